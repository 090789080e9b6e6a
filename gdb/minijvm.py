"""Commands of gdb for a process or a core file in which minijvm runs:

    java-stack [all | NAME]   the Java frames of the current thread, of all threads, of the thread of that name
    java-locks                the monitors that threads own, enter and wait for
    java-object ADDRESS       an object: its class and fields, the text of a String, the elements of an array
    java-class NAME           a class (java.lang.String, [I, Outer$Inner): supers, loader, static fields, methods

They read memory only and call nothing, so that they work wherever the process was stopped. The build puts this file
next to libjvm.so as libjvm.so-gdb.py, which is where gdb looks (`add-auto-load-safe-path`); otherwise `source` it."""
import gdb
import gdb.types

ARRAY_LENGTH, ARRAY_BASE = 12, 16                           # gc/object.h
CLASS_IS_HIDDEN = 8                                         # runtime/class.h
ACC_STATIC, ACC_NATIVE = 8, 0x100
SYNC_INFLATED, SYNC_RECURSION_SHIFT, SYNC_RECURSION_MAX, SYNC_OWNER_SHIFT = 4, 3, 1023, 13      # runtime/monitor.h
MONITORS_PER_CHUNK = 256                                    # runtime/monitor.c
PRIMITIVES = {'Z': 'boolean', 'B': 'byte', 'C': 'char', 'S': 'short', 'I': 'int', 'J': 'long', 'F': 'float',
              'D': 'double'}
C_TYPES = {'Z': 'unsigned char', 'B': 'signed char', 'C': 'unsigned short', 'S': 'short', 'I': 'int', 'J': 'long',
           'F': 'float', 'D': 'double'}
ACCESS = [(0x1, 'public'), (0x2, 'private'), (0x4, 'protected'), (0x8, 'static'), (0x10, 'final')]


# --- C values ---

def pointer(type_name, address):
    return gdb.Value(int(address)).cast(gdb.lookup_type(type_name).pointer())


def read(type_name, address):
    return pointer(type_name, address).dereference()


def variable(name, file=None):
    try:
        return gdb.parse_and_eval(f"'{file}'::{name}" if file else name)
    except gdb.error as e:
        raise gdb.GdbError(f'no minijvm with debugging information here: {e}')


def memory(address, count):
    return bytes(gdb.selected_inferior().read_memory(int(address), count)) if count else b''


def symbol_at(place):
    """The symbol that a constant pool names."""
    return (gdb.parse_and_eval('symbol_space') + 8 * int(place)).cast(gdb.lookup_type('Symbol').pointer())


def symbol(s):
    return memory(s['text'].address, int(s['length'])).decode('utf-8', 'surrogatepass') if s else ''


# --- classes ---

def java_type(descriptor):
    """[I -> int[], Ljava/lang/String; -> java.lang.String"""
    dimensions = len(descriptor) - len(descriptor.lstrip('['))
    name = descriptor[dimensions:]
    name = PRIMITIVES.get(name) or (name[1:-1] if name.endswith(';') else name)
    return name.replace('/', '.') + '[]' * dimensions


def class_name(c):
    name = symbol(c['name'])
    if name.startswith('['):
        return java_type(name)
    name = name.replace('/', '.')
    return name.replace('+0x', '/0x') if int(c['flags']) & CLASS_IS_HIDDEN else name


def classes():
    c = variable('all_classes')
    while c:
        yield c
        c = c['next_all']


def class_by_name(name):
    for c in classes():
        if name in (class_name(c), symbol(c['name']), symbol(c['name']).replace('/', '.')):
            return c
    raise gdb.GdbError(f'no class {name} is loaded')


def supers(c):
    """The class and its superclasses, Object first."""
    chain = []
    while c:
        chain.insert(0, c)
        c = c['super']
    return chain


def fields(c, static):
    for i in range(int(c['field_count'])):
        f = c['fields'][i]
        if bool(int(f['access']) & ACC_STATIC) == static:
            yield f


def field(o, name):
    """The value of an instance field, by its name alone: those of the class library that the VM knows."""
    for c in reversed(supers(class_of(o))):
        for f in fields(c, False):
            if symbol(f['info']['name']) == name:
                return value_at(o + int(f['offset']), symbol(f['info']['descriptor']))
    raise gdb.GdbError(f'no field {name}')


