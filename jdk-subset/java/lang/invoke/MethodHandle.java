// A typed reference to something that can be invoked. Each kind of handle is a subclass. How it is invoked says its
// form: a static method spun for the kind and the basic types, which invokeBasic calls with the handle and its
// arguments (LambdaForm, Forms). Forms are made when a handle is about to be invoked (prepared). A rare kind implements
// invokeArgs instead: the arguments arrive in an array, each already of exactly the parameter's type (primitives
// boxed), and the result goes back boxed in exactly the return type (void: null).
package java.lang.invoke;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.constant.ClassDesc;
import java.lang.constant.Constable;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Array;
import java.util.List;
import java.util.Optional;
import jdk.internal.vm.annotation.Hidden;

public abstract class MethodHandle implements Constable {
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @interface PolymorphicSignature {
    }

    private final MethodType type;
    LambdaForm form;                        // for the VM's invokeBasic; null until prepared
    private MethodHandle asTypeCache;

    // One of the 255 words that a call may pass is the handle itself.
    MethodHandle(MethodType type) {
        if (type.parameterCount() > 127 && type.slotCount() > 254) {
            throw new IllegalArgumentException("bad parameter count 256");
        }
        this.type = type;
    }

    public MethodType type() {
        return type;
    }

    // Signature-polymorphic: the VM links each call site through MethodHandleNatives.linkMethod (contract 6.3 b).
    // Called reflectively they throw UnsupportedOperationException.
    @PolymorphicSignature
    public final native Object invokeExact(Object... args) throws Throwable;

    @PolymorphicSignature
    public final native Object invoke(Object... args) throws Throwable;

    // The VM's intrinsics (contract 6.3 a): invokeBasic calls form.vmentry; linkTo... the MemberName at the end.
    @PolymorphicSignature
    final native Object invokeBasic(Object... args) throws Throwable;

    @PolymorphicSignature
    static native Object linkToVirtual(Object... args) throws Throwable;

    @PolymorphicSignature
    static native Object linkToStatic(Object... args) throws Throwable;

    @PolymorphicSignature
    static native Object linkToSpecial(Object... args) throws Throwable;

    @PolymorphicSignature
    static native Object linkToInterface(Object... args) throws Throwable;

    // This handle, with a form.
    final MethodHandle prepared() {
        if (form == null) {
            form = makeForm();
        }
        return this;
    }

    LambdaForm makeForm() {
        return Forms.boxed(type);
    }

    // Invokes with arguments that have been converted to the exact parameter types.
    @Hidden
    Object invokeArgs(Object[] args) throws Throwable {
        prepared();
        return Forms.linker().link(this, args, Forms.spreader(type));
    }

    @Hidden
    public Object invokeWithArguments(Object... arguments) throws Throwable {
        MethodHandle mh = this;
        if (arguments == null) {
            arguments = new Object[0];
        }
        int n = arguments.length;
        MethodType t = mh.type;
        if (mh.isVarargsCollector()) {
            arguments = mh.collectVarargs(arguments);
            n = arguments.length;
            mh = mh.asFixedArity();
        }
        Class<?>[] p = t.ptypes();
        if (n != p.length) {
            throw new WrongMethodTypeException("cannot convert " + this + " to "
                                               + MethodType.genericMethodType(arguments.length));
        }
        Object[] args = new Object[n];
        for (int i = 0; i < n; i++) {
            Class<?> c = p[i];
            args[i] = c == Object.class ? arguments[i] : Wrapper.asType(arguments[i], Object.class, c);
        }
        return mh.invokeArgs(args);
    }

    public Object invokeWithArguments(List<?> arguments) throws Throwable {
        return invokeWithArguments(arguments.toArray());
    }

    // The trailing arguments as one array, always: the static type Object of an argument never is the array's.
    private Object[] collectVarargs(Object[] a) {
        int fixed = type.parameterCount() - 1;
        int n = a.length;
        if (n < fixed) {
            throw new WrongMethodTypeException("cannot build collector",
                new IllegalArgumentException("array length is not legal: " + (n - fixed)));
        }
        Class<?> ct = type.lastParameterType().getComponentType();
        Object array = Array.newInstance(ct, n - fixed);
        for (int i = fixed; i < n; i++) {
            Object v = Wrapper.asType(a[i], Object.class, ct);
            if (ct.isPrimitive()) {
                Array.set(array, i - fixed, v);
            } else {
                ((Object[]) array)[i - fixed] = v;
            }
        }
        Object[] r = new Object[fixed + 1];
        System.arraycopy(a, 0, r, 0, fixed);
        r[fixed] = array;
        return r;
    }

    public MethodHandle asType(MethodType newType) {
        if (newType == type) {
            return this;
        }
        MethodHandle c = asTypeCache;
        if (c != null && c.type == newType) {
            return c;
        }
        c = convert(newType);
        asTypeCache = c;
        return c;
    }

    MethodHandle convert(MethodType newType) {
        checkConvertible(newType);
        return new Adapters.Convert(this, newType, false);
    }

