#!/usr/bin/env python3
"""An unfriendly world on purpose (inject=, profile=, may=), in both hosts: what agents see of it, that it is the same
in each run, and that findings, crashes and the stream report it.

Usage: test_pressure.py [--vm VM] [--build DIR] [--library DIR] [--host vm|portable|both]
Ends with `N passed, N failed`.
"""
import glob
import json
import os
import re
import shutil

import compiling
import limits
import processes
import progress
import tables
from agents import compile_c
from test_reports import Host, arguments

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..', '..'))

BITS = {}       # capability -> bit
ALL = 0


def read_capabilities():
    for _, (bit, name, since, _) in tables.read_def(os.path.join(TOP, 'jvmti/capabilities.def')):
        if float(tables.string(since)) <= 17:       # of the version that the hosts of this suite have
            BITS[name] = 1 << int(bit)
    return sum(BITS.values())


def read_facts():
    """{(kind, profile): [what]} of profiles.def."""
    facts = {}
    for kind, (profile, *what) in tables.read_def(os.path.join(TOP, 'validation/profiles.def')):
        facts.setdefault((kind, profile), []).append(', '.join(what))
    return facts


class World:
    """One run of the agent: what it has printed, and the stream."""
    def __init__(self, host, options, manner='', agent='pressed'):
        path = os.path.join(host.o.build, f'{host.name}.pressed.jsonl')
        off = 'off=MJ-arg-thread-kind+MJ-arg-null-pointer'      # it makes an error for which two errors apply
        self.code, self.out, self.err = host.run(f'jsonl={path},{off},{options}', f'{agent}.so={manner}')
        with open(path, encoding='utf-8') as f:
            self.lines = [json.loads(line) for line in f]
        self.pressure = [p['what'] for p in self.lines if p['kind'] == 'pressure']
        self.found = [f for f in self.lines if f['kind'] == 'finding']

    def all(self, name):
        return re.findall(rf'^{name} (.*?) *$', self.out, re.M)

    def one(self, name):
        return (self.all(name) or [None])[0]

    def potential(self, when):
        return int(self.one('potential ' + when) or '0', 16) & ALL

    def __str__(self):
        return f'{self.code}\n{self.out}{self.err}' + '\n'.join(map(str, self.lines))


def check(suite, host, what, right, world):
    suite.check(f'{host.name}: {what}', right, world)


def test_fail(suite, host):
    w = World(host, 'inject=fail:GetThreadInfo:2')
    check(suite, host, 'the second call fails', w.all('GetThreadInfo') == ['NONE', 'OUT_OF_MEMORY', 'NONE'], w)
    reported = 'the 2nd GetThreadInfo was made to fail with OUT_OF_MEMORY'
    check(suite, host, 'it is reported in the stream', w.pressure == [reported], w)
    check(suite, host, 'a careful agent breaks no rule', w.found == [] and w.code == 0, w)
    check(suite, host, 'the end says how much there was', 'pressure was exerted 1 time\n' in w.err, w)
    w = World(host, 'inject=fail:GetThreadInfo:INTERNAL+fail:GetClassSignature:INVALID_CLASS')
    check(suite, host, 'each call fails, and no argument is blamed', w.all('GetThreadInfo') == ['INTERNAL'] * 3
          and 'INVALID_CLASS' in w.all('prepared') and w.found == [], w)
    w = World(host, 'inject=fail:SetEventCallbacks')
    check(suite, host, 'callbacks that are not set do not come', 'VMInit' not in w.out and w.code == 0, w)
    w = World(host, 'inject=fail:Deallocate:1')
    check(suite, host, 'what is not given back is a leak', ['MJ-GetErrorName-free'] == [
        f['rule'] for f in w.found], w)
    w = World(host, 'inject=fail:RawMonitorExit')
    check(suite, host, 'a monitor that is not let go', w.pressure == [
        'the 1st RawMonitorExit was made to fail with OUT_OF_MEMORY'], w)
    w = World(host, 'inject=fail:SetEventNotificationMode:2', agent='breaker')
    check(suite, host, 'an event that could not be enabled is not missed', w.one('enabled') == '110'
          and w.found == [] and w.code == 0, w)
    w = World(host, 'inject=fail:SetEventCallbacks:2', agent='breaker')
    check(suite, host, 'callbacks that could not be set are those of before', len(w.pressure) == 1
          and w.one('enabled') == '0' and w.code == 0, w)


