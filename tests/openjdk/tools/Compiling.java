import java.io.*;
import java.lang.reflect.*;
import java.net.URI;
import java.util.*;
import javax.tools.*;

/** Compiles and runs classes held in memory; prints diagnostics. */
public class Compiling {
    static class Source extends SimpleJavaFileObject {
        final String text;
        Source(String name, String text) {
            super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
            this.text = text;
        }
        public CharSequence getCharContent(boolean ignore) { return text; }
    }
    static class Output extends SimpleJavaFileObject {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Output(String name) { super(URI.create("mem:///" + name + ".class"), Kind.CLASS); }
        public OutputStream openOutputStream() { return bytes; }
    }

    public static void main(String[] args) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        Map<String, Output> made = new TreeMap<>();
        JavaFileManager files = new ForwardingJavaFileManager<>(compiler.getStandardFileManager(found, null, null)) {
            public JavaFileObject getJavaFileForOutput(Location l, String name, JavaFileObject.Kind k,
                    FileObject sibling) {
                Output o = new Output(name);
                made.put(name, o);
                return o;
            }
        };
        boolean ok = compiler.getTask(null, files, found, List.of("-g"), null, List.of(new Source("A",
                "import java.util.stream.*; public class A { record P(int x) { } public static String "
                + "run(int n) { return IntStream.range(0, n).mapToObj(P::new).map(p -> \"\" + "
                + "p).collect(Collectors.joining()); } }"))).call();
        System.out.println(ok + " " + made.keySet() + " " + found.getDiagnostics());
        ClassLoader loader = new ClassLoader() {
            protected Class<?> findClass(String n) throws ClassNotFoundException {
                Output o = made.get(n);
                if (o == null) throw new ClassNotFoundException(n);
                byte[] b = o.bytes.toByteArray();
                return defineClass(n, b, 0, b.length);
            }
        };
        System.out.println(loader.loadClass("A").getMethod("run", int.class).invoke(null, 3));
        ok = compiler.getTask(null, files, found, null, null,
                List.of(new Source("B", "class B { int f() { return \"\"; } int g( }"))).call();
        System.out.println(ok);
        for (Diagnostic<?> d : found.getDiagnostics())
            System.out.println(d.getKind() + " " + d.getLineNumber() + ":" + d.getColumnNumber() + " " + d.getCode()
                    + " " + d.getMessage(Locale.ENGLISH));
        for (String tool : List.of("jar", "javap", "jdeps")) {
            StringWriter w = new StringWriter();
            int rc = java.util.spi.ToolProvider.findFirst(tool).get().run(new PrintWriter(w, true),
                    new PrintWriter(w, true), tool.equals("javap") ? "java.lang.Runnable" : "--version");
            System.out.println(tool + " " + rc + " " + w.toString().strip().replace("\n", "|"));
        }
    }
}
