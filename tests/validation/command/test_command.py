#!/usr/bin/env python3
"""The command jvmticheck: what it says to wrong arguments, how runs end, what a campaign plans and finds, shards, and
that a report is there and true whatever happens to the agent, the command and the disk.

Usage: test_command.py [--vm VM] [--build DIR] [--library DIR]
Ends with `N passed, N failed`.
"""
import argparse
import contextlib
import errno
import glob
import gzip
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
import types

import compiling
import limits
import processes
import progress
import tables
from agents import compile_c
from jvmticheck import (accepted, arguments, campaign as campaigns, explain, facts, plan, progress as shown, record,
                        run as runs)

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..', '..'))


class Bench:
    """Runs the command on agents."""
    def __init__(self, o):
        self.o = o
        self.command = [sys.executable, os.path.join(o.library, 'jvmticheck')]
        self.vm = ['--vm', o.vm] if o.vm else []

    def path(self, *names):
        return os.path.join(self.o.build, *names)

    def run(self, *words, **more):
        return processes.run([*self.command, *words], limits.Limit(20 * limits.ORDINARY), cwd=self.o.build, **more)

    def judge(self, command, agent, report, *words, java=('-cp', '.', 'Simple')):
        """(exit code, stdout, stderr, Report)"""
        directory = self.path('reports', report)
        shutil.rmtree(directory, ignore_errors=True)
        code, out, err = self.run(command, agent, *self.vm, '--report', directory, *words, '--', *java)
        return code, out, err, record.Report(directory) if os.path.exists(directory) else None


def build(o):
    os.makedirs(os.path.join(o.build, 'reports'), exist_ok=True)
    compiling.java(o.build, [os.path.join(HERE, 'Simple.java')], '-g')
    for target, source in (('libagent.so', os.path.join(HERE, 'agent.c')),
                           ('libhotmethods.so', os.path.join(TOP, 'examples', 'hotmethods.c'))):
        compile_c(os.path.join(o.build, target), source, '-shared', '-Wno-unused-parameter')


def test_arguments(suite, bench):
    open(bench.path('a file'), 'w').close()
    shutil.rmtree(bench.path('reports', 'strange'), ignore_errors=True)
    os.makedirs(bench.path('reports', 'strange'))
    open(bench.path('reports', 'strange', 'mine'), 'w').close()
    for words, reported in (
            ([], 'usage'), (['nothing'], 'invalid choice'), (['run'], 'AGENT'),
            (['run', 'no.so'], 'no such agent: no.so'),
            (['run', 'libagent.so', '--timeout', '0'], 'number of seconds'),
            (['run', 'libagent.so', '--timeout', 'x'], 'number of seconds'),
            (['run', 'libagent.so', '--host', 'other'], 'invalid choice'),
            (['run', 'libagent.so', '--java', 'nowhere'], 'no such java'),
            (['run', 'libagent.so', '--jdk', 'nowhere'], 'no such directory'),
            (['run', 'libagent.so', '--check', 'x'], 'KEY=VALUE'),
            (['run', 'libagent.so', '--check', 'a=b,c=d'], 'a comma'),
            (['run', 'libagent.so', '--suppress', 'nowhere'], 'no such file'),
            (['run', 'libagent.so', '--report', 'a,b'], 'no comma'),
            (['run', 'libagent.so', '--report', 'a file', '--', 'Simple'], 'no directory'),
            (['run', 'libagent.so', '--report', 'reports/strange', '--', 'Simple'], 'has no report of this command'),
            (['run', 'libagent.so', '--shard', '1/2'], 'unrecognized'),
            (['campaign', 'libagent.so', '--shard', '3/2'], 'I/N'),
            (['campaign', 'libagent.so', '--jobs', '0'], 'at least 1'),
            (['campaign', 'libagent.so', '--only', 'clean,some'], "'some' is not one of"),
            (['campaign', 'libagent.so', '--sanitized', 'x.so'], 'no such file'),
            (['campaign', 'libagent.so', '--rep', 'x'], 'unrecognized'),
            (['report', 'nowhere'], 'no such directory'), (['report', '.'], 'no campaign.json'),
            (['baseline', '.'], 'no campaign.json'), (['run', 'libagent.so', '--baseline', 'nowhere'], 'no such file'),
            (['merge', '.'], 'requires --report'), (['merge', '.', '.', '--report', 'x'], 'named twice'),
            (['explain'], 'NAME'), (['explain', 'GetThreadInf'], 'GetThreadInfo'),
            (['rules', '--class', 'x'], 'no class'),
            (['rules', '--format', 'x'], 'invalid choice')):
        code, out, err = bench.run(*words)
        suite.check(f'wrong: {" ".join(words)}', (code, out) == (2, '') and reported in err and 'Traceback' not in err,
                    f'{code}\n{out}{err}')
    code, out, err = bench.run()
    shown_commands = re.findall(r'(?m)^  jvmticheck (\w+) .*\S {2,}\w', err)
    suite.check('no arguments: the three most used commands', (code, out, shown_commands) ==
                (2, '', ['campaign', 'run', 'explain']) and 'jvmticheck help' in err and err.count('\n') <= 7,
                f'{code}\n{out}{err}')
    suite.check('what is not ours is not touched', os.path.exists(bench.path('reports', 'strange', 'mine')))
    for words in (['--help'], ['help'], ['--version'], ['run', '--help'], ['campaign', '--help'], ['rules', '--help']):
        code, out, err = bench.run(*words)
        suite.check(f'help: {" ".join(words)}', code == 0 and out and not err, f'{code}\n{out}{err}')


def test_examples(suite, bench):
    """What is made of the facts of a function is C."""
    lines = ['#include "jvmti.h"']
    for name, f in facts.load()['functions'].items():
        given = ', '.join(f'{ctype} {p}' for p, ctype, _ in f['params'] if p not in f['outputs'])
        for kind, text in zip(('wrong', 'right'), explain.example(name)):
            lines.append(f'void {kind}_{name}(jvmtiEnv *env{", " if given else ""}{given}) {{\n{text}\n}}')
    source = bench.path('examples.c')
    with open(source, 'w', encoding='utf-8') as f:
        f.write('\n'.join(lines) + '\n')
    code, _, err = processes.run([*processes.compiler(), '-Wall', '-Wno-unused', '-Werror', '-fsyntax-only',
                                  '-I' + os.path.join(TOP, 'include'), source])
    suite.check('examples can be compiled', code == 0, err[:2000])


def test_explain(suite, bench):
    for words, reported in ((['MJ-ref-callback-arg-kept'], ['kept_thread = thread;', 'NewGlobalRef', 'Wrong', 'Right']),
                            (['MJ-GetClassSignature-free'], ['never given back', '(unsigned char *)generic)']),
                            (['ref-callback-arg-kept'], ['MJ-ref-callback-arg-kept (error']),
                            (['JVMTI_ERROR_DUPLICATE'], ['(40)', 'from SetBreakpoint', 'MJ-Watch-duplicate']),
                            (['getsystemproperties'], ['for (jint i = 0; i < count; i++)',
                                                       'MJ-GetSystemProperties-free']),
                            (['GetThreadInfo', 'ClassPrepare'], ['info.name', 'the start and the live phase']),
                            (['can_suspend'], ['SuspendThread']),
                            (['112'], ['JVMTI_ERROR_WRONG_PHASE (112)',
                                       'returned   by all functions but RawMonitorEnter',
                                       'agents     Work of the live phase', 'MJ-phase-wrong (error): A function']),
                            (['99', 'OPAQUE_FRAME'], ['MUST_POSSESS_CAPABILITY (99)',
                                                      'by SetEventNotificationMode, Sus',
                                                      'MJ-cap-required', 'JVMTI_ERROR_OPAQUE_FRAME (32)']),
                            (['-2', 'jni_enomem'], ['JNI_EDETACHED (-2)', 'JNI_ENOMEM (-4)', 'AttachCurrentThread'])):
        code, out, err = bench.run('explain', *words)
        suite.check(f'explain {" ".join(words)}', code == 0 and all(t in out for t in reported), f'{code}\n{out}{err}')
    numbers = facts.load()['errors'].values()
    code, out, _ = bench.run('explain', *map(str, numbers))
    suite.check('every error is explained by its number', code == 0 and out.count('\nagents  ') == len(numbers)
                and out.count('\nreturned ') >= len(numbers) - 1, out[:3000])
    suite.check('no rule is named in vain', all(explain.fnmatch.filter(facts.rules(), pattern) for row in
                                                facts.errors().values() for pattern in row.get('rules', '').split()))
    count = len(tables.read_rec(os.path.join(TOP, 'validation/rules.rec')))
    code, out, _ = bench.run('explain', *[r.split('\t')[0] for r in bench.run('rules')[1].splitlines()[1:]])
    suite.check('every rule is explained', code == 0 and out.count('\nlayer  ') == count, out.count('\nlayer  '))
    suite.check('nearly every detected rule has examples', out.count('\nWrong') > 350 and out.count('\nRight') > 350,
                f'{out.count("Wrong")} {out.count("Right")}')
    code, out, _ = bench.run('rules', '--format', 'json')
    rows = json.loads(out)
    suite.check('rules: what is not detected says why',
                len(rows) == count and all(bool(r['not_detected']) != (r['minijvm'] or r['java']) for r in rows))
    code, out, _ = bench.run('rules', '--class', 'shutdown', '--severity', 'error', '--host', 'java', '--format', 'md')
    suite.check('rules: chosen', code == 0 and '`MJ-onunload-no-calls`' in out and 'not detected' not in out, out)


