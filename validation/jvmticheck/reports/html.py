"""index.html: all of it on one page without network. Made here as it is to be read; page.js filters, opens, zooms, and
switches light and dark. Whatever an agent or a program has named goes through esc(); besides, the page lets no
script run but its own."""
from __future__ import annotations

import base64
import collections
import hashlib
import html
import itertools
import pkgutil
import re
import urllib.parse
from collections.abc import Callable, Iterator
from typing import Any, TYPE_CHECKING

from .. import explain, facts, record
from ..accepted import suppression
from . import model, symbols
from .model import plural, time_text
from .sarif import SPECIFICATION

if TYPE_CHECKING:
    from .timeline import Thread, Timeline

LIMIT = 40              # findings of one rule that are shown
RUNS = 60               # that have a finding
MONITOR_COLOURS = 8
PLAIN = {'\t', '\n'}


def esc(value: str) -> str:
    reported = ''.join(c if c.isprintable() or c in PLAIN else '\N{REPLACEMENT CHARACTER}' for c in model.text(value))
    return html.escape(reported, quote=True)


def code(value: str, kind: str = '') -> str:
    return f'<code{f" class={kind}" if kind else ""}>{esc(value)}</code>' if value else ''


def asset(name: str) -> str:
    packed = pkgutil.get_data(__package__, name)
    if packed is None:
        raise FileNotFoundError(name)
    return packed.decode()


def run_anchor(identity: str) -> str:
    return 'run-' + urllib.parse.quote(identity, safe='')


def run_link(identity: str) -> str:
    return f'<a class=chip href="#{esc(urllib.parse.quote(run_anchor(identity)))}">{esc(identity)}</a>'


def pill(severity: str) -> str:
    return f'<span class="pill {esc(severity)}">{esc(severity)}</span>'


def known(reported: model.Failure | model.Finding | model.Group) -> str:
    return '<span class="pill known">baseline</span> ' if reported.known else ''


def percent(part: int, whole: int) -> str:
    return f'{100 * part / whole:.4g}%' if whole else '0%'


# ---- The head ----

def head(m: model.Model) -> Iterator[str]:
    reported = ' '.join(m.sentences())
    facts_of = [('Program', m.program), ('Options', m.options), ('Shard', m.shard),
                ('Runs', f'{m.made} made' + (f' of {m.planned} planned' if m.planned else '')),
                ('Started', m.started.replace('T', ' ')), ('Not counted', '; '.join(m.sums)),
                ('jvmticheck', m.version)]
    counts = m.counts()
    tiles = [('error', counts['error'], 'errors'), ('warning', counts['warning'], 'warnings'),
             ('advice', counts['advice'], 'advice')]
    if m.failures:
        tiles.insert(0, ('error', sum(len(f.runs) for f in m.failures), 'failed runs'))
    yield '<header class=top><div class=wrap>'
    yield '<div class=bar><p class=product>jvmticheck</p>'
    yield '<button id=theme type=button hidden>Dark</button></div>'
    yield f'<h1>{code(m.agent or "an agent")} <span class="verdict {m.tone}">{esc(m.word)}</span></h1>'
    yield f'<p class=lead>{esc(reported)}</p>'
    yield '<ul class=tiles>'
    for kind, n, what in tiles:
        what = what if n != 1 else 'failed run' if what == 'failed runs' else what.removesuffix('s')
        yield f'<li class="{kind}{" none" if not n else ""}"><b>{n}</b> {what}'
    tried = [p for p in m.pressure if p.kind not in ('clean', 'workload')]
    if tried:
        survived, all_of = sum(p.survived for p in tried), sum(p.tried for p in tried)
        yield (f'<li class="{"good" if survived == all_of else "error"}"><b>{survived}<small>/{all_of}</small></b> '
               'runs survived under pressure')
    yield '</ul><dl class=facts>'
    for name, value in facts_of:
        if value:
            yield f'<div><dt>{name}<dd>{esc(value)}</div>'
    yield '</dl></div></header>'


SECTIONS = (('findings', 'Findings'), ('pressure', 'Pressure'), ('differences', 'Differences'),
            ('coverage', 'Coverage'), ('timeline', 'Timeline'), ('cost', 'Cost'), ('left-out', 'Left out'))


def navigation(parts: dict[str, str]) -> Iterator[str]:
    yield '<nav aria-label="Sections"><div class=wrap>'
    yield from (f'<a href="#{name}">{title}</a>' for name, title in SECTIONS if parts.get(name))
    yield '</div></nav>'


