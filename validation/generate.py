#!/usr/bin/env python3
"""Makes what of the validation layer follows from the tables: rules.rec, jvmti/*.def and vm/jni/functions.def.

Usage: generate.py OUTDIR   writes validation_facts.[ch] (functions, structures, events, JNI functions),
validation_rules.c, validation_calls.c (a checked function for each of JVMTI, the table of them), validation_events.c
(a trampoline for each event) and validation_jni.c (a watching function for each of JNI).

A checked function puts its arguments into an array, lets call_begin look at them, calls the VM's function with what is
then in the array, and lets call_end look at the result. Trampolines and watching functions do the same.
"""
import importlib.util
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)
sys.path.insert(1, os.path.join(TOP, 'make'))
import tables  # noqa: E402

SLOTS = 156
NOTE = '/* Made by validation/generate.py. */\n'

# C type -> (kind of value, member of Value)
KINDS = {
    'jint': ('INT', 'i'), 'jlong': ('LONG', 'j'), 'jlocation': ('LOCATION', 'j'), 'jfloat': ('FLOAT', 'f'),
    'jdouble': ('DOUBLE', 'd'), 'jboolean': ('BOOLEAN', 'z'), 'char': ('CHAR', 'c'), 'jvalue': ('JVALUE', 'l'),
    'unsigned char': ('BYTE', 'c'), 'jbyte': ('BYTE', 'c'), 'jchar': ('SHORT', 's'), 'jshort': ('SHORT', 's'),
    'jsize': ('INT', 'i'), 'jobjectRefType': ('INT', 'i'), 'size_t': ('LONG', 'j'),
    'jthread': ('THREAD', 'p'), 'jthreadGroup': ('THREAD_GROUP', 'p'), 'jclass': ('CLASS', 'p'),
    'jobject': ('OBJECT', 'p'), 'jthrowable': ('OBJECT', 'p'), 'jstring': ('OBJECT', 'p'), 'jweak': ('OBJECT', 'p'),
    'jarray': ('OBJECT', 'p'), **{f'j{t}Array': ('OBJECT', 'p') for t in (
        'object', 'boolean', 'byte', 'char', 'short', 'int', 'long', 'float', 'double')},
    'jmethodID': ('METHOD', 'p'), 'jfieldID': ('FIELD', 'p'), 'jrawMonitorID': ('MONITOR', 'p'),
    'const char *': ('TEXT', 'p'), 'char *': ('TEXT', 'p'), 'jvmtiError': ('ERROR', 'i'), 'jvmtiEvent': ('EVENT', 'i'),
    'jvmtiEventMode': ('EVENT_MODE', 'i'), 'jvmtiPhase': ('PHASE', 'i'),
    **{t: ('INT', 'i') for t in ('jvmtiVerboseFlag', 'jvmtiHeapObjectFilter', 'jvmtiJlocationFormat', 'jvmtiTimerKind',
                                 'jvmtiParamKind', 'jvmtiParamTypes')},
}
POINTED = {'IN_ARRAY': 1, 'OUT': 1, 'OUT_BUFFER': 1, 'OUT_MEMORY': 2, 'OUT_MEMORIES': 2, 'OUT_BORROWED': 1}


def module(path, name):
    spec = importlib.util.spec_from_file_location(name, os.path.join(TOP, path))
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


jvmti = module('jvmti/generate.py', 'jvmti_tables')
jni = module('vm/jni/generate.py', 'jni_tables')
declare, wrapped = jvmti.declare, jvmti.wrapped


def read_rules():
    """The records of rules.rec, as dictionaries; `holds` is the first JDK for which a rule holds, and the last (0: all
    later ones)."""
    rules = tables.read_rec(os.path.join(HERE, 'rules.rec'))
    since = {entry.name: int(entry.since.partition('.')[0])
             for entry in (*jvmti.read_functions(os.path.join(TOP, 'jvmti/functions.def')),
                           *jvmti.read_events(os.path.join(TOP, 'jvmti/events.def')))}
    for rule in rules:
        first = min(since.get(name, 1) for name in rule['where'].split(', '))
        rule['holds'] = [int(rule['since'] or (first if first > 8 else 8)), int(rule['until'] or 0)]
    return rules


def read_structures():
    """name -> list of (kind, field, type, count)."""
    structures, fields = {}, None
    for kind, args in tables.read_def(os.path.join(TOP, 'jvmti/structures.def')):
        if kind == 'STRUCTURE':
            fields = structures.setdefault(args[0], [])
        else:
            fields.append((kind, *args, *[None] * (3 - len(args))))
    return structures


