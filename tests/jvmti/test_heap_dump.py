#!/usr/bin/env python3
"""Heap dumps: by jcmd's and jmap's operations, when memory runs out, and (with a library that has it) by
HotSpotDiagnosticMXBean. Every dump is read strictly (tests/hprof.py); what it says of a program's classes, objects,
threads and their locals is what a dump of `java` says; numbers of objects are those of the class histogram.

Usage: test_heap_dump.py [--vm VM] [--build DIR]    ends with `N passed, N failed`
"""
import argparse
import collections
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]
import compiling  # noqa: E402
import hprof  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402
import records  # noqa: E402
from agents import TOP, compile_c, vm_command  # noqa: E402
from test_attach import Target  # noqa: E402

MAX = 64        # megabytes, when memory is to run out
OWN = re.compile(r'HeapGraph(\$(?!\$Lambda).*)?$')      # classes of the program


class Program(Target):
    main = 'HeapGraph'

    def lines_until(self, pattern):
        found = []
        while not found or not re.match(pattern, found[-1]):
            line = self.line()
            if not line:
                break
            found.append(line)
        return ''.join(found)


def threads(d):
    """Stacks of the program's threads, as far as they are the program's, and the kinds of their objects' roots."""
    found = {}
    for name, serial in d.by_thread().items():
        if name not in ('main', 'worker'): continue
        frames = d.traces[d.threads[serial]].frames
        roots = collections.Counter()
        for r in d.roots:
            if r.thread == serial and r.kind == 'Java frame' and OWN.match(frames[r.frame].cls) and not frames[
                    r.frame].method.startswith('lambda'):
                roots[frames[r.frame].method, r.kind, d.class_name(r.id)] += 1
        found[name] = ([(f.cls, f.method, f.signature, f.source, f.line) for f in frames if OWN.match(f.cls)],
                       sorted(roots.items()))
    return found


# What the program says it has, whatever `java` says.
KNOWN = {'bytes': ('[B', [1, -1, 127, -128]), 'chars': ('[C', [97, 0x1234]),
         'doubles': ('[D', [0.25, 5e-324, float('-inf')]), 'floats': ('[F', [0.5, -0.0, 3.4028234663852886e38]),
         'booleans': ('[Z', [True, False, True]), 'shorts': ('[S', [1, -1, 32767]),
         'ints': ('[I', [1, -1, 2147483647, -2147483648]), 'longs': ('[J', [1, -1, 9223372036854775807]),
         'nested': ('[[J', [('[J', [1]), 0, ('[J', [])]), 'large': ('[J', [i * i for i in range(300000)]),
         'number': 0x12345678, 'real': 3.141592653589793, 'self': 'class HeapGraph',
         'primitive': 'primitive class', 'name': "'constant of an interface'", 'CONSTANT': "'constant of a class'"}
DERIVED = {'HeapGraph$Derived.hidden': 2, 'HeapGraph$Base.hidden': 1, 'HeapGraph$Base.wide': -2**63,
           'HeapGraph$Derived.yes': True, 'HeapGraph$Derived.no': False,
           'HeapGraph$Derived.small': -128, 'HeapGraph$Derived.middle': -32768, 'HeapGraph$Derived.letter': 0xffff,
           'HeapGraph$Derived.single': 1.5, 'HeapGraph$Derived.twice': -1e300,
           'HeapGraph$Derived.text': repr('latin \u00e9'), 'HeapGraph$Derived.other': repr('\u4f60\u597d \U0001f600'),
           'HeapGraph$Derived.empty': "''", 'HeapGraph$Derived.none': 0}


