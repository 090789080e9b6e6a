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
  --jobs N         tests at once (default: as many as processors)
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
import concurrent.futures
import difflib
import fnmatch
import glob
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..'))
sys.path.insert(1, os.path.dirname(HERE))
import compiling  # noqa: E402
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402
import records  # noqa: E402

# Agents that a generator makes: NAME -> the script beside this one that is called with NAME and the file to write.
GENERATED = {'functions': 'make_functions.py', 'rubbish': 'make_functions.py'}


# The JDK in use, if not that of the PATH, and its version.
jdk_home, feature = None, 17


def use_jdk(home):
    """From now on everything is done with this JDK."""
    global jdk_home, feature
    jdk_home, feature = home, processes.feature_of(home) if home else 17


def java():
    """What everything is compared with: that of 25 interprets, so that nothing depends on what is compiled when."""
    home = jdk_home or records.reference()
    if not home:
        return limits.JAVA
    interprets = ['-Xint' if processes.feature_of(home) == 25 and w.startswith('-XX:Tiered') else w
                  for w in limits.JAVA[1:]]
    return [os.path.join(home, 'bin/java')] + interprets


# --- compiling ---

def headers():
    """Options for the compiler: where jvmti.h is."""
    return compiling.jdk_headers(jdk_home)


def here(*names):
    return [os.path.join(HERE, name) for name in names]


def compile_c(target, source, *options):
    compiling.c(target, source, '-g', '-O1', '-Wall', '-Wextra', '-fPIC', '-I' + HERE, *headers(), *options)


def recorder(build):
    """The object with the recording proxy that every agent is linked with."""
    target, calls = os.path.join(build, 'recorder.o'), os.path.join(build, 'recorder_calls.h')
    facts = here('jvmti-17.json', 'jvmti-25-delta.json')
    compiling.generated(calls, [sys.executable, *here('make_recorder.py')], facts)
    compile_c(target, os.path.join(HERE, 'recorder.c'), '-c', '-fvisibility=hidden', '-I' + build)
    return target


def compile_agent(source, target, *options, build=None):
    """An agent that may use agent.h; build is where the recorder is kept."""
    compile_c(target, source, '-shared', recorder(build or os.path.dirname(target)), *options, '-lpthread')


def source_of(name, build):
    return os.path.join(build, name + '.c') if name in GENERATED else os.path.join(HERE, name + '.c')


def generate(names, build):
    for name in names:
        if name in GENERATED:
            made = f'{source_of(name, build)}.{os.getpid()}'
            subprocess.run([sys.executable, os.path.join(HERE, GENERATED[name]), name, made], check=True)
            with open(made) as f:
                text = f.read()
            if os.path.exists(source_of(name, build)) and open(source_of(name, build)).read() == text:
                os.unlink(made)
            else:
                os.replace(made, source_of(name, build))


def java_name(name):
    return ''.join(part.capitalize() for part in name.split('_'))


def java_sources(name):
    """The program, and what programs share: the classes that have no agent."""
    programs = {java_name(os.path.basename(f)[:-2]) for f in glob.glob(os.path.join(HERE, '*.c'))}
    programs |= {java_name(n) for n in GENERATED}
    shared = [f for f in sorted(glob.glob(os.path.join(HERE, '*.java'))) if os.path.basename(f)[:-5] not in programs]
    return here(java_name(name) + '.java') + shared


def compile_java(names, build):
    """Each program into a folder of its own, with what programs share."""
    programs = {java_sources(name)[0]: os.path.join(build, name) if name in names else None
                for name in {*every_agent(), *names}}
    compiling.java_each(programs, [*programs, *java_sources('')[1:]], '-g', '-nowarn', '-Xlint:none', home=jdk_home)


def build_directory():
    return processes.folder('jvmti' + ('' if feature == 17 else f'-{feature}'))


# --- running ---

def setting(name, key, build):
    with open(source_of(name, build)) as f:
        m = re.search(r'/\* %s: (.*?) \*/' % key, f.read(), re.S)
    return re.sub(r'\n\s*', ' ', m.group(1)) if m else ''


def vm_command(text):
    """The words of --vm; a path is made absolute, because tests run in the build directory (crash logs land there)."""
    words = text.split()
    if os.path.sep in words[0]:
        words[0] = os.path.abspath(words[0])
    return words


def runs_of(name, build):
    """The options that only our VM has, for each run."""
    return [r.split() for r in setting(name, 'here', build).split('|')]


def command_of(vm, name, build):
    args = setting(name, 'args', build)
    library = os.path.join(build, f'lib{name}.so')
    return vm + setting(name, 'options', build).split() + [f'-agentpath:{library}' + (f'={args}' if args else ''),
                                                    '-cp', os.path.join(build, name), java_name(name)]


def execute(command, build, environment, limit=None):
    """(exit code, stdout, stderr)"""
    return processes.run(command, limit, cwd=build, env=dict(os.environ, LC_ALL='C.UTF-8', **environment), stdin='')


def lines_of(answer):
    """The lines of stdout, last of them the exit code."""
    return answer[1].splitlines() + [f'exit {answer[0]}']


