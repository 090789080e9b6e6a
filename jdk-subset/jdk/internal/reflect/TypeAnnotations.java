// Type annotations (JVMS 4.7.20) as java.lang.reflect.AnnotatedTypes. A list holds those of one declaration; each names
// its target there and a path into the target's type. Paths are strings of pairs (kind, argument index).
package jdk.internal.reflect;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.AnnotatedTypeVariable;
import java.lang.reflect.AnnotatedWildcardType;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

public final class TypeAnnotations {
    // Targets.
    public static final int CLASS_PARAMETER = 0x00;
    public static final int METHOD_PARAMETER = 0x01;
    public static final int SUPERTYPE = 0x10;
    public static final int CLASS_BOUND = 0x11;
    public static final int METHOD_BOUND = 0x12;
    public static final int FIELD = 0x13;
    public static final int RETURN = 0x14;
    public static final int RECEIVER = 0x15;
    public static final int FORMAL_PARAMETER = 0x16;
    public static final int THROWS = 0x17;

    private static final AnnotatedType[] NONE = {};

    // Steps of a path.
    private static final String ARRAY = "\0\0";
    private static final String INNER = "\1\0";
    private static final String BOUND = "\2\0";

    static final class Entry {
        final int target;
        final int index;
        final String path;
        final Annotation annotation;

        // index: what the target's information says; bounds: parameter << 8 | bound.
        Entry(int target, int index, String path, Annotation annotation) {
            this.target = target;
            this.index = index;
            this.path = path;
            this.annotation = annotation;
        }
    }

    private final Entry[] entries;

    private TypeAnnotations(Entry[] entries) {
        this.entries = entries;
    }

    // raw: the body of the attribute, or null; container: the class whose constant pool it refers to.
    public static TypeAnnotations of(byte[] raw, Class<?> container) {
        return new TypeAnnotations(AnnotationParser.parseTypes(raw, container));
    }

    // The type with those annotations that have this target.
    public AnnotatedType annotate(Type type, int target, int index) {
        return build(type, select(target, index), "");
    }

    // The same for lists; index i + offset goes with type i.
    public AnnotatedType[] annotate(Type[] types, int target, int offset) {
        if (types.length == 0) {
            return NONE;
        }
        AnnotatedType[] r = new AnnotatedType[types.length];
        for (int i = 0; i < r.length; i++) {
            r[i] = annotate(types[i], target, i + offset);
        }
        return r;
    }

    // The annotations of a type parameter.
    public Annotation[] declared(int target, int index) {
        return AnnotationParser.toArray(at(select(target, index), ""));
    }

    private Entry[] select(int target, int index) {
        Entry[] r = new Entry[entries.length];
        int n = 0;
        for (int i = 0; i < entries.length; i++) {
            if (entries[i].target == target && entries[i].index == index) {
                r[n++] = entries[i];
            }
        }
        return n == r.length ? r : Arrays.copyOf(r, n);
    }

    private static Map<Class<? extends Annotation>, Annotation> at(Entry[] list, String path) {
        Map<Class<? extends Annotation>, Annotation> r = new LinkedHashMap<>();
        for (int i = 0; i < list.length; i++) {
            if (list[i].path.equals(path)) {
                r.put(list[i].annotation.annotationType(), list[i].annotation);
            }
        }
        return r;
    }

    // path: to the type's outermost enclosing type that can be annotated.
    private static AnnotatedType build(Type type, Entry[] list, String path) {
        return node(type, list, path + inner(type));
    }

    private static AnnotatedType node(Type type, Entry[] list, String path) {
        if (type instanceof Class) {
            return ((Class<?>) type).isArray() ? new ArrayNode(type, list, path) : new Node(type, list, path);
        }
        if (type instanceof ParameterizedType) {
            return new ParameterizedNode(type, list, path);
        }
        if (type instanceof TypeVariable) {
            return new VariableNode(type, list, path);
        }
        return type instanceof WildcardType ? new WildcardNode(type, list, path) : new ArrayNode(type, list, path);
    }

