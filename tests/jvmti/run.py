#!/usr/bin/env python3
"""Runs the test agents: tests/jvmti/NAME.c (an agent) with tests/jvmti/Name.java (the program it watches).

Usage: run.py [--vm VM] [--build DIR] [--show] [NAME...]
Each agent is compiled with the JDK's own jvmti.h, so that what runs here is what runs anywhere, and each test runs on
`java` and on VM (default ./minijvm at the top); stdout and exit code must be equal. The reference implementation is
the oracle, so nothing is checked in but the tests. --vm java runs the tests on `java` alone and shows that they work.
A line `/* options: ... */` in the agent gives options of the VM; `/* args: ... */` the options of the agent;
`/* only here: why */` says that the test does not run on `java` and its output is in NAME.expected.
Ends with `N passed, N failed`.
"""
import argparse
import difflib
import glob
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..'))
REFERENCE = ['java', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto']


def jdk_include():
    javac = os.path.realpath(shutil.which('javac') or '')
    for home in (os.environ.get('JAVA_HOME'), os.path.dirname(os.path.dirname(javac))):
        if home and os.path.exists(os.path.join(home, 'include', 'jvmti.h')):
            return os.path.join(home, 'include')
    sys.exit('run.py: no JDK headers: install openjdk-17-jdk-headless or set JAVA_HOME')


def newer(target, *sources):
    return os.path.exists(target) and all(os.path.getmtime(target) >= os.path.getmtime(s) for s in sources)


def compile_agents(names, build):
    include = jdk_include()
    common = os.path.join(HERE, 'agent.h')
    for name in names:
        source, target = os.path.join(HERE, name + '.c'), os.path.join(build, f'lib{name}.so')
        if not newer(target, source, common):
            subprocess.run([os.environ.get('CC', 'cc'), '-g', '-O1', '-Wall', '-Wextra', '-fPIC', '-shared',
                            '-I' + include, '-I' + os.path.join(include, 'linux'), '-o', target, source,
                            '-lpthread'], check=True)


def java_name(name):
    return ''.join(part.capitalize() for part in name.split('_'))


def compile_java(names, build):
    for name in names:
        source = os.path.join(HERE, java_name(name) + '.java')
        classes = os.path.join(build, name)
        stamp = os.path.join(classes, java_name(name) + '.class')
        if not newer(stamp, source):
            shutil.rmtree(classes, ignore_errors=True)
            subprocess.run(['javac', '-g', '-d', classes, source], check=True)


def setting(name, key):
    text = open(os.path.join(HERE, name + '.c')).read()
    m = re.search(r'/\* %s: (.*?) \*/' % key, text)
    return m.group(1) if m else ''


def vm_command(text):
    """The words of --vm; a path is made absolute, because tests run in the build directory (crash logs land there)."""
    words = text.split()
    if os.path.sep in words[0]:
        words[0] = os.path.abspath(words[0])
    return words


def run(vm, name, build):
    library = os.path.join(build, f'lib{name}.so')
    args = setting(name, 'args')
    command = vm + setting(name, 'options').split()
    command += [f'-agentpath:{library}' + (f'={args}' if args else ''), '-cp', os.path.join(build, name),
                java_name(name)]
    try:
        done = subprocess.run(command, cwd=build, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120,
                              env=dict(os.environ, LC_ALL='C.UTF-8'))
        return done.stdout.decode('utf-8', 'replace'), done.returncode, done.stderr.decode('utf-8', 'replace')
    except subprocess.TimeoutExpired:
        return '', 'timeout', ''


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--vm', default=os.path.join(TOP, 'minijvm'))
    parser.add_argument('--build', default=os.path.join(TOP, 'build', 'tests', 'jvmti'))
    parser.add_argument('--show', action='store_true')
    parser.add_argument('names', nargs='*')
    args = parser.parse_args()
    names = args.names or sorted(os.path.basename(f)[:-2] for f in glob.glob(os.path.join(HERE, '*.c')))
    args.build = os.path.abspath(args.build)
    os.makedirs(args.build, exist_ok=True)
    compile_agents(names, args.build)
    compile_java(names, args.build)
    passed = failed = 0
    for name in names:
        if setting(name, 'only here'):
            if args.vm == 'java':
                continue
            with open(os.path.join(HERE, name + '.expected')) as f:
                expected = (f.read(), 0, '')
        else:
            expected = run(REFERENCE, name, args.build)
        if args.show:
            print(f'--- {name} on java\n{expected[0]}{expected[2]}exit {expected[1]}')
        got = expected if args.vm == 'java' else run(vm_command(args.vm), name, args.build)
        if got[:2] == expected[:2] and expected[1] == 0 and 'FATAL' not in expected[0]:
            passed += 1
            continue
        failed += 1
        print(f'FAIL {name}: exit {got[1]}, java {expected[1]}')
        diff = difflib.unified_diff(expected[0].splitlines(), got[0].splitlines(), 'java', args.vm, lineterm='', n=1)
        print('\n'.join(list(diff)[:40]))
        if got[2]:
            print(got[2][:2000])
    print(f'{passed} passed, {failed} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
