// Finds and defines classes. The VM reads parent, name, nameAndId, unnamedModule and parallelLockMap (non-null means
// parallel capable) by name, keeps the classes alive that a loader has defined, and calls loadClass and addClass.
package java.lang;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.nio.ByteBuffer;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import jdk.internal.loader.BootLoader;
import jdk.internal.loader.ClassLoaders;
import jdk.internal.loader.NativeLibraries;
import jdk.internal.loader.PackageInfo;
import jdk.internal.loader.SearchPath;
import jdk.internal.misc.VM;
import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;

public abstract class ClassLoader {
    private final ClassLoader parent;
    private final String name;
    private final Module unnamedModule;
    private final String nameAndId;
    private final ConcurrentHashMap<String, Object> parallelLockMap;
    /** Packages that were defined explicitly or asked for; null: none yet. Guarded by packagesLock. */
    private HashMap<String, Package> packages;
    private final Object packagesLock = new Object();
    /** The classes that it has defined, but for hidden ones: written by the VM. */
    private final ArrayList<Class<?>> classes = new ArrayList<>();
    Map<Object, Class<?>> proxies;      // of java.lang.reflect.Proxy, which locks it; null before the first
    private NativeLibraries libraries;
    private ProtectionDomain defaultDomain;

    private boolean defaultAssertionStatus;
    private Map<String, Boolean> packageAssertionStatus;
    private Map<String, Boolean> classAssertionStatus;

    private static volatile ClassLoader scl;
    private static ArrayList<WeakReference<Class<?>>> parallelTypes;

    static native Class<?> defineClass1(ClassLoader loader, String name, byte[] b, int off, int len,
            ProtectionDomain pd, String source);

    static native Class<?> defineClass0(ClassLoader loader, Class<?> lookup, String name, byte[] b, int off, int len,
            ProtectionDomain pd, boolean initialize, int flags, Object classData);

    private static native Class<?> findBootstrapClass(String name);

    private final native Class<?> findLoadedClass0(String name);

    protected ClassLoader() {
        this(checkName(null), null, getSystemClassLoader());
    }

    protected ClassLoader(ClassLoader parent) {
        this(checkName(null), null, parent);
    }

    protected ClassLoader(String name, ClassLoader parent) {
        this(checkName(name), name, parent);
    }

    void addClass(Class<?> c) {
        synchronized (classes) {
            classes.add(c);
        }
    }

    private static Void checkName(String name) {
        if (name != null && name.isEmpty()) {
            throw new IllegalArgumentException("name must be non-empty or null");
        }
        return null;
    }

    private ClassLoader(Void checked, String name, ClassLoader parent) {
        this.name = name;
        this.parent = parent;
        this.unnamedModule = new Module(this);
        this.parallelLockMap = !isBuiltIn(getClass()) && isParallelType(getClass()) ? new ConcurrentHashMap<>() : null;
        this.nameAndId = nameAndId(this);
    }

    private static String nameAndId(ClassLoader loader) {
        boolean builtIn = isBuiltIn(loader.getClass());
        String id = loader.name == null ? loader.getClass().getName() : "'".concat(loader.name).concat("'");
        return builtIn ? id : id + " @" + Integer.toHexString(System.identityHashCode(loader));
    }

    private static boolean isBuiltIn(Class<?> c) {
        return c == ClassLoaders.AppClassLoader.class || c == ClassLoaders.PlatformClassLoader.class;
    }

