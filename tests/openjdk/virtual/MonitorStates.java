// What a virtual thread's state and stack tell while it is blocked at a monitor, waits, waits with time, gets it back.
import java.util.*;
import java.util.stream.*;

public class MonitorStates {
    static final Object M = new Object();
    static String own(Thread t) {
        return Arrays.stream(t.getStackTrace()).filter(e -> e.getModuleName() == null
                || e.getMethodName().startsWith("wait"))
                .map(e -> e.getMethodName() + ":" + e.getLineNumber()).collect(Collectors.joining(" "));
    }
    static synchronized void blocks() {
        System.out.println("in");
    }
    static volatile boolean go, caught;
    static void waits(long time) {
        synchronized (M) {
            while (!go) {
                try {
                    M.wait(time);
                } catch (InterruptedException e) {
                    System.out.println(e.getMessage() + " " + Thread.currentThread().isInterrupted());
                    caught = true;
                }
            }
        }
    }
    public static void main(String[] args) throws Exception {
        Thread a;
        synchronized (MonitorStates.class) {
            a = Thread.startVirtualThread(MonitorStates::blocks);
            Until.state(a, Thread.State.BLOCKED);
            System.out.println(a.getState() + " " + a.isAlive() + " " + own(a));
        }
        a.join();
        System.out.println(a.getState() + " " + own(a));
        for (long time : new long[] { 0, 1_000_000_000 }) {
            go = caught = false;
            Thread w = Thread.startVirtualThread(() -> waits(time));
            Until.in(w, "wait0");
            System.out.println(w.getState() + " " + own(w));
            synchronized (M) {
                w.interrupt();
                Until.state(w, Thread.State.BLOCKED);
                System.out.println("interrupted " + w.getState() + " " + own(w) + " " + w.isInterrupted());
            }
            Until.so(() -> caught);
            Until.in(w, "wait0");
            synchronized (M) {
                go = true;
                M.notifyAll();
                Until.state(w, Thread.State.BLOCKED);
                System.out.println("notified " + w.getState());
            }
            w.join();
        }
        synchronized (M) {
            go = true;
            Thread b = Thread.startVirtualThread(() -> waits(1));
            Until.state(b, Thread.State.BLOCKED);
            b.interrupt();
            System.out.println("interrupted at the monitor: " + b.getState() + " " + b.isInterrupted());
            a = b;
        }
        a.join();
        System.out.println(a.getState() + " " + a.isInterrupted());
    }
}
