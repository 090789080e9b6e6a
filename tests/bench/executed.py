#!/usr/bin/env python3
"""`make bench ARCH=MACHINE`: how many instructions of that machine a program executes under qemu-user, how many of them
are acquires (ldar, ldapr; fences after loads), and which blocks of code are the hottest. Counts are exact, and nearly
the same each time, whatever else this machine does.

Usage: executed.py --build DIR [--hot N] [--group NAME[,NAME]] [NAME...]
Programs of java/ run in their small sizes (measuring.py), `core` by default; --hot N prints the N blocks of code with
the most instructions, disassembled. A block has one entry: a handler of the interpreter, or a part of one. Ends with
`N passed, N failed`: programs.
"""
import argparse
import os
import re
import subprocess
import sys

import measuring
import processes
import progress

SOURCE = os.path.join(measuring.HERE, 'executed.c')
PLUGIN = os.path.join(measuring.OUT, 'executed.so')


class Block:
    """A block of code: how often it was executed, its instructions, and where it is in which file."""
    def __init__(self, line):
        numbers, self.file = line.split(' ', 5)[1:5], line.split(' ', 5)[5]
        self.times, self.instructions, self.bytes, self.offset = map(int, numbers)

    def lines(self, objdump):
        """Its instructions, disassembled."""
        if not os.path.exists(self.file):
            return ['(code that is in no file)']
        start = self.offset + self.above_file()
        done = subprocess.run([objdump, '-d', '--no-show-raw-insn', f'--start-address={start}',
                               f'--stop-address={start + self.bytes}', self.file], capture_output=True, text=True)
        return [line for line in done.stdout.splitlines() if re.match(r' *[0-9a-f]+( <.*>)?:', line)]

    def above_file(self):
        """How much higher than its place in the file the code's address is."""
        done = subprocess.run(['readelf', '-lW', self.file], capture_output=True, text=True)
        for offset, address, size in re.findall(r'^ *LOAD +0x(\w+) 0x(\w+) 0x\w+ 0x(\w+)', done.stdout, re.M):
            if int(offset, 16) <= self.offset < int(offset, 16) + int(size, 16):
                return int(address, 16) - int(offset, 16)
        return 0


class Count:
    """What the plugin has written: the instructions that were executed, acquires among them, the hottest blocks."""
    def __init__(self, path):
        with open(path, encoding='utf-8') as f:
            lines = f.read().splitlines()
        self.instructions, self.acquires = map(int, lines[0].split()[1:])
        self.blocks = [Block(line) for line in lines[1:]]


def plugin():
    """It is a library of this machine."""
    if not measuring.newer(PLUGIN, [SOURCE]):
        os.makedirs(measuring.OUT, exist_ok=True)
        subprocess.run([os.environ.get('HOSTCC', 'gcc'), '-std=gnu11', '-O2', '-Wall', '-Wextra', '-shared', '-fPIC',
                        '-o', PLUGIN, SOURCE], check=True)
    return PLUGIN


def count(vm, words, hot=0):
    """(Count or None, exit code, what it printed) of a program under the emulator."""
    emulator = processes.runner()
    path = os.path.join(measuring.OUT, f'executed.{os.getpid()}')
    done = subprocess.run([emulator[0], '-plugin', f'file={plugin()},out={path},hot={hot}', *emulator[1:], *vm, *words],
                          capture_output=True, text=True)
    counted = None
    if os.path.exists(path):
        counted = Count(path)
        os.unlink(path)
    return counted, done.returncode, done.stdout + done.stderr


def objdump():
    return re.sub(r'.*qemu-', '', processes.runner()[0]) + '-linux-gnu-objdump'


def run(o, suite, program):
    size = measuring.SIZES.get(program.name)
    counted, code, said = count(o.vm, program.words + ([str(size)] if size else []), o.hot)
    suite.check(program.name, code == 0 and counted is not None, said)
    if not counted:
        return
    progress.screen.say(f'{program.name:15} {counted.instructions / 1e6:10.2f} million instructions   '
                        f'{counted.acquires / 1e6:8.3f} million acquires')
    for b in counted.blocks:
        share = 100 * b.times * b.instructions / counted.instructions
        progress.screen.say(f'  {b.times} times {b.instructions} instructions, {share:.1f} %')
        for line in b.lines(objdump()):
            progress.screen.say(f'    {line.strip()}')


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--build', required=True)
    p.add_argument('--hot', type=int, default=0)
    p.add_argument('--group', default='core')
    p.add_argument('names', nargs='*', metavar='NAME')
    o = p.parse_args()
    processes.use_build(o.build)
    if processes.runs_natively():
        sys.exit(f'executed.py: {o.build} is for this machine, which counts its instructions itself (perf stat)')
    o.vm = [os.path.join(measuring.TOP, o.build, 'minijvm')]
    chosen = measuring.programs(None if o.names else o.group.split(','), o.names)
    if len(chosen) < len(o.names):
        sys.exit(f'executed.py: there is no program {", ".join(set(o.names) - {c.name for c in chosen})}')
    suite = progress.Suite('executed').begin(len(chosen), 'programs')
    for program in chosen:
        with suite.step(program.name):
            run(o, suite, program)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
