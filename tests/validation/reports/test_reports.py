#!/usr/bin/env python3
"""What the validation layer shows, in both hosts: findings with lines of source, crashes, trace, coverage, injection,
suppressions, and what it says to wrong options.

Usage: test_reports.py [--vm VM] [--build DIR] [--library DIR] [--host vm|portable|both]
Ends with `N passed, N failed`.
"""
import argparse
import json
import os
import platform
import re
import shutil
import subprocess

import compiling
import limits
import processes
import progress
import tables
from agents import compile_c

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..', '..'))

FOUND = re.compile(r'^ +\d+ +(MJ-\S+) +\S+ (\w+) \((\w+\.c):(\d+)\)$', re.M)


class Host:
    """Runs a program with the layer and agents."""
    def __init__(self, o, name):
        self.o, self.name = o, name

    def run(self, options, *agents, program=('Program',), **popen):
        """Agents are names, or NAME.so=OPTIONS; a program with its arguments."""
        layer = ([f'-Xcheck:jvmti:{options}'] if self.name == 'vm'
                 else ['-agentpath:' + os.path.join(self.o.library, 'libjvmticheck.so') + '=' + options])
        command = (self.o.vm if self.name == 'vm' else limits.JAVA) + layer
        command += [f'-agentpath:{os.path.join(self.o.build, a if ".so" in a else a + ".so")}' for a in agents]
        return processes.run(command + ['-cp', self.o.build, *program], limits.limit(self.o.vm, 1), **popen)

    def stream(self, options, *agents, **popen):
        """The lines of its stream."""
        path = os.path.join(self.o.build, f'{self.name}.jsonl')
        code, out, err = self.run(options.replace('STREAM', path), *agents, **popen)
        with open(path, encoding='utf-8') as f:
            return code, [json.loads(line) for line in f]


def planted(source):
    """(rule, line) of the comments."""
    with open(os.path.join(HERE, source)) as f:
        return sorted((m[1], n) for n, line in enumerate(f, 1) for m in [re.search(r'finds: (MJ-[\w-]+)', line)] if m)


def test_ten(suite, host):
    expected = planted('ten.c')
    code, out, err = host.run('level=warning', 'ten')
    found = sorted((m[1], int(m[4])) for m in FOUND.finditer(err))
    # a function that has no separate statement to blame is named by any of its lines
    by_rule = dict(found)
    suite.check(f'{host.name}: ten mistakes', (code, len(expected)) == (0, 10)
                and [r for r, _ in found] == [r for r, _ in expected], f'{code} {found}\n{err}')
    for rule, line in expected:
        if rule != 'MJ-exc-leaked':
            suite.check(f'{host.name}: the line of {rule}', by_rule.get(rule) == line, by_rule.get(rule))
    for word in ('rule ', 'agent ', 'thread ', 'native ', 'see '):
        suite.check(f'{host.name}: findings have {word}', err.count('\n  ' + word) >= 10, err)
    longest = max(len(part.splitlines()) for part in err.split('\n\n'))
    suite.check(f'{host.name}: a finding is no longer than a screen', longest <= 24, longest)


def test_stream(suite, host):
    code, lines = host.stream('text=none,jsonl=STREAM,exitcode=42', 'ten')
    findings = [f for f in lines if f['kind'] == 'finding']
    suite.check(f'{host.name}: exit code', code == 42, code)
    keys = {'rule', 'severity', 'agent', 'env', 'where', 'callbacks', 'thread', 'phase', 'message', 'section',
            'native', 'java', 'sites', 'count'}
    suite.check(f'{host.name}: what a finding has', all(keys <= set(f) for f in findings), findings)
    unsafe = [f['callbacks'] for f in findings if f['rule'] == 'MJ-callback-unsafe-call']
    outer = ['VMDeath'] if host.name == 'vm' else []       # another thread collects there
    suite.check(f'{host.name}: callbacks, outermost first', unsafe == [outer + ['GarbageCollectionFinish']], unsafe)
    suite.check(f'{host.name}: the first is reported with the sites that matter',
                [s['what'] for f in findings if f['rule'] == 'MJ-Deallocate-twice' for s in f['sites']]
                == ['first', 'allocated'], findings)
    ends = {'kind': 'end', 'errors': sum(f['severity'] == 'error' for f in findings),
            'warnings': sum(f['severity'] == 'warning' for f in findings), 'advice': 0}
    suite.check(f'{host.name}: the end', lines[-1] == ends, lines[-1])


def test_selection(suite, host):
    def rules(options):
        return sorted(f['rule'] for f in host.stream('text=none,jsonl=STREAM,' + options, 'ten')[1]
                      if f['kind'] == 'finding')
    everything = [r for r, _ in planted('ten.c')]
    suite.check(f'{host.name}: off', rules('off=MJ-lock-order+MJ-exc-leaked')
                == [r for r in everything if r not in ('MJ-lock-order', 'MJ-exc-leaked')])
    suite.check(f'{host.name}: only', rules('only=MJ-lock-order+MJ-exc-leaked') == ['MJ-exc-leaked', 'MJ-lock-order'])
    suite.check(f'{host.name}: level', rules('level=error') == [r for r in everything if r != 'MJ-lock-order'])
    path = os.path.join(host.o.build, 'suppressions')
    with open(path, 'w') as f:
        f.write('MJ-Deallocate-* ten.so * *   # known\nMJ-lock-order other.so * *\n\n# nothing\n')
    code, out, err = host.run(f'suppress={path}', 'ten')
    reported = [m[1] for m in FOUND.finditer(err)]
    suite.check(f'{host.name}: suppressed', code == 0 and not any(r.startswith('MJ-Deallocate') for r in reported)
                and 'MJ-lock-order' in reported, reported)
    suite.check(f'{host.name}: a suppression that was not needed', ':2 was not needed' in err
                and ':1 was not' not in err, err)


def test_crash(suite, host):
    path = os.path.join(host.o.build, 'crash.jsonl')
    code, out, err = host.run('jsonl=' + path, 'crash')
    suite.check(f'{host.name}: a crash ends the process', isinstance(code, int) and code != 0, code)
    suite.check(f'{host.name}: a crash is reported', 'crash SIGSEGV at address 0x10 in crash.so' in err
                and '\n  during    VMInit of environment 1\n' in err, err)
    suite.check(f'{host.name}: the last calls before a crash',
                re.search(r'before    GetVersionNumber of environment 1: NONE, from crash\.so.*\n'
                          r'  before    GetSystemProperty of environment 1: NOT_AVAILABLE, from', err), err)
    line = 1 + next(n for n, text in enumerate(open(os.path.join(HERE, 'crash.c'))) if 'crashes here' in text)
    suite.check(f'{host.name}: the line of a crash', f'\n  at        on_init (crash.c:{line})\n' in err, err)
    with open(path) as f:
        kinds = [json.loads(text)['kind'] for text in f]
    suite.check(f'{host.name}: the stream of a crash', kinds == ['finding', 'crash', 'end'], kinds)
    suite.check(f'{host.name}: what was found before a crash is summed up', 'jvmticheck: 1 error, 0 warnings' in err,
                err)


