// The operating system's functions after Files. The natives (jdk-subset/native/files.c) return 0 or an error number;
// exceptions are made here.
package java.nio.file;

import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;

final class UnixFiles {
    // Error numbers of Linux
    static final int ENOENT = 2;
    static final int EACCES = 13;
    static final int EEXIST = 17;
    static final int EXDEV = 18;
    static final int ENOTDIR = 20;
    static final int EINVAL = 22;
    static final int ENOTEMPTY = 39;
    static final int ELOOP = 40;

    // Flags of open0
    static final int READ = 1;
    static final int WRITE = 2;
    static final int APPEND = 4;
    static final int TRUNCATE = 8;
    static final int CREATE = 16;
    static final int CREATE_NEW = 32;
    static final int SYNC = 64;
    static final int DSYNC = 128;
    static final int NOFOLLOW = 256;
    /** Of UnixProvider. */
    static final int DELETE = 512;

    private static final int NUMBERS = 14;

    private UnixFiles() {
    }

    /**
     * mode, size, device, inode, then seconds and nanoseconds of modification, access and status change, owner, group,
     * number of links, number of a device
     */
    private static native int stat0(String path, boolean follow, long[] status);

    /** Opens the file and stores it in the descriptor. */
    static native int open0(FileDescriptor fd, String path, int flags, int mode);

    static native int mkdir0(String path, int mode);

    static native int unlink0(String path);

    static native int rmdir0(String path);

    static native int rename0(String from, String to);

    static native int symlink0(String target, String link);

    static native int link0(String existing, String link);

    static native int access0(String path, int mode);

    static native int chmod0(String path, int mode);

    /** Seconds and nanoseconds; a time stays if its nanoseconds are negative. */
    static native int utimes0(String path, long modified, long modifiedNanos, long accessed, long accessedNanos);

    /** Result in text[0]. */
    private static native int readlink0(String path, String[] text);

    private static native int realpath0(String path, String[] text);

    /** Names without . and .. in the order of the directory. */
    private static native int list0(String path, String[][] names);

    static native int chown0(String path, int uid, int gid, boolean follow);

    /** Total, free and usable bytes, and the size of a block. */
    static native int space0(String path, long[] numbers);

    /** The name of a user or group, or the number. */
    static native String accountName0(int id, boolean group);

    /** The number of a user or group, or -1. */
    static native int accountId0(String name, boolean group);

    /** The names of the extended attributes. */
    static native int attributes0(String path, String[][] names);

    static native int attribute0(String path, String name, byte[][] value);

    /** The value null removes the attribute. */
    static native int setAttribute0(String path, String name, byte[] value);

    private static native String errorText(int error);

    static String text(int error) {
        return errorText(error);
    }

    static IOException exception(int error, UnixPath file, UnixPath other) {
        String a = file.path;
        String b = other == null ? null : other.path;
        switch (error) {
            case ENOENT:
                return new NoSuchFileException(a, b, null);
            case EEXIST:
                return new FileAlreadyExistsException(a, b, null);
            case EACCES:
                return new AccessDeniedException(a, b, null);
            case ELOOP:
                return new FileSystemException(a, b,
                        errorText(error) + " or unable to access attributes of symbolic link");
            default:
                return new FileSystemException(a, b, errorText(error));
        }
    }

    static void check(int error, UnixPath file) throws IOException {
        if (error != 0) {
            throw exception(error, file, null);
        }
    }

    static boolean follow(LinkOption[] options) {
        boolean follow = true;
        for (int i = 0; i < options.length; i++) {
            if (Objects.requireNonNull(options[i]) == LinkOption.NOFOLLOW_LINKS) {
                follow = false;
            }
        }
        return follow;
    }

    /** Null if there is no such file. */
    static Status find(UnixPath p, boolean follow) {
        long[] status = new long[NUMBERS];
        return stat0(p.path, follow, status) == 0 ? new Status(status) : null;
    }

    static Status status(UnixPath p, boolean follow) throws IOException {
        long[] status = new long[NUMBERS];
        check(stat0(p.path, follow, status), p);
        return new Status(status);
    }

    static String[] list(UnixPath p) throws IOException {
        String[][] names = new String[1][];
        int error = list0(p.path, names);
        if (error == ENOTDIR) {
            throw new NotDirectoryException(p.path);
        }
        check(error, p);
        return names[0];
    }

