#!/usr/bin/env python3
"""Hostile input: command lines, class paths and class files at and beyond the limits. Each case is run by `java` and by
the VM; exit code, stdout and the first lines of stderr must be equal.

Usage: test_hostile.py [--vm COMMAND] [NAME...]; ends with `N passed, N failed`.
"""
import argparse
import os
import re
import shlex
import shutil
import struct
import sys
import tempfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import compiling  # noqa: E402
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402
import records  # noqa: E402
from class_writer import ClassWriter, u2     # noqa: E402

PUBLIC, STATIC, SUPER, INTERFACE, ABSTRACT = 1, 8, 0x20, 0x200, 0x400
ALOAD_0, ICONST_0, ICONST_1, IRETURN, RETURN, POP, DUP, GOTO_W = 0x2a, 3, 4, 0xac, 0xb1, 0x57, 0x59, 0xc8
GETSTATIC, INVOKEVIRTUAL, INVOKESPECIAL, INVOKESTATIC, NEW = 0xb2, 0xb6, 0xb7, 0xb8, 0xbb


class Directory:
    def __init__(self, path):
        self.path = path
        os.makedirs(path, exist_ok=True)

    def put(self, name, data):
        path = os.path.join(self.path, name + '.class')
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'wb') as f:
            f.write(data)


def constructor(w, super_name):
    w.method('<init>', '()V', bytes([ALOAD_0, INVOKESPECIAL]) + u2(w.ref(10, super_name, '<init>', '()V'))
             + bytes([RETURN]), stack=1, local=1, access=PUBLIC)


def print_int(w):
    """Code that prints the int on the stack."""
    out = w.ref(9, 'java/lang/System', 'out', 'Ljava/io/PrintStream;')
    return (bytes([GETSTATIC]) + u2(out) + bytes([0x5f, INVOKEVIRTUAL])
            + u2(w.ref(10, 'java/io/PrintStream', 'println', '(I)V')))


def print_text(w, text):
    return bytes([GETSTATIC]) + u2(w.ref(9, 'java/lang/System', 'out', 'Ljava/io/PrintStream;')) + bytes([0x13]) + u2(
        w.string(text)) + bytes([INVOKEVIRTUAL]) + \
        u2(w.ref(10, 'java/io/PrintStream', 'println', '(Ljava/lang/String;)V'))


def main_of(w, code, **kw):
    w.method('main', '([Ljava/lang/String;)V', code + bytes([RETURN]), access=PUBLIC | STATIC, **kw)


def plain(name, code=None, super_name='java/lang/Object', major=49, **kw):
    w = ClassWriter(name, major, super_name, **kw)
    constructor(w, super_name)
    main_of(w, print_text(w, 'main of ' + name) if code is None else code(w), stack=8, local=8)
    return w


def make_hierarchies(d):
    for n in range(3000):
        d.put(f'Deep{n}', plain(f'Deep{n}', super_name=f'Deep{n - 1}' if n else 'java/lang/Object').finish())
    for n in range(1000):
        w = ClassWriter(f'Face{n}', 49, access=PUBLIC | INTERFACE | ABSTRACT, interfaces=[f'Face{n - 1}'] if n else [])
        d.put(f'Face{n}', w.finish())
    d.put('UsesFace', plain('UsesFace', interfaces=['Face999']).finish())
    for a, b in (('RoundA', 'RoundB'), ('RoundB', 'RoundC'), ('RoundC', 'RoundA'), ('Own', 'Own')):
        d.put(a, plain(a, super_name=b).finish())
    d.put('FaceA', ClassWriter('FaceA', 49, access=PUBLIC | INTERFACE | ABSTRACT, interfaces=['FaceB']).finish())
    d.put('FaceB', ClassWriter('FaceB', 49, access=PUBLIC | INTERFACE | ABSTRACT, interfaces=['FaceA']).finish())
    d.put('UsesRoundFace', plain('UsesRoundFace', interfaces=['FaceA']).finish())
    d.put('ManyFaces', plain('ManyFaces', interfaces=[f'Face{n}' for n in range(1000)]).finish())
    d.put('ExtendsArray', plain('ExtendsArray', super_name='[I').finish())
    d.put('ExtendsInterface', plain('ExtendsInterface', super_name='java/lang/Runnable').finish())
    d.put('ExtendsFinal', plain('ExtendsFinal', super_name='java/lang/String').finish())
    d.put('ImplementsClass', plain('ImplementsClass', interfaces=['java/lang/Object']).finish())
    for name in ('java/lang/Intruder', 'java/foo/Intruder'):
        d.put(name, plain(name).finish())


