// Action that the reference handler itself runs when the referent has become phantom reachable: for short, trusted
// actions of this library. All cleaners that have not run yet are held in a list.
package jdk.internal.ref;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;

public class Cleaner extends PhantomReference<Object> {
    /** Never filled: the handler runs the action instead. */
    private static final ReferenceQueue<Object> none = new ReferenceQueue<>();
    private static Cleaner first;

    private final Runnable action;
    private Cleaner next;
    private Cleaner previous;
    private boolean done;

    private Cleaner(Object referent, Runnable action) {
        super(referent, none);
        this.action = action;
    }

    /** Null if there is no action. */
    public static Cleaner create(Object referent, Runnable action) {
        if (action == null) {
            return null;
        }
        Cleaner c = new Cleaner(referent, action);
        synchronized (Cleaner.class) {
            c.next = first;
            if (first != null) {
                first.previous = c;
            }
            first = c;
        }
        return c;
    }

    private boolean takeOut() {
        synchronized (Cleaner.class) {
            if (done) {
                return false;
            }
            done = true;
            if (previous != null) {
                previous.next = next;
            } else {
                first = next;
            }
            if (next != null) {
                next.previous = previous;
            }
            next = previous = null;
            return true;
        }
    }

    /** Runs the action, once. */
    public void clean() {
        if (!takeOut()) {
            return;
        }
        try {
            action.run();
        } catch (Throwable t) {
            // A native resource in an unknown state: nothing that could continue safely.
            t.printStackTrace();
            System.exit(1);
        }
    }
}
