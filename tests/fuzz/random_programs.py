#!/usr/bin/env python3
"""Random Java programs, run by `java` and by the VM, whose output must be equal: arithmetic of all primitive types,
arrays, fields, loops, switches, exceptions, calls.
Usage: random_programs.py [--vm COMMAND] [--first SEED] [--count N] [--keep DIR]. The seed decides the program; one that
differs is kept as DIR/R<seed>.java."""
import argparse
import os
import random
import shlex
import subprocess
import sys
import tempfile

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), '../..'))
sys.path.insert(1, os.path.join(TOP, 'tests'))
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402

NUMBERS = ['int', 'long', 'float', 'double', 'byte', 'short', 'char']
TYPES = NUMBERS + ['boolean']
SMALL, REAL = ('byte', 'short', 'char'), ('float', 'double')


class Method:
    """One method; its expressions use its variables, the program's fields and arrays, and the methods made before."""

    def __init__(self, r, index, earlier):
        self.r, self.earlier = r, earlier
        self.name, self.result, self.static = f'm{index}', r.choice(TYPES), r.random() < .7
        self.parameters = [(r.choice(TYPES), f'p{k}') for k in range(r.randrange(5))]
        self.variables = {name: kind for kind, name in self.parameters}
        self.counters, self.loops, self.made = set(), 0, 0

    def literal(self, kind):
        r = self.r
        if kind == 'int':
            return r.choice(['0', '1', '-1', '2', '7', '31', '-128', '127', '128', '32767', '-32768', '65535', '100000',
                             'Integer.MAX_VALUE', 'Integer.MIN_VALUE',
                             str(r.randrange(1 - 2 ** 31, 2 ** 31)), str(r.randrange(-9, 9))])
        if kind == 'long':
            return r.choice(['0L', '1L', '-1L', '5L', '63L', 'Long.MAX_VALUE', 'Long.MIN_VALUE', '4294967296L',
                             f'{r.randrange(-2 ** 62, 2 ** 62)}L', f'{r.randrange(-9, 9)}L'])
        if kind == 'float':
            return r.choice(['0f', '1f', '-1f', '2f', '0.5f', '1e10f', '-3.25f', 'Float.NaN', 'Float.MAX_VALUE',
                             '1e-40f', f'{r.uniform(-100, 100):.3f}f'])
        if kind == 'double':
            return r.choice(['0.0', '1.0', '-1.0', '2.0', '0.1', '1e100', '-1e-300', 'Double.NaN',
                             'Double.POSITIVE_INFINITY', f'{r.uniform(-1000, 1000):.4f}'])
        if kind == 'boolean':
            return r.choice(['true', 'false'])
        char = kind == 'char'
        value = r.choice([0, 1, 65, 255, 256, 65535, r.randrange(65536)]) if char else r.randrange(-40000, 40000)
        return f'({kind}) {value}'

    def of(self, kind, assignable=False):
        return [n for n, k in self.variables.items() if k == kind and not (assignable and n in self.counters)]

    def leaf(self, kind):
        r, known = self.r, self.of(kind)
        if known and r.random() < .75: return r.choice(known)
        if r.random() < .7: return self.literal(kind)
        return ((('s_' if self.static or r.random() < .5 else 'f_') + kind) if r.random() < .6
                else f'a_{kind}[{self.leaf("int")} & 7]')

    def truth(self, depth):
        r, e = self.r, self.expression
        k = r.randrange(6)
        if k < 3:
            return (f'({e(r.choice(NUMBERS), depth)} {r.choice(["<", "<=", ">", ">=", "==", "!="])} '
                    f'{e(r.choice(NUMBERS), depth)})')
        if k == 3:
            return f'({e("boolean", depth)} {r.choice(["&&", "||", "&", "|", "^", "==", "!="])} {e("boolean", depth)})'
        if k == 4:
            return ('!' + e('boolean', depth) if r.random() < .5 else f'({e("boolean", depth)} ? {e("boolean", depth)} '
                                                                      f': {e("boolean", depth)})')
        return f'(o_{r.randrange(3)} instanceof {r.choice(["String", "Integer", "Object", "int[]", "Comparable"])})'

    def binary(self, kind, depth):
        r = self.r
        op = r.choice(['+', '-', '*', '/', '%'] if kind in REAL else ['+', '-', '*', '+', '-', '&', '|', '^', '/', '%'])
        other = kind
        if op in '+-*/%' and r.random() < .3:
            other = r.choice({'long': ['int', 'short'], 'double': ['int', 'long', 'float'],
                              'float': ['int', 'byte']}.get(kind, [kind]))
        return f'({self.expression(kind, depth)} {op} {self.expression(other, depth)})'

    def expression(self, kind, depth):
        r, e, less = self.r, self.expression, depth - 1
        if depth <= 0 or r.random() < .15: return self.leaf(kind)
        if kind == 'boolean': return self.truth(less)
        k = r.randrange(12)
        if kind in SMALL:
            known = self.of(kind, True)
            if k < 2 and known: return r.choice(['{}++', '++{}', '{}--', '--{}']).format(r.choice(known))
            return f'(({kind}) {e(r.choice(["int", "int", "long", "double", "float"]), less)})'
        if k < 5: return self.binary(kind, less)
        if k == 5 and kind in ('int', 'long'):
            return f'({e(kind, less)} {r.choice(["<<", ">>", ">>>"])} {e(r.choice(["int", "long", "byte"]), less)})'
        if k == 6: return f'({"-" if kind in REAL or r.random() < .6 else "~"} {e(kind, less)})'
        if k == 7: return f'(({kind}) {e(r.choice(NUMBERS), less)})'
        if k == 8: return f'({e("boolean", less)} ? {e(kind, less)} : {e(kind, less)})'
        if k == 9:
            callable_ = [m for m in self.earlier if m.result == kind and (m.static or not self.static)]
            if callable_:
                m = r.choice(callable_)
                return f'{m.name}({", ".join(e(p, depth - 2) for p, _ in m.parameters)})'
        if k == 10 and self.of(kind, True):
            v = r.choice(self.of(kind, True))
            return r.choice([f'({v} = {e(kind, less)})', f'{v}++', f'--{v}', f'({v} += {e(r.choice(NUMBERS), less)})',
                             f'({v} -= {e(kind, less)})'])
        if k == 11 and kind == 'int':
            return r.choice([f'a_{r.choice(TYPES)}.length', f'(o_0.hashCode() * 0 + {e("int", less)})',
                             '"abc".length()'])
        return e(kind, less)

    def block(self, count, depth, indent):
        saved, counters = dict(self.variables), set(self.counters)
        text = ''.join(self.statement(depth, indent) for _ in range(count))
        self.variables, self.counters = saved, counters
        return text

    def fresh(self, prefix):
        self.made += 1
        return f'{prefix}{self.made}'

    def assignment(self, target, kind):
        r, e = self.r, self.expression
        if kind == 'boolean': return f'{target} {r.choice(["=", "&=", "|=", "^="])} {e("boolean", 3)};'
        op = r.choice(['=', '=', '+=', '-=', '*=', '/=', '%=']
                      + ([] if kind in REAL else ['<<=', '>>=', '>>>=', '&=', '|=', '^=']))
        if op == '=':
            return f'{target} = {e(kind, 3)};' if r.random() < .7 else r.choice([f'{target}++;', f'--{target};'])
        kinds = NUMBERS if op in ('+=', '-=', '*=', '/=', '%=') else ['int', 'byte', 'char', 'long']
        return f'{target} {op} {e(r.choice(kinds), 2)};'

    def statement(self, depth, indent):
        r, e, pad = self.r, self.expression, '    ' * indent
        k = r.randrange(13)
        if k < 3:
            kind, name = r.choice(TYPES), self.fresh('v')
            text = f'{pad}{kind} {name} = {e(kind, 3)};\n'
            self.variables[name] = kind
            return text
        if k == 3:
            known = [v for v in self.variables if v not in self.counters]
            if known:
                v = r.choice(known)
                return f'{pad}{self.assignment(v, self.variables[v])}\n'
        if k == 4:
            kind = r.choice(TYPES)
            target = r.choice([f'a_{kind}[({e("int", 2)}) & 7]', f's_{kind}']
                              + ([] if self.static else [f'f_{kind}', f'this.f_{kind}']))
            return f'{pad}{self.assignment(target, kind)}\n'
        if depth <= 0 or k == 5:
            value = r.choice([f'(long) ({e(r.choice(NUMBERS), 3)})', f'({e("boolean", 3)} ? 1 : 2)',
                              f'Double.doubleToLongBits({e("double", 2)})', f'Float.floatToIntBits({e("float", 2)})'])
            return f'{pad}h = h * 31 + {value};\n'
        inner = lambda most: self.block(r.randrange(1, most), depth - 1, indent + 1)
        if k in (6, 7):
            text = f'{pad}if ({e("boolean", 3)}) {{\n{inner(4)}'
            return text + (f'{pad}}} else {{\n{inner(3)}' if r.random() < .5 else '') + f'{pad}}}\n'
        if k in (8, 9) and self.loops < 3:
            self.loops += 1
            i, kind, n = self.fresh('i'), r.choice(['int', 'int', 'int', 'long', 'byte', 'short']), r.randrange(1, 9)
            head = r.choice([f'{kind} {i} = 0; {i} < {n}; {i}++', f'{kind} {i} = {n}; {i} > 0; {i} -= 2',
                             f'{kind} {i} = 0; {i} != {3 * n}; {i} += 3'])
            self.variables[i] = kind
            self.counters.add(i)
            text = (f'{pad}for ({head}) {{\n{inner(4)}'
                    + (f'{pad}    if ({e("boolean", 2)}) {r.choice(["break", "continue"])};\n' if r.random() < .3
                       else '') + f'{pad}}}\n')
            del self.variables[i]
            self.loops -= 1
            return text
        if k == 10:
            text = f'{pad}switch ({e(r.choice(["int", "byte", "char", "short"]), 2)}) {{\n'
            for case in r.sample(range(100) if r.random() < .5 else range(8), r.randrange(1, 5)):
                text += (f'{pad}    case {case}: {{\n{self.block(r.randrange(1, 3), depth - 1, indent + 2)}{pad} '
                         f'   }}{r.choice([" break;", ""])}\n')
            return text + f'{pad}    default: h += {r.randrange(99)};\n{pad}}}\n'
        if k == 11:
            text = f'{pad}try {{\n{inner(3)}{pad}    if ({e("boolean", 2)}) throw new IllegalStateException();\n'
            caught = ['RuntimeException', 'ArithmeticException', 'IllegalStateException | ArithmeticException']
            text += f'{pad}}} catch ({r.choice(caught)} e{indent}) {{\n{inner(2)}'
            return text + (f'{pad}}} finally {{\n{inner(2)}' if r.random() < .5 else '') + f'{pad}}}\n'
        value = r.choice([f'"s" + {e(r.choice(TYPES), 2)}', f'(Object) ({e(r.choice(["int", "long"]), 2)})',
                          f'new int[] {{ {e("int", 2)} }}'])
        return f'{pad}o_{r.randrange(3)} = {value};\n'

    def text(self):
        head = (f'{"static " if self.static else ""}{self.result} '
                f'{self.name}({", ".join(" ".join(p) for p in self.parameters)})')
        body = ''.join(self.statement(3, 2) for _ in range(self.r.randrange(3, 9)))
        return (f'    {head} {{\n        if (--fuel < 0) return {"false" if self.result == "boolean" else 0};\n{body} '
                f'       return {self.expression(self.result, 3)};\n    }}\n')


