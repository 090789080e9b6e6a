#!/usr/bin/env python3
"""The desk, tests/run.py: a VM and a unit test that fail on purpose, in each kind of suite; addresses, those that do
not exist, --list, --failed, an interruption.

Usage: test_desk.py [--vm VM] [--build DIR]    ends with `N passed, N failed`
"""
import argparse
import os
import re
import shlex
import signal
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TESTS = os.path.dirname(HERE)
TOP = os.path.dirname(TESTS)
sys.path.insert(1, TESTS)
import processes  # noqa: E402
import progress  # noqa: E402
import records  # noqa: E402

# One test of each suite, and of each function and script that compares in a separate way.
PLANTED = ('java/Algorithms', 'asm/JsrRet', 'jni/strings', 'jvmti/agent_reads', 'launcher/test_missing/caught',
           'pages/java/HeapPages', 'scripts/test_exceptions', 'stress/ExitStorm', 'unit/test_planted',
           'validation/argument/arg_negative_count', 'faults/output')


# What is recorded or compared with a reference is so once, by the run that this is part of.
ENV = {name: value for name, value in os.environ.items() if name not in (records.RECORD, records.REFERENCE)}


def desk(*words, **more):
    """(exit code, stdout, stderr)"""
    return processes.run([sys.executable, os.path.join(TESTS, 'run.py'), *words], env=ENV, **more)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'w') as f:
        f.write(text)
    os.chmod(path, 0o755)


def failures(out):
    """{address: [what is printed of a failure]}"""
    found: dict = {}
    for block in re.split(r'^(?=FAIL )', out, flags=re.M)[1:]:
        text, _, command = block.partition('\nagain: ')
        found.setdefault(shlex.split(command.split('\n')[0])[-1] if command else None, []).append(text)
    return found


def check_planted(suite, build, vm):
    """A VM that prints a line too many, a unit test that fails."""
    bad = os.path.join(build, 'bad')
    write(bad, f'#!/bin/sh\n{shlex.join(vm)} "$@"\ncode=$?\necho planted\nexit $code\n')
    write(os.path.join(build, 'tests/unit/test_planted'),
          '#!/bin/sh\necho "1 != 2"\necho "[  FAILED  ] 1 test(s)"\nexit 1\n')
    code, out, err = desk('--build', build, '--vm', bad, *PLANTED)
    counted = re.search(r'^\d+ passed, (\d+) failed$', out, re.M)
    suite.same('exit code when something fails', (1, ''), (code, err))
    found = failures(out)
    suite.same('what fails', sorted(PLANTED), sorted(map(str, found)))
    suite.check('each failure is counted', counted and int(counted[1]) == sum(map(len, found.values())), out[-2000:])
    for address, texts in found.items():
        for text in texts:
            both = re.search(r'^  expected: .*\n(.*\n)*?  actual:', text, re.M)
            suite.check(f'{address}: expected and actual', both or '\n  --- expected\n  +++ actual\n' in text, text)
    suite.check('the command has the options of the run', all(
        f'--vm {bad} {address}\n' in out for address in found), out[-3000:])
    with open(os.path.join(build, 'tests/failed'), encoding='utf-8') as f:
        suite.same('what failed is kept', sorted(PLANTED), sorted(f.read().split('\n')[:-1]))
    return out


