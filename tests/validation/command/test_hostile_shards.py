#!/usr/bin/env python3
"""`merge` and `report` on directories of a stranger: names and links that lead elsewhere, libraries whose line tables
name private files, values of every type, and files that were damaged at random. Nothing outside of the directories is
read or written, what is broken is reported, and the rest is merged.

Usage: test_hostile_shards.py [--rounds N] [--seed N]
Needs no VM. Each round of the fuzzer makes the same shard for the same seed; make check has a short one. Ends with `N
passed, N failed`.
"""
import argparse
import contextlib
import copy
import io
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET

import processes
import progress
from jvmticheck import arguments, merge, record, reports
from jvmticheck.reports import symbols

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', '..'))

JVMTICHECK = [sys.executable, '-m', 'jvmticheck']
SECRET = 'KEY-4711'
CAMPAIGN = {'version': '1', 'agent': 'x.so', 'agent_path': '/nowhere/x.so', 'options': None, 'java_arguments': [],
            'command': 'campaign', 'program': 'all', 'fail_on': 'warning', 'started': '2026-01-01T00:00:00',
            'ended': '2026-01-01T00:01:00', 'interrupted': False, 'planned': 2, 'shard': '1/2',
            'left_out': [{'what': 'a comparison', 'why': 'no java'}], 'format': 1}
FRAME = {'module': 'x.so', 'offset': 4660, 'symbol': 'f'}
FINDING = {'kind': 'finding', 'rule': 'MJ-memory-leak', 'severity': 'error', 'agent': 'x.so', 'env': 1,
           'where': 'Allocate', 'callbacks': ['VMInit'], 'thread': 'main', 'phase': 'live', 'message': 'lost',
           'section': 'memory', 'native': [FRAME, FRAME], 'count': 1, 'number': 2, 'pressure': ['one failed'],
           'java': [{'class': 'A', 'method': 'm', 'signature': '()V', 'line': 3}],
           'sites': [{'what': 'first', 'native': [FRAME]}],
           'threads': [{'name': 'main', 'java': [{'class': 'A', 'method': 'm', 'line': 3}]}]}
STREAMS = {
    'findings': [FINDING, {'kind': 'repeated', 'rule': 'MJ-memory-leak', 'env': 1, 'where': 'Allocate', 'count': 7},
                 {'kind': 'crash', 'signal': 'SIGSEGV', 'agent': 'x.so', 'thread': 'main', 'during': ['VMInit'],
                  'native': [FRAME], 'before': [{'name': 'GetPhase', 'env': 1, 'result': 'NONE'}], 'pressure': []}],
    'trace': [{'kind': 'trace', 'number': n, 'parent': 0, 'thread': 'main', 'native_thread': 1, 'at': n * 1000,
               'agent': 'x.so', 'env': 1, 'phase': 'live', 'function': 'RawMonitorEnter', 'result': 'NONE',
               'arguments': {'monitor': '0x1'}, 'outputs': {}, 'nanoseconds': 500} for n in (1, 2, 3)],
    'coverage': [{'kind': 'coverage', 'what': 'function', 'name': 'GetPhase', 'env': 1, 'agent': 'x.so', 'count': 3,
                  'nanoseconds': 5, 'phases': ['live'], 'results': {'NONE': 3}},
                 {'kind': 'coverage', 'what': 'thread', 'name': 'main', 'calls': 1, 'callbacks': 1, 'nanoseconds': 3}]}


def run_json(name, index, outcome):
    return {'id': name, 'index': index, 'kind': 'clean', 'title': name, 'outcome': outcome, 'why': 'so', 'seconds': 0.5,
            'command': ['minijvm', '-agentpath:x.so', 'Main'], 'environment': {'A': 'b'}, 'exit': 0, 'signal': None,
            'started': '2026-01-01T00:00:00', 'host': 'minijvm', 'vm': 'minijvm', 'pressure': None, 'workload': None}


def write(path, data):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'wb') as f:
        f.write(data if isinstance(data, bytes) else data.encode('utf-8', 'surrogatepass'))


