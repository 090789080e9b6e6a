#!/usr/bin/env python3
"""Bounded fuzz run with a fixed seed: mutated class files and jars through the parser, the VM and the launcher.

Usage: fuzz.py --build DIR [--quick] [--seed N] [--classes N] [--first N] [--jars N] [--drivers vm,classfile,jar]
[--jobs N] [--keep]
Builds the corpus below DIR/tests/fuzz/corpus (compiled tests/java and tests/fuzz/corpus, hand-made class files of old
versions and rare shapes, jars of many kinds), then runs fuzz_classfile, fuzz_vm and fuzz_jar in parallel, each process
a range of mutants, and starts some of the jars with -jar. The same seed gives the same mutants. A mutant that crashes,
hangs or gets a wrong answer is written to DIR/tests/fuzz/crashes with the command that repeats it. Every thousand
mutants without a failure count as one pass. Ends with `N passed, N failed`.
"""
import argparse
import glob
import hashlib
import os
import re
import shutil
import struct
import subprocess
import sys
import time
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402
from class_writer import ClassWriter, u2     # noqa: E402
ENV = dict(os.environ,
           ASAN_OPTIONS='detect_leaks=0:detect_stack_use_after_return=0:allocator_may_return_null=1:'
                        'max_allocation_size_mb=4096',
           UBSAN_OPTIONS='print_stacktrace=1', LC_ALL='C.UTF-8')
for noise in ('JAVA_TOOL_OPTIONS', '_JAVA_OPTIONS', 'JDK_JAVA_OPTIONS', 'CLASSPATH'):
    ENV.pop(noise, None)


# --- hand-made class files --------------------------------------------------------------------------------------------

def old_subroutines():
    """jsr and ret in all their forms: finally blocks, nested, several callers, wide, a jsr_w."""
    w = ClassWriter('OldSubroutines', 46)
    # 0 iload_0; 1 ifeq 11; 4 jsr 16; 7 iload_0; 8 ireturn; 9 nop; 10 nop; 11 jsr 16; 14 iconst_1; 15 ireturn; 16
    # astore_1; 17 iinc 0 1; 20 ret 1
    simple = bytes([0x1a, 0x99, 0, 10, 0xa8, 0, 12, 0x1a, 0xac, 0, 0, 0xa8, 0, 5, 0x04, 0xac, 0x4c, 0x84, 0, 1, 0xa9,
                    1])
    w.method('simple', '(I)I', simple)
    #   0 jsr 4; 3 return; 4 astore_1; 5 jsr 10; 8 ret 1; 10 astore_2; 11 aconst_null; 12 astore_3; 13 ret 2
    w.method('nested', '(Ljava/lang/Object;)V',
             bytes([0xa8, 0, 4, 0xb1, 0x4c, 0xa8, 0, 5, 0xa9, 1, 0x4d, 0x01, 0x4e, 0xa9, 2]))
    #   0 jsr_w 6; 5 return; 6 wide astore 300; 10 wide ret 300
    w.method('wide', '()V', bytes([0xc9, 0, 0, 0, 6, 0xb1, 0xc4, 0x3a, 1, 44, 0xc4, 0xa9, 1, 44]), local=301)
    # try { get() } finally { } : 0 aload_0; 1 jsr 8; 4 areturn ... with a catch-all handler that calls the subroutine
    # and throws again
    code = bytes([0x2a, 0x4d, 0xa8, 0, 12, 0x2c, 0xb0, 0x4e, 0xa8, 0, 6, 0x2d, 0xbf, 0, 0x3a, 4, 0xa9, 4])
    w.method('finally_', '(Ljava/lang/Object;)Ljava/lang/Object;', code, handlers=[(0, 5, 7, 0), (7, 11, 7, 0)])
    w.field('LIMIT', 'J', 0x18, [w.attribute('ConstantValue', u2(w.long(1 << 40)))])
    w.attributes.append(w.attribute('SourceFile', u2(w.utf8('OldSubroutines.java'))))
    return w.finish()


