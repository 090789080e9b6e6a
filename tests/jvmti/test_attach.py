#!/usr/bin/env python3
"""Attaching to a running VM: the socket protocol byte by byte, the JDK's own clients (com.sun.tools.attach, jcmd,
jstack, jmap, jinfo), agents started live, data dumps, the options that switch it off or on. What `java` answers is
asked of `java`; where the two must differ (versions, statistics) the shape of the answer is checked.

Usage: test_attach.py [--vm VM] [--jdk HOME] [--build DIR]    ends with `N passed, N failed`
--jdk: whose `java` it is compared with, and whose clients attach; otherwise those on the PATH.
"""
import argparse
import os
import re
import select
import shutil
import signal
import socket
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]
import compiling  # noqa: E402
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402
import records  # noqa: E402
from agents import TOP, compile_agent, vm_command  # noqa: E402

ENV = dict(os.environ, LC_ALL='C.UTF-8', ASAN_OPTIONS='detect_leaks=0:detect_stack_use_after_return=0')


def build(directory):
    agent = os.path.join(HERE, 'attach', 'agent.c')
    for name, define in (('attached', ['-DENTRY']), ('noattach', [])):
        compile_agent(agent, os.path.join(directory, f'lib{name}.so'), '-Wno-unused-function', *define)
    compiling.java(directory, [os.path.join(HERE, 'attach', f'{c}.java') for c in ('Attached', 'Attacher')])


class Attachable(processes.Child):
    """A running program that agents are loaded into."""
    def __init__(self, command, directory, **popen):
        self.directory = directory
        super().__init__(command, cwd=directory, **popen)
        self.path = f'/tmp/.java_pid{self.pid}'
        self.line()                     # it is ready

    def ask(self):
        """The trigger file and SIGQUIT, until the socket is there."""
        trigger = os.path.join(self.directory, f'.attach_pid{self.pid}')
        open(trigger, 'w').close()
        try:
            processes.send(self.pid, signal.SIGQUIT)
            while not os.path.exists(self.path) and self.process.poll() is None and not self.limit.over():
                time.sleep(0.01)
        finally:
            os.unlink(trigger)
        return os.path.exists(self.path)

    def exchange(self, data, ends=False, meanwhile=None):
        """The answer to some bytes, which may be all that is ever said; meanwhile(socket) is called before it is
        read."""
        if not os.path.exists(self.path) and not self.ask():
            return b'no socket'
        with socket.socket(socket.AF_UNIX) as s:
            s.connect(self.path)
            try:
                s.sendall(data)
                if ends:
                    s.shutdown(socket.SHUT_WR)
            except (BrokenPipeError, ConnectionResetError):
                pass                    # it has heard enough
            answer = meanwhile(s) if meanwhile else b''
            while not self.limit.over():
                if select.select([s], [], [], self.limit.left())[0]:
                    try:
                        piece = s.recv(65536)
                    except ConnectionResetError:
                        return answer
                    if not piece:
                        return answer
                    answer += piece
            return answer + f'\nno end of the answer in {self.limit}{self.threads()}'.encode()

    def command(self, name, *arguments):
        texts = [name] + list(arguments) + [''] * (3 - len(arguments))
        return self.exchange(b'1\0' + b''.join(t.encode() + b'\0' for t in texts)).decode('utf-8', 'replace')


def request2(*words, size=None):
    """One of version 2."""
    words = b''.join(w.encode() + b'\0' for w in words)
    return b'2\0%d\0' % (len(words) if size is None else size) + words


class Target(Attachable):
    """One with our agents on its library path."""
    main = 'Attached'

    def __init__(self, vm, options, directory):
        super().__init__(vm + options + ['-Dmy.property=a b', '-cp', '.', self.main, 'argument'], directory,
                         limit=limits.limit(vm, 2), env=dict(ENV, LD_LIBRARY_PATH=directory))

    def end(self):
        """Ends the program: its output, exit code, and whether it took its socket along."""
        code, out, self.errors = self.finish(b'end\n')
        return out, code, os.path.exists(self.path)


def said(command, merge=True):
    """(what a client says, its exit code)"""
    code, out, _ = processes.run(command, merge=merge, env=ENV)
    return out, code


