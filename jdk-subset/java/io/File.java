// A path name in the file system (Unix). Conversions to java.nio.file.Path are not part of this library.
package java.io;

import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import jdk.internal.misc.VM;

public class File implements Serializable, Comparable<File> {
    private static final long serialVersionUID = 301077366599181567L;

    public static final char separatorChar = '/';
    public static final String separator = "/";
    public static final char pathSeparatorChar = ':';
    public static final String pathSeparator = ":";

    private final String path;

    /** For results that are known to be in normal form. */
    private File(String path, Void normalized) {
        this.path = path;
    }

    public File(String pathname) {
        if (pathname == null) {
            throw new NullPointerException();
        }
        this.path = UnixFileSystem.normalize(pathname);
    }

    public File(String parent, String child) {
        if (child == null) {
            throw new NullPointerException();
        }
        String c = UnixFileSystem.normalize(child);
        if (parent == null) {
            this.path = c;
        } else {
            this.path = UnixFileSystem.resolve(parent.isEmpty() ? "/" : UnixFileSystem.normalize(parent), c);
        }
    }

    public File(File parent, String child) {
        if (child == null) {
            throw new NullPointerException();
        }
        String c = UnixFileSystem.normalize(child);
        if (parent == null) {
            this.path = c;
        } else {
            this.path = UnixFileSystem.resolve(parent.path.isEmpty() ? "/" : parent.path, c);
        }
    }

    /** A path with a NUL cannot be handed to the operating system. */
    final boolean isInvalid() {
        return path.indexOf('\0') >= 0;
    }

    public String getName() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    public String getParent() {
        int i = path.lastIndexOf('/');
        if (i < 0 || path.length() == 1) {
            return null;
        }
        return i == 0 ? "/" : path.substring(0, i);
    }

    public File getParentFile() {
        String p = getParent();
        return p == null ? null : new File(p, (Void) null);
    }

    public String getPath() {
        return path;
    }

    public boolean isAbsolute() {
        return !path.isEmpty() && path.charAt(0) == '/';
    }

    public String getAbsolutePath() {
        if (isAbsolute()) {
            return path;
        }
        return UnixFileSystem.resolve(VM.getSavedProperty("user.dir"), path);
    }

    public File getAbsoluteFile() {
        return new File(getAbsolutePath(), (Void) null);
    }

    public File(URI uri) {
        this(pathOf(uri));
    }

    private static String pathOf(URI uri) {
        if (!uri.isAbsolute()) {
            throw new IllegalArgumentException("URI is not absolute");
        }
        if (uri.isOpaque()) {
            throw new IllegalArgumentException("URI is not hierarchical");
        }
        if (!uri.getScheme().equalsIgnoreCase("file")) {
            throw new IllegalArgumentException("URI scheme is not \"file\"");
        }
        if (uri.getRawAuthority() != null) {
            throw new IllegalArgumentException("URI has an authority component");
        }
        if (uri.getRawFragment() != null) {
            throw new IllegalArgumentException("URI has a fragment component");
        }
        if (uri.getRawQuery() != null) {
            throw new IllegalArgumentException("URI has a query component");
        }
        if (uri.getPath().isEmpty()) {
            throw new IllegalArgumentException("URI path component is empty");
        }
        return uri.getPath();
    }

    public URI toURI() {
        String p = getAbsolutePath();
        if (!p.endsWith("/") && isDirectory()) {
            p = p.concat("/");
        }
        if (p.startsWith("//")) {
            p = "//".concat(p);
        }
        try {
            return new URI("file", null, p, null);
        } catch (URISyntaxException e) {
            throw new Error(e);
        }
    }

    @Deprecated
    public URL toURL() throws MalformedURLException {
        String p = getAbsolutePath();
        return new URL("file", "", !p.endsWith("/") && isDirectory() ? p.concat("/") : p);
    }

    public String getCanonicalPath() throws IOException {
        if (isInvalid()) {
            throw new IOException("Invalid file path");
        }
        return UnixFileSystem.canonicalize0(getAbsolutePath());
    }

    public File getCanonicalFile() throws IOException {
        return new File(getCanonicalPath(), (Void) null);
    }

    public boolean canRead() {
        return !isInvalid() && UnixFileSystem.checkAccess0(path, UnixFileSystem.ACCESS_READ);
    }