# ---- Findings ----

def stack(frames: list[model.Frame], limit: int = 12) -> Iterator[str]:
    yield '<ol class=stack>'
    for frame in frames[:limit]:
        where = code(f'{frame.module}+{frame.offset:#x}', 'dim') if frame.module else ''
        lines: list[symbols.Line | None] = [*frame.lines]
        for i, line in enumerate(lines or [None]):
            function = symbols.shortened((line.function if line and line.function else '') or frame.symbol)
            file = f' <span class=file>{esc(line.file.rpartition("/")[2])}:{line.number}</span>' if line else ''
            inlined = ' <i>inlined in</i>' if i < len(lines) - 1 else ''
            yield f'<li><b>{esc(function) or "?"}</b>{file}{inlined} {where if i == len(lines) - 1 else ""}'
    if len(frames) > limit:
        yield f'<li class=dim>and {len(frames) - limit} more'
    yield '</ol>'


def source(m: model.Model, frame: model.Frame | None, around: int = model.AROUND) -> Iterator[str]:
    lines, line = m.source(frame, around), frame.line if frame else None
    if not lines or not line:
        return
    yield f'<figure class=source><figcaption>{esc(line.file)}</figcaption><pre tabindex=0>'
    yield ''.join(f'<span{" class=here" if n == line.number else ""}><i>{n}</i>{esc(text)}\n</span>'
                  for n, text in lines)
    yield '</pre></figure>'


def java(title: str, frames: list[str]) -> Iterator[str]:
    if frames:
        yield f'<h5>{esc(title)}</h5><ol class=stack>'
        yield from (f'<li>{esc(frame)}' for frame in frames)
        yield '</ol>'


def before(b: model.Before) -> Iterator[str]:
    yield f'<details class=before><summary>Earlier calls of the thread ({plural(len(b.calls), "call")}, in run '
    yield f'{esc(b.run.data["id"])})</summary><ol class=calls>'
    for depth, call in b.steps():
        kind = ('here' if call is b.own else 'event' if call.get('event') else
                'failed' if call.get('result') not in (None, 'NONE') else '')
        took = time_text(model.number(call.get('nanoseconds')))
        yield (f'<li class="d{min(depth, 6)} {kind}"><code>{esc(model.call_text(call))}</code> '
               f'<span class=dim>{took}</span>')
    yield '</ol></details>'


def kinds_of(m: model.Model, identities: list[str]) -> str:
    return ' '.join(sorted({m.kinds[i] for i in identities if m.kinds.get(i)}))


def places(m: model.Model, f: model.Failure | model.Finding, own: model.Frame | None) -> Iterator[str]:
    """Stacks with the lines of source."""
    yield '<div class=where>'
    if f.native:
        yield '<div class=place>'
        yield '<h5>Stack</h5>'
        yield from stack(f.native)
        yield from source(m, own)
        yield '</div>'
    for what, frames in f.sites:
        yield f'<div class=place><h5>{esc(what)}</h5>'
        yield from stack(frames, 4)
        yield from source(m, model.own_frame(frames, f.agent), 1)
        yield '</div>'
    yield '</div>'


def seen(identities: list[str]) -> Iterator[str]:
    yield '<p class=runs><span class=dim>Seen in</span> '
    yield from (run_link(i) for i in identities[:8])
    if len(identities) > 8:
        rest = ''.join(run_link(i) for i in identities[8:RUNS])
        rest += f' <span class=dim>and {len(identities) - RUNS} others</span>' if len(identities) > RUNS else ''
        yield f'<details class=more><summary>and {len(identities) - 8} more</summary>{rest}</details>'


def pressed(reported: model.Failure | model.Finding) -> Iterator[str]:
    """Only what was made so before has shown it."""
    if reported.pressure:
        more = f' <span class=dim>and {len(reported.pressure) - 1} before that</span>' if reported.pressure[1:] else ''
        yield f'<p class=pressed><b>Under pressure</b> {esc(reported.pressure[0])}{more}'


