// Stack traces of virtual threads that are parked, sleep, wait, were not started, have ended; deep ones.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class TraceParked {
    static void show(String what, Thread t) {
        System.out.println(what + " " + t.getState());
        for (StackTraceElement e : t.getStackTrace())
            System.out.println("  " + e);
    }
    static volatile boolean go;
    static void park() {
        while (!go)
            LockSupport.park();
    }
    static int deep(int n) {
        if (n == 0) {
            park();
            return 0;
        }
        return deep(n - 1) + 1;
    }
    public static void main(String[] args) throws Exception {
        Thread t = Thread.ofVirtual().unstarted(TraceParked::park);
        show("new", t);
        t.start();
        Until.state(t, Thread.State.WAITING);
        show("parked", t);
        go = true;
        LockSupport.unpark(t);
        t.join();
        show("ended", t);
        Thread s = Thread.ofVirtual().start(() -> {
            try {
                Thread.sleep(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                System.out.println(e.getStackTrace().length > 2);
            }
        });
        Until.state(s, Thread.State.TIMED_WAITING);
        show("sleeps", s);
        s.interrupt();
        s.join();
        go = false;
        int[] result = new int[1];
        Thread d = Thread.ofVirtual().start(() -> result[0] = deep(500));
        Until.state(d, Thread.State.WAITING);
        StackTraceElement[] trace = d.getStackTrace();
        System.out.println(Arrays.stream(trace).filter(e -> e.getMethodName().equals("deep")).count() + " of "
                + trace.length + ", last " + trace[trace.length - 1]);
        go = true;
        LockSupport.unpark(d);
        d.join();
        System.out.println(result[0]);
        CountDownLatch never = new CountDownLatch(1);
        Thread j = Thread.ofVirtual().start(() -> Until.quietly(never));
        Until.state(j, Thread.State.WAITING);
        show("latch", j);
        Thread joins = Thread.ofVirtual().start(() -> {
            try {
                j.join();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        Until.state(joins, Thread.State.WAITING);
        show("joins", joins);
        never.countDown();
        joins.join();
    }
}
