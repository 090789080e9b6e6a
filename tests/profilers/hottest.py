#!/usr/bin/env python3
"""Second part of `make test-profilers`: the methods that a profile of a real program shows first, on minijvm and on
`java -Xint`.

    tests/profilers/hottest.py [--build DIR] [--library FILE] [PROGRAM...]

A database (H2) and the JDK's HTTP server run under async-profiler, with 17, 25, and virtual threads. A method's share
is that of the samples of CPU time whose stack has it, of all samples in the program's own packages. Of the ten methods
with the largest shares on `java`, at least eight must be among the fifteen largest here. Each must have between a third
of the share that it has there and three times that: the two interpreters do not spend the same on a concatenation of
strings or a call of a native method. Prints the shares. Needs the network (Maven Central). Ends with
`N passed, N failed`.
"""
import argparse
import collections
import os
import re
import runpy
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(1, os.path.dirname(HERE))
import compiling  # noqa: E402
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402

TOP = os.path.dirname(os.path.dirname(HERE))
profiler = runpy.run_path(os.path.join(HERE, 'run'))['profiler']
H2 = ('com.h2database', 'h2', '2.2.224')

# packages: of which the samples are; the rest, the VM's own work and that of the JDK's start, is no part of a program
Program = collections.namedtuple('Program', 'name main words packages level jar')
PROGRAMS = [
    Program('h2-17', 'Database', ('60',), r'org/h2/', 17, H2),
    Program('h2-25', 'Database', ('60',), r'org/h2/', 25, H2),
    Program('server-17', 'Server', ('1500',), r'(?:sun|com/sun)/net/httpserver/|jdk/internal/net/http/|Server\.', 17,
            None),
    Program('server-25', 'Server', ('1500',), r'(?:sun|com/sun)/net/httpserver/|jdk/internal/net/http/|Server\.', 25,
            None),
    Program('virtual-25', 'Server', ('1500', 'virtual'),
            r'(?:sun|com/sun)/net/httpserver/|jdk/internal/net/http/|Server\.', 25, None),
]


def fetch(artifact):
    """The path of a jar of Maven Central."""
    group, name, version = artifact
    subprocess.run(['mvn', '-q', 'dependency:get', f'-Dartifact={group}:{name}:{version}', '-Dtransitive=false'],
                   check=True)
    return os.path.expanduser(f'~/.m2/repository/{group.replace(".", "/")}/{name}/{version}/{name}-{version}.jar')


def shares(text, packages):
    """method -> share of the samples with it in their stacks, in order; and the number of samples."""
    counts, total = collections.Counter(), 0
    for line in text.splitlines():
        stack, weight = line.rsplit(' ', 1)
        # A lambda's class has a number that differs from run to run.
        frames = {re.sub(r'\$\$Lambda.*?\.(?=\w+$)|0x[0-9a-f]+', 'Lambda.', f) for f in stack.split(';')
                  if re.match(packages, f)}
        total += int(weight) if frames else 0
        for frame in frames:
            counts[frame] += int(weight)
    return {method: n / total for method, n in counts.most_common()}, total


def profile(suite, program, name, vm, where, library):
    out = os.path.join(where, f'{program.name}-{name}.txt')
    path = os.pathsep.join([where, *([fetch(program.jar)] if program.jar else [])])
    status, output, err = processes.run(
        [*vm, f'-agentpath:{library}=start,event=ctimer,interval=1ms,collapsed,file={out}', '-cp', path, program.main,
         *program.words], limits.Limit(300))
    if status != 0 or not os.path.exists(out):
        suite.check(f'{program.name} {name}', False, f'{status} {err[-2000:]}')
        return None, output
    with open(out, encoding='utf-8') as f:
        return shares(f.read(), program.packages), output


def compare(suite, o, program, where):
    home = processes.installed_jdk(program.level)
    if not home:
        progress.screen.say(f'skipped: {program.name} (no JDK {program.level})')
        return
    reference, expected = profile(suite, program, 'java', [os.path.join(home, 'bin/java'), '-Xint'], where, o.library)
    ours, actual = profile(suite, program, 'minijvm', [os.path.join(o.build, 'minijvm'), '--jdk', home], where,
                           o.library)
    if not reference or not ours:
        return
    ranks = {method: i for i, method in enumerate(ours[0])}
    first = list(reference[0])[:10]
    progress.screen.say(f'\n{program.name}: {reference[1]} and {ours[1]} samples; share on java, here, place here')
    for method in first:
        progress.screen.say(f'{100 * reference[0][method]:6.1f} {100 * ours[0].get(method, 0):6.1f} '
                            f'{ranks.get(method, -1) + 1:4}  {method}')
    near = sum(ranks.get(method, 99) < 15 for method in first)
    alike = sum(1 / 3 <= ours[0].get(method, 0) / reference[0][method] <= 3 for method in first)
    suite.check(program.name, expected == actual and near >= 8 and alike == len(first),
                f'{near} of ten methods among the first fifteen, {alike} with a share like that on java; '
                f'{actual[:300]}')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--build', default=os.path.join(TOP, 'build'))
    parser.add_argument('--library')
    parser.add_argument('programs', nargs='*')
    o = parser.parse_args()
    chosen = [p for p in PROGRAMS if not o.programs or p.name in o.programs]
    suite = progress.Suite('hottest').begin(len(chosen))
    with tempfile.TemporaryDirectory() as where:
        if not o.library:
            o.library, _ = profiler(where)
        compiling.java(where, [os.path.join(HERE, f'{name}.java') for name in ('Database', 'Server')])
        for program in chosen:
            compare(suite, o, program, where)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
