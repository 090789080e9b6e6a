"""The report directory: what was run, and what was found. The interface between all parts of the command.

    DIR/campaign.json     what is judged, how, how many runs are planned, what is left out; rewritten as it goes on
    DIR/runs/ID/run.json  one run: its command, its outcome
    DIR/runs/ID/{findings,trace,coverage}.jsonl, stdout, stderr     what the layer and the program have said
    DIR/findings.jsonl    all findings, one line per rule and place, with the runs that have them
    DIR/diff.jsonl        what an agent has seen differently on another VM (diff.py)

A run may be killed, and the disk may fill up, at any moment: files of JSON are written beside their place and renamed,
and every reader of a stream skips what is no whole line, and counts it.
"""
import collections
import json
import os

FORMAT = 1
DIFFERENCES = 'diff.jsonl'
STREAMS = ('findings', 'trace', 'coverage')
SEVERITIES = ('advice', 'warning', 'error')
# Outcomes in the order of their weight; the first ones are good.
OUTCOMES = ('clean', 'skipped', 'refused', 'findings', 'output-differs', 'failed', 'deadlock', 'hang', 'crash')
KINDS = ('clean', 'workload', 'inject', 'profile', 'may', 'green', 'attach', 'twice', 'beside', 'gc-stress', 'unload',
         'valgrind', 'sanitized', 'differential')
# Room that is kept for the words that are needed when the disk is full.
RESERVE = 256 * 1024


class Unreadable(Exception):
    """There is no report in this directory."""


def write_text(path, text):
    """All of it or nothing."""
    new = f'{path}.new'
    try:
        with open(new, 'w', encoding='utf-8', errors='surrogateescape') as f:
            f.write(text)
        os.replace(new, path)
    except OSError:
        try:
            os.unlink(new)
        except OSError:
            pass
        raise


def write_lines(path, lines):
    """A stream of JSON."""
    write_text(path, ''.join(json.dumps(line) + '\n' for line in lines))


def write_json(path, data):
    write_text(path, json.dumps(data, indent=1) + '\n')


