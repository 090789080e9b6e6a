// How a Method is invoked. Implementations are skipped by Reflection.getCallerClass.
package jdk.internal.reflect;

import java.lang.reflect.InvocationTargetException;

public interface MethodAccessor {
    Object invoke(Object obj, Object[] args) throws InvocationTargetException;
}
