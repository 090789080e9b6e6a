// A handle that refers directly to a method, constructor or field.
package java.lang.invoke;

import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.Hidden;

class DirectMethodHandle extends MethodHandle {
    static final Unsafe UNSAFE = Unsafe.getUnsafe();

    final MemberName member;        // resolved; its reference kind says how to invoke
    private final boolean varargs;

    DirectMethodHandle(MethodType type, MemberName member, boolean varargs) {
        super(type);
        this.member = member;
        this.varargs = varargs;
    }

    // The handle for a resolved member. receiver: if not null, the type of the first parameter (a subclass of the
    // declaring class: JVMS 5.4.3.5 uses the class named in the reference).
    static MethodHandle make(MemberName member, Class<?> receiver) {
        MethodType t = member.getInvocationType();
        int kind = member.referenceKind();
        if (receiver != null && receiver != member.clazz && kind != MemberName.REF_invokeStatic
            && kind != MemberName.REF_newInvokeSpecial && t.parameterCount() > 0 && !member.isStatic()) {
            t = t.changeParameterType(0, receiver);
        }
        if (member.isField()) {
            return new Field(t, member);
        }
        return new DirectMethodHandle(t, member, member.isVarargs());
    }

    @Override
    MemberName internalMemberName() {
        return member;
    }

    @Override
    public boolean isVarargsCollector() {
        return varargs;
    }

    @Override
    public MethodHandle asFixedArity() {
        return varargs ? new DirectMethodHandle(type(), member, false) : this;
    }

    @Override
    MethodHandle convert(MethodType newType) {
        return varargs ? Adapters.convertVarargs(this, type().lastParameterType(), newType) : super.convert(newType);
    }

    @Override
    LambdaForm makeForm() {
        int kind = member.referenceKind();
        if (kind == MemberName.REF_invokeStatic && UNSAFE.shouldBeInitialized(member.clazz)) {
            kind = 0;
        }
        return Forms.direct(kind, type(), checksReceiver());
    }

    // Whether the receiver is of an interface type: verification lets any object pass for one of such a type. Object's
    // virtual methods are called on anything, its final ones are not.
    private boolean checksReceiver() {
        int kind = member.referenceKind();
        boolean selected = kind == MemberName.REF_invokeVirtual || kind == MemberName.REF_invokeInterface;
        return (kind == MemberName.REF_invokeSpecial
                || selected && (member.clazz.isInterface() || Modifier.isFinal(member.modifiers())))
            && type().parameterType(0).isInterface();
    }

    static void checkReceiver(Object self, Object recv) {
        DirectMethodHandle mh = (DirectMethodHandle) self;
        Class<?> c = recv.getClass(), expected = mh.type().parameterType(0);
        if (!expected.isAssignableFrom(c)) {
            boolean special = mh.member.referenceKind() == MemberName.REF_invokeSpecial;
            throw new IncompatibleClassChangeError("Receiver class " + c.getName()
                + (special ? " is not a subclass of caller class " : " does not implement the requested interface ")
                + expected.getName());
        }
    }

    // For forms made before the class of the static method was initialised.
    static MemberName initialized(Object self) {
        DirectMethodHandle mh = (DirectMethodHandle) self;
        UNSAFE.ensureClassInitialized(mh.member.clazz);
        mh.form = mh.makeForm();
        return mh.member;
    }

    // The new object for a constructor.
    static Object allocate(Object self) throws InstantiationException {
        return UNSAFE.allocateInstance(((DirectMethodHandle) self).member.clazz);
    }

    // Of a caller-sensitive method: called from a hidden class, made next to the class whose lookup gave the handle.
    static final class CallerSensitive extends DirectMethodHandle {
        private final Class<?> caller;

        CallerSensitive(MethodType type, MemberName member, boolean varargs, Class<?> caller) {
            super(type, member, varargs);
            this.caller = caller;
        }

        @Override
        public MethodHandle asFixedArity() {
            return isVarargsCollector() ? new CallerSensitive(type(), member, false, caller) : this;
        }

        @Override
        LambdaForm makeForm() {
            return Forms.boxed(type());
        }

        @Override
        @Hidden
        Object invokeArgs(Object[] args) throws Throwable {
            MethodHandle plain = new DirectMethodHandle(type(), member, false);
            MethodHandle spread = plain.asType(type().generic()).asSpreader(Object[].class, args.length);
            return Forms.linker().link(spread, args, Invokers.injectedInvoker(caller));
        }
    }

    // Getters and setters: Unsafe accesses at the offset the VM gives.
    static final class Field extends DirectMethodHandle {
        final long offset;
        private final boolean isStatic;
        private final Object base;
        private boolean initialized;

        Field(MethodType type, MemberName member) {
            super(type, member, false);
            int kind = member.referenceKind();
            isStatic = kind == MemberName.REF_getStatic || kind == MemberName.REF_putStatic;
            base = isStatic ? MethodHandleNatives.staticFieldBase(member) : null;
            offset = isStatic ? MethodHandleNatives.staticFieldOffset(member)
                              : MethodHandleNatives.objectFieldOffset(member);
        }

        // Of a static field.
        static Object base(Object self) {
            Field f = (Field) self;
            if (!f.initialized) {
                UNSAFE.ensureClassInitialized(f.member.clazz);
                f.initialized = !UNSAFE.shouldBeInitialized(f.member.clazz);
            }
            return f.base;
        }

        @Override
        LambdaForm makeForm() {
            int kind = member.referenceKind();
            return Forms.field(type(), Wrapper.code(member.getFieldType()), isStatic,
                               kind == MemberName.REF_putField || kind == MemberName.REF_putStatic,
                               (member.modifiers() & java.lang.reflect.Modifier.VOLATILE) != 0);
        }
    }
}
