#!/usr/bin/env python3
"""The table of docs/work/schedules.md: what exploring costs, in CPU time, so that other work on the machine matters
little. Each figure is the least of some rounds.

Usage: costs.py [--build DIR] [--rounds N] [--programs NAME,...]
"""
import argparse
import os
import re
import resource
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..'))
sys.path.insert(1, os.path.dirname(HERE))
import compiling  # noqa: E402

EXPLORING = '-Xsched:green,max-points=1000000000,strategy='
TIMES = 1000000     # what a loop does


class Costs:
    def __init__(self, o):
        self.vm, self.rounds = os.path.join(o.build, 'minijvm'), o.rounds
        self.explorer = os.path.join(o.build, 'minijvm-explore')
        self.folder = tempfile.mkdtemp(prefix='costs-')
        self.classes = os.path.join(self.folder, 'classes')
        programs = [os.path.join(TOP, 'tests/bench/java', p + '.java') for p in o.programs]
        own = [os.path.join(HERE, 'java', p + '.java') for p in ('Costs', 'LostUpdate', 'ThreeSteps')]
        compiling.java(self.classes, own + programs, '-g', '-nowarn', '-Xlint:none')

    def cpu(self, command, code=0):
        """(seconds, output) of the quickest round."""
        def used():
            r = resource.getrusage(resource.RUSAGE_CHILDREN)
            return r.ru_utime + r.ru_stime
        best, out = None, ''
        for _ in range(self.rounds):
            before = used()
            child = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                   cwd=self.folder, check=False, stdin=subprocess.DEVNULL)
            took = used() - before
            if child.returncode != code:
                raise SystemExit(f'{" ".join(command)}: exit code {child.returncode}, not {code}\n{child.stdout}')
            if best is None or took < best:
                best, out = took, child.stdout
        return best, out

    def loop(self, what, *options):
        """Seconds that one step takes."""
        few, many = ([self.vm, *options, '-cp', self.classes, 'Costs', what, str(n)] for n in (1, TIMES))
        return (self.cpu(many)[0] - self.cpu(few)[0]) / TIMES

    def row(self, what, target, figure):
        print(f'| {what} | {target} | {figure} |', flush=True)

    def points(self):
        plain, own = self.loop('alone'), self.loop('alone', EXPLORING + 'fifo')
        self.row('a private access', '60 ns', f'{(own - plain) * 1e9:.0f} ns')
        plain, shared = self.loop('shared'), self.loop('shared', EXPLORING + 'fifo')
        self.row('a point without a switch', '150 ns', f'{(shared - plain) * 1e9:.0f} ns')
        result = os.path.join(self.folder, 'result')
        few = self.loop('switches', EXPLORING + 'fifo')
        many = self.loop('switches', EXPLORING + 'random')
        subprocess.run([self.vm, EXPLORING + 'random,result=' + result, '-cp', self.classes, 'Costs', 'switches',
                        str(TIMES)], check=True)
        with open(result, encoding='utf-8') as f:
            switches = int(re.search(r'switches (\d+)', f.read())[1]) / TIMES
        self.row('a switch', '5 us', f'{(many - few) / switches * 1e6:.1f} us')

    def alone(self, programs):
        for p in programs:
            command = [self.vm, '-cp', self.classes, p]
            plain, exploring = self.cpu(command)[0], self.cpu([self.vm, EXPLORING + 'mix', *command[1:]])[0]
            self.row(f'one thread: {p}', '2.5 times', f'{exploring / plain:.2f} times')

    def explore(self, *words, code=0):
        return self.cpu([self.explorer, '--vm', self.vm, '-j', '1', '--time', '1h', '--quiet', *words[:-2], '-cp',
                         self.classes, *words[-2:]], code)

    def explorations(self):
        number = ('-n', '1000', 'LostUpdate', 'fixed')
        self.row('1,000 schedules as processes', '20 s', f'{self.explore(*number)[0]:.1f} s')
        self.row('1,000 schedules in a loop', '2 s', f'{self.explore("--repeat", "loop", *number)[0]:.1f} s')
        few = ('-n', '200', 'LostUpdate', 'fixed')
        plain, races = self.explore(*few)[0], self.explore('--races', *few)[0]
        # every eighth schedule is checked
        self.row('a schedule with races on', '3 times', f'{(races - plain * 7 / 8) / (plain / 8):.1f} times')
        for program in ('LostUpdate', 'ThreeSteps'):
            find = ('-n', '200', program, 'bug')
            found, shown = self.explore('--no-shrink', *find, code=2)[0], self.explore(*find, code=2)[0]
            self.row(f'a find: {program} shrunk', '5 s', f'{shown - found:.2f} s')


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--build', default=os.path.join(TOP, 'build'))
    p.add_argument('--rounds', type=int, default=3)
    p.add_argument('--programs', default='Fib,Loops,Sieve,Fannkuch,NBody,Virtual,Strings,BinTrees')
    o = p.parse_args()
    o.programs = o.programs.split(',')
    costs = Costs(o)
    print('| what | target | CPU time |\n|---|---|---|')
    costs.points()
    costs.alone(o.programs)
    costs.explorations()


if __name__ == '__main__':
    main()
