#!/usr/bin/env python3
"""Makes the JNI function tables from functions.def (which explains its entries).

Usage: generate.py functions.def OUTDIR   writes OUTDIR/jni_functions.h (prototypes) and OUTDIR/jni_tables.c:
jni_functions, the plain table, and jni_checked_functions, the table of -Xcheck:jni. A checked function says who calls
it (jni_check_begin), looks at its parameters from left to right, calls the plain function and counts local references
(jni_check_end).
"""
import os
import sys

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'make'))
import tables  # noqa: E402

PRIMITIVES = [(n, 'j' + n.lower(), 'T_' + n.upper())
              for n in ('Boolean', 'Byte', 'Char', 'Short', 'Int', 'Long', 'Float', 'Double')]
TYPES = PRIMITIVES + [('Object', 'jobject', 'T_OBJECT')]
SETS = {'NONE': [('', '', '')], 'PRIMITIVES': PRIMITIVES, 'TYPES': TYPES, 'CALLS': TYPES + [('Void', 'void', 'T_VOID')]}
RULES = {'PLAIN', 'PENDING', 'SECTION', 'LOOKS', 'CALL', 'OWN'}

# check -> the statement; {p} the parameter, {previous} the one before it, {basic} the word after the check
CHECKS = {
    'ANY': None,
    'OBJECT': 'jni_check_object(&call, {p})',
    'OBJECT_OR_NULL': 'jni_check_reference(&call, {p})',
    'LOADER': 'jni_check_loader(&call, {p})',
    'LOCAL': 'jni_check_kind(&call, {p}, JNILocalRefType)',
    'GLOBAL': 'jni_check_kind(&call, {p}, JNIGlobalRefType)',
    'WEAK': 'jni_check_kind(&call, {p}, JNIWeakGlobalRefType)',
    'CLASS': 'jni_check_class(&call, {p})',
    'CLASS_OF_MEMBERS': 'jni_check_class_of_members(&call, {p})',
    'THROWABLE': 'jni_check_throwable(&call, {p})',
    'THROWABLE_CLASS': 'jni_check_throwable_class(&call, {p})',
    'STRING': 'jni_check_string(&call, {p})',
    'ARRAY': 'jni_check_array(&call, {p})',
    'OBJECT_ARRAY': 'jni_check_object_array(&call, {p})',
    'PRIMITIVE_ARRAY': 'jni_check_primitive_array(&call, {p}, 0)',
    'ARRAY_OF': 'jni_check_primitive_array(&call, {p}, {basic})',
    'METHOD_OBJECT': 'jni_check_reflected(&call, {p}, true)',
    'FIELD_OBJECT': 'jni_check_reflected(&call, {p}, false)',
    'FIELD': 'jni_check_field(&call, {previous}, {p}, {basic})',
    'STATIC_FIELD': 'jni_check_static_field(&call, {previous}, {p}, {basic})',
    'METHOD': 'jni_check_method(&call, {previous}, NULL, {p}, {basic})',
    'NONVIRTUAL': 'jni_check_method(&call, o, {previous}, {p}, {basic})',
    'STATIC_METHOD': 'jni_check_static_method(&call, {previous}, {p}, {basic})',
    'CONSTRUCTOR': 'jni_check_constructor(&call, {previous}, {p})',
    'MEMBER_FIELD': 'jni_check_member_field(&call, {previous}, {p}, is_static)',
    'MEMBER_METHOD': 'jni_check_member_method(&call, {previous}, {p}, is_static)',
    'STATIC': None,
    'CLASS_NAME': 'jni_check_class_name(&call, {p})',
    'UTF': 'jni_check_utf(&call, {p}, false)',
    'UTF_OR_NULL': 'jni_check_utf(&call, {p}, true)',
    'CAPACITY': 'jni_check_capacity(&call, {p})',
    'FIELD_VALUE': None,        # of references only: see checks_of
}
CALL_CHECKS = ('METHOD', 'NONVIRTUAL', 'STATIC_METHOD', 'CONSTRUCTOR')


class Function:
    def __init__(self, name, result, rules):
        self.name, self.result, self.rules = name, result, [r.strip() for r in rules.split('|')]
        self.params, self.varargs = [], False

    def declaration(self, prefix, first):
        params = [first] + [ctype for _, ctype, _ in self.params] + (['...'] if self.varargs else [])
        return f'{declare(self.result, "JNICALL ")}{prefix}{self.name}({", ".join(params)});'

    def prototype(self, prefix):
        params = (['JNIEnv *env'] + [declare(ctype, name) for name, ctype, _ in self.params]
                  + (['...'] if self.varargs else []))
        return f'{declare(self.result, "JNICALL ")}{prefix}{self.name}({", ".join(params)})'


