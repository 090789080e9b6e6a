#!/usr/bin/env python3
"""Plain English: docs/work/style.md, checked as far as a program can.

    tests/documents/words.py [--statistics [REVISION]] [FILE...]

Prints each place, then `N passed, N failed`, files counted. Each check first finds the faults that are planted for it.

* README.md has at most 80 lines. Sentences of all documents have 18 words on average and at most 40, but for QUOTED.
* Lines of Markdown have at most 120 characters, except tables, links and code.
* No sentence begins with "Who" or, unless it is a question, with "What".
* The words of the glossary are not used in documents, help texts and rules, and those with one meaning not in comments
  of C.
* Figures of README.md and docs/use/ are between marks or in generated tables (make/figures.py); a count of parts of the
  project is nowhere written manually.
* The change log has each entry once.
* Links of documents, with their anchors, lead somewhere.

--statistics prints the lengths of the sentences of each document, of the tree or of a revision."""
import argparse
import ast
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path[1:1] = [os.path.dirname(HERE), os.path.join(TOP, 'make'), os.path.join(os.path.dirname(HERE), 'unit')]
import figures  # noqa: E402
import progress  # noqa: E402
import tables  # noqa: E402
import test_citations  # noqa: E402

STYLE = 'docs/work/style.md'
README_LINES, MEAN, LONGEST, COLUMNS = 80, 18, 40, 120
# Facts about others' software, taken from elsewhere and cited by number. A fact is an item with its conditions, its
# names and messages; some are longer than a sentence may be. Their sentences have the same mean.
QUOTED = ('docs/work/openjdk17-contract.md', 'docs/work/jvmti-behaviour.md')


# --- sentences of Markdown ----------------------------------------------------------------------------------------

def blank(m):
    return re.sub(r'[^\n]', ' ', m if isinstance(m, str) else m.group())


SPAN = re.compile(r'(?<!`)(`+)(?!`)(?:(?!\n\n).)+?(?<!`)\1(?!`)', re.S)     # of code, within a paragraph


def prose_of(text):
    """A document without code, marks of figures, tables of programs and the targets of links; places stay the same."""
    text = re.sub(r'(?ms)^```.*?^```$', blank, text)
    text = figures.TABLE.sub(blank, text)
    text = re.sub(r'<!--.*?-->', blank, text, flags=re.S)
    text = re.sub(r'(?m)(?<=\n\n)(?:(?: {4}|\t).*\n?)+', blank, text)       # a paragraph of code
    text = re.sub(r'\]\([^)\s]*\)', lambda m: ']' + ' ' * (len(m.group()) - 1), text)
    return SPAN.sub(lambda m: 'code' + blank(m.group())[4:] if len(m.group()) > 4 else m.group(), text)


def paragraphs(text):
    """(line, text) of paragraphs, items of lists and cells of tables, of the prose of a document."""
    found, line = [], 1
    for part in re.split(r'(\n[ \t]*(?=\n)|\n(?=[ ]*(?:[*-]|\d+\.) )|\n(?=\|)|\n(?=#))', prose_of(text)):
        inside = part.strip()
        if inside and not inside.startswith('#'):
            start = line + part[:len(part) - len(part.lstrip())].count('\n')
            if inside.startswith('|'):
                if not re.fullmatch(r'[|\s:-]+', inside):
                    found += [(start, cell) for cell in inside.strip('|').split('|')]
            else:
                found.append((start, re.sub(r'^(?:[*-]|\d+\.) ', '', inside)))
        line += part.count('\n')
    return found




def sentences(text):
    """(line, sentence)"""
    for line, paragraph in paragraphs(text):
        at = 0
        for m in [*re.finditer(r'[.!?](?:["\')*\]]*)(?=\s+["\'(*\[]*(?:[A-Z0-9]|code)|\s*$)', paragraph), None]:
            end = m.end() if m else len(paragraph)
            sentence = ' '.join(paragraph[at:end].split())
            if re.search(r'\w', sentence):
                skipped = len(paragraph[at:end]) - len(paragraph[at:end].lstrip())
                yield line + paragraph.count('\n', 0, at + skipped), sentence
            at = end


def words(sentence):
    return len(re.findall(r"[\w'-]*[A-Za-z0-9][\w'/.-]*", sentence))


