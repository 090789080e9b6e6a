// The loop and switch combinators of MethodHandles: checks of the parts, and the handles that run them. They pass their
// arguments in arrays.
package java.lang.invoke;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import jdk.internal.vm.annotation.Hidden;

final class Loops {
    private Loops() {
    }

    private static IllegalArgumentException misMatch(String what, Object a, Object b) {
        return new IllegalArgumentException(what + " must match: " + a + " != " + b);
    }

    private static boolean isPrefix(List<Class<?>> a, List<Class<?>> of) {
        return a.size() <= of.size() && a.equals(of.subList(0, a.size()));
    }

    private static MethodHandle nonNull(MethodHandle mh) {
        if (mh == null) {
            throw new NullPointerException();
        }
        return mh;
    }

    // Extends the parameters to exactly these.
    private static MethodHandle extend(MethodHandle mh, List<Class<?>> params) {
        int n = mh.type().parameterCount();
        if (n == params.size()) {
            return mh;
        }
        List<Class<?>> more = params.subList(n, params.size());
        return MethodHandles.dropArguments(mh, n, more.toArray(new Class<?>[more.size()]));
    }

    private static MethodType type(Class<?> rtype, List<Class<?>> params) {
        return MethodType.methodType(rtype, params);
    }

    // ---- loop ------------------------------------------------------------------------------------------------------

    static MethodHandle loop(MethodHandle[]... clauses) {
        if (clauses == null || clauses.length == 0) {
            throw new IllegalArgumentException("null or no clauses passed");
        }
        int n = clauses.length;
        for (int i = 0; i < n; i++) {
            if (clauses[i] == null) {
                throw new IllegalArgumentException("null clauses are not allowed");
            }
        }
        MethodHandle[][] part = new MethodHandle[4][n];     // init, step, pred, fini
        for (int i = 0; i < n; i++) {
            if (clauses[i].length > 4) {
                throw new IllegalArgumentException("All loop clauses must be represented as MethodHandle arrays with "
                                                   + "at most 4 elements.");
            }
            for (int k = 0; k < clauses[i].length; k++) {
                part[k][i] = clauses[i][k];
            }
        }
        MethodHandle[] init = part[0];
        MethodHandle[] step = part[1];
        MethodHandle[] pred = part[2];
        MethodHandle[] fini = part[3];

        // The iteration variables.
        Class<?>[] variable = new Class<?>[n];
        List<Class<?>> variables = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            Class<?> v = init[i] != null ? init[i].type().rtype() : step[i] != null ? step[i].type().rtype()
                    : void.class;
            if (init[i] != null && step[i] != null && step[i].type().rtype() != v) {
                throw misMatch("clause " + i + ": init and step return types", v, step[i].type().rtype());
            }
            variable[i] = v;
            if (v != void.class) {
                variables.add(v);
            }
        }
        int k = variables.size();

        // The loop's parameters: the longest list of all, the variables left out.
        List<Class<?>> outer = new ArrayList<>();
        for (int p = 1; p < 4; p++) {
            for (int i = 0; i < n; i++) {
                MethodHandle mh = part[p][i];
                if (mh != null && mh.type().parameterCount() - k > outer.size()) {
                    outer = mh.type().parameterList().subList(k, mh.type().parameterCount());
                }
            }
        }
        for (int i = 0; i < n; i++) {
            if (init[i] != null && init[i].type().parameterCount() > outer.size()) {
                outer = init[i].type().parameterList();
            }
        }

