#!/usr/bin/env python3
"""Native libraries with Java drivers: NAME.c (a library compiled against the JDK's jni.h) and Name.java (the program
that loads it).

Usage: run.py [--vm VM] [--build DIR] [--show] [--hosts] [NAME...]
Each test runs on VM (default ./minijvm at the top); stdout and exit code must be what tests/records/ has of `java`
(records.py). --vm java runs them on `java` alone. NAME.py, when there is one, writes NAME.c and Name.java
into the directory it is given. The program finds its libraries through -Dtest.lib=PATH and -Dtest.dir=DIRECTORY. Lines
in the C source give options:
  /* options: ... */            VM options, @DIR@ represents the build directory
  /* agent: ARGS */             the library is loaded as an agent too
  /* runs: A | B | C */         one run per word list, passed as arguments
  /* here: OPTIONS | ... */     further runs with options that only our VM has; the expected output is that of the first
                                run on `java`
  /* ours: A | B */             runs on our VM alone, compared with the sections of NAME.expected (--update writes them)
  /* java: ... */               options for `java` alone
  /* blocks: MARK */            the output is a list of small cases that begin with MARK, each a pass or a fail: what
                                `java` reports has to be reported in the same words; where it reports nothing or dies,
                                we may report something
  /* ignore: REGEX */           output lines that are left out of the comparison with `java`
  /* addresses: any */          hexadecimal numbers are not compared
  /* stderr: too */             `ours` looks at it as well
  /* not sanitized */           `ours` is left out in sanitizer builds
  /* variant NAME: FLAGS */     another library libTEST_NAME.so from the same source with the compiler flags
--hosts: the other direction, tests/embed/host.c, a C program that creates the VM, run with the libjvm.so of the JDK and
with ours, there also in green mode. The functions of JNI that no source calls are listed and count as failures. Ends
with `N passed, N failed`.
"""
import argparse
import functools
import glob
import os
import re
import resource
import shlex
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..'))
sys.path.insert(1, os.path.dirname(HERE))
import compiling  # noqa: E402
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402
import records  # noqa: E402
import slots  # noqa: E402

# What the library of 25 and later prints when a program loads the first native library.
RESTRICTED = re.compile(r'^WARNING: A restricted method .*\n(WARNING: .*\n)*\n?', re.M)
EMBED = os.path.join(TOP, 'tests', 'embed')
ENV = dict(os.environ, LC_ALL='C.UTF-8')
ENV.setdefault('ASAN_OPTIONS', 'detect_leaks=0:detect_stack_use_after_return=0:allocator_may_return_null=1')
for noise in ('JAVA_TOOL_OPTIONS', '_JAVA_OPTIONS', 'JDK_JAVA_OPTIONS', 'CLASSPATH', 'LD_LIBRARY_PATH'):
    ENV.pop(noise, None)


def java_name(name):
    return ''.join(part.capitalize() for part in name.split('_'))