def test_poisoned(suite, host):
    """Who follows an output of a failed call is reported where the agent's code is, not where its callback begins."""
    with open(os.path.join(HERE, 'poisoned.c'), encoding='utf-8') as f:
        lines = f.read().split('\n')
    for way, mark in (('itself', '/* it is touched */'), ('library', '/* the library touches it */')):
        line = 1 + next(n for n, text in enumerate(lines) if mark in text)
        code, out, err = host.run('', f'poisoned.so={way}')
        suite.check(f'{host.name}: an output that is followed: {way}',
                    re.search(rf'^ +1 +MJ-GetSystemProperty-missing +poisoned.so follow \(poisoned.c:{line}\)$', err,
                              re.M), err)


def test_orders(suite, host):
    """An order of locks is opposite where threads can meet in both: not within one gate, not on one thread of the
    agent's own. Of the chain of three no two have the same gate."""
    for way, expected in (('callback', 1), ('own', 0), ('two', 1), ('each', 1), ('gate', 0), ('chain', 0),
                          ('ring', 1)):
        code, lines = host.stream('text=none,jsonl=STREAM', f'orders.so={way}')
        found = [f['rule'] for f in lines if f['kind'] == 'finding' and f['rule'] == 'MJ-lock-order']
        suite.check(f'{host.name}: orders of locks: {way}', len(found) == expected, f'{code} {lines}')


def test_crash_ways(suite, host):
    """What a crash has to do with: an output of a failed call, an environment that was disposed, a block that is freed
    twice. Another crash has nothing of that, and a process that the agent ends has not crashed."""
    with open(os.path.join(HERE, 'crash_ways.c'), encoding='utf-8') as f:
        lines = f.read().split('\n')
    for way, signal, marks in (('filled', 'SIGSEGV', {'filled'}), ('disposed', 'SIGSEGV', {'disposed'}),
                               ('freed', 'SIGABRT', set()), ('plain', 'SIGSEGV', set()), ('raised', None, set())):
        if way == 'freed' and host.name == 'vm' and 'san' in host.o.library:      # sanitizers are malloc, and report it
            continue
        path = os.path.join(host.o.build, f'{way}.jsonl')
        code, out, err = host.run(f'jsonl={path}', f'crash_ways.so={way}')
        with open(path, encoding='utf-8') as f:
            crash = next((line for line in map(json.loads, f) if line['kind'] == 'crash'), {})
        suite.check(f'{host.name}: a crash: {way}', crash.get('signal') == signal
                    and crash.get('agent') == (signal and 'crash_ways.so')
                    and {m for m in ('filled', 'disposed') if crash.get(m)} == marks, f'{crash}\n{err}')
        at = [1 + n for n, text in enumerate(lines) if f'/* crashes: {way} */' in text]
        suite.check(f'{host.name}: the line of a crash: {way}', all(
            f'\n  at        on_init (crash_ways.c:{line})\n' in err for line in at), err)
        sites = [s['what'] for s in crash.get('sites', ())]
        suite.check(f'{host.name}: the other place of a crash: {way}', sites == sorted(marks & {'disposed'})
                    and (way != 'disposed' or re.search(r'^  disposed  environment 2, by native thread [0-9]+, from '
                                                        r'crash_ways\.so\+.*on_init', err, re.M)), f'{sites}\n{err}')


def test_ends_elsewhere(suite, host):
    """What an environment leaves at its end is no fault where a crash of another thread comes before the callback's
    end: the agent might have ended the process itself."""
    for way, expected in (('leaves', ['MJ-DisposeEnvironment-monitors']), ('left', [])):
        code, lines = host.stream('text=none,jsonl=STREAM', f'crash_ways.so={way}')
        suite.check(f'{host.name}: an environment with a monitor: {way}', [
            f['rule'] for f in lines if f['kind'] == 'finding'] == expected
            and any(line['kind'] == 'crash' for line in lines) == (way == 'left'), f'{code} {lines}')


def test_late(suite, host):
    """FatalError in a callback that the end of the VM has overtaken ends everything. Other functions are reported."""
    for way, names in (('fatal', set()), ('find', {'FindClass'})):
        code, lines = host.stream('text=none,jsonl=STREAM', f'late.so={way}')
        found = {f['where'] for f in lines if f['kind'] == 'finding' and f['rule'] != 'MJ-thread-not-detached'}
        suite.check(f'{host.name}: a late callback: {way}', found == names, f'{code} {lines}')
        suite.check(f'{host.name}: it ends the process: {way}', [
            line['how'] for line in lines if line['kind'] == 'ended'] == ['FatalError'] * (way == 'fatal'), lines)


def test_crashes(suite, host):
    """Of several threads that crash at once the first is reported whole before the VM ends the process."""
    path = os.path.join(host.o.build, 'crashes.jsonl')
    code, out, err = host.run('jsonl=' + path, 'crashes')
    line = 1 + next(n for n, text in enumerate(open(os.path.join(HERE, 'crashes.c'))) if 'crashes here' in text)
    suite.check(f'{host.name}: the line of the first crash of several',
                f'\n  at        crash (crashes.c:{line})\n' in err, err)
    with open(path, encoding='utf-8') as f:
        kinds = [json.loads(text)['kind'] for text in f]
    suite.check(f'{host.name}: the stream of several crashes', kinds[:2] == ['crash', 'end'], kinds)


def leaks_before(host, way, rules=('MJ-memory-leak', 'MJ-GetClassSignature-free'), **popen):
    """(rule, count) of the leaks that are reported, and the lines."""
    code, lines = host.stream('text=none,jsonl=STREAM', f'early.so={way}', **popen)
    return [(f['rule'], f['count']) for f in lines
            if f['kind'] == 'finding' and f['rule'] in rules], (code, lines)


def test_early_ends(suite, host):
    """What leaks is reported in whatever way the run ends, once, and nothing that the agent still has. What belongs to
    the callback that has not returned may be in use."""
    for way in ('return', 'exit', 'abort', 'kill', 'raise', '_exit', 'fatal', 'crash', 'terminate', 'dump'):
        for _ in range(1 if host.name == 'vm' else 3):
            leaks, reported = leaks_before(host, way)
            if leaks:       # frames may lead through all of another VM's memory, and so to blocks that are lost
                break
        suite.check(f'{host.name}: what leaks before {way}',
                    leaks == [('MJ-GetClassSignature-free', 4 if way == 'return' else 3)], reported)
        if host.name == 'vm':
            lent, reported = leaks_before(host, way, ['MJ-jni-not-released'])
            suite.check(f'what JNI has lent before {way}', lent == [('MJ-jni-not-released', 1)], reported)


