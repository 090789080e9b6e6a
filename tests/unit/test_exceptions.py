#!/usr/bin/env python3
"""The exceptions that C throws: their classes are in runtime/exceptions.def and nowhere else, each of them is used,
and both class libraries have them, with the constructors that are called. OutOfMemoryError has a separate function,
which reports agents.

Before the repository is looked at, the checks are: the faults that are planted in a few lines of C must be found. Ends
with `N passed, N failed`.
Usage: test_exceptions.py [--vm 'COMMAND WITH ARGUMENTS']
"""
import argparse
import glob
import os
import re
import shlex
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path[1:1] = [os.path.dirname(HERE), os.path.join(HERE, '../../make')]
import compiling  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402
import tables  # noqa: E402

LIST = 'runtime/exceptions.def'
FOLDERS = ('base', 'classfile', 'gc', 'runtime', 'vm', 'jvmti', 'launcher', 'jdk-subset/native')
COMMENT = re.compile(r'/\*.*?\*/', re.S)
STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')
# A class of exceptions in a string; but not a native method's: {"java/lang/Throwable", "name", ...
NATIVE = r'\{"[\w/]+", "\w+", '
NAME = re.compile(rf'({NATIVE})|"L?(?:\w+/)+(?:\w*(?:Error|Exception)|ThreadDeath);?"')
MESSAGE, CAUSE, NOTHING = '(java.lang.String)', '(java.lang.Throwable)', '()'

# Asks for each argument `p.Class(p.Parameter)` whether there is such a constructor, and says which are missing.
PROGRAM = '''
public class Constructors {
    public static void main(String[] args) {
        for (String a : args) {
            try {
                int paren = a.indexOf('(');
                String parameter = a.substring(paren + 1, a.length() - 1);
                Class<?> c = Class.forName(a.substring(0, paren));
                if (!Throwable.class.isAssignableFrom(c)) throw new ClassCastException(c.getName());
                if (parameter.isEmpty()) c.getDeclaredConstructor();
                else c.getDeclaredConstructor(Class.forName(parameter));
            } catch (ReflectiveOperationException | RuntimeException e) {
                System.out.println(a + ": " + e);
            }
        }
        System.out.println("asked " + args.length);
    }
}
'''


def arguments(text, at):
    """The name of the innermost call around [at], its arguments, and which of them it is."""
    depth, i = 0, at
    while depth >= 0:
        i -= 1
        depth += {')': 1, ']': 1, '}': 1, '(': -1, '[': -1, '{': -1}.get(text[i], 0)
    name = re.search(r'\w*$', text[:i]).group()
    words, start, depth, which, begin = [], i + 1, 0, 0, i + 1
    for k in range(begin, len(text)):
        if text[k] in ')]},' and depth == 0:
            if start <= at < k:
                which = len(words)
            words.append(text[start:k].strip())
            start = k + 1
            if text[k] != ',':
                break
        depth += {'(': 1, '[': 1, '{': 1, ')': -1, ']': -1, '}': -1}.get(text[k], 0)
    return name, words, which


def look(files, classes):
    """(faults, {class: constructors}): what the text of [files] gets wrong, and throws."""
    faults, used = [], {c: set() for c in classes}
    for path, text in files.items():
        code = COMMENT.sub(lambda m: re.sub(r'[^\n]', ' ', m.group()), text)
        for m in NAME.finditer(code):
            if not m.group(1):
                line = code.count('\n', 0, m.start()) + 1
                faults.append(f'{path}:{line}: {m.group()} stands in no list: {LIST}')
        # Commas and brackets in strings are none.
        code = STRING.sub(lambda m: '"' + '-' * (len(m.group()) - 2) + '"', code)
        for m in re.finditer(r'\b(?:%s)\b' % '|'.join(classes), code):
            name, words, which = arguments(code, m.start())
            used[m.group()].add(None)
            if name.startswith('exception_throw') and m.group() == 'OutOfMemoryError':
                faults.append(f'{path}:{code.count(chr(10), 0, m.start()) + 1}: {name} does not announce it; '
                              f'exception_throw_out_of_memory does')
            elif name == 'exception_throw_cause' and words[which + 1] == 'NULL':
                used[m.group()].add(CAUSE)
            elif 'throw' in name and which + 1 < len(words):
                # jdk-subset's natives call the one constructor with null, too.
                plain = words[which + 1] == 'NULL' and name != 'text_throw'
                used[m.group()].add(NOTHING if plain else MESSAGE)
    faults += [f'{LIST}: {c} is used nowhere' for c in classes if not used[c]]
    return faults, {c: used[c] - {None} for c in classes}


