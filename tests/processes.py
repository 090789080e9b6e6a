"""Children of the tests: started in a separate session, read as they print, ended with all that they started. What
takes too long is asked for its threads before it is ended, and has a Hang for its exit code."""
import functools
import glob
import hashlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
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


TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILT = 'MINIJVM_TESTS'     # in the environment: where tests keep what they compile, if not in build/tests


def beside(path):
    """A name for what becomes [path] when it is whole; no other thread or process uses it."""
    return f'{path}.{os.getpid()}.{threading.get_ident()}'


def replace(path, text, mode=0o644):
    """A file that others may read, or write alike, at the same time."""
    with open(beside(path), 'w', encoding='utf-8') as f:
        f.write(text)
    os.chmod(f.name, mode)
    os.replace(f.name, path)


def folder(*names):
    """A folder, or file, of what the tests have compiled."""
    return os.path.join(TOP, os.environ.get(BUILT, 'build/tests'), *names)


# --- programs of another machine ---

RUN = 'RUN'         # in the environment: the words before a program of another machine (qemu-aarch64 -L SYSROOT)
EMULATOR_ENDS = re.compile(r'^qemu: uncaught target signal .*\n', re.M)      # it has ended its program by a signal
TAKE_WORDS = {'env': r'\w+=.*', 'nice': r'-.*|\d+', 'timeout': r'-.*|[\d.]+s?'}     # what starts another program


def runner():
    """The words before a program of another machine than this one; none if everything is made for this one."""
    return shlex.split(os.environ.get(RUN, ''))


def runs_natively():
    """Whether what the tests start is a program of this machine. What inspects it from outside (gdb, valgrind), or
    depends on what the system reports about it, cannot be tested otherwise."""
    return not runner()


def modules():
    """The PYTHONPATH of tests: helpers of all tests, those of tests with agents, the package jvmticheck, and the reader
    of tables."""
    return os.pathsep.join(os.path.join(TOP, folder) for folder in ('tests', 'tests/jvmti', 'validation', 'make'))


def prepare_scripts(environment):
    """What scripts in Python need: the modules, their byte code, and an interpreter as `python3`. Thousands of them are
    started: none compiles its modules again, and none passes a wrapper that searches for an interpreter."""
    environment['PYTHONPATH'] = modules()
    environment['PYTHONPYCACHEPREFIX'] = os.path.join(TOP, 'build/tests/pycache')
    environment.pop('PYTHONDONTWRITEBYTECODE', None)
    first, *others = environment.get('PATH', os.defpath).split(os.pathsep)
    if first != os.path.dirname(python()):
        environment['PATH'] = os.pathsep.join([os.path.dirname(python()), first, *others])


@functools.lru_cache(None)
def python(packages=False):
    """The interpreter for a script. Without installed packages it is an environment that has none (PEP 405): on a
    system that loads some of them in each process it starts four times as fast."""
    if packages:
        return sys._base_executable
    made = os.path.join(TOP, 'build/tests/python')
    path = os.path.join(made, 'bin/python3')
    os.makedirs(os.path.dirname(path), exist_ok=True)
    replace(os.path.join(made, 'pyvenv.cfg'), f'home = {os.path.dirname(sys._base_executable)}\n'
                                              'include-system-site-packages = false\n')
    if not (os.path.exists(path) and os.path.samefile(path, sys._base_executable)):
        os.symlink(sys._base_executable, beside(path))
        os.replace(beside(path), path)
    return path


def use_build(build):
    """Tests what is in a folder of the build: `make ARCH=` has written there which compiler made it, and what runs its
    programs."""
    if os.path.exists(os.path.join(build, 'cross.mk')):
        with open(os.path.join(build, 'cross.mk'), encoding='utf-8') as f:
            written = dict(re.findall(r'^(\w+) := (.*)', f.read(), re.M))
        os.environ.setdefault(RUN, written[RUN])
        os.environ['CC'] = written['CC'].replace('$(CCACHE)', os.environ.get('CCACHE', ''))
        os.environ[BUILT] = os.path.join(os.path.abspath(build), 'tests')


