// A mounted file system, from /proc/self/mountinfo.
package java.nio.file;

import java.io.IOException;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.nio.file.attribute.FileStoreAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

final class UnixStore extends FileStore {
    private static final String MOUNTS = "/proc/self/mountinfo";

    // What space0 stores
    private static final int TOTAL = 0;
    private static final int FREE = 1;
    private static final int USABLE = 2;
    private static final int BLOCK = 3;
    private static final int NUMBERS = 4;

    private final UnixPath file;
    private final long device;
    private final String mountPoint;
    private final String name;
    private final String type;
    private final boolean readOnly;

    private UnixStore(UnixPath file, long device, String mountPoint, String name, String type, boolean readOnly) {
        this.file = file;
        this.device = device;
        this.mountPoint = mountPoint;
        this.name = name;
        this.type = type;
        this.readOnly = readOnly;
    }

    /** A word of the table: blanks and the like are written as octal numbers. */
    private static String word(String s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '\\' && i + 3 < s.length()) {
                c = (char) Integer.parseInt(s.substring(i + 1, i + 4), 8);
                i += 3;
            }
            sb.append(c);
        }
        return sb.toString();
    }

    /** Number, parent, device, root, mount point, options, further words, "-", type, name, options of the device. */
    private static UnixStore parse(String line, UnixPath file) throws IOException {
        String[] words = line.split(" ");
        int dash = Arrays.asList(words).indexOf("-");
        if (dash < 6 || dash + 2 >= words.length) {
            return null;
        }
        String mountPoint = word(words[4]);
        UnixPath at = file == null ? (UnixPath) Path.of(mountPoint) : file;
        UnixFiles.Status s = UnixFiles.find(file == null ? at : (UnixPath) Path.of(mountPoint), true);
        boolean readOnly = Arrays.asList(words[5].split(",")).contains("ro");
        return s == null ? null
                : new UnixStore(at, s.device(), mountPoint, word(words[dash + 2]), words[dash + 1], readOnly);
    }

    private static List<UnixStore> all(UnixPath file) throws IOException {
        List<UnixStore> list = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of(MOUNTS))) {
            UnixStore s = parse(line, file);
            if (s != null) {
                list.add(s);
            }
        }
        return list;
    }

    static List<FileStore> list() {
        try {
            return new ArrayList<>(all(null));
        } catch (IOException e) {
            return List.of();
        }
    }

    /** The last one that is mounted above the file and has its device. */
    static UnixStore of(UnixPath file) throws IOException {
        long device = UnixFiles.status(file, true).device();
        Path real = file.toRealPath();
        UnixStore best = null;
        for (UnixStore s : all(file)) {
            if (s.device == device && real.startsWith(Path.of(s.mountPoint))
                    && (best == null || s.mountPoint.length() >= best.mountPoint.length())) {
                best = s;
            }
        }
        if (best == null) {
            throw new IOException("Mount point not found");
        }
        return best;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String type() {
        return type;
    }

    @Override
    public boolean isReadOnly() {
        return readOnly;
    }

    private long space(int which) throws IOException {
        long[] numbers = new long[NUMBERS];
        UnixFiles.check(UnixFiles.space0(file.path, numbers), file);
        return which == BLOCK ? numbers[BLOCK] : Math.max(numbers[which], -1) < 0 ? Long.MAX_VALUE : numbers[which];
    }

    @Override
    public long getTotalSpace() throws IOException {
        return space(TOTAL);
    }

    @Override
    public long getUsableSpace() throws IOException {
        return space(USABLE);
    }

    @Override
    public long getUnallocatedSpace() throws IOException {
        return space(FREE);
    }

    @Override
    public long getBlockSize() throws IOException {
        return space(BLOCK);
    }

    @Override
    public boolean supportsFileAttributeView(Class<? extends FileAttributeView> type) {
        return Objects.requireNonNull(type) == BasicFileAttributeView.class || type == PosixFileAttributeView.class
                || type == FileOwnerAttributeView.class
                || type == UserDefinedFileAttributeView.class && hasAttributes();
    }

    private boolean hasAttributes() {
        return UnixFiles.attributes0(file.path, new String[1][]) == 0;
    }

    @Override
    public boolean supportsFileAttributeView(String name) {
        return name.equals("basic") || name.equals("unix") || name.equals("posix") || name.equals("owner")
                || name.equals("user") && hasAttributes();
    }

    @Override
    public <V extends FileStoreAttributeView> V getFileStoreAttributeView(Class<V> type) {
        Objects.requireNonNull(type);
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
            case "blockSize":
                return getBlockSize();
            default:
                throw new UnsupportedOperationException("'" + attribute + "' not recognized");
        }
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof UnixStore && ((UnixStore) o).device == device
                && ((UnixStore) o).mountPoint.equals(mountPoint);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(device) ^ mountPoint.hashCode();
    }

    @Override
    public String toString() {
        return mountPoint + " (" + name + ")";
    }
}
