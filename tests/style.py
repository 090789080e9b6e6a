#!/usr/bin/env python3
"""`make format-check`: one hand in all code. What clang-format can hold (.clang-format) it holds; this adds what it
cannot: lines of at most 120 columns in every language and in makefiles, what pyflakes finds in Python, comments in one
form in C, a head in every C file that says what is in it, and figures of documents that are those of today
(make/figures.py). Prints each place, then `N passed, N failed`, files counted. With --format it rewrites the C files
instead."""
import os
import re
import shutil
import subprocess
import sys

import progress

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(1, os.path.join(TOP, 'make'))
import figures  # noqa: E402

COLUMNS = 120
# clang-format's results differ from version to version; this is Debian 12's.
CLANG_FORMAT = 'clang-format-14'
PYFLAKES = (['pyflakes3'], ['pyflakes'])
PYTHON_2 = 'tests/openjdk/foreign/jython/'
TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)


def comments(text):
    """The comments of a C source with the offsets where they begin."""
    for m in TOKEN.finditer(text):
        if m.group().startswith('/'):
            yield m.start(), m.group()


KINDS = ('.c', '.h', '.def', '.rec', '.java', '.template', '.py', '.sh', '.S', '.md', '.mk', 'Makefile')
HELP = '#: '        # of a target of make, in one line


def is_python(name):
    """Whether a file without an ending is a program in Python."""
    path = os.path.join(TOP, name)
    if '.' in os.path.basename(name) or not os.access(path, os.X_OK) or not os.path.isfile(path):
        return False
    with open(path, 'rb') as f:
        return f.readline() == b'#!/usr/bin/env python3\n'


# One form for each of these; the left side finds the other ones in code without its comments and texts.
DIALECT = (
    (re.compile(r'== NULL\b|\bNULL [=!]='), 'a comparison with NULL: write !p'),
    (re.compile(r'\b(?:if|while) \((?:[^()]|\([^()]*\))*!= NULL\b|(?:&&|\|\|) [^&|;]*!= NULL\b|!= NULL (?:&&|\|\||\?)'),
     'a pointer in a condition is compared with NULL: write p'),
    (re.compile(r'!(?:strcmp|strncmp|memcmp|strcasecmp|strncasecmp)\('), 'a comparison by !: write == 0'),
    (re.compile(r'\(jvmtiCapabilities\) ?\{'), 'bits without a name are not defined in it: use a constant, or memset'),
)
# Not yet in the layer, and not in programs and agents, which stand for what others write.
ATOMICS = re.compile(r'\b_Atomic\b|<stdatomic\.h>|'
                     r'\batomic_(?:load|store|exchange|fetch|compare|init|bool|int|uint|flag)\w*')
OTHER_ATOMICS = 'tests/', 'examples/'
BANNER = re.compile(r'/\* ?(?:--+|[=*#~]{3,})(?!\S)')
ONE_BANNER = re.compile(r'/\* ---- [^\n]* ---- \*/')


def check_dialect(text, complain):
    """complain(line, problem) for each place of a C source that uses another form than the rest of the tree."""
    def blank(m):
        return re.sub(r'[^\n]', ' ', m.group())
    for start, comment in comments(text):
        if BANNER.match(comment) and not ONE_BANNER.fullmatch(comment):
            complain(text.count('\n', 0, start) + 1, 'a banner in another form than /* ---- title ---- */')
    for number, line in enumerate(TOKEN.sub(blank, text).split('\n'), 1):
        for pattern, problem in DIALECT:
            if pattern.search(line):
                complain(number, problem)


# How many ways a function may have: more are hard to read. The loop of the interpreter is the one that is none of ours
# to cut, a function of all instructions.
MOST_DECISIONS = 25
DECISION = re.compile(r'\b(?:if|for|while|switch)\b|&&|\|\||\?')
UNCUT = {'interp_run'}


def functions(text):
    """(line, name, body) of each function of a C source: what ends with `) {`, at the first column or as the last of
    the lines that belong to such a head, up to the `}` at the first column."""
    code = TOKEN.sub(lambda m: re.sub(r'[^\n]', ' ', m.group()), text)
    lines, continued = [], False
    for line in code.split('\n'):              # without the preprocessor's
        lines.append('' if continued or line.startswith('#') else line)
        continued = line.endswith('\\') and (continued or line.startswith('#'))
    begin = None
    for number, line in enumerate(lines):
        if begin is None and line.endswith(') {'):
            head = number
            while head > 0 and lines[head].startswith(' '):
                head -= 1
            name = re.search(r'(\w+) *\(', '\n'.join(lines[head:number + 1]))
            if name:
                begin = head, number
        elif begin and line.startswith('}'):
            yield begin[0] + 1, name.group(1), '\n'.join(lines[begin[1] + 1:number])
            begin = None


