// Primitive types and their boxes: the conversions that method handles make (MethodHandle.asType).
package java.lang.invoke;

import jdk.internal.vm.annotation.Hidden;

final class Wrapper {
    private Wrapper() {
    }

    static Class<?> primitive(char descriptor) {
        switch (descriptor) {
            case 'Z': return boolean.class;
            case 'B': return byte.class;
            case 'C': return char.class;
            case 'S': return short.class;
            case 'I': return int.class;
            case 'J': return long.class;
            case 'F': return float.class;
            case 'D': return double.class;
            case 'V': return void.class;
            default: return null;
        }
    }

    // Descriptor character; 'L' for all references.
    static char code(Class<?> t) {
        if (!t.isPrimitive()) {
            return 'L';
        }
        return t == int.class ? 'I' : t == void.class ? 'V' : t == boolean.class ? 'Z' : t == long.class ? 'J'
             : t == double.class ? 'D' : t == char.class ? 'C' : t == byte.class ? 'B' : t == float.class ? 'F' : 'S';
    }

    static Class<?> box(Class<?> t) {
        switch (code(t)) {
            case 'Z': return Boolean.class;
            case 'B': return Byte.class;
            case 'C': return Character.class;
            case 'S': return Short.class;
            case 'I': return Integer.class;
            case 'J': return Long.class;
            case 'F': return Float.class;
            case 'D': return Double.class;
            case 'V': return Void.class;
            default: return t;
        }
    }

    // The primitive type of a box; other types unchanged.
    static Class<?> unbox(Class<?> t) {
        return t == Integer.class ? int.class : t == Boolean.class ? boolean.class : t == Long.class ? long.class
             : t == Double.class ? double.class : t == Character.class ? char.class : t == Byte.class ? byte.class
             : t == Float.class ? float.class : t == Short.class ? short.class : t == Void.class ? void.class : t;
    }

    static boolean isBox(Class<?> t) {
        return unbox(t) != t;
    }

    // May a primitive of type from be widened to the type to (JLS 5.1.2, identity included)?
    static boolean widens(Class<?> from, Class<?> to) {
        if (from == to) {
            return true;
        }
        switch (code(from)) {
            case 'B': return "SIJFD".indexOf(code(to)) >= 0;
            case 'S':
            case 'C': return "IJFD".indexOf(code(to)) >= 0;
            case 'I': return "JFD".indexOf(code(to)) >= 0;
            case 'J': return "FD".indexOf(code(to)) >= 0;
            case 'F': return to == double.class;
            default: return false;
        }
    }

    static Object zero(Class<?> t) {
        switch (code(t)) {
            case 'Z': return Boolean.FALSE;
            case 'B': return Byte.valueOf((byte) 0);
            case 'C': return Character.valueOf((char) 0);
            case 'S': return Short.valueOf((short) 0);
            case 'I': return Integer.valueOf(0);
            case 'J': return Long.valueOf(0);
            case 'F': return Float.valueOf(0);
            case 'D': return Double.valueOf(0);
            default: return null;
        }
    }

    // Converts a box to the box of the primitive type to, which the value is known to convert to; narrowing as a cast
    // does (explicitCastArguments), boolean from the lowest bit.
    static Object convert(Object v, Class<?> to) {
        char c = code(to);
        if (v instanceof Boolean) {
            if (c == 'Z') {
                return v;
            }
            v = ((Boolean) v).booleanValue() ? 1 : 0;
        } else if (v instanceof Character) {
            if (c == 'C') {
                return v;
            }
            v = (int) ((Character) v).charValue();
        }
        Number n = (Number) v;
        switch (c) {
            case 'Z': return Boolean.valueOf((n.byteValue() & 1) != 0);
            case 'B': return Byte.valueOf((byte) toInt(n));
            case 'C': return Character.valueOf((char) toInt(n));
            case 'S': return Short.valueOf((short) toInt(n));
            case 'I': return n instanceof Integer ? n : Integer.valueOf(n.intValue());
            case 'J': return n instanceof Long ? n : Long.valueOf(n.longValue());
            case 'F': return n instanceof Float ? n : Float.valueOf(n.floatValue());
            default: return n instanceof Double ? n : Double.valueOf(n.doubleValue());
        }
    }

    private static int toInt(Number n) {
        return n instanceof Long ? (int) n.longValue() : n.intValue();
    }

    // Can asType convert a value of static type from to the type to at all?
    static boolean canConvert(Class<?> from, Class<?> to) {
        if (from == to || from == Object.class || to == Object.class || from == void.class || to == void.class) {
            return true;
        }
        if (from.isPrimitive()) {
            if (to.isPrimitive()) {
                return widens(from, to);
            }
            return to.isAssignableFrom(box(from));
        }
        if (!to.isPrimitive()) {
            return true;
        }
        if (isBox(from)) {
            return widens(unbox(from), to);
        }
        // A supertype of a box: cast at run time.
        return from.isAssignableFrom(box(to)) || from == Number.class && to != boolean.class && to != char.class;
    }

