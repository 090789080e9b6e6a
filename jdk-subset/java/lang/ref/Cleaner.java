// Runs actions on a separate thread when objects have become phantom reachable. The thread lives until the Cleaner
// itself is unreachable and all actions have run: it only refers to the Work, and waits for the Cleaner like for any
// other object.
package java.lang.ref;

import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

public final class Cleaner {
    private final Work work = new Work();

    public interface Cleanable {
        void clean();
    }

    private Cleaner() {
    }

    public static Cleaner create() {
        return start(null);
    }

    public static Cleaner create(ThreadFactory threadFactory) {
        return start(Objects.requireNonNull(threadFactory, "threadFactory"));
    }

    private static Cleaner start(ThreadFactory factory) {
        Cleaner cleaner = new Cleaner();
        // No action: its place in the list keeps the thread running as long as the Cleaner is reachable.
        cleaner.work.add(cleaner, null);
        Thread t;
        if (factory == null) {
            t = new Thread(Reference.rootGroup(), cleaner.work, "Cleaner-" + Work.count.getAndIncrement(), 0, false);
            t.setContextClassLoader(ClassLoader.getSystemClassLoader());
            t.setPriority(Thread.MAX_PRIORITY - 2);
        } else {
            t = factory.newThread(cleaner.work);
            if (t.getState() != Thread.State.NEW) {
                throw new IllegalThreadStateException();
            }
        }
        t.setDaemon(true);
        t.start();
        return cleaner;
    }

    public Cleanable register(Object obj, Runnable action) {
        Objects.requireNonNull(obj, "obj");
        Objects.requireNonNull(action, "action");
        Cleanable c = work.add(obj, action);
        Reference.reachabilityFence(this);
        return c;
    }

    /** The thread's side: the queue, and the list that keeps the references themselves reachable. */
    private static final class Work implements Runnable {
        static final AtomicInteger count = new AtomicInteger();

        final ReferenceQueue<Object> queue = new ReferenceQueue<>();
        private Registered first;

        Registered add(Object obj, Runnable action) {
            Registered r = new Registered(obj, this, action);
            synchronized (this) {
                r.next = first;
                if (first != null) {
                    first.previous = r;
                }
                first = r;
            }
            Reference.reachabilityFence(obj);
            return r;
        }

        synchronized boolean remove(Registered r) {
            if (r.removed) {
                return false;
            }
            r.removed = true;
            if (r.previous != null) {
                r.previous.next = r.next;
            } else {
                first = r.next;
            }
            if (r.next != null) {
                r.next.previous = r.previous;
            }
            r.next = r.previous = null;
            return true;
        }

        synchronized boolean isEmpty() {
            return first == null;
        }

        @Override
        public void run() {
            while (!isEmpty()) {
                try {
                    // An action that is run elsewhere may empty the list without a sign in the queue.
                    Registered r = (Registered) (Reference<?>) queue.remove(60000L);
                    if (r != null) {
                        r.clean();
                    }
                } catch (Throwable t) {
                    // Specified: exceptions of actions are ignored. Interrupts, too.
                }
            }
        }
    }

    private static final class Registered extends PhantomReference<Object> implements Cleanable {
        private final Work work;
        private Runnable action;
        Registered next;
        Registered previous;
        boolean removed;

        Registered(Object obj, Work work, Runnable action) {
            super(obj, work.queue);
            this.work = work;
            this.action = action;
        }

        @Override
        public void clean() {
            if (!work.remove(this)) {
                return;
            }
            super.clear();
            Runnable a = action;
            action = null;
            if (a != null) {
                a.run();
            }
        }

        @Override
        public void clear() {
            throw new UnsupportedOperationException("clear");
        }

        @Override
        public boolean isEnqueued() {
            throw new UnsupportedOperationException("isEnqueued");
        }

        @Override
        public boolean enqueue() {
            throw new UnsupportedOperationException("enqueue");
        }
    }
}
