"""`jvmticheck schedules AGENT[=OPTIONS] [arguments of minijvm-explore]`: the agent under many orders of its threads and
callbacks. The work is that of the command minijvm-explore, which is installed next to this one.

Campaigns explore, too: each of their runs of kind `green` is one schedule of the strategy `mix`, in which calls of the
agent are points. A run learns from the earlier ones of its lane which data threads share. No time-out ends early, and
no wait ends for no reason: what a program prints may rely on both."""
from __future__ import annotations

import os
import shutil
import sys

from . import record

EXPLORED = '-Xsched:green,strategy=mix,schedule={},agent-calls=all,timeouts=late,spurious=0,max-points='
OPTION = EXPLORED + '1000000000'
ORDER = EXPLORED + '2000000'   # a thread that polls while others sleep takes ten thousand for each millisecond
LONG = 100_000      # polls of a turn in which a thread does most of its work


def in_order(number: int) -> str:
    """The option with which threads take turns in some order: long turns, short ones, or those of an explored schedule,
    in which calls of the agent are points, too."""
    kind, seed = number % 3, (number + 2) // 3
    if kind == 0:
        return ORDER.format(seed)
    return f'-Xsched:green,seed={seed}' + f',quantum={LONG}' * (kind == 1)


def result_lines(run: record.Run) -> list[str]:
    """What the VM has written about the schedule."""
    try:
        with record.open_regular(os.path.join(run.dir, 'schedule')) as f:
            return f.read(record.LINE).decode('utf-8', 'replace').splitlines()
    except OSError:
        return []


def failure(run: record.Run) -> str:
    """How the VM names the failure: a cycle, a lost wake-up; '' for none."""
    for line in result_lines(run):
        fields = line.split('\t')
        if fields[0] == 'failure' and len(fields) > 3:
            return f'{fields[2]}, at {fields[3]}'
    return ''


class Learned:
    """What the schedules of a program have shown: the VM reads it as `names=`, and adds to it as `result=`."""
    def __init__(self) -> None:
        self.objects: set[str] = set()
        self.uses: dict[tuple[str, str], str] = {}      # by location and thread
        self.decisions = 0

    def add(self, run: record.Run) -> None:
        for line in result_lines(run):
            words = line.split(' ')
            if words[0] == 'o':
                self.objects.add(line)
            elif words[0] == 'k' and words[-1].isdigit():
                self.decisions = max(self.decisions, int(words[-1]))
            elif words[0] == 'u' and len(words) > 6:
                self.uses.setdefault((words[1], words[3]), line)

    def text(self) -> str:
        lines = ['minijvm names 1', f'k {self.decisions}', *sorted(self.objects), *sorted(self.uses.values())]
        return '\n'.join(lines) + '\n'


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
