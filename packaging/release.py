#!/usr/bin/env python3
"""What a release is called and when it was: release.py version|date|epoch prints it, from VERSION and CHANGELOG.md.

release.py check: VERSION, CHANGELOG.md and the manual pages agree. release.py check BUILD: the programs of BUILD, too,
nothing waits in "Unreleased", the tree is committed and the tag is free; docs/work/releasing.md has the whole list.
Each fault is a line on stderr.
"""
import datetime
import os
import re
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
KINDS = ('Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security')      # of keep a changelog
HEADING = re.compile(r'^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$')


def read(name):
    with open(os.path.join(TOP, name), encoding='utf-8') as f:
        return f.read()


def version():
    return read('VERSION').strip()


def sections(text):
    """[heading, its lines, the number of its line] of a change log."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith('## '):
            found.append([line, [], number])
        elif found:
            found[-1][1].append(line)
    return found


def date():
    """When the newest version in the change log was, or will be, released: the date of all that packages contain."""
    for heading, _, _ in sections(read('CHANGELOG.md')):
        match = HEADING.match(heading)
        if match:
            return datetime.date.fromisoformat(match[2])
    sys.exit('CHANGELOG.md: no section "## [VERSION] - DATE"')


def epoch():
    return int(datetime.datetime.combine(date(), datetime.time(), datetime.timezone.utc).timestamp())


def number(text):
    return tuple(map(int, text.split('.')))


def changelog_faults(text, current):
    """What keep a changelog does not allow, and what does not fit the version."""
    found, dated = sections(text), []
    if not found or found[0][0] != '## [Unreleased]':
        yield 'CHANGELOG.md: the first section is not "## [Unreleased]"'
    for heading, lines, at in found:
        match = HEADING.match(heading)
        if match:
            try:
                dated.append((number(match[1]), datetime.date.fromisoformat(match[2]), at))
            except ValueError:
                yield f'CHANGELOG.md:{at}: {match[2]} is no date'
        elif heading != '## [Unreleased]' or at != found[0][2]:
            yield f'CHANGELOG.md:{at}: "{heading}" is not "## [VERSION] - DATE"'
        kinds = [line[4:] for line in lines if line.startswith('### ')]
        for kind in kinds:
            if kind not in KINDS:
                yield f'CHANGELOG.md:{at}: the kind "{kind}" is none of {", ".join(KINDS)}'
            elif kinds.count(kind) > 1:
                yield f'CHANGELOG.md:{at}: "{kind}" is there twice'
        if match and not any(line.startswith('- ') for line in lines):
            yield f'CHANGELOG.md:{at}: the section is empty'
    for (newer, day, at), (older, before, _) in zip(dated, dated[1:]):
        if newer <= older or day < before:
            yield f'CHANGELOG.md:{at}: the version or date is not after that of the next section'
    if not dated or dated[0][0] != number(current):
        yield f'CHANGELOG.md: the newest version is not {current}, that of the file VERSION'
    elif dated[0][1] > datetime.date.today():
        yield f'CHANGELOG.md:{dated[0][2]}: {dated[0][1]} is in the future'


def manual_faults():
    for name in ('minijvm', 'jvmticheck'):
        head = re.search(r'^\.TH .*$', read(f'docs/{name}.1.in'), re.M)
        if not head or '"minijvm @VERSION@"' not in head[0]:
            yield f'docs/{name}.1.in: .TH does not have "minijvm @VERSION@"'


def git(*words):
    return subprocess.run(['git', '-C', TOP, *words], capture_output=True, text=True)


def release_faults(build):
    current = version()
    if any(line.strip() for line in sections(read('CHANGELOG.md'))[0][1]):
        yield 'CHANGELOG.md: "Unreleased" is not empty: move it under the version that is to be released'
    for command, begin in ((['minijvm', '--version'], f'minijvm {current}'),
                           (['jvmticheck', '--version'], f'jvmticheck of minijvm {current}')):
        reported = subprocess.run([os.path.join(build, command[0]), *command[1:]], capture_output=True,
                                  text=True).stdout
        if current not in reported.split('\n')[0]:
            yield f'{os.path.join(build, command[0])} prints "{reported.splitlines()[:1]}", not "{begin}"'
    for name in ('minijvm.1', 'jvmticheck.1', 'minijvm-explore.1'):
        with open(os.path.join(build, name), encoding='utf-8') as f:
            if f'"minijvm {current}"' not in f.read():
                yield f'{build}/{name}: not of version {current}'
    status = git('status', '--porcelain')
    if status.returncode:
        yield 'a release is made from a clone with git'
        return
    if status.stdout.strip():
        yield 'not committed:\n' + status.stdout.rstrip()
    tag = git('rev-parse', '-q', '--verify', f'refs/tags/v{current}^{{commit}}').stdout.strip()
    if tag and tag != git('rev-parse', 'HEAD').stdout.strip():
        yield f'the tag v{current} is another commit: has VERSION been changed?'


def main():
    if sys.argv[1:2] == ['check'] and len(sys.argv) <= 3:
        faults = [*changelog_faults(read('CHANGELOG.md'), version()), *manual_faults()]
        if not re.fullmatch(r'\d+\.\d+\.\d+\n', read('VERSION')):
            faults.append('VERSION: not three numbers and the end of the line')
        if sys.argv[2:]:
            faults += release_faults(sys.argv[2])
        for fault in faults:
            print(fault, file=sys.stderr)
        return bool(faults)
    answers = {'version': version, 'date': date, 'epoch': epoch}
    if len(sys.argv) != 2 or sys.argv[1] not in answers:
        sys.exit(__doc__)
    print(answers[sys.argv[1]]())
    return 0


if __name__ == '__main__':
    sys.exit(main())
