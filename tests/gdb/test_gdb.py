#!/usr/bin/env python3
"""gdb/minijvm.py: gdb stops Stopped.java where the program halts, prints stacks, locks, classes and objects, and writes
a core file, of which the same commands must print the same and which has no reserved memory in it. Addresses are
numbered in the order in which they appear.

Usage: test_gdb.py [--vm COMMAND] [--show]; ends with `N passed, N failed`. Where gdb is missing, or may not trace, that
is said and counts as neither. --show prints what was printed, as stopped.expected has it."""
import argparse
import os
import re
import shlex
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(1, os.path.dirname(HERE))
import compiling  # noqa: E402
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402

# $name: the address that --- what was printed before --- shows after that name.
COMMANDS = ['java-stack', 'java-stack all', 'java-stack enters', 'java-locks', 'java-class Stopped',
            'java-class Stopped$Leaf', 'java-class [I', 'java-object $leaf', 'java-object $ints', 'java-object $mixed',
            'java-object $name', 'java-object $CONTENDED', 'java-object 12345', 'java-stack nobody',
            'java-class no.Such']
# One gdb command runs them all and continues after errors, which it prints.
SCRIPT = '''
import gdb, re
seen = {}
for command in %r:
    print('>', command)
    command = re.sub(r'(?<= )\\$(\\w+)$', lambda m: seen[m.group(1)], command)
    try:
        text = gdb.execute(command, to_string=True)
    except gdb.error as e:
        text = str(e) + '\\n'
    print(text, end='')
    seen.update(re.findall(r'\\.(\\w+) = <(0x[0-9a-f]+)>', text))
print('> end')
'''
# Terabytes of address space that the sanitizers reserve are not to be written either.
NO_DUMP = '''
import gdb
with open(f'/proc/{gdb.selected_inferior().pid}/maps', encoding='utf-8') as maps:
    ranges = [[int(word, 16) for word in line.split()[0].split('-')] for line in maps if ' ---p ' in line]
for begin, end in ranges:
    gdb.parse_and_eval(f'((int (*)(unsigned long, unsigned long, int))madvise)({begin}, {end - begin}, 16)')
'''
HEAP_GB = 4                 # what the VM reserves for the heap; the program needs next to nothing of it
QUIET = ['set pagination off', 'set confirm off', 'set breakpoint pending on', 'set print thread-events off',
         'set debuginfod enabled off']


def normal(text):
    """What the commands printed, with A1, A2 ... for addresses; threads of the VM's own, whose stacks are the
    library's, left out."""
    m = re.search(r'^> java-stack\n.*^> end$', text, re.M | re.S)
    if not m:
        return text
    # Of a newer gdb, about registers that a core file of gdb's own lacks.
    text = re.sub(r'(?m)^warning: Section .* in core file too small\.\n', '', m.group())
    text = re.sub(r'Lambda\$\d+', 'Lambda$N', text)
    text = re.sub(r'\(gdb thread \d+\)', '(gdb thread N)', text)
    text = re.sub(r'( at (?:java|jdk)\.[\w.$]+\()\w+\.java:\d+\)', r'\1...)', text)
    text = re.sub(r'(?<=\n)"(?:Reference Handler|Finalizer|Signal Dispatcher)".*\n(?: .*\n)*', '', text)
    numbers = {}
    return re.sub(r'0x[0-9a-f]+', lambda m: numbers.setdefault(m.group(), f'A{len(numbers) + 1}'), text) + '\n'


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument('--vm', default=os.path.join(TOP, 'build/minijvm'))
    p.add_argument('--show', action='store_true')
    o = p.parse_args()
    vm = shlex.split(o.vm)
    suite = progress.Suite('test_gdb').begin(2, 'targets')
    if not shutil.which('gdb') or vm[0].endswith('java'):
        print('no gdb, or not our VM: the commands of gdb are not tested')
        suite.end()
        return 0
    directory = tempfile.mkdtemp(prefix='minijvm-gdb-')
    try:
        compiling.java(directory, [os.path.join(HERE, 'Stopped.java')], '-g')
        script, no_dump, core = (os.path.join(directory, name) for name in ('script.py', 'no_dump.py', 'core'))
        for path, text in ((script, SCRIPT % (COMMANDS,)), (no_dump, NO_DUMP)):
            with open(path, 'w', encoding='utf-8') as f:
                f.write(text)
        sanitized = limits.slowness(vm) > 1
        environment = dict(os.environ, LC_ALL='C.UTF-8',
                           ASAN_OPTIONS='detect_leaks=0:detect_stack_use_after_return=0:use_sigaltstack=0')

        def gdb(commands, words):
            line = ['gdb', '--batch', '-nx'] + [w for c in QUIET + commands for w in ('-ex', c)] + words
            return processes.run(line, limits.limit(vm, 40), env=environment)

        tools = [f'source {TOP}/gdb/minijvm.py', f'source {script}']
        with open(os.path.join(HERE, 'stopped.expected'), encoding='utf-8') as f:
            expected = f.read()
        with suite.step('process'):
            rc, out, err = gdb(['break vm_halt', 'run'] + tools + [f'source {no_dump}'] * sanitized
                               + [f'generate-core-file {core}', 'kill'],
                               ['--args'] + vm + [f'-Xmx{HEAP_GB}g'] * (not sanitized) + ['-cp', directory, 'Stopped'])
            if re.search(r'ptrace: Operation not permitted|Could not trace the inferior', out + err):
                print('gdb may not trace here: its commands are not tested')
                suite.end()
                return 0
            if o.show:
                print(normal(out), end='')
            suite.check('process', normal(out) == expected, difference(expected, normal(out), err))
        with suite.step('core file'):
            rc, out, err = gdb(tools, [vm[0], core])
            suite.check('core file', normal(out) == expected, difference(expected, normal(out), err))
            size = os.path.getsize(core)
            suite.check('size of the core file', size < HEAP_GB << 29, f'  {size} bytes')
    finally:
        shutil.rmtree(directory)
    return progress.finish(suite)


def difference(expected, got, errors):
    import difflib
    return '\n'.join(list(difflib.unified_diff(expected.splitlines(), got.splitlines(), 'expected', 'here',
                                               lineterm='', n=1))[:60] + [errors[-2000:]])


if __name__ == '__main__':
    progress.main(main)