def rule_symbol(rule):
    return 'RULE_' + re.sub(r'\W', '_', rule.removeprefix('MJ-'))


def text(s):
    return '"' + s.replace('\\', '\\\\').replace('"', '\\"') + '"'


def kind(ctype):
    return KINDS.get(ctype, ('POINTER', 'p'))


def target(ctype, stars):
    """The type that a pointer with so many stars leads to."""
    t = ctype.removeprefix('const ').strip()
    for _ in range(stars):
        t = t.removesuffix('*').strip()
    return t


def size(ctype):
    return '1' if ctype in ('void', '') else f'sizeof({ctype})'


def count(name, names):
    return {None: 'COUNT_ONE', 'ONE': 'COUNT_ONE', 'TERMINATED': 'COUNT_TERMINATED'}.get(name) or str(names.index(name))


def structure(ctype, structures):
    return f'&structure_{ctype}' if ctype in structures else 'NULL'


def value_kind(ctype):
    return f'VALUE_{kind(ctype)[0]}'


def releases(f, structures):
    """What a function hands out and the agent gives back: [expression, the count of the array or None]."""
    types = {name: target(ctype, 1) for name, ctype, _ in f.params}
    found = []
    for name, (kind_of, *counts) in f.pointed.items():
        variable, fields = name.removesuffix('_ptr'), structures.get(types[name], ())
        if kind_of == 'OUT_MEMORIES':
            found.append([f'{variable}[i]', counts[-1].removesuffix('_ptr') if counts else ''])
        if kind_of in ('OUT_MEMORY', 'OUT_MEMORIES'):
            found.append([variable, None])
        if kind_of == 'OUT':
            found += [[f'{variable}.{field[1]}', None] for field in fields if field[0] == 'FIELD_MEMORY']
    return found


def release(what, count):
    """How memory goes back; one of [count] that an array leads to."""
    loop = f'for (jint i = 0; i < {count}; i++) ' if count else ''
    return f'{loop}(*env)->Deallocate(env, (unsigned char *){what});'


def repair(rule, functions, structures):
    """What to write instead: `advice` of rules.rec, or how the outputs of a function go back; '' where the rule itself
    says it all."""
    m = re.fullmatch(r'MJ-(\w+)-free', rule['id'])
    f = next((f for f in functions if m and f.name == m[1]), None)
    freed = [release(*what) for what in releases(f, structures)] if f else []
    return rule['advice'] or (f'When {f.name} has succeeded, on every way out: {" ".join(freed)}' if freed else '')


def rule_facts(rules, functions, structures):
    """Each rule as an object of its own, so that a file names those that it reports, and no header names all."""
    offered = {'vm': 'OFFERED_VM', 'both': 'OFFERED_VM | OFFERED_PORTABLE', 'portable': 'OFFERED_PORTABLE'}
    out = [NOTE, '#include "validation/base/facts.h"\n', f'static bool off[{len(rules)}];\n']
    for i, r in enumerate(rules):
        out.append(f'extern const RuleFacts {rule_symbol(r["id"])}[1];\n'
                   f'const RuleFacts {rule_symbol(r["id"])}[1] = {{{{{text(r["id"])}, {text(r["class"])}, '
                   f'SEVERITY_{r["severity"].upper()},\n    {offered.get(r["offered"].split(":")[0], "0")}, '
                   f'PRESSURE_{(r["pressure"] or "leaves").upper()}, '
                   f'{"false" if r["detect"].startswith("exact") else "true"}, &off[{i}], '
                   f'{r["holds"][0]}, {r["holds"][1]},\n'
                   f'    {text(r["rule"])}, {text(r["spec"])},\n'
                   f'    {text(repair(r, functions, structures))}}}}};\n')
    names = [f'    {rule_symbol(r["id"])},' for r in rules]
    return out + ['const Rule all_rules[] = {', *names, '    NULL,', '};', '']


def structure_facts(structures):
    out = []
    done = set()

    def put(name):
        if name in done:
            return
        done.add(name)
        for _, _, ctype, _ in structures[name]:
            if ctype in structures:
                put(ctype)
        names = [f[1] for f in structures[name]]
        out.append(f'static const FieldFacts fields_{name}[] = {{')
        for holds, field, ctype, n in structures[name]:
            direct = holds == 'FIELD'
            out.append(wrapped(f'    {{"{field}", offsetof({name}, {field}), HOLDS_{holds}, '
                               f'{value_kind(ctype) if direct else "VALUE_POINTER"}, '
                               f'{"COUNT_ONE" if direct else count(n, names)}, '
                               f'{value_kind(ctype)}, {size(ctype)}, {structure(ctype, structures)}}},', ' ' * 8))
        out.extend(['};', f'static const StructureFacts structure_{name} = {{"{name}", sizeof({name}), '
                    f'{len(names)}, fields_{name}}};', ''])
    for name in structures:
        if name not in {'jvmtiAddrLocationMap'}:  # of an event that no function hands out
            put(name)
    return out


