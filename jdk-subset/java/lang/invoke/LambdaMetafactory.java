// Makes the objects after lambda expressions and method references. For each call site a hidden class is spun that
// implements the functional interface: nest mate of the class with the lambda, the captured values in fields, one
// straight-line method that converts the arguments and invokes the implementation. A site that captures nothing is
// linked to its one instance, others to the static factory of the spun class.
package java.lang.invoke;

import java.io.Serializable;
import java.lang.reflect.Modifier;
import jdk.internal.classfile.ClassWriter;
import jdk.internal.misc.Unsafe;

public final class LambdaMetafactory {
    public static final int FLAG_SERIALIZABLE = 1 << 0;
    public static final int FLAG_MARKERS = 1 << 1;
    public static final int FLAG_BRIDGES = 1 << 2;

    private static final MethodType[] NO_BRIDGES = {};

    private static int counter;

    private LambdaMetafactory() {
    }

    public static CallSite metafactory(MethodHandles.Lookup caller, String interfaceMethodName,
                                       MethodType factoryType, MethodType interfaceMethodType,
                                       MethodHandle implementation, MethodType dynamicMethodType)
        throws LambdaConversionException {
        if (interfaceMethodType == null || implementation == null || dynamicMethodType == null) {
            throw new NullPointerException();
        }
        return site(caller, interfaceMethodName, factoryType,
                    new Object[] {interfaceMethodType, implementation, dynamicMethodType}, false);
    }

    public static CallSite altMetafactory(MethodHandles.Lookup caller, String interfaceMethodName,
                                          MethodType factoryType, Object... args)
        throws LambdaConversionException {
        return site(caller, interfaceMethodName, factoryType, args, true);
    }

    private static CallSite site(MethodHandles.Lookup caller, String name, MethodType factoryType, Object[] args,
                                 boolean alt) throws LambdaConversionException {
        if (!caller.hasFullPrivilegeAccess()) {
            throw new LambdaConversionException("Invalid caller: " + caller.lookupClass().getName());
        }
        Object[] appendix = new Object[1];
        MemberName m = link(caller.lookupClass(), name, factoryType, args, alt, appendix);
        return new ConstantCallSite(Invokers.handle(m, factoryType, appendix[0]));
    }

    // Links a call site: returns the static method to call with (captured values..., appendix[0] if not null).
    static MemberName link(Class<?> caller, String name, MethodType factoryType, Object[] args, boolean alt,
                           Object[] appendix) throws LambdaConversionException {
        MethodType sam = (MethodType) args[0];
        MethodHandle impl = (MethodHandle) args[1];
        MethodType dynamic = (MethodType) args[2];
        int flags = 0;
        Class<?>[] markers = null;
        MethodType[] bridges = NO_BRIDGES;
        if (alt) {
            int at = 3;
            flags = count(args, at++, Integer.MAX_VALUE);
            if ((flags & FLAG_MARKERS) != 0) {
                int n = count(args, at++, args.length - at);
                markers = new Class<?>[n];
                for (int i = 0; i < n; i++) {
                    markers[i] = (Class<?>) args[at++];
                }
            }
            if ((flags & FLAG_BRIDGES) != 0) {
                int n = count(args, at++, args.length - at);
                bridges = new MethodType[n];
                for (int i = 0; i < n; i++) {
                    bridges[i] = (MethodType) args[at++];
                }
            }
            if (at < args.length) {
                throw new IllegalArgumentException("too many arguments");
            }
        }
        Spinner s = new Spinner(caller, name, factoryType, sam, impl, dynamic);
        for (int i = 0; markers != null && i < markers.length; i++) {
            Spinner.checkInterface(markers[i]);
        }
        return s.link(flags, markers, bridges, appendix);
    }

    private static int count(Object[] args, int at, int max) {
        if (at >= args.length) {
            throw new IllegalArgumentException("missing argument");
        }
        int n = ((Integer) args[at]).intValue();
        if (n < 0 || n > max) {
            throw new IllegalArgumentException("invalid argument " + n);
        }
        return n;
    }