def make_shard(directory, names):
    """A good one."""
    write(os.path.join(directory, 'campaign.json'), json.dumps(CAMPAIGN))
    for i, name in enumerate(names):
        folder = os.path.join(directory, 'runs', name)
        write(os.path.join(folder, 'run.json'), json.dumps(run_json(name, i, ('findings', 'crash')[i % 2])))
        for stream, lines in STREAMS.items():
            write(os.path.join(folder, stream + '.jsonl'), ''.join(json.dumps(line) + '\n' for line in lines))
        write(os.path.join(folder, 'stdout'), 'out\n')
        write(os.path.join(folder, 'stderr'), 'err\n')
    write(os.path.join(directory, 'diff.jsonl'), json.dumps({
        'kind': 'difference', 'vms': ['minijvm', 'java'], 'program': 'Main', 'where': 'GetPhase', 'what': 'result',
        'verdict': 'other', 'values': [1, 2], 'minijvm': STREAMS['trace'][0], 'other': STREAMS['trace'][1]}) + '\n')


def everything(folder):
    """What is in a folder: paths, kinds, contents."""
    found = {}
    for at, folders, files in os.walk(folder):
        for name in folders + files:
            path = os.path.join(at, name)
            if os.path.islink(path):
                found[path] = os.readlink(path)
            elif os.path.isfile(path):
                with open(path, 'rb') as f:
                    found[path] = f.read()
            else:
                found[path] = None
    return found


class Bench:
    """A folder with a private file, two shards and a report; what is outside of the report must not change."""
    def __init__(self):
        self.dir = tempfile.mkdtemp(prefix='jvmticheck-shards-')
        self.secret = os.path.join(self.dir, 'private', 'secret')
        write(self.secret, SECRET + '\n')
        write(os.path.join(self.dir, 'private', 'run', 'run.json'), json.dumps(dict(run_json('run', 0, 'clean'),
                                                                                    why=SECRET)))
        write(os.path.join(self.dir, 'private', 'campaign.json'), json.dumps(dict(CAMPAIGN, program=SECRET)))
        self.report = os.path.join(self.dir, 'report')

    def path(self, *names):
        return os.path.join(self.dir, *names)

    def shards(self):
        for name in ('one', 'two', 'report'):
            shutil.rmtree(self.path(name), ignore_errors=True)
        make_shard(self.path('one'), ['a', 'c'])
        make_shard(self.path('two'), ['b', 'd'])

    def outside(self):
        return {path: data for path, data in everything(self.dir).items()
                if not (path + '/').startswith(self.report + '/')}

    def merge(self, *words):
        """(exit code, output), in this process: an exception is a fault."""
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            try:
                code = merge.main(arguments.parse(['merge', self.path('one'), self.path('two'), '--report', self.report,
                                                   *words]))
            except SystemExit as e:
                code = e.code
        return code, out.getvalue()

    def faults(self, before, output, directory):
        """What is wrong after `merge` or `report`."""
        found = []
        if before is not None and self.outside() != before:
            changed = {p for p, d in self.outside().items() if before.get(p, 0) != d} | before.keys() - self.outside()
            found.append(f'changed outside of the report: {sorted(changed)[:3]}')
        reported = everything(directory) if os.path.isdir(directory) else {}
        for path, data in {**reported, 'the output': output.encode('utf-8', 'replace')}.items():
            if isinstance(data, str):
                found.append(f'{path} is a link')
            elif data and SECRET.encode() in data:
                found.append(f'{path} has what is private')
        if any(not c.isprintable() and c not in '\n\t' for c in output):
            found.append(f'the output has control characters: {output!r}')
        for name, parse in (('report.sarif', json.loads), ('junit.xml', ET.fromstring)):
            data = reported.get(os.path.join(directory, name))
            try:
                if data is not None:
                    parse(data.decode())
            except (ValueError, ET.ParseError) as e:
                found.append(f'{name}: {e}')
        page = reported.get(os.path.join(directory, 'index.html'), b'').decode()
        if page.count('<script') > 1 or '<img' in page:
            found.append('markup of a stranger is in the page')
        return found


# ---- One attack each ----

def put_link(path, target):
    if os.path.lexists(path):
        if os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path)
        else:
            os.unlink(path)
    os.symlink(target, path)


def put_run(bench, name, **data):
    path = bench.path('two', 'runs', name, 'run.json')
    write(path, json.dumps(dict(run_json(name, 5, 'findings'), **data)))


def put_pipe(path):
    os.unlink(path)
    os.mkfifo(path)


