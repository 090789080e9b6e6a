"""What people see meanwhile: on a terminal one line that is written over, with an estimate of the time that is left;
elsewhere, in CI, a plain line for what went wrong and one for each tenth of the way."""
from __future__ import annotations

import os
import shutil
import sys
import threading
import time
from collections.abc import Sequence
from typing import TextIO

from . import record

BAD = ('crash', 'hang', 'deadlock', 'output-differs', 'failed', 'findings')


def duration(seconds: float) -> str:
    seconds = int(seconds + 0.5)
    if seconds < 60:
        return f'{seconds} s'
    if seconds < 3600:
        return f'{seconds // 60} min {seconds % 60} s'
    return f'{seconds // 3600} h {seconds % 3600 // 60} min'


COLOURS = {'error': 31, 'warning': 33, 'advice': 34}


def coloured(text: str, name: str, stream: TextIO) -> str:
    """The text in the colour of a severity, on a terminal whose user has not refused colours (no-color.org)."""
    wanted = stream.isatty() and not os.environ.get('NO_COLOR') and os.environ.get('TERM') != 'dumb'
    return f'\x1b[{COLOURS[name]}m{text}\x1b[0m' if wanted and name in COLOURS else text


class Progress:
    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = sys.stderr if stream is None else stream
        self.terminal = self.stream.isatty()
        self.lock, self.total, self.done, self.began, self.reported = threading.Lock(), 0, 0, time.monotonic(), 0
        self.running: dict[str, float] = {}
        self.shown = self.closed = False

    def say(self, text: str) -> None:
        """A line that stays."""
        with self.lock:
            self.clear()
            self.put(text + '\n')
            self.line()

    def restart(self) -> None:
        """The runs from here on are another matter than those before."""
        with self.lock:
            self.total, self.done, self.began, self.reported = 0, 0, time.monotonic(), 0

    def more(self, count: int) -> None:
        """As many more, or less, than were planned."""
        with self.lock:
            self.total += count

    def begin(self, name: str) -> None:
        with self.lock:
            self.running[name] = time.monotonic()
            self.line()

    def end(self, name: str, run: record.Run | None = None, new: Sequence[str] = ()) -> None:
        """A run is over; [new] are rules that it was the first to show. None: it was not planned."""
        with self.lock:
            self.running.pop(name, None)
            self.done += run is not None
            self.clear()
            if run is not None and run.outcome in BAD and (new or run.outcome != 'findings'):
                self.put(f'{run.outcome:14} {record.plain_line(run.title)}: {record.plain_line(run.why)}\n'
                         + ''.join(f'  {record.plain_line(line)}\n' for line in new))
            elif not self.terminal and self.total >= 10 and self.done * 10 // self.total > self.reported:
                self.reported = self.done * 10 // self.total
                self.put(f'{self.done} of {self.total} runs{self.left()}\n')
            self.line()

    def left(self) -> str:
        spent = time.monotonic() - self.began
        if self.done < 3 or self.total < 10 or self.done >= self.total:
            return ''
        return f', about {duration(spent * (self.total - self.done) / self.done)} left'

    def line(self) -> None:
        if not self.terminal or not self.running:
            return
        oldest = min(self.running, key=self.running.__getitem__)
        text = f'{self.done}/{self.total}{self.left()}: {oldest}' if self.total else oldest
        self.put('\r\x1b[K' + record.plain_line(text)[:shutil.get_terminal_size().columns - 1])
        self.shown = True

    def clear(self) -> None:
        if self.shown:
            self.put('\r\x1b[K')
            self.shown = False

    def put(self, text: str) -> None:
        if self.closed:
            return
        try:
            self.stream.write(text)
            self.stream.flush()
        except OSError:                 # nobody looks any more
            pass

    def close(self) -> None:
        with self.lock:
            self.running.clear()
            self.clear()
            self.closed = True
