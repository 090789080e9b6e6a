// Forces one contended entry per round: the main thread holds the lock until the other one is blocked on it.
public class Monitors implements Runnable {
    static native void begin(int phase);
    static native void end(int phase);
    static native void handOver(int me, int n);

    static final Object gate = new Object(), lock = new Object();
    static volatile int asked, done;
    final int kind, n;
    Monitors(int kind, int n) { this.kind = kind; this.n = n; }

    public void run() {
        if (kind == 1) {
            handOver(1, n);
            return;
        }
        try {
            for (int i = 1; i <= n; i++) {
                synchronized (gate) {
                    while (asked < i) gate.wait();
                }
                synchronized (lock) {
                    done = i;
                }
                synchronized (gate) {
                    gate.notifyAll();
                }
            }
        } catch (InterruptedException e) {
            done = -1;
        }
    }

    static void contend(int n) throws Exception {
        asked = 0;
        done = 0;
        Thread t = new Thread(new Monitors(0, n));
        t.start();
        for (int i = 1; i <= n; i++) {
            synchronized (lock) {
                synchronized (gate) {
                    asked = i;
                    gate.notifyAll();
                }
                while (t.getState() != Thread.State.BLOCKED) Thread.yield();
            }
            synchronized (gate) {
                while (done < i) gate.wait();
            }
        }
        t.join();
    }

    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[0]);
        contend(20);
        for (int p = 0; p < 2; p++) {
            begin(p);
            contend(n * 10);
            end(p);
        }
        Thread t = new Thread(new Monitors(1, n * 100));
        t.start();
        handOver(0, n * 100);
        t.join();
        System.out.println("checksum=" + done);
    }
}