def make_limits(d):
    w = plain('FullPool')
    n = 0
    while w.next < 65534:
        w.utf8(f'constant {n}')
        n += 1
    w.integer(5)
    d.put('FullPool', w.finish())

    def long_code(size):
        def code(w):
            tail = print_text(w, 'end of a long method')
            return bytes(size - 1 - len(tail)) + tail
        return code
    d.put('LongMethod', plain('LongMethod', long_code(65535)).finish())
    d.put('TooLongMethod', plain('TooLongMethod', long_code(65536)).finish())

    def jumps(w):
        tail = print_text(w, 'jumped far')
        # goto_w to the tail, which goes back to a goto_w over itself
        return bytes([GOTO_W]) + struct.pack('>i', 60000) + bytes(59995) + tail
    d.put('FarJump', plain('FarJump', jumps).finish())

    def table(w):
        count = 16000
        size = 4 + 12 + 4 * count            # iconst_0+nops for alignment, opcode...: switch at 3, operands at 4
        switch = (bytes([ICONST_0, 0, 0, 0xaa]) + struct.pack('>iii', size - 3, -5, count - 6)
                  + struct.pack('>i', size - 3) * count)
        return switch + print_text(w, 'behind the table')
    d.put('HugeTable', plain('HugeTable', table).finish())

    def lookup(w):
        count = 8000
        size = 4 + 8 + 8 * count
        switch = (bytes([ICONST_1, 0, 0, 0xab]) + struct.pack('>ii', 2, count)
                  + b''.join(struct.pack('>ii', k, size - 3) for k in range(count)))
        return switch + print_text(w, 'behind the pairs')
    d.put('HugeLookup', plain('HugeLookup', lookup).finish())

    def table_range(low, high):
        return lambda w: bytes([ICONST_0, 0, 0, 0xaa]) + struct.pack('>iii', 13, low, high) + bytes([0])
    d.put('TableBackwards', plain('TableBackwards', table_range(5, 4)).finish())
    d.put('TableEndless', plain('TableEndless', table_range(-2 ** 31, 2 ** 31 - 1)).finish())

    w = plain('LongDescriptors', major=50)
    callee = u2(w.ref(10, 'LongDescriptors', 'callee', '(L' + 'p/' * 30000 + 'C;)V'))
    for n in range(12):
        w.method(f'm{n}', '()V', (bytes([1, INVOKESTATIC]) + callee) * 16000 + bytes([RETURN]), stack=2, local=1,
                 access=PUBLIC | STATIC)
    d.put('LongDescriptors', w.finish())

    def dimensions(n, depth):
        def code(w):
            return bytes([ICONST_1]) * depth + bytes([0xc5]) + u2(w.cls('[' * n + 'I')) + bytes([depth]) + \
                bytes([INVOKEVIRTUAL]) + u2(w.ref(10, 'java/lang/Object', 'getClass', '()Ljava/lang/Class;')) + \
                bytes([INVOKEVIRTUAL]) + u2(w.ref(10, 'java/lang/Class', 'getName', '()Ljava/lang/String;')) + \
                bytes([INVOKEVIRTUAL]) + u2(w.ref(10, 'java/lang/String', 'length', '()I')) + print_int(w)
        return code
    for n, depth in ((255, 255), (255, 3), (256, 2), (2, 3), (1, 0)):
        w = ClassWriter(f'Dimensions{n}x{depth}', 49)
        main_of(w, dimensions(n, depth)(w), stack=260, local=1)
        d.put(f'Dimensions{n}x{depth}', w.finish())
    for name, array in (('ArrayOfTooMany', '[' * 255 + 'I'), ('ArrayOfMost', '[' * 254 + 'I')):
        d.put(name,
              plain(name, lambda w: bytes([ICONST_1, 0xbd]) + u2(w.cls(array)) + bytes([POP])
                    + print_text(w, 'made')).finish())

    # 255 words of arguments: static, virtual (with the receiver), interface; long ones too
    def arguments(name, ints, longs):
        w = ClassWriter(name, 49, interfaces=['Wide' + str(ints)] if ints + 2 * longs < 255 else [])
        constructor(w, 'java/lang/Object')
        descriptor = '(' + 'I' * ints + 'J' * longs + ')I'
        receiver = name if ints + 2 * longs < 255 else None
        push = bytes(b for k in range(ints) for b in (0x11, k >> 8, k & 255)) + bytes([0x0a]) * longs
        last = (ints - 1 if ints else 0) + (1 if receiver else 0)
        body = bytes([0x15, last, IRETURN]) if ints else bytes([0x16, last, 0x88, IRETURN])
        w.method('wide', descriptor, body, stack=2, local=255, access=PUBLIC if receiver else PUBLIC | STATIC)
        if receiver:
            make = bytes([NEW]) + u2(w.cls(name)) + bytes([DUP, INVOKESPECIAL]) + u2(w.ref(10, name, '<init>', '()V'))
            code = make + push + bytes([INVOKEVIRTUAL]) + u2(w.ref(10, name, 'wide', descriptor)) + print_int(w)
            code += (make + push + bytes([0xb9]) + u2(w.ref(11, 'Wide' + str(ints), 'wide', descriptor))
                     + bytes([ints + 2 * longs + 1, 0]) + print_int(w))
            face = ClassWriter('Wide' + str(ints), 49, access=PUBLIC | INTERFACE | ABSTRACT)
            face.method('wide', descriptor, None, access=PUBLIC | ABSTRACT)
            d.put('Wide' + str(ints), face.finish())
        else:
            code = push + bytes([INVOKESTATIC]) + u2(w.ref(10, name, 'wide', descriptor)) + print_int(w)
        main_of(w, code, stack=270, local=2)
        d.put(name, w.finish())
    arguments('Static255', 255, 0)
    arguments('Static256', 256, 0)
    arguments('Virtual255', 254, 0)
    arguments('StaticLongs', 1, 127)
    arguments('VirtualLongs', 0, 127)

    w = plain('ManyFields')
    for n in range(20000):
        w.field(f'f{n}', 'J', PUBLIC | STATIC if n % 2 else PUBLIC)
    d.put('ManyFields', w.finish())
    w = plain('ManyMethods')
    for n in range(10000):
        w.method(f'm{n}', '()V', None, access=PUBLIC | 0x100)
    d.put('ManyMethods', w.finish())
    w = plain('BigFrame', lambda w: print_text(w, 'big frame'))
    w.methods.clear()
    main_of(w, print_text(w, 'big frame'), stack=65535, local=65535)
    d.put('BigFrame', w.finish())
    w = ClassWriter('BigFrames', 49)
    w.method('down', '(I)I', bytes([0x1a, 0x99, 0, 0]) and bytes([0x1a, 4, 0x64, INVOKESTATIC])
             + u2(w.ref(10, 'BigFrames', 'down', '(I)I')) + bytes([IRETURN]), stack=65535, local=65535)
    handler = bytes([POP]) + print_text(w, 'overflow caught')
    code = bytes([ICONST_1, INVOKESTATIC]) + u2(w.ref(10, 'BigFrames', 'down', '(I)I')) + bytes([POP, RETURN]) + handler
    main_of(w, code, handlers=[(0, 5, 6, w.cls('java/lang/StackOverflowError'))])
    d.put('BigFrames', w.finish())
    name = 'N' * 200
    d.put(name, plain(name).finish())
    longest = 'p/' * 100 + 'Long'
    d.put(longest, plain(longest).finish())
    w = plain('LongString', lambda w: bytes([0x13]) + u2(w.string('x' * 65535)) + bytes([INVOKEVIRTUAL])
              + u2(w.ref(10, 'java/lang/String', 'length', '()I')) + print_int(w))
    d.put('LongString', w.finish())