def test_outcomes(suite, bench):
    def one(mode, expected, code, reported='', *words):
        got, out, err, report = bench.judge('run', f'libagent.so={mode}', mode, *words)
        run = report.runs[0]
        suite.check(f'run: {mode}',
                    (got, run.outcome) == (code, expected) and reported in run.why + json.dumps(run.data),
                    f'{got} {json.dumps(run.data, indent=1)}\n{out}{err}')
        for name in ('report.txt', 'junit.xml', 'report.sarif', 'index.html', 'findings.jsonl'):
            suite.check(f'run: {mode} has {name}', os.path.getsize(os.path.join(report.dir, name)) > 0
                        or name == 'findings.jsonl')
        return report
    one('quiet', 'clean', 0)
    one('prints', 'clean', 0)
    report = one('leak', 'findings', 1, '1 finding')
    suite.check('run: the leak is found', {'MJ-GetThreadInfo-free'} ==
                {f['rule'] for f in report.findings()}, report.findings())
    one('crash', 'crash', 3, 'SIGSEGV')
    one('refuse', 'refused', 1, 'failed to init')
    one('exit', 'ended', 0, 'has ended the process: exit(0)')
    one('exit-raw', 'ended', 0, 'the process has ended without exit handlers, with exit code 3')
    one('deadlock', 'deadlock', 3, '"exit": 97')
    code, _, _, report = bench.judge('run', 'libagent.so=scribble', 'scribble')
    suite.check('run: what is written over the memory of the layer is seen', code in (1, 3)
                and report.runs[0].outcome != 'hang', report.runs[0].data)
    report = one('hang', 'hang', 3, 'still ran', '--timeout', '3')
    suite.check('run: a hang states where the agent is', '"main" runs in VMInit; ' in report.runs[0].data['why'],
                report.runs[0].data['why'])
    suite.check('run: a hang shows its threads', 'Full thread dump' in report.runs[0].text('stdout'),
                report.runs[0].text('stdout'))
    for vm in ((), ('--host', 'java')):
        code, _, _, report = bench.judge('run', 'libagent.so=waits', f'waits{len(vm)}', '--timeout', '3', *vm)
        why = report.runs[0].data['why']
        suite.check('run: a hang states what the agent waits for, and how long', report.runs[0].outcome == 'hang'
                    and re.search(r'"main" has waited \d{3,} ms to be notified of raw monitor "never"; ', why), why)
    code, _, _, report = bench.judge('run', 'libagent.so=quiet', 'none', java=('-cp', '.', 'NoSuchClass'))
    suite.check('run: a program that does not start', (code, report.runs[0].outcome) == (3, 'failed'),
                report.runs[0].data)
    code, _, _, report = bench.judge('campaign', 'libagent.so=quiet', 'forever', '--timeout', '2',
                                     java=('-cp', '.', 'Simple', 'forever'))
    suite.check('run: a program that never ends', (code, report.runs[0].outcome) == (1, 'skipped')
                and 'without the agent, too' in report.runs[0].why and len(report.runs) <= 2, report.runs[0].data)
    code, _, _, report = bench.judge('run', 'libagent.so=quiet', 'exit3', java=('-cp', '.', 'Simple', '1', '2', '3'))
    suite.check('run: a program with another exit code', (code, report.runs[0].exit) == (0, 3), report.runs[0].data)


def test_host(suite, bench):
    code, out, err, report = bench.judge('run', 'libagent.so=leak', 'java', '--host', 'java', '--trace')
    run = report.runs[0]
    suite.check('run on java: found', code == 1 and run.host.startswith('java-') and run.id == f'clean-{run.host}'
                and {'MJ-GetThreadInfo-free'} == {f['rule'] for f in report.findings()},
                f'{code}\n{out}{err}')
    suite.check('run on java: the trace', any(t.get('function') == 'GetThreadInfo'
                                              and t['from']['module'] == 'libagent.so' for t in run.trace()))
    suite.check('the stream is no longer than it must be', run.broken == 0)


def campaign(suite, bench, agent, name, *words):
    code, out, err, report = bench.judge('campaign', agent, name, '--seeds', '4', *words)
    suite.check(f'{name}: nothing was thrown', 'Traceback' not in err, err)
    return code, report


def test_campaign(suite, bench):
    code, report = campaign(suite, bench, 'libhotmethods.so', 'hotmethods')
    kinds = {run.kind for run in report.runs}
    suite.check('campaign: a correct agent is clean', code == 0 and not report.findings(), report.findings())
    suite.check('campaign: kinds of runs', {'clean', 'inject', 'green', 'twice', 'beside', 'gc-stress', 'unload',
                                            'profile', 'may'} <= kinds, kinds)
    suite.check('campaign: planned is made', report.campaign['planned'] == len(report.runs), report.campaign['planned'])
    suite.check('campaign: what is left out', any('Agent_OnAttach' in e['why'] for e in report.campaign['left_out']))
    suite.check('campaign: no directory but those of runs', not report.lost, report.lost)
    suite.check('campaign: order', [r.index for r in report.runs] == sorted({r.index for r in report.runs}))
    trace = [t for t in report.run('clean').trace() if t.get('function')]
    suite.check('campaign: the clean run has a trace and coverage', trace and list(report.run('clean').coverage()))
    code, report = campaign(suite, bench, 'libagent.so=fragile', 'fragile', '--skip', 'green,profile,may')
    crashed = {run.id for run in report.runs if run.outcome == 'crash'}
    suite.check('campaign: an error that crashes the agent', code == 3 and 'clean' not in crashed
                and 'fail-GetThreadInfo-1-OUT_OF_MEMORY' in crashed, crashed)
    suite.check('campaign: attached', report.run('attach').outcome == 'clean', report.run('attach').data)
    code, report = campaign(suite, bench, 'libagent.so=late', 'late', '--only', 'attach')
    suite.check('campaign: attached and alone', {r.kind for r in report.runs} == {'clean', 'attach'}
                and any(c['name'] == 'GetThreadInfo' and c.get('count') for c in report.run('attach').coverage()),
                [r.id for r in report.runs])
    code, out, err, report = bench.judge('campaign', 'libagent.so=leak', 'copies', '--only', 'twice')
    both = list(report.run('twice').findings())
    suite.check('campaign: an error of both copies is one finding', code == 1 and '1 kind of finding (' in out
                and len({f['env'] for f in both}) == 2 and {f['agent'] for f in both} == {'libagent.so'},
                f'{code} {both}\n{out}{err}')
    compile_c(bench.path('libonce.so'), os.path.join(HERE, '../museum/named_twice.c'), '-shared',
              '-Wno-unused-parameter')
    code, out, err, report = bench.judge('campaign', 'libonce.so', 'named-twice', '--only', 'twice')
    suite.check('campaign: an agent that is not prepared to be named twice is told so, which counts for nothing',
                code == 0 and [f['severity'] for f in report.run('named-twice').findings()] == ['advice']
                and 'MJ-entry-loaded-twice' not in out and 'advice   MJ-entry-loaded-twice' in open(
                    os.path.join(report.dir, 'report.txt'), encoding='utf-8').read(), f'{code}\n{out}{err}')
    code, out, err, report = bench.judge('campaign', 'libagent.so=quiet', 'dry', '--dry-run')
    suite.check('campaign: a plan alone', code == 0 and 'fail-GetThreadInfo: 1 runs' in out and len(report.runs) == 1,
                out)
    code, report = campaign(suite, bench, 'libagent.so=crash', 'hopeless')
    suite.check('campaign: a clean run that crashes ends it', code == 3 and {r.kind for r in report.runs} == {'clean'}
                and any('everything' in e['what'] for e in report.campaign['left_out']), [r.id for r in report.runs])


