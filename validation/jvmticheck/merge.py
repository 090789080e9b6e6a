"""`merge`: the directories of the shards of one campaign become the directory that one machine would have made. A shard
is not trusted: what it says is text for the report, and names no file."""
from __future__ import annotations

import argparse
import os
import shutil
import sys
from typing import Any

from . import accepted, arguments
from . import campaign as campaigns
from . import record
from . import reports as read_reports
from .reports import symbols

# Shards of one campaign have these in common.
COMMON = ('version', 'agent', 'options', 'java_arguments', 'command')


class Broken(Exception):
    """A shard that cannot be merged."""


def read(directory: str) -> record.Report:
    try:
        report = record.Report(directory)
    except (record.Unreadable, OSError) as e:
        raise Broken(str(e)) from e
    wrong = [key for key in COMMON if key in report.mistyped]
    if wrong:
        raise Broken(f'{directory}: campaign.json has {wrong[0]} of another type')
    return report


def union(entries: list[dict[str, str]]) -> list[dict[str, str]]:
    """Each thing that was left out, once."""
    seen = {(entry.get('what'), entry.get('why')): entry for entry in entries}
    return [seen[key] for key in sorted(seen, key=str)]


def merged(reports: list[record.Report], agent: str | None, left_out: list[dict[str, str]]) -> dict[str, Any]:
    """campaign.json of all together."""
    data = dict(reports[0].campaign)
    data['agent_path'] = agent or data.get('agent_path')
    ends = [str(r.campaign.get('ended') or '') for r in reports]
    runs = {run.data['id'] for r in reports for run in r.runs}
    missing = sum(max(0, (r.campaign.get('planned') or 0) - len(r.runs)) for r in reports)
    data.update(shard=None, started=min(str(r.campaign.get('started')) for r in reports),
                ended=max(ends) if all(ends) else None, planned=len(runs) + missing,
                program=max((r.campaign.get('program') or '' for r in reports), key=len),
                interrupted=any(r.campaign.get('interrupted') for r in reports),
                left_out=union([e for r in reports for e in r.campaign.get('left_out') or []] + left_out))
    return data


def copy_run(run: record.Run, target: str) -> None:
    """Its files, and no link, pipe or folder among them, nor the right to execute one. A file of holes, which takes no
    room in a shard, takes none here."""
    os.mkdir(target)
    for name in os.listdir(run.dir):
        path = os.path.join(run.dir, name)
        try:
            source = record.open_regular(path)
        except OSError:
            continue
        if os.fstat(source.fileno()).st_size > record.LONGEST:
            source.close()
            print(f'jvmticheck: merge: {record.plain(path)} has more than {record.LONGEST >> 20} MB; '
                  'this file is left out', file=sys.stderr)
            continue
        with source, open(os.path.join(target, name), 'xb') as f:
            shutil.copyfileobj(source, f)
    record.write_json(os.path.join(target, 'run.json'), run.data)


def write(o: argparse.Namespace, reports: list[record.Report], left_out: list[dict[str, str]]) -> None:
    campaigns.clear(o.report)
    writer = record.Writer(o.report, merged(reports, o.agent, left_out))
    made = set()
    for r in reports:
        for run in r.runs:
            if run.data['id'] not in made:
                made.add(run.data['id'])
                copy_run(run, os.path.join(o.report, 'runs', run.data['id']))
    differences = [line for r in reports for line in record.Stream(os.path.join(r.dir, record.DIFFERENCES))]
    if differences:         # all comparisons are one shard's
        record.write_lines(os.path.join(o.report, record.DIFFERENCES), differences)
    writer.close()


def main(o: argparse.Namespace) -> int:
    fail = arguments.parser().error
    if len(set(o.directories)) != len(o.directories):
        fail('merge: a directory is named twice')
    o.report = os.path.abspath(o.report)
    if o.report in o.directories:
        fail('merge: --report is one of the directories to be merged')
    try:
        allowed = accepted.Accepted.by(o)
    except accepted.Invalid as e:
        fail(str(e))
    reports, left_out = [], []
    for directory in o.directories:
        try:
            reports.append(read(directory))
            left_out += [{'what': f'run {name} of {directory}', 'why': 'it cannot be read'}
                         for name in reports[-1].lost]
        except Broken as e:
            print(f'jvmticheck: merge: {record.plain(e)}; this shard is left out', file=sys.stderr)
            left_out.append({'what': f'shard {directory}', 'why': record.plain(e)})
    if not reports:
        fail('merge: no shard can be read')
    broken = len(o.directories) - len(reports)
    for r in reports[1:]:
        other = [key for key in COMMON if r.campaign.get(key) != reports[0].campaign.get(key)]
        if other:
            fail(f'merge: {r.dir} is of another campaign than {reports[0].dir}: {other[0]} differs')
    try:
        write(o, reports, left_out)
    except campaigns.Usage as e:
        fail(f'merge: {e}')
    made = read_reports.read(o.report, symbols.Named(o.agent, o.source), allowed)
    wrong = campaigns.write_reports(made)
    if wrong:
        fail(f'merge: {wrong}')
    campaigns.show(o, made)
    return 3 if broken else made.exit_code(o.fail_on)
