// Paths of a Unix file system: text without double slashes and without a slash at the end. The empty path has one empty
// name. Comparison and hash codes are those of the bytes that the operating system is given (UTF-8).
package java.nio.file;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import jdk.internal.misc.VM;

final class UnixPath implements Path {
    final String path;
    /** Index of each name; the empty path has one, the root none. Computed when asked for. */
    private int[] starts;

    private UnixPath(String path) {
        this.path = path;
    }

    static UnixPath of(String first, String[] more) {
        Objects.requireNonNull(first);
        StringBuilder sb = new StringBuilder(first);
        for (int i = 0; i < more.length; i++) {
            if (!more[i].isEmpty()) {
                if (sb.length() > 0) {
                    sb.append('/');
                }
                sb.append(more[i]);
            }
        }
        String s = sb.toString();
        if (s.indexOf('\0') >= 0) {
            throw new InvalidPathException(s, "Nul character not allowed");
        }
        return new UnixPath(normalizeSlashes(s));
    }

    private static String normalizeSlashes(String s) {
        int n = s.length();
        if (s.indexOf("//") < 0 && (n <= 1 || s.charAt(n - 1) != '/')) {
            return s;
        }
        StringBuilder sb = new StringBuilder(n);
        for (int i = 0; i < n; i++) {
            char c = s.charAt(i);
            if (c != '/' || sb.length() == 0 || sb.charAt(sb.length() - 1) != '/') {
                sb.append(c);
            }
        }
        n = sb.length();
        if (n > 1 && sb.charAt(n - 1) == '/') {
            sb.setLength(n - 1);
        }
        return sb.toString();
    }

    static UnixPath check(Path p) {
        Objects.requireNonNull(p);
        if (!(p instanceof UnixPath)) {
            throw new ProviderMismatchException();
        }
        return (UnixPath) p;
    }

    private int[] starts() {
        int[] s = starts;
        if (s != null) {
            return s;
        }
        int n = 0;
        int length = path.length();
        for (int pass = 0; pass < 2; pass++) {
            int at = isAbsolute() ? 1 : 0;
            n = 0;
            while (at < length || length == 0 && n == 0) {
                if (s != null) {
                    s[n] = at;
                }
                n++;
                int slash = path.indexOf('/', at);
                at = slash < 0 ? length : slash + 1;
                if (length == 0) {
                    break;
                }
            }
            if (s == null) {
                s = new int[n];
            }
        }
        starts = s;
        return s;
    }

    private String name(int i) {
        int[] s = starts();
        return path.substring(s[i], i + 1 < s.length ? s[i + 1] - 1 : path.length());
    }

    private boolean isEmpty() {
        return path.isEmpty();
    }

    @Override
    public WatchKey register(WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
        Objects.requireNonNull(watcher);
        throw new ProviderMismatchException();
    }

    @Override
    public FileSystem getFileSystem() {
        return FileSystems.getDefault();
    }

    @Override
    public boolean isAbsolute() {
        return !isEmpty() && path.charAt(0) == '/';
    }

    @Override
    public Path getRoot() {
        return isAbsolute() ? new UnixPath("/") : null;
    }

    @Override
    public Path getFileName() {
        int n = getNameCount();
        return n == 0 ? null : n == 1 && !isAbsolute() ? this : new UnixPath(name(n - 1));
    }

    @Override
    public Path getParent() {
        int n = getNameCount();
        if (n == 0) {
            return null;
        }
        int end = starts()[n - 1] - 1;
        return end < 0 ? null : end == 0 ? getRoot() : new UnixPath(path.substring(0, end));
    }

    @Override
    public int getNameCount() {
        return starts().length;
    }

    @Override
    public Path getName(int index) {
        if (index < 0 || index >= getNameCount()) {
            throw new IllegalArgumentException();
        }
        return new UnixPath(name(index));
    }

    @Override
    public Path subpath(int beginIndex, int endIndex) {
        int[] s = starts();
        if (beginIndex < 0 || endIndex > s.length || beginIndex >= endIndex) {
            throw new IllegalArgumentException();
        }
        return new UnixPath(path.substring(s[beginIndex], endIndex < s.length ? s[endIndex] - 1 : path.length()));
    }

    @Override
    public boolean startsWith(Path other) {
        if (!(Objects.requireNonNull(other) instanceof UnixPath)) {
            return false;
        }
        String s = ((UnixPath) other).path;
        if (s.isEmpty() || isEmpty()) {
            return s.equals(path);
        }
        return path.startsWith(s) && (s.length() == path.length() || s.equals("/") || path.charAt(s.length()) == '/');
    }