def test_poison(suite, bench):
    """A crash by an output of a failed call: what comes after it is found, too, in a run with outputs=leave."""
    code, out, err, report = bench.judge('run', 'libagent.so=unchecked', 'unchecked')
    crashed, other = report.run('clean'), report.run('clean-leave')
    suite.check('poison: the crash, and the run without', code == 3 and crashed and crashed.outcome == 'crash'
                and other and other.outcome == 'findings' and 'outputs=leave' in ' '.join(other.data['command']),
                f'{code} {[r.data for r in report.runs]}\n{out}{err}')
    suite.check('poison: the report says so', 'the run clean-leave, with outputs=leave, ended otherwise' in crashed.why
                and 'It has used an output of a failed call' in crashed.why and 'the run clean-leave' in out,
                crashed.why)
    suite.check('poison: what comes after is found', 'MJ-GetLoadedClasses-free' in {
        f['rule'] for f in report.findings()}, report.findings())
    code, report = campaign(suite, bench, 'libagent.so=unchecked', 'unchecked-campaign', '--only', 'twice')
    suite.check('poison: the campaign goes on without it', {'clean', 'clean-leave', 'twice'} <= {
        r.id for r in report.runs} and report.run('twice').outcome == 'findings', [r.data for r in report.runs])
    code, out, err, report = bench.judge('run', 'libagent.so=crash', 'not-poison')
    suite.check('another crash is as it is', report.run('clean-leave').outcome == 'crash'
                and 'outputs=leave' not in report.run('clean').why, report.run('clean').why)
    with contextlib.suppress(FileNotFoundError):
        os.remove(bench.path('by-turns.mark'))
    code, out, err, report = bench.judge('run', 'libagent.so=crash-by-turns', 'by-turns')
    suite.check('a crash that comes by chance is not put down to outputs', report.run('clean').outcome == 'crash'
                and report.run('clean-leave').outcome != 'crash'
                and 'with outputs=leave, ended otherwise' in report.run('clean').why
                and 'has used an output' not in report.run('clean').why, report.run('clean').why)
    code, out, err, report = bench.judge('run', 'libagent.so=unchecked', 'left', '--check', 'outputs=leave')
    suite.check('poison: none was asked for', code == 1 and [r.id for r in report.runs] == ['clean'], out)


def test_budget(suite, bench):
    """A campaign ends when its time is over, and lists what it has not done; nothing is reported as a hang for that."""
    code, report = campaign(suite, bench, 'libagent.so=leak', 'budget', '--budget', '1', '--seeds', '1000')
    suite.check('budget: it ends', code in ((0, 1) if report.runs else (3,)) and report.campaign['ended']
                and not report.campaign['interrupted'], f'{code} {report.campaign}')
    suite.check('budget: what is left out', sum('--budget' in e['why'] for e in report.campaign['left_out']) > 0,
                report.campaign['left_out'])
    suite.check('budget: what is planned is made', report.campaign['planned'] == len(report.runs) and not report.lost,
                f'{report.campaign["planned"]} {[r.id for r in report.runs]}')
    suite.check('budget: no run is blamed', {r.outcome for r in report.runs} <= {'clean', 'findings', 'refused'},
                [r.data for r in report.runs])
    directory = bench.path('reports', 'forever-budget')
    code, _, err, report = bench.judge('campaign', 'libagent.so=quiet', 'forever-budget', '--budget', '2',
                                     java=('-cp', '.', 'Simple', 'forever'))
    suite.check('budget: a program that never ends', code in (0, 1, 3) and not report.lost
                and not processes_with(directory) and report.campaign['planned'] == len(report.runs),
                f'{code} {report.lost} {report.campaign}')
    suite.check('budget: without a run nothing is known', bool(report.runs) or (
        code == 3 and 'no run came to its end in the time of --budget' in err), f'{code} {err}')
    runner = runs.Runner(None, None, argparse.Namespace(timeout=None, beside=None))
    vm = runs.Vm('minijvm', [], True)
    spec = runs.Spec('x', 'gc-stress', '', vm, runs.Program('p', []))
    suite.same('budget: nothing is expected of what is not known', runner.expected(spec), 0)
    runner.learn_limit(spec, 10)
    suite.same('budget: expected of the kind', runner.expected(spec), 10 * runs.FACTORS['gc-stress'])
    runner.ratios['gc-stress'] += [2, 4]
    suite.same('budget: expected by what was made', runner.expected(spec), 30)
    suite.same('budget: no end', runner.left(spec), float('inf'))
    runner.deadline, spec.until = time.monotonic() + 1000, time.monotonic() + 100
    suite.check('budget: the nearer end', 0 < runner.left(spec) <= 100 < runner.left() <= 1000, runner.left(spec))
    suite.same('budget: a hang is seen early', runner.quiet(spec), 30)
    spec.vm = runs.Vm('java-17', [], False)
    suite.same('budget: nobody knows of other VMs', runner.quiet(spec), None)
    child = runs.Child(['sleep', '100000'], bench.path('sleeps'), bench.path('sleeps'))
    other = runs.Child(['sh', '-c', 'while :; do :; done'], bench.path('spins'), bench.path('spins'))
    os.makedirs(bench.path('nothing'), exist_ok=True)
    try:
        sleeps, spins = (runs.Stillness(c.pid, bench.path('nothing'), 1) for c in (child, other))
        limit = limits.Limit(limits.ORDINARY)
        while not sleeps.lasts() and not limit.over():
            spins.lasts()
            time.sleep(0.05)
        suite.check('a process that sleeps is still, one that computes is not', sleeps.lasts() and not spins.lasts())
    finally:
        child.kill()
        other.kill()


def test_order(suite, bench):
    """An agent changes the order of threads. What a program prints that depends on it is no evidence; what another
    program prints is."""
    compiling.java(bench.o.build, [os.path.join(HERE, 'Racing.java')], '-g')
    for mode, kept in (('', True), ('prints', True), ('changes', False)):
        code, out, err, report = bench.judge('campaign', f'libagent.so={mode}', f'order-{mode}', '--only',
                                             'clean,green', '--seeds', '12',
                                             java=('-cp', '.', 'Racing', *[mode] * bool(mode)))
        differ = [r.id for r in report.runs if r.outcome == 'output-differs']
        suite.check(f'order: {mode or "an agent that looks on"}', bool(differ) != kept and len(report.runs) > 10,
                    f'{code} {differ}\n{out}\n{err}')


def test_trace_limit(suite, bench):
    """A trace is bounded and compressed; what there is of it are whole lines."""
    directory = bench.path('reports', 'trace-limit')
    shutil.rmtree(directory, ignore_errors=True)
    bench.run('run', 'libhotmethods.so', *bench.vm, '--report', directory, '--trace', '--check', 'trace.limit=1',
              '--workload', 'all')
    run = record.Report(directory).runs[0]
    packed = os.path.join(run.dir, 'trace.jsonl.gz')
    suite.check('trace: it is compressed', os.path.exists(packed) and not os.path.exists(packed.removesuffix('.gz'))
                and os.path.getsize(packed) < 300_000, os.listdir(run.dir))
    with gzip.open(packed) as f:
        text = f.read()
    suite.check('trace: it is bounded, and used', 1_000_000 < len(text) <= 1 << 20 and text.endswith(b'\n'), len(text))
    suite.check('trace: whole lines', sum(1 for _ in run.trace()) == text.count(b'\n') and not run.broken, run.broken)
    with open(os.path.join(run.dir, 'layer.txt'), encoding='utf-8') as f:
        reported = re.search(r'jvmticheck: (\d+) calls and callbacks of the trace did not fit', f.read())
    suite.check('trace: what did not fit is counted', reported and int(reported[1]) > 0, reported)


