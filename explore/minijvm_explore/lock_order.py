"""In which order threads acquire two locks that are in a deadlock: in schedules that passed."""
from __future__ import annotations

from collections import defaultdict

from . import blocked
from .texts import count_of, short_location

MOST_PLACES = 4
ACQUIRES, RELEASES = ('lock', 'lockInterruptibly'), 'unlock'     # of java.util.concurrent.locks

Orders = dict[tuple[str, str], set[str]]     # two locks in their order -> where the second one was acquired


def lock_of(location: str) -> str:
    """The synchronizer of a location such as ReentrantLock$NonfairSync#1.state."""
    return location.removesuffix('.state')


def add(orders: Orders, story: list[list[str]]) -> None:
    """What a run has done."""
    held: dict[str, list[str]] = defaultdict(list)
    for fields in story:
        if len(fields) < 8:
            continue
        path, _, operation, location, place, _, value, called = fields[:8]
        method, lock, own = called.split('(')[0].rsplit('.', 1)[-1], lock_of(location), held[path]
        if operation == 'enter' or operation == 'lock' and method in ACQUIRES:
            if lock not in own:
                for other in own:
                    orders[other, lock].add(blocked.where(place))
            if operation == 'enter' or lock not in own:
                own.append(lock)
        elif lock in own and (value == 'exit' or operation == 'lock' and method == RELEASES):
            own.reverse()
            own.remove(lock)
            own.reverse()


def text(orders: Orders, cycle: list[blocked.Blocked], schedules: int) -> str:
    """For a cycle of two threads; empty: no schedule that passed has acquired one lock while it held the other."""
    locks = sorted({lock_of(b.location) for b in cycle})
    if len(cycle) != 2 or len(locks) != 2:
        return ''
    lines = []
    for first, second in (locks, locks[::-1]):
        places = sorted(orders.get((first, second), set()))
        more = f', and {len(places) - MOST_PLACES} more places' if len(places) > MOST_PLACES else ''
        lines.append(f'  {short_location(first)} before {short_location(second)}: '
                     + (', '.join(places[:MOST_PLACES]) + more if places else 'only here'))
    if not any((a, b) in orders for a in locks for b in locks):
        return ''
    passed = f'{count_of(schedules, "other schedule")} passed'
    return f'{passed}, with its locks in this order:\n' + '\n'.join(lines)
