// Objects of single-method interfaces that call a method handle.
package java.lang.invoke;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import jdk.internal.reflect.CallerSensitive;

public class MethodHandleProxies {
    private MethodHandleProxies() {
    }

    @CallerSensitive
    public static <T> T asInterfaceInstance(Class<T> intfc, MethodHandle target) {
        if (!intfc.isInterface() || !Modifier.isPublic(intfc.getModifiers())) {
            throw new IllegalArgumentException("not a public interface: " + intfc.getName());
        }
        List<Method> methods = singleName(intfc);
        if (methods == null) {
            throw new IllegalArgumentException("not a single-method interface: " + intfc.getName());
        }
        int n = methods.size();
        Method[] keys = new Method[n];
        MethodHandle[] values = new MethodHandle[n];
        for (int i = 0; i < n; i++) {
            Method m = methods.get(i);
            MethodType t = MethodType.methodType(m.getReturnType(), m.getParameterTypes());
            MethodHandle checked = target.asType(t);
            keys[i] = m;
            values[i] = checked.asFixedArity();
        }
        ClassLoader loader = intfc.getClassLoader();
        if (loader == null) {
            ClassLoader cl = Thread.currentThread().getContextClassLoader();
            loader = cl != null ? cl : ClassLoader.getSystemClassLoader();
        }
        return intfc.cast(Proxy.newProxyInstance(loader, new Class<?>[] {intfc},
                                                 new Handler(intfc, target, keys, values)));
    }

    private static final class Handler implements InvocationHandler {
        final Class<?> type;
        final MethodHandle target;
        private final Method[] keys;
        private final MethodHandle[] values;

        Handler(Class<?> type, MethodHandle target, Method[] keys, MethodHandle[] values) {
            this.type = type;
            this.target = target;
            this.keys = keys;
            this.values = values;
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
            for (int i = 0; i < keys.length; i++) {
                if (method.equals(keys[i])) {
                    return values[i].invokeWithArguments(args == null ? new Object[0] : args);
                }
            }
            if (isObjectMethod(method)) {
                switch (method.getName().charAt(0)) {
                    case 't': return type.getName() + '@' + Integer.toHexString(System.identityHashCode(proxy));
                    case 'h': return System.identityHashCode(proxy);
                    default: return proxy == args[0];
                }
            }
            if (method.isDefault()) {
                return InvocationHandler.invokeDefault(proxy, method, args);
            }
            throw new InternalError("bad proxy method: " + method);
        }
    }

    private static boolean isObjectMethod(Method m) {
        int n = m.getParameterCount();
        switch (m.getName().charAt(0)) {
            case 't': return m.getName().equals("toString") && n == 0 && m.getReturnType() == String.class;
            case 'h': return m.getName().equals("hashCode") && n == 0 && m.getReturnType() == int.class;
            case 'e': return m.getName().equals("equals") && n == 1 && m.getReturnType() == boolean.class
                             && m.getParameterTypes()[0] == Object.class;
            default: return false;
        }
    }

    // The abstract methods that are not Object's, if they have one name; null otherwise.
    private static List<Method> singleName(Class<?> intfc) {
        List<Method> r = new ArrayList<>();
        String name = null;
        Method[] all = intfc.getMethods();
        for (int i = 0; i < all.length; i++) {
            Method m = all[i];
            if (isObjectMethod(m) || !Modifier.isAbstract(m.getModifiers())) {
                continue;
            }
            if (name == null) {
                name = m.getName();
            } else if (!name.equals(m.getName())) {
                return null;
            }
            r.add(m);
        }
        return name == null ? null : r;
    }

    private static Handler handler(Object x) {
        if (x != null && Proxy.isProxyClass(x.getClass())) {
            InvocationHandler h = Proxy.getInvocationHandler(x);
            if (h instanceof Handler) {
                return (Handler) h;
            }
        }
        return null;
    }

    private static Handler required(Object x) {
        Handler h = handler(x);
        if (h == null) {
            throw new IllegalArgumentException("not a wrapper instance");
        }
        return h;
    }

    public static boolean isWrapperInstance(Object x) {
        return handler(x) != null;
    }

    public static MethodHandle wrapperInstanceTarget(Object x) {
        return required(x).target;
    }

    public static Class<?> wrapperInstanceType(Object x) {
        return required(x).type;
    }
}
