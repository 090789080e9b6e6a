"""jvmticheck diff: the same agent and program on minijvm and on another VM; where what the agent has seen differs.

Traces of both runs are normalised (normalise.py) and laid side by side (align.py): in each thread, what happens in an
order that the program and the agent give; by kind, what has none. Each difference gets a verdict:

    both-legal   the specification leaves it open (differences.rec), or it is not the same twice on one VM either
    minijvm      minijvm departs from the specification
    other        the other VM does
    undecided    one of them does, or the agent or the program asks what VM it is on; the section is named that decides
"""
from __future__ import annotations

import argparse
import collections
import itertools
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from . import facts
from . import normalise
from . import record
from . import run as runs
from .align import align

if TYPE_CHECKING:
    from .campaign import Campaign

SHOWN = 40                  # differences that are told as text
VERDICTS = ('minijvm', 'other', 'undecided', 'both-legal')


def either(x: normalise.Node | None, y: normalise.Node | None) -> normalise.Node:
    """One of them is there."""
    node = x or y
    assert node is not None
    return node


class Difference:
    """What differs, once or often. minijvm and other: the lines of the traces, None: there is none."""
    def __init__(self, what: str, path: str, x: normalise.Node | None, y: normalise.Node | None,
                 choice: normalise.Choice | None = None, verdict: str = 'undecided', section: str = '',
                 why: str = '') -> None:
        self.what, self.path, self.x, self.y = what, path, x, y
        self.choice, self.verdict, self.section, self.why = choice, verdict, section, why
        self.count, self.number = 1, 0
        self.follows: Difference | None = None      # it may be because of that one
        self.merged: Difference | None = None       # that one stands for it, too
        self.values: tuple[Any, Any] | None = None
        self.threads = [self.node.thread]

    def excuse(self, choice: normalise.Choice) -> None:
        self.choice, self.verdict, self.section, self.why = choice, 'both-legal', choice.section, choice.why

    @property
    def node(self) -> normalise.Node:
        return either(self.x, self.y)

    @property
    def signature(self) -> tuple[str, ...]:
        """What is the same about differences of other runs; names may have numbers, of the order of things."""
        n = self.node
        return (self.what, *(re.sub(r'\d+', 'N', str(text)) for text in (self.path, n.name, n.thread, n.subject)),
                *(p.name for p in ancestors(n)))

    def data(self) -> dict[str, Any]:
        n = self.node
        return {'kind': 'difference', 'number': self.number, 'verdict': self.verdict, 'what': self.what,
                'where': n.name, 'path': self.path, 'threads': self.threads, 'inside': [p.name for p in ancestors(n)],
                'minijvm': self.x and self.x.line, 'other': self.y and self.y.line, 'section': self.section,
                'values': self.values, 'why': self.why, 'count': self.count,
                'follows': self.follows and self.follows.number}


def ancestors(node: normalise.Node) -> list[normalise.Node]:
    """Outermost first."""
    found: list[normalise.Node] = []
    while node.parent is not None:
        node = node.parent
        found.insert(0, node)
    return found


def section_of(name: str) -> str:
    if name in facts.load()['functions'] or name in facts.load()['events']:
        return name
    return ''


