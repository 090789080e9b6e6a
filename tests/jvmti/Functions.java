public class Functions {
    static class Sample {
        int value;
        native void call();
        int run(int n) {
            int twice = n * 2;
            return twice + value;
        }
    }
    static class Trigger {
    }

    static native void setUp(Thread waiting, Thread unstarted, Thread ended, Object sample, Object module,
            Object string,
                             Throwable exception);
    static native void check(String where);
    static native void checkUnattached();

    static final Object lock = new Object();
    static boolean finished;

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

    static Thread startWaiting() {
        Thread waiting = new Thread(Functions::await, "waiting");
        waiting.start();
        while (waiting.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        return waiting;
    }

    static Thread ended() throws InterruptedException {
        Thread ended = new Thread(() -> { }, "ended");
        ended.start();
        ended.join();
        return ended;
    }

    static void finish(Thread waiting) throws InterruptedException {
        synchronized (lock) {
            finished = true;
            lock.notifyAll();
        }
        waiting.join();
    }

    public static void main(String[] args) throws Exception {
        Thread waiting = startWaiting();
        Thread unstarted = new Thread(() -> System.out.println("nobody may start this"), "unstarted");
        setUp(waiting, unstarted, ended(), new Sample(), Functions.class.getModule(), "a string", new ThreadDeath());
        check("on the main thread");
        Thread.interrupted(); // what InterruptThread(NULL) does to the caller in the reference of 25
        Thread second = new Thread(() -> check("on another thread"), "second");
        second.start();
        second.join();
        new Trigger();
        Thread.interrupted();
        checkUnattached();
        finish(waiting);
    }
}
