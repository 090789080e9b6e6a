#!/usr/bin/env python3
"""jvmticheck diff: does it report what differs between two VMs, and nothing else? Ten agents of tests/jvmti against
`java`, agents and programs that differ on purpose, and made-up traces for what is free and what is fixed.

Usage: test_diff.py [--vm VM] [--library DIR] [--build DIR] [NAME...]
Ends with `N passed, N failed`.
"""
import argparse
import collections
import itertools
import json
import os
import random
import re
import shutil
import sys

import compiling
import limits
import processes
import progress
import agents
import differences
from jvmticheck import align, compare, facts, normalise, schedules, run as runs

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..', '..'))

AGENTS = processes.folder('jvmti')
JAVA = f'java-{processes.feature_of(processes.java_home())}'        # as the command names it
# Events and breakpoints, classes, stacks, locals, the heap, monitors, redefinition, thread groups, fields.
# They check what 17 does: on a `java` of another version they do something else.
OF_THE_AGENTS = 'java-17'
TEN = ('callbacks', 'debugger', 'class_queries', 'stack_traces', 'locals', 'heap_follow', 'object_monitors', 'redefine',
       'agent_threads', 'field_watch')


class Command:
    """jvmticheck diff."""
    def __init__(self, o):
        self.o = o

    def diff(self, name, agent, *java_arguments, cwd=None):
        """(exit code, the lines of diff.jsonl, what it says, the directory of its report)"""
        report = os.path.join(self.o.build, 'diff-' + name)
        shutil.rmtree(report, ignore_errors=True)
        code, out, err = processes.run(
            [sys.executable, '-m', 'jvmticheck', 'diff', agent, '--vm', self.o.vm,
             '--report', report, '--', *java_arguments], limits.Limit(), cwd=cwd)
        lines = []
        if os.path.exists(os.path.join(report, 'diff.jsonl')):
            with open(os.path.join(report, 'diff.jsonl'), encoding='utf-8') as f:
                lines = [json.loads(line) for line in f]
        return code, lines, out + err, report


def read(path):
    with open(path, encoding='utf-8', errors='replace') as f:
        return f.read()


def that_matter(lines):
    return [d for d in lines if d['verdict'] != 'both-legal']


# ---- Ten agents ----

def named(rows, difference):
    """Whether a row of DIFFERENCES.md names the call or the event."""
    return any(name and line.strip('` ').startswith(name + ':') for line, _ in rows
               for name in (difference['where'], difference['section']))


def test_agent(suite, command, name):
    """Only what DIFFERENCES.md names, and that; what the agent prints differs only as it says."""
    entries = differences.Differences()
    rows = [(line, reason) for agent, line, reason in entries.entries if agent == name]
    args = agents.setting(name, 'args', AGENTS)
    code, lines, said, report = command.diff(
        name, os.path.join(AGENTS, f'lib{name}.so') + (f'={args}' if args else ''),
        *agents.setting(name, 'options', AGENTS).split(), '-cp', os.path.join(AGENTS, name), agents.java_name(name),
        cwd=AGENTS)
    matter = [d for d in that_matter(lines) if d['where'] != 'stdout']
    suite.check(f'{name}: exit code', code == int(bool(rows)), f'{code}\n{said}')
    suite.check(f'{name}: only known differences', all(named(rows, d) for d in matter), said)
    suite.check(f'{name}: known differences are found', bool(matter) == bool(rows), said)
    program = agents.java_name(name)
    ours, theirs = (read(os.path.join(report, 'runs', f'diff-{program}-{host}', 'stdout')).splitlines()
                    for host in (f'{JAVA}-minijvm', JAVA))
    explained, shown = entries.explain(name, ours, theirs, False)
    suite.check(f'{name}: what it prints', explained and bool(ours), '\n'.join(shown))
    suite.check(f'{name}: what was legal is reported with its reason',
                all(d['why'] for d in lines if d['verdict'] == 'both-legal'), lines)


# ---- What differs on purpose ----

