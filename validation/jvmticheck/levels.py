"""What differs between JDK 8 and JDK 27 for agents: when functions and events came in (jvmti/*.def), how they changed
(changes.rec), and what of the class library each JDK has (members.tsv)."""
from __future__ import annotations

import argparse
import collections
import fnmatch
import functools
import json
import os
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from . import facts, record

if TYPE_CHECKING:
    from .campaign import Campaign

VERSIONS = (8, 11, 17, 21, 25, 26, 27)
TOOL_INTERFACE = {8: 0x30010203}        # what GetVersionNumber returns; from 11 on the version of the JDK
# What `diff` over several JDKs and `portability` write into the directory of a report.
FILES = ('levels.txt', 'levels.json', 'levels.html', 'portability.txt', 'portability.json', 'portability.html')
JNI_SINCE = {'GetModule': 9, 'IsVirtualThread': 21, 'GetStringUTFLengthAsLong': 24}

Change = collections.namedtuple('Change', 'id what of since until when shows breaks before now origin')


@functools.cache
def changes() -> list[Change]:
    """The records of changes.rec."""
    return [Change(row['id'], row['what'].replace('"', '').split(', '), row['of'], int(row['since']),
                   int(row['until'] or 0), row['when'] or 'call', row['shows'], row['breaks'],
                   row['before'], row['now'], row['from'])
            for row in json.loads(facts.data('changes.json'))]


def major(since: str) -> int:
    """The first of VERSIONS that has what came in with a version of the tool interface: 1.0, 1.2, 9, 25."""
    first = int(since.partition('.')[0])
    return next(v for v in VERSIONS if v >= first)


def since_of(name: str) -> int | None:
    """When a function, an event or a capability came in; None: there is none of that name."""
    known = facts.load()
    for kind in ('functions', 'events', 'capabilities'):
        if name in known[kind]:
            return major(known[kind][name]['since'])
    return None


def newest_request(version: int) -> int:
    """The newest version of the tool interface that GetEnv accepts on a JDK."""
    return TOOL_INTERFACE.get(version, 0x30000000 | version << 16)


def accepts(version: int, request: int) -> bool:
    """Whether GetEnv of a JDK accepts a version of the tool interface, as far as the specification gives it."""
    kind, first, second = request & 0x70000000, request >> 16 & 0xfff, request >> 8 & 0xff
    if kind != 0x30000000:
        return True
    if first == 1:
        return second <= 2
    return first <= (1 if version == 8 else version)


def spans(versions: Iterable[int]) -> str:
    """8 and 11; 17 to 25; all."""
    chosen = sorted(versions)
    groups: list[list[int]] = []
    for v in chosen:
        if groups and VERSIONS.index(v) == VERSIONS.index(groups[-1][-1]) + 1:
            groups[-1].append(v)
        else:
            groups.append([v])
    parts = [f'{g[0]} to {g[-1]}' if len(g) > 2 else ' and '.join(map(str, g)) for g in groups]
    return ', '.join(parts)


# ---- Changes ----

def names_path(what: str, path: str) -> bool:
    return fnmatch.fnmatchcase(re.sub(r'\[\d+\]', '', path), what)


def names(change: Change, name: str, path: str) -> bool:
    return any(fnmatch.fnmatchcase(text, what) for what in change.what for text in (name, path))


def shows(change: Change, line: dict[str, Any]) -> bool:
    """Whether a call or an event, as the trace has it, may be one that a change is about."""
    return not change.shows or re.search(change.shows, json.dumps(line)) is not None


def between(name: str, path: str, first: int, last: int, results: Iterable[str] = (),
            inside: Iterable[str] = (), virtual: bool = False,
            other: bool = False, lines: Iterable[dict[str, Any]] = ()) -> list[Change]:
    """The changes of a call or an event that came in after version [first], up to [last]: those about the results or
    the place if there are such, else those about the output. virtual: there were virtual threads.
    other: it is about another thread than the caller. lines: how the trace has it."""
    plain = re.sub(r'\[\d+\]', '', path) or name
    found: list[tuple[int, Change]] = []
    for c in changes():
        if not (first < c.since <= last or first < c.until <= last) or not names(c, name, plain):
            continue
        if c.what[0].startswith(('request', 'library')):
            continue
        kind, _, value = c.when.partition(' ')
        if kind == 'result' and value not in results or kind == 'inside' and not {*value.split('|')} & {*inside}:
            continue
        if kind == 'virtual' and not virtual or kind in ('other', 'running') and not other or kind == 'finding':
            continue
        if not all(shows(c, line) for line in lines):
            continue
        exact = kind in ('result', 'inside')
        found.append((0 if exact else 1 if any('.' in w and names_path(w, plain) for w in c.what) else 2, c))
    found.sort(key=lambda pair: pair[0])
    return [c for rank, c in found if rank == found[0][0]]


