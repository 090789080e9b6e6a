"""What tools show of other processes: the file of performance data (hsperfdata) is believed if it and its directory are
the user's own, and nothing that a terminal could obey comes out of jps and jcmd."""
import itertools
import os
import re
import shutil
import struct
import subprocess

from harness import HERE, Case
from suite_attach import Target

USER, OTHER = 65533, 65534
NUMBERS = itertools.count()
HEAD, ENTRY = struct.Struct('=4sBBBBiiqii'), struct.Struct('=iiiBBBBi')


def data(command, **changes):
    """A file of performance data with the command line of a program; changes of the head and of the entry."""
    name = b'sun.rt.javaCommand\0'
    entry = dict(length=(ENTRY.size + len(name) + len(command) + 7) // 8 * 8, name=ENTRY.size,
                 vector_length=len(command), type=ord('B'), flags=1, units=5, variability=1,
                 data=ENTRY.size + len(name))
    first = changes.pop('first', HEAD.size)
    entry.update(changes)
    body = (ENTRY.pack(*entry.values()) + name + command).ljust(max(entry['length'], 0) % 4096, b'\0')
    head = HEAD.pack(bytes([0xca, 0xfe, 0xc0, 0xc0]), 1, 2, 0, 1, HEAD.size + len(body), 0, 1, first, 1)
    return (head + body).ljust(4096, b'\0')


class Shown:
    """A process that is no VM, with a file of performance data."""
    def __init__(self, process, directory_owner, file_owner, content, directory_mode=0o755, file_mode=0o600, link=''):
        name = f'minijvm_{os.getpid()}_{next(NUMBERS)}'
        self.directory, self.real = '/tmp/hsperfdata_' + name, '/tmp/directory_' + name
        place = self.real if link == 'directory' else self.directory
        os.mkdir(place)
        self.process = subprocess.Popen(['sleep', '1000'], user=process, group=process, extra_groups=[])
        file = f'{place}/{self.process.pid}'
        target = file + '.target' if link in ('symbolic', 'hard') else file
        with open(target, 'wb') as f:
            f.write(content)
        os.chmod(target, file_mode)
        os.chown(target, file_owner, file_owner)
        if link == 'symbolic':
            os.symlink(target, file)
        elif link == 'hard':
            os.link(target, file)
        elif link == 'directory':
            os.symlink(self.real, self.directory)
        elif link == 'pipe':
            os.unlink(file)
            os.mkfifo(file)
            os.chown(file, file_owner, file_owner)
        os.chmod(place, directory_mode)
        os.chown(place, directory_owner, directory_owner)

    def remove(self):
        for path in (self.directory, self.real):
            if os.path.islink(path):
                os.unlink(path)
            shutil.rmtree(path, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *unused):
        self.process.kill()
        self.process.wait()
        self.remove()


