#!/usr/bin/env python3
"""Programs with little: the Nth allocation, mapping, thread or opened file fails, alone or with all after it (fail.c),
or there is little address space (`ulimit -v`). A start may end with the right output, an OutOfMemoryError of java's,
one message that says "out of native memory" and for what, or, with files, java's words for a class that cannot be
opened; never with a signal, a hang, a wrong output or an error that blames the class file. A phase (Phases.java,
phases.c) must do its work, say that there is no memory, or end the VM with that message; and afterwards it must do its
work, as if nothing had been. Without membarrier all is as it is with it.

Usage: run.py [--vm VM] [--full] [--jdk HOME] [NAME...]; a sample in `make check`, every call in `make faults`.
"""
import argparse
import os
import re
import shlex
import shutil
import sys
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..'))
sys.path.insert(0, os.path.dirname(HERE))
import compiling  # noqa: E402
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402
import records  # noqa: E402

MESSAGE = re.compile(r'minijvm: out of native memory: for [^\n]+\n'
                     r'(Error: Could not create the Java Virtual Machine.\n'
                     r'Error: A fatal exception has occurred. Program will exit.\n)?')
REFUSAL = re.compile(r'Error occurred during initialization of VM\n'
                     r'Could not reserve enough space for \d+ ?KB object heap\n')
BLAMED = re.compile(r'\b(NoSuch\w+Error|VerifyError|ClassFormatError|LinkageError|InternalError|AssertionError'
                    r'|ExceptionInInitializerError(?!: Exception java\.lang\.OutOfMemoryError))\b')
# What OpenJDK's own code makes of errors: ClassSpecializer spins a class that it could not load, and which exists, the
# launcher says so little of an exception that has no memory for itself, and 25's libjava throws an InternalError in
# place of the OutOfMemoryError that ended the look for the platform's encoding.
LIBRARY = re.compile(r"LinkageError: loader 'bootstrap' attempted duplicate class definition for java\.lang\.invoke\."
                     r"|Error: A JNI error has occurred, please check your installation and try again\n"
                     r"|^java\.lang\.InternalError: platform encoding not initialized\n", re.M)
# A thread of the library that lacked memory: the program ends as it should.
DAEMON = re.compile(r'Exception in thread "(Common-Cleaner|Finalizer|Reference Handler)" java\.lang\.OutOfMemoryError'
                    r'[^\n]*\n(\tat [^\n]*\n)*')
NO_CLASS = re.compile(r'\bNoClassDefFoundError\b(?!: Could not initialize class )')
# JVMTI_ERROR_OUT_OF_MEMORY, JNI_ENOMEM, null where JNI asks for no exception, Java's error.
LACK = re.compile(r'under: (error (110|-4|-200) '
                  r'|threw (.*; because of )?java\.lang\.OutOfMemoryError\b.*)')
WARNING = re.compile(r'^\[[0-9.]+s\]\[warning\].*\n', re.M)
# The phases in Java in which OpenJDK's library does little: what it makes of want of memory is its own affair (a proxy
# class that could not be noted, for example, is then waited for in an endless loop).
OF_THE_VM = ('collect', 'unloading', 'threads', 'monitors', 'contention', 'traces', 'overflow', 'stacks', 'nulls')
# What stays: a class that could not be initialised (JVMS 5.5), a call site that could not be linked (JVMS 5.4.3).
ERRONEOUS = re.compile(r'then: .*\bjava\.lang\.'
                       r'(NoClassDefFoundError: Could not initialize class |BootstrapMethodError).*')


def judge_start(want, got, kind):
    """None for what is allowed, else what is wrong. A class whose initialisation lacked memory stays erroneous (JVMS
    5.5): the NoClassDefFoundErrors that say so are right, but what the VM reports of the handler of uncaught exceptions
    must name the OutOfMemoryError."""
    code, out, err = got
    text = out + err
    if (code, WARNING.sub('', out), err) == want or (code in (1, 255) and LIBRARY.search(text)):
        return None
    if code == 1 and (MESSAGE.fullmatch(err) or REFUSAL.fullmatch(out)):
        return None
    if (code, WARNING.sub('', out)) == want[:2] and DAEMON.fullmatch(err):
        return None
    if code != 1:
        return f'exit code {code}'
    if BLAMED.search(text) or NO_CLASS.search(text):
        return 'blames the class'
    if {'open': 'Too many open files', 'map': 'Cannot allocate memory'}.get(kind, '-') in text:
        return None
    return None if 'OutOfMemoryError' in text else 'does not say why'


