package workloads;

import java.util.ArrayList;
import java.util.List;

/** Monitors: contention that is certain to happen, waits of every kind, recursion, what is thrown. */
public final class Monitors {
    private static int entered;
    private int turn;
    private int count;

    private Monitors() { }

    private static synchronized void enterStatic() {
        entered++;
    }

    private synchronized int enterDeep(int depth) {
        return depth == 0 ? count : enterDeep(depth - 1) + 1;
    }

    private synchronized void fail() {
        throw new IllegalStateException();
    }

    /** The other thread is known to be blocked before the monitor is left. */
    static void contention() {
        Monitors object = new Monitors();
        Runnable[] ways = {
            Monitors::enterStatic, () -> object.enterDeep(3), () -> {
                synchronized (object) {
                    object.count++;
                }
            }
        };
        int blocked = 0;
        for (int round = 0; round < 5; round++) {
            for (Runnable way : ways) {
                Thread thread;
                synchronized (Monitors.class) {
                    synchronized (object) {
                        thread = Common.start("contender", way);
                        Common.until(thread, Thread.State.BLOCKED);
                        blocked++;
                    }
                }
                Common.join(thread);
            }
        }
        Common.say("contention: blocked " + blocked + ", entered " + entered + " " + object.count);
        entered = 0;
    }

    /** Several threads wait for one monitor, and each gets it. */
    static void crowd() {
        Monitors object = new Monitors();
        List<Thread> threads = new ArrayList<>();
        synchronized (object) {
            for (int i = 0; i < 5; i++)
                threads.add(Common.start("crowd " + i, () -> {
                    for (int j = 0; j < 50; j++) {
                        synchronized (object) {
                            object.count++;
                        }
                    }
                }));
            threads.forEach(thread -> Common.until(thread, Thread.State.BLOCKED));
        }
        Common.join(threads.toArray(new Thread[0]));
        Common.say("crowd: " + object.count);
    }

    private void play(int mine, int rounds) {
        for (int i = 0; i < rounds; i++) {
            synchronized (this) {
                while (turn != mine) {
                    try {
                        wait();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
                count++;
                turn = 1 - mine;
                notifyAll();
            }
        }
    }

    static void pingPong() {
        Monitors table = new Monitors();
        Thread ping = Common.start("ping", () -> table.play(0, 50));
        Thread pong = Common.start("pong", () -> table.play(1, 50));
        Common.join(ping, pong);
        Common.say("ping-pong: " + table.count);
    }

    static void waits() throws InterruptedException {
        Object lock = new Object();
        synchronized (lock) {
            lock.wait(1);
            lock.wait(0, 1);
            lock.notify();
            lock.notifyAll();
        }
        List<String> seen = new ArrayList<>();
        Thread waiter = Common.start("waiter", () -> {
            synchronized (lock) {
                synchronized (lock) {
                    seen.add("interrupted " + Common.thrown(() -> lock.wait()));
                    seen.add("still held " + Thread.holdsLock(lock));
                }
            }
            Thread.currentThread().interrupt();
            synchronized (lock) {
                seen.add("interrupted before " + Common.thrown(() -> lock.wait(1_000_000_000)));
            }
        });
        Common.until(waiter, Thread.State.WAITING);
        waiter.interrupt();
        waiter.join();
        Common.say("waits: " + seen);
        Common.tell("wait without the monitor", lock::wait);
        Common.tell("notify without the monitor", lock::notify);
        Common.tell("a negative time", () -> {
            synchronized (lock) {
                lock.wait(-1);
            }
        });
        Common.tell("null", () -> {
            synchronized ((Object) null) {
                throw new IllegalStateException();
            }
        });
    }

    /** Many waiters, notified one by one and all at the same time. */
    static void waiters() {
        Monitors object = new Monitors();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 6; i++)
            threads.add(Common.start("waiter " + i, () -> {
                synchronized (object) {
                    object.count++;
                    while (object.turn == 0) {
                        try {
                            object.wait();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                    object.turn--;
                    object.count--;
                }
            }));
        threads.forEach(thread -> Common.until(thread, Thread.State.WAITING));
        synchronized (object) {
            Common.say("waiters: " + object.count);
            object.turn = 2;
            object.notify();
            object.notify();
        }
        Common.until(() -> {
            synchronized (object) {
                return object.count == 4;
            }
        });
        synchronized (object) {
            object.turn = 4;
            object.notifyAll();
        }
        Common.join(threads.toArray(new Thread[0]));
        Common.say("waiters: " + object.count);
    }

    public static void main(String[] args) throws InterruptedException {
        Monitors object = new Monitors();
        Common.say("recursion: " + object.enterDeep(100));
        Common.tell("thrown out of a synchronized method", object::fail);
        Common.say("still held: " + Thread.holdsLock(object));
        contention();
        crowd();
        pingPong();
        waits();
        waiters();
    }
}
