// How a Constructor is invoked.
package jdk.internal.reflect;

import java.lang.reflect.InvocationTargetException;

public interface ConstructorAccessor {
    Object newInstance(Object[] args) throws InstantiationException, InvocationTargetException;
}
