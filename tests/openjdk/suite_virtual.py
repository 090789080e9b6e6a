"""virtual/: what virtual threads do, one program per part, with JDK 21 and later; each with continuations, with bound
threads (-XX:-VMContinuations) and on a single carrier, compared with what `java` gives with the same options; and with
carriers and virtual threads on one seeded schedule (-Xsched:green), or while an agent is notified of monitors
(virtual/monitor_events.c), compared with what `java` gives without.

The first lines of a program may say: `// modes: bound carriers` the modes that it is for, with the reason in the text
(`green` is not for sockets and processes: native code keeps the turn); `// bound: ARGS`, `// green: ARGS` its arguments
with bound threads, which are not as cheap, or on that schedule; `// pinned: carriers bound`: its modes where a thread
that has a monitor keeps its carrier (21); `// args:`, `// vmargs:` and `// jdk:` as elsewhere."""
import glob
import os
import re
import shlex

from harness import HERE, Case
from desk import directives

MODES = {'carriers': [],
         'bound': ['-XX:+UnlockExperimentalVMOptions', '-XX:-VMContinuations'],
         'one': ['-Djdk.virtualThreadScheduler.parallelism=1', '-Djdk.virtualThreadScheduler.maxPoolSize=1'],
         'green': [],
         'told': []}


def more_options(t, mode):
    """That `java` does not get."""
    if mode == 'told':
        return ['-agentpath:' + t.compile_agent(os.path.join(HERE, 'virtual/monitor_events.c'))]
    return ['-Xsched:green,seed=1'] if mode == 'green' and not t.on_java else []


def compare(t, source, mode, classes, files):
    d = directives(source)
    words = (['--enable-preview'] + MODES[mode] + shlex.split(d.get('vmargs', ''))
             + ['-cp', classes, os.path.basename(source)[:-5]] + shlex.split(d.get(mode, d.get('args', ''))))
    return t.compare(words, files, vm=t.vm + more_options(t, mode))


def crash(t):
    """The report names the virtual thread and its carrier, each with its frames."""
    classes = t.compile('virtual-crash', [os.path.join(HERE, 'virtual/crash/Crash.java')], own=True)
    code, out, err = t.run(t.vm + ['--enable-native-access=ALL-UNNAMED', '-XX:-CreateCoredumpOnCrash', '-cp', classes,
                                   'Crash'], cwd=t.scratch('virtual-crash'))
    report = re.search(r'Java frames of virtual thread #\d+:\n((?:\tat .*\n)+)'
                       r'Java frames of its carrier, thread "ForkJoinPool-1-worker-\d+":\n((?:\tat .*\n)+)', err)
    if code == 0 or not report: return f'exit code {code}\n{out}{err}'
    own, carrier = ([re.match(r'\tat ([^(]*)', line)[1] for line in part.splitlines()] for part in report.groups())
    wrong = ('Crash.crash' not in own or own[-1] != 'jdk.internal.vm.Continuation.enter' or 'Crash.crash' in carrier
             or carrier[0] != 'jdk.internal.vm.Continuation.run')
    return err if wrong else ''


# Threads, locks and others, as virtual/deadlock/Cycles.java has them; whether that is a deadlock.
CYCLES = [('vv', 'mm', '-', True), ('vvv', 'mmm', 's', True), ('vpv', 'mmm', 'd', True), ('pp', 'mm', 'd', True),
          ('nv', 'mm', '-', True), ('np', 'mm', 's', True), ('vv', 'rr', '-', True), ('vvv', 'rwr', 's', True),
          ('pvp', 'rrr', 'd', True), ('vv', 'mr', '-', True), ('vpvp', 'mrwm', 's', True), ('nv', 'rr', 'd', True),
          ('vv', 'ii', '-', False), ('vpv', 'iri', 's', False), ('vv', 'tr', '-', False), ('pv', 'tm', 'd', False),
          ('pp', 'ii', 'd', False)]


def deadlocks(t):
    """Cycles of waits end a green run with a report, in every schedule and whoever else sleeps; not those that an
    interrupt or a time-out ends."""
    classes = t.compile('virtual-deadlock', [os.path.join(HERE, 'virtual/deadlock/Cycles.java')], own=True)
    wrong = []
    for seed in range(2):
        for mode in ('carriers', 'bound') if seed == 0 else ('carriers',):
            for threads, locks, others, forever in CYCLES:
                code, out, err = t.run(t.vm + MODES[mode] + [f'-Xsched:green,seed={seed}', '-cp', classes, 'Cycles',
                                                             threads, locks, others])
                found = re.findall(r'"(t\d)":\n  waiting .*\n  which is held by "(t\d)"', err)
                ring = [(f't{i}', f't{(i + 1) % len(threads)}') for i in range(len(threads))]
                if (code, found) != ((97, ring) if forever else (0, [])) or ('end' in out) == forever:
                    wrong.append(f'{mode} {seed} {threads} {locks} {others}: exit code {code}, {found}\n'
                                 + out + err[:300])
    return '\n'.join(wrong)


def modes_of(t, source):
    """Those that a program is for with this JDK."""
    d = directives(source)
    modes = d.get('modes', ' '.join(MODES)).split()
    return [mode for mode in modes if t.feature >= 25 or mode in d.get('pinned', mode).split()]


def cases(t):
    if t.feature < 21:
        return []
    sources = [s for s in sorted(glob.glob(os.path.join(HERE, 'virtual/*.java'))) if t.is_for(s)]
    until = os.path.join(HERE, 'virtual/Until.java')
    classes = t.compile('virtual', sources, ['--enable-preview', '--release', str(t.feature)], own=True)
    others = [] if t.on_java else [Case('crash', lambda: crash(t)), Case('deadlocks', lambda: deadlocks(t), 12)]
    return others + [Case(f'{os.path.basename(s)[:-5]}-{mode}',
                          lambda s=s, mode=mode: compare(t, s, mode, classes, [s, until]))
                     for s in sources if s != until
                     for mode in modes_of(t, s)]