def finding(m: model.Model, f: model.Finding) -> Iterator[str]:
    called = [c for c in f.callbacks if c != f.where]
    reported = [f'in {code(f.where)}' if f.where else '',
                'called from ' + ' › '.join(map(code, called)) if called else '',
                f'{esc(f.phase)} phase', f'thread {esc(f.thread)}',
                f'environment {f.env} of {"" if f.agent == m.agent else "<b>another agent,</b> "}{esc(f.agent)}',
                f'{f.count} times' if f.count > 1 else '']
    yield (f'<article class=finding id={f.anchor} data-severity="{esc(f.severity)}" '
           f'data-kinds="{esc(kinds_of(m, f.runs))}">')
    yield (f'<h4><a class=self href="#{f.anchor}" aria-label="link to this finding">#</a> {known(f)}{esc(f.message)}'
           '</h4>')
    yield f'<p class=meta>{" · ".join(t for t in reported if t)}'
    yield from pressed(f)
    yield from places(m, f, f.frame)
    yield from java('Java stack', f.java)
    for name, frames in f.threads:
        yield from java(f'Java stack of {name}', frames)
    if f.before:
        yield from before(f.before)
    yield from seen(f.runs)
    yield f'<p class=meta>To suppress it: {code(suppression(f))}'
    yield '</article>'


def group_head(anchor: str, severity: str, name: str, mark: str, text: str, places_of: str,
               runs: int) -> Iterator[str]:
    yield f'<details class="group {esc(severity)}" id="{esc(anchor)}" data-severity="{esc(severity)}"><summary>'
    yield f'<span class=what>{pill(severity)} {mark}<strong>{esc(name)}</strong></span>'
    yield f'<span class=rule>{esc(text)}</span>'
    yield f'<span class=numbers>{places_of} · {plural(runs, "run")}</span></summary><div class=body>'


def what_to_do(text: str) -> str:
    return f'<p class=do><b>What to do</b> {esc(text)}' if text else ''


def example(rule: str) -> Iterator[str]:
    """As `jvmticheck explain` has it."""
    cases = explain.rule_example(facts.rules()[rule]) if rule in facts.rules() else ((), ())
    if not all(cases):
        return
    yield '<details class=example><summary>An example, incorrect and correct</summary><div class=sides>'
    for title, found in zip(('Wrong', 'Right'), cases):
        yield f'<div class={title.lower()}>'
        for moment, text in found:
            yield f'<h5>{title}{esc(moment and ", " + explain.MOMENTS.get(moment, moment))}</h5>'
            yield f'<pre tabindex=0>{esc(text.rstrip())}</pre>'
        yield '</div>'
    yield '</div></details>'


def group(m: model.Model, g: model.Group) -> Iterator[str]:
    runs = {run for f in g.findings for run in f.runs}
    yield from group_head(g.anchor, g.severity, g.rule, known(g), g.text, plural(len(g.findings), 'location'),
                          len(runs))
    yield what_to_do(g.advice or g.text)
    links = [f'Specification: <a href="{SPECIFICATION}#{esc(urllib.parse.quote(g.section))}">{esc(g.section)}</a>'
             if g.section else '', f'HotSpot, when the rule is broken: {esc(g.hotspot)}' if g.hotspot else '',
             f'{code("jvmticheck explain " + g.rule)}']
    yield f'<p class="meta links">{" · ".join(t for t in links if t)}</p>'
    yield from example(g.rule)
    for f in g.findings[:LIMIT]:
        yield from finding(m, f)
    if len(g.findings) > LIMIT:
        yield f'<p class=dim>and {plural(len(g.findings) - LIMIT, "location")} more, in findings.jsonl'
    yield '</div></details>'


def failure(m: model.Model, f: model.Failure) -> Iterator[str]:
    title = f.title[0].upper() + f.title[1:]
    yield from group_head(f.anchor, 'error', f.outcome, known(f), f.why or title,
                          '1 location' if f.native else 'no location', len(f.runs))
    yield what_to_do(f.advice)
    yield f'<article class=finding data-severity=error data-kinds="{esc(kinds_of(m, f.runs))}">'
    reported = [f'during {" in ".join(map(code, f.during))}' if f.during else '',
                f'thread {esc(f.thread)}' if f.thread else '',
                esc(f.agent)]
    yield f'<h4>{esc(title)}</h4><p class=meta>{" · ".join(t for t in reported if t)}'
    yield from pressed(f)
    yield from places(m, f, f.frame)
    if f.last:
        yield '<h5>Last calls of the thread</h5><ol class=calls>'
        for name, env, result in f.last:
            call = f'{name} = {result}' if result else name
            yield f'<li class="{"" if result in ("NONE", "") else "failed"}"><code>{esc(call)}</code> '
            yield f'<span class=dim>environment {env}</span>'
        yield '</ol>'
    found = m.found_with(f)
    if found:
        yield '<h5>Findings of these runs that no clean run has</h5><ul class=links-to>'
        yield from (f'<li>{pill(x.severity)} <a href="#{x.anchor}">{esc(x.rule)}</a>: {esc(x.message)}'
                    for x in found[:8])
        yield '</ul>'
    for name, lines in f.said:
        yield f'<h5>Last lines of {name}</h5><pre class=output tabindex=0>{esc(chr(10).join(lines))}</pre>'
    yield from seen(f.runs)
    yield '</article></div></details>'


