#!/usr/bin/env python3
"""`make bench`: minijvm against `java -Xint -XX:+UseSerialGC`, CPU time and memory as ratios (less is better).

Usage: bench.py [--build DIR] [--jdk DIR] [--rounds N] [--group NAME[,NAME]] [NAME...]
Without names: all programs of the groups (core, arithmetic, mixed, collections, threads, jdk; all but jdk are the
default), and hello world. The rows at the end keep apart the programs that the interpreter's sequences were chosen
from (marked `trained`) and those that they were not. A failed run or a wrong checksum makes the exit code 1. Ends with
`N passed, N failed`: programs.
"""
import argparse
import collections
import statistics
import sys

import measuring
import progress

GROUPS = ['core', 'arithmetic', 'mixed', 'collections', 'threads', 'jdk', 'startup']

Result = collections.namedtuple('Result', 'program cpu memory')     # both: ratios


def of_group(group, trained=None):
    return lambda r: r.program.group == group and trained in (None, r.program.trained)


def is_named(name):
    return lambda r: r.program.name == name


def mean(results, figure):
    return measuring.geomean([figure(r) for r in results]), ''


def worst(results, figure):
    r = max(results, key=figure)
    return figure(r), r.program.name


def cpu(result):
    return result.cpu


def memory(result):
    return result.memory


# what, aim, of which programs, how they make one figure, of CPU time or memory
ROWS = [
    ('core, trained', 0.22, of_group('core', True), mean, cpu),
    ('core, untrained', None, of_group('core', False), mean, cpu),
    ('untrained: arithmetic, switches', 0.33, of_group('arithmetic'), mean, cpu),
    ('untrained: mixed', 0.17, of_group('mixed'), mean, cpu),
    ('worst of core', 0.45, lambda r: r.program.group == 'core' and r.program.name != 'LiveSet', worst, cpu),
    ('LiveSet', 0.60, is_named('LiveSet'), mean, cpu),
    ('collections', 0.13, of_group('collections'), mean, cpu),
    ('PingPong', 0.80, is_named('PingPong'), mean, cpu),
    ('SyncContend', 0.45, is_named('SyncContend'), mean, cpu),
    ('hello world: CPU', 0.10, is_named('Hello'), mean, cpu),
    ('hello world: memory', 0.20, is_named('Hello'), mean, memory),
]


def compare(o, program, clean=str):
    runs = measuring.in_turns(o.rounds, {'java': measuring.JAVA + program.words, 'minijvm': o.vm + program.words})
    faults = measuring.failures(program.name, runs, clean)
    if any(r.status for some in runs.values() for r in some):
        return None, faults
    result = Result(program, measuring.ratio(runs, 'minijvm', 'java', lambda r: r.cpu),
                    measuring.ratio(runs, 'minijvm', 'java', lambda r: r.memory))
    java, mini = (statistics.median(r.cpu for r in runs[vm]) for vm in ('java', 'minijvm'))
    progress.screen.say(f'{program.name:15} java {java:7.3f} s   minijvm {mini:7.3f} s   cpu ratio {result.cpu:5.2f}   '
                        f'memory ratio {result.memory:5.2f}' + ('   trained' if program.trained else ''))
    return result, faults


def compare_all(o, name, programs, clean=str):
    """(the suite of that name, not yet ended; the results of those programs that ran)"""
    suite, results = progress.Suite(name).begin(len(programs), 'programs'), []
    progress.screen.say(f'CPU time (user + system) of the whole process, medians of {o.rounds} runs')
    for program in programs:
        with suite.step(program.name):
            result, wrong = compare(o, program, clean)
        suite.check(program.name, not wrong)
        results += [result] if result else []
    return suite, results


def say_rows(rows, results):
    """Medians of rounds, then geometric means of programs; where an aim was set, beside it."""
    for what, aim, chosen, one_of, figure in rows:
        some = [r for r in results if chosen(r)]
        if some:
            value, name = one_of(some, figure)
            who = name or (f'{len(some)} programs' if len(some) > 1 else '')
            progress.screen.say(f'{what:34} {value:5.2f}   {f"aim {aim:.2f}" if aim else "":8}   {who}'.rstrip())


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--group', default='core,arithmetic,mixed,collections,threads')
    p.add_argument('names', nargs='*', metavar='NAME')
    o = measuring.arguments(p, 5)
    groups = None if o.names else o.group.split(',') + ['startup']
    chosen = measuring.programs(groups, o.names)
    if len(chosen) < len(o.names):
        sys.exit(f'bench.py: there is no program {", ".join(set(o.names) - {c.name for c in chosen})}')
    suites, results = [], []
    for group in sorted({c.group for c in chosen}, key=GROUPS.index):
        if group == 'startup':
            o.rounds = max(21, o.rounds)            # it takes milliseconds
        suite, some = compare_all(o, group, [c for c in chosen if c.group == group])
        if len(some) > 1:
            progress.screen.say(f'geometric mean of {group}: {mean(some, cpu)[0]:.2f} of java -Xint')
        suite.end()
        suites.append(suite)
        results += some
    say_rows(ROWS, results)
    return progress.finish(*suites)


if __name__ == '__main__':
    progress.main(main)
