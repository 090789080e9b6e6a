"""Writes classes in which every sequence of instructions that has a handler (docs/work/sequences.md) is executed: a
method for each, with operands of fitting types taken from Values.java, whose results, exits and exceptions go back
there. And every leaf: a method that is nothing else, and one that calls it. And programs that are drawn: sequences
one after the other."""
import os
import random
import struct
import sys

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[1:1] = [os.path.join(TOP, 'tests'), os.path.join(TOP, 'vm/interp')]
import compose  # noqa: E402
from class_writer import ClassWriter, u2  # noqa: E402

OBJECT, STRING, HOLDER = 'Ljava/lang/Object;', 'Ljava/lang/String;', 'LMade;'
THROWABLE = 'Ljava/lang/Throwable;'
NEW = 'new'     # an object whose constructor has not run
WORD, REF, WIDE = 'a word', 'a reference', 'two words'      # not known better
PLAIN = {'I', 'F'}
OPCODES = {name: code for code, name in enumerate('''nop 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f bipush sipush ldc
ldc_w ldc2_w iload lload fload dload aload 1a 1b 1c 1d 1e 1f 20 21 22 23 24 25 26 27 28 29 2a 2b 2c 2d iaload laload
faload daload aaload baload caload saload istore lstore fstore dstore astore 3b 3c 3d 3e 3f 40 41 42 43 44 45 46 47 48
49 4a 4b 4c 4d 4e iastore lastore fastore dastore aastore bastore castore sastore pop pop2 dup dup_x1 dup_x2 dup2
dup2_x1 dup2_x2 swap iadd ladd fadd dadd isub lsub fsub dsub imul lmul fmul dmul idiv ldiv fdiv ddiv irem lrem frem drem
ineg lneg fneg dneg ishl lshl ishr lshr iushr lushr iand land ior lor ixor lxor iinc i2l i2f i2d l2i l2f l2d f2i f2l f2d
d2i d2l d2f i2b i2c i2s lcmp fcmpl fcmpg dcmpl dcmpg ifeq ifne iflt ifge ifgt ifle if_icmpeq if_icmpne if_icmplt
if_icmpge if_icmpgt if_icmple if_acmpeq if_acmpne goto jsr ret tableswitch lookupswitch ireturn lreturn freturn dreturn
areturn return getstatic putstatic getfield putfield invokevirtual invokespecial invokestatic invokeinterface
invokedynamic new newarray anewarray arraylength athrow checkcast instanceof monitorenter monitorexit wide
multianewarray ifnull ifnonnull'''.split())}


ENDING = ('GOTO', 'RETURN', 'IRETURN', 'LRETURN', 'IRETURN_NARROW', 'ATHROW', 'TABLESWITCH', 'LOOKUPSWITCH')


class Unfit(Exception):
    """No types make sense of it."""


class Type:
    """What is known of a value; two that turn out to be the same are joined."""
    def __init__(self, known=WORD, element=None):
        self.same, self.known, self.element = None, known, element

    def top(self):
        return self.same.top() if self.same else self

    def join(self, other):
        a, b = self.top(), other.top()
        if a is b:
            return
        weak = {WORD: 0, WIDE: 0, REF: 1}
        if weak.get(a.known, 2) > weak.get(b.known, 2):
            a, b = b, a
        ok = (a.known == WORD and b.known not in (WIDE, 'J', 'D')
              or a.known == WIDE and b.known in (WIDE, 'J', 'D')
              or a.known == REF and (b.known in (REF, NEW) or b.known[0] in 'L[') or a.known == b.known)
        if not ok:
            raise Unfit(f'{a.known} and {b.known}')
        a.same = b
        if a.known == '[' == b.known:
            a.element.join(b.element)

    def text(self, depth=0):
        t = self.top()
        if t.known == '[':
            if depth > 3:
                raise Unfit('an array of itself')
            element = t.element.text(depth + 1)
            if element == NEW:
                raise Unfit('an array of new objects')
            return '[' + element
        return {WORD: 'I', WIDE: 'J', REF: OBJECT}.get(t.known, t.known)


def wide(text):
    return text in ('J', 'D')


