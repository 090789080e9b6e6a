"""The report directory: what was run, and what was found. The interface between all parts of the command.

    DIR/campaign.json     what is checked, how, how many runs are planned, what is left out; rewritten as it continues
    DIR/runs/ID/run.json  one run: its command, its outcome
    DIR/runs/ID/{findings,trace,coverage}.jsonl, stdout, stderr     what the layer and the program have said
    DIR/findings.jsonl    all findings, one line per rule and place, with the runs that have them
    DIR/diff.jsonl        what an agent has seen differently on another VM (diff.py)

A run may be killed, and the disk may fill up, at any moment: files of JSON are written next to their place and renamed,
and every reader of a stream skips what is no whole line, and counts it.

A directory may also come from a machine that is not trusted (merge, report). So a run is called as its folder is, no
link is followed, only regular files are read, and what is read has the types and sizes that this command writes: a
value that has another type is missing, a line that is too long or too deep is broken.
"""
from __future__ import annotations

import collections
import gzip
import io
import json
import math
import os
import re
import shutil
import stat
import threading
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Dict

FORMAT = 1
DIFFERENCES, FOUND = 'diff.jsonl', 'findings.jsonl'
STREAMS = ('findings', 'trace', 'coverage')
SEVERITIES = ('advice', 'warning', 'error')
# Outcomes in the order of their weight; the first ones are good.
OUTCOMES = ('clean', 'skipped', 'slow', 'refused', 'ended', 'findings', 'output-differs', 'failed', 'deadlock', 'hang',
            'crash')
KINDS = ('clean', 'workload', 'inject', 'profile', 'may', 'green', 'attach', 'twice', 'beside', 'gc-stress', 'unload',
         'valgrind', 'sanitized', 'differential')
# A run in which the agent is named twice, as few users do: whatever comes of that is worth knowing, and no fault.
NAMED_TWICE = 'named-twice'
UNFINISHED = '.unfinished'      # a folder for runs that were ended
ATTEMPTS, PAUSE = 20, 0.01      # to remove it, and the seconds between
# Room that is kept for the words that are needed when the disk is full.
RESERVE = 256 * 1024


COMPRESSED = 1 << 16    # bytes from which a trace is compressed
LONGEST = 1 << 30       # bytes that are read of a stream, unpacked, and of a stranger's file
BUFFER = 1 << 16        # bytes that are read at a time
LINE = 16 << 20         # bytes of a line, and of a file of JSON
DEEPEST = 32            # nesting of JSON
LARGEST = 1 << 63       # numbers
SUSPECT = re.compile(rb'[0-9](?:[0-9]{18}|[eE])')       # numbers that may be larger
NAME = re.compile(r'[^/\0]{1,200}')


class Unreadable(Exception):
    """There is no report in this directory."""


# ---- Files ----

def open_regular(path: str) -> io.BufferedReader:
    """For reading. What is a link, a pipe or a device raises an OSError."""
    f = os.fdopen(os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC), 'rb')
    if not stat.S_ISREG(os.fstat(f.fileno()).st_mode):
        f.close()
        raise OSError(f'{path} is no file')
    return f


def open_stream(path: str) -> io.BufferedReader:
    """A stream of JSON; a long one is kept compressed, at the same name with .gz."""
    try:
        f = open_regular(path)
        return io.BufferedReader(Bounded(f, f), BUFFER)
    except FileNotFoundError:
        packed = open_regular(path + '.gz')
    return io.BufferedReader(Bounded(gzip.GzipFile(fileobj=packed), packed), BUFFER)


class Bounded(io.RawIOBase):
    """What is in a file, up to LONGEST bytes: it may be of a stranger, compressed, or mostly holes."""
    def __init__(self, inner: gzip.GzipFile | io.BufferedReader, file: io.BufferedReader) -> None:
        super().__init__()
        self.inner, self.file, self.left = inner, file, LONGEST

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        try:
            found = self.inner.read1(min(len(buffer), self.left)) if self.left > 0 else b''
        except (EOFError, OSError, zlib.error):     # it was cut off
            found = b''
        self.left -= len(found)
        buffer[:len(found)] = found
        return len(found)

    def close(self) -> None:
        self.inner.close()
        self.file.close()
        super().close()