    // The work for one call site.
    private static final class Spinner {
        private final Class<?> caller;
        private final String name;
        private final MethodType factoryType;
        private final Class<?> itf;
        private final MethodType sam;
        private final DirectMethodHandle impl;
        private final MethodType implType;          // receiver first
        private final MethodType dynamic;
        private final Class<?>[] captured;

        private ClassWriter w;
        private int[] fields;                       // Fieldrefs of the captured values
        private int handleField;                    // of the implementation's handle, if it is invoked that way
        private int implRef;

        Spinner(Class<?> caller, String name, MethodType factoryType, MethodType sam, MethodHandle impl,
                MethodType dynamic) throws LambdaConversionException {
            this.caller = caller;
            this.name = name;
            this.factoryType = factoryType;
            this.itf = factoryType.rtype();
            this.sam = sam;
            this.dynamic = dynamic;
            if (!(impl instanceof DirectMethodHandle) || ((DirectMethodHandle) impl).member.isField()) {
                throw new LambdaConversionException(impl + " is not direct or cannot be cracked");
            }
            this.impl = (DirectMethodHandle) impl;
            this.implType = impl.type();
            this.captured = factoryType.ptypes();
            validate();
        }

        private static void checkInterface(Class<?> c) throws LambdaConversionException {
            if (!c.isInterface()) {
                throw new LambdaConversionException(c.getName() + " is not an interface");
            }
        }

        private String target() {
            MemberName m = impl.member;
            return (m.isStatic() ? "static method " : "instance method ")
                + MethodHandleInfo.toString(m.referenceKind(), m.clazz, m.isConstructor() ? "<init>" : m.getName(),
                                            m.getMethodType());
        }

        private void validate() throws LambdaConversionException {
            checkInterface(itf);
            for (int i = 0; i < name.length(); i++) {
                char c = name.charAt(i);
                if (c == '.' || c == ';' || c == '[' || c == '/' || c == '<' || c == '>') {
                    throw new LambdaConversionException("Method name '" + name + "' is not legal");
                }
            }
            int n = sam.parameterCount();
            if (implType.parameterCount() != captured.length + n) {
                throw new LambdaConversionException("Incorrect number of parameters for "
                    + target() + "; " + captured.length + " captured parameters, " + n
                    + " functional interface method parameters, " + implType.parameterCount()
                    + " implementation parameters");
            }
            if (dynamic.parameterCount() != n) {
                throw new LambdaConversionException("Incorrect number of parameters for " + target() + "; "
                    + dynamic.parameterCount() + " dynamic parameters, " + n
                    + " functional interface method parameters");
            }
            for (int i = 0; i < captured.length; i++) {
                Class<?> c = captured[i];
                Class<?> t = implType.parameterType(i);
                if (c != t && !t.isAssignableFrom(c)) {
                    throw new LambdaConversionException("Type mismatch in captured lambda parameter " + i
                        + ": expecting " + c + ", found " + t);
                }
            }
            for (int i = 0; i < n; i++) {
                Class<?> d = dynamic.parameterType(i);
                Class<?> t = implType.parameterType(captured.length + i);
                if (d != t && !adaptable(d, t, true)) {
                    throw new LambdaConversionException("Type mismatch for lambda argument " + i + ": " + d
                                                        + " is not convertible to " + t);
                }
            }
            Class<?> r = implType.rtype();
            Class<?> d = dynamic.rtype();
            if (r != d && d != void.class && (r == void.class || !adaptable(r, d, false))) {
                throw new LambdaConversionException("Type mismatch for lambda return: " + r
                                                    + " is not convertible to " + d);
            }
        }

        // Table "adaptable" of the class documentation; for returns references are cast, so any pair goes.
        private static boolean adaptable(Class<?> from, Class<?> to, boolean strict) {
            if (from.isPrimitive()) {
                if (to.isPrimitive()) {
                    return Wrapper.widens(from, to);
                }
                return to.isAssignableFrom(Wrapper.box(from));
            }
            if (!to.isPrimitive()) {
                return !strict || from.isInterface() || to.isInterface() || to.isAssignableFrom(from);
            }
            Class<?> u = Wrapper.unbox(from);
            return u != from ? Wrapper.widens(u, to) : !strict || from.isAssignableFrom(Wrapper.box(to));
        }

