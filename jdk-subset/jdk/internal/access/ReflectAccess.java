// What java.lang and java.lang.invoke need from the package-private side of java.lang.reflect.
// The implementation is installed by the static initialiser of AccessibleObject.
package jdk.internal.access;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import jdk.internal.misc.Unsafe;
import jdk.internal.reflect.ConstructorAccessor;
import jdk.internal.reflect.TypeAnnotations;

public abstract class ReflectAccess {
    private static ReflectAccess instance;

    public static ReflectAccess get() {
        ReflectAccess a = instance;
        if (a == null) {
            Unsafe.getUnsafe().ensureClassInitialized(AccessibleObject.class);
            a = instance;
        }
        return a;
    }

    public static void set(ReflectAccess a) {
        instance = a;
    }

    public abstract Field copy(Field f);
    public abstract Executable copy(Executable e);
    // The parameter types, not copied.
    public abstract Class<?>[] parameterTypes(Executable e);
    // The method descriptor.
    public abstract String descriptor(Executable e);
    // Invokes without access check.
    public abstract Object invoke(Method m, Object obj, Object[] args) throws InvocationTargetException;
    public abstract <T> T newInstance(Constructor<T> c, Object[] args, Class<?> caller)
        throws InstantiationException, IllegalAccessException, InvocationTargetException;
    // A constructor like [c] that is invoked by [accessor], accessible.
    public abstract Constructor<?> constructorWith(Constructor<?> c, ConstructorAccessor accessor);
    public abstract TypeAnnotations typeAnnotations(Executable e);
    public abstract boolean isOverride(AccessibleObject o);
    public abstract boolean isTrustedFinal(Field f);
}
