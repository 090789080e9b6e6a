// What belongs to the boot loader, which has no loader object.
package jdk.internal.loader;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.ArrayList;

public final class BootLoader {
    private static NativeLibraries libraries;
    private static Module unnamedModule;

    private BootLoader() {
    }

    private static native void setBootLoaderUnnamedModule0(Module module);

    /** The bytes of a class of the embedded library (internal name), or null. */
    private static native byte[] readClass0(String name);

    /** The class path entry that the boot or application loader found the class in, or null. */
    private static native String origin0(Class<?> c);

    /** Whether java.base has the package. */
    private static native boolean isInBase0(String name);

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

    public static String originOf(Class<?> c) {
        return origin0(c);
    }

    /** The content of a resource of java.base, or null. Only classes are resources of this library. */
    public static byte[] read(String name) {
        return name.endsWith(".class") ? readClass0(name.substring(0, name.length() - 6)) : null;
    }

    private static URL findInBase(String name) {
        try {
            return read(name) == null ? null : new URL("jrt:/java.base/".concat(SearchPath.encode(name)));
        } catch (MalformedURLException e) {
            return null;
        }
    }

    public static URL findResource(String name) {
        URL url = findInBase(name);
        return url != null ? url : SearchPath.BOOT_APPEND.findResource(name);
    }

    public static ArrayList<URL> findResources(String name) throws IOException {
        ArrayList<URL> list = SearchPath.BOOT_APPEND.findResources(name);
        URL url = findInBase(name);
        if (url != null) {
            list.add(0, url);
        }
        return list;
    }

    public static boolean isInBase(String name) {
        return isInBase0(name);
    }
}
