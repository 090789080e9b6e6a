"""The suites of tests/run.py as a table, the addresses of their tests, and how they are run.

A suite has parts: a script below tests/, or a function here. Parts run at the same time, and some run several of their
tests at the same time. The parts that take longest begin first, so that no processor is idle at the end."""
import argparse
import dataclasses
import difflib
import fnmatch
import functools
import glob
import os
import re
import shlex
import subprocess
import traceback
import typing

import compiling
import limits
import processes
import progress
import records

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)
ENV = dict(os.environ, LC_ALL='C.UTF-8', UBSAN_OPTIONS='print_stacktrace=1',
           ASAN_OPTIONS='detect_leaks=0:detect_stack_use_after_return=0:allocator_may_return_null=1',
           TSAN_OPTIONS='halt_on_error=1 exitcode=66 history_size=4 allocator_may_return_null=1')
ENV['XDG_CACHE_HOME'] = os.path.join(TOP, 'build/tests/cache')         # archives of classes
for noise in ('JAVA_TOOL_OPTIONS', '_JAVA_OPTIONS', 'JDK_JAVA_OPTIONS', 'CLASSPATH'):
    ENV.pop(noise, None)


class Unknown(Exception):
    """There is no such test."""


@dataclasses.dataclass
class Part:
    """[seconds] of CPU time that it takes, about. [script]: a file below tests/, started with [options], in which {vm},
    {build} and so on are replaced; or [run], a function (options, suite, cases). [cases]: whether its tests have
    separate addresses, which a script prints with --list and accepts as arguments, or a function that returns them.
    [needs]: `ours`, not `java`; `plain`, `no-tsan`, `san`: not sanitized, not by ThreadSanitizer, only sanitized;
    `native`, `emulated`: programs of this machine, of another one. [packages]: the script uses packages of Python if
    they are installed."""
    address: str
    seconds: float
    script: str = ''
    options: str = ''
    cases: typing.Any = False
    needs: str = ''
    run: typing.Any = None
    packages: bool = False

    def fits(self, o):
        ours, san = not o.vm[0].endswith('java'), 'san' in o.build
        native = processes.runs_natively()
        held = {'ours': ours, 'plain': not san, 'no-tsan': 'tsan' not in o.build, 'san': san, 'native': native,
                'emulated': not native}
        return all(held[word] for word in self.needs.split())

    def words(self, o):
        san = 'san' in o.build
        values = {'vm': ' '.join(o.vm), 'build': o.build, 'jobs': o.jobs, 'runs': 50 if o.build == 'build' else 10,
                  'tests': processes.folder()}
        alone = san or not processes.runs_natively()        # `java` loads no sanitized library, none of other machines
        values.update(host='vm' if alone else 'both', exhibited='minijvm' if alone else 'both')
        return [os.path.join(HERE, self.script), *(word.format(**values) for word in self.options.split())]


# --- Java programs, class files, unit tests ---

def run(command, limit=None, stdin='', cwd=None, env=None):
    """(exit code or Hang, stdout, stderr)"""
    return processes.run(command, limit, stdin, cwd=cwd, env=env or ENV)


def normalise_trace(text):
    """Frames of java.base are left out of traces: inside the library ours and theirs differ."""
    text = processes.any_version(text)
    return '\n'.join(re.sub(r'\.\.\. \d+ more', '... n more', line) for line in text.splitlines()
                     if not re.match(r'\s+at java\.base/', line))


def normalise_run(answer):
    code, out, err = answer
    return code, records.condensed(processes.any_version(out)), normalise_trace(err)


def directives(source):
    found = {}
    with open(source, encoding='utf-8') as f:
        for line in f:
            m = re.match(r'//\s*(args|full|vmargs|stdin|javac|jdk|modes|pinned|bound|green):\s*(.*)', line)
            if m:                                       # a long one continues in another line of its name
                found[m.group(1)] = (found.get(m.group(1), '') + ' ' + m.group(2)).strip()
            elif not line.startswith('//'):
                break
    return found


def stdin_of(d):
    return d.get('stdin', '').encode().decode('unicode_escape')