def test_cut(suite, host):
    """A report that a thread is writing while another ends the process is complete, and comes before the end."""
    if 'san' in host.o.library:     # its library is loaded first
        return
    slow = dict(os.environ, LD_PRELOAD=os.path.join(host.o.build, 'slow_report.so'))
    for way in ('exit', '_exit', 'abort', 'last'):
        _, lines = host.stream('text=none,jsonl=STREAM', f'cut.so={way}', env=slow)
        found = [line.get('rule', line['kind']) for line in lines if line['kind'] in ('finding', 'end')]
        suite.check(f'{host.name}: a report that {way} would cut off',
                    found == ['MJ-Deallocate-twice', 'end'] and lines[-1]['errors'] == 1, lines)
        ends = [line['native'][0]['symbol'] for line in lines if line['kind'] == 'ended']
        suite.check(f'{host.name}: the function in which {way} does not return',
                    ends == ['end_here' if way == 'last' else 'on_init'], lines)


def test_foreign_malloc(suite, host):
    """What is reached through the memory of another malloc is no leak. It may keep more in use than the agent does."""
    if host.name != 'vm' or 'san' in host.o.library:      # sanitizers are malloc
        return
    leaks, reported = leaks_before(host, 'return',
                                   env=dict(os.environ, LD_PRELOAD=os.path.join(host.o.build, 'bump.so')))
    suite.check(f'{host.name}: memory of another malloc', reported[0] == 0
                and leaks in ([], *([('MJ-GetClassSignature-free', n)] for n in range(1, 5))), reported)


def test_crash_locked(suite, host):
    """The report needs no memory, and what does is given up: nothing waits for the lock that the thread has."""
    if host.name != 'vm' or 'san' in host.o.library:      # other VMs allocate in their reports, sanitizers are malloc
        return
    path = os.path.join(host.o.build, 'crash_locked.jsonl')
    env = dict(os.environ, LD_PRELOAD=os.path.join(host.o.build, 'guarded.so'))
    for agent, frame in (('crash_locked', 'malloc'), ('crash_locked.so=held', 'crash_locked.so')):
        code, out, err = host.run('watchdog=1,jsonl=' + path, agent, env=env)
        suite.check(f'{agent}: the VM writes its report, too', code == -6 and 'A fatal error has been detected' in err,
                    f'{code}\n{err}')
        suite.check(f'{agent}: the crash is reported',
                    re.search('^crash SIGSEGV at address 0x10 in .*' + frame, err, re.M)
                    and '\n  before    GetVersionNumber of environment 1: NONE, from crash_locked.so' in err, err)
        suite.check(f'{agent}: what is left out is reported', 'what was found is not summed up' in err, err)
        with open(path, encoding='utf-8') as f:
            lines = [json.loads(text) for text in f]
        suite.check(f'{agent}: the stream', [line['kind'] for line in lines] == ['crash']
                    and lines[0]['agent'] == 'crash_locked.so', lines)


LEFT_OUT = 'jvmticheck: 1 finding that depends on what was called in signal handlers was left out\n'


def test_handlers(suite, host):
    """Calls in handlers of signals are reported once these have ended; until then nothing is allocated."""
    stream = os.path.join(host.o.build, 'handlers.jsonl')
    rule = 'MJ-thread-signal-handler'

    def run(way, options='', **popen):
        code, out, err = host.run(f'watchdog=1,jsonl={stream},{options}', 'handlers.so=' + way, **popen)
        with open(stream, encoding='utf-8') as f:
            lines = [json.loads(text) for text in f]
        return code, err, lines, [line['rule'] for line in lines if line['kind'] == 'finding']

    guarded = dict(os.environ, LD_PRELOAD=os.path.join(host.o.build, 'guarded.so'))
    # Another VM may wait for a thread that needs memory; sanitizers are malloc.
    if host.name == 'vm' and 'san' not in host.o.library:
        code, err, lines, found = run('held', 'only=' + rule, env=guarded)
        sites = sorted((m[1], int(m[4])) for m in FOUND.finditer(err))
        suite.check(f'{host.name}: calls in a handler, while the thread has the lock of malloc',
                    code == 0 and set(planted('handlers.c')) <= set(sites) and len(found) == 256, f'{code}\n{err}')
        suite.check(f'{host.name}: more calls than places for them',
                    err.count('\njvmticheck: 47 calls in signal handlers did not fit\n') == 1, err)
        code, err, lines, found = run('ends_held', env=guarded)
        suite.check(f'{host.name}: an end in a handler that cannot be summed up', code == 0
                    and 'what was found is not summed up: the signal was' in err, f'{code}\n{err}')
    on_purpose = dict(os.environ, TSAN_OPTIONS='report_signal_unsafe=0')    # the VM allocates, an end is reported
    for _ in range(5):      # the search for leaks is cautious: what another VM's stack still has is none to be left out
        code, err, lines, found = run('changes', env=on_purpose)
        suite.check(f'{host.name}: what handlers have changed is no error elsewhere', code == 0 and found == [rule] * 9
                    and not [line for line in lines if line['kind'] == 'leak-summary'], f'{code} {found}\n{err}')
        if host.name == 'vm' or LEFT_OUT in err:
            break
    suite.check(f'{host.name}: what is left out for that', LEFT_OUT in err, err)
    code, err, lines, found = run('left')
    suite.check(f'{host.name}: calls that are left by a jump', found == ['MJ-arg-null-pointer', 'MJ-memory-leak'],
                f'{code} {found}\n{err}')
    code, err, lines, found = run('ends', env=on_purpose)
    suite.check(f'{host.name}: an end in a handler', code == 0 and [line['kind'] for line in lines] == ['ended', 'end']
                and ': _exit(0), at handlers.so' in err, f'{code} {lines}\n{err}')