# what -> (what it does, runs that are in the report). A run of the other shard always is.
ATTACKS = {
    'an id that leads upwards': (lambda b: put_run(b, 'b', id='../../outside'), {'d'}),
    'an id that is a path': (lambda b: put_run(b, 'b', id=b.path('outside')), {'d'}),
    'an id of another run': (lambda b: put_run(b, 'b', id='d'), {'d'}),
    'an id that is no text': (lambda b: put_run(b, 'b', id=['b']), {'d'}),
    'a name with a line feed': (lambda b: put_run(b, 'x\n\x1b[2J', id='x\n\x1b[2J'), {'b', 'd'}),
    'a name that is hidden': (lambda b: put_run(b, '.x'), {'b', 'd'}),
    'a run that is a link': (lambda b: put_link(b.path('two', 'runs', 'b'), b.path('private', 'run')), {'d'}),
    'runs that are a link': (lambda b: put_link(b.path('two', 'runs'), b.path('private')), set()),
    'a run.json that is a link': (
        lambda b: put_link(b.path('two', 'runs', 'b', 'run.json'), b.path('private', 'run', 'run.json')), {'d'}),
    'a campaign.json that is a link': (
        lambda b: put_link(b.path('two', 'campaign.json'), b.path('private', 'campaign.json')), set()),
    'a stream that is a link': (
        lambda b: put_link(b.path('two', 'runs', 'b', 'findings.jsonl'), b.secret), {'b', 'd'}),
    'output that is a link': (lambda b: put_link(b.path('two', 'runs', 'd', 'stderr'), b.secret), {'b', 'd'}),
    'another file that is a link': (lambda b: put_link(b.path('two', 'runs', 'b', 'core'), b.secret), {'b', 'd'}),
    'a diff.jsonl that is a link': (lambda b: put_link(b.path('two', 'diff.jsonl'), b.secret), {'b', 'd'}),
    'a pipe as run.json': (lambda b: put_pipe(b.path('two', 'runs', 'b', 'run.json')), {'d'}),
    'a pipe as a stream': (lambda b: put_pipe(b.path('two', 'runs', 'b', 'trace.jsonl')), {'b', 'd'}),
    'a folder as a stream': (lambda b: os.mkdir(b.path('two', 'runs', 'b', 'x.jsonl')), {'b', 'd'}),
    'a campaign.json that is no object': (lambda b: write(b.path('two', 'campaign.json'), '[1, 2]'), set()),
    'a campaign.json without end': (lambda b: write(b.path('two', 'campaign.json'), '{"a":' * 100000), set()),
    'a version that is a list': (
        lambda b: write(b.path('two', 'campaign.json'), json.dumps(dict(CAMPAIGN, version=['1']))), set()),
    'other values of campaign.json': (lambda b: write(b.path('two', 'campaign.json'), json.dumps(dict(
        CAMPAIGN, planned='many', started=[], ended={}, program=7, left_out=[3, {'what': []}], interrupted='x',
        fail_on={}, shard=3))), {'b', 'd'}),
    'huge numbers': (lambda b: write(b.path('two', 'runs', 'b', 'findings.jsonl'), json.dumps(dict(
        FINDING, count=10**400, env=-10**30, number=1 << 200, native=[dict(FRAME, offset=10**50)]))
        + '\n{"kind":"finding","count":1e999,"env":NaN}\n'), {'b', 'd'}),
    'an index that is a text': (lambda b: put_run(b, 'b', index='1', seconds='x', command='ls', kind=[]), {'b', 'd'}),
    'text that is no UTF-8': (lambda b: write(b.path('two', 'runs', 'd', 'stderr'), b'\xff\xfe\x00\x1b[31m'),
                              {'b', 'd'}),
    'markup': (lambda b: put_run(b, 'b', title='</title><script>alert(1)</script>', why='<img src=x>\x1b[2J'),
               {'b', 'd'}),
}


def test_attacks(suite, bench):
    for name, (attack, expected) in ATTACKS.items():
        bench.shards()
        attack(bench)
        before = bench.outside()
        code, output = bench.merge()
        got = {r.data['id'] for r in record.Report(bench.report).runs} if os.path.isdir(bench.report) else None
        suite.check(f'merge, {name}: the rest is merged', got == expected | {'a', 'c'}, f'{got} {output}')
        broken = not expected
        suite.check(f'merge, {name}: what is broken is reported',
                    code in (1, 3) and (not broken or 'runs that are' in name or 'is left out' in output), output)
        faults = bench.faults(before, output, bench.report)
        suite.check(f'merge, {name}: nothing else', not faults, faults)


