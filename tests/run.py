#!/usr/bin/env python3
"""The one test runner: unit tests, Java programs compared with `java`, JVMTI agents, bad input, a short fuzz run.

Usage: run.py [--build DIR] [--vm COMMAND] [--only SUITE[,SUITE]] [--jobs N] [--full] [NAME...]
       run.py --record | --reference JDK ...
Suites: style (tests/style.py), unit (cmocka programs), scripts (python checks of headers and tables), java
(tests/java), litmus (protocols between threads), asm (class files made by hand), launcher (bad input), jni,
jvmti, green (deterministic schedules), sequences (of instructions, with each exit), stress (tests/stress, small sizes;
`make stress` for the full ones), faults (tests/faults), pages (of 64 KB), fuzz.
A Java program is run by the VM; stdout, stderr and exit code must be what tests/records has of `java` (frames of the
class library are left out of traces, because its source is our own). --record asks the `java` of the PATH and writes
the records anew; --reference JDK (a home, or the version of an installed one) asks the `java` of that JDK as well, and
fails where it and the records differ. Leading comment lines `// args: ...`, `// vmargs: ...`,
`// stdin: ...`, `// javac: ...` give options. With --full only programs with a line `// full: ...` run, with these
arguments (`make stress`). --vm java shows that the tests themselves work. Ends with `N passed, N failed`.
"""
import argparse
import glob
import hashlib
import os
import re
import shlex
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)
sys.path.insert(1, HERE)
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402
import records  # noqa: E402

ENV = dict(os.environ, LC_ALL='C.UTF-8', UBSAN_OPTIONS='print_stacktrace=1',
           ASAN_OPTIONS='detect_leaks=0:detect_stack_use_after_return=0:allocator_may_return_null=1',
           TSAN_OPTIONS='halt_on_error=1 exitcode=66 history_size=4 allocator_may_return_null=1')
ENV['XDG_CACHE_HOME'] = os.path.join(TOP, 'build/tests/cache')         # archives of classes
for noise in ('JAVA_TOOL_OPTIONS', '_JAVA_OPTIONS', 'JDK_JAVA_OPTIONS', 'CLASSPATH'):
    ENV.pop(noise, None)


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
            m = re.match(r'//\s*(args|full|vmargs|stdin|javac|jdk|modes|bound|green):\s*(.*)', line)
            if m:                                       # a long one goes on in another line of its name
                found[m.group(1)] = (found.get(m.group(1), '') + ' ' + m.group(2)).strip()
            elif not line.startswith('//'):
                break
    return found


# --- suites -----------------------------------------------------------------------------------------------------------

def suite_style(o, suite):
    scripts(o, suite, [[os.path.join(HERE, 'style.py')]])


def suite_unit(o, suite):
    built = [p for p in sorted(glob.glob(os.path.join(o.build, 'tests/unit/test_*')))
             if not p.endswith('.d') and os.access(p, os.X_OK)]
    programs = [p for p in built if not o.skips(p)]
    suite.begin(len(programs), 'programs')
    if not built:
        suite.check('programs', False, f'there are none in {o.build}: make unit')
    env = dict(ENV, MINIJVM_TEST_CLASSES=os.path.join(TOP, 'build/jdk-subset/java/util'), **o.env)
    for program in programs:
        name = os.path.basename(program)
        with suite.step(name):
            rc, out, err = run([program], limits.limit([os.path.abspath(program)]), env=env)
            text = out + err
            ok = sum(int(n) for n in re.findall(r'\[  PASSED  \] (\d+) test', text))
            bad = sum(int(n) for n in re.findall(r'\[  FAILED  \] (\d+) test', text))
            if rc != 0 and not bad:
                bad = 1
            suite.count(ok, bad, f'FAIL {suite.name} {name}: exit code {rc}\n{text[-6000:]}' if bad else '')


def scripts(o, suite, commands):
    """Scripts with a Suite of their own (progress.py): one is the suite, several are parts of it."""
    if len(commands) == 1:
        suite.script([sys.executable] + commands[0])
        return
    suite.begin(len(commands), 'scripts')
    for command in commands:
        part = progress.Suite(os.path.basename(command[0]), suite)
        part.script([sys.executable] + command)
        part.end()


