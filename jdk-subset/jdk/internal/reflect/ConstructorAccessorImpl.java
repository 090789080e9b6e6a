package jdk.internal.reflect;

import java.lang.reflect.InvocationTargetException;

public abstract class ConstructorAccessorImpl extends MagicAccessorImpl implements ConstructorAccessor {
    public abstract Object newInstance(Object[] args) throws InstantiationException, InvocationTargetException;
}
