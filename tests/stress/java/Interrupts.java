// sizes: 12 1 | 40 20
// Threads (1st) that sleep, wait, park, join and lock while others interrupt them for seconds (2nd). Every
// InterruptedException clears the flag; nobody hangs; nothing is lost.
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class Interrupts {
    static volatile boolean stop;
    static final Object monitor = new Object();
    static final ReentrantLock lock = new ReentrantLock();
    static int locked;

    static class Victim extends Thread {
        final int id;
        long interrupted, locks;
        String wrong;

        Victim(int id) {
            this.id = id;
        }

        public void run() {
            for (int i = id; !stop; i++) {
                try {
                    switch (i % 5) {
                        case 0 -> Thread.sleep(1000);
                        case 1 -> {
                            synchronized (monitor) {
                                monitor.wait();
                            }
                        }
                        case 2 -> {
                            LockSupport.park();
                            if (Thread.interrupted()) {
                                interrupted++;
                            }
                        }
                        case 3 -> {
                            lock.lockInterruptibly();
                            try {
                                locked++;
                                locks++;
                                Thread.sleep(0);
                            } finally {
                                lock.unlock();
                            }
                        }
                        default -> Thread.currentThread().join(1000);
                    }
                } catch (InterruptedException e) {
                    interrupted++;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Victim[] victims = new Victim[Integer.parseInt(args[0])];
        for (int i = 0; i < victims.length; i++) {
            victims[i] = new Victim(i);
            victims[i].start();
        }
        long end = System.nanoTime() + Integer.parseInt(args[1]) * 1_000_000_000L;
        for (int i = 0; System.nanoTime() < end; i++) {
            victims[i % victims.length].interrupt();
            if (i % 50 == 0) {
                Thread.sleep(1);
                LockSupport.unpark(victims[i % victims.length]);
                synchronized (monitor) {
                    monitor.notifyAll();
                }
            }
        }
        stop = true;
        long interrupted = 0, locks = 0;
        for (Victim v : victims) {
            while (v.isAlive()) {
                v.interrupt();
                LockSupport.unpark(v);
                v.join(10);
            }
            interrupted += v.interrupted;
            locks += v.locks;
        }
        System.out.println(interrupted > 0 && locks == locked ? "ok" : interrupted + " " + locks + " " + locked);
    }
}
