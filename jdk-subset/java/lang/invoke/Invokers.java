// The static adapters that call sites are linked to: of MethodHandle.invokeExact and invoke, and of invokedynamic sites
// whose target is a general handle. One set per erased type; each adapter is spun as a hidden class when first needed.
// It boxes the arguments into an array and hands over to one of the methods named run... below.
package java.lang.invoke;

import jdk.internal.classfile.ClassWriter;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.Hidden;

final class Invokers {
    private static final String RUN_DESC = "(Ljava/lang/Object;Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;";

    private static MemberName constant;

    private final MethodType type;      // erased
    private MemberName exact;
    private MemberName generic;
    private MemberName target;
    private MemberName site;

    private Invokers(MethodType type) {
        this.type = type;
    }

    static Invokers of(MethodType t) {
        t = t.erase();
        Invokers i = t.invokers;
        if (i == null) {
            i = new Invokers(t);
            t.invokers = i;
        }
        return i;
    }

    // (handle, arguments..., MethodType of the call site)
    MemberName exact() {
        MemberName m = exact;
        if (m == null) {
            m = spin("runExact", true);
            exact = m;
        }
        return m;
    }

    MemberName generic() {
        MemberName m = generic;
        if (m == null) {
            m = spin("runGeneric", true);
            generic = m;
        }
        return m;
    }

    // (arguments..., MethodHandle)
    MemberName target() {
        MemberName m = target;
        if (m == null) {
            m = spin("runTarget", false);
            target = m;
        }
        return m;
    }

    // (arguments..., CallSite)
    MemberName site() {
        MemberName m = site;
        if (m == null) {
            m = spin("runSite", false);
            site = m;
        }
        return m;
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

    // Array stores go by type code; used by everything that packs arguments.
    static void boxInto(ClassWriter w, int index, char code, int slot) {
        w.op(89);
        w.push(index);
        w.load(code, slot);
        if (code != 'L') {
            w.box(code);
        }
        w.op(83);
    }

    private MemberName spin(String run, boolean withHandle) {
        Class<?>[] p = type.ptypes();
        ClassWriter w = new ClassWriter(ClassWriter.ACC_FINAL | ClassWriter.ACC_SYNTHETIC | 0x20,
                                        "java.lang.invoke.Invokers$Adapter", Object.class, MethodType.NO_PTYPES);
        w.fields(0);
        w.beginMethods();
        w.beginMethod(ClassWriter.ACC_STATIC, w.utf8("call"),
                      w.methodDesc(withHandle ? Object.class : null, p, 0, Object.class, type.rtype()));
        int first = withHandle ? 1 : 0;
        int slot = first;
        for (int i = 0; i < p.length; i++) {
            slot += p[i] == long.class || p[i] == double.class ? 2 : 1;
        }
        int last = slot;
        if (withHandle) {
            w.load('L', 0);
        } else {
            w.op(1);                        // null
        }
        w.load('L', last);
        w.push(p.length);
        w.op2(0xbd, ClassWriter.OBJECT);    // anewarray
        slot = first;
        for (int i = 0; i < p.length; i++) {
            char c = Wrapper.code(p[i]);
            boxInto(w, i, c, slot);
            slot += c == 'J' || c == 'D' ? 2 : 1;
        }
        w.op2(0xb8, w.ref(ClassWriter.METHOD, w.classRef(Invokers.class), run, RUN_DESC));
        char r = Wrapper.code(type.rtype());
        if (r == 'V') {
            w.op(87);
        } else if (r != 'L') {
            w.unbox(r, true);
        }
        w.ret(r);
        w.endMethod(8, last + 1);
        Class<?> c = w.define(Invokers.class, "java.lang.invoke.Invokers$Adapter", 2 | 4, null);
        MethodType t = type.appendParameterTypes(Object.class);
        if (withHandle) {
            t = t.insertParameterTypes(0, Object.class);
        }
        return new MemberName(c, "call", t, MemberName.REF_invokeStatic).resolve(null);
    }

    @Hidden
    static Object runExact(Object handle, Object callType, Object[] args) throws Throwable {
        MethodHandle mh = (MethodHandle) handle;
        if (mh.type() != callType) {
            throw new WrongMethodTypeException("expected " + mh.type() + " but found " + callType);
        }
        return mh.invokeArgs(args);
    }

    @Hidden
    static Object runGeneric(Object handle, Object callType, Object[] args) throws Throwable {
        MethodHandle mh = (MethodHandle) handle;
        if (mh.type() != callType) {
            mh = mh.asType((MethodType) callType);
        }
        return mh.invokeArgs(args);
    }

    @Hidden
    static Object runTarget(Object unused, Object handle, Object[] args) throws Throwable {
        return ((MethodHandle) handle).invokeArgs(args);
    }

    @Hidden
    static Object runSite(Object unused, Object site, Object[] args) throws Throwable {
        return ((CallSite) site).getTarget().invokeArgs(args);
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
            appendix[0] = mh;
            return of(mh.type()).target();
        }
        appendix[0] = site;
        return of(site.type()).site();
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
