// Sets of permissions as text, rwxr-x---.
package java.nio.file.attribute;

import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;

public final class PosixFilePermissions {
    private PosixFilePermissions() {
    }

    public static String toString(Set<PosixFilePermission> perms) {
        PosixFilePermission[] all = PosixFilePermission.values();
        StringBuilder sb = new StringBuilder(9);
        for (int i = 0; i < all.length; i++) {
            sb.append(perms.contains(all[i]) ? "rwx".charAt(i % 3) : '-');
        }
        return sb.toString();
    }

    public static Set<PosixFilePermission> fromString(String perms) {
        PosixFilePermission[] all = PosixFilePermission.values();
        if (perms.length() != all.length) {
            throw new IllegalArgumentException("Invalid mode");
        }
        Set<PosixFilePermission> set = EnumSet.noneOf(PosixFilePermission.class);
        for (int i = 0; i < all.length; i++) {
            char c = perms.charAt(i);
            if (c == "rwx".charAt(i % 3)) {
                set.add(all[i]);
            } else if (c != '-') {
                throw new IllegalArgumentException("Invalid mode");
            }
        }
        return set;
    }

    private static final class Attribute implements FileAttribute<Set<PosixFilePermission>> {
        private final Set<PosixFilePermission> perms;

        Attribute(Set<PosixFilePermission> perms) {
            this.perms = perms;
        }

        @Override
        public String name() {
            return "posix:permissions";
        }

        @Override
        public Set<PosixFilePermission> value() {
            return Collections.unmodifiableSet(perms);
        }
    }

    public static FileAttribute<Set<PosixFilePermission>> asFileAttribute(Set<PosixFilePermission> perms) {
        return new Attribute(new HashSet<>(perms));
    }
}
