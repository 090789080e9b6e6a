"""Many ordering bugs: Classics, Kinds, Published, Further (small) and Larger of java/ have each bug under its name.
The exploration runs in this process, which is quicker than the command."""
import contextlib
import io
import os
import re
import statistics

import processes
from minijvm_explore import command

USUAL = 60      # schedules within which a bug is found; the table has the others
WITHIN = {'aba': 120, 'boxedLock': 120, 'circularBuffer': 150, 'doubleChecked': 120, 'driver': 150, 'flush': 150,
          'forkJoin': 120, 'futureCancel': 400, 'manyWriters': 120, 'scheduled': 200, 'stack': 100,
          'stealing': 120, 'termination': 1000, 'timerCancel': 120, 'tryLockTimed': 1000, 'twoStage': 150}
MEDIAN = 50     # of ten seeds
LATER = {'futureCancel': 120, 'termination': 200, 'tryLockTimed': 400}
THREADS = {'reorder': ('5', '20', '100'), 'twoStage': ('5', '100')}
JDK = 'parallelAdd', 'parallelState'    # parallel streams of the embedded library have one thread


def names(source):
    """The bugs of a file: its methods without parameters."""
    with open(source, encoding='utf-8') as f:
        return re.findall(r'^    static void (\w+)\(\) throws', f.read(), re.M)


def explore(schedules, program, bug, *more, options=()):
    """The exit code, and what was printed."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        code = command.main(['--vm', schedules.vm, '--time', '1h', '--quiet', *options, '-cp', schedules.classes,
                             program, bug, *more])
    return code, out.getvalue()


def check(schedules, source):
    program = os.path.splitext(os.path.basename(source))[0]
    os.chdir(schedules.folder)
    for bug in names(source):
        library = ()
        if bug in JDK:
            home = processes.openjdk()
            if not home:
                continue
            library = '--jdk', home
        for threads in THREADS.get(bug, ('5',)):
            within = str(WITHIN.get(bug, USUAL))
            numbers = []
            for seed in range(1, 11 if schedules.full else 2):
                options = ('--no-shrink', '--seed', str(seed), '-n', within, *library)
                code, out = explore(schedules, program, bug, 'bug', threads, options=options)
                schedules.check(f'{program} {bug} {threads}: found by seed {seed} within {within}', code == 2, out)
                numbers += map(int, re.findall(r'^schedule (\d+)', out, re.M)[:1])
            median = statistics.median(numbers or [0])
            if schedules.full:
                schedules.check(f'{program} {bug} {threads}: median {median} of seeds',
                                0 < median <= LATER.get(bug, MEDIAN), str(numbers))
        if schedules.full:
            code, out = schedules.loop_of('--quiet', '-n', '2000', *library, program, bug, 'fixed', '3')[:2]
        else:
            code, out = explore(schedules, program, bug, 'fixed', '3', options=('-n', '4', *library))
        schedules.check(f'{program} {bug} corrected: nothing', code == 0, out)
