"""The command line: one table of commands and options, from which the parser, the help and jvmticheck(1) are built."""
from __future__ import annotations

import argparse
import collections
import os
import re
import shutil
from typing import Any, NoReturn

from . import facts, levels, record

# command -> (operands, effect)
COMMANDS = {
    'run': ('[AGENT[=OPTIONS]] [option ...] [-- java argument ...]',
            'Run a program once with the agent, or each chosen workload once, and report the findings. --natives '
            'checks JNI libraries, with an agent or without.'),
    'campaign': ('[AGENT[=OPTIONS]] [option ...] [-- java argument ...]',
                 'Make many runs: clean ones, one for each thing that can fail, other orders of threads, other VMs. '
                 'The plan follows from the clean run.'),
    'diff': ('AGENT[=OPTIONS] [option ...] [-- java argument ...]',
             'Run the program on two VMs, or with the class libraries of several JDKs (--jdk DIR --jdk DIR ...), and '
             'compare what the agent observes.'),
    'portability': ('AGENT[=OPTIONS] [option ...] [-- java argument ...]',
                    'Run the program once, and report what of it breaks or differs on which JDK from 8 to 27.'),
    'report': ('DIR [option ...]', 'Build the reports of a directory again, also after its campaign was killed.'),
    'merge': ('DIR DIR ... --report DIR', 'Merge the directories of several shards.'),
    'baseline': ('DIR ... [--output FILE]', 'Print the baseline of reports: their findings, for --baseline.'),
    'explain': ('RULE|ERROR|FUNCTION ...', 'Explain a rule, an error or a function, with invalid code and the '
                'corrected code.'),
    'rules': ('[option ...]', 'List the rules.'),
}
RUNS = 'run campaign diff portability'

# name, value, commands, arguments for argparse, effect.
Option = collections.namedtuple('Option', 'name value commands takes help')
OPTIONS: list[Option] = []


def option(name: str, value: str, commands: str, text: str, **takes: Any) -> None:
    OPTIONS.append(Option(name, value, commands.split(), takes, text))


def number(text: str, least: int = 1) -> int:
    if not re.fullmatch(r'[0-9]{1,9}', text) or int(text) < least:
        raise argparse.ArgumentTypeError(f'{text!r} is not a number of at least {least}')
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
        raise argparse.ArgumentTypeError(f'no such file: {text}')
    return os.path.abspath(text)


def directory(text: str) -> str:
    if not os.path.isdir(text):
        raise argparse.ArgumentTypeError(f'no such directory: {text}')
    return os.path.abspath(text)


def java(text: str) -> str:
    """The path of a `java` command, by path, by name in PATH, or by JDK."""
    path = os.path.join(text, 'bin', 'java') if os.path.isdir(text) else shutil.which(text) or text
    if not os.access(path, os.X_OK) or os.path.isdir(path):
        raise argparse.ArgumentTypeError(f'no such java: {path}')
    return os.path.abspath(path)


def kinds(text: str) -> list[str]:
    names = text.split(',')
    wrong = [name for name in names if name not in record.KINDS]
    if wrong:
        raise argparse.ArgumentTypeError(f'{wrong[0]!r} is not one of {", ".join(record.KINDS)}')
    return names


def versions(text: str) -> list[int]:
    chosen = [int(word) for word in text.split(',') if word.isdigit()]
    if len(chosen) != len(text.split(',')) or not {*chosen} <= {*levels.VERSIONS}:
        raise argparse.ArgumentTypeError(f'{text!r} is not a list of {", ".join(map(str, levels.VERSIONS))}')
    return chosen


def option_file(text: str) -> Any:
    if ',' in text:
        raise argparse.ArgumentTypeError(f'{text!r} must not contain a comma')
    return existing(text)


def pattern_list(text: str) -> str:
    if ',' in text or not text:
        raise argparse.ArgumentTypeError(f'{text!r} must not contain a comma')
    return text


def check_option(text: str) -> Any:
    if not re.match(r'[a-z][a-z.-]*=', text):
        raise argparse.ArgumentTypeError(f'{text!r} is not KEY=VALUE')
    if ',' in text:
        raise argparse.ArgumentTypeError(f'{text!r} must not contain a comma')
    return text


option('report', 'DIR', f'{RUNS} merge',
       'The directory of the report; default jvmticheck-AGENT. An existing report of this command is replaced.')
option('host', 'minijvm|java', 'run', 'The VM that runs the program: minijvm with -Xcheck:jvmti, or java with '
       'libjvmticheck.so (the java of --java; default that of JAVA_HOME or PATH).', choices=['minijvm', 'java'])
option('host', 'minijvm|java|both', 'diff', 'With several --jdk: run on minijvm with the library of each (default), on '
       'the java of each, or on both. On java JDK 8 and 11 are possible, too.', choices=['minijvm', 'java', 'both'])
