"""The options of minijvm-explore; help and manual page come from here."""
from __future__ import annotations

import argparse
import math
import os
import shlex
import shutil
import typing

from .schedule import WORD

MOST_JOBS, MOST_CARRIERS = 1024, 32767
WITH_VALUE = ('-cp', '-classpath', '--class-path', '-p', '--module-path', '--upgrade-module-path', '--add-modules',
              '--limit-modules', '--add-exports', '--add-opens', '--add-reads', '--patch-module',
              '--enable-native-access', '--source', '--jdk')     # options of the launcher
CLASS_PATHS = ('-cp', '-classpath', '--class-path', '-p', '--module-path')
OF_PROGRAM = ('-jar', '-m', '--module')
STRATEGIES = ('mix', 'fifo', 'last', 'random', 'pct', 'pos', 'surw')
FAIL_ON = ('exception', 'assert', 'exit', 'deadlock', 'crash', 'output', 'race', 'livelock', 'finding', 'leak')
USUALLY = ('exception', 'assert', 'exit', 'deadlock', 'crash', 'output', 'finding')
LIMITS = """Limits of minijvm-explore

No proof but by --exhaustive, and that within its bounds. Memory is sequentially consistent. Native code is one step
between its calls into the VM. What comes from outside (files, sockets, the environment) is not controlled: the report
names what it has seen of that. A bug that needs millions of steps before it can happen is as unlikely as by chance. A
wrong result that nothing checks is found by --expect-output or not at all.
"""
EPILOG = """All other arguments are those of minijvm: options, the main class or -jar FILE, and the program's arguments.
Options of minijvm-explore end at the first argument that is none of them, or at `--`.

exit codes: 0 nothing found; 1 usage, or the program could not start; 2 found; 3 not deterministic, and nothing found;
4 the budget ended before --at-least schedules.
"""


def seconds(text: str) -> float:
    units = {'s': 1, 'm': 60, 'h': 3600}
    value = float(text[:-1]) * units[text[-1]] if text and text[-1] in units else float(text)
    if not 0 < value < math.inf:
        raise argparse.ArgumentTypeError(f'{text!r} is not a time of more than 0 seconds')
    return value


def chance(text: str) -> float:
    value = float(text)
    if not 0 < value < 1:
        raise argparse.ArgumentTypeError(f'{text!r} is not a chance between 0 and 1')
    return value


def number(least: int, most: int = 2**63 - 1) -> typing.Callable[[str], int]:
    def parse(text: str) -> int:
        value = int(text)
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f'{value} is not a number of {least} to {most}')
        return value
    parse.__name__ = 'number'
    return parse


def existing(text: str) -> str:
    if not os.path.isfile(text):
        raise argparse.ArgumentTypeError(f'no such file: {text}')
    return text


def readable(text: str) -> str:
    with open(existing(text), encoding='utf-8') as f:
        try:
            f.read()
        except UnicodeDecodeError:
            raise argparse.ArgumentTypeError(f'{text} is no text in UTF-8') from None
    return text


def continued(text: str) -> str:
    return readable(text) if os.path.exists(text) else text


def schedule_file(text: str) -> str:
    return text if text.startswith(WORD) else existing(text)


def directory(text: str) -> str:
    if not os.path.isdir(text):
        raise argparse.ArgumentTypeError(f'no such directory: {text}')
    return text


def executable(text: str) -> str:
    try:
        words = shlex.split(text)
    except ValueError as problem:
        raise argparse.ArgumentTypeError(f'{text!r}: {problem}') from None
    if not words or not shutil.which(words[0]):
        raise argparse.ArgumentTypeError(f'no such command: {text}')
    return text


def shard(text: str) -> tuple[int, int]:
    part, _, of = text.partition('/')
    result = int(part), int(of)
    if not 1 <= result[0] <= result[1]:
        raise argparse.ArgumentTypeError('i/n with 1 <= i <= n')
    return result


def names(known: tuple[str, ...]) -> typing.Callable[[str], list[str]]:
    def parse(text: str) -> list[str]:
        words = text.split(',')
        for word in words:
            if word not in known:
                raise argparse.ArgumentTypeError(f'{word!r} is none of {", ".join(known)}')
        return words
    return parse


