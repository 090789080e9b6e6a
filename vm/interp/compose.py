#!/usr/bin/env python3
"""Makes the interpreter's handlers at build time: those of the plain instructions (insns.def) and those of sequences,
composed of the same descriptions with a virtual stack (docs/work/sequences.md). A sequence is a list of plain
instructions that stand one after the other; it has one handler, which does them all in one dispatch.

    compose.py [--every N] insns.def sequences.def ... leaves.def OUT

writes into the folder OUT
    interp_handlers.inc     the handlers, for interp_run
    interp_labels.inc       where each is, by op, and of leaves by number
    interp_sequences.inc    for translate.c: what can have something after it in a sequence, the heads of sequences,
                            and the tries in which they and leaves are looked up
Lists of sequences have lines
    SEQUENCE(LOAD, LOAD, IADD, STORE)
    FAMILY(LOAD|ICONST|-, IADD|ISUB, STORE|-)       all combinations; `-`: nothing there
and that of leaves, methods that are called without a frame,
    LEAF(LOAD, GETFIELD_A, IFNULL+3|IFNONNULL+3, ICONST, GOTO+2, ICONST, IRETURN_NARROW)     +: distance of a jump"""
import argparse
import itertools
import os
import re
import sys

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'make'))
import tables  # noqa: E402

MAX_SPAN = 16                   # elements of a sequence; translate.c relies on it, and on these in the trie
ROOT, UNUSED = 0xfffe, 0xffff


class Instruction:
    """One of insns.def. takes, leaves: names of words, '_' for the unused half of a long or double."""
    def __init__(self, number, name, arguments):
        self.number, self.name = number, name
        self.described = bool(arguments)
        self.takes, self.leaves, self.checks, self.body, self.end = [], [], [], [], None
        if not arguments:
            return
        effect, _, body = arguments.partition(')')
        taken, left = effect.lstrip(' (').split('--')
        self.takes, self.leaves = taken.split(), left.split()
        for statement in filter(None, (s.strip() for s in body.lstrip(' ,').split(';'))):
            call = re.match(r'(CHECK|JUMP_IF|JUMP|RETURN)\((.*)\)$', statement, re.S)
            if not call:
                self.body.append(statement)
            elif call[1] == 'CHECK':
                # a check follows what computes the result that it looks at, if anything
                condition, label = call[2].rsplit(',', 1)
                self.body.append((condition.strip(), label.strip()))
            else:
                self.end = (call[1], call[2])

    @property
    def computes(self):
        """Whether it does more than to move words, whatever they are."""
        return bool(self.body or self.end)

    @property
    def writes(self):
        """Whether it changes anything but the operand stack, so that it must not be done twice."""
        text = ' '.join(part if isinstance(part, str) else part[0] for part in self.body)
        return is_store(text) or bool(re.search(r'\blocals\[[^=]*\] = |take_cell\(|monitor_', text))

    @property
    def falls(self):
        """Whether a sequence can go on with what stands behind it."""
        return self.described and (self.end is None or self.end[0] == 'JUMP_IF')

    @property
    def resolved(self):
        """Whether what it needs may have been written after other threads have begun to execute its method."""
        return not self.described or bool(re.search(r'insn_\w*pointer\(|FIELD\(', str(self.body)))

    @property
    def goes_on(self):
        """Whether something can follow it in a sequence."""
        return self.falls or bool(self.end) and self.end[0] == 'JUMP'


def read_instructions(path):
    instructions = {}
    for entry in tables.read_def(path, 'INSN'):
        name, _, rest = entry.text.partition(',')
        instructions[name.strip()] = Instruction(len(instructions), name.strip(), re.sub(r'\s+', ' ', rest))
    return instructions


def combinations(path, *kinds):
    """(kind, names) of each combination that the entries of the kinds in the file stand for."""
    for kind, args in tables.read_def(path, *kinds):
        for choice in itertools.product(*(arg.split('|') for arg in args)):
            yield kind, [part for part in choice if part != '-']


