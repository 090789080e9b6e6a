#!/usr/bin/env python3
"""Schedules that are explored: minijvm-explore finds the error of each program of java/ within the number of schedules
that the table has, nothing in the corrected versions, and replays what it has found.

Usage: run.py [--vm VM] [--full] [--list] [NAME...]; ends with `N passed, N failed`. --full: as many schedules as the
design asks for. Nothing here runs on `java`, which has no such mode.
"""
import argparse
import concurrent.futures
import contextlib
import json
import os
import random
import re
import shlex
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..'))
sys.path[1:1] = [os.path.dirname(HERE), os.path.join(TOP, 'explore')]
import compiling  # noqa: E402
import kinds  # noqa: E402
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402
from minijvm_explore import cluster, exhaustive, knowledge, races, run as explored, schedule  # noqa: E402

FOUND, DEADLOCK = 2, 97
# program: (kind of its failure, schedules within which each seed finds it, switches of the shrunk schedule at most)
PROGRAMS = {
    'Aba': ('exception', 400, 8), 'Between8': ('exception', 200, 4), 'CheckThenAct': ('exception', 60, 2),
    'Iterate': ('exception', 30, 2), 'LatchEarly': ('exception', 60, 2), 'LockOrder': ('deadlock', 50, 2),
    'LockOrderJuc': ('deadlock', 50, 2), 'LostNotify': ('deadlock', 120, 2), 'LostSignal': ('deadlock', 120, 2),
    'LostUpdate': ('exception', 50, 2), 'PutIfAbsent': ('exception', 50, 2), 'SemaphoreTwice': ('exception', 100, 4),
    'SleepOrder': ('exception', 50, 2), 'SpuriousWake': ('exception', 400, 4), 'ThreeSteps': ('exception', 150, 6)}


