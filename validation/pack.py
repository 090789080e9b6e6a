#!/usr/bin/env python3
"""Makes the command jvmticheck: pack.py VERSION STAGE COMMAND. STAGE gets the package, rules.tsv, and facts.json, which
is what jvmti/*.def and explain.def say of functions, events, errors and capabilities; COMMAND is all of it in one file.
"""
import ast
import json
import os
import re
import shutil
import sys
import zipapp

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(1, HERE)
from generate import TOP, jvmti, read_structures, target  # noqa: E402

EXPLAIN = re.compile(r'^EXPLAIN\((\w+), (\w+),\s*((?:"(?:\\.|[^"\\])*"\s*)+)\)$', re.M)


def entries(name, kind):
    """The arguments of the entries of a table, without the quotes."""
    found = jvmti.read_entries(os.path.join(TOP, 'jvmti', name))
    return [[a.strip('"') for a in args] for k, args in found if k == kind]


def explanations():
    """(function or ALL, error, text)"""
    with open(os.path.join(HERE, 'explain.def'), encoding='utf-8') as f:
        text = f.read()
    found = EXPLAIN.findall(text)
    if len(found) != text.count('\nEXPLAIN('):
        sys.exit(f'explain.def: {text.count(chr(10) + "EXPLAIN(")} entries, {len(found)} understood')
    return [[function, error, ''.join(ast.literal_eval(s) for s in re.findall(r'"(?:\\.|[^"\\])*"', told))]
            for function, error, told in found]


def function_facts(f, structures):
    types = {name: target(ctype, 1) for name, ctype, _ in f.params}
    memory = [name for name, pointed in f.pointed.items() if pointed[0] in ('OUT_MEMORY', 'OUT_MEMORIES')
              or pointed[0] == 'OUT' and any(field[0] == 'FIELD_MEMORY' for field in structures.get(types[name], ()))]
    return {'number': f.number, 'since': f.since, 'phase': f.phase, 'callback_safe': f.callback == 'CALLBACK_SAFE',
            'category': f.category, 'requires': f.requires, 'optional': f.optional, 'errors': f.errors,
            'params': [[name, ctype, check] for name, ctype, check in f.params], 'memory': memory,
            'outputs': [name for name, pointed in f.pointed.items() if pointed[0].startswith('OUT')]}


def event_facts(e):
    return {'since': e.since, 'phase': e.phase, 'capability': e.capability, 'args': [list(a) for a in e.args],
            'per_thread': e.scope == 'PER_THREAD', 'delivery': e.delivery}


def facts(version):
    functions = jvmti.read_functions(os.path.join(TOP, 'jvmti/functions.def'))
    events = jvmti.read_events(os.path.join(TOP, 'jvmti/events.def'))
    structures = read_structures()
    universal = [e for args in entries('functions.def', 'UNIVERSAL_ERRORS') for e in args]
    return {'version': version, 'universal_errors': universal,
            'functions': {f.name: function_facts(f, structures) for f in functions},
            'events': {e.name: event_facts(e) for e in events},
            'errors': {name: int(number) for number, name in entries('errors.def', 'ERROR')},
            'capabilities': {name: {'since': since, 'when': when}
                             for _, name, since, when in entries('capabilities.def', 'CAPABILITY')},
            'explanations': explanations()}


def main():
    version, stage, command = sys.argv[1:]
    shutil.rmtree(stage, ignore_errors=True)
    shutil.copytree(os.path.join(HERE, 'jvmticheck'), stage, ignore=shutil.ignore_patterns('__pycache__', '*.pyc'))
    shutil.copy(os.path.join(HERE, 'rules.tsv'), stage)
    with open(os.path.join(stage, 'facts.json'), 'w', encoding='utf-8') as f:
        json.dump(facts(version), f, indent=1)
    zipapp.create_archive(stage, command + '.new', interpreter='/usr/bin/env python3', compressed=True)
    os.replace(command + '.new', command)


if __name__ == '__main__':
    main()