# --- checks of documents ------------------------------------------------------------------------------------------

def for_users(name):
    return name == 'README.md' or name.startswith('docs/use/')


def check_length(name, text):
    if name == 'README.md' and text.count('\n') > README_LINES:
        yield README_LINES + 1, f'{text.count(chr(10))} lines; the README has at most {README_LINES}'
    lengths = [(words(s), line, s) for line, s in sentences(text)]
    for length, line, sentence in lengths:
        if length > LONGEST and name not in QUOTED:
            yield line, f'a sentence of {length} words: {sentence[:60]}...'
    full = [length for length, _, s in lengths if s.endswith(('.', '?', '!')) and length > 2]
    if full and sum(full) / len(full) > MEAN:
        yield 1, f'sentences have {sum(full) / len(full):.1f} words on average; at most {MEAN}'


def check_columns(name, text):
    if name == 'CHANGELOG.md':          # an entry may be one line
        return
    code = False
    for number, line in enumerate(figures.TABLE.sub(lambda m: '\n' * m.group().count('\n'), text).split('\n'), 1):
        code ^= line.startswith('```')
        free = code or line.startswith(('```', '|', '    ', '<!--')) or re.search(r'https?://|\]\([^)]{40,}\)', line)
        if len(line) > COLUMNS and not free:
            yield number, f'{len(line)} columns'


def check_beginnings(name, text):
    for line, sentence in sentences(text):
        begins = re.match(r'["\'(*]*(Who|What)\b', sentence)
        if begins and not sentence.rstrip('"\')*').endswith('?') and sentence.endswith('.'):
            yield line, f'a sentence begins with "{begins[1]}": {sentence[:60]}'


KINDS = ('rules functions events capabilities agents tests programs files folders sequences instructions workloads '
         'exhibits options commands classes cases kinds packages suites').split()
NUMBER = (r'(?:\d{2,}(?:,\d{3})*|ten|eleven|twelve|\w+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-\w+)?|'
          r'hundreds?|thousands?)')
COUNT = re.compile(rf'(?i)(?<![\w.,/-]){NUMBER}\s+(?:\w+\s+)?(?:{"|".join(KINDS)})\b')
MEASURED = re.compile(r'(?<![\w.,/-])\d+(?:[.,]\d+)?\s?(?:ms|us|µs|ns|MB|KB|GB|%|s)\b|'
                      r'(?<![\w.,/-])(?<!version )\d+\.\d+(?![\w.]|,\d)')


def check_figures(name, text):
    """What figures.py fills in is left out."""
    text = prose_of(figures.MARK.sub(blank, text))
    for m in COUNT.finditer(text) if for_users(name) or name.endswith('README.md') else ():
        yield text.count('\n', 0, m.start()) + 1, f'a count without marks: {" ".join(m.group().split())}'
    for m in MEASURED.finditer(text) if for_users(name) else ():
        yield text.count('\n', 0, m.start()) + 1, f'a measured figure without marks: {m.group()}'


def anchors(text):
    """Those of headings, as GitHub and `make docs` form them, and those that are written out."""
    text = re.sub(r'(?ms)^```.*?^```$', blank, text)
    return test_citations.anchors(text)


def check_links(name, text):
    for m in re.finditer(r'\]\(((?!\w+:)[^)\s]+)\)', re.sub(r'(?ms)^```.*?^```$', blank, text)):
        target, _, anchor = m[1].partition('#')
        path = os.path.normpath(os.path.join(TOP, os.path.dirname(name), target)) if target else os.path.join(TOP, name)
        if not os.path.exists(path):
            yield text.count('\n', 0, m.start()) + 1, f'the link {m[1]} leads nowhere'
        elif anchor and path.endswith('.md'):
            with open(path, encoding='utf-8') as f:
                if anchor not in anchors(f.read()):
                    yield text.count('\n', 0, m.start()) + 1, f'the link {m[1]} leads nowhere'


def check_entries(name, text):
    """Merges repeat entries of the change log."""
    if name == 'CHANGELOG.md':
        at = 0
        for version in re.split(r'(?m)^(?=## )', text):
            seen = set()
            for m in re.finditer(r'(?m)^ *- (.{30,60})', version):
                if m[1] in seen:
                    yield text.count('\n', 0, at + m.start()) + 1, f'the entry is there twice: {m[1]}'
                seen.add(m[1])
            at += len(version)


