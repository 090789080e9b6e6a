"""Reads heap dumps (HPROF 1.0.1 and 1.0.2, as java writes them): classes, instances, arrays, roots, stacks. `check` finds what does not fit together."""
import struct

SIZES = {2: 8, 4: 1, 5: 2, 6: 4, 7: 8, 8: 1, 9: 2, 10: 4, 11: 8}
CODES = {2: 'Q', 4: 'B', 5: 'H', 6: 'f', 7: 'd', 8: 'b', 9: 'h', 10: 'i', 11: 'q'}
# Bytes behind the object of each kind of root.
ROOTS = {0xff: 0, 1: 8, 2: 8, 3: 8, 4: 4, 5: 0, 6: 4, 7: 0, 8: 8}


class Dump:
    def __init__(self, path):
        with open(path, 'rb') as f:
            self.b = f.read()
        self.at = 0
        self.names, self.class_names, self.classes = {}, {}, {}
        self.instances, self.object_arrays, self.primitive_arrays = {}, {}, {}
        self.roots, self.frames, self.traces, self.ended = {}, {}, {}, False
        end = self.b.index(b'\0')
        self.format = self.b[:end].decode()
        self.at = end + 1
        assert self.take('I')[0] == 8
        self.take('Q')
        while self.at < len(self.b):
            self.record()

    def take(self, form):
        values = struct.unpack_from('>' + form, self.b, self.at)
        self.at += struct.calcsize('>' + form)
        return values

    def record(self):
        tag, _, length = self.take('BII')
        end = self.at + length
        assert end <= len(self.b), 'record beyond the end'
        if tag == 1:
            name = self.take('Q')[0]
            self.names[name] = self.b[self.at:end].decode('utf-8', 'replace')
            self.at = end
        elif tag == 2:
            serial, c, _, name = self.take('IQIQ')
            self.class_names[c] = (self.names[name], serial)
        elif tag == 4:
            frame, name, descriptor, source, serial, line = self.take('QQQQIi')
            self.frames[frame] = (self.names[name], self.names[descriptor], self.names.get(source), serial, line)
        elif tag == 5:
            serial, thread, count = self.take('III')
            self.traces[serial] = [self.frames[f] for f in self.take('%dQ' % count)]
        elif tag in (0x0c, 0x1c):
            while self.at < end:
                self.part()
        elif tag == 0x2c:
            self.ended = True
        else:
            self.at = end
        assert self.at == end, 'record %x has another length' % tag

    def value(self, kind):
        return self.take(CODES[kind])[0]

    def part(self):
        tag = self.take('B')[0]
        if tag in ROOTS:
            o = self.take('Q')[0]
            self.roots.setdefault(tag, []).append((o,) + self.take('%dI' % (ROOTS[tag] // 4)))
        elif tag == 0x20:
            c, _, super_class, loader, signers, domain, _, _, size, constants = self.take('QIQQQQQQIH')
            assert constants == 0
            statics = {}
            for _ in range(self.take('H')[0]):
                name, kind = self.take('QB')
                statics[self.names[name]] = (kind, self.value(kind))
            fields = []
            for _ in range(self.take('H')[0]):
                name, kind = self.take('QB')
                fields.append((self.names[name], kind))
            assert c not in self.classes
            self.classes[c] = (super_class, loader, statics, fields, size)
        elif tag == 0x21:
            o, _, c, length = self.take('QIQI')
            self.instances[o] = (c, self.b[self.at:self.at + length])
            self.at += length
        elif tag == 0x22:
            o, _, length, c = self.take('QIIQ')
            self.object_arrays[o] = (c, self.take('%dQ' % length))
        elif tag == 0x23:
            o, _, length, kind = self.take('QIIB')
            self.primitive_arrays[o] = (kind, self.take('%d%s' % (length, CODES[kind])))
        else:
            raise AssertionError('part %x' % tag)

    def fields(self, o):
        """{name: (kind, value)}; of fields with the same name the subclass's."""
        c, values = self.instances[o]
        found, at = {}, 0
        while c:
            for name, kind in self.classes[c][3]:
                found.setdefault(name, (kind, struct.unpack_from('>' + CODES[kind], values, at)[0]))
                at += SIZES[kind]
            c = self.classes[c][0]
        assert at == len(values), 'instance of another length'
        return found

    def class_named(self, name):
        return next(c for c, (n, _) in self.class_names.items() if n == name)

    def of_class(self, name):
        c = self.class_named(name)
        return [o for o, (k, _) in self.instances.items() if k == c]

    def string(self, o):
        f = self.fields(o)
        b = bytes(x & 255 for x in self.primitive_arrays[f['value'][1]][1])
        return b.decode('utf-16-le') if f['coder'][1] else b.decode('latin-1')

    def check(self):
        """What is referred to but not there: a list of texts."""
        known = set(self.classes) | set(self.instances) | set(self.object_arrays) | set(self.primitive_arrays) | {0}
        wrong = [] if self.ended and self.format.startswith('JAVA PROFILE 1.0.') else ['no end']
        for c, (super_class, loader, statics, _, _) in self.classes.items():
            wrong += ['class %s' % self.class_names[c][0] for r in [super_class, loader] + [v for k, v in statics.values() if k == 2] if r not in known]
        for o in self.instances:
            wrong += ['%s.%s' % (self.class_names[self.instances[o][0]][0], n) for n, (k, v) in self.fields(o).items() if k == 2 and v not in known]
        for o, (c, elements) in self.object_arrays.items():
            wrong += [self.class_names[c][0] for e in elements if e not in known]
        wrong += ['root %x' % k for k, list_ in self.roots.items() for r in list_ if r[0] not in known]
        serials = {s for _, s in self.class_names.values()}
        wrong += ['frame %s' % (f,) for f in self.frames.values() if f[3] not in serials]
        wrong += ['thread without stack' for r in self.roots.get(8, []) if r[2] not in self.traces]
        return wrong
