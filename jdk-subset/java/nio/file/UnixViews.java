// Attributes of files by views and by names: basic, posix, unix, owner, and user (extended attributes of the system).
package java.nio.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileOwnerAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;

final class UnixViews {
    private static final List<String> BASIC = List.of("lastAccessTime", "lastModifiedTime", "size", "creationTime",
            "isSymbolicLink", "isRegularFile", "fileKey", "isOther", "isDirectory");
    private static final List<String> POSIX = List.of("permissions", "owner", "group");
    private static final List<String> UNIX = List.of("mode", "ino", "dev", "rdev", "nlink", "uid", "gid", "ctime");

    private UnixViews() {
    }

    // ---- Users and groups ----

    static class User implements UserPrincipal {
        final int id;
        private final boolean isGroup;
        private final String name;

        User(int id, boolean isGroup, String name) {
            this.id = id;
            this.isGroup = isGroup;
            this.name = name;
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public String toString() {
            return name;
        }

        @Override
        public boolean equals(Object o) {
            if (!(o instanceof User)) {
                return false;
            }
            User that = (User) o;
            return isGroup == that.isGroup && id == that.id && (id != -1 || name.equals(that.name));
        }

        @Override
        public int hashCode() {
            return id != -1 ? isGroup ? -id - 1 : id : name.hashCode();
        }
    }

    private static final class Group extends User implements GroupPrincipal {
        Group(int id, String name) {
            super(id, true, name);
        }
    }

    private static final UserPrincipal OWNER = new User(-1, false, "OWNER@");

    static User user(int id) {
        return new User(id, false, UnixFiles.accountName0(id, false));
    }

    static GroupPrincipal group(int id) {
        return new Group(id, UnixFiles.accountName0(id, true));
    }

    private static int id(String name, boolean group) throws IOException {
        int id = UnixFiles.accountId0(name, group);
        if (id == -1) {
            try {
                return Integer.parseInt(name);
            } catch (NumberFormatException e) {
                throw new UserPrincipalNotFoundException(name);
            }
        }
        return id;
    }

    static final class Lookup extends UserPrincipalLookupService {
        @Override
        public UserPrincipal lookupPrincipalByName(String name) throws IOException {
            return name.equals(OWNER.getName()) ? OWNER : new User(id(name, false), false, name);
        }

        @Override
        public GroupPrincipal lookupPrincipalByGroupName(String group) throws IOException {
            return new Group(id(group, true), group);
        }
    }

    // ---- Views ----

    static class Basic implements BasicFileAttributeView {
        final UnixPath file;
        final boolean follow;

        Basic(UnixPath file, boolean follow) {
            this.file = file;
            this.follow = follow;
        }

        @Override
        public String name() {
            return "basic";
        }

        @Override
        public PosixFileAttributes readAttributes() throws IOException {
            return UnixFiles.status(file, follow);
        }

        @Override
        public void setTimes(FileTime modified, FileTime accessed, FileTime created) throws IOException {
            if (modified == null && accessed == null) {
                return;
            }
            if (!follow && UnixFiles.status(file, false).isSymbolicLink()) {
                throw UnixFiles.exception(UnixFiles.ELOOP, file, null);
            }
            long m = nanos(modified);
            long a = nanos(accessed);
            UnixFiles.check(UnixFiles.utimes0(file.path, m / BILLION, modified == null ? -1 : m % BILLION,
                    a / BILLION, accessed == null ? -1 : a % BILLION), file);
        }

        private static final long BILLION = 1_000_000_000;

        /** `java` makes 0 of a time before 1970 that is not a whole second. */
        private static long nanos(FileTime time) {
            long t = time == null ? 0 : time.to(TimeUnit.NANOSECONDS);
            return t < 0 && t % BILLION != 0 ? 0 : t;
        }
    }

    static class Posix extends Basic implements PosixFileAttributeView {
        Posix(UnixPath file, boolean follow) {
            super(file, follow);
        }

        @Override
        public String name() {
            return "posix";
        }

        @Override
        public UserPrincipal getOwner() throws IOException {
            return readAttributes().owner();
        }

        void setAccounts(UserPrincipal owner, GroupPrincipal group) throws IOException {
            UserPrincipal account = owner == null ? group : owner;
            if (!(account instanceof User)) {
                throw new ProviderMismatchException();
            }
            if (owner instanceof Group) {
                throw new IOException("'owner' parameter can't be a group");
            }
            int id = ((User) account).id;
            if (id == -1) {
                throw new IOException("Special principal cannot be used to set owner");
            }
            setIds(owner == null ? -1 : id, owner == null ? id : -1);
        }

