"""A small assembler for class files: what javac never emits can be written down here.

A class is built with Class(name, ...).method(access, name, descriptor, text); text has one instruction per line: `name
operands`, `label:`, `.catch TYPE|any FROM TO HANDLER`, `.bytes HEX`. Operands: numbers, labels, quoted strings, class
names, or `owner name descriptor` for members. Constants for ldc: `int 5`, `float 1.5`, `long 5`, `double 1.5`, `string
"x"`, `class a/B`, `type (I)V`, `handle KIND owner name desc`, `dynamic BSM name desc`. max_stack and max_locals are
given or the generous defaults. `.frame` says what the StackMapTable has for the following instruction (JVMS 4.7.4):
`.frame same`, `stack TYPE`, `chop N`, `append TYPE...`, `full LOCAL... | STACK...`, `same_ext`, `stack_ext TYPE`,
`bytes HEX` (an entry as it is); a number after the kind, as in `same:7`, is the offset_delta instead of the right one.
TYPE: top int float double long null this, `new:LABEL` or a class. Methods without `.frame` get no table.
"""
import shlex
import struct

NAMES = '''
nop aconst_null iconst_m1 iconst_0 iconst_1 iconst_2 iconst_3 iconst_4 iconst_5 lconst_0 lconst_1 fconst_0 fconst_1
fconst_2 dconst_0 dconst_1 bipush sipush ldc ldc_w ldc2_w iload lload fload dload aload iload_0 iload_1 iload_2
iload_3 lload_0 lload_1 lload_2 lload_3 fload_0 fload_1 fload_2 fload_3 dload_0 dload_1 dload_2 dload_3 aload_0
aload_1 aload_2 aload_3 iaload laload faload daload aaload baload caload saload istore lstore fstore dstore astore
istore_0 istore_1 istore_2 istore_3 lstore_0 lstore_1 lstore_2 lstore_3 fstore_0 fstore_1 fstore_2 fstore_3 dstore_0
dstore_1 dstore_2 dstore_3 astore_0 astore_1 astore_2 astore_3 iastore lastore fastore dastore aastore bastore castore
sastore pop pop2 dup dup_x1 dup_x2 dup2 dup2_x1 dup2_x2 swap iadd ladd fadd dadd isub lsub fsub dsub imul lmul fmul
dmul idiv ldiv fdiv ddiv irem lrem frem drem ineg lneg fneg dneg ishl lshl ishr lshr iushr lushr iand land ior lor
ixor lxor iinc i2l i2f i2d l2i l2f l2d f2i f2l f2d d2i d2l d2f i2b i2c i2s lcmp fcmpl fcmpg dcmpl dcmpg ifeq ifne iflt
ifge ifgt ifle if_icmpeq if_icmpne if_icmplt if_icmpge if_icmpgt if_icmple if_acmpeq if_acmpne goto jsr ret
tableswitch lookupswitch ireturn lreturn freturn dreturn areturn return getstatic putstatic getfield putfield
invokevirtual invokespecial invokestatic invokeinterface invokedynamic new newarray anewarray arraylength athrow
checkcast instanceof monitorenter monitorexit wide multianewarray ifnull ifnonnull goto_w jsr_w
'''.split()
assert len(NAMES) == 202
OPCODE = {name: number for number, name in enumerate(NAMES)}
LOCAL = set('iload lload fload dload aload istore lstore fstore dstore astore ret'.split())
BRANCH = {n for n in NAMES if n.startswith('if')} | {'goto', 'jsr'}
WIDE_BRANCH = {'goto_w', 'jsr_w'}
TYPES = {'boolean': 4, 'char': 5, 'float': 6, 'double': 7, 'byte': 8, 'short': 9, 'int': 10, 'long': 11}
PUBLIC, PRIVATE, PROTECTED, STATIC, FINAL, SUPER, SYNCHRONIZED, VARARGS, INTERFACE, ABSTRACT = (1, 2, 4, 8, 16, 32, 32,
    128, 512, 1024)
HANDLES = {'getfield': 1, 'getstatic': 2, 'putfield': 3, 'putstatic': 4, 'invokevirtual': 5, 'invokestatic': 6,
           'invokespecial': 7, 'newinvokespecial': 8, 'invokeinterface': 9,
           'invokestatic_interface': 6, 'invokespecial_interface': 7}