def test_planted(suite, command):
    o = command.o
    agent = os.path.join(o.build, 'planted.so')

    def diff(agent_plant, program_plant):
        return command.diff('planted', agent + (f'={agent_plant}' if agent_plant else ''), '-cp', o.build, 'Planted',
                            *([program_plant] if program_plant else []))

    code, lines, said, report = diff('', '')
    suite.check('planted: nothing', code == 0 and not that_matter(lines), f'{code}\n{said}')
    suite.check('planted: nothing but what is legal', '\n0 differences that matter, ' in said, said)

    def check(title, agent_plant, program_plant, wanted):
        """wanted(difference) of one that matters; all that matter are in the planted place."""
        code, lines, said, report = diff(agent_plant, program_plant)
        matter = that_matter(lines)
        suite.check(f'planted: {title}', code == 1 and any(map(wanted, matter)), f'{code}\n{said}')
        suite.check(f'planted: {title}, and nothing else', len(matter) == 1, said)
        return matter, said

    check('a call of the agent', 'call', '', lambda d: (
        d['what'] == 'missing' and d['where'] == 'GetObjectHashCode' and d['inside'] == ['MethodEntry']
        and d['count'] == 31 and len(d['threads']) == 4 and d['other'] is None and d['verdict'] == 'undecided'))
    check('an argument of the agent', 'argument', '', lambda d: (
        d['what'] == 'arguments' and d['where'] == 'SetThreadLocalStorage' and d['values'] == ['0x1', '0x2']
        and d['inside'] == ['VMInit']))
    matter, said = check('a result', 'result', '', lambda d: (
        d['what'] == 'result' and d['where'] == 'GetThreadState' and d['section'] == 'GetThreadState'
        and (d['minijvm']['result'], d['other']['result']) == ('NULL_POINTER', 'NONE')))
    sides = [re.sub(' +', ' ', line.strip()).partition(' {')[0] for line in said.splitlines()]
    # With the class library of `java`, if the VM runs that.
    ours = 'minijvm-openjdk' if runs.library_home(shutil.which('java')) else 'minijvm'
    suite.check('planted: both sides are shown', all(line in sides for line in (
        f'{ours} GetThreadState(thread=main) = NULL_POINTER', f'{JAVA} GetThreadState(thread=main) = NONE')), said)
    check('an event', '', 'event', lambda d: (
        d['what'] == 'missing' and d['where'] == 'MethodEntry' and d['other'] is None
        and d['minijvm']['arguments']['method'] == 'Planted.one()V'))
    check('the order of events', '', 'order', lambda d: (
        d['what'] == 'order' and d['where'] == 'MethodEntry' and d['section'] == 'MultipleCo-locatedEvents'
        and d['minijvm']['arguments']['method'] == d['other']['arguments']['method']))
    check('one thread', '', 'thread', lambda d: (
        d['what'] == 'missing' and d['threads'] == ['worker 1']
        and d['minijvm']['arguments']['method'] == 'Planted.other()V'))
    check('what is printed', '', 'print', lambda d: (
        d['what'] == 'stdout'
        and [d[side]['arguments']['text'] for side in ('minijvm', 'other')] == [['here'], ['there']]))
    suite.check('planted: the runs are kept',
                f'diff-Planted-{JAVA}-minijvm' in os.listdir(os.path.join(report, 'runs')), report)


def test_campaign(suite, command):
    """A campaign with another VM compares, too."""
    o = command.o
    for plant, wanted in (('', 'clean'), ('argument', 'clean')):      # that nothing decides is no fault
        report = os.path.join(o.build, 'diff-campaign')
        shutil.rmtree(report, ignore_errors=True)
        code, out, err = processes.run(
            [sys.executable, '-m', 'jvmticheck', 'campaign',
             os.path.join(o.build, 'planted.so') + (f'={plant}' if plant else ''), '--vm', o.vm, '--java',
             shutil.which('java'), '--only', 'differential', '--report', report, '--',
             '-cp', o.build, 'Planted'], limits.Limit())
        run = json.loads(read(os.path.join(report, 'runs', f'diff-Planted-{JAVA}', 'run.json')))
        suite.check(f'campaign: {wanted}', (run['kind'], run['outcome']) == ('differential', wanted),
                    f'{code}\n{run}\n{out}{err}')
        suite.check(f'campaign: exit code when {wanted}', code == 0, f'{code}\n{out}{err}')
        lines = [json.loads(line) for line in read(os.path.join(report, 'diff.jsonl')).splitlines()]
        suite.check(f'campaign: a difference that nothing decides is shown: {plant}',
                    bool(plant) == ('the agent has observed 1 difference' in out), f'{run}\n{out}{err}')
        suite.check(f'campaign: what differs when {wanted}',
                    [d['where'] for d in that_matter(lines)] == ['SetThreadLocalStorage'] * bool(plant), lines)
        suite.check(f'campaign: stated in the report when {wanted}',
                    bool(plant) == ('SetThreadLocalStorage: other arguments' in read(
            os.path.join(report, 'report.txt'))), read(os.path.join(report, 'report.txt')))


