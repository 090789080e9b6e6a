"""What the schedules of one exploration teach the later ones: which objects threads share, and what each thread does at
which location. The VM reads it as a file and answers with what is new.

Schedules run at the same time, so a schedule may only use what is certain to be known: they are run in generations, and
all of one generation start from what the generations before have found. So the number of jobs changes nothing.
"""
from __future__ import annotations

import os
from collections.abc import Iterator

LEARNING = 32       # later schedules teach the others only if their number is a multiple of this


class Knowledge:
    def __init__(self, file: str) -> None:
        self.file = file
        self.objects: set[str] = set()
        self.uses: dict[tuple[str, str], str] = {}      # location, actor -> line
        self.names: dict[str, str] = {}                 # location or group -> what people read
        self.decisions = 0
        self.changed = True

    def add(self, lines: list[str]) -> None:
        for line in lines:
            kind, _, rest = line.partition(' ')
            if kind == 'o' and rest not in self.objects:
                self.objects.add(rest)
                self.changed = True
            elif kind == 'k' and int(rest) > self.decisions:
                self.decisions = int(rest)
                self.changed = True
            elif kind == 'u':
                location, group, actor, _parent, _kind, _count, name = rest.split(' ', 6)
                if (location, actor) not in self.uses:
                    self.uses[location, actor] = line
                    self.names[location] = name
                    self.names.setdefault(group, name.split('#')[0] + '.*' if '#' in name else name)
                    self.changed = True

    def write(self) -> str:
        if self.changed or not os.path.exists(self.file):
            new = self.file + '.new'
            with open(new, 'w', encoding='utf-8') as f:
                f.write('minijvm names 1\n' + f'k {self.decisions}\n')
                f.writelines(f'o {name}\n' for name in sorted(self.objects))
                f.writelines(line + '\n' for _, line in sorted(self.uses.items()))
            os.replace(new, self.file)
            self.changed = False
        return self.file


def generations(last: int) -> Iterator[range]:
    """1, 2, 3, 4, 5-6, 7-8, 9-12, 13-16, 17-24 ...: two for each doubling."""
    first, size = 1, 1
    while first <= last:
        yield range(first, min(first + size, last + 1))
        first += size
        size = max(1, 1 << (first - 1).bit_length() - 2) if first > 4 else 1


def teaches(number: int) -> bool:
    return number <= LEARNING or number % LEARNING == 0
