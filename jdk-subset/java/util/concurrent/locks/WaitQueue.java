// The queue of threads that wait for a synchronizer, after Craig, Landin and Hagersten as Lea describes it in "The
// java.util.concurrent Synchronizer Framework". It does not know the synchronizer's state: the subclasses with an int
// and with a long state do.
//
// A node's prev links are reliable; next is a hint that may be missing. The head is a dummy or the node that acquired
// last. Only the first waiter after the head tries to acquire. It announces with status WAITING that it is going to
// park, tries once more and parks; one that releases changes the state first and then looks for that announcement: one
// of the two sees the other. A waiter that gives up passes the wake-up it may have consumed on.
package java.util.concurrent.locks;

import java.util.ArrayList;
import java.util.Collection;
import jdk.internal.misc.Unsafe;

abstract class WaitQueue extends AbstractOwnableSynchronizer implements jdk.internal.util.NoSerialForm {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long HEAD = U.objectFieldOffset(WaitQueue.class, "head");
    private static final long TAIL = U.objectFieldOffset(WaitQueue.class, "tail");
    private static final long NEXT = U.objectFieldOffset(Node.class, "next");
    private static final long WAIT_STATE = U.objectFieldOffset(ConditionNode.class, "waitState");

    private static final int WAITING = 1;
    private static final int CANCELLED = 2;

    static final int TIMED_OUT = 0;
    static final int ACQUIRED = 1;
    static final int INTERRUPTED = 2;

    static class Node {
        volatile Node prev;
        volatile Node next;
        volatile Thread waiter;
        volatile int status;
        final boolean shared;
        long arg;

        Node(Thread waiter, boolean shared, long arg) {
            this.waiter = waiter;
            this.shared = shared;
            this.arg = arg;
        }
    }

    private transient volatile Node head;
    private transient volatile Node tail;

    /** One attempt, in the node's mode and with its argument. */
    abstract boolean attempt(Node node);

    /** Gives up the whole exclusive state and returns it. */
    abstract long releaseAll();

    abstract boolean heldExclusively();

    private void enqueue(Node node) {
        for (;;) {
            Node t = tail;
            if (t == null) {
                Node dummy = new Node(null, false, 0);
                if (U.compareAndSetReference(this, HEAD, null, dummy)) {
                    tail = dummy;
                }
            } else {
                node.prev = t;
                if (U.compareAndSetReference(this, TAIL, t, node)) {
                    t.next = node;
                    return;
                }
            }
        }
    }

    /** Waits in a new node. The deadline is in System.nanoTime's terms. */
    final int queueAndAcquire(boolean shared, long arg, boolean interruptible, boolean timed, long nanos) {
        long deadline = timed ? System.nanoTime() + nanos : 0L;
        Node node = new Node(Thread.currentThread(), shared, arg);
        enqueue(node);
        return acquireQueued(node, interruptible, timed, deadline);
    }

    private int acquireQueued(Node node, boolean interruptible, boolean timed, long deadline) {
        boolean interrupted = false;
        try {
            for (;;) {
                Node p = node.prev;
                if (p.status == CANCELLED) {
                    do {
                        p = p.prev;
                    } while (p.status == CANCELLED);
                    node.prev = p;
                    p.next = node;
                }
                if (p == head && attempt(node)) {
                    becomeHead(node, p);
                    if (interrupted) {
                        Thread.currentThread().interrupt();
                    }
                    return ACQUIRED;
                }
                if (node.status == 0) {
                    node.status = WAITING;
                    continue;
                }
                if (timed) {
                    long nanos = deadline - System.nanoTime();
                    if (nanos <= 0L) {
                        cancel(node);
                        return TIMED_OUT;
                    }
                    LockSupport.parkNanos(this, nanos);
                } else {
                    LockSupport.park(this);
                }
                if (Thread.interrupted()) {
                    if (interruptible) {
                        cancel(node);
                        return INTERRUPTED;
                    }
                    interrupted = true;
                }
                node.status = 0;
            }
        } catch (Throwable t) {
            // A subclass's tryAcquire failed.
            cancel(node);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            throw t;
        }
    }

