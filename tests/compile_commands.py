"""compile_commands.json: how every C file of the tree, and every one that is made for the library, is compiled. clangd
reads it, and `make analyze`.

Usage: compile_commands.py OUTPUT COMPILER FLAG...
The flags are those of the library. The scripts of the tests compile with the JDK's headers and fewer warnings; the file
has ours for all, and for these what they need besides.
"""
import glob
import json
import os
import sys

import style

# What the runners of the tests give to a source of theirs.
OF_ONE = {'tests/jvmti/attach/agent.c': ['-DENTRY'], 'tests/openjdk/exports/loaded.c': ['-DVERSION=1']}


def flags(name):
    if (not name.startswith(('tests/', 'examples/', 'validation/workloads/'))
            or name.startswith(('tests/unit/', 'tests/fuzz/'))):
        return []
    # Natives and agents are called by names that no header declares.
    return ['-Itests/jvmti', '-Wno-missing-prototypes', *OF_ONE.get(name, [])]


def main(output, *command):
    names = sorted([n for n in style.sources() if n.endswith('.c')] + glob.glob('build/gen/*.c'))
    text = json.dumps([{'directory': style.TOP, 'file': n, 'arguments': [*command, *flags(n), '-c', n]} for n in names],
                      indent=1)
    old = None
    if os.path.exists(output):
        with open(output, encoding='utf-8') as file:
            old = file.read()
    if text != old:
        with open(output, 'w', encoding='utf-8') as file:
            file.write(text)


main(*sys.argv[1:])
