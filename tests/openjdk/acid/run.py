#!/usr/bin/env python3
"""`make acid`: OpenJDK's own JVMTI tests on our libjvm.so, under their own harness, jtreg.

Usage: run.py [--build DIR] [--jdk JDK] [--vm java] [--every N] [--resume] [--list] [--opt OPT] [--jobs N] [--timeout F]
       [TEST...]
A TEST is a part of names in open.txt: GetTag, HeapMonitor, vmTestbase/nsk/jvmti/GetTag/gettag001; without any, all of
the list run.
  --jdk JDK    with the class library of this JDK (a home, or the version of one). The tests are those of 17: compare
               with --vm java, because some test what has changed since
  --vm java    the tests on the JDK's own VM with -Xint: shows that they work
  --every N    only every Nth of the chosen ones
  --resume     only those that have no result yet
  --list       prints their names and runs nothing
  --opt OPT    an option for the VM, --opt=-Xcheck:jni; may be repeated
  --timeout F  factor on the time limits of the tests (default 4)
What is missing is fetched and compiled first (get_tests.sh, natives.py). Everything is in build/acid: in run/
results.txt (name, status, seconds, reason), and a .jtr log for each test, whose last part is the command to run it
again. Other JDKs than that of the PATH, and java, have folders of their own: run-21, run-21-java.
Ends with `N passed, N failed`.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys

import natives

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '../../..'))
sys.path.append(os.path.join(TOP, 'tests'))
import processes  # noqa: E402

OUT = os.path.join(TOP, 'build/acid')
SOURCE = os.path.join(OUT, 'src')
SUITE = os.path.join(SOURCE, 'test/hotspot/jtreg')
# What the tests' conditions (@requires) see. Always the same, so that all VMs run the same tests: an interpreter, a
# release build with 64 bits, JVMTI, none of the reference's extras.
TRAITS = {
    'vm.flavor': 'server', 'vm.compMode': 'Xint', 'vm.bits': '64', 'vm.simpleArch': 'x64', 'vm.pageSize': '4096',
    'vm.opt.final.ClassUnloading': 'true', 'vm.opt.final.ClassUnloadingWithConcurrentMark': 'true',
    'vm.opt.final.UseCompressedOops': 'true', 'vm.opt.final.EliminateAllocations': 'true',
    'vm.opt.final.UseVectorizedMismatchIntrinsic': 'false', 'vm.opt.final.UseVtableBasedCHA': 'true',
    'vm.opt.final.UseLargePages': 'false', 'vm.opt.final.EnableJVMCI': 'false', 'vm.cpu.features': '', 'vm.gc': 'null',
    'release.implementor': 'acid',
    **dict.fromkeys(['vm.jvmti', 'vm.flagless', 'vm.gc.G1', 'vm.gc.Serial', 'vm.gc.Parallel'], 'true'),
    **dict.fromkeys(['vm.debug', 'vm.flightRecorder', 'vm.jvmci', 'vm.jvmci.enabled', 'vm.emulatedClient', 'vm.hasSA',
                     'vm.hasJFR', 'vm.hasDTrace', 'vm.rtm.cpu', 'vm.rtm.compiler', 'vm.cds',
                     'vm.cds.custom.loaders', 'vm.cds.write.archived.java.heap', 'vm.graal.enabled',
                     'vm.compiler1.enabled', 'vm.compiler2.enabled', 'container.support', 'jdk.containerized',
                     'vm.musl', 'vm.gc.Shenandoah', 'vm.gc.Epsilon', 'vm.gc.Z'], 'false'),
}


def get_tests():
    """Fetches the tests. Their TEST.ROOT asks the VM for its traits through an interface that only the reference has,
    and names groups with tests that are not here: both are replaced."""
    if os.path.isdir(SOURCE):
        return
    made = SOURCE + '.new'
    shutil.rmtree(made, ignore_errors=True)
    subprocess.run(['sh', os.path.join(HERE, 'get_tests.sh'), made], check=True)
    lines = ''.join(f'        m.put("{k}", "{v}");\n' for k, v in sorted(TRAITS.items()))
    with open(os.path.join(made, 'test/jtreg-ext/requires/Traits.java'), 'w') as f:
        f.write('package requires;\nimport java.util.*;\n'
                'public class Traits implements java.util.concurrent.Callable<Map<String, String>> {\n'
                '    public Map<String, String> call() {\n'
                f'        Map<String, String> m = new HashMap<>();\n{lines}        return m;\n    }}\n}}\n')
    root = os.path.join(made, 'test/hotspot/jtreg/TEST.ROOT')
    text = re.sub(r'(?m)^(requires\.extraPropDefns\S*|groups)\s*=.*$\n?', '', open(root).read().replace('\\\n', ' '))
    with open(root, 'w') as f:
        f.write(text + '\nrequires.extraPropDefns = ../../jtreg-ext/requires/Traits.java\n')
    os.rename(made, SOURCE)


def log_of(run, test):
    m = re.match(r'(.*)\.(?:java|sh)(?:#(\S+))?$', test)
    return os.path.join(run, m.group(1) + ('_' + m.group(2) if m.group(2) else '') + '.jtr')


def result(run, test):
    """Status, seconds and reason, from the log of a test."""
    if not os.path.exists(log_of(run, test)):
        return 'not run', '', ''
    text = open(log_of(run, test), errors='replace').read()
    status = re.search(r'^execStatus=(\w*)\.? ?(.*)$', text, re.M)
    elapsed = re.search(r'^elapsed=(\d+)', text, re.M)
    if not status or status.group(1) not in ('Passed', 'Failed', 'Error'):
        return 'not run', '', ''
    return status.group(1).lower(), f'{int(elapsed.group(1)) / 1000:.1f}' if elapsed else '', status.group(2).strip()


def starts_afresh(test):
    """Whether each action that runs the test asks for a VM of its own: what compiles may stay in one that lasts."""
    actions = re.findall(r'@run\s+([\w/=]+)', open(os.path.join(SUITE, test.split('#')[0]), errors='replace').read())
    return bool(actions) and all('othervm' in a or a.split('/')[0] in ('driver', 'build', 'compile', 'clean')
                                 for a in actions)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--build', default='build')
    p.add_argument('--jdk')
    p.add_argument('--vm', choices=['java'])
    p.add_argument('--every', type=int, default=1)
    p.add_argument('--resume', action='store_true')
    p.add_argument('--list', action='store_true')
    p.add_argument('--opt', action='append', default=[])
    p.add_argument('--jobs', type=int, default=os.cpu_count() or 2)
    p.add_argument('--timeout', type=float, default=4)
    p.add_argument('tests', nargs='*', metavar='TEST')
    o = p.parse_args()
    tests = [t for t in open(os.path.join(HERE, 'open.txt')).read().split()
             if not o.tests or any(part in t for part in o.tests)][::o.every]
    if not tests:
        sys.exit('acid: open.txt has no such test')
    if o.list:
        print('\n'.join(tests))
        return 0
    if not shutil.which('jtreg'):
        sys.exit('acid: the harness is missing: apt-get install jtreg7')
    own = os.path.dirname(os.path.dirname(os.path.realpath(shutil.which('javac'))))
    jdk = processes.given_jdk(o.jdk) if o.jdk else own
    if not jdk:
        sys.exit(f'acid: there is no JDK {o.jdk}: tests/levels/get fetches JDKs')
    kind = (f'-{processes.feature_of(jdk)}' if jdk != own else '') + ('-java' if o.vm else '')
    library = os.path.join(TOP, o.build)
    if not o.vm and not os.path.exists(os.path.join(library, 'libjvm.so')):
        sys.exit(f'acid: there is no libjvm.so in {library}: run make first')
    get_tests()
    natives.build(SOURCE, SUITE, tests, os.path.join(OUT, 'native'), own, o.jobs)

    run = os.path.join(OUT, 'run' + kind)
    if not o.resume:
        for t in tests:
            if os.path.exists(log_of(run, t)):
                os.unlink(log_of(run, t))
    todo = [t for t in tests if result(run, t)[0] == 'not run']
    env = {k: v for k, v in os.environ.items()
           if k not in ('JAVA_TOOL_OPTIONS', '_JAVA_OPTIONS', 'JDK_JAVA_OPTIONS', 'CLASSPATH', 'JAVA_HOME')}
    # Java options are for the VM that runs a test and those that it starts; compilers and drivers run on the JDK's own.
    options = ['-javaoption:' + x for x in ['-Xint' if o.vm else '-XXaltjvm=' + library] + o.opt]
    for mode in ('-agentvm', '-othervm'):
        part = [t for t in todo if starts_afresh(t) == (mode == '-agentvm')]
        if part:
            os.makedirs(run, exist_ok=True)
            chosen = os.path.join(run, 'chosen' + mode)
            with open(chosen, 'w') as f:
                f.write('\n'.join(part) + '\n')
            print(f'running {len(part)} tests', flush=True)
            command = ['jtreg', '-a', '-ignore:quiet', '-testjdk:' + jdk, '-compilejdk:' + jdk, mode, *options,
                       '-nativepath:' + os.path.join(OUT, 'native'), f'-conc:{o.jobs}', f'-timeout:{o.timeout:g}',
                       '-thtimeout:20', '-noreport', '-v:summary,time', '-w:' + run, '-r:' + run + '/report',
                       '-dir:' + SUITE, '@' + chosen]
            with open(os.path.join(run, 'log' + mode), 'w') as log:
                ended = subprocess.run(command, env=dict(env, JTREG_JAVA=os.path.join(own, 'bin/java')), cwd=run,
                                       stdout=log, stderr=log)
            missing = sum(result(run, t)[0] == 'not run' for t in part)
            if missing:
                print(f'jtreg ended with {ended.returncode} and left {missing} tests out (log{mode});'
                      ' --resume runs them')
    results = {t: result(run, t) for t in tests}
    with open(os.path.join(run, 'results.txt'), 'w') as f:
        for t, (status, seconds, reason) in results.items():
            f.write(f'{t}\t{status}\t{seconds}\t{reason}\n')
            if status != 'passed':
                print(f'FAIL {t}: {status}: {reason}\n     {log_of(run, t)}')
    passed = sum(r[0] == 'passed' for r in results.values())
    print(f'{passed} passed, {len(results) - passed} failed')
    return 1 if passed < len(results) else 0


if __name__ == '__main__':
    sys.exit(main())
