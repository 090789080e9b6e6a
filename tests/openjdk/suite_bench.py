"""The programs of tests/bench/java in small sizes: their checksums are java's; and that the commands work."""
import os
import re
import sys

from harness import TOP, Case

sys.path.insert(1, os.path.join(TOP, 'tests/bench'))
from measuring import SIZES  # noqa: E402

PROGRAMS = os.path.join(TOP, 'tests/bench/java')


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
