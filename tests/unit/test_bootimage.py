#!/usr/bin/env python3
"""The archive of the embedded class library: the order of the bytes in it, and that what programs load as they start
is in the list that says which bytes come first (jdk-subset/startup.classes); the size of the archive, and that no two
classes have a copy of one table. Ends with `N passed, N failed`.
"""
import argparse
import collections
import os
import re
import shlex
import struct
import subprocess
import sys
import tempfile
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.join(HERE, '..', '..')
PACK = os.path.join(TOP, 'vm', 'classes', 'bootimage_pack.py')
LIST = os.path.join(TOP, 'jdk-subset', 'startup.classes')
IMAGE = os.path.join(TOP, 'build', 'jdk-subset.image')
MOST_BYTES = 9_000_000
LONG = 500      # bytes of a text that is a table
sys.path.insert(1, os.path.dirname(HERE))
import processes  # noqa: E402
import compiling  # noqa: E402
import progress  # noqa: E402

CLASSES = {'a/A': b'1234567', 'a/B': b'12', 'b/A': b'1', 'b/B': b'', 'c/C': b'12345678', 'java/x/A': b'1', 'X': b'12',
           'd/D': b'12/d/D/E'}        # the bytes of a class contain its name
TEXTS = {'a/z.txt': '', 'b.txt': 'as it is, ' * 50}
PACKAGES = [('a', 0), ('b', 0), ('c', 0), ('d', 0), ('java/x', 1)]       # whether they are exported


def pack(directory, first):
    """The archive of CLASSES: names with offset and content, in the order of the entries; the packages."""
    root, listed, output = (os.path.join(directory, name) for name in ('classes', 'first', 'image'))
    for name, content in CLASSES.items():
        os.makedirs(os.path.join(root, os.path.dirname(name)), exist_ok=True)
        with open(os.path.join(root, name + '.class'), 'wb') as f:
            f.write(content)
    for name, text in TEXTS.items():
        with open(os.path.join(root, name), 'w') as f:
            f.write(text)
    with open(listed, 'w') as f:
        f.write(''.join(name + '\n' for name in first))
    subprocess.run([sys.executable, PACK, root, listed, output], check=True)
    return read(output)


def read(path):
    """Names with offset and content in the order of the entries, and the packages, of an archive."""
    with open(path, 'rb') as f:
        image = f.read()
    magic, count, mask, package_count, text_count = struct.unpack_from('<4s4I', image)
    assert magic == b'MJB4'
    entries, packages, texts, at = [], [], [], 20 + 2 * (mask + 1) + 20 * count
    for i in range(count):
        _, name, name_length, data, length = struct.unpack_from('<5I', image, 20 + 2 * (mask + 1) + 20 * i)
        entries.append((image[name:name + name_length].decode(), data, image[data:data + length]))
    for i in range(package_count):
        name, name_length, exported = struct.unpack_from('<3I', image, at + 12 * i)
        packages.append((image[name:name + name_length].decode(), exported))
    for i in range(text_count):
        name, name_length, data, length, whole = struct.unpack_from('<5I', image, at + 12 * package_count + 20 * i)
        text = zlib.decompress(image[data:data + length])
        assert len(text) == whole and data % 4 == 0
        texts.append((image[name:name + name_length].decode(), text.decode()))
    return entries, packages, texts


def long_texts(content):
    """The long constants of a class file."""
    sizes = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 15: 3, 16: 2, 19: 2, 20: 2}
    left, at = struct.unpack_from('>H', content, 8)[0] - 1, 10
    while left > 0:
        tag, size = content[at], 2 + struct.unpack_from('>H', content, at + 1)[0]
        if tag != 1:
            size = sizes.get(tag, 4)
        elif size > LONG:
            yield content[at + 3:at + 1 + size]
        at += 1 + size
        left -= 2 if tag in (5, 6) else 1


def copied():
    """The classes of the library that have a table that another one has: javac copies constants."""
    owners = collections.defaultdict(list)
    for name, _, content in read(IMAGE)[0]:
        for text in long_texts(content):
            owners[text].append(name)
    return [names for names in owners.values() if len(names) > 1], len(owners)


def unlisted(vm, directory):
    """Classes of the library that hello world loads and the list has not."""
    with open(os.path.join(directory, 'Hello.java'), 'w') as f:
        f.write('public class Hello { public static void main(String[] a) { System.out.println("hello"); } }\n')
    compiling.java(directory, [os.path.join(directory, 'Hello.java')])
    _, out, _ = processes.run(vm + ['-Xlog:class+load', '-cp', directory, 'Hello'])
    loaded = re.findall(r'load\] (\S+) source: (?:jdk-subset|jrt:/java.base)$', out, flags=re.M)
    with open(LIST) as f:
        listed = set(f.read().split())
    return [name for name in loaded if name.replace('.', '/') not in listed], len(loaded)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--vm', type=shlex.split, default=[os.path.join(TOP, 'build/minijvm')])
    o = parser.parse_args()
    suite = progress.Suite('test_bootimage').begin()
    with tempfile.TemporaryDirectory() as directory:
        for first in ([], ['c/C', 'a/B'], ['b/B', 'no/Such', 'a/A']):
            entries, packages, texts = pack(directory, first)
            suite.check(f'contents {first}', {n: c for n, _, c in entries} == CLASSES, str(entries))
            order = [e[0] for e in sorted(entries, key=lambda e: (e[1], len(e[2])))]
            wanted = [n for n in first if n in CLASSES]
            wanted += sorted(n for n in CLASSES if n not in first)
            suite.check(f'entries {first}', [e[0] for e in entries] == wanted, str(entries))
            suite.check(f'packages {first}', packages == PACKAGES, str(packages))
            suite.check(f'texts {first}', texts == sorted(TEXTS.items()), str(texts))
            suite.check(f'bytes {first}', order == wanted, f'{order} instead of {wanted}')
        if os.path.basename(o.vm[0]) == 'java':
            return progress.finish(suite)
        suite.check('size', os.path.getsize(IMAGE) <= MOST_BYTES, f'{os.path.getsize(IMAGE)} bytes')
        copies, texts = copied()
        suite.check('each table in one class', texts > 50 and not copies, f'{copies}, {texts} tables')
        # Some may come and go before the list is made anew (`make startup-classes`).
        missing, loaded = unlisted(o.vm, directory)
        suite.check('what hello world loads is listed', loaded > 50 and len(missing) <= loaded / 10,
                    f'{missing} of {loaded}')
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