def refuse_twice(path, kind):
    """An entry that repeats another adds nothing, so whoever wrote it expects something else. Families may overlap."""
    lines = {}
    for entry in tables.read_def(path, kind):
        first = lines.setdefault(tuple(entry.args), entry.line)
        if first != entry.line:
            sys.exit(f'{path}:{entry.line}: {kind}({", ".join(entry.args)}) is already in line {first}')


def read_sequences(paths, instructions):
    """Tuples of Instructions, each once, in the order of the files. What makes no sense is left out of a family, as a
    shift by a long."""
    sequences = {}
    for path in paths:
        refuse_twice(path, 'SEQUENCE')
        for kind, names in combinations(path, 'SEQUENCE', 'FAMILY'):
            try:
                sequence = tuple(instructions[name] for name in names)
                if len(sequence) > MAX_SPAN or any(not i.goes_on for i in sequence[:-1]):
                    raise ValueError('too long, or nothing can follow what stands in the middle')
                Handler('', sequence)
            except (KeyError, ValueError) as problem:
                if kind == 'SEQUENCE' or isinstance(problem, KeyError):
                    sys.exit(f'{path}: {", ".join(names)}: {problem}')
                continue
            if len(sequence) > 1:
                sequences[sequence] = True
    return list(sequences)


def read_leaves(path, instructions):
    """Tuples of (Instruction, distance of its jump or 0), each once; what no types fit is left out."""
    leaves = {}
    refuse_twice(path, 'LEAF')
    for _, names in combinations(path, 'LEAF'):
        try:
            leaf = tuple((instructions[name], int(distance or 0))
                         for name, _, distance in (part.partition('+') for part in names))
            Leaf('', leaf)
            leaves[leaf] = True
        except ValueError:
            continue
        except (KeyError, IndexError) as problem:
            sys.exit(f'{path}: {", ".join(names)}: {problem}')
    return list(leaves)


class Stack:
    """The operand stack as far as a handler knows it: how many words it has taken from memory (the topmost of them was
    in tos), and the C names of those that are on top of what is left there. None: a word whose value is not known,
    and not needed."""
    def __init__(self):
        self.taken, self.words, self.origin = 0, [], {}

    def pop(self, declare):
        """declare(value) makes a variable of that value."""
        if self.words:
            return self.words.pop()
        name = declare(f'sp[-{self.taken}]' if self.taken else 'tos')
        self.origin[name] = self.taken
        self.taken += 1
        return name

    def materialize(self):
        """Statements that put everything where the plain instructions expect it."""
        if self.words and self.words[-1] is None:
            raise ValueError('leaves half a long on top')
        depth, out = len(self.words) - self.taken, []
        if not self.words and not self.taken:
            return ''
        if not self.words:
            return f'sp -= {self.taken}; tos = *sp; '
        if not self.taken:
            out.append('*sp = tos')
        for i, word in enumerate(self.words[:-1]):
            place = i + 1 - self.taken      # relative to sp
            if word is not None and (place == 0 or self.origin.get(word) != -place):
                out.append(f'sp[{place}] = {word}')
        if self.origin.get(self.words[-1]) != 0:
            out.append(f'tos = {self.words[-1]}')
        if depth:
            out.append(f'sp += {depth}')
        return ''.join(f'{statement}; ' for statement in out)


def substitute(code, names, k, base=None):
    """The code of an instruction with its words under their names in the handler, and its operands read from the
    element [k] after [base]; without a base from the instruction that has been dispatched."""
    code = re.sub(r'\b[a-z]+\b(?!\()', lambda m: names.get(m[0]) or m[0], code)
    if not base:
        code = re.sub(r'\bpc->(\w)', lambda m: f'OPERAND_{m[1].upper()}', code)
        return re.sub(r'\binsn_pointer\(pc\)', 'OPERAND_POINTER', code)
    code = re.sub(r'\bpc->', f'{base}[{k}].' if k else f'{base}->', code)
    return re.sub(r'\b(insn_\w*pointer)\(pc\)', rf'\1({base} + {k})' if k else rf'\1({base})', code)


def is_store(code):
    """Whether the statement writes Java data."""
    return bool(re.search(r'\bWRITE\(|\bSET_ELEMENT\(', code))


