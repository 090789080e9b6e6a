"""What differs between two traces, which normalise.py has brought into a form that can be compared, and which of the
two sides the specification calls wrong. Results: see diff.py."""
from __future__ import annotations

import collections
import json
import os
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from . import facts, normalise, record
from .align import align

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
        self.merged: Difference | None = None       # that one represents it, too
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

    @property
    def variation(self) -> tuple[str, ...]:
        """The same, whichever of the two sides has more."""
        return ('presence' if self.what in ('missing', 'extra') else self.what, *self.signature[1:])

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


def unstable(a: normalise.Trace, b: normalise.Trace) -> tuple[dict[str, normalise.Choice], set[str]]:
    """What came in arrays whose order or whose members are open and are not the same in both traces: name -> choice;
    and which of these came in none of the other trace."""
    seen: list[dict[Any, Any]] = [{}, {}]
    for trace, arrays in zip((a, b), seen):
        for node in trace.nodes.values():
            for path, (choice, value) in node.open.items():
                if choice.choice in ('order', 'system') and isinstance(value, list):
                    arrays.setdefault((choice, json.dumps(value)), value)
    members = [{key: [*normalise.elements([json.loads(v) for v in value] if key[0].choice == 'system' else value)]
                for key, value in arrays.items()} for arrays in seen]
    every = [{name for names in arrays.values() for name in names} for arrays in members]
    found: dict[str, normalise.Choice] = {}
    for ours, theirs in (members, members[::-1]):
        for key, names in ours.items():
            if key not in theirs:
                for name in names:
                    found.setdefault(name, key[0])
    return found, (every[0] ^ every[1]) & found.keys()


class Comparison:
    """Of two traces."""
    def __init__(self, a: normalise.Trace, b: normalise.Trace, other: str = '') -> None:
        self.a, self.b, self.other = a, b, other
        self.found: list[Difference] = []
        self.last: dict[str, Difference] = {}       # thread -> the last difference in it that matters
        self.unstable, self.lopsided = unstable(a, b)
        self.results = [{(n.name, n.result) for n in trace.nodes.values()} for trace in (a, b)]
        self.reported = [{json.dumps(value) for n in trace.nodes.values() for choice, value in n.open.values()
                          if not isinstance(value, list)} for trace in (a, b)]
        self.stored = [{json.dumps(n.given('data')) for n in trace.nodes.values() if n.name in STORES}
                       for trace in (a, b)]
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
        """What happens in an order. Agents ask for what was reported to them, in the order in which it was reported."""
        if self.unstable:
            mine, others = ([n for n in side if n.kind == 'call' and self.mentions(n)] for side in (xs, ys))
            if mine or others:
                self.pool(mine, others)
                xs, ys = ([n for n in side if n.kind != 'call' or not self.mentions(n)] for side in (xs, ys))
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
        """The choice by which a call asks for something of an array that is not the same in both, or does something to
        what the other side was not given, if it does."""
        mine = n.kind == 'call' and not self.lopsided.isdisjoint(normalise.elements(n.shape.line.get('arguments')))
        return self.mentions(n) if mine or n.asks() else None

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
        for c in normalise.choices_of(n.name) if what == 'extra' and n.kind == 'event' else ():
            vm, _, argument = c.value.partition(' ')
            if c.choice == 'extra' and vm in self.other and n.given(argument) == '<address>':
                self.add(what, '', x, y, choice=c, verdict='other', section=c.section, why=c.why)
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
        if path.startswith('GetObjectMonitorUsage.') and self.usage(path, x, y):
            return
        if path in RETURNED and all(json.dumps(v) in stored for v, stored in zip((ours, theirs), self.stored)):
            self.legal(part, path, x, y, STORED)
            return
        why = ''
        if part == 'arguments' and x.kind == 'call':
            why = 'the agent asks for something else'
            choice = (self.mentions(x) or self.mentions(y)
                      or next((p.choice for p in ancestors(x) if p.place == 'free'), None))
            if choice is None and all(json.dumps(v) in reported for v, reported in zip((ours, theirs), self.reported)):
                choice = REPORTED
            if choice is not None:
                self.legal(part, path, x, y, choice)
                return
        follows = self.last.get(x.thread)
        d = self.add(part, path, x, y, why=why)
        d.follows = follows if why else None

    def usage(self, path: str, x: normalise.Node, y: normalise.Node) -> bool:
        """Who waits for a monitor: whether the two calls decide it."""
        for c in normalise.choices_of(path):
            vm, _, version = c.value.partition(' ')
            if c.choice == 'unlisted' and vm in self.other and unlisted(x, y):
                if self.version() >= int(version):
                    self.legal('outputs', path, x, y, NOTIFIED)
                    return True
                if unlisted(x, y) == ['other']:
                    self.add('outputs', path, x, y, verdict='other', section=c.section, why=c.why)
                    return True
        array = path.removesuffix('_count') + 's'
        for c in normalise.choices_of(array) if array != path + 's' else ():
            twofold = [side for side, n in (('minijvm', x), ('other', y)) if twice(listed(n, array))]
            if c.choice == 'distinct' and len(twofold) == 1:
                self.add('outputs', path, x, y, verdict=twofold[0], section=c.section, why=c.why)
                return True
        if x.waiting != y.waiting:
            self.legal('outputs', path, x, y, WAITING)
            return True
        return False

    def version(self) -> int:
        """Of the other VM."""
        found = re.search(r'version "(?:1\.)?(\d+)', self.other)
        return int(found[1]) if found else 0

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
WAITING = normalise.Choice('', '', '', 'waiting', '', 'GetObjectMonitorUsage', 'by their events (MonitorWait) other '
                           'threads wait at that moment: the order of threads is not given')
