// Writes small class files for the hidden classes that java.lang.invoke and core reflection spin. Made to be cheap in
// an interpreter: two byte arrays, no objects per constant, no duplicate search except for class references. The
// constant pool starts with a fixed prefix. Code is written straight; a method with jumps gives its StackMapTable
// itself.
package jdk.internal.classfile;

import java.util.HashMap;
import jdk.internal.access.LangAccess;

public final class ClassWriter {
    // The fixed start of the constant pool.
    public static final int OBJECT = 2;             // Class java/lang/Object
    public static final int CODE = 3;               // Utf8 Code
    public static final int INIT = 4;               // Utf8 <init>
    public static final int VOID_DESC = 5;          // Utf8 ()V
    public static final int OBJECT_INIT = 7;        // Methodref Object.<init>()V
    private static final int FIRST_FREE = 8;

    public static final int FIELD = 9;
    public static final int METHOD = 10;
    public static final int INTERFACE_METHOD = 11;

    public static final int ACC_PUBLIC = 1;
    public static final int ACC_PRIVATE = 2;
    public static final int ACC_STATIC = 8;
    public static final int ACC_FINAL = 0x10;
    public static final int ACC_SYNTHETIC = 0x1000;

    private static final byte[] PREFIX = prefix();

    private final LangAccess lang = LangAccess.get();
    private String name;
    private byte[] pool = new byte[512];    // header and constant pool; at the end the whole class
    private int pp;
    private int count;                      // next free constant-pool index
    private byte[] body = new byte[512];    // everything after the constant pool
    private int bp;

    private final Class<?>[] classes = new Class<?>[16];
    private final int[] classIndices = new int[16];
    private int nClasses;
    private HashMap<Class<?>, Integer> moreClasses;     // than the arrays have

    private int methodsAt;
    private int methods;
    private int handlerAt;                  // start of the current method's exception handler, 0 without
    private int handlerType;
    private int codeAt;                     // of the current method: position of its Code attribute's name

    private static byte[] prefix() {
        ClassWriter w = new ClassWriter((Void) null);
        w.pp = 10;
        w.count = 1;
        w.utf8("java/lang/Object");
        w.classAt(1);
        w.utf8("Code");
        w.utf8("<init>");
        w.utf8("()V");
        w.nameAndType(4, 5);
        w.ref(METHOD, 2, 6);
        byte[] r = new byte[w.pp];
        System.arraycopy(w.pool, 0, r, 0, w.pp);
        r[0] = (byte) 0xca;
        r[1] = (byte) 0xfe;
        r[2] = (byte) 0xba;
        r[3] = (byte) 0xbe;
        r[7] = 61;
        return r;
    }

    private ClassWriter(Void v) {
    }

    // Starts a class; thisName may be dotted.
    public ClassWriter(int access, String thisName, Class<?> superclass, Class<?>[] interfaces) {
        System.arraycopy(PREFIX, 0, pool, 0, PREFIX.length);
        name = thisName;
        pp = PREFIX.length;
        count = FIRST_FREE;
        int self = classAt(utf8(thisName));
        u2(access);
        u2(self);
        u2(superclass == Object.class ? OBJECT : classRef(superclass));
        u2(interfaces.length);
        for (int i = 0; i < interfaces.length; i++) {
            u2(classRef(interfaces[i]));
        }
    }

    // Index of the Class constant of the class being written.
    public int self() {
        return FIRST_FREE + 1;
    }

    // ---- constant pool ---------------------------------------------------------------------------------------------

    private byte[] room(int n) {
        byte[] p = pool;
        if (pp + n > p.length) {
            p = new byte[p.length * 2 + n];
            System.arraycopy(pool, 0, p, 0, pool.length);   // with what is being written after pp
            pool = p;
        }
        return p;
    }

    // '.' becomes '/'.
    public int utf8(String s) {
        byte[] p = room(s.length() * 3 + 3);
        int at = pp;
        int end = lang.putName(s, p, at + 3);
        return endUtf8(p, at, end);
    }

    private int endUtf8(byte[] p, int at, int end) {
        int n = end - at - 3;
        p[at] = 1;
        p[at + 1] = (byte) (n >> 8);
        p[at + 2] = (byte) n;
        pp = end;
        return count++;
    }