class Schedules:
    def __init__(self, o, check):
        self.vm, self.classes, self.full, self.check = o.vm, o.build, o.full, check
        self.folder = tempfile.mkdtemp(prefix='schedules-')

    def explore(self, *words):
        command = [sys.executable, '-m', 'minijvm_explore', '--vm', self.vm, '--time', '1h', *words]
        return processes.run(command, self.limit(command), cwd=self.folder,
                             env=dict(os.environ, PYTHONPATH=os.path.join(TOP, 'explore')))

    def limit(self, command):
        """Grows with the number of schedules."""
        enough = 50     # for the usual limit
        number = int(command[command.index('-n') + 1]) if '-n' in command else enough
        return limits.limit(command, number / enough)

    def loop_of(self, *words):
        """Many schedules in one process, by the command that was built: it has the class of the loop."""
        at = words.index(next(w for w in words if w[:1].isupper()))
        command = [os.path.join(os.path.dirname(self.vm), 'minijvm-explore'), '--repeat', 'loop', '--time', '1h',
                   *words[:at], '-cp', self.classes, *words[at:]]
        return processes.run(command, self.limit(command), cwd=self.folder)

    def run(self, options, *program):
        command = [*shlex.split(self.vm), '-Xsched:' + options, '-cp', self.classes, *program]
        return processes.run(command, limits.limit(command))

    def read(self, name):
        with open(os.path.join(self.folder, name), encoding='utf-8') as f:
            return f.read()

    def find(self, program, seed):
        kind, within, switches = PROGRAMS[program]
        report = os.path.join(self.folder, f'{program}{seed}')
        code, out, err = self.explore('--quiet', '--report', report, '-n', str(within), '--seed', str(seed), '-cp',
                                      self.classes, program)
        self.check(f'{program} seed {seed}: found within {within}', code == FOUND, f'{code}\n{out}\n{err}')
        if code != FOUND:
            return
        with open(os.path.join(report, 'report.json'), encoding='utf-8') as f:
            find = json.load(f)['finds'][0]
        self.check(f'{program} seed {seed}: kind', find['kind'] == kind, str(find))
        self.check(f'{program} seed {seed}: repeats and replays', find['repeats'] and find['replays'], out)
        self.check(f'{program} seed {seed}: switches', len(find['switches']) <= switches, '\n'.join(find['switches']))
        runs = [self.run(f'replay={find["file"]}', program) for _ in range(20 if self.full else 3)]
        self.check(f'{program} seed {seed}: strict replays', len(set(runs)) == 1 and (runs[0][0] or runs[0][2]),
                   str(set(runs)))
        test = ET.parse(os.path.join(report, 'junit.xml')).getroot().find('testcase/failure')
        self.check(f'{program} seed {seed}: JUnit', test is not None and test.get('type') == kind)

    def corrected(self, program):
        code, out, err = self.explore('--quiet', '-n', '2000' if self.full else '40', '-cp', self.classes, program,
                                      'fixed')
        self.check(f'{program} corrected: nothing found', code == 0, f'{code}\n{out}\n{err}')

    def strategies(self):
        """The same seed and number: the same operations, two runs at a time, whatever else runs on the machine."""
        for strategy in ('fifo', 'last', 'random', 'pct', 'pos', 'surw', 'mix'):
            def story_of(i, strategy=strategy):
                name = f'story{i}'
                self.run(f'green,strategy={strategy},seed=3,schedule=7,story={self.folder}/{name}', 'ThreeSteps')
                return self.read(name)
            with concurrent.futures.ThreadPoolExecutor(2) as two:
                stories = set(two.map(story_of, range(200 if self.full else 4)))
            self.check(f'{strategy}: one story', len(stories) == 1 and '\twrite\tThreeSteps.step' in min(stories),
                       '\n\n'.join(list(stories)[:2]))
        many = set()
        for i in range(1, 13):
            self.run(f'green,strategy=random,seed={i},story={self.folder}/story', 'ThreeSteps')
            many.add(self.read('story'))
        self.check('other seeds: other stories', len(many) > 3, str(len(many)))

    def polling(self):
        """Threads that poll make room for all others, and not only for each other."""
        for strategy in ('fifo', 'last', 'random', 'pct', 'pos', 'surw', 'mix'):
            for how in ('yields', 'reads', 'spins'):
                for doer in ('0', '1', '2', '3'):
                    code, out, err = self.run(f'green,strategy={strategy},schedule={1 + int(doer)}', 'Polling', how,
                                              doer)
                    self.check(f'{strategy} {how} {doer}', (code, out) == (0, 'done 2\n'), f'{code} {out} {err}')
        for name in ('saturated', 'tryLockTimed'):
            code, out, err = self.explore('--quiet', '--strategy', 'surw', '-n', '40', '--fail-on', 'livelock', '-cp',
                                          self.classes, 'Larger', name, 'fixed')
            self.check(f'{name}: who polls waits for no thread that is held', code == 0, out + err)

    def handled(self):
        """Who handles an exception decides whether it is a find; a failed assertion always is one."""
        for kind, name in (('state', 'IllegalStateException'), ('assertion', 'AssertionError')):
            for who in ('own', 'all', 'group', 'nobody'):
                code, out, err = self.explore('--no-shrink', '-n', '2', '-cp', self.classes, 'Handled', kind, who)
                is_find = kind == 'assertion' or who in ('all', 'nobody')
                said = f'handled:   java.lang.{name}: ' in out
                self.check(f'{kind}, handled by {who}', (code, said) == (FOUND if is_find else 0, not is_find),
                           out + err)

    def merge(self, *words):
        command = [sys.executable, '-m', 'minijvm_explore', 'merge', *words]
        return processes.run(command, limits.limit(command),
                             env=dict(os.environ, PYTHONPATH=os.path.join(TOP, 'explore')))

    def jobs(self):
        """The number of jobs changes neither what is found nor when; shards merge to the whole."""
        def finds(*words):
            report = os.path.join(self.folder, 'jobs')
            self.explore('--quiet', '--no-shrink', '--report', report, *words, '-cp', self.classes, 'SemaphoreTwice')
            with open(os.path.join(report, 'report.json'), encoding='utf-8') as f:
                d = json.load(f)
            return [(f['number'], f['what'], f['place']) for f in d['finds']], d['orders'], d['schedules']
        common = ('-n', '40', '--keep-going')
        one, two = finds(*common, '-j', '1'), finds(*common, '-j', '3')
        self.check('one job, three jobs', one == two and one[0], f'{one}\n{two}')
        parts = []
        for i in (1, 2, 3):
            part = os.path.join(self.folder, f'part{i}')
            self.explore('--quiet', '--no-shrink', '--report', part, *common, '--shard', f'{i}/3', '-cp', self.classes,
                         'SemaphoreTwice')
            parts.append(part)
        code, out, err = self.explore()
        whole = os.path.join(self.folder, 'whole')
        code, out, err = self.merge(*parts, '--report', whole)
        with open(os.path.join(whole, 'report.json'), encoding='utf-8') as f:
            d = json.load(f)
        merged = [(f['number'], f['what'], f['place']) for f in d['finds']], d['orders'], d['schedules']
        self.check('shards merge to one run', code == FOUND and merged == one, f'{code}\n{merged}\n{one}')

    def replay(self):
        """Strict replay refuses another program; loose replay survives an edit elsewhere; bad files are refused."""
        self.explore('--quiet', '--report', 'r', '-n', '50', '-cp', self.classes, 'LostUpdate')
        with open(os.path.join(self.folder, 'r/report.json'), encoding='utf-8') as f:
            file = os.path.join(self.folder, json.load(f)['finds'][0]['file'])
        of_main = 0
        for seed in range(1, 9):
            as_found = ['--no-shrink'] if seed % 2 else []      # what is shrunk has one switch, and not of main
            self.explore('--quiet', '--report', f's{seed}', *as_found, '--strategy', 'pct', '--seed', str(seed), '-n',
                         '60', '-cp', self.classes, 'LostUpdate')
            found = json.loads(self.read(f's{seed}/report.json'))['finds'][0]
            of_main += any(line.startswith('main ') for line in found['switches'])
            code, out, err = self.run(f'replay={self.folder}/{found["file"]}', 'LostUpdate')
            self.check(f'strict replay of what was found, {as_found} seed {seed}', code == 1 and 'n is 1' in err,
                       '\n'.join([*found['switches'], err]))
        self.check('a schedule with a switch of main is among them', of_main > 0)
        code, out, err = self.explore('-n', '50', '-cp', self.classes, 'LostUpdate')
        word = re.search(r'^one word:  (minijvm:\S+)$', out, re.M)
        self.check('one word', word is not None, out)
        code, out, err = self.explore('--replay', word[1], '-cp', self.classes, 'LostUpdate')
        self.check('one word replays', code == FOUND and 'n is 1' in out, out + err)
        code, out, err = self.explore('--replay', word[1][:-9], '-cp', self.classes, 'LostUpdate')
        self.check('a part of a word', code == 1 and 'a part of the word is missing' in err, out + err)
        code, out, err = self.run(f'replay={file}', 'CheckThenAct')
        self.check('another program', code == 1 and 'expected: main' in err and 'found:' in err, err)
        with open(os.path.join(HERE, 'java', 'LostUpdate.java'), encoding='utf-8') as f:
            source = f.read()
        more = '        int[] more = new int[7];\n        for (int i = 0; i < 7; i++) more[i] = i;\n'
        edited = source.replace('        check(n == 2', more + '        check(n == 2').replace(
            '        Thread[] threads =', more + '        Thread[] threads =')
        folder = os.path.join(self.folder, 'edited')
        os.makedirs(folder)
        with open(os.path.join(folder, 'LostUpdate.java'), 'w', encoding='utf-8') as f:
            f.write(edited)
        compiling.java(os.path.join(folder, 'classes'), [os.path.join(folder, 'LostUpdate.java')], '-g', '-nowarn')
        command = [*shlex.split(self.vm), f'-Xsched:replay={file},loose', '-cp', os.path.join(folder, 'classes'),
                   'LostUpdate']
        code, out, err = processes.run(command, limits.limit(command))
        self.check('loose replay after an edit', code == 1 and 'n is 1' in err, f'{code}\n{err}')
        bad = os.path.join(self.folder, 'bad')
        for text in ('minijvm schedule 2\nmain 1 read x\n', 'minijvm schedule 2\nmain a read x y -> main/1\n'):
            with open(bad, 'w', encoding='utf-8') as f:
                f.write(text)
            code, out, err = self.run(f'replay={bad}', 'LostUpdate')
            self.check('bad line', code == 1 and f'Error: {bad}:2: this is no line of a schedule\n' in err, err)
        parsed = schedule.parse(self.read(os.path.relpath(file, self.folder)))
        self.check('files are read as they are written', schedule.parse(parsed.text()).switches == parsed.switches
                   and parsed.switches)

    def debugged(self):
        """A replay waits for a debugger, which suspends all threads and continues, and fails as it did without one."""
        home = processes.openjdk()
        if not home:
            progress.screen.say('skipped: debugged (no JDK 17)')
            return
        code, out, err = self.explore('-cp', self.classes, 'LostUpdate')
        words = re.search(r'^in jdb:    (.*)', out, re.M)
        self.check('debugged: the command is printed', words is not None and ',loose ' in words[1], out)
        if not words:
            return
        command = [re.sub('address=5005', 'address=127.0.0.1:0', word) for word in shlex.split(words[1])]
        with processes.Child(command, limits.limit(command), merge=True, cwd=self.folder) as child:
            port = re.search(r'address: (?:\S+:)?(\d+)', child.line())
            address = ('127.0.0.1', int(port[1]))
            with contextlib.suppress(OSError), socket.create_connection(address, child.limit.left()) as debugger:
                # VirtualMachine: Suspend, Resume, and Resume of what VMStart has suspended.
                debugger.sendall(b'JDWP-Handshake' + b''.join(
                    struct.pack('>IIBBB', 11, number, 0, 1, command) for number, command in ((1, 8), (2, 9), (3, 9))))
                while debugger.recv(4096):
                    pass
            code, out, _ = child.finish()
        self.check('debugged: it fails as it did', code == 1 and 'IllegalStateException: n is 1' in out,
                   f'{code} {out}')
        for stops in ((), ('stop at LostUpdate:12', 'stop at LostUpdate:14')):
            code, out, said = self.in_jdb(home, command, stops)
            self.check(f'a slow user of jdb, {stops}: it fails as it did', code == 1 and
                       'IllegalStateException: n is 1' in out and said.count('Breakpoint hit') >= len(stops),
                       f'{code} {out}{said}')

    def in_jdb(self, home, command, stops):
        """How the program ends, and what jdb has printed. Events of the agent are sent and answered while it waits."""
        a_moment, said = 0.7, ''
        with processes.Child(command, limits.limit(command), merge=True, cwd=self.folder) as child:
            port = re.search(r'address: (?:\S+:)?(\d+)', child.line())[1]
            words = [os.path.join(home, 'bin', 'jdb'), '-attach', f'127.0.0.1:{port}']
            with processes.Child(words, limits.limit(command), merge=True) as debugger:
                debugger.read_until(lambda text: 'VM Started' in text, 'the start')
                for line in (*stops, 'run'):
                    time.sleep(a_moment)
                    debugger.send(line + '\n')
                stop = re.compile('Breakpoint hit|Exception occurred|The application')
                while 'The application' not in said:
                    debugger.read_until(stop.search, 'a stop')
                    said += debugger.take()
                    time.sleep(a_moment)
                    with contextlib.suppress(OSError):
                        debugger.send('cont\n')
            return (*child.finish()[:2], said)

    def report(self):
        """What a user sees."""
        code, out, err = self.explore('--source', os.path.join(HERE, 'java'), '-cp', self.classes, 'LostUpdate')
        for part in (r'^schedule \d+ \(\w+\): java\.lang\.IllegalStateException: n is 1\n   at LostUpdate\.check',
                     r'^shrunk from \d+ switches to \d, in \d+ runs', r'^   main +Thread-0 +Thread-1\n', r'reads 0',
                     r'writes 1', r'FAILS: java\.lang\.IllegalStateException', r'^again:     \S+ -Xsched:replay=\S+',
                     r'^explored:  \d+ schedules?, \d+ different orders?'):
            self.check(f'report has {part}', re.search(part, out, re.M) is not None, out)
        wide = os.path.join(self.folder, 'wide')
        os.makedirs(wide, exist_ok=True)
        with open(os.path.join(HERE, 'java', 'LostUpdate.java'), encoding='utf-8') as source, \
                open(os.path.join(wide, 'LostUpdate.java'), 'w', encoding='utf-8') as f:
            f.write(source.read().replace('\n', ' // and everything else' + ' else' * 50 + '\n'))
        code, out, err = self.explore('--source', wide, '-cp', self.classes, 'LostUpdate')
        story = ' '.join(out.partition('---')[2].partition('FAILS')[0].split())
        self.check('long lines are cut, with the name of the location',
                   re.search(r'n\+\+; // and .{4,40} \.\.\. reads 0 \(LostUpdate\.n\)', story), out)
        code, out, err = self.explore('-cp', self.classes, 'Totals')
        found, file = re.search(r'^schedule.*\): (\S+: total \d)$', out, re.M), re.search(r'replay=(\S+)', out)
        error = self.run(f'replay={os.path.join(self.folder, file[1])}', 'Totals')[2] if file else ''
        self.check('the failure is that of the schedule in the file', found and found[1] in error and
                   'FAILS:' + ''.join(found[1].split()) in ''.join(out.split()), f'{error}\n{out}{err}')
        self.check('races: a class that is initialized is no longer held', 0 < out.count('which holds')
                   == out.count('which holds no lock'), out)
        code, out, err = self.explore('-cp', self.classes, 'LockOrder')
        cycle = ('deadlock of 2 threads\n'
                 '  Thread-0  holds  Object#1  since LockOrder.both (LockOrder.java:12)\n'
                 '            wants  Object#2  at    LockOrder.both (LockOrder.java:13)\n'
                 '  Thread-1  holds  Object#2  since LockOrder.both (LockOrder.java:12)\n'
                 '            wants  Object#1  at    LockOrder.both (LockOrder.java:13)\n')
        self.check('deadlock: its cycle', cycle in out, out)
        orders = ''.join(f'  ReentrantLock#{a} before ReentrantLock#{b}: LockOrderJuc.both (LockOrderJuc.java:13)\n'
                         for a, b in ((1, 2), (2, 1)))
        code, out, err = self.explore('-cp', self.classes, 'LockOrderJuc')
        self.check('deadlock: how schedules that passed acquire its locks',
                   re.search(r'^\d+ other schedules? passed, with its locks in this order:\n' + re.escape(orders), out,
                             re.M), out)
        code, out, err = self.explore('-cp', self.classes, 'PutIfAbsent')
        # each of both threads gets, and then puts; neither is interrupted within a call of the library
        first, second = (re.findall(rf'^ {{{column}}}PutIfAbsent:(?:14|15) ConcurrentHashMap\.(?:get|put)', out, re.M)
                         for column in ('30,45', '46,99'))
        self.check('a call of the library is one line', (len(first), len(second)) == (2, 2), f'{first} {second} {out}')
        code, out, err = self.explore('-cp', self.classes, 'LostNotify')
        self.check('lost wake-up: by its name', 'lost wake-up: "' in out and 'the last notify of it was by' in out, out)
        self.check('lost wake-up: what one reads and the other writes, each the first to touch it',
                   'reads false' in out and 'writes true' in out, out)
        code, out, err = self.explore('-cp', self.classes, 'LostSignal')
        self.check('lost wake-up: a condition', re.search(r'waits at ReentrantLock#1, and no thread', out) and
                   re.search(r'waits  a condition of ReentrantLock#1 .*\n +no signal since it began', out), out)
        file = re.search(r'replay=(\S+)', self.explore('-cp', self.classes, 'LostUpdate')[1])[1]
        code, out, err = self.explore('--replay', file)
        self.check('a file names its program', code == FOUND and 'n is 1' in out, f'{code} {out} {err}')
        for words in (('-cp', self.classes, 'Missing'), ('--exhaustive', '-cp', self.classes, 'Missing'),
                      ('-jar', 'missing.jar'), ('--agent', './missing.so', '-cp', self.classes, 'LostUpdate'),
                      ('-agentpath:./missing.so', '-cp', self.classes, 'LostUpdate'),
                      ('-javaagent:missing.jar', '-cp', self.classes, 'LostUpdate'),
                      ('--exhaustive', '-agentpath:./missing.so', '-cp', self.classes, 'LostUpdate')):
            code, out, err = self.explore(*words)
            self.check(f'{words}: no find', code == 1 and not out and 'issing' in err and
                       'minijvm-explore: the program could not be started' in err, f'{code} {out} {err}')
        code, out, err = self.explore('--strategy', 'best', 'X')
        self.check('usage', code == 1 and 'best' in err, err)
        self.bad_input()

    def bad_input(self):
        """Each value that an option can't have, and what can't be read or written: a message, exit code 1."""
        explorer = os.path.join(os.path.dirname(self.vm), 'minijvm-explore')

        def ask(*words):
            return processes.run([explorer, *words], limits.limit([explorer, *words]), cwd=self.folder)
        garbage, plain = os.path.join(self.folder, 'garbage'), os.path.join(self.folder, 'plain')
        with open(garbage, 'wb') as f:
            f.write(bytes(range(128, 256)))
        with open(plain, 'w', encoding='utf-8') as f:
            f.write('x\n')
        values = {'-n': '-1 0 x', '-j': '0 -3', '--seed': '-1 9223372036854775808', '--focus': '0 9',
                  '--carriers': '0 32768', '--spurious': '-1 1001', '--stale': '0 16', '--gc': '-1 17',
                  '--max-points': '0', '--preemptions': '-1', '--at-least': '-1', '--time': '0 -1 nan inf x',
                  '--until-new-below': '0 1 nan', '--shard': '0/2 3/2 x', '--source': 'missing',
                  '--vm': "missing /etc/passwd '", '--expect-output': f'missing {self.folder}',
                  '--accept': f'missing {garbage}', '--shared': f'missing {garbage}', '--resume': garbage,
                  '--replay': f'missing {self.folder}', '--shrink': 'missing', '--report': f'{plain} /proc/x'}
        for option, words in values.items():
            for value in words.split():
                exhaustive = ['--exhaustive'] if option in ('--shared', '--resume', '--preemptions') else []
                code, out, err = ask('--vm', self.vm, *exhaustive, option, value, '-cp', self.classes, 'LostUpdate')
                self.check(f'{option} {value}: a message', code == 1 and 'Traceback' not in err and not out and
                           re.search(r'^minijvm-explore: .*', err, re.M), f'{code} {out} {err}')
        for words in ([], ['missing'], [plain], [self.folder], [self.folder, '--report']):
            code, out, err = ask('merge', *words)
            self.check(f'merge {words}: a message', code == 1 and 'Traceback' not in err and
                       'minijvm-explore' in err, f'{code} {out} {err}')
        with open('/dev/full', 'w', encoding='utf-8') as full:
            child = subprocess.run([explorer, '-n', '2', '-cp', self.classes, 'LostUpdate', 'fixed'],
                                   stdout=full, stderr=subprocess.PIPE, text=True, check=False, cwd=self.folder)
        self.check('output that is not written: a message', child.returncode == 1 and
                   child.stderr == 'minijvm-explore: No space left on device\n', child.stderr)

    def exhaustive(self):
        """The numbers of orders that can be computed; proofs, failures, bounds."""
        for words, orders in (('writers 3', 6), ('writers 4', 24), ('two 2 2', 6), ('two 3 2', 10), ('apart 3 3', 1)):
            code, out, err = self.explore('--exhaustive', '-cp', self.classes, 'Orders', *words.split())
            how_many = f'all {orders} orders' if orders > 1 else 'the only order'
            want = f'proved: no failure in {how_many} (preemptions unbounded, spurious 0, timeouts late)\n'
            self.check(f'orders of {words}', (code, out) == (0, want), out + err)
        for program in ('LostUpdate', 'LockOrder', 'LostNotify', 'CheckThenAct'):
            code, out, err = self.explore('--exhaustive', '-cp', self.classes, program, 'fixed')
            self.check(f'{program} corrected: proved', code == 0 and out.startswith('proved: '), out + err)
            code, out, err = self.explore('--exhaustive', '-cp', self.classes, program)
            failed = re.search(r'^failed: in order \d+$', out, re.M)
            self.check(f'{program}: fails', code == FOUND and failed is not None, out + err)
        code, out, err = self.explore('--exhaustive', '--preemptions', '0', '-cp', self.classes, 'LostUpdate')
        self.check('no preemption: bounded', code == 0 and out.startswith('bounded: no failure in '), out + err)
        code, out, err = self.explore('--exhaustive', '-n', '3', '-cp', self.classes, 'Orders', 'writers', '4')
        self.check('budget: incomplete', code == 4 and out.startswith('incomplete: '), f'{code} {out}{err}')
        for words, want in ((('LostUpdate', 'fixed'), 'orders:    proved: no failure in all '),
                            (('Orders', 'writers', '4'), 'orders:    ')):
            code, out, err = self.explore('-n', '300', '-cp', self.classes, *words)
            self.check(f'{words}: all orders are tried, too', code == 0 and want in out, out + err)
        file = os.path.join(self.folder, 'search')
        parts = []
        while not parts or parts[-1][0] == 4 and len(parts) < 20:
            parts.append(self.explore('--exhaustive', '-n', '9', '--resume', file, '-cp', self.classes, 'Orders',
                                      'writers', '4'))
            if len(parts) == 1:
                code, out, err = self.explore('--exhaustive', '--resume', file, '-cp', self.classes, 'Orders', 'x')
                self.check('the search of another program', code == 1 and 'continues another search' in err, out + err)
        self.check('resumed: as in one run', 1 < len(parts) < 20 and parts[-1][1].startswith(
            'proved: no failure in all 24 orders') and not os.path.exists(file), str(parts))

    def searched(self):
        """The search has as many orders as there are if every thread is tried at every step, where sleep sets alone
        leave out what is equivalent. Parts and jobs change nothing."""
        known = {'sections': 6, 'threads': 6, 'deadlock': 3, 'class': 2, 'alive': 3}
        more = 'nested', 'lock', 'atomic'
        for name in ('sections', 'threads', 'deadlock', 'wait', 'try', 'latch', 'park', 'interrupt', 'class', 'daemon',
                     'alive', 'queued', *(more if self.full else ())):
            folder = os.path.join(self.folder, 'searched-' + name)
            shutil.rmtree(folder, ignore_errors=True)
            for part in ('', 'all'):
                os.makedirs(os.path.join(folder, part), exist_ok=True)
            program = explored.Program([self.vm], ['-cp', self.classes, 'Searched', name], [])
            budget = exhaustive.Budget(20000, float('inf'))
            search = exhaustive.Exhaustive(program, frozenset(), folder, budget)
            search.learn()
            search.search()
            every = exhaustive.Exhaustive(program, frozenset(), os.path.join(folder, 'all'), budget)
            every.knowledge.add(['o ' + object for object in search.knowledge.objects])
            count = len(every.split(sys.maxsize))
            self.check(f'{name}: all orders', search.complete and not search.problem and not every.problem
                       and search.orders == count == known.get(name, count) > 1, f'{search.verdict()} {count}')
        parts = []
        for i in (1, 2, 3):
            parts.append(os.path.join(self.folder, f'searched{i}'))
            self.explore('--exhaustive', '--quiet', '--shard', f'{i}/3', '--report', parts[-1], '-cp', self.classes,
                         'Orders', 'two', '3', '2')
        whole = os.path.join(self.folder, 'searched')
        code, out, err = self.merge(*parts, '--report', whole)
        self.check('parts: the whole', code == 0 and out.startswith('proved: no failure in all 10 orders ('), out + err)
        self.check('parts: the report', json.loads(self.read('searched/report.json'))['every_order']['orders'] == 10
                   and 'all 10 orders' in self.read('searched/report.txt'), self.read('searched/report.txt'))
        few = []
        for i in (1, 2, 3):
            few.append(os.path.join(self.folder, f'few{i}'))
            self.explore('--exhaustive', '--quiet', '--shard', f'{i}/3', '--report', few[-1], '-cp', self.classes,
                         'Orders', 'apart', '3', '3')
        code, out, err = self.merge(*few)
        self.check('parts: fewer than shards', code == 0 and out.startswith('proved: no failure in the only order ('),
                   out + err)
        self.check('nothing was run: no proof', exhaustive.whole([]).status == 4, exhaustive.whole([]).text())
        other = os.path.join(self.folder, 'searched-other')
        self.explore('--quiet', '-n', '5', '--report', other, '-cp', self.classes, 'Orders', 'two', '3', '2')
        for words in (parts[:2], [*parts, parts[0]], [*parts, other]):
            code, out, err = self.merge(*words)
            self.check(f'{len(words)} parts: not all, or not once', code == 1 and 'of one search are needed' in err,
                       f'{code} {out}{err}')
        code, out, err = self.explore('--exhaustive', '--shard', '1/2', '--resume', 'x', '-cp', self.classes, 'Orders')
        self.check('parts: not resumed', code == 1 and '--resume' in err, f'{code} {out}{err}')
        code, out, err = self.explore('--exhaustive', '-j', '3', '-cp', self.classes, 'Orders', 'writers', '5')
        self.check('jobs: all orders', code == 0 and out.startswith('proved: no failure in all 120 orders'), out + err)
        words = '--exhaustive', '-j', '2', '-n', '130', '-cp', self.classes, 'Orders', 'writers', '6'
        code, out, err = self.explore(*words)
        self.check('jobs: within the budget', code == 4 and re.fullmatch(
            r'incomplete: no failure in [1-9]\d* orders, 130 runs; the budget ended\n', out), f'{code} {out}{err}')
        for words in (('Searched', 'deadlock'), ('Searched', 'classes')):
            code, out, err = self.explore('--exhaustive', '--source', os.path.join(HERE, 'java'), '-cp', self.classes,
                                          *words)
            self.check(f'{words} fails, and is explained', code == FOUND and all(part in out for part in (
                'deadlock of 2 threads', 'again:', '   main ', 'failed: in order ')), out + err)

    def races(self):
        """Found where there is one, nowhere else; as a detector with full vector clocks has it, on random traces."""
        code, out, err = self.explore('--races', '-n', '20', '--fail-on', 'race', '-cp', self.classes, 'LostUpdate')
        self.check('a race is a find', code == FOUND and 'a race on LostUpdate.n: ' in out, out + err)
        self.check('a race: it repeats, is shrunk and shown', 'not repeat' not in out and re.search(
            r'^shrunk from \d+ switch(es)? to 0', out, re.M) and re.search('^   main +Thread-0', out, re.M), out)
        again = re.search(r'^again: +(.*)$', out, re.M)
        code, out, err = processes.run(shlex.split(again[1]), limits.limit(self.vm), cwd=self.folder)
        self.check('a race: again', code == FOUND and out.startswith('replay: a race on LostUpdate.n: '), out + err)
        for what, harm in (('number', 'warning: both orders are possible'), ('constant', 'warning: both orders'),
                           ('wide', 'error: a long may be read in two'), ('object', 'error: the reference may be read'),
                           ('loop', 'error: the loop that reads it may never see')):
            options = '--races', '-n', '20', '--report', 'severity', '-cp', self.classes
            code, out, err = self.explore(*options, 'Severity', what)
            level = json.loads(self.read('severity/races.sarif'))['runs'][0]['results'][0]['level']
            self.check(f'severity of a race on a {what}', code == 0 and harm in out and harm.startswith(level),
                       out + err)
        with open(os.path.join(self.folder, 'accepted'), 'w', encoding='utf-8') as f:
            f.write('# known\nSeverity.wide   a statistic, which may be wrong\n')
        options = ('--races', '-n', '20', '--accept', 'accepted', '--fail-on', 'race', '-cp', self.classes, 'Severity')
        code, out, err = self.explore(*options, 'wide')
        self.check('an accepted race', code == 0 and 'no order' not in out and
                   'accepted:  a race on Severity.wide: a statistic, which may be wrong\n' in out, out + err)
        code, out, err = self.explore(*options, 'number')
        self.check('another race is not accepted', code == FOUND and 'accepted: ' not in out, out + err)
        with open(os.path.join(self.folder, 'accepted'), 'a', encoding='utf-8') as f:
            f.write('Severity.number\n')
        code, out, err = self.explore(*options, 'wide')
        self.check('no reason', code == 1 and 'accepted:3: expected `Class.field why' in err, f'{code} {out}{err}')
        for program in PROGRAMS:
            code, out, err = self.explore('--races', '-n', '20', '-cp', self.classes, program, 'fixed')
            self.check(f'{program} corrected: no race', code == 0 and 'race' not in out, out + err)
        draw = random.Random(7)
        for i in range(10000 if self.full else 400):
            trace = random_trace(draw)
            found = {(r.location, frozenset((r.first, r.second))) for r in races.races(trace)}
            if (want := all_races(trace)) != found:
                self.check(f'random trace {i}', False, '\n'.join(map('\t'.join, trace)) + f'\n{found}\n{want}')
                break
        else:
            self.check('random traces', True)

    def old_values(self):
        """Litmus tests of the language: which outcomes are seen, and which never."""
        for name, (seen, never) in LITMUS.items():
            outcomes = set()
            for i in range(1, 400):
                if i > 24 and not self.full and set(seen) <= outcomes:
                    break
                code, out, err = self.run(f'green,strategy=mix,stale=4,seed=2,schedule={i}', 'Litmus', name)
                outcomes.add(out.strip() if code == 0 else f'{code} {err}')
            self.check(f'litmus {name}: outcomes that are allowed', set(seen) <= outcomes, f'{outcomes}')
            self.check(f'litmus {name}: no other', not outcomes & set(never), f'{outcomes}')
        code, out, err = self.explore('--stale', '4', '-n', '60', '-cp', self.classes, 'StopFlag')
        self.check('StopFlag: found with old values', code == FOUND and 'missing volatile: ' in out
                   and 'StopFlag.plain' in out, out + err)
        self.check('StopFlag: the old value, and the write',
                   'reads false, an old value' in out and 'writes true' in out, out)
        file = next((f for f in os.listdir(self.folder) if f.startswith('stopflag-')), '')
        self.check('StopFlag: replays', self.run(f'replay={self.folder}/{file}', 'StopFlag')[0] == 98, file)
        for words in (((), ('StopFlag',)), (('--stale', '4'), ('StopFlag', 'fixed'))):
            number = '2000' if self.full else '40'
            code, out, err = self.explore('-n', number, *words[0], '-cp', self.classes, *words[1])
            self.check(f'nothing in {words}', code == 0, out + err)

    def one_test(self):
        """--test, without a framework: annotations of its name do."""
        folder = os.path.join(self.folder, 'test')
        os.makedirs(folder + '/org/junit/jupiter/api', exist_ok=True)
        with open(folder + '/org/junit/jupiter/api/Test.java', 'w', encoding='utf-8') as f:
            f.write('package org.junit.jupiter.api;\nimport java.lang.annotation.*;\n'
                    '@Retention(RetentionPolicy.RUNTIME) public @interface Test {}\n')
        with open(folder + '/CountTest.java', 'w', encoding='utf-8') as f:
            f.write('class CountTest {\n    int n;\n    @org.junit.jupiter.api.Test void counts() throws Exception {\n'
                    '        Thread a = new Thread(() -> n++), b = new Thread(() -> n++);\n'
                    '        a.start(); b.start(); a.join(); b.join();\n'
                    '        if (n != 2) throw new AssertionError("n is " + n);\n    }\n'
                    '    @org.junit.jupiter.api.Test void passes() {}\n}\n')
        sources = [folder + '/CountTest.java', folder + '/org/junit/jupiter/api/Test.java']
        compiling.java(folder + '/classes', sources, '-g', '-nowarn')
        tool = os.path.join(os.path.dirname(self.vm), 'minijvm-explore')
        for test, want in (('CountTest#counts', FOUND), ('CountTest#passes', 0), ('CountTest#nothing', 1), ('None', 1)):
            command = [tool, '--vm', self.vm, '--time', '1h', '-n', '60', '--test', test, '-cp', folder + '/classes']
            code, out, err = processes.run(command, limits.limit(command), cwd=self.folder,
                                           env=dict(os.environ, XDG_CACHE_HOME=self.folder))
            self.check(f'--test {test}', code == want, f'{code}\n{out}\n{err}')

    def agents(self):
        """Agents with an ordering bug each, and corrected."""
        library = os.path.join(self.folder, 'libagents.so')
        compiling.library(library, os.path.join(HERE, 'agents', 'agents.c'), '-Wno-unused-parameter')
        for name, (words, kind) in AGENTS.items():
            program = '-cp', self.classes, 'Agents', 'x'
            fails_on = ['--fail-on', kind] if kind == 'finding' else []
            code, out, err = self.explore('-n', '200', *fails_on, '--agent', f'{library}={name}', *program)
            self.check(f'agent {name}: found', code == FOUND and words in out, out + err)
            self.check(f'agent {name}: lanes with its callbacks and calls', re.search(r'^   main +one', out, re.M) and
                       'callback of ' in out and 'agent: ' in out, out)
            again = re.search(r'^again: +(.*)$', out, re.M)
            result = processes.run(shlex.split(again[1]), limits.limit(self.vm), cwd=self.folder) if again else None
            self.check(f'agent {name}: replayed', result and 'does not match' not in result[2]
                       and (result[0] != 0 or 'MJ-' in result[2]), str(result))
            number = '2000' if self.full else '30'
            code, out, err = self.explore('-n', number, '--agent', f'{library}={name}_fixed', *program)
            self.check(f'agent {name} corrected: nothing', code == 0, out + err)
        code, out, err = self.explore('-n', '100', '--fail-on', 'livelock,deadlock,crash,exit', '--agent',
                                      f'{library}=suspended', *program)
        self.check('a monitor gets free for a suspended thread', code == 0, out + err)
        command = [os.path.join(os.path.dirname(self.vm), 'jvmticheck'), 'schedules', f'{library}=notify', '-n', '100',
                   '--time', '1h', '-cp', self.classes, 'Agents', 'x']
        code, out, err = processes.run(command, limits.limit(command), cwd=self.folder)
        self.check('jvmticheck schedules', code == FOUND and 'lost wake-up' in out, out + err)
        command = [*command[:2], f'{library}=counter_fixed', '-n', '8', '--time', '1h']
        code, out, err = processes.run(command, limits.limit(command), cwd=self.folder)
        self.check('jvmticheck schedules without a program: nothing; exceptions that a handler gets are named',
                   code == 0 and 'livelock' not in out and 'handled:   java.lang.IllegalStateException: ' in out,
                   out + err)
        for level in ('17', '21', '25', '26', '27'):
            home = processes.installed_jdk(level)
            for words in (('--jdk', home), (f'--jdk={home}', '-Xint'), (f'-Xjdk:{home}',)) if home else ():
                few = [*command[:4], '2', *command[5:], *words]
                code, out, err = processes.run(few, limits.limit(few), cwd=self.folder)
                self.check(f'jvmticheck schedules without a program, {" ".join(words)}',
                           code == 0 and '2 schedules' in out and 'at workloads.Threads' in out, out + err)

    def campaign(self):
        """The runs of kind green explore, and name what they find."""
        library = os.path.join(self.folder, 'libagents.so')
        compiling.library(library, os.path.join(HERE, 'agents', 'agents.c'), '-Wno-unused-parameter')
        for name, code, words in (('notify', 3, 'lost wake-up: "one" waits at raw_monitor'), ('notify_fixed', 0, '')):
            command = [os.path.join(os.path.dirname(self.vm), 'jvmticheck'), 'campaign', f'{library}={name}', '--only',
                       'green', '--seeds', '20', '--jobs', '1', '--timeout', '10', '--report', f'campaign-{name}', '--',
                       '-cp', self.classes, 'Agents', 'x']
            for _ in range(10):     # without a schedule the run that is to be clean may have the bug, too
                got, out, err = processes.run(command, limits.limit(command, 5), cwd=self.folder)   # more than one run
                if json.loads(self.read(f'campaign-{name}/runs/clean/run.json'))['outcome'] == 'clean':
                    break
            self.check(f'campaign {name}', got == code and words in out, f'{got} {out}{err}')

    def loop(self):
        """Many schedules in one process: the same kinds of finds, nothing in the corrected versions; what a repetition
        leaves is set back or reported."""
        repeat = self.loop_of
        programs = PROGRAMS if self.full else ('LatchEarly', 'LockOrder', 'LostSignal', 'LostUpdate')
        for program in programs:
            kind, within, _ = PROGRAMS[program]
            code, out, err = repeat('--quiet', '--report', 'loop', '-n', str(within), program, 'bug')
            with open(os.path.join(self.folder, 'loop/report.json'), encoding='utf-8') as f:
                d = json.load(f)
            found = [(f['kind'], f['repeats'], f['replays']) for f in d['finds']]
            self.check(f'{program}: found in a loop', (code, found) == (FOUND, [(kind, True, True)]), out + err)
            code, out, err = repeat('-n', '2000' if self.full else '200', program, 'fixed')
            self.check(f'{program} corrected: nothing in a loop', code == 0 and 'loop: ' not in out, out + err)
        code, out, err = repeat('-n', '100', 'Repeated', 'state')
        self.check('nothing is left of a repetition', code == 0 and 'loop: ' not in out, out + err)
        code, out, err = repeat('-n', '50', 'Repeated', 'exit')
        self.check('exit', code == FOUND and 'exit code 3' in out, out + err)
        code, out, err = repeat('-n', '20', 'Repeated', 'leak')
        self.check('a leak is no find', code == 0 and 'it depends on former repetitions' in out
                   and 'explored:  20 schedules' in out, out + err)
        for left in ('daemon', 'hook'):
            code, out, err = repeat('-n', '20', 'Repeated', left)
            self.check(f'{left}: processes', code == 0 and 'explored:  20 schedules' in out
                       and 'threads or shutdown hooks are left after each repetition' in out, out + err)

    def collections(self):
        """Collections as choices; what the program observes of random numbers does not change from run to run."""
        code, out, err = self.explore('--gc', '3', '-n', '300', '-cp', self.classes, 'Collected')
        self.check('a weak cache: found', code == FOUND and 'NullPointerException' in out
                   and 'a collection of the heap' in out, out + err)
        file = re.search(r'-Xsched:replay=(\S+)', out)
        text = self.read(file[1]) if file else ''
        self.check('its schedule has one collection', text.count(' gc\n') == 1, text)
        self.check('it replays', 'NullPointerException' in self.run(f'replay={self.folder}/{file and file[1]}',
                                                                    'Collected')[2])
        number = '2000' if self.full else '40'
        for words in (('Collected',), ('--gc', '3', 'Collected', 'fixed')):
            options = words[:2] if words[0] == '--gc' else ()
            code, out, err = self.explore(*options, '-n', number, '-cp', self.classes, *words[len(options):])
            self.check(f'nothing in {words}', code == 0, out + err)
        printed = {self.run('green,strategy=mix,schedule=7', 'Collected', 'random') for _ in range(3)}
        self.check('random numbers are the same in each run', len(printed) == 1 and not min(printed)[2], str(printed))
        ends = {self.run(f'green,strategy=mix,schedule={schedule}', 'Unloaded') for schedule in (1, 2)}
        self.check('classes are unloaded: no code is taken for what was there before', ends == {(0, '', '')}, str(ends))

    def observed(self):
        """What a program observes is the same in each run of a schedule, and in green mode in general."""
        with open(os.path.join(HERE, 'java', 'Observed.java'), encoding='utf-8') as f:
            names = re.findall(r'^    static void (\w+)\(\) throws', f.read(), re.M)
        home = processes.openjdk()
        for jdk in ((), ('--jdk', home)) if home else ((),):
            for name in names:
                if name in ('outside', 'ports', 'portFails'):
                    continue
                for options in ('green,strategy=random,schedule=7', 'green,seed=5'):
                    runs = {self.run(options, *jdk, 'Observed', name) for _ in range(20 if self.full else 2)}
                    first = min(runs)
                    self.check(f'observed {" ".join(jdk)} {name} {options}', len(runs) == 1 and first[:3:2] == (0, ''),
                               '\n'.join(map(str, list(runs)[:2])))
            code, out, err = self.explore('-n', '2', *jdk, '-cp', self.classes, 'Observed', 'outside')
            for what in ('a folder', 'the environment', 'the number of the process', 'the space of a file system',
                         'the time of a file', 'whether a file exists', 'the network'):
                self.check(f'{" ".join(jdk)} not under control: {what}',
                           f'not under control: {what}, used at Observed.outside(Observed.java:' in out, out + err)
        self.outside_of_all_orders()

        self.ports(('--jdk', home) if home else None)

    def outside_of_all_orders(self):
        """A proof names what it does not cover, in each form of the report; --strict refuses it."""
        program, reports = ('-cp', self.classes, 'Observed', 'outside'), []
        line = 'not under control: a folder, used at Observed.outside(Observed.java:'
        code, out, err = self.explore('--exhaustive', '--strict', *program)
        self.check('a proof names what is not under control', code == 3 and line in out, out + err)
        code, out, err = self.explore('--exhaustive', '--strict', '-cp', self.classes, 'LostUpdate', 'fixed')
        self.check('--strict accepts a program that is under control', code == 0 and 'proved: ' in out, out + err)
        for part in ('1/2', '2/2'):
            reports.append(os.path.join(self.folder, 'outside' + part[0]))
            self.explore('--exhaustive', '--shard', part, '--report', reports[-1], *program)
        merged = os.path.join(self.folder, 'outside')
        out = self.merge(*reports, '--report', merged)[1]
        for name, text in (('merge', out), *((n, self.read(os.path.join(merged, n)))
                                             for n in ('report.txt', 'report.html', 'report.json', 'junit.xml'))):
            self.check(f'{name} names what is not under control', line[len('not under control: '):] in text, text)

    def ports(self, jdk):
        """The system chooses ports of the network: no difference between two runs of a schedule."""
        if not jdk:
            progress.screen.say('skipped: ports (no JDK 17)')
            return
        debugger = os.path.join(jdk[1], 'lib/libjdwp.so=transport=dt_socket,server=y,suspend=n')
        for words in (('--agent', debugger, *jdk, '-cp', self.classes, 'LostUpdate', 'fixed'),
                      (*jdk, '-cp', self.classes, 'Observed', 'ports')):
            code, out, err = self.explore('-n', '4', *words)
            self.check(f'a port is no difference: {words[-1]}', code == 0 and 'not deterministic' not in out, out + err)
        code, out, err = self.explore('-n', '50', *jdk, '-cp', self.classes, 'Observed', 'portFails')
        self.check('a port in a failure: it repeats', code == FOUND and 'shrunk from' in out and 'again:' in out,
                   out + err)

    def kinds(self):
        kinds.check(self, os.path.join(HERE, 'java', 'Kinds.java'))

    def published(self):
        kinds.check(self, os.path.join(HERE, 'java', 'Published.java'))

    def alone(self):
        """What main does before there is another thread is no choice: it is neither counted nor slowed down. A file
        states that it counts so; what needs all operations counts them all."""
        code, out, err = self.explore('-n', '50', '--report', 'alone', '-cp', self.classes, 'LostUpdate')
        with open(os.path.join(self.folder, 'alone/report.json'), encoding='utf-8') as f:
            file = os.path.join(self.folder, json.load(f)['finds'][0]['file'])
        with open(file, encoding='utf-8') as f:
            text = f.read()
        self.check('the file states what counts', re.search(r'^options.* from=threads$', text, re.M) is not None, text)
        for more in ((), ('--gc', '1'), ('--stale', '2')):
            story = os.path.join(self.folder, 'story')
            options = ','.join(w.lstrip('-') for w in more).replace(',', '=')
            self.run(f'green,strategy=fifo,story={story}{options and "," + options}', 'LostUpdate', 'fixed')
            numbers = [int(line.split('\t')[1]) for line in self.read('story').splitlines() if '\tstart\t' in line]
            self.check(f'the first start {options}', numbers and (numbers[0] == 1) == (not more), str(numbers))
        code, out, err = self.run(f'green,strategy=fifo,story={self.folder}/story', 'Alone', 'monitors')
        self.check('a story of monitors', (code, out, err) == (0, 'monitors\n', ''), f'{code} {out}{err}')
        for what in ('spins', 'collects'):
            runs = {self.run('green,strategy=mix,seed=2,schedule=5', 'Alone', what) for _ in range(2)}
            self.check(f'alone: {what}', len(runs) == 1 and min(runs)[:2] == (0, f'{what}\n'), str(runs))

    def output(self):
        """The order of two threads' lines matters only to a user who compares the output."""
        with open(os.path.join(self.folder, 'expected'), 'w', encoding='utf-8') as f:
            f.write('1\n2\n3\n')
        for words, want in ((('lines',), FOUND), (('ordered',), 0)):
            code, out, err = self.explore('-n', '100', '--expect-output', 'expected', '-cp', self.classes, 'Alone',
                                          *words)
            self.check(f'expected output: {words}', code == want, out + err)

    def focus(self):
        """Points at some locations only: fewer decisions, and the bug is found."""
        code, out, err = self.explore('-n', '200', '--focus', '2', '-cp', self.classes, 'LostUpdate')
        self.check('focus: found', code == FOUND, out + err)

    def leak(self):
        """A thread that the process leaves behind."""
        code, out, err = self.explore('-n', '20', '--fail-on', 'leak', '-cp', self.classes, 'Alone', 'leaves')
        self.check('a leak is a find', code == FOUND and 'the process ends while forgotten is alive' in out, out + err)
        for words in (('Alone', 'daemon'), ('LostUpdate', 'fixed')):
            code, out, err = self.explore('-n', '20', '--fail-on', 'leak', '-cp', self.classes, *words)
            self.check(f'no leak in {words}', code == 0, out + err)

    def further(self):
        kinds.check(self, os.path.join(HERE, 'java', 'Further.java'))

    def larger(self):
        kinds.check(self, os.path.join(HERE, 'java', 'Larger.java'))

    def virtual(self):
        """Virtual threads are threads of the schedule: no carriers are between them."""
        home = processes.installed_jdk('25')
        if not home:
            progress.screen.say('skipped: virtual (no JDK 25)')
            return
        with open(os.path.join(HERE, 'java', 'Virtuals.java'), encoding='utf-8') as f:
            names = re.findall(r'^    static void (\w+)\(\) throws', f.read(), re.M)
        words = {'monitors': 'deadlock of 2 threads', 'locks': 'deadlock of 2 threads',
                 'lostNotify': 'lost wake-up: "main/1" waits at Object#'}
        for name in names:
            code, out, err = self.explore('-n', '30', '--jdk', home, '-cp', self.classes, 'Virtuals', name, 'bug')
            self.check(f'virtual {name}: found', code == FOUND and words.get(name, 'IllegalStateException') in out,
                       f'{code} {out}{err}')
            self.check(f'virtual {name}: it repeats', 'may not repeat' not in out, out)
            number = '2000' if self.full else '4'
            code, out, err = self.explore('-n', number, '--jdk', home, '-cp', self.classes, 'Virtuals', name, 'fixed')
            self.check(f'virtual {name} corrected: nothing', code == 0, f'{code} {out}{err}')

        self.carriers(home)

    def carriers(self, home):
        """Pinned while they wait for a lock: where `java` with as many carriers is blocked for ever."""
        for level, jdk in (('25', home), ('21', processes.installed_jdk('21'))):
            for pins, blocked in (('monitor', level == '21'), ('initializer', True), ('waiting', False)):
                for kind in ('bug', 'fixed') if jdk else ():
                    code, out, err = self.explore('-n', '6', '--carriers', '1', '--jdk', jdk, '-cp', self.classes,
                                                  'Pinned', pins, kind)
                    found = 'has no carrier: blocked threads that are pinned keep 1 of 1' in out and \
                        'keeps its carrier: it is pinned' in out and 'may not repeat' not in out
                    self.check(f'{level}: {pins} {kind}', (code, found) == ((FOUND, True) if blocked and kind == 'bug'
                                                                            else (0, False)), f'{code} {out}{err}')
        parallelism = '-Djdk.virtualThreadScheduler.parallelism='
        for words, want in (((parallelism + '1',), FOUND), ((parallelism + '2',), 0), ((), 0)):
            code, out, err = self.explore('-n', '6', *words, '--jdk', home, '-cp', self.classes, 'Pinned',
                                          'initializer', 'bug')
            self.check(f'carriers by {words}', code == want, f'{code} {out}{err}')
        for words in (('--carriers', '0'), ('--carriers', '1', '--exhaustive')):
            code, out, err = self.explore(*words, '-cp', self.classes, 'Pinned', 'monitor', 'bug')
            self.check(f'refused: {words}', code == 1 and 'carriers' in err, f'{code} {out}{err}')

    def classics(self):
        kinds.check(self, os.path.join(HERE, 'java', 'Classics.java'))

    def generations(self):
        flat = [n for g in knowledge.generations(1000) for n in g]
        self.check('generations: each number once', flat == list(range(1, 1001)), str(flat[:50]))
        sizes = [len(g) for g in knowledge.generations(64)]
        for words, want in (({}, None), ({'JOB_COMPLETION_INDEX': '0', 'JOB_COMPLETIONS': '4'}, (1, 4)),
                            ({'SLURM_ARRAY_TASK_ID': '12', 'SLURM_ARRAY_TASK_COUNT': '3', 'SLURM_ARRAY_TASK_MIN': '10'},
                             (3, 3))):
            self.check(f'shard by {words}', cluster.shard_of_environment(words) == want)
        code, out, err = self.explore('--on', 'nowhere', '-cp', self.classes, 'LostUpdate')
        self.check('a cluster of no known kind', code == 1 and 'expected dask://HOST:PORT' in err, err)
        self.check('generations grow', sizes == [1, 1, 1, 1, 2, 2, 4, 4, 8, 8, 16, 16], str(sizes))