NOTIFIED = normalise.Choice('', '', '', 'notified', '', 'GetObjectMonitorUsage', 'a notified thread is in neither list '
                            'until it enters the monitor, which depends on timing')
STORES = {'SetThreadLocalStorage', 'SetEnvironmentLocalStorage'}
RETURNED = {'GetThreadLocalStorage.data_ptr', 'GetEnvironmentLocalStorage.data_ptr'}
STORED = normalise.Choice('', '', '', 'stored', '', 'GetThreadLocalStorage',
                          'the VM returns what the agent has stored, which differs')
REPORTED = normalise.Choice('', '', '', 'reported', '', '',
                            'the agent passes values that it received, which may differ')
ENDING = normalise.Choice('', '', '', 'ending', '', 'VMDeath',
                          'the program ends meanwhile: other threads come as far as they can')
def listed(usage: normalise.Node, path: str) -> list[str]:
    """An array in what GetObjectMonitorUsage returns."""
    return (usage.loose['outputs'].get('info_ptr') or {}).get(path.rpartition('.')[2]) or []


def unlisted(x: normalise.Node, y: normalise.Node) -> list[str]:
    """The sides that leave out a thread that is in Object.wait on both, and that the other side lists for the monitor:
    objects of one class have one name."""
    lists = [{*listed(n, 'waiters'), *listed(n, 'notify_waiters')} for n in (x, y)]
    waiting = (x.waiting & y.waiting) - {x.thread, y.thread}
    return [side for side, ours, theirs in (('minijvm', *lists), ('other', *lists[::-1]))
            if (theirs - ours) & waiting]


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
        with record.open_stream(os.path.join(run.dir, 'trace.jsonl')) as f:
            while line := f.readline(record.LINE):
                yield line.decode('utf-8', 'replace')
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
    reported = [{'line': at + 1, 'text': lines[at:at + 3]} for lines in (ours, theirs)]
    x, y = (normalise.Node(0, '', normalise.Shape({'event': 'stdout', 'arguments': what})) for what in reported)
    return [Difference('stdout', '', x, y, why='the program prints something else')]


def compare(run_a: Any, run_b: Any, other: str = '') -> list[Difference]:
    """What differs between two runs with traces, of minijvm and of another VM; other: what that says of itself
    (java -version). Where something differs, repeated() knows more."""
    a, b = traces(run_a, run_b)
    return together(Comparison(a, b, other).found + printed(run_a, run_b))


