#!/usr/bin/env python3
"""The manual page lists the -XX options that have an effect: those whose value the code reads, and no others.

Ends with `N passed, N failed`.
"""
import glob
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(1, os.path.dirname(HERE))
import progress  # noqa: E402

FOLDERS = 'runtime vm jvmti gc classfile launcher profiler'.split()
# Values that are read only to refuse what contradicts itself, as `java` does, or to print a warning.
ONLY_CHECKED = {'AOTCache', 'AOTCacheOutput', 'AOTConfiguration', 'AOTMode', 'ArchiveClassesAtExit',
                'AutoCreateSharedArchive', 'CreateCoredumpOnCrash', 'DumpLoadedClassList', 'HeapBaseMinAddress',
                'InitialCodeCacheSize', 'MaxHeapFreeRatio', 'MinHeapFreeRatio', 'ReservedCodeCacheSize',
                'SharedClassListFile', 'UnlockDiagnosticVMOptions', 'UnlockExperimentalVMOptions',
                'UseCompactObjectHeaders', 'UseEpsilonGC', 'UseG1GC', 'UseParallelGC', 'UseSerialGC', 'UseShenandoahGC',
                'UseZGC'}


def code():
    for folder in FOLDERS:
        for path in glob.glob(os.path.join(TOP, folder, '**', '*.c'), recursive=True):
            with open(path, encoding='utf-8') as f:
                yield re.sub(r'/\*.*?\*/', '', f.read(), flags=re.S)


def main():
    suite = progress.Suite('test_flag_list').begin()
    with open(os.path.join(TOP, 'docs/minijvm.1.in'), encoding='utf-8') as f:
        page = f.read()
    paragraph = re.search(r'These have an effect:\n((?:\.BR .*\n)+)', page)
    listed = re.findall(r'[A-Z]\w+', paragraph[1].replace('.BR ', '')) if paragraph else []
    text = '\n'.join(code())
    read = set(re.findall(r'\bvm_flag_\w+\(([A-Z]\w+)\)|set_from_flag\("[^"]+", VM_FLAG_(\w+)\)', text))
    read = {value or given for value, given in read}
    named = set(re.findall(r'"-XX:[+-]?([A-Z]\w+)|"(Print\w+)"', text))
    suite.check('there is a list', len(listed) > 30 and len(read) > 30)
    suite.same('in the order of the alphabet, each once', sorted(set(listed)), listed)
    suite.same('read by the code and not listed in docs/minijvm.1.in', set(), read - ONLY_CHECKED - {*listed})
    suite.same('listed and not read by the code', set(), {*listed} - read - {a or b for a, b in named})
    suite.same('only checked, and read', ONLY_CHECKED, ONLY_CHECKED & read)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
