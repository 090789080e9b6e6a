#!/usr/bin/env python3
"""Packs a directory of class files into the archive that vm/classes/bootimage.c reads (format there).

usage: bootimage_pack.py CLASSES_DIRECTORY FIRST OUTPUT
FIRST is a file with names of classes, one a line, whose entries, names and bytes come first, in this order: what
programs load as they start is together, so that few pages are touched. A name is the one that the bytes of its class
contain. The output depends on the contents only (other classes are sorted by name), and is not touched when it would
not change. Files NAME.txt between the classes are texts that the library reads, in UTF-8; they are compressed.
"""
import os
import struct
import sys
import zlib


def fnv1a(name):
    h = 2166136261
    for b in name:
        h = ((h ^ b) * 16777619) & 0xFFFFFFFF
    return h


def is_exported(package):
    """Whether the library's only module exports a package: what the modules of `java` export."""
    whole = b"java/", b"javax/", b"com/sun/", b"org/w3c/", b"org/xml/"
    return package.startswith(whole) or package in (b"sun/misc", b"sun/reflect")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    root, first, output = sys.argv[1:]
    with open(first, encoding="utf-8") as f:
        order = {name: place for place, name in enumerate(f.read().encode().split())}
    classes, texts = [], []
    for directory, _, files in os.walk(root):
        for file in files:
            if file.endswith(".txt"):
                with open(os.path.join(directory, file), "rb") as f:
                    texts.append((os.path.relpath(f.name, root).replace(os.sep, "/").encode("utf-8"), f.read()))
            if file.endswith(".class") and file != "module-info.class":
                path = os.path.join(directory, file)
                name = os.path.relpath(path, root)[: -len(".class")].replace(os.sep, "/")
                with open(path, "rb") as f:
                    classes.append((name.encode("utf-8"), f.read()))
    classes.sort(key=lambda c: (order.get(c[0], len(order)), c[0]))
    size = 16
    while size < 2 * len(classes) + 1:
        size *= 2
    mask = size - 1
    buckets = [0] * size
    packages = sorted({name.rpartition(b"/")[0] for name, _ in classes} - {b""})
    if len(classes) > 0xFFFF:
        sys.exit("bootimage_pack.py: more classes than the archive can number")
    texts.sort()
    names_at = 20 + 2 * size + 20 * len(classes) + 12 * len(packages) + 20 * len(texts)
    names = b"".join(packages + [name for name, content in classes if name not in content] + [t[0] for t in texts])
    data_at = (names_at + len(names) + 3) & ~3
    entries, data, place = [], bytearray(), names_at + sum(map(len, packages))
    for index, (name, content) in enumerate(classes):
        h = fnv1a(name)
        slot = h & mask
        while buckets[slot]:
            slot = (slot + 1) & mask
        buckets[slot] = index + 1
        inside = content.find(name)
        entries.append(struct.pack("<5I", h, place if inside < 0 else data_at + len(data) + inside, len(name),
                                   data_at + len(data), len(content)))
        place += len(name) if inside < 0 else 0
        data += content + b"\0" * (-len(content) % 4)
    compressed = []
    for name, text in texts:
        content = zlib.compress(text, 9)
        compressed.append(struct.pack("<5I", place, len(name), data_at + len(data), len(content), len(text)))
        place += len(name)
        data += content + b"\0" * (-len(content) % 4)
    place = names_at
    for package in packages:
        entries.append(struct.pack("<3I", place, len(package), is_exported(package)))
        place += len(package)
    image = (b"MJB4" + struct.pack("<4I", len(classes), mask, len(packages), len(texts))
             + struct.pack("<%dH" % size, *buckets) + b"".join(entries + compressed) + names)
    image += b"\0" * (data_at - len(image)) + bytes(data)
    try:
        with open(output, "rb") as f:
            if f.read() == image:
                os.utime(output)
                return
    except OSError:
        pass
    with open(output + ".tmp", "wb") as f:
        f.write(image)
    os.replace(output + ".tmp", output)


main()
