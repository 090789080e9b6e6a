// A handle that refers directly to a method, constructor or field.
package java.lang.invoke;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.Hidden;

class DirectMethodHandle extends MethodHandle {
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
    @Hidden
    Object invokeArgs(Object[] args) throws Throwable {
        return MethodHandleNatives.invokeMember(member, args);
    }

    // Getters and setters: Unsafe accesses at the offset the VM gives.
    static final class Field extends DirectMethodHandle {
        private static final Unsafe UNSAFE = Unsafe.getUnsafe();

        private final char code;
        private final boolean isStatic;
        private final boolean isSetter;
        private final boolean isVolatile;
        final long offset;
        private final Object base;
        private boolean initialized;

        Field(MethodType type, MemberName member) {
            super(type, member, false);
            int kind = member.referenceKind();
            isStatic = kind == MemberName.REF_getStatic || kind == MemberName.REF_putStatic;
            isSetter = kind == MemberName.REF_putField || kind == MemberName.REF_putStatic;
            isVolatile = (member.modifiers() & java.lang.reflect.Modifier.VOLATILE) != 0;
            code = Wrapper.code(member.getFieldType());
            base = isStatic ? MethodHandleNatives.staticFieldBase(member) : null;
            offset = isStatic ? MethodHandleNatives.staticFieldOffset(member)
                              : MethodHandleNatives.objectFieldOffset(member);
        }

        @Override
        @Hidden
        Object invokeArgs(Object[] args) {
            Object o = base;
            int v = 0;
            if (isStatic) {
                if (!initialized) {
                    UNSAFE.ensureClassInitialized(member.clazz);
                    initialized = true;
                }
            } else {
                o = args[0];
                v = 1;
                if (o == null) {
                    throw new NullPointerException();
                }
            }
            if (!isSetter) {
                return get(o);
            }
            put(o, args[v]);
            return null;
        }

        private Object get(Object o) {
            if (isVolatile) {
                switch (code) {
                    case 'Z': return UNSAFE.getBooleanVolatile(o, offset);
                    case 'B': return UNSAFE.getByteVolatile(o, offset);
                    case 'C': return UNSAFE.getCharVolatile(o, offset);
                    case 'S': return UNSAFE.getShortVolatile(o, offset);
                    case 'I': return UNSAFE.getIntVolatile(o, offset);
                    case 'J': return UNSAFE.getLongVolatile(o, offset);
                    case 'F': return UNSAFE.getFloatVolatile(o, offset);
                    case 'D': return UNSAFE.getDoubleVolatile(o, offset);
                    default: return UNSAFE.getReferenceVolatile(o, offset);
                }
            }
            switch (code) {
                case 'Z': return UNSAFE.getBoolean(o, offset);
                case 'B': return UNSAFE.getByte(o, offset);
                case 'C': return UNSAFE.getChar(o, offset);
                case 'S': return UNSAFE.getShort(o, offset);
                case 'I': return UNSAFE.getInt(o, offset);
                case 'J': return UNSAFE.getLong(o, offset);
                case 'F': return UNSAFE.getFloat(o, offset);
                case 'D': return UNSAFE.getDouble(o, offset);
                default: return UNSAFE.getReference(o, offset);
            }
        }

        private void put(Object o, Object v) {
            if (isVolatile) {
                switch (code) {
                    case 'Z': UNSAFE.putBooleanVolatile(o, offset, (Boolean) v); break;
                    case 'B': UNSAFE.putByteVolatile(o, offset, (Byte) v); break;
                    case 'C': UNSAFE.putCharVolatile(o, offset, (Character) v); break;
                    case 'S': UNSAFE.putShortVolatile(o, offset, (Short) v); break;
                    case 'I': UNSAFE.putIntVolatile(o, offset, (Integer) v); break;
                    case 'J': UNSAFE.putLongVolatile(o, offset, (Long) v); break;
                    case 'F': UNSAFE.putFloatVolatile(o, offset, (Float) v); break;
                    case 'D': UNSAFE.putDoubleVolatile(o, offset, (Double) v); break;
                    default: UNSAFE.putReferenceVolatile(o, offset, v);
                }
                return;
            }
            switch (code) {
                case 'Z': UNSAFE.putBoolean(o, offset, (Boolean) v); break;
                case 'B': UNSAFE.putByte(o, offset, (Byte) v); break;
                case 'C': UNSAFE.putChar(o, offset, (Character) v); break;
                case 'S': UNSAFE.putShort(o, offset, (Short) v); break;
                case 'I': UNSAFE.putInt(o, offset, (Integer) v); break;
                case 'J': UNSAFE.putLong(o, offset, (Long) v); break;
                case 'F': UNSAFE.putFloat(o, offset, (Float) v); break;
                case 'D': UNSAFE.putDouble(o, offset, (Double) v); break;
                default: UNSAFE.putReference(o, offset, v);
            }
        }
    }
}
