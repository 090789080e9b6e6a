"""What a campaign tries, by what the clean run has shown: which functions the agent calls, from where and how often,
which events it gets, which capabilities it holds.

A plan is a list of chains. A chain is a generator of runs: each is made when the one before has been checked, so that
it can stop when nothing new is seen; chains know nothing of each other, so a shard can have any of them.
"""
from __future__ import annotations

import argparse
import collections
import dataclasses
import os
import re
import shutil
import subprocess
import zlib
from collections.abc import Callable, Generator
from typing import Any, TYPE_CHECKING

from . import facts, record, sanitizers, schedules, workloads
from .run import Spec

if TYPE_CHECKING:
    from . import run as runs

# Errors that only a wrong call brings: that an agent gets them is a finding of the clean run.
MISTAKES = {'NULL_POINTER', 'ILLEGAL_ARGUMENT', 'INVALID_ENVIRONMENT', 'INVALID_EVENT_TYPE', 'INVALID_PRIORITY',
            'UNATTACHED_THREAD', 'INVALID_MONITOR', 'NOT_MONITOR_OWNER', 'INVALID_SLOT', 'TYPE_MISMATCH',
            'INVALID_LOCATION', 'INVALID_THREAD_GROUP', 'INVALID_MODULE', 'INVALID_OBJECT', 'INVALID_CLASS',
            'INVALID_THREAD'}
# Any function may return these; a VM has no other occasion for them than those that are tried.
UNLIKELY = {'ACCESS_DENIED', 'INTERNAL'}
OF_THREADS = {'THREAD_NOT_ALIVE', 'THREAD_SUSPENDED', 'THREAD_NOT_SUSPENDED'}
OF_CAPABILITIES = {'MUST_POSSESS_CAPABILITY'}
# A call that was made to fail has done nothing. With these answers the agent would be right to think that there is
# nothing to be done: the breakpoint stays set, or is not, and what follows is not its error.
UNTRUE = {('ClearBreakpoint', 'NOT_FOUND'), ('ClearFieldAccessWatch', 'NOT_FOUND'),
          ('ClearFieldModificationWatch', 'NOT_FOUND'), ('SetBreakpoint', 'DUPLICATE'),
          ('SetFieldAccessWatch', 'DUPLICATE'), ('SetFieldModificationWatch', 'DUPLICATE'),
          ('NotifyFramePop', 'DUPLICATE')}
# They allocate nothing, and nobody could continue if they failed.
CANNOT_FAIL = {'Deallocate', 'RawMonitorEnter', 'RawMonitorExit', 'RawMonitorNotify', 'RawMonitorNotifyAll',
               'DestroyRawMonitor', 'DisposeEnvironment', 'GetErrorName', 'GetPhase', 'ResumeThread',
               'ResumeThreadList'}
# Functions and events that come so often are not traced one by one.
LOUD = 5000
# The kinds of runs that say something about a library that is no agent.
OF_LIBRARIES = ('green', 'gc-stress', 'unload', 'valgrind')
MAY_SEEDS = 5


@dataclasses.dataclass
class Site:
    """A place in the agent that calls a function. Calls are counted over the whole run, from 1."""
    module: str | None
    offset: int | None
    calls: list[int]
    threads: bool = False       # a thread that is not the caller was named