def make_malformed(d):
    """Code that the format allows and verification does not; version 49, so that `java` uses no stack maps either."""
    cases = {
        'PopsNothing': bytes([POP]),
        'Overflows': bytes([ICONST_0] * 20 + [POP] * 20),
        'AddsReference': bytes([ALOAD_0, ICONST_0, 0x60, POP]),
        'ReadsUnset': bytes([0x1d, POP]),
        'SplitsLong': bytes([0x09, POP, POP]),
        'UnevenMerge': bytes([ICONST_0, 0x99, 0, 4, ICONST_0]),
        'WrongReturn': bytes([ICONST_0, IRETURN]),
        'Falls': None,
    }
    for name, code in cases.items():
        w = ClassWriter(name, 49)
        if name == 'Falls':
            w.method('main', '([Ljava/lang/String;)V', bytes([ICONST_0, POP]), access=PUBLIC | STATIC)
        else:
            main_of(w, code, stack=4, local=4)
        d.put(name, w.finish())
    w = ClassWriter('JumpsOut', 49)
    w.method('main', '([Ljava/lang/String;)V', bytes([0xa7, 0x7f, 0xff, RETURN]), access=PUBLIC | STATIC)
    d.put('JumpsOut', w.finish())
    w = ClassWriter('JumpsInside', 49)
    w.method('main', '([Ljava/lang/String;)V', bytes([0xa7, 0, 2, RETURN]), access=PUBLIC | STATIC)
    d.put('JumpsInside', w.finish())
    w = ClassWriter('SubroutineIn51', 51)
    w.method('main', '([Ljava/lang/String;)V', bytes([0xa8, 0, 3, 0x4c, RETURN]), access=PUBLIC | STATIC)
    d.put('SubroutineIn51', w.finish())
    w = plain('Subroutines', lambda w: bytes([0xa8, 0, 6, 0xa7, 0, 6, 0x4c, 0xa9, 1])
              + print_text(w, 'subroutine returned'), major=48)
    d.put('Subroutines', w.finish())


