#!/usr/bin/env python3
"""Does jvmti/*.def say what the specification says?

Compares functions.def, structures.def, events.def, capabilities.def and errors.def with the specification's facts in
jvmti-17.json and jvmti-25-delta.json next to this file, and these copies with the files in the folder named on the
command line or in JVMTI_FACTS, if there is one. The expected checks are derived here from the facts, not from
generate.py. And are the points of runtime/strict.def asked for, and tested. Ends with `N passed, N failed`.
"""
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
JVMTI = os.path.join(HERE, '..', '..', 'jvmti')
FACTS, DELTA = 'jvmti-17.json', 'jvmti-25-delta.json'
sys.path[:0] = [HERE, os.path.dirname(HERE), os.path.join(HERE, '../../make')]
import progress  # noqa: E402
import tables  # noqa: E402
import agents  # noqa: E402
import differences  # noqa: E402

suite = progress.Suite('test_tables')


def check(condition, what):
    suite.check(what, condition)


def equal(got, expected, what):
    check(got == expected, f'{what}: {got!r}, the specification says {expected!r}')


def entries(name):
    """(kind, arguments) of each entry of a table, in order."""
    return tables.read_def(os.path.join(JVMTI, name))


def normal(declaration):
    """`type *name` with one spelling of the blanks: (name, type)."""
    text = re.sub(r'\s*(\*+)\s*', r' \1', declaration).strip()
    name = text.split()[-1].lstrip('*')
    return name, text[:len(text) - len(name)].strip()


# What the rules of the delta say of virtual threads "checked before liveness", by separate words.
VIRTUAL = {'RunAgentThread': 'PLATFORM_ONLY', 'GetThreadCpuTime': 'PLATFORM_ONLY', 'StopThread': 'VIRTUAL_SUSPENDED'}

PHASES = {'any': 'ANY', 'start': 'START', 'live': 'LIVE', 'onload': 'ONLOAD', 'onloadOnly': 'ONLOAD_ONLY'}


def expected_check(function, param):
    kind = param['kind']
    null_ok = param.get('null_ok', False)
    if kind == 'jthread':
        if 'started' in param:
            return {'maybe': 'THREAD_ANY_STATE', 'no': 'THREAD_UNSTARTED'}[param['started']]
        return 'THREAD_OR_CURRENT' if param.get('null') == 'current' else 'THREAD'
    if kind == 'ptrtype':
        of = param['type'][0]
        if of == 'jthread':
            return 'THREAD_OR_ALL'
        if of == 'jclass':
            return 'CLASS_OR_NULL' if null_ok else 'CLASS_IN_MODULE'
        if of == 'jobject':
            return 'OBJECT_OR_NULL' if null_ok else 'MODULE'
        return 'NULL_OK' if null_ok else 'NOT_NULL'
    if kind == 'jint':
        return 'COUNT' if param.get('min') == '0' else 'ANY'
    if kind == 'jclass':
        return 'CLASS_OF_FIELD' if 'field' in param else 'CLASS'
    if kind == 'jmethodID':
        return 'METHOD_NOT_NATIVE' if param.get('native') == 'error' else 'METHOD'
    simple = {'jframeID': 'DEPTH', 'jfieldID': 'FIELD', 'jobject': 'OBJECT', 'jthreadGroup': 'THREAD_GROUP',
              'jrawMonitorID': 'RAW_MONITOR', 'jlong': 'ANY', 'jfloat': 'ANY', 'jdouble': 'ANY',
              'jboolean': 'ANY', 'jlocation': 'ANY', 'enum': 'ANY'}
    if kind in simple:
        return simple[kind]
    assert kind in ('inbuf', 'inptr', 'outptr', 'outbuf', 'allocbuf', 'allocallocbuf', 'agentbuf'), kind
    return 'NULL_OK' if null_ok else 'NOT_NULL'


def expected_pointed(function):
    """What the parameters point to. The facts lack the count of GetAllStackTraces, and that the prefixes are read."""
    result = {}
    for p in function['params']:
        kind, count = p['kind'], p.get('outcount', p.get('incount'))
        if kind == 'outptr':
            result[p['name']] = ('OUT',)
        elif kind == 'outbuf' and count:
            result[p['name']] = ('OUT_BUFFER', p['incount'], count)
        elif kind == 'allocbuf':
            alone = 'thread_count_ptr' if p['of'] == 'jvmtiStackInfo' else 'TERMINATED' if p['of'] == 'char' else 'ONE'
            result[p['name']] = ('OUT_MEMORY', count or alone)
        elif kind == 'allocallocbuf':
            result[p['name']] = ('OUT_MEMORIES', count)
        elif kind == 'agentbuf' and p['of'] == 'void':
            result[p['name']] = ('OUT_BORROWED',)
        elif kind == 'agentbuf':
            result[p['name']] = ('IN_ARRAY', 'prefix_count')
        elif kind == 'inbuf' and count:
            result[p['name']] = ('IN_ARRAY', count)
    return result


