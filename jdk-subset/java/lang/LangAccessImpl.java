// The java.lang side of jdk.internal.access.LangAccess.
package java.lang;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.Map;
import jdk.internal.access.LangAccess;
import jdk.internal.reflect.ConstantPool;

final class LangAccessImpl extends LangAccess {
    @Override
    public String[] baseClasses() {
        return Module.baseClasses0();
    }

    static {
        LangAccess.set(new LangAccessImpl());
    }

    private final Map<Object, Class<?>> bootProxies = new HashMap<>();

    private LangAccessImpl() {
    }

    @Override
    public Class<?> defineClass(Class<?> lookup, String name, byte[] b, int off, int len, boolean initialize,
                                int flags, Object classData) {
        return ClassLoader.defineClass0(lookup.getClassLoader0(), lookup, name, b, off, len,
                                        lookup.protectionDomain(), initialize, flags, classData);
    }

    @Override
    public void addReads(Module m, Module other) {
        m.implAddReads(other);
    }

    @Override
    public void addExports(Module m, String pn, Module other, boolean open) {
        m.implAdd(pn, other, open);
    }

    @Override
    public void addForJar(String exports, String opens) {
        if (exports != null) {
            ModuleOptions.applyAttribute(Module.base(), exports, false);
        }
        if (opens != null) {
            ModuleOptions.applyAttribute(Module.base(), opens, true);
        }
    }

    @Override
    public void addUses(Module m, Class<?> service) {
        m.implAddUses(service);
    }

    @Override
    public void addProvides(Module m, Class<?> service, Class<?> impl) {
        m.implAddProvides(service, impl);
    }

    @Override
    public Class<?>[] providers(Module m, Class<?> service) {
        return m.providers(service);
    }

    @Override
    public Class<?> defineClassIn(ClassLoader loader, String name, byte[] b, int len, ProtectionDomain pd) {
        return ClassLoader.defineClass1(loader, name, b, 0, len, pd, null);
    }

    @Override
    @SuppressWarnings("removal")
    public void invokeFinalize(Object o) throws Throwable {
        o.finalize();
    }

    @Override
    public Map<Object, Class<?>> proxies(ClassLoader loader) {
        if (loader == null) {
            return bootProxies;
        }
        if (loader.proxies == null) {
            loader.proxies = new HashMap<>();
        }
        return loader.proxies;
    }

    @Override
    public ConstantPool constantPool(Class<?> c) {
        return c.getConstantPool();
    }

    @Override
    public byte[] rawTypeAnnotations(Class<?> c) {
        return c.getRawTypeAnnotations();
    }

    @Override
    public byte[] rawAnnotations(Class<?> c) {
        return c.getRawAnnotations();
    }

    @Override
    public Object invokeSpecial(Method m, Object receiver, Object[] args) throws Throwable {
        Object[] all = new Object[args == null ? 1 : args.length + 1];
        all[0] = receiver;
        if (args != null) {
            System.arraycopy(args, 0, all, 1, args.length);
        }
        m.setAccessible(true);
        return MethodHandles.privateLookupIn(m.getDeclaringClass(), MethodHandles.lookup())
            .unreflectSpecial(m, m.getDeclaringClass()).invokeWithArguments(all);
    }

    @Override
    public Object classData(Class<?> c) {
        return c.getClassData();
    }

    @Override
    public int putName(String s, byte[] dst, int pos) {
        byte[] v = s.value;
        int n = v.length;
        if (s.coder != 0) {
            return putChars(s, dst, pos);
        }
        System.arraycopy(v, 0, dst, pos, n);
        int end = pos + n;
        for (int i = pos; i < end; i++) {
            byte b = dst[i];
            if (b <= '.') {
                if (b == '.') {
                    dst[i] = '/';
                } else if (b <= 0) {
                    return putChars(s, dst, pos);
                }
            }
        }
        return end;
    }

    private static int putChars(String s, byte[] dst, int pos) {
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '.') {
                dst[pos++] = '/';
            } else if (c != 0 && c < 0x80) {
                dst[pos++] = (byte) c;
            } else if (c < 0x800) {
                dst[pos++] = (byte) (0xc0 | c >> 6);
                dst[pos++] = (byte) (0x80 | c & 0x3f);
            } else {
                dst[pos++] = (byte) (0xe0 | c >> 12);
                dst[pos++] = (byte) (0x80 | c >> 6 & 0x3f);
                dst[pos++] = (byte) (0x80 | c & 0x3f);
            }
        }
        return pos;
    }

    @Override
    public void blockedOn(sun.nio.ch.Interruptible channel) {
        Thread.currentThread().blocker = channel;
    }

    @Override
    public String concat(String[] constants, Object[] values) {
        String[] s = new String[values.length];
        for (int i = 0; i < s.length; i++) {
            s[i] = StringConcatHelper.str(values[i]);
        }
        return StringConcatHelper.join(s, new StringConcatHelper(constants));
    }

    @Override
    public Class<?> concatHost() {
        return StringConcatHelper.class;
    }

    @Override
    public Object newConcatRecipe(String[] constants) {
        return new StringConcatHelper(constants);
    }
}
