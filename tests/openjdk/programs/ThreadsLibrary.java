// Threads as the library sees them: states, groups, names, priorities, interrupts, joins, local variables, timers,
// stack traces, enumeration, holdsLock, yield.
import java.util.*;
import java.util.concurrent.*;

public class ThreadsLibrary {
    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        System.out.println(main + " " + main.getId() + " " + main.isDaemon() + " " + main.getThreadGroup().getParent()
                .getName() + " " + main.getState() + " " + main.getContextClassLoader().getClass().getSimpleName());
        Thread t = new Thread(() -> { }, "new");
        System.out.println(t.getState() + " " + t.isAlive() + " " + t.getPriority() + " " + t.getStackTrace().length);
        t.start();
        t.join();
        System.out.println(t.getState() + " " + t.getThreadGroup());
        try { t.start(); } catch (IllegalThreadStateException e) { System.out.println(e); }
        Object lock = new Object();
        Thread blocked = new Thread(() -> { synchronized (lock) { System.out.println("entered"); } });
        synchronized (lock) {
            blocked.start();
            while (blocked.getState() != Thread.State.BLOCKED) Thread.sleep(1);
            System.out.println(blocked.getState() + " " + Thread.holdsLock(lock) + " "
                    + blocked.getStackTrace()[0].getMethodName());
        }
        blocked.join();
        Thread sleeper = new Thread(() -> { try { Thread.sleep(100000); } catch (InterruptedException e) {
                System.out.println(e.getMessage() + " " + Thread.currentThread().isInterrupted()); } });
        sleeper.start();
        while (sleeper.getState() != Thread.State.TIMED_WAITING) Thread.sleep(1);
        sleeper.interrupt();
        sleeper.join();
        main.interrupt();
        System.out.println(main.isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        main.interrupt();
        try {
            synchronized (lock) { lock.wait(); }
        } catch (InterruptedException e) {
            System.out.println("wait: " + e.getMessage());
        }
        try { lock.notify(); } catch (IllegalMonitorStateException e) { System.out.println(e.getMessage()); }
        try { Thread.sleep(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        ThreadGroup g = new ThreadGroup("g"), sub = new ThreadGroup(g, "sub");
        g.setMaxPriority(3);
        CountDownLatch go = new CountDownLatch(1);
        Thread in = new Thread(sub, () -> { try { go.await(); } catch (InterruptedException e) { } }, "in sub");
        in.setPriority(9);
        in.setDaemon(true);
        in.start();
        Thread[] list = new Thread[5];
        System.out.println(g.activeCount() + " " + g.activeGroupCount() + " " + g.enumerate(list) + " " + list[0] + " "
                + in.getPriority() + " " + g.parentOf(sub) + " " + sub);
        g.list();
        go.countDown();
        in.join();
        sub.destroy();
        System.out.println(sub.isDestroyed() + " " + g.activeGroupCount());
        InheritableThreadLocal<String> inh = new InheritableThreadLocal<>() {
            protected String childValue(String p) { return p + "'s child"; }
        };
        inh.set("parent");
        Thread child = new Thread(() -> System.out.println(inh.get()));
        child.start();
        child.join();
        Timer timer = new Timer("timer", true);
        CountDownLatch three = new CountDownLatch(3);
        timer.schedule(new TimerTask() { public void run() { three.countDown(); } }, 1, 5);
        System.out.println(three.await(1000, TimeUnit.SECONDS));
        timer.cancel();
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        System.out.println(all.containsKey(main) + " " + all.get(main)[0].getMethodName() + " "
                + all.keySet().stream().map(Thread::getName).filter(n -> n.equals("Finalizer")
                || n.equals("Reference Handler") || n.equals("Signal Dispatcher")).sorted().toList());
        int[] sum = {0};
        Thread[] many = new Thread[100];
        for (int i = 0; i < many.length; i++) {
            many[i] = new Thread(() -> { for (int k = 0; k < 100; k++) synchronized (sum) { sum[0]++; } });
            many[i].start();
        }
        for (Thread x : many) x.join(20000);
        System.out.println(sum[0]);
        Thread.yield();
        Thread.onSpinWait();
        new Thread(() -> {
            try { main.join(); } catch (InterruptedException e) { }
            System.out.println("after main " + main.isAlive() + " " + main.getState());
        }).start();
    }
}
