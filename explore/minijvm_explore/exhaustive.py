"""Every order that can matter, once: stateless search with source sets and sleep sets (Abdulla et al., "Optimal dynamic
partial order reduction", POPL 2014, its source-DPOR). A run follows a prefix of choices and reports all its steps;
two steps of different threads whose operations depend on each other, with no order between them, are a race: the
other order is explored later."""
from __future__ import annotations

import dataclasses
import json
import os
import threading
import time
import typing

from .knowledge import Knowledge
from .run import Failure, Program, Result, run
from .texts import count_of


FORM, SAVED_EACH = 'minijvm search 3', 100
NOTHING, USAGE, FOUND, NOT_DETERMINISTIC, TOO_FEW = 0, 1, 2, 3, 4      # exit codes


@dataclasses.dataclass(frozen=True)
class Operation:
    writes: bool
    location: str       # 0...: none
    initializes: bool = False       # a class

    def depends(self, other: Operation) -> bool:
        if END in (self, other):
            return True
        return self.location == other.location and self.location.strip('0') != '' and (self.writes or other.writes)


END = Operation(True, 'end')        # of the program: what other threads would have done is left out


@dataclasses.dataclass
class Step:
    thread: str
    enabled: dict[str, Operation]

    @property
    def operation(self) -> Operation:
        return self.enabled[self.thread]


@dataclasses.dataclass
class Node:
    step: Step
    backtrack: set[str]
    done: set[str]
    sleep: dict[str, Operation]


# Runs of former searches: what was known, and the choices.
Seen = dict[tuple[frozenset[str], tuple[str, ...]], tuple[Result, list[Step]]]


def read_steps(file: str) -> list[Step]:
    """A thread that blocks only runs when all do: its step is what it has tried."""
    steps = []
    left: set[str] = set()
    with open(file, encoding='utf-8') as f:
        for line in f:
            thread, *able = line.rstrip('\n').split('\t')
            operations, blocked = {}, {}
            for word in able:
                path, writes, location = word.split(' ')
                known = blocked if path.startswith('!') else operations
                known[path.lstrip('!')] = Operation(writes != '0', location, writes == '2')
            if thread not in operations:
                operations[thread] = blocked.get(thread, Operation(False, '0'))
            left = set(operations) - {thread}
            steps.append(Step(thread, operations))
    if left:
        steps[-1].enabled[steps[-1].thread] = END
    return steps


def orders_of(steps: list[Step]) -> tuple[list[set[int]], list[set[int]]]:
    """For each step the earlier ones that come before it in every equivalent order: those of its thread, dependent
    operations, and the step that has made its thread able to run. Then the same without the last of these: a step that
    waits for a lock could have acquired it before its owner did."""
    before: list[set[int]] = []
    without: list[set[int]] = []
    last: dict[str, int] = {}
    for j, step in enumerate(steps):
        found: set[int] = set()
        reasons = [i for i in range(j) if steps[i].operation.depends(step.operation)]
        if step.thread in last:
            reasons.append(last[step.thread])
        for i in sorted(reasons, reverse=True):
            if i not in found:
                found |= before[i] | {i}
        without.append(set(found))
        for i in range(j - 1, last.get(step.thread, -1), -1):     # who has enabled it
            if step.thread not in steps[i].enabled:
                found |= before[i] | {i}
                break
        before.append(found)
        last[step.thread] = j
    return before, without


class Budget:
    """Runs and time, also of several searches at the same time."""
    def __init__(self, most: int, until: float) -> None:
        self.most, self.until, self.runs, self.lock = most, until, 0, threading.Lock()

    def take(self) -> None:
        with self.lock:
            self.runs += 1

    def over(self) -> bool:
        return self.runs >= self.most or time.monotonic() > self.until


