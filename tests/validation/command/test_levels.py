#!/usr/bin/env python3
"""jvmticheck diff over several JDKs, and jvmticheck portability: the tables that they explain with, and what they
report of an agent (levels.c) whose answers depend on the JDK. The JDKs are those that are installed, or that
tests/levels/get has fetched; what needs two of them is skipped without.

Usage: test_levels.py [--vm VM] [--library DIR] [--build DIR] [NAME...]
Ends with `N passed, N failed`.
"""
import argparse
import collections
import html.parser
import json
import os
import re
import shutil
import sys
import types

import compiling
import limits
import processes
import progress
import agents
from jvmticheck import across, compare, diff, facts, levels, normalise, portability
from jvmticheck.reports import levels_page

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..', '..'))


# ---- The tables ----

def test_tables(suite, command):
    known = facts.load()
    names = {*known['functions'], *known['events'], 'VirtualThreadMount', 'VirtualThreadUnmount', 'ClassUnload'}
    for change in levels.changes():
        for what in change.what:
            first, _, function = what.partition(' ')
            if first in ('request', 'library', 'callbacks'):
                continue
            pattern = re.escape(what.partition('.')[0]).replace(r'\*', '.*')
            suite.check(f'{change.id}: {what}', any(re.fullmatch(pattern, name) for name in names), what)
        kind, _, value = change.when.partition(' ')
        suite.check(f'{change.id}: when', kind in ('call', 'other', 'running', 'virtual', 'before') or kind == 'result'
                    and value in known['errors'] or kind == 'finding' and value in facts.rules()
                    or kind == 'inside' and {*value.split('|')} <= names, change.when)
        by_name = change.what[0].startswith(('request', 'library'))
        suite.check(f'{change.id}: `of` is for names', bool(change.of) == by_name, change)
    for kind, rows in levels.library().items():
        suite.check(f'members.tsv: {kind}', rows and all(0 < len(v) < len(levels.VERSIONS) for v in rows.values())
                    if kind != 'member' else rows, kind)


