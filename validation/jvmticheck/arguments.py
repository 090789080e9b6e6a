"""The command line: one table of commands and options, of which the parser, the help and jvmticheck(1) are made."""
from __future__ import annotations

import argparse
import collections
import os
import re
import shutil
from typing import Any, NoReturn

from . import facts, record

# command -> (what follows it, what it does)
COMMANDS = {
    'run': ('AGENT[=OPTIONS] [option ...] [-- java argument ...]',
            'Runs a program with the agent once, or each chosen workload once, and tells what the layer has found.'),
    'campaign': ('AGENT[=OPTIONS] [option ...] [-- java argument ...]',
                 'Makes many runs: clean ones, one for each thing that can fail, other orders of threads, other VMs; '
                 'what is tried follows from what the clean run has shown.'),
    'diff': ('AGENT[=OPTIONS] [option ...] [-- java argument ...]',
             'Runs the program on two VMs and tells where what the agent has seen differs.'),
    'report': ('DIR [option ...]', 'Makes the reports of a directory again, also of one whose campaign was killed.'),
    'merge': ('DIR DIR ... --report DIR', 'Puts the directories of several shards together.'),
    'explain': ('RULE|ERROR|FUNCTION ...', 'Says what a rule, an error or a function means, what is wrong and what is '
                'right.'),
    'rules': ('[option ...]', 'Lists the rules.'),
}
RUNS = 'run campaign diff'

# name, value, commands, how argparse takes it, what it does.
Option = collections.namedtuple('Option', 'name value commands takes help')
OPTIONS = []


def option(name: str, value: str, commands: str, text: str, **takes: Any) -> None:
    OPTIONS.append(Option(name, value, commands.split(), takes, text))


def number(text: str, least: int = 1) -> int:
    if not re.fullmatch(r'[0-9]{1,9}', text) or int(text) < least:
        raise argparse.ArgumentTypeError(f'{text!r} is not a number from {least} on')
    return int(text)


def seconds(text: str) -> float:
    if not re.fullmatch(r'[0-9]{1,6}(\.[0-9]{1,3})?', text) or float(text) == 0:
        raise argparse.ArgumentTypeError(f'{text!r} is not a number of seconds')
    return float(text)


def shard(text: str) -> tuple[int, int]:
    m = re.fullmatch(r'([0-9]{1,6})/([0-9]{1,6})', text)
    if not m or not 1 <= int(m[1]) <= int(m[2]):
        raise argparse.ArgumentTypeError(f'{text!r} is not I/N with I from 1 to N')
    return int(m[1]), int(m[2])


def existing(text: str) -> str:
    if not os.path.isfile(text):
        raise argparse.ArgumentTypeError(f'there is no file {text}')
    return os.path.abspath(text)


def directory(text: str) -> str:
    if not os.path.isdir(text):
        raise argparse.ArgumentTypeError(f'there is no directory {text}')
    return os.path.abspath(text)


def java(text: str) -> str:
    """A `java` command, also one in PATH, or a JDK."""
    path = os.path.join(text, 'bin', 'java') if os.path.isdir(text) else shutil.which(text) or text
    if not os.access(path, os.X_OK) or os.path.isdir(path):
        raise argparse.ArgumentTypeError(f'there is no java {path}')
    return os.path.abspath(path)


def kinds(text: str) -> list[str]:
    names = text.split(',')
    wrong = [name for name in names if name not in record.KINDS]
    if wrong:
        raise argparse.ArgumentTypeError(f'{wrong[0]!r} is not one of {", ".join(record.KINDS)}')
    return names


def option_file(text: str) -> Any:
    if ',' in text:
        raise argparse.ArgumentTypeError(f'{text!r}: no comma can be in it')
    return existing(text)


def check_option(text: str) -> Any:
    if not re.match(r'[a-z][a-z.-]*=', text):
        raise argparse.ArgumentTypeError(f'{text!r} is not KEY=VALUE')
    if ',' in text:
        raise argparse.ArgumentTypeError(f'{text!r}: no comma can be in it')
    return text


option('report', 'DIR', f'{RUNS} merge',
       'The directory of the report; default jvmticheck-AGENT. One with a report of this command is replaced.')
option('host', 'minijvm|java', 'run', 'The VM that runs the program: minijvm, with -Xcheck:jvmti, or the java of '
       '--java (default: that of JAVA_HOME or PATH) with libjvmticheck.so.', choices=['minijvm', 'java'])
option('java', 'JAVA', RUNS, 'Another VM, a java command or the directory of a JDK; may be repeated. A campaign '
       'makes a clean run, and a comparison, on each.', type=java, action='append', default=[])
option('vm', 'PATH', RUNS, 'The minijvm to be used; default: the one beside this command. A java command is taken '
       'as --java, and by run as the host, too.', type=existing)
option('jdk', 'DIR', RUNS, 'A JDK 17 whose class library minijvm uses in all runs. Without it that is jdk-subset, '
       'with a clean run on the JDK that is found.', type=directory)
option('workload', 'NAME', f'{RUNS}', 'A workload that comes with the command, instead of java arguments; may be '
       'repeated. "list" lists them.', action='append', default=[])
option('beside', 'COMMAND', 'run campaign', 'A second process, for programs that wait for one: this command of the '
       'shell is started with each run and ended with it. In it and in the options of the agent, {port} is a port '
       'that is free; the command is started when somebody listens there. {pid} is the process of the VM.')
option('timeout', 'SECONDS', RUNS, 'The limit of each run; default 60 for the first one, then ten times what that '
       'took, at least 20.', type=seconds)
option('check', 'KEY=VALUE', 'run campaign', 'An option of the layer (minijvm -Xcheck:jvmti:help lists them); may be '
       'repeated.', type=check_option, action='append', default=[])
