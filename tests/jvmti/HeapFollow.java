import java.io.InputStream;
import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;

public class HeapFollow {
    static native void tag(Object o, long tag);
    static native long tagOf(Object o);
    static native void set(long prune, int abortAfter, long nextTag, long retag);
    static native void untag(Object[] objects);
    static native int follow(String aspect, Object initial, Class<?> klass, int filter, int what);
    static native int iterate(String aspect, Class<?> klass, int filter, int what);
    static native void withLocals();
    static native void globals(Object strong, Object weak);
    static native void noGlobals();
    static native void caller(long id);
    static native void errors(Object o, String thread);

    static final int REFERENCES = 1, FIELDS = 2, ARRAYS = 4, STRINGS = 8, VALUES = 14, ALL = 15;

    /* The example of the specification, with references. */
    interface I0 { Object p = new Object(); }
    interface I1 extends I0 { Object x = new Object(); int i = 17; }
    interface I2 extends I0 { Object y = new Object(); }
    static class C1 implements I1 {
        public static Object a = new Object();
        private Object b = new Object();
        private long l = 1L << 40;
    }
    static class C2 extends C1 implements I2 {
        static Object q = new Object();
        final Object r = new Object();
        static int s = -6;
        short t = 7;
        static Object[] all() { return new Object[] { p, x, y, a, q }; }
    }

    static class Values {
        boolean z = true;
        byte b = -5;
        char c = '\u1234';
        short s = -30000;
        int i = 1 << 30;
        long j = -1L << 50;
        float f = 1.5f;
        double d = -2.25;
        static boolean sz = true;
        static byte sb = 6;
        static char sc = 'x';
        static short ss = 30000;
        static int si = -9;
        static long sj = 1L << 60;
        static float sf = -0.5f; static double sd = 1e100;
    }

    static class Node {
        Node next, other;
        int number;
        Node(Node next, int number) { this.next = next; this.number = number; }
    }
    static class SubNode extends Node { SubNode(Node next) { super(next, 0); } }
    static class NotInitialized { static int v = 3; static Object o = new Object(); }
    static class NotLoaded extends Node { NotLoaded() { super(null, 0); } }
    static class Constants {
        static Object used() { return "a constant"; }
        static Object unused() { return "never resolved"; }
        static boolean is(Object o) { return o instanceof SubNode; }
    }

    static class Kept { static Object kept = new Object(); }

    static Object first, second;
    static Object[] tagged;

    static void tags(Object... objects) {
        for (int i = 0; i < objects.length; i++) if (objects[i] != null) tag(objects[i], i + 1);
        tagged = objects;
    }
    static void clear() {
        untag(tagged);
        tagged = null;
        set(0, 0, 0, 0);
    }

    static void kinds() throws Exception {
        C2 c2 = new C2();
        Object[] statics = C2.all();
        tags(c2, C2.class, C1.class, I1.class, I2.class, I0.class, statics[0], statics[1], statics[2], statics[3],
                statics[4], c2.r);
        follow("fields of C2 and what it is made of", c2, null, 0, ALL);
        C1 c1 = new C1();
        tag(c1, 20);
        follow("fields of C1", c1, null, 0, ALL);
        follow("class C2", C2.class, null, 0, ALL);
        iterate("classes and instances", null, 0, ALL);
        tag(c1, 0);
        clear();
        Node self = new Node(null, 1);
        self.next = self;
        Object[] array = { self, null, self, new int[3], "text" };
        tags(self, array, array[3], Node.class, Object[].class, int[].class);
        tag(Class.class, 1001);
        follow("self references and arrays", array, null, 0, ALL);
        iterate("self references and arrays", null, 0, ALL);
        tag(Class.class, 0);
        clear();
        Constants.used();
        Constants.is(null);
        tags(Constants.class, Constants.used(), "never resolved", SubNode.class, Node.class);
        follow("constants", Constants.class, null, 0, REFERENCES);
        clear();
        tags(NotInitialized.class);
        follow("a class that is not linked", NotInitialized.class, null, 0, ALL);
        iterate("a class that is not linked", null, 0, ALL);
        clear();
    }

