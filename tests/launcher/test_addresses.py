#!/usr/bin/env python3
"""The archive of classes where addresses have 39 bits, as under kernels with small page tables: an emulator gives no
higher ones. Natively, with the addresses of this machine.

Usage: test_addresses.py [--vm VM]; ends with `N passed, N failed`.
"""
import argparse
import os
import re
import shlex
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(1, os.path.join(TOP, 'tests'))
import processes  # noqa: E402
import progress  # noqa: E402

ADDRESSES = '0x8000000000'


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--vm', default=os.path.join(TOP, 'build', 'minijvm'))
    o = p.parse_args()
    suite = progress.Suite('addresses').begin(2, 'starts')
    if not processes.runs_natively():
        os.environ[processes.RUN] = shlex.join([processes.runner()[0], '-R', ADDRESSES, *processes.runner()[1:]])
    with tempfile.TemporaryDirectory() as cache:
        for number, said in enumerate((r'is written: [1-9]\d* classes, [1-9]\d* methods\n',
                                       r'archive: [1-9]\d* classes, [1-9]\d* methods\n')):
            code, out, err = processes.run([*shlex.split(o.vm), '-Xlog:cds=info:stdout:none', '-version'],
                                           env=dict(os.environ, XDG_CACHE_HOME=cache))
            suite.check(f'start {number}', code == 0 and re.search(said, out), f'{code}\n{out}{err}')
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
