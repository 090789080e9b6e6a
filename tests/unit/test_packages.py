#!/usr/bin/env python3
"""What releases and packages rely on, quickly: VERSION and CHANGELOG.md agree, faults planted in a change log are
found, what is built has neither the folder nor the time of the build in it, and the source archive is the same from a
clone and from an unpacked one. `make reproducible` and `make test-packages` build and try everything.

Usage: test_packages.py --vm COMMAND; ends with `N passed, N failed`.
"""
import argparse
import filecmp
import glob
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[1:1] = [os.path.join(TOP, 'tests'), os.path.join(TOP, 'packaging'), os.path.join(TOP, 'make')]
import archive  # noqa: E402
import progress  # noqa: E402
import release  # noqa: E402

GOOD = """# Changes

## [Unreleased]

## [1.2.0] - 2026-02-03

### Added
- A thing.

### Fixed
- Another one.

## [1.1.9] - 2026-02-03

### Changed
- Something.
"""
# what is replaced by what -> how the fault that follows begins
PLANTED = {
    ('## [Unreleased]\n', ''): 'CHANGELOG.md: the first section is not',
    ('## [1.2.0] - 2026-02-03', '## 1.2.0 - 2026-02-03'): 'CHANGELOG.md:5: "## 1.2.0 - 2026-02-03" is not',
    ('## [1.2.0] - 2026-02-03', '## [1.2.0]'): 'CHANGELOG.md:5: "## [1.2.0]" is not',
    ('[1.2.0] - 2026-02-03', '[1.2.0] - 2026-02-30'): 'CHANGELOG.md:5: 2026-02-30 is no date',
    ('[1.2.0] - 2026-02-03', '[1.2.0] - 2026-02-02'): 'CHANGELOG.md:5: the version or date is not after',
    ('[1.1.9]', '[1.1.10]'): None,
    ('[1.1.9] ', '[1.20.0] '): 'CHANGELOG.md:5: the version or date is not after',
    ('[1.2.0]', '[1.2.1]'): 'CHANGELOG.md: the newest version is not 1.2.0',
    ('[1.2.0] - 2026-02-03', '[1.2.0] - 2926-02-03'): 'CHANGELOG.md:5: 2926-02-03 is in the future',
    ('### Fixed', '### Mended'): 'CHANGELOG.md:5: the kind "Mended" is none of',
    ('### Fixed', '### Added'): 'CHANGELOG.md:5: "Added" is there twice',
    ('- Something.\n', ''): 'CHANGELOG.md:13: the section is empty',
}


def check_release(suite):
    reported = subprocess.run([sys.executable, release.__file__, 'check'], capture_output=True, text=True)
    suite.check('VERSION, change log, manual pages', reported.returncode == 0, reported.stderr)
    suite.check('a good change log', not list(release.changelog_faults(GOOD, '1.2.0')))
    for (old, new), begin in PLANTED.items():
        faults = list(release.changelog_faults(GOOD.replace(old, new, 1), '1.2.0'))
        suite.check(f'change log with {new!r}', GOOD.count(old) and
                    (any(f.startswith(begin) for f in faults) if begin else not faults), f'{faults}')


def check_built(suite, build):
    """Nothing that is built names the folder where it was."""
    programs = [p for p in glob.glob(os.path.join(build, '*')) if os.path.isfile(p) and not os.path.islink(p) and
                (p.endswith(('.so', '.a', '.jar')) or os.path.basename(p) in ('minijvm', 'jvmticheck'))]
    suite.check('there is what is to be looked at', len(programs) >= 8, str(programs))
    # A separate path: the folder's name alone may be part of another ("/minijvm" of "%s/.cache/minijvm").
    folders = '|'.join(re.escape(name) for name in sorted(os.listdir(TOP)) if os.path.isdir(os.path.join(TOP, name)))
    here = re.compile(fr'(?<![\w.%-]){re.escape(TOP)}/({folders})/'.encode())
    for path in sorted(programs):
        with open(path, 'rb') as f:
            found = here.search(f.read())
        suite.check(f'no path in {os.path.basename(path)}', found is None, str(found))
    for name in ('jvmticheck', 'jvmticheck-workloads.jar'):
        with zipfile.ZipFile(os.path.join(build, name)) as packed:
            entries = packed.infolist()
        suite.check(f'{name}: fixed dates, modes and order', len(entries) > 20 and
                    {e.date_time for e in entries} == {archive.DATE} and
                    {e.external_attr >> 16 for e in entries} <= {archive.ORDINARY, archive.EXECUTABLE,
                                                                 archive.FOLDER} and
                    [e.filename for e in entries] == sorted(e.filename for e in entries), str(entries[:5]))
    with open(os.path.join(build, 'libminijvm_test.a'), 'rb') as f:
        data, at, members = f.read(), 8, set()
    while at < len(data):       # name 16, date 12, owner 6, group 6, mode 8, size 10
        members.add(data[at + 16:at + 40].strip())
        size = int(data[at + 48:at + 58])
        at += 60 + size + size % 2
    suite.check('libminijvm_test.a: no dates and owners', {m.split()[0] for m in members} == {b'0'} and
                all(set(m.split()) == {b'0'} for m in members), str(members))


