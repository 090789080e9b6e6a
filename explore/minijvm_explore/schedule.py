"""Schedule files of version 2, as the VM writes and reads them (docs: the format in the essay on schedules)."""
from __future__ import annotations

import base64
import dataclasses
import re
import shlex
import zlib

LINE = re.compile(r'(?P<path>(?:main|system)\S*) (?P<number>\d+)(?:#(?P<times>\d+))? (?P<operation>\S+) '
                  r'(?P<location>\S+) (?P<place>\S+) -> (?P<target>\S+)'
                  r'(?: (?P<how>timeout|spurious|returned|old|old-from-now|gc))?$')


@dataclasses.dataclass(frozen=True)
class Switch:
    path: str
    number: int
    times: int
    operation: str
    location: str
    place: str
    target: str
    how: str

    def __str__(self) -> str:
        return (f'{self.path} {self.number}#{self.times} {self.operation} {self.location} {self.place} -> {self.target}'
                + (f' {self.how}' if self.how else ''))


@dataclasses.dataclass
class Schedule:
    switches: list[Switch]
    head: list[str]             # program, build, seed
    threads: dict[str, str]     # path -> the rest of its line

    @property
    def preemptions(self) -> int:
        unforced = ('blocks', 'ends', 'notify', 'outside', 'returns')
        return sum(not s.how.startswith(('old', 'gc')) and s.operation not in unforced for s in self.switches)

    def text(self, ends: str = '') -> str:
        lines = ['minijvm schedule 2', *self.head]
        if ends:
            lines.append('ends ' + ends.replace('\n', ' '))
        lines += [f'thread {path} {rest}' for path, rest in sorted(self.threads.items())]
        return '\n'.join(lines + [str(s) for s in self.switches] + ['end', ''])


WORD = 'minijvm:'


def to_word(s: Schedule) -> str:
    """The one-word form, for chats and logs: the switches, compressed."""
    lines = ['minijvm schedule 2', *(line for line in s.head if line.startswith('options')), *map(str, s.switches), '']
    return WORD + base64.urlsafe_b64encode(zlib.compress('\n'.join(lines).encode(), 9)).decode().rstrip('=')


def from_word(word: str) -> str:
    """The file of a one-word form. ValueError: it is none."""
    try:
        data = word[len(WORD):]
        text = zlib.decompress(base64.urlsafe_b64decode(data + '=' * (-len(data) % 4))).decode()
    except (ValueError, zlib.error):
        raise ValueError(f'{word[:40]} is no schedule: a part of the word is missing') from None
    return text + 'end\n'


def program_of(file: str) -> list[str]:
    """The arguments of the program that the file is of; none if it does not tell."""
    try:
        with open(file, encoding='utf-8', errors='replace') as f:
            found = re.search('^program (.+)$', f.read(), re.M)
    except OSError:
        return []
    return shlex.split(found[1]) if found else []


def parse(text: str) -> Schedule:
    result = Schedule([], [], {})
    for line in text.splitlines():
        word = line.split(' ', 1)[0]
        found = LINE.match(line)
        if found:
            g = found.groupdict()
            result.switches.append(Switch(g['path'], int(g['number']), int(g['times'] or 0), g['operation'],
                                          g['location'], g['place'], g['target'], g['how'] or ''))
        elif word == 'thread':
            path, _, rest = line[7:].partition(' ')
            result.threads[path] = rest
        elif word in ('program', 'build', 'seed', 'options'):
            result.head.append(line)
    return result
