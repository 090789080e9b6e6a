"""One run: starts a VM with the layer and the agent, waits for its end or ends it, and says how it went."""
from __future__ import annotations

import argparse
import collections
import contextlib
import dataclasses
import datetime
import glob
import itertools
import os
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from . import record, schedules
from .signals import Interrupted

BROKEN = ('crash', 'hang', 'deadlock', 'failed', 'output-differs')
FIRST_LIMIT, LEAST_LIMIT, FACTOR, ELSEWHERE = 60, 20, 10, 6
PATIENCE, BUSY = 4, 0.2         # times its limit may a run take that makes progress; of a processor, which is some
# A run that does nothing at all hangs earlier: so many times what the program takes, and at least so many seconds.
QUIET, LEAST_QUIET, IDLE = 3, 8, 0.03
FIRST_QUIET = 20                # seconds, of a program without the agent that nobody has timed
AGAIN = 4                       # times a program runs without the agent, after it has hung or differed with it
ORDERS = 8                      # schedules in which it then runs
TRACE_LIMIT = 16                # megabytes, before it is compressed
# How many times longer runs of a kind take than the clean run, until one was made.
FACTORS = {'gc-stress': 4, 'unload': 6, 'valgrind': 25, 'sanitized': 4, 'green': 3}
NOISE = ('JAVA_TOOL_OPTIONS', '_JAVA_OPTIONS', 'JDK_JAVA_OPTIONS', 'CLASSPATH', 'MINIJVM_JDK')
REFUSED = re.compile(r'agent library failed to init|agent library failed Agent_OnLoad|failed to init: ')
FAILED = re.compile(r'Could not find agent library|Could not create the Java Virtual Machine|'
                    r'Could not find or load main class|Unrecognized option|Invalid value for -X|'
                    r'Unable to access jarfile|jvmticheck: there is no')
DEADLOCK = 97
MINIJVM_LIBRARIES = (17, 21, 25, 26, 27)     # the JDKs whose class libraries minijvm runs
# Reported when a program has sent very many events: the workloads are made to, which says nothing about programs of the
# agent's world.
OF_THE_PROGRAM = ('MJ-MethodEntry-performance', 'MJ-SetEventNotificationMode-global-expensive')


class Missing(Exception):
    """What a run needs is not there."""


class OutOfTime(Exception):
    """The time of the campaign was over before the run was: it shows nothing, and was removed."""


class Tools:
    """Where the parts of the command are: in the folder `programs` of the package if it came as a wheel, next to the
    command in the tree where it was built, in lib/minijvm where it is installed."""
    def __init__(self, vm: str | None = None) -> None:
        command, package = os.path.realpath(sys.argv[0]), os.path.dirname(os.path.realpath(__file__))
        top = os.path.dirname(os.path.dirname(package))
        places = [os.path.join(package, 'programs'), os.path.dirname(command),
                  os.path.join(os.path.dirname(command), '..', 'lib', 'minijvm'), os.path.join(top, 'build')]
        self.place = next((os.path.abspath(p) for p in places
                           if os.path.exists(os.path.join(p, 'libjvmticheck.so'))), '')
        self.minijvm = os.path.abspath(vm) if vm else self.part('minijvm')
        self.layer = self.part('libjvmticheck.so')
        self.workloads = os.path.join(self.place, 'jvmticheck-workloads.jar')

    def part(self, name: str) -> str:
        path = os.path.join(self.place, name)
        if not self.place or not os.path.exists(path):
            raise Missing(f'{name} is missing next to this command')
        return path

    def companion(self, name: str) -> str:
        return self.part(f'libjvmticheck-{name}.so')


@dataclasses.dataclass
class Vm:
    """A VM with a class library."""
    name: str                   # minijvm, minijvm-openjdk, java-17
    command: list[str]
    minijvm: bool               # which has the layer built in
    version: int = 17           # of its class library, and so of its tool interface

    @property
    def host(self) -> str:
        return 'minijvm' if self.minijvm else self.name

    def path(self) -> str:
        return self.command[0]


def java_home(command: str) -> str:
    """The directory of the JDK to which a java command belongs."""
    return os.path.dirname(os.path.dirname(os.path.realpath(command)))


