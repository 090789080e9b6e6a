"""Compiles what tests need: Java programs with javac, agents and libraries with the compiler that $CC names.

What was compiled is kept in build/tests/compiled under a digest of everything that it was made of, so that only what
changed is compiled again. While run.py runs whole suites, one process compiles all Java programs (CompileServer.java).
"""
import contextlib
import fcntl
import glob
import hashlib
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

import processes
import records

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)
KEPT = os.path.join(TOP, 'build/tests/compiled')
SERVER = 'MINIJVM_TEST_JAVAC'           # the socket of the CompileServer of this run
QUICK = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto']        # for what ends soon
CLASSES = '-classpath', '-cp', '--class-path', '--patch-module'         # options whose folders matter


class Failed(Exception):
    """What a compiler printed."""


def digest(*parts):
    h = hashlib.sha256()
    for part in parts:
        part = part if isinstance(part, bytes) else str(part).encode()
        h.update(b'%d:' % len(part) + part)
    return h.hexdigest()[:24]


def contents(path):
    with open(path, 'rb') as f:
        return f.read()


@contextlib.contextmanager
def alone(name):
    """Of several processes that build the same thing, one at a time."""
    os.makedirs(KEPT, exist_ok=True)
    with open(os.path.join(KEPT, name + '.lock'), 'w') as f:
        fcntl.flock(f, fcntl.LOCK_EX)
        yield


# --- headers of the JDK ---

def jdk_home():
    """The JDK whose headers are used: $JAVA_HOME, or that of javac on the PATH."""
    javac = os.path.realpath(shutil.which('javac') or '')
    for home in (os.environ.get('JAVA_HOME'), os.path.dirname(os.path.dirname(javac))):
        if home and os.path.exists(os.path.join(home, 'include', 'jvmti.h')):
            return home
    sys.exit(f'{os.path.basename(sys.argv[0])}: no JDK headers: install a JDK (17 or newer) or set JAVA_HOME')


def jdk_headers(home=None):
    """Options for the compiler."""
    include = os.path.join(home or jdk_home(), 'include')
    return ['-I' + include, '-I' + os.path.join(include, 'linux')]


# --- C ---

def c(target, source, *options):
    """Compiles [source] to [target], unless it, the headers it includes, the options and the compiler are those of what
    is kept."""
    words = [*processes.compiler(), *options]
    name = f'{os.path.basename(source)}-{digest(os.path.abspath(source), version(), *words)}'
    kept = os.path.join(KEPT, name)
    os.makedirs(os.path.dirname(os.path.abspath(target)), exist_ok=True)
    with alone(name):
        if not current(kept):
            compile_c(kept, words, os.path.abspath(source))
        place(kept, target)


def library(target, source, *options):
    """A shared library: an agent, natives of a program. The function that calls is the one that is reported."""
    c(target, source, '-g', '-O1', '-fno-optimize-sibling-calls', '-Wall', '-Wextra', '-fPIC', '-shared',
      *jdk_headers(), *options)


def generated(target, command, inputs):
    """A file that a script writes, [command] followed by its name, from its inputs; new only if they changed."""
    made_of = digest(*command, *map(contents, [*(w for w in command[1:] if os.path.isfile(w)), *inputs]))
    stamp = target + '.made'
    with alone(f'{os.path.basename(target)}-{digest(os.path.abspath(target))}'):
        if os.path.exists(target) and os.path.exists(stamp) and contents(stamp).decode() == made_of:
            return
        os.makedirs(os.path.dirname(target), exist_ok=True)
        subprocess.run([*command, target], check=True)
        with open(stamp, 'w') as f:
            f.write(made_of)


def compile_c(kept, words, source):
    """The object, and in KEPT.made a digest for each file that it was made of."""
    compiler = processes.compiler()
    command = [*compiler, source, *words[len(compiler):], '-MD', '-MF', kept + '.d', '-o', kept + '.new']
    done = subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        raise Failed(f'{" ".join(words)} {source}\n{done.stdout}')
    sys.stderr.write(done.stdout)
    with open(kept + '.d', encoding='utf-8') as f:
        used = f.read().replace('\\\n', ' ').partition(': ')[2].split()
    used += [word for word in words if word.endswith('.o')]
    with open(kept + '.made', 'w', encoding='utf-8') as f:
        json.dump({path: digest(contents(path)) for path in used if not path.startswith('/usr/')}, f)
    os.unlink(kept + '.d')
    os.replace(kept + '.new', kept)


def current(kept):
    """Whether what is kept was made of what its files contain now."""
    try:
        with open(kept + '.made', encoding='utf-8') as f:
            made = json.load(f)
        return os.path.exists(kept) and all(digest(contents(path)) == was for path, was in made.items())
    except OSError:
        return False


def version():
    """What distinguishes one compiler from another after an update."""
    paths = filter(None, map(shutil.which, processes.compiler()))
    return [os.stat(path).st_mtime_ns for path in paths]