# --- objects: addresses as integers ---

def class_of(o):
    return pointer('struct Class', int(read('unsigned int', o)) << 3)


def check_object(o):
    known = {int(c) for c in classes()} if o and o % 8 == 0 else ()
    try:
        if int(read('unsigned int', o)) << 3 in known:
            return o
    except gdb.MemoryError:
        pass
    raise gdb.GdbError(f'0x{o:x} is no object')


def value_at(address, descriptor):
    """A number, or the address of an object."""
    if descriptor[0] in 'L[':
        return int(read('unsigned int', address)) << 3
    value = read(C_TYPES[descriptor], address)
    return float(value) if descriptor in 'FD' else int(value)


def array_length(o):
    return int(read('unsigned int', o + ARRAY_LENGTH))


def text_of(o):
    """The text of a String; None: it has none yet."""
    array = field(o, 'value')
    if not array:
        return None
    return memory(array + ARRAY_BASE, array_length(array)).decode('utf-16-le' if field(o, 'coder') else 'latin-1',
                                                                  'replace')


def quoted(text):
    limit = gdb.parameter('print elements') or len(text)
    shown = ''.join(ch if ch.isprintable() and ch not in '"\\' else ch.encode('unicode_escape').decode()
                    if ch not in '"\\' else '\\' + ch for ch in text[:limit])
    return f'"{shown}"' + ('...' if len(text) > limit else '')


def mirrored(o):
    """The class that an object of class Class stands for; None for objects of other classes."""
    if symbol(class_of(o)['name']) != 'java/lang/Class':
        return None
    c = read('unsigned long', o + int(variable('object_offsets')['mirror_layout']))
    return pointer('struct Class', c) if c else None


def shown(o):
    if not o:
        return 'null'
    c = mirrored(o)
    if c:
        return f'<0x{o:x}> (a java.lang.Class for {class_name(c)})'
    name = class_name(class_of(o))
    return f'<0x{o:x}> (a {name})' + (f' {quoted(text_of(o) or "")}' if name == 'java.lang.String' else '')


def shown_value(address, descriptor):
    value = value_at(address, descriptor)
    if descriptor[0] in 'L[':
        return shown(value)
    if descriptor == 'Z':
        return str(bool(value)).lower()
    if descriptor == 'C':
        return f'{value} {chr(value)!r}' if chr(value).isprintable() else str(value)
    return str(value)


# --- threads and frames ---

def threads():
    t = variable('threads', 'runtime/thread.c')
    while t:
        yield t
        t = t['next']


def thread_name(t):
    o = int(t['object'])
    name = field(o, 'name') if o else 0
    return (text_of(name) if name else None) or t['name'].string()


def threads_by_system_id():
    return {int(thread.ptid[1]): thread for thread in gdb.selected_inferior().threads()}


def current_thread():
    selected = gdb.selected_thread()
    for t in threads():
        if selected and int(t['native_id']) == selected.ptid[1]:
            return t
    raise gdb.GdbError('the current thread is not attached to the VM')


def interpreter_pc(t):
    """Where a thread is that was stopped amid the interpreter, which keeps the instruction in a register; None when
    the thread is elsewhere (the frame then says it)."""
    before, thread = gdb.selected_thread(), threads_by_system_id().get(int(t['native_id']))
    if not thread:
        return None
    frame = gdb.selected_frame()
    try:
        thread.switch()
        newest = gdb.newest_frame()
        if newest.name() == 'interp_run':
            pc = newest.read_var('pc')
            return None if pc.is_optimized_out else pc
    except (gdb.error, ValueError):
        pass
    finally:
        before.switch()
        frame.select()
    return None


