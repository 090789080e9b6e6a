#!/usr/bin/env python3
"""Makes the entry functions of the JVMTI function table from functions.def, the delivery of events from events.def.

Usage: generate.py functions.def events.def OUTDIR   writes jvmti_bodies.h, jvmti_entries.c, jvmti_events.[ch].

What an agent calls is always an entry. It does, in the order of the specification's reference implementation
(phase, attached thread, environment and capabilities in jvmti_call_begin; then the parameters from left to right),
everything that can be said without knowing what the function means, and calls the body jvmti_NAME with handles and
IDs resolved. Bodies therefore contain nothing but the function. A second table of entries (tracing, strict
checks) comes from the same source by another template.
"""
import os
import sys

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'make'))
import tables  # noqa: E402

SLOTS = 156

# check -> (type the body sees or None for the parameter's own, statement with {p} the parameter and {v} the value)
CHECKS = {
    'ANY': (None, None),
    'NULL_OK': (None, None),
    'OBJECT': (None, None),
    'OBJECT_OR_NULL': (None, None),
    'NOT_NULL': (None, 'if ({p} == NULL) {{\n        err = JVMTI_ERROR_NULL_POINTER;\n        goto done;\n    }}'),
    'MODULE': (None, 'if ({p} == NULL) {{\n        err = JVMTI_ERROR_NULL_POINTER;\n        goto done;\n    }}'),
    'CLASS_IN_MODULE': (None, 'if ({p} == NULL) {{\n        err = JVMTI_ERROR_NULL_POINTER;\n        goto done;\n'
                              '    }}'),
    'COUNT': (None, 'if ({p} < 0) {{\n        err = JVMTI_ERROR_ILLEGAL_ARGUMENT;\n        goto done;\n    }}'),
    'DEPTH': (None, 'if ({p} < 0) {{\n        err = JVMTI_ERROR_ILLEGAL_ARGUMENT;\n        goto done;\n    }}'),
    'THREAD_GROUP': (None, 'if ({p} == NULL) {{\n        err = JVMTI_ERROR_INVALID_THREAD_GROUP;\n'
                           '        goto done;\n    }}'),
    'THREAD': ('JvmtiThreadArg', 'jvmti_check_thread(&call, {p}, &{v})'),
    'THREAD_OR_CURRENT': ('JvmtiThreadArg', 'jvmti_check_thread_or_current(&call, {p}, &{v})'),
    'THREAD_OR_ALL': ('JvmtiThreadArg', 'jvmti_check_thread_or_all(&call, {p}, &{v})'),
    'THREAD_ANY_STATE': ('JvmtiThreadArg', 'jvmti_check_thread_any_state(&call, {p}, &{v})'),
    'THREAD_UNSTARTED': ('JvmtiThreadArg', 'jvmti_check_thread_unstarted(&call, {p}, &{v})'),
    'CLASS': ('Class *', 'jvmti_check_class(&call, {p}, &{v})'),
    'CLASS_OR_NULL': ('Class *', 'jvmti_check_class_or_null(&call, {p}, &{v})'),
    'CLASS_OF_FIELD': ('Class *', 'jvmti_check_class_of_field(&call, {p}, &{v})'),
    'FIELD': ('Field *', 'jvmti_check_field(&call, {previous}, {p}, &{v})'),
    'METHOD': ('Method *', 'jvmti_check_method(&call, {p}, &{v})'),
    'METHOD_NOT_NATIVE': ('Method *', 'jvmti_check_method_not_native(&call, {p}, &{v})'),
    'RAW_MONITOR': (None, 'jvmti_check_raw_monitor(&call, {p})'),
}

# What is said of virtual threads.
VIRTUAL = ('PLATFORM_ONLY', 'VIRTUAL_SUSPENDED')

# What a parameter may point to.
POINTED = ('IN_ARRAY', 'OUT', 'OUT_BUFFER', 'OUT_MEMORY', 'OUT_MEMORIES', 'OUT_BORROWED')

# The reference implementation finds these only after all null pointers.
LATE_CHECKS = ('THREAD_GROUP', 'THREAD_UNSTARTED')


def major(since):
    return int(since.split('.')[0])


class Function:
    def __init__(self, number, name, since, phase, callback, category):
        self.number, self.name, self.since = int(number), name, since.strip('"')
        self.phase, self.callback, self.category = phase, callback, category
        self.requires, self.optional, self.params, self.varargs = [], [], [], False
        self.virtual = {}   # name of a thread parameter -> what is said of virtual ones before all others
        self.native = None  # when it is called without entering the VM: ALWAYS, or the reference that must be null
        self.errors, self.pointed = [], {}  # what a parameter points to: name -> (kind, counts)


