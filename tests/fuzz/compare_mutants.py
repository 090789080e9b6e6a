#!/usr/bin/env python3
"""Mutated class files given to `java` and to the VM: is the same accepted, and refused with the same error?

Usage: compare_mutants.py [--build build] [--san build/san] [--seed N] [--first N] [--count N] [--vm COMMAND]
[--messages N] [--keep]
The mutants are those of fuzz_vm and fuzz_classfile with the same seed and numbers; the latter, built with sanitizers
(`make SAN=1 fuzzers`), writes them. One process of each VM defines and links all of them (CompareMutants.java). A
failure is a mutant that only one of the two accepts. Errors of different classes and of different text are counted and
shown with --messages: `java` verifies a class's methods in a separate order, so of several errors another one may
come first. Ends with `N passed, N failed`, a pass for each thousand.
"""
import argparse
import collections
import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import fuzz     # noqa: E402  (which finds the next)
import progress     # noqa: E402


def read(path):
    verdicts = {}
    with open(path, encoding='utf-8', errors='replace') as f:
        for part in re.split(r'(?m)^#(?=\d{7} )', f.read())[1:]:
            verdicts[part[:7]] = re.sub(r'(Loader @)[0-9a-f]+', r'\1', part[8:].strip())
    return verdicts


def kind(verdict):
    return re.sub(r'^[LD] ', '', verdict).split('\n')[0].split(':')[0]


def show(verdict):
    return ' | '.join(line.strip() for line in verdict.split('\n')[:6])[:300]


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--build', default='build')
    p.add_argument('--san', default='build/san')
    p.add_argument('--seed', type=int, default=17)
    p.add_argument('--first', type=int, default=0)
    p.add_argument('--count', type=int, default=2000)
    p.add_argument('--vm')
    p.add_argument('--messages', type=int, default=0)
    p.add_argument('--keep', action='store_true')
    o = p.parse_args()
    os.chdir(fuzz.TOP)
    classes = os.path.join(fuzz.build_corpus(o.san), 'classes')
    work = os.path.join(o.build, 'tests/fuzz/compare')
    shutil.rmtree(work, ignore_errors=True)
    mutants = os.path.join(work, 'mutants')
    os.makedirs(mutants)
    subprocess.run(['javac', '-d', work, os.path.join(fuzz.HERE, 'CompareMutants.java')], check=True)
    subprocess.run([os.path.join(o.san, 'tests/fuzz/fuzz_classfile'), classes, str(o.seed), str(o.count), '--first',
                    str(o.first), '--dump', mutants], check=True,
                   env=fuzz.ENV, stdout=subprocess.DEVNULL)
    suite = progress.Suite('compare_mutants').begin(2, 'VMs')
    results = []
    for name, command in (('java', ['java']), ('here', (o.vm or os.path.join(o.build, 'minijvm')).split())):
        out = os.path.join(work, name)
        with suite.step(name):
            subprocess.run(command + ['-cp', work + ':' + classes, 'CompareMutants', mutants, out], check=True,
                           env=fuzz.ENV, stdin=subprocess.DEVNULL)
        results.append(read(out))
    java, here = results
    kinds = collections.Counter(kind(v) for v in java.values())
    accepted, other_kind, other_text = [], [], []
    for n in sorted(set(java) | set(here)):
        a, b = java.get(n, 'nothing'), here.get(n, 'nothing')
        if (kind(a) == 'linked') != (kind(b) == 'linked'):
            accepted.append(n)
        elif kind(a) != kind(b):
            other_kind.append(n)
        elif a != b:
            other_text.append(n)
    for title, numbers, limit in (('FAIL', accepted, 50), ('another error:', other_kind, o.messages),
                                  ('another message:', other_text, o.messages)):
        for n in numbers[:limit]:
            progress.screen.say(f'{title} mutant {n}\n  java: {show(java.get(n, "nothing"))}\n'
                                f'  here: {show(here.get(n, "nothing"))}')
    progress.screen.say(f'{len(java)} mutants: '
                        + ', '.join(f'{n} {k.rsplit(".", 1)[-1]}' for k, n in kinds.most_common()))
    wrong = sum(kind(java[n]) != 'linked' for n in accepted)
    progress.screen.say(f'{wrong} accepted here only, {len(accepted) - wrong} accepted by java only, {len(other_kind)} '
                        f'refused with an error of another class, {len(other_text)} with another text')
    if not o.keep:
        shutil.rmtree(work, ignore_errors=True)
    suite.count(max(0, -(-o.count // 1000) - len(accepted)), len(accepted))
    suite.check('all mutants were tried', len(java) == o.count, f'{len(java)} of {o.count}')
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