def test_ended(suite, bench):
    """An agent that kills the process of every program, with a message."""
    code, report = campaign(suite, bench, 'libagent.so=exit-all', 'exit-all', '--budget', '20')
    suite.check('an agent that ends the process', code == 0 and {r.outcome for r in report.runs} == {'ended'},
                [r.data for r in report.runs])


def test_hangs_alone(suite, bench):
    """A program that does not end without the agent, either, always or now and then."""
    quiet = 'import sys; from jvmticheck import __main__, run; run.FIRST_QUIET = 1; sys.exit(__main__.main())'
    patient = Bench(bench.o)
    patient.command = ['env', f'PYTHONPATH={os.path.dirname(os.path.dirname(runs.__file__))}', sys.executable, '-c',
                       quiet]
    code, _, err, report = patient.judge('campaign', 'libagent.so=quiet', 'hangs-alone', '--only', 'clean',
                                         java=('-cp', '.', 'Simple', 'forever'))
    early = [r.outcome == 'skipped' and 'without the agent, too' in r.why and r.data['seconds'] < runs.FIRST_LIMIT
             for r in report.runs]
    suite.check('a program that never ends is seen early', code == 1 and early and all(early),
                f'{code} {err} {[r.data for r in report.runs]}')
    references = runs.References(limits.ORDINARY, 1, lambda: float('inf'))
    shell, no_agent = runs.Vm('sh', ['sh', '-c'], False), runs.Program('sleeps', ['sleep 100000'])
    suite.same('a program that does nothing does not end', references.of(shell, no_agent).code, None)
    computes = 'sh -c "i=0; while [ \\$i -lt 1000000 ]; do i=\\$((i+1)); done" & wait'
    waits = runs.Program('waits', [computes])
    suite.same('a process that it has started computes', references.of(shell, waits).code, 0)
    count = bench.path('count')
    with contextlib.suppress(FileNotFoundError):
        os.remove(count)
    third = runs.Program('third', [f'echo >> {count}; test $(wc -l < {count}) -le 3 || sleep 100000'])
    suite.same('a program that hangs now and then ends twice', references.of(shell, third).code, 0)
    suite.same('... and is found to hang', references.again(shell, third, (), limits.ORDINARY).code, None)
    suite.same('... which is known from then on', references.of(shell, third).code, None)


def test_blocked(suite, bench):
    """A thread of the agent that waits in a system call is no fault in green mode."""
    compile_c(bench.path('libblocked.so'), os.path.join(HERE, 'blocked.c'), '-shared', '-Wno-unused-parameter')
    code, report = campaign(suite, bench, 'libblocked.so', 'blocked', '--only', 'green')
    suite.check('blocked: green schedules end', code == 0 and {r.outcome for r in report.runs} == {'clean'}
                and len(report.runs) >= 4, [r.data for r in report.runs])


def test_outside(suite, bench):
    """Locks, conditions and semaphores that threads of the agent share with those of the VM: no schedule hangs, and
    none is called a deadlock."""
    compile_c(bench.path('liboutside.so'), os.path.join(HERE, 'outside.c'), '-shared', '-Wno-unused-parameter')
    for mode in ('semaphore', 'condition', 'attached-semaphore', 'attached-condition'):
        code, out, err, report = bench.judge('campaign', f'liboutside.so={mode}', f'outside-{mode}', '--only',
                                             'clean,green', '--seeds', '8')
        ends = [r.outcome for r in report.runs if r.kind == 'green']
        suite.check(f'threads of the agent, {mode}: schedules end',
                    code == 0 and len(ends) >= 8 and set(ends) == {'clean'},
                    f'{code} {ends}\n{out}\n{err}')


def test_split(suite, bench):
    """Lines from debug information that the compiler has put into another file."""
    if not shutil.which('c++') or not shutil.which('llvm-addr2line'):
        return
    compile_c(bench.path('libsplit.so'), os.path.join(HERE, '../reports/wrapped.cpp'), '-x', 'c++', '-std=c++17', '-O2',
              '-gsplit-dwarf', '-shared', '-Wno-unused-parameter', '-lstdc++')
    _, _, _, report = bench.judge('run', 'libsplit.so', 'split')
    with open(os.path.join(report.dir, 'report.txt'), encoding='utf-8') as f:
        text = f.read()
    suite.check('split debug information: the lines', text.count('(wrapped.cpp:') >= 4, text)


def test_natives(suite, bench):
    """A JNI library without an agent."""
    compiling.java(bench.o.build, [os.path.join(HERE, 'Natives.java')], '-g')
    compile_c(bench.path('libnatives.so'), os.path.join(HERE, 'natives.c'), '-shared', '-Wno-unused-parameter')
    environment = dict(os.environ, LD_LIBRARY_PATH=bench.o.build)
    for what, code, rules, outcome in (('good', 0, set(), 'clean'), ('crash', 3, set(), 'crash'),
                                       ('variable', 0, set(), 'clean'), ('peer', 0, set(), 'clean'),
                                       ('lost', 1, {'MJ-ref-global-leak'}, 'findings'),
                                       ('pending', 1, {'MJ-exc-jni-while-pending'}, 'findings')):
        directory = bench.path('reports', f'natives-{what}')
        shutil.rmtree(directory, ignore_errors=True)
        got, out, err = bench.run('run', '--natives', 'libnatives.so', *bench.vm, '--report', directory, '--', '-cp',
                                  '.', 'Natives', what, env=environment)
        report = record.Report(directory)
        found = {f['rule'] for f in report.findings()}
        suite.check(f'natives: {what}', (got, report.runs[0].outcome) == (code, outcome) and rules <= found
                    and bool(rules) == bool(found), f'{got} {report.runs[0].data} {found}\n{out}{err}')
    with open(os.path.join(directory, 'report.txt'), encoding='utf-8') as f:
        suite.check('natives: the function and the line', 'Java_Natives_run (natives.c:' in f.read())
    bench.run('run', '--natives', 'libnatives*.so', *bench.vm, '--report', directory, '--', '-cp', '.', 'Natives',
              'pending', bench.path('libnatives.so'), env=environment)
    found = [(f['rule'], f['agent'], f['native'][0]['module']) for f in record.Report(directory).findings()]
    suite.check('natives: unpacked libraries have one name in all runs',
                found == [('MJ-exc-jni-while-pending', 'libnatives*.so', 'libnatives*.so')], found)
    got, out, _ = bench.run('run', '--natives', 'lib[x-z]*.so', *bench.vm, '--report', directory, '--', '-cp', '.',
                            'Natives', 'good', env=environment)
    suite.check('natives: a library that is not there is no success', got == 1 and 'skipped' in out
                and 'lib[x-z]*.so' in out, out)
    for words, reported in ((['run', '--natives', 'libnatives.so'], 'requires a program'),
                            (['run', '--', 'X'], 'AGENT')):
        got, _, err = bench.run(*words)
        suite.check(f'natives: {" ".join(words)}', got == 2 and reported in err, err)


def test_beside(suite, bench):
    """A second process, which is started with the run, when somebody listens, and ended with it."""
    there = bench.path('there')
    if os.path.exists(there):
        os.remove(there)
    code, out, err, report = bench.judge('run', 'libagent.so=quiet', 'beside', '--beside',
                                         f'echo process {{pid}}; touch {there}; exec sleep 100000',
                                         java=('-cp', '.', 'Simple', 'until', there))
    said = report.runs[0].text('beside')
    suite.check('beside: it knows the VM', (code, report.runs[0].outcome) == (0, 'clean')
                and re.fullmatch(r'process \d+\n', said), f'{code} {said!r}\n{out}{err}')
    suite.check('beside: it ends with the run', report.runs[0].data['seconds'] < 1000)
    code, out, err, report = bench.judge('run', 'libagent.so=port={port}', 'port', '--beside', 'echo {port}')
    run = report.runs[0]
    port = re.search(r'port=(\d+)', ' '.join(run.data['command']))
    suite.check('beside: the port', code == 0 and port and 1024 <= int(port[1]) < 65536, run.data)


