"""What was found, and how it is reported."""
from __future__ import annotations

from . import blocked, lanes
from .races import Race, describe
from .run import Failure, Result, failure_of
from .schedule import Schedule, to_word
from .shrink import Shrunk
from .texts import count_of


MOST_WORD, MOST_RACES = 1000, 5


class Find:
    def __init__(self, r: Result, failure: Failure, seed: int) -> None:
        self.number, self.strategy, self.status, self.seed = r.number, r.strategy, r.status, seed
        self.failure = failure
        self.error = r.error
        self.repeats = self.replays = False
        self.schedule = Schedule([], [], {})
        self.story: list[list[str]] = []
        self.threads, self.notes = r.threads, r.notes
        self.shrunk: Shrunk | None = None
        self.races: list[Race] = []
        self.lock_orders = ''       # of a deadlock
        self.file = ''
        self.program = ''

    def is_of(self, race: Race) -> bool:
        return self.failure.kind == 'race' and failure_of(race).signature == self.failure.signature

    @property
    def shown_races(self) -> list[Race]:
        """First the one that is the find."""
        return sorted(self.races, key=lambda race: not self.is_of(race))[:MOST_RACES]

    def take_shrunk(self, shrunk: Shrunk) -> None:
        if not shrunk.story:
            return
        self.shrunk, self.failure = shrunk, shrunk.failure
        shrunk.schedule.head = self.schedule.head
        self.schedule, self.story = shrunk.schedule, shrunk.story
        self.threads, self.notes, self.error = shrunk.threads, shrunk.notes, shrunk.error

    @property
    def word(self) -> str:
        """For chats and logs; empty: the schedule is too long for that."""
        word = to_word(self.schedule)
        return word if len(word) <= MOST_WORD else ''

    def made_small(self) -> str:
        s = self.shrunk
        if not s:
            return ''
        switches = len(s.schedule.switches)
        return (f'shrunk from {count_of(s.before, "switch")} to {switches}, in {count_of(s.runs, "run")}, '
                f'{s.seconds:.1f} s'
                + ('' if s.complete else ' (not further tried)'))

    def text(self, sources: lanes.Sources) -> str:
        which = f'schedule {self.number} ({self.strategy.split(" ")[0]})' if self.number else 'replay'
        lines = [f'{which}: {self.failure}']
        if not self.schedule.switches and self.repeats and self.failure.kind != 'race':
            lines.append('fails without a switch: this is no matter of the order of threads')
        if not self.repeats:
            lines.append('does not repeat: the same schedule did not fail a second time')
        elif not self.replays:
            lines.append('may not repeat: the replay of its switches did not fail in the same way')
        if self.shrunk:
            lines += ['', self.made_small() + ':']
        picture = lanes.lanes(self.story, self.threads, self.failure, sources)
        if picture:
            lines += ['', picture]
        if self.races:
            lines += ['', *(('' if self.is_of(race) else 'also seen: ') + describe(race, self.threads)
                            for race in self.shown_races)]
        if self.failure.kind == 'deadlock':
            at = self.error.find('minijvm: deadlock')
            lines += ['', blocked.text(self.notes, self.story, self.threads) or self.error[max(at, 0):].rstrip()]
            lines += [self.lock_orders] if self.lock_orders else []
        return '\n'.join(lines)