    // A reference cast of a method handle.
    @Hidden
    static Object cast(Object v, Class<?> to) {
        if (v != null && !to.isInstance(v)) {
            throw new ClassCastException("Cannot cast " + v.getClass().getName() + " to " + to.getName());
        }
        return v;
    }

    // asType's conversions of references to primitive types: unboxing, then widening.
    @Hidden
    static boolean unboxZ(Object v) {
        return (Boolean) (v instanceof Boolean ? v : asType(v, Object.class, boolean.class));
    }

    @Hidden
    static byte unboxB(Object v) {
        return (Byte) (v instanceof Byte ? v : asType(v, Object.class, byte.class));
    }

    @Hidden
    static char unboxC(Object v) {
        return (Character) (v instanceof Character ? v : asType(v, Object.class, char.class));
    }

    @Hidden
    static short unboxS(Object v) {
        return (Short) (v instanceof Short ? v : asType(v, Object.class, short.class));
    }

    @Hidden
    static int unboxI(Object v) {
        return (Integer) (v instanceof Integer ? v : asType(v, Object.class, int.class));
    }

    @Hidden
    static long unboxJ(Object v) {
        return (Long) (v instanceof Long ? v : asType(v, Object.class, long.class));
    }

    @Hidden
    static float unboxF(Object v) {
        return (Float) (v instanceof Float ? v : asType(v, Object.class, float.class));
    }

    @Hidden
    static double unboxD(Object v) {
        return (Double) (v instanceof Double ? v : asType(v, Object.class, double.class));
    }

    // Unboxing where the static type is the box: visible frames, for the message about null.
    static boolean value(Boolean x) {
        return x.booleanValue();
    }

    static byte value(Byte x) {
        return x.byteValue();
    }

    static char value(Character x) {
        return x.charValue();
    }

    static short value(Short x) {
        return x.shortValue();
    }

    static int value(Integer x) {
        return x.intValue();
    }

    static long value(Long x) {
        return x.longValue();
    }

    static float value(Float x) {
        return x.floatValue();
    }

    static double value(Double x) {
        return x.doubleValue();
    }

    // The same for explicitCastArguments: null is zero, narrowing is allowed.
    static boolean explicitZ(Object v) {
        return (Boolean) (v instanceof Boolean ? v : explicitCast(v, Object.class, boolean.class));
    }

    static byte explicitB(Object v) {
        return (Byte) (v instanceof Byte ? v : explicitCast(v, Object.class, byte.class));
    }

    static char explicitC(Object v) {
        return (Character) (v instanceof Character ? v : explicitCast(v, Object.class, char.class));
    }

    static short explicitS(Object v) {
        return (Short) (v instanceof Short ? v : explicitCast(v, Object.class, short.class));
    }

    static int explicitI(Object v) {
        return (Integer) (v instanceof Integer ? v : explicitCast(v, Object.class, int.class));
    }

    static long explicitJ(Object v) {
        return (Long) (v instanceof Long ? v : explicitCast(v, Object.class, long.class));
    }

    static float explicitF(Object v) {
        return (Float) (v instanceof Float ? v : explicitCast(v, Object.class, float.class));
    }

    static double explicitD(Object v) {
        return (Double) (v instanceof Double ? v : explicitCast(v, Object.class, double.class));
    }

    // asType's conversion of one value (boxed when primitive). null for void.
    static Object asType(Object v, Class<?> from, Class<?> to) {
        if (from == to || to == Object.class && !from.isPrimitive()) {
            return v;
        }
        if (to == void.class) {
            return null;
        }
        if (from == void.class) {
            return zero(to);
        }
        if (!to.isPrimitive()) {
            if (v != null && !to.isInstance(v)) {
                throw new ClassCastException("Cannot cast " + v.getClass().getName() + " to " + to.getName());
            }
            return v;
        }
        if (from.isPrimitive()) {
            return convert(v, to);
        }
        if (v == null) {
            throw new NullPointerException();
        }
        Class<?> p = unbox(v.getClass());
        if (p == v.getClass()) {
            // The exception of the cast that a compiled conversion would make.
            v = (Number) v;
        }
        if (p == v.getClass() || !widens(p, to)) {
            throw new ClassCastException("Cannot cast " + v.getClass().getName() + " to " + box(to).getName());
        }
        return p == to ? v : convert(v, to);
    }

    // explicitCastArguments' conversion of one value.
    static Object explicitCast(Object v, Class<?> from, Class<?> to) {
        if (from == to) {
            return v;
        }
        if (to == void.class) {
            return null;
        }
        if (from == void.class) {
            return zero(to);
        }
        if (!to.isPrimitive()) {
            if (to.isInterface()) {
                return v;       // passed unchecked, as the documentation demands
            }
            if (v != null && !to.isInstance(v)) {
                throw new ClassCastException("Cannot cast " + v.getClass().getName() + " to " + to.getName());
            }
            return v;
        }
        if (v == null) {
            return zero(to);
        }
        return convert(v, to);
    }
}