def check_command(suite, scratch):
    """A command in one file has its modules compiled. A Python of another version takes their sources."""
    stage, command = os.path.join(scratch, 'stage'), os.path.join(scratch, 'command')
    os.makedirs(os.path.join(stage, 'part'))
    for name, text in (('__main__.py', 'from part import module\nprint(module.__file__)\nmodule.fail()\n'),
                       ('part/__init__.py', ''), ('part/module.py', 'def fail():\n    raise ValueError\n')):
        with open(os.path.join(stage, name), 'w', encoding='utf-8') as f:
            f.write(text)
    files = dict(sorted(archive.collect([stage + '/.']).items()))
    archive.write(command, files, '/usr/bin/env python3')
    with zipfile.ZipFile(command) as packed:
        other = {name: packed.read(name) for name in packed.namelist() if name.endswith('.pyc')}
    suite.check('modules are compiled', set(other) == {'part/__init__.pyc', 'part/module.pyc'}, str(other))
    for python, expected in (('the same', 'module.pyc'), ('another', 'module.py')):
        if python == 'another':
            archive.write(command, {**files, **{name: b'\0' + code[1:] for name, code in other.items()}})
        run = subprocess.run([sys.executable, command], capture_output=True, text=True)
        suite.check(f'{python} Python', run.stdout.rstrip().endswith('/part/' + expected) and
                    re.search(r'module\.py", line 2, in fail\n( +.*\n)*ValueError', run.stderr),
                    run.stdout + run.stderr)


def check_archive(suite, scratch):
    """One that is packed in a clone, and one that is packed in what was unpacked from it, after things were built."""
    first, second = os.path.join(scratch, 'first.tar'), os.path.join(scratch, 'second.tar')
    script = os.path.join(TOP, 'packaging/dist.py')
    reported = subprocess.run([sys.executable, script, first], capture_output=True, text=True)
    suite.check('dist.py', reported.returncode == 0, reported.stderr)
    with tarfile.open(first) as packed:
        members = packed.getmembers()
        packed.extractall(scratch)
    top = os.path.join(scratch, f'minijvm-{release.version()}')
    suite.check('all is below one folder, dated by the release', all(
        m.name.startswith(os.path.basename(top) + '/') and m.mtime == release.epoch() and m.uname == 'root' and
        m.mode in (0o644, 0o755) for m in members))
    for name in ('build/x.o', 'minijvm', 'compile_commands.json', 'tests/__pycache__/a.pyc', 'hs_err_pid7.log'):
        os.makedirs(os.path.dirname(os.path.join(top, name)), exist_ok=True)
        open(os.path.join(top, name), 'w', encoding='utf-8').close()
    reported = subprocess.run([sys.executable, os.path.join(top, 'packaging/dist.py'), second], capture_output=True,
                              text=True, env={**os.environ, 'PATH': '/nonexistent'})
    suite.check('dist.py without git', reported.returncode == 0, reported.stderr)
    suite.check('the same archive', filecmp.cmp(first, second, shallow=False))


def check_makefile(suite):
    """What the help of a target lets its user choose is no variable that the Makefile sets itself: it would be given
    to the target when the user chooses nothing."""
    text = ''
    for name in ['Makefile', *glob.glob('make/*.mk', root_dir=TOP)]:
        with open(os.path.join(TOP, name), encoding='utf-8') as f:
            text += f.read()
    chosen = re.findall(r'^#: [^:\n]+:.*?; ([A-Z]+)[:=]', text, re.M)
    suite.check('targets with a choice', len(chosen) > 10, chosen)
    for name in chosen:
        suite.same(f'the Makefile leaves {name} to its user', [], re.findall(rf'^{name} *:?:=.*', text, re.M))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--vm', required=True)
    o = parser.parse_args()
    suite = progress.Suite('test_packages').begin()
    check_release(suite)
    check_makefile(suite)
    check_built(suite, os.path.dirname(os.path.abspath(o.vm.split()[-1])))
    with tempfile.TemporaryDirectory(prefix='minijvm-packages-') as scratch:
        check_command(suite, scratch)
        check_archive(suite, scratch)
    return progress.finish(suite)


if __name__ == '__main__':
    sys.exit(main())