    public boolean canWrite() {
        return !isInvalid() && UnixFileSystem.checkAccess0(path, UnixFileSystem.ACCESS_WRITE);
    }

    public boolean canExecute() {
        return !isInvalid() && UnixFileSystem.checkAccess0(path, UnixFileSystem.ACCESS_EXECUTE);
    }

    private int attributes() {
        return isInvalid() ? 0 : UnixFileSystem.getBooleanAttributes0(path);
    }

    public boolean exists() {
        return (attributes() & UnixFileSystem.BA_EXISTS) != 0;
    }

    public boolean isDirectory() {
        return (attributes() & UnixFileSystem.BA_DIRECTORY) != 0;
    }

    public boolean isFile() {
        return (attributes() & UnixFileSystem.BA_REGULAR) != 0;
    }

    public boolean isHidden() {
        String name = getName();
        return !isInvalid() && !name.isEmpty() && name.charAt(0) == '.';
    }

    public long lastModified() {
        return isInvalid() ? 0L : UnixFileSystem.getLastModifiedTime0(path);
    }

    public long length() {
        return isInvalid() ? 0L : UnixFileSystem.getLength0(path);
    }

    public boolean createNewFile() throws IOException {
        if (isInvalid()) {
            throw new IOException("Invalid file path");
        }
        return UnixFileSystem.createFileExclusively0(path);
    }

    public boolean delete() {
        return !isInvalid() && UnixFileSystem.delete0(path);
    }

    private static final class ExitDeleter implements Runnable {
        private final LinkedHashSet<String> files = new LinkedHashSet<>();

        @Override
        public void run() {
            String[] list;
            synchronized (this) {
                list = files.toArray(new String[0]);
            }
            // Last registered first, so that files go before their directories.
            for (int i = list.length - 1; i >= 0; i--) {
                UnixFileSystem.delete0(list[i]);
            }
        }
    }

    public void deleteOnExit() {
        if (isInvalid()) {
            return;
        }
        ExitDeleter deleter;
        synchronized (File.class) {
            deleter = (ExitDeleter) VM.exitAction();
            if (deleter == null) {
                deleter = new ExitDeleter();
                VM.setExitAction(deleter);
            }
        }
        synchronized (deleter) {
            deleter.files.add(path);
        }
    }

    public String[] list() {
        return isInvalid() ? null : UnixFileSystem.list0(path);
    }

