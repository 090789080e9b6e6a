"""`diff` over several JDKs: the same agent and program with the class library of each on minijvm, on the `java` of
each, or on both. What differs between neighbours came with the later one, and is explained by what is known to
have changed (levels.py), or by the sentence of the specification that leaves it open.

The table has a row for each call or event that differs and a column for each run. Results of a row:

    known      a known change of a JDK
    legal      the specification leaves it open
    follows    the agent does something else because of what it has seen differently before
    incorrect  one VM departs from the specification
    open       none of these: read the section that is named
"""
from __future__ import annotations

import argparse
import collections
import dataclasses
import functools
import json
import os
import re
from typing import TYPE_CHECKING, Any

from . import diff, levels, normalise, record
from . import run as runs
from .compare import Difference, Repeated, ancestors
from .reports import levels_page

if TYPE_CHECKING:
    from .campaign import Campaign

RESULTS = ('incorrect', 'open', 'known', 'follows', 'legal')


@dataclasses.dataclass
class Column:
    """One run of the program: a VM with the class library of a JDK."""
    version: int
    home: str
    vm: runs.Vm
    run: record.Run | None = None
    trouble: str = ''           # why there is nothing to compare

    @property
    def name(self) -> str:
        return self.vm.name

    def data(self) -> dict[str, Any]:
        return {'name': self.name, 'version': self.version, 'jdk': self.home, 'minijvm': self.vm.minijvm,
                'outcome': self.run.outcome if self.run else 'skipped', 'trouble': self.trouble,
                'run': self.run.data['id'] if self.run else None}


class Row:
    """What differs between some of the columns."""
    def __init__(self, name: str, what: str, path: str, inside: list[str], subject: str | None, where: str) -> None:
        self.name, self.what, self.path = name, what, path
        self.inside, self.subject, self.where = inside, subject, where
        self.cells: dict[str, str] = {}
        self.texts: dict[str, str] = {}     # column -> the call as it was
        self.result, self.count = 'legal', 0
        self.reasons: list[str] = []

    def take(self, d: Difference, a: Column, b: Column, changes: list[levels.Change]) -> None:
        self.count += d.count
        for column, node, cell in zip((a, b), (d.x, d.y), cells(d)):
            self.cells.setdefault(column.name, cell)
            if node is not None:
                self.texts.setdefault(column.name, diff.call_text(node.line))
        self.explain(*explained(d, a, b, changes))
        if self.result == 'legal':
            for change in changes:
                self.explain('legal', levels.sentence(change))

    def explain(self, result: str, reason: str) -> None:
        if RESULTS.index(result) < RESULTS.index(self.result):
            self.result, self.reasons = result, []
        if reason and result == self.result and reason not in self.reasons:
            self.reasons.append(reason)

    def call(self) -> tuple[Any, ...]:
        """What it is about."""
        return self.where, self.name, self.subject, self.inside

    def fill(self, columns: list[Column], boundaries: set[tuple[str, str]]) -> None:
        """Between two columns that do not differ the value is the same. boundaries: those between which it differs."""
        for order in (columns, columns[::-1]):
            for one, next_one in zip(order, order[1:]):
                pair = (one.name, next_one.name) if order is columns else (next_one.name, one.name)
                if one.name in self.cells and pair not in boundaries:
                    self.cells.setdefault(next_one.name, self.cells[one.name])

    def same(self) -> tuple[Any, ...]:
        """What rows have in common that differ in nothing but what the call or event is about."""
        return (self.where, self.name, self.what, self.path, tuple(self.inside), self.result, tuple(self.reasons),
                tuple(sorted(self.cells.items())), self.subject is None)

    def data(self) -> dict[str, Any]:
        return {'name': self.name, 'what': self.what, 'path': self.path, 'inside': self.inside, 'subject': self.subject,
                'subjects': [] if self.subject is None else [self.subject],
                'result': self.result, 'count': self.count, 'cells': self.cells, 'texts': self.texts,
                'reasons': self.reasons, 'where': self.where}


def merged(rows: list[Row]) -> list[dict[str, Any]]:
    """One row for all subjects (classes, threads) of which the same differs."""
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    for row in rows:
        data = row.data()
        whole = found.setdefault(row.same(), data)
        if whole is not data:
            whole['subjects'] += data['subjects']
            whole['count'] += data['count']
    return list(found.values())


def plain(path: str) -> str:
    return re.sub(r'\[\d+\]', '', path)


