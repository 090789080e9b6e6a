// Is between a Method and its accessor, as in the JDK, whose stack traces show it.
package jdk.internal.reflect;

import java.lang.reflect.InvocationTargetException;

class DelegatingMethodAccessorImpl extends MethodAccessorImpl {
    private final MethodAccessor delegate;

    DelegatingMethodAccessorImpl(MethodAccessor delegate) {
        this.delegate = delegate;
    }

    public Object invoke(Object obj, Object[] args) throws InvocationTargetException {
        return delegate.invoke(obj, args);
    }
}