class Method:
    """The types of a sequence's words and locals, then its code."""
    def __init__(self, made, number, sequence, seed, wide_moves):
        self.made, self.number, self.sequence = made, number, sequence
        self.random, self.wide_moves = random.Random(seed * 100003 + number), wide_moves
        self.inputs, self.stack, self.locals, self.steps = [], [], [], []
        for k, instruction in enumerate(sequence):
            self.stack_at(k)
            self.infer(k, instruction.name)

    # --- types ---
    def stack_at(self, k):
        self.steps.append([list(self.stack), None])

    def pop(self, known=WORD, element=None):
        want = Type(known, element)
        if not self.stack:
            self.inputs.insert(0, want)
            for step in self.steps:
                step[0].insert(0, want)
            return want
        have = self.stack.pop()
        have.join(want)
        return have

    def push(self, known, element=None):
        t = known if isinstance(known, Type) else Type(known, element)
        self.stack.append(t)
        return t

    def local(self, t):
        """A variable of that type: sometimes one that is there already."""
        for index in self.random.sample(range(len(self.locals)), len(self.locals)):
            if self.random.random() < 0.4:
                try:
                    self.locals[index].join(t)
                    return index
                except Unfit:
                    pass
        self.locals.append(t)
        return len(self.locals) - 1

    def infer(self, k, name):
        note = None
        head = name[0]
        letter = {'I': 'I', 'L': 'J', 'F': 'F', 'D': 'D'}.get(head)
        if name == 'ICONST':
            note = self.push(WORD)
        elif name in ('LCONST', 'LCONST_WIDE'):
            note = self.push(WIDE)
        elif name == 'ACONST':
            self.push(STRING)
        elif name in ('LOAD', 'LOAD2'):
            t = Type(WIDE if name == 'LOAD2' else WORD)
            note = (self.local(t), t)
            self.push(t)
        elif name in ('STORE', 'STORE2'):
            t = self.pop(WIDE if name == 'STORE2' else WORD)
            note = (self.local(t), t)
        elif name == 'IINC':
            t = Type('I')
            note = (self.local(t), self.random.randint(-3, 3))
        elif name[1:] in ('ALOAD', 'ASTORE'):
            element = {'I': Type(), 'L': Type(WIDE), 'A': Type(REF)}.get(head)
            value = element or Type('I')
            array = Type('[', element or Type(self.random.choice('BZ') if head == 'B' else
                                              'S' if head == 'C' and 'STORE' in name and self.random.random() < 0.5
                                              else head))
            if name.endswith('STORE'):
                t = self.pop(WIDE if head == 'L' else WORD)
                if head != 'A':
                    t.join(value)
                else:
                    t.join(Type(REF))
            self.pop('I')
            self.pop(WORD).join(array)
            if name.endswith('LOAD'):
                self.push(value)
            if head == 'I' and value.top().known == WORD:
                value.join(Type(self.random.choice('IIF')))
            note = array
        elif name == 'ARRAYLENGTH':
            array = Type('[', Type('I'))
            self.pop(WORD).join(array)
            self.push('I')
        elif name in ('POP', 'POP2', 'SWAP') or name.startswith('DUP'):
            self.move(name)
        elif name in ('IFNULL', 'IFNONNULL'):
            self.pop(REF)
        elif name.startswith('IF_ACMP'):
            self.pop(REF)
            self.pop(REF)
        elif name.startswith('IF_ICMP'):
            self.pop('I')
            self.pop('I')
        elif name.startswith('IF') or name in ('TABLESWITCH', 'LOOKUPSWITCH'):
            self.pop('I')
        elif name in ('GOTO', 'NOP', 'RETURN'):
            pass
        elif name == 'IRETURN':
            note = self.pop(WORD)
        elif name == 'IRETURN_NARROW':
            self.pop('I')
            note = self.random.choice('ZBCS')
        elif name == 'LRETURN':
            note = self.pop(WIDE)
        elif name == 'ATHROW':
            self.pop(THROWABLE)
        elif name[:8] in ('GETFIELD', 'PUTFIELD', 'GETSTATI', 'PUTSTATI'):
            kind = name[-1]
            known = {'I': WORD, 'J': WIDE, 'A': REF}.get(kind, 'I')
            if name.startswith('PUT'):
                t = self.pop(known)
            if 'FIELD' in name:
                self.pop(HOLDER)
            if name.startswith('GET'):
                t = self.push(known)
            if kind == 'I' and t.top().known == WORD:
                t.join(Type('I'))
            note = (kind, t)
        elif name == 'INVOKEEMPTY_Q':
            self.pop(HOLDER)
        elif name == 'INVOKEOBJECTINIT_Q':
            self.pop(NEW)
        elif name in ('INVOKESTATIC_Q', 'INVOKESPECIAL_Q', 'INVOKEVTABLE', 'INVOKEINTERFACE_Q'):
            note = self.call(name)
        elif name in ('MATH_SQRT', 'MATH_ABS'):
            self.pop('D')
            self.push('D')
        elif name in ('MATH_MIN', 'MATH_MAX'):
            self.pop('I')
            self.pop('I')
            self.push('I')
        elif name == 'NEW_Q':
            self.push(NEW)
        elif name == 'CHECKCAST_Q':
            self.pop(REF)
            note = self.push(HOLDER if self.random.random() < 0.8 else STRING)
        elif name == 'INSTANCEOF_Q':
            self.pop(REF)
            self.push('I')
        elif '2' in name and len(name) == 3:
            of = dict(zip('ILFD', 'IJFD'))
            self.pop(of[head])
            self.push(of.get(name[2], 'I'))
        elif name in ('LSHL', 'LSHR', 'LUSHR'):
            self.pop('I')
            self.pop('J')
            self.push('J')
        elif 'CMP' in name:
            self.pop(letter)
            self.pop(letter)
            self.push('I')
        elif letter and name[1:] == 'NEG':
            self.pop(letter)
            self.push(letter)
        elif letter and name[1:] in 'ADD SUB MUL DIV REM SHL SHR USHR AND OR XOR'.split():
            self.pop(letter)
            self.pop(letter)
            self.push(letter)
        else:
            raise Unfit('no way to make ' + name)
        self.steps[k][1] = note

    def move(self, name):
        """On words: a long or double is two at once."""
        def take(words):
            if words == 2 and (self.stack[-1].top().known in (WIDE, 'J', 'D') if self.stack else self.wide_moves):
                return [self.pop(WIDE)]
            return [self.pop(WORD)] if words == 1 else [self.pop(WORD), self.pop(WORD)][::-1]
        if name in ('POP', 'POP2'):
            take(len(name) - 2 if name == 'POP2' else 1)
            return
        if name == 'SWAP':
            b, a = take(1), take(1)
            self.stack += b + a
            return
        upper = take(2 if name.startswith('DUP2') else 1)
        lower = take(int(name[-1])) if '_X' in name else []
        self.stack += upper + lower + upper

    def call(self, name):
        count = min(len(self.stack), 2) if name == 'INVOKESTATIC_Q' else min(max(len(self.stack) - 1, 0), 2)
        if NEW in [t.top().known for t in self.stack]:      # a constructor, of what lies deepest
            at = max(k for k, t in enumerate(self.stack) if t.top().known == NEW)
            if name != 'INVOKESPECIAL_Q':
                raise Unfit('a new object needs its constructor')
            count = len(self.stack) - 1 - at
        parameters = [self.stack.pop() for _ in range(count)][::-1]
        receiver = None
        if name != 'INVOKESTATIC_Q':
            receiver = self.stack[-1].top().known if self.stack else None
            receiver = self.pop(NEW if receiver == NEW else HOLDER)
        result = None if receiver and receiver.top().known == NEW else self.push('I')
        return receiver, parameters, result

    # --- code ---
    def emit(self, name, operand=b''):
        self.code += bytes([OPCODES[name]]) + operand

    def typed(self, name, t):
        """iload for an int, aload for a reference ..."""
        return {'I': 'i', 'F': 'f', 'J': 'l', 'D': 'd'}.get(t, 'a') + name

    def static(self, owner, name, descriptor):
        self.emit('invokestatic', u2(self.cw.ref(10, owner, name, descriptor)))

    def variable(self, name, local):
        self.emit(self.typed(name, self.locals[local].text()), bytes([self.index[local]]))

    def supply(self, t):
        """Pushes a value of that type."""
        simple = {'I': 'i', 'F': 'f', 'J': 'j', 'D': 'd', STRING: 'string', THROWABLE: 'throwable', OBJECT: 'object',
                  '[I': 'ints', '[F': 'floats', '[J': 'longs', '[D': 'doubles', '[B': 'bytes', '[Z': 'booleans',
                  '[C': 'chars', '[S': 'shorts'}
        if t in simple:
            self.static('Values', simple[t], '()' + t)
        elif t == HOLDER:
            self.static('Values', 'holder', '()LValues$Holder;')
            self.emit('checkcast', u2(self.cw.cls('Made')))
        elif t == NEW:
            self.emit('new', u2(self.cw.cls('java/lang/Object')))
        else:
            element = t[1:]
            self.code += bytes([OPCODES['bipush'], 4])
            self.emit('anewarray', u2(self.cw.cls(element[1:-1] if element[0] == 'L' else element)))
            self.static('Values', 'fill', '([Ljava/lang/Object;)[Ljava/lang/Object;')
            self.emit('checkcast', u2(self.cw.cls(t)))

    def tell(self, t):
        self.static('Values', 'tell', '(%s)V' % (t if t in ('I', 'F', 'J', 'D') else OBJECT))

    def finish(self, stack, exit_number, value=None):
        """An exit: prints which, and all that is left."""
        if exit_number is not None:
            self.code += bytes([OPCODES['bipush'], exit_number])
            self.static('Values', 'left', '(I)V')
        stack = list(stack)
        while stack:
            t = stack.pop()
            if t.text() == NEW:
                while stack and stack[-1] is t:
                    stack.pop()
                    self.emit('pop')
                self.emit('pop')
            else:
                self.tell(t.text())
        for k, t in enumerate(self.locals):
            if t.text() != NEW:
                self.variable('load', k)
                self.tell(t.text())
        self.made.holders_reported(self)
        self.give_back()

    def give_back(self):
        r = self.result
        if r == 'V':
            self.emit('return')
            return
        self.code += zero_of(r)
        self.emit(self.typed('return', 'I' if r in 'ZBCS' else r))

    def field(self, kind, t, is_static):
        t = t.text()
        if t == NEW:
            raise Unfit('a new object in a field')
        descriptor = {'B': 'B', 'C': 'C', 'S': 'S', 'Z': 'Z'}.get(kind, t)
        return u2(self.cw.ref(9, 'Made', *self.made.field(descriptor, is_static)))

    def write(self, cw):
        """Adds the method to the class; answers its name and descriptor."""
        self.cw, self.code = cw, b''
        names = [i.name for i in self.sequence]
        note = self.steps[-1][1]
        self.result = ({'IRETURN': lambda: note.text(), 'LRETURN': lambda: note.text(), 'IRETURN_NARROW': lambda: note}
                       .get(names[-1], lambda: 'V')())
        if self.result == NEW:
            raise Unfit('returns a new object')
        self.index, words = [], 0
        for t in self.locals:
            self.index.append(words)
            words += 2 if wide(t.text()) else 1
        for k, t in enumerate(self.locals):
            self.supply(t.text())
            self.variable('store', k)
        start = len(self.code)
        self.static('Values', 'i', '()I')       # something is below
        for t in self.inputs:
            self.supply(t.text())
        below, last = [Type('I')], names[-1]
        parts = self.parts()
        # What begins and ends with nothing on the stack is done three times, so that its jumps close loops.
        again = len(parts) > 1 and not self.inputs and not self.stack and last not in ENDING
        if again:
            self.code += bytes([OPCODES['bipush'], 3, OPCODES['istore'], words])
        order = list(range(len(parts)))
        if NEW not in [t.top().known for step in self.steps for t in step[0]]:      # does not jump backwards
            self.random.shuffle(order)
        lines, jumps, followed, places = [], [], [], {}
        if order[0]:
            followed.append((len(self.code), 0))
            self.emit('goto', b'\0\0')
        for number in order:
            if not number:
                self.emit('nop')
            places[number] = len(self.code)
            for k in parts[number]:
                lines.append((len(self.code), k))
                if k == parts[number][-1] and number + 1 < len(parts):
                    followed.append((len(self.code), number + 1))
                    self.emit('goto', b'\0\0')
                else:
                    self.instruction(k, names[k], jumps)
            lines.append((len(self.code), 18))
            if number + 1 == len(parts) and last not in ENDING:
                self.emit('nop')
                if again:
                    self.code += bytes([OPCODES['iinc'], words, 255, OPCODES['iload'], words])
                    followed.append((len(self.code), 0))
                    self.emit('ifgt', b'\0\0')
                self.finish(below + self.stack, 0)
        end = len(self.code)
        for at, number in followed:
            distance = places[number] - (number == 0) - at
            self.code = self.code[:at + 1] + distance.to_bytes(2, 'big', signed=True) + self.code[at + 3:]
        for at, size, jump, number, stack in jumps:
            distance = len(self.code) - jump
            self.code = self.code[:at] + distance.to_bytes(size, 'big', signed=True) + self.code[at + size:]
            self.finish(below + stack, number)
        handler = len(self.code)
        self.static('Values', 'threw', '(Ljava/lang/Throwable;)V')
        self.finish([], None)
        table = struct.pack('>H', len(lines)) + b''.join(struct.pack('>HH', at, k) for at, k in lines)
        name, descriptor = f's{self.number}', '()' + self.result
        cw.method(name, descriptor, self.code, 60, words + 2, 9, [(start, end, handler, 0)],
                  [cw.attribute('LineNumberTable', table),
                   cw.attribute('LocalVariableTable', self.variables(start))])
        return name, descriptor

    def parts(self):
        """What stands behind each other: all up to a GOTO that the sequence goes on behind, all from there."""
        parts = [[]]
        for k, instruction in enumerate(self.sequence):
            parts[-1].append(k)
            if instruction.name == 'GOTO' and k + 1 < len(self.sequence):
                parts.append([])
        return parts

    def variables(self, start):
        """For tools that ask for locals: without it the types are not known."""
        size = len(self.code) - start
        entries = [struct.pack('>HHHHH', start, size, self.cw.utf8(f'v{k}'), self.cw.utf8(t.text()), i)
                   for k, (t, i) in enumerate(zip(self.locals, self.index)) if t.text() != NEW]
        return struct.pack('>H', len(entries)) + b''.join(entries)

    def instruction(self, k, name, jumps):
        note = self.steps[k][1]
        at = len(self.code)

        def jump(number, opcode):
            after = self.steps[k + 1][0] if k + 1 < len(self.steps) else self.stack
            self.emit(opcode, b'\0\0')
            jumps.append((at + 1, 2, at, number, after))
        lower = name.lower()
        if name == 'ICONST':
            t = note.text()
            if t[0] in 'L[':
                self.code += b'\x01'
            elif t == 'F':
                self.emit('ldc_w', u2(self.cw.float(self.random.choice((0.0, 1.5, -2.0)))))
            else:
                v = self.random.choice((0, 0, 1, 2, 2, 3, -1, 31, 255, -128))
                self.code += bytes([OPCODES['sipush']]) + v.to_bytes(2, 'big', signed=True)
        elif name == 'LCONST':
            if note.text() == 'D':
                self.code += b'\x0e'
            else:
                self.emit('ldc2_w', u2(self.cw.long(self.random.choice((0, 0, 1, -1, 255)))))
        elif name == 'LCONST_WIDE':
            self.emit('ldc2_w', u2(self.cw.double(2.5) if note.text() == 'D' else self.cw.long(0xffffffff)))
        elif name == 'ACONST':
            self.emit('ldc_w', u2(self.cw.string('constant')))
        elif name in ('LOAD', 'LOAD2'):
            self.variable('load', note[0])
        elif name in ('STORE', 'STORE2'):
            self.variable('store', note[0])
        elif name == 'IINC':
            self.code += bytes([OPCODES['iinc'], self.index[note[0]], note[1] & 255])
        elif name[1:] in ('ALOAD', 'ASTORE'):
            element = note.text()[1:]
            letter = {'I': 'i', 'F': 'f', 'J': 'l', 'D': 'd', 'B': 'b', 'Z': 'b', 'C': 'c', 'S': 's'}
            self.emit(letter.get(element, 'a') + lower[1:])
        elif name.startswith('IF'):
            jump(k + 1, lower)
        elif name == 'GOTO':
            jump(k + 1, 'goto')
        elif name in ('TABLESWITCH', 'LOOKUPSWITCH'):
            pad = b'\0' * (-(at + 1) % 4)
            table = name == 'TABLESWITCH'
            body = (b'\0\0\0\0' + struct.pack('>ii', 0, 1) + bytes(8) if table
                    else b'\0\0\0\0' + struct.pack('>i', 2) + struct.pack('>iiii', 0, 0, 2, 0))
            self.emit(lower, pad + body)
            base = at + 1 + len(pad)
            places = [base, base + 12, base + 16] if table else [base, base + 12, base + 20]
            for n, place in enumerate(places):
                jumps.append((place, 4, at, k + 1 + n, self.stack))
        elif name == 'IRETURN':
            self.emit(self.typed('return', note.text()))
        elif name == 'IRETURN_NARROW':
            self.emit('ireturn')
        elif name == 'LRETURN':
            self.emit(self.typed('return', note.text()))
        elif 'FIELD' in name or 'STATIC_' in name and not name.startswith('INVOKE'):
            is_static = 'STATIC' in name
            self.emit(name[:name.index('_')].lower(), self.field(*note, is_static))
        elif name == 'INVOKEEMPTY_Q':
            self.emit('invokevirtual', u2(self.cw.ref(10, 'Made', 'empty', '()V')))
        elif name == 'INVOKEOBJECTINIT_Q':
            self.emit('invokespecial', u2(self.cw.ref(10, 'java/lang/Object', '<init>', '()V')))
        elif name.startswith('INVOKE'):
            self.write_call(name, *note)
        elif name.startswith('MATH_'):
            signature = '(D)D' if name in ('MATH_SQRT', 'MATH_ABS') else '(II)I'
            self.static('java/lang/Math', lower[5:], signature)
        elif name == 'NEW_Q':
            plain = any(i.name == 'INVOKEOBJECTINIT_Q' for i in self.sequence)
            self.emit('new', u2(self.cw.cls('java/lang/Object' if plain else 'Made')))
        elif name == 'CHECKCAST_Q':
            self.emit('checkcast', u2(self.cw.cls(note.text()[1:-1])))
        elif name == 'INSTANCEOF_Q':
            self.emit('instanceof', u2(self.cw.cls('Made')))
        else:
            self.emit(lower)

    def write_call(self, name, receiver, parameters, result):
        descriptor = '(%s)%s' % (''.join(t.text() for t in parameters), 'I' if result else 'V')
        if NEW in descriptor:
            raise Unfit('a new object as an argument')
        if receiver and not result:
            self.made.constructor(descriptor)
            self.emit('invokespecial', u2(self.cw.ref(10, 'Made', '<init>', descriptor)))
            return
        method = self.made.method(name, descriptor)
        if name == 'INVOKEINTERFACE_Q':
            words = 1 + sum(2 if wide(t.text()) else 1 for t in parameters)
            self.emit('invokeinterface', u2(self.cw.ref(11, 'Interface', method, descriptor)) + bytes([words, 0]))
        else:
            opcode = 'invokestatic' if name == 'INVOKESTATIC_Q' else 'invokevirtual'
            self.emit(opcode, u2(self.cw.ref(10, 'Made', method, descriptor)))


