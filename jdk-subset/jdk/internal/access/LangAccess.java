// What java.lang.invoke and jdk.internal need from the package-private side of java.lang. The implementation,
// java.lang.LangAccessImpl, installs itself when it is first asked for.
package jdk.internal.access;

import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.Map;
import jdk.internal.reflect.ConstantPool;
import sun.nio.ch.Interruptible;

public abstract class LangAccess {
    private static LangAccess instance;

    public static LangAccess get() {
        LangAccess a = instance;
        if (a == null) {
            try {
                Class.forName("java.lang.LangAccessImpl", true, null);
            } catch (ClassNotFoundException e) {
                throw new InternalError(e);
            }
            a = instance;
        }
        return a;
    }

    public static void set(LangAccess a) {
        instance = a;
    }

    // Defines a class for lookup (contract 6.7): flags 1 nestmate, 2 hidden, 4 strong, 8 VM annotations.
    public abstract Class<?> defineClass(Class<?> lookup, String name, byte[] b, int off, int len,
                                         boolean initialize, int flags, Object classData);
    // Defines an ordinary class by a loader.
    public abstract Class<?> defineClassIn(ClassLoader loader, String name, byte[] b, int len, ProtectionDomain pd);
    public abstract ConstantPool constantPool(Class<?> c);
    // The proxy classes of a loader, which live as long as it: by themselves, and by the list of their interfaces. The
    // caller holds the lock of Proxy.
    public abstract Map<Object, Class<?>> proxies(ClassLoader loader);
    // Body of RuntimeVisibleAnnotations, null without it.
    public abstract byte[] rawAnnotations(Class<?> c);
    // Body of RuntimeVisibleTypeAnnotations, null without it.
    public abstract byte[] rawTypeAnnotations(Class<?> c);
    // Calls exactly this instance method, not an override of it, without access check.
    public abstract Object invokeSpecial(Method m, Object receiver, Object[] args) throws Throwable;
    // Object.finalize, which is protected.
    public abstract void invokeFinalize(Object o) throws Throwable;
    // Changes of a module without asking who the caller is; unnamed modules stay as they are.
    public abstract void addReads(Module m, Module other);
    public abstract void addExports(Module m, String pn, Module other, boolean open);
    // Add-Exports and Add-Opens of the manifest of the jar that is run; null for none.
    public abstract void addForJar(String exports, String opens);
    public abstract void addUses(Module m, Class<?> service);
    public abstract void addProvides(Module m, Class<?> service, Class<?> impl);
    // The names of the classes of this library, with dots.
    public abstract String[] baseClasses();
    // The classes that a module was given as providers of a service.
    public abstract Class<?>[] providers(Module m, Class<?> service);
    // The data given when the hidden class was defined.
    public abstract Object classData(Class<?> c);
    // Stores s in modified UTF-8 with '.' replaced by '/'; returns the position after. dst has room for 3 bytes a
    // char.
    public abstract int putName(String s, byte[] dst, int pos);
    // The channel in which the current thread may wait, or null.
    public abstract void blockedOn(Interruptible channel);
    // A concatenation: values.length + 1 constants (null for none) around the values.
    public abstract String concat(String[] constants, Object[] values);
    // The StringConcatHelper: host of spun concatenation methods; made from the constants, its instances drive them.
    public abstract Class<?> concatHost();
    public abstract Object newConcatRecipe(String[] constants);
}
