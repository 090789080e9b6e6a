// Says "ready" once its threads are where they are to be, then sleeps: for signals sent from outside.
public class Waiting {
    static final Object a = new Object(), b = new Object(), c = new Object();

    static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void lockBoth(Object x, Object y) {
        synchronized (x) {
            sleep(200);
            synchronized (y) { System.out.println("never"); } // one line: which bci a blocked monitorenter has is the VM's choice
        }
    }

    static synchronized void inSync(int n) {
        if (n > 0) {
            inSync(n - 1);
        } else {
            sleep(100000);
        }
    }

    static void await(Object o, long millis) {
        synchronized (Waiting.class) {
        }
        synchronized (o) {
            try {
                o.wait(millis);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static Thread start(String name, Runnable r) {
        Thread t = new Thread(r, name);
        t.setDaemon(true);
        t.start();
        return t;
    }

    static class One implements Runnable {
        final int kind;

        One(int kind) {
            this.kind = kind;
        }

        public void run() {
            switch (kind) {
                case 0 -> lockBoth(a, b);
                case 1 -> lockBoth(b, a);
                case 2 -> await(c, 0);
                case 3 -> await(new int[1], 100000);
                case 4 -> inSync(2);
                case 5 -> inSync(0);
                case 6 -> java.util.concurrent.locks.LockSupport.park();
                case 7 -> java.util.concurrent.locks.LockSupport.parkNanos(c, 1000000000000L);
                case 8 -> {
                    while (true) {
                        Thread.onSpinWait();
                    }
                }
                default -> {
                    synchronized (c) {
                        c.notify();
                        sleep(100000);
                    }
                }
            }
        }
    }

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread() {
            public void run() {
                System.out.println("hook");
            }
        });
        if (args.length > 0) {
            Thread.State[] states = {Thread.State.BLOCKED, Thread.State.BLOCKED, Thread.State.WAITING, Thread.State.TIMED_WAITING, Thread.State.TIMED_WAITING,
                Thread.State.BLOCKED, Thread.State.WAITING, Thread.State.TIMED_WAITING, Thread.State.RUNNABLE, Thread.State.TIMED_WAITING};
            for (int i = 0; i < states.length; i++) {
                if (i == 1 || i == 4) {
                    sleep(50);
                }
                Thread t = start("thread " + i, new One(i));
                for (int tries = 0; i >= 2 && t.getState() != states[i] && tries < 1000; tries++) {
                    sleep(1);
                }
            }
            sleep(300);
        }
        System.out.println("ready");
        sleep(20000);
        System.out.println("nothing came");
    }
}