class Handler:
    """Composes the handler of a sequence; of a plain instruction, if it is one of one. The difference is what a check
    that fails does: a plain instruction goes where its description says, a sequence gives up. As long as nothing has
    been written it is as if it had never begun: on with the plain handler of its first element. Else it puts the stack
    where it is at this element and continues at the element's plain handler, which fails in the same way, alone."""
    def __init__(self, label, sequence):
        self.label, self.sequence = label, sequence
        self.lines, self.exits, self.variables = [], [], 0
        self.wide = {}      # of the variables that are results: whether it is a long or double
        self.stack = Stack()
        self.base = 0       # the element that pc names
        self.stored = False # whether Java data was written since pc changed
        if any(instruction.resolved for instruction in sequence[1:]):
            self.lines.append('const Insn *rest = REST();')
        for k, instruction in enumerate(sequence):
            self.add(k, instruction)

    def declare(self, value):
        self.variables += 1
        name = f's{self.variables}'
        self.lines.append(f'Slot {name} = {value};')
        return name

    def leave_at(self, k):
        """Label of the exit at element [k], with the stack as it is now."""
        if not self.base and not any(instruction.writes for instruction in self.sequence[:k]):
            return f'L_{self.sequence[0].name}'
        name = f'{self.label}_{k}'
        if not self.exits or self.exits[-1][0] != name:
            self.exits.append((name, f'{self.stack.materialize()}{self.go_to(k)}'))
        return name

    def go_to(self, k):
        """Statements that go on at the plain handler of element [k]."""
        instruction, distance = self.sequence[k], k - self.base
        advance = self.advance(k)
        if k and instruction.resolved:
            advance = f'pc = rest + {distance}; ' if distance else 'pc = rest; '
        return f'{advance}{"FETCH(); " if k else ""}goto L_{instruction.name};'

    def advance(self, k):
        return f'pc += {k - self.base}; ' if k != self.base else ''

    def add(self, k, instruction):
        last, single = k + 1 == len(self.sequence), len(self.sequence) == 1
        advance, here = self.advance(k), k - self.base
        if not instruction.described:
            self.end_stores()
            self.lines.append(f'{self.stack.materialize()}{self.go_to(k)}')
            return
        base = None if not k else 'rest' if instruction.resolved else 'pc'
        if instruction.end and instruction.end[0] == 'RETURN' and not single:
            self.lines.append('Frame *leaving = t->frame;')
            self.lines.append(f'if (unlikely(LEAVES_SLOWLY(leaving))) goto {self.leave_at(k)};')
        checks = [part for part in instruction.body if isinstance(part, tuple)]
        names, taken = {}, []
        for i, word in reversed(list(enumerate(instruction.takes))):
            name = self.pop_unused() if word == '_' else self.stack.pop(self.declare)
            if instruction.computes and word != '_' and name in self.wide:
                if self.wide[name] != (instruction.takes[:i][-1:] == ['_']):
                    raise ValueError('takes a long as two words, or two words as a long')
            names[word] = name
            taken.append(name)
        after = self.stack.words
        if checks and not single:       # the exit restores what the element has taken
            self.stack.words = after + taken[::-1]
            exit_label = self.leave_at(k)
        results = [w for w in instruction.leaves if w not in names and w != '_']
        for word in results:
            self.variables += 1
            names[word] = f's{self.variables}'
            self.wide[names[word]] = '_' in instruction.leaves
            self.lines.append(f'Slot {names[word]};')
        for part in instruction.body:
            if isinstance(part, tuple):
                target = part[1] if single else exit_label
                self.lines.append(f'if (unlikely(!({substitute(part[0], names, here, base)}))) goto {target};')
            else:
                self.lines.append(f'{substitute(part, names, here, base)};')
                self.stored |= is_store(part)
        if instruction.end or last:
            self.end_stores()
        self.stack.words = after + [None if w == '_' else names[w] for w in instruction.leaves]
        kind, argument = instruction.end or (None, None)
        argument = argument and substitute(argument, names, here, base)
        if kind == 'JUMP' and not last:
            if self.base:
                raise ValueError('follows two jumps')
            self.lines.append(f'{advance}pc += {"pc->b" if k else "OPERAND_B"};')
            self.lines.append(f'if (unlikely(thread_trap(t))) {{ {self.stack.materialize()}goto poll; }}')
            if any(i.resolved for i in self.sequence[k + 1:]):
                self.lines.append('rest = pc;')
            self.base = k + 1
        elif kind == 'JUMP':
            self.lines.append(f'{self.stack.materialize()}{advance}JUMP();')
        elif kind == 'RETURN':
            value, words = argument.rsplit(',', 1)
            self.lines.append(f'RETURN_{"PLAINLY" if single else "AT_ONCE"}({value}, {words.strip()});')
        elif kind == 'JUMP_IF' and last:
            self.lines.append(f'bool jumps = {argument};')
            self.lines.append(f'{self.stack.materialize()}{advance}JUMP_IF(jumps);')
        elif kind == 'JUMP_IF':
            self.lines.append(f'if ({argument}) {{ {self.stack.materialize()}{advance}JUMP(); }}')
        elif last:
            self.lines.append(f'{self.stack.materialize()}NEXT({here + 1});')

    def end_stores(self):
        """Before pc changes: a signal's handler that finds pc at an instruction finds what those before it stored."""
        if self.stored:
            self.lines.append('STORED();')
        self.stored = False

    def pop_unused(self):
        if self.stack.words:
            return self.stack.words.pop()
        self.stack.taken += 1
        return None

    def text(self):
        text = '\n'.join(self.lines + [f'{name}: {code}' for name, code in self.exits])
        # words that were only taken away
        text = re.sub(r'Slot (s\d+) = [^;]*;\n(?!(.|\n)*\b\1\b)', '', text)
        return f'{self.label}: {{\n{text}\n}}\n'


