#!/usr/bin/env python3
"""`make bench-profilers`: what a profiler of CPU time costs. Programs run with and without async-profiler at 1,000
samples a second and thread, and with -Xprof; Hello with the profiler also on `java -Xint`.

Usage: bench_profilers.py [--build DIR] [--jdk DIR] [--rounds N] [--library FILE] [NAME...]
Without --library the profiler comes from Maven Central, by `mvn`. Prints CPU time in seconds, medians of the rounds,
and what the samples of a program cost: the ratio of its CPU times less those of Hello, which is the profiler's own
start. Ends with `N passed, N failed`: goals.
"""
import argparse
import os
import runpy
import statistics
import sys
import tempfile

import measuring
import processes
import progress

PROGRAMS = ('Chess', 'Events', 'Fannkuch', 'Graphs', 'LiveSet', 'StackMachine', 'Throwing')
GOAL_ON, GOAL_HELLO = 1.03, 0.40


def median(some):
    return statistics.median(run.cpu for run in some)


def faultless(suite, name, runs):
    print(f'{name:14}' + ''.join(f'{key} {median(some):.3f}   ' for key, some in runs.items()), end='')
    faults = measuring.failures(name, runs, clean=lambda text: '')
    suite.check(f'{name}: runs', faults == 0, 'see above')


def hello(suite, o, words, profilers):
    """Hello's runs; they are what each profiler takes for its start."""
    runs = measuring.in_turns(o.rounds, {
        'off': [*o.vm, *words], **{name: [*o.vm, *option, *words] for name, option in profilers.items()},
        'java': [*measuring.JAVA, *profilers['async-profiler'], *words]})
    faultless(suite, 'Hello', runs)
    against_java = measuring.ratio(runs, 'async-profiler', 'java', lambda run: run.cpu)
    print(f'async-profiler/java {against_java:.3f}', flush=True)
    suite.check(f'Hello with async-profiler: at most {GOAL_HELLO} of java', against_java <= GOAL_HELLO,
                f'{against_java:.3f}')
    return runs


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--library', help='of async-profiler')
    p.add_argument('names', nargs='*', metavar='NAME')
    o = measuring.arguments(p, 7, jdk=processes.installed_jdk('17'))
    if not o.jdk:
        print('skipped: no JDK 17')
        return 0
    found = {program.name: program.words for program in measuring.programs()}
    if set(o.names) - set(found):
        sys.exit(f'bench_profilers.py: there is no program {", ".join(set(o.names) - set(found))}')
    names = o.names or PROGRAMS
    suite = progress.Suite('profilers').begin(3 + len(names))
    with tempfile.TemporaryDirectory() as where:
        library = o.library or runpy.run_path(os.path.join(measuring.TOP, 'tests/profilers/run'))['profiler'](where)[0]
        profilers = {
            'async-profiler': [f'-agentpath:{library}=start,event=ctimer,interval=1ms,cstack=no,collapsed,'
                               f'file={where}/profile'],
            '-Xprof': [f'-Xprof:{where}/own.txt']}
        start = hello(suite, o, found['Hello'], profilers)
        costs = {name: [] for name in profilers}
        for name in names:
            runs = measuring.in_turns(o.rounds, {'off': [*o.vm, *found[name]],
                                                 **{key: [*o.vm, *profilers[key], *found[name]] for key in profilers}})
            faultless(suite, name, runs)
            for key, some in costs.items():
                some.append(statistics.median(
                    (on.cpu - median(start[key])) / (off.cpu - median(start['off']))
                    for on, off in zip(runs[key], runs['off'])))
                print(f'{key}/off {some[-1]:.3f}   ', end='')
            print(flush=True)
    means = {key: measuring.geomean(some) for key, some in costs.items()}
    print('geometric means: ' + ', '.join(f'{key} {mean:.3f}' for key, mean in means.items()))
    suite.check(f'async-profiler: at most {GOAL_ON}', means['async-profiler'] <= GOAL_ON, f'{means}')
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
