// The two built-in class loader objects: "platform", which knows no more than the boot loader, and "app", which
// searches the class path inside the VM. Delegation is in ClassLoader.loadBuiltIn.
package jdk.internal.loader;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.HashMap;

public final class ClassLoaders {
    private static final PlatformClassLoader PLATFORM = new PlatformClassLoader();
    private static final AppClassLoader APP = new AppClassLoader(PLATFORM);

    private ClassLoaders() {
    }

    public static ClassLoader platformClassLoader() {
        return PLATFORM;
    }

    public static ClassLoader appClassLoader() {
        return APP;
    }

    /** One for each entry of the class path. */
    private static final class Domains {
        static final HashMap<String, ProtectionDomain> BY_ORIGIN = new HashMap<>();
    }

    /** The domain of a class that the application loader defined, or null. */
    public static ProtectionDomain domainOf(Class<?> c) {
        String origin = BootLoader.originOf(c);
        return origin == null ? null : domainOf(origin);
    }

    /** The VM asks for the domain of a class that it is about to define. */
    private static ProtectionDomain domainOf(String origin) {
        synchronized (Domains.BY_ORIGIN) {
            ProtectionDomain pd = Domains.BY_ORIGIN.get(origin);
            if (pd == null) {
                try {
                    URL url = new URL(SearchPath.location(new File(origin)));
                    pd = new ProtectionDomain(
                            new CodeSource(url, (java.security.cert.Certificate[]) null), null, APP, null);
                } catch (MalformedURLException e) {
                    return null;
                }
                Domains.BY_ORIGIN.put(origin, pd);
            }
            return pd;
        }
    }

    public static final class PlatformClassLoader extends ClassLoader {
        PlatformClassLoader() {
            super("platform", null);
        }
    }

    public static final class AppClassLoader extends ClassLoader {
        AppClassLoader(ClassLoader parent) {
            super("app", parent);
        }

        /** Searches the class path and defines the class in this loader; null when there is none. */
        private native Class<?> findAppClass0(String name);

        /** Called by the VM: a jar to be searched after the class path (JVMTI AddToSystemClassLoaderSearch). */
        void appendToClassPathForInstrumentation(String path) {
            SearchPath.APPLICATION.append(path);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            Class<?> c = name == null || name.isEmpty() || name.indexOf('/') != -1 || name.charAt(0) == '[' ? null
                    : findAppClass0(name);
            if (c == null) {
                throw new ClassNotFoundException(name);
            }
            return c;
        }
    }
}
