#!/usr/bin/env python3
"""Agents that call JNI in callbacks of heap walks and collections, which the specification forbids: nothing happens,
and the VM continues; with -Xcheck:jni it says what is wrong and ends.

Usage: test_restricted.py [--vm VM] [--build DIR]    ends with `N passed, N failed`
"""
import argparse
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]
import processes  # noqa: E402
import progress  # noqa: E402
from agents import TOP, build_folder, vm_command  # noqa: E402

CALLBACKS = ('iterate', 'follow', 'start', 'finish')
END = ['0 still alive 1', 'main']
INVOCATION = ['GetEnv 0 1', 'AttachCurrentThread 0', 'DetachCurrentThread -1', 'DestroyJavaVM -1', 'GetEnv of JVMTI 0']
MESSAGE = 'FATAL ERROR in native method: JNI call made in a callback of a heap walk or a garbage collection'


def run(vm, options, directory):
    command = vm + [f'-agentpath:{directory}/librestricted.so={options}', '-cp', directory, 'Nothing']
    code, out, _ = processes.run(command, cwd=directory)
    return out.splitlines(), code


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--vm', default=os.path.join(TOP, 'minijvm'))
    parser.add_argument('--build', default=processes.folder('restricted'))
    args = parser.parse_args()
    directory = os.path.abspath(args.build)
    os.makedirs(directory, exist_ok=True)
    build_folder('restricted', directory)
    vm = vm_command(args.vm)
    checked = '-Xcheck:jni' in vm
    suite = progress.Suite('test_restricted').begin()
    for callback in CALLBACKS:
        cases = [(vm, callback + ' invocation', lambda out, code: out == INVOCATION + END and code == 0),
                 (vm + ['-Xcheck:jni'], callback + ' jni', lambda out, code: out and out[0] == MESSAGE and code != 0)]
        if not checked:
            cases.append((vm, callback + ' jni', lambda out, code: out == ['JNI: 1 1 0 0 1'] + END and code == 0))
        for command, options, is_good in cases:
            out, code = run(command, options, directory)
            suite.check(options, is_good(out, code), f'exit {code}\n  ' + '\n  '.join(out[:10]))
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