class Test:
    def __init__(self, name, build):
        self.name, self.build = name, build
        generator = os.path.join(HERE, name + '.py')
        where = HERE
        if os.path.exists(generator):
            where = os.path.join(build, 'generated')
            os.makedirs(where, exist_ok=True)
            subprocess.run([sys.executable, generator, where], check=True)
        self.c, self.java = os.path.join(where, name + '.c'), os.path.join(where, java_name(name) + '.java')
        with open(self.c, encoding='utf-8') as f:
            self.text = f.read()
        self.library = os.path.join(build, f'lib{name}.so')

    def setting(self, key):
        """What a line `/* key: ... */`, which may be broken into several, says."""
        m = re.search(r'/\* %s:(.*?)\*/' % key, self.text, re.S)
        return re.sub(r'\n\s*', ' ', m.group(1).strip(' ')) if m else None

    def flags(self):
        return ['-I' + HERE, *compiling.jdk_headers()]

    def compile(self):
        builds = [(self.library, [])]
        builds += [(os.path.join(self.build, f'lib{self.name}_{v}.so'), shlex.split(flags))
                   for v, flags in re.findall(r'/\* variant (\w+): ?(.*?) ?\*/', self.text, re.S)]
        for target, flags in builds:
            compiling.c(target, self.c, '-g', '-O1', '-fno-inline', '-fno-optimize-sibling-calls', '-Wall',
                        '-Wextra', '-Wno-unused-parameter', '-fPIC', '-shared', *self.flags(), *flags, '-lpthread')

    def called(self):
        """Names of the JNI functions that the preprocessed source calls."""
        p = subprocess.run([*processes.compiler(), '-E', '-P'] + self.flags() + [self.c], stdout=subprocess.PIPE,
                           check=True)
        text = p.stdout.decode('utf-8', 'replace')
        return set(re.findall(r'->\s*(\w+)\s*\(', text))

    def run(self, vm, arguments, extra, taken=0):
        command = vm + extra + shlex.split((self.setting('options') or '').replace('@DIR@', self.build))
        agent = self.setting('agent')
        if agent is not None:
            command.append(f'-agentpath:{self.library}' + (f'={agent}' if agent else ''))
        command += [f'-Dtest.lib={self.library}', f'-Dtest.dir={self.build}', '-cp',
                    os.path.join(self.build, self.name), java_name(self.name)] + arguments
        return execute(command, self.build, taken=taken)

    def normalise(self, result, ignore=True):
        """An answer without what cannot be compared."""
        pattern, text = self.setting('ignore') if ignore else None, result[1]
        if not ignore and self.setting('stderr'):
            text += RESTRICTED.sub('', re.sub(r'\b(pid|tid|process)([= ])\d+', r'\1\2N', result[2]))
        if pattern:
            text = ''.join(line for line in text.splitlines(True) if not re.search(pattern, line))
        text = processes.without_times(text)
        if self.setting('addresses'):
            text = re.sub(r'0x[0-9a-f]+', 'ADDRESS', text)
        text = re.sub(r'\bminijvm \d+\.\d+\.\d+', 'minijvm VERSION', text)
        return result[0], processes.any_version(text).replace(self.build, 'BUILD'), '' if ignore else result[2]

    def expected_file(self):
        return os.path.join(HERE, self.name + '.expected')

    def expected(self):
        """What only our VM prints: run -> (exit code, output, nothing)."""
        if not os.path.exists(self.expected_file()):
            return {}
        with open(self.expected_file(), encoding='utf-8') as f:
            sections = re.split(r'^=== (.*): exit (-?\d+)\n', f.read(), flags=re.M)[1:]
        return {sections[i]: (int(sections[i + 1]), sections[i + 2], '') for i in range(0, len(sections), 3)}

    def run_ours(self, vm, score, update):
        runs = [r.strip() for r in (self.setting('ours') or '').split('|') if r.strip()]
        if '/* not sanitized */' in self.text and sanitizers(our_library(' '.join(vm))):
            return
        found = {r: self.normalise(self.run(vm, shlex.split(r), []), ignore=False) for r in runs}
        if update and runs:
            with open(self.expected_file(), 'w', encoding='utf-8') as f:
                f.write(''.join(f'=== {r}: exit {found[r][0]}\n{found[r][1]}' for r in runs))
        expected = self.expected()
        for r in runs:
            score.compare(f'{self.name} {r}', expected.get(r, (None, 'no such section in the expected file\n', '')),
                          found[r])

    def compare_blocks(self, score, label, expected, got):
        mark = self.setting('blocks') + ' '
        here, there = ({b.split('\n', 1)[0]: b for b in r[1].split(mark)[1:]} for r in (got, expected))
        message = re.compile(r'^(?:FATAL ERROR|WARNING) in native method: .*', re.M)
        if got[0] != expected[0] or set(here) != set(there) or len(there) < 10:
            score.compare(label, expected, got)
            return
        for name, want in there.items():
            have, said, says = here[name], message.search(want), message.search(here[name])
            same = said and says and said.group() == says.group()
            ok = have == want or same or (not said and (says or 'Warning: ' in have))
            score.suite.check(f'{self.name} {name}', ok, expected=want, actual=have)

    def cases(self):
        """(label, arguments, extra options for our VM)"""
        runs = [r.strip() for r in (self.setting('runs') or '').split('|')]
        here = [h.strip() for h in self.setting('here').split('|')] if self.setting('here') else []
        return [(r, shlex.split(r), []) for r in runs] + [(h, shlex.split(runs[0]), shlex.split(h)) for h in here]


