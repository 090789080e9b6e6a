#!/usr/bin/env python3
"""`make stress-profilers`: the agent tests/jvmti/sample_storm.c, which takes stacks in signal handlers of all threads
without a pause, for millions of samples: with each class library that is installed, in green mode, with a collection
each 500 allocations, with checks, without sequences of instructions.

    tests/profilers/storm.py [--build DIR] [--samples N] [--seeds N] [--green] [--indices]

--seeds: how many schedules in green mode (default 2); --green: nothing else. --indices: the agent sample_indices.c in
place of it, which knows where the youngest frame is. Prints the figures of each run. Ends with `N passed, N failed`.
"""
import argparse
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[1:1] = [os.path.dirname(HERE), os.path.join(os.path.dirname(HERE), 'jvmti')]
import agents  # noqa: E402
import compiling  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402

TOP = os.path.dirname(os.path.dirname(HERE))
MODES = [[], ['-Xgc:stress=500'], ['-Xfuse:none'], ['-Xcheck:jni'], ['-Xcheck:jvmti:text=none']]


def modes_of(o):
    green = [[f'-Xsched:green,seed={seed}'] for seed in range(1, o.seeds + 1)]
    with_jdk = [['--jdk', home] for home in map(processes.installed_jdk, (17, 25)) if home]
    return green if o.green else MODES + green + with_jdk


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--build', default=os.path.join(TOP, 'build'))
    parser.add_argument('--samples', type=int, default=10_000_000)
    parser.add_argument('--seeds', type=int, default=2)
    parser.add_argument('--green', action='store_true')
    parser.add_argument('--indices', action='store_true')
    o = parser.parse_args()
    vm = os.path.join(o.build, 'minijvm')
    # -Xcheck:jni copies the array by which the program shows where it is.
    modes = [mode for mode in modes_of(o) if not (o.indices and '-Xcheck:jni' in mode)]
    agent, program, cases = ('sample_indices', 'SampleIndices', 2) if o.indices else ('sample_storm', 'SampleStorm', 4)
    suite = progress.Suite('storm').begin(len(modes))
    with tempfile.TemporaryDirectory() as where:
        library = os.path.join(where, f'lib{agent}.so')
        agents.compile_agent(os.path.join(TOP, f'tests/jvmti/{agent}.c'), library, build=where)
        compiling.java(where, [os.path.join(TOP, f'tests/jvmti/{program}.java')])
        for mode in modes:
            status, out, err = processes.run(
                [vm, *mode, f'-agentpath:{library}={o.samples // len(modes)}', '-cp', where, program,
                 *([str(o.samples // len(modes))] if o.indices else [])],
                env={**os.environ, 'SAMPLE_STORM_FIGURES': '1'})
            print(' '.join(mode) or 'embedded library', err.strip().splitlines()[-1:], flush=True)
            suite.check(' '.join(mode) or 'embedded library',
                        status == 0 and 'FAILED' not in out and out.count(': ok') == cases, f'{status} {out} {err}')
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
