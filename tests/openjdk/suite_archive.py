"""The archive of parsed classes: what agents see is the same with and without it; damaged, foreign, old and
half-written ones do no harm; any number of processes may make it immediately. -Xlog:cds states which was used or
made."""
import glob
import os
import random
import re
import shutil
import struct
import subprocess
import time

from harness import HERE, Case  # noqa: E402

SOURCES = os.path.join(HERE, 'archive')
HEADER, SLOT = struct.Struct('<16s5QQ24sQQ8IQ'), struct.Struct('<QIIIIQ')
HEADER_NAMES = ('magic', 'device', 'inode', 'length', 'seconds', 'nanoseconds', 'address', 'vm', 'base', 'size', 'head',
                'symbol_slots', 'symbol_mask', 'symbol_count', 'class_slots', 'class_mask', 'class_count',
                'prepared_count', 'checksum')


class Place:
    """A user's cache, and runs that use it."""
    def __init__(self, t, name, vm=None):
        self.t, self.vm = t, vm or t.vm
        self.cache = t.scratch(name)
        self.classes = t.compile('archive', sorted(glob.glob(os.path.join(SOURCES, '*.java'))))

    def command(self, *words):
        return [*self.vm, '-Xlog:cds=info:stdout:none', '-cp', self.classes, *words]

    def run(self, *words, **environment):
        """(exit code, what the program printed, what was said of archives, stderr)"""
        code, out, err = self.t.run(self.command(*words), env={'XDG_CACHE_HOME': self.cache, **environment})
        lines = out.splitlines()
        said = [line for line in lines if re.search(r'(: \d+ classes, \d+ methods|is not used: .*)$', line)]
        return code, [line for line in lines if line not in said], said, err

    def make(self):
        """Makes an archive of what hello world needs, and returns its path."""
        code, out, said, err = self.run('Hello')
        assert (code, out, err) == (0, ['hello'], ''), (code, out, said, err)
        path, = self.files()
        assert said[-1].startswith(path + ' is written: '), said
        return path

    def files(self):
        return sorted(glob.glob(os.path.join(self.cache, 'minijvm', '*')))


def header(path):
    with open(path, 'rb') as f:
        return dict(zip(HEADER_NAMES, HEADER.unpack(f.read(HEADER.size))))


def order(path):
    """Where the archived classes lie in the library, in the order in which they lie in the archive."""
    h = header(path)
    with open(path, 'rb') as f:
        f.seek(h['class_slots'])
        slots = list(SLOT.iter_unpack(f.read((h['class_mask'] + 1) * SLOT.size)))
    return [offset for file, offset in sorted((file, offset) for offset, length, file, *_ in slots if length)]


def wrong(got, out=('hello',), said=None):
    """'' if a run was right and said of archives what is wanted: a regular expression for each line"""
    fits = said is None or (len(said) == len(got[2]) and all(map(re.search, said, got[2])))
    return '' if fits and (got[0], got[1], got[3]) == (0, list(out), '') else f'{got}; wanted {out}, {said}'


USED, UNUSED, MADE = r'(archive|named): \d+ classes', 'is not used: ', 'is written: '
ABSENT = 'is not used: No such file or directory'
WALK = ['a,b', 'joe', '2025-02-28', '0']