# Requests whose answers must be those of `java`, byte by byte; {d} is the build directory.
SAME = [
    ('load', '{d}/libattached.so', 'true', 'one'), ('load', '{d}/libattached.so', 'false', ''),
    ('load', 'attached', 'false', ''),
    ('load', '{d}/libattached.so', 'true', 'fail'), ('load', '{d}/libattached.so', 'true', 'throw'),
    ('load', '{d}/libnothere.so', 'true', 'x'), ('load', 'nothere', 'false', ''), ('load', 'nothere.so', 'true', ''),
    ('load', '{d}/libnoattach.so', 'true', ''), ('load', '{d}/Attached.class', 'true', ''), ('load', '', ''), ('load',),
    ('nosuch',), ('',), ('agentProperties',), ('jcmd',), ('jcmd', ''), ('jcmd', 'nosuch'), ('jcmd', 'vm.version'),
    ('jcmd', 'GC.run'), ('jcmd', ' GC.run_finalization '),
    ('jcmd', 'GC.run now'), ('jcmd', 'JVMTI.agent_load {d}/libattached.so two'),
    ('jcmd', 'JVMTI.agent_load {d}/libattached.so fail'),
    ('jcmd', 'JVMTI.agent_load "{d}/libattached.so" "x y"'), ('jcmd', 'JVMTI.agent_load'),
    ('jcmd', 'JVMTI.agent_load a b c'), ('jcmd', 'JVMTI.agent_load {d}/nothere.so'), ('jcmd', 'JVMTI.data_dump'),
    ('jcmd', 'help nosuch'), ('jcmd', 'help VM.version'),
    ('jcmd', 'help JVMTI.agent_load'), ('jcmd', 'help JVMTI.data_dump'), ('jcmd', 'help VM.uptime'),
    ('jcmd', 'help Thread.print'), ('jcmd', 'help VM.set_flag'),
    ('jcmd', 'help GC.run'), ('jcmd', 'help GC.run_finalization'), ('jcmd', 'help VM.command_line'),
    ('jcmd', 'help VM.system_properties'), ('jcmd', 'help help'),
    ('jcmd', 'help GC.heap_info'), ('jcmd', 'VM.command_line'), ('jcmd', 'VM.uptime date'),
    ('jcmd', 'VM.uptime -date=x'), ('jcmd', 'Thread.print -foo'),
    ('dumpheap',), ('dumpheap', '', '-foo'), ('dumpheap', '{d}/x', '-foo'), ('dumpheap', '{d}', '-live'),
    ('dumpheap', '{d}', '-all', '1'), ('dumpheap', '{d}/x', '-all', '10'),
    ('dumpheap', '{d}/x', '', '0'), ('dumpheap', '{d}/x', '-live', 'x'), ('dumpheap', '/nonexistent/x', ''),
    ('jcmd', 'GC.heap_dump'), ('jcmd', 'GC.heap_dump {d}'),
    ('jcmd', 'GC.heap_dump -all'), ('jcmd', 'GC.heap_dump -overwrite {d}'),
    ('jcmd', 'GC.heap_dump -overwrite=true -all /dev/full'), ('jcmd', 'GC.heap_dump -gz {d}'),
    ('jcmd', 'GC.heap_dump -gz=a {d}'), ('jcmd', 'GC.heap_dump -gz=0 {d}'), ('jcmd', 'GC.heap_dump -gz=10 {d}'),
    ('jcmd', 'GC.heap_dump a b'), ('jcmd', 'GC.heap_dump -parallel=x {d}'), ('jcmd', 'GC.heap_dump -parallel=-1 {d}'),
    ('jcmd', 'GC.heap_dump -parallel=2 {d}/nosuch/%p'), ('jcmd', 'GC.heap_dump -all=x {d}'),
    ('jcmd', 'help GC.heap_dump'), ('jcmd', 'VM.set_flag'), ('jcmd', 'VM.set_flag nosuch 1'), ('jcmd', 'stop'),
    ('jcmd', 'GC.run\nnosuch\nGC.run'), ('jcmd', 'nosuch\nGC.run'), ('getversion',), ('getversion', 'options'),
    ('getversion', 'x'), ('jcmd', 'help Thread.dump_to_file'), ('jcmd', 'help Thread.vthread_scheduler'),
    ('jcmd', 'help Thread.vthread_pollers'), ('jcmd', 'help VM.classes'), ('jcmd', 'help System.native_heap_info'),
    ('jcmd', 'help System.trim_native_heap'), ('jcmd', 'Thread.dump_to_file'), ('jcmd', 'Thread.dump_to_file a b'),
    ('jcmd', 'Thread.dump_to_file {d}/nosuch/x'), ('jcmd', 'Thread.dump_to_file {d}'),
    ('jcmd', 'Thread.dump_to_file -overwrite {d}'),
    ('jcmd', 'Thread.dump_to_file -overwrite -format=json {d}/%p%%pc%q'),
    ('jcmd', 'Thread.dump_to_file -overwrite=x {d}'), ('jcmd', 'Thread.dump_to_file -foo {d}/x'),
    ('jcmd', 'VM.uptime -' + 'x' * 40),
    ('jcmd', 'Thread.vthread_scheduler x'), ('jcmd streaming=1', 'VM.uptime x'),
    ('printflag', 'nosuch'), ('printflag', ''), ('printflag', 'PrintConcurrentLocks'), ('setflag', 'nosuch', '1'),
    ('setflag', 'MaxHeapSize', '1'),
    ('setflag', 'PrintConcurrentLocks', 'x'), ('setflag', 'PrintConcurrentLocks', '1'),
    ('printflag', 'PrintConcurrentLocks'), ('setflag', 'PrintConcurrentLocks', 'false'),
    ('printflag', 'PrintConcurrentLocks'), ('inspectheap', '-foo'), ('acommandwithalongname',), ('jcmd', 'x' * 1024),
    ('jcmd', 'x' * 1025),
]
RAW = [
    b'2\0load\0\0\0\0', b'\0', b'11\0properties\0\0\0\0', b'1\0jcmd\0GC.run\0\0\0more\0', b'x' * 5000, b'\0\0\0\0\0',
    b'3\0jcmd\0\0\0\0', b'0\0jcmd\0\0\0\0', b'12\0',
    b'+1\0jcmd\0GC.run\0\0\0', b' 1\0jcmd\0GC.run\0\0\0', b'2x\x005\0jcmd\0',
    b'222222222222222222222\0', b'1\0' + b'x' * 20 + b'\0' + b'x' * 1100 + b'\0\0\0', b'1\0jcmd\0' + b'x' * 3100,
    b'1\0jcmd\0' + b'x' * 1025 + b'\0\0\0', b'0' * 70 + b'1\0jcmd\0GC.run\0\0\0',
    request2('getversion', 'options'), request2('getversion'), request2('jcmd', 'VM.uptime x'),
    request2('jcmd', 'GC.run'),
    *(request2('jcmd ' + o, 'GC.run\nVM.uptime x')
      for o in ('', 'streaming=1', 'streaming=0', 'streaming=', 'streaming', 'streaming=x', 'foo=1', 'foo', ',,', '=',
                '=1', 'foo=1,streaming=1', ' streaming=1')),
    request2('jcmd  streaming=1', 'GC.run'), request2('x' * 100), request2('jcmd', 'x' * 5000), request2('jcmd'),
    request2('jcmd', 'GC.run', 'b', 'c', 'd', 'e', 'f'), request2(''), request2(' streaming=1'),
    request2('jcmd', 'GC.run', size=7), request2('jcmd', 'GC.run', size=12) + b'more',
    b'2\x00-5\0', b'2\0x\0', b'2\x005x\0jcmd\0', b'2\0+5\0jcmd\0', b'2\0 5\0jcmd\0', b'2\x00005\0jcmd\0',
    b'2\x004\0jcmd', b'2\x00262145\0' + b'x' * 10, request2('jcmd', 'y' * (262144 - 6)),
    request2('jcmd', 'y' * (262144 - 5)), b'2\x0099999999999999999999\0abc', b'2\x004294967301\0jcmd\0',
    b'2\0' + b'0' * 40 + b'5\0jcmd\0',
]
# The client says no more than this.
HALVES = [b'', b'1', b'2', b'2\x00100', request2('jcmd', size=100), b'1\0jcmd\0VM', b'1\0jcmd\0VM.uptime\0\0']