        Class<?> result = null;
        for (int i = 0; i < n; i++) {
            if (fini[i] == null) {
                continue;
            }
            if (result == null) {
                result = fini[i].type().rtype();
            } else if (fini[i].type().rtype() != result) {
                throw new IllegalArgumentException("found non-identical finalizer return types: " + present(fini)
                                                   + " (return type: " + result + ")");
            }
        }
        if (result == null) {
            result = void.class;
        }
        if (present(pred).isEmpty()) {
            throw new IllegalArgumentException("no predicate found: " + Arrays.asList(pred));
        }
        for (int i = 0; i < n; i++) {
            if (pred[i] != null && pred[i].type().rtype() != boolean.class) {
                throw new IllegalArgumentException("predicates must have boolean return type: " + Arrays.asList(pred));
            }
        }
        for (int i = 0; i < n; i++) {
            if (init[i] != null && !isPrefix(init[i].type().parameterList(), outer)) {
                throw new IllegalArgumentException("found non-effectively identical init parameter type lists: "
                                                   + Arrays.asList(init) + " (common suffix: " + outer + ")");
            }
        }
        List<Class<?>> inner = new ArrayList<>(variables);
        inner.addAll(outer);
        for (int p = 1; p < 4; p++) {
            for (int i = 0; i < n; i++) {
                if (part[p][i] != null && !isPrefix(part[p][i].type().parameterList(), inner)) {
                    throw new IllegalArgumentException("found non-effectively identical parameter type lists:\nstep: "
                        + Arrays.asList(step) + "\npred: " + Arrays.asList(pred) + "\nfini: " + Arrays.asList(fini)
                        + " (common parameter sequence: " + inner + ")");
                }
            }
        }