def filters(m: model.Model) -> Iterator[str]:
    counts = m.counts()
    counts['error'] += len(m.failures)
    kinds = [p for p in m.pressure]
    yield '<form class=filters id=filters hidden><fieldset><legend>Severity</legend>'
    for severity in reversed(record.SEVERITIES):
        yield (f'<label class="{severity}"><input type=checkbox name=severity value={severity} checked> {severity} '
               f'<span class=dim>{counts[severity]}</span></label>')
    yield '</fieldset><label>Runs <select name=kind><option value="">all</option>'
    yield from (f'<option value="{esc(p.kind)}">{esc(p.title)}</option>' for p in kinds)
    yield '</select></label><label class=search>Search '
    yield '<input type=search name=q placeholder="rule, function, file"></label>'
    yield '<span class=buttons><button type=button id=open-all>Open all</button>'
    yield '<button type=reset>Reset</button></span>'
    yield '<output id=shown aria-live=polite></output></form>'


def findings(m: model.Model) -> Iterator[str]:
    if not m.groups and not m.failures:
        yield f'<p class="empty {m.tone}">{"No broken rule was found." if m.made else "No run was made."}'
        return
    yield from filters(m)
    for f in m.failures:
        yield from failure(m, f)
    for g in m.groups:
        yield from group(m, g)
    yield '<p class=empty id=nothing hidden>No finding matches the filter.'


# ---- Pressure ----

FATE_CLASS = {model.GOOD: 'good', model.FOUND: 'found', model.BAD: 'bad', model.NOT_RUN: 'skipped'}


def pressure(m: model.Model) -> Iterator[str]:
    if not m.runs:
        return
    yield '<p class=legend>'
    for fate, name in FATE_CLASS.items():
        yield f'<span><i class="cell {name}"></i> {"survived, no finding" if fate == model.GOOD else fate}</span>'
    yield '<div class=pressures>'
    for p in m.pressure:
        yield f'<div class=kind><h3>{esc(p.title)}</h3><p class=score><b>{p.survived}</b> of {p.tried}</p>'
        yield '<p class=cells>'
        for run in p.runs:
            fate = model.fate(run)
            reported = f'{run.data["id"]}: {run.data["outcome"]}' + (f', {model.text(run.why)}' if run.why else '')
            yield (f'<a class="cell {FATE_CLASS[fate]}" href="#{esc(urllib.parse.quote(run_anchor(run.data["id"])))}" '
                   f'title="{esc(reported)}"><span class=hide>{esc(reported)}</span></a>')
        yield '</div>'
    yield '</div><details class=table id=runs><summary>All runs, with their commands</summary>'
    yield '<div class=scroll tabindex=0><table class=runs-table><thead><tr>'
    yield '<th>Run<th>Outcome<th>Why<th>Time<th>Command<tbody>'
    for run in m.runs:
        yield (f'<tr id="{esc(run_anchor(run.data["id"]))}"><th scope=row>{esc(run.data["id"])}'
               f'<div class=dim>{esc(run.title)}</div>'
               f'<td><i class="cell {FATE_CLASS[model.fate(run)]}"></i> {esc(run.data["outcome"])}'
               f'<td>{esc(run.why)}<td>{model.duration(run.seconds)}<td>')
        command = model.command_text(run)
        if command:
            yield f'<code class=command>{esc(command)}</code>'
    yield '</table></div></details>'


# ---- Differences ----

def side(d: model.Difference, i: int) -> str:
    reported = f'<code>{esc(model.call_text(d.lines[i]))}</code>' if d.lines[i] else '<span class=dim>nothing</span>'
    return f'<div><h5>{esc(d.vms[i])}</h5>{reported}</div>'


