"""All programs of tests/java with OpenJDK's library; library frames of traces are compared too."""
import glob
import os

from harness import TESTS, Case


def cases(t):
    sources = sorted(glob.glob(os.path.join(TESTS, 'java/*.java')))
    classes = t.compile_programs('java', sources)
    return [Case(os.path.basename(s)[:-5], lambda s=s: t.compare_program(s, classes[s])) for s in classes]