def program(seed):
    r = random.Random(seed)
    name, methods, body = f'R{seed}', [], ''
    for i in range(14):
        m = Method(r, i, list(methods))
        body += m.text()
        methods.append(m)
    values = Method(r, 99, [])
    text = (f'public class {name} {{\n    static int fuel; static long h; static Object o_0 = "a", o_1 = 5, '
            f'o_2 = new Object();\n')
    for kind in TYPES:
        text += (f'    static {kind} s_{kind} = {values.literal(kind)}; {kind} f_{kind} = {values.literal(kind)}; '
                 f'static {kind}[] a_{kind} = new {kind}[8];\n')
    text += body + f'    public static void main(String[] args) {{\n        {name} x = new {name}();\n'
    for m in methods * 3:
        call = f'{"" if m.static else "x."}{m.name}({", ".join(values.literal(kind) for kind, _ in m.parameters)})'
        text += (f'        fuel = 3000; try {{ System.out.print({call}); }} catch (RuntimeException e) {{ '
                 f'System.out.print(e.getMessage()); }} System.out.println(" " + h);\n')
    for kind in TYPES:
        text += f'        System.out.println(s_{kind} + " " + x.f_{kind} + java.util.Arrays.toString(a_{kind}));\n'
    return name, text + '    }\n}\n'


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument('--vm', default=os.path.join(TOP, 'build/minijvm'))
    p.add_argument('--first', type=int, default=1)
    p.add_argument('--count', type=int, default=20)
    p.add_argument('--keep', default='.')
    o = p.parse_args()
    suite = progress.Suite('random_programs').begin(o.count, 'programs')
    with tempfile.TemporaryDirectory() as work:
        made = dict(program(seed) for seed in range(o.first, o.first + o.count))
        for name, text in made.items():
            with open(os.path.join(work, name + '.java'), 'w') as f:
                f.write(text)
        subprocess.run(['javac', '-nowarn', '-Xlint:none', '-d', work]
                       + [os.path.join(work, n + '.java') for n in made], check=True)
        for name, text in made.items():
            with suite.step(name):
                want, took = limits.timed(lambda: processes.run(limits.JAVA + ['-cp', work, name]))
                command = shlex.split(o.vm) + ['-cp', work, name]
                have = processes.run(command, limits.limit(command, took))
            if not suite.check(name, want == have, f'exit codes {want[0]} and {have[0]}, kept in {o.keep}'):
                with open(os.path.join(o.keep, name + '.java'), 'w') as f:
                    f.write(text)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
