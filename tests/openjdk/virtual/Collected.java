// Collections while virtual threads are parked: what their frames hold stays, what they held is gone with them.
import java.lang.ref.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class Collected {
    static int check(int depth, CountDownLatch in, CountDownLatch go) {
        int[] data = new int[100];
        Arrays.fill(data, depth);
        String text = new String("depth " + depth);
        int below = 0;
        if (depth > 0)
            below = check(depth - 1, in, go);
        else {
            in.countDown();
            Until.quietly(go);
        }
        for (int n : data)
            if (n != depth)
                throw new AssertionError("overwritten");
        return below + text.length();
    }
    public static void main(String[] args) throws Exception {
        CountDownLatch in = new CountDownLatch(50), go = new CountDownLatch(1);
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 50; i++)
                all.add(e.submit(() -> check(20, in, go)));
            in.await();
            for (int i = 0; i < 5; i++) {
                System.gc();
                byte[][] garbage = new byte[200][];
                for (int k = 0; k < garbage.length; k++)
                    garbage[k] = new byte[5000];
            }
            go.countDown();
            int sum = 0;
            for (Future<Integer> f : all)
                sum += f.get();
            System.out.println(sum);
        }
        List<WeakReference<Object>> refs = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        CountDownLatch next = new CountDownLatch(1);
        CountDownLatch made = new CountDownLatch(30);
        for (int i = 0; i < 30; i++)
            threads.add(Thread.startVirtualThread(() -> {
                Object held = new byte[1000];
                synchronized (refs) {
                    refs.add(new WeakReference<>(held));
                }
                made.countDown();
                Until.quietly(next);
                Reference.reachabilityFence(held);
            }));
        made.await();
        for (Thread t : threads)
            Until.state(t, Thread.State.WAITING);
        System.gc();
        System.out.println("held " + refs.stream().filter(r -> !r.refersTo(null)).count());
        next.countDown();
        for (Thread t : threads)
            t.join();
        Until.so(() -> {
            System.gc();
            return refs.stream().allMatch(r -> r.refersTo(null));
        });
        System.out.println("gone");
    }
}
