// A graph of objects that test_heap_dump.py knows: fields of every type, arrays, strings, statics, threads with known
// locals and locks. Prints "ready", then obeys lines of standard input: "exhaust" fills the heap and catches the error,
// everything else ends the program. A thread of its own reads them, so that the main thread, whose frames are known
// too, has come to its place when the program is ready.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.concurrent.SynchronousQueue;

public class HeapGraph {
    static class Base {
        int hidden = 1;
        long wide = Long.MIN_VALUE;
        Base next;
    }
    static class Derived extends Base {
        int hidden = 2;
        boolean yes = true, no;
        byte small = -128;
        short middle = -32768;
        char letter = '\uffff';
        float single = 1.5f;
        double twice = -1e300;
        String text = "latin \u00e9", other = "\u4f60\u597d \ud83d\ude00", empty = "", none;
        Object[] anything = { this, "element", null, new int[0], new Object[][] { {}, null } };
    }
    interface Named { String NAME = "constant of an interface"; Object made = new Base(); }
    enum Color { RED, GREEN { int extra = 3; } }
    static class Garbage { long a, b; }
    static class Holder<T> { T value; Holder(T value) { this.value = value; } }

    static boolean[] booleans = { true, false, true };
    static byte[] bytes = { 1, -1, 127, -128 };
    static short[] shorts = { 1, -1, 32767 };
    static char[] chars = { 'a', '\u1234' };
    static int[] ints = { 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE };
    static long[] longs = { 1, -1, Long.MAX_VALUE };
    static float[] floats = { 0.5f, -0.0f, Float.MAX_VALUE };
    static double[] doubles = { 0.25, Double.MIN_VALUE, Double.NEGATIVE_INFINITY };
    static long[][] nested = { { 1 }, null, {} };
    static long[] large = new long[300_000];
    static Object[] many = new Object[200_000];
    static Base list;
    static Object self = HeapGraph.class, primitive = int.class, color = Color.GREEN, holder = new Holder<>(Named.made),
            name = Named.NAME;
    static int number = 0x12345678;
    static volatile double real = Math.PI;
    static final String CONSTANT = "constant of a class";
    static final Object lock = new Base();
    static int ready;

    static synchronized void arrive() {
        ready++;
        HeapGraph.class.notifyAll();
    }

    static void wait(Base local, int[] array, long number) {
        String text = "local of a thread";
        synchronized (lock) {
            arrive();
            try {
                for (;;) lock.wait();
            } catch (InterruptedException e) {
                System.out.println(text + local + array + number);
            }
        }
    }

    static Base make() {
        Derived d = new Derived();
        d.next = new Base();
        d.next.next = d;
        return d;
    }

    static void drop() {
        Garbage[] all = new Garbage[1000];
        for (int i = 0; i < all.length; i++) all[i] = new Garbage();
    }

    static void exhaust() {
        Object[] all = new Object[1 << 16];
        try {
            for (int i = 0;; i++) all[i] = new long[1 << 16];
        } catch (OutOfMemoryError e) {
            all = null;
            System.out.println("caught " + e.getMessage());
        }
    }

    static void read(Thread main, SynchronousQueue<String> lines) {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        while (main.getState() != Thread.State.WAITING) Thread.yield();
        System.out.println("ready");
        System.out.flush();
        try {
            for (String line = in.readLine(); line != null; line = in.readLine()) lines.put(line);
        } catch (Exception e) {
            throw new Error(e);
        }
    }

    public static void main(String[] args) throws Exception {
        list = make();
        for (int i = 0; i < large.length; i++) large[i] = (long) i * i;
        for (int i = 0; i < many.length; i += 1000) many[i] = list;
        Thread t = new Thread(() -> wait(list, ints, 77), "worker");
        t.setDaemon(true);
        t.start();
        synchronized (HeapGraph.class) {
            while (ready < 1) HeapGraph.class.wait();
        }
        synchronized (lock) { }         // it has begun to wait
        drop();
        SynchronousQueue<String> lines = new SynchronousQueue<>();
        Thread main = Thread.currentThread(), reader = new Thread(() -> read(main, lines), "reader");
        reader.setDaemon(true);
        reader.start();
        while ("exhaust".equals(lines.take())) {
            exhaust();
            System.out.flush();
        }
        System.out.println("end");
    }
}
