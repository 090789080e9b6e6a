#!/usr/bin/env python3
"""The agents (run.py) in every mode of the VM, and many times.

Usage: modes.py [--build DIR] [--repeat N] [--seeds N] [--san MINIJVM] [MODE...]
  repeat   each test N times (default 50), several at once
  green    -Xsched:green,seed=S for S = 1..N (default 20)
  check    -Xcheck:jni -Xcheck:heap
  stress   -Xgc:stress=100: a collection at every 100th allocation
  san      the VM that was built with SAN=1
The scripts test_*.py run in check, stress and san too. Prints `MODE: N passed, N failed`
for each.
"""
import argparse
import glob
import os
import re
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..'))


def counted(command):
    """(passed, failed, output without the line that counts)"""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    m = re.findall(r'^(\d+) passed, (\d+) failed$', done.stdout, re.M)
    passed, failed = (int(m[-1][0]), int(m[-1][1])) if m else (0, 1)
    if done.returncode != 0 and failed == 0:
        failed = 1
    return passed, failed, re.sub(r'^\d+ passed, \d+ failed\n', '', done.stdout, flags=re.M)


def run_mode(mode, vm, runs, scripts):
    """runs: lists of options of run.py; scripts: options of the VM for each script, or None."""
    started = time.time()
    passed = failed = 0
    commands = [[sys.executable, os.path.join(HERE, 'run.py'), '--vm', vm] + words for words in runs]
    if scripts is not None:
        for script in sorted(glob.glob(os.path.join(HERE, 'test_*.py'))):
            if os.path.basename(script) != 'test_tables.py':
                commands.append([sys.executable, script, '--vm', f'{vm} {scripts}'.strip()])
    for command in commands:
        p, f, output = counted(command)
        passed, failed = passed + p, failed + f
        if f:
            print(f'{mode}: {" ".join(command[1:])}\n{output}', flush=True)
    print(f'{mode}: {passed} passed, {failed} failed ({time.time() - started:.0f} s)', flush=True)
    return failed == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--build', default=os.path.join(TOP, 'build'))
    parser.add_argument('--san', default=os.path.join(TOP, 'build', 'san', 'minijvm'))
    parser.add_argument('--repeat', type=int, default=50)
    parser.add_argument('--seeds', type=int, default=20)
    parser.add_argument('modes', nargs='*')
    o = parser.parse_args()
    vm = os.path.join(o.build, 'minijvm')
    check, stress = '-Xcheck:jni -Xcheck:heap', '-Xgc:stress=100'
    modes = {
        'repeat': (vm, [['--repeat', str(o.repeat)]], None),
        'green': (vm, [[f'--vm-options=-Xsched:green,seed={seed}'] for seed in range(1, o.seeds + 1)], None),
        'check': (vm, [[f'--vm-options={check}']], check),
        'stress': (vm, [[f'--vm-options={stress}', '--timeout', '120']], stress),
        'san': (o.san, [['--timeout', '120']], ''),
    }
    good = True
    for mode in o.modes or modes:
        good = run_mode(mode, *modes[mode]) and good
    return 0 if good else 1


if __name__ == '__main__':
    sys.exit(main())