    // A text constant for ldc: no replacement of dots.
    public int string(String s) {
        byte[] p = room(s.length() * 3 + 6);
        int at = pp;
        int q = at + 3;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c != 0 && c < 0x80) {
                p[q++] = (byte) c;
            } else if (c < 0x800) {
                p[q++] = (byte) (0xc0 | c >> 6);
                p[q++] = (byte) (0x80 | c & 0x3f);
            } else {
                p[q++] = (byte) (0xe0 | c >> 12);
                p[q++] = (byte) (0x80 | c >> 6 & 0x3f);
                p[q++] = (byte) (0x80 | c & 0x3f);
            }
        }
        return tagged(8, endUtf8(p, at, q));
    }

    private int tagged(int tag, int a) {
        byte[] p = room(3);
        int at = pp;
        p[at] = (byte) tag;
        p[at + 1] = (byte) (a >> 8);
        p[at + 2] = (byte) a;
        pp = at + 3;
        return count++;
    }

    private int tagged(int tag, int a, int b) {
        byte[] p = room(5);
        int at = pp;
        p[at] = (byte) tag;
        p[at + 1] = (byte) (a >> 8);
        p[at + 2] = (byte) a;
        p[at + 3] = (byte) (b >> 8);
        p[at + 4] = (byte) b;
        pp = at + 5;
        return count++;
    }

    public int classAt(int utf8) {
        return tagged(7, utf8);
    }

    public int classRef(Class<?> c) {
        if (c == Object.class) {
            return OBJECT;
        }
        Class<?>[] cs = classes;
        int n = nClasses;
        for (int i = 0; i < n; i++) {
            if (cs[i] == c) {
                return classIndices[i];
            }
        }
        if (n == cs.length) {
            return oneMore(c);
        }
        int at = tagged(7, utf8(c.getName()));
        cs[n] = c;
        classIndices[n] = at;
        nClasses = n + 1;
        return at;
    }

    private int oneMore(Class<?> c) {
        if (moreClasses == null) {
            moreClasses = new HashMap<>();
        }
        Integer at = moreClasses.get(c);
        if (at == null) {
            at = tagged(7, utf8(c.getName()));
            moreClasses.put(c, at);
        }
        return at;
    }

    public int nameAndType(int name, int desc) {
        return tagged(12, name, desc);
    }

    // tag: FIELD, METHOD or INTERFACE_METHOD
    public int ref(int tag, int cls, int nameAndType) {
        return tagged(tag, cls, nameAndType);
    }

    public int ref(int tag, int cls, String name, String desc) {
        int n = utf8(name);
        return tagged(tag, cls, tagged(12, n, utf8(desc)));
    }

    private int putType(int q, Class<?> c) {
        if (c.isPrimitive()) {
            room(q - pp + 1)[q] = (byte) c.descriptorString().charAt(0);
            return q + 1;
        }
        String n = c.getName();
        byte[] p = room(q - pp + n.length() * 3 + 2);
        if (c.isArray()) {
            return lang.putName(n, p, q);
        }
        p[q] = 'L';
        q = lang.putName(n, p, q + 1);
        p[q] = ';';
        return q + 1;
    }

    public int fieldDesc(Class<?> c) {
        int at = pp;
        int q = putType(at + 3, c);
        return endUtf8(pool, at, q);
    }

    // The descriptor of (first?, p[from]..., last?)ret.
    public int methodDesc(Class<?> first, Class<?>[] p, int from, Class<?> last, Class<?> ret) {
        int at = pp;
        int q = at + 4;
        room(5)[at + 3] = '(';
        if (first != null) {
            q = putType(q, first);
        }
        for (int i = from; i < p.length; i++) {
            q = putType(q, p[i]);
        }
        if (last != null) {
            q = putType(q, last);
        }
        room(q - at + 1)[q] = ')';
        q = putType(q + 1, ret);
        return endUtf8(pool, at, q);
    }

    public int integer(int v) {
        byte[] p = room(5);
        int at = pp;
        p[at] = 3;
        p[at + 1] = (byte) (v >> 24);
        p[at + 2] = (byte) (v >> 16);
        p[at + 3] = (byte) (v >> 8);
        p[at + 4] = (byte) v;
        pp = at + 5;
        return count++;
    }

    // ---- body ------------------------------------------------------------------------------------------------------

    private byte[] bodyRoom(int n) {
        byte[] b = body;
        if (bp + n > b.length) {
            b = new byte[b.length * 2 + n];
            System.arraycopy(body, 0, b, 0, bp);
            body = b;
        }
        return b;
    }

    private void u2(int v) {
        byte[] b = bodyRoom(2);
        b[bp] = (byte) (v >> 8);
        b[bp + 1] = (byte) v;
        bp += 2;
    }

    // Must follow the constructor directly; then field() that often, then beginMethods().
    public void fields(int n) {
        u2(n);
    }

    public void field(int access, int name, int desc) {
        u2(access);
        u2(name);
        u2(desc);
        u2(0);
    }

    public void beginMethods() {
        methodsAt = bp;
        u2(0);
    }

    public void beginMethod(int access, int name, int desc) {
        methods++;
        byte[] b = bodyRoom(22);
        int p = bp;
        b[p] = (byte) (access >> 8);
        b[p + 1] = (byte) access;
        b[p + 2] = (byte) (name >> 8);
        b[p + 3] = (byte) name;
        b[p + 4] = (byte) (desc >> 8);
        b[p + 5] = (byte) desc;
        b[p + 6] = 0;
        b[p + 7] = 1;                   // one attribute
        codeAt = p + 8;
        b[p + 8] = 0;
        b[p + 9] = CODE;                // length, max_stack, max_locals, code_length are filled in at the end
        bp = p + 22;
    }

    // The code that follows handles exceptions of the class (constant-pool index) thrown in the code so far.
    public void beginHandler(int type) {
        handlerAt = codeLength();
        handlerType = type;
    }

    public int codeLength() {
        return bp - codeAt - 14;
    }

    public void endMethod(int maxStack, int maxLocals) {
        endMethod(maxStack, maxLocals, null, 0, 0);
    }

    // frames: the entries of a StackMapTable (name: Utf8 index of that attribute's name), or null.
    public void endMethod(int maxStack, int maxLocals, byte[] frames, int frameCount, int name) {
        int p = codeAt;
        int n = bp - p - 14;
        if (handlerAt == 0) {
            u2(0);                      // no exception table
        } else {
            u2(1);
            u2(0);
            u2(handlerAt);
            u2(handlerAt);
            u2(handlerType);
            handlerAt = 0;
        }
        if (frames == null) {
            u2(0);
        } else {
            u2(1);
            u2(name);
            u2(0);
            u2(frames.length + 2);
            u2(frameCount);
            byte[] b = bodyRoom(frames.length);
            System.arraycopy(frames, 0, b, bp, frames.length);
            bp += frames.length;
        }
        int len = bp - p - 6;
        byte[] b = body;
        b[p + 2] = (byte) (len >> 24);
        b[p + 3] = (byte) (len >> 16);
        b[p + 4] = (byte) (len >> 8);
        b[p + 5] = (byte) len;
        b[p + 6] = (byte) (maxStack >> 8);
        b[p + 7] = (byte) maxStack;
        b[p + 8] = (byte) (maxLocals >> 8);
        b[p + 9] = (byte) maxLocals;
        b[p + 10] = (byte) (n >> 24);
        b[p + 11] = (byte) (n >> 16);
        b[p + 12] = (byte) (n >> 8);
        b[p + 13] = (byte) n;
    }

    public void op(int op) {
        bodyRoom(1)[bp++] = (byte) op;
    }

    // An instruction with a two-byte operand.
    public void op2(int op, int u2) {
        byte[] b = bodyRoom(3);
        int p = bp;
        b[p] = (byte) op;
        b[p + 1] = (byte) (u2 >> 8);
        b[p + 2] = (byte) u2;
        bp = p + 3;
    }

    // Sets the target of the jump instruction at position at of the current method.
    public void patchJump(int at, int target) {
        int d = target - at;
        int p = codeAt + 14 + at;
        body[p + 1] = (byte) (d >> 8);
        body[p + 2] = (byte) d;
    }

    public void invokeInterface(int ref, int argSlots) {
        op2(0xb9, ref);
        op(argSlots);
        op(0);
    }

    // iload for ints... ; type: descriptor character, 'L' for references.
    public static int typeOffset(char type) {
        switch (type) {
            case 'J': return 1;
            case 'F': return 2;
            case 'D': return 3;
            case 'L': return 4;
            default: return 0;
        }
    }

    public void load(char type, int slot) {
        int k = typeOffset(type);
        if (slot < 4) {
            op(26 + (k << 2) + slot);
        } else if (slot < 256) {
            byte[] b = bodyRoom(2);
            b[bp] = (byte) (21 + k);
            b[bp + 1] = (byte) slot;
            bp += 2;
        } else {
            op(0xc4);
            op2(21 + k, slot);
        }
    }

    public void store(char type, int slot) {
        int k = typeOffset(type);
        if (slot < 256) {
            byte[] b = bodyRoom(2);
            b[bp] = (byte) (54 + k);
            b[bp + 1] = (byte) slot;
            bp += 2;
        } else {
            op(0xc4);
            op2(54 + k, slot);
        }
    }

    public void ret(char type) {
        op(type == 'V' ? 177 : 172 + typeOffset(type));
    }

    public void push(int v) {
        if (v >= -1 && v <= 5) {
            op(3 + v);
        } else if (v == (byte) v) {
            byte[] b = bodyRoom(2);
            b[bp] = 16;
            b[bp + 1] = (byte) v;
            bp += 2;
        } else if (v == (short) v) {
            op2(17, v);
        } else {
            op2(19, integer(v));
        }
    }

    private static final String BOXES = "ZBCSIJFD";

    private static Class<?> boxClass(char c) {
        switch (c) {
            case 'Z': return Boolean.class;
            case 'B': return Byte.class;
            case 'C': return Character.class;
            case 'S': return Short.class;
            case 'I': return Integer.class;
            case 'J': return Long.class;
            case 'F': return Float.class;
            default: return Double.class;
        }
    }

    private static String unboxName(char c) {
        switch (c) {
            case 'Z': return "booleanValue";
            case 'B': return "byteValue";
            case 'C': return "charValue";
            case 'S': return "shortValue";
            case 'I': return "intValue";
            case 'J': return "longValue";
            case 'F': return "floatValue";
            default: return "doubleValue";
        }
    }

    private int[] boxRefs;      // by index in BOXES: valueOf, xxxValue

    // Boxes the primitive on the stack.
    public void box(char c) {
        int i = BOXES.indexOf(c);
        if (boxRefs == null) {
            boxRefs = new int[16];
        }
        int r = boxRefs[i];
        if (r == 0) {
            Class<?> b = boxClass(c);
            String n = b.getName();
            r = ref(METHOD, classRef(b), "valueOf", "(" + c + ")L" + n + ";");
            boxRefs[i] = r;
        }
        op2(0xb8, r);
    }

    // Unboxes the object on the stack, which must be of the box of c; with a checkcast before if cast.
    public void unbox(char c, boolean cast) {
        int i = BOXES.indexOf(c) + 8;
        if (boxRefs == null) {
            boxRefs = new int[16];
        }
        Class<?> b = boxClass(c);
        if (cast) {
            op2(0xc0, classRef(b));
        }
        int r = boxRefs[i];
        if (r == 0) {
            r = ref(METHOD, classRef(b), unboxName(c), "()" + c);
            boxRefs[i] = r;
        }
        op2(0xb6, r);
    }

    // Widens the primitive of type a on the stack to the type b.
    public void widen(char a, char b) {
        if (b == 'J') {
            if (a != 'J') {
                op(133);                // i2l
            }
        } else if (b == 'F') {
            if (a == 'J') {
                op(137);                // l2f
            } else if (a != 'F') {
                op(134);                // i2f
            }
        } else if (b == 'D') {
            if (a == 'J') {
                op(138);                // l2d
            } else if (a == 'F') {
                op(141);                // f2d
            } else if (a != 'D') {
                op(135);                // i2d
            }
        }
    }

    // Converts the primitive of type a on the stack to the type b as a cast does; boolean: the lowest bit.
    public void convert(char a, char b) {
        char to = "ZBCS".indexOf(b) >= 0 ? 'I' : b;
        if (a == 'J') {
            if (to != 'J') {
                op(to == 'I' ? 136 : to == 'F' ? 137 : 138);
            }
        } else if (a == 'F') {
            if (to != 'F') {
                op(to == 'I' ? 139 : to == 'J' ? 140 : 141);
            }
        } else if (a == 'D') {
            if (to != 'D') {
                op(to == 'I' ? 142 : to == 'J' ? 143 : 144);
            }
        } else {
            widen(a, to);
        }
        switch (b) {
            case 'Z': push(1); op(126); break;
            case 'B': op(145); break;
            case 'C': op(146); break;
            case 'S': op(147); break;
            default:
        }
    }

    // ---- the end ---------------------------------------------------------------------------------------------------

    // Completes the class and defines it as a hidden class next to host; see LangAccess.defineClass for flags.
    public Class<?> define(Class<?> host, String name, int flags, Object classData) {
        int n = finish();
        return lang.defineClass(host, name, pool, 0, n, true, flags, classData);
    }

    public byte[] toByteArray() {
        int n = finish();
        byte[] r = new byte[n];
        System.arraycopy(pool, 0, r, 0, n);
        return r;
    }

    private int finish() {
        if (count > 0xffff) {
            throw new IndexOutOfBoundsException("Class too large: " + name.replace('.', '/'));
        }
        u2(0);                          // no class attributes
        body[methodsAt] = (byte) (methods >> 8);
        body[methodsAt + 1] = (byte) methods;
        byte[] p = room(bp);
        p[8] = (byte) (count >> 8);
        p[9] = (byte) count;
        System.arraycopy(body, 0, p, pp, bp);
        pp += bp;
        return pp;
    }
}
