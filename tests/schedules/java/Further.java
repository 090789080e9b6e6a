// Further ordering bugs, by name: atomicity, order, lost wake-ups, deadlocks by synchronizers, hand-made locks. With a
// second argument `fixed' the corrected version. The third argument is the number of threads, where that matters.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.IntFunction;

public class Further {
    static boolean fixed;
    static int threads;

    interface Body {
        void run() throws Exception;
    }

    static void check(boolean ok, String message) {
        if (!ok) throw new IllegalStateException(message);
    }
    static Thread thread(Body b) {
        return new Thread(() -> {
            try {
                b.run();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new RuntimeException(e);
            }
        });
    }
    static Thread[] start(Body... all) {
        Thread[] started = new Thread[all.length];
        for (int i = 0; i < all.length; i++) started[i] = thread(all[i]);
        for (Thread t : started) t.start();
        return started;
    }
    static void together(Body... all) throws InterruptedException {
        for (Thread t : start(all)) t.join();
    }
    static Body[] times(int n, IntFunction<Body> make) {
        Body[] all = new Body[n];
        for (int i = 0; i < n; i++) all[i] = make.apply(i);
        return all;
    }

    // ---- atomicity ----
    static volatile int flags;
    static void flagBits() throws Exception {              // |= on a volatile field
        Object lock = new Object();
        together(times(3, i -> () -> {
            if (fixed) synchronized (lock) { flags |= 1 << i; }
            else flags |= 1 << i;
        }));
        check(flags == 7, "flags " + flags);
    }
    static void copyAndSet() throws Exception {            // an immutable list is replaced by set, not compareAndSet
        AtomicReference<List<Integer>> all = new AtomicReference<>(List.of());
        together(times(2, i -> () -> {
            List<Integer> before, after;
            do {
                before = all.get();
                after = new ArrayList<>(before);
                after.add(i);
                if (!fixed) all.set(after);
            } while (fixed && !all.compareAndSet(before, after));
        }));
        check(all.get().size() == 2, "size " + all.get().size());
    }
    static void copyOnWrite() throws Exception {           // contains, then add
        CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>();
        together(times(2, i -> () -> {
            if (fixed) list.addIfAbsent("a");
            else if (!list.contains("a")) list.add("a");
        }));
        check(list.size() == 1, "size " + list.size());
    }
    static void copyOnWriteIndex() throws Exception {      // the list shrinks between size and get
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        together(() -> {
            int sum = 0;
            if (fixed) for (int x : list) sum += x;
            else for (int i = 0; i < list.size(); i++) sum += list.get(i);
            check(sum >= 5, "sum " + sum);
        }, () -> list.remove(Integer.valueOf(1)));
    }
    static volatile String instance = "one";
    static void resetBetween() throws Exception {          // checked, then read again
        together(() -> {
            String s = instance;
            String got = s == null ? "new" : fixed ? s : instance;
            check(got != null, "null");
        }, () -> instance = null);
    }
    static int balanceA = 50, balanceB = 50;
    static void writeSkew() throws Exception {             // each checks the sum, and changes a part under its own lock
        Object a = new Object(), b = new Object();
        together(() -> {
            synchronized (a) {
                if (fixed) synchronized (b) { if (balanceA + balanceB >= 80) balanceA -= 80; }
                else if (balanceA + balanceB >= 80) balanceA -= 80;
            }
        }, () -> {
            if (fixed) synchronized (a) {
                synchronized (b) { if (balanceA + balanceB >= 80) balanceB -= 80; }
            }
            else synchronized (b) { if (balanceA + balanceB >= 80) balanceB -= 80; }
        });
        check(balanceA + balanceB >= 0, "sum " + (balanceA + balanceB));
    }
    static void skipList() throws Exception {              // isEmpty, then firstKey
        ConcurrentSkipListMap<Integer, String> map = new ConcurrentSkipListMap<>(Map.of(1, "a"));
        together(() -> {
            if (fixed) map.pollFirstEntry();
            else if (!map.isEmpty()) map.remove(map.firstKey());
        }, () -> map.remove(1));
    }
    static void peekPoll() throws Exception {              // what is polled is not what was looked at
        ConcurrentLinkedDeque<Integer> queue = new ConcurrentLinkedDeque<>(List.of(1, 2));
        Set<Integer> done = ConcurrentHashMap.newKeySet();
        together(times(2, i -> () -> {
            Integer job = fixed ? queue.pollFirst() : queue.peekFirst();
            if (job == null) return;
            if (!fixed) queue.pollFirst();
            check(done.add(job), "twice: " + job);
        }));
    }
    static void lastReference() throws Exception {         // a count that has reached 0 rises again
        AtomicInteger references = new AtomicInteger(1);
        AtomicBoolean closed = new AtomicBoolean();
        together(() -> {
            if (references.decrementAndGet() == 0) closed.set(true);
        }, () -> {
            int n;
            do {
                n = references.get();
                if (n == 0) return;
                if (!fixed) {
                    references.incrementAndGet();
                    break;
                }
            } while (!references.compareAndSet(n, n + 1));
            check(!closed.get(), "used after it was closed");
            if (references.decrementAndGet() == 0) closed.set(true);
        });
    }
    static int[] ring = new int[4];
    static volatile int head;
    static void twoProducers() throws Exception {          // a ring for one producer has two
        Object lock = new Object();
        together(times(2, i -> () -> {
            for (int k = 1; k <= 2; k++) {
                if (fixed) synchronized (lock) {
                    ring[head] = i * 10 + k;
                    head++;
                }
                else {
                    ring[head] = i * 10 + k;
                    head = head + 1;
                }
            }
        }));
        int sum = 0;
        for (int x : ring) sum += x;
        check(sum == 26, "sum " + sum);
    }
    static int sequence, left = 1, right = 1;
    static void sequenceLock() throws Exception {          // the reader does not look at the number again
        together(() -> {
            synchronized (ring) {
                sequence++;
                left = 2;
                right = 2;
                sequence++;
            }
        }, () -> {
            for (int i = 0; i < 3; i++) {
                if (fixed) synchronized (ring) {
                    check(left == right, left + " " + right);
                    return;
                }
                int before = sequence;
                if (before % 2 != 0) continue;
                int l = left, r = right;
                check(l == r, l + " " + r);
                return;
            }
        });
    }
    static void mergeCount() throws Exception {            // containsKey, put, else replace
        ConcurrentHashMap<String, Integer> counts = new ConcurrentHashMap<>();
        together(times(3, i -> () -> {
            if (fixed) counts.merge("k", 1, Integer::sum);
            else if (!counts.containsKey("k")) counts.put("k", 1);
            else counts.computeIfPresent("k", (k, v) -> v + 1);
        }));
        check(counts.get("k") == 3, "count " + counts.get("k"));
    }
    static void idGenerator() throws Exception {           // a block of numbers is taken without a lock
        AtomicLong next = new AtomicLong();
        Set<Long> ids = ConcurrentHashMap.newKeySet();
        together(times(2, i -> () -> {
            long first = fixed ? next.getAndAdd(2) : next.get();
            if (!fixed) next.set(first + 2);
            check(ids.add(first) & ids.add(first + 1), "twice from " + first);
        }));
    }

