#!/usr/bin/env python3
"""The agents (run.py) in every mode of the VM, and many times.

Usage: modes.py [--build DIR] [--jdk JDK] [--repeat N] [--seeds N] [--san MINIJVM] [MODE...]
  repeat   each test N times (default 50), several at the same time
  green    -Xsched:green,seed=S for S = 1..N (default 20)
  check    -Xcheck:jni -Xcheck:heap
  stress   -Xgc:stress=100: a collection at every 100th allocation
  san      the VM that was built with SAN=1
  raw      raw_stops, or with --jdk virtual_raw: N rounds (default 50, and so many in a process at most), plain, with
           -Xcheck:jvmti, and in ten green schedules; not among those that run when no mode is named
The scripts test_*.py run in check, stress and san too; with --jdk (a home, or 25: the installed one), whose class
library the agents then run with, they do not. Ends with `N passed, N failed`.
"""
import argparse
import glob
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..'))
sys.path.insert(1, os.path.dirname(HERE))
import processes  # noqa: E402
import progress  # noqa: E402

ROUNDS = 50         # of `raw`, in a process


def run_mode(mode, vm, runs, scripts):
    """runs: lists of options of run.py; scripts: options of the VM for each script, or None."""
    suite = progress.Suite(mode)
    commands = [(' '.join(words) or 'run.py', [os.path.join(HERE, 'run.py'), '--vm', vm] + words) for words in runs]
    if scripts is not None:
        commands += [(os.path.basename(script), [script, '--vm', f'{vm} {scripts}'.strip()])
                     for script in sorted(glob.glob(os.path.join(HERE, 'test_*.py')))
                     if os.path.basename(script) != 'test_tables.py']
    suite.begin(len(commands), 'runs')
    for name, command in commands:
        part = progress.Suite(name, suite)
        part.script([sys.executable] + command)
        part.end()
    suite.end()
    return suite


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--build', default=os.path.join(TOP, 'build'))
    parser.add_argument('--san', default=os.path.join(TOP, 'build', 'san', 'minijvm'))
    parser.add_argument('--jdk')
    parser.add_argument('--repeat', type=int, default=50)
    parser.add_argument('--seeds', type=int, default=20)
    parser.add_argument('modes', nargs='*')
    o = parser.parse_args()
    jdk = processes.given_jdk(o.jdk) if o.jdk else None
    if o.jdk and not jdk:
        print('skipped: no JDK ' + o.jdk)
        return 0
    vm = os.path.join(o.build, 'minijvm')
    check, stress = '-Xcheck:jni -Xcheck:heap', '-Xgc:stress=100'
    modes = {
        'repeat': (vm, [['--repeat', str(o.repeat)]], None),
        'green': (vm, [[f'--vm-options=-Xsched:green,seed={seed}'] for seed in range(1, o.seeds + 1)], None),
        'check': (vm, [[f'--vm-options={check}']], check),
        'stress': (vm, [[f'--vm-options={stress}']], stress),
        'san': (o.san, [[]], ''),
        'raw': (vm, [[f'--vm-options={options}', '--repeat', str(-(-o.repeat // ROUNDS)),
                      'virtual_raw' if jdk else 'raw_stops'] for options in
                     ['', '-Xcheck:jvmti:text=none'] + [f'-Xsched:green,seed={seed}' for seed in range(1, 11)]], None),
    }
    if 'raw' in o.modes:
        os.environ['RAW_ROUNDS'] = str(min(o.repeat, ROUNDS))
    if jdk:
        modes = {mode: (vm, [['--jdk', jdk] + words for words in runs], None) for mode, (vm, runs, _) in modes.items()}
    return progress.finish(*[run_mode(mode, *modes[mode]) for mode in o.modes or [m for m in modes if m != 'raw']])


if __name__ == '__main__':
    progress.main(main)
