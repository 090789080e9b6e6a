#!/usr/bin/env python3
"""Chooses the sequences of sequences.def from profiles (docs/sequences.md).

    choose.py [--count N] [--systematic N] [--hold-out N] FOLDER     writes the list to standard output
    choose.py --try FOLDER                                           says what the list as it stands is worth

FOLDER has profiles as vm/interp/profile.c writes them, FAMILY.PROGRAM.PID each. All families weigh the same, and within
a family all programs; no run of instructions weighs more than a tenth of its program. Starting from members of the
regular families (families.def), what stands behind each other most often is merged, again and again, as in byte-pair
encoding: two sequences that are often executed one after the other become one. Dispatches are those of the choice that
translate.c makes: from each element the fewest up to the end. --hold-out N leaves every Nth program out of the choice,
by its name, and says how many dispatches per instruction those need.
"""
import argparse
import collections
import glob
import os
import re
import sys
import textwrap

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import compose  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
MOST_OF_A_RUN = 0.1     # of a program's weight
RESTED = 25             # sequences chosen between two looks at what the fewest dispatches are
OF_SHAPE = 0.5          # what the use of a shape counts for each of its members
ALIKE = re.compile(r'^[ILFD](?=(ADD|SUB|MUL|DIV|REM|AND|OR|XOR|SHL|SHR|USHR|CONST|RETURN|CMP))'
                   r'|(?<=^.)(ADD|SUB|MUL|DIV|REM|AND|OR|XOR|SHL|SHR|USHR)$|_WIDE$|_NARROW$|2$'
                   r'|^[IABCSL](?=ALOAD|ASTORE)|(?<=FIELD_|TATIC_)[A-Z]$|(?<=CMP)[LG]$'
                   r'|(?<=^IF)(_[IA]CMP)?(EQ|NE|LT|GE|GT|LE|NULL|NONNULL)$')
IDLE = 1e-5             # of all dispatches: what is executed less often is not worth a handler


def trie_of(sequences):
    """None: a sequence ends here."""
    trie = {}
    for ops in sequences:
        node = trie
        for op in ops:
            node = node.setdefault(op, {})
        node[None] = True
    return trie


class Run:
    """A run of instructions that stand behind each other. fell[i]: how often i was reached from i - 1, of count[i]."""
    def __init__(self, ops, count, fell):
        self.ops, self.count, self.fell = ops, count, fell
        self.heads = []         # (index, length, executed) of each dispatch, by the last matching

    def match(self, trie):
        """The fewest dispatches from each element to the end; then how often each of those chosen is executed."""
        n = len(self.ops)
        cost, span = [0] * (n + 1), [1] * n
        for i in range(n - 1, -1, -1):
            fewest, best, node = cost[i + 1], 1, trie
            for k in range(i, n):
                node = node.get(self.ops[k])
                if node is None:
                    break
                if None in node and cost[k + 1] <= fewest:
                    fewest, best = cost[k + 1], k + 1 - i
            cost[i], span[i] = fewest + 1, best
        arrives = [0.0] * (n + 1)
        self.heads = []
        for i in range(n):
            executed = self.count[i] - self.fell[i] + arrives[i]
            if executed <= 0:
                continue
            self.heads.append((i, span[i], executed))
            goes_on = executed
            for k in range(i + 1, min(i + span[i] + 1, n)):
                goes_on *= self.fell[k] / self.count[k - 1] if self.count[k - 1] else 0
            if i + span[i] < n:
                arrives[i + span[i]] += goes_on

    def pairs(self):
        """(ops of two dispatches one after the other, how often the second follows the first)"""
        where = {i: (length, executed) for i, length, executed in self.heads}
        for i, length, executed in self.heads:
            k = i + length
            if k in where:
                follows = executed
                for e in range(i + 1, k + 1):
                    follows *= self.fell[e] / self.count[e - 1] if self.count[e - 1] else 0
                yield self.ops[i:k + where[k][0]], follows


def read_program(paths, instructions):
    """Runs with counts as shares of the program's instructions; those that make up nearly all of it."""
    shapes = collections.defaultdict(list)
    for path in paths:
        with open(path, encoding='ascii') as file:
            for line in file:
                elements = [e.split(':') for e in line.split()]
                ops = [e[0] for e in elements]
                count, fell = [int(e[1]) for e in elements], [int(e[2]) for e in elements]
                start = 0
                for i, op in enumerate(ops):        # behind what nothing can follow in a sequence another run begins
                    if i + 1 == len(ops) or not instructions[op].goes_on:
                        shapes[tuple(ops[start:i + 1])].append((count[start:i + 1], [0] + fell[start + 1:i + 1]))
                        start = i + 1
    total = sum(sum(count) for some in shapes.values() for count, _ in some)
    runs, covered = [], 0
    merged = [(ops, [sum(c) for c in zip(*(s[0] for s in some))], [sum(f) for f in zip(*(s[1] for s in some))])
              for ops, some in shapes.items()]
    for ops, count, fell in sorted(merged, key=lambda m: (-sum(m[1]), m[0])):
        if covered > 0.97 * total:
            break
        covered += sum(count)
        runs.append((ops, count, fell))
    return runs, covered


def read_corpus(folder, instructions):
    """{program: its runs, weighed}"""
    files = collections.defaultdict(list)
    for path in sorted(glob.glob(os.path.join(folder, '*.*.*'))):
        if os.path.isfile(path):
            files[os.path.basename(path).rsplit('.', 1)[0]].append(path)
    members = collections.Counter(name.split('.')[0] for name in files)
    corpus = {}
    for name, paths in files.items():
        runs, total = read_program(paths, instructions)
        if not total:
            continue
        family = name.split('.')[0]
        weight = FAMILY_WEIGHT.get(family, 1) / members[family]
        made = []
        for ops, count, fell in runs:
            scale = weight * min(1, MOST_OF_A_RUN * total / sum(count)) / total
            made.append(Run(ops, [c * scale for c in count], [f * scale for f in fell]))
        corpus[name] = made
    return corpus


