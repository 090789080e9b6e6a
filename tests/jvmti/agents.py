"""The test agents (tests/jvmti/NAME.c with NAME.java): how they are compiled, started and read. run.py runs them; other
suites use this module, too."""
import concurrent.futures
import glob
import os
import re
import subprocess
import sys

import compiling
import limits
import processes
import records

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..'))

# Agents that a generator makes: NAME -> the script next to this one that is called with NAME and the file to write.
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
    interprets = ['-Xint' if processes.feature_of(home) > 17 and w.startswith('-XX:Tiered') else w
                  for w in limits.JAVA[1:]]
    return [os.path.join(home, 'bin/java')] + interprets


# --- compiling ---

def headers():
    """Options for the compiler: where jvmti.h is."""
    return compiling.jdk_headers(jdk_home)


def here(*names):
    return [os.path.join(HERE, name) for name in names]


def compile_c(target, source, *options):
    compiling.c(target, source, '-g', '-O1', '-fno-optimize-sibling-calls', '-Wall', '-Wextra', '-fPIC',
                '-I' + HERE, *headers(), *options)


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
            made = processes.beside(source_of(name, build))
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
    """Each program into a folder of its own, with what programs share. Those for 17 become its class files."""
    programs = {java_sources(name)[0]: os.path.join(build, name) if name in names else None
                for name in {*every_agent(), *names}}
    older = [java_sources(name)[0] for name in every_agent() if is_for_17(name)]
    compiling.java_each(programs, [*programs, *java_sources('')[1:]], '-g', '-nowarn', '-Xlint:none', home=jdk_home,
                        own=dict.fromkeys(older, ['--release', '17']) if feature != 17 else None)


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


def build_folder(name, directory):
    """Compiles the agent and the programs of the folder NAME next to this file: libNAME.so and the classes."""
    compiling.library(os.path.join(directory, f'lib{name}.so'), os.path.join(HERE, name, 'agent.c'))
    compiling.java(directory, glob.glob(os.path.join(HERE, name, '*.java')))


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
    return records.Book('jvmti', name, {o.build: 'BUILD'},
                        lambda answer: (answer[0], processes.without_times(answer[1]), ''), feature,
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


def every_agent():
    agents = sorted([os.path.basename(f)[:-2] for f in glob.glob(os.path.join(HERE, '*.c'))] + list(GENERATED))
    return [n for n in agents if os.path.exists(os.path.join(HERE, java_name(n) + '.java')) and is_for_jdk(n)]


def is_for_jdk(name):
    """What is generated is for any."""
    return name in GENERATED or processes.is_meant(setting(name, 'jdk', None), feature)


def is_for_17(name):
    """Whether it is compared with `java` 17, too."""
    return name in GENERATED or setting(name, 'jdk', None) == ''


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
