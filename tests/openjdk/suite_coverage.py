"""The agent of jacoco (Debian's libjacoco-java) on the VM: the report of what it writes equals the report of what it
writes on java."""
import os
import zipfile

from harness import HERE, TESTS, Case, describe
from suite_instrument import clean_instrument

LIBRARY = '/usr/share/java'
SOURCES = os.path.join(HERE, 'coverage')
AGENT = os.path.join(LIBRARY, 'org.jacoco.agent.jar')


def cases(t):
    if not os.path.exists(AGENT):
        return [Case('missing', lambda: 'install libjacoco-java')]
    with zipfile.ZipFile(AGENT) as z:
        agent = z.extract('jacocoagent.jar', t.scratch('coverage-agent'))
    path = ':'.join(os.path.join(LIBRARY, j + '.jar')
                    for j in ('org.jacoco.core', 'org.jacoco.report', 'asm', 'asm-commons', 'asm-tree', 'asm-analysis'))
    report = t.compile('coverage-report', [os.path.join(SOURCES, 'Report.java')], ['-cp', path])
    program = os.path.join(SOURCES, 'Covered.java')
    classes = t.compile('coverage', [program], ['--release', '11'])          # what this version of jacoco knows
    other = [os.path.join(TESTS, 'java', name + '.java')
             for name in ('Algorithms', 'FinallyFlow', 'Iterators', 'BigSwitch', 'Initialization')]
    reporter = ['-cp', f'{report}:{path}', 'Report']

    def one(name, options, words, files):
        def measure(vm, how, report_vm):
            out = os.path.join(t.scratch(f'coverage-{name}-{how}'), 'jacoco.exec')
            ran = t.run(vm + [f'-javaagent:{agent}=destfile={out}{options}'] + words, 5)
            if not os.path.exists(out):
                return (ran[0], ran[1], ran[2] + '\nno coverage was written')
            code, text, errors = t.run(report_vm + reporter + [out, words[1]], 5)
            return ([ran[0], code], ran[1] + text, ran[2] + errors)
        want = t.remember(('coverage', name, options, words), files + [__file__, os.path.join(SOURCES, 'Report.java')],
                          lambda: measure(t.java, 'java', t.java))
        have = measure(t.vm, 'here', t.vm if name == 'report_here' else t.java)
        want, have = ((r[0], clean_instrument(r[1]), clean_instrument(r[2])) for r in (want, have))
        return '' if want == have else describe(want, have)

    found = [Case(name, lambda name=name, o=options, w=words: one(name, o, ['-cp', classes, 'Covered'] + w, [program]),
                  5) for name, options, words in (
        ('plain', '', []), ('exit', '', ['exit']), ('throw', '', ['throw', 'more']),
        ('includes', ',includes=Covered$*:Nothing', []), ('excludes', ',excludes=Covered$Level', []),
        ('jmx', ',jmx=true', []), ('no_dump', ',dumponexit=false', []), ('report_here', '', []),
        ('bad_option', ',nonsense=1', []))]
    for source in sorted(other):
        where = t.compile('coverage-' + os.path.basename(source)[:-5], [source], ['--release', '11'])
        found.append(Case(os.path.basename(source)[:-5],
                          lambda s=source, c=where: one(os.path.basename(s)[:-5], '',
                                                        ['-cp', c, os.path.basename(s)[:-5]], [s]), 5))
    return found
