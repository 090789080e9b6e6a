// What loaders answer and what becomes of it: ClassNotFoundException and NoClassDefFoundError with their causes, null,
// a class of another name, exceptions of all kinds, wrong names, circular superclasses within and across loaders,
// errors that are remembered, duplicate definitions, order and number of questions.
import java.io.*;
import java.util.*;

public class LoaderErrors {
    interface Answer { Class<?> load(L l, String name) throws ClassNotFoundException; }
    static class L extends ClassLoader {
        final Map<String, Answer> answers = new HashMap<>();
        final List<String> asked = new ArrayList<>();
        L(String name) { super(name, LoaderErrors.class.getClassLoader()); }
        L on(String name, Answer a) { answers.put(name, a); return this; }
        L own(String name, byte[] b) { return on(name, (l, n) -> l.defineClass(n, b, 0, b.length)); }
        Class<?> def(String name, byte[] b) { return defineClass(name, b, 0, b.length); }
        Class<?> seen(String name) { return findLoadedClass(name); }
        @Override public Class<?> loadClass(String n) throws ClassNotFoundException {
            if (!n.startsWith("java.")) asked.add(n);
            Class<?> c = findLoadedClass(n);
            if (c != null) return c;
            Answer a = answers.get(n);
            return a != null ? a.load(this, n) : super.loadClass(n);
        }
    }
    /** public class NAME extends SUP implements ITFS { public static Object use() { return (Object) USED.class; } } */
    static byte[] make(String name, String sup, String used, String... itfs) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream o = new DataOutputStream(bytes);
        o.writeInt(0xcafebabe); o.writeInt(52); o.writeShort(10 + 2 * itfs.length);
        for (String s : new String[] { name, sup, "use", "()Ljava/lang/Object;", "Code", used }) {
            o.writeByte(1);
            o.writeUTF(s);
        }
        for (int i : new int[] { 1, 2, 6 }) { o.writeByte(7); o.writeShort(i); }
        for (int i = 0; i < itfs.length; i++) {
            o.writeByte(1);
            o.writeUTF(itfs[i]);
            o.writeByte(7);
            o.writeShort(10 + 2 * i);
        }
        o.writeShort(33); o.writeShort(7); o.writeShort(8); o.writeShort(itfs.length);
        for (int i = 0; i < itfs.length; i++) o.writeShort(11 + 2 * i);
        o.writeShort(0); o.writeShort(1);
        o.writeShort(9);
        o.writeShort(3);
        o.writeShort(4);
        o.writeShort(1);
        o.writeShort(5);
        o.writeInt(16);
        o.writeShort(1);
        o.writeShort(0);
        o.writeInt(4);
        o.write(new byte[] { 19, 0, 9, (byte) 176 }); o.writeShort(0); o.writeShort(0); o.writeShort(0);
        return bytes.toByteArray();
    }
    interface Op { Object run() throws Throwable; }
    static String text(Throwable e) {
        if (e instanceof java.lang.reflect.InvocationTargetException) e = e.getCause();
        StringBuilder sb = new StringBuilder();
        for (Throwable x = e; x != null; x = x.getCause()) sb.append(x == e ? "" : " / ").append(x);
        return sb.toString().replaceAll("@[0-9a-f]+", "@HASH");
    }
    static void t(String title, Op o) {
        String s;
        try { s = String.valueOf(o.run()); } catch (Throwable e) { s = text(e); }
        System.out.println(title + " -> " + s);
    }
    static Object use(L l, String n) throws Throwable { return l.loadClass(n).getMethod("use").invoke(null); }

    public static void main(String[] args) throws Exception {
        Answer[] kinds = {
            (l, n) -> null,
            (l, n) -> { throw new ClassNotFoundException("mine " + n); },
            (l, n) -> { throw new ClassNotFoundException(n, new IOException("cause")); },
            (l, n) -> { throw new NoClassDefFoundError("error " + n); },
            (l, n) -> { throw new IllegalStateException("state"); },
            (l, n) -> { throw new OutOfMemoryError("mine"); },
            (l, n) -> String.class,
            (l, n) -> l.def("k.Other", bytes("k/Other")),
            (l, n) -> l.def(n, bytes("k/Other")),
            (l, n) -> l.def(n, new byte[] { 1, 2, 3 }),
            (l, n) -> l.def(null, bytes("k/K")),
        };
        for (int i = 0; i < kinds.length; i++) {
            L l = new L("kind" + i).on("k.K", kinds[i]).own("u.User", make("u/User", "java/lang/Object", "k/K"))
                    .own("u.Arr", make("u/Arr", "java/lang/Object", "[[Lk/K;")).own("u.Sub", make("u/Sub", "k/K",
                    "java/lang/Object")).own("u.Imp", make("u/Imp", "java/lang/Object", "java/lang/Object", "k/K"));
            t(i + " load", () -> l.loadClass("k.K"));
            t(i + " forName", () -> Class.forName("k.K", false, l));
            t(i + " array", () -> Class.forName("[Lk.K;", false, l));
            t(i + " use", () -> use(l, "u.User"));
            t(i + " again", () -> use(l, "u.User"));
            t(i + " use array", () -> use(l, "u.Arr"));
            t(i + " super", () -> l.loadClass("u.Sub"));
            t(i + " super again", () -> l.loadClass("u.Sub"));
            t(i + " interface", () -> l.loadClass("u.Imp"));
            System.out.println(l.asked);
        }
        L c = new L("circle").own("c.A", make("c/A", "c/B", "x/X")).own("c.B", make("c/B", "c/A", "x/X")).own("c.Self",
                make("c/Self", "c/Self", "x/X")).own("c.I", make("c/I", "java/lang/Object", "x/X", "c/J")).own("c.J",
                make("c/J", "c/I", "x/X"));
        t("circular", () -> c.loadClass("c.A"));
        t("circular again", () -> c.loadClass("c.B"));
        t("self", () -> c.loadClass("c.Self"));
        t("by interface", () -> c.loadClass("c.I"));
        L d = new L("first"), e = new L("second");
        d.own("x.A", make("x/A", "x/B", "q/Q")).on("x.B", (l, n) -> e.loadClass(n));
        e.own("x.B", make("x/B", "x/A", "q/Q")).on("x.A", (l, n) -> d.loadClass(n));
        t("across loaders", () -> d.loadClass("x.A"));
        L o = new L("order").own("o.A", make("o/A", "o/S", "o/U", "o/I1", "o/I2")).own("o.S",
                make("o/S", "java/lang/Object", "x/X"));
        t("order", () -> o.loadClass("o.A"));
        System.out.println(o.asked);
        L dup = new L("dup").own("d.D", make("d/D", "java/lang/Object", "x/X"));
        t("first", () -> dup.loadClass("d.D").getName());
        t("duplicate", () -> dup.def("d.D", make("d/D", "java/lang/Object", "x/X")));
        t("duplicate of delegated", () -> {
            L l = new L("low").on("d.D", (x, n) -> dup.loadClass(n)).own("u.U", make("u/U", "java/lang/Object", "d/D"));
            use(l, "u.U");
            System.out.println(l.seen("d.D"));
            return l.def("d.D", make("d/D", "java/lang/Object", "x/X"));
        });
        t("not recorded by loadClass", () -> {
            L l = new L("low").on("d.D", (x, n) -> dup.loadClass(n));
            l.loadClass("d.D");
            System.out.println(l.seen("d.D"));
            return l.def("d.D", make("d/D", "java/lang/Object", "x/X")).getClassLoader() == l;
        });
        t("recorded by forName", () -> {
            L l = new L("low").on("d.D", (x, n) -> dup.loadClass(n));
            Class.forName("d.D", false, l);
            return l.seen("d.D");
        });
        t("boot names", () -> {
            L l = new L("b");
            Class.forName("java.util.List", false, l);
            return l.seen("java.util.List") + " " + l.seen("java.util.Set");
        });
        t("prohibited", () -> new L("p").def("java.util.Mine", make("java/util/Mine", "java/lang/Object", "x/X")));
        t("prohibited null", () -> new L("p").def(null, make("java/util/Mine", "java/lang/Object", "x/X")));
        t("javax", () -> new L("p").def("javax.Mine", make("javax/Mine", "java/lang/Object", "x/X")));
        t("final super", () -> new L("p").def("f.F", make("f/F", "java/lang/String", "x/X")));
        t("interface super", () -> new L("p").def("f.F", make("f/F", "java/lang/Runnable", "x/X")));
        t("class as interface",
                () -> new L("p").def("f.F", make("f/F", "java/lang/Object", "x/X", "java/lang/Thread")));
        t("package private super", () -> new L("p").def("f.F", make("f/F", "LoaderErrors$L", "x/X")));
    }
    static byte[] bytes(String n) {
        try { return make(n, "java/lang/Object", "x/X"); } catch (IOException e) { throw new Error(e); }
    }
}
