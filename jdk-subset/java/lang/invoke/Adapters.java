// The handles that are made of other handles: conversions, bound arguments and the combinators of MethodHandles. Those
// with a form of their own (makeForm) run without boxing; the rare ones transform the argument array and pass it on.
// makeForm prepares the handles that the form is going to invoke.
package java.lang.invoke;

import java.lang.reflect.Array;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.Hidden;

final class Adapters {
    private Adapters() {
    }

    // A slice of a with another array in the place of the elements from..to.
    static Object[] splice(Object[] a, int from, int to, Object[] middle) {
        Object[] r = new Object[a.length - (to - from) + middle.length];
        System.arraycopy(a, 0, r, 0, from);
        System.arraycopy(middle, 0, r, from, middle.length);
        System.arraycopy(a, to, r, from + middle.length, a.length - to);
        return r;
    }

    static Object[] slice(Object[] a, int from, int to) {
        Object[] r = new Object[to - from];
        System.arraycopy(a, from, r, 0, to - from);
        return r;
    }

    static MethodHandle convertVarargs(MethodHandle mh, Class<?> arrayType, MethodType newType) {
        int n = mh.type().parameterCount();
        int k = newType.parameterCount();
        MethodHandle fixed = mh.asFixedArity();
        if (k == n && arrayType.isAssignableFrom(newType.lastParameterType())) {
            return fixed.asType(newType);
        }
        if (k < n - 1) {
            throw new WrongMethodTypeException("cannot build collector",
                new IllegalArgumentException("array length is not legal: " + (k - n + 1)));
        }
        try {
            return fixed.asCollector(arrayType, k - n + 1).asType(newType);
        } catch (IllegalArgumentException e) {
            throw new WrongMethodTypeException("cannot build collector", e);
        }
    }

    // asType and explicitCastArguments.
    static final class Convert extends MethodHandle {
        private final boolean explicit;
        final MethodHandle target;
        Class<?>[] casts;

        Convert(MethodHandle target, MethodType type, boolean explicit) {
            super(type);
            this.target = target;
            this.explicit = explicit;
        }

        @Override
        LambdaForm makeForm() {
            target.prepared();
            casts = Forms.casts(type(), target.type(), explicit);
            return Forms.convert(type(), target.type(), explicit);
        }
    }

    static final class Varargs extends MethodHandle {
        final MethodHandle target;
        private final Class<?> arrayType;

        Varargs(MethodHandle target, Class<?> arrayType) {
            super(target.type().changeParameterType(target.type().parameterCount() - 1, arrayType));
            this.target = target;
            this.arrayType = arrayType;
        }

        @Override
        public boolean isVarargsCollector() {
            return true;
        }

        @Override
        public MethodHandle asFixedArity() {
            return target.asType(type());
        }

        @Override
        MethodHandle convert(MethodType newType) {
            return convertVarargs(this, arrayType, newType);
        }

        @Override
        MemberName internalMemberName() {
            return target.internalMemberName();
        }

        @Override
        LambdaForm makeForm() {
            target.prepared();
            return Forms.forward(Varargs.class, type());
        }
    }

    static final class Spreader extends MethodHandle {
        final MethodHandle target;
        private final int pos;
        private final int count;

        Spreader(MethodHandle target, int pos, int count, MethodType type) {
            super(type);
            this.target = target;
            this.pos = pos;
            this.count = count;
        }

        @Hidden
        static void checkLength(Object array, int count) {
            if (array == null && count > 0) {
                throw new NullPointerException("null array reference");
            }
            if (array != null && Array.getLength(array) != count) {
                throw new IllegalArgumentException("array is not of length " + count);
            }
        }

        @Override
        LambdaForm makeForm() {
            target.prepared();
            return Forms.spread(type(), pos, count, type().parameterType(pos), target.type());
        }
    }

    static final class Collector extends MethodHandle {
        final MethodHandle target;
        private final int pos;
        private final Class<?> componentType;
        private final int count;

        Collector(MethodHandle target, int pos, Class<?> arrayType, int count, MethodType type) {
            super(type);
            this.target = target;
            this.pos = pos;
            this.componentType = arrayType.getComponentType();
            this.count = count;
        }

