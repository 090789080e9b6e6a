// The functions JVM_X of libjvm.so, called by a native library (exports.c) with usual and unusual arguments.
import java.io.*;
import java.security.*;
import java.util.*;

public class Exports {
    static native int hash(Object o);
    static native void await(Object o, long n);
    static native void notify1(Object o);
    static native void notifyAll1(Object o);
    static native Object copy(Object o);
    static native String intern(String s);
    static native long millis();
    static native long nanos();
    static native long adjustment(long offset);
    static native Object[] properties();
    static native Object[] arguments();
    static native Object agentProperties(Properties p);
    static native String temporary();
    static native long memory(int what);
    static native boolean version(int v);
    static native long load(String path, boolean throwing);
    static native void unload(long handle);
    static native boolean entry(long handle, String name);
    static native String path(String path);
    static native int lock();
    static native int signal(String name);
    static native long handle(int number, long handler);
    static native boolean raise(int number);
    static native Class<?> primitive(String name);
    static native Class<?> boot(String name);
    static native Class<?> caller(String name, boolean init, ClassLoader loader);
    static native Class<?> linked(String name, boolean init, Class<?> from);
    static native Class<?> loaded(ClassLoader loader, String name);
    static native Class<?> define(String name, ClassLoader loader, byte[] b, ProtectionDomain d, String source);
    static native Class<?> lookupDefine(Class<?> lookup, String name, byte[] b, boolean init, int flags, Object data);
    static native void defineModule(Object m, boolean open, String version, String location, Object[] packages);
    static native void reads(Object from, Object to);
    static native void exports(Object from, String p, Object to);
    static native void exportsAll(Object from, String p);
    static native void exportsUnnamed(Object from, String p);
    static native String systemPackage(String p);
    static native Object[] systemPackages();
    static native long get(Object array, int index, int code);
    static native void set(Object array, int index, long value, int code);
    static native Object getElement(Object array, int index);
    static native Object newMulti(Class<?> c, int[] lengths);
    static native boolean holds(Object o);
    static native Object thread();
    static native Object[] threads();
    static native Object[] dump(Thread[] threads);
    static native void fill(Throwable t);
    static native void elements(Object[] a, Throwable t);
    static native Object userLoader();
    static native Object stackContext();
    static native Object inheritedContext();
    static native long dumping();

    interface Body { Object run() throws Throwable; }
    static void attempt(String what, Body b) {
        String s;
        try {
            Object o = b.run();
            s = o instanceof Object[] a ? Arrays.deepToString(a) : String.valueOf(o);
        } catch (Throwable e) {
            s = e.toString();
            for (Throwable c = e.getCause(); c != null; c = c.getCause()) s += " by " + c;
        }
        System.out.println(what + ": " + s.replaceAll("@[0-9a-f]{3,8}", "@N").replaceAll("0x[0-9a-f]+", "0xN"));
    }
    static void attempt(String what, Runnable r) { attempt(what, () -> { r.run(); return "done"; }); }
    static class Cell implements Cloneable { int v = 3; static { System.out.println("Cell is initialised"); } }
    static class Loud { static { System.out.println("Loud is initialised"); } }
    static class Own extends ClassLoader { Own(String name) { super(name, Exports.class.getClassLoader()); } }
    static byte[] bytes(String name) throws IOException {
        try (InputStream in = Exports.class.getResourceAsStream("/" + name + ".class")) { return in.readAllBytes(); }
    }