def test_facts(suite, command):
    """What is known without a run."""
    suite.same('spans', ['', '8', '8 and 11', '8 to 17', '17, 25 to 27', '8, 17'],
               [levels.spans(v) for v in ([], [8], [8, 11], [17, 8, 11], [17, 25, 26, 27], [8, 17])])
    accepted = {hex(request): levels.spans(v for v in levels.VERSIONS if levels.accepts(v, request))
                for request in (0x30010000, 0x30010200, 0x30010300, 0x30090000, 0x300b0000, 0x30150000, 0x301b0000)}
    suite.same('versions', {'0x30010000': '8 to 27', '0x30010200': '8 to 27', '0x30010300': '',
                            '0x30090000': '11 to 27', '0x300b0000': '11 to 27', '0x30150000': '21 to 27',
                            '0x301b0000': '27'}, accepted)
    for function, name, wanted in (
            ('GetFieldID', 'java/lang/Thread.daemon Z', '8 to 17'), ('GetFieldID', 'java/lang/Thread.tid J', None),
            ('GetMethodID', 'java/nio/ByteBuffer.flip ()Ljava/nio/ByteBuffer;', '11 to 27'),
            ('GetMethodID', 'java/lang/Thread.threadId ()J', '21 to 27'),
            ('GetMethodID', 'java/lang/Thread.isAlive ()Z', None), ('FindClass', 'java/lang/String', None),
            ('FindClass', 'java/lang/Compiler', '8 to 17'), ('FindClass', 'Main', None),
            ('FindClass', 'sun/misc/BASE64Encoder', '8'), ('FindClass', 'java/lang/Module', '11 to 27'),
            ('FindClass', '[Ljava/lang/Module;', '11 to 27'), ('JNI', 'IsVirtualThread', '21 to 27'),
            ('GetStaticMethodID', 'java/lang/Module.x ()V', '11 to 27')):
        having = levels.having(function, name)
        suite.same(f'{function} {name}', wanted, None if having is None else levels.spans(having))
    suite.same('since', (21, 25, 11, 8, 21, None),
               tuple(map(levels.since_of, ('VirtualThreadStart', 'ClearAllFramePops', 'SampledObjectAlloc', 'VMInit',
                                           'can_support_virtual_threads', 'Nothing'))))

    def ids(*arguments, **more):
        return [c.id for c in levels.between(*arguments, **more)]
    suite.same('between: an output', ['class-modifiers-super'],
               ids('GetClassModifiers', 'GetClassModifiers.modifiers_ptr', 21, 25))
    modifiers = [{'outputs': {'modifiers_ptr': value}} for value in (1537, 1569, 33, 49)]
    suite.same('between: flags of interfaces and of classes', [True, False], [
        ids('GetClassModifiers', 'GetClassModifiers.modifiers_ptr', 21, 25, lines=pair) == ['class-modifiers-super']
        for pair in (modifiers[:2], modifiers[2:])])
    suite.same('between: not yet', [], ids('GetClassModifiers', 'GetClassModifiers.modifiers_ptr', 17, 21))
    suite.same('between: a result', ['frame-pop-duplicate'], ids('NotifyFramePop', '', 21, 25, ['NONE', 'DUPLICATE']))
    suite.same('between: a place', ['frame-pop-of-left-frame'],
               ids('NotifyFramePop', '', 17, 25, ['OPAQUE_FRAME'], ['MethodExit']))
    suite.same('between: without virtual threads', (False, True),
               tuple('monitors-pin' in ids('MonitorWait', '', 21, 25, virtual=v) for v in (False, True)))
    state = {'function': 'GetThreadState', 'arguments': {'thread': 'Common-Cleaner'}}
    suite.same('between: a change that was taken back', [True, True, False, False], [
        ids('GetThreadState', 'GetThreadState.thread_state_ptr', *pair, other=True, lines=[state]) == ['cleaners-park']
        for pair in ((17, 21), (21, 25), (25, 26), (8, 17))])
    suite.same('between: in callbacks', [['depth-in-wait'], [], ['state-when-waited'], [], ['group-at-end'], []], [
        ids(name, path, *pair, inside=[event]) for name, path, pair, event in (
            ('GetOwnedMonitorStackDepthInfo', 'GetOwnedMonitorStackDepthInfo.monitor_info_ptr.stack_depth', (17, 21),
             'MonitorWait'),
            ('GetOwnedMonitorStackDepthInfo', 'GetOwnedMonitorStackDepthInfo.monitor_info_ptr.stack_depth', (17, 21),
             'MethodEntry'),
            ('GetThreadState', 'GetThreadState.thread_state_ptr', (26, 27), 'MonitorWaited'),
            ('GetThreadState', 'GetThreadState.thread_state_ptr', (26, 27), 'MonitorWait'),
            ('GetThreadInfo', 'GetThreadInfo.info_ptr.thread_group', (17, 21), 'ThreadEnd'),
            ('GetThreadInfo', 'GetThreadInfo.info_ptr.thread_group', (17, 21), 'ThreadStart'))])
    sleeping = {'function': 'GetStackTrace', 'outputs': {'frame_buffer': [{'method': 'java.lang.Thread.sleep(J)V'}]}}
    running = {'function': 'GetStackTrace', 'outputs': {'frame_buffer': [{'method': 'Main.run()V'}]}}
    for title, lines, wanted in (('sleep', [sleeping, sleeping], ['object-wait-frames']), ('work', [running] * 2, []),
                                 ('one sleeps', [sleeping, running], [])):
        suite.same(f'between: what the calls show, {title}', wanted, ids(
            'GetStackTrace', 'GetStackTrace.frame_buffer', 17, 21, other=True, lines=lines))


def test_library(suite, command):
    """What differs because the class libraries do."""
    def between(method):
        node = normalise.Node(1, 'main', normalise.Shape({'event': 'FieldModification',
                                                          'arguments': {'method': method, 'location': 6}}))
        return across.of_the_library(compare.Difference('arguments', 'FieldModification.location', node, node))
    suite.same('library: a location in code that it generates', ['classes that the class library generates', ''],
               [between('Main$$Lambda/hidden.<init>(LMain;)V'), between('Main.<init>()V')])


