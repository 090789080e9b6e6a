#!/usr/bin/env python3
"""How agents are found, started and refused: options, JAVA_TOOL_OPTIONS with its quotes, several agents, failing
ones. Every command runs on `java` and on the VM; stdout, and exit code must be equal (and of stderr the line about
JAVA_TOOL_OPTIONS).

Usage: test_loading.py [--vm VM] [--build DIR]    ends with `N passed, N failed`
"""
import argparse
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE), os.path.join(HERE, '../../make')]
import compiling  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402
import tables  # noqa: E402
import records  # noqa: E402
from agents import TOP, vm_command  # noqa: E402


def build(directory):
    source = os.path.join(HERE, 'loading', 'agent.c')
    for name, define in (('good', '-DGOOD'), ('noentry', '-DNO_ENTRY'), ('fails', '-DFAILS'), ('run', '-DRUN=0'),
                         ('runfails', '-DRUN=5')):
        compiling.library(os.path.join(directory, f'lib{name}.so'), source, '-Wno-unused-parameter', define)
    compiling.java(directory, [os.path.join(HERE, 'loading', 'Props.java')])


# (what, options, environment, arguments); {d} is the build directory
CASES = [
    ('path with options', ['-agentpath:{d}/libgood.so=one,two=three'], {}, []),
    ('path without options', ['-agentpath:{d}/libgood.so'], {}, []),
    ('path with empty options', ['-agentpath:{d}/libgood.so='], {}, []),
    ('library name', ['-agentlib:good=x'], {'LD_LIBRARY_PATH': '{d}'}, []),
    ('several agents, one twice', ['-agentpath:{d}/libgood.so=1', '-agentlib:good=2', '-agentpath:{d}/libgood.so=3'],
     {'LD_LIBRARY_PATH': '{d}'}, []),
    ('missing library', ['-agentlib:nosuchagent=x'], {}, []),
    ('missing path', ['-agentpath:/nowhere/libx.so'], {}, []),
    ('relative missing path', ['-agentpath:nowhere.so=a'], {}, []),
    ('not a library', ['-agentpath:{d}/Props.class'], {}, []),
    ('no entry point', ['-agentpath:{d}/libnoentry.so'], {}, []),
    ('no entry point by name', ['-agentlib:noentry'], {'LD_LIBRARY_PATH': '{d}'}, []),
    ('fails', ['-agentpath:{d}/libgood.so=first', '-agentpath:{d}/libfails.so=options here',
               '-agentpath:{d}/libgood.so=never'], {}, []),
    ('fails by name', ['-agentlib:fails'], {'LD_LIBRARY_PATH': '{d}'}, []),
    ('-Xrun', ['-Xrunrun'], {'LD_LIBRARY_PATH': '{d}'}, []),
    ('-Xrun with options', ['-Xrunrun:a=b,c:d'], {'LD_LIBRARY_PATH': '{d}'}, []),
    ('-Xrun with empty options', ['-Xrunrun:'], {'LD_LIBRARY_PATH': '{d}'}, []),
    ('-Xrun of an agent', ['-Xrungood:a=b'], {'LD_LIBRARY_PATH': '{d}'}, []),
    ('-Xrun that fails', ['-Xrunrunfails'], {'LD_LIBRARY_PATH': '{d}'}, []),
    ('-Xrun of an agent that fails', ['-Xrunfails'], {'LD_LIBRARY_PATH': '{d}'}, []),
    ('-Xrun without entry point', ['-Xrunnoentry'], {'LD_LIBRARY_PATH': '{d}'}, []),
    ('-Xrun of nothing', ['-Xrunnosuchagent:x'], {}, []),
    ('-Xrun between agents', ['-agentlib:good=1', '-Xrunrun:2', '-agentlib:good=3', '-Xrungood:4'],
     {'LD_LIBRARY_PATH': '{d}'}, []),
    ('System.exit', ['-agentpath:{d}/libgood.so'], {}, ['exit']),
    ('uncaught exception', ['-agentpath:{d}/libgood.so'], {}, ['throw']),
    ('from the environment', ['-Da=command'], {'JAVA_TOOL_OPTIONS': '-agentpath:{d}/libgood.so=env -Da=env -Db=env'},
     []),
    ('order of environment and command line', ['-agentpath:{d}/libgood.so=command'],
     {'JAVA_TOOL_OPTIONS': '-agentpath:{d}/libgood.so=env'}, []),
    ('quotes', [], {'JAVA_TOOL_OPTIONS': '-Da="x  y" -Db=\'it "is"\'"\'"s  '}, []),
    ('quotes inside', [], {'JAVA_TOOL_OPTIONS': '''"-Da=1 2"3' 4'5\t-Db=""'''}, []),
]


def run(vm, case, directory):
    _, options, environment, arguments = case
    def fill(s):
        return s.replace('{d}', directory)
    env = dict(os.environ, LC_ALL='C.UTF-8', **{k: fill(v) for k, v in environment.items()})
    command = vm + [fill(o) for o in options] + ['-cp', directory, 'Props'] + arguments
    code, out, err = processes.run(command, cwd=directory, env=env)
    return code, out, ''.join(line + '\n' for line in err.splitlines() if line.startswith('Picked up'))


def check_own_options(suite, vm, directory):
    """-Xjvmti, which only we have."""
    agent = ['-agentpath:{d}/libgood.so']
    for options, given in ((['-Xjvmti:strict'], ''), (['-Xjvmti:sizes=hotspot,strict'], ''),
                           (['-Xjvmti:sizes=hotspot'], '(null)')):
        code, out, _ = run(vm, (None, options + agent, {}, []), directory)
        started = f'agent started with "{given}": 0' in out
        suite.check(f'no options with {options}', code == 0 and started, f'{code}\n{out}')
    for text in ('', 'no', 'strict,', 'stric', 'stricter', 'strict,no', ',strict',
                 'sizes', 'sizes=own', 'sizes=hotspot,'):
        code, out, err = processes.run(vm + ['-Xjvmti:' + text, '-version'])
        refused = f'Invalid value for -Xjvmti: -Xjvmti:{text}; -Xjvmti:help lists the values\n' in err
        suite.check(f'-Xjvmti:{text}', code == 1 and refused, f'{code}\n{out}{err}')
    code, out, err = processes.run(vm + ['-Xjvmti:help'])
    points = [tables.string(args[1]) for _, args in tables.read_def(os.path.join(TOP, 'runtime/strict.def'))]
    reported = len(points) > 5 and all(f'\n{p}\n' in out for p in points)
    suite.check('-Xjvmti:help', code == 0 and reported, f'{code}\n{out}{err}')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--vm', default=os.path.join(TOP, 'minijvm'))
    parser.add_argument('--build', default=processes.folder('loading'))
    parser.add_argument('--show', action='store_true')
    args = parser.parse_args()
    os.makedirs(args.build, exist_ok=True)
    directory = os.path.abspath(args.build)
    build(directory)
    suite = progress.Suite('test_loading').begin(len(CASES))
    book = records.Book('jvmti', 'test_loading', {directory: 'DIR'})
    for case in CASES:
        with suite.step(case[0]):
            expected = book.answer(case[0], lambda: run(records.java(), case, directory))
            if args.show:
                progress.screen.say(f'--- {case[0]}: {expected}')
            suite.same(case[0], expected, book.comparable(run(vm_command(args.vm), case, directory)))
    if args.vm != 'java':
        book.close(suite)
        check_own_options(suite, vm_command(args.vm), directory)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
