// Methods of subclasses are transparent to Reflection.getCallerClass (contract 9.4).
package jdk.internal.reflect;

import java.lang.reflect.InvocationTargetException;

public abstract class MethodAccessorImpl extends MagicAccessorImpl implements MethodAccessor {
    public abstract Object invoke(Object obj, Object[] args) throws InvocationTargetException;
}
