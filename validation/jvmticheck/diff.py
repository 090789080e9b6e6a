"""jvmticheck diff: the same agent and program on minijvm and on another VM; where what the agent has seen differs.

Traces of both runs are normalised (normalise.py) and laid side by side (align.py): in each thread, what happens in an
order that the program and the agent give; by kind, what has none. Each difference gets a result:

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
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from . import normalise, record, schedules
from . import run as runs
from .compare import Difference, Repeated, ancestors

if TYPE_CHECKING:
    from .campaign import Campaign

SHOWN = 40                  # differences that are reported as text


# ---- Reporting ----

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


def loudest(run: record.Run, trace: str) -> str:
    """What a run has most of, among what the filter of its trace lets pass: event:NAME or function:NAME."""
    counts = {f'{line["what"]}:{line["name"]}': line['count'] for line in run.coverage()
              if line.get('what') in ('event', 'function') and isinstance(line.get('count'), int)}
    return max((name for name in counts if f'!{name}' not in trace.split('+')), key=lambda name: counts[name],
               default='')


def too_many(trace: str) -> str:
    """What a filter of traces leaves out, in words."""
    return f'too many to be compared: {", ".join(word.partition(":")[2] for word in trace.split("+"))}'


# ---- Running ----

class Differ:
    """Makes the runs of a comparison, in the directory of a campaign."""
    def __init__(self, campaign: Campaign) -> None:
        self.campaign, self.index = campaign, len(os.listdir(os.path.join(campaign.o.report, 'runs')))
        self.lines: list[dict[str, Any]] = []

    def minijvm(self, other: runs.Vm) -> runs.Vm:
        """minijvm with the same class library, if it can use it."""
        java, jdk = other.path(), self.campaign.o.jdk or os.environ.get('MINIJVM_JDK')
        mine = runs.default_java()
        jdk = runs.library_home(java) or jdk or (runs.library_home(mine) if mine else None)
        return runs.minijvm(self.campaign.tools, jdk)

    def one(self, identity: str, vm: runs.Vm, program: runs.Program, trace: str, n: int, order: int = 0) -> record.Run:
        """order: of the threads, in turns; 0: as they come."""
        again = f'-order-{order}' if order else f'-{n}' if n > 1 else ''
        how = f', its threads in order {order}' if order else ', again' if again else ''
        self.index += 1
        self.campaign.plan_for(1)
        spec = runs.Spec(f'diff-{program.name}-{identity}{again}', 'differential',
                         f'{program.name} on {vm.name}, to compare{how}', vm, program, trace=trace,
                         options=[schedules.in_order(order)] if order else [], slow=ORDER_SLOWER if order else 1,
                         index=self.index, compares=False, trace_limit=WHOLE)
        return self.campaign.make(spec)

    def ordered(self, identity: str, vm: runs.Vm, program: runs.Program, trace: str, n: int) -> record.Run | None:
        """A run of minijvm in that order of threads, if it tells anything."""
        run = self.one(identity, vm, program, trace, 1, n)
        return None if run.outcome in UNUSABLE else run

    def whole(self, runs_with: Callable[[str, str], Sequence[record.Run]], trace: str) -> str:
        """A filter of traces with which these have all: runs_with(a name, a filter) makes the runs. What there is most
        of in one that has not is left out of all."""
        name = ''
        while True:
            short = next((run for run in runs_with(name, trace) if run.left_out), None)
            most = loudest(short, trace) if short else ''
            if not most:
                return trace
            trace, name = '+'.join(filter(None, [trace, f'!{most}'])), f'{name}-less'

    def compare(self, theirs: runs.Vm, program: runs.Program) -> tuple[list[Difference] | None, str]:
        """(the differences, the same as text); None for the first if one of the runs says nothing."""
        ours = self.minijvm(theirs)
        self.campaign.progress.more(1)
        _, looked = self.campaign.probe(ours, program)
        first: tuple[record.Run, record.Run]

        def pair(n: int, name: str = '', less: str | None = None) -> tuple[record.Run, record.Run]:
            return (self.one(f'{theirs.name}-minijvm{name}', ours, program, trace if less is None else less, n),
                    self.one(f'{theirs.name}{name}', theirs, program, trace if less is None else less, n))

        def begin(name: str, less: str) -> tuple[record.Run, record.Run]:
            nonlocal first
            first = pair(1, name, less)
            return first
        trace = self.whole(begin, looked.trace_filter(MOST))
        bad = [f'{run.host}: {run.outcome}, {run.why}' for run in first if run.outcome in UNUSABLE]
        if bad:
            return None, f'{program.name}: nothing to compare; {"; ".join(bad)}\n'
        def ordered(n: int) -> record.Run | None:
            return self.ordered(f'{theirs.name}-minijvm', ours, program, trace, n) if n else first[0]
        repeated = Repeated(*first, pair, version(theirs.path()), [ordered], events_of(trace))
        found = repeated.result()
        wrong = sum(d.verdict in ('minijvm', 'other') for d in found)
        undecided = sum(d.verdict == 'undecided' for d in found)
        if wrong:
            first[1].data.update(outcome='output-differs',
                                 why=f'{wrong} difference{"s" * (wrong != 1)} from minijvm ({record.DIFFERENCES})')
        if undecided:       # that is no fault of anybody's yet
            first[1].data.update(differs=f'the agent has observed {undecided} difference{"s" * (undecided != 1)} from '
                                         f'minijvm that nothing decides ({record.DIFFERENCES})')
        if wrong or undecided:
            self.campaign.writer.write(first[1].save)
        cut = [too_many(trace)] if trace else []
        cut += [f'{name}: more than {normalise.Trace.LIMIT} lines, the rest is not compared'
               for name, trace in zip((ours.name, theirs.name), repeated.traces[0]) if trace.cut]
        self.lines += [{**d.data(), 'program': program.name, 'vms': [ours.name, theirs.name]} for d in found]
        path = os.path.join(self.campaign.o.report, record.DIFFERENCES)
        self.campaign.writer.write(lambda: record.write_lines(path, self.lines))
        libraries = '' if ours.name != 'minijvm' else ', with different class libraries'
        return found, (f'{program.name}, {ours.name} and {theirs.name}{libraries}:\n'
                       + ''.join(line + '\n' for line in cut) + text_of(found, (ours.name, theirs.name)))


def events_of(trace: str) -> list[str]:
    """The events that a filter of traces leaves out."""
    return [word.partition(':')[2] for word in trace.split('+') if word.startswith('!event:')]


ORDER_SLOWER = 8    # than threads that run as they come
MOST = 200_000      # of one event or function
WHOLE = 64          # megabytes of a trace
UNUSABLE = ('crash', 'hang', 'deadlock', 'failed', 'refused')


def version(java: str) -> str:
    """What a VM says of itself."""
    try:
        reported = subprocess.run([java, '-version'], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.SubprocessError):
        return ''
    return reported.stderr + reported.stdout


def campaign(c: Campaign) -> None:
    """The comparisons of a campaign: its program on each other VM."""
    differ = Differ(c)
    for vm in runs.other_vms(c.o.java):
        c.progress.say(differ.compare(vm, c.programs[0])[1].splitlines()[-1])


def main(o: argparse.Namespace) -> int:
    vars(o).update(level='error', check=['outputs=leave'], beside=None, fail_on='error', output_may_differ=False,
                   jdk_agents=False)
    from . import campaign as campaigns        # which loads this module where a campaign compares
    if len(o.jdk) > 1 or o.host:
        from . import across
        return across.main(o)
    o.jdk = o.jdk[0] if o.jdk else None
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
    wrong, _ = campaigns.guarded(o, work)
    if wrong > 3:
        campaigns.end_now(wrong)
    return wrong or code
