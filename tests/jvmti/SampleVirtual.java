// Driven by sample_virtual.c.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

public class SampleVirtual {
    static native void begin(int samples);
    static native boolean done();
    static native void end();

    static final Object monitor = new Object();
    static final ReentrantLock lock = new ReentrantLock();
    static volatile long sink;

    static void work(int n) {
        if (n > 0) {
            work(n - 1);
            Thread.yield();
            return;
        }
        for (int i = 0; i < 200; i++) sink += i;
        synchronized (monitor) {
            sink++;
        }
        lock.lock();
        try {
            Thread.yield();
        } finally {
            lock.unlock();
        }
        try {
            Thread.sleep(0, 1000);
        } catch (InterruptedException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread.ofVirtual().start(() -> work(3)).join();
        begin(args.length > 0 ? Integer.parseInt(args[0]) : 20000);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            threads.add(Thread.ofVirtual().start(() -> {
                while (!done()) {
                    work(3);
                    Thread child = Thread.ofVirtual().unstarted(() -> work(1));
                    child.start();
                }
            }));
        }
        for (Thread t : threads) t.join();
        end();
    }
}
