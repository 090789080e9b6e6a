// A symbolic, then resolved, reference to a field, method or constructor: the currency between java.lang.invoke and
// the VM (contract 6.1). clazz, name, type, flags and method are read and written by the VM.
package java.lang.invoke;

import java.lang.reflect.Modifier;

final class MemberName implements Cloneable {
    static final int IS_METHOD = 0x00010000;
    static final int IS_CONSTRUCTOR = 0x00020000;
    static final int IS_FIELD = 0x00040000;
    static final int IS_TYPE = 0x00080000;
    static final int CALLER_SENSITIVE = 0x00100000;
    static final int TRUSTED_FINAL = 0x00200000;
    static final int REFERENCE_KIND_SHIFT = 24;

    static final byte REF_getField = 1;
    static final byte REF_getStatic = 2;
    static final byte REF_putField = 3;
    static final byte REF_putStatic = 4;
    static final byte REF_invokeVirtual = 5;
    static final byte REF_invokeStatic = 6;
    static final byte REF_invokeSpecial = 7;
    static final byte REF_newInvokeSpecial = 8;
    static final byte REF_invokeInterface = 9;

    static final int LM_TRUSTED = -1;

    Class<?> clazz;
    String name;
    Object type;            // MethodType, Class, descriptor String; null after the VM filled in the rest
    int flags;
    ResolvedMethodName method;

    MemberName() {
    }

    // Unresolved. type is a MethodType (or descriptor String) or, for the field kinds, a Class.
    MemberName(Class<?> clazz, String name, Object type, int refKind) {
        this.clazz = clazz;
        this.name = name;
        this.type = type;
        this.flags = (refKind <= REF_putStatic ? IS_FIELD
                      : refKind == REF_newInvokeSpecial ? IS_CONSTRUCTOR : IS_METHOD)
                     | refKind << REFERENCE_KIND_SHIFT;
    }

    // MethodHandle.invokeExact or invoke with a separate type.
    static MemberName polymorphic(String name, MethodType type) {
        MemberName m = new MemberName(MethodHandle.class, name, type, REF_invokeVirtual);
        m.flags |= Modifier.PUBLIC | Modifier.FINAL | Modifier.NATIVE | 0x80;
        return m;
    }

    // From a java.lang.reflect Method, Constructor or Field; resolved.
    static MemberName of(Object reflected) {
        MemberName m = new MemberName();
        MethodHandleNatives.init(m, reflected);
        if (m.clazz == null) {
            throw new LinkageError(reflected.toString());
        }
        return m;
    }

    // Resolves; the kind stays the requested one (the VM reports invokeSpecial for methods bound statically).
    // Linkage errors propagate. caller null = no access check.
    MemberName resolve(Class<?> caller) {
        return resolve(caller, LM_TRUSTED);
    }

    MemberName resolve(Class<?> caller, int lookupMode) {
        int kind = referenceKind();
        MemberName m = MethodHandleNatives.resolve(this, caller, lookupMode, false);
        m.setKind(kind);
        return m;
    }

    void setKind(int kind) {
        flags = flags & ~(0xf << REFERENCE_KIND_SHIFT) | kind << REFERENCE_KIND_SHIFT;
    }

