// Threads in every state, for jdb's commands about threads and monitors.
import java.util.concurrent.locks.LockSupport;

public class Crowd {
    static final Object gate = new Object(), room = new Object();
    static volatile boolean done;
    static int interrupted;

    static class Stop extends RuntimeException {
        Stop(String why) { super(why); }
    }
    static final Object STOP = new Stop("none");        // prepared, so that jdb can make one

    static void pause(long ms) {
        try {
            Thread.sleep(ms);
        } catch (InterruptedException e) {
            interrupted++;
        }
    }

    static Thread start(String name, Runnable body, Thread.State reached) {
        Thread t = new Thread(body, name);
        t.start();
        while (t.getState() != reached)
            pause(1);
        return t;
    }

    static void waitInRoom() {
        synchronized (room) {
            while (!done) {
                try {
                    room.wait();
                } catch (InterruptedException e) {
                    interrupted++;
                }
            }
        }
    }

    static void enterGate() {
        synchronized (gate) {
            counted();
        }
    }

    static int count;

    static void counted() {
        count++;                                    //@ entered
    }

    // libjdwp lists threads as they tell it that they run: the spinner must before the next one does
    static volatile boolean spinning;

    static void spin() {
        spinning = true;
        try {
            while (!done) { }
            System.out.println("spinner sees done");
        } catch (Stop e) {
            System.out.println("spinner stopped by " + e);
        }
    }

    static void meeting() {
        int here = count;                           //@ meeting
        System.out.println("met " + here);
    }

    public static void main(String[] args) throws Exception {
        Thread[] all = new Thread[5];
        all[0] = start("sleeper", () -> pause(3600_000), Thread.State.TIMED_WAITING);
        all[1] = start("waiter", Crowd::waitInRoom, Thread.State.WAITING);
        all[2] = start("parked", LockSupport::park, Thread.State.WAITING);
        all[3] = start("spinner", Crowd::spin, Thread.State.RUNNABLE);
        while (!spinning)
            pause(1);
        synchronized (gate) {
            all[4] = start("blocked", Crowd::enterGate, Thread.State.BLOCKED);
            synchronized (room) {
                meeting();
            }
        }
        all[4].join();
        done = count == 1;                          //@ joined
        all[3].join();
        System.out.println("count " + count);
        synchronized (room) {
            room.notifyAll();
        }
        LockSupport.unpark(all[2]);
        all[0].interrupt();
        for (Thread t : all)
            t.join();
        System.out.println("interrupted " + interrupted);
    }
}
