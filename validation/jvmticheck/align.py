"""What belongs together in two sequences: the longest common subsequence, or nearly that where they are long and differ
much."""
from __future__ import annotations

import bisect
from collections.abc import Callable
from typing import Any

STEPS = 1500        # of differences between two anchors; beyond it nothing belongs together


def common(a: list[Any], b: list[Any]) -> list[tuple[int, int]]:
    """Pairs of indices of equal elements, increasing in both."""
    pairs = []
    todo = [(0, len(a), 0, len(b))]
    while todo:
        i, m, j, n = todo.pop()
        while i < m and j < n and a[i] == b[j]:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        while i < m and j < n and a[m - 1] == b[n - 1]:
            m, n = m - 1, n - 1
            pairs.append((m, n))
        if i == m or j == n:
            continue
        fixed = anchors(a, i, m, b, j, n)
        if not fixed:
            pairs += [(i + x, j + y) for x, y in shortest(a[i:m], b[j:n])]
            continue
        pairs += fixed
        for x, y in fixed + [(m, n)]:
            todo.append((i, x, j, y))
            i, j = x + 1, y + 1
    return sorted(pairs)


def anchors(a: list[Any], i: int, m: int, b: list[Any], j: int, n: int) -> list[tuple[int, int]]:
    """Elements that are there once in both, as many of them as come in the same order."""
    once: dict[Any, int | None] = {}
    for x in range(i, m):
        once[a[x]] = None if a[x] in once else x
    there: dict[Any, int | None] = {}
    for y in range(j, n):
        there[b[y]] = None if b[y] in there else y
    both = ((x, there.get(e)) for e, x in once.items())
    found = [(x, y) for x, y in both if x is not None and y is not None]
    return increasing(sorted(found))


def increasing(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The longest part whose second numbers increase, too."""
    tops: list[int] = []
    at: list[int] = []
    before: list[int | None] = []
    for k, (_, y) in enumerate(pairs):
        place = bisect.bisect_left(tops, y)
        before.append(at[place - 1] if place else None)
        tops[place:place + 1] = [y]
        at[place:place + 1] = [k]
    chain, last = [], at[-1] if at else None
    while last is not None:
        chain.append(pairs[last])
        last = before[last]
    return chain[::-1]


def shortest(a: list[Any], b: list[Any]) -> list[tuple[int, int]]:
    """By the fewest elements that have to be left out (Myers, An O(ND) Difference Algorithm, 1986); none at all if they
    are more than STEPS."""
    m, n, front, trail = len(a), len(b), {1: 0}, []
    for d in range(min(m + n, STEPS) + 1):
        trail.append(front.copy())
        for k in range(-d, d + 1, 2):
            x = front[k + 1] if k == -d or (k != d and front[k - 1] < front[k + 1]) else front[k - 1] + 1
            y = x - k
            while x < m and y < n and a[x] == b[y]:
                x, y = x + 1, y + 1
            front[k] = x
            if x >= m and y >= n:
                return walk_back(trail, m, n)
    return []


def walk_back(trail: list[dict[int, int]], x: int, y: int) -> list[tuple[int, int]]:
    pairs = []
    for d in range(len(trail) - 1, -1, -1):
        front, k = trail[d], x - y
        down = k == -d or (k != d and front[k - 1] < front[k + 1])
        before = k + 1 if down else k - 1
        px, py = front[before], front[before] - before
        while x > px + (not down):
            x, y = x - 1, y - 1
            pairs.append((x, y))
        x, y = px, py
    return pairs[::-1]


def align(a: list[Any], b: list[Any], keys: list[Callable[[Any], Any]]) -> list[tuple[Any, Any]]:
    """The elements of [a] and [b] side by side, (element or None, element or None): those whose first key is the same,
    between them those with the same second key, and so on."""
    if not a or not b or not keys:
        return [(x, None) for x in a] + [(None, y) for y in b]
    pairs = common([keys[0](x) for x in a], [keys[0](y) for y in b])
    result, i, j = [], 0, 0
    for x, y in pairs + [(len(a), len(b))]:
        result += align(a[i:x], b[j:y], keys[1:])
        if x < len(a):
            result.append((a[x], b[y]))
        i, j = x + 1, y + 1
    return result
