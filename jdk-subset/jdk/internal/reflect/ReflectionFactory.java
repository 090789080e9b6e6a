// Makes the accessors that reflect objects call through.
package jdk.internal.reflect;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;

public final class ReflectionFactory {
    private ReflectionFactory() {
    }

    public static MethodAccessor newMethodAccessor(Method m) {
        return new DelegatingMethodAccessorImpl(new NativeMethodAccessorImpl(m));
    }

    public static ConstructorAccessor newConstructorAccessor(Constructor<?> c) {
        return new DelegatingConstructorAccessorImpl(new NativeConstructorAccessorImpl(c));
    }
}