def use_foreign_jdk(build, version):
    """The home of Debian's JDK for the machine of a build, unpacked next to that machine's libraries: of this system's
    Debian if that has the version, else of unstable. From now on programs run with the libraries of that Debian. None:
    there is no such JDK."""
    build = os.path.abspath(build)
    root, machine = os.path.join(build, 'jdk' + version), os.path.basename(build).split('-')[0]
    needed = [f'openjdk-{version}-jdk-headless', 'libc6', 'libffi8', 'libzip-dev', 'libgcc-s1', 'libstdc++6']
    for suite in ('', 'sid'):
        done = subprocess.run(['sh', os.path.join(TOP, 'tests/foreign.sh'), {'aarch64': 'arm64'}.get(machine, machine),
                               root, suite, '--', *needed], stderr=subprocess.STDOUT if suite else subprocess.DEVNULL)
        homes = glob.glob(os.path.join(root, 'usr/lib/jvm/java-*-openjdk-*/lib/modules'))
        if done.returncode == 0 and homes:
            os.environ[RUN] = shlex.join([*runner()[:1], '-L', root])
            return os.path.dirname(os.path.dirname(os.path.realpath(homes[0])))
    return None


@functools.lru_cache(None)
def machine_of(path):
    """The machine of an ELF file, as a number; None: it is none."""
    try:
        with open(path, 'rb') as f:
            head = f.read(20)
    except OSError:
        return None
    return int.from_bytes(head[18:20], 'little') if head[:4] == b'\x7fELF' else None


def program_at(words):
    """Where in a command the program is that it starts in the end."""
    at = 0
    while at < len(words):
        name = os.path.basename(words[at])
        if words[at:at + 2] == ['sh', '-c'] and '"$@"' in words[at + 2]:
            at += 4
        elif name in TAKE_WORDS:
            at += 1
            while at < len(words) and re.fullmatch(TAKE_WORDS[name], words[at]):
                at += 1
        else:
            break
    return at


def started(command, env=None):
    """(the words that start a command, its environment): for a program of another machine, those of RUN precede it. The
    libraries that are loaded before others are those of the program, not of what runs it."""
    words, at = list(command), program_at(command)
    if not runner() or at >= len(words) or machine_of(shutil.which(words[at]) or words[at]) in (
            None, machine_of(sys.executable)):
        return words, env
    env, before = dict(os.environ if env is None else env), list(runner())
    preloads = [w for w in words[:at] if w.startswith('LD_PRELOAD=')]
    preloads += ['LD_PRELOAD=' + env.pop('LD_PRELOAD')] if env.get('LD_PRELOAD') else []
    for word in preloads:
        before += ['-E', word]
    return [w for w in words[:at] if w not in preloads] + before + words[at:], env


