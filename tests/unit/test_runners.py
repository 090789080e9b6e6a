#!/usr/bin/env python3
"""What the runners are on: limits that follow the machine's pace, children that are ended with all they started,
hangs that say where their threads are, the compiler that $CC names, numbers and lines of progress.py, on a terminal,
in a file, and when it is interrupted; what is said where there is no JDK 25.

Usage: test_runners.py [--vm VM] [--build DIR]    ends with `N passed, N failed`
"""
import argparse
import glob
import os
import pty
import re
import shlex
import signal
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
TOP = os.path.dirname(TESTS)
sys.path.insert(1, TESTS)
import compiling  # noqa: E402
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402


class Clock:
    """A time of its own, and a machine whose reference takes pace(seconds since the start)."""
    def __init__(self, pace):
        self.now, self.pace, self.measured = 0.0, pace, 0

    def monotonic(self):
        return self.now

    def machine(self):
        clock = self

        class Pace(limits.Pace):
            def run(self):
                took = clock.pace(clock.now)
                clock.measured += 1
                clock.now += took
                self.history.append((clock.now - took, took))
        return Pace()


def ends_after(pace):
    """(seconds after which something is called a hang that may take a hundred references, how often was measured)"""
    clock = Clock(pace)
    real, limits.time = limits.time, clock
    try:
        limit = limits.Limit(100, clock.machine())
        while not limit.over():
            clock.now += limit.left()
        return clock.now, clock.measured
    finally:
        limits.time = real


def check_limits(suite):
    seconds, measured = ends_after(lambda now: 1)
    suite.check('steady pace', 100 <= seconds < 110 and measured >= 4, (seconds, measured))
    seconds, _ = ends_after(lambda now: 1 if now < 99 else 3)
    suite.check('slower when the limit expires', 300 <= seconds < 320, seconds)
    seconds, _ = ends_after(lambda now: 4 if 20 < now < 90 else 1)
    suite.check('slower in between', 400 <= seconds < 420, seconds)
    seconds, _ = ends_after(lambda now: 0.001)
    suite.check('never before the quiet time', 5 <= seconds < 6, seconds)
    clock = Clock(lambda now: 1)
    real, limits.time = limits.time, clock
    limit = limits.Limit(100, clock.machine())
    suite.check('what is quick costs no measurement', (limit.left(), limit.over(), clock.measured) == (5, False, 0))
    limits.time = real
    suite.check('slower VMs', [limits.slowness(vm.split()) for vm in (
        'build/minijvm', 'build/san/minijvm', 'java -XXaltjvm=/x/build/san', 'build/minijvm -Xgc:stress=1',
        'java -cp sand')] == [1, 8, 8, 4, 1])
    suite.check('long for java, long for us', limits.limit(['x'], 7).references == 7 * limits.ORDINARY)


class Ready(limits.Limit):
    """A limit that is reached as soon as the child has said so."""
    def over(self):
        return b'ready\n' in self.child.out

    def left(self):
        return 0.02

    def due(self):
        return 0


def hanging(command, **popen):
    limit = Ready(1)
    with processes.Child(command, limit, **popen) as limit.child:
        return limit.child.finish()


def gone(pid):
    """Whether a process has ended, at the latest soon: who was its parent may have to learn of it first."""
    for _ in range(1000):
        try:
            with open(f'/proc/{pid}/stat') as f:
                if f.read().rpartition(')')[2].split()[0] in 'ZX':
                    return True
        except OSError:
            return True
        time.sleep(0.01)
    return False


