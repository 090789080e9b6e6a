"""The native libraries of tests/jni with OpenJDK's library, compared with the records of its version."""
import os
import subprocess
import sys

import processes
from harness import TESTS, Case

RUNNER = os.path.join(TESTS, 'jni/run.py')


def cases(t):
    out = os.path.join(t.out, 'jni')
    names = subprocess.run([sys.executable, RUNNER, '--build', out, '--list'], check=True, stdout=subprocess.PIPE,
                           text=True, env=dict(os.environ, PYTHONPATH=processes.modules())).stdout.split()
    words = [RUNNER, '--vm', 'java' if t.on_java else ' '.join(t.vm), '--jobs', '1', '--build', out]
    return [Case(name, lambda name=name: t.run_script([*words, name]), 2) for name in names]
