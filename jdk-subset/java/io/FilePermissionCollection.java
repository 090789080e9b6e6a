// Permissions for files; what several of them allow together counts.
package java.io;

import java.security.Permission;
import java.util.Vector;
import jdk.internal.util.PermissionTable;

final class FilePermissionCollection extends PermissionTable {
    private static final long serialVersionUID = 2202956749081564585L;

    @Override
    protected Object key(Permission p) {
        return p instanceof FilePermission ? p.getName() : null;
    }

    @Override
    protected Permission join(Permission present, Permission added) {
        String a = present.getActions();
        return a.equals(added.getActions()) ? present
                : new FilePermission(added.getName(), a + "," + added.getActions());
    }

    @Override
    protected int bits(Permission p) {
        return ((FilePermission) p).mask;
    }

    @Override
    protected int bits(Permission present, Permission wanted) {
        return FilePermission.covers(present.getName(), wanted.getName()) ? bits(present) : 0;
    }

    private static final ObjectStreamField[] serialPersistentFields = {
        new ObjectStreamField("permissions", Vector.class),
    };

    private void writeObject(ObjectOutputStream s) throws IOException {
        s.putFields().put("permissions", toVector());
        s.writeFields();
    }

    private void readObject(ObjectInputStream s) throws IOException, ClassNotFoundException {
        restoreAll((Vector<?>) s.readFields().get("permissions", null));
    }
}
