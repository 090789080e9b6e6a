"""A trace of the layer in a form in which two runs can be compared, on whatever VM they were: names instead of handles
and addresses, times gone, order only where the specification gives one.

What the specification leaves open is in differences.rec, whose head explains the words.

A call or a callback becomes a Node, below it what happened inside; a Trace has, by thread, what happened outside of
anything, and apart from that what has no place in an order: pools.
"""
from __future__ import annotations

import collections
import fnmatch
import functools
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from . import facts

ADDRESS = re.compile(r'0x[0-9a-f]{5,16}')
MADE_UP = re.compile(r'(\$\$Lambda|\$\$StringConcat|LambdaForm\$\w+|\$Proxy|GeneratedMethodAccessor'
                     r'|GeneratedConstructorAccessor|GeneratedSerializationConstructorAccessor)\$?\d*')
HIDDEN = re.compile(r'[./]0x[0-9a-f]{6,16}|(?<=\$\$Lambda)[./]\d+')     # before JDK 15 anonymous, with a number
LIBRARY = ('java.', 'javax.', 'jdk.', 'sun.', 'com.sun.', 'netscape.', 'org.ietf.', 'org.jcp.', 'org.w3c.', 'org.xml.')
# Threads that a VM or the class library starts for itself.
SYSTEM_THREADS = {
    'Reference Handler', 'Finalizer', 'Secondary finalizer', 'Signal Dispatcher', 'Common-Cleaner', 'Attach Listener',
    'Notification Thread', 'DestroyJavaVM', 'Service Thread', 'Monitor Deflation Thread', 'Sweeper thread',
    'process reaper', 'Attach API wait loop', 'Concurrent Mark Helper', 'JIT Compilation Thread-000 Suspended'}
SYSTEM_GROUPS = ('<address>', 'system', 'InnocuousThreadGroup')
SYSTEM_THREAD = re.compile(r'C[12] CompilerThread\d+|GC |G1 |VM |InnocuousThread-\d+|process reaper|JIT |Cleaner-\d+')
BIG = 1 << 32       # numbers of the agent's own from here on are addresses: tags, storage, user data
AGENT_NUMBERS = ('tag', 'tags', 'tag_ptr', 'tag_result_ptr', 'user_data', 'data', 'data_ptr')
# Arguments and outputs that say what a call or an event is about, the first that is there.
SUBJECTS = ('method', 'klass', 'field_klass', 'class_being_redefined', 'name', 'object', 'module', 'thread')
# What is an address however small it is: a VM may number its IDs.
IDS = ('field', 'fields_ptr', 'method', 'methods_ptr')
PRIMITIVES = set('ZBCSIJFD')

Choice = collections.namedtuple('Choice', 'what condition unless choice value section why')


@functools.cache
def choices() -> list[Choice]:
    """The records of differences.rec."""
    rows = []
    for row in json.loads(facts.data('differences.json')):
        choice, _, value = row['choice'].partition(' ')
        rows.append(Choice(row['what'], row['if'], row['unless'], choice, value, row['section'], row['why']))
    return rows


@functools.cache
def choices_of(path: str) -> list[Choice]:
    """What is left open at [path]: Name, Name.output, Name.output.field."""
    return [c for c in choices() if fnmatch.fnmatchcase(path, c.what)]


def holds(choice: Choice, shape: Shape) -> bool:
    return ((not choice.condition or shape.given(choice.condition) not in (None, False))
            and choice.unless not in shape.possessed)


def is_library(name: str) -> bool:
    """Whether a class, given by its name or that of an array of it, is not the program's."""
    name = name.lstrip('[')
    return name.removeprefix('L').replace('/', '.').startswith(LIBRARY) or name in PRIMITIVES


def is_system_thread(name: str) -> bool:
    return name in SYSTEM_THREADS or SYSTEM_THREAD.match(name) is not None


def class_of(text: str) -> str:
    """The class that a method, an object or a class is named by."""
    if '(' in text:
        return text[:text.index('(')].rpartition('.')[0]
    return text[2:] if text.startswith('a ') else text


def is_system(value: Any) -> bool:
    """Whether an element of an array, or what an event is about, is the VM's or the class library's."""
    if isinstance(value, dict):
        value = next((value[key] for key in ('thread', 'method', 'klass', 'name', 'id') if key in value), None)
    if not isinstance(value, str):
        return True
    return is_library(class_of(value)) or is_system_thread(value) or value in SYSTEM_GROUPS


