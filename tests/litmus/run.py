#!/usr/bin/env python3
"""The protocols between the VM's threads as litmus tests (docs/work/memory-order.md): for each, what must not happen
does not, and what keeps it from happening is needed: without it the model allows it. By model.py; the files *.litmus,
which show the same at the level of instructions, by herd7 where that is installed.

Usage: run.py [--list] [NAME...]; ends with `N passed, N failed`.
"""
import argparse
import glob
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(1, os.path.dirname(HERE))
import progress  # noqa: E402
from model import F, R, Test, W  # noqa: E402

MODELS = ('arm', 'riscv', 'x86')


def release(model):
    """What a release fence of C is (gc/copy.h)."""
    return {'arm': [F('dmb ish')], 'riscv': [F('rw,w')], 'x86': []}[model]


def store(model, location, value, **more):
    """A store with release order, as the interpreter's are."""
    if model == 'riscv':
        return [F('rw,w'), W(location, value, **more)]
    return [W(location, value, releases=model == 'arm', **more)]


def load(model, location, name=None):
    """A load with acquire order."""
    return [R(location, name, acquires=model == 'arm')] + ([F('r,rw')] if model == 'riscv' else [])


def store_sc(model, location, value):
    """A sequentially consistent store; on x86 an exchange, or a store and a fence."""
    return store(model, location, value) + {'arm': [], 'riscv': [F('rw,rw')], 'x86': [F('mfence')]}[model]


def load_sc(model, location, name=None):
    return ([F('rw,rw')] if model == 'riscv' else []) + load(model, location, name)


def full(model):
    return {'arm': [F('dmb ish')], 'riscv': [F('rw,rw')], 'x86': [F('mfence')]}[model]


def change(at, location, value, name=None):
    """An atomic exchange, sequentially consistent, as the accesses [at] and [at] + 1 of its thread."""
    return [R(location, name, acquires=True), W(location, value, releases=True, rmw=at)]


READS_OBJECT = dict(initial={'header': 0, 'own': 0, 'shared': 0}, never={'shared': 1, 'header': 0})


def copied(model, fence):
    """One thread makes an object, stores it into an array of its own and copies that into one that another reads."""
    made = [W('header', 1)] + store(model, 'own', 1) + (release(model) if fence else [])
    maker = made + [R('own'), W('shared', ('read', len(made)), data=len(made))]
    return [maker, load(model, 'shared', 'shared') + [R('header', 'header')]]


def copied_by_another(model):
    made = [W('header', 1)] + store(model, 'own', 1)
    return [made, [R('own'), W('shared', ('read', 0), data=0)],
            load(model, 'shared', 'shared') + [R('header', 'header')]]


def announced(model, fenced):
    """thread_to_vm: the state, then the trap; a stopper: the trap, then the state (runtime/safepoint.c)."""
    thread = store(model, 'state', 0) + (full(model) if fenced else []) + load(model, 'trap', 'trap')
    return [thread, change(0, 'trap', 1) + (full(model) if model != 'x86' else []) + load(model, 'state', 'state')]


def fenced_by_stopper(model, place):
    """membarrier(2) as what it does: a message to the thread, which fences wherever it is then and answers; the stopper
    fences before and after that."""
    handler = [R('message', 'message')] + full(model) + [W('answer', 1)] + full(model)
    state, trap = [W('state', 0)], [R('trap', 'trap')]
    thread = {'before': handler + state + trap, 'between': state + handler + trap,
              'after': state + trap + full(model) + handler}[place]
    stopper = [W('trap', 1)] + full(model) + [W('message', 1), R('answer', 'answer')] + full(model)
    return [thread, stopper + [R('state', 'state')]]


MISSES = dict(initial={'state': 1, 'trap': 0}, never={'trap': 0, 'state': 1})
MESSAGE = dict(initial={'state': 1, 'trap': 0, 'message': 0, 'answer': 0},
               never={'trap': 0, 'state': 1, 'message': 1, 'answer': 1})


