// pinned: carriers bound
// Recursive and nested monitors: a wait gives up all levels of one and none of another, a wait within a wait's monitor.
import java.util.concurrent.*;

public class MonitorNested {
    static final Object OUTER = new Object(), INNER = new Object();
    static boolean go;
    static int depth(int n, boolean wait) throws InterruptedException {
        synchronized (INNER) {
            if (n > 0)
                return depth(n - 1, wait) + 1;
            if (wait)
                while (!go)
                    INNER.wait();
            if (!Thread.holdsLock(INNER))
                throw new AssertionError("not held");
            return 1;
        }
    }
    static void show(String what, Object monitor) {
        System.out.println(what + " " + Thread.holdsLock(monitor));
    }
    public static void main(String[] args) throws Exception {
        StringBuffer order = new StringBuffer();
        Thread t = Thread.ofVirtual().start(() -> {
            synchronized (OUTER) {
                try {
                    System.out.println("levels " + depth(50, true));
                    show("outer held after", OUTER);
                    show("inner held after", INNER);
                    order.append("first the one that waited, ");
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            }
            show("outer held at the end", OUTER);
        });
        Until.in(t, "wait0");
        Thread wants = Thread.ofVirtual().start(() -> {
            synchronized (OUTER) {
                order.append("then the other");
            }
        });
        Until.state(wants, Thread.State.BLOCKED);
        System.out.println("the outer one is held: " + wants.getState());
        synchronized (INNER) {
            show("the inner one is free for main", INNER);
            go = true;
            INNER.notifyAll();
        }
        t.join();
        wants.join();
        System.out.println(order);
        go = false;
        Thread twice = Thread.ofVirtual().start(() -> {
            synchronized (INNER) {
                synchronized (OUTER) {
                    try {
                        OUTER.wait(1);
                        synchronized (OUTER) {
                            OUTER.wait(1);
                        }
                        while (!go)
                            INNER.wait();
                        show("both", INNER);
                        show("both", OUTER);
                    } catch (InterruptedException e) {
                        System.out.println(e);
                    }
                }
            }
        });
        Until.so(() -> {
            synchronized (INNER) {
                if (twice.getState() == Thread.State.WAITING)
                    go = true;
                INNER.notify();
                return go;
            }
        });
        twice.join();
        Thread d = Thread.ofVirtual().start(() -> {
            try {
                System.out.println(depth(300, false));
                for (int i = 0; i < 100; i++)
                    synchronized (OUTER) {
                        synchronized (OUTER) {
                            Thread.yield();
                        }
                        Thread.yield();
                    }
                show("after a hundred", OUTER);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        d.join();
    }
}
