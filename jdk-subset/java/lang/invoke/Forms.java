// The forms of all kinds of handles, spun when the first handle of a kind and signature is prepared for invocation, and
// kept by a key that names both. Signatures: see FormBuilder.
package java.lang.invoke;

import java.util.HashMap;
import jdk.internal.classfile.ClassWriter;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.Hidden;

final class Forms {
    private static final HashMap<String, LambdaForm> cache = new HashMap<>();

    private Forms() {
    }

    static LambdaForm find(String key) {
        synchronized (cache) {
            return cache.get(key);
        }
    }

    static LambdaForm add(String key, FormBuilder b) {
        return add(key, b.finish());
    }

    static LambdaForm add(String key, MemberName m) {
        synchronized (cache) {
            LambdaForm f = cache.get(key);
            if (f == null) {
                f = new LambdaForm(m);
                cache.put(key, f);
            }
            return f;
        }
    }

    // ---- signatures ------------------------------------------------------------------------------------------------

    static char basic(char code) {
        return code == 'Z' || code == 'B' || code == 'C' || code == 'S' ? 'I' : code;
    }

    static String signature(MethodType t) {
        String s = t.signature;
        if (s == null) {
            Class<?>[] p = t.ptypes();
            char[] c = new char[p.length + 1];
            for (int i = 0; i < p.length; i++) {
                c[i] = basic(Wrapper.code(p[i]));
            }
            c[p.length] = basic(Wrapper.code(t.rtype()));
            s = new String(c);
            t.signature = s;
        }
        return s;
    }

    // The same with the exact codes of the primitive types.
    static String exactSignature(MethodType t) {
        Class<?>[] p = t.ptypes();
        char[] c = new char[p.length + 1];
        for (int i = 0; i < p.length; i++) {
            c[i] = Wrapper.code(p[i]);
        }
        c[p.length] = Wrapper.code(t.rtype());
        return new String(c);
    }

    private static void unbox(FormBuilder b, char code) {
        if (code == 'V') {
            b.w.op(87);
        } else if (code != 'L') {
            b.w.unbox(code, true);
        }
    }

    // ---- through argument arrays -----------------------------------------------------------------------------------

    // Packs the arguments and calls invokeArgs: for the combinators that have no separate form.
    static LambdaForm boxed(MethodType t) {
        String exact = exactSignature(t);
        String key = "boxed" + exact;
        LambdaForm f = find(key);
        if (f != null) {
            return f;
        }
        FormBuilder b = new FormBuilder("L" + signature(t));
        b.load(0);
        b.cast(MethodHandle.class);
        int n = t.parameterCount();
        b.w.push(n);
        b.newArray('L');
        for (int i = 0; i < n; i++) {
            b.w.op(89);
            b.w.push(i);
            b.load(i + 1);
            char c = exact.charAt(i);
            if (c != 'L') {
                b.w.box(c);
            }
            b.storeElement('L');
        }
        b.w.op2(0xb6, b.w.ref(ClassWriter.METHOD, b.w.classRef(MethodHandle.class), "invokeArgs",
                              "([Ljava/lang/Object;)Ljava/lang/Object;"));
        unbox(b, exact.charAt(n));
        b.ret();
        return add(key, b);
    }

    // The opposite: invokes the handle with the arguments in an array. vmentry: (handle, Object[])Object
    static MemberName spreader(MethodType t) {
        String exact = exactSignature(t);
        String key = "spread" + exact;
        LambdaForm f = find(key);
        if (f == null) {
            FormBuilder b = new FormBuilder("LLL");
            b.load(0);
            b.cast(MethodHandle.class);
            int n = exact.length() - 1;
            for (int i = 0; i < n; i++) {
                b.load(1);
                b.cast(Object[].class);
                b.w.push(i);
                b.loadElement('L');
                unbox(b, exact.charAt(i));
            }
            b.invokeBasic(signature(t));
            char r = exact.charAt(n);
            if (r == 'V') {
                b.w.op(1);
            } else if (r != 'L') {
                b.w.box(r);
            }
            b.ret();
            f = add(key, b.finishWide(n * 2 + 4));
        }
        return f.vmentry;
    }

    // The library's Java code cannot express signature-polymorphic calls; the one it needs is in a spun class.
    abstract static class Linker {
        // Calls the static method (handle, arguments)Object.
        abstract Object link(MethodHandle mh, Object[] args, MemberName target) throws Throwable;
    }

