// toString, hashCode and equals of records: one object per call site, which knows offset and kind of each component's
// field; the site is linked to a static method here that reads the fields with Unsafe.
package java.lang.invoke;

import jdk.internal.misc.Unsafe;

public final class RecordMethods {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    private final Class<?> recordClass;
    private final String simpleName;
    private final String[] labels;          // "[a=", ", b="
    private final char[] codes;             // kinds of the components
    private final long[] offsets;
    private final MethodHandle[] getters;   // null: all are plain fields

    private RecordMethods(Class<?> recordClass, String names, MethodHandle[] getters, boolean text) {
        int n = getters.length;
        this.recordClass = recordClass;
        codes = new char[n];
        offsets = new long[n];
        boolean plain = true;
        for (int i = 0; i < n; i++) {
            codes[i] = Wrapper.code(getters[i].type().rtype());
            MemberName m = getters[i].internalMemberName();
            if (m != null && m.referenceKind() == MemberName.REF_getField) {
                offsets[i] = ((DirectMethodHandle.Field) getters[i]).offset;
            } else {
                plain = false;
            }
        }
        this.getters = plain ? null : getters;
        if (text) {
            simpleName = recordClass.getSimpleName();
            labels = new String[n];
            int at = 0;
            for (int i = 0; i < n; i++) {
                int end = names.indexOf(';', at);
                String s = end < 0 ? names.substring(at) : names.substring(at, end);
                at = end + 1;
                labels[i] = (i == 0 ? "[" : ", ").concat(s).concat("=");
            }
        } else {
            simpleName = null;
            labels = null;
        }
    }

    // The static method for an invokedynamic site of ObjectMethods.bootstrap, with the object here as its appendix;
    // null if the arguments are not those that javac writes.
    static MemberName link(String name, MethodType type, Object staticArguments, Object[] appendix) {
        if (!(staticArguments instanceof Object[])) {
            return null;
        }
        Object[] args = (Object[]) staticArguments;
        if (args.length < 2 || !(args[0] instanceof Class) || !(args[1] instanceof String)) {
            return null;
        }
        MethodHandle[] getters = new MethodHandle[args.length - 2];
        for (int i = 0; i < getters.length; i++) {
            if (!(args[i + 2] instanceof MethodHandle)) {
                return null;
            }
            getters[i] = (MethodHandle) args[i + 2];
        }
        return link(name, type, (Class<?>) args[0], (String) args[1], getters, appendix);
    }

    static MemberName link(String name, MethodType type, Class<?> recordClass, String names, MethodHandle[] getters,
                           Object[] appendix) {
        int n = type.parameterCount();
        boolean text = "toString".equals(name);
        Class<?>[] p;
        Class<?> r;
        if (text || "hashCode".equals(name)) {
            r = text ? String.class : int.class;
            if (n != 1 || type.rtype() != r) {
                return null;
            }
            p = new Class<?>[] {Object.class, Object.class};
        } else if ("equals".equals(name)) {
            r = boolean.class;
            if (n != 2 || type.rtype() != r || type.parameterType(1) != Object.class) {
                return null;
            }
            p = new Class<?>[] {Object.class, Object.class, Object.class};
        } else {
            return null;
        }
        if (type.parameterType(0) != recordClass) {
            return null;
        }
        appendix[0] = new RecordMethods(recordClass, names, getters, text);
        return new MemberName(RecordMethods.class, text ? "text" : n == 1 ? "hash" : "same", MethodType.make(r, p),
                              MemberName.REF_invokeStatic).resolve(null);
    }

    // For java.lang.runtime.ObjectMethods: a handle of the given type, or null if name and type do not fit.
    public static MethodHandle handle(String name, MethodType type, Class<?> recordClass, String names,
                                      MethodHandle[] getters) {
        Object[] appendix = new Object[1];
        MemberName m = link(name, type, recordClass, names, getters, appendix);
        return m == null ? null : Invokers.handle(m, type, appendix[0]);
    }

    private Object get(Object rec, int i) {
        try {
            return getters[i].asType(MethodType.methodType(Object.class, Object.class))
                .invokeArgs(new Object[] {rec});
        } catch (Throwable t) {
            UNSAFE.throwException(t);
            return null;
        }
    }

