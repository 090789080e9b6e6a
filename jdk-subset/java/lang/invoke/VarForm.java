// The accesses of one kind of variable: a static method per access mode, spun when it is first used. It takes the
// handle, the coordinates and the values, all of exactly the types of the handle's access type.
package java.lang.invoke;

import java.util.HashMap;

abstract class VarForm {
    private static final HashMap<String, VarForm> forms = new HashMap<>();

    final char code;                        // of the variable's type, 'L' for references
    private final boolean readOnly;
    final MemberName[] members = new MemberName[31];

    VarForm(char code, boolean readOnly) {
        this.code = code;
        this.readOnly = readOnly;
    }

    // The shared form under the key, or f if there is none yet.
    static VarForm share(String key, VarForm f) {
        synchronized (forms) {
            VarForm known = forms.get(key);
            if (known == null && f != null) {
                forms.put(key, f);
                known = f;
            }
            return known;
        }
    }

    // Writes the access; sig: that of the method.
    abstract void build(FormBuilder b, VarHandle.AccessMode mode, String sig);
    abstract String coordinates();          // basic types

    // Byte views of short and char have no updates, and of float and double no arithmetic.
    boolean hasUpdates() {
        return true;
    }

    boolean hasAddition() {
        return code != 'L' && code != 'Z';
    }

    boolean hasBits() {
        return code != 'L' && code != 'F' && code != 'D';
    }

    final boolean isSupported(VarHandle.AccessMode mode) {
        VarHandle.AccessType t = mode.type;
        if (t == VarHandle.AccessType.GET) {
            return true;
        }
        if (readOnly) {
            return false;
        }
        if (t == VarHandle.AccessType.SET) {
            return true;
        }
        if (!hasUpdates()) {
            return false;
        }
        return mode.methodName.startsWith("getAndAdd") ? hasAddition()
            : !mode.methodName.startsWith("getAndBitwise") || hasBits();
    }

    final MemberName member(VarHandle.AccessMode mode) {
        MemberName m = members[mode.ordinal()];
        if (m != null) {
            return m;
        }
        if (!isSupported(mode)) {
            throw new UnsupportedOperationException();
        }
        char v = Forms.basic(code);
        StringBuilder sb = new StringBuilder("L").append(coordinates());
        for (int i = 0; i < mode.type.values; i++) {
            sb.append(v);
        }
        VarHandle.AccessType t = mode.type;
        sb.append(t == VarHandle.AccessType.SET ? 'V' : t == VarHandle.AccessType.COMPARE_AND_SET ? 'I' : v);
        String sig = sb.toString();
        FormBuilder b = new FormBuilder(sig);
        build(b, mode, sig);
        m = b.finish();
        members[mode.ordinal()] = m;
        return m;
    }

    // A handle for (VarHandle, arguments of the access type...); unsupported modes throw.
    final MethodHandle handle(VarHandle.AccessMode mode, MethodType t) {
        return new DirectMethodHandle(t.insertParameterTypes(0, VarHandle.class), member(mode), false);
    }

    // The method of Unsafe for an access to a variable of type code: strong enough for the mode.
    static String unsafeName(VarHandle.AccessMode mode, char code) {
        String n = Forms.unsafeName(code);
        String m = mode.methodName;
        if (m.equals("get")) {
            return "get" + n;
        }
        if (m.equals("set")) {
            return "put" + n;
        }
        VarHandle.AccessType t = mode.type;
        if (t == VarHandle.AccessType.GET) {
            return "get" + n + "Volatile";
        }
        if (t == VarHandle.AccessType.SET) {
            return "put" + n + "Volatile";
        }
        if (t == VarHandle.AccessType.COMPARE_AND_SET) {
            return "compareAndSet" + n;
        }
        if (t == VarHandle.AccessType.COMPARE_AND_EXCHANGE) {
            return "compareAndExchange" + n;
        }
        return operation(m) + n;
    }

    // "getAndAdd" and similar ones, without the memory order.
    static String operation(String method) {
        int n = method.length();
        return method.endsWith("Acquire") || method.endsWith("Release") ? method.substring(0, n - 7) : method;
    }
}