def book_of(name, o):
    return records.Book('jvmti', name, {o.build: 'BUILD'}, lambda answer: (*answer[:2], ''), feature,
                        feature if jdk_home else None)


def expected_of(name, o, book):
    """What `java` prints, or what only we print, or None: nothing but cases; the references that `java` took."""
    if setting(name, 'only here', o.build):
        path = os.path.join(HERE, name + '.expected')
        if not os.path.exists(path):
            return None, 0
        with open(path) as f:
            return f.read().splitlines() + ['exit 0'], 0
    answer = book.answer('', lambda: execute(command_of(java(), name, o.build), o.build, {}))
    return lines_of(answer), answer.references


# --- comparing ---

STRICT = '-Xjvmti:strict'


class Differences:
    """The entries of DIFFERENCES.md: rows `| agent | line | reason |`. An entry matches a line that is equal to its
    own, begins with it and a colon, or fits it as a pattern with * in it; `java only` and `here only` are not told
    apart: what differs is what matters. The rows below the heading about STRICT count in runs with it only; their
    reason is a point of strict.def, and a line `-` says that the agent's cases know what is expected when. Those below
    the heading about JDK 25 count with that."""

    def __init__(self):
        self.entries, self.strict, self.later, self.used = [], [], [], set()
        into = self.entries
        with open(os.path.join(HERE, 'DIFFERENCES.md')) as f:
            for row in f:
                if row.startswith('## '):
                    into = self.strict if STRICT in row else self.later if 'JDK 25' in row else self.entries
                cells = [c.strip() for c in row.strip().strip('|').split(' | ')]
                if row.startswith('|') and len(cells) == 3 and cells[0] not in ('agent', '---'):
                    into.append((cells[0], cells[1].strip('`'), cells[2]))

    def of(self, name, line, strict):
        for entry in self.strict * strict + self.later * (feature == 25) + self.entries:
            agent, text, reason = entry
            if agent == name and (line == text or line.startswith(text + ':') or
                                  ('*' in text and fnmatch.fnmatchcase(line, text.replace('[', '[[]')))):
                self.used.add(entry)
                return reason
        return None

    def explain(self, name, ours, theirs, strict):
        """(every difference is explained, lines that show the differences: those that are not explained, if any)"""
        good, shown, bad = True, [], []
        for tag, a, b, c, d in difflib.SequenceMatcher(None, theirs, ours, autojunk=False).get_opcodes():
            if tag == 'equal':
                continue
            # Lines that replace each other are one difference; any other line is one of its own.
            pairs = list(zip(theirs[a:b], ours[c:d])) if b - a == d - c else \
                [(t, None) for t in theirs[a:b]] + [(None, u) for u in ours[c:d]]
            for their, our in pairs:
                reason = next((r for r in (self.of(name, x, strict) for x in (our, their) if x is not None) if r), None)
                good = good and reason is not None
                lines = [f'  java: {their}'] * (their is not None) + [f'  here: {our}'] * (our is not None)
                (shown if reason else bad).extend(lines + [f'        {reason or "NOT EXPLAINED"}'])
        return good, bad or shown

    def unused(self, names):
        looked_at = self.later if feature == 25 else self.entries + self.strict
        return [e for e in looked_at if e not in self.used and e[0] in names and e[1] != '-']


def judge(name, expected, got, differences, strict=False):
    """(passed, lines about what is different)"""
    failures = [line for line in got if ': FAILED: ' in line or line.startswith('FATAL')]
    if expected is None:
        good = got[-1] == 'exit 0' and len(got) > 1 and all(line.endswith(': ok') for line in got[:-1])
        return good, [] if good else ['  here: ' + line for line in got if not line.endswith(': ok')]
    explained, shown = differences.explain(name, got, expected, strict)
    return explained and not failures, shown + [f'  {line}' for line in failures if f'  here: {line}' not in shown]


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


def every_agent():
    agents = sorted([os.path.basename(f)[:-2] for f in glob.glob(os.path.join(HERE, '*.c'))] + list(GENERATED))
    return [n for n in agents if os.path.exists(os.path.join(HERE, java_name(n) + '.java')) and is_for_jdk(n)]


def is_for_jdk(name):
    """What is generated is for any."""
    return name in GENERATED or setting(name, 'jdk', None) in ('', str(feature))


def prepare(names, o):
    """Compiles agents and Java classes; those of the names that can run with o.vm."""
    os.makedirs(o.build, exist_ok=True)
    generate(names, o.build)
    if o.vm == 'java':
        names = [n for n in names if not setting(n, 'only here', o.build)]
    recorder(o.build)

    def compile_one(name):
        # What is generated need not use everything that is there.
        unused = ['-Wno-unused'] if name in GENERATED else []
        compile_agent(source_of(name, o.build), os.path.join(o.build, f'lib{name}.so'), *unused, build=o.build)
    with concurrent.futures.ThreadPoolExecutor(o.jobs) as pool:
        list(pool.map(compile_one, names))
    compile_java(names, o.build)
    return names


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