# Requests whose answers have a known shape.
SHAPES = [
    (('properties',), r'0\n#.*\n(.*\n)*my\.property=a b\n(.*\n)*'),
    (('threaddump',), r'0\n\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\nFull thread dump .*:\n(.*\n)*"main" #(1|3 \[\d+\]) prio=5 '
                      r'(.*\n)*\tat '
                      r'Attached\.main\(Attached\.java:1\d\)\n(.*\n)*'),
    (('threaddump', '-l'), r'0\n(.*\n)*   Locked ownable synchronizers:\n(.*\n)*'),
    (('jcmd', 'Thread.print'), r'0\n.*\nFull thread dump .*:\n(.*\n)*"Signal Dispatcher" (.*\n)*"Attach Listener" '
                               r'(.*\n)*'),
    *((command, r'0\n.*\nFull thread dump .*:\n(.*\n)*"main" .* elapsed=\S+ allocated=\d+[BKM] defined_classes=\d+ '
                r'(.*\n)*') for command in (('jcmd', 'Thread.print -e'), ('threaddump', '-e'))),
    (('jcmd', 'Compiler.perfmap'), r'0\n'),
    (('jcmd', 'VM.version'), r'0\n.*VM version .*\nJDK (17|25).*\n'), (('jcmd', 'VM.uptime'), r'0\n\d+\.\d\d\d s\n'),
    (('jcmd', 'VM.uptime -date'), r'0\n\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d{4}: \d+\.\d\d\d s\n'),
    (('jcmd', 'VM.uptime -date=false'), r'0\n\d+\.\d\d\d s\n'), (('jcmd', 'VM.flags'), r'0\n(.*-XX:.*)+\n'),
    (('jcmd', 'GC.heap_info'), r'0\n .*total \d+K, used \d+K(.*\n)+'),
    (('jcmd', 'VM.system_properties'), r'0\n#.*\n(.*\n)*my\.property=a b\n(.*\n)*'),
    (('jcmd', 'help'), r'0\nThe following commands are '
                       r'available:\n(.*\n)*JVMTI\.agent_load\nJVMTI\.data_dump\n(.*\n)*'),
    (('jcmd', 'help -all'), r'0\n(.*\n)*GC.run\n\tCall java\.lang\.System\.gc\(\)\.\n\n(.*\n)*'),
    (('printflag', 'MaxHeapSize'), r'0\n-XX:MaxHeapSize=\d+\n'),
    (('inspectheap', '-live'), r'0\n num     #instances         #bytes  class name \(module\)\n-{55}\n   1: +\d+ +\d+  '
                               r'\S+( \(java\.base.*\))?\n(.*\n)*Total +\d+ +\d+\n'),
    (('jcmd', 'GC.class_histogram -all'), r'0\n num     #instances  (.*\n)* *\d+: +\d+ +\d+  java\.lang\.String '
                                          r'\(java\.base.*\)\n(.*\n)*Total +\d+ +\d+\n'),
]


