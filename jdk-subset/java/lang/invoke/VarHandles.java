// The kinds of VarHandle: fields, array elements, and wider values in byte arrays and byte buffers.
package java.lang.invoke;

import java.lang.constant.ClassDesc;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;
import java.util.Objects;
import java.util.Optional;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.Hidden;

final class VarHandles {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final Class<?>[] NO_COORDINATES = {};

    private VarHandles() {
    }

    // ---- fields ----------------------------------------------------------------------------------------------------

    static final class Field extends VarHandle {
        final MemberName member;
        final long offset;
        private final Object base;              // of static fields
        private final Class<?>[] coordinates;
        private boolean initialized;

        // receiver: null for static fields.
        Field(MemberName member, Class<?> receiver, boolean writable) {
            this(member, form(Wrapper.code(member.getFieldType()), receiver == null, writable),
                 receiver == null ? NO_COORDINATES : new Class<?>[] {receiver}, false, new MethodType[5]);
        }

        private Field(MemberName member, VarForm form, Class<?>[] coordinates, boolean exact, MethodType[] types) {
            super(form, member.getFieldType(), exact, types);
            this.member = member;
            this.coordinates = coordinates;
            boolean isStatic = coordinates.length == 0;
            base = isStatic ? MethodHandleNatives.staticFieldBase(member) : null;
            offset = isStatic ? MethodHandleNatives.staticFieldOffset(member)
                              : MethodHandleNatives.objectFieldOffset(member);
        }

        @Override
        Class<?>[] coordinates() {
            return coordinates;
        }

        @Override
        VarHandle withExact(boolean exact) {
            return new Field(member, vform, coordinates, exact, types());
        }

        @Override
        public Optional<VarHandleDesc> describeConstable() {
            Optional<ClassDesc> owner = member.clazz.describeConstable();
            Optional<ClassDesc> type = varType().describeConstable();
            if (!owner.isPresent() || !type.isPresent()) {
                return Optional.empty();
            }
            return Optional.of(coordinates.length == 0
                ? VarHandleDesc.ofStaticField(owner.get(), member.getName(), type.get())
                : VarHandleDesc.ofField(owner.get(), member.getName(), type.get()));
        }

        // Of a static field.
        static Object base(Object self) {
            Field f = (Field) self;
            if (!f.initialized) {
                UNSAFE.ensureClassInitialized(f.member.clazz);
                f.initialized = !UNSAFE.shouldBeInitialized(f.member.clazz);
            }
            return f.base;
        }

        private static VarForm form(char code, boolean isStatic, boolean writable) {
            String key = "field" + code + (isStatic ? 's' : 'i') + (writable ? 'w' : 'r');
            VarForm f = VarForm.share(key, null);
            return f != null ? f : VarForm.share(key, new FieldForm(code, isStatic, !writable));
        }
    }

    private static final class FieldForm extends VarForm {
        private final boolean isStatic;

        FieldForm(char code, boolean isStatic, boolean readOnly) {
            super(code, readOnly);
            this.isStatic = isStatic;
        }

        @Override
        String coordinates() {
            return isStatic ? "" : "L";
        }

        @Override
        void build(FormBuilder b, VarHandle.AccessMode mode, String sig) {
            int n = sig.length() - 1;
            b.call(Unsafe.class, "getUnsafe", "()Ljdk/internal/misc/Unsafe;");
            if (isStatic) {
                b.load(0);
                b.call(Field.class, "base", "(Ljava/lang/Object;)Ljava/lang/Object;");
            } else {
                b.load(1);
                b.call(Objects.class, "requireNonNull", "(Ljava/lang/Object;)Ljava/lang/Object;");
            }
            b.field(Field.class, "offset", long.class);
            for (int i = isStatic ? 1 : 2; i < n; i++) {
                if (code == 'L') {
                    b.load(0);
                    b.load(i);
                    b.call(VarHandles.class, "value", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");
                } else {
                    b.load(i);
                }
            }
            unsafe(b, mode, code);
            b.ret();
        }
    }

    // A value for the variable. One of an interface type may be anything, as verification does not check these (JVMS
    // 4.10.1.2).
    @Hidden
    static Object value(Object self, Object value) {
        return ((VarHandle) self).varType().cast(value);
    }

    private static void unsafe(FormBuilder b, VarHandle.AccessMode mode, char code) {
        VarHandle.AccessType t = mode.type;
        String values = "";
        for (int i = 0; i < t.values; i++) {
            values += code;
        }
        Forms.unsafe(b, VarForm.unsafeName(mode, code), values,
                     t == VarHandle.AccessType.SET ? 'V' : t == VarHandle.AccessType.COMPARE_AND_SET ? 'Z' : code);
    }

    // ---- array elements --------------------------------------------------------------------------------------------