def test_controls(suite, host):
    """Names of foreign origin contain nothing in the outputs that a terminal obeys, and no lines of their own."""
    name = 'con\x1b[31mtrols.so'
    shutil.copyfile(os.path.join(host.o.build, 'controls.so'), os.path.join(host.o.build, name))
    stream, trace = (os.path.join(host.o.build, 'controls.' + kind) for kind in ('jsonl', 'trace'))
    code, out, err = host.run(f'level=warning,jsonl={stream},trace={trace}', name)
    texts = {'text': err}
    for path in (stream, trace):
        with open(path, encoding='utf-8', newline='') as f:
            texts[os.path.basename(path)] = f.read()
    for what, text in texts.items():
        obeyed = sorted(set(re.findall('[\0-\x08\x0b-\x1f\x7f-\x9f]', text)))
        suite.check(f'{host.name}: no control characters in {what}', code == 0 and obeyed == [], f'{obeyed}\n{text}')
    suite.check(f'{host.name}: names in one line each',
                '\n  thread    thread\\x1b[2J\\x0d\\x0aerror \\x07\\x9bx\n' in err
                and '"one\\x1b[31m\\x0aerror" is entered while "two\\x7f" is held' in err
                and '\nerror"' not in err
                and '\n  agent     con\\x1b[31mtrols.so, environment 1' in err, err)
    found = [json.loads(line) for line in texts['controls.jsonl'].splitlines()]
    suite.check(f'{host.name}: names as they are in the stream', {line['agent'] for line in found if 'thread' in line}
                == {name} and 'thread\x1b[2J\r\nerror \x07\x9bx' in {line.get('thread') for line in found}, found)
    command = os.path.join(host.o.library, 'jvmticheck')
    if host.name != 'vm' or 'san' in host.o.library:
        return
    report = os.path.join(host.o.build, 'controls.report')
    code, out, err = processes.run([command, 'run', '--report', report, os.path.join(host.o.build, name), '--', '-cp',
                                    host.o.build, 'Program'], limits.limit(host.o.vm, 5))
    suite.check('jvmticheck run: no control characters, and messages in one line', code == 1
                and not re.search('[\0-\x08\x0b-\x1f\x7f-\x9f]|^error"', out + err, re.M), f'{code}\n{out}{err}')


def test_waits(suite, host):
    code, out, err = host.run('level=error,watchdog=1', 'waits')
    held = 'raw monitor "slow", which "the agent\'s" holds'
    suite.check(f'{host.name}: a long wait is reported, with both stacks',
                re.search(r'jvmticheck: "main" has waited for 2 seconds for ' + held + r'\n'
                          r'  waits     waits\.so.*\n(?:  +.*\n)*  held since waits\.so', err), err)
    deadlock = err[err.find('error MJ-lock-cycle'):]
    suite.check(f'{host.name}: a deadlock ends the process', code == 97, f'{code}\n{err}')
    suite.check(f'{host.name}: a deadlock is reported, with both sides and their times',
                re.match(r'error MJ-lock-cycle: a deadlock: "the agent\'s" has waited \d+ ms for raw monitor "other", '
                         r'which "main" holds, "main" has waited \d{4,} ms for ' + held, deadlock), deadlock)
    suite.check(f'{host.name}: a deadlock is reported with all stacks', deadlock.count('\n  waits ') == 2
                and deadlock.count('\n  held since ') == 2, deadlock)


def test_trace(suite, host):
    code, out, err = host.run('text=none,trace=-', 'traced')
    shape = re.sub(r'<[\d.]+>', '<t>', re.sub(r'0x[0-9a-f]+', '0xN', err))
    # It is reported inside of the hook, where HotSpot knows no references of the caller's.
    number = 'java.lang.Number' if host.name == 'vm' else '0xN'
    for line in ('[main] 1 > VMInit(thread="main") {',
                 '[main] 1   GetThreadInfo(thread="main") = NONE {info_ptr={name="main", priority=5, is_daemon=false, '
                 'thread_group="main", ',
                 '[main] 1   GetClassSignature(klass=java.lang.String) = NONE {signature_ptr="Ljava/lang/String;"',
                 '[main] 1   GetMethodName(method=java.lang.String.length()I) = NONE {name_ptr="length"} <t>',
                 '[main] 1   SuspendThread(thread="main") = MUST_POSSESS_CAPABILITY: it needs can_suspend, which '
                 'environment 1 does not possess <t>',
                 '[main] 1   GetStackTrace(thread="main", start_depth=0, max_frame_count=-1) = ILLEGAL_ARGUMENT: '
                 'max_frame_count must not be negative <t>',
                 '[main] 1   GetThreadState(thread="main") = NULL_POINTER: thread_state_ptr must not be NULL <t>',
                 '[main] 1   AddCapabilities(capabilities_ptr={can_tag_objects}) = NONE <t>',
                 f'[main] 1   RetransformClasses(class_count=1, classes=[{number}]) {{',
                 '[main] 1     > ClassFileLoadHook(class_being_redefined=java.lang.Number, loader=NULL, '
                 'name="java/lang/Number", ', '[main] 1   } RetransformClasses = NONE <t>',
                 '[main] 1 } VMInit <t>'):
        suite.check(f'{host.name}: trace: {line}', '\n' + line in shape, shape)


def test_trace_stream(suite, host):
    code, lines = host.stream('text=none,jsonl=STREAM,trace=STREAM,trace.format=jsonl', 'traced')
    traced = [t for t in lines if t['kind'] == 'trace']
    by_number = {t['number']: t for t in traced}
    suite.check(f'{host.name}: trace: each is reported once', len(by_number) == len(traced) > 10, len(traced))
    info = [t for t in traced if t.get('function') == 'GetThreadInfo']
    suite.check(f'{host.name}: trace: outputs', [t['outputs']['info_ptr']['name'] for t in info] == ['main'], info)
    suite.check(f'{host.name}: trace: parents',
                [by_number[t['parent']].get('event') for t in info] == ['VMInit'], info)
    suite.check(f'{host.name}: trace: errors are explained',
                [t['explain'] for t in traced if t.get('function') == 'SuspendThread']
                == ['it needs can_suspend, which environment 1 does not possess'], traced)
    inside = [(t, by_number[t['parent']]) for t in traced if t['parent']]
    suite.check(f'{host.name}: trace: what happens in a callback begins and ends in it', inside and all(
        0 <= p['at'] <= t['at'] <= t['at'] + t['nanoseconds'] <= p['at'] + p['nanoseconds'] for t, p in inside), traced)
    suite.check(f'{host.name}: trace: numbers are in the order of beginning on a thread', all(
        a['at'] <= b['at'] for native in {t['native_thread'] for t in traced}
        for own in [sorted((t for t in traced if t['native_thread'] == native), key=lambda t: t['number'])]
        for a, b in zip(own, own[1:])), traced)
    code, lines = host.stream('text=none,jsonl=STREAM,trace=STREAM,trace.format=jsonl', 'ten')
    name_of = {t['number']: t.get('function', t.get('event')) for t in lines if t['kind'] == 'trace'}
    found = [f for f in lines if f['kind'] == 'finding']
    suite.check(f'{host.name}: trace: a finding has the number of its call', len(found) == 10 and all(
        name_of[f['number']] == f['where'] for f in found), found)
    for text, wanted in (('function:Get*', {'function'}), ('event:VM*', {'event'}), ('category:stack', {'function'}),
                         ('!event:*', {'function'}), ('class:java.lang.String', {'function'}),
                         ('thread:main+event:VMInit', {'event'})):
        code, lines = host.stream('text=none,jsonl=STREAM,trace=STREAM,trace.format=jsonl,trace.filter=' + text,
                                  'traced')
        traced = [t for t in lines if t['kind'] == 'trace']
        suite.check(f'{host.name}: trace.filter={text}',
                    traced and {k for t in traced for k in ('function', 'event') if k in t} == wanted, traced)
    code, lines = host.stream('text=none,jsonl=STREAM,trace=STREAM,trace.format=jsonl,trace.filter=env:2', 'traced')
    suite.check(f'{host.name}: trace.filter=env:2', not any(t['kind'] == 'trace' for t in lines), lines)