def difference(same: list[model.Difference]) -> Iterator[str]:
    """What differs in the same two lines."""
    d = same[0]
    reported = [f'thread {esc(", ".join(d.threads))}' if d.threads else '',
                'in ' + ' › '.join(map(code, d.inside)) if d.inside else '',
                f'{d.count} times' if d.count > 1 else '',
                esc(d.program)]
    yield f'<article class=difference><h4>{esc(d.where)}: {esc(d.what)} <span class=judged>{esc(d.judged)}</span></h4>'
    yield f'<p class=meta>{" · ".join(t for t in reported if t)}</p><div class=sides>{side(d, 0)}{side(d, 1)}</div>'
    for each in same:
        if len(each.values) == 2:
            yield f'<p class=meta>{code(each.path)}: {code(each.values[0])} and {code(each.values[1])}'
    for section, why in dict.fromkeys((each.section, each.why) for each in same if each.why != each.what):
        link = f'<a href="{SPECIFICATION}#{esc(urllib.parse.quote(section))}">{esc(section)}</a>' if section else ''
        if link or why:
            yield f'<p class=decides><b>Specification</b> {link}{": " if link and why else ""}{esc(why)}'
    yield '</article>'


def differences(m: model.Model) -> Iterator[str]:
    matter = [d for d in m.differences if not d.legal]
    if not m.differences:
        return
    yield (f'<p class=lead>The same agent and program on {esc(" and ".join(m.differences[0].vms))}: '
           f'{plural(len(matter), "difference")} that matter{"s" if len(matter) == 1 else ""}, '
           f'{plural(len(m.differences) - len(matter), "difference")} legal on both.')
    for _, same in itertools.groupby(matter[:LIMIT], key=lambda d: (d.lines, d.verdict, d.what)):
        yield from difference(list(same))
    if len(matter) > LIMIT:
        yield f'<p class=dim>and {len(matter) - LIMIT} more, in diff.jsonl'
    legal = model.collections.Counter((d.where, d.what, d.section, d.why) for d in m.differences if d.legal)
    if legal:
        yield '<details class=table><summary>Legal on both</summary><div class=scroll tabindex=0><table><thead><tr>'
        yield '<th>Where<th>What<th>Section<th>Why<tbody>'
        for (where, what, section, why), _ in legal.most_common():
            yield f'<tr><th scope=row>{esc(where)}<td>{esc(what)}<td>{esc(section)}<td>{esc(why)}'
        yield '</table></div></details>'


# ---- Coverage ----

# Errors that only an agent's own error gets.
OWN_FAULT = {'NULL_POINTER', 'ILLEGAL_ARGUMENT', 'INVALID_ENVIRONMENT'}


def category_title(name: str) -> str:
    """The anchor of the specification's section in words: RawMonitors, threadCategory, Heap_1_0."""
    words = re.sub(r'(?<=[a-z])(?=[A-Z])', ' ', name.removesuffix('Category').replace('1_0', '1.0').replace('_', ' '))
    return words.lower()


def errors_of(name: str) -> set[str]:
    f = facts.load()
    known = f['functions'].get(name)
    return set(known['errors']) | {'NONE'} if known else set()


def cell(use: model.Use | None, hard: model.Use | None, key: str) -> str | None:
    """The number in clean runs, or under pressure alone."""
    n = use.results.get(key, 0) if use else 0
    if n:
        return f'<td class="seen{" failed" if key != "NONE" else ""}">{n:,}'
    n = hard.results.get(key, 0) if hard else 0
    return f'<td class="seen hard" title="only under pressure">{n:,}' if n else None


def function_row(name: str, use: model.Use | None, under: model.Use | None, phases: list[str],
                 columns: list[str]) -> Iterator[str]:
    """A function: the phases in which it was called, how often it has answered what."""
    used = bool(use and use.count or under and under.count)
    yield f'<tr{"" if used else " class=unused"}><th scope=row>{esc(name)}'
    for phase in phases:
        in_clean = use and phase in use.phases
        seen_hard = under and phase in under.phases
        yield f'<td class="phase{" seen" if in_clean else " seen hard" if seen_hard else ""}">'
        yield '•' if in_clean or seen_hard else ''
    possible = errors_of(name) - OWN_FAULT
    for i, column in enumerate(columns):
        reported = cell(use, under, column)
        reported = reported or ('<td class=may title="may be returned, was not returned">·' if column in possible
                                else '<td>')
        yield reported.replace('<td', '<td data-first', 1) if i == 0 else reported
    never = sorted(possible - {'NONE'} - set(use.results if use else ()) - set(under.results if under else ()))
    yield f'<td class=never>{esc(", ".join(never)) if used else ""}'


