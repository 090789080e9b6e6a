#!/usr/bin/env python3
"""Which of the 202 instructions occur in the classes of tests/java and tests/asm, and which do not: a walk over the
class files themselves.
Usage: opcode_coverage.py [--table] [DIRECTORY...]; default: build/tests/java and build/tests/asm (made by
tests/run.py). Exit code 1 when one is missing."""
import os
import struct
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, 'asm'))
from assembler import NAMES, OPCODE  # noqa: E402

LENGTH = {}
for name in NAMES:
    n = 1
    if name in ('bipush', 'ldc', 'newarray') or (name in ('ret',)
                                                 or (name[1:] in ('load', 'store') and name[0] in 'ilfda')):
        n = 2
    elif name in ('sipush', 'ldc_w', 'ldc2_w', 'iinc', 'goto', 'jsr', 'new', 'anewarray', 'checkcast',
                  'instanceof') or name.startswith('if') or name.startswith(('get', 'put')) \
            or name in ('invokevirtual', 'invokespecial', 'invokestatic'): n = 3
    elif name == 'multianewarray': n = 4
    elif name in ('invokeinterface', 'invokedynamic', 'goto_w', 'jsr_w'): n = 5
    LENGTH[OPCODE[name]] = n


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, form):
        value = struct.unpack_from('>' + form, self.data, self.at)
        self.at += struct.calcsize('>' + form)
        return value[0] if len(value) == 1 else value


def methods(data):
    """The code of every method, and the class's version."""
    r = Reader(data)
    magic, _, major, count = r.take('IHHH')
    assert magic == 0xcafebabe
    utf8, i = {}, 1
    while i < count:
        tag = r.take('B')
        if tag == 1:
            n = r.take('H')
            utf8[i] = data[r.at:r.at + n]
            r.at += n
        else:
            r.at += {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4, 18: 4, 19: 2,
                     20: 2}[tag]
        i += 2 if tag in (5, 6) else 1
    r.at += 6
    interfaces = r.take('H')
    r.at += 2 * interfaces
    for kind in ('field', 'method'):
        for _ in range(r.take('H')):
            r.at += 6
            for _ in range(r.take('H')):
                name, length = r.take('HI')
                if kind == 'method' and utf8[name] == b'Code':
                    code_length = struct.unpack_from('>I', data, r.at + 4)[0]
                    yield data[r.at + 8:r.at + 8 + code_length]
                r.at += length


def instructions(code):
    at = 0
    while at < len(code):
        op = code[at]
        yield op, None
        if op == OPCODE['wide']:
            inner = code[at + 1]
            yield inner, 'wide ' + NAMES[inner]
            at += 6 if inner == OPCODE['iinc'] else 4
        elif op in (OPCODE['tableswitch'], OPCODE['lookupswitch']):
            base = at + 1 + -(at + 1) % 4
            if op == OPCODE['tableswitch']:
                low, high = struct.unpack_from('>ii', code, base + 4)
                at = base + 12 + 4 * (high - low + 1)
            else:
                at = base + 8 + 8 * struct.unpack_from('>i', code, base + 4)[0]
        else:
            at += LENGTH[op]


def main():
    directories = ([a for a in sys.argv[1:] if not a.startswith('-')]
                   or [os.path.join(HERE, '../build/tests', d) for d in ('java', 'asm')])
    where, counts, wide, files = {}, {}, {}, 0
    for directory in directories:
        for path, _, names in os.walk(directory):
            for name in sorted(names):
                if not name.endswith('.class') or name.startswith('Verify'):     # code that never runs
                    continue
                files += 1
                with open(os.path.join(path, name), 'rb') as f:
                    data = f.read()
                for code in methods(data):
                    for op, form in instructions(code):
                        if form:
                            wide[form] = wide.get(form, 0) + 1
                            continue
                        counts[op] = counts.get(op, 0) + 1
                        where.setdefault(op, name[:-6])
    if '--table' in sys.argv:
        for op, name in enumerate(NAMES):
            print(f'{op:3} {name:16} {counts.get(op, 0):7}  {where.get(op, "-")}')
        for form in sorted(wide):
            print(f'    {form:16} {wide[form]:7}')
    wides = ['wide ' + n for n in ('iload lload fload dload aload istore lstore fstore dstore astore ret iinc').split()]
    missing = [name for op, name in enumerate(NAMES) if op not in counts]
    missing_wide = [w for w in wides if w not in wide]
    print(f'{files} classes: {len(NAMES) - len(missing)} of {len(NAMES)} '
          f'instructions and {len(wides) - len(missing_wide)} of {len(wides)} wide forms occur')
    missing += missing_wide
    if missing:
        print('missing: ' + ', '.join(missing))
    return 1 if missing else 0


if __name__ == '__main__':
    sys.exit(main())