def looked_twice(model, first, second, sequential=True):
    """Two threads store and look at what the other one has stored."""
    if sequential:
        return [store_sc(model, first[0], first[1]) + load_sc(model, second[0], second[0]),
                store_sc(model, second[0], second[1]) + load_sc(model, first[0], first[0])]
    return [[W(*first), R(second[0], second[0])], [W(*second), R(first[0], first[0])]]


def park(model, sequential=True):
    """A waker: the condition, then the word. The sleeper takes the word back, then looks at the condition again."""
    if sequential:
        return [store(model, 'condition', 1) + change(len(store(model, 'condition', 1)), 'word', 1),
                change(0, 'word', 2, 'word') + (full(model) if model == 'riscv' else []) +
                load(model, 'condition', 'condition')]
    return [[W('condition', 1), W('word', 1)], [R('word', 'word'), R('condition', 'condition')]]


def messages(model, ordered, what, flag):
    if ordered:
        return [[W(what, 1)] + store(model, flag, 1), load(model, flag, flag) + [R(what, what)]]
    return [[W(what, 1), W(flag, 1)], [R(flag, flag), R(what, what)]]


def rewritten(model, depends):
    """An element of a sequence, or what an operand leads to; then the head, or the instruction, which a reader loads
    plainly, and the other by an address that depends on it (insn_depend)."""
    return [[W('element', 1)] + store(model, 'head', 1),
            [R('head', 'head'), R('element', 'element', address=0 if depends else None)]]


PARKED = dict(initial={'condition': 0, 'word': 0}, never={'word': 1, 'condition': 0})
QUICKENED = dict(initial={'element': 0, 'head': 0}, never={'head': 1, 'element': 0})
INITIALIZED = dict(initial={'static': 0, 'insn': 0}, never={'insn': 1, 'static': 0})
ARCHIVED = dict(initial={'contents': 0, 'name': 0}, never={'name': 1, 'contents': 0})
CACHED = dict(initial={'offset': 0, 'class': 0}, never={'class': 1, 'offset': 0})
GATE = dict(initial={'owner': 7, 'first': 0}, never={'owner': 7, 'first': 0})
LOCKED = dict(initial={'owner': 7, 'waiters': 0}, never={'owner': 7, 'waiters': 0})
SHOWN = dict(initial={'shown': 0, 'suspended': 1}, never={'shown': 0, 'suspended': 1})


def gate(model, sequential=True):
    return looked_twice(model, ('owner', 0), ('first', 1), sequential)


