// Runtime-visible annotations: parses the attribute bodies (JVMS 4.7.16 to 4.7.22) that the VM keeps as raw bytes, with
// the constant pool of the class they are in, into annotation objects (proxies with an AnnotationHandler).
package jdk.internal.reflect;

import java.lang.annotation.Annotation;
import java.lang.annotation.AnnotationFormatError;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import jdk.internal.access.LangAccess;

public final class AnnotationParser {
    private static final Annotation[] NONE = {};

    private final byte[] b;
    private final ConstantPool cp;
    private final Class<?> container;
    private int pos;

    private AnnotationParser(byte[] b, ConstantPool cp, Class<?> container) {
        this.b = b;
        this.cp = cp;
        this.container = container;
    }

    // ---- what the reflect objects ask -------------------------------------------------------------------------------

    public static Map<Class<? extends Annotation>, Annotation> parse(byte[] raw, Class<?> container) {
        return parse(raw, raw == null ? null : LangAccess.get().constantPool(container), container);
    }

    public static Map<Class<? extends Annotation>, Annotation> parse(byte[] raw, ConstantPool cp,
                                                                     Class<?> container) {
        if (raw == null) {
            return Collections.emptyMap();
        }
        try {
            return new AnnotationParser(raw, cp, container).parseList();
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw malformed(e);
        }
    }

    // Bytes that are no annotations end too early or name constants of other kinds.
    private static AnnotationFormatError malformed(RuntimeException e) {
        return e instanceof IndexOutOfBoundsException ? new AnnotationFormatError("Unexpected end of annotations.")
                                                      : new AnnotationFormatError(e);
    }

    public static Annotation[][] parseParameters(byte[] raw, Class<?> container) {
        if (raw == null) {
            return null;
        }
        AnnotationParser p = new AnnotationParser(raw, LangAccess.get().constantPool(container), container);
        try {
            int n = p.u1();
            Annotation[][] r = new Annotation[n][];
            for (int i = 0; i < n; i++) {
                r[i] = toArray(p.parseList());
            }
            return r;
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw malformed(e);
        }
    }

    // The default value of an annotation interface's method.
    public static Object parseDefault(byte[] raw, Class<?> type, Class<?> container) {
        AnnotationParser p = new AnnotationParser(raw, LangAccess.get().constantPool(container), container);
        Object v;
        try {
            v = p.parseValue(type);
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw malformed(e);
        }
        if (v instanceof AnnotationHandler.Wrong) {
            throw new AnnotationFormatError("Invalid default: " + container.getName());
        }
        return v;
    }

    // The entries of a RuntimeVisibleTypeAnnotations attribute that java.lang.reflect can show.
    static TypeAnnotations.Entry[] parseTypes(byte[] raw, Class<?> container) {
        if (raw == null) {
            return new TypeAnnotations.Entry[0];
        }
        try {
            return new AnnotationParser(raw, LangAccess.get().constantPool(container), container).parseTypes();
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw malformed(e);
        }
    }

    private TypeAnnotations.Entry[] parseTypes() {
        int n = u2();
        TypeAnnotations.Entry[] r = new TypeAnnotations.Entry[n];
        int k = 0;
        for (int i = 0; i < n; i++) {
            int target = u1();
            int index = 0;
            switch (target) {
                case TypeAnnotations.CLASS_PARAMETER:
                case TypeAnnotations.METHOD_PARAMETER:
                case TypeAnnotations.FORMAL_PARAMETER: index = u1(); break;
                case TypeAnnotations.SUPERTYPE:
                case TypeAnnotations.THROWS:
                case TypeAnnotations.CLASS_BOUND:
                case TypeAnnotations.METHOD_BOUND: index = u2(); break;
                case TypeAnnotations.FIELD:
                case TypeAnnotations.RETURN:
                case TypeAnnotations.RECEIVER: break;
                default: throw new AnnotationFormatError("Could not parse bytes for type annotations");
            }
            int steps = u1();
            StringBuilder path = new StringBuilder(2 * steps);
            for (int j = 0; j < 2 * steps; j++) {
                path.append((char) u1());
            }
            Annotation a = parseAnnotation();
            if (a != null && isRuntime(a.annotationType())) {
                r[k++] = new TypeAnnotations.Entry(target, index, path.toString(), a);
            }
        }
        return java.util.Arrays.copyOf(r, k);
    }

    // The annotations of a superclass that own does not repeat, as far as they are @Inherited, and own.
    public static Map<Class<? extends Annotation>, Annotation> inherit(
            Map<Class<? extends Annotation>, Annotation> superclass,
            Map<Class<? extends Annotation>, Annotation> own) {
        Map<Class<? extends Annotation>, Annotation> r = null;
        for (Map.Entry<Class<? extends Annotation>, Annotation> e : superclass.entrySet()) {
            if (isInherited(e.getKey())) {
                if (r == null) {
                    r = new LinkedHashMap<>();
                }
                r.put(e.getKey(), e.getValue());
            }
        }
        if (r == null) {
            return own;
        }
        r.putAll(own);
        return r;
    }

