// Makes the accessors that reflect objects call through.
package jdk.internal.reflect;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import jdk.internal.access.ReflectAccess;
import jdk.internal.misc.Unsafe;

public final class ReflectionFactory {
    private ReflectionFactory() {
    }

    public static MethodAccessor newMethodAccessor(Method m) {
        return new DelegatingMethodAccessorImpl(new NativeMethodAccessorImpl(m));
    }

    public static ConstructorAccessor newConstructorAccessor(Constructor<?> c) {
        return new DelegatingConstructorAccessorImpl(new NativeConstructorAccessorImpl(c));
    }

    /** Whether the class has an initializer itself. */
    public static native boolean hasStaticInitializer(Class<?> c);

    /** Calls a constructor of the object's class or a superclass on the object. [kinds] has the first letter of the
     *  descriptor of each parameter; [bits] those that are primitive, [args] the others. */
    private static native void construct0(Object o, Constructor<?> c, String kinds, long[] bits, Object[] args);

    public static void construct(Object o, Constructor<?> c, Object[] args) throws InvocationTargetException {
        Class<?>[] types = c.getParameterTypes();
        int given = args == null ? 0 : args.length;
        if (given != types.length) {
            throw new IllegalArgumentException("wrong number of arguments: " + given + " expected: " + types.length);
        }
        StringBuilder kinds = new StringBuilder();
        long[] bits = new long[given];
        for (int i = 0; i < given; i++) {
            Class<?> type = types[i];
            if (!type.isPrimitive()) {
                if (args[i] != null && !type.isInstance(args[i])) {
                    throw new IllegalArgumentException("argument type mismatch");
                }
                kinds.append('L');
                continue;
            }
            kinds.append(type.descriptorString());
            Object one = Array.newInstance(type, 1);
            Array.set(one, 0, args[i]);
            bits[i] = type == boolean.class ? Array.getBoolean(one, 0) ? 1 : 0
                : type == float.class ? Float.floatToRawIntBits(Array.getFloat(one, 0))
                : type == double.class ? Double.doubleToRawLongBits(Array.getDouble(one, 0)) : Array.getLong(one, 0);
        }
        try {
            construct0(o, c, kinds.toString(), bits, args == null ? new Object[0] : args);
        } catch (Throwable e) {
            throw new InvocationTargetException(e);
        }
    }

    /** A constructor that makes objects of class [c], of which only the constructors from that of [from]'s class
     *  upwards are run. */
    public static Constructor<?> constructorOf(Class<?> c, Constructor<?> from) {
        if (c == from.getDeclaringClass()) {
            return from;
        }
        if (!from.getDeclaringClass().isAssignableFrom(c)) {
            throw new IllegalArgumentException();
        }
        return ReflectAccess.get().constructorWith(from, new ConstructorAccessor() {
            @Override
            public Object newInstance(Object[] args) throws InstantiationException, InvocationTargetException {
                Unsafe unsafe = Unsafe.getUnsafe();
                Object o = unsafe.allocateInstance(c);
                unsafe.ensureClassInitialized(c);
                construct(o, from, args);
                return o;
            }
        });
    }
}