    // ---- order ----
    static volatile Object[] table;
    static void publishedEmpty() throws Exception {        // the array is published, then filled
        together(() -> {
            Object[] t = new Object[2];
            if (fixed) t[0] = t[1] = "x";
            table = t;
            if (!fixed) t[0] = t[1] = "x";
        }, () -> {
            Object[] t = table;
            if (t != null) check(t[1] != null, "empty");
        });
    }
    static abstract class Service {
        final Thread worker = thread(this::work);
        Service() { if (!fixed) worker.start(); }
        abstract void work();
    }
    static class Counter extends Service {
        final List<String> log = new ArrayList<>();
        void work() { log.add("x"); }
    }
    static void startInConstructor() throws Exception {    // the thread runs before the subclass is initialized
        Counter c = new Counter();
        if (fixed) c.worker.start();
        c.worker.join();
    }
    static void joinEarly() throws Exception {             // join of a thread that has not been started returns
        AtomicInteger result = new AtomicInteger();
        Thread worker = thread(() -> result.set(1));
        Thread starter = thread(worker::start);
        starter.start();
        if (fixed) starter.join();
        worker.join();
        check(result.get() == 1, "no result");
    }
    static boolean ready;
    static int payload;
    static void relay() throws Exception {                 // the first hop is checked, the second is not
        CountDownLatch first = new CountDownLatch(1), second = new CountDownLatch(1);
        together(() -> {
            payload = 1;
            first.countDown();
        }, () -> {
            first.await();
            payload *= 7;
            second.countDown();
        }, () -> {
            if (fixed) second.await();
            else first.await();
            check(payload == 7, "payload " + payload);
        });
    }
    static void poisonPill() throws Exception {            // one producer ends the queue while the other still produces
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        AtomicInteger open = new AtomicInteger(2);
        AtomicInteger sum = new AtomicInteger();
        together(() -> {
            for (int x; (x = queue.take()) >= 0;) sum.addAndGet(x);
            check(sum.get() == 3, "sum " + sum.get());
        }, () -> {
            queue.put(1);
            if (!fixed || open.decrementAndGet() == 0) queue.put(-1);
        }, () -> {
            queue.put(2);
            if (fixed && open.decrementAndGet() == 0) queue.put(-1);
        });
    }
    static void handOver() throws Exception {              // an offer that nobody takes is dropped
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        together(() -> {
            if (fixed) queue.put(1);
            else queue.offer(1);
        }, () -> queue.take());
    }
    static void exchangePartner() throws Exception {       // whoever comes first is the partner
        Exchanger<String> exchanger = new Exchanger<>(), other = new Exchanger<>();
        together(() -> {
            check(!exchanger.exchange("a1").startsWith("a"), "two of one side");
        }, () -> {
            check(!(fixed ? other : exchanger).exchange("a2").startsWith("a"), "two of one side");
        }, () -> exchanger.exchange("b1"), () -> (fixed ? other : exchanger).exchange("b2"));
    }
    static void timerAfterCancel() throws Exception {      // schedules on a timer that was cancelled
        Timer timer = new Timer(true);
        Object lock = new Object();
        boolean[] closed = new boolean[1];
        together(() -> {
            synchronized (lock) {
                closed[0] = true;
                timer.cancel();
            }
        }, () -> {
            TimerTask task = new TimerTask() {
                public void run() { }
            };
            if (fixed) synchronized (lock) { if (!closed[0]) timer.schedule(task, 10); }
            else if (!closed[0]) timer.schedule(task, 10);
        });
    }
    static void latchTwice() throws Exception {            // a part that is tried again counts twice
        CountDownLatch parts = new CountDownLatch(2);
        AtomicInteger done = new AtomicInteger();
        together(() -> {
            done.incrementAndGet();
            parts.countDown();
            if (!fixed) parts.countDown();
        }, () -> {
            done.incrementAndGet();
            parts.countDown();
        }, () -> {
            parts.await();
            check(done.get() == 2, "done " + done.get());
        });
    }
    static void wrongTask() throws Exception {             // the interrupt for one job reaches the next
        AtomicReference<String> job = new AtomicReference<>("first");
        AtomicInteger broken = new AtomicInteger();
        Object lock = new Object();
        Thread worker = thread(() -> {
            job.set("first");
            synchronized (lock) {
                job.set("second");
                if (fixed) Thread.interrupted();
            }
            if (Thread.currentThread().isInterrupted()) broken.incrementAndGet();
        });
        worker.start();
        if (fixed) synchronized (lock) { if (job.get().equals("first")) worker.interrupt(); }
        else if (job.get().equals("first")) worker.interrupt();
        worker.join();
        check(broken.get() == 0, "the second job was interrupted");
    }

