#!/usr/bin/env python3
"""The note that the embedded class library lacks something: a line after the trace of an uncaught exception, or after
a message of the launcher, that names the class, method or field and --jdk. Programs never see it; without a missing
part of the platform there is none.
"""
import argparse
import os
import re
import shlex
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
import compiling  # noqa: E402
import limits  # noqa: E402
import processes  # noqa: E402
import progress  # noqa: E402

NOTE = re.compile(r'minijvm: the embedded class library does not contain (.*); run with --jdk DIR .*\n')
# More than java.base has, so that javac compiles calls that no class library answers.
PATCH = ('package java.util.function; public interface Supplier<T> { T get(); '
         'Object EXTRA = new Object(); static void more() { } }')
SOURCES = {
    'Missing.java': '''
public class Missing {
    static class Init { static final Object o = javax.net.SocketFactory.getDefault(); static void use() { } }
    static void bad() { javax.net.SocketFactory.getDefault(); }
    static Throwable caught() { try { bad(); return null; } catch (Throwable e) { return e; } }
    static void thread() throws Exception { Thread t = new Thread(Missing::bad, "w"); t.start(); t.join(); }
    static void twice() { try { Init.use(); } catch (Throwable e) { } Init.use(); }
    static void visible() {
        Throwable e = caught();
        java.io.StringWriter w = new java.io.StringWriter();
        e.printStackTrace(new java.io.PrintWriter(w, true));
        System.out.println(e + " " + e.getMessage() + " " + w.toString().contains("--jdk"));
        e.printStackTrace();
    }
    public static void main(String[] a) throws Throwable {
        switch (a[0]) {
        case "class": bad(); break;
        case "thread": thread(); break;
        case "initializer": Init.use(); break;
        case "initializer again": twice(); break;
        case "name": Class.forName("javax.net.SocketFactory"); break;
        case "array": Class.forName("[[Ljava.net.MulticastSocket;"); break;
        case "cause": throw new RuntimeException("x", new IllegalStateException(caught()));
        case "invocation": Missing.class.getDeclaredMethod("bad").invoke(null); break;
        case "method": java.util.function.Supplier.more(); break;
        case "field": System.out.println(java.util.function.Supplier.EXTRA); break;
        case "xml": Class.forName("javax.xml.catalog.Catalog"); break;
        case "streams": System.setErr(new java.io.PrintStream(java.io.OutputStream.nullOutputStream())); bad(); break;
        case "own": Class.forName("p.Own"); break;
        case "servlet": Class.forName("javax.servlet.Servlet"); break;
        case "gone": Class.forName("javax.xml.bind.JAXB"); break;
        case "text": throw new NoClassDefFoundError("java/lang/String (wrong name)");
        case "other": throw new IllegalStateException("javax.net.SocketFactory");
        case "visible": visible(); break;
        case "handler":
            Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("mine " + e));
            bad();
        }
    }
}
class Extends extends java.net.MulticastSocket {
    Extends() throws java.io.IOException { }
    public static void main(String[] a) { }
}
class Initialized { static { Missing.bad(); } public static void main(String[] a) { } }
class Parameter { public static void main(javax.net.SocketFactory[] a) { } }
''',
}
# Arguments, and what the note names; None: there is none.
FACTORY = 'javax.net.SocketFactory'
CASES = {
    'class': (['Missing', 'class'], FACTORY),
    'another thread': (['Missing', 'thread'], FACTORY),
    'initializer': (['Missing', 'initializer'], FACTORY),
    'initializer for the second time': (['Missing', 'initializer again'], FACTORY),
    'ClassNotFoundException': (['Missing', 'name'], FACTORY),
    'array': (['Missing', 'array'], 'java.net.MulticastSocket'),
    'cause further down': (['Missing', 'cause'], FACTORY),
    'cause of an InvocationTargetException': (['Missing', 'invocation'], FACTORY),
    'method': (['Missing', 'method'], 'the method java.util.function.Supplier.more'),
    'field': (['Missing', 'field'], 'the field java.util.function.Supplier.EXTRA'),
    'javax': (['Missing', 'xml'], 'javax.xml.catalog.Catalog'),
    'System.err of the program': (['Missing', 'streams'], FACTORY),
    'class of the program': (['Missing', 'own'], None),
    'javax of a library': (['Missing', 'servlet'], None),
    'javax that left the JDK': (['Missing', 'gone'], None),
    'class that exists': (['Missing', 'text'], None),
    'other exception': (['Missing', 'other'], None),
    'handler of the program': (['Missing', 'handler'], None),
    'caught': (['Missing', 'visible'], None),
    'main class with a missing superclass': (['Extends'], 'java.net.MulticastSocket'),
    'main class with a missing parameter': (['Parameter'], FACTORY),
    'initializer of the main class': (['Initialized'], FACTORY),
    'main class': (['java.net.MulticastSocket'], 'java.net.MulticastSocket'),
}


def build(d):
    for name, text in SOURCES.items():
        with open(os.path.join(d, name), 'w') as f:
            f.write(text)
    patch = os.path.join(d, 'patch', 'java', 'util', 'function')
    os.makedirs(patch)
    with open(os.path.join(patch, 'Supplier.java'), 'w') as f:
        f.write(PATCH)
    compiling.java(d, [os.path.join(d, n) for n in SOURCES], '--patch-module', 'java.base=' + os.path.join(d, 'patch'),
                   '-implicit:none')


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--vm', default=os.path.join(TOP, 'minijvm'))
    p.add_argument('--list', action='store_true', help='prints the names of the tests')
    p.add_argument('names', nargs='*')
    o = p.parse_args()
    vm = [os.path.abspath(w) if i == 0 and os.sep in w else w for i, w in enumerate(shlex.split(o.vm))]
    suite = progress.Suite('test_missing')
    cases = {n: c for n, c in CASES.items() if not o.names or n in o.names}
    if o.list:
        print('\n'.join(cases))
        return 0
    d = tempfile.mkdtemp(prefix='minijvm-missing-')
    try:
        build(d)
        suite.begin(len(cases), addressed=True)
        for name, (args, want) in cases.items():
            with suite.step(name):
                code, out, err = processes.run(vm + ['-cp', d] + args, limits.limit(vm, 0))
            notes = NOTE.findall(err + '\n')
            wrong = []
            if notes != ([want] if want else []):
                wrong.append(f'  notes: {notes}')
            if want and not NOTE.search(err[err.rstrip().rfind('\n') + 1:]):
                wrong.append('  the note is not the last line')
            if '--jdk' in out or name == 'caught' and not out.endswith(' javax/net/SocketFactory false\n'):
                wrong.append(f'  stdout: {out!r}')
            with progress.within(name, suite):
                suite.check(name, not wrong, '\n'.join([' '.join(args)] + wrong + [err]))
    finally:
        shutil.rmtree(d, ignore_errors=True)
    return progress.finish(suite)


if __name__ == '__main__':
    progress.main(main)