        // Must the implementation be invoked through its handle, because the spun class may not name or access it?
        private boolean needsHandle(MemberName m, int kind, Class<?> holder) {
            return holder.isHidden()
                || (m.flags & Modifier.PROTECTED) != 0 && !Invokers.samePackage(m.clazz, caller)
                || kind == MemberName.REF_invokeSpecial && (m.flags & Modifier.PRIVATE) == 0;
        }

        MemberName link(int flags, Class<?>[] markers, MethodType[] bridges, Object[] appendix)
            throws LambdaConversionException {
            int n = captured.length;
            String host = caller.getName();
            if (host.indexOf('/') >= 0) {
                host = host.replace('/', '_');
            }
            int number;
            synchronized (NO_BRIDGES) {
                number = ++counter;
            }
            String lambdaName = host.concat("$$Lambda$").concat(Integer.toString(number));
            boolean serializable = (flags & FLAG_SERIALIZABLE) != 0;
            w = new ClassWriter(ClassWriter.ACC_FINAL | ClassWriter.ACC_SYNTHETIC | 0x20, lambdaName, Object.class,
                                interfaces(markers, serializable));
            MemberName m = impl.member;
            int kind = m.referenceKind();
            Class<?> holder = kind == MemberName.REF_invokeVirtual || kind == MemberName.REF_invokeInterface
                ? implType.parameterType(0) : m.clazz;
            boolean byHandle = needsHandle(m, kind, holder);

            // Fields, constructor and factory
            int nf = byHandle ? n + 1 : n;
            int factoryName = 0;
            int factoryDesc = 0;
            w.fields(nf);
            if (nf > 0) {
                fields = new int[nf];
                int self = w.self();
                for (int i = 0; i < nf; i++) {
                    int fn = w.utf8("arg$".concat(Integer.toString(i + 1)));
                    int fd = w.fieldDesc(i < n ? captured[i] : MethodHandle.class);
                    w.field(ClassWriter.ACC_PRIVATE | ClassWriter.ACC_FINAL, fn, fd);
                    fields[i] = w.ref(ClassWriter.FIELD, self, w.nameAndType(fn, fd));
                }
                Class<?> last = byHandle ? MethodHandle.class : null;
                int initDesc = w.methodDesc(null, captured, 0, last, void.class);
                factoryName = w.utf8("get$Lambda");
                factoryDesc = w.methodDesc(null, captured, 0, last, itf);
                w.beginMethods();
                w.beginMethod(ClassWriter.ACC_PRIVATE, ClassWriter.INIT, initDesc);
                w.load('L', 0);
                w.op2(0xb7, ClassWriter.OBJECT_INIT);
                int slot = 1;
                for (int i = 0; i < nf; i++) {
                    char c = i < n ? Wrapper.code(captured[i]) : 'L';
                    w.load('L', 0);
                    w.load(c, slot);
                    w.op2(0xb5, fields[i]);
                    slot += c == 'J' || c == 'D' ? 2 : 1;
                }
                w.op(177);
                w.endMethod(3, slot);
                w.beginMethod(ClassWriter.ACC_PRIVATE | ClassWriter.ACC_STATIC, factoryName, factoryDesc);
                w.op2(0xbb, self);
                w.op(89);
                slot = 0;
                for (int i = 0; i < nf; i++) {
                    char c = i < n ? Wrapper.code(captured[i]) : 'L';
                    w.load(c, slot);
                    slot += c == 'J' || c == 'D' ? 2 : 1;
                }
                w.op2(0xb7, w.ref(ClassWriter.METHOD, self, w.nameAndType(ClassWriter.INIT, initDesc)));
                w.op(176);
                w.endMethod(slot + 2, slot);
            } else {
                w.beginMethods();
            }

            // How the implementation is invoked
            if (byHandle) {
                handleField = fields[n];
                implRef = w.ref(ClassWriter.METHOD, w.classRef(MethodHandle.class), w.nameAndType(
                    w.utf8("invokeExact"), w.methodDesc(null, implType.ptypes(), 0, null, implType.rtype())));
            } else if (kind == MemberName.REF_newInvokeSpecial) {
                implRef = w.ref(ClassWriter.METHOD, w.classRef(holder), w.nameAndType(ClassWriter.INIT,
                    w.methodDesc(null, implType.ptypes(), 0, null, void.class)));
            } else {
                int in = w.utf8(m.getName());
                int id = w.methodDesc(null, implType.ptypes(), kind == MemberName.REF_invokeStatic ? 0 : 1, null,
                                      implType.rtype());
                implRef = w.ref(holder.isInterface() ? ClassWriter.INTERFACE_METHOD : ClassWriter.METHOD,
                                w.classRef(holder), w.nameAndType(in, id));
            }

            int methodName = w.utf8(name);
            body(methodName, sam, byHandle, kind, holder);
            for (int i = 0; i < bridges.length; i++) {
                if (bridges[i] != sam) {
                    body(methodName, bridges[i], byHandle, kind, holder);
                }
            }
            if (serializable) {
                writeReplace(m, kind);
            }

            // Nest mate of the caller, hidden, as long-lived as its loader
            Class<?> c = w.define(caller, lambdaName, 1 | 2 | 4, null);
            if (n == 0 && !byHandle) {
                try {
                    appendix[0] = Unsafe.getUnsafe().allocateInstance(c);
                } catch (InstantiationException e) {
                    throw new LambdaConversionException("Exception instantiating lambda object", e);
                }
                return Invokers.constant();
            }
            MethodType ft = factoryType;
            if (byHandle) {
                appendix[0] = impl.asFixedArity();
                ft = ft.appendParameterTypes(MethodHandle.class);
            }
            return new MemberName(c, "get$Lambda", ft, MemberName.REF_invokeStatic).resolve(null);
        }

