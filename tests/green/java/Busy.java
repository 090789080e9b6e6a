// Everything that threads of a program and of the VM do, for comparing two runs: collections, finalizers, weak
// references, executors, timed queues, monitors.
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

public class Busy {
    static int finalized;

    static class Finalized {
        @Override
        @SuppressWarnings("removal")
        protected void finalize() {
            synchronized (Busy.class) {
                finalized++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(4);
        ConcurrentHashMap<Object, Object> map = new ConcurrentHashMap<>();
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>(3);
        CountDownLatch done = new CountDownLatch(8);
        ReferenceQueue<Object> dead = new ReferenceQueue<>();
        WeakReference<?>[] references = new WeakReference<?>[200];
        Future<?>[] futures = new Future<?>[8];
        for (int i = 0; i < 8; i++) {
            int id = i;
            futures[i] = pool.submit(() -> {
                for (int k = 0; k < 30; k++) {
                    map.put(new Object(), Thread.currentThread().getName() + k);
                    new Finalized();
                    if (k % 10 == 0) {
                        queue.offer(id + ":" + k, 50, TimeUnit.MILLISECONDS);
                    }
                }
                done.countDown();
                return map.size();
            });
        }
        StringBuilder taken = new StringBuilder();
        while (done.getCount() > 0) {
            String s = queue.poll(20, TimeUnit.MILLISECONDS);
            taken.append(s).append(' ');
        }
        for (int i = 0; i < references.length; i++) {
            references[i] = new WeakReference<>(new byte[1000], dead);
        }
        System.gc();
        Thread.sleep(100);
        int cleared = 0;
        while (dead.poll() != null) {
            cleared++;
        }
        StringBuilder results = new StringBuilder();
        for (Future<?> f : futures) {
            results.append(f.get()).append(' ');
        }
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.HOURS) + " " + taken + results + cleared + " " + finalized
                + " " + map.keySet().iterator().next().hashCode()
            + " " + System.nanoTime());
    }
}