def test_trace_values(suite, host):
    """What is decoded with care."""
    code, lines = host.stream('text=none,jsonl=STREAM,trace=STREAM,trace.format=jsonl', 'traced')
    traced = [t for t in lines if t['kind'] == 'trace']
    suite.check(f'{host.name}: trace: the program goes on', code == 0 and lines[-1]['kind'] == 'end', code)

    def check(name, key, wanted, of=lambda t: t['arguments']):
        got = [of(t).get(key) for t in traced if name in (t.get('function'), t.get('event'))]
        suite.check(f'{host.name}: trace: {name}, {key}', wanted(got) if callable(wanted) else got == wanted, got)
    check('MethodExit', 'return_value', lambda got: 7 in got)
    check('RetransformClasses', 'classes', [['java.lang.Number'], ['java.lang.Integer'] * 10])
    check('GetObjectHashCode', 'object', lambda got: len(got) == 1 and got[0].startswith('0x'))
    check('GetSystemProperty', 'property', ['\U0001f600 \u20ac \u00c3( \u00e0\u0080\u00af', 'x' * 999])
    # It has failed because it is native, and so it is a method.
    check('GetMaxLocals', 'method', ['java.lang.Object.hashCode()I'])
    check('SetEventCallbacks', 'callbacks', ['VMInit, ClassFileLoadHook, MethodExit, GarbageCollectionFinish'])
    check('ClassFileLoadHook', 'class_data', lambda got: got and all(
        re.fullmatch(r'\d+ bytes, hash [0-9a-f]{16}', text) for text in got))
    suite.check(f'{host.name}: trace: the thread of the system', len({t['native_thread'] for t in traced
                                                                           if t['thread'] == 'main'}) == 1, traced)


def known(kind, version):
    """The functions or events of JVMTI in a version of Java."""
    entries = tables.read_def(os.path.join(TOP, 'jvmti', f'{kind}s.def'), kind.upper())
    of = 2 if kind == 'function' else 3
    return sorted(args[1] for _, args in entries if float(tables.string(args[of])) <= version)


def test_coverage(suite, host):
    code, lines = host.stream('text=none,coverage=STREAM', 'traced')
    of = {(c['what'], c['name']): c for c in lines if c['kind'] == 'coverage'}
    version = processes.feature_of(processes.java_home()) if host.name == 'portable' else 17
    for kind in ('function', 'event'):
        reported = sorted(name for what, name in of if what == kind)
        suite.same(f'{host.name}: coverage: {kind}s', known(kind, version), reported)
    suite.check(f'{host.name}: coverage: results', of['function', 'GetThreadInfo']['results'] == {'NONE': 1}
                and of['function', 'SuspendThread']['results'] == {'MUST_POSSESS_CAPABILITY': 1}
                and of['function', 'GetAllThreads']['count'] == 0, of)
    suite.check(f'{host.name}: coverage: phases', of['function', 'GetThreadInfo']['phases'] == ['live']
                and of['function', 'SetEventCallbacks']['phases'] == ['onload'], of)
    suite.check(f'{host.name}: coverage: events', of['event', 'VMInit']['count'] == 1
                and of['event', 'GarbageCollectionFinish']['count'] >= 1
                and of['event', 'ClassLoad']['count'] == 0, of)
    used = {n: (c['possessed'], c['used']) for (w, n), c in of.items() if w == 'capability'}
    suite.check(f'{host.name}: coverage: capabilities', used['can_tag_objects'] == (True, False)
                and used['can_generate_garbage_collection_events'] == (True, True)
                and used['can_suspend'] == (False, False), used)
    suite.check(f'{host.name}: cost: threads', of['thread', 'main']['calls'] >= 8
                and of['thread', 'main']['nanoseconds'] > 0, of)
    code, out, err = host.run('text=none,coverage=-', 'traced')
    suite.check(f'{host.name}: coverage as a table',
                re.search(r'environment 1 of traced\.so has used \d+ functions and met \d+ events\n', err)
                and re.search(r'^  SuspendThread +1 +[\d.]+ ms +MUST_POSSESS_CAPABILITY: 1$', err, re.M)
                and 'of these without use: can_tag_objects\n' in err, err)


def test_injection(suite, host):
    def results(inject, *agents):
        code, lines = host.stream('text=none,jsonl=STREAM,trace=STREAM,trace.format=jsonl,inject=' + inject, *agents)
        found = {}
        for t in lines:
            if t['kind'] == 'trace' and 'function' in t:
                found.setdefault((t['env'], t['function']), []).append(t['result'])
        return found
    suite.check(f'{host.name}: inject=deny', results('deny:can_tag_objects', 'traced')[1, 'AddCapabilities']
                == ['NONE', 'NOT_AVAILABLE'])
    suite.check(f'{host.name}: inject=fail, each', results('fail:GetThreadInfo', 'traced')[1, 'GetThreadInfo']
                == ['OUT_OF_MEMORY'])
    suite.check(f'{host.name}: inject=fail, the second', results(
        'fail:GetVersionNumber:2:INTERNAL', 'traced')[1, 'GetVersionNumber'] == ['NONE', 'INTERNAL', 'NONE'])
    found = results('fail:GetThreadInfo:1:INVALID_THREAD+deny:can_tag*', 'traced')
    suite.check(f'{host.name}: inject: several', found[1, 'GetThreadInfo'] == ['INVALID_THREAD']
                and found[1, 'AddCapabilities'] == ['NONE', 'NOT_AVAILABLE'], found)


def test_hammer(suite, host):
    code, lines = host.stream('text=none,jsonl=STREAM,off=MJ-result-retry-loop', 'hammer')
    found = sorted(f['rule'] for f in lines if f['kind'] == 'finding')
    repeated = {f['rule']: f['count'] for f in lines if f['kind'] == 'repeated'}
    suite.check(f'{host.name}: eight threads at once', code == 0 and found == [r for r, _ in planted('hammer.c')],
                f'{code} {found}')
    suite.check(f'{host.name}: all of them are counted', repeated == dict.fromkeys(found, 8 * 400), repeated)


