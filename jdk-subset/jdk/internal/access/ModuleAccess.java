// What java.lang needs from java.lang.module. Installed by the static initialiser of Configuration.
package jdk.internal.access;

import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.util.Set;
import jdk.internal.misc.Unsafe;

public abstract class ModuleAccess {
    private static ModuleAccess instance;

    public static ModuleAccess get() {
        Unsafe.getUnsafe().ensureClassInitialized(Configuration.class);
        return instance;
    }

    public static void set(ModuleAccess a) {
        instance = a;
    }

    /** The descriptor of the module of this library. */
    public abstract ModuleDescriptor base(Set<String> packages, Set<String> exported);

    /** The configuration of the boot layer. */
    public abstract Configuration boot();
}
