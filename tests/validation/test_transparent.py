#!/usr/bin/env python3
"""Do agents see with the validation layer what they see without? Runs the agents of tests/jvmti both ways, on VM and,
with --host portable, on `java`; what they print and the exit code must be the same.

Usage: test_transparent.py [--vm VM] [--library DIR] [--host vm|portable|both] [NAME...]
Ends with `N passed, N failed`.
"""
import argparse
import difflib
import os

import limits
import processes
import progress
import records
import agents
import differences

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..'))

BUILD = processes.folder('jvmti')
# The agents look into the outputs of calls that have failed.
OPTIONS = 'text=none,outputs=leave'
# Functions that are not callback-safe are answered by the layer where HotSpot might crash; three of them would have
# said that a capability is missing.
ANSWERED = {('portable', 'functions')}


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--vm', default=os.path.join(TOP, 'build/minijvm'))
    p.add_argument('--library', default=os.path.join(TOP, 'build'), help='the directory of libjvmticheck.so')
    p.add_argument('--host', choices=['vm', 'portable', 'both'], default='both')
    p.add_argument('--jobs', type=int, default=os.cpu_count() or 2)
    p.add_argument('names', nargs='*')
    o = p.parse_args()
    vm, library = agents.vm_command(o.vm), os.path.join(os.path.abspath(o.library), 'libjvmticheck.so')
    o.build = BUILD
    names = agents.prepare([name for name in agents.every_agent() if name in o.names or not o.names], o)
    cases = []
    for name in names:
        if o.host != 'portable':
            cases += [('vm', name, vm + options, [f'-Xcheck:jvmti:{OPTIONS}'])
                      for options in (agents.runs_of(name, BUILD) or [[]])]
        only_here = agents.setting(name, 'only here', BUILD)
        if o.host != 'vm' and not only_here and ('portable', name) not in ANSWERED:
            cases.append(('portable', name, limits.JAVA, [f'-agentpath:{library}={OPTIONS}']))
    suite = progress.Suite('validation transparent').begin(len(cases), 'runs')

    def one(case):
        """What differs; agents that print something else each time get three chances. What prints with the layer what
        the suite jvmti expects of runs without the layer, is not run without it."""
        host, name, command, layer = case
        recorded = host == 'vm' and not records.needs_java()

        def run(words):
            return agents.execute(agents.command_of(words, name, BUILD), BUILD, {}, limits.limit(vm, 2))
        for attempt in range(3):
            there = run(command + layer)
            if recorded and attempt == 0:
                book = agents.book_of(name, o)
                expected, lines = agents.expected_of(name, o, book)[0], agents.lines_of(book.comparable(there))
                if lines == expected or expected is None and differences.judge(name, None, lines, None)[0]:
                    return []
            without, with_it = agents.lines_of(run(command)), agents.lines_of(there)
            if without == with_it:
                return []
        return list(difflib.unified_diff(without, with_it, 'without', 'with the layer', lineterm='', n=0))

    for (host, name, _, _), lines in progress.each(suite, cases, one, o.jobs, str):
        suite.check(f'{host} {name}', not lines, '\n'.join(line[:200] for line in lines[:20]))
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