def compress(path: str) -> None:
    """Puts PATH.gz in the place of a file that is long. What goes wrong leaves the file."""
    try:
        if os.path.getsize(path) < COMPRESSED:
            return
        with open_regular(path) as f, gzip.open(path + '.gz', 'wb', compresslevel=1) as packed:
            shutil.copyfileobj(f, packed, 1 << 20)
        os.unlink(path)
    except (OSError, ValueError):
        pass


def is_folder(path: str) -> bool:
    """A directory, and no link to one."""
    try:
        return stat.S_ISDIR(os.lstat(path).st_mode)
    except (OSError, ValueError):
        return False


def is_name(name: str) -> bool:
    """Of a run: what can be a folder, and shown as it is."""
    return bool(NAME.fullmatch(name)) and not name.startswith('.') and name.isprintable()


def plain(reported: Any) -> str:
    """For a terminal: nothing in it moves the cursor."""
    return ''.join(c if c.isprintable() or c in '\n\t' else '\N{REPLACEMENT CHARACTER}' for c in str(reported))


def plain_line(reported: Any) -> str:
    """The same in one line."""
    return plain(' '.join(str(reported).split()))


def write_text(path: str, text: str) -> None:
    """All of it or nothing. What is already there, also a link, is replaced."""
    new = f'{path}.new'
    try:
        if os.path.lexists(new):
            os.unlink(new)
        file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, 0o666)
        with os.fdopen(file, 'w', encoding='utf-8', errors='surrogateescape') as f:
            f.write(text)
        os.replace(new, path)
    except BaseException:
        try:
            os.unlink(new)
        except OSError:
            pass
        raise


def lines_text(lines: Iterable[dict[str, Any]]) -> str:
    """A stream of JSON."""
    return ''.join(json.dumps(line) + '\n' for line in lines)


def write_lines(path: str, lines: Iterable[dict[str, Any]]) -> None:
    write_text(path, lines_text(lines))


def write_json(path: str, data: dict[str, Any]) -> None:
    write_text(path, json.dumps(data, indent=1) + '\n')


# ---- Values ----

def tame(value: Any, depth: int = 0) -> Any:
    """The same without numbers that nobody writes; ValueError if it is too deep."""
    if depth > DEEPEST:
        raise ValueError
    if isinstance(value, dict):
        return {k: tame(v, depth + 1) for k, v in value.items()}
    if isinstance(value, list):
        return [tame(v, depth + 1) for v in value]
    if isinstance(value, (int, float)) and (not math.isfinite(value) if isinstance(value, float)
                                            else abs(value) >= LARGEST):
        return 0
    return value


def is_suspect(reported: bytes) -> bool:
    """Whether JSON may be deep, or have numbers that nobody writes. Each line of a trace is asked."""
    return (b'NaN' in reported or b'Infinity' in reported or reported.count(b'[') + reported.count(b'{') > DEEPEST
            or SUSPECT.search(reported) is not None)


def parse(reported: bytes) -> dict[str, Any] | None:
    """A dictionary, or None."""
    try:
        data = json.loads(reported.decode('utf-8', 'replace'))
        if not isinstance(data, dict):
            return None
        return tame(data) if is_suspect(reported) else data
    except (ValueError, RecursionError):
        return None


def read_json(path: str) -> dict[str, Any] | None:
    """A dictionary, or None if there is none that can be read."""
    try:
        with open_regular(path) as f:
            reported = f.read(LINE + 1)
    except (OSError, ValueError):
        return None
    return parse(reported) if len(reported) <= LINE else None


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(map(is_text, value))


def are_texts_by_name(value: Any) -> bool:
    return isinstance(value, dict) and all(map(is_text, value.values()))


def are_entries(value: Any) -> bool:
    return isinstance(value, list) and all(are_texts_by_name(entry) for entry in value)


Types = Dict[str, Callable[[Any], bool]]
# What the keys must be on which this package relies; other keys are for people.
FINDING: Types = {'kind': is_text, 'rule': is_text, 'agent': is_text, 'env': is_whole, 'where': is_text,
           'severity': lambda value: value in SEVERITIES, 'message': is_text, 'count': is_count}
