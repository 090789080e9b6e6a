#!/usr/bin/env python3
"""Makes the agents that try on every function of the table what can be tried without knowing the function.

Usage: make_functions.py functions|rubbish OUTPUT.c
What each call must answer follows from the facts of the specification (jvmti-17.json): phase, thread, environment,
capabilities, and then the parameters, one wrong at a time while all others are valid (functions.h has valid ones of
every kind). functions: wrong phases, threads that are not attached, invalid environments, missing capabilities, null
pointers, null and ended threads, objects of other classes, negative counts and depths. rubbish: references that were
deleted, numbers and addresses instead of references and IDs, on which the reference implementation may crash.
"""
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FACTS = json.load(open(os.path.join(HERE, 'jvmti-17.json')))
PHASES = {'any': ('onload', 'primordial', 'start', 'live', 'dead'), 'start': ('start', 'live'), 'live': ('live',),
          'onload': ('onload', 'live'), 'onloadOnly': ('onload',)}
POINTERS = ('outptr', 'allocbuf', 'allocallocbuf', 'agentbuf', 'inptr', 'inbuf', 'outbuf', 'ptrtype')

# Valid arguments: of one function's parameter, or of all parameters of that C type or kind.
VALID = {
    ('SetEventNotificationMode', 'mode'): 'JVMTI_DISABLE',
    ('SetEventNotificationMode', 'event_type'): 'JVMTI_EVENT_CLASS_LOAD',
    ('RunAgentThread', 'thread'): 'unstarted', ('RunAgentThread', 'priority'): '5',
    ('StopThread', 'exception'): 'thrown',
    ('GetNamedModule', 'class_loader'): 'NULL', ('GetNamedModule', 'package_name'): '"java/lang"',
    ('GetClassLoaderClasses', 'initiating_loader'): 'NULL',
    ('RedefineClasses', 'class_definitions'): 'definitions', ('RetransformClasses', 'classes'): '&sample',
    ('SetNativeMethodPrefixes', 'prefixes'): 'prefixes',
    ('IterateOverReachableObjects', 'heap_root_callback'): 'NULL',
    ('IterateOverReachableObjects', 'stack_ref_callback'): 'NULL',
    ('FollowReferences', 'klass'): 'NULL', ('FollowReferences', 'initial_object'): 'object',
    ('IterateThroughHeap', 'klass'): 'NULL',
    ('GetStackTrace', 'start_depth'): '0', ('SetExtensionEventCallback', 'callback'): 'NULL',
    ('Deallocate', 'mem'): 'NULL', ('SetHeapSamplingInterval', 'sampling_interval'): '512 * 1024',
    ('GenerateEvents', 'event_type'): 'JVMTI_EVENT_DYNAMIC_CODE_GENERATED',
    ('SetVerboseFlag', 'flag'): 'JVMTI_VERBOSE_OTHER',
    ('GetSystemProperty', 'property'): '"java.home"', ('GetErrorName', 'error'): 'JVMTI_ERROR_NONE',
    'jthread': 'other', 'jclass': 'sample', 'jmethodID': 'method', 'jfieldID': 'field', 'jobject': 'object',
    'jrawMonitorID': 'monitor', 'jthreadGroup': 'group', 'const jthread*': '&other', 'const jlong*': 'tags',
    'const jvmtiHeapCallbacks*': '&heap_callbacks', 'jvmtiStartFunction': 'agent_proc', 'const void*': 'NULL',
    'jvmtiObjectReferenceCallback': 'stop_reference', 'jvmtiHeapObjectCallback': 'stop_object',
    'jvmtiHeapObjectFilter': 'JVMTI_HEAP_OBJECT_EITHER', 'const char*': '"text"', 'jint': '1', 'jlong': '1',
    'jfloat': '1', 'jdouble': '1', 'jboolean': 'JNI_FALSE', 'jlocation': '0', 'jframeID': '0',
}


