#!/usr/bin/env python3
"""The museum: are the mistakes found that real agents have made, and nothing in their repaired twins?

Usage: run.py [--vm VM] [--build DIR] [--library DIR] [--host minijvm|java|both] [--small] [EXHIBIT...]
Each exhibit of museum.tsv is built twice, as it was and with -DREPAIRED, and runs with Market.java under the validation
layer, in the runs that the table names:
    clean               nothing else
    fail:F[:N][:E], deny:C, memory, phase:P   with inject= of that; memory: each of the first 12 allocations in turn
    profile=P, may=S    with that option
    solo:EXHIBIT        some capabilities are for one environment only, and the twin of EXHIBIT stands before it
    beside              companion.c, a tool that retransforms classes, behind it
    twice               two copies of it
    attach[:PRESSURE]   loaded while the program runs, with inject= of the rest
    green:A-B           the green schedules of these seeds, which only minijvm has
All rules that the table names must be found in these runs, on minijvm and, if the table says `both`, on `java`; the
twin must find nothing in them, nor in a clean run, and leave the program alone. What the table does not call visible in
a clean run must not be found there. --small: only the exhibits that `make check` has time for.
Prints a table; ends with `N passed, N failed`.
"""
import argparse
import collections
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..', '..'))
sys.path[:1] = [os.path.join(TOP, 'tests', 'jvmti'), os.path.join(TOP, 'tests')]
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402
from run import compile_c, newer  # noqa: E402
from test_attach import Attachable  # noqa: E402

Exhibit = collections.namedtuple('Exhibit', 'name rules runs hosts program small story')
Way = collections.namedtuple('Way', 'name layer vm before behind attached',
                             defaults=([], [], [], [], False))
Result = collections.namedtuple('Result', 'rules wrong')      # found; why it did not run as it should, or None
END = re.compile(r'^the market has closed with \d+ coins$', re.M)


def read_table():
    with open(os.path.join(HERE, 'museum.tsv'), encoding='utf-8') as f:
        rows = [line.rstrip('\n').split('\t') for line in f][1:]
    return [Exhibit(name, set(rules.split()), runs.split(), hosts, program.replace('-', '').split(), small == 'small',
                    story) for name, rules, runs, hosts, program, small, story in rows]


def library(o, name, variant):
    return os.path.join(o.build, variant, f'lib{name}.so')


def build(o, exhibits):
    sources = [os.path.join(HERE, 'Market.java')]
    if not newer(os.path.join(o.build, 'Market.class'), *sources):
        subprocess.run(['javac', '-g', '-d', o.build, *sources], check=True)
    beside = {name for e in exhibits for word in e.runs for way in ways(word) for name in way.before + way.behind}
    for name in {e.name for e in exhibits} | beside - {''}:
        source = os.path.join(HERE, name + '.c')
        for variant, defined in (('as-it-was', []), ('repaired', ['-DREPAIRED'])):
            os.makedirs(os.path.join(o.build, variant), exist_ok=True)
            target = library(o, name, variant)
            if not newer(target, source, os.path.join(HERE, 'tool.h')):
                compile_c(target, source, '-shared', '-Wno-unused-parameter', *defined)


def ways(word):
    """The Ways of running of a word of the table."""
    kind, _, rest = word.partition(':')
    if kind == 'green':
        first, _, last = rest.partition('-')
        return [Way(f'green-{seed}', vm=[f'-Xsched:green,seed={seed}'])
                for seed in range(int(first), int(last or first) + 1)]
    if word == 'memory':
        return [Way(f'memory-{n}', [f'inject=memory:{n}']) for n in range(1, 13)]
    if kind == 'solo':
        return [Way(kind, ['inject=solo'], before=[rest])]
    if kind == 'beside':
        return [Way(kind, behind=['companion'])]
    if kind == 'twice':
        return [Way(kind, behind=[''])]
    pressure = rest if kind == 'attach' else word if kind != 'clean' else ''
    option = [pressure if '=' in kind else f'inject={pressure}'] if pressure else []
    return [Way(re.sub(r'\W', '-', word), option, attached=kind == 'attach')]


