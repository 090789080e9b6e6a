"""Children of the tests: started in a session of their own, read as they print, ended with all that they started. What
takes too long is asked for its threads before it is ended, and has a Hang for its exit code."""
import glob
import os
import re
import shlex
import shutil
import signal
import subprocess
import threading
import time

import limits


class Hang(str):
    """The exit code of what did not end: how long that was, and what its VMs say of their threads."""
    __repr__ = str.__str__


class Stuck(Exception):
    """What was awaited did not come."""


def tree(root):
    """Process [root], what it and what its children started, and what is left in their sessions."""
    parents, sessions, found = {}, {}, {root}
    for name in os.listdir('/proc'):
        if name.isdigit():
            try:
                with open(f'/proc/{name}/stat', 'rb') as f:
                    fields = f.read().rpartition(b')')[2].split()
            except OSError:             # it has just ended
                continue
            parents[int(name)], sessions[int(name)] = int(fields[1]), int(fields[3])
    while True:
        more = {p for p in parents if p not in found and (parents[p] in found or sessions[p] in found)}
        if not more:
            return [p for p in found if p in parents]
        found |= more


def send(pid, number):
    try:
        os.kill(pid, number)
    except (ProcessLookupError, PermissionError):
        pass


def is_vm(pid):
    try:
        with open(f'/proc/{pid}/maps') as f:
            return 'libjvm.so' in f.read()
    except OSError:
        return False


