"""What the commands of this folder share: the programs and agents, compiled; runs, measured; figures, compared.

Commands that are compared run in turns (A B, B A, A B ...), and ratios are formed round by round, so that a machine
that is slow for a while is slow for all of them. CPU time is user and system time of the whole process.
"""
import collections
import math
import os
import re
import shlex
import statistics
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(1, os.path.dirname(HERE))
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402

OUT = os.path.join(TOP, 'build/bench')
JAVA = ['java', '-Xint', '-XX:+UseSerialGC']
ENDLESS = 1000      # references (limits.py) for a run that may not end; none is measured next to one for ten minutes

# Small sizes, for what is not measured by time.
SIZES = {'BigPi': 1500, 'BinTrees': 11, 'BitBoards': 1500, 'Caches': 1500, 'Chess': 2, 'Distances': 90, 'Events': 1200,
         'Fannkuch': 8, 'Fft': 1, 'Fib': 24, 'Formulas': 40, 'Graphs': 300, 'Hashing': 1200, 'Json': 3, 'Lexer': 8,
         'Life': 8, 'Lisp': 10, 'LiveSet': 150000, 'Loops': 3000, 'Lu': 40, 'Lz77': 30000, 'Mandel': 200, 'Maps': 2000,
         'MatMul': 90, 'NBody': 40000, 'Orders': 600, 'Parsing': 1500, 'PingPong': 3000, 'Queens': 6, 'Sha256': 40,
         'Shapes': 12, 'Sieve': 2, 'StackMachine': 2000, 'Streams': 10, 'Strings': 400, 'SyncContend': 100000,
         'SyncFree': 200000, 'Templates': 20, 'Throwing': 4000, 'Virtual': 200, 'Words': 2}

# words: options, class path, main class; trained: whether the interpreter's sequences were chosen from it, too
Program = collections.namedtuple('Program', 'name group trained words')
Run = collections.namedtuple('Run', 'cpu memory out err status')    # CPU seconds, peak MB, what it printed, wait status


def newer(target, sources):
    return os.path.exists(target) and all(os.path.getmtime(target) >= os.path.getmtime(s) for s in sources)


def in_folder(folder, ending):
    folder = os.path.join(HERE, folder)
    return sorted(os.path.join(folder, f) for f in os.listdir(folder) if f.endswith(ending))


def name_of(path):
    return os.path.splitext(os.path.basename(path))[0]


def compile_c(sources, target, options, folder='agents'):
    """Compiles one or more C files whose headers are in [folder]."""
    sources = [sources] if isinstance(sources, str) else sources
    headers = in_folder(folder, '.h') if options else []
    if not newer(target, sources + headers):
        os.makedirs(os.path.dirname(target), exist_ok=True)
        subprocess.run([*processes.compiler(), '-std=gnu11', '-D_GNU_SOURCE', '-O2', '-g', '-Wall',
                        '-Wextra', '-Wno-unused-parameter', *options, '-o', target, *sources], check=True)
    return target


def compile_java(sources, name, options=(), release='17', javac='javac'):
    out = os.path.join(OUT, name)
    stamp = os.path.join(out, '.stamp')
    if not newer(stamp, sources):
        os.makedirs(out, exist_ok=True)
        subprocess.run([javac, '--release', release, '-nowarn', '-d', out, *options, *sources], check=True)
        open(stamp, 'w').close()
    return out


def programs(groups=None, names=None):
    """The programs of java/ that belong to one of the groups and are named; None stands for all."""
    sources = in_folder('java', '.java')
    plain, inline = compile_java(sources, 'plain'), compile_java(sources, 'inline', ['-XDstringConcat=inline'])
    found = []
    for source in sources:
        head = dict(re.findall(r'^// (group|trained|vmargs): (.*)$', open(source).read(), re.M))
        name, group = name_of(source), head['group']
        if (groups is None or group in groups) and (not names or name in names):
            # Those that need more of the class library keep javac's concatenation of strings by invokedynamic.
            classes = plain if group in ('collections', 'jdk', 'mixed') else inline
            words = shlex.split(head.get('vmargs', '')) + ['-cp', classes, name]
            found.append(Program(name, group, 'trained' in head, words))
    return found


def agents():
    """Name -> library of each agent, and the directory with the classes of their drivers."""
    options = ['-fPIC', '-shared', '-I' + os.path.join(TOP, 'include')]
    made = {name_of(s): compile_c(s, os.path.join(OUT, 'agents', name_of(s) + '.so'), options)
            for s in in_folder('agents', '.c')}
    return made, compile_java(in_folder('agents', '.java'), 'drivers')


def measure(command):
    words = [compile_c(os.path.join(HERE, 'measure.c'), os.path.join(OUT, 'measure'), [])] + command
    code, out, err = processes.run(words, limits.Limit(ENDLESS, quiet=600))
    if isinstance(code, processes.Hang):
        return Run(0.0, 0.0, out, code, -1)
    err, figures = ('\n' + err.rstrip('\n')).rsplit('\n', 1)
    cpu, peak, status = figures.split()
    return Run(float(cpu), int(peak) / 1024, out, err.strip('\n'), int(status))


def in_turns(rounds, commands, seconds=0):
    """Name -> runs of each of the named commands: so many, and more until they have taken so much CPU time."""
    runs = {name: [] for name in commands}
    made, taken = 0, 0
    while made < rounds or taken < seconds:
        for name in list(commands)[::1 if made % 2 == 0 else -1]:
            runs[name].append(measure(commands[name]))
            taken += runs[name][-1].cpu
        made += 1
    return runs


def failures(what, runs, clean=str):
    """Says which runs of one program failed, and whether their checksums differ, or what they print, clean; says how
    many faults there were."""
    faults = 0
    for name, some in runs.items():
        for r in some:
            if r.status:
                said = (r.err or r.out).strip()
                progress.screen.say(f'{what}: {name} failed with status {r.status}: {said[-400:]}')
                faults += 1
    sums = {m.group(1) if m else clean(r.out)
            for some in runs.values() for r in some for m in [re.search(r'checksum=(\S+)', r.out)] if not r.status}
    if len(sums) > 1:
        progress.screen.say(f'{what}: wrong checksum: {sorted(sums)}')
    return faults + (len(sums) > 1)


def ratio(runs, name, reference, figure):
    """The median of the ratios of the rounds."""
    return statistics.median(figure(a) / max(figure(b), 1e-4) for a, b in zip(runs[name], runs[reference]))


def geomean(values):
    return math.exp(sum(map(math.log, values)) / len(values)) if values else float('nan')


def arguments(parser, rounds, jdk=None):
    parser.add_argument('--build', default='build', help='the directory with the VM to measure')
    parser.add_argument('--jdk', default=jdk, help='minijvm runs with the class library of this JDK')
    parser.add_argument('--rounds', type=int, default=rounds)
    o = parser.parse_args()
    o.vm = [os.path.join(TOP, o.build, 'minijvm')] + (['--jdk', o.jdk] if o.jdk else [])
    if not os.path.exists(o.vm[0]):
        sys.exit(f'{os.path.basename(sys.argv[0])}: there is no {o.vm[0]}: run make first')
    return o
