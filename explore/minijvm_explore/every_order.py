"""--exhaustive: the search of all orders, by several jobs and shards, and its report."""
from __future__ import annotations

import concurrent.futures
import dataclasses
import os
import typing

from .exhaustive import Budget, Exhaustive, Node, Verdict, whole

if typing.TYPE_CHECKING:
    from .command import Explorer

FEW_RUNS = 100          # of a program that is searched by one job
PARTS = 32              # of each shard: some are small


class Search:
    def __init__(self, x: Explorer) -> None:
        self.x, self.o = x, x.o
        self.budget = Budget(self.o.n if self.o.n != 1000 else 1000000, x.until)
        self.objects: set[str] = set()
        self.folders = 0
        self.running: list[Exhaustive] = []
        self.made: list[Exhaustive] = []

    def new(self) -> Exhaustive:
        self.folders += 1
        folder = os.path.join(self.x.folder, f'search{self.folders}')
        os.mkdir(folder)
        e = Exhaustive(self.x.program, self.x.kinds, folder, self.budget, self.o.preemptions)
        e.knowledge.add([f'o {name}' for name in self.objects])
        self.made.append(e)
        return e

    @property
    def outside(self) -> set[str]:
        """What was not under control in any run."""
        return {what for e in self.made for what in e.outside}

    def run(self) -> tuple[Verdict, Exhaustive | None]:
        """What is shown, and the search that has failed."""
        first = self.new()
        if self.o.resume:
            if not first.resume(self.o.resume):
                first.learn()
            return self.alone(first)
        if self.o.shared:
            with open(self.o.shared, encoding='utf-8') as f:
                first.knowledge.add([f'o {name}' for name in f.read().splitlines()])
        first.learn()
        if self.o.shard:
            self.objects = first.knowledge.objects
            return self.in_parts()
        if self.o.jobs > 1 and self.o.preemptions is None:
            first.budget = Budget(min(FEW_RUNS, self.budget.most), self.budget.until)
        found = self.alone(first)
        ended = first.complete or first.failure or first.problem
        if ended or first.budget is self.budget or self.budget.most <= FEW_RUNS:
            return found
        self.budget.runs += first.runs
        self.objects = first.knowledge.objects
        verdict, failing = self.in_parts()
        if verdict.orders < found[0].orders and not verdict.problem and not failing:    # the budget has ended
            verdict = dataclasses.replace(found[0], runs=verdict.runs)
        return verdict, failing

    def alone(self, e: Exhaustive) -> tuple[Verdict, Exhaustive | None]:
        self.running = [e]
        try:
            e.search()
        finally:
            e.close()
        return e.verdict(), e if e.failure else None

    def in_parts(self) -> tuple[Verdict, Exhaustive | None]:
        """All over whenever a part shows an object that threads share and that was not known."""
        while True:
            root = self.new()
            index, count = self.o.shard or (1, 1)
            parts = root.split(count * PARTS)
            self.objects = set(root.knowledge.objects)
            if root.problem or self.budget.over():
                return dataclasses.replace(root.verdict(), runs=self.budget.runs), None
            searches = self.search(parts[index - 1::count])
            found = {name for e in searches for name in e.knowledge.objects}
            if found == self.objects or any(e.failure or e.problem for e in searches) or self.budget.over():
                break
            self.objects = found
        # A shard may have no part: there are fewer of them than shards.
        none = dataclasses.replace(root.verdict(), complete=True)
        verdict = whole([e.verdict() for e in searches] or [none])
        verdict.runs = self.budget.runs
        if root.cut and verdict.preemptions is None:
            verdict.preemptions = self.o.preemptions
        return verdict, next((e for e in searches if e.failure), None)

    def search(self, parts: list[list[Node]]) -> list[Exhaustive]:
        """The first part that fails ends those after it, so that the number of jobs changes nothing."""
        self.running = searches = [self.new() for _ in parts]
        for e, nodes in zip(searches, parts):
            e.begin(nodes)
        with concurrent.futures.ThreadPoolExecutor(self.o.jobs) as pool:
            futures = [pool.submit(e.search) for e in searches]
            try:
                for i, future in enumerate(futures):
                    future.result()
                    if searches[i].failure or searches[i].problem or searches[i].more:
                        self.stop(i + 1)
            except BaseException:
                self.stop(0)
                raise
        return searches

    def stop(self, first: int) -> None:
        for e in self.running[first:]:
            e.stopped = True

    def verdict_so_far(self) -> Verdict:
        """After an interrupt, which has ended runs as well: that is no failure."""
        return whole([dataclasses.replace(e.verdict(), failed=False, complete=False) for e in self.running])
