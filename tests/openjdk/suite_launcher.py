"""Bad input, options, logging and signals (tests/launcher) with OpenJDK's library, compared with the records of its
version."""
import os

from harness import TESTS, Case


def cases(t):
    def script(name):
        return t.run_script([os.path.join(TESTS, f'launcher/test_{name}.py'), '--vm', ' '.join(t.vm)])
    return [Case(name, lambda name=name: script(name), 10) for name in ('launcher', 'hostile', 'logging', 'signals')]
