#!/usr/bin/env python3
"""Do the workloads do what their table says, and together all that an interpreter can determine an agent of?

Usage: test_workloads.py [--vm VM] [--build DIR] [--repeat N] [NAME...]
Each workload of validation/workloads/workloads.rec runs on `java` and, with each class library that the table names, on
VM, alone and with an agent that enables every event (every_event.c): output, errors and exit code are the same byte for
byte. VM must have sent each event that it can send (jvmti/events.def): all of them together, and `all` alone. In green
mode `all` has one schedule for a seed.
Ends with `N passed, N failed`.
"""
import argparse
import collections
import csv
import glob
import os
import re
import tempfile
import zipfile

import limits
import processes
import progress
import records
import tables
from agents import compile_c, vm_command

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..', '..'))

SOURCES = os.path.join(TOP, 'validation/workloads')
COLUMNS = ['name', 'class', 'area', 'exit', 'libraries', 'summary']
JDK = processes.openjdk()
# What fails in the middle of a definition must leave no half of a class after; the library makes no errors in JNI.
MODES = {'loading': '-Xgc:stress=1', 'natives': '-Xcheck:jni', 'native-threads': '-Xcheck:jni'}
LIBRARIES = {'jdk-subset': ['--jdk='], **({'openjdk': ['--jdk', JDK]} if JDK else {})}


def archive_of(vm):
    """The archive next to the VM, which has the library of native methods next to it."""
    built = [os.path.dirname(os.path.abspath(word)) for word in vm if os.path.basename(word) == 'minijvm']
    return os.path.join(*built[:1] or [os.path.join(TOP, 'build')], 'jvmticheck-workloads.jar')


def read_table(archive):
    with zipfile.ZipFile(archive) as jar:
        lines = jar.read('workloads.tsv').decode().splitlines()
    return list(csv.DictReader(lines, delimiter='\t', quoting=csv.QUOTE_NONE)), lines[0].split('\t')


def libraries(row):
    return [name for name in LIBRARIES if row['libraries'] in (name, 'both')]


def events():
    """(events that come, events that never come) by jvmti/events.def, with a class library of 17"""
    entries = tables.read_def(os.path.join(TOP, 'jvmti/events.def'), 'EVENT')
    found = [(args[1], args[-1]) for _, args in entries if float(tables.string(args[3])) <= 17]
    return {name for name, how in found if how != 'NEVER'}, {name for name, how in found if how == 'NEVER'}


def check_table(suite, rows, header):
    suite.check('columns', header == COLUMNS, str(header))
    for row in rows:
        good = (all(row[column] for column in COLUMNS) and row['exit'].isdigit()
                and row['libraries'] in ('jdk-subset', 'openjdk', 'both'))
        suite.check(f'the line of {row["name"]}', good, str(row))
    programs = sorted('workloads.' + os.path.basename(path)[:-5] for path in glob.glob(os.path.join(SOURCES, '*.java'))
                      if 'public static void main(' in open(path, encoding='utf-8').read())
    suite.check('each program has a line', programs == sorted(row['class'] for row in rows), str(programs))
    suite.check('names', len({row['name'] for row in rows}) == len(rows))
    alone = {row['class'].partition('.')[2] for row in rows if row['exit'] == '0' and row['libraries'] == 'both'
             and 'green' not in row['summary']}
    with open(os.path.join(SOURCES, 'All.java'), encoding='utf-8') as f:
        parts = re.findall(r'Part\("(\w+)", (\w+)::main\)', f.read())
    suite.check('what All runs', {a for a, b in parts if a == b} == alone - {'All'}, str(sorted(alone)))


