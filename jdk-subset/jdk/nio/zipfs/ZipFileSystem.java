// The contents of a zip file as a tree. Files are read when they are asked for; if something changed, the file is
// written anew as the file system closes.
package jdk.nio.zipfs;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.ClosedFileSystemException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.ReadOnlyFileSystemException;
import java.nio.file.StandardCopyOption;
import java.nio.file.WatchService;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

final class ZipFileSystem extends FileSystem {
    final Path zip;
    private final ZipFileSystemProvider provider;
    private final boolean readOnly;
    private final int method;
    private final Charset charset;
    private final ZipNode root = new ZipNode(true, null);
    private ZipFile file;
    private boolean open = true;
    private boolean changed;

    ZipFileSystem(ZipFileSystemProvider provider, Path zip, Map<String, ?> env) throws IOException {
        this.provider = provider;
        this.zip = zip;
        method = "true".equals(String.valueOf(env.get("noCompression")))
                || "STORED".equalsIgnoreCase(String.valueOf(env.get("compressionMethod"))) ? ZipEntry.STORED
                : ZipEntry.DEFLATED;
        charset = env.get("encoding") == null ? StandardCharsets.UTF_8 : Charset.forName((String) env.get("encoding"));
        if (Files.notExists(zip)) {
            if (!"true".equals(String.valueOf(env.get("create")))) {
                throw new NoSuchFileException(zip.toString());
            }
            new ZipOutputStream(Files.newOutputStream(zip)).close();
        }
        if (Files.size(zip) == 0) {
            throw new ZipException("zip END header not found");
        }
        readOnly = !Files.isWritable(zip);
        file = new ZipFile(zip.toFile(), charset);
        for (Enumeration<? extends ZipEntry> e = file.entries(); e.hasMoreElements();) {
            ZipEntry entry = e.nextElement();
            add(entry.getName(), entry);
        }
    }

    private void add(String name, ZipEntry entry) {
        ZipNode at = root;
        String[] parts = name.split("/");
        for (int i = 0; i < parts.length; i++) {
            if (parts[i].isEmpty()) {
                continue;
            }
            boolean isLast = i == parts.length - 1;
            ZipNode next = at.children.get(parts[i]);
            if (next == null) {
                next = new ZipNode(!isLast || name.endsWith("/"), isLast ? entry : null);
                at.children.put(parts[i], next);
            } else if (isLast && next.directory) {
                next.entry = entry;
                next.isStored = true;
                next.modified = entry.getLastModifiedTime();
            }
            at = next;
        }
    }

    // ---- the tree ----

    private void checkOpen() {
        if (!open) {
            throw new ClosedFileSystemException();
        }
    }

    private void checkWritable() {
        checkOpen();
        if (readOnly) {
            throw new ReadOnlyFileSystemException();
        }
    }

    private ZipNode find(String entry) {
        checkOpen();
        ZipNode at = root;
        for (int from = 0; at != null && from < entry.length();) {
            int slash = entry.indexOf('/', from);
            int end = slash < 0 ? entry.length() : slash;
            at = at.children.get(entry.substring(from, end));
            from = end + 1;
        }
        return at;
    }

    synchronized boolean exists(ZipPath path) {
        return find(path.entry()) != null;
    }

    synchronized ZipNode node(ZipPath path) throws IOException {
        ZipNode node = find(path.entry());
        if (node == null) {
            throw new NoSuchFileException(path.toString());
        }
        return node;
    }

    /** The directory that has the path, or would have it. */
    private ZipNode parent(ZipPath path) throws IOException {
        String entry = path.entry();
        String parent = entry.substring(0, Math.max(entry.lastIndexOf('/'), 0));
        ZipNode node = find(parent);
        if (node == null || !node.directory) {
            throw new NoSuchFileException("/" + parent);
        }
        return node;
    }

    private static String nameOf(ZipPath path) {
        String entry = path.entry();
        return entry.substring(entry.lastIndexOf('/') + 1);
    }

    synchronized byte[] read(ZipPath path) throws IOException {
        ZipNode node = find(path.entry());
        if (node == null || node.directory) {
            throw new NoSuchFileException(path.toString());
        }
        return contents(node);
    }

    private byte[] contents(ZipNode node) throws IOException {
        if (node.bytes != null) {
            return node.bytes;
        }
        try (InputStream in = file.getInputStream(node.entry)) {
            return in.readAllBytes();
        }
    }

    /** Makes sure that a file can be written at the path, before there is something to write. */
    synchronized void checkTarget(ZipPath path) throws IOException {
        checkWritable();
        ZipNode old = find(path.entry());
        if (old != null && old.directory) {
            throw new FileAlreadyExistsException(path.toString());
        }
        parent(path);
    }

    synchronized void write(ZipPath path, byte[] bytes) throws IOException {
        checkTarget(path);
        put(path, new ZipNode(false, null), bytes);
    }

    private ZipNode put(ZipPath path, ZipNode node, byte[] bytes) throws IOException {
        node.bytes = bytes;
        node.isStored = true;
        node.modified = FileTime.fromMillis(System.currentTimeMillis());
        parent(path).children.put(nameOf(path), node);
        changed = true;
        return node;
    }

    synchronized void createDirectory(ZipPath path) throws IOException {
        checkWritable();
        if (find(path.entry()) != null) {
            throw new FileAlreadyExistsException(path.toString());
        }
        put(path, new ZipNode(true, null), null);
    }

