#!/usr/bin/env python3
"""What the VM does with the class library of each JDK, in one table.

Usage: table.py [--build DIR] [--jobs N] [JDK...]
A JDK is a home or a version; without any it is each one that the VM supports, and those that are missing are named. The
cases are some of tests/openjdk, compared with that JDK's `java`. A field has the cases that pass, of how many, and the
seconds that they took; `-`: the JDK has no such thing. What fails is printed below the table.
Ends with `N passed, N failed`.
"""
import argparse
import fnmatch
import importlib
import os
import sys
import time
import traceback

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path[:0] = [os.path.join(TOP, 'tests/openjdk'), os.path.join(TOP, 'tests')]
import processes  # noqa: E402
import progress  # noqa: E402
from harness import Testbed  # noqa: E402

SUPPORTED = ['17', '21', '25', '26', '27']
# Column -> suites of tests/openjdk, with patterns of their cases.
COLUMNS = {
    'hello': {'launch': 'version-jdk hello-*'},
    'javac': {'tools': 'javac compiler-api'},
    'language': {'programs': 'Modern IndyStrings Language'},        # lambdas, records
    'jshell': {'tools': 'jshell-*'},
    'jdb': {'debug': 'jdb_lines jdb_threads jdi_objects'},
    '-javaagent': {'instrument': 'timing retransform redefine'},
    'attach, jcmd': {'attach': 'commands native listed', 'jcmd': 'help'},
    'JMX': {'programs': 'ManagementTools RemoteManagement', 'attach': 'management'},
    'virtual': {'virtual': 'PerTask-carriers EchoMany-carriers Locals-carriers Synchronizers-one'},
    'foreign': {'ffm': '*', 'programs': 'ForeignPreview'},
}
SINCE = {'virtual': 21, 'ffm': 25}      # suites that have a meaning from then on


def cases_of(testbed):
    """Column -> the cases."""
    suites = sorted({suite for column in COLUMNS.values() for suite in column})
    found = {suite: importlib.import_module('suite_' + suite).cases(testbed) for suite in suites
             if testbed.feature >= SINCE.get(suite, 0)}
    return {column: [case for suite, patterns in parts.items() for case in found.get(suite, [])
                     if any(fnmatch.fnmatchcase(case.name, pattern) for pattern in patterns.split())]
            for column, parts in COLUMNS.items()}


def result_of(case):
    began = time.monotonic()
    try:
        wrong = case.run()
    except Exception:
        wrong = traceback.format_exc()
    return wrong, time.monotonic() - began


def row_of(name, home, o, suite):
    testbed = Testbed(o.build, home)
    testbed.jdk_copy()
    fields = []
    for column, cases in cases_of(testbed).items():
        passed, seconds = 0, 0.0
        for case, (wrong, took) in progress.each(suite, cases, result_of, o.jobs, lambda case: f'{name} {case.name}'):
            suite.check(f'{name} {case.name}', not wrong, wrong)
            passed, seconds = passed + (not wrong), seconds + took
        fields.append(f'{passed}/{len(cases)} {seconds:.1f}' if cases else '-')
    return fields


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--build', default=os.path.join(TOP, 'build'))
    p.add_argument('--jobs', type=int, default=os.cpu_count() or 2)
    p.add_argument('jdks', nargs='*', metavar='JDK')
    o = p.parse_args()
    processes.use_build(o.build)
    os.chdir(TOP)
    suite = progress.Suite('levels').begin()
    rows = []
    for name in o.jdks or SUPPORTED:
        home = processes.given_jdk(name)
        if home:
            name = str(processes.feature_of(home))
            rows.append((name, row_of(name, home, o, suite)))
        else:
            progress.screen.say(f'skipped: no JDK {name} (tests/levels/get)')
    widths = [max(len(text) for text in texts) for texts in zip(COLUMNS, *(fields for _, fields in rows))]
    for name, fields in [('JDK', list(COLUMNS))] + rows:
        progress.screen.say(f'{name:4}' + '  '.join(f'{f:{w}}' for f, w in zip(fields, widths)).rstrip())
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
