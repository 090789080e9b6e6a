#!/usr/bin/env python3
"""Bad input and the launcher: each case is run by `java` and by the VM; stderr, stdout and exit code must be equal.

Usage: test_launcher.py [--vm COMMAND] [NAME...]; ends with `N passed, N failed`.
"""
import argparse
import os
import re
import shlex
import shutil
import struct
import sys
import tempfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(1, os.path.dirname(HERE))
import compiling  # noqa: E402
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402
import records  # noqa: E402

SOURCES = {
    'Good.java': 'public class Good { public static void main(String[] a) { '
                 'System.out.println("good " + String.join(",", a)); } }',
    'NoMain.java': 'public class NoMain { }',
    'InstanceMain.java': 'public class InstanceMain { public void main(String[] a) { } }',
    'IntMain.java': 'public class IntMain { public static int main(String[] a) { return 0; } }',
    'PrivateMain.java': 'public class PrivateMain { private static void main(String[] a) { } }',
    'Throws.java': 'public class Throws { static void f(int n) { if (n == 0) throw new IllegalStateException("boom"); '
                   'f(n - 1); }'
                   ' public static void main(String[] a) { try { f(3); } catch (RuntimeException e) { '
                   'throw new RuntimeException("outer", e); } } }',
    'Exits.java': 'public class Exits { public static void main(String[] a) { System.out.println("bye"); '
                  'System.exit(3); } }',
    'BadInit.java': 'public class BadInit { static int x = 1 / Integer.parseInt("0"); '
                    'public static void main(String[] a) { } }',
    'Child.java': 'public class Child extends Good { }',
    'Missing.java': 'public class Missing { public static void main(String[] a) { new Gone().hashCode(); } } '
                    'class Gone { }',
    'NeedsSuper.java': 'public class NeedsSuper extends Vanished { public static void main(String[] a) { } } '
                       'class Vanished { }',
    'Assertion.java': 'public class Assertion { public static void main(String[] a) { '
                      'assert a.length > 0 : "no arguments"; System.out.println("past"); } }',
    'Properties.java': 'public class Properties { public static void main(String[] a) { '
                       'System.out.println(System.getProperty("a.b") + System.getProperty("c") + '
                       'System.getProperty("java.class.path").isEmpty()); } }',
    'Opened.java': 'public class Opened { public static void main(String[] a) throws Exception { '
                   'Module base = Object.class.getModule(), own = Opened.class.getModule(); '
                   'System.out.println(base.isOpen("java.util", own) + " " + base.isOpen("java.lang", own) + " " + '
                   'base.isExported("jdk.internal.misc", own)); } }',
    'pkg/Deep.java': 'package pkg; public class Deep { public static void main(String[] a) { '
                     'System.out.println("deep"); } }',
}

WARNING = 'OpenJDK 64-Bit Server VM warning'