def test_rows(suite, command):
    """What fills the cells of runs that do not differ."""
    columns = [types.SimpleNamespace(name=name) for name in ('17', '21', '25')]
    inside = across.Row('GetStackTrace', 'outputs', 'GetStackTrace.frame_buffer.method', [], 'main', 'levels')
    count = across.Row('GetStackTrace', 'outputs', 'GetStackTrace.count_ptr', [], 'main', 'levels')
    whole = across.Row('GetStackTrace', 'outputs', 'GetStackTrace.frame_buffer', [], 'main', 'levels')
    inside.cells, count.cells, whole.cells = {'21': 'a', '25': 'b'}, {'17': '4', '21': '5'}, {'17': '4', '21': '5'}
    table = types.SimpleNamespace(rows={1: inside, 2: count, 3: whole}, boundaries={
        1: {('21', '25')}, 2: {('17', '21')}, 3: {('17', '21')}})
    for row, wanted in ((inside, {'21': 'a', '25': 'b'}), (count, {'17': '4', '21': '5', '25': '5'}),
                        (whole, {'17': '4', '21': '5'})):
        row.fill(columns, across.Across.around(table, row))
        suite.same(f'rows: {row.path}', wanted, row.cells)
    same = [across.Row('GetThreadState', 'result', '', [], thread, 'levels') for thread in ('a', 'b', 'c', 'd', 'e')]
    for row in same:
        row.cells, row.count = {'17': 'NONE', '21': 'x' if row.subject == 'c' else 'y'}, 2
    merged = across.merged(same)
    suite.same('rows: of several threads', [(['a', 'b', 'd', 'e'], 8), (['c'], 2)],
               [(row['subjects'], row['count']) for row in merged])
    suite.same('rows: their titles', ['GetThreadState of a and 3 others', 'GetThreadState of c'],
               [across.title_of(row) for row in merged])
    suite.same('rows: on the page', [True, False], ['<details' in levels_page.subjects(row) for row in merged])


def test_whole(suite, command):
    """What there is most of is left out until all traces have everything else."""
    def run(left_out, **counts):
        return types.SimpleNamespace(left_out=left_out, coverage=lambda: [
            {'what': 'function' if name.startswith('Get') else 'event', 'name': name, 'count': count}
            for name, count in counts.items()])
    made = []

    def runs_with(name, trace):
        made.append((name, trace))
        return [run(0, MethodEntry=9, GetTag=2), run(max(0, 5 - len(made)), MethodEntry=9, GetTag=7, VMInit=1)][:2]
    suite.same('whole: the filter', '!event:X+!event:MethodEntry+!function:GetTag+!event:VMInit',
               diff.Differ.whole(None, runs_with, '!event:X'))
    suite.same('whole: the runs', [('', '!event:X'), ('-less', '!event:X+!event:MethodEntry')], made[:2])
    suite.same('whole: nothing is left out', '', diff.Differ.whole(None, lambda name, trace: [run(0, VMInit=1)], ''))


# ---- Runs ----

class Uses(portability.Uses):
    """Made up."""
    def __init__(self, *lines, virtual=False, **more):
        self.functions, self.events, self.capabilities = collections.Counter(), collections.Counter(), set()
        self.results, self.requests = collections.defaultdict(set), {}
        self.others, self.running, self.inside, self.exports = set(), set(), collections.defaultdict(set), set()
        self.shown, self.found = collections.defaultdict(set), set()
        self.virtual = virtual
        for line in lines:
            self.add(line)
        vars(self).update(more)


def function(name, *results):
    return {'what': 'function', 'name': name, 'count': 1, 'results': dict.fromkeys(results or ['NONE'], 1)}