    public static Annotation[] toArray(Map<Class<? extends Annotation>, Annotation> map) {
        return map.isEmpty() ? NONE : map.values().toArray(new Annotation[map.size()]);
    }

    public static Map<Class<? extends Annotation>, Annotation> toMap(Annotation[] a) {
        Map<Class<? extends Annotation>, Annotation> r = new LinkedHashMap<>();
        for (int i = 0; i < a.length; i++) {
            r.put(a[i].annotationType(), a[i]);
        }
        return r;
    }

    // The meta-annotations of these are not looked at: that would ask for themselves.
    public static boolean isInherited(Class<? extends Annotation> type) {
        return !isBasic(type) && type.isAnnotationPresent(Inherited.class);
    }

    private static boolean isBasic(Class<?> type) {
        return type == Inherited.class || type == Retention.class;
    }

    // The annotation of a type, directly or inside its containing annotation (JLS 9.6.3), in the order of the map.
    public static <A extends Annotation> A[] byType(Map<Class<? extends Annotation>, Annotation> map,
                                                    Class<A> type) {
        ArrayList<A> list = new ArrayList<>(2);
        Repeatable rep = isBasic(type) ? null : type.getDeclaredAnnotation(Repeatable.class);
        Class<? extends Annotation> container = rep == null ? null : rep.value();
        for (Annotation a : map.values()) {
            if (a.annotationType() == type) {
                list.add(type.cast(a));
            } else if (a.annotationType() == container) {
                try {
                    Method m = container.getDeclaredMethod("value");
                    m.setAccessible(true);
                    Object[] inner = (Object[]) m.invoke(a);
                    for (int i = 0; i < inner.length; i++) {
                        list.add(type.cast(inner[i]));
                    }
                } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException
                         | ClassCastException e) {
                    throw new AnnotationFormatError(container + " is an invalid container for " + type);
                }
            }
        }
        @SuppressWarnings("unchecked")
        A[] r = (A[]) Array.newInstance(type, list.size());
        return list.toArray(r);
    }

    // ---- parser ----------------------------------------------------------------------------------------------------

    private int u1() {
        return b[pos++] & 0xff;
    }

    private int u2() {
        pos += 2;
        return (b[pos - 2] & 0xff) << 8 | b[pos - 1] & 0xff;
    }

    private Map<Class<? extends Annotation>, Annotation> parseList() {
        Map<Class<? extends Annotation>, Annotation> r = new LinkedHashMap<>();
        int n = u2();
        for (int i = 0; i < n; i++) {
            Annotation a = parseAnnotation();
            if (a != null) {
                Class<? extends Annotation> type = a.annotationType();
                if (isRuntime(type) && r.put(type, a) != null) {
                    throw new AnnotationFormatError("Duplicate annotation for class: " + type + ": " + a);
                }
            }
        }
        return r;
    }

    // Read from the raw bytes: meta-annotations may annotate themselves or each other, so no annotations of the type
    // are made for the question.
    private static boolean isRuntime(Class<? extends Annotation> type) {
        byte[] raw = LangAccess.get().rawAnnotations(type);
        return raw != null && new AnnotationParser(raw, LangAccess.get().constantPool(type), type)
                .hasRuntimeRetention();
    }

    private boolean hasRuntimeRetention() {
        int n = u2();
        for (int i = 0; i < n; i++) {
            if (!cp.getUTF8At(u2()).equals("Ljava/lang/annotation/Retention;")) {
                skipMembers();
            } else if (u2() == 1) {
                pos += 2;               // value
                if (u1() != 'e') {
                    return false;
                }
                pos += 2;
                return cp.getUTF8At(u2()).equals("RUNTIME");
            } else {
                return false;
            }
        }
        return false;
    }

    // null if the annotation's class is missing: such annotations are ignored.
    @SuppressWarnings("unchecked")
    private Annotation parseAnnotation() {
        String desc = cp.getUTF8At(u2());
        Class<?> type = null;
        try {
            type = (Class<?>) SignatureParser.typeOf(container, desc);
        } catch (TypeNotPresentException | NoClassDefFoundError e) {
            type = null;
        }
        if (type == null || !type.isAnnotation()) {
            skipMembers();
            return null;
        }
        Members m = Members.of((Class<? extends Annotation>) type);
        LinkedHashMap<String, Object> values = new LinkedHashMap<>(m.defaults);
        int n = u2();
        for (int i = 0; i < n; i++) {
            String name = cp.getUTF8At(u2());
            Method method = m.methods.get(name);
            if (method == null) {
                skipValue();        // the member no longer exists
            } else {
                Object v = parseValue(method.getReturnType());
                if (v instanceof AnnotationHandler.Wrong) {
                    ((AnnotationHandler.Wrong) v).member = method;
                }
                values.put(name, v);
            }
        }
        return create((Class<? extends Annotation>) type, values);
    }

    public static Annotation create(Class<? extends Annotation> type, Map<String, Object> values) {
        return (Annotation) Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
                                                   new AnnotationHandler(type, values));
    }

    private void skipMembers() {
        int n = u2();
        for (int i = 0; i < n; i++) {
            pos += 2;
            skipValue();
        }
    }

    private void skipValue() {
        switch (u1()) {
            case 'e':
                pos += 4;
                break;
            case '@':
                pos += 2;
                skipMembers();
                break;
            case '[':
                int n = u2();
                for (int i = 0; i < n; i++) {
                    skipValue();
                }
                break;
            default:
                pos += 2;
        }
    }

    private Object parseValue(Class<?> type) {
        int tag = u1();
        if (tag == '[') {
            return parseArray(type);
        }
        Object v;
        switch (tag) {
            case 'B': v = (byte) cp.getIntAt(u2()); break;
            case 'C': v = (char) cp.getIntAt(u2()); break;
            case 'S': v = (short) cp.getIntAt(u2()); break;
            case 'Z': v = cp.getIntAt(u2()) != 0; break;
            case 'I': v = cp.getIntAt(u2()); break;
            case 'J': v = cp.getLongAt(u2()); break;
            case 'F': v = cp.getFloatAt(u2()); break;
            case 'D': v = cp.getDoubleAt(u2()); break;
            case 's': v = cp.getUTF8At(u2()); break;
            case 'c': v = parseClass(); break;
            case 'e': v = parseEnum(type); break;
            case '@': v = parseAnnotation(); break;
            default: throw new AnnotationFormatError("Invalid member-value tag in annotation: " + tag);
        }
        if (v == null || v instanceof AnnotationHandler.Wrong) {
            return v;
        }
        if (!type.isInstance(v) && !(type.isPrimitive() && primitiveTag(type) == tag)) {
            return new AnnotationHandler.Wrong(v.getClass() + "[" + v + "]");
        }
        return v;
    }

    private static int primitiveTag(Class<?> t) {
        return t.descriptorString().charAt(0);
    }

    private Object parseClass() {
        String desc = cp.getUTF8At(u2());
        try {
            return SignatureParser.typeOf(container, desc);
        } catch (TypeNotPresentException e) {
            return new AnnotationHandler.Missing(e.typeName(), e.getCause());
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private Object parseEnum(Class<?> type) {
        String desc = cp.getUTF8At(u2());
        String name = cp.getUTF8At(u2());
        if (!type.isEnum() || !type.descriptorString().equals(desc)) {
            return new AnnotationHandler.Wrong(desc + "." + name);
        }
        try {
            return Enum.valueOf((Class<? extends Enum>) type, name);
        } catch (IllegalArgumentException e) {
            return new AnnotationHandler.Missing((Class<? extends Enum>) type, name);
        }
    }

    private Object parseArray(Class<?> type) {
        int n = u2();
        Class<?> ct = type.getComponentType();
        if (ct == null) {
            int start = pos;
            for (int i = 0; i < n; i++) {
                skipValue();
            }
            return new AnnotationHandler.Wrong("Array with component tag: " + (n == 0 ? "0" : (char) b[start] + ""));
        }
        Object r = Array.newInstance(ct, n);
        Object bad = null;
        for (int i = 0; i < n; i++) {
            Object v = parseValue(ct);
            if (v == null || v instanceof AnnotationHandler.Wrong) {
                bad = v == null ? new AnnotationHandler.Wrong("null") : v;
            } else if (bad == null) {
                Array.set(r, i, v);
            }
        }
        return bad != null ? bad : r;
    }

    // The methods of an annotation interface and their default values.
    static final class Members {
        private static final HashMap<Class<?>, Members> CACHE = new HashMap<>();

        final HashMap<String, Method> methods;
        final HashMap<String, Object> defaults = new HashMap<>(0);

        private Members(Class<? extends Annotation> type) {
            Method[] ms = type.getDeclaredMethods();
            methods = new HashMap<>(ms.length * 2);
            for (int i = 0; i < ms.length; i++) {
                Method m = ms[i];
                if (Modifier.isPublic(m.getModifiers()) && Modifier.isAbstract(m.getModifiers()) && !m.isSynthetic()
                    && m.getParameterCount() == 0) {
                    methods.put(m.getName(), m);
                    Object d = m.getDefaultValue();
                    if (d != null) {
                        defaults.put(m.getName(), d);
                    }
                }
            }
        }

        static Members of(Class<? extends Annotation> type) {
            synchronized (CACHE) {
                Members m = CACHE.get(type);
                if (m != null) {
                    return m;
                }
            }
            Members m = new Members(type);
            synchronized (CACHE) {
                CACHE.put(type, m);
            }
            return m;
        }
    }
}