    private static AnnotatedType[] build(Type[] types, Entry[] list, String path) {
        AnnotatedType[] r = new AnnotatedType[types.length];
        for (int i = 0; i < r.length; i++) {
            r[i] = build(types[i], list, path);
        }
        return r;
    }

    // A step for each enclosing type of inner (not static) classes.
    private static String inner(Type type) {
        if (type instanceof Class) {
            Class<?> c = (Class<?>) type;
            if (c.isArray() || c.getEnclosingClass() == null || Modifier.isStatic(c.getModifiers())) {
                return "";
            }
            return inner(c.getEnclosingClass()) + INNER;
        }
        if (type instanceof ParameterizedType) {
            ParameterizedType p = (ParameterizedType) type;
            if (p.getOwnerType() == null || Modifier.isStatic(((Class<?>) p.getRawType()).getModifiers())) {
                return "";
            }
            return inner(p.getOwnerType()) + INNER;
        }
        return "";
    }

    private static class Node implements AnnotatedType {
        final Type type;
        final Entry[] list;
        final String path;
        private final Map<Class<? extends Annotation>, Annotation> annotations;

        Node(Type type, Entry[] list, String path) {
            this.type = type;
            this.list = list;
            this.path = path;
            this.annotations = at(list, path);
        }

        @Override
        public final Type getType() {
            return type;
        }

        @Override
        public final Annotation[] getAnnotations() {
            return getDeclaredAnnotations();
        }

        @Override
        public final Annotation[] getDeclaredAnnotations() {
            return AnnotationParser.toArray(annotations);
        }

        @Override
        public final <T extends Annotation> T getAnnotation(Class<T> annotationClass) {
            return getDeclaredAnnotation(annotationClass);
        }

        @Override
        public final <T extends Annotation> T getDeclaredAnnotation(Class<T> annotationClass) {
            if (annotationClass == null) {
                throw new NullPointerException();
            }
            return annotationClass.cast(annotations.get(annotationClass));
        }

        @Override
        public final <T extends Annotation> T[] getAnnotationsByType(Class<T> annotationClass) {
            return getDeclaredAnnotationsByType(annotationClass);
        }

        @Override
        public final <T extends Annotation> T[] getDeclaredAnnotationsByType(Class<T> annotationClass) {
            if (annotationClass == null) {
                throw new NullPointerException();
            }
            return AnnotationParser.byType(annotations, annotationClass);
        }

        Type owner() {
            return type instanceof Class ? ((Class<?>) type).getDeclaringClass() : null;
        }

        @Override
        public final AnnotatedType getAnnotatedOwnerType() {
            Type o = owner();
            if (o == null) {
                return null;
            }
            // The owner of a static class cannot be annotated in this place.
            return path.endsWith(INNER) ? node(o, list, path.substring(0, path.length() - 2))
                : node(o, new Entry[0], "");
        }

        final String prefix() {
            StringBuilder sb = new StringBuilder();
            for (Annotation a : annotations.values()) {
                sb.append(a).append(' ');
            }
            return sb.toString();
        }

        @Override
        public String toString() {
            return prefix() + (type instanceof Class ? ((Class<?>) type).getName() : type.toString());
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Node && o.getClass() == getClass() && type.equals(((Node) o).type)
                && Arrays.equals(getAnnotations(), ((Node) o).getAnnotations())
                && java.util.Objects.equals(getAnnotatedOwnerType(), ((Node) o).getAnnotatedOwnerType())
                && Arrays.equals(parts(), ((Node) o).parts());
        }

        @Override
        public int hashCode() {
            return type.hashCode() ^ Arrays.hashCode(getAnnotations())
                ^ java.util.Objects.hashCode(getAnnotatedOwnerType());
        }

        // What equality looks at besides type and annotations.
        AnnotatedType[] parts() {
            return NONE;
        }
    }

    private static final class ArrayNode extends Node implements AnnotatedArrayType {
        ArrayNode(Type type, Entry[] list, String path) {
            super(type, list, path);
        }

