// Permissions for system properties; what several of them allow together counts.
package java.util;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.security.Permission;
import jdk.internal.util.PermissionTable;

final class PropertyPermissionCollection extends PermissionTable {
    private static final long serialVersionUID = 7015263904581634791L;

    @Override
    protected Object key(Permission p) {
        return p instanceof PropertyPermission ? p.getName() : null;
    }

    @Override
    protected Permission join(Permission present, Permission added) {
        String a = present.getActions();
        return a.equals(added.getActions()) ? present
                : new PropertyPermission(added.getName(), a + "," + added.getActions());
    }

    @Override
    protected int bits(Permission p) {
        return ((PropertyPermission) p).mask();
    }

    @Override
    protected int bits(Permission present, Permission wanted) {
        return ((PropertyPermission) present).covers(wanted) ? bits(present) : 0;
    }

    private static final ObjectStreamField[] serialPersistentFields = {
        new ObjectStreamField("permissions", Hashtable.class),
        new ObjectStreamField("all_allowed", boolean.class),
    };

    private void writeObject(ObjectOutputStream s) throws IOException {
        Hashtable<Object, Permission> table = toTable();
        ObjectOutputStream.PutField fields = s.putFields();
        fields.put("all_allowed", table.containsKey("*"));
        fields.put("permissions", table);
        s.writeFields();
    }

    private void readObject(ObjectInputStream s) throws IOException, ClassNotFoundException {
        restore(s.readFields().get("permissions", null));
    }
}