def java_version(command: str) -> str:
    """17, 25, ... of a java command, '' if it does not say."""
    with contextlib.suppress(OSError):
        with open(os.path.join(java_home(command), 'release'), encoding='utf-8', errors='replace') as f:
            found = re.search(r'^JAVA_VERSION="(?:1\.)?([0-9]+)', f.read(), re.M)
        if found:
            return found[1]
    with contextlib.suppress(OSError, subprocess.SubprocessError):
        reported = subprocess.run([command, '-version'], capture_output=True, text=True, timeout=60)
        found = re.search(r'version "(?:1\.)?([0-9]+)', reported.stderr + reported.stdout)
        return found[1] if found else ''
    return ''


def library_home(command: str) -> str | None:
    """The directory of the JDK to which a java command belongs, if minijvm can use its class library."""
    home, version = java_home(command), java_version(command)
    usable = version.isdigit() and int(version) in MINIJVM_LIBRARIES
    return home if usable and os.path.exists(os.path.join(home, 'lib', 'modules')) else None


def library_pattern(library: str) -> str:
    """How the layer recognizes it: by its name if it is a file, since a program may load a copy."""
    return os.path.basename(library) if os.path.isfile(library) else library


def of_jdk(library: str) -> bool:
    """Whether a library came with a JDK: its folder has libjava."""
    return os.path.exists(os.path.join(os.path.dirname(os.path.realpath(library)), 'libjava.so'))


def default_java() -> str | None:
    """The java of JAVA_HOME, or of PATH."""
    home = os.environ.get('JAVA_HOME')
    if home and os.access(os.path.join(home, 'bin', 'java'), os.X_OK):
        return os.path.join(home, 'bin', 'java')
    return shutil.which('java')


def minijvm(tools: Tools, jdk: str | None = None) -> Vm:
    """minijvm with its own class library, or with that of a JDK."""
    where = ['--jdk', jdk] if jdk else ['--jdk=']
    version = java_version(os.path.join(jdk, 'bin', 'java')) if jdk else ''
    return Vm('minijvm-openjdk' if jdk else 'minijvm', [tools.minijvm, *where], True, int(version or 17))


def other_vms(commands: list[str]) -> list[Vm]:
    """The VMs of java commands, with names of their own."""
    vms: list[Vm] = []
    for command in commands:
        name = f'java-{java_version(command)}'.rstrip('-')
        same = sum(re.fullmatch(re.escape(name) + r'(\.\d+)?', vm.name) is not None for vm in vms)
        vms.append(Vm(f'{name}.{same + 1}' if same else name, [command], False))
    return vms


@dataclasses.dataclass
class Program:
    """What the agent watches."""
    name: str                   # for people
    arguments: list[str]        # of java
    workload: str | None = None


@dataclasses.dataclass
class Spec:
    """A run to be made."""
    id: str
    kind: str
    title: str
    vm: Vm
    program: Program
    pressure: str | None = None     # options of the layer that make the world unfriendly, for people: inject=...
    options: list[str] = dataclasses.field(default_factory=list)       # of the VM
    agents: list[tuple[str, str | None]] | None = None      # (path, options); default: the agent
    beside: list[str] = dataclasses.field(default_factory=list)        # libraries of ours, in front of the agent
    attach: bool = False        # the agent comes when main begins
    trace: str | None = None    # '' for all, or a filter
    trace_limit: int = TRACE_LIMIT
    watched: bool = True        # by the layer
    wrapper: list[str] = dataclasses.field(default_factory=list)
    environment: dict[str, str] = dataclasses.field(default_factory=dict)
    # adds what another tool has found to findings.jsonl
    judge: Callable[[record.Run], None] | None = None
    index: int = 0
    compares: bool = True       # the output and the exit code with those of the program without the agent
    slow: int = 1               # how many times longer than others it may take
    until: float | None = None  # when there is no more time for it
    leaves: bool = False        # the outputs of failed calls are left alone
    # what earlier schedules have shown, for the file `names` of the run (schedules.py)
    known: Callable[[], str] | None = None


def now() -> str:
    return datetime.datetime.now(datetime.timezone.utc).isoformat(timespec='seconds').replace('+00:00', 'Z')


