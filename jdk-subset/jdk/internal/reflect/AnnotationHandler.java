// Behaviour of annotation objects (java.lang.annotation.Annotation): members, equals, hashCode and toString.
package jdk.internal.reflect;

import java.lang.annotation.Annotation;
import java.lang.annotation.AnnotationTypeMismatchException;
import java.lang.annotation.IncompleteAnnotationException;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Map;

final class AnnotationHandler implements InvocationHandler {
    private final Class<? extends Annotation> type;
    private final Map<String, Object> values;

    AnnotationHandler(Class<? extends Annotation> type, Map<String, Object> values) {
        this.type = type;
        this.values = values;
    }

    // A value whose access throws.
    static class Wrong {
        Method member;
        private final String found;

        Wrong(String found) {
            this.found = found;
        }

        RuntimeException exception() {
            return new AnnotationTypeMismatchException(member, found);
        }

        @Override
        public String toString() {
            return "/* Warning type mismatch! \"" + found + "\" */";
        }
    }

    static final class Missing extends Wrong {
        private final String typeName;
        private final Throwable cause;
        @SuppressWarnings("rawtypes")
        private final Class<? extends Enum> enumType;

        Missing(String typeName, Throwable cause) {
            super(typeName);
            this.typeName = typeName;
            this.cause = cause;
            this.enumType = null;
        }

        @SuppressWarnings("rawtypes")
        Missing(Class<? extends Enum> enumType, String constant) {
            super(constant);
            this.typeName = constant;
            this.cause = null;
            this.enumType = enumType;
        }

        @Override
        RuntimeException exception() {
            return enumType == null ? new TypeNotPresentException(typeName, cause)
                : new EnumConstantNotPresentException(enumType, typeName);
        }

