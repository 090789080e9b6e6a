#!/usr/bin/env python3
"""docs/work/generated-files.md names every generator that make starts, next to the file with its rule, and every file
of the repository that a rule writes; figures in documents are those of today (make/figures.py). Faults that are planted
are found.

Ends with `N passed, N failed`.
"""
import glob
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path[1:1] = [os.path.dirname(HERE), os.path.join(TOP, 'make')]
import figures  # noqa: E402
import progress  # noqa: E402

PAGE = 'docs/work/generated-files.md'
RULE = re.compile(r'^(?!\t|#|\.PHONY)([^\n=]+?):(?!=)([^\n]*)\n((?:\t[^\n]*\n)*)', re.M)
SCRIPT = re.compile(r'(?:\$\(PYTHON\)|\bsh) ([\w/.-]+\.(?:py|sh))')
MOVED = re.compile(r'\bmv (?:build/\S+) (?!build/|\$)([\w/.-]+)')
PLANTED = '''
.PHONY: figures list
$(B)/gen/new.c: make/new.py \\
    new.def
	$(Q)$(PYTHON) make/new.py new.def > $@
build/page: page.sh
	$(Q)sh page.sh > $@
figures:
	$(Q)$(PYTHON) make/figures.py
list:
	$(Q)make-list > build/list
	$(Q)mv build/list base/list.def
'''


def generators(text):
    """(script) of rules that make files, and (file) of the repository that rules write, phony ones too."""
    text = text.replace('\\\n', ' ')
    phony = {name for names in re.findall(r'^\.PHONY:(.*)', text, re.M) for name in names.split()}
    scripts, moved = [], []
    for targets, _, recipe in RULE.findall(text):
        moved += MOVED.findall(recipe)
        if not set(targets.split()) <= phony:
            scripts += SCRIPT.findall(recipe)
    return list(dict.fromkeys(scripts)), list(dict.fromkeys(moved))


def missing(page, makefile, text):
    rows = [line for line in page.splitlines() if line.startswith('|')]
    scripts, moved = generators(text)
    found = [f'{script} with {makefile}' for script in scripts
             if not any(f'`{script}`' in row and f'`{makefile}`' in row for row in rows)]
    return found + [name for name in moved if not any(f'`{name}`' in row for row in rows)]


def main():
    suite = progress.Suite('test_generated_files')
    with open(os.path.join(TOP, PAGE), encoding='utf-8') as f:
        page = f.read()
    suite.same('planted rules', missing(page, 'make/layer.mk', PLANTED),
               ['make/new.py with make/layer.mk', 'page.sh with make/layer.mk', 'base/list.def'])
    found = 0
    for path in [os.path.join(TOP, 'Makefile'), *sorted(glob.glob(os.path.join(TOP, 'make/*.mk')))]:
        name = os.path.relpath(path, TOP)
        with open(path, encoding='utf-8') as f:
            text = f.read()
        found += len(generators(text)[0])
        suite.same(f'{PAGE} has the generators of {name}', missing(page, name, text), [])
    suite.check('generators are found', found > 10, found)
    right = f'{figures.figures()["rules"]}'
    for title, text, wanted in (('a figure', f'<!--=rules-->{right}<!--/--> rules', []),
                                ('a stale figure', 'x\n<!--=rules-->1<!--/-->', [2]),
                                ('an unknown figure', '<!--=rulez-->1<!--/-->', [1]),
                                ('a count without marks', '\n\nof the 596 rules', [3])):
        suite.same(title, [line for line, _ in figures.faults('x.md', text)], wanted)
    suite.same('figures are filled in', figures.filled('a <!--=rules-->1<!--/--> b'),
               f'a <!--=rules-->{right}<!--/--> b')
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
