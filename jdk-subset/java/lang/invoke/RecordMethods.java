// toString, hashCode and equals of records. hashCode and equals are spun as straight code in a hidden nest mate of the
// record. toString, and everything when the getters are not plain fields, uses one object per call site that knows
// offset and kind of each component's field: the site is linked to a static method here that reads the fields with
// Unsafe.
package java.lang.invoke;

import jdk.internal.classfile.ClassWriter;
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
        if (!text && isPlain(recordClass, getters)) {
            return spin(recordClass, type, getters);
        }
        appendix[0] = new RecordMethods(recordClass, names, getters, text);
        return new MemberName(RecordMethods.class, text ? "text" : n == 1 ? "hash" : "same", MethodType.make(r, p),
                              MemberName.REF_invokeStatic).resolve(null);
    }

    private static boolean isPlain(Class<?> recordClass, MethodHandle[] getters) {
        if (recordClass.isHidden()) {
            return false;       // cannot be named in the spun class
        }
        for (int i = 0; i < getters.length; i++) {
            MemberName m = getters[i].internalMemberName();
            if (m == null || m.referenceKind() != MemberName.REF_getField || m.clazz != recordClass) {
                return false;
            }
        }
        return true;
    }

    // static int hash(R) or static boolean same(R, Object), in a nest mate of R.
    private static MemberName spin(Class<?> r, MethodType type, MethodHandle[] getters) {
        boolean hash = type.parameterCount() == 1;
        String name = r.getName().concat("$$Record");
        ClassWriter w = new ClassWriter(ClassWriter.ACC_FINAL | ClassWriter.ACC_SYNTHETIC | 0x20, name, Object.class,
                                        MethodType.NO_PTYPES);
        int self = w.classRef(r);
        int n = getters.length;
        int[] fields = new int[n];
        char[] codes = new char[n];
        for (int i = 0; i < n; i++) {
            MemberName m = getters[i].internalMemberName();
            Class<?> t = m.getFieldType();
            codes[i] = Wrapper.code(t);
            fields[i] = w.ref(ClassWriter.FIELD, self, w.nameAndType(w.utf8(m.getName()), w.fieldDesc(t)));
        }
        w.fields(0);
        w.beginMethods();
        w.beginMethod(ClassWriter.ACC_STATIC, w.utf8(hash ? "hash" : "same"),
                      w.methodDesc(null, type.ptypes(), 0, null, type.rtype()));
        if (hash) {
            spinHash(w, fields, codes);
        } else {
            spinSame(w, self, fields, codes);
        }
        Class<?> c = w.define(r, name, 1 | 2 | 4, null);
        return new MemberName(c, hash ? "hash" : "same", type, MemberName.REF_invokeStatic).resolve(null);
    }

    // ((h(c0) * 31 + h(c1)) * 31 + ...
    private static void spinHash(ClassWriter w, int[] fields, char[] codes) {
        int n = fields.length;
        int[] refs = new int[128];
        if (n == 0) {
            w.op(3);
        }
        for (int i = 0; i < n; i++) {
            char c = codes[i];
            if (i > 0) {
                w.push(31);
                w.op(104);                  // imul
            }
            w.load('L', 0);
            w.op2(0xb4, fields[i]);
            if (c != 'I' && c != 'B' && c != 'S' && c != 'C') {
                if (refs[c] == 0) {
                    refs[c] = c == 'L'
                        ? w.ref(ClassWriter.METHOD, w.classRef(java.util.Objects.class), "hashCode",
                                "(Ljava/lang/Object;)I")
                        : w.ref(ClassWriter.METHOD, w.classRef(Wrapper.box(Wrapper.primitive(c))), "hashCode",
                                "(" + c + ")I");
                }
                w.op2(0xb8, refs[c]);
            }
            if (i > 0) {
                w.op(96);                   // iadd
            }
        }
        w.op(172);
        w.endMethod(4, 1);
    }

    // Jumps to one label that returns false; its frame, like the one after the identity check, is the entry's.
    private static void spinSame(ClassWriter w, int self, int[] fields, char[] codes) {
        int n = fields.length;
        int[] refs = new int[128];
        int[] jumps = new int[n + 1];
        w.load('L', 0);
        w.load('L', 1);
        w.op2(166, 5);                      // if_acmpne +5
        w.op(4);
        w.op(172);
        int first = w.codeLength();         // 7
        w.load('L', 1);
        w.op2(0xc1, self);                  // instanceof
        jumps[n] = w.codeLength();
        w.op2(153, 0);                      // ifeq
        w.load('L', 1);
        w.op2(0xc0, self);
        w.op(77);                           // astore_2
        for (int i = 0; i < n; i++) {
            char c = codes[i];
            w.load('L', 0);
            w.op2(0xb4, fields[i]);
            w.load('L', 2);
            w.op2(0xb4, fields[i]);
            int jump;
            switch (c) {
                case 'J':
                    w.op(148);              // lcmp
                    jump = 154;             // ifne
                    break;
                case 'F':
                case 'D':
                    if (refs[c] == 0) {
                        refs[c] = w.ref(ClassWriter.METHOD, w.classRef(Wrapper.box(Wrapper.primitive(c))), "compare",
                                        "(" + c + c + ")I");
                    }
                    w.op2(0xb8, refs[c]);
                    jump = 154;
                    break;
                case 'L':
                    if (refs[c] == 0) {
                        refs[c] = w.ref(ClassWriter.METHOD, w.classRef(java.util.Objects.class), "equals",
                                        "(Ljava/lang/Object;Ljava/lang/Object;)Z");
                    }
                    w.op2(0xb8, refs[c]);
                    jump = 153;             // ifeq
                    break;
                default:
                    jump = 160;             // if_icmpne
            }
            jumps[i] = w.codeLength();
            w.op2(jump, 0);
        }
        w.op(4);
        w.op(172);
        int no = w.codeLength();
        w.op(3);
        w.op(172);
        for (int i = 0; i <= n; i++) {
            w.patchJump(jumps[i], no);
        }
        int delta = no - first - 1;
        byte[] frames = {(byte) first, (byte) 251, (byte) (delta >> 8), (byte) delta};
        w.endMethod(4, 3, frames, 2, w.utf8("StackMapTable"));
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