def java_words(source, classes, d):
    return (shlex.split(d.get('vmargs', '')) + ['-cp', classes, os.path.basename(source)[:-5]]
            + shlex.split(d.get('args', '')))


# Under ThreadSanitizer only the programs that have something to do with threads run.
THREADS = re.compile(r'\bThread\b|java\.util\.concurrent|\bsynchronized\b')
JAVA_CLASSES = os.path.join(TOP, 'build/tests/java')
JAVAC = ['-g', '-nowarn', '-Xlint:none', '-XDsuppressNotes', '-encoding', 'UTF-8']


def java_sources():
    return sorted(glob.glob(os.path.join(HERE, 'java/*.java')))


def compile_programs():
    options = {source: shlex.split(directives(source).get('javac', '')) for source in java_sources()}
    compiling.java_each(JAVA_CLASSES, java_sources(), *JAVAC, own=options)


def java_cases(o):
    names = {os.path.basename(source)[:-5]: source for source in java_sources()}
    if 'tsan' in o.build:
        names = {name: s for name, s in names.items() if THREADS.search(open(s, encoding='utf-8').read())}
    if o.full:
        names = {name: s for name, s in names.items() if 'full' in directives(s)}
    return list(names)


def run_java(o, suite, cases):
    suite.begin(len(cases), 'programs', addressed=True)
    compile_programs()

    def one(name):
        source = os.path.join(HERE, 'java', name + '.java')
        d, book = directives(source), records.Book('java', name, {JAVA_CLASSES: 'CLASSES'}, normalise_run)
        if o.full:
            d['args'] = d['full']
        want = book.answer(d.get('args', ''), lambda: run(records.java() + java_words(source, JAVA_CLASSES, d),
                                                          stdin=stdin_of(d)), versions=d.get('jdk'))
        have = run(o.vm + java_words(source, JAVA_CLASSES, d), limits.limit(o.vm, want.references), stdin=stdin_of(d))
        book.close(suite, whole='full' not in d)
        return want, book.comparable(have)

    for name, (want, have) in progress.each(suite, cases, one, o.jobs):
        suite.same(name, tuple(want), have)


@functools.lru_cache(None)
def asm_classes():
    """The folder of class files that javac does not make, and the names of those with a `main`. They are made anew when
    a script that makes them has changed."""
    classes, scripts = os.path.join(TOP, 'build/tests/asm'), sorted(glob.glob(os.path.join(HERE, 'asm/*.py')))
    made_of, stamp = compiling.digest(*map(compiling.contents, scripts)), os.path.join(classes, 'made')
    with compiling.alone('asm'):
        if os.path.exists(stamp):
            before, *names = compiling.contents(stamp).decode().split()
            if before == made_of:
                return classes, names
        made = subprocess.run([processes.python(), os.path.join(HERE, 'asm/make_classes.py'), classes], check=True,
                              stdout=subprocess.PIPE, text=True).stdout
        with open(stamp, 'w', encoding='utf-8') as f:
            f.write(f'{made_of} {made}')
    return classes, made.split()


def asm_cases(o):
    return asm_classes()[1] + ['opcode_coverage']


def run_asm(o, suite, cases):
    """Class files that javac does not make (tests/asm), compared like Java programs."""
    classes, _ = asm_classes()
    suite.begin(len(cases), 'programs', addressed=True)

    def one(name):
        if name == 'opcode_coverage':
            compile_programs()
            return 0, run([processes.python(), os.path.join(HERE, 'opcode_coverage.py')])
        book = records.Book('asm', name, normal=normalise_run)
        want = book.answer('', lambda: run(records.java() + ['-cp', classes, name]))
        have = run(o.vm + ['-cp', classes, name], limits.limit(o.vm, want.references))
        book.close(suite)
        return tuple(want), book.comparable(have)

    for name, (want, have) in progress.each(suite, cases, one, o.jobs):
        if want == 0:
            suite.check(name, have[0] == 0, have[1] + have[2])
        else:
            suite.same(name, want, have)


