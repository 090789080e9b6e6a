// wait and notify: order of notified threads is not promised, counts are; notify without waiters is lost; timeouts;
// hand-over between producer and consumer.
public class WaitNotify {
    static final Object o = new Object();
    static int waiting, woken;

    static class W extends Thread {
        public void run() {
            synchronized (o) {
                waiting++;
                try {
                    o.wait();
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
                woken++;
                o.notifyAll();
            }
        }
    }

    static class Slot {
        private Object value;

        synchronized void put(Object v) throws InterruptedException {
            while (value != null) {
                wait();
            }
            value = v;
            notifyAll();
        }

        synchronized Object take() throws InterruptedException {
            while (value == null) {
                wait();
            }
            Object v = value;
            value = null;
            notifyAll();
            return v;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        W[] ws = new W[10];
        for (int i = 0; i < ws.length; i++) {
            ws[i] = new W();
            ws[i].start();
        }
        for (W w : ws) {
            while (w.getState() != Thread.State.WAITING) {
                Thread.sleep(1);
            }
        }
        synchronized (o) {
            System.out.println(waiting + " " + woken);
            o.notify();
            o.notify();
            o.notify();
            System.out.println(woken);
        }
        synchronized (o) {
            while (woken < 3) {
                o.wait(100);
            }
            System.out.println(woken <= 10);
            o.notifyAll();
        }
        for (W w : ws) {
            w.join();
        }
        System.out.println(woken);
        synchronized (o) {
            o.notify();
            long start = System.nanoTime();
            o.wait(20);
            System.out.println(System.nanoTime() - start >= 19_000_000);
            o.wait(0, 1);
        }
        Slot slot = new Slot();
        long[] sums = new long[4];
        Thread[] threads = new Thread[8];
        for (int i = 0; i < 8; i++) {
            int id = i;
            threads[i] = new Thread(() -> {
                try {
                    for (int k = 0; k < 500; k++) {
                        if (id < 4) {
                            slot.put(id * 1000 + k);
                        } else {
                            sums[id - 4] += (Integer) slot.take();
                        }
                    }
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(sums[0] + sums[1] + sums[2] + sums[3]);
    }
}
