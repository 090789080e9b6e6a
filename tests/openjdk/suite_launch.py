"""Starting: -version, hello, jars with services, modules, class path forms; each of the three ways to start the VM."""
import os
import re
import subprocess
import zipfile

from harness import HERE, Case, clean

SOURCES = os.path.join(HERE, 'launch')


def javac(out, *words):
    subprocess.run(['javac', '-nowarn', '-Xlint:none', '-XDignore.symbol.file', '-g', '-encoding', 'UTF-8', '-d', out]
                   + list(words), check=True, stdout=subprocess.DEVNULL)
    return out


def jar(path, classes, manifest=None, extra=None):
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as z:
        z.writestr('META-INF/MANIFEST.MF', 'Manifest-Version: 1.0\n' + (manifest or '') + '\n')
        for root, _, files in os.walk(classes):
            for f in sorted(files):
                z.write(os.path.join(root, f), os.path.relpath(os.path.join(root, f), classes))
        for name, text in (extra or {}).items():
            z.writestr(name, text)
    return path


def tree(folder):
    return [os.path.join(root, f) for root, _, files in os.walk(os.path.join(SOURCES, folder)) for f in sorted(files)
            if f.endswith('.java')]


def cases(t):
    found = []

    def version(command):
        rc, out, err = t.run(command + ['-version'])
        java = t.expected(['-version'])
        lines, theirs = err.splitlines(), java[2].splitlines()
        if rc != 0 or out or len(lines) != 3:
            return f'{rc} {out} {err}'
        # The library is theirs, the VM is ours.
        if lines[:2] != theirs[:2]:
            return f'{lines[:2]} instead of {theirs[:2]}'
        return '' if t.on_java or re.fullmatch(r'minijvm .*\(build .*, .*\)', lines[2]) else lines[2]

    def hello(name, command):
        d = t.scratch('hello-' + name)
        with open(os.path.join(d, 'Hello.java'), 'w') as f:
            f.write('public class Hello { public static void main(String[] a) { '
                    'System.out.println("hello " + String.join(",", '
                    'a) + " " + System.getProperty("java.home").isEmpty()); } }\n')
        javac(d, os.path.join(d, 'Hello.java'))
        return t.compare(['-cp', d, 'Hello', 'a', 'b c', 'ü'], vm=command)

    for name, command in t.ways.items():
        found.append(Case('version-' + name, lambda command=command: version(command)))
        found.append(Case('hello-' + name, lambda name=name, command=command: hello(name, command)))

    def home():
        """java.home is where the launcher is, also in a copied JDK."""
        wrong = []
        d = t.scratch('home')
        with open(os.path.join(d, 'Home.java'), 'w') as f:
            f.write('public class Home { public static void main(String[] a) { '
                    'for (String k : a) System.out.println(System.getProperty(k)); } }\n')
        javac(d, os.path.join(d, 'Home.java'))
        for name, command in t.ways.items():
            rc, out, err = t.run(command + ['-cp', d, 'Home', 'java.home', 'java.vm.name', 'sun.boot.library.path',
                                            'java.version'])
            want = t.jdk if name != 'copy' or t.on_java else os.path.join(t.out, 'jdk')
            lines = out.splitlines()
            if rc != 0 or len(lines) != 4 or lines[0] != want or lines[2] != want + '/lib' or not lines[3].startswith(
                    f'{t.feature}.') or not (t.on_java or 'minijvm' in lines[1]):
                wrong.append(f'{name}: {rc} {out}{err}')
        return '\n'.join(wrong)
    found.append(Case('home', home))

    # One module-path application of two modules and a library, once as directories and once as jars.
    def modules():
        d = os.path.join(t.out, 'launch/modules')
        stamp = os.path.join(d, 'stamp')
        with t.lock:
            if not os.path.exists(stamp) or any(os.path.getmtime(s) > os.path.getmtime(stamp) for s in tree('modules')):
                for m in ('greet.api', 'greet.impl', 'greet.app'):
                    javac(os.path.join(d, 'mods', m), '-p', os.path.join(d, 'mods'), *tree('modules/' + m))
                os.makedirs(os.path.join(d, 'jars'), exist_ok=True)
                for m in ('greet.api', 'greet.impl', 'greet.app'):
                    jar(os.path.join(d, 'jars', m + '.jar'), os.path.join(d, 'mods', m))
                javac(os.path.join(d, 'patch'), '--patch-module', 'greet.impl=' + os.path.join(SOURCES, 'patch'), '-p',
                      os.path.join(d, 'mods'), *tree('patch'))
                javac(os.path.join(d, 'loose'), *tree('loose'))
                open(stamp, 'w').close()
        return d

    def module_run(kind, *words):
        d = modules()
        # The orders of immutable sets are the run's own.
        lines = (lambda text: '\n'.join(sorted(text.splitlines()))) if '--describe-module' in words else clean
        return t.compare([w.replace('%', os.path.join(d, kind)).replace('^', d) for w in words],
                         tree('modules') + tree('patch') + tree('loose'), clean=lines)

    app = ['-m', 'greet.app/app.Main']
    for name, words in {
        'modules': ['-p', '%'] + app,
        'modules-short': ['--module-path=%', '--module', 'greet.app/app.Main', 'argument'],
        'add-opens': ['-p', '%', '--add-opens', 'greet.impl/impl.hidden=greet.app'] + app,
        'add-exports': ['-p', '%', '--add-exports', 'greet.impl/impl.hidden=greet.app,ALL-UNNAMED'] + app,
        'add-reads': ['-p', '%', '--add-modules', 'java.logging', '--add-reads', 'greet.app=java.logging'] + app,
        'add-opens-base': ['-p', '%', '--add-opens=java.base/java.lang=greet.app'] + app,
        'limit-modules': ['-p', '%', '--limit-modules', 'java.base,greet.app,greet.api'] + app,
        'patch-module': ['-p', '%', '--patch-module', 'greet.impl=^/patch'] + app,
        'missing-module': ['-p', '%', '-m', 'greet.nothing/x.Y'],
        'missing-class': ['-p', '%', '-m', 'greet.app/app.Nothing'],
        'unknown-add': ['-p', '%', '--add-modules', 'no.such.module'] + app,
        'describe': ['-p', '%', '--describe-module', 'greet.app'],
        'list-modules': ['-p', '%', '--list-modules'],
        'dry-run': ['-p', '%', '--dry-run'] + app,
        'resolution': ['-p', '%', '--limit-modules', 'java.base,greet.app', '--show-module-resolution'] + app,
        'automatic': ['-p', '%', '--add-modules', 'greet.impl', '-cp', '^/loose', 'Loose'],
        'reserved-property': ['-Djdk.module.addmods.0=java.sql', '-cp', '^/loose', 'Loose'],
        'illegal-access': ['-cp', '^/loose', 'Loose', 'deep'],
        'opened-access': ['--add-opens', 'java.base/java.util=ALL-UNNAMED', '--add-opens',
                          'java.base/java.lang=ALL-UNNAMED', '-cp', '^/loose', 'Loose', 'deep'],
    }.items():
        for kind in (['mods', 'jars'] if name in ('modules', 'add-opens', 'patch-module') else ['mods']):
            found.append(Case(name + ('-jars' if kind == 'jars' else ''),
                              lambda kind=kind, words=words: module_run(kind, *words)))

    # A class with a method that the VM computes itself, as it is and replaced. (`java` would not look at what replaces
    # it but for the flag.)
    def replaced(*words):
        d = t.scratch('replaced' if words else 'genuine')
        javac(d, *tree('sums'))
        javac(os.path.join(d, 'base'), '--patch-module', 'java.base=' + os.path.join(SOURCES, 'base'), *tree('base'))
        flags = ['-XX:+UnlockDiagnosticVMOptions', '-XX:-UseCRC32CIntrinsics']
        return t.compare(flags + [w.replace('^', d) for w in words] + ['-cp', d, 'Sums'], tree('sums') + tree('base'))
    found.append(Case('intrinsic', lambda: replaced()))
    found.append(Case('intrinsic-replaced', lambda: replaced('--patch-module', 'java.base=^/base')))

    # A jar with a Class-Path, a service of another jar, a multi-release class and a resource.
    def jars(*words):
        d = os.path.join(t.out, 'launch/jars')
        stamp = os.path.join(d, 'stamp')
        with t.lock:
            if not os.path.exists(stamp) or any(os.path.getmtime(s) > os.path.getmtime(stamp) for s in tree('jars')):
                lib, main = javac(os.path.join(d, 'lib'), *tree('jars/lib')), os.path.join(d, 'main')
                javac(main, '-cp', lib, *tree('jars/main'))
                newer = javac(os.path.join(d, 'newer'), '--release', '11', *tree('jars/newer'))
                jar(os.path.join(d, 'lib.jar'), lib, 'Multi-Release: true\nImplementation-Version: 4.5\n', {
                    'META-INF/services/svc.Shape': '# two of them\nsvc.Circle\nsvc.Square # the second\n',
                    'META-INF/versions/11/svc/Release.class': open(os.path.join(newer, 'svc/Release.class'),
                                                                   'rb').read()})
                jar(os.path.join(d, 'main.jar'), main, 'Main-Class: app.JarMain\nClass-Path: lib.jar missing.jar\n'
                                                       'Add-Opens: java.base/java.util\n',
                                                       {'app/words.txt': 'one\ntwo\n'})
                jar(os.path.join(d, 'nomain.jar'), lib)
                open(stamp, 'w').close()
        return t.compare([w.replace('^', d) for w in words], tree('jars'))

    for name, words in {
        'jar': ['-jar', '^/main.jar', 'x', 'y'],
        'jar-on-class-path': ['-cp', '^/lib.jar:^/main.jar', 'app.JarMain'],
        'jar-wildcard': ['-cp', '^/*', 'app.JarMain'],
        'jar-without-main': ['-jar', '^/nomain.jar'],
        'jar-missing': ['-jar', '^/gone.jar'],
        'jar-boot-append': ['-Xbootclasspath/a:^/lib.jar', '-cp', '^/main.jar', 'app.JarMain'],
        'class-missing': ['-cp', '^/lib.jar', 'app.JarMain'],
        'source-file': [os.path.join(SOURCES, 'Single.java'), 'p', 'q'],
    }.items():
        found.append(Case(name, lambda words=words: jars(*words), 8 if name == 'source-file' else 1))

    def argument_file():
        d = t.scratch('argument-file')
        javac(d, os.path.join(SOURCES, 'Single.java'))
        with open(os.path.join(d, 'words'), 'w') as f:
            f.write('-cp "%s" # the class path\n-Da.b="c d"\nSingle one "two three"\n' % d)
        return t.compare(['@' + os.path.join(d, 'words'), 'four'], [os.path.join(SOURCES, 'Single.java')])
    found.append(Case('argument-file', argument_file))
    return found
