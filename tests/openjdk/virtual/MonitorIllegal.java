// pinned: carriers bound
// IllegalMonitorStateException: monitors belong to the virtual thread, not to what carries it or to its starter.
import java.util.concurrent.*;

public class MonitorIllegal {
    interface Try { void run() throws Exception; }
    static void refused(String what, Try t) {
        try {
            t.run();
            System.out.println(what + " accepted");
        } catch (Exception e) {
            System.out.println(what + ": " + e);
        }
    }
    static void all(Object m) {
        refused("wait", m::wait);
        refused("timed wait", () -> m.wait(1));
        refused("notify", m::notify);
        refused("notifyAll", m::notifyAll);
        System.out.println("holds " + Thread.holdsLock(m));
    }
    static void in(Runnable r) throws Exception {
        Thread t = Thread.ofVirtual().start(r);
        t.join();
    }
    public static void main(String[] args) throws Exception {
        Object m = new Object();
        in(() -> all(m));
        synchronized (m) {
            in(() -> all(m));
        }
        in(() -> {
            synchronized (m) {
                Thread.yield();
                m.notifyAll();
                System.out.println("own " + Thread.holdsLock(m));
                Thread inner = Thread.startVirtualThread(() -> all(m));
                try {
                    inner.join();
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            }
            all(m);
        });
        refused("null", () -> Thread.holdsLock(null));
        in(() -> refused("null monitor", () -> {
            Object none = null;
            synchronized (none) {
                System.out.println("never");
            }
        }));
        in(() -> {
            Thread.currentThread().interrupt();
            refused("wait without it while interrupted", m::wait);
            System.out.println("still interrupted " + Thread.interrupted());
        });
    }
}
