// The program behind client/Client.java, which asks through JDI for what jdb cannot. Every part begins by calling its
// here(part), where the client stops it.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

public class Subject {
    static final Object lock = new Object();
    static int number = 7;
    static String text = "initial";
    static final long CONSTANT = 1L << 33;

    static void here(String part) { }

    // --- values of methods ---
    static boolean aBoolean(boolean v) { return !v; }
    static byte aByte() { return -3; }
    static char aChar() { return '\u00e9'; }
    static short aShort() { return -300; }
    static int anInt(int a, long b, double c) { return (int) (a + b + c); }
    static long aLong() { return Long.MIN_VALUE; }
    static float aFloat() { return 1.5f; }
    static double aDouble() { return -0.0; }
    static void aVoid() { }
    static int[] anArray() { return new int[] { 1, 2 }; }
    static Object nothing() { return null; }
    String aString(String with) { return with + number; }
    static int throwing() { throw new IllegalStateException("thrown"); }
    static native int missing();

    static void values() {
        here("values");
        aBoolean(true);
        aByte();
        aChar();
        aShort();
        anInt(1, 2, 3.5);
        aLong();
        aFloat();
        aDouble();
        aVoid();
        anArray();
        nothing();
        new Subject().aString("text");
        try {
            throwing();
        } catch (IllegalStateException e) {
            text = e.getMessage();
        }
        here("values done");
    }

    // --- monitors ---
    static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            throw new Error(e);
        }
    }

    static void contender() {
        synchronized (lock) {
            number++;
            lock.notifyAll();
        }
    }

    static synchronized void both() { number++; }

    static void monitors() throws Exception {
        Thread t;
        synchronized (lock) {
            here("monitors");
            t = new Thread(Subject::contender, "contender");
            t.start();
            while (t.getState() != Thread.State.BLOCKED)
                pause();
        }
        t.join();
        synchronized (lock) {
            t = new Thread(Subject::contender, "notifier");
            t.start();
            while (t.getState() != Thread.State.BLOCKED)
                pause();
            lock.wait();
        }
        t.join();
        synchronized (lock) {
            lock.wait(5);
        }
        here("monitors done");
    }

    // --- objects ---
    static class Node {
        Node next;
        String name;
        int weight;
        Node(String name, Node next) {
            this.name = name;
            this.next = next;
        }
        String show() { return "Node " + name; }
        static Node failing(String why) { throw new UnsupportedOperationException(why); }
    }
    static class Leaf extends Node {
        static int made;
        Leaf(String name) {
            super(name, null);
            made++;
        }
        @Override String show() { return "Leaf " + name; }
    }
    interface Named {
        String LABEL = "label";
        default String label() { return LABEL + 1; }
        static String of(int n) { return "static " + n; }
    }
    static class Both extends Leaf implements Named, Cloneable {
        Both() { super("both"); }
    }
    static Node root;
    static Node[] nodes;

    static void objects() {
        root = new Node("a", new Node("b", new Leaf("c")));
        nodes = new Node[] { root, root.next, new Both() };
        Node local = nodes[2];
        here("objects");
        text = local.show();
        here("objects done");
    }

    // --- frames ---
    static int recursive(int n) {
        if (n == 0) {
            here("frames");
            return 0;
        }
        int below = recursive(n - 1);
        return below + n;
    }
    static long wide(long a, double b, int c) {
        long sum = a + (long) b + c;
        here("wide");
        return sum;
    }
    static String named(Object o) {
        here("named");
        return "named " + o;
    }
    static void plain(List<String> to) {
        here("plain");
        to.add("plain ran to its end");
    }
    static double doubled(double d) {
        here("doubled");
        return d * 2;
    }

    static void frames() {
        List<String> seen = new ArrayList<>();
        seen.add("recursive " + recursive(3));
        seen.add("wide " + wide(1L << 40, 2.5, 3));
        seen.add(named("object"));
        plain(seen);
        seen.add("doubled " + doubled(1.25));
        System.out.println(seen);
    }

    // --- threads ---
    static volatile boolean go;
    static int caught;
    static final AtomicInteger arrived = new AtomicInteger();

    static void body() {
        here("in " + Thread.currentThread().getName());
        arrived.incrementAndGet();
        while (!go)
            pause();
    }
    static void killed() {
        try {
            arrived.incrementAndGet();
            while (!go)
                pause();
        } catch (IllegalArgumentException e) {
            caught++;
        } catch (Error e) {
            caught += 10;
        }
    }

    static void threads() throws Exception {
        here("threads");
        Thread a = new Thread(new ThreadGroup("grouped"), Subject::body, "first"), b = new Thread(Subject::body,
                "second"), c = new Thread(Subject::killed, "third"), d = new Thread(Subject::killed, "fourth");
        b.setDaemon(true);
        a.start();
        b.start();
        c.start();
        d.start();
        while (arrived.get() < 4)
            pause();
        here("threads started");
        go = true;
        a.join();
        b.join();
        c.join();
        d.join();
        here("threads done");
        System.out.println("caught " + caught);
    }

    // --- classes ---
    static class Lazy {
        static int value = 3;
        static { number++; }
    }
    static class Lazier extends Lazy {
        static int other = value;
    }
    static class Own extends ClassLoader {
        Own() { super("own", null); }
        Class<?> make(byte[] bytes) { return defineClass(null, bytes, 0, bytes.length); }
    }

    static Object keep;
    static volatile boolean unloading;          // set by a client that waits for the event

    static void classes() throws Exception {
        here("classes");
        number += Lazier.other;
        Own own = new Own();
        keep = own.make(Subject.class.getResourceAsStream("Swap.class").readAllBytes()).getDeclaredConstructor()
                .newInstance();
        here("classes loaded");
        keep = null;
        own = null;
        while (unloading) {
            System.gc();
            here("collected");
        }
        here("classes done");
        number++;
    }

    // --- exceptions and fields ---
    static void finallyRuns() {
        try {
            throwing();
        } finally {
            number++;
        }
    }
    static void exceptions() {
        here("exceptions");
        try {
            finallyRuns();
        } catch (IllegalStateException e) {
            number++;
        }
        try {
            Object o = null;
            o.hashCode();
        } catch (NullPointerException e) {
            number++;
        }
        try {
            Class.forName("no.such.Class");
        } catch (ClassNotFoundException e) {
            number++;
        }
        here("exceptions done");
    }
    static void fields() {
        here("fields");
        number = 1;
        number += 2;
        text = "field " + number;
        root.weight = 5;
        root.next.weight = root.weight + 1;
        nodes[2].weight--;
        here("fields done");
    }

    // --- steps ---
    static int stepped(int n) {
        int r = 0;
        for (int i = 0; i < n; i++)
            r += helper(i);
        return r;
    }
    static int helper(int i) { return Math.abs(i) + 1; }
    static void steps() {
        here("steps");
        int r = stepped(2);
        String s = String.valueOf(r);
        Runnable lambda = () -> text = s;
        lambda.run();
        number = r;
        here("steps done");
    }

    public static void main(String[] args) throws Exception {
        number = 7;
        values();
        monitors();
        objects();
        frames();
        threads();
        classes();
        exceptions();
        fields();
        steps();
        here("end");
        System.out.println("end " + number + " " + text);
    }
}
