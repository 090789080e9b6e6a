"""What the suites of tests/openjdk share: the VM in OpenJDK mode, `java`'s remembered answers, and the comparison.

A suite is a module suite_NAME.py with a function cases(t) that returns a list of Case; t is the Testbed below. A case
is a function without arguments that returns '' when all is well, else a text that says what is wrong. Cases run in
parallel and in any order: each writes only below t.scratch(its own name).
"""
import glob
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
TOP = os.path.dirname(TESTS)
sys.path.insert(0, TESTS)
import compiling  # noqa: E402
import failures  # noqa: E402
import limits  # noqa: E402
import processes  # noqa: E402
import records  # noqa: E402
from processes import Hang  # noqa: E402
from records import Answer  # noqa: E402
from desk import ENV, JAVAC, directives, run  # noqa: E402


SCRIPT = 40         # references that a whole script of tests/ may take `java`


class Case:
    """One test. `seconds` is about what it takes: the long ones start first."""
    def __init__(self, name, run, seconds=1):
        self.name, self.run, self.seconds = name, run, seconds


def clean(text):
    """Takes out what differs from run to run, and the VM's own name: addresses and identity hashes, numbers of hidden
    classes."""
    text = re.sub(r'^.* VM (warning|info): ', r'VM \1: ', text, flags=re.M)
    text = re.sub(r'0x[0-9a-f]{6,16}\b', '0xN', text)
    text = re.sub(r'\$\$Lambda\$\d+', '$$Lambda$N', text)
    return re.sub(r'(?<=[\w;\]/ ])@[0-9a-f]{5,8}\b', '@N', text)



def hung(result):
    """Whether one of the exit codes in a result says that something did not end."""
    return isinstance(result, Hang) or isinstance(result, (tuple, list)) and any(map(hung, result))


class Testbed:
    def __init__(self, build, jdk, vm=None, how='jdk'):
        self.build = os.path.abspath(build)          # where minijvm and libjvm.so lie
        self.jdk = jdk                               # the OpenJDK whose library is booted
        self.feature = processes.feature_of(jdk)     # its version
        self.out = processes.folder('openjdk' + ('' if self.feature == 17 else f'-{self.feature}'))
        # What answers as `java`, and compiles, is of this machine, if the JDK is of another.
        self.reference = jdk if processes.runs_natively() else processes.installed_jdk(str(self.feature)) or jdk
        self.java = [os.path.join(self.reference, 'bin/java')] + limits.JAVA[1:]
        self.for_java = {}                           # {C library: the same for the machine of `java`}
        self.on_java = vm is not None and os.path.basename(vm[0]) == 'java'      # the tests themselves are tested
        self.lock = threading.Lock()
        self.ways = {'jdk': [os.path.join(self.build, 'minijvm'), '--jdk', jdk],    # becomes the JDK's `java` by exec
                     'altjvm': [os.path.join(jdk, 'bin/java'), '-XXaltjvm=' + self.build],
                     'copy': [os.path.join(self.out, 'jdk/bin/java')]}
        if vm:
            self.ways = dict.fromkeys(self.ways, vm)
        if not processes.runs_natively():       # the emulator's exec starts programs of this machine only
            self.ways['jdk'] = self.ways['altjvm']
        self.vm = self.ways[how]                     # the command to test

    # --- doing -----------------------------------------------------------------------------------------------------

    def run(self, command, taken=0, stdin='', cwd=None, env=None):
        """(exit code or Hang, stdout, stderr); [taken]: references that `java` takes for it, where they are many"""
        return run(command, limits.limit(command, taken), stdin, cwd, dict(ENV, **(env or {})))

    def run_script(self, words):
        """'' if a script of tests/ passes whose records are those of this JDK's version, else what it prints."""
        code, out, err = self.run([sys.executable, *words], SCRIPT,
                                  env={'PYTHONPATH': processes.modules(), records.TESTED: self.jdk})
        return '' if code == 0 and re.search(r'^[1-9]\d* passed, 0 failed$', out, re.M) else out + err

    def scratch(self, name):
        """An empty directory for one case."""
        path = os.path.join(self.out, 'scratch', name)
        shutil.rmtree(path, ignore_errors=True)
        os.makedirs(path)
        return path

    def compile(self, name, sources, flags=(), own=False):
        """Compiles [sources] (once, until they change; with the JDK's [own] compiler, or that of 17); the directory of
        the class files."""
        out = os.path.join(self.out, 'classes', name)
        with self.lock:
            compiling.java(out, list(sources), *JAVAC, *flags, home=self.reference if own else None)
        return out

    def compile_programs(self, name, sources, with_own=False):
        """Compiles [sources] together, those with a `// javac:` line on their own; {source: directory of its class
        files}."""
        sources = [s for s in sources if self.is_for(s)]
        own = {s: directives(s)['javac'] for s in sources if 'javac' in directives(s)}
        others = [s for s in sources if s not in own]
        together = self.compile(name, others, own=with_own) if others else None
        return {s: self.compile(name + '-' + os.path.basename(s)[:-5], [s], shlex.split(own[s]), with_own) if s in own
                else together for s in sources}

    def is_for(self, source):
        """A program with a line `// jdk: 17` means the same only there; `// jdk: 25-`: from then on."""
        return processes.is_meant(directives(source).get('jdk'), self.feature)

    def compile_agent(self, source, flags=()):
        """Compiles a C library below build/tests/openjdk; its path. If `java` is of another machine, that gets one too,
        whose path takes the place of this one in its words."""
        out = os.path.join(self.out, 'lib' + os.path.basename(source)[:-2] + '.so')
        with self.lock:
            self.compile_library(processes.compiler(), source, out, flags)
            if not processes.runs_natively():
                self.for_java[out] = out[:-3] + '-java.so'
                self.compile_library(['cc'], source, self.for_java[out], flags)
        return out

    @staticmethod
    def compile_library(compiler, source, out, flags):
        if not os.path.exists(out) or os.path.getmtime(out) < os.path.getmtime(source):
            subprocess.run([*compiler, '-shared', '-fPIC', '-g', '-I' + os.path.join(TOP, 'include'), '-o', out, source,
                            '-lpthread', *flags], check=True)

    def words_for_java(self, words):
        """With the libraries that `java` can load."""
        for library, other in self.for_java.items():
            words = [word.replace(library, other) for word in words]
        return words

    def jdk_copy(self):
        """A JDK whose lib/server/libjvm.so is ours; data files are links into the real one."""
        with self.lock:
            return copy_jdk(self.jdk, os.path.join(self.build, 'libjvm.so'), os.path.join(self.out, 'jdk'))

    # --- comparing -------------------------------------------------------------------------------------------------

    def remember(self, key, files, compute):
        """compute()'s tuple and the references that it took, remembered as long as key, the contents of [files], the
        JDK, the command and the code that asks stay the same; not when something hung."""
        digest = hashlib.sha256(repr(('timed', self.java, self.jdk, key)).encode())
        releases = [os.path.join(home, 'release') for home in sorted({self.jdk, self.reference})]
        for path in releases + [__file__, compute.__code__.co_filename] + list(files):
            digest.update(open(path, 'rb').read())
        remembered = os.path.join(self.out, 'expected', digest.hexdigest()[:32])
        if os.path.exists(remembered):
            with open(remembered, encoding='utf-8') as f:
                return Answer(*json.load(f))
        result, took = limits.timed(compute)
        if hung(result):
            return Answer(result)
        os.makedirs(os.path.dirname(remembered), exist_ok=True)
        with open(remembered + str(threading.get_ident()), 'w', encoding='utf-8') as f:
            json.dump((result, took), f)
        os.replace(remembered + str(threading.get_ident()), remembered)
        return Answer(result, took)

    def expected(self, words, files=(), stdin='', cwd=None, env=None, program=None):
        """What `java WORDS` (or [program] WORDS) gives, remembered as long as words, input and the contents of [files]
        stay the same."""
        command = (program or self.java) + self.words_for_java(words)
        return self.remember((command, stdin, cwd, sorted((env or {}).items())), files,
                             lambda: self.run(command, stdin=stdin, cwd=cwd, env=env))

    def compare(self, words, files=(), stdin='', cwd=None, env=None, vm=None, clean=clean):
        """Runs `java WORDS` and the VM with the same; '' if exit code, stdout and stderr are equal after clean()."""
        want = self.expected(words, files, stdin, cwd, env)
        have = self.run((vm or self.vm) + words, want.references, stdin, cwd, env)
        want, have = ((r[0], clean(r[1]), clean(r[2])) for r in (want, have))
        return '' if want == have else describe(want, have)

    def compare_program(self, source, classes, **more):
        """One Java program with its `// args:`, `// vmargs:`, `// stdin:` lines."""
        d = directives(source)
        words = (shlex.split(d.get('vmargs', '')) + ['-cp', classes, os.path.basename(source)[:-5]]
                 + shlex.split(d.get('args', '')))
        return self.compare(words, [source], d.get('stdin', '').encode().decode('unicode_escape'), **more)


