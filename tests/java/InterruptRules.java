// Interrupts: sleep, wait, join and park, before and during; texts; the flag afterwards; interrupted() clears it;
// notify against interrupt.
import java.util.concurrent.locks.LockSupport;

public class InterruptRules {
    interface Body {
        void run() throws Exception;
    }

    static void check(String what, Body body) {
        try {
            body.run();
            System.out.println(what + ": returned, " + Thread.currentThread().isInterrupted());
        } catch (Throwable e) {
            System.out.println(what + ": " + e + ", " + Thread.currentThread().isInterrupted());
        }
        Thread.interrupted();
    }

    static Thread later(Thread target) {
        Thread t = new Thread(() -> {
            while (target.getState() == Thread.State.RUNNABLE) {
                Thread.yield();
            }
            target.interrupt();
        });
        t.start();
        return t;
    }

    public static void main(String[] args) throws Exception {
        Object o = new Object();
        Thread me = Thread.currentThread();
        me.interrupt();
        System.out.println(me.isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        me.interrupt();
        check("sleep, before", () -> Thread.sleep(1000));
        me.interrupt();
        check("sleep 0, before", () -> Thread.sleep(0));
        me.interrupt();
        check("sleep -1, before", () -> Thread.sleep(-1));
        me.interrupt();
        check("wait, before", () -> {
            synchronized (o) {
                o.wait();
            }
        });
        me.interrupt();
        check("wait without monitor, before", () -> o.wait());
        me.interrupt();
        check("wait -1, before", () -> o.wait(-1));
        me.interrupt();
        check("join of a dead thread, before", () -> new Thread().join());
        me.interrupt();
        check("join of a live thread, before", () -> me.join());
        me.interrupt();
        check("park, before", LockSupport::park);
        me.interrupt();
        check("parkNanos, before", () -> LockSupport.parkNanos(1000000000000L));
        LockSupport.unpark(me);
        LockSupport.unpark(me);
        check("park with a permit", LockSupport::park);
        Thread t = later(me);
        check("sleep", () -> Thread.sleep(100000));
        t.join();
        t = later(me);
        check("wait", () -> {
            synchronized (o) {
                o.wait();
            }
        });
        t.join();
        t = later(me);
        check("timed wait, nanos", () -> {
            synchronized (o) {
                o.wait(100000, 10);
            }
        });
        t.join();
        t = later(me);
        check("join", () -> me.join());
        t.join();
        LockSupport.parkNanos(1);       // takes the permit that interrupts left
        t = later(me);
        check("park", LockSupport::park);
        t.join();
        check("wait nanos", () -> {
            synchronized (o) {
                o.wait(0, 1000000);
            }
        });
        check("wait nanos -1", () -> {
            synchronized (o) {
                o.wait(0, -1);
            }
        });
        check("wait millis -1", () -> {
            synchronized (o) {
                o.wait(-1, -1);
            }
        });
        check("wait -1 without monitor", () -> o.wait(-1));
        check("notify", o::notify);
        check("notifyAll", o::notifyAll);
        check("timed wait ends", () -> {
            synchronized (o) {
                o.wait(5);
            }
        });
        check("parkNanos ends", () -> LockSupport.parkNanos(5000000));
        check("parkNanos 0", () -> LockSupport.parkNanos(0));
        check("parkUntil past", () -> LockSupport.parkUntil(1));
    }
}
