#!/usr/bin/env python3
"""`make bench GROWTH=1`: how the time of an operation grows with its size, minijvm against `java -Xint
-XX:+UseSerialGC`.

Usage: growth.py [--build DIR] [--rounds N] [--only REGEX] [--largest N]
Each driver of growth/ runs once for each of its sizes and rounds, and prints what it measured: CPU time of the whole
process, or an amount of memory. A measure is an axis. Its row has the sizes, the medians of both VMs, and the exponent:
the slope of the logarithm of the time over that of the size, by least squares. Goal of an axis: an exponent of at most
1.2, or that of `java` if it is larger; or what GOALS names for it. What misses its goal is named again at the end and
makes the exit code 1, and so does a VM that cannot finish. --only chooses drivers and axes, --largest leaves out larger
sizes. Ends with `N passed, N failed`: axes.
"""
import argparse
import collections
import json
import math
import os
import re
import statistics

import measuring
import limits
import processes
import progress

EXPONENT = 1.2
NOISE = 5           # milliseconds: what takes less than that at its largest size says nothing about growth
LIMIT = 60          # references (limits.py) for a run

# words: arguments of the driver, {n} is the size; agent: the capabilities that the agent has; options: of both VMs;
# ours: options of minijvm; jdk: whose class library both have, 17 is jdk-subset; reference: with which the times of
# minijvm are compared: `java`; `plain`, which is minijvm without the options of `ours`; `none`, where `java` does not
# finish in any time.
Driver = collections.namedtuple('Driver', 'name main words sizes agent options ours jdk reference',
                                defaults=('{n}', (), '', (), (), '17', 'java'))

LAYER = ('-Xcheck:jvmti:text=none',)
# A new axis is a line here, its driver growth/MAIN.java and perhaps growth/*.c.
DRIVERS = [
    Driver('heap', 'Live', sizes=(250_000, 500_000, 1_000_000, 2_000_000), options=('-Xmx1g',)),
    Driver('pinned heap', 'Pin', '8 {n}', (16, 200, 1000, 3000, 60_000, 2_000_000), options=('-Xmx128m',)),
    Driver('pinned heap', 'Pin', '30 {n}', (16, 200, 1000, 3000, 60_000, 2_000_000), options=('-Xmx128m',)),
    Driver('threads', 'Threads', sizes=(500, 1000, 2000, 4000, 8000)),
    Driver('classes', 'Classes', sizes=(1250, 2500, 5000, 10_000), agent='retransform'),
    Driver('versions', 'Versions', sizes=(125, 250, 500, 1000), agent='retransform', options=('-Xss64m',)),
    Driver('stacks', 'Depth', sizes=(12_500, 50_000, 200_000, 800_000),
           options=('-XX:MaxJavaStackTraceDepth=1000000',)),
    Driver('tags', 'Tags', sizes=(100_000, 200_000, 400_000, 800_000), agent='tags', options=('-Xmx1g',)),
    Driver('held', 'Held', sizes=(125_000, 250_000, 500_000, 1_000_000), options=('-Xmx1g',)),
    Driver('class shapes', 'Shapes', 'interfaces {n}', (2500, 5000, 10_000, 20_000)),
    # A proxy for twice as many needs more constants than a class may have; `java` has another limit, below 5000.
    Driver('class shapes', 'Shapes', 'proxy-for-interfaces {n}', (1250, 2500, 5000, 10_000)),
    Driver('class shapes', 'Shapes', 'defaults {n}', (2500, 5000, 10_000, 20_000)),
    Driver('class shapes', 'Shapes', 'conflicting-defaults {n}', (1250, 2500, 5000, 10_000)),
    Driver('class shapes', 'Shapes', 'hierarchy {n}', (2500, 5000, 10_000, 20_000), options=('-Xss512m',)),
    Driver('class shapes', 'Shapes', 'superclasses {n}', (2500, 5000, 10_000, 20_000), options=('-Xss512m',)),
    Driver('class shapes', 'Shapes', 'overrides {n}', (2500, 5000, 10_000, 20_000), options=('-Xss512m',)),
    Driver('class shapes', 'Shapes', 'exception-handlers {n}', (1000, 2000, 4000, 8000)),
    Driver('class shapes', 'Shapes', 'overrides-in-two-packages {n}', (2500, 5000, 10_000, 20_000),
           options=('-Xss512m',), reference='none'),  # `java` takes exponential time
    Driver('breakpoints', 'Breakpoints', sizes=(100_000, 200_000, 400_000, 800_000), agent='breakpoints',
           reference='none'),
    Driver('environments', 'Environments', sizes=(2000, 4000, 8000, 16_000), agent='entries'),
    Driver('held with the layer', 'Held', sizes=(125_000, 250_000, 500_000, 1_000_000), options=('-Xmx1g',),
           ours=LAYER, reference='plain'),
    Driver('breakpoints with the layer', 'Breakpoints', sizes=(100_000, 250_000, 500_000, 1_000_000),
           agent='breakpoints', ours=LAYER, reference='plain'),
    Driver('virtual threads', 'Contended', sizes=(12_500, 25_000, 50_000, 100_000), options=('-Xmx4g',), jdk='25'),
]

