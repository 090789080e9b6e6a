"""SIGINT and SIGTERM. A command that writes a report is not ended by them: it ends with the report of what was run.
That holds from its first moment on, before the modules are loaded that it needs, and until its process has ended."""
from __future__ import annotations

import signal
from collections.abc import Sequence
from typing import Any

ENDING = signal.SIGINT, signal.SIGTERM


class Interrupted(Exception):
    """Somebody wants the command to end."""


class Signals:
    """`got` is the first that came, 0 for none. Where it may be, it raises Interrupted."""
    def __init__(self) -> None:
        self.got, self.raises = 0, False
        for number in ENDING:
            signal.signal(number, self.take)

    def take(self, number: int, _: Any) -> None:
        first, self.got = not self.got, self.got or number
        if first and self.raises:
            raise Interrupted


watching: Signals | None = None


def begin(words: Sequence[str]) -> None:
    """The command has these words. Any other than these has nothing to finish."""
    if words and words[0] in ('run', 'campaign', 'diff', 'portability'):
        watched()
    else:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def watched() -> Signals:
    global watching
    watching = watching or Signals()
    return watching


def end() -> None:
    """What the command writes is complete: Python would let the process be ended while it cleans up."""
    for number in ENDING if watching else ():
        signal.signal(number, signal.SIG_IGN)
