#!/usr/bin/env python3
"""The tables of the project (make/tables.py): .def files and .rec files can be read, their heads explain every kind of
entry and every field, and faults in them are found. Nothing but make/tables.py parses them.

Ends with `N passed, N failed`.
"""
import os
import re
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path[1:1] = [os.path.dirname(HERE), os.path.join(TOP, 'make')]
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402
import style  # noqa: E402
import tables  # noqa: E402

HEAD = re.compile(r'/\*.*?\*/', re.S)

GOOD_DEF = r'''/* A table: THING(name, "text") */
#define THING(name, text) \
    name(text)
THING(a, "one, (two) /* three */"   /* a comment, ( */
      " four")
THING(f(b, (c)), '(')
NOTHING()
'''
BAD_DEFS = {
    'no parenthesis': ('THING(a, (b)\n', ':1: the entry has no end'),
    'no entry': ('/* x */\nTHING(a)\nthing a\n', ':3: not an entry: thing a'),
    'between entries': ('THING(a),\nTHING(b)\n', ':1: not an entry: ,'),
}
DESCRIPTOR = '''# Things.
#
#   id     the key
#   kind   a or b
#   text   for people

%rec: Thing
%key: id
%mandatory: id kind
%allowed: text
%type: kind enum a b
%type: id regexp /^[0-9]+$/
'''
GOOD_REC = DESCRIPTOR + '''
id: 1
kind: a
text: one
+ two: three
# a comment
+ four

id: 2
kind: b
'''
BAD_RECS = {
    'no value of the enum': ('\nid: 1\nkind: c\n', ':14: kind: c is no value of this field'),
    'not as the pattern': ('\nid: 1x\nkind: a\n', ':14: id: 1x is no value'),
    'a field too many': ('\nid: 1\nkind: a\nkin: b\n', ':14: the field kin is unknown'),
    'a field too few': ('\nid: 1\n', ':14: kind is missing'),
    'twice': ('\nid: 1\nkind: a\n\nid: 1\nkind: b\n', ':17: 1 is already in line 14'),
    'two values': ('\nid: 1\nkind: a\nkind: b\n', ':14: kind has two values'),
    'no value': ('\nid: 1\nkind: a\ntext:\n', ':14: text has no value'),
    'no field': ('\nid: 1\nkind: a\ntwo\n', ':16: not `field: value`: two'),
    'nothing to continue': ('\n+ one\n', ':14: not `field: value`: + one'),
}
BAD_DESCRIPTORS = {
    'a field that the head does not explain': ('#   text   for people\n', '', "does not explain ['text']"),
    'a type of no field': ('%type: kind', '%type: kin', "['kin'] are no fields"),
    'a type that there is not': ('enum', 'emun', 'emun is neither enum nor regexp'),
    'no descriptor': ('%rec: Thing\n', '', 'the first record has no %rec'),
}
# What looks like a parser of tables: an expression that begins with the kind of an entry, or any.
PARSER = r"""r?f?['"]\^?(?:%s|\(\\w\+\))\\\("""


def message(text, read):
    """What the reader says of a table, '' if nothing."""
    with tempfile.TemporaryDirectory() as scratch:
        path = os.path.join(scratch, 'table')
        with open(path, 'w', encoding='utf-8') as f:
            f.write(text)
        try:
            return '', read(path)
        except tables.Broken as e:
            return str(e).removeprefix(path), None


def test_readers(suite):
    said, entries = message(GOOD_DEF, tables.read_def)
    suite.same('.def: entries', [(e.kind, [tables.string(a) for a in e.args], e.line) for e in entries or []],
               [('THING', ['a', 'one, (two) /* three */ four'], 4), ('THING', ['f(b, (c))', "'('"], 6),
                ('NOTHING', [], 7)])
    for name, (text, wanted) in BAD_DEFS.items():
        suite.same(f'.def: {name}', message(text, tables.read_def)[0], wanted)
    said, rows = message(GOOD_REC, tables.read_rec)
    suite.check('.rec: records', rows == [{'id': '1', 'kind': 'a', 'text': 'one two: three four'},
                                          {'id': '2', 'kind': 'b', 'text': ''}], f'{said} {rows}')
    for name, (text, wanted) in BAD_RECS.items():
        said = message(DESCRIPTOR + text, tables.read_rec)[0]
        suite.check(f'.rec: {name}', said.startswith(wanted), said, expected=wanted)
    for name, (old, new, wanted) in BAD_DESCRIPTORS.items():
        said = message(GOOD_REC.replace(old, new), tables.read_rec)[0]
        suite.check(f'.rec: {name}', wanted in said, said, expected=wanted)


