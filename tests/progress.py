"""What the runners count, and what they say while they work: each suite when it begins and when it ends, with numbers
and time, and between the two how far it is, on a terminal in one line that is rewritten, else in a line now and then.

A runner makes a Suite, checks, and returns finish(suite), which prints `N passed, N failed` alone on the last line.
What a script does that another runner started with Suite.script() is counted and shown there.
"""
import concurrent.futures
import contextlib
import json
import os
import resource
import shlex
import shutil
import signal
import sys
import threading
import time

import failures
import limits
import processes

REPORTED = 'MINIJVM_TEST_EVENTS'    # the descriptor on which a script reports the runner that started it what it does
OFTEN = 30                      # seconds between two lines of a long suite
SILENT = 4000                   # references in which a script must have said something
lock = threading.RLock()        # of the numbers and of the screen
here = threading.local()        # .case: the address, within its suite, of the test that this thread runs


def case():
    return getattr(here, 'case', '')


def where():
    return getattr(here, 'where', None)


@contextlib.contextmanager
def within(address, suite):
    """What is checked meanwhile belongs to the test of this address in [suite]."""
    before = case(), where()
    here.case, here.where = address, suite.where()
    try:
        yield
    finally:
        here.case, here.where = before


class Used:
    """Seconds of CPU time of the processes that tests started, by the address of the test."""
    def __init__(self):
        self.cases = {}

    def add(self, seconds, address=None):
        address = '/'.join(filter(None, (where(), case()))) if address is None else address
        with lock:
            self.cases[address] = self.cases.get(address, 0) + seconds


used = Used()
processes.Child.account = used.add