def sanitizers(library):
    """The sanitizers' run-time libraries that [library] wants: a host that is built without them must load them
    first."""
    listed = subprocess.run(['ldd', library], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode()
    return ' '.join(re.findall(r'=> (\S*lib(?:a|ub|t)san\S*)', listed))


def execute(command, cwd, preload='', taken=0, options=''):
    """(exit code, stdout, stderr); [taken]: references that `java` took for it; [options]: for the VM of a host."""
    env = dict(ENV, LD_PRELOAD=preload) if preload else ENV
    if options:
        env = dict(env, JAVA_TOOL_OPTIONS=options)
    return processes.run(command, limits.limit(command, taken), cwd=cwd, env=env)


def vm_command(text):
    """The words of --vm; a path is made absolute, because tests run in the build directory (crash logs land there)."""
    words = shlex.split(text)
    if os.path.sep in words[0]:
        words[0] = os.path.abspath(words[0])
    return words


class Score:
    def __init__(self, o, suite):
        self.o, self.suite = o, suite

    def compare(self, label, expected, got):
        if self.o.show:
            progress.screen.say(f'--- {label} on java\n{expected[1]}{expected[2]}exit {expected[0]}')
        fails = ('TEST FAILED', 'A fatal error has been detected by the Java')
        ok = got[:2] == expected[:2] and not any(text in expected[1] for text in fails)
        if re.search(r'^# SIG', expected[1], re.M):         # `java` of that version crashes
            ok = got[0] in (0, 1)
        self.suite.check(label, ok, got[2][:3000], expected=tuple(expected[:2]), actual=tuple(got[:2]))


def jni_table():
    """The function names of the JDK's own jni.h, in table order."""
    with open(os.path.join(compiling.jdk_home(), 'include', 'jni.h')) as f:
        struct = re.search(r'struct JNINativeInterface_ \{(.*?)\n\};', f.read(), re.S).group(1)
    return re.findall(r'JNICALL \*(\w+)\)', struct)


def check_coverage(score, tests):
    called = set().union(*(t.called() for t in tests))
    table = [name for name in jni_table() if name not in slots.LATER]       # agents of tests/jvmti call those
    missing = [n for n in table if n not in called]
    score.suite.count(len(table) - len(missing), 0)
    for name in missing:
        score.suite.check(f'coverage: {name}', False, expected='a test that calls it', actual='none does')


def our_library(vm):
    """libjvm.so beside the command of --vm."""
    return os.path.join(os.path.dirname(os.path.realpath(vm_command(vm)[0])), 'libjvm.so')


def compile_java(tests):
    """Each program into a folder of its own."""
    compiling.java_each({t.java: os.path.join(t.build, t.name) for t in tests}, [t.java for t in tests], '-g',
                        '-nowarn', '-Xlint:none', '-encoding', 'UTF-8')


def build_host(target, source, flags):
    compiling.c(target, source, '-g', '-O1', '-Wall', '-Wextra', *compiling.jdk_headers(), *flags, '-ldl', '-lpthread')


def run_test(t, score, o):
    book = records.Book('jni', t.name, normal=t.normalise)
    compare = functools.partial(t.compare_blocks, score) if t.setting('blocks') else score.compare
    for label, arguments, extra in t.cases():
        def ask():
            return t.run(records.java(), arguments, shlex.split(t.setting('java') or ''))
        if o.vm == 'java':
            expected = got = book.comparable(ask())
        else:
            expected = book.answer(' '.join(arguments), ask)
            answer = t.run(vm_command(o.vm), arguments, extra, expected.references)
            got = (*book.comparable(answer)[:2], answer[2])
        compare(f'{t.name} {label}'.strip(), expected, got)
    if o.vm != 'java':
        book.close(score.suite)
        t.run_ours(vm_command(o.vm), score, o.update)


# Hosts in green mode, too: threads of the host have no turn of their own there.
SCHEDULES = ('-Xsched:green', '-Xsched:green,strategy=fifo', '-Xsched:green,strategy=last')


def run_embedding(score, o):
    """Every scenario of tests/embed/host.c is a process of its own, because a process can create one VM."""
    source = os.path.join(EMBED, 'host.c')
    host, classes = os.path.join(o.build, 'host'), os.path.join(o.build, 'embed')
    build_host(host, source, ['-rdynamic'])
    java = os.path.join(EMBED, 'Hosted.java')
    compiling.java(classes, [java], '-g', '-nowarn')
    reference = os.path.join(records.reference() or processes.java_home(), 'lib', 'server', 'libjvm.so')
    library = reference if o.vm == 'java' else our_library(o.vm)
    book = records.Book('jni', 'embed', {o.build: 'BUILD'}, lambda answer: (*answer[:2], ''))
    preload = sanitizers(library)
    before = os.path.join(o.build, 'libmuch_tls.so')
    build_host(before, os.path.join(EMBED, 'much_tls.c'), ['-shared', '-fPIC'])
    for name in scenarios(o):
        with score.suite.step(name):
            words = [classes, name] + ([before] if name == 'much_tls' else [])
            def ask():
                return execute([host, reference, *words], o.build)
            expected = book.comparable(ask()) if o.vm == 'java' else book.answer(name, ask)
            got = expected
            if o.vm != 'java':
                expected_references = expected.references
                got = execute([host, library, *words], o.build, preload, expected_references)
                got = (*book.comparable(got)[:2], got[2])
            if preload and name == 'defaults':      # sanitized it asks for a larger stack
                expected = (expected[0], expected[1].replace('stack 1048576', 'stack 8388608'), '')
            score.compare('embed ' + name, expected, got)
            for options in () if o.vm == 'java' else SCHEDULES:
                got = execute([host, library, *words], o.build, preload, expected_references, options)
                got = (*book.comparable(got)[:2], got[2])
                output = re.sub(r'(\[err\] )?Picked up JAVA_TOOL_OPTIONS: .*\n', '', got[1])
                score.compare(f'embed {name} {options}', expected, (got[0], output, got[2]))
    book.close(score.suite, whole=not o.names)


def scenarios(o):
    with open(os.path.join(EMBED, 'host.c')) as f:
        found = re.findall(r'^SCENARIO\((\w+)\)', f.read(), re.M)
    return [name for name in found if not o.names or name in o.names]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--vm', default=os.path.join(TOP, 'minijvm'))
    parser.add_argument('--build', default=processes.folder('jni'))
    parser.add_argument('--jobs', type=int, default=os.cpu_count() or 2)
    parser.add_argument('--show', action='store_true')
    parser.add_argument('--update', action='store_true', help='write the .expected files anew')
    parser.add_argument('--hosts', action='store_true', help='runs the scenarios of tests/embed/host.c instead')
    parser.add_argument('--list', action='store_true', help='prints the names of the tests')
    parser.add_argument('names', nargs='*')
    o = parser.parse_args()
    o.build = os.path.abspath(o.build)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))        # some tests end in abort()
    os.makedirs(o.build, exist_ok=True)
    known = sorted({os.path.basename(f).rsplit('.', 1)[0] for p in ('*.c', '*.py')
                    for f in glob.glob(os.path.join(HERE, p))} - {'run'})
    names = scenarios(o) if o.hosts else [n for n in known if not o.names or any(w in n for w in o.names)]
    if o.list:
        print('\n'.join(names))
        return 0
    suite = progress.Suite('jni').begin(len(names), 'hosts' if o.hosts else 'libraries', addressed=True)
    score = Score(o, suite)
    if o.hosts:
        run_embedding(score, o)
        return progress.finish(suite)
    tests = [Test(n, o.build) for n in names]
    compile_java(tests)

    def one(t):
        t.compile()
        return run_test(t, score, o)

    for _ in progress.each(suite, tests, one, o.jobs, lambda t: t.name):
        pass
    if not o.names:
        check_coverage(score, tests)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
