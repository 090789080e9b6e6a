// A typed reference to a variable, with accesses of all strengths. What an access does is a static method for the kind
// of variable and the access mode (VarForm); call sites are linked to an adapter (Forms.varHandleSite) that compares
// types and calls that method straight away, or converts first.
package java.lang.invoke;

import java.lang.constant.ClassDesc;
import java.lang.constant.Constable;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.util.List;
import java.util.Optional;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.Hidden;

public abstract class VarHandle implements Constable {
    final VarForm vform;
    final boolean exact;
    private final Class<?> varType;
    private final MethodType[] types;       // by AccessType, made on demand

    VarHandle(VarForm vform, Class<?> varType, boolean exact, MethodType[] types) {
        this.vform = vform;
        this.varType = varType;
        this.exact = exact;
        this.types = types;
    }

    abstract Class<?>[] coordinates();
    abstract VarHandle withExact(boolean exact);

    // ---- accesses; linked per call site by MethodHandleNatives.linkMethod ------------------------------------------

    @MethodHandle.PolymorphicSignature
    public final native Object get(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native void set(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getVolatile(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native void setVolatile(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAcquire(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native void setRelease(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getOpaque(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native void setOpaque(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native boolean compareAndSet(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object compareAndExchange(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object compareAndExchangeAcquire(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object compareAndExchangeRelease(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native boolean weakCompareAndSetPlain(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native boolean weakCompareAndSet(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native boolean weakCompareAndSetAcquire(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native boolean weakCompareAndSetRelease(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndSet(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndSetAcquire(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndSetRelease(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndAdd(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndAddAcquire(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndAddRelease(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseOr(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseOrRelease(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseOrAcquire(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseAnd(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseAndRelease(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseAndAcquire(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseXor(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseXorRelease(Object... args);

    @MethodHandle.PolymorphicSignature
    public final native Object getAndBitwiseXorAcquire(Object... args);

    // ---- behaviour and types ---------------------------------------------------------------------------------------

    public boolean hasInvokeExactBehavior() {
        return exact;
    }

    public VarHandle withInvokeExactBehavior() {
        return exact ? this : withExact(true);
    }

    public VarHandle withInvokeBehavior() {
        return exact ? withExact(false) : this;
    }

    @Override
    public final String toString() {
        return "VarHandle[varType=" + varType.getName() + ", coord=" + coordinateTypes() + "]";
    }

    public Class<?> varType() {
        return varType;
    }

    public List<Class<?>> coordinateTypes() {
        return java.util.Collections.unmodifiableList(java.util.Arrays.asList(coordinates().clone()));
    }

    public final MethodType accessModeType(AccessMode accessMode) {
        return type(accessMode.type);
    }

    final MethodType[] types() {
        return types;
    }

    final MethodType type(AccessType a) {
        int k = a.ordinal();
        MethodType t = types[k];
        if (t == null) {
            Class<?>[] c = coordinates();
            int n = c.length;
            Class<?>[] p = java.util.Arrays.copyOf(c, n + a.values);
            for (int i = 0; i < a.values; i++) {
                p[n + i] = varType;
            }
            t = MethodType.make(a == AccessType.SET ? void.class
                                : a == AccessType.COMPARE_AND_SET ? boolean.class : varType, p);
            types[k] = t;
        }
        return t;
    }

    public final boolean isAccessModeSupported(AccessMode accessMode) {
        return vform.isSupported(accessMode);
    }

    public MethodHandle toMethodHandle(AccessMode accessMode) {
        MethodType t = accessModeType(accessMode);
        if (!vform.isSupported(accessMode)) {
            return new Adapters.Unsupported(t);
        }
        return new Adapters.Bound(vform.handle(accessMode, t), 0, new Object[] {this}, t);
    }

    // ---- what the adapters of call sites ask -----------------------------------------------------------------------

    // The method to call with exactly the arguments of the site; null if they must be converted.
    @Hidden
    static MemberName direct(Object handle, Object access) {
        VarHandle vh = (VarHandle) handle;
        Access a = (Access) access;
        MethodType t = vh.types[a.kind];
        if (t == null) {
            t = vh.type(a.mode.type);
        }
        if (t != a.straight && t != a.matching) {
            if (!a.matches(t, vh.exact)) {
                return null;
            }
        } else if ((vh.exact || a.exactInvoker) && t != a.type) {
            throw a.mismatch(t);
        }
        MemberName m = vh.vform.members[a.index];
        return m != null ? m : vh.vform.member(a.mode);
    }

    @Hidden
    static MethodHandle converted(Object handle, Object access) {
        VarHandle vh = (VarHandle) handle;
        Access a = (Access) access;
        Access.Conversion c = a.conversion;
        if (c == null || c.vform != vh.vform || c.type != vh.types[a.kind]) {
            MethodType t = vh.types[a.kind];
            MethodHandle mh = vh.vform.handle(a.mode, t)
                .asType(a.type.insertParameterTypes(0, VarHandle.class)).prepared();
            c = new Access.Conversion(vh.vform, t, mh);
            a.conversion = c;
        }
        return c.target;
    }

    // A call site: its mode and type, and what was found out about the handles that it met.
    static final class Access {
        final AccessMode mode;
        final int index;
        final int kind;
        final MethodType type;
        final MethodType straight;      // type with the result that is popped if the site wants none
        private final boolean exactInvoker;
        MethodType matching;            // a handle's type that takes the site's arguments as they are
        Conversion conversion;

        Access(AccessMode mode, MethodType type, boolean exactInvoker) {
            this.mode = mode;
            this.index = mode.ordinal();
            this.kind = mode.type.ordinal();
            this.type = type;
            this.exactInvoker = exactInvoker;
            this.straight = type.changeReturnType(resultType(mode, type));
        }

        // What the method after the site returns, as far as the site can know: an ignored result goes by the last
        // argument's type.
        static Class<?> resultType(AccessMode mode, MethodType type) {
            if (type.rtype() != void.class) {
                return type.rtype();
            }
            switch (mode.type) {
                case COMPARE_AND_SET: return boolean.class;
                case COMPARE_AND_EXCHANGE:
                case GET_AND_UPDATE: return type.parameterCount() == 0 ? void.class : type.lastParameterType();
                default: return void.class;
            }
        }

        boolean matches(MethodType t, boolean exact) {
            if (exact || exactInvoker) {
                throw mismatch(t);
            }
            Class<?>[] p = type.ptypes();
            Class<?>[] q = t.ptypes();
            boolean ok = p.length == q.length && fits(t.rtype(), straight.rtype());
            for (int i = 0; ok && i < p.length; i++) {
                ok = fits(p[i], q[i]) || p[i] == Void.class && !q[i].isPrimitive();
            }
            if (ok) {
                matching = t;
            }
            return ok;
        }

        private static boolean fits(Class<?> from, Class<?> to) {
            return from == to || !from.isPrimitive() && !to.isPrimitive() && to.isAssignableFrom(from);
        }

        WrongMethodTypeException mismatch(MethodType t) {
            if (exactInvoker) {
                return new WrongMethodTypeException("expected " + type.insertParameterTypes(0, VarHandle.class)
                                                    + " but found " + t.insertParameterTypes(0, VarHandle.class));
            }
            return new WrongMethodTypeException("expected " + t + " but found " + type);
        }

        static final class Conversion {
            final VarForm vform;
            final MethodType type;
            final MethodHandle target;

            Conversion(VarForm vform, MethodType type, MethodHandle target) {
                this.vform = vform;
                this.type = type;
                this.target = target;
            }
        }
    }

    // ---- access modes ----------------------------------------------------------------------------------------------

    enum AccessType {
        GET(0), SET(1), COMPARE_AND_SET(2), COMPARE_AND_EXCHANGE(2), GET_AND_UPDATE(1);

        final int values;               // parameters after the coordinates

        AccessType(int values) {
            this.values = values;
        }
    }

    public enum AccessMode {
        GET("get", AccessType.GET),
        SET("set", AccessType.SET),
        GET_VOLATILE("getVolatile", AccessType.GET),
        SET_VOLATILE("setVolatile", AccessType.SET),
        GET_ACQUIRE("getAcquire", AccessType.GET),
        SET_RELEASE("setRelease", AccessType.SET),
        GET_OPAQUE("getOpaque", AccessType.GET),
        SET_OPAQUE("setOpaque", AccessType.SET),
        COMPARE_AND_SET("compareAndSet", AccessType.COMPARE_AND_SET),
        COMPARE_AND_EXCHANGE("compareAndExchange", AccessType.COMPARE_AND_EXCHANGE),
        COMPARE_AND_EXCHANGE_ACQUIRE("compareAndExchangeAcquire", AccessType.COMPARE_AND_EXCHANGE),
        COMPARE_AND_EXCHANGE_RELEASE("compareAndExchangeRelease", AccessType.COMPARE_AND_EXCHANGE),
        WEAK_COMPARE_AND_SET_PLAIN("weakCompareAndSetPlain", AccessType.COMPARE_AND_SET),
        WEAK_COMPARE_AND_SET("weakCompareAndSet", AccessType.COMPARE_AND_SET),
        WEAK_COMPARE_AND_SET_ACQUIRE("weakCompareAndSetAcquire", AccessType.COMPARE_AND_SET),
        WEAK_COMPARE_AND_SET_RELEASE("weakCompareAndSetRelease", AccessType.COMPARE_AND_SET),
        GET_AND_SET("getAndSet", AccessType.GET_AND_UPDATE),
        GET_AND_SET_ACQUIRE("getAndSetAcquire", AccessType.GET_AND_UPDATE),
        GET_AND_SET_RELEASE("getAndSetRelease", AccessType.GET_AND_UPDATE),
        GET_AND_ADD("getAndAdd", AccessType.GET_AND_UPDATE),
        GET_AND_ADD_ACQUIRE("getAndAddAcquire", AccessType.GET_AND_UPDATE),
        GET_AND_ADD_RELEASE("getAndAddRelease", AccessType.GET_AND_UPDATE),
        GET_AND_BITWISE_OR("getAndBitwiseOr", AccessType.GET_AND_UPDATE),
        GET_AND_BITWISE_OR_RELEASE("getAndBitwiseOrRelease", AccessType.GET_AND_UPDATE),
        GET_AND_BITWISE_OR_ACQUIRE("getAndBitwiseOrAcquire", AccessType.GET_AND_UPDATE),
        GET_AND_BITWISE_AND("getAndBitwiseAnd", AccessType.GET_AND_UPDATE),
        GET_AND_BITWISE_AND_RELEASE("getAndBitwiseAndRelease", AccessType.GET_AND_UPDATE),
        GET_AND_BITWISE_AND_ACQUIRE("getAndBitwiseAndAcquire", AccessType.GET_AND_UPDATE),
        GET_AND_BITWISE_XOR("getAndBitwiseXor", AccessType.GET_AND_UPDATE),
        GET_AND_BITWISE_XOR_RELEASE("getAndBitwiseXorRelease", AccessType.GET_AND_UPDATE),
        GET_AND_BITWISE_XOR_ACQUIRE("getAndBitwiseXorAcquire", AccessType.GET_AND_UPDATE);

        final String methodName;
        final AccessType type;

        AccessMode(String methodName, AccessType type) {
            this.methodName = methodName;
            this.type = type;
        }

        public String methodName() {
            return methodName;
        }

        static AccessMode find(String methodName) {
            AccessMode[] all = VALUES;
            for (int i = 0; i < all.length; i++) {
                if (all[i].methodName.equals(methodName)) {
                    return all[i];
                }
            }
            return null;
        }

        public static AccessMode valueFromMethodName(String methodName) {
            AccessMode m = find(methodName);
            if (m == null) {
                throw new IllegalArgumentException("No AccessMode value for method name " + methodName);
            }
            return m;
        }

        private static final AccessMode[] VALUES = values();
    }

    // ---- fences ----------------------------------------------------------------------------------------------------

    public static void fullFence() {
        Unsafe.getUnsafe().fullFence();
    }

    public static void acquireFence() {
        Unsafe.getUnsafe().loadFence();
    }

    public static void releaseFence() {
        Unsafe.getUnsafe().storeFence();
    }

    public static void loadLoadFence() {
        Unsafe.getUnsafe().loadFence();
    }

    public static void storeStoreFence() {
        Unsafe.getUnsafe().storeFence();
    }

    // ---- nominal descriptors ---------------------------------------------------------------------------------------

    // Fields and array elements have one.
    @Override
    public Optional<VarHandleDesc> describeConstable() {
        return Optional.empty();
    }

    public static final class VarHandleDesc extends DynamicConstantDesc<VarHandle> {
        private final ClassDesc declaringClass;     // of arrays: the array class
        private final ClassDesc varType;

        private VarHandleDesc(DirectMethodHandleDesc bootstrap, String name, ClassDesc declaringClass,
                              ClassDesc varType, ConstantDesc... args) {
            super(bootstrap, name, ConstantDescs.CD_VarHandle, args);
            this.declaringClass = declaringClass;
            this.varType = varType;
        }

        public static VarHandleDesc ofField(ClassDesc declaringClass, String name, ClassDesc fieldType) {
            return new VarHandleDesc(ConstantDescs.BSM_VARHANDLE_FIELD, name, declaringClass, fieldType,
                                     declaringClass, fieldType);
        }

        public static VarHandleDesc ofStaticField(ClassDesc declaringClass, String name, ClassDesc fieldType) {
            return new VarHandleDesc(ConstantDescs.BSM_VARHANDLE_STATIC_FIELD, name, declaringClass, fieldType,
                                     declaringClass, fieldType);
        }

        public static VarHandleDesc ofArray(ClassDesc arrayClass) {
            if (!arrayClass.isArray()) {
                throw new IllegalArgumentException("Array class argument not an array: " + arrayClass);
            }
            return new VarHandleDesc(ConstantDescs.BSM_VARHANDLE_ARRAY, ConstantDescs.DEFAULT_NAME, arrayClass,
                                     arrayClass.componentType(), arrayClass);
        }

        public ClassDesc varType() {
            return varType;
        }

        @Override
        public VarHandle resolveConstantDesc(MethodHandles.Lookup lookup) throws ReflectiveOperationException {
            Class<?> c = (Class<?>) declaringClass.resolveConstantDesc(lookup);
            if (bootstrapMethod() == ConstantDescs.BSM_VARHANDLE_ARRAY) {
                return MethodHandles.arrayElementVarHandle(c);
            }
            Class<?> t = (Class<?>) varType.resolveConstantDesc(lookup);
            return bootstrapMethod() == ConstantDescs.BSM_VARHANDLE_FIELD
                ? lookup.findVarHandle(c, constantName(), t) : lookup.findStaticVarHandle(c, constantName(), t);
        }

        @Override
        public String toString() {
            if (bootstrapMethod() == ConstantDescs.BSM_VARHANDLE_ARRAY) {
                return "VarHandleDesc[" + declaringClass.displayName() + "[]]";
            }
            return "VarHandleDesc[" + (bootstrapMethod() == ConstantDescs.BSM_VARHANDLE_FIELD ? "" : "static ")
                + declaringClass.displayName() + "." + constantName() + ":" + varType.displayName() + "]";
        }
    }
}
