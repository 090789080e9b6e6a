// The handles that are made of other handles: conversions, bound arguments and the combinators of MethodHandles. Each
// transforms the argument array and passes it on.
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

    static final class AsType extends MethodHandle {
        private final MethodHandle target;

        AsType(MethodHandle target, MethodType type) {
            super(type);
            this.target = target;
        }

        @Override
        @Hidden
        Object invokeArgs(Object[] args) throws Throwable {
            Class<?>[] from = type().ptypes();
            MethodType tt = target.type();
            Class<?>[] to = tt.ptypes();
            Object[] a = new Object[args.length];
            for (int i = 0; i < a.length; i++) {
                a[i] = from[i] == to[i] ? args[i] : Wrapper.asType(args[i], from[i], to[i]);
            }
            return Wrapper.asType(target.invokeArgs(a), tt.rtype(), type().rtype());
        }
    }

    static final class ExplicitCast extends MethodHandle {
        private final MethodHandle target;

        ExplicitCast(MethodHandle target, MethodType type) {
            super(type);
            this.target = target;
        }

        @Override
        @Hidden
        Object invokeArgs(Object[] args) throws Throwable {
            Class<?>[] from = type().ptypes();
            MethodType tt = target.type();
            Class<?>[] to = tt.ptypes();
            Object[] a = new Object[args.length];
            for (int i = 0; i < a.length; i++) {
                a[i] = Wrapper.explicitCast(args[i], from[i], to[i]);
            }
            return Wrapper.explicitCast(target.invokeArgs(a), tt.rtype(), type().rtype());
        }
    }

    static final class Varargs extends MethodHandle {
        private final MethodHandle target;
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
        @Hidden
        Object invokeArgs(Object[] args) throws Throwable {
            return target.invokeArgs(args);
        }
    }

    static final class Spreader extends MethodHandle {
        private final MethodHandle target;
        private final int pos;
        private final int count;

        Spreader(MethodHandle target, int pos, int count, MethodType type) {
            super(type);
            this.target = target;
            this.pos = pos;
            this.count = count;
        }

        @Override
        @Hidden
        Object invokeArgs(Object[] args) throws Throwable {
            Object array = args[pos];
            int n = array == null ? 0 : Array.getLength(array);
            if (n != count) {
                throw new IllegalArgumentException("array is not of length " + count);
            }
            if (array == null && count > 0) {
                throw new NullPointerException("null array reference");
            }
            Object[] values = new Object[count];
            for (int i = 0; i < count; i++) {
                values[i] = Array.get(array, i);
            }
            return target.invokeArgs(splice(args, pos, pos + 1, values));
        }
    }

    static final class Collector extends MethodHandle {
        private final MethodHandle target;
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

        @Override
        @Hidden
        Object invokeArgs(Object[] args) throws Throwable {
            Object array = Array.newInstance(componentType, count);
            for (int i = 0; i < count; i++) {
                if (array instanceof Object[]) {
                    ((Object[]) array)[i] = args[pos + i];
                } else {
                    Array.set(array, i, args[pos + i]);
                }
            }
            return target.invokeArgs(splice(args, pos, pos + count, new Object[] {array}));
        }
    }

    // Arguments inserted at a position.
    static final class Bound extends MethodHandle {
        private final MethodHandle target;
        private final int pos;
        private final Object[] values;

        Bound(MethodHandle target, int pos, Object[] values, MethodType type) {
            super(type);
            this.target = target;
            this.pos = pos;
            this.values = values;
        }

        @Override
        @Hidden
        Object invokeArgs(Object[] args) throws Throwable {
            return target.invokeArgs(splice(args, pos, pos, values));
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
        Object invokeArgs(Object[] args) {
            return value;
        }
    }

    static final class Identity extends MethodHandle {
        Identity(Class<?> t) {
            super(MethodType.methodType(t, t));
        }

        @Override
        Object invokeArgs(Object[] args) {
            return args[0];
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

    static final class DynamicInvoker extends MethodHandle {
        private final CallSite site;

        DynamicInvoker(CallSite site) {
            super(site.type());
            this.site = site;
        }

        @Override
        @Hidden
        Object invokeArgs(Object[] args) throws Throwable {
            return site.getTarget().invokeArgs(args);
        }
    }

    // MethodHandles.exactInvoker and invoker: the handle to call is the first argument.
    static final class Invoker extends MethodHandle {
        private final MethodType callType;
        private final boolean exact;

        Invoker(MethodType callType, boolean exact) {
            super(callType.insertParameterTypes(0, MethodHandle.class));
            this.callType = callType;
            this.exact = exact;
        }

        @Override
        @Hidden
        Object invokeArgs(Object[] args) throws Throwable {
            Object[] rest = slice(args, 1, args.length);
            return exact ? Invokers.runExact(args[0], callType, rest) : Invokers.runGeneric(args[0], callType, rest);
        }
    }

    static final class Permute extends MethodHandle {
        private final MethodHandle target;
        private final int[] order;

        Permute(MethodHandle target, MethodType type, int[] order) {
            super(type);
            this.target = target;
            this.order = order;
        }

        @Override
        @Hidden
        Object invokeArgs(Object[] args) throws Throwable {
            Object[] a = new Object[order.length];
            for (int i = 0; i < a.length; i++) {
                a[i] = args[order[i]];
            }
            return target.invokeArgs(a);
        }
    }

    static final class Drop extends MethodHandle {
        private final MethodHandle target;
        private final int pos;
        private final int count;

        Drop(MethodHandle target, int pos, int count, MethodType type) {
            super(type);
            this.target = target;
            this.pos = pos;
            this.count = count;
        }

        @Override
        @Hidden
        Object invokeArgs(Object[] args) throws Throwable {
            return target.invokeArgs(splice(args, pos, pos + count, new Object[0]));
        }
    }

    // Each argument from pos on goes through its filter (null: unchanged).
    static final class FilterArguments extends MethodHandle {
        private final MethodHandle target;
        private final int pos;
        private final MethodHandle[] filters;

        FilterArguments(MethodHandle target, int pos, MethodHandle[] filters, MethodType type) {
            super(type);
            this.target = target;
            this.pos = pos;
            this.filters = filters;
        }

        @Override
        @Hidden
        Object invokeArgs(Object[] args) throws Throwable {
            Object[] a = args.clone();
            for (int i = filters.length - 1; i >= 0; i--) {
                if (filters[i] != null) {
                    a[pos + i] = filters[i].invokeArgs(new Object[] {a[pos + i]});
                }
            }
            return target.invokeArgs(a);
        }
    }

    // The arguments from pos on that the filter takes are replaced by its result (none if void).
    static final class CollectArguments extends MethodHandle {
        private final MethodHandle target;
        private final int pos;
        private final MethodHandle filter;

        CollectArguments(MethodHandle target, int pos, MethodHandle filter, MethodType type) {
            super(type);
            this.target = target;
            this.pos = pos;
            this.filter = filter;
        }

        @Override
        @Hidden
        Object invokeArgs(Object[] args) throws Throwable {
            int n = filter.type().parameterCount();
            Object r = filter.invokeArgs(slice(args, pos, pos + n));
            Object[] middle = filter.type().rtype() == void.class ? new Object[0] : new Object[] {r};
            return target.invokeArgs(splice(args, pos, pos + n, middle));
        }
    }

    static final class FilterReturn extends MethodHandle {
        private final MethodHandle target;
        private final MethodHandle filter;

        FilterReturn(MethodHandle target, MethodHandle filter) {
            super(target.type().changeReturnType(filter.type().rtype()));
            this.target = target;
            this.filter = filter;
        }

        @Override
        @Hidden
        Object invokeArgs(Object[] args) throws Throwable {
            Object r = target.invokeArgs(args);
            return filter.invokeArgs(filter.type().parameterCount() == 0 ? new Object[0] : new Object[] {r});
        }
    }

    // The combiner's result (none if void) is inserted before its own arguments.
    static final class Fold extends MethodHandle {
        private final MethodHandle target;
        private final int pos;
        private final MethodHandle combiner;

        Fold(MethodHandle target, int pos, MethodHandle combiner, MethodType type) {
            super(type);
            this.target = target;
            this.pos = pos;
            this.combiner = combiner;
        }

        @Override
        @Hidden
        Object invokeArgs(Object[] args) throws Throwable {
            Object r = combiner.invokeArgs(slice(args, pos, pos + combiner.type().parameterCount()));
            return target.invokeArgs(combiner.type().rtype() == void.class ? args
                                     : splice(args, pos, pos, new Object[] {r}));
        }
    }

    static final class Guard extends MethodHandle {
        private final MethodHandle test;
        private final MethodHandle target;
        private final MethodHandle fallback;

        Guard(MethodHandle test, MethodHandle target, MethodHandle fallback) {
            super(target.type());
            this.test = test;
            this.target = target;
            this.fallback = fallback;
        }

        @Override
        @Hidden
        Object invokeArgs(Object[] args) throws Throwable {
            int n = test.type().parameterCount();
            Object z = test.invokeArgs(n == args.length ? args : slice(args, 0, n));
            return (((Boolean) z).booleanValue() ? target : fallback).invokeArgs(args);
        }
    }

    static final class Catch extends MethodHandle {
        private final MethodHandle target;
        private final Class<? extends Throwable> exType;
        private final MethodHandle handler;

        Catch(MethodHandle target, Class<? extends Throwable> exType, MethodHandle handler) {
            super(target.type());
            this.target = target;
            this.exType = exType;
            this.handler = handler;
        }

        @Override
        @Hidden
        Object invokeArgs(Object[] args) throws Throwable {
            try {
                return target.invokeArgs(args);
            } catch (Throwable t) {
                if (!exType.isInstance(t)) {
                    throw t;
                }
                Object[] a = splice(args, 0, 0, new Object[] {t});
                return handler.invokeArgs(slice(a, 0, handler.type().parameterCount()));
            }
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
        private final Class<?> componentType;

        ArrayOp(int op, Class<?> arrayClass, MethodType type) {
            super(type);
            this.op = op;
            this.componentType = arrayClass.getComponentType();
        }

        @Override
        @Hidden
        Object invokeArgs(Object[] args) {
            switch (op) {
                case NEW:
                    return Array.newInstance(componentType, ((Integer) args[0]).intValue());
                case LENGTH:
                    return Array.getLength(args[0]);
                case GET:
                    check(args);
                    return Array.get(args[0], (Integer) args[1]);
                default:
                    check(args);
                    if (args[0] instanceof Object[]) {
                        ((Object[]) args[0])[(Integer) args[1]] = args[2];
                    } else {
                        Array.set(args[0], (Integer) args[1], args[2]);
                    }
                    return null;
            }
        }

        // The messages of the bytecodes instead of those of java.lang.reflect.Array.
        private static void check(Object[] args) {
            int i = (Integer) args[1];
            int n = Array.getLength(args[0]);
            if (i < 0 || i >= n) {
                throw new ArrayIndexOutOfBoundsException("Index " + i + " out of bounds for length " + n);
            }
        }
    }
}
