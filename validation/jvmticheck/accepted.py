"""What the authors of an agent have accepted: a baseline, which has the findings of an earlier report, and a file of
suppressions. Both name the rule, the agent and the function of the finding, and no line or address, so that they hold
when lines move.

A baseline is a text file, a line for each kind of finding, with tabs between its columns:

    rule   agent   function   count   message

`count` is how many lines of the function have it. In the message whatever may differ from run to run is a `#`. The
function is that of the agent's author; where no name is known, it is what the agent called. A run that broke is of the
rule jvmticheck-OUTCOME; where no stack is known, its kind takes the place of the function.
"""
from __future__ import annotations

import argparse
import collections
import fnmatch
import os
import re
import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Counter, Tuple, Union

from . import record

if TYPE_CHECKING:
    from .reports.model import Failure, Finding
    Reported = Union[Finding, Failure]

NAME = 'baseline.tsv'       # in a report directory
HEAD = ('# A baseline of jvmticheck: accepted findings, as `jvmticheck baseline` writes them.\n'
        '# rule\tagent\tfunction\tcount\tmessage\n')
Key = Tuple[str, str, str, str]
# Parts of messages that need not be the same in the next run: texts, addresses, names of classes and files, numbers.
# Names are tried at their first letter only: a long message takes time in proportion.
VARYING = re.compile(r'"[^"]*"|\'[^\']*\'|0x[0-9a-f]+|(?<![\w$.-])[\w$.-]*/\S*|/\S*|'
                     r'(?<![\w$])[\w$]+(?:\.[\w$]+){2,}|-?\d+')
# What a compiler appends to the name of a function of which it has made another version.
CLONE = re.compile(r'(\.(constprop|isra|part|cold|lto_priv|llvm)(\.\d+)?)+$')


# A tag of the compiler's in names of C++, and arguments of templates.
TAG = re.compile(r'\[abi:\w+\]')
ARGUMENTS = re.compile(r'<[^<>]*>$')


class Invalid(Exception):
    """A file that is no baseline, or no file of suppressions."""


def function_of(reported: Reported) -> str:
    """The function of the agent in which it is; what was called, if that is not known."""
    name = reported.frame.function if reported.frame else ''
    return CLONE.sub('', name) or reported.where or '-'


def unqualified(name: str) -> str:
    """The last part of a name. Functions that were inlined have no more, so a name must not depend on that."""
    name = TAG.sub('', name)
    return ARGUMENTS.sub('', name).rpartition('::')[2] or name


def match_of(key: Key) -> Key:
    """What two builds of an agent have in common."""
    rule, agent, function, message = key
    return rule, agent, unqualified(function), message


def key_of(reported: Reported) -> Key:
    message = ' '.join(VARYING.sub('#', reported.message).split())
    return reported.rule, reported.agent or '-', function_of(reported), message


def line_of(reported: Reported) -> str:
    """Where it is, to distinguish two in one function: the line, or the address."""
    return str(reported.frame) if reported.frame else ''


def by_key(all_reported: Iterable[Reported], key: Callable[[Reported], Key]) -> dict[Key, list[Reported]]:
    found: dict[Key, list[Reported]] = collections.defaultdict(list)
    for reported in all_reported:
        found[key(reported)].append(reported)
    return found


class Baseline:
    """Findings that are known, by key, each with its count."""
    def __init__(self, counts: Counter[Key] | None = None) -> None:
        self.counts: Counter[Key] = collections.Counter() if counts is None else counts

    @classmethod
    def of(cls, all_reported: Iterable[Reported]) -> Baseline:
        return cls(collections.Counter({key: len({line_of(t) for t in same})
                                        for key, same in by_key(all_reported, key_of).items()}))

    @classmethod
    def read(cls, path: str) -> Baseline:
        counts: Counter[Key] = collections.Counter()
        try:
            with record.open_regular(path) as f:
                text = f.read(record.LINE + 1).decode('utf-8')
        except (OSError, ValueError) as e:
            raise Invalid(f'{path}: {e}') from e
        for number, line in enumerate(text.split('\n'), 1):
            if not line.strip() or line.startswith('#'):
                continue
            columns = line.split('\t')
            if len(columns) != 5 or not re.fullmatch(r'[0-9]{1,9}', columns[3]):
                raise Invalid(f'{path}:{number}: not five columns with tabs between them: rule, agent, function, '
                              'count, message')
            rule, agent, function, count, message = columns
            counts[rule, agent, function, message] += int(count)
        return cls(counts)

    def text(self) -> str:
        lines = (f'{rule}\t{agent}\t{function}\t{count}\t{message}\n'
                 for (rule, agent, function, message), count in sorted(self.counts.items()) if count)
        return HEAD + ''.join(record.plain(line.replace('\0', '')) for line in lines)

    def has_rule(self, rule: str, agent: str) -> bool:
        """Whether it knows the rule of this agent anywhere."""
        return any(key[:2] == (rule, agent) for key in self.counts)

    def mark(self, all_reported: Iterable[Reported]) -> list[Key]:
        """Sets `known`; which entries are found no more. Of a function that has more lines than the count the last
        lines are new."""
        found = by_key(all_reported, lambda reported: match_of(key_of(reported)))
        counts: Counter[Key] = collections.Counter()
        for key, count in self.counts.items():
            counts[match_of(key)] += count
        for key, same in found.items():
            lines = list(dict.fromkeys(line_of(reported) for reported in sorted(same, key=by_line)))
            known = lines[:counts[key]]
            for reported in same:
                reported.known = line_of(reported) in known
        return sorted(key for key in self.counts if match_of(key) not in found)