def suite_scripts(o, suite):
    paths = [p for folder in ('unit', 'jvmti', 'gdb')
             for p in sorted(glob.glob(os.path.join(HERE, folder, 'test_*.py')))]
    runs_nothing = ('test_headers.py', 'test_tables.py', 'test_templates.py', 'test_citations.py', 'test_records.py',
                    'test_intrinsics.py')
    scripts(o, suite, [[p] + ([] if os.path.basename(p) in runs_nothing else ['--vm', ' '.join(o.vm)])
                       for p in paths if not o.skips(p)])


def compile_java(sources, out, flags, javac='javac'):
    os.makedirs(out, exist_ok=True)
    stamp = os.path.join(out, '.stamp')
    digest = hashlib.sha256(b''.join(open(s, 'rb').read() + s.encode() for s in sources)).hexdigest()
    if os.path.exists(stamp) and open(stamp).read() == digest:
        return
    command = [javac, '-g', '-nowarn', '-Xlint:none', '-XDsuppressNotes', '-encoding', 'UTF-8', '-d', out]
    subprocess.run(command + flags + sources, check=True)
    with open(stamp, 'w') as f:
        f.write(digest)


def stdin_of(d):
    return d.get('stdin', '').encode().decode('unicode_escape')


def java_words(source, classes, d):
    return (shlex.split(d.get('vmargs', '')) + ['-cp', classes, os.path.basename(source)[:-5]]
            + shlex.split(d.get('args', '')))


# Under ThreadSanitizer only the programs that have something to do with threads run.
THREADS = re.compile(r'\bThread\b|java\.util\.concurrent|\bsynchronized\b')


def suite_java(o, suite):
    sources = sorted(glob.glob(os.path.join(HERE, 'java/*.java')))
    chosen = [s for s in sources if not o.skips(s)
              and (not o.tsan or THREADS.search(open(s, encoding='utf-8').read()))]
    if o.full:
        chosen = [s for s in chosen if 'full' in directives(s)]
    suite.begin(len(chosen), 'programs')
    classes = os.path.join(TOP, 'build/tests/java')
    with suite.step('compiling', 0, 0):
        compile_java(sources, classes, [])

    def one(source):
        d, book = directives(source), records.Book('java', os.path.basename(source)[:-5], normal=normalise_run)
        if o.full:
            d['args'] = d['full']
        want = book.answer(d.get('args', ''), lambda: run(records.java() + java_words(source, classes, d),
                                                          stdin=stdin_of(d)))
        have = run(o.vm + java_words(source, classes, d), limits.limit(o.vm, want.references), stdin=stdin_of(d))
        book.close(suite, whole='full' not in d)
        return want, book.comparable(have)

    for source, (want, have) in progress.each(suite, chosen, one, o.jobs, os.path.basename):
        suite.check(os.path.basename(source), want == have, describe(want, have))


def suite_asm(o, suite):
    """Class files that javac does not make (tests/asm), compared like Java programs."""
    generator = os.path.join(HERE, 'asm/make_classes.py')
    classes = os.path.join(TOP, 'build/tests/asm')
    made = subprocess.run([sys.executable, generator, classes], check=True, stdout=subprocess.PIPE, text=True).stdout
    programs = [n for n in made.split() if not o.skips(n)]
    suite.begin(len(programs), 'programs')

    def one(name):
        book = records.Book('asm', name, normal=normalise_run)
        want = book.answer('', lambda: run(records.java() + ['-cp', classes, name]))
        have = run(o.vm + ['-cp', classes, name], limits.limit(o.vm, want.references))
        book.close(suite)
        return want, book.comparable(have)

    for name, (want, have) in progress.each(suite, programs, one, o.jobs):
        suite.check(name, want == have, describe(want, have))
    if not o.names and os.path.exists(os.path.join(TOP, 'build/tests/java/.stamp')):
        rc, out, err = run([sys.executable, os.path.join(HERE, 'opcode_coverage.py')])
        suite.check('opcode_coverage', rc == 0, out + err)


