#!/usr/bin/env python3
"""`make bench-openjdk`: real programs with OpenJDK's class library, minijvm against `java -Xint -XX:+UseSerialGC` (with
its archive of classes, as it is shipped), CPU time and memory as ratios (less is better).

Usage: bench_openjdk.py [--build DIR] [--jdk DIR] [--rounds N] [NAME...]
The programs come from Debian's packages (see bench-openjdk in the Makefile); the interpreter was trained with none of
them. Both VMs must print the same and exit with 0. Ends with `N passed, N failed`: programs.
"""
import argparse
import os
import random
import re
import sys

import bench
import measuring
import processes
import progress

INPUTS = os.path.join(measuring.HERE, 'openjdk')
SCRATCH = os.path.join(measuring.OUT, 'openjdk')

ROWS = [
    ('a second or more: CPU', 0.32, bench.of_group('long'), bench.mean, bench.cpu),
    ('a second or more: memory', 0.75, bench.of_group('long'), bench.mean, bench.memory),
    ('short starts: CPU', 0.50, bench.of_group('short'), bench.mean, bench.cpu),
    ('short starts: memory', None, bench.of_group('short'), bench.mean, bench.memory),
]


def jars(*names):
    return ':'.join(f'/usr/share/java/{name}.jar' for name in names)


def write(name, text):
    path = os.path.join(SCRATCH, name)
    with open(path, 'w', encoding='ascii') as file:
        file.write(text)
    return path


def programs(jdk, scale=1.0):
    """What is run with that JDK, with inputs of so many times their usual size."""
    os.makedirs(SCRATCH, exist_ok=True)
    r = random.Random(1)
    words = 'alpha beta machine counts every abc cab'.split()
    books = write('books.xml', '<books>' + ''.join(
        f'<book group="{i % 17}" year="{1900 + i % 99}"><title>{words[i % 7]} {i * 7919 % 1000}</title>'
        f'<p>{" ".join(r.choice(words) for _ in range(30))}</p></book>' for i in range(int(1300 * scale))) + '</books>')
    page = write('page.html', '<html><body>' + ''.join(
        f'<p><b>{r.choice(words)}<i>{r.choice(words)} &amp; </b>{r.choice(words)}<table><tr><td>{i}<td>x</table>'
        for i in range(int(900 * scale))))
    small = write('small.html', '<html><body><p>one<b>two<table><tr><td>three</table>')
    script = write('work.bsh', open(os.path.join(INPUTS, 'work.bsh'), encoding='ascii').read()
                   + f'print(fib({19 if scale >= 1 else 9}));\n')
    tests = measuring.compile_java([os.path.join(INPUTS, 'Tests.java')], 'openjdk-tests', ['-cp', jars('junit4')])
    asm = jars('asm', 'asm-util', 'asm-tree', 'asm-analysis')
    # Class files of newer JDKs this ASM does not read.
    read = 'java.util.HashMap' if processes.feature_of(jdk) == 17 else 'org.objectweb.asm.ClassReader'
    found = [
        ('xalan', 'long', ['-jar', jars('xalan2'), '-IN', books, '-XSL', os.path.join(INPUTS, 'books.xsl')]),
        ('jtidy', 'long', ['-jar', jars('jtidy'), '-q', page]),
        ('antlr', 'long', ['-cp', jars('antlr3', 'antlr3-runtime', 'stringtemplate4', 'stringtemplate'),
                           'org.antlr.Tool', '-fo', SCRATCH, os.path.join(INPUTS, 'Words.g')]),
        ('ant', 'long', ['-jar', jars('ant-launcher'), '-q', '-f', os.path.join(INPUTS, 'build.xml'),
                         '-Dsources=' + os.path.join(measuring.HERE, 'java'), f'-Dout={SCRATCH}/ant']),
        ('beanshell', 'long', ['-cp', jars('bsh'), 'bsh.Interpreter', script]),
        ('beanshell-start', 'short', ['-cp', jars('bsh'), 'bsh.Interpreter', os.path.join(INPUTS, 'start.bsh')]),
        ('jtidy-start', 'short', ['-jar', jars('jtidy'), '-q', small]),
        ('asm', 'short', ['-cp', asm, 'org.objectweb.asm.util.Textifier', read]),
        ('junit', 'short', ['-cp', jars('junit4', 'hamcrest-core') + ':' + tests, 'org.junit.runner.JUnitCore',
                            'Tests']),
        ('svgpp', 'short', ['-cp', jars('batik-all', 'batik-svgpp', 'batik-libs'), 'org.apache.batik.apps.svgpp.Main',
                            '-help']),
    ]
    return [measuring.Program(name, group, False, list(line)) for name, group, line in found]


def clean(text):
    """Without what differs from run to run: what took how long."""
    return re.sub(r'[Tt]ime: .*', '', text)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--scale', type=float, default=1.0, help='of the sizes of inputs')
    p.add_argument('names', nargs='*', metavar='NAME')
    o = measuring.arguments(p, 5, jdk='/usr/lib/jvm/java-17-openjdk-amd64')
    measuring.JAVA[0] = os.path.join(o.jdk, 'bin/java')
    chosen = [c for c in programs(o.jdk, o.scale) if not o.names or c.name in o.names]
    if len(chosen) < len(o.names):
        sys.exit(f'bench_openjdk.py: there is no program {", ".join(set(o.names) - {c.name for c in chosen})}')
    suite, results = bench.compare_all(o, 'programs', chosen, clean)
    bench.say_rows(ROWS, results)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