        static Object[] newArray(Object self) {
            Collector c = (Collector) self;
            return (Object[]) Array.newInstance(c.componentType, c.count);
        }

        @Override
        LambdaForm makeForm() {
            target.prepared();
            return Forms.collector(type(), pos, count, Wrapper.code(componentType));
        }
    }

    // Arguments inserted at a position.
    static final class Bound extends MethodHandle {
        final MethodHandle target;
        private final int pos;
        final Object[] values;

        Bound(MethodHandle target, int pos, Object[] values, MethodType type) {
            super(type);
            this.target = target;
            this.pos = pos;
            this.values = values;
        }

        @Override
        LambdaForm makeForm() {
            target.prepared();
            return Forms.bound(target.type(), pos, values.length);
        }
    }

    // Ignores its arguments.
    static final class Constant extends MethodHandle {
        final Object value;

        Constant(MethodType type, Object value) {
            super(type);
            this.value = value;
        }

        @Override
        LambdaForm makeForm() {
            return Forms.constant(type());
        }
    }

    static final class Identity extends MethodHandle {
        Identity(Class<?> t) {
            super(MethodType.methodType(t, t));
        }

        @Override
        LambdaForm makeForm() {
            return Forms.identity(type());
        }
    }

    static final class Uninitialized extends MethodHandle {
        Uninitialized(MethodType type) {
            super(type);
        }

        @Override
        Object invokeArgs(Object[] args) {
            throw new IllegalStateException("uninitialized call site");
        }
    }

    // An access mode that a VarHandle does not support.
    static final class Unsupported extends MethodHandle {
        Unsupported(MethodType type) {
            super(type);
        }

        @Override
        @Hidden
        Object invokeArgs(Object[] args) {
            throw new UnsupportedOperationException();
        }
    }

    static final class DynamicInvoker extends MethodHandle {
        final CallSite site;

        DynamicInvoker(CallSite site) {
            super(site.type());
            this.site = site;
        }

        @Override
        LambdaForm makeForm() {
            return Forms.dynamicInvoker(type());
        }
    }

    // MethodHandles.exactInvoker and invoker: the handle to call is the first argument.
    static final class Invoker extends MethodHandle {
        final MethodType callType;
        private final boolean exact;

        Invoker(MethodType callType, boolean exact) {
            super(callType.insertParameterTypes(0, MethodHandle.class));
            this.callType = callType;
            this.exact = exact;
        }

        @Override
        MemberName internalMemberName() {
            return MemberName.polymorphic(exact ? "invokeExact" : "invoke", callType);
        }

        @Override
        LambdaForm makeForm() {
            return Forms.callFirst(type(), exact);
        }
    }

    // Arguments in another order, repeated or dropped.
    static final class Permute extends MethodHandle {
        final MethodHandle target;
        private final int[] order;

        Permute(MethodHandle target, MethodType type, int[] order) {
            super(type);
            this.target = target;
            this.order = order;
        }

        // Leaves out count arguments from pos on.
        static MethodHandle drop(MethodHandle target, int pos, int count, MethodType type) {
            int[] order = new int[target.type().parameterCount()];
            for (int i = 0; i < order.length; i++) {
                order[i] = i < pos ? i : i + count;
            }
            return new Permute(target, type, order);
        }

        @Override
        LambdaForm makeForm() {
            target.prepared();
            return Forms.permute(type(), order, target.type());
        }
    }

    // Each argument from pos on goes through its filter (null: unchanged).
    static final class FilterArguments extends MethodHandle {
        final MethodHandle target;
        private final int pos;
        final MethodHandle[] filters;

        FilterArguments(MethodHandle target, int pos, MethodHandle[] filters, MethodType type) {
            super(type);
            this.target = target;
            this.pos = pos;
            this.filters = filters;
        }

        @Override
        LambdaForm makeForm() {
            target.prepared();
            for (int i = 0; i < filters.length; i++) {
                if (filters[i] != null) {
                    filters[i].prepared();
                }
            }
            return Forms.filterArguments(type(), pos, filters, target.type());
        }
    }

    // The filter takes arguments from pos on; its result (none if void) is at pos for the target, instead of them
    // (drop: collectArguments) or before them (foldArguments).
    static final class Combine extends MethodHandle {
        final MethodHandle target;
        private final int pos;
        final MethodHandle filter;
        private final boolean drop;

