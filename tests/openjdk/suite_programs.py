"""programs/: one program per part of the library that the VM carries; programs21/, programs25/: what only these and
later ones have, compiled by their own compilers."""
import glob
import os

from harness import HERE, Case


def cases(t):
    classes = t.compile_programs('programs', sorted(glob.glob(os.path.join(HERE, 'programs/*.java'))))
    for later in (21, 25):
        if t.feature >= later:
            sources = sorted(glob.glob(os.path.join(HERE, f'programs{later}/*.java')))
            classes |= t.compile_programs(f'programs{later}', sources, with_own=True)
    return [Case(os.path.basename(s)[:-5], lambda s=s: t.compare_program(s, classes[s])) for s in classes]
