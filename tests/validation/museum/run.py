#!/usr/bin/env python3
"""The museum: are the errors found that real agents have made, and nothing in their corrected versions?

Usage: run.py [--vm VM] [--build DIR] [--library DIR] [--host minijvm|java|both] [--java JDK] [--small|--full]
              [EXHIBIT...]
Each exhibit of museum.rec is built twice, as it was and with -DREPAIRED, and runs with Market.java. On minijvm that is
a `jvmticheck campaign` of the kinds that follow from the words of the table; on `java`, for exhibits that can be seen
there, the layer is loaded with just what the words say:
    clean                               nothing else
    fail:F[:N][:E], deny:C, memory:N,
    phase:VMDeath:F[:N]                 campaign: kind inject, all that can fail; java: inject= of the word
    twice, next to                       named twice; next to a tool that retransforms classes
    attach[:PRESSURE]                   loaded while the program runs, with inject= of the rest
    green                               schedules by seed, which only minijvm has
All rules that the table names must be found in runs of these kinds, and where the table does not say `clean`, not in
clean runs. The corrected version must be clean in all of them, clean runs included, and leave the program alone.
--small: only the exhibits that `make check` has time for. --full: campaigns of all kinds, in which the corrected
versions must be clean, too; takes about five times as long. With names, all that is said is printed.
Prints a table; ends with `N passed, N failed`.
"""
import argparse
import collections
import os
import re

import compiling
import limits
import processes
import progress
import tables
from jvmticheck import record
from agents import compile_c
from test_attach import Attachable

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..', '..'))

Exhibit = collections.namedtuple('Exhibit', 'name rules words hosts until program small story')
VARIANTS = {'as-it-was': 'found', 'repaired': 'clean'}
OPTIONS = 'of the table'        # of the agents: one of them forgets that they are only lent
END = re.compile(r'^the market has closed with \d+ coins$', re.M)


def read_table():
    return [Exhibit(r['name'], set(r['rules'].split()), r['seen'].split(), r['hosts'], int(r['until'] or 0),
                    r['program'].split(), r['check'] == 'small', r['story'])
            for r in tables.read_rec(os.path.join(HERE, 'museum.rec'))]


def library(o, exhibit, variant):
    return os.path.join(o.build, variant, f'lib{exhibit.name}.so')


def build(o, exhibits):
    program = os.path.join(HERE, 'Market.java')
    compiling.java(o.build, [program], '-g', *(['--release', '8', '-Xlint:-options'] if o.java else []))
    for variant in VARIANTS:
        os.makedirs(os.path.join(o.build, variant), exist_ok=True)
        for e in exhibits:
            target, source = library(o, e, variant), os.path.join(HERE, e.name + '.c')
            compile_c(target, source, '-shared', '-Wno-unused-parameter',
                      *(['-DREPAIRED'] if variant == 'repaired' else []))


def program(o, *arguments):
    return ['-Xmx64m', '-cp', o.build, 'Market', *arguments]


def kind(word):
    """The kind of run of a campaign."""
    name = word.partition(':')[0]
    return name if name in record.KINDS else 'inject'


def pressure_when_attached(exhibit):
    return [f'inject={word[7:]}' for word in exhibit.words if word.startswith('attach:')]


class Wrong(Exception):
    """A run that did not go as it should; says how."""


def campaign(o, exhibit, variant):
    """{kind of run: rules that were found} on minijvm."""
    directory = os.path.join(o.build, 'reports', f'{exhibit.name}-{variant}')
    os.makedirs(os.path.dirname(directory), exist_ok=True)
    command = [os.path.join(o.library, 'jvmticheck'), 'campaign', f'{library(o, exhibit, variant)}={OPTIONS}',
               '--vm', processes.one_word([o.vm]), '--report', directory, '--jobs', '1',
               *([] if o.full else ['--only', ','.join({kind(w) for w in exhibit.words})]),
               *(f'--check={option}' for option in pressure_when_attached(exhibit)), '--',
               *program(o, *exhibit.program)]
    # The installed JDK is one of this machine.
    env = None if processes.runs_natively() else dict(os.environ, MINIJVM_JDK='none')
    code, out, err = processes.run(command, limits.Limit(10 * limits.ORDINARY), env=env)
    said = f'{" ".join(command)}\nexit code {code}\n{out}{err}'
    if o.names:
        print(said)
    if code not in (0, 1, 3):
        raise Wrong(said)
    report = record.Report(directory)
    if variant == 'repaired' and code != 0:
        raise Wrong(said)
    found = collections.defaultdict(set)
    for run in report.runs:
        found[run.kind].update(f['rule'] for f in run.findings())
    return found


def java(o):
    return [os.path.abspath(os.path.join(o.java, 'bin/java')), *limits.JAVA[1:]] if o.java else limits.JAVA


