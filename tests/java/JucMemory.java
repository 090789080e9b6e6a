// The memory model on two processors: volatile stores and loads in order (Dekker, message passing, independent reads),
// 64-bit values whole, final fields seen, atomics in all modes.
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.*;

public class JucMemory {
    static volatile int x, y;
    static int r1, r2;
    static volatile boolean ready;
    static int payload;
    static long whole = 0x0123456789abcdefL;
    static double real = Double.longBitsToDouble(0x0123456789abcdefL);
    static Box box = new Box(1);
    static final AtomicInteger ax = new AtomicInteger(), ay = new AtomicInteger();

    static final class Box {
        final int a;
        final int[] b;

        Box(int n) {
            a = n;
            b = new int[] {n, n};
        }
    }

    interface Part { void run(int round); }

    /** Runs the parts side by side, round by round; the check comes between rounds. */
    static int rounds(int n, Runnable before, java.util.function.BooleanSupplier wrong, Part... parts)
            throws Exception {
        int[] bad = new int[1];
        CyclicBarrier b = new CyclicBarrier(parts.length, () -> {
            if (wrong.getAsBoolean()) {
                bad[0]++;
            }
            before.run();
        });
        Thread[] ts = new Thread[parts.length];
        for (int i = 0; i < parts.length; i++) {
            Part p = parts[i];
            ts[i] = new Thread(() -> {
                try {
                    for (int k = 0; k < n; k++) {
                        b.await();
                        for (int spin = 0; spin < (k & 7); spin++) {
                            Thread.onSpinWait();
                        }
                        p.run(k);
                    }
                } catch (Exception e) {
                    e.printStackTrace();
                }
            });
        }
        before.run();
        for (Thread t : ts) {
            t.start();
        }
        for (Thread t : ts) {
            t.join();
        }
        return bad[0];
    }

    public static void main(String[] args) throws Exception {
        r1 = r2 = 1;
        System.out.println("dekker " + rounds(3000, () -> { x = 0; y = 0; r1 = r2 = 1; }, () -> r1 == 0 && r2 == 0,
                k -> { x = 1; r1 = y; }, k -> { y = 1; r2 = x; }));
        r1 = r2 = 1;
        System.out.println("dekker with atomics " + rounds(3000, () -> {
            ax.set(0);
            ay.set(0);
            r1 = r2 = 1;
        }, () -> r1 == 0 && r2 == 0,
                k -> { ax.compareAndSet(0, 1); r1 = ay.get(); }, k -> { ay.getAndSet(1); r2 = ax.get(); }));
        r1 = 1;
        System.out.println("message " + rounds(2000, () -> { ready = false; payload = 0; r1 = 1; }, () -> r1 != 1,
                k -> { payload = 1; ready = true; }, k -> { if (ready) r1 = payload; }));
        System.out.println("coherence " + rounds(2000, () -> {
            x = 0;
            r1 = r2 = 0;
        }, () -> r1 > r2, k -> {
            x = 1;
            x = 2;
        }, k -> {
            r1 = x;
            r2 = x;
        }));

        AtomicInteger torn = new AtomicInteger();
        AtomicBoolean end = new AtomicBoolean();
        AtomicLong al = new AtomicLong(5);
        Thread w = new Thread(() -> {
            for (int i = 0; i < 200000; i++) {
                boolean b = (i & 1) == 0;
                whole = b ? 0xfedcba9876543210L : 0x0123456789abcdefL;
                real = Double.longBitsToDouble(b ? 0x3edcba9876543210L : 0x0123456789abcdefL);
                box = new Box(i);
                al.lazySet(b ? -1L : 0L);
            }
            end.set(true);
        });
        w.start();
        while (!end.get()) {
            long v = whole;
            long d = Double.doubleToRawLongBits(real);
            Box o = box;
            long a = al.getOpaque();
            if (v != 0xfedcba9876543210L && v != 0x0123456789abcdefL || d != 0x3edcba9876543210L
                    && d != 0x0123456789abcdefL
                    || o.a != o.b[0] || o.b[0] != o.b[1] || a != 5 && a != 0 && a != -1) {
                torn.incrementAndGet();
            }
        }
        w.join();
        System.out.println("torn " + torn);

        AtomicInteger sum = new AtomicInteger();
        AtomicLongArray arr = new AtomicLongArray(1);
        AtomicReference<Integer> ref = new AtomicReference<>(0);
        Runnable r = () -> {
            for (int i = 0; i < 20000; i++) {
                sum.getAndUpdate(v -> v + 1);
                int v;
                do {
                    v = sum.getPlain();
                } while (!sum.weakCompareAndSetAcquire(v, v + 1));
                do {
                    v = sum.getOpaque();
                } while (!sum.weakCompareAndSetPlain(v, v + 1));
                arr.getAndAdd(0, 1L << 33);
                Integer n;
                do {
                    n = ref.getAcquire();
                } while (!ref.weakCompareAndSetRelease(n, n + 1));
            }
        };
        Thread a = new Thread(r), b = new Thread(r);
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(sum + " " + (arr.get(0) >>> 33) + " " + ref);
    }
}
