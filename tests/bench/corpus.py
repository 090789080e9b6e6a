#!/usr/bin/env python3
"""What the interpreter's sequences are chosen from (docs/work/sequences.md): programs are run on a build with
PROFILE=1, and their profiles are written to build/profile/corpus, one file each. `make sequences` does this, then
chooses.

Usage: corpus.py --jdk DIR [NAME...]

The corpus: the tools of the JDK, Debian's programs that tests/openjdk installs, tests/java, tests/openjdk/programs,
and those benchmarks that are marked as trained. Never the other benchmarks, nor what bench_openjdk.py runs.
"""
import argparse
import collections
import concurrent.futures
import glob
import os
import shlex
import shutil
import subprocess
import sys

import measuring

TOP, OUT = measuring.TOP, os.path.join(measuring.TOP, 'build/profile/corpus')
VM = os.path.join(TOP, 'build/profile/minijvm')
LIBRARY = '/usr/share/java/'
MOST_SECONDS = 1800     # what ends for being slow is not in the profile, and on a busy machine the choice is another
sys.path.insert(1, os.path.join(TOP, 'tests/openjdk'))
import suite_bench  # noqa: E402
import compiling  # noqa: E402
from desk import JAVAC, directives  # noqa: E402

# name: family.program; the programs of a family share its weight (choose.py)
Job = collections.namedtuple('Job', 'name words stdin', defaults=['', ''])


def tools(jdk, scratch):
    """The tools of the JDK, by their modules."""
    own = os.path.join(TOP, 'tests/openjdk/tools')
    some = [s for s in sorted(glob.glob(os.path.join(TOP, 'tests/openjdk/programs/[A-M]*.java')))
            if 'jdk.' not in open(s, encoding='utf-8').read()]
    tests = sorted(glob.glob(os.path.join(TOP, 'tests/java/[A-M]*.java')))
    classes = os.path.join(TOP, 'build/jdk-subset')
    store = ['-keystore', f'{scratch}/store.p12', '-storepass', 'changeit']
    with open(os.path.join(own, 'session.jsh'), encoding='utf-8') as f:
        session = f.read()
    yield 'javac', ['jdk.compiler/com.sun.tools.javac.Main', '-nowarn', '-d', f'{scratch}/javac'] + some
    yield 'javac-lint', ['jdk.compiler/com.sun.tools.javac.Main', '-Xlint:all', '-g', '-d', f'{scratch}/lint'] + tests
    yield 'jar', ['jdk.jartool/sun.tools.jar.Main', 'cf', f'{scratch}/some.jar', '-C', classes, 'java/util']
    yield 'javap', ['jdk.jdeps/com.sun.tools.javap.Main', '-c', '-p', '-v', 'java.util.HashMap', 'java.lang.String']
    yield 'jdeps', ['jdk.jdeps/com.sun.tools.jdeps.Main', '-v', '--multi-release', 'base', classes + '/java/util']
    yield 'jlink', ['jdk.jlink/jdk.tools.jlink.internal.Main', '--add-modules', 'java.base', '--module-path',
                    f'{jdk}/jmods', '--output', f'{scratch}/image']
    yield 'jmod', ['jdk.jlink/jdk.tools.jmod.Main', 'list', f'{jdk}/jmods/java.logging.jmod']
    yield 'keytool', ['java.base/sun.security.tools.keytool.Main', '-genkeypair', '-alias', 'one', '-keyalg', 'RSA',
                      '-dname', 'CN=One'] + store
    yield 'javadoc', ['jdk.javadoc/jdk.javadoc.internal.tool.Main', '-quiet', '-d', f'{scratch}/doc',
                      os.path.join(own, 'Own.java')]
    yield 'jshell', ['jdk.jshell/jdk.internal.jshell.tool.JShellToolProvider', '--execution', 'local'], session


def jobs(jdk):
    scratch = os.path.join(OUT, 'scratch')
    shutil.rmtree(scratch, ignore_errors=True)
    os.makedirs(scratch)
    for name, words, *stdin in tools(jdk, scratch):
        yield Job('tools.' + name, ['--jdk', jdk, '-m'] + words, *stdin)
    foreign = os.path.join(TOP, 'tests/openjdk/foreign')
    for script in ('language', 'library', 'leaves'):
        yield Job('jython.' + script, ['--jdk', jdk, '-jar', LIBRARY + 'jython.jar', f'{foreign}/jython/{script}.py'])
    sources = sorted(glob.glob(os.path.join(TOP, 'tests/openjdk/programs/[E-H]*.java')))
    yield Job('aspectj.ajc', ['--jdk', jdk, '-cp', LIBRARY + 'aspectjtools.jar:' + LIBRARY + 'aspectjrt.jar',
                              'org.aspectj.tools.ajc.Main', '-11', '-proceedOnError', '-d', f'{scratch}/ajc'] + sources)
    for program in measuring.programs():
        if program.trained:
            size = str(suite_bench.SIZES[program.name])
            yield Job('bench.' + program.name, program.words + [size])
    for family, folder, way in (('java', 'tests/java', []), ('programs', 'tests/openjdk/programs', ['--jdk', jdk])):
        alone = [s for s in sorted(glob.glob(os.path.join(TOP, folder, '*.java'))) if 'javac' not in directives(s)]
        classes = os.path.join(OUT, 'classes', family)
        compiling.java_each(classes, alone, *JAVAC)
        for source in alone:
            d = directives(source)
            name = os.path.basename(source)[:-5]
            yield Job(f'{family}.{name}', way + shlex.split(d.get('vmargs', '')) + ['-cp', classes, name]
                      + shlex.split(d.get('args', '')), d.get('stdin', '').encode().decode('unicode_escape'))


def run(job):
    """Its exit code: what fails on purpose has a profile as well."""
    for old in glob.glob(os.path.join(OUT, job.name + '.*')):
        os.remove(old)
    try:
        done = subprocess.run([VM] + job.words, input=job.stdin.encode(), cwd=os.path.join(OUT, 'scratch'),
                              timeout=MOST_SECONDS, capture_output=True,
                              env=dict(os.environ, MINIJVM_PROFILE=os.path.join(OUT, job.name)))
        return done.returncode
    except subprocess.TimeoutExpired:
        return 'not ended'


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--jdk', required=True)
    p.add_argument('names', nargs='*', metavar='NAME', help='only jobs whose name contains one of these')
    o = p.parse_args()
    if not o.names:
        shutil.rmtree(OUT, ignore_errors=True)
    chosen = [j for j in jobs(o.jdk) if not o.names or any(n in j.name for n in o.names)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for job, code in zip(chosen, pool.map(run, chosen)):
            profiles = glob.glob(os.path.join(OUT, job.name + '.*'))
            size = sum(map(os.path.getsize, profiles))
            if code or not size:
                print(f'{job.name}: exit code {code}, {size} bytes of profile', flush=True)
    print(f'{len(chosen)} programs')


if __name__ == '__main__':
    main()