def kind_of(d: Difference) -> str:
    return 'presence' if d.what in ('missing', 'extra') else d.what


def cells(d: Difference) -> tuple[str, str]:
    """What the two sides have, in short."""
    if d.what in ('missing', 'extra'):
        more = f'{d.count} more' if d.verdict == 'both-legal' or d.count > 1 else 'yes'
        return (more, '-') if d.y is None else ('-', more)
    if d.what == 'result':
        return tuple(str(n.result) if n else '-' for n in (d.x, d.y))  # type: ignore[return-value]
    if d.what == 'phase':
        return tuple(str(n.line.get('phase')) if n else '-' for n in (d.x, d.y))  # type: ignore[return-value]
    if d.what == 'order':
        return 'this order', 'another order'
    if d.what == 'stdout':
        return tuple(' / '.join(n.line['arguments']['text'][:1]) or 'the end' if n else '-'
                     for n in (d.x, d.y))  # type: ignore[return-value]
    values = d.values or tuple(open_value(n, d.path) for n in (d.x, d.y))
    if all(isinstance(value, list) for value in values):
        return own_items(values[0], values[1]), own_items(values[1], values[0])
    if d.path.endswith('modifiers_ptr') and all(isinstance(value, int) for value in values):
        return hex(values[0]), hex(values[1])       # flags, as the specification has them
    return diff.words(values[0], 60), diff.words(values[1], 60)


def own_items(items: list[Any], others: list[Any]) -> str:
    """How many elements there are, and which of them the other side does not have."""
    known = {json.dumps(item, sort_keys=True) for item in others}
    own = [item.get('method', item) if isinstance(item, dict) else item for item in items
           if json.dumps(item, sort_keys=True) not in known]
    names = list(dict.fromkeys(diff.words(item, 60).partition('(')[0] for item in own))
    shown = ', '.join(names[:2]) + (f' and {len(names) - 2} more' if len(names) > 2 else '')
    return f'{len(items)} elements' + (f', only here {shown}' if shown else '')


def open_value(node: normalise.Node | None, path: str) -> Any:
    """What the specification leaves open there."""
    if node is None:
        return '-'
    return next((value for at, (_, value) in node.open.items() if at.split(' ')[0] == path), 'another value')


def explained(d: Difference, a: Column, b: Column, changes: list[levels.Change]) -> tuple[str, str]:
    """(result, reason) of a difference between two columns."""
    precise = any('.' in what for c in changes for what in c.what if levels.names_path(what, d.path))
    if changes and (d.verdict != 'both-legal' or precise):
        return 'known', '; '.join(f'{levels.sentence(c)} ({c.origin})' for c in changes)
    if d.verdict == 'both-legal':
        section = f'{d.section}: ' if d.section and d.section != d.node.name else ''
        return 'legal', f'{section}{d.why}'
    why = d.why if d.what not in ('missing', 'extra') or d.node.kind == 'call' else (
        f'only {(a if d.y is None else b).name} sends it')
    if d.verdict in ('minijvm', 'other'):
        return 'incorrect', f'{(a if d.verdict == "minijvm" else b).name} is incorrect: {d.why} ({d.section})'
    library = of_the_library(d) if a.version != b.version else ''
    if library:
        return 'known', f'{library} differ between {a.name} and {b.name}'
    if d.what == 'stdout':
        return 'follows', 'the program or the agent prints what it has observed'
    if d.follows is not None:
        return 'follows', f'perhaps because of {d.follows.node.name}: {why}'
    since = levels.since_of(d.node.name)
    if since is not None and a.version < since <= b.version:
        return 'known', f'{d.node.name} came in with version {since}'
    text = f'{a.name} and {b.name}: {why or "the specification decides"}'
    return 'open', f'{text} ({d.section})' if d.section else text


def frames(node: normalise.Node | None) -> list[str] | None:
    """The methods on the stacks that a call returns, without those of the class library; None: it returns none."""
    if node is None:
        return None
    found: list[str] = []

    def collect(value: Any) -> None:
        if isinstance(value, dict):
            method = value.get('method')
            if isinstance(method, str) and not normalise.is_system(method):
                found.append(f'{method} {value.get("location")}')
            for part in value.values():
                collect(part)
        elif isinstance(value, list):
            for part in value:
                collect(part)
    outputs = node.line.get('outputs') or {}
    stacks = [outputs[key] for key in ('frame_buffer', 'stack_info_ptr') if key in outputs]
    collect(stacks)
    return found if stacks else None


