#!/usr/bin/env python3
"""-Xprof: both files of a profile of each kind, and what is wrong with the option; -Xjvmti:as=hotspot. Usage:
test_profile.py [--vm COMMAND]; ends with `N passed, N failed`. `java` has neither.
"""
import argparse
import os
import re
import shlex
import sys
import tempfile

sys.path.insert(1, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import compiling  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402

PROGRAM = '''public class Profiled {
    static volatile Object sink;
    static final Object lock = new Object();

    static long hot(int n) {
        long x = 1;
        for (int i = 0; i < n; i++) x = x * 31 + (x >>> 7 ^ i);
        return x;
    }
    static void allocate() {
        for (int i = 0; i < 40000; i++) sink = new byte[1000];
    }
    static void enter() {
        synchronized (lock) {
            sink = lock;
        }
    }
    static void contend() throws InterruptedException {
        Thread t = new Thread(Profiled::enter);
        synchronized (lock) {
            t.start();
            while (t.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
            hot(100000);
        }
        t.join();
    }
    public static void main(String[] args) throws Exception {
        if (args.length > 0) System.out.println(System.getProperty(args[0]));
        else {
            allocate();
            contend();
            System.out.println(hot(4000000) != 0);
        }
    }
}
'''


class Profile:
    """A run with -Xprof: and what it has written."""
    def __init__(self, vm, where, given, lines, page):
        names = set(os.listdir(where))
        self.status, self.out, self.err = processes.run(vm + [f'-Xprof:{given}', '-cp', where, 'Profiled'], cwd=where)
        self.names = set(os.listdir(where)) - names
        said = re.search(r'^minijvm: profile of (\d+) (\w+) in (\S+) and (\S+)$', self.err, re.M)
        self.sum, self.unit = (int(said[1]), said[2]) if said else (-1, '')
        self.ran = (self.status == 0 and self.out == 'true\n' and bool(said) and self.names == {lines, page}
                    and (said[3], said[4]) == (lines, page))
        self.lines = self.read(where, lines)
        self.page = self.read(where, page)
        pairs = [line.rsplit(' ', 1) for line in self.lines.splitlines()]
        self.stacks = {stack: int(weight) for stack, weight in pairs}
        self.adds_up = (abs(sum(self.stacks.values()) - self.sum) <= len(self.stacks)
                        and f'root=[-1,{self.sum}' in self.page and self.page.endswith('</html>\n'))

    @staticmethod
    def read(where, name):
        path = os.path.join(where, name)
        if not os.path.exists(path):
            return ''
        with open(path, encoding='utf-8') as f:
            return f.read()

    def weight(self, *pieces):
        return sum(w for stack, w in self.stacks.items() if all(p in stack for p in pieces))

    def __str__(self):
        return f'{self.status} {self.out} {self.err} {self.names} {self.lines[:2000]}'


def check_profiles(suite, vm, top):
    p = Profile(vm, top, 'cpu.html', 'cpu.txt', 'cpu.html')
    suite.check('CPU', p.ran and p.adds_up and p.unit == 'samples' and p.weight('Profiled.main;Profiled.hot') > 0
                and '"Profiled.hot"' in p.page, str(p))
    p = Profile(vm, top, 'alloc.txt,alloc', 'alloc.txt', 'alloc.html')
    bytes_of_loop = 40000 * 1016
    suite.check('allocations', p.ran and p.adds_up and p.unit == 'bytes'
                and abs(p.weight('Profiled.main;Profiled.allocate;byte[]') / bytes_of_loop - 1) < 0.25, str(p))
    p = Profile(vm, top, 'waits,lock', 'waits', 'waits.html')
    suite.check('locks', p.ran and p.adds_up and p.unit == 'microseconds'
                and p.weight('Profiled.enter;java.lang.Object') > 0, str(p))


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--vm', default='./minijvm')
    vm = shlex.split(p.parse_args().vm)
    vm[0] = os.path.abspath(vm[0]) if os.path.exists(vm[0]) else vm[0]
    suite = progress.Suite('test_profile').begin(7)
    with tempfile.TemporaryDirectory() as top:
        source = os.path.join(top, 'Profiled.java')
        with open(source, 'w', encoding='utf-8') as f:
            f.write(PROGRAM)
        compiling.java(top, [source])
        check_profiles(suite, vm, top)
        run = ['-cp', top, 'Profiled', 'java.vm.name']
        status, out, err = processes.run(vm + [f'-Xprof:{top}/of-%p.txt'] + run)
        suite.check('%p', status == 0 and any(re.fullmatch(r'of-\d+\.html', name) for name in os.listdir(top)), err)
        status, out, err = processes.run(vm + ['-Xprof:'] + run)
        suite.check('no file', status == 1 and 'Invalid value for -Xprof: -Xprof:' in err, f'{status} {err}')
        status, out, err = processes.run(vm + [f'-Xprof:{top}/none/profile.txt'] + run)
        suite.check('no such directory', status == 0 and f'-Xprof: {top}/none/profile.txt: No such file' in err, err)
        status, out, err = processes.run(vm + ['-Xjvmti:as=hotspot'] + run)
        suite.check('as=hotspot', status == 0 and out == 'OpenJDK 64-Bit Server VM\n', f'{status} {out} {err}')
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
