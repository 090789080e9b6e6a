"""report.sarif: SARIF 2.1.0, which code-scanning services show at file and line. Places are from debug information,
relative to the root of the sources (the directory with .git above them, or what they have in common)."""
from __future__ import annotations

import collections
import datetime
import hashlib
import json
import os
import pathlib
import signal
import urllib.parse
from collections.abc import Iterator
from typing import Any, TYPE_CHECKING

from .. import explain, facts
from . import advice, model

if TYPE_CHECKING:
    from .. import record

SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
SPECIFICATION = 'https://docs.oracle.com/en/java/javase/17/docs/specs/jvmti.html'
LEVELS = {'error': 'error', 'warning': 'warning', 'advice': 'note'}
BASE = 'SRCROOT'


def directory_uri(path: str) -> str:
    return pathlib.Path(path).as_uri().rstrip('/') + '/'


def root_of(files: set[str]) -> str | None:
    """Where the sources are."""
    for file in sorted(files):
        folder = os.path.dirname(file)
        while folder != os.path.dirname(folder):
            if os.path.exists(os.path.join(folder, '.git')):
                return folder
            folder = os.path.dirname(folder)
    return os.path.commonpath([os.path.dirname(f) for f in files]) if files else None


def utc(value: str | None) -> str | None:
    """A time as SARIF has it; None if it is none."""
    try:
        time = datetime.datetime.fromisoformat(model.text(value).replace('Z', '+00:00'))
    except ValueError:
        return None
    if time.tzinfo:
        time = time.astimezone(datetime.timezone.utc)
    return time.strftime('%Y-%m-%dT%H:%M:%SZ')


def example(row: dict[str, Any]) -> Iterator[str]:
    """The rule's cases, as Markdown."""
    for title, cases in zip(('Incorrect', 'Correct'), explain.rule_example(row)):
        for moment, text in cases:
            where = f', {explain.MOMENTS.get(moment, moment)}' if moment else ''
            yield f'{title}{where}:\n```c\n{text.rstrip()}\n```'


