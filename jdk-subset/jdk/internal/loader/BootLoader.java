// What belongs to the boot loader, which has no loader object.
package jdk.internal.loader;

public final class BootLoader {
    private static NativeLibraries libraries;
    private static Module unnamedModule;

    private BootLoader() {
    }

    private static native void setBootLoaderUnnamedModule0(Module module);

    /** Called in the second phase of start-up with the unnamed module for classes outside java.base. */
    public static void setUnnamedModule(Module module) {
        unnamedModule = module;
        setBootLoaderUnnamedModule0(module);
    }

    public static Module getUnnamedModule() {
        return unnamedModule;
    }

    public static synchronized NativeLibraries getNativeLibraries() {
        if (libraries == null) {
            libraries = new NativeLibraries(null);
        }
        return libraries;
    }
}