def run(o, host, exhibit, variant, way):
    """The Result of one run."""
    path = library(o, exhibit.name, variant)
    stream = os.path.join(o.build, f'{exhibit.name}.{variant}.{host}.{way.name}.jsonl')
    options = ','.join(['level=warning', f'text={"-" if o.names else "none"}', f'jsonl={stream}', *way.layer])
    command = ([*o.vm, f'-Xcheck:jvmti:{options}'] if host == 'minijvm' else
               [*limits.JAVA, f'-XX:ErrorFile={stream}.crash',
                '-agentpath:' + os.path.join(o.library, 'libjvmticheck.so') + '=' + options])
    agents = [library(o, name or exhibit.name, 'repaired' if name else variant)
              for name in [*way.before, *([] if way.attached else ['']), *way.behind]]
    command += [*way.vm, '-Xmx64m', *(f'-agentpath:{agent}=of the table' for agent in agents)]
    command += ['-cp', o.build, 'Market', *(['wait'] if way.attached else exhibit.program)]
    limit = limits.limit(o.vm, 1)
    if os.path.exists(stream):
        os.unlink(stream)
    if way.attached:
        with Attachable(command, o.build, limit=limit) as child:
            child.command('load', path, 'true', 'of the table')
            code, out, err = child.finish(b'\n')
    else:
        code, out, err = processes.run(command, limit, cwd=o.build)
    said = f'{" ".join(command)}\nexit code {code}\n{out}{err}'
    if o.names:
        print(said)
    rules, ended = set(), False
    if os.path.exists(stream):
        with open(stream, errors='replace') as f:
            for line in f:
                if line.endswith('}\n'):
                    told = json.loads(line)
                    rules.update([told['rule']] if told['kind'] == 'finding' else [])
                    ended |= told['kind'] == 'end'
    right = code == 0 and ended and (END.search(out) or 'phase:' in ' '.join(way.layer))     # which ends the program
    return Result(rules, None if right else said)


def judge(o, suite, exhibit, host, variant):
    """('found', 'clean' or what is wrong) of all runs of an exhibit, or its twin, in a host."""
    words = [w for w in exhibit.runs if host == 'minijvm' or not w.startswith('green')]
    found, clean, wrong = set(), None, None
    for word in dict.fromkeys(['clean', *words]):
        for way in ways(word):
            with suite.step(f'{exhibit.name} {host} {variant} {way.name}', steps=0):
                result = run(o, host, exhibit, variant, way)
            if variant == 'repaired':
                wrong = wrong or result.wrong
            if word == 'clean':
                clean = result.rules
            if word in words:
                found |= result.rules
            if variant == 'repaired' and result.rules:
                return 'FOUND', f'in {way.name}: {" ".join(sorted(result.rules))}'
    if wrong:
        return 'FAILS', wrong
    if variant == 'repaired':
        return 'clean', None
    if not exhibit.rules <= found:
        return 'MISSED', f'{" ".join(sorted(exhibit.rules - found))}; found: {" ".join(sorted(found))}'
    if 'clean' not in words and any(w.split(':')[0] != 'green' for w in words) and exhibit.rules & clean:
        return 'EARLY', f'in the clean run: {" ".join(sorted(exhibit.rules & clean))}'
    return 'found', None


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--vm', default=os.path.join(TOP, 'build/minijvm'))
    p.add_argument('--build', default=os.path.join(TOP, 'build/tests/museum'))
    p.add_argument('--library', default=os.path.join(TOP, 'build'), help='the directory of libjvmticheck.so')
    p.add_argument('--host', choices=['minijvm', 'java', 'both'], default='both')
    p.add_argument('--jobs', type=int, default=os.cpu_count() or 2)
    p.add_argument('--small', action='store_true')
    p.add_argument('names', nargs='*')
    o = p.parse_args()
    o.vm = o.vm.split()
    if os.path.exists(o.vm[0]):
        o.vm[0] = os.path.abspath(o.vm[0])
    o.build, o.library = os.path.abspath(o.build), os.path.abspath(o.library)
    os.makedirs(o.build, exist_ok=True)
    table = read_table()
    exhibits = [e for e in table if (e.name in o.names if o.names else e.small or not o.small)]
    build(o, exhibits)
    suite = progress.Suite('museum')
    jobs = [(e, host, variant) for e in exhibits for host in ('minijvm', 'java')
            if o.host in (host, 'both') and (host == 'minijvm' or e.hosts == 'both')
            for variant in ('as-it-was', 'repaired')]
    suite.begin(len(jobs), 'exhibits, twins and hosts')
    cells = {}
    for job, (said, why) in progress.each(suite, jobs, lambda job: judge(o, suite, *job), o.jobs,
                                          lambda job: f'{job[0].name} {job[1]} {job[2]}'):
        cells[job[0].name, job[1], job[2]] = said
        suite.check(f'{job[0].name} {job[1]} {job[2]}', said in ('found', 'clean'), f'{said}: {why}')
    print(f'\n{"exhibit":22}{"minijvm":9}{"twin":7}{"java":9}{"twin":7}rules')
    for e in exhibits:
        print(f'{e.name:22}' + ''.join(f'{cells.get((e.name, host, variant), "-"):{width}}'
                                       for host in ('minijvm', 'java')
                                       for variant, width in (('as-it-was', 9), ('repaired', 7)))
              + ' '.join(sorted(e.rules)))
    for host in ('minijvm', 'java'):
        count = {v: sum(cells.get((e.name, host, v)) == word for e in exhibits)
                 for v, word in (('as-it-was', 'found'), ('repaired', 'clean'))}
        print(f'{host}: {count["as-it-was"]} found, {count["repaired"]} twins clean')
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