def test_sizes(suite, bench):
    """What is large in a shard, or takes no room there, costs no more here."""
    longest, record.LONGEST = record.LONGEST, 1 << 20
    try:
        bench.shards()
        os.truncate(bench.path('two', 'runs', 'b', 'stderr'), record.LONGEST + 1)
        write(bench.path('two', 'runs', 'd', 'findings.jsonl'),
              '\n' * (record.LONGEST - 1) + json.dumps(FINDING) + '\n')
        code, output = bench.merge()
        suite.check('a file of holes is left out', code in (1, 3) and 'this file is left out' in output
                    and not os.path.exists(os.path.join(bench.report, 'runs', 'b', 'stderr')), output)
        with contextlib.closing(record.open_stream(bench.path('two', 'runs', 'd', 'findings.jsonl'))) as f:
            suite.check('a stream has an end', sum(map(len, iter(f.readline, b''))) == record.LONGEST)
    finally:
        record.LONGEST = longest
    for what, message in (('one word', 'x' * 400_000), ('many', 'a/b.c ' * 60_000), ('names', 'a.b ' * 100_000)):
        bench.shards()
        write(bench.path('two', 'runs', 'b', 'findings.jsonl'), json.dumps(dict(
            FINDING, message=message, native=[dict(FRAME, symbol='(' * 50_000 + ')' * 50_000)] * 3000)) + '\n')
        begin = time.process_time()
        code, output = bench.merge()
        seconds = time.process_time() - begin
        suite.check(f'a long message of {what} takes time in proportion', code in (1, 3) and seconds < 30, seconds)


def test_report(suite, bench):
    """`report` writes into the directory of the stranger."""
    bench.shards()
    for name in ('index.html', 'index.html.new', 'report.txt.new', 'findings.jsonl', 'junit.xml'):
        put_link(bench.path('two', name), bench.secret)
    code = subprocess.run([*JVMTICHECK, 'report', bench.path('two')], capture_output=True)
    with open(bench.secret) as f:
        suite.check('report: a link is replaced, not followed',
                    f.read() == SECRET + '\n' and code.returncode == 3, code)
    suite.check('report: no link is left', not os.path.islink(bench.path('two', 'index.html'))
                and not os.path.lexists(bench.path('two', 'index.html.new')))


# The name in the line table is not that of the file.
NAMING = """int other(void) {{ return 0; }}
#line 1 "{file}"
int f(int n) {{ return n * n + 1; }}
"""


def test_sources(suite, bench):
    """A library whose line table names a private file: in the shard, and named by the user."""
    bench.shards()
    for source, library in ((bench.secret, bench.path('two', 'other.so')),
                            (bench.path('source', 'x.c'), bench.path('x.so'))):
        write(bench.path('source', 'x.c'), 'int open_source;\n')
        write(bench.path('naming.c'), NAMING.format(file=source))
        subprocess.run([*processes.compiler(), '-g', '-shared', '-fPIC', '-o', library, bench.path('naming.c')],
                       check=True)
    symbols_of = subprocess.run(['nm', bench.path('x.so')], capture_output=True, text=True, check=True).stdout
    offset = 2 + next(int(line.split()[0], 16) for line in symbols_of.splitlines() if line.endswith(' T f'))
    put_run(bench, 'b', command=['minijvm', '-agentpath:' + bench.path('two', 'other.so')])
    for name in ('other.so', 'x.so'):
        with open(bench.path('two', 'runs', 'b', 'findings.jsonl'), 'a') as f:
            f.write(json.dumps(dict(FINDING, agent=name, native=[dict(FRAME, module=name, offset=offset)])) + '\n')
    for words, line, text in ((['--agent', bench.path('x.so')], True, False), ([], False, False),
                              (['--agent', bench.path('x.so'), '--source', bench.path('source')], True, True),
                              (['--agent', bench.path('two', 'other.so'), '--source', bench.path('source')], False,
                               False)):
        for command in (['merge', bench.path('one'), bench.path('two'), '--report', bench.report],
                        ['report', bench.path('two')]):
            subprocess.run([*JVMTICHECK, *command, *words], capture_output=True)
            directory = bench.report if command[0] == 'merge' else bench.path('two')
            with open(os.path.join(directory, 'index.html')) as f:
                page = f.read()
            suite.check(f'{command[0]} {" ".join(map(os.path.basename, words))}: what was named is shown, no more',
                        SECRET not in page and ('x.c:1' in page) == line and ('open_source' in page) == text,
                        (SECRET in page, 'x.c:1' in page, 'open_source' in page))


# ---- The fuzzer ----

