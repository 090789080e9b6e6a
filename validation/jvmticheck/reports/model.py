"""What all reports show, worked out once from a report directory: result, findings by rule, failures of the process,
pressure, coverage, and per run the calls before a finding. What the files say is taken as text by strangers: whatever
is missing, cut off or of another type is replaced by nothing."""
from __future__ import annotations

import collections
import hashlib
import os
import re
import shlex
from collections.abc import Iterator
from typing import Any

from .. import facts, record
from ..accepted import Accepted
from . import advice, symbols
from .symbols import Named
from .timeline import Timeline
from .values import listing, mapping, mappings, number, text, words

BEFORE = 12             # calls that are shown before a finding
DIFFERING = 3           # runs whose accepted differences are named
VM_DIFFERS = 'vm-differs'       # the advice for an agent that observes two VMs differ, which is none of its output
TIMELINES = 4           # runs of which one is drawn
AROUND = 4              # lines of source around a place
SAID = 60               # last lines of a run that broke
SAID_BYTES = 1 << 20    # of which they are
GOOD, FOUND, BAD, NOT_RUN = 'survived', 'findings', 'not survived', 'not run'
FATE = {'clean': GOOD, 'findings': FOUND, 'output-differs': BAD, 'failed': BAD, 'deadlock': BAD, 'hang': BAD,
        'crash': BAD, 'refused': NOT_RUN, 'skipped': NOT_RUN, 'ended': NOT_RUN,
        'slow': NOT_RUN}
KIND_TITLES = {
    'clean': 'Clean runs', 'workload': 'Workloads', 'inject': 'Failures injected',
    'profile': 'Capabilities of other VMs', 'may': 'Choices of the specification',
    'green': 'Thread schedules', 'attach': 'Attached late',
    'twice': 'Two copies of the agent', 'beside': 'Next to another tool', 'gc-stress': 'Frequent collections',
    'unload': 'Classes unloaded early', 'valgrind': 'Under valgrind', 'sanitized': 'Built with a sanitizer',
    'differential': 'Compared with another VM'}
OUTCOME_TITLES = {
    'crash': 'the process crashed', 'hang': 'the process hung', 'deadlock': 'a deadlock',
    'output-differs': 'the program printed other output', 'failed': 'the process failed',
    'refused': 'the VM did not start with the agent', 'ended': 'the agent ended the process',
    'slow': 'the run was slow and was ended',
    'skipped': 'the program does not end without the agent either'}
PHASES = ('onload', 'primordial', 'start', 'live', 'dead')


MOST_LINES = 1 << 14    # that are remembered at a time
# What a stranger's stream may have, and the layer's never: each frame is looked up, each name is searched.
DEEPEST_STACK, LONGEST_NAME = 256, 4096


class Frame:
    """A native frame; `lines` are its places in the source, the innermost first, if they are known; `passing` so many
    of them, the first, only pass a call on; `wraps`: no line is known, and the function is one that does.
    The offset is a return address, and the call is before it, unless the frame is `exact`."""
    def __init__(self, data: dict[str, Any]) -> None:
        self.module, self.offset = text(data.get('module')), number(data.get('offset'))
        self.symbol, self.exact = text(data.get('symbol'))[:LONGEST_NAME], data.get('exact') is True
        self.lines: list[symbols.Line] = []
        self.passing, self.wraps = 0, False

    @property
    def passes_on(self) -> bool:
        return self.wraps or 0 < len(self.lines) == self.passing

    @property
    def place(self) -> tuple[str, int]:
        return self.module, self.offset if self.exact or not self.offset else self.offset - 1

    @property
    def line(self) -> symbols.Line | None:
        return next(iter(self.lines[self.passing:] or self.lines), None)

    @property
    def function(self) -> str:
        """Its name, shortened where it would hide the place."""
        lines = self.lines[self.passing:] or self.lines
        return symbols.shortened(next((line.function for line in lines if line.function), '') or self.symbol)

    def __str__(self) -> str:
        where = f'{self.module}+{self.offset:#x}'
        if self.line:
            where = f'{os.path.basename(self.line.file)}:{self.line.number}'
        return f'{self.function} ({where})' if self.function else where