# Goals of another kind, by the beginning of an axis: (what, limit). `share`: at least so much of what the reference has
# at each size; `times`: at most so many times what the reference takes at the largest size, and the exponent;
# `exponent`: that one, whatever the reference has.
GOALS = {
    'pinned heap: ': ('share', 0.9),
    'threads: GetStackTrace of each': ('times', 1.0),
    'environments: 100,000 events': ('exponent', 0.2),
    'held with the layer: ': ('times', 5.0),
    'breakpoints with the layer: hit': ('exponent', EXPONENT),
    'breakpoints with the layer: ': ('times', 5.0),
}


class Axis:
    """The figures of one measure: VM -> size -> those of its rounds."""
    def __init__(self, name, driver, unit):
        self.name, self.driver, self.unit = name, driver, unit
        self.figures = {vm: {} for vm in ('java', 'minijvm')}
        goals = [goal for start, goal in GOALS.items() if name.startswith(start)]
        self.kind, self.limit = goals[0] if goals else (None, EXPONENT)

    def medians(self, vm):
        return [statistics.median(self.figures[vm][n]) if n in self.figures[vm] else None for n in self.driver.sizes]

    def exponent(self, vm):
        return slope([(n, v) for n, v in zip(self.driver.sizes, self.medians(vm)) if v])

    def misses(self):
        """Why it misses its goal, or an empty text."""
        java, ours = self.medians('java'), self.medians('minijvm')
        sizes = self.driver.sizes
        if None in ours:
            return f'cannot finish with {sizes[ours.index(None)]}'
        if self.kind == 'share':
            short = [f'{o / j:.2f} with {n}' for n, j, o in zip(sizes, java, ours) if j and o < self.limit * j]
            return f'below {self.limit} of java: ' + ', '.join(short) if short else ''
        if self.kind == 'times' and java[-1] and ours[-1] > max(NOISE, self.limit * java[-1]):
            return f'{ours[-1] / java[-1]:.1f} times the reference, the goal is {self.limit}'
        if ours[-1] <= NOISE:
            return ''
        limit = self.limit if self.kind == 'exponent' else max(EXPONENT, self.exponent('java') or 0)
        exponent = self.exponent('minijvm')
        return f'exponent {exponent:.2f}, the goal is {limit:.2f}' if exponent and exponent > limit else ''


def slope(points):
    """Least squares of log(value) over log(size); None for less than two points."""
    if len(points) < 2:
        return None
    xs, ys = ([math.log(p[i]) for p in points] for i in (0, 1))
    x, y = statistics.mean(xs), statistics.mean(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys)) / sum((a - x) ** 2 for a in xs)


def commands(driver, o, agent, classes):
    """VM -> the words that run a driver, still without its size; None if its JDK is missing."""
    home = processes.installed_jdk(driver.jdk) if driver.jdk != '17' else None
    if driver.jdk != '17' and not home:
        return None
    common = [f'-agentpath:{agent}={driver.agent}', *driver.options, '-cp', ':'.join(classes), driver.main]
    ours = o.vm + (['--jdk', home] if home else [])
    java = [os.path.join(home, 'bin/java') if home else measuring.JAVA[0], *measuring.JAVA[1:]]
    mine = {'minijvm': ours + [*driver.ours, *common]}
    if driver.reference == 'none':
        return mine
    return {'java': (ours if driver.reference == 'plain' else java) + common, **mine}


