"""The programs of tests/bench/java in small sizes: their checksums are java's; and that the commands work."""
import os
import re
import sys

from harness import TOP, Case

PROGRAMS = os.path.join(TOP, 'tests/bench/java')
SIZES = {'BigPi': 1500, 'BinTrees': 11, 'BitBoards': 1500, 'Caches': 1500, 'Chess': 2, 'Distances': 90, 'Events': 1200,
         'Fannkuch': 8, 'Fft': 1, 'Fib': 24, 'Formulas': 40, 'Graphs': 300, 'Hashing': 1200, 'Json': 3, 'Lexer': 8,
         'Life': 8, 'Lisp': 10, 'LiveSet': 150000, 'Loops': 3000, 'Lu': 40, 'Lz77': 30000, 'Mandel': 200, 'Maps': 2000,
         'MatMul': 90, 'NBody': 40000, 'Orders': 600, 'Parsing': 1500, 'PingPong': 3000, 'Queens': 6, 'Sha256': 40,
         'Shapes': 12, 'Sieve': 2, 'StackMachine': 2000, 'Streams': 10, 'Strings': 400, 'SyncContend': 100000,
         'SyncFree': 200000, 'Templates': 20, 'Throwing': 4000, 'Virtual': 200, 'Words': 2}


def cases(t):
    sources = sorted(os.path.join(PROGRAMS, f) for f in os.listdir(PROGRAMS) if f.endswith('.java'))
    classes = t.compile('bench', sources)

    def one(source):
        name = os.path.basename(source)[:-5]
        m = re.search(r'^// vmargs: (.*)$', open(source).read(), re.M)
        words = ((m.group(1).split() if m else []) + ['-cp', classes, name]
                 + ([str(SIZES[name])] if name in SIZES else []))
        return t.compare(words, [source], clean=lambda text: re.sub(r'\bms=\d+', 'ms=N', text))

    def command(script, words, last):
        def run():
            code, out, err = t.run([sys.executable, os.path.join(TOP, 'tests/bench', script), '--build', t.build,
                                    '--rounds', '1'] + words, taken=20)
            return '' if code == 0 and (last in out or out.startswith('skipped')) else f'{code} {out}{err}'
        return run

    return [Case(os.path.basename(s)[:-5], lambda s=s: one(s), 3) for s in sources] + [
        Case('command', command('bench.py', ['Hello', 'Parsing', 'Lisp'], 'untrained: mixed'), 8),
        Case('command-openjdk', command('bench_openjdk.py', ['--jdk', t.jdk, '--scale', '0.02'], 'short starts: CPU'),
             20),
        Case('command-virtual', command('bench_virtual.py', ['--scale', '0.002'], 'sleep: CPU'), 15)]