    static final class ArrayElement extends VarHandle {
        private final Class<?> arrayClass;

        ArrayElement(Class<?> arrayClass) {
            this(arrayClass, form(Wrapper.code(arrayClass.getComponentType())), false, new MethodType[5]);
        }

        private ArrayElement(Class<?> arrayClass, VarForm form, boolean exact, MethodType[] types) {
            super(form, arrayClass.getComponentType(), exact, types);
            this.arrayClass = arrayClass;
        }

        @Override
        Class<?>[] coordinates() {
            return new Class<?>[] {arrayClass, int.class};
        }

        @Override
        VarHandle withExact(boolean exact) {
            return new ArrayElement(arrayClass, vform, exact, types());
        }

        @Override
        public Optional<VarHandleDesc> describeConstable() {
            Optional<ClassDesc> c = arrayClass.describeConstable();
            return c.isPresent() ? Optional.of(VarHandleDesc.ofArray(c.get())) : Optional.empty();
        }

        private static VarForm form(char code) {
            String key = "element" + code;
            VarForm f = VarForm.share(key, null);
            return f != null ? f : VarForm.share(key, new ArrayForm(code));
        }
    }

    private static final class ArrayForm extends VarForm {
        private final Class<?> arrayClass;

        ArrayForm(char code) {
            super(code, false);
            arrayClass = code == 'L' ? Object[].class : Wrapper.primitive(code).arrayType();
        }

        @Override
        String coordinates() {
            return "LI";
        }

        private String typeName() {
            switch (code) {
                case 'L': return "object";
                case 'Z':
                case 'B': return "byte/boolean";
                default: return Wrapper.primitive(code).getName();
            }
        }

        // Pushes the array, which must not be null; use: how the message names the access.
        private void array(FormBuilder b, String use) {
            if (code == 'L') {
                b.load(0);
                b.load(1);
                b.call(VarHandles.class, "array", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;");
            } else {
                b.load(1);
            }
            b.w.op2(0x13, b.w.string("Cannot " + use + " because \"array\" is null"));
            b.call(VarHandles.class, "notNull", "(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;");
            b.cast(arrayClass);
        }

        @Override
        void build(FormBuilder b, VarHandle.AccessMode mode, String sig) {
            int n = sig.length() - 1;
            if (mode == VarHandle.AccessMode.GET) {
                array(b, "load from " + typeName() + " array");
                b.load(2);
                b.loadElement(code);
            } else if (mode == VarHandle.AccessMode.SET) {
                if (code == 'L') {
                    b.load(0);
                    b.load(1);
                    b.load(3);
                    b.call(VarHandles.class, "checkSet", "(Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)V");
                }
                array(b, "store to " + typeName() + " array");
                b.load(2);
                b.load(3);
                b.storeElement(code);
            } else {
                if (code == 'L' && mode.type.values > 0) {
                    b.load(0, 3);
                    if (mode.type.values == 1) {
                        b.zero('L');
                    }
                    b.load(3, n);
                    b.call(VarHandles.class, "checkUpdate",
                           "(Ljava/lang/Object;Ljava/lang/Object;ILjava/lang/Object;Ljava/lang/Object;)V");
                }
                b.call(Unsafe.class, "getUnsafe", "()Ljdk/internal/misc/Unsafe;");
                b.load(1);
                b.load(2);
                array(b, "read the array length");
                b.w.op(0xbe);
                b.call(VarHandles.class, "checkIndex", "(II)I");
                b.w.op(133);            // i2l
                b.w.push(shift(UNSAFE.arrayIndexScale(arrayClass)));
                b.w.op(121);            // lshl
                b.w.push(UNSAFE.arrayBaseOffset(arrayClass));
                b.w.op(133);
                b.w.op(97);             // ladd
                b.load(3, n);
                unsafe(b, mode, code);
            }
            b.ret();
        }
    }

    private static int shift(int scale) {
        return scale == 1 ? 0 : scale == 2 ? 1 : scale == 4 ? 2 : 3;
    }

    @Hidden
    static Object notNull(Object o, String message) {
        if (o == null) {
            throw new NullPointerException(message);
        }
        return o;
    }

    @Hidden
    static int checkIndex(int index, int length) {
        if (index < 0 || index >= length) {
            throw new ArrayIndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
        }
        return index;
    }

    @Hidden
    static Object array(Object self, Object array) {
        return ((ArrayElement) self).arrayClass.cast(array);
    }

    // Plain stores check the element's type themselves, after array and index.
    @Hidden
    static void checkSet(Object self, Object array, Object value) {
        array(self, array);
        value(self, value);
    }

