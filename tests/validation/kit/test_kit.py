#!/usr/bin/env python3
"""The test kit (include/minijvm_test.h): the cmocka program test_kit.c with its agent, on the embedded class library
and on an OpenJDK's, and the two tests of agents in examples/, one of them with GoogleTest (left out with a message
where that is not installed).

Usage: test_kit.py [--vm VM] [--build DIR] [--library DIR]
Ends with `N passed, N failed`.
"""
import argparse
import os
import re
import shutil
import subprocess

import compiling
import limits
import processes
import progress

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..', '..'))

EXAMPLES = os.path.join(TOP, 'examples')
ENV = {k: v for k, v in os.environ.items() if k not in ('JAVA_TOOL_OPTIONS', '_JAVA_OPTIONS', 'CLASSPATH')}
ENV.setdefault('ASAN_OPTIONS', 'detect_leaks=0:detect_stack_use_after_return=0:allocator_may_return_null=1')
COUNTS = re.compile(r'\[  (PASSED|FAILED)  \] (\d+) test')


def flags(library):
    """What compiles and links a test against the build tree, as pkg-config says it for the installed one."""
    sanitize = {'san': ['-fsanitize=address,undefined'], 'tsan': ['-fsanitize=thread']}
    with open(os.path.join(TOP, 'docs', 'minijvm-test.pc.in'), encoding='utf-8') as f:
        exports = re.findall(r'-Wl,--export-dynamic-symbol=\w+', f.read())
    return (['-g', '-O1', '-Wall', '-Wextra', '-Werror', '-I' + os.path.join(TOP, 'include')],
            sanitize.get(os.path.basename(library), []),
            ['-L' + library, '-lminijvm_test', *exports, '-ljvm', '-Wl,-rpath,' + library, '-lpthread'])


def compile_one(suite, o, compiler, target, source, *more, exports=True):
    """The program's path."""
    words, sanitize, linking = flags(o.library)
    linking = [word for word in linking if exports or 'export' not in word]
    path = os.path.join(o.build, target)
    made = subprocess.run([*compiler, *words, *sanitize, '-o', path, source, *linking, *more], text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    suite.check(f'{target} compiles', made.returncode == 0, made.stdout)
    return path


def run(o, command):
    return processes.run(command, limits.limit(o.vm, 20), merge=True, env=ENV)


def test_kit(suite, o):
    words, sanitize, _ = flags(o.library)
    compiling.c(os.path.join(o.build, 'libwatcher.so'), os.path.join(HERE, 'watcher.c'), *words, *sanitize, '-shared',
                '-fPIC')
    compiling.java(o.build, [os.path.join(HERE, 'Sample.java')], '-g')
    program = compile_one(suite, o, processes.compiler(), 'test_kit', os.path.join(HERE, 'test_kit.c'), '-lcmocka',
                          '-Wl,--export-dynamic-symbol=Agent_OnLoad_linked')
    jdk = processes.openjdk()
    if not jdk:
        progress.screen.say('skipped: the kit with the class library of an OpenJDK (no JDK 17)')
    elif not progress.natively('the kit with the class library of an OpenJDK'):
        jdk = None
    for name, more in (('embedded', []), *([('OpenJDK', [jdk])] if jdk else [])):
        code, out, _ = run(o, [program, o.build, *more])
        counts = dict((word, int(n)) for word, n in COUNTS.findall(out))
        suite.count(counts.get('PASSED', 0), counts.get('FAILED', int(code != 0)),
                    f'FAIL test_kit, {name}: exit code {code}\n{out}' if code != 0 else '')


def test_examples(suite, o):
    program = compile_one(suite, o, processes.compiler(), 'test_names', os.path.join(EXAMPLES, 'test_names.c'))
    code, out, _ = run(o, [program])
    expected = ('as it was: N blocks (N bytes) that GetThreadInfo returned here were never deallocated: name\n'
                'mended: nothing found\n')
    suite.check('test_names', (code, re.sub(r'\d+', 'N', out)) == (0, expected), f'{code}\n{out}')
    closed = compile_one(suite, o, processes.compiler(), 'test_closed', os.path.join(EXAMPLES, 'test_names.c'),
                         exports=False)
    code, out, _ = run(o, [closed])
    suite.check('a test that does not export the agent', code != 0 and 'must export Agent_OnLoad_mjt' in out,
                f'{code}\n{out}')
    compiler = [os.environ.get('CXX', 'g++')]
    there = (processes.runs_natively() and shutil.which(compiler[0])
             and subprocess.run([*compiler, '-E', '-x', 'c++', '-'], input='#include <gtest/gtest.h>\n', text=True,
                                capture_output=True).returncode == 0)
    if not there:
        print('test_kit.py: GoogleTest (libgtest-dev) is not installed: examples/test_last_waiting.cpp is left out')
        return
    program = compile_one(suite, o, compiler, 'test_last_waiting', os.path.join(EXAMPLES, 'test_last_waiting.cpp'),
                          '-lgtest', '-lgtest_main', '-lpthread')
    code, out, _ = run(o, [program])
    suite.check('test_last_waiting', code == 0 and '[  PASSED  ] 2 tests.' in out, f'{code}\n{out}')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--vm')
    parser.add_argument('--library', default=os.path.join(TOP, 'build'))
    parser.add_argument('--build', default=processes.folder('kit'))
    o = parser.parse_args()
    o.vm = o.vm.split() if o.vm else [os.path.join(o.library, 'minijvm')]
    o.library, o.build = os.path.abspath(o.library), os.path.abspath(o.build)
    os.makedirs(o.build, exist_ok=True)
    suite = progress.Suite('test_kit').begin()
    test_kit(suite, o)
    test_examples(suite, o)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
