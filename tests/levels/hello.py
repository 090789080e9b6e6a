#!/usr/bin/env python3
"""Hello world with the class library of each JDK and with its `java`: CPU time and memory, with and without archives.

Usage: hello.py [--build DIR] [--runs N] [JDK...]
A JDK is a home or a version; by default it is each one that the VM supports, and those that are missing are named. The
runs of both VMs take turns; the medians are printed. `java` uses its serial collector, the most similar one. The output
is that of tests/bench/results/hello-levels.txt.
"""
import argparse
import os
import statistics
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [os.path.join(TOP, 'tests/bench'), os.path.join(TOP, 'tests')]
import measuring  # noqa: E402
import processes  # noqa: E402
from table import SUPPORTED  # noqa: E402

HELLO = 'public class Hello { public static void main(String[] a) { System.out.println("hello"); } }\n'


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--build', default=os.path.join(TOP, 'build'))
    p.add_argument('--runs', type=int, default=5)
    p.add_argument('jdks', nargs='*', metavar='JDK')
    o = p.parse_args()
    processes.use_build(o.build)
    os.makedirs(measuring.OUT, exist_ok=True)
    source = os.path.join(measuring.OUT, 'Hello.java')
    with open(source, 'w', encoding='utf-8') as f:
        f.write(HELLO)
    classes = measuring.compile_java([source], 'hello')
    faults = 0
    for name in o.jdks or SUPPORTED:
        home = processes.given_jdk(name)
        if not home:
            print(f'skipped: no JDK {name} (tests/levels/get)', flush=True)
            continue
        for archive in ('-Xshare:off', '-Xshare:auto'):
            words = [archive, '-cp', classes, 'Hello']
            commands = {'minijvm': [os.path.join(o.build, 'minijvm'), '--jdk', home, *words],
                        'java': [os.path.join(home, 'bin', 'java'), '-XX:+UseSerialGC', *words]}
            measuring.in_turns(1, commands)     # writes our archive
            runs = measuring.in_turns(o.runs, commands)
            faults += sum(run.status != 0 or run.out != 'hello\n' for some in runs.values() for run in some)
            (cpu, java_cpu), (memory, java_memory) = (
                [statistics.median(getattr(run, what) for run in runs[vm]) for vm in commands] for what in
                ('cpu', 'memory'))
            print(f'hello {processes.feature_of(home)} {archive}: cpu {cpu:.3f} s, java {java_cpu:.3f} s, ratio '
                  f'{cpu / java_cpu:.2f}; memory {memory:.1f} MiB, java {java_memory:.1f} MiB', flush=True)
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())