def param_facts(name, ctype, check, f, structures):
    names = [p[0] for p in f.params]
    pointed, *counts = f.pointed.get(name, ('NOTHING',))
    element = target(ctype, POINTED.get(pointed, 1 if ctype.endswith('*') else 0))
    capacity = counts[0] if len(counts) == 2 else None
    n = counts[-1] if counts else None
    return wrapped(f'    {{"{name}", {value_kind(ctype)}, CHECK_{check}, POINTS_{pointed}, {count(capacity, names)}, '
                   f'{count(n, names)}, {value_kind(element)}, '
                   f'{size(element) if pointed != "NOTHING" else 0}, {structure(element, structures)}}},', ' ' * 8)


def function_facts(functions, structures):
    out = []
    for f in functions:
        if f.params:
            out.append(f'static const ParamFacts params_{f.name}[] = {{')
            out += [param_facts(*p, f, structures) for p in f.params] + ['};']
    out += ['', 'const FunctionFacts function_facts[FUNCTION_COUNT] = {']
    for f in functions:
        bits = ' | '.join(f'CAPABILITY_SET({c})' for c in f.requires) or '0'
        optional = ' | '.join(f'CAPABILITY_SET({c})' for c in f.optional) or '0'
        errors = ', '.join(f'JVMTI_ERROR_{e}' for e in f.errors)
        out.append(f'    [FN_{f.name}] = {{"{f.name}", {f.number}, "{f.since}", PHASES_{f.phase}, '
                   f'{"true" if f.callback == "CALLBACK_SAFE" else "false"}, "{f.category}",')
        out.append(wrapped(f'        {bits}, {optional}, {len(f.params)}, '
                           f'{"params_" + f.name if f.params else "NULL"}, {len(f.errors)}, '
                           + (f'(const short[]){{{errors}}}' if errors else 'NULL') + '},', ' ' * 8))
    return out + ['};', '']


def event_facts(events):
    out = []
    for e in events:
        if e.args:
            out.append(f'static const ParamFacts args_{e.name}[] = {{')
            out += [f'    {{.name = "{name}", .kind = {value_kind(ctype)}}},' for name, ctype in e.args] + ['};']
    out += ['', 'const EventFacts event_facts[EVENT_COUNT] = {']
    for e in events:
        cap = f'CAPABILITY_SET({e.capability})' if e.capability else '0'
        out.append(f'    [EV_{e.name}] = {{"{e.name}", JVMTI_EVENT_{e.constant}, "{e.since}", PHASES_{e.phase}, '
                   f'{"true" if e.scope == "PER_THREAD" else "false"},\n        {cap}, '
                   f'offsetof(jvmtiEventCallbacks, {e.name}), {len(e.args)}, '
                   f'{"args_" + e.name if e.args else "NULL"}}},')
    return out + ['};', '']


# What functions of JNI may do, by the patterns of their names (facts.h).
JNI_DOES = {
    'JNI_RUNS_JAVA': r'Call\w*Method[AV]?|NewObject[AV]?',
    'JNI_LOADS_CLASS': r'FindClass|DefineClass|NewObjectArray',
    'JNI_ALLOCATES': r'NewObject[AV]?|AllocObject|NewString(UTF)?|New\w+Array|NewDirectByteBuffer|ThrowNew|ToRefl\w+',
    'JNI_READS_FIELD': r'[GS]et\w+Field',
    'JNI_INITIALIZES_CLASS': r'FindClass|Get(Static)?(Method|Field)ID|CallStatic\w+|NewObject[AV]?|AllocObject',
}


def jni_does(name):
    return ' | '.join(word for word, pattern in JNI_DOES.items() if re.fullmatch(pattern, name)) or '0'


def plain(f):
    """The parameters that are values: a va_list can only be handed on."""
    return [(name, ctype) for name, ctype, _ in f.params if ctype != 'va_list']


def lends(f):
    """Whether a function of JNI returns memory, which the agent releases."""
    return f.result.endswith('*') and f.name != 'GetDirectBufferAddress'