    private static Linker linker;

    static Linker linker() {
        Linker l = linker;
        if (l == null) {
            String name = "java.lang.invoke.LambdaForm$Linker";
            ClassWriter w = new ClassWriter(ClassWriter.ACC_FINAL | ClassWriter.ACC_SYNTHETIC | 0x20, name,
                                            Linker.class, MethodType.NO_PTYPES);
            w.fields(0);
            w.beginMethods();
            w.beginMethod(0, w.utf8("link"), w.utf8("(Ljava/lang/invoke/MethodHandle;[Ljava/lang/Object;"
                                                    + "Ljava/lang/invoke/MemberName;)Ljava/lang/Object;"));
            w.load('L', 1);
            w.load('L', 2);
            w.load('L', 3);
            w.op2(0xb8, w.ref(ClassWriter.METHOD, w.classRef(MethodHandle.class), "linkToStatic",
                              "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/invoke/MemberName;)"
                              + "Ljava/lang/Object;"));
            w.ret('L');
            w.endMethod(3, 4);
            try {
                l = (Linker) Unsafe.getUnsafe().allocateInstance(w.define(MethodHandle.class, name, 2 | 4, null));
            } catch (InstantiationException e) {
                throw new InternalError(e);
            }
            linker = l;
        }
        return l;
    }

    // ---- call sites: static methods that the VM calls (MethodHandleNatives.linkMethod, linkCallSite) ---------------

    // (handle, arguments..., MethodType of the site)
    static MemberName exactInvoker(MethodType t) {
        return invoker(t, "checkExact");
    }

    static MemberName genericInvoker(MethodType t) {
        return invoker(t, "checkGeneric");
    }

    // For types that leave no room for the appendix: (handle, arguments...); the type is found by its number.
    static MemberName wideInvoker(MethodType t, boolean exact) {
        String sig = signature(t);
        FormBuilder b = new FormBuilder("L" + sig);
        b.load(0);
        b.w.push(Invokers.numberOf(t));
        b.call(Invokers.class, exact ? "checkExact" : "checkGeneric",
               "(Ljava/lang/Object;I)Ljava/lang/invoke/MethodHandle;");
        b.load(1, sig.length());
        b.invokeBasic(sig);
        b.ret();
        return b.finish();
    }

    private static MemberName invoker(MethodType t, String check) {
        String sig = signature(t);
        String key = check + sig;
        LambdaForm f = find(key);
        if (f == null) {
            int n = sig.length() - 1;
            FormBuilder b = new FormBuilder("L" + sig.substring(0, n) + "L" + sig.charAt(n));
            b.load(0);
            b.load(n + 1);
            b.call(Invokers.class, check, "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;");
            b.load(1, n + 1);
            b.invokeBasic(sig);
            b.ret();
            f = add(key, b);
        }
        return f.vmentry;
    }

    // (arguments..., MethodHandle or CallSite)
    static MemberName siteTarget(MethodType t, boolean constant) {
        String sig = signature(t);
        String key = (constant ? "target" : "site") + sig;
        LambdaForm f = find(key);
        if (f == null) {
            int n = sig.length() - 1;
            FormBuilder b = new FormBuilder(sig.substring(0, n) + "L" + sig.charAt(n));
            b.load(n);
            if (constant) {
                b.cast(MethodHandle.class);
            } else {
                b.call(Invokers.class, "siteTarget", "(Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;");
            }
            b.load(0, n);
            b.invokeBasic(sig);
            b.ret();
            f = add(key, b);
        }
        return f.vmentry;
    }

