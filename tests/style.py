#!/usr/bin/env python3
"""`make format-check`: one hand in all code. What clang-format can hold (.clang-format) it holds; this adds what it
cannot: lines of at most 120 columns in every language, comments in one form in C, a head in every C file that says what
is in it. Prints each place, then `N passed, N failed`, files counted. With --format the C files are rewritten first."""
import os
import re
import shutil
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COLUMNS = 120
# clang-format's results differ from version to version; this is Debian 12's.
CLANG_FORMAT = 'clang-format-14'
TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)


def comments(text):
    """The comments of a C source with the offsets where they begin."""
    for m in TOKEN.finditer(text):
        if m.group().startswith('/'):
            yield m.start(), m.group()


def check_c(name, text, complain):
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


def clang_format(names, *options):
    return subprocess.run([CLANG_FORMAT, '--style=file', *options, *names], cwd=TOP, capture_output=True, text=True)


def main():
    if not shutil.which(CLANG_FORMAT):
        sys.exit(f'{sys.argv[0]}: {CLANG_FORMAT} is missing: apt-get install {CLANG_FORMAT}')
    names = subprocess.run(['git', 'ls-files'], cwd=TOP, capture_output=True, text=True, check=True).stdout.split('\n')
    names = [n for n in names if os.path.isfile(os.path.join(TOP, n))]
    clang = [n for n in names if n.endswith(('.c', '.h'))]
    if '--format' in sys.argv[1:]:
        clang_format(clang, '-i')
        return
    bad = {}

    def complain(name, line, problem):
        bad.setdefault(name, []).append(f'{name}:{line}: {problem}')

    checked = 0
    for name in names:
        if not name.endswith(('.c', '.h', '.def', '.java', '.template', '.py', '.sh', '.S')) or name in UNWRAPPED:
            continue
        checked += 1
        with open(os.path.join(TOP, name), encoding='utf-8', errors='surrogateescape') as file:
            text = file.read()
        for number, line in enumerate(text.split('\n'), 1):
            if len(line) > COLUMNS:
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
    for name in sorted(bad):
        print('\n'.join(bad[name][:5]))
    print(f'{checked - len(bad)} passed, {len(bad)} failed')
    sys.exit(1 if bad else 0)


# Programs whose long lines are what they test, or that no tool of ours may change.
UNWRAPPED = set()

if __name__ == '__main__':
    main()