def line_table(method):
    """The entries of LineNumberTable (classfile_code_tables)."""
    info, number = method['info'], lambda at, size: int.from_bytes(memory(at, size), 'big')
    if not info['code']:
        return b''
    joined = info['more']['tables']
    if joined:
        return memory(joined['lines'], 4 * int(joined['line_count']))
    at = info['code'] + int(info['code_length']) + 2 + 8 * int(info['handler_count'])
    count, at, table = number(at, 2), at + 2, b''
    for _ in range(count):
        name = symbol_at(method['pool']['file']['cp']['entries'][number(at, 2)]['symbol'])
        if symbol(name) == 'LineNumberTable':
            table = memory(at + 8, 4 * number(at + 6, 2))
        at += 6 + number(at + 2, 4)
    return table


def line_of(method, bci):
    """The line of the nearest entry at or before an instruction (classfile_line_at)."""
    table = line_table(method)
    best, line = -1, None
    for i in range(0, len(table), 4):
        start = int.from_bytes(table[i:i + 2], 'big')
        if best < start <= bci or start == bci and start > best:
            best, line = start, int.from_bytes(table[i + 2:i + 4], 'big')
    return line


def bci_of(method, pc):
    code = method['translated']
    if not code:
        return 0
    index = int(pc - code['insns'])
    if not 0 <= index < int(code['count']):
        return 0
    places = code['insns'] + code['count'] + 1
    place = gdb.lookup_type('uint16_t' if code['far'] else 'uint8_t').pointer()
    return int(places.cast(place)[index])


def place(frame, pc=None):
    method = frame['method']
    name = f"{class_name(method['holder'])}.{symbol(method['info']['name'])}"
    if int(method['access']) & ACC_NATIVE:
        return f'{name}(Native Method)'
    file = symbol(method['pool']['file']['source_file']) if method['pool']['file'] else ''
    line = line_of(method, bci_of(method, pc if pc is not None else frame['pc']))
    return f"{name}({file or 'Unknown Source'}{f':{line}' if file and line is not None else ''})"


def frames(t):
    f = t['frame']
    while f:
        if f['method']:
            yield f
        f = f['caller']


def print_stack(t):
    thread = threads_by_system_id().get(int(t['native_id']))
    print(f'"{thread_name(t)}"' + (f' (gdb thread {thread.num})' if thread else ''))
    pc = interpreter_pc(t)
    for number, f in enumerate(frames(t)):
        print(f'    at {place(f, pc if number == 0 else None)}')
        for waits in waiting(t) if number == 0 else ():
            print(f'    - {waits}')
        for o in owned(t, f):
            print(f'    - locked {shown(o)}')


# --- monitors ---

def owned(t, frame=None):
    """Objects that the thread (a frame of it) has entered, the newest first; once for every entry."""
    count = int(t['owned_top'] - t['owned'])
    for i in reversed(range(count)):
        r = t['owned'][i]
        if frame is None or r['frame'] == frame:
            yield int(r['object'])


