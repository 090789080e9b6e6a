// A permission to read or write system properties.
package java.util;

import java.security.Permission;

public final class PropertyPermission extends java.security.BasicPermission {
    private static final long serialVersionUID = 885438825399942851L;

    private final transient boolean read;
    private final transient boolean write;

    public PropertyPermission(String name, String actions) {
        super(name, actions);
        boolean r = false;
        boolean w = false;
        for (String action : Objects.requireNonNull(actions, "actions").split(",", -1)) {
            String a = action.trim().toLowerCase(Locale.ROOT);
            if (!a.equals("read") && !a.equals("write")) {
                throw new IllegalArgumentException("invalid permission: " + actions);
            }
            r |= a.equals("read");
            w |= a.equals("write");
        }
        read = r;
        write = w;
    }

    int mask() {
        return (read ? 1 : 0) | (write ? 2 : 0);
    }

    /** Whether the names agree. */
    boolean covers(Permission p) {
        return super.implies(p);
    }

    @Override
    public java.security.PermissionCollection newPermissionCollection() {
        return new PropertyPermissionCollection();
    }

    @Override
    public boolean implies(Permission p) {
        if (!(p instanceof PropertyPermission)) {
            return false;
        }
        return (((PropertyPermission) p).mask() & ~mask()) == 0 && super.implies(p);
    }

    @Override
    public boolean equals(Object obj) {
        return obj == this || obj instanceof PropertyPermission && read == ((PropertyPermission) obj).read
                && write == ((PropertyPermission) obj).write && getName().equals(((Permission) obj).getName());
    }

    @Override
    public int hashCode() {
        return getName().hashCode();
    }

    @Override
    public String getActions() {
        return read ? write ? "read,write" : "read" : "write";
    }

    private static final java.io.ObjectStreamField[] serialPersistentFields = {
        new java.io.ObjectStreamField("actions", String.class),
    };

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.putFields().put("actions", getActions());
        s.writeFields();
    }

    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        String actions = (String) s.readFields().get("actions", null);
        if (actions == null) {
            throw new IllegalArgumentException("invalid actions mask");
        }
        PropertyPermission p = new PropertyPermission(getName(), actions);
        jdk.internal.util.SerialData.set(this, PropertyPermission.class, "read", p.read);
        jdk.internal.util.SerialData.set(this, PropertyPermission.class, "write", p.write);
    }
}