# name: what must be seen, what never may be
LITMUS = {'mp': (('0 0 0 0', '1 1 0 0', '1 0 0 0'), ()), 'mpv': (('1 1 0 0',), ('1 0 0 0',)),
          'sb': (('0 0 0 0', '0 1 0 0'), ()), 'sbv': (('0 1 0 0',), ('0 0 0 0',)),
          'lb': (('0 0 0 0',), ('1 1 0 0',)), 'co': (('2 2 0 0', '1 2 0 0'), ('2 1 0 0', '2 0 0 0', '1 0 0 0')),
          'iriw': (('0 0 0 0',), ()), 'iriwv': (('0 0 0 0',), ('1 0 1 0',)),
          'publish': (('7 0 0 0', '0 0 0 0'), ()), 'publishf': (('7 0 0 0',), ('0 0 0 0',)),
          'publishv': (('7 0 0 0',), ('0 0 0 0',)), 'lock': (('0 0 0 0', '11 0 0 0'), ('10 0 0 0', '1 0 0 0')),
          'join': (('1 0 0 0',), ('0 0 0 0',)), 'start': (('1 0 0 0',), ('0 0 0 0',))}
AGENTS = {'order': ('MJ-lock-cycle: a deadlock', 'finding'), 'counter': ('an event was not counted', 'exit'),
          'java': ('a deadlock', 'finding'), 'mutex': ('wants  mutex_libagents.so', 'deadlock'),
          'notify': ('lost wake-up: "one" waits at raw_monitor#1', 'deadlock'),
          'storage': ('storage of a thread that has ended', 'exit'),
          'frame': ('which is not suspended, is another one any moment', 'finding'),
          'dispose': ('was disposed', 'exit'),
          'hook': ('the hook is entered by two threads', 'exit'),
          'tags': ('an entry of the list was freed meanwhile', 'exit'),
          'alloc': ('in each order: MJ-lock-held-across-call: ', 'deadlock'),
          'death': ('the thread of the agent uses data after the death of the VM', 'exit')}
