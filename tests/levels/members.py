#!/usr/bin/env python3
"""Which packages, classes and members of the class library which JDK has: validation/jvmticheck/members.tsv, for
`jvmticheck portability`. Only what not all of them have.

    tests/levels/members.py [--check]

Asks `jimage` and `javap` of the JDKs of tests/levels/get (all seven must be there). Members are those of the classes
that agents look up by JNI: of java.lang and its like; fields of any access, methods that are public or protected,
inherited ones included. --check compares the file instead of writing it: JDKs of other builds may differ in internals.
"""
import argparse
import collections
import os
import re
import subprocess
import sys
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import processes  # noqa: E402

TABLE = os.path.join(processes.TOP, 'validation/jvmticheck/members.tsv')
VERSIONS = ('8', '11', '17', '21', '25', '26', '27')
CORE = re.compile(r'java/lang/(ref/|reflect/)?[A-Za-z0-9]+')
OTHERS = '''
java/io/File java/io/FileDescriptor java/io/FileInputStream java/io/FileOutputStream java/io/RandomAccessFile
java/lang/Thread$Constants java/lang/Thread$FieldHolder java/lang/ThreadLocal$ThreadLocalMap
java/lang/ThreadLocal$ThreadLocalMap$Entry java/lang/instrument/Instrumentation java/lang/invoke/CallSite
java/lang/invoke/MemberName java/lang/invoke/MethodHandle java/lang/invoke/MethodHandles java/lang/invoke/MethodType
java/net/InetAddress java/net/ServerSocket java/net/Socket java/net/URLClassLoader java/nio/Bits java/nio/Buffer
java/nio/ByteBuffer java/nio/DirectByteBuffer java/security/AccessControlContext java/security/AccessController
java/security/CodeSource java/security/ProtectionDomain java/util/ArrayList java/util/HashMap java/util/Hashtable
java/util/IdentityHashMap java/util/Properties java/util/Timer java/util/Vector java/util/WeakHashMap
java/util/concurrent/ForkJoinPool java/util/concurrent/FutureTask java/util/concurrent/ThreadPoolExecutor
java/util/concurrent/locks/AbstractOwnableSynchronizer java/util/concurrent/locks/LockSupport java/util/jar/JarFile
java/util/zip/Deflater java/util/zip/Inflater java/util/zip/ZipFile jdk/internal/access/SharedSecrets
jdk/internal/loader/BootLoader jdk/internal/loader/ClassLoaders jdk/internal/misc/SharedSecrets
jdk/internal/misc/Unsafe jdk/internal/misc/VM jdk/internal/vm/VMSupport sun/instrument/InstrumentationImpl
sun/misc/Launcher sun/misc/SharedSecrets sun/misc/Signal sun/misc/Unsafe sun/misc/VM sun/misc/VMSupport
sun/nio/ch/FileChannelImpl sun/nio/ch/SocketChannelImpl'''.split()
# Packages whose classes have rows; of the others only the package has.
CLASSES = re.compile(r'(java|javax)/|sun/(misc|reflect|instrument)/|jdk/internal/(misc|reflect|access|vm|loader)/')
HEAD = re.compile(r'(?:[\w@-]+ )*(?:class|interface) ([\w.$]+)(?:<.*?>)?(?: extends ([^{]+?))?'
                  r'(?: implements ([^{]+?))? \{$')


def homes():
    found = {}
    for version in VERSIONS:
        done = subprocess.run([sys.executable, os.path.join(HERE, 'get'), version], capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f'members.py: no JDK {version}: {done.stdout}')
        found[version] = done.stdout.split()[1]
    return found


def classes(version, home):
    """The names of the boot loader's classes, of version 8, or of all modules."""
    if version == '8':
        with zipfile.ZipFile(os.path.join(home, 'jre/lib/rt.jar')) as jar:
            names = jar.namelist()
    else:
        names = subprocess.run([os.path.join(home, 'bin/jimage'), 'list', os.path.join(home, 'lib/modules')],
                               capture_output=True, text=True, check=True).stdout.split('\n')
    return {name.strip()[:-6] for name in names if name.endswith('.class')}


