"""What `java` answered to each test, stored as text in tests/records/, so that a test needs no `java` of a certain
version beside it. tests/records/README.md states which JDK answered.

A runner opens a Book for each of its tests and passes to `answer` a label and a function that asks `java`. What happens
then depends on the mode, which run.py passes on in the environment:
  (none)                  the record is the answer; `java` is not started
  MINIJVM_RECORD=1        asks `java`, and writes the record anew (`make record`)
  MINIJVM_REFERENCE=HOME  asks the `java` of this JDK, and fails where the record differs (`make check REFERENCE=HOME`)
MINIJVM_TESTED=HOME states that the VM under test runs the class library of this JDK: the records are of its version.

A book is a file SUITE/NAME.out. SUITE/NAME.N.out, if it exists, has the answers of JDK N that differ from it, by the
lines that differ, or whole where that is much shorter; those of 26 and 27 are written against the version before.

    == LABEL
    exit 0, 3 references
    -- stdout
    | a line
    -- stderr, without newline
    | the last line

References say how long `java` took (limits.py). A value that is no run of a program is stored as JSON:

    == LABEL
    -- value
    | [1, "two"]

The lines that differ, with the number of the first in NAME.out (line 1 follows the label):

    == LABEL
    differs
    @@ 3
    -| a line
    +| another line
"""
import difflib
import glob
import hashlib
import json
import os
import re
import threading

import limits
import processes

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, 'records')
RECORDED = 17       # the version of the JDK whose answers NAME.out holds
AGAINST = {26: 25, 27: 26}      # the version whose answers those of another are written against, if not RECORDED
RECORD, REFERENCE, TESTED = 'MINIJVM_RECORD', 'MINIJVM_REFERENCE', 'MINIJVM_TESTED'


class Answer(tuple):
    """(exit code, stdout, stderr) of a run of `java`, and the references that it took."""
    def __new__(cls, result, references=0):
        answer = super().__new__(cls, result)
        answer.references = references
        return answer


def recording():
    return bool(os.environ.get(RECORD))


def reference():
    """The home of the JDK that is compared with the records, or None."""
    return os.environ.get(REFERENCE) or None


def record():
    """From now on, in the scripts that this one starts too, records are written."""
    os.environ[RECORD] = '1'


def compare_with(jdk):
    """From now on the records are compared with the `java` of a JDK: a home, or the version of an installed one."""
    home = processes.given_jdk(jdk)
    if home is None:
        raise SystemExit(f'run.py: --reference {jdk}: there is no such JDK')
    os.environ[REFERENCE] = home


def needs_java():
    """Whether `java` is asked in this run."""
    return recording() or reference() is not None


def java():
    """The words that start the `java` which is asked."""
    home = reference()
    return [os.path.join(home, 'bin/java'), *limits.JAVA[1:]] if home else list(limits.JAVA)


def feature():
    """The version of the JDK that is asked: 17, 25 ..."""
    return processes.feature_of(reference()) if reference() else processes.feature_of(processes.java_home())


# --- the form of a file ---

LONG, BLOCK = 100_000, 100      # characters that a record holds as they are; lines that share a digest beyond
FAR = 4                         # times as long as before
LONG_LIST = 500                 # items that it holds
DIFFERS = 'differs'             # begins a record by the lines that differ


def condensed(text):
    """A text that is too long for a reviewer as a digest for each block of its lines."""
    if len(text) <= LONG:
        return text
    lines = text.splitlines(True)
    return ''.join(f'lines {i + 1}..{min(i + BLOCK, len(lines))}: '
                   f'{hashlib.sha256("".join(lines[i:i + BLOCK]).encode()).hexdigest()[:16]}\n'
                   for i in range(0, len(lines), BLOCK))


def lines_of(title, text):
    if not text:
        return []
    lines = text.split('\n')
    complete = lines[-1] == ''
    return ([f'-- {title}' + ('' if complete else ', without newline')]
            + ['| ' + line if line else '|' for line in map(escaped, lines[:-1] if complete else lines)])


def escaped(line):
    """Characters that an editor or git would change as \\u{hex}, a backslash as two."""
    line = ''.join('\\\\' if c == '\\' else c if c.isprintable() else f'\\u{{{ord(c):x}}}' for c in line)
    return line[:-1] + '\\u{20}' if line.endswith(' ') else line


def plain(line):
    return re.sub(r'\\(?:\\|u\{([0-9a-f]+)\})', lambda m: chr(int(m.group(1), 16)) if m.group(1) else '\\', line)


def written(label, answer):
    """The lines of one record."""
    if not isinstance(answer, Answer):
        return [f'== {label}', *lines_of('value', json.dumps(answer, indent=1, ensure_ascii=False) + '\n')]
    took = f', {answer.references:.0f} references' if answer.references >= 1 else ''
    return [f'== {label}', f'exit {answer[0]}{took}', *lines_of('stdout', answer[1]), *lines_of('stderr', answer[2])]


