// sizes: 800 | 10000
// Creates and joins that many threads, up to 20 alive at once: each sees its own ThreadLocal, counts under a lock, some
// end by an exception, some are daemons.
public class ThreadChurn {
    static int count, uncaught;
    static final ThreadLocal<Integer> own = new ThreadLocal<>();

    static synchronized void add() {
        count++;
    }

    static synchronized void addUncaught() {
        uncaught++;
    }

    static class Short extends Thread {
        final int id;

        Short(int id) {
            super(null, null, "short-" + id, id % 3 == 0 ? 128 * 1024 : 0);
            this.id = id;
            setDaemon(id % 5 == 0);
        }

        public void run() {
            own.set(id);
            if (id % 4 == 0) {
                Thread.yield();
            }
            add();
            if (own.get() != id) {
                System.out.println("foreign ThreadLocal");
            }
            if (id % 10 == 0) {
                throw new IllegalStateException("end of " + id);
            }
        }
    }

    static class Handler implements Thread.UncaughtExceptionHandler {
        public void uncaughtException(Thread t, Throwable e) {
            if (e.getMessage().equals("end of " + t.getName().substring(6))) {
                addUncaught();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int n = Integer.parseInt(args[0]), before = Thread.activeCount();
        Thread.setDefaultUncaughtExceptionHandler(new Handler());
        Thread[] alive = new Thread[20];
        for (int i = 0; i < n; i++) {
            if (alive[i % 20] != null) {
                alive[i % 20].join();
            }
            alive[i % 20] = new Short(i);
            alive[i % 20].start();
        }
        for (Thread t : alive) {
            t.join();
        }
        System.out.println(count == n && uncaught == (n + 9) / 10
                && Thread.activeCount() == before ? "ok" : count + " " + uncaught + " " + Thread.activeCount());
    }
}