    @Override
    public boolean endsWith(Path other) {
        if (!(Objects.requireNonNull(other) instanceof UnixPath)) {
            return false;
        }
        UnixPath p = (UnixPath) other;
        String s = p.path;
        if (s.isEmpty() || isEmpty() || p.isAbsolute()) {
            return s.equals(path);
        }
        int at = path.length() - s.length();
        return path.endsWith(s) && (at == 0 || path.charAt(at - 1) == '/');
    }

    @Override
    public Path normalize() {
        int n = getNameCount();
        ArrayList<String> names = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            String s = name(i);
            int last = names.size() - 1;
            if (s.equals("..")) {
                if (last >= 0 && !names.get(last).equals("..")) {
                    names.remove(last);
                } else if (!isAbsolute()) {
                    names.add(s);
                }
            } else if (!s.isEmpty() && !s.equals(".")) {
                names.add(s);
            }
        }
        String s = String.join("/", names);
        if (isAbsolute()) {
            s = "/".concat(s);
        }
        return s.equals(path) ? this : new UnixPath(s);
    }

    @Override
    public Path resolve(Path other) {
        UnixPath p = check(other);
        if (p.isAbsolute() || isEmpty()) {
            return p;
        }
        if (p.isEmpty()) {
            return this;
        }
        return new UnixPath(path.equals("/") ? path.concat(p.path) : path + "/" + p.path);
    }

    private boolean hasDots() {
        for (int i = 0; i < getNameCount(); i++) {
            String s = name(i);
            if (s.equals(".") || s.equals("..")) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Path relativize(Path obj) {
        UnixPath child = check(obj);
        if (child.equals(this)) {
            return new UnixPath("");
        }
        if (isAbsolute() != child.isAbsolute()) {
            throw new IllegalArgumentException("'other' is different type of Path");
        }
        if (isEmpty()) {
            return child;
        }
        UnixPath base = this;
        if (base.hasDots() || child.hasDots()) {
            base = (UnixPath) base.normalize();
            child = (UnixPath) child.normalize();
        }
        int n = base.isEmpty() ? 0 : base.getNameCount();
        int m = child.isEmpty() ? 0 : child.getNameCount();
        int common = 0;
        while (common < n && common < m && base.name(common).equals(child.name(common))) {
            common++;
        }
        ArrayList<String> names = new ArrayList<>();
        for (int i = common; i < n; i++) {
            if (base.name(i).equals("..")) {
                throw new IllegalArgumentException("Unable to compute relative  path from " + this + " to " + obj);
            }
            names.add("..");
        }
        for (int i = common; i < m; i++) {
            names.add(child.name(i));
        }
        return new UnixPath(String.join("/", names));
    }

    @Override
    public URI toUri() {
        String s = toFile().toURI().toASCIIString();
        return URI.create("file://".concat(s.substring("file:".length())));
    }

    @Override
    public Path toAbsolutePath() {
        if (isAbsolute()) {
            return this;
        }
        return new UnixPath(VM.getSavedProperty("user.dir")).resolve(this);
    }

    @Override
    public Path toRealPath(LinkOption... options) throws IOException {
        return UnixFiles.realPath((UnixPath) toAbsolutePath(), options);
    }

    @Override
    public Iterator<Path> iterator() {
        return new Names();
    }

    private final class Names implements Iterator<Path> {
        private int next;

        @Override
        public boolean hasNext() {
            return next < getNameCount();
        }

        @Override
        public Path next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return getName(next++);
        }
    }

    private byte[] bytes() {
        return path.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public int compareTo(Path other) {
        byte[] a = bytes();
        byte[] b = ((UnixPath) other).bytes();
        int n = Math.min(a.length, b.length);
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return (a[i] & 0xff) - (b[i] & 0xff);
            }
        }
        return a.length - b.length;
    }

    @Override
    public boolean equals(Object ob) {
        return ob instanceof UnixPath && ((UnixPath) ob).path.equals(path);
    }

    @Override
    public int hashCode() {
        int h = 0;
        byte[] b = bytes();
        for (int i = 0; i < b.length; i++) {
            h = 31 * h + (b[i] & 0xff);
        }
        return h;
    }

    @Override
    public String toString() {
        return path;
    }
}
