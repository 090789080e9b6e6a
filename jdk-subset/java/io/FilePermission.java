// A permission for files: a path, all in a folder (DIR/*), all below it (DIR/-), or <<ALL FILES>>.
package java.io;

import java.security.Permission;
import java.util.Locale;
import java.util.Objects;

public final class FilePermission extends Permission implements Serializable {
    private static final long serialVersionUID = 7930732926638008763L;

    private static final String ALL = "<<ALL FILES>>";
    private static final String[] ACTIONS = {"read", "write", "execute", "delete", "readlink"};

    final transient int mask;

    public FilePermission(String path, String actions) {
        super(Objects.requireNonNull(path, "name can't be null"));
        int m = 0;
        for (String action : actions == null ? new String[] {""} : actions.split(",", -1)) {
            int bit = java.util.Arrays.asList(ACTIONS).indexOf(action.trim().toLowerCase(Locale.ROOT));
            if (bit < 0) {
                throw new IllegalArgumentException(actions == null || actions.isEmpty()
                        ? "actions can't be null or empty"
                        : "invalid permission: " + actions);
            }
            m |= 1 << bit;
        }
        mask = m;
    }

    static boolean covers(String mine, String other) {
        if (mine.equals(ALL) || mine.equals(other)) {
            return true;
        }
        if (other.equals(ALL)) {
            return false;
        }
        char kind = mine.isEmpty() ? 0 : mine.charAt(mine.length() - 1);
        boolean folder = (kind == '*' || kind == '-') && (mine.length() == 1 || mine.charAt(mine.length() - 2) == '/');
        if (!folder) {
            return false;
        }
        String prefix = mine.substring(0, mine.length() - 1);
        if (!other.startsWith(prefix) || other.length() == prefix.length()) {
            return false;
        }
        String rest = other.substring(prefix.length());
        return kind == '-' || rest.indexOf('/') < 0 && !rest.equals("-");
    }

    @Override
    public boolean implies(Permission p) {
        return p instanceof FilePermission && (((FilePermission) p).mask & ~mask) == 0 && covers(getName(),
                p.getName());
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof FilePermission && mask == ((FilePermission) obj).mask
                && getName().equals(((FilePermission) obj).getName());
    }

    @Override
    public int hashCode() {
        return Objects.hash(getName(), mask);
    }

    @Override
    public String getActions() {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < ACTIONS.length; i++) {
            if ((mask & 1 << i) != 0) {
                sb.append(sb.length() == 0 ? "" : ",").append(ACTIONS[i]);
            }
        }
        return sb.toString();
    }

    @Override
    public java.security.PermissionCollection newPermissionCollection() {
        return new FilePermissionCollection();
    }

    private static final ObjectStreamField[] serialPersistentFields = {
        new ObjectStreamField("actions", String.class),
    };

    private void writeObject(ObjectOutputStream s) throws IOException {
        s.putFields().put("actions", getActions());
        s.writeFields();
    }

    private void readObject(ObjectInputStream s) throws IOException, ClassNotFoundException {
        FilePermission p = new FilePermission(getName(), (String) s.readFields().get("actions", null));
        jdk.internal.util.SerialData.set(this, FilePermission.class, "mask", p.mask);
    }
}