def test_memory(suite, host):
    whole = World(host, 'inject=memory')
    check(suite, host, 'no allocation succeeds, not that of an error name, either', 'Allocate has failed' in whole.out
          and whole.all('GetThreadInfo') == ['110'] * 3 and whole.one('classes') == '110 0 0', whole)
    allocations = [p for p in whole.lines if p['kind'] == 'pressure' and p['on'] == 'allocation']
    check(suite, host, 'they are numbered', [p['number'] for p in allocations[:5]] == [1, 2, 3, 4, 5], whole)
    third = World(host, 'inject=memory:3')
    check(suite, host, 'the third fails, and only it', len(third.pressure) == 1 and third.pressure[0].startswith(
        'the 3rd allocation was made to fail with OUT_OF_MEMORY, in '), third)
    check(suite, host, 'a careful agent breaks no rule without memory', whole.found == [] and third.found == [], whole)


def test_reported(suite, host):
    w = World(host, 'text=-,inject=fail:GetThreadInfo:2', 'careless')
    found = {f['rule']: f for f in w.found}
    reported = 'the 2nd GetThreadInfo was made to fail with OUT_OF_MEMORY'
    check(suite, host, 'a finding names its pressure',
          found.get('MJ-result-free-on-error', {}).get('pressure') == [reported], w)
    check(suite, host, 'the uses of what one failed call should have returned are one finding',
          [f['rule'] for f in w.found] == ['MJ-result-free-on-error'], w)
    check(suite, host, 'a finding names its pressure as text', f'\n  pressure  {reported}\n' in w.err, w)
    w = World(host, 'text=-', 'careless')
    check(suite, host, 'without pressure nothing is said of it', w.found == [] and 'pressure' not in w.err, w)
    w = World(host, 'text=-,inject=fail:GetThreadInfo:2', 'crash')
    crashes = [c for c in w.lines if c['kind'] == 'crash']
    check(suite, host, 'a crash names its pressure',
          [c.get('pressure') for c in crashes] == [[reported]] and w.code != 0
          and re.search(rf'^crash SIGSEGV(.*\n)*  pressure  {reported}$', w.err, re.M), w)
    w = World(host, 'inject=fail:GetStackTrace', agent='busy')
    check(suite, host, 'many exertions are reported once each, up to a number',
          len(w.pressure) == 1000 and 'pressure was exerted 1500 times' in w.err, str(w)[:2000])


def test_attach(suite, host):
    for options in ('inject=attach', 'profile=late'):
        w = World(host, options)
        lacks = sum(BITS[c] for c in read_facts()['ONLOAD_ONLY', 'hotspot_17'])
        check(suite, host, f'{options}: the capabilities of the live phase', w.potential('onload') == ALL - lacks, w)
        check(suite, host, f'{options}: no VMInit', 'VMInit' not in w.out and 'VMDeath' in w.out, w)
        check(suite, host, f'{options}: the OnLoad phase is over', w.one('property') == 'WRONG_PHASE', w)
        check(suite, host, f'{options}: it is reported', any('VMInit is over when the agent starts' in p
                                                         for p in w.pressure), w)
        check(suite, host, f'{options}: a careful agent breaks no rule', w.found == [], w)


def test_solo(suite, host):
    w = World(host, 'inject=solo')
    check(suite, host, 'solo', (w.one('suspend'), w.one('suspend too')) == ('NONE', 'NOT_AVAILABLE'), w)
    if host.name == 'vm':
        check(suite, host, 'solo is reported', w.pressure == [
            'the 1st AddCapabilities of environment 3 was refused: can_suspend (inject=solo)'], w)
        w = World(host, 'text=none')
        check(suite, host, 'without solo there are two', w.one('suspend too') == 'NONE', w)