def check_hangs(suite, vm, build):
    code, out, err = processes.run(['sh', '-c', 'cat; echo error >&2; exit 3'], stdin='input\n')
    suite.same('a run', (3, 'input\n', 'error\n'), (code, out, err))
    code, out, _ = hanging(['sh', '-c', 'setsid sleep 1000 & echo $!; sleep 1000 & echo $!; echo ready; wait'])
    suite.check('a hang', isinstance(code, processes.Hang) and code.startswith('still running after '), code)
    suite.check('with all it started', all(gone(int(pid)) for pid in out.split()[:2]), out)
    code, out, _ = processes.run(['sh', '-c', 'sleep 1000 > /dev/null 2>&1 & echo $!'])
    suite.check('what is left behind is ended', code == 0 and gone(int(out)), out)
    with open(os.path.join(build, 'Hangs.java'), 'w') as f:
        f.write('public class Hangs { public static void main(String[] a) throws Exception {'
                ' System.out.println("ready"); synchronized (a) { a.wait(); } } }\n')
    compiling.java(build, [os.path.join(build, 'Hangs.java')])
    for name, command in (('java', limits.JAVA), ('here', vm)):
        code, out, _ = hanging(command + ['-cp', build, 'Hangs'])
        suite.check(f'threads of a hang, {name}', re.search(r'\n"main" (.*\n)*\tat Hangs\.main', code), code)
        suite.check(f'its output, {name}', out == 'ready\n', out)
        limit = Ready(1)
        with processes.Child(command + ['-cp', build, 'Hangs'], limit) as limit.child:
            try:
                limit.child.read_until(lambda text: 'never' in text, 'something')
                suite.check(f'stuck, {name}', False)
            except processes.Stuck as e:
                suite.check(f'stuck, {name}', 'something: nothing came in' in str(e) and 'Hangs.main' in str(e), e)


RUNNER = '''
import sys
sys.path.insert(0, {tests!r})
import processes, progress
def main():
    first = progress.Suite('first').begin(3, 'things')
    first.check('good', True)
    first.check('bad', 1 == 2, 'detail')
    part = progress.Suite('part', first)
    part.script([sys.executable, {inner!r}])
    part.end()
    dead = progress.Suite('dead', first)
    dead.script([sys.executable, '-c', 'print("printed"); raise SystemExit(3)'])
    dead.end()
    first.end()
    second = progress.Suite('second')
    list(progress.each(second, ['x', 'y'], lambda item: second.check(item, True), 2))
    return progress.finish(first, second)
progress.main(main)
'''
INNER = '''
import sys
sys.path.insert(0, {tests!r})
import progress
def main():
    suite = progress.Suite('inner').begin(2)
    for name in 'a', 'b':
        with suite.step(name):
            suite.check(name, name == 'a', 'text')
    return progress.finish(suite)
progress.main(main)
'''
SAID = '''first: begins (3 things)
FAIL first bad
  expected: 1 == 2
  actual: detail
first/part: begins (2 cases)
FAIL inner b
  expected: name == 'a'
  actual: text
first/part: 1 passed, 1 failed, T s
first/dead: begins
FAIL first/dead -c
printed
  expected: 'an end with exit code 0 or 1 that agrees with the checks'
  actual: 'exit code 3'
first/dead: 0 passed, 1 failed, T s
first: 2 passed, 3 failed, T s
second: begins
second: 2 passed, 0 failed, T s
4 passed, 3 failed
'''
SLEEPER = '''
import sys
sys.path.insert(0, {tests!r})
import processes, progress
def one(item):
    with processes.Child(['sh', '-c', 'echo $$; exec sleep 1000']) as child:
        progress.screen.say('child ' + child.line().strip())
        child.finish()
def main():
    suite = progress.Suite('sleeper').begin(9)
    suite.count(5, 0)
    for item in progress.each(suite, range(9), one, 2):
        pass
progress.main(main)
'''


def script(build, name, text, **values):
    path = os.path.join(build, name)
    with open(path, 'w') as f:
        f.write(text.format(tests=TESTS, **values))
    return path


def check_compiler(suite):
    kept = os.environ.get('CC')
    try:
        for text, words in (('', ['cc']), ('clang', ['clang']), ("ccache gcc -DA='a b'", ['ccache', 'gcc', '-DA=a b'])):
            os.environ['CC'] = text
            suite.same(f'CC={text}', words, processes.compiler())
        del os.environ['CC']
        suite.same('no CC', ['cc'], processes.compiler())
    finally:
        if kept is not None:
            os.environ['CC'] = kept
    readers = [os.path.relpath(path, TESTS) for path in glob.glob(os.path.join(TESTS, '**', '*.py'), recursive=True)
               if path != os.path.abspath(__file__) and re.search(r"""environ\W+(?:get\W+)?CC\b""", open(path).read())]
    suite.same('who asks for CC', ['processes.py'], readers)


