#!/usr/bin/env python3
"""`make bench-jvmti`: what tools cost, with the agents and programs of ../shared/bench and its runner.

Cost when on: throughput of events and functions against `java -Xint -XX:+UseSerialGC` with the same agents, interleaved; the ratio is time, so lower is better, and
whatever is above 1.00 is named again below the table. Cost when off: CPU time of the programs under an agent that holds every capability and enables no event, as a ratio
to the same VM without agent.
Usage: bench_jvmti.py [--build DIR] [--rounds N] [--only REGEX] [--part on|off]
"""
import argparse
import json
import math
import os
import re
import subprocess
import sys
import tempfile

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
RUN = os.path.join(TOP, '..', 'shared', 'bench', 'run')

# What must be at least as fast as `java -Xint`, and the measures that say so. Ratios of one VM to itself (`.slowdown`) and `.per_event`, which is the rate once more, are
# left out, except for the price of what is set elsewhere.
GROUPS = [
    ('method entry/exit', r'^method_(entry|exit|both|framepop)'),
    ('single step', r'^single_step'),
    ('breakpoint', r'^breakpoint|^get_local|^set_local|^get_frame_location'),
    ('field watch', r'^field_'),
    ('exception events', r'^exception_'),
    ('stack traces', r'^get_stack_trace|^get_frame_count|^get_all_stack'),
    ('heap walks', r'^iterate_heap|^follow_references'),
    ('tag operations', r'tag'),
    (None, r'.'),           # the others: measured, but nothing depends on them
]


def runner(what, vms, rounds, extra):
    """The runner's figures; its own tables go to stderr."""
    with tempfile.NamedTemporaryFile(suffix='.json') as out:
        command = [sys.executable, RUN, what, '-n', str(rounds), '--json', out.name, '--cache', os.path.join(TOP, 'build/bench/agents')]
        for name, vm in vms:
            command += ['--vm', f'{name}={vm}']
        status = subprocess.run(command + extra, stdout=subprocess.DEVNULL).returncode
        text = open(out.name).read()
        if not text:
            sys.exit(f'bench_jvmti.py: {what} failed')
        return json.loads(text)['results'], status


def number(v):
    return '-' if v is None else f'{v:,.0f}' if v >= 1000 else f'{v:.4g}'


def cost_on(vm, rounds, only):
    results, status = runner('agents', [('java', 'java -Xint -XX:+UseSerialGC'), ('mini', vm)], rounds, ['--only', only] if only else [])
    print(f'Events and functions: {rounds} rounds; ratio is time of minijvm / java -Xint')
    slower, also, missing, done = [], [], [], set()
    for title, pattern in GROUPS:
        rows = []
        for r in results:
            name = r['bench']
            if name in done or not re.search(pattern, name) or name.endswith('.per_event') or (name.endswith('.slowdown') and 'elsewhere' not in name):
                continue
            done.add(name)
            java, mini = r['vms'].get('java', {}), r['vms'].get('mini', {})
            rows.append((name, r['unit'], java.get('value'), mini.get('value'), mini.get('ratio')))
        if rows:
            print(f'\n{title or "others"}')
        for name, unit, java, mini, ratio in rows:
            print(f'  {name:34} {unit:>10} {number(java):>14} {number(mini):>14} {"-" if ratio is None else format(ratio, "8.2f")}')
            if ratio is None:
                missing.append(name)
            elif ratio > 1:
                (slower if title else also).append(f'{name} {ratio:.2f}')
    print('\nslower than java -Xint: ' + (', '.join(slower) or 'nothing'))
    if also:
        print('slower among the others: ' + ', '.join(also))
    if missing:
        print('without a figure: ' + ', '.join(missing))
    return len(slower) + len(missing) + (status != 0)


def cost_off(vm, rounds, only):
    results, status = runner('tax', [('mini', vm)], rounds, ['--tax-mode', 'all', '--metric', 'cpu'] + (['--only', only] if only else []))
    print(f'\nAll capabilities and no event: CPU time with / without agent, {rounds} rounds')
    ratios = []
    for r in results:
        ratio = r['vms']['mini+all']['ratio']
        if ratio is not None:
            ratios.append(ratio)
            print(f'  {r["bench"]:14} {ratio:6.3f}')
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios)) if ratios else float('nan')
    print(f'geomean {mean:.3f} (must be below 1.02)')
    return (0 if mean < 1.02 else 1) + (status != 0)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--build', default='build')
    p.add_argument('--rounds', type=int, default=3)
    p.add_argument('--only')
    p.add_argument('--part', choices=['on', 'off'])
    o = p.parse_args()
    if not os.path.exists(RUN):
        sys.exit('bench_jvmti.py: the benchmark agents (shared/bench beside the checkout) are not there')
    vm = os.path.join(TOP, o.build, 'minijvm')
    bad = 0
    if o.part != 'off':
        bad += cost_on(vm, o.rounds, o.only)
    if o.part != 'on':
        bad += cost_off(vm, o.rounds, o.only)
    return 1 if bad else 0


if __name__ == '__main__':
    sys.exit(main())