class Seen:
    """What one clean run has shown."""
    def __init__(self, run: record.Run, spec: Spec) -> None:
        self.run, self.spec = run, spec
        self.functions: collections.Counter[str] = collections.Counter()
        self.events: collections.Counter[str] = collections.Counter()
        self.capabilities: list[str] = []
        self.results: dict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
        self.phases: dict[str, set[str]] = collections.defaultdict(set)
        for line in run.coverage():
            name, what = str(line.get('name')), line.get('what')
            if what == 'function' and line.get('count'):
                self.functions[name] += line['count']
                self.results[name].update(line.get('results', {}))
                self.phases[name].update(line.get('phases', []))
            elif what == 'event' and line.get('count'):
                self.events[name] += line['count']
            elif what == 'capability' and line.get('possessed') and name not in self.capabilities:
                self.capabilities.append(name)
        self.sites = self.read_sites()

    def read_sites(self) -> dict[str, list[Site]]:
        """function -> sites, in the order of their first call; loud functions have none."""
        calls = sorted(((line.get('number', 0), line) for line in self.run.trace() if 'function' in line),
                       key=lambda pair: pair[0])
        counts: collections.Counter[str] = collections.Counter()
        sites: dict[str, dict[Any, Site]] = collections.defaultdict(dict)
        for _, line in calls:
            name = line['function']
            counts[name] += 1
            at = line.get('from') or {}
            module, offset = at.get('module'), at.get('offset')
            site = sites[name].setdefault((module, offset), Site(module, offset, []))
            site.calls.append(counts[name])
            threads = [p for p, ctype, _ in facts.load()['functions'].get(name, {}).get('params', ())
                       if ctype == 'jthread']
            site.threads |= any((line.get('arguments') or {}).get(p) is not None for p in threads)
        return {name: list(found.values()) for name, found in sites.items()}

    def loud(self, most: int = LOUD) -> list[Any]:
        """Names of what is too much for a trace."""
        return ([('function', n) for n, c in self.functions.items() if c > most]
                + [('event', n) for n, c in self.events.items() if c > most])

    def trace_filter(self, most: int = LOUD) -> str:
        return '+'.join(f'!{what}:{name}' for what, name in sorted(self.loud(most)))


def offers(minijvm: runs.Vm) -> dict[str, str]:
    """option -> its values, as the layer's help has them."""
    reported = subprocess.run([*minijvm.command, '-Xcheck:jvmti:help'], capture_output=True, text=True, timeout=60)
    return dict(re.findall(r'^  ([\w.-]+)=(\S.*)$', reported.stdout + reported.stderr, re.M))


def belongs(name: str, shard: tuple[int, int] | None) -> bool:
    return shard is None or zlib.crc32(name.encode()) % shard[1] == shard[0] - 1


# Makes the runs of a chain: yields what to run, and gets how it went.
Steps = Generator[Spec, record.Run, None]


class Chain:
    """Runs that depend on each other. `size` is how many there can be at most, `likely` how many there will be."""
    def __init__(self, name: str, size: int, make: Callable[[Chain], Steps],
                 likely: int | None = None) -> None:
        self.name, self.size, self.make, self.likely = name, size, make, likely or size
        self.base, self.kind = 0, ''
        self.left_out: list[dict[str, str]] = []

    def leave(self, what: str, why: str) -> None:
        self.left_out.append({'what': what, 'why': why})

    def belongs(self, shard: tuple[int, int] | None) -> bool:
        """Whether this part of the machines makes it. A name gives the same answer to all of them, even if they do not
        agree on the plan because the program is not always the same."""
        return belongs(self.name, shard)


def single(spec: Spec) -> Chain:
    def make(chain: Chain) -> Steps:
        yield spec
    return Chain(spec.id, 1, make)


def answer(run: record.Run) -> tuple[Any, ...]:
    """What a run has shown, for comparison with others. Of what did not come to its end only how it stopped: what was
    found before depends on how far it came."""
    if run.outcome in ('crash', 'hang', 'deadlock'):
        crash: dict[str, Any] = next(run.crashes(), {})
        return run.outcome, run.signal, crash.get('agent'), str((crash.get('native') or [None])[0])
    return run.outcome, run.exit, None, frozenset(record.place(f) for f in run.findings())


def bad(run: record.Run) -> bool:
    return run.outcome not in ('clean', 'refused', 'skipped', 'slow')


def walk(total: int, most: int) -> list[int]:
    """1, 2, 4, ... total, not more than so many."""
    numbers = []
    n = 1
    while n < total:
        numbers.append(n)
        n *= 2
    numbers.append(total)
    return numbers if len(numbers) <= most else numbers[:most - 1] + [total]


