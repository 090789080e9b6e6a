"""`jvmticheck schedules AGENT[=OPTIONS] [arguments of minijvm-explore]`: the agent under many orders of its threads and
callbacks. The work is that of the command minijvm-explore, which is installed next to this one."""
from __future__ import annotations

import os
import shutil
import sys

USAGE = 'usage: jvmticheck schedules AGENT[=OPTIONS] [options of minijvm-explore] [java arguments]\n'


def main(words: list[str]) -> int:
    if not words or words[0].startswith('-'):
        help_wanted = bool(words) and words[0] in ('-h', '--help')
        (sys.stdout if help_wanted else sys.stderr).write(USAGE)
        return 0 if help_wanted else 2
    neighbour = os.path.join(os.path.dirname(os.path.realpath(sys.argv[0])), 'minijvm-explore')
    tool = neighbour if os.access(neighbour, os.X_OK) else shutil.which('minijvm-explore')
    if not tool:
        print('jvmticheck: minijvm-explore is missing; it is installed next to jvmticheck', file=sys.stderr)
        return 2
    sys.stdout.flush()
    os.execv(tool, [tool, '--agent', *words])