def check_green(suite, vm, archive, folder):
    """The same schedule twice."""
    schedules = []
    for n in range(2):
        trace = os.path.join(folder, f'schedule.{n}')
        result = processes.run([*vm, *LIBRARIES['jdk-subset'], f'-Xsched:green,seed=5,trace={trace}', '-cp', archive,
                                'workloads.All'], limits.limit(vm, 10))
        with open(trace, 'rb') as f:
            schedules.append((result, f.read()))
    suite.check('all, green mode: ends well', schedules[0][0][0] == 0, str(schedules[0][0])[-1000:])
    suite.check('all, green mode: the same schedule twice', schedules[0] == schedules[1])


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--vm', default=os.path.join(TOP, 'build/minijvm'))
    p.add_argument('--build', default=processes.folder('validation/workloads'))
    p.add_argument('--jobs', type=int, default=os.cpu_count() or 2)
    p.add_argument('--repeat', type=int, default=1)
    p.add_argument('--list', action='store_true', help='prints the names of the workloads')
    p.add_argument('names', nargs='*')
    o = p.parse_args()
    o.build, vm = os.path.abspath(o.build), vm_command(o.vm)
    archive = archive_of(vm)
    os.makedirs(o.build, exist_ok=True)
    if o.list:
        print('\n'.join(row['name'] for row in read_table(archive)[0]))
        return 0
    agent = os.path.join(o.build, 'every_event.so')
    compile_c(agent, os.path.join(HERE, 'every_event.c'), '-shared', '-Wno-unused-parameter')
    rows, header = read_table(archive)
    suite = progress.Suite('validation workloads')
    on_jdk = progress.natively('workloads with the library of an OpenJDK')
    chosen = [row for row in rows if row['name'] in o.names or not o.names]
    suite.begin(len(chosen) * o.repeat, 'workloads', addressed=True)
    if not o.names:
        check_table(suite, rows, header)
    sent = {library: collections.Counter() for library in LIBRARIES}
    of_all = {}

    def one(turn):
        """[(what, what it should have done, what it did, counts or None)]"""
        row, number = turn
        program = ['-cp', archive, row['class']]
        book = records.Book('validation', 'workload-' + row['name'], {os.path.dirname(archive): 'BUILD'})
        want = book.answer('', lambda: processes.run(records.java() + program))
        book.close(suite)
        runs = []
        for library in libraries(row) if on_jdk else {*libraries(row)} - {'openjdk'}:
            command = vm + LIBRARIES[library]
            runs.append((library, None, processes.run(command + program, limits.limit(vm, want.references))))
            mode = MODES.get(row['name'])
            if mode and library == 'jdk-subset':
                have = processes.run([*command, mode, *program], limits.limit([*vm, mode], 10))
                runs.append((f'{library}, {mode}', None, have))
            with tempfile.TemporaryDirectory(dir=o.build) as folder:
                counts = os.path.join(folder, 'counts')
                have = processes.run([*command, f'-agentpath:{agent}={counts}', *program], limits.limit(vm, 10))
                reported = {}
                if os.path.exists(counts):
                    with open(counts, encoding='utf-8') as f:
                        reported = {name: int(count) for name, count in map(str.split, f)}
                runs.append((library, reported, have))
        return want, runs

    if not JDK:
        progress.screen.say('skipped: workloads with the class library of an OpenJDK (no JDK 17)')
    turns = [(row, number) for row in chosen for number in range(o.repeat)]
    for (row, _), (want, runs) in progress.each(suite, turns, one, o.jobs, lambda turn: turn[0]['name']):
        suite.check(f'{row["name"]}: exit code of java', want[0] == int(row['exit']), f'  {want[0]}: {want[2][-1000:]}')
        suite.check(f'{row["name"]}: lines of ASCII', want[1] and want[1].replace('\n', '').isprintable()
                    and want[1].isascii(), f'  {want[1][-1000:]!r}')
        for library, reported, have in runs:
            title = f'{row["name"]}, {library}{"" if reported is None else ", with every event"}'
            suite.same(title, tuple(want), have)
            if reported is not None:
                sent[library].update(reported)
                if row['name'] == 'all':
                    of_all[library] = reported
    if not o.names:
        check_green(suite, vm, archive, o.build)
        come, never = events()
        for library in LIBRARIES if on_jdk else ['jdk-subset']:
            for what, reported in ((f'all workloads, {library}', sent[library]), (f'all, {library}', of_all[library])):
                suite.check(f'{what}: the agent knows every event', set(reported) == come | never,
                            str(set(reported) ^ (come | never)))
                missing = sorted(name for name in come if not reported.get(name))
                suite.check(f'{what}: every event comes', not missing, f'  not sent: {", ".join(missing)}')
                sent_anyway = sorted(name for name in never if reported.get(name))
                suite.check(f'{what}: what an interpreter cannot send', not sent_anyway, ', '.join(sent_anyway))
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
