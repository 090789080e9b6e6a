#!/usr/bin/env python3
"""Zip archives that depend on nothing but what is in them: archive.py [--interpreter PATH] OUTPUT PATH...

Each PATH is packed under its last name, a folder with everything below it, or with `PATH/.` what is below it. Entries
are sorted by name and dated 1980, with the modes 644 and 755, so that a build anywhere and at any time makes the same
bytes. With --interpreter the archive is a Python program that the kernel can start: it has its modules compiled, too,
since Python keeps nothing that it compiles of an archive. They are not compressed: unpacking them would be a third of
the time of a start. Another version of Python takes the sources.
"""
import importlib.util
import marshal
import os
import sys
import zipfile

DATE = (1980, 1, 1, 0, 0, 0)        # the first that a zip file can express
EXECUTABLE, ORDINARY, FOLDER = 0o100755, 0o100644, 0o40755


def entry(name, mode):
    stored = mode == FOLDER or name.endswith('.pyc')
    info = zipfile.ZipInfo(name, DATE)
    info.create_system = 3          # Unix, on every system: modes are stored
    info.external_attr = mode << 16 | (0x10 if mode == FOLDER else 0)
    info.compress_type = zipfile.ZIP_STORED if stored else zipfile.ZIP_DEFLATED
    return info


def collect(paths):
    """name in the archive -> path; names of folders end in a slash"""
    found = {}
    for path in paths:
        inside = path.endswith('/.')
        start = path[:-2] if inside else os.path.dirname(path) or '.'
        if not os.path.isdir(path):
            found[os.path.basename(path)] = path
            continue
        for folder, folders, files in os.walk(start if inside else path):
            folders[:] = [f for f in folders if f != '__pycache__']
            name = os.path.relpath(folder, start)
            if name != '.':
                found[name + '/'] = None
            for file in files:
                found[os.path.normpath(os.path.join(name, file))] = os.path.join(folder, file)
    return found


def compiled(name, source):
    """The .pyc of a module (PEP 552), which is not compared with its source when it is imported."""
    unchecked = 1
    code = marshal.dumps(compile(source, name, 'exec', dont_inherit=True))
    return (importlib.util.MAGIC_NUMBER + unchecked.to_bytes(4, 'little')
            + importlib.util.source_hash(source) + code)


def with_compiled(names):
    for name, content in names.items():
        yield name, content
        if name.endswith('.py') and '/' in name:
            with open(content, 'rb') as source:
                yield name + 'c', compiled(name, source.read())


def write(output, names, interpreter=None):
    """names: name in the archive -> path, bytes, or None for a folder, in the order that they get."""
    if interpreter:
        names = dict(with_compiled(names))
    new = output + '.new'
    with open(new, 'wb') as file:
        if interpreter:
            file.write(b'#!' + os.fsencode(interpreter) + b'\n')
        with zipfile.ZipFile(file, 'w') as archive:
            for name, content in names.items():
                if content is None:
                    archive.writestr(entry(name, FOLDER), b'')
                    continue
                mode = ORDINARY
                if not isinstance(content, bytes):
                    mode = EXECUTABLE if os.access(content, os.X_OK) else ORDINARY
                    with open(content, 'rb') as source:
                        content = source.read()
                archive.writestr(entry(name, mode), content)
    os.chmod(new, 0o755 if interpreter else 0o644)
    os.replace(new, output)


def main():
    words, interpreter = sys.argv[1:], None
    if words[:1] == ['--interpreter']:
        interpreter, words = words[1], words[2:]
    if len(words) < 2:
        sys.exit(__doc__)
    write(words[0], dict(sorted(collect(words[1:]).items())), interpreter)


if __name__ == '__main__':
    main()
