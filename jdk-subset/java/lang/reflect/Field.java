// A field; instances are filled in by the VM (Class.getDeclaredFields0) without running the constructor.
// Values are read and written with Unsafe: the offset is looked up at first use.
package java.lang.reflect;

import java.lang.annotation.Annotation;
import java.util.Map;
import jdk.internal.misc.Unsafe;
import jdk.internal.reflect.AnnotationParser;
import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;
import jdk.internal.reflect.SignatureParser;
import jdk.internal.reflect.TypeAnnotations;

public final class Field extends AccessibleObject implements Member {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    // Known to the VM.
    private final Class<?> clazz;
    private final int slot;
    private final String name;              // interned
    private final Class<?> type;
    private final int modifiers;
    final boolean trustedFinal;             // static final, or final in a record or hidden class: never writable
    private final String signature;
    private final byte[] annotations;

    private Field root;
    private transient volatile Map<Class<? extends Annotation>, Annotation> declaredAnnotations;
    private char kind;                      // descriptor character of the type, 0 until the offset is known
    private boolean isVolatile;
    private long offset;
    private Object base;                    // of static fields

    Field(Class<?> clazz, String name, Class<?> type, int modifiers, boolean trustedFinal, int slot,
          String signature, byte[] annotations) {
        this.clazz = clazz;
        this.name = name;
        this.type = type;
        this.modifiers = modifiers;
        this.trustedFinal = trustedFinal;
        this.slot = slot;
        this.signature = signature;
        this.annotations = annotations;
    }

    Field copy() {
        Field f = new Field(clazz, name, type, modifiers, trustedFinal, slot, signature, annotations);
        f.root = root == null ? this : root;
        return f;
    }

    @Override
    @CallerSensitive
    public void setAccessible(boolean flag) {
        if (flag) {
            checkFor(Reflection.getCallerClass());
        }
        override = flag;
    }

    @Override
    public Class<?> getDeclaringClass() {
        return clazz;
    }

    public String getName() {
        return name;
    }

    public int getModifiers() {
        return modifiers;
    }

    public boolean isEnumConstant() {
        return (modifiers & Modifier.ENUM) != 0;
    }

    public boolean isSynthetic() {
        return Modifier.isSynthetic(modifiers);
    }

    public Class<?> getType() {
        return type;
    }

    private native byte[] getTypeAnnotationBytes0();

    public AnnotatedType getAnnotatedType() {
        return TypeAnnotations.of(getTypeAnnotationBytes0(), clazz).annotate(getGenericType(), TypeAnnotations.FIELD, 0);
    }

    public Type getGenericType() {
        return signature == null ? type : SignatureParser.typeOf(clazz, signature);
    }

    @Override
    public boolean equals(Object obj) {
        return obj instanceof Field && clazz == ((Field) obj).clazz && name == ((Field) obj).name
            && type == ((Field) obj).type;
    }

    @Override
    public int hashCode() {
        return clazz.getName().hashCode() ^ name.hashCode();
    }

    private String modifierText() {
        int mod = modifiers & Modifier.fieldModifiers();
        return mod == 0 ? "" : Modifier.toString(mod).concat(" ");
    }

    @Override
    public String toString() {
        return modifierText() + type.getTypeName() + " " + clazz.getTypeName() + "." + name;
    }

    public String toGenericString() {
        return modifierText() + getGenericType().getTypeName() + " " + clazz.getTypeName() + "." + name;
    }

    // ---- access ----------------------------------------------------------------------------------------------------

    // Finds offset and base; also initialises the class, as an access to a static field must.
    private void link() {
        Field r = root == null ? this : root;
        isVolatile = Modifier.isVolatile(modifiers);
        if (Modifier.isStatic(modifiers)) {
            UNSAFE.ensureClassInitialized(clazz);
            base = UNSAFE.staticFieldBase(r);
            offset = UNSAFE.staticFieldOffset(r);
        } else {
            offset = UNSAFE.objectFieldOffset(r);
        }
        kind = type.isPrimitive() ? type.descriptorString().charAt(0) : 'L';
    }

    private char kind() {
        if (kind == 0) {
            link();
        }
        return kind;
    }

    // Checks the receiver and returns the object to address; links on first use.
    private Object receiver(Object obj) {
        if (kind == 0) {
            link();
        }
        if (base != null) {
            return base;
        }
        if (!clazz.isInstance(obj)) {
            if (obj == null) {
                throw new NullPointerException("Cannot invoke \"Object.getClass()\" because \"obj\" is null");
            }
            throw new IllegalArgumentException("Can not set " + describe() + " to " + obj.getClass().getName());
        }
        return obj;
    }

