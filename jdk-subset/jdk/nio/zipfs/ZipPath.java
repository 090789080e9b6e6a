// Paths in a zip file. Their names are those of a path of the default file system, which has the same syntax.
package jdk.nio.zipfs;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.Iterator;
import java.util.Objects;

final class ZipPath implements Path {
    final ZipFileSystem system;
    private final Path names;

    private ZipPath(ZipFileSystem system, Path names) {
        this.system = system;
        this.names = names;
    }

    static ZipPath of(ZipFileSystem system, String text) {
        return new ZipPath(system, FileSystems.getDefault().getPath(text.replace('\\', '/')));
    }

    private ZipPath with(Path other) {
        return other == null ? null : other == names ? this : new ZipPath(system, other);
    }

    static ZipPath check(Path path) {
        if (!(Objects.requireNonNull(path) instanceof ZipPath)) {
            throw new ProviderMismatchException();
        }
        return (ZipPath) path;
    }

    /** The name of the entry, without a slash at the start. */
    String entry() {
        return toAbsolutePath().names.normalize().toString().substring(1);
    }

    @Override
    public ZipFileSystem getFileSystem() {
        return system;
    }

    @Override
    public boolean isAbsolute() {
        return names.isAbsolute();
    }

    @Override
    public ZipPath getRoot() {
        return with(names.getRoot());
    }

    @Override
    public ZipPath getFileName() {
        return names.toString().isEmpty() ? null : with(names.getFileName());
    }

    @Override
    public ZipPath getParent() {
        return with(names.getParent());
    }

    @Override
    public int getNameCount() {
        return names.getNameCount();
    }

    @Override
    public ZipPath getName(int index) {
        return with(names.getName(index));
    }

    @Override
    public ZipPath subpath(int beginIndex, int endIndex) {
        return with(names.subpath(beginIndex, endIndex));
    }

    @Override
    public boolean startsWith(Path other) {
        return Objects.requireNonNull(other) instanceof ZipPath && names.startsWith(((ZipPath) other).names);
    }

    @Override
    public boolean endsWith(Path other) {
        return Objects.requireNonNull(other) instanceof ZipPath && names.endsWith(((ZipPath) other).names);
    }

    @Override
    public ZipPath normalize() {
        return with(names.normalize());
    }

    @Override
    public ZipPath resolve(Path other) {
        return with(names.resolve(check(other).names));
    }

    @Override
    public ZipPath relativize(Path other) {
        ZipPath o = check(other);
        if (isAbsolute() != o.isAbsolute()) {
            throw new IllegalArgumentException();
        }
        if (equals(o) || names.toString().isEmpty()) {
            return equals(o) ? of(system, "") : o;
        }
        // Dots are names like others here.
        int common = 0;
        while (common < Math.min(getNameCount(), o.getNameCount())
                && names.getName(common).equals(o.names.getName(common))) {
            common++;
        }
        StringBuilder sb = new StringBuilder("../".repeat(getNameCount() - common));
        for (int i = common; i < o.getNameCount(); i++) {
            sb.append(o.names.getName(i)).append('/');
        }
        return of(system, sb.toString());
    }

    @Override
    public URI toUri() {
        String zip = system.zip.toUri().toString();
        String path = toAbsolutePath().normalize().names.toFile().toURI().getRawPath();
        return URI.create("jar:" + zip + "!" + path);
    }

    @Override
    public ZipPath toAbsolutePath() {
        return isAbsolute() ? this : with(Path.of("/").resolve(names));
    }

    @Override
    public ZipPath toRealPath(LinkOption... options) throws IOException {
        ZipPath p = toAbsolutePath().normalize();
        if (!system.exists(p)) {
            throw new NoSuchFileException(system.toString());
        }
        return p;
    }

    @Override
    public File toFile() {
        throw new UnsupportedOperationException();
    }

    @Override
    public WatchKey register(WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
        if (watcher == null || events == null || modifiers == null) {
            throw new NullPointerException();
        }
        throw new ProviderMismatchException();
    }

    @Override
    public Iterator<Path> iterator() {
        Path[] all = new Path[getNameCount()];
        for (int i = 0; i < all.length; i++) {
            all[i] = getName(i);
        }
        return java.util.List.of(all).iterator();
    }

    @Override
    public int compareTo(Path other) {
        return names.compareTo(check(other).names);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ZipPath && system == ((ZipPath) other).system && names.equals(((ZipPath) other).names);
    }

    @Override
    public int hashCode() {
        return names.hashCode();
    }

    @Override
    public String toString() {
        return names.toString();
    }
}