# ---- Made-up traces ----

class Maker:
    """Lines of a trace."""
    def __init__(self):
        self.lines = []

    def line(self, thread, parent, **more):
        self.lines.append({'kind': 'trace', 'number': len(self.lines) + 1, 'parent': parent, 'thread': thread,
                           'native_thread': sum(map(ord, thread)), 'at': len(self.lines), 'agent': 'a.so', 'env': 1,
                           'phase': 'live', 'arguments': {}, **more, 'nanoseconds': 1})
        return len(self.lines)

    def text(self):
        """As the layer writes it: what is inside of something ends before it."""
        def reported(parent):
            for line in self.lines:
                if line['parent'] == parent:
                    yield from reported(line['number'])
                    yield json.dumps(line, separators=(',', ':')) + '\n'
        return reported(0)

    def call(self, function, thread='main', parent=0, result='NONE', outputs=None, **arguments):
        return self.line(thread, parent, function=function, arguments=arguments, result=result, outputs=outputs or {})

    def event(self, event, thread='main', parent=0, **arguments):
        return self.line(thread, parent, event=event, arguments={'thread': thread, **arguments})


def compared(make_a, make_b, other='OpenJDK'):
    """The differences of two made-up traces."""
    digests, found = normalise.Digests(), []
    for make in (make_a, make_b):
        maker = Maker()
        make(maker)
        found.append(normalise.Trace(maker.text(), digests))
    return compare.together(compare.Comparison(*found, other).found)


def reported(found):
    return [(d.verdict, d.what, d.node.name) for d in found]


def entry(m, name, **more):
    return m.event('MethodEntry', method=f'Main.{name}()V', **more)