DOCUMENT_CHECKS = (check_length, check_columns, check_beginnings, check_figures, check_links, check_entries)


# --- the glossary -------------------------------------------------------------------------------------------------

def glossary():
    """[(what not to write, instead, pattern)] of the rows with a pattern."""
    with open(os.path.join(TOP, STYLE), encoding='utf-8') as f:
        text = f.read()
    rows = re.findall(r'(?m)^\| ([^|]+) \| ([^|]+) \| `((?:\\\||[^`|])+)` \|$', text)
    return [(no, yes, re.compile(pattern.replace(r'\|', '|'), re.I)) for no, yes, pattern in rows]


QUOTES = re.compile(r'`[^`]*`|"[^"\n]*(?:\n[^"\n]*)?"|<[^<>\n]*>|\b[\w.]+\([^()]*\)|https?://\S+')


def check_glossary(rows, text):
    """Of prose without what is quoted in it."""
    text = QUOTES.sub(blank, text)
    for no, yes, pattern in rows:
        for m in pattern.finditer(text):
            yield text.count('\n', 0, m.start()) + 1, f'"{m.group()}": write {yes} (docs/work/style.md)'


def strings_of(path, kind, columns):
    """The texts for users in some columns of a .def file, each with its line."""
    for entry in tables.read_def(os.path.join(TOP, path), kind):
        for i in columns:
            yield entry.line, tables.string(entry.args[i])


FIELDS = 'rule advice hotspot offered'.split()


def texts(name, text):
    """(line, prose) of a file: what people read of it."""
    if name == 'runtime/options.def':
        yield from strings_of(name, 'OPTION', (5, 6))
    elif name == 'validation/options.def':
        yield from strings_of(name, 'CHECK_OPTION', (3,))
    elif name == 'validation/rules.rec':
        for m in re.finditer(rf'(?m)^(?:{"|".join(FIELDS)}): (.*(?:\n\+ .*)*)', text):
            yield text.count('\n', 0, m.start()) + 1, m[1]
    if name.endswith('.md'):
        yield 1, re.sub(r'(?ms)^```.*?^```$', blank, figures.TABLE.sub(blank, text))
    elif name.endswith('.in'):
        yield 1, re.sub(r'(?m)^\.\\".*$|\\f.', blank, text)
    elif not name.endswith('.rec'):
        yield 1, test_citations.split(text, test_citations.ranges(name, text))[0].replace('"""', '   ')
    if name == 'validation/jvmticheck/arguments.py':
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and ' ' in node.value:
                yield node.lineno, node.value


SWEPT = re.compile(r'[^.]*\.md$|.*(?<!records)/[^.]*\.md$|docs/.*\.in$|(?:runtime|validation)/options\.def|'
                   r'validation/rules\.rec|validation/jvmticheck/arguments\.py').match


def swept(name):
    """Whether the whole glossary is held there. In comments of C only its words with one meaning are (CLEAR)."""
    return name not in QUOTED and name != STYLE and name != 'tests/documents/words.py' and SWEPT(name)


# Words of the glossary that have one meaning in a comment; the others need a reader.
CLEAR = ('tell, told', 'mend', 'beside', 'for want of')
BEGINS = re.compile(r'(?:^|[.:;!?]\s+|\*\s+)(Who(?:ever)?)\b(?![^.?!]*\?)')


def check_comments(name, rows, text):
    """Of C: (line, problem) in the comments."""
    prose = test_citations.split(text, test_citations.ranges(name, text))[0]
    for line, problem in check_glossary([row for row in rows if row[0] in CLEAR], prose):
        yield line, problem
    for m in BEGINS.finditer(QUOTES.sub(blank, prose)):
        yield prose.count('\n', 0, m.start(1)) + 1, f'a sentence begins with "{m[1]}"'


# --- planted faults -----------------------------------------------------------------------------------------------