class Leaf:
    """Composes what a call does whose target consists of these instructions and gets no frame. `code` is the target's
    code; its arguments are above sp. Nothing is written before all checks have held: the frame that is pushed if one
    does not finds everything as it was. So stores wait for the return, and nothing is read after them."""
    def __init__(self, label, leaf):
        self.label, self.leaf, self.lines, self.variables = label, leaf, [], 0
        self.add(0, [], [])

    def declare(self, names, word):
        self.variables += 1
        names[word] = f's{self.variables}'
        self.lines.append(f'Slot {names[word]};')

    def add(self, k, stack, stores):
        instruction, distance = self.leaf[k]
        if not instruction.described or re.search(r'locals\[pc->a\] =|take_cell|monitor_', str(instruction.body)):
            raise ValueError('does what leaves cannot')
        if len(stack) < len(instruction.takes):
            raise ValueError('takes what is not there')
        taken = [stack.pop() for _ in instruction.takes][::-1]
        names = {}
        for word, value in zip(instruction.takes, taken):
            if instruction.computes and (word == '_') != (value is None):
                raise ValueError('takes a long as two words, or two words as a long')
            names[word] = value
        for word in instruction.leaves:
            if word != '_' and word not in names:
                self.declare(names, word)
        for part in instruction.body:
            text = self.substitute(part[0] if isinstance(part, tuple) else part, names, k)
            if isinstance(part, tuple):
                text = f'if (unlikely(!({text}))) goto call_with_frame'
            if is_store(text):
                stores = stores + [text + ';']
            elif stores and re.search(r'\bREAD\(|\bELEMENT\(', text):
                raise ValueError('reads behind a store')
            else:
                self.lines.append(text + ';')
        stack = stack + [None if word == '_' else names[word] for word in instruction.leaves]
        kind, argument = instruction.end or (None, '')
        argument = self.substitute(argument, names, k)
        if kind == 'RETURN':
            value, words = argument.rsplit(',', 1)
            if stack:
                raise ValueError('leaves something')
            self.lines += stores + ['STORED();'] * bool(stores) + [f'LEAF_RETURN({value}, {words.strip()});']
            return
        if kind == 'JUMP_IF':
            self.lines.append(f'if ({argument}) {{')
            self.add(k + distance, list(stack), stores)
            self.lines.append('}')
        self.add(k + distance if kind == 'JUMP' else k + 1, stack, stores)

    @staticmethod
    def substitute(text, names, k):
        text = substitute(text, names, 0, 'pc')
        for plain, here in (('pc->', f'code[{k}].'), ('pointer(pc)', f'pointer(code + {k})'),
                            ('locals[', 'sp[1 + '), ('t->frame->method', 'CALLEE')):
            text = text.replace(plain, here)
        return text

    def text(self):
        operands = ['const Insn *code = LEAF_CODE;'] if any('code' in line for line in self.lines) else []
        return '\n'.join([f'{self.label}: {{'] + operands + self.lines + ['}\n'])