def test_items(suite, command):
    """What of a run breaks where."""
    def check(title, uses, version, *wanted):
        items = portability.once([*portability.new_things(uses), *portability.names(uses),
                                  *portability.changed(uses, version)])
        suite.same(title, sorted(wanted), sorted((i.use, i.effect, levels.spans(i.on)) for i in items))
    check('nothing', Uses(function('GetPhase')), 17)
    check('a function of 25', Uses(function('ClearAllFramePops')), 25, ('ClearAllFramePops', 'breaks', '8 to 21'))
    check('a function of 9', Uses(function('GetAllModules')), 17, ('GetAllModules', 'breaks', '8'))
    check('an event of 11', Uses({'what': 'event', 'name': 'SampledObjectAlloc', 'count': 3}), 17,
          ('SampledObjectAlloc', 'breaks', '8'), ('SampledObjectAlloc', 'differs', '27'))
    check('a capability', Uses({'what': 'capability', 'name': 'can_support_virtual_threads', 'possessed': True}), 21,
          ('can_support_virtual_threads', 'breaks', '8 to 17'))
    check('one that it does not possess',
          Uses({'what': 'capability', 'name': 'can_support_virtual_threads', 'possessed': False}), 21)
    check('an error', Uses(function('RunAgentThread', 'UNSUPPORTED_OPERATION')), 25,
          ('RunAgentThread returns UNSUPPORTED_OPERATION', 'differs', '8 to 17'))
    check('locals of a running thread', Uses(function('GetLocalInt'), running={'GetLocalInt'}), 17,
          ('GetLocalInt', 'breaks', '21 to 27'))
    check('locals of a suspended one', Uses(function('GetLocalInt')), 17)
    check('a frame that is left', Uses(function('NotifyFramePop'), inside={'NotifyFramePop': {'FramePop'}}), 17,
          ('NotifyFramePop', 'breaks', '25 to 27'), ('NotifyFramePop', 'differs', '25 to 27'))
    check('a frame perhaps twice', Uses(function('NotifyFramePop')), 17, ('NotifyFramePop', 'differs', '25 to 27'))
    check('a frame twice', Uses(function('NotifyFramePop', 'NONE', 'DUPLICATE')), 25,
          ('NotifyFramePop', 'differs', '8 to 21'))
    check('a frame once', Uses(function('NotifyFramePop')), 25)
    check('the other way', Uses(function('GetCurrentContendedMonitor')), 25,
          ('GetCurrentContendedMonitor', 'differs', '8 to 21'))
    check('a version', Uses(requests={('GetEnv', '0x30150000'): [1, 0]}), 25,
          ('GetEnv version 21.0', 'breaks', '8 to 17'))
    check('a field', Uses(requests={('GetFieldID', 'java/lang/Thread.daemon Z'): [1, 0]}), 17,
          ('GetFieldID java/lang/Thread.daemon Z', 'breaks', '21 to 27'))
    check('a method that is missing here',
          Uses(requests={('GetMethodID', 'java/lang/Thread.threadId ()J'): [0, 1]}), 17,
          ('GetMethodID java/lang/Thread.threadId ()J, in vain', 'differs', '21 to 27'))
    check('a property', Uses(function('GetSystemProperty'),
                             requests={('GetSystemProperty', 'sun.boot.class.path'): [1, 0]}), 8,
          ('sun.boot.class.path', 'breaks', '11 to 27'))
    check('an agent that can be attached', Uses(exports={'Agent_OnAttach'}), 17,
          ('Agent_OnAttach', 'differs', '21 to 27'))
    mounted = {'what': 'event', 'name': 'VirtualThreadMount', 'count': 1}
    check('without virtual threads', Uses(mounted), 21)
    check('and with them', Uses(mounted, virtual=True), 21,
          ('VirtualThreadMount', 'differs', '25 to 27'))


class Command:
    def __init__(self, o):
        self.o = o
        self.agent = os.path.join(o.build, 'levels.so')

    def run(self, name, *words, agent=''):
        """(exit code, what it prints, the directory of its report)"""
        report = os.path.join(self.o.build, 'levels-' + name)
        shutil.rmtree(report, ignore_errors=True)
        code, out, err = processes.run(
            [sys.executable, '-m', 'jvmticheck', words[0], self.agent + agent, '--vm', self.o.vm, '--report', report,
             *words[1:], '--', '-cp', self.o.build, 'Simple'], limits.Limit())
        return code, out, err, report