def describe(want, have):
    import difflib
    parts = []
    if want[0] != have[0]:
        parts.append(f'  exit code: java {want[0]}, here {have[0]}')
    for k, name in ((1, 'stdout'), (2, 'stderr')):
        if want[k] != have[k]:
            diff = list(difflib.unified_diff(want[k].splitlines(), have[k].splitlines(), 'java ' + name, 'here ' + name,
                                             lineterm='', n=1))
            parts += ['  ' + line[:200] for line in diff[:24]]
    return '\n'.join(parts)


def suite_launcher(o, suite):
    paths = sorted(glob.glob(os.path.join(HERE, 'launcher/test_*.py')))
    scripts(o, suite, [[p, '--vm', ' '.join(o.vm)] for p in paths if not o.skips(p)])


def suite_jni(o, suite):
    names = o.names or (['threads', 'binding', 'critical', 'embed'] if o.tsan else [])      # threads, events, hosts
    commands = [[os.path.join(HERE, 'jni/run.py'), '--vm', ' '.join(o.vm), '--build', processes.folder('jni')] + names]
    if (not o.tsan and not o.skips('embed/test_install.py') and not o.vm[0].endswith('java')
            and progress.natively('embed/test_install.py: what is installed, valgrind')):
        commands.append([os.path.join(HERE, 'embed/test_install.py'), '--build', o.build])
    scripts(o, suite, commands)


def suite_jvmti(o, suite):
    scripts(o, suite,
            [[os.path.join(HERE, 'jvmti/run.py'), '--vm', ' '.join(o.vm), '--build', processes.folder('jvmti')]
             + o.names])


def suite_validation(o, suite):
    if not o.vm[0].endswith('java'):
        # `java` does not load a sanitized library, nor one of another machine.
        plain = 'san' not in o.build and progress.natively('the layer and jvmticheck with `java` as the VM')
        hosts = [] if plain else ['--host', 'vm']
        given = ['--vm', ' '.join(o.vm), '--library', o.build] + hosts
        commands = [[os.path.join(HERE, 'validation/run.py'), *given, '--build', processes.folder('validation')]
                    + o.names]
        if not o.names:
            commands.append([os.path.join(HERE, 'validation/reports/test_reports.py')] + given)
            commands.append([os.path.join(HERE, 'validation/reports/test_pressure.py')] + given)
            if plain:
                commands.append([os.path.join(HERE, 'validation/command/test_command.py'), *given])
            commands.append([os.path.join(HERE, 'validation/workloads/test_workloads.py'), '--vm', ' '.join(o.vm)])
            commands.append([os.path.join(HERE, 'validation/kit/test_kit.py')] + given[:4])
            if plain:
                commands.append([os.path.join(HERE, 'validation/command/test_diff.py'), *given])
                commands.append([os.path.join(HERE, 'validation/command/test_hostile_shards.py')])
                for name in ('files', 'page', 'timeline'):
                    commands.append([os.path.join(HERE, f'validation/command/test_reports_{name}.py')] + given)
            if 'san' not in o.build:
                commands.append([os.path.join(HERE, 'validation/test_transparent.py'), *given[:4], '--host', 'vm'])
                commands.append([os.path.join(HERE, 'validation/museum/run.py'), *given[:4], '--small',
                                 *([] if plain else ['--host', 'minijvm'])])
        scripts(o, suite, commands)


def suite_litmus(o, suite):
    scripts(o, suite, [[os.path.join(HERE, 'litmus/run.py')] + o.names])


def suite_green(o, suite):
    runs = ['--runs', '10'] if 'build' != o.build else []
    scripts(o, suite, [[os.path.join(HERE, 'green/run.py'), '--vm', ' '.join(o.vm)] + runs + o.names])


def suite_sequences(o, suite):
    if not o.vm[0].endswith('java') and not o.tsan:
        scripts(o, suite, [[os.path.join(HERE, 'sequences/run.py'), '--vm', ' '.join(o.vm)]])


def suite_stress(o, suite):
    scripts(o, suite, [[os.path.join(HERE, 'stress/run.py'), '--vm', ' '.join(o.vm)] + o.names])


