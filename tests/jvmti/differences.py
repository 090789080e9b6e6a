"""What agents print here and on `java`, compared: DIFFERENCES.md explains what differs."""
import difflib
import fnmatch
import os
import re

import agents

STRICT = '-Xjvmti:strict'
HEADING = re.compile(r'With JDK (\d+)(?: to (\d+)|( and later))?')


class Differences:
    """The entries of DIFFERENCES.md: rows `| agent | line | reason |`. An entry matches a line that is equal to its
    own, begins with it and a colon, or fits it as a pattern with * in it; `java only` and `here only` are not
    distinguished: what differs is what matters. The rows below the heading about STRICT count in runs with it only;
    their reason is a point of strict.def, and a line `-` says that the agent's cases know what is expected when. Those
    below a heading `With JDK N`, `With JDK N to M` or `With JDK N and later` count with these."""

    def __init__(self):
        self.entries, self.strict, self.later, self.used = [], [], [], set()
        into = self.entries
        with open(os.path.join(agents.HERE, 'DIFFERENCES.md')) as f:
            for row in f:
                if row.startswith('## '):
                    into = self.of_heading(row)
                cells = [c.strip() for c in row.strip().strip('|').split(' | ')]
                if row.startswith('|') and len(cells) == 3 and cells[0] not in ('agent', '---'):
                    into.append((cells[0], cells[1].strip('`'), cells[2]))

    def of_heading(self, heading):
        """The list for the rows below a heading; what holds for other JDKs goes nowhere."""
        versions = HEADING.search(heading)
        if not versions:
            return self.strict if STRICT in heading else self.entries
        first, last, later = versions.groups()
        holds = int(first) <= agents.feature <= (1000 if later else int(last or first))
        return self.later if holds else []

    def of(self, name, line, strict):
        for entry in self.strict * strict + self.later + self.entries:
            agent, text, reason = entry
            if agent == name and (line == text or line.startswith(text + ':') or
                                  ('*' in text and fnmatch.fnmatchcase(line, text.replace('[', '[[]')))):
                self.used.add(entry)
                return reason
        return None

    def explain(self, name, ours, theirs, strict):
        """(every difference is explained, lines that show the differences: those that are not explained, if any)"""
        good, shown, bad = True, [], []
        for tag, a, b, c, d in difflib.SequenceMatcher(None, theirs, ours, autojunk=False).get_opcodes():
            if tag == 'equal':
                continue
            # Lines that replace each other are one difference; any other line is a separate one.
            pairs = list(zip(theirs[a:b], ours[c:d])) if b - a == d - c else \
                [(t, None) for t in theirs[a:b]] + [(None, u) for u in ours[c:d]]
            for their, our in pairs:
                reason = next((r for r in (self.of(name, x, strict) for x in (our, their) if x is not None) if r), None)
                good = good and reason is not None
                lines = [f'  java: {their}'] * (their is not None) + [f'  here: {our}'] * (our is not None)
                (shown if reason else bad).extend(lines + [f'        {reason or "NOT EXPLAINED"}'])
        return good, bad or shown

    def unused(self, names):
        looked_at = self.later if agents.feature > 17 else self.entries + self.strict
        return [e for e in looked_at if e not in self.used and e[0] in names and e[1] != '-']


def judge(name, expected, got, differences, strict=False):
    """(passed, lines about what is different)"""
    failures = [line for line in got if ': FAILED: ' in line or line.startswith('FATAL')]
    if expected is None:
        good = got[-1] == 'exit 0' and len(got) > 1 and all(line.endswith(': ok') for line in got[:-1])
        return good, [] if good else ['  here: ' + line for line in got if not line.endswith(': ok')]
    explained, shown = differences.explain(name, got, expected, strict)
    return explained and not failures, shown + [f'  {line}' for line in failures if f'  here: {line}' not in shown]