def check_structures(facts):
    table, fields = {}, None
    for kind, args in entries('structures.def'):
        if kind == 'STRUCTURE':
            fields = table.setdefault(args[0], [])
        else:
            check(kind in ('FIELD', 'FIELD_MEMORY', 'FIELD_INSIDE', 'FIELD_ARRAY'), f'structures.def: {kind}')
            fields.append(args[0])
    inputs = {'jvmtiHeapCallbacks', 'jvmtiCapabilities'}
    known = {name for name in facts['structs'] if not name.startswith('jvmtiHeapReferenceInfo')} - inputs
    equal(sorted(table), sorted(known), 'structures')
    for name in known & set(table):
        equal(table[name], facts['structs'][name], name)


def check_functions(facts):
    table, current, universal = {}, None, []
    for kind, args in entries('functions.def'):
        if kind == 'FUNCTION':
            number, name, since, phase, callback, category = args
            current = {'name': name, 'since': since.strip('"'), 'phase': phase, 'callback': callback,
                       'category': category, 'caps': [], 'params': [], 'varargs': False, 'pointed': {}, 'errors': [],
                       'later': [], 'virtual': {}}
            check(int(number) not in table, f'function {number} is there twice')
            table[int(number)] = current
        elif kind in ('REQUIRES', 'OPTIONAL'):
            current['caps'].append((kind, args[0]))
        elif kind == 'PARAM':
            current['params'].append(tuple(args))
        elif kind == 'VARARGS':
            current['varargs'] = True
        elif kind == 'STAYS_NATIVE':    # the VM's own affair: but what is null must be a reference that may be null
            check(args[0] == 'ALWAYS' or (args[0], 'jthread', 'THREAD_OR_CURRENT') in current['params'],
                  f'{current["name"]}: stays native without {args[0]}')
            check(args[0] != 'ALWAYS' or all(p[2] in ('ANY', 'NOT_NULL') for p in current['params']),
                  f'{current["name"]}: stays native, and is given a reference or an ID')
        elif kind == 'ERRORS':
            current['errors'] += args
        elif kind == 'LATER_ERRORS':
            current['later'] += args
        elif kind in ('PLATFORM_ONLY', 'VIRTUAL_SUSPENDED'):
            check((args[0], 'jthread') in [p[:2] for p in current['params']], f'{current["name"]}: {kind} of no thread')
            current['virtual'][args[0]] = kind
        elif kind == 'UNIVERSAL_ERRORS':
            universal += args
        elif kind.startswith(('OUT', 'IN_')):
            check(args[0] not in current['pointed'], f'{current["name"]}: {args[0]} is there twice')
            current['pointed'][args[0]] = (kind, *args[1:])
        else:
            check(False, f'functions.def: unknown entry {kind}')
    equal(sorted(table), sorted(f['num'] for f in facts['functions']), 'functions')
    equal(['JVMTI_ERROR_' + e for e in universal], facts['universal_errors'], 'universal errors')
    for f in facts['functions']:
        ours, name = table.get(f['num']), f['name']
        if ours is None:
            continue
        equal(ours['name'], name, f'function {f["num"]}')
        equal(ours['since'], f['since'], f'{name}: since')
        equal(ours['phase'], PHASES[f['phase']], f'{name}: phase')
        equal(ours['category'], f['category'], f'{name}: category')
        equal(ours['callback'] == 'CALLBACK_SAFE', f['callback_safe'], f'{name}: callback safe')
        caps = [('REQUIRES' if c['kind'] == 'required' else 'OPTIONAL', c['id']) for c in f['capabilities']]
        equal(ours['caps'], caps, f'{name}: capabilities')
        signature = [normal(s) for s in f['signature'][1:] if s != '...']
        equal([(p[0], p[1]) for p in ours['params']], signature, f'{name}: parameters')
        equal(ours['varargs'], '...' in f['signature'], f'{name}: varargs')
        equal(ours['pointed'], expected_pointed(f), f'{name}: what is pointed to')
        equal(ours['errors'], sorted({e.replace('JVMTI_ERROR_', '') for e in f['errors'] + f['implied_errors']}),
              f'{name}: errors')
        equal(ours['later'], [e.replace('JVMTI_ERROR_', '') for e in f.get('errors_added', ())],
              f'{name}: later errors')
        equal(ours['virtual'], {'thread': VIRTUAL[name]} if name in VIRTUAL else {}, f'{name}: virtual threads')
        named = {p['name']: p for p in f['params']}
        for param, _, test in ours['params']:
            if param in named:
                equal(test, expected_check(f, named[param]), f'{name}: {param}')


