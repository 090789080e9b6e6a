"""programs/: one program per part of the library that the VM carries."""
import glob
import os
import re

from harness import HERE, Case, directives


def cases(t):
    sources = sorted(glob.glob(os.path.join(HERE, 'programs/*.java')))
    flags = sorted({f for s in sources for f in re.findall(r'--\S+ \S+', directives(s).get('javac', ''))})
    classes = t.compile('programs', sources, ' '.join(flags).split())
    return [Case(os.path.basename(s)[:-5], lambda s=s: t.compare_program(s, classes)) for s in sources]
