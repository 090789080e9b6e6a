#!/usr/bin/env python3
"""`make check-openjdk`: minijvm with the unmodified class library of an installed OpenJDK 17, everything compared with `java`.

Usage: run.py [--build DIR] [--jdk HOME] [--how jdk|altjvm|copy] [--vm COMMAND] [--only SUITE[,SUITE]] [--jobs N] [--list] [NAME...]
Suites are the modules suite_*.py beside this file (README.md says how to add one); NAMEs pick cases whose name contains one of them.
--how: ./minijvm --jdk HOME (default), HOME's launcher with -XXaltjvm, or a copied JDK whose libjvm.so is ours. --vm java tests the tests.
The last line is `N passed, N failed`.
"""
import argparse
import concurrent.futures
import glob
import importlib
import os
import shlex
import shutil
import sys
import time
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
from harness import TOP, Testbed  # noqa: E402


def jdk_home():
    """JAVA_HOME, or the JDK of the `java` on the PATH."""
    home = os.environ.get('JAVA_HOME') or os.path.dirname(os.path.dirname(os.path.realpath(shutil.which('java') or '/')))
    if not os.path.exists(os.path.join(home, 'lib/modules')):
        sys.exit('run.py: no OpenJDK found: set JAVA_HOME or use --jdk')
    return os.path.realpath(home)


def main():
    suites = sorted(os.path.basename(p)[len('suite_'):-3] for p in glob.glob(os.path.join(HERE, 'suite_*.py')))
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--build', default=os.path.join(TOP, 'build'))
    p.add_argument('--jdk')
    p.add_argument('--how', choices=['jdk', 'altjvm', 'copy'], default='jdk')
    p.add_argument('--vm')
    p.add_argument('--only', default=','.join(suites), help='of ' + ','.join(suites))
    p.add_argument('--jobs', type=int, default=os.cpu_count() or 2)
    p.add_argument('--list', action='store_true')
    p.add_argument('names', nargs='*')
    o = p.parse_args()
    t = Testbed(o.build, o.jdk or jdk_home(), shlex.split(o.vm) if o.vm else None, o.how)
    os.chdir(TOP)
    if not o.vm:
        t.jdk_copy()
    chosen = []
    for suite in o.only.split(','):
        for case in importlib.import_module('suite_' + suite).cases(t):
            if not o.names or any(n in case.name for n in o.names):
                chosen.append((suite, case))
    if o.list:
        for suite, case in chosen:
            print(suite, case.name)
        return 0
    counts = {suite: [0, 0] for suite in o.only.split(',')}

    def one(pair):
        start = time.time()
        try:
            wrong = pair[1].run()
        except Exception:
            wrong = traceback.format_exc()
        return pair[0], pair[1].name, wrong, time.time() - start

    slowest = []
    with concurrent.futures.ThreadPoolExecutor(o.jobs) as pool:
        waiting = [pool.submit(one, pair) for pair in sorted(chosen, key=lambda pair: -pair[1].seconds)]
        for done in concurrent.futures.as_completed(waiting):
            suite, name, wrong, seconds = done.result()
            counts[suite][1 if wrong else 0] += 1
            slowest.append((seconds, suite + ' ' + name))
            if wrong:
                print(f'FAIL {suite} {name}\n{wrong}', flush=True)
    for suite, (ok, bad) in counts.items():
        print(f'suite {suite}: {ok} ok, {bad} bad')
    print('slowest: ' + ', '.join(f'{name} {seconds:.1f} s' for seconds, name in sorted(slowest, reverse=True)[:5]))
    passed, failed = (sum(c[k] for c in counts.values()) for k in (0, 1))
    print(f'{passed} passed, {failed} failed')
    return 1 if failed or not passed else 0


if __name__ == '__main__':
    sys.exit(main())
