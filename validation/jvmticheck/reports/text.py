"""report.txt: on one screen what was checked, the result, and what was found by rule; then which pressure was survived;
after it each finding with its stack and what to do, what the agent uses, and what was left out."""
from __future__ import annotations

import textwrap
from collections.abc import Iterator

from ..accepted import suppression
from . import model
from .model import plural

WIDTH = 100
PLACES = 6          # of a rule, each with its message
BROKEN = 4          # runs of a kind
DIFFERENCES = 8     # of another VM


def wrapped(head: str, text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=head, subsequent_indent=' ' * len(head), break_on_hyphens=False,
                         break_long_words=False) or [head.rstrip()]


def summary(m: model.Model) -> Iterator[str]:
    yield f'{m.agent or "an agent"}: {m.word.upper()}'
    yield from wrapped('  ', ' '.join(m.sentences()) or 'No broken rule was found.')
    yield ''
    what = m.program + (f', options {m.options}' if m.options else '') + (f', shard {m.shard}' if m.shard else '')
    yield from wrapped('  program   ', what)
    yield f'  runs      {m.made} made' + (f' of {m.planned} planned' if m.planned else '') + f', {m.started}'
    for line in m.sums:
        yield from wrapped('  ', line)
    yield ''


def overview(m: model.Model) -> Iterator[str]:
    """A line for each rule."""
    if not m.groups and not m.failures:
        return
    for title, known in (('FINDINGS', False), ('FINDINGS OF THE BASELINE', True)):
        lines = [f'  {"error":8} {failure.outcome:44} {plural(len(failure.runs), "run"):>8}  {failure.frame or ""}'
                 for failure in m.failures if failure.known == known]
        for group in m.groups:
            found = [f for f in group.findings if f.known == known]
            runs = {run for f in found for run in f.runs}
            more = f' and {len(found) - 1} more' if len(found) > 1 else ''
            lines += [f'  {group.severity:8} {group.rule:44} {plural(len(runs), "run"):>8}  {found[0].place}{more}'
                      ] if found else []
        if lines:
            yield title
            yield from (line.rstrip() for line in lines)
            yield ''


def stack(head: str, frames: list[model.Frame], limit: int) -> Iterator[str]:
    for i, frame in enumerate(frames[:limit]):
        yield f'    {head if i == 0 else "":9} {frame}'


def pressed(reported: model.Failure | model.Finding) -> Iterator[str]:
    for i, what in enumerate(reported.pressure[:3]):
        yield from wrapped(f'    {"after" if i == 0 else "":9} ', what)


def finding(f: model.Finding) -> Iterator[str]:
    yield from wrapped('  * ', f.message)
    within = f' in {f.where}' if f.where else ''
    called = f' called from {" > ".join(f.callbacks)}' if f.callbacks and f.callbacks[-1:] != [f.where] else ''
    yield f'    {"agent":9} {f.agent}, environment {f.env}{within}{called}, {f.phase} phase, thread {f.thread}'
    yield from pressed(f)
    yield from stack('native', f.native, 8)
    for i, frame in enumerate(f.java[:5]):
        yield f'    {"Java" if i == 0 else "":9} {frame}'
    for what, frames in f.sites:
        yield from stack(what, frames, 3)
    times = f'{plural(f.count, "time")} in ' if f.count > 1 else ''
    more = f' and {len(f.runs) - 4} others' if len(f.runs) > 4 else ''
    yield from wrapped(f'    {"seen":9} ', f'{times}{plural(len(f.runs), "run")}: {", ".join(f.runs[:4])}{more}')
    yield f'    {"suppress":9} {suppression(f)}'


def by_rule(m: model.Model) -> Iterator[str]:
    for group in m.groups:
        if group.known:
            continue
        found = [f for f in group.findings if not f.known]
        yield f'{group.severity} {group.rule}'
        yield from wrapped('  rule      ', group.text)
        if group.advice:
            yield from wrapped('  repair    ', group.advice)
        if group.section:
            yield f'  see       {group.section}'
        for f in found[:PLACES]:
            yield from finding(f)
        if len(found) > PLACES:
            yield f'  * and {plural(len(found) - PLACES, "location")} more, in findings.jsonl'
        yield ''