def place(kept, target):
    """A copy with the time of what is kept: a target that has it is left alone."""
    there, new = (os.stat(path) if os.path.exists(path) else None for path in (target, kept))
    if there is None or (there.st_size, there.st_mtime_ns) != (new.st_size, new.st_mtime_ns):
        made = processes.beside(target)
        shutil.copy2(kept, made)
        os.replace(made, target)


# --- Java ---

def java(out, sources, *options, home=None, uses=()):
    """Compiles [sources] together into the folder [out]. [uses]: files and folders on which the result depends, too, as
    on the class paths among the options."""
    kept = made_of(sources, options, home, uses)
    os.makedirs(out, exist_ok=True)
    with alone(os.path.basename(kept)):
        if not os.path.exists(kept):
            call_javac(kept, sources, options, home)
        copy_classes(kept, out)


def made_of(sources, options, home, uses):
    """The folder for what these sources become."""
    paths = [*sources, *uses]
    for option, value in zip(options, options[1:]):
        if option in CLASSES:
            paths += value.partition('=')[2 if '=' in value else 0].split(':')
    files = sorted(f for path in paths for f in (
        glob.glob(os.path.join(path, '**', '*.*'), recursive=True) if os.path.isdir(path) else [path])
                   if os.path.isfile(f))
    words = [word for word in options if os.sep not in word]
    name = os.path.basename(sources[0]).removesuffix('.java')
    return os.path.join(KEPT, f'{name}-{digest(javac_of(home), *words, *map(contents, files))}')


def copy_classes(kept, out):
    for folder, _, names in os.walk(kept):
        into = os.path.join(out, os.path.relpath(folder, kept))
        os.makedirs(into, exist_ok=True)
        for name in names:
            place(os.path.join(folder, name), os.path.join(into, name))


def javac_of(home):
    return os.path.join(home, 'bin/javac') if home else os.path.realpath(shutil.which('javac') or 'javac')


def for_17(options, home):
    """What a javac that is newer than 17 needs to make what 17's makes: the records have that (tests/records)."""
    chosen = {'--release', '-source', '--source', '--enable-preview'} & set(options)
    if home or chosen or processes.feature_of(os.path.dirname(os.path.dirname(javac_of(None)))) == records.RECORDED:
        return []
    internal = any(option.startswith(('--add-exports', '--patch-module', '--system')) for option in options)
    return ['-source', '17', '-target', '17', '-Xlint:-options'] if internal else ['--release', '17']


def call_javac(kept, sources, options, home):
    os.makedirs(KEPT, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=KEPT) as made:
        code, printed = javac([*for_17(options, home), *options, '-d', made, *sources], home)
        if code:
            raise Failed(f'javac {" ".join(sources)}\n{printed}')
        os.chmod(made, 0o755)
        os.replace(made, kept)
        os.mkdir(made)          # for the context, which removes it


