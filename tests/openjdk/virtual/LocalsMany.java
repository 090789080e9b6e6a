// Many thread locals in many virtual threads: tables that grow, values that are collected with their threads.
import java.lang.ref.*;
import java.util.*;
import java.util.concurrent.*;

public class LocalsMany {
    public static void main(String[] args) throws Exception {
        List<ThreadLocal<Integer>> all = new ArrayList<>();
        for (int i = 0; i < 300; i++)
            all.add(new ThreadLocal<>());
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Long>> sums = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                int n = i;
                sums.add(e.submit(() -> {
                    for (int k = 0; k < all.size(); k++)
                        all.get(k).set(k * n);
                    Thread.yield();
                    for (int k = 0; k < all.size(); k += 3)
                        all.get(k).remove();
                    Thread.yield();
                    long sum = 0;
                    for (ThreadLocal<Integer> l : all)
                        if (l.get() != null)
                            sum += l.get();
                    return sum;
                }));
            }
            long base = sums.get(1).get();
            for (int i = 0; i < 20; i++)
                if (sums.get(i).get() != base * i)
                    System.out.println("wrong " + i);
            System.out.println(base);
        }
        List<WeakReference<Object>> values = new ArrayList<>();
        ThreadLocal<Object> local = new ThreadLocal<>();
        for (int i = 0; i < 50; i++) {
            Object[] value = { new Object() };
            Thread t = Thread.startVirtualThread(() -> {
                local.set(value[0]);
                value[0] = null;
                Thread.yield();
            });
            values.add(new WeakReference<>(value[0]));
            t.join();
        }
        Until.so(() -> {
            System.gc();
            return values.stream().allMatch(v -> v.refersTo(null));
        });
        System.out.println("values are gone with their threads");
    }
}
