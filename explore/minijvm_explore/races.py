"""Data races (JLS 17.4.5) in what one run has done: two accesses of different threads to a location, one of them a
write, with no happens-before between them, by vector clocks. Where the record of the run does not show an edge, one is
assumed, so that nothing is reported that is no race: the end of a thread is ordered before all that follows, and what
class initializers do is not looked at."""
from __future__ import annotations

import dataclasses
from collections import defaultdict

Clock = dict[str, int]


@dataclasses.dataclass(frozen=True)
class Race:
    location: str
    first: str          # "write Account.take(Account.java:23)"
    second: str

    def __str__(self) -> str:
        return f'a race on {self.location}: {self.first} and {self.second} have no order'


def join(into: Clock, other: Clock) -> None:
    for path, count in other.items():
        if count > into.get(path, 0):
            into[path] = count


def happened(clock: Clock, path: str, count: int) -> bool:
    return clock.get(path, 0) >= count


class Detector:
    def __init__(self) -> None:
        self.clocks: dict[str, Clock] = {}
        self.released: dict[str, Clock] = defaultdict(dict)     # by monitor, volatile location, synchronizer
        self.started: dict[str, Clock] = {}
        self.ended: Clock = {}
        self.waits: dict[str, str] = {}
        self.writes: dict[str, tuple[str, int, str]] = {}
        self.reads: dict[str, dict[str, tuple[int, str]]] = defaultdict(dict)
        self.races: dict[tuple[str, frozenset[str]], Race] = {}

    def clock(self, path: str) -> Clock:
        if path not in self.clocks:
            self.clocks[path] = dict(self.started.get(path, {}))
            self.clocks[path][path] = self.clocks[path].get(path, 0) + 1
        return self.clocks[path]

    def release(self, path: str, where: str) -> None:
        clock = self.clock(path)
        join(self.released[where], clock)
        clock[path] += 1

    def report(self, location: str, first: str, second: str) -> None:
        self.races.setdefault((location.split('#')[0], frozenset((first, second))), Race(location, first, second))

    def access(self, path: str, kind: str, location: str, place: str) -> None:
        clock, what = self.clock(path), f'{kind} {place}'
        write = self.writes.get(location)
        if write and write[0] != path and not happened(clock, write[0], write[1]):
            self.report(location, write[2], what)
        if kind == 'read':
            self.reads[location][path] = clock[path], what
            return
        for other, (count, read) in self.reads[location].items():
            if other != path and not happened(clock, other, count):
                self.report(location, read, what)
        self.writes[location] = path, clock[path], what
        self.reads[location].clear()

    def line(self, fields: list[str]) -> None:
        path, _, kind, location, place, flags, value = fields[:7]
        if path.startswith('system'):
            return
        clock = self.clock(path)
        if path in self.waits:
            join(clock, self.released[self.waits.pop(path)])
        join(clock, self.ended)
        if kind == 'none':
            if value == 'exit':
                self.release(path, location)
            elif value == 'ends':
                join(self.ended, clock)
        elif kind == 'enter':
            self.waits[path] = location     # it may block first: it has the monitor at its next operation
        elif kind in ('lock', 'update') or 'volatile' in flags:
            join(clock, self.released[location])
            if kind != 'read':
                self.release(path, location)
        elif kind == 'start':
            self.started[value] = dict(clock)
            clock[path] += 1
        elif kind == 'wait':
            self.release(path, location)
            self.waits[path] = location
        elif kind in ('unpark', 'notify'):
            self.release(path, '*')         # assumed
        elif kind == 'park':
            join(clock, self.released['*'])
        elif kind in ('read', 'write') and '.<clinit>(' not in place:
            self.access(path, kind, location, place)


def races(story: list[list[str]]) -> list[Race]:
    d = Detector()
    for fields in story:
        if len(fields) >= 7:
            d.line(fields)
    return list(d.races.values())