class Shape:
    """What a call or a callback says, wherever it is: one for all nodes that say the same. `loose` is what has to be
    the same on all VMs; `open` is what need not be: path -> (choice, value). `possessed` are the capabilities of its
    environment at that time."""
    __slots__ = ('line', 'kind', 'name', 'result', 'subject', 'loose', 'open', 'frozen', 'weak', 'asked', 'possessed',
                 'place', 'choice')

    def __init__(self, line: dict[str, Any], possessed: frozenset[str] = frozenset()) -> None:
        self.line, self.possessed = line, possessed
        self.kind = 'event' if 'event' in line else 'call'
        self.name = line.get('event') or line.get('function') or '?'
        self.result = line.get('result')
        arguments = line.get('arguments') or {}
        self.subject = next((arguments[s] for s in SUBJECTS if isinstance(arguments.get(s), str)), None)
        self.open: dict[str, tuple[Choice, Any]] = {}
        self.loose: dict[str, dict[str, Any]] = {}
        for part in ('arguments', 'outputs'):
            self.loose[part] = {k: loosen(self, f'{self.name}.{k}', v) for k, v in (line.get(part) or {}).items()}
        env = line.get('env')
        self.weak = (self.name, env, self.subject)
        given = freeze(self.loose['arguments'])
        self.asked = (self.weak, given) if self.kind == 'call' else self.weak
        self.frozen = (self.name, env, line.get('agent'), line.get('phase'), self.result, given,
                       freeze(self.loose['outputs']))
        self.place, self.choice = place_of(self)

    def given(self, name: str) -> Any:
        return (self.line.get('arguments') or {}).get(name)

    def is_system(self) -> bool:
        if self.subject is None:
            return self.line.get('phase') != 'live'
        if self.subject == '<address>':     # nobody could be asked then: before the live phase, and when the VM ends
            return True
        return is_system(self.subject.replace('/', '.') if self.name == 'ClassFileLoadHook' else self.subject)


class Node:
    """A call or a callback. `halted` are the threads that stand still meanwhile, `waiting` those that wait for what it
    is about, by their events."""
    __slots__ = ('number', 'thread', 'shape', 'children', 'parent', 'digest', 'halted', 'waiting')
    digest: int         # of it and what is inside, once the trace was read

    def __init__(self, number: int, thread: str, shape: Shape, parent: Node | None = None,
                 halted: frozenset[str] = frozenset(), waiting: frozenset[str] = frozenset()) -> None:
        self.number, self.thread, self.shape, self.parent = number, thread, shape, parent
        self.halted, self.waiting = halted, waiting
        self.children: list[Node] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.shape, name)

    @property
    def line(self) -> dict[str, Any]:
        """As the layer reported it, but for times."""
        return {'number': self.number, 'thread': self.thread, **self.shape.line}

    def asks(self) -> bool:
        """Whether it only asks; the answer may be asked for again and again."""
        return self.name.startswith(('Get', 'Is')) and not self.children

    def runs_on(self, path: str) -> bool | None:
        """Whether what is at [path] is about a thread that continues while it is asked; None: about none, or the one
        that asks."""
        thread = self.given('thread')
        index = re.match(r'\w+\.stack_info_ptr\[(\d+)\]', path)
        if index:
            thread = self.loose['outputs']['stack_info_ptr'][int(index[1])]['thread']
        return None if thread in (None, self.thread) else thread not in self.halted


class Cleaner:
    """Names instead of addresses, along one trace: raw monitors are what they were called at that time."""
    def __init__(self) -> None:
        self.monitors: dict[Any, str] = {}

    def text(self, text: str, name: str) -> str:
        if ADDRESS.fullmatch(text) or (name in IDS and text.startswith('0x')):
            return self.monitors.get(text, '<address>')
        if '$' in text or '0x' in text:
            text = HIDDEN.sub('/hidden', MADE_UP.sub(r'\1', text))
        return text

    def value(self, value: Any, name: str = '') -> Any:
        if isinstance(value, str):
            return self.text(value, name)
        if isinstance(value, dict):
            return {k: self.value(v, k) for k, v in value.items()}
        if isinstance(value, list):
            return [self.value(v, name) for v in value]
        if isinstance(value, int) and name in AGENT_NUMBERS and not -BIG < value < BIG:
            return '<address>'
        return value

    def line(self, line: dict[str, Any]) -> None:
        made = line.get('function') == 'CreateRawMonitor' and line.get('result') == 'NONE' and line.get('outputs')
        if made:
            self.monitors[made.get('monitor_ptr')] = f'monitor {line["arguments"].get("name")}'
        line['arguments'] = self.value(line.get('arguments') or {})
        if line.get('outputs'):
            line['outputs'] = self.value(line['outputs'])


LOOSENING = ('own', 'value', 'bits', 'system', 'order')


