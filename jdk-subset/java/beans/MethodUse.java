// What introspection asks about methods: which a class has, and which types their variables have in it.
package java.beans;

import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

final class MethodUse {
    private MethodUse() {
    }

    /** The public methods that a class declares itself, of several with the same parameters that with the most special
     *  result: the others are bridges. Those with bodies of its interfaces come before its own. */
    static List<Method> methodsOf(Class<?> c) {
        Map<List<Object>, Method> found = new HashMap<>();
        List<Method> result = new ArrayList<>();
        for (Method m : c.getMethods()) {
            if (m.getDeclaringClass() == c) {
                keep(m, found);
            }
        }
        for (Class<?> i : c.getInterfaces()) {
            for (Method m : i.getMethods()) {
                if (m.isDefault()) {
                    keep(m, found);
                }
            }
        }
        result.addAll(found.values());
        result.sort((a, b) -> a.toString().compareTo(b.toString()));
        return result;
    }

    private static void keep(Method m, Map<List<Object>, Method> found) {
        List<Object> key = List.of(m.getName(), Arrays.asList(m.getParameterTypes()));
        Method other = found.get(key);
        if (other == null || isBetter(m, other)) {
            found.put(key, m);
        }
    }

    private static boolean isBetter(Method m, Method other) {
        Class<?> a = m.getReturnType(), b = other.getReturnType();
        return b.isAssignableFrom(a);
    }

    /** The public method with this name and so many parameters, with the most special result. */
    static Method find(Class<?> c, String name, int parameters) {
        Method found = null;
        for (Method m : c.getMethods()) {
            if (m.getName().equals(name) && m.getParameterCount() == parameters
                    && (found == null || isBetter(m, found))) {
                found = m;
            }
        }
        return found;
    }

    /** A method without result and with one parameter of this type; null: of any. */
    static Method findSetter(Class<?> c, String name, Class<?> type) {
        Method found = null;
        for (Method m : c.getMethods()) {
            if (m.getName().equals(name) && m.getParameterCount() == 1 && !Modifier.isStatic(m.getModifiers())
                    && m.getReturnType() == void.class && (type == null || typeOf(c, m, 0) == type)
                    && (found == null || isBetter(m, found) || found.toString().compareTo(m.toString()) < 0)) {
                found = m;
            }
        }
        return found;
    }

    static boolean isThrown(Method m, Class<?> exception) {
        return Arrays.asList(m.getExceptionTypes()).contains(exception);
    }

    /** Whether listeners of changes can be added and removed. */
    static boolean isSource(Class<?> c) {
        try {
            return !Modifier.isStatic(c.getMethod("addPropertyChangeListener", PropertyChangeListener.class)
                .getModifiers()) && !Modifier.isStatic(c.getMethod("removePropertyChangeListener",
                PropertyChangeListener.class).getModifiers());
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    // ---- Types ----

    static Class<?> typeOf(Class<?> context, Method m) {
        return classOf(m.getGenericReturnType(), context, m.getDeclaringClass());
    }

    static Class<?> typeOf(Class<?> context, Method m, int parameter) {
        return classOf(m.getGenericParameterTypes()[parameter], context, m.getDeclaringClass());
    }

    /** The type, which a method of [declaring] has, seen from [context]. */
    private static Class<?> classOf(Type t, Class<?> context, Class<?> declaring) {
        if (t instanceof Class) {
            return (Class<?>) t;
        }
        if (t instanceof ParameterizedType) {
            return (Class<?>) ((ParameterizedType) t).getRawType();
        }
        if (t instanceof GenericArrayType) {
            Class<?> c = classOf(((GenericArrayType) t).getGenericComponentType(), context, declaring);
            return Array.newInstance(c, 0).getClass();
        }
        if (t instanceof WildcardType) {
            return classOf(((WildcardType) t).getUpperBounds()[0], context, declaring);
        }
        TypeVariable<?> v = (TypeVariable<?>) t;
        Map<TypeVariable<?>, Type> known = new HashMap<>();
        if (context != null && v.getGenericDeclaration() instanceof Class) {
            collect(context, known);
        }
        Type value = known.get(v);
        for (int i = 0; i < 64 && value instanceof TypeVariable && known.containsKey(value); i++) {
            value = known.get(value);
        }
        return value != null && value != v && !(value instanceof TypeVariable)
            ? classOf(value, context, declaring) : classOf(v.getBounds()[0], context, declaring);
    }

    private static void collect(Class<?> c, Map<TypeVariable<?>, Type> known) {
        List<Type> above = new ArrayList<>(Arrays.asList(c.getGenericInterfaces()));
        if (c.getGenericSuperclass() != null) {
            above.add(c.getGenericSuperclass());
        }
        for (Type t : above) {
            Class<?> raw = t instanceof Class ? (Class<?>) t : (Class<?>) ((ParameterizedType) t).getRawType();
            if (t instanceof ParameterizedType) {
                TypeVariable<?>[] names = raw.getTypeParameters();
                Type[] values = ((ParameterizedType) t).getActualTypeArguments();
                for (int i = 0; i < names.length; i++) {
                    known.put(names[i], values[i]);
                }
            }
            collect(raw, known);
        }
    }
}