class Leaf(Method):
    """A static method that consists of the leaf's instructions; its arguments are their local variables. What calls it
    reports the result, what has been thrown where, and what has become of the arguments."""
    def __init__(self, made, number, leaf, seed, wide_moves):
        self.distances, self.flows = [distance for _, distance in leaf], {}
        super().__init__(made, number, tuple(i for i, _ in leaf), seed, wide_moves)

    def stack_at(self, k):
        arriving = self.flows.get(k)
        if self.stack is None:
            self.stack = list(arriving)
        elif arriving is not None:
            for a, b in zip(self.stack, arriving):
                a.join(b)
        super().stack_at(k)

    def infer(self, k, name):
        super().infer(k, name)
        if self.inputs:
            raise Unfit('takes what is not there')
        if self.distances[k]:
            self.flows[k + self.distances[k]] = list(self.stack)
        if name == 'GOTO':
            self.stack = None

    def write(self, cw):
        self.cw, self.code, self.result = cw, b'', 'V'
        types = [t.text() for t in self.locals]
        if NEW in types:
            raise Unfit('a new object as an argument')
        last, note = self.sequence[-1].name, self.steps[-1][1]
        result = 'V' if last == 'RETURN' else note if last == 'IRETURN_NARROW' else note.text()
        self.index, words = [], 0
        for t in types:
            self.index.append(words)
            words += 2 if wide(t) else 1
        places, jumps = [], []
        for k, instruction in enumerate(self.sequence):
            places.append(len(self.code))
            self.instruction(k, instruction.name, jumps)
        for at, size, jump, number, _ in jumps:
            distance = places[number - 1 + self.distances[number - 1]] - jump
            self.code = self.code[:at] + distance.to_bytes(size, 'big', signed=True) + self.code[at + size:]
        name, descriptor = f's{self.number}', f'({"".join(types)}){result}'
        table = struct.pack('>H', len(places)) + b''.join(struct.pack('>HH', at, k) for k, at in enumerate(places))
        cw.method(name, descriptor, self.code, 16, words, 9, (),
                  [cw.attribute('LineNumberTable', table), cw.attribute('LocalVariableTable', self.variables(0))])
        self.code = b''
        for k, t in enumerate(types):
            self.supply(t)
            self.variable('store', k)
        start = len(self.code)
        for k in range(len(types)):
            self.variable('load', k)
        self.static(self.part, name, descriptor)
        end = len(self.code)
        self.finish([] if result == 'V' else [Type('I' if result in 'ZBCS' else result)], None)
        handler = len(self.code)
        self.static('Values', 'threw', '(Ljava/lang/Throwable;)V')
        self.finish([], None)
        cw.method(f'c{self.number}', '()V', self.code, 60, words + 2, 9, [(start, end, handler, 0)])
        return f'c{self.number}', '()V'