def written_against(base, label, answer):
    """The lines of one record that has the answer of another version than [base], an answer or None."""
    whole = written(label, answer)
    if base is None:
        return whole
    old, new, lines = written(label, base)[1:], whole[1:], [f'== {label}', DIFFERS]
    for tag, a, b, c, d in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != 'equal':
            lines += [f'@@ {a + 1}', *('-' + line for line in old[a:b]), *('+' + line for line in new[c:d])]
    return min(whole, lines, key=lambda text: sum(map(len, text)) * (2 if text is whole else 1))


def patched(base, lines):
    """The lines of a record by those of [base] and what differs."""
    result, done = [], 0
    for line in lines:
        sign, text = line[0], line[1:]
        if sign == '@':
            first = int(text[1:]) - 1
            result += base[done:first]
            done = first
        elif sign == '+':
            result.append(text)
        elif base[done:done + 1] != [text]:
            raise Stale(text)
        else:
            done += 1
    return result + base[done:]


class Stale(Exception):
    """What a record of another version replaces is not there."""


def base_of(version):
    """The version whose answers those of this one are written against."""
    return AGAINST.get(version, RECORDED)


def is_stale(answer):
    return isinstance(answer, Answer) and isinstance(answer[0], str)


def parsed(text, base=None):
    """{label: Answer or value} of a file; [base]: the answers that it is written against."""
    found = {}
    for block in re.split(r'^== ', text, flags=re.M)[1:]:
        head, *lines = block.splitlines()
        if lines[0] == DIFFERS:
            try:
                if head not in (base or {}):
                    raise Stale(head)
                lines = patched(written(head, base[head])[1:], lines[1:])
            except Stale as stale:
                found[head] = Answer((f'the record of this version does not fit, make record with its JDK: {stale}',
                                      '', ''))
                continue
        code, took, parts, title = None, 0, {}, None
        for line in lines:
            if line.startswith('-- '):
                title, _, rest = line[3:].partition(', ')
                parts[title] = [[], rest != 'without newline']
            elif line.startswith('|'):
                parts[title][0].append(plain(line[2:]))
            else:
                code, took = re.fullmatch(r'exit (-?\d+)(?:, (\d+) references)?', line).groups()
        texts = {t: '\n'.join(ls) + '\n' * complete for t, (ls, complete) in parts.items()}
        found[head] = (json.loads(texts['value']) if 'value' in texts else
                       Answer((int(code), texts.get('stdout', ''), texts.get('stderr', '')), int(took or 0)))
    return found


def load(path, base=None):
    if not os.path.exists(path):
        return {}
    with open(path, encoding='utf-8', newline='\n') as f:
        return parsed(f.read(), base)


def tested():
    """The version whose records hold for the VM under test, where a test does not state it."""
    home = os.environ.get(TESTED)
    return processes.feature_of(home) if home else RECORDED


