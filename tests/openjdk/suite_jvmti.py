"""The agents of tests/jvmti with OpenJDK's library: the same expectations, the same explained differences
(tests/jvmti/run.py)."""
import argparse
import importlib.util
import os
import sys

from harness import TESTS, Case


def load_runner():
    sys.path.append(os.path.join(TESTS, 'jvmti'))       # what it is made of
    spec = importlib.util.spec_from_file_location('jvmti_run', os.path.join(TESTS, 'jvmti/run.py'))
    runner = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(runner)
    return runner


def cases(t):
    runner = load_runner()
    if t.feature != 17:
        runner.use_jdk(t.jdk)
    o = argparse.Namespace(vm='java' if t.on_java else ' '.join(t.vm), build=runner.build_directory(),
                           jobs=os.cpu_count() or 2, repeat=1,
                           vm_options='', show=False, coverage=None, differences=False)
    differences = runner.Differences()

    def check(name):
        good, text = runner.test(name, o, differences)
        return '' if good else '\n'.join(text) or 'failed'
    return [Case(name, lambda name=name: check(name), 2) for name in runner.prepare(runner.every_agent(), o)]
