"""Reports: text, JSON, JUnit XML, HTML; merging those of shards."""
from __future__ import annotations

import argparse
import dataclasses
import json
import os
import re
import shlex
import shutil
import sys
import tempfile
import typing

from . import arguments, lanes
from .exhaustive import FOUND, NOT_DETERMINISTIC, NOTHING, USAGE, Verdict, whole
from .texts import count_of, short_location

if typing.TYPE_CHECKING:
    from .command import Explorer
    from .find import Find


def again(e: Explorer, kind: str, file: str) -> str:
    # the layer's own calls are operations of the schedule, too
    checks = ['-Xcheck:jvmti'] if e.program.checked else []
    if kind == 'race':      # the explorer looks for it, and the file names its program
        beside = os.path.join(os.path.dirname(e.program.vm[0]), 'minijvm-explore')
        return shlex.join([beside if os.path.exists(beside) else 'minijvm-explore', '--fail-on', 'race', '--replay',
                           file])
    return shlex.join([*e.program.vm, '-Xsched:replay=' + file, *checks, *e.program.arguments])


def in_debugger(e: Explorer, file: str) -> str:
    """The command under which jdb attaches; '' without a JDK, which has the agent. The replay is loose: the agent takes
    locks of its own in between, and the JDK's class library another way to the same lines of the program."""
    words, jdk = [*e.program.vm, *e.program.arguments], []
    if not any(re.fullmatch('--jdk(=.+)?|-Xjdk:.+', word) for word in words) and not os.environ.get('MINIJVM_JDK'):
        home = os.path.dirname(os.path.dirname(os.path.realpath(shutil.which('java') or 'bin/java')))
        if not os.path.exists(os.path.join(home, 'lib', 'modules')):
            return ''
        jdk = ['--jdk', home]
    return shlex.join([*e.program.vm, f'-Xsched:replay={file},loose', *jdk,
                       '-agentlib:jdwp=transport=dt_socket,server=y,address=5005', *e.program.arguments])


def main_of(program: list[str]) -> str:
    """The main class or archive, among the arguments of the VM and of the program."""
    at = arguments.program_at(program)
    if at < len(program) and program[at] in arguments.OF_PROGRAM:
        at += 1
    return program[at] if at < len(program) else 'program'


def file_name(main: str) -> str:
    return re.sub(r'[^A-Za-z0-9_.-]+', '-', os.path.basename(main)).lower()


def prepare(folder: str) -> None:
    """OSError: the folder of --report can't be made or written; better known before a long exploration."""
    os.makedirs(folder, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder):
        pass


def save(find: Find, file: str) -> None:
    try:
        os.makedirs(os.path.dirname(file) or '.', exist_ok=True)
        with open(file, 'w', encoding='utf-8') as f:
            f.write(find.schedule.text(str(find.failure)))
        find.file = os.path.normpath(file)
    except OSError as problem:
        print(f'minijvm-explore: the schedule of the find is not written: {problem}', file=sys.stderr)


def finish(e: Explorer) -> None:
    folder = e.o.report
    texts = []
    for i, find in enumerate(e.finds):
        if find.repeats:
            find.schedule.head = ['program ' + shlex.join(e.program.arguments)] + [
                h for h in find.schedule.head if not h.startswith('program')]
            name = f'{file_name(e.o.test or main_of(e.program.arguments))}-{find.number}.sched'
            save(find, os.path.join(folder, 'finds', name) if folder else name)
        text = find.text(e.sources)
        if find.file:
            text += f'\n\nagain:     {again(e, find.failure.kind, find.file)}'
            if debugged := in_debugger(e, find.file):
                text += f'\nin jdb:    {debugged}'
            if find.word:
                text += f'\none word:  {find.word}'
        texts.append(text)
        if not e.o.keep_going or e.o.quiet or find.file and i == len(e.finds) - 1:
            print(text)
    if not e.o.quiet or not e.finds:
        print(e.summary() if not e.o.quiet else '', end='\n' if not e.o.quiet else '')
    sys.stdout.flush()
    if folder:
        write(folder, data(e), texts, e.sources)


