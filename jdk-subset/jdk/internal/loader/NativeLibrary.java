// A native library loaded for JNI.
package jdk.internal.loader;

public final class NativeLibrary {
    private static native long findEntry0(long handle, String name);

    final String path;
    final long handle;

    NativeLibrary(String path, long handle) {
        this.path = path;
        this.handle = handle;
    }

    public String name() {
        return path;
    }

    /** Address of a symbol, or 0. */
    public long find(String name) {
        return findEntry0(handle, name);
    }
}