def frames(value: Any) -> list[Frame]:
    return [Frame(data) for data in mappings(value)[:DEEPEST_STACK]]


def java_frames(value: Any) -> list[str]:
    """class.method (line)"""
    return [f'{text(f.get("class")) or "?"}.{text(f.get("method")) or "?"}{text(f.get("signature"))}'
            + (f' line {f["line"]}' if number(f.get('line')) > 0 else '') for f in mappings(value)]


def stacks_in(reported: Failure | Finding) -> list[list[Frame]]:
    """All native stacks of a finding or failure."""
    return [reported.native] + [stack for _, stack in reported.sites]


def own_frame(native: list[Frame], agent: str) -> Frame | None:
    """Where the agent's author is, the innermost frame; any, if that is nowhere."""
    own = [f for f in native if f.module == agent]
    return next((f for f in own if not f.passes_on), next(iter(own or native), None))


def authors_frame(native: list[Frame], sites: list[tuple[str, list[Frame]]], agent: str) -> Frame | None:
    """The same, of a finding: a callback may be a function of a library of bindings, or the author's function has ended
    by the call. Then another place of the finding may name it."""
    frame = own_frame(native, agent)
    if frame and not frame.passes_on and frame.module == agent:
        return frame
    others = (own_frame(stack, agent) for _, stack in sites)
    return next((f for f in others if f and f.module == agent and not f.passes_on), frame)


def shape(reported: str) -> str:
    """What is the same about it in other runs."""
    return re.sub(r'0x[0-9a-f]+|\d+', '#', reported)


class Finding:
    def __init__(self, data: dict[str, Any]) -> None:
        self.data, self.rule, self.severity = data, text(data.get('rule')), text(data.get('severity'))
        self.agent, self.env, self.where = text(data.get('agent')), number(data.get('env')), text(data.get('where'))
        self.callbacks, self.thread = words(data.get('callbacks')), text(data.get('thread'))
        self.phase, self.message = text(data.get('phase')), text(data.get('message'))
        self.section, self.count = text(data.get('section')), max(1, number(data.get('count')))
        self.native = frames(data.get('native'))
        self.java = java_frames(data.get('java'))
        self.sites = [(text(s.get('what')), frames(s.get('native'))) for s in mappings(data.get('sites'))]
        self.threads = [(text(t.get('name')), java_frames(t.get('java'))) for t in mappings(data.get('threads'))]
        self.runs, self.number = words(data.get('runs')), number(data.get('number'))
        self.pressure = words(data.get('pressure'))     # what was exerted before, the latest first
        self.before: Before | None = None       # once the trace was read
        self.anchor, self.known = '', False     # known: the baseline has it

    @property
    def frame(self) -> Frame | None:
        return authors_frame(self.native, self.sites, self.agent)

    @property
    def place(self) -> str:
        return str(self.frame) if self.frame else self.where

    def fingerprint(self) -> str:
        """The same when lines move, addresses change or another build is judged."""
        path = [f.function for f in self.native if f.module == self.agent and f.function]
        message = shape(self.message) if not path else ''
        return hashlib.sha256('\n'.join([self.rule, self.agent, self.where, *path, message]).encode(
            'utf-8', 'surrogatepass')).hexdigest()[:32]