    private String describe() {
        String mods = (Modifier.isStatic(modifiers) ? "static " : "") + (Modifier.isFinal(modifiers) ? "final " : "");
        return mods + type.getTypeName() + " field " + clazz.getTypeName() + "." + name;
    }

    private IllegalArgumentException badGet(String as) {
        return new IllegalArgumentException("Attempt to get " + type.getTypeName() + " field \""
                                            + clazz.getTypeName() + "." + name
                                            + "\" with illegal data type conversion to " + as);
    }

    private IllegalArgumentException badSet(String value) {
        return new IllegalArgumentException("Can not set " + describe() + " to " + value);
    }

    // text: class name of the value, or "(int)4" for the primitive setters.
    private void failReadOnly(String text) throws IllegalAccessException {
        throw new IllegalAccessException("Can not set " + describe() + " to " + text);
    }

    private boolean isReadOnly() {
        return Modifier.isFinal(modifiers) && (!override || trustedFinal);
    }

    @CallerSensitive
    public Object get(Object obj) throws IllegalArgumentException, IllegalAccessException {
        if (!override) {
            checkAccess(Reflection.getCallerClass(), clazz, obj == null ? null : obj.getClass(), modifiers);
        }
        Object o = receiver(obj);
        switch (kind) {
            case 'Z': return isVolatile ? UNSAFE.getBooleanVolatile(o, offset) : UNSAFE.getBoolean(o, offset);
            case 'B': return isVolatile ? UNSAFE.getByteVolatile(o, offset) : UNSAFE.getByte(o, offset);
            case 'C': return isVolatile ? UNSAFE.getCharVolatile(o, offset) : UNSAFE.getChar(o, offset);
            case 'S': return isVolatile ? UNSAFE.getShortVolatile(o, offset) : UNSAFE.getShort(o, offset);
            case 'I': return isVolatile ? UNSAFE.getIntVolatile(o, offset) : UNSAFE.getInt(o, offset);
            case 'J': return isVolatile ? UNSAFE.getLongVolatile(o, offset) : UNSAFE.getLong(o, offset);
            case 'F': return isVolatile ? UNSAFE.getFloatVolatile(o, offset) : UNSAFE.getFloat(o, offset);
            case 'D': return isVolatile ? UNSAFE.getDoubleVolatile(o, offset) : UNSAFE.getDouble(o, offset);
            default: return isVolatile ? UNSAFE.getReferenceVolatile(o, offset) : UNSAFE.getReference(o, offset);
        }
    }

    @CallerSensitive
    public boolean getBoolean(Object obj) throws IllegalArgumentException, IllegalAccessException {
        if (!override) {
            checkAccess(Reflection.getCallerClass(), clazz, obj == null ? null : obj.getClass(), modifiers);
        }
        Object o = receiver(obj);
        switch (kind) {
            case 'Z': return isVolatile ? UNSAFE.getBooleanVolatile(o, offset) : UNSAFE.getBoolean(o, offset);
            default: throw badGet("boolean");
        }
    }

    @CallerSensitive
    public byte getByte(Object obj) throws IllegalArgumentException, IllegalAccessException {
        if (!override) {
            checkAccess(Reflection.getCallerClass(), clazz, obj == null ? null : obj.getClass(), modifiers);
        }
        Object o = receiver(obj);
        switch (kind) {
            case 'B': return isVolatile ? UNSAFE.getByteVolatile(o, offset) : UNSAFE.getByte(o, offset);
            default: throw badGet("byte");
        }
    }

    @CallerSensitive
    public char getChar(Object obj) throws IllegalArgumentException, IllegalAccessException {
        if (!override) {
            checkAccess(Reflection.getCallerClass(), clazz, obj == null ? null : obj.getClass(), modifiers);
        }
        Object o = receiver(obj);
        switch (kind) {
            case 'C': return isVolatile ? UNSAFE.getCharVolatile(o, offset) : UNSAFE.getChar(o, offset);
            default: throw badGet("char");
        }
    }

    @CallerSensitive
    public short getShort(Object obj) throws IllegalArgumentException, IllegalAccessException {
        if (!override) {
            checkAccess(Reflection.getCallerClass(), clazz, obj == null ? null : obj.getClass(), modifiers);
        }
        Object o = receiver(obj);
        switch (kind) {
            case 'B': return isVolatile ? UNSAFE.getByteVolatile(o, offset) : UNSAFE.getByte(o, offset);
            case 'S': return isVolatile ? UNSAFE.getShortVolatile(o, offset) : UNSAFE.getShort(o, offset);
            default: throw badGet("short");
        }
    }