SOURCES = {
    'Good.java': 'public class Good { public static void main(String[] a) { System.out.println("good " + a.length + " '
                 '" + String.join("|", a)); } }',
    'Reflect255.java': '''import java.lang.reflect.*; import java.util.*;
public class Reflect255 { public static void main(String[] a) throws Throwable {
  for (String name : new String[] { "Static255", "Virtual255", "StaticLongs", "VirtualLongs" }) {
    Class<?> c = Class.forName(name);
    for (Method m : c.getDeclaredMethods()) if (m.getName().equals("wide")) {
      Object[] values = new Object[m.getParameterCount()];
      for (int i = 0; i < values.length; i++)
        values[i] = m.getParameterTypes()[i] == int.class ? (Object) i : (Object) Long.valueOf(i);
      Object o = Modifier.isStatic(m.getModifiers()) ? null : c.getDeclaredConstructor().newInstance();
      System.out.println(name + " " + m.invoke(o, values)); } }
  for (int n : new int[] { 254, 255, 256 }) try {
      int[] lengths = new int[n]; Arrays.fill(lengths, 1);
      System.out.println(Array.newInstance(int.class, lengths).getClass().getName().length());
    } catch (RuntimeException e) { System.out.println(e); }
  try {
    Class<?> c = int.class;
    for (int i = 0; i < 300; i++) c = Array.newInstance(c, 0).getClass();
  } catch (RuntimeException e) { System.out.println(e); }
  for (String s : new String[] { "", ".", "[", "[[", "[L", "[L;", "[Ljava.lang.String", "[Ljava/lang/String;",
                                 "java/lang/String", "I", "[V", "[II", "a..b", ".a", "a.", "\\u0000", "\\ud800",
                                 "[".repeat(256) + "I", "x".repeat(70000) })
    try { System.out.println(Class.forName(s)); } catch (ClassNotFoundException e) {
      String t = String.valueOf(e.getMessage());
      String begin = t.substring(0, Math.min(20, t.length())).replace('\\ud800', '?');
      System.out.println("CNFE " + t.length() + " " + begin);
    }
} }''',
    'HugeArrays.java': '''public class HugeArrays { public static void main(String[] a) {
  int[] sizes = { -1, Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE - 1, Integer.MAX_VALUE - 2 };
  for (int n : sizes) for (int k = 0; k < 4; k++) try {
      Object o = k == 0 ? new byte[n] : k == 1 ? new long[n] : k == 2 ? new Object[n] : (Object) new int[2][n];
      System.out.println(n + " made");
    } catch (NegativeArraySizeException | OutOfMemoryError e) { System.out.println(n + " " + k + " " + e); }
  try { Object o = new int[0][-1]; } catch (RuntimeException e) { System.out.println(e); }
  try { Object o = new int[5][5][-1]; } catch (RuntimeException e) { System.out.println(e); }
  System.out.println(new int[0][Integer.MAX_VALUE].length);
} }''',
    'Recursion.java': '''public class Recursion { static int depth; int x;
  static void down() { depth++; down(); }
  Recursion next; Recursion(boolean endless) { if (endless) next = new Recursion(true); }
  public String toString() { return "" + this; } public int hashCode() { return hashCode(); }
  static Object compare(Object o) { synchronized (o) { return compare(o); } }
  public static void main(String[] a) {
    for (int i = 0; i < 3; i++) try { down(); } catch (StackOverflowError e) { System.out.println(depth > 500); }
    for (int i = 0; i < 5; i++) try {
      switch (i) {
        case 0: new Recursion(true);
        case 1: new Recursion(false).toString();
        case 2: new Recursion(false).hashCode();
        case 3: compare("x");
        default: new Object() {
          void f() throws Exception { Class.forName("Recursion").getDeclaredMethod("again").invoke(null); }
        }.f();
      }
    } catch (StackOverflowError e) { System.out.println(i + " overflow"); } catch (Exception e) {
      Throwable t = e;
      while (t.getCause() != null) t = t.getCause();
      System.out.println(i + " " + t.getClass());
    }
  }
  static void again() throws Exception { Recursion.class.getDeclaredMethod("again").invoke(null); }
}''',
}