def failures(m: model.Model) -> Iterator[str]:
    for failure in m.failures:
        if failure.known:
            continue
        yield f'error {failure.outcome}: {failure.title}'
        if failure.why:
            yield from wrapped('  why       ', failure.why)
        yield from wrapped('  repair    ', failure.advice)
        if failure.during:
            yield f'    {"during":9} {", ".join(failure.during)}'
        yield from pressed(failure)
        yield from stack('native', failure.native, 8)
        for i, (name, env, result) in enumerate(failure.last):
            yield f'    {"before" if i == 0 else "":9} {name} of environment {env}' + (f': {result}' if result else '')
        yield from wrapped(f'    {"runs":9} ', ', '.join(failure.runs))
        yield ''


def pressure(m: model.Model) -> Iterator[str]:
    if not m.pressure:
        return
    yield 'RUNS SURVIVED'
    for p in m.pressure:
        found = f', {p.fates[model.FOUND]} with findings' if p.fates[model.FOUND] else ''
        skipped = f', {p.fates[model.NOT_RUN]} not run' if p.fates[model.NOT_RUN] else ''
        yield f'  {p.title:36} {p.survived} of {p.tried}{found}{skipped}'
        bad = [run for run in p.runs if model.fate(run) == model.BAD]
        for run in bad[:BROKEN]:
            yield from wrapped('    ', f'{run.data["outcome"]}: {run.data["id"]}'
                               + (f': {model.text(run.why)}' if run.why else ''))
        if len(bad) > BROKEN:
            yield f'    and {len(bad) - BROKEN} others'
    yield ''


def differences(m: model.Model) -> Iterator[str]:
    if not m.differences:
        return
    matter = [d for d in m.differences if not d.legal]
    yield 'DIFFERENCES ON ANOTHER VM'
    for d in matter[:DIFFERENCES]:
        head = f'  {d.where}: {d.what}, {d.judged}' + (f', {d.count} times' if d.count > 1 else '')
        yield from wrapped('  ', head.strip() + (f' ({d.section}: {d.why})' if d.section and d.why else ''))
    if len(matter) > DIFFERENCES:
        yield f'  and {len(matter) - DIFFERENCES} more, in diff.jsonl'
    legal = len(m.differences) - len(matter)
    if legal:
        yield f'  {legal} {"other is" if legal == 1 else "others are"} legal on both'
    yield ''


def used(m: model.Model) -> Iterator[str]:
    if not m.clean.runs:
        return
    functions, events = m.clean.used('function'), m.clean.used('event')
    more = [set(m.under_pressure.used(what)) - set(used) for what, used in (('function', functions), ('event', events))]
    under = f', {len(more[0])} and {len(more[1])} more under pressure' if more[0] or more[1] else ''
    failed = sum(set(use.results) - {'NONE'} != set() for use in functions.values())
    unused = sorted(name for name, use in m.clean.uses['capability'].items() if use.possessed and not use.used)
    yield 'USED BY THE AGENT'
    yield f'  {plural(len(functions), "function")} and {plural(len(events), "event")}{under}'
    yield f'  {plural(failed, "function")} {"has" if failed == 1 else "have"} returned an error in clean runs'
    if unused:
        yield from wrapped('  capabilities never used: ', ', '.join(unused))
    yield ''


def left_out(m: model.Model) -> Iterator[str]:
    skipped = [(r.data['id'], model.text(r.why)) for r in m.runs if model.fate(r) == model.NOT_RUN]
    if m.left_out or skipped:
        yield 'LEFT OUT'
        for what, why in m.left_out + skipped:
            yield from wrapped('  ', f'{what}: {why}' if why else what)
        yield ''


def lines(m: model.Model) -> Iterator[str]:
    for part in (summary, overview, pressure, failures, by_rule, differences, used, left_out):
        yield from part(m)


def make(m: model.Model) -> str:
    reported = '\n'.join(line.replace('\n', ' ') for line in lines(m))
    return ''.join(c if c in '\n\t' or c.isprintable() else '\N{REPLACEMENT CHARACTER}' for c in reported)