VALUES = (None, True, 0, -1, 1 << 80, 10**40, 0.5, 1e300, float('inf'), float('nan'), '', 'x' * 5000, '../../x', '/etc',
          '<script>alert(1)</script>', '"><img src=x>', ']]>', '\x00\x1b[31m\u202e\r\n', '\ud800', [], {}, [[[[]]]],
          [None, 3, 'x', {}], {'x': [{}]}, {'': None})


def change_value(random_, data):
    """Some part of it becomes something else."""
    data = copy.deepcopy(data)
    at = data
    for _ in range(random_.randrange(1, 5)):
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        if not keys:
            break
        key = random_.choice(keys)
        if isinstance(at[key], (dict, list)) and at[key] and random_.random() < 0.7:
            at = at[key]
            continue
        if isinstance(at, dict) and random_.random() < 0.2:
            at[random_.choice(('id', 'kind', 'count', '\x1b', 'command'))] = random_.choice(VALUES)
        elif random_.random() < 0.1:
            del at[key]
        else:
            at[key] = random_.choice(VALUES)
        break
    return data


def change_bytes(random_, data):
    data = bytearray(data)
    for _ in range(random_.randrange(1, 6)):
        at = random_.randrange(len(data) + 1)
        kind = random_.randrange(5)
        if kind == 0 and data:
            data[at - 1] = random_.randrange(256)
        elif kind == 1:
            del data[at:at + random_.randrange(1, 40)]
        elif kind == 2:
            data[at:at] = random_.choice((b'\xff\xfe', b'\x00', b'[' * 3000, b'{"a":' * 200, b'9' * 5000, b'\n', b'"'))
        elif kind == 3:
            data[at:at] = data[:random_.randrange(1, 200)]
        else:
            del data[at:]
    return bytes(data)


def damage(random_, bench):
    """One or a few changes to one shard; what was done."""
    reported = []
    for _ in range(random_.randrange(1, 4)):
        files = [p for p, d in everything(bench.path('two')).items() if isinstance(d, bytes)]
        if not files:
            break
        path, kind = random_.choice(sorted(files)), random_.randrange(10)
        reported.append((os.path.relpath(path, bench.dir), kind))
        with open(path, 'rb') as f:
            data = f.read()
        if kind < 5:
            lines = [record.parse(line) for line in (data.split(b'\n') if path.endswith('l') else [data])]
            lines = [change_value(random_, line) for line in lines if line]
            write(path, '\n'.join(json.dumps(line) for line in lines) + '\n')
        elif kind < 8:
            write(path, change_bytes(random_, data))
        elif kind == 8:
            put_link(path, random_.choice((bench.secret, bench.path('private'), '/dev/zero', 'nowhere', path)))
        else:
            target = os.path.dirname(path) if random_.random() < 0.5 and 'runs' in path else path
            name = random_.choice(('x y', '\x1b[1m', '..x', '-x', '<b>', 'e\u0301\u202e', 'a'))
            with contextlib.suppress(OSError):
                os.rename(target, os.path.join(os.path.dirname(target), name))
    return reported


def test_fuzz(suite, bench, seed, rounds):
    for i in range(seed, seed + rounds):
        random_ = random.Random(i)
        bench.shards()
        reported = damage(random_, bench)
        before = bench.outside()
        try:
            code, output = bench.merge()
            faults = bench.faults(before, output, bench.report)
            if code not in (0, 1, 2, 3):
                faults.append(f'exit code {code}')
            if code != 2 and not {'a', 'c'} <= {r.data['id'] for r in record.Report(bench.report).runs}:
                faults.append('the good shard is not merged')
            try:
                reports.write_all(bench.path('two'), symbols.Named())
                faults += bench.faults(None, '', bench.path('two')) if not any(
                    os.path.islink(p) for p in everything(bench.path('two'))) else []
            except (record.Unreadable, OSError):
                pass
        except Exception as e:      # of any kind, it is a fault
            faults = [repr(e)]
        if faults:
            suite.check(f'seed {i}: {reported}', False, faults)
    suite.check(f'{rounds} damaged shards', True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--rounds', type=int, default=40)
    parser.add_argument('--seed', type=int, default=1)
    o, _ = parser.parse_known_args()
    suite, bench = progress.Suite('hostile shards'), Bench()
    try:
        test_attacks(suite, bench)
        test_sizes(suite, bench)
        test_report(suite, bench)
        test_sources(suite, bench)
        test_fuzz(suite, bench, o.seed, o.rounds)
    finally:
        shutil.rmtree(bench.dir)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
