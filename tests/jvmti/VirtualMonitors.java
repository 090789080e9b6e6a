import java.util.concurrent.locks.LockSupport;

public class VirtualMonitors extends VirtualThreads {
    static native void watchMonitors();
    static native void throwAt(int event);

    static final int WAIT = 73, WAITED = 74, ENTER = 75, ENTERED = 76, INTERRUPTED = 0x200000, MANY = 20;
    static volatile boolean held;
    static int entered;

    static synchronized void enterMethod() {
        entered++;
    }

    static void enterBlock() {
        synchronized (VirtualMonitors.class) {
            entered++;
        }
    }

    /** Has the monitor while it has no carrier. */
    static void hold() {
        synchronized (VirtualMonitors.class) {
            held = true;
            while (!go) LockSupport.park();
        }
        held = false;
    }

    static void waits(long time) {
        synchronized (lock) {
            try {
                lock.wait(time);
            } catch (InterruptedException e) {
                entered += 100;
            } catch (IllegalStateException e) {
                entered += 1000;
            }
            entered++;
        }
    }

    /** How often each of these. */
    static String counts(String reported) {
        String text = "";
        for (String what : "wants has".split(" "))
            text += what + " " + (reported.split("(?<![^;])" + what + "(?= |;)", -1).length - 1) + " ";
        return text;
    }

    static void holder(Runnable... bodies) throws InterruptedException {
        go = held = false;
        Thread holder = start("holder", VirtualMonitors::hold);
        while (!held) Thread.yield();
        Thread[] all = new Thread[bodies.length];
        for (int i = 0; i < all.length; i++) all[i] = start("v" + i, bodies[i]);
        for (Thread t : all) await(t, BLOCKED);
        go = true;
        LockSupport.unpark(holder);
        for (Thread t : all) t.join();
        holder.join();
    }

    /** From 27 on a notified thread is awake at once: whether the monitor is free when it enters again is chance. */
    static String again(String events) {
        return Runtime.version().feature() >= 27 ? events.replace("waited;has;", "waited;") : events;
    }

    static String waiter(boolean locked, boolean interrupts) throws InterruptedException {
        entered = 0;
        Thread t;
        synchronized (lock) {
            t = start("v", () -> waits(0));
            await(t, BLOCKED);
        }
        await(t, WAITS);
        if (interrupts && !locked)
            t.interrupt();
        else
            synchronized (lock) {
                if (interrupts)
                    t.interrupt();
                else
                    lock.notify();
                if (locked) await(t, interrupts ? BLOCKED | INTERRUPTED : BLOCKED);
            }
        t.join();
        return again(reported() + entered);
    }

    /** Who gets the monitor when the wait begins has it still when the wait ends. */
    static String outOfTime() throws InterruptedException {
        Thread main = Thread.currentThread();
        held = false;
        Thread t = start("v", () -> {
            synchronized (lock) {
                held = true;
                while (main.getState() != Thread.State.BLOCKED) Thread.yield();
                try {
                    lock.wait(1);
                } catch (InterruptedException e) {
                    entered = -1;
                }
            }
        });
        while (!held) Thread.yield();
        synchronized (lock) {
            await(t, BLOCKED);
        }
        t.join();
        return reported();
    }

    static String reported() {
        return events().replaceAll(" v(?=;)|VirtualThread[^;]*;", "");
    }

    static String thrown(Runnable body) throws InterruptedException {
        String[] text = {""};
        holder(() -> {
            try {
                body.run();
            } catch (IllegalStateException e) {
                text[0] = e.getMessage() + " " + Thread.holdsLock(VirtualMonitors.class);
            }
        });
        return text[0];
    }

    public static void main(String[] args) throws Exception {
        events();
        watchMonitors();
        begin("MonitorContendedEnter, MonitorContendedEntered", "more virtual threads than carriers");
        Runnable[] many = new Runnable[MANY];
        for (int i = 0; i < MANY; i++)
            many[i] = i % 2 == 0 ? VirtualMonitors::enterMethod : VirtualMonitors::enterBlock;
        holder(many);
        checkInt("entered", MANY, entered);
        checkText("events", "wants 20 has 20 ", counts(events().replaceAll(" v\\d+", "")));
        begin("MonitorWait, MonitorWaited", "of a virtual thread that enters again");
        checkText("notified", again("wants;has;waits;waited;has;1"), waiter(false, false));
        checkText("notified, and has to wait", again("wants;has;waits;waited;has;1"), waiter(true, false));
        checkText("out of time, and has to wait", "waits for a time;waited in vain;has;", outOfTime());
        checkText("interrupted", "wants;has;waits;waited;101", waiter(false, true));
        checkText("interrupted, and has to wait", again("wants;has;waits;waited;has;101"), waiter(true, true));
        begin("MonitorContendedEnter, MonitorContendedEntered", "a callback throws");
        throwAt(ENTER);
        checkText("in a block", "wants false", thrown(VirtualMonitors::enterBlock));
        checkText("in a method", "wants false", thrown(VirtualMonitors::enterMethod));
        throwAt(ENTERED);
        checkText("in a block", "has false", thrown(VirtualMonitors::enterBlock));
        checkText("in a method", "has false", thrown(VirtualMonitors::enterMethod));
        begin("MonitorWait", "a callback throws");
        events();
        throwAt(WAIT);
        entered = 0;
        start("v", () -> waits(1)).join();
        checkText("before", "waits for a time;waited;1001", reported() + entered);
        begin("MonitorWaited", "a callback throws");
        throwAt(WAITED);
        checkText("after", again("wants;has;waits;waited;has;1001"), waiter(false, false));
        checkText("after, and has to wait", again("wants;has;waits;waited;has;1001"), waiter(true, false));
        end();
    }
}
