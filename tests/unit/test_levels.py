#!/usr/bin/env python3
"""Versions of class libraries are compared in tables alone (runtime/each_level.h): code asks for facts. A line of C
that compares a version fails, wherever it is; so does one that asks whether the library is one of a set by name."""
import os
import re
import sys

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(1, os.path.join(TOP, 'tests'))
import progress  # noqa: E402

FOLDERS = ('base', 'classfile', 'gc', 'runtime', 'vm', 'jvmti', 'launcher', 'jdk-subset')
# Where a version is looked up among those that there are.
TABLES = {'runtime/library_level.c', 'runtime/each_level.h'}

COMPARISON = r'\s*(?:[<>=!]=|[<>](?![<>]))\s*'
VERSION = r'(?:\w+(?:->|\.))?(?:feature|specification|newest_class_file|jvmti_version|jni_version|java_version)\b'
NUMBER = r'(?:0x[0-9a-fA-F]+|\d+|"[^"]*")'
WRONG = [
    (re.compile(VERSION + COMPARISON + NUMBER), 'compares a version'),
    (re.compile(NUMBER + COMPARISON + VERSION), 'compares a version'),
    (re.compile(r'\bswitch\s*\(\s*' + VERSION), 'chooses by a version'),
    (re.compile(r'str\w*cmp\([^;]*\bspecification\b'), 'compares a version'),
    (re.compile(r'\bLEVEL_(?:\w+|\w+\(\d+\))\s*&(?!&)[^;{}]*library_level\s*->\s*bit'), 'asks for a set of versions'),
    (re.compile(r'library_level\s*->\s*(?:bit|index)\s*(?:&(?!&)|' + COMPARISON.strip() + r')\s*\(?\s*LEVEL_'),
     'asks for a set of versions'),
    (re.compile(r'library_level\s*->\s*(?:bit|index)' + COMPARISON), 'compares a version'),
]
FAULTS = ('if (library_level->feature >= 25) return;', 'bool later = 17 < level->feature;', 'switch (feature) {',
          'return library_level->bit & LEVEL_SINCE(25);', 'x = LEVEL_21 & library_level->bit;',
          'if (library_level->bit == LEVEL_17) {', 'if (library_level->index > 2) {',
          'strcmp(library_level->specification, "25") == 0', 'if (library_level->jvmti_version > 0x30150000)')
SOUND = ('if (f->levels & library_level->bit)', 'return library_level->monitors_pin;', 'levels[i].feature = feature;',
         'major <= major_of(library_level->jvmti_version)', 'if (library_level->attach_version > 1)')


def without_comments(text):
    """[text] with as many lines."""
    return re.sub(r'/\*.*?\*/', lambda m: '\n' * m.group().count('\n'), text, flags=re.S)


def faults_in(text):
    return [(number, line.strip(), why) for number, line in enumerate(without_comments(text).split('\n'), 1)
            for pattern, why in WRONG if pattern.search(line)]


def sources():
    """The places of the C files that may not compare versions."""
    for folder in FOLDERS:
        for path, _, names in os.walk(os.path.join(TOP, folder)):
            for name in names:
                place = os.path.relpath(os.path.join(path, name), TOP)
                if name.endswith(('.c', '.h', '.def')) and place not in TABLES:
                    yield place


def main():
    suite = progress.Suite('test_levels')
    for line in FAULTS:
        suite.check(f'a planted fault: {line}', faults_in(line), 'not found')
    for line in SOUND:
        suite.check(f'a sound line: {line}', not faults_in(line), 'taken for a fault')
    for place in sorted(sources()):
        with open(os.path.join(TOP, place), encoding='utf-8') as f:
            found = faults_in(f.read())
        wrong = [f'{place}:{number}: {why}, which only tables do (runtime/each_level.h): {line}'
                 for number, line, why in found]
        suite.check(place, not wrong, '\n'.join(wrong))
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
