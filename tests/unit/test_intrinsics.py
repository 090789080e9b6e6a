#!/usr/bin/env python3
"""Each line of vm/interp/intrinsics.def names something that the class library it is for has: the class, the field or
the method, which has bytecode; otherwise its body in C would never run, and nothing else would show it. OpenJDK's
classes are those of `java`, which is a JDK 17, and of other installed or fetched ones (tests/levels/get); ours are
those of the build. Ends with `N passed, N failed`.
"""
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.join(HERE, '..', '..')
sys.path[1:1] = [os.path.dirname(HERE), os.path.join(HERE, '../../make')]
import processes  # noqa: E402
import progress  # noqa: E402
import tables  # noqa: E402


def lines():
    """(what, its words) of each entry: '', '_CLASS' or '_FIELD'."""
    for kind, args in tables.read_def(os.path.join(TOP, 'vm/interp/intrinsics.def')):
        yield kind.removeprefix('INTRINSIC'), [word.strip('"') for word in args]


def members(names, words, javap='javap'):
    """Class -> {(member, descriptor): modifiers}, as javap prints them."""
    out = subprocess.run([javap, '-p', '-s', *words(names)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                         text=True).stdout
    found, of = {}, None
    for declared, descriptor in re.findall(r'^( *\S.*)\n(?:    descriptor: (\S+))?', out, re.M):
        begun = re.match(r'.*\b(?:class|interface) ([\w.$]+)', declared)
        if begun and not declared.startswith(' '):
            of = found.setdefault(begun.group(1).replace('.', '/'), {})
        elif descriptor:
            name = re.search(r'([\w$]+|static \{\})(?:\(.*)?;$', declared).group(1)
            of[name, descriptor] = declared.split()
    return found


def own_files(names):
    paths = [os.path.join(TOP, 'build/jdk-subset', name + '.class') for name in names]
    return [path for path in paths if os.path.exists(path)]


def jdk_names(names):
    return ['--module', 'java.base'] + [name.replace('/', '.') for name in names]


# Where each library's classes are, which lines are for it, and which javap knows it.
LIBRARIES = {'OWN': (own_files, {'OWN', 'UNTIL_17', 'UNTIL_21', 'ALL'}, 'javap')}
JDKS = {17: {'UNTIL_17', 'UNTIL_21'}, 21: {'UNTIL_21', 'FROM_21'}, 25: {'FROM_21', 'FROM_25'},
        26: {'FROM_21', 'FROM_25'}, 27: {'FROM_21', 'FROM_25'}}
for version, sets in JDKS.items():
    home = processes.openjdk() if version == 17 else processes.installed_jdk(str(version))
    fetched = os.path.join(TOP, 'build/jdks', str(version))
    if home or os.path.exists(fetched):
        LIBRARIES[f'JDK{version}'] = (jdk_names, sets | {f'JDK{version}', 'JDK', 'ALL'},
                                      os.path.join(home or fetched, 'bin/javap'))


def is_for(libraries, mine):
    """Whether `JDK17 | JDK21` names one of these sets."""
    return bool(mine & set(re.findall(r'\w+', libraries)))


def main():
    table = list(lines())
    classes = {words[1]: (words[0], words[2]) for what, words in table if what == '_CLASS'}
    suite = progress.Suite('test_intrinsics').begin()
    suite.check('all lines are read', len(classes) > 10 and len(table) > 100, f'{len(table)} lines')
    for library, (where, mine, javap) in LIBRARIES.items():
        has = members([name for of, name in classes.values() if is_for(of, mine)], where, javap)
        for what, words in table:
            if what == '_CLASS':
                ok = not is_for(words[0], mine) or words[2] in has
            elif what == '_FIELD':
                of, name = classes[words[0]]
                access = has.get(name, {}).get((words[1], words[2]), [])
                ok = not is_for(of, mine) or access and 'static' not in access
            elif is_for(words[0], mine):
                of, name = classes[words[1]]
                access = has.get(name, {}).get((words[2], words[3]))
                ok = access and not {'native', 'abstract', 'synchronized'} & set(access)
            else:
                continue
            suite.check(f'{library} {" ".join(words[:4])}', ok)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