    private void becomeHead(Node node, Node old) {
        node.status = 0;
        node.waiter = null;
        head = node;
        node.prev = null;
        old.next = null;
        if (node.shared) {
            Node next = node.next;
            if (next == null ? tail != node : next.shared || next.status == CANCELLED) {
                signalFirst();
            }
        }
    }

    private void cancel(Node node) {
        node.waiter = null;
        node.status = CANCELLED;
        Node p = node.prev;
        while (p.status == CANCELLED) {
            p = p.prev;
        }
        node.prev = p;
        if (tail == node && U.compareAndSetReference(this, TAIL, node, p)) {
            Node n = p.next;
            if (n != null && n.status == CANCELLED) {
                U.compareAndSetReference(p, NEXT, n, null);
            }
        }
        signalFirst();
    }

    /** The node of the thread that waits longest, null if none. */
    private Node first() {
        Node h = head;
        if (h == null) {
            return null;
        }
        Node s = h.next;
        if (s == null || s.status == CANCELLED) {
            s = null;
            for (Node n = tail; n != null && n != h; n = n.prev) {
                if (n.status != CANCELLED) {
                    s = n;
                }
            }
        }
        return s;
    }

    /** To be called after the state has been changed so that a waiter may get through. */
    final void signalFirst() {
        Node s = first();
        if (s != null && s.status == WAITING) {
            LockSupport.unpark(s.waiter);
        }
    }

    public final boolean hasQueuedThreads() {
        Node h = head;
        for (Node n = tail; n != null && n != h; n = n.prev) {
            if (n.status != CANCELLED) {
                return true;
            }
        }
        return false;
    }

    public final boolean hasContended() {
        return head != null;
    }

    public final Thread getFirstQueuedThread() {
        Node s = first();
        return s == null ? null : s.waiter;
    }

    public final boolean isQueued(Thread thread) {
        if (thread == null) {
            throw new NullPointerException();
        }
        for (Node n = tail; n != null; n = n.prev) {
            if (n.waiter == thread) {
                return true;
            }
        }
        return false;
    }

    final boolean firstIsExclusive() {
        Node s = first();
        return s != null && !s.shared && s.waiter != null;
    }

    public final boolean hasQueuedPredecessors() {
        Node s = first();
        if (s == null) {
            return false;
        }
        Thread t = s.waiter;
        return t != null && t != Thread.currentThread();
    }

    public final int getQueueLength() {
        int n = 0;
        for (Node p = tail; p != null; p = p.prev) {
            if (p.waiter != null) {
                n++;
            }
        }
        return n;
    }

    private static final int ALL = 0;
    private static final int SHARED = 1;
    private static final int EXCLUSIVE = 2;

    private Collection<Thread> queued(int which) {
        ArrayList<Thread> list = new ArrayList<>();
        for (Node p = tail; p != null; p = p.prev) {
            Thread t = p.waiter;
            if (t != null && (which == ALL || p.shared == (which == SHARED))) {
                list.add(t);
            }
        }
        return list;
    }

    public final Collection<Thread> getQueuedThreads() {
        return queued(ALL);
    }

    public final Collection<Thread> getExclusiveQueuedThreads() {
        return queued(EXCLUSIVE);
    }

    public final Collection<Thread> getSharedQueuedThreads() {
        return queued(SHARED);
    }

    final String describe(long state) {
        return super.toString() + "[State = " + state + ", " + (hasQueuedThreads() ? "non" : "") + "empty queue]";
    }

    // ---- Conditions --------------------------------------------------------------------------------------------

    private static final int PENDING = 0;
    private static final int SIGNALLED = 1;
    private static final int ABANDONED = 2;

