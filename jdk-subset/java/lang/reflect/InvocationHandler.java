// What a proxy object forwards its method calls to.
package java.lang.reflect;

import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;

public interface InvocationHandler {
    Object invoke(Object proxy, Method method, Object[] args) throws Throwable;

    @CallerSensitive
    static Object invokeDefault(Object proxy, Method method, Object... args) throws Throwable {
        return Proxy.invokeDefault(proxy, method, args, Reflection.getCallerClass());
    }
}
