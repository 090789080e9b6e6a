public class EventControl {
    static int pings;

    static void ping() {
        pings++;
    }

    static native void test(Thread self, Thread other, Thread unstarted, Thread ended);

    static native void startSwitching();

    static native boolean switched();

    static native void endSwitching();

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    // that is how it ends
                }
            }
        });
        other.start();
        while (other.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        Thread ended = new Thread(() -> { });
        ended.start();
        ended.join();
        test(Thread.currentThread(), other, new Thread("unstarted"), ended);
        other.interrupt();
        other.join();
        startSwitching();
        while (!switched()) {
            for (int i = 0; i < 100; i++) {
                ping();
            }
            Thread.yield();
        }
        endSwitching();
    }
}
