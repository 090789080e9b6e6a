// Writes the static method after a kind of method handle, as a separate hidden class. Values are of the basic types
// L I J F D; a signature is a string of parameter codes with the result's code (V for none) at the end. The method
// takes the handle and the arguments of the handle's type; the code is a straight line, verifiable.
package java.lang.invoke;

import jdk.internal.classfile.ClassWriter;

final class FormBuilder {
    private static final String NAME = "java.lang.invoke.LambdaForm$MH";
    private static final Class<?>[] NO_INTERFACES = {};

    final ClassWriter w;
    private final String params;    // those of the method, the handle included
    private final char result;
    private final int[] slots;
    private int locals;
    private int extraStack;

    // sig: parameters and result of the method.
    FormBuilder(String sig) {
        int n = sig.length() - 1;
        params = sig.substring(0, n);
        result = sig.charAt(n);
        w = new ClassWriter(ClassWriter.ACC_FINAL | ClassWriter.ACC_SYNTHETIC | 0x20, NAME, Object.class,
                            NO_INTERFACES);
        w.fields(0);
        w.beginMethods();
        w.beginMethod(ClassWriter.ACC_STATIC, w.utf8("invoke"), w.utf8(descriptor(sig)));
        slots = new int[n];
        for (int i = 0; i < n; i++) {
            slots[i] = local(sig.charAt(i));
        }
    }

    static boolean isWide(char c) {
        return c == 'J' || c == 'D';
    }

    // A new local variable.
    int local(char code) {
        int at = locals;
        locals += isWide(code) ? 2 : 1;
        return at;
    }

    static String descriptor(String sig) {
        StringBuilder sb = new StringBuilder(sig.length() * 8).append('(');
        int n = sig.length() - 1;
        for (int i = 0; i <= n; i++) {
            if (i == n) {
                sb.append(')');
            }
            char c = sig.charAt(i);
            if (c == 'L') {
                sb.append("Ljava/lang/Object;");
            } else {
                sb.append(c);
            }
        }
        return sb.toString();
    }

    int parameterCount() {
        return params.length();
    }

    int slot(int parameter) {
        return slots[parameter];
    }

    void load(int parameter) {
        w.load(params.charAt(parameter), slots[parameter]);
    }

    void load(int from, int to) {
        for (int i = from; i < to; i++) {
            load(i);
        }
    }

    // Pushes a field of the handle, which is of class c.
    void field(Class<?> c, String name, Class<?> type) {
        w.load('L', slots[0]);
        w.op2(0xc0, w.classRef(c));
        w.op2(0xb4, w.ref(ClassWriter.FIELD, w.classRef(c), name, type.descriptorString()));
    }

    void cast(Class<?> c) {
        w.op2(0xc0, w.classRef(c));
    }

    // Invokes a static method.
    void call(Class<?> c, String name, String descriptor) {
        w.op2(0xb8, w.ref(ClassWriter.METHOD, w.classRef(c), name, descriptor));
    }

    // Invokes the handle under the arguments; sig is of the handle's type.
    void invokeBasic(String sig) {
        w.op2(0xb6, w.ref(ClassWriter.METHOD, w.classRef(MethodHandle.class), "invokeBasic", descriptor(sig)));
    }

    // sig without the trailing MemberName.
    void linkTo(String name, String sig) {
        String d = descriptor(sig);
        int end = d.lastIndexOf(')');
        call(MethodHandle.class, name, d.substring(0, end) + "Ljava/lang/invoke/MemberName;" + d.substring(end));
    }

    // Creates an array of the component type code on the stack's length; references: Object[].
    void newArray(char code) {
        if (code == 'L') {
            w.op2(0xbd, ClassWriter.OBJECT);
        } else {
            w.op(0xbc);
            w.op(arrayType(code));
        }
    }

    static int arrayType(char code) {
        switch (code) {
            case 'Z': return 4;
            case 'C': return 5;
            case 'F': return 6;
            case 'D': return 7;
            case 'B': return 8;
            case 'S': return 9;
            case 'I': return 10;
            default: return 11;
        }
    }

    // iaload ..., relative to it.
    private static int elementOffset(char code) {
        switch (code) {
            case 'I': return 0;
            case 'J': return 1;
            case 'F': return 2;
            case 'D': return 3;
            case 'L': return 4;
            case 'C': return 6;
            case 'S': return 7;
            default: return 5;
        }
    }

    void loadElement(char code) {
        w.op(46 + elementOffset(code));
    }

    void storeElement(char code) {
        w.op(79 + elementOffset(code));
    }

    void zero(char code) {
        switch (code) {
            case 'L': w.op(1); break;
            case 'J': w.op(9); break;
            case 'F': w.op(11); break;
            case 'D': w.op(14); break;
            case 'V': break;
            default: w.op(3);
        }
    }

    void pop(char code) {
        if (code != 'V') {
            w.op(isWide(code) ? 88 : 87);
        }
    }

    void ret() {
        w.ret(result);
    }

    // For code that has more on the stack than its locals and a few words.
    MemberName finishWide(int stack) {
        extraStack = stack;
        return finish();
    }

    MemberName finish() {
        return finish(null, 0, 0);
    }

    MemberName finish(byte[] frames, int frameCount, int stackMapTable) {
        w.endMethod(locals + 12 + extraStack, locals, frames, frameCount, stackMapTable);
        Class<?> c = w.define(MethodHandle.class, NAME, 2 | 4, null);
        return new MemberName(c, "invoke", descriptor(params + result), MemberName.REF_invokeStatic).resolve(null);
    }
}