    @CallerSensitive
    public int getInt(Object obj) throws IllegalArgumentException, IllegalAccessException {
        if (!override) {
            checkAccess(Reflection.getCallerClass(), clazz, obj == null ? null : obj.getClass(), modifiers);
        }
        Object o = receiver(obj);
        switch (kind) {
            case 'B': return isVolatile ? UNSAFE.getByteVolatile(o, offset) : UNSAFE.getByte(o, offset);
            case 'C': return isVolatile ? UNSAFE.getCharVolatile(o, offset) : UNSAFE.getChar(o, offset);
            case 'S': return isVolatile ? UNSAFE.getShortVolatile(o, offset) : UNSAFE.getShort(o, offset);
            case 'I': return isVolatile ? UNSAFE.getIntVolatile(o, offset) : UNSAFE.getInt(o, offset);
            default: throw badGet("int");
        }
    }

    @CallerSensitive
    public long getLong(Object obj) throws IllegalArgumentException, IllegalAccessException {
        if (!override) {
            checkAccess(Reflection.getCallerClass(), clazz, obj == null ? null : obj.getClass(), modifiers);
        }
        Object o = receiver(obj);
        switch (kind) {
            case 'B': return isVolatile ? UNSAFE.getByteVolatile(o, offset) : UNSAFE.getByte(o, offset);
            case 'C': return isVolatile ? UNSAFE.getCharVolatile(o, offset) : UNSAFE.getChar(o, offset);
            case 'S': return isVolatile ? UNSAFE.getShortVolatile(o, offset) : UNSAFE.getShort(o, offset);
            case 'I': return isVolatile ? UNSAFE.getIntVolatile(o, offset) : UNSAFE.getInt(o, offset);
            case 'J': return isVolatile ? UNSAFE.getLongVolatile(o, offset) : UNSAFE.getLong(o, offset);
            default: throw badGet("long");
        }
    }

    @CallerSensitive
    public float getFloat(Object obj) throws IllegalArgumentException, IllegalAccessException {
        if (!override) {
            checkAccess(Reflection.getCallerClass(), clazz, obj == null ? null : obj.getClass(), modifiers);
        }
        Object o = receiver(obj);
        switch (kind) {
            case 'B': return isVolatile ? UNSAFE.getByteVolatile(o, offset) : UNSAFE.getByte(o, offset);
            case 'C': return isVolatile ? UNSAFE.getCharVolatile(o, offset) : UNSAFE.getChar(o, offset);
            case 'S': return isVolatile ? UNSAFE.getShortVolatile(o, offset) : UNSAFE.getShort(o, offset);
            case 'I': return isVolatile ? UNSAFE.getIntVolatile(o, offset) : UNSAFE.getInt(o, offset);
            case 'J': return isVolatile ? UNSAFE.getLongVolatile(o, offset) : UNSAFE.getLong(o, offset);
            case 'F': return isVolatile ? UNSAFE.getFloatVolatile(o, offset) : UNSAFE.getFloat(o, offset);
            default: throw badGet("float");
        }
    }

    @CallerSensitive
    public double getDouble(Object obj) throws IllegalArgumentException, IllegalAccessException {
        if (!override) {
            checkAccess(Reflection.getCallerClass(), clazz, obj == null ? null : obj.getClass(), modifiers);
        }
        Object o = receiver(obj);
        switch (kind) {
            case 'B': return isVolatile ? UNSAFE.getByteVolatile(o, offset) : UNSAFE.getByte(o, offset);
            case 'C': return isVolatile ? UNSAFE.getCharVolatile(o, offset) : UNSAFE.getChar(o, offset);
            case 'S': return isVolatile ? UNSAFE.getShortVolatile(o, offset) : UNSAFE.getShort(o, offset);
            case 'I': return isVolatile ? UNSAFE.getIntVolatile(o, offset) : UNSAFE.getInt(o, offset);
            case 'J': return isVolatile ? UNSAFE.getLongVolatile(o, offset) : UNSAFE.getLong(o, offset);
            case 'F': return isVolatile ? UNSAFE.getFloatVolatile(o, offset) : UNSAFE.getFloat(o, offset);
            case 'D': return isVolatile ? UNSAFE.getDoubleVolatile(o, offset) : UNSAFE.getDouble(o, offset);
            default: throw badGet("double");
        }
    }