# name: (protocol, facts, models in which it must be impossible, models in which it is possible, so that the test shows)
TESTS = {
    'publication: a copy after a release fence': (lambda m: copied(m, True), READS_OBJECT, MODELS, ()),
    'publication: a plain copy': (lambda m: copied(m, False), READS_OBJECT, ('riscv', 'x86'), ('arm',)),
    'publication: a copy of what another thread has made': (copied_by_another, READS_OBJECT, MODELS, ()),
    'publication: offsets before their class': (lambda m: messages(m, True, 'offset', 'class'), CACHED, MODELS, ()),
    'publication: without atomics': (lambda m: messages(m, False, 'offset', 'class'), CACHED, ('x86',),
                                     ('arm', 'riscv')),
    'safepoint: state and trap, each thread fences': (lambda m: announced(m, True), MISSES, MODELS, ()),
    'safepoint: state and trap, no fence at all': (
        lambda m: [[W('state', 0), R('trap', 'trap')], [W('trap', 1), R('state', 'state')]], MISSES, (), MODELS),
    'safepoint: the stopper fences for a thread before its store': (
        lambda m: fenced_by_stopper(m, 'before'), MESSAGE, MODELS, ()),
    'safepoint: the stopper fences for a thread between its accesses': (
        lambda m: fenced_by_stopper(m, 'between'), MESSAGE, MODELS, ()),
    'safepoint: the stopper fences for a thread after its load': (
        lambda m: fenced_by_stopper(m, 'after'), MESSAGE, MODELS, ()),
    'gate: leaving and entering': (gate, GATE, MODELS, ()),
    'gate: relaxed': (lambda m: gate(m, False), GATE, (), MODELS),
    'VM lock: leaving and a try that fails': (
        lambda m: looked_twice(m, ('owner', 0), ('waiters', 1)), LOCKED, MODELS, ()),
    'VM lock: a try that fails relaxed': (
        lambda m: [store_sc(m, 'owner', 0) + load_sc(m, 'waiters', 'waiters'), [W('waiters', 1), R('owner', 'owner')]],
        LOCKED, (), MODELS),
    'suspension: shown and resumed': (
        lambda m: looked_twice(m, ('suspended', 0), ('shown', 1)), SHOWN, MODELS, ()),
    'suspension: relaxed': (
        lambda m: looked_twice(m, ('suspended', 0), ('shown', 1), False), SHOWN, (), MODELS),
    'park: a wake is not lost': (park, PARKED, MODELS, ()),
    'park: plain': (lambda m: park(m, False), PARKED, ('x86',), ('arm', 'riscv')),
    'quickening: elements before the head of a sequence': (lambda m: rewritten(m, True), QUICKENED, MODELS, ()),
    'quickening: without a dependency': (lambda m: rewritten(m, False), QUICKENED, ('x86',), ('arm', 'riscv')),
    'quickening: what a class initializer has done': (
        lambda m: messages(m, True, 'static', 'insn'), INITIALIZED, MODELS, ()),
    'quickening: what a class initializer has done, without an acquire': (
        lambda m: [store(m, 'static', 1) + store(m, 'insn', 1), [R('insn', 'insn'), R('static', 'static')]],
        INITIALIZED, ('x86',), ('arm', 'riscv')),
    'archive: contents before the name, by the kernel\'s locks': (
        lambda m: messages(m, True, 'contents', 'name'), ARCHIVED, MODELS, ()),
}


def run_herd(suite, path):
    with open(path, encoding='utf-8') as f:
        text = f.read()
    words = ['herd7'] + (['-variant', 'mixed'] if 'LRH' in text or 'LDARH' in text else []) + [path]
    got = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    found = re.search(r'^Observation \S+ (\w+)', got.stdout, re.M)
    wanted = 'Never' if '~exists' in text else 'Sometimes'
    suite.same(os.path.basename(path), wanted, found and found[1], got.stdout)


def herd_files():
    return sorted(glob.glob(os.path.join(HERE, '*.litmus'))) if shutil.which('herd7') else []


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--list', action='store_true', help='prints the names of the protocols')
    p.add_argument('--show', action='store_true', help='prints what each model allows')
    p.add_argument('names', nargs='*')
    o = p.parse_args()
    chosen = {name: test for name, test in TESTS.items() if not o.names or any(n in name for n in o.names)}
    files = [path for path in herd_files() if not o.names or os.path.basename(path) in o.names]
    if o.list:
        print('\n'.join([*chosen, *map(os.path.basename, files)]))
        return 0
    suite = progress.Suite('litmus').begin(len(chosen) + len(files), 'protocols', addressed=True)
    for name, (protocol, facts, never, sometimes) in chosen.items():
        with suite.step(name):
            for model in MODELS:
                allowed = Test(protocol(model), facts['initial']).allows(model, facts['never'])
                if o.show:
                    print(f'{"allowed  " if allowed else "forbidden"} {model:6} {name}')
                if model in never or model in sometimes:
                    suite.same(f'{name}, {model}', model in sometimes, allowed, 'whether the model allows it')
    for path in files:
        with suite.step(os.path.basename(path)):
            run_herd(suite, path)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