def data(e: Explorer) -> dict[str, typing.Any]:
    return {'program': shlex.join(e.program.arguments), 'seed': e.o.seed, 'strategies': e.o.strategy,
            'shard': list(e.o.shard) if e.o.shard else None, 'schedules': e.schedules, 'orders': dict(e.orders),
            'races': [dict(dataclasses.asdict(race), severity='error' if race.harm else 'warning', harm=race.harm)
                      for race in e.races.values()],
            'every_order': dataclasses.asdict(e.verdict) if e.verdict else None,
            'livelocks': e.livelocks, 'difference': e.difference, 'outside': sorted(e.outside),
            'finds': [{'number': f.number, 'strategy': f.strategy, 'kind': f.failure.kind, 'what': f.failure.what,
                       'place': f.failure.place, 'repeats': f.repeats, 'replays': f.replays, 'word': f.word,
                       'switches': [str(s) for s in f.schedule.switches], 'threads': f.threads,
                       'story': f.story[:2000], 'shrunk': f.made_small(), 'file': f.file,
                       'text': f.text(e.sources)} for f in e.finds]}


def extent(d: dict[str, typing.Any]) -> str:
    """How much was run, in words."""
    if d.get('every_order'):
        return Verdict(**d['every_order']).text(' of part {}/{}'.format(*d['shard']) if d['shard'] else '')
    orders = ', ' + count_of(len(d['orders']), 'different order') if d['orders'] else ''
    return count_of(d['schedules'], 'schedule') + orders


def outside(d: dict[str, typing.Any]) -> list[str]:
    """What the result does not cover."""
    return ['not under control: ' + what for what in d['outside']]


def write(folder: str, d: dict[str, typing.Any], texts: list[str], sources: lanes.Sources) -> None:
    head = '\n'.join([f'explored {d["program"]}: {extent(d)}', *outside(d), ''])
    if d.get('every_order'):
        with open(os.path.join(folder, 'shared-objects'), 'w', encoding='utf-8') as f:
            f.writelines(name + '\n' for name in d['every_order']['objects'])
    with open(os.path.join(folder, 'report.txt'), 'w', encoding='utf-8') as f:
        f.write('\n\n'.join([*texts, head]))
    with open(os.path.join(folder, 'report.json'), 'w', encoding='utf-8') as f:
        json.dump(d, f, indent=1)
    with open(os.path.join(folder, 'report.html'), 'w', encoding='utf-8') as f:
        f.write(page(d, sources))
    junit(os.path.join(folder, 'junit.xml'), d)
    with open(os.path.join(folder, 'races.sarif'), 'w', encoding='utf-8') as f:
        json.dump(sarif(d['races']), f, indent=1)


def printable(text: str) -> str:
    """XML has no other control characters."""
    return ''.join(c if c in '\t\n' or c >= ' ' else '?' for c in text)


def junit(file: str, d: dict[str, typing.Any]) -> None:
    import xml.etree.ElementTree as ET
    suite = ET.Element('testsuite', name='minijvm-explore', tests='1', failures=str(int(bool(d['finds']))), errors='0')
    case = ET.SubElement(suite, 'testcase', classname='minijvm-explore', name=printable(d['program']))
    for find in d['finds']:
        failure = ET.SubElement(case, 'failure', type=find['kind'], message=printable(find['what']))
        failure.text = printable(find['text'])
    ET.SubElement(case, 'system-out').text = printable('\n'.join([extent(d), *outside(d)]))
    ET.ElementTree(suite).write(file, encoding='utf-8', xml_declaration=True)


