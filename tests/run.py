#!/usr/bin/env python3
"""The test desk: runs all tests, or those that are named, and says how to run a failed one again.

Usage: run.py [options] [ADDRESS...]
  run.py                                    everything
  run.py java/Strings1 jvmti/breakpoints    single tests; `validation/argument` is all tests with that prefix
  run.py --list [ADDRESS...]                prints the addresses of all tests, or of those with a prefix
  run.py --failed                           runs the tests that failed last time
  run.py --only SUITE[,SUITE] [NAME...]     suites, or the tests in them whose names contain NAME
Options:
  --build DIR       the folder of the build (default build)
  --vm COMMAND      the VM, such as `java`, which shows that the tests themselves work
  --run PREFIX      the words before programs of another machine
  --jobs N          how many tests at the same time
  --times           prints the CPU time of each part and of the longest tests
  --full            only Java programs with a line `// full: ...`, with these arguments (`make stress`)
  --record          asks the `java` of the PATH, and writes the records in tests/records anew
  --reference JDK   (a home, or the version of an installed one) asks the `java` of that JDK, too, and fails where it
                    and the records differ
tests/desk.py lists the suites. Each failure ends with what was expected, what it was, and a line `again: COMMAND`.
A Java program is run by the VM; stdout, stderr and exit code must be what tests/records has of `java` (frames of the
class library are left out of traces, because its source is our own). Leading comment lines `// args: ...`,
`// vmargs: ...`, `// stdin: ...` give options. Ends with `N passed, N failed`.
"""
import argparse
import contextlib
import os
import shlex
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(HERE)
sys.path.insert(1, HERE)
import compiling  # noqa: E402
import desk  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402
import records  # noqa: E402

FAILED = 'tests/failed'         # in the build folder: the addresses of the tests that failed last


def arguments():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--build', default='build')
    p.add_argument('--vm')
    p.add_argument('--run', metavar='PREFIX')
    p.add_argument('--only')
    p.add_argument('--jobs', type=int, default=os.cpu_count() or 2)
    p.add_argument('--full', action='store_true')
    p.add_argument('--record', action='store_true')
    p.add_argument('--reference', metavar='JDK')
    p.add_argument('--list', action='store_true')
    p.add_argument('--failed', action='store_true')
    p.add_argument('--times', action='store_true')
    p.add_argument('addresses', nargs='*')
    return p.parse_args()


def again_command(o):
    """The command that runs the tests of this run, without their addresses."""
    words = ['tests/run.py']
    for option, value in ('--build', o.build), ('--vm', o.vm), ('--reference', o.reference), ('--run', o.run):
        words += [option, value] if value not in (None, 'build') else []
    return shlex.join(words + ['--full'] * o.full)


def failed_before(o):
    path = os.path.join(o.build, FAILED)
    if not os.path.exists(path):
        return []
    with open(path, encoding='utf-8') as f:
        return f.read().splitlines()


def keep_failed(o, chosen):
    """Tests that failed before and were not part of this run are still failed ones."""
    before = [address for address in failed_before(o) if not any(run.covers(address) for run in chosen)]
    os.makedirs(os.path.dirname(os.path.join(o.build, FAILED)), exist_ok=True)
    with open(os.path.join(o.build, FAILED), 'w', encoding='utf-8') as f:
        f.writelines(address + '\n' for address in dict.fromkeys(before + progress.failed_tests))


def choose(o, catalogue):
    if o.failed:
        return catalogue.choose([address for address in failed_before(o) if catalogue.knows(address)])
    if o.only:
        return catalogue.choose_in(o.only.split(','), o.addresses)
    return catalogue.choose(o.addresses) if o.addresses else catalogue.everything()


# The last words of `make check`, by whether a test failed.
WHERE_TO_READ = {False: 'Every suite and what it covers: tests/README.md. Next: docs/README.md',
                 True: 'Which code a suite covers: tests/README.md. `tests/run.py --failed` runs what failed again'}


def main():
    o = arguments()
    os.chdir(TOP)
    o.build = os.path.relpath(o.build, TOP)
    for environment in os.environ, desk.ENV:
        processes.prepare_scripts(environment)
    progress.command = again_command(o)
    if o.run:
        os.environ[processes.RUN] = desk.ENV[processes.RUN] = o.run
    processes.use_build(o.build)
    o.vm = shlex.split(o.vm) if o.vm else [os.path.join(TOP, o.build, 'minijvm')]
    catalogue = desk.Catalogue(o)
    try:
        chosen = choose(o, catalogue)
    except desk.Unknown as unknown:
        sys.exit(f'run.py: {unknown}')
    for part in catalogue.foreign if not o.addresses and not o.list else []:
        progress.screen.say(f'skipped: {part.address} (needs programs of this machine)')
    if o.list:
        with contextlib.suppress(BrokenPipeError):      # `--list | head`
            print('\n'.join(address for run in chosen for address in run.addresses()), flush=True)
        sys.stdout = open(os.devnull, 'w')
        return 0
    if o.failed and not chosen:
        print('no test failed last time')
        return 0
    if o.record:
        records.record()
    if o.reference:
        records.compare_with(o.reference)
    try:
        much = sum(run.part.seconds for run in chosen if not run.cases) > 10
        with compiling.server() if much else contextlib.nullcontext():
            suites, done = desk.run_all(chosen, o)
    finally:
        keep_failed(o, chosen)
    if o.times:
        desk.print_times(done)
    if not (o.addresses or o.only):
        print(WHERE_TO_READ[any(suite.failed for suite in suites)])
    return progress.finish(*suites)


if __name__ == '__main__':
    progress.main(main)
