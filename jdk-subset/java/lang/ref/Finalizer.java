// Keeps each object that has a finalize method until that has run. The VM calls register() when Object.<init> of such
// an object ends. Finalizers run in runFinalization() on the calling thread, while no finalizer thread exists.
package java.lang.ref;

import jdk.internal.access.SharedSecrets;

final class Finalizer extends FinalReference<Object> {
    private static ReferenceQueue<Object> queue = new ReferenceQueue<>();
    private static Finalizer unfinalized;
    private static final Object lock = new Object();

    static {
        SharedSecrets.setJavaLangRefAccess(new Access());
    }

    private static final class Access extends SharedSecrets.JavaLangRefAccess {
        @Override
        public void runFinalization() {
            Finalizer.runFinalization();
        }
    }

    private Finalizer next;
    private Finalizer prev;

    private Finalizer(Object finalizee) {
        super(finalizee, queue);
        synchronized (lock) {
            if (unfinalized != null) {
                next = unfinalized;
                unfinalized.prev = this;
            }
            unfinalized = this;
        }
    }

    /** Called by the VM. */
    static void register(Object finalizee) {
        new Finalizer(finalizee);
    }

    private void runFinalizer() {
        synchronized (lock) {
            if (prev == this) {
                return;
            }
            if (unfinalized == this) {
                unfinalized = next;
            } else {
                prev.next = next;
            }
            if (next != null) {
                next.prev = prev;
            }
            prev = this;
            next = null;
        }
        try {
            Object finalizee = getFromInactiveFinalReference();
            clearInactiveFinalReference();
            SharedSecrets.getJavaLangAccess().invokeFinalize(finalizee);
        } catch (Throwable t) {
            // Specified: exceptions of finalizers are ignored.
        }
    }

    static void runFinalization() {
        for (;;) {
            Finalizer f = (Finalizer) (Reference<?>) queue.poll();
            if (f == null) {
                return;
            }
            f.runFinalizer();
        }
    }
}
