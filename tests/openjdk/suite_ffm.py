"""Foreign functions and memory: the programs of ffm/ with the C libraries and the agent next to them, compared with
`java`; each also with linkage by the library's interpreter of bindings, under GC stress and without sequences."""
import glob
import os

from harness import HERE, Case

SOURCES = os.path.join(HERE, 'ffm')
PROGRAMS = ['Calls', 'Structures', 'Threads', 'SharedArena', 'Uncaught']
INTERPRETED = [f'-Djdk.internal.foreign.{linker}.USE_SPEC=false' for linker in ('DowncallLinker', 'UpcallLinker')]
# Options of ours alone.
OWN = {'stress': ['-Xgc:stress=1000'], 'plain': ['-Xfuse:none'], 'check': ['-Xcheck:heap']}


def critical(t, words):
    code, out, err = t.run(t.vm + words)
    ok = code != 0 and out.split() == ['1'] and 'A critical function has called Java' in err
    return '' if ok else f'exit code {code}\n{out}{err}'


def cases(t):
    if t.feature < 25:
        return []                  # the interface of 17 is an incubating one, and another
    sources = sorted(glob.glob(os.path.join(SOURCES, '*.java')))
    functions = t.compile_agent(os.path.join(SOURCES, 'functions.c'), ['-O1'])
    shapes = t.compile_agent(os.path.join(SOURCES, 'shapes.c'), ['-O1'])
    observer = t.compile_agent(os.path.join(SOURCES, 'observer.c'))
    files = sources + glob.glob(os.path.join(SOURCES, '*.c'))
    common = ['--enable-native-access=ALL-UNNAMED', '-Dfunctions=' + functions, '-Dshapes=' + shapes,
              '-cp', t.compile('ffm', sources, own=True)]
    found = []
    for name in PROGRAMS:
        found.append(Case(name, lambda n=name: t.compare(common + [n], files), 2))
        found.append(Case(name + '-interpreted', lambda n=name: t.compare(INTERPRETED + common + [n], files), 2))
        if not t.on_java:
            found += [Case(f'{name}-{how}', lambda n=name, o=o: t.compare(common + [n], files, vm=t.vm + o), 4)
                      for how, o in OWN.items()]
    # How many pairs of arguments are in front of a structure.
    found.append(Case('Shapes', lambda: t.compare(common + ['Shapes', *'05678'], files), 4))
    found.append(Case('Shapes-interpreted', lambda: t.compare(INTERPRETED + common + ['Shapes', '7'], files), 4))
    agent = ['-Xint', '-agentpath:' + observer]
    found.append(Case('Observer', lambda: t.compare(agent + common + ['Observer'], files)))
    if not t.on_java:
        found.append(Case('Critical', lambda: critical(t, common + ['Critical'])))
    return found
