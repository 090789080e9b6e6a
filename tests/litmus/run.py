#!/usr/bin/env python3
"""The protocols between the VM's threads as litmus tests (docs/work/memory-order.md), with the memory orders that the
sources have. For each, what must not happen does not, and each order is needed: with a weaker one in its place a model
allows it. By model.py; the files *.litmus, which show the same at the level of instructions, by herd7 where that is
installed.

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
NONE = 'RELAXED'


class Thread(list):
    """The accesses of one thread, given in orders of C, as compilers translate them for a machine."""
    def __init__(self, model):
        super().__init__()
        self.model = model

    def on(self, arm=(), riscv=(), x86=()):
        self.extend({'arm': arm, 'riscv': riscv, 'x86': x86}[self.model])
        return self

    def store(self, order, location, value, **more):
        if order != NONE:
            self.on(riscv=[F('rw,w')])
        self.append(W(location, value, releases=self.model == 'arm' and order != NONE, **more))
        return self.on(riscv=[F('rw,rw')], x86=[F('mfence')]) if order == 'SEQ_CST' else self

    def load(self, order, location, **more):
        if order == 'SEQ_CST':
            self.on(riscv=[F('rw,rw')])
        acquires = {NONE: False, 'ACQUIRE': 'weakly', 'SEQ_CST': True}[order] if self.model == 'arm' else False
        self.append(R(location, location, acquires=acquires, **more))
        return self.on(riscv=[F('r,rw')]) if order != NONE else self

    def change(self, order, location, value, name=None):
        """An exchange, which reads and stores."""
        self.append(R(location, name, acquires=order in ('ACQUIRE', 'ACQ_REL', 'SEQ_CST')))
        self.append(W(location, value, releases=order in ('RELEASE', 'ACQ_REL', 'SEQ_CST'), rmw=len(self) - 1))
        return self

    def fence(self, order):
        return self.on(**{'RELEASE': {'arm': [F('dmb ish')], 'riscv': [F('rw,w')]},
                          'ACQUIRE': {'arm': [F('dmb ishld')], 'riscv': [F('r,rw')]},
                          'SEQ_CST': {'arm': [F('dmb ish')], 'riscv': [F('rw,rw')], 'x86': [F('mfence')]},
                          NONE: {}}[order])


# ---- the orders in the sources ----

def body_of(path, name):
    """The text of a function or a macro."""
    with open(os.path.join(HERE, '..', '..', path), encoding='utf-8') as f:
        text = f.read()
    found = re.search(rf'^#define {name}\b(?:.*\\\n)*.*', text, re.M) or \
        re.search(rf'^(?:\w[^\n;{{}}]*[ *])?{name}\([^;{{}}]*\) \{{(?:[^\n]*\}}$|.*?^\}})', text, re.M | re.S)
    if not found:
        raise ValueError(f'{path} has no {name}')
    return found[0]


def atomics(text):
    """(function, first argument, orders) of each atomic access."""
    for call in re.finditer(r'__atomic_(\w+)\(', text):
        depth, at = 1, call.end()
        while depth:
            depth += {'(': 1, ')': -1}.get(text[at], 0)
            at += 1
        arguments = text[call.end():at - 1]
        yield call[1], arguments.split(',')[0], re.findall(r'__ATOMIC_(\w+)', arguments)


KINDS = {'store': r'store_n', 'load': r'load_n', 'fence': r'thread_fence', 'swaps': r'compare_exchange_n',
         'fails': r'compare_exchange_n', 'changes': r'exchange_n|(add|and|or)_fetch'}


def order_of(path, name, access):
    """[access]: `store owner`, or `fence`; `swaps owner` and `fails owner` are a compare-and-swap, `calls function`:
    that function fences. What is not there has no order."""
    kind, _, what = access.partition(' ')
    text = body_of(path, name)
    if kind == 'calls':
        return 'SEQ_CST' if re.search(rf'\b{what}\(', text) else NONE
    for function, first, orders in atomics(text):
        if re.fullmatch(KINDS[kind], function) and (kind == 'fence' or re.search(rf'\b{what}\b', first)):
            return orders[1 if kind == 'fails' else 0]
    return NONE


# ---- the protocols ----

def copied(t, store, fence, load):
    """One thread makes an object, stores it into an array of its own and copies that into one that another reads."""
    maker = t().store(NONE, 'header', 1).store(store, 'own', 1).fence(fence).load(NONE, 'own')
    at = len(maker) - 1
    return [maker.store(NONE, 'shared', ('read', at), data=at), t().load(load, 'shared').load(NONE, 'header')]


def copied_by_another(t, store, load):
    return [t().store(NONE, 'header', 1).store(store, 'own', 1),
            t().load(NONE, 'own').store(NONE, 'shared', ('read', 0), data=0),
            t().load(load, 'shared').load(NONE, 'header')]


def message(t, store, load):
    """What a flag says is there."""
    return [t().store(NONE, 'data', 1).store(store, 'flag', 1), t().load(load, 'flag').load(NONE, 'data')]


def by_instruction(t, store, fence):
    return [t().store(NONE, 'data', 1).store(store, 'flag', 1), t().load(NONE, 'flag').fence(fence).load(NONE, 'data')]


def by_address(t, store):
    return [t().store(NONE, 'data', 1).store(store, 'flag', 1),
            t().load(NONE, 'flag').load(NONE, 'data', address=0)]


def unlocked(t, leaves, enters):
    """The word is 1: owned, then 2: free, then 3: the other's."""
    return [t().store(NONE, 'data', 1).change(leaves, 'word', 2),
            t().change(enters, 'word', 3, 'word').load(NONE, 'data')]