def unit_cases(o):
    return [os.path.basename(p) for p in sorted(glob.glob(os.path.join(o.build, 'tests/unit/test_*')))
            if not p.endswith('.d') and os.access(p, os.X_OK)]


def run_unit(o, suite, cases, **more):
    suite.begin(len(cases), 'programs', addressed=True)
    if not cases:
        suite.check('programs', False, expected=f'unit tests in {o.build} (make unit)', actual='none')
    env = dict(ENV, MINIJVM_TEST_CLASSES=os.path.join(TOP, 'build/jdk-subset/java/util'), **more)

    def one(name):
        program = os.path.join(o.build, 'tests/unit', name)
        return run([program], limits.limit([os.path.abspath(program)]), env=env)

    for name, (code, out, err) in progress.each(suite, cases, one, o.jobs):
        text = out + err
        ok = sum(int(n) for n in re.findall(r'\[  PASSED  \] (\d+) test', text))
        bad = sum(int(n) for n in re.findall(r'\[  FAILED  \] (\d+) test', text)) or int(code != 0)
        suite.count(ok, bad, f'FAIL {suite.name} {name}\n{why_failed(code, text)}' if bad else '')


def why_failed(code, text):
    """What cmocka printed of tests that failed: `actual != expected`, the place, the names."""
    lines = [line for line in text.splitlines() if not re.match(r'\[ *(RUN|OK|=+|PASSED) *\]', line)]
    return '\n'.join(['  expected: that all its tests pass and exit code 0', f'  actual: exit code {code}',
                      *('    ' + line for line in lines[-60:])])


# What is run with large pages in `make check`; all the rest with --full.
PAGES = {'java': ['HeapPages', 'HeapMixtures', 'OomRepeat', 'StackOverflow', 'GcThreads'],
         'stress': ['HeapPages', 'GcChurn', 'GcThreads'],
         'unit': ['test_heap', 'test_heap_check', 'test_heap_gaps', 'test_heap_threads', 'test_heap_threads_tsan',
                  'test_symbol', 'test_loaders']}


def pages_cases(o):
    whole = {**PAGES, 'java': java_cases(o), 'unit': unit_cases(o)} if o.full else PAGES
    return [f'{kind}/{name}' for kind, names in whole.items() for name in names]


def run_pages(o, suite, cases):
    """On a system with pages of 64 KB (tests/faults/pages64.c): programs, the heap under stress, unit tests."""
    library = processes.folder('pages64.so')
    compiling.c(library, os.path.join(HERE, 'faults/pages64.c'), '-std=gnu11', '-D_GNU_SOURCE', '-Wall', '-Wextra',
                '-O2', '-shared', '-fPIC', '-ldl')
    vm = ['env', 'LD_PRELOAD=' + library, *o.vm]
    kinds: dict = {}
    for case in cases:
        kinds.setdefault(case.partition('/')[0], []).append(case.partition('/')[2])
    suite.begin(len(kinds), 'suites')
    for kind, names in kinds.items():
        part = progress.Suite(kind, suite, f'pages/{kind}')
        stress = ['-Xgc:stress=20011'] if kind == 'stress' else []
        given = changed(o, vm=vm + stress, full=False)
        if kind == 'unit':
            run_unit(given, part, names, LD_PRELOAD=library)
        else:
            run_java(given, part, names)
        part.end()


# --- the table ---

HOSTED = 'ours plain native'     # what has `java` as a host of the layer, too; runs of this desk


def scripts(address, pattern, options, seconds, without='', cases=''):
    """A part for each script; [seconds]: what some of them take; [without]: the scripts that take no options; [cases]:
    those whose tests have addresses."""
    for path in sorted(glob.glob(os.path.join(HERE, pattern))):
        name = os.path.basename(path)[:-3]
        yield Part(f'{address}/{name}', seconds.get(name, 1), os.path.relpath(path, HERE),
                   '' if name in without.split() else options, cases=name in cases.split(),
                   needs=HOSTED if name == 'test_desk' else '')


# Scripts that run nothing, and so take no options.
RUNS_NOTHING = 'test_headers test_tables test_templates test_citations test_levels test_records test_intrinsics ' \
               'test_table_files test_generated_files test_flag_list'
