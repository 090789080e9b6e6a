public class Disposal {
    static final int THREADS = 3, ROUNDS = 30;
    static volatile boolean over;
    static final java.util.concurrent.atomic.AtomicLongArray done =
            new java.util.concurrent.atomic.AtomicLongArray(THREADS);
    static int worked;

    static native void begin();

    static native void create(int round, Object tagged, Thread[] threads);

    static native long seen();

    static native void dispose(Object tagged);

    static native void settled();

    static native void check();

    static native boolean listen(int mode);

    static native void heard();

    static native void comeAndGo();

    static native void end();

    static void once() {
        worked++;
    }

    static void work() {
        worked++;
    }

    static void run(int number) {
        while (!over) {
            for (int i = 0; i < 10; i++) {
                work();
            }
            done.incrementAndGet(number);
            Thread.yield();
        }
    }

    /** Until each thread has begun and ended a round. */
    static void await(int n) {
        for (int i = 0; i < THREADS; i++) {
            long before = done.get(i);
            while (done.get(i) < before + n) {
                Thread.yield();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            threads[i] = new Thread(() -> run(number));
            threads[i].start();
        }
        Object tagged = new Object();
        begin();
        for (int round = 0; round < ROUNDS; round++) {
            create(round, tagged, threads);
            while (seen() < 20) {
                Thread.yield();
            }
            dispose(tagged);
            await(2);
            settled();
            await(1);
            check();
        }
        for (int mode = 0; listen(mode); mode++) {
            once();
            heard();
        }
        comeAndGo();
        end();
        over = true;
        for (Thread t : threads) {
            t.join();
        }
    }
}