def inflated(t, swap, load):
    return [t().store(NONE, 'data', 1).change(swap, 'flag', 1), t().load(load, 'flag').load(NONE, 'data')]


def reused(t, counts, links, reads, recounts):
    """An environment that is reused comes into another bucket, after that is counted."""
    return [t().change(counts, 'reuses', 1).store(links, 'next', 1), t().load(reads, 'next').load(recounts, 'reuses')]


def looked_twice(t, a, sees_b, b, sees_a, a_changes=False, b_changes=False, b_takes=False):
    """Two threads store, each a word, and look at the other's; an exchange in place of a store, or of a look."""
    first, second = t(), t()
    (first.change if a_changes else first.store)(a, 'a', 1)
    first.load(sees_b, 'b')
    (second.change if b_changes else second.store)(b, 'b', 1)
    if b_takes:
        second.change(sees_a, 'a', 2, 'a')
    else:
        second.load(sees_a, 'a')
    return [first, second]


def fenced_by_stopper(place):
    """membarrier(2) as what it does: a message to the thread, which fences wherever it is then and answers; the stopper
    fences before and after that."""
    def threads(t, fences):
        handler = t().load(NONE, 'message').fence(fences).store(NONE, 'answer', 1).fence(fences)
        announces, looks = t().store(NONE, 'state', 0), t().load(NONE, 'trap')
        thread = {'before': [handler, announces, looks], 'between': [announces, handler, looks],
                  'after': [announces, looks, t().fence(fences), handler]}[place]
        return [sum(thread, []),
                t().store(NONE, 'trap', 1).fence(fences).store(NONE, 'message', 1).load(NONE, 'answer').fence(fences)
                .load(NONE, 'state')]
    return threads


def parked(t, wakes, takes):
    """A waker: the condition, then the word. The sleeper takes the word back, then looks at the condition again."""
    return [t().store(NONE, 'data', 1).change(wakes, 'word', 2),
            t().change(takes, 'word', 3, 'word').load(NONE, 'data')]


def renamed(t, kernel):
    """Who renames a file, and who opens it by that name, has the kernel's lock of the directory."""
    return [t().store(NONE, 'data', 1).fence(kernel).store(NONE, 'flag', 1),
            t().load(NONE, 'flag').fence(kernel).load(NONE, 'data')]


class Protocol:
    """[never]: the values that must not be read together. [code]: the accesses whose orders [threads] takes, each as
    (file, function, access). [sequential]: each needs just that; else it suffices that it needs some order. [covered]:
    accesses that another one's order serves, too."""
    def __init__(self, threads, initial, never, *code, sequential=False, covered=()):
        self.threads, self.initial, self.never, self.code = threads, initial, never, code
        self.sequential, self.covered = sequential, covered

    def allowed_by(self, orders):
        return [m for m in MODELS if Test(self.threads(lambda m=m: Thread(m), *orders), self.initial)
                .allows(m, self.never)]

    def weakened(self, orders):
        """Each order in turn replaced by a weaker one."""
        for i, order in enumerate(orders):
            kind = self.code[i][2].split()[0]
            weaker = {'load': 'ACQUIRE', 'fails': 'ACQUIRE', 'store': 'RELEASE'}.get(kind, NONE)
            yield i, [*orders[:i], weaker if self.sequential and order == 'SEQ_CST' else NONE, *orders[i + 1:]]


