#!/usr/bin/env python3
"""The one test runner: unit tests, Java programs compared with `java`, JVMTI agents, bad input, a short fuzz run.

Usage: run.py [--build DIR] [--vm COMMAND] [--only SUITE[,SUITE]] [--jobs N] [--full] [NAME...]
Suites: unit (cmocka programs), scripts (python checks of headers and tables), java (tests/java), asm (class files made by hand), launcher (bad input), jni, jvmti,
green (deterministic schedules), stress (tests/stress, small sizes; `make stress` for the full ones), fuzz.
A Java program is run by `java` and by the VM; stdout, stderr and exit code must be equal (frames of the class library
are left out of traces, because its source is our own). Leading comment lines `// args: ...`, `// vmargs: ...`, `// stdin: ...`,
`// javac: ...` give options. With --full only programs with a line `// full: ...` run, with these arguments
(`make stress`). --vm java shows that the tests themselves work. Ends with `N passed, N failed`.
"""
import argparse
import concurrent.futures
import glob
import hashlib
import json
import os
import re
import shlex
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)
ENV = dict(os.environ, ASAN_OPTIONS='detect_leaks=0:detect_stack_use_after_return=0:allocator_may_return_null=1',
           UBSAN_OPTIONS='print_stacktrace=1', TSAN_OPTIONS='halt_on_error=1 exitcode=66 history_size=4 allocator_may_return_null=1', LC_ALL='C.UTF-8')
for noise in ('JAVA_TOOL_OPTIONS', '_JAVA_OPTIONS', 'JDK_JAVA_OPTIONS', 'CLASSPATH'):
    ENV.pop(noise, None)
