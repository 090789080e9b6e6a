#!/usr/bin/env python3
"""Does the validation layer find what agents do wrong, and nothing else?

Usage: run.py [--vm VM] [--build DIR] [--jdk DIR] [--host vm|portable|both] [--coverage] [--list] [AGENT[/RULE]...]
Each agent (NAME.c, see check_agent.h) has cases that break a rule and negative tests that break none. Each case that
breaks runs in a separate VM and must find its rule and no other; all negative tests of an agent run in one and must
find nothing, but for KEEPS_ALONE. The program is Program.java, or a Java file that is named like the agent; one into
which agents are loaded is Attached.java. What cases need next to the agent is made of libraries/. The hosts are VM with
-Xcheck:jvmti and `java` with libjvmticheck.so. --jdk names the JDK whose `java` and class library these are; an agent
that says `/* jdk: 25` has one of that version, where one is installed. A rule that validation/rules.rec offers has to
have both kinds of cases, a rule that has cases must be offered. --coverage prints rules and cases by class.
Ends with `N passed, N failed`.
"""
import argparse
import collections
import copy
import glob
import json
import os
import re
import shutil
import zipfile

import compiling
import limits
import processes
import progress
import tables
import agents
from agents import compile_c
from test_attach import Attachable

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.path.join(HERE, '..', '..'))

# What check_agent.h makes of its macros.
CASE = re.compile(r'static Case made = {"(breaks|keeps|keeps_alone)", "(\w+)"|enum { (keeps)_too_(\w+) }')
RUN = re.compile(r'static const char run_(\w+)_(exit|ends|until|message|also|options|jvm|program|attach|tsan)\[\] .*?'
                 r' = "(.*?)"')
BOUND = 'bound'     # minijvm, where each virtual thread is a thread of the system
HOSTS = {'vm': ('vm', 'both'), BOUND: ('vm', 'both'), 'portable': ('portable', 'both')}
FOR_JDK = re.compile(r'^/[/*] jdk: (\d+)', re.M)       # in an agent, and in the program that it watches
LATER = 25


def symbol(rule):
    return re.sub(r'\W', '_', rule.removeprefix('MJ-'))


def read_rules():
    """symbol -> (id, class, decidable, offered, whether findings print what to write instead); decidable: errors and
    warnings that need no guess"""
    decidable = ('exact', 'needs-shadow-state')
    return {symbol(r['id']): (r['id'], r['class'], r['severity'] != 'advice' and r['detect'].startswith(decidable),
                              r['offered'].split(':')[0],
                              bool(r['advice'] or re.fullmatch(r'MJ-\w+-free', r['id'])))    # generate.py writes those
            for r in tables.read_rec(os.path.join(TOP, 'validation/rules.rec'))}


def jdk_of(path):
    """The version of the JDK that a source is for."""
    with open(path, encoding='utf-8') as f:
        found = FOR_JDK.search(f.read())
    return int(found[1]) if found else 17


def with_jdk(o, home):
    """The options for runs with this JDK, None being that of the PATH; what is compiled from now on is for it."""
    agents.use_jdk(home)
    made = copy.copy(o)
    made.home, made.feature = home, agents.feature
    # These programs end before it pays to compile anything.
    made.java = ['-Xint' if word.startswith('-XX:Tiered') else word for word in agents.java()] + ['-XX:-UsePerfData']
    if home:
        made.vm, made.build = o.vm + ['--jdk', home], f'{o.build}-{made.feature}'
    os.makedirs(made.build, exist_ok=True)
    return made


def build_libraries(o):
    """What cases load beside the agent: NAME.c becomes libNAME.so."""
    sources = glob.glob(os.path.join(HERE, 'libraries', '*.c'))
    for source in sources:
        compile_c(os.path.join(o.build, f'lib{os.path.basename(source)[:-2]}.so'), source, '-shared',
                  '-Wno-unused-parameter')


def build_java(o):
    """All programs; boot/ becomes boot.jar, whose classes are on no class path, and Program is in shadow.jar, too."""
    boot = os.path.join(o.build, 'boot')
    programs = [path for path in sorted(glob.glob(os.path.join(HERE, '*.java'))) if jdk_of(path) <= o.feature]
    compiling.java(boot, sorted(glob.glob(os.path.join(HERE, 'boot', '*.java'))), '-g', home=o.home)
    compiling.java(o.build, programs, '-g', '-cp', boot, home=o.home)
    for jar, directory, pattern in (('boot.jar', boot, '*.class'), ('shadow.jar', o.build, 'Program.class')):
        with zipfile.ZipFile(os.path.join(o.build, jar), 'w') as f:
            for path in sorted(glob.glob(os.path.join(directory, pattern))):
                f.write(path, os.path.basename(path))


def build(o, name):
    target = os.path.join(o.build, name + '.so')
    compile_c(target, os.path.join(HERE, name + '.c'), '-shared', '-Wno-unused-parameter')
    return target