def check_failed(suite, build, out):
    """Each command from a failure; all that failed, once more."""
    for address in 'unit/test_planted', 'java/Algorithms':
        command = next(line[7:] for line in out.splitlines() if line.startswith('again: ') and line.endswith(address))
        code, again, _ = processes.run([sys.executable, *shlex.split(command)], cwd=TOP)
        suite.same(f'again: {address}', (1, [address]), (code, list(failures(again))))
    unit = os.path.join(build, 'tests/unit/test_planted')
    write(unit, '#!/bin/sh\necho "[  PASSED  ] 1 test(s)"\n')
    chosen = [a for a in PLANTED if a.startswith(('java/', 'unit/'))]
    with open(os.path.join(build, 'tests/failed'), 'w', encoding='utf-8') as f:
        f.writelines(f'{address}\n' for address in [*chosen, 'java/Removed'])
    code, out, _ = desk('--build', build, '--vm', os.path.join(build, 'bad'), '--failed')
    suite.same('--failed', (1, ['java/Algorithms']), (code, list(failures(out))))
    suite.check('--failed runs nothing else', out.endswith('\n1 passed, 1 failed\n'), out)
    os.unlink(os.path.join(build, 'tests/failed'))
    suite.same('--failed when nothing failed', (0, 'no test failed last time\n', ''),
               desk('--build', build, '--failed'))


def check_addresses(suite, build):
    code, out, err = desk('--build', build, '--list')
    listed = out.splitlines()
    suite.check('--list', code == 0 and not err and set(PLANTED) <= {*listed}, err or sorted({*PLANTED} - {*listed}))
    suite.same('--list prints nothing else', [], [a for a in listed if re.search(': (begins|skipped)', a)])
    suite.check('--list names each once', len(listed) == len({*listed}), [a for a in listed if listed.count(a) > 1])
    suite.same('--list of a prefix', [a for a in listed if a.startswith('validation/argument/')],
               desk('--build', build, '--list', 'validation/argument')[1].splitlines())
    suite.same('--list of a pattern', [a for a in listed if re.match(r'java/String\w*$', a)],
               desk('--build', build, '--list', 'java/String*')[1].splitlines())
    code, out, err = processes.run(['sh', '-c', '"$@" | head -n 1', 'sh', sys.executable,
                                    os.path.join(TESTS, 'run.py'), '--list', 'java'])
    suite.same('--list whose reader ends', (0, f'{next(a for a in listed if a.startswith("java/"))}\n', ''),
               (code, out, err))
    for words, nearest in ((['java/Algorithm'], 'java/Algorithms'), (['jvm'], 'jvmti'),
                           (['agent_readz'], 'agent_reads'),
                           (['validation/argument/negative_counts'], 'arg_negative_count'),
                           (['--only', 'jav'], 'java'), (['--only', 'java', 'Algorithmz'], 'java/Algorithms')):
        code, out, err = desk('--build', build, *words)
        said = re.fullmatch(r'run\.py: there is no test \S+; the nearest is (\S+) \(--list prints all\)\n', err)
        suite.check(f'unknown: {" ".join(words)}', code == 1 and not out and said and said[1].endswith(nearest),
                    (code, out, err))


def check_interruption(suite, build, vm):
    """A count, and no traceback."""
    slow = os.path.join(build, 'slow')
    write(slow, f'#!/bin/sh\necho > {build}/begun\nexec sleep 1000\n')
    words = [sys.executable, os.path.join(TESTS, 'run.py'), '--build', build, '--vm', slow, 'java/Algorithms']
    with processes.Child(words) as child:
        child.read_until(lambda text: os.path.exists(f'{build}/begun'), 'a test')
        child.process.send_signal(signal.SIGINT)
        code, out, err = child.finish()
    suite.check('interrupted', code == 130 and re.search(r'\n\d+ passed, \d+ failed, interrupted\n', '\n' + out)
                and not err, (code, out, err))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--vm', default=os.path.join(TOP, 'build/minijvm'))
    o = parser.parse_args()
    vm = shlex.split(o.vm)
    vm[0] = os.path.abspath(vm[0])
    suite = progress.Suite('test_desk').begin()
    with tempfile.TemporaryDirectory(prefix='minijvm-desk') as build:
        for name in os.listdir(os.path.dirname(vm[0])):
            path = os.path.join(os.path.dirname(vm[0]), name)
            if os.path.isfile(path):
                os.symlink(path, os.path.join(build, name))
        out = check_planted(suite, build, vm)
        check_failed(suite, build, out)
        check_addresses(suite, build)
        check_interruption(suite, build, vm)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
