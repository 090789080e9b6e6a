#!/usr/bin/env python3
"""A signal that is to end the process does so whatever an agent's callbacks wait for: immediately if they let go, else
after a delay, with a report that says what is in the way.

Usage: test_termination.py [--vm VM] [--build DIR]    ends with `N passed, N failed`
"""
import argparse
import os
import signal
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402
from agents import TOP, build_folder, vm_command  # noqa: E402

# What the agent does -> how the process ends, and a part of the report.
CASES = {
    'stop': (-signal.SIGTERM, 'waits for a raw monitor in a callback, and all other threads are stopped'),
    'end': (-signal.SIGTERM, 'ends the VM, and waits for a raw monitor'),
    'suspend': (-signal.SIGTERM, 'the thread that dispatches signals is suspended'),
    'works': (128 + signal.SIGTERM, ''),
}


def start(vm, case, directory):
    command = vm + [f'-agentpath:{directory}/libtermination.so={case}', '-cp', directory, 'Ends', case]
    return subprocess.Popen(processes.started(command)[0], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--vm', default=os.path.join(TOP, 'minijvm'))
    parser.add_argument('--build', default=processes.folder('termination'))
    args = parser.parse_args()
    directory = os.path.abspath(args.build)
    os.makedirs(directory, exist_ok=True)
    build_folder('termination', directory)
    vm = vm_command(args.vm)
    suite = progress.Suite('test_termination').begin()
    started = {case: start(vm, case, directory) for case in CASES}          # they wait at the same time
    for process in started.values():
        process.stdout.readline()
        process.send_signal(signal.SIGTERM)
    for case, (code, text) in CASES.items():
        process, limit = started[case], limits.Limit()
        while True:
            try:
                _, err = process.communicate(timeout=5)
                break
            except subprocess.TimeoutExpired:
                if limit.over():
                    process.kill()
        suite.check(f'{case}: ends', process.returncode == code, f'{process.returncode}\n{err}')
        suite.check(f'{case}: report', text in err and ('could not end' in err) == bool(text), err)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