def build(d):
    src, out = os.path.join(d, 'src'), os.path.join(d, 'cls')
    for name, text in SOURCES.items():
        path = os.path.join(src, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w') as f:
            f.write(text + '\n')
    compiling.java(out, [os.path.join(src, n) for n in SOURCES], '-g')
    os.remove(os.path.join(out, 'Gone.class'))
    os.remove(os.path.join(out, 'Vanished.class'))
    good = open(os.path.join(out, 'Good.class'), 'rb').read()

    def put(name, data):
        with open(os.path.join(out, name + '.class'), 'wb') as f:
            f.write(data)
    put('Truncated', good[:len(good) // 2])
    put('Empty', b'')
    put('Magic', b'PK\3\4' + good[4:])
    put('Version', good[:4] + struct.pack('>HH', 0, 70) + good[8:])
    put('Preview', good[:4] + struct.pack('>HH', 65535, 60) + good[8:])
    put('Renamed', good)
    put('Trailing', good.replace(b'Good', b'Trai') + b'\0')
    put('BadTag', good[:10] + b'\x63' + good[11:])

    def jar(name, manifest, entries):
        with zipfile.ZipFile(os.path.join(d, name), 'w') as z:
            if manifest is not None:
                z.writestr('META-INF/MANIFEST.MF', manifest)
            for e in entries:
                z.write(os.path.join(out, e), e)
    jar('good.jar', 'Manifest-Version: 1.0\r\nMain-Class: Good\r\n\r\n', ['Good.class'])
    jar('nomain.jar', 'Manifest-Version: 1.0\r\n\r\n', ['Good.class'])
    jar('nomanifest.jar', None, ['Good.class'])
    jar('gone.jar', 'Manifest-Version: 1.0\r\nMain-Class: Nowhere\r\n\r\n', ['Good.class'])
    jar('opened.jar', 'Manifest-Version: 1.0\r\nMain-Class: Opened\r\nAdd-Opens: java.base/java.util nope/x '
        'java.base/no.such\r\nAdd-Exports: java.base/jdk.internal.misc\r\n\r\n', ['Opened.class'])
    jar('path.jar', 'Manifest-Version: 1.0\r\nMain-Class: pkg.Deep\r\nClass-Path: cls/ none.jar\r\n\r\n', [])
    for name, text in (('args', '-cp cls\n-Dk="x # y"  # comment\n"Good" "a b" c\\\nd \'q "x"\'\n'),
                       ('options', '-cp cls\n-Da.b=file'), ('path', 'cls'), ('open', '-cp'), ('jar', 'good.jar'),
                       ('quotes', 'Good "open quote\nnext "con\\\n   tinued" "tab\\tx\\\\y\\z" \'it"s\' e"m"b "" @x '
                                  '\\u0041\n')):
        with open(os.path.join(d, name), 'w') as f:
            f.write(text)
    with open(os.path.join(d, 'broken.jar'), 'wb') as f:
        f.write(b'this is no zip file')


CASES = {
    'runs': ['-cp', 'cls', 'Good', 'a', 'b c'],
    'inherited main': ['-cp', 'cls', 'Child', 'x'],
    'package with dots': ['-cp', 'cls', 'pkg.Deep'],
    'package with slashes': ['-cp', 'cls', 'pkg/Deep'],
    'class path with jar': ['-cp', 'none:good.jar', 'Good'],
    'class path wildcard': ['-cp', './*', 'Good'],
    'long class path option': ['--class-path', 'cls', 'Good'],
    'long class path option with =': ['--class-path=cls', 'Good'],
    'jar': ['-jar', 'good.jar', '1', '2'],
    'jar with Add-Opens': ['-jar', 'opened.jar'],
    'jar with Class-Path': ['-jar', 'path.jar'],
    'no such class': ['-cp', 'cls', 'Nope'],
    'no such class in package': ['-cp', 'cls', 'a.b.Nope'],
    'no main': ['-cp', 'cls', 'NoMain'],
    'main not static': ['-cp', 'cls', 'InstanceMain'],
    'main returns int': ['-cp', 'cls', 'IntMain'],
    'main private': ['-cp', 'cls', 'PrivateMain'],
    'uncaught exception': ['-cp', 'cls', 'Throws'],
    'exit code': ['-cp', 'cls', 'Exits'],
    'failing initialiser': ['-cp', 'cls', 'BadInit'],
    'class gone at run time': ['-cp', 'cls', 'Missing'],
    'superclass gone': ['-cp', 'cls', 'NeedsSuper'],
    'truncated class': ['-cp', 'cls', 'Truncated'],
    'empty class file': ['-cp', 'cls', 'Empty'],
    'bad magic': ['-cp', 'cls', 'Magic'],
    'version 70': ['-cp', 'cls', 'Version'],
    'preview version': ['-cp', 'cls', 'Preview'],
    'wrong name inside': ['-cp', 'cls', 'Renamed'],
    'trailing bytes': ['-cp', 'cls', 'Trai'],
    'bad constant tag': ['-cp', 'cls', 'BadTag'],
    'jar missing': ['-jar', 'none.jar'],
    'jar broken': ['-jar', 'broken.jar'],
    'jar without Main-Class': ['-jar', 'nomain.jar'],
    'jar without manifest': ['-jar', 'nomanifest.jar'],
    'jar with missing main class': ['-jar', 'gone.jar'],
    'unknown -X option': ['-Xnonsense', '-cp', 'cls', 'Good'],
    'unknown -XX option': ['-XX:Nonsense', '-cp', 'cls', 'Good'],
    'unknown option': ['-nonsense', '-cp', 'cls', 'Good'],
    'bad heap size': ['-Xmxlots', '-cp', 'cls', 'Good'],
    'bad initial heap size': ['-Xms12q', '-cp', 'cls', 'Good'],
    'bad verification': ['-Xverify:some', '-cp', 'cls', 'Good'],
    'verify all': ['-Xverify:all', '-cp', 'cls', 'Good'],
    'verify by default': ['-verify', '-cp', 'cls', 'Good'],
    'tiny heap': ['-Xmx1k', '-cp', 'cls', 'Good'],
    'initial above maximum': ['-Xms64m', '-Xmx32m', '-cp', 'cls', 'Good'],
    'bad stack size': ['-Xssbig', '-cp', 'cls', 'Good'],
    'tiny stack': ['-Xss1k', '-cp', 'cls', 'Good'],
    'class path option without value': ['-cp'],
    'jar option without value': ['-jar'],
    'assertions off': ['-cp', 'cls', 'Assertion'],
    'assertions on': ['-ea', '-cp', 'cls', 'Assertion'],
    'assertions of one class': ['-ea:Assertion', '-cp', 'cls', 'Assertion'],
    'assertions of another class': ['-ea:Other', '-cp', 'cls', 'Assertion'],
    'assertions off again': ['-ea', '-da:Assertion', '-cp', 'cls', 'Assertion'],
    'properties': ['-Da.b=x y', '-Dc', '-cp', 'cls', 'Properties'],
    'no arguments': [], 'options without a class': ['-Dx=y', '-cp', 'cls'], 'empty class name': ['-cp', 'cls', ''],
    'a dash': ['-'],
    'empty class path': ['--class-path=', 'Good'], 'dry run': ['--dry-run', '-cp', 'cls', 'Good'],
    'dry run of a missing class': ['--dry-run', '-cp', 'cls', 'Nope'],
    'module': ['-m', 'foo/bar'], 'module without value': ['--module'], 'module with =': ['--module=foo'],
    'module path without value': ['--module-path'],
    'add-opens without value': ['--add-opens'], 'add-modules with = and nothing': ['--patch-module'],
    'source without value': ['--source'],
    'add-modules': ['--add-modules', 'java.sql,,jdk.compiler', '-cp', 'cls', 'Good'],
    'add-modules of an unknown module': ['--add-modules', 'java.base,nope', '-cp', 'cls', 'Good'],
    'add-modules of unknown modules': ['--add-modules=java.nope', '--add-modules=jdk.nope', '-cp', 'cls', 'Good'],
    'limit-modules to an unknown module': ['--limit-modules', 'java.base,nope', '-cp', 'cls', 'Good'],
    'add-opens': ['--add-opens', 'java.base/java.lang=ALL-UNNAMED', '-cp', 'cls', 'Good'],
    'add-opens with =': ['--add-opens=java.base/java.lang=ALL-UNNAMED', '-cp', 'cls', 'Good'],
    'add-exports': ['--add-exports', 'java.base/sun.nio.ch=ALL-UNNAMED', '-cp', 'cls', 'Good'],
    'add-opens of an unknown module': ['--add-opens', 'nope/x=ALL-UNNAMED', '-cp', 'cls', 'Opened'],
    'add-opens of an unknown package': ['--add-opens', 'java.base/nope=ALL-UNNAMED', '-cp', 'cls', 'Opened'],
    'add-opens to an unknown module': ['--add-opens', 'java.base/java.util=nope', '-cp', 'cls', 'Opened'],
    'add-opens without package': ['--add-opens', 'java.base=ALL-UNNAMED', '-cp', 'cls', 'Opened'],
    'add-opens without target': ['--add-opens', 'java.base/java.util=', '-cp', 'cls', 'Opened'],
    'add-exports without =': ['--add-exports', 'java.base/java.util', '-cp', 'cls', 'Opened'],
    'add-exports with two slashes': ['--add-exports', 'java.base/java/util=ALL-UNNAMED', '-cp', 'cls', 'Opened'],
    'add-reads without =': ['--add-reads', 'java.base', '-cp', 'cls', 'Opened'],
    'patch without =': ['--patch-module=foo', '-cp', 'cls', 'Good'],
    'enable preview': ['--enable-preview', '-cp', 'cls', 'Good'], 'splash': ['-splash:x.gif', '-cp', 'cls', 'Good'],
    'diag': ['-Xdiag', '-cp', 'cls', 'Good'],
    'unknown check': ['-Xcheck:foo', '-cp', 'cls', 'Good'], 'check': ['-Xcheck', '-cp', 'cls', 'Good'],
    'check jni': ['-Xcheck:jni', '-cp', 'cls', 'Good', 'x', 'y'],
    'unknown verify': ['-Xverify:foo', '-cp', 'cls', 'Good'], 'verify': ['-Xverify', '-verify', '-cp', 'cls', 'Good'],
    'unknown verbose': ['-verbose:foo', '-cp', 'cls', 'Good'],
    'long unknown option': ['--foo=3', '-cp', 'cls', 'Good'], 'X with colon': ['-X:x', '-cp', 'cls', 'Good'],
    'ea with tail': ['-eax', '-cp', 'cls', 'Good'],
    'd32': ['-d32', '-cp', 'cls', 'Good'], 'p with =': ['-p=', '-cp', 'cls', 'Good'],
    'old stack option': ['-oss5m', '-cp', 'cls', 'Good'],
    'J option': ['-J-Xmx', '-cp', 'cls', 'Good'], 'bootclasspath': ['-Xbootclasspath:x', '-cp', 'cls', 'Good'],
    'bootclasspath p': ['-Xbootclasspath/p:x', '-cp', 'cls', 'Good'],
    'harmless': ['-server', '-client', '-Xint', '-Xmixed', '-Xbatch', '-Xdebug', '-Xnoagent', '-Xrs', '-Xnoclassgc',
                 '-Xshare:auto', '-Xmn2m', '-Xminf0.3', '-Xmaxf0.6',
                 '-Xmaxjitcodesize32m', '-noclassgc', '-debug', '-ss2m', '-ms8m', '-mx64m', '-cp', 'cls', 'Good', 'z'],
    'harmless XX': ['-XX:+UnlockDiagnosticVMOptions', '-XX:+UnlockExperimentalVMOptions', '-XX:+UseSerialGC',
                    '-XX:-TieredCompilation', '-XX:TieredStopAtLevel=1', '-XX:NewRatio=3',
                    '-XX:MaxGCPauseMillis=50', '-XX:InitialHeapSize=8m', '-XX:ThreadStackSize=1024',
                    '-XX:MaxHeapSize=64m', '-XX:CompileCommand=quiet', '-XX:-UsePerfData',
                    '-XX:MaxHeapFreeRatio=50', '-XX:InitialRAMPercentage=1.5', '-XX:-OmitStackTraceInFastThrow', '-cp',
                    'cls', 'Good'],
    'bad young size': ['-Xmnx', '-cp', 'cls', 'Good'], 'XX switch': ['-XX:+Foo', '-cp', 'cls', 'Good'],
    'XX value': ['-XX:Foo=3', '-cp', 'cls', 'Good'], 'XX nothing': ['-XX:', '-cp', 'cls', 'Good'],
    'XX without sign': ['-XX:UseSerialGC', '-cp', 'cls', 'Good'],
    'XX switch with value': ['-XX:-UseSerialGC=3', '-cp', 'cls', 'Good'],
    'XX number with sign': ['-XX:+NewRatio', '-cp', 'cls', 'Good'],
    'XX number with text': ['-XX:NewRatio=abc', '-cp', 'cls', 'Good'],
    'XX number without value': ['-XX:NewRatio', '-cp', 'cls', 'Good'],
    'XX number with nothing': ['-XX:NewRatio=', '-cp', 'cls', 'Good'],
    'XX heap with text': ['-XX:MaxHeapSize=abc', '-cp', 'cls', 'Good'],
    'XX initial with text': ['-XX:InitialHeapSize=x', '-cp', 'cls', 'Good'],
    'XX stack with text': ['-XX:ThreadStackSize=x', '-cp', 'cls', 'Good'],
    'XX heap without value': ['-XX:MaxHeapSize', '-cp', 'cls', 'Good'],
    'ignore unrecognized': ['-XX:+IgnoreUnrecognizedVMOptions', '-XX:+Foo', '-Xfoo', '--foo', '-cp', 'cls', 'Good'],
    'ext dirs': ['-Djava.ext.dirs=x', '-cp', 'cls', 'Good'],
    'endorsed dirs': ['-Djava.endorsed.dirs=x', '-cp', 'cls', 'Good'],
    'empty ext dirs': ['-Djava.ext.dirs=', '-cp', 'cls', 'Good'],
    'argument file': ['@args', 'tail'], 'argument file behind an option': ['-Dc=1', '@args'],
    'argument file of options': ['@options', 'Properties'],
    'argument file missing': ['@nothere'], 'argument file that is a directory': ['@cls'],
    'argument file behind the class': ['-cp', 'cls', 'Good', '@args'],
    'argument file with quotes': ['-cp', 'cls', '@quotes'], 'argument file as a value': ['-cp', '@path', 'Good'],
    'argument file ends with an option': ['@open', 'cls', 'Good', 'x'],
    'doubled at': ['-cp', 'cls', '@@args'], 'at alone': ['-cp', 'cls', '@'],
    'at in a property': ['-Da.b=@args', '-cp', 'cls', 'Properties'],
    'jar from an argument file': ['-jar', '@jar', '1', '@2'],
}
# Sizes at and around what fits, by digits and by suffix. Collectors round differently; what is too large for any
# machine is as large for all.
TOO_LARGE = ('18446744073709551616', '18446744073709551617', '99999999999999999999999', '18014398509481984k',
             '17592186044416M', '17179869184g', '16777216T', '0x10000000000000000')
LARGE = ('18446744073709551615', '0xffffffffffffffff', '18014398509481983k', '9223372036854775808')
SIZES = {'-Xmx': LARGE, '-XX:MaxHeapSize=': LARGE, '-Xms': LARGE, '-XX:InitialHeapSize=': LARGE,
         '-XX:MinHeapSize=': LARGE + ('16',), '-Xss': LARGE + ('1g', '1073741825', '0x10'),
         '-XX:ThreadStackSize=': LARGE + ('-9223372036854775809',), '-Xmn': (), '-XX:NewSize=': (),
         '-XX:MaxNewSize=': (),
         '-Xmaxjitcodesize': LARGE + ('16', '1m', '2049m'),
         '-XX:ReservedCodeCacheSize=': LARGE + ('0', '16', '2495k', '2049m', 'x'), '-XX:MaxMetaspaceSize=': (),
         '-XX:CompressedClassSpaceSize=': (),
         '-XX:MaxDirectMemorySize=': (), '-XX:TLABSize=': (), '-XX:MaxRAM=': (), '-XX:SoftMaxHeapSize=': (),
         '-XX:VMThreadStackSize=': ('18446744073709551615',)}
for option, others in SIZES.items():
    for size in TOO_LARGE + others:
        CASES['size ' + option + size] = ['-XX:+UseSerialGC', option + size, '-cp', 'cls', 'Good']
CASES['least above maximum'] = ['-Xmx64m', '-XX:MinHeapSize=100m', '-cp', 'cls', 'Good']
CASES['least above initial'] = ['-XX:MinHeapSize=100m', '-XX:InitialHeapSize=50m', '-cp', 'cls', 'Good']
ONE_STREAM = ('tiny heap', 'initial above maximum', 'tiny stack')
# the rest is the usage text of each
FIRST_LINE = ('jar option without value', 'no arguments', 'options without a class')
JAVA_OPTIONS = {        # JDK_JAVA_OPTIONS
    'JDK_JAVA_OPTIONS': '-Da.b=env "-Dc=x y"', 'JDK_JAVA_OPTIONS empty': '', 'JDK_JAVA_OPTIONS with a class': 'Good',
    'JDK_JAVA_OPTIONS with -jar': '-jar x',
    'JDK_JAVA_OPTIONS with -version': '-Dx -version', 'JDK_JAVA_OPTIONS with --help': '--help',
    'JDK_JAVA_OPTIONS with a file': '@options', 'JDK_JAVA_OPTIONS with a file with a class': '@args',
    'JDK_JAVA_OPTIONS unmatched quote': '-Da.b="x', 'JDK_JAVA_OPTIONS with a class path': "--class-path='/no where'",
    'JDK_JAVA_OPTIONS with a bad option': '-Xnonsense',
    'JDK_JAVA_OPTIONS value missing': '-Da.b=1 --add-opens', 'JDK_JAVA_OPTIONS with --module=': '--module=x',
    'JDK_JAVA_OPTIONS with --dry-run': '--dry-run', 'JDK_JAVA_OPTIONS with -m': '-m x',
}
TOOL_OPTIONS = {
    'JAVA_TOOL_OPTIONS': '-Da.b="x y" -Dc=\'q "r" s\'',
    'JAVA_TOOL_OPTIONS with a bad option': '-Xnonsense',
    'JAVA_TOOL_OPTIONS unmatched quote': '-Da.b="x',
}


def run(vm, args, cwd, env=None, taken=0):
    e = {k: v for k, v in os.environ.items() if k not in ('JAVA_TOOL_OPTIONS', 'CLASSPATH', '_JAVA_OPTIONS',
                                                          'JDK_JAVA_OPTIONS')}
    e['ASAN_OPTIONS'] = 'detect_leaks=0'
    e.update(env or {})
    code, out, err = processes.run(vm + args, limits.limit(vm, taken), cwd=cwd, env=e)
    return code, out, normalise(err)


def normalise(text):
    """Frames inside the class library are our own code, and the VM finds classes of the class path without running any:
    they are left out."""
    text = processes.any_version(text)
    lines = [re.sub(r'\.\.\. \d+ more', '... n more', line) for line in text.splitlines()
             if not re.match(r'\s+at java\.base/', line)]
    return '\n'.join(lines)


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--vm', default=os.path.join(TOP, 'minijvm'))
    p.add_argument('--list', action='store_true', help='prints the names of the tests')
    p.add_argument('names', nargs='*')
    o = p.parse_args()
    vm = [os.path.abspath(w) if i == 0 and os.sep in w else w for i, w in enumerate(shlex.split(o.vm))]
    d = tempfile.mkdtemp(prefix='minijvm-launcher-')
    suite = progress.Suite('test_launcher')
    try:
        cases = ([(n, a, None) for n, a in CASES.items()] + [(n, ['-cp', 'cls', 'Properties'], {'JAVA_TOOL_OPTIONS': v})
                                                             for n, v in TOOL_OPTIONS.items()])
        cases += [(n, ['-cp', 'cls', 'Properties'], {'JDK_JAVA_OPTIONS': v}) for n, v in JAVA_OPTIONS.items()]
        cases += [('_JAVA_OPTIONS', ['-cp', 'cls', '-Da.b=1', 'Properties'],
                   {'_JAVA_OPTIONS': '-Da.b=2', 'JAVA_TOOL_OPTIONS': '-Da.b=3 -Dc=4'})]
        cases = [case for case in cases if not o.names or case[0] in o.names]
        if o.list:
            print('\n'.join(name for name, _, _ in cases))
            return 0
        build(d)
        suite.begin(len(cases), addressed=True)
        book = records.Book('launcher', 'launcher', {d: 'DIR', 'minijvm 64-Bit Server VM warning': WARNING})
        for name, args, env in cases:
            with suite.step(name):
                want = book.answer(name, lambda: run([records.java()[0], '-Xshare:auto'], args, d, env))
                have = book.comparable(run(vm, args, d, env, want.references))
            if name in ONE_STREAM:
                # `java` says some of this on stdout; here what is wrong is always said on stderr
                want, have = [(rc, '', '\n'.join(sorted((out + '\n' + err).split('\n'))).strip())
                              for rc, out, err in (want, have)]
            if name in FIRST_LINE:
                want, have = [(rc, out, err.split('\n')[0].replace('minijvm', 'java')) for rc, out, err in (want, have)]
            with progress.within(name, suite):
                suite.same(name, tuple(want), tuple(have), ' '.join(args))
        book.close(suite, whole=not o.names)
    finally:
        shutil.rmtree(d, ignore_errors=True)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
