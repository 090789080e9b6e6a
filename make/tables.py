#!/usr/bin/env python3
"""The reader of this project's tables. Generators and tests use it; nothing else parses them.

Facts that C includes are .def files: entries KIND(argument, ...) between comments and preprocessor lines. An argument
is a name, a type, an expression or C string literals; parentheses nest. `read_def` gives the entries.

Texts are .rec files, in the format of GNU recutils (`recsel` reads them, too): records of lines `field: value`,
separated by blank lines; a line that begins with `+` continues the value above it after a blank. Lines that begin with
# are comments. The first record describes the others:
    %rec: NAME                          what one record is
    %key: FIELD                         its values are unique
    %mandatory: FIELD ...               each record has them
    %allowed: FIELD ...                 and these are optional
    %type: FIELD enum VALUE ...         one of these values
    %type: FIELD regexp /PATTERN/       a value that matches as a whole
The comment at the head has a line `#   FIELD  meaning` for each field. `read_rec` checks all of this.

Usage: tables.py FILE.rec > FILE.tsv    the records as lines with tabs, below a line of the fields
"""
import ast
import os
import re
import sys

STRING = re.compile(r'"(?:\\.|[^"\\])*"', re.S)
SKIPPED = re.compile(r'/\*.*?\*/|^[ \t]*#(?:\\\n|[^\n])*', re.S | re.M)
KEPT = re.compile(r'"(?:\\.|[^"\\])*"|' + SKIPPED.pattern, re.S | re.M)
START = re.compile(r'\s*(\w+)\(')
PART = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|[(),]|[^"\'(),]+', re.S)
FIELD = re.compile(r'(%?\w+):(?:[ \t]+(.*))?')


class Broken(Exception):
    """A table that does not have the form above. The text has the file and the line."""


class Entry:
    """KIND(arguments) of a .def file. `text` is what is between the parentheses, `args` its parts."""
    def __init__(self, kind, text, line):
        self.kind, self.text, self.line = kind, text, line
        self.args = split(text)

    def __iter__(self):
        """For `kind, args = entry`."""
        return iter((self.kind, self.args))


def split(text):
    """The arguments: parts between commas that are in no parentheses and no literal."""
    parts, depth = [''], 0
    for m in PART.finditer(text):
        depth += {'(': 1, ')': -1}.get(m[0], 0)
        if m[0] == ',' and not depth:
            parts.append('')
        else:
            parts[-1] += m[0]
    parts = [' '.join(part.split()) if '"' not in part else part.strip() for part in parts]
    return parts if parts != [''] else []


def string(literal):
    """What a C string literal means, which may have several parts; anything else stays as it is."""
    parts = STRING.findall(literal)
    return ''.join(ast.literal_eval(part) for part in parts) if parts else literal


def without_comments(text):
    """Comments and preprocessor lines are blanks, so that lines keep their numbers."""
    return KEPT.sub(lambda m: m[0] if m[0].startswith('"') else re.sub(r'[^\n]', ' ', m[0]), text)


def without_strings(text):
    """Literals are empty, so that what they hold is not looked at."""
    return STRING.sub('""', text)


def end_of(text, start, name):
    """The index after the parenthesis that closes an entry whose arguments begin at [start]."""
    depth = 1
    for m in PART.finditer(text, start):
        depth += {'(': 1, ')': -1}.get(m[0], 0)
        if not depth:
            return m.end()
    raise Broken(f'{name}:{line_of(text, start)}: the entry has no end')


def line_of(text, at):
    return text.count('\n', 0, at) + 1


def read_def(path, *kinds):
    """The entries of a .def file in order, all of them or those of some kinds."""
    with open(path, encoding='utf-8') as f:
        text = without_comments(f.read()).rstrip()
    entries, at = [], 0
    while at < len(text):
        m = START.match(text, at)
        if not m:
            wrong = text[at:].lstrip().partition('\n')[0]
            raise Broken(f'{path}:{line_of(text, text.index(wrong, at))}: not an entry: {wrong[:60]}')
        at = end_of(text, m.end(), path)
        entries.append(Entry(m[1], text[m.end():at - 1].strip(), line_of(text, m.start(1))))
    return [entry for entry in entries if not kinds or entry.kind in kinds]


# ---- Records ----

def records_of(path):
    """(line, {field: values}) of each record, and the comment at the head."""
    with open(path, encoding='utf-8') as f:
        lines = f.read().split('\n')
    comments, records, last = [], [], None
    open_record = False
    for number, line in enumerate(lines, 1):
        if line.startswith('#'):
            if not records:
                comments.append(line)
            continue
        if not line.strip():
            open_record = False
            continue
        if not open_record:
            records.append((number, {}))
            open_record, last = True, None
        if line.startswith('+') and last:
            last[-1] = f'{last[-1]} {line[1:].strip()}'.strip()
            continue
        m = FIELD.fullmatch(line)
        if not m:
            raise Broken(f'{path}:{number}: not `field: value`: {line[:60]}')
        last = records[-1][1].setdefault(m[1], [])
        last.append((m[2] or '').strip())
    return comments, records


class Descriptor:
    """What the first record says of the others."""
    def __init__(self, path, comments, fields):
        self.path = path
        if not fields.get('%rec'):
            raise Broken(f'{path}: the first record has no %rec')
        self.key = (fields.get('%key') or [''])[0]
        self.mandatory = ' '.join(fields.get('%mandatory', [])).split()
        self.fields = [*self.mandatory, *' '.join(fields.get('%allowed', [])).split()]
        self.types = {}
        for reported in fields.get('%type', []):
            name, kind, rest = [*reported.split(None, 2), ''][:3]
            if kind not in ('enum', 'regexp'):
                raise Broken(f'{path}: %type of {name}: {kind} is neither enum nor regexp')
            self.types[name] = ('|'.join(map(re.escape, rest.split())) if kind == 'enum' else rest.strip('/'))
        unknown = [n for n in [*self.types, self.key] if n and n not in self.fields]
        explained = re.findall(r'^#   (\w+)(?=  )', '\n'.join(comments), re.M)
        missing = [n for n in self.fields if n not in explained]
        if unknown or missing:
            raise Broken(f'{path}: {unknown} are no fields; the comment at the head does not explain {missing}')

    def check(self, line, record):
        """The record with one value a field."""
        where = f'{self.path}:{line}'
        for name, values in record.items():
            if name not in self.fields:
                raise Broken(f'{where}: the field {name} is unknown')
            if len(values) > 1 or not values[0]:
                raise Broken(f'{where}: {name} has {"no value" if len(values) < 2 else "two values"}')
            if name in self.types and not re.fullmatch(self.types[name], values[0]):
                raise Broken(f'{where}: {name}: {values[0]} is no value of this field')
        missing = [name for name in self.mandatory if name not in record]
        if missing:
            raise Broken(f'{where}: {missing[0]} is missing')
        return {name: record[name][0] if name in record else '' for name in self.fields}


def read_rec(path):
    """The records of a .rec file as dictionaries with all fields, '' for what a record does not have."""
    comments, found = records_of(path)
    if not found:
        raise Broken(f'{path}: no records')
    descriptor = Descriptor(path, comments, found[0][1])
    rows, known = [], {}
    for line, record in found[1:]:
        row = descriptor.check(line, record)
        if descriptor.key:
            before = known.setdefault(row[descriptor.key], line)
            if before != line:
                raise Broken(f'{path}:{line}: {row[descriptor.key]} is already in line {before}')
        rows.append(row)
    return rows


def main():
    if len(sys.argv) != 2 or not os.path.exists(sys.argv[1]):
        sys.exit(__doc__)
    rows = read_rec(sys.argv[1])
    print('\t'.join(rows[0]))
    for row in rows:
        print('\t'.join(row.values()))


if __name__ == '__main__':
    main()
