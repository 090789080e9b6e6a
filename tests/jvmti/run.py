#!/usr/bin/env python3
"""Runs the test agents: tests/jvmti/NAME.c (an agent) with tests/jvmti/Name.java (the program it watches).

Usage: run.py [options] [NAME...]
Each agent is compiled with the JDK's own jvmti.h, so that what runs here is what runs anywhere, and each test runs on
VM (default ./minijvm at the top); stdout and exit code must be what tests/records/ has of `java` (records.py), and no
case may have failed here. Where `java` departs from the specification, DIFFERENCES.md has an entry for each line that
differs; an entry that matches nothing is an error. --vm java runs the tests on `java` alone and shows that they work.
  --jdk DIR        the JDK whose `java`, javac and headers are used, and whose class library is run
  --show           prints the transcript of `java` and of VM
  --vm-options S   more options for VM (a mode: "-Xcheck:jni -Xcheck:heap")
  --repeat N       runs each test N times
  --jobs N         tests at the same time (default: as many as processors)
  --coverage DIR   lets the agents record what they call; coverage.py adds it up
  --differences    prints each difference between `java` and VM with its explanation
A line `/* options: ... */` in the agent gives options of the VM; `/* args: ... */` the options of the agent;
`/* jdk: 25 */`: it means something with that JDK only (--jdk; without it, of 17 and the embedded library);
`/* here: A | B */` options that only our VM has, a run with each (an empty one: a run without); with -Xjvmti:strict
agents expect what the text of the specification says (BY_TEXT in recorder.h);
`/* not green: why */`: it is left out where -Xsched: is among the options;
`/* only here: why */` says that the test does not run on `java`: its output is in NAME.expected, or, where there is no
such file, nothing but cases that are ok.
Ends with `N passed, N failed`.
"""
import argparse
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(1, os.path.dirname(HERE))
import limits  # noqa: E402
import progress  # noqa: E402
from agents import (TOP, book_of, build_directory, command_of, every_agent, execute, expected_of, java,  # noqa: E402
                    lines_of, prepare, runs_of, setting, use_jdk, vm_command)
from differences import Differences, judge  # noqa: E402

EXPECTED = 'no case that fails, and the lines of tests/records, but for what DIFFERENCES.md explains'


def run_here(name, o, options, differences, expected, book):
    """One run here: (passed, lines about differences, output, stderr); expected: what expected_of answered."""
    strict = any(w.startswith('-Xjvmti:') and 'strict' in w for w in options + o.vm_options.split())
    environment = {'JVMTI_STRICT': '1'} if strict else {}
    if o.coverage:
        environment['JVMTI_COVERAGE'] = os.path.join(o.coverage, name)
        os.makedirs(environment['JVMTI_COVERAGE'], exist_ok=True)
    command = command_of(vm_command(o.vm) + options + o.vm_options.split(), name, o.build)
    answer = execute(command, o.build, environment, limits.limit(command, expected[1]))
    got = lines_of(book.comparable(answer))
    good, shown = judge(name, expected[0], got, differences, strict)
    return good, shown, got, answer[2]


def test_on_java(name, o):
    """Whether the test works there; text to print."""
    answer = execute(command_of(java(), name, o.build), o.build, {})
    lines = lines_of(answer)
    text = [f'--- {name} on java'] * o.show + lines * o.show + answer[2].splitlines() * o.show
    shown = [f'  {line}' for line in lines if ': FAILED: ' in line or 'FATAL' in line]
    good = lines[-1] == 'exit 0' and not any('FATAL' in line for line in lines)
    return good, text if good else text + [f'FAIL {name}:', '  expected: exit 0 and no case that fails', '  actual:',
                                           *shown[:60], *answer[2][:3000].splitlines()]


def test(name, o, differences, suite=None):
    """(every run passed, text to print); [suite]: where records are compared with a reference, or written."""
    if o.vm == 'java':
        return test_on_java(name, o)
    book = book_of(name, o)
    expected = expected_of(name, o, book)
    only_here, text = setting(name, 'only here', o.build), []
    if suite is not None:
        book.close(suite, whole=not only_here)
    if o.show:
        text += [f'--- {name} on java'] + (expected[0] or ['(does not run there)'])
    if o.differences and only_here:
        text.append(f'{name} runs only here: {only_here}')
    for options in runs_of(name, o.build) * o.repeat:
        good, shown, got, errors = run_here(name, o, options, differences, expected, book)
        title = ' '.join([name] + options)
        if o.show:
            text += [f'--- {title} on {o.vm}'] + got + errors.splitlines()
        if o.differences and shown and good and not only_here:
            text += [f'{title}:'] + shown
        if not good:
            return False, text + [f'FAIL {title}:', f'  expected: {EXPECTED}', '  actual:', *shown[:60],
                                  *errors[:3000].splitlines()]
    return True, text


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--vm', default=os.path.join(TOP, 'minijvm'))
    parser.add_argument('--jdk')
    parser.add_argument('--build')
    parser.add_argument('--show', action='store_true')
    parser.add_argument('--vm-options', default='')
    parser.add_argument('--repeat', type=int, default=1)
    parser.add_argument('--jobs', type=int, default=os.cpu_count() or 2)
    parser.add_argument('--coverage')
    parser.add_argument('--differences', action='store_true')
    parser.add_argument('--list', action='store_true', help='prints the names of the agents')
    parser.add_argument('names', nargs='*')
    o = parser.parse_args()
    use_jdk(o.jdk)
    o.build = os.path.abspath(o.build or build_directory())
    if o.jdk and o.vm != 'java':
        o.vm += ' --jdk ' + o.jdk
    if o.coverage:
        o.coverage = os.path.abspath(o.coverage)
    names = [n for n in every_agent() if n in o.names or not o.names]
    if o.list:
        print('\n'.join(names))
        return 0
    suite = progress.Suite('jvmti').begin(len(names), 'agents', addressed=True)
    with suite.step('compiling', 0, 0):
        names = prepare(names, o)
    if '-Xsched:' in o.vm + o.vm_options:
        names = [n for n in names if not setting(n, 'not green', o.build)]
    differences = Differences()
    for name, (good, text) in progress.each(suite, names, lambda name: test(name, o, differences, suite), o.jobs):
        suite.count(int(good), int(not good), '\n'.join(text))
    # An agent that failed may not have come to its entries; a mode must not change what differs.
    if not suite.failed and o.vm != 'java':
        for agent, line, _ in differences.unused(names):
            suite.check(f'DIFFERENCES.md: {agent}', False, f'nothing differs any more at: {line}')
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