    static void objects() {
        attempt("hash", () -> hash(null) + " " + (hash("x") == System.identityHashCode("x")));
        attempt("wait", () -> await("x", 1));
        attempt("wait negative", () -> { synchronized ("x") { await("x", -1); } });
        attempt("wait a little", () -> { synchronized ("x") { await("x", 1); } });
        attempt("notify", () -> notify1("x"));
        attempt("notifyAll", () -> notifyAll1("x"));
        attempt("notify owned", () -> { synchronized ("x") { notify1("x"); notifyAll1("x"); } });
        attempt("clone", () -> ((Cell) copy(new Cell())).v + " " + Arrays.toString((int[]) copy(new int[] { 1, 2 })));
        attempt("clone not", () -> copy("x"));
        attempt("intern", () -> intern(new String("abc")) == "abc");
        attempt("holds", () -> { synchronized (Exports.class) { return holds(Exports.class) + " " + holds("q"); } });
        attempt("holds null", () -> holds(null));
    }
    static void system() {
        attempt("clocks", () -> Math.abs(millis() - System.currentTimeMillis()) < 10000
                && Math.abs(nanos() - System.nanoTime()) < 10_000_000_000L);
        long now = System.currentTimeMillis() / 1000;
        attempt("adjustment", () -> adjustment(now) > -1_000_000_000L && adjustment(now) < 100_000_000_000L
                && adjustment(now - 10) >= 10_000_000_000L);
        attempt("adjustment far", () -> adjustment(now - (1L << 32) - 100) + " " + adjustment(now + (1L << 32) + 100)
                + " " + adjustment(Long.MAX_VALUE) + " " + adjustment(Long.MIN_VALUE));
        attempt("adjustment near", () -> adjustment(now - (1L << 32) + 100) > 0
                && adjustment(now + (1L << 32) - 100) < 0);
        attempt("properties", () -> {
            Object[] p = properties();
            boolean home = false;
            for (int i = 0; i + 1 < p.length; i += 2) home |= "java.home".equals(p[i]) && p[i + 1] != null;
            return p.getClass() + " " + p.length % 2 + " " + home;
        });
        attempt("arguments", () -> Arrays.asList(arguments()).contains("-Done=1"));
        attempt("agent", () -> new TreeMap<>((Properties) agentProperties(new Properties())).keySet());
        attempt("temporary", Exports::temporary);
        attempt("memory", () -> memory(1) > 0 && memory(1) <= memory(0) && memory(0) <= memory(2) && memory(3) > 0
                && memory(4) >= 0 && memory(5) == 1);
        attempt("versions", () -> {
            String s = "";
            for (int v : new int[] { 0, 0x00010001, 0x00010002, 0x00010003, 0x00010004, 0x00010005, 0x00010006,
                    0x00010007, 0x00010008, 0x00090000, 0x000a0000, 0x000b0000, 0x00110000, 0x00150000, -1 })
                s += version(v) ? 1 : 0;
            return s;
        });
        attempt("load none", () -> load("/no/such/library.so", true));
        attempt("load none, quietly", () -> load("/no/such/library.so", false));
        attempt("load", () -> {
            long h = load("libm.so.6", true);
            String s = (h != 0) + " " + entry(h, "cos") + " " + entry(h, "no_such_function");
            unload(h);
            return s;
        });
        attempt("find anywhere", () -> entry(0, "socket") + " " + entry(0, "no_such_function"));
        attempt("path", () -> path("/a//b/"));
        attempt("lock", Exports::lock);
        for (String n : new String[] { "INT", "SIGINT", "HUP", "SIGTERM", "USR1", "CLD", "CHLD", "POLL", "IO", "SYS",
                "WINCH", "int", "", "SIG", "NONE" })
            attempt("signal " + n, () -> signal(n));
        attempt("register", () -> handle(signal("URG"), 1) + " " + handle(signal("URG"), 2) + " "
                + handle(signal("URG"), 0) + " " + handle(signal("URG"), 0));
        for (String n : new String[] { "SEGV", "ILL", "FPE", "QUIT", "KILL", "STOP" })
            attempt("register " + n, () -> handle(signal(n), 0));
        attempt("raise", () -> raise(signal("URG")));
        attempt("dumping", Exports::dumping);
    }
    static void classes() throws Exception {
        ClassLoader app = Exports.class.getClassLoader();
        for (String n : new String[] { "int", "void", "boolean", "Int", "java.lang.String", "" })
            attempt("primitive " + n, () -> primitive(n));
        for (String n : new String[] { "java/lang/String", "java.lang.String", "[I", "[Ljava/lang/String;",
                "sun/launcher/LauncherHelper", "Exports", "java/sql/Driver", "no/such/Class", "", "[", "java/lang/",
                "/" })
            attempt("boot " + n, () -> boot(n));
        for (String n
                : new String[] { "java/lang/String", "[I", "[[LExports;", "Exports", "no/such/Class", "", "[x" }) {
            attempt("caller " + n, () -> caller(n, false, app));
            attempt("caller boot " + n, () -> caller(n, true, null));
            attempt("linked " + n, () -> linked(n, false, Exports.class));
        }
        attempt("caller init", () -> caller("Exports$Loud", true, app));
        attempt("long", () -> caller("x".repeat(70000), true, app));
        attempt("linked boot", () -> linked("Exports", true, String.class));
        attempt("linked boot array", () -> linked("[[LExports;", true, String.class));
        attempt("linked boot bad array", () -> linked("[[LExports", true, String.class));
        attempt("loaded", () -> loaded(app, "Exports") + " " + loaded(app, "java.lang.String") + " "
                + loaded(app, "none") + " " + loaded(app, "Exports$Cell[]"));
        byte[] cell = bytes("Exports$Cell");
        Own own = new Own("own");
        attempt("define wrong", () -> define("Other", own, cell, null, null));
        attempt("define garbage", () -> define("Other", own, new byte[] { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }, null, null));
        attempt("define", () -> {
            Class<?> c = define("Exports$Cell", own, cell, null, null);
            return c + " " + c.getClassLoader().getName() + " "
                    + c.getProtectionDomain().getPermissions().elements().hasMoreElements();
        });
        attempt("define again", () -> define(null, own, cell, null, "file:/x"));
        ProtectionDomain d = new ProtectionDomain(null, null);
        attempt("define with source", () -> define(null, new Own(null), cell, d, "file:/x").getProtectionDomain() == d);
        attempt("define boot", () -> define(null, null, bytes("Exports$Loud"), null, null).getClassLoader());
        attempt("lookup null", () -> lookupDefine(null, null, cell, true, 4, null));
        for (int flags : new int[] { 0, 1, 8, 5, 12, 20 })
            attempt("lookup flags " + flags, () -> lookupDefine(Exports.class, null, cell, true, flags, null));
        attempt("lookup data", () -> lookupDefine(Exports.class, null, cell, true, 4, "data"));
        attempt("lookup ordinary", () -> lookupDefine(Exports.class, "Exports$Cell", cell, true, 4, null));
        attempt("lookup hidden", () -> {
            Class<?> c = lookupDefine(Exports.class, "Exports$Cell", cell, true, 2, null);
            return c + " " + c.isHidden() + " " + (c.getNestHost() == c);
        });
        attempt("lookup mate", () -> {
            Class<?> c = lookupDefine(Exports.class, "Exports$Cell", cell, false, 3, "data");
            return c + " " + c.getNestHost();
        });
        attempt("lookup garbage", () -> lookupDefine(Exports.class, "Exports$Cell", new byte[5], true, 2, null));
        attempt("package", () -> systemPackage("java/lang") + " " + systemPackage("java/sql") + " "
                + systemPackage("java.lang") + " " + systemPackage("no/such"));
        attempt("packages", () -> {
            List<Object> l = Arrays.asList(systemPackages());
            return l.contains("java/lang") + " " + l.contains("java.lang") + " " + l.contains("java/util/concurrent")
                    + " " + l.contains("java/sql");
        });
    }
    static void modules() throws Exception {
        Module mine = Exports.class.getModule(), base = Object.class.getModule(),
                sql = java.sql.Driver.class.getModule();
        attempt("module null", () -> defineModule(null, false, null, null, null));
        attempt("module of a string", () -> defineModule("x", false, null, null, null));
        attempt("module unnamed", () -> defineModule(mine, false, null, null, null));
        attempt("module base", () -> defineModule(base, false, null, null, new Object[0]));
        attempt("module twice", () -> defineModule(sql, false, "1", null, new Object[] { "java.sql" }));
        attempt("module packages", () -> defineModule(sql, false, "1", null, new Object[] { 5 }));
        attempt("module package null", () -> defineModule(sql, false, "1", null, new Object[] { null }));
        attempt("module package bad", () -> defineModule(sql, false, "1", null, new Object[] { "a;b" }));
        attempt("module package bad 2", () -> defineModule(sql, false, "1", null, new Object[] { "" }));
        attempt("reads", () -> { reads(sql, mine); reads(sql, null); reads(sql, sql); });
        attempt("reads null", () -> reads(null, sql));
        attempt("reads string", () -> reads("x", sql));
        attempt("reads string 2", () -> reads(sql, "x"));
        attempt("exports", () -> {
            exports(sql, "java.sql", mine);
            exportsAll(sql, "java.sql");
            exportsUnnamed(sql, "java.sql");
        });
        attempt("exports null", () -> exports(null, "java.sql", mine));
        attempt("exports null 2", () -> exports(sql, null, mine));
        attempt("exports null 3", () -> exports(sql, "java.sql", null));
        attempt("exports string", () -> exports(sql, "java.sql", "x"));
        attempt("exports none", () -> exports(sql, "no.such", mine));
        attempt("exports /", () -> exports(sql, "java/sql", mine));
        attempt("exports all null", () -> exportsAll(null, "java.sql"));
        attempt("exports all none", () -> exportsAll(sql, "no.such"));
        attempt("exports all null 2", () -> exportsAll(sql, null));
        attempt("exports unnamed null", () -> exportsUnnamed(null, "java.sql"));
        attempt("exports unnamed none", () -> exportsUnnamed(sql, "no.such"));
        attempt("exports of unnamed", () -> { exports(mine, "no.such", sql); exportsAll(mine, "x"); });
    }
    static void arrays() {
        Object[] arrays = { new boolean[] { true }, new byte[] { -1 }, new char[] { 'x' }, new short[] { -2 },
                new int[] { -3 }, new long[] { -4 }, new float[] { 1.5f }, new double[] { 2.5 },
                            new Object[1], "none", null };
        for (Object a : arrays) {
            String n = a == null ? "null" : a.getClass().getSimpleName();
            for (int code = 4; code <= 11; code++) {
                int c = code;
                attempt(n + " get " + code, () -> get(a, 0, c));
                attempt(n + " set " + code, () -> { set(a, 0, 1, c); return getElement(a, 0); });
            }
            attempt(n + " outside", () -> get(a, 1, 10));
            attempt(n + " below", () -> set(a, -1, 1, 10));
        }
        attempt("multi", () -> newMulti(String.class, new int[] { 2, 0 }));
        attempt("multi void", () -> newMulti(void.class, new int[] { 2 }));
        attempt("multi null", () -> newMulti(String.class, null));
        attempt("multi null 2", () -> newMulti(null, new int[1]));
    }
    static void stacks() throws Exception {
        attempt("thread", () -> thread() == Thread.currentThread());
        attempt("threads",
                () -> Arrays.asList(threads()).contains(Thread.currentThread()) + " " + threads().getClass());
        attempt("dump null", () -> dump(null));
        attempt("dump none", () -> dump(new Thread[0]));
        attempt("dump", () -> {
            Object[] d = dump(new Thread[] { Thread.currentThread(), new Thread() });
            return d.getClass() + " " + d.length + " " + ((StackTraceElement[]) d[0])[0].getMethodName() + " " + d[1];
        });
        attempt("dump with null", () -> dump(new Thread[] { null }));
        Exception e = new Exception();
        attempt("fill", () -> fill(e));
        attempt("elements", () -> { StackTraceElement[] a = new StackTraceElement[1]; elements(a, e); return a; });
        attempt("elements null", () -> elements(null, e));
        attempt("loader", () -> userLoader() == Exports.class.getClassLoader());
        attempt("stack", () -> stackContext() + " " + inheritedContext());
    }
    public static void main(String[] args) throws Exception {
        System.load(args[0]);
        objects();
        system();
        classes();
        modules();
        arrays();
        stacks();
    }
}
