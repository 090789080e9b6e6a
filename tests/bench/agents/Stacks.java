// A deep stack, then threads that wait at the end of a short one.
public class Stacks implements Runnable {
    static native void deep(int depth);
    static native void all(int threads);

    static final Object lock = new Object();
    static int ready;
    static boolean stop;

    static int down(int d, int total) {
        if (d == 0) {
            deep(total);
            return 0;
        }
        return down(d - 1, total) + 1;
    }

    static void park(int d) throws InterruptedException {
        if (d > 0) {
            park(d - 1);
            return;
        }
        synchronized (lock) {
            ready++;
            lock.notifyAll();
            while (!stop) lock.wait();
        }
    }

    public void run() {
        try {
            park(20);
        } catch (InterruptedException e) {
            return;
        }
    }

    public static void main(String[] args) throws Exception {
        int d = Integer.parseInt(args[0]), n = Integer.parseInt(args[1]);
        int r = down(d, d);
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            ts[i] = new Thread(new Stacks(), "parked-" + i);
            ts[i].start();
        }
        synchronized (lock) {
            while (ready < n) lock.wait();
        }
        all(n);
        synchronized (lock) {
            stop = true;
            lock.notifyAll();
        }
        for (int i = 0; i < n; i++) ts[i].join();
        System.out.println("checksum=" + r);
    }
}