    // The value must fit into the array; the expected one only into one of the handle's type.
    @Hidden
    static void checkUpdate(Object self, Object array, int index, Object expected, Object value) {
        Object[] elements = (Object[]) notNull(array(self, array),
                                               "Cannot read the array length because \"array\" is null");
        checkIndex(index, elements.length);
        value(self, expected);
        if (elements.getClass() == ((ArrayElement) self).arrayClass) {
            value(self, value);
        } else if (value != null && !elements.getClass().getComponentType().isInstance(value)) {
            throw new ArrayStoreException();
        }
    }

    // ---- views of bytes --------------------------------------------------------------------------------------------

    static final class View extends VarHandle {
        private final Class<?> container;       // byte[] or ByteBuffer
        final boolean bigEndian;

        View(Class<?> container, Class<?> type, ByteOrder order) {
            this(container, form(Wrapper.code(type), container), type, order == ByteOrder.BIG_ENDIAN, false,
                 new MethodType[5]);
            order.hashCode();                   // null check
        }

        private View(Class<?> container, VarForm form, Class<?> type, boolean bigEndian, boolean exact,
                     MethodType[] types) {
            super(form, type, exact, types);
            this.container = container;
            this.bigEndian = bigEndian;
        }

        @Override
        Class<?>[] coordinates() {
            return new Class<?>[] {container, int.class};
        }

        @Override
        VarHandle withExact(boolean exact) {
            return new View(container, vform, varType(), bigEndian, exact, types());
        }

        private static VarForm form(char code, Class<?> container) {
            String key = (container == byte[].class ? "bytes" : "buffer") + code;
            VarForm f = VarForm.share(key, null);
            return f != null ? f : VarForm.share(key, new ViewForm(code));
        }
    }

    private static final class ViewForm extends VarForm {
        ViewForm(char code) {
            super(code, false);
        }

        @Override
        String coordinates() {
            return "LI";
        }

        @Override
        boolean hasUpdates() {
            return code != 'S' && code != 'C';
        }

        @Override
        boolean hasAddition() {
            return code == 'I' || code == 'J';
        }

        @Override
        boolean hasBits() {
            return code == 'I' || code == 'J';
        }

        // All values travel as the bits of a long.
        @Override
        void build(FormBuilder b, VarHandle.AccessMode mode, String sig) {
            int values = mode.type.values;
            b.load(0, 3);
            for (int i = 0; i < 2; i++) {
                if (i >= values) {
                    b.zero('J');
                    continue;
                }
                b.load(3 + i);
                if (code == 'F') {
                    b.call(Float.class, "floatToRawIntBits", "(F)I");
                } else if (code == 'D') {
                    b.call(Double.class, "doubleToRawLongBits", "(D)J");
                }
                if (code != 'J' && code != 'D') {
                    b.w.op(133);        // i2l
                }
            }
            b.w.push(mode.ordinal());
            b.call(VarHandles.class, "access", "(Ljava/lang/Object;Ljava/lang/Object;IJJI)J");
            char r = sig.charAt(sig.length() - 1);
            if (r == 'V') {
                b.pop('J');
            } else if (r == 'D') {
                b.call(Double.class, "longBitsToDouble", "(J)D");
            } else if (r != 'J') {
                b.w.op(136);            // l2i
                if (r == 'F') {
                    b.call(Float.class, "intBitsToFloat", "(I)F");
                } else if (code == 'S') {
                    b.w.op(147);
                } else if (code == 'C') {
                    b.w.op(146);
                }
            }
            b.ret();
        }
    }

    private static final class BufferFields {
        static final long ADDRESS = UNSAFE.objectFieldOffset(java.nio.Buffer.class, "address");
        static final long ARRAY = UNSAFE.objectFieldOffset(ByteBuffer.class, "hb");
    }