def wrapped_sites(source='wrapped.cpp'):
    with open(os.path.join(HERE, source), encoding='utf-8') as f:
        return sorted((m[1], n) for n, line in enumerate(f, 1) for m in [re.search(r'site: (MJ-[\w-]+)', line)] if m)


def sites_in(text, file):
    """(rule, line) of each finding in the summary, if it has a line of the file."""
    return sorted((m[1], int(m[2]))
                  for m in re.finditer(rf'^ +\d+ +(MJ-\S+) +\S+ .+ \({file}:(\d+)\)$', text, re.M))


def test_sites(suite, host):
    """The same places in the agent's own code, however it was compiled; never in jvmti.h or in the layer."""
    if not shutil.which('c++'):
        return
    for level in ('-O0', '-O2'):
        agent = f'wrapped{level}.so'
        compile_c(os.path.join(host.o.build, agent), os.path.join(HERE, 'wrapped.cpp'), '-x', 'c++', '-std=c++17',
                  level, '-shared', '-Wno-unused-parameter', '-lstdc++')
        path = os.path.join(host.o.build, f'{host.name}-sites.jsonl')
        code, out, err = host.run(f'wrappers=quiet::*,jsonl={path}', agent)
        found, wanted = sites_in(err, 'wrapped.cpp'), wrapped_sites()
        suite.check(f'{host.name}: sites of C++, {level}', (code, found) == (0, wanted),
                    f'{code} {found} {wanted}\n{err}')
        suite.check(f'{host.name}: no site in a wrapper, {level}', 'jvmti.h' not in err and 'quiet::' not in err, err)
        with open(path, encoding='utf-8') as f:
            stacks = [line['native'] for line in map(json.loads, f) if line['kind'] == 'finding']
        suite.check(f'{host.name}: names are demangled, {level}',
                    not any(frame['symbol'].startswith('_Z') for stack in stacks for frame in stack), stacks)
        suite.check(f'{host.name}: stacks begin in the agent, {level}',
                    all(stack[0]['module'] == agent for stack in stacks), stacks)


# Options of the compiler; None: what -g writes is kept in a file apart.
DEBUG_FORMS = {'dwarf-4': ['-gdwarf-4'], 'dwarf-5': ['-gdwarf-5'], 'lines': ['-g1'], 'split': ['-gsplit-dwarf'],
               'apart': None}


def test_debug_forms(suite, host):
    """The same lines from each form of debug information that compilers write."""
    tools = [tool for tool in ('llvm-addr2line', 'objcopy') if not shutil.which(tool)]
    if tools or not processes.runs_natively():
        print(f'reports: forms of debug information: skipped: no {" and no ".join(tools) or "native compiler"}')
        return
    for compiler in ('g++', 'clang++'):
        if not shutil.which(compiler):
            print(f'reports: forms of debug information: skipped: {compiler} is missing')
            continue
        for form, options in DEBUG_FORMS.items():
            agent = f'wrapped-{compiler}-{form}.so'
            path = os.path.join(host.o.build, agent)
            fine, text = built([compiler, '-std=c++17', '-O2', '-g', *(options or []), '-fPIC', '-shared', '-I',
                                os.path.join(TOP, 'include'), '-o', path, os.path.join(HERE, 'wrapped.cpp')],
                               cwd=host.o.build)
            for command in ([] if options else (['objcopy', '--only-keep-debug', path, path + '.debug'],
                                                ['strip', '--strip-debug', path],
                                                ['objcopy', f'--add-gnu-debuglink={path}.debug', path])):
                fine, text = built(command) if fine else (fine, text)
            if suite.check(f'{host.name}: {compiler}, {form}', fine, text):
                code, out, err = host.run('wrappers=quiet::*', agent)
                found = sites_in(err, 'wrapped.cpp')
                suite.check(f'{host.name}: sites of {compiler}, {form}', (code, found) == (0, wrapped_sites()),
                            f'{code} {found}\n{err}')


def test_left(suite, host):
    """Functions of threads that end by the call, so that nothing of them is on the stack."""
    if not shutil.which('c++') or platform.machine() != 'x86_64':
        return
    for level, calls in (('-O0', '-fno-optimize-sibling-calls'), ('-O2', '-fno-optimize-sibling-calls'),
                         ('-O2', '-foptimize-sibling-calls')):
        agent = f'left{level}{calls}.so'
        compile_c(os.path.join(host.o.build, agent), os.path.join(HERE, 'left.cpp'), '-x', 'c++', '-std=c++17', level,
                  calls, '-shared', '-lstdc++')
        code, out, err = host.run('', agent)
        found = sites_in(err, 'left.cpp')
        suite.check(f'{host.name}: functions of threads, {level} {calls}',
                    (code, found) == (0, wrapped_sites('left.cpp')), f'{code} {found}\n{err}')