def cases(t):
    if t.on_java or 'build/tsan' in t.build:
        return []

    def same(name, vm, second, fewest):
        """Every event of class loading and everything JVMTI reports the classes, for both ways of getting them, also
        if the agent answers each class file with a copy; the second program finds a part in the archive and parses
        the rest."""
        agent, place, seen = t.compile_agent(os.path.join(SOURCES, 'classes.c')), Place(t, 'archive-' + name, vm), {}
        place.make()
        for name, words, option in (('parsed', ['-Xshare:off'], ''), ('archived', [], ''),
                                    ('copied', ['-Xshare:off'], ',copy'), ('copied-archived', [], ',copy')):
            for program in ('Hello', second):
                file = os.path.join(place.cache, f'{name}-{program}')
                code, out, said, err = place.run(*words, f'-agentpath:{agent}={file}{option}', program)
                used = [USED] if not words else []
                made = ['is written: '] if name == 'archived' and program == second else []
                if code or err or len(said) != len(used + made) or not all(map(re.search, used + made, said)):
                    return f'{name} {program}: {code} {said} {err}'
                with open(file, encoding='utf-8') as f:
                    # Several threads load classes: that changes the order, and where hidden ones lie, their names.
                    seen[name, program] = (out, sorted(re.sub(r'0x[0-9a-f]{16}', '0x', line) for line in f))
        for program in ('Hello', second):
            lines = seen['parsed', program][1]
            kinds = ('file ', 'load ', 'prepare ', 'class ')
            if min(sum(line.startswith(what) for line in lines) for what in kinds) < fewest:
                return f'{program}: too little was seen'
            for a, b in (('parsed', 'archived'), ('copied', 'copied-archived')):
                if seen[a, program] != seen[b, program]:
                    return f'{program} differs: compare {place.cache}/{a}-{program} with {b}-{program}'
        return ''

    def growing():
        """A program that needs much more adds to it, behind what was there; one that needs little more does not."""
        place = Place(t, 'archive-growing')
        path = place.make()
        hello, first = header(path)['class_count'], order(path)
        out = WALK
        for words, said in ((['Walk'], [USED, MADE]), (['Walk'], [USED]), (['Hello'], [USED]),
                            (['Walk', 'java.util.Vector'], [USED])):
            found = wrong(place.run(*words), ['hello'] if words == ['Hello'] else out, said)
            if found:
                return f'{words}: {found}'
        walk = header(path)['class_count']
        grown = hello > 300 and walk > hello + 50 and place.files() == [path] and order(path)[:hello] == first
        return '' if grown else f'{hello} {walk} {place.files()}'

    def damage(name, vm):
        """One bit in each part of the file; a bit in every piece of its classes; files that end too early."""
        place, draw = Place(t, 'archive-' + name, vm), random.Random(17)
        path = place.make()
        with open(path, 'rb') as f:
            good = f.read()
        h = header(path)
        parts = [(0, 16), (16, 56), (56, 80), (80, 96), (96, 104), (104, 128), (128, HEADER.size),
                 (HEADER.size, h['symbol_slots']), (h['symbol_slots'], h['class_slots']), (h['class_slots'], h['head'])]
        broken = []
        for begin, end in parts:
            for _ in range(2):
                at = draw.randrange(begin, end)
                broken.append((f'bit of byte {at}', flip(good, [at], draw), UNUSED))
        classes = range(h['head'], len(good), 64)
        broken += [('all classes', flip(good, classes, draw), USED)]
        broken += [(f'a part of the classes {n}', flip(good, draw.sample(classes, 40), draw), USED) for n in range(4)]
        ends = [0, 1, 15, 16, HEADER.size - 1, HEADER.size, h['symbol_slots'], h['head'] - 1, h['head'],
                (h['head'] + len(good)) // 2, len(good) - 1]
        broken += [(f'cut to {n}', good[:n], UNUSED) for n in ends] + [('longer', good + b'\0' * 8, UNUSED)]
        zeros = [(n, bytes(len(good) - n)) for n in (0, 4096, h['head'])]
        broken += [(f'zeros from {n}', good[:n] + z, USED if n == h['head'] else UNUSED) for n, z in zeros]
        for what, content, said in broken:
            replace(path, content)
            got = place.run('Hello')
            repaired = [said, MADE] if said == UNUSED else [said] + [MADE] * (len(got[2]) - 1)
            found = wrong(got, said=repaired)
            if found:
                return f'{what}: {found}'
        return ''

    def peak():
        """Making it takes little more memory than parsing did: what was looked at in the library does not stay."""
        if 'san' in t.build:
            return ''
        place = Place(t, 'archive-peak')

        def megabytes(*words):
            command = place.command(*words, '-m', 'jdk.compiler/com.sun.tools.javac.Main', '-version')
            with subprocess.Popen(command, stdout=subprocess.DEVNULL,
                                  env=dict(os.environ, XDG_CACHE_HOME=place.cache)) as p:
                _, p.returncode, usage = os.wait4(p.pid, 0)
            assert p.returncode == 0
            return usage.ru_maxrss / 1024

        parsed, made = megabytes('-Xshare:off'), megabytes()
        return '' if place.files() and made < parsed + 7 else f'{made} MB, without {parsed} MB'

    def prepared():
        """Methods come as they were prepared, but where they are damaged or plain instructions are wanted."""
        place, file = Place(t, 'archive-prepared'), os.path.join(t.scratch('archive-prepared-log'), 'startup')
        path = place.make()
        with open(path, 'rb') as f:
            good = f.read()
        h = header(path)
        slots = SLOT.iter_unpack(good[h['class_slots']:h['class_slots'] + (h['class_mask'] + 1) * SLOT.size])
        damaged = flip(good, range(max(slot[4] for slot in slots), len(good), 32), random.Random(17))
        for what, content, words, most, fewest in (('whole', good, [], 1, 0.95), ('damaged', damaged, [], 0, 0),
                                                   ('plain', good, ['-Xfuse:none'], 0, 0)):
            replace(path, content)
            found = wrong(place.run(f'-Xlog:startup:file={file}:none', *words, 'Hello'), said=[USED])
            with open(file, encoding='utf-8') as f:
                numbers = re.search(r'^until main +(.*)', f.read(), re.M)[1].split()
            called, ready = int(numbers[5]), int(numbers[6])
            if found or called < 800 or not fewest * called <= ready <= most * called:
                return f'{what}: {called} methods, {ready} of them prepared {found}'
        return '' if h['prepared_count'] > 800 else str(h)

    def together():
        """Eight processes find none, and then one."""
        place = Place(t, 'archive-together')
        environment = dict(os.environ, XDG_CACHE_HOME=place.cache)
        processes = [subprocess.Popen(place.command(p), env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                     for p in ['Hello', 'Walk'] * 4]
        ends = [(*p.communicate(), p.returncode) for p in processes]
        if any(code or err for _, err, code in ends):
            return str(ends)
        place.run('Walk')
        return wrong(place.run('Hello'), said=[USED]) or ('' if len(place.files()) == 1 else str(place.files()))

    def owners():
        """Files that others have written, or could have, are not read, nor directories of others written to."""
        place = Place(t, 'archive-owners')
        path = place.make()
        for mode in (0o620, 0o602):
            os.chmod(path, mode)
            found = wrong(place.run('Hello'), said=['is not used: another user may write to it', MADE])
            if found or not wrong(place.run('Hello'), said=[]):
                return f'{mode:o}: {found}'
        for mode in (0o720, 0o702, 0o1777):
            os.chmod(os.path.dirname(path), mode)
            found = wrong(place.run('Hello'), said=['is not used: another user may write to its directory'])
            if found:
                return f'directory {mode:o}: {found}'
        os.chmod(os.path.dirname(path), 0o755)
        named = os.path.join(place.cache, 'named')
        for mode, said in ((0o777, ABSENT), (0o777, ABSENT), (0o1777, ABSENT), (0o1777, USED),
                           (0o777, 'is not used: another user may write to its directory'), (0o700, USED)):
            os.chmod(place.cache, mode)
            found = wrong(place.run('-XX:SharedArchiveFile=' + named, 'Hello'),
                          said=[said, MADE] if said == ABSENT and mode == 0o1777 else [said])
            if found:
                return f'directory {mode:o} of a named one: {found}'
        os.rename(path, path + 'x')
        os.symlink(path + 'x', path)
        found = wrong(place.run('Hello'), said=[UNUSED, MADE])
        if found or os.path.islink(path):
            return 'symbolic link: ' + found
        if os.geteuid() != 0:
            return ''
        os.chown(path, 65534, -1)
        found = wrong(place.run('Hello'), said=['is not used: another user may write to it', MADE])
        if found or os.stat(path).st_uid != 0:
            return 'of another user: ' + found
        os.unlink(path)
        os.chown(os.path.dirname(path), 65534, -1)
        return wrong(place.run('Hello'), said=[ABSENT])

    def no_room():
        """Where nothing can be written, nothing is, and nothing is left behind."""
        place = Place(t, 'archive-no-room')
        file = os.path.join(place.cache, 'file')
        replace(file, b'')
        for cache in (file, '/proc/self', os.path.join(place.cache, 'a/b/c')):
            found = wrong(place.run('Hello', XDG_CACHE_HOME=cache), said=[UNUSED])
            if found:
                return f'{cache}: {found}'
        found = wrong(place.run('Hello', XDG_CACHE_HOME='', HOME=''), said=[])
        if found:
            return f'no home: {found}'
        small = Place(t, 'archive-small', ['sh', '-c', 'ulimit -f 64; exec "$@"', 'sh', *t.vm])
        found = wrong(small.run('Hello'), said=[ABSENT])
        return found or ('' if not small.files() else f'left behind: {small.files()}')

    def half_written():
        """The file of a writer that was killed is in the way for a minute."""
        place = Place(t, 'archive-half-written')
        path = place.make()
        os.unlink(path)
        replace(path + '.new', b'begun')
        found = wrong(place.run('Hello'), said=[ABSENT])
        if found or place.files() != [path + '.new']:
            return f'{found} {place.files()}'
        os.utime(path + '.new', (time.time() - 100,) * 2)
        return wrong(place.run('Hello'), said=[ABSENT, MADE]) or ('' if place.files() == [path] else str(place.files()))

    def libraries():
        """The archive is that of one file lib/modules, as it was."""
        place = Place(t, 'archive-libraries')
        jdk = os.path.join(place.cache, 'jdk')
        shutil.copytree(t.jdk, jdk, symlinks=True, ignore=lambda d, names: [
            n for n in names if n == 'modules' or n.endswith(('.jsa', '.zip', '.jmod', '.debuginfo'))])
        modules = os.path.join(jdk, 'lib/modules')
        shutil.copyfile(os.path.realpath(os.path.join(t.jdk, 'lib/modules')), modules)
        vm = [os.path.join(t.build, 'minijvm'), '--jdk', jdk]
        first, other = Place(t, 'archive-library-1', vm), Place(t, 'archive-library-1-named', vm)
        path = first.make()
        named = '-XX:SharedArchiveFile=' + os.path.join(other.cache, 'named')
        found = wrong(other.run(named, 'Hello'), said=[ABSENT, MADE]) or wrong(other.run(named, 'Hello'), said=[USED])
        os.utime(modules, (1, 1))
        found = found or wrong(first.run('Hello'), said=[ABSENT, MADE]) or \
            wrong(other.run(named, 'Hello'), said=['was made for another library', MADE])
        shutil.rmtree(jdk)
        return found or ('' if len(first.files()) == 2 and path in first.files() else str(first.files()))

    def few():
        """No more than eight of them stay, the oldest goes."""
        place = Place(t, 'archive-few')
        path = place.make()
        os.unlink(path)
        for n in range(8):
            file = os.path.join(place.cache, f'minijvm/classes-{n}.archive')
            replace(file, b'')
            os.utime(file, (1000 + n % 7,) * 2)
        replace(os.path.join(place.cache, 'minijvm/mine'), b'')
        found = wrong(place.run('Hello'), said=[ABSENT, MADE])
        names = [os.path.basename(f) for f in place.files()]
        return found or ('' if len(names) == 9 and 'mine' in names and os.path.basename(path) in names else str(names))

    def options():
        """-Xshare:off uses and makes none; what the user names and is no archive is left alone. JDK 25 has no other
        option that says so."""
        place = Place(t, 'archive-options')
        found = wrong(place.run('-Xshare:off', 'Hello'), said=[])
        if t.feature == 17:
            found = found or wrong(place.run('-XX:-UseSharedSpaces', 'Hello'), said=[])
        if found or place.files():
            return found or str(place.files())
        file = os.path.join(place.cache, 'letter')
        replace(file, b'Dear reader,\n')
        found = wrong(place.run('-XX:SharedArchiveFile=' + file, 'Hello'), said=['is no archive of classes'])
        with open(file, 'rb') as f:
            return found or ('' if f.read() == b'Dear reader,\n' else 'it was overwritten')

    def patched():
        """Classes that options put before the library's, or behind it, are those that are loaded."""
        place = Place(t, 'archive-patched')
        if wrong(place.run('Walk'), WALK):
            return 'no archive'
        source = os.path.join(place.cache, 'java.base/java/util/Observable.java')
        os.makedirs(os.path.dirname(source))
        with open(source, 'w', encoding='utf-8') as f:
            f.write('package java.util; public class Observable { public int countObservers() { return 7; } '
                    'public void addObserver(Observer o) { } public void deleteObserver(Observer o) { } }\n')
        classes = os.path.join(place.cache, 'patch')
        subprocess.run([os.path.join(t.jdk, 'bin/javac'), '--patch-module',
                        'java.base=' + os.path.join(place.cache, 'java.base'), '-nowarn', '-d', classes, source],
                       check=True, capture_output=True)
        return wrong(place.run('--patch-module', 'java.base=' + classes, 'Walk'), WALK[:3] + ['7']) or \
            wrong(place.run('-Xbootclasspath/a:' + place.classes, 'Walk'), WALK, [USED])

    def flip(good, places, draw):
        content = bytearray(good)
        for at in places:
            content[at] ^= 1 << draw.randrange(8)
        return bytes(content)

    def replace(path, content):
        with open(path + '~', 'wb') as f:
            f.write(content)
        os.replace(path + '~', path)

    def embedded():
        """The same file for one build's jdk-subset, beside that of the JDK; a JDK is not mistaken for it."""
        place = Place(t, 'archive-embedded', own)
        path, other = place.make(), Place(t, 'archive-embedded-jdk')
        named = '-XX:SharedArchiveFile=' + path
        return wrong(place.run('Hello'), said=[USED]) or \
            wrong(other.run(named, 'Hello'), said=['was made for another library', MADE]) or \
            wrong(place.run('Hello'), said=['was made for another library', MADE])

    own = [os.path.join(t.build, 'minijvm')]
    return [Case('same', lambda: same('same', t.vm, 'Walk', 300), 8),
            Case('embedded same', lambda: same('embedded-same', own, 'Small', 60), 3),
            Case('embedded damage', lambda: damage('embedded-damage', own), 8), Case('embedded', embedded, 2),
            Case('growing', growing, 3), Case('damage', lambda: damage('damage', t.vm), 20),
            Case('prepared', prepared, 2), Case('peak', peak, 1),
            Case('together', together, 4), Case('owners', owners, 4), Case('no room', no_room, 3),
            Case('half-written', half_written, 2), Case('libraries', libraries, 5), Case('few', few, 2),
            Case('options', options, 2), Case('patched', patched, 4)]
