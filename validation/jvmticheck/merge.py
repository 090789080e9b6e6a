"""`merge`: the directories of the shards of one campaign become the directory that one machine would have made."""
import os
import shutil

import arguments
import campaign as campaigns
import record

# Shards of one campaign have these in common.
COMMON = ('version', 'agent', 'options', 'java_arguments', 'command')


def union(entries):
    """Each thing that was left out, once."""
    seen = {(entry.get('what'), entry.get('why')): entry for entry in entries}
    return [seen[key] for key in sorted(seen, key=str)]


def merged(reports, agent):
    """campaign.json of all together."""
    data = dict(reports[0].campaign)
    data['agent_path'] = agent or data.get('agent_path')
    ends = [r.campaign.get('ended') for r in reports]
    runs = {run.data['id'] for r in reports for run in r.runs}
    missing = sum(max(0, (r.campaign.get('planned') or 0) - len(r.runs)) for r in reports)
    data.update(shard=None, started=min(str(r.campaign.get('started')) for r in reports),
                ended=max(ends) if all(ends) else None, planned=len(runs) + missing,
                program=max((r.campaign.get('program') or '' for r in reports), key=len),
                interrupted=any(r.campaign.get('interrupted') for r in reports),
                left_out=union(e for r in reports for e in r.campaign.get('left_out') or []))
    return data


def main(o):
    fail = arguments.parser().error
    if len(set(o.directories)) != len(o.directories):
        fail('merge: a directory is named twice')
    o.report = os.path.abspath(o.report)
    if o.report in o.directories:
        fail('merge: --report is one of the directories to be merged')
    reports = [record.Report(d) for d in o.directories]
    for r in reports[1:]:
        other = [key for key in COMMON if r.campaign.get(key) != reports[0].campaign.get(key)]
        if other:
            fail(f'merge: {r.dir} is of another campaign than {reports[0].dir}: {other[0]} differs')
    try:
        campaigns.clear(o.report)
        writer = record.Writer(o.report, merged(reports, o.agent))
        made = set()
        for r in reports:
            for run in r.runs:
                if run.data['id'] not in made:
                    made.add(run.data['id'])
                    shutil.copytree(run.dir, os.path.join(o.report, 'runs', run.data['id']))
        differences = [line for r in reports for line in record.Stream(os.path.join(r.dir, record.DIFFERENCES))]
        if differences:         # all comparisons are one shard's
            record.write_lines(os.path.join(o.report, record.DIFFERENCES), differences)
    except campaigns.Usage as e:
        fail(f'merge: {e}')
    writer.close()
    wrong = campaigns.write_reports(o.report)
    if wrong:
        fail(f'merge: {wrong}')
    report = record.Report(o.report)
    campaigns.tell(o, report)
    return report.verdict(o.fail_on)