class Event:
    def __init__(self, number, name, constant, since, phase, scope, delivery):
        self.number, self.name, self.constant, self.since = int(number), name, constant, since.strip('"')
        self.phase, self.scope, self.delivery = phase, scope, delivery
        self.capability, self.hook, self.silent_too, self.args = None, None, False, []


def read_functions(path):
    """The functions of a functions.def."""
    functions = []
    for kind, args in tables.read_def(path):
        if kind == 'FUNCTION':
            functions.append(Function(*args))
        elif kind == 'REQUIRES':
            functions[-1].requires.append(args[0])
        elif kind == 'OPTIONAL':
            functions[-1].optional.append(args[0])
        elif kind == 'PARAM':
            if args[2] not in CHECKS:
                sys.exit(f'{path}: {functions[-1].name}: unknown check {args[2]}')
            functions[-1].params.append(tuple(args))
        elif kind == 'VARARGS':
            functions[-1].varargs = True
        elif kind == 'STAYS_NATIVE':
            functions[-1].native = args[0]
        elif kind in VIRTUAL:
            functions[-1].virtual[args[0]] = kind
        elif kind in ('ERRORS', 'LATER_ERRORS'):
            functions[-1].errors += args
        elif kind in POINTED:
            functions[-1].pointed[args[0]] = (kind, *args[1:])
        elif kind != 'UNIVERSAL_ERRORS':
            sys.exit(f'{path}: unknown entry {kind}')
    return functions


def read_events(path):
    """The events of an events.def."""
    events = []
    for kind, args in tables.read_def(path):
        if kind == 'EVENT':
            events.append(Event(*args))
            if events[-1].delivery not in ('POST', 'CALL', 'COLLECTOR', 'NEVER'):
                sys.exit(f'{path}: {events[-1].name}: unknown delivery {events[-1].delivery}')
        elif kind == 'REQUIRES':
            events[-1].capability = args[0]
        elif kind == 'HOOK':
            events[-1].hook = args[0]
        elif kind == 'SILENT_TOO':
            events[-1].silent_too = True
        elif kind == 'ARG':
            events[-1].args.append(tuple(args))
        elif kind != 'OPTIONAL':
            sys.exit(f'{path}: unknown entry {kind}')
    return events


def declare(ctype, name):
    return ctype + name if ctype.endswith('*') else f'{ctype} {name}'


def wrapped(text, indent='    '):
    """Breaks a long line at a comma."""
    lines = []
    while len(text) > 108:
        cut = text.rfind(', ', len(indent) if lines else 0, 108)
        if cut < 0:
            break
        lines.append(text[:cut + 1])
        text = indent + text[cut + 2:]
    return '\n'.join(lines + [text])


def body_prototype(f):
    params = ['JvmtiEnv *env', 'Thread *self']
    params += [declare(CHECKS[check][0] or ctype, name) for name, ctype, check in f.params]
    return f'jvmtiError jvmti_{f.name}({", ".join(params)})'


def entry(f):
    params = ['jvmtiEnv *env'] + [declare(ctype, name) for name, ctype, _ in f.params]
    params += ['...'] if f.varargs else []
    native = {None: 'false', 'ALWAYS': 'true'}.get(f.native, f'{f.native} == NULL')
    out = [wrapped(f'static jvmtiError JNICALL enter_{f.name}({", ".join(params)})'), '{',
           '    JvmtiCall call;',
           f'    jvmtiError err = jvmti_call_begin(&call, env, &jvmti_function_facts[{f.number}], {native});',
           '    if (err != JVMTI_ERROR_NONE) {', '        return err;', '    }']
    values = {}
    for name, _, check in f.params:
        body_type, _ = CHECKS[check]
        if body_type:
            values[name] = name + '_'
            out.append(f'    {declare(body_type, name + "_")}' +
                       (' = NULL;' if body_type.endswith('*') else ';'))
    previous = None
    for name, _, check in sorted(f.params, key=lambda param: param[2] in LATE_CHECKS):
        body_type, test = CHECKS[check]
        value = values.get(name, name)
        if test and test.startswith('if'):
            out.append('    ' + test.format(p=name, v=value))
        elif test:
            if name in f.virtual:
                out.append(f'    err = jvmti_check_{f.virtual[name].lower()}(&call, {name});')
                out.append('    if (err != JVMTI_ERROR_NONE) {\n        goto done;\n    }')
            out.append(f'    err = {test.format(p=name, v=value, previous=previous)};')
            out.append('    if (err != JVMTI_ERROR_NONE) {\n        goto done;\n    }')
        previous = value
    args = ['call.env', 'call.self'] + [values.get(name, name) for name, _, _ in f.params]
    out.append(wrapped(f'    err = jvmti_{f.name}({", ".join(args)});', '        '))
    # A label that nobody jumps to would be a warning.
    if any('goto done' in line for line in out):
        out.append('done:')
    out += ['    jvmti_call_end(&call);', '    return err;', '}', '']
    return '\n'.join(out)


