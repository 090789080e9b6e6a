#!/usr/bin/env python3
"""Stress programs: tests/stress/java/NAME.java prints "ok" when nothing was lost. Leading comment lines say how it is run:
`// sizes: SMALL ARGUMENTS | FULL ARGUMENTS`, `// repeat: SMALL | FULL` (times, default 1), `// vmargs: OPTIONS` or `// vmargs: SMALL | FULL`, `// agent: FILE.c` (compiled, and given with -agentpath). The exit code must be 0, or what `// exit: N` says.

Usage: run.py [--vm VM] [--full] [NAME...]; small sizes are part of `make check`, `make stress` runs the full ones. Ends with `N passed, N failed`.
"""
import argparse
import glob
import os
import re
import shlex
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'jvmti'))
from run import jdk_include  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..'))


def directives(source):
    found = {}
    with open(source, encoding='utf-8') as f:
        for line in f:
            m = re.match(r'//\s*(sizes|repeat|vmargs|exit|agent):\s*(.*)', line)
            if m:
                found[m.group(1)] = m.group(2).strip()
            elif not line.startswith('//'):
                break
    return found


def compile_agent(name, build):
    """The library of an agent's source; compiled with the JDK's own jvmti.h, as agents are."""
    library, include = os.path.join(build, f'lib{name[:-2]}.so'), jdk_include()
    subprocess.run([os.environ.get('CC', 'cc'), '-g', '-O1', '-Wall', '-Wextra', '-fPIC', '-shared', '-I' + include, '-I' + os.path.join(include, 'linux'), '-o', library,
                    os.path.join(HERE, name), '-lpthread'], check=True)
    return library


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--vm', default=os.path.join(TOP, 'build/minijvm'))
    p.add_argument('--build', default=os.path.join(TOP, 'build/tests/stress'))
    p.add_argument('--full', action='store_true')
    p.add_argument('names', nargs='*')
    o = p.parse_args()
    sources = sorted(glob.glob(os.path.join(HERE, 'java/*.java')))
    subprocess.run(['javac', '-g', '-nowarn', '-Xlint:-removal', '-Xlint:-deprecation', '-d', o.build] + sources, check=True)
    passed = failed = 0
    for source in sources:
        name = os.path.basename(source)[:-5]
        if o.names and not any(n in name for n in o.names):
            continue
        d = directives(source)

        def choose(key, default):
            small, bar, full = d.get(key, default).partition('|')
            return shlex.split(full if o.full and bar else small)
        agent = [f"-agentpath:{compile_agent(d['agent'], o.build)}"] if 'agent' in d else []
        command = shlex.split(o.vm) + choose('vmargs', '') + agent + ['-cp', o.build, name] + choose('sizes', '|')
        before, result = time.monotonic(), None
        for _ in range(int(choose('repeat', '1 | 1')[0])):
            try:
                r = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=1200 if o.full else 120)
                result = r.returncode, r.stdout[-2000:], r.stderr[-2000:]
            except subprocess.TimeoutExpired as e:
                result = 'timeout', (e.stdout or b'')[-2000:], (e.stderr or b'')[-2000:]
            if result != (int(d.get('exit', 0)), 'ok\n', ''):
                break
        ok = result == (int(d.get('exit', 0)), 'ok\n', '')
        passed, failed = passed + ok, failed + (not ok)
        if not ok:
            print(f'FAIL {name}: {" ".join(command)}\n  {result}')
        elif o.full:
            print(f'{name}: {time.monotonic() - before:.1f} s', flush=True)
    print(f'{passed} passed, {failed} failed')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