        @Override
        public AnnotatedType getAnnotatedGenericComponentType() {
            Type c = type instanceof Class ? ((Class<?>) type).getComponentType()
                : ((GenericArrayType) type).getGenericComponentType();
            return build(c, list, path + ARRAY);
        }

        @Override
        Type owner() {
            return null;
        }

        @Override
        AnnotatedType[] parts() {
            return new AnnotatedType[] {getAnnotatedGenericComponentType()};
        }

        @Override
        public String toString() {
            StringBuilder dimensions = new StringBuilder();
            AnnotatedType t = this;
            while (t instanceof ArrayNode) {
                String p = ((ArrayNode) t).prefix();
                if (p.isEmpty()) {
                    dimensions.append("[]");
                } else {
                    dimensions.append(' ').append(p, 0, p.length() - 1).append("[]");
                }
                t = ((ArrayNode) t).getAnnotatedGenericComponentType();
            }
            return t + dimensions.toString();
        }
    }

    private static final class ParameterizedNode extends Node implements AnnotatedParameterizedType {
        ParameterizedNode(Type type, Entry[] list, String path) {
            super(type, list, path);
        }

        @Override
        public AnnotatedType[] getAnnotatedActualTypeArguments() {
            Type[] args = ((ParameterizedType) type).getActualTypeArguments();
            AnnotatedType[] r = new AnnotatedType[args.length];
            for (int i = 0; i < r.length; i++) {
                r[i] = build(args[i], list, path + '\3' + (char) i);
            }
            return r;
        }

        @Override
        Type owner() {
            return ((ParameterizedType) type).getOwnerType();
        }

        @Override
        AnnotatedType[] parts() {
            return getAnnotatedActualTypeArguments();
        }

        @Override
        public String toString() {
            String s = prefix() + ((Class<?>) ((ParameterizedType) type).getRawType()).getName();
            AnnotatedType[] args = getAnnotatedActualTypeArguments();
            return args.length == 0 ? s : s + "<" + join(args, ", ") + ">";
        }
    }

    private static String join(AnnotatedType[] types, String separator) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < types.length; i++) {
            if (i > 0) {
                sb.append(separator);
            }
            sb.append(types[i]);
        }
        return sb.toString();
    }

    private static final class VariableNode extends Node implements AnnotatedTypeVariable {
        VariableNode(Type type, Entry[] list, String path) {
            super(type, list, path);
        }

        @Override
        public AnnotatedType[] getAnnotatedBounds() {
            return ((TypeVariable<?>) type).getAnnotatedBounds();
        }

        @Override
        Type owner() {
            return null;
        }
    }

    private static final class WildcardNode extends Node implements AnnotatedWildcardType {
        WildcardNode(Type type, Entry[] list, String path) {
            super(type, list, path);
        }

        @Override
        public AnnotatedType[] getAnnotatedUpperBounds() {
            WildcardType w = (WildcardType) type;
            boolean hasLower = w.getLowerBounds().length > 0;       // then the upper bound is not written
            return build(w.getUpperBounds(), hasLower ? new Entry[0] : list, path + BOUND);
        }

        @Override
        public AnnotatedType[] getAnnotatedLowerBounds() {
            return build(((WildcardType) type).getLowerBounds(), list, path + BOUND);
        }

        @Override
        Type owner() {
            return null;
        }

        @Override
        AnnotatedType[] parts() {
            AnnotatedType[] lower = getAnnotatedLowerBounds();
            return lower.length > 0 ? lower : getAnnotatedUpperBounds();
        }

        @Override
        public String toString() {
            AnnotatedType[] lower = getAnnotatedLowerBounds();
            if (lower.length > 0) {
                return prefix() + "? super " + join(lower, " & ");
            }
            AnnotatedType[] upper = getAnnotatedUpperBounds();
            if (upper.length == 1 && upper[0].getType() == Object.class && upper[0].getAnnotations().length == 0) {
                return prefix() + "?";
            }
            return prefix() + "? extends " + join(upper, " & ");
        }
    }
}
