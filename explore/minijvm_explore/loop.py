"""--repeat=loop: one process runs schedule after schedule of a program (vm/natives/repeat.c has the other side).

Each repetition has new classes, and the VM sets back what the class library has kept of the last one. Three checks keep
that honest: a find counts only if it happens in a process of its own, too; the second schedule is run again and again,
and must be the same each time; and a process in which a repetition leaves threads or hooks ends, as it would without
the loop, and another one takes its place."""
from __future__ import annotations

import concurrent.futures
import os
import queue
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import typing
import zipfile

from . import tests
from .arguments import program_at
from .knowledge import teaches
from .run import Program, Result, result_of

DRIVER = 'minijvm.explore.Loop'
CHUNK, WARM, MOST_ENDS = 64, 2, 3


class Unsuitable(Exception):
    """The program cannot be repeated; why."""


def split(arguments: list[str]) -> tuple[list[str], str, list[str]]:
    """Options of the VM, the main class, its arguments."""
    at = program_at(arguments)
    for word in arguments[:at + 1]:
        if word.startswith(('-agent', '-javaagent')) or word.split('=')[0] in ('-m', '--module'):
            raise Unsuitable(f'{word} cannot be repeated')
    if at == len(arguments):
        raise Unsuitable('no main class is named')
    if arguments[at] != '-jar':
        return arguments[:at], arguments[at], arguments[at + 1:]
    if at + 1 == len(arguments):
        raise Unsuitable('-jar names no file')
    return split_jar(arguments, at)


def split_jar(arguments: list[str], at: int) -> tuple[list[str], str, list[str]]:
    file = arguments[at + 1]
    try:
        with zipfile.ZipFile(file) as z:
            text = z.read('META-INF/MANIFEST.MF').decode(errors='replace').replace('\r', '').replace('\n ', '')
    except (OSError, KeyError, zipfile.BadZipFile) as problem:
        raise Unsuitable(f'{file}: {problem}') from None
    head = dict(line.split(': ', 1) for line in text.split('\n') if ': ' in line)
    if 'Main-Class' not in head:
        raise Unsuitable(f'{file} has no main class')
    folder = os.path.dirname(file)
    more = [os.path.join(folder, part) for part in head.get('Class-Path', '').split()]
    return [*arguments[:at], '-cp', ':'.join([file, *more])], head['Main-Class'].strip(), arguments[at + 2:]


class Worker:
    """A process that runs schedules."""
    def __init__(self, program: Program, seed: int) -> None:
        options, main, own = split(program.arguments)
        self.program = program
        mine, its = socket.socketpair()
        self.socket = mine
        self.out, self.err = tempfile.TemporaryFile(), tempfile.TemporaryFile()
        chosen = ','.join(['green', 'strategy=mix', f'seed={seed}', *program.options, f'repeat={its.fileno()}'])
        command = [*program.vm, '-Xsched:' + chosen, '-Xbootclasspath/a:' + tests.runner(), *options, DRIVER, main,
                   *own]
        with its:
            self.child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=self.out, stderr=self.err,
                                          pass_fds=[its.fileno()])
        mine.settimeout(program.timeout)
        self.answers = mine.makefile('r', encoding='utf-8', errors='replace')
        self.ended = False

    def send(self, *lines: str) -> None:
        try:
            self.socket.sendall(''.join(line + '\n' for line in lines).encode())
        except OSError:
            pass                                    # it has ended, which its answer shows

    def printed(self, file: typing.IO[bytes]) -> str:
        file.seek(0)
        return file.read().decode(errors='replace')

    def answer(self, number: int) -> Result | None:
        """None: the process had ended before this schedule began."""
        lines: list[str] = []
        begin, timed_out = time.monotonic(), False
        try:
            for line in self.answers:
                lines.append(line.rstrip('\n'))
                if line == 'end\n':
                    break
        except (TimeoutError, OSError):
            timed_out = True
            self.child.kill()
        complete = bool(lines) and lines[-1] == 'end'
        status, output, error = 0, '', ''
        if not complete or 'last' in lines[-2:]:
            self.ended = True
            status = self.child.wait()
        if not lines and not timed_out:
            return None
        if self.ended or self.program.expected is not None:
            output, error = self.printed(self.out), self.printed(self.err)
        return result_of(self.program, number, status, lines, output, error, timed_out, time.monotonic() - begin)

    def close(self) -> None:
        try:
            self.socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self.answers.close()
        self.socket.close()
        try:
            self.child.wait(10)
        except subprocess.TimeoutExpired:
            self.child.send_signal(signal.SIGKILL)
            self.child.wait()
        self.out.close()
        self.err.close()