    // An access to a value of 2, 4 or 8 bytes at index in a byte[] or ByteBuffer. a: new value or operand; compare
    // modes: a is expected, b is new. The result's upper bits are undefined.
    @Hidden
    static long access(Object self, Object container, int index, long a, long b, int ordinal) {
        View vh = (View) self;
        VarHandle.AccessMode mode = MODES[ordinal];
        VarHandle.AccessType kind = mode.type;
        char code = vh.vform.code;
        int size = code == 'S' || code == 'C' ? 2 : code == 'I' || code == 'F' ? 4 : 8;
        boolean plain = ordinal < 2;
        Object base;
        long offset;
        if (container instanceof byte[]) {
            int limit = ((byte[]) container).length - size + 1;
            if (index < 0 || index >= limit) {
                throw new ArrayIndexOutOfBoundsException(bounds(index, limit));
            }
            base = container;
            offset = Unsafe.ARRAY_BYTE_BASE_OFFSET + (long) index;
        } else {
            ByteBuffer bb = (ByteBuffer) container;
            if (bb == null) {
                throw vh.coordinates()[0] == byte[].class
                    ? new NullPointerException("Cannot read the array length because \"ba\" is null")
                    : new NullPointerException();
            }
            if (kind != VarHandle.AccessType.GET && bb.isReadOnly()) {
                throw new ReadOnlyBufferException();
            }
            int limit = bb.limit() - size + 1;
            if (index < 0 || index >= limit) {
                throw new IndexOutOfBoundsException(bounds(index, limit));
            }
            base = UNSAFE.getReference(bb, BufferFields.ARRAY);
            offset = UNSAFE.getLong(bb, BufferFields.ADDRESS) + index;
        }
        boolean big = vh.bigEndian;
        if (plain) {
            if (kind == VarHandle.AccessType.GET) {
                return size == 2 ? UNSAFE.getShortUnaligned(base, offset, big)
                    : size == 4 ? UNSAFE.getIntUnaligned(base, offset, big)
                    : UNSAFE.getLongUnaligned(base, offset, big);
            }
            if (size == 2) {
                UNSAFE.putShortUnaligned(base, offset, (short) a, big);
            } else if (size == 4) {
                UNSAFE.putIntUnaligned(base, offset, (int) a, big);
            } else {
                UNSAFE.putLongUnaligned(base, offset, a, big);
            }
            return 0;
        }
        if ((offset & size - 1) != 0) {
            throw new IllegalStateException("Misaligned access at index: " + index);
        }
        if (kind == VarHandle.AccessType.GET) {
            return swap(load(base, offset, size), size, big);
        }
        if (kind == VarHandle.AccessType.SET) {
            long v = swap(a, size, big);
            if (size == 2) {
                UNSAFE.putShortVolatile(base, offset, (short) v);
            } else if (size == 4) {
                UNSAFE.putIntVolatile(base, offset, (int) v);
            } else {
                UNSAFE.putLongVolatile(base, offset, v);
            }
            return 0;
        }
        if (kind == VarHandle.AccessType.COMPARE_AND_SET) {
            return compareAndSet(base, offset, size, swap(a, size, big), swap(b, size, big)) ? 1 : 0;
        }
        if (kind == VarHandle.AccessType.COMPARE_AND_EXCHANGE) {
            long e = swap(a, size, big);
            long v = swap(b, size, big);
            return swap(size == 4 ? UNSAFE.compareAndExchangeInt(base, offset, (int) e, (int) v)
                        : UNSAFE.compareAndExchangeLong(base, offset, e, v), size, big);
        }
        String operation = VarForm.operation(mode.methodName);
        for (;;) {
            long old = load(base, offset, size);
            long v = swap(old, size, big);
            long n = operation.equals("getAndSet") ? a : operation.equals("getAndAdd") ? v + a
                : operation.equals("getAndBitwiseOr") ? v | a
                : operation.equals("getAndBitwiseAnd") ? v & a : v ^ a;
            if (compareAndSet(base, offset, size, old, swap(n, size, big))) {
                return v;
            }
        }
    }

    private static final VarHandle.AccessMode[] MODES = VarHandle.AccessMode.values();

    private static long load(Object base, long offset, int size) {
        return size == 2 ? UNSAFE.getShortVolatile(base, offset)
            : size == 4 ? UNSAFE.getIntVolatile(base, offset) : UNSAFE.getLongVolatile(base, offset);
    }

    private static boolean compareAndSet(Object base, long offset, int size, long expected, long value) {
        return size == 4 ? UNSAFE.compareAndSetInt(base, offset, (int) expected, (int) value)
            : UNSAFE.compareAndSetLong(base, offset, expected, value);
    }

    private static long swap(long v, int size, boolean bigEndian) {
        if (bigEndian == UNSAFE.isBigEndian()) {
            return v;
        }
        return size == 2 ? Short.reverseBytes((short) v) : size == 4 ? Integer.reverseBytes((int) v)
            : Long.reverseBytes(v);
    }

    private static String bounds(int index, int length) {
        return "Index " + index + " out of bounds for length " + length;
    }

    // ---- factories -------------------------------------------------------------------------------------------------

    static VarHandle array(Class<?> arrayClass) {
        if (!arrayClass.isArray()) {
            throw new IllegalArgumentException("not an array: " + arrayClass);
        }
        return new ArrayElement(arrayClass);
    }

    static VarHandle view(Class<?> container, Class<?> viewArrayClass, ByteOrder order) {
        if (!viewArrayClass.isArray()) {
            throw new IllegalArgumentException("not an array: " + viewArrayClass);
        }
        Class<?> type = viewArrayClass.getComponentType();
        if ("SCIJFD".indexOf(Wrapper.code(type)) < 0) {
            throw new UnsupportedOperationException();
        }
        return new View(container, type, order);
    }
}