def loosen(shape: Shape, path: str, value: Any) -> Any:
    """[value] without what is left open there, which goes to shape.open. An array of no elements has no address that
    matters."""
    for c in choices_of(path):
        if c.choice not in LOOSENING or not holds(c, shape):
            continue
        if c.choice == 'own':
            return None
        if c.choice == 'value':
            shape.open[path] = (c, value)
            return None
        if c.choice == 'bits' and isinstance(value, int):
            shape.open[path] = (c, value & int(c.value, 16))
            value &= ~int(c.value, 16)
        elif c.choice == 'system' and not isinstance(value, list):
            if shape.is_system():
                shape.open[path] = (c, value)
                return None
        elif c.choice == 'system':
            own = [v for v in value if not is_system(v) and not (c.value == 'arrays' and v.startswith('['))]
            shape.open[path + ' system'] = (c, sorted(json.dumps(v, sort_keys=True) for v in value if v not in own))
            value = own
        elif c.choice == 'order' and isinstance(value, list) and value:
            shape.open[path + ' order'] = (c, value)
            value = sorted(value, key=lambda v: json.dumps(v, sort_keys=True))
    if isinstance(value, dict):
        return {k: loosen(shape, f'{path}.{k}', v) for k, v in value.items()}
    if isinstance(value, list):
        return [loosen(shape, path, v) if isinstance(v, (dict, list)) else v for v in value] or None
    return value


