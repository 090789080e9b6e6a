#!/usr/bin/env python3
"""`make bench-jvmti`: what tools cost, with the agents of agents/.

Usage: bench_jvmti.py [--build DIR] [--jdk DIR] [--rounds N] [--part on|off|check] [--only REGEX]
on: what events and functions take, as a ratio to `java -Xint -XX:+UseSerialGC` with the same agents; what takes longer
than there is named again below the table and makes the exit code 1, unless it is among the others, on which nothing
depends, or is code that nobody watches and costs nothing. off: CPU time of the programs of java/ under an agent that
holds every capability and enables no event, as a ratio to the same VM without agent. check: CPU time of the agents with
the validation layer (-Xcheck:jvmti) as a ratio to the same without; some have a limit. --only takes the agents (alloc,
alloc:vmobject ...) or programs that match.
"""
import argparse
import json
import re
import statistics

import measuring
import progress

# Agent -> arguments of its driver, options of the VM, variants (the agent's option).
AGENTS = {
    'alloc': ('1000000', [], ['sampled_all', 'sampled_512k', 'vmobject', 'objectfree']),
    'breakpoint': ('200000', [], ['hit', 'locals', 'frame', 'elsewhere']),
    'exceptions': ('60000', [], ['']),
    'field_watch': ('400000', [], ['access', 'modify', 'elsewhere']),
    'functions': ('100000', [], ['']),
    'heap': ('2000000', ['-Xmx1g'], ['']),
    'method_events': ('26', [], ['entry', 'exit', 'both', 'framepop']),
    'monitors': ('300', [], ['']),
    'redefine': ('', ['-Xmx512m'], ['']),
    'single_step': ('200000', [], ['']),
    'stacks': ('1000 100', [], ['']),
}

# What must be at least as fast as `java -Xint`, and the measures that say so.
GROUPS = [
    ('method entry/exit', r'^method_'),
    ('single step', r'^single_step'),
    ('breakpoint', r'^breakpoint|^get_local|^set_local|^get_frame_location'),
    ('field watch', r'^field_'),
    ('exception events', r'^exception_'),
    ('stack traces', r'^get_stack_trace|^get_frame_count|^get_all_stack'),
    ('heap walks', r'^iterate_heap|^follow_references'),
    ('tag operations', r'tag'),
    (None, r'.'),
]


# Code that is not watched may take so much of the time that it takes without a tool: nothing but the clock's noise.
FREE = 1.02


# What agents may take with the validation layer, as a factor.
CHECKED = {'method_events:entry': 3.0, 'heap': 1.3, 'stacks': 1.3}
# Seconds of CPU time for each of these: some take 30 ms, and five of them say little.
LIMITED = 4


def number(v):
    return '-' if v is None else f'{v:,.0f}' if v >= 1000 else f'{v:.4g}'


def java_name(agent):
    return ''.join(part.capitalize() for part in agent.split('_'))


def commands(o):
    """Name -> the words that run an agent with its driver."""
    libraries, classes = measuring.agents()
    chosen = {}
    for agent, (words, options, variants) in AGENTS.items():
        for variant in variants:
            name = agent + (':' + variant if variant else '')
            if not o.only or re.search(o.only, name):
                chosen[name] = options + [f'-agentpath:{libraries[agent]}={variant}', '-cp', classes, java_name(agent),
                                          *words.split()]
    return chosen


def measures(o, suite):
    """(measure, unit) -> VM -> its figures, round by round."""
    chosen = commands(o)
    suite.begin(len(chosen), 'agents')
    found = {}
    for name, command in chosen.items():
        with suite.step(name):
            runs = measuring.in_turns(o.rounds, {'java': measuring.JAVA + command, 'minijvm': o.vm + command})
        suite.check(name, not measuring.failures(name, runs))
        for vm, some in runs.items():
            for line in re.findall(r'^\{.*\}$', '\n'.join(r.out for r in some), re.M):
                m = json.loads(line)
                found.setdefault((m['measure'], m['unit']), {}).setdefault(vm, []).append(m['value'])
    return found