class Screen(list):
    """A terminal, or a file, that keeps what is written."""
    def __init__(self, terminal):
        super().__init__()
        self.isatty, self.write, self.flush = lambda: terminal, self.append, lambda: None


def test_progress(suite, bench):
    for terminal in (True, False):
        screen = Screen(terminal)
        p = shown.Progress(screen)
        p.restart()
        p.more(40)
        for i in range(40):
            p.begin('a first look')
            p.end('a first look')       # nobody has planned it
            p.begin(f'run {i}')
            if i == 10:
                p.began -= 3600         # an hour for ten runs
            p.end(f'run {i}', record.Run('', {'outcome': 'crash' if i == 20 else 'clean', 'title': f'run {i}',
                                              'why': 'SIGSEGV'}))
        p.close()
        text = ''.join(screen)
        suite.check(f'progress, terminal {terminal}: what is wrong stays', 'crash          run 20: SIGSEGV\n' in text)
        suite.check(f'progress, terminal {terminal}: an estimate', 'about 2 h' in text, text)
        if terminal:
            suite.check('progress: one line, written over', text.count('\n') == 1 and text.endswith('\r\x1b[K'), text)
        else:
            suite.check('progress: a line for each tenth', text.count('\n') in (10, 11) and '\r' not in text
                        and '40 of 40 runs' in text, text)
    suite.same('a duration', [shown.duration(n) for n in (1, 75, 3700)], ['1 s', '1 min 15 s', '1 h 1 min'])


def test_colours(suite, bench):
    """As no-color.org wants: on a terminal, unless NO_COLOR has a value."""
    finding = types.SimpleNamespace(severity='error', rule='MJ-X', count=1, runs=['clean'], place='a.c:1',
                                    message='\x1b[2Ja message', known=False)
    m = types.SimpleNamespace(failures=[], runs=[], findings=[finding], sums=[], unused=[],
                              report=types.SimpleNamespace(dir='r'))
    before = {name: os.environ.get(name) for name in ('NO_COLOR', 'TERM')}
    try:
        for terminal, no_color, term, wanted in ((True, None, 'xterm', True), (True, '', 'xterm', True),
                                                 (True, '1', 'xterm', False), (True, 'no', 'xterm', False),
                                                 (True, None, 'dumb', False), (False, None, 'xterm', False)):
            os.environ['TERM'] = term
            os.environ.pop('NO_COLOR', None)
            if no_color is not None:
                os.environ['NO_COLOR'] = no_color
            screen = Screen(terminal)
            with contextlib.redirect_stdout(screen):
                campaigns.show(argparse.Namespace(fail_on='warning'), m)
            text = ''.join(screen)
            first = '\x1b[31merror   \x1b[0m MJ-X (1 time, first in clean, a.c:1)' if wanted else \
                'error    MJ-X (1 time, first in clean, a.c:1)'
            suite.check(f'colours: terminal {terminal}, NO_COLOR {no_color}, TERM {term}', text.startswith(first + '\n')
                        and text.count('\x1b') == 2 * wanted, repr(text))
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value
    suite.same('colours of severities', [shown.coloured('x', name, Screen(False)) for name in ('error', 'nothing')],
               ['x', 'x'])


def test_other_tools(suite, bench):
    """Valgrind, and the agent built with a sanitizer."""
    source = os.path.join(HERE, 'agent.c')
    line = next(n for n, text in enumerate(open(source), 1) if 'overflows here' in text)
    sanitized = bench.path('libagent-sanitized.so')
    words, kinds = [], ['valgrind', 'sanitized']
    compiled = subprocess.run([*processes.compiler(), '-g', '-fsanitize=address', '-shared', '-fPIC', '-I' +
                               os.path.join(TOP, 'include'), '-o', sanitized, source], capture_output=True, text=True)
    if compiled.returncode == 0:
        words += ['--sanitized', sanitized]
    else:
        kinds.remove('sanitized')
    if shutil.which('valgrind'):
        words += ['--valgrind']
    else:
        kinds.remove('valgrind')
    for mode, count in (('overflow', 1), ('quiet', 0)):
        code, report = campaign(suite, bench, f'libagent.so={mode}', f'tools-{mode}', '--only', 'valgrind,sanitized',
                                *words)
        for kind in kinds:
            found = [f for f in report.run(kind).findings()]
            expected = {'overflow': 'findings', 'quiet': 'clean'}[mode]
            right = suite.check(f'{kind}: {mode}', len(found) == count and report.run(kind).outcome == expected,
                                f'{found}\n{report.run(kind).data}')
            if right and count:
                where = next(f for f in found[0]['native'] if f['module'].startswith('libagent'))
                library = bench.path(where['module'])
                reported = subprocess.run(['addr2line', '-e', library, hex(where['offset'])],
                                          capture_output=True, text=True).stdout
                suite.check(f'{kind}: the line', reported.split()[0].endswith(f'agent.c:{line}'), f'{reported} {line}')


def moved(bench, lines, *defines):
    """Compiles accepted.c with so many lines more above each function."""
    with open(os.path.join(HERE, 'accepted.c'), encoding='utf-8') as f:
        text = re.sub(r'^(?=(static|JNIEXPORT) )', '// a line\n' * lines, f.read(), flags=re.M)
    source = bench.path('accepted.c')
    with open(source, 'w', encoding='utf-8') as f:
        f.write(text)
    compile_c(bench.path('libaccepted.so'), source, '-shared', '-Wno-unused-parameter', '-O2' if lines else '-O0',
              *(f'-D{define}' for define in defines))


def test_baseline(suite, bench):
    """Only what is new fails the build; what is known stays known when lines move and the optimisation changes."""
    baseline, other = bench.path('known'), bench.path('known-2')

    def one(name, expected, rules, *words):
        code, out, err, report = bench.judge('run', 'libaccepted.so', f'accepted-{name}', *words)
        reported = re.findall(r'^(?:error|warning) +(MJ-\S+)', out, re.M)
        suite.check(f'baseline: {name}', (code, reported) == (expected, rules), f'{code} {reported}\n{out}{err}')
        return report, out
    moved(bench, 0)
    report, _ = one('first', 1, ['MJ-GetThreadInfo-free'])
    code, out, err = bench.run('baseline', report.dir, '--output', baseline)
    with open(baseline, encoding='utf-8') as f:
        text = f.read()
    suite.check('baseline: written', (code, err) == (0, '') and re.search(
        r'^MJ-GetThreadInfo-free\tlibaccepted.so\tlook\t1\t# blocks .*$', text, re.M), f'{code} {out}{err}\n{text}')
    suite.check('baseline: no line, no address', 'accepted.c' not in text and '0x' not in text, text)
    suite.same('baseline: to stdout', bench.run('baseline', report.dir), (0, text, ''))
    with_known = ('--baseline', baseline)
    one('again', 0, [], *with_known)
    moved(bench, 7)
    _, out = one('moved', 0, [], *with_known)
    suite.check('baseline: what is known is counted', '1 known finding of the baseline\n1 run, no finding\n' in out,
                out)
    moved(bench, 3, 'SECOND')
    report, _ = one('second', 1, ['MJ-GetErrorName-free'], *with_known)
    with open(os.path.join(report.dir, 'report.sarif'), encoding='utf-8') as f:
        states = {r['ruleId']: r['baselineState'] for r in json.load(f)['runs'][0]['results']}
    suite.same('baseline: SARIF', states, {'MJ-GetThreadInfo-free': 'unchanged', 'MJ-GetErrorName-free': 'new'})
    with open(os.path.join(report.dir, 'junit.xml'), encoding='utf-8') as f:
        suite.same('baseline: JUnit fails for the new one', f.read().count('<failure'), 1)
    suite.same('baseline: report', bench.run('report', report.dir, *with_known, '--agent', bench.path('libaccepted.so')
                                             )[0], 1)
    moved(bench, 3, 'TWICE')
    report, _ = one('twice', 1, ['MJ-GetThreadInfo-free'], *with_known)
    suite.same('baseline: the second of one function is new', [f.get('known') for f in record.Stream(os.path.join(
        report.dir, record.FOUND))], [True, False])
    moved(bench, 3, 'SECOND', 'CRASH')
    crashed, _ = one('crash', 3, [], *with_known)
    code, out, _ = bench.run('baseline', crashed.dir, report.dir)
    suite.check('baseline: of several reports', code == 0 and 'jvmticheck-crash\tlibaccepted.so\ton_init\t1\tSIGSEGV'
                in out and 'look\t2\t' in out, out)
    with open(other, 'w', encoding='utf-8') as f:
        f.write(out)
    moved(bench, 5, 'CRASH')
    one('known crash', 0, [], '--baseline', other)
    with open(other, 'w', encoding='utf-8') as f:
        f.write(text + 'MJ-x y z\n')
    code, _, err = bench.run('run', 'libaccepted.so', *bench.vm, '--baseline', other, '--', '-cp', '.', 'Simple')
    suite.check('baseline: a file that is none', code == 2 and f'{other}:4: not five columns' in err, err)
    suppressions = bench.path('suppressions')
    with open(suppressions, 'w', encoding='utf-8') as f:
        f.write('MJ-GetThreadInfo-free * * look # which -O2 has inlined\njvmticheck-crash lib*.so * on_init\n'
                'MJ-GetErrorName-free libother.so * *\n')
    _, out = one('suppressed', 0, [], '--suppress', suppressions)

    def unused(lines):
        words = ('--suppress', suppressions, '--', '-cp', '.', 'Simple')
        _, _, err = bench.run('run', 'libaccepted.so', *bench.vm, *words)
        suite.same('suppressed: lines that suppress nothing are named', re.findall(
            r'^jvmticheck: warning: \S+:(\d+) suppresses nothing in these runs: (\S+)', err, re.M), lines)
    unused([('1', 'MJ-GetThreadInfo-free'), ('3', 'MJ-GetErrorName-free')])
    moved(bench, 5, 'SECOND')
    one('another is not', 1, ['MJ-GetErrorName-free'], '--suppress', suppressions)
    unused([('2', 'jvmticheck-crash'), ('3', 'MJ-GetErrorName-free')])