    MemberName withKind(int kind) {
        try {
            MemberName m = (MemberName) clone();
            m.setKind(kind);
            return m;
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    int referenceKind() {
        return flags >>> REFERENCE_KIND_SHIFT & 0xf;
    }

    int modifiers() {
        return flags & 0xffff;
    }

    boolean isField() {
        return (flags & IS_FIELD) != 0;
    }

    boolean isConstructor() {
        return (flags & IS_CONSTRUCTOR) != 0;
    }

    boolean isMethod() {
        return (flags & IS_METHOD) != 0;
    }

    boolean isStatic() {
        return (flags & Modifier.STATIC) != 0;
    }

    boolean isFinal() {
        return (flags & Modifier.FINAL) != 0;
    }

    boolean isPrivate() {
        return (flags & Modifier.PRIVATE) != 0;
    }

    boolean isVarargs() {
        return (flags & 0x80) != 0 && (flags & (IS_METHOD | IS_CONSTRUCTOR)) != 0;
    }

    boolean isTrustedFinal() {
        return (flags & TRUSTED_FINAL) != 0;
    }

    boolean isCallerSensitive() {
        return (flags & CALLER_SENSITIVE) != 0;
    }

    private void expand() {
        if (name == null || type == null) {
            MethodHandleNatives.expand(this);
        }
    }

    Class<?> getDeclaringClass() {
        return clazz;
    }

    String getName() {
        if (name == null) {
            expand();
        }
        return name;
    }

    // Without the receiver; void result for constructors.
    MethodType getMethodType() {
        if (type == null) {
            expand();
        }
        if (type instanceof String) {
            type = MethodType.fromMethodDescriptorString((String) type, loader(clazz));
        }
        return (MethodType) type;
    }

    private static ClassLoader loader(Class<?> c) {
        ClassLoader l = c.getClassLoader();
        return l == null ? BootLoader.INSTANCE : l;
    }

    // A loader that sees what the boot loader sees: descriptors of boot classes must not ask the application's loader.
    private static final class BootLoader extends ClassLoader {
        static final ClassLoader INSTANCE = new BootLoader();

        private BootLoader() {
            super(null);
        }
    }

    Class<?> getFieldType() {
        if (type == null) {
            expand();
        }
        if (type instanceof String) {
            MethodType t = MethodType.fromMethodDescriptorString("()" + type, loader(clazz));
            type = t.returnType();
        }
        return (Class<?>) type;
    }

    // The type of a handle that invokes this member: receiver first; a constructor returns the new object.
    MethodType getInvocationType() {
        if (isField()) {
            Class<?> t = getFieldType();
            switch (referenceKind()) {
                case REF_getField: return MethodType.methodType(t, clazz);
                case REF_getStatic: return MethodType.methodType(t);
                case REF_putField: return MethodType.make(void.class, new Class<?>[] {clazz, t});
                default: return MethodType.methodType(void.class, t);
            }
        }
        MethodType t = getMethodType();
        switch (referenceKind()) {
            case REF_newInvokeSpecial: return t.changeReturnType(clazz);
            case REF_invokeStatic: return t;
            default: return t.insertParameterTypes(0, clazz);
        }
    }

    static String kindName(int kind) {
        switch (kind) {
            case REF_getField: return "getField";
            case REF_getStatic: return "getStatic";
            case REF_putField: return "putField";
            case REF_putStatic: return "putStatic";
            case REF_invokeVirtual: return "invokeVirtual";
            case REF_invokeStatic: return "invokeStatic";
            case REF_invokeSpecial: return "invokeSpecial";
            case REF_newInvokeSpecial: return "newInvokeSpecial";
            case REF_invokeInterface: return "invokeInterface";
            default: return "REF_???";
        }
    }

    // "java.lang.String.valueOf(int)String/invokeStatic", fields "A.x/int/getField"
    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder();
        sb.append(clazz.getName()).append('.').append(getName());
        if (isField()) {
            sb.append('/').append(getFieldType().getName());
        } else {
            sb.append(getMethodType());
        }
        return sb.append('/').append(kindName(referenceKind())).toString();
    }

    @Override
    public boolean equals(Object o) {
        if (!(o instanceof MemberName)) {
            return false;
        }
        MemberName m = (MemberName) o;
        return clazz == m.clazz && flags == m.flags && getName().equals(m.getName())
            && (isField() ? getFieldType() == m.getFieldType() : getMethodType() == m.getMethodType());
    }

    @Override
    public int hashCode() {
        return clazz.hashCode() * 31 + getName().hashCode() * 7 + flags;
    }
}
