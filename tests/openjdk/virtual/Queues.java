// All blocking queues between virtual threads: one producer and one consumer keep the order, many keep the sum.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class Queues {
    static class Due implements Delayed {
        final int n;
        Due(int n) { this.n = n; }
        @Override public long getDelay(TimeUnit unit) { return 0; }
        @Override public int compareTo(Delayed o) { return Integer.compare(n, ((Due) o).n); }
    }
    static void test(BlockingQueue<Integer> q) throws Exception {
        boolean[] inOrder = { true };
        Thread producer = Thread.startVirtualThread(() -> {
            try {
                for (int i = 0; i < 150; i++)
                    q.put(i);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        Thread consumer = Thread.startVirtualThread(() -> {
            try {
                for (int i = 0; i < 150; i++)
                    inOrder[0] &= q.take() == i;
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        producer.join();
        consumer.join();
        AtomicLong sum = new AtomicLong();
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int t = 0; t < 8; t++) {
                int n = t;
                e.submit(() -> {
                    for (int i = 0; i < 30; i++)
                        q.put(n * 1000 + i);
                    return null;
                });
                e.submit(() -> {
                    for (int i = 0; i < 30; i++)
                        sum.addAndGet(i % 2 == 0 ? q.take() : q.poll(1, TimeUnit.DAYS));
                    return null;
                });
            }
        }
        System.out.println(q.getClass().getSimpleName() + " " + inOrder[0] + " " + sum + " left " + q.size() + " "
                + q.poll(1, TimeUnit.MILLISECONDS));
    }
    public static void main(String[] args) throws Exception {
        test(new ArrayBlockingQueue<>(4));
        test(new LinkedBlockingQueue<>(4));
        test(new LinkedBlockingDeque<>(4));
        test(new PriorityBlockingQueue<>());
        test(new SynchronousQueue<>());
        test(new SynchronousQueue<>(true));
        test(new LinkedTransferQueue<>());
        DelayQueue<Due> delayed = new DelayQueue<>();
        Thread t = Thread.startVirtualThread(() -> {
            try {
                int sum = 0;
                for (int i = 0; i < 10; i++)
                    sum += delayed.take().n;
                System.out.println("due " + sum);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        for (int i = 0; i < 10; i++)
            delayed.put(new Due(i));
        t.join();
        LinkedTransferQueue<String> transfer = new LinkedTransferQueue<>();
        System.out.println(transfer.tryTransfer("nobody waits"));
        String[] taken = {null};
        Thread taker = Thread.startVirtualThread(() -> {
            try {
                taken[0] = transfer.take();
            } catch (InterruptedException e) {
                taken[0] = e.toString();
            }
        });
        Until.so(transfer::hasWaitingConsumer);
        System.out.println(transfer.getWaitingConsumerCount() + " " + transfer.tryTransfer("handed"));
        taker.join();
        System.out.println("took " + taken[0]);
    }
}
