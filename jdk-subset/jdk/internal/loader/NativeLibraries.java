// The native libraries of one class loader. They are unloaded, after their JNI_OnUnload, when the loader has died.
package jdk.internal.loader;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import jdk.internal.ref.Cleaner;

public final class NativeLibraries {
    /** Paths of all libraries loaded by any loader, and the class on whose behalf one is being loaded. */
    private static final ArrayList<String> loadedPaths = new ArrayList<>();
    private static final ArrayList<Class<?>> loading = new ArrayList<>();

    private final ClassLoader loader;
    private volatile NativeLibrary[] libraries = new NativeLibrary[0];

    public NativeLibraries(ClassLoader loader) {
        this.loader = loader;
    }

    /**
     * Opens the library and runs its JNI_OnLoad. UnsatisfiedLinkError when that fails; otherwise the handle.
     * The VM finds classes during JNI_OnLoad through the loader of getFromClass().
     */
    private static native long load0(String path);

    /** Runs JNI_OnUnload and closes the library. */
    private static native void unload0(long handle);

    private static final class Unloader implements Runnable {
        private final String path;
        private final long handle;

        Unloader(String path, long handle) {
            this.path = path;
            this.handle = handle;
        }

        @Override
        public void run() {
            synchronized (loadedPaths) {
                unload0(handle);
                loadedPaths.remove(path);
            }
        }
    }

    /** Called by the VM: the class whose loader JNI FindClass uses inside JNI_OnLoad. */
    private static Class<?> getFromClass() {
        synchronized (loadedPaths) {
            return loading.isEmpty() ? Object.class : loading.get(loading.size() - 1);
        }
    }

    /** False when there is no such file. Loading twice has no effect. */
    public boolean load(Class<?> fromClass, File file) {
        String path;
        try {
            if (!file.exists()) {
                return false;
            }
            path = file.getCanonicalPath();
        } catch (IOException e) {
            return false;
        }
        synchronized (loadedPaths) {
            NativeLibrary[] list = libraries;
            for (int i = 0; i < list.length; i++) {
                if (list[i].path.equals(path)) {
                    return true;
                }
            }
            if (loadedPaths.contains(path)) {
                throw new UnsatisfiedLinkError("Native Library " + path + " already loaded in another classloader");
            }
            loading.add(fromClass);
            long handle;
            try {
                handle = load0(path);
            } finally {
                loading.remove(loading.size() - 1);
            }
            NativeLibrary[] more = new NativeLibrary[list.length + 1];
            System.arraycopy(list, 0, more, 0, list.length);
            more[list.length] = new NativeLibrary(path, handle);
            libraries = more;
            loadedPaths.add(path);
            if (loader != null && loader != ClassLoaders.appClassLoader()
                    && loader != ClassLoaders.platformClassLoader()) {
                Cleaner.create(loader, new Unloader(path, handle));
            }
            return true;
        }
    }

    /** Tries name in each directory of a path list. */
    public boolean loadFrom(String searchPath, Class<?> fromClass, String name) {
        if (searchPath == null || searchPath.isEmpty()) {
            return false;
        }
        int start = 0;
        while (start <= searchPath.length()) {
            int end = searchPath.indexOf(File.pathSeparatorChar, start);
            if (end < 0) {
                end = searchPath.length();
            }
            String dir = searchPath.substring(start, end);
            if (load(fromClass, new File(dir.isEmpty() ? "." : dir, name))) {
                return true;
            }
            start = end + 1;
        }
        return false;
    }

    public long find(String name) {
        NativeLibrary[] list = libraries;
        for (int i = 0; i < list.length; i++) {
            long address = list[i].find(name);
            if (address != 0) {
                return address;
            }
        }
        return 0;
    }
}