def plain(names):
    """The classes in a clause, without type arguments."""
    text = names or ''
    while '<' in text:
        text = re.sub(r'<[^<>]*>', '', text)
    return [name.strip().replace('.', '/') for name in text.split(',') if name.strip()]


class Library:
    """The members of the classes of one JDK, as `javap` prints them."""
    def __init__(self, home, names):
        self.javap, self.names = os.path.join(home, 'bin/javap'), names
        self.own, self.above = {}, {}

    def read(self, wanted):
        wanted = [name for name in wanted if name in self.names and name not in self.own]
        for at in range(0, len(wanted), 80):
            some = [name.replace('/', '.') for name in wanted[at:at + 80]]
            done = subprocess.run([self.javap, '-p', '-s', '-cp', '/', *some], capture_output=True, text=True)
            self.parse(done.stdout)
        for name in wanted:
            self.own.setdefault(name, {})
            self.read(self.above.setdefault(name, []))

    def parse(self, text):
        current, declared = '', ''
        for line in text.split('\n'):
            head = re.match(HEAD, line)
            if head:
                current = head[1].replace('.', '/')
                self.own[current] = {}
                self.above[current] = plain(head[2]) + plain(head[3])
            elif line.startswith('    descriptor: '):
                self.member(current, declared, line[16:])
            elif line.startswith('  '):
                declared = line.strip().rstrip(';')

    def member(self, current, declared, descriptor):
        method = descriptor.startswith('(')
        if declared.startswith('static {') or method and not re.match(r'(public|protected) ', declared):
            return
        name = (declared.partition('(')[0] if method else declared.partition(' =')[0]).split()[-1]
        name = '<init>' if method and name.replace('.', '/') == current else name
        self.own[current][name, descriptor] = declared.startswith('private')

    def members(self, name):
        """With those that it inherits."""
        found = {key for key in self.own.get(name, {})}
        for above in self.above.get(name, []):
            found |= {key for key in self.members(above)
                      if key[0] != '<init>' and not self.own.get(above, {}).get(key, False)}
        return found


def mask(having):
    return ''.join('1' if version in having else '0' for version in VERSIONS)


def rows():
    there = homes()
    names = {version: classes(version, home) for version, home in there.items()}
    packages, tops = collections.defaultdict(set), collections.defaultdict(set)
    for version in VERSIONS:
        for name in names[version]:
            packages[name.rpartition('/')[0]].add(version)
            if '$' not in name and not name.endswith('-info'):
                tops[name].add(version)
    for package in sorted(packages):
        if package and len(packages[package]) < len(VERSIONS):
            yield 'package', package, mask(packages[package])
    core = sorted({name for name in tops if CORE.fullmatch(name)} | {*OTHERS})
    for name in sorted({*tops, *core}):
        having = {version for version in VERSIONS if name in names[version]}
        if having and having != packages[name.rpartition('/')[0]] and (name in core or CLASSES.match(name)):
            yield 'class', name, mask(having)
    libraries = {version: Library(home, names[version]) for version, home in there.items()}
    members = collections.defaultdict(set)
    for version, library in libraries.items():
        library.read(core)
        for name in core:
            for member, descriptor in library.members(name):
                members[f'{name}.{member} {descriptor}'].add(version)
    for text, having in sorted(members.items()):
        if having != {version for version in VERSIONS if text.partition('.')[0] in names[version]}:
            yield 'member', text, mask(having)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--check', action='store_true')
    options = parser.parse_args()
    text = (f'# What is not in each of {", ".join(VERSIONS)}: written by tests/levels/members.py; 1: this JDK has it.\n'
            + ''.join('\t'.join(row) + '\n' for row in rows()))
    if options.check:
        with open(TABLE, encoding='utf-8') as f:
            known = f.read()
        wrong = {*known.split('\n')} ^ {*text.split('\n')}
        print('\n'.join(sorted(wrong)))
        return int(bool(wrong))
    with open(TABLE, 'w', encoding='utf-8') as f:
        f.write(text)
    return 0


if __name__ == '__main__':
    sys.exit(main())