def elements(value: Any) -> Iterator[str]:
    """The names in an array, or in its structures."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for v in value.values() if isinstance(value, dict) else value:
            yield from elements(v)


class Digests:
    """Numbers for what is the same, in both traces of a comparison."""
    def __init__(self) -> None:
        self.known: dict[Any, int] = {}

    def of(self, *parts: Any) -> int:
        return self.known.setdefault(parts, len(self.known))


def freeze(value: Any) -> Any:
    if isinstance(value, dict):
        return tuple((k, freeze(v)) for k, v in value.items())
    if isinstance(value, list):
        return tuple(map(freeze, value))
    return value if not isinstance(value, float) or value == value else 'NaN'


def place_of(shape: Shape) -> tuple[str, Choice | None]:
    """Where it is compared: 'order' in the order of its thread; 'pool' and 'free' with all of its kind, and the choice
    that has it so."""
    if shape.kind == 'event':
        for wanted in ('free', 'system', 'pool'):
            for c in choices_of(shape.name):
                if c.choice == wanted and (wanted != 'system' or shape.is_system()):
                    return 'pool' if wanted == 'pool' else 'free', c
    return 'order', None


# Of these, how many there are is all there is to say where they are free, also of what happened inside: there may be
# millions.
COUNTED = {'MethodEntry', 'MethodExit', 'SingleStep', 'Exception', 'ExceptionCatch', 'VMObjectAlloc',
           'SampledObjectAlloc'}
# A line is taken apart without being understood: its beginning and its end are its own, between them most are alike.
BEGIN = re.compile(r'\{"kind":"trace","number":(\d+),"parent":(\d+),"thread":"((?:[^"\\]|\\.)*)","native_thread":(\d+),'
                   r'"at":\d+,')
END = ',"nanoseconds":'


class Trace:
    """A whole trace, from its lines. threads: label -> lists of nodes, one for each thread that is called so; pools:
    name of an event -> nodes; free: name -> nodes; counted: shapes of what is free, and how often it came."""
    LIMIT = 1_000_000

    def __init__(self, lines: Iterable[str], digests: Digests) -> None:
        self.threads: dict[str, list[list[Node]]] = {}
        self.pools: dict[str, list[Node]] = {}
        self.free: dict[str, list[Node]] = {}
        self.nodes: dict[int, Node] = {}
        self.counted: collections.Counter[Shape] = collections.Counter()
        self.shapes: dict[tuple[str, int], Shape] = {}
        self.end: int | None = None
        self.possessed: dict[Any, frozenset[str]] = collections.defaultdict(frozenset)
        self.cleaner, self.state, self.cut = Cleaner(), 0, False
        self.build(sorted(self.read(lines)))
        self.digest(digests)

    def read(self, lines: Iterable[str]) -> list[tuple[int, int, str, int, str]]:
        """(number, parent, thread, native thread, the rest) of all lines but those that are only counted, and what
        happened inside of these, which has been reported before."""
        # native thread -> those that may be inside of something
        open_lines: dict[int, list[tuple[int, int, str, int, str]]] = collections.defaultdict(list)
        count = 0
        for line in lines:
            found = BEGIN.match(line)
            end = line.rfind(END)
            if not found or end < 0:
                continue
            number, parent, thread, native = int(found[1]), int(found[2]), found[3], int(found[4])
            body = line[found.end():end]
            own = open_lines[native]
            if thread == 'main' and '"event":"VMDeath"' not in body:
                self.end = max(number, self.end or 0)
            if '"event":"' in body and COUNTED_EVENT.search(body):
                shape = self.shape(body)
                if shape is not None and shape.place == 'free':
                    self.counted[shape] += 1
                    while own and own[-1][0] > number:
                        own.pop()
                        count -= 1
                    continue
            count += 1
            if count > self.LIMIT:
                self.cut = True
                break
            own.append((number, parent, json.loads(f'"{thread}"') if '\\' in thread else thread, native, body))
        return [row for own in open_lines.values() for row in own]

    def shape(self, body: str) -> Shape | None:
        """Of the same words, in the same state of names and capabilities, it is the same. None: they are no JSON."""
        key = body, self.state
        shape = self.shapes.get(key)
        if shape is None:
            try:
                line = json.loads('{' + body + '}')
            except (ValueError, RecursionError):
                return None
            self.cleaner.line(line)
            shape = self.shapes[key] = Shape(line, self.possessed[line.get('env')])
        return shape

    def ends_before(self, node: Node) -> bool:
        """Whether it happens on a thread of its own when the program's main thread has come to its end."""
        return self.end is not None and node.number > self.end and node.thread not in ('main', 'DestroyJavaVM')

    def build(self, rows: list[tuple[int, int, str, int, str]]) -> None:
        suspended: frozenset[str] = frozenset()
        waiting: dict[Any, frozenset[str]] = collections.defaultdict(frozenset)      # object -> threads
        threads: dict[tuple[str, int], list[Node]] = {}
        for number, parent, thread, native, body in rows:
            shape = self.shape(body)
            # What is freed follows from what was given, and what that was is compared.
            if shape is None or (shape.name == 'Deallocate' and shape.result == 'NONE'):
                continue
            if shape.result == 'NONE':
                suspended = self.note(shape, suspended)
            # Native threads have numbers; the main thread has no name before the live phase.
            label = 'native thread' if thread.startswith('native thread ') else thread
            if shape.name == 'MonitorWait':
                waiting[shape.subject] |= {label}
            elif shape.name == 'MonitorWaited':
                waiting[shape.subject] -= {label}
            node = self.nodes[number] = Node(number, label, shape, self.nodes.get(parent), suspended,
                                             waiting[shape.subject] if shape.name == 'GetObjectMonitorUsage' else
                                             frozenset())
            if shape.place == 'free':
                self.free.setdefault(shape.name, []).append(node)
            elif self.is_of_walk(node):
                self.pools.setdefault(WALK, []).append(node)
            elif shape.place == 'pool':
                self.pools.setdefault(shape.name, []).append(node)
            elif node.parent is not None:
                node.parent.children.append(node)
            else:
                threads.setdefault((label, native), []).append(node)
        for (name, _), roots in threads.items():
            self.threads.setdefault(name, []).append(roots)

    def is_of_walk(self, node: Node) -> bool:
        """Whether it is a call in a callback of the heap, which comes on the thread that asks or on one of the VM's."""
        if node.parent is not None:
            return node.parent.name in WALKS
        return node.kind == 'call' and node.thread == 'native thread' and node.shape.line.get('phase') == 'live'

    def note(self, shape: Shape, suspended: frozenset[str]) -> frozenset[str]:
        """What a call that has succeeded changes for those behind it; the threads that stand still."""
        name = shape.name
        if name == 'AddCapabilities' and shape.given('capabilities_ptr'):
            self.possessed[shape.line.get('env')] |= set(shape.given('capabilities_ptr').split(', '))
            self.state += 1
        elif name == 'CreateRawMonitor':
            self.state += 1
        elif name in ('SuspendThread', 'SuspendThreadList'):
            return suspended.union(filter(None, shape.given('request_list') or [shape.given('thread')]))
        elif name in ('ResumeThread', 'ResumeThreadList'):
            return suspended.difference(shape.given('request_list') or [shape.given('thread')])
        return suspended

    def digest(self, digests: Digests) -> None:
        """Children have greater numbers than what they are inside of."""
        for number in sorted(self.nodes, reverse=True):
            n = self.nodes[number]
            n.digest = digests.of(n.shape.frozen, tuple(c.digest for c in n.children))


WALK = 'callbacks of the heap'
WALKS = {'FollowReferences', 'IterateThroughHeap', 'IterateOverReachableObjects',
         'IterateOverObjectsReachableFromObject',
         'IterateOverHeap', 'IterateOverInstancesOfClass', 'ForceGarbageCollection'}
COUNTED_EVENT = re.compile('"event":"(?:%s)"' % '|'.join(sorted(COUNTED)))
