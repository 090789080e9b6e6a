import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryFlag;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.UserPrincipal;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Entries of access control lists, which no file system of Linux has here. */
public class AclEntries {
    record User(String name) implements UserPrincipal {
        @Override
        public String getName() {
            return name;
        }
    }

    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("done");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName());
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        System.out.println(Arrays.toString(AclEntryType.values()) + Arrays.toString(AclEntryFlag.values())
                + Arrays.toString(AclEntryPermission.values()));
        System.out.println(AclEntryPermission.LIST_DIRECTORY + " " + AclEntryPermission.ADD_FILE + " "
                + AclEntryPermission.ADD_SUBDIRECTORY);
        AclEntry.Builder b = AclEntry.newBuilder();
        attempt(b::build);
        b.setType(AclEntryType.DENY);
        attempt(b::build);
        AclEntry plain = b.setPrincipal(new User("u")).build();
        AclEntry full = b.setPermissions(AclEntryPermission.WRITE_ACL, AclEntryPermission.READ_DATA)
                .setFlags(Set.of(AclEntryFlag.INHERIT_ONLY)).build();
        System.out.println(plain + " " + full + " " + full.type() + full.principal().getName());
        full.permissions().clear();
        full.flags().add(AclEntryFlag.FILE_INHERIT);
        b.setPermissions();
        System.out.println(full + " " + b.build() + " " + plain.permissions() + plain.flags());
        AclEntry copy = AclEntry.newBuilder(full).build();
        System.out.println(copy.equals(full) + " " + (copy.hashCode() == full.hashCode()) + full.equals(plain)
                + full.equals(null) + full.permissions().size());
        attempt(() -> b.setType(null));
        attempt(() -> b.setPrincipal(null));
        attempt(() -> b.setFlags((AclEntryFlag) null));
        attempt(() -> b.setFlags((Set<AclEntryFlag>) null));
        attempt(() -> b.setPermissions((Set) Set.of("x")));
        attempt(() -> b.setPermissions(new HashSet<>(Arrays.asList((AclEntryPermission) null))));
        attempt(() -> AclEntry.newBuilder(null));
        System.out.println(Files.getFileAttributeView(Path.of("."), AclFileAttributeView.class));
    }
}
