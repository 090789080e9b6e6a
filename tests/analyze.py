#!/usr/bin/env python3
"""`make analyze`: gcc's -fanalyzer and clang-tidy (.clang-tidy has the checks) on every C file that
compile_commands.json names; pyflakes and mypy, where they are installed, on Python. Prints what they find, and
`N passed, N failed`, files counted.

A finding that is none is in analyze.accepted, with its reason; an entry there that nothing matches is an error.

Usage: analyze.py [FILE...]
"""
import collections
import json
import linecache
import os
import re
import shutil
import sys

import limits
import processes
import progress
import style

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)
ACCEPTED = os.path.join(HERE, 'analyze.accepted')
# What both find differs from version to version; these are Debian 12's.
GCC, CLANG_TIDY = 'gcc-12', 'clang-tidy-14'
# Of gcc's checks these are off.
GCC_OFF = [
    # gcc 12 loses sight of memory that is put into an array or after two pointers; clang-analyzer-unix.Malloc does
    # not.
    '-Wno-analyzer-malloc-leak',
]
GCC_OFF_IN_TESTS = [
    # As in tests/.clang-tidy.
    '-Wno-analyzer-possible-null-argument', '-Wno-analyzer-possible-null-dereference',
    '-Wno-analyzer-null-argument', '-Wno-analyzer-null-dereference',
]

# Where: the file, and the function, from which the finding is reached; what: the check, the place and the message.
Finding = collections.namedtuple('Finding', 'file function check text')


def run(command):
    return processes.run(command, limits.Limit(quiet=600), cwd=TOP)


def from_top(path):
    return os.path.relpath(os.path.join(TOP, path), TOP)


def function_at(name, number):
    """The function around a line, as the style has it: its first line, and nothing inside of it, begins in column 0."""
    with open(os.path.join(TOP, name), encoding='utf-8', errors='replace') as file:
        lines = file.read().split('\n')[:number]
    for i, line in reversed(list(enumerate(lines))):
        if re.match(r'}', line) and i < number - 1:
            break
        m = re.match(r'(?!typedef\b|#)(?=\w).*?(\w+)\((\w*)', line)
        if m:
            return m.group(2) if m.group(1).isupper() else m.group(1)     # NATIVE(name)
    return '-'


def place(location):
    return f'{from_top(location["file"])}:{location["line"]}: ' if 'file' in location else ''


def gcc(name, arguments):
    """What the analyzer says; the compiler's own warnings are those of the build."""
    options = [a for a in arguments[1:-2] if not a.startswith('-W')]
    options += ['-DVM_ASSERTIONS', '-fanalyzer', *GCC_OFF, *(GCC_OFF_IN_TESTS if name.startswith('tests/') else [])]
    code, _, errors = run([GCC, *options, '-fdiagnostics-format=json', '-S', '-o', os.devnull, name])
    try:
        diagnostics = json.loads(errors.strip().split('\n')[-1] or '[]')
    except ValueError:
        diagnostics = None
    if diagnostics is None or code:
        yield Finding(name, '-', 'gcc', f'{name}: exit code {code}\n{errors[-2000:]}')
        return
    for one in diagnostics:
        path = one.get('path') or [{'function': '-'}]
        lines = [place(caret['caret']) + one['message'] for caret in one['locations'][:1]]
        lines += [f'    {place(e["location"])}{"  " * e["depth"]}{e["description"]}'
                  for e in path if 'location' in e and e['description'] != '...to here']
        yield Finding(name, path[-1]['function'].split('.')[0], one.get('option', one['kind']), '\n'.join(lines))


def clang_tidy(name):
    code, out, errors = run([CLANG_TIDY, '--quiet', '-p', TOP, '--extra-arg=-DVM_ASSERTIONS', name])
    findings = []
    for line in out.split('\n'):
        m = re.match(r'([^\s:]+):(\d+):\d+: (warning|error|note): (.*?)(?: \[([^\]]+)\])?$', line)
        if not m:
            continue
        file, number, kind, check = from_top(m.group(1)), int(m.group(2)), m.group(3), m.group(5) or m.group(3)
        text = f'{file}:{number}: {m.group(4)}'
        if kind != 'note':
            findings.append([(file, function_at(file, number), check), text])
            outside = file != name and check.startswith('clang-analyzer')
        else:
            findings[-1].append('    ' + text)
            if outside and file == name:        # on the way to where it is
                findings[-1][0] = (name, function_at(name, number), findings[-1][0][2])
    if code and not findings:
        findings.append([(name, '-', 'clang-tidy'), f'{name}: exit code {code}\n{errors[-2000:]}'])
    for key, *lines in findings:
        if not key[0].startswith('..'):         # what the system declares
            yield Finding(key[0], key[1], key[2], '\n'.join(lines))


# Of mypy's checks these are off outside of the package: names are bound to values of several types there, and nearly
# nothing is annotated.
MYPY_OFF = ('var-annotated', 'assignment', 'arg-type', 'union-attr', 'attr-defined', 'no-redef', 'index', 'operator',
            'misc', 'list-item', 'dict-item', 'call-overload', 'type-var', 'str-bytes-safe', 'return-value')