OTHERS = ('agents', 'alone', 'campaign', 'classics', 'collections', 'debugged', 'exhaustive', 'focus', 'further',
          'generations', 'handled', 'jobs', 'kinds', 'larger', 'leak', 'loop', 'observed', 'old_values', 'one_test',
          'output', 'published', 'polling', 'races', 'replay', 'report', 'searched', 'strategies', 'virtual')


def random_trace(draw):
    """Three threads, two monitors, a volatile field, two plain ones; one access to a field at each place."""
    trace, owners = [], {}
    paths = ['main', 'main/1', 'main/2']
    for path in paths[1:]:
        trace.append(['main', '0', 'start', '-', '-', '-', path])
    for i in range(draw.randint(4, 12)):
        path, kind = draw.choice(paths), draw.choice(('read', 'write', 'monitor', 'volatile'))
        if kind == 'monitor':
            m = draw.choice(('m1', 'm2'))
            if owners.get(m) == path:
                trace.append([path, '0', 'none', m, '-', '-', 'exit'])
                del owners[m]
            elif m not in owners:
                trace.append([path, '0', 'enter', m, '-', '-', ''])
                owners[m] = path
        elif kind == 'volatile':
            trace.append([path, '0', draw.choice(('read', 'write')), 'v', '-', 'volatile', ''])
        else:
            trace.append([path, '0', kind, draw.choice('xy'), str(i), '-', ''])
    return trace


