#!/usr/bin/env python3
"""`make check-openjdk`: minijvm with the unmodified class library of an installed OpenJDK 17, or of a later one that it
knows, everything compared with that JDK's `java`.

Usage: run.py [--build DIR] [--jdk HOME] [--how jdk|altjvm|copy] [--vm COMMAND] [--only SUITE[,SUITE]] [--jobs N]
[--list] [NAME...]
Suites are the modules suite_*.py next to this file (README.md says how to add one); NAMEs pick cases whose name
contains one of them.
--jdk: a JDK's home, or the version of an installed one. From 21 on the suites are by default those that hold for it;
without an installed one it says `skipped: no JDK 25`.
--how: ./minijvm --jdk HOME (default), HOME's launcher with -XXaltjvm, or a copied JDK whose libjvm.so is ours.
--vm java tests the tests.
The last line is `N passed, N failed`.
"""
import argparse
import fnmatch
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
import processes  # noqa: E402
import progress  # noqa: E402


# What holds for the later ones.
SUITES_LATER = ['archive', 'attach', 'bench', 'coverage', 'debug', 'exports', 'ffm', 'foreign', 'heapdump',
                'instrument', 'java', 'jcmd', 'jni', 'jvmti', 'launch', 'launcher', 'native_memory', 'options',
                'programs', 'startup', 'tools', 'virtual']


# What is tested on an emulated machine: patterns of the cases of suites. The emulator's exec starts only programs of
# this machine, and the `java` that is asked is one, of another update.
EMULATED = {
    'launch': ['hello-*', 'home'], 'tools': ['javac', 'javap-*'],
    'instrument': ['timing', 'redefine', 'small_*', 'sizes'],
    'attach': ['commands', 'jar_by_jcmd', 'native', 'disabled'],
    'programs': ['NioFiles', 'SocketEcho', 'ZipJar', 'Concurrent'], 'virtual': ['*'], 'ffm': ['*']}


def jdk_home(given):
    """What --jdk says; without it JAVA_HOME, or the JDK of the `java` on the PATH. None: the version asked for is not
    installed."""
    if given:
        return processes.given_jdk(given)
    home = os.environ.get('JAVA_HOME') or os.path.dirname(
        os.path.dirname(os.path.realpath(shutil.which('java') or '/')))
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
    p.add_argument('--only', help='of ' + ','.join(suites))
    p.add_argument('--jobs', type=int, default=os.cpu_count() or 2)
    p.add_argument('--list', action='store_true')
    p.add_argument('names', nargs='*')
    o = p.parse_args()
    processes.use_build(o.build)
    emulated = not processes.runs_natively()
    jdk = processes.use_foreign_jdk(o.build, o.jdk or '17') if emulated else jdk_home(o.jdk)
    if not jdk:
        print('skipped: no JDK ' + o.jdk)
        return 0
    t = Testbed(o.build, jdk, shlex.split(o.vm) if o.vm else None, o.how)
    os.chdir(TOP)
    if not o.vm:
        t.jdk_copy()
    names = o.only.split(',') if o.only else [*EMULATED] if emulated else SUITES_LATER if t.feature > 17 else suites

    def is_chosen(suite, name):
        sample = EMULATED.get(suite, []) if emulated and not o.only else ['*']
        return (any(fnmatch.fnmatchcase(name, pattern) for pattern in sample)
                and (not o.names or any(n in name for n in o.names)))
    preparing = progress.Suite('prepare').begin(len(names), 'suites')
    chosen = []
    for name in names:
        with preparing.step(name):
            cases = importlib.import_module('suite_' + name).cases(t)
            chosen += [(name, case) for case in cases if is_chosen(name, case.name)]
    preparing.end()
    if o.list:
        for name, case in chosen:
            progress.screen.say(f'{name} {case.name}')
        return 0
    whole = progress.Suite('openjdk').begin(len(chosen), 'cases', sum(case.seconds for _, case in chosen))
    suites = {name: progress.Suite(name, whole) for name in names}
    left = {name: sum(n == name for n, _ in chosen) for name in names}

    def one(pair):
        name, case = pair
        suites[name].begin(left[name])
        began = time.monotonic()
        try:
            wrong = case.run()
        except Exception:
            wrong = traceback.format_exc()
        suites[name].leave(case.name)
        return wrong, time.monotonic() - began

    slowest = []
    longest_first = sorted(chosen, key=lambda pair: -pair[1].seconds)
    for (name, case), (wrong, seconds) in progress.each(
            whole, longest_first, one, o.jobs, lambda pair: ' '.join([pair[0], pair[1].name]),
            lambda pair: pair[1].seconds):
        suites[name].check(case.name, not wrong, wrong)
        slowest.append((seconds, f'{name} {case.name}'))
        if suites[name].passed + suites[name].failed == left[name]:
            suites[name].end()
    progress.screen.say('slowest: ' + ', '.join(f'{what} {seconds:.1f} s' for seconds, what in sorted(slowest)[:-6:-1]))
    return progress.finish(whole)


if __name__ == '__main__':
    progress.main(main)