        Combine(MethodHandle target, int pos, MethodHandle filter, boolean drop, MethodType type) {
            super(type);
            this.target = target;
            this.pos = pos;
            this.filter = filter;
            this.drop = drop;
        }

        @Override
        LambdaForm makeForm() {
            target.prepared();
            filter.prepared();
            return Forms.combine(type(), pos, filter.type(), drop, target.type());
        }
    }

    static final class FilterReturn extends MethodHandle {
        final MethodHandle target;
        final MethodHandle filter;

        FilterReturn(MethodHandle target, MethodHandle filter) {
            super(target.type().changeReturnType(filter.type().rtype()));
            this.target = target;
            this.filter = filter;
        }

        @Override
        LambdaForm makeForm() {
            target.prepared();
            filter.prepared();
            return Forms.filterReturn(target.type(), filter.type());
        }
    }

    static final class Guard extends MethodHandle {
        final MethodHandle test;
        private final MethodHandle target;
        private final MethodHandle fallback;

        Guard(MethodHandle test, MethodHandle target, MethodHandle fallback) {
            super(target.type());
            this.test = test;
            this.target = target;
            this.fallback = fallback;
        }

        static MethodHandle choose(int test, Object self) {
            Guard g = (Guard) self;
            return (test != 0 ? g.target : g.fallback).prepared();
        }

        @Override
        LambdaForm makeForm() {
            test.prepared();
            return Forms.guard(type(), test.type());
        }
    }

    static final class Catch extends MethodHandle {
        final MethodHandle target;
        private final Class<? extends Throwable> exType;
        private final MethodHandle handler;

        Catch(MethodHandle target, Class<? extends Throwable> exType, MethodHandle handler) {
            super(target.type());
            this.target = target;
            this.exType = exType;
            this.handler = handler;
        }

        static MethodHandle handlerOf(Object thrown, Object self) {
            Catch c = (Catch) self;
            if (!c.exType.isInstance(thrown)) {
                Unsafe.getUnsafe().throwException((Throwable) thrown);
            }
            return c.handler.prepared();
        }

        @Override
        LambdaForm makeForm() {
            target.prepared();
            return Forms.catchException(type(), handler.type());
        }
    }

    static final class TryFinally extends MethodHandle {
        private final MethodHandle target;
        private final MethodHandle cleanup;

        TryFinally(MethodHandle target, MethodHandle cleanup) {
            super(target.type());
            this.target = target;
            this.cleanup = cleanup;
        }

        @Override
        @Hidden
        Object invokeArgs(Object[] args) throws Throwable {
            Throwable thrown = null;
            Object r = null;
            boolean isVoid = type().rtype() == void.class;
            try {
                r = target.invokeArgs(args);
            } catch (Throwable t) {
                thrown = t;
                r = Wrapper.zero(type().rtype());
            }
            Object[] lead = isVoid ? new Object[] {thrown} : new Object[] {thrown, r};
            Object[] a = slice(splice(args, 0, 0, lead), 0, cleanup.type().parameterCount());
            r = cleanup.invokeArgs(a);
            if (thrown != null) {
                throw thrown;
            }
            return r;
        }
    }

    static final class Thrower extends MethodHandle {
        Thrower(Class<?> returnType, Class<? extends Throwable> exType) {
            super(MethodType.methodType(returnType, exType));
        }

        @Override
        @Hidden
        Object invokeArgs(Object[] args) {
            if (args[0] == null) {
                throw new NullPointerException();
            }
            Unsafe.getUnsafe().throwException((Throwable) args[0]);
            return null;
        }
    }

    static final class ArrayOp extends MethodHandle {
        static final int GET = 0;
        static final int SET = 1;
        static final int LENGTH = 2;
        static final int NEW = 3;

        private final int op;
        private final Class<?> arrayClass;

        ArrayOp(int op, Class<?> arrayClass, MethodType type) {
            super(type);
            this.op = op;
            this.arrayClass = arrayClass;
        }

        static Object newArray(int length, Object self) {
            return Array.newInstance(((ArrayOp) self).arrayClass.getComponentType(), length);
        }

        @Override
        LambdaForm makeForm() {
            return Forms.arrayOp(op, type(), arrayClass);
        }
    }
}