def check_progress(suite, build):
    inner = script(build, 'inner.py', INNER)
    runner = script(build, 'runner.py', RUNNER, inner=inner)
    code, out, err = processes.run([sys.executable, runner])
    suite.same('lines in a file', (1, SAID, ''), (code, re.sub(r'\d+\.\d s', 'T s', out), err))
    master, slave = pty.openpty()
    with processes.Child([sys.executable, runner], stdout=slave) as child:
        os.close(slave)
        shown = b''
        try:
            while True:
                shown += os.read(master, 65536)
        except OSError:                 # the other end was closed
            pass
        child.finish()
    os.close(master)
    shown = shown.decode().replace('\r\n', '\n')
    suite.check('a line that is rewritten', re.search(r'\rfirst 0/3, 1 failed, 0 s', shown), repr(shown))
    rest = re.sub(r'\d+\.\d s', 'T s', re.sub(r'\r[^\r\n]*\x1b\[K', '', shown))
    suite.same('lines on a terminal', SAID, rest)
    sleeper = script(build, 'sleeper.py', SLEEPER)
    for number in (signal.SIGINT, signal.SIGTERM):
        with processes.Child([sys.executable, sleeper]) as child:
            child.read_until(lambda text: len(re.findall(r'child \d+\n', text)) == 2, 'children')
            children = re.findall(r'child (\d+)\n', child.text)
            child.process.send_signal(number)
            code, out, err = child.finish()
        said = re.search(r'^interrupted: sleeper 0/9, 0 failed, \d+ s: \d \d+ s, \d \d+ s; 5 passed\n'
                         r'5 passed, 0 failed, interrupted\n', out, re.M)
        suite.check(f'{number.name}', code == 130 and said and not err, (code, out, err))
        suite.check(f'{number.name} ends what it started', all(gone(int(pid)) for pid in children), children)


def check_missing_jdk(suite, build):
    """What needs a JDK 25 says so where there is none, and counts nothing: neither one of 17, nor an image without its
    classes will do."""
    homes = os.path.join(build, 'homes')
    for name, version, modules in (('old', '17.0.15', True), ('half', '25.0.1', False)):
        os.makedirs(os.path.join(homes, name, 'lib'), exist_ok=True)
        with open(os.path.join(homes, name, 'release'), 'w') as f:
            f.write(f'JAVA_VERSION="{version}"\n')
        if modules:
            open(os.path.join(homes, name, 'lib/modules'), 'w').close()
    env = dict(os.environ, JVM_HOMES=homes)
    suites = sorted(os.path.basename(p)[6:-3] for p in glob.glob(os.path.join(TESTS, 'openjdk/suite_*.py')))
    for words in [['openjdk/run.py', '--jdk', '25']] + [['openjdk/run.py', '--jdk', '25', '--only', s] for s in suites]:
        done = subprocess.run([sys.executable, os.path.join(TESTS, words[0])] + words[1:], env=env, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        suite.same('no JDK 25: ' + ' '.join(words), (0, 'skipped: no JDK 25\n'), (done.returncode, done.stdout))
    command = [sys.executable, '-c', 'import sys; sys.path.insert(0, sys.argv[1]); import processes; '
               'print(processes.installed_jdk("17"), processes.installed_jdk("25"))', TESTS]
    found = subprocess.run(command, env=env, text=True, stdout=subprocess.PIPE).stdout
    suite.same('JDKs there are', f'{os.path.realpath(homes)}/old None\n', found)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--vm', default=os.path.join(TOP, 'minijvm'))
    parser.add_argument('--build', default=processes.folder('runners'))
    o = parser.parse_args()
    build = os.path.abspath(o.build)
    os.makedirs(build, exist_ok=True)
    suite = progress.Suite('test_runners').begin()
    check_limits(suite)
    check_hangs(suite, shlex.split(o.vm), build)
    check_compiler(suite)
    check_progress(suite, build)
    check_missing_jdk(suite, build)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
