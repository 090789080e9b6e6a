#!/usr/bin/env python3
"""Compares our jni.h, jni_md.h and jvmti.h with a JDK's, without trusting a hand-written list of names: with that of a
JDK 25, where there is one, and with that of the JDK on the PATH.

Both sets of headers are preprocessed and scanned for struct members, enumerators, typedefs and macros. Then one
program that prints every offset, size, bit position and constant is compiled against each, and the outputs are
compared line by line. A name that only one of them has is a failure too, but for what our headers have of versions
newer than an old JDK's: that is listed here. Ends with `N passed, N failed`.
Usage: test_headers.py [INCLUDE_DIR_OF_A_JDK]
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
OURS = os.path.join(HERE, '..', '..', 'include')
sys.path.insert(1, os.path.dirname(HERE))
import processes  # noqa: E402
import progress  # noqa: E402

# What a header of the JDK defines beyond the interface: its platform's own and conveniences of C++.
IGNORED_MACROS = re.compile(r'^(_.*|JNIEXPORT|JNIIMPORT|JNICALL|JNI_MD_H|JNI_H|JVMTI_H)$')
STRUCTS = re.compile(r'\b(struct|union)\b\s*(\w+)?\s*\{')


# Ours are the headers of 25, but JVMTI_VERSION, which agents give to GetEnv, is accepted with each class library.
# The other names came later than 17.
OWN_25 = re.compile(r'^constant JVMTI_VERSION$')
OWN_21 = re.compile(r'ClearAllFramePops|GetStringUTFLengthAsLong|JNI_VERSION_24|jvmtiInterface_1\.reserved67$|'
                    r'^sizeof (struct JNINativeInterface_|jniNativeInterface)$|^constant JVMTI_VERSION$')
OWN_17 = re.compile(r'VirtualThread|VIRTUAL_THREAD|_virtual_threads|ClearAllFramePops|GetStringUTFLengthAsLong|'
                    r'JVMTI_ERROR_UNSUPPORTED_OPERATION|JNI_VERSION_2[014]|_VERSION_(19|21)|'
                    r'jvmtiInterface_1\.reserved(67|118|119)$|^constant JVMTI_MAX_EVENT_TYPE_VAL$|'
                    r'^sizeof (jvmtiEventCallbacks|struct JNINativeInterface_|jniNativeInterface)$')


def jdk_25_include():
    """That of an installed JDK 25."""
    include = os.path.join(processes.installed_jdk('25') or '', 'include')
    return include if os.path.exists(os.path.join(include, 'jvmti.h')) else None


def jdk_include():
    """The include directory of the JDK that `javac` belongs to, or JAVA_HOME's."""
    homes = [os.environ.get('JAVA_HOME')]
    javac = shutil.which('javac')
    if javac:
        homes.append(os.path.dirname(os.path.dirname(os.path.realpath(javac))))
    for home in homes:
        if home and os.path.exists(os.path.join(home, 'include', 'jvmti.h')):
            return os.path.join(home, 'include')
    return None


def preprocess(cc, include_args, *flags):
    text = '#include "jvmti.h"\n'
    out = subprocess.run([*cc, '-E', *flags, *include_args, '-x', 'c', '-'], input=text, text=True,
                         stdout=subprocess.PIPE, check=True).stdout
    return out


def own_part(cc, include_args, directories):
    """The preprocessed text that comes from the headers under test, not from stdio.h and friends."""
    keep, lines = False, []
    for line in preprocess(cc, include_args).splitlines():
        marker = re.match(r'^# \d+ "([^"]*)"', line)
        if marker:
            path = os.path.realpath(marker.group(1))
            keep = any(path.startswith(os.path.realpath(d) + os.sep) for d in directories)
        elif keep:
            lines.append(line)
    return '\n'.join(lines)


def blocks(text):
    """(kind, tag, body, typedef name) of each struct, union and enum definition."""
    for m in re.finditer(r'\b(struct|union|enum)\b\s*(\w+)?\s*\{', text):
        depth, i = 1, m.end()
        while depth:
            depth += {'{': 1, '}': -1}.get(text[i], 0)
            i += 1
        before = text[:m.start()].rstrip()
        after = re.match(r'\s*(\w+)?\s*;', text[i:])
        name = after.group(1) if after and before.endswith('typedef') else None
        yield m.group(1), m.group(2), text[m.end():i - 1], name


def members(body):
    """(name, is bit field, is function pointer) in order."""
    for decl in body.split(';'):
        decl = decl.strip()
        function = re.search(r'\(\s*(?:__attribute__\(\(\w+\)\)\s*)?\*\s*(\w+)\s*\)\s*\(', decl)
        field = re.search(r'(\w+)\s*:\s*\d+$', decl)
        plain = re.search(r'(\w+)$', decl)
        if function:
            yield function.group(1), False
        elif field:
            if field.group(1) not in ('int', 'unsigned'):
                yield field.group(1), True
        elif plain:
            yield plain.group(1), False


