// Dynamic proxy classes. The class spun for a list of interfaces extends Proxy and has one straight-line method per
// proxied method, which calls dispatch below with the Method from a static table.
package java.lang.reflect;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import jdk.internal.access.LangAccess;
import jdk.internal.classfile.ClassWriter;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.Hidden;

public class Proxy implements Serializable {
    private static final long serialVersionUID = -2222568056686623797L;

    protected InvocationHandler h;

    private static int counter;     // with LOCK
    private static final Object LOCK = new Object();

    private Proxy() {
    }

    protected Proxy(InvocationHandler h) {
        if (h == null) {
            throw new NullPointerException();
        }
        this.h = h;
    }

    public static Object newProxyInstance(ClassLoader loader, Class<?>[] interfaces, InvocationHandler h) {
        if (h == null) {
            throw new NullPointerException();
        }
        Class<?> c = proxyClass(loader, interfaces.clone());
        try {
            Object o = Unsafe.getUnsafe().allocateInstance(c);
            ((Proxy) o).h = h;
            return o;
        } catch (InstantiationException e) {
            throw new InternalError(e);
        }
    }

    @Deprecated
    public static Class<?> getProxyClass(ClassLoader loader, Class<?>... interfaces) {
        return proxyClass(loader, interfaces.clone());
    }

    public static boolean isProxyClass(Class<?> cl) {
        if (cl.getSuperclass() != Proxy.class) {
            return false;
        }
        synchronized (LOCK) {
            return LangAccess.get().proxies(cl.getClassLoader()).containsKey(cl);
        }
    }

    public static InvocationHandler getInvocationHandler(Object proxy) {
        if (!isProxyClass(proxy.getClass())) {
            throw new IllegalArgumentException("not a proxy instance");
        }
        return ((Proxy) proxy).h;
    }

    // Called by the spun methods: checked exceptions that the method does not declare are wrapped.
    @Hidden
    protected static Object dispatch(Proxy proxy, Object method, Object[] args) {
        try {
            return proxy.h.invoke(proxy, (Method) method, args);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable t) {
            Class<?>[] declared = ((Method) method).sharedExceptionTypes();
            for (int i = 0; i < declared.length; i++) {
                if (declared[i].isInstance(t)) {
                    Unsafe.getUnsafe().throwException(t);
                }
            }
            throw new UndeclaredThrowableException(t);
        }
    }

    static Object invokeDefault(Object proxy, Method method, Object[] args, Class<?> caller) throws Throwable {
        if (!isProxyClass(proxy.getClass())) {
            throw new IllegalArgumentException("'proxy' is not a proxy instance");
        }
        if (!method.isDefault()) {
            throw new IllegalArgumentException("\"" + method + "\" is not a default method");
        }
        Class<?> itf = method.getDeclaringClass();
        boolean direct = false;
        Class<?>[] is = proxy.getClass().getInterfaces();
        boolean resolves = false;
        for (int i = 0; i < is.length; i++) {
            if (itf.isAssignableFrom(is[i])) {
                direct = true;
                resolves |= resolvesTo(is[i], method);
            }
        }
        if (!direct) {
            throw new IllegalArgumentException("\"" + itf + "\" is not a proxy interface");
        }
        if (!resolves) {
            throw new IllegalArgumentException("\"" + method
                                               + "\" is overridden directly or indirectly by the proxy interfaces");
        }
        int n = args == null ? 0 : args.length;
        if (n != method.getParameterCount()) {
            throw new IllegalArgumentException("array is not of length " + method.getParameterCount());
        }
        if (!method.override) {
            method.checkAccess(caller, itf, proxy.getClass(), method.getModifiers());
        }
        return LangAccess.get().invokeSpecial(method, proxy, args);
    }