def functions_table(m: model.Model) -> Iterator[str]:
    clean, hard = m.clean.uses['function'], m.under_pressure.uses['function']
    known = facts.load()['functions']
    names = sorted(known, key=lambda n: (known[n]['category'], known[n]['number']))
    names += sorted({*clean, *hard} - set(names))
    results: collections.Counter[str] = collections.Counter()
    for each in (*clean.values(), *hard.values()):
        results.update(each.results)
    columns = sorted(results, key=lambda r: (r != 'NONE', -results[r], r))
    phases = [p for p in model.PHASES if any(p in u.phases for u in (*clean.values(), *hard.values()))]
    yield '<div class=scroll tabindex=0><table class="matrix" id=functions><thead><tr><th>Function'
    yield from (f'<th class=turn><span>{p}</span>' for p in phases)
    yield from (f'<th class="turn{" first" if i == 0 else ""}"><span>{esc(c)}</span>' for i, c in enumerate(columns))
    yield '<th>Errors never returned<tbody>'
    category = None
    for name in names:
        if known.get(name, {}).get('category') != category:
            category = known.get(name, {}).get('category')
            any_used = any(u[n].count for u in (clean, hard) for n in names
                           if n in u and known.get(n, {}).get('category') == category)
            yield (f'<tr class="category{"" if any_used else " unused"}"><th colspan={len(phases) + len(columns) + 2} '
                   f'scope=rowgroup>{esc(category_title(category or "other"))}')
        yield from function_row(name, clean.get(name), hard.get(name), phases, columns)
    yield '</table></div>'


def marks(names: list[str], clean: dict[str, model.Use], hard: dict[str, model.Use],
          mark: Callable[..., Any]) -> Iterator[str]:
    """Names as chips, by what was seen of them."""
    yield '<ul class=chips>'
    for name in names:
        kind, reported = mark(clean.get(name), hard.get(name))
        yield f'<li class="{kind}" title="{esc(reported)}">{esc(name)}<span class=dim> {esc(reported)}</span>'
    yield '</ul>'


MARKS = 'seen', 'missed', 'idle', 'hard', 'unused'


def event_mark(use: model.Use | None, under: model.Use | None) -> tuple[str, str]:
    if use and use.count:
        return 'seen', f'{use.count:,}'
    return ('hard', f'{under.count:,}, only under pressure') if under and under.count else ('unused', 'never sent')


def capability_mark(use: model.Use | None, under: model.Use | None) -> tuple[str, str]:
    if use and use.possessed:
        return ('seen', 'used') if use.used else ('idle', 'added, never used')
    if under and under.possessed:
        return 'hard', 'only under pressure'
    return ('missed', 'used without it') if use and use.used else ('unused', 'not added')


def coverage(m: model.Model) -> Iterator[str]:
    if not m.clean.runs and not m.under_pressure.runs:
        return
    f = facts.load()
    used = len({**m.clean.used('function'), **m.under_pressure.used('function')})
    yield (f'<p class=lead>{used} of {len(f["functions"])} functions were called, in '
           f'{plural(len(m.clean.runs), "clean run")}'
           + (f' and {plural(len(m.under_pressure.runs), "run")} under pressure' if m.under_pressure.runs else '')
           + '. A number is the count of a result'
           + ('; a <span class="key hard">frame</span> means only under pressure' if m.under_pressure.runs else '')
           + '. A <span class="key may">·</span> is a result that the function may return and never returned: how the '
           'agent handles it is not known.')
    yield '<h3>Functions × results and phases</h3>'
    yield '<p class=toggle><label hidden class=scripted><input type=checkbox id=all-functions> '
    yield 'show functions that were never called</label>'
    yield from functions_table(m)
    for title, what, mark in (('Events', 'event', event_mark), ('Capabilities', 'capability', capability_mark)):
        clean, hard = m.clean.uses[what], m.under_pressure.uses[what]
        names = sorted({*f['events' if what == 'event' else 'capabilities'], *clean, *hard},
                       key=lambda n: (MARKS.index(mark(clean.get(n), hard.get(n))[0]), n))
        yield f'<h3>{title}</h3>'
        yield from marks(names, clean, hard, mark)