def homes(*versions):
    """Of the JDKs of these versions that can be had."""
    return {v: home for v in versions for home in [processes.given_jdk(str(v))] if home}


def data(report, name):
    with open(os.path.join(report, name + '.json'), encoding='utf-8') as f:
        return json.load(f)['programs'][0]


class Cells(html.parser.HTMLParser):
    """The heads and cells of the tables of a page, and whether what is opened is closed."""
    def __init__(self, path):
        super().__init__()
        self.cells, self.scripts = [], 0
        with open(path, encoding='utf-8') as f:
            self.feed(f.read())

    def handle_starttag(self, tag, attrs):
        self.scripts += tag == 'script'
        if tag in ('td', 'th'):
            self.cells.append('')

    def handle_data(self, text):
        if self.cells:
            self.cells[-1] += text


def test_diff(suite, command):
    """minijvm with the libraries of 17 and a later one."""
    jdks = homes(17, 25)
    if len(jdks) < 2:
        progress.screen.say('skipped: diff (needs JDK 17 and 25)')
        return
    both = [word for home in jdks.values() for word in ('--jdk', home)]
    code, out, err, report = command.run('diff', 'diff', *both)
    reported = data(report, 'levels')
    rows = {(row['name'], row['path'].partition('.')[2] or row['subject']): row for row in reported['rows']}
    suite.same('diff: exit code', 1, code)
    suite.same('diff: columns', ['minijvm-17', 'minijvm-25'], [c['name'] for c in reported['columns']])
    modifiers = rows.get(('GetClassModifiers', 'modifiers_ptr'), {})
    suite.same('diff: a known change', ('known', {'minijvm-17': '0x601', 'minijvm-25': '0x621'}),
               (modifiers.get('result'), modifiers.get('cells')))
    suite.check('diff: its reason', any('ACC_SUPER' in reason for reason in modifiers.get('reasons', [])), modifiers)
    field = rows.get(('GetFieldID', 'java/lang/Thread.daemon Z'), {})
    suite.same('diff: a name', ('known', {'minijvm-17': 'granted', 'minijvm-25': 'refused'}, ['JDK 8 to 17 has it']),
               (field.get('result'), field.get('cells'), field.get('reasons')))
    locals_of_run = rows.get(('GetMaxLocals', 'max_ptr'), {})
    suite.same('diff: code of the library',
               ('known', ['classes of the class library differ between minijvm-17 and minijvm-25']),
               (locals_of_run.get('result'), locals_of_run.get('reasons')))
    suite.same('diff: all is explained', [],
               [row for row in reported['rows'] if row['result'] in ('open', 'incorrect') or not row['reasons']])
    suite.check('diff: as text', re.search(r'GetClassModifiers\.modifiers_ptr.* 0x601 +0x621', out)
                and '0 incorrect, 0 open' in out, out + err)
    page = Cells(os.path.join(report, 'levels.html'))
    shown = {cell.strip() for cell in page.cells}
    suite.check('diff: the page', {'minijvm-17', 'minijvm-25', '0x601', '0x621'} <= shown and not page.scripts, shown)

    code, out, err, report = command.run('same', 'diff', '--jdk', jdks[25], '--host', 'both', '--format', 'json')
    reported = json.loads(out)['programs'][0]
    suite.same('on both hosts: columns', ['minijvm-25', 'java-25'], [c['name'] for c in reported['columns']])
    suite.same('on both hosts: exit code', (0, [['minijvm-25', 'java-25']]), (code, reported['compared']))
    suite.same('on both hosts: nothing that matters', [], [r for r in reported['rows'] if r['result'] != 'legal'])

    code, out, err, report = command.run('refused', 'diff', *both, agent='=30130000')
    suite.check('an agent that needs 19', 'GetEnv refuses version 19.0' in out and code == 3, out + err)
    code, out, err, report = command.run('no-jdk', 'diff', '--jdk', command.o.build, '--jdk', jdks[17])
    suite.check('no JDK', 'this is no JDK' in out and code == 3, out + err)


