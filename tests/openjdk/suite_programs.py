"""programs/: one program per part of the library that the VM carries; programs25/: what only 25 and later ones have,
compiled by their own compilers."""
import glob
import os

from harness import HERE, Case


def cases(t):
    classes = t.compile_programs('programs', sorted(glob.glob(os.path.join(HERE, 'programs/*.java'))))
    if t.feature >= 25:
        classes |= t.compile_programs('programs25', sorted(glob.glob(os.path.join(HERE, 'programs25/*.java'))),
                                      with_own=True)
    return [Case(os.path.basename(s)[:-5], lambda s=s: t.compare_program(s, classes[s])) for s in classes]