option('host', 'minijvm|java', 'portability', 'The VM that runs the program, as for run.', choices=['minijvm', 'java'],
       default='minijvm')
option('java', 'JAVA', RUNS, 'Another VM, a java command or the directory of a JDK; may be repeated. A campaign makes '
       'a clean run and a comparison on each.', type=java, action='append', default=[])
option('vm', 'PATH', RUNS, 'The minijvm to use; default: the one next to this command. A java command is accepted as '
       '--java, and by run also as the host.', type=existing)
option('jdk', 'DIR', 'diff', 'A JDK whose class library minijvm uses. Given several times: compare all of them.',
       type=directory, action='append', default=[])
option('jdk', 'DIR', 'run campaign portability', 'A JDK whose class library minijvm uses in all runs; default: the '
       'embedded library, with one clean run on the JDK that is found.', type=directory)
option('workload', 'NAME', f'{RUNS}', 'Run this workload of the command instead of a program; may be repeated. "list" '
       'lists them.', action='append', default=[])
option('beside', 'COMMAND', 'run campaign', 'Start this shell command with each run and end it with the run, for '
       'programs that wait for a second process. In it and in the options of the agent, {port} is a free port; the '
       'command is started when that port is listened on. {pid} is the process of the VM.')
option('timeout', 'SECONDS', RUNS, 'The limit of each run; default 60 for the first one, then ten times the first '
       'run, at least 20.', type=seconds)
option('check', 'KEY=VALUE', 'run campaign', 'Pass an option to the layer (minijvm -Xcheck:jvmti:help lists them); may '
       'be repeated.', type=check_option, action='append', default=[])
option('baseline', 'FILE', 'run campaign report merge', 'Accept the findings that FILE has: only new ones count. '
       'jvmticheck baseline writes it. Findings are recognized by rule, agent, function and message, not by line.',
       type=existing)
option('natives', 'LIBRARY', 'run campaign', 'Check the native methods of this JNI library, which the program loads, '
       'by the same rules; may be repeated. A file, or a pattern of file names (libfoo*.so) or paths '
       '(*/tmp/libfoo.so).', type=pattern_list, action='append', default=[])
option('suppress', 'FILE', f'{RUNS} report merge', 'Do not report the findings that FILE lists: lines of RULE AGENT '
       'FUNCTION SYMBOL, each a pattern. RULE is jvmticheck-OUTCOME for runs that broke.', type=option_file)
option('output', 'FILE', 'baseline', 'Write to FILE in place of the standard output.')
option('wrappers', 'PATTERN[+PATTERN...]', RUNS, 'Report a finding in these functions or files where they are called: '
       'they only pass calls on. A qualified name (jvm::*, in Go tool/jvm.*) or a path (*/jvm.h).', type=pattern_list)
option('jdk-agents', '', 'run campaign', 'Show the findings in agents that come with a JDK (libinstrument, libjdwp), '
       'which their users cannot repair; default: count them. They are shown if such an agent is checked itself.',
       action='store_true')
option('output-may-differ', '', 'run campaign', 'Accept that the agent changes what the program prints, or its exit '
       'code. The difference is shown.', action='store_true')
option('budget', 'SECONDS', 'campaign', 'End the campaign after this time, and list what is left out; default 170, or '
       '580 with events of methods or single steps; none with --all.', type=seconds)
option('level', 'SEVERITY', 'run campaign', 'Check for findings of this severity and above: error, warning (default) '
       'or advice.', choices=record.SEVERITIES, default='warning')
option('fail-on', 'SEVERITY', 'run campaign report merge', 'Exit with 1 for findings of this severity and above: '
       'error, warning (default) or advice.', choices=record.SEVERITIES, default='warning')
option('trace', '', 'run', 'Keep every call and callback; campaigns do so in their clean runs.', action='store_true')
option('jobs', 'N', 'campaign', 'Make N runs at the same time; default: one per processor.', type=number)
option('shard', 'I/N', 'campaign', 'Make only part I of N of the runs, for several machines; see merge.', type=shard)
option('only', 'KIND,...', 'campaign', f'Make only runs of these kinds: {", ".join(record.KINDS)}. The clean run is '
       'always made.', type=kinds)
option('skip', 'KIND,...', 'campaign', 'Make no runs of these kinds.', type=kinds, default=[])
option('seeds', 'N', 'campaign', 'Try at least N orders of threads; default 20. It continues in steps of 5 while it '
       'finds something new, up to five times as many.', type=number, default=20)
option('calls', 'N', 'campaign', 'Make N calls of each function fail, with each error; default 6: the first ones, then '
       'at doubling distances, up to the last.', type=number, default=6)
option('all', '', 'campaign', 'Make every run that the clean run makes possible; may take hours.',
       action='store_true')
