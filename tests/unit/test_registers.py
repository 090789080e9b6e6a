#!/usr/bin/env python3
"""That the compiler has allocated the interpreter's registers well: for functions above a certain size gcc takes an
algorithm for huge ones, which keeps the loop's variables on the stack, and everything runs 20 % slower
(docs/work/sequences.md, What it costs). Nothing else would show it. Ends with `N passed, N failed`.
"""
import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(1, os.path.dirname(HERE))
import progress  # noqa: E402

HANDLER = re.compile(r'^\w+: \{', re.M)
STACK = re.compile(r'-?(?:0x[0-9a-f]+)?\(%rsp\)')


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--vm', default=os.path.join(HERE, '..', '..', 'minijvm'))
    build = os.path.dirname(os.path.realpath(shlex.split(parser.parse_args().vm)[0]))
    suite = progress.Suite('test_registers').begin()
    interp, handlers = (os.path.join(build, name) for name in ('obj/vm/interp/interp.o', 'gen/interp_handlers.inc'))
    is_special = os.path.basename(build) in ('san', 'tsan', 'profile')
    with open(handlers, encoding='utf-8') as file:
        count = len(HANDLER.findall(file.read()))
    suite.check('handlers are found', count > (100 if is_special else 1000), str(count))
    if os.path.exists(interp) and shutil.which('objdump') and not is_special:
        with open(interp, 'rb') as file:
            if b'clang version' in file.read():
                print('skipped: registers of the loop (gcc\'s algorithm is meant; this is clang)')
                return progress.finish(suite)
        text = subprocess.run(['objdump', '-d', interp], capture_output=True, text=True, check=True).stdout
        used = len(STACK.findall(text))
        # Versions of compilers differ by some dozens. The algorithm for huge functions needs the stack once for each
        # handler, and more.
        suite.check('the loop has its variables in registers', 'x86-64' not in text or used < count / 2,
                    f'{used} accesses to the stack in {count} handlers')
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
