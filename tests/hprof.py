"""A strict reader of heap dumps (HPROF binary format, JAVA PROFILE 1.0.2): every record is read, every length checked,
every reference must name something that is in the dump. Dump(file) raises Malformed, or collects the faults when not
strict (`java` says some things twice); then it answers questions about classes, objects and roots. As a program: prints
what is in a dump."""
import collections, gzip, struct, sys

OBJECT, BOOLEAN, CHAR, FLOAT, DOUBLE, BYTE, SHORT, INT, LONG = 2, 4, 5, 6, 7, 8, 9, 10, 11
FORMATS = {OBJECT: 'Q', BOOLEAN: '?', CHAR: 'H', FLOAT: 'f', DOUBLE: 'd', BYTE: 'b', SHORT: 'h', INT: 'i', LONG: 'q'}
NAMES = {BOOLEAN: 'boolean', CHAR: 'char', FLOAT: 'float', DOUBLE: 'double', BYTE: 'byte', SHORT: 'short', INT: 'int',
         LONG: 'long'}
LETTERS = {BOOLEAN: 'Z', CHAR: 'C', FLOAT: 'F', DOUBLE: 'D', BYTE: 'B', SHORT: 'S', INT: 'I', LONG: 'J'}
# statics: (name, type, value); fields: (name, type)
Class = collections.namedtuple('Class', 'id trace super loader signers domain size statics fields')
Instance = collections.namedtuple('Instance', 'id trace cls data')
ObjectArray = collections.namedtuple('ObjectArray', 'id trace cls elements')
PrimitiveArray = collections.namedtuple('PrimitiveArray', 'id trace type data length')
Frame = collections.namedtuple('Frame', 'id method signature source cls line')
Trace = collections.namedtuple('Trace', 'serial thread frames')
Root = collections.namedtuple('Root', 'kind id thread frame')


class Malformed(Exception):
    pass


def need(condition, text):
    if not condition:
        raise Malformed(text)


class Reader:
    def __init__(self, data, at, end):
        self.data, self.at, self.end = data, at, end

    def take(self, format):
        size = struct.calcsize('>' + format)
        need(self.at + size <= self.end, 'record ends too early at %d' % self.at)
        values = struct.unpack_from('>' + format, self.data, self.at)
        self.at += size
        return values[0] if len(values) == 1 else values

    def bytes(self, n):
        need(self.at + n <= self.end, 'record ends too early at %d' % self.at)
        self.at += n
        return self.data[self.at - n:self.at]


