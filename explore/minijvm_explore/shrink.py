"""Makes the schedule of a find small: which switches are needed? Delta debugging over the lines of the schedule, with
loose replays, as long as the program fails in the same way. Where no line can go alone, one or two may go if another
one switches to another thread, or if two threads of a kind change their parts. What remains moves to places that are
easy to read: the beginning of a call of the library, or of a line."""
from __future__ import annotations

import dataclasses
import itertools
import os
import tempfile
import time

from . import lanes, schedule
from .run import Failure, Program, read_story, run, threads_of
from .schedule import Schedule, Switch


LEAST_RUNS, LONGEST = 40, 120     # runs that are tried also if they take longer than the usual time; seconds then
SHORT = 8                         # lines of a schedule for which other targets are tried


@dataclasses.dataclass
class Shrunk:
    schedule: Schedule
    before: int
    runs: int
    seconds: float
    complete: bool      # no single line can go
    story: list[list[str]]
    failure: Failure
    error: str
    threads: list[list[str]]
    notes: list[list[str]]


def paths_of(switches: list[Switch]) -> set[str]:
    return {s.target for s in switches if not s.how} | {s.path for s in switches}


class Shrinker:
    def __init__(self, program: Program, failure: Failure, kinds: frozenset[str], runs: int = 200,
                 seconds: float = 20) -> None:
        self.program, self.wanted, self.kinds = program, failure, kinds
        self.most_runs, self.usual_time = runs, seconds
        self.runs = 0
        self.begin = time.monotonic()
        self.story: list[list[str]] = []
        self.failure = failure
        self.error = ''
        self.threads: list[list[str]] = []
        self.notes: list[list[str]] = []
        self.tried: set[tuple[Switch, ...]] = set()
        self.options: list[str] = []        # the line of the schedule that states which operations count

    def over(self) -> bool:
        took = time.monotonic() - self.begin
        return self.runs >= self.most_runs or took > LONGEST or (took > self.usual_time and self.runs >= LEAST_RUNS)

    def fails(self, switches: list[Switch]) -> Schedule | None:
        """What has then really happened, if it fails in the same way; None also if that is known, or time is over."""
        key = tuple(switches)
        if key in self.tried or self.over():
            return None
        self.tried.add(key)
        return self.follow(switches)

    def follow(self, switches: list[Switch]) -> Schedule | None:
        self.runs += 1
        with tempfile.TemporaryDirectory(prefix='minijvm-explore-') as d:
            wanted, trace, story = (os.path.join(d, n) for n in ('wanted', 'trace', 'story'))
            with open(wanted, 'w', encoding='utf-8') as f:
                f.write(Schedule(switches, self.options, {}).text())
            result = run(self.program, [f'replay={wanted}', 'loose', f'trace={trace}', f'story={story}'])
            lines = read_story(story)
            found = result.same(self.wanted, self.kinds, lines)
            if not found or not os.path.exists(trace):
                return None
            with open(trace, encoding='utf-8', errors='replace') as f:
                really = schedule.parse(f.read())
            self.story = lines
            self.failure, self.error = found, result.error
            self.threads, self.notes = result.threads or threads_of(lines), result.notes
            return really

    def without(self, base: Schedule) -> Schedule:
        """ddmin: leaves out halves, quarters, ... single lines."""
        size = max(1, len(base.switches) // 2)
        while base.switches and not self.over():
            at, gone = 0, False
            while at < len(base.switches):
                rest = base.switches[:at] + base.switches[at + size:]
                smaller = self.fails(rest)
                if smaller and len(smaller.switches) < len(base.switches):
                    base, gone = smaller, True
                else:
                    at += size
            if size == 1 and not gone:
                break
            if not gone or size > len(base.switches):
                size = max(1, size // 2)
        return base

    def with_another_target(self, base: Schedule, fewer: int) -> Schedule | None:
        """So many lines less, where another one goes to another thread; None: there is none."""
        if not fewer < len(base.switches) <= SHORT // fewer:
            return None
        for kept in itertools.combinations(base.switches, len(base.switches) - fewer):
            if smaller := self.retargeted(list(kept), paths_of(base.switches), len(base.switches)):
                return smaller
        return None

    def retargeted(self, kept: list[Switch], paths: set[str], most: int) -> Schedule | None:
        """With one line that goes to another of the threads; less than most lines."""
        for at, line in enumerate(kept):
            for path in sorted(paths - {line.target, line.path}) if not line.how else ():
                smaller = self.fails([*kept[:at], dataclasses.replace(line, target=path), *kept[at + 1:]])
                if smaller and len(smaller.switches) < most:
                    return smaller
        return None

    def with_twins_changed(self, base: Schedule) -> Schedule | None:
        """One line less, where two threads that a method has started change their parts; None: there is none."""
        if not 1 < len(base.switches) <= SHORT:
            return None
        paths, most = paths_of(base.switches), len(base.switches)
        starts = {path: rest.rpartition(' ')[2].partition('(')[0] for path, rest in base.threads.items()}
        pairs = [(one, other) for one in sorted(paths & starts.keys()) for other in starts
                 if one != other and starts[one] == starts[other] != '-']
        for kept in itertools.combinations(base.switches, most - 1):
            for one, other in pairs:
                change = {one: other, other: one}
                changed = [dataclasses.replace(s, path=change.get(s.path, s.path),
                                               target=change.get(s.target, s.target)) for s in kept]
                smaller = self.fails(changed)
                if smaller and len(smaller.switches) < most:
                    return smaller
                if smaller := self.retargeted(changed, paths | {other}, most):
                    return smaller
        return None

    def easier_places(self, switch: Switch) -> list[Switch]:
        """The same switch at the beginning of the call of the library that it interrupts, or after the call; or at the
        beginning of the next line. None if it is at such a place."""
        own = [fields for fields in self.story if len(fields) > 7 and fields[0] == switch.path and fields[2] != 'none']
        at = next((i for i, fields in enumerate(own) if fields[1] == str(switch.number)), None)
        if at is None or switch.how:
            return []

        def step(i: int) -> tuple[str, str]:
            return own[i][4], own[i][7]         # a line, and the call of the library in it
        begin, end = at, at
        while begin > 0 and step(begin - 1) == step(at):
            begin -= 1
        while end < len(own) and (step(end) == step(at) or lanes.is_library(own[end][4])):
            end += 1
        inside = lanes.is_library(switch.place) or own[at][7] != '-' and begin < at
        first_of_line = at == 0 or own[at - 1][4] != own[at][4]
        found = [begin, end] if inside else [end] if not first_of_line else []
        return [dataclasses.replace(switch, number=int(own[i][1]), operation=own[i][2], location=own[i][3],
                                    place=own[i][4],
                                    times=sum(f[2] == own[i][2] and f[4] == own[i][4] and f[7] == own[i][7]
                                              for f in own[:i + 1]))
                for i in found if i < len(own) and i != at and not lanes.is_library(own[i][4])]

    def at_easier_places(self, base: Schedule) -> Schedule:
        for at in range(len(base.switches)):
            for moved in self.easier_places(base.switches[at]):
                other = self.fails([*base.switches[:at], moved, *base.switches[at + 1:]])
                if other and len(other.switches) == len(base.switches):
                    base = other
                    break
        return base

    def shrink(self, first: Schedule) -> Shrunk:
        before = len(first.switches)
        self.options = [line for line in first.head if line.startswith('options')]
        base = self.fails([]) or self.fails(first.switches) or first
        base = self.without(base)
        while smaller := (self.with_another_target(base, 1) or self.with_twins_changed(base) or
                          self.with_another_target(base, 2)):
            base = self.without(smaller)
        base = self.at_easier_places(base)
        # the last run that failed is the one that is reported
        complete = not self.over()
        base = self.follow(base.switches) or base
        return Shrunk(base, before, self.runs, time.monotonic() - self.begin, complete, self.story, self.failure,
                      self.error, self.threads, self.notes)