# Those of 25.
SHAPES_25 = [
    (('jcmd', 'VM.classes'),
     r'0\nKlassAddr +Size +State +Flags +ClassName *\n(.*\n)*0x\w+ +\d+ +fully_initialized +\w* '
     r'+Attached *\n(.*\n)*0x\w+ +\d+ +\[Ljava\.lang\.Object; *\n(.*\n)*'),
    (('jcmd', 'VM.classes -verbose'),
     r"0\n(.*\n)*0x\w+ +\d+ .* Attached *\nAttached \{0x\w+\}\n - instance size: +\d+\n"
     r"(.*\n)* - state: +fully_initialized\n - name: +'Attached'\n"
     r" - super: +'java/lang/Object'\n(.*\n)*"),
    (('jcmd', 'System.native_heap_info'), r'0\n<malloc version="1">\n(.*\n)*</malloc>\n'),
    (('jcmd', 'System.trim_native_heap'), r'0\nTrim native heap: RSS\+Swap: \d+[KM]->\d+[KM] \([-+]\d+[KM]\)\n'),
    (('jcmd', 'Thread.vthread_scheduler'),
     r'0\njava\.util\.concurrent\.ForkJoinPool@\w+\[Running, parallelism = .*\]\n'),
    (('jcmd', 'Thread.vthread_pollers'), r'0\n(Master I/O poller:\n.*\n\n)?Read I/O pollers:\n(.*\n)*\n'
                                         r'Write I/O pollers:\n(.*\n)*'),
]


