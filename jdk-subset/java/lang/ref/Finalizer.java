// Keeps each object that has a finalize method until that has run. The VM calls register() when Object.<init> of such
// an object ends, or it has been cloned. Finalizers run on the thread "Finalizer"; runFinalization() lends a second
// one.
package java.lang.ref;

import jdk.internal.access.LangAccess;
import jdk.internal.access.RefAccess;

final class Finalizer extends FinalReference<Object> {
    private static final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    /** Guards the list of unfinalized objects, and running. */
    private static final Object lock = new Object();
    private static Finalizer unfinalized;
    /** What the thread "Finalizer" is doing. */
    private static Finalizer running;

    static {
        Thread t = new FinalizerThread(rootGroup());
        t.setPriority(Thread.MAX_PRIORITY - 2);
        t.setDaemon(true);
        t.start();
    }

    private Finalizer next;
    private Finalizer previous;

    private Finalizer(Object finalizee) {
        super(finalizee, queue);
        synchronized (lock) {
            next = unfinalized;
            if (next != null) {
                next.previous = this;
            }
            unfinalized = this;
        }
    }

    /** What waits for the thread "Finalizer". */
    static void visitQueue(java.util.function.Consumer<Reference<?>> visitor) {
        queue.visit(visitor);
    }

    /** Called by the VM. */
    static void register(Object finalizee) {
        new Finalizer(finalizee);
    }

    private static final class FinalizerThread extends Thread {
        FinalizerThread(ThreadGroup group) {
            super(group, null, "Finalizer", 0, false);
        }

        /** What was taken from the queue and has not yet run. */
        private Finalizer taken;

        /** When there is no memory for a step the VM runs it once more: nothing is lost by that. */
        @Override
        public void run() {
            for (;;) {
                try {
                    if (taken == null) {
                        taken = (Finalizer) (Reference<?>) queue.remove();
                    }
                    note(taken);
                    taken.runFinalizer();
                    taken = null;
                    note(null);
                } catch (InterruptedException e) {
                    // Some finalizer has interrupted its thread: continue.
                }
            }
        }
    }

    private static final class SecondFinalizerThread extends Thread {
        SecondFinalizerThread(ThreadGroup group) {
            super(group, null, "Secondary finalizer", 0, false);
        }

        @Override
        public void run() {
            for (Finalizer f; (f = (Finalizer) (Reference<?>) queue.poll()) != null;) {
                f.runFinalizer();
            }
        }
    }

    static void note(Finalizer f) {
        synchronized (lock) {
            running = f;
            if (f == null) {
                lock.notifyAll();
            }
        }
    }

    private void unlink() {
        synchronized (lock) {
            if (previous != null) {
                previous.next = next;
            } else {
                unfinalized = next;
            }
            if (next != null) {
                next.previous = previous;
            }
            next = previous = null;
        }
    }

    void runFinalizer() {
        unlink();
        try {
            Object finalizee = getFromInactiveFinalReference();
            clearInactiveFinalReference();
            LangAccess.get().invokeFinalize(finalizee);
        } catch (Throwable t) {
            // Specified: exceptions of finalizers are ignored.
        }
    }

    /**
     * Finalizers of all objects that collections have found so far: runs those that wait, and waits, up to a second,
     * for the one that is running. They must not run on the calling thread, which may hold locks.
     */
    static void runFinalization() {
        RefAccess.get().awaitReferenceHandler();
        boolean interrupted = Thread.interrupted();
        Thread second = new SecondFinalizerThread(rootGroup());
        second.start();
        for (;;) {
            try {
                second.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (!(Thread.currentThread() instanceof FinalizerThread)) {
            interrupted |= awaitRunning();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean awaitRunning() {
        boolean interrupted = false;
        long deadline = System.nanoTime() + 1000000000L;
        synchronized (lock) {
            Finalizer f = running;
            for (long left = 1000; running != null && running == f && left > 0;
                    left = (deadline - System.nanoTime()) / 1000000L) {
                try {
                    lock.wait(left);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        return interrupted;
    }
}