def test_normaliser(suite, command):
    def check(title, a, b, wanted):
        got = reported(compared(a, b))
        suite.check(f'normaliser: {title}', got == wanted, got)

    def both(title, a, b, name):
        found = compared(a, b)
        suite.check(f'normaliser: {title}', {(d.verdict, d.node.name) for d in found} == {('both-legal', name)}
                    and all(d.section and d.why for d in found), reported(found))

    def events(*names):
        return lambda m: [entry(m, name) for name in names]
    check('the same', events('a', 'b'), events('a', 'b'), [])
    check('events of one thread have an order', events('a', 'b', 'c'), events('a', 'c', 'b'),
          [('undecided', 'order', 'MethodEntry')])
    check('an event more', events('a', 'b', 'b'), events('a', 'b'), [('undecided', 'missing', 'MethodEntry')])
    check('an event less', events('a'), events('a', 'b'), [('undecided', 'extra', 'MethodEntry')])

    def threads(*names):
        return lambda m: [entry(m, 'a', thread=name) for name in names]
    check('threads have no order', threads('x', 'y', 'x'), threads('y', 'x', 'x'), [])
    check('what differs in a thread', threads('x', 'y', 'x'), threads('x', 'y'),
          [('undecided', 'missing', 'MethodEntry')])

    def inside(*functions):
        def make(m):
            number = entry(m, 'a')
            for f in functions:
                m.call(f, parent=number, thread='main')
        return make
    check('calls of a callback have an order', inside('GetTime', 'GetPhase', 'GetTime'),
          inside('GetTime', 'GetTime', 'GetPhase'),
          [('undecided', 'order', 'GetPhase')])

    def array(function, name, *values):
        return lambda m: m.call(function, outputs={name: list(values)})
    both('arrays without an order', array('GetClassMethods', 'methods_ptr', 'Main.a()V', 'Main.b()V'),
         array('GetClassMethods', 'methods_ptr', 'Main.b()V', 'Main.a()V'), 'GetClassMethods')
    check('but what is in them', array('GetClassMethods', 'methods_ptr', 'Main.a()V', 'Main.b()V'),
          array('GetClassMethods', 'methods_ptr', 'Main.b()V', 'Main.c()V'),
          [('undecided', 'outputs', 'GetClassMethods'), ('both-legal', 'outputs', 'GetClassMethods')])
    check('arrays with an order', array('GetClassFields', 'fields_ptr', 'a', 'b'),
          array('GetClassFields', 'fields_ptr', 'b', 'a'),
          [('undecided', 'outputs', 'GetClassFields')])

    def ordered(*methods):
        def make(m):
            m.call('AddCapabilities', capabilities_ptr='can_tag_objects, can_maintain_original_method_order')
            m.call('GetClassMethods', outputs={'methods_ptr': list(methods)})
        return make
    check('the order of methods, with the capability', ordered('Main.a()V', 'Main.b()V'),
          ordered('Main.b()V', 'Main.a()V'),
          [('undecided', 'outputs', 'GetClassMethods')])
    both('threads of the VM', array('GetAllThreads', 'threads_ptr', 'main', 'Finalizer'),
         array('GetAllThreads', 'threads_ptr', 'Signal Dispatcher', 'main'), 'GetAllThreads')
    check('but not the program\'s', array('GetAllThreads', 'threads_ptr', 'main', 'x'),
          array('GetAllThreads', 'threads_ptr', 'main'),
          [('undecided', 'outputs', 'GetAllThreads'), ('both-legal', 'outputs', 'GetAllThreads')])

    def walk(*methods):
        """What agents do with what is reported to them."""
        def make(m):
            m.call('GetClassMethods', klass='Main', outputs={'methods_ptr': list(methods)})
            for method in methods:
                m.call('GetMethodName', method=method, outputs={'name_ptr': method})
        return make
    found = compared(walk('Main.a()V', 'Main.b()V', 'Main.c()V'), walk('Main.c()V', 'Main.a()V', 'Main.b()V'))
    suite.check('normaliser: calls in the order of what came in none', all(d.verdict == 'both-legal' for d in found),
                reported(found))

    def call(function, result='NONE', outputs=None, thread='main', **arguments):
        return lambda m: m.call(function, thread, 0, result, outputs, **arguments)
    check('addresses', call('Allocate', outputs={'mem_ptr': '0x7f0012345678'}),
          call('Allocate', outputs={'mem_ptr': '0x55667788'}),
          [])
    check('times', call('GetTime', outputs={'nanos_ptr': 1}), call('GetTime', outputs={'nanos_ptr': 2}), [])
    check('small numbers are no addresses', call('SetThreadLocalStorage', data='0x1'),
          call('SetThreadLocalStorage', data='0x2'),
          [('undecided', 'arguments', 'SetThreadLocalStorage')])
    check('tags that are addresses', call('SetTag', tag=0x7f0012345678), call('SetTag', tag=0x7f0099999999), [])
    check('tags that are numbers', call('SetTag', tag=1), call('SetTag', tag=2), [('undecided', 'arguments', 'SetTag')])
    check('lambdas', call('GetClassStatus', klass='Main$$Lambda$1.0x0000000800c031f0', outputs={'status_ptr': 7}),
          call('GetClassStatus', klass='Main$$Lambda$14.0x0000000801000400', outputs={'status_ptr': 7}), [])
    both('bits without a meaning', call('GetFieldModifiers', outputs={'modifiers_ptr': 2114}),
         call('GetFieldModifiers', outputs={'modifiers_ptr': 66}), 'GetFieldModifiers')
    check('bits with a meaning', call('GetFieldModifiers', outputs={'modifiers_ptr': 66}),
          call('GetFieldModifiers', outputs={'modifiers_ptr': 2}), [('undecided', 'outputs', 'GetFieldModifiers')])
    check('another result', call('GetTag'), call('GetTag', 'INVALID_OBJECT'), [('undecided', 'result', 'GetTag')])
    both('results of which each is right', call('AddCapabilities'), call('AddCapabilities', 'NOT_AVAILABLE'),
         'AddCapabilities')
    check('a result that nothing may have', call('GetTag', 'INVALID_SLOT'), call('GetTag', 'INVALID_OBJECT'),
          [('minijvm', 'result', 'GetTag')])
    check('the same of the other VM', call('GetTag'), call('GetTag', 'NOT_FOUND'), [('other', 'result', 'GetTag')])
    check('freed memory', lambda m: (m.call('Deallocate', mem='0x7f0012345678'), m.call('GetPhase')), call('GetPhase'),
          [])
    check('but not what cannot be freed', lambda m: (m.call('Deallocate', result='ILLEGAL_ARGUMENT'),
                                                     m.call('GetPhase')),
          call('GetPhase'), [('undecided', 'missing', 'Deallocate')])

    def monitor(name):
        def make(m):
            m.call('CreateRawMonitor', name='the lock', outputs={'monitor_ptr': '0x7f00000000a0'})
            m.call('CreateRawMonitor', name='other', outputs={'monitor_ptr': '0x7f00000000b0'})
            m.call('RawMonitorEnter', monitor={'the lock': '0x7f00000000a0', 'other': '0x7f00000000b0'}[name])
        return make
    check('raw monitors have names', monitor('the lock'), monitor('other'),
          [('undecided', 'arguments', 'RawMonitorEnter')])

    def poll(times):
        return lambda m: [m.call('GetThreadState', about='x', outputs={'thread_state_ptr': 1}) for _ in range(times)]
    found = compared(poll(3), poll(7))
    suite.check('normaliser: how often somebody asks', reported(found) == [('both-legal', 'extra', 'GetThreadState')]
                and found[0].count == 4, reported(found))

    def library(*classes):
        return lambda m: [m.event('ClassLoad', klass=name) for name in classes]
    both('classes of the library', library('java.lang.Void', 'Main'), library('Main', 'jdk.internal.X', 'java.util.Y'),
         'ClassLoad')
    both('classes that nobody could be asked about', library('0x7f0012345678', 'Main'), library('Main'), 'ClassLoad')
    check('classes of the program', library('Main', 'Other'), library('Main'), [('undecided', 'missing', 'ClassLoad')])
    check('come in no order', library('Main', 'Other'), library('Other', 'Main'), [])
    both('array classes', array('GetLoadedClasses', 'classes_ptr', 'Main', '[LMain;'),
         array('GetLoadedClasses', 'classes_ptr', 'Main'), 'GetLoadedClasses')

    def each(classes, *retransformed):
        def make(m):
            m.call('GetLoadedClasses', outputs={'classes_ptr': ['Main', *classes]})
            for name in retransformed:
                m.call('RetransformClasses', class_count=1, classes=[name])
        return make
    lists = [('both-legal', 'outputs', 'GetLoadedClasses')]
    check('what is done to a class that the other side has not', each(['java.util.A', 'java.util.B'], 'java.util.A',
          'java.util.B', 'Main'), each(['java.util.A'], 'java.util.A', 'Main'),
          [*lists, ('both-legal', 'missing', 'RetransformClasses')])
    check('what is done in the order of the list', each(['java.util.A', 'java.util.B'], 'java.util.A', 'java.util.B',
          'Main'), each(['java.util.C', 'java.util.B', 'java.util.A'], 'java.util.B', 'Main', 'java.util.A'), lists)
    check('what is not done to a class that both have', each(['java.util.A', 'java.util.B'], 'java.util.A', 'Main'),
          each(['java.util.A'], 'Main'), [('undecided', 'missing', 'RetransformClasses'), *lists])

    def called(*functions):
        def make(m):
            number = m.event('ClassPrepare', klass='java.lang.Void')
            for f in functions:
                m.call(f, parent=number)
        return make
    both('calls in an event that comes when it likes', called('GetPhase'), called(), 'GetPhase')

    def heap(thread, parent):
        def make(m):
            number = m.call('IterateThroughHeap')
            m.call('Allocate', thread, number if parent else 0, size=8)
        return make
    check('the thread that walks the heap', heap('main', True), heap('native thread 17', False), [])
    def breakpoints(*results):
        return lambda m: [m.call('SetBreakpoint', result=r, method=f'Main.{name}()V') for name, r in zip('ab', results)]
    check('an error that the specification does not list, but both VMs have', breakpoints('INVALID_LOCATION', 'NONE'),
          breakpoints('DUPLICATE', 'INVALID_LOCATION'), [('undecided', 'result', 'SetBreakpoint')] * 2)
    both('methods of the library', lambda m: (m.event('MethodEntry', method='java.lang.Math.abs(I)I'), entry(m, 'a')),
         events('a'), 'MethodEntry')
    check('breakpoints in the library are the agent\'s own',
          lambda m: m.event('Breakpoint', method='java.lang.Math.abs(I)I', location=0), lambda m: None,
          [('undecided', 'missing', 'Breakpoint')])
    both('collections', lambda m: m.line('main', 0, event='GarbageCollectionStart'), lambda m: None,
         'GarbageCollectionStart')

    def stack(location, **arguments):
        return call('GetStackTrace', outputs={'frame_buffer': [{'method': 'Main.a()V', 'location': location}]},
                    **arguments)
    check('where the own thread is', stack(3), stack(9), [('undecided', 'outputs', 'GetStackTrace')])

    def frames(*methods, suspended=True):
        def make(m):
            if suspended:
                m.call('SuspendThread', thread='x')
            m.call('GetStackTrace', thread='x', outputs={'frame_buffer': [{'method': f'Main.{n}()V', 'location': 3}
                                                                          for n in methods]})
        return make

    # maker.call takes the thread that calls as `thread`; what it asks about goes by another way
    def asking(make):
        def made(m):
            whole, m.call = m.call, lambda function, outputs=None, thread=None, **arguments: m.line(
                'main', 0, function=function, arguments={'thread': thread, **arguments}, result='NONE',
                outputs=outputs or {})
            make(m)
            m.call = whole
        return made
    check('frames of a suspended thread', asking(frames('a', 'b')), asking(frames('a', 'c')),
          [('undecided', 'outputs', 'GetStackTrace')])
    def stopped(location):
        return lambda m: m.line('main', 0, function='GetStackTrace', arguments={'thread': 'x'}, result='NONE',
                                outputs={'frame_buffer': [{'method': 'Main.a()V', 'location': location}]})
    both('where another thread is', stopped(3), stopped(9), 'GetStackTrace')
    both('frames of one that runs', asking(frames('a', 'b', suspended=False)),
         asking(frames('a', 'c', suspended=False)),
         'GetStackTrace')
    check('an array of no elements, and none',
          call('GetObjectMonitorUsage', outputs={'info_ptr': {'notify_waiter_count': 0, 'notify_waiters': []}}),
          call('GetObjectMonitorUsage', outputs={'info_ptr': {'notify_waiter_count': 0, 'notify_waiters': None}}), [])

    def storage(value, returned):
        return lambda m: (m.call('SetThreadLocalStorage', data=value),
                          m.call('GetThreadLocalStorage', outputs={'data_ptr': returned}))
    check('storage: what the agent has stored', storage('0x13', '0x13'), storage('0x12', '0x12'),
          [('undecided', 'arguments', 'SetThreadLocalStorage'), ('both-legal', 'outputs', 'GetThreadLocalStorage')])
    check('storage: something else', storage('0x13', '0x13'), storage('0x13', '0x12'),
          [('undecided', 'outputs', 'GetThreadLocalStorage')])

    def accesses(*fields):
        return lambda m: [m.event('FieldAccess', method='Main.a()V', field_klass='Main', object=None, field=field)
                          for field in fields]
    check('a null receiver', accesses('count'), accesses('count', '0x7f81c29bcb0'), [('other', 'extra', 'FieldAccess')])
    check('an access more', accesses('count'), accesses('count', 'other'), [('undecided', 'extra', 'FieldAccess')])
    def usage(*waiters, event='MonitorWait', name='x'):
        def make(m):
            m.event(event, thread=name, object='a Lock')
            m.call('GetObjectMonitorUsage', object='a Lock', outputs={'info_ptr': {'waiters': list(waiters)}})
        return make
    order = ('both-legal', 'outputs', 'GetObjectMonitorUsage')
    check('a notified thread in no list', usage('x', 'y'), usage('y'),
          [('other', 'outputs', 'GetObjectMonitorUsage'), order])
    check('a notified thread in no list here', usage('y'), usage('x', 'y'),
          [('undecided', 'outputs', 'GetObjectMonitorUsage'), order])
    got = [reported(compared(*pair, 'OpenJDK, version "27.0.1"')) for pair in
           ((usage('x', 'y'), usage('y')), (usage('y'), usage('x', 'y')))]
    suite.check('normaliser: a notified thread in no list, from 27 on', got == [[order, order]] * 2, got)
    twice = ('other', 'outputs', 'GetObjectMonitorUsage')
    check('how many wait, one twice',
          call('GetObjectMonitorUsage', outputs={'info_ptr': {'waiter_count': 1, 'waiters': ['x']}}),
          call('GetObjectMonitorUsage', outputs={'info_ptr': {'waiter_count': 2, 'waiters': ['x', 'x']}}),
          [twice, twice, order])
    check('other threads wait by the events', usage('x', 'y'), usage('y', event='MonitorWaited'),
          [('undecided', 'missing', 'MonitorWait'), ('undecided', 'extra', 'MonitorWaited'), order, order])
    for title, more in (('it waits no longer', {'event': 'MonitorWaited'}), ('another one waits', {'name': 'z'})):
        check(f'a thread in no list: {title}', usage('x', 'y', **more), usage('y', **more),
              [('undecided', 'outputs', 'GetObjectMonitorUsage'), order])
    check('a thread that waits twice',
          call('GetObjectMonitorUsage', outputs={'info_ptr': {'waiters': ['x', 'y']}}),
          call('GetObjectMonitorUsage', outputs={'info_ptr': {'waiters': ['x', 'x']}}),
          [('other', 'outputs', 'GetObjectMonitorUsage'), ('both-legal', 'outputs', 'GetObjectMonitorUsage')])


