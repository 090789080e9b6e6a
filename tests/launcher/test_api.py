#!/usr/bin/env python3
"""The public API of the embedded class library by reflection: per package the classes of `java`, how many of them exist
here, and how many have exactly the members of `java`. `api.digests` has a digest of each class of `java` 17; the table
is in docs/work/class-library.md, and the test fails when it is not what the VM has: also when a class is complete no
longer.

usage: test_api.py [--write] [--differences PREFIX]
    --write         asks `java` for api.digests, and writes the table anew
    --differences   shows the members in which classes whose names begin so differ, and the classes that are missing
"""
import argparse
import collections
import os
import re
import shlex
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import compiling  # noqa: E402
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402

DIGESTS = os.path.join(HERE, 'api.digests')
PAGE = os.path.join(TOP, 'docs/work/class-library.md')
TABLE = re.compile(r'(?<=\| package \| `java` \| here \| complete \|\n\|---\|---\|---\|---\|\n)(?:\|.*\n)+')
MODULES = ['java.base', 'java.compiler', 'java.instrument', 'java.logging', 'java.management', 'java.prefs',
           'java.scripting', 'java.sql', 'java.xml']
BEANS = 'java.beans.'   # java.desktop has more, which is no business of this library


def ask(vm, classes, *words, names=()):
    code, out, err = processes.run(vm + ['-cp', classes, 'PublicApi', *words], limits.limit(vm, 1),
                                   stdin='\n'.join(names) + '\n')
    if code:
        raise RuntimeError(err)
    return out


def digests(text):
    return dict(line.split() for line in text.splitlines())


def members(text):
    found, name = {}, ''
    for line in text.splitlines():
        if line.startswith('    '):
            found[name].add(line.strip())
        else:
            name = line.removesuffix(' -')
            found[name] = set()
    return found


def table(java, ours):
    """A row for each package of which there is something here, and one for the others."""
    packages = collections.defaultdict(lambda: [0, 0, 0])
    for name, digest in java.items():
        row = packages[re.match(r'[a-z.0-9]+(?=\.)', name)[0]]
        row[0] += 1
        row[1] += ours[name] != '-'
        row[2] += ours[name] == digest
    missing = [row for row in packages.values() if not row[1]]
    rows = sorted((p, *row) for p, row in packages.items() if row[1])
    rows.append((f'{len(missing)} other packages', sum(row[0] for row in missing), 0, 0))
    rows.append(('all', *(sum(row[i] for row in rows) for i in (1, 2, 3))))
    return ''.join(f'| {p} | {j} | {o} | {"all" if j == c else c} |\n' for p, j, o, c in rows)


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--vm', default=os.path.join(TOP, 'minijvm'))
    p.add_argument('--write', action='store_true')
    p.add_argument('--differences')
    o = p.parse_args()
    vm = [os.path.abspath(w) if i == 0 and os.sep in w else w for i, w in enumerate(shlex.split(o.vm))]
    suite = progress.Suite('test_api')
    with tempfile.TemporaryDirectory(prefix='minijvm-api-') as d:
        compiling.java(d, [os.path.join(HERE, 'PublicApi.java')])
        if o.write:
            names = ask(['java'], d, 'list', *MODULES).split()
            names += [n for n in ask(['java'], d, 'list', 'java.desktop').split() if n.startswith(BEANS)]
            with open(DIGESTS, 'w', encoding='utf-8') as f:
                f.write(ask(['java'], d, 'digest', names=names))
        with open(DIGESTS, encoding='utf-8') as f:
            java = digests(f.read())
        if o.differences is not None:
            names = [n for n in java if n.startswith(o.differences)]
            theirs, ours = (members(ask(v, d, 'members', names=names)) for v in (['java'], vm))
            for n in names:
                if not ours[n]:
                    print('missing', n)
                elif ours[n] != theirs[n]:
                    print(n, *sorted(f'    - {m}' for m in theirs[n] - ours[n]),
                          *sorted(f'    + {m}' for m in ours[n] - theirs[n]), sep='\n')
            return 0
        suite.begin(1)
        made = table(java, digests(ask(vm, d, 'digest', names=java)))
    with open(PAGE, encoding='utf-8') as f:
        page = f.read()
    if o.write:
        with open(PAGE, 'w', encoding='utf-8') as f:
            f.write(TABLE.sub(made, page))
        return 0
    found = TABLE.search(page)
    suite.same('table of the public API', made, found and found[0])
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
