"""What happened when in one run, of its trace: calls and callbacks of each thread, nested, what it waited for, and
which raw monitors it held. Of a long run only the longest are kept, and it says so."""
from __future__ import annotations

import collections
import heapq
from typing import Any, TYPE_CHECKING

from .values import mapping, number, text

if TYPE_CHECKING:
    from .. import record

BARS = 3000             # calls and callbacks of one run
HOLDS = 1000            # monitors held
LANES = 60              # threads
DEEPEST = 12
Bar = collections.namedtuple('Bar', 'begin end depth kind name line')      # kind: event, function, failed, unfinished
Hold = collections.namedtuple('Hold', 'begin end level monitor open')
WAITS = {'RawMonitorWait'}
ENDS_WAIT = {'NONE', 'INTERRUPT'}


class Thread:
    def __init__(self, identity: int | str) -> None:
        self.identity = identity
        self.names: collections.Counter[str] = collections.Counter()
        self.bars: list[Bar] = []
        self.holds: list[Hold] = []
        self.waits: list[tuple[int, int, str]] = []         # (begin, end, for what)
        self.held: dict[str, list[int]] = {}                # monitor -> [since, times, level]
        self.contended: dict[str, int] = {}                 # the object of a Java monitor -> since

    @property
    def name(self) -> str:
        java = [n for n in self.names if not n.startswith('native thread ')]
        return ' / '.join(java[:3]) or next(iter(self.names), '')

    @property
    def busy(self) -> int:
        return sum(bar.end - bar.begin for bar in self.bars if bar.depth == 0)

    @property
    def depth(self) -> int:
        return 1 + max((bar.depth for bar in self.bars), default=-1)

    @property
    def levels(self) -> int:
        return 1 + max((hold.level for hold in self.holds), default=-1)


class Timeline:
    def __init__(self, run: record.Run) -> None:
        self.run, self.total, self.end = run, 0, 0
        self.first: int | None = None           # when the first line began
        self.known: dict[int | str, Thread] = {}
        self.monitors: dict[str, str] = {}
        self.kept: list[tuple[int, int, int, int, Thread, dict[str, Any]]] = []
        self.threads: list[Thread] = []         # that are drawn
        self.more: list[Thread] = []            # that are not
        # number of what has not ended yet -> (thread, the begin of the first in it)
        self.open: dict[int, tuple[Thread, int]] = {}

    @property
    def begin(self) -> int:
        return self.first or 0

    def add(self, line: dict[str, Any]) -> None:
        if 'at' not in line:
            return
        at, own = number(line['at']), number(line.get('number'))
        ends = at + max(0, number(line.get('nanoseconds')))
        identity = number(line.get('native_thread')) or text(line.get('thread'))
        thread = self.known.get(identity)
        if thread is None:
            thread = self.known[identity] = Thread(identity)
        thread.names[text(line.get('thread'))] += 1
        self.open.pop(own, None)
        parent = number(line.get('parent'))
        if parent:
            self.open[parent] = thread, min(at, self.open.get(parent, (thread, at))[1])
        self.end, self.total = max(self.end, ends), self.total + 1
        self.first = at if self.first is None else min(self.first, at)
        name = text(line.get('function') or line.get('event'))
        if 'Monitor' in name:
            self.follow_monitors(name, thread, line, at, ends)
        item = (ends - at, self.total, own, at, thread, line)
        if len(self.kept) < BARS:
            heapq.heappush(self.kept, item)
        else:
            heapq.heappushpop(self.kept, item)

    def close(self) -> bool:
        """Whether there is something to be drawn."""
        self.end_holds()
        self.place()
        threads = sorted((t for t in self.known.values() if t.bars or t.holds), key=lambda t: -t.busy)
        self.more = threads[LANES:]
        self.threads = sorted(threads[:LANES], key=lambda t: min((bar.begin for bar in t.bars), default=self.end))
        return bool(self.threads)

    @property
    def span(self) -> int:
        return max(1, self.end - self.begin)

    def place(self) -> None:
        """Nesting, by time: what surrounds takes longer, so it is kept if what is in it is."""
        of = collections.defaultdict(list)
        for taken, _, own, at, thread, line in self.kept:
            kind = ('event' if line.get('event') else 'function' if line.get('result') in (None, 'NONE') else 'failed')
            name = text(line.get('event') or line.get('function'))
            of[thread].append((at, -(at + taken), own, kind, name, line))
        for own, (thread, at) in self.open.items():     # known by what happened in it
            of[thread].append((at, -self.end, own, 'unfinished', 'a callback that has not ended', {}))
        for thread, bars in of.items():
            around: list[int] = []      # the ends of what surrounds
            for begin, end, _, kind, name, line in sorted(bars, key=lambda bar: bar[:3]):
                while around and (around[-1] <= begin or around[-1] < -end):
                    around.pop()
                thread.bars.append(Bar(begin, -end, min(len(around), DEEPEST), kind, name, line))
                around.append(-end)

    # ---- Monitors ----

    def follow_monitors(self, name: str, thread: Thread, line: dict[str, Any], at: int, ends: int) -> None:
        arguments, result = mapping(line.get('arguments')), text(line.get('result'))
        monitor = text(arguments.get('monitor'))
        if name == 'CreateRawMonitor' and result == 'NONE':
            made = text(mapping(line.get('outputs')).get('monitor_ptr'))
            self.monitors[made] = text(arguments.get('name'))
        elif name == 'RawMonitorEnter' and result == 'NONE':
            self.enter(thread, monitor, ends)
        elif name == 'RawMonitorExit' and result == 'NONE':
            self.leave(thread, monitor, at)
        elif name in WAITS and result in ENDS_WAIT:
            times = thread.held.get(monitor, [0, 1, 0])[1]
            self.leave(thread, monitor, at, whole=True)
            thread.waits.append((at, ends, f'waits in {self.monitor_name(monitor)}'))
            self.enter(thread, monitor, ends, times)
        elif name == 'MonitorContendedEnter':
            thread.contended[text(arguments.get('object'))] = at
        elif name == 'MonitorContendedEntered':
            since = thread.contended.pop(text(arguments.get('object')), None)
            if since is not None and len(thread.waits) < HOLDS:
                thread.waits.append((since, ends, f'waits for the monitor of {text(arguments.get("object"))}'))

    def monitor_name(self, monitor: str) -> str:
        return f'"{self.monitors[monitor]}"' if self.monitors.get(monitor) else monitor

    def enter(self, thread: Thread, monitor: str, at: int, times: int = 1) -> None:
        if monitor in thread.held:
            thread.held[monitor][1] += times
        else:
            free = next(i for i in range(len(thread.held) + 1) if i not in [h[2] for h in thread.held.values()])
            thread.held[monitor] = [at, times, free]

    def leave(self, thread: Thread, monitor: str, at: int, whole: bool = False, still: bool = False) -> None:
        held = thread.held.get(monitor)
        if held is None:
            return
        held[1] -= held[1] if whole else 1
        if held[1] <= 0:
            del thread.held[monitor]
            if len(thread.holds) < HOLDS:
                thread.holds.append(Hold(held[0], max(at, held[0]), held[2], self.monitor_name(monitor), still))

    def end_holds(self) -> None:
        for thread in self.known.values():
            for monitor in list(thread.held):
                self.leave(thread, monitor, self.end, whole=True, still=True)
