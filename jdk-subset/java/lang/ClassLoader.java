// Finds and defines classes. The VM reads parent, name, nameAndId, unnamedModule and parallelLockMap (non-null means
// parallel capable) by name, and calls loadClass, addClass and findNative. Resources are found in directories of the
// class path only, not in jar files.
package java.lang;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import jdk.internal.loader.BootLoader;
import jdk.internal.loader.ClassLoaders;
import jdk.internal.loader.NativeLibraries;
import jdk.internal.misc.VM;
import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;

public abstract class ClassLoader {
    private final ClassLoader parent;
    private final String name;
    private final Module unnamedModule;
    private final String nameAndId;
    private final ConcurrentHashMap<String, Object> parallelLockMap;
    /** Keeps the defined classes reachable as long as the loader is. */
    private ArrayList<Class<?>> classes;
    private NativeLibraries libraries;

    private boolean defaultAssertionStatus;
    private Map<String, Boolean> packageAssertionStatus;
    private Map<String, Boolean> classAssertionStatus;

    private static volatile ClassLoader scl;
    private static ArrayList<Class<?>> parallelTypes;

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
        this.parallelLockMap = isParallelType(getClass()) ? new ConcurrentHashMap<>() : null;
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
        ArrayList<Class<?>> list = parallelTypes;
        if (list != null) {
            synchronized (list) {
                for (int i = 0; i < list.size(); i++) {
                    if (list.get(i) == c) {
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
            parallelTypes.add(caller);
        }
        return true;
    }

    public final boolean isRegisteredAsParallelCapable() {
        return isParallelType(getClass());
    }

    /** Called by the VM for each class that this loader defines. */
    void addClass(Class<?> c) {
        synchronized (this) {
            if (classes == null) {
                classes = new ArrayList<>();
            }
        }
        synchronized (classes) {
            classes.add(c);
        }
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
        if (name != null && !name.isEmpty() && !isClassName(name)) {
            throw new NoClassDefFoundError("IllegalName: " + name);
        }
        if (name != null && name.startsWith("java.") && !(this instanceof ClassLoaders.PlatformClassLoader)) {
            throw new SecurityException("Prohibited package name: " + name.substring(0, name.lastIndexOf('.')));
        }
        if (b == null) {
            throw new NullPointerException();
        }
        if (len < 0) {
            throw new ArrayIndexOutOfBoundsException(len);
        }
        if (off < 0 || off > b.length - len) {
            throw new ArrayIndexOutOfBoundsException(off);
        }
        return defineClass1(this, name == null || name.isEmpty() ? null : name, b, off, len, pd, null);
    }

    protected final void resolveClass(Class<?> c) {
        if (c == null) {
            throw new NullPointerException();
        }
    }

    protected final void setSigners(Class<?> c, Object[] signers) {
        Objects.requireNonNull(c);
    }

    /** For the application loader: the file with this name in the first directory of the class path that has it. */
    private File findResourceFile(String name) {
        String path = getClass() == ClassLoaders.AppClassLoader.class ? VM.getInitialProperty("java.class.path") : null;
        if (path == null || name.startsWith("/")) {
            return null;
        }
        int start = 0;
        while (start <= path.length()) {
            int end = path.indexOf(File.pathSeparatorChar, start);
            if (end < 0) {
                end = path.length();
            }
            File dir = new File(start == end ? "." : path.substring(start, end));
            if (dir.isDirectory()) {
                File file = new File(dir.getAbsoluteFile(), name);
                if (file.exists()) {
                    return file;
                }
            }
            start = end + 1;
        }
        return null;
    }

    protected URL findResource(String name) {
        File file = findResourceFile(name);
        if (file == null) {
            return null;
        }
        try {
            String path = file.getCanonicalPath();
            return new URL("file", "", file.isDirectory() && !path.endsWith("/") ? path.concat("/") : path);
        } catch (IOException e) {
            return null;
        }
    }

    protected Enumeration<URL> findResources(String name) throws IOException {
        URL url = findResource(name);
        return url == null ? Collections.emptyEnumeration() : Collections.enumeration(Collections.singletonList(url));
    }

    public URL getResource(String name) {
        Objects.requireNonNull(name);
        URL url = parent != null ? parent.getResource(name) : null;
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
        }
        Enumeration<URL> e = findResources(name);
        while (e.hasMoreElements()) {
            list.add(e.nextElement());
        }
        return Collections.enumeration(list);
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
        scl = ClassLoaders.appClassLoader();
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