class Test:
    def __init__(self, suite, vm, directory, jdk):
        self.suite, self.vm, self.directory, self.jdk = suite, vm, directory, jdk
        version = processes.feature_of(jdk) if jdk else records.RECORDED
        self.java = [self.tool('java'), *limits.JAVA[1:]] if jdk else records.java()
        self.book = records.Book('jvmti', 'test_attach', {directory: 'DIR'}, version=version,
                                 asks=version if jdk else None)

    def tool(self, name, vm=None):
        """A program of the JDK in use; where `java` is asked, of its JDK."""
        home = self.jdk or (records.reference() if vm is self.java else None)
        return os.path.join(home, 'bin', name) if home else name

    def same(self, what, f):
        """The same function of a VM must have the same result on `java`."""
        with self.suite.step(what):
            expected = self.book.answer(what, lambda: f(self.java))
            got = self.book.comparable(f(self.vm))
        for e, g in zip(expected, got):
            self.suite.same(f'{what} {e[0]}', e[1], g[1])
        self.suite.same(f'{what}: number of answers', len(expected), len(got))

    def knows_version_2(self):
        """Whether `java` does."""
        def ask():
            with Target(self.java, [], self.directory) as target:
                answer = target.command('getversion')
                target.end()
                return answer
        return self.book.answer('getversion', ask) == '0\n2'

    def protocol(self, vm):
        answers = []
        with Target(vm, [], self.directory) as target:
            for request in SAME:
                answer = target.command(*(a.replace('{d}', self.directory) for a in request))
                # A date; the VM's own options of this test run precede those of the target.
                answer = re.sub(r'^#.*$', '#', answer, flags=re.M)
                answer = answer.replace(str(target.pid), 'PID')
                answers.append((request, re.sub(r'(sun\.jvm\.args=|jvm_args: ).*?-Dmy', r'\1-Dmy', answer)))
            for request in RAW:
                answers.append((request[:30], target.exchange(request)))
            for request in HALVES:
                answers.append((request + b' and no more', target.exchange(request, True)))
            answers.append(('after all these', target.command('jcmd', 'GC.run')))
            # Only the owner may connect.
            answers.append(('mode', oct(os.stat(target.path).st_mode)))
            os.unlink(target.path)
            answers.append(('after its file was removed', target.command('jcmd', 'GC.run')))
            target.send('native\n')
            answers.append(('native', target.line().startswith('OnAttach')))
            out, code, left = target.end()
            # The order of Agent_OnUnload and what the agents said.
            answers.append(('output',
                            '\n'.join(line for line in out.splitlines()
                                      if re.match('OnAttach|  line|VM|OnUnload|native|end', line))))
            answers.append(('errors logged', re.findall(r'\[error\]\[attach\] (.*)', out)))
            answers.append(('exit', (code, left)))
        return answers

    def shapes(self):
        with Target(self.vm, [], self.directory) as target:
            version = target.command('getversion', 'options')
            is_25 = version == '0\n2 streaming'
            for request, shape in SHAPES + SHAPES_25 * is_25:
                answer = target.command(*request)
                self.suite.check(f'shape of {request}', re.fullmatch(shape, answer), answer)
            # Where java's answer depends on what was in its memory.
            for request in (b'2\x000\0', b'2\0\0') * is_25:
                self.suite.same(f'nothing asked: {request}', b'-1\nOperation  not recognized!',
                                target.exchange(request))
            # Unquoted, java cuts the option off at the '='.
            target.command('jcmd', f'JVMTI.agent_load {self.directory}/libattached.so a=b,c=d')
            if is_25:
                info = target.command('jcmd', 'VM.info')
                self.suite.check('the agent in VM.info', f'JVMTI agents:\n{self.directory}/libattached.so path:' in info
                                 and info.count(', loaded, initialized, dynamic options:') == 1,
                                 re.findall(r'^JVMTI agents:.*\n.*', info, re.M))
            self.suite.check('option with =', 'options "a=b,c=d"' in target.end()[0])

    def usual_file(self):
        """The usual name for addresses of code is in a directory of all users: nothing that was put there is written
        to, unless it is the process's own file."""
        # in the same file system, where a file can have a second name
        with tempfile.TemporaryDirectory(prefix='attach', dir='/tmp') as near, \
                Target(self.vm, [], self.directory) as target:
            kept = os.path.join(near, 'kept')
            path = f'/tmp/perf-{target.pid}.map'
            plants = {'a link': lambda: os.symlink(kept, path), 'a link to nothing': lambda: os.symlink('nosuch', path),
                      'a second name': lambda: os.link(kept, path), 'a pipe': lambda: os.mkfifo(path),
                      'a directory': lambda: os.mkdir(path)}
            if os.geteuid() == 0:
                plants["another user's"] = lambda: (open(path, 'w').close(), os.chown(path, 65534, 65534))
            for what, plant in plants.items():
                with open(kept, 'w', encoding='utf-8') as f:
                    f.write('kept')
                plant()
                answer = target.command('jcmd', 'Compiler.perfmap')
                with open(kept, encoding='utf-8') as f:
                    self.suite.same(f'perfmap to {what}', ('0\nFailed to write', 'kept'), (answer[:17], f.read()))
                if os.path.isdir(path):
                    os.rmdir(path)
                else:
                    os.unlink(path)
            with open(path, 'w', encoding='utf-8') as f:
                f.write('of an earlier process' * 10)
            answer = target.command('jcmd', 'Compiler.perfmap')
            with open(path, encoding='utf-8') as f:
                self.suite.check('perfmap to its own file', answer == '0\n' and
                                 re.fullmatch(r'(\w+ \w+ \S.*\n)+', f.read()), answer)
            os.unlink(path)
            target.end()

    def streams(self, vm):
        """What is known is sent before the rest is, if that is wanted. An agent waits for us."""
        fifo = os.path.join(self.directory, 'fifo')
        if not os.path.exists(fifo):
            os.mkfifo(fifo)
        with Target(vm, [], self.directory) as target:
            def early(s):
                """What has come when the agent runs."""
                with open(fifo, 'wb'):
                    known = b''
                    while wanted and not known.endswith(b' s\n') and select.select([s], [], [], target.limit.left())[0]:
                        known += s.recv(100)
                    if not wanted and select.select([s], [], [], 0)[0]:
                        known = s.recv(100)
                    return known + b'|'
            answers = []
            for wanted in (True, False):
                answer = target.exchange(
                    request2(f'jcmd streaming={wanted:d}',
                             f'VM.uptime\nJVMTI.agent_load {self.directory}/libattached.so "wait {fifo}"'),
                    False, early)
                answers.append((wanted, re.sub(rb'[\d.]+ s', b'TIME', answer)))
            answers.append(('end', target.end()[1:]))
            return answers

    def clients(self, vm):
        with Target(vm, [], self.directory) as target:
            java = self.tool('java', vm)
            out, code = said([java, '-cp', self.directory, 'Attacher', str(target.pid), self.directory])
            out = out.replace('was not loaded. ', 'was not loaded.')       # a client of 21 separates its parts
            answers = [('Attacher', (re.sub(r'\| .*-Dmy', '| -Dmy', out.replace(self.directory, '.')), code))]
            for command in (['jcmd', '{pid}', 'GC.run'], ['jcmd', '{pid}', 'nosuch'],
                            ['jcmd', '{pid}', 'JVMTI.agent_load', self.directory + '/libattached.so', 'x'],
                            ['jinfo', '-flag', 'PrintConcurrentLocks', '{pid}'],
                            ['jinfo', '-flag', '+PrintConcurrentLocks', '{pid}']):
                words = [self.tool(command[0], vm)] + [w.replace('{pid}', str(target.pid)) for w in command[1:]]
                out, code = said(words, merge=False)
                answers.append((command[:3], (out.replace(str(target.pid), 'PID'), code)))
            answers.append(('end', target.end()))
        return answers

    def tools(self):
        with Target(self.vm, [], self.directory) as target:
            for command, expected in ((['jstack'], 'Full thread dump'), (['jmap', '-histo'], '#instances'),
                                      (['jcmd'], 'GC.run')):
                if command == ['jcmd']:
                    command = ['jcmd', str(target.pid), 'help']
                else:
                    command = command + [str(target.pid)]
                out, code = said([self.tool(command[0])] + command[1:])
                self.suite.check(f'{command[0]}', code == 0 and expected in out, f'exit code {code}\n{out}')

    @staticmethod
    def line_with(target, text):
        """Reads until a line has a text in it; that line, or '' when the program has ended."""
        line = target.line()
        while line and text not in line:
            line = target.line()
        return line

    def dumps(self, vm):
        """DataDumpRequest: by the operation, by jcmd, by SIGQUIT; a thread dump comes before, except from jcmd."""
        with Target(vm, [], self.directory) as target:
            answers = [('load', target.command('load', self.directory + '/libattached.so', 'true', 'dump'))]
            target.command('datadump')
            request = 'DataDumpRequest in phase'
            self.line_with(target, request)
            processes.send(target.pid, signal.SIGQUIT)
            answers.append(('signal', self.line_with(target, request)))
            target.command('jcmd', 'JVMTI.data_dump')
            out, code, left = target.end()
            answers.append(('jcmd', [line for line in out.splitlines() if 'Dump' in line or 'dump' in line]))
            answers.append(('end', (code, left)))
        return answers

    def options(self, vm):
        answers = []
        for options in ([], ['-XX:+StartAttachListener'], ['-Xrs'], ['-XX:+ReduceSignalUsage'],
                        ['-Xrs', '-XX:+DisableAttachMechanism'],
                        ['-XX:+StartAttachListener', '-XX:-StartAttachListener'],
                        ['-XX:-EnableDynamicAgentLoading', '-XX:+StartAttachListener']):
            with Target(vm, options, self.directory) as target:
                there = os.path.exists(target.path)
                loaded = target.command('load', self.directory + '/libattached.so', 'true', '') if there else None
                answers.append((options, (there, loaded, target.end()[1:])))
        with Target(vm, ['-XX:+DisableAttachMechanism'], self.directory) as target:
            trigger = os.path.join(self.directory, f'.attach_pid{target.pid}')
            open(trigger, 'w').close()
            processes.send(target.pid, signal.SIGQUIT)
            self.line_with(target, 'Full thread dump')
            os.unlink(trigger)
            answers.append(('disabled: a dump instead', os.path.exists(target.path)))
        return answers

    def stale(self, vm):
        """A socket's name that an earlier process with the same number left behind does not stay."""
        script = 'echo x > /tmp/.java_pid$$; exec "$@" < /dev/null'
        with processes.Child(['sh', '-c', script, 'sh'] + vm + ['-cp', '.', 'Attached'], cwd=self.directory,
                             env=ENV) as p:
            code, out, _ = p.finish()
            return [('end', (out, code)), ('socket', os.path.exists(f'/tmp/.java_pid{p.pid}'))]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--vm', default=os.path.join(TOP, 'minijvm'))
    parser.add_argument('--jdk')
    parser.add_argument('--build', default=processes.folder('attach'))
    args = parser.parse_args()
    directory = os.path.abspath(args.build)
    os.makedirs(directory, exist_ok=True)
    build(directory)
    suite = progress.Suite('test_attach').begin()
    with tempfile.TemporaryDirectory(prefix='attach') as short:
        # Answers cut arguments off: the directory has a short name, of the same length in each run.
        link = os.path.join(short, 'd')
        os.symlink(directory, link)
        run_all(suite, Test(suite, vm_command(args.vm), link, args.jdk))
    return progress.finish(suite)


def run_all(suite, t):
    t.same('protocol', t.protocol)
    if t.knows_version_2():
        t.same('streams', t.streams)
    t.shapes()
    t.usual_file()
    t.same('data dump', t.dumps)
    t.same('options', t.options)
    t.same('stale socket', t.stale)
    if shutil.which('jcmd'):
        t.same('clients', t.clients)
        t.tools()
    # Of 25 without --jdk only a part is asked.
    t.book.close(suite, whole=bool(shutil.which('jcmd')) and t.book.asks == t.book.version)


if __name__ == '__main__':
    progress.main(main)
