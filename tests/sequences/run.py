#!/usr/bin/env python3
"""Every sequence of instructions that has a handler of its own (docs/work/sequences.md), executed with every exit that
it has, and every leaf: methods made by generate.py, whose results, exceptions, locals and stacks must be those of
`java`, and the same when the instructions are executed one by one (-Xfuse:none), when random sequences are refused,
when a poll waits at each jump and return, and while an agent looks on (observe.c)."""
import argparse
import itertools
import os
import re
import shlex
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path[1:1] = [os.path.dirname(HERE), HERE]
import generate  # noqa: E402
import compiling  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402
import records  # noqa: E402

THROWING = {'null_pointer', 'array_index_load', 'array_index_store', 'array_index_store2', 'division', 'array_store',
            'class_cast'}
COVERED = 0.92      # of the exits; the others hardly can be taken: conditions that exclude each other, new objects
# The reference reports what caload throws at the iload before it, where it has made one instruction of the two.
REFERENCE = ['-Xint', '-XX:-RewriteFrequentPairs']


def exits_of(sequence):
    """The numbers of the exits of a sequence (Method.instruction, Values.threw), without those that cannot be taken:
    what was not null before is not null later, and a divisor that is a constant is drawn once."""
    words, sound, fresh = [], set(), itertools.count()
    for k, instruction in enumerate(sequence):
        names = {}
        for word in reversed(instruction.takes):
            names[word] = words.pop() if words else next(fresh)
        if instruction.end and instruction.end[0] == 'JUMP_IF':
            yield k + 1
        checks = [part for part in instruction.body if isinstance(part, tuple) and part[1] in THROWING]
        looked_at = {label: names.get(re.sub(r'slot_to_int\((.*)\)', r'\1', condition)) for condition, label in checks}
        if any(word is None or word not in sound for word in looked_at.values()):
            yield 20 + k
        sound.update(looked_at.values())
        for word in instruction.leaves:
            words.append(names.get(word, next(fresh)) if word != '_' else next(fresh))
            if 'CONST' in instruction.name:
                sound.add(words[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--vm', default=os.path.join(TOP, 'minijvm'))
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--rounds', type=int, default=64, help='sets of operands for each sequence')
    parser.add_argument('--seeds', type=int, default=1, help='how many programs')
    parser.add_argument('--folder', default=processes.folder('sequences'))
    o = parser.parse_args()
    vm = shlex.split(o.vm)
    vm[0] = os.path.abspath(vm[0]) if os.path.sep in vm[0] else vm[0]
    os.makedirs(o.folder, exist_ok=True)
    suite = progress.Suite('sequences', None).begin(o.seeds, 'programs')
    compiling.java(o.folder, [os.path.join(HERE, 'Values.java')], '-nowarn')
    agent = os.path.join(o.folder, 'libobserve.so')
    compiling.c(agent, os.path.join(HERE, 'observe.c'), '-O1', '-shared', '-fPIC', '-I' + os.path.join(TOP, 'include'))
    for seed in range(o.seed, o.seed + o.seeds):
        check_program(suite, o, vm, agent, seed)
    return progress.finish(suite)


def check_program(suite, o, vm, agent, seed):
    written, unfit, parts, instructions = generate.generate(o.folder, seed)
    suite.check(f'{seed}: most sequences can be executed', len(unfit) * 20 < len(written), str(unfit))

    def execute(command, *options, rounds=o.rounds):
        return processes.run(command + list(options) + ['-cp', o.folder, 'Values', str(parts), str(len(written)), '0',
                                                        str(rounds)])

    def run(command, *options, rounds=o.rounds):
        return lines_of(execute(command, *options, rounds=rounds))

    def lines_of(answer):
        rc, out, err = answer
        return (out if rc == 0 and not err else f'exit code {rc}\n{out[-300:]}\n{err[-2000:]}').splitlines()

    def same(what, want, have):
        wrong = [pair for pair in zip(written, want, have) if pair[1] != pair[2]][:10]
        ok = not wrong and want == have and len(have) >= len(written)
        expected, actual = ([f'{line[0]}: {line[side]}' for line in wrong] for side in (1, 2))
        suite.check(f'{seed}: {what}', ok, expected='\n'.join(expected or want[-20:]),
                    actual='\n'.join(actual or have[-20:]))

    plain = run(vm, '-Xfuse:none')
    book = records.Book('sequences', f'seed{seed}')
    there = book.answer(f'rounds {o.rounds}', lambda: execute([records.java()[0], *REFERENCE]))
    same('as on java', lines_of(there), plain)
    book.close(suite)
    same('sequences', plain, run(vm))
    for k in (1, 2):
        same(f'random sequences refused, {k}', plain, run(vm, f'-Xfuse:stress={seed * 10 + k}'))
    same('polls at each jump and return', plain, run(vm, f'-Xsched:green,seed={seed},quantum=1'))
    # The virtual clock counts polls: one that is not made, or one too many, shows at its sequence.
    polls = [f'-Xsched:green,seed={seed}', '-Dpolls=true']
    same('as many polls as without sequences', run(vm, '-Xfuse:none', *polls, rounds=4), run(vm, *polls, rounds=4))
    missing, total = [], 0
    for name, line in zip(written, plain):
        leaf = name.startswith('leaf ')
        if name.startswith('mixed '):
            continue            # its conditions may exclude each other
        for number in exits_of([instructions[i] for i in name.split()[leaf:]]):
            if leaf and number < 20:
                continue        # its jumps show in the result
            total += 1
            if not int(line.split()[-1], 16) >> number & 1:
                missing.append((name, number))
    suite.check(f'{seed}: nearly every exit was taken', len(missing) <= (1 - COVERED) * total,
                f'{len(missing)} of {total} were not: {missing[:40]}')
    for options in ('s', 'w', 'bsr', 'bsw', 'bap', 'basl'):
        tool = f'-agentpath:{agent}={options}{seed}'
        alone = run(vm, '-Xfuse:none', tool, rounds=1)
        suite.check(f'{seed}: the agent has seen something ({options})', alone[-1].startswith('observed 111111'),
                    alone[-1])
        same(f'an agent looks on ({options})', alone, run(vm, tool, rounds=1))
        if 'b' in options:
            same(f'an agent looks on at random sequences ({options})', alone,
                 run(vm, f'-Xfuse:stress={seed}', tool, rounds=1))


if __name__ == '__main__':
    progress.main(main)
