// Permissions of one kind, each with a key. For object streams, which do not know this class, its subclasses are
// those of PermissionCollection.
package jdk.internal.util;

import java.security.Permission;
import java.security.PermissionCollection;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Hashtable;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;

@SuppressWarnings("serial")
public abstract class PermissionTable extends PermissionCollection implements NoSerialForm {
    private Map<Object, Permission> map = new ConcurrentHashMap<>();

    /** Of a permission of this kind; null for others. */
    protected abstract Object key(Permission p);

    /** What is kept of two permissions with the same key. */
    protected Permission join(Permission present, Permission added) {
        return added;
    }

    /** The bits of all that a permission allows. */
    protected int bits(Permission p) {
        return 1;
    }

    /** The bits of what is wanted that a permission allows. */
    protected int bits(Permission present, Permission wanted) {
        return present.implies(wanted) ? 1 : 0;
    }

    @Override
    public void add(Permission p) {
        Object key = key(p);
        if (key == null) {
            throw new IllegalArgumentException("invalid permission: " + p);
        }
        if (isReadOnly()) {
            throw new SecurityException("attempt to add a Permission to a readonly PermissionCollection");
        }
        map.merge(key, p, this::join);
    }

    @Override
    public boolean implies(Permission wanted) {
        if (key(wanted) == null) {
            return false;
        }
        int left = bits(wanted);
        for (Permission p : map.values()) {
            left &= ~bits(p, wanted);
            if (left == 0) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Enumeration<Permission> elements() {
        return Collections.enumeration(map.values());
    }

    // ---- Serial forms ----------------------------------------------------------------------------------------------

    protected final Hashtable<Object, Permission> toTable() {
        Hashtable<Object, Permission> table = new Hashtable<>(2 * map.size());
        table.putAll(map);
        return table;
    }

    protected final Vector<Permission> toVector() {
        return new Vector<>(map.values());
    }

    @SuppressWarnings("unchecked")
    protected final void restore(Object table) {
        map = new ConcurrentHashMap<>((Hashtable<Object, Permission>) table);
    }

    protected final void restoreAll(Collection<?> list) {
        map = new ConcurrentHashMap<>();
        for (Object p : list) {
            map.put(((Permission) p).getName(), (Permission) p);
        }
    }
}
