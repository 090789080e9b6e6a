"""The interleaving of a find as people read it: a lane for each thread."""
from __future__ import annotations

import itertools
import os
import re
import typing
from collections import defaultdict

from .races import LIFE
from .run import Failure
from .texts import short_location

PLACE = re.compile(r'(?P<method>.+)\((?P<file>[^:()]+):(?P<line>\d+)\)$')
CALLBACK = 'callback of '
UNNAMED = ('native_code', 'environment', 'environment#1')      # the agent's own data, and itself
WORDS = {'enter': 'lock', 'update': 'update', 'start': 'start', 'wait': 'wait', 'notify': 'notify', 'park': 'park',
         'unpark': 'unpark', 'lock': 'lock', 'call': 'call'}


class Row(typing.NamedTuple):
    path: str
    operation: str
    location: str
    place: str
    value: str
    called: str     # a method of the library


class Sources:
    def __init__(self, folders: list[str]) -> None:
        self.folders, self.files = folders, {}      # type: ignore[var-annotated]

    def find(self, method: str, file: str) -> list[str]:
        package = method.rsplit('.', 2)[0].replace('.', '/') if method.count('.') >= 2 else ''
        key = package + '/' + file
        if key not in self.files:
            self.files[key] = []
            for folder in self.folders:
                for path in (os.path.join(folder, package, file), os.path.join(folder, file)):
                    if os.path.isfile(path):
                        with open(path, encoding='utf-8', errors='replace') as f:
                            self.files[key] = f.read().splitlines()
                        break
                if self.files[key]:
                    break
        return self.files[key]

    def line(self, place: str) -> tuple[str, str]:
        """"Account:22" and the text of that line."""
        found = PLACE.match(place)
        if not found:
            return place.split('(')[0].lstrip('-'), ''
        lines = self.find(found['method'], found['file'])
        number = int(found['line'])
        text = lines[number - 1].strip() if 0 < number <= len(lines) else ''
        return f'{os.path.splitext(found["file"])[0]}:{number}', text


def is_library(place: str) -> bool:
    return place.startswith(('java.', 'jdk.', 'sun.', 'javax.'))


def is_start(fields: list[str]) -> bool:
    """Of a thread of the program."""
    return fields[2] == 'start' and not fields[6].startswith('system/')


def is_of_agent(called: str) -> bool:
    """A function of JVMTI or JNI, or a callback; methods of the library have their class."""
    return called not in ('', '-') and '.' not in called


def agent_words(row: Row) -> tuple[str, str]:
    """What an agent does, and with what; the second is empty for its own data."""
    what = 'a call of JNI' if row.called == 'JNI' else row.called
    return what if what.startswith(CALLBACK) else 'agent: ' + what, \
        '' if row.location in UNNAMED else short_location(row.location)


def is_early(fields: list[str], before_start: bool, old: set[str]) -> bool:
    """Before other threads can see it: what main does before it starts one, and what a constructor writes, unless a
    thread reads the value from before that."""
    if fields[2] == 'start':
        return False
    if is_of_agent(fields[7] if len(fields) > 7 else '-'):
        return before_start
    return 'private' in fields[5] and (before_start or ('.<init>(' in fields[4] and fields[3] not in old))


def shown(story: list[list[str]]) -> list[Row]:
    """What matters: operations on locations that two threads touch and
    one writes, starts, and the first and last of each thread."""
    users: dict[str, set[str]] = defaultdict(set)
    writers: dict[str, set[str]] = defaultdict(set)
    story = [fields for fields in story if len(fields) >= 7]
    old = {fields[3] for fields in story if fields[5] == 'old'}
    first = next((i for i, fields in enumerate(story) if is_start(fields)), 0)
    for i, fields in enumerate(story):
        if is_early(fields, i < first, old):
            continue
        users[fields[3]].add(fields[0])
        if fields[2] != 'read':
            writers[fields[3]].add(fields[0])
    rows: list[Row] = []
    for i, fields in enumerate(story):
        path, _, operation, location, place, flags, value = fields[:7]
        called = fields[7] if len(fields) > 7 else '-'
        if operation == 'start' and value.startswith('system/'):
            continue
        if operation == 'none' and value == 'collection':
            rows.append(Row(path, value, location, place, '', ''))
            continue
        if path.startswith('system') or operation == 'none' or is_early(fields, i < first, old):
            continue
        own = is_of_agent(called) and (called.startswith(CALLBACK) or operation in ('lock', 'wait', 'notify'))
        if operation == 'start' or own or (len(users[location] | {path}) > 1 and writers[location]):
            if operation == 'write' and location.endswith(LIFE):
                operation, location, value = 'end', location.removesuffix(LIFE), ''
            value += ', an old value' if flags == 'old' else ''
            row = Row(path, operation, location, place, value, '' if called == '-' else called.split('(')[0])
            if not rows or row != rows[-1] or operation == 'start':
                rows.append(row)
    return calls(rows)


def object_of(group: list[Row]) -> str:
    """Of which object a method with these operations was called: one of the method's class, or the first."""
    locations = [r.location for r in group]
    if len(set(locations)) == 1:
        return locations[0]
    kind = group[0].called.split('.')[-2]
    own = [place for place in locations if re.match(r'(?:.*\.)?' + re.escape(kind) + '#', place)]
    found = re.match(r'[^#]*#\d+(?:@[^.\[]*)?', (own or locations)[0])
    return found[0] if found else locations[0]


