"""libinstrument.so on the VM: agents written in Java. Programs and agents in instrument/; jars are made here."""
import glob
import os
import re
import shlex
import zipfile

from harness import HERE, Case, clean, directives

SOURCES = os.path.join(HERE, 'instrument')
EXPORTS = ['--add-exports', 'java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED']
NESTED = """COPY 1: version 1, call 1
  meanwhile version 2
REDEFINES 1: version 1, call 3
COPY 1: version 1, call 4
OTHER 1: version 2, call 5
  meanwhile version 2
REDEFINES 1: version 1, call 7
  meanwhile version 2
REDEFINES 3: version 2, call 9
"""
ABLE = {'Can-Redefine-Classes': 'true', 'Can-Retransform-Classes': 'true', 'Can-Set-Native-Method-Prefix': 'true'}


def make_jar(path, classes, manifest, only=None):
    """Classes of a folder with a manifest; a time stamp that never changes."""
    lines = ['Manifest-Version: 1.0'] + [f'{k}: {v}' for k, v in manifest.items()]
    with zipfile.ZipFile(path, 'w') as z:
        z.writestr(zipfile.ZipInfo('META-INF/MANIFEST.MF'), '\r\n'.join(lines) + '\r\n\r\n')
        for root, _, files in os.walk(classes):
            for f in sorted(files):
                name = os.path.relpath(os.path.join(root, f), classes)
                if f.endswith('.class') and (not only or re.match(only, name)):
                    with open(os.path.join(root, f), 'rb') as content:
                        z.writestr(zipfile.ZipInfo(name), content.read())
    return path


def clean_instrument(text):
    """The reference follows a fatal error by a separate stack, in which nothing is comparable; and it has an archive
    of classes."""
    text = re.sub(r'(FATAL ERROR in native method[^\n]*\n).*', r'\1', text, flags=re.S)
    text = re.sub(r'^(\*\*\* java.lang.instrument ASSERTION FAILED.*) at .*', r'\1', text, flags=re.M)
    text = re.sub(r'^.*Sharing is only supported for boot loader classes.*\n', '', text, flags=re.M)
    return clean(text)


