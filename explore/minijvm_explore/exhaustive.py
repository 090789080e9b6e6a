"""Every order that can matter, once: stateless search with source sets and sleep sets (Abdulla et al., "Optimal dynamic
partial order reduction", POPL 2014, its source-DPOR). A run follows a prefix of choices and reports all its steps;
two steps of different threads whose operations depend on each other, with no order between them, are a race: the
other order is explored later."""
from __future__ import annotations

import dataclasses
import json
import os
import time
import typing

from .knowledge import Knowledge
from .run import Failure, Program, Result, run


FORM, SAVED_EACH = 'minijvm search 1', 100


@dataclasses.dataclass(frozen=True)
class Operation:
    writes: bool
    location: str       # 0...: none

    def depends(self, other: Operation) -> bool:
        return self.location == other.location and self.location.strip('0') != '' and (self.writes or other.writes)


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


def read_steps(file: str) -> list[Step]:
    steps = []
    with open(file, encoding='utf-8') as f:
        for line in f:
            thread, *enabled = line.rstrip('\n').split('\t')
            operations = {}
            for word in enabled:
                path, writes, location = word.split(' ')
                operations[path] = Operation(writes == '1', location)
            if thread not in operations:
                operations[thread] = Operation(False, '0')
            steps.append(Step(thread, operations))
    return steps


def orders_of(steps: list[Step]) -> list[set[int]]:
    """For each step the earlier ones that come before it in every equivalent order: those of its thread, dependent
    operations, and the step that has made its thread able to run."""
    before: list[set[int]] = []
    last: dict[str, int] = {}
    for j, step in enumerate(steps):
        found: set[int] = set()
        reasons = [i for i in range(j) if steps[i].operation.depends(step.operation)]
        if step.thread in last:
            reasons.append(last[step.thread])
        for i in range(j - 1, last.get(step.thread, -1), -1):     # who has enabled it
            if step.thread not in steps[i].enabled:
                reasons.append(i)
                break
        for i in sorted(reasons, reverse=True):
            if i not in found:
                found |= before[i] | {i}
        before.append(found)
        last[step.thread] = j
    return before


class Exhaustive:
    def __init__(self, program: Program, kinds: frozenset[str], folder: str, most: int, until: float,
                 preemptions: int | None = None) -> None:
        self.program, self.kinds, self.folder = program, kinds, folder
        self.most, self.until, self.preemptions = most, until, preemptions
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

    def run(self, choices: list[str]) -> tuple[Result, list[Step]]:
        file, out = os.path.join(self.folder, 'choices'), os.path.join(self.folder, 'decisions')
        with open(file, 'w', encoding='utf-8') as f:
            f.writelines(c + '\n' for c in choices)
        self.runs += 1
        options = ['strategy=fifo', 'timeouts=late', 'spurious=0', 'names=' + self.knowledge.write(), 'choices=' + file]
        r = run(self.program, [*options, 'decisions=' + out])
        r.again = options
        objects = len(self.knowledge.objects)
        self.knowledge.add([line for line in r.learned if line.startswith('o')])
        self.more = len(self.knowledge.objects) > objects
        for note in r.notes:
            if note[0] == 'nondeterministic':
                self.problem = f'the program is not deterministic: thread {note[1]} could not continue in a prefix'
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

    # --- the search as a file ---

    def save(self) -> None:
        """What is left to do, for --resume."""
        def plain(operations: dict[str, Operation]) -> dict[str, list[typing.Any]]:
            return {path: [o.writes, o.location] for path, o in operations.items()}
        nodes = [{'thread': n.step.thread, 'enabled': plain(n.step.enabled), 'backtrack': sorted(n.backtrack),
                  'done': sorted(n.done), 'sleep': plain(n.sleep)} for n in self.nodes]
        d = {'form': FORM, 'arguments': self.program.arguments, 'options': self.program.options,
             'preemptions': self.preemptions, 'orders': self.orders, 'runs': self.earlier + self.runs,
             'cut': self.cut, 'objects': sorted(self.knowledge.objects), 'next': self.next, 'nodes': nodes}
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
            return {path: Operation(o[0], o[1]) for path, o in plain.items()}
        self.nodes[:] = [Node(Step(n['thread'], operations(n['enabled'])), set(n['backtrack']), set(n['done']),
                              operations(n['sleep'])) for n in d['nodes']]
        self.next, self.orders, self.earlier, self.cut = d['next'], d['orders'], d['runs'], d['cut']
        self.knowledge.add([f'o {name}' for name in d['objects']])
        return True

    def close(self) -> None:
        """Leaves the file if there is something to continue."""
        if self.checkpoint and not self.complete and not self.failure and not self.problem:
            self.save()
        elif self.checkpoint and os.path.exists(self.checkpoint):
            os.unlink(self.checkpoint)

    def over(self) -> bool:
        return self.runs >= self.most or time.monotonic() > self.until

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
        before = orders_of(steps)
        for j, step in enumerate(steps):
            for i in range(j):
                other = steps[i]
                if other.thread == step.thread or not other.operation.depends(step.operation):
                    continue
                if any(i in before[k] for k in before[j] if k != i and k > i):
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

    def verdict(self) -> str:
        if self.problem:
            return f'incomplete: {self.problem}'
        if self.failure:
            return f'failed: in order {self.orders}'
        if self.complete and not self.cut:
            return f'proved: no failure in all {self.orders} orders (preemptions unbounded, spurious 0, timeouts late)'
        if self.complete:
            return f'bounded: no failure in {self.orders} orders with at most {self.preemptions} preemptions'
        return f'incomplete: no failure in {self.orders} orders, {self.earlier + self.runs} runs; the budget ended'
