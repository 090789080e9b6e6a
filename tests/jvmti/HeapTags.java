public class HeapTags {
    static native void single(Object o, Object p, String thread);
    static native void run(Object[] objects);
    static native boolean check(Object o, long expected, long next);
    static native void checkThreads(int wrong);

    static volatile int wrong;

    /* Tags of its own objects, which come and go, while others do the same. */
    static void work(int number) {
        Object[] mine = new Object[50];
        for (int round = 1; round < 60; round++) {
            for (int i = 0; i < mine.length; i++) {
                if (mine[i] == null || (i + round) % 7 == 0) {
                    mine[i] = new Object();
                    if (!check(mine[i], 0, number * 1000000L + i)) wrong++;
                } else if (!check(mine[i], number * 1000000L + i, number * 1000000L + i)) {
                    wrong++;
                }
            }
            if (round % 20 == 0) System.gc();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Object[] objects = new Object[300];
        for (int i = 0; i < objects.length; i++) objects[i] = i % 2 == 0 ? new Object() : new int[i];
        single(objects[0], objects[1], "the main thread");
        Thread t = new Thread(() -> single(objects[2], objects[3], "another thread"));
        t.start();
        t.join();
        run(objects);
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int number = i + 1;
            threads[i] = new Thread(() -> work(number));
            threads[i].start();
        }
        for (Thread each : threads) each.join();
        checkThreads(wrong);
    }
}
