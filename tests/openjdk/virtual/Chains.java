// Chains of virtual threads: each starts and joins the next, a token through a ring, a sieve of filters, a tree.
import java.util.*;
import java.util.concurrent.*;

public class Chains {
    static int chain(int n) throws Exception {
        if (n == 0)
            return 0;
        int[] r = new int[1];
        Thread t = Thread.startVirtualThread(() -> {
            try {
                r[0] = chain(n - 1);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        t.join();
        return r[0] + 1;
    }
    static long tree(ExecutorService e, long from, int size) throws Exception {
        if (size == 1)
            return from;
        List<Future<Long>> parts = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int n = i;
            parts.add(e.submit(() -> tree(e, from + n * (size / 5), size / 5)));
        }
        long sum = 0;
        for (Future<Long> f : parts)
            sum += f.get();
        return sum;
    }
    public static void main(String[] args) throws Exception {
        System.out.println(chain(300));
        int ring = 100;
        List<SynchronousQueue<Integer>> links = new ArrayList<>();
        for (int i = 0; i <= ring; i++)
            links.add(new SynchronousQueue<>());
        for (int i = 0; i < ring; i++) {
            SynchronousQueue<Integer> from = links.get(i), to = links.get(i + 1);
            Thread.startVirtualThread(() -> {
                try {
                    for (int k = 0; k < 5; k++)
                        to.put(from.take() + 1);
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            });
        }
        int token = 0;
        for (int k = 0; k < 5; k++) {
            links.get(0).put(token);
            token = links.get(ring).take();
        }
        System.out.println(token);
        List<Integer> primes = new ArrayList<>();
        SynchronousQueue<Integer> first = new SynchronousQueue<>();
        Thread source = Thread.startVirtualThread(() -> {
            try {
                for (int n = 2;; n++)
                    first.put(n);
            } catch (InterruptedException e) {
                primes.add(-1);
            }
        });
        SynchronousQueue<Integer> last = first;
        for (int i = 0; i < 30; i++) {
            int prime = last.take();
            primes.add(prime);
            SynchronousQueue<Integer> in = last, out = last = new SynchronousQueue<>();
            Thread.startVirtualThread(() -> {
                try {
                    for (;;) {
                        int n = in.take();
                        if (n % prime != 0)
                            out.put(n);
                    }
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            });
        }
        System.out.println(primes);
        source.interrupt();
        source.join();
        System.out.println(primes.get(30));
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            System.out.println(tree(e, 0, 625));
        }
    }
}