def explained(name, entries):
    """The entries whose kind the head of a .def file does not explain with as many arguments."""
    with open(os.path.join(TOP, name), encoding='utf-8') as f:
        head = HEAD.match(f.read())
    forms = tables.without_strings(head[0]) if head else ''
    known = {}
    for m in re.finditer(r'\b([A-Z][A-Z0-9_]+)\(', forms):
        end = tables.end_of(forms, m.end(), name)
        known.setdefault(m[1], []).append(tables.split(forms[m.end():end - 1]))
    for e in entries:
        fits = any(len(form) == len(e.args) or form[-1:] == ['...'] and len(e.args) >= len(form) - 1
                   for form in known.get(e.kind, []))
        if not fits:
            yield f'{name}:{e.line}: {e.kind} with {len(e.args)} arguments'


def test_tables(suite, names):
    for name in names:
        if name.endswith('.def'):
            entries = tables.read_def(os.path.join(TOP, name))
            wrong = list(explained(name, entries))
            suite.check(name, entries and not wrong, '\n'.join(wrong[:3]),
                        expected='a head that explains each kind of entry as KIND(argument, ...)')
        if name.endswith('.rec'):
            suite.check(name, len(tables.read_rec(os.path.join(TOP, name))) > 5)


def test_other_parsers(suite, names):
    """Whether a script that names a table parses it."""
    kinds = {e.kind for name in names if name.endswith('.def') for e in tables.read_def(os.path.join(TOP, name))}
    parser = re.compile(PARSER % '|'.join(sorted(kinds)))
    suite.check('a parser is found', parser.search("ENTRY = re.compile(r'^LOCK\\((\\w+)')")
                and parser.search("m = re.match(r'(\\w+)\\((.*)\\)', line)"))
    for name in names:
        if not name.endswith('.py') or name in ('make/tables.py', os.path.relpath(os.path.abspath(__file__), TOP)):
            continue
        with open(os.path.join(TOP, name), encoding='utf-8') as f:
            text = f.read()
        if re.search(r'\.(def|rec)\b', text):
            found = parser.search(text)
            suite.check(f'{name} reads tables with make/tables.py', not found, found and found[0])


def test_sequences(suite):
    """What compose.py makes of another list of sequences: with the example of adding.md, and with an entry twice."""
    interp, scratch = os.path.join(TOP, 'vm', 'interp'), processes.folder('test_table_files')
    os.makedirs(scratch, exist_ok=True)
    with open(os.path.join(TOP, 'docs/work/adding.md'), encoding='utf-8') as f:
        example = re.search(r'^SEQUENCE\(.*\)$', f.read(), re.M)[0]
    for name, added, wanted in (
            ('sequences.def', [example], 0), ('sequences.def', [example, example], 1),
            ('leaves.def', ['LEAF(LOAD, NOP, IRETURN)'], 0), ('leaves.def', ['LEAF(RETURN)'], 1)):
        lists = {n: os.path.join(interp, n) for n in ('sequences.def', 'leaves.def')}
        with open(lists[name], encoding='utf-8') as f:
            text = f.read() + '\n'.join(added) + '\n'
        lists[name] = os.path.join(scratch, name)
        with open(lists[name], 'w', encoding='utf-8') as f:
            f.write(text)
        code, _, errors = processes.run(
            [sys.executable, os.path.join(interp, 'compose.py'), os.path.join(interp, 'insns.def'), *lists.values(),
             scratch], limits.Limit(quiet=60))
        expected = f'{added[-1]} is already in line ' if wanted else ''
        suite.check(f'{name}: {" ".join(added)}', code == wanted and expected in errors,
                    f'exit code {code}: {errors}', expected=f'exit code {wanted}: {expected}')


def main():
    suite = progress.Suite('test_table_files')
    names = sorted(style.sources())
    test_readers(suite)
    test_tables(suite, names)
    test_other_parsers(suite, names)
    test_sequences(suite)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