def is_repeated(group: list[Row]) -> bool:
    """Whether a call of one operation, not of a lock, was repeated."""
    return len({(r.operation, r.location) for r in group}) == 1 and group[0].operation != 'lock'


def calls(rows: list[Row]) -> list[Row]:
    """Operations of one call of the library in a row. The same operation again is another call."""
    result: list[Row] = []
    for _, some in itertools.groupby(rows, lambda r: (r.path, r.place, r.called)):
        group = list(some)
        single = {'start', 'collection'} & {r.operation for r in group} or is_repeated(group)
        if not group[0].called or is_of_agent(group[0].called) or single:
            result += group
        else:
            result.append(group[0]._replace(operation='call', location=object_of(group), value=''))
    return result


def short_method(called: str) -> str:
    """Class and method, as the program calls it."""
    return '.'.join(called.split('.')[-2:]).replace('AbstractQueuedSynchronizer$ConditionObject.', 'Condition.')


def abridged(line: str) -> str:
    """The beginning of a line of the program: some programs have everything in one line."""
    return line if len(line) <= LONGEST_LINE else line[:LONGEST_LINE - 4].rstrip() + ' ...'


def describe(row: Row, sources: Sources, names: dict[str, str]) -> str:
    operation, location, place, value = row.operation, row.location, row.place, row.value
    where, text = sources.line(place)
    if operation == 'start':
        return f'{where} start {names.get(value, value)}'
    if operation == 'collection':
        return f'{where} a collection of the heap'
    if operation == 'end':
        return 'ends'
    short = short_location(location.removesuffix(LIFE))
    if is_of_agent(row.called):
        what, of = agent_words(row)
        return f'{where}  {what}{" of " + of if of else ""}'.strip()
    if row.called:
        called = short_method(row.called)
        what = f'{called} of {short}'
        if location.endswith(LIFE):
            return f'{where} {what}: {value}'
        if operation not in ('lock', 'update', 'call') and not called.endswith('.' + operation):
            what = f'{called}  {operation} {short}'
        return f'{where} {what}'
    if operation in ('read', 'write'):
        what = f'{operation}s {value}' if value else operation + 's'
        if not text or is_library(place):
            return f'{where} {what} ({short})'
        if len(text) > LONGEST_LINE:        # which of its variables it is may be in the rest of the line
            what += f' ({short})'
        return f'{where} {abridged(text)}  {what}'
    return f'{where} {WORDS.get(operation, operation)} {short}' + (f'  {abridged(text)}' if text else '')


def thread_names(threads: list[list[str]]) -> dict[str, str]:
    """path -> the name that people know, with the path where two have the same; virtual threads often have none."""
    count: dict[str, int] = defaultdict(int)
    for t in threads:
        count[t[1]] += 1
    return {t[0]: t[1] if count[t[1]] == 1 and t[1] else f'{t[1]} ({t[0]})' if t[1] else t[0] for t in threads}


def failed_thread(place: str, threads: list[list[str]]) -> str:
    """The path of the thread that has failed; empty: the failure is not one thread's."""
    path = place.rpartition(' in ')[2]
    return path if any(t[0] == path for t in threads) else ''


def lane_paths(rows: list[Row], threads: list[list[str]], failed: str) -> list[str]:
    """The threads that are shown: also those that an agent attaches, which no thread has started."""
    used = {r.path for r in rows} | {failed}
    listed = [t[0] for t in threads]
    return [p for p in listed if p in used] + sorted(used - {*listed, ''} if rows else ())


MOST_ROWS, WIDTH, LONGEST_LINE = 60, 38, 72


def lanes(story: list[list[str]], threads: list[list[str]], failure: Failure, sources: Sources) -> str:
    rows = shown(story)
    names = thread_names(threads)
    failed = failed_thread(failure.place, threads)
    paths = lane_paths(rows, threads, failed)
    names.update({p: p for p in paths if p not in names})
    if not rows or not paths:
        return ''
    cells = [(r.path, describe(r, sources, names)) for r in rows]
    if failed in paths:
        cells.append((failed, 'FAILS: ' + failure.what.splitlines()[0]))
    left_out = 0
    if len(cells) > MOST_ROWS:
        left_out = len(cells) - MOST_ROWS
        head = MOST_ROWS // 3
        cells = cells[:head] + [('', f'... {left_out} operations ...')] + cells[-(MOST_ROWS - head):]
    if len(paths) > 4:      # many lanes do not fit: a column of names
        width = max(len(names[p]) for p in paths)
        return '\n'.join(f'   {names.get(p, ""):{width}}  {text}' for p, text in cells)
    widths = [min(WIDTH, max([len(names[p])] + [len(text) for q, text in cells if q == p])) for p in paths]
    out = ['   ' + '  '.join(names[p].ljust(w) for p, w in zip(paths, widths)).rstrip(),
           '   ' + '  '.join('-' * w for w in widths)]
    for path, text in cells:
        if not path:
            out.append('   ' + text)
            continue
        lane = paths.index(path)
        indent = 3 + sum(w + 2 for w in widths[:lane])
        pieces, w = [], widths[lane]
        while len(text) > w and lane < len(paths) - 1:
            cut = text.rfind(' ', 0, w + 1)
            cut = cut if cut > w // 2 else w
            pieces.append(text[:cut])
            text = '  ' + text[cut:].lstrip()
        pieces.append(text)
        out += [' ' * indent + piece for piece in pieces]
    return '\n'.join(out)