def read_points(path):
    """Functions whose calls are operations of schedules at something else than the agent's data."""
    return {args[0]: tuple(args[1:]) for _, args in tables.read_def(path)}


def point(f, points):
    params = ['jvmtiEnv *env'] + [declare(ctype, name) for name, ctype, _ in f.params]
    args = ['env'] + [name for name, _, _ in f.params]
    kind, of, which = points.get(f.name, ('CALL', 'AGENT', 'NULL'))
    enters = 'false' if f.native or f.callback == 'CALLBACK_SAFE' else 'true'
    return '\n'.join([
        wrapped(f'static jvmtiError JNICALL point_{f.name}({", ".join(params + (["..."] if f.varargs else []))})'), '{',
        wrapped(f'    jvmti_point(env, &jvmti_function_facts[{f.number}], POINT_OF_{of}, OPERATION_{kind}, {which}, '
                f'{enters});',
                ' ' * 8),
        wrapped(f'    return enter_{f.name}({", ".join(args)});', ' ' * 8), '}', ''])


def facts(f):
    caps = ' | '.join(f'JVMTI_CAP({c})' for c in f.requires) or '0'
    return (f'    [{f.number}] = {{"{f.name}", {f.number}, JVMTI_IN_{f.phase}, '
            f'{"true" if f.callback == "CALLBACK_SAFE" else "false"},\n'
            f'        {caps}, {major(f.since)}}},')


# How an argument of a callback is made: type of the callback's argument -> (parameters of the delivery function with
# {n} the name, C type of the local variable, expression for it); what is not here is handed on as it is.
EVENT_ARGS = {
    'jmethodID': ('Method *{n}', 'jmethodID', '{n} == NULL ? NULL : jvmti_method_id({n})'),
    'jfieldID': ('Field *{n}', 'jfieldID', 'jvmti_field_id({n})'),
    'jobject': ('Object *{n}', 'jobject', 'handle_new(t, {n})'),
    'jclass': ('Class *{n}', 'jclass', '{n} == NULL ? NULL : handle_new(t, class_mirror({n}))'),
    'jvalue': ('int {n}_type, Slot {n}', 'jvalue', 'jvmti_value_of_slot(t, {n}_type, {n})'),
    'jboolean': ('bool {n}', None, '{n} ? JNI_TRUE : JNI_FALSE'),
}
# What each callback gets without being reported: the thread it is sent on.
IMPLIED = {'jni_env': 'thread_env(t)', 'thread': 'handle_new(t, jvmti_shown_object(t))',
           'virtual_thread': 'handle_new(t, jvmti_shown_object(t))'}


def event_parameters(e):
    return ''.join(', ' + EVENT_ARGS.get(ctype, (declare(ctype, '{n}'),))[0].format(n=name)
                   for name, ctype in e.args if name not in IMPLIED)


def event_arguments(e):
    """The arguments with which jvmti_post_NAME calls jvmti_call_NAME."""
    return ''.join(f', {name}_type, {name}' if ctype == 'jvalue' else f', {name}'
                   for name, ctype in e.args if name not in IMPLIED)


def event_call_prototype(e):
    return f'void jvmti_call_{e.name}(Delivery *d, JvmtiEnv *env{event_parameters(e)})'


def event_post_prototype(e):
    return f'void jvmti_post_{e.name}(Thread *t{event_parameters(e)})'


def event_call(e):
    made, given = [], ['(jvmtiEnv *)env']
    for name, ctype in e.args:
        if name == 'jni_env':
            value = IMPLIED[name]
            if e.phase == 'ANY':
                value = f'jvmti_env_phase(env) == PHASE_PRIMORDIAL ? NULL : {value}'
            made.append(f'    JNIEnv *jni_env = {value};')
        elif name in IMPLIED:
            made.append(f'    jthread {name} = {IMPLIED[name]};')
        elif ctype in EVENT_ARGS and EVENT_ARGS[ctype][1]:
            _, local, value = EVENT_ARGS[ctype]
            made.append(wrapped(f'    {local} {name}_given = {value.format(n=name)};', ' ' * 8))
            name += '_given'
        elif ctype in EVENT_ARGS:
            name = EVENT_ARGS[ctype][2].format(n=name)
        given.append(name)
    out = [wrapped(event_call_prototype(e)) + ' {',
           '    Thread *t = d->t;',
           f'    jvmtiEvent{e.name} callback = __atomic_load_n(&env->callbacks.{e.name}, __ATOMIC_ACQUIRE);',
           '    if (callback == NULL) return;', '    callback_begin(d);'] + made
    out += [f'    if (callback_enter(t, env, "callback of {e.name}")) {{',
            wrapped(f'        callback({", ".join(given)});', ' ' * 12),
            '        thread_to_vm(t);', '    }', '    callback_end(d);', '}', '']
    return '\n'.join(out)


