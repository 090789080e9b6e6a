"""`explain`: what a rule, an error, a function, an event or a capability means, an example that is wrong, the same one
right. Examples of rules are the cases of tests/validation: the wrong one is found there, the right one is not."""
from __future__ import annotations

import argparse
import difflib
import fnmatch
import re
import sys
import textwrap
from collections.abc import Callable
from typing import Any

from . import facts

WIDTH = 100
PHASES = {'ANY': 'any phase', 'START': 'the start and the live phase', 'LIVE': 'the live phase',
          'ONLOAD': 'the OnLoad and the live phase', 'ONLOAD_ONLY': 'the OnLoad phase'}
MOMENTS = {'AT_LOAD': 'in Agent_OnLoad', 'AT_ATTACH': 'in Agent_OnAttach', 'AT_START': 'in VMStart',
           'AT_INIT': 'in VMInit', 'AT_COLLECTION': 'in GarbageCollectionFinish', 'AT_HOOK': 'in ClassFileLoadHook',
           'AT_FRAME': 'in MethodEntry', 'AT_NATIVE': 'in a native method',
           'AT_NATIVE_AGAIN': 'in a later call of the native method', 'AT_DEATH': 'in VMDeath',
           'AT_UNLOAD': 'in Agent_OnUnload'}
# How the variable is declared that an output goes to, without the pointer, and what it is at first.
NULLS = ('*', 'jthread', 'jclass', 'jobject', 'jthreadGroup', 'jmethodID', 'jfieldID', 'jrawMonitorID')


def wrapped(text: str, indent: str = '') -> str:
    return textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def field(name: str, text: str) -> str:
    return textwrap.fill(f'{name:10} {text}', WIDTH, subsequent_indent=' ' * 11, break_on_hyphens=False)


def code(text: str) -> str:
    return textwrap.indent(text.rstrip(), '    ')


# ---- Functions ----

def output_type(ctype: str) -> str:
    """jint * -> jint, char ** -> char *"""
    return ctype.rstrip()[:-1].rstrip() if ctype.endswith('*') else ctype


def declared(ctype: str, name: str, capacity: str | None) -> str:
    kind = output_type(ctype)
    if capacity:
        return f'{kind} {name}[{capacity}];'
    first = ' = NULL' if kind.endswith(NULLS) else ''
    return f'{kind}{"" if kind.endswith("*") else " "}{name.removesuffix("_ptr")}{first};'


def call_of(name: str, f: dict[str, Any]) -> str:
    outputs = set(f['outputs']) - set(f['buffers'])
    arguments = ['&' + p.removesuffix('_ptr') if p in outputs else p for p, _, _ in f['params']]
    return f'(*env)->{name}({", ".join(["env", *arguments])})'


def release(what: str, count: str | None) -> str:
    """How memory goes back; one of [count] that an array leads to."""
    loop = f'for (jint i = 0; i < {count}; i++) ' if count else ''
    return f'{loop}(*env)->Deallocate(env, (unsigned char *){what});'


def example(name: str) -> tuple[str, str]:
    """(wrong, right) of a call."""
    f = facts.load()['functions'][name]
    types = {p: ctype for p, ctype, _ in f['params']}
    head = [declared(types[p], p, f['buffers'].get(p)) for p in f['outputs']]
    frees = [release(*what) for what in f['releases']]
    call = call_of(name, f)
    wrong = [*head, f'{call};'] + (['/* the outputs are used, whatever the result was'
                                    + (', and never given back */' if frees else ' */')] if head else [])
    right = [*head, f'if ({call} == JVMTI_ERROR_NONE) {{', '    /* the outputs are used */' if head else
             '    /* it was done */', *('    ' + line for line in frees), '}']
    return '\n'.join(wrong), '\n'.join(right)


def error_means(function: str, error: str) -> str:
    for at, name, text in facts.load()['explanations']:
        if name == error and at in (function, 'ALL'):
            return text
    return facts.errors().get(error, {}).get('means', '')


