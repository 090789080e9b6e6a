#!/usr/bin/env python3
"""`make bench-virtual`: virtual threads with JDK 25's class library, minijvm against its `java -Xint -XX:+UseSerialGC`,
CPU time and memory as ratios (less is better).

Usage: bench_virtual.py [--build DIR] [--jdk DIR] [--rounds N] [--scale X] [NAME...]
Without an installed JDK 25 it says `skipped: no JDK 25`. Ends with `N passed, N failed`: programs.
"""
import argparse
import os
import sys

import bench
import measuring
import processes
import progress

SIZES = {'sequence': 1000000, 'parked': 100000, 'handover': 200000, 'yielding': 500000, 'sleeping': 100000}

ROWS = [
    ('one after the other: CPU', 1.0, bench.is_named('sequence'), bench.mean, bench.cpu),
    ('parked at once: CPU', 1.0, bench.is_named('parked'), bench.mean, bench.cpu),
    ('parked at once: memory', 1.0, bench.is_named('parked'), bench.mean, bench.memory),
    ('two in turns: CPU', 0.6, bench.is_named('handover'), bench.mean, bench.cpu),
    ('yield: CPU', 0.6, bench.is_named('yielding'), bench.mean, bench.cpu),
    ('sleep: CPU', 0.6, bench.is_named('sleeping'), bench.mean, bench.cpu),
]


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--scale', type=float, default=1.0, help='of the numbers of threads and turns')
    p.add_argument('names', nargs='*', metavar='NAME')
    o = measuring.arguments(p, 5, jdk=processes.installed_jdk('25'))
    if not o.jdk:
        print('skipped: no JDK 25')
        return 0
    if set(o.names) - set(SIZES):
        sys.exit(f'bench_virtual.py: there is no program {", ".join(set(o.names) - set(SIZES))}')
    measuring.JAVA[0] = os.path.join(o.jdk, 'bin/java')
    classes = measuring.compile_java(measuring.in_folder('virtual', '.java'), 'virtual', release='21',
                                     javac=os.path.join(o.jdk, 'bin/javac'))
    options = ['-Xmx1g', '-cp', classes, 'VirtualThreads']
    chosen = [measuring.Program(name, 'virtual', False, options + [name, str(int(SIZES[name] * o.scale))])
              for name in o.names or SIZES]
    suite, results = bench.compare_all(o, 'virtual threads', chosen)
    bench.say_rows(ROWS, results)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