def build(d):
    src, out = os.path.join(d, 'src'), Directory(os.path.join(d, 'cls'))
    os.makedirs(src)
    make_hierarchies(out)
    make_limits(out)
    make_malformed(out)
    for name, text in SOURCES.items():
        with open(os.path.join(src, name), 'w', encoding='utf-8') as f:
            f.write(text + '\n')
    compiling.java(out.path, [os.path.join(src, n) for n in SOURCES], '-g', '-nowarn', '-Xlint:none', '-encoding',
                   'UTF-8', '-cp', out.path)
    good = open(os.path.join(out.path, 'Good.class'), 'rb').read()
    os.makedirs(os.path.join(d, 'odd/ClassIsDirectory.class'))
    os.makedirs(os.path.join(d, 'dir.jar'))
    os.symlink('loop', os.path.join(d, 'loop'))
    os.symlink('Endless.class', os.path.join(d, 'odd/Endless.class'))
    with open(os.path.join(d, 'odd/Huge.class'), 'wb') as f:
        f.write(good[:8])
        f.truncate(1 << 22)

    def jar(name, manifest, entries=(('Good.class', good),), **kw):
        with zipfile.ZipFile(os.path.join(d, name), 'w', zipfile.ZIP_DEFLATED) as z:
            z.writestr('META-INF/MANIFEST.MF', manifest)
            for entry in entries:
                z.writestr(*entry)
    head = 'Manifest-Version: 1.0\r\nMain-Class: Good\r\n'
    jar('bigmanifest.jar',
        head + '\r\n' + ''.join(f'Name: e/{n}\r\nX-Digest: {n * 7919}\r\n\r\n' for n in range(40000)))
    jar('folded.jar', 'Manifest-Version: 1.0\r\nMain-Class: G\r\n o\r\n o\r\n d\r\n\r\n')
    jar('longpath.jar', head + ''.join('Class-Path: ' if n == 0 else f'  n{n}.jar\r\n' if n > 1 else f'n{n}.jar\r\n'
                                       for n in range(3000)) + '\r\n')
    jar('self.jar', head + 'Class-Path: self.jar self.jar ./self.jar other.jar\r\n\r\n')
    jar('other.jar', 'Manifest-Version: 1.0\r\nClass-Path: self.jar\r\n\r\n', ())
    jar('escape.jar', head, [('../Good.class', good), ('/Good.class', good), ('Good.class', good)])
    jar('twice.jar', head + '\r\n', [('Good.class', good)])
    jar('emptyvalue.jar', 'Manifest-Version: 1.0\r\nMain-Class: \r\n\r\n')
    jar('spaces.jar', 'Manifest-Version: 1.0\r\nMain-Class:   Good  \r\n\r\n')
    jar('nocolon.jar', 'Manifest-Version: 1.0\r\nnonsense\r\nMain-Class: Good\r\n\r\n')
    jar('noend.jar', 'Manifest-Version: 1.0\r\nMain-Class: Good')
    jar('badname.jar', 'Manifest-Version: 1.0\r\nMain-Class: a/../Good\r\n\r\n')
    with zipfile.ZipFile(os.path.join(d, 'bomb.jar'), 'w', zipfile.ZIP_DEFLATED, compresslevel=1) as z:
        with z.open('Bomb.class', 'w') as entry:
            for _ in range(64):
                entry.write(bytes(1 << 20))
    os.makedirs(os.path.join(d, 'bomb'))
    with open(os.path.join(d, 'bomb', 'Bomb.class'), 'wb') as f:
        f.truncate(64 << 20)
    jar('many.jar', head + '\r\n', [(f'd{n}/x', b'') for n in range(20000)] + [('Good.class', good)])
    data = open(os.path.join(d, 'folded.jar'), 'rb').read()
    for cut in (10, len(data) // 2, len(data) - 10):
        with open(os.path.join(d, f'cut{cut}.jar'), 'wb') as f:
            f.write(data[:cut])
    open(os.path.join(d, 'zero.jar'), 'wb').close()


CP = ['-cp', 'cls']
CASES = {
    # class names
    **{f'class name {n!r:.30}': CP + [n]
       for n in ('', ' ', '.', '/', '..', 'a..b', '.Good', 'Good.', '/Good', 'Good.class', '[I', '[LGood;', 'LGood;',
                 'Good;', '-', 'é', 'x' * 5000,
                                               'java.lang.Object', 'java/lang/Object', 'int', 'a/b.c', '../cls/Good',
                                               'java.lang.Intruder', 'java.foo.Intruder')},
    # class paths
    '5000 entries': ['-cp', ':'.join(f'none/{n}' for n in range(5000)) + ':cls', 'Good'],
    '5000 directories': ['-cp', ':'.join(['odd'] * 5000) + ':cls', 'Good'],
    'empty class path': ['-cp', '', 'Good'],
    'only colons': ['-cp', ':::', 'Good'],
    'long entry': ['-cp', 'x' * 10000 + ':cls', 'Good'],
    'file as directory': ['-cp', 'zero.jar/sub:cls/Good.class:cls', 'Good'],
    'links without end': ['-cp', 'loop:loop/x:cls', 'Good'],
    'class file is a directory': ['-cp', 'odd', 'ClassIsDirectory'],
    'class file is an endless link': ['-cp', 'odd', 'Endless'],
    'class file of zeros': ['-cp', 'odd', 'Huge'],
    'wildcard of nothing': ['-cp', 'none/*:cls', 'Good'],
    'device on the class path': ['-cp', '/dev/null:cls', 'Good'],
    'jars on the class path': ['-cp', 'zero.jar:cut10.jar:dir.jar:folded.jar', 'Good'],
    # jars
    **{f'-jar {n}': ['-jar', n] for n in ('bigmanifest.jar', 'folded.jar', 'longpath.jar', 'self.jar', 'escape.jar',
                                          'twice.jar', 'emptyvalue.jar', 'spaces.jar', 'nocolon.jar', 'noend.jar',
                                        'badname.jar', 'many.jar', 'zero.jar', 'dir.jar', 'cls', '.', '', 'loop',
                                        '/dev/null', 'cut10.jar')},
    'entry of a jar that is larger than the heap': ['-Xmx32m', '-cp', 'bomb.jar', 'Bomb'],
    'class file that is larger than the heap': ['-Xmx32m', '-cp', 'bomb', 'Bomb'],
    # options
    **{f'option {" ".join(o)}': o + CP + ['Good']
       for o in ([['-D'], ['-D='], ['-Dx'], ['-D=x'], ['-Dx=' + 'y' * 100000], ['-Xmx'], ['-Xmx-1'], ['-Xmx1.5g'],
                  ['-Xmx99999999999999999999g'], ['-Xmx64mb'], ['-Xss'],
                                                        ['-Xss0'], ['-Xss-1'], ['-Xss1g1'], ['-ea:'], ['-ea:...'],
                                                        ['-X'], ['-XX'], ['-XX:'], ['-verbose:nonsense'], ['--'],
                                                        ['-agentlib'], ['-agentlib:'],
                                                        ['-agentpath:'], ['-agentpath:/none'], ['-agentlib:none=x'],
                                                        ['-agentpath:/dev/null']])},
    'many arguments': CP + ['Good'] + ['a'] * 3000,
    'odd arguments': CP + ['Good', '', ' ', '-cp', '--', 'é', '\n'],
    'many properties': [f'-Dp{n}=v' for n in range(3000)] + CP + ['Good'],
    # hierarchies
    **{n: CP + [n] for n in ('Deep100', 'Deep2999', 'UsesFace', 'ManyFaces', 'RoundA', 'RoundC', 'Own', 'UsesRoundFace',
                             'ExtendsArray', 'ExtendsInterface', 'ExtendsFinal', 'ImplementsClass')},
    # limits
    'HugeArrays': ['-Xmx64m'] + CP + ['HugeArrays'],
    **{n: CP + [n] for n in ('FullPool', 'LongMethod', 'TooLongMethod', 'LongDescriptors', 'FarJump', 'HugeTable',
                             'HugeLookup',
                             'TableBackwards', 'TableEndless', 'Dimensions255x255', 'Dimensions255x3',
                             'Dimensions256x2',
                             'Dimensions2x3', 'Dimensions1x0', 'ArrayOfTooMany', 'ArrayOfMost', 'Static255',
                             'Static256', 'Virtual255', 'StaticLongs', 'VirtualLongs', 'Reflect255', 'ManyFields',
                             'ManyMethods',
                             'BigFrame', 'BigFrames', 'N' * 200, 'p/' * 100 + 'Long', 'LongString', 'Recursion')},
    # code
    **{n: CP + [n] for n in ('PopsNothing', 'Overflows', 'AddsReference', 'ReadsUnset', 'SplitsLong', 'UnevenMerge',
                             'WrongReturn', 'Falls', 'JumpsOut', 'JumpsInside', 'SubroutineIn51', 'Subroutines')},
}
# Verification errors name class, method and reason; `java` checks when the class is linked, this VM when the method is
# first called, with separate details.
EXIT_CODE = {'option -X'}
# `java` recurses over supertypes on the C stack and may give up; loading them all is right too.
MAY_WORK = {'Deep2999': 'main of Deep2999\n', 'UsesFace': 'main of UsesFace\n'}
VERIFY = re.compile(r'java\.lang\.VerifyError')


def run(vm, args, cwd, taken=0):
    e = {k: v for k, v in os.environ.items() if k not in ('JAVA_TOOL_OPTIONS', 'CLASSPATH', '_JAVA_OPTIONS')}
    e['ASAN_OPTIONS'] = 'detect_leaks=0:allocator_may_return_null=1'
    code, out, err = processes.run(vm + args, limits.limit(vm, taken), cwd=cwd, env=e)
    return code, out, normalise(err)


def normalise(text):
    """Traces and usage texts are of no interest here; `java` verifies at linking time, so where its VerifyErrors come
    from and their details differ."""
    if 'Usage:' in text:
        return 'usage'
    lines = [line for line in text.splitlines()
             if not re.match(r'\s+at |\s+\.\.\. |Picked up |minijvm: the embedded class library does not ', line)]
    for line in lines:
        if VERIFY.search(line):
            return 'VerifyError'
    return '\n'.join(lines)


def shorten(text):
    return text if len(text) < 600 else text[:500] + '...'


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--vm', default=os.path.join(TOP, 'minijvm'))
    p.add_argument('names', nargs='*')
    o = p.parse_args()
    vm = [os.path.abspath(w) if i == 0 and os.sep in w else w for i, w in enumerate(shlex.split(o.vm))]
    d = tempfile.mkdtemp(prefix='minijvm-hostile-')
    chosen = [(name, args) for name, args in CASES.items() if not o.names or name in o.names]
    suite = progress.Suite('test_hostile').begin(len(chosen))
    try:
        build(d)
        book = records.Book('launcher', 'hostile', {d: 'DIR'})
        for name, args in chosen:
            with suite.step(name):
                want = book.answer(name, lambda: run(records.java(), args, d))
                have = book.comparable(run(vm, args, d, want.references))
            if name in EXIT_CODE:
                want, have = want[:1], have[:1]
            wrong = [f'  {what}:\n    java: {shorten(repr(w))}\n    here: {shorten(repr(h))}'
                     for what, w, h in zip(('exit code', 'stdout', 'stderr'), want, have) if w != h]
            ok = not wrong or (name in MAY_WORK and have == (0, MAY_WORK[name], ''))
            ok |= want[1:2] != () and want[1].startswith('# SIG') and have[0] == 1      # `java` of that version crashes
            suite.check(name, ok, '\n'.join([shorten(' '.join(args))] + wrong))
        book.close(suite, whole=not o.names)
    finally:
        shutil.rmtree(d, ignore_errors=True)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