def failures_text(functions: dict[str, dict[str, Any]]) -> str:
    """What several functions have in common is reported once. [functions]: name -> errors, none: whatever the error."""
    common = [e for e in next(iter(functions.values())) if all(e in errors for errors in functions.values())]
    parts = [f'{", ".join(functions)}' + f' with {", ".join(common)}' * bool(common)] * (len(functions) > 1)
    parts = parts if common or not any(functions.values()) else []
    for function, errors in functions.items():
        rest = [e for e in errors if not parts or e not in common]
        if rest or not parts:
            parts.append(f'{function} with {", ".join(rest)}' if rest else function)
    return '; '.join(parts)


class Planner:
    def __init__(self, o: argparse.Namespace, tools: runs.Tools, seen: list[Seen], primary: runs.Vm,
                 offered: dict[str, str]) -> None:
        """[seen]: the clean runs that are good, the first one of the main program."""
        self.o, self.tools, self.seen, self.primary, self.offered = o, tools, seen, primary, offered
        self.chains: list[Chain] = []
        self.left_out: list[dict[str, str]] = []
        self.errors_left: dict[str, dict[str, dict[str, bool]]] = collections.defaultdict(dict)

    def leave(self, what: str, why: str) -> None:
        self.left_out.append({'what': what, 'why': why})

    def wants(self, kind: str) -> bool:
        if self.o.only is not None and kind not in self.o.only:
            return False
        return kind not in self.o.skip

    def spec(self, identity: str, kind: str, title: str, program: runs.Program | None = None, **more: Any) -> Spec:
        return Spec(identity, kind, title, more.pop('vm', self.primary), program or self.main, **more)

    def add(self, identity: str, kind: str, title: str, program: runs.Program | None = None, **more: Any) -> None:
        self.chains.append(single(self.spec(identity, kind, title, program, **more)))

    def plan(self, base: int) -> list[Chain]:
        """The chains; their indices begin at [base], behind the clean runs."""
        self.main = self.seen[0].spec.program
        for kind, make in (('inject', self.injections), ('profile', self.profiles), ('may', self.choices),
                           ('green', self.schedules), ('attach', self.attached), ('twice', self.twice),
                           ('beside', self.companions), ('gc-stress', self.collections), ('unload', self.unloading),
                           ('valgrind', self.valgrind), ('sanitized', self.sanitized)):
            if kind not in OF_LIBRARIES and not self.o.agents:
                self.leave(f'runs of kind {kind}', 'no agent is checked')
            elif self.wants(kind):
                known = len(self.chains)
                make()
                for chain in self.chains[known:]:
                    chain.kind = kind
            else:
                self.leave(f'runs of kind {kind}', 'not asked for')
        return self.number(base)

    def number(self, base: int) -> list[Chain]:
        for chain in self.chains:
            chain.base, base = base, base + chain.size
        return self.chains

    # ---- An unfriendly world ----

    def offers_injection(self, kind: str) -> bool:
        return any(re.match(rf'{kind}\b', part) for part in self.offered.get('inject', '').split('|'))

    def injections(self) -> None:
        for capability in dict.fromkeys(c for seen in self.seen for c in seen.capabilities):
            program = next(seen.spec.program for seen in self.seen if capability in seen.capabilities)
            self.add(f'deny-{capability}', 'inject', f'without the capability {capability}', program,
                     pressure=f'inject=deny:{capability}')
        if sum(len(seen.capabilities) for seen in self.seen) > 1:
            self.add('deny-all', 'inject', 'without any capability', pressure='inject=deny:*')
        if any(seen.capabilities for seen in self.seen) and self.offers_injection('solo'):
            self.add('solo', 'inject', 'two copies of the agent, of which one gets what some VMs give once',
                     agents=self.two_copies(), pressure='inject=solo')
        planned = set()
        for seen in self.seen:
            for function in seen.functions:
                sites = seen.sites.get(function) or [Site(None, None, [])]
                for k, site in enumerate(sites, 1):
                    if (function, site.module, site.offset) not in planned:
                        planned.add((function, site.module, site.offset))
                        self.failures(seen, function, k if len(sites) > 1 else None, site)
        for why, functions in self.errors_left.items():
            self.leave(f'failures: {failures_text(functions)}', why)
        self.memory()
        self.deaths()
        if self.offers_injection('attach'):
            self.add('late-capabilities', 'inject', 'with what an agent can have that is loaded late',
                     pressure='inject=attach')

    def errors(self, seen: Seen | None, function: str, site: Site) -> list[str]:
        """The errors that this call could meet in another world."""
        known = facts.load()
        f = known['functions'][function]
        chosen = []
        memory = f['memory'] or re.match('Allocate|Create|Set(?!Event)|Run|Notify|Redefine|Retransform', function)
        for error in f['errors'] + [e for e in known['universal_errors'] if e not in f['errors']]:
            if error == 'NONE':
                continue
            if (function, error) in UNTRUE:
                why = 'it would be untrue: a call that is made to fail does nothing'
            elif known['errors_since'][error] > self.primary.version:
                why = f'the error does not exist in version {self.primary.version}'
            elif error in MISTAKES and not self.o.all:
                why = 'only an error in the call causes it'
            elif error in UNLIKELY and not self.o.all:
                why = 'it is treated like OUT_OF_MEMORY'
            elif error in OF_CAPABILITIES:
                why = 'separate runs deny the capability' if f['requires'] else 'it needs no capability'
            elif error in OF_THREADS and site.calls and not site.threads:
                why = 'the call is about the calling thread'
            elif error == 'WRONG_PHASE':
                why = 'separate runs end the VM'
            elif error == 'OUT_OF_MEMORY' and not memory:
                why = 'the function returns no memory'
            else:
                chosen.append(error)
                continue
            self.errors_left[why].setdefault(function, {})[error] = True
        return chosen

    def failures(self, seen: Seen, function: str, number: int | None, site: Site) -> None:
        """The calls of a function from one place, failing."""
        if function in CANNOT_FAIL or function not in facts.load()['functions']:
            self.errors_left['no agent could continue'][function] = {}
            return
        errors = self.errors(seen, function, site)
        calls = site.calls or walk(seen.functions[function], self.o.calls)
        calls = [calls[i - 1] for i in walk(len(calls), self.o.calls)] if site.calls else calls
        program = seen.spec.program
        place = f' from {site.module}+{site.offset:#x}' if site.offset is not None else ''

        def fails(n: int, error: str) -> Spec:
            title = f'call {n} of {function}{place} fails with {error}'
            return self.spec(f'fail-{function}-{n}-{error}', 'inject', title, program,
                             pressure=f'inject=fail:{function}:{n}:{error}')

        def make(chain: Chain) -> Steps:
            answers = []
            for i, error in enumerate(errors):
                run = yield fails(calls[0], error)
                if bad(run):
                    answers.append(answer(run))
                if len(answers) > 1 and answers[-1] == answers[-2] and not self.o.all and errors[i + 1:]:
                    chain.leave(f'{function}{place} failing with {", ".join(errors[i + 1:])}',
                                'two errors in a row have shown the same, which is known')
                    break
                if i == 0:
                    first, known = answer(run), answer(run)
                    for k, n in enumerate(calls[1:], 1):
                        run = yield fails(n, error)
                        if answer(run) in (first, known) and not self.o.all and k > 0:
                            if calls[k + 1:]:
                                chain.leave(f'later calls of {function}{place} failing with {error}',
                                            f'call {n} has shown nothing new')
                            break
                        known = answer(run)
        if errors:
            name = f'fail-{function}' + (f'-at-{number}' if number else '')
            self.chains.append(Chain(name, len(errors) + len(calls) - 1, make, len(errors) + min(1, len(calls) - 1)))

    def memory(self) -> None:
        """The Nth allocation."""
        if not self.offers_injection('memory'):
            return self.leave('allocations that fail wherever they are', 'this layer does not offer it')
        known = facts.load()['functions']
        for seen in self.seen[:1]:
            total = sum(count for name, count in seen.functions.items()
                        if name == 'Allocate' or known.get(name, {}).get('memory'))
            if total:
                self.walk('memory', 'inject', walk(total, 2 * self.o.calls), lambda n: (
                    f'allocation {n} fails', f'inject=memory:{n}'))
                self.add('memory-all', 'inject', 'no allocation succeeds', pressure='inject=memory')

    def deaths(self) -> None:
        """The VM's death at an unfriendly moment."""
        if not self.offers_injection('phase'):
            return self.leave('the death of the VM at other moments', 'this layer does not offer it')
        seen = self.seen[0]
        moments = [(name, count) for name, count in [*seen.events.items(), *seen.functions.items()]
                   if name not in ('VMDeath', 'VMStart', 'ClassFileLoadHook') and count]
        live = [(name, count) for name, count in moments if 'live' in seen.phases.get(name, {'live'})]
        for name, count in live:
            def words(n: int, name: str = name) -> tuple[str, str]:
                return f'the VM dies at {name} number {n}', f'inject=phase:VMDeath:{name}:{n}'
            self.walk(f'death-{name}', 'inject', sorted({1, count // 2 or 1}), words, compares=False)

    def walk(self, name: str, kind: str, numbers: list[int], words: Callable[[int], tuple[str, str]],
             compares: bool = True) -> None:
        """Runs for 1, 2, 4, ..., as long as something new is seen, at least three."""
        def make(chain: Chain) -> Steps:
            known = []
            for k, n in enumerate(numbers):
                title, pressure = words(n)
                run = yield self.spec(f'{name}-{n}', kind, title, pressure=pressure, compares=compares)
                if k > 2 and answer(run) in known and bad(run) and not self.o.all and numbers[k + 1:]:
                    chain.leave(f'{name}-{", ".join(str(m) for m in numbers[k + 1:])}', 'the same was seen before')
                    break
                known.append(answer(run))
        self.chains.append(Chain(name, len(numbers), make))

    def profiles(self) -> None:
        names = [n for n in self.offered.get('profile', '').split('|') if n]
        if not names:
            self.leave('profiles of other VMs', 'this layer does not offer them')
        for name in names:
            self.add(f'profile-{name}', 'profile', f'as far as {name} is known', pressure=f'profile={name}')

    def choices(self) -> None:
        if 'may' not in self.offered:
            return self.leave('what the specification leaves open', 'this layer does not vary it')
        for seed in range(1, MAY_SEEDS + 1):
            self.add(f'may-{seed}', 'may', f'what the specification leaves open, drawn from {seed}',
                     pressure=f'may={seed}')

    # ---- Other schedules ----

    def schedules(self) -> None:
        """Lanes of explored schedules: each continues while its last one has shown something new."""
        if self.o.beside:
            return self.leave('green schedules', 'a second process takes part, which no schedule holds')
        lanes = min(5, self.o.seeds)
        programs = workloads.scheduled(self.tools, self.seen) if self.main.workload else [self.main]

        def lane(k: int) -> Chain:
            least = [s for s in range(self.o.seeds) if s % lanes == k]
            most = [s for s in range(5 * self.o.seeds) if s % lanes == k]

            def make(chain: Chain) -> Steps:
                known: set[tuple[Any, ...]] = set()
                learned: dict[str, schedules.Learned] = collections.defaultdict(schedules.Learned)
                for s in most:
                    program = programs[s // lanes % len(programs)]
                    lessons = learned[program.name]
                    run = yield self.spec(f'green-{s}', 'green', f'threads of {program.name} take turns in schedule '
                                          f'{s + 1}', program, options=[schedules.OPTION.format(s + 1)],
                                          known=lessons.text)
                    lessons.add(run)
                    shown = things(run)
                    new, known = shown - known, known | shown
                    if s >= least[-1] and (not new or len(least) == 1) and not self.o.all:
                        break
            return Chain(f'green-lane-{k}', len(most), make, len(least))
        self.chains += [lane(k) for k in range(lanes)]

    def collections(self) -> None:
        self.add('gc-stress', 'gc-stress', 'a collection at every 100th allocation', options=['-Xgc:stress=100'],
                 slow=10)

    def unloading(self) -> None:
        program = next((s.spec.program for s in self.seen if s.spec.program.workload == 'unloading'), self.main)
        self.add('unload-early', 'unload', 'collections all the time, soft references cleared immediately: classes are '
                 'unloaded as early as possible', program,
                 options=['-Xgc:stress=20', '-XX:SoftRefLRUPolicyMSPerMB=0'], slow=20)

    # ---- Other company ----

    def two_copies(self) -> list[tuple[str, str | None]]:
        """The agent and a copy of its file: the loader takes them for two libraries. Their names are the same, so that
        an error which both have is one finding."""
        folder = os.path.join(self.o.report, 'agents', 'copy')
        os.makedirs(folder, exist_ok=True)
        copy = os.path.join(folder, os.path.basename(self.o.agent_path))
        if not os.path.exists(copy):
            shutil.copyfile(self.o.agent_path, copy)
        return [(self.o.agent_path, self.o.agent_options), (copy, self.o.agent_options)]

    def attached(self) -> None:
        with open(self.o.agent_path, 'rb') as f:
            has = b'\0Agent_OnAttach\0' in f.read()
        if has:
            self.add('attach', 'attach', 'loaded when the program begins its main method', attach=True)
            if 'profile' in self.offered:
                self.add('attach-hotspot-17', 'attach', 'loaded late, with what HotSpot 17 has for those', attach=True,
                         pressure='profile=hotspot-17')
        else:
            self.leave('attaching late', 'the agent has no Agent_OnAttach')

    def twice(self) -> None:
        self.add('twice', 'twice', 'two copies of the agent', agents=self.two_copies())
        self.add(record.NAMED_TWICE, 'twice', 'the agent named twice, which is one library',
                 agents=2 * [(self.o.agent_path, self.o.agent_options)])

    def companions(self) -> None:
        for name, what in (('debugger', 'next to a tool that has the events of a debugger'),
                           ('transformer', 'next to a tool that changes every class'),
                           ('retransformer', 'next to a tool that retransforms classes')):
            self.add(f'beside-{name}', 'beside', what, beside=[self.tools.companion(name)])

    # ---- Other tools ----

    def valgrind(self) -> None:
        if not self.o.valgrind:
            return self.leave('a run under valgrind', 'not asked for (--valgrind)')
        if not shutil.which('valgrind'):
            return self.leave('a run under valgrind', 'valgrind is not installed')
        self.add('valgrind', 'valgrind', 'under valgrind, without the layer', watched=False, slow=40,
                 wrapper=['valgrind', '--xml=yes', '--xml-file={run}/valgrind.xml', '--leak-check=full',
                          '--errors-for-leak-kinds=none', '--show-leak-kinds=definite', '--num-callers=30'],
                 judge=sanitizers.read_valgrind(self.o.agent_path))

    def sanitized(self) -> None:
        if not self.o.sanitized:
            return self.leave('a run of a sanitized agent', 'not asked for (--sanitized)')
        library = self.o.sanitized
        self.add('sanitized', 'sanitized', 'the agent built with a sanitizer, without the layer', watched=False,
                 slow=10, agents=[(library, self.o.agent_options)], environment=sanitizers.environment(library),
                 judge=sanitizers.read_sanitizer(library))


def things(run: record.Run) -> set[tuple[Any, ...]]:
    """What a run has shown: places of findings, results of functions, events."""
    shown = {('finding', *record.place(f)) for f in run.findings()} | {('outcome', run.outcome)}
    for line in run.coverage():
        if line.get('count'):
            shown |= {(line.get('what'), line.get('name'), r) for r in line.get('results') or [None]}
    return shown
