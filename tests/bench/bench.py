#!/usr/bin/env python3
"""`make bench`: minijvm against `java -Xint -XX:+UseSerialGC`, as ratios of interleaved runs on this machine (lower is better).

The programs are those of ../shared/bench when it stands beside the checkout, through its own runner's conventions: groups core and collections, hello world.
A wrong checksum fails the run. Usage: bench.py [--build DIR] [--jdk DIR] [--rounds N] [--group NAME[,NAME]] [NAME...]; with --jdk minijvm runs with the class library of that JDK.
"""
import argparse
import math
import os
import re
import statistics
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAMS = os.path.join(TOP, '..', 'shared', 'bench', 'java')


def build_measure():
    """The small parent process that takes the figures (measure.c says why)."""
    out = os.path.join(TOP, 'build/bench/measure')
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'measure.c')
    if not os.path.exists(out) or os.path.getmtime(out) < os.path.getmtime(source):
        os.makedirs(os.path.dirname(out), exist_ok=True)
        subprocess.run([os.environ.get('CC', 'cc'), '-O1', '-o', out, source], check=True)
    return out


def measure(command):
    """CPU seconds (user + system), peak resident MB, output and wait status of one run."""
    p = subprocess.run([build_measure()] + command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    cpu, peak, status = p.stderr.decode('utf-8', 'replace').splitlines()[-1].split()
    return float(cpu), int(peak) / 1024, p.stdout.decode('utf-8', 'replace'), int(status)


def header(path, key):
    m = re.search(r'^// %s: (.*)$' % key, open(path).read(), re.M)
    return m.group(1).strip() if m else ''


def compile_all(flags, name):
    out = os.path.join(TOP, 'build/bench', name)
    sources = sorted(os.path.join(PROGRAMS, f) for f in os.listdir(PROGRAMS) if f.endswith('.java'))
    if not all(os.path.exists(os.path.join(out, os.path.basename(s)[:-5] + '.class')) for s in sources):
        os.makedirs(out, exist_ok=True)
        subprocess.run(['javac', '--release', '17', '-nowarn', '-d', out] + flags + sources, check=True)
    return out


def geomean(values):
    return math.exp(sum(math.log(v) for v in values) / len(values)) if values else float('nan')


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--build', default='build')
    p.add_argument('--jdk')
    p.add_argument('--rounds', type=int, default=5)
    p.add_argument('--group', default='core,collections')
    p.add_argument('names', nargs='*')
    o = p.parse_args()
    if not os.path.isdir(PROGRAMS):
        sys.exit('bench.py: the benchmark programs (shared/bench beside the checkout) are not there')
    vms = {'java': ['java', '-Xint', '-XX:+UseSerialGC'], 'mini': [os.path.join(TOP, o.build, 'minijvm')] + (['--jdk', o.jdk] if o.jdk else [])}
    inline, indy = compile_all(['-XDstringConcat=inline'], 'inline'), compile_all([], 'indy')
    wrong = 0

    def compare(name, classes, vmargs):
        nonlocal wrong
        samples = {vm: [] for vm in vms}
        sums = set()
        for i in range(o.rounds):
            for vm in (list(vms) if i % 2 == 0 else list(vms)[::-1]):
                cpu, rss, out, status = measure(vms[vm] + vmargs + ['-cp', classes, name])
                m = re.search(r'checksum=(\S+)', out)
                sums.add(m.group(1) if m else out)
                if status:
                    print(f'{name}: {vm} failed with status {status}')
                    wrong += 1
                samples[vm].append((cpu, rss))
        if len(sums) != 1:
            print(f'{name}: wrong checksum {sums}')
            wrong += 1
        cpu = statistics.median(a[0] / max(b[0], 1e-4) for a, b in zip(samples['mini'], samples['java']))
        rss = statistics.median(a[1] / b[1] for a, b in zip(samples['mini'], samples['java']))
        med = {vm: statistics.median(s[0] for s in samples[vm]) for vm in vms}
        print(f'{name:12} java {med["java"]:7.3f} s   minijvm {med["mini"]:7.3f} s   cpu ratio {cpu:5.2f}   memory ratio {rss:5.2f}', flush=True)
        return cpu, rss

    compare_rounds = o.rounds
    for group in o.group.split(','):
        ratios = []
        print(f'group {group}: CPU time (user + system) of the whole process')
        for f in sorted(os.listdir(PROGRAMS)):
            path = os.path.join(PROGRAMS, f)
            if header(path, 'group') != group or (o.names and f[:-5] not in o.names):
                continue
            ratios.append(compare(f[:-5], inline if group == 'core' else indy, header(path, 'vmargs').split())[0])
        if ratios:
            print(f'geomean of {group}: {geomean(ratios):.2f} of java -Xint')
    if not o.names or 'Hello' in o.names:
        o.rounds = max(21, compare_rounds)
        print('hello world, medians of %d runs' % o.rounds)
        compare('Hello', inline, [])
    print('no wrong checksum' if not wrong else f'{wrong} wrong results')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
