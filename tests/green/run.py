#!/usr/bin/env python3
"""Green mode (-Xsched): one seed gives one transcript, other seeds others; recorded schedules replay; deadlocks end
with a report; time is virtual.

Usage: run.py [--vm VM] [--build DIR] [--runs N] [NAME...]; ends with `N passed, N failed`. Nothing here runs on `java`,
which has no such mode.
"""
import argparse
import concurrent.futures
import os
import re
import shlex
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..'))
sys.path.insert(1, os.path.dirname(HERE))
import compiling  # noqa: E402
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402
DEADLOCK = 97


class Green:
    def __init__(self, o, check):
        self.vm, self.classes, self.runs, self.check = shlex.split(o.vm), o.build, o.runs, check
        self.pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 2)

    def run(self, options, program, *args, env=None, agent=()):
        command = self.vm + ['-Xmx64m', '-Xsched:' + options, *agent, '-cp', self.classes, program] + list(args)
        return processes.run(command, limits.limit(command), env=env)

    def runs_of(self, options, program, *args):
        return list(self.pool.map(lambda o: self.run(o, program, *args), options))

    def test_one_seed(self):
        for program, options in (('Racy', 'green,seed=7'), ('Racy', 'green,seed=7,quantum=3'), ('Busy', 'green,seed=3'),
                                 ('Busy', 'green,quantum=10')):
            results = set(self.runs_of([options] * self.runs, program))
            self.check(f'{program} {options}: one transcript', len(results) == 1,
                       '\n'.join(map(str, list(results)[:3])))
            self.check(f'{program} {options}: exit code', all(r[0] == 0 for r in results), str(list(results)[:1]))

    def test_schedule(self):
        """Ending: the thread that destroys the VM takes its turns as others do. Soft: collections show no real time."""
        for program in ('Ending', 'Soft'):
            with tempfile.TemporaryDirectory() as d:
                traces = [os.path.join(d, str(i)) for i in range(12)]
                results = set(self.runs_of([f'green,seed=5,trace={trace}' for trace in traces], program))
                self.check(f'{program}: one transcript', len(results) == 1 and all(r[0] == 0 for r in results),
                           str(results))
                schedules = set()
                for trace in traces:
                    with open(trace) as f:
                        schedules.add(f.read())
                self.check(f'{program}: one schedule', len(schedules) == 1,
                           '\n\n'.join(text[-500:] for text in list(schedules)[:2]))

    def test_environment(self):
        """Neither the size of the environment nor the machine's load or address layout plays a part."""
        results = {self.run('green,seed=5', 'Racy', env=dict(os.environ, PADDING='x' * n)) for n in (0, 1, 100, 5000)}
        self.check('environment', len(results) == 1, str(results))

    def test_many_seeds(self):
        results = self.runs_of([f'green,seed={i}' for i in range(self.runs)], 'Racy')
        logs = {r[1].split('[')[0] for r in results}
        self.check('several transcripts', len(logs) > self.runs // 5, str(logs))

    def test_replay(self):
        with tempfile.TemporaryDirectory() as d:
            trace = os.path.join(d, 'schedule')
            seeds = self.runs_of([f'green,quantum=20,seed={i}' for i in range(self.runs)], 'Account')
            failing = [i for i, r in enumerate(seeds) if r[0] == 1 and 'AssertionError' in r[2]]
            self.check('some schedules fail, some do not', 0 < len(failing) < self.runs, str([r[0] for r in seeds]))
            for i in failing[:3]:
                recorded = self.run(f'green,quantum=20,seed={i},trace={trace}', 'Account')
                self.check(f'seed {i} recorded', recorded == seeds[i], f'{recorded}\n{seeds[i]}')
                again = [self.run(f'replay={trace}', 'Account') for _ in range(3)]
                self.check(f'seed {i} replays', all(r == recorded for r in again), f'{recorded}\n{again}')
            other = self.run(f'replay={trace}', 'Busy')
            self.check('replay of another program',
                       other[0] == 1 and re.search(r'^minijvm: the recorded schedule does not match this program '
                                                   r'\(decision \d+\)$', other[2],
                       re.M) is not None, str(other))
            with open(os.path.join(d, 'text'), 'w') as f:
                f.write('hello\n')
            wrong = self.run(f'replay={d}/text', 'Account')
            self.check('not a schedule', wrong[0] == 1 and f'Error: {d}/text is not a recorded schedule\n' in wrong[2],
                       str(wrong))
            missing = self.run(f'replay={d}/missing', 'Account')
            self.check('no schedule', missing[0] == 1 and f'Error: could not open the schedule {d}/missing\n'
                       in missing[2], str(missing))

    def test_deadlock(self):
        code, out, err = self.run('green', 'Deadlock')
        text = re.sub(r'0x[0-9a-f]+', 'X', err)
        self.check('deadlock: exit code', code == DEADLOCK and out == 'started\n', str((code, out, err)))
        for part in ('minijvm: deadlock: all threads are blocked\n', 'java.lang.Thread.State: BLOCKED (on object '
                                                                     'monitor)\n',
                                                                     '\t- waiting to lock <X> (a java.lang.Object)\n',
                     '\t- locked <X> (a java.lang.Object)\n', '\t- waiting on <X> (a Deadlock$Locker)\n',
                     '\nFound one Java-level deadlock:\n=============================\n'
                     '"one":\n  waiting to lock monitor (object X, a java.lang.Object),\n  which is held by "two"\n\n'
                     '"two":\n  waiting to lock monitor (object X, a java.lang.Object),\n  which is held by "one"\n',
                     'Found 1 deadlock.\n'):
            self.check('deadlock: report', part in text, f'missing: {part}\n{text}')
        self.check('deadlock: same report', self.run('green', 'Deadlock')[2] == err)
        code, out, err = self.run('green', 'Deadlock', 'wait')
        self.check('endless wait', code == DEADLOCK and '- waiting on <' in err and 'Found' not in err,
                   str((code, out, err)))
        code, out, err = self.run('green', 'Deadlock', 'locks')
        self.check('deadlock of locks', code == DEADLOCK and 'waiting for ownable synchronizer 0x' in err
                   and 'which is held by "two"' in err, str((code, out, err)))

        for code, out, err in self.runs_of([f'green,seed={i}' for i in range(self.runs // 5)], 'Deadlock', 'sleeper'):
            self.check('deadlock while another thread sleeps', code == DEADLOCK and 'Found 1 deadlock.\n' in err
                       and 'minijvm: deadlock: threads wait for each other\n' in err, str((code, out, err)))

    def test_time(self):
        quick = limits.Limit(limits.ORDINARY / 2)             # the hours are as many as 31
        result = self.run('green', 'Hours')
        want = 'sleep 1 h\nwait 3 h\nparkNanos 6 h\nparkUntil 7 h\njoin true 8 h\njoin false 31 h\n31\n'
        self.check('hours', result == (0, want, ''), str(result))
        self.check('hours take no time', not quick.over(), str(quick))

    def test_outside(self):
        """Native code that blocks in the system loses its turn; the schedule is replayed with the calls' returns."""
        with tempfile.TemporaryDirectory() as d:
            library, trace = os.path.join(d, 'liboutside.so'), os.path.join(d, 'schedule')
            compiling.library(library, os.path.join(HERE, 'outside.c'), '-Wno-unused-parameter')
            agent = ['-agentpath:' + library + '=pause']
            polls = ['-agentpath:' + library + '=polls']
            code, out, err = self.run('green,seed=3', 'Outside', library, '1', agent=polls)
            self.check('a call in a loop', code == 0 and '[1]' in out, str((code, out, err)))
            for mode in ('green', 'green,strategy=random'):
                results = {self.run(f'{mode},seed=3', 'Outside', library, '0', agent=agent) for _ in range(5)}
                self.check(f'{mode}: a call that never ends', len(results) == 1 and min(results)[0] == 0, str(results))
                recorded = self.run(f'{mode},seed=3,trace={trace}', 'Outside', library, '4')
                called = recorded[0] == 0 and '[1]' in recorded[1] and '[4]' in recorded[1]
                self.check(f'{mode}: calls that end', called, str(recorded))
                with open(trace) as f:
                    text = f.read()
                self.check(f'{mode}: is in the schedule', re.search(r'^o \d+$|returned$', text, re.M) is not None, text)
                again = {self.run(f'replay={trace}', 'Outside', library, '4') for _ in range(5)}
                self.check(f'{mode}: replays', again == {recorded}, f'{recorded}\n{again}\n{text}')

    def test_yields(self):
        """A switch at a later one of several yields between two operations is replayed at that one."""
        with tempfile.TemporaryDirectory() as d:
            trace, again = os.path.join(d, 'schedule'), os.path.join(d, 'again')
            for seed in range(1, 11):
                recorded = self.run(f'green,strategy=random,seed={seed},trace={trace}', 'Yields')
                replayed = self.run(f'replay={trace},trace={again}', 'Yields')
                lines = []
                for path in (trace, again):
                    with open(path) as f:
                        lines.append([line for line in f if ' -> ' in line])
                self.check(f'yields, seed {seed}', replayed == recorded and recorded[0] == 0 and lines[0] == lines[1]
                           and any('#' in line for line in lines[0]), f'{recorded}\n{replayed}\n{lines}')

    def test_profiled(self):
        """A profile changes no schedule: neither its signals, nor its events, nor what the agent does at the start."""
        with tempfile.TemporaryDirectory() as d:
            def results(name, *agent):
                code, out, _ = self.run(f'green,seed=9,trace={d}/{name}', 'Racy', agent=agent)
                with open(os.path.join(d, name)) as f:
                    return code, out, f.read()
            plain = results('plain')
            for kind in ('cpu', 'alloc', 'lock'):
                profiled = results(kind, f'-Xprof:{d}/{kind}.html,{kind}')
                self.check(f'profiled: {kind}', profiled == plain and profiled[0] == 0, f'{plain}\n{profiled}')

    def test_options(self):
        for bad in ('green,seed=', 'green,seed=x', 'green,quantum=0', 'trace=', 'blue', 'green,seed=1x'):
            code, out, err = self.run(bad, 'Hours')
            self.check('option ' + bad, code == 1 and f'Invalid value for -Xsched: -Xsched:{bad}' in err,
                       str((code, err)))


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--vm', default=os.path.join(TOP, 'build/minijvm'))
    p.add_argument('--build', default=processes.folder('green'))
    p.add_argument('--runs', type=int, default=50)
    p.add_argument('--list', action='store_true', help='prints the names of the tests')
    p.add_argument('names', nargs='*')
    o = p.parse_args()
    chosen = [n for n in sorted(dir(Green)) if n.startswith('test_') and (not o.names or any(w in n for w in o.names))]
    if o.list:
        print('\n'.join(name.removeprefix('test_') for name in chosen))
        return 0
    sources = [os.path.join(HERE, 'java', f) for f in sorted(os.listdir(os.path.join(HERE, 'java')))]
    compiling.java(o.build, sources, '-g', '-nowarn', '-Xlint:-removal', '-Xlint:-deprecation')
    suite = progress.Suite('green').begin(len(chosen), 'tests', addressed=True)
    green = Green(o, suite.check)
    for name in chosen:
        with suite.step(name.removeprefix('test_')):
            getattr(green, name)()
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