    // ---- lost wake-ups ----
    static int arrived;
    static void lastArrives() throws Exception {           // who is last is decided without a lock
        Object lock = new Object();
        CountDownLatch all = new CountDownLatch(1);
        together(times(2, i -> () -> {
            int n;
            if (fixed) synchronized (lock) { n = ++arrived; }
            else n = ++arrived;
            if (n == 2) all.countDown();
            all.await();
        }));
    }
    static int idle = 1;
    static void idleWorker() throws Exception {            // is still counted as idle when it leaves
        ArrayDeque<Integer> tasks = new ArrayDeque<>();
        CountDownLatch done = new CountDownLatch(1);
        together(() -> {
            boolean leaves;
            synchronized (tasks) {
                if (tasks.isEmpty()) tasks.wait(100);
                leaves = tasks.poll() == null;
                if (fixed) idle--;
            }
            if (!leaves) done.countDown();
            if (!fixed) synchronized (tasks) { idle--; }
        }, () -> {
            boolean starts;
            synchronized (tasks) {
                starts = idle == 0;
                tasks.add(1);
                tasks.notify();
            }
            if (starts) start(() -> {
                synchronized (tasks) { if (tasks.poll() != null) done.countDown(); }
            });
        });
        done.await();
    }
    static boolean closedQueue;
    static void closeNotify() throws Exception {           // two wait, one is notified
        Object lock = new Object();
        Body taker = () -> {
            synchronized (lock) {
                while (!closedQueue) lock.wait();
            }
        };
        together(taker, taker, () -> {
            synchronized (lock) {
                closedQueue = true;
                if (fixed) lock.notifyAll();
                else lock.notify();
            }
        });
    }
    static void countIfWaiting() throws Exception {        // counts only if somebody has said that it waits
        AtomicBoolean waiting = new AtomicBoolean(), there = new AtomicBoolean();
        CountDownLatch latch = new CountDownLatch(1);
        together(() -> {
            if (there.get()) return;
            waiting.set(true);
            if (fixed && there.get()) return;
            latch.await();
        }, () -> {
            there.set(true);
            if (waiting.get()) latch.countDown();
        });
    }
    static void signalBefore() throws Exception {          // a condition without a state
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        boolean[] done = new boolean[1];
        together(() -> {
            lock.lock();
            try {
                if (fixed) while (!done[0]) changed.await();
                else changed.await();
            } finally {
                lock.unlock();
            }
        }, () -> {
            lock.lock();
            try {
                done[0] = true;
                changed.signal();
            } finally {
                lock.unlock();
            }
        });
    }