def is_made_up(method: Any) -> bool:
    return isinstance(method, str) and normalise.MADE_UP.search(method) is not None


def of_the_library(d: Difference) -> str:
    """What differs, if it is the class library's: frames of a stack but not the program's, the class of an object, what
    one of its threads does, a class itself."""
    if d.what == 'arguments' and d.path.endswith('.location') and is_made_up(d.node.given('method')):
        return 'classes that the class library generates'
    mine, theirs = frames(d.x), frames(d.y)
    if d.what == 'outputs' and mine is not None and mine == theirs:
        return 'only frames of the class library'
    if d.what == 'outputs' and d.values and all(
            isinstance(value, str) and value.startswith('a ') and normalise.is_system(value) for value in d.values):
        return 'classes of the class library'
    if d.what == 'outputs' and normalise.is_system_thread(str(d.node.given('thread'))):
        return 'threads of the class library'
    if d.what in ('outputs', 'result') and any(
            d.node.given(name) == d.node.subject and normalise.is_system(d.node.subject)
            for name in ('klass', 'method', 'field_klass') if d.node.subject is not None):
        return 'classes of the class library'
    return ''


# ---- Running ----

class Across:
    """The runs of one program on all columns, each as often as a comparison asks for it."""
    def __init__(self, campaign: Campaign, columns: list[Column], program: runs.Program) -> None:
        self.campaign, self.columns, self.program = campaign, columns, program
        self.made: dict[tuple[str, int], record.Run] = {}
        self.in_order: dict[tuple[str, int], record.Run | None] = {}
        self.rows: dict[tuple[Any, ...], Row] = {}
        self.boundaries: dict[tuple[Any, ...], set[tuple[str, str]]] = {}
        self.pairs: list[tuple[Column, Column]] = []
        self.differ = diff.Differ(campaign)
        self.name = self.trace = ''      # of the runs, and the filter of their traces
        self.virtual = False            # some run has virtual threads

    def run(self, column: Column, n: int) -> record.Run:
        if (column.name, n) not in self.made:
            self.made[column.name, n] = self.differ.one(column.name + self.name, column.vm, self.program, self.trace, n)
        return self.made[column.name, n]

    def ordered(self, column: Column, n: int) -> record.Run | None:
        """On minijvm with the library of a column, in that order of threads."""
        ours = next((c for c in self.columns if c.vm.minijvm and c.home == column.home), None)
        if ours is not None and n == 0:
            return self.run(ours, 1)
        name, vm = ((ours.name, ours.vm) if ours is not None else
                    (f'{column.name}-minijvm', runs.minijvm(self.campaign.tools, column.home)))
        if (name, n) not in self.in_order:
            self.in_order[name, n] = self.differ.ordered(name + self.name, vm, self.program, self.trace, n)
        return self.in_order[name, n]

    def first_runs(self) -> None:
        usable = [column for column in self.columns if not column.trouble]
        if not usable:
            return
        self.campaign.progress.more(1)

        def begin(name: str, trace: str) -> list[record.Run]:
            self.name, self.trace = name, trace
            self.made.clear()
            return [self.run(column, 1) for column in usable]
        self.differ.whole(begin, self.campaign.probe(usable[0].vm, self.program)[1].trace_filter(diff.MOST))
        for column in usable:
            column.run = self.run(column, 1)
            self.virtual |= levels.has_virtual_threads(column.run)
            if column.run.outcome in diff.UNUSABLE:
                refused = [name for (function, name), (granted, _) in levels.requests(column.run).items()
                           if function == 'GetEnv' and not granted]
                column.trouble = f'{column.run.outcome}: {column.run.why}' + (
                    f'; GetEnv refuses {", ".join(map(levels.version_text, refused))}' if refused else '')

    def changes(self, d: Difference, a: Column, b: Column) -> list[levels.Change]:
        """The known changes that a difference between two columns may be of."""
        if a.version == b.version:
            return []
        other = d.node.kind == 'call' and d.node.runs_on('') is not None
        return levels.between(d.node.name, d.path, a.version, b.version, [str(n.result) for n in (d.x, d.y) if n],
                              [p.name for p in ancestors(d.node)], self.virtual, other,
                              [n.line for n in (d.x, d.y) if n])

    def compare(self, a: Column, b: Column) -> None:
        """Two columns, which have run."""
        def again(n: int) -> tuple[record.Run, record.Run]:
            return self.run(a, n), self.run(b, n)

        def is_open(d: Difference) -> bool:
            return explained(d, a, b, self.changes(d, a, b))[0] == 'open'
        found = Repeated(*again(1), again, diff.version(b.vm.path()) if not b.vm.minijvm else '',
                         [functools.partial(self.ordered, column) for column in {c.home: c for c in (a, b)}.values()
                          if column.version in runs.MINIJVM_LIBRARIES], diff.events_of(self.trace), is_open).result()
        self.pairs.append((a, b))
        for d in found:
            changes = self.changes(d, a, b)
            legal = explained(d, a, b, changes)[0] == 'legal'
            where = 'levels' if a.version != b.version else 'hosts'
            key = ((where, d.node.name, kind_of(d), plain(d.path), d.why) if legal else
                   (where, d.node.name, kind_of(d), plain(d.path), str(d.node.subject),
                    *(p.name for p in ancestors(d.node))))
            row = self.row(key, a, b, Row(d.node.name, kind_of(d), plain(d.path), [p.name for p in ancestors(d.node)],
                                          d.node.subject, where))
            row.take(d, a, b, changes)
        self.compare_requests(a, b)

    def row(self, key: tuple[Any, ...], a: Column, b: Column, new: Row) -> Row:
        self.boundaries.setdefault(key, set()).add((a.name, b.name))
        return self.rows.setdefault(key, new)

    def around(self, row: Row) -> set[tuple[str, str]]:
        """Between which columns a row differs: the value, a part of it, or what it is part of."""
        return {pair for key, other in self.rows.items() if other.call() == row.call() and
                (row.path.startswith(other.path) or row.path and other.path.startswith(row.path))
                for pair in self.boundaries[key]}

    def compare_requests(self, a: Column, b: Column) -> None:
        """What the agent asks for by a version or a name."""
        asked = [levels.requests(self.run(column, 1)) for column in (a, b)]
        for function, name in sorted({*asked[0], *asked[1]}):
            mine, theirs = (levels.answer(requests.get((function, name))) for requests in asked)
            if mine == theirs:
                continue
            where = 'levels' if a.version != b.version else 'hosts'
            row = self.row((where, 'request', function, name), a, b, Row(function, 'request', '', [], name, where))
            row.count += 1
            for column, cell in ((a, mine), (b, theirs)):
                row.cells.setdefault(column.name, cell)
            having = levels.having(function, name)
            expected = having is not None and (a.version in having) != (b.version in having)
            row.explain('known' if expected else 'open', f'JDK {levels.spans(having or ())} has it' if expected else
                        'the class library, or the agent, differs')

    def all_pairs(self) -> None:
        """Neighbours on each host, and the hosts of each JDK."""
        usable = [c for c in self.columns if not c.trouble]
        for minijvm in (True, False):
            chain = [c for c in usable if c.vm.minijvm == minijvm]
            for a, b in zip(chain, chain[1:]):
                self.compare(a, b)
        for a in usable:
            for b in usable:
                if a.vm.minijvm and not b.vm.minijvm and a.home == b.home:
                    self.compare(a, b)
        for key, row in self.rows.items():
            if row.where == 'levels':
                for minijvm in (True, False):
                    row.fill([c for c in usable if c.vm.minijvm == minijvm], self.around(row))

    def data(self) -> dict[str, Any]:
        rows = merged(sorted(self.rows.values(), key=lambda row: RESULTS.index(row.result)))
        return {'program': self.program.name, 'columns': [c.data() for c in self.columns],
                'not_compared': [word.partition(':')[2] for word in self.trace.split('+') if word],
                'compared': [[a.name, b.name] for a, b in self.pairs], 'rows': rows}