def test_repeated(suite, command):
    """What is not the same each time says nothing of the VM; what is, stays."""
    class Run:
        number = 0

        def __init__(self, make):
            maker = Maker()
            make(maker)
            Run.number += 1
            self.dir = os.path.join(command.o.build, f'repeated-{Run.number}')
            os.makedirs(self.dir, exist_ok=True)
            with open(os.path.join(self.dir, 'trace.jsonl'), 'w', encoding='utf-8') as f:
                f.writelines(maker.text())

        def text(self, name):
            return ''

    def made(races, always):
        return Run(lambda m: ([entry(m, 'racing') for _ in range(races)],
                              [m.call('GetPhase', outputs={'phase_ptr': p}) for p in always]))
    counts = itertools.count(3)
    asked = []

    def again(n):
        asked.append(n)
        return made(next(counts), ['live']), made(2, ['start'])
    found = compare.Repeated(made(1, ['live']), made(2, ['start']), again).result()
    suite.check('repeated: what is the same each time', [(d.verdict, d.node.name) for d in found]
                == [('undecided', 'GetPhase'), ('both-legal', 'MethodEntry')] and asked == [2, 3], reported(found))
    asked.clear()
    found = compare.compare(made(1, ['live']), made(1, ['start']))
    suite.check('compare: two runs', reported(found) == [('undecided', 'outputs', 'GetPhase')], reported(found))
    found = compare.Repeated(made(1, ['live']), made(1, ['live']), again).result()
    suite.check('repeated: only where something differs', not found and not asked, reported(found))

    # Threads that race come in one order on each VM, but for other orders on minijvm.
    def loaded(*threads):
        return Run(lambda m: [m.event('ClassLoad', thread=name, klass='Main') for name in threads])
    orders = []

    def in_order(winners):
        def ordered(n):
            orders.append(n)
            return None if winners[n] is None else loaded(*winners[n])
        return ordered

    def reordered(ours, theirs, *winners):
        orders.clear()
        found = compare.Repeated(loaded(*ours), loaded(*theirs), lambda n: (loaded(*ours), loaded(*theirs)),
                                 ordered=[in_order(winners)]).result()
        return [(d.verdict, d.choice) for d in found]
    got = reordered(['racer 0'], ['racer 1'], ['racer 0'], ['racer 0'], None, ['racer 1'])
    suite.check('repeated: threads race', got and all(d == ('both-legal', compare.ORDERED) for d in got)
                and orders == [0, 1, 2, 3], (got, orders))
    got = reordered(['racer 0'], ['racer 1'], *[['racer 0']] * (compare.ORDERS + 1))
    suite.check('repeated: no other order shows it', ('undecided', None) in got
                and orders == [*range(compare.ORDERS + 1)], (got, orders))
    suite.check('repeated: orders', [schedules.in_order(n) for n in range(1, 5)] == [
        '-Xsched:green,seed=1,quantum=100000', '-Xsched:green,seed=1', schedules.ORDER.format(1),
        '-Xsched:green,seed=2,quantum=100000'])
    orders.clear()
    compare.Repeated(loaded('racer 0'), loaded('racer 1'), lambda n: (loaded('racer 0'), loaded('racer 1')),
                     ordered=[in_order([])], is_open=lambda d: False)
    suite.check('repeated: no order where something else decides', not orders, orders)
    got = reordered(['loads'], ['loads', 'loads'], ['loads'], [])
    suite.check('repeated: how often, in either direction', got == [('both-legal', compare.ORDERED)], got)

    # What the traces leave out, and the agent goes by.
    class Loud(Run):
        def __init__(self, method, entries):
            super().__init__(lambda m: m.call('GetMethodName', method=f'Main.{method}()V'))
            self.entries = entries

        def coverage(self):
            return [{'kind': 'coverage', 'what': 'event', 'name': 'MethodEntry', 'count': self.entries}]

    def hottest(entries, left_out):
        found = compare.Repeated(Loud('a', 100), Loud('b', 200), lambda n: (Loud('a', entries), Loud('b', 200)),
                                 left_out=left_out).result()
        return {(d.verdict, d.choice) for d in found}
    suite.check('repeated: the agent goes by what is left out', hottest(101, ['MethodEntry'])
                == {('both-legal', compare.LOUD), ('both-legal', compare.FOLLOWS)})
    suite.check('repeated: the agent does not', {verdict for entries, left_out in ((100, ['MethodEntry']), (101, []))
                                                 for verdict, _ in hottest(entries, left_out)} == {'undecided'})