    @CallerSensitive
    public void set(Object obj, Object value) throws IllegalArgumentException, IllegalAccessException {
        if (!override) {
            checkAccess(Reflection.getCallerClass(), clazz, obj == null ? null : obj.getClass(), modifiers);
        }
        Object o = receiver(obj);
        if (isReadOnly()) {
            failReadOnly(value == null ? "null value" : value.getClass().getName());
        }
        if (kind == 'L') {
            if (value != null && !type.isInstance(value)) {
                throw badSet(value.getClass().getName());
            }
            if (isVolatile) {
                UNSAFE.putReferenceVolatile(o, offset, value);
            } else {
                UNSAFE.putReference(o, offset, value);
            }
        } else if (value == null) {
            throw badSet("null value");
        } else if (value instanceof Boolean && kind == 'Z') {
            putBoolean(o, (Boolean) value);
        } else if (value instanceof Character && "CIJFD".indexOf(kind) >= 0) {
            putInt(o, (Character) value);
        } else if (value instanceof Byte && "BSIJFD".indexOf(kind) >= 0) {
            putInt(o, (Byte) value);
        } else if (value instanceof Short && "SIJFD".indexOf(kind) >= 0) {
            putInt(o, (Short) value);
        } else if (value instanceof Integer && "IJFD".indexOf(kind) >= 0) {
            putInt(o, (Integer) value);
        } else if (value instanceof Long && "JFD".indexOf(kind) >= 0) {
            putLong(o, (Long) value);
        } else if (value instanceof Float && "FD".indexOf(kind) >= 0) {
            putFloat(o, (Float) value);
        } else if (value instanceof Double && kind == 'D') {
            putDouble(o, (Double) value);
        } else {
            throw badSet(value.getClass().getName());
        }
    }

    @CallerSensitive
    public void setBoolean(Object obj, boolean v) throws IllegalArgumentException, IllegalAccessException {
        if (!override) {
            checkAccess(Reflection.getCallerClass(), clazz, obj == null ? null : obj.getClass(), modifiers);
        }
        if ("Z".indexOf(kind()) < 0) {
            throw badSet("(boolean)" + v);
        }
        Object o = receiver(obj);
        if (isReadOnly()) {
            failReadOnly("(boolean)" + v);
        }
        putBoolean(o, v);
    }

    @CallerSensitive
    public void setByte(Object obj, byte v) throws IllegalArgumentException, IllegalAccessException {
        if (!override) {
            checkAccess(Reflection.getCallerClass(), clazz, obj == null ? null : obj.getClass(), modifiers);
        }
        if ("BSIJFD".indexOf(kind()) < 0) {
            throw badSet("(byte)" + v);
        }
        Object o = receiver(obj);
        if (isReadOnly()) {
            failReadOnly(widened(v));
        }
        putInt(o, v);
    }

    @CallerSensitive
    public void setChar(Object obj, char v) throws IllegalArgumentException, IllegalAccessException {
        if (!override) {
            checkAccess(Reflection.getCallerClass(), clazz, obj == null ? null : obj.getClass(), modifiers);
        }
        if ("CIJFD".indexOf(kind()) < 0) {
            throw badSet("(char)" + v);
        }
        Object o = receiver(obj);
        if (isReadOnly()) {
            failReadOnly(kind == 'C' ? "(char)" + v : widened(v));
        }
        putInt(o, v);
    }

    @CallerSensitive
    public void setShort(Object obj, short v) throws IllegalArgumentException, IllegalAccessException {
        if (!override) {
            checkAccess(Reflection.getCallerClass(), clazz, obj == null ? null : obj.getClass(), modifiers);
        }
        if ("SIJFD".indexOf(kind()) < 0) {
            throw badSet("(short)" + v);
        }
        Object o = receiver(obj);
        if (isReadOnly()) {
            failReadOnly(widened(v));
        }
        putInt(o, v);
    }

    @CallerSensitive
    public void setInt(Object obj, int v) throws IllegalArgumentException, IllegalAccessException {
        if (!override) {
            checkAccess(Reflection.getCallerClass(), clazz, obj == null ? null : obj.getClass(), modifiers);
        }
        if ("IJFD".indexOf(kind()) < 0) {
            throw badSet("(int)" + v);
        }
        Object o = receiver(obj);
        if (isReadOnly()) {
            failReadOnly(widened(v));
        }
        putInt(o, v);
    }

    @CallerSensitive
    public void setLong(Object obj, long v) throws IllegalArgumentException, IllegalAccessException {
        if (!override) {
            checkAccess(Reflection.getCallerClass(), clazz, obj == null ? null : obj.getClass(), modifiers);
        }
        if ("JFD".indexOf(kind()) < 0) {
            throw badSet("(long)" + v);
        }
        Object o = receiver(obj);
        if (isReadOnly()) {
            failReadOnly(widened(v));
        }
        putLong(o, v);
    }

