import java.util.ArrayList;
import java.util.List;

/** What agents of the corpus watch: threads, allocation, exceptions, classes, locks. */
public class Work {
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[4];
        Object lock = new Object();
        long[] sum = {0};
        for (int t = 0; t < threads.length; t++) {
            int seed = t;
            threads[t] = new Thread(() -> {
                List<String> texts = new ArrayList<>();
                for (int i = 0; i < 2000; i++) {
                    texts.add("text " + i + seed);
                    try {
                        if (i % 500 == 0) throw new IllegalStateException("no " + i);
                    } catch (IllegalStateException e) {
                        texts.add(e.getMessage());
                    }
                    synchronized (lock) {
                        sum[0] += texts.size() + fib(5);
                    }
                }
            }, "worker " + t);
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        System.gc();
        System.out.println("sum > 0: " + (sum[0] > 0) + ", fib " + fib(20));
    }
}