    private static boolean isParallelType(Class<?> c) {
        if (isBuiltIn(c)) {
            return true;
        }
        ArrayList<WeakReference<Class<?>>> list = parallelTypes;
        if (list != null) {
            synchronized (list) {
                for (int i = 0; i < list.size(); i++) {
                    if (list.get(i).get() == c) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    @CallerSensitive
    protected static boolean registerAsParallelCapable() {
        Class<?> caller = Reflection.getCallerClass();
        Class<?> parentType = caller.getSuperclass();
        if (parentType != ClassLoader.class && !isParallelType(parentType)) {
            return false;
        }
        synchronized (ClassLoader.class) {
            if (parallelTypes == null) {
                parallelTypes = new ArrayList<>();
            }
        }
        synchronized (parallelTypes) {
            parallelTypes.add(new WeakReference<>(caller));
        }
        return true;
    }

    public final boolean isRegisteredAsParallelCapable() {
        return isParallelType(getClass());
    }

    public String getName() {
        return name;
    }

    public final ClassLoader getParent() {
        return parent;
    }

    public final Module getUnnamedModule() {
        return unnamedModule;
    }

    public Class<?> loadClass(String name) throws ClassNotFoundException {
        return loadClass(name, false);
    }

    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (isBuiltIn(getClass())) {
            return loadBuiltIn(name);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> c = findLoadedClass(name);
            if (c == null) {
                try {
                    c = parent != null ? parent.loadClass(name, false) : findBootstrapClassOrNull(name);
                } catch (ClassNotFoundException e) {
                    // The parent does not know it: it is this loader's turn.
                }
                if (c == null) {
                    c = findClass(name);
                }
            }
            if (resolve) {
                resolveClass(c);
            }
            return c;
        }
    }

    /**
     * The platform loader defines nothing, so the application loader asks the boot loader directly. No lock: the VM
     * itself sees to it that a class is defined once.
     */
    private Class<?> loadBuiltIn(String name) throws ClassNotFoundException {
        Objects.requireNonNull(name);
        Class<?> c = findLoadedClass(name);
        if (c == null) {
            c = findBootstrapClassOrNull(name);
            if (c == null) {
                c = findClass(name);
            }
        }
        return c;
    }

    protected Object getClassLoadingLock(String className) {
        if (parallelLockMap == null) {
            return this;
        }
        Object created = new Object();
        Object present = parallelLockMap.putIfAbsent(className, created);
        return present == null ? created : present;
    }

    protected Class<?> findClass(String name) throws ClassNotFoundException {
        throw new ClassNotFoundException(name);
    }

    protected Class<?> findClass(String moduleName, String name) {
        if (moduleName == null) {
            try {
                return findClass(name);
            } catch (ClassNotFoundException ignored) {
                // Null says the same.
            }
        }
        return null;
    }

    private static boolean isClassName(String name) {
        return name != null && !name.isEmpty() && name.indexOf('/') == -1 && name.charAt(0) != '[';
    }

    protected final Class<?> findLoadedClass(String name) {
        return isClassName(name) ? findLoadedClass0(name) : null;
    }

    static Class<?> findBootstrapClassOrNull(String name) {
        return isClassName(name) ? findBootstrapClass(name) : null;
    }

    protected final Class<?> findSystemClass(String name) throws ClassNotFoundException {
        return getSystemClassLoader().loadClass(name);
    }

    @Deprecated(since = "1.1")
    protected final Class<?> defineClass(byte[] b, int off, int len) throws ClassFormatError {
        return defineClass(null, b, off, len, null);
    }

    protected final Class<?> defineClass(String name, byte[] b, int off, int len) throws ClassFormatError {
        return defineClass(name, b, off, len, null);
    }

    protected final Class<?> defineClass(String name, byte[] b, int off, int len, ProtectionDomain pd)
            throws ClassFormatError {
        checkDefinition(name);
        return defineClass1(this, name == null || name.isEmpty() ? null : name, b, off, len, domainOr(pd), null);
    }

    protected final Class<?> defineClass(String name, ByteBuffer b, ProtectionDomain pd) throws ClassFormatError {
        checkDefinition(name);
        int len = b.remaining();
        byte[] bytes = new byte[len];
        b.duplicate().get(bytes);
        return defineClass1(this, name == null || name.isEmpty() ? null : name, bytes, 0, len, domainOr(pd), null);
    }

    /** Classes that are defined without a domain share one. */
    private ProtectionDomain domainOr(ProtectionDomain pd) {
        if (pd != null) {
            return pd;
        }
        synchronized (packagesLock) {
            if (defaultDomain == null) {
                defaultDomain = new ProtectionDomain(
                        new CodeSource(null, (java.security.cert.Certificate[]) null), null, this, null);
            }
            return defaultDomain;
        }
    }

    private void checkDefinition(String name) {
        if (name != null && !name.isEmpty() && !isClassName(name)) {
            throw new NoClassDefFoundError("IllegalName: " + name);
        }
        if (name != null && name.startsWith("java.") && !(this instanceof ClassLoaders.PlatformClassLoader)) {
            throw new SecurityException("Prohibited package name: " + name.substring(0, name.lastIndexOf('.')));
        }
    }

    protected final void resolveClass(Class<?> c) {
        if (c == null) {
            throw new NullPointerException();
        }
    }

    protected final void setSigners(Class<?> c, Object[] signers) {
        c.setSigners(signers);
    }

    // ---- packages ----

    /** Names of the packages that have a class defined by the loader; null is the boot loader. */
    private static native String[] packageNames0(ClassLoader loader);

    /** Whether one of them is this one. */
    private static native boolean hasPackage0(ClassLoader loader, String name);

    private HashMap<String, Package> knownPackages() {
        if (packages == null) {
            packages = new HashMap<>();
        }
        return packages;
    }

    protected Package definePackage(String name, String specTitle, String specVersion, String specVendor,
            String implTitle, String implVersion, String implVendor, URL sealBase) {
        Objects.requireNonNull(name);
        Package p = new Package(name, this, specTitle, specVersion, specVendor, implTitle, implVersion, implVendor,
                sealBase);
        synchronized (packagesLock) {
            if (knownPackages().putIfAbsent(name, p) != null) {
                throw new IllegalArgumentException(name);
            }
        }
        return p;
    }

    /** The package of a class, or the one of that name if the loader has defined a class in it. */
    Package packageOf(String name, Class<?> c) {
        synchronized (packagesLock) {
            Package p = knownPackages().get(name);
            if (p == null && (c != null || hasPackage0(this, name))) {
                p = newPackage(name, c);
                knownPackages().put(name, p);
            }
            return p;
        }
    }

    /** The application loader takes what a package says of itself from the manifest of the jar it comes from. */
    private Package newPackage(String name, Class<?> c) {
        String origin = this instanceof ClassLoaders.AppClassLoader && c != null ? BootLoader.originOf(c) : null;
        if (origin != null && origin.endsWith(".jar")) {
            try {
                PackageInfo info = PackageInfo.read(origin, name);
                return new Package(name, this, info.specTitle, info.specVersion, info.specVendor, info.implTitle,
                        info.implVersion, info.implVendor, info.sealBase);
            } catch (IOException e) {
                // The package then knows nothing of itself.
            }
        }
        return new Package(name, this, null, null, null, null, null, null, null);
    }

    public final Package getDefinedPackage(String name) {
        Objects.requireNonNull(name);
        return packageOf(name, null);
    }

    public final Package[] getDefinedPackages() {
        String[] names = packageNames0(this);
        for (int i = 0; i < names.length; i++) {
            packageOf(names[i], null);
        }
        synchronized (packagesLock) {
            return knownPackages().values().toArray(new Package[knownPackages().size()]);
        }
    }

    @Deprecated(since = "9")
    protected Package getPackage(String name) {
        Package p = getDefinedPackage(name);
        if (p == null) {
            p = parent != null ? parent.getPackage(name) : bootPackage(name);
        }
        return p;
    }

    protected Package[] getPackages() {
        HashMap<String, Package> all = new HashMap<>();
        for (ClassLoader l = this; l != null; l = l.parent) {
            Package[] list = l.getDefinedPackages();
            for (int i = 0; i < list.length; i++) {
                all.putIfAbsent(list[i].getName(), list[i]);
            }
        }
        Package[] boot = bootPackages();
        for (int i = 0; i < boot.length; i++) {
            all.putIfAbsent(boot[i].getName(), boot[i]);
        }
        return all.values().toArray(new Package[all.size()]);
    }

    static String[] packageNames(ClassLoader loader) {
        return packageNames0(loader);
    }

    static InputStream bootResourceAsStream(String name) throws IOException {
        URL url = BootLoader.findResource(name);
        return url == null ? null : url.openStream();
    }

    static Package[] bootPackages() {
        String[] names = packageNames0(null);
        Package[] list = new Package[names.length];
        for (int i = 0; i < names.length; i++) {
            list[i] = bootPackage(names[i]);
        }
        return list;
    }

    private static final class BootPackages {
        static final HashMap<String, Package> KNOWN = new HashMap<>();
    }

    /** Null when the boot loader has defined no class in it. */
    static Package bootPackage(String name) {
        synchronized (BootPackages.KNOWN) {
            Package p = BootPackages.KNOWN.get(name);
            if (p == null && hasPackage0(null, name)) {
                p = new Package(name, null, null, null, null, null, null, null, null);
                BootPackages.KNOWN.put(name, p);
            }
            return p;
        }
    }

    // ---- resources ----

    protected URL findResource(String name) {
        return this instanceof ClassLoaders.AppClassLoader ? SearchPath.APPLICATION.findResource(name) : null;
    }

    /** In a named module of this loader: there is none but java.base, whose loader is the boot loader. */
    protected URL findResource(String moduleName, String name) throws IOException {
        return moduleName == null ? findResource(name) : null;
    }

    protected Enumeration<URL> findResources(String name) throws IOException {
        return this instanceof ClassLoaders.AppClassLoader
                ? Collections.enumeration(SearchPath.APPLICATION.findResources(name)) : Collections.emptyEnumeration();
    }

    public URL getResource(String name) {
        Objects.requireNonNull(name);
        URL url = parent != null ? parent.getResource(name) : BootLoader.findResource(name);
        return url != null ? url : findResource(name);
    }

    public Enumeration<URL> getResources(String name) throws IOException {
        Objects.requireNonNull(name);
        ArrayList<URL> list = new ArrayList<>();
        if (parent != null) {
            Enumeration<URL> e = parent.getResources(name);
            while (e.hasMoreElements()) {
                list.add(e.nextElement());
            }
        } else {
            list.addAll(BootLoader.findResources(name));
        }
        Enumeration<URL> e = findResources(name);
        while (e.hasMoreElements()) {
            list.add(e.nextElement());
        }
        return Collections.enumeration(list);
    }

    public Stream<URL> resources(String name) {
        try {
            return Collections.list(getResources(name)).stream();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    public static URL getSystemResource(String name) {
        return getSystemClassLoader().getResource(name);
    }

    public static Enumeration<URL> getSystemResources(String name) throws IOException {
        return getSystemClassLoader().getResources(name);
    }

    public InputStream getResourceAsStream(String name) {
        Objects.requireNonNull(name);
        URL url = getResource(name);
        if (url == null) {
            return null;
        }
        try {
            return url.openStream();
        } catch (IOException e) {
            return null;
        }
    }

    public static InputStream getSystemResourceAsStream(String name) {
        return getSystemClassLoader().getResourceAsStream(name);
    }

    public static ClassLoader getPlatformClassLoader() {
        return ClassLoaders.platformClassLoader();
    }

    public static ClassLoader getSystemClassLoader() {
        int level = VM.initLevel();
        if (level < 3) {
            if (level == 0) {
                throw new InternalError("getSystemClassLoader called before the system is initialized");
            }
            return ClassLoaders.appClassLoader();
        }
        if (level == 3 && scl == null) {
            throw new IllegalStateException("getSystemClassLoader cannot be called during the system class loader"
                    + " instantiation");
        }
        return scl;
    }

    /** Called in the third phase of start-up. */
    static ClassLoader initSystemClassLoader() {
        if (scl != null) {
            throw new IllegalStateException("system class loader already initialized");
        }
        ClassLoader builtIn = ClassLoaders.appClassLoader();
        String name = System.getProperty("java.system.class.loader");
        if (name == null) {
            scl = builtIn;
            return builtIn;
        }
        try {
            Class<?> c = Class.forName(name, false, builtIn);
            scl = (ClassLoader) c.getDeclaredConstructor(ClassLoader.class).newInstance(builtIn);
        } catch (ReflectiveOperationException e) {
            Throwable cause = e instanceof java.lang.reflect.InvocationTargetException ? e.getCause() : e;
            if (cause instanceof Error) {
                throw (Error) cause;
            }
            throw new Error(cause.getMessage(), cause);
        }
        return scl;
    }

    private static NativeLibraries librariesOf(ClassLoader loader) {
        if (loader == null) {
            return BootLoader.getNativeLibraries();
        }
        synchronized (loader) {
            if (loader.libraries == null) {
                loader.libraries = new NativeLibraries(loader);
            }
            return loader.libraries;
        }
    }

    /** The path of a library that only this loader knows how to find, or null. */
    protected String findLibrary(String libname) {
        return null;
    }

    static void loadLibrary(Class<?> fromClass, File file) {
        ClassLoader loader = fromClass == null ? null : fromClass.getClassLoader();
        if (!librariesOf(loader).load(fromClass, file)) {
            throw new UnsatisfiedLinkError("Can't load library: " + file);
        }
    }

    static void loadLibrary(Class<?> fromClass, String libname) {
        ClassLoader loader = fromClass == null ? null : fromClass.getClassLoader();
        NativeLibraries libs = librariesOf(loader);
        if (loader != null) {
            String path = loader.findLibrary(libname);
            if (path != null) {
                File file = new File(path);
                if (!file.isAbsolute()) {
                    throw new UnsatisfiedLinkError("ClassLoader.findLibrary failed to return an absolute path: "
                            + path);
                }
                if (!libs.load(fromClass, file)) {
                    throw new UnsatisfiedLinkError("Can't load " + file);
                }
                return;
            }
        }
        String mapped = System.mapLibraryName(libname);
        if (libs.loadFrom(VM.getInitialProperty("sun.boot.library.path"), fromClass, mapped)) {
            return;
        }
        String searched = VM.getInitialProperty("java.library.path");
        if (loader != null && libs.loadFrom(searched, fromClass, mapped)) {
            return;
        }
        throw new UnsatisfiedLinkError("no " + libname + " in java.library.path: " + searched);
    }

    /** Called by the VM: address of a native function in the libraries of a loader, or 0. */
    static long findNative(ClassLoader loader, String entryName) {
        NativeLibraries libs = loader == null ? BootLoader.getNativeLibraries() : loader.libraries;
        return libs == null ? 0 : libs.find(entryName);
    }

    private static native AssertionStatusDirectives retrieveDirectives();

    /** The VM's options are the state to start from. */
    private void initializeAssertions() {
        if (classAssertionStatus != null) {
            return;
        }
        AssertionStatusDirectives d = retrieveDirectives();
        HashMap<String, Boolean> ofClasses = new HashMap<>();
        HashMap<String, Boolean> ofPackages = new HashMap<>();
        for (int i = 0; d.classes != null && i < d.classes.length; i++) {
            ofClasses.put(d.classes[i], d.classEnabled[i]);
        }
        for (int i = 0; d.packages != null && i < d.packages.length; i++) {
            // The unnamed package: the VM says "", the lookup below asks for null.
            String pn = d.packages[i];
            ofPackages.put(pn == null || pn.isEmpty() ? null : pn, d.packageEnabled[i]);
        }
        defaultAssertionStatus = d.deflt;
        packageAssertionStatus = ofPackages;
        classAssertionStatus = ofClasses;
    }

    public void setDefaultAssertionStatus(boolean enabled) {
        synchronized (this) {
            initializeAssertions();
            defaultAssertionStatus = enabled;
        }
    }

    public void setPackageAssertionStatus(String packageName, boolean enabled) {
        synchronized (this) {
            initializeAssertions();
            packageAssertionStatus.put(packageName, enabled);
        }
    }

    public void setClassAssertionStatus(String className, boolean enabled) {
        synchronized (this) {
            initializeAssertions();
            classAssertionStatus.put(className, enabled);
        }
    }

    public void clearAssertionStatus() {
        synchronized (this) {
            classAssertionStatus = new HashMap<>();
            packageAssertionStatus = new HashMap<>();
            defaultAssertionStatus = false;
        }
    }

    /** Class first, then the innermost package with a setting, then the default. */
    boolean desiredAssertionStatus(String className) {
        synchronized (this) {
            initializeAssertions();
            Boolean result = classAssertionStatus.get(className);
            if (result != null) {
                return result.booleanValue();
            }
            int dot = className.lastIndexOf('.');
            if (dot < 0) {
                result = packageAssertionStatus.get(null);
                if (result != null) {
                    return result.booleanValue();
                }
            }
            while (dot > 0) {
                className = className.substring(0, dot);
                result = packageAssertionStatus.get(className);
                if (result != null) {
                    return result.booleanValue();
                }
                dot = className.lastIndexOf('.', dot - 1);
            }
            return defaultAssertionStatus;
        }
    }
}