def environment(**more: str) -> dict[str, str]:
    return {**{k: v for k, v in os.environ.items() if k not in NOISE}, **more}


def no_core() -> None:
    """Nobody reads what crashes of the children would leave; they inherit this."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def free_port() -> int:
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


def listens(port: int) -> bool:
    """Somebody listens there; nobody is disturbed by the question."""
    for name in ('/proc/net/tcp', '/proc/net/tcp6'):
        with contextlib.suppress(OSError):
            with open(name) as f:
                for line in f:
                    words = line.split()
                    if words[3] == '0A' and int(words[1].rpartition(':')[2], 16) == port:
                        return True
    return False


class Child:
    """A process with a session of its own, whose output goes into files."""
    live: set[Child] = set()
    lock, stopping = threading.Lock(), False

    def __init__(self, command: list[str], out: str, err: str, cwd: str | None = None,
                 env: dict[str, str] | None = None) -> None:
        with Child.lock:
            if Child.stopping:
                raise Interrupted
            with open(out, 'wb') as o, open(err, 'ab') as e:
                self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=o, stderr=e, cwd=cwd, env=env,
                                                start_new_session=True)
            Child.live.add(self)
        self.out, self.pid = out, self.process.pid

    def wait(self, deadline: float, until: Callable[[], bool] = lambda: False) -> bool:
        """Whether it ended, or until() came true, before the deadline."""
        pause = 0.002
        while True:
            if self.process.poll() is not None or until():
                return True
            if Child.stopping:
                raise Interrupted
            left = deadline - time.monotonic()
            if left <= 0:
                return False
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(min(left, pause))
            pause = min(pause * 2, 0.1)

    def threads(self) -> bool:
        """Asks the VM for its threads and waits until it has printed them. False: it has not, as a VM that ends."""
        size, grown = -1, os.path.getsize(self.out)
        before = grown
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGQUIT)
        for _ in range(10):
            time.sleep(0.3)
            size, grown = grown, os.path.getsize(self.out)
            if size == grown:
                break
        return grown > before

    def kill(self) -> None:
        """Ends it, and what it has started and left in its session."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        self.process.wait()
        with Child.lock:
            Child.live.discard(self)

    @classmethod
    def stop(cls) -> None:
        """Ends all, and lets none be started again."""
        with cls.lock:
            cls.stopping = True
            live = list(cls.live)
        for child in live:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(child.pid, signal.SIGKILL)


@dataclasses.dataclass
class Reference:
    """How a program ends without the agent. `stable`: twice in the same way, with the same output."""
    code: int | None            # None: not within the limit
    text: str = ''
    stable: bool = True


class Progress:
    """Whether a process gets on: what it writes grows, or it computes. One that waits for ever does neither."""
    def __init__(self, pid: int, directory: str) -> None:
        self.pid, self.directory, self.what, self.grows = pid, directory, '', False
        self.written, self.cpu, self.at = 0, 0.0, time.monotonic()

    def read(self) -> tuple[int, float]:
        written = sum(entry.stat().st_size for entry in os.scandir(self.directory) if entry.is_file())
        try:
            with open(f'/proc/{self.pid}/stat', encoding='utf-8', errors='replace') as f:
                words = f.read().rpartition(')')[2].split()
            return written, (int(words[11]) + int(words[12])) / os.sysconf('SC_CLK_TCK')
        except (OSError, IndexError, ValueError):
            return written, self.cpu

    def made(self) -> bool:
        """Since it was asked last. The process may have ended meanwhile; then the last answer holds."""
        now = time.monotonic()
        if now - self.at < 1:
            return bool(self.what)
        written, cpu = self.read()
        busy = (cpu - self.cpu) / (now - self.at)
        self.grows = written > self.written
        self.what = 'growing output' if self.grows else f'{busy:.0%} of a processor in use' if busy > BUSY else ''
        self.written, self.cpu, self.at = written, cpu, now
        return bool(self.what)


