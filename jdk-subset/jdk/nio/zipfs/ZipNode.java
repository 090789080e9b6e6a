// A file or directory of a zip file system, with its attributes. What was written has its bytes here.
package jdk.nio.zipfs;

import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;

final class ZipNode implements BasicFileAttributes {
    final boolean directory;
    final Map<String, ZipNode> children = new LinkedHashMap<>();
    /** In the file that was opened, or null. */
    ZipEntry entry;
    byte[] bytes;
    /** Directories may have no entry. */
    boolean isStored;
    FileTime modified;
    FileTime accessed;
    FileTime created;

    ZipNode(boolean directory, ZipEntry entry) {
        this.directory = directory;
        this.entry = entry;
        isStored = entry != null;
        modified = entry == null || entry.getLastModifiedTime() == null ? FileTime.fromMillis(0)
                : entry.getLastModifiedTime();
        accessed = entry == null ? null : entry.getLastAccessTime();
        created = entry == null ? null : entry.getCreationTime();
    }

    @Override
    public FileTime lastModifiedTime() {
        return modified;
    }

    @Override
    public FileTime lastAccessTime() {
        return accessed == null ? modified : accessed;
    }

    @Override
    public FileTime creationTime() {
        return created == null ? modified : created;
    }

    @Override
    public boolean isRegularFile() {
        return !directory;
    }

    @Override
    public boolean isDirectory() {
        return directory;
    }

    @Override
    public boolean isSymbolicLink() {
        return false;
    }

    @Override
    public boolean isOther() {
        return false;
    }

    @Override
    public long size() {
        return bytes != null ? bytes.length : entry == null || directory ? 0 : entry.getSize();
    }

    @Override
    public Object fileKey() {
        return null;
    }

    long crc() {
        if (bytes == null) {
            return entry == null ? 0 : entry.getCrc();
        }
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, bytes.length);
        return crc.getValue();
    }

    /** An attribute of the views "basic" and "zip"; the names of all: see ATTRIBUTES. */
    Object get(String name) {
        switch (name) {
            case "size":
                return size();
            case "creationTime":
                return creationTime();
            case "lastAccessTime":
                return lastAccessTime();
            case "lastModifiedTime":
                return lastModifiedTime();
            case "isDirectory":
                return directory;
            case "isRegularFile":
                return !directory;
            case "isSymbolicLink":
            case "isOther":
                return false;
            case "compressedSize":
                return bytes != null ? (long) bytes.length : entry == null ? 0L : entry.getCompressedSize();
            case "crc":
                return crc();
            case "method":
                return entry != null ? entry.getMethod() : directory ? ZipEntry.STORED : ZipEntry.DEFLATED;
            default:
                return null;
        }
    }

    static final String BASIC = "size,creationTime,lastAccessTime,lastModifiedTime,isDirectory,isRegularFile,"
            + "isSymbolicLink,isOther,fileKey";
    static final String ZIP = BASIC + ",compressedSize,crc,method,owner,group,permissions";
}