def run_on_java(o, exhibit, variant, word):
    """Rules that are found in one run."""
    name, _, rest = word.partition(':')
    stream = os.path.join(o.build, f'{exhibit.name}.{variant}.{re.sub(chr(92) + "W", "-", word)}.jsonl')
    if os.path.exists(stream):
        os.unlink(stream)
    pressure = (pressure_when_attached(exhibit) if name == 'attach' else [f'inject={word}'] if kind(word) == 'inject'
                else [])
    options = ','.join(['level=warning', f'text={"-" if o.names else "none"}', f'jsonl={stream}', *pressure])
    agent = f'{library(o, exhibit, variant)}={OPTIONS}'
    agents = {'attach': [], 'twice': [agent, agent],
              'beside': [os.path.join(o.library, 'libjvmticheck-retransformer.so'), agent]}.get(name, [agent])
    command = [*java(o), f'-XX:ErrorFile={stream}.crash',
               *(f'-agentpath:{a}' for a in [os.path.join(o.library, 'libjvmticheck.so') + '=' + options, *agents]),
               *program(o, *(['wait'] if name == 'attach' else exhibit.program))]
    limit = limits.limit(java(o), 1)
    if name == 'attach':
        with Attachable(command, o.build, limit=limit) as child:
            child.command('load', *agent.rpartition('=')[:1], 'true', OPTIONS)
            code, out, err = child.finish(b'\n')
    else:
        code, out, err = processes.run(command, limit, cwd=o.build)
    said = f'{" ".join(command)}\nexit code {code}\n{out}{err}'
    if o.names:
        print(said)
    lines = list(record.Stream(stream))
    ended = any(line['kind'] == 'end' for line in lines)
    ends_early = name == 'phase'
    if variant == 'repaired' and (code != 0 or not ended or not (ends_early or END.search(out))):
        raise Wrong(said)
    return {line['rule'] for line in lines if line['kind'] == 'finding'}


def judge(o, exhibit, host, variant):
    """(a word for the table, what is to be said of it)"""
    try:
        if host == 'minijvm':
            found = campaign(o, exhibit, variant)
        else:
            found = collections.defaultdict(set)
            for word in dict.fromkeys(['clean', *exhibit.words]):
                found[kind(word)] |= run_on_java(o, exhibit, variant, word)
    except Wrong as wrong:
        return 'FAILS', wrong
    kinds = {kind(word) for word in exhibit.words}
    everywhere = set().union(*(found[k] for k in kinds))
    if variant == 'repaired':
        reported = set().union(*found.values())
        return ('FOUND', ' '.join(sorted(reported))) if reported else ('clean', '')
    if not exhibit.rules <= everywhere:
        return 'MISSED', f'{" ".join(sorted(exhibit.rules - everywhere))}; found: {" ".join(sorted(everywhere))}'
    if 'clean' not in kinds and exhibit.rules & found['clean']:
        return 'EARLY', f'in the clean run: {" ".join(sorted(exhibit.rules & found["clean"]))}'
    return 'found', ''


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--vm', default=os.path.join(TOP, 'build/minijvm'))
    p.add_argument('--build', default=processes.folder('museum'))
    p.add_argument('--library', default=os.path.join(TOP, 'build'),
                   help='the directory of jvmticheck and its libraries')
    p.add_argument('--host', choices=['minijvm', 'java', 'both'], default='both')
    p.add_argument('--java', metavar='JDK', help='the home of the JDK whose java it is, from 8 on; Market.java is '
                   'compiled for release 8 then')
    p.add_argument('--jobs', type=int, default=os.cpu_count() or 2)
    p.add_argument('--small', action='store_true')
    p.add_argument('--list', action='store_true', help='prints the names of the exhibits')
    p.add_argument('--full', action='store_true')
    p.add_argument('names', nargs='*')
    o = p.parse_args()
    o.vm, o.build, o.library = os.path.abspath(o.vm), os.path.abspath(o.build), os.path.abspath(o.library)
    os.makedirs(o.build, exist_ok=True)
    exhibits = [e for e in read_table() if (e.name in o.names if o.names else e.small or not o.small)]
    if o.list:
        print('\n'.join(e.name for e in exhibits))
        return 0
    build(o, exhibits)
    suite = progress.Suite('museum')
    level = processes.feature_of(o.java or processes.java_home()) if o.host != 'minijvm' else 0

    def shows(host, e):
        return host == 'minijvm' or (e.hosts == 'both' and level <= (e.until or level))
    jobs = [(e, host, variant) for e in exhibits for host in ('minijvm', 'java')
            if o.host in (host, 'both') and shows(host, e) for variant in VARIANTS]
    suite.begin(len(jobs), 'exhibits and twins', addressed=True)
    cells = {}
    for (e, host, variant), (word, why) in progress.each(suite, jobs, lambda job: judge(o, *job), o.jobs,
                                                         lambda job: job[0].name):
        cells[e.name, host, variant] = word
        suite.check(f'{e.name} {host} {variant}', word == VARIANTS[variant], f'{word}: {why}')
    print(f'\n{"exhibit":20}{"minijvm":9}{"twin":7}{"java":9}{"twin":7}{"seen in":20}rules')
    for e in exhibits:
        columns = [f'{cells.get((e.name, host, variant), "-"):{width}}' for host in ('minijvm', 'java')
                   for variant, width in (('as-it-was', 9), ('repaired', 7))]
        print(f'{e.name:20}{"".join(columns)}{", ".join(sorted({kind(w) for w in e.words})):20}'
              f'{" ".join(sorted(e.rules))}')
    for host in ('minijvm', 'java'):
        found, clean = (sum(cells.get((e.name, host, v)) == word for e in exhibits) for v, word in VARIANTS.items())
        print(f'{host}: {found} found, {clean} twins clean')
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