class Failure:
    """Runs that ended badly in the same way."""
    def __init__(self, run: record.Run, crash: dict[str, Any]) -> None:
        self.outcome: str = run.data['outcome']
        self.runs: list[str] = []
        self.why, self.signal = text(run.why), text(crash.get('signal')) or text(run.signal)
        self.agent, self.thread = text(crash.get('agent')), text(crash.get('thread'))
        self.during, self.pressure = words(crash.get('during')), words(crash.get('pressure'))
        self.native = frames(crash.get('native'))
        self.sites = [(text(s.get('what')), frames(s.get('native'))) for s in mappings(crash.get('sites'))]
        self.last = [(text(b.get('name')), number(b.get('env')), text(b.get('result')))
                     for b in mappings(crash.get('before'))]
        # What it has said itself: of a hang the threads, which it has printed on stdout.
        said = () if self.native else ('stdout', 'stderr') if self.outcome in ('hang', 'deadlock') else ('stderr',)
        reported = ((name, run.text(name, SAID_BYTES).rstrip()) for name in said)
        self.said = [(name, text_of.split('\n')[-SAID:]) for name, text_of in reported if text_of]
        # What stays the same of it from run to run, for a baseline.
        self.rule, self.where = f'jvmticheck-{self.outcome}', f'runs of kind {text(run.kind)}'
        self.message = {'crash': self.signal, 'hang': ''}.get(self.outcome, self.why)
        self.anchor, self.known = '', False
        self.advice = advice.of(VM_DIFFERS if run.kind == 'differential' and self.outcome == 'output-differs'
                                else self.outcome)

    @property
    def key(self) -> tuple[str, str, Any]:
        frame = self.frame
        return self.outcome, self.signal, (frame.module, frame.offset) if frame else shape(self.why)

    @property
    def frame(self) -> Frame | None:
        return own_frame(self.native, self.agent)

    @property
    def severity(self) -> str:
        return 'error'

    @property
    def title(self) -> str:
        title = OUTCOME_TITLES.get(self.outcome, self.outcome)
        return f'{title}, {self.signal}' if self.signal and self.outcome == 'crash' else title


class Group:
    """What was found of one rule."""
    def __init__(self, rule: str, findings: list[Finding]) -> None:
        self.rule, self.findings = rule, findings
        self.facts = facts.rules().get(rule, {})
        self.severity = findings[0].severity
        self.text, self.advice = self.facts.get('rule', ''), advice.of(rule)
        self.count = sum(f.count for f in findings)
        self.anchor = ''

    @property
    def known(self) -> bool:
        return all(f.known for f in self.findings)

    @property
    def section(self) -> str:
        return self.findings[0].section or self.facts.get('spec', '')

    @property
    def hotspot(self) -> str:
        return self.facts.get('hotspot', '')