def judge_phase(want, got, kind):
    """None for what is allowed, else what is wrong."""
    code, out, err = got
    if got == want or (code == 1 and MESSAGE.fullmatch(err) and 'wrong' not in out):
        return None
    if code != 0:
        return f'exit code {code}'
    lines, wanted = WARNING.sub('', out).splitlines(), want[1].splitlines()
    lacking = lines and LACK.fullmatch(lines[0])
    if lines[:1] != wanted[:1] and not lacking:
        return 'does not say that there is no memory'
    if len(lines) != len(wanted) or any(
            line != wish and not (lacking and ERRONEOUS.fullmatch(line)) for line, wish in zip(lines[1:], wanted[1:])):
        return 'does not work afterwards'
    if err != want[2] and 'OutOfMemoryError' not in err:
        return 'says something else'
    return None


def judge_disk(want, got, kind):
    """What could not be printed is missing, and nothing else happens, as on `java`."""
    code, out, err = got
    return None if (code, err) == (want[0], want[2]) and out in (want[1], '') else 'does something else'


def judge_same(want, got, kind):
    return None if got == want else 'does something else'


class Sweep:
    """A program that is run with one fault after the other. [sample]: how many of each kind of calls in `make check`
    and, for what is long, in `make faults`, 0: all. [archived]: it is run once before, so that it has its archive."""
    def __init__(self, name, command, judge, samples, archived=False, **environment):
        self.name, self.command, self.judge, self.samples = name, command, judge, samples
        self.archived, self.environment = archived, environment

    def run(self, testbed, **faults):
        environment = dict(os.environ, LD_PRELOAD=testbed.library, **self.environment, **faults)
        return processes.run(self.command, limits.limit(self.command), env=environment)

    def cases(self, testbed, number):
        """All (kind, at, on) of a run; [number], the sweep's, keeps parallel counts apart. Of what is done in part,
        each sweep takes other calls."""
        file, found = os.path.join(testbed.build, f'count{number}'), []
        if self.archived:
            processes.run(self.command, limits.limit(self.command), env={**os.environ, **self.environment})
        for kind, (few, many) in self.samples.items():
            self.want = self.run(testbed, FAULT_CALLS=kind, FAULT_COUNT=file)
            with open(file, encoding='ascii') as f:
                count = int(f.read())
            wanted = many if testbed.full else few
            step = max(1, count // wanted) if wanted else 1
            both = [(kind, n, on) for n in range(1 + number * 7 % step, count + 1, step) for on in (False, True)]
            found += both[number % 2:][:1] if wanted == 1 else both
        return found

    def verdict(self, testbed, case):
        """(what is wrong or None, what came)"""
        kind, n, on = case
        faults = {'FAULT_CALLS': kind, 'FAULT_AT': str(n)}
        if on:
            faults['FAULT_ON'] = '1'
        got = self.run(testbed, **faults)
        return self.judge(self.want, got, kind), got


class Testbed:
    def __init__(self, o):
        self.vm, self.build, self.full, self.jdk = shlex.split(o.vm), os.path.abspath(o.build), o.full, o.jdk
        self.library = os.path.join(self.build, 'fail.so')
        self.cache = os.path.join(self.build, 'cache')
        second = os.path.join(self.build, 'second')
        os.makedirs(second, exist_ok=True)
        words = ['-O1', '-g', '-Wall', '-Wextra', '-fPIC', '-shared', '-fvisibility=hidden']
        compiling.c(self.library, os.path.join(HERE, 'fail.c'), *words, '-ldl')
        compiling.c(os.path.join(self.build, 'phases.so'), os.path.join(HERE, 'phases.c'), *words,
                    '-I' + os.path.join(TOP, 'include'))
        programs = sorted(os.path.join(HERE, f) for f in os.listdir(HERE) if f.endswith('.java'))
        compiling.java(self.build, programs, '-g', '-nowarn', '-XDsuppressNotes')
        compiling.java(second, [os.path.join(HERE, 'second', 'Target.java')], '-g', '-nowarn', '-XDsuppressNotes',
                       '-cp', self.build)

    def begin(self):
        """What runs of sweeps use; --list changes none of it, since they may be going on."""
        shutil.rmtree(self.cache, ignore_errors=True)
        with zipfile.ZipFile(os.path.join(self.build, 'in.jar'), 'w') as jar:
            jar.write(os.path.join(self.build, 'Other.class'), 'Other.class')

    def hello(self):
        return self.vm + ['-Xshare:off', '-cp', self.build, 'Hello']

    def phase(self, *name, library=()):
        options = ['-Xshare:off', f'-agentpath:{self.build}/phases.so', '-XX:NativeMemoryTracking=summary', '-Xmx48m']
        return self.vm + [*library, *options, '-cp', self.build, 'Phases', self.library, *name]

    def sweeps(self):
        """All there is to be done: a row for each program."""
        yield Sweep('start', self.hello(), judge_start,
                    {'memory': (60, 0), 'map': (12, 0), 'thread': (4, 0), 'open': (8, 0)})
        yield Sweep('start', self.hello(), judge_same, {'release': (0, 0)})
        yield Sweep('output', self.hello(), judge_disk, {'write': (0, 0)})
        yield Sweep('start', self.hello(), judge_same, {'fence': (0, 0)})
        for name in ('stacks', 'allocations'):
            yield Sweep(f'{name} stopped', self.phase(name, self.build), judge_same, {'fence': (0, 0)})
        cache = {'XDG_CACHE_HOME': self.cache}
        yield Sweep('archived', [*self.vm, '-cp', self.build, 'Hello'], judge_start,
                    {'memory': (10, 0), 'map': (6, 0), 'open': (4, 0)}, archived=True, **cache)
        on_jdk = ['--jdk', self.jdk]
        homes = {'OpenJDK': self.jdk, 'OpenJDK-25': processes.installed_jdk('25') or ''}
        for name, home in homes.items():
            if not os.path.exists(os.path.join(home, 'lib', 'modules')):
                continue
            hello = ['--jdk', home, '-cp', self.build, 'Hello']
            first = home == self.jdk
            yield Sweep(name, [*self.vm, '-Xshare:off', *hello], judge_start,
                        {'memory': (5 if first else 2, 600), 'map': (2, 0), 'thread': (2, 0)}, FAULT_CALLER='vm')
            yield Sweep(f'{name}-archived', [*self.vm, *hello], judge_start,
                        {'memory': (3, 100), 'map': (8 if first else 2, 0), 'release': (2, 0)},
                        archived=True, FAULT_CALLER='vm', **cache)
        if os.path.exists(os.path.join(self.jdk, 'lib', 'modules')):
            _, names, _ = processes.run(self.phase(library=on_jdk), limits.limit(self.vm))
            for name in names.split():
                few, many = (1, 100) if name == 'beans' else (0, 8)
                if few or (self.full and (name[0].isupper() or name in OF_THE_VM)):
                    yield Sweep(f'OpenJDK/{name}', self.phase(name, self.build, library=on_jdk), judge_phase,
                                {'memory': (few, many)}, FAULT_CALLER='vm', FAULT_LATER='1')
        _, names, _ = processes.run(self.phase(), limits.limit(self.vm))
        for name in names.split():
            much = 0 if name[0].isupper() else 100
            yield Sweep(name, self.phase(name, self.build), judge_phase, {'memory': (1, much)},
                        FAULT_CALLER='vm', FAULT_LATER='1')


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--vm', default=os.path.join(TOP, 'build/minijvm'))
    p.add_argument('--build', default=processes.folder('faults'))
    p.add_argument('--jdk', default=os.environ.get('JAVA_HOME', '/usr/lib/jvm/java-17-openjdk-amd64'))
    p.add_argument('--full', action='store_true')
    p.add_argument('--only')
    p.add_argument('--jobs', type=int, default=os.cpu_count() or 2)
    p.add_argument('--list', action='store_true', help='prints the names of the sweeps')
    p.add_argument('names', nargs='*', help='sweeps, and ' + ', '.join(OTHERS))
    o = p.parse_args()
    testbed = Testbed(o)
    names = o.names + (o.only.split(',') if o.only else [])
    if o.list:
        print('\n'.join(dict.fromkeys([*(s.name for s in testbed.sweeps()), *OTHERS])))
        return 0
    testbed.begin()
    sweeps = [s for s in testbed.sweeps() if not names or s.name in names]
    cases = [(s, case) for number, s in enumerate(sweeps) for case in s.cases(testbed, number)]
    suite = progress.Suite('faults').begin(len(cases), 'faults', addressed=True)

    def name(item):
        sweep, (kind, n, on) = item
        return f'{sweep.name}: {kind} {n}{" and on" if on else ""}'
    for item, (wrong, got) in progress.each(suite, cases, lambda item: item[0].verdict(testbed, item[1]), o.jobs,
                                            lambda item: item[0].name):
        suite.check(name(item), wrong is None, expected=f'{item[0].want} or what a fault may lead to',
                    actual=f'{wrong}: {got}')
    if not names or 'address space' in names:
        with suite.step('address space', steps=0):
            address_space(testbed, suite)
    if not names or 'compared' in names:
        with suite.step('compared', steps=0):
            compare_all(testbed, suite)
    return progress.finish(suite)


# What is no sweep: little address space; what is compared with `java`.
OTHERS = ['address space', 'compared']


def compare_all(testbed, suite):
    book = records.Book('faults', 'run', {testbed.build: 'BUILD'}, lambda answer: (
        answer[0], re.sub(r'^\[[0-9.]+s\]', '', answer[1], flags=re.M), answer[2]))
    full_disk(testbed, suite, book)
    later = dict(os.environ, LD_PRELOAD=testbed.library, FAULT_CALLS='thread', FAULT_LATER='1')
    compare(suite, book, testbed, 'a thread that cannot be started, as on `java`', lambda vm: processes.run(
        vm + ['-cp', testbed.build, 'Faults', testbed.library], limits.limit(testbed.vm), env=later))
    reports(testbed, suite, book)
    book.close(suite)


def compare(suite, book, testbed, name, run, ours=lambda answer: answer):
    """What run(words that start a VM) returns must be what it returns of `java`; ours(that): where we differ."""
    expected = book.answer(name, lambda: run([records.java()[0], '-XX:+UseSerialGC']))
    suite.same(name, *map(str, (ours(tuple(expected)), book.comparable(run(testbed.vm)))))


def reports(testbed, suite, book):
    """A handler of uncaught exceptions that fails: the line is `java`'s, but it names the lack of memory that made a
    class erroneous, not that class."""
    for why, error in (('broken', 'NoClassDefFoundError'), ('memory', 'OutOfMemoryError')):
        compare(suite, book, testbed, f'a handler that needs a class without initialisation: {why}',
                lambda vm: processes.run([*vm, '-cp', testbed.build, 'Reported', why], limits.limit(testbed.vm)),
                lambda answer: (*answer[:2], answer[2].replace('NoClassDefFoundError thrown', f'{error} thrown')))


def full_disk(testbed, suite, book):
    """A device and files without room, as on `java`."""
    file = os.path.join(testbed.build, 'file')
    dump = ['-Xmx16m', '-XX:+HeapDumpOnOutOfMemoryError', f'-XX:HeapDumpPath={file}', 'Exhausted']
    for name, arguments, bytes_, to_full in (
            ('a full device', ['Full', '/dev/full'], None, False),
            ('a full device as standard output', ['Full', '/dev/full'], None, True),
            ('a file that may not grow', ['Full', file], 20000, False),
            ('a log on a full device', ['-Xlog:gc*:file=/dev/full::filecount=0', 'Hello'], None, False),
            ('a log that rotates there', ['-Xlog:gc*:file=/dev/full', 'Hello'], None, False),
            ('a log on a full standard output', ['-Xlog:gc*', 'Hello'], None, True),
            ('a log that may not grow', [f'-Xlog:all=info:file={file}::filecount=0', 'Hello'], 2000, False),
            ('a heap dump that may not grow', dump, 20000, False),
            ('a missing class, said on a full device', ['Missing'], None, True)):
        def run(vm):
            command = ['prlimit', f'--fsize={bytes_}'] * bool(bytes_) + vm + ['-cp', testbed.build] + arguments
            with open('/dev/full', 'wb') as full:
                popen = {'stdout': full} if to_full else {}
                code, out, err = processes.run(command, limits.limit(testbed.vm), **popen)
            if os.path.exists(file):
                os.remove(file)
            return code, out, err
        compare(suite, book, testbed, name, run)


def address_space(testbed, suite):
    want = processes.run(testbed.hello(), limits.limit(testbed.vm))
    for space in [60000 + n * 10000 for n in range(0, 40, 1 if testbed.full else 8)]:
        got = processes.run(['sh', '-c', f'ulimit -v {space}; exec "$@"', 'sh'] + testbed.hello(),
                            limits.limit(testbed.vm))
        suite.check(f'address space {space}', got == want or REFUSAL.fullmatch(got[1]) is not None, str(got))


if __name__ == '__main__':
    progress.main(main)