def columns(c: Campaign, host: str) -> list[Column]:
    """Of the JDKs that --jdk names, in the order of their versions."""
    found: list[Column] = []
    homes = {os.path.realpath(home): home for home in c.o.jdk}
    for minijvm in (True, False):
        if host == ('java' if minijvm else 'minijvm'):
            continue
        for home in homes.values():
            reported = runs.java_version(os.path.join(home, 'bin', 'java'))
            version = int(reported or 0)
            vm = runs.minijvm(c.tools, home) if minijvm else runs.Vm('java', [os.path.join(home, 'bin', 'java')], False)
            vm.name = f'{"minijvm" if minijvm else "java"}-{reported or os.path.basename(home)}'
            same = sum(re.fullmatch(re.escape(vm.name) + r'(\.\d+)?', column.name) is not None for column in found)
            vm.name += f'.{same + 1}' if same else ''
            trouble = ('this is no JDK: it has no release file, and its java does not start' if not reported else
                       'minijvm runs the class libraries of ' + levels.spans(runs.MINIJVM_LIBRARIES)
                       if minijvm and version not in runs.MINIJVM_LIBRARIES else '')
            found.append(Column(version, home, vm, trouble=trouble))
    return sorted(found, key=lambda column: (not column.vm.minijvm, column.version))