    @CallerSensitive
    public void setFloat(Object obj, float v) throws IllegalArgumentException, IllegalAccessException {
        if (!override) {
            checkAccess(Reflection.getCallerClass(), clazz, obj == null ? null : obj.getClass(), modifiers);
        }
        if ("FD".indexOf(kind()) < 0) {
            throw badSet("(float)" + v);
        }
        Object o = receiver(obj);
        if (isReadOnly()) {
            failReadOnly(kind == 'F' ? "(float)" + v : "(double)" + v);
        }
        putFloat(o, v);
    }

    @CallerSensitive
    public void setDouble(Object obj, double v) throws IllegalArgumentException, IllegalAccessException {
        if (!override) {
            checkAccess(Reflection.getCallerClass(), clazz, obj == null ? null : obj.getClass(), modifiers);
        }
        if ("D".indexOf(kind()) < 0) {
            throw badSet("(double)" + v);
        }
        Object o = receiver(obj);
        if (isReadOnly()) {
            failReadOnly("(double)" + v);
        }
        putDouble(o, v);
    }

    // How a message shows an integral value that has been widened to the field's type.
    private String widened(long v) {
        switch (kind) {
            case 'B':
                return "(byte)" + v;
            case 'S':
                return "(short)" + v;
            case 'I':
                return "(int)" + v;
            case 'J':
                return "(long)" + v;
            case 'F':
                return "(float)" + (float) v;
            default:
                return "(double)" + (double) v;
        }
    }

    private void putBoolean(Object o, boolean v) {
        if (isVolatile) {
            UNSAFE.putBooleanVolatile(o, offset, v);
        } else {
            UNSAFE.putBoolean(o, offset, v);
        }
    }

    // The kind has been checked to be one that the value widens to.
    private void putInt(Object o, int v) {
        switch (kind) {
            case 'B':
                if (isVolatile) {
                    UNSAFE.putByteVolatile(o, offset, (byte) v);
                } else {
                    UNSAFE.putByte(o, offset, (byte) v);
                }
                break;
            case 'C':
                if (isVolatile) {
                    UNSAFE.putCharVolatile(o, offset, (char) v);
                } else {
                    UNSAFE.putChar(o, offset, (char) v);
                }
                break;
            case 'S':
                if (isVolatile) {
                    UNSAFE.putShortVolatile(o, offset, (short) v);
                } else {
                    UNSAFE.putShort(o, offset, (short) v);
                }
                break;
            case 'I':
                if (isVolatile) {
                    UNSAFE.putIntVolatile(o, offset, v);
                } else {
                    UNSAFE.putInt(o, offset, v);
                }
                break;
            case 'F':
                putFloat(o, v);
                break;
            case 'D':
                putDouble(o, v);
                break;
            default:
                putLong(o, v);
        }
    }

    private void putLong(Object o, long v) {
        if (kind == 'F') {
            putFloat(o, v);
        } else if (kind == 'D') {
            putDouble(o, v);
        } else if (isVolatile) {
            UNSAFE.putLongVolatile(o, offset, v);
        } else {
            UNSAFE.putLong(o, offset, v);
        }
    }

    private void putFloat(Object o, float v) {
        if (kind == 'D') {
            putDouble(o, v);
        } else if (isVolatile) {
            UNSAFE.putFloatVolatile(o, offset, v);
        } else {
            UNSAFE.putFloat(o, offset, v);
        }
    }

    private void putDouble(Object o, double v) {
        if (isVolatile) {
            UNSAFE.putDoubleVolatile(o, offset, v);
        } else {
            UNSAFE.putDouble(o, offset, v);
        }
    }

    // ---- annotations -----------------------------------------------------------------------------------------------

    private Map<Class<? extends Annotation>, Annotation> annotationMap() {
        Map<Class<? extends Annotation>, Annotation> m = declaredAnnotations;
        if (m == null) {
            m = AnnotationParser.parse(annotations, clazz);
            declaredAnnotations = m;
        }
        return m;
    }

    @Override
    public <T extends Annotation> T getAnnotation(Class<T> annotationClass) {
        if (annotationClass == null) {
            throw new NullPointerException();
        }
        return annotationClass.cast(annotationMap().get(annotationClass));
    }

    @Override
    public <T extends Annotation> T[] getAnnotationsByType(Class<T> annotationClass) {
        if (annotationClass == null) {
            throw new NullPointerException();
        }
        return AnnotationParser.byType(annotationMap(), annotationClass);
    }

    @Override
    public Annotation[] getDeclaredAnnotations() {
        return AnnotationParser.toArray(annotationMap());
    }
}