def tell_function(name: str) -> str:
    known = facts.load()
    f = known['functions'][name]
    arguments = ', '.join(f'{ctype}{"" if ctype.endswith("*") else " "}{p}' for p, ctype, _ in f['params'])
    lines = [f'{name}({arguments})', '',
             field('section', f'{name}, category {f["category"]}, number {f["number"]}, since version {f["since"]}'),
             field('phase', f'may be called in {PHASES[f["phase"]]}'),
             field('callbacks', 'also in heap, GC and ObjectFree callbacks' if f['callback_safe'] else
                   'not in heap, GC and ObjectFree callbacks')]
    if f['requires']:
        lines.append(field('needs', ', '.join(f['requires'])))
    if f['optional']:
        lines.append(field('may use', ', '.join(f['optional'])))
    if f['memory']:
        lines.append(field('memory', f'{" and ".join(f["memory"])}: what is given belongs to the agent, and goes back '
                           'by Deallocate'))
    lines += ['', 'It may fail with']
    for error in f['errors']:
        lines.append(textwrap.fill(f'  {error}: {error_means(name, error)}', WIDTH,
                                   subsequent_indent='    '))
    universal = ', '.join(e for e in known['universal_errors'] if e != 'NONE')
    lines.append(wrapped(f'and, as any function, with {universal}.', '  '))
    wrong, right = example(name)
    lines += ['', 'Wrong:', code(wrong), 'Right:', code(right)]
    bound = [r for r in facts.rules().values() if name in r['where']]
    if bound:
        lines += ['', 'Rules:'] + [textwrap.fill(f'  {r["id"]} ({r["severity"]}): {r["rule"]}', WIDTH,
                                                 subsequent_indent='    ', break_on_hyphens=False) for r in bound]
    return '\n'.join(lines)


# ---- Rules ----

def detection(rule: dict[str, Any]) -> str:
    """Where it is detected, or why not."""
    where = rule['offered'].partition(':')[0]
    reported = {'both': 'found on minijvm and on any other VM', 'vm': 'found on minijvm only',
                'portable': 'found by libjvmticheck.so on any VM'}
    first, last = rule['holds']
    if where in reported and (first > 8 or last):
        return reported[where] + (f', of version {first} or later' if first > 8 else '') + (
            f', up to version {last}' if last else '')
    return reported.get(where) or f'not detected: {rule["offered"].partition(":")[2].strip()}'


def rule_example(rule: dict[str, Any]) -> tuple[list[list[str]], list[list[str]]]:
    """(wrong, right), each [(moment, code)]; made of the facts of the function where no case is written out."""
    cases = facts.examples().get(rule['id'])
    if cases:
        return cases['wrong'], cases['right']
    function = rule['where'][0]
    if rule['class'] == 'memory' and facts.load()['functions'].get(function, {}).get('memory'):
        wrong, right = example(function)
        return [['', wrong]], [['', right]]
    return [], []


def tell_rule(rule: dict[str, Any]) -> str:
    lines = [f'{rule["id"]} ({rule["severity"]}, class {rule["class"]})', '', wrapped(rule['rule']), '',
             field('where', ', '.join(rule['where'])), field('section', rule['spec']),
             field('layer', detection(rule)), field('how', rule['detect']), field('HotSpot', rule['hotspot'])]
    advice = advice_of(rule['id'])
    if advice:
        lines.append(field('repair', advice))
    for title, cases in zip(('Wrong', 'Right'), rule_example(rule)):
        for moment, text in cases:
            lines += ['', f'{title}{", " + MOMENTS.get(moment, moment) if moment else ""}:', code(text)]
    return '\n'.join(lines)


def advice_of(rule: str) -> str:
    try:
        from .reports import advice
    except ImportError:
        return ''
    return advice.of(rule)


# ---- Errors, events, capabilities ----

# A check of a parameter that jvmti/functions.def has, and the error for which it is made.
OF_CHECKS = {'NATIVE_METHOD': 'METHOD_NOT_NATIVE'}
OF_TYPES = {'INVALID_LOCATION': 'jlocation', 'INVALID_EVENT_TYPE': 'jvmtiEvent'}


def returned_by(error: str) -> str:
    """The functions that may return it, in words."""
    known = facts.load()
    functions = known['functions']
    if error == 'WRONG_PHASE':
        return 'all functions but ' + ', '.join(f for f, data in functions.items() if data['phase'] == 'ANY')
    if error in known['universal_errors']:
        return 'any function'
    return ', '.join(f for f, data in functions.items() if error in data['errors'] or any(
        check == OF_CHECKS.get(error) or ctype == OF_TYPES.get(error) for _, ctype, check in data['params']))