    final void checkConvertible(MethodType newType) {
        Class<?>[] from = newType.ptypes();
        Class<?>[] to = type.ptypes();
        boolean ok = from.length == to.length && Wrapper.canConvert(type.rtype(), newType.rtype());
        for (int i = 0; ok && i < to.length; i++) {
            ok = Wrapper.canConvert(from[i], to[i]);
        }
        if (!ok) {
            throw new WrongMethodTypeException("cannot convert " + this + " to " + newType);
        }
    }

    public MethodHandle asSpreader(Class<?> arrayType, int arrayLength) {
        return asSpreader(type.parameterCount() - arrayLength, arrayType, arrayLength);
    }

    public MethodHandle asSpreader(int pos, Class<?> arrayType, int arrayLength) {
        Class<?> ct = componentOf(arrayType);
        int n = type.parameterCount();
        if (arrayLength < 0 || arrayLength > n || pos < 0 || pos + arrayLength > n) {
            throw new IllegalArgumentException("bad spread array length");
        }
        Class<?>[] p = type.parameterArray();
        for (int i = 0; i < arrayLength; i++) {
            p[pos + i] = ct;
        }
        MethodHandle target = asType(MethodType.methodType(type.rtype(), p));
        return new Adapters.Spreader(target, pos, arrayLength,
            target.type.dropParameterTypes(pos, pos + arrayLength).insertParameterTypes(pos, arrayType));
    }

    private static Class<?> componentOf(Class<?> arrayType) {
        if (!arrayType.isArray()) {
            throw new IllegalArgumentException("not an array type: " + arrayType);
        }
        return arrayType.getComponentType();
    }

    public MethodHandle asCollector(Class<?> arrayType, int arrayLength) {
        return asCollector(type.parameterCount() - 1, arrayType, arrayLength);
    }

    public MethodHandle asCollector(int pos, Class<?> arrayType, int arrayLength) {
        Class<?> ct = componentOf(arrayType);
        if (pos < 0 || pos >= type.parameterCount()) {
            throw new IllegalArgumentException("bad collect position");
        }
        if (!type.parameterType(pos).isAssignableFrom(arrayType)) {
            throw new IllegalArgumentException("array type not assignable to argument: " + this + ", " + arrayType);
        }
        Class<?>[] p = new Class<?>[arrayLength];
        for (int i = 0; i < arrayLength; i++) {
            p[i] = ct;
        }
        return new Adapters.Collector(asFixedArity(), pos, arrayType, arrayLength,
            type.dropParameterTypes(pos, pos + 1).insertParameterTypes(pos, p));
    }

    public MethodHandle asVarargsCollector(Class<?> arrayType) {
        componentOf(arrayType);
        if (type.parameterCount() == 0 || !type.lastParameterType().isAssignableFrom(arrayType)) {
            throw new IllegalArgumentException("array type not assignable to argument: " + this + ", " + arrayType);
        }
        if (isVarargsCollector() && type.lastParameterType() == arrayType) {
            return this;
        }
        return new Adapters.Varargs(asFixedArity(), arrayType);
    }

    public boolean isVarargsCollector() {
        return false;
    }

    public MethodHandle asFixedArity() {
        return this;
    }

    public MethodHandle withVarargs(boolean makeVarargs) {
        if (makeVarargs == isVarargsCollector()) {
            return this;
        }
        return makeVarargs ? asVarargsCollector(type.lastParameterType()) : asFixedArity();
    }

    public MethodHandle bindTo(Object x) {
        if (type.parameterCount() == 0 || type.parameterType(0).isPrimitive()) {
            throw new IllegalArgumentException("no leading reference parameter");
        }
        x = type.parameterType(0).cast(x);
        return new Adapters.Bound(asFixedArity(), 0, new Object[] {x}, type.dropParameterTypes(0, 1));
    }

    @Override
    public String toString() {
        return "MethodHandle" + type;
    }

    // The member that a direct handle refers to; otherwise null.
    MemberName internalMemberName() {
        return null;
    }

    // Of direct handles to classes with a name.
    @Override
    public Optional<MethodHandleDesc> describeConstable() {
        MemberName m = internalMemberName();
        if (m == null) {
            return Optional.empty();
        }
        Optional<ClassDesc> owner = m.clazz.describeConstable();
        int kind = m.referenceKind();
        if (!owner.isPresent()) {
            return Optional.empty();
        }
        DirectMethodHandleDesc.Kind k = DirectMethodHandleDesc.Kind.valueOf(kind, m.clazz.isInterface());
        if (m.isField()) {
            Optional<ClassDesc> t = m.getFieldType().describeConstable();
            return t.isPresent() ? Optional.of(MethodHandleDesc.ofField(k, owner.get(), m.getName(), t.get()))
                : Optional.empty();
        }
        Optional<MethodTypeDesc> t = m.getMethodType().describeConstable();
        return t.isPresent() ? Optional.of(MethodHandleDesc.ofMethod(k, owner.get(), m.isConstructor() ? "<init>"
                                                                     : m.getName(), t.get())) : Optional.empty();
    }
}