        void setIds(int uid, int gid) throws IOException {
            UnixFiles.check(UnixFiles.chown0(file.path, uid, gid, follow), file);
        }

        @Override
        public void setOwner(UserPrincipal owner) throws IOException {
            setAccounts(Objects.requireNonNull(owner, "'owner' is null"), null);
        }

        @Override
        public void setGroup(GroupPrincipal group) throws IOException {
            setAccounts(null, Objects.requireNonNull(group, "'owner' is null"));
        }

        @Override
        public void setPermissions(Set<PosixFilePermission> perms) throws IOException {
            setMode(UnixFiles.mode(perms));
        }

        void setMode(int mode) throws IOException {
            if (!follow && UnixFiles.status(file, false).isSymbolicLink()) {
                throw UnixFiles.exception(UnixFiles.ELOOP, file, null);
            }
            UnixFiles.check(UnixFiles.chmod0(file.path, mode), file);
        }
    }

    private static final class Owner implements FileOwnerAttributeView {
        private final Posix view;

        Owner(Posix view) {
            this.view = view;
        }

        @Override
        public String name() {
            return "owner";
        }

        @Override
        public UserPrincipal getOwner() throws IOException {
            return view.getOwner();
        }

        @Override
        public void setOwner(UserPrincipal owner) throws IOException {
            view.setOwner(owner);
        }
    }

    private static final class UserDefined implements UserDefinedFileAttributeView {
        private static final String PREFIX = "user.";
        private static final int LONGEST_NAME = 255;
        private static final int LARGEST_VALUE = 65536;

        private final UnixPath file;

        UserDefined(UnixPath file) {
            this.file = file;
        }

        @Override
        public String name() {
            return "user";
        }

        private static String full(UnixPath file, String name) throws IOException {
            Objects.requireNonNull(name, "'name' is null");
            if ((PREFIX + name).length() > LONGEST_NAME) {
                throw new FileSystemException(file.path, null, "'" + PREFIX + name + "' is too big");
            }
            return PREFIX + name;
        }

        @Override
        public List<String> list() throws IOException {
            String[][] names = new String[1][];
            int error = UnixFiles.attributes0(file.path, names);
            if (error != 0) {
                throw new FileSystemException(file.path, null,
                        "Unable to get list of extended attributes: " + UnixFiles.text(error));
            }
            List<String> list = new ArrayList<>();
            for (int i = 0; i < names[0].length; i++) {
                if (names[0][i].startsWith(PREFIX)) {
                    list.add(names[0][i].substring(PREFIX.length()));
                }
            }
            return list;
        }

        byte[] get(String name) throws IOException {
            byte[][] value = new byte[1][];
            int error = UnixFiles.attribute0(file.path, full(file, name), value);
            if (error != 0) {
                throw new FileSystemException(file.path, null,
                        "Error reading extended attribute '" + name + "': " + UnixFiles.text(error));
            }
            return value[0];
        }

        @Override
        public int size(String name) throws IOException {
            byte[][] value = new byte[1][];
            int error = UnixFiles.attribute0(file.path, full(file, name), value);
            if (error != 0) {
                throw new FileSystemException(file.path, null,
                        "Unable to get size of extended attribute '" + name + "': " + UnixFiles.text(error));
            }
            return value[0].length;
        }

        @Override
        public int read(String name, ByteBuffer dst) throws IOException {
            if (dst.isReadOnly()) {
                throw new IllegalArgumentException("Read-only buffer");
            }
            byte[] value = get(name);
            if (value.length > dst.remaining()) {
                throw new FileSystemException(file.path, null,
                        "Error reading extended attribute '" + name + "': Insufficient space in buffer");
            }
            dst.put(value);
            return value.length;
        }

        @Override
        public int write(String name, ByteBuffer src) throws IOException {
            byte[] value = new byte[Math.min(src.remaining(), LARGEST_VALUE + 1)];
            src.duplicate().get(value);
            int error = UnixFiles.setAttribute0(file.path, full(file, name), value);
            if (error != 0) {
                throw new FileSystemException(file.path, null,
                        "Error writing extended attribute '" + name + "': " + UnixFiles.text(error));
            }
            src.position(src.limit());
            return value.length;
        }

        @Override
        public void delete(String name) throws IOException {
            int error = UnixFiles.setAttribute0(file.path, full(file, name), null);
            if (error != 0) {
                throw new FileSystemException(file.path, null,
                        "Unable to delete extended attribute '" + name + "': " + UnixFiles.text(error));
            }
        }
    }