option('dry-run', '', 'campaign', 'Make the clean run and print the plan.', action='store_true')
option('valgrind', '', 'campaign', 'Make a run under valgrind, too.', action='store_true')
option('sanitized', 'LIBRARY', 'campaign', 'Make a run with this library, too: the same agent built with a sanitizer '
       '(-fsanitize=address, undefined or thread).', type=existing)
option('agent', 'LIBRARY', 'report merge', 'Read functions and line numbers from this library, the agent. A library '
       'that only the directories name is not read.', type=existing)
option('source', 'DIR', 'report merge', 'Read the text of source lines from DIR; may be repeated. No other file '
       'outside of the directories is read.', type=directory, action='append', default=[])
option('class', 'CLASS', 'rules', 'Only rules of this class.')
option('severity', 'SEVERITY', 'rules', 'Only rules of this severity.', choices=record.SEVERITIES)
option('host', 'minijvm|java', 'rules', 'Only rules that are checked on this VM.', choices=['minijvm', 'java'])
option('format', 'text|json', 'diff portability', 'The format of what is printed; diff: with several --jdk.',
       choices=['text', 'json'], default='text')
option('versions', 'N,N...', 'portability', 'The JDKs that matter: the exit code is 1 if the agent breaks on one of '
       f'them; default: {",".join(map(str, levels.VERSIONS))}.', type=versions, default=list(levels.VERSIONS))
option('version', 'N', 'rules', f'Only rules that hold for this JDK, {levels.VERSIONS[0]} to {levels.VERSIONS[-1]}.',
       type=number)
option('format', 'tsv|json|md', 'rules', 'The format; default tsv.', choices=['tsv', 'json', 'md'], default='tsv')


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f'{self.prog}: {message}\n(jvmticheck help and jvmticheck(1) explain the commands)\n')


def parser() -> Parser:
    top = Parser(prog='jvmticheck', allow_abbrev=False, add_help=False)
    top.add_argument('--version', action='version', version=f'jvmticheck of minijvm {facts.load()["version"]}')
    commands = top.add_subparsers(dest='command', metavar='COMMAND', required=True)
    for command, (operands, text) in COMMANDS.items():
        p = commands.add_parser(command, prog=f'jvmticheck {command}', usage=f'jvmticheck {command} {operands}',
                                description=text, allow_abbrev=False)
        if command in RUNS.split():
            often: dict[str, Any] = {'nargs': '?'} if command in ('run', 'campaign') else {}
            p.add_argument('agent', metavar='AGENT[=OPTIONS]', **often)
        elif command in ('report', 'merge', 'baseline'):
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


MOST_USED = '''usage: jvmticheck COMMAND ...

  jvmticheck campaign ./libmine.so             check an agent in many runs; no Java program is needed
  jvmticheck run ./libmine.so -- -cp DIR Main  check an agent in one run of a program
  jvmticheck explain RULE                      explain a finding, with invalid code and the corrected code

jvmticheck help lists all commands.
'''


def parse(words: list[str]) -> argparse.Namespace:
    """The options of a command line. Java arguments follow `--`."""
    words, java_arguments = (words[:words.index('--')], words[words.index('--') + 1:]) if '--' in words else (words, [])
    p = parser()
    o = p.parse_args(words)
    o.java_arguments = java_arguments
    wrong = p.error
    if o.command in RUNS.split():
        o.natives = natives = getattr(o, 'natives', [])
        o.agent_path, _, options = (o.agent or '').partition('=')
        o.agent_options = options if '=' in (o.agent or '') else None
        if not o.agent and not natives and o.workload != ['list']:
            wrong('the following arguments are required: AGENT[=OPTIONS], or --natives LIBRARY')
        if o.agent and not os.path.isfile(o.agent_path) and o.workload != ['list']:
            wrong(f'no such agent: {o.agent_path}')
        if natives and not o.agent and not java_arguments:
            wrong('--natives requires a program that loads the library: java arguments after --')
        o.agents = [(os.path.abspath(o.agent_path), o.agent_options)] if o.agent else []
        o.agent_path = os.path.abspath(o.agent_path or ''.join(natives[:1]))
        if o.vm and os.path.basename(o.vm).startswith('java'):
            o.java, o.vm = [o.vm, *o.java], None
        if o.workload and java_arguments:
            wrong('--workload and java arguments after -- exclude each other')
        if o.report is None:
            o.report = 'jvmticheck-' + os.path.basename(o.agent_path).removeprefix('lib').partition('.')[0]
    elif java_arguments:
        wrong(f'{o.command} accepts no java arguments')
    if o.command == 'merge' and not o.report:
        wrong('merge requires --report DIR')
    if o.command == 'report' and len(o.directories) != 1:
        wrong('report accepts one directory')
    return o