class Child:
    """A process whose output is read as it comes. On leaving a `with` it is ended if it has not ended."""
    live, stopping = set(), False

    def __init__(self, command, limit=None, merge=False, **popen):
        popen = {'stdin': subprocess.PIPE, 'stdout': subprocess.PIPE,
                 'stderr': subprocess.STDOUT if merge else subprocess.PIPE, 'start_new_session': True, **popen}
        if Child.stopping:
            raise KeyboardInterrupt
        self.limit = limit or limits.limit(command)
        self.process = subprocess.Popen(command, bufsize=0, **popen)
        Child.live.add(self)
        self.pid, self.out, self.err, self.taken = self.process.pid, bytearray(), bytearray(), 0
        self.changed, self.open = threading.Condition(), 0
        for stream, into in ((self.process.stdout, self.out), (self.process.stderr, self.err)):
            if stream:
                self.open += 1
                threading.Thread(target=self.read, args=(stream, into), daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.kill()

    def read(self, stream, into):
        while True:
            block = stream.read(65536)
            with self.changed:
                into += block or b''
                self.open -= not block
                self.changed.notify_all()
            if not block:
                stream.close()
                return

    def until(self, done):
        """Waits until done(), at most until the limit; whether it came to that."""
        while True:
            left = min(1, self.limit.left())        # a signal that comes just before a wait does not end it
            with self.changed:
                if self.changed.wait_for(done, left):
                    return True
            if self.limit.over():
                return False

    @property
    def text(self):
        """The output that was not yet taken."""
        return self.out[self.taken:].decode('utf-8', 'replace')

    def take(self, size=None):
        """Takes [size] bytes of the output, by default all there is."""
        with self.changed:
            end = len(self.out) if size is None else self.taken + size
            text, self.taken = self.out[self.taken:end].decode('utf-8', 'replace'), end
        return text

    def read_until(self, done, what):
        """Waits until done(output not yet taken); raises Stuck when the output ends or the limit is reached before."""
        if not self.until(lambda: done(self.text) or not self.open) or not done(self.text):
            self.stuck(what)

    def line(self):
        """The next line of the output, '' at its end."""
        if not self.until(lambda: b'\n' in self.out[self.taken:] or not self.open):
            self.stuck('a line')
        return self.take(self.out.find(b'\n', self.taken) + 1 - self.taken or None)

    def stuck(self, what):
        said = f'{what}: the output ended' if not self.open else f'{what}: nothing came in {self.limit}'
        said += f' after:\n{self.text[-3000:]}{self.err[-3000:].decode("utf-8", "replace")}'
        said += self.threads() if self.open else ''
        self.kill()
        raise Stuck(said)

    def send(self, text):
        try:
            self.process.stdin.write(text.encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            pass

    def finish(self, stdin=b''):
        """Gives it the rest of its input and waits for its end; (exit code or Hang, stdout, stderr) that were not
        taken."""
        writer = threading.Thread(target=self.feed, args=(stdin,), daemon=True)
        writer.start()
        code = None
        if not self.until(lambda: not self.open):
            code = self.hang()
        while code is None:
            try:
                code = self.process.wait(self.limit.left())
            except subprocess.TimeoutExpired:
                if self.limit.over():
                    code = self.hang()
        self.kill()
        return code, self.take(), self.err.decode('utf-8', 'replace')

    def feed(self, stdin):
        if self.process.stdin and not self.process.stdin.closed:
            try:
                self.process.stdin.write(stdin)
                self.process.stdin.close()
            except OSError:             # it does not read it
                pass

    def hang(self):
        """Ends it; what there is to say."""
        size = len(self.out)
        said = Hang(f'still running after {self.limit}{self.threads()}')
        self.kill()
        with self.changed:
            del self.out[size:]
        return said

    def threads(self):
        """What the VMs among it print on SIGQUIT."""
        sizes = len(self.out), len(self.err)
        asked = [pid for pid in tree(self.pid) if is_vm(pid)]
        for pid in asked:
            send(pid, signal.SIGQUIT)
        grown, patience = sizes, limits.Limit(limits.ORDINARY)
        while asked and not patience.over():        # until nothing more comes
            before = grown
            time.sleep(limits.pace.recent())
            grown = len(self.out), len(self.err)
            if grown == before:
                break
        text = (self.out[sizes[0]:] + self.err[sizes[1]:]).decode('utf-8', 'replace')
        return '\n' + (text or ('it prints no threads\n' if asked else ''))

    def kill(self):
        """Ends it and all that it started; each is stopped first, so that none starts another meanwhile."""
        if self not in Child.live:
            return
        Child.live.discard(self)
        known, more = set(), {self.pid}
        while self.process.poll() is None and more:
            for pid in more:
                send(pid, signal.SIGSTOP)
            known |= more
            more = set(tree(self.pid)) - known
        for pid in known:
            send(pid, signal.SIGKILL)
        try:
            os.killpg(self.pid, signal.SIGKILL)         # what it left behind when it ended
        except ProcessLookupError:
            pass
        self.process.wait()
        with self.changed:
            self.changed.wait_for(lambda: not self.open, 5)         # what has left the session may keep the pipes


def feature_of(jdk):
    """17 of JAVA_VERSION="17.0.15" """
    with open(os.path.join(jdk, 'release'), encoding='utf-8') as f:
        return int(re.search(r'^JAVA_VERSION="(\d+)', f.read(), re.M).group(1))


def java_home():
    """The home of the JDK whose `java` is on the PATH."""
    return os.path.dirname(os.path.dirname(os.path.realpath(shutil.which('java') or 'bin/java')))


def installed_jdk(version):
    """The home of a JDK of this version with its class library, in the folder for JVMs or $JVM_HOMES; None: there is
    none."""
    homes = os.environ.get('JVM_HOMES', '/usr/lib/jvm')
    return max((os.path.realpath(os.path.dirname(p)) for p in glob.glob(os.path.join(homes, '*/release'))
                if re.search(r'^JAVA_VERSION="%s\b' % version, open(p).read(), re.M)
                and os.path.exists(os.path.join(os.path.dirname(p), 'lib/modules'))), default=None)


def given_jdk(given):
    """The home of the JDK that an option says: a home, or the version of an installed one. None: there is none."""
    if re.fullmatch(r'\d+', given):
        return installed_jdk(given)
    return given if os.path.exists(os.path.join(given, 'lib/modules')) else None


def compiler():
    """The words of $CC, which may be `ccache gcc`."""
    return shlex.split(os.environ.get('CC', '')) or ['cc']


def run(command, limit=None, stdin='', merge=False, **popen):
    """(exit code or Hang, stdout, stderr) of a command."""
    with Child(command, limit, merge, **popen) as child:
        return child.finish(stdin.encode())


def end_all():
    """Ends all children, and lets nobody start another."""
    Child.stopping = True
    for child in list(Child.live):
        child.kill()


def any_version(text):
    """The embedded library takes class files that are newer than `java` 17 takes: how new they may be is left out."""
    return re.sub(r'(up to|for class file version) 6[19]\.', r'\1 NEWEST.', text)