def test_qualified(suite, bench):
    """Names of C++ that the optimisation shortens are the same in baselines and suppressions."""
    if not shutil.which('c++'):
        return
    rules = ['MJ-GetClassSignature-free', 'MJ-GetSourceFileName-free']
    suppressions, baseline = bench.path('qualified-suppressions'), bench.path('qualified-known')

    def one(name, level, expected, *words):
        compile_c(bench.path('libqualified.so'), os.path.join(HERE, 'qualified.cpp'), '-x', 'c++', '-std=c++17', level,
                  '-shared', '-lstdc++')
        code, out, err, report = bench.judge('run', 'libqualified.so', f'qualified-{name}', *words)
        reported = sorted(re.findall(r'^(?:error|warning) +(MJ-\S+)', out, re.M))
        suite.check(f'qualified names: {name}', (code, reported) == (int(bool(expected)), expected),
                    f'{code} {reported}\n{out}{err}')
        return report
    for first, then in (('-O0', '-O2'), ('-O2', '-O0')):
        report = one(f'made with {first}', first, rules)
        shutil.copy(os.path.join(report.dir, accepted.NAME), baseline)
        one(f'known from {first}', then, [], '--baseline', baseline)
    with open(suppressions, 'w', encoding='utf-8') as f:
        f.write('MJ-* * * app::source\nMJ-* * * app::Names::of\n')
    for level in ('-O0', '-O2'):
        one(f'suppressed with {level}', level, [], '--suppress', suppressions)
    with open(suppressions, 'w', encoding='utf-8') as f:
        f.write('MJ-* * * app::source\n')
    for level in ('-O0', '-O2'):
        one(f'one is suppressed with {level}', level, rules[:1], '--suppress', suppressions)


def test_jdk_agents(suite, bench):
    """What libinstrument does is counted, with the Java agent's name; it is shown where somebody asks."""
    compiling.java(bench.o.build, [os.path.join(HERE, 'Instrumented.java')], '-g')
    with open(bench.path('manifest'), 'w', encoding='utf-8') as f:
        f.write('Premain-Class: Instrumented\nCan-Retransform-Classes: true\n')
    code, _, err = processes.run(['jar', 'cfm', bench.path('instrumented.jar'), bench.path('manifest'), '-C',
                                  bench.o.build, 'Instrumented.class', '-C', bench.o.build,
                                  'Instrumented$1.class'])
    suite.check('a Java agent', code == 0, err)
    java = ('-javaagent:instrumented.jar=x', '-cp', '.', 'Simple')
    code, out, err, report = bench.judge('run', 'libagent.so=leak', 'jdk-agents', '--host', 'java', java=java)
    reported = re.search(r'^[0-9]+ findings? \([0-9]+ times?\) in libinstrument.so, which is part of the JDK and runs '
                         r'instrumented.jar: not shown \(--jdk-agents\)$', out, re.M)
    suite.check('findings of the JDK are counted', code == 1 and reported and {f['agent'] for f in report.findings()}
                == {'libagent.so'}, f'{code}\n{out}{err}')
    with open(os.path.join(report.dir, 'report.txt'), encoding='utf-8') as f:
        suite.check('findings of the JDK are counted in the report', 'libinstrument.so, which is part' in f.read())
    code, out, err, report = bench.judge('run', 'libagent.so=quiet', 'jdk-agents-shown', '--host', 'java',
                                         '--jdk-agents', java=java)
    suite.check('findings of the JDK are shown', code == 1 and {f['agent'] for f in report.findings()}
                == {'libinstrument.so'}, f'{code}\n{out}{err}')


def comparable(report):
    """A report without what differs between two runs of the same: times, and addresses in messages."""
    def plain(data):
        text = re.sub(r'0x[0-9a-f]+|native thread \d+', 'N', json.dumps(data, sort_keys=True))
        return re.sub(r'/reports/[\w-]+/', '/DIR/', text)
    times = ('started', 'seconds', 'index')
    runs = {run.id: plain({k: v for k, v in run.data.items() if k not in times}) for run in report.runs}
    whole = {k: v for k, v in report.campaign.items() if k not in ('started', 'ended', 'shard')}
    findings = sorted(plain({k: v for k, v in f.items() if k != 'runs'} | {'runs': sorted(f['runs'])})
                      for f in report.findings())
    return runs, plain(whole), findings


def test_shards(suite, bench):
    words = ('--skip', 'attach')
    _, whole = campaign(suite, bench, 'libagent.so=leak', 'whole', *words)
    parts = [campaign(suite, bench, 'libagent.so=leak', f'part-{i}', '--shard', f'{i}/2', *words)[1] for i in (1, 2)]
    sizes = [len(p.runs) for p in parts]
    suite.check('shards: each has a part', all(1 < n < len(whole.runs) for n in sizes), sizes)
    directory = bench.path('reports', 'merged')
    shutil.rmtree(directory, ignore_errors=True)
    code, out, err = bench.run('merge', *[p.dir for p in parts], '--report', directory)
    merged = record.Report(directory)
    for name, one, other in zip(('runs', 'campaign.json', 'findings'), comparable(whole), comparable(merged)):
        suite.check(f'two shards merged equal one whole run: {name}', one == other, f'{one}\n{other}'[:3000])
    shutil.copyfile(bench.path('libagent.so'), bench.path('moved.so'))
    shutil.rmtree(directory)
    code, out, err = bench.run('merge', *[p.dir for p in parts], '--report', directory, '--agent', 'moved.so')
    suite.check('merge: the agent is somewhere else', record.Report(directory).campaign['agent_path']
                == bench.path('moved.so'), err)
    suite.check('merge: exit code', code == 1 and 'MJ-GetThreadInfo-free' in out, f'{code}\n{out}{err}')
    code, _, err = bench.run('merge', parts[0].dir, bench.path('reports', 'hotmethods'), '--report', directory)
    suite.check('merge: of another campaign', code == 2 and 'of another campaign' in err, err)


def begun(directory, count):
    """Waits until so many runs are over."""
    limit = limits.Limit(20 * limits.ORDINARY)
    while len(glob.glob(os.path.join(directory, 'runs', '*', 'run.json'))) < count and not limit.over():
        time.sleep(0.02)