def read_json(path):
    """A dictionary, or None if there is none that can be read."""
    try:
        with open(path, encoding='utf-8', errors='replace') as f:
            data = json.load(f)
    except (OSError, ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


class Stream:
    """The lines of a stream. `broken` is how many were no JSON objects, as far as it was read."""
    def __init__(self, path):
        self.path, self.broken = path, 0

    def __iter__(self):
        self.broken = 0
        try:
            f = open(self.path, encoding='utf-8', errors='replace')
        except OSError:
            return
        with f:
            for line in f:
                try:
                    data = json.loads(line)
                except (ValueError, RecursionError):
                    data = None
                if isinstance(data, dict):
                    yield data
                elif line.strip():
                    self.broken += 1


class Run:
    """One run: `data` is its run.json, `dir` where its streams are."""
    def __init__(self, directory, data):
        self.dir, self.data = directory, data
        self.streams = {name: Stream(os.path.join(directory, name + '.jsonl')) for name in STREAMS}

    def __getattr__(self, name):
        """run.kind, run.outcome and so on: None if run.json does not say."""
        if name.startswith('__'):
            raise AttributeError(name)
        return self.data.get(name)

    @property
    def broken(self):
        """How many lines of its streams could not be read, as far as they were."""
        return sum(stream.broken for stream in self.streams.values())

    def lines(self, stream='findings'):
        """All lines of a stream, of every kind."""
        return self.streams[stream]

    def findings(self):
        """Its findings, each with the count that the end of the stream tells; those about the tools that campaigns load
        beside the agent, to which others may have done it, are none."""
        counts, found = collections.defaultdict(collections.deque), []
        for line in self.lines():
            if line.get('kind') == 'finding':
                if not str(line.get('agent')).startswith('libjvmticheck-'):
                    found.append(line)
            elif line.get('kind') == 'repeated':
                counts[line.get('rule'), line.get('env'), line.get('where')].append(line.get('count', 1))
        for line in found:
            known = counts[line.get('rule'), line.get('env'), line.get('where')]
            yield dict(line, count=known.popleft()) if known else line

    def crashes(self):
        return (line for line in self.lines() if line.get('kind') == 'crash')

    def trace(self):
        return (line for line in self.lines('trace') if line.get('kind') == 'trace')

    def coverage(self):
        return (line for line in self.lines('coverage') if line.get('kind') == 'coverage')

    def text(self, name):
        """What is in its file stdout or stderr."""
        try:
            with open(os.path.join(self.dir, name), encoding='utf-8', errors='replace') as f:
                return f.read()
        except OSError:
            return ''

    def save(self):
        write_json(os.path.join(self.dir, 'run.json'), self.data)


def place(finding):
    """What makes two findings the same: the rule, and the place in the agent."""
    frames = [f for f in finding.get('native') or [] if isinstance(f, dict)]
    own = [f for f in frames if f.get('module') == finding.get('agent')] or frames
    where = (own[0].get('module'), own[0].get('offset')) if own else (finding.get('where'), None)
    return finding.get('rule'), finding.get('agent'), *where


def merge(runs):
    """All findings of the runs, one per rule and place, with the runs that have it and how often it came in all."""
    merged = {}
    for run in runs:
        for finding in run.findings():
            known = merged.setdefault(place(finding), dict(finding, count=0, runs=[]))
            known['count'] += finding.get('count', 1)
            if run.data.get('id') not in known['runs']:
                known['runs'].append(run.data.get('id'))
    return sorted(merged.values(), key=lambda f: (-weight(f.get('severity')), str(f.get('rule')), str(place(f))))


def weight(severity):
    return SEVERITIES.index(severity) if severity in SEVERITIES else 0


class Report:
    """What is in a report directory, as far as it can be read. `lost` names the runs that cannot be."""
    def __init__(self, directory):
        self.dir = directory
        self.campaign = read_json(os.path.join(directory, 'campaign.json'))
        if self.campaign is None:
            raise Unreadable(f'{directory}: there is no campaign.json that can be read')
        self.runs, self.lost = [], []
        folder = os.path.join(directory, 'runs')
        for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
            data = read_json(os.path.join(folder, name, 'run.json'))
            if data is not None and data.get('outcome') in OUTCOMES:
                self.runs.append(Run(os.path.join(folder, name), dict(data, id=data.get('id', name))))
            else:
                self.lost.append(name)
        self.runs.sort(key=lambda run: (run.data.get('index') or 0, run.data['id']))

    def run(self, identity):
        return next((run for run in self.runs if run.data['id'] == identity), None)

    def findings(self):
        return merge(self.runs)

    def save_findings(self):
        write_lines(os.path.join(self.dir, 'findings.jsonl'), self.findings())

    def verdict(self, fail_on='warning'):
        """The exit code: 0 clean, 1 findings at or above the severity, 3 a crash or a hang. What could not be started
        or gave another output is a finding, too."""
        outcomes = {run.data['outcome'] for run in self.runs}
        if outcomes & {'crash', 'hang', 'deadlock'}:
            return 3
        if outcomes & {'output-differs', 'failed'} or any(
                run.outcome in ('refused', 'skipped') for run in self.runs if run.kind in ('clean', 'workload')):
            return 1
        return int(any(weight(f.get('severity')) >= weight(fail_on) for f in self.findings()))


class Writer:
    """Makes a report directory and keeps campaign.json as it goes on."""
    def __init__(self, directory, campaign):
        self.dir, self.campaign = directory, dict(campaign, format=FORMAT)
        os.makedirs(os.path.join(directory, 'runs'), exist_ok=True)
        self.save()
        self.full, self.reserve = False, os.path.join(directory, '.reserve')
        with open(self.reserve, 'wb') as f:
            f.write(b'\0' * RESERVE)
            f.flush()
            os.fsync(f.fileno())

    def is_full(self, directory):
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

    def release(self):
        """Gives up the room that was kept."""
        try:
            os.unlink(self.reserve)
        except OSError:
            pass

    def write(self, save):
        """Saves something small: if the disk is full, into the room that was kept."""
        try:
            save()
        except OSError:
            self.full = True
            self.release()
            save()

    def save(self):
        write_json(os.path.join(self.dir, 'campaign.json'), self.campaign)

    def update(self, **changes):
        self.campaign.update(changes)
        self.write(self.save)

    def run(self, data):
        """A directory for a run; its run.json comes at its end."""
        directory = os.path.join(self.dir, 'runs', data['id'])
        os.makedirs(directory, exist_ok=True)
        return Run(directory, data)

    def close(self):
        self.release()