def read_cases(name, kept):
    """([(kind, rule)], {rule: {key: value}}) of an agent; [kept]: the folder for its preprocessed text."""
    path = os.path.join(kept, name + '.i')
    compiling.c(path, os.path.join(HERE, name + '.c'), '-E', '-P', *agents.headers())
    with open(path, encoding='utf-8') as f:
        text = f.read()
    ways = collections.defaultdict(dict)
    for rule, key, value in RUN.findall(text):
        ways[rule][key] = value
    return sorted({(m[1] or m[3], m[2] or m[4]) for m in CASE.finditer(text)}), ways


def main_class(name):
    """The Java file named like the agent, or Program."""
    own = ''.join(word.capitalize() for word in name.split('_'))
    return own if os.path.exists(os.path.join(HERE, own + '.java')) else 'Program'


def copy_of(library, what):
    """A second library with the same content, by a relative path for a case that breaks something."""
    target = os.path.splitext(library)[0] + '.copy.so'
    with_name = processes.beside(target)
    shutil.copyfile(library, with_name)
    os.replace(with_name, target)
    return os.path.relpath(target) if what.startswith('breaks:') else target


def findings(o, host, library, what, way):
    """(rules found, what went wrong) of one run."""
    name = os.path.basename(library)
    stream = os.path.join(o.build, f'{name}.{host}.{symbol(what)}.jsonl')
    def words(key):
        places = {'{agent}': library, '{dir}': o.build, '{case}': what, '{kind}': what.partition(':')[0],
                  '{copy}': copy_of(library, what) if '{copy}' in way.get(key, '') else ''}
        return [re.sub('{.*?}', lambda m: places[m[0]], word) for word in way.get(key, '').split()]

    # Most agents possess more than a single case of theirs needs.
    others = [] if what.endswith(':cap_unused') else ['off=MJ-cap-unused']
    options = ','.join(['level=warning', 'text=none', f'jsonl={stream}', *others, *words('options')])
    layer = ([f'-Xcheck:jvmti:{options}'] if host != 'portable'
             else ['-agentpath:' + os.path.join(o.library, 'libjvmticheck.so') + '=' + options])
    attached = words('attach')
    agents = [] if library in attached else [f'-agentpath:{library}={what}']
    program = 'Attached' if attached else main_class(name.removesuffix('.so'))
    env = dict(os.environ, TSAN_OPTIONS=' '.join(['allocator_may_return_null=1', *words('tsan')]))
    crash = [f'-XX:ErrorFile={stream}.crash'] if host == 'portable' else []
    threads = ['-XX:+UnlockExperimentalVMOptions', '-XX:-VMContinuations'] if host == BOUND else []
    vm = (o.java if host == 'portable' else o.vm) + threads
    command = (vm + crash + layer + agents + words('jvm') + ['-cp', o.build]
               + way.get('program', program).split())
    if attached:
        with Attachable(command, o.build, limit=limits.limit(o.vm, 1), env=env) as child:
            for path in attached:
                child.command('load', path, 'true', what if path == library else '')
            code, out, err = child.finish(b'\n')
    else:
        code, out, err = processes.run(command, limits.limit(o.vm, 1), env=env)
    expected = way.get({'breaks': 'exit', 'keeps_alone': 'ends'}.get(what.partition(':')[0], ''))
    if expected == 'crash':
        ended = code != 0
    else:
        ended = code == int(expected) if expected else (code, out) == (0, 'the program has run\n')
    if not ended:
        return [], f'{" ".join(command)}\nexit code {code}\n{out}{err}'
    if not os.path.exists(stream):
        return [], f'{" ".join(command)}\nthere is no stream\n{out}{err}'
    with open(stream) as f:
        lines = [json.loads(line) for line in f]
    if not lines or (not expected and lines[-1]['kind'] != 'end'):
        return [], f'{" ".join(command)}\nthe stream has no end'
    found = [line for line in lines if line['kind'] == 'finding']
    message = way.get('message', '') if what.startswith('breaks:') else ''
    if found and not any(message in line['message'] for line in found):
        return [], f'{" ".join(command)}\n{message} is in none of\n{found}'
    return sorted({line['rule'] for line in found}), None


def tell_coverage(rules, kept, broken):
    """A line by class: all rules, those that need no guess; for each host: offered (without a guess), broken, kept."""
    print(f'{"class":14} {"rules":>6} {"no guess":>9}  ' + '  '.join(f'{h + ": offered (no guess), broken, kept":>44}'
                                                                     for h in ('minijvm', 'any other VM')))
    classes = sorted({r[1] for r in rules.values()})
    for name in classes + ['all']:
        chosen = {rule: r for rule, r in rules.items() if name in (r[1], 'all')}
        line = f'{name:14} {len(chosen):6} {sum(r[2] for r in chosen.values()):9}  '
        for host in ('vm', 'portable'):
            offered = {rule for rule, r in chosen.items() if r[3] in HOSTS[host]}
            plain = sum(chosen[rule][2] for rule in offered)
            line += f'{len(offered):25} ({plain:3}) ' + ' '.join(
                f'{sum((host, rule) in some for rule in offered):6}' for some in (broken, kept)) + '  '
        print(line.rstrip())