def modified_utf8(text):
    out = bytearray()
    for unit in struct.unpack(f'>{len(text.encode("utf-16-be", "surrogatepass")) // 2}H',
                              text.encode('utf-16-be', 'surrogatepass')):
        if 0 < unit < 0x80:
            out.append(unit)
        elif unit < 0x800:
            out += bytes((0xc0 | unit >> 6, 0x80 | unit & 63))
        else:
            out += bytes((0xe0 | unit >> 12, 0x80 | unit >> 6 & 63, 0x80 | unit & 63))
    return bytes(out)


VERIFICATION_TYPES = 'top int float double long null this'.split()


class Pool:
    def __init__(self):
        self.items, self.index, self.next = [], {}, 1

    def add(self, data, words=1):
        if data not in self.index:
            self.index[data] = self.next
            self.items.append(data)
            self.next += words
        return self.index[data]

    def utf8(self, text):
        b = modified_utf8(text)
        return self.add(b'\x01' + struct.pack('>H', len(b)) + b)

    def cls(self, name):
        return self.add(b'\x07' + struct.pack('>H', self.utf8(name)))

    def string(self, text):
        return self.add(b'\x08' + struct.pack('>H', self.utf8(text)))

    def name_type(self, name, desc):
        return self.add(b'\x0c' + struct.pack('>HH', self.utf8(name), self.utf8(desc)))

    def member(self, tag, owner, name, desc):
        return self.add(struct.pack('>BHH', tag, self.cls(owner), self.name_type(name, desc)))


