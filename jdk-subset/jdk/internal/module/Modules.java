// What tools may do to a module whoever it belongs to; the VM calls these methods (JVMTI AddModuleReads and its like,
// and when an agent has changed a class).
package jdk.internal.module;

import jdk.internal.access.LangAccess;
import jdk.internal.loader.BootLoader;
import jdk.internal.loader.ClassLoaders;

public final class Modules {
    private Modules() {
    }

    public static void addReads(Module m, Module other) {
        LangAccess.get().addReads(m, other);
    }

    /** A class of it has been: what the agent brings along is in the unnamed modules of these two loaders. */
    public static void transformedByAgent(Module m) {
        addReads(m, BootLoader.getUnnamedModule());
        addReads(m, ClassLoaders.appClassLoader().getUnnamedModule());
    }

    public static void addExports(Module m, String pn, Module other) {
        LangAccess.get().addExports(m, pn, other, false);
    }

    public static void addOpens(Module m, String pn, Module other) {
        LangAccess.get().addExports(m, pn, other, true);
    }

    public static void addUses(Module m, Class<?> service) {
        LangAccess.get().addUses(m, service);
    }

    public static void addProvides(Module m, Class<?> service, Class<?> impl) {
        LangAccess.get().addProvides(m, service, impl);
    }
}