    // Is method the one that a call through the interface means?
    private static boolean resolvesTo(Class<?> itf, Method method) {
        try {
            return itf.getMethod(method.getName(), method.getParameterTypes()).equals(method);
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    // ---- making the class ------------------------------------------------------------------------------------------

    private static Class<?> proxyClass(ClassLoader loader, Class<?>[] is) {
        if (is.length > 65535) {
            throw new IllegalArgumentException("interface limit exceeded: " + is.length);
        }
        List<Class<?>> key = Arrays.asList(is);
        synchronized (LOCK) {
            Map<Object, Class<?>> made = LangAccess.get().proxies(loader);
            Class<?> c = made.get(key);
            if (c == null) {
                check(loader, is);
                c = spin(loader, is);
                made.put(key, c);
                made.put(c, c);
            }
            return c;
        }
    }

    private static void check(ClassLoader loader, Class<?>[] is) {
        HashSet<Class<?>> before = new HashSet<>();
        for (int i = 0; i < is.length; i++) {
            Class<?> c = is[i];
            if (c.isPrimitive()) {
                throw new IllegalArgumentException(c.getName() + " is not an interface");
            }
            Class<?> seen = null;
            try {
                seen = Class.forName(c.getName(), false, loader);
            } catch (ClassNotFoundException e) {
                seen = null;
            }
            if (seen != c) {
                throw new IllegalArgumentException(c.getName()
                    + " referenced from a method is not visible from class loader: "
                    + (loader == null ? "null" : loader.toString()));
            }
            if (!c.isInterface()) {
                throw new IllegalArgumentException(c.getName() + " is not an interface");
            }
            if (c.isHidden()) {
                throw new IllegalArgumentException(c.getName() + " is a hidden interface");
            }
            if (c.isSealed()) {
                throw new IllegalArgumentException(c.getName() + " is a sealed interface");
            }
            if (!before.add(c)) {
                throw new IllegalArgumentException("repeated interface: " + c.getName());
            }
        }
    }

    // One proxied method per name, parameter types and return type: the first found. [bySignature] has those that
    // differ in the return type only.
    private static void add(ArrayList<Method> list, Map<Object, ArrayList<Method>> bySignature, Method m) {
        Object signature = signature(m);
        ArrayList<Method> same = bySignature.get(signature);
        if (same == null) {
            same = new ArrayList<>(2);
            bySignature.put(signature, same);
        }
        for (int i = 0; i < same.size(); i++) {
            if (same.get(i).getReturnType() == m.getReturnType()) {
                return;
            }
        }
        same.add(m);
        list.add(m);
    }

    private static Object signature(Method m) {
        Class<?>[] types = m.sharedParameterTypes();
        if (types.length == 0) {
            return m.getName();
        }
        Object[] all = new Object[types.length + 1];
        all[0] = m.getName();
        System.arraycopy(types, 0, all, 1, types.length);
        return Arrays.asList(all);
    }

    // Of the return types of methods with one signature, one must be assignable to all the others.
    private static void checkReturnTypes(ArrayList<Method> list, Map<Object, ArrayList<Method>> bySignature) {
        for (int i = 0; i < list.size(); i++) {
            Method m = list.get(i);
            ArrayList<Method> same = bySignature.get(signature(m));
            if (same.size() == 1 || same.get(0) != m) {
                continue;
            }
            ArrayList<Class<?>> uncovered = new ArrayList<>();
            for (int j = 0; j < same.size(); j++) {
                cover(uncovered, same.get(j));
            }
            if (uncovered.size() > 1) {
                throw new IllegalArgumentException("methods with same signature " + shortSignature(m)
                                                   + " but incompatible return types: " + uncovered);
            }
        }
    }

    private static void cover(ArrayList<Class<?>> uncovered, Method m) {
        Class<?> t = m.getReturnType();
        if (t.isPrimitive()) {
            throw new IllegalArgumentException("methods with same signature " + shortSignature(m)
                                               + " but incompatible return types: " + t.getName() + " and others");
        }
        boolean added = false;
        for (int i = 0; i < uncovered.size(); i++) {
            Class<?> u = uncovered.get(i);
            if (t.isAssignableFrom(u)) {
                return;
            }
            if (u.isAssignableFrom(t)) {
                if (added) {
                    uncovered.remove(i--);
                } else {
                    uncovered.set(i, t);
                    added = true;
                }
            }
        }
        if (!added) {
            uncovered.add(t);
        }
    }

    private static String shortSignature(Method m) {
        StringBuilder sb = new StringBuilder(m.getName()).append('(');
        Class<?>[] p = m.sharedParameterTypes();
        for (int i = 0; i < p.length; i++) {
            sb.append(i == 0 ? "" : ",").append(p[i].getTypeName());
        }
        return sb.append(')').toString();
    }

    private static char code(Class<?> c) {
        return c.isPrimitive() ? c.descriptorString().charAt(0) : 'L';
    }

    private static Class<?> spin(ClassLoader loader, Class<?>[] is) {
        ArrayList<Method> ms = new ArrayList<>();
        Map<Object, ArrayList<Method>> bySignature = new HashMap<>();
        try {
            add(ms, bySignature, Object.class.getMethod("hashCode"));
            add(ms, bySignature, Object.class.getMethod("equals", Object.class));
            add(ms, bySignature, Object.class.getMethod("toString"));
        } catch (NoSuchMethodException e) {
            throw new InternalError(e);
        }
        Class<?> notPublic = null;
        for (int i = 0; i < is.length; i++) {
            if (!Modifier.isPublic(is[i].getModifiers())) {
                if (notPublic != null && !notPublic.getPackageName().equals(is[i].getPackageName())) {
                    throw new IllegalArgumentException("cannot have non-public interfaces in different packages");
                }
                notPublic = is[i];
            }
            Method[] all = is[i].getMethods();
            for (int j = 0; j < all.length; j++) {
                if (!Modifier.isStatic(all[j].getModifiers())) {
                    add(ms, bySignature, all[j]);
                }
            }
        }
        checkReturnTypes(ms, bySignature);
        String pn = notPublic == null ? "jdk.proxy1" : notPublic.getPackageName();
        String name = (pn.length() == 0 ? "$Proxy" : pn.concat(".$Proxy")).concat(Integer.toString(counter++));
        ClassWriter w = new ClassWriter(ClassWriter.ACC_FINAL | (notPublic == null ? ClassWriter.ACC_PUBLIC : 0)
                                        | 0x20, name, Proxy.class, is);
        int proxyRef = w.classRef(Proxy.class);
        w.fields(1);
        int fn = w.utf8("m");
        int fd = w.utf8("[Ljava/lang/reflect/Method;");
        w.field(ClassWriter.ACC_PRIVATE | ClassWriter.ACC_STATIC, fn, fd);
        int table = w.ref(ClassWriter.FIELD, w.self(), w.nameAndType(fn, fd));
        int dispatch = w.ref(ClassWriter.METHOD, proxyRef, "dispatch",
            "(Ljava/lang/reflect/Proxy;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;");
        w.beginMethods();
        int initDesc = w.utf8("(Ljava/lang/reflect/InvocationHandler;)V");
        w.beginMethod(ClassWriter.ACC_PUBLIC, ClassWriter.INIT, initDesc);
        w.load('L', 0);
        w.load('L', 1);
        w.op2(0xb7, w.ref(ClassWriter.METHOD, proxyRef, w.nameAndType(ClassWriter.INIT, initDesc)));
        w.op(177);
        w.endMethod(2, 2);
        for (int i = 0; i < ms.size(); i++) {
            Method m = ms.get(i);
            Class<?>[] p = m.sharedParameterTypes();
            Class<?> ret = m.getReturnType();
            w.beginMethod(ClassWriter.ACC_PUBLIC | ClassWriter.ACC_FINAL, w.utf8(m.getName()),
                          w.methodDesc(null, p, 0, null, ret));
            w.load('L', 0);
            w.op2(0xb2, table);
            w.push(i);
            w.op(50);
            int slot = 1;
            if (p.length == 0) {
                w.op(1);
            } else {
                w.push(p.length);
                w.op2(0xbd, ClassWriter.OBJECT);
                for (int j = 0; j < p.length; j++) {
                    char c = code(p[j]);
                    w.op(89);
                    w.push(j);
                    w.load(c, slot);
                    if (c != 'L') {
                        w.box(c);
                    }
                    w.op(83);
                    slot += c == 'J' || c == 'D' ? 2 : 1;
                }
            }
            w.op2(0xb8, dispatch);
            char r = code(ret);
            if (r == 'V') {
                w.op(87);
            } else if (r != 'L') {
                w.unbox(r, true);
            } else if (ret != Object.class) {
                w.op2(0xc0, w.classRef(ret));
            }
            w.ret(r);
            w.endMethod(8, slot);
        }
        byte[] b = w.toByteArray();
        Class<?> c = LangAccess.get().defineClassIn(loader, name, b, b.length,
                                                    notPublic == null ? null : notPublic.getProtectionDomain());
        try {
            Field f = c.getDeclaredField("m");
            f.override = true;
            f.set(null, ms.toArray(new Method[ms.size()]));
        } catch (NoSuchFieldException | IllegalAccessException e) {
            throw new InternalError(e);
        }
        return c;
    }
}