COPIED = {'header': 0, 'own': 0, 'shared': 0}, {'shared': 1, 'header': 0}
MESSAGE = {'data': 0, 'flag': 0}, {'flag': 1, 'data': 0}
LOCK_WORD = {'data': 0, 'word': 1}, {'word': 2, 'data': 0}
TWICE = {'a': 0, 'b': 0}, {'a': 0, 'b': 0}
STOPPED = {'state': 1, 'trap': 0, 'message': 0, 'answer': 0}, {'trap': 0, 'state': 1, 'message': 1, 'answer': 1}
STORES, LOADS = ('gc/object.h', 'ref_store', 'store slot'), ('gc/object.h', 'ref_load', 'load slot')
REWRITES = ('vm/interp/interp_slow.c', 'interp_rewrite_at', 'store pc')
TRY_FAILS = ('runtime/gate.h', 'gate_try', 'fails owner')
FENCES = ('runtime/safepoint.c', 'is_stopped', 'calls fence_all_threads')


def twice(*code, covered=(), **how):
    return Protocol(lambda t, *orders: looked_twice(t, *orders, **how), *TWICE, *code, sequential=True, covered=covered)


PROTOCOLS = {
    'publication: a reference': Protocol(message, *MESSAGE, STORES, LOADS),
    'publication: by the interpreter': Protocol(
        message, *MESSAGE, ('vm/interp/interp.c', 'WRITE', 'store'), ('vm/interp/interp.c', 'READ', 'load')),
    'publication: by Unsafe': Protocol(
        message, *MESSAGE, ('gc/copy.h', 'COPY_STORE', 'store'), ('gc/copy.h', 'COPY_LOAD', 'load')),
    'publication: a copy': Protocol(
        copied, *COPIED, STORES, ('gc/copy.h', 'copy_publish', 'fence'), LOADS, covered=['store slot']),
    'publication: a copy of what another thread has made': Protocol(copied_by_another, *COPIED, STORES, LOADS),
    'first use: offsets before their class': Protocol(
        message, *MESSAGE, ('vm/classes/library_class.c', 'library_class', 'store class'),
        ('vm/classes/library_class.h', 'library_class_known', 'load class')),
    'first use: before an instruction': Protocol(
        by_instruction, *MESSAGE, REWRITES, ('vm/interp/insn.h', 'insn_acquire', 'fence')),
    'safepoint: state and trap, each thread fences': twice(
        ('runtime/thread.h', 'thread_announce', 'changes state'),
        ('runtime/thread.h', 'thread_is_to_stop', 'load trap'),
        ('runtime/thread.c', 'thread_set_trap', 'changes trap'), ('runtime/safepoint.c', 'state_of', 'load state'),
        a_changes=True, b_changes=True),
    'safepoint: the stopper fences for a thread before its store': Protocol(
        fenced_by_stopper('before'), *STOPPED, FENCES),
    'safepoint: the stopper fences for a thread between its accesses': Protocol(
        fenced_by_stopper('between'), *STOPPED, FENCES),
    'safepoint: the stopper fences for a thread after its load': Protocol(
        fenced_by_stopper('after'), *STOPPED, FENCES),
    'gate: leaving and entering': twice(
        ('runtime/gate.h', 'gate_release', 'store owner'), ('runtime/gate.h', 'gate_release', 'load queued'),
        ('runtime/gate.c', 'append_entering', 'changes queued'), TRY_FAILS, b_changes=True),
    'gate: leaving and a chosen thread that tries': twice(
        ('runtime/gate.h', 'gate_release', 'store owner'), ('runtime/gate.h', 'gate_release', 'load chosen'),
        ('runtime/gate.c', 'gate_enter_notified', 'store chosen'), TRY_FAILS),
    'gate: passed over and released': twice(
        ('runtime/gate.c', 'can_use_turn', 'store passed_over'), ('runtime/gate.c', 'may_run', 'load trap'),
        ('runtime/thread.c', 'thread_clear_trap', 'changes trap'),
        ('runtime/safepoint.c', 'let_run', 'changes passed_over'),
        b_changes=True, b_takes=True, covered=['changes trap']),
    'VM lock: leaving and a try that fails': twice(
        ('runtime/block.c', 'vm_unlock', 'store owner'), ('runtime/block.c', 'vm_unlock', 'load waiters'),
        ('runtime/block.c', 'vm_lock', 'changes waiters'), ('runtime/block.c', 'try_lock', 'fails owner'),
        b_changes=True),
    'suspension: shown and resumed': twice(
        ('runtime/safepoint.c', 'thread_resume', 'store own_suspended'),
        ('runtime/safepoint.c', 'thread_update_suspension', 'load shown'),
        ('runtime/virtual_thread.c', 'show', 'store shown'),
        ('runtime/virtual_thread.c', 'show', 'load own_suspended')),
    'park: a wake is not lost': Protocol(
        parked, {'data': 0, 'word': 1}, {'word': 2, 'data': 0}, ('runtime/park.c', 'park_wake', 'changes state'),
        ('runtime/park.c', 'park', 'changes state')),
    'monitor: leaving and entering': Protocol(
        unlocked, *LOCK_WORD, ('runtime/monitor.h', 'monitor_exit_fast', 'swaps sync'),
        ('runtime/monitor.h', 'monitor_enter_fast', 'swaps sync')),
    'monitor: inflated': Protocol(
        inflated, *MESSAGE, ('runtime/monitor.c', 'monitor_inflate', 'swaps sync'),
        ('runtime/monitor.c', 'word_of', 'load sync')),
    'threads: one that begins during a stop': Protocol(
        message, *MESSAGE, ('runtime/thread.c', 'thread_new', 'store threads_end'),
        ('runtime/thread.h', 'thread_next', 'load next')),
    'request: of the Service Thread': twice(
        ('jvmti/service.c', 'jvmti_service_request', 'changes requested'),
        ('jvmti/service.c', 'jvmti_service_request', 'load service_thread'),
        ('jvmti/service.c', 'run', 'store service_thread'), ('jvmti/service.c', 'serve', 'changes requested'),
        a_changes=True, b_takes=True, covered=['load service_thread', 'store service_thread']),
    'request: a termination signal': twice(
        ('vm/services/termination.c', 'termination_request', 'store requested_number'),
        ('vm/services/termination.c', 'termination_request', 'load watching'),
        ('vm/services/termination.c', 'termination_watch', 'changes watching'),
        ('vm/services/termination.c', 'termination_watch', 'load requested_number'), b_changes=True),
    'environments: one that is reused': Protocol(
        reused, {'reuses': 0, 'next': 0}, {'next': 1, 'reuses': 0}, ('jvmti/env.c', 'take_spare', 'changes reuses'),
        ('jvmti/env.c', 'set_link', 'store link'), ('jvmti/env.c', 'next_in', 'load link'),
        ('jvmti/env.c', 'jvmti_env_find', 'load reuses'), covered=['changes reuses', 'load reuses']),
    'quickening: elements before the head of a sequence': Protocol(by_address, *MESSAGE, REWRITES),
    'quickening: what a class initializer has done': Protocol(
        message, *MESSAGE, REWRITES, ('vm/interp/insn.h', 'insn_initialized_pointer', 'load i')),
    'archive: contents before the name': Protocol(
        renamed, *MESSAGE, ('vm/classes/class_archive.c', 'class_archive_update', 'calls rename')),
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


def run_protocol(suite, name, shows):
    protocol = PROTOCOLS[name]
    orders = [order_of(*access) for access in protocol.code]
    suite.same(f'{name}, {", ".join(orders)}', [], protocol.allowed_by(orders), 'the models that allow it')
    for i, weaker in protocol.weakened(orders):
        allowing = protocol.allowed_by(weaker)
        path, function, access = protocol.code[i]
        if shows:
            print(f'{name}: {function}: {access}: {orders[i]}; {weaker[i]} in its place: {", ".join(allowing) or "-"}')
        needed = access not in protocol.covered
        suite.same(f'{name}: {path}, {function}: {access}, {weaker[i]}', needed, bool(allowing),
                   'whether a model allows it')


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--list', action='store_true', help='prints the names of the protocols')
    p.add_argument('--show', action='store_true', help='prints which model needs which order')
    p.add_argument('names', nargs='*')
    o = p.parse_args()
    chosen = [name for name in PROTOCOLS if not o.names or any(n in name for n in o.names)]
    files = [path for path in herd_files() if not o.names or os.path.basename(path) in o.names]
    if o.list:
        print('\n'.join([*chosen, *map(os.path.basename, files)]))
        return 0
    suite = progress.Suite('litmus').begin(len(chosen) + len(files), 'protocols', addressed=True)
    for name in chosen:
        with suite.step(name):
            run_protocol(suite, name, o.show)
    for path in files:
        with suite.step(os.path.basename(path)):
            run_herd(suite, path)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