class Maker:
    def __init__(self, m: model.Model) -> None:
        self.m = m
        every = [f for reported in m.reported() for stack in model.stacks_in(reported) for f in stack]
        self.root = root_of({f.line.file for f in every if f.line and os.path.isabs(f.line.file)})
        self.rules: list[dict[str, Any]] = []
        self.rule_index: dict[str, int] = {}
        self.seen: collections.Counter[str] = collections.Counter()
        self.run_index = {run.data['id']: i for i, run in enumerate(m.runs)}

    # ---- Places ----

    def artifact(self, file: str) -> dict[str, str]:
        if self.root and os.path.isabs(file) and os.path.commonpath([self.root, file]) == self.root:
            return {'uri': urllib.parse.quote(os.path.relpath(file, self.root)), 'uriBaseId': BASE}
        return {'uri': pathlib.Path(file).as_uri() if os.path.isabs(file) else urllib.parse.quote(file)}

    def location(self, frame: model.Frame, message: str | None = None, identity: int | None = None) -> dict[str, Any]:
        """A native frame: its line, if it is known, and where in the library it is."""
        place: dict[str, Any] = {}
        if identity is not None:
            place['id'] = identity
        physical: dict[str, Any] = {
            'artifactLocation': {'uri': urllib.parse.quote(frame.module or 'unknown')},
            'address': {'relativeAddress': frame.offset, 'kind': 'instruction',
                        'fullyQualifiedName': f'{frame.module}+{frame.offset:#x}'}}
        if frame.line:
            physical['artifactLocation'] = self.artifact(frame.line.file)
            physical['region'] = {'startLine': frame.line.number}
            around = self.m.symbols.source(frame.line, model.AROUND)
            if around:
                physical['region']['snippet'] = {'text': dict(around)[frame.line.number]}
                physical['contextRegion'] = {'startLine': around[0][0], 'endLine': around[-1][0],
                                             'snippet': {'text': '\n'.join(text for _, text in around)}}
        place['physicalLocation'] = physical
        if frame.function:
            place['logicalLocations'] = [{'name': frame.function, 'kind': 'function',
                                          'fullyQualifiedName': f'{frame.module}!{frame.function}'}]
        if message:
            place['message'] = {'text': message}
        return place

    def stack(self, what: str, frames: list[model.Frame]) -> dict[str, Any]:
        return {'message': {'text': what},
                'frames': [{'location': self.location(f), 'module': f.module or 'unknown'} for f in frames]}

    def java_stack(self, what: str, frames: list[str]) -> dict[str, Any]:
        return {'message': {'text': what}, 'frames': [{'location': {'logicalLocations': [
            {'fullyQualifiedName': frame, 'kind': 'function'}]}} for frame in frames]}

    # ---- Rules ----

    def rule(self, identity: str) -> int:
        """Its index."""
        if identity not in self.rule_index:
            self.rule_index[identity] = len(self.rules)
            self.rules.append(self.descriptor(identity))
        return self.rule_index[identity]

    def descriptor(self, identity: str) -> dict[str, Any]:
        row, do = facts.rules().get(identity), advice.of(identity.removeprefix('jvmticheck-'))
        if row is None:
            title = model.OUTCOME_TITLES.get(identity.removeprefix('jvmticheck-'), 'A rule of another version.')
            return {'id': identity, 'shortDescription': {'text': title}, 'fullDescription': {'text': title},
                    'defaultConfiguration': {'level': 'error'}, 'help': {'text': do or title},
                    'helpUri': SPECIFICATION}
        reported = [row['rule']] + ([do] if do else [])
        section = row['spec']
        seen = f'HotSpot, when the rule is broken: {row["hotspot"]}'
        return {'id': identity, 'shortDescription': {'text': row['rule']},
                'fullDescription': {'text': row['rule']},
                'help': {'text': '\n\n'.join(reported + [seen]),
                         'markdown': '\n\n'.join([f'**{row["rule"]}**', *reported[1:], *example(row), seen,
                                                  f'[Specification]({SPECIFICATION}#{section})'])},
                'helpUri': f'{SPECIFICATION}#{urllib.parse.quote(section)}',
                'defaultConfiguration': {'level': LEVELS.get(row['severity'], 'warning')},
                'properties': {'tags': ['jvmti', row['class']], 'where': ','.join(row['where']),
                               'precision': 'very-high',
                               'problem.severity': {'advice': 'recommendation'}.get(row['severity'], row['severity'])}}

    # ---- Results ----

    def result(self, rule: str, reported: model.Failure | model.Finding, message: str, fingerprint: str,
               level: str) -> dict[str, Any]:
        self.seen[fingerprint] += 1
        runs = [self.run_index[run] for run in reported.runs if run in self.run_index]
        frame = reported.frame
        after = f' (after {reported.pressure[0]})' if reported.pressure else ''
        result: dict[str, Any] = {
            'ruleId': rule, 'ruleIndex': self.rule(rule), 'level': level,
            'message': {'text': (message or rule) + after},
            'partialFingerprints': {'jvmticheck/v1': f'{fingerprint}:{self.seen[fingerprint]}'},
            'properties': {'agent': reported.agent, 'thread': reported.thread, 'runs': reported.runs}}
        if self.m.has_baseline:
            result['baselineState'] = 'unchanged' if reported.known else 'new'
        if reported.pressure:
            result['properties']['pressure'] = reported.pressure
        if runs:
            result['provenance'] = {'invocationIndex': runs[0]}
        if frame:
            result['locations'] = [self.location(frame)]
        else:
            library = reported.agent or self.m.agent or 'agent'
            result['locations'] = [{
                'physicalLocation': {'artifactLocation': {'uri': urllib.parse.quote(library)}},
                'logicalLocations': [{'fullyQualifiedName': library, 'kind': 'module'}]}]
        others = [(what, model.own_frame(frames, reported.agent)) for what, frames in reported.sites]
        related = [self.location(other, what, i + 1) for i, (what, other) in enumerate(others) if other]
        if related:
            result['relatedLocations'] = related
        result['stacks'] = [self.stack('native', reported.native)] if reported.native else []
        result['stacks'] += [self.stack(what, frames) for what, frames in reported.sites if len(frames) > 1]
        return result

    def finding(self, f: model.Finding) -> dict[str, Any]:
        result = self.result(f.rule, f, f.message, f.fingerprint(), LEVELS.get(f.severity, 'warning'))
        result['occurrenceCount'] = f.count
        result['stacks'] += [self.java_stack('Java', f.java)] if f.java else []
        result['stacks'] += [self.java_stack(f'Java, thread {name}', frames) for name, frames in f.threads if frames]
        result['properties'].update(environment=f.env, where=f.where, phase=f.phase, callbacks=f.callbacks)
        if f.before:
            result['codeFlows'] = [self.code_flow(f, f.before)]
        return result

    def code_flow(self, f: model.Finding, before: model.Before) -> dict[str, Any]:
        """What the thread did before."""
        steps = []
        for depth, call in before.steps():
            step: dict[str, Any] = {'location': {'message': {'text': model.call_text(call)}}, 'nestingLevel': depth}
            if call is before.own:
                step['importance'] = 'essential'
                step['location'].update(self.location(f.frame) if f.frame else {})
            steps.append(step)
        return {'message': {'text': 'earlier calls of the thread'}, 'threadFlows': [{'locations': steps}]}

    def failure(self, f: model.Failure) -> dict[str, Any]:
        rule = f'jvmticheck-{f.outcome}'
        frame = f.frame
        print_of = '\n'.join([rule, f.signal, f.agent, (frame.function or str(frame)) if frame else ''])
        fingerprint = hashlib.sha256(print_of.encode('utf-8', 'surrogatepass')).hexdigest()[:32]
        return self.result(rule, f, f'{f.title}: {f.why}' if f.why else f.title, fingerprint, 'error')

    # ---- Runs ----

    def invocation(self, run: record.Run) -> dict[str, Any]:
        outcome, words = run.data['outcome'], model.words(run.command)
        reported: dict[str, Any] = {
            'executionSuccessful': model.fate(run) != model.BAD, 'commandLine': model.command_text(run),
            'arguments': words[1:],
            'properties': {'id': run.data['id'], 'kind': model.text(run.kind), 'outcome': outcome}}
        if model.text(run.why):
            reported['properties']['why'] = model.text(run.why)
        started = utc(run.started)
        if started:
            reported['startTimeUtc'] = started
        if isinstance(run.exit, int) and not isinstance(run.exit, bool):
            reported['exitCode'] = run.exit
        if model.text(run.signal):
            reported['exitSignalName'] = model.text(run.signal)
            if model.text(run.signal) in signal.Signals.__members__:
                reported['exitSignalNumber'] = int(signal.Signals[run.signal])
        if words and os.path.isabs(words[0]):
            reported['executableLocation'] = {'uri': pathlib.Path(words[0]).as_uri()}
        environment = {k: model.text(v) for k, v in model.mapping(run.environment).items()}
        if environment:
            reported['environmentVariables'] = environment
        return reported

    def log(self) -> dict[str, Any]:
        m = self.m
        results = [self.failure(f) for f in m.failures] + [self.finding(f) for f in m.findings]
        driver = {'name': 'jvmticheck', 'version': m.version or '0', 'rules': self.rules,
                  'informationUri': SPECIFICATION}
        run = {'tool': {'driver': driver}, 'columnKind': 'unicodeCodePoints', 'results': results,
               'invocations': [self.invocation(r) for r in m.runs],
               'automationDetails': {'id': f'jvmticheck/{urllib.parse.quote(m.agent, safe="")}/'},
               'properties': {'agent': m.agent, 'verdict': m.word, 'complete': m.complete}}
        if self.root:
            run['originalUriBaseIds'] = {BASE: {'uri': directory_uri(self.root)}}
        return {'$schema': SCHEMA, 'version': '2.1.0', 'runs': [run]}


def make(m: model.Model) -> str:
    # Lone surrogates, which no other reader takes, remain.
    reported = json.dumps(Maker(m).log(), indent=1, ensure_ascii=False)
    return reported.encode('utf-8', 'replace').decode() + '\n'