def declare(ctype, name):
    return ctype + name if ctype.endswith('*') else f'{ctype} {name}'


def read_functions(path):
    """The functions of a functions.def; an unknown entry is an error."""
    functions, group, types = [], [], SETS['NONE']

    def finish():
        for name, ctype, basic in types:
            fill = lambda s: s.replace('{N}', name).replace('{T}', ctype).replace('{B}', basic)
            for head, params, varargs in group:
                f = Function(*map(fill, head))
                f.params, f.varargs = [tuple(map(fill, p)) for p in params], varargs
                functions.append(f)
        group.clear()
    for entry in tables.read_def(path):
        kind, args = entry
        if kind == 'EACH' and args[0] in SETS:
            finish()
            types = SETS[args[0]]
        elif kind == 'FUNCTION' and set(r.strip() for r in args[2].split('|')) <= RULES:
            group.append((args, [], False))
        elif kind == 'PARAM' and args[2].split()[0] in CHECKS:
            group[-1][1].append(args)
        elif kind == 'VARARGS':
            group[-1] = (group[-1][0], group[-1][1], True)
        else:
            sys.exit(f'{path}:{entry.line}: not an entry: {kind}({entry.text})')
    finish()
    return functions


def checks_of(f):
    """The statements that look at the parameters."""
    out, previous = [], None
    for name, ctype, check in f.params:
        kind, _, basic = check.partition(' ')
        if kind == 'FIELD_VALUE' and ctype == 'jobject':
            out.append(f'jni_check_field_value(&call, {previous}, {name})')
        elif CHECKS[kind]:
            statement = CHECKS[kind].format(p=name, previous=previous, basic=basic)
            if kind in CALL_CHECKS:
                source = ('&(JniArguments){ .values = args }' if f.name.endswith('A')
                          else '&(JniArguments){ .list = &copy }')
                out += [] if f.name.endswith('A') else ['va_list copy', 'va_copy(copy, args)']
                out.append(f'jni_check_arguments(&call, {statement}, {source})')
                out += [] if f.name.endswith('A') else ['va_end(copy)']
            else:
                out.append(statement)
        previous = name
    return out


def checked(f):
    rules = ' | '.join(f'JNI_{r}' for r in f.rules if r not in ('PLAIN', 'OWN')) or '0'
    out = [f'static {f.prototype("checked_")} {{', f'    JniCall call = {{ .name = "{f.name}", .rules = {rules}, '
                                                   f'.caller = __builtin_return_address(0) }};']
    if f.varargs:
        out += ['    va_list args;', f'    va_start(args, {f.params[-1][0]});']
    out.append('    jni_check_begin(&call, env);')
    out += [f'    {s};' for s in checks_of(f)]
    out.append('    thread_to_native(call.thread);')
    target = ('jni_guarded_' if 'OWN' in f.rules else 'jni_') + f.name + ('V' if f.varargs else '')
    args = ((['&call'] if 'OWN' in f.rules else ['env']) + [name for name, _, _ in f.params]
            + (['args'] if f.varargs else []))
    invoke = f'{target}({", ".join(args)});'
    out.append(f'    {invoke}' if f.result == 'void' else f'    {declare(f.result, "result")} = {invoke}')
    if f.varargs:
        out.append('    va_end(args);')
    out.append('    jni_check_end(&call);')
    if f.result != 'void':
        out.append('    return result;')
    return out + ['}']


def table(name, prefix, functions):
    return ([f'const struct JNINativeInterface_ {name} = {{']
            + [f'    .{f.name} = {prefix}{f.name},' for f in functions] + ['};'])


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    functions = read_functions(sys.argv[1])
    note = '/* Made by vm/jni/generate.py from vm/jni/functions.def. */'
    header = ([note, '#ifndef jni_functions_h', '#define jni_functions_h']
              + [f.declaration('jni_', 'JNIEnv *') for f in functions] + ['#endif', ''])
    own = [f.declaration('jni_guarded_', 'JniCall *') for f in functions if 'OWN' in f.rules]
    guarded = ([note, '#ifndef jni_guarded_h', '#define jni_guarded_h', '#include "vm/jni/check.h"'] + own
               + ['#endif', ''])
    source = ([note, '#include "vm/jni/check.h"', '#include "jni_guarded.h"', '']
              + table('jni_functions', 'jni_', functions) + [''])
    for f in functions:
        source += checked(f)
    source += [''] + table('jni_checked_functions', 'checked_', functions) + ['']
    for name, lines in (('jni_functions.h', header), ('jni_guarded.h', guarded), ('jni_tables.c', source)):
        path, text = os.path.join(sys.argv[2], name), '\n'.join(lines)
        if not os.path.exists(path) or open(path).read() != text:
            with open(path, 'w') as out:
                out.write(text)


if __name__ == '__main__':
    main()
