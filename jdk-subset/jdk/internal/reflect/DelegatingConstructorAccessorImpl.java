// Is between a Constructor and its accessor, as in the JDK, whose stack traces show it.
package jdk.internal.reflect;

import java.lang.reflect.InvocationTargetException;

class DelegatingConstructorAccessorImpl extends ConstructorAccessorImpl {
    private final ConstructorAccessor delegate;

    DelegatingConstructorAccessorImpl(ConstructorAccessor delegate) {
        this.delegate = delegate;
    }

    public Object newInstance(Object[] args) throws InstantiationException, InvocationTargetException {
        return delegate.newInstance(args);
    }
}