# ---- Text ----

def short(text: str, limit: int = 24) -> str:
    return text if len(text) <= limit else text[:limit - 3] + '...'


def text_of(reported: dict[str, Any]) -> str:
    """For people: a table of what matters, each with its reason, and the counts of what does not."""
    lines = [f'{reported["program"]}:']
    for column in reported['columns']:
        lines.append(f'   {column["name"]:14} {column["trouble"] or column["outcome"]}')
    if reported['not_compared']:
        lines.append(f'too many to be compared: {", ".join(reported["not_compared"])}')
    for where, title in (('levels', 'between the JDKs'), ('hosts', 'between minijvm and java, with the same library')):
        matter = [row for row in reported['rows'] if row['where'] == where and row['result'] != 'legal']
        rows = [row for row in matter if row['result'] != 'follows'] or matter
        names = [c['name'] for c in reported['columns'] if any(c['name'] in row['cells'] for row in rows)]
        if rows:
            lines += [f'{title}:', *('   ' + line for line in levels.aligned(
                ['', 'call or event', 'differs in', *names],
                [[str(i), short(title_of(row), 100), row['what'], *(short(row['cells'].get(n, '')) for n in names)]
                 for i, row in enumerate(rows, 1)]))]
            numbers: dict[str, list[int]] = {}
            for i, row in enumerate(rows, 1):
                for reason in row['reasons']:
                    numbers.setdefault(f'{row["result"]}: {reason}', []).append(i)
            lines += [f'   {", ".join(map(str, which))}. {reason}' for reason, which in numbers.items()]
            rest = collections.Counter(row['name'] for row in matter if row not in rows)
            if rest:
                lines.append('   what follows: ' + ', '.join(f'{name} {count}' for name, count in rest.items()))
    legal: dict[str, list[Any]] = {}
    for row in reported['rows']:
        if row['result'] == 'legal':
            entry = legal.setdefault(row['name'], [0, {}])
            entry[0] += row['count']
            entry[1].update(dict.fromkeys(row['reasons']))
    lines += ['both are legal:'] if legal else []
    for name, (count, reasons) in legal.items():
        lines += [f'   {name}, {count} times: {next(iter(reasons), "")}', *(f'      {r}' for r in [*reasons][1:])]
    counts = {result: sum(row['result'] == result for row in reported['rows']) for result in RESULTS}
    lines.append(', '.join(f'{count} {result}' for result, count in counts.items()))
    return '\n'.join(lines) + '\n'


def title_of(row: dict[str, Any]) -> str:
    output = row['path'].partition('.')[2]
    return ((f'{row["name"]}.{output}' if output else row['name'])
            + (f' of {short(row["subject"], 36)}{levels_page.others(row)}'
               if row['subject'] and row['what'] != 'stdout' else '')
            + ''.join(f', in {name}' for name in reversed(row['inside'])))


def write(c: Campaign, all_reported: list[dict[str, Any]]) -> None:
    agent = os.path.basename(c.o.agent_path)
    levels.write(c, 'levels', ''.join(map(text_of, all_reported)), {'agent': agent, 'programs': all_reported},
                 levels_page.differences(agent, all_reported))


def main(o: argparse.Namespace) -> int:
    from . import campaign as campaigns
    code = 0

    def work(c: Campaign) -> None:
        nonlocal code
        c.judges = False
        all_reported = []
        for program in c.programs:
            across = Across(c, columns(c, o.host or 'minijvm'), program)
            across.first_runs()
            across.all_pairs()
            reported = across.data()
            all_reported.append(reported)
            matter = any(row['result'] != 'legal' for row in reported['rows'])
            code = max(code, 3 if not reported['compared'] else int(matter))
            write(c, all_reported)
    wrong, _ = campaigns.guarded(o, work)
    if wrong > 3:
        campaigns.end_now(wrong)
    levels.show(o, 'levels')
    return wrong or code
