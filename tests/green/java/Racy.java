// A racy program: lost updates, and an order of log entries that depends on the schedule. Prints everything that could
// betray a difference between two runs.
import java.util.HashMap;
import java.util.Map;

public class Racy {
    static int counter;
    static final StringBuilder log = new StringBuilder();

    static class Worker extends Thread {
        final int id;

        Worker(int id) {
            this.id = id;
        }

        public void run() {
            for (int k = 0; k < 60; k++) {
                int seen = counter;
                if (k % 20 == 0) {
                    synchronized (log) {
                        log.append(id);
                    }
                }
                if (k % 30 == 29) {
                    try {
                        Thread.sleep(id);
                    } catch (InterruptedException e) {
                        log.append('!');
                    }
                }
                counter = seen + 1;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Map<Object, Integer> byHash = new HashMap<>();
        Worker[] workers = new Worker[5];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Worker(i);
            workers[i].start();
            byHash.put(new Object(), i);
        }
        byte[][] garbage = new byte[50][];
        for (int i = 0; i < 2000; i++) {
            garbage[i % 50] = new byte[10000];
        }
        for (Worker w : workers) {
            w.join();
        }
        System.out.println(counter + " " + log + " " + byHash.values() + " " + new Object().hashCode() + " "
                + System.nanoTime() + " " + System.currentTimeMillis()
            + " " + new java.util.Random().nextInt() + " " + Math.random() + " " + Runtime.getRuntime().totalMemory());
    }
}
