#!/usr/bin/env python3
"""`make bench`: minijvm against `java -Xint -XX:+UseSerialGC`, CPU time and memory as ratios (less is better).

Usage: bench.py [--build DIR] [--jdk DIR] [--rounds N] [--group NAME[,NAME]] [NAME...]
Without names: all programs of the groups (core, threads, collections, jdk; the default is core,collections), and hello
world. A failed run or a wrong checksum makes the exit code 1. Ends with `N passed, N failed`: programs.
"""
import argparse
import statistics
import sys

import measuring
import progress


def compare(o, program):
    runs = measuring.in_turns(o.rounds, {'java': measuring.JAVA + program.words, 'minijvm': o.vm + program.words})
    faults = measuring.failures(program.name, runs)
    if any(r.status for some in runs.values() for r in some):
        return None, faults
    cpu = measuring.ratio(runs, 'minijvm', 'java', lambda r: r.cpu)
    memory = measuring.ratio(runs, 'minijvm', 'java', lambda r: r.memory)
    java, mini = (statistics.median(r.cpu for r in runs[vm]) for vm in ('java', 'minijvm'))
    progress.screen.say(f'{program.name:12} java {java:7.3f} s   minijvm {mini:7.3f} s   cpu ratio {cpu:5.2f}   '
                        f'memory ratio {memory:5.2f}')
    return cpu, faults


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--group', default='core,collections')
    p.add_argument('names', nargs='*', metavar='NAME')
    o = measuring.arguments(p, 5)
    groups = None if o.names else o.group.split(',') + ['startup']
    chosen = measuring.programs(groups, o.names)
    if len(chosen) < len(o.names):
        sys.exit(f'bench.py: there is no program {", ".join(set(o.names) - {c.name for c in chosen})}')
    suites = []
    for group in sorted({c.group for c in chosen}, key=['core', 'threads', 'collections', 'jdk', 'startup'].index):
        if group == 'startup':
            o.rounds = max(21, o.rounds)            # it takes milliseconds
        members = [c for c in chosen if c.group == group]
        suites.append(progress.Suite(group).begin(len(members), 'programs'))
        progress.screen.say(f'CPU time (user + system) of the whole process, medians of {o.rounds} runs')
        ratios = []
        for program in members:
            with suites[-1].step(program.name):
                cpu, wrong = compare(o, program)
            suites[-1].check(program.name, not wrong)
            ratios += [cpu] if cpu else []
        if len(ratios) > 1:
            progress.screen.say(f'geometric mean of {group}: {measuring.geomean(ratios):.2f} of java -Xint')
        suites[-1].end()
    return progress.finish(*suites)


if __name__ == '__main__':
    progress.main(main)