def describe(want, have):
    """How two runs differ."""
    return '\n'.join(failures.difference(tuple(want), tuple(have)))


def copy_jdk(jdk, libjvm, out):
    """The launcher and the VM find java.home from their own real path: bin/, the libraries and lib/server are real
    files, the rest links."""
    if os.path.exists(os.path.join(out, 'release')):
        shutil.copy(libjvm, os.path.join(out, 'lib/server/libjvm.so.new'))
        os.replace(os.path.join(out, 'lib/server/libjvm.so.new'), os.path.join(out, 'lib/server/libjvm.so'))
        return out
    shutil.rmtree(out, ignore_errors=True)
    os.makedirs(os.path.join(out, 'lib/server'))
    os.makedirs(os.path.join(out, 'bin'))
    for path in glob.glob(os.path.join(jdk, 'bin/*')):
        shutil.copy(path, os.path.join(out, 'bin'))
    for path in glob.glob(os.path.join(jdk, 'lib/*')):
        name = os.path.basename(path)
        real = name.endswith('.so') or name in ('jspawnhelper', 'jexec', 'jvm.cfg')
        if real and os.path.exists(path):
            shutil.copy(path, os.path.join(out, 'lib'))
        elif name != 'server' and not real:
            os.symlink(os.path.realpath(path), os.path.join(out, 'lib', name))
    shutil.copy(os.path.join(jdk, 'lib/server/libjsig.so'), os.path.join(out, 'lib/server'))
    shutil.copy(libjvm, os.path.join(out, 'lib/server/libjvm.so'))
    for path in glob.glob(os.path.join(jdk, '*')):
        if os.path.basename(path) not in ('bin', 'lib', 'release'):
            os.symlink(os.path.realpath(path), os.path.join(out, os.path.basename(path)))
    shutil.copy(os.path.join(jdk, 'release'), out)       # the last one: it says that the copy is complete
    return out