RUN: Types = {'id': is_text, 'index': is_count, 'kind': is_text, 'title': is_text, 'why': is_text, 'outcome': is_text,
       'command': are_texts, 'environment': are_texts_by_name, 'seconds': is_number, 'exit': is_whole,
       'signal': is_text, 'started': is_text, 'host': is_text, 'vm': is_text, 'pressure': is_text,
       'workload': is_text, 'differs': is_text}
CAMPAIGN: Types = {'version': is_text, 'agent': is_text, 'agent_path': is_text, 'options': is_text,
            'java_arguments': are_texts, 'natives': are_texts, 'program': is_text, 'shard': is_text, 'command': is_text,
            'fail_on': lambda value: value in SEVERITIES, 'started': is_text, 'ended': is_text, 'wrappers': is_text,
            'interrupted': is_flag, 'planned': lambda value: is_count(value) and bool(value < 1 << 31),
            'left_out': are_entries}


def typed(data: dict[str, Any], types: Types) -> dict[str, Any]:
    """Without what has another type."""
    return {k: v for k, v in data.items() if k not in types or v is None or types[k](v)}


def mistyped(data: dict[str, Any], types: Types) -> list[str]:
    """The keys that have another type."""
    return [k for k, is_right in types.items() if data.get(k) is not None and not is_right(data[k])]


class Stream:
    """The lines of a stream. `broken` is how many were no JSON objects, as far as it was read."""
    def __init__(self, path: str) -> None:
        self.path, self.broken = path, 0

    def unread(self) -> Iterator[bytes]:
        """The lines that are not too long, as they are in the file."""
        self.broken = 0
        try:
            f = open_stream(self.path)
        except (OSError, ValueError):
            return
        with f:
            while line := f.readline(LINE):
                if line.endswith(b'\n') or len(line) < LINE:
                    yield line
                    continue
                self.broken += 1
                while not line.endswith(b'\n') and (line := f.readline(LINE)):
                    pass

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for line in self.unread():
            data = parse(line)
            if data is not None:
                yield data
            elif line.strip():
                self.broken += 1


# What differs from run to run in the name of a library that Java code unpacks into a temporary file.
VARYING = re.compile(r'[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{6,}')