class Dump:
    def __init__(self, path, strict=True):
        self.strict, self.faults = strict, []
        data = open(path, 'rb').read()
        self.compressed = data[:2] == b'\x1f\x8b'
        if self.compressed:
            data = gzip.decompress(data)
        head = b'JAVA PROFILE 1.0.2\0'
        self.need(data.startswith(head), 'no header')
        r = Reader(data, len(head), len(data))
        id_size, self.time = r.take('IQ')
        self.need(id_size == 8, 'ids of %d bytes' % id_size)
        self.strings, self.loaded, self.serials, self.frames, self.traces = {}, {}, {}, {}, {}
        self.classes, self.objects, self.roots, self.segments, self.tags = {}, {}, [], 0, collections.Counter()
        ended = False
        while r.at < r.end:
            self.need(not ended, 'records after HEAP_DUMP_END')
            tag, ticks, length = r.take('BII')
            self.need(r.at + length <= r.end, 'record %#x longer than the file' % tag)
            body = Reader(data, r.at, r.at + length)
            self.tags[tag] += 1
            if tag == 0x01: self.read_string(body)
            elif tag == 0x02: self.read_load_class(body)
            elif tag == 0x04: self.read_frame(body)
            elif tag == 0x05: self.read_trace(body)
            elif tag == 0x1c: self.read_segment(body)
            elif tag == 0x2c: ended = True
            else: raise Malformed('record %#x' % tag)
            self.need(body.at == body.end, 'record %#x has %d bytes left' % (tag, body.end - body.at))
            r.at = body.end
        self.need(ended, 'no HEAP_DUMP_END')
        self.check()

    def need(self, condition, text):
        if not condition:
            if self.strict: raise Malformed(text)
            self.faults.append(text)

    # --- records ---

    def read_string(self, b):
        id = b.take('Q')
        self.need(id and id not in self.strings, 'string %#x twice' % id)
        self.strings[id] = b.bytes(b.end - b.at).replace(b'\xc0\x80', b'\0').decode('utf-8', 'surrogatepass')

    def read_load_class(self, b):
        serial, id, trace, name = b.take('IQIQ')
        self.need(serial and serial not in self.serials and id not in self.loaded, 'class %#x twice' % id)
        self.need(name in self.strings, 'name of a class')
        self.serials[serial] = id
        self.loaded[id] = self.strings[name].replace('/', '.')

    def read_frame(self, b):
        f = Frame(*b.take('QQQQIi'))
        self.need(f.id not in self.frames, 'frame %d twice' % f.id)
        self.need(f.method in self.strings and f.signature in self.strings and f.source in self.strings
                  or f.source == 0, 'texts of a frame')
        self.need(f.cls in self.serials, 'class of a frame')
        self.need(f.line > 0 or f.line in (-1, -2, -3), 'line %d' % f.line)
        self.frames[f.id] = Frame(f.id, self.strings[f.method], self.strings[f.signature], self.strings.get(f.source),
                                  self.loaded[self.serials[f.cls]], f.line)

    def read_trace(self, b):
        serial, thread, count = b.take('III')
        ids = [b.take('Q') for _ in range(count)]
        self.need(serial and serial not in self.traces, 'trace %d twice' % serial)
        self.need(all(i in self.frames for i in ids), 'frames of a trace')
        self.traces[serial] = Trace(serial, thread, [self.frames[i] for i in ids])

    def read_segment(self, b):
        self.segments += 1
        roots = {0xff: ('unknown', 'Q'), 0x01: ('JNI global', 'QQ'), 0x02: ('JNI local', 'QII'),
                 0x03: ('Java frame', 'QII'), 0x04: ('native stack', 'QI'), 0x05: ('sticky class', 'Q'),
                 0x06: ('thread block', 'QI'), 0x07: ('monitor used', 'Q'), 0x08: ('thread object', 'QII')}
        while b.at < b.end:
            tag = b.take('B')
            self.tags['heap', tag] += 1
            if tag in roots:
                kind, format = roots[tag]
                values = b.take(format)
                values = values if isinstance(values, tuple) else (values,)
                if tag == 0x01: values = values[:1]
                self.roots.append(Root(kind, *(values + (None, None))[:3]))
            elif tag == 0x20: self.read_class(b)
            elif tag == 0x21:
                id, trace, cls, n = b.take('QIQI')
                self.add(Instance(id, trace, cls, b.bytes(n)))
            elif tag == 0x22:
                id, trace, n, cls = b.take('QIIQ')
                self.add(ObjectArray(id, trace, cls, struct.unpack('>%dQ' % n, b.bytes(8 * n))))
            elif tag == 0x23:
                id, trace, n, type = b.take('QIIB')
                self.need(type in NAMES, 'type %d' % type)
                self.add(PrimitiveArray(id, trace, type, b.bytes(n * struct.calcsize(FORMATS[type])), n))
            else: raise Malformed('record %#x in the heap' % tag)

    def read_class(self, b):
        id, trace, sup, loader, signers, domain, zero1, zero2, size = b.take('QIQQQQQQI')
        self.need(id not in self.classes, 'class %#x twice' % id)
        self.need(b.take('H') == 0, 'constants')
        statics, fields = [], []
        for _ in range(b.take('H')):
            name, type = b.take('QB')
            self.need(type in FORMATS, 'type %d' % type)
            statics.append((self.text(name), type, b.take(FORMATS[type])))
        for _ in range(b.take('H')):
            name, type = b.take('QB')
            self.need(type in FORMATS, 'type %d' % type)
            fields.append((self.text(name), type))
        self.classes[id] = Class(id, trace, sup, loader, signers, domain, size, statics, fields)

    def text(self, id):
        self.need(id in self.strings, 'string %#x' % id)
        return self.strings[id]

    def add(self, o):
        self.need(o.id and o.id not in self.objects, 'object %#x twice' % o.id)
        self.objects[o.id] = o

    # --- what must hold ---

    def known(self, id):
        return id == 0 or id in self.objects or id in self.classes

    def check(self):
        for c in self.classes.values():
            self.need(c.id in self.loaded, 'class %#x was not loaded' % c.id)
            self.need(c.id not in self.objects, 'class %#x is another object, too' % c.id)
            self.need(c.super == 0 or c.super in self.classes, 'superclass of ' + self.loaded[c.id])
            self.need((c.super == 0) == (self.loaded[c.id] == 'java.lang.Object'),
                      '%s has superclass %#x' % (self.loaded[c.id], c.super))
            self.need(all(map(self.known, (c.loader, c.signers, c.domain))),
                      'loader, signers or domain of ' + self.loaded[c.id])
            self.need(c.trace == 0 or c.trace in self.traces, 'trace of a class')
            for name, type, value in c.statics:
                self.need(type != OBJECT or self.known(value), 'static %s.%s = %r' % (self.loaded[c.id], name, value))
        self.need(set(self.loaded) == set(self.classes), 'classes that are loaded but not in the heap')
        sizes = {}
        for o in self.objects.values():
            self.need(o.trace == 0 or o.trace in self.traces, 'trace of an object')
            if isinstance(o, PrimitiveArray): continue
            self.need(o.cls in self.classes, 'class of %#x' % o.id)
            if isinstance(o, ObjectArray):
                self.need(all(map(self.known, o.elements)), 'elements of %#x, %s' % (o.id, self.loaded[o.cls]))
            else:
                if o.cls not in sizes: sizes[o.cls] = self.layout(o.cls)
                format, fields = sizes[o.cls]
                self.need(struct.calcsize(format) == len(o.data), 'length of %#x, %s' % (o.id, self.loaded[o.cls]))
                for (name, type, holder), v in zip(fields, struct.unpack(format, o.data)):
                    self.need(type != OBJECT or self.known(v),
                              '%s.%s of %#x = %r' % (self.loaded[holder], name, o.id, v))
        threads = {}
        for root in self.roots:
            self.need(root.id and self.known(root.id), 'root %r' % (root,))
            if root.kind == 'thread object':
                self.need(root.thread not in threads, 'thread %d twice' % root.thread)
                self.need(root.frame in self.traces and self.traces[root.frame].thread == root.thread,
                          'trace of %r' % (root,))
                threads[root.thread] = root.frame
        for root in self.roots:
            if root.kind in ('JNI local', 'Java frame', 'native stack', 'thread block'):
                self.need(root.thread in threads, 'thread of %r' % (root,))
            if root.kind in ('JNI local', 'Java frame'):
                frames = len(self.traces[threads[root.thread]].frames)
                self.need(root.frame < frames or frames == 0 and root.frame == 0xffffffff, 'frame of %r' % (root,))
        self.need({t.thread for t in self.traces.values()} <= set(threads) | {0}, 'traces of unknown threads')
        self.threads = threads

    # --- questions ---

    def layout(self, cls):
        format, fields = '>', []
        while cls:
            for name, type in self.classes[cls].fields:
                format += FORMATS[type]
                fields.append((name, type, cls))
            cls = self.classes[cls].super
        return format, fields

    def named(self, name):
        """The class of that name, of which there must be one."""
        found = [id for id, n in self.loaded.items() if n == name]
        self.need(len(found) == 1, '%d classes %s' % (len(found), name))
        return self.classes[found[0]]

    def statics(self, name):
        return {n: v for n, t, v in self.named(name).statics if not n.startswith('<')}

    def class_name(self, id):
        """Of the object's class."""
        if id in self.classes: return 'java.lang.Class'
        o = self.objects[id]
        return '[' + LETTERS[o.type] if isinstance(o, PrimitiveArray) else self.loaded[o.cls]

    def fields(self, id):
        """Name to value; of fields with equal names, the one of the subclass."""
        o = self.objects[id]
        format, fields = self.layout(o.cls)
        found = {}
        for (name, type, holder), v in zip(fields, struct.unpack(format, o.data)): found.setdefault(name, v)
        return found

    def values(self, id):
        o = self.objects[id]
        return (list(o.elements) if isinstance(o, ObjectArray)
                else list(struct.unpack('>%d%s' % (o.length, FORMATS[o.type]), o.data)))

    def string(self, id):
        f = self.fields(id)
        data = self.objects[f['value']].data
        return (data.decode('latin-1') if f['coder'] == 0
                else data.decode('utf-16-le' if sys.byteorder == 'little' else 'utf-16-be', 'surrogatepass'))

    def counts(self):
        """Instances by the name of their class, classes left out."""
        found = collections.Counter()
        for o in self.objects: found[self.class_name(o)] += 1
        return found

    def thread_name(self, serial):
        root = next(r for r in self.roots if r.kind == 'thread object' and r.thread == serial)
        return self.string(self.fields(root.id)['name'])

    def graph(self, own, domains=True):
        """The classes whose names match [own], and the objects of these that their statics lead to, by the way to them;
        objects met before: the way they were met first. With jdk-subset, classes get a protection [domain] when they
        are first asked for it."""
        d, found, names = self, {}, {}

        def value(path, type, v):
            if type != OBJECT or v == 0: return v
            if v in d.classes: return 'class ' + d.loaded[v]
            if v in names: return 'as ' + names[v]
            o, cls = d.objects[v], d.class_name(v)
            if cls == 'java.lang.String': return repr(d.string(v))
            names[v] = path
            if isinstance(o, PrimitiveArray): return (cls, d.values(v))
            if isinstance(o, ObjectArray):
                return (cls, [value(f'{path}[{i}]', OBJECT, e) for i, e in enumerate(o.elements)])
            if cls == 'java.lang.Class': return 'primitive class'
            if not own.match(cls): return 'a ' + cls
            format, fields = d.layout(o.cls)
            return (cls, {f'{d.loaded[h]}.{n}': value(f'{path}.{d.loaded[h]}.{n}', t, d_v)
                          for (n, t, h), d_v in zip(fields, struct.unpack(format, o.data)) if own.match(d.loaded[h])
                          or n in ('name', 'ordinal')})

        for id, name in sorted(d.loaded.items(), key=lambda p: p[1]):
            if own.match(name):
                c = d.classes[id]
                found[name] = ([d.loaded[c.super], d.class_name(c.loader) if c.loader else None,
                                d.class_name(c.domain) if c.domain and domains else None, sorted(c.fields)],
                               {n: value(f'{name}.{n}', t, v) for n, t, v in sorted(c.statics)
                                if not n.startswith('<')})
        return found

    def by_thread(self):
        """Name of a thread to its serial number."""
        return {self.thread_name(s): s for s in self.threads}


if __name__ == '__main__':
    d = Dump(sys.argv[1], strict=False)
    print(len(d.faults), 'faults', d.faults[:20])
    print({('%#x' % t if isinstance(t, int) else 'heap %#x' % t[1]): n for t, n in d.tags.items()}, d.segments)
    print(collections.Counter(r.kind for r in d.roots))
    for serial, trace in d.threads.items():
        t = d.traces[trace]
        print(serial, trace, d.thread_name(serial))
        for i, f in enumerate(t.frames):
            print('     ', i, f.cls, f.method, f.signature, f.source, f.line)
        for r in d.roots:
            if r.thread == serial: print('        ', r.kind, r.frame, d.class_name(r.id), hex(r.id))
    print('trace 1..', [t for t in d.traces.values() if t.thread == 0])