def jni_facts(functions):
    out = []
    for f in functions:
        if plain(f):
            out.append(f'static const ParamFacts jni_params_{f.name}[] = {{')
            out += [f'    {{.name = "{name}", .kind = {value_kind(ctype)}, .check = CHECK_{check.split()[0]}}},'
                    for name, ctype, check in f.params if ctype != 'va_list'] + ['};']
    out += ['', 'const JniFacts jni_facts[JNI_COUNT] = {']
    for f in functions:
        flags = ', '.join('true' if r in f.rules else 'false' for r in ('PENDING', 'SECTION', 'LOOKS', 'CALL'))
        flags += ', true' if f.name.startswith('Release') else ', false'
        out.append(wrapped(f'    [JNI_{f.name}] = {{"{f.name}", JNI_{f.name}, {jni_does(f.name)}, {flags}, '
                           f'{len(plain(f))}, {"jni_params_" + f.name if plain(f) else "NULL"}, '
                           f'{value_kind(f.result)}, '
                           f'offsetof(struct JNINativeInterface_, {f.name})}},', ' ' * 8))
    return out + ['};', '']


def header(functions, events, jni_functions):
    def numbers(enum, prefix, names, last, first=''):
        return [f'typedef enum {enum} {{'] + ([first] if first else []) + [f'    {prefix}{n},' for n in names] + \
            [f'    {last}', f'}} {enum};', '']
    out = [NOTE, '#ifndef validation_facts_h\n#define validation_facts_h\n', '#include "validation/base/facts.h"\n']
    out += ['typedef enum Function {', '    FN_ALL,']
    out += [f'    FN_{f.name} = {f.number},' for f in functions] + ['    FUNCTION_COUNT', '} Function;', '']
    out += numbers('Event', 'EV_', [e.name for e in events], 'EVENT_COUNT', '    EV_ALL,')
    out += numbers('JniFunction', 'JNI_', [f.name for f in jni_functions], 'JNI_COUNT', '    JNI_ALL,')
    out += ['/* The positions of the arguments of events. */', 'enum {']
    out += [f'    ARG_{e.name}_{name} = {i},' for e in events for i, (name, *_) in enumerate(e.args)] + ['};', '']
    out += ['extern const FunctionFacts function_facts[FUNCTION_COUNT];',
            'extern const EventFacts event_facts[EVENT_COUNT];', 'extern const JniFacts jni_facts[JNI_COUNT];', '',
            '#endif']
    return out


def checked(f):
    params = ['jvmtiEnv *env'] + [declare(ctype, name) for name, ctype, _ in f.params] + (['...'] if f.varargs else [])
    values = ', '.join(f'{{.{kind(ctype)[1]} = {name}}}' for name, ctype, _ in f.params)
    given = ', '.join(['call.env->real'] + [f'{back(ctype)}values[{i}].{kind(ctype)[1]}'
                                            for i, (_, ctype, _) in enumerate(f.params)])
    out = [wrapped(f'static jvmtiError JNICALL checked_{f.name}({", ".join(params)})') + ' {']
    out.append(wrapped(f'    Value values[] = {{{values or "{0}"}}};', ' ' * 8))
    out += ['    Call call;',
            f'    if (call_begin(&call, env, &function_facts[FN_{f.name}], values, __builtin_return_address(0)))',
            wrapped(f'        call.result = (*call.env->real)->{f.name}({given});', ' ' * 12),
            '    return call_end(&call);', '}', '']
    return out


def back(ctype):
    return f'({ctype})' if kind(ctype)[1] == 'p' or kind(ctype)[1] == 'i' and ctype != 'jint' else ''


def reserved(number):
    return [f'static jvmtiError JNICALL reserved_{number}(jvmtiEnv *env, void *a, void *b, void *c) {{',
            f'    return reserved_slot_called({number}, env, (void *[]){{a, b, c}}, __builtin_return_address(0));', '}',
            '']


def calls(functions):
    by_number = {f.number: f for f in functions}
    out = [NOTE, '#include "validation/interpose/calls.h"\n']
    for f in functions:
        out += checked(f)
    for n in range(1, SLOTS + 1):
        if n not in by_number:
            out += reserved(n)
    out += ['const jvmtiInterface_1 checked_functions = {']
    for n in range(1, SLOTS + 1):
        f = by_number.get(n)
        out.append(f'    .{f.name} = checked_{f.name},' if f else f'    .reserved{n} = (void *)reserved_{n},')
    return out + ['};', '']


