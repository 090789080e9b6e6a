"""Deadlocks and lost wake-ups as people read them: what each thread holds, what it waits for, and the wake-up that came
too early."""
from __future__ import annotations

import dataclasses

from . import lanes
from .texts import short_location


@dataclasses.dataclass
class Blocked:
    path: str
    # monitor, lock, join, class, native lock, wait, park, native wait, sleep, system call, carrier, nothing
    kind: str
    location: str
    owner: str      # a path, or "-"
    place: str
    called: str
    in_cycle: bool
    keeps_carrier: bool

    @property
    def is_at_condition(self) -> bool:
        """Of a lock of java.util.concurrent."""
        return '$ConditionObject.' in self.called


WAITS = ('wait', 'park', 'native wait')
NOTHING = {'wait': 'no notify of it', 'park': 'no unpark of this thread', 'native wait': 'no signal or notify of it'}


def read(notes: list[list[str]]) -> list[Blocked]:
    return [Blocked(*n[1:7], n[7] == 'cycle', n[8] == 'carrier') for n in notes if n[0] == 'blocked' and len(n) > 8]


def where(place: str) -> str:
    """Account.move(Account.java:40) -> Account.move (Account.java:40)"""
    return place.replace('(', ' (', 1) if place not in ('', '-') else 'native code'


def is_at(location: str, lock: str) -> bool:
    return location == lock or location.startswith(lock + '.')


def acquired(story: list[list[str]], path: str, lock: str) -> str:
    """Where the thread has acquired what it holds."""
    for fields in reversed(story):
        if fields[0] == path and fields[2] in ('enter', 'lock', 'update') and is_at(fields[3], lock):
            return where(fields[4])
    return ''


def last_wake_up(story: list[list[str]], b: Blocked, names: dict[str, str]) -> str:
    began = max((i for i, f in enumerate(story) if f[0] == b.path and f[2] in ('wait', 'park')), default=len(story))
    lock = b.location if b.kind != 'park' else 'thread_' + b.path
    for i in reversed(range(len(story))):
        fields = story[i]
        if fields[2] in ('notify', 'unpark') and is_at(fields[3], lock):
            who, at = names.get(fields[0], fields[0]), where(fields[4])
            when = 'before' if i < began else 'after'
            what = 'notify of it' if fields[2] == 'notify' else 'unpark of this thread'
            return f'the last {what} was by {who} at {at}, {when} {names.get(b.path, b.path)} began to wait'
    return NOTHING[b.kind] if not b.is_at_condition else 'no signal since it began to wait'


def text(notes: list[list[str]], story: list[list[str]], threads: list[list[str]]) -> str:
    found = read(notes)
    names = lanes.thread_names(threads)
    cycle = [b for b in found if b.in_cycle]
    shown = cycle or [b for b in found if b.kind not in ('nothing', 'sleep')]
    if not shown:
        return ''
    title = 'no thread can continue'
    if cycle:
        title = f'deadlock of {len(cycle)} threads' if len(cycle) > 1 else 'deadlock of a thread with itself'
    elif any(b.kind == 'carrier' for b in found):
        title = 'blocked virtual threads keep all carriers'
    lines = [title]
    width = max(len(names.get(b.path, b.path)) for b in shown)
    for b in shown:
        name, pad = names.get(b.path, b.path).ljust(width), ' ' * width
        short = short_location(b.location)
        rows = []
        for other in shown:
            if other.owner == b.path and other is not b and other.kind in ('monitor', 'lock', 'native lock', 'class'):
                since = acquired(story, b.path, other.location)
                rows.append(f'holds  {short_location(other.location)}' + (f'  since {since}' if since else ''))
        if b.kind in WAITS:
            what = 'a condition of ' + short if b.is_at_condition else short if short != '-' else ''
            rows.append(f'waits  {what}  at    {where(b.place)}'.replace('    at', '  at'))
            rows.append('       ' + last_wake_up(story, b, names))
        elif b.kind == 'join':
            rows.append(f'joins  {names.get(b.owner, b.owner)}  at    {where(b.place)}')
        elif b.kind == 'system call':
            rows.append('is in a system call, in native code')
        elif b.kind == 'carrier':
            rows.append(f'could continue, and has no carrier  at    {where(b.place)}')
        else:
            who = f' (held by {names.get(b.owner, b.owner)})' if b.owner != '-' and not b.in_cycle else ''
            rows.append(f'wants  {short}  at    {where(b.place)}{who}')
        if b.keeps_carrier:
            rows.append('keeps its carrier: it is pinned')
        lines += [f'  {name if i == 0 else pad}  {row}' for i, row in enumerate(rows)]
    return '\n'.join(lines)
