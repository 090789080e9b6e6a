#!/usr/bin/env python3
"""Stress programs: tests/stress/java/NAME.java prints "ok" when nothing was lost. Leading comment lines say how it is
run: `// sizes: SMALL ARGUMENTS | FULL ARGUMENTS`, `// repeat: SMALL | FULL` (times, default 1), `// vmargs: OPTIONS` or
`// vmargs: SMALL | FULL`, `// agent: FILE.c` (compiled, and given with -agentpath). The exit code must be 0, or what
`// exit: N` says.

Usage: run.py [--vm VM] [--full] [NAME...]; small sizes are part of `make check`, `make stress` runs the full ones. Ends
with `N passed, N failed`.
"""
import argparse
import glob
import os
import re
import shlex
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..'))
sys.path[:0] = [os.path.join(TOP, 'tests', 'jvmti'), os.path.join(TOP, 'tests')]
import compiling  # noqa: E402
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402

USUAL = {False: 2, True: 20}        # references that a program of small or full size takes at most


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
    library = os.path.join(build, f'lib{name[:-2]}.so')
    compiling.library(library, os.path.join(HERE, name), '-lpthread')
    return library


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--vm', default=os.path.join(TOP, 'build/minijvm'))
    p.add_argument('--build', default=processes.folder('stress'))
    p.add_argument('--full', action='store_true')
    p.add_argument('--list', action='store_true', help='prints the names of the programs')
    p.add_argument('names', nargs='*')
    o = p.parse_args()
    sources = sorted(glob.glob(os.path.join(HERE, 'java/*.java')))
    chosen = [s for s in sources if not o.names or any(n in os.path.basename(s)[:-5] for n in o.names)]
    if o.list:
        print('\n'.join(os.path.basename(s)[:-5] for s in chosen))
        return 0
    compiling.java(o.build, sources, '-g', '-nowarn', '-Xlint:-removal', '-Xlint:-deprecation')
    suite = progress.Suite('stress').begin(len(chosen), 'programs', addressed=True)
    for source in chosen:
        name = os.path.basename(source)[:-5]
        d = directives(source)

        def choose(key, default):
            small, bar, full = d.get(key, default).partition('|')
            return shlex.split(full if o.full and bar else small)
        agent = [f"-agentpath:{compile_agent(d['agent'], o.build)}"] if 'agent' in d else []
        options = choose('vmargs', '') + agent
        command = shlex.split(o.vm) + options + ['-cp', o.build, name] + choose('sizes', '|')
        want = int(d.get('exit', 0)), 'ok\n', ''
        with suite.step(name):
            for _ in range(int(choose('repeat', '1 | 1')[0])):
                code, out, err = processes.run(command, limits.limit(command, USUAL[o.full]))
                if (code, out, err) != want:
                    break
            suite.same(name, want, (code, out[-2000:], err[-2000:]), ' '.join(command))
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