LONG = ' '.join(['word'] * 41) + '.\n'
PLANTED = [
    (check_length, 'README.md', 'A line.\n\n' * 41, 81, '82 lines'),
    (check_length, 'docs/use/x.md', '# X\n\nShort one.\n\n' + LONG.capitalize(), 5, 'a sentence of 41 words'),
    (check_length, 'docs/use/x.md', ('Word ' + 'word ' * 18 + 'end. ') * 3, 1, 'sentences have 20.0 words'),
    (check_length, 'docs/use/x.md', '| a | ' + LONG.strip() + ' |\n', 1, 'a sentence of 41 words'),
    (check_length, 'docs/work/x.md', '* Short.\n* ' + LONG, 2, 'a sentence of 41 words'),
    (check_length, 'gc/README.md', ('Word ' + 'word ' * 18 + 'end. ') * 3, 1, 'sentences have 20.0 words'),
    (check_length, 'CHANGELOG.md', '- An entry:\n  - ' + LONG, 2, 'a sentence of 41 words'),
    (check_length, QUOTED[0], ('Word ' + 'word ' * 18 + 'end. ') * 3, 1, 'sentences have 20.0 words'),
    (check_length, QUOTED[0], 'Short one here. Short one there.\n\n' + LONG, None, ''),
    (check_length, 'x.md', 'Short.\n\n    ' + LONG + '\nShort.\n', None, ''),
    (check_length, 'docs/use/x.md', '```sh\n' + LONG + '```\n', None, ''),
    (check_entries, 'CHANGELOG.md', '## 2\n- ' + 'a' * 40 + '\n- b\n  - ' + 'a' * 40 + '\n', 4, 'the entry is there'),
    (check_entries, 'CHANGELOG.md', '## 2\n- ' + 'a' * 40 + '\n## 1\n- ' + 'a' * 40 + '\n', None, ''),
    (check_columns, 'x.md', 'x\n' + 'y' * 121 + '\n', 2, '121 columns'),
    (check_columns, 'x.md', '| ' + 'y' * 121 + ' |\n\n```\n' + 'y' * 121 + '\n```\n', None, ''),
    (check_beginnings, 'x.md', 'It runs.\nWho calls it waits.\n', 2, 'a sentence begins with "Who"'),
    (check_beginnings, 'x.md', '* What is freed is gone.\n', 1, 'a sentence begins with "What"'),
    (check_beginnings, 'x.md', 'Who calls it? What is freed?\n', None, ''),
    (check_figures, 'README.md', 'It has 148 functions.\n', 1, 'a count without marks: 148 functions'),
    (check_figures, 'gc/README.md', 'It has twenty\nunit tests.\n', 1, 'a count without marks: twenty unit tests'),
    (check_figures, 'README.md', 'It takes 0.22 of the time.\n', 1, 'a measured figure without marks: 0.22'),
    (check_figures, 'docs/use/x.md', 'It starts in 5 ms.\n', 1, 'a measured figure without marks: 5 ms'),
    (check_figures, 'README.md', 'It has <!--=functions-17-->148<!--/--> functions of `148 rules`, OpenJDK 17.\n', None,
     ''),
    (check_links, 'x.md', 'See [a](no/such.md).\n', 1, 'the link no/such.md leads nowhere'),
    (check_links, 'x.md', '\n[a](README.md#no-such)\n', 2, 'the link README.md#no-such leads nowhere'),
    (check_links, 'x.md', '[a](README.md#minijvm)\n', None, ''),
]
PLANTED_COMMENTS = [
    ('x.c', '/* It tells the\n   caller. */\nint tells;\n', 1, '"tells"'),
    ('x.h', 'int a; /* mended\n   beside it */\n', 2, '"beside"'),
    ('x.c', 'int a;\n/* It runs. Who calls it\n   waits. */\n', 2, 'a sentence begins with "Who"'),
    ('x.c', '/* Whoever calls waits. */\n', 1, 'a sentence begins with "Whoever"'),
    ('x.c', '/* Who calls it? The thread who calls; `told`. */\nconst char *s = "told";\n', None, ''),
]
PLANTED_WORDS = [
    ('x.md', 'It is\nbehind it.\n', 2, 'behind'), ('x.md', 'It is `behind` "behind" it.\n', None, ''),
    ('x.c', '/* It tells the\n   thread. */\nint told;\n', 1, 'tells'),
    ('x.py', '"""Told."""\nx = "told"\n', 1, 'Told'),
    ('x.h', 'int a; /* For who calls. */\n', 1, 'For who'), ('validation/x.py', '# a mistake\n', 1, 'mistake'),
]


