#!/usr/bin/env python3
"""Writes slots.c and Slots.java: every function of JNI with right arguments, and with every wrong reference, type and
ID that -Xcheck:jni is to find.

The functions and their parameters come from vm/jni/functions.def. Each call is made in a forked child of the VM,
because an error ends it; the parent prints a line `=== FUNCTION(PARAMETER = VALUE)` before what the child says, and how
it ended. run.py compares block by block (`blocks`).
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', '..', 'vm', 'jni'))
import generate                                         # noqa: E402

NAMES = [n for n, _, _ in generate.TYPES]
LETTER = {'Boolean': 'Z', 'Byte': 'B', 'Char': 'C', 'Short': 'S', 'Int': 'I', 'Long': 'J', 'Float': 'F', 'Double': 'D',
          'Object': 'Ljava/lang/Object;', 'Void': 'V'}
BASIC = {b: n for n, _, b in generate.TYPES + [('Void', 'void', 'T_VOID')]}


def other(name):
    return 'Long' if name != 'Long' else 'Int'


# check -> (right value, wrong values). {N} is the type's name, {O} another's.
VALUES = {
    'OBJECT': ('instance', ['stale_local', 'stale_global']),
    'OBJECT_OR_NULL': ('instance', ['stale_local', 'stale_global']),
    'LOADER': ('NULL', ['instance', 'stale_local', 'stale_global']),
    'LOCAL': ('fresh_local(env)', ['global', 'weak', 'stale_local', 'garbage']),
    'GLOBAL': ('fresh_global(env)', ['local', 'weak', 'stale_global', 'garbage']),
    'WEAK': ('fresh_weak(env)', ['local', 'global']),
    'CLASS': ('self', ['instance', 'stale_local', 'NULL']),
    'CLASS_OF_MEMBERS': ('self', ['instance', 'stale_local', 'NULL', 'primitive']),
    'THROWABLE': ('throwable', ['instance', 'stale_global']),
    'THROWABLE_CLASS': ('throwable_class', ['self', 'instance', 'stale_local']),
    'STRING': ('string', ['instance', 'NULL', 'stale_global']),
    'ARRAY': ('array_Int', ['instance', 'NULL', 'stale_local']),
    'OBJECT_ARRAY': ('objects', ['array_Int', 'instance', 'stale_global']),
    'PRIMITIVE_ARRAY': ('array_Int', ['objects', 'instance', 'stale_global']),
    'ARRAY_OF': ('array_{N}', ['array_{O}', 'objects', 'instance', 'stale_local']),
    'METHOD_OBJECT': ('reflected_method', ['stale_local']),
    'FIELD_OBJECT': ('reflected_field', ['stale_local']),
    'FIELD': ('field_{N}', ['field_{O}', 'static_{N}']),
    'STATIC_FIELD': ('static_{N}', ['static_{O}', 'field_{N}', 'other_static']),
    'METHOD': ('method_{N}', ['garbage_id', 'other_method']),
    'NONVIRTUAL': ('method_{N}', ['garbage_id', 'other_method']),
    'STATIC_METHOD': ('static_method_{N}', ['garbage_id', 'other_static_method']),
    'CONSTRUCTOR': ('constructor', ['garbage_id', 'other_constructor']),
    'MEMBER_FIELD': ('field_Int', []),
    'MEMBER_METHOD': ('method_Int', ['garbage_id', 'other_method']),
    'STATIC': ('JNI_FALSE', []),
    'CLASS_NAME': ('"java/lang/String"', ['"a\\xff"', '"Ljava/lang/String;"']),
    'CAPACITY': ('8', ['-1']),
    'FIELD_VALUE': (None, []),
}
# parameters that no check looks at, and texts: by function and parameter, else by C type
SPECIAL = {
    ('DefineClass', 'name'): 'NULL', ('DefineClass', 'loader'): 'NULL', ('NewObjectArray', 'length'): '2',
    ('NewObjectArray', 'initial'): 'NULL',
    ('ThrowNew', 'message'): '"message"', ('RegisterNatives', 'methods'): 'NULL', ('GetJavaVM', 'vm'): '&found_vm',
    ('GetMethodID', 'name'): '"method_Int"', ('GetMethodID', 'descriptor'): '"()I"',
    ('GetStaticMethodID', 'name'): '"static_method_Int"', ('GetStaticMethodID', 'descriptor'): '"()I"',
    ('GetFieldID', 'name'): '"field_Int"', ('GetFieldID', 'descriptor'): '"I"',
    ('GetStaticFieldID', 'name'): '"static_Int"', ('GetStaticFieldID', 'descriptor'): '"I"',
    ('NewStringUTF', 'text'): '"text"', ('ReleaseStringChars', 'chars'): 'J(GetStringChars, string, NULL)',
    ('ReleaseStringUTFChars', 'text'): 'J(GetStringUTFChars, string, NULL)',
    ('ReleaseStringCritical', 'chars'): 'J(GetStringCritical, string, NULL)',
    ('ReleasePrimitiveArrayCritical', 'elements'): 'J(GetPrimitiveArrayCritical, array_Int, NULL)',
    ('GetStringRegion', 'out'): '(jchar *)room', ('GetStringUTFRegion', 'out'): '(char *)room',
    ('NewString', 'units'): '(jchar *)room', ('NewDirectByteBuffer', 'address'): 'room',
    ('GetObjectRefType', 'o'): 'instance', ('FatalError', 'message'): '"by request"',
    ('GetDirectBufferAddress', 'buffer'): 'instance', ('GetDirectBufferCapacity', 'buffer'): 'instance',
    ('IsAssignableFrom', 'super'): 'self',
}


def right(f, param):
    name, ctype, check = param
    kind, _, basic = check.partition(' ')
    n = BASIC.get(basic, 'Int')
    if (f.name, name) in SPECIAL:
        return SPECIAL[f.name, name]
    if kind in VALUES and VALUES[kind][0]:
        return VALUES[kind][0].replace('{N}', n)
    if f.name.startswith('Release') and f.name.endswith('ArrayElements') and name == 'elements':
        t = f.name[len('Release'):-len('ArrayElements')]
        return f'J(Get{t}ArrayElements, array_{t}, NULL)'
    if name == 'args':
        return 'NO_ARGUMENTS' if ctype == 'va_list' else 'values'
    if kind == 'FIELD_VALUE':
        return 'instance' if ctype == 'jobject' else '1'
    if ctype == 'jobject':
        return 'instance'
    return 'NULL' if ctype == 'jboolean *' else '(void *)room' if ctype.endswith('*') else '0'


def wrong(f, param):
    name, _, check = param
    kind, _, basic = check.partition(' ')
    n = BASIC.get(basic, 'Int')
    values = [v.replace('{N}', n).replace('{O}', other(n)) for v in VALUES.get(kind, (None, []))[1]]
    if f.name == 'GetModule' or (f.name, name) == ('PopLocalFrame', 'survivor'):
        values = []
    if f.name.startswith('Call') and kind == 'OBJECT_OR_NULL':
        values = ['stale_local', 'other_instance']
    return values


# Functions that came later than the JDK whose answers are recorded.
LATER = {'IsVirtualThread', 'GetStringUTFLengthAsLong'}


def call(f, substitute=None, value=None):
    args = []
    for p in f.params:
        args.append(value if p[0] == substitute else right(f, p))
    if f.name.endswith('V') and any(p[1] == 'va_list' for p in f.params):
        return f'with_list_{f.name}({", ".join(["env"] + args[:-1])})'
    return f'J({f.name}{"".join(", " + a for a in args)})'


def with_list(f):
    """A variadic function around the V form."""
    params = f.params[:-1]
    declared = ', '.join(['JNIEnv *env'] + [generate.declare(t, n) for n, t, _ in params] + ['...'])
    body = f'J({f.name}, {", ".join(n for n, _, _ in params)}, list)'
    result = '' if f.result == 'void' else f'{f.result} r = '
    return [f'static {generate.declare(f.result, "with_list_" + f.name)}({declared}) {{',
            f'    va_list list; va_start(list, {params[-1][0]}); {result}{body}; va_end(list);'
            + ('' if f.result == 'void' else ' return r;'), '}']


def write_c(functions):
    out = ['/* Made by slots.py. */', '/* options: -Xcheck:jni */', '/* java: -XX:+SuppressFatalErrorMessage */',
           '/* blocks: === */', '/* addresses: any */', '#include "test.h"', '#include <signal.h>',
           '#include <sys/wait.h>', '#include <unistd.h>', '',
           'static jclass self, other, throwable_class, primitive;', 'static jobject instance, other_instance, local, '
                                                                     'global, weak, stale_local, stale_global, '
                                                                     'garbage, reflected_method, reflected_field;',
           'static jthrowable throwable;', 'static jstring string;', 'static jobjectArray objects;',
           'static jvalue values[2];', 'static jlong room[64];', 'static JavaVM *found_vm;',
           'static jmethodID garbage_id, other_method, other_static_method, constructor, other_constructor;',
           'static jfieldID other_static;']
    for n in NAMES:
        out.append(f'static jfieldID field_{n}, static_{n};')
        if n != 'Object':
            out.append(f'static j{n.lower()}Array array_{n};')
    out += [f'static jmethodID method_{n}, static_method_{n};' for n in NAMES + ['Void']]
    out += ['static jobject fresh_local(JNIEnv *env) { return J(NewLocalRef, instance); }',
            'static jobject fresh_global(JNIEnv *env) { return J(NewGlobalRef, instance); }',
            'static jobject fresh_weak(JNIEnv *env) { return J(NewWeakGlobalRef, instance); }', '']
    for f in functions:
        if f.name.endswith('V') and any(p[1] == 'va_list' for p in f.params):
            out += with_list(f)
    out += ['', 'static int is_child(const char *what) {', '    say("=== %s\\n", what);', '    fflush(NULL);',
            '    int status = 0;',
            '    /* a child that inherits a lock of another thread hangs: it is given up and tried again */',
            '    for (int tries = 0; tries < 5; tries++) {', '        pid_t child = fork();',
            '        if (child == 0) {',
            '            alarm(2);', '            return 1;', '        }', '        waitpid(child, &status, 0);',
            '        if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGALRM) break;', '    }',
            '    if (WIFSIGNALED(status)) say("signal %d\\n", WTERMSIG(status));', '    else if (WEXITSTATUS(status)) '
                                                                                   'say("exit %d\\n", '
                                                                                   'WEXITSTATUS(status));',
                                                                                   '    else say("good\\n");',
                                                                                   '    return 0;', '}',
            '#define TRY(what, ...) if (is_child(what)) { __VA_ARGS__; _exit(J(ExceptionCheck) ? 7 : 0); }', '']
    parts = []
    for f in functions:
        if f.name in LATER:
            continue
        if f.name in ('GetDirectBufferAddress', 'GetDirectBufferCapacity', 'NewDirectByteBuffer'):
            continue            # `java` runs class initialisers for these, which may need its other threads
        lines = [f'    TRY("{f.name}", {call(f)})']
        for p in f.params:
            for value in wrong(f, p):
                shown = value.replace('"', '').replace('\\', '')
                cast = f'(void *){value}' if value not in ('-1',) and not value.startswith('"') else value
                lines.append(f'    TRY("{f.name}({p[0]} = {shown})", {call(f, p[0], cast)})')
        parts.append((f.name, lines))
    for name, lines in parts:
        out += [f'static void try_{name}(JNIEnv *env) {{'] + lines + ['}']
    out += ['', 'JNIEXPORT void JNICALL Java_Slots_run(JNIEnv *env, jclass k, jobject o, jobject p) {',
            '    self = J(NewGlobalRef, k);', '    instance = J(NewGlobalRef, o);',
            '    other_instance = J(NewGlobalRef, p);', '    other = J(GetObjectClass, p);',
            '    throwable_class = J(FindClass, "java/lang/Error");',
            '    jclass integer = J(FindClass, "java/lang/Integer");', '    primitive = J(GetStaticObjectField, '
                                                                       'integer, J(GetStaticFieldID, integer, "TYPE", '
                                                                       '"Ljava/lang/Class;"));',
            '    local = J(NewLocalRef, o);', '    global = J(NewGlobalRef, o);', '    weak = J(NewWeakGlobalRef, o);',
            '    stale_local = J(NewLocalRef, o);', '    J(DeleteLocalRef, stale_local);',
            '    garbage = (jobject)&room[8];', '    garbage_id = (jmethodID)&room[16];',
            '    string = J(NewGlobalRef, J(NewStringUTF, "string"));', '    objects = J(NewObjectArray, 2, self, '
                                                                        'NULL);', '    constructor = J(GetMethodID, '
                                                                                  'self, "<init>", "()V");',
            '    other_constructor = J(GetMethodID, other, "<init>", "()V");', '    other_method = J(GetMethodID, '
                                                                               'other, "m", "()I");',
                                                                               '    other_static_method = '
                                                                               'J(GetStaticMethodID, other, "s", '
                                                                               '"()I");',
            '    other_static = J(GetStaticFieldID, other, "x", "I");', '    throwable = J(NewObject, throwable_class, '
                                                                        'J(GetMethodID, throwable_class, "<init>", '
                                                                        '"()V"));', '    J(ExceptionCheck);']
    for n in NAMES:
        out.append(f'    field_{n} = J(GetFieldID, self, "field_{n}", "{LETTER[n]}"), static_{n} = J(GetStaticFieldID, '
                   f'self, "static_{n}", "{LETTER[n]}");')
        if n != 'Object':
            out.append(f'    array_{n} = J(New{n}Array, 4);')
    for n in NAMES + ['Void']:
        out.append(f'    method_{n} = J(GetMethodID, self, "method_{n}", "(){LETTER[n]}"), static_method_{n} '
                   f'= J(GetStaticMethodID, self, "static_method_{n}", "(){LETTER[n]}");')
    out += ['    reflected_method = J(ToReflectedMethod, self, method_Int, JNI_FALSE);', '    reflected_field = '
            'J(ToReflectedField, self, field_Int, JNI_FALSE);', '    J(ExceptionCheck);',
            '    J(EnsureLocalCapacity, 200);',
            '    stale_global = J(NewGlobalRef, o);         /* last, so that nothing takes its place */',
            '    J(DeleteGlobalRef, stale_global);']
    for name, _ in parts:
        out += [f'    try_{name}(env);']
    out += ['}', '']
    return '\n'.join(out)


def write_java():
    java = {n: n.lower() for n in NAMES}
    java.update({'Object': 'Object', 'Void': 'void'})
    lines = ['public class Slots {', '    public static class Other { static int x; int m() { return 1; } '
                                     'static int s() { return 2; } }', '    static native void run(Object o, '
                                                                       'Object p);']
    for n in NAMES:
        lines.append(f'    {java[n]} field_{n}; static {java[n]} static_{n};')
    for n in NAMES + ['Void']:
        value = ('' if n == 'Void' else 'return false;' if n == 'Boolean' else 'return null;' if n == 'Object'
                 else f'return ({java[n]}) 1;')
        lines.append(f'    {java[n]} method_{n}() {{ {value} }} static {java[n]} static_method_{n}() {{ {value} }}')
    lines += ['    public static void main(String[] args) {', '        System.load(System.getProperty("test.lib"));',
              '        run(new Slots(), new Other());', '        System.out.println("=== end");', '    }', '}', '']
    return '\n'.join(lines)


def main():
    functions = generate.read_functions(os.path.join(HERE, '..', '..', 'vm', 'jni', 'functions.def'))
    with open(os.path.join(sys.argv[1], 'slots.c'), 'w') as f:
        f.write(write_c(functions))
    with open(os.path.join(sys.argv[1], 'Slots.java'), 'w') as f:
        f.write(write_java())


if __name__ == '__main__':
    main()