def javac(words, home=None):
    """(exit code, what javac printed)"""
    server = os.environ.get(SERVER)
    if server and not home:
        with socket.socket(socket.AF_UNIX) as s, contextlib.suppress(OSError):
            await_file(server)
            s.connect(server)
            words = ['-d' if w == '-d' else os.path.abspath(w) if os.path.exists(w) else w for w in words]
            s.sendall(''.join(word + '\n' for word in [*words, '']).encode())
            code, _, printed = s.makefile(encoding='utf-8').read().partition('\n')
            if code:
                return int(code), printed
    done = subprocess.run([javac_of(home), *('-J' + word for word in QUICK), *words], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


def await_file(path):
    """The server needs a second to start; where it does not, javac is called."""
    for _ in range(400):
        if os.path.exists(path):
            return
        time.sleep(0.05)


TYPE = re.compile(r'^(?:(?:@\w+(?:\([^)]*\))?|public|final|abstract|sealed|non-sealed|strictfp)\s+)*'
                  r'(?:class|interface|enum|record|@interface) (\w+)', re.M)


def java_each(outs, sources, *options, home=None, own=None):
    """Compiles programs that may use each other's classes: those that changed, or use one that did, by its name.
    [outs]: one folder for all; or {source: the folder for it and for what it uses, None: it is not needed}, and then
    these use of each other only the classes that are named like their files. [own]: {source: more options for it}."""
    own = own or {}
    texts = {source: contents(source) for source in sources}
    types = {source: set(TYPE.findall(text.decode('utf-8'))) for source, text in texts.items()}
    owners: dict = {}
    for source in sources:
        apart = isinstance(outs, dict) and source in outs
        for name in {os.path.basename(source)[:-5]} if apart else types[source]:
            owners.setdefault(name, []).append(source)
    # What several programs declare, each uses its own.
    names = re.compile(rf'\b(?:{"|".join(n for n, found in owners.items() if len(found) == 1)})\b'.encode())
    uses = {source: {owners[name.decode()][0] for name in names.findall(text)} - {source} if owners else set()
            for source, text in texts.items()}

    def closure(source):
        found, more = set(), {source}
        while more:
            found |= more
            more = set().union(*(uses[s] for s in more)) - found
        return sorted(found)
    of = {source: closure(source) for source in sources}
    made = {}
    for source in sources:
        all_of_it = (part for s in of[source] for part in (s, texts[s]))
        name = digest(javac_of(home), *options, *own.get(source, ()), *all_of_it)
        made[source] = os.path.join(KEPT, f'{os.path.basename(source)[:-5]}-{name}')
    wanted: dict = {}
    for source, out in (outs if isinstance(outs, dict) else dict.fromkeys(sources, outs)).items():
        if out:
            wanted.setdefault(out, set()).update(of[source])
    needed = set().union(*wanted.values())
    with alone(f'each-{digest(*sorted(wanted))}'):
        changed: dict = {}
        for source in sorted(source for source in needed if not os.path.exists(made[source])):
            changed.setdefault((*options, *own.get(source, ())), []).append(source)
        for words, alike in changed.items():
            for group in without_clashes({s: {name: u for u in of[s] for name in types[u]} for s in alike}):
                together = sorted(set().union(*(of[s] for s in group)))
                compile_changed(together, {s: made[s] for s in group}, types, words, home)
        for out, used in wanted.items():
            fill(out, [made[source] for source in used])


def without_clashes(declared):
    """Groups of sources in which no type is declared twice. [declared]: {source: {type: the file that declares it}} of
    all that the source uses."""
    groups: list = []
    for source, types in declared.items():
        fits = (g for g in groups if all(g[1].get(name, file) == file for name, file in types.items()))
        group = next(fits, None)
        if group is None:
            groups.append(([source], dict(types)))
        else:
            group[0].append(source)
            group[1].update(types)
    return [sources for sources, _ in groups]


def fill(out, folders):
    """Classes of programs, and no others."""
    new = {os.path.relpath(path, folder): path for folder in folders
           for path in glob.glob(os.path.join(folder, '**', '*.class'), recursive=True)}
    for path in glob.glob(os.path.join(out, '**', '*.class'), recursive=True):
        if os.path.relpath(path, out) not in new:
            os.unlink(path)
    for name, path in new.items():
        os.makedirs(os.path.dirname(os.path.join(out, name)), exist_ok=True)
        place(path, os.path.join(out, name))


def compile_changed(sources, made, types, options, home):
    """Compiles [sources] and keeps the classes of those that are in [made]: by their SourceFile, or, where -g:none
    leaves that out, by the types that a source declares."""
    with tempfile.TemporaryDirectory(dir=KEPT) as folder:
        code, printed = javac([*for_17(options, home), *options, '-d', folder, *sources], home)
        if code:
            raise Failed(f'javac\n{printed}')
        wanted = {os.path.basename(source): kept for source, kept in made.items()}
        declared = {name: kept for source, kept in made.items() for name in types[source]}
        for path in glob.glob(os.path.join(folder, '**', '*.class'), recursive=True):
            outer = re.split(r'[$.]', os.path.basename(path))[0]
            kept = wanted.get(source_file(contents(path)) or '') or ('-g:none' in options and declared.get(outer))
            if kept:
                into = os.path.join(f'{kept}.new', os.path.relpath(path, folder))
                os.makedirs(os.path.dirname(into), exist_ok=True)
                os.replace(path, into)
        for kept in made.values():
            os.makedirs(f'{kept}.new', exist_ok=True)
            os.replace(f'{kept}.new', kept)


def source_file(data):
    """The SourceFile of a class file that javac wrote: the constant after the attribute's name, at its end."""
    at, strings, count = 10, {}, int.from_bytes(data[8:10], 'big')
    sizes = {3: 5, 4: 5, 5: 9, 6: 9, 7: 3, 8: 3, 9: 5, 10: 5, 11: 5, 12: 5, 15: 4, 16: 3, 17: 5, 18: 5, 19: 3, 20: 3}
    index = 1
    while index < count:
        tag = data[at]
        if tag == 1:
            size = int.from_bytes(data[at + 1:at + 3], 'big')
            strings[index] = data[at + 3:at + 3 + size]
            at += 3 + size
        else:
            at += sizes[tag]
        index += 2 if tag in (5, 6) else 1
    named = [index for index, text in strings.items() if text == b'SourceFile']
    marker = (named[0].to_bytes(2, 'big') + (2).to_bytes(4, 'big')) if named else b''
    found = data.rfind(marker, at) if marker else -1
    return strings[int.from_bytes(data[found + 6:found + 8], 'big')].decode() if found >= 0 else ''


@contextlib.contextmanager
def server():
    """One process that compiles for all that is started meanwhile."""
    with tempfile.TemporaryDirectory(prefix='minijvm-javac') as folder:
        path = os.path.join(folder, 'socket')
        java = os.path.join(os.path.dirname(javac_of(None)), 'java')
        child = subprocess.Popen([java, *QUICK, os.path.join(HERE, 'CompileServer.java'), path], stdin=subprocess.PIPE,
                                 start_new_session=True)
        os.environ[SERVER] = path
        try:
            yield
        finally:
            os.environ.pop(SERVER)
            child.stdin.close()
            child.wait()
