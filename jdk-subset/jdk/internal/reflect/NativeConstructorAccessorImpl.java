// Instance creation through the VM (JVM_NewInstanceFromConstructor).
package jdk.internal.reflect;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;

class NativeConstructorAccessorImpl extends ConstructorAccessorImpl {
    private final Constructor<?> constructor;

    NativeConstructorAccessorImpl(Constructor<?> constructor) {
        this.constructor = constructor;
    }

    public Object newInstance(Object[] args) throws InstantiationException, InvocationTargetException {
        return newInstance0(constructor, args);
    }

    // As NativeMethodAccessorImpl.invoke0; allocates the instance; InstantiationException for abstract classes.
    private static native Object newInstance0(Constructor<?> c, Object[] args)
        throws InstantiationException, IllegalArgumentException, InvocationTargetException;
}