def one_word(vm):
    """The path of something that starts a VM: jvmticheck expects one."""
    words, _ = started(vm)
    if words == vm and len(words) == 1:
        return words[0]
    path = folder('vm', hashlib.sha256(shlex.join(words).encode()).hexdigest()[:8])
    os.makedirs(os.path.dirname(path), exist_ok=True)
    replace(path, f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n', 0o755)
    return path


def is_vm(pid):
    try:
        with open(f'/proc/{pid}/maps') as f:
            return 'libjvm.so' in f.read()
    except OSError:
        return False


class Child:
    """A process whose output is read as it comes. On leaving a `with` it is ended if it has not ended."""
    live, stopping = set(), False
    account = None                      # called with the seconds of CPU time of each child that ended

    def __init__(self, command, limit=None, merge=False, **popen):
        popen = {'stdin': subprocess.PIPE, 'stdout': subprocess.PIPE,
                 'stderr': subprocess.STDOUT if merge else subprocess.PIPE, 'start_new_session': True, **popen}
        if Child.stopping:
            raise KeyboardInterrupt
        self.limit = limit or limits.limit(command)
        command, popen['env'] = started(command, popen.get('env'))
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
                code = self.wait(self.limit.left())
            except subprocess.TimeoutExpired:
                if self.limit.over():
                    code = self.hang()
        self.kill()
        return code, EMULATOR_ENDS.sub('', self.take()), EMULATOR_ENDS.sub('', self.err.decode('utf-8', 'replace'))

    def wait(self, seconds):
        """Its exit code; the CPU time that it and its children used goes to `account`."""
        until, pause = time.monotonic() + seconds, 0.0005
        while self.process.returncode is None:
            pid, status, used = os.wait4(self.pid, os.WNOHANG)
            if pid:
                self.process.returncode = os.waitstatus_to_exitcode(status)
                if Child.account:
                    Child.account(used.ru_utime + used.ru_stime)
            elif time.monotonic() > until:
                raise subprocess.TimeoutExpired(self.process.args, seconds)
            else:
                time.sleep(pause)
                pause = min(pause * 2, 0.05)
        return self.process.returncode

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
            os.killpg(self.pid, signal.SIGKILL)         # what it left over when it ended
        except ProcessLookupError:
            pass
        self.process.wait()
        with self.changed:
            self.changed.wait_for(lambda: not self.open, 5)         # what has left the session may keep the pipes


def feature_of(jdk):
    """17 of JAVA_VERSION="17.0.15"; Debian's 8 has no such file."""
    if not os.path.exists(os.path.join(jdk, 'release')):
        said = subprocess.run([os.path.join(jdk, 'bin/java'), '-version'], capture_output=True, text=True).stderr
        return int(re.search(r'version "(?:1\.)?(\d+)', said).group(1))
    with open(os.path.join(jdk, 'release'), encoding='utf-8') as f:
        return int(re.search(r'^JAVA_VERSION="(?:1\.)?(\d+)', f.read(), re.M).group(1))


def is_meant(versions, feature):
    """Whether versions as a test names them (`17`, `21 25`, `25-`: that and later ones) contain one; none: all."""
    return not versions or any(word == str(feature) or (word.endswith('-') and int(word[:-1]) <= feature)
                               for word in versions.split())


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


def openjdk():
    """The home of an OpenJDK 17, whose class library the VM can run: that of the PATH, or an installed one. None: there
    is none; what needs it is skipped with a message."""
    home = java_home()
    return home if os.path.exists(os.path.join(home, 'lib/modules')) and feature_of(home) == 17 else installed_jdk('17')


def given_jdk(given):
    """The home of the JDK that an option names: a home, or the version of an installed one or of one that
    tests/levels/get has fetched. None: there is none."""
    if re.fullmatch(r'\d+', given):
        given = installed_jdk(given) or os.path.join(TOP, 'build/jdks', given)
    return os.path.realpath(given) if os.path.exists(os.path.join(given, 'lib/modules')) else None


def loader_of(home):
    """The words before a program that loads the libraries of a JDK: the loader of the C library that tests/levels/get
    has unpacked for it, where that is newer than the system's."""
    with open(os.path.join(home, 'bin/java'), 'rb') as f:
        loader = re.search(rb'/[\w./-]*ld-linux[\w.-]*\.so\.\d+', f.read())
    root = loader[0].decode().partition('/usr/')[0] if loader else ''
    if not root or not os.path.isdir(os.path.join(root, 'usr')) or not loader[0].startswith(root.encode() + b'/usr/'):
        return []
    folders = sorted({os.path.dirname(p) for p in glob.glob(os.path.join(root, 'usr/lib/*/libc.so.6'))})
    return [loader[0].decode(), '--library-path', ':'.join(folders)]


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


def without_times(text):
    """Lines of logs without the uptime at their begin."""
    return re.sub(r'^\[\d+[.,]\d+s\]', '[TIME]', text, flags=re.M)


def any_version(text):
    """The embedded library takes class files that are newer than `java` 17 takes: how new they may be is left out."""
    return re.sub(r'(up to|for class file version) 6[19]\.', r'\1 NEWEST.', text)
