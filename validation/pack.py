#!/usr/bin/env python3
"""Makes the command jvmticheck: pack.py VERSION STAGE COMMAND. STAGE gets the package jvmticheck with its data:
rules.json, differences.json, changes.json and errors.json, which have the records of the .rec files; facts.json, which
is what jvmti/*.def and explain.def say of functions, events, errors and capabilities; examples.json, cases of
tests/validation for `explain`. COMMAND is all of it in one file.
"""
import glob
import json
import os
import re
import shutil
import sys
import textwrap

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(1, HERE)
from generate import TOP, jvmti, read_rules, read_structures, releases, repair, rule_symbol, target  # noqa: E402
sys.path.insert(1, os.path.join(TOP, 'make'))
import archive  # noqa: E402
import tables  # noqa: E402


def entries(name, kind):
    """The arguments of the entries of a table, without the quotes."""
    return [[tables.string(a) for a in args] for _, args in tables.read_def(os.path.join(TOP, name), kind)]


def function_facts(f, structures):
    types = {name: target(ctype, 1) for name, ctype, _ in f.params}
    memory = [name for name, pointed in f.pointed.items() if pointed[0] in ('OUT_MEMORY', 'OUT_MEMORIES')
              or pointed[0] == 'OUT' and any(field[0] == 'FIELD_MEMORY' for field in structures.get(types[name], ()))]
    return {'number': f.number, 'since': f.since, 'phase': f.phase, 'callback_safe': f.callback == 'CALLBACK_SAFE',
            'category': f.category, 'requires': f.requires, 'optional': f.optional, 'errors': f.errors,
            'params': [[name, ctype, check] for name, ctype, check in f.params], 'memory': memory,
            'releases': releases(f, structures),
            'outputs': [name for name, pointed in f.pointed.items() if pointed[0].startswith('OUT')],
            'buffers': {name: pointed[1] for name, pointed in f.pointed.items() if pointed[0] == 'OUT_BUFFER'}}


def event_facts(e):
    return {'since': e.since, 'phase': e.phase, 'capability': e.capability, 'args': [list(a) for a in e.args],
            'per_thread': e.scope == 'PER_THREAD', 'delivery': e.delivery}


def facts(version):
    functions = jvmti.read_functions(os.path.join(TOP, 'jvmti/functions.def'))
    events = jvmti.read_events(os.path.join(TOP, 'jvmti/events.def'))
    structures = read_structures()
    universal = [e for args in entries('jvmti/functions.def', 'UNIVERSAL_ERRORS') for e in args]
    return {'version': version, 'universal_errors': universal,
            'functions': {f.name: function_facts(f, structures) for f in functions},
            'events': {e.name: event_facts(e) for e in events},
            'errors': {name: int(number) for number, name, _ in entries('jvmti/errors.def', 'ERROR')},
            'errors_since': {name: jvmti.major(since) for _, name, since in entries('jvmti/errors.def', 'ERROR')},
            'capabilities': {name: {'since': since, 'when': when}
                             for _, name, since, when in entries('jvmti/capabilities.def', 'CAPABILITY')},
            'explanations': entries('validation/explain.def', 'EXPLAIN'),
            'wrappers': [[args[0], args[1], tables.string(args[2])] for _, args in
                         tables.read_def(os.path.join(TOP, 'validation/base/wrappers.def'), 'WRAPPER')]}


CASE = re.compile(r'^(BREAKS|KEEPS|KEEPS_ALONE|AGAIN|KEEPS_AGAIN|KEEPS_ALONE_AGAIN)\((\w+), (\w+)\) \{(.*?)\}$',
                  re.S | re.M)


def examples():
    """What tests/validation has for a rule: the case that breaks it, and the first near miss that does not."""
    ids = {rule_symbol(rule['id']).removeprefix('RULE_'): rule['id'] for rule in read_rules()}
    found = {}
    for path in sorted(glob.glob(os.path.join(TOP, 'tests/validation/*.c'))):
        with open(path, encoding='utf-8') as f:
            text = f.read()
        for kind, rule, moment, body in CASE.findall(text):
            # what a case is given represents itself
            code = re.sub(r'\bg->(?=\w)', '', textwrap.dedent(body.strip('\n')).strip())
            side = 'wrong' if kind in ('BREAKS', 'AGAIN') else 'right'
            cases = found.setdefault(ids.get(rule), {'wrong': [], 'right': []})[side]
            if code and (side == 'wrong' or not cases):
                cases.append([moment, code])
    return {rule: cases for rule, cases in found.items() if rule and cases['wrong'] and cases['right']}


def rules():
    functions, structures = jvmti.read_functions(os.path.join(TOP, 'jvmti/functions.def')), read_structures()
    return [{**rule, 'where': rule['where'].split(', '), 'repair': repair(rule, functions, structures)}
            for rule in read_rules()]


# Python starts this in an archive.
START = """import signal
import sys

signal.signal(signal.SIGINT, signal.SIG_DFL)    # no traceback while the first module is loaded
from jvmticheck import signals

signals.begin(sys.argv[1:])
from jvmticheck.__main__ import main

code = main()
signals.end()
sys.exit(code)
"""


def main():
    version, stage, command = sys.argv[1:]
    package = os.path.join(stage, 'jvmticheck')
    shutil.rmtree(stage, ignore_errors=True)
    shutil.copytree(os.path.join(HERE, 'jvmticheck'), package,
                    ignore=shutil.ignore_patterns('__pycache__', '*.pyc', '*.rec', '*.md'))
    for name, data in (('facts', facts(version)), ('rules', rules()), ('examples', examples()),
                       ('differences', tables.read_rec(os.path.join(HERE, 'jvmticheck/differences.rec'))),
                       ('changes', tables.read_rec(os.path.join(HERE, 'jvmticheck/changes.rec'))),
                       ('errors', tables.read_rec(os.path.join(HERE, 'jvmticheck/errors.rec')))):
        with open(os.path.join(package, name + '.json'), 'w', encoding='utf-8') as f:
            json.dump(data, f, indent=1)
    with open(os.path.join(stage, '__main__.py'), 'w', encoding='utf-8') as f:
        f.write(START)
    archive.write(command, dict(sorted(archive.collect([stage + '/.']).items())), '/usr/bin/env python3')


if __name__ == '__main__':
    main()