# ---- Timeline ----

def bars(t: Timeline, thread: Thread) -> Iterator[str]:
    base = 0
    for bar in thread.bars:
        left, width = percent(bar.begin - t.begin, t.span), percent(bar.end - bar.begin, t.span)
        reported = model.call_text(bar.line, 160) if bar.line else bar.name
        yield (f'<rect class={bar.kind} x={left} width={width} y={base + 2 + 12 * bar.depth} height=10>'
               f'<title>{esc(reported)}\n{time_text(bar.end - bar.begin)}, from {time_text(bar.begin - t.begin)} on'
               '</title></rect>')
    base = 4 + 12 * thread.depth
    names = {name: i for i, name in enumerate(sorted({h.monitor for th in t.threads for h in th.holds}))}
    for begin, end, reported in thread.waits:
        yield (f'<rect class=wait x={percent(begin - t.begin, t.span)} width={percent(end - begin, t.span)} y={base} '
               f'height=6><title>{esc(reported)}\n{time_text(end - begin)}</title></rect>')
    for hold in thread.holds:
        still = ', still held at the end' if hold.open else ''
        yield (f'<rect class="hold m{names[hold.monitor] % MONITOR_COLOURS}" x={percent(hold.begin - t.begin, t.span)} '
               f'width={percent(hold.end - hold.begin, t.span)} y={base + 8 * hold.level} height=6>'
               f'<title>holds {esc(hold.monitor)}{still}\n{time_text(hold.end - hold.begin)}</title></rect>')


def drawing(m: model.Model, t: Timeline, first: bool) -> Iterator[str]:
    yield f'<div class=drawing data-run="{esc(t.run.data["id"])}"{"" if first else " hidden"}>'
    if t.total > len(t.kept):
        yield f'<p class=dim>The {len(t.kept):,} longest of {t.total:,} calls and callbacks are drawn.'
    if t.more:
        yield f'<p class=dim>The {len(t.threads)} busiest of {len(t.threads) + len(t.more)} threads are drawn.'
    yield '<div class=lanes tabindex=0 role=group aria-label="Timeline; plus and minus zoom, arrows move">'
    yield '<div class=names aria-hidden=true><div class=axis></div>'
    heights = [max(18, 8 + 12 * th.depth + 8 * max(th.levels, 1 if th.waits else 0)) for th in t.threads]
    for thread, height in zip(t.threads, heights):
        # One pixel more for the line above, which a drawing has outside of its height.
        yield f'<div style="height:{height + 1}px" title="{esc(thread.name)}">{esc(thread.name)}</div>'
    yield f'</div><div class=canvas><div class=axis data-span={t.span}>'
    yield from (f'<span style="left:{10 * i}%">{time_text(t.span * i / 10)}</span>' for i in range(10))
    yield '</div>'
    for thread, height in zip(t.threads, heights):
        yield (f'<svg height={height} width="100%" role=img '
               f'aria-label="{esc(thread.name)}: {len(thread.bars)} calls and callbacks">')
        yield from bars(t, thread)
        yield '</svg>'
    yield '</div></div>'
    names = sorted({h.monitor for th in t.threads for h in th.holds})
    yield '<p class=legend><span><i class="key event"></i> callback</span>'
    yield '<span><i class="key function"></i> call</span>'
    yield '<span><i class="key failed"></i> call with an error</span><span><i class="key wait"></i> waits</span>'
    for i, name in enumerate(names[:12]):
        yield f'<span><i class="key hold m{i % MONITOR_COLOURS}"></i> holds {esc(name)}</span>'
    longest = sorted(((bar.end - bar.begin, thread.name, bar)
                      for thread in t.threads for bar in thread.bars if bar.line),
                     key=lambda item: -item[0])[:12]
    yield '<details class=table><summary>The longest, as a table</summary><div class=scroll tabindex=0><table>'
    yield '<thead><tr><th>What<th>Thread<th class=n>From<th class=n>Time<tbody>'
    for took, name, bar in longest:
        yield (f'<tr><td>{code(model.call_text(bar.line, 160))}<td>{esc(name)}'
               f'<td class=n>{time_text(bar.begin - t.begin)}<td class=n>{time_text(took)}')
    yield '</table></div></details></div>'