def all_races(trace):
    """By happens-before as a relation, for pairs that the detector remembers: an access races with the last write, and
    with the last read of each thread since then."""
    n = len(trace)
    before = [[False] * n for _ in range(n)]
    for j in range(n):
        a = trace[j]
        for i in range(j):
            b = trace[i]
            ordered = a[0] == b[0] or (b[2] == 'start' and b[6] == a[0])
            ordered |= b[2] == 'none' and a[2] == 'enter' and a[3] == b[3]
            ordered |= a[3] == b[3] == 'v' and b[2] == 'write'
            before[i][j] |= ordered
    for k in range(n):
        for i in range(n):
            for j in range(n):
                before[i][j] |= before[i][k] and before[k][j]
    found, writes, reads = set(), {}, {}
    for j, a in enumerate(trace):
        where = a[3]
        if where not in ('x', 'y'):
            continue
        others = [writes[where]] if where in writes else []
        if a[2] == 'write':
            others += reads.get(where, {}).values()
        for i in others:
            if trace[i][0] != a[0] and not before[i][j]:
                found.add((where, frozenset((f'{trace[i][2]} {trace[i][4]}', f'{a[2]} {a[4]}'))))
        if a[2] == 'write':
            writes[where], reads[where] = j, {}
        else:
            reads.setdefault(where, {})[a[0]] = j
    return found


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--vm', default=os.path.join(TOP, 'build/minijvm'))
    p.add_argument('--build', default=processes.folder('schedules'))
    p.add_argument('--full', action='store_true')
    p.add_argument('--list', action='store_true', help='prints the names of the tests')
    p.add_argument('names', nargs='*')
    o = p.parse_args()
    tests = [*OTHERS, *PROGRAMS]
    if o.list:
        print('\n'.join(tests))
        return 0
    chosen = [t for t in tests if not o.names or any(n in t for n in o.names)]
    sources = [os.path.join(HERE, 'java', f) for f in sorted(os.listdir(os.path.join(HERE, 'java')))]
    compiling.java(o.build, sources, '-g', '-nowarn', '-Xlint:none')
    suite = progress.Suite('schedules').begin(len(chosen), 'tests', addressed=True)
    schedules = Schedules(o, suite.check)
    for name in chosen:
        with suite.step(name):
            if name in OTHERS:
                getattr(schedules, name)()
                continue
            for seed in range(1, 21 if o.full else 2):
                schedules.find(name, seed)
            schedules.corrected(name)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