def expressions(cc, include_args, directories):
    """An ordered dictionary: label -> C statement that prints the fact."""
    text = own_part(cc, include_args, directories)
    facts = {}
    names_of_tags = dict((tag, name) for _, tag, name in re.findall(r'typedef (struct|union) (\w+) (\w+)\s*;', text))

    def add(label, value):
        facts[label] = f'printf("%s = %lld\\n", "{label}", (long long)({value}));'

    for kind, tag, body, name in blocks(text):
        if kind == 'enum':
            for item in body.split(','):
                item = item.split('=')[0].strip()
                if re.fullmatch(r'\w+', item):
                    add(f'constant {item}', item)
            continue
        type_name = name or names_of_tags.get(tag) or (f'{kind} {tag}' if tag else None)
        if type_name is None:
            continue
        add(f'sizeof {type_name}', f'sizeof({type_name})')
        for member, is_bit in members(body):
            label = f'{type_name}.{member}'
            if is_bit:
                facts[f'bit {label}'] = (f'{{ {type_name} x; memset(&x, 0, sizeof x); x.{member} = 1; '
                                         f'print_bit("bit {label}", &x, sizeof x); }}')
            else:
                add(f'offset {label}', f'offsetof({type_name}, {member})')
                add(f'size {label}', f'sizeof((({type_name} *)0)->{member})')
    for name in re.findall(r'typedef\b[^;{}()]*?\b(\w+)\s*;', text):
        if name not in ('jniNativeInterface',):
            add(f'sizeof {name}', f'sizeof({name})')
    for name in re.findall(r'typedef\b[^;{}]*?\(\s*(?:__attribute__\(\(\w+\)\)\s*)?\*\s*(\w+)\s*\)\s*\(', text):
        add(f'sizeof {name}', f'sizeof({name})')
    for line in preprocess(cc, include_args, '-dM').splitlines():
        m = re.match(r'#define (J\w+) (\S.*)$', line)
        if m and not IGNORED_MACROS.match(m.group(1)):
            add(f'macro {m.group(1)}', m.group(1))
    return facts


PROGRAM = '''#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include "jvmti.h"
static void print_bit(const char *label, const void *p, size_t size) {
    for (size_t i = 0; i < size * 8; i++) {
        if (((const unsigned char *)p)[i / 8] & (1u << (i %% 8))) {
            printf("%%s = %%zu\\n", label, i);
            return;
        }
    }
}
int main(void) {
%s
    return 0;
}
'''


def run_program(cc, include_args, facts, directory, name, language='c'):
    """The facts as the headers in [include_args] give them: label -> value."""
    suffix = '.c' if language == 'c' else '.cpp'
    source, program = os.path.join(directory, name + suffix), os.path.join(directory, name)
    with open(source, 'w') as f:
        f.write(PROGRAM % '\n'.join('    ' + s for s in facts))
    subprocess.run([*cc, '-x', language, *include_args, '-o', program, source], check=True)
    _, out, _ = processes.run([program])
    return dict(line.rsplit(' = ', 1) for line in out.splitlines())


def compare(suite, theirs, own):
    """With the headers in [theirs]; labels that [own] matches are left out."""
    cc = processes.compiler()
    our_args = ['-I' + OURS]
    their_args = ['-I' + theirs, '-I' + os.path.join(theirs, 'linux')]
    ours, jdks = ({label: fact for label, fact in expressions(cc, args, [directory]).items() if not own.search(label)}
                  for args, directory in ((our_args, OURS), (their_args, theirs)))
    failures = [f'only the JDK has: {x}' for x in jdks if x not in ours]
    # Extras on our side are no harm to an agent, but they are an error of ours unless the JDK compiles them.
    failures += [f'only ours has: {x}' for x in ours if x not in jdks]
    common = {label: ours[label] for label in ours if label in jdks}
    passed = 0
    with tempfile.TemporaryDirectory() as directory:
        languages = ['c'] + (['c++'] if shutil.which('c++') else [])
        for language in languages:
            compiler = cc if language == 'c' else ['c++']
            # Function pointers that hold no type in C++ need no second test; JNIEnv and JavaVM are classes there.
            wanted = {k: v for k, v in common.items() if language == 'c'
                      or not re.search(r'\b_?j?(JNIEnv|JavaVM)\b', k)}
            a = run_program(compiler, our_args, wanted.values(), directory, 'ours', language)
            b = run_program(compiler, their_args, wanted.values(), directory, 'theirs', language)
            for label in wanted:
                if a.get(label) == b.get(label) and label in a:
                    passed += 1
                else:
                    failures.append(f'{language}: {label}: ours {a.get(label)}, the JDK {b.get(label)}')
    suite.count(passed, 0)
    for f in failures:
        suite.check(f'{theirs}: {f}', False)


def contents(path):
    with open(path, encoding='utf-8') as f:
        return f.read()


def main():
    suite = progress.Suite('test_headers').begin()
    given, newest = sys.argv[1:2], jdk_25_include()
    installed = given[0] if given else jdk_include()
    if not installed:
        suite.check('JDK headers', False, 'none found: javac is not on PATH, JAVA_HOME is not set')
        return progress.finish(suite)
    if newest and os.path.realpath(newest) != os.path.realpath(installed):
        compare(suite, newest, OWN_25)
    text = ''.join(contents(os.path.join(installed, name)) for name in ('jvmti.h', 'jni.h'))
    own = OWN_25 if 'JNI_VERSION_24' in text else OWN_21 if 'JNI_VERSION_21' in text else OWN_17
    compare(suite, installed, own)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