    static final class ConditionNode extends Node {
        ConditionNode nextWaiter;
        /** From PENDING either a signal or the waiter itself takes it away; who does puts the node into the queue. */
        volatile int waitState;
        volatile boolean queued;

        ConditionNode(Thread waiter) {
            super(waiter, false, 0);
        }

        boolean leave(int state) {
            return waitState == PENDING && U.compareAndSetInt(this, WAIT_STATE, PENDING, state);
        }
    }

    /** The waiters of one condition: a list that only the owner of the synchronizer touches. */
    final class Waiters {
        private ConditionNode firstWaiter;
        private ConditionNode lastWaiter;

        WaitQueue synchronizer() {
            return WaitQueue.this;
        }

        private void checkHeld() {
            if (!heldExclusively()) {
                throw new IllegalMonitorStateException();
            }
        }

        /**
         * Gives the synchronizer up, waits and takes it again. Returns the nanoseconds that are left if timed, not
         * more than 0 after a time-out.
         */
        long await(boolean interruptible, boolean timed, long nanos) throws InterruptedException {
            if (interruptible && Thread.interrupted()) {
                throw new InterruptedException();
            }
            checkHeld();
            long deadline = timed ? System.nanoTime() + (nanos > 0L ? nanos : 0L) : 0L;
            ConditionNode node = new ConditionNode(Thread.currentThread());
            if (lastWaiter == null) {
                firstWaiter = node;
            } else {
                lastWaiter.nextWaiter = node;
            }
            lastWaiter = node;
            boolean released = false;
            try {
                node.arg = releaseAll();
                released = true;
            } finally {
                if (!released) {
                    node.waitState = ABANDONED;
                }
            }
            boolean interrupted = false;
            boolean abandoned = false;
            while (!node.queued) {
                if (Thread.interrupted()) {
                    interrupted = true;
                    if (interruptible) {
                        abandoned = node.leave(ABANDONED);
                        break;
                    }
                } else if (!timed) {
                    LockSupport.park(WaitQueue.this);
                } else {
                    long left = deadline - System.nanoTime();
                    if (left <= 0L) {
                        abandoned = node.leave(ABANDONED);
                        break;
                    }
                    LockSupport.parkNanos(WaitQueue.this, left);
                }
            }
            if (abandoned) {
                enqueue(node);
            } else {
                while (!node.queued) {
                    // The signaller is just putting it there.
                    Thread.yield();
                }
            }
            acquireQueued(node, false, false, 0L);
            if (abandoned) {
                unlinkAbandoned();
            }
            if (interrupted) {
                if (abandoned && interruptible) {
                    throw new InterruptedException();
                }
                Thread.currentThread().interrupt();
            }
            return timed ? deadline - System.nanoTime() : 1L;
        }

        private void unlinkAbandoned() {
            ConditionNode last = null;
            for (ConditionNode n = firstWaiter; n != null; n = n.nextWaiter) {
                if (n.waitState == PENDING) {
                    last = n;
                } else if (last == null) {
                    firstWaiter = n.nextWaiter;
                } else {
                    last.nextWaiter = n.nextWaiter;
                }
            }
            lastWaiter = last;
        }

        void signal(boolean all) {
            checkHeld();
            for (ConditionNode n; (n = firstWaiter) != null;) {
                firstWaiter = n.nextWaiter;
                if (firstWaiter == null) {
                    lastWaiter = null;
                }
                if (n.leave(SIGNALLED)) {
                    enqueue(n);
                    n.status = WAITING;
                    n.queued = true;
                    if (!all) {
                        return;
                    }
                }
            }
        }

        Collection<Thread> threads() {
            checkHeld();
            ArrayList<Thread> list = new ArrayList<>();
            for (ConditionNode n = firstWaiter; n != null; n = n.nextWaiter) {
                if (n.waitState == PENDING) {
                    Thread t = n.waiter;
                    if (t != null) {
                        list.add(t);
                    }
                }
            }
            return list;
        }
    }
}