def oldest():
    w = ClassWriter('Oldest', 45, access=0x20)
    init = w.ref(10, 'java/lang/Object', '<init>', '()V')
    lines = w.attribute('LineNumberTable', u2(2) + u2(0) + u2(7) + u2(4) + u2(9))
    locals_ = w.attribute('LocalVariableTable', u2(1) + u2(0) + u2(5) + u2(w.utf8('this')) + u2(w.utf8('LOldest;'))
                          + u2(0))
    w.method('<init>', '()V', bytes([0x2a, 0xb7]) + u2(init) + b'\xb1', access=1, code_attributes=[lines, locals_])
    w.method('run', '(DJF[[I)D', bytes([0x26, 0x16, 2, 0x8a, 0x63, 0x17, 4, 0x8d, 0x63, 0xaf]), stack=4, local=6,
             access=9, attributes=[w.attribute('Exceptions', u2(1) + u2(w.cls('java/io/IOException'))),
                                   w.attribute('Deprecated', b'')])
    w.method('native_', '(Ljava/lang/String;I)[Ljava/lang/Object;', None, access=0x121)
    w.method('abstract_', '()V', None, access=0x401, attributes=[w.attribute('Synthetic', b'')])
    w.access |= 0x400
    return w.finish()


def code_zoo():
    """Instructions javac rarely emits: wide forms, all stack moves, big switches, multianewarray, dead code (49: no
    stack maps wanted)."""
    w = ClassWriter('CodeZoo', 49)
    w.method('moves', '(II)I', bytes([0x1a, 0x1b, 0x5a, 0x5f, 0x5b, 0x5c, 0x5d, 0x57, 0x58, 0x58, 0x58, 0x1a, 0xac]),
             stack=10)
    w.method('longs', '(JJ)J', bytes([0x1e, 0x20, 0x5e, 0x58, 0x61, 0xad]), stack=8)
    w.method('wides', '()V',
             bytes([0x03, 0xc4, 0x36, 1, 0, 0xc4, 0x84, 1, 0, 0x7f, 0xff, 0xc4, 0x15, 1, 0, 0x57, 0x09, 0xc4, 0x37, 1,
                    1, 0xc4, 0x16, 1, 1, 0x58, 0xb1]), local=300)
    table = b''.join(struct.pack('>i', 12 + 4 + 4 * 50 - 1) for _ in range(50))
    w.method('table', '(I)I', bytes([0x1a, 0xaa, 0, 0]) + struct.pack('>iii', 215, -20, 29) + table
             + bytes([0x03, 0xac]) + bytes([0x04, 0xac]), stack=2, local=1)
    pairs = b''.join(struct.pack('>ii', k * 1000 - 20000, 3 + 8 + 8 * 40) for k in range(40))
    w.method('lookup', '(I)I', bytes([0x1a, 0xab, 0, 0]) + struct.pack('>ii', 331, 40) + pairs + bytes([0x03, 0xac]),
             stack=2, local=1)
    w.method('arrays', '()Ljava/lang/Object;', bytes([0x06, 0x06, 0x06, 0xc5]) + u2(w.cls('[[[[J')) + bytes([3, 0xb0]),
             stack=4, local=0)
    w.method('dead', '()V', bytes([0xb1, 0x57, 0x57, 0xb1]))
    w.method('constants', '()V', bytes([0x12, w.integer(70000), 0x57, 0x12, w.float(1.5), 0x57, 0x13])
             + u2(w.string('s\xe9')) + bytes([0x57, 0x14]) + u2(w.long(-5)) + bytes([0x58, 0x14]) + u2(w.double(2.5))
             + bytes([0x58, 0x12, w.cls('[[I'), 0x57, 0xb1]))
    w.method('monitors', '(Ljava/lang/Object;)V', bytes([0x2a, 0x59, 0x4c, 0xc2, 0x2b, 0xc3, 0xb1, 0x2b, 0xc3, 0xbf]),
             handlers=[(4, 7, 7, 0)], access=0x29)
    w.attributes.append(w.attribute('SourceDebugExtension', b'SMAP\nx\n*E\n\xed\xa0\x80'))
    return w.finish()