def built(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    return done.returncode == 0, done.stdout + done.stderr


def test_thrown(suite, host):
    """An exception that leaves a callback is reported where it is thrown, before the process ends."""
    if not shutil.which('c++'):
        return
    compile_c(os.path.join(host.o.build, 'thrown.so'), os.path.join(HERE, 'thrown.cpp'), '-x', 'c++', '-std=c++17',
              '-shared', '-lstdc++')
    for way, sites, ends in (('leaves', wrapped_sites('thrown.cpp'), -6), ('noexcept', [], -6), ('caught', [], 0)):
        code, out, err = host.run('', f'thrown.so={way}')
        found = sites_in(err, 'thrown.cpp')
        suite.check(f'{host.name}: an exception: {way}', (code, found) == (ends, sites)
                    and ('an exception of C++ (agent::Failure) is thrown here, and nothing in VMInit' in err) == (
                        way == 'leaves'), f'{code} {found}\n{err}')


def test_ends(suite, host):
    """An agent ends the process by functions that other libraries have."""
    if not shutil.which('c++'):
        return
    compile_c(os.path.join(host.o.build, 'ends.so'), os.path.join(HERE, 'ends.cpp'), '-x', 'c++', '-std=c++17',
              '-shared', '-lstdc++')
    for way, how in (('err', 'err'), ('error', 'error'), ('exit', 'exit(3)'), ('pthread_kill', 'pthread_kill(9)'),
                     ('tgkill', 'tgkill(6)'), ('killpg', 'killpg(9)'), ('kill-group', 'kill(9)'), ('not', None)):
        _, lines = host.stream('text=none,jsonl=STREAM', f'ends.so={way}')
        ended = [(line['how'], line['native'][0]['symbol']) for line in lines if line['kind'] == 'ended']
        suite.check(f'{host.name}: the agent ends the process: {way}', ended == ([(how, 'on_init')] if how else [])
                    and sum(line['kind'] == 'end' for line in lines) == 1
                    and not any(line['kind'] == 'finding' for line in lines), lines)


    code, lines = host.stream('text=none,jsonl=STREAM', 'ends.so=refuse')
    suite.check(f'{host.name}: an agent that refuses to start has a report',
                code == 1 and [line.get('rule', line['kind']) for line in lines] == ['MJ-cap-before-enable', 'end'],
                f'{code} {lines}')


def test_several(suite, host):
    """What several environments of an agent have at one place is one finding with a count, and another message is
    another."""
    code, lines = host.stream('text=none,jsonl=STREAM', 'several')
    found = [line['message'] for line in lines if line['kind'] == 'finding']
    suite.check(f'{host.name}: several environments', code == 0 and len(found) == 2
                and [line['count'] for line in lines if line['kind'] == 'repeated'] == [4]
                and lines[-1]['warnings'] == 2, lines)


def test_callers(suite, host):
    """A finding in a function that passes errors of several callers on names each of them; that of one caller none."""
    with open(os.path.join(HERE, 'callers.c'), encoding='utf-8') as f:
        at = {m[1]: number for number, line in enumerate(f, 1) if (m := re.search(r'/\* (first|second) \*/', line))}
    _, lines = host.stream('text=none,jsonl=STREAM', 'callers.so=all')
    others = [[frame['symbol'] for frame in site['native'][:2]] for line in lines if line['kind'] == 'repeated'
              for site in line['sites'] if site['what'] == 'also']
    suite.check(f'{host.name}: other callers are in the stream', others == [['drop', 'second']], lines)
    for options, expected in (('all', [f'first (callers.c:{at["first"]}), second (callers.c:{at["second"]})']),
                              ('one', [])):
        code, out, err = host.run('', f'callers.so={options}')
        found = re.findall(r'^ +called from (.*)$', err, re.M)
        suite.check(f'{host.name}: callers in the sum: {options}',
                    (code, found, err.count('error MJ-Deallocate-twice:')) == (0, expected, 1), f'{code}\n{err}')


def check_wrapped(suite, host, what, agent, source, options, prefix):
    """The agent's lines, each once, and names that can be read."""
    path = os.path.join(host.o.build, f'{host.name}-{agent}.jsonl')
    code, out, err = host.run(f'jsonl={path}{options}', agent)
    found = sites_in(err, os.path.basename(source))
    suite.check(f'{host.name}: sites of {what}', (code, found) == (0, wrapped_sites(source)), f'{code} {found}\n{err}')
    with open(path, encoding='utf-8') as f:
        firsts = [line['native'][0]['symbol'] for line in map(json.loads, f) if line['kind'] == 'finding']
    suite.check(f'{host.name}: names of {what}', sorted(firsts) == sorted(prefix), firsts)


def test_sites_of_rust(suite, host):
    """With names in the older form and in the newer one, with optimisation and without."""
    if not shutil.which('rustc') or not processes.runs_natively():
        print('reports: sites of Rust: skipped: no rustc')
        return
    for form, level in (('legacy', '0'), ('v0', '2')):
        agent = f'wrapped_{form}.so'
        fine, text = built(['rustc', '--edition', '2021', '--crate-type', 'cdylib', '--crate-name', 'wrapped', '-g',
                            '-C', f'opt-level={level}', '-C', f'symbol-mangling-version={form}',
                            '-o', os.path.join(host.o.build, agent), os.path.join(HERE, 'wrapped.rs')])
        if form == 'legacy' and not fine and 'unstable-options' in text:
            continue        # a compiler that has no other form any more
        if suite.check(f'{host.name}: rustc, {form}', fine, text):
            closure = ('wrapped::in_a_thread::{{closure}}' if level == '0' else
                       'std::sys::backtrace::__rust_begin_short_backtrace')
            check_wrapped(suite, host, f'Rust, {form}', agent, 'wrapped.rs',
                          ',off=MJ-onload-native-thread-early+MJ-lock-owner-ends,wrappers=wrapped::bindings::*',
                          ['wrapped::bindings::on_init', 'wrapped::tool::Second::look', 'wrapped::tool::first',
                           closure])


def test_sites_of_go(suite, host):
    """C code that Go calls has another stack: the place is in Go all the same."""
    if not shutil.which('go') or not shutil.which('llvm-addr2line') or not processes.runs_natively():
        print('reports: sites of Go: skipped: no go, or no llvm-addr2line')
        return
    include = os.path.join(TOP, 'include')
    for level in ('-O0', '-O2'):
        agent = f'wrapped_go{level}.so'
        fine, text = built(['go', 'build', '-buildmode=c-shared', '-o', os.path.join(host.o.build, agent), '.'],
                           cwd=os.path.join(HERE, 'wrapped_go'),
                           env=dict(os.environ, CGO_CFLAGS=f'-g {level} -I{include}', GOFLAGS='-mod=mod', GOPROXY='off',
                                    GOCACHE=os.environ.get('GOCACHE', os.path.join(host.o.build, 'go-cache'))))
        if suite.check(f'{host.name}: go build, {level}', fine, text):
            check_wrapped(suite, host, f'Go, {level}', agent, 'wrapped_go/wrapped.go',
                          ',off=MJ-lock-owner-ends,wrappers=wrapped/binding.*',
                          ['main.first', 'main.inVMInit', 'main.inVMInit', 'main.tool.second', 'start'])


def test_natives(suite, host):
    """Native methods of a library without an agent, which natives= names; without that nothing is found."""
    library = os.path.join(host.o.build, 'libplainnatives.so')
    compile_c(library, os.path.join(HERE, 'plain_natives.c'), '-shared', '-Wno-unused-parameter')
    for options, wanted in (('natives=libplain*.so', ['MJ-jni-class-name', 'MJ-ref-callback-arg-kept',
                                                      'MJ-ref-sixteen']),
                            ('natives=libother.so', [])):
        code, out, err = host.run(options, program=('PlainNatives', library))
        found = sorted(re.findall(r'^ +\d+ +(MJ-\S+) +libplainnatives.so ', err, re.M))
        suite.check(f'{host.name}: {options}', (code, found, out) == (0, wanted, 'the program has run\n'),
                    f'{code} {found}\n{out}{err}')


def test_unload_crash(suite, host):
    """Where Agent_OnUnload crashes: the line itself, and the agent is blamed in each host."""
    path = os.path.join(host.o.build, f'{host.name}-unload.jsonl')
    code, out, err = host.run(f'jsonl={path}', 'unload_crash')
    with open(os.path.join(HERE, 'unload_crash.c'), encoding='utf-8') as f:
        line = 1 + next(n for n, text in enumerate(f) if 'crashes here' in text)
    suite.check(f'{host.name}: the line of a crash in Agent_OnUnload',
                f'\n  at        Agent_OnUnload (unload_crash.c:{line})\n' in err, err)
    suite.check(f'{host.name}: and of its finding',
                re.search(rf'MJ-entry-agent-fault +unload_crash.so Agent_OnUnload \(unload_crash.c:{line}\)', err), err)
    with open(path, encoding='utf-8') as f:
        agents = [reported['agent'] for reported in map(json.loads, f) if reported['kind'] in ('finding', 'crash')]
    suite.check(f'{host.name}: whose it is', agents == ['unload_crash.so'] * 2, agents)


def test_unwritable(suite, host):
    """An output that cannot be written is reported, and the exit code says so."""
    outputs = ['text', 'jsonl', 'trace', 'coverage']
    for key in outputs if os.path.exists('/dev/full') else []:
        options = f'{key}=/dev/full' + ('' if key == 'text' else ',text=none')
        code, out, err = host.run(options, 'ten')
        reported = f'jvmticheck: {key}=/dev/full: No space left on device; the output is incomplete'
        suite.check(f'{host.name}: {key} on a full disk', code == 96 and err.count(reported) == 1, f'{code}\n{err}')
        path = os.path.join(host.o.build, 'nowhere', 'file')
        code, out, err = host.run(f'{key}={path}', 'ten')
        suite.check(f'{host.name}: {key} in no folder', code not in (0, 96)
                    and f'jvmticheck: {key}={path}: No such file' in err, f'{code}\n{err}')
    code, out, err = host.run('jsonl=/dev/full,text=/dev/full,exitcode=42', 'ten')
    suite.check(f'{host.name}: one file of two options is reported once', code == 96
                and err.count('/dev/full: No space') == 1, f'{code}\n{err}')
    with open('/dev/full', 'w') as full:
        code, out, err = host.run('level=warning', 'ten', stderr=full)
    suite.check(f'{host.name}: stderr on a full disk', code == 96, code)


def test_regions(suite, host):
    code, lines = host.stream('text=none,jsonl=STREAM,only=MJ-thread-critical-region', 'regions')
    found = [f['where'] for f in lines if f['kind'] == 'finding']
    counts = [line['count'] for line in lines if line['kind'] == 'repeated']
    suite.check(f'{host.name}: critical regions of the program', code == 0 and found == ['GetTime'] and counts == [3],
                f'{code} {found} {counts}')


def test_options(suite, host):
    for options, said in (('nonsense=1', 'no such option: nonsense'), ('level', 'a value is missing'),
                          ('level=all', 'not one of the values'), ('off=MJ-no-such', 'there is no such rule'),
                          ('exitcode=256', 'not a number from 0 to 255'), ('jsonl=/no/such/file', 'No such file'),
                          ('suppress=/no/such/file', 'No such file'), ('outputs=free', 'not one of the values'),
                          ('trace.format=xml', 'not one of the values'), ('trace.filter=Get*', 'KIND:PATTERN'),
                          ('trace.filter=name:x', 'a kind is'), ('inject=deny:can_fly', 'no such capability'),
                          ('inject=fail:GetNothing', 'no such function'), ('inject=fail:GetPhase:0', 'from 1 on'),
                          ('inject=fail:GetPhase:1:DUPLICATE', 'may not return this error'),
                          ('inject=fail:GetPhase:1:OOPS', 'no such error'), ('inject=rain', 'not deny')):
        code, out, err = host.run(options, 'traced')
        refused = code == 1 and 'has run' not in out and 'jvmticheck: ' in err
        suite.check(f'{host.name}: {options}', refused and said in err, f'{code} {out} {err}')
    code, out, err = host.run('help', 'traced')
    keys = re.findall(r'^  ([\w.-]+)=', out, re.M)
    suite.check(f'{host.name}: help', code == 0 and {'jsonl', 'trace', 'inject', 'exitcode'} <= set(keys), out)


def test_forbidden(suite, host):
    """Addresses that agents name are read and written where the system forbids what does it in one call."""
    if 'san' in host.o.library:     # its library is loaded first
        return
    library = os.path.join(host.o.build, 'forbidden.so')
    for agent, options in (('ten', 'level=warning'), ('traced', 'trace=-')):
        as_usual, forbidden = (re.sub(r'0x[0-9a-f]+|native thread \d+', 'N', host.run(options, agent, env=env)[2])
                               for env in (None, dict(os.environ, LD_PRELOAD=library)))
        suite.check(f'{host.name}: forbidden, {agent}', shapes(as_usual) == shapes(forbidden),
                    f'{as_usual}\n--- forbidden ---\n{forbidden}')


def shapes(text):
    """What was found and which values were traced, without their order, which threads decide, and without times."""
    return sorted({line for line in re.sub(r'<[\d.]+>', '<T>', text).splitlines()
                   if re.match(r' *\d+ +MJ-|error MJ|warning MJ', line) or 'info_ptr={name="' in line})


TESTS = [test_ten, test_forbidden, test_stream, test_selection, test_crash, test_crash_ways, test_orders,
         test_ends_elsewhere, test_late, test_poisoned, test_early_ends, test_cut,
         test_foreign_malloc, test_crashes, test_crash_locked, test_handlers, test_controls, test_waits, test_trace,
         test_trace_stream, test_trace_values, test_coverage, test_injection, test_hammer, test_thrown,
         test_ends, test_several, test_callers, test_left, test_regions, test_unwritable, test_options,
         test_sites, test_debug_forms, test_sites_of_rust, test_sites_of_go, test_natives, test_unload_crash]


def arguments(doc):
    p = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--vm', default=os.path.join(TOP, 'build/minijvm'))
    p.add_argument('--build', default=processes.folder('validation/reports'))
    p.add_argument('--library', default=os.path.join(TOP, 'build'), help='the directory of libjvmticheck.so')
    p.add_argument('--host', choices=['vm', 'portable', 'both'], default='both')
    o = p.parse_args()
    o.vm = o.vm.split()
    os.makedirs(o.build, exist_ok=True)
    return o


def main():
    o = arguments(__doc__)
    compiling.java(o.build, [os.path.join(HERE, '..', 'Program.java'), os.path.join(HERE, 'PlainNatives.java')])
    for name in ('ten', 'crash', 'crash_ways', 'crashes', 'crash_locked', 'guarded', 'handlers', 'controls', 'traced',
                 'hammer', 'waits', 'regions', 'forbidden', 'unload_crash', 'early', 'bump', 'cut', 'slow_report',
                 'poisoned', 'several', 'callers', 'orders', 'late'):
        compile_c(os.path.join(o.build, name + '.so'), os.path.join(HERE, name + '.c'), '-shared',
                  '-Wno-unused-parameter')
    suite = progress.Suite('validation reports')
    hosts = [Host(o, name) for name in (['vm', 'portable'] if o.host == 'both' else [o.host])]
    for host in hosts:
        for test in TESTS:
            test(suite, host)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