def event_post(e):
    return '\n'.join([
        wrapped(event_post_prototype(e)) + ' {', f'    const int number = JVMTI_EVENT_{e.constant};',
        '    if (!thread_wants(t, number)) return;', '    Delivery d;', '    delivery_begin(&d, t);',
        f'    FOR_EACH_DUE(env, t, number) jvmti_call_{e.name}(&d, env{event_arguments(e)});', '    delivery_end(&d);',
        '}', ''])


def event_facts(e):
    first = {'ANY': '0', 'START': 'PHASE_START', 'LIVE': 'PHASE_LIVE'}[e.phase]
    capability = f'JVMTI_CAP({e.capability})' if e.capability else '0'
    hook = f'HOOK_{e.hook}' if e.hook else '0'
    flags = [name for name, on in (('per_thread', e.scope == 'PER_THREAD'), ('silent_too', e.silent_too)) if on]
    return (f'    [JVMTI_EVENT_{e.constant} - JVMTI_MIN_EVENT_TYPE_VAL] =\n        {{.since = {major(e.since)}, '
            f'.first_phase = {first}, '
            f'.capability = {capability}, .hook = {hook}' + ''.join(f', .{f} = true' for f in flags) + '},')


def event_files(events):
    note = '/* Made by jvmti/generate.py from jvmti/events.def. */\n'
    called = [e for e in events if e.delivery in ('POST', 'CALL')]
    posted = [e for e in called if e.delivery == 'POST']
    header = [note, '#ifndef JVMTI_EVENTS_GENERATED_H\n#define JVMTI_EVENTS_GENERATED_H\n',
              '#include "jvmti/delivery.h"\n',
              '/* Tells one environment, between delivery_begin and delivery_end, if it has a callback. */']
    header += [wrapped(event_call_prototype(e)) + ';' for e in called]
    header += ['\n/* Tells all environments that want it. */']
    header += [wrapped(event_post_prototype(e)) + ';' for e in posted]
    header += ['\n#endif\n']
    source = [note, '#include "jvmti_events.h"\n', '#include "jvmti/hooks.h"', '#include "jvmti/target.h"',
              '#include "runtime/handle.h"\n',
              'const JvmtiEventFacts jvmti_event_facts[JVMTI_EVENT_COUNT] = {']
    source += [event_facts(e) for e in events] + ['};\n']
    source += [event_call(e) for e in called] + [event_post(e) for e in posted]
    return ('jvmti_events.h', header), ('jvmti_events.c', source)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    functions = read_functions(sys.argv[1])
    by_number = {f.number: f for f in functions}
    outdir = sys.argv[3]
    os.makedirs(outdir, exist_ok=True)
    note = '/* Made by jvmti/generate.py from jvmti/functions.def. */\n'

    header = [note, '#ifndef JVMTI_BODIES_H\n#define JVMTI_BODIES_H\n', '#include "jvmti/call.h"\n']
    header += [wrapped(body_prototype(f)) + ';' for f in functions]
    header += ['\n#endif\n']

    source = [note, '#include "jvmti_bodies.h"\n', '#include "jvmti/point.h"', '#include "jvmti/rawmonitor.h"\n',
              f'const JvmtiFunctionFacts jvmti_function_facts[{SLOTS + 1}] = {{']
    source += [facts(f) for f in functions]
    source += ['};\n']
    source += [entry(f) for f in functions]
    source += ['jvmtiInterface_1 jvmti_function_table = {']
    for number in range(1, SLOTS + 1):
        f = by_number.get(number)
        source.append(f'    .{f.name} = enter_{f.name},' if f else f'    .reserved{number} = NULL,')
    source += ['};\n']
    points = read_points(os.path.join(os.path.dirname(sys.argv[1]), 'points.def'))
    if unknown := set(points) - {f.name for f in functions}:
        sys.exit(f'points.def: no such functions: {sorted(unknown)}')
    source += [point(f, points) for f in functions]
    source += ['const jvmtiInterface_1 jvmti_point_table = {']
    for number in range(1, SLOTS + 1):
        f = by_number.get(number)
        source.append(f'    .{f.name} = point_{f.name},' if f else f'    .reserved{number} = NULL,')
    source += ['};\n']

    for name, lines in (('jvmti_bodies.h', header),
                        ('jvmti_entries.c', source)) + event_files(read_events(sys.argv[2])):
        path, text = os.path.join(outdir, name), '\n'.join(lines)
        if not os.path.exists(path) or open(path).read() != text:
            with open(path, 'w') as out:
                out.write(text)


if __name__ == '__main__':
    main()