option('suppress', 'FILE', RUNS, 'Findings that are known: lines of RULE AGENT FUNCTION SYMBOL, each a pattern.',
       type=option_file)
option('level', 'SEVERITY', 'run campaign', 'The least severity that is looked for: error, warning (default) or '
       'advice.', choices=record.SEVERITIES, default='warning')
option('fail-on', 'SEVERITY', 'run campaign report merge', 'The least severity of a finding that makes the exit code '
       '1: error, warning (default) or advice.', choices=record.SEVERITIES, default='warning')
option('trace', '', 'run', 'Keeps every call and callback; campaigns do so in their clean runs.', action='store_true')
option('jobs', 'N', 'campaign', 'How many runs at the same time; default: one for each processor.', type=number)
option('shard', 'I/N', 'campaign', 'Makes only the runs of part I of N, for several machines; see merge.', type=shard)
option('only', 'KIND,...', 'campaign', f'Only runs of these kinds: {", ".join(record.KINDS)}. The clean run is always '
       'made.', type=kinds)
option('skip', 'KIND,...', 'campaign', 'No runs of these kinds.', type=kinds, default=[])
option('seeds', 'N', 'campaign', 'How many orders of threads are tried at least; default 20. It goes on in steps of 5 '
       'while something new is seen, to five times as many.', type=number, default=20)
option('calls', 'N', 'campaign', 'How many calls of each function are made to fail, with each error; default 6: the '
       'first ones, then twice as far each time, up to the last.', type=number, default=6)
option('all', '', 'campaign', 'Leaves nothing out that the clean run makes possible; may take hours.',
       action='store_true')
option('dry-run', '', 'campaign', 'Makes the clean run and prints the plan.', action='store_true')
option('valgrind', '', 'campaign', 'Makes a run under valgrind, too.', action='store_true')
option('sanitized', 'LIBRARY', 'campaign', 'The same agent built with a sanitizer (-fsanitize=address, undefined or '
       'thread): makes a run with it, too.', type=existing)
option('agent', 'LIBRARY', 'report merge', 'The agent, for functions and line numbers. A library that only the '
       'directories name is not read.', type=existing)
option('source', 'DIR', 'report merge', 'Where sources of the agent are, for the text of lines; may be repeated. No '
       'other file is read outside of the directories.', type=directory, action='append', default=[])
option('class', 'CLASS', 'rules', 'Only rules of this class.')
option('severity', 'SEVERITY', 'rules', 'Only rules of this severity.', choices=record.SEVERITIES)
option('host', 'minijvm|java', 'rules', 'Only rules that are detected there.', choices=['minijvm', 'java'])
option('format', 'tsv|json|md', 'rules', 'How; default tsv.', choices=['tsv', 'json', 'md'], default='tsv')


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f'{self.prog}: {message}\n(jvmticheck help, or jvmticheck(1), says more)\n')


def parser() -> Parser:
    top = Parser(prog='jvmticheck', allow_abbrev=False, add_help=False)
    top.add_argument('--version', action='version', version=f'jvmticheck of minijvm {facts.load()["version"]}')
    commands = top.add_subparsers(dest='command', metavar='COMMAND', required=True)
    for command, (operands, text) in COMMANDS.items():
        p = commands.add_parser(command, prog=f'jvmticheck {command}', usage=f'jvmticheck {command} {operands}',
                                description=text, allow_abbrev=False)
        if command in RUNS.split():
            p.add_argument('agent', metavar='AGENT[=OPTIONS]')
        elif command in ('report', 'merge'):
            p.add_argument('directories', metavar='DIR', nargs='+', type=directory)
        elif command == 'explain':
            p.add_argument('names', metavar='NAME', nargs='+')
        for o in OPTIONS:
            if command in o.commands:
                value = {} if o.takes.get('action') == 'store_true' else {'metavar': o.value}
                p.add_argument('--' + o.name, dest=o.name.replace('-', '_'), help=o.help.replace('%', '%%'), **value,
                               **o.takes)
    return top


def help_text() -> str:
    lines = ['usage: jvmticheck COMMAND ...', '']
    for command, (operands, text) in COMMANDS.items():
        lines += [f'  jvmticheck {command} {operands}', f'      {text}']
    return '\n'.join(lines + ['', 'jvmticheck COMMAND --help lists the options of a command.', ''])


def parse(words: list[str]) -> argparse.Namespace:
    """What is asked for. Java arguments are what stands behind `--`."""
    words, java_arguments = (words[:words.index('--')], words[words.index('--') + 1:]) if '--' in words else (words, [])
    p = parser()
    o = p.parse_args(words)
    o.java_arguments = java_arguments
    wrong = p.error
    if o.command in RUNS.split():
        o.agent_path, _, options = o.agent.partition('=')
        o.agent_options = options if '=' in o.agent else None
        if not os.path.isfile(o.agent_path) and o.workload != ['list']:
            wrong(f'there is no agent {o.agent_path}')
        o.agent_path = os.path.abspath(o.agent_path)
        if o.vm and os.path.basename(o.vm).startswith('java'):
            o.java, o.vm = [o.vm, *o.java], None
        if o.workload and java_arguments:
            wrong('either --workload or java arguments behind --')
        if o.report is None:
            o.report = 'jvmticheck-' + os.path.basename(o.agent_path).removeprefix('lib').partition('.')[0]
    elif java_arguments:
        wrong(f'{o.command} takes no java arguments')
    if o.command == 'merge' and not o.report:
        wrong('merge needs --report DIR')
    if o.command == 'report' and len(o.directories) != 1:
        wrong('report takes one directory')
    return o