class Made:
    """The class whose fields and methods the sequences use; what they need is added as they are written."""
    def __init__(self):
        self.fields, self.methods, self.constructors = {}, {}, {'()V': True}
        self.used = 0           # the fields that the method which is being written uses, a bit for each
        # there from the beginning, so that all finish() alike
        self.cw = ClassWriter('Made', 49, interfaces=('Values$Holder', 'Interface'))

    def field(self, descriptor, is_static):
        name = self.fields.setdefault((descriptor, is_static), f'{"s" if is_static else "f"}{len(self.fields)}')
        self.used |= self.bit(name)
        return name, descriptor

    @staticmethod
    def bit(name):
        return 1 << int(name[1:]) % 31

    def method(self, kind, descriptor):
        name = {'INVOKESTATIC_Q': 's', 'INVOKESPECIAL_Q': 'f', 'INVOKEVTABLE': 'v', 'INVOKEINTERFACE_Q': 'i'}[kind]
        self.methods[name, descriptor] = True
        return name

    def constructor(self, descriptor):
        self.constructors[descriptor] = True

    @staticmethod
    def holders_reported(method):
        method.static('Made', 'tellStatics', '()V')

    def body(self):
        """A writer of code for a method of the class itself."""
        m = Method.__new__(Method)
        m.made, m.cw, m.code = self, self.cw, b''
        return m

    def describe_arguments(self, m, descriptor, first):
        for t in split(descriptor):
            m.emit(m.typed('load', t), bytes([first]))
            m.tell(t)
            first += 2 if wide(t) else 1
        return first

    def write(self, folder):
        cw = self.cw
        interface = ClassWriter('Interface', 49, access=0x601)
        for (t, is_static), name in self.fields.items():
            cw.field(name, t, 9 if is_static else 1)
        for (kind, descriptor) in self.methods:
            m = self.body()
            words = self.describe_arguments(m, descriptor, 0 if kind == 's' else 1)
            m.code += b'\x06\xac'
            access = {'s': 9, 'f': 0x11}.get(kind, 1)
            cw.method(kind, descriptor, m.code, 8, words, access)
            if kind == 'i':
                interface.method(kind, descriptor, access=0x401)
        for descriptor in self.constructors:
            m = self.body()
            m.emit('aload', b'\0')
            m.emit('invokespecial', u2(cw.ref(10, 'java/lang/Object', '<init>', '()V')))
            words = self.describe_arguments(m, descriptor, 1)
            m.emit('return')
            cw.method('<init>', descriptor, m.code, 8, words, 1)
        for name, descriptor, is_static in (('fill', '()V', False), ('reset', '()V', True),
                                            ('tell', '()V', False), ('tellStatics', '()V', True)):
            m = self.body()
            for (t, static), field in self.fields.items():
                if static != is_static:
                    continue
                load = b'' if static else bytes([OPCODES['aload'], 0])
                ref = u2(cw.ref(9, 'Made', field, t))
                m.code += load
                shown = 'I' if t in ('B', 'Z', 'C', 'S') else t
                if name in ('fill', 'reset'):
                    self.supply_if_used(m, field, t, shown)
                    m.emit('putstatic' if static else 'putfield', ref)
                else:
                    m.emit('getstatic' if static else 'getfield', ref)
                    m.tell(shown)
            m.emit('return')
            cw.method(name, descriptor, m.code, 16, 1, 9 if is_static else 1)
        m = self.body()
        m.emit('new', u2(cw.cls('Made')))
        m.emit('dup')
        m.emit('invokespecial', u2(cw.ref(10, 'Made', '<init>', '()V')))
        m.emit('dup')
        m.emit('invokevirtual', u2(cw.ref(10, 'Made', 'fill', '()V')))
        m.emit('areturn')
        cw.method('make', '()LValues$Holder;', m.code, 4, 1, 1)
        m = self.body()
        m.emit('return')
        cw.method('empty', '()V', m.code, 1, 1, 0x11)
        write(folder, 'Made', cw)
        write(folder, 'Interface', interface)


    def supply_if_used(self, m, field, t, shown):
        """Pushes a value for a field, zero or null if the sequence that is executed does not use it: most of the time
        would go into making values for all fields."""
        m.emit('getstatic', u2(self.cw.ref(9, 'Values', 'used', 'I')))
        m.emit('ldc_w', u2(self.cw.integer(self.bit(field))))
        m.emit('iand')
        unused = len(m.code)
        m.emit('ifeq', b'\0\0')
        m.supply(shown)
        if t in ('B', 'C', 'S'):
            m.emit('i2' + t.lower())
        elif t == 'Z':
            m.code += b'\x04' + bytes([OPCODES['iand']])
        m.emit('goto', u2(3 + 1))
        m.code = m.code[:unused + 1] + u2(len(m.code) - unused) + m.code[unused + 3:] + zero_of(shown)