def dynamic_zoo():
    """Method handles of all nine kinds, method types, dynamic constants and call sites, one bootstrap method citing
    another's constant."""
    w = ClassWriter('DynamicZoo', 55)
    static = w.ref(10, 'DynamicZoo', 'bootstrap', '(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;'
                                                  'Ljava/lang/Class;[Ljava/lang/Object;)Ljava/lang/Object;')
    handles = [w.handle(1, w.ref(9, 'DynamicZoo', 'field', 'I')), w.handle(2, w.ref(9, 'DynamicZoo', 'shared', 'J')),
               w.handle(3, w.ref(9, 'DynamicZoo', 'field', 'I')),
               w.handle(4, w.ref(9, 'DynamicZoo', 'shared', 'J')),
               w.handle(5, w.ref(10, 'java/lang/String', 'length', '()I')), w.handle(6, static),
               w.handle(7, w.ref(10, 'DynamicZoo', 'own', '()V')),
               w.handle(8, w.ref(10, 'java/lang/StringBuilder', '<init>', '()V')),
               w.handle(9, w.ref(11, 'java/lang/Runnable', 'run', '()V'))]
    condy = w.dynamic(17, 0, 'constant', 'Ljava/lang/Object;')
    wide = w.dynamic(17, 1, 'wide', 'J')
    site = w.dynamic(18, 1, 'call', '(IJ)Ljava/lang/String;')
    w.field('field', 'I', 1)
    w.field('shared', 'J', 9)
    w.method('own', '()V', bytes([0xb1]), access=2, local=1)
    w.method('bootstrap', '(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;'
                          '[Ljava/lang/Object;)Ljava/lang/Object;', bytes([0x2b, 0xb0]), access=0x89)
    w.method('use', '()V', bytes([0x13]) + u2(condy) + bytes([0x57, 0x14]) + u2(wide) + bytes([0x58, 0x03, 0x09, 0xba])
             + u2(site) + bytes([0, 0, 0x57, 0x13]) + u2(handles[5]) +
             bytes([0x57, 0x13]) + u2(w.method_type('(ILjava/lang/String;[J)V')) + bytes([0x57, 0xb1]), stack=4)
    arguments = handles + [w.method_type('()V'), w.string('x'), w.integer(1), w.long(2), w.double(3.0), w.float(4.0),
                           w.cls('java/lang/String')]
    table = (u2(2) + u2(handles[5]) + u2(len(arguments)) + b''.join(map(u2, arguments)) + u2(handles[5]) + u2(1)
             + u2(condy))
    w.attributes.append(w.attribute('BootstrapMethods', table))
    return w.finish()


def nest_zoo():
    """The attributes that name other classes, all at once."""
    w = ClassWriter('NestZoo', 61, access=0x421)
    w.attributes += [w.attribute('InnerClasses', u2(2) + u2(w.cls('NestZoo$In')) + u2(w.this) + u2(w.utf8('In')) + u2(9)
                                 + u2(w.cls('NestZoo$1')) + u2(0) + u2(0) + u2(0)),
                     w.attribute('NestMembers', u2(2) + u2(w.cls('NestZoo$In')) + u2(w.cls('NestZoo$1'))),
                     w.attribute('PermittedSubclasses', u2(1) + u2(w.cls('NestZoo$In'))),
                     w.attribute('EnclosingMethod', u2(w.cls('CodeZoo')) + u2(w.name_type('dead', '()V'))),
                     w.attribute('Signature',
                                 u2(w.utf8('<T:Ljava/lang/Object;:Ljava/lang/Runnable;>Ljava/lang/Object;'))),
                     w.attribute('Record', u2(1) + u2(w.utf8('part')) + u2(w.utf8('[I')) + u2(1)
                                 + w.attribute('Signature', u2(w.utf8('TT;')))),
                     w.attribute('Unknown', b'anything')]
    w.method('parameters', '(IJ)V', None, access=0x401,
             attributes=[w.attribute('MethodParameters', bytes([2]) + u2(w.utf8('a')) + u2(0x10) + u2(0) + u2(0x1000)),
                         w.attribute('Signature', u2(w.utf8('(IJ)V')))])
    return w.finish()


