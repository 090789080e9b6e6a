// Invocation of methods through the VM (JVM_InvokeMethod).
package jdk.internal.reflect;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

class NativeMethodAccessorImpl extends MethodAccessorImpl {
    private final Method method;

    NativeMethodAccessorImpl(Method method) {
        this.method = method;
    }

    public Object invoke(Object obj, Object[] args) throws InvocationTargetException {
        return invoke0(method, obj, args);
    }

    // Contract 8.3: initialises the declaring class, selects virtually, checks arity and argument types
    // (IllegalArgumentException), unboxes and widens, wraps what the target throws in InvocationTargetException,
    // boxes the result (void: null). args may be null for "no arguments".
    private static native Object invoke0(Method m, Object obj, Object[] args) throws InvocationTargetException;
}
