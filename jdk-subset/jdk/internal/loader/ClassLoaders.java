// The two built-in class loader objects: "platform", which knows no more than the boot loader, and "app", which searches
// the class path inside the VM. Delegation is in ClassLoader.loadBuiltIn.
package jdk.internal.loader;

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