def huge_pool(name='HugePool', count=9000):
    w = ClassWriter(name, 52)
    for i in range(1300):
        w.utf8(f'u{i:04}')
    return w.finish()


def interface_52():
    w = ClassWriter('OldInterface', 52, access=0x601, interfaces=['java/lang/Runnable', 'java/util/Comparator'])
    w.method('run', '()V', bytes([0xb1]), access=1, local=1)
    w.method('static_', '()V', bytes([0xb8]) + u2(w.ref(11, 'OldInterface', 'static_', '()V')) + b'\xb1')
    w.method('<clinit>', '()V', bytes([0xb1]), access=8)
    w.field('X', 'Ljava/lang/String;', 0x19, [w.attribute('ConstantValue', u2(w.string('x')))])
    return w.finish()


HAND_MADE = [old_subroutines, oldest, code_zoo, dynamic_zoo, nest_zoo, huge_pool, interface_52]


def javac(arguments):
    subprocess.run(['javac', '-nowarn', '-Xlint:none', '-proc:none', '-encoding', 'UTF-8'] + arguments, check=True)


def build_corpus(build):
    """DIR/tests/fuzz/corpus with classes/ and jars/; made again when a source changed."""
    corpus = os.path.join(build, 'tests/fuzz/corpus')
    sources = sorted(glob.glob(os.path.join(HERE, 'corpus/*.java')))
    programs = [p for p in sorted(glob.glob(os.path.join(TOP, 'tests/java/*.java')))
                if os.path.basename(p)[:-5] in ('Switches', 'Records', 'Lambdas', 'Exceptions', 'Dispatch', 'Concat',
                                                'StackShuffles', 'Initialization')]
    asm = sorted(glob.glob(os.path.join(TOP, 'tests/asm/*.py')))
    digest = hashlib.sha256(b''.join(open(f, 'rb').read() for f in sources + programs + asm
                                     + [__file__, os.path.join(os.path.dirname(HERE), 'class_writer.py')])).hexdigest()
    stamp = os.path.join(corpus, '.stamp')
    if os.path.exists(stamp) and open(stamp).read() == digest:
        return corpus
    shutil.rmtree(corpus, ignore_errors=True)
    classes, jars = os.path.join(corpus, 'classes'), os.path.join(corpus, 'jars')
    os.makedirs(classes)
    os.makedirs(jars)
    javac(['-g', '-d', classes] + sources + programs)
    old = os.path.join(classes, 'release8')
    javac(['--release', '8', '-Xlint:-options', '-g:none', '-d', old, os.path.join(HERE, 'corpus/Legacy.java')])
    module = os.path.join(corpus, 'module')
    os.makedirs(os.path.join(module, 'p'))
    with open(os.path.join(module, 'p/P.java'), 'w') as f:
        f.write('package p; public class P { }\n')
    with open(os.path.join(module, 'module-info.java'), 'w') as f:
        f.write('@Deprecated open module fuzz.m { requires transitive java.logging; requires static java.xml; '
                'exports p; exports p to java.sql; uses java.lang.Runnable; }\n'
                .replace('exports p to java.sql; ', ''))
    javac(['-g', '-d', os.path.join(classes, 'module')] + glob.glob(os.path.join(module, '**/*.java'), recursive=True))
    for make in HAND_MADE:
        data = make()
        with open(os.path.join(classes, make.__name__ + '.class'), 'wb') as f:
            f.write(data)
    subprocess.run([sys.executable, os.path.join(TOP, 'tests/asm/make_classes.py'), classes], check=True,
                   stdout=subprocess.DEVNULL)
    for i, path in enumerate(sorted(glob.glob(os.path.join(classes, 'Verify*.class')))):
        if i % 4 != 0:
            os.remove(path)
    build_jars(jars, classes)
    with open(stamp, 'w') as f:
        f.write(digest)
    return corpus


# --- jars -------------------------------------------------------------------------------------------------------------

def fold(line):
    """A manifest line of at most 72 bytes and its continuations."""
    out, line = [line[:72]], line[72:]
    while line:
        out.append(' ' + line[:71])
        line = line[71:]
    return '\r\n'.join(out) + '\r\n'