class Stillness:
    """Whether a process does nothing at all: all threads of its session sleep, and it neither computes nor writes. A
    thread that waits for a processor does not sleep, so that a busy machine is no reason."""
    def __init__(self, pid: int, directory: str, seconds: float | None) -> None:
        self.pid, self.seconds, self.progress = pid, seconds, Progress(pid, directory)
        self.since = self.asked = time.monotonic()
        self.last = self.progress.read()

    def session(self) -> Iterator[str]:
        """The process, and those that it has started."""
        for pid in filter(str.isdigit, os.listdir('/proc')):
            with contextlib.suppress(OSError):
                if os.getsid(int(pid)) == self.pid:
                    yield pid

    def sleeps(self) -> bool:
        try:
            for task in itertools.chain.from_iterable(glob.iglob(f'/proc/{pid}/task/*') for pid in self.session()):
                with open(f'{task}/stat', encoding='utf-8', errors='replace') as f:
                    if f.read().rpartition(')')[2].split()[0] not in ('S', 'Z'):
                        return False
        except (OSError, IndexError):
            return False
        return True

    def lasts(self) -> bool:
        """For so many seconds now; None seconds: nobody knows how many would be long."""
        now = time.monotonic()
        if self.seconds is None:
            return False
        if now - self.asked < 0.5:
            return self.asked - self.since >= self.seconds
        written, cpu = self.progress.read()
        if written != self.last[0] or cpu - self.last[1] > IDLE * (now - self.asked) + 0.01 or not self.sleeps():
            self.since = now
        self.last, self.asked = (written, cpu), now
        return now - self.since >= self.seconds


class References:
    """What programs do without the agent: run once for each VM and way to run it, twice if they end. One that does
    nothing for `quiet` seconds does not end; None: nobody knows how many would be long."""
    def __init__(self, limit: float, quiet: float | None, left: Callable[[], float]) -> None:
        self.limit, self.quiet, self.left, self.lock = limit, quiet, left, threading.Lock()
        self.known: dict[tuple[str, ...], Reference] = {}
        self.varying: dict[tuple[str, ...], bool] = {}
        self.locks: dict[tuple[str, ...], threading.Lock] = collections.defaultdict(threading.Lock)

    def of(self, vm: Vm, program: Program, options: Sequence[str] = (), limit: float | None = None) -> Reference:
        key = vm.name, program.name, *options
        with self.lock:
            lock = self.locks[key]
        with lock:
            if key not in self.known:
                first = self.run(vm, program, options, limit or self.limit)
                if first.code is not None:
                    first.stable = first == self.run(vm, program, options, limit or self.limit)
                self.known[key] = first
        return self.known[key]

    def never_ends(self, vm: Vm, program: Program) -> bool:
        """As far as is known."""
        known = self.known.get((vm.name, program.name))
        return known is not None and known.code is None

    def again(self, vm: Vm, program: Program, options: Sequence[str], limit: float) -> Reference:
        """Of a program that has hung with the agent: whether it does so without, now and then. A schedule is always
        the same."""
        known = self.of(vm, program, options, limit)
        for _ in range(AGAIN):
            if known.code is None or any(option.startswith('-Xsched:green') for option in options):
                break
            known = self.run(vm, program, options, limit)
        if known.code is None:
            self.known[vm.name, program.name, *options] = known
        return known

    def varies(self, vm: Vm, program: Program, limit: float) -> bool:
        """Whether a program that has printed something else with the agent does so without, too: now and then, or when
        its threads run in other orders. An agent changes their order, as everything does that takes time."""
        key = vm.name, program.name
        with self.lock:
            lock = self.locks['varies', *key]
        with lock:
            if key not in self.varying:
                plain = self.of(vm, program, (), limit)
                self.varying[key] = (
                    not plain.stable or any(self.run(vm, program, (), limit) != plain for _ in range(AGAIN))
                    or vm.minijvm and self.depends_on_order(vm, program, limit))
        return self.varying[key]

    def depends_on_order(self, vm: Vm, program: Program, limit: float) -> bool:
        ends: list[Reference] = []
        for seed in range(1, ORDERS + 1):
            end = self.of(vm, program, (schedules.OPTION.format(seed),), limit)
            if end.code is not None and end not in ends:
                ends.append(end)
        return len(ends) > 1

    def run(self, vm: Vm, program: Program, options: Sequence[str], limit: float) -> Reference:
        with tempfile.TemporaryDirectory(prefix='jvmticheck-') as scratch:
            out = os.path.join(scratch, 'stdout')
            child = Child([*vm.command, *options, *program.arguments], out, os.path.join(scratch, 'stderr'),
                          env=environment())
            try:
                stillness = Stillness(child.pid, scratch, self.quiet)
                child.wait(time.monotonic() + min(limit, self.left()), stillness.lasts)
                if child.process.poll() is None:
                    if self.left() <= 0:
                        raise OutOfTime
                    return Reference(None)
                if Child.stopping:      # which may have ended it
                    raise Interrupted
            finally:
                child.kill()
            with open(out, encoding='utf-8', errors='replace') as f:
                return Reference(child.process.returncode, f.read())