class Run:
    """One run: `data` is its run.json, `dir` where its streams are."""
    def __init__(self, directory: str, data: dict[str, Any]) -> None:
        self.dir, self.data = directory, data
        self.streams = {name: Stream(os.path.join(directory, name + '.jsonl')) for name in STREAMS}

    def __getattr__(self, name: str) -> Any:
        """run.kind, run.outcome and so on: None if run.json does not say."""
        if name.startswith('__'):
            raise AttributeError(name)
        return self.data.get(name)

    @property
    def broken(self) -> int:
        """How many lines of its streams could not be read, as far as they were."""
        return sum(stream.broken for stream in self.streams.values())

    def lines(self, stream: str = 'findings') -> Stream:
        """All lines of a stream, of every kind."""
        return self.streams[stream]

    def library(self, name: Any) -> Any:
        """The name of a library for people, for comparison with other runs, and as a pattern of suppressions: with `*`
        for what differs. Those of the command are not unpacked."""
        command: Any = self.data.get('command')
        if not is_text(name) or (are_texts(command) and any(name in argument for argument in command)):
            return name
        return VARYING.sub('*', name)

    def with_libraries(self, line: dict[str, Any]) -> dict[str, Any]:
        frames = line.get('native')
        named = [dict(f, module=self.library(f['module'])) if isinstance(f, dict) and 'module' in f else f
                 for f in frames] if isinstance(frames, list) else frames
        return {k: named if k == 'native' else self.library(v) if k == 'agent' else v for k, v in line.items()}

    def findings(self) -> Iterator[dict[str, Any]]:
        """Its findings, each with the count and the other callers that the end of the stream shows; those about the
        tools that campaigns load next to the agent, to which others may have done it, are none."""
        ends: dict[Any, collections.deque[dict[str, Any]]] = collections.defaultdict(collections.deque)
        found = []
        for line in self.lines():
            line = {k: v for k, v in typed(line, FINDING).items() if v is not None}
            if line.get('kind') == 'finding':
                if not str(line.get('agent')).startswith('libjvmticheck-'):
                    found.append(self.with_libraries(line))
            elif line.get('kind') == 'repeated':
                ends[line.get('rule'), line.get('env'), line.get('where')].append(line)
        for line in found:
            if self.data.get('id') == NAMED_TWICE:
                line['severity'] = 'advice'
            known = ends[line.get('rule'), line.get('env'), line.get('where')]
            end = known.popleft() if known else {}
            sites = [site for part in (line, end) if isinstance(part.get('sites'), list) for site in part['sites']]
            yield dict(line, count=end.get('count', 1), sites=sites) if end else line

    def crashes(self) -> Iterator[dict[str, Any]]:
        return (self.with_libraries(line) for line in self.lines() if line.get('kind') == 'crash')

    @property
    def is_whole(self) -> bool:
        """Whether the layer has come to the end of its report."""
        return any(line.get('kind') == 'end' for line in self.lines())

    def ended_by(self) -> dict[str, Any] | None:
        """How an agent has ended the process on purpose; None: none has."""
        return next((line for line in self.lines() if line.get('kind') == 'ended'), None)

    def trace(self) -> Iterator[dict[str, Any]]:
        return (line for line in self.lines('trace') if line.get('kind') == 'trace')

    def coverage(self) -> Iterator[dict[str, Any]]:
        return (line for line in self.lines('coverage') if line.get('kind') == 'coverage')

    @property
    def left_out(self) -> int:
        """How many calls and callbacks did not fit in its trace."""
        found = re.search(r'^jvmticheck: (\d+) \D* of the trace did not fit', self.text('layer.txt'), re.M)
        return int(found[1]) if found else 0

    def text(self, name: str, last: int | None = None) -> str:
        """What is in its file stdout or stderr, or the last bytes of it."""
        try:
            with open_regular(os.path.join(self.dir, name)) as f:
                if last and os.fstat(f.fileno()).st_size > last:
                    f.seek(-last, os.SEEK_END)
                return f.read().decode('utf-8', 'replace').replace('\r\n', '\n').replace('\r', '\n')
        except (OSError, ValueError):
            return ''

    def save(self) -> None:
        write_json(os.path.join(self.dir, 'run.json'), self.data)


def place(finding: dict[str, Any]) -> tuple[Any, ...]:
    """What makes two findings the same: the rule, and the place in the agent."""
    frames = [f for f in finding.get('native') or [] if isinstance(f, dict)]
    own = [f for f in frames if f.get('module') == finding.get('agent')] or frames
    where = (str(own[0].get('module')), str(own[0].get('offset'))) if own else (finding.get('where'), None)
    return finding.get('rule'), finding.get('agent'), *where


def merge(runs: Iterable[Run]) -> list[dict[str, Any]]:
    """All findings of the runs, one per rule and place, with the runs that have it and how often it came in all."""
    merged: dict[Any, dict[str, Any]] = {}
    for run in runs:
        for finding in run.findings():
            known = merged.setdefault(place(finding), dict(finding, count=0, runs=[]))
            known['count'] += finding.get('count', 1)
            if run.data.get('id') not in known['runs']:
                known['runs'].append(run.data.get('id'))
    return sorted(merged.values(), key=lambda f: (-weight(f.get('severity')), str(f.get('rule')), str(place(f))))


def weight(severity: Any) -> int:
    return SEVERITIES.index(severity) if severity in SEVERITIES else 0