def sarif(races: list[dict[str, str]]) -> dict[str, typing.Any]:
    """For code scanning: both accesses of each race."""
    def place(text: str) -> dict[str, typing.Any]:
        found = re.search(r'(\S+)\(([^:()]+):(\d+)\)', text)
        uri = found[2] if found else 'unknown'
        if found and found[1].count('.') >= 2:
            uri = found[1].rsplit('.', 2)[0].replace('.', '/') + '/' + uri
        return {'message': {'text': text}, 'physicalLocation': {
            'artifactLocation': {'uri': uri}, 'region': {'startLine': int(found[3]) if found else 1}}}
    results = [{'ruleId': 'race', 'level': r['severity'], 'locations': [place(r['first'])],
                'relatedLocations': [place(r['second'])],
                'message': {'text': f'a race on {r["location"]}: {r["first"]} and {r["second"]} have no order'
                            + (f": {r['harm']}" if r['harm'] else '')}}
               for r in races]
    return {'version': '2.1.0', '$schema': 'https://json.schemastore.org/sarif-2.1.0.json', 'runs': [
        {'tool': {'driver': {'name': 'minijvm-explore', 'rules': [{'id': 'race', 'name': 'DataRace'}]}},
         'results': results}]}


STYLE = '''body{font:15px/1.5 system-ui,sans-serif;margin:2em auto;max-width:1200px;padding:0 1em;color:#1c1f23}
h1{font-size:1.4em}h2{font-size:1.15em;margin-top:2em}table{border-collapse:collapse;width:100%;table-layout:fixed}
th{text-align:left;border-bottom:2px solid #8a94a0;padding:.4em .6em}td{vertical-align:top;padding:.25em .6em;
border-left:1px solid #dde2e7}td.on{background:#eef4fb;border-left:3px solid #2f6fb3}td.fails{background:#fdeceb;
border-left:3px solid #c0392b}code{font:13px ui-monospace,monospace;overflow-wrap:anywhere}.value{color:#7a3e00}
pre{background:#f5f6f7;padding:1em;overflow:auto}.place{color:#5d6670;font-size:12px}'''


def page(d: dict[str, typing.Any], sources: lanes.Sources) -> str:
    import html
    out = ['<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>minijvm-explore</title><style>', STYLE,
           '</style>', f'<h1>{html.escape(d["program"])}</h1>',
           f'<p>{html.escape(extent(d))}, '
           f'{len(d["finds"])} find{"s" * (len(d["finds"]) != 1)}</p>',
           ''.join(f'<p>{html.escape(line)}</p>' for line in outside(d))]
    for find in d['finds']:
        out.append(f'<h2>Schedule {find["number"]}: {html.escape(find["what"])}</h2>'
                   f'<p>{html.escape(find["place"])}<br>{html.escape(find["shrunk"])}</p>')
        names = lanes.thread_names(find['threads'])
        rows = lanes.shown(find['story'])
        failed = lanes.failed_thread(find['place'], find['threads'])
        paths = lanes.lane_paths(rows, find['threads'], failed)
        names.update({p: p for p in paths if p not in names})
        out.append('<table><tr>' + ''.join(f'<th>{html.escape(names[p])}</th>' for p in paths) + '</tr>')
        for row in rows[:500]:
            where, text = sources.line(row.place)
            location = short_location(row.location)
            if row.operation == 'start':
                cell = f'<b>start</b> {html.escape(names.get(row.value, row.value))}'
            elif lanes.is_of_agent(row.called):
                what, location = lanes.agent_words(row)
                cell = f'<b>{html.escape(what)}</b> {html.escape(location)}'
            else:
                what = lanes.short_method(row.called) + ' of' if row.operation == 'call' else row.operation
                cell = (f'<b>{html.escape(what)}</b> {html.escape(location)} '
                        f'<span class="value">{html.escape(row.value)}</span>')
            cell += f'<br><span class="place">{html.escape(where)}</span> <code>{html.escape(text)}</code>'
            out.append('<tr>' + ''.join(f'<td class="on">{cell}</td>' if p == row[0] else '<td></td>' for p in paths)
                       + '</tr>')
        if failed in paths:
            fails = f'<td class="fails"><b>FAILS</b> {html.escape(find["what"])}</td>'
            out.append('<tr>' + ''.join(fails if p == failed else '<td></td>' for p in paths) + '</tr>')
        out.append(f'</table><pre>{html.escape(find["text"])}</pre>')
    return '\n'.join(out) + '\n</html>\n'