        private Class<?>[] interfaces(Class<?>[] markers, boolean serializable) {
            if (markers == null && !serializable) {
                return new Class<?>[] {itf};
            }
            int k = markers == null ? 0 : markers.length;
            Class<?>[] all = new Class<?>[k + 2];
            int n = 0;
            all[n++] = itf;
            boolean seen = Serializable.class.isAssignableFrom(itf);
            for (int i = 0; i < k; i++) {
                boolean twice = false;
                for (int j = 0; j < n; j++) {
                    twice |= all[j] == markers[i];
                }
                if (!twice) {
                    all[n++] = markers[i];
                    seen |= Serializable.class.isAssignableFrom(markers[i]);
                }
            }
            if (serializable && !seen) {
                all[n++] = Serializable.class;
            }
            Class<?>[] r = new Class<?>[n];
            System.arraycopy(all, 0, r, 0, n);
            return r;
        }

        // The method of the functional interface with the erased type t.
        private void body(int methodName, MethodType t, boolean byHandle, int kind, Class<?> holder) {
            Class<?>[] p = t.ptypes();
            w.beginMethod(ClassWriter.ACC_PUBLIC, methodName, w.methodDesc(null, p, 0, null, t.rtype()));
            int n = captured.length;
            int stack = 0;
            if (byHandle) {
                w.load('L', 0);
                w.op2(0xb4, handleField);
                stack = 1;
            } else if (kind == MemberName.REF_newInvokeSpecial) {
                w.op2(0xbb, w.classRef(holder));
                w.op(89);
                stack = 2;
            }
            int args = 0;
            for (int i = 0; i < n; i++) {
                w.load('L', 0);
                w.op2(0xb4, fields[i]);
                args += slots(captured[i]);
                if (!captured[i].isPrimitive() && captured[i].isInterface()
                    && !implType.parameterType(i).isAssignableFrom(captured[i])) {
                    w.op2(0xc0, w.classRef(implType.parameterType(i)));
                }
            }
            int slot = 1;
            for (int i = 0; i < p.length; i++) {
                Class<?> target = implType.parameterType(n + i);
                char c = Wrapper.code(p[i]);
                w.load(c, slot);
                slot += c == 'J' || c == 'D' ? 2 : 1;
                args += slots(target);
                convert(p[i], target, dynamic.parameterType(i));
            }
            Class<?> result = implType.rtype();
            if (byHandle) {
                w.op2(0xb6, implRef);
            } else {
                switch (kind) {
                    case MemberName.REF_invokeStatic:
                        w.op2(0xb8, implRef);
                        break;
                    case MemberName.REF_newInvokeSpecial:
                        w.op2(0xb7, implRef);
                        break;
                    case MemberName.REF_invokeInterface:
                        w.invokeInterface(implRef, args);
                        break;
                    default:
                        // Also private methods named by invokeSpecial: the spun class is a nest mate, not a subclass.
                        if (holder.isInterface()) {
                            w.invokeInterface(implRef, args);
                        } else {
                            w.op2(0xb6, implRef);
                        }
                }
            }
            Class<?> r = t.rtype();
            if (r == void.class) {
                if (result != void.class) {
                    w.op(slots(result) == 2 ? 88 : 87);
                }
                w.op(177);
            } else {
                convert(result, r, dynamic.rtype());
                w.ret(Wrapper.code(r));
            }
            // One more for a value that is two slots wide before its unboxing or widening changed it.
            w.endMethod(stack + args + 3, slot);
        }