def build_trie(sequences, symbol_count):
    """A double array of (op, numbers). A node is where its entry stands, ROOT the first one. The step from a node by a
    number leads to entry base of the node + number, if that has the node as its parent. Entries are (parent, base, op
    of what ends here or 0)."""
    tree = {}
    for op, numbers in sequences:
        node = tree
        for number in numbers:
            node = node.setdefault(number, {})
        node['op'] = op
    entries, waiting, first_free = {}, [(ROOT, tree)], 0
    bases = {}
    for place, node in waiting:         # it grows; those with many children, near the root, come first
        steps = sorted(step for step in node if step != 'op')
        if not steps:
            continue
        while first_free in entries:
            first_free += 1
        base = max(0, first_free - steps[0])
        while any(base + step in entries for step in steps):
            base += 1
        bases[place] = base
        for step in steps:
            child = node[step]
            entries[base + step] = (place, child.get('op', 0))
            waiting.append((base + step, child))
    size = max(bases.values(), default=0) + symbol_count
    free = (UNUSED, 0)
    table = [(entries.get(i, free)[0], bases.get(i, 0), entries.get(i, free)[1]) for i in range(size)]
    return bases.get(ROOT, 0), table


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--every', type=int, default=1, help='only every N-th sequence: a smaller loop')
    parser.add_argument('instructions')
    parser.add_argument('sequences', nargs='*')
    parser.add_argument('leaves')
    parser.add_argument('out')
    o = parser.parse_args()
    instructions = read_instructions(o.instructions)
    sequences = list(enumerate(read_sequences(o.sequences, instructions)[::o.every], len(instructions)))
    count = len(instructions)
    root_base, entries = build_trie([(op, [i.number for i in sequence]) for op, sequence in sequences], count)
    leaves = list(enumerate(read_leaves(o.leaves, instructions)[::o.every], 1))
    leaf_root_base, leaf_entries = build_trie(
        [(number, [step for i, distance in leaf for step in [i.number] + [count + distance] * (distance > 0)])
         for number, leaf in leaves], count + MAX_SPAN)
    assert root_base == 0 and leaf_root_base == 0 and len(entries) < ROOT
    with open(f'{o.out}/interp_handlers.inc', 'w', encoding='utf-8') as file:
        for instruction in instructions.values():
            if instruction.described:
                file.write(Handler(f'L_{instruction.name}', (instruction,)).text())
        for op, sequence in sequences:
            file.write(f'/* {" ".join(i.name for i in sequence)} */\n{Handler(f"S{op}", sequence).text()}')
        for number, leaf in leaves:
            file.write(f'/* {" ".join(i.name for i, _ in leaf)} */\n{Leaf(f"LEAF_{number}", leaf).text()}')
    with open(f'{o.out}/interp_labels.inc', 'w', encoding='utf-8') as file:
        for instruction in instructions.values():
            file.write(f'LABEL(L_{instruction.name})\n')
        for op, _ in sequences:
            file.write(f'LABEL(S{op})\n')
        for number, _ in leaves:
            file.write(f'LEAF_LABEL(LEAF_{number})\n')
    with open(f'{o.out}/interp_sequences.inc', 'w', encoding='utf-8') as file:
        for instruction in instructions.values():
            file.write(f'PLAIN({instruction.number}, {int(instruction.falls)})\n')
        for op, sequence in sequences:
            file.write(f'SEQUENCE({op}, {sequence[0].number})\n')
        for parent, base, op in entries:
            file.write(f'ENTRY({parent}, {base}, {op})\n')
        for parent, base, number in leaf_entries:
            file.write(f'LEAF_ENTRY({parent}, {base}, {number})\n')


if __name__ == '__main__':
    main()