def by_line(reported: Reported) -> tuple[str, int, int]:
    line = reported.frame.line if reported.frame else None
    return (line.file if line else '', line.number if line else 0, reported.frame.offset if reported.frame else 0)


def fits(name: str, pattern: str) -> bool:
    """Functions that were inlined have the last part of their name only."""
    return fnmatch.fnmatchcase(name, pattern) or ('::' not in name
                                                  and fnmatch.fnmatchcase(name, pattern.rpartition('::')[2]))


class Suppressions:
    """Lines of RULE AGENT FUNCTION SYMBOL, each a pattern, as the layer reads them. The layer knows the symbols of a
    library; here the names of functions are known that were inlined into others, and runs that broke."""
    def __init__(self, path: str) -> None:
        self.path, self.used = path, set[int]()
        self.lines: list[tuple[int, list[str]]] = []
        try:
            with record.open_regular(path) as f:
                text = f.read(record.LINE).decode('utf-8', 'replace')
        except OSError as e:
            raise Invalid(f'{path}: {e}') from e
        for number, line in enumerate(text.split('\n'), 1):
            words = line.partition('#')[0].split()
            if words and len(words) != 4:
                raise Invalid(f'{path}:{number}: not RULE AGENT FUNCTION SYMBOL')
            if words:
                self.lines.append((number, words))

    def has(self, reported: Reported) -> bool:
        names = {CLONE.sub('', name) for frame in reported.native
                 for name in (frame.symbol, frame.function, *(line.function for line in frame.lines)) if name}
        names |= {name.partition('(')[0] for name in names}
        names |= {TAG.sub('', name) for name in names}
        fitting = [number for number, (rule, agent, function, symbol) in self.lines
                   if fnmatch.fnmatchcase(reported.rule, rule) and fnmatch.fnmatchcase(reported.agent, agent)
                   and fnmatch.fnmatchcase(reported.where, function)
                   and (symbol == '*' or any(fits(name, symbol) for name in names))]
        self.used.update(fitting)
        return bool(fitting)

    def unused(self) -> list[str]:
        """Lines that have suppressed nothing, for people."""
        return [f'{self.path}:{number} suppresses nothing in these runs: {" ".join(words)}'
                for number, words in self.lines if number not in self.used]


def suppression(reported: Reported) -> str:
    """The line of a file of suppressions that accepts it."""
    symbol = re.sub(r'[ #*?[]', '?', function_of(reported)) if reported.frame and reported.frame.function else '*'
    where = reported.where if reported.rule.startswith('MJ-') else ''
    return f'{reported.rule} {reported.agent or "*"} {where or "*"} {symbol}'


class Accepted:
    """What the options of a command name: --baseline and --suppress."""
    def __init__(self, baseline: str | None = None, suppress: str | None = None) -> None:
        self.baseline = Baseline.read(baseline) if baseline else None
        self.suppressions = Suppressions(suppress) if suppress else None

    @classmethod
    def by(cls, o: argparse.Namespace) -> Accepted:
        return cls(getattr(o, 'baseline', None), getattr(o, 'suppress', None))

    def suppressed(self, reported: Reported) -> bool:
        return self.suppressions is not None and self.suppressions.has(reported)


def main(o: argparse.Namespace) -> int:
    """`baseline`: that of one or several reports."""
    together: Counter[Key] = collections.Counter()
    for directory in o.directories:
        record.Report(directory)        # is there one?
        try:
            together |= Baseline.read(os.path.join(directory, NAME)).counts
        except Invalid as e:
            print(f'jvmticheck baseline: {record.plain(e)}; `jvmticheck report {directory}` builds it again',
                  file=sys.stderr)
            return 2
    text = Baseline(together).text()
    if not o.output:
        print(text, end='')
        return 0
    record.write_text(os.path.abspath(o.output), text)
    print(f'{o.output}: {len(together)} kinds of finding')
    return 0