def rules_about(error: str) -> list[dict[str, Any]]:
    """Those that name it, and those that errors.rec names."""
    patterns = facts.errors().get(error, {}).get('rules', '').split()
    named = re.compile(rf'\b{error}\b')
    return [r for r in facts.rules().values() if any(fnmatch.fnmatchcase(r['id'], p) for p in patterns)
            or error != 'NONE' and any(named.search(r.get(k) or '') for k in ('rule', 'detect', 'hotspot', 'advice'))]


def tell_error(name: str) -> str:
    known, row = facts.load(), facts.errors().get(name, {})
    number = known['errors'].get(name, row.get('number'))
    lines = [f'{"" if name.startswith("JNI_") else "JVMTI_ERROR_"}{name} ({number})', '']
    reported = [(at, text) for at, error, text in known['explanations'] if error == name]
    lines += [wrapped(row['means'], '  ')] if row.get('means') else []
    lines += [textwrap.fill(text if at == 'ALL' else f'from {at}: {text}', WIDTH, initial_indent='  ',
                            subsequent_indent='  ') for at, text in sorted(reported, key=lambda t: t[0] != 'ALL')]
    functions = returned_by(name) if name in known['errors'] else ''
    lines += ['', field('returned', f'by {functions}')] if functions else []
    lines += ['', field('agents', row['agents'])] if row.get('agents') else []
    rules = rules_about(name)
    return '\n'.join(lines + (['', 'Rules:'] if rules else []) + [
        textwrap.fill(f'  {r["id"]} ({r["severity"]}): {r["rule"]}', WIDTH, subsequent_indent='    ',
                      break_on_hyphens=False) for r in rules])


def tell_event(name: str) -> str:
    e = facts.load()['events'][name]
    arguments = ', '.join(f'{ctype}{"" if ctype.endswith("*") else " "}{p}' for p, ctype in e['args'])
    lines = [f'{name}({arguments})', '', field('phase', f'sent in {PHASES.get(e["phase"], e["phase"])}, since version '
                                               f'{e["since"]}'),
             field('enabled', 'for all threads or for one' if e['per_thread'] else 'for all threads only')]
    if e['capability']:
        lines.append(field('needs', e['capability']))
    bound = [r for r in facts.rules().values() if name in r['where']]
    return '\n'.join(lines + ([''] if bound else []) + [
        textwrap.fill(f'{r["id"]} ({r["severity"]}): {r["rule"]}', WIDTH, subsequent_indent='  ',
                      break_on_hyphens=False) for r in bound])


def tell_capability(name: str) -> str:
    known = facts.load()
    c = known['capabilities'][name]
    lines = [name, '', field('since', f'version {c["since"]}')]
    for title, key in (('needed by', 'requires'), ('used by', 'optional')):
        functions = [f for f, data in known['functions'].items() if name in data[key]]
        lines += [field(title, ', '.join(functions))] if functions else []
    events = [e for e, data in known['events'].items() if data['capability'] == name]
    return '\n'.join(lines + ([field('events', ', '.join(events))] if events else []))


def subjects() -> dict[str, tuple[Callable[[Any], str], Any]]:
    """lower-case name -> what explains it"""
    known = facts.load()
    found: dict[str, tuple[Callable[[Any], str], Any]] = {}
    for names, explain in ((known['capabilities'], tell_capability), (known['events'], tell_event),
                        (facts.errors(), tell_error), (known['functions'], tell_function)):
        found.update({name.lower(): (explain, name) for name in names})
    found.update({str(known['errors'].get(name, row.get('number'))): (tell_error, name)
                  for name, row in facts.errors().items()})
    found.update({identity.lower(): (tell_rule, rule) for identity, rule in facts.rules().items()})
    return found


def main(o: argparse.Namespace) -> int:
    known, reported = subjects(), []
    for name in o.names:
        key = name.lower().removeprefix('jvmti_error_')
        key = key if key in known or 'mj-' + key not in known else 'mj-' + key
        if key not in known:
            near = difflib.get_close_matches(key, known, 5, 0.6) or [k for k in known if key in k][:5]
            names = [n['id'] if isinstance(n, dict) else n for n in (known[k][1] for k in near)]
            hint = f'; near it are {", ".join(names)}' if near else ''
            print(f'jvmticheck explain: there is no rule, error, function, event or capability {name}{hint}',
                  file=sys.stderr)
            return 2
        explain, what = known[key]
        reported.append(explain(what))
    print('\n\n'.join(reported))
    return 0
