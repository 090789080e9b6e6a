"""minijvm-explore: runs schedules in generations, confirms and shrinks what it finds, and reports."""
from __future__ import annotations

import argparse
import os
import shlex
import shutil
import sys
import tempfile
import time
import typing
from collections import Counter, defaultdict

from . import arguments, blocked, cluster, every_order, lanes, lock_order, report, schedule, tests
from .exhaustive import FOUND, NOT_DETERMINISTIC, NOTHING, TOO_FEW, USAGE, Budget, Exhaustive, Seen, Verdict
from .find import Find
from .knowledge import Knowledge, generations, teaches
from .races import Accepted, Race, describe
from .run import LIVELOCK, Failure, Program, Result, failure_of, races_of, read_story, run, threads_of, \
    without_ports
from .shrink import Shrinker
from .texts import count_of

if typing.TYPE_CHECKING:
    from . import loop

PARALLELISM = '-Djdk.virtualThreadScheduler.parallelism='
LIBRARY_AGENTS = ('-agentlib:jdwp', '-agentlib:instrument')
FEW_SCHEDULES, FEW_DECISIONS, MOST_PREEMPTIONS = 32, 60, 2      # when all orders are tried, too
MOST_OTHERS = 10        # schedules whose orders of locks are compared with a deadlock


def find_vm(given: str | None) -> str:
    """The command that runs minijvm. FileNotFoundError: there is none."""
    if given:
        return given
    here = os.path.dirname(os.path.realpath(sys.argv[0]))
    beside = os.path.join(here, 'minijvm')
    found = beside if os.access(beside, os.X_OK) else shutil.which('minijvm')
    if not found:
        raise FileNotFoundError(f'neither {beside} nor a minijvm in PATH')
    return found


def workload(vm: str) -> list[str]:
    """The program for an agent that comes without one."""
    folder = os.path.dirname(os.path.realpath(shutil.which(shlex.split(vm)[0]) or vm))
    return ['-cp', os.path.join(folder, 'jvmticheck-workloads.jar'), 'workloads.Threads']


def carriers_of(program: list[str]) -> int:
    """As many as a program is started with; 0: it does not say."""
    found = [w[len(PARALLELISM):] for w in program if w.startswith(PARALLELISM)]
    return min(int(found[-1]), arguments.MOST_CARRIERS) if found and found[-1].isdigit() else 0


def source_folders(o: argparse.Namespace, program: list[str]) -> list[str]:
    folders = list(o.source)
    for i, word in enumerate(program[:-1]):
        if word in ('-cp', '-classpath', '--class-path'):
            folders += [p for p in program[i + 1].split(':') if os.path.isdir(p)]
    return folders + ['.', 'src/main/java', 'src/test/java', 'src']


def search_all(o: argparse.Namespace, program: Program, folder: str) -> int:
    x = Explorer(o, program, folder)
    search = every_order.Search(x)
    failing = None
    try:
        x.verdict, failing = search.run()
    except (ValueError, KeyError, OSError) as problem:
        print(f'minijvm-explore: {problem}', file=sys.stderr)
        return USAGE
    except KeyboardInterrupt:
        print('interrupted', file=sys.stderr)
        x.verdict = search.verdict_so_far()
    x.schedules, x.outside = x.verdict.runs, search.outside
    if failing and failing.failing and failing.failure:
        failing.failing.number, failing.failing.strategy = x.verdict.orders, 'every order'
        x.finds.append(x.investigate(failing.failing, failing.failure))
    report.finish(x)
    return NOT_DETERMINISTIC if x.not_strict and x.verdict.status == NOTHING else x.verdict.status


