#!/usr/bin/env python3
"""Figures in the documents that follow from the tables: `make figures` fills them in, tests/style.py finds stale ones.

A figure stands between marks that readers of the page do not see: <!--=NAME-->596<!--/-->. NAME is one of the figures
below.
Usage: figures.py [--list]
"""
import functools
import os
import re
import sys

import tables

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MARK = re.compile(r'<!--=([\w-]+)-->(.*?)<!--/-->', re.S)
# A count of rules without marks, which would be forgotten when a rule is added.
UNMARKED = re.compile(r'\b\d{2,}(?= rules\b)')
LEFT_ALONE = ('CHANGELOG.md',)      # figures of that time


def rules():
    """Of validation/rules.rec: all, and those that are offered where; `decided` are errors and warnings that need no
    guess."""
    every = tables.read_rec(os.path.join(TOP, 'validation/rules.rec'))
    decided = [r for r in every if r['severity'] != 'advice'
               and r['detect'].startswith(('exact', 'needs-shadow-state'))]
    found = {}
    for prefix, some in (('rules', every), ('rules-decided', decided)):
        where = [r['offered'].partition(':')[0] for r in some]
        found.update({prefix: len(some), f'{prefix}-minijvm': sum(w in ('vm', 'both') for w in where),
                      f'{prefix}-any-vm': sum(w in ('portable', 'both') for w in where),
                      f'{prefix}-both': where.count('both'), f'{prefix}-offered': len(some) - where.count('no'),
                      f'{prefix}-not-offered': where.count('no')})
    return found


def interface():
    """Of jvmti/*.def: what version 25 has, and what version 17 has."""
    found = {}
    for name, kind, since in (('functions', 'FUNCTION', 2), ('events', 'EVENT', 3), ('capabilities', 'CAPABILITY', 2)):
        versions = [float(tables.string(args[since]))
                    for _, args in tables.read_def(os.path.join(TOP, f'jvmti/{name}.def'), kind)]
        found.update({f'{name}-25': len(versions), f'{name}-17': sum(v <= 17 for v in versions)})
    return found


@functools.lru_cache(None)
def figures():
    def count(path, *kinds):
        return len(tables.read_def(os.path.join(TOP, path), *kinds))

    def records(path):
        return len(tables.read_rec(os.path.join(TOP, path)))
    return {**rules(), **interface(), 'instructions': count('classfile/opcodes.def'),
            'sequences': count('vm/interp/sequences.def'), 'workloads': records('validation/workloads/workloads.rec'),
            'exhibits': records('tests/validation/museum/museum.rec')}


def filled(text):
    """The text with the figures of today. An unknown name stays as it is."""
    def fill(m):
        value = figures().get(m[1])
        return m[0] if value is None else f'<!--={m[1]}-->{value:,}<!--/-->'
    return MARK.sub(fill, text)


def faults(name, text):
    """(line, problem) of figures in a document."""
    for m in MARK.finditer(text):
        line, value = text.count('\n', 0, m.start()) + 1, figures().get(m[1])
        if value is None:
            yield line, f'there is no figure {m[1]}'
        elif m[2] != f'{value:,}':
            yield line, f'{m[1]} is {value:,}, not {m[2]} (`make figures`)'
    for m in UNMARKED.finditer(text) if name not in LEFT_ALONE else ():
        yield text.count('\n', 0, m.start()) + 1, f'{m[0]} rules: a figure without marks (make/figures.py)'


def documents():
    for folder, folders, files in os.walk(TOP):
        folders[:] = [f for f in folders if not f.startswith('.') and (folder != TOP or f != 'build')]
        yield from (os.path.join(folder, file) for file in files if file.endswith('.md'))


def main():
    if sys.argv[1:] == ['--list']:
        print('\n'.join(f'{name:28} {value:,}' for name, value in figures().items()))
        return
    for path in sorted(documents()):
        with open(path, encoding='utf-8') as f:
            before = f.read()
        after = filled(before)
        if after != before:
            with open(path, 'w', encoding='utf-8') as f:
                f.write(after)
            print(os.path.relpath(path, TOP))


if __name__ == '__main__':
    main()