def cpu():
    """Seconds of CPU time of this process and of its children that ended."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def case_of(address):
    return case() if address is None else address


def again(address):
    """The command that runs a test again; run.py sets `command`."""
    return f'again: {command} {shlex.quote(address)}'


command = 'tests/run.py'
failed_tests = []               # their addresses


class Screen:
    """Lines as they come, and how far the suites are."""
    def __init__(self, stream):
        self.stream, self.terminal = stream, stream.isatty()
        self.suites, self.every, self.last = [], [], time.monotonic()
        threading.Thread(target=self.tick, daemon=True).start()

    def say(self, text):
        with lock:
            if text:
                self.stream.write(('\r\x1b[K' if self.terminal else '') + text + '\n')
            if self.terminal and self.suites:
                self.stream.write('\r' + self.status()[:shutil.get_terminal_size().columns - 1] + '\x1b[K')
            self.stream.flush()
            self.last = time.monotonic()

    def tick(self):
        while True:
            time.sleep(0.5)
            with lock:
                if self.suites and (self.terminal or time.monotonic() - self.last >= OFTEN):
                    self.say('' if self.terminal else self.status())

    def status(self):
        return '; '.join(suite.status() for suite in sorted(self.suites, key=lambda suite: not suite.running))

    def begin(self, suite):
        with lock:
            self.suites.append(suite)
            self.every.append(suite)
            self.say(f'{suite.name}: begins' + (f' ({suite.total} {suite.what})' if suite.total else ''))

    def enter(self, suite, name):
        pass

    def leave(self, suite, name, weight, steps):
        pass

    def check(self, suite, passed, failed, text):
        if text:
            self.say(text)

    def end(self, suite):
        with lock:
            self.suites.remove(suite)
            counts = f'{suite.passed} passed, {suite.failed} failed' if suite.passed or suite.failed else 'done'
            self.say(f'{suite.name}: {counts}, {suite.seconds():.1f} s')

    def interrupted(self):
        with lock:
            lines = ([f'interrupted: {suite.status()}; {suite.passed} passed' for suite in self.suites]
                     or ['interrupted'])
            lines.append('{} passed, {} failed, interrupted'.format(*counts(self.every)))
            self.terminal = self.say('\n'.join(lines))
            self.stream = open(os.devnull, 'w')         # what fails from now on fails because it was ended


class Events:
    """What a Screen would show goes to the runner that started this script. It knows only one suite."""
    def __init__(self, descriptor):
        self.stream, self.suites = os.fdopen(descriptor, 'w', encoding='utf-8'), []

    def send(self, **event):
        with lock, contextlib.suppress(BrokenPipeError):
            self.stream.write(json.dumps(event) + '\n')
            self.stream.flush()

    def say(self, text):
        self.send(event='say', text=text)

    def begin(self, suite):
        self.send(event='begin', total=suite.total, what=suite.what, seconds=suite.expected)

    def enter(self, suite, name):
        self.send(event='enter', name=name)

    def leave(self, suite, name, weight, steps):
        self.send(event='leave', name=name, weight=weight, steps=steps)

    def check(self, suite, passed, failed, text):
        self.send(event='check', passed=passed, failed=failed, text=text, case=case())

    def end(self, suite):
        self.send(event='end', seconds=cpu(), cases=used.cases)

    def interrupted(self):
        pass


screen = Events(int(os.environ.pop(REPORTED))) if REPORTED in os.environ else Screen(sys.stdout)


class Suite:
    """Some tests that belong together. [total] counts steps; [seconds], if known, is about what all of them take
    alone."""
    def __init__(self, name, parent=None, address=None):
        self.name, self.parent = f'{parent.name}/{name}' if parent else name, parent
        self.address = address          # of all its tests together, for run.py; None: that of its parent
        self.addressed = False          # the names of its steps are addresses of tests
        self.used, self.cases, self.took = 0, {}, 0     # seconds of CPU time that a script used, those of its cases
        self.total, self.what, self.expected, self.spent, self.began = None, 'cases', 0, 0, None
        self.passed = self.failed = self.steps = 0
        self.ended = False
        self.running = {}               # what happens now -> since when

    def begin(self, total=None, what='cases', seconds=0, addressed=False):
        """[addressed]: the steps are tests that can be run alone, and their names are what the runner accepts."""
        with lock:
            self.addressed = self.addressed or addressed
            if self.began is None:
                self.began, self.total, self.what, self.expected = time.monotonic(), total, what, seconds or total or 0
                screen.begin(self)
        return self

    def seconds(self):
        return time.monotonic() - (self.began or time.monotonic())

    @contextlib.contextmanager
    def step(self, name, weight=1, steps=1):
        """Does something, usually one of the things that [total] counts; [weight] of what [seconds] counts."""
        self.enter(name)
        try:
            with within(name if self.addressed else case(), self):
                yield
        finally:
            self.leave(name, weight, steps)

    def enter(self, name):
        with lock:
            self.begin().running[name] = time.monotonic()
            screen.enter(self, name)

    def leave(self, name, weight=1, steps=1):
        with lock:
            self.steps, self.spent = self.steps + steps, self.spent + weight
            self.running.pop(name, None)
            screen.leave(self, name, weight, steps)

    def count(self, passed, failed, text='', case=None):
        """So many checks; [text] says what is wrong."""
        with lock:
            suite = self.begin()
            while suite:
                suite.passed, suite.failed = suite.passed + passed, suite.failed + failed
                suite = suite.parent
            if failed and text and self.where() is not None:
                address = '/'.join(filter(None, (self.where(), case_of(case))))
                failed_tests.append(address)
                text += '\n' + again(address)
            screen.check(self, passed, failed, text)

    def where(self):
        """Its address, if run.py gave it one."""
        return self.address if self.address is not None or not self.parent else self.parent.where()

    def check(self, name, ok, detail='', **values):
        """One check; whether it is good. [expected] and [actual] are printed if passed; with [expected] alone, [detail]
        says what it was; without both, the condition and the values in it are printed."""
        if not ok:
            if 'expected' in values and 'actual' not in values:
                lines = [f'  expected: {values["expected"]}', *failures.actual(detail)]
            elif 'expected' in values:
                lines = [detail] * bool(detail) + failures.difference(values['expected'], values['actual'])
            else:
                lines = failures.explain(sys._getframe(1), (1, 'ok'), detail)
            self.count(0, 1, '\n'.join([f'FAIL {self.name} {name}', *lines]))
        else:
            self.count(1, 0)
        return bool(ok)

    def same(self, name, expected, got, detail=''):
        return self.check(name, expected == got, detail, expected=expected, actual=got)

    def end(self):
        with lock:
            if not self.ended:
                screen.end(self.begin())
                self.ended, self.took = True, self.seconds()
                if self.parent:
                    self.parent.leave(self.name)

    def status(self):
        """Where it is: how much is done, what has gone on for longest, how long the rest may take."""
        with lock:
            done = f'{self.steps}/{self.total}' if self.total else f'{self.passed + self.failed} checks'
            text = f'{self.name} {done}, {self.failed} failed, {self.seconds():.0f} s'
            if self.running and self.spent and self.seconds() > 10 and self.spent < self.expected:
                text += f', about {self.seconds() * (self.expected - self.spent) / self.spent:.0f} s more'
            oldest = sorted((since, name) for name, since in self.running.items())[:3]
            return (text + (': ' if oldest else '') + ', '.join(f'{n} {time.monotonic() - since:.0f} s'
                                                                for since, n in oldest))

    def script(self, command, **popen):
        """Runs a script that has a Suite of its own; its checks are counted here."""
        readable, writable = os.pipe()
        environment = dict(popen.pop('env', os.environ), **{REPORTED: str(writable)})
        try:
            child = processes.Child(command, silence(), env=environment, pass_fds=(writable,), **popen)
        finally:
            os.close(writable)
        failed, ends = self.failed, []
        with child, os.fdopen(readable, encoding='utf-8') as stream:
            reader = threading.Thread(target=self.follow, args=(child, stream, ends), daemon=True)
            reader.start()
            code, out, err = child.finish()
            reader.join()
        if not (ends and (code == 0 or code == 1 and self.failed > failed)):
            self.check(' '.join(command[1:2]), False, f'{out[-3000:]}{err[-6000:]}'.rstrip(),
                       expected='an end with exit code 0 or 1 that agrees with the checks', actual=f'exit code {code}')

    def follow(self, child, stream, ends):
        for line in stream:
            event = json.loads(line)
            kind = event.pop('event')
            child.limit = silence()
            if kind == 'end':
                ends.append(kind)
                self.used, self.cases = event['seconds'], event['cases']
            else:
                {'begin': self.begin, 'check': self.count, 'enter': self.enter, 'leave': self.leave,
                 'say': screen.say}[kind](**event)


def natively(what):
    """Whether [what], which cannot be tested on an emulated machine, is tested; reports it otherwise."""
    if not processes.runs_natively():
        screen.say(f'skipped: {what} (needs programs of this machine)')
    return processes.runs_natively()


def silence():
    """The limit for a script between two events: each of its tests has one of its own."""
    return limits.Limit(SILENT, quiet=600)


def each(suite, items, one, jobs, name=str, weight=lambda item: 1):
    """one(item) for all items, several at once, as steps of the suite, if any: (item, result) as they are done."""
    def step(item):
        if suite is None:
            return item, one(item)
        with suite.step(name(item), weight(item)):
            return item, one(item)

    def belongs(item):
        return within(name(item) if suite.addressed else case(), suite) if suite else contextlib.nullcontext()

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        try:
            waiting = {pool.submit(step, item) for item in items}
            while waiting:      # not for long at a time: a signal that comes just before a wait does not end it
                done, waiting = concurrent.futures.wait(waiting, 1, concurrent.futures.FIRST_COMPLETED)
                for item, result in [future.result() for future in done]:
                    with belongs(item):
                        yield item, result
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            processes.end_all()
            raise


def counts(suites):
    """(passed, failed) of all that are no part of another."""
    whole = [suite for suite in suites if not suite.parent]
    return sum(suite.passed for suite in whole), sum(suite.failed for suite in whole)


def finish(*suites):
    """The end of a runner whose suites these are: the line that counts, and the exit code."""
    for suite in suites:
        suite.end()
    passed, failed = counts(suites)
    print(f'{passed} passed, {failed} failed', flush=True)
    return 1 if failed or not passed else 0


def main(run):
    """Runs a runner's main function, to the end or until somebody interrupts it."""
    def interrupt(*unused):
        for number in signals:
            signal.signal(number, signal.SIG_IGN)
        screen.interrupted()
        raise KeyboardInterrupt
    signals = signal.SIGINT, signal.SIGTERM
    for number in signals:
        signal.signal(number, interrupt)
    for number in signal.SIGHUP, signal.SIGQUIT:    # ignored under nohup, after &: by the runner, not by what it runs
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, lambda *unused: None)
    try:
        code = run()
    except KeyboardInterrupt:
        processes.end_all()
        code = 130
    screen.suites.clear()
    sys.exit(code)