def test_profiles(suite, host):
    facts = read_facts()

    def bits(kind, profile):
        return sum(BITS[c] for c in facts.get((kind, profile), []))
    for profile in ('hotspot_17', 'hotspot_25'):
        w = World(host, 'profile=' + profile.replace('_', '-'))
        check(suite, host, f'{profile}: potential capabilities', (w.potential('onload'), w.potential('live'))
              == (ALL, ALL - bits('ONLOAD_ONLY', profile)), w)
        check(suite, host, f'{profile}: late and solo capabilities are refused', (
            w.one('late'), w.one('any'), w.one('suspend too')) == ('NOT_AVAILABLE', 'NONE', 'NOT_AVAILABLE'), w)
        check(suite, host, f'{profile}: methods are in some order', w.one('methods').split()
              != '<init> frame prefixed_work work main'.split(), w)
        check(suite, host, f'{profile}: a careful agent breaks no rule', w.found == [], w)
        if host.name == 'vm':
            seen = ask_java(host, profile)
            if seen is not None:
                check(suite, host, f'{profile}: as `java` has it', seen == (
                    w.potential('onload'), w.potential('live'), w.one('late'), w.one('any'), w.one('suspend too')), w)
    for profile, waiters in (('hotspot-17', 1), ('hotspot-25', 0)):
        w = World(host, 'off=MJ-cap-unused,profile=' + profile, 'waiters', 'worker')
        check(suite, host, f'{profile}: who waits for a monitor', w.one('waiters') == f'{waiters} of 1'
              and w.found == [] and w.code == 0, w)
    w = World(host, 'profile=art')
    check(suite, host, 'art: version', w.one('version 11') == '-3' and w.pressure[0]
          == 'GetEnv was refused version 11.0, since the VM seems to have 1.2', w)
    lacks = bits('NOT_THERE', 'art')
    check(suite, host, 'art: capabilities', w.potential('onload') == ALL - lacks and w.one('any') == 'NOT_AVAILABLE'
          and (w.potential('live') & lacks) == 0, w)
    check(suite, host, 'art: functions and extensions that are not there',
          (w.one('IterateOverHeap'), w.one('extensions')) == ('NOT_AVAILABLE', '0'), w)
    w = World(host, 'profile=openj9')
    check(suite, host, 'openj9: extensions', w.one('extensions') == '0' and w.potential('onload') == ALL, w)
    w = World(host, 'profile=strict')
    has = BITS['can_tag_objects'] | BITS['can_suspend']
    check(suite, host, 'strict: the live phase adds nothing', (w.potential('onload'), w.potential('live'), w.one('any'))
          == (ALL, has, 'NOT_AVAILABLE'), w)
    check(suite, host, 'strict: orders are drawn', w.one('methods').split()
          != World(host, 'text=none').one('methods').split() and w.one('extensions') == '0', w)


def ask_java(host, profile):
    """What the VM itself says; None where it is not there, or cannot load the agent."""
    if not processes.runs_natively():
        return None
    version = profile.rpartition('_')[2]
    java = next((j for j in (shutil.which('java'), *glob.glob(f'/usr/lib/jvm/*{version}*/bin/java')) if j and
                 f'version "{version}.' in processes.run([j, '-version'], limits.limit(host.o.vm, 1))[2]), None)
    if java is None:
        return None
    code, out, err = processes.run([java, f'-agentpath:{host.o.build}/pressed.so', '-cp', host.o.build,
                                    'Program'], limits.limit(host.o.vm, 1))
    values = dict(re.findall(r'^(potential \w+|late|any|suspend too) (\w+)$', out, re.M))
    return (int(values['potential onload'], 16) & ALL, int(values['potential live'], 16) & ALL, values['late'],
            values['any'], values['suspend too'])


def test_may(suite, host):
    plain = World(host, 'text=none')
    # Later `java`s look at null pointers first; that another error applies, too, nothing says then.
    later = host.name == 'portable' and processes.feature_of(processes.java_home()) > 17
    wrong = 'NULL_POINTER' if later else 'INVALID_THREAD'
    one, again, two = World(host, 'may=1'), World(host, 'may=1'), World(host, 'may=2')

    def seen(w):
        # The order in which `java` returns objects depends on their addresses.
        return [w.one('methods'), w.one('tags') if host.name == 'vm' else '', w.all('state'), w.all('wrong')]
    differs = [pair for pair in zip([*seen(one), *one.pressure], [*seen(again), *again.pressure]) if pair[0] != pair[1]]
    check(suite, host, 'may: the same seed, the same choices', not differs and len(one.pressure) == len(again.pressure)
          and len(one.pressure) > 5, f'{differs}\n{one}')
    check(suite, host, 'may: another seed, other choices', seen(one) != seen(two) and one.pressure != two.pressure, two)
    for w in (one, two):
        check(suite, host, 'may: the methods in another order', w.one('methods') != plain.one('methods')
              and sorted(w.one('methods').split()) == sorted(plain.one('methods').split()), w)
        check(suite, host, 'may: objects and tags in the same new order', w.one('tags') != plain.one('tags')
              and w.one('tags').endswith('fit 10'), w)
        (total, order), (plain_total, plain_order) = (x.one('classes').split()[1:] for x in (w, plain))
        check(suite, host, 'may: the classes in another order', order != plain_order and
              (host.name == 'portable' or total == plain_total), w)
        check(suite, host, 'may: one error of those that apply', set(w.all('wrong'))
              == {wrong, 'NULL_POINTER'}, w)
        check(suite, host, 'may: bits of the vendor', any(s != '0' for s in w.all('state')), w)
        waits = [p for p in w.pressure if 'RawMonitorWait' in p]
        check(suite, host, 'may: some waits are woken', 0 < len(waits) < 8 and all(
            p.endswith('was woken spuriously') for p in waits), w)
        check(suite, host, 'may: a careful agent breaks no rule', w.found == [], w)
    check(suite, host, 'without a seed nothing is drawn', plain.pressure == [] and set(plain.all('state')) == {'0'}
          and set(plain.all('wrong')) == {wrong}, plain)
    if host.name == 'vm':
        w = World(host, 'may=1', 'ordered')
        check(suite, host, 'may: can_maintain_original_method_order keeps the order',
              w.one('methods') == plain.one('methods'), w)
    seen = {World(host, f'may={seed}', 'waiters', 'worker').one('waiters') for seed in (1, 2)}
    check(suite, host, 'may: who waits for a monitor', seen == {'0 of 1', '1 of 1'}, seen)
    number = next(p['number'] for p in one.lines if p.get('on') == 'RawMonitorWait')
    w = World(host, 'may=1', f'wait:{number}')
    check(suite, host, 'may: a wait without limit ends by itself', 'woken' in w.out and w.code == 0, w)


