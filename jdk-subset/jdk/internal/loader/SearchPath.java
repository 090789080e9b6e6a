// A list of directories and jar files that classes and resources are found in, kept inside the VM: Class-Path
// attributes of manifests are followed, multi-release jars understood. Loaders do not share one.
package jdk.internal.loader;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import jdk.internal.ref.Cleaner;

public final class SearchPath {
    /** The VM's own paths: the application class path, and what -Xbootclasspath/a adds to the boot loader's. */
    public static final SearchPath APPLICATION = new SearchPath(1);
    public static final SearchPath BOOT_APPEND = new SearchPath(2);

    /** Closes a path that its loader dropped. */
    private static final class Closer implements Runnable {
        private final long handle;

        Closer(long handle) {
            this.handle = handle;
        }

        @Override
        public void run() {
            close0(handle);
        }
    }

    private long handle;                // 0: closed
    private Cleaner cleaner;            // null: the VM's own

    private static native long open0();

    private static native void append0(long handle, String entry);

    private static native void close0(long handle);

    private static native byte[] read0(long handle, String name, String[] origin) throws IOException;

    private static native byte[] readJar0(String jar, String name) throws IOException;

    private static native String[] find0(long handle, String name, boolean all);

    private SearchPath(long handle) {
        this.handle = handle;
    }

    public SearchPath() {
        handle = open0();
        cleaner = Cleaner.create(this, new Closer(handle));
    }

    public synchronized void close() {
        if (handle != 0) {
            handle = 0;
            cleaner.clean();
        }
    }

    /** A directory or jar; one that does not exist is ignored. */
    public synchronized void append(String file) {
        if (handle != 0) {
            append0(handle, file);
        }
    }

    /** The bytes of the first resource of that name, or null; origin[0] becomes the directory or jar it is in. */
    public synchronized byte[] read(String name, String[] origin) throws IOException {
        return handle == 0 ? null : read0(handle, name, origin);
    }

    private synchronized String[] find(String name, boolean all) {
        return handle == 0 ? new String[0] : find0(handle, name, all);
    }

    /** An entry of a jar file, or null. */
    public static byte[] readJar(String jar, String name) throws IOException {
        return readJar0(jar, name);
    }

    public URL findResource(String name) {
        String[] found = find(name, false);
        return found.length == 0 ? null : url(found[0], found[1]);
    }

    public ArrayList<URL> findResources(String name) {
        String[] found = find(name, true);
        ArrayList<URL> list = new ArrayList<>(found.length / 2);
        for (int i = 0; i < found.length; i += 2) {
            list.add(url(found[i], found[i + 1]));
        }
        return list;
    }

    private URL url(String where, String name) {
        File file = new File(where.substring(1));
        String base = cleaner == null ? location(file) : locationOf(file.getAbsolutePath(), file);
        try {
            return where.charAt(0) == 'J' ? new URL("jar:".concat(base).concat("!/").concat(encode(name)))
                    : new URL(new URL(base), encode(name));
        } catch (MalformedURLException e) {
            return null;
        }
    }

    /** The text of the file URL of a directory (with a slash at its end) or jar, in canonical form. */
    public static String location(File file) {
        String path;
        try {
            path = file.getCanonicalPath();
        } catch (IOException e) {
            path = file.getAbsolutePath();
        }
        return locationOf(path, file);
    }

    private static String locationOf(String path, File file) {
        if (!path.endsWith("/") && file.isDirectory()) {
            path = path.concat("/");
        }
        return "file:".concat(encode(path));
    }

    /** Quotes a path as class loaders do: other than in a URI, hexadecimal digits are lower-case and more is quoted. */
    public static String encode(String path) {
        StringBuilder sb = null;
        for (int i = 0; i < path.length();) {
            int c = path.codePointAt(i);
            int next = i + Character.charCount(c);
            boolean plain = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
                    || c < 0x80 && "/-_.!~*'():@&+$,".indexOf(c) >= 0;
            if (!plain && sb == null) {
                sb = new StringBuilder(path.length() + 16).append(path, 0, i);
            }
            if (plain) {
                if (sb != null) {
                    sb.append((char) c);
                }
            } else {
                byte[] bytes = path.substring(i, next).getBytes(StandardCharsets.UTF_8);
                for (int k = 0; k < bytes.length; k++) {
                    sb.append('%').append(Character.forDigit(bytes[k] >> 4 & 15, 16))
                            .append(Character.forDigit(bytes[k] & 15, 16));
                }
            }
            i = next;
        }
        return sb == null ? path : sb.toString();
    }

    /** Replaces %xx escapes; the bytes are UTF-8. */
    public static String decode(String s) {
        if (s.indexOf('%') < 0) {
            return s;
        }
        byte[] b = s.getBytes(StandardCharsets.UTF_8);
        int n = 0;
        for (int i = 0; i < b.length; i++) {
            int high = b[i] == '%' && i + 2 < b.length ? Character.digit((char) b[i + 1], 16) : -1;
            int low = high < 0 ? -1 : Character.digit((char) b[i + 2], 16);
            if (low < 0) {
                b[n++] = b[i];
            } else {
                b[n++] = (byte) (high << 4 | low);
                i += 2;
            }
        }
        return new String(b, 0, n, StandardCharsets.UTF_8);
    }
}
