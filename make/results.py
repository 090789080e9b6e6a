#!/usr/bin/env python3
"""Stores the output of a measurement for `make figures`: results.py NAME OUTPUT COMMAND...

Writes tests/bench/results/NAME.txt: a head that names the machine, the date, the commit and the command, and the
output without lines that report progress."""
import datetime
import os
import platform
import re
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRESS = re.compile(r'\S+ \d+/\d+, \d+ failed, |\S+: begins|\S+: \d+ passed')


def machine():
    """Processor, its number, memory."""
    with open('/proc/cpuinfo', encoding='utf-8') as f:
        model = re.search(r'(?m)^model name\s*: (.*)$', f.read())
    pages = os.sysconf('SC_PHYS_PAGES') * os.sysconf('SC_PAGE_SIZE')
    return (f'{model[1] if model else platform.machine()}, {len(os.sched_getaffinity(0))} processors, '
            f'{pages / 2**30:.0f} GB')


def main():
    name, output, *command = sys.argv[1:]
    commit = subprocess.run(['git', 'rev-parse', '--short', 'HEAD'], cwd=TOP, capture_output=True, text=True,
                            check=True).stdout.strip()
    with open(output, encoding='utf-8') as f:
        lines = [line.rstrip() for line in f if not PROGRESS.match(line)]
    head = {'machine': machine(), 'date': datetime.date.today().isoformat(), 'commit': commit,
            'command': ' '.join(command) or f'make {name}'}
    with open(os.path.join(TOP, 'tests', 'bench', 'results', name + '.txt'), 'w', encoding='utf-8') as f:
        f.write(''.join(f'# {key}: {value}\n' for key, value in head.items()) + '\n'.join(lines) + '\n')


if __name__ == '__main__':
    main()