def trampoline(e):
    params = ['jvmtiEnv *env'] + [declare(ctype, name) for name, ctype in e.args]
    values = ', '.join(f'{{.{kind(ctype)[1]} = {name}}}' for name, ctype in e.args)
    given = ', '.join(['(jvmtiEnv *)callback.env'] + [f'{back(ctype)}values[{i}].{kind(ctype)[1]}'
                                                      for i, (_, ctype) in enumerate(e.args)])
    return [wrapped(f'static CALLS_AGENTS void JNICALL reported_{e.name}({", ".join(params)})') + ' {',
            wrapped(f'    Value values[] = {{{values or "{0}"}}};', ' ' * 8),
            '    Callback callback;',
            f'    if (callback_begin(&callback, env, &event_facts[EV_{e.name}], values)) {{',
            wrapped(f'        ((jvmtiEvent{e.name})callback.activity.function)({given});', ' ' * 12),
            '        callback_end(&callback);', '    }', '}', '']


def trampolines(events):
    out = [NOTE, '#include "validation/interpose/calls.h"\n']
    for e in events:
        out += trampoline(e)
    out += ['const jvmtiEventCallbacks reported_events = {']
    return out + [f'    .{e.name} = reported_{e.name},' for e in events] + ['};', '']


def watching(f):
    """A variable argument list becomes a va_list for the V form, which is reported as the function that was called."""
    params = ['JNIEnv *env'] + [declare(ctype, name) for name, ctype, _ in f.params] + (['...'] if f.varargs else [])
    values = ', '.join(f'{{.{kind(ctype)[1]} = {name}}}' for name, ctype in plain(f))
    given, i = ['call.env'], 0
    for name, ctype, _ in f.params:
        given.append(name if ctype == 'va_list' else f'{back(ctype)}values[{i}].{kind(ctype)[1]}')
        i += ctype != 'va_list'
    given += ['list'] if f.varargs else []
    call = f'jni_next.{f.name}{"V" if f.varargs else ""}({", ".join(given)})'
    void = f.result == 'void'
    out = [wrapped(f'static {declare(f.result, "JNICALL ")}watching_{f.name}({", ".join(params)})') + ' {',
           wrapped(f'    Value values[] = {{{values or "{0}"}}};', ' ' * 8), '    JniCall call;']
    if not void:
        out.append(f'    {declare(f.result, "result")} = 0;')
    if f.varargs:
        out += ['    va_list list;', f'    va_start(list, {f.params[-1][0]});']
    out.append(f'    if (jni_begin(&call, env, &jni_facts[JNI_{f.name}], values, __builtin_return_address(0)))')
    out.append(wrapped(f'        {"" if void else "result = "}{call};', ' ' * 12))
    if f.varargs:
        out.append('    va_end(list);')
    member = kind(f.result)[1]
    out.append('    jni_end(&call, (Value){0});' if void else f'    jni_end(&call, (Value){{.{member} = result}});')
    if lends(f):
        return out + [f'    return call.lends ? ({f.result})call.lends : result;', '}', '']
    return out + ([] if void else ['    return result;']) + ['}', '']


def watchers(functions):
    out = [NOTE, '#include "validation/interpose/jni.h"\n', '#include <stdarg.h>\n',
           '#include "validation/core/own.h"\n']
    for f in functions:
        out += watching(f)
    out += ['const struct JNINativeInterface_ watching_functions = {']
    return out + [f'    .{f.name} = watching_{f.name},' for f in functions] + ['};', '']


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    outdir = sys.argv[1]
    os.makedirs(outdir, exist_ok=True)
    rules, structures = read_rules(), read_structures()
    functions = jvmti.read_functions(os.path.join(TOP, 'jvmti/functions.def'))
    events = jvmti.read_events(os.path.join(TOP, 'jvmti/events.def'))
    jni_functions = jni.read_functions(os.path.join(TOP, 'vm/jni/functions.def'))
    facts = ([NOTE, '#include "validation_facts.h"\n', '#include <stddef.h>\n'] + structure_facts(structures)
             + function_facts(functions, structures) + event_facts(events) + jni_facts(jni_functions))
    for name, lines in (('validation_facts.h', header(functions, events, jni_functions)),
                        ('validation_facts.c', facts), ('validation_rules.c', rule_facts(rules, functions, structures)),
                        ('validation_calls.c', calls(functions)),
                        ('validation_events.c', trampolines(events)), ('validation_jni.c', watchers(jni_functions))):
        path, content = os.path.join(outdir, name), '\n'.join(lines) + '\n'
        if not os.path.exists(path) or open(path).read() != content:
            with open(path, 'w') as out:
                out.write(content)


if __name__ == '__main__':
    main()
