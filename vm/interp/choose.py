#!/usr/bin/env python3
"""Chooses the sequences of sequences.def from profiles (docs/work/sequences.md).

    choose.py [--count N] [--systematic N] [--hold-out N] FOLDER     writes the list to standard output
    choose.py --try FOLDER                                           says what the list as it stands is worth

FOLDER has profiles as vm/interp/profile.c writes them, FAMILY.PROGRAM.PID each. All families weigh the same, and within
a family all programs; no run of instructions weighs more than a tenth of its program. Starting from members of the
regular families (families.def), what stands one after the other most often is merged, again and again, as in byte-pair
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
# Of sequences.def.
HEAD = """Generated: `make sequences` (vm/interp/choose.py) writes this file anew. Sequences of instructions that have
   one handler, chosen from profiles (docs/work/sequences.md).

   SEQUENCE(instruction, ...)   of insns.def, in the order of execution"""
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


TAIL = 2 * compose.MAX_SPAN


class Run:
    """A run of instructions that stand one after the other. fell[i]: how often i was reached from i - 1, of count[i].
    What follows a GOTO at its end are `ahead` instructions more, those at its target: a sequence may reach into them,
    but they are executed at home, which is this run, from that index on, or another one (None)."""
    def __init__(self, ops, count, fell, ahead=0, home=None):
        self.ops, self.count, self.fell, self.ahead, self.home = ops, count, fell, ahead, home
        self.heads = []         # (index, length, executed) of each dispatch, by the last matching
        self.spans = []         # of the dispatch at each index

    @property
    def own(self):
        return self.count[:len(self.ops) - self.ahead]

    def match(self, trie):
        """The fewest dispatches from each element to the end; then how often each of those chosen is executed."""
        n, end = len(self.ops) - self.ahead, len(self.ops)
        cost, span = [0] * (end + 1), [1] * end
        for i in range(end - 1, -1, -1):
            if i == n - 1:      # from here on counted to the end of the run itself
                landed, cost[n] = cost[n], 0
            fewest, best, node = cost[i + 1], 1, trie
            for k in range(i, end):
                node = node.get(self.ops[k])
                if node is None:
                    break
                there = cost[k + 1] - landed if i < n <= k else cost[k + 1]
                if None in node and there <= fewest:
                    fewest, best = there, k + 1 - i
            cost[i], span[i] = fewest + 1, best
        self.heads, self.spans = [], span
        arrives = [0.0] * (end + 1)
        for i in range(n):
            executed = self.count[i] - self.fell[i] + arrives[i]
            if executed <= 0:
                continue
            self.heads.append((i, span[i], executed))
            k = i + span[i]
            if k < n:
                arrives[k] += executed * self.passed(i, k)
            elif k > n:         # the dispatches from the target on are others, until both ways meet
                self.meet(n, k, executed * self.passed(i, n), executed * self.passed(i, k))

    def passed(self, i, k):
        """Of what is executed at i, how much comes to k without a jump."""
        part = 1.0
        for e in range(i + 1, min(k + 1, len(self.ops))):
            part *= self.fell[e] / self.count[e - 1] if self.count[e - 1] else 0
        return part

    def meet(self, one, other, comes, arrives):
        """Where [comes] would have been dispatched at one, what is left of it, [arrives], is dispatched at other."""
        end = len(self.ops)
        if self.home is not None:
            end -= self.ahead
            one, other = self.home, self.home + other - one
        ways = {one: -comes, other: arrives}
        while len(ways) == 2 and min(ways) < end:
            i = min(ways)
            executed, k = ways.pop(i), i + self.spans[i]
            self.heads.append((i, self.spans[i], executed))
            if k in ways:
                return
            ways[k] = executed * self.passed(i, k)

    def pairs(self):
        """(ops of two dispatches one after the other, how often the second follows the first)"""
        for i, length, executed in self.heads:
            k = i + length
            if k < len(self.ops):
                yield self.ops[i:k + self.spans[k]], executed * self.passed(i, k)


def read_program(paths, instructions):
    """Runs with counts as shares of the program's instructions; those that make up nearly all of it."""
    shapes = collections.defaultdict(list)
    for path in paths:
        with open(path, encoding='ascii') as file:
            for line in file:
                elements = [e.split(':') for e in line.split()]
                names = [e[0] for e in elements]
                count, fell = ([int(e[part]) if len(e) > 1 else 0 for e in elements] for part in (1, 2))
                ends = [name == '-' or not instructions[name].falls for name in names] + [True]

                def stretch(start, limit, first):
                    end = start
                    while end < limit and names[end] != '-':
                        end += 1
                        if ends[end - 1] or end < len(names) and not fell[end]:
                            break
                    return names[start:end], count[start:end], [first] * (end > start) + fell[start + 1:end]
                start = 0
                while start < len(names):
                    ops, counts, fells = stretch(start, len(names), 0)
                    last = start + len(ops) - 1
                    start = last + 1 if ops else start + 1
                    if not ops:
                        continue
                    ahead, home = ([], [], []), None
                    if ops[-1] == 'GOTO':
                        to = last + int(elements[last][3])
                        ahead = stretch(to, min(to + TAIL, len(names)), counts[-1])
                        home = len(ops) - 1 + to - last if to <= last and to > last - len(ops) else None
                    shapes[tuple(ops + ahead[0]), len(ahead[0]), home].append((counts + ahead[1], fells + ahead[2]))
    total = sum(sum(count[:len(ops) - ahead]) for (ops, ahead, _), some in shapes.items() for count, _ in some)
    runs, covered, merged = [], 0, []
    for (ops, ahead, home), some in shapes.items():
        count, fell = ([sum(each) for each in zip(*part)] for part in zip(*some))
        merged.append(Run(ops, count, fell, ahead, home))
    for r in sorted(merged, key=lambda m: (-sum(m.own), m.ops)):
        if covered > 0.97 * total:
            break
        covered += sum(r.own)
        runs.append(r)
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
        for r in runs:
            scale = weight * min(1, MOST_OF_A_RUN * total / sum(r.own)) / total
            made.append(Run(r.ops, [c * scale for c in r.count], [f * scale for f in r.fell], r.ahead, r.home))
        corpus[name] = made
    return corpus