    static Object view(UnixPath file, Class<?> type, boolean follow) {
        if (Objects.requireNonNull(type) == BasicFileAttributeView.class) {
            return new Basic(file, follow);
        }
        if (type == PosixFileAttributeView.class) {
            return new Posix(file, follow);
        }
        if (type == FileOwnerAttributeView.class) {
            return new Owner(new Posix(file, follow));
        }
        return type == UserDefinedFileAttributeView.class ? new UserDefined(file) : null;
    }

    // ---- Names ----

    /** The view and the rest of VIEW:ATTRIBUTE. */
    private static String[] split(String attribute) {
        int colon = attribute.indexOf(':');
        return colon < 0 ? new String[] {"basic", attribute}
                : new String[] {attribute.substring(0, colon), attribute.substring(colon + 1)};
    }

    private static List<String> names(String view) {
        List<String> names = new ArrayList<>();
        switch (view) {
            case "unix":
                names.addAll(BASIC);
                names.addAll(POSIX);
                names.addAll(UNIX);
                return names;
            case "posix":
                names.addAll(BASIC);
                names.addAll(POSIX);
                return names;
            case "basic":
                return BASIC;
            case "owner":
                return List.of("owner");
            default:
                throw new UnsupportedOperationException("View '" + view + "' not available");
        }
    }

    static Map<String, Object> read(UnixPath file, String attributes, boolean follow) throws IOException {
        String[] parts = split(attributes);
        Set<String> wanted = new LinkedHashSet<>(Arrays.asList(parts[1].split(",")));
        Map<String, Object> result = new HashMap<>();
        if (parts[0].equals("user")) {
            UserDefined view = new UserDefined(file);
            for (String name : wanted.contains("*") ? view.list() : wanted) {
                result.put(name, view.get(name));
            }
            return result;
        }
        List<String> names = names(parts[0]);
        for (String name : wanted) {
            if (!name.equals("*") && !names.contains(name)) {
                throw unknown(parts[0].equals("owner") ? "owner:" + name : name);
            }
        }
        UnixFiles.Status s = UnixFiles.status(file, follow);
        for (String name : wanted.contains("*") ? names : wanted) {
            result.put(name, value(s, name));
        }
        return result;
    }

    private static Object value(UnixFiles.Status s, String name) {
        switch (name) {
            case "size":
                return s.size();
            case "creationTime":
                return s.creationTime();
            case "lastAccessTime":
                return s.lastAccessTime();
            case "lastModifiedTime":
                return s.lastModifiedTime();
            case "isDirectory":
                return s.isDirectory();
            case "isRegularFile":
                return s.isRegularFile();
            case "isSymbolicLink":
                return s.isSymbolicLink();
            case "isOther":
                return s.isOther();
            case "fileKey":
                return s.fileKey();
            case "permissions":
                return s.permissions();
            case "owner":
                return s.owner();
            case "group":
                return s.group();
            default:
                return s.number(name);
        }
    }

    private static IllegalArgumentException unknown(String attribute) {
        return new IllegalArgumentException("'" + attribute + "' not recognized");
    }

    @SuppressWarnings("unchecked")
    static void set(UnixPath file, String attribute, Object value, boolean follow) throws IOException {
        String[] parts = split(attribute);
        Posix view = new Posix(file, follow);
        if (parts[0].equals("user")) {
            ByteBuffer bytes = value instanceof byte[] ? ByteBuffer.wrap((byte[]) value) : (ByteBuffer) value;
            new UserDefined(file).write(parts[1], bytes);
            return;
        }
        names(parts[0]);
        boolean unix = parts[0].equals("unix");
        String name = parts[0].equals("owner") ? "owner:" + parts[1] : parts[1];
        boolean posix = unix || parts[0].equals("posix");
        if (name.equals("owner:owner") || posix && name.equals("owner")) {
            view.setOwner((UserPrincipal) value);
        } else if (parts[0].equals("owner")) {
            throw unknown("owner:" + parts[1]);
        } else if (posix && name.equals("group")) {
            view.setGroup((GroupPrincipal) value);
        } else if (posix && name.equals("permissions")) {
            view.setPermissions((Set<PosixFilePermission>) value);
        } else if (unix && name.equals("mode")) {
            view.setMode((Integer) value);
        } else if (unix && name.equals("uid")) {
            view.setIds((Integer) value, -1);
        } else if (unix && name.equals("gid")) {
            view.setIds(-1, (Integer) value);
        } else if (name.equals("lastModifiedTime")) {
            view.setTimes((FileTime) value, null, null);
        } else if (name.equals("lastAccessTime")) {
            view.setTimes(null, (FileTime) value, null);
        } else if (name.equals("creationTime")) {
            view.setTimes(null, null, (FileTime) value);
        } else {
            throw unknown(parts[0] + ":" + parts[1]);
        }
    }
}