def cost_on(o):
    suite = progress.Suite('on')
    found = measures(o, suite)
    say = progress.screen.say
    say(f'Events and functions, medians of {o.rounds} rounds; ratio: time of minijvm / java -Xint')
    slower, also, missing, done, all_ratios = [], [], [], set(), {}
    for title, pattern in GROUPS:
        rows = [key for key in found if key not in done and re.search(pattern, key[0])]
        done.update(rows)
        if rows:
            say(f'\n{title or "others"}')
        for name, unit in rows:
            java, mini = (found[name, unit].get(vm, []) for vm in ('java', 'minijvm'))
            ratios = [a / b for a, b in zip(mini, java) if a > 0 and b > 0]
            ratio = statistics.median(ratios) if ratios else None
            free = unit == 'x' and mini and statistics.median(mini) <= FREE     # a factor of what nobody watches
            suite.check(f'{name} against java -Xint', ratio is not None and (ratio <= 1 or free or not title),
                        '  without a figure' if ratio is None else f'  ratio {ratio:.2f}')
            medians = [number(statistics.median(some) if some else None) for some in (java, mini)]
            say(f'  {name:34} {unit:>4} {medians[0]:>14} {medians[1]:>14} '
                + ('-' if ratio is None else f'{ratio:8.2f}'))
            if ratio is None:
                missing.append(name)
                continue
            all_ratios[name] = ratio
            if ratio > 1 and not free:
                (slower if title else also).append(f'{name} {ratio:.2f}')
    say('\nslower than java -Xint: ' + (', '.join(slower) or 'nothing'))
    if also:
        say('slower among the others: ' + ', '.join(also))
    if missing:
        say('without a figure: ' + ', '.join(missing))
    if all_ratios:
        worst = max(all_ratios, key=all_ratios.get)
        say(f'geometric mean of the measures       {measuring.geomean(list(all_ratios.values())):5.2f}   aim 0.20   '
            f'{len(all_ratios)} measures')
        say(f'slowest of the measures              {all_ratios[worst]:5.2f}   aim 1.00   {worst}')
    suite.end()
    return suite


def cost_off(o):
    agent = '-agentpath:' + measuring.agents()[0]['allcaps']
    chosen = [program for program in measuring.programs()
              if program.group != 'startup' and (not o.only or re.search(o.only, program.name))]
    suite = progress.Suite('off').begin(len(chosen), 'programs')
    say = progress.screen.say
    say(f'\nAll capabilities and no event: CPU time with / without agent, medians of {o.rounds} rounds')
    ratios = []
    for program in chosen:
        with suite.step(program.name):
            runs = measuring.in_turns(o.rounds, {'without': o.vm + program.words,
                                                 'with': o.vm + [agent] + program.words})
        if suite.check(program.name, not measuring.failures(program.name, runs)):
            ratios.append(measuring.ratio(runs, 'with', 'without', lambda r: r.cpu))
            say(f'  {program.name:14} {ratios[-1]:6.3f}')
    if ratios:
        mean = measuring.geomean(ratios)
        say(f'geometric mean {mean:.3f} (must be below 1.02)')
        suite.check('geometric mean', mean < 1.02)
    suite.end()
    return suite


def cost_check(o):
    chosen = commands(o)
    suite = progress.Suite('check').begin(len(chosen), 'agents')
    say = progress.screen.say
    say(f'\nWith / without the validation layer: CPU time, medians of {o.rounds} rounds or more')
    for name, command in chosen.items():
        with suite.step(name):
            runs = measuring.in_turns(o.rounds, {'without': o.vm + command,
                                                 'with': o.vm + ['-Xcheck:jvmti:text=none'] + command},
                                    LIMITED if name in CHECKED else 0)
        if suite.check(name, not measuring.failures(name, runs)):
            ratio = measuring.ratio(runs, 'with', 'without', lambda r: r.cpu)
            limit = CHECKED.get(name)
            say(f'  {name:22} {ratio:6.2f}' + (f'  (must not be above {limit})' if limit else ''))
            suite.check(f'{name} with the layer', limit is None or ratio <= limit)
    suite.end()
    return suite


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--part', choices=['on', 'off', 'check'])
    p.add_argument('--only', metavar='REGEX')
    o = measuring.arguments(p, 5)
    parts = {'on': cost_on, 'off': cost_off, 'check': cost_check}
    return progress.finish(*[part(o) for name, part in parts.items() if o.part in (None, name)])


if __name__ == '__main__':
    progress.main(main)
