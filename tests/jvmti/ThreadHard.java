public class ThreadHard {
    static native void begin(String function, String aspect);
    static native void end();
    static native void checkInt(String what, long expected, long actual);
    static native int state(Thread t);
    static native void unattached();
    static native int enter();
    static native int await();
    static native int waiting();
    static native void create();
    static native int destroy();
    static native void stale();
    static native void ownedByMain(boolean main);
    static native void wrongObjects(Thread live, Thread ended, Object[] array);

    static final int[] results = new int[3];

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> ownedByMain(false));
        other.start();
        other.join();
        ownedByMain(true);
        create();
        unattached();
        begin("DestroyRawMonitor", "under threads that wait and want to enter");
        for (int round = 0; round < 20; round++) {
            if (round > 0) create();
            Thread[] t = new Thread[3];
            for (int i = 0; i < 3; i++) {
                int k = i;
                t[i] = new Thread(() -> results[k] = k < 2 ? await() : enter());
            }
            t[0].start();
            t[1].start();
            while (waiting() != 2) Thread.sleep(1);
            checkInt("enter", 0, enter());
            t[2].start();
            if (round % 2 == 0) for (int i = 0; i < 3; i++) Thread.sleep(1);
            checkInt("destroy", 0, destroy());
            for (Thread x : t) x.join();
            for (int r : results) checkInt("answer", 50, r);
            checkInt("destroy again", 50, destroy());
        }
        end();
        stale();
        wrongObjects(Thread.currentThread(), other, new Object[0]);
    }
}