# Enumerations that are looked at: the error and a value that is none of theirs.
BAD_ENUMS = {('SetEventNotificationMode', 'event_type'): ('INVALID_EVENT_TYPE', '1000'),
             ('GenerateEvents', 'event_type'): ('ILLEGAL_ARGUMENT', '1000'),
             ('GetErrorName', 'error'): ('ILLEGAL_ARGUMENT', '1000'),
             ('SetVerboseFlag', 'flag'): ('ILLEGAL_ARGUMENT', '1000')}


class Parameter:
    def __init__(self, function, declaration, facts):
        self.name = re.search(r'(\w+)$', declaration).group(1)
        self.type = declaration[:-len(self.name)].strip()
        self.facts, self.kind = facts, facts['kind']
        of = facts.get('type')
        # `ptrtype` represents what may be null; what it is decides.
        self.what = of[0] if self.kind == 'ptrtype' else self.kind
        self.is_module = self.what == 'jobject' and 'module' in self.name
        self.null_ok = facts.get('null_ok', False) or facts.get('null') == 'current'

    def valid(self, function):
        if self.is_module:
            return 'module'
        for key in ((function, self.name), self.kind, self.type):
            if key in VALID:
                return VALID[key]
        return VALID[self.what] if self.what in VALID else f'(void *)out[{len(self.name) % 8}]'


class Function:
    def __init__(self, facts):
        self.facts, self.name = facts, facts['name']
        by_name = {p['name']: p for p in facts['params']}
        self.parameters = []
        for declaration in facts['signature'][1:]:
            if declaration != '...':
                name = re.search(r'(\w+)$', declaration).group(1)
                self.parameters.append(Parameter(self.name, declaration, by_name[name]))
        self.required = [c['id'] for c in facts['capabilities'] if c['kind'] == 'required']
        self.errors = [e[len('JVMTI_ERROR_'):] for e in facts['errors'] + facts['implied_errors']]
        self.phase = facts['phase']

    def nulls(self):
        result = []
        for p in self.parameters:
            enum = re.match(r'jvmti(Event|EventMode|Error|VerboseFlag|HeapObjectFilter)$', p.type)
            pointer = p.type.endswith('*') or p.what in POINTERS or (p.type[0] == 'j' and p.type not in
                                                                     ('jint', 'jlong', 'jfloat', 'jdouble', 'jboolean',
                                                                      'jlocation'))
            result.append(f'({p.type})0' if enum else 'NULL' if pointer else '0')
        return result

    def valid(self):
        return [p.valid(self.name) for p in self.parameters]

    def with_bad(self, bad, value, **others):
        return [value if p is bad else others.get(p.kind, p.valid(self.name)) for p in self.parameters]

    def first_null_error(self):
        """The error of the leftmost null that must be refused, or None."""
        late = [p for p in self.parameters if p.kind == 'jthreadGroup' or p.facts.get('started') == 'no']
        for p in [p for p in self.parameters if p not in late] + late:
            error = null_error(self, p)
            if error and p.kind != 'jobject':
                return error
        return None


# What the reference implementation takes for a class that has no instances (point NOT_A_CLASS of strict.def).
BY_TEXT = {('FollowReferences', 'INVALID_CLASS'), ('IterateThroughHeap', 'INVALID_CLASS')}


def null_error(f, p):
    """What a null as this parameter must give, None: it is allowed."""
    if p.null_ok:
        return None
    errors = {'jthread': 'INVALID_THREAD', 'jclass': 'INVALID_CLASS', 'jmethodID': 'INVALID_METHODID',
              'jfieldID': 'INVALID_FIELDID', 'jthreadGroup': 'INVALID_THREAD_GROUP', 'jrawMonitorID': 'INVALID_MONITOR'}
    if p.kind == 'jobject':     # null is a value of variables; StopThread has its own rule
        return None if p.name == 'value' else 'NULL_POINTER' if p.name == 'exception' else 'INVALID_OBJECT'
    if p.kind == 'ptrtype' and p.what == 'jclass':
        return 'NULL_POINTER'
    return errors.get(p.kind) or ('NULL_POINTER' if p.kind in POINTERS else None)


