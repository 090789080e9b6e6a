"""junit.xml: a suite for each run; in it a case for the run itself, whether the process did what it does without the
agent, and one for each rule: of clean runs for every rule that the host can see, so that it shows that it was looked
at, of the others for the rules that any run has seen broken. It is as Jenkins's schema has it, and as Ant's, which
lacks `skipped` alone."""
from __future__ import annotations

import re
import socket
import xml.etree.ElementTree as ET
from typing import Any

from .. import facts, record
from . import model

# What XML 1.0 has no way to write.
UNSPEAKABLE = re.compile('[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]')


def clean(value: Any) -> str:
    return UNSPEAKABLE.sub('\N{REPLACEMENT CHARACTER}', model.text(value))


def add(parent: ET.Element, tag: str, reported: str | None = None, **attributes: Any) -> ET.Element:
    element = ET.SubElement(parent, tag, {k: clean(v) for k, v in attributes.items()})
    if reported:
        element.text = clean(reported)
    return element


def details(finding: model.Finding) -> str:
    reported = ['(of the baseline) ' * finding.known + finding.message, f'at: {finding.place}',
                f'rule: {facts.rules().get(finding.rule, {}).get("rule", "")}',
                f'where: {finding.where}, {finding.phase} phase, thread {finding.thread}']
    reported += [f'after: {what}' for what in finding.pressure[:3]]
    reported += [f'native: {frame}' for frame in finding.native]
    reported += [f'Java: {frame}' for frame in finding.java]
    reported += [f'{what}: {frame}' for what, frames in finding.sites for frame in frames[:3]]
    return '\n'.join(reported)


def rule_case(suite: ET.Element, m: model.Model, run: record.Run, rule: str, group: model.Group | None,
              name: str) -> int:
    """Fails if the rule was broken in this run, by something at or above the severity that counts."""
    case = add(suite, 'testcase', classname=name, name=rule, time='0')
    found = [f for f in m.found_in[run.data['id']] if f.rule == group.rule] if group else []
    if not group or not found:
        return 0
    fails = record.weight(group.severity) >= record.weight(m.fail_on) and not all(f.known for f in found)
    found.sort(key=lambda f: f.known)
    reported = '\n\n'.join(details(f) for f in found)
    if fails:
        add(case, 'failure', reported, message=f'{group.severity} {group.rule}: {found[0].message}'
            + (f' (and {len(found) - 1} more)' if len(found) > 1 else ''), type=group.severity)
    else:
        add(case, 'system-out', reported)
    return int(fails)


def run_case(suite: ET.Element, m: model.Model, run: record.Run, name: str) -> tuple[int, int, int]:
    """(errors, failures, skipped)"""
    seconds = run.seconds if isinstance(run.seconds, (int, float)) else 0
    case = add(suite, 'testcase', classname=name, name='the run', time=f'{seconds:.3f}')
    outcome, why = run.data['outcome'], model.text(run.why)
    reported = f'{model.OUTCOME_TITLES.get(outcome, outcome)}: {why}\n{model.command_text(run)}'
    if any(failure.known and run.data['id'] in failure.runs for failure in m.failures):
        add(case, 'system-out', '(of the baseline) ' + reported)
        return 0, 0, 0
    if outcome in ('crash', 'hang', 'deadlock'):
        add(case, 'error', reported, message=why or outcome, type=outcome)
        return 1, 0, 0
    if model.fate(run) == model.BAD:
        add(case, 'failure', reported, message=why or outcome, type=outcome)
        return 0, 1, 0
    if model.fate(run) == model.NOT_RUN:
        add(case, 'skipped')
        return 0, 0, 1
    return 0, 0, 0


def suite_of(root: ET.Element, m: model.Model, run: record.Run, at: int, host: str) -> None:
    """The attributes that count are set when all is there."""
    identity = run.data['id']
    name = f'{m.agent}.{identity}'
    stamp = model.text(run.started) or m.started
    stamp = stamp[:19] if re.match(r'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d', stamp) else '1970-01-01T00:00:00'
    seconds = run.seconds if isinstance(run.seconds, (int, float)) else 0
    suite = add(root, 'testsuite', name=name, package=m.agent, id=at, hostname=host, timestamp=stamp,
                time=f'{seconds:.3f}')
    properties = add(suite, 'properties')
    for key in ('kind', 'title', 'host', 'vm', 'pressure', 'workload', 'outcome'):
        if model.text(run.data.get(key)):
            add(properties, 'property', name=key, value=run.data[key])
    add(properties, 'property', name='command', value=model.command_text(run))
    errors, failures, skipped = run_case(suite, m, run, name)
    if not skipped:
        broken = {group.rule: group for group in m.groups}
        groups: dict[str, model.Group | None] = {**broken}
        if run.kind == 'clean':
            host_kind = 'minijvm' if run.host == 'minijvm' else 'java'
            groups = {**{rule: broken.get(rule) for rule, row in facts.rules().items()
                         if rule in broken or facts.detected(row, host_kind)}, **broken}
        failures += sum(rule_case(suite, m, run, rule, group, name) for rule, group in groups.items())
    add(suite, 'system-out')
    said = run.text('stderr', model.SAID_BYTES) if model.fate(run) == model.BAD else ''
    add(suite, 'system-err', '\n'.join(said.split('\n')[-20:]))
    suite.attrib.update(tests=str(len(suite.findall('testcase'))), failures=str(failures), errors=str(errors))
    if skipped:
        suite.set('skipped', str(skipped))


def make(m: model.Model) -> str:
    root = ET.Element('testsuites')
    try:
        host = socket.gethostname() or 'localhost'
    except OSError:
        host = 'localhost'
    for at, run in enumerate(m.runs):
        suite_of(root, m, run, at, host)
    ET.indent(root, ' ')
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding='unicode') + '\n'
