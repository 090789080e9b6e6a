// jdk: 25-
// Scoped values and threads: not handed on to plain threads, kept over parks, yields, monitors and sleeps.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class ScopedThreads {
    static final ScopedValue<Integer> V = ScopedValue.newInstance();
    static final ScopedValue<String> W = ScopedValue.newInstance();
    static int work(int n, Object monitor, ReentrantLock lock) throws Exception {
        int wrong = 0;
        for (int i = 0; i < 4; i++) {
            Thread.yield();
            if (V.get() != n) wrong++;
            int inner = ScopedValue.where(V, n + 1000).call(() -> {
                Thread.sleep(0, 1000);
                int bad = V.get() == n + 1000 ? 0 : 1;
                synchronized (monitor) {
                    bad += V.get() == n + 1000 ? 0 : 1;
                }
                return bad;
            });
            wrong += inner;
            lock.lock();
            try {
                if (V.get() != n) wrong++;
                Thread.yield();
            } finally {
                lock.unlock();
            }
            if (!W.get().equals("w" + n)) wrong++;
        }
        return wrong;
    }
    public static void main(String[] args) throws Exception {
        ScopedValue.where(V, 1).run(() -> {
            Thread plain = Thread.startVirtualThread(() -> System.out.println("handed on: " + V.isBound()));
            try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
                plain.join();
                System.out.println("to a task: " + e.submit(() -> V.isBound()).get());
            } catch (Exception e) {
                System.out.println("closing: " + e);
            }
            System.out.println("still " + V.get());
        });
        Object monitor = new Object();
        ReentrantLock lock = new ReentrantLock();
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                int n = i;
                all.add(e.submit(() -> ScopedValue.where(V, n).where(W, "w" + n).call(() -> work(n, monitor, lock))));
            }
            int wrong = 0;
            for (Future<Integer> f : all)
                wrong += f.get();
            System.out.println("wrong " + wrong);
        }
        Thread parked = Thread.ofVirtual().unstarted(() -> ScopedValue.where(V, 5).run(() -> {
            LockSupport.park();
            System.out.println("after the park " + V.get());
            ScopedValue.where(V, 6).run(() -> {
                LockSupport.park();
                System.out.println("after the next " + V.get());
            });
            System.out.println("outside " + V.get());
        }));
        parked.start();
        Until.state(parked, Thread.State.WAITING);
        LockSupport.unpark(parked);
        parked.join(1);
        while (parked.isAlive()) {
            LockSupport.unpark(parked);
            Thread.sleep(1);
        }
    }
}