def planted(suite):
    """Each fault in its own lines."""
    def check(name, text, faults, constructors):
        found, used = look({'a.c': text}, ['E', 'F'])
        suite.check(name, ([f.split(': ', 1)[1] for f in found], used) == (faults, constructors), f'{found} {used}')

    both = 'exception_is(e, E); exception_is(e, F);\n'
    none = {'E': set(), 'F': set()}
    check('asked for', both, [], none)
    check('unused', 'exception_is(e, F);', ['E is used nowhere'], none)
    check('a string', both + 'f("java/io/IOException");', [f'"java/io/IOException" stands in no list: {LIST}'], none)
    check('a descriptor', both + 'f("Ljava/lang/Error;");', [f'"Ljava/lang/Error;" stands in no list: {LIST}'], none)
    check('a row', both + '{"java/lang/XError", 1}', [f'"java/lang/XError" stands in no list: {LIST}'], none)
    check('native methods', both + '{"java/lang/XError", "run", NULL, f}', [], none)
    check('a comment', both + '/* "java/lang/XError" */', [], none)
    check('no message', both + 'exception_throw(t, E, NULL);', [], {'E': {NOTHING}, 'F': set()})
    check('a message', both + 'exception_throw(t, E, "(%s, %s", f(1, 2), x);', [], {'E': {MESSAGE}, 'F': set()})
    check('one of two', both + 'exception_throw(t, a ? E : F, NULL);', [], {'E': {NOTHING}, 'F': {NOTHING}})
    check('in an argument', both + 'f(exception_throw(t, E, x), NULL);', [], {'E': {MESSAGE}, 'F': set()})
    check('a cause', both + 'exception_throw_cause(t, c, E, NULL);', [], {'E': {CAUSE}, 'F': set()})
    found, used = look({'a.c': '\nexception_throw(t, OutOfMemoryError, "Metaspace")'}, ['OutOfMemoryError'])
    suite.check('OutOfMemoryError', found == ['a.c:2: exception_throw does not announce it; '
                                              'exception_throw_out_of_memory does'], f'{found}')
    check('a helper', both + 'throw_pair(t, E, "a", b);', [], {'E': {MESSAGE}, 'F': set()})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--vm', type=shlex.split, default=[os.path.join(TOP, 'build/minijvm')])
    o = parser.parse_args()
    suite = progress.Suite('test_exceptions').begin()
    planted(suite)
    entries = [(tables.string(package), name) for _, (package, name) in tables.read_def(os.path.join(TOP, LIST))]
    names = [c for _, c in entries]
    suite.check('sorted, each once', len(names) > 40 and names == sorted(set(names)), ' '.join(names))
    files = {}
    for folder in FOLDERS:
        for path in glob.glob(os.path.join(TOP, folder, '**', '*.[ch]'), recursive=True):
            with open(path, encoding='utf-8') as f:
                files[os.path.relpath(path, TOP)] = f.read()
    faults, used = look(files, names)
    suite.check('what C throws', not faults, '\n'.join(faults))
    wanted = [f'{package}/{c}'.replace('/', '.') + constructor
              for package, c in entries for constructor in sorted(used[c]) or [NOTHING]]
    suite.check('constructors that are called', len(wanted) > len(names), ' '.join(wanted))
    with tempfile.TemporaryDirectory() as d:
        with open(os.path.join(d, 'Constructors.java'), 'w') as f:
            f.write(PROGRAM)
        compiling.java(d, [f.name])
        for library, vm in (("OpenJDK's", ['java']), ('the one of the VM under test', o.vm)):
            code, out, errors = processes.run([*vm, '-cp', d, 'Constructors', *wanted])
            suite.check(f'library: {library}', code == 0 and out == f'asked {len(wanted)}\n', out + errors)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