def parser() -> argparse.ArgumentParser:
    p = argparse.ArgumentParser('minijvm-explore', usage='minijvm-explore [options] [--] java-arguments...',
                                description='Runs a program under many schedules of its threads until one fails; then '
                                'shows the fewest switches that are needed.', epilog=EPILOG, allow_abbrev=False,
                                formatter_class=argparse.RawDescriptionHelpFormatter, add_help=False)
    add = p.add_argument
    add('-h', '--help', nargs='?', const='options', choices=('options', 'limits'), help='options, or limits')
    add('-n', type=number(1), default=1000, metavar='N', help='schedules at most (1000)')
    add('--time', type=seconds, default=60, metavar='T', help='time at most: 90, 10m, 1h (60 s)')
    add('--at-least', type=number(0), default=0, metavar='N', help='exit code 4 if time ends before so many schedules')
    add('-j', '--jobs', type=number(1, MOST_JOBS), default=len(os.sched_getaffinity(0)), metavar='N',
        help='runs at the same time')
    add('--seed', type=number(0), default=1, metavar='N', help='where the random numbers begin (1)')
    add('--strategy', type=names(STRATEGIES), default=['mix'], metavar='S[,...]', help=', '.join(STRATEGIES))
    add('--focus', type=number(1, 8), metavar='N',
        help='only operations on N locations are points, drawn for each schedule (1 to 8)')
    add('--points', choices=('all', 'app', 'sync'), default='all',
        help='points: all accesses to shared data; but for plain ones by the class library; but for all plain ones')
    add('--timeouts', choices=('late', 'early', 'mix'), default='mix',
        help='when timed waits end: if no thread can run; at any moment; mix: at any moment in half of the schedules, '
        'for limits below a second')
    add('--carriers', type=number(1, MOST_CARRIERS), metavar='N',
        help='at most N virtual threads run at a time: finds deadlocks of threads that are pinned '
        '(-Djdk.virtualThreadScheduler.parallelism)')
    add('--spurious', type=number(0, 1000), metavar='N',
        help='wake-ups for no reason in a schedule (1 in every eighth schedule)')
    add('--test', metavar='CLASS[#METHOD]', help='runs this test of JUnit 4, JUnit 5 or TestNG; -cp has the framework')
    add('--stale', type=number(1, 15), metavar='N',
        help='plain reads that race may see one of the last N values, too (1 to 15)')
    add('--agent', action='append', default=[], metavar='LIBRARY[=OPTIONS]',
        help='explores a JVMTI agent: its calls are points, and findings of -Xcheck:jvmti are finds')
    add('--agent-calls', choices=('all', 'none'), help='whether calls by agents are points (all, if one is named)')
    add('--gc', type=number(0, 16), metavar='N', help='N collections in each schedule, after drawn points (0 to 16)')
    add('--max-points', type=number(1), metavar='N', help='a schedule with more points is a livelock (1000000)')
    add('--repeat', choices=('process', 'loop'), default='process',
        help='each schedule in a process of its own; many in one process, which is ten times faster')
    add('--keep-going', action='store_true', help='continues after a find, and collects different ones')
    add('--fail-on', type=names(FAIL_ON), default=list(USUALLY), metavar='KIND[,...]', help=', '.join(FAIL_ON))
    add('--expect-output', type=existing, metavar='FILE', help='another output is a find')
    add('--races', action='store_true', help='looks for data races in every eighth schedule')
    add('--accept', type=readable, action='append', default=[], metavar='FILE',
        help='races that do not matter: lines of `Class.field why\'')
    add('--exhaustive', action='store_true', help='every order that can matter, once; a proof, if it ends')
    add('--preemptions', type=number(0), metavar='N', help='at most N switches away from a thread that could continue')
    add('--resume', type=continued, metavar='FILE',
        help='--exhaustive: continues where the search of FILE has ended, and writes FILE')
    add('--shared', type=readable, metavar='FILE', help='--exhaustive: objects that threads share, by a merged report')
    add('--until-new-below', type=chance, metavar='P', help='ends when a new order has less than this chance')
    add('--shard', type=shard, metavar='I/N', help='the I-th part of N; merge with `minijvm-explore merge DIR...`')
    add('--on', metavar='dask://HOST:PORT', help='runs schedules as tasks of a Dask cluster')
    add('--report', metavar='DIR', help='writes report.txt, report.json, report.html, junit.xml and finds/*.sched')
    add('--source', type=directory, action='append', default=[], metavar='DIR',
        help='where sources are (class path, .)')
    add('--no-shrink', action='store_true', help='leaves schedules as found')
    add('--strict', action='store_true', help='exit code 3 if anything was not under control')
    add('--replay', type=schedule_file, metavar='FILE',
        help='runs one schedule and shows it; also the one-word form, minijvm:...')
    add('--shrink', type=existing, metavar='FILE', help='makes a schedule small')
    add('--vm', type=executable, default=None, metavar='PATH', help='the minijvm to run')
    add('--quiet', action='store_true', help='only finds')
    add('--progress', action='store_true', help='a line a second, also into a file')
    return p


def split(arguments: list[str]) -> tuple[list[str], list[str]]:
    """Own options, and those of the program, which begin at the first word that is no own option."""
    p = parser()
    flags = {s: a for a in p._actions for s in a.option_strings}
    at = 0
    while at < len(arguments):
        word = arguments[at]
        if word == '--':
            return arguments[:at], arguments[at + 1:]
        name, equals, _ = word.partition('=')
        action = flags.get(name) or (flags.get(word[:2]) if word[:2] in ('-n', '-j') and word[2:].isdigit() else None)
        if not action:
            break
        takes = action.nargs is None and not isinstance(action, argparse._StoreTrueAction)
        at += 2 if takes and not equals and word in flags else 1
        if action.nargs == '?' and at < len(arguments) and not equals and arguments[at] in ('options', 'limits'):
            at += 1
    return arguments[:at], arguments[at:]


def program_at(words: list[str]) -> int:
    """Where arguments of minijvm name the program: its class, or an option of OF_PROGRAM. Otherwise their number."""
    at = 0
    while at < len(words) and words[at].startswith('-') and words[at].split('=')[0] not in OF_PROGRAM:
        at += 2 if words[at] in WITH_VALUE else 1
    return min(at, len(words))


def names_program(words: list[str]) -> bool:
    return program_at(words) < len(words)


def names_class_path(words: list[str]) -> bool:
    return any(word.split('=')[0] in CLASS_PATHS for word in words)