class Report:
    """What is in a report directory, as far as it can be read. `lost` names the runs that cannot be, `mistyped` keys of
    campaign.json that are nothing this command writes."""
    def __init__(self, directory: str) -> None:
        self.dir = directory
        data = read_json(os.path.join(directory, 'campaign.json'))
        if data is None:
            raise Unreadable(f'{directory}: there is no campaign.json that can be read')
        self.campaign, self.mistyped = typed(data, CAMPAIGN), mistyped(data, CAMPAIGN)
        self.runs, self.lost = [], []
        folder = os.path.join(directory, 'runs')
        for name in sorted(os.listdir(folder)) if is_folder(folder) else []:
            run = self.read_run(os.path.join(folder, name), name)
            if run:
                self.runs.append(run)
            else:
                self.lost.append(plain(name))
        self.runs.sort(key=lambda run: (run.data.get('index') or 0, run.data['id']))

    @staticmethod
    def read_run(folder: str, name: str) -> Run | None:
        """None if it is none. Its name is that of its folder: nothing that a file says becomes a path."""
        data = read_json(os.path.join(folder, 'run.json')) if is_name(name) and is_folder(folder) else None
        if data is None or data.get('outcome') not in OUTCOMES or data.get('id', name) != name:
            return None
        return Run(folder, dict(typed(data, RUN), id=name))

    def run(self, identity: str) -> Run | None:
        return next((run for run in self.runs if run.data['id'] == identity), None)

    def findings(self) -> list[dict[str, Any]]:
        return merge(self.runs)


class Writer:
    """Makes a report directory and keeps campaign.json as it goes on."""
    def __init__(self, directory: str, campaign: dict[str, Any]) -> None:
        self.dir, self.campaign = directory, dict(campaign, format=FORMAT)
        self.lock, self.closed = threading.RLock(), False
        os.makedirs(os.path.join(directory, 'runs'), exist_ok=True)
        self.save()
        self.full, self.reserve = False, os.path.join(directory, '.reserve')
        with open(self.reserve, 'wb') as f:
            f.write(b'\0' * RESERVE)
            f.flush()
            os.fsync(f.fileno())

    def is_full(self, directory: str) -> bool:
        """Whether there is no room to write what a run has to say."""
        probe = os.path.join(directory, '.probe')
        try:
            with open(probe, 'wb') as f:
                f.write(b'\0' * 65536)
                f.flush()
                os.fsync(f.fileno())
        except OSError:
            self.full = True
        try:
            os.unlink(probe)
        except OSError:
            pass
        return self.full

    def release(self) -> None:
        """Gives up the room that was kept."""
        try:
            os.unlink(self.reserve)
        except OSError:
            pass

    def write(self, save: Callable[[], None]) -> None:
        """Saves something small: if the disk is full, into the room that was kept."""
        try:
            save()
        except OSError:
            self.full = True
            self.release()
            save()

    def save(self) -> None:
        write_json(os.path.join(self.dir, 'campaign.json'), self.campaign)

    def update(self, **changes: Any) -> None:
        with self.lock:
            self.campaign.update(changes)
            self.write(self.save)

    def run(self, data: dict[str, Any]) -> Run:
        """A directory for a run; its run.json comes at its end."""
        directory = os.path.join(self.dir, 'runs', data['id'])
        os.makedirs(directory, exist_ok=True)
        return Run(directory, data)

    def save_run(self, run: Run) -> bool:
        """Writes run.json; False: the report was closed before, and this run is no part of it."""
        with self.lock:
            if not self.closed:
                self.write(run.save)
            return not self.closed

    def remove(self, run: Run) -> None:
        """A run that shows nothing. After the report is closed there are none any more."""
        with self.lock:
            if not self.closed:
                self.move_away(run.dir)

    def move_away(self, directory: str) -> None:
        """Its folder is moved first: a process may still write there."""
        hidden = os.path.join(self.dir, UNFINISHED, os.path.basename(directory))
        try:
            os.makedirs(os.path.dirname(hidden), exist_ok=True)
            os.rename(directory, hidden)
        except OSError:
            hidden = directory
        shutil.rmtree(hidden, ignore_errors=True)

    def close(self) -> None:
        """From now on no run is added; those that are not over are removed."""
        with self.lock:
            self.closed = True
            folder = os.path.join(self.dir, 'runs')
            for name in os.listdir(folder):
                if name.startswith('.') or not os.path.exists(os.path.join(folder, name, 'run.json')):
                    self.move_away(os.path.join(folder, name))
        hidden = os.path.join(self.dir, UNFINISHED)
        for _ in range(ATTEMPTS):           # a file that comes meanwhile keeps its folder
            shutil.rmtree(hidden, ignore_errors=True)
            if not os.path.exists(hidden):
                break
            time.sleep(PAUSE)
        self.release()