def bad_arguments(f):
    """(what is wrong, error, arguments)"""
    for p in f.parameters:
        is_null = null_error(f, p)
        if is_null:
            yield f'null {p.name}', is_null, f.with_bad(p, 'NULL')
        if p.what == 'jthread' and p.type == 'jthread':
            yield f'{p.name} of another class', 'INVALID_THREAD', f.with_bad(p, 'text')
            if 'THREAD_NOT_ALIVE' in f.errors:
                yield f'{p.name} not started', 'THREAD_NOT_ALIVE', f.with_bad(p, 'unstarted')
                yield f'{p.name} that has ended', 'THREAD_NOT_ALIVE', f.with_bad(p, 'terminated')
            if p.facts.get('started') == 'no':
                yield f'{p.name} that lives', 'INVALID_THREAD', f.with_bad(p, 'other')
        if p.what == 'jclass':
            yield f'{p.name} of another class', 'INVALID_CLASS', f.with_bad(p, 'text')
        if p.kind == 'jmethodID' and p.facts.get('native') == 'error':
            yield f'native {p.name}', 'NATIVE_METHOD', f.with_bad(p, 'native_method')
        if p.is_module and not p.null_ok:
            yield f'{p.name} of another class', 'INVALID_MODULE', f.with_bad(p, 'text')
        if p.kind == 'jint' and p.facts.get('min') == '0':
            yield f'negative {p.name}', 'ILLEGAL_ARGUMENT', f.with_bad(p, '-1')
            yield f'smallest {p.name}', 'ILLEGAL_ARGUMENT', f.with_bad(p, '(jint)0x80000000')
        if (f.name, p.name) in BAD_ENUMS:
            error, value = BAD_ENUMS[f.name, p.name]
            yield f'unknown {p.name}', error, f.with_bad(p, f'({p.type}){value}')
        if p.kind == 'jframeID':
            yield f'negative {p.name}', 'ILLEGAL_ARGUMENT', f.with_bad(p, '-1', jthread='NULL')
            yield f'{p.name} beyond the stack', 'NO_MORE_FRAMES', f.with_bad(p, '100000', jthread='NULL')


def rubbish_arguments(f):
    """(what is wrong, error, arguments): references and IDs that are none."""
    for p in f.parameters:
        if p.type == 'jthread':
            error, values = 'INVALID_THREAD', REFERENCES
        elif p.type == 'jclass':
            error, values = 'INVALID_CLASS', REFERENCES
        elif p.is_module:
            error, values = 'INVALID_MODULE', REFERENCES
        elif p.type == 'jobject':
            error, values = {'class_loader': 'ILLEGAL_ARGUMENT', 'initiating_loader': None}.get(p.name,
                'INVALID_OBJECT'), REFERENCES
        elif p.type == 'jthreadGroup':
            error, values = 'INVALID_THREAD_GROUP', REFERENCES
        elif p.type == 'jmethodID':
            error, values = 'INVALID_METHODID', IDS + [('a field', '(jmethodID)field')]
        elif p.type == 'jfieldID':
            error, values = 'INVALID_FIELDID', IDS + [('a method', '(jfieldID)method')]
        elif p.type == 'jrawMonitorID':
            error, values = 'INVALID_MONITOR', IDS + [('destroyed', 'destroyed_monitor')]
        else:
            continue
        for what, value in values:
            if value is None:
                value = 'gone_method' if p.type == 'jmethodID' else 'gone_field'
                if p.type == 'jrawMonitorID':
                    continue
            # A variable may be set to null, and of whom a value is asked first depends on its frame.
            if error and p.name != 'value':
                yield f'{p.name}: {what}', error, f.with_bad(p, f'({p.type}){value}')


REFERENCES = [('deleted local reference', 'stale_local'), ('deleted global reference', 'stale_global'),
              ('deleted weak reference', 'stale_weak'), ('cleared weak reference', 'cleared_weak'),
              ('address of the stack', '&on_stack'), ('small number', '(void *)16'), ('odd number', '(void *)0x1003'),
              ('huge number', '(void *)0x7fffffffff00')]