    // (VarHandle, arguments..., VarHandle.Access): calls the access method, or converts the arguments first. An
    // ignored result is popped.
    static MemberName varHandleSite(VarHandle.AccessMode mode, MethodType t) {
        String sig = signature(t);
        int n = sig.length() - 1;
        char r = sig.charAt(n);
        char result = basic(Wrapper.code(VarHandle.Access.resultType(mode, t)));
        String key = "access" + result + sig;
        LambdaForm f = find(key);
        if (f == null) {
            FormBuilder b = new FormBuilder("L" + sig.substring(0, n) + "L" + r);
            int member = b.local('L');
            b.load(0);
            b.load(n + 1);
            b.call(VarHandle.class, "direct", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/invoke/MemberName;");
            b.w.op(89);
            b.w.store('L', member);
            int jump = b.w.codeLength();
            b.w.op2(198, 0);            // ifnull
            b.load(0, n + 1);
            b.w.load('L', member);
            b.linkTo("linkToStatic", "L" + sig.substring(0, n) + result);
            if (r == 'V') {
                b.pop(result);
            }
            b.ret();
            int at = b.w.codeLength();
            b.w.patchJump(jump, at);
            b.load(0);
            b.load(n + 1);
            b.call(VarHandle.class, "converted",
                   "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;");
            b.load(0, n + 1);
            b.invokeBasic("L" + sig);
            b.ret();
            f = add(key, b.finish(new byte[] {(byte) 251, (byte) (at >> 8), (byte) at}, 1,
                                  b.w.utf8("StackMapTable")));
        }
        return f.vmentry;
    }

    // ---- direct handles --------------------------------------------------------------------------------------------

    // kind: reference kind; 0: static method of a class that may not be initialised yet. checked: the receiver must be
    // of the type that the handle has for it.
    static LambdaForm direct(int kind, MethodType t, boolean checked) {
        String sig = signature(t);
        String key = (checked ? "checked" : "direct") + kind + sig;
        LambdaForm f = find(key);
        if (f != null) {
            return f;
        }
        FormBuilder b = new FormBuilder("L" + sig);
        int n = sig.length();
        if (kind == MemberName.REF_newInvokeSpecial) {
            b.load(0);
            b.call(DirectMethodHandle.class, "allocate", "(Ljava/lang/Object;)Ljava/lang/Object;");
            b.w.op(89);
        }
        if (checked) {
            b.load(0, 2);
            b.call(DirectMethodHandle.class, "checkReceiver", "(Ljava/lang/Object;Ljava/lang/Object;)V");
        }
        b.load(1, n);
        String to;
        switch (kind) {
            case MemberName.REF_invokeVirtual: to = "linkToVirtual"; break;
            case MemberName.REF_invokeInterface: to = "linkToInterface"; break;
            case MemberName.REF_invokeSpecial:
            case MemberName.REF_newInvokeSpecial: to = "linkToSpecial"; break;
            default: to = "linkToStatic";
        }
        if (kind == 0) {
            b.load(0);
            b.call(DirectMethodHandle.class, "initialized", "(Ljava/lang/Object;)Ljava/lang/invoke/MemberName;");
        } else {
            b.field(DirectMethodHandle.class, "member", MemberName.class);
        }
        b.linkTo(to, kind == MemberName.REF_newInvokeSpecial ? "L" + sig.substring(0, n - 1) + "V" : sig);
        b.ret();
        return add(key, b);
    }

    // Getter or setter.
    static LambdaForm field(MethodType t, char code, boolean isStatic, boolean isSetter, boolean isVolatile) {
        String key = (isSetter ? "put" : "get") + code + (isStatic ? "s" : "i") + (isVolatile ? "v" : "");
        LambdaForm f = find(key);
        if (f != null) {
            return f;
        }
        FormBuilder b = new FormBuilder("L" + signature(t));
        b.call(Unsafe.class, "getUnsafe", "()Ljdk/internal/misc/Unsafe;");
        if (isStatic) {
            b.load(0);
            b.call(DirectMethodHandle.Field.class, "base", "(Ljava/lang/Object;)Ljava/lang/Object;");
        } else {
            b.load(1);
            b.call(java.util.Objects.class, "requireNonNull", "(Ljava/lang/Object;)Ljava/lang/Object;");
        }
        b.field(DirectMethodHandle.Field.class, "offset", long.class);
        if (isSetter) {
            b.load(isStatic ? 1 : 2);
        }
        unsafe(b, (isSetter ? "put" : "get") + unsafeName(code) + (isVolatile ? "Volatile" : ""),
               isSetter ? "" + code : "", isSetter ? 'V' : code);
        b.ret();
        return add(key, b);
    }

    // The middle of the names of Unsafe's methods.
    static String unsafeName(char code) {
        switch (code) {
            case 'Z': return "Boolean";
            case 'B': return "Byte";
            case 'C': return "Char";
            case 'S': return "Short";
            case 'I': return "Int";
            case 'J': return "Long";
            case 'F': return "Float";
            case 'D': return "Double";
            default: return "Reference";
        }
    }

    // Calls a method of Unsafe with (base, offset, values...); the Unsafe is below them.
    static void unsafe(FormBuilder b, String name, String values, char result) {
        String d = FormBuilder.descriptor("LJ" + values + result);
        b.w.op2(0xb6, b.w.ref(ClassWriter.METHOD, b.w.classRef(Unsafe.class), name, d));
    }

    // ---- adapters --------------------------------------------------------------------------------------------------

    // Calls the target with the same arguments.
    static LambdaForm forward(Class<?> c, MethodType t) {
        String sig = signature(t);
        String key = "forward" + c.getName() + sig;
        LambdaForm f = find(key);
        if (f != null) {
            return f;
        }
        FormBuilder b = new FormBuilder("L" + sig);
        b.field(c, "target", MethodHandle.class);
        b.load(1, sig.length());
        b.invokeBasic(sig);
        b.ret();
        return add(key, b);
    }

    // Adapters.Bound: values[] inserted at pos of the target's type.
    static LambdaForm bound(MethodType target, int pos, int count) {
        String sig = signature(target);
        int n = sig.length() - 1;
        StringBuilder sb = new StringBuilder("bound").append(pos).append(':');
        for (int i = pos; i < pos + count; i++) {
            sb.append(Wrapper.code(target.parameterType(i)));
        }
        String key = sb.append(sig).toString();
        LambdaForm f = find(key);
        if (f != null) {
            return f;
        }
        FormBuilder b = new FormBuilder("L" + sig.substring(0, pos) + sig.substring(pos + count));
        b.field(Adapters.Bound.class, "target", MethodHandle.class);
        b.load(1, pos + 1);
        for (int i = 0; i < count; i++) {
            b.field(Adapters.Bound.class, "values", Object[].class);
            b.w.push(i);
            b.loadElement('L');
            unbox(b, Wrapper.code(target.parameterType(pos + i)));
        }
        b.load(pos + 1, n - count + 1);
        b.invokeBasic(sig);
        b.ret();
        return add(key, b.finishWide(2 * count));
    }

    static LambdaForm constant(MethodType t) {
        char r = Wrapper.code(t.rtype());
        String sig = signature(t);
        String key = "constant" + r + sig;
        LambdaForm f = find(key);
        if (f != null) {
            return f;
        }
        FormBuilder b = new FormBuilder("L" + sig);
        if (r != 'V') {
            b.field(Adapters.Constant.class, "value", Object.class);
            unbox(b, r);
        }
        b.ret();
        return add(key, b);
    }

    static LambdaForm identity(MethodType t) {
        String sig = signature(t);
        String key = "identity" + sig;
        LambdaForm f = find(key);
        if (f != null) {
            return f;
        }
        FormBuilder b = new FormBuilder("L" + sig);
        b.load(1);
        b.ret();
        return add(key, b);
    }

    // Adapters.Permute: argument order[i] of this handle becomes argument i of the target.
    static LambdaForm permute(MethodType t, int[] order, MethodType target) {
        String sig = signature(t);
        String key = "permute" + java.util.Arrays.toString(order) + sig;
        LambdaForm f = find(key);
        if (f != null) {
            return f;
        }
        FormBuilder b = new FormBuilder("L" + sig);
        b.field(Adapters.Permute.class, "target", MethodHandle.class);
        for (int i = 0; i < order.length; i++) {
            b.load(order[i] + 1);
        }
        b.invokeBasic(signature(target));
        b.ret();
        return add(key, b.finishWide(2 * order.length));
    }

    // Adapters.Invoker: the handle to call is the first argument.
    static LambdaForm callFirst(MethodType t, boolean exact) {
        String sig = signature(t);
        String key = (exact ? "exact" : "generic") + sig;
        LambdaForm f = find(key);
        if (f != null) {
            return f;
        }
        FormBuilder b = new FormBuilder("L" + sig);
        b.load(1);
        b.field(Adapters.Invoker.class, "callType", MethodType.class);
        b.call(Invokers.class, exact ? "checkExact" : "checkGeneric",
               "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;");
        b.load(2, sig.length());
        b.invokeBasic(sig.substring(1));
        b.ret();
        return add(key, b);
    }

    static LambdaForm dynamicInvoker(MethodType t) {
        String sig = signature(t);
        String key = "dynamic" + sig;
        LambdaForm f = find(key);
        if (f != null) {
            return f;
        }
        FormBuilder b = new FormBuilder("L" + sig);
        b.field(Adapters.DynamicInvoker.class, "site", CallSite.class);
        b.call(Invokers.class, "siteTarget", "(Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;");
        b.load(1, sig.length());
        b.invokeBasic(sig);
        b.ret();
        return add(key, b);
    }

    // Adapters.FilterArguments: the filters (null: none) run in their order.
    static LambdaForm filterArguments(MethodType t, int pos, MethodHandle[] filters, MethodType target) {
        String sig = signature(t);
        String tsig = signature(target);
        StringBuilder sb = new StringBuilder("filter").append(pos);
        for (int i = 0; i < filters.length; i++) {
            sb.append(filters[i] == null ? '-' : '+');
        }
        String key = sb.append(sig).append(tsig).toString();
        LambdaForm f = find(key);
        if (f != null) {
            return f;
        }
        FormBuilder b = new FormBuilder("L" + sig);
        int[] values = new int[filters.length];
        for (int i = 0; i < filters.length; i++) {
            if (filters[i] != null) {
                char r = tsig.charAt(pos + i);
                b.field(Adapters.FilterArguments.class, "filters", MethodHandle[].class);
                b.w.push(i);
                b.loadElement('L');
                b.load(pos + i + 1);
                b.invokeBasic("" + sig.charAt(pos + i) + r);
                values[i] = b.local(r);
                b.w.store(r, values[i]);
            }
        }
        b.field(Adapters.FilterArguments.class, "target", MethodHandle.class);
        int n = sig.length() - 1;
        for (int i = 0; i < n; i++) {
            int k = i - pos;
            if (k >= 0 && k < filters.length && filters[k] != null) {
                b.w.load(tsig.charAt(i), values[k]);
            } else {
                b.load(i + 1);
            }
        }
        b.invokeBasic(tsig);
        b.ret();
        return add(key, b);
    }

    // The filter's result (none if void) goes to position pos of the target; drop: the filter's arguments go to it
    // only.
    static LambdaForm combine(MethodType t, int pos, MethodType filter, boolean drop, MethodType target) {
        String sig = signature(t);
        String fsig = signature(filter);
        int n = fsig.length() - 1;
        String key = (drop ? "collect" : "fold") + pos + ":" + fsig + sig;
        LambdaForm f = find(key);
        if (f != null) {
            return f;
        }
        FormBuilder b = new FormBuilder("L" + sig);
        char r = fsig.charAt(n);
        b.field(Adapters.Combine.class, "filter", MethodHandle.class);
        b.load(pos + 1, pos + 1 + n);
        b.invokeBasic(fsig);
        int value = 0;
        if (r != 'V') {
            value = b.local(r);
            b.w.store(r, value);
        }
        b.field(Adapters.Combine.class, "target", MethodHandle.class);
        b.load(1, pos + 1);
        if (r != 'V') {
            b.w.load(r, value);
        }
        b.load(drop ? pos + 1 + n : pos + 1, sig.length());
        b.invokeBasic(signature(target));
        b.ret();
        return add(key, b);
    }

    static LambdaForm filterReturn(MethodType target, MethodType filter) {
        String sig = signature(target);
        String fsig = signature(filter);
        int n = sig.length() - 1;
        String key = "return" + fsig + sig;
        LambdaForm f = find(key);
        if (f != null) {
            return f;
        }
        FormBuilder b = new FormBuilder("L" + sig.substring(0, n) + fsig.charAt(fsig.length() - 1));
        b.field(Adapters.FilterReturn.class, "filter", MethodHandle.class);
        b.field(Adapters.FilterReturn.class, "target", MethodHandle.class);
        b.load(1, n + 1);
        b.invokeBasic(sig);
        b.invokeBasic(fsig);
        b.ret();
        return add(key, b);
    }

    static LambdaForm guard(MethodType t, MethodType test) {
        String sig = signature(t);
        String gsig = signature(test);
        String key = "guard" + (gsig.length() - 1) + sig;
        LambdaForm f = find(key);
        if (f != null) {
            return f;
        }
        FormBuilder b = new FormBuilder("L" + sig);
        b.field(Adapters.Guard.class, "test", MethodHandle.class);
        b.load(1, gsig.length());
        b.invokeBasic(gsig);
        b.load(0);
        b.call(Adapters.Guard.class, "choose", "(ILjava/lang/Object;)Ljava/lang/invoke/MethodHandle;");
        b.load(1, sig.length());
        b.invokeBasic(sig);
        b.ret();
        return add(key, b);
    }

    static LambdaForm tableSwitch(MethodType t) {
        String sig = signature(t);
        String key = "switch" + sig;
        LambdaForm f = find(key);
        if (f != null) {
            return f;
        }
        FormBuilder b = new FormBuilder("L" + sig);
        b.load(1);
        b.load(0);
        b.call(Loops.Switch.class, "choose", "(ILjava/lang/Object;)Ljava/lang/invoke/MethodHandle;");
        b.load(1, sig.length());
        b.invokeBasic(sig);
        b.ret();
        return add(key, b);
    }

    static LambdaForm catchException(MethodType t, MethodType handler) {
        String sig = signature(t);
        String hsig = signature(handler);
        String key = "catch" + (hsig.length() - 1) + sig;
        LambdaForm f = find(key);
        if (f != null) {
            return f;
        }
        FormBuilder b = new FormBuilder("L" + sig);
        b.field(Adapters.Catch.class, "target", MethodHandle.class);
        b.load(1, sig.length());
        b.invokeBasic(sig);
        b.ret();
        int at = b.w.codeLength();
        int throwable = b.w.classRef(Throwable.class);
        b.w.beginHandler(throwable);
        int e = b.local('L');
        b.w.store('L', e);
        b.w.load('L', e);
        b.load(0);
        b.call(Adapters.Catch.class, "handlerOf",
               "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;");
        b.w.load('L', e);
        b.load(1, hsig.length() - 1);
        b.invokeBasic(hsig);
        b.ret();
        return add(key, b.finish(oneOnStack(at, throwable), 1, b.w.utf8("StackMapTable")));
    }

    // A stack map frame: the locals of the method's start, one object of the class (constant-pool index) on the stack.
    static byte[] oneOnStack(int at, int type) {
        return new byte[] {(byte) 247, (byte) (at >> 8), (byte) at, 7, (byte) (type >> 8), (byte) type};
    }

    // Adapters.Collector: count arguments from pos on become an array.
    static LambdaForm collector(MethodType t, int pos, int count, char code) {
        String sig = signature(t);
        String key = "array" + code + pos + ":" + count + sig;
        LambdaForm f = find(key);
        if (f != null) {
            return f;
        }
        FormBuilder b = new FormBuilder("L" + sig);
        b.field(Adapters.Collector.class, "target", MethodHandle.class);
        b.load(1, pos + 1);
        if (code == 'L') {
            b.load(0);
            b.call(Adapters.Collector.class, "newArray", "(Ljava/lang/Object;)[Ljava/lang/Object;");
        } else {
            b.w.push(count);
            b.newArray(code);
        }
        for (int i = 0; i < count; i++) {
            b.w.op(89);
            b.w.push(i);
            b.load(pos + 1 + i);
            b.storeElement(code);
        }
        b.load(pos + 1 + count, sig.length());
        int n = sig.length() - 1;
        b.invokeBasic(sig.substring(0, pos) + "L" + sig.substring(pos + count));
        b.ret();
        return add(key, b);
    }

    // Adapters.Spreader: the array at pos becomes count arguments.
    static LambdaForm spread(MethodType t, int pos, int count, Class<?> arrayType, MethodType target) {
        String sig = signature(t);
        char code = Wrapper.code(arrayType.getComponentType());
        String key = "spreader" + code + pos + ":" + count + sig + signature(target);
        LambdaForm f = find(key);
        if (f != null) {
            return f;
        }
        FormBuilder b = new FormBuilder("L" + sig);
        b.load(pos + 1);
        b.w.push(count);
        b.call(Adapters.Spreader.class, "checkLength", "(Ljava/lang/Object;I)V");
        b.field(Adapters.Spreader.class, "target", MethodHandle.class);
        b.load(1, pos + 1);
        for (int i = 0; i < count; i++) {
            b.load(pos + 1);
            b.cast(code == 'L' ? Object[].class : arrayType);
            b.w.push(i);
            b.loadElement(code);
        }
        b.load(pos + 2, sig.length());
        b.invokeBasic(signature(target));
        b.ret();
        return add(key, b.finishWide(2 * count));
    }

    static LambdaForm arrayOp(int op, MethodType t, Class<?> arrayType) {
        char code = Wrapper.code(arrayType.getComponentType());
        String key = "element" + op + code;
        LambdaForm f = find(key);
        if (f != null) {
            return f;
        }
        FormBuilder b = new FormBuilder("L" + signature(t));
        Class<?> type = code == 'L' ? Object[].class : arrayType;
        if (op == Adapters.ArrayOp.NEW) {
            b.load(1);
            if (code == 'L') {
                b.load(0);
                b.call(Adapters.ArrayOp.class, "newArray", "(ILjava/lang/Object;)Ljava/lang/Object;");
            } else {
                b.newArray(code);
            }
        } else {
            b.load(1);
            b.cast(type);
            if (op == Adapters.ArrayOp.LENGTH) {
                b.w.op(0xbe);
            } else {
                b.load(2);
                if (op == Adapters.ArrayOp.GET) {
                    b.loadElement(code);
                } else {
                    b.load(3);
                    b.storeElement(code);
                }
            }
        }
        b.ret();
        return add(key, b);
    }

    // ---- conversions -----------------------------------------------------------------------------------------------

    // How one value goes from a type to another: nothing, or a few characters for the key of the form. c: cast to the
    // next class of the adapter's list.
    private static String conversion(Class<?> from, Class<?> to, boolean explicit) {
        char a = Wrapper.code(from);
        char b = Wrapper.code(to);
        if (a != 'L' || b != 'L') {
            return a == b ? "." : a == 'L' && Wrapper.unbox(from) == to ? "=" + b : "" + a + b;
        }
        return to.isAssignableFrom(from) || explicit && to.isInterface() ? "." : "c";
    }

    // The classes that the casts of an adapter need, in their order: parameters, then the result.
    static Class<?>[] casts(MethodType from, MethodType to, boolean explicit) {
        int n = to.parameterCount();
        Class<?>[] r = new Class<?>[n + 1];
        int k = 0;
        for (int i = 0; i <= n; i++) {
            Class<?> a = i == n ? to.rtype() : from.parameterType(i);
            Class<?> b = i == n ? from.rtype() : to.parameterType(i);
            if (conversion(a, b, explicit).equals("c")) {
                r[k++] = b;
            }
        }
        return java.util.Arrays.copyOf(r, k);
    }

    // Adapters.Convert: from its type to the target's.
    static LambdaForm convert(MethodType from, MethodType to, boolean explicit) {
        int n = to.parameterCount();
        StringBuilder sb = new StringBuilder(explicit ? "explicit" : "as");
        String sig = signature(from);
        for (int i = 0; i < n; i++) {
            sb.append(conversion(from.parameterType(i), to.parameterType(i), explicit));
        }
        String key = sb.append(':').append(conversion(to.rtype(), from.rtype(), explicit)).append(sig).toString();
        LambdaForm f = find(key);
        if (f != null) {
            return f;
        }
        FormBuilder b = new FormBuilder("L" + sig);
        b.field(Adapters.Convert.class, "target", MethodHandle.class);
        int k = 0;
        for (int i = 0; i < n; i++) {
            b.load(i + 1);
            k = convertTop(b, from.parameterType(i), to.parameterType(i), explicit, k);
        }
        b.invokeBasic(signature(to));
        convertTop(b, to.rtype(), from.rtype(), explicit, k);
        b.ret();
        return add(key, b.finishWide(2 * n));
    }

    private static int convertTop(FormBuilder b, Class<?> from, Class<?> to, boolean explicit, int k) {
        char x = Wrapper.code(from);
        char y = Wrapper.code(to);
        if (x == 'L' && y == 'L') {
            if (!conversion(from, to, explicit).equals("c")) {
                return k;
            }
            b.field(Adapters.Convert.class, "casts", Class[].class);
            b.w.push(k);
            b.loadElement('L');
            b.call(Wrapper.class, "cast", "(Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/Object;");
            return k + 1;
        }
        if (x == y) {
            return k;
        }
        if (y == 'V') {
            b.pop(x);
        } else if (x == 'V') {
            b.zero(y);
        } else if (y == 'L') {
            b.w.box(x);
        } else if (x == 'L') {
            if (!explicit && Wrapper.unbox(from) == to) {
                b.cast(from);
                b.call(Wrapper.class, "value", "(" + from.descriptorString() + ")" + y);
            } else {
                b.call(Wrapper.class, (explicit ? "explicit" : "unbox") + y, "(Ljava/lang/Object;)" + y);
            }
        } else {
            b.w.convert(x, y);
        }
        return k;
    }
}
