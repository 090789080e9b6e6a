// sizes: 36 | 1000
// vmargs: -Xmx16m -Xss512k -Xcheck:heap:50 | -Xmx32m -Xss512k -Xcheck:heap:50
// That many repetitions each of OutOfMemoryError and StackOverflowError, caught, in several threads at once, at all
// kinds of places: constructors, static and synchronized methods, finally blocks, library code, large arrays, deep
// recursion through interfaces and lambdas. Data that lives meanwhile stays intact, no lock stays held.
import java.util.*;
import java.util.concurrent.atomic.*;
public class CaughtErrors {
    static final AtomicInteger memory = new AtomicInteger(), stack = new AtomicInteger(), other = new AtomicInteger();
    static final Object lock = new Object();
    static int guarded;
    static volatile boolean begin;
    interface Step { int go(int n); }
    static final class Cell {
        final Cell next;
        final long[] data;
        Cell(Cell n, int size) {
            next = n;
            data = new long[size];
        }
    }
    static int plain(int n) { return plain(n + 1) + 1; }
    static int locked(int n) {
        synchronized (lock) {
            guarded++;
            try { return locked(n + 1) + 1; } finally { guarded--; }
        }
    }
    static synchronized long wide(long a, double b, Object c, long d, long e) {
        return wide(a + 1, b * 2, c, d ^ a, e) + 1;
    }
    static boolean overflow(int kind) {
        try {
            switch (kind) {
                case 0: plain(0); break;
                case 1: locked(0); break;
                case 2: wide(0, 1, "x", 2, 3); break;
                case 3: { Step[] s = new Step[1]; s[0] = n -> s[0].go(n + 1) + 1; s[0].go(0); break; }
                case 4: { List<Object> l = new ArrayList<>(); l.add(l); l.hashCode(); break; }
                default: {
                    Object[] a = new Object[1];
                    for (int i = 0; i < 60000; i++) a = new Object[] { a };
                    Arrays.deepHashCode(a);
                    break;
                }
            }
            other.incrementAndGet();
            return true;
        } catch (StackOverflowError e) { stack.incrementAndGet(); return true; }
        catch (OutOfMemoryError e) { return false; }        // another thread has taken all: once more
    }
    static void exhaust(int kind) {
        try {
            switch (kind) {
                case 0: { Cell c = null; for (;;) c = new Cell(c, 10); }
                case 1: { Cell c = null; for (;;) c = new Cell(c, 3000); }
                case 2: { StringBuilder b = new StringBuilder("x"); for (;;) b.append(b); }
                case 3: { Map<Integer, Object> m = new HashMap<>(); for (int i = 0; ; i++) m.put(i, new byte[1000]); }
                case 4: {
                    Object o = new long[Integer.MAX_VALUE];
                    other.incrementAndGet();
                    System.out.println(o);
                    break;
                }
                default: {
                    List<String> l = new LinkedList<>();
                    for (int i = 0; ; i++) synchronized (lock) { l.add("string number " + i + l.size()); }
                }
            }
        } catch (OutOfMemoryError e) { memory.incrementAndGet(); }
    }
    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[0]), threads = 4;
        int[][] live = new int[300][];
        for (int i = 0; i < live.length; i++) {
            live[i] = new int[100 + i];
            Arrays.fill(live[i], i * 31);
        }
        Integer.valueOf(1);         // a class that is initialized while memory is exhausted stays unusable
        try { exhaust(5); } catch (Throwable t) { System.out.println(t); } overflow(3); memory.set(0); stack.set(0);
        Thread[] t = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            int id = i;
            t[i] = new Thread(() -> {
                while (!begin) Thread.yield();
                for (int k = id; k < n; k += threads) {
                    while (!overflow(k % 6)) { }
                    exhaust(k / 3 % 6);
                }
            });
            t[i].start();
        }
        begin = true;
        for (Thread x : t) x.join();
        int damaged = 0; for (int i = 0; i < live.length; i++) for (int v : live[i]) if (v != i * 31) damaged++;
        byte[] large = new byte[8 << 20];
        boolean ok = memory.get() == n && stack.get() == n && other.get() == 0 && damaged == 0 && guarded == 0
                && !Thread.holdsLock(lock) && large.length > 0;
        System.out.println(ok ? "ok" : "OutOfMemoryError " + memory + ", StackOverflowError " + stack + ", other "
                + other + ", damaged " + damaged + ", guarded " + guarded);
    }
}