        // Omitted parts: a variable starts as zero and stays, the loop continues, its result is zero.
        int v = 0;
        for (int i = 0; i < n; i++) {
            Class<?> t = variable[i];
            if (init[i] == null) {
                init[i] = MethodHandles.empty(type(t, outer));
            }
            if (step[i] == null) {
                step[i] = t == void.class ? MethodHandles.empty(type(t, inner))
                    : MethodHandles.permuteArguments(MethodHandles.identity(t), type(t, inner), v);
            }
            if (pred[i] == null) {
                pred[i] = extend(MethodHandles.constant(boolean.class, true), inner);
            }
            if (fini[i] == null) {
                fini[i] = MethodHandles.empty(type(result, inner));
            }
            init[i] = extend(init[i].asFixedArity(), outer);
            for (int p = 1; p < 4; p++) {
                part[p][i] = extend(part[p][i].asFixedArity(), inner);
            }
            if (t != void.class) {
                v++;
            }
        }
        return new Clauses(type(result, outer), part, k);
    }

    private static List<MethodHandle> present(MethodHandle[] a) {
        List<MethodHandle> r = new ArrayList<>();
        for (int i = 0; i < a.length; i++) {
            if (a[i] != null) {
                r.add(a[i]);
            }
        }
        return r;
    }

    private static final class Clauses extends MethodHandle {
        private final MethodHandle[][] part;
        private final int variables;

        Clauses(MethodType type, MethodHandle[][] part, int variables) {
            super(type);
            this.part = part;
            this.variables = variables;
        }

        @Override
        @Hidden
        Object invokeArgs(Object[] args) throws Throwable {
            MethodHandle[] init = part[0];
            MethodHandle[] step = part[1];
            MethodHandle[] pred = part[2];
            int n = init.length;
            Object[] inner = new Object[variables + args.length];
            System.arraycopy(args, 0, inner, variables, args.length);
            int v = 0;
            for (int i = 0; i < n; i++) {
                Object r = init[i].invokeArgs(args);
                if (init[i].type().rtype() != void.class) {
                    inner[v++] = r;
                }
            }
            for (;;) {
                v = 0;
                for (int i = 0; i < n; i++) {
                    Object r = step[i].invokeArgs(inner.clone());
                    if (step[i].type().rtype() != void.class) {
                        inner[v++] = r;
                    }
                    if (!((Boolean) pred[i].invokeArgs(inner.clone())).booleanValue()) {
                        return part[3][i].invokeArgs(inner.clone());
                    }
                }
            }
        }
    }

    // ---- while -----------------------------------------------------------------------------------------------------

    static MethodHandle whileLoop(MethodHandle init, MethodHandle pred, MethodHandle body, boolean testFirst) {
        nonNull(pred);
        nonNull(body);
        Class<?> v = body.type().rtype();
        List<Class<?>> inner = body.type().parameterList();
        List<Class<?>> outer = inner;
        if (v != void.class) {
            if (inner.isEmpty() || inner.get(0) != v) {
                throw misMatch("body function", body.type(), body.type().insertParameterTypes(0, v));
            }
            outer = inner.subList(1, inner.size());
        }
        if (pred.type().rtype() != boolean.class || !isPrefix(pred.type().parameterList(), inner)) {
            throw misMatch("loop predicate", pred.type(), type(boolean.class, inner));
        }
        checkInit(init, v, outer);
        MethodHandle result = v == void.class ? MethodHandles.empty(MethodType.methodType(void.class))
            : MethodHandles.identity(v);
        if (testFirst) {
            return loop(new MethodHandle[] {null, null, pred, result}, new MethodHandle[] {init, body});
        }
        return loop(new MethodHandle[] {init, body, pred, result});
    }

    private static void checkInit(MethodHandle init, Class<?> v, List<Class<?>> outer) {
        if (init != null && (init.type().rtype() != v || !isPrefix(init.type().parameterList(), outer))) {
            throw misMatch("loop initializer", init.type(), type(v, outer));
        }
    }

    // ---- counted ---------------------------------------------------------------------------------------------------

    static MethodHandle countedLoop(MethodHandle start, MethodHandle end, MethodHandle init, MethodHandle body) {
        nonNull(body);
        if (start.type().rtype() != int.class) {
            throw misMatch("start function", start.type(), start.type().changeReturnType(int.class));
        }
        if (end.type().rtype() != int.class) {
            throw misMatch("end function", end.type(), end.type().changeReturnType(int.class));
        }
        MethodType bodyType = body.type();
        Class<?> v = bodyType.rtype();
        List<Class<?>> inner = bodyType.parameterList();
        int vs = v == void.class ? 0 : 1;
        if (vs != 0 && (inner.isEmpty() || inner.get(0) != v)) {
            throw misMatch("body function", bodyType, bodyType.insertParameterTypes(0, v));
        }
        if (inner.size() <= vs || inner.get(vs) != int.class) {
            throw misMatch("body function", bodyType, bodyType.insertParameterTypes(vs, int.class));
        }
        List<Class<?>> outer = inner.subList(vs + 1, inner.size());
        if (outer.isEmpty()) {
            outer = end.type().parameterList();
        }
        checkInit(init, v, outer);
        if (!isPrefix(start.type().parameterList(), outer)) {
            throw misMatch("start parameter types", start.type(), type(int.class, outer));
        }
        if (!isPrefix(end.type().parameterList(), outer)) {
            throw misMatch("end parameter types", end.type(), type(int.class, outer));
        }
        return new Counted(type(v, outer), extend(start.asFixedArity(), outer), extend(end.asFixedArity(), outer),
                           initializer(init, v, outer), body.asFixedArity());
    }

    private static MethodHandle initializer(MethodHandle init, Class<?> v, List<Class<?>> outer) {
        return init == null ? MethodHandles.empty(type(v, outer)) : extend(init.asFixedArity(), outer);
    }

    // The arguments of a loop body: (variable?, element, as many of the loop's arguments as it takes).
    private static Object[] bodyArguments(MethodHandle body, Object v, Object element, Object[] args) {
        Object[] a = new Object[body.type().parameterCount()];
        int k = 0;
        if (body.type().rtype() != void.class) {
            a[k++] = v;
        }
        a[k++] = element;
        System.arraycopy(args, 0, a, k, a.length - k);
        return a;
    }

    private static final class Counted extends MethodHandle {
        private final MethodHandle start;
        private final MethodHandle end;
        private final MethodHandle init;
        private final MethodHandle body;

        Counted(MethodType type, MethodHandle start, MethodHandle end, MethodHandle init, MethodHandle body) {
            super(type);
            this.start = start;
            this.end = end;
            this.init = init;
            this.body = body;
        }

        @Override
        @Hidden
        Object invokeArgs(Object[] args) throws Throwable {
            int to = (Integer) end.invokeArgs(args);
            Object v = init.invokeArgs(args);
            for (int i = (Integer) start.invokeArgs(args); i < to; i++) {
                v = body.invokeArgs(bodyArguments(body, v, i, args));
            }
            return v;
        }
    }

    // ---- iterated --------------------------------------------------------------------------------------------------

    static MethodHandle iteratedLoop(MethodHandle iterator, MethodHandle init, MethodHandle body) {
        nonNull(body);
        if (iterator != null && !Iterator.class.isAssignableFrom(iterator.type().rtype())) {
            throw new IllegalArgumentException("iteratedLoop first argument must have Iterator return type");
        }
        MethodType bodyType = body.type();
        Class<?> v = bodyType.rtype();
        List<Class<?>> inner = bodyType.parameterList();
        int vs = v == void.class ? 0 : 1;
        if (vs != 0 && (inner.isEmpty() || inner.get(0) != v)) {
            throw misMatch("body function", bodyType, bodyType.insertParameterTypes(0, v));
        }
        if (inner.size() <= vs) {
            List<Class<?>> expected = new ArrayList<>(inner);
            expected.add(Object.class);
            throw misMatch("body function", bodyType, type(v, expected));
        }
        List<Class<?>> outer = inner.subList(vs + 1, inner.size());
        if (outer.isEmpty()) {
            outer = iterator != null ? iterator.type().parameterList() : List.of(Iterable.class);
        }
        if (iterator != null) {
            if (!isPrefix(iterator.type().parameterList(), outer)) {
                throw misMatch("iterator parameters", iterator.type(), type(iterator.type().rtype(), outer));
            }
        } else if (!Iterable.class.isAssignableFrom(outer.get(0))) {
            throw new IllegalArgumentException("inferred first loop argument must inherit from Iterable: "
                                               + outer.get(0));
        }
        checkInit(init, v, outer);
        return new Iterated(type(v, outer), iterator == null ? null : extend(iterator.asFixedArity(), outer),
                            initializer(init, v, outer), body.asFixedArity(), inner.get(vs));
    }

    private static final class Iterated extends MethodHandle {
        private final MethodHandle iterator;
        private final MethodHandle init;
        private final MethodHandle body;
        private final Class<?> element;

        Iterated(MethodType type, MethodHandle iterator, MethodHandle init, MethodHandle body, Class<?> element) {
            super(type);
            this.iterator = iterator;
            this.init = init;
            this.body = body;
            this.element = element;
        }

        private static Iterator<?> iterate(Iterable<?> it) {
            return it.iterator();
        }

        @Override
        @Hidden
        Object invokeArgs(Object[] args) throws Throwable {
            Iterator<?> it = iterator == null ? iterate((Iterable<?>) args[0])
                : (Iterator<?>) iterator.invokeArgs(args);
            Object v = init.invokeArgs(args);
            while (it.hasNext()) {
                Object e = Wrapper.asType(it.next(), Object.class, element);
                v = body.invokeArgs(bodyArguments(body, v, e, args));
            }
            return v;
        }
    }

    // ---- switch ----------------------------------------------------------------------------------------------------

    static MethodHandle tableSwitch(MethodHandle fallback, MethodHandle[] targets) {
        nonNull(fallback);
        targets = targets.clone();
        for (int i = 0; i < targets.length; i++) {
            nonNull(targets[i]);
        }
        if (targets.length == 0) {
            throw new IllegalArgumentException("Not enough cases: " + Arrays.toString(targets));
        }
        MethodType t = fallback.type();
        if (t.parameterCount() < 1 || t.parameterType(0) != int.class) {
            throw new IllegalArgumentException("Case actions must have int as leading parameter: "
                                               + Arrays.toString(targets));
        }
        for (int i = 0; i < targets.length; i++) {
            if (targets[i].type() != t) {
                throw new IllegalArgumentException("Case actions must have the same type: "
                                                   + Arrays.toString(targets));
            }
            targets[i] = targets[i].asFixedArity();
        }
        return new Switch(fallback.asFixedArity(), targets);
    }

    static final class Switch extends MethodHandle {
        private final MethodHandle fallback;
        private final MethodHandle[] targets;

        Switch(MethodHandle fallback, MethodHandle[] targets) {
            super(fallback.type());
            this.fallback = fallback;
            this.targets = targets;
        }

        static MethodHandle choose(int index, Object self) {
            Switch s = (Switch) self;
            return (index >= 0 && index < s.targets.length ? s.targets[index] : s.fallback).prepared();
        }

        @Override
        LambdaForm makeForm() {
            return Forms.tableSwitch(type());
        }
    }
}