def test_align(suite, command):
    """Against the textbook."""
    def longest(a, b):
        table = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
        for i, j in itertools.product(range(len(a)), range(len(b))):
            table[i + 1][j + 1] = table[i][j] + 1 if a[i] == b[j] else max(table[i][j + 1], table[i + 1][j])
        return table[-1][-1]
    numbers = random.Random(13)
    wrong = collections.Counter()
    for _ in range(300):
        a, b = ([numbers.randrange(5) for _ in range(numbers.randrange(14))] for _ in 'ab')
        shortest, common = align.shortest(a, b), align.common(a, b)
        wrong['length'] += len(shortest) != longest(a, b)
        for pairs in (shortest, common):
            wrong['equal'] += any(a[x] != b[y] for x, y in pairs)
            wrong['order'] += any(p[0] >= q[0] or p[1] >= q[1] for p, q in zip(pairs, pairs[1:]))
        sides = align.align(a, b, [lambda e: e, lambda e: e % 2])
        wrong['whole'] += [x for x, _ in sides if x is not None] != a or [y for _, y in sides if y is not None] != b
        wrong['second key'] += any(x is not None and y is not None and x % 2 != y % 2 for x, y in sides)
    suite.check('align: 300 sequences', not +wrong, +wrong)
    a = list(range(20000))
    b = a[:5000] + [-1] + a[5002:15000] + [-2, -3] + a[15000:]
    suite.check('align: long ones', len(align.common(a, b)) == 19998)


