// The operating system's file functions after java.io.File. All natives are in jdk-subset/native/io.c.
package java.io;

final class UnixFileSystem {
    static final int BA_EXISTS = 1;
    static final int BA_REGULAR = 2;
    static final int BA_DIRECTORY = 4;

    static final int ACCESS_READ = 4;
    static final int ACCESS_WRITE = 2;
    static final int ACCESS_EXECUTE = 1;

    static final int SPACE_TOTAL = 0;
    static final int SPACE_FREE = 1;
    static final int SPACE_USABLE = 2;

    private UnixFileSystem() {
    }

    static native String canonicalize0(String path) throws IOException;

    static native int getBooleanAttributes0(String path);

    static native boolean checkAccess0(String path, int access);

    static native long getLength0(String path);

    static native long getLastModifiedTime0(String path);

    static native boolean setPermission0(String path, int access, boolean enable, boolean ownerOnly);

    static native boolean createFileExclusively0(String path) throws IOException;

    static native boolean delete0(String path);

    static native String[] list0(String path);

    static native boolean createDirectory0(String path);

    static native boolean rename0(String from, String to);

    static native boolean setLastModifiedTime0(String path, long millis);

    static native boolean setReadOnly0(String path);

    static native long getSpace0(String path, int kind);

    /** No double slashes, no slash at the end except in the root. */
    static String normalize(String path) {
        int n = path.length();
        int i = 0;
        char prev = 0;
        while (i < n) {
            char c = path.charAt(i);
            if (c == '/' && prev == '/') {
                break;
            }
            prev = c;
            i++;
        }
        if (i == n && (n <= 1 || prev != '/')) {
            return path;
        }
        StringBuilder sb = new StringBuilder(n);
        prev = 0;
        for (i = 0; i < n; i++) {
            char c = path.charAt(i);
            if (c != '/' || prev != '/') {
                sb.append(c);
            }
            prev = c;
        }
        n = sb.length();
        if (n > 1 && sb.charAt(n - 1) == '/') {
            sb.setLength(n - 1);
        }
        return sb.toString();
    }

    /** Both already normalized. */
    static String resolve(String parent, String child) {
        if (child.isEmpty()) {
            return parent;
        }
        if (child.charAt(0) == '/') {
            return parent.equals("/") ? child : parent.concat(child);
        }
        return parent.equals("/") ? "/".concat(child) : parent.concat("/").concat(child);
    }
}
