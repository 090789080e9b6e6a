// How libraries for serialization of their own make objects and call the methods that streams call.
package sun.reflect;

import java.io.Externalizable;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OptionalDataException;
import java.io.Serializable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

public class ReflectionFactory {
    private static final ReflectionFactory soleInstance = new ReflectionFactory();

    private ReflectionFactory() {
    }

    public static ReflectionFactory getReflectionFactory() {
        return soleInstance;
    }

    public Constructor<?> newConstructorForSerialization(Class<?> cl, Constructor<?> constructorToCall) {
        return jdk.internal.reflect.ReflectionFactory.constructorOf(cl, constructorToCall);
    }

    /** Runs the constructor without parameters of the first superclass that is not serializable. */
    public final Constructor<?> newConstructorForSerialization(Class<?> cl) {
        Class<?> first = cl;
        while (Serializable.class.isAssignableFrom(first)) {
            Class<?> above = first.getSuperclass();
            if (above == null) {
                return null;
            }
            first = above;
        }
        try {
            Constructor<?> c = first.getDeclaredConstructor();
            int m = c.getModifiers();
            if (Modifier.isPrivate(m) || (m & (Modifier.PUBLIC | Modifier.PROTECTED)) == 0
                    && !samePackage(cl, first)) {
                return null;
            }
            return newConstructorForSerialization(cl, c);
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    private static boolean samePackage(Class<?> a, Class<?> b) {
        return a.getClassLoader() == b.getClassLoader() && a.getPackageName().equals(b.getPackageName());
    }

    public final Constructor<?> newConstructorForExternalization(Class<?> cl) {
        if (!Externalizable.class.isAssignableFrom(cl)) {
            return null;
        }
        try {
            Constructor<?> c = cl.getConstructor();
            c.setAccessible(true);
            return c;
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    private static MethodHandle handle(Method m) {
        try {
            m.setAccessible(true);
            return MethodHandles.lookup().unreflect(m);
        } catch (IllegalAccessException e) {
            throw new InternalError("Error", e);
        }
    }

    private static MethodHandle privateMethod(Class<?> cl, String name, Class<?> parameter) {
        if (!Serializable.class.isAssignableFrom(cl)) {
            return null;
        }
        try {
            Method m = parameter == null ? cl.getDeclaredMethod(name) : cl.getDeclaredMethod(name, parameter);
            int modifiers = m.getModifiers();
            return m.getReturnType() == void.class && Modifier.isPrivate(modifiers) && !Modifier.isStatic(modifiers)
                ? handle(m) : null;
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    public final MethodHandle readObjectForSerialization(Class<?> cl) {
        return privateMethod(cl, "readObject", ObjectInputStream.class);
    }

    public final MethodHandle readObjectNoDataForSerialization(Class<?> cl) {
        return privateMethod(cl, "readObjectNoData", null);
    }

    public final MethodHandle writeObjectForSerialization(Class<?> cl) {
        return privateMethod(cl, "writeObject", ObjectOutputStream.class);
    }

    /** A method that a class inherits if it may call it. */
    private static MethodHandle replacement(Class<?> cl, String name) {
        if (!Serializable.class.isAssignableFrom(cl)) {
            return null;
        }
        for (Class<?> c = cl; c != null; c = c.getSuperclass()) {
            try {
                Method m = c.getDeclaredMethod(name);
                int modifiers = m.getModifiers();
                if (m.getReturnType() != Object.class || (modifiers & (Modifier.STATIC | Modifier.ABSTRACT)) != 0
                        || Modifier.isPrivate(modifiers) && c != cl
                        || (modifiers & (Modifier.PUBLIC | Modifier.PROTECTED | Modifier.PRIVATE)) == 0
                            && !samePackage(c, cl)) {
                    return null;
                }
                return handle(m);
            } catch (NoSuchMethodException e) {
                continue;
            }
        }
        return null;
    }

    public final MethodHandle readResolveForSerialization(Class<?> cl) {
        return replacement(cl, "readResolve");
    }

    public final MethodHandle writeReplaceForSerialization(Class<?> cl) {
        return replacement(cl, "writeReplace");
    }

    public final boolean hasStaticInitializerForSerialization(Class<?> cl) {
        return jdk.internal.reflect.ReflectionFactory.hasStaticInitializer(cl);
    }

    public final OptionalDataException newOptionalDataExceptionForSerialization(boolean bool) {
        return jdk.internal.util.SerialData.optionalData(bool);
    }
}
