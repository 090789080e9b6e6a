// Thread locals of virtual threads: own values, initial ones, removed, kept over parks and yields, not those of others.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class Locals {
    static final AtomicInteger MADE = new AtomicInteger();
    static final ThreadLocal<int[]> OWN = ThreadLocal.withInitial(() -> {
        MADE.incrementAndGet();
        Thread.yield();
        return new int[1];
    });
    static final ThreadLocal<String> PLAIN = new ThreadLocal<>();
    public static void main(String[] args) throws Exception {
        PLAIN.set("of main");
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                int n = i;
                all.add(e.submit(() -> {
                    if (PLAIN.get() != null)
                        throw new AssertionError(PLAIN.get());
                    PLAIN.set("v" + n);
                    for (int k = 0; k < 5; k++) {
                        OWN.get()[0]++;
                        Thread.yield();
                        LockSupport.parkNanos(1);
                        synchronized (OWN) {
                            OWN.get()[0]++;
                        }
                    }
                    if (!PLAIN.get().equals("v" + n))
                        throw new AssertionError(PLAIN.get());
                    return OWN.get()[0];
                }));
            }
            int sum = 0;
            for (Future<Integer> f : all)
                sum += f.get();
            System.out.println(sum + " made " + MADE + " " + PLAIN.get());
        }
        Thread t = Thread.startVirtualThread(() -> {
            PLAIN.set("a");
            PLAIN.remove();
            System.out.println(PLAIN.get());
            OWN.get()[0] = 7;
            OWN.remove();
            System.out.println(OWN.get()[0] + " made " + MADE);
            ThreadLocal<Integer> recursive = ThreadLocal.withInitial(() -> 1 + OWN.get().length);
            System.out.println(recursive.get());
        });
        t.join();
        ThreadLocal<Object> failing = ThreadLocal.withInitial(() -> {
            throw new IllegalStateException("no initial value");
        });
        Thread f = Thread.startVirtualThread(() -> {
            for (int i = 0; i < 2; i++)
                try {
                    failing.get();
                } catch (IllegalStateException e) {
                    System.out.println(e.getMessage());
                }
            failing.set("set");
            System.out.println(failing.get());
        });
        f.join();
        System.out.println(ThreadLocalRandom.current() == ThreadLocalRandom.current());
    }
}
