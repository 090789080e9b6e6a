// A run-time module: java.base, or the unnamed module of a class loader. The VM has separate tables for linkage;
// those here serve reflection. The VM reads the fields loader and name.
package java.lang;

import java.io.InputStream;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Set;
import jdk.internal.access.ModuleAccess;
import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;

public final class Module implements AnnotatedElement {
    private final ClassLoader loader;
    private final String name;
    private Set<String> packages;       // of a named module, when they are first asked for
    private Set<String> exported;       // of these, to everyone from the start
    /** What was added at run time: packages to the modules that may use them, null for everyone. */
    private HashMap<String, ArrayList<Module>> exports;
    private HashMap<String, ArrayList<Module>> opens;
    private HashSet<Module> reads;
    private ModuleDescriptor descriptor;
    private HashSet<Class<?>> uses;
    private HashMap<Class<?>, ArrayList<Class<?>>> provides;

    private static Module base;

    /** Represents all unnamed modules in exports and opens. */
    static final Module ALL_UNNAMED = new Module((ClassLoader) null);

    /** An unnamed module; loader null is the boot loader. */
    Module(ClassLoader loader) {
        this.loader = loader;
        this.name = null;
    }

    private Module(ClassLoader loader, String name) {
        this.loader = loader;
        this.name = name;
    }

    private static native void addReads0(Module from, Module to);

    private static native void addExports0(Module from, String pn, Module to);

    private static native void addExportsToAll0(Module from, String pn);

    private static native void addExportsToAllUnnamed0(Module from, String pn);

    /** Makes a module java.base, with the packages of the library; it exports what the modules of `java` do. */
    private static native void defineBase0(Module module);

    /** The packages of the library; null for those that are not exported if only exported ones are asked for. */
    private static native String[] basePackages0(boolean exported);

    static native String[] baseClasses0();

    /** Creates java.base and makes it the module of all classes that the boot loader has defined and will define. */
    static void initBase() {
        Module m = new Module(null, "java.base");
        defineBase0(m);
        base = m;
    }

    private static Set<String> basePackages(boolean exported) {
        HashSet<String> set = new HashSet<>();
        for (String pn : basePackages0(exported)) {
            if (pn != null) {
                set.add(pn);
            }
        }
        return Set.copyOf(set);
    }

    /** The packages of jdk.unsupported are open, too. */
    private static boolean isUnsupported(String pn) {
        return pn.equals("sun.misc") || pn.equals("sun.reflect");
    }

