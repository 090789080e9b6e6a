"""Data races (JLS 17.4.5) in what one run has done: two accesses of different threads to a location, one of them a
write, with no happens-before between them. Clocks are vectors, what is remembered of a location is what FastTrack
remembers (Flanagan and Freund, PLDI 2009): the last write, and the last read of each thread since. Where the record of
the run does not show an edge, one is assumed, so that nothing is reported that is no race: who observes the end of one
thread is ordered after all ends so far, and what class initializers do is not looked at."""
from __future__ import annotations

import dataclasses
import re
from collections import defaultdict

Clock = dict[str, int]
LIFE = '.isAlive()'     # how the location ends that a thread writes when it ends
POLLED = 2      # reads of a location by one instruction, after which it is part of a loop that waits


@dataclasses.dataclass(frozen=True)
class Access:
    path: str
    number: int
    what: str                       # "write Account.take(Account.java:23)"
    locks: tuple[str, ...]
    stack: tuple[str, ...] = ()     # from a run that stops there
    data: str = '-'                 # long, double, reference: the value; polled: this read is repeated

    @property
    def key(self) -> str:
        return f'{self.path}:{self.number}'


@dataclasses.dataclass(frozen=True)
class Race:
    location: str
    first: str          # "write Account.take(Account.java:23)"
    second: str
    details: tuple[Access, ...] = ()

    @property
    def field(self) -> str:
        """Without the number of the object: Account.total, int[]."""
        return re.sub(r'#\d+(@\w+(/\d+)*)?|\[\d+\]$', '', self.location)

    @property
    def harm(self) -> str:
        """What makes it an error (JLS 17); empty: a warning."""
        kinds = {a.data for a in self.details}
        for kind in ('long', 'double'):
            if kind in kinds:
                return f'a {kind} may be read in two halves'
        if 'reference' in kinds:
            return 'the reference may be read before the fields of its object'
        return 'the loop that reads it may never see the write' if 'polled' in kinds else ''

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
        self.writes: dict[str, tuple[int, Access]] = {}
        self.reads: dict[str, dict[str, tuple[int, Access]]] = defaultdict(dict)
        self.held: dict[str, list[str]] = defaultdict(list)
        self.polls: dict[tuple[str, str, str], int] = defaultdict(int)
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

    def report(self, location: str, first: Access, second: Access) -> None:
        key = location.split('#')[0], frozenset((first.what, second.what))
        race, known = Race(location, first.what, second.what, (first, second)), self.races.get(key)
        if not known or (race.harm and not known.harm):
            self.races[key] = race

    def access(self, path: str, number: int, kind: str, location: str, place: str, data: str = '-') -> None:
        clock = self.clock(path)
        if kind == 'read' and data == '-':
            self.polls[path, location, place] += 1
            data = 'polled' if self.polls[path, location, place] > POLLED else '-'
        this = Access(path, number, f'{kind} {place}', tuple(dict.fromkeys(self.held[path])), data=data)
        count, write = self.writes.get(location, (0, this))
        if write.path != path and not happened(clock, write.path, count):
            self.report(location, write, this)
        if kind == 'read':
            self.reads[location][path] = clock[path], this
            return
        for other, (count, read) in self.reads[location].items():
            if other != path and not happened(clock, other, count):
                self.report(location, read, this)
        self.writes[location] = clock[path], this
        self.reads[location].clear()

    def leave(self, path: str, lock: str) -> None:
        if lock in self.held[path]:
            self.held[path].reverse()
            self.held[path].remove(lock)
            self.held[path].reverse()

    def line(self, fields: list[str]) -> None:
        path, number, kind, location, place, flags, value = fields[:7]
        if path.startswith('system'):
            return
        clock = self.clock(path)
        if path in self.waits:
            join(clock, self.released[self.waits.pop(path)])
        if kind == 'read' and value == 'ended' and location.endswith(LIFE):
            join(clock, self.ended)
        elif kind == 'none':
            if value == 'exit':
                self.leave(path, location)
                self.release(path, location)
            elif value == 'ends':
                join(self.ended, clock)
        elif kind == 'enter':
            self.waits[path] = location     # it may block first: it has the monitor at its next operation
            self.held[path].append(location)
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
            self.access(path, int(number), kind, location, place, fields[8] if len(fields) > 8 else '-')


def with_stacks(found: list[Race], stacks: dict[str, list[str]]) -> list[Race]:
    return [dataclasses.replace(r, details=tuple(dataclasses.replace(a, stack=tuple(stacks.get(a.key, ())))
                                                 for a in r.details)) for r in found]


def describe(race: Race, threads: list[list[str]]) -> str:
    """Both stacks, the locks that each thread holds there, and where the threads come from."""
    lines = [str(race)]
    names = {t[0]: f'"{t[1]}"' + (f', started at {t[2]}' if t[2:3] not in ([], [''], ['-']) else '')
             for t in threads}
    for a in race.details:
        held = f'holds {", ".join(a.locks)}' if a.locks else 'holds no lock'
        lines.append(f'  {a.what.split(" ")[0]} by {names.get(a.path, a.path)}, which {held}')
        lines += [f'    at {frame}' for frame in a.stack or (a.what.split(' ', 1)[-1],)]
    locks = [set(a.locks) for a in race.details]
    if locks and not set.intersection(*locks):
        lines.append('  no lock is common to both')
    lines.append(f'  error: {race.harm}' if race.harm else '  warning: both orders are possible')
    return '\n'.join(lines)


class Accepted:
    """Races that are known and harmless. A file has lines `Class.field why'; `#' begins a comment."""
    def __init__(self, files: list[str]) -> None:
        self.reasons: dict[str, str] = {}
        self.seen: set[str] = set()
        for file in files:
            with open(file, encoding='utf-8') as f:
                for number, line in enumerate(f, 1):
                    words = line.split('#', 1)[0].split(None, 1)
                    if len(words) == 1:
                        raise ValueError(f'{file}:{number}: expected `Class.field why\'')
                    if words:
                        self.reasons[words[0]] = words[1].strip()

    def takes(self, race: Race) -> bool:
        if race.field not in self.reasons:
            return False
        self.seen.add(race.field)
        return True

    def lines(self) -> list[str]:
        return [f'accepted:  a race on {field}: {self.reasons[field]}' for field in sorted(self.seen)]


def races(story: list[list[str]]) -> list[Race]:
    d = Detector()
    for fields in story:
        if len(fields) >= 7:
            d.line(fields)
    return list(d.races.values())