class Loop:
    def __init__(self, program: Program, seed: int, strategies: list[str], jobs: int) -> None:
        split(program.arguments)
        if program.checked:
            raise Unsuitable('an agent is explored')
        self.program, self.seed, self.strategies = program, seed, strategies
        self.idle: queue.SimpleQueue[Worker] = queue.SimpleQueue()
        self.pool = concurrent.futures.ThreadPoolExecutor(jobs)
        self.names = ''
        self.version = 0
        self.ends = 0                               # processes that a repetition has ended without a failure, in a row
        self.problem = ''
        self.folder = tempfile.mkdtemp(prefix='minijvm-explore-')
        self.jobs = jobs

    def learn(self, text: str) -> None:
        """What all later schedules start from: each generation has a file of its own."""
        self.version += 1
        self.names = os.path.join(self.folder, f'names{self.version}')
        with open(self.names, 'w', encoding='utf-8') as f:
            f.write(text)

    def line(self, number: int, trace: str = '') -> str:
        strategy = self.strategies[(number - 1) % len(self.strategies)]
        words = ['run', str(number), strategy, *['teaches'] * teaches(number), *[f'trace={trace}'] * bool(trace)]
        return ' '.join(words)

    def worker(self) -> Worker:
        try:
            w = self.idle.get_nowait()
        except queue.Empty:
            w = Worker(self.program, self.seed)
        w.send('names ' + self.names)
        return w

    def reference(self, w: Worker) -> tuple[object, ...] | None:
        w.send(self.line(WARM))
        r = w.answer(WARM)
        return (r.status, r.order, r.counts) if r and not w.ended else None

    def run(self, numbers: list[int]) -> list[Result]:
        results: list[Result] = []
        w = self.worker()
        checks = len(numbers) >= 16
        before = self.reference(w) if checks else None
        if checks and before != (again := self.reference(w)):
            before = again                          # the caches of the class library are warm now
        lockstep = self.program.expected is not None
        at = 0
        while at < len(numbers) and not self.problem:
            if w.ended:
                w.close()
                w, before = self.worker(), None
            part = numbers[at:at + 1] if lockstep else numbers[at:]
            w.send(*(self.line(n) for n in part))
            for n in part:
                r = w.answer(n)
                if r is None:
                    w.ended = True
                    break
                results.append(r)
                at += 1
                if w.ended:
                    self.ends = 0 if r.failures else self.ends + 1
                    if self.ends >= MOST_ENDS:
                        self.problem = 'threads or shutdown hooks are left after each repetition'
                    break
                self.ends = 0
        if before and not w.ended and self.differs(w, before):
            self.problem = 'the same schedule differs after other repetitions: static state of the class library'
        if w.ended:
            w.close()
        else:
            self.idle.put(w)
        return results

    def differs(self, w: Worker, before: tuple[object, ...]) -> bool:
        """A cache that has become warm makes one difference; state that leaks makes more."""
        for _ in range(3):
            after = self.reference(w)
            if after is None or after == before:
                return False
            before = after
        return True

    def generation(self, numbers: list[int], over: typing.Callable[[Result], bool]) -> typing.Iterator[Result]:
        """Results in the order of numbers, until over() has seen enough."""
        size = max(1, min(CHUNK, -(-len(numbers) // self.jobs)))
        waiting = [numbers[i:i + size] for i in range(0, len(numbers), size)]
        running: list[concurrent.futures.Future[list[Result]]] = []
        while waiting or running:
            while waiting and len(running) < 2 * self.jobs:
                running.append(self.pool.submit(self.run, waiting.pop(0)))
            for r in running.pop(0).result():
                yield r
                if over(r):
                    for f in running:
                        f.cancel()
                    return

    def trace(self, number: int, file: str) -> Result | None:
        """The same schedule in a new process, after one other repetition."""
        w = Worker(self.program, self.seed)
        w.send('names ' + self.names)
        self.reference(w)
        r = None
        if not w.ended:
            w.send(self.line(number, file))
            r = w.answer(number)
        w.close()
        return r

    def close(self) -> None:
        self.pool.shutdown(cancel_futures=True)
        while True:
            try:
                self.idle.get_nowait().close()
            except queue.Empty:
                break
        shutil.rmtree(self.folder, ignore_errors=True)