def check_decisions(text, complain):
    """complain(line, problem) for each function of a C source with more than MOST_DECISIONS ways."""
    for line, name, body in functions(text):
        decisions = 1 + len(DECISION.findall(body))
        if decisions > MOST_DECISIONS and name not in UNCUT:
            complain(line, f'{name} has {decisions} ways, {MOST_DECISIONS} at most')


def check_atomics(text, complain):
    for number, line in enumerate(TOKEN.sub(lambda m: re.sub(r'[^\n]', ' ', m.group()), text).split('\n'), 1):
        if ATOMICS.search(line):
            complain(number, 'an atomic in another form than __atomic_* with its order')


def check_c(name, text, complain):
    check_dialect(text, lambda line, problem: complain(name, line, problem))
    if not name.startswith(OTHER_ATOMICS):
        check_atomics(text, lambda line, problem: complain(name, line, problem))
    if name.endswith(('.c', '.h')) and not name.startswith(('tests/', 'examples/')):
        check_decisions(text, lambda line, problem: complain(name, line, problem))
    if not text.startswith('/* '):
        complain(name, 1, 'the file begins without a comment that says what is in it')
    head = re.match(r'/\* (\w+\.(?:c|h|def))[: ]', text)
    if head and head.group(1) == os.path.basename(name):
        complain(name, 1, 'the head repeats the name of the file')
    for start, comment in comments(text):
        line = text.count('\n', 0, start) + 1
        if comment.startswith('//'):
            complain(name, line, 'a // comment')
        elif '\n' in comment and all(re.match(r'\s*\*', part) for part in comment.split('\n')[1:]):
            complain(name, line, 'a comment with stars before its lines')


def sources():
    """What is in the tree, as names below its top; not what is built."""
    for folder, folders, files in os.walk(TOP):
        folders[:] = [f for f in folders if not f.startswith(('.', '__')) and (folder != TOP or f != 'build')]
        for file in files:
            yield os.path.relpath(os.path.join(folder, file), TOP)


def clang_format(names, *options):
    return subprocess.run([CLANG_FORMAT, '--style=file', *options, *names], cwd=TOP, capture_output=True, text=True)


def pyflakes(names):
    """(name, line, problem) of what pyflakes finds in Python, where it is installed."""
    command = next((c for c in PYFLAKES if shutil.which(c[0])), None)
    if command is None:
        progress.screen.say('skipped: pyflakes on Python (it is not installed: apt-get install pyflakes3)')
        return
    reported = subprocess.run([*command, *names], cwd=TOP, capture_output=True, text=True).stdout
    for m in re.finditer(r'^([^:\n]+):(\d+):(?:\d+:)? (.*)', reported, re.M):
        yield m[1], int(m[2]), m[3]


def main():
    names = sorted(sources())
    clang = [n for n in names if n.endswith(('.c', '.h'))]
    if not shutil.which(CLANG_FORMAT):
        missing = f'{CLANG_FORMAT} is missing: apt-get install {CLANG_FORMAT}, or pip install clang-format==14.0.6'
        if '--format' in sys.argv[1:]:
            sys.exit(f'{sys.argv[0]}: {missing}')
        print(f'the layout of C is not checked: {missing}', flush=True)
        clang = []
    if '--format' in sys.argv[1:]:
        clang_format(clang, '-i')
        return 0
    bad = {}

    def complain(name, line, problem):
        bad.setdefault(name, []).append(f'{name}:{line}: {problem}')

    python = [n for n in names if n.endswith('.py') or is_python(n)]
    checked = [n for n in names if (n.endswith(KINDS) or n in python) and n not in LEFT_ALONE]
    suite = progress.Suite('style').begin(len(checked), 'files')
    for name in checked:
        with open(os.path.join(TOP, name), encoding='utf-8', errors='surrogateescape') as file:
            text = file.read()
        if name.endswith('.md'):
            for line, problem in figures.faults(name, text):
                complain(name, line, problem)
            continue
        for number, line in enumerate(text.split('\n'), 1):
            if len(line) > COLUMNS and not line.startswith(HELP):
                complain(name, number, f'{len(line)} columns')
            if line != line.rstrip():
                complain(name, number, 'blanks at the end of the line')
        if name.endswith(('.c', '.h', '.def')):
            check_c(name, text, complain)
    for i in range(0, len(clang), 50):
        for line in clang_format(clang[i:i + 50], '--dry-run').stderr.split('\n'):
            m = re.match(r'(?:\./)?([^:]+):(\d+):\d+: warning: code should be clang-formatted', line)
            if m:
                complain(m.group(1), int(m.group(2)), 'not as clang-format has it (`make format`)')
    for name, line, problem in pyflakes([n for n in python if not n.startswith(PYTHON_2)]):
        complain(name, line, problem)
    for name in checked:
        with suite.step(name):
            suite.check(name, name not in bad, '\n'.join(bad.get(name, [])[:5]), expected='a file in our style')
    return progress.finish(suite)


# Programs that test what no style would allow: blanks at the ends of lines of text blocks.
LEFT_ALONE = {'tests/java/TextBlocks.java'}

if __name__ == '__main__':
    progress.main(main)
