public class Timers {
    static native void live(String where);
    static native void clock(long before, long after, int processors);
    static native void ofOthers(Thread waiting, Thread working, Thread unstarted, Thread ended, Object text);

    static final Object lock = new Object();
    static volatile boolean finished;
    static volatile int work;

    static void await() {
        synchronized (lock) {
            while (!finished) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }
        }
    }

    static void rest() throws InterruptedException {
        Thread.sleep(1);
    }

    static void compute() {
        while (!finished) {
            for (int i = 0; i < 1000; i++) {
                work += i;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        live("on the main thread");
        Thread second = new Thread(() -> live("on another thread"));
        second.start();
        second.join();
        long before = System.nanoTime();
        clock(0, 0, 0);
        clock(before, System.nanoTime(), Runtime.getRuntime().availableProcessors());
        Thread waiting = new Thread(Timers::await), working = new Thread(Timers::compute),
                unstarted = new Thread("unstarted");
        waiting.start();
        working.start();
        while (waiting.getState() != Thread.State.WAITING || work == 0) {
            Thread.sleep(1);
        }
        ofOthers(waiting, working, unstarted, second, "text");
        finished = true;
        synchronized (lock) {
            lock.notifyAll();
        }
        waiting.join();
        working.join();
    }
}
