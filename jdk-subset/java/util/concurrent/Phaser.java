// A barrier that is used again and again by a changing number of parties. Phasers can form a tree, whose members share
// the root's phase and lock: a child is one party of its parent as long as it has parties, and arrives there when all
// of its own have arrived.
package java.util.concurrent;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Phaser {
    private static final int MAX_PARTIES = 0xffff;
    private static final int MAX_PHASE = Integer.MAX_VALUE;
    private static final int TERMINATED = Integer.MIN_VALUE;

    private final Phaser parent;
    private final Phaser root;
    private final ReentrantLock lock;
    /** Signalled at the end of each phase. */
    private final Condition advanced;

    // Guarded by the lock. Those of a child are those of an earlier phase until synchronize is called.
    private int phase;
    private int parties;
    private int unarrived;

    public Phaser() {
        this(null, 0);
    }

    public Phaser(int parties) {
        this(null, parties);
    }

    public Phaser(Phaser parent) {
        this(parent, 0);
    }

    public Phaser(Phaser parent, int parties) {
        if (parties < 0 || parties > MAX_PARTIES) {
            throw new IllegalArgumentException("Illegal number of parties");
        }
        this.parent = parent;
        if (parent == null) {
            root = this;
            lock = new ReentrantLock();
            advanced = lock.newCondition();
        } else {
            root = parent.root;
            lock = root.lock;
            advanced = root.advanced;
            if (parties != 0) {
                phase = parent.register();
            }
        }
        this.parties = parties;
        this.unarrived = parties;
    }

    /** Brings a child to the root's phase; returns it. */
    private int synchronize() {
        int p = root.phase;
        if (phase != p) {
            phase = p;
            if (p >= 0 || unarrived == 0) {
                unarrived = parties;
            }
        }
        return p;
    }

    public int register() {
        return bulkRegister(1);
    }

    public int bulkRegister(int n) {
        if (n < 0) {
            throw new IllegalArgumentException();
        }
        if (n == 0) {
            return getPhase();
        }
        lock.lock();
        try {
            for (;;) {
                int p = synchronize();
                if (n > MAX_PARTIES - parties) {
                    throw new IllegalStateException(
                            "Attempt to register more than " + MAX_PARTIES + " parties for " + describe());
                }
                if (p < 0) {
                    return p;
                }
                if (parties != 0 && unarrived == 0) {
                    // The phase is just ending: the last one runs onAdvance on a higher level.
                    advanced.awaitUninterruptibly();
                    continue;
                }
                if (parties == 0 && parent != null) {
                    p = parent.bulkRegister(1);
                    if (p < 0) {
                        return p;
                    }
                    phase = p;
                }
                parties += n;
                unarrived += n;
                return p;
            }
        } finally {
            lock.unlock();
        }
    }

    /** One party arrives, and leaves for good if so asked. Returns the phase of the arrival. */
    private int arrive(boolean leave) {
        lock.lock();
        try {
            int p = synchronize();
            if (p < 0) {
                return p;
            }
            if (unarrived <= 0) {
                throw new IllegalStateException("Attempted arrival of unregistered party for " + describe());
            }
            unarrived--;
            if (leave) {
                parties--;
            }
            if (unarrived == 0) {
                if (parent != null) {
                    parent.arrive(parties == 0);
                } else {
                    endPhase(p);
                }
            }
            return p;
        } finally {
            lock.unlock();
        }
    }

    private void endPhase(int p) {
        boolean end = onAdvance(p, parties);
        if (phase < 0) {
            return;
        }
        int next = p + 1 & MAX_PHASE;
        if (end) {
            phase = next | TERMINATED;
        } else {
            phase = next;
            unarrived = parties;
        }
        advanced.signalAll();
    }

    public int arrive() {
        return arrive(false);
    }

    public int arriveAndDeregister() {
        return arrive(true);
    }

    public int arriveAndAwaitAdvance() {
        int p = arrive(false);
        return p < 0 ? p : awaitAdvance(p);
    }

    private final class Wait implements ForkJoinPool.ManagedBlocker {
        private final int phase;
        private final boolean interruptible;
        private final boolean timed;
        private long nanos;

        Wait(int phase, boolean interruptible, boolean timed, long nanos) {
            this.phase = phase;
            this.interruptible = interruptible;
            this.timed = timed;
            this.nanos = nanos;
        }

        @Override
        public boolean isReleasable() {
            lock.lock();
            try {
                return root.phase != phase;
            } finally {
                lock.unlock();
            }
        }

        @Override
        public boolean block() throws InterruptedException {
            lock.lock();
            try {
                while (root.phase == phase) {
                    if (!interruptible) {
                        advanced.awaitUninterruptibly();
                    } else if (!timed) {
                        advanced.await();
                    } else if (nanos > 0L) {
                        nanos = advanced.awaitNanos(nanos);
                    } else {
                        return true;
                    }
                }
                return true;
            } finally {
                lock.unlock();
            }
        }
    }

    private int await(int p, boolean interruptible, boolean timed, long nanos) throws InterruptedException {
        if (p < 0) {
            return p;
        }
        ForkJoinPool.managedBlock(new Wait(p, interruptible, timed, nanos));
        return getPhase();
    }

    public int awaitAdvance(int phase) {
        try {
            return await(phase, false, false, 0L);
        } catch (InterruptedException e) {
            throw new InternalError(e);
        }
    }

    public int awaitAdvanceInterruptibly(int phase) throws InterruptedException {
        if (phase >= 0 && getPhase() == phase && Thread.interrupted()) {
            throw new InterruptedException();
        }
        return await(phase, true, false, 0L);
    }

    public int awaitAdvanceInterruptibly(int phase, long timeout, TimeUnit unit)
            throws InterruptedException, TimeoutException {
        long nanos = unit.toNanos(timeout);
        if (phase >= 0 && getPhase() == phase && Thread.interrupted()) {
            throw new InterruptedException();
        }
        int p = await(phase, true, true, nanos);
        if (p == phase && p >= 0) {
            throw new TimeoutException();
        }
        return p;
    }

    public void forceTermination() {
        lock.lock();
        try {
            root.phase |= TERMINATED;
            advanced.signalAll();
        } finally {
            lock.unlock();
        }
    }

    public final int getPhase() {
        lock.lock();
        try {
            return root.phase;
        } finally {
            lock.unlock();
        }
    }

    public int getRegisteredParties() {
        lock.lock();
        try {
            return parties;
        } finally {
            lock.unlock();
        }
    }

    public int getArrivedParties() {
        lock.lock();
        try {
            synchronize();
            return parties - unarrived;
        } finally {
            lock.unlock();
        }
    }

    public int getUnarrivedParties() {
        lock.lock();
        try {
            synchronize();
            return unarrived;
        } finally {
            lock.unlock();
        }
    }

    public Phaser getParent() {
        return parent;
    }

    public Phaser getRoot() {
        return root;
    }

    public boolean isTerminated() {
        return getPhase() < 0;
    }

    protected boolean onAdvance(int phase, int registeredParties) {
        return registeredParties == 0;
    }

    private String describe() {
        return super.toString() + "[phase = " + phase + " parties = " + parties + " arrived = " + (parties - unarrived)
                + "]";
    }

    @Override
    public String toString() {
        lock.lock();
        try {
            synchronize();
            return describe();
        } finally {
            lock.unlock();
        }
    }
}