class Test:
    def __init__(self, suite, vm, directory):
        self.check, self.vm, self.directory = suite.check, vm, directory
        self.java = [records.java()[0], '-Xint', '-XX:+UseSerialGC']
        self.book = records.Book('jvmti', 'test_heap_dump', {directory: 'DIR'})

    def same(self, what, expected, got):
        if isinstance(expected, dict) and isinstance(got, dict):
            for key in sorted(set(expected) | set(got)):
                self.same(f'{what} {key}', expected.get(key), got.get(key))
        else:
            self.check(what, expected == got, f'\n  java  {str(expected)[:1200]}\n  here  {str(got)[:1200]}')

    def read(self, path, strict):
        try:
            return hprof.Dump(path, strict)
        finally:
            os.unlink(path)

    def file(self, name):
        path = os.path.join(self.directory, name)
        if os.path.lexists(path): os.unlink(path)
        return path

    # What a file's creation says, without its size and the time it took.
    @staticmethod
    def words(text, directory=''):
        text = re.sub(r'\[\d+ bytes in \d+\.\d\d\d secs\]', '[N]', text)
        return re.sub(r'(java_pid|\ba)\d+', r'\1N', text.replace(directory, '.') if directory else text)

    def dumped(self, vm, strict):
        """The program's graph, its threads and what was said; of ours also whether it agrees with the histogram."""
        with Program(vm, [f'-agentpath:{self.directory}/libglobal.so'], self.directory) as p:
            said = [p.command('dumpheap', self.file('live.hprof'), '-live'),
                    p.command('jcmd', 'GC.heap_dump -all ' + self.file('all.hprof')),
                    p.command('jcmd', 'GC.heap_dump -gz=1 ' + self.file('zip.hprof.gz')),
                    p.command('dumpheap', self.file('default.hprof')),
                    p.command('dumpheap', self.file('zip9.hprof.gz'), '-all', '9')]
            p.command('jcmd', 'GC.class_histogram')
            said.append(p.command('jcmd', 'GC.heap_dump -overwrite ' + os.path.join(self.directory, 'default.hprof')))
            histogram = p.command('jcmd', 'GC.class_histogram -all')
            ended = p.end()[:2]
        dumps = {name: self.read(os.path.join(self.directory, name), strict)
                 for name in ('live.hprof', 'all.hprof', 'zip.hprof.gz', 'default.hprof', 'zip9.hprof.gz')}
        return dumps, [self.words(s, self.directory) for s in said], ended, histogram

    def graph(self):
        here, said, ended, histogram = self.dumped(self.vm, True)
        domains = 'jdk.internal.module.ModuleBootstrap' in here['live.hprof'].loaded.values()
        java = self.book.answer('dumps', lambda: self.contents(*self.dumped(self.java, False)[:3]))
        got = self.book.comparable(self.contents(here, said, ended))
        for name, dump in here.items():
            self.check(f'{name} compressed', dump.compressed == name.endswith('.gz'))
        unused = ' classes without domains' if domains else ' classes with domains'     # the library decides
        java, got = ({k: v for k, v in found.items() if not k.endswith(unused)} for found in (java, got))
        self.same('dumps', java, got)
        live = here['live.hprof']
        graph = live.graph(OWN, domains)
        for name, value in KNOWN.items():
            self.check(f'known {name}', graph['HeapGraph'][1].get(name) == value, graph['HeapGraph'][1].get(name))
        list = graph['HeapGraph'][1]['list']
        for name, value in DERIVED.items():
            self.check(f'known {name}', list[1].get(name) == value, list[1].get(name))
        self.check('known cycle', list[1]['HeapGraph$Base.next'][1]['HeapGraph$Base.next'] == 'as HeapGraph.list', list)
        many = live.values(live.statics('HeapGraph')['many'])
        self.check('known many', len(many) == 200000
                   and all((v == live.statics('HeapGraph')['list']) == (i % 1000 == 0) for i, v in enumerate(many)))
        self.check('no garbage', live.counts()['HeapGraph$Garbage'] == 0
                   and here['default.hprof'].counts()['HeapGraph$Garbage'] == 0)
        kinds = {r.kind for r in live.roots}
        self.check('kinds of roots', kinds >= {'thread object', 'Java frame', 'JNI local', 'JNI global', 'sticky class',
                                               'monitor used', 'thread block'}, kinds)
        self.check('every object is reached', *self.unreachable(live))
        self.compare_histogram(here['default.hprof'], histogram)

    @staticmethod
    def contents(dumps, said, ended):
        """What is compared of the dumps of a run."""
        found = {'said': said, 'ended': ended}
        for name, dump in dumps.items():
            found[f'{name} classes with domains'] = dump.graph(OWN, True)
            found[f'{name} classes without domains'] = dump.graph(OWN, False)
            found[f'{name} threads'] = threads(dump)
        return found

    def unreachable(self, d):
        """All that a collection leaves must hang on the roots: weak references, and what the VM keeps for itself, are
        the only ways that a dump does not show."""
        seen, stack = set(), [r.id for r in d.roots]
        while stack:
            id = stack.pop()
            if not id or id in seen: continue
            seen.add(id)
            if id in d.classes:
                c = d.classes[id]
                stack += [c.super, c.loader, c.signers, c.domain] + [v for n, t, v in c.statics if t == hprof.OBJECT]
                continue
            o = d.objects[id]
            if isinstance(o, hprof.PrimitiveArray): continue
            stack.append(o.cls)
            if isinstance(o, hprof.ObjectArray): stack += o.elements
            else:
                format, fields = d.layout(o.cls)
                stack += [v for (n, t, h), v in zip(fields, hprof.struct.unpack(format, o.data)) if t == hprof.OBJECT]
        left = collections.Counter(d.class_name(id) for id in list(d.objects) + list(d.classes) if id not in seen)
        return not left, left

    def compare_histogram(self, d, histogram):
        counts = d.counts()
        counts['java.lang.Class'] += len(d.classes)
        reported = {m[2]: int(m[1]) for m in re.finditer(r'^ *\d+: +(\d+) +\d+ +(\S+)', histogram, re.M)}
        counts, reported = ({re.sub('[/.+]', '.', n): v for n, v in c.items() if v} for c in (counts, reported))
        self.check('histogram', counts == reported,
                   {n: (counts.get(n), reported.get(n)) for n in set(counts) | set(reported)
                     if counts.get(n) != reported.get(n)})

    def exhausted(self, vm, options):
        for name in os.listdir(self.directory):
            if '.hprof' in name: os.unlink(os.path.join(self.directory, name))
        options = [o.replace('{d}', self.directory) for o in options]
        with Program(vm, [f'-Xmx{MAX}m', '-XX:+HeapDumpOnOutOfMemoryError'] + options, self.directory) as p:
            p.send('exhaust\n')
            text = p.lines_until('caught|Terminating|Aborting')
            if 'Terminating' not in text:
                p.send('exhaust\n')
                text += p.lines_until('caught')
            ended = p.end()[:2]
        return self.words(text, self.directory), ended, sorted(self.words(n) for n in os.listdir(self.directory)
                                                               if '.hprof' in n)

    def out_of_memory(self):
        for options in ([], ['-XX:HeapDumpPath=named.hprof'], ['-XX:HeapDumpPath={d}'], ['-XX:HeapDumpPath={d}/'],
                        ['-XX:HeapDumpPath=/nonexistent/x.hprof'], ['-XX:HeapDumpPath=HeapGraph.java'],
                        ['-XX:HeapDumpGzipLevel=1'], ['-XX:HeapDumpPath=a%p.hprof'],
                        ['-XX:HeapDumpPath=', '-XX:OnOutOfMemoryError=true'], ['-XX:+ExitOnOutOfMemoryError'],
                        ['-XX:-HeapDumpOnOutOfMemoryError']):
            open(os.path.join(self.directory, 'HeapGraph.java'), 'w').close()
            what = f'out of memory {options}'
            expected = self.book.answer(what, lambda: list(self.exhausted(self.java, options)))
            self.same(what, expected, self.book.comparable(list(self.exhausted(self.vm, options))))
            for name in os.listdir(self.directory):
                if '.hprof' in name:
                    d = self.read(os.path.join(self.directory, name), True)
                    top = [f.method for f in d.traces[d.threads[d.by_thread()['main']]].frames if OWN.match(f.cls)]
                    self.check(f'dump of {options}', top == ['exhaust', 'main'], top)
                    first = d.traces[d.threads[d.by_thread()['main']]].frames[0]
                    self.check(f'innermost frame of {options}',
                               (first.cls, first.method) == ('java.lang.OutOfMemoryError', '<init>'), first)

    def no_room(self):
        """A file that may not grow: the dump is incomplete, and the VM goes on."""
        with Program(['sh', '-c', 'ulimit -f 1000; exec "$@"', 'sh'] + self.vm, [], self.directory) as p:
            said = [p.command('dumpheap', self.file('short.hprof')),
                    p.command('jcmd', 'GC.heap_dump -overwrite /dev/full')]
            self.same('ended', ('end\n', 0), p.end()[:2])
        self.same('short', ['0\nDumping heap to ./short.hprof ...\nDump file is incomplete: File too large\n',
                            '0\nDumping heap to /dev/full ...\nDump file is incomplete: No space left on device\n'],
                  [self.words(s, self.directory) for s in said])
        self.same('size', True, 0 < os.path.getsize(os.path.join(self.directory, 'short.hprof')) <= 1024 * 1024)
        try:
            self.read(os.path.join(self.directory, 'short.hprof'), True)
            self.check('incomplete', False)
        except hprof.Malformed:
            self.check('incomplete', True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--vm', default=os.path.join(TOP, 'minijvm'))
    parser.add_argument('--build', default=processes.folder('heapdump'))
    args = parser.parse_args()
    directory = os.path.abspath(args.build)
    os.makedirs(directory, exist_ok=True)
    compiling.java(directory, [os.path.join(HERE, 'heapdump', 'HeapGraph.java')], '-g')
    compile_c(os.path.join(directory, 'libglobal.so'), os.path.join(HERE, 'heapdump', 'global.c'), '-shared')
    suite = progress.Suite('test_heap_dump').begin()
    t = Test(suite, vm_command(args.vm), directory)
    t.graph()
    t.out_of_memory()
    t.no_room()
    t.book.close(suite)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