LAYER = '--vm {vm} --library {build} --host {host}'
LAYER_VM = '--vm {vm} --library {build}'
PARTS = [
    Part('style', 5, 'style.py'),
    Part('words', 5, 'documents/words.py'),
    Part('documents', 25, 'documents/pages.py', '--build {build}', cases=True, needs='ours plain native'),
    Part('unit', 16, run=run_unit, cases=unit_cases),
    Part('litmus', 1, 'litmus/run.py', cases=True),
    *scripts('scripts', 'unit/test_*.py', '--vm {vm}', {'test_citations': 4, 'test_runners': 4, 'test_desk': 9},
             without=RUNS_NOTHING),
    *scripts('scripts', 'jvmti/test_*.py', '--vm {vm}', {'test_heap_dump': 9, 'test_attach': 3}, without=RUNS_NOTHING),
    Part('scripts/test_gdb', 3, 'gdb/test_gdb.py', '--vm {vm}'),
    Part('java', 20, run=run_java, cases=java_cases),
    Part('asm', 2, run=run_asm, cases=asm_cases),
    *scripts('launcher', 'launcher/test_*.py', '--vm {vm}', {'test_hostile': 4, 'test_options': 3, 'test_launcher': 2},
             cases='test_launcher test_missing'),
    Part('jni', 20, 'jni/run.py', '--vm {vm} --build {tests}/jni --jobs {jobs}', cases=True),
    Part('embed/host', 1, 'jni/run.py', '--vm {vm} --build {tests}/jni --hosts', cases=True),
    Part('embed/test_install', 10, 'embed/test_install.py', '--build {build}', needs='ours no-tsan native'),
    Part('jvmti', 20, 'jvmti/run.py', '--vm {vm} --build {tests}/jvmti --jobs {jobs}', cases=True),
    Part('validation', 50, 'validation/run.py', LAYER + ' --build {tests}/validation --jobs {jobs}', cases=True,
         needs='ours'),
    Part('validation/reports', 3, 'validation/reports/test_reports.py', LAYER, needs='ours'),
    Part('validation/pressure', 3, 'validation/reports/test_pressure.py', LAYER, needs='ours'),
    Part('validation/command', 24, 'validation/command/test_command.py', LAYER_VM, cases=True, needs=HOSTED),
    Part('validation/workloads', 15, 'validation/workloads/test_workloads.py', '--vm {vm} --jobs {jobs}', cases=True,
         needs='ours'),
    Part('validation/kit', 3, 'validation/kit/test_kit.py', LAYER_VM, needs='ours'),
    Part('validation/diff', 38, 'validation/command/test_diff.py', LAYER_VM + ' --jobs {jobs}', cases=True,
         needs=HOSTED),
    Part('validation/levels', 12, 'validation/command/test_levels.py', LAYER_VM, cases=True, needs=HOSTED),
    Part('validation/hostile_shards', 4, 'validation/command/test_hostile_shards.py', needs=HOSTED),
    Part('validation/reports_files', 5, 'validation/command/test_reports_files.py', LAYER_VM, needs=HOSTED,
         packages=True),
    Part('validation/reports_page', 1, 'validation/command/test_reports_page.py', LAYER_VM, needs=HOSTED),
    Part('validation/reports_timeline', 1, 'validation/command/test_reports_timeline.py', needs=HOSTED),
    Part('validation/transparent', 17, 'validation/test_transparent.py', LAYER_VM + ' --host vm', needs='ours plain'),
    Part('validation/museum', 13, 'validation/museum/run.py', LAYER_VM + ' --small --host {exhibited} --jobs {jobs}',
         cases=True, needs='ours plain'),
    Part('green', 7, 'green/run.py', '--vm {vm} --runs {runs}', cases=True),
    Part('schedules', 25, 'schedules/run.py', '--vm {vm}', cases=True, needs='ours plain'),
    Part('sequences', 9, 'sequences/run.py', '--vm {vm}', needs='ours no-tsan'),
    Part('sequences/executed', 2, 'sequences/test_executed.py', '--build {build}', needs='ours emulated'),
    Part('stress', 12, 'stress/run.py', '--vm {vm}', cases=True),
    Part('faults', 16, 'faults/run.py', '--vm {vm} --jobs {jobs}', cases=True, needs='ours plain'),
    Part('pages', 11, run=run_pages, cases=pages_cases, needs='ours plain'),
    Part('fuzz', 60, 'fuzz/fuzz.py', '--build {build} --quick', needs='san'),
]
# Under ThreadSanitizer: what has to do with threads.
UNDER_TSAN = {'jni': ('threads', 'binding', 'critical')}