# The benchmarks and the tools are whole programs, most of tests/java exercises one thing for a moment.
FAMILY_WEIGHT = {'bench': 3, 'tools': 3, 'jython': 1, 'aspectj': 1, 'java': 2, 'programs': 2}


def joined(programs):
    """The runs of several programs, equal ones as one."""
    shapes = {}
    for runs in programs:
        for r in runs:
            if r.ops in shapes:
                same = shapes[r.ops]
                same.count = [a + b for a, b in zip(same.count, r.count)]
                same.fell = [a + b for a, b in zip(same.fell, r.fell)]
            else:
                shapes[r.ops] = Run(r.ops, list(r.count), list(r.fell))
    return list(shapes.values())


def possible(ops, instructions, longest):
    if len(ops) > longest:
        return False
    try:
        compose.Handler('', tuple(instructions[op] for op in ops))
    except ValueError:
        return False
    return True


def usage(runs, sequences):
    """Matches; how often each sequence and single instruction is executed, how often two are one after the other."""
    trie, used, weights = trie_of(sequences), collections.Counter(), collections.Counter()
    for r in runs:
        r.match(trie)
        for i, length, executed in r.heads:
            used[r.ops[i:i + length]] += executed
        for ops, follows in r.pairs():
            weights[ops] += follows
    return used, weights


def heaviest(weights, count):
    return {ops for ops, _ in sorted(weights.items(), key=lambda w: (-w[1], w[0]))[:count]}


def shape(ops):
    """The same for sequences that differ in types, operations and conditions only."""
    return tuple(re.sub(ALIKE, '', op) for op in ops)


def systematic(runs, families, count):
    """Those members of families that are executed most where nothing else is chosen, or whose shape is: what a program
    does with longs another one does with ints."""
    used, _ = usage(runs, families)
    shapes, members = collections.Counter(), collections.Counter(map(shape, families))
    for ops, executed in used.items():
        shapes[shape(ops)] += executed
    return heaviest({ops: used[ops] + OF_SHAPE * shapes[shape(ops)] / members[shape(ops)] for ops in families}, count)


def choose(runs, families, instructions, count, longest, kept):
    """[kept] of the families, and what the runs execute, without what has been made idle by what was chosen later."""
    kept, idle = systematic(runs, families, kept), set()
    sequences = set(kept)
    while True:
        used, weights = usage(runs, sequences)
        total = sum(used.values())
        gone = {ops for ops in sequences - kept if used[ops] < IDLE * total}
        idle |= gone
        sequences -= gone
        room = min(RESTED, count - len(sequences))
        for ops, weight in sorted(weights.items(), key=lambda w: (-w[1], w[0])):
            if not room or weight < IDLE * total:
                break
            if ops not in sequences and ops not in idle and possible(ops, instructions, longest):
                sequences.add(ops)
                room -= 1
        print(f'{len(sequences)} sequences, {total / sum(sum(r.count) for r in runs):.4f}', file=sys.stderr)
        if room or len(sequences) == count:
            return sequences


def dispatches(runs, sequences):
    """Per instruction."""
    used, _ = usage(runs, sequences)
    return sum(used.values()) / sum(sum(r.count) for r in runs)


def say_worth(what, programs, sequences):
    figure = dispatches(joined(programs.values()), sequences)
    print(f'{what:24} {len(programs):4} programs: {figure:.3f} dispatches per instruction', file=sys.stderr)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('folder')
    p.add_argument('--count', type=int, default=1300, help='of sequences; the compiler sets the limit')
    p.add_argument('--systematic', type=int, default=850, help='of them members of families')
    p.add_argument('--longest', type=int, default=compose.MAX_SPAN)
    p.add_argument('--hold-out', type=int, metavar='N')
    p.add_argument('--try', dest='trial', action='store_true')
    o = p.parse_args()
    instructions = compose.read_instructions(f'{HERE}/insns.def')

    def read(name):
        found = compose.read_sequences([f'{HERE}/{name}'], instructions)
        return {tuple(i.name for i in sequence) for sequence in found}
    families, corpus = read('families.def'), read_corpus(o.folder, instructions)
    if o.trial:
        for name, some in sorted(corpus.items()):
            say_worth(name, {name: some}, read('sequences.def'))
        say_worth('all families', corpus, families)
        say_worth('the list', corpus, read('sequences.def'))
        return
    kept, left = corpus, {}
    if o.hold_out:
        left = {name: runs for i, (name, runs) in enumerate(sorted(corpus.items())) if i % o.hold_out == 0}
        kept = {name: runs for name, runs in corpus.items() if name not in left}
    chosen = choose(joined(kept.values()), families, instructions, o.count, o.longest, o.systematic)
    if left:
        for what, some in (('chosen from', kept), ('left out', left)):
            say_worth(what + ': plain', some, set())
            say_worth(what + ': families', some, families)
            say_worth(what + ': chosen', some, chosen)
        return
    print('/* Sequences that have one handler (docs/sequences.md), chosen from profiles by `make sequences`. */')
    for ops in sorted(chosen):
        line = f'SEQUENCE({", ".join(ops)})'
        print('\n    '.join(textwrap.wrap(line, 116)))


if __name__ == '__main__':
    main()