    static Module base() {
        return base;
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

    public ModuleDescriptor getDescriptor() {
        if (name == null) {
            return null;
        }
        Set<String> all = getPackages();
        synchronized (this) {
            if (descriptor == null) {
                descriptor = ModuleAccess.get().base(all, exported);
            }
            return descriptor;
        }
    }

    public ModuleLayer getLayer() {
        return name == null ? null : ModuleLayer.boot();
    }

    public Set<String> getPackages() {
        if (name == null) {
            return Set.of(ClassLoader.packageNames(loader));
        }
        synchronized (this) {
            if (packages == null) {
                packages = basePackages(false);
                exported = basePackages(true);
            }
            return packages;
        }
    }

    boolean has(String pn) {
        return getPackages().contains(pn);
    }

    // ---- reading ----

    public boolean canRead(Module other) {
        if (other == null) {
            throw new NullPointerException();
        }
        if (name == null || other == this || other == base) {
            return true;
        }
        synchronized (this) {
            return reads != null && reads.contains(other);
        }
    }

    @CallerSensitive
    public Module addReads(Module other) {
        if (other == null) {
            throw new NullPointerException();
        }
        if (name != null) {
            checkCaller(Reflection.getCallerClass());
            implAddReads(other);
        }
        return this;
    }

    void implAddReads(Module other) {
        if (name == null) {
            return;
        }
        synchronized (this) {
            if (reads == null) {
                reads = new HashSet<>();
            }
            reads.add(other);
        }
        addReads0(this, other);
    }

    /** A named module is changed by its own code only. */
    private void checkCaller(Class<?> caller) {
        Module m = caller == null ? null : caller.getModule();
        if (m != this) {
            throw new IllegalCallerException(m + " != " + this);
        }
    }

    // ---- exporting ----

    private static boolean granted(HashMap<String, ArrayList<Module>> table, String pn, Module other) {
        ArrayList<Module> list = table == null ? null : table.get(pn);
        return list != null && (list.contains(null) || other != null && (list.contains(other)
                || other.name == null && list.contains(ALL_UNNAMED)));
    }

    private boolean allows(boolean open, String pn, Module other) {
        if (name == null || other == this && has(pn)) {
            return true;
        }
        synchronized (this) {
            return has(pn) && (open ? isUnsupported(pn) : exported.contains(pn)) || granted(opens, pn, other)
                || !open && granted(exports, pn, other);
        }
    }

    private static void check(String pn, Module other) {
        if (pn == null || other == null) {
            throw new NullPointerException();
        }
    }

    public boolean isExported(String pn, Module other) {
        check(pn, other);
        return allows(false, pn, other);
    }

    public boolean isExported(String pn) {
        check(pn, this);
        return allows(false, pn, null);
    }

    public boolean isOpen(String pn, Module other) {
        check(pn, other);
        return allows(true, pn, other);
    }

    public boolean isOpen(String pn) {
        check(pn, this);
        return allows(true, pn, null);
    }

    @CallerSensitive
    public Module addExports(String pn, Module other) {
        if (pn == null) {
            throw new IllegalArgumentException("package is null");
        }
        check(pn, other);
        if (name != null) {
            checkCaller(Reflection.getCallerClass());
            implAdd(pn, other, false);
        }
        return this;
    }

    @CallerSensitive
    public Module addOpens(String pn, Module other) {
        if (pn == null) {
            throw new IllegalArgumentException("package is null");
        }
        check(pn, other);
        if (name != null) {
            Class<?> caller = Reflection.getCallerClass();
            Module m = caller == null ? null : caller.getModule();
            if (m != this && (m == null || !isOpen(pn, m))) {
                throw new IllegalCallerException(pn + " is not open to " + m);
            }
            implAdd(pn, other, true);
        }
        return this;
    }

    /** Exports or opens a package, to everyone if other is null, to all unnamed modules if it is ALL_UNNAMED. */
    void implAdd(String pn, Module other, boolean open) {
        if (name == null) {
            return;
        }
        if (!has(pn)) {
            throw new IllegalArgumentException("package " + pn + " not in contents");
        }
        synchronized (this) {
            HashMap<String, ArrayList<Module>> table = open ? opens : exports;
            if (table == null) {
                table = new HashMap<>();
                if (open) {
                    opens = table;
                } else {
                    exports = table;
                }
            }
            ArrayList<Module> list = table.get(pn);
            if (list == null) {
                list = new ArrayList<>(1);
                table.put(pn, list);
            }
            if (!list.contains(other)) {
                list.add(other);
            }
        }
        if (other == null) {
            addExportsToAll0(this, pn);
        } else if (other == ALL_UNNAMED) {
            addExportsToAllUnnamed0(this, pn);
        } else {
            addExports0(this, pn, other);
        }
    }

    // ---- services ----

    @CallerSensitive
    public Module addUses(Class<?> service) {
        if (service == null) {
            throw new NullPointerException();
        }
        if (name != null) {
            checkCaller(Reflection.getCallerClass());
            implAddUses(service);
        }
        return this;
    }

    synchronized void implAddUses(Class<?> service) {
        if (name != null) {
            if (uses == null) {
                uses = new HashSet<>();
            }
            uses.add(service);
        }
    }

    synchronized void implAddProvides(Class<?> service, Class<?> impl) {
        if (name != null) {
            if (provides == null) {
                provides = new HashMap<>();
            }
            ArrayList<Class<?>> list = provides.get(service);
            if (list == null) {
                list = new ArrayList<>(1);
                provides.put(service, list);
            }
            list.add(impl);
        }
    }

    /** The classes that were added as providers of a service. */
    synchronized Class<?>[] providers(Class<?> service) {
        ArrayList<Class<?>> list = provides == null ? null : provides.get(service);
        return list == null ? new Class<?>[0] : list.toArray(new Class<?>[list.size()]);
    }

    public boolean canUse(Class<?> service) {
        if (service == null) {
            throw new NullPointerException();
        }
        synchronized (this) {
            return name == null || uses != null && uses.contains(service);
        }
    }

    // ---- the rest ----

    public InputStream getResourceAsStream(String resource) throws IOException {
        if (resource.startsWith("/")) {
            resource = resource.substring(1);
        }
        return loader == null ? ClassLoader.bootResourceAsStream(resource) : loader.getResourceAsStream(resource);
    }

    @Override
    public <T extends Annotation> T getAnnotation(Class<T> annotationClass) {
        if (annotationClass == null) {
            throw new NullPointerException();
        }
        return null;
    }

    @Override
    public Annotation[] getAnnotations() {
        return new Annotation[0];
    }

    @Override
    public Annotation[] getDeclaredAnnotations() {
        return new Annotation[0];
    }

    @Override
    public String toString() {
        return name == null ? "unnamed module @" + Integer.toHexString(System.identityHashCode(this))
                : "module " + name;
    }
}