class Repeated:
    """The same two runs, made until what is left of the differences is the same each time. again(n) makes both once
    more. Each of `ordered` makes runs of minijvm with one class library, in which the threads take turns in the order
    of a number; 0: as they come; None: there is no run. Threads often come in one order on one VM, and in another one
    on another, each time. left_out: events that came too often for the traces. is_open: nothing else
    decides a difference."""
    TIMES = 3

    def __init__(self, run_a: Any, run_b: Any, again: Callable[[int], tuple[Any, Any]], other: str = '',
                 ordered: Sequence[Callable[[int], Any | None]] = (), left_out: Collection[str] = (),
                 is_open: Callable[[Difference], bool] = lambda d: True) -> None:
        self.runs, self.other, self.digests = [(run_a, run_b)], other, normalise.Digests()
        self.left_out, self.loud = left_out, False      # of these there is another number in each run of one VM
        self.traces = [self.read(self.runs[0])]
        self.found = self.cross(0)
        for n in range(2, self.TIMES + 1):
            if all(d.verdict != 'undecided' for d in self.found):
                break
            self.runs.append(again(n))
            self.traces.append(self.read(self.runs[-1]))
            self.sift()
        for runs_in in ordered:
            self.reorder(runs_in, is_open)

    def read(self, pair: tuple[Any, Any]) -> list[normalise.Trace]:
        return [normalise.Trace(lines_of(run), self.digests) for run in pair]

    def cross(self, n: int) -> list[Difference]:
        a, b = self.traces[n]
        return Comparison(a, b, self.other).found + printed(*self.runs[n])

    def between(self, one: Any, other: Any, ours: normalise.Trace, theirs: normalise.Trace) -> set[tuple[str, ...]]:
        """What differs between two runs of one VM."""
        found = Comparison(ours, theirs).found + printed(one, other)
        return {d.variation for d in found if d.verdict != 'both-legal'}

    def sift(self) -> None:
        """Lets go what does not differ each time, or differs between runs of one VM."""
        there = {d.signature for d in self.cross(-1)}
        varies: set[tuple[str, ...]] = set()
        for side in (0, 1):
            varies |= self.between(*(self.runs[n][side] for n in (0, -1)), *(self.traces[n][side] for n in (0, -1)))
            self.loud |= bool(self.left_out) and self.counts(self.runs[0][side]) != self.counts(self.runs[-1][side])
        self.excuse(VARIES, lambda d: d.variation in varies or d.signature not in there)

    def counts(self, run: Any) -> dict[str, int]:
        return {line['name']: line['count'] for line in run.coverage()
                if line.get('what') == 'event' and line.get('name') in self.left_out}

    def reorder(self, ordered: Callable[[int], Any | None], is_open: Callable[[Difference], bool]) -> None:
        """Lets go what differs between orders of threads on minijvm."""
        first: tuple[Any, normalise.Trace] | None = None
        for n in range(ORDERS + 1):
            if not any(d.verdict == 'undecided' and is_open(d) for d in self.found):
                return
            run = ordered(n)
            if run is None:
                continue
            trace = normalise.Trace(lines_of(run), self.digests)
            if first is None:
                first = run, trace
            else:
                varies = self.between(first[0], run, first[1], trace)
                self.excuse(ORDERED, lambda d: d.variation in varies)       # pylint: disable=cell-var-from-loop

    def excuse(self, choice: normalise.Choice, holds: Callable[[Difference], bool]) -> None:
        """Lets go that, and what the agent does differently after it."""
        for d in self.found:
            if d.verdict == 'undecided' and holds(d):
                d.excuse(choice)
        for d in self.found:
            if d.verdict == 'undecided' and d.node.kind == 'call' and d.what in ('missing', 'extra', 'order',
                                                                                  'arguments'):
                if d.follows is not None and d.follows.choice in (VARIES, ORDERED, LOUD, FOLLOWS):
                    d.excuse(FOLLOWS)
                elif d.follows is None and self.loud:
                    d.excuse(LOUD)

    def result(self) -> list[Difference]:
        return together(self.found)


VARIES = normalise.Choice('', '', '', 'varies', '', '', 'it is not the same each time on one VM either')
ORDERED = normalise.Choice('', '', '', 'ordered', '', '',
                           'threads race for it: it is another one in another order of the threads on minijvm')
LOUD = normalise.Choice('', '', '', 'loud', '', '', 'the agent goes by events that are too many to be compared, and '
                        'not equally many each time on one VM either')
ORDERS = 6      # of the threads
FOLLOWS = normalise.Choice('', '', '', 'follows', '', '', 'the agent goes by what is not the same each time')
