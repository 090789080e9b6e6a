#!/usr/bin/env python3
"""`make stress-profilers`: the agent tests/jvmti/sample_storm.c, which takes stacks in signal handlers of all threads
without a pause, for millions of samples: with each class library that is installed, in green mode, with a collection
each 500 allocations, with checks, without sequences of instructions. With OpenJDK 25 then sample_virtual.c, whose
threads are virtual, and sample_waits.c with each library: no wait may be longer for a signal each 50 microseconds.

    tests/profilers/storm.py [--build DIR] [--samples N] [--seeds N] [--green | --indices | --virtual | --waits]

--seeds: how many schedules in green mode (default 2). --green, --virtual, --waits: nothing else. --indices: the agent
sample_indices.c in place of all, which knows where the youngest frame is. Prints the figures of each run. Ends with
`N passed, N failed`.
"""
import argparse
import glob
import os
import re
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[1:1] = [os.path.dirname(HERE), os.path.join(os.path.dirname(HERE), 'jvmti')]
import agents  # noqa: E402
import compiling  # noqa: E402
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402

TOP = os.path.dirname(os.path.dirname(HERE))
MODES = [[], ['-Xgc:stress=500'], ['-Xfuse:none'], ['-Xcheck:jni'], ['-Xcheck:jvmti:text=none']]
PROGRAMS = {'sample_storm': ('SampleStorm', 4), 'sample_indices': ('SampleIndices', 2),
            'sample_virtual': ('SampleVirtual', 2), 'sample_waits': ('SampleWaits', 1)}   # agent -> program, cases
REFERENCES = 1000       # that a million samples may take (limits.py)
LATE_US, LATE_SHARE = 10_000, 0.02      # how much longer a wait may be


def with_jdks(*versions):
    return [['--jdk', home] for home in map(processes.installed_jdk, versions) if home]


def chosen(o):
    """The runs: (agent, options of the VM)."""
    green = [[f'-Xsched:green,seed={seed}'] for seed in range(1, o.seeds + 1)]
    if o.indices:
        # -Xcheck:jni copies the array by which the program shows where it is.
        return [('sample_indices', mode) for mode in [*MODES, *green, *with_jdks(17, 25)] if '-Xcheck:jni' not in mode]
    if o.green:
        return [('sample_storm', mode) for mode in green]
    storm = [('sample_storm', mode) for mode in [*MODES, *green, *with_jdks(17, 25)]]
    threads = [('sample_virtual', mode + more) for mode in with_jdks(25) for more in ([], ['-Xgc:stress=500'], *green)]
    waits = [('sample_waits', mode) for mode in [[], *with_jdks(17, 25)]]
    return threads if o.virtual else waits if o.waits else storm + threads + waits


def late(figures):
    """Which waits were longer than they may be: lines of figures, and how late the last of all was, in microseconds."""
    rows = [(int(took), int(asked), line) for line in figures.splitlines()
            for took, asked in re.findall(r': (\d+) us of (\d+)$', line)]
    return ([line for took, asked, line in rows if took > asked * (1 + LATE_SHARE) + LATE_US],
            max((took - asked for took, asked, _ in rows), default=None))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--build', default=os.path.join(TOP, 'build'))
    parser.add_argument('--samples', type=int, default=10_000_000)
    parser.add_argument('--seeds', type=int, default=2)
    only = parser.add_mutually_exclusive_group()
    for name in ('green', 'indices', 'virtual', 'waits'):
        only.add_argument('--' + name, action='store_true')
    o = parser.parse_args()
    vm = os.path.join(o.build, 'minijvm')
    runs = chosen(o)
    samples = str(o.samples // max(1, sum(agent != 'sample_waits' for agent, _ in runs)))
    suite = progress.Suite('storm').begin(len(runs))
    with tempfile.TemporaryDirectory() as where:
        for agent in {agent for agent, _ in runs}:
            agents.compile_agent(os.path.join(TOP, f'tests/jvmti/{agent}.c'), os.path.join(where, f'lib{agent}.so'),
                                 build=where)
            compiling.java(where, glob.glob(os.path.join(TOP, f'tests/jvmti/{PROGRAMS[agent][0]}*.java')),
                           home=processes.installed_jdk(25) if agent == 'sample_virtual' else None)
        for agent, mode in runs:
            program, cases = PROGRAMS[agent]
            name = f'{agent} {" ".join(mode) or "embedded library"}'
            status, out, err = processes.run(
                [vm, *mode, f'-agentpath:{os.path.join(where, f"lib{agent}.so")}={samples}', '-cp', where, program,
                 *([] if agent in ('sample_storm', 'sample_waits') else [samples])], limits.Limit(REFERENCES),
                env={**os.environ, 'SAMPLE_STORM_FIGURES': '1'})
            too_late, most = late(err)
            print(name, *err.strip().splitlines()[-1:], *([] if most is None else [f'latest: {most} us']), flush=True)
            suite.check(name, status == 0 and 'FAILED' not in out and out.count(': ok') == cases and not too_late and
                        (most is not None or agent != 'sample_waits'), f'{status} {out} {too_late} {err}')
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