def test_old(suite, command):
    """8 and 11: on `java` alone."""
    jdks = homes(17)
    for version in (8, 11):
        home = os.path.join(TOP, 'build/jdks', str(version))
        if os.path.exists(os.path.join(home, 'bin/java')):
            jdks[version] = home
    if len(jdks) < 3:
        progress.screen.say('skipped: old (needs JDK 8, 11 and 17: tests/levels/get 8 11)')
        return
    words = [word for home in jdks.values() for word in ('--jdk', home)]
    code, out, err, report = command.run('old', 'diff', '--host', 'both', *words)
    reported = data(report, 'levels')
    suite.same('old: columns', {'minijvm-8': 'skipped', 'minijvm-11': 'skipped', 'minijvm-17': 'clean',
                                'java-8': 'clean', 'java-11': 'clean', 'java-17': 'clean'},
               {c['name']: c['outcome'] for c in reported['columns']})
    rows = {(row['name'], row['subject']): row for row in reported['rows']}
    suite.same('old: a property', {'java-8': 'granted', 'java-11': 'refused', 'java-17': 'refused'},
               rows.get(('GetSystemProperty', 'sun.boot.class.path'), {}).get('cells'))


def test_portability(suite, command):
    code, out, err, report = command.run('portability', 'portability', '--host', 'minijvm')
    reported = data(report, 'portability')
    items = {item['use']: item for item in reported['items']}
    suite.same('portability: exit code', 1, code)
    suite.same('portability: JDKs', {'8': 'differs', '11': 'works', '17': 'works', '21': 'breaks', '25': 'breaks',
                                     '26': 'breaks', '27': 'breaks'}, reported['jdks'])
    suite.same('portability: a field', ('breaks', '21 to 27'),
               tuple(items.get('GetFieldID java/lang/Thread.daemon Z', {}).get(key) for key in ('effect', 'jdks')))
    suite.same('portability: what differs', ('differs', '25 to 27'),
               tuple(items.get('GetClassModifiers', {}).get(key) for key in ('effect', 'jdks')))
    suite.check('portability: as text', 'breaks on JDK 21 to 27' in out, out + err)
    suite.check('portability: the page', '✗' in Cells(os.path.join(report, 'portability.html')).cells, report)
    code, out, err, report = command.run('versions', 'portability', '--versions', '8,11,17', '--format', 'json')
    suite.same('portability: the JDKs that matter', 0, code)
    suite.same('portability: as JSON', 'Simple', json.loads(out)['programs'][0]['program'])
    code, out, err, report = command.run('wrong', 'portability', '--versions', '8,12')
    suite.check('portability: no such JDK', code == 2 and "'8,12' is not a list of 8, 11" in err, err)
    code, out, err, report = command.run('nine', 'portability', agent='=30090000')
    suite.check('portability: a version', 'JDK 8 breaks: GetEnv version 9.0' in out, out)


TESTS = {'tables': test_tables, 'facts': test_facts, 'library': test_library, 'rows': test_rows,
         'whole': test_whole, 'items': test_items, 'diff': test_diff, 'old': test_old, 'portability': test_portability}


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--vm', default=os.path.join(TOP, 'build/minijvm'))
    p.add_argument('--library', default=os.path.join(TOP, 'build'), help='the directory of libjvmticheck.so')
    p.add_argument('--build', default=processes.folder('validation/command'))
    p.add_argument('--list', action='store_true', help='prints the names of the tests')
    p.add_argument('names', nargs='*', choices=[*TESTS, []])
    o = p.parse_args()
    o.vm, o.build = os.path.abspath(o.vm), os.path.abspath(o.build)
    os.makedirs(o.build, exist_ok=True)
    if o.list:
        print('\n'.join(TESTS))
        return 0
    suite = progress.Suite('jvmticheck over JDKs')
    names = o.names or [*TESTS]
    suite.begin(len(names), addressed=True)
    compiling.java(o.build, [os.path.join(HERE, 'Simple.java')])
    agents.compile_c(os.path.join(o.build, 'levels.so'), os.path.join(HERE, 'levels.c'), '-shared',
                     '-Wno-unused-parameter')
    for name in names:
        with suite.step(name):
            TESTS[name](suite, Command(o))
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