class Book:
    """The records of one test. [places] maps paths of this run to the names that stand for them in records; [normal]
    leaves out of an answer what cannot be compared. Both also apply to what the VM under test answers (`comparable`).
    [version] is that of the VM under test (that of `tested`), [asks] that of the `java` which is asked."""
    def __init__(self, suite, name, places=None, normal=lambda answer: answer, version=None, asks=None):
        self.name, self.places, self.normal, self.version = f'{suite}/{name}', places or {}, normal, version or tested()
        self.asks = asks or (feature() if needs_java() else self.version)
        self.path = os.path.join(FOLDER, suite, name + '.out')
        self.records = {RECORDED: load(self.path)}
        for later in {self.version, self.asks}:
            self.read(later)
        self.asked, self.hangs, self.lock = {}, [], threading.Lock()

    def path_of(self, version):
        return self.path if version == RECORDED else f'{self.path[:-len(".out")]}.{version}.out'

    def read(self, version):
        """All answers of a version, as far as they are recorded."""
        if version not in self.records:
            base = self.read(base_of(version))
            self.records[version] = {**base, **load(self.path_of(version), base)}
        return self.records[version]

    def same_places(self, value):
        """[value] with the names of places in all its texts."""
        if isinstance(value, str) and not isinstance(value, processes.Hang):
            for place, name in self.places.items():
                value = value.replace(place, name)
        elif isinstance(value, list):
            value = [self.same_places(item) for item in value]
        elif isinstance(value, dict):
            value = {key: self.same_places(item) for key, item in value.items()}
        return value

    def comparable(self, answer):
        """An answer of any VM in the form in which answers are compared: a tuple is the end of a run, everything else a
        value."""
        if isinstance(answer, tuple):
            return self.normal(tuple(map(self.same_places, answer)))
        return self.normal(self.same_places(json_form(answer)))

    def find(self, label, version):
        """What `java` of [version] answered, None: there is no record."""
        return self.records[version].get(label)

    def answer(self, label, ask, versions=None):
        """What `java` answers, comparable: ask() returns (exit code, stdout, stderr), or a value that JSON can hold.
        [versions]: the only ones for which the question has a meaning (processes.is_meant)."""
        label = label.replace('\n', '\\n')
        if needs_java() and processes.is_meant(versions, self.asks):
            result, took = limits.timed(ask)
            if isinstance(result, tuple) and isinstance(result[0], processes.Hang):
                self.hangs.append((label, result[0]))       # nothing to record
                return Answer(result)
            answer = self.comparable(crash_named(result))
            answer = Answer(answer, took) if isinstance(result, tuple) else answer
            with self.lock:
                self.asked[label] = answer
            if recording() and self.asks == self.version:
                return self.asked[label]
        found = self.find(label, self.version)
        return Answer((f'not recorded: "{label}" of {self.name}; make record', '', '')) if found is None else found

    def close(self, suite, whole=True):
        """Writes or compares what was asked. [whole]: every label was asked, so that others are obsolete."""
        for label, hang in self.hangs:
            suite.check(f'record {self.name} {label}', False, expected='that `java` ends', actual=str(hang))
        if recording():
            self.write(whole)
        elif reference():
            for label, got in self.asked.items():
                want = self.find(label, self.asks)
                suite.check(f'record {self.name} {label}', want == got, difference(want, got))

    def write(self, whole):
        """The file of the JDK that was asked. What the versions answered that are written against it stays."""
        before = self.records[self.asks]
        base = {} if self.asks == RECORDED else self.records[base_of(self.asks)]
        kept = {} if whole else {label: answer for label, answer in before.items() if answer != base.get(label)}
        found = {**kept, **{label: steady(before.get(label), answer) for label, answer in self.asked.items()}}
        self.rewrite(self.asks, {label: answer for label, answer in found.items() if answer != base.get(label)}, before,
                     base)

    def rewrite(self, version, found, before, base):
        """[before]: all answers of this version until now; [base]: all of the one that it is written against."""
        others = [int(path.split('.')[-2]) for path in glob.glob(f'{glob.escape(self.path[:-len(".out")])}.[0-9]*.out')]
        after = {**base, **found}
        for other in {*others, *AGAINST}:
            if other != version and base_of(other) == version:
                of_other = load(self.path_of(other), before)
                kept = {label: answer for label, answer in of_other.items()
                        if answer != after.get(label) and not is_stale(answer)}
                self.rewrite(other, kept, {**before, **of_other}, after)
        write(self.path_of(version), found, base if version != RECORDED else None)


def write(path, found, base=None):
    """Writes the file of these answers, none if there are none."""
    if not found:
        if os.path.exists(path):
            os.unlink(path)
        return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(f'{path}.new', 'w', encoding='utf-8', newline='\n') as f:
        f.writelines(line + '\n' for label, answer in found.items()
                     for line in written_against((base or {}).get(label), label, answer))
    os.replace(f'{path}.new', path)


def steady(before, answer):
    """[answer] with the time of the record before it, unless it took far more or less: machines differ a little."""
    times = [max(1, a.references) if isinstance(a, Answer) else 0 for a in (before, answer)]
    near = all(times) and max(times) < FAR * min(times)
    return Answer(answer, before.references) if near else answer


CRASH = re.compile(r'^#\n# A fatal error has been detected by the Java Runtime Environment:\n(?:#.*\n)*', re.M)


def crash_named(result):
    """A run of `java` that crashed: of its report the signal and the function."""
    def named(report):
        signal = re.search(r'^#  (\w+) \(', report.group(), re.M)
        frame = re.search(r'^# Problematic frame:\n# \w +(?:\[([\w.-]+)\S*\] *)?([\w:]+)?', report.group(), re.M)
        return f'# {signal and signal.group(1)} in {frame and (frame.group(2) or frame.group(1))}\n'
    return (result[0], CRASH.sub(named, result[1]), *result[2:]) if isinstance(result, tuple) else result


def json_form(value):
    """[value] as JSON has it: tuples are lists, bytes texts of Latin-1; of long lists there is a digest."""
    if isinstance(value, (list, tuple)):
        items = [json_form(item) for item in value]
        digest = hashlib.sha256(json.dumps(items).encode()).hexdigest()[:16]
        return items if len(items) <= LONG_LIST else f'{len(items)} items: {digest}'
    if isinstance(value, dict):
        return {str(key): json_form(item) for key, item in value.items()}
    return value.decode('latin-1') if isinstance(value, bytes) else value


def difference(want, got):
    if want is None:
        return '  there is no record'
    texts = ['\n'.join(written('', answer)).splitlines() for answer in (want, got)]
    return '\n'.join(list(difflib.unified_diff(texts[0], texts[1], 'record', 'java', lineterm='', n=1))[:40])