class Explorer:
    def __init__(self, o: argparse.Namespace, program: Program, folder: str) -> None:
        self.o, self.program, self.folder = o, program, folder
        self.kinds = frozenset(o.fail_on)
        self.knowledge = Knowledge(os.path.join(folder, 'names'))
        self.orders: Counter[str] = Counter()
        self.finds: list[Find] = []
        self.signatures: set[tuple[str, str, str]] = set()
        self.schedules = self.livelocks = 0
        self.warnings: list[Failure] = []       # of the agent, in any order of its threads
        self.difference = ''
        self.outside: set[str] = set()
        self.handled: set[str] = set()          # exceptions that the program's own handlers have got
        self.begin = time.monotonic()
        self.until = self.begin + o.time
        self.printed = 0.0
        self.first: Result | None = None
        self.races: dict[str, Race] = {}
        self.race_threads: dict[str, list[list[str]]] = {}
        self.accepted = Accepted(o.accept)
        self.most_decisions = 0
        self.verdict: Verdict | None = None     # of --exhaustive
        self.every_order = ''           # the result of the search for all orders with few preemptions
        self.loop: loop.Loop | None = None
        self.why_no_loop = ''
        if o.repeat == 'loop':
            self.begin_loop()

    # --- running ---

    def begin_loop(self) -> None:
        from . import loop              # few runs need it, and each start would pay for it
        try:
            if self.o.on:
                raise loop.Unsuitable('--on runs processes')
            self.loop = loop.Loop(self.program, self.o.seed, self.o.strategy, self.o.jobs)
        except loop.Unsuitable as problem:
            self.end_loop(str(problem))

    def end_loop(self, why: str) -> None:
        """All other schedules run in processes of their own."""
        self.why_no_loop = why
        if self.loop:
            self.loop.close()
        self.loop = None

    def options(self, number: int) -> list[str]:
        o = self.o
        strategy = o.strategy[(number - 1) % len(o.strategy)]
        return [f'strategy={strategy}', f'seed={o.seed}', f'schedule={number}']

    def mine(self, number: int) -> bool:
        return not self.o.shard or number % self.o.shard[1] == self.o.shard[0] % self.o.shard[1]

    def time_left(self) -> float:
        return self.until - time.monotonic()

    def explore(self) -> bool:
        """False: the program cannot start."""
        with cluster.executor(self.o.on, self.o.jobs) as pool:
            for generation in generations(self.o.n):
                self.knowledge.write()
                numbers = [n for n in generation if self.mine(n) or teaches(n)]
                results = self.run_generation(pool, numbers)
                if generation.start == 1 and not self.starts(results[0]):
                    return False
                for r in results:
                    if teaches(r.number):
                        self.knowledge.add(r.learned)
                    if self.mine(r.number):
                        self.count(r)
                    if self.finds and not self.o.keep_going:
                        return True
                if generation.start == 2 and not self.loop:
                    self.check_determinism(results[0])
                if self.enough() or self.time_left() <= 0:
                    break
                if self.is_small() and self.try_every_order():
                    break
        return True

    def is_small(self) -> bool:
        """Whether all orders with few switches are worth a try."""
        usual = self.o.strategy == ['mix'] and not (self.o.shard or self.o.on or self.o.carriers or self.loop or
                                                    self.finds)
        return usual and not self.every_order and FEW_SCHEDULES <= self.schedules and \
            0 < self.most_decisions <= FEW_DECISIONS

    def try_every_order(self) -> bool:
        """All orders with no preemption, one, two, for a fifth of what is left. True: the exploration is over."""
        until = time.monotonic() + self.time_left() / 5
        budget = Budget((self.o.n - self.schedules) // 5, until)
        seen: Seen = {}
        runs = self.schedules
        for preemptions in range(MOST_PREEMPTIONS + 1):
            folder = os.path.join(self.folder, f'orders{preemptions}')
            os.mkdir(folder)
            e = Exhaustive(self.program, self.kinds, folder, budget, preemptions)
            e.knowledge.add([f'o {name}' for name in self.knowledge.objects])
            e.seen = seen
            e.search()
            runs += e.runs
            if e.failure and e.failing:
                e.failing.number, e.failing.strategy = runs, 'every order'
                self.count(e.failing)
                return not self.o.keep_going
            if e.problem or not e.complete:
                self.every_order = self.every_order or 'not tried to the end'
                break
            self.every_order = e.verdict().text()
            if not e.cut:
                break
        return False

    def run_generation(self, pool: typing.Any, numbers: list[int]) -> list[Result]:
        """In the order of numbers, up to the first find, if that ends the exploration."""
        results: list[Result] = []
        with open(self.knowledge.write(), encoding='utf-8') as f:
            names = f.read()
        if self.loop:
            results = self.repeat(self.loop, numbers, names)
        waiting = numbers[len(results):]
        if results and self.ends(results[-1]):
            return results
        running: list[tuple[int, typing.Any]] = []
        while waiting or running:
            while waiting and len(running) < 2 * self.o.jobs and self.time_left() > 0:
                n = waiting.pop(0)
                looks = (self.o.races or 'race' in self.kinds) and n % 8 == 4
                running.append((n, pool.submit(cluster.task, self.program, self.options(n), names, n, looks)))
            if not running:
                break
            n, future = running.pop(0)
            r = future.result()
            self.set_aside(r)
            results.append(r)
            self.progress(n)
            if self.ends(r):
                for _, f in running:
                    f.cancel()
                break
        return results

    def set_aside(self, r: Result) -> None:
        """Warnings of the validation layer in the first schedule, which has no switch, are no matter of the order."""
        if r.number != 1:
            return
        self.warnings = [f for f in r.failures if f.is_warning]
        self.program.ignored = frozenset(f.signature for f in self.warnings)
        r.failures = [f for f in r.failures if not f.is_warning]

    def ends(self, r: Result) -> bool:
        return r.failure(self.kinds) is not None and not self.o.keep_going and self.mine(r.number)

    def repeat(self, loop: loop.Loop, numbers: list[int], names: str) -> list[Result]:
        """Up to the first schedule that does not belong into the loop: processes run the rest."""
        results = []
        loop.learn(names)
        looks = self.o.races or 'race' in self.kinds
        part = [n for n in numbers if not (looks and n % 8 == 4)]
        if part != numbers:
            part = part[:next((i for i, n in enumerate(part) if n != numbers[i]), len(part))]
        for r in loop.generation(part, lambda r: self.ends(r) or self.time_left() <= 0):
            failure = r.failure(self.kinds)
            if failure and failure.signature not in self.signatures and not self.confirm(loop, r, failure):
                self.end_loop(f'schedule {r.number} failed ({failure.what}), but not in a separate process: it '
                              'depends on former repetitions')
                return results
            results.append(r)
            self.progress(r.number)
        if loop.problem:
            self.end_loop(loop.problem)
        return results

    def confirm(self, loop: loop.Loop, r: Result, failure: Failure) -> bool:
        """A find of the loop becomes that of a process which follows its schedule."""
        file = os.path.join(self.folder, f'loop{r.number}')
        again = loop.trace(r.number, file)
        found = again.failure(self.kinds) if again else None
        if not found or found.kind != failure.kind or not os.path.exists(file):
            return False
        alone = run(self.program, ['replay=' + file, 'loose'], r.number)
        found = alone.failure(self.kinds)
        if not found or found.kind != failure.kind:
            return False
        r.failures, r.threads, r.notes, r.error = alone.failures, alone.threads, alone.notes, alone.error
        r.output, r.loop = alone.output, file
        return True

    def starts(self, r: Result) -> bool:
        if self.o.test and r.status == tests.NO_TEST:
            sys.stderr.write(r.error)
            return False
        if not r.not_started:
            return True
        sys.stderr.write(r.error)
        why = '' if r.not_started in r.error else f': {r.not_started}'
        print(f'minijvm-explore: the program could not be started{why}', file=sys.stderr)
        return False

    def count(self, r: Result) -> None:
        self.schedules += 1
        self.first = self.first or r
        self.most_decisions = max(self.most_decisions, r.counts.get('decisions', 0))
        if r.order:
            self.orders[r.order] += 1
        for race in r.races:
            if self.accepted.takes(race):
                continue
            if not self.races.setdefault(str(race), race).harm:
                self.races[str(race)] = race
            self.race_threads.setdefault(str(race), r.threads)
            if 'race' in self.kinds:
                r.failures.append(failure_of(race))
        for note in r.notes:
            if note[0] == 'outside':
                self.outside.add(note[1])
            elif note[0] == 'handled':
                self.handled.add(note[1].split('\\n')[0])
        self.livelocks += r.status == LIVELOCK
        failed = r.failure(self.kinds)
        for failure in [failed] if failed and failed.kind != 'race' else r.failures:
            if failure.kind not in self.kinds or failure.signature in self.signatures:
                continue
            self.signatures.add(failure.signature)
            self.finds.append(self.investigate(r, failure))
            if not self.o.keep_going:
                break
            if not self.o.quiet:
                print(self.finds[-1].text(self.sources), flush=True)

    def check_determinism(self, r: Result) -> None:
        names = 'names=' + self.knowledge.file
        if run(self.program, [*self.options(r.number), names], r.number).observed == r.observed:
            return
        stories = []
        for i in range(2):
            story = os.path.join(self.folder, f'story{i}')
            ports = run(self.program, [*self.options(r.number), names, 'story=' + story], r.number).ports
            with open(story, encoding='utf-8', errors='replace') as f:
                stories.append(without_ports(f.read(), ports).splitlines())
        self.difference = 'what the program prints'
        for a, b in zip(*stories):
            if a != b:
                self.difference = f'once: {a.replace(chr(9), " ")}\n  then: {b.replace(chr(9), " ")}'
                break

    # --- a find ---

    def investigate(self, r: Result, failure: Failure) -> Find:
        """Runs it again with a trace, replays that, and makes it small."""
        find = Find(r, failure, self.o.seed)
        trace, story = os.path.join(self.folder, f'find{r.number}'), os.path.join(self.folder, f'story{r.number}')
        options = ['replay=' + r.loop, 'loose'] if r.loop else r.again or [*self.options(r.number),
                                                                           'names=' + self.knowledge.file]
        options += ['trace=' + trace, 'story=' + story]
        again = run(self.program, options, r.number)
        find.story = read_story(story)
        find.repeats = again.same(failure, self.kinds, find.story) is not None
        if not find.repeats or not os.path.exists(trace):
            return find
        with open(trace, encoding='utf-8', errors='replace') as f:
            find.schedule = schedule.parse(f.read())
        find.races = cluster.stacks_of(self.program, ['replay=' + trace], races_of(find.story, self.accepted))
        find.threads = again.threads or threads_of(find.story)
        strict = run(self.program, ['replay=' + trace, 'story=' + story])
        find.replays = strict.same(failure, self.kinds, read_story(story)) is not None
        if not self.o.no_shrink:
            find.take_shrunk(Shrinker(self.program, failure, self.kinds).shrink(find.schedule))
        if failure.kind == 'deadlock':
            find.lock_orders = self.other_orders(find)
        return find

    def other_orders(self, find: Find) -> str:
        """In which order schedules that pass acquire the two locks of a deadlock."""
        cycle = [b for b in blocked.read(find.notes) if b.in_cycle]
        if len(cycle) != 2:
            return ''
        orders: lock_order.Orders = defaultdict(set)
        passed = 0
        for number in range(1, MOST_OTHERS + 1):
            story = os.path.join(self.folder, f'other{number}')
            options = [*self.options(number), 'names=' + self.knowledge.file, 'story=' + story]
            if not run(self.program, options, number).failure(self.kinds):
                lock_order.add(orders, read_story(story))
                passed += 1
        return lock_order.text(orders, cycle, passed)

    # --- when is it enough ---

    def new_order_chance(self) -> float:
        """Good and Turing: the share of orders that were seen once."""
        return sum(n == 1 for n in self.orders.values()) / max(1, self.schedules)

    def enough(self) -> bool:
        return self.o.until_new_below is not None and self.schedules >= 20 and \
            self.new_order_chance() < self.o.until_new_below

    def progress(self, number: int) -> None:
        now = time.monotonic()
        if self.o.quiet or not (self.o.progress or sys.stderr.isatty()) or now - self.printed < 1:
            return
        self.printed = now
        rate = number / (now - self.begin)
        print(f'{number} of {self.o.n} schedules, {len(self.orders)} orders, {len(self.finds)} finds, {rate:.0f}/s, '
              f'{max(0, self.time_left()):.0f} s left', file=sys.stderr, end='\r' if sys.stderr.isatty() else '\n',
              flush=True)

    # --- the end ---

    @property
    def sources(self) -> lanes.Sources:
        return lanes.Sources(source_folders(self.o, self.program.arguments))

    def summary(self) -> str:
        once = sum(n == 1 for n in self.orders.values())
        outside = report.outside({'outside': sorted(self.outside)})
        if self.verdict:
            part = f' of part {self.o.shard[0]}/{self.o.shard[1]}' if self.o.shard else ''
            return '\n'.join([self.verdict.text(part), *outside])
        extent = report.extent({'schedules': self.schedules, 'orders': self.orders})
        lines = [f'explored:  {extent}' + (f', {once} of them seen once' if once else '')
                 + f', {time.monotonic() - self.begin:.1f} s']
        if self.every_order:
            lines.append(f'orders:    {self.every_order}')
        if self.livelocks:
            lines.append(f'livelock:  {count_of(self.livelocks, "schedule")} did not end')
        if self.difference:
            lines.append('not deterministic: the same schedule went two ways; finds may not repeat\n  '
                         + self.difference)
        known = {str(race) for find in self.finds for race in find.shown_races}
        lines += [describe(race, self.race_threads.get(str(race), [])) for race in self.races.values()
                  if str(race) not in known]
        lines += self.accepted.lines()
        lines += [f'handled:   {what}; its thread has a handler, so it is no find' for what in sorted(self.handled)]
        lines += [f'in each order: {warning}' for warning in self.warnings]
        lines += outside
        if self.why_no_loop:
            lines.append('loop:      processes in place of the loop: ' + self.why_no_loop)
        if self.first and self.first.complete and self.most_decisions == 0:
            lines.append('note:      the program had nothing to choose from: at most one thread could run')
        return '\n'.join(lines)

    @property
    def not_strict(self) -> bool:
        """Something was not under control, and --strict forbids that."""
        return bool(self.o.strict and self.outside)

    def status(self) -> int:
        if self.finds:
            return FOUND
        if self.difference or self.not_strict:
            return NOT_DETERMINISTIC
        if self.schedules < self.o.at_least:
            return TOO_FEW
        return NOTHING


def replay(o: argparse.Namespace, program: Program, file: str, small: bool) -> int:
    kinds = frozenset(o.fail_on)
    with tempfile.TemporaryDirectory(prefix='minijvm-explore-') as d:
        story, trace = os.path.join(d, 'story'), os.path.join(d, 'trace')
        r = run(program, ['replay=' + file, 'story=' + story, 'trace=' + trace])
        lines = read_story(story)
        found = races_of(lines, Accepted(o.accept)) if 'race' in kinds else []
        failure = r.failure(kinds) or next(map(failure_of, found), None)
        sys.stdout.write(r.output)
        if not failure or not os.path.exists(trace):
            sys.stderr.write(r.error)
            return NOTHING if r.status == 0 else USAGE
        find = Find(r, failure, o.seed)
        find.repeats = find.replays = True
        with open(trace, encoding='utf-8', errors='replace') as f:
            find.schedule = schedule.parse(f.read())
        find.threads = r.threads or threads_of(lines)
        find.story = lines
        if failure.kind == 'race':
            find.races = cluster.stacks_of(program, ['replay=' + file], found)
        if small:
            find.take_shrunk(Shrinker(program, failure, kinds).shrink(find.schedule))
            with open(file, 'w', encoding='utf-8') as f:
                f.write(find.schedule.text(str(find.failure)))
        print(find.text(lanes.Sources(source_folders(o, program.arguments))))
        return FOUND


def replay_word(o: argparse.Namespace, program: Program) -> int:
    try:
        text = schedule.from_word(o.replay)
    except ValueError as problem:
        print(f'minijvm-explore: {problem}', file=sys.stderr)
        return USAGE
    with tempfile.TemporaryDirectory(prefix='minijvm-explore-') as folder:
        file = os.path.join(folder, 'word.sched')
        with open(file, 'w', encoding='utf-8') as f:
            f.write(text)
        return replay(o, program, file, False)


def main(words: list[str]) -> int:
    try:
        code = command(words)
        sys.stdout.flush()
        return code
    except OSError as problem:              # also of stdout, which is not written to once more then
        if not isinstance(problem, BrokenPipeError):
            where = f'{problem.filename}: ' if problem.filename else ''
            print(f'minijvm-explore: {where}{problem.strerror or problem}', file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return USAGE


def command(words: list[str]) -> int:
    if words[:1] == ['merge']:
        return report.merge(words[1:])
    own, rest = arguments.split(words)
    p = arguments.parser()
    try:
        o = p.parse_args(own)
    except SystemExit as e:
        return USAGE if e.code else 0
    if o.help:
        print(arguments.LIMITS if o.help == 'limits' else p.format_help(), end='')
        return 0
    if o.agent and not (o.test or arguments.names_program(rest) or arguments.names_class_path(rest)):
        rest += workload(find_vm(o.vm))
        if o.timeouts == 'mix':     # it polls until a thread sleeps or waits
            o.timeouts = 'late'
        o.spurious = o.spurious or 0
    if (o.resume or o.shared) and not o.exhaustive:
        print('minijvm-explore: --resume and --shared are for --exhaustive', file=sys.stderr)
        return USAGE
    file = o.shrink or o.replay
    if not o.test and not arguments.names_program(rest) and file and not file.startswith(schedule.WORD):
        rest += schedule.program_of(file)
    if not o.test and not arguments.names_program(rest):
        p.print_usage(sys.stderr)
        print('minijvm-explore: no program is named', file=sys.stderr)
        return USAGE
    o.shard = o.shard or cluster.shard_of_environment(os.environ)
    if o.resume and o.shard:
        print('minijvm-explore: --resume is for a search that has no shards', file=sys.stderr)
        return USAGE
    options = ['points=' + o.points] if o.points != 'all' else []
    if o.timeouts != 'mix':
        options.append('timeouts=' + o.timeouts)
    if o.spurious is not None:
        options.append(f'spurious={o.spurious}')
    if o.carriers is None:
        o.carriers = carriers_of(rest)
    if o.carriers:
        if o.exhaustive:
            print('minijvm-explore: --exhaustive is for any number of carriers', file=sys.stderr)
            return USAGE
        options.append(f'carriers={o.carriers}')
    natives = [w for w in rest if w.startswith(('-agentpath:', '-agentlib:')) and not w.startswith(LIBRARY_AGENTS)]
    if o.agent_calls == 'all' or (not o.agent_calls and (o.agent or natives)):
        options.append('agent-calls=all')
    if o.expect_output:
        options.append('output=points')
    if o.focus:
        options.append(f'focus={o.focus}')
    if o.stale:
        options.append(f'stale={o.stale}')
        o.fail_on.append('livelock')
    if o.gc:
        options.append(f'gc={o.gc}')
    if o.max_points:
        options.append(f'max-points={o.max_points}')
    agents = ['-agentpath:' + os.path.abspath(a.split('=')[0]) + a[len(a.split('=')[0]):] for a in o.agent]
    if o.test:
        rest = tests.arguments(rest, o.test)
    return start(o, Program(shlex.split(find_vm(o.vm)), [*agents, *rest], options, checked=bool(o.agent)))


def start(o: argparse.Namespace, program: Program) -> int:
    if o.report:
        report.prepare(o.report)
    if o.expect_output:
        with open(o.expect_output, encoding='utf-8', errors='replace') as f:
            program.expected = f.read()
    if o.replay and o.replay.startswith(schedule.WORD):
        return replay_word(o, program)
    if o.replay or o.shrink:
        return replay(o, program, o.replay or o.shrink, bool(o.shrink))
    with tempfile.TemporaryDirectory(prefix='minijvm-explore-') as folder:
        if o.exhaustive:
            return search_all(o, program, folder)
        try:
            e = Explorer(o, program, folder)
        except (OSError, ValueError) as problem:
            print(f'minijvm-explore: {problem}', file=sys.stderr)
            return USAGE
        try:
            if not e.explore():
                return USAGE
        except ValueError as problem:
            print(f'minijvm-explore: {problem}', file=sys.stderr)
            return USAGE
        except KeyboardInterrupt:
            print('interrupted', file=sys.stderr)
        finally:
            if e.loop:
                e.loop.close()
        report.finish(e)
        return e.status()
