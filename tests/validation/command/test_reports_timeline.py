#!/usr/bin/env python3
"""What the timeline makes of a trace: nesting, waits, held monitors, callbacks that never ended, long runs.

Usage: test_reports_timeline.py (what the other scripts here are given is taken, and not needed)
Ends with `N passed, N failed`.
"""
import itertools

import progress
from jvmticheck.reports import timeline


class Run:
    """A run whose trace is made here; a line is written when what it describes has ended, as the layer does."""
    def __init__(self):
        self.lines, self.numbers = [], itertools.count(1)

    def add(self, name, at, ends, /, thread=1, parent=0, number=None, result='NONE', outputs=None, **arguments):
        own = number or next(self.numbers)
        line = {'kind': 'trace', 'number': own, 'parent': parent, 'thread': f'thread {thread}', 'native_thread': thread,
                'at': at, 'nanoseconds': ends - at, 'arguments': arguments}
        if name[:2] in ('VM', 'Mo', 'Cl'):
            line['event'] = name
        else:
            line.update(function=name, result=result, outputs=outputs or {})
        self.lines.append(line)
        return own

    def monitor(self, name, identity):
        self.add('CreateRawMonitor', 0, 1, outputs={'monitor_ptr': identity}, name=name)


def drawing(run):
    drawn = timeline.Timeline(run)
    for line in run.lines:
        drawn.add(line)
    drawn.close()
    return drawn


def thread(run, number=1):
    drawn = drawing(run)
    return drawn, next(t for t in drawn.threads if t.identity == number)


def test_nesting(suite):
    run = Run()
    run.add('GetPhase', 12, 14, parent=100)
    run.add('ClassLoad', 21, 25, parent=101)
    run.add('RetransformClasses', 20, 30, parent=100, number=101)
    run.add('VMInit', 10, 40, number=100)
    run.add('GetThreadState', 50, 60, result='THREAD_NOT_ALIVE')
    drawn, t = thread(run)
    reported = {bar.name: (bar.begin, bar.end, bar.depth, bar.kind) for bar in t.bars}
    suite.check('nesting', reported == {'VMInit': (10, 40, 0, 'event'), 'GetPhase': (12, 14, 1, 'function'),
                                        'RetransformClasses': (20, 30, 1, 'function'),
                                        'ClassLoad': (21, 25, 2, 'event'),
                                        'GetThreadState': (50, 60, 0, 'failed')}, reported)
    suite.check('from the first to the last', (drawn.begin, drawn.end, t.depth) == (10, 60, 3))


def test_unfinished(suite):
    """Of a process that was killed in a callback."""
    run = Run()
    run.add('GetPhase', 12, 14, parent=100, number=101)
    run.add('GetPhase', 15, 16, parent=100, number=102)
    run.add('GetPhase', 30, 90, thread=2)
    _, t = thread(run)
    reported = [(bar.begin, bar.end, bar.depth, bar.kind) for bar in t.bars]
    suite.check('a callback that never ended', reported == [
        (12, 90, 0, 'unfinished'), (12, 14, 1, 'function'), (15, 16, 1, 'function')], reported)


def holds(t):
    return sorted((h.begin, h.end, h.level, h.monitor, h.open) for h in t.holds)


def test_monitors(suite):
    run = Run()
    run.monitor('a lock', '0xa')
    run.add('RawMonitorEnter', 5, 10, monitor='0xa')
    run.add('RawMonitorEnter', 11, 12, monitor='0xa')
    run.add('RawMonitorEnter', 13, 14, monitor='0xb')
    run.add('RawMonitorExit', 15, 16, monitor='0xa')
    run.add('RawMonitorExit', 20, 21, monitor='0xa')
    run.add('RawMonitorEnter', 22, 23, monitor='0xa', result='INVALID_MONITOR')
    run.add('RawMonitorExit', 24, 25, monitor='0xc', result='NOT_MONITOR_OWNER')
    run.add('GetPhase', 30, 40)
    _, t = thread(run)
    suite.check('monitors: entered twice, left twice; held at the end', holds(t) == [
        (10, 20, 0, '"a lock"', False), (14, 40, 1, '0xb', True)], holds(t))


def test_waits(suite):
    run = Run()
    run.monitor('queue', '0xa')
    run.add('RawMonitorEnter', 5, 10, monitor='0xa')
    run.add('RawMonitorWait', 20, 50, monitor='0xa', millis=0)
    run.add('RawMonitorExit', 60, 61, monitor='0xa')
    run.add('MonitorContendedEnter', 70, 71, object='java.lang.Object')
    run.add('MonitorContendedEntered', 80, 82, object='java.lang.Object')
    _, t = thread(run)
    suite.check('waits: what waits does not hold', holds(t) == [
        (10, 20, 0, '"queue"', False), (50, 60, 0, '"queue"', False)], holds(t))
    suite.check('waits: in a raw monitor, for a Java monitor', t.waits == [
        (20, 50, 'waits in "queue"'), (70, 82, 'waits for the monitor of java.lang.Object')], t.waits)


def test_long(suite):
    run = Run()
    for i in range(2 * timeline.BARS):
        run.add('GetPhase', 10 * i, 10 * i + 1 + i % 2)
    drawn, t = thread(run)
    suite.check('a long run: the longest are kept', len(t.bars) == timeline.BARS and drawn.total == 2 * timeline.BARS
                and {bar.end - bar.begin for bar in t.bars} == {2})


def test_threads(suite):
    run = Run()
    for i in range(2 * timeline.LANES):
        run.add('GetPhase', 10 * i, 10 * i + 1 + i % 2, thread=i + 1)
    drawn = drawing(run)
    suite.check('many threads: the busiest are drawn, in the order of their beginning',
                len(drawn.more) == timeline.LANES
                and [t.identity for t in drawn.threads] == list(range(2, 2 * timeline.LANES + 2, 2)))


def test_old(suite):
    """A trace without times, or without anything."""
    run = Run()
    run.add('GetPhase', 1, 2)
    del run.lines[0]['at']
    suite.check('without times nothing is drawn', drawing(run).threads == []
                and drawing(Run()).threads == [])


def main():
    suite = progress.Suite('timeline')
    for test in (test_nesting, test_unfinished, test_monitors, test_waits, test_long, test_threads, test_old):
        test(suite)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