def test_killed(suite, bench):
    """In the middle, by Ctrl-C, by a signal that can be caught and by one that cannot."""
    for name, number, code in (('SIGINT', signal.SIGINT, 130), ('SIGTERM', signal.SIGTERM, 143),
                               ('SIGKILL', signal.SIGKILL, -9)):
        directory = bench.path('reports', name)
        shutil.rmtree(directory, ignore_errors=True)
        child = subprocess.Popen([*bench.command, 'campaign', 'libagent.so=leak', *bench.vm, '--report', directory,
                                  '--all', '--seeds', '500', '--', '-cp', '.', 'Simple'], cwd=bench.o.build,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        try:
            begun(directory, 6)
            os.kill(child.pid, number)
            out, err = child.communicate()
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
        suite.check(f'{name}: exit code', child.returncode == code, f'{child.returncode}\n{err.decode()[-2000:]}')
        report = record.Report(directory)
        if number == signal.SIGKILL:
            suite.check(f'{name}: not ended', report.campaign['ended'] is None)
            got = bench.run('report', directory)
            suite.check(f'{name}: the reports are made afterwards', got[0] == 1
                        and os.path.exists(os.path.join(directory, 'index.html')), got)
        else:
            suite.check(f'{name}: it says so', report.campaign['interrupted'] is True
                        and report.campaign['ended'] is None and not report.lost, report.campaign)
            with open(os.path.join(directory, 'report.txt'), encoding='utf-8') as f:
                suite.check(f'{name}: a report', 'MJ-GetThreadInfo-free' in f.read())
            left = [p for p in processes_with(directory) if p != os.getpid()]
            suite.check(f'{name}: no child is left', not left, left)
            suite.check(f'{name}: nothing half done is left', not os.path.exists(os.path.join(
                directory, record.UNFINISHED)), os.listdir(directory))
        suite.check(f'{name}: less than planned', 6 <= len(report.runs) < report.campaign['planned'],
                    f'{len(report.runs)} {report.campaign["planned"]}')


def test_interrupted(suite, bench):
    """At moments that are drawn: the report is true, and nothing is left. Without load it takes half a second; that is
    measured, not tested."""
    draw = random.Random(int(os.environ.get('SEED', 1)))
    for i in range(int(os.environ.get('INTERRUPTIONS', 4))):
        directory, pause = bench.path('reports', 'interrupted'), draw.random() * 2
        shutil.rmtree(directory, ignore_errors=True)
        child = subprocess.Popen([*bench.command, 'campaign', 'libagent.so=leak', *bench.vm, '--report', directory,
                                  '--seeds', '4', '--', '-cp', '.', 'Simple'], cwd=bench.o.build,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
        try:
            limit = limits.Limit(20 * limits.ORDINARY)
            while not os.path.exists(os.path.join(directory, 'campaign.json')) and not limit.over():
                time.sleep(0.01)
            begun(directory, draw.randrange(8))
            time.sleep(pause)       # any moment is good
            number = draw.choice((signal.SIGINT, signal.SIGTERM))
            asked = time.monotonic()
            os.kill(child.pid, number)
            out, err = child.communicate()
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
        report = record.Report(directory)
        with open(os.path.join(directory, 'report.txt'), encoding='utf-8') as f:
            text = f.read()
        made = sum(r.outcome not in ('refused', 'skipped', 'slow', 'ended') for r in report.runs)
        # 1: everything was written.
        suite.check(f'interrupted {i}, {time.monotonic() - asked:.1f} s: exit code and report',
                    child.returncode in (128 + number, 1) and not report.lost
                    and f'  runs      {made} made' in text and b'Traceback' not in err
                    and report.campaign['interrupted'] == (child.returncode == 128 + number),
                    f'{child.returncode} {report.lost}\n{text[:500]}\n{err.decode()[-1000:]}')
        left = [p for p in processes_with(directory) if p != os.getpid()]
        suite.check(f'interrupted {i}: nothing is left', not left and not os.path.exists(os.path.join(
            directory, record.UNFINISHED)), f'{left} {os.listdir(directory)}')


def catches(process, number):
    """Whether a process has a handler for a signal (proc(5))."""
    with open(f'/proc/{process}/status', encoding='utf-8') as f:
        caught = re.search(r'^SigCgt:\s*([0-9a-f]+)', f.read(), re.M)
    return bool(int(caught[1], 16) >> (number - 1) & 1)


def test_interrupted_early(suite, bench):
    """From its first moment on the command ends with a report; Python's own handler is for SIGINT alone."""
    directory = bench.path('reports', 'interrupted-early')
    for number in (signal.SIGINT, signal.SIGTERM):
        shutil.rmtree(directory, ignore_errors=True)
        child = subprocess.Popen([*bench.command, 'campaign', 'libagent.so=leak', *bench.vm, '--report', directory,
                                  '--', '-cp', '.', 'Simple'], cwd=bench.o.build, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, start_new_session=True)
        try:
            limit = limits.Limit(20 * limits.ORDINARY)
            while not limit.over() and not catches(child.pid, signal.SIGTERM):
                time.sleep(0.001)
            early = not os.path.exists(os.path.join(directory, 'campaign.json'))
            os.kill(child.pid, number)
            out, err = child.communicate()
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
        report = record.Report(directory)
        suite.check(f'interrupted early, {number.name}: exit code, report, no traceback',
                    early and child.returncode == 128 + number and report.campaign['interrupted'] is True
                    and not report.runs and os.path.exists(os.path.join(directory, 'index.html'))
                    and b'Traceback' not in err and b'interrupted' in err,
                    f'{early} {child.returncode} {report.campaign} {err.decode()[-1000:]}')


def processes_with(text):
    """Processes whose command line has this text."""
    found = []
    for path in glob.glob('/proc/[0-9]*/cmdline'):
        with contextlib.suppress(OSError), open(path, 'rb') as f:
            if text.encode() in f.read():
                found.append(int(path.split('/')[2]))
    return found


def test_full(suite, bench):
    """A disk of three megabytes; where none can be had, a Writer whose files cannot grow."""
    mount = ['unshare', '-Urm', 'sh', '-c']
    place = bench.path('small')
    os.makedirs(place, exist_ok=True)
    kept = bench.path('reports', 'full')
    shutil.rmtree(kept, ignore_errors=True)
    script = (f'mount -t tmpfs -o size=3m none {place} && {" ".join(bench.command)} campaign libhotmethods.so '
              f'{" ".join(bench.vm)} --report {place}/report -- -cp . Simple; code=$?; cp -r {place}/report {kept}; '
              'exit $code')
    able = shutil.which('unshare') and subprocess.run([*mount, f'mount -t tmpfs none {place}'],
                                                      capture_output=True).returncode == 0
    if able:
        code, out, err = processes.run([*mount, script], limits.Limit(20 * limits.ORDINARY), cwd=bench.o.build)
        report = record.Report(kept)
        suite.check('disk full: exit code and message', code == 3 and 'disk is full' in err and 'Traceback' not in err,
                    f'{code}\n{out}{err}')
        wrong = {run.id: run.why for run in report.runs if run.outcome not in ('clean', 'refused', 'skipped')}
        suite.check('disk full: nothing is reported that is not so', not wrong, wrong)
        suite.check('disk full: a report', report.campaign['ended'] is None
                    and os.path.exists(os.path.join(kept, 'report.txt')), os.listdir(kept))
    writer = record.Writer(bench.path('reports', 'writer'), {'agent': 'x'})
    keep, tried = record.write_json, []

    def full_once(path, data):
        tried.append(path)
        if os.path.exists(writer.reserve):
            raise OSError(errno.ENOSPC, 'no space')
        keep(path, data)
    record.write_json = full_once
    try:
        writer.update(ended='now')
    finally:
        record.write_json = keep
    suite.check('disk full: the room that was kept is used', writer.full and len(tried) == 2
                and record.Report(writer.dir).campaign['ended'] == 'now', tried)


def test_record(suite, bench):
    """Files that are cut anywhere."""
    directory = bench.path('reports', 'cut')
    shutil.rmtree(directory, ignore_errors=True)
    writer = record.Writer(directory, {'agent': 'x'})
    run = writer.run({'id': 'clean', 'index': 0, 'kind': 'clean', 'outcome': 'findings'})
    run.save()
    finding = {'kind': 'finding', 'rule': 'R', 'severity': 'warning', 'agent': 'x', 'env': 1, 'where': 'F', 'count': 1,
               'native': [{'module': 'x', 'offset': 5, 'symbol': ''}]}
    text = json.dumps(finding) + '\n' + json.dumps(dict(finding, rule='S')) + '\n' + json.dumps(
        {'kind': 'repeated', 'rule': 'R', 'env': 1, 'where': 'F', 'count': 7,
         'sites': [{'what': 'also', 'native': []}]}) + '\n'
    path = os.path.join(run.dir, 'findings.jsonl')
    whole = len(text)
    for cut in range(whole + 1):
        with open(path, 'w') as f:
            f.write(text[:cut])
        report = record.Report(directory)
        found = list(report.runs[0].findings())
        complete = text[:cut].count('\n')
        if not suite.check(f'cut after {cut} bytes', len(found) in (min(complete, 2), min(complete + 1, 2))
                           and report.runs[0].broken <= 1, found):
            break
    suite.check('counts come from the end', [f['count'] for f in report.findings()] == [7, 1], report.findings())
    suite.check('other callers come from the end', [[s['what'] for s in f.get('sites', [])] for f in found] ==
                [['also'], []], found)
    with open(os.path.join(run.dir, 'run.json'), 'w') as f:
        f.write('{"id": "cle')
    report = record.Report(directory)
    suite.check('a run without an end is lost, not wrong', (report.runs, report.lost) == ([], ['clean']), report.lost)
    with open(path, 'wb') as f:
        f.write(b'\xff\xfe\0 [1]\n' + b'[' * 100000 + b'\n"x"\n')
    suite.check('what is no object is no line', (list(run.findings()), run.broken) == ([], 3), run.broken)


def test_plan(suite, bench):
    vm = runs.Vm('minijvm', [], True)
    suite.same('walk', plan.walk(1, 6), [1])
    suite.same('walk', plan.walk(3, 6), [1, 2, 3])
    suite.same('walk', plan.walk(1000, 6), [1, 2, 4, 8, 16, 1000])
    planner = plan.Planner(argparse.Namespace(all=True), None, [], vm, {})
    site = plan.Site('a', 1, [1], threads=True)
    for function, error in plan.UNTRUE:
        suite.check(f'{function} is not made to say {error}, even with --all', error not in planner.errors(
            None, function, site) and 'OUT_OF_MEMORY' not in planner.errors(None, 'GetVersionNumber', site))
    planner = plan.Planner(argparse.Namespace(all=False), None, [], vm, {})
    suite.same('errors of the world', planner.errors(None, 'GetStackTrace', site), ['THREAD_NOT_ALIVE'])
    suite.same('errors of the world', planner.errors(None, 'GetMethodName', site),
               ['INVALID_METHODID', 'OUT_OF_MEMORY'])
    alone = plan.Site('a', 1, [1], threads=False)
    suite.same('of the calling thread', planner.errors(None, 'GetStackTrace', alone), [])
    suite.same('failures in words', plan.failures_text({'A': {'X': 1, 'Y': 1}, 'B': {'X': 1}}), 'A, B with X; A with Y')
    suite.same('failures in words', plan.failures_text({'A': {'X': 1, 'Y': 1}}), 'A with X, Y')
    suite.same('failures in words', plan.failures_text({'A': {}, 'B': {}}), 'A, B')
    suite.same('failures in words', plan.failures_text({'A': {'X': 1}, 'B': {'Y': 1}}), 'A with X; B with Y')
    names = [f'fail-{i}' for i in range(200)]
    shares = [{n for n in names if plan.Chain(n, 1, None).belongs((i, 3))} for i in (1, 2, 3)]
    suite.check('each chain belongs to one shard', sorted(n for s in shares for n in s) == sorted(names)
                and all(shares), [len(s) for s in shares])


SHOWN = re.compile(r'(?<![\w/.-])(?:[\w./]*/)?jvmticheck '
                   r'((?:run|campaign|merge|report|baseline|explain|rules) [^`\n]*)')


def test_versions(suite, bench):
    """No call is made to fail with an error that came with a later version."""
    o = argparse.Namespace(all=True)
    for version, there in ((17, False), (25, True)):
        planner = plan.Planner(o, None, [], runs.Vm('minijvm', [], True, version), {})
        errors = planner.errors(None, 'RunAgentThread', plan.Site(None, None, []))
        suite.check(f'errors of version {version}', ('UNSUPPORTED_OPERATION' in errors) == there
                    and 'OUT_OF_MEMORY' in errors, errors)
    suite.same('the version of a class library', runs.minijvm(argparse.Namespace(minijvm='x')).version, 17)


def test_limits(suite, bench):
    """A program has its own; other VMs have more."""
    runner = runs.Runner(None, None, argparse.Namespace(timeout=None, beside=None))
    vm, other = runs.Vm('minijvm', [], True), runs.Vm('java-17', [], False)
    long, short = (runs.Spec(name, 'clean', '', vm, runs.Program(name, [])) for name in ('long', 'short'))
    suite.same('the first run', runner.limit_of(long), runs.FIRST_LIMIT)
    runner.learn_limit(long, 100)
    runner.learn_limit(short, 0.1)
    suite.same('a long program', runner.limit_of(long), 1000)
    suite.same('a short program', runner.limit_of(short), runs.LEAST_LIMIT)
    long.vm, short.slow = other, 7
    suite.check('elsewhere', runner.limit_of(long) > 1000)
    suite.same('a slow kind of run', runner.limit_of(short), 7 * runs.LEAST_LIMIT)
    suite.same('what is said', runs.Runner(None, None, argparse.Namespace(timeout=5, beside=None)).limit_of(long), 5)


def test_documents(suite, bench):
    """Commands that documents show are ones that there are."""
    found = 0
    pages = glob.glob(os.path.join(TOP, 'docs', 'use', '*.md'))
    for name in ('README.md', *sorted(os.path.relpath(page, TOP) for page in pages), 'docs/jvmticheck.1.in',
                 'examples/check-agent.yml'):
        with open(os.path.join(TOP, name), encoding='utf-8') as f:
            text = f.read().replace('\\\n', ' ').replace('\\-', '-')
        for line in SHOWN.findall(text):
            words = re.sub(r'\$\{\{.*?\}\}|\{\}', '1', line).split("' :::")[0].split(' ||')[0].split(' #')[0]
            options = re.findall(r'(?<=\s)--[\w-]+', words.split(' -- ')[0])
            known = {'--' + o.name for o in arguments.OPTIONS if words.split()[0] in o.commands}
            found += 1
            suite.check(f'{name}: jvmticheck {line}', set(options) <= known, set(options) - known)
    suite.check('documents show commands', found > 20, found)


TESTS = (test_documents, test_limits, test_versions, test_record, test_plan, test_arguments, test_examples,
         test_explain, test_baseline, test_qualified, test_jdk_agents, test_outcomes, test_host, test_campaign,
         test_beside, test_progress, test_colours, test_other_tools, test_shards, test_killed, test_interrupted,
         test_interrupted_early, test_poison, test_budget, test_order, test_trace_limit, test_ended, test_hangs_alone,
         test_blocked, test_outside, test_natives, test_split, test_full)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--vm', help='another minijvm than that beside the command')
    p.add_argument('--build', default=processes.folder('validation/command'))
    p.add_argument('--library', default=os.path.join(TOP, 'build'), help='the directory of jvmticheck')
    p.add_argument('--list', action='store_true', help='prints the names of the tests')
    p.add_argument('names', nargs='*', help='tests, without test_')
    o = p.parse_args()
    o.build, o.library = os.path.abspath(o.build), os.path.abspath(o.library)
    o.vm = processes.one_word([os.path.abspath(o.vm.split()[0])]) if o.vm else None
    chosen = {test.__name__.removeprefix('test_'): test for test in TESTS}
    chosen = {name: test for name, test in chosen.items() if not o.names or name in o.names}
    if o.list:
        print('\n'.join(chosen))
        return 0
    build(o)
    suite = progress.Suite('validation command').begin(len(chosen), addressed=True)
    for name, test in chosen.items():
        with suite.step(name):
            test(suite, Bench(o))
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