        private static int slots(Class<?> c) {
            return c == long.class || c == double.class ? 2 : c == void.class ? 0 : 1;
        }

        private void cast(Class<?> from, Class<?> to) {
            if (!to.isAssignableFrom(from)) {
                w.op2(0xc0, w.classRef(to));
            }
        }

        // The value on the stack is of the type from; functional is what it is known to be by the dynamic type.
        private void convert(Class<?> from, Class<?> to, Class<?> functional) {
            if (from == to && from == functional) {
                return;
            }
            if (from.isPrimitive()) {
                if (to.isPrimitive()) {
                    w.widen(Wrapper.code(from), Wrapper.code(to));
                } else {
                    char c = Wrapper.code(from);
                    Class<?> box = Wrapper.box(from);
                    w.box(c);
                    cast(box, to);
                }
                return;
            }
            if (to.isPrimitive()) {
                Class<?> p = functional.isPrimitive() ? functional : Wrapper.unbox(functional);
                if (p == functional && !functional.isPrimitive()) {
                    p = to;         // Object, Number...: the box of the wanted type
                }
                w.unbox(Wrapper.code(p), from != Wrapper.box(p));
                w.widen(Wrapper.code(p), Wrapper.code(to));
                return;
            }
            if (functional.isPrimitive()) {
                cast(from, to);
                return;
            }
            if (!functional.isAssignableFrom(from)) {
                w.op2(0xc0, w.classRef(functional));
                if (!to.isAssignableFrom(functional)) {
                    w.op2(0xc0, w.classRef(to));
                }
            } else {
                cast(from, to);
            }
        }

        // private Object writeReplace(): what serialization writes instead of the lambda object.
        private void writeReplace(MemberName m, int kind) {
            w.beginMethod(ClassWriter.ACC_PRIVATE | ClassWriter.ACC_FINAL, w.utf8("writeReplace"),
                          w.utf8("()Ljava/lang/Object;"));
            int c = w.classRef(SerializedLambda.class);
            w.op2(0xbb, c);
            w.op(89);
            w.op2(0x13, w.classRef(caller));
            text(slashed(itf));
            text(name);
            text(sam.toMethodDescriptorString());
            w.push(kind);
            text(slashed(m.clazz));
            text(m.isConstructor() ? "<init>" : m.getName());
            text(m.getMethodType().toMethodDescriptorString());
            text(dynamic.toMethodDescriptorString());
            int n = captured.length;
            w.push(n);
            w.op2(0xbd, ClassWriter.OBJECT);
            for (int i = 0; i < n; i++) {
                w.op(89);
                w.push(i);
                w.load('L', 0);
                w.op2(0xb4, fields[i]);
                if (captured[i].isPrimitive()) {
                    w.box(Wrapper.code(captured[i]));
                }
                w.op(83);
            }
            w.op2(0xb7, w.ref(ClassWriter.METHOD, c, "<init>", "(Ljava/lang/Class;Ljava/lang/String;"
                + "Ljava/lang/String;Ljava/lang/String;ILjava/lang/String;Ljava/lang/String;Ljava/lang/String;"
                + "Ljava/lang/String;[Ljava/lang/Object;)V"));
            w.op(176);
            w.endMethod(18, 1);
        }

        private static String slashed(Class<?> c) {
            return c.getName().replace('.', '/');
        }

        private void text(String s) {
            w.op2(0x13, w.string(s));
        }
    }
}
