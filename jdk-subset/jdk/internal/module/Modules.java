// What tools may do to a module whoever it belongs to; the VM calls these methods (JVMTI AddModuleReads and its like).
package jdk.internal.module;

import jdk.internal.access.LangAccess;

public final class Modules {
    private Modules() {
    }

    public static void addReads(Module m, Module other) {
        LangAccess.get().addReads(m, other);
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
