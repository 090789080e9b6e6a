"""A small writer of class files for tests: shapes that javac does not make."""
import struct


def u2(v):
    return struct.pack('>H', v & 0xffff)


class ClassWriter:
    """Constants are shared; everything behind the pool is put together by finish()."""

    def __init__(self, name, major, super_name='java/lang/Object', access=0x21, interfaces=()):
        self.major, self.access = major, access
        self.pool, self.index, self.next = [], {}, 1
        self.fields, self.methods, self.attributes = [], [], []
        self.this, self.super = self.cls(name), self.cls(super_name) if super_name else 0
        self.interfaces = [self.cls(i) for i in interfaces]

    def add(self, data, words=1):
        if data not in self.index:
            self.index[data] = self.next
            self.next += words
            self.pool.append(data)
        return self.index[data]

    def utf8(self, text):
        b = text if isinstance(text, bytes) else text.encode()
        return self.add(b'\x01' + struct.pack('>H', len(b)) + b)

    def cls(self, name):
        return self.add(struct.pack('>BH', 7, self.utf8(name)))

    def string(self, text):
        return self.add(struct.pack('>BH', 8, self.utf8(text)))

    def integer(self, v):
        return self.add(struct.pack('>Bi', 3, v))

    def long(self, v):
        return self.add(struct.pack('>Bq', 5, v), 2)

    def double(self, v):
        return self.add(struct.pack('>Bd', 6, v), 2)

    def float(self, v):
        return self.add(struct.pack('>Bf', 4, v))

    def name_type(self, name, descriptor):
        return self.add(struct.pack('>BHH', 12, self.utf8(name), self.utf8(descriptor)))

    def ref(self, tag, owner, name, descriptor):
        return self.add(struct.pack('>BHH', tag, self.cls(owner), self.name_type(name, descriptor)))

    def handle(self, kind, ref):
        return self.add(struct.pack('>BBH', 15, kind, ref))

    def method_type(self, descriptor):
        return self.add(struct.pack('>BH', 16, self.utf8(descriptor)))

    def dynamic(self, tag, bootstrap, name, descriptor):
        return self.add(struct.pack('>BHH', tag, bootstrap, self.name_type(name, descriptor)))

    def attribute(self, name, body):
        return struct.pack('>HI', self.utf8(name), len(body)) + body

    def field(self, name, descriptor, access=0, attributes=()):
        self.fields.append(struct.pack('>HHHH', access, self.utf8(name), self.utf8(descriptor), len(attributes))
                           + b''.join(attributes))

    def method(self, name, descriptor, code=None, stack=4, local=8, access=9, handlers=(), code_attributes=(),
               attributes=()):
        attributes = list(attributes)
        if code is not None:
            table = b''.join(struct.pack('>HHHH', *h) for h in handlers)
            attributes.insert(0,
                              self.attribute('Code', struct.pack('>HHI', stack, local, len(code)) + code
                                             + struct.pack('>H', len(handlers)) + table +
                                                struct.pack('>H', len(code_attributes)) + b''.join(code_attributes)))
        self.methods.append(struct.pack('>HHHH', access, self.utf8(name), self.utf8(descriptor), len(attributes))
                            + b''.join(attributes))

    def finish(self):
        body = (struct.pack('>HHH', self.access, self.this, self.super) + struct.pack('>H', len(self.interfaces))
                + b''.join(struct.pack('>H', i) for i in self.interfaces))
        for part in (self.fields, self.methods, self.attributes):
            body += struct.pack('>H', len(part)) + b''.join(part)
        return struct.pack('>IHHH', 0xCAFEBABE, 0, self.major, self.next) + b''.join(self.pool) + body