def make_jar(path, entries, comment=b'', prefix=b'', zip64=False, compression=zipfile.ZIP_DEFLATED):
    with open(path, 'wb') as f:
        f.write(prefix)
    with zipfile.ZipFile(path, 'a') as z:
        for name, data in entries:
            info = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_STORED if name.endswith(('.MF', '.txt', '/')) else compression
            with z.open(info, 'w', force_zip64=zip64) as f:
                f.write(data if isinstance(data, bytes) else data.encode())
        z.comment = comment


def build_jars(jars, classes):
    with open(os.path.join(jars, 'Main.java'), 'w') as f:
        f.write('package app; public class Main { public static void main(String[] a) throws Exception { '
                'System.out.println(new Helper().text(a.length)); '
                'System.out.println(Main.class.getResource("/text.txt") != null); Class.forName("lib.Extra"); } }\n'
                'class Helper { String text(int n) { return "helper " + n; } }\n')
    with open(os.path.join(jars, 'Extra.java'), 'w') as f:
        f.write('package lib; public class Extra { static { System.out.println("extra"); } }\n')
    out = os.path.join(jars, 'out')
    javac(['-d', out, os.path.join(jars, 'Main.java'), os.path.join(jars, 'Extra.java')])
    read = lambda name: open(os.path.join(out, name), 'rb').read()
    main = [('app/Main.class', read('app/Main.class')), ('app/Helper.class', read('app/Helper.class')),
            ('text.txt', 'text ' * 40)]
    extra = [('lib/Extra.class', read('lib/Extra.class'))]
    head = 'Manifest-Version: 1.0\r\n'
    manifest = lambda *lines: ('META-INF/MANIFEST.MF', head + ''.join(fold(line) for line in lines)
                               + '\r\nName: app/\r\nMain-Class: no.Such\r\n')
    make = lambda name, entries, **kw: make_jar(os.path.join(jars, name), entries, **kw)
    make('lib.jar', [manifest()] + extra)
    make('plain.jar', [manifest('Main-Class: app.Main')] + main + extra)
    make('stored.jar', [manifest('Main-Class: app.Main ')] + main + extra, compression=zipfile.ZIP_STORED)
    make('path.jar',
         [manifest('Main-Class: app.Main', 'Class-Path: missing.jar ' + '/'.join(['x' * 20] * 6)
                   + ' lib.jar ./ file:lib.jar %6cib.jar http://h/x.jar')] + main)
    make('comment.jar', [manifest('Main-Class: app.Main')] + main + extra, comment=b'PK\5\6 a comment ' * 20)
    make('zip64.jar', [manifest('Main-Class: app.Main')] + main + extra, zip64=True)
    make('prefix.jar', [manifest('Main-Class: app.Main')] + main + extra, prefix=b'#!/bin/sh\nexec java -jar $0\n')
    make('multi.jar', [manifest('Main-Class: app.Main', 'Multi-Release: true')] + main + extra
         + [('META-INF/versions/11/app/Helper.class', read('app/Helper.class')),
            ('META-INF/versions/17/lib/Extra.class', read('lib/Extra.class')), ('META-INF/versions/x/y.txt', 'y')])
    make('nomain.jar', [manifest()] + main)
    make('nomanifest.jar', main)
    make('empty.jar', [])
    make('directories.jar',
         [('META-INF/', b''), ('meta-inf/manifest.mf', head + 'Main-Class:app.Main\r\n'), ('app/', b'')] + main + extra)
    make('lonely.jar', [manifest('Main-Class: app.Main', 'Class-Path: lonely.jar plain.jar lonely.jar ')] + main)
    for leftover in ('Main.java', 'Extra.java'):
        os.remove(os.path.join(jars, leftover))
    shutil.rmtree(out)


# --- running ----------------------------------------------------------------------------------------------------------

class MutantLimit(limits.Limit):
    """A limit for each of the mutants of a driver, which writes the number of the one in work into a file."""
    def __init__(self, progress_file, **more):
        super().__init__(limits.ORDINARY * 8, **more)
        self.file, self.number = progress_file, None

    def over(self):
        with open(self.file, 'rb') as f:
            number, self.number = self.number, f.read(4)
        if number != self.number:
            self.began = time.monotonic()
        return super().over()