        @Override
        public String toString() {
            return enumType == null ? typeName + ".class /* Warning: type not present! */"
                : typeName + " /* Warning: constant not present! */";
        }
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] args) {
        String name = method.getName();
        if (method.getParameterCount() == 1) {
            return equalTo(proxy, args[0]);
        }
        if (method.getDeclaringClass() == Object.class || method.getDeclaringClass() == Annotation.class) {
            if (name.equals("toString")) {
                return text();
            }
            return name.equals("hashCode") ? (Object) hash() : type;
        }
        Object v = values.get(name);
        if (v == null) {
            if (name.equals("annotationType")) {
                return type;
            }
            throw new IncompleteAnnotationException(type, name);
        }
        if (v instanceof Wrong) {
            throw ((Wrong) v).exception();
        }
        return v.getClass().isArray() ? copy(v) : v;
    }

    private static Object copy(Object array) {
        int n = Array.getLength(array);
        if (n == 0) {
            return array;
        }
        Object r = Array.newInstance(array.getClass().getComponentType(), n);
        System.arraycopy(array, 0, r, 0, n);
        return r;
    }

    private boolean equalTo(Object proxy, Object o) {
        if (o == proxy) {
            return true;
        }
        if (!type.isInstance(o)) {
            return false;
        }
        for (Map.Entry<String, Object> e : values.entrySet()) {
            Object theirs;
            if (Proxy.isProxyClass(o.getClass()) && Proxy.getInvocationHandler(o) instanceof AnnotationHandler) {
                theirs = ((AnnotationHandler) Proxy.getInvocationHandler(o)).values.get(e.getKey());
            } else {
                try {
                    Method m = AnnotationParser.Members.of(type).methods.get(e.getKey());
                    m.setAccessible(true);
                    theirs = m.invoke(o);
                } catch (InvocationTargetException | IllegalAccessException ex) {
                    return false;
                }
            }
            if (!sameValue(e.getValue(), theirs)) {
                return false;
            }
        }
        return true;
    }

    private static boolean sameValue(Object a, Object b) {
        if (a instanceof Object[]) {
            return b instanceof Object[] && Arrays.equals((Object[]) a, (Object[]) b);
        }
        if (!a.getClass().isArray()) {
            return a.equals(b);
        }
        if (b == null || b.getClass() != a.getClass()) {
            return false;
        }
        int n = Array.getLength(a);
        if (n != Array.getLength(b)) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (!Array.get(a, i).equals(Array.get(b, i))) {
                return false;
            }
        }
        return true;
    }

    private int hash() {
        int h = 0;
        for (Map.Entry<String, Object> e : values.entrySet()) {
            h += 127 * e.getKey().hashCode() ^ valueHash(e.getValue());
        }
        return h;
    }

    private static int valueHash(Object v) {
        if (!v.getClass().isArray()) {
            return v.hashCode();
        }
        int h = 1;
        int n = Array.getLength(v);
        for (int i = 0; i < n; i++) {
            h = 31 * h + Array.get(v, i).hashCode();
        }
        return h;
    }

    private String text() {
        StringBuilder sb = new StringBuilder("@").append(type.getName()).append('(');
        boolean first = true;
        boolean only = values.size() == 1;
        for (Map.Entry<String, Object> e : values.entrySet()) {
            if (!first) {
                sb.append(", ");
            }
            first = false;
            if (!only || !e.getKey().equals("value")) {
                sb.append(e.getKey()).append('=');
            }
            appendValue(sb, e.getValue());
        }
        return sb.append(')').toString();
    }

    private static void appendValue(StringBuilder sb, Object v) {
        if (v.getClass().isArray()) {
            sb.append('{');
            int n = Array.getLength(v);
            for (int i = 0; i < n; i++) {
                if (i > 0) {
                    sb.append(", ");
                }
                appendValue(sb, Array.get(v, i));
            }
            sb.append('}');
        } else if (v instanceof Class) {
            sb.append(((Class<?>) v).getTypeName()).append(".class");
        } else if (v instanceof String) {
            sb.append('"');
            String s = (String) v;
            for (int i = 0; i < s.length(); i++) {
                appendChar(sb, s.charAt(i), '"');
            }
            sb.append('"');
        } else if (v instanceof Character) {
            sb.append('\'');
            appendChar(sb, (Character) v, '\'');
            sb.append('\'');
        } else if (v instanceof Long) {
            sb.append(v).append('L');
        } else if (v instanceof Byte) {
            int x = (Byte) v & 0xff;
            sb.append("(byte)0x").append(Character.forDigit(x >> 4, 16)).append(Character.forDigit(x & 15, 16));
        } else if (v instanceof Float) {
            float f = (Float) v;
            sb.append(f != f ? "0.0f/0.0f" : f == Float.POSITIVE_INFINITY ? "1.0f/0.0f"
                      : f == Float.NEGATIVE_INFINITY ? "-1.0f/0.0f" : f + "f");
        } else if (v instanceof Double) {
            double d = (Double) v;
            sb.append(d != d ? "0.0/0.0" : d == Double.POSITIVE_INFINITY ? "1.0/0.0"
                      : d == Double.NEGATIVE_INFINITY ? "-1.0/0.0" : String.valueOf(d));
        } else if (v instanceof Enum) {
            sb.append(((Enum<?>) v).name());
        } else {
            sb.append(v);
        }
    }

    private static void appendChar(StringBuilder sb, char c, char quote) {
        switch (c) {
            case '\b': sb.append("\\b"); break;
            case '\f': sb.append("\\f"); break;
            case '\n': sb.append("\\n"); break;
            case '\r': sb.append("\\r"); break;
            case '\t': sb.append("\\t"); break;
            case '\\': sb.append("\\\\"); break;
            case '"':
            case '\'':
                if (c == quote) {
                    sb.append('\\');
                }
                sb.append(c);
                break;
            default:
                if (c >= 0x20 && c < 0x7f) {
                    sb.append(c);
                } else {
                    String h = Integer.toHexString(c);
                    sb.append("\\u").append("0000", 0, 4 - h.length()).append(h);
                }
        }
    }
}