# --- addresses ---

@dataclasses.dataclass
class Run:
    """A part, or some of its cases."""
    part: Part
    cases: list
    every: typing.Any           # a function that returns all its cases

    def addresses(self):
        return [f'{self.part.address}/{case}' for case in self.cases or self.every()] or [self.part.address]

    def covers(self, address):
        if self.cases:
            return address in self.addresses()
        return address == self.part.address or address.startswith(self.part.address + '/')


def only(items):
    """The item, if there is exactly one: the short form of a name."""
    return items if len(items) == 1 else []


class Catalogue:
    """All tests, by their addresses."""
    def __init__(self, o):
        self.o, self.known = o, {}
        self.parts = [part for part in PARTS if part.fits(o)]
        self.foreign = [part for part in PARTS if 'native' in part.needs and not processes.runs_natively()]

    def cases(self, part):
        if part.address not in self.known:
            self.known[part.address] = self.find_cases(part)
        return self.known[part.address]

    def find_cases(self, part):
        found = []
        if callable(part.cases):
            found = part.cases(self.o)
        elif part.cases:
            words = [processes.python(part.packages), *part.words(self.o), '--list']
            found = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
        if 'tsan' in self.o.build and part.address in UNDER_TSAN:
            found = [case for case in found if any(word in case for word in UNDER_TSAN[part.address])]
        return found

    def run_of(self, part, cases=()):
        some = list(cases)
        if not some and ('tsan' in self.o.build and part.address in UNDER_TSAN):
            some = self.cases(part)
        return Run(part, some, lambda: self.cases(part))

    def everything(self):
        return [self.run_of(part) for part in self.parts]

    def matches(self, address):
        """[(part, cases)] that an address, or a prefix or pattern of addresses, names."""
        below = [(part, []) for part in self.parts if part.address == address or part.address.startswith(address + '/')]
        if below:
            return below
        found = []
        for part in self.parts:
            if address.startswith(part.address + '/') and part.cases:
                rest = address[len(part.address) + 1:]
                cases = self.cases(part)
                found.append((part, [c for c in cases if c == rest] or
                              [c for c in cases if c.startswith(rest + '/') or fnmatch.fnmatchcase(c, rest)] or
                              only([c for c in cases if fnmatch.fnmatchcase(c, rest.replace('/', '/*_'))])))
        return [(part, cases) for part, cases in found if cases]

    def knows(self, address):
        return bool(self.matches(address))

    def choose(self, addresses):
        return self.merged([match for address in addresses for match in self.matches(address) or self.refuse(address)])

    def choose_in(self, suites, names):
        """Suites, or what is in them that contains one of the names."""
        found = []
        for suite in suites:
            parts = self.matches(suite) or ([] if any(p.address.split('/')[0] == suite for p in PARTS)
                                            else self.refuse(suite))
            found += parts if not names else [
                (part, cases) for part, _ in parts for cases in [self.containing(part, names)] if cases is not None]
        for name in names:
            if not any(name in address for part, cases in found for address in Run(part, cases, list).addresses()):
                self.refuse(f'{suites[0]}/{name}')
        return self.merged(found)

    def containing(self, part, names):
        """The cases of a part that contain one of the names, [] if its own name does, None: neither."""
        if any(name in part.address.partition('/')[2] for name in names):
            return []
        cases = self.cases(part) if part.cases else []
        return [c for c in cases if c in names or any(name in c for name in names if name not in cases)] or None

    def merged(self, matches):
        chosen: dict = {}
        for part, cases in matches:
            before = chosen.get(part.address)
            whole = not cases or (before and not before[1])
            chosen[part.address] = (part, [] if whole else list(dict.fromkeys((before[1] if before else []) + cases)))
        return [self.run_of(part, cases) for part, cases in chosen.values()]

    def refuse(self, address):
        """Raises Unknown, with the nearest address: of the suite's tests, or of the suites."""
        suite = address.split('/')[0]
        near = [part for part in self.parts if part.address.split('/')[0] == suite]
        known = [a for part in near for a in [part.address, *self.run_of(part).addresses()]] or [
            *dict.fromkeys(part.address.split('/')[0] for part in self.parts)]
        best = difflib.get_close_matches(address, known, 1, 0.6)
        if not best and not near and '/' not in address:        # a name without its suite
            names = {a.rpartition('/')[2]: a for part in self.parts if part.cases
                     for a in self.run_of(part).addresses()}
            best = [names[name] for name in difflib.get_close_matches(address, names, 1, 0.6)]
        best = (best or difflib.get_close_matches(address, known, 1, 0.3)
                or difflib.get_close_matches(suite + '/' + address, known, 1, 0) or known[:1])
        raise Unknown(f'there is no test {address}; the nearest is {best[0]} (--list prints all)')


