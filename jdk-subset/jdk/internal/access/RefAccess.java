// What other packages need from java.lang.ref. Installed by the static initialiser of Reference.
package jdk.internal.access;

import java.lang.ref.Reference;
import jdk.internal.misc.Unsafe;

public abstract class RefAccess {
    private static RefAccess instance;

    public static RefAccess get() {
        RefAccess a = instance;
        if (a == null) {
            Unsafe.getUnsafe().ensureClassInitialized(Reference.class);
            a = instance;
        }
        return a;
    }

    public static void set(RefAccess a) {
        instance = a;
    }

    // Returns when all references that collections have found so far are in their queues, and internal cleaners have
    // run.
    public abstract void awaitReferenceHandler();
    public abstract void runFinalization();
}
