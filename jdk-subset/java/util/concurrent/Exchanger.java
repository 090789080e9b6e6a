// A point at which two threads swap objects.
package java.util.concurrent;

import java.util.concurrent.locks.LockSupport;

public class Exchanger<V> {
    private static final class Offer {
        final Thread waiter = Thread.currentThread();
        final Object given;
        Object received;
        volatile boolean done;

        Offer(Object given) {
            this.given = given;
        }
    }

    /** What the thread that waits for another one offers. Guarded by this. */
    private Offer waiting;

    public Exchanger() {
    }

    private synchronized boolean withdraw(Offer o) {
        if (waiting != o) {
            return false;
        }
        waiting = null;
        return true;
    }

    @SuppressWarnings("unchecked")
    private V exchange(V x, boolean timed, long nanos) throws InterruptedException, TimeoutException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Offer other;
        Offer mine = null;
        synchronized (this) {
            other = waiting;
            if (other != null) {
                waiting = null;
            } else {
                mine = new Offer(x);
                waiting = mine;
            }
        }
        if (other != null) {
            other.received = x;
            other.done = true;
            LockSupport.unpark(other.waiter);
            return (V) other.given;
        }
        long deadline = timed ? System.nanoTime() + nanos : 0L;
        while (!mine.done) {
            long left = timed ? deadline - System.nanoTime() : 1L;
            boolean interrupted = Thread.currentThread().isInterrupted();
            if ((interrupted || left <= 0L) && withdraw(mine)) {
                if (interrupted) {
                    Thread.interrupted();
                    throw new InterruptedException();
                }
                throw new TimeoutException();
            }
            if (interrupted || left <= 0L) {
                // The partner has taken the offer and is about to answer.
                Thread.yield();
            } else if (timed) {
                LockSupport.parkNanos(this, left);
            } else {
                LockSupport.park(this);
            }
        }
        return (V) mine.received;
    }

    public V exchange(V x) throws InterruptedException {
        try {
            return exchange(x, false, 0L);
        } catch (TimeoutException e) {
            throw new InternalError(e);
        }
    }

    public V exchange(V x, long timeout, TimeUnit unit) throws InterruptedException, TimeoutException {
        return exchange(x, true, unit.toNanos(timeout));
    }
}