IDS = [('of a class that was unloaded', None), ('address of the stack', '&on_stack'), ('small number', '(void *)24'),
       ('a class', 'sample'),
       ('huge number', '(void *)0x7fffffffff00')]


def expect(env, error, f, arguments):
    if (f.name, error) in BY_TEXT and env == 'jvmti' and 'text' in arguments:
        return f'EXPECT_BY_TEXT({", ".join([error, "NONE", f.name] + arguments)});'
    return f'EXPECT_ENV({", ".join([env, error, f.name] + arguments)});'


def functions(all_functions):
    out = ['/* functions.c: made by make_functions.py: what every function answers when it must not be called. */',
           '/* here: | -Xjvmti:strict */',
           '#include "functions.h"']
    for phase in PHASES['any']:
        out.append(f'static void in_phase_{phase}(void) {{')
        for f in all_functions:
            bad = f.first_null_error()
            error = 'WRONG_PHASE' if phase not in PHASES[f.phase] else 'MUST_POSSESS_CAPABILITY' if f.required else \
                bad if bad and not (phase == 'onload' and bad == 'INVALID_THREAD') else None
            if error:
                out.append(f'    CASE("{f.name}", "{error} in the {phase} phase");')
                out.append('    ' + expect('bare', error, f, f.nulls()))
        if phase == 'live':
            for f in [f for f in all_functions if f.phase != 'onloadOnly']:
                for env in ('disposed', 'rubbish'):
                    out.append(f'    CASE("{f.name}", "INVALID_ENVIRONMENT {env}");')
                    out.append('    ' + expect(env, 'INVALID_ENVIRONMENT', f, f.nulls()))
        out += ['    CASES_END();', '}']
    out.append('static void without_a_thread(const char *where) {')
    for f in all_functions:
        if not f.facts['callback_safe'] and f.phase != 'onloadOnly':
            out.append(f'    CASE("{f.name}", aspect("UNATTACHED_THREAD", where));')
            out.append('    ' + expect('jvmti', 'UNATTACHED_THREAD', f, f.nulls()))
            late = f.phase in ('any', 'onload')
            error = 'MUST_POSSESS_CAPABILITY' if late and f.required else 'UNATTACHED_THREAD'
            out.append('    ' + expect('bare', error, f, f.nulls()))
    out += ['    CASES_END();', '}', 'static void arguments(const char *where) {']
    for f in all_functions:
        if f.required and f.phase != 'onloadOnly':
            out.append(f'    CASE("{f.name}", aspect("MUST_POSSESS_CAPABILITY", where));')
            out.append('    ' + expect('bare', 'MUST_POSSESS_CAPABILITY', f, f.valid()))
        if f.phase != 'onloadOnly':
            for what, error, arguments in bad_arguments(f):
                out.append(f'    CASE("{f.name}", aspect("{error}: {what}", where));')
                out.append('    ' + expect('jvmti', error, f, arguments))
    return out + ['    CASES_END();', '}', '']


def rubbish(all_functions):
    out = ['/* rubbish.c: made by make_functions.py: references and IDs that are none. */',
           '/* only here: the reference implementation crashes on them */', '#include "functions.h"']
    for name in ('in_phase_onload', 'in_phase_primordial', 'in_phase_start', 'in_phase_live', 'in_phase_dead',
                 'without_a_thread'):
        out.append(f'static void {name}({"const char *where" if name == "without_a_thread" else "void"}) {{ }}')
    out.append('static void arguments(const char *where) {')
    for f in all_functions:
        if f.phase != 'onloadOnly':
            for what, error, arguments in rubbish_arguments(f):
                out.append(f'    CASE("{f.name}", aspect("{error}: {what}", where));')
                out.append('    ' + expect('jvmti', error, f, arguments))
    return out + ['    CASES_END();', '}', '']


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ('functions', 'rubbish'):
        sys.exit(__doc__)
    all_functions = [Function(f) for f in FACTS['functions']]
    lines = functions(all_functions) if sys.argv[1] == 'functions' else rubbish(all_functions)
    with open(sys.argv[2], 'w') as f:
        f.write('\n'.join(lines))


if __name__ == '__main__':
    main()