    // ---- deadlocks ----
    static void twoSemaphores() throws Exception {
        Semaphore a = new Semaphore(1), b = new Semaphore(1);
        together(times(2, i -> () -> {
            Semaphore first = i == 0 || fixed ? a : b, second = first == a ? b : a;
            first.acquire();
            second.acquire();
            second.release();
            first.release();
        }));
    }
    static void halfPermits() throws Exception {           // each takes its permits one by one
        Semaphore permits = new Semaphore(3);
        together(times(3, i -> () -> {
            if (fixed) permits.acquire(2);
            else {
                permits.acquire();
                permits.acquire();
            }
            permits.release(2);
        }));
    }
    static void takeUnderLock() throws Exception {         // the other needs the lock to fill the queue
        Object lock = new Object();
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
        together(() -> {
            synchronized (lock) { queue.put(1); }
        }, () -> {
            if (fixed) queue.take();
            else synchronized (lock) { queue.take(); }
        });
    }
    static class Account {
        final int id;
        int money = 10;
        Account(int id) { this.id = id; }
    }
    static void equalIds() throws Exception {              // locks in the order of numbers, two of which are equal
        Account a = new Account(1), b = new Account(fixed ? 2 : 1);
        together(times(2, i -> () -> {
            Account from = i == 0 ? a : b, to = i == 0 ? b : a;
            Account first = from.id <= to.id ? from : to, second = first == from ? to : from;
            synchronized (first) {
                synchronized (second) {
                    from.money--;
                    to.money++;
                }
            }
        }));
    }
    static void futureUnderLock() throws Exception {       // waits under a lock that the completion needs
        Object lock = new Object();
        CompletableFuture<Integer> f = new CompletableFuture<>();
        together(() -> {
            if (!fixed) synchronized (lock) {
                f.join();
            }
            else f.join();
        }, () -> {
            synchronized (lock) { f.complete(1); }
        });
    }
    static void convertFails() throws Exception {          // two readers convert at the same time
        StampedLock lock = new StampedLock();
        int[] n = new int[1];
        together(times(2, i -> () -> {
            if (fixed) {
                long stamp = lock.writeLock();
                n[0]++;
                lock.unlockWrite(stamp);
                return;
            }
            long stamp = lock.readLock();
            try {
                int seen = n[0];
                long converted = lock.tryConvertToWriteLock(stamp);
                if (converted != 0) stamp = converted;     // and without it?
                n[0] = seen + 1;
            } finally {
                lock.unlock(stamp);
            }
        }));
        check(n[0] == 2, "n is " + n[0]);
    }
    static void barrierTimeout() throws Exception {        // one party gives up, and breaks the barrier for the other
        CyclicBarrier barrier = new CyclicBarrier(2);
        together(() -> {
            try {
                if (fixed) barrier.await();
                else barrier.await(10, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                return;
            }
        }, () -> barrier.await());
    }
    static void phaserLeaves() throws Exception {          // leaves before the others have registered
        Phaser phaser = new Phaser(fixed ? 2 : 1);
        AtomicInteger written = new AtomicInteger();
        together(() -> {
            if (!fixed) phaser.register();
            written.incrementAndGet();
            phaser.arriveAndDeregister();
        }, () -> {
            phaser.arriveAndAwaitAdvance();
            check(written.get() == 1, "before it was written");
        });
    }

    // ---- locks made by hand ----
    static volatile boolean[] wants = new boolean[2];
    static volatile int turn;
    static int inside;
    static void peterson() throws Exception {              // the turn is given before the wish is known
        together(times(2, i -> () -> {
            if (fixed) synchronized (wants) {
                check(++inside == 1, "two inside");
                inside--;
                return;
            }
            turn = 1 - i;
            wants[i] = true;
            while (wants[1 - i] && turn == 1 - i) Thread.yield();
            check(++inside == 1, "two inside");
            inside--;
            wants[i] = false;
        }));
    }
    static volatile boolean held;
    static void testAndSet() throws Exception {            // looks, then takes
        AtomicBoolean lock = new AtomicBoolean();
        together(times(2, i -> () -> {
            if (fixed) while (!lock.compareAndSet(false, true)) Thread.yield();
            else {
                while (held) Thread.yield();
                held = true;
            }
            check(++inside == 1, "two inside");
            inside--;
            held = false;
            lock.set(false);
        }));
    }
    static int readers, writers;
    static void readWriteByHand() throws Exception {       // looks for writers outside the monitor
        Object lock = new Object();
        together(times(3, i -> () -> {
            if (i > 0) {
                if (!fixed) while (writers > 0) Thread.yield();
                synchronized (lock) {
                    while (fixed && writers > 0) lock.wait();
                    readers++;
                }
                check(inside == 0, "a reader meets the writer");
                synchronized (lock) {
                    readers--;
                    lock.notifyAll();
                }
                return;
            }
            synchronized (lock) {
                while (readers > 0) lock.wait();
                writers++;
            }
            inside++;
            inside--;
            synchronized (lock) {
                writers--;
                lock.notifyAll();
            }
        }));
    }
    static class Cell {
        final int value;
        Cell next;
        Cell(int value, Cell next) {
            this.value = value;
            this.next = next;
        }
    }
    static void listInsert() throws Exception {            // a sorted list locks the node, not the link
        Cell tail = new Cell(9, null), first = new Cell(0, tail);
        together(times(2, i -> () -> {
            Cell before = first;
            if (fixed) synchronized (first) {
                first.next = new Cell(i + 1, first.next);
                return;
            }
            Cell after = before.next;
            synchronized (before) { before.next = new Cell(i + 1, after); }
        }));
        int n = 0;
        for (Cell c = first; c != null; c = c.next) n++;
        check(n == 4, "cells " + n);
    }
    static void manyReaders() throws Exception {           // one writer among many that only read; two fields
        int[] pair = new int[2];
        Object lock = new Object();
        Body[] all = times(threads, i -> () -> {
            if (fixed) synchronized (lock) { check(pair[0] == pair[1], "torn"); }
            else check(pair[1] <= pair[0] || i % 2 == 0, "torn");
        });
        all[threads / 2] = () -> {
            if (fixed) synchronized (lock) {
                pair[1] = 1;
                pair[0] = 1;
            }
            else {
                pair[1] = 1;
                pair[0] = 1;
            }
        };
        together(all);
    }
    static void restarts() throws Exception {              // two see that a thread has ended, and both go on for it
        AtomicInteger restarted = new AtomicInteger();
        Object lock = new Object();
        Thread worker = new Thread(() -> {});
        worker.start();
        Body restart = () -> {
            if (restarted.get() == 0 && !worker.isAlive()) restarted.incrementAndGet();
        };
        together(times(2, i -> () -> {
            if (fixed) synchronized (lock) { restart.run(); }
            else restart.run();
        }));
        check(restarted.get() <= 1, "restarted twice");
    }
    static void lateState() throws Exception {             // it may have ended before somebody looks
        Thread t = new Thread(() -> {});
        t.start();
        if (fixed) t.join();
        Thread.State first = t.getState(), second = t.getState();
        check(first == second, first + ", then " + second);
    }
    static int tickets;
    static void oversold() throws Exception {              // the check is atomic, and so is the sale
        Object lock = new Object();
        tickets = threads - 1;
        together(times(threads, i -> () -> {
            boolean some;
            synchronized (lock) {
                some = tickets > 0;
                if (fixed && some) tickets--;
            }
            if (!fixed && some) synchronized (lock) { check(--tickets >= 0, "oversold"); }
        }));
    }

    public static void main(String[] args) throws Exception {
        fixed = args.length > 1 && args[1].equals("fixed");
        threads = args.length > 2 ? Integer.parseInt(args[2]) : 5;
        try {
            Further.class.getDeclaredMethod(args[0]).invoke(null);
        } catch (java.lang.reflect.InvocationTargetException e) {
            if (e.getCause() instanceof Exception) throw (Exception) e.getCause();
            throw (Error) e.getCause();
        }
    }
}
