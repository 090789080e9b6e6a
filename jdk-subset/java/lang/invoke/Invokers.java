// What call sites are linked to: of MethodHandle.invokeExact and invoke, of VarHandle's accessors, and of invokedynamic
// sites. The spun part of each is in Forms; here are the checks that they call.
package java.lang.invoke;

import jdk.internal.classfile.ClassWriter;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.Hidden;

final class Invokers {
    private static MemberName constant;

    private Invokers() {
    }

    // (Object) -> that object: the adapter of sites that yield their appendix.
    static MemberName constant() {
        MemberName m = constant;
        if (m == null) {
            m = new MemberName(Invokers.class, "same", MethodType.methodType(Object.class, Object.class),
                               MemberName.REF_invokeStatic).resolve(null);
            constant = m;
        }
        return m;
    }

    @Hidden
    static Object same(Object appendix) {
        return appendix;
    }

    @Hidden
    static MethodHandle checkExact(Object handle, Object callType) {
        MethodHandle mh = (MethodHandle) handle;
        if (mh.type() != callType) {
            throw new WrongMethodTypeException("expected " + mh.type() + " but found " + callType);
        }
        return mh.prepared();
    }

    @Hidden
    static MethodHandle checkGeneric(Object handle, Object callType) {
        MethodHandle mh = (MethodHandle) handle;
        if (mh.type() != callType) {
            mh = mh.asType((MethodType) callType);
        }
        return mh.prepared();
    }

    // Types of the call sites that have no room for an appendix.
    private static MethodType[] wideTypes = new MethodType[4];
    private static int wideCount;

    static synchronized int numberOf(MethodType t) {
        int n = 0;
        while (n < wideCount && wideTypes[n] != t) {
            n++;
        }
        if (n == wideCount) {
            MethodType[] types = n == wideTypes.length ? java.util.Arrays.copyOf(wideTypes, 2 * n) : wideTypes;
            types[n] = t;
            wideTypes = types;
            wideCount++;
        }
        return n;
    }

    @Hidden
    static MethodHandle checkExact(Object handle, int callType) {
        return checkExact(handle, wideTypes[callType]);
    }

    @Hidden
    static MethodHandle checkGeneric(Object handle, int callType) {
        return checkGeneric(handle, wideTypes[callType]);
    }

    @Hidden
    static MethodHandle siteTarget(Object site) {
        return ((CallSite) site).getTarget().prepared();
    }

    // ---- caller-sensitive methods ----------------------------------------------------------------------------------

    private static final class Injected extends ClassValue<MemberName> {
        static final Injected INSTANCE = new Injected();

        // A nest mate of the caller with a static method that invokes (MethodHandle, Object[]).
        @Override
        protected MemberName computeValue(Class<?> caller) {
            String name = caller.getName();
            if (caller.isHidden()) {
                name = name.replace('/', '_');
            }
            name += "$$InjectedInvoker";
            ClassWriter w = new ClassWriter(ClassWriter.ACC_SYNTHETIC | 0x20, name, Object.class, MethodType.NO_PTYPES);
            String desc = "(Ljava/lang/invoke/MethodHandle;[Ljava/lang/Object;)Ljava/lang/Object;";
            w.fields(0);
            w.beginMethods();
            w.beginMethod(ClassWriter.ACC_STATIC, w.utf8("invoke_V"), w.utf8(desc));
            w.load('L', 0);
            w.load('L', 1);
            w.op2(0xb6, w.ref(ClassWriter.METHOD, w.classRef(MethodHandle.class), "invokeExact",
                              "([Ljava/lang/Object;)Ljava/lang/Object;"));
            w.ret('L');
            w.endMethod(2, 2);
            Class<?> c = w.define(caller, name, 1 | 2 | 4, null);
            return new MemberName(c, "invoke_V", desc, MemberName.REF_invokeStatic).resolve(null);
        }
    }

    static MemberName injectedInvoker(Class<?> caller) {
        return Injected.INSTANCE.get(caller);
    }

    // ---- invokedynamic ---------------------------------------------------------------------------------------------

    // The adapter and appendix for a call site object that a bootstrap method returned.
    static MemberName linkSite(CallSite site, Object[] appendix) {
        if (site instanceof ConstantCallSite) {
            MethodHandle mh = site.getTarget();
            if (mh instanceof DirectMethodHandle) {
                MemberName m = ((DirectMethodHandle) mh).member;
                if (m.isMethod() && m.referenceKind() == MemberName.REF_invokeStatic) {
                    Unsafe.getUnsafe().ensureClassInitialized(m.clazz);
                    return m;
                }
            }
            if (mh instanceof Adapters.Constant && !mh.type().rtype().isPrimitive()) {
                Object v = ((Adapters.Constant) mh).value;
                if (v != null) {
                    appendix[0] = v;
                    return constant();
                }
            }
            appendix[0] = mh.prepared();
            return Forms.siteTarget(mh.type(), true);
        }
        appendix[0] = site;
        return Forms.siteTarget(site.type(), false);
    }

    // A handle of the given type that calls the static method m with (arguments..., appendix if not null).
    static MethodHandle handle(MemberName m, MethodType type, Object appendix) {
        if (m == constant) {
            return new Adapters.Constant(type, appendix);
        }
        MethodHandle mh = new DirectMethodHandle(m.getInvocationType(), m, false);
        if (appendix != null) {
            int n = mh.type().parameterCount() - 1;
            mh = new Adapters.Bound(mh, n, new Object[] {appendix}, mh.type().dropParameterTypes(n, n + 1));
        }
        return mh.asType(type);
    }

    static boolean samePackage(Class<?> a, Class<?> b) {
        return a.getClassLoader() == b.getClassLoader() && a.getPackageName() == b.getPackageName();
    }
}