def test_table(suite, command):
    """differences.rec names what there is."""
    functions, events = facts.load()['functions'], facts.load()['events']
    kinds = {'own', 'value', 'bits', 'order', 'system', 'pool', 'free', 'running', 'moment', 'distinct', 'error',
             'extra', 'unlisted', 'other'}
    outputs = {f'{name}.{p[0]}' for name, f in functions.items() for p in f['params']}
    outputs |= {f'{name}.{a[0]}' for name, e in events.items() for a in e['args']}
    for c in normalise.choices():
        name, _, rest = c.what.partition('.')
        known = name in functions or name in events or '*' in name
        if rest and '*' not in name:
            known = known and any(normalise.fnmatch.fnmatchcase(path, f'{name}.{rest.split(".")[0]}')
                                  for path in outputs)
        section = c.section in functions or c.section in events or c.section in ('Timers',)
        suite.check(f'differences.rec: {c.what} {c.choice}', known and c.choice in kinds and section and c.why, c)


TESTS = {'align': test_align, 'table': test_table, 'normaliser': test_normaliser, 'repeated': test_repeated,
         'planted': test_planted, 'campaign': test_campaign}


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--vm', default=os.path.join(TOP, 'build/minijvm'))
    p.add_argument('--library', default=os.path.join(TOP, 'build'), help='the directory of libjvmticheck.so')
    p.add_argument('--build', default=processes.folder('validation/command'))
    p.add_argument('--jobs', type=int, default=os.cpu_count() or 2)
    p.add_argument('--list', action='store_true', help='prints the names of the tests')
    p.add_argument('names', nargs='*', help='agents, or ' + ', '.join(TESTS))
    o = p.parse_args()
    o.vm, o.build = os.path.abspath(o.vm), os.path.abspath(o.build)
    os.makedirs(o.build, exist_ok=True)
    suite = progress.Suite('jvmticheck diff')
    names = o.names or [*TESTS, *TEN]
    of_agents = [name for name in names if name not in TESTS]
    if of_agents and JAVA != OF_THE_AGENTS:
        progress.screen.say(f'skipped: {", ".join(of_agents)} (compared with {OF_THE_AGENTS}, and this is {JAVA})')
        names = [name for name in names if name in TESTS]
    if o.list:
        print('\n'.join(names))
        return 0
    suite.begin(len(names), addressed=True)
    ten = [name for name in names if name not in TESTS]
    if ten:
        agents.prepare(ten, argparse.Namespace(build=AGENTS, vm=o.vm, jobs=o.jobs))
    if {'planted', 'campaign'} & {*names}:
        compiling.java(o.build, [os.path.join(HERE, 'Planted.java')])
        agents.compile_c(os.path.join(o.build, 'planted.so'), os.path.join(HERE, 'planted.c'), '-shared',
                         '-Wno-unused-parameter')
    command = Command(o)
    for name in names:
        with suite.step(name):
            if name in TESTS:
                TESTS[name](suite, command)
            else:
                test_agent(suite, command, name)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