def holds(text: str, lines: list[str]) -> bool:
    """Whether these lines are among those of the text, in this order; an agent may print others."""
    rest = iter(text.splitlines())
    return all(line in rest for line in lines)


def first_missing(run: record.Run, text: str) -> str:
    """The first line that is not among those of the run, and what is there."""
    rest = run.text('stdout').splitlines()
    for line in text.splitlines():
        if line not in rest:
            return f'{line[:80]!r} is missing' + (f', it continues with {rest[0][:80]!r}' if rest else '')
        rest = rest[rest.index(line) + 1:]
    return ''


class Runner:
    """Makes runs into the directory of a report."""
    def __init__(self, tools: Tools, writer: record.Writer, o: argparse.Namespace) -> None:
        self.tools, self.writer, self.o = tools, writer, o
        self.limit: float = o.timeout or FIRST_LIMIT
        self.taken: dict[str, tuple[str, float]] = {}       # program -> (VM, seconds)
        self.deadline: float | None = None      # of the campaign
        self.references = References(self.limit, None if o.timeout or o.beside else FIRST_QUIET, self.left)
        self.ratios: dict[str, list[float]] = collections.defaultdict(list)     # kind -> times of the clean run

    def learn_limit(self, spec: Spec, seconds: float) -> None:
        """From what the first run of a program has taken."""
        self.taken[spec.program.name] = spec.vm.name, seconds

    def left(self, spec: Spec | None = None) -> float:
        """Seconds, of the campaign or of this run."""
        ends = [t for t in (self.deadline, spec.until if spec else None) if t is not None]
        return min(ends) - time.monotonic() if ends else float('inf')

    def expected(self, spec: Spec) -> float:
        """Seconds, by the clean run of the program and by other runs of the kind."""
        vm, seconds = self.taken.get(spec.program.name, (spec.vm.name, 0))
        known = self.ratios[spec.kind]
        factor = sum(known) / len(known) if known else FACTORS.get(spec.kind, 1)
        return seconds * factor * (1 if vm == spec.vm.name else 2)

    def quiet(self, spec: Spec) -> float | None:
        """How long a run that does nothing is waited for; None: it is not known how long the program does that."""
        if self.references.never_ends(spec.vm, spec.program):
            return self.references.quiet
        vm, seconds = self.taken.get(spec.program.name, ('', 0.0))
        if self.o.timeout or self.o.beside or vm != spec.vm.name:
            return None
        return max(LEAST_QUIET, QUIET * seconds)

    def limit_of(self, spec: Spec) -> float:
        """In seconds. Nobody knows how fast another VM is, or another class library."""
        if self.o.timeout or spec.program.name not in self.taken:
            return self.limit * spec.slow
        vm, seconds = self.taken[spec.program.name]
        return max(LEAST_LIMIT, FACTOR * seconds) * spec.slow * (1 if vm == spec.vm.name else ELSEWHERE)

    def patience(self, limit: float) -> float:
        """How long a run may take that gets on."""
        longest = limit if self.o.timeout else PATIENCE * limit
        return longest if self.deadline is None else min(longest, max(limit, self.left() / 4))

    # ---- The command ----

    def layer(self, spec: Spec, directory: str) -> list[str]:
        """The options of the layer."""
        def at(name: str) -> str:
            return os.path.join(directory, name)
        options = [f'text={at("layer.txt")}', f'jsonl={at("findings.jsonl")}', f'coverage={at("coverage.jsonl")}',
                   f'level={self.o.level}']
        if spec.trace is not None:
            options += [f'trace={at("trace.jsonl")}', 'trace.format=jsonl', f'trace.limit={spec.trace_limit}']
            options += [f'trace.filter={spec.trace}'] if spec.trace else []
        options += self.o.check
        options += [f'suppress={self.o.suppress}'] if self.o.suppress else []
        options += [f'wrappers={self.o.wrappers}'] if self.o.wrappers else []
        options += [f'natives={"+".join(map(library_pattern, self.o.natives))}'] if self.o.natives else []
        options += ['jdk-agents=show'] if self.o.jdk_agents or of_jdk(self.o.agent_path) else []
        # An agent may well say that it cannot do its work in such a world.
        options += [spec.pressure, 'off=MJ-onload-return-nonzero'] if spec.pressure else []
        options += ['outputs=leave'] if spec.leaves else []
        options += [f'off={"+".join(OF_THE_PROGRAM)}'] if spec.program.workload else []
        text = ','.join(options)
        return [f'-Xcheck:jvmti:{text}'] if spec.vm.minijvm else [f'-agentpath:{self.tools.layer}={text}']

    def command(self, spec: Spec, directory: str, ports: list[int]) -> tuple[list[str], list[tuple[str, str | None]]]:
        """(the words, the agents that come later)"""
        def filled(text: str) -> str:
            while '{port}' in text:
                ports.append(free_port())
                text = text.replace('{port}', str(ports[-1]), 1)
            return text.replace('{run}', directory)
        agents = [(path, None if options is None else filled(options))
                  for path, options in spec.agents or self.o.agents]
        words = [*(word.replace('{run}', directory) for word in spec.wrapper), *spec.vm.command]
        words += [] if spec.vm.minijvm else [f'-XX:ErrorFile={directory}/hs_err.log']
        words += (self.layer(spec, directory) if spec.watched else []) + spec.options
        if spec.known:
            words[-1] += f',names={directory}/names,result={directory}/schedule'
        words += [f'-agentpath:{path}' for path in spec.beside]
        if spec.attach:
            words += [f'-agentpath:{self.tools.companion("hold")}={directory}/attach', '-XX:+StartAttachListener']
        else:
            words += [f'-agentpath:{path}' + ('' if options is None else f'={options}') for path, options in agents]
        return words + spec.program.arguments, agents if spec.attach else []

    # ---- The run ----

    def run(self, spec: Spec) -> record.Run:
        """The Run, whose run.json is written."""
        data = {'id': spec.id, 'index': spec.index, 'kind': spec.kind, 'title': spec.title, 'host': spec.vm.host,
                'library': {'minijvm': 'jdk-subset', 'minijvm-openjdk': 'openjdk'}.get(spec.vm.name),
                'vm': spec.vm.path(), 'command': [], 'environment': spec.environment, 'pressure': spec.pressure,
                'workload': spec.program.workload, 'started': now(), 'seconds': 0, 'exit': None, 'signal': None,
                'outcome': 'failed', 'why': ''}
        run = self.writer.run(data)
        try:
            self.start(spec, run, self.limit_of(spec))
        except (Interrupted, OutOfTime):
            self.writer.remove(run)
            raise
        except (OSError, Missing) as e:
            data.update(outcome='failed', why=f'{e}')
        if self.writer.is_full(run.dir):
            data.update(outcome='skipped', why='the disk was full: what there is of this run says nothing')
        record.compress(os.path.join(run.dir, 'trace.jsonl'))
        if not self.writer.save_run(run):
            raise Interrupted
        if data['outcome'] in ('clean', 'findings') and self.taken.get(spec.program.name, ('', 0))[1]:
            vm, seconds = self.taken[spec.program.name]
            if vm == spec.vm.name:
                self.ratios[spec.kind].append(run.data['seconds'] / seconds)
        return run

    def start(self, spec: Spec, run: record.Run, limit: float) -> None:
        ports: list[int] = []
        data = run.data
        data['command'], later = self.command(spec, run.dir, ports)
        begun = time.monotonic()
        deadline = begun + limit
        if spec.known:
            record.write_text(os.path.join(run.dir, 'names'), spec.known())
        child = Child(data['command'], os.path.join(run.dir, 'stdout'), os.path.join(run.dir, 'stderr'),
                      env=environment(**spec.environment))
        beside, refused, hangs, slow, printed = None, None, False, False, False
        progress = Progress(child.pid, run.dir)
        try:
            if self.o.beside:
                beside = self.start_beside(run, child, ports, deadline)
            if later:
                refused = self.attach(run, child, later, deadline)
            over = begun + self.left(spec)
            stillness = Stillness(child.pid, run.dir, self.quiet(spec))
            child.wait(min(deadline, over), stillness.lasts)
            still = child.process.poll() is None and stillness.lasts()
            while not still and (hangs := child.process.poll() is None) and time.monotonic() < over and (
                    slow := progress.made()) and time.monotonic() < begun + self.patience(limit):
                child.wait(min(time.monotonic() + limit / 2, over))
            hangs = child.process.poll() is None
            if Child.stopping:          # which may have ended it
                raise Interrupted
            if hangs and not still and time.monotonic() >= over:
                raise OutOfTime
            if hangs and not progress.grows:
                printed = child.threads()
        finally:
            child.kill()
            if beside:
                beside.kill()
        data['seconds'] = round(time.monotonic() - begun, 3)
        code = child.process.returncode
        if not hangs:
            data['exit'] = code if code >= 0 else None
            data['signal'] = signal.Signals(-code).name if code < 0 else None
        if spec.judge:
            spec.judge(run)
        outcome, why = self.outcome(spec, run, refused)
        if hangs and slow and progress.grows:
            outcome, why = 'slow', (f'it still made progress after {data["seconds"]:.0f} seconds ({progress.what}); '
                                    '--timeout gives it more')
        elif hangs:
            how = f'with {progress.what}' if slow else 'and made no progress'
            waits = [w['message'] for w in run.lines() if w.get('kind') == 'waits' and record.is_text(w.get('message'))]
            outcome, why = 'hang', (f'it still ran after {data["seconds"]:.0f} seconds, {how}: '
                                    + ''.join(w + '; ' for w in waits)
                                    + ('its threads are at the end of stdout' if printed else
                                       'it did not print its threads when it got SIGQUIT'))
        # Without an agent the library that is checked runs all the same: that says nothing.
        if outcome in ('hang', 'slow', 'crash', 'deadlock') and not self.o.beside and self.o.agents:
            alone = self.alone(spec, hangs)
            if alone.code is None if hangs else alone.code == code:
                outcome, why = 'skipped', f'{outcome} without the agent, too: the program is not for this kind of run'
        if spec.id == record.NAMED_TWICE and outcome in BROKEN:
            outcome, why = 'skipped', f'the agent is not prepared to be named twice: {why}'
            data.update(differs=why)
        data.update(outcome=outcome, why=why)

    def alone(self, spec: Spec, hangs: bool = False) -> Reference:
        """The same without the agent, and without the layer. What stands next to it may be seen in the program: a
        transformer lets modules read others."""
        find = self.references.again if hangs else self.references.of
        return find(spec.vm, spec.program, (*spec.options, *(f'-agentpath:{p}' for p in spec.beside)),
                    self.limit_of(spec))

    def start_beside(self, run: record.Run, child: Child, ports: list[int], deadline: float) -> Child:
        if ports:
            child.wait(deadline, lambda: listens(ports[0]))
        text = self.o.beside.replace('{port}', str(ports[0] if ports else '')).replace('{pid}', str(child.pid))
        return Child(['sh', '-c', text], os.path.join(run.dir, 'beside'), os.path.join(run.dir, 'beside'),
                     env=environment())

    def attach(self, run: record.Run, child: Child, agents: list[tuple[str, str | None]], deadline: float) -> Any:
        """Loads the agents when main begins; why one was refused."""
        mark = os.path.join(run.dir, 'attach')
        child.wait(deadline, lambda: os.path.exists(mark + '.ready'))
        refused = None
        path = f'/tmp/.java_pid{child.pid}'
        for agent, options in agents:
            child.wait(deadline, lambda: os.path.exists(path))
            try:
                with socket.socket(socket.AF_UNIX) as s:
                    s.settimeout(max(1, deadline - time.monotonic()))
                    s.connect(path)
                    s.sendall(b''.join(t.encode() + b'\0' for t in ('1', 'load', agent, 'true', options or '')))
                    answer = b''
                    while piece := s.recv(65536):
                        answer += piece
            except OSError as e:
                return f'the VM cannot be attached to: {e}'
            text = answer.decode('utf-8', 'replace')
            code = re.search(r'return code: (-?\d+)', text)
            if not text.startswith('0') or code and code[1] != '0':
                refused = f'Agent_OnAttach: {" ".join(text.split())}'
        with open(mark + '.go', 'w'):
            pass
        return refused

    # ---- The judgement ----

    def outcome(self, spec: Spec, run: record.Run, refused: str | None) -> tuple[str, str]:
        """(outcome, why) of a run that has ended."""
        data, said = run.data, run.text('stderr') + run.text('stdout')     # VMs differ in where they say it
        findings = [f for f in run.findings() if record.weight(f.get('severity')) >= record.weight(self.o.level)]
        crash = next(run.crashes(), None)
        ended = run.ended_by()
        if ended and not crash and (ended.get('said') or data['signal'] != 'SIGABRT'):      # not without a word
            data['signal'] = None
            return 'ended', f'{ended.get("agent") or "the agent"} has ended the process: {ended.get("how")}'
        if data['signal'] or crash:
            name = crash.get('signal') if crash else data['signal']
            where = f' in {crash["agent"]}' if crash and crash.get('agent') else ''
            data['signal'] = data['signal'] or name
            env = crash.get('disposed') if crash else None
            return 'crash', f'it ended with {name}{where}{f", after environment {env} was disposed" if env else ""}'
        if data['exit'] == DEADLOCK:
            cycle = next((f for f in findings if f.get('rule', '').startswith('MJ-lock-cycle')), None)
            return 'deadlock', cycle['message'] if cycle else schedules.failure(run) or (
                'all threads were blocked for ever')
        if data['exit'] and REFUSED.search(said):
            return 'refused', next(line for line in said.splitlines() if REFUSED.search(line))
        if data['exit'] and FAILED.search(said):
            return 'failed', next(line for line in said.splitlines() if FAILED.search(line))
        if refused:
            return 'refused', refused
        if any(line.get('kind') == 'no-natives' for line in run.lines()):
            return 'skipped', f'no library that fits {", ".join(self.o.natives)} has native methods that were called'
        if (spec.watched and not spec.judge and not run.is_whole and data['exit'] not in (None, 0)
                and self.code_differs(spec, run)):
            return 'ended', f'the process has ended without exit handlers, with exit code {data["exit"]}'
        reported = f'{len(findings)} finding{"s" * (len(findings) != 1)}'
        if spec.judge and findings and data['exit']:    # a sanitizer ends the process when it has found something
            return 'findings', reported
        differs = self.difference(spec, run)
        if differs and self.o.output_may_differ:
            data['differs'] = differs
        elif differs:
            return 'output-differs', differs + (f'; {reported}' if findings else '')
        return ('findings', reported) if findings else ('clean', '')

    def code_differs(self, spec: Spec, run: record.Run) -> bool:
        """Whether the exit code is another than without the agent, if that is known."""
        if not self.compares(spec):
            return True
        alone = self.alone(spec)
        return alone.stable and alone.code is not None and run.data['exit'] != alone.code

    def compares(self, spec: Spec) -> bool:
        """Whether the program is run without the agent, too."""
        return bool(spec.compares and not self.o.beside and self.o.agents)

    def difference(self, spec: Spec, run: record.Run) -> str:
        """What the program does differently than without the agent, '' for nothing."""
        if not self.compares(spec):
            return ''
        alone = self.alone(spec)
        if self.code_differs(spec, run):
            return f'exit code {run.data["exit"]}; without the agent it is {alone.code}'
        if (alone.stable and not holds(run.text('stdout'), alone.text.splitlines())
                and not self.references.varies(spec.vm, spec.program, self.limit_of(spec))):
            return f'the program does not print what it prints without the agent: {first_missing(run, alone.text)}'
        return ''