    static String text(Object rec, Object methods) {
        RecordMethods m = (RecordMethods) methods;
        StringBuilder sb = new StringBuilder(m.simpleName);
        char[] codes = m.codes;
        int n = codes.length;
        if (n == 0) {
            sb.append('[');
        }
        for (int i = 0; i < n; i++) {
            sb.append(m.labels[i]);
            if (m.getters != null) {
                sb.append(m.get(rec, i));
                continue;
            }
            long offset = m.offsets[i];
            switch (codes[i]) {
                case 'Z': sb.append(UNSAFE.getBoolean(rec, offset)); break;
                case 'B': sb.append(UNSAFE.getByte(rec, offset)); break;
                case 'C': sb.append(UNSAFE.getChar(rec, offset)); break;
                case 'S': sb.append(UNSAFE.getShort(rec, offset)); break;
                case 'I': sb.append(UNSAFE.getInt(rec, offset)); break;
                case 'J': sb.append(UNSAFE.getLong(rec, offset)); break;
                case 'F': sb.append(UNSAFE.getFloat(rec, offset)); break;
                case 'D': sb.append(UNSAFE.getDouble(rec, offset)); break;
                default: sb.append(UNSAFE.getReference(rec, offset));
            }
        }
        return sb.append(']').toString();
    }

    static int hash(Object rec, Object methods) {
        RecordMethods m = (RecordMethods) methods;
        char[] codes = m.codes;
        long[] offsets = m.offsets;
        int n = codes.length;
        int h = 0;
        for (int i = 0; i < n; i++) {
            int x;
            if (m.getters != null) {
                Object o = m.get(rec, i);
                x = o == null ? 0 : o.hashCode();
                h = h * 31 + x;
                continue;
            }
            long offset = offsets[i];
            switch (codes[i]) {
                case 'I':
                    x = UNSAFE.getInt(rec, offset);
                    break;
                case 'L':
                    Object o = UNSAFE.getReference(rec, offset);
                    x = o == null ? 0 : o.hashCode();
                    break;
                case 'J':
                    long j = UNSAFE.getLong(rec, offset);
                    x = (int) (j ^ j >>> 32);
                    break;
                case 'D':
                    x = Double.hashCode(UNSAFE.getDouble(rec, offset));
                    break;
                case 'F':
                    x = Float.hashCode(UNSAFE.getFloat(rec, offset));
                    break;
                case 'Z':
                    x = UNSAFE.getBoolean(rec, offset) ? 1231 : 1237;
                    break;
                case 'C':
                    x = UNSAFE.getChar(rec, offset);
                    break;
                case 'B':
                    x = UNSAFE.getByte(rec, offset);
                    break;
                default:
                    x = UNSAFE.getShort(rec, offset);
            }
            h = h * 31 + x;
        }
        return h;
    }

    static boolean same(Object rec, Object other, Object methods) {
        if (rec == other) {
            return true;
        }
        RecordMethods m = (RecordMethods) methods;
        if (!m.recordClass.isInstance(other)) {
            return false;
        }
        char[] codes = m.codes;
        long[] offsets = m.offsets;
        int n = codes.length;
        for (int i = 0; i < n; i++) {
            if (m.getters != null) {
                Object a = m.get(rec, i);
                Object b = m.get(other, i);
                if (a == null ? b != null : !a.equals(b)) {
                    return false;
                }
                continue;
            }
            long offset = offsets[i];
            switch (codes[i]) {
                case 'I':
                    if (UNSAFE.getInt(rec, offset) != UNSAFE.getInt(other, offset)) {
                        return false;
                    }
                    break;
                case 'L':
                    Object a = UNSAFE.getReference(rec, offset);
                    Object b = UNSAFE.getReference(other, offset);
                    if (a != b && (a == null || !a.equals(b))) {
                        return false;
                    }
                    break;
                case 'J':
                    if (UNSAFE.getLong(rec, offset) != UNSAFE.getLong(other, offset)) {
                        return false;
                    }
                    break;
                case 'D':
                    if (Double.compare(UNSAFE.getDouble(rec, offset), UNSAFE.getDouble(other, offset)) != 0) {
                        return false;
                    }
                    break;
                case 'F':
                    if (Float.compare(UNSAFE.getFloat(rec, offset), UNSAFE.getFloat(other, offset)) != 0) {
                        return false;
                    }
                    break;
                case 'Z':
                    if (UNSAFE.getBoolean(rec, offset) != UNSAFE.getBoolean(other, offset)) {
                        return false;
                    }
                    break;
                case 'C':
                case 'S':
                    if (UNSAFE.getShort(rec, offset) != UNSAFE.getShort(other, offset)) {
                        return false;
                    }
                    break;
                default:
                    if (UNSAFE.getByte(rec, offset) != UNSAFE.getByte(other, offset)) {
                        return false;
                    }
            }
        }
        return true;
    }
}