def test_death(suite, host):
    w = World(host, 'inject=phase:VMDeath:GetThreadInfo:2')
    lines = w.out.splitlines()
    check(suite, host, 'death: it comes in the middle of a callback', [
        x for x in lines if x == 'VMDeath' or x.startswith('GetThreadInfo')]
        == ['GetThreadInfo NONE', 'VMDeath', 'GetThreadInfo WRONG_PHASE', 'GetThreadInfo WRONG_PHASE'], w)
    check(suite, host, 'death: the phase is the dead one', w.one('phase') == '8', w)
    check(suite, host, 'death: it is reported', w.pressure == ['the 2nd GetThreadInfo met VMDeath'], w)
    check(suite, host, 'death: a careful agent breaks no rule, and the process ends well',
          w.found == [] and w.code == 0, w)
    w = World(host, 'inject=phase:VMDeath')
    check(suite, host, 'death: at the first call or callback of the live phase',
          len(w.pressure) == 1 and w.pressure[0].startswith('the 1st call or callback (') and w.code == 0, w)
    w = World(host, 'inject=phase:VMDeath:VMInit')
    check(suite, host, 'death: before VMInit', w.out.index('VMDeath') < w.out.index('VMInit'), w)
    w = World(host, 'inject=phase:VMDeath:GetThreadInfo:2', 'careless')
    check(suite, host, 'death: what a careless agent does is found', 'MJ-result-free-on-error' in [
        f['rule'] for f in w.found if f.get('pressure') == ['the 2nd GetThreadInfo met VMDeath']], w)
    w = World(host, 'inject=phase:VMDeath:GetThreadInfo:1', agent='waiter')
    check(suite, host, 'death: a VMDeath that waits for the callback gets through',
          w.code == 0 and w.out.index('GetThreadInfo') < w.out.index('VMDeath is over'), w)
    w = World(host, 'inject=phase:VMDeath:GetThreadState:1000', agent='worker')
    check(suite, host, 'death: an agent thread learns it by the error', w.one('stopped by') == '112'
          and w.out.index('VMDeath') < w.out.index('stopped by') and w.found == [] and w.code == 0, w)
    w = World(host, 'inject=phase:VMDeath:GetThreadInfo:100')
    check(suite, host, 'death: a call that never comes', w.pressure == [] and 'the program has run' in w.out, w)


def test_wrong(suite, host):
    for options, said in (('inject=memory:0', 'from 1 on'), ('inject=memory:x', 'from 1 on'),
                          ('inject=attach:1', 'not deny'), ('inject=phase', 'not deny'),
                          ('inject=phase:VMInit', 'not phase:VMDeath'), ('inject=phase:VMDeath:0', 'from 1 on'),
                          ('inject=phase:VMDeath:Nothing', 'no such function'),
                          ('inject=phase:VMDeath:VMInit:1:2', 'from 1 on'), ('profile=java', 'no such profile'),
                          ('may=x', 'not a number'), ('may=-1', 'not a number'),
                          ('may=99999999999999999999999', 'not a number')):
        code, out, err = host.run(options, 'pressed.so')
        suite.check(f'{host.name}: {options}', code == 1 and 'has run' not in out and said in err, f'{code} {err}')


TESTS = [test_fail, test_memory, test_reported, test_attach, test_solo, test_profiles, test_may, test_death, test_wrong]


def main():
    global ALL
    o = arguments(__doc__)
    ALL = read_capabilities()
    compiling.java(o.build, [os.path.join(HERE, '..', 'Program.java')])
    for name in ('pressed', 'breaker', 'busy', 'waiter', 'worker'):
        compile_c(os.path.join(o.build, name + '.so'), os.path.join(HERE, name + '.c'), '-shared',
                  '-Wno-unused-parameter')
    suite = progress.Suite('validation pressure')
    for name in ['vm', 'portable'] if o.host == 'both' else [o.host]:
        for test in TESTS:
            test(suite, Host(o, name))
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
