#!/usr/bin/env python3
"""Mutated inputs for the parsers of the embedded class library: LibraryFuzz.java runs on `java` and here, and must give
the same results and the same exceptions. Under a build with sanitizers it finds faults of the native parts, too.

usage: library.py [--vm COMMAND] [--kinds LIST] [--seed N] [--count N] [--first N] [--show]
    --show    prints the inputs that differ
The same seed gives the same mutants. Every thousand of them without a difference count as one pass.
"""
import argparse
import os
import shlex
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import compiling  # noqa: E402
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402

KINDS = ('serial zipStream zipFile gzip inflate regex decimal date dateTime message choice zone number manifest '
         'properties').split()
PART = 1000
ENV = dict(os.environ, ASAN_OPTIONS='detect_leaks=0:detect_stack_use_after_return=0:allocator_may_return_null=1')


def run(vm, classes, kind, o, first, *more):
    """The lines of a part, or what has ended it."""
    command = vm + ['-cp', classes, 'LibraryFuzz', kind, str(o.seed), str(first), str(min(PART, o.count)), *more]
    code, out, err = processes.run(command, limits.limit(vm, 2), env=ENV)
    return out.splitlines() if not code and not err else [f'exit code {code}', err[-2000:]]


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--vm', default=os.path.join(TOP, 'minijvm'))
    p.add_argument('--kinds', default=','.join(KINDS))
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--count', type=int, default=PART)
    p.add_argument('--first', type=int, default=0)
    p.add_argument('--show', action='store_true')
    o = p.parse_args()
    vm = [os.path.abspath(w) if i == 0 and os.sep in w else w for i, w in enumerate(shlex.split(o.vm))]
    suite = progress.Suite('library')
    kinds = o.kinds.split(',')
    suite.begin(len(kinds) * -(-o.count // PART), 'parts')
    with tempfile.TemporaryDirectory(prefix='minijvm-library-') as d:
        compiling.java(d, [os.path.join(HERE, 'LibraryFuzz.java')])
        for kind in kinds:
            for first in range(o.first, o.first + o.count, PART):
                theirs, ours = (run(v, d, kind, o, first) for v in (['java'], vm))
                differing = [a for a, b in zip(theirs, ours) if a != b]
                ok = suite.check(f'{kind} {first}', theirs == ours, f'{len(differing)} differ: ' + ' '.join(
                    line.split()[0] for line in differing[:20]) + ('' if len(ours) > 2 else '\n' + '\n'.join(ours)))
                if not ok and o.show:
                    for a, b in zip(*(run(v, d, kind, o, first, 'shown') for v in (['java'], vm))):
                        if a != b:
                            print(f'java: {a}\nours: {b}')
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
