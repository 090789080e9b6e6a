// The type of a method handle. Instances are interned: equal types are the same object, so that the exact-type check
// of MethodHandle.invokeExact is a comparison of references. The VM reads rtype and ptypes.
package java.lang.invoke;

import java.io.Serializable;
import java.lang.constant.ClassDesc;
import java.lang.constant.Constable;
import java.lang.constant.MethodTypeDesc;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

public final class MethodType
    implements Constable, TypeDescriptor.OfMethod<Class<?>, MethodType>, Serializable {
    private static final long serialVersionUID = 292L;

    static final Class<?>[] NO_PTYPES = {};

    private final Class<?> rtype;
    private final Class<?>[] ptypes;
    private final int hash;

    private String descriptor;
    private MethodType erased;
    private MethodType generic;
    String signature;               // basic types, for Forms

    private MethodType(Class<?> rtype, Class<?>[] ptypes, int hash) {
        this.rtype = rtype;
        this.ptypes = ptypes;
        this.hash = hash;
    }

    // ---- intern table: chains of weak entries ----------------------------------------------------------------------

    private static final class Entry extends WeakReference<MethodType> {
        final int hash;
        Entry next;

        Entry(MethodType t, Entry next) {
            super(t);
            this.hash = t.hash;
            this.next = next;
        }
    }

    private static Entry[] table = new Entry[64];
    private static int count;

    // ptypes is not copied: the caller gives it away.
    static MethodType make(Class<?> rtype, Class<?>[] ptypes) {
        int h = rtype.hashCode();
        for (int i = 0; i < ptypes.length; i++) {
            Class<?> ptype = ptypes[i];
            h = 31 * h + ptype.hashCode();
        }
        synchronized (NO_PTYPES) {
            Entry[] tab = table;
            int slot = (h ^ h >>> 16) & tab.length - 1;
            for (Entry e = tab[slot]; e != null; e = e.next) {
                if (e.hash == h) {
                    MethodType t = e.get();
                    if (t != null && t.rtype == rtype && same(t.ptypes, ptypes)) {
                        return t;
                    }
                }
            }
            checkTypes(ptypes);
            if (++count > tab.length) {
                tab = rehash(tab);
                slot = (h ^ h >>> 16) & tab.length - 1;
            }
            MethodType t = new MethodType(rtype, ptypes, h);
            tab[slot] = new Entry(t, tab[slot]);
            return t;
        }
    }

    private static boolean same(Class<?>[] a, Class<?>[] b) {
        int n = a.length;
        if (n != b.length) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    // Drops cleared entries; doubles the table when that does not help.
    private static Entry[] rehash(Entry[] old) {
        int live = 0;
        for (int i = 0; i < old.length; i++) {
            for (Entry e = old[i]; e != null; e = e.next) {
                if (e.get() != null) {
                    live++;
                }
            }
        }
        Entry[] tab = new Entry[live * 2 > old.length ? old.length * 2 : old.length];
        for (int i = 0; i < old.length; i++) {
            Entry next;
            for (Entry e = old[i]; e != null; e = next) {
                next = e.next;
                if (e.get() != null) {
                    int slot = (e.hash ^ e.hash >>> 16) & tab.length - 1;
                    e.next = tab[slot];
                    tab[slot] = e;
                }
            }
        }
        table = tab;
        count = live + 1;
        return tab;
    }

    // Words that the parameters take.
    int slotCount() {
        int n = ptypes.length;
        for (int i = 0; i < ptypes.length; i++) {
            if (ptypes[i] == long.class || ptypes[i] == double.class) {
                n++;
            }
        }
        return n;
    }

    private static void checkTypes(Class<?>[] ptypes) {
        int slots = ptypes.length;
        for (int i = 0; i < ptypes.length; i++) {
            Class<?> p = ptypes[i];
            if (p == void.class) {
                throw new IllegalArgumentException("parameter type cannot be void");
            }
            if (p == long.class || p == double.class) {
                slots++;
            }
        }
        if (slots > 255) {
            throw new IllegalArgumentException("bad parameter count " + slots);
        }
    }

    // ---- factories -------------------------------------------------------------------------------------------------

    public static MethodType methodType(Class<?> rtype, Class<?>[] ptypes) {
        return make(rtype, ptypes.length == 0 ? NO_PTYPES : ptypes.clone());
    }

    public static MethodType methodType(Class<?> rtype, List<Class<?>> ptypes) {
        return make(rtype, ptypes.toArray(new Class<?>[ptypes.size()]));
    }

    public static MethodType methodType(Class<?> rtype, Class<?> ptype0, Class<?>... ptypes) {
        Class<?>[] p = new Class<?>[ptypes.length + 1];
        p[0] = ptype0;
        System.arraycopy(ptypes, 0, p, 1, ptypes.length);
        return make(rtype, p);
    }

    public static MethodType methodType(Class<?> rtype) {
        return make(rtype, NO_PTYPES);
    }

    public static MethodType methodType(Class<?> rtype, Class<?> ptype0) {
        return make(rtype, new Class<?>[] {ptype0});
    }

    public static MethodType methodType(Class<?> rtype, MethodType ptypes) {
        return make(rtype, ptypes.ptypes);
    }

    public static MethodType genericMethodType(int objectArgCount, boolean finalArray) {
        if (objectArgCount < 0 || objectArgCount + (finalArray ? 1 : 0) > 255) {
            throw new IllegalArgumentException("bad parameter count " + objectArgCount);
        }
        Class<?>[] p = new Class<?>[objectArgCount + (finalArray ? 1 : 0)];
        for (int i = 0; i < objectArgCount; i++) {
            p[i] = Object.class;
        }
        if (finalArray) {
            p[objectArgCount] = Object[].class;
        }
        return make(Object.class, p);
    }

    public static MethodType genericMethodType(int objectArgCount) {
        return genericMethodType(objectArgCount, false);
    }

    // ---- derived types ---------------------------------------------------------------------------------------------

    public MethodType changeParameterType(int num, Class<?> nptype) {
        if (parameterType(num) == nptype) {
            return this;
        }
        Class<?>[] p = ptypes.clone();
        p[num] = nptype;
        return make(rtype, p);
    }

    public MethodType insertParameterTypes(int num, Class<?>... ptypesToInsert) {
        int n = ptypes.length;
        int k = ptypesToInsert.length;
        if (num < 0 || num > n) {
            throw new IndexOutOfBoundsException("bad index: " + num);
        }
        if (k == 0) {
            return this;
        }
        Class<?>[] p = new Class<?>[n + k];
        System.arraycopy(ptypes, 0, p, 0, num);
        System.arraycopy(ptypesToInsert, 0, p, num, k);
        System.arraycopy(ptypes, num, p, num + k, n - num);
        return make(rtype, p);
    }

    public MethodType appendParameterTypes(Class<?>... ptypesToInsert) {
        return insertParameterTypes(ptypes.length, ptypesToInsert);
    }

    public MethodType insertParameterTypes(int num, List<Class<?>> ptypesToInsert) {
        return insertParameterTypes(num, ptypesToInsert.toArray(new Class<?>[ptypesToInsert.size()]));
    }

    public MethodType appendParameterTypes(List<Class<?>> ptypesToInsert) {
        return insertParameterTypes(ptypes.length, ptypesToInsert);
    }

    public MethodType dropParameterTypes(int start, int end) {
        int n = ptypes.length;
        if (!(0 <= start && start <= end && end <= n)) {
            throw new IndexOutOfBoundsException("start=" + start + " end=" + end);
        }
        if (start == end) {
            return this;
        }
        Class<?>[] p = new Class<?>[n - (end - start)];
        System.arraycopy(ptypes, 0, p, 0, start);
        System.arraycopy(ptypes, end, p, start, n - end);
        return make(rtype, p);
    }

    public MethodType changeReturnType(Class<?> nrtype) {
        return rtype == nrtype ? this : make(nrtype, ptypes);
    }

    public boolean hasPrimitives() {
        if (rtype.isPrimitive()) {
            return true;
        }
        for (int i = 0; i < ptypes.length; i++) {
            if (ptypes[i].isPrimitive()) {
                return true;
            }
        }
        return false;
    }

    public boolean hasWrappers() {
        return unwrap() != this;
    }

    // References become Object; the result is the key under which call-site adapters are shared.
    public MethodType erase() {
        MethodType e = erased;
        if (e == null) {
            Class<?>[] p = new Class<?>[ptypes.length];
            for (int i = 0; i < p.length; i++) {
                p[i] = ptypes[i].isPrimitive() ? ptypes[i] : Object.class;
            }
            e = make(rtype.isPrimitive() ? rtype : Object.class, p);
            erased = e;
        }
        return e;
    }

    public MethodType generic() {
        MethodType g = generic;
        if (g == null) {
            g = genericMethodType(ptypes.length);
            generic = g;
        }
        return g;
    }

    public MethodType wrap() {
        if (!hasPrimitives()) {
            return this;
        }
        Class<?>[] p = new Class<?>[ptypes.length];
        for (int i = 0; i < p.length; i++) {
            p[i] = Wrapper.box(ptypes[i]);
        }
        return make(Wrapper.box(rtype), p);
    }

    public MethodType unwrap() {
        Class<?>[] p = new Class<?>[ptypes.length];
        for (int i = 0; i < p.length; i++) {
            p[i] = Wrapper.unbox(ptypes[i]);
        }
        return make(Wrapper.unbox(rtype), p);
    }

    // ---- parts -----------------------------------------------------------------------------------------------------

    Class<?> rtype() {
        return rtype;
    }

    Class<?>[] ptypes() {
        return ptypes;
    }

    public Class<?> parameterType(int num) {
        return ptypes[num];
    }

    public int parameterCount() {
        return ptypes.length;
    }

    public Class<?> returnType() {
        return rtype;
    }

    public List<Class<?>> parameterList() {
        return Collections.unmodifiableList(Arrays.asList(ptypes.clone()));
    }

    public Class<?> lastParameterType() {
        int n = ptypes.length;
        return n == 0 ? void.class : ptypes[n - 1];
    }

    public Class<?>[] parameterArray() {
        return ptypes.clone();
    }

    @Override
    public boolean equals(Object x) {
        return this == x;       // interned
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder("(");
        for (int i = 0; i < ptypes.length; i++) {
            if (i > 0) {
                sb.append(',');
            }
            sb.append(ptypes[i].getSimpleName());
        }
        return sb.append(')').append(rtype.getSimpleName()).toString();
    }

    // ---- descriptors -----------------------------------------------------------------------------------------------

    public String toMethodDescriptorString() {
        String d = descriptor;
        if (d == null) {
            StringBuilder sb = new StringBuilder("(");
            for (int i = 0; i < ptypes.length; i++) {
                sb.append(ptypes[i].descriptorString());
            }
            d = sb.append(')').append(rtype.descriptorString()).toString();
            descriptor = d;
        }
        return d;
    }

    public String descriptorString() {
        return toMethodDescriptorString();
    }

    public static MethodType fromMethodDescriptorString(String descriptor, ClassLoader loader) {
        int n = descriptor.length();
        if (n < 3 || descriptor.charAt(0) != '(' || descriptor.indexOf(')') < 0 || descriptor.indexOf('.') >= 0) {
            throw new IllegalArgumentException("not a method descriptor: " + descriptor);
        }
        Class<?>[] p = new Class<?>[n];
        int[] pos = {1};
        int k = 0;
        while (descriptor.charAt(pos[0]) != ')') {
            p[k++] = parse(descriptor, pos, loader);
            if (pos[0] >= n) {
                throw new IllegalArgumentException("not a method descriptor: " + descriptor);
            }
        }
        pos[0]++;
        if (pos[0] >= n) {
            throw new IllegalArgumentException("not a method descriptor: " + descriptor);
        }
        Class<?> r = parse(descriptor, pos, loader);
        if (pos[0] != n) {
            throw new IllegalArgumentException("not a method descriptor: " + descriptor);
        }
        return make(r, Arrays.copyOf(p, k));
    }

    private static Class<?> parse(String d, int[] pos, ClassLoader loader) {
        int i = pos[0];
        char c = d.charAt(i);
        int dims = 0;
        while (c == '[') {
            dims++;
            i++;
            if (i >= d.length()) {
                throw new IllegalArgumentException("not a method descriptor: " + d);
            }
            c = d.charAt(i);
        }
        Class<?> t;
        if (c == 'L') {
            int end = d.indexOf(';', i);
            if (end < 0) {
                throw new IllegalArgumentException("not a method descriptor: " + d);
            }
            String name = d.substring(i + 1, end).replace('/', '.');
            try {
                t = Class.forName(name, false, loader == null ? ClassLoader.getSystemClassLoader() : loader);
            } catch (ClassNotFoundException e) {
                throw new TypeNotPresentException(name, e);
            }
            i = end;
        } else {
            t = Wrapper.primitive(c);
            if (t == null) {
                throw new IllegalArgumentException("not a method descriptor: " + d);
            }
        }
        while (dims-- > 0) {
            t = t.arrayType();
        }
        pos[0] = i + 1;
        return t;
    }

    // ---- serial form: no fields, but the return type and the array of the parameters' types ------------------------

    private static final java.io.ObjectStreamField[] serialPersistentFields = {};

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.defaultWriteObject();
        s.writeObject(rtype);
        s.writeObject(ptypes);
    }

    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        Class<?> r = (Class<?>) s.readObject();
        Class<?>[] p = (Class<?>[]) s.readObject();
        generic = methodType(r, p);
    }

    private Object readResolve() {
        return generic == null ? this : generic;
    }

    @Override
    public Optional<MethodTypeDesc> describeConstable() {
        ClassDesc[] p = new ClassDesc[ptypes.length];
        for (int i = 0; i < p.length; i++) {
            Optional<ClassDesc> c = ptypes[i].describeConstable();
            if (!c.isPresent()) {
                return Optional.empty();
            }
            p[i] = c.get();
        }
        Optional<ClassDesc> r = rtype.describeConstable();
        return r.isPresent() ? Optional.of(MethodTypeDesc.of(r.get(), p)) : Optional.empty();
    }
}