# The benchmarks and the tools are whole programs, most of tests/java exercises one thing for a moment.
FAMILY_WEIGHT = {'bench': 3, 'tools': 3, 'jython': 1, 'aspectj': 1, 'java': 2, 'programs': 2}


def joined(programs):
    """The runs of several programs, equal ones as one."""
    shapes = {}
    for runs in programs:
        for r in runs:
            if (r.ops, r.ahead, r.home) in shapes:
                same = shapes[r.ops, r.ahead, r.home]
                same.count = [a + b for a, b in zip(same.count, r.count)]
                same.fell = [a + b for a, b in zip(same.fell, r.fell)]
            else:
                shapes[r.ops, r.ahead, r.home] = Run(r.ops, list(r.count), list(r.fell), r.ahead, r.home)
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


def choose(runs, families, always, instructions, count, longest, kept):
    """What is taken always, up to [kept] of the families, and what the runs execute, without what has been made idle by
    what was chosen later."""
    kept, idle = systematic(runs, families - always, kept - len(always)) | always, set()
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
        print(f'{len(sequences)} sequences, {total / sum(sum(r.own) for r in runs):.4f}', file=sys.stderr)
        if room or len(sequences) == count:
            return sequences


def dispatches(runs, sequences):
    """Per instruction."""
    used, _ = usage(runs, sequences)
    return sum(used.values()) / sum(sum(r.own) for r in runs)


def say_worth(what, programs, sequences):
    figure = dispatches(joined(programs.values()), sequences)
    print(f'{what:24} {len(programs):4} programs: {figure:.3f} dispatches per instruction', file=sys.stderr)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('folder')
    p.add_argument('--count', type=int, default=1600, help='of sequences; the compiler sets the limit')
    p.add_argument('--systematic', type=int, default=1000, help='of them members of families')
    p.add_argument('--longest', type=int, default=compose.MAX_SPAN)
    p.add_argument('--hold-out', type=int, metavar='N')
    p.add_argument('--try', dest='trial', action='store_true')
    o = p.parse_args()
    instructions = compose.read_instructions(f'{HERE}/insns.def')

    def read(name):
        found = compose.read_sequences([f'{HERE}/{name}'], instructions)
        return {tuple(i.name for i in sequence) for sequence in found}
    families, corpus = read('families.def'), read_corpus(o.folder, instructions)
    always = {tuple(names) for _, names in compose.combinations(f'{HERE}/families.def', 'SEQUENCE')}
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
    chosen = choose(joined(kept.values()), families, always, instructions, o.count, o.longest, o.systematic)
    if left:
        for what, some in (('chosen from', kept), ('left out', left)):
            say_worth(what + ': plain', some, set())
            say_worth(what + ': families', some, families)
            say_worth(what + ': chosen', some, chosen)
        return
    print(f'/* {HEAD} */')
    for ops in sorted(chosen):
        line = f'SEQUENCE({", ".join(ops)})'
        print('\n    '.join(textwrap.wrap(line, 116)))


if __name__ == '__main__':
    main()
