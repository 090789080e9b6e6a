"""How long a test may take: a multiple of what `java` takes at that moment, so that a busy machine makes no test fail
and a quick one finds a hang soon.

The unit is the reference, a run of `java` that takes about half a second on a quiet machine. What is over in a few
seconds costs no measurement; while something runs longer, the reference is measured every now and then, and once more
before anything is called a hang: a limit follows the slowest pace since it began.
"""
import os
import re
import subprocess
import threading
import time

JAVA = ['java', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto']      # what everything is compared with
SUBJECT = ['javap', '-c', 'java.lang.String']
REFERENCE = JAVA + ['-m', 'jdk.jdeps/com.sun.tools.javap.Main'] + SUBJECT[1:]
ORDINARY = 100      # references that a test may take; a test for which `java` takes longer than one: so many times that
QUIET = 5           # seconds in which nothing is measured
SHORT = 0.3         # seconds that a reference takes at least
EMULATED = 20       # times longer than usual what qemu runs may take
OLD = 30            # seconds after which a measurement is


class Pace:
    """What the reference takes, time and again."""
    def __init__(self, command=REFERENCE):
        self.command, self.lock = command, threading.Lock()
        self.history = []                               # (when it began, seconds it took)

    def run(self):
        began = time.monotonic()
        subprocess.run(self.command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       check=True, start_new_session=True)
        self.history.append((began, time.monotonic() - began))

    def measure(self):
        """Measures now; those that ask while one measurement runs share the next."""
        asked = time.monotonic()
        with self.lock:
            if not self.history or self.history[-1][0] < asked:
                self.run()
            return self.history[-1][1]

    def recent(self):
        """Seconds of the reference; a measurement that is not old will do."""
        with self.lock:
            if not self.history or time.monotonic() - sum(self.history[-1]) > OLD:
                self.run()
            return self.history[-1][1]

    def slowest(self, since):
        """The slowest measurement that ended after [since], one of them recent."""
        return max([self.recent()] + [took for began, took in self.history[:] if began + took > since])


pace = Pace()


class Limit:
    """The time for one thing that begins now: so many references."""
    def __init__(self, references=ORDINARY, pace=pace, quiet=QUIET):
        slower = EMULATED if os.environ.get('RUN') else 1       # tests/processes.py
        self.references, self.pace, self.quiet, self.began = references * slower, pace, quiet * slower, time.monotonic()

    def elapsed(self):
        return time.monotonic() - self.began

    def due(self):
        """Seconds that it may take, as far as is known by now."""
        return (self.quiet if self.elapsed() < self.quiet
                else max(self.quiet, self.references * self.pace.slowest(self.began)))

    def left(self):
        """Seconds to wait until over() should be asked."""
        return min(OLD, max(0.01, self.due() - self.elapsed()))

    def over(self):
        """Whether it takes too long, at the pace of this moment too."""
        if self.elapsed() < self.due():
            return False
        self.pace.measure()
        return self.elapsed() >= self.due()

    def __str__(self):
        return (f'{self.elapsed():.0f} s; the limit is {self.references:.0f} times what `{" ".join(SUBJECT)}` takes on '
                f'`java`, {self.pace.slowest(self.began):.2f} s now')


def timed(run):
    """(what run() returns, the references that it took); nothing is measured for what is shorter than a reference."""
    began = time.monotonic()
    result = run()
    took = time.monotonic() - began
    return result, took / pace.recent() if took > SHORT else 0


def slowness(vm):
    """How many times longer than usual a VM may take, by the words of its command."""
    words = ' '.join(vm)
    sanitized, checked = re.search(r'/t?san\b', words), re.search(r'-Xgc:stress|-Xcheck:heap', words)
    return (8 if sanitized else 1) * (4 if checked else 1)


def limit(vm=(), taken=0):
    """The limit for a run of [vm], where `java` took [taken] references for the same thing."""
    return Limit(ORDINARY * max(1, taken) * slowness(vm))
