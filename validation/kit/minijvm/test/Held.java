package minijvm.test;

import java.util.concurrent.locks.LockSupport;

/** A thread that stays in one state until it is released. */
final class Held extends Thread {
    /* as in minijvm_test.h */
    private static final int RUNNING = 0, BLOCKED = 1, WAITING = 2, TIMED_WAITING = 3, SLEEPING = 4, PARKED = 5;
    private static final int IN_NATIVE = 6, SUSPENDED = 7;
    private static final Thread.State[] STATES = {Thread.State.RUNNABLE, Thread.State.BLOCKED, Thread.State.WAITING,
        Thread.State.TIMED_WAITING, Thread.State.TIMED_WAITING, Thread.State.WAITING, Thread.State.RUNNABLE,
        Thread.State.RUNNABLE};
    private static final long HOUR = 3_600_000;

    private final int state, depth;
    private final Object monitor;
    private final long handle;          // of the kit
    private volatile boolean arrived, released;

    private Held(int state, int depth, Object monitor, long handle) {
        super("minijvm.test held");
        this.state = state;
        this.depth = depth;
        this.monitor = monitor;
        this.handle = handle;
        setDaemon(true);
    }

    static void initialize() {
        Target.shared = STATES.length;
    }

    /** [monitor] is what the thread blocks on and waits on; the caller has entered it, if it shall block. */
    @SuppressWarnings("removal")
    static Held hold(int state, int depth, Object monitor, long handle) {
        Held held = new Held(state, depth, monitor, handle);
        held.start();
        while (!held.arrived || held.getState() != STATES[state]) {
            Thread.yield();
        }
        if (state == SUSPENDED) {
            held.suspend();
        }
        return held;
    }

    /** The caller has left the monitor. */
    @SuppressWarnings("removal")
    void release() throws InterruptedException {
        released = true;
        switch (state) {
        case WAITING:
        case TIMED_WAITING:
            synchronized (monitor) {
                monitor.notifyAll();
            }
            break;
        case SLEEPING:
            interrupt();
            break;
        case PARKED:
            LockSupport.unpark(this);
            break;
        case SUSPENDED:
            resume();
            break;
        default:
            break;
        }
        join();
    }

    @Override
    public void run() {
        frame(1, 1L + (1L << 32), 1.5f, 1.25, "frame 1", this);
    }

    /** The arguments report which frame it is: the outermost is number 1. */
    static void frame(int number, long wide, float single, double precise, String text, Held held) {
        if (number < held.depth) {
            int next = number + 1;
            frame(next, next + (1L << 32), next + 0.5f, next + 0.25, "frame ".concat(String.valueOf(next)), held);
        } else {
            held.stay();
        }
    }

    private void stay() {
        switch (state) {
        case BLOCKED:
            arrived = true;
            synchronized (monitor) {
                return;
            }
        case WAITING:
        case TIMED_WAITING:
            synchronized (monitor) {
                arrived = true;
                while (!released) {
                    await();
                }
            }
            return;
        case SLEEPING:
            arrived = true;
            while (!released) {
                doze();
            }
            return;
        case PARKED:
            arrived = true;
            while (!released) {
                LockSupport.park(monitor);
            }
            return;
        case IN_NATIVE:
            arrived = true;
            stayInNative(handle);
            return;
        default:
            arrived = true;
            while (!released) {
                Target.shared = 0;
            }
        }
    }

    private void await() {
        try {
            if (state == WAITING) {
                monitor.wait();
            } else {
                monitor.wait(HOUR);
            }
        } catch (InterruptedException e) {
            Target.shared = 0;          // it was not the kit
        }
    }

    private void doze() {
        try {
            Thread.sleep(HOUR);
        } catch (InterruptedException e) {
            Target.shared = 0;
        }
    }

    private static native void stayInNative(long handle);
}