# --- running ---

def changed(o, **values):
    return argparse.Namespace(**{**vars(o), **values})


def run_part(chosen, o, suite):
    if chosen.part.run:
        chosen.part.run(o, suite, chosen.cases or chosen.every())
    else:
        suite.script([processes.python(chosen.part.packages), *chosen.part.words(o), *chosen.cases])


def run_all(chosen, o):
    """Runs all parts, those that take longest first; (the suites, (part, its suite) for each part)."""
    names = [run.part.address.partition('/')[0] for run in chosen]
    suites = {name: progress.Suite(name) for name in names}
    left = {name: names.count(name) for name in names}
    given = changed(o, jobs=o.jobs if len(chosen) == 1 else max(1, o.jobs // 2))

    def one(run):
        name, _, rest = run.part.address.partition('/')
        several = names.count(name) > 1
        if several:
            suites[name].begin(names.count(name), 'parts')
        suite = progress.Suite(rest or 'cases', suites[name]) if several else suites[name]
        suite.address = run.part.address
        with progress.within('', suite):
            try:
                run_part(run, given, suite)
            except Exception:           # the others still run
                suite.check('runs', False, traceback.format_exc(), expected='a run without an exception')
        if several:
            suite.end()
        return suite

    order, done = sorted(chosen, key=lambda run: -run.part.seconds / (10 if run.cases else 1)), []
    # One part more than processors: many tests wait, for a time-out, a signal, the end of a process.
    for run, suite in progress.each(None, order, one, o.jobs + 1 if len(order) > 1 else 1):
        done.append((run.part, suite))
        name = run.part.address.partition('/')[0]
        left[name] -= 1
        if not left[name]:
            suites[name].end()
    return list(suites.values()), done


def print_times(done):
    """The CPU time of parts, and of the tests that took longest."""
    own = [part.address for part, _ in done if part.script]
    of_tests = {address: seconds for address, seconds in progress.used.cases.items() if address not in own}
    for part, suite in done:
        of_tests.update({f'{part.address}/{case}' if case else f'{part.address}, children of no test': seconds
                         for case, seconds in suite.cases.items()})
    print(f'{"part":40}{"CPU s":>8}{"s":>8}')
    for part, suite in sorted(done, key=lambda item: -spent(*item)):
        print(f'{part.address:40}{spent(part, suite):8.2f}{suite.took:8.2f}')
    print(f'{"test":60}{"CPU s":>8}')
    for address, seconds in sorted(of_tests.items(), key=lambda item: -item[1])[:30]:
        print(f'{address:60}{seconds:8.2f}')
    print(f'all: {progress.cpu():.1f} s of CPU time')


def spent(part, suite):
    """Seconds of CPU time of a part."""
    return suite.used or sum(seconds for address, seconds in progress.used.cases.items()
                             if address.startswith(part.address + '/'))
