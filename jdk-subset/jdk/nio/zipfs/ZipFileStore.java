// The store of a zip file system: its space is that of the file.
package jdk.nio.zipfs;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileStoreAttributeView;
import java.util.Objects;

final class ZipFileStore extends FileStore {
    private final Path zip;

    ZipFileStore(Path zip) {
        this.zip = zip;
    }

    @Override
    public String name() {
        return zip + "/";
    }

    @Override
    public String type() {
        return "zipfs";
    }

    @Override
    public boolean isReadOnly() {
        return !Files.isWritable(zip);
    }

    @Override
    public long getTotalSpace() throws IOException {
        return Files.getFileStore(zip).getTotalSpace();
    }

    @Override
    public long getUsableSpace() throws IOException {
        return Files.getFileStore(zip).getUsableSpace();
    }

    @Override
    public long getUnallocatedSpace() throws IOException {
        return Files.getFileStore(zip).getUnallocatedSpace();
    }

    @Override
    public boolean supportsFileAttributeView(Class<? extends FileAttributeView> type) {
        return type == BasicFileAttributeView.class;
    }

    @Override
    public boolean supportsFileAttributeView(String name) {
        return name.equals("basic") || name.equals("zip");
    }

    @Override
    public <V extends FileStoreAttributeView> V getFileStoreAttributeView(Class<V> type) {
        Objects.requireNonNull(type, "type");
        return null;
    }

    @Override
    public Object getAttribute(String attribute) throws IOException {
        switch (attribute) {
            case "totalSpace":
                return getTotalSpace();
            case "usableSpace":
                return getUsableSpace();
            case "unallocatedSpace":
                return getUnallocatedSpace();
            default:
                throw new UnsupportedOperationException("does not support the given attribute");
        }
    }
}