    static class Loader extends ClassLoader {
        Class<?> define(String name, ProtectionDomain domain) throws Exception {
            try (InputStream in = HeapFollow.class.getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length, domain);
            }
        }
        void sign(Class<?> c, Object[] signers) { setSigners(c, signers); }
    }

    static void loaders() throws Exception {
        Loader loader = new Loader();
        ProtectionDomain domain = new ProtectionDomain(new CodeSource(null, (Certificate[]) null), null);
        Object[] signers = { new Object() };
        Class<?> c = loader.define("HeapFollow$Values", domain);
        loader.sign(c, signers);
        Constructor<?> constructor = c.getDeclaredConstructor();
        constructor.setAccessible(true);
        Object o = constructor.newInstance();
        tags(o, c, loader, domain, c.getSigners() == null ? null : signers[0]);
        tag(Loader.class, 1999);
        follow("loader, protection domain, signers", o, null, 0, REFERENCES);
        clear();
        Loader keeps = new Loader();
        Class<?> kept = keeps.define("HeapFollow$Kept", domain);
        Field field = kept.getDeclaredField("kept");
        field.setAccessible(true);
        tags(keeps, kept, field.get(null));
        follow("what a loader keeps alive", keeps, null, 0, REFERENCES);
        tag(Loader.class, 0);
        clear();
    }

    static void values() {
        Values v = new Values();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 5000; i++) text.append((char) (i * 7));
        tags(v, Values.class, new String("latin"), new String("h\u00e9llo"), new String("\u4f60\u597d"), new String(""),
                text.toString(),
            new boolean[] { false, true }, new byte[] { 1, -2 }, new char[] { 'a', '\uffff' }, new short[] { -3 },
            new int[] { 1, 2, 1 << 31 },
            new long[] { 1, Long.MIN_VALUE }, new float[] { 0.25f }, new double[] { 1, -1e-5 }, new int[0],
            new long[1000]);
        tag(String.class, 1999);
        Object[] all = tagged.clone();
        follow("values", all, null, 0, ALL);
        follow("only fields", all, null, 0, FIELDS);
        follow("only arrays", all, null, 0, ARRAYS);
        follow("only strings", all, null, 0, STRINGS);
        follow("no callbacks", all, null, 0, 0);
        follow("values of one class", all, int[].class, 0, ALL);
        follow("strings of class String", all, String.class, 0, ALL);
        follow("values of a superclass", all, Object.class, 0, ALL);
        iterate("values", null, 0, VALUES);
        iterate("only arrays of one class", byte[].class, 0, ALL);
        iterate("only strings", null, 0, STRINGS);
        iterate("of class Class", Class.class, 0, ALL);
        iterate("of an interface", Runnable.class, 0, ALL);
        iterate("of a primitive class", int.class, 0, ALL);
        follow("of an interface", all, Runnable.class, 0, ALL);
        follow("of a primitive class", all, int.class, 0, ALL);
        tag(String.class, 0);
        clear();
    }

    static void filters() {
        Node untagged = new Node(null, 5);
        SubNode second = new SubNode(untagged), third = new SubNode(null);
        Node first = new Node(second, 1);
        untagged.next = third;
        int[] numbers = { 1, 2 };
        Object[] top = { first, numbers, "tagged string" };
        tag(Node.class, 5);
        tag(first, 1);
        tag(second, 2);
        tag(numbers, 3);
        tag(top[2], 1004);
        tag(third, 6);
        for (int filter = 0; filter < 64; filter += 4) {
            String name = (filter & 4) + (filter & 8) + (filter & 16) + (filter & 32) + "";
            follow("filter " + name, top, null, filter, ALL);
            iterate("filter " + name, null, filter, ALL);
        }
        follow("filter and class", top, SubNode.class, 16, ALL);
        iterate("filter and class", Node.class, 32, ALL);
        tag(Node.class, 0);
        untag(new Object[] { first, second, numbers, top[2], third });
    }

    static void control() {
        Node a = new Node(null, 1), b = new Node(a, 2), c = new Node(b, 3), d = new Node(c, 4);
        d.other = a;
        tags(a, b, c, d);
        set(3, 0, 0, 0);
        follow("references of one object are not followed", d, null, 0, REFERENCES);
        set(4, 0, 0, 0);
        follow("the initial object is followed whatever happens", d, null, 0, REFERENCES);
        set(0, 2, 0, 0);
        check("abort", follow("abort in a reference callback", d, Node.class, 0, REFERENCES), 2);
        check("abort", iterate("abort in an iteration callback", Node.class, 0, REFERENCES), 2);
        check("abort", follow("abort in a field callback", d, Node.class, 0, FIELDS), 2);
        check("abort", iterate("abort in a field callback", Node.class, 0, FIELDS), 2);
        set(0, 1, 0, 0);
        check("abort", follow("abort in a string callback", new Object[] { new String("x"), new String("y") }, null, 0,
                STRINGS), 1);
        check("abort", iterate("abort in an array callback", null, 0, ARRAYS), 1);
        clear();
        set(0, 0, 500, 0);
        Node[] chain = new Node[5];
        for (int i = 0; i < 5; i++) chain[i] = new Node(i > 0 ? chain[i - 1] : null, i);
        follow("untagged objects get tags in callbacks", chain[4], Node.class, 0, REFERENCES);
        for (int i = 0; i < 5; i++) System.out.println("  node " + i + " has tag " + tagOf(chain[i]));
        untag(chain);
        tags(a, b, c, d);
        set(0, 0, 0, 2);
        follow("tags of referee and referrer change", d, Node.class, 0, REFERENCES);
        for (Node n : new Node[] { a, b, c, d }) System.out.println("  node " + n.number + " has tag " + tagOf(n));
        untag(new Object[] { a, b, c, d });
        tags(a, b, c, d);
        set(0, 0, 0, 2);
        iterate("a tag changes", Node.class, 0, REFERENCES);
        System.out.println("  node 2 has tag " + tagOf(b));
        clear();
    }

    static void check(String what, int actual, int expected) {
        if (actual != expected) System.out.println("FAILED " + what + ": " + actual + " instead of " + expected);
    }

    static void inner() {
        Object local = new Object();
        tag(local, 33);
        follow("locals of native and Java methods", null, null, 0, REFERENCES);
        tag(local, 0);
    }

    static void sleeper(Object mine) {
        synchronized (HeapFollow.class) { HeapFollow.class.notify(); }
        synchronized (mine) {
            try { mine.wait(); } catch (InterruptedException e) { }
        }
    }

    static int roots(int anInt, long aLong, Object last) throws Exception {
        int spaced = anInt;
        Object o = new Object();
        tag(o, 31);
        tag(last, 32);
        tag(Thread.currentThread(), 30);
        follow("stack locals", null, null, 0, REFERENCES);
        tag(o, 0);
        tag(last, 0);
        first = new Object();
        second = new Object();
        tag(first, 34);
        tag(second, 35);
        withLocals();
        Object strong = new Object(), weak = new Object();
        tag(strong, 36);
        tag(weak, 37);
        globals(strong, weak);
        strong = null;
        weak = null;
        follow("global references", null, null, 0, REFERENCES);
        noGlobals();
        tag(Integer.class, 38);
        follow("system classes", null, Class.class, JVMTI_FILTER_UNTAGGED, REFERENCES);
        tag(Integer.class, 0);
        Object reference = new Object(), soft = new Object(), phantom = new Object();
        Object[] references = { new WeakReference<>(reference), new SoftReference<>(soft),
                new PhantomReference<>(phantom, new ReferenceQueue<>()) };
        tag(references[0], 40);
        tag(references[1], 41);
        tag(references[2], 42);
        tag(reference, 43);
        tag(soft, 44);
        tag(phantom, 45);
        follow("references of java.lang.ref", references, null, 0, REFERENCES);
        untag(references);
        untag(new Object[] { reference, soft, phantom });
        tag(Thread.currentThread(), 0);
        return spaced + (int) aLong;
    }

    static void threads() throws Exception {
        Object mine = new Object();
        Thread t = new Thread(() -> sleeper(mine), "sleeper");
        tag(t, 50);
        synchronized (HeapFollow.class) {
            t.start();
            HeapFollow.class.wait();
        }
        while (t.getState() != Thread.State.WAITING) Thread.sleep(1);
        tag(mine, 51);
        follow("another thread", null, null, 0, REFERENCES);
        tag(mine, 0);
        tag(t, 0);
        t.interrupt();
        t.join();
        Object lock = new Object();
        tag(lock, 52);
        synchronized (lock) { follow("a monitor", null, null, 0, REFERENCES); }
        tag(lock, 0);
    }

    /* Depth is no matter. */
    static void deep() {
        Node list = null;
        for (int i = 0; i < 60000; i++) list = new Node(list, i);
        int reports = follow("a long list", list, Node.class, 0, REFERENCES);
        check("list", reports, 59999);
        Object[] nested = null;
        for (int i = 0; i < 20000; i++) nested = new Object[] { nested, nested };
        reports = follow("nested arrays", nested, Object[].class, 0, REFERENCES);
        check("nested", reports, 39998);
        reports = iterate("a long list", Node.class, 0, REFERENCES);
        if (reports < 60000) System.out.println("FAILED only " + reports);
    }

    static final int JVMTI_FILTER_UNTAGGED = 8;

    public static void main(String[] args) throws Exception {
        caller(Thread.currentThread().getId());
        kinds();
        loaders();
        values();
        filters();
        control();
        roots(3, 4L, new Object());
        threads();
        deep();
        errors(new Object(), "the main thread");
        Thread t = new Thread(() -> errors(new Object(), "another thread"));
        t.start();
        t.join();
    }
}