    public String[] list(FilenameFilter filter) {
        String[] names = list();
        if (names == null || filter == null) {
            return names;
        }
        ArrayList<String> v = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            if (filter.accept(this, names[i])) {
                v.add(names[i]);
            }
        }
        return v.toArray(new String[v.size()]);
    }

    private File child(String name) {
        return new File(path.isEmpty() ? name : UnixFileSystem.resolve(path, name), (Void) null);
    }

    public File[] listFiles() {
        String[] names = list();
        if (names == null) {
            return null;
        }
        File[] files = new File[names.length];
        for (int i = 0; i < names.length; i++) {
            files[i] = child(names[i]);
        }
        return files;
    }

    public File[] listFiles(FilenameFilter filter) {
        String[] names = list();
        if (names == null) {
            return null;
        }
        ArrayList<File> files = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            if (filter == null || filter.accept(this, names[i])) {
                files.add(child(names[i]));
            }
        }
        return files.toArray(new File[files.size()]);
    }

    public File[] listFiles(FileFilter filter) {
        String[] names = list();
        if (names == null) {
            return null;
        }
        ArrayList<File> files = new ArrayList<>();
        for (int i = 0; i < names.length; i++) {
            File f = child(names[i]);
            if (filter == null || filter.accept(f)) {
                files.add(f);
            }
        }
        return files.toArray(new File[files.size()]);
    }

    public boolean mkdir() {
        return !isInvalid() && UnixFileSystem.createDirectory0(path);
    }

    public boolean mkdirs() {
        if (exists()) {
            return false;
        }
        if (mkdir()) {
            return true;
        }
        File canonical;
        try {
            canonical = getCanonicalFile();
        } catch (IOException e) {
            return false;
        }
        File parent = canonical.getParentFile();
        return parent != null && (parent.mkdirs() || parent.exists()) && canonical.mkdir();
    }

    public boolean renameTo(File dest) {
        if (dest == null) {
            throw new NullPointerException();
        }
        return !isInvalid() && !dest.isInvalid() && UnixFileSystem.rename0(path, dest.path);
    }

    public boolean setLastModified(long time) {
        if (time < 0) {
            throw new IllegalArgumentException("Negative time");
        }
        return !isInvalid() && UnixFileSystem.setLastModifiedTime0(path, time);
    }

    public boolean setReadOnly() {
        return !isInvalid() && UnixFileSystem.setReadOnly0(path);
    }

    private boolean setPermission(int access, boolean enable, boolean ownerOnly) {
        return !isInvalid() && UnixFileSystem.setPermission0(path, access, enable, ownerOnly);
    }

    public boolean setWritable(boolean writable, boolean ownerOnly) {
        return setPermission(UnixFileSystem.ACCESS_WRITE, writable, ownerOnly);
    }

    public boolean setWritable(boolean writable) {
        return setWritable(writable, true);
    }

    public boolean setReadable(boolean readable, boolean ownerOnly) {
        return setPermission(UnixFileSystem.ACCESS_READ, readable, ownerOnly);
    }

    public boolean setReadable(boolean readable) {
        return setReadable(readable, true);
    }

    public boolean setExecutable(boolean executable, boolean ownerOnly) {
        return setPermission(UnixFileSystem.ACCESS_EXECUTE, executable, ownerOnly);
    }

    public boolean setExecutable(boolean executable) {
        return setExecutable(executable, true);
    }

    public static File[] listRoots() {
        return new File[] {new File("/")};
    }

    public long getTotalSpace() {
        return isInvalid() ? 0L : UnixFileSystem.getSpace0(path, UnixFileSystem.SPACE_TOTAL);
    }

    public long getFreeSpace() {
        return isInvalid() ? 0L : UnixFileSystem.getSpace0(path, UnixFileSystem.SPACE_FREE);
    }

    public long getUsableSpace() {
        return isInvalid() ? 0L : UnixFileSystem.getSpace0(path, UnixFileSystem.SPACE_USABLE);
    }

    private static final class TempNames {
        private static long state = System.nanoTime() ^ System.currentTimeMillis() << 20;

        /** Mixes a counter (SplitMix64), so that names are spread and do not repeat within a run. */
        static synchronized long next() {
            long z = state += 0x9e3779b97f4a7c15L;
            z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
            z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
            return z ^ z >>> 31;
        }
    }

    public static File createTempFile(String prefix, String suffix, File directory) throws IOException {
        if (prefix.length() < 3) {
            throw new IllegalArgumentException("Prefix string \"" + prefix
                    + "\" too short: length must be at least 3");
        }
        if (suffix == null) {
            suffix = ".tmp";
        }
        File dir = directory;
        if (dir == null) {
            String tmp = VM.getSavedProperty("java.io.tmpdir");
            dir = new File(tmp == null ? "/tmp" : tmp);
        }
        // Only the last name of a prefix that is a path counts.
        String head = new File(prefix).getName();
        for (;;) {
            String name = head + Long.toUnsignedString(TempNames.next()) + suffix;
            File f = new File(dir, name);
            if (!name.equals(f.getName()) || f.isInvalid()) {
                throw new IOException("Unable to create temporary file, " + name);
            }
            if (UnixFileSystem.createFileExclusively0(f.path)) {
                return f;
            }
        }
    }

    public static File createTempFile(String prefix, String suffix) throws IOException {
        return createTempFile(prefix, suffix, null);
    }

    public java.nio.file.Path toPath() {
        return java.nio.file.Path.of(path);
    }

    @Override
    public int compareTo(File pathname) {
        return path.compareTo(pathname.path);
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof File && path.equals(((File) obj).path);
    }

    @Override
    public int hashCode() {
        return path.hashCode() ^ 1234321;
    }

    @Override
    public String toString() {
        return path;
    }

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.defaultWriteObject();
        s.writeChar(separatorChar);
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        String path = (String) s.readFields().get("path", null);
        char separator = s.readChar();
        if (separator != separatorChar) {
            path = path.replace(separator, separatorChar);
        }
        jdk.internal.util.SerialData.set(this, File.class, "path", new File(path).path);
    }
}
