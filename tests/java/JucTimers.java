// Timer and TimerTask, ThreadLocal with inheritance and weak keys, ThreadLocalRandom's ranges, TimeUnit, Date, shutdown
// hooks.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class JucTimers {
    interface Action { Object run() throws Exception; }

    static void show(String what, Action a) {
        try {
            System.out.println(what + ": " + a.run());
        } catch (Throwable t) {
            System.out.println(what + ": " + t);
        }
    }

    static TimerTask task(Runnable r) {
        return new TimerTask() {
            public void run() {
                r.run();
            }
        };
    }

    static void timers() throws Exception {
        Timer t = new Timer("the timer", true);
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch rate = new CountDownLatch(4), delay = new CountDownLatch(3);
        long took;
        do {                            // once more when we came so late that another order was due
            log.clear();
            CountDownLatch three = new CountDownLatch(3);
            long begin = System.nanoTime();
            t.schedule(task(() -> { log.add("c"); three.countDown(); }), 400);
            t.schedule(task(() -> {
                log.add("a " + Thread.currentThread().getName() + Thread.currentThread().isDaemon());
                three.countDown();
            }), 1);
            took = System.nanoTime() - begin;
            t.schedule(task(() -> { log.add("b"); three.countDown(); }), new Date(System.currentTimeMillis() + 30));
            took = Math.max(took, System.nanoTime() - begin - took);
            three.await();
        } while (took > 20_000_000);
        System.out.println(log);
        TimerTask never = task(() -> log.add("never"));
        t.schedule(never, 100000);
        show("cancel", () -> never.cancel() + " " + never.cancel() + t.purge() + t.purge());
        show("again", () -> { t.schedule(never, 1); return ""; });
        show("negative", () -> { t.schedule(task(() -> { }), -1); return ""; });
        show("period", () -> { t.schedule(task(() -> { }), 1, 0); return ""; });
        show("illegal time", () -> { t.schedule(task(() -> { }), new Date(-5)); return ""; });
        TimerTask[] self = new TimerTask[1];
        self[0] = task(() -> { rate.countDown(); if (rate.getCount() == 0) self[0].cancel(); });
        t.scheduleAtFixedRate(self[0], 0, 2);
        rate.await();
        TimerTask d = task(delay::countDown);
        t.schedule(d, new Date(), 2);
        delay.await();
        show("times", () -> d.cancel() + " " + (d.scheduledExecutionTime() <= System.currentTimeMillis()));
        t.cancel();
        show("after cancel", () -> { t.schedule(task(() -> { }), 1); return ""; });
        Timer failing = new Timer(true);
        CountDownLatch died = new CountDownLatch(1);
        failing.schedule(task(() -> {
            Thread.currentThread().setUncaughtExceptionHandler((th, x) -> {
                log.add("died of " + x);
                died.countDown();
            });
            throw new IllegalStateException("task");
        }), 1);
        died.await();
        show("dead", () -> {
            String s = "";
            do {
                try {
                    failing.schedule(task(() -> { }), 1000);
                    Thread.sleep(1);
                } catch (IllegalStateException e) {
                    s = e.getMessage();
                }
            } while (s.isEmpty());
            return s + log.get(3);
        });
    }

    static void locals() throws Exception {
        ThreadLocal<Integer> a = ThreadLocal.withInitial(() -> 7);
        InheritableThreadLocal<String> i = new InheritableThreadLocal<>() {
            protected String childValue(String s) {
                return s + " child";
            }
        };
        ThreadLocal<List<String>> none = new ThreadLocal<>();
        a.set(8);
        i.set("parent");
        AtomicReference<String> got = new AtomicReference<>();
        Thread t = new Thread(() -> {
            String s = a.get() + " " + i.get() + none.get();
            i.set("changed");
            a.remove();
            got.set(s + i.get() + a.get());
        });
        i.set("later");
        t.start();
        t.join();
        System.out.println(got + " " + a.get() + i.get());
        a.remove();
        i.remove();
        System.out.println(a.get() + " " + i.get());
        Thread u = new Thread(null, () -> got.set("" + i.get()), "no inheritance", 0, false);
        i.set("x");
        u.start();
        u.join();
        System.out.println(got);
        // Many variables, most of them dropped.
        List<ThreadLocal<Integer>> kept = new ArrayList<>();
        for (int k = 0; k < 3000; k++) {
            ThreadLocal<Integer> l = new ThreadLocal<>();
            l.set(k);
            if (k % 10 == 0) {
                kept.add(l);
            }
            if (k % 1000 == 999) {
                System.gc();
            }
        }
        int sum = 0;
        for (ThreadLocal<Integer> l : kept) {
            sum += l.get();
            l.remove();
            if (l.get() != null) {
                System.out.println("still there");
            }
        }
        System.out.println(sum);
    }

    static void randoms() throws Exception {
        ThreadLocalRandom r = ThreadLocalRandom.current();
        boolean ok = r == ThreadLocalRandom.current();
        for (int k = 0; k < 500; k++) {
            int a = r.nextInt(3, 9), b = r.nextInt(5);
            long c = r.nextLong(-5, 1L << 40), d = r.nextLong(9);
            double e = r.nextDouble(), f = r.nextDouble(2, 3), g = r.nextFloat();
            ok &= a >= 3 && a < 9 && b >= 0 && b < 5 && c >= -5 && c < 1L << 40 && d >= 0 && d < 9 && e >= 0 && e < 1
                    && f >= 2 && f < 3 && g >= 0 && g < 1;
        }
        System.out.println(ok + " " + r.ints(20, 0, 4).filter(x -> x < 0 || x > 3).count());
        show("seed", () -> { r.setSeed(1); return ""; });
        show("bound", () -> r.nextInt(0));
        show("range", () -> r.nextInt(3, 3));
        Set<Long> firsts = ConcurrentHashMap.newKeySet();
        Thread[] ts = new Thread[8];
        for (int k = 0; k < 8; k++) {
            ts[k] = new Thread(() -> firsts.add(ThreadLocalRandom.current().nextLong()));
            ts[k].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(firsts.size());
    }

    static void units() throws Exception {
        for (TimeUnit u : TimeUnit.values()) {
            System.out.println(u + " " + u.toNanos(3) + " " + u.toMicros(3) + " " + u.toMillis(3000) + " "
                    + u.toSeconds(-90) + " " + u.toMinutes(180) + " " + u.toHours(100) + " " + u.toDays(50) + " "
                    + u.convert(Long.MAX_VALUE, TimeUnit.SECONDS) + " " + u.toNanos(Long.MIN_VALUE));
        }
        TimeUnit.MICROSECONDS.sleep(10);
        TimeUnit.SECONDS.sleep(-1);
        Object o = new Object();
        synchronized (o) {
            TimeUnit.MILLISECONDS.timedWait(o, 1);
        }
        Thread t = new Thread(() -> { });
        t.start();
        TimeUnit.SECONDS.timedJoin(t, 10);
        System.out.println(t.getState());
        Date d = new Date(1234567890123L);
        System.out.println(d + " " + d.getTime() + " " + d.hashCode() + d.before(new Date(0)) + d.after(new Date(0))
                + d.compareTo(d) + d.equals(d.clone()) + new Date(0) + new Date(-1) + new Date(951782400000L)
                + new Date(4102444800000L));
    }

    public static void main(String[] args) throws Exception {
        timers();
        locals();
        randoms();
        units();
        // Hooks run side by side: each waits for the other one.
        CyclicBarrier b = new CyclicBarrier(2);
        for (int k = 0; k < 2; k++) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                try {
                    if (b.await() != 0) {
                        return;
                    }
                    System.out.println("hooks met");
                    Runtime.getRuntime().addShutdownHook(new Thread());
                } catch (Exception e) {
                    System.out.println(e);
                }
            }));
        }
        Thread removed = new Thread(() -> System.out.println("removed"));
        Runtime.getRuntime().addShutdownHook(removed);
        show("twice", () -> { Runtime.getRuntime().addShutdownHook(removed); return ""; });
        show("remove", () -> Runtime.getRuntime().removeShutdownHook(removed) + " "
                + Runtime.getRuntime().removeShutdownHook(removed));
        show("running", () -> { Runtime.getRuntime().addShutdownHook(Thread.currentThread()); return ""; });
        new Thread(() -> System.exit(3)).start();
        Thread.sleep(100000);
    }
}