    synchronized boolean delete(ZipPath path, boolean mustExist) throws IOException {
        checkWritable();
        ZipNode node = find(path.entry());
        if (node == null) {
            if (mustExist) {
                throw new NoSuchFileException(path.toString());
            }
            return false;
        }
        if (node == root || !node.children.isEmpty()) {
            throw new DirectoryNotEmptyException(path.toString());
        }
        parent(path).children.remove(nameOf(path));
        changed = true;
        return true;
    }

    /** Within this file system. */
    synchronized void copy(ZipPath source, ZipPath target, boolean replace, boolean attributes, boolean move)
            throws IOException {
        checkWritable();
        ZipNode node = node(source);
        ZipNode old = find(target.entry());
        if (node == old) {
            return;
        }
        if (move && !node.children.isEmpty()) {
            throw new DirectoryNotEmptyException(source.toString());
        }
        if (old != null && !replace) {
            throw new FileAlreadyExistsException(target.toString());
        }
        if (old != null) {
            delete(target, true);
        }
        ZipNode copy = put(target, new ZipNode(node.directory, null), node.directory ? null : contents(node));
        if (attributes || move) {
            setTimes(copy, node.modified, node.accessed, node.created);
        }
        if (move) {
            delete(source, true);
        }
    }

    synchronized void setTimes(ZipPath path, FileTime modified, FileTime accessed, FileTime created)
            throws IOException {
        checkWritable();
        ZipNode node = node(path);
        setTimes(node, modified == null ? node.modified : modified, accessed == null ? node.accessed : accessed,
                created == null ? node.created : created);
        changed = true;
    }

    private static void setTimes(ZipNode node, FileTime modified, FileTime accessed, FileTime created) {
        node.modified = modified;
        node.accessed = accessed;
        node.created = created;
    }

    synchronized List<Path> list(ZipPath directory) throws IOException {
        ZipNode node = find(directory.entry());
        if (node == null || !node.directory) {
            throw new NotDirectoryException(directory.toString());
        }
        List<Path> paths = new ArrayList<>();
        for (String name : node.children.keySet()) {
            paths.add(directory.resolve(ZipPath.of(this, name)));
        }
        return paths;
    }

    // ---- writing ----

    @Override
    public void close() throws IOException {
        synchronized (this) {
            if (!open) {
                return;
            }
            open = false;
            Path written = null;
            try {
                if (changed) {
                    written = Files.createTempFile(zip.toAbsolutePath().getParent(), "zipfstmp", ".tmp");
                    try (OutputStream out = Files.newOutputStream(written);
                            ZipOutputStream entries = new ZipOutputStream(out, charset)) {
                        write(entries, "", root);
                    }
                }
            } finally {
                file.close();
            }
            if (written != null) {
                Files.move(written, zip, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        provider.remove(this);
    }

    private void write(ZipOutputStream out, String prefix, ZipNode directory) throws IOException {
        for (Map.Entry<String, ZipNode> child : directory.children.entrySet()) {
            ZipNode node = child.getValue();
            String name = prefix + child.getKey() + (node.directory ? "/" : "");
            if (node.isStored) {
                byte[] bytes = node.directory ? new byte[0] : contents(node);
                ZipEntry entry = node.entry == null ? new ZipEntry(name) : new ZipEntry(node.entry);
                int ownMethod = node.directory ? ZipEntry.STORED : method;
                entry.setMethod(node.entry != null ? node.entry.getMethod() : ownMethod);
                setEntry(entry, node, bytes.length);
                out.putNextEntry(entry);
                out.write(bytes);
                out.closeEntry();
            }
            write(out, name, node);
        }
    }

    private static void setEntry(ZipEntry entry, ZipNode node, int size) {
        entry.setCompressedSize(entry.getMethod() == ZipEntry.STORED ? size : -1);
        entry.setSize(size);
        entry.setCrc(node.crc());
        entry.setLastModifiedTime(node.modified);
        if (node.accessed != null) {
            entry.setLastAccessTime(node.accessed);
        }
        if (node.created != null) {
            entry.setCreationTime(node.created);
        }
    }

    // ---- the file system ----

    @Override
    public FileSystemProvider provider() {
        return provider;
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public boolean isReadOnly() {
        return readOnly;
    }

    @Override
    public String getSeparator() {
        return "/";
    }

    @Override
    public Iterable<Path> getRootDirectories() {
        return List.of(getPath("/"));
    }

    @Override
    public Iterable<FileStore> getFileStores() {
        return List.of(new ZipFileStore(zip));
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
        return Set.of("basic", "zip");
    }

    @Override
    public ZipPath getPath(String first, String... more) {
        StringBuilder sb = new StringBuilder(first);
        for (String name : more) {
            sb.append(sb.length() == 0 || name.isEmpty() ? "" : "/").append(name);
        }
        return ZipPath.of(this, sb.toString());
    }

    @Override
    public PathMatcher getPathMatcher(String syntaxAndPattern) {
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher(syntaxAndPattern);
        return path -> matcher.matches(Path.of(path.toString()));
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
        throw new UnsupportedOperationException();
    }

    @Override
    public WatchService newWatchService() {
        throw new UnsupportedOperationException();
    }

    @Override
    public String toString() {
        return zip.toString();
    }
}