def timeline(m: model.Model) -> Iterator[str]:
    if not m.timelines:
        return
    yield '<div class=tools><label>Run <select id=timeline-run>'
    yield from (f'<option>{esc(t.run.data["id"])}</option>' for t in m.timelines)
    yield '</select></label><span class="buttons scripted" hidden>'
    for by, sign, name in ((0.5, '−', 'zoom out'), (2, '+', 'zoom in'), (0, 'fit', 'show all of it')):
        yield f'<button type=button data-zoom={by} aria-label="{name}">{sign}</button>'
    yield '</span></div>'
    for i, t in enumerate(m.timelines):
        yield from drawing(m, t, i == 0)


# ---- Cost ----

def cost_table(title: str, uses: dict[str, model.Use]) -> Iterator[str]:
    rows = sorted(uses.items(), key=lambda item: -item[1].nanoseconds)
    if not rows:
        return
    most = rows[0][1].nanoseconds
    yield f'<div class=cost><h3>{title}</h3><div class=scroll tabindex=0><table><thead><tr>'
    yield '<th>Name<th class=n>Count<th class=n>Time<th class=n>Each<th class=share><tbody>'
    for name, use in rows:
        each = time_text(use.nanoseconds / use.count) if use.count else ''
        yield (f'<tr><th scope=row>{esc(name)}<td class=n>{use.count:,}<td class=n>{time_text(use.nanoseconds)}'
               f'<td class=n>{each}<td class=share><i style="width:{percent(use.nanoseconds, most)}"></i>')
    yield '</table></div></div>'


def cost(m: model.Model) -> Iterator[str]:
    used = [('Callbacks, by event', m.clean.used('event')), ('Calls, by function', m.clean.used('function'))]
    if not any(uses for _, uses in used):
        return
    yield (f'<p class=lead>Of {plural(len(m.clean.runs), "clean run")} together. The time of a callback includes the '
           'calls in it, the time of a call the callbacks in it. All times include the layer.')
    yield '<div class=costs>'
    threads = {}
    for name, (calls, callbacks, nanoseconds) in m.clean.threads.items():
        threads[name] = use = model.Use()
        use.count, use.nanoseconds = calls + callbacks, nanoseconds
    columns = [used[:1] + [('Threads', {n: u for n, u in threads.items() if u.count})], used[1:]]
    for column in columns:
        yield '<div>'
        for title, uses in column:
            yield from cost_table(title, uses)
        yield '</div>'
    yield '</div>'


def left_out(m: model.Model) -> Iterator[str]:
    skipped = [(r.data['id'], model.text(r.why)) for r in m.runs if model.fate(r) == model.NOT_RUN]
    lost = [(name, 'no readable files') for name in m.lost]
    if m.left_out or skipped or lost:
        yield '<dl class=left-out>'
        for what, why in m.left_out + skipped + lost:
            yield f'<div><dt>{esc(what)}<dd>{esc(why)}</div>'
        yield '</dl>'


# ---- The page ----

def policy(script: str) -> str:
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; img-src data:"


def make(m: model.Model) -> str:
    style, script = asset('page.css'), asset('page.js')
    makers: dict[str, Callable[[model.Model], Iterator[str]]] = {
        'findings': findings, 'pressure': pressure, 'differences': differences, 'coverage': coverage,
        'timeline': timeline, 'cost': cost, 'left-out': left_out}
    parts = {name: ''.join(make_part(m)) for name, make_part in makers.items()}
    page = ['<!DOCTYPE html><html lang=en><head><meta charset=utf-8>',
            f'<meta http-equiv=Content-Security-Policy content="{policy(script)}">',
            '<meta name=viewport content="width=device-width, initial-scale=1">'
            '<meta name=color-scheme content="light dark">',
            f'<title>{esc(m.agent or "jvmticheck")}: {esc(m.word)}</title><link rel=icon href="data:,">',
            f'<style>{style}</style></head><body><a class=skip href="#findings">To the findings</a>',
            *head(m), *navigation(parts), '<main class=wrap>']
    for name, title in SECTIONS:
        if parts[name]:
            page.append(f'<section id={name} aria-labelledby=h-{name}><h2 id=h-{name}>{title}</h2>')
            page.append(f'{parts[name]}</section>')
    page.append('</main><footer class=wrap>Built by jvmticheck from the files of this directory; '
                '<code>jvmticheck report</code> builds it again. The same findings: report.txt, findings.jsonl, '
                f'junit.xml, report.sarif.</footer><script>{script}</script></body></html>\n')
    return '\n'.join(page)