def suite_faults(o, suite):
    if 'san' not in o.build and not o.vm[0].endswith('java'):
        scripts(o, suite, [[os.path.join(HERE, 'faults/run.py'), '--vm', ' '.join(o.vm)]])


# What is run with large pages in `make check`; all the rest with --full.
PAGES_SAMPLE = {'java': ['HeapPages', 'HeapMixtures', 'OomRepeat', 'StackOverflow', 'GcThreads'],
                'unit': ['test_heap', 'test_lowmem', 'test_symbol', 'test_loaders']}


def suite_pages(o, suite):
    """On a system with pages of 64 KB (tests/faults/pages64.c): programs, the heap under stress, unit tests."""
    if 'san' in o.build or o.vm[0].endswith('java'):
        return
    library = processes.folder('pages64.so')
    os.makedirs(os.path.dirname(library), exist_ok=True)
    subprocess.run([*processes.compiler(), '-std=gnu11', '-D_GNU_SOURCE', '-Wall', '-Wextra', '-O2', '-shared', '-fPIC',
                    '-o', library, os.path.join(HERE, 'faults/pages64.c'), '-ldl'], check=True)
    preloaded = ['env', 'LD_PRELOAD=' + library, *o.vm]
    stressed = ['HeapPages', 'GcChurn', 'GcThreads']
    parts = [('java', suite_java, preloaded, PAGES_SAMPLE['java']),
             ('java under stress', suite_java, preloaded + ['-Xgc:stress=20011'], stressed),
             ('unit', suite_unit, o.vm, PAGES_SAMPLE['unit'])]
    suite.begin(len(parts), 'suites')
    for name, run_part, vm, sample in parts:
        names = o.names or ([] if o.full and vm != parts[1][2] else sample)
        skips = (lambda names: lambda path: bool(names) and not any(n in os.path.basename(path) for n in names))(names)
        part = progress.Suite('pages: ' + name, suite)
        run_part(argparse.Namespace(**dict(vars(o), vm=vm, names=names, skips=skips, full=False,
                                           env={'LD_PRELOAD': library})), part)
        part.end()


def suite_fuzz(o, suite):
    if 'san' in o.build:
        scripts(o, suite, [[os.path.join(HERE, 'fuzz/fuzz.py'), '--build', o.build, '--quick']])


SUITES = {'style': suite_style, 'unit': suite_unit, 'litmus': suite_litmus, 'scripts': suite_scripts,
          'java': suite_java, 'asm': suite_asm,
          'launcher': suite_launcher, 'jni': suite_jni, 'jvmti': suite_jvmti, 'validation': suite_validation,
          'green': suite_green, 'sequences': suite_sequences, 'stress': suite_stress, 'faults': suite_faults,
          'pages': suite_pages, 'fuzz': suite_fuzz}


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--build', default='build')
    p.add_argument('--vm')
    p.add_argument('--run', metavar='PREFIX')
    p.add_argument('--only', default=','.join(SUITES))
    p.add_argument('--jobs', type=int, default=os.cpu_count() or 2)
    p.add_argument('--full', action='store_true')
    p.add_argument('--record', action='store_true')
    p.add_argument('--reference', metavar='JDK')
    p.add_argument('names', nargs='*')
    o = p.parse_args()
    os.chdir(TOP)
    if o.run:
        os.environ[processes.RUN] = ENV[processes.RUN] = o.run
    processes.use_build(o.build)
    if o.record:
        records.record()
    if o.reference:
        records.compare_with(o.reference)
    o.build = os.path.relpath(o.build, TOP)
    o.tsan, o.env = 'tsan' in o.build, {}
    o.vm = shlex.split(o.vm) if o.vm else [os.path.join(TOP, o.build, 'minijvm')]
    o.skips = lambda path: bool(o.names) and not any(n in os.path.basename(path) for n in o.names)
    suites = []
    for name in o.only.split(','):
        suites.append(progress.Suite(name))
        SUITES[name](o, suites[-1])
        suites[-1].end()
    return progress.finish(*suites)


if __name__ == '__main__':
    progress.main(main)
