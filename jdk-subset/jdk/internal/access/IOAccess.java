// What java.lang needs from java.io. Installed by the static initialiser of Console.
package jdk.internal.access;

import java.io.Console;
import jdk.internal.misc.Unsafe;

public abstract class IOAccess {
    private static IOAccess instance;

    public static IOAccess get() {
        Unsafe.getUnsafe().ensureClassInitialized(Console.class);
        return instance;
    }

    public static void set(IOAccess a) {
        instance = a;
    }

    public abstract Console console();
}