class Exhaustive:
    """The search; that of one part, if it begins with nodes of Exhaustive.split."""
    def __init__(self, program: Program, kinds: frozenset[str], folder: str, budget: Budget,
                 preemptions: int | None = None) -> None:
        self.program, self.kinds, self.folder = program, kinds, folder
        self.budget, self.preemptions = budget, preemptions
        self.stopped = False        # by another search, which makes this one needless
        self.is_part = False
        self.seen: Seen | None = None
        self.orders = self.runs = 0
        self.failure: Failure | None = None
        self.failing: Result | None = None
        self.choices: list[str] = []
        self.problem = ''
        self.more = False
        self.knowledge = Knowledge(os.path.join(folder, 'names'))
        self.cut = False
        self.complete = False
        self.nodes: list[Node] = []
        self.next: list[str] = []   # the choices of the next run
        self.earlier = 0            # runs of explorations that this one continues
        self.checkpoint = ''
        self.outside: set[str] = set()      # what was not under control

    def run(self, choices: list[str]) -> tuple[Result, list[Step]]:
        key = frozenset(self.knowledge.objects), tuple(choices)
        r, steps = self.seen[key] if self.seen and key in self.seen else self.run_now(choices)
        if self.seen is not None:
            self.seen[key] = r, steps
        objects = len(self.knowledge.objects)
        self.knowledge.add([line for line in r.learned if line.startswith('o')])
        self.more = len(self.knowledge.objects) > objects
        for note in r.notes:
            if note[0] == 'nondeterministic':
                self.problem = f'the program is not deterministic: thread {note[1]} could not continue in a prefix'
            elif note[0] == 'outside':
                self.outside.add(note[1])
        return r, steps

    def run_now(self, choices: list[str]) -> tuple[Result, list[Step]]:
        file, out = os.path.join(self.folder, 'choices'), os.path.join(self.folder, 'decisions')
        with open(file, 'w', encoding='utf-8') as f:
            f.writelines(c + '\n' for c in choices)
        self.runs += 1
        self.budget.take()
        options = ['strategy=fifo', 'timeouts=late', 'spurious=0', 'names=' + self.knowledge.write(), 'choices=' + file]
        r = run(self.program, [*options, 'decisions=' + out])
        if r.not_started:
            raise ValueError(f'the program could not be started: {r.not_started}')
        r.again = [*options, 'decisions=' + os.devnull]     # so that the choices are followed
        return r, read_steps(out) if os.path.exists(out) else []

    def learn(self) -> None:
        """Which objects threads share: accesses to these are steps."""
        for number in range(1, 9):
            r = run(self.program, ['strategy=mix', f'schedule={number}', 'names=' + self.knowledge.write()])
            self.knowledge.add([line for line in r.learned if line.startswith('o')])

    def search(self) -> None:
        nodes = self.nodes
        while not self.over():
            if self.checkpoint and self.runs % SAVED_EACH == SAVED_EACH - 1:
                self.save()
            r, steps = self.run(self.next)
            if self.problem:
                return
            if self.more and self.is_part:
                return
            if self.more:               # an object that no earlier order has shared: all over, with more steps
                nodes.clear()
                self.next, self.orders = [], 0
                continue
            blocked = self.extend(nodes, steps)
            if blocked is not None:         # the usual choice sleeps: take another, or give this order up
                awake = [p for p in steps[blocked].enabled if p not in self.sleep_at(nodes, blocked)]
                if awake:
                    self.next = [*(s.thread for s in steps[:blocked]), min(awake)]
                    del nodes[blocked:]
                    continue
                del nodes[blocked:]
                self.races(nodes, steps[:blocked])
            else:
                self.orders += 1
                self.races(nodes, steps)
            failure = r.failure(self.kinds)
            if failure and blocked is None:
                self.failure, self.failing, self.choices = failure, r, [s.thread for s in steps]
                return
            while nodes and not self.rest(nodes):
                nodes.pop()
            if not nodes:
                self.complete = True
                return
            node = nodes[-1]
            chosen = min(self.rest(nodes))
            node.sleep[node.step.thread] = node.step.operation
            node.done.add(chosen)
            node.step = Step(chosen, node.step.enabled)
            self.next = [n.step.thread for n in nodes]

    # --- the search in parts ---

    def split(self, count: int) -> list[list[Node]]:
        """The first steps of at least so many parts, or of all orders if these are fewer: together they have each order
        once. At these steps every thread is tried; what the sleep sets leave out is in an earlier part."""
        parts: list[list[Node]] = [[]]
        whole: list[list[Node]] = []
        while parts and len(parts) + len(whole) < count and not self.budget.over() and not self.problem:
            longer = []
            for nodes in parts:
                r, steps = self.run([n.step.thread for n in nodes])
                if self.more or self.problem or self.budget.over():
                    break
                if len(steps) <= len(nodes):
                    whole.append(nodes)
                else:
                    longer += self.branches(nodes, steps[len(nodes)].enabled)
            if self.more:
                longer, whole = [[]], []
            parts = longer
        return whole + parts

    def branches(self, nodes: list[Node], enabled: dict[str, Operation]) -> list[list[Node]]:
        sleep, found = self.sleep_at(nodes, len(nodes)), []
        for thread in sorted(set(enabled) - set(sleep)):
            node = Node(Step(thread, enabled), set(enabled), set(enabled), dict(sleep))
            if self.preemptions is None or self.count_preemptions([*nodes, node], thread) <= self.preemptions:
                found.append([*nodes, node])
                sleep[thread] = enabled[thread]
            else:
                self.cut = True
        return found

    def begin(self, nodes: list[Node]) -> None:
        """As one part."""
        self.is_part = True
        self.nodes[:] = [dataclasses.replace(n, sleep=dict(n.sleep)) for n in nodes]
        self.next = [n.step.thread for n in nodes]

    # --- the search as a file ---

    def save(self) -> None:
        """What is left to do, for --resume."""
        def plain(operations: dict[str, Operation]) -> dict[str, list[typing.Any]]:
            return {path: [o.writes, o.location, o.initializes] for path, o in operations.items()}
        nodes = [{'thread': n.step.thread, 'enabled': plain(n.step.enabled), 'backtrack': sorted(n.backtrack),
                  'done': sorted(n.done), 'sleep': plain(n.sleep)} for n in self.nodes]
        d = {'form': FORM, 'arguments': self.program.arguments, 'options': self.program.options,
             'preemptions': self.preemptions, 'orders': self.orders, 'runs': self.earlier + self.runs,
             'cut': self.cut, 'objects': sorted(self.knowledge.objects), 'outside': sorted(self.outside),
             'next': self.next, 'nodes': nodes}
        with open(self.checkpoint + '.new', 'w', encoding='utf-8') as f:
            json.dump(d, f)
        os.replace(self.checkpoint + '.new', self.checkpoint)

    def resume(self, file: str) -> bool:
        """Continues the search of the file, if there is one. ValueError: it is of another program."""
        self.checkpoint = file
        if not os.path.exists(file):
            return False
        with open(file, encoding='utf-8') as f:
            d = json.load(f)
        if not isinstance(d, dict) or d.get('form') != FORM:
            raise ValueError(f'{file} is no file of --resume')
        for key, mine in (('arguments', self.program.arguments), ('options', self.program.options),
                          ('preemptions', self.preemptions)):
            if d[key] != mine:
                raise ValueError(f'{file} continues another search: its {key} are {d[key]}, not {mine}')

        def operations(plain: dict[str, list[typing.Any]]) -> dict[str, Operation]:
            return {path: Operation(*o) for path, o in plain.items()}
        self.nodes[:] = [Node(Step(n['thread'], operations(n['enabled'])), set(n['backtrack']), set(n['done']),
                              operations(n['sleep'])) for n in d['nodes']]
        self.next, self.orders, self.earlier, self.cut = d['next'], d['orders'], d['runs'], d['cut']
        self.knowledge.add([f'o {name}' for name in d['objects']])
        self.outside.update(d['outside'])
        return True

    def close(self) -> None:
        """Leaves the file if there is something to continue."""
        if self.checkpoint and not self.complete and not self.failure and not self.problem:
            self.save()
        elif self.checkpoint and os.path.exists(self.checkpoint):
            os.unlink(self.checkpoint)

    def over(self) -> bool:
        return self.stopped or self.budget.over()

    def rest(self, nodes: list[Node]) -> set[str]:
        node = nodes[-1]
        rest = node.backtrack - node.done - set(node.sleep)
        if self.preemptions is not None:
            kept = {p for p in rest if self.count_preemptions(nodes, p) <= self.preemptions}
            self.cut |= kept != rest
            rest = kept
        return rest

    def count_preemptions(self, nodes: list[Node], last: str) -> int:
        threads = [n.step.thread for n in nodes[:-1]] + [last]
        return sum(a != b and a in n.step.enabled for a, b, n in zip(threads, threads[1:], nodes[1:]))

    def sleep_at(self, nodes: list[Node], at: int) -> dict[str, Operation]:
        if at == 0:
            return {}
        parent = nodes[at - 1]
        return {p: o for p, o in parent.sleep.items()
                if p != parent.step.thread and not o.depends(parent.step.operation)}

    def extend(self, nodes: list[Node], steps: list[Step]) -> int | None:
        """Nodes for the steps after the prefix. Where a step's thread sleeps: its index."""
        for i in range(len(nodes), len(steps)):
            sleep = self.sleep_at(nodes, i)
            if steps[i].thread in sleep:
                return i
            nodes.append(Node(steps[i], {steps[i].thread}, {steps[i].thread}, sleep))
        return None

    def races(self, nodes: list[Node], steps: list[Step]) -> None:
        if steps and steps[-1].operation == END:
            nodes[-1].backtrack |= set(steps[-1].enabled)
        for node, step in zip(nodes, steps):
            if step.operation.initializes:      # whoever comes later has no operation that could be reversed
                node.backtrack |= set(step.enabled)
        before, without = orders_of(steps)
        for j, step in enumerate(steps):
            for i in range(j):
                other = steps[i]
                if other.thread == step.thread or not other.operation.depends(step.operation):
                    continue
                if any(i in before[k] for k in without[j] if k > i):
                    continue                # there is something between them
                after = [k for k in range(i + 1, j) if i not in before[k]] + [j]
                chosen = set(after)
                initials = {steps[k].thread for k in after
                            if not any(p in chosen for p in before[k] if p > i)}
                node = nodes[i]
                if not initials & node.backtrack:
                    candidates = [steps[k].thread for k in after if steps[k].thread in initials
                                  and steps[k].thread in node.step.enabled]
                    node.backtrack |= {candidates[0]} if candidates else set(node.step.enabled)

    def verdict(self) -> Verdict:
        return Verdict(self.orders, self.earlier + self.runs, self.problem, self.failure is not None, self.complete,
                       self.preemptions if self.cut else None, sorted(self.knowledge.objects))