def sentence(change: Change) -> str:
    """As a reason for a difference: what it was, and what it is now."""
    again = f'; since {change.until}: as before {change.since}' if change.until else ''
    return f'before {change.since}: {change.before}; since {change.since}: {change.now}{again}'


def is_new(change: Change, version: int) -> bool:
    """Whether a version does it in the new way."""
    return version >= change.since and not 0 < change.until <= version


VIRTUAL = ('VirtualThreadStart', 'VirtualThreadEnd', 'SuspendAllVirtualThreads', 'ResumeAllVirtualThreads')


def has_virtual_threads(run: record.Run) -> bool:
    """Whether the agent has handled virtual threads."""
    return any(line.get('possessed') is True and line.get('name') == 'can_support_virtual_threads'
               or line.get('count') and line.get('name') in (*VIRTUAL, 'IsVirtualThread') for line in run.coverage())


def requests(run: record.Run) -> dict[tuple[str, str], list[int]]:
    """What an agent has asked for by a version or a name: (function, name) -> [granted, refused]."""
    found: dict[tuple[str, str], list[int]] = {}
    for line in run.coverage():
        if line.get('what') == 'request':
            counts = found.setdefault((str(line.get('function')), str(line.get('name'))), [0, 0])
            counts[line.get('granted') is not True] += line['count'] if isinstance(line.get('count'), int) else 0
    return found


def answer(counts: list[int] | None) -> str:
    if counts is None:
        return 'not asked'
    return 'refused' if not counts[0] else 'granted' if not counts[1] else 'both'


def version_text(name: str) -> str:
    number = int(name, 16)
    return f'version {number >> 16 & 0xfff}.{number >> 8 & 0xff}'


# ---- The class library ----

@functools.cache
def library() -> dict[str, dict[str, frozenset[int]]]:
    """package, class, member -> name -> the JDKs that have it; only of what not all have."""
    found: dict[str, dict[str, frozenset[int]]] = {'package': {}, 'class': {}, 'member': {}}
    for line in facts.data('members.tsv').split('\n'):
        if line and not line.startswith('#'):
            kind, name, mask = line.split('\t')
            found[kind][name] = frozenset(v for v, bit in zip(VERSIONS, mask) if bit == '1')
    return found


def having_class(name: str) -> frozenset[int] | None:
    """The JDKs whose boot loader or modules have a class; None: all, or it is none of the library's."""
    name = name.lstrip('[')
    name = name[1:-1] if name.startswith('L') and name.endswith(';') else name
    return library()['class'].get(name, library()['package'].get(name.rpartition('/')[0]))


def having(function: str, name: str) -> frozenset[int] | None:
    """The JDKs that grant a request by name; None: it does not depend on the JDK, or nobody knows."""
    if function == 'FindClass':
        return having_class(name)
    if function.endswith(('FieldID', 'MethodID')):
        member, of_class = library()['member'].get(name), having_class(name.partition('.')[0])
        return of_class if member is None else member
    if function == 'GetEnv' and name.startswith('0x3'):
        return frozenset(v for v in VERSIONS if accepts(v, int(name, 16)))
    if function == 'JNI' and name in JNI_SINCE:
        return frozenset(v for v in VERSIONS if v >= JNI_SINCE[name])
    return None


# ---- Reports ----

def aligned(head: list[str], lines: list[list[str]]) -> list[str]:
    widths = [max(len(line[i]) for line in [head, *lines]) for i in range(len(head))]
    return ['  '.join(f'{cell:{width}}' for cell, width in zip(line, widths)).rstrip() for line in [head, *lines]]

def write(c: Campaign, name: str, text: str, data: dict[str, Any], page: str) -> None:
    """The three forms of a report."""
    def at(ending: str) -> str:
        return os.path.join(c.o.report, f'{name}.{ending}')
    c.writer.write(lambda: record.write_text(at('txt'), text))
    c.writer.write(lambda: record.write_json(at('json'), data))
    c.writer.write(lambda: record.write_text(at('html'), page))


def show(o: argparse.Namespace, name: str) -> None:
    """Prints a report that was written, in the form that was asked for."""
    path = os.path.join(o.report, f'{name}.{"json" if o.format == "json" else "txt"}')
    if os.path.exists(path):
        with open(path, encoding='utf-8', errors='replace') as f:
            print(f.read(), end='')
    if o.format != 'json':
        print(f'page: {os.path.join(o.report, name)}.html')
