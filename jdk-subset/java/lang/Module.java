// A run-time module: java.base, or the unnamed module of a class loader. Descriptors and layers are not part of this
// library; every package is exported and open. The VM reads the fields loader and name.
package java.lang;

import java.io.InputStream;
import java.io.IOException;

public final class Module {
    private final ClassLoader loader;
    private final String name;

    private static Module base;

    /** An unnamed module; loader null is the boot loader. */
    Module(ClassLoader loader) {
        this.loader = loader;
        this.name = null;
    }

    private Module(ClassLoader loader, String name) {
        this.loader = loader;
        this.name = name;
    }

    private static native void defineModule0(Module module, boolean isOpen, String version, String location,
            Object[] packages);

    /** Creates java.base and makes it the module of all classes that the boot loader has defined and will define. */
    static void initBase() {
        Module m = new Module(null, "java.base");
        defineModule0(m, false, null, "jrt:/java.base", new Object[0]);
        base = m;
    }

    public boolean isNamed() {
        return name != null;
    }

    public String getName() {
        return name;
    }

    public ClassLoader getClassLoader() {
        return loader;
    }

    public boolean canRead(Module other) {
        if (other == null) {
            throw new NullPointerException();
        }
        return name == null || other == this || other == base;
    }

    public Module addReads(Module other) {
        if (other == null) {
            throw new NullPointerException();
        }
        return this;
    }

    public boolean isExported(String pn, Module other) {
        if (pn == null || other == null) {
            throw new NullPointerException();
        }
        return true;
    }

    public boolean isExported(String pn) {
        if (pn == null) {
            throw new NullPointerException();
        }
        return true;
    }

    public boolean isOpen(String pn, Module other) {
        return isExported(pn, other);
    }

    public boolean isOpen(String pn) {
        return isExported(pn);
    }

    public Module addExports(String pn, Module other) {
        if (pn == null || other == null) {
            throw new NullPointerException();
        }
        return this;
    }

    public Module addOpens(String pn, Module other) {
        return addExports(pn, other);
    }

    public InputStream getResourceAsStream(String resource) throws IOException {
        if (resource.startsWith("/")) {
            resource = resource.substring(1);
        }
        return loader == null ? null : loader.getResourceAsStream(resource);
    }

    @Override
    public String toString() {
        return name == null ? "unnamed module @" + Integer.toHexString(System.identityHashCode(this))
                : "module " + name;
    }
}