def hosts_of(o, version):
    """The hosts of an agent that is for a JDK of this version."""
    ours = ['vm', BOUND] if version >= LATER else ['vm']
    return {'both': [*ours, 'portable'], 'vm': ours, 'portable': ['portable']}[o.host]


def address(run):
    """The name of a case: AGENT/RULE, and AGENT/keeps for all near misses that share a run."""
    _, name, _, what, _, _ = run
    return f'{name}/keeps' if what == 'keeps:*' else f'{name}/{what.partition(":")[2]}'


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--vm', default=os.path.join(TOP, 'build/minijvm'))
    p.add_argument('--build', default=processes.folder('validation'))
    p.add_argument('--library', default=os.path.join(TOP, 'build'), help='the directory of libjvmticheck.so')
    p.add_argument('--jdk')
    p.add_argument('--host', choices=['vm', 'portable', 'both'], default='both')
    p.add_argument('--jobs', type=int, default=os.cpu_count() or 2)
    p.add_argument('--coverage', action='store_true')
    p.add_argument('--list', action='store_true', help='prints the names of the tests')
    p.add_argument('names', nargs='*')
    o = p.parse_args()
    o.vm = o.vm.split()
    if os.path.exists(o.vm[0]):
        o.vm[0] = os.path.abspath(o.vm[0])
    o.build, o.library = os.path.abspath(o.build), os.path.abspath(o.library)     # some run in another directory
    o = with_jdk(o, o.jdk and os.path.abspath(o.jdk))
    suite = progress.Suite('validation')
    rules, cases = read_rules(), collections.defaultdict(set)
    runs, named, near_misses, wanted = [], [], {}, collections.defaultdict(set)
    later = processes.installed_jdk(LATER) if o.feature < LATER and processes.runs_natively() else None
    # What runs on the `java` of the PATH is for its version.
    path_feature = processes.feature_of(processes.java_home())
    of_path = (o.home, o.feature) if o.home or path_feature == o.feature else (processes.java_home(), path_feature)
    for path in sorted(glob.glob(os.path.join(HERE, '*.c'))):
        name = os.path.basename(path)[:-2]
        found, ways = read_cases(name, o.build)
        for kind, rule in found:
            cases[rule].add('keeps' if kind == 'keeps_alone' else kind)
            named.append((name, rule))
        near_misses[name] = [rule for kind, rule in found if kind == 'keeps']
        chosen = {n.partition('/')[2] for n in o.names if n.split('/')[0] == name} if o.names else {''}
        if not chosen:
            continue
        if jdk_of(path) > o.feature and not later:
            if not o.list:
                print(f'{name}: skipped: no JDK {LATER}')
            continue
        for host in hosts_of(o, jdk_of(path)):
            home, feature = (later, LATER) if jdk_of(path) > o.feature else of_path if host == 'portable' else (
                o.home, o.feature)
            wanted[home].add(name)
            for kind, rule in found:
                possible = rule in rules and feature <= int(ways[rule].get('until', feature))
                if kind != 'keeps' and possible and rules[rule][3] in HOSTS[host] and chosen & {'', rule}:
                    breaks = sorted([rules[rule][0], *ways[rule].get('also', '').split()])
                    runs.append((home, name, host, f'{kind}:{rule}', breaks if kind == 'breaks' else [], ways[rule]))
            if chosen & {'', 'keeps'}:
                runs.append((home, name, host, 'keeps:*', [], {}))
    if o.list:
        print('\n'.join(dict.fromkeys(map(address, runs))))
        return 0
    for name, rule in named:
        suite.check(f'{name}.c: there is no rule {rule}', rule in rules)
    for rule, (identity, _, _, offered, repairs) in rules.items():
        has = cases[rule]
        if offered in ('vm', 'portable', 'both'):
            suite.check(f'{identity} is offered and does not print what to write instead', repairs)
            suite.check(f'{identity} is offered and has no case of each kind', has == {'breaks', 'keeps'})
        elif has:
            suite.check(f'{identity} has cases and is not offered', False)
    places, libraries = {}, {}
    for home, names in wanted.items():
        places[home] = o if home == o.home else with_jdk(o, home)
        build_java(places[home])
        build_libraries(places[home])
        libraries |= {(home, name): build(places[home], name) for name in names}
    suite.begin(len(runs), 'runs', addressed=True)

    broken, kept = set(), set()     # (host, rule)

    def one(run):
        home, name, host, what, _, way = run
        return findings(places[home], host, libraries[home, name], what, way)

    for (_, name, host, what, expected, _), (found, wrong) in progress.each(suite, runs, one, o.jobs, address):
        right = wrong is None and found == expected
        suite.check(f'{name} {host} {what}', right, expected=f'a run that finds {expected}',
                    actual=wrong or f'a run that finds {found}')
        kind, rule = what.split(':')
        if right and kind == 'breaks':
            broken.add((host, rule))
        elif right:
            kept.update((host, r) for r in (near_misses[name] if rule == '*' else [rule]))
    if o.coverage:
        tell_coverage(rules, kept, broken)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