def cases(t):
    classes = t.compile('instrument', sorted(glob.glob(os.path.join(SOURCES, '*.java'))), EXPORTS)
    boot_classes = t.compile('instrument-boot', sorted(glob.glob(os.path.join(SOURCES, 'boot/*.java'))))
    boot = make_jar(os.path.join(t.scratch('instrument-boot'), 'boot.jar'), boot_classes, {})
    extra = make_jar(os.path.join(t.scratch('instrument-extra'), 'extra.jar'),
                     t.compile('instrument-extra', [os.path.join(SOURCES, 'extra/Extra.java')]), {})
    program = t.scratch('instrument-app')
    app = make_jar(os.path.join(program, 'app.jar'), classes, {'Main-Class': 'App'}, r'App.*')
    jars = t.scratch('instrument-jars')
    sources = glob.glob(os.path.join(SOURCES, '*.java')) + glob.glob(os.path.join(SOURCES, '*/*.java')) + [__file__]

    def jar(name, manifest, only=r'Agent.*|Small.*'):
        return make_jar(os.path.join(jars, name + '.jar'), classes, manifest, only)

    agent = jar('agent', {'Premain-Class': 'Agent', 'Agent-Class': 'Agent', **ABLE})
    weak = jar('weak', {'Premain-Class': 'Agent'})
    second = jar('second', {'Premain-Class': 'Agent', 'Can-Retransform-Classes': 'true'})
    by_manifest = jar('manifest',
                      {'Premain-Class': 'Agent', 'Boot-Class-Path': '../instrument-boot/boot.jar missing.jar'})
    no_premain = jar('nopremain', {'Agent-Class': 'Agent'})
    no_class = jar('noclass', {'Premain-Class': 'no.such.Agent'})
    launched = make_jar(os.path.join(jars, 'launched.jar'), classes,
                        {'Main-Class': 'App', 'Launcher-Agent-Class': 'Small$OneArgument'}, r'App.*|Small.*')
    launched_bad = make_jar(os.path.join(jars, 'launchedbad.jar'), classes,
                            {'Main-Class': 'App', 'Launcher-Agent-Class': 'no.such.Agent'})
    unchanged = make_jar(os.path.join(jars, 'unchanged.jar'), classes, {'Premain-Class': 'Unchanged', **ABLE},
                         r'Unchanged.*')
    small = {name: jar('small-' + name, {'Premain-Class': 'Small$' + name, 'Agent-Class': 'Small$' + name})
             for name in ('OneArgument', 'Both', 'None', 'Hidden', 'Instance', 'BadInitializer')}
    torn = os.path.join(jars, 'torn.jar')
    with open(agent, 'rb') as f, open(torn, 'wb') as g:
        g.write(f.read()[:2000])
    run = ['-cp', app, 'App', 'argument']

    words = {
        'no_options': [f'-javaagent:{agent}'] + run,
        'empty_options': [f'-javaagent:{agent}='] + run,
        'timing': [f'-javaagent:{agent}=timing,{boot}'] + run,
        'retransform': [f'-javaagent:{agent}=retransform,{boot}'] + run,
        'redefine': [f'-javaagent:{agent}=redefine'] + run,
        'redefine_twice': [f'-javaagent:{agent}=redefine', f'-javaagent:{agent}=timing,{boot}'] + run,
        'everything': [f'-javaagent:{agent}=everything'] + run,
        'everything_again': [f'-javaagent:{agent}=everything', f'-javaagent:{second}=timing,{boot}',
                             f'-javaagent:{agent}=redefine'] + run,
        'queries': [f'-javaagent:{agent}=queries'] + run,
        'queries_unable': [f'-javaagent:{weak}=queries'] + run,
        'redefine_unable': [f'-javaagent:{weak}=redefine'] + run,
        'retransform_unable': [f'-javaagent:{weak}=retransform,{boot}'] + run,
        'paths': [f'-javaagent:{agent}=paths,{extra},{boot}'] + run,
        'manifest': [f'-javaagent:{by_manifest}=manifest'] + run,
        'prefix': [f'-javaagent:{agent}=prefix'] + run,
        'several': [f'-javaagent:{agent}=watch,original,first', f'-javaagent:{second}=watch,first,second',
                    f'-javaagent:{weak}'] + run,
        'several_and_retransform': [f'-javaagent:{weak}=watch,original,first', f'-javaagent:{agent}=retransform,{boot}']
        + run,
        'reads': [f'-javaagent:{agent}=reads'] + run,
        'broken': [f'-javaagent:{agent}=broken'] + run,
        'fails': [f'-javaagent:{agent}=fails'] + run,
        'fails_second': [f'-javaagent:{weak}', f'-javaagent:{agent}=fails'] + run,
        'exits': [f'-javaagent:{agent}=exits'] + run,
        'no_premain': [f'-javaagent:{no_premain}'] + run,
        'no_class': [f'-javaagent:{no_class}'] + run,
        'no_jar': ['-javaagent:/nowhere/agent.jar'] + run,
        'no_name': ['-javaagent:'] + run,
        'torn_jar': [f'-javaagent:{torn}'] + run,
        'no_manifest': [f'-javaagent:{os.path.join(SOURCES, "App.java")}'] + run,
        'launcher_agent': ['-jar', launched, 'argument'],
        'launcher_agent_missing': ['-jar', launched_bad],
        'unchanged': [f'-javaagent:{unchanged}'] + run,
        'in_jar_program': [f'-javaagent:{agent}=timing,{boot}', '-jar', app],
        **{'small_' + name: [f'-javaagent:{path}=opt'] + run for name, path in small.items()},
    }

    # Bulk gives new bytes to all classes of the library: programs of suite programs continue as without it.
    bulk_classes = t.compile('instrument-bulk', [os.path.join(SOURCES, 'bulk/Bulk.java')],
                             EXPORTS + ['-cp', boot_classes])
    bulk = make_jar(os.path.join(jars, 'bulk.jar'), bulk_classes, {'Premain-Class': 'Bulk', **ABLE})
    programs = {'same': ('TextTools', 'Reflecting', 'VarHandling'), 'changed': ('TimeApi', 'Serializing', 'Concurrent'),
                'natives': ('NioFiles', 'SocketEcho', 'ZipJar')}
    paths = {p: os.path.join(HERE, 'programs', p + '.java') for group in programs.values() for p in group}
    compiled = t.compile_programs('instrument-programs', sorted(paths.values()))
    sources += paths.values()
    for change, group in programs.items():
        for p in group:
            d = directives(paths[p])
            words[f'bulk_{change}_{p}'] = (
                [f'-javaagent:{bulk}={change},{boot}'] + shlex.split(d.get('vmargs', ''))
                + ['-cp', compiled[paths[p]], p] + shlex.split(d.get('args', '')))

    def one(name):
        w = ([] if name.startswith('launcher_agent') else EXPORTS) + words[name]
        return t.compare(w, sources, cwd=jars, clean=clean_instrument)

    def sizes():
        """With -Xjvmti:sizes=hotspot objects are as large as there."""
        path = make_jar(os.path.join(jars, 'sizes.jar'), classes, {'Premain-Class': 'Sizes'}, r'Sizes.*')
        vm = t.vm if t.on_java else t.vm + ['-Xjvmti:sizes=hotspot']
        return t.compare([f'-javaagent:{path}', '-cp', path, 'Sizes'], sources, vm=vm)

    def nested():
        """A class that is redefined while its transformer is asked; `java` itself fails then."""
        code, out, err = t.run(t.vm + [f'-javaagent:{unchanged}=nested'] + run)
        return '' if t.on_java or (code, err) == (0, '') and out.startswith(NESTED) else out + err

    def kept(answer):
        """Classes that stay as they are take no memory again: -Xlog:metadata counts their bytes."""
        if t.on_java:
            return ''
        _, out, err = t.run(t.vm + ['-Xlog:metadata::none', f'-javaagent:{unchanged}={answer}'] + run)
        rows = re.findall(r'^(bytes of class files|of retransformed classes) +(\d+)', out, re.M)
        few = len(rows) == 2 and all(int(count) < 150 for _, count in rows)
        return '' if few and f'all of the library, {answer}: true' in out else out + err

    return ([Case(name, lambda name=name: one(name), 3) for name in words] + [Case('sizes', sizes)]
            + [Case('unchanged_nested', nested)]
            + [Case(f'unchanged_{a}', lambda a=a: kept(a)) for a in ('NOTHING', 'COPY')])
