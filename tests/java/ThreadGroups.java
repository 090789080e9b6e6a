// ThreadGroup: tree, counts, enumeration, list(), priorities, interrupt, daemon groups and destroy, uncaught exceptions
// through groups.
import java.util.concurrent.CountDownLatch;

public class ThreadGroups {
    static final java.util.concurrent.atomic.AtomicInteger interrupts = new java.util.concurrent.atomic.AtomicInteger();

    static class Waiting extends Thread {
        final CountDownLatch up = new CountDownLatch(1);

        Waiting(ThreadGroup g, String name) {
            super(g, name);
        }

        public void run() {
            up.countDown();
            synchronized (this) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    interrupts.incrementAndGet();
                }
            }
        }
    }

    static Waiting start(ThreadGroup g, String name) throws InterruptedException {
        Waiting t = new Waiting(g, name);
        t.start();
        t.up.await();
        while (t.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        return t;
    }

    static void expect(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + ": no exception");
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        ThreadGroup main = Thread.currentThread().getThreadGroup(), system = main.getParent();
        System.out.println(main + " " + system + " " + system.getParent() + " " + main.getName() + " "
                + system.getName());
        ThreadGroup a = new ThreadGroup("a"), b = new ThreadGroup(a, "b"), c = new ThreadGroup(b, "c"),
                unnamed = new ThreadGroup(null);
        System.out.println(a + " " + b.getParent().getName() + " " + unnamed.getName() + " " + unnamed + " "
                + a.parentOf(c) + " " + c.parentOf(a) + " " + a.parentOf(a) + " "
            + a.parentOf(null));
        Waiting x = start(a, "xa"), y = start(b, "yb"), z = start(c, "zc"), z2 = start(c, "zc2");
        System.out.println(a.activeCount() + " " + a.activeGroupCount() + " " + c.activeCount() + " "
                + Thread.activeCount());
        Thread[] threads = new Thread[10];
        System.out.println(a.enumerate(threads) + " " + threads[0].getName() + " " + threads[3].getName() + " "
                + threads[4]);
        System.out.println(a.enumerate(new Thread[2]) + " " + a.enumerate(threads, false) + " "
                + a.enumerate(new Thread[0]));
        ThreadGroup[] groups = new ThreadGroup[10];
        System.out.println(a.enumerate(groups) + " " + groups[0].getName() + " " + groups[1].getName() + " "
                + groups[2]);
        System.out.println(a.enumerate(groups, false) + " " + main.enumerate(groups, false));
        a.list();
        a.setMaxPriority(4);
        System.out.println(a.getMaxPriority() + " " + c.getMaxPriority() + " " + x.getPriority());
        c.setMaxPriority(8);
        b.setMaxPriority(2);
        System.out.println(b.getMaxPriority() + " " + c.getMaxPriority());
        a.setMaxPriority(0);
        a.setMaxPriority(11);
        System.out.println(a.getMaxPriority());
        Thread low = new Thread(c, "low");
        System.out.println(low);
        low.setPriority(9);
        System.out.println(low);
        x.setPriority(10);
        System.out.println(x.getPriority());
        expect("destroy with threads", a::destroy);
        b.interrupt();
        y.join();
        z.join();
        z2.join();
        System.out.println(a.activeCount() + " " + b.activeCount() + " interrupted " + interrupts);
        c.setDaemon(true);
        System.out.println(c.isDaemon() + " " + c.isDestroyed());
        Waiting last = start(c, "last");
        last.interrupt();
        last.join();
        System.out.println(c.isDaemon() + " " + c.isDestroyed() + " " + b.activeGroupCount());
        b.destroy();
        System.out.println(b.isDestroyed() + " " + b.isDaemon() + " " + b.activeCount() + " " + a.activeGroupCount());
        expect("destroy twice", b::destroy);
        expect("thread in destroyed", () -> new Thread(b, "no"));
        expect("group in destroyed", () -> new ThreadGroup(b, "no"));
        expect("null parent", () -> new ThreadGroup(null, "no"));
        expect("enumerate null", () -> a.enumerate((Thread[]) null));
        expect("destroy system", main::destroy);
        ThreadGroup own = new ThreadGroup("own") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                System.out.println("group " + getName() + ": " + t.getName() + " " + e);
                super.uncaughtException(t, e);
            }
        };
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default: " + t.getName() + " " + e));
        Runnable fail = () -> {
            throw new IllegalStateException("end");
        };
        Thread f = new Thread(own, fail, "f");
        f.start();
        f.join();
        Thread g = new Thread(own, fail, "g");
        g.setUncaughtExceptionHandler((t, e) ->
                System.out.println("own: " + t.getName() + " " + (t.getUncaughtExceptionHandler() != own)));
        System.out.println(f.getUncaughtExceptionHandler() + " " + (g.getUncaughtExceptionHandler() == own));
        g.start();
        g.join();
        x.interrupt();
        x.join();
        System.out.println(x + " " + x.getThreadGroup());
    }
}