def cases(t):
    if t.on_java or 'san' in t.build:
        return []
    jps = os.path.join(t.jdk, 'bin/jps')
    library = t.scratch('foreign-data-library')
    os.chmod(library, 0o755)
    path = library
    while path != '/':                                  # that another user reaches it
        if not os.stat(path).st_mode & 1:
            library = None
            break
        path = os.path.dirname(path)
    if library:
        shutil.copy(os.path.join(t.build, 'libjvm.so'), library)
        os.chmod(os.path.join(library, 'libjvm.so'), 0o755)

    def listed(pid, viewer, own=True):
        words = [jps] + ([f'-J-XXaltjvm={library}'] if own else []) + ['-l']
        r = subprocess.run(words, user=viewer, group=viewer, extra_groups=[], stdout=subprocess.PIPE, text=True,
                           stderr=subprocess.STDOUT, check=False, env={'PATH': '/usr/bin:/bin', 'LC_ALL': 'C.UTF-8'})
        return [line for line in r.stdout.split('\n') if line.startswith(f'{pid} ')] or [r.stdout]

    def owners():
        """Whose data is shown, to a user and to root, as by `java`; which also believes a file of another user in the
        viewer's directory: that one is not shown here."""
        if os.geteuid() or not library:
            return ''
        command, found = b'Program argument\0', []
        for viewer in (USER, 0):
            for name, arguments, shown in (
                    ('own', (viewer, viewer, viewer, data(command)), True),
                    ('own, for all to read', (viewer, viewer, viewer, data(command), 0o755, 0o644), True),
                    ('directory for a group', (viewer, viewer, viewer, data(command), 0o775), False),
                    ('directory for all', (viewer, viewer, viewer, data(command), 0o1777), False),
                    ('directory a link', (viewer, viewer, viewer, data(command), 0o755, 0o600, 'directory'), False),
                    ('file a link', (viewer, viewer, viewer, data(command), 0o755, 0o600, 'symbolic'), False),
                    ('file of two names', (viewer, viewer, viewer, data(command), 0o755, 0o600, 'hard'), False),
                    ('file a pipe', (viewer, viewer, viewer, data(command), 0o755, 0o600, 'pipe'), False),
                    ('directory of another', (viewer, OTHER, viewer, data(command), 0o755, 0o644), viewer == 0),
                    ('file of another', (viewer, viewer, OTHER, data(command), 0o755, 0o644), viewer == 0),
                    ('all of another', (OTHER, OTHER, OTHER, data(command), 0o755, 0o644), viewer == 0),
                    ('process of another', (OTHER, viewer, viewer, data(command), 0o755, 0o644), viewer == 0)):
                with Shown(*arguments) as process:
                    pid = process.process.pid
                    wanted = [f'{pid} Program' if shown else f'{pid} -- process information unavailable']
                    ours = listed(pid, viewer)
                    theirs = wanted if name in ('file of another', 'file a pipe') else listed(pid, viewer, False)
                    if name == 'file a pipe' and f'{pid} Program' not in ours:          # jps does not even list it
                        continue
                    if ours != wanted or theirs != wanted:
                        found.append(f'{name}, viewer {viewer}: java {theirs}, here {ours}, wanted {wanted}')
        return '\n'.join(found)

    def controls():
        """Control characters of 7 and 8 bits, and lines that are none; data that is damaged."""
        if not library:
            return ''
        me, found = os.geteuid(), []
        for command, wanted in ((b'A\x1b[31mB\0', 'A?[31mB'), ('A\u009b31mB\0'.encode(), 'A??31mB'),
                                (b'A\n1 B\0', 'A?1'),
                                (b'A\x07\x08\x7f\r\0', 'A????'), ('Gr\u00fc\u00dfe\0'.encode(), 'Gr\u00fc\u00dfe')):
            with Shown(me, me, me, data(command)) as process:
                pid = process.process.pid
                got = listed(pid, me)
                if got != [f'{pid} {wanted}'] or re.search('[\x00-\x08\x0b-\x1f\x7f-\x9f]', got[0]):
                    found.append(f'{command}: {got}')
        for changes in (dict(length=0), dict(length=-8), dict(length=2 ** 31 - 1), dict(vector_length=2 ** 31 - 1),
                        dict(vector_length=-1), dict(data=-5), dict(data=2 ** 31 - 1), dict(first=2 ** 31 - 1),
                        dict(first=-4), dict(first=4090)):
            with Shown(me, me, me, data(b'A\x1b\0', **changes)) as process:
                got = listed(process.process.pid, me)
                if 'A fatal error' in got[0] or '\x1b' in got[0]:
                    found.append(f'{changes}: {got}')
        return '\n'.join(found)

    def answers():
        """What jcmd prints of a program's names."""
        classes = t.compile('foreign-data', [os.path.join(HERE, 'attach/Controls.java')])
        with Target(t.vm, [], classes, t.scratch('foreign-data'), 'Controls') as target:
            jcmd = os.path.join(t.jdk, 'bin/jcmd')
            texts = [t.run([jcmd, target.id, *words])[1] for words in
                     (['Thread.print'], ['VM.command_line'], ['VM.system_properties'], ['GC.class_histogram'])]
            texts.append(t.run([jcmd, '-l'])[1])
            target.end()
        found = [text for text in texts if re.search('[\x00-\x08\x0b-\x1f\x7f-\x9f]', text)]
        return repr(found) if found or 'na?[31mme??\u00e9\ttab' not in texts[0] else ''

    return [Case('owners', owners, 30), Case('controls', controls, 10), Case('answers', answers, 8)]