    static Path readLink(UnixPath p) throws IOException {
        String[] text = new String[1];
        int error = readlink0(p.path, text);
        if (error == EINVAL) {
            throw new NotLinkException(p.path);
        }
        check(error, p);
        return Path.of(text[0]);
    }

    static Path realPath(UnixPath p, LinkOption[] options) throws IOException {
        if (follow(options)) {
            String[] text = new String[1];
            check(realpath0(p.path, text), p);
            return Path.of(text[0]);
        }
        // Links stay, and names after which .. would leave another directory than the link is in
        Path result = p.getRoot();
        for (Path name : p) {
            String s = name.toString();
            if (s.equals(".")) {
                continue;
            }
            if (s.equals("..")) {
                Status last = status((UnixPath) result, false);
                if (!last.isSymbolicLink()) {
                    Path parent = result.getParent();
                    result = parent == null ? result : parent;
                    continue;
                }
            }
            result = result.resolve(name);
        }
        status((UnixPath) result, false);
        return result;
    }

    static Set<PosixFilePermission> permissions(int mode) {
        PosixFilePermission[] all = PosixFilePermission.values();
        Set<PosixFilePermission> set = EnumSet.noneOf(PosixFilePermission.class);
        for (int i = 0; i < all.length; i++) {
            if ((mode & 0400 >> i) != 0) {
                set.add(all[i]);
            }
        }
        return set;
    }

    static int mode(Set<PosixFilePermission> perms) {
        int mode = 0;
        for (PosixFilePermission p : perms) {
            mode |= 0400 >> p.ordinal();
        }
        return mode;
    }

    /** What the operating system reports about a file. */
    static final class Status implements PosixFileAttributes {
        private static final int KIND = 0170000;

        private final long[] status;

        Status(long[] status) {
            this.status = status;
        }

        int mode() {
            return (int) status[0] & 07777;
        }

        private int kind() {
            return (int) status[0] & KIND;
        }

        boolean isSameFile(Status that) {
            return status[2] == that.status[2] && status[3] == that.status[3];
        }

        long seconds(int which) {
            return status[4 + 2 * which];
        }

        long nanos(int which) {
            return status[5 + 2 * which];
        }

        private FileTime time(int which) {
            long nanos = nanos(which);
            return nanos == 0 ? FileTime.from(seconds(which), TimeUnit.SECONDS)
                    : FileTime.from(seconds(which) * 1_000_000_000 + nanos, TimeUnit.NANOSECONDS);
        }

        @Override
        public FileTime lastModifiedTime() {
            return time(0);
        }

        @Override
        public FileTime lastAccessTime() {
            return time(1);
        }

        /** Not known to all file systems: the time of the last modification instead. */
        @Override
        public FileTime creationTime() {
            return time(0);
        }

        @Override
        public boolean isRegularFile() {
            return kind() == 0100000;
        }

        @Override
        public boolean isDirectory() {
            return kind() == 0040000;
        }

        @Override
        public boolean isSymbolicLink() {
            return kind() == 0120000;
        }

        @Override
        public boolean isOther() {
            return !isRegularFile() && !isDirectory() && !isSymbolicLink();
        }

        @Override
        public long size() {
            return status[1];
        }

        @Override
        public Object fileKey() {
            return "(dev=" + Long.toHexString(status[2]) + ",ino=" + status[3] + ")";
        }

        long device() {
            return status[2];
        }

        /** An attribute of the view unix. */
        Object number(String name) {
            switch (name) {
                case "mode":
                    return (int) status[0];
                case "ino":
                    return status[3];
                case "dev":
                    return status[2];
                case "rdev":
                    return status[13];
                case "nlink":
                    return (int) status[12];
                case "uid":
                    return (int) status[10];
                case "gid":
                    return (int) status[11];
                case "ctime":
                    return time(2);
                default:
                    throw new IllegalArgumentException("'" + name + "' not recognized");
            }
        }

        @Override
        public UserPrincipal owner() {
            return UnixViews.user((int) status[10]);
        }

        @Override
        public GroupPrincipal group() {
            return UnixViews.group((int) status[11]);
        }

        @Override
        public Set<PosixFilePermission> permissions() {
            return UnixFiles.permissions(mode());
        }
    }
}
