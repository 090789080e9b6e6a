"""One run of the program under one schedule."""
from __future__ import annotations

import dataclasses
import json
import os
import re
import signal
import subprocess
import tempfile
import time

from .races import Accepted, Race, races
from .texts import short_location

DEADLOCK, LIVELOCK = 97, 98
WHY_NOT = 'Could not find or load main class|Main method not found|Unable to access jarfile'
NOT_STARTED = re.compile(f'Error: (?:{WHY_NOT}).*')
WAITS_AT = re.compile(r'(waits at )([^\s,]+)')
NO_VM = re.compile('^Error occurred during initialization of VM\n(.*)', re.M)       # on stdout, as with java
KINDS = ('exception', 'assert', 'exit', 'deadlock', 'crash', 'livelock', 'race', 'finding', 'leak', 'output')


def without_ports(text: str, ports: frozenset[str]) -> str:
    """The system chooses ports of the network: they are no difference between two runs."""
    return re.sub(r'(?<!\d)(?:' + '|'.join(sorted(ports)) + r')(?!\d)', 'PORT', text) if ports else text


@dataclasses.dataclass
class Failure:
    kind: str           # of KINDS
    what: str           # "java.lang.IllegalStateException: n is 1"
    place: str          # "Account.check(Account.java:31) in main"
    is_warning: bool = False
    ports: frozenset[str] = frozenset()

    @property
    def signature(self) -> tuple[str, str, str]:
        """The same for the same failure in other schedules: numbers in messages differ."""
        return self.kind, without_ports(self.what, self.ports).split(':')[0], self.place.split(' in ')[0]

    def __str__(self) -> str:
        return self.what + (f'\n   at {self.place}' if self.place not in ('', '-') else '')


@dataclasses.dataclass
class Result:
    number: int
    status: int
    strategy: str
    counts: dict[str, int]
    order: str
    failures: list[Failure]
    notes: list[list[str]]      # other lines: kind, fields
    threads: list[list[str]]
    learned: list[str]
    output: str
    error: str
    cpu: float
    begun: bool                 # the VM has begun the schedule
    complete: bool              # the VM has written its result
    races: list[Race] = dataclasses.field(default_factory=list)
    loop: str = ''              # the schedule, if it has run in a loop and failed
    again: list[str] = dataclasses.field(default_factory=list)      # the options of a run that no number has

    @property
    def ports(self) -> frozenset[str]:
        return frozenset(note[1] for note in self.notes if note[0] == 'port')

    @property
    def observed(self) -> tuple[object, ...]:
        """What is the same in each run of one schedule."""
        return self.status, self.counts, self.order, without_ports(self.output, self.ports)

    def failure(self, kinds: frozenset[str]) -> Failure | None:
        return next((f for f in self.failures if f.kind in kinds), None)

    def same(self, failure: Failure, kinds: frozenset[str], story: list[list[str]]) -> Failure | None:
        """The failure, if this run has it, too. The record of the run has the races."""
        found = [failure_of(race) for race in races(story)] if failure.kind == 'race' else [self.failure(kinds)]
        return next((f for f in found if f and f.signature == failure.signature), None)

    @property
    def not_started(self) -> str:
        """Why main was not reached: what the launcher prints then. '': it was."""
        if not self.begun and self.status not in (DEADLOCK, LIVELOCK):
            return 'the VM has not begun the schedule'
        if self.status != 1:
            return ''
        if no_vm := NO_VM.search(self.output):
            return no_vm[1]
        found = NOT_STARTED.match(self.error) if not self.output else None
        return found[0] if found else ''


@dataclasses.dataclass
class Program:
    vm: list[str]
    arguments: list[str]        # of the VM, the main class and its own
    options: list[str]          # of -Xsched that the user asked for
    expected: str | None = None
    timeout: float = 60
    checked: bool = False       # -Xcheck:jvmti
    ignored: frozenset[tuple[str, str, str]] = frozenset()      # signatures of failures that are none


def failure_of(race: Race) -> Failure:
    """The same in each schedule, whichever of the accesses came first."""
    places = ' and '.join(sorted((race.first, race.second)))
    return Failure('race', f'a race on {race.field}: two accesses have no order', places)


def races_of(story: list[list[str]], accepted: Accepted) -> list[Race]:
    """Without those that are known and harmless."""
    return [race for race in races(story) if not accepted.takes(race)]


def read_result(file: str) -> list[str]:
    try:
        with open(file, encoding='utf-8', errors='replace') as f:
            return f.read().splitlines()
    except OSError:
        return []