def paths(x: Any, y: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    """Where two normal forms differ: (path, one, other); arrays of another length as a whole."""
    if isinstance(x, dict) and isinstance(y, dict):
        for key in [*x, *(k for k in y if k not in x)]:
            if x.get(key) != y.get(key):
                yield from paths(x.get(key), y.get(key), f'{path}.{key}')
    elif isinstance(x, list) and isinstance(y, list) and len(x) == len(y) and any(isinstance(v, dict) for v in x):
        for i, (v, w) in enumerate(zip(x, y)):
            if v != w:
                yield from paths(v, w, f'{path}[{i}]')
    else:
        yield path, x, y


def unstable(a: normalise.Trace, b: normalise.Trace) -> dict[str, normalise.Choice]:
    """What came in arrays whose order or whose members are open and are not the same in both traces: name -> choice."""
    seen: list[dict[Any, Any]] = [{}, {}]
    for trace, arrays in zip((a, b), seen):
        for node in trace.nodes.values():
            for path, (choice, value) in node.open.items():
                if choice.choice in ('order', 'system') and isinstance(value, list):
                    arrays.setdefault((choice, json.dumps(value)), value)
    found: dict[str, normalise.Choice] = {}
    for ours, theirs in (seen, seen[::-1]):
        for (choice, key), value in ours.items():
            if (choice, key) not in theirs:
                for name in normalise.elements([json.loads(v) for v in value] if choice.choice == 'system' else value):
                    found.setdefault(name, choice)
    return found


class Comparison:
    """Of two traces."""
    def __init__(self, a: normalise.Trace, b: normalise.Trace, other: str = '') -> None:
        self.a, self.b, self.other = a, b, other
        self.found: list[Difference] = []
        self.last: dict[str, Difference] = {}       # thread -> the last difference in it that matters
        self.unstable = unstable(a, b)
        self.results = [{(n.name, n.result) for n in trace.nodes.values()} for trace in (a, b)]
        self.told = [{json.dumps(value) for n in trace.nodes.values() for choice, value in n.open.values()
                      if not isinstance(value, list)} for trace in (a, b)]
        for label in [*a.threads, *(name for name in b.threads if name not in a.threads)]:
            self.threads(label, a.threads.get(label, []), b.threads.get(label, []))
        for name in sorted({*a.pools, *b.pools}):
            self.pool(a.pools.get(name, []), b.pools.get(name, []))
        for name in sorted({*a.free, *b.free}):
            self.freed(a.free.get(name, []), b.free.get(name, []))
        self.counted()

    def add(self, what: str, path: str, x: normalise.Node | None, y: normalise.Node | None,
            **more: Any) -> Difference:
        d = Difference(what, path, x, y, **more)
        if d.verdict == 'undecided':
            d.section = d.section or section_of(d.node.name)
        self.found.append(d)
        if d.verdict != 'both-legal':
            self.last[d.node.thread] = d
        return d

    def legal(self, what: str, path: str, x: normalise.Node | None, y: normalise.Node | None,
              choice: normalise.Choice | None) -> Difference:
        assert choice is not None       # by which it is
        return self.add(what, path, x, y, choice=choice, verdict='both-legal', section=choice.section, why=choice.why)

    def threads(self, label: str, ours: list[list[normalise.Node]], theirs: list[list[normalise.Node]]) -> None:
        """Threads that are called the same: those that do the same first, then in their order."""
        if normalise.is_system_thread(label):
            self.pool([n for t in ours for n in t], [n for t in theirs for n in t], SYSTEM)
            return
        rest = list(theirs)
        pairs = []
        for t in ours:
            digests = [n.digest for n in t]
            same = next((u for u in rest if [n.digest for n in u] == digests), None)
            pairs.append((t, same))
            if same is not None:
                rest.remove(same)
        for t, same in pairs:
            self.sequence(t, same if same is not None else rest.pop(0) if rest else [])
        for u in rest:
            self.sequence([], u)

    def sequence(self, xs: list[normalise.Node], ys: list[normalise.Node]) -> None:
        """What happens in an order. Agents ask for what they were told, in the order in which they were told it."""
        if self.unstable:
            mine, others = ([n for n in side if self.enumerated(n)] for side in (xs, ys))
            if mine or others:
                self.pool(mine, others)
                xs, ys = ([n for n in side if not self.enumerated(n)] for side in (xs, ys))
        polled = {id(n) for side in (xs, ys) for n in polls(side)}
        pairs = align(xs, ys, [lambda n: n.digest, lambda n: n.asked])
        moved = self.moved(pairs)
        ours: list[normalise.Node] = []
        theirs: list[normalise.Node] = []

        def between() -> None:
            for x, y in align(ours, theirs, [lambda n: n.weak]):
                if x is not None and y is not None:
                    self.pair(x, y)
                else:
                    self.lonely(x, y, POLL if id(x or y) in polled else None)
            ours.clear()
            theirs.clear()
        for x, y in pairs:
            if x is not None and y is not None:
                between()
                self.pair(x, y)
            elif x is not None and id(x) in moved:
                self.lonely(x, moved[id(x)])
            elif x is not None:
                ours.append(x)
            elif id(y) not in moved:
                theirs.append(y)
        between()

    def moved(self, pairs: list[tuple[normalise.Node | None, normalise.Node | None]]) -> dict[int, normalise.Node]:
        """What is on both sides, at different places: id -> the other one."""
        lonely: dict[int, tuple[list[normalise.Node], list[normalise.Node]]] = collections.defaultdict(lambda: ([], []))
        moved: dict[int, normalise.Node] = {}
        for x, y in pairs:
            if x is None or y is None:
                node = either(x, y)
                lonely[node.digest][x is None].append(node)
        for ours, theirs in lonely.values():
            for mine, other in zip(ours, theirs):
                moved[id(mine)], moved[id(other)] = other, mine
        return moved

    def enumerated(self, n: normalise.Node) -> normalise.Choice | None:
        """The choice by which a call asks for something of an array that is not the same in both, if it does."""
        return self.mentions(n) if n.asks() else None

    def mentions(self, n: normalise.Node) -> normalise.Choice | None:
        """The choice of an array that is not the same in both, if something of it is an argument, or a method of one
        of the library's classes in it."""
        for name in normalise.elements(n.shape.line.get('arguments')):
            if normalise.is_system(name) and name not in self.unstable:
                name = normalise.class_of(name)
            if name in self.unstable:
                return self.unstable[name]
        return None

    def pool(self, xs: list[normalise.Node], ys: list[normalise.Node], choice: normalise.Choice | None = None) -> None:
        """What happens in none."""
        for key in ('digest', 'weak'):
            there: dict[Any, collections.deque[normalise.Node]] = collections.defaultdict(collections.deque)
            for y in ys:
                there[getattr(y, key)].append(y)
            rest = []
            for x in xs:
                same = there[getattr(x, key)]
                if same:
                    self.pair(x, same.popleft())
                else:
                    rest.append(x)
            xs, ys = rest, [y for found in there.values() for y in found]
        for x in xs:
            self.lonely(x, None, choice)
        for y in ys:
            self.lonely(None, y, choice)

    def freed(self, xs: list[normalise.Node], ys: list[normalise.Node]) -> None:
        """What need not happen. What happens once on both sides has the same contents."""
        ours: dict[Any, list[normalise.Node]] = {}
        theirs: dict[Any, list[normalise.Node]] = {}
        for nodes, by_key in ((xs, ours), (ys, theirs)):
            for n in nodes:
                by_key.setdefault(n.weak, []).append(n)
        for key in [*ours, *(k for k in theirs if k not in ours)]:
            x, y = ours.get(key, []), theirs.get(key, [])
            if len(x) == len(y) == 1:
                self.pair(x[0], y[0], x[0].choice)
            elif len(x) > len(y):
                self.legal('missing', '', x[-1], None, x[-1].choice).count = len(x) - len(y)
            elif len(y) > len(x):
                self.legal('extra', '', None, y[-1], y[-1].choice).count = len(y) - len(x)

    def counted(self) -> None:
        """What is free and only counted."""
        counts: dict[str, list[int]] = collections.defaultdict(lambda: [0, 0])
        shapes: dict[str, normalise.Shape] = {}
        for side, trace in enumerate((self.a, self.b)):
            for shape, count in trace.counted.items():
                counts[shape.name][side] += count
                shapes[shape.name] = shape
        for name, (ours, theirs) in counts.items():
            shape = shapes[name]
            example = normalise.Node(0, '', shape)
            if ours > theirs:
                self.legal('missing', '', example, None, shape.choice).count = ours - theirs
            elif theirs > ours:
                self.legal('extra', '', None, example, shape.choice).count = theirs - ours

    def lonely(self, x: normalise.Node | None, y: normalise.Node | None,
               choice: normalise.Choice | None = None) -> None:
        """Something on one side only, or, both given, at another place."""
        n = either(x, y)
        what = 'order' if x is not None and y is not None else 'missing' if y is None else 'extra'
        if what != 'order' and (self.a if y is None else self.b).ends_before(n):
            choice = ENDING
        if n.kind == 'call':        # at whatever moment it came, the agent does what it does then
            choice = choice or next((p.choice for p in ancestors(n) if p.place == 'free'), None)
        choice = choice or (self.mentions(n) if what == 'order' and n.kind == 'call' else self.enumerated(n))
        if choice is not None:
            self.legal(what, '', x, y, choice)
            return
        follows = self.before(n, what)
        if n.kind == 'call':
            why = ('the agent does something else; what it has seen before differs, too' if follows else
                   'the agent does something else, though the trace shows nothing before that differs: it may look at '
                   'JNI, times or addresses')
        elif what == 'order':
            why = 'the events come in another order; "Multiple Co-located Events" says which it is at one place'
        else:
            why = f'only {"minijvm" if y is None else "the other VM"} sends it'
        d = self.add(what, '', x, y, why=why,
                     section='MultipleCo-locatedEvents' if what == 'order' and n.kind == 'event' else '')
        d.follows = follows

    def before(self, n: normalise.Node, what: str) -> Difference | None:
        """The last difference of another kind in the thread."""
        d = self.last.get(n.thread)
        while d is not None and (d.what, d.node.weak) == (what, n.weak):
            d = d.follows
        return d

    def pair(self, x: normalise.Node, y: normalise.Node, choice: normalise.Choice | None = None) -> None:
        """The same call or callback: what of it differs, and inside of it. choice: why it need not be there."""
        if x.open or y.open:
            self.open(x, y)
        if choice is not None and x.shape.line.get('phase') != y.shape.line.get('phase'):
            self.legal('phase', '', x, y, choice)       # the calls inside are in other phases, too
            return
        if x.digest != y.digest:
            self.contents(x, y, choice)
        if x.children or y.children:
            self.sequence(x.children, y.children)

    def open(self, x: normalise.Node, y: normalise.Node) -> None:
        for path in {**x.open, **y.open}:
            choice, ours = x.open.get(path) or (None, None)
            other, theirs = y.open.get(path) or (None, None)
            choice = choice or other
            if ours == theirs or x.result != y.result:
                continue
            self.legal('outputs' if x.kind == 'call' else 'arguments', path.split(' ')[0], x, y, choice)

    def contents(self, x: normalise.Node, y: normalise.Node, choice: normalise.Choice | None = None) -> None:
        if x.result != y.result:
            self.answers(x, y)
            return
        if x.shape.line.get('phase') != y.shape.line.get('phase'):
            self.add('phase', '', x, y, section='GetPhase',
                     why=f'in phase {x.shape.line.get("phase")} here, in {y.shape.line.get("phase")} there')
        for part in ('arguments', 'outputs'):
            for path, ours, theirs in paths(x.loose[part], y.loose[part], x.name):
                if choice is None:
                    self.value(part, path, x, y, ours, theirs)
                else:
                    self.legal(part, path, x, y, choice)
                self.found[-1].values = (ours, theirs)

    def value(self, part: str, path: str, x: normalise.Node, y: normalise.Node, ours: Any, theirs: Any) -> None:
        plain = re.sub(r'\[\d+\]', '', path)
        rows = normalise.choices_of(plain)
        for c in rows:
            going = x.runs_on(path) if c.choice in ('running', 'moment') else None
            if going is not None and (going or y.runs_on(path) or c.choice == 'moment'):
                self.legal(part, path, x, y, c)
                return
            if c.choice == 'distinct':
                wrong = [side for side, value in (('minijvm', ours), ('other', theirs)) if twice(value)]
                if len(wrong) == 1:
                    self.add(part, path, x, y, choice=c, verdict=wrong[0], section=c.section, why=c.why)
                    return
            if c.choice == 'other' and self.departs(c, theirs):
                self.add(part, path, x, y, choice=c, verdict='other', section=c.section, why=c.why)
                return
        why = ''
        if part == 'arguments' and x.kind == 'call':
            why = 'the agent asks for something else'
            choice = self.mentions(x) or self.mentions(y)
            if choice is None and all(json.dumps(v) in told for v, told in zip((ours, theirs), self.told)):
                choice = TOLD
            if choice is not None:
                self.legal(part, path, x, y, choice)
                return
        follows = self.last.get(x.thread)
        d = self.add(part, path, x, y, why=why)
        d.follows = follows if why else None

    def departs(self, choice: normalise.Choice, theirs: str) -> bool:
        """Whether the other VM is the one that is known to do so, and does."""
        vm, _, value = choice.value.partition(' ')
        return vm in self.other and (not value or json.dumps(theirs) == value)

    def answers(self, x: normalise.Node, y: normalise.Node) -> None:
        for c in normalise.choices_of(x.name):
            if c.choice == 'error' and {x.result, y.result} <= set(c.value.split('|')):
                self.legal('result', '', x, y, c)
                return
            if c.choice == 'other' and self.departs(c, y.result):
                self.add('result', '', x, y, choice=c, verdict='other', section=c.section, why=c.why)
                return
        known = facts.load()['functions'].get(x.name)
        may = {'NONE', *facts.load()['universal_errors'], *(known or {}).get('errors', [])}
        wrong = [side for side, n, others in (('minijvm', x, self.results[1]), ('other', y, self.results[0]))
                 if known and n.result not in may and (n.name, n.result) not in others]
        if len(wrong) == 1:
            self.add('result', '', x, y, verdict=wrong[0], section=x.name,
                     why=f'{(x if wrong[0] == "minijvm" else y).result} is none of the errors of {x.name}')
        else:
            self.add('result', '', x, y)


SYSTEM = normalise.Choice('', '', '', 'system', '', 'GetAllThreads', 'what threads of the VM\'s own do is its own')
POLL = normalise.Choice('', '', '', 'poll', '', '', 'the agent asks the same again and again; how often, depends on '
                        'timing')
TOLD = normalise.Choice('', '', '', 'told', '', '', 'the agent hands back what it was told, which may differ')
ENDING = normalise.Choice('', '', '', 'ending', '', 'VMDeath',
                          'the program ends meanwhile: other threads come as far as they can')
NEAR = 4        # calls of a loop that asks again and again


def polls(nodes: list[normalise.Node]) -> Iterator[normalise.Node]:
    """Those that ask what has just been asked, or is about to be."""
    last: dict[Any, int] = {}
    for at, n in enumerate(nodes):
        if n.asks() or n.name == 'RawMonitorWait':
            key = (n.weak, json.dumps(n.loose['arguments'], sort_keys=True))
            before = last.get(key)
            if before is not None and at - before <= NEAR:
                yield nodes[before]
                yield n
            last[key] = at


def twice(value: list[str]) -> bool:
    return isinstance(value, list) and len({json.dumps(v, sort_keys=True) for v in value}) < len(value)


def together(found: list[Difference]) -> list[Difference]:
    """Differences of one kind as one, with how many they are."""
    known: dict[Any, Difference] = {}
    for d in found:
        key = (d.verdict, d.what, re.sub(r'\[\d+\]', '', d.path), d.node.name,
               d.choice if d.verdict == 'both-legal' else (d.node.subject, d.why))
        if key in known:
            known[key].count += d.count
            known[key].threads += [t for t in d.threads if t not in known[key].threads]
            d.merged = known[key]
        else:
            known[key] = d
    kept = sorted(known.values(), key=lambda d: (VERDICTS.index(d.verdict), d.node.number))
    for number, d in enumerate(kept, 1):
        d.number = number
    for d in kept:
        while d.follows is not None and d.follows.number == 0:
            d.follows = d.follows.merged
        if d.follows is d:
            d.follows = None
    return kept


def lines_of(run: Any) -> Iterator[str]:
    """The trace of a run as it is: there may be millions of lines."""
    try:
        with open(os.path.join(run.dir, 'trace.jsonl'), encoding='utf-8', errors='replace') as f:
            yield from f
    except OSError:
        return


def traces(*runs: Any) -> list[normalise.Trace]:
    """Their normal forms, which can be compared with one another."""
    digests = normalise.Digests()
    return [normalise.Trace(lines_of(run), digests) for run in runs]


def printed(a: Any, b: Any) -> list[Difference]:
    """What two programs print, where it first differs."""
    ours, theirs = (run.text('stdout').splitlines() for run in (a, b))
    if ours == theirs:
        return []
    at = next((i for i, (x, y) in enumerate(zip(ours, theirs)) if x != y), min(len(ours), len(theirs)))
    told = [{'line': at + 1, 'text': lines[at:at + 3]} for lines in (ours, theirs)]
    x, y = (normalise.Node(0, '', normalise.Shape({'event': 'stdout', 'arguments': what})) for what in told)
    return [Difference('stdout', '', x, y, why='the program prints something else')]


def compare(run_a: Any, run_b: Any, other: str = '') -> list[Difference]:
    """What differs between two runs with traces, of minijvm and of another VM; other: what that says of itself
    (java -version). Where something differs, repeated() knows more."""
    a, b = traces(run_a, run_b)
    return together(Comparison(a, b, other).found + printed(run_a, run_b))


class Repeated:
    """The same two runs, made until what is left of the differences is the same each time. again(n) makes both once
    more."""
    TIMES = 3

    def __init__(self, run_a: Any, run_b: Any, again: Callable[[int], tuple[Any, Any]], other: str = '') -> None:
        self.runs, self.other, self.digests = [(run_a, run_b)], other, normalise.Digests()
        self.traces = [self.read(self.runs[0])]
        self.found = self.cross(0)
        for n in range(2, self.TIMES + 1):
            if all(d.verdict != 'undecided' for d in self.found):
                break
            self.runs.append(again(n))
            self.traces.append(self.read(self.runs[-1]))
            self.sift()

    def read(self, pair: tuple[Any, Any]) -> list[normalise.Trace]:
        return [normalise.Trace(lines_of(run), self.digests) for run in pair]

    def cross(self, n: int) -> list[Difference]:
        a, b = self.traces[n]
        return Comparison(a, b, self.other).found + printed(*self.runs[n])

    def alone(self, side: int) -> set[tuple[str, ...]]:
        """What differs between the first and the last run of one VM."""
        first, last = self.traces[0][side], self.traces[-1][side]
        found = Comparison(first, last).found + printed(self.runs[0][side], self.runs[-1][side])
        return {d.signature for d in found if d.verdict != 'both-legal'}

    def sift(self) -> None:
        """Lets go what does not differ each time, or differs between runs of one VM."""
        there = {d.signature for d in self.cross(-1)}
        varies = self.alone(0) | self.alone(1)
        for d in self.found:
            if d.verdict == 'undecided' and (d.signature in varies or d.signature not in there):
                d.excuse(VARIES)
        for d in self.found:            # what the agent does differently behind that
            if (d.verdict == 'undecided' and d.node.kind == 'call' and d.follows is not None
                    and d.what in ('missing', 'extra', 'order', 'arguments')
                    and d.follows.choice in (VARIES, FOLLOWS)):
                d.excuse(FOLLOWS)

    def result(self) -> list[Difference]:
        return together(self.found)


VARIES = normalise.Choice('', '', '', 'varies', '', '', 'it is not the same each time on one VM either')
FOLLOWS = normalise.Choice('', '', '', 'follows', '', '', 'the agent goes by what is not the same each time')


# ---- Telling ----

def words(value: Any, limit: int = 160) -> str:
    """A value in short."""
    if isinstance(value, dict):
        text = '{' + ', '.join(f'{k}={words(v, limit)}' for k, v in value.items()) + '}'
    elif isinstance(value, list):
        text = '[' + ', '.join(words(v, limit) for v in value) + ']'
    else:
        text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= limit else text[:limit - 3] + '...'


def call_text(line: dict[str, Any] | None) -> str:
    """A line of a trace, as for strace."""
    if line is None:
        return '-'
    arguments = ', '.join(f'{k}={words(v)}' for k, v in (line.get('arguments') or {}).items())
    if 'event' in line:
        return f'{line["event"]}({arguments})'
    outputs = ', '.join(f'{k}={words(v)}' for k, v in (line.get('outputs') or {}).items())
    return f'{line.get("function")}({arguments}) = {line.get("result")}' + (f' {{{outputs}}}' if outputs else '')


WHAT = {'missing': 'only on minijvm', 'extra': 'only on the other VM', 'order': 'in another order',
        'result': 'another result', 'outputs': 'another output', 'arguments': 'other arguments',
        'phase': 'in another phase', 'stdout': 'the program prints something else'}


def text_of(found: list[Difference], names: tuple[str, str]) -> str:
    """The differences for people: both sides, and what decides. names: of the two VMs."""
    width = max(map(len, names))
    matter = [d for d in found if d.verdict != 'both-legal']
    lines = []
    for (x, y, verdict), same in itertools.groupby(matter[:SHOWN], lambda d: (d.x, d.y, d.verdict)):
        group = list(same)
        d = group[0]
        inside = ''.join(f', in {p.name}' for p in reversed(ancestors(d.node)))
        where = f'; thread{"s" * (len(d.threads) > 1)} {", ".join(d.threads)}' if any(d.threads) else ''
        often = f', {d.count} times' if d.count > 1 else ''
        verdict = dict(zip(('minijvm', 'other'), (f'{name} is wrong' for name in names))).get(verdict, verdict)
        lines.append(f'{d.number}. {d.node.name}: {WHAT[d.what]} ({verdict}{often}{where}{inside})')
        lines += [f'   {name:{width}}  {call_text(node.line if node else None)}' for name, node in zip(names, (x, y))]
        lines += [f'   {"":{width}}  {e.path.partition(".")[2]}: {words(e.values[0])} | {words(e.values[1])}'
                  for e in group if e.values]
        lines += dict.fromkeys('   ' + ': '.join(filter(None, (e.section, e.why))) for e in group if e.section or e.why)
        if d.follows is not None and d.follows.number:
            lines.append(f'   perhaps because of {d.follows.number}')
    if len(matter) > SHOWN:
        lines.append(f'... and {len(matter) - SHOWN} more, in diff.jsonl')
    legal: collections.Counter[tuple[str, str, str, str]] = collections.Counter()
    for d in found:
        if d.verdict == 'both-legal':
            legal[d.node.name, d.what, d.section, d.why] += d.count
    if legal:
        lines.append('both are legal:')
    for (name, what, section, why), count in legal.items():
        lines.append(f'   {name}: {WHAT[what]}{f", {count} times" if count > 1 else ""}; '
                     f'{section + ": " if section and section != name else ""}{why}')
    lines.append(f'{len(matter)} differences that matter, {sum(legal.values())} that do not')
    return '\n'.join(lines) + '\n'


# ---- Running ----

class Differ:
    """Makes the runs of a comparison, in the directory of a campaign."""
    def __init__(self, campaign: Campaign) -> None:
        self.campaign, self.index = campaign, len(os.listdir(os.path.join(campaign.o.report, 'runs')))
        self.lines: list[dict[str, Any]] = []

    def minijvm(self, other: runs.Vm) -> runs.Vm:
        """minijvm with the same class library, if it can use it."""
        java, jdk = other.path(), self.campaign.o.jdk or os.environ.get('MINIJVM_JDK')
        mine = java if runs.java_version(java) == '17' else runs.default_java()
        if (mine == java or not jdk) and mine and runs.java_version(mine) == '17':
            jdk = runs.java_home(mine)
        return runs.minijvm(self.campaign.tools, jdk)

    def one(self, identity: str, vm: runs.Vm, program: runs.Program, trace: str, n: int) -> record.Run:
        again = f'-{n}' if n > 1 else ''
        self.index += 1
        self.campaign.plan_for(1)
        spec = runs.Spec(f'diff-{program.name}-{identity}{again}', 'differential',
                         f'{program.name} on {vm.name}, to compare{", again" * bool(again)}', vm, program, trace=trace,
                         index=self.index, compares=False)
        return self.campaign.make(spec)

    def compare(self, theirs: runs.Vm, program: runs.Program) -> tuple[list[Difference] | None, str]:
        """(the differences, the same as text); None for the first if one of the runs says nothing."""
        ours = self.minijvm(theirs)
        self.campaign.progress.more(1)
        _, looked = self.campaign.probe(ours, program)
        trace = looked.trace_filter(MOST)

        def pair(n: int) -> tuple[record.Run, record.Run]:
            return (self.one(f'{theirs.name}-minijvm', ours, program, trace, n),
                    self.one(theirs.name, theirs, program, trace, n))
        first = pair(1)
        bad = [f'{run.host}: {run.outcome}, {run.why}' for run in first if run.outcome in UNUSABLE]
        if bad:
            return None, f'{program.name}: nothing to compare; {"; ".join(bad)}\n'
        repeated = Repeated(*first, pair, version(theirs.path()))
        found = repeated.result()
        matter = sum(d.verdict != 'both-legal' for d in found)
        if matter:
            first[1].data.update(outcome='output-differs',
                                 why=f'{matter} differences from minijvm ({record.DIFFERENCES})')
            self.campaign.writer.write(first[1].save)
        cut = [f'too many to be compared: {", ".join(name for _, name in looked.loud(MOST))}'] if trace else []
        cut += [f'{name}: more than {normalise.Trace.LIMIT} lines, the rest is not compared'
               for name, trace in zip((ours.name, theirs.name), repeated.traces[0]) if trace.cut]
        self.lines += [{**d.data(), 'program': program.name, 'vms': [ours.name, theirs.name]} for d in found]
        path = os.path.join(self.campaign.o.report, record.DIFFERENCES)
        self.campaign.writer.write(lambda: record.write_lines(path, self.lines))
        libraries = '' if ours.name != 'minijvm' else ', with different class libraries'
        return found, (f'{program.name}, {ours.name} and {theirs.name}{libraries}:\n'
                       + ''.join(line + '\n' for line in cut) + text_of(found, (ours.name, theirs.name)))


MOST = 200_000      # of one event or function
UNUSABLE = ('crash', 'hang', 'deadlock', 'failed', 'refused')


def version(java: str) -> str:
    """What a VM says of itself."""
    try:
        told = subprocess.run([java, '-version'], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.SubprocessError):
        return ''
    return told.stderr + told.stdout


def campaign(c: Campaign) -> None:
    """The comparisons of a campaign: its program on each other VM."""
    differ = Differ(c)
    for vm in runs.other_vms(c.o.java):
        c.progress.say(differ.compare(vm, c.programs[0])[1].splitlines()[-1])


def main(o: argparse.Namespace) -> int:
    java = o.java or [runs.default_java()]
    if java == [None]:
        print('jvmticheck diff: there is no java in PATH or JAVA_HOME (--java)', file=sys.stderr)
        return 2
    code = 0

    def work(c: Campaign) -> None:
        nonlocal code
        c.judges = False
        differ = Differ(c)
        for vm in runs.other_vms(java):
            for program in c.programs:
                found, text = differ.compare(vm, program)
                print(text, end='', flush=True)
                code = max(code, 3 if found is None else int(any(d.verdict != 'both-legal' for d in found)))
    vars(o).update(level='error', check=['outputs=leave'], beside=None, fail_on='error')
    from . import campaign as campaigns        # which loads this module where a campaign compares
    return campaigns.guarded(o, work) or code