class Run:
    def __init__(self, o, suite):
        self.o, self.suite = o, suite
        self.work = os.path.join(o.build, 'tests/fuzz/work')
        self.crashes = os.path.join(o.build, 'tests/fuzz/crashes')
        for d in (self.work, self.crashes):
            shutil.rmtree(d, ignore_errors=True)
            os.makedirs(d)

    def driver(self, name):
        return os.path.join(self.o.build, 'tests/fuzz', name)

    def report_failure(self, name, command, number, text, dump):
        """Writes the mutant and what was said about it."""
        base = os.path.join(self.crashes, f'{name}-{self.o.seed}-{number}')
        subprocess.run(dump, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=ENV)
        with open(base + '.log', 'w') as f:
            f.write('repeat: ' + ' '.join(command) + '\n' + text)
        progress.screen.say(f'FAIL {name} seed {self.o.seed} mutant {number}: see {base}.log\n' + text[:1500])

    def chunk(self, kind, corpus, first, count):
        """One process for mutants first .. first + count - 1; continues after a crash. Returns (summary lines,
        failures)."""
        bad, lines, end = 0, [], first + count
        ident = f'{kind}-{first}'
        number_file = os.path.join(self.work, ident)
        while first < end:
            command = [self.driver(kind), corpus, str(self.o.seed), str(end - first)]
            if kind == 'fuzz_jar':
                directory = os.path.join(self.work, ident + '.d')
                os.makedirs(directory, exist_ok=True)
                for jar in ('lib.jar', 'plain.jar'):
                    shutil.copy(os.path.join(corpus, jar), directory)
                command.append(directory)
            full = command + ['--first', str(first), '--progress', number_file]
            open(number_file, 'wb').close()
            code, text, _ = processes.run(full, MutantLimit(number_file), merge=True, env=ENV)
            if isinstance(code, processes.Hang):
                text += code
            endless = re.search(r'^endless: mutant (\d+)', text, re.M)
            # its code loops: continue after it
            if code == 5 and endless and not re.search(r'^mutant \d+:', text, re.M):
                lines.append(text.strip().splitlines()[-1] + ', 1 endless')
                first = int(endless.group(1)) + 1
                if first >= end:
                    return lines, bad
                continue
            wrong = sorted({int(n) for n in re.findall(r'^mutant (\d+):', text, re.M)})
            clean = code in (0, 1) and re.search(r'\d+ (failures|rejected)', text)
            if clean and code == 0 and not wrong:
                lines.append(text.strip().splitlines()[-1])
                return lines, bad
            if not clean:
                with open(number_file, 'rb') as f:
                    data = f.read(4)
                number = struct.unpack('<I', data)[0] if len(data) == 4 else first
                wrong.append(number)
            for n in wrong[:5]:
                one = command[:3] + ['1'] + command[4:]
                tail = ['--first', str(n)]
                dump = one + tail + ['--dump', self.crashes]
                said = ('\n'.join(line for line in text.splitlines() if line.startswith(f'mutant {n}:')) if clean
                        else text[-8000:])
                self.report_failure(kind, one + tail, n, said, dump)
            bad += len(wrong)
            if clean:
                return lines, bad
            first = wrong[-1] + 1
        return lines, bad

    def mutants(self, kind, corpus, total, size, start=0):
        begin = time.monotonic()
        figures, bad = {}, 0
        for _, (lines, failures) in progress.each(
                self.suite, range(0, total, size),
                lambda first: self.chunk(kind, corpus, start + first, min(size, total - first)),
                self.o.jobs, lambda first: f'{kind} {start + first}', lambda first: min(size, total - first)):
            bad += failures
            for line in lines:
                for number, what in re.findall(r'(\d+) ([a-z ]+)', line):
                    figures[what] = figures.get(what, 0) + int(number)
        self.suite.count(max(0, -(-total // 1000) - bad), bad)
        more = ''.join(f', {n} {what}' for what, n in figures.items() if what not in ('mutants', 'inputs', 'failures'))
        progress.screen.say(f'{kind}: {total} mutants in {time.monotonic() - begin:.0f} s{more}, {bad} failures')

    def starts(self, corpus, total):
        """Mutated jars given to the launcher: it runs, or says what is wrong and exits with 1."""
        begin = time.monotonic()
        directory = os.path.join(self.work, 'starts')
        os.makedirs(directory)
        for jar in ('lib.jar', 'plain.jar'):
            shutil.copy(os.path.join(corpus, jar), directory)
        subprocess.run([self.driver('fuzz_jar'), corpus, str(self.o.seed), str(total), directory, '--dump', directory],
                       check=True, env=ENV, stdout=subprocess.DEVNULL)
        vm = os.path.join(TOP, self.o.build, 'minijvm')

        def one(number):
            jar = os.path.join(directory, f'{number:07}.jar')
            command = [vm] + (['-cp', jar, 'app.Main', 'x'] if number % 4 == 3 else ['-jar', jar])
            code, _, err = processes.run(command, env=ENV)
            said = any(text in err for text in ('Error: ', 'Exception in thread', 'no main manifest attribute'))
            ok = (code == 0 or code == 1 and said) and not re.search(r'Sanitizer|runtime error:', err)
            return command, jar, ok, f'exit code {code}\n{err[-4000:]}', code
        bad = ran = 0
        for _, (command, jar, ok, text, code) in progress.each(self.suite, range(total), one, self.o.jobs,
                                                               lambda number: f'start {number}', lambda number: 50):
            ran += code == 0
            if not ok:
                bad += 1
                shutil.copy(jar, self.crashes)
                progress.screen.say(f'FAIL {" ".join(command)}\n{text[:1500]}')
        self.suite.count(max(0, -(-total // 1000) - bad), bad)
        progress.screen.say(f'launcher: {total} jars started in {time.monotonic() - begin:.0f} s, {ran} ran, '
                            f'{total - ran - bad} refused, {bad} failures')


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--build', default='build/san')
    p.add_argument('--quick', action='store_true')
    p.add_argument('--seed', type=int, default=17)
    p.add_argument('--classes', type=int)
    p.add_argument('--jars', type=int)
    p.add_argument('--drivers', default='vm,classfile,jar', help='which of them, with commas')
    p.add_argument('--first', type=int, default=0, help='number of the first class mutant: a long run in slices')
    p.add_argument('--jobs', type=int, default=2)
    p.add_argument('--keep', action='store_true', help='keep the working directory')
    o = p.parse_args()
    os.chdir(TOP)
    classes = o.classes or (5000 if o.quick else 200000)
    jars = o.jars or (100 if o.quick else 2000)
    missing = [d for d in ('fuzz_' + name for name in o.drivers.split(','))
               if not os.path.exists(os.path.join(o.build, 'tests/fuzz', d))]
    if missing:
        sys.exit(f'{", ".join(missing)} not built: make SAN=1 fuzzers')
    drivers = o.drivers.split(',')
    slices = {'vm': (classes, min(10000, -(-classes // o.jobs))),
              'classfile': (classes, min(50000, -(-classes // o.jobs))),
              'jar': (jars, -(-jars // o.jobs))}
    starts = (20 if o.quick else min(jars, 500)) if 'jar' in drivers else 0
    suite = progress.Suite('fuzz').begin(sum(-(-total // size) for name, (total, size) in slices.items()
                                             if name in drivers) + starts,
                                         'slices and starts', sum(slices[name][0] for name in drivers) + 50 * starts)
    with suite.step('corpus', 0, 0):
        corpus = build_corpus(o.build)
    run = Run(o, suite)
    for name in ('vm', 'classfile', 'jar'):
        if name in drivers:
            run.mutants('fuzz_' + name, os.path.join(corpus, 'jars' if name == 'jar' else 'classes'), *slices[name],
                        0 if name == 'jar' else o.first)
    if starts:
        run.starts(os.path.join(corpus, 'jars'), starts)
    if not o.keep:
        shutil.rmtree(run.work, ignore_errors=True)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
