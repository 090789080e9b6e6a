// Driver of leaf_calls.c: calls of methods that do next to nothing, of every kind and in every place, unwatched,
// watched in one way after the other, and unwatched again; then changed and looked at while another thread loops over
// them.
import java.io.InputStream;

public class LeafCalls {
    static native void events(int kind, boolean on);
    static native void breakpoints(boolean on);
    static native void watches(boolean on);
    // What breakpoints in a leaf do: 0 nothing, 1 pop the frame, 2 return, 3 ask to be notified
    static native void force(int how);
    static native void redefine(Class<?> c, byte[] bytes);
    static native boolean looked(Thread t, int times);
    static native void report(String what);

    interface Sized {
        int size();
        default int twelve() { return 12; }
    }

    static class Leaf implements Sized {
        static int made;
        int count;
        long sum;
        Leaf next;
        final int[] array;

        Leaf(int[] array) { this.array = array; }
        public int size() { return count; }
        long sum() { return sum; }
        Leaf next() { return next; }
        int nextCount() { return next.count; }
        void setCount(int v) { count = v; }
        void setNext(Leaf v) { next = v; }
        void increment() { count++; }
        int at(int i) { return array[i]; }
        boolean isEmpty() { return count == 0; }
        private int hidden() { return count; }
        final void nothing() { }
        static int made() { return made; }
        static int add(int a, int b) { return a + b; }
        static long same(long v) { return v; }
        int callsHidden() { return hidden() + 1; }
        int version() { return 1234; }
        static int staticVersion() { return 1234; }
    }

    static class Other extends Leaf {
        Other() { super(null); }
        public int size() { return -1; }
        boolean isEmpty() { return array == null; }
    }

    static int last;
    static volatile boolean stop;
    static volatile long rounds;

    static long work(int n) {
        Leaf a = new Leaf(new int[] {3, 4, n}), b = new Other();
        a.setNext(b);
        b.setCount(n);
        a.increment();
        Sized s = a, s2 = b;
        long r = a.size() + a.sum() + a.nextCount() + s.size() + s2.size() + s.twelve() + Leaf.made() + Leaf.add(n, 2);
        r = r * 31 + (a.isEmpty() ? 1 : 0) + (b.isEmpty() ? 2 : 0) + Leaf.same(r) + a.at(2) + a.callsHidden();
        a.nothing();
        try {
            b.nextCount();
        } catch (NullPointerException e) {
            r += e.getStackTrace()[0].getMethodName().length() + e.getStackTrace().length;
        }
        try {
            b.at(0);
        } catch (NullPointerException e) {
            r += e.getStackTrace()[0].getLineNumber();
        }
        try {
            a.at(3);
        } catch (ArrayIndexOutOfBoundsException e) {
            r += e.getMessage().length() + e.getStackTrace()[0].getMethodName().length();
        }
        return r + a.next().count + a.version() + Leaf.staticVersion();
    }

    static void observed(String what, Runnable on, Runnable off) {
        on.run();
        long result = work(7);
        off.run();
        report(what);
        System.out.println(result);
        result = work(7);
        report("and unwatched: " + result);
    }

    // Only calls of leaves, and jumps: what is seen of it from outside is here or in a leaf
    static void loop(Leaf a, Sized s) {
        while (!stop) {
            a.setCount(s.size());
            last = a.version() + Leaf.staticVersion();
            rounds++;
        }
    }

    static byte[] other(Class<?> c) throws Exception {
        String name = c.getName().substring(c.getName().lastIndexOf('.') + 1) + ".class";
        try (InputStream in = c.getResourceAsStream(name)) {
            byte[] bytes = in.readAllBytes();
            for (int i = 0; i + 2 < bytes.length; i++) {
                if (bytes[i] == 0x11 && bytes[i + 1] == 0x04 && bytes[i + 2] == (byte) 0xd2) { // sipush 1234
                    bytes[i + 1] = 0x16;
                    bytes[i + 2] = 0x2e; // 5678
                }
            }
            return bytes;
        }
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            System.out.println(work(7));
        }
        report("unwatched");
        observed("method entry", () -> events(0, true), () -> events(0, false));
        observed("method exit", () -> events(1, true), () -> events(1, false));
        observed("single step", () -> events(2, true), () -> events(2, false));
        observed("breakpoints", () -> breakpoints(true), () -> breakpoints(false));
        observed("watches", () -> watches(true), () -> watches(false));
        for (int how = 1; how <= 3; how++) {
            int h = how;
            observed("forced " + how, () -> { breakpoints(true); force(h); }, () -> { force(0); breakpoints(false); });
        }
        Leaf a = new Leaf(null);
        Thread t = new Thread(() -> loop(a, new Other()));
        t.start();
        while (rounds == 0) Thread.onSpinWait();
        System.out.println(looked(t, 200));
        // A new body is what the next round calls, and what this thread calls
        for (int k = 0; k < 6; k++) {
            if (k % 2 == 0) redefine(Leaf.class, other(Leaf.class));
            else redefine(Leaf.class, Leaf.class.getResourceAsStream("LeafCalls$Leaf.class").readAllBytes());
            System.out.println(a.version() + " " + Leaf.staticVersion());
            long now = rounds;
            while (rounds < now + 3) Thread.onSpinWait();
            System.out.println(last);
        }
        stop = true;
        t.join();
        System.out.println(work(7));
        report("unwatched");
    }
}