class Before:
    """The trace around a finding: what surrounds it (outermost first), what its thread did before, and it itself."""
    def __init__(self, run: record.Run, calls: list[dict[str, Any]], own: dict[str, Any],
                 around: list[dict[str, Any]]) -> None:
        self.run, self.calls, self.own, self.around = run, calls, own, around

    def steps(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """(depth, line) in the order of beginning."""
        depth_of: dict[int, int] = {}
        for line in sorted([*self.around, *self.calls, self.own], key=lambda line: number(line.get('number'))):
            depth = depth_of[number(line.get('number'))] = depth_of.get(number(line.get('parent')), -1) + 1
            yield depth, line


class Search:
    """Looks for what is before findings: `wanted` are the numbers of their calls or callbacks."""
    def __init__(self, run: record.Run, wanted: set[int]) -> None:
        self.run, self.wanted = run, wanted
        self.last: dict[int | str, collections.deque[dict[str, Any]]] = {}
        self.found: dict[int, tuple[list[dict[str, Any]], dict[str, Any]]] = {}
        self.parents: dict[int, dict[str, Any] | None] = {}

    def add(self, line: dict[str, Any]) -> None:
        own, thread = number(line.get('number')), number(line.get('native_thread')) or text(line.get('thread'))
        recent = self.last.get(thread)
        if recent is None:
            recent = self.last[thread] = collections.deque(maxlen=4 * BEFORE)
        if own in self.wanted:
            self.found[own] = (list(recent), line)
            self.parents.setdefault(number(line.get('parent')), None)
        if own in self.parents:
            self.parents[own] = line
            self.parents.setdefault(number(line.get('parent')), None)
        recent.append(line)

    def before(self, own: int) -> Before | None:
        """None: the trace does not have it."""
        if own not in self.found:
            return None
        recent, line = self.found[own]
        around: list[dict[str, Any]] = []
        outer = self.parents.get(number(line.get('parent')))
        while outer and len(around) < 16:
            around.insert(0, outer)
            outer = self.parents.get(number(outer.get('parent')))
        calls = sorted((c for c in recent if number(c.get('number')) < own), key=lambda c: number(c.get('number')))
        return Before(self.run, calls[-BEFORE:], line, around)


def value_text(value: Any) -> str:
    if isinstance(value, dict):
        return '{' + ', '.join(f'{text(k)}={value_text(v)}' for k, v in value.items()) + '}'
    if isinstance(value, list):
        return '[' + ', '.join(map(value_text, value)) + ']'
    return 'NULL' if value is None else text(value)


def call_text(line: dict[str, Any], limit: int = 300) -> str:
    """A line of the trace in one line for people: Name(arguments) = RESULT."""
    reported = ', '.join(f'{text(k)}={value_text(v)}' for k, v in mapping(line.get('arguments')).items())
    reported = f'{text(line.get("function") or line.get("event"))}({reported})'
    if line.get('function'):
        reported += ' = ' + text(line.get('result'))
        if line.get('outputs'):
            reported += ' ' + value_text(line['outputs'])
        elif line.get('explain'):
            reported += ': ' + text(line['explain'])
    return reported if len(reported) <= limit else reported[:limit - 1] + '…'


class Difference:
    """What an agent has seen on one VM and not on another (diff.jsonl)."""
    def __init__(self, data: dict[str, Any]) -> None:
        self.vms = (words(data.get('vms')) + ['minijvm', 'the other VM'])[:2]
        self.program, self.where, self.verdict = (text(data.get(k)) for k in ('program', 'where', 'verdict'))
        self.section, self.why, self.count = text(data.get('section')), text(data.get('why')), number(data.get('count'))
        self.threads, self.inside = words(data.get('threads')), words(data.get('inside'))
        self.path = text(data.get('path')).partition('.')[2]
        self.values = [value_text(v) for v in listing(data.get('values'))][:2]
        self.lines = [mapping(data.get(k)) for k in ('minijvm', 'other')]
        what = text(data.get('what'))
        self.what = {'missing': f'only on {self.vms[0]}', 'extra': f'only on {self.vms[1]}',
                     'order': 'in another order', 'result': 'another result', 'outputs': 'another output',
                     'arguments': 'other arguments', 'phase': 'in another phase',
                     'stdout': 'the program prints something else'}.get(what, what)

    @property
    def legal(self) -> bool:
        return self.verdict == 'both-legal'

    @property
    def judged(self) -> str:
        """The verdict in words."""
        wrong = dict(zip(('minijvm', 'other'), self.vms))
        return f'{wrong[self.verdict]} is wrong' if self.verdict in wrong else self.verdict


class Use:
    """What was counted of a function, event or capability."""
    def __init__(self) -> None:
        self.count = self.nanoseconds = 0
        self.phases: set[str] = set()
        self.results: collections.Counter[str] = collections.Counter()
        self.possessed = self.used = False

    def add(self, line: dict[str, Any], times: int) -> None:
        self.count += times * number(line.get('count'))
        self.nanoseconds += times * number(line.get('nanoseconds'))
        self.phases.update(words(line.get('phases')))
        for name, count in mapping(line.get('results')).items():
            self.results[text(name)] += times * number(count)
        self.possessed |= line.get('possessed') is True
        self.used |= line.get('used') is True


class Coverage:
    """Of some runs together: what -> name -> Use."""
    def __init__(self, runs: list[record.Run]) -> None:
        self.uses: dict[str, dict[str, Use]] = {
            what: collections.defaultdict(Use) for what in ('function', 'event', 'capability')}
        self.threads: dict[str, list[int]] = {}     # name -> [calls, callbacks, nanoseconds]
        self.runs = []
        # Most runs have most lines in common: each is read once, and counted.
        self.lines: dict[bytes, dict[str, Any] | None] = {}
        self.times: collections.Counter[bytes] = collections.Counter()
        for run in runs:
            if self.count(run):
                self.runs.append(run)
        self.add_counted()

    def count(self, run: record.Run) -> bool:
        any_line, stream = False, run.lines('coverage')
        for unread in stream.unread():
            if unread not in self.lines:
                if len(self.lines) == MOST_LINES:
                    self.add_counted()
                line = record.parse(unread)
                self.lines[unread] = line if line and line.get('kind') == 'coverage' else None
                stream.broken += line is None and bool(unread.strip())
            any_line |= self.lines[unread] is not None
            self.times[unread] += 1
        return any_line

    def add_counted(self) -> None:
        for unread, line in self.lines.items():
            if line is not None:
                self.add(line, self.times[unread])
        self.lines.clear()
        self.times.clear()

    def add(self, line: dict[str, Any], times: int) -> None:
        what, name = text(line.get('what')), text(line.get('name'))
        if what in self.uses:
            self.uses[what][name].add(line, times)
        elif what == 'thread':
            name = 'native threads, without a Java name' if name.startswith('native thread ') else name
            of = self.threads.setdefault(name, [0, 0, 0])
            for i, key in enumerate(('calls', 'callbacks', 'nanoseconds')):
                of[i] += times * number(line.get(key))

    def used(self, what: str) -> dict[str, Use]:
        return {name: use for name, use in self.uses[what].items() if use.count}


class Pressure:
    """The runs of one kind."""
    def __init__(self, kind: str, runs: list[record.Run]) -> None:
        self.kind, self.title, self.runs = kind, KIND_TITLES.get(kind, kind), runs
        self.fates = collections.Counter(fate(run) for run in runs)

    @property
    def tried(self) -> int:
        return len(self.runs) - self.fates[NOT_RUN]

    @property
    def survived(self) -> int:
        return self.fates[GOOD] + self.fates[FOUND]


def fate(run: record.Run) -> str:
    """That an agent does not start is no answer to pressure where there is none, nor says such a run anything that was
    skipped."""
    if run.data.get('outcome') in ('refused', 'skipped') and run.data.get('kind') in ('clean', 'workload'):
        return BAD
    return FATE.get(str(run.data.get('outcome')), NOT_RUN)


def plural(n: int, what: str, many: str | None = None) -> str:
    return f'{n} {what if n == 1 else many or what + "s"}'


class Model:
    """`named` is what the user has named: nothing else outside of the directory is read. `accepted` is what does not
    count: what is suppressed is not shown, what the baseline has is marked. `quick`: somebody waits for the end of the
    command; no trace is read then, and little time is spent on lines."""
    def __init__(self, report: record.Report, named: symbols.Named = Named(), accepted: Accepted = Accepted(),
                 quick: bool = False) -> None:
        self.quick = quick
        self.report, self.named, c = report, named, mapping(report.campaign)
        self.agent, self.agent_path = text(c.get('agent')), text(c.get('agent_path'))
        self.options, self.program = text(c.get('options')), text(c.get('program'))
        self.java_arguments = words(c.get('java_arguments'))
        self.version, self.command, self.shard = (text(c.get(k)) for k in ('version', 'command', 'shard'))
        self.started, self.ended = text(c.get('started')), text(c.get('ended'))
        self.interrupted, self.planned = c.get('interrupted') is True, number(c.get('planned'))
        self.left_out = [(text(x.get('what')), text(x.get('why'))) for x in mappings(c.get('left_out'))]
        self.fail_on: str = c['fail_on'] if c.get('fail_on') in record.SEVERITIES else 'warning'
        self.runs, self.lost = report.runs, report.lost
        self.findings = [Finding(f) for f in report.findings()]
        self.kinds = {run.data['id']: text(run.kind) for run in self.runs}
        self.failures = self.find_failures()
        self.find_lines()
        self.accept(accepted)
        self.found_in: dict[str, list[Finding]] = collections.defaultdict(list)     # by the id of the run
        for f in self.findings:
            for identity in f.runs:
                self.found_in[identity].append(f)
        self.groups = self.group()
        self.failures.sort(key=lambda f: (f.known, -record.OUTCOMES.index(f.outcome)))
        self.read_traces()
        self.pressure = [Pressure(kind, [r for r in self.runs if r.kind == kind])
                         for kind in (*record.KINDS, *sorted({text(r.kind) for r in self.runs} - {*record.KINDS}))
                         if any(text(r.kind) == kind for r in self.runs)]
        self.clean = Coverage([r for r in self.runs if r.kind in ('clean', 'workload')])
        self.under_pressure = Coverage([r for r in self.runs if r.kind not in ('clean', 'workload')])
        self.differences = [Difference(line) for line in record.Stream(os.path.join(report.dir, 'diff.jsonl'))
                            if line.get('kind') == 'difference']
        self.code = self.exit_code(self.fail_on)
        self.broken = sum(run.broken for run in self.runs)
        self.sums = [*self.jdk_agents(), *self.tolerated()]

    def jdk_agents(self) -> Iterator[str]:
        """A line for each agent of the JDK in which there was something that nobody can repair."""
        kinds: dict[str, int] = collections.defaultdict(int)
        times: dict[str, int] = collections.defaultdict(int)
        causes: dict[str, str] = {}
        for run in self.runs:
            for line in run.lines():
                if line.get('kind') == 'jdk-agent':
                    agent = text(line.get('agent'))
                    kinds[agent] = max(kinds[agent], number(line.get('findings')))
                    times[agent] += number(line.get('count'))
                    causes[agent] = text(line.get('for')) or causes.get(agent, '')
        for agent in sorted(kinds):
            runs = f', which is part of the JDK{" and runs " + causes[agent] if causes[agent] else ""}'
            yield (f'{plural(kinds[agent], "finding")} ({plural(times[agent], "time")}) in {agent}{runs}: not shown '
                   '(--jdk-agents)')

    def tolerated(self) -> Iterator[str]:
        """What differs and counts for nothing."""
        differ = [(run.data['id'], text(run.differs)) for run in self.runs if run.differs]
        yield from (f'{identity}: {what}' for identity, what in differ[:DIFFERING])
        if len(differ) > DIFFERING:
            yield f'and {plural(len(differ) - DIFFERING, "run")} more with accepted differences'

    def find_failures(self) -> list[Failure]:
        found: dict[Any, Failure] = {}
        for run in self.runs:
            if fate(run) == BAD:
                failure = Failure(run, next(iter(run.crashes()), {}))
                found.setdefault(failure.key, failure).runs.append(run.data['id'])
        return list(found.values())

    def libraries(self) -> dict[str, str]:
        """name -> path, of the agents: of a report of one's own of those that the commands name."""
        if not self.named.own:
            return {name: self.named.agent for name in (self.agent, os.path.basename(self.named.agent))
                    if self.named.agent}
        paths: dict[str, str] = {}
        for run in self.runs:
            for word in words(run.command):
                if word.startswith('-agentpath:'):
                    path = word.removeprefix('-agentpath:').split('=')[0]
                    paths.setdefault(os.path.basename(path), path)
        for path in words(self.report.campaign.get('natives')):
            paths.setdefault(os.path.basename(path), path)
        if self.agent_path:
            paths[os.path.basename(self.agent_path)] = self.agent_path
        return paths

    def reported(self) -> list[Finding | Failure]:
        return [*self.findings, *self.failures]

    def find_lines(self) -> None:
        self.symbols = symbols.Symbols(self.libraries(), self.named)
        wrappers = symbols.Wrappers(text(self.report.campaign.get('wrappers')))
        every = [frame for reported in self.reported() for stack in stacks_in(reported) for frame in stack]
        self.symbols.find({frame.place for frame in every}, symbols.QUICK if self.quick else symbols.TIMEOUT)
        for frame in every:
            frame.lines = self.symbols.lines(*frame.place)
            frame.wraps = not frame.lines and wrappers.passes_on(frame.symbol)
            frame.passing = next((i for i, line in enumerate(frame.lines) if not wrappers.has(line)), len(frame.lines))

    def accept(self, accepted: Accepted) -> None:
        self.has_baseline, self.gone = accepted.baseline is not None, 0
        suppressed = [t for t in self.reported() if accepted.suppressed(t)]
        for line in (line for run in self.runs for line in run.lines() if accepted.suppressions):
            if line.get('kind') == 'suppressed':        # by the layer itself
                accepted.suppressed(Finding(line))
        self.unused = accepted.suppressions.unused() if accepted.suppressions else []
        self.suppressed = len(suppressed)
        self.findings = [f for f in self.findings if f not in suppressed]
        self.failures = [f for f in self.failures if f not in suppressed]
        if accepted.baseline:
            self.gone = len(accepted.baseline.mark(self.reported()))

    def fresh(self) -> list[Finding]:
        """Without those of the baseline."""
        return [f for f in self.findings if not f.known]

    def exit_code(self, fail_on: str = 'warning') -> int:
        """0 clean, 1 findings at or above the severity, 3 a crash, a hang or a deadlock, or if no run could be started.
        One that could not, or gave another output, is a finding, too. What is accepted does not count."""
        broken = {f.outcome for f in self.failures if not f.known}
        if broken & {'crash', 'hang', 'deadlock'} or broken and all(run.outcome == 'failed' for run in self.runs):
            return 3
        return int(bool(broken) or any(record.weight(f.severity) >= record.weight(fail_on) for f in self.fresh()))

    def group(self) -> list[Group]:
        of = collections.defaultdict(list)
        for finding in self.findings:
            of[finding.rule].append(finding)
        groups = [Group(rule, found) for rule, found in of.items()]
        for group in groups:
            group.findings.sort(key=lambda f: f.known)
        groups.sort(key=lambda g: (g.known, -record.weight(g.severity), -max(len(f.runs) for f in g.findings), g.rule))
        number_of = 0
        for group in groups:
            group.anchor = 'rule-' + re.sub(r'[^\w-]', '_', group.rule)
            for finding in group.findings:
                number_of += 1
                finding.anchor = f'f{number_of}'
        for i, failure in enumerate(self.failures):
            failure.anchor = f'x{i + 1}'
        return groups

    def read_traces(self) -> None:
        """The calls before each finding, from the first of its runs, since others count differently; the timelines, of
        clean runs first. A trace may be long: it is read once."""
        self.timelines: list[Timeline] = []
        for run in [] if self.quick else sorted(self.runs, key=lambda run: run.kind != 'clean'):
            mine = [f for f in self.found_in[run.data['id']] if f.runs[0] == run.data['id'] and f.number]
            search = Search(run, {f.number for f in mine})
            drawn = Timeline(run) if len(self.timelines) < TIMELINES else None
            readers = ([search.add] if mine else []) + ([drawn.add] if drawn else [])
            for line in run.trace() if readers else ():
                for add in readers:
                    add(line)
            for finding in mine:
                finding.before = search.before(finding.number)
            if drawn and drawn.close():
                self.timelines.append(drawn)

    def found_with(self, failure: Failure) -> list[Finding]:
        """Findings of runs that have ended so, and of no clean run."""
        found = dict.fromkeys(f for identity in failure.runs for f in self.found_in[identity])
        return [f for f in found if not any(self.kinds.get(identity) in ('clean', 'workload')
                                            and identity not in failure.runs for identity in f.runs)]

    def source(self, frame: Frame | None, around: int = AROUND) -> list[tuple[int, str]]:
        return self.symbols.source(frame.line, around) if frame and frame.line else []

    # ---- The result ----

    def counts(self) -> collections.Counter[str]:
        """severity -> findings."""
        return collections.Counter(f.severity for f in self.fresh())

    @property
    def made(self) -> int:
        return sum(fate(r) != NOT_RUN for r in self.runs)

    @property
    def complete(self) -> bool:
        return not self.interrupted and bool(self.ended) and not self.lost and len(self.runs) >= self.planned

    @property
    def word(self) -> str:
        """In one word or two."""
        counts = self.counts()
        if {r.data['outcome'] for r in self.runs} == {'ended'}:
            return 'ends the process'
        if not self.made:
            return 'nothing was run'
        broken = {f.outcome for f in self.failures if not f.known}
        for outcome, word in (('crash', 'crashes'), ('hang', 'hangs'), ('deadlock', 'deadlocks')):
            if outcome in broken:
                return word
        if counts['error']:
            return 'has errors'
        if broken & {'output-differs', 'failed'}:
            return 'disturbs the program'
        if 'refused' in broken:
            return 'does not start'
        if 'skipped' in broken:
            return 'was not checked'
        if counts['warning']:
            return 'has warnings'
        return 'clean' if self.complete else 'clean so far'

    @property
    def tone(self) -> str:
        """good, warning or bad: the colour of the verdict."""
        if self.word.startswith('clean'):
            return 'good'
        return 'warning' if self.word in ('has warnings', 'nothing was run') else 'bad'

    def sentences(self) -> list[str]:
        """The verdict in a few sentences."""
        counts, reported = self.counts(), []
        kinds = [(plural(counts['error'], 'error')), plural(counts['warning'], 'warning'),
                 f'{counts["advice"]} advice']
        fresh, known = self.fresh(), sum(t.known for t in self.reported())
        if fresh:
            rules = plural(len({f.rule for f in fresh}), 'rule')
            reported.append(', '.join(k for k in kinds if not k.startswith('0 ')) + ' at '
                            + plural(len(fresh), 'location') + f', of {rules}.')
        elif self.made:
            reported.append('No new finding.' if known else 'No broken rule was found.')
        for failure in self.failures:
            if not failure.known:
                reported.append(f'{failure.title[0].upper()}{failure.title[1:]} in {plural(len(failure.runs), "run")}: '
                                f'{", ".join(failure.runs[:3])}{" and others" if len(failure.runs) > 3 else ""}.')
        if known:
            reported.append(f'{plural(known, "finding")} of the baseline {"is" if known == 1 else "are"} not counted.')
        if self.gone:
            reported.append(f'{plural(self.gone, "entry", "entries")} of the baseline '
                            f'{"was" if self.gone == 1 else "were"} not found in these runs.')
        if self.suppressed:
            reported.append(f'{plural(self.suppressed, "finding")} {"is" if self.suppressed == 1 else "are"} '
                            'suppressed.')
        missing = self.planned - len(self.runs) - len(self.lost)
        if self.interrupted:
            reported.append('It was interrupted.')
            if self.quick:
                reported.append('Timelines and earlier calls are missing; `jvmticheck report` adds them.')
        elif not self.ended:
            reported.append('It did not end.')
        if missing > 0:
            reported.append(f'{missing} of {plural(self.planned, "planned run")} {"was" if missing == 1 else "were"} '
                            'not made.')
        if self.lost:
            reported.append(f'{plural(len(self.lost), "run")} left no readable files: {", ".join(self.lost[:5])}.')
        if self.broken:
            reported.append(f'{plural(self.broken, "line")} of the streams {"was" if self.broken == 1 else "were"} '
                            'incomplete and left out.')
        return reported


def command_text(run: record.Run) -> str:
    """The command of a run, for a shell."""
    environment = [f'{k}={shlex.quote(text(v))}' for k, v in mapping(run.environment).items()]
    return ' '.join(environment + [shlex.quote(w) for w in words(run.command)])


def duration(seconds: float | None) -> str:
    if not isinstance(seconds, (int, float)):
        return ''
    return f'{seconds:.1f} s' if seconds < 100 else f'{seconds / 60:.0f} min'


def time_text(nanoseconds: float) -> str:
    for limit, unit, width in ((1e3, 'ns', 0), (1e6, 'µs', 1), (1e9, 'ms', 1)):
        if nanoseconds < limit:
            return f'{nanoseconds / (limit / 1e3):.{width}f} {unit}'
    return f'{nanoseconds / 1e9:.2f} s'