def run(driver, command, n):
    """The measures of one run, or what it said in place of them."""
    words = [w.format(n=n) for w in driver.words.split()]
    code, out, err = processes.run(command + words, limits.Limit(LIMIT, quiet=60))
    if isinstance(code, processes.Hang):
        return None, code.split('\n')[0]
    if code != 0:
        return None, f'code {code}: {(err or out).strip()[-200:]}'
    return [json.loads(line) for line in re.findall(r'^\{.*\}$', out, re.M)], ''


def measure(driver, o, agent, classes, axes):
    """Runs one driver in all sizes; what has failed is not run with a larger size. Whether minijvm has finished all."""
    vms = commands(driver, o, agent, classes)
    if vms is None:
        progress.screen.say(f'{driver.name}: skipped, no JDK {driver.jdk}')
        return True
    failed = set()
    for n in driver.sizes:
        for round in range(o.rounds):
            for vm in list(vms)[::1 if round % 2 == 0 else -1]:
                found, why = run(driver, vms[vm], n) if vm not in failed else ([], '')
                if found is None:
                    failed.add(vm)
                    progress.screen.say(f'{driver.name}: {vm} cannot finish with {n}: {why}')
                for m in found or []:
                    name = f'{driver.name}: {m["measure"]}'
                    axis = axes.setdefault(name, Axis(name, driver, m['unit']))
                    axis.figures[vm].setdefault(n, []).append(m['value'])
    return 'minijvm' not in failed


def short(value):
    return '-' if value is None else f'{value:.0f}' if value >= 10 else f'{value:.2g}'


def say_rows(axes):
    say = progress.screen.say
    say(f'\n{"axis":46} {"sizes":32} {"java":>26} {"ours":>26}   exponent: java, ours')
    for axis in axes:
        exponents = ['-' if e is None else f'{e:.2f}' for e in (axis.exponent('java'), axis.exponent('minijvm'))]
        figures = ['/'.join(map(short, axis.medians(vm))) for vm in ('java', 'minijvm')]
        sizes = '/'.join(f'{n // 1000}k' if n % 1000 == 0 else str(n) for n in axis.driver.sizes)
        amount = axis.unit != 'ms'
        say(f'{axis.name:46} {sizes:32} {figures[0]:>26} {figures[1]:>26}   '
            + (axis.unit if amount else f'{exponents[0]:>6} {exponents[1]:>6}'))


def chosen_drivers(o):
    wanted = [d for d in DRIVERS if not o.only or re.search(o.only, d.name)] or DRIVERS
    kept = [d._replace(sizes=tuple(n for n in d.sizes if not o.largest or n <= o.largest)) for d in wanted]
    return [d for d in kept if d.sizes]


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--only', metavar='REGEX')
    p.add_argument('--largest', type=int, metavar='N')
    o = measuring.arguments(p, 3)
    sources = [s for s in measuring.in_folder('growth', '.c')]
    agent = measuring.compile_c(sources, os.path.join(measuring.OUT, 'growth.so'),
                                ['-fPIC', '-shared', '-I' + os.path.join(measuring.TOP, 'include')], 'growth')
    classes = [measuring.compile_java(measuring.in_folder('growth', '.java'), 'growth')]
    jdk25 = processes.installed_jdk('25')
    if jdk25:
        options = ['-cp', classes[0]]
        classes.append(measuring.compile_java(measuring.in_folder('growth/jdk25', '.java'), 'growth25', options, '21',
                                              os.path.join(jdk25, 'bin/javac')))
    drivers, axes = chosen_drivers(o), {}
    suite = progress.Suite('growth').begin(len(drivers), 'drivers')
    for driver in drivers:
        with suite.step(driver.name):
            finished = measure(driver, o, agent, classes, axes)
        suite.check(f'{driver.main} in all sizes', finished)
    rows = [a for a in axes.values() if not o.only or re.search(o.only, a.name)]
    say_rows(rows)
    missed = {a.name: a.misses() for a in rows if a.misses()}
    progress.screen.say('\nmisses its goal: ' + ('' if missed else 'no axis'))
    for name, why in missed.items():
        progress.screen.say(f'  {name}: {why}')
    for a in rows:
        suite.check(a.name, a.name not in missed)
    suite.end()
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