def merge(words: list[str]) -> int:
    """Of shards: `merge DIR... [--report DIR]` prints the whole, and writes it."""
    p = argparse.ArgumentParser('minijvm-explore merge', usage='minijvm-explore merge DIR... [--report DIR]',
                                allow_abbrev=False)
    p.add_argument('folders', nargs='+', metavar='DIR')
    p.add_argument('--report', metavar='DIR')
    try:
        o = p.parse_intermixed_args(words)
    except SystemExit as e:
        return USAGE if e.code else 0
    parts = []
    for folder in o.folders:
        try:
            with open(os.path.join(folder, 'report.json'), encoding='utf-8') as f:
                parts.append(json.load(f))
        except (OSError, ValueError) as e:
            print(f'minijvm-explore: {folder}: {e}', file=sys.stderr)
            return USAGE
    try:
        d = merged(parts)
    except (TypeError, KeyError, ValueError) as e:
        print(f'minijvm-explore: these are no reports of one exploration: {e}', file=sys.stderr)
        return USAGE
    texts = [f['text'] for f in d['finds']]
    print('\n\n'.join([*texts, extent(d) if d.get('every_order') else f'explored:  {extent(d)}']))
    print(''.join(line + '\n' for line in outside(d)), end='')
    if o.report:
        prepare(o.report)
        write(o.report, d, texts, lanes.Sources(['.']))
    if d.get('every_order'):
        return Verdict(**d['every_order']).status
    return FOUND if d['finds'] else NOT_DETERMINISTIC if d['difference'] else NOTHING


def whole_search(parts: list[dict[str, typing.Any]]) -> Verdict | None:
    """Of --exhaustive: all parts are needed."""
    searches = [p for p in parts if p.get('every_order')]
    if not searches:
        return None
    count = searches[0]['shard'][1] if searches[0]['shard'] else 1
    if sorted(p['shard'] or [1, 1] for p in parts) != [[i + 1, count] for i in range(count)] or len(searches) < len(
            parts) or len({p['program'] for p in parts}) > 1:
        raise ValueError(f'the parts 1/{count} to {count}/{count} of one search are needed, each once')
    in_order = sorted(searches, key=lambda p: p['shard'] or [1, 1])
    return whole([Verdict(**p['every_order']) for p in in_order])


def merged(parts: list[dict[str, typing.Any]]) -> dict[str, typing.Any]:
    d = dict(parts[0])
    orders: dict[str, int] = {}
    finds: dict[tuple[str, str, str], dict[str, typing.Any]] = {}
    for p in parts:
        for order, n in p['orders'].items():
            orders[order] = orders.get(order, 0) + n
        for find in p['finds']:
            key = (find['kind'], find['what'].split(':')[0], find['place'].split(' in ')[0])
            if key not in finds or find['number'] < finds[key]['number']:
                finds[key] = find
    verdict = whole_search(parts)
    d.update(every_order=dataclasses.asdict(verdict) if verdict else None)
    d.update(shard=None, races=list({str(r): r for p in parts for r in p['races']}.values()),
             orders=orders, schedules=sum(p['schedules'] for p in parts),
             livelocks=sum(p['livelocks'] for p in parts),
             difference=next((p['difference'] for p in parts if p['difference']), ''),
             outside=sorted({w for p in parts for w in p['outside']}),
             finds=sorted(finds.values(), key=lambda f: f['number']))
    return d
