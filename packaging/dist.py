#!/usr/bin/env python3
"""The source archive: dist.py OUTPUT.tar.xz (or OUTPUT.tar), the same bytes from every clone and from an archive that
was unpacked.

In a clone git names the files; elsewhere all are packed but what .gitignore names. Below one folder, minijvm-VERSION,
they are sorted, belong to root, have the modes 644 and 755, and the date of the release (packaging/release.py).
"""
import fnmatch
import functools
import io
import os
import subprocess
import sys
import tarfile

import release

TOP = release.TOP


@functools.cache
def patterns():
    return release.read('.gitignore').split()


def is_ignored(name, folder):
    """Whether .gitignore names it: patterns of names, with a slash in front for the top, at the end for folders."""
    for pattern in patterns():
        matched = name if pattern.startswith('/') else os.path.basename(name)
        if fnmatch.fnmatch(matched, pattern.strip('/')) and (folder or not pattern.endswith('/')):
            return True
    return name == '.git'


def walk():
    for folder, folders, files in os.walk(TOP):
        here = os.path.relpath(folder, TOP)
        folders[:] = [f for f in folders if not is_ignored(os.path.normpath(os.path.join(here, f)), True)]
        for file in files:
            name = os.path.normpath(os.path.join(here, file))
            if not is_ignored(name, False):
                yield name


def names():
    if os.path.exists(os.path.join(TOP, '.git')):
        listed = subprocess.run(['git', '-C', TOP, 'ls-files', '-z'], stdout=subprocess.PIPE, check=True).stdout
        return [n for n in os.fsdecode(listed).split('\0') if n and os.path.lexists(os.path.join(TOP, n))]
    return list(walk())


def pack(output):
    root, when = f'minijvm-{release.version()}', release.epoch()
    kind = {'mode': 'w'} if output.endswith('.tar') else {'mode': 'w:xz', 'preset': 6}
    with tarfile.open(output + '.new', format=tarfile.USTAR_FORMAT, **kind) as archive:
        for name in sorted(names()):
            path = os.path.join(TOP, name)
            info = tarfile.TarInfo(f'{root}/{name}')
            info.mtime, info.uname, info.gname = when, 'root', 'root'
            if os.path.islink(path):
                info.type, info.linkname, info.mode = tarfile.SYMTYPE, os.readlink(path), 0o777
                archive.addfile(info)
                continue
            with open(path, 'rb') as f:
                content = f.read()
            info.size, info.mode = len(content), 0o755 if os.access(path, os.X_OK) else 0o644
            archive.addfile(info, io.BytesIO(content))
    os.replace(output + '.new', output)


if __name__ == '__main__':
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    pack(sys.argv[1])