REFERENCE = ['java', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto']


class Report:
    def __init__(self):
        self.passed = self.failed = 0

    def add(self, suite, name, ok, detail=''):
        if ok:
            self.passed += 1
        else:
            self.failed += 1
            print(f'FAIL {suite} {name}' + (f'\n{detail}' if detail else ''), flush=True)

    def count(self, passed, failed, what, output):
        self.passed += passed
        self.failed += failed
        if failed:
            print(f'FAIL {what}: {failed} failed\n{output[-6000:]}', flush=True)


def run(command, timeout=120, stdin='', cwd=None, env=None):
    try:
        p = subprocess.run(command, input=stdin.encode(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout, cwd=cwd, env=env or ENV)
        return p.returncode, p.stdout.decode('utf-8', 'replace'), p.stderr.decode('utf-8', 'replace')
    except subprocess.TimeoutExpired as e:
        return 'timeout', (e.stdout or b'').decode('utf-8', 'replace'), (e.stderr or b'').decode('utf-8', 'replace')


def normalise_trace(text):
    """Frames of java.base are left out of traces: inside the library ours and theirs differ."""
    return '\n'.join(re.sub(r'\.\.\. \d+ more', '... n more', line) for line in text.splitlines() if not re.match(r'\s+at java\.base/', line))


def directives(source):
    found = {}
    with open(source, encoding='utf-8') as f:
        for line in f:
            m = re.match(r'//\s*(args|full|vmargs|stdin|javac):\s*(.*)', line)
            if m:
                found[m.group(1)] = m.group(2).strip()
            elif not line.startswith('//'):
                break
    return found


# --- suites -----------------------------------------------------------------------------------------------------------

def suite_unit(o, report):
    for program in sorted(glob.glob(os.path.join(o.build, 'tests/unit/test_*'))):
        if program.endswith('.d') or not os.access(program, os.X_OK) or o.skips(program):
            continue
        rc, out, err = run([program], env=dict(ENV, MINIJVM_TEST_CLASSES=os.path.join(TOP, 'build/jdk-subset/java/util')))
        text = out + err
        ok = sum(int(n) for n in re.findall(r'\[  PASSED  \] (\d+) test', text))
        bad = sum(int(n) for n in re.findall(r'\[  FAILED  \] (\d+) test', text))
        if rc != 0 and not bad:
            bad = 1
        report.count(ok, bad, os.path.basename(program), text)


def suite_scripts(o, report):
    for path in [os.path.join(HERE, 'unit/test_headers.py')] + sorted(glob.glob(os.path.join(HERE, 'jvmti/test_*.py'))):
        script = os.path.basename(path)
        if not o.skips(script):
            runs_nothing = script in ('test_headers.py', 'test_tables.py')
            run_counted(report, script, [sys.executable, path] + ([] if runs_nothing else ['--vm', ' '.join(o.vm)]))


def run_counted(report, name, command, timeout=900):
    rc, out, err = run(command, timeout=timeout, cwd=TOP)
    m = re.findall(r'^(?:\w+: )?(\d+) passed, (\d+) failed', out, re.M)
    ok, bad = (int(m[-1][0]), int(m[-1][1])) if m else (0, 1)
    if rc != 0 and not bad:
        bad = 1
    report.count(ok, bad, name, out + err)


def compile_java(sources, out, flags):
    os.makedirs(out, exist_ok=True)
    stamp = os.path.join(out, '.stamp')
    digest = hashlib.sha256(b''.join(open(s, 'rb').read() + s.encode() for s in sources)).hexdigest()
    if os.path.exists(stamp) and open(stamp).read() == digest:
        return
    subprocess.run(['javac', '-g', '-nowarn', '-Xlint:none', '-encoding', 'UTF-8', '-d', out] + flags + sources, check=True)
    with open(stamp, 'w') as f:
        f.write(digest)


def expected_of(o, source, classes, d):
    """What `java` prints, remembered as long as source and runner stay the same."""
    key = hashlib.sha256(open(source, 'rb').read() + open(__file__, 'rb').read() + d.get('args', '').encode()).hexdigest()[:24]
    cache = os.path.join(TOP, 'build/tests/expected', os.path.basename(source) + '.' + key)
    if os.path.exists(cache):
        with open(cache, encoding='utf-8') as f:
            return tuple(json.load(f))
    result = run(REFERENCE + java_words(source, classes, d), stdin=d.get('stdin', '').encode().decode('unicode_escape'))
    os.makedirs(os.path.dirname(cache), exist_ok=True)
    with open(cache + str(os.getpid()), 'w', encoding='utf-8') as f:
        json.dump(result, f)
    os.replace(cache + str(os.getpid()), cache)
    return result


def java_words(source, classes, d):
    return shlex.split(d.get('vmargs', '')) + ['-cp', classes, os.path.basename(source)[:-5]] + shlex.split(d.get('args', ''))


# Under ThreadSanitizer only the programs that have something to do with threads run.
THREADS = re.compile(r'\bThread\b|java\.util\.concurrent|\bsynchronized\b')


def suite_java(o, report):
    sources = sorted(glob.glob(os.path.join(HERE, 'java/*.java')))
    classes = os.path.join(TOP, 'build/tests/java')
    compile_java(sources, classes, [])
    slow = 6 if 'san' in o.build else 1

    def one(source):
        d = directives(source)
        if o.full:
            d['args'] = d['full']
        rc, out, err = expected_of(o, source, classes, d)
        got = run(o.vm + java_words(source, classes, d), timeout=60 * slow, stdin=d.get('stdin', '').encode().decode('unicode_escape'))
        want = (rc, out, normalise_trace(err))
        have = (got[0], got[1], normalise_trace(got[2]))
        if want == have:
            return source, True, ''
        return source, False, describe(want, have)

    chosen = [s for s in sources if not o.skips(s) and (not o.tsan or THREADS.search(open(s, encoding='utf-8').read()))]
    if o.full:
        chosen = [s for s in chosen if 'full' in directives(s)]
    with concurrent.futures.ThreadPoolExecutor(o.jobs) as pool:
        for source, ok, detail in pool.map(one, chosen):
            report.add('java', os.path.basename(source), ok, detail)


def suite_asm(o, report):
    """Class files that javac does not make (tests/asm), compared like Java programs."""
    generator = os.path.join(HERE, 'asm/make_classes.py')
    classes = os.path.join(TOP, 'build/tests/asm')
    programs = subprocess.run([sys.executable, generator, classes], check=True, stdout=subprocess.PIPE, text=True).stdout.split()
    slow = 6 if 'san' in o.build else 1

    def one(name):
        want = run(REFERENCE + ['-cp', classes, name])
        have = run(o.vm + ['-cp', classes, name], timeout=60 * slow)
        return name, (want[0], want[1], normalise_trace(want[2])), (have[0], have[1], normalise_trace(have[2]))

    with concurrent.futures.ThreadPoolExecutor(o.jobs) as pool:
        for name, want, have in pool.map(one, [n for n in programs if not o.skips(n)]):
            report.add('asm', name, want == have, '' if want == have else describe(want, have))
    if not o.names and os.path.exists(os.path.join(TOP, 'build/tests/java/.stamp')):
        rc, out, err = run([sys.executable, os.path.join(HERE, 'opcode_coverage.py')])
        report.add('asm', 'opcode_coverage', rc == 0, out + err)


def describe(want, have):
    import difflib
    parts = []
    if want[0] != have[0]:
        parts.append(f'  exit code: java {want[0]}, here {have[0]}')
    for k, name in ((1, 'stdout'), (2, 'stderr')):
        if want[k] != have[k]:
            diff = list(difflib.unified_diff(want[k].splitlines(), have[k].splitlines(), 'java ' + name, 'here ' + name, lineterm='', n=1))
            parts += ['  ' + line[:200] for line in diff[:24]]
    return '\n'.join(parts)


def suite_launcher(o, report):
    for path in sorted(glob.glob(os.path.join(HERE, 'launcher/test_*.py'))):
        if not o.skips(path):
            run_counted(report, os.path.basename(path), [sys.executable, path, '--vm', ' '.join(o.vm)])


def suite_jni(o, report):
    path = os.path.join(HERE, 'jni/run.py')
    if o.tsan and not o.names:          # what threads, events at binding, and hosts do
        run_counted(report, 'jni', [sys.executable, path, '--vm', ' '.join(o.vm), '--build', os.path.join(TOP, 'build/tests/jni'), 'threads', 'binding', 'critical', 'embed'])
        return
    if os.path.exists(path):
        run_counted(report, 'jni', [sys.executable, path, '--vm', ' '.join(o.vm), '--build', os.path.join(TOP, 'build/tests/jni')] + o.names)
    if not o.skips('embed/test_install.py') and not o.vm[0].endswith('java'):
        run_counted(report, 'install', [sys.executable, os.path.join(HERE, 'embed/test_install.py'), '--build', o.build])


def suite_jvmti(o, report):
    run_counted(report, 'jvmti', [sys.executable, os.path.join(HERE, 'jvmti/run.py'), '--vm', ' '.join(o.vm), '--build', os.path.join(TOP, 'build/tests/jvmti')] + o.names)


def suite_green(o, report):
    run_counted(report, 'green', [sys.executable, os.path.join(HERE, 'green/run.py'), '--vm', ' '.join(o.vm)] + (['--runs', '10'] if 'build' != o.build else []) + o.names)


def suite_stress(o, report):
    run_counted(report, 'stress', [sys.executable, os.path.join(HERE, 'stress/run.py'), '--vm', ' '.join(o.vm)] + o.names)


def suite_fuzz(o, report):
    path = os.path.join(HERE, 'fuzz/fuzz.py')
    if os.path.exists(path) and 'san' in o.build:
        run_counted(report, 'fuzz', [sys.executable, path, '--build', o.build, '--quick'])


SUITES = {'unit': suite_unit, 'scripts': suite_scripts, 'java': suite_java, 'asm': suite_asm, 'launcher': suite_launcher, 'jni': suite_jni, 'jvmti': suite_jvmti, 'green': suite_green, 'stress': suite_stress, 'fuzz': suite_fuzz}


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--build', default='build')
    p.add_argument('--vm')
    p.add_argument('--only', default=','.join(SUITES))
    p.add_argument('--jobs', type=int, default=os.cpu_count() or 2)
    p.add_argument('--full', action='store_true')
    p.add_argument('names', nargs='*')
    o = p.parse_args()
    os.chdir(TOP)
    o.build = os.path.relpath(o.build, TOP)
    o.tsan = 'tsan' in o.build
    o.vm = shlex.split(o.vm) if o.vm else [os.path.join(TOP, o.build, 'minijvm')]
    o.skips = lambda path: bool(o.names) and not any(n in os.path.basename(path) for n in o.names)
    report = Report()
    for name in o.only.split(','):
        before = report.passed, report.failed
        SUITES[name](o, report)
        print(f'suite {name}: {report.passed - before[0]} ok, {report.failed - before[1]} bad', flush=True)
    print(f'{report.passed} passed, {report.failed} failed')
    return 1 if report.failed or not report.passed else 0


if __name__ == '__main__':
    sys.exit(main())