def check_events(facts):
    table, current = {}, None
    for kind, args in entries('events.def'):
        if kind == 'EVENT':
            number, name, const, since, phase, scope, delivery = args
            check(delivery in ('POST', 'CALL', 'COLLECTOR', 'NEVER'), f'{name}: delivery')
            current = {'name': name, 'const': 'JVMTI_EVENT_' + const, 'since': since.strip('"'), 'phase': phase,
                       'scope': scope, 'caps': [], 'args': []}
            table[int(number)] = current
        elif kind == 'REQUIRES':
            current['caps'].append(('required', args[0]))
        elif kind == 'OPTIONAL':
            current['caps'].append(('capability', args[0]))
        elif kind == 'ARG':
            current['args'].append(tuple(args))
        elif kind in ('HOOK', 'SILENT_TOO'):
            pass    # the VM's own affair
        else:
            check(False, f'events.def: unknown entry {kind}')
    equal(sorted(table), sorted(e['num'] for e in facts['events']), 'events')
    for e in facts['events']:
        ours, name = table.get(e['num']), e['name']
        if ours is None:
            continue
        equal(ours['name'], name, f'event {e["num"]}')
        equal(ours['const'], e['const'], f'{name}: constant')
        equal(ours['since'], e['since'], f'{name}: since')
        equal(ours['phase'], PHASES[e['phase']], f'{name}: phase')
        equal(ours['scope'], 'PER_THREAD' if e['filtered'] == 'thread' else 'GLOBAL_ONLY', f'{name}: scope')
        equal(ours['caps'], [(c['kind'], c['id']) for c in e['capabilities']], f'{name}: capabilities')
        equal(ours['args'], [normal(s) for s in e['signature'][1:]], f'{name}: arguments')


def check_capabilities(facts):
    table = []
    for kind, (bit, name, since, when) in entries('capabilities.def'):
        check(kind == 'CAPABILITY' and when in ('ANY_TIME', 'ONLOAD_ONLY', 'ONE_AT_A_TIME'),
              f'capabilities.def: {name}')
        table.append((int(bit), name, since.strip('"')))
    equal(table, [(c['bit'], c['name'], c['since']) for c in facts['capabilities']], 'capabilities')


def check_errors(facts):
    table = [(args[0], 'JVMTI_ERROR_' + args[1]) for _, args in entries('errors.def')]
    later = {'JVMTI_ERROR_' + args[1] for _, args in entries('errors.def') if float(args[2].strip('"')) > 17}
    equal(later, {e['id'] for e in facts['errors'] if e.get('later')}, 'later errors')
    facts_errors = sorted(((str(e['num']), e['id']) for e in facts['errors']), key=lambda e: int(e[0]))
    equal(table, facts_errors, 'errors')


def check_strict():
    """Each point of strict.def is asked for somewhere, and tested by an agent that runs in both modes."""
    def source(path):
        with open(os.path.join(JVMTI, '..', path)) as f:
            return f.read()
    points = [args[0] for _, args in entries('../runtime/strict.def')]
    check(len(points) > 5 and len(points) == len(set(points)), 'points of strict.def')
    code = ''.join(source(f'{folder}/{name}') for folder in ('jvmti', 'runtime', 'vm/classes', 'vm/interp')
                   for name in sorted(os.listdir(os.path.join(JVMTI, '..', folder))) if name.endswith('.c'))
    for point in points:
        check(f'follows_text(TEXT_{point})' in code, f'{point}: nobody asks')
    rows = differences.Differences().strict
    check({point for _, _, point in rows} == set(points), 'DIFFERENCES.md has other points than strict.def')
    for agent in {agent for agent, _, _ in rows if not agent.startswith('test_')}:
        here = agents.GENERATED.get(agent, agent + '.c')
        check(differences.STRICT in source(f'tests/jvmti/{here}'), f'{agent}: does not run with {differences.STRICT}')


def read_facts():
    """Those of 17, with what is newer in 25: `later` errors, `errors_added` of functions."""
    facts, delta = (json.load(open(os.path.join(HERE, name))) for name in (FACTS, DELTA))
    for kind in ('functions', 'events', 'capabilities'):
        facts[kind] += delta[kind + '_new']
    facts['errors'] += [{**e, 'later': True} for e in delta['errors_new']]
    changed = {f['name']: f for f in delta['functions_changed']}
    for f in facts['functions']:
        f['errors_added'] = changed.get(f['name'], {}).get('errors_added', [])
    return facts


def main():
    other = sys.argv[1] if len(sys.argv) > 1 else os.environ.get('JVMTI_FACTS')
    for name in (FACTS, DELTA) if other else ():
        copy = os.path.join(other, name)
        check(json.load(open(copy)) == json.load(open(os.path.join(HERE, name))), f'{name} differs from {copy}')
    facts = read_facts()
    check_functions(facts)
    check_structures(facts)
    check_events(facts)
    check_capabilities(facts)
    check_errors(facts)
    check_strict()
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
