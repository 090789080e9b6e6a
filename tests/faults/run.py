#!/usr/bin/env python3
"""Starts with little: the Nth allocation, mapping, thread or opened file fails, alone or with all behind it (fail.c),
or there is little address space (`ulimit -v`). Allowed are the right output, an OutOfMemoryError of java's, one message
that says "out of native memory" and for what, or, with files, java's words for a class that cannot be opened; never a
signal, a hang, a wrong output or an error that blames the class file.

Usage: run.py [--vm VM] [--full]; a sample in `make check`, every call in `make faults`.
"""
import argparse
import os
import re
import shlex
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..'))
sys.path.insert(0, os.path.dirname(HERE))
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402

SAMPLE = {'memory': 60, 'map': 12, 'thread': 4, 'open': 8}
MESSAGE = re.compile(r'minijvm: out of native memory: for [^\n]+\n'
                     r'(Error: Could not create the Java Virtual Machine.\n'
                     r'Error: A fatal exception has occurred. Program will exit.\n)?')
REFUSAL = re.compile(r'Error occurred during initialization of VM\n'
                     r'Could not reserve enough space for \d+KB object heap\n')
BLAMED = re.compile(r'\b(NoSuch\w+Error|VerifyError|ClassFormatError|LinkageError|InternalError|AssertionError'
                    r'|ExceptionInInitializerError(?!: Exception java\.lang\.OutOfMemoryError))\b')
NO_CLASS = re.compile(r'\bNoClassDefFoundError\b(?!: Could not initialize class | thrown from the Uncaught)')


def judge(want, got, kind):
    """NULL for what is allowed, else what is wrong. A class whose initialisation lacked memory stays erroneous (JVMS
    5.5): the NoClassDefFoundErrors that say so, also in the handler of uncaught exceptions, are right."""
    code, out, err = got
    text = out + err
    if got == want or (code == 1 and (MESSAGE.fullmatch(err) or REFUSAL.fullmatch(out))):
        return None
    if code != 1:
        return f'exit code {code}'
    if BLAMED.search(text) or NO_CLASS.search(text):
        return 'blames the class'
    if kind == 'open' and 'Too many open files' in text:
        return None
    if 'OutOfMemoryError' in text or 'NoClassDefFoundError thrown from the Uncaught' in text:
        return None
    return 'does not say why'


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--vm', default=os.path.join(TOP, 'build/minijvm'))
    p.add_argument('--build', default=os.path.join(TOP, 'build/tests/faults'))
    p.add_argument('--full', action='store_true')
    o = p.parse_args()
    os.makedirs(o.build, exist_ok=True)
    library = os.path.join(o.build, 'fail.so')
    subprocess.run([*processes.compiler(), '-O1', '-g', '-Wall', '-Wextra', '-fPIC', '-shared',
                    '-fvisibility=hidden', '-o', library, os.path.join(HERE, 'fail.c'), '-ldl'], check=True)
    programs = [os.path.join(HERE, f + '.java') for f in ('Hello', 'Faults')]
    subprocess.run(['javac', '-d', o.build] + programs, check=True)
    command = shlex.split(o.vm) + ['-cp', o.build, 'Hello']
    limit = limits.limit(command)
    count_file = os.path.join(o.build, 'count')

    def run(**faults):
        return processes.run(command, limit, env=dict(os.environ, LD_PRELOAD=library, **faults))
    want, cases = processes.run(command, limit), []
    for kind, sample in SAMPLE.items():
        run(FAULT_CALLS=kind, FAULT_COUNT=count_file)
        with open(count_file, encoding='ascii') as f:
            count = int(f.read())
        step = 1 if o.full else max(1, count // sample)
        cases += [(kind, n, on) for on in (False, True) for n in range(1, count + 1, step)]
    spaces = [60000 + n * 10000 for n in range(0, 40, 1 if o.full else 8)]
    suite = progress.Suite('faults').begin(len(cases) + len(spaces) + 1, 'faults')
    for kind, n, on in cases:
        faults = {'FAULT_CALLS': kind, 'FAULT_AT': str(n)}
        if on:
            faults['FAULT_ON'] = '1'
        got = run(**faults)
        wrong = judge(want, got, kind)
        suite.check(f'{kind} {n}{" and on" if on else ""}', wrong is None, f'{wrong}: {got}')
    for space in spaces:
        got = processes.run(['sh', '-c', f'ulimit -v {space}; exec "$@"', 'sh'] + command, limit)
        suite.check(f'address space {space}', got == want or REFUSAL.fullmatch(got[1]) is not None, str(got))
    later = dict(os.environ, LD_PRELOAD=library, FAULT_CALLS='thread', FAULT_LATER='1')
    said = [processes.run(vm + ['-cp', o.build, 'Faults', library], limit, env=later)
            for vm in (['java', '-XX:+UseSerialGC'], shlex.split(o.vm))]
    said = [(code, re.sub(r'^\[[0-9.]+s\]', '', out, flags=re.M), err) for code, out, err in said]
    suite.same('a thread that cannot be started, as on `java`', *map(str, said))
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