class Class:
    def __init__(self, name, version=49, access=PUBLIC | SUPER, super_name='java/lang/Object', interfaces=()):
        self.name, self.version, self.access, self.super_name, self.interfaces = (name, version, access, super_name,
                                                                                  interfaces)
        self.pool, self.fields, self.methods, self.bootstraps, self.attributes = Pool(), [], [], [], []

    def field(self, access, name, desc, constant=None):
        attributes = [] if constant is None else [('ConstantValue', struct.pack('>H', self.constant(constant)[0]))]
        self.fields.append((access, name, desc, attributes))
        return self

    def constructor(self, access=PUBLIC, super_name=None):
        return self.method(access, '<init>', '()V', f'aload_0\ninvokespecial {super_name or self.super_name} '
                                                    f'<init> ()V\nreturn')

    def method(self, access, name, desc, text=None, stack=20, locals=20, attributes=()):
        attributes = list(attributes)
        if text is not None:
            attributes.append(('Code', self.code(text, stack, locals)))
        self.methods.append((access, name, desc, attributes))
        return self

    def main(self, text, **more):
        return self.method(PUBLIC | STATIC, 'main', '([Ljava/lang/String;)V', text + '\nreturn', **more)

    # constants -------------------------------------------------------------------------------------------------------

    def bootstrap(self, handle, *arguments):
        """handle and arguments as for ldc; the index of the bootstrap method."""
        entry = (struct.pack('>HH', self.constant(handle)[0], len(arguments))
                 + b''.join(struct.pack('>H', self.constant(a)[0]) for a in arguments))
        self.bootstraps.append(entry)
        return len(self.bootstraps) - 1

    def constant(self, words):
        """Index in the pool, and whether it takes two words on the stack."""
        if isinstance(words, str):
            words = shlex.split(words)
        kind, rest = words[0], words[1:]
        p = self.pool
        if kind == 'int': return p.add(b'\x03' + struct.pack('>i', int(rest[0], 0))), False
        if kind == 'float':
            return p.add(b'\x04' + (struct.pack('>I', int(rest[1], 0)) if rest[0] == 'bits'
                                    else struct.pack('>f', float(rest[0])))), False
        if kind == 'long': return p.add(b'\x05' + struct.pack('>q', int(rest[0], 0)), 2), True
        if kind == 'double':
            return p.add(b'\x06' + (struct.pack('>Q', int(rest[1], 0)) if rest[0] == 'bits'
                                    else struct.pack('>d', float(rest[0]))), 2), True
        if kind == 'string':
            return p.string(rest[0].encode('latin-1', 'backslashreplace').decode('unicode_escape')), False
        if kind == 'class': return p.cls(rest[0]), False
        if kind == 'type': return p.add(b'\x10' + struct.pack('>H', p.utf8(rest[0]))), False
        if kind == 'handle':
            how = HANDLES[rest[0]]
            tag = 9 if how <= 4 else 11 if rest[0] == 'invokeinterface' or rest[0].endswith('_interface') else 10
            return p.add(struct.pack('>BBH', 15, how, p.member(tag, *rest[1:4]))), False
        if kind == 'dynamic':
            return p.add(struct.pack('>BHH', 17, int(rest[0]), p.name_type(rest[1], rest[2]))), rest[2] in 'JD'
        raise ValueError(words)

    # code ------------------------------------------------------------------------------------------------------------

    def code(self, text, stack, locals):
        lines, labels, catches, frames = [], {}, [], []
        for raw in text.strip().splitlines():
            line = raw.split(';;')[0].strip()
            if line:
                lines.append(line)

        def assemble(labels):
            out, here, found = bytearray(), 0, {}
            catches.clear()
            frames.clear()

            def target(label):
                return labels.get(label, 0) - here
            for line in lines:
                here = len(out)
                if line.endswith(':') and ' ' not in line:
                    found[line[:-1]] = here
                    continue
                words = shlex.split(line)
                op, rest = words[0], words[1:]
                if op == '.catch':
                    catches.append(rest)
                    continue
                if op == '.frame':
                    frames.append((here, rest))
                    continue
                if op == '.bytes':
                    out += bytes.fromhex(rest[0])       # code as it is
                    continue
                if op == '.fill':
                    out += bytes(int(rest[0]))       # nops
                    continue
                if op == 'wide':
                    out += bytes((OPCODE['wide'], OPCODE[rest[0]])) + struct.pack('>H', int(rest[1]))
                    if rest[0] == 'iinc': out += struct.pack('>h', int(rest[2]))
                    continue
                code = OPCODE[op]
                out.append(code)
                if op in LOCAL: out.append(int(rest[0]))
                elif op == 'bipush': out += struct.pack('>b', int(rest[0]))
                elif op == 'sipush': out += struct.pack('>h', int(rest[0]))
                elif op == 'iinc': out += struct.pack('>Bb', int(rest[0]), int(rest[1]))
                elif op in BRANCH: out += struct.pack('>h', target(rest[0]) if abs(target(rest[0])) < 32768 else 0)
                elif op in WIDE_BRANCH: out += struct.pack('>i', target(rest[0]))
                elif op in ('ldc', 'ldc_w', 'ldc2_w'):
                    index, two = self.constant(rest)
                    assert two == (op == 'ldc2_w'), line
                    out += bytes((index,)) if op == 'ldc' else struct.pack('>H', index)
                elif op in ('getstatic', 'putstatic', 'getfield', 'putfield'):
                    out += struct.pack('>H', self.pool.member(9, *rest))
                elif op in ('invokevirtual', 'invokespecial', 'invokestatic'):
                    # a fourth word: the owner is an interface
                    out += struct.pack('>H', self.pool.member(11 if len(rest) > 3 else 10, *rest[:3]))
                elif op == 'invokeinterface':
                    out += struct.pack('>HBB', self.pool.member(11, *rest), argument_words(rest[2]) + 1, 0)
                elif op == 'invokedynamic':
                    out += struct.pack('>HH',
                                       self.pool.add(struct.pack('>BHH', 18, int(rest[0]),
                                                                 self.pool.name_type(rest[1], rest[2]))), 0)
                elif op in ('new', 'anewarray', 'checkcast', 'instanceof'):
                    out += struct.pack('>H', self.pool.cls(rest[0]))
                elif op == 'newarray': out.append(TYPES[rest[0]])
                elif op == 'multianewarray': out += struct.pack('>HB', self.pool.cls(rest[0]), int(rest[1]))
                elif op == 'tableswitch':           # low label... default
                    out += bytes(-len(out) % 4)
                    low = int(rest[0], 0)
                    out += (struct.pack('>iii', target(rest[-1]), low, low + len(rest) - 3)
                            + b''.join(struct.pack('>i', target(x)) for x in rest[1:-1]))
                elif op == 'lookupswitch':          # key=label... default
                    out += bytes(-len(out) % 4)
                    pairs = [x.split('=') for x in rest[:-1]]
                    out += (struct.pack('>ii', target(rest[-1]), len(pairs))
                            + b''.join(struct.pack('>ii', int(k, 0), target(x)) for k, x in pairs))
                elif rest:
                    raise ValueError(line)
            return bytes(out), found
        _, labels = assemble({})
        body, again = assemble(labels)
        assert labels == again
        table = [struct.pack('>HHHH', labels[a], labels[b], labels[h], 0 if t == 'any' else self.pool.cls(t))
                 for t, a, b, h in catches]
        more = self.attribute_bytes([('StackMapTable', self.stack_map(frames, labels))] if frames else [])
        return (struct.pack('>HHI', stack, locals, len(body)) + body + struct.pack('>H', len(table)) + b''.join(table)
                + more)

    def stack_map(self, frames, labels):
        def types(words):
            out = b''
            for w in words:
                if w in VERIFICATION_TYPES: out += bytes((VERIFICATION_TYPES.index(w),))
                elif w.startswith('new:'): out += struct.pack('>BH', 8, labels.get(w[4:], 0))
                elif w.startswith('hex:'): out += bytes.fromhex(w[4:])
                else: out += struct.pack('>BH', 7, self.pool.cls(w))
            return out
        out, last = struct.pack('>H', len(frames)), -1
        for at, (kind, *rest) in frames:
            kind, _, wanted = kind.partition(':')
            delta, last = int(wanted) if wanted else at - last - 1, at
            u2 = struct.pack('>H', delta & 0xffff)
            if kind == 'same': out += bytes((delta,)) if delta < 64 else b'\xfb' + u2
            elif kind == 'same_ext': out += b'\xfb' + u2
            elif kind == 'stack': out += (bytes((64 + delta,)) if delta < 64 else b'\xf7' + u2) + types(rest)
            elif kind == 'stack_ext': out += b'\xf7' + u2 + types(rest)
            elif kind == 'chop': out += bytes((251 - int(rest[0]),)) + u2
            elif kind == 'append': out += bytes((251 + len(rest),)) + u2 + types(rest)
            elif kind == 'bytes': out += bytes.fromhex(rest[0])
            elif kind == 'full':
                bar = rest.index('|')
                out += (b'\xff' + u2 + struct.pack('>H', bar) + types(rest[:bar])
                        + struct.pack('>H', len(rest) - bar - 1) + types(rest[bar + 1:]))
            else: raise ValueError(kind)
        return out

    # output ----------------------------------------------------------------------------------------------------------

    def attribute_bytes(self, attributes):
        out = struct.pack('>H', len(attributes))
        for name, data in attributes:
            out += struct.pack('>HI', self.pool.utf8(name), len(data)) + data
        return out

    def bytes(self):
        p = self.pool
        this, sup, faces = p.cls(self.name), p.cls(self.super_name), [p.cls(i) for i in self.interfaces]
        attributes = list(self.attributes)
        if self.bootstraps:
            attributes.append(('BootstrapMethods', struct.pack('>H', len(self.bootstraps)) + b''.join(self.bootstraps)))
        tail = struct.pack('>HHHH', self.access, this, sup, len(faces)) + b''.join(struct.pack('>H', i) for i in faces)
        for members in (self.fields, self.methods):
            tail += struct.pack('>H', len(members))
            for access, name, desc, more in members:
                tail += struct.pack('>HHH', access, p.utf8(name), p.utf8(desc)) + self.attribute_bytes(more)
        tail += self.attribute_bytes(attributes)
        return struct.pack('>IHHH', 0xcafebabe, 0, self.version, p.next) + b''.join(p.items) + tail


def argument_words(desc):
    n, i = 0, 1
    while desc[i] != ')':
        words = 2 if desc[i] in 'JD' else 1
        while desc[i] == '[':
            i += 1
            words = 1
        if desc[i] == 'L':
            i = desc.index(';', i)
        i += 1
        n += words
    return n