def zero_of(t):
    """The instruction that pushes it."""
    return {'J': b'\x09', 'F': b'\x0b', 'D': b'\x0e'}.get(t, b'\x01' if t[0] in 'L[' else b'\x03')


def split(descriptor):
    out, at = [], 1
    while descriptor[at] != ')':
        end = at
        while descriptor[end] == '[':
            end += 1
        end = descriptor.index(';', end) + 1 if descriptor[end] == 'L' else end + 1
        out.append(descriptor[at:end])
        at = end
    return out


def write(folder, name, cw):
    with open(os.path.join(folder, name + '.class'), 'wb') as file:
        file.write(cw.finish())


PART = 100      # methods of a class
MIXED = 200
MOST = 18       # instructions: exits have numbers


def mixed(sequences, seed):
    """Sequences one behind the other, as many as fit: others begin and end in the middle of them."""
    draw = random.Random(seed)
    parts = [s for s in sequences if s[-1].falls and all(i.goes_on for i in s)]
    program = ()
    while len(program) < MOST // 2:
        part = draw.choice(parts)
        if len(program + part) <= MOST:
            program += part
    return program


def generate(folder, seed):
    """Answers the sequences and leaves in the order of their numbers, and those that no types fit, with the reason."""
    definitions = os.path.join(TOP, 'vm/interp')
    instructions = compose.read_instructions(os.path.join(definitions, 'insns.def'))
    sequences = compose.read_sequences([os.path.join(definitions, 'sequences.def')], instructions)
    leaves = compose.read_leaves(os.path.join(definitions, 'leaves.def'), instructions)
    # constructors are left to tests/java/LeafMethods
    leaves = [leaf for leaf in leaves if all(i.name != 'INVOKEOBJECTINIT_Q' for i, _ in leaf)]
    made, written, unfit, parts = Made(), [], [], []
    everything = [('', s) for s in sequences] + [('leaf', s) for s in leaves] + [('mixed', None)] * MIXED
    for index, (kind, sequence) in enumerate(everything):
        for attempt in range(8 if sequence else 200):
            if kind == 'mixed':
                sequence = mixed(sequences, f'{seed} {index} {attempt}')
            plain = [part[0].name if kind == 'leaf' else part.name for part in sequence]
            names = ' '.join([kind] * bool(kind) + plain)
            try:
                if len(written) % PART == 0 and len(parts) * PART == len(written):
                    parts.append((ClassWriter(f'Part{len(parts)}', 49), []))
                shape = Leaf if kind == 'leaf' else Method
                method = shape(made, len(written), sequence, seed + attempt * 1000, attempt % 2 == 1)
                method.part = f'Part{len(parts) - 1}'
                for t in method.locals + method.inputs + (method.stack or []):
                    t.text()
                made.used = 0
                parts[-1][1].append((len(written), *method.write(parts[-1][0]), made.used))
                written.append(names)
                break
            except Unfit as problem:
                reason = problem
        else:
            unfit.append((names, reason))
    for k, (cw, methods) in enumerate(parts):
        m = made.body()
        m.cw = cw
        for number, name, descriptor, used in methods:
            m.code += bytes([OPCODES['sipush']]) + u2(number) + bytes([OPCODES['iload'], 0])
            m.emit('ldc_w', u2(cw.integer(used)))
            m.static('Values', 'begin', '(III)V')
            m.static('Made', 'reset', '()V')
            m.static(f'Part{k}', name, descriptor)
            result = descriptor[2:]
            if result != 'V':
                m.tell('I' if result in 'ZBCS' else result)
        m.emit('return')
        cw.method('all', '(I)V', m.code, 8, 1)
        write(folder, f'Part{k}', cw)
    made.write(folder)
    return written, unfit, len(parts), instructions