def check_planted(suite):
    for check, name, text, line, problem in PLANTED:
        found = list(check(name, text))
        ok = not found if line is None else (line, problem) in [(at, what[:len(problem)]) for at, what in found]
        suite.check(f'planted for {check.__name__}: {problem or "nothing"}', ok, f'{found}')
    rows = glossary()
    suite.check('the glossary has patterns', len(rows) >= 20, len(rows))
    for name, text, line, problem in PLANTED_COMMENTS:
        found = list(check_comments(name, rows, text))
        ok = not found if line is None else (line, problem) in [(at, what[:len(problem)]) for at, what in found]
        suite.check(f'planted comment: {problem or "nothing"}', ok, f'{found}')
    for name, text, line, word in PLANTED_WORDS:
        found = [(start + at - 1, problem) for start, prose in texts(name, text)
                 for at, problem in check_glossary(rows, prose)]
        ok = not found if line is None else len(found) == 1 and found[0][0] == line and f'"{word}"' in found[0][1]
        suite.check(f'planted word: {word or "none"}', ok, f'{found}')


# --- statistics ---------------------------------------------------------------------------------------------------

def statistics(names, read):
    """Lines (document, sentences, mean, longest, share above 30 words)."""
    yield f'{"document":44} {"sentences":>9} {"mean":>6} {"longest":>8} {"over 30":>8}'
    for name in names:
        lengths = [words(s) for _, s in sentences(read(name)) if s.endswith(('.', '?', '!')) and words(s) > 2]
        if lengths:
            over = sum(n > 30 for n in lengths)
            yield (f'{name:44} {len(lengths):9} {sum(lengths) / len(lengths):6.1f} {max(lengths):8} '
                   f'{over / len(lengths):8.0%}')


def print_statistics(revision):
    listing = ['git', 'ls-tree', '-r', '--name-only', revision] if revision else ['git', 'ls-files']
    names = [n for n in subprocess.run(listing, cwd=TOP, capture_output=True, text=True, check=True).stdout.split('\n')
             if n.endswith('.md')]

    def read(name):
        if revision:
            return subprocess.run(['git', 'show', f'{revision}:{name}'], cwd=TOP, capture_output=True, text=True,
                                  check=True).stdout
        with open(os.path.join(TOP, name), encoding='utf-8') as f:
            return f.read()
    print('\n'.join(statistics(names, read)))


# --- all ----------------------------------------------------------------------------------------------------------

READ = ('.md', '.c', '.h', '.def', '.rec', '.py', '.sh', '.S', '.mk', '.in', '.java', '.template')


def faults(name, text, rows):
    if name.endswith('.md'):
        for check in DOCUMENT_CHECKS if name not in QUOTED else (check_length, check_links):
            yield from check(name, text)
    if name.endswith(('.c', '.h', '.def')) and not swept(name):
        yield from check_comments(name, rows, text)
    if swept(name):
        for start, prose in texts(name, text):
            for line, problem in check_glossary(rows, prose):
                yield start + line - 1, problem


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--statistics', nargs='?', const='', metavar='REVISION')
    p.add_argument('files', nargs='*')
    o = p.parse_args()
    if o.statistics is not None:
        print_statistics(o.statistics)
        return 0
    listing = ['git', 'ls-files', '--cached', '--others', '--exclude-standard']
    names = o.files or subprocess.run(listing, cwd=TOP, capture_output=True, text=True, check=True).stdout.split('\n')
    names = sorted({n for n in names if n.endswith(READ) and os.path.isfile(os.path.join(TOP, n))
                    and not n.startswith('tests/records/')})
    suite = progress.Suite('words').begin(len(names), 'files')
    check_planted(suite)
    rows = glossary()
    for name in names:
        with suite.step(name):
            with open(os.path.join(TOP, name), encoding='utf-8') as f:
                found = sorted(faults(name, f.read(), rows))
            suite.check(name, not found, '\n'.join(f'{name}:{line}: {problem}' for line, problem in found[:20]),
                        expected='plain English (docs/work/style.md)')
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