def failures_of(program: Program, status: int, lines: list[str], output: str, timed_out: bool,
                findings: list[Failure], error: str) -> list[Failure]:
    result = []
    for line in lines:
        if line.startswith('failure\t'):
            _, kind, what, place = (line.split('\t') + ['', '', ''])[:4]
            what = WAITS_AT.sub(lambda found: found[1] + short_location(found[2]), what)
            result.append(Failure(kind, what.replace('\\n', '\n').replace('\\t', '\t'), place))
    result += findings
    if timed_out:
        result.append(Failure('livelock', 'did not end in time', ''))
    elif status < 0:
        result.append(Failure('crash', f'the VM was ended by {signal.Signals(-status).name}', ''))
    elif status == DEADLOCK and not result:
        result.append(Failure('deadlock', 'deadlock: reported by the validation layer', ''))
    elif status and not result:
        last = error.strip().splitlines()[-1:] or ['']
        result.append(Failure('exit', f'exit code {status}: {last[0]}', ''))
    if program.expected is not None and output != program.expected:
        result.append(Failure('output', 'another output than the expected one', ''))
    return result


def findings_of(file: str) -> list[Failure]:
    """What the validation layer has found: errors and warnings."""
    found = []
    for line in read_result(file):
        try:
            d = json.loads(line)
        except ValueError:
            continue
        if d.get('kind') == 'finding' and d.get('severity') in ('error', 'warning'):
            sites = d.get('sites') or d.get('native') or [{}]
            site = sites[0].get('symbol') or sites[0].get('module') or ''
            where = d.get('where', '') + (f' in {site}' if site else '')
            found.append(Failure('finding', f'{d.get("rule")}: {d.get("message")}', where,
                                 d.get('severity') == 'warning'))
    return found


def result_of(program: Program, number: int, status: int, lines: list[str], output: str, error: str, timed_out: bool,
              cpu: float, findings: list[Failure] | None = None) -> Result:
    counts, order, strategy = {}, '', ''
    notes, threads, learned = [], [], []
    for line in lines[1:]:
        word = line.split('\t', 1)[0].split(' ', 1)[0]
        if word in ('o', 'u', 'k'):
            learned.append(line)
        elif word == 'points':
            words = line.split()
            counts = {words[i]: int(words[i + 1]) for i in range(0, len(words), 2)}
        elif word == 'order':
            order = line[6:]
        elif word == 'strategy':
            strategy = line[9:]
        elif word == 'thread':
            threads.append(line.split('\t')[1:])
        elif '\t' in line and word != 'failure':
            notes.append(line.split('\t'))
    failures = failures_of(program, status, lines, output, timed_out, findings or [], error)
    left = [t for t in threads if t[0] != 'main' and t[3:4] == ['alive']]
    if left and not failures:
        failures.append(Failure('leak', f'the process ends while {left[0][1]} is alive', left[0][2]))
    failures = [f for f in failures if f.signature not in program.ignored]
    complete = bool(lines) and lines[-1] == 'end'
    result = Result(number, status, strategy, counts, order, failures, notes, threads, learned, output, error, cpu,
                    bool(lines), complete)
    for f in failures:
        f.ports = result.ports
    return result


def run(program: Program, options: list[str], number: int = 0) -> Result:
    handle, file = tempfile.mkstemp(prefix='minijvm-explore-')
    os.close(handle)
    chosen = ','.join(['green', *program.options, *options, 'result=' + file])
    findings = file + '.findings'
    checks = [f'-Xcheck:jvmti:text=none,jsonl={findings}'] if program.checked else []
    command = [*program.vm, '-Xsched:' + chosen, *checks, *program.arguments]
    timed_out = False
    begin = time.monotonic()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err) as child:
            try:
                child.wait(program.timeout)
            except subprocess.TimeoutExpired:
                timed_out = True
                child.kill()
                child.wait()
            status = child.returncode
        out.seek(0)
        err.seek(0)
        output, error = out.read().decode(errors='replace'), err.read().decode(errors='replace')
    lines = read_result(file)
    os.unlink(file)
    found = []
    if program.checked:
        found = findings_of(findings)
        if os.path.exists(findings):
            os.unlink(findings)
    return result_of(program, number, status, lines, output, error, timed_out, time.monotonic() - begin, found)


def threads_of(story: list[list[str]]) -> list[list[str]]:
    """For runs that end without a result, as an agent can end the process: path, name, where it was started."""
    started = [[f[6], f[8], f[4]] for f in story if len(f) > 8 and f[2] == 'start' and not f[6].startswith('system')]
    return [['main', 'main', '-'], *started] if started else []


def read_story(file: str) -> list[list[str]]:
    """What each thread has done in a run, by fields; empty: the run has not written it."""
    if not os.path.exists(file):
        return []
    with open(file, encoding='utf-8', errors='replace') as f:
        return [line.split('\t') for line in f.read().splitlines()]