def owner(o):
    """(lock_id of the owner or 0, entries)"""
    word = int(read('unsigned int', o + 4))
    if word & SYNC_INFLATED:
        index = word >> SYNC_RECURSION_SHIFT
        chunk = variable('chunks', 'runtime/monitor.c')[index // MONITORS_PER_CHUNK]
        gate = chunk[index % MONITORS_PER_CHUNK]['gate']
        return int(gate['owner']), int(gate['entries'])
    lock_id = word >> SYNC_OWNER_SHIFT
    return lock_id, (word >> SYNC_RECURSION_SHIFT & SYNC_RECURSION_MAX) + 1 if lock_id else 0


def owner_shown(o):
    lock_id, entries = owner(o)
    for t in threads():
        if lock_id and int(t['lock_id']) == lock_id:
            return f'owned by "{thread_name(t)}"' + (f', {entries} times' if entries > 1 else '')
    return 'owned by nobody'


def waiting(t):
    contended, waited = int(t['contended']), int(t['waited'])
    if contended:
        verb = 'waiting to re-lock in wait()' if contended == waited else 'waiting to lock'
        yield f'{verb} {shown(contended)}, {owner_shown(contended)}'
    elif waited:
        yield f'waiting on {shown(waited)}'


# --- commands ---

class Command(gdb.Command):
    def __init__(self):
        super().__init__(self.name, gdb.COMMAND_STACK if 'stack' in self.name else gdb.COMMAND_DATA)

    def invoke(self, argument, from_tty):
        self.dont_repeat()
        try:
            self.run(argument.strip())
        except gdb.MemoryError as e:
            raise gdb.GdbError(str(e))


class JavaStack(Command):
    """java-stack [all | NAME]: the Java frames of the current thread, of all threads, of the thread of that name."""
    name = 'java-stack'

    def run(self, argument):
        if not argument:
            return print_stack(current_thread())
        found = [t for t in threads() if argument in ('all', thread_name(t))]
        if not found:
            raise gdb.GdbError(f'no thread {argument}')
        for t in found:
            print_stack(t)


class JavaLocks(Command):
    """java-locks: the monitors that threads own, enter and wait for."""
    name = 'java-locks'

    def run(self, argument):
        for t in threads():
            lines = []
            for o in dict.fromkeys(owned(t)):
                entries = list(owned(t)).count(o)
                lines.append(f'owns {shown(o)}' + (f', entered {entries} times' if entries > 1 else ''))
            lines += waiting(t)
            if lines:
                print(f'"{thread_name(t)}"')
            for line in lines:
                print(f'    {line}')


class JavaObject(Command):
    """java-object ADDRESS: an object: its class and fields, the text of a String, the elements of an array."""
    name = 'java-object'

    def run(self, argument):
        if not argument:
            raise gdb.GdbError('java-object ADDRESS')
        o = check_object(int(gdb.parse_and_eval(argument).cast(gdb.lookup_type('unsigned long'))))
        c, name = class_of(o), symbol(class_of(o)['name'])
        lock_id, entries = owner(o)
        print(shown(o) + (f', {owner_shown(o)}' if lock_id else ''))
        if name.startswith('['):
            self.elements(o, name[1:], 1 << int(c['layout']['element_shift']))
            return
        for holder in supers(c):
            for f in fields(holder, False):
                print_field(holder, f, o)

    def elements(self, o, descriptor, size):
        length = array_length(o)
        limit = min(length, gdb.parameter('print elements') or length)
        print(f'    length = {length}')
        for i in range(limit):
            print(f'    [{i}] = {shown_value(o + ARRAY_BASE + i * size, descriptor)}')
        if limit < length:
            print(f'    ... {length - limit} more (set print elements)')


def print_field(holder, f, o):
    descriptor = symbol(f['info']['descriptor'])
    words = [word for bit, word in ACCESS if int(f['access']) & bit]
    print('    ' + ' '.join(words + [java_type(descriptor), f"{class_name(holder)}.{symbol(f['info']['name'])}"])
          + f" = {shown_value(o + int(f['offset']), descriptor)}")


class JavaClass(Command):
    """java-class NAME: a class (java.lang.String, [I, Outer$Inner): supers, loader, static fields, methods."""
    name = 'java-class'

    def run(self, argument):
        c = class_by_name(argument)
        state = gdb.types.make_enum_dict(gdb.lookup_type('enum ClassState'))
        names = {value: name[len('CLASS_'):].lower() for name, value in state.items()}
        print(f"class {class_name(c)}, {names.get(int(c['state']), '?')}, at 0x{int(c):x}, "
              f"Class object 0x{int(c['layout']['mirror']):x}")
        if c['super']:
            print(f"    extends {class_name(c['super'])}")
        if int(c['interface_count']):
            print('    implements ' + ', '.join(class_name(c['interfaces'][i])
                                                for i in range(int(c['interface_count']))))
        loader = int(c['loader']['object']) if c['loader'] else 0
        print(f"    loader {shown(loader) if loader else 'of the boot classes'}")
        mirror = int(c['layout']['mirror'])
        prepared = int(c['state']) >= state['CLASS_LINKED']
        for f in fields(c, True):
            if mirror and prepared:
                print_field(c, f, mirror)
        first = int(c['first_method_count'])
        for i in range(int(c['method_count'])):
            m = c['methods'][i] if i < first else c['added_methods'][i - first]
            words = [word for bit, word in ACCESS if int(m['access']) & bit]
            print('    ' + ' '.join(words + [symbol(m['info']['name']) + symbol(m['info']['descriptor'])]))


for command in (JavaStack, JavaLocks, JavaObject, JavaClass):
    command()