FOLDERS = 'tests', 'tests/jvmti', 'vm/interp', 'validation', 'make'     # whose modules others import
# Typed. Modules may use what others have imported; what JSON has is checked where it is read (record.py, values.py).
PACKAGE, STRICT = 'validation/jvmticheck/', ['--strict', '--implicit-reexport', '--no-warn-return-any']


def python_sources():
    return [n for n in sorted(style.sources()) if n.endswith('.py') and not n.startswith(style.PYTHON_2)]


def mypy(names):
    """What mypy finds. The package is checked strictly; all else folder by folder, since each is a separate
    program, and some of their modules have one name."""
    if not shutil.which('mypy'):
        progress.screen.say('skipped: mypy on Python (it is not installed: apt-get install mypy)')
        return
    folders = collections.defaultdict(list)
    for name in names:
        folders[PACKAGE if name.startswith(PACKAGE) else os.path.dirname(name)].append(name)
    for folder, members in folders.items():
        options = STRICT if folder == PACKAGE else [
            '--check-untyped-defs', '--scripts-are-modules', *(f'--disable-error-code={c}' for c in MYPY_OFF)]
        path = os.pathsep.join(dict.fromkeys([*FOLDERS, folder or '.']))
        if folder == PACKAGE:
            path = os.path.dirname(PACKAGE.rstrip('/'))
        yield from mypy_on(folder, members, options, path)


def mypy_on(folder, members, options, path):
    code, out, errors = processes.run(
        ['mypy', '--cache-dir', os.devnull, '--ignore-missing-imports', '--no-error-summary', *options, *members],
        limits.Limit(quiet=600), cwd=TOP, env=dict(os.environ, MYPYPATH=path))
    found = re.findall(r'^([^:\n]+):(\d+): error: (.*?)(?:  \[([\w-]+)\])?$', out, re.M)
    if code not in (0, 1) or code and not found:
        yield Finding(members[0], '-', 'mypy', f'{folder}: exit code {code}\n{out[-2000:]}{errors[-2000:]}')
    for name, line, text, check in found:
        # It does not know how many values `*values` has.
        if check != 'call-arg' or '*' not in linecache.getline(os.path.join(TOP, name), int(line)):
            yield Finding(name, '-', check or 'mypy', f'{name}:{line}: {text}')


def accepted():
    """The entries: `FILE FUNCTION CHECK`, and below them, indented, the reason."""
    entries, last = {}, None
    with open(ACCEPTED, encoding='utf-8') as file:
        for number, line in enumerate(file, 1):
            if line.startswith(' ') and last:
                entries[last] = True
            elif line.strip() and not line.startswith('#'):
                last = tuple(line.split())
                if len(last) != 3 or last in entries:
                    sys.exit(f'{ACCEPTED}:{number}: not a FILE, FUNCTION and CHECK that stands here alone')
                entries[last] = False
    unexplained = [' '.join(entry) for entry, reason in entries.items() if not reason]
    if unexplained:
        sys.exit(f'{ACCEPTED}: no reason: {unexplained[0]}')
    return set(entries)


def main():
    with open(os.path.join(TOP, 'compile_commands.json'), encoding='utf-8') as file:
        commands = {c['file']: c['arguments'] for c in json.load(file)}
    scripts = python_sources()
    given = [from_top(os.path.join(os.getcwd(), n)) for n in sys.argv[1:]]
    for unknown in set(given) - set(commands) - set(scripts):
        sys.exit(f'{sys.argv[0]}: compile_commands.json does not name {unknown}')
    names = [n for n in given or commands if n in commands]
    scripts = [n for n in scripts if not given or n in given]
    for tool in (GCC, CLANG_TIDY) if names else ():
        if not shutil.which(tool):
            sys.exit(f'{sys.argv[0]}: {tool} is missing: apt-get install {tool}')
    entries, matched, reported = accepted(), set(), set()
    suite = progress.Suite('analyze').begin(len(names), 'files', seconds=sum(map(weight, names)))

    def one(name):
        return [*gcc(name, commands[name]), *clang_tidy(name)]

    # The longest first: the last processor must not be left alone with it.
    for name, findings in progress.each(suite, sorted(names, key=weight, reverse=True), one, os.cpu_count(),
                                        weight=weight):
        new = []
        for finding in findings:
            if finding[:3] in entries:
                matched.add(finding[:3])
            elif finding not in reported:           # of a header once
                reported.add(finding)
                new.append(f'{" ".join(finding[:3])}\n  {finding.text}')
        suite.count(int(not new), int(bool(new)), '\n'.join(new))
    found = [Finding(name, '-', 'pyflakes', f'{name}:{line}: {text}') for name, line, text in style.pyflakes(scripts)]
    found += mypy(scripts)
    for name in scripts:
        new = [f.text for f in dict.fromkeys(found) if f.file == name]
        suite.check(name, not new, '\n'.join(new), expected='Python in which pyflakes and mypy find nothing')
    for entry in sorted(entries - matched):
        if not sys.argv[1:] or entry[0] in names:
            suite.check('analyze.accepted', False, f'nothing is found for: {" ".join(entry)}')
    return progress.finish(suite)


def weight(name):
    return os.path.getsize(os.path.join(TOP, name))


if __name__ == '__main__':
    progress.main(main)