@dataclasses.dataclass
class Verdict:
    """What a search, or one of its parts, has shown."""
    orders: int
    runs: int
    problem: str            # for which nothing is shown
    failed: bool
    complete: bool
    preemptions: int | None             # the limit that has cut orders off
    objects: list[str]                  # that threads share: accesses to others are no steps

    def text(self, part: str = '') -> str:
        if self.problem:
            return f'incomplete: {self.problem}'
        if self.failed:
            return f'failed: in order {self.orders}{part}'
        if self.complete and self.preemptions is None:
            orders = 'the only order' if self.orders == 1 else f'all {self.orders} orders'
            return f'proved: no failure in {orders}{part} (preemptions unbounded, spurious 0, timeouts late)'
        tried = f'no failure in {count_of(self.orders, "order")}{part}'
        if self.preemptions is not None and self.complete:
            return f'bounded: {tried} with at most {count_of(self.preemptions, "preemption")}'
        return f'incomplete: {tried}, {count_of(self.runs, "run")}; the budget ended'

    @property
    def status(self) -> int:
        return FOUND if self.failed else NOT_DETERMINISTIC if self.problem else NOTHING if self.complete else TOO_FEW


def whole(parts: list[Verdict]) -> Verdict:
    """Of all parts of one search. A failure is in the first part that has one."""
    objects = sorted({name for p in parts for name in p.objects})
    problem = next((p.problem for p in parts if p.problem), '')
    complete = bool(parts) and all(p.complete for p in parts)
    if not problem and complete and any(p.objects != objects for p in parts):
        problem = ('the parts do not know the same shared objects; give each --shared FILE, with the file '
                   'shared-objects of the merged report')
    first = next((i for i, p in enumerate(parts) if p.failed), len(parts))
    limit = next((p.preemptions for p in parts if p.preemptions is not None), None)
    return Verdict(sum(p.orders for p in parts[:first + 1]), sum(p.runs for p in parts), problem, first < len(parts),
                   complete, limit, objects)
