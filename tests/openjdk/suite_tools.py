"""The JDK's own tools on this VM: what they print and write is what they print and write on java."""
import filecmp
import glob
import hashlib
import os
import re
import shutil
import subprocess
import sys
import zipfile

import processes
from harness import HERE, TOP, Case, clean, describe

SOURCES = os.path.join(HERE, 'tools')
# the Makefile's
LIBRARY_FLAGS = (
    '--system none -nowarn -Xlint:none -XDignore.symbol.file -XDstringConcat=inline -g -encoding UTF-8'.split())


def differences(a, b):
    """The files that two trees do not have in common, or have with other bytes."""
    def files(top):
        return {os.path.relpath(os.path.join(root, f), top) for root, _, names in os.walk(top) for f in names}
    left, right = files(a), files(b)
    found = (['only in ' + a + ': ' + f for f in sorted(left - right)]
             + ['only in ' + b + ': ' + f for f in sorted(right - left)])
    return found + ['differs: ' + f for f in sorted(left & right)
                    if not filecmp.cmp(os.path.join(a, f), os.path.join(b, f), False)]


def cases(t):
    def reference(tool):
        return [os.path.join(t.jdk, 'bin', tool)]

    def ours(tool):
        if t.on_java:
            return reference(tool)
        return ([os.path.join(t.out, 'jdk/bin', tool)] if t.vm == t.ways['copy']
                else reference(tool) + ['-J-XXaltjvm=' + t.build])

    def compare(tool, words, files=(), stdin='', cwd=None, clean=clean):
        """The tool's exit code, stdout and stderr on java and on our VM."""
        want = t.expected(words, files, stdin, cwd, program=reference(tool))
        have = t.run(ours(tool) + words, want.references, stdin, cwd)
        want, have = ((r[0], clean(r[1]), clean(r[2])) for r in (want, have))
        return '' if want == have else describe(want, have)

    def twice(name, steps):
        """steps(tool, directory) run once with each VM's tools in separate directories; what it returns (with the
        directory's name left out) must be equal."""
        results = []
        for who, tool in (('java', reference), ('here', ours)):
            d = t.scratch(name + '-' + who)
            results.append(steps(tool, d))
        return '' if results[0] == results[1] else describe((0, results[0], ''), (0, results[1], ''))

    def said(command, d, stdin='', cwd=None):
        rc, out, err = t.run(command, 5, stdin, cwd or d)
        return f'{rc}\n{out}{err}'.replace(d, 'DIR')

    found = []

    # --- javac ---

    def javac_library():
        library, expanded = os.path.join(TOP, 'jdk-subset'), t.scratch('javac-expanded')
        subprocess.run([sys.executable, os.path.join(library, 'expand.py'), library, expanded], check=True)
        sources = sorted(glob.glob(library + '/**/*.java', recursive=True) + glob.glob(expanded + '/**/*.java',
            recursive=True))
        digest = hashlib.sha256(b''.join(open(s, 'rb').read() for s in sources)).hexdigest()
        want = os.path.join(t.out, 'javac-library')
        stamp = os.path.join(want + '.stamp')
        if not os.path.exists(stamp) or open(stamp).read() != digest:
            shutil.rmtree(want, ignore_errors=True)
            subprocess.run(reference('javac') + LIBRARY_FLAGS + ['-d', want] + sources, check=True,
                           stderr=subprocess.DEVNULL)
            with open(stamp, 'w') as f:
                f.write(digest)
        have = t.scratch('javac-library')
        rc, out, err = t.run(ours('javac') + LIBRARY_FLAGS + ['-d', have] + sources, 10)
        wrong = differences(want, have)
        return '' if rc == 0 and not wrong else f'{rc} {out}{err}' + '\n'.join(wrong[:20])
    found.append(Case('javac-jdk-subset', javac_library, 60))

    def javac_more(tool, d):
        """Errors, warnings, lint, an annotation processor, modules, older releases, headers."""
        text = (said(tool('javac') + ['-Xlint:all', '-d', 'out', os.path.join(SOURCES, 'Warned.java')], d)
                + said(tool('javac') + ['-d', 'out', os.path.join(SOURCES, 'Wrong.java')], d))
        text += said(tool('javac') + ['-proc:none', '-d', 'proc', os.path.join(SOURCES, 'Processor.java')], d)
        text += said(tool('javac') + ['-processorpath', 'proc', '-processor', 'Processor', '-d', 'out', '-h', 'out',
                                      os.path.join(SOURCES, 'Processed.java')], d)
        text += said(tool('javac') + ['--release', '8', '-g:none', '-parameters', '-d', 'out8',
                                      os.path.join(SOURCES, 'Old.java')], d)
        text += said(tool('javac') + ['-d', 'mods', '--module-source-path', os.path.join(HERE, 'launch/modules'), '-m',
                                      'greet.app,greet.impl'], d)
        return text + '\n'.join(os.path.relpath(f, d) + ' ' + hashlib.sha256(open(f, 'rb').read()).hexdigest()
                                for f in sorted(glob.glob(d + '/**/*.*', recursive=True)) if os.path.isfile(f))
    found.append(Case('javac', lambda: twice('javac', javac_more), 15))

    # --- jar, javap, jdeps, jmod, jimage, jlink ---

    def jar(tool, d):
        os.makedirs(os.path.join(d, 'a/b'))
        for name in ('x.txt', 'b/y.txt'):
            with open(os.path.join(d, 'a', name), 'w') as f:
                f.write(name * 100)
        with open(os.path.join(d, 'manifest'), 'w') as f:
            f.write('Own-Line: value\n')
        text = ''
        for words in (['cvfm', 'j.jar', 'manifest', '-C', 'a', '.'], ['tf', 'j.jar'], ['uf', 'j.jar', 'manifest'],
                      ['--list', '--file', 'j.jar'], ['--extract', '--file=j.jar', '--verbose', 'b/y.txt'],
                      ['--create', '--file', 'k.jar', '--no-compress', '--main-class', 'a.Main', '-C', 'a', 'x.txt'],
                      ['tvf', 'nothing.jar'], ['--describe-module', '--file', 'j.jar'], ['-i', 'k.jar'], ['--version']):
            text += said(tool('jar') + words, d)
        text = re.sub(r'\w{3} \w{3} \d\d \d\d:\d\d:\d\d \w+ \d{4}', 'DATE', text)
        for name in ('j.jar', 'k.jar'):
            with zipfile.ZipFile(os.path.join(d, name)) as z:
                text += name + ' ' + ', '.join(f'{i.filename} {i.file_size} {i.compress_size} {i.compress_type} '
                                               f'{i.CRC:x}' for i in z.infolist()) + '\n'
        return text
    found.append(Case('jar', lambda: twice('jar', jar), 5))

    classes = t.compile('tools', [os.path.join(SOURCES, 'Processed.java'), os.path.join(SOURCES, 'Own.java')],
                        ['-proc:none'])
    for name, words in {'verbose': ['-c', '-p', '-v', '-cp', classes, 'Processed'],
                        'library': ['-c', '-p', '-l', '-s', 'java.util.HashMap', 'java.lang.String'],
                        'constants': ['-constants', '-sysinfo', '--module', 'java.base', 'java.lang.Integer'],
                        'missing': ['no.Such']}.items():
        found.append(Case('javap-' + name,
                          lambda words=words: compare('javap', words, [os.path.join(SOURCES, 'Processed.java')],
                                                      clean=lambda text: re.sub(r'Last modified.*', 'Last modified',
                                                                                text)), 3))
    found.append(Case('jdeps',
                      lambda: compare('jdeps', ['-v', '-cp', classes, classes],
                                      [os.path.join(SOURCES, 'Processed.java')],
                                      clean=lambda text: '\n'.join(sorted(text.splitlines()))), 5))
    found.append(Case('jdeps-summary', lambda: compare('jdeps', ['-s', '--module', 'java.logging']), 5))
    found.append(Case('jdeprscan',
                      lambda: compare('jdeprscan', ['--class-path', classes, 'Processed'],
                                      [os.path.join(SOURCES, 'Processed.java')]), 8))
    jmods = os.path.join(t.jdk, 'jmods')
    if os.path.exists(os.path.join(jmods, 'java.logging.jmod')):
        found.append(Case('jmod', lambda: compare('jmod', ['list', os.path.join(jmods, 'java.logging.jmod')]), 2))
        found.append(Case('jmod-describe', lambda: compare('jmod', ['describe', os.path.join(jmods, 'java.sql.jmod')],
                                                           clean=lambda text: '\n'.join(sorted(text.splitlines()))), 2))

        def jlink():
            d = t.scratch('jlink')
            rc, out, err = t.run(ours('jlink') + ['--add-modules', 'java.logging', '--strip-debug', '--no-header-files',
                                                  '--no-man-pages', '--output', os.path.join(d, 'image')], 10)
            if rc != 0:
                return f'{rc} {out}{err}'
            # HotSpot is the check of the image.
            rc, out, err = t.run([*processes.loader_of(t.jdk), os.path.join(d, 'image/bin/java'), '-Xshare:off',
                                  '--list-modules'])
            return '' if re.fullmatch(r'java\.base@\S+\njava\.logging@\S+\n', out) else f'{rc} {out}{err}'
        found.append(Case('jlink', jlink, 40))
    found.append(Case('jimage',
                      lambda: compare('jimage',
                                      ['list', '--include', 'regex:.*java/lang/module/.*',
                                       os.path.join(t.jdk, 'lib/modules')]), 5))
    found.append(Case('serialver',
                      lambda: compare('serialver', ['java.util.ArrayList', 'java.lang.Thread', 'java.awt.Point'])))

    # --- jshell: its snippets are compiled here and run in a second VM, or in the same one ---

    prefs = os.path.join(t.out, 'prefs')
    os.makedirs(os.path.join(prefs, '.java/.userPrefs'), exist_ok=True)
    with open(os.path.join(SOURCES, 'session.jsh')) as f:
        session = f.read()
    typed = re.compile('^(jshell> +)(?:' + '|'.join(map(re.escape, session.splitlines())) + ')(?! ==> )', re.M)

    def without_echo(text):
        """The line editor from 21 on shows what was typed ahead before it looked: the first line or not, from run to
        run. A variable before an arrow is an answer."""
        return typed.sub(r'\1', clean(text))
    for name, words in {'session': [], 'local': ['--execution', 'local'],
                        'script': [os.path.join(SOURCES, 'session.jsh')]}.items():
        words = ['-J-Djava.util.prefs.userRoot=' + prefs] + words
        found.append(Case('jshell-' + name,
                          lambda words=words, name=name: compare('jshell', words,
                                                                 [os.path.join(SOURCES, 'session.jsh')],
                                                                 stdin='' if name == 'script' else session,
                                                                 clean=without_echo), 15))

    # --- keys and signatures ---

    def keys(tool, d):
        """The keys are random: what is compared is what the tools say about them."""
        store = ['-keystore', 'store.p12', '-storepass', 'changeit']
        text = said(tool('keytool') + ['-genkeypair', '-alias', 'one', '-keyalg', 'RSA', '-keysize', '2048', '-dname',
                                       'CN=One, O="A, B"', '-validity', '30'] + store, d)
        text += said(tool('keytool') + ['-genkeypair', '-alias', 'two', '-keyalg', 'EC', '-dname', 'CN=Two', '-ext',
                                        'san=dns:localhost'] + store, d)
        text += (said(tool('keytool') + ['-list'] + store, d)
                 + said(tool('keytool') + ['-exportcert', '-rfc', '-alias', 'two', '-file', 'two.pem'] + store, d)
                 + said(tool('keytool') + ['-printcert', '-file', 'two.pem'], d))
        text += said(tool('keytool') + ['-list', '-keystore', 'store.p12', '-storepass', 'wrong'], d)
        with zipfile.ZipFile(os.path.join(d, 'signed.jar'), 'w') as z:
            z.writestr('a.txt', 'a')
        text += (said(tool('jarsigner') + store + ['signed.jar', 'one'], d)
                 + said(tool('jarsigner') + ['-verify', '-verbose'] + store + ['signed.jar'], d))
        for pattern, instead in ((r'\b([0-9A-F]{2}:){15,}[0-9A-F]{2}\b', 'HEX'), (r'Serial number: \w+', 'SERIAL'),
                                 (r'\b[0-9A-F]{4}: .*', 'DUMP'), (r'(Valid from|until): .*', r'\1 DATE'),
                                 (r'\w{3} \d+, \d{4}', 'DATE'), (r'\w{3} \w{3} \d\d \d\d:\d\d:\d\d \w+ \d{4}', 'DATE'),
                                 (r'\d{4}-\d\d-\d\d', 'DATE'), (r'\n +\d+ (DATE META-INF)', r'\n N \1')):
            text = re.sub(pattern, instead, text)
        return text
    found.append(Case('keytool', lambda: twice('keytool', keys), 20))

    def javadoc(tool, d):
        text = said(tool('javadoc') + ['-quiet', '-notimestamp', '-d', 'doc', os.path.join(SOURCES, 'Own.java')], d)
        return text + '\n'.join(os.path.relpath(f, d) + ' ' + hashlib.sha256(open(f, 'rb').read()).hexdigest()
                                for f in sorted(glob.glob(d + '/doc/**/*.html', recursive=True)))
    found.append(Case('javadoc', lambda: twice('javadoc', javadoc), 30))

    # javac as a library of a running program.
    in_process = t.compile('tools-compiler', [os.path.join(SOURCES, 'Compiling.java')])
    found.append(Case('compiler-api',
                      lambda: t.compare(['-cp', in_process, 'Compiling'], [os.path.join(SOURCES, 'Compiling.java')]),
                      8))
    return found
