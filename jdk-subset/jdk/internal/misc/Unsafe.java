// Low-level access to fields, array elements and native memory by offset or address; a null base means an address.
// The natives are the VM's. Acquire, release and opaque accesses are volatile ones here, and the byte, short, char and
// boolean updates work on the aligned int around their operand: the VM provides int, long and reference operations.
package jdk.internal.misc;

import java.lang.reflect.Field;
import java.security.ProtectionDomain;

public final class Unsafe {
    private static final Unsafe theUnsafe = new Unsafe();

    public static final int INVALID_FIELD_OFFSET = -1;
    public static final int ADDRESS_SIZE = 8;

    public static final int ARRAY_BOOLEAN_BASE_OFFSET = theUnsafe.arrayBaseOffset(boolean[].class);
    public static final int ARRAY_BYTE_BASE_OFFSET = theUnsafe.arrayBaseOffset(byte[].class);
    public static final int ARRAY_SHORT_BASE_OFFSET = theUnsafe.arrayBaseOffset(short[].class);
    public static final int ARRAY_CHAR_BASE_OFFSET = theUnsafe.arrayBaseOffset(char[].class);
    public static final int ARRAY_INT_BASE_OFFSET = theUnsafe.arrayBaseOffset(int[].class);
    public static final int ARRAY_LONG_BASE_OFFSET = theUnsafe.arrayBaseOffset(long[].class);
    public static final int ARRAY_FLOAT_BASE_OFFSET = theUnsafe.arrayBaseOffset(float[].class);
    public static final int ARRAY_DOUBLE_BASE_OFFSET = theUnsafe.arrayBaseOffset(double[].class);
    public static final int ARRAY_OBJECT_BASE_OFFSET = theUnsafe.arrayBaseOffset(Object[].class);
    public static final int ARRAY_BOOLEAN_INDEX_SCALE = theUnsafe.arrayIndexScale(boolean[].class);
    public static final int ARRAY_BYTE_INDEX_SCALE = theUnsafe.arrayIndexScale(byte[].class);
    public static final int ARRAY_SHORT_INDEX_SCALE = theUnsafe.arrayIndexScale(short[].class);
    public static final int ARRAY_CHAR_INDEX_SCALE = theUnsafe.arrayIndexScale(char[].class);
    public static final int ARRAY_INT_INDEX_SCALE = theUnsafe.arrayIndexScale(int[].class);
    public static final int ARRAY_LONG_INDEX_SCALE = theUnsafe.arrayIndexScale(long[].class);
    public static final int ARRAY_FLOAT_INDEX_SCALE = theUnsafe.arrayIndexScale(float[].class);
    public static final int ARRAY_DOUBLE_INDEX_SCALE = theUnsafe.arrayIndexScale(double[].class);
    public static final int ARRAY_OBJECT_INDEX_SCALE = theUnsafe.arrayIndexScale(Object[].class);

    private Unsafe() {
    }

    public static Unsafe getUnsafe() {
        return theUnsafe;
    }

    public native boolean getBoolean(Object o, long offset);

    public native void putBoolean(Object o, long offset, boolean x);

    public native byte getByte(Object o, long offset);

    public native void putByte(Object o, long offset, byte x);

    public native short getShort(Object o, long offset);

    public native void putShort(Object o, long offset, short x);

    public native char getChar(Object o, long offset);

    public native void putChar(Object o, long offset, char x);

    public native int getInt(Object o, long offset);

    public native void putInt(Object o, long offset, int x);

    public native long getLong(Object o, long offset);

    public native void putLong(Object o, long offset, long x);

    public native float getFloat(Object o, long offset);

    public native void putFloat(Object o, long offset, float x);

    public native double getDouble(Object o, long offset);

    public native void putDouble(Object o, long offset, double x);

    public native Object getReference(Object o, long offset);

    public native void putReference(Object o, long offset, Object x);

    public native boolean getBooleanVolatile(Object o, long offset);

    public native void putBooleanVolatile(Object o, long offset, boolean x);

    public native byte getByteVolatile(Object o, long offset);

    public native void putByteVolatile(Object o, long offset, byte x);

    public native short getShortVolatile(Object o, long offset);

    public native void putShortVolatile(Object o, long offset, short x);

    public native char getCharVolatile(Object o, long offset);

    public native void putCharVolatile(Object o, long offset, char x);

    public native int getIntVolatile(Object o, long offset);

    public native void putIntVolatile(Object o, long offset, int x);

    public native long getLongVolatile(Object o, long offset);

    public native void putLongVolatile(Object o, long offset, long x);

    public native float getFloatVolatile(Object o, long offset);

    public native void putFloatVolatile(Object o, long offset, float x);

    public native double getDoubleVolatile(Object o, long offset);

    public native void putDoubleVolatile(Object o, long offset, double x);

    public native Object getReferenceVolatile(Object o, long offset);

    public native void putReferenceVolatile(Object o, long offset, Object x);

    public final native boolean compareAndSetInt(Object o, long offset, int expected, int x);

    public final native int compareAndExchangeInt(Object o, long offset, int expected, int x);

    public final native boolean compareAndSetLong(Object o, long offset, long expected, long x);

    public final native long compareAndExchangeLong(Object o, long offset, long expected, long x);

    public final native boolean compareAndSetReference(Object o, long offset, Object expected, Object x);

    public final native Object compareAndExchangeReference(Object o, long offset, Object expected, Object x);

    public native Object getUncompressedObject(long address);

    private native long allocateMemory0(long bytes);

    private native long reallocateMemory0(long address, long bytes);

    private native void freeMemory0(long address);

    private native void setMemory0(Object o, long offset, long bytes, byte value);

    private native void copyMemory0(Object srcBase, long srcOffset, Object destBase, long destOffset, long bytes);

    private native void copySwapMemory0(Object srcBase, long srcOffset, Object destBase, long destOffset,
            long bytes, long elemSize);

    private native long objectFieldOffset0(Field f);

    private native long objectFieldOffset1(Class<?> c, String name);

    private native long staticFieldOffset0(Field f);

    private native Object staticFieldBase0(Field f);

    private native boolean shouldBeInitialized0(Class<?> c);

    private native void ensureClassInitialized0(Class<?> c);

    private native int arrayBaseOffset0(Class<?> arrayClass);

    private native int arrayIndexScale0(Class<?> arrayClass);

    public native Class<?> defineClass0(String name, byte[] b, int off, int len, ClassLoader loader,
            ProtectionDomain pd);

    public native Object allocateInstance(Class<?> cls) throws InstantiationException;

    public native void throwException(Throwable ee);

    public native void park(boolean isAbsolute, long time);

    public native void unpark(Object thread);

    public native void loadFence();

    public native void storeFence();

    public native void fullFence();

    private native int getLoadAverage0(double[] loadavg, int nelems);

    private native void writeback0(long address);

    private native void writebackPreSync0();

    private native void writebackPostSync0();

    public void loadLoadFence() {
        loadFence();
    }

    public void storeStoreFence() {
        storeFence();
    }

    public long getAddress(Object o, long offset) {
        return getLong(o, offset);
    }

    public void putAddress(Object o, long offset, long x) {
        putLong(o, offset, x);
    }

    public long getAddress(long address) {
        return getLong(null, address);
    }

    public void putAddress(long address, long x) {
        putLong(null, address, x);
    }

    public byte getByte(long address) {
        return getByte(null, address);
    }

    public void putByte(long address, byte x) {
        putByte(null, address, x);
    }

    public short getShort(long address) {
        return getShort(null, address);
    }

    public void putShort(long address, short x) {
        putShort(null, address, x);
    }

    public char getChar(long address) {
        return getChar(null, address);
    }

    public void putChar(long address, char x) {
        putChar(null, address, x);
    }

    public int getInt(long address) {
        return getInt(null, address);
    }

    public void putInt(long address, int x) {
        putInt(null, address, x);
    }

    public long getLong(long address) {
        return getLong(null, address);
    }

    public void putLong(long address, long x) {
        putLong(null, address, x);
    }

    public float getFloat(long address) {
        return getFloat(null, address);
    }

    public void putFloat(long address, float x) {
        putFloat(null, address, x);
    }

    public double getDouble(long address) {
        return getDouble(null, address);
    }

    public void putDouble(long address, double x) {
        putDouble(null, address, x);
    }

    private static void checkSize(long size) {
        if (size < 0) {
            throw new IllegalArgumentException();
        }
    }

    public long allocateMemory(long bytes) {
        checkSize(bytes);
        bytes = bytes + 7 & ~7L;
        if (bytes == 0) {
            return 0;
        }
        long p = allocateMemory0(bytes);
        if (p == 0) {
            throw new OutOfMemoryError("Unable to allocate " + bytes + " bytes");
        }
        return p;
    }

    public long reallocateMemory(long address, long bytes) {
        checkSize(bytes);
        bytes = bytes + 7 & ~7L;
        if (bytes == 0) {
            freeMemory(address);
            return 0;
        }
        long p = address == 0 ? allocateMemory0(bytes) : reallocateMemory0(address, bytes);
        if (p == 0) {
            throw new OutOfMemoryError("Unable to allocate " + bytes + " bytes");
        }
        return p;
    }

    public void freeMemory(long address) {
        if (address != 0) {
            freeMemory0(address);
        }
    }

    public void setMemory(Object o, long offset, long bytes, byte value) {
        checkSize(bytes);
        if (bytes != 0) {
            setMemory0(o, offset, bytes, value);
        }
    }

    public void setMemory(long address, long bytes, byte value) {
        setMemory(null, address, bytes, value);
    }

    public void copyMemory(Object srcBase, long srcOffset, Object destBase, long destOffset, long bytes) {
        checkSize(bytes);
        if (bytes != 0) {
            copyMemory0(srcBase, srcOffset, destBase, destOffset, bytes);
        }
    }

    public void copyMemory(long srcAddress, long destAddress, long bytes) {
        copyMemory(null, srcAddress, null, destAddress, bytes);
    }

    public void copySwapMemory(Object srcBase, long srcOffset, Object destBase, long destOffset, long bytes,
            long elemSize) {
        checkSize(bytes);
        if (elemSize != 2 && elemSize != 4 && elemSize != 8 || bytes % elemSize != 0) {
            throw new IllegalArgumentException();
        }
        if (bytes != 0) {
            copySwapMemory0(srcBase, srcOffset, destBase, destOffset, bytes, elemSize);
        }
    }

    public long objectFieldOffset(Field f) {
        if (f == null) {
            throw new NullPointerException();
        }
        return objectFieldOffset0(f);
    }

    public long objectFieldOffset(Class<?> c, String name) {
        if (c == null || name == null) {
            throw new NullPointerException();
        }
        return objectFieldOffset1(c, name);
    }

    public long staticFieldOffset(Field f) {
        if (f == null) {
            throw new NullPointerException();
        }
        return staticFieldOffset0(f);
    }

    public Object staticFieldBase(Field f) {
        if (f == null) {
            throw new NullPointerException();
        }
        return staticFieldBase0(f);
    }

    public boolean shouldBeInitialized(Class<?> c) {
        if (c == null) {
            throw new NullPointerException();
        }
        return shouldBeInitialized0(c);
    }

    public void ensureClassInitialized(Class<?> c) {
        if (c == null) {
            throw new NullPointerException();
        }
        ensureClassInitialized0(c);
    }

    public int arrayBaseOffset(Class<?> arrayClass) {
        if (arrayClass == null) {
            throw new NullPointerException();
        }
        return arrayBaseOffset0(arrayClass);
    }

    public int arrayIndexScale(Class<?> arrayClass) {
        if (arrayClass == null) {
            throw new NullPointerException();
        }
        return arrayIndexScale0(arrayClass);
    }

    public int addressSize() {
        return ADDRESS_SIZE;
    }

    public int pageSize() {
        return 4096;
    }

    public Class<?> defineClass(String name, byte[] b, int off, int len, ClassLoader loader, ProtectionDomain pd) {
        if (b == null) {
            throw new NullPointerException();
        }
        if (len < 0) {
            throw new ArrayIndexOutOfBoundsException();
        }
        return defineClass0(name, b, off, len, loader, pd);
    }

    public Object allocateUninitializedArray(Class<?> componentType, int length) {
        if (componentType == null) {
            throw new IllegalArgumentException("Component type is null");
        }
        if (!componentType.isPrimitive()) {
            throw new IllegalArgumentException("Component type is not primitive");
        }
        if (length < 0) {
            throw new IllegalArgumentException("Negative length");
        }
        return java.lang.reflect.Array.newInstance(componentType, length);
    }

    public int getLoadAverage(double[] loadavg, int nelems) {
        if (nelems < 0 || nelems > 3 || nelems > loadavg.length) {
            throw new ArrayIndexOutOfBoundsException();
        }
        return getLoadAverage0(loadavg, nelems);
    }

    public boolean isBigEndian() {
        return false;
    }

    public boolean unalignedAccess() {
        return true;
    }

    public boolean getBooleanAcquire(Object o, long offset) {
        return getBooleanVolatile(o, offset);
    }

    public boolean getBooleanOpaque(Object o, long offset) {
        return getBooleanVolatile(o, offset);
    }

    public void putBooleanRelease(Object o, long offset, boolean x) {
        putBooleanVolatile(o, offset, x);
    }

    public void putBooleanOpaque(Object o, long offset, boolean x) {
        putBooleanVolatile(o, offset, x);
    }

    public byte getByteAcquire(Object o, long offset) {
        return getByteVolatile(o, offset);
    }

    public byte getByteOpaque(Object o, long offset) {
        return getByteVolatile(o, offset);
    }

    public void putByteRelease(Object o, long offset, byte x) {
        putByteVolatile(o, offset, x);
    }

    public void putByteOpaque(Object o, long offset, byte x) {
        putByteVolatile(o, offset, x);
    }

    public short getShortAcquire(Object o, long offset) {
        return getShortVolatile(o, offset);
    }

    public short getShortOpaque(Object o, long offset) {
        return getShortVolatile(o, offset);
    }

    public void putShortRelease(Object o, long offset, short x) {
        putShortVolatile(o, offset, x);
    }

    public void putShortOpaque(Object o, long offset, short x) {
        putShortVolatile(o, offset, x);
    }

    public char getCharAcquire(Object o, long offset) {
        return getCharVolatile(o, offset);
    }

    public char getCharOpaque(Object o, long offset) {
        return getCharVolatile(o, offset);
    }

    public void putCharRelease(Object o, long offset, char x) {
        putCharVolatile(o, offset, x);
    }

    public void putCharOpaque(Object o, long offset, char x) {
        putCharVolatile(o, offset, x);
    }

    public int getIntAcquire(Object o, long offset) {
        return getIntVolatile(o, offset);
    }

    public int getIntOpaque(Object o, long offset) {
        return getIntVolatile(o, offset);
    }

    public void putIntRelease(Object o, long offset, int x) {
        putIntVolatile(o, offset, x);
    }

    public void putIntOpaque(Object o, long offset, int x) {
        putIntVolatile(o, offset, x);
    }

    public long getLongAcquire(Object o, long offset) {
        return getLongVolatile(o, offset);
    }

    public long getLongOpaque(Object o, long offset) {
        return getLongVolatile(o, offset);
    }

    public void putLongRelease(Object o, long offset, long x) {
        putLongVolatile(o, offset, x);
    }

    public void putLongOpaque(Object o, long offset, long x) {
        putLongVolatile(o, offset, x);
    }

    public float getFloatAcquire(Object o, long offset) {
        return getFloatVolatile(o, offset);
    }

    public float getFloatOpaque(Object o, long offset) {
        return getFloatVolatile(o, offset);
    }

    public void putFloatRelease(Object o, long offset, float x) {
        putFloatVolatile(o, offset, x);
    }

    public void putFloatOpaque(Object o, long offset, float x) {
        putFloatVolatile(o, offset, x);
    }

    public double getDoubleAcquire(Object o, long offset) {
        return getDoubleVolatile(o, offset);
    }

    public double getDoubleOpaque(Object o, long offset) {
        return getDoubleVolatile(o, offset);
    }

    public void putDoubleRelease(Object o, long offset, double x) {
        putDoubleVolatile(o, offset, x);
    }

    public void putDoubleOpaque(Object o, long offset, double x) {
        putDoubleVolatile(o, offset, x);
    }

    public Object getReferenceAcquire(Object o, long offset) {
        return getReferenceVolatile(o, offset);
    }

    public Object getReferenceOpaque(Object o, long offset) {
        return getReferenceVolatile(o, offset);
    }

    public void putReferenceRelease(Object o, long offset, Object x) {
        putReferenceVolatile(o, offset, x);
    }

    public void putReferenceOpaque(Object o, long offset, Object x) {
        putReferenceVolatile(o, offset, x);
    }

    /** Compare-and-exchange of the n low bytes of x at offset, through the aligned int that contains them. */
    private int exchangeSmall(Object o, long offset, int expected, int x, int mask) {
        long word = offset & ~3L;
        int shift = (int) (offset & 3) << 3;
        if (mask == 0xffff && shift == 24) {
            throw new IllegalArgumentException("Update across words not supported");
        }
        for (;;) {
            int full = getIntVolatile(o, word);
            int current = full >>> shift & mask;
            if (current != (expected & mask)) {
                return current;
            }
            if (compareAndSetInt(o, word, full, full & ~(mask << shift) | (x & mask) << shift)) {
                return current;
            }
        }
    }

    public byte compareAndExchangeByte(Object o, long offset, byte expected, byte x) {
        return (byte) exchangeSmall(o, offset, expected, x, 0xff);
    }

    public short compareAndExchangeShort(Object o, long offset, short expected, short x) {
        return (short) exchangeSmall(o, offset, expected, x, 0xffff);
    }

    public char compareAndExchangeChar(Object o, long offset, char expected, char x) {
        return (char) exchangeSmall(o, offset, expected, x, 0xffff);
    }

    public boolean compareAndExchangeBoolean(Object o, long offset, boolean expected, boolean x) {
        return exchangeSmall(o, offset, expected ? 1 : 0, x ? 1 : 0, 0xff) != 0;
    }

    public float compareAndExchangeFloat(Object o, long offset, float expected, float x) {
        return Float.intBitsToFloat(compareAndExchangeInt(o, offset, Float.floatToRawIntBits(expected),
                Float.floatToRawIntBits(x)));
    }

    public double compareAndExchangeDouble(Object o, long offset, double expected, double x) {
        return Double.longBitsToDouble(compareAndExchangeLong(o, offset, Double.doubleToRawLongBits(expected),
                Double.doubleToRawLongBits(x)));
    }

    public boolean compareAndSetFloat(Object o, long offset, float expected, float x) {
        return compareAndSetInt(o, offset, Float.floatToRawIntBits(expected), Float.floatToRawIntBits(x));
    }

    public boolean compareAndSetDouble(Object o, long offset, double expected, double x) {
        return compareAndSetLong(o, offset, Double.doubleToRawLongBits(expected), Double.doubleToRawLongBits(x));
    }

    public boolean compareAndSetBoolean(Object o, long offset, boolean expected, boolean x) {
        return compareAndExchangeBoolean(o, offset, expected, x) == expected;
    }

    public boolean compareAndSetByte(Object o, long offset, byte expected, byte x) {
        return compareAndExchangeByte(o, offset, expected, x) == expected;
    }

    public boolean compareAndSetShort(Object o, long offset, short expected, short x) {
        return compareAndExchangeShort(o, offset, expected, x) == expected;
    }

    public boolean compareAndSetChar(Object o, long offset, char expected, char x) {
        return compareAndExchangeChar(o, offset, expected, x) == expected;
    }

    public boolean compareAndExchangeBooleanAcquire(Object o, long offset, boolean expected, boolean x) {
        return compareAndExchangeBoolean(o, offset, expected, x);
    }

    public boolean compareAndExchangeBooleanRelease(Object o, long offset, boolean expected, boolean x) {
        return compareAndExchangeBoolean(o, offset, expected, x);
    }

    public boolean weakCompareAndSetBoolean(Object o, long offset, boolean expected, boolean x) {
        return compareAndSetBoolean(o, offset, expected, x);
    }

    public boolean weakCompareAndSetBooleanPlain(Object o, long offset, boolean expected, boolean x) {
        return compareAndSetBoolean(o, offset, expected, x);
    }

    public boolean weakCompareAndSetBooleanAcquire(Object o, long offset, boolean expected, boolean x) {
        return compareAndSetBoolean(o, offset, expected, x);
    }

    public boolean weakCompareAndSetBooleanRelease(Object o, long offset, boolean expected, boolean x) {
        return compareAndSetBoolean(o, offset, expected, x);
    }

    public byte compareAndExchangeByteAcquire(Object o, long offset, byte expected, byte x) {
        return compareAndExchangeByte(o, offset, expected, x);
    }

    public byte compareAndExchangeByteRelease(Object o, long offset, byte expected, byte x) {
        return compareAndExchangeByte(o, offset, expected, x);
    }

    public boolean weakCompareAndSetByte(Object o, long offset, byte expected, byte x) {
        return compareAndSetByte(o, offset, expected, x);
    }

    public boolean weakCompareAndSetBytePlain(Object o, long offset, byte expected, byte x) {
        return compareAndSetByte(o, offset, expected, x);
    }

    public boolean weakCompareAndSetByteAcquire(Object o, long offset, byte expected, byte x) {
        return compareAndSetByte(o, offset, expected, x);
    }

    public boolean weakCompareAndSetByteRelease(Object o, long offset, byte expected, byte x) {
        return compareAndSetByte(o, offset, expected, x);
    }

    public short compareAndExchangeShortAcquire(Object o, long offset, short expected, short x) {
        return compareAndExchangeShort(o, offset, expected, x);
    }

    public short compareAndExchangeShortRelease(Object o, long offset, short expected, short x) {
        return compareAndExchangeShort(o, offset, expected, x);
    }

    public boolean weakCompareAndSetShort(Object o, long offset, short expected, short x) {
        return compareAndSetShort(o, offset, expected, x);
    }

    public boolean weakCompareAndSetShortPlain(Object o, long offset, short expected, short x) {
        return compareAndSetShort(o, offset, expected, x);
    }

    public boolean weakCompareAndSetShortAcquire(Object o, long offset, short expected, short x) {
        return compareAndSetShort(o, offset, expected, x);
    }

    public boolean weakCompareAndSetShortRelease(Object o, long offset, short expected, short x) {
        return compareAndSetShort(o, offset, expected, x);
    }

    public char compareAndExchangeCharAcquire(Object o, long offset, char expected, char x) {
        return compareAndExchangeChar(o, offset, expected, x);
    }

    public char compareAndExchangeCharRelease(Object o, long offset, char expected, char x) {
        return compareAndExchangeChar(o, offset, expected, x);
    }

    public boolean weakCompareAndSetChar(Object o, long offset, char expected, char x) {
        return compareAndSetChar(o, offset, expected, x);
    }

    public boolean weakCompareAndSetCharPlain(Object o, long offset, char expected, char x) {
        return compareAndSetChar(o, offset, expected, x);
    }

    public boolean weakCompareAndSetCharAcquire(Object o, long offset, char expected, char x) {
        return compareAndSetChar(o, offset, expected, x);
    }

    public boolean weakCompareAndSetCharRelease(Object o, long offset, char expected, char x) {
        return compareAndSetChar(o, offset, expected, x);
    }

    public int compareAndExchangeIntAcquire(Object o, long offset, int expected, int x) {
        return compareAndExchangeInt(o, offset, expected, x);
    }

    public int compareAndExchangeIntRelease(Object o, long offset, int expected, int x) {
        return compareAndExchangeInt(o, offset, expected, x);
    }

    public boolean weakCompareAndSetInt(Object o, long offset, int expected, int x) {
        return compareAndSetInt(o, offset, expected, x);
    }

    public boolean weakCompareAndSetIntPlain(Object o, long offset, int expected, int x) {
        return compareAndSetInt(o, offset, expected, x);
    }

    public boolean weakCompareAndSetIntAcquire(Object o, long offset, int expected, int x) {
        return compareAndSetInt(o, offset, expected, x);
    }

    public boolean weakCompareAndSetIntRelease(Object o, long offset, int expected, int x) {
        return compareAndSetInt(o, offset, expected, x);
    }

    public long compareAndExchangeLongAcquire(Object o, long offset, long expected, long x) {
        return compareAndExchangeLong(o, offset, expected, x);
    }

    public long compareAndExchangeLongRelease(Object o, long offset, long expected, long x) {
        return compareAndExchangeLong(o, offset, expected, x);
    }

    public boolean weakCompareAndSetLong(Object o, long offset, long expected, long x) {
        return compareAndSetLong(o, offset, expected, x);
    }

    public boolean weakCompareAndSetLongPlain(Object o, long offset, long expected, long x) {
        return compareAndSetLong(o, offset, expected, x);
    }

    public boolean weakCompareAndSetLongAcquire(Object o, long offset, long expected, long x) {
        return compareAndSetLong(o, offset, expected, x);
    }

    public boolean weakCompareAndSetLongRelease(Object o, long offset, long expected, long x) {
        return compareAndSetLong(o, offset, expected, x);
    }

    public float compareAndExchangeFloatAcquire(Object o, long offset, float expected, float x) {
        return compareAndExchangeFloat(o, offset, expected, x);
    }

    public float compareAndExchangeFloatRelease(Object o, long offset, float expected, float x) {
        return compareAndExchangeFloat(o, offset, expected, x);
    }

    public boolean weakCompareAndSetFloat(Object o, long offset, float expected, float x) {
        return compareAndSetFloat(o, offset, expected, x);
    }

    public boolean weakCompareAndSetFloatPlain(Object o, long offset, float expected, float x) {
        return compareAndSetFloat(o, offset, expected, x);
    }

    public boolean weakCompareAndSetFloatAcquire(Object o, long offset, float expected, float x) {
        return compareAndSetFloat(o, offset, expected, x);
    }

    public boolean weakCompareAndSetFloatRelease(Object o, long offset, float expected, float x) {
        return compareAndSetFloat(o, offset, expected, x);
    }

    public double compareAndExchangeDoubleAcquire(Object o, long offset, double expected, double x) {
        return compareAndExchangeDouble(o, offset, expected, x);
    }

    public double compareAndExchangeDoubleRelease(Object o, long offset, double expected, double x) {
        return compareAndExchangeDouble(o, offset, expected, x);
    }

    public boolean weakCompareAndSetDouble(Object o, long offset, double expected, double x) {
        return compareAndSetDouble(o, offset, expected, x);
    }

    public boolean weakCompareAndSetDoublePlain(Object o, long offset, double expected, double x) {
        return compareAndSetDouble(o, offset, expected, x);
    }

    public boolean weakCompareAndSetDoubleAcquire(Object o, long offset, double expected, double x) {
        return compareAndSetDouble(o, offset, expected, x);
    }

    public boolean weakCompareAndSetDoubleRelease(Object o, long offset, double expected, double x) {
        return compareAndSetDouble(o, offset, expected, x);
    }

    public Object compareAndExchangeReferenceAcquire(Object o, long offset, Object expected, Object x) {
        return compareAndExchangeReference(o, offset, expected, x);
    }

    public Object compareAndExchangeReferenceRelease(Object o, long offset, Object expected, Object x) {
        return compareAndExchangeReference(o, offset, expected, x);
    }

    public boolean weakCompareAndSetReference(Object o, long offset, Object expected, Object x) {
        return compareAndSetReference(o, offset, expected, x);
    }

    public boolean weakCompareAndSetReferencePlain(Object o, long offset, Object expected, Object x) {
        return compareAndSetReference(o, offset, expected, x);
    }

    public boolean weakCompareAndSetReferenceAcquire(Object o, long offset, Object expected, Object x) {
        return compareAndSetReference(o, offset, expected, x);
    }

    public boolean weakCompareAndSetReferenceRelease(Object o, long offset, Object expected, Object x) {
        return compareAndSetReference(o, offset, expected, x);
    }

    public byte getAndAddByte(Object o, long offset, byte delta) {
        byte v;
        do {
            v = getByteVolatile(o, offset);
        } while (!compareAndSetByte(o, offset, v, (byte) (v + delta)));
        return v;
    }

    public short getAndAddShort(Object o, long offset, short delta) {
        short v;
        do {
            v = getShortVolatile(o, offset);
        } while (!compareAndSetShort(o, offset, v, (short) (v + delta)));
        return v;
    }

    public char getAndAddChar(Object o, long offset, char delta) {
        char v;
        do {
            v = getCharVolatile(o, offset);
        } while (!compareAndSetChar(o, offset, v, (char) (v + delta)));
        return v;
    }

    public final native int getAndAddInt(Object o, long offset, int delta);

    public final native long getAndAddLong(Object o, long offset, long delta);

    public float getAndAddFloat(Object o, long offset, float delta) {
        float v;
        do {
            v = getFloatVolatile(o, offset);
        } while (!compareAndSetFloat(o, offset, v, v + delta));
        return v;
    }

    public double getAndAddDouble(Object o, long offset, double delta) {
        double v;
        do {
            v = getDoubleVolatile(o, offset);
        } while (!compareAndSetDouble(o, offset, v, v + delta));
        return v;
    }

    public boolean getAndSetBoolean(Object o, long offset, boolean x) {
        boolean v;
        do {
            v = getBooleanVolatile(o, offset);
        } while (!compareAndSetBoolean(o, offset, v, x));
        return v;
    }

    public byte getAndSetByte(Object o, long offset, byte x) {
        byte v;
        do {
            v = getByteVolatile(o, offset);
        } while (!compareAndSetByte(o, offset, v, x));
        return v;
    }

    public short getAndSetShort(Object o, long offset, short x) {
        short v;
        do {
            v = getShortVolatile(o, offset);
        } while (!compareAndSetShort(o, offset, v, x));
        return v;
    }

    public char getAndSetChar(Object o, long offset, char x) {
        char v;
        do {
            v = getCharVolatile(o, offset);
        } while (!compareAndSetChar(o, offset, v, x));
        return v;
    }

    public final native int getAndSetInt(Object o, long offset, int x);

    public final native long getAndSetLong(Object o, long offset, long x);

    public float getAndSetFloat(Object o, long offset, float x) {
        float v;
        do {
            v = getFloatVolatile(o, offset);
        } while (!compareAndSetFloat(o, offset, v, x));
        return v;
    }

    public double getAndSetDouble(Object o, long offset, double x) {
        double v;
        do {
            v = getDoubleVolatile(o, offset);
        } while (!compareAndSetDouble(o, offset, v, x));
        return v;
    }

    public final native Object getAndSetReference(Object o, long offset, Object x);

    public boolean getAndBitwiseOrBoolean(Object o, long offset, boolean mask) {
        boolean v;
        do {
            v = getBooleanVolatile(o, offset);
        } while (!compareAndSetBoolean(o, offset, v, v | mask));
        return v;
    }

    public byte getAndBitwiseOrByte(Object o, long offset, byte mask) {
        byte v;
        do {
            v = getByteVolatile(o, offset);
        } while (!compareAndSetByte(o, offset, v, (byte) (v | mask)));
        return v;
    }

    public short getAndBitwiseOrShort(Object o, long offset, short mask) {
        short v;
        do {
            v = getShortVolatile(o, offset);
        } while (!compareAndSetShort(o, offset, v, (short) (v | mask)));
        return v;
    }

    public char getAndBitwiseOrChar(Object o, long offset, char mask) {
        char v;
        do {
            v = getCharVolatile(o, offset);
        } while (!compareAndSetChar(o, offset, v, (char) (v | mask)));
        return v;
    }

    public int getAndBitwiseOrInt(Object o, long offset, int mask) {
        int v;
        do {
            v = getIntVolatile(o, offset);
        } while (!compareAndSetInt(o, offset, v, v | mask));
        return v;
    }

    public long getAndBitwiseOrLong(Object o, long offset, long mask) {
        long v;
        do {
            v = getLongVolatile(o, offset);
        } while (!compareAndSetLong(o, offset, v, v | mask));
        return v;
    }

    public boolean getAndBitwiseAndBoolean(Object o, long offset, boolean mask) {
        boolean v;
        do {
            v = getBooleanVolatile(o, offset);
        } while (!compareAndSetBoolean(o, offset, v, v & mask));
        return v;
    }

    public byte getAndBitwiseAndByte(Object o, long offset, byte mask) {
        byte v;
        do {
            v = getByteVolatile(o, offset);
        } while (!compareAndSetByte(o, offset, v, (byte) (v & mask)));
        return v;
    }

    public short getAndBitwiseAndShort(Object o, long offset, short mask) {
        short v;
        do {
            v = getShortVolatile(o, offset);
        } while (!compareAndSetShort(o, offset, v, (short) (v & mask)));
        return v;
    }

    public char getAndBitwiseAndChar(Object o, long offset, char mask) {
        char v;
        do {
            v = getCharVolatile(o, offset);
        } while (!compareAndSetChar(o, offset, v, (char) (v & mask)));
        return v;
    }

    public int getAndBitwiseAndInt(Object o, long offset, int mask) {
        int v;
        do {
            v = getIntVolatile(o, offset);
        } while (!compareAndSetInt(o, offset, v, v & mask));
        return v;
    }

    public long getAndBitwiseAndLong(Object o, long offset, long mask) {
        long v;
        do {
            v = getLongVolatile(o, offset);
        } while (!compareAndSetLong(o, offset, v, v & mask));
        return v;
    }

    public boolean getAndBitwiseXorBoolean(Object o, long offset, boolean mask) {
        boolean v;
        do {
            v = getBooleanVolatile(o, offset);
        } while (!compareAndSetBoolean(o, offset, v, v ^ mask));
        return v;
    }

    public byte getAndBitwiseXorByte(Object o, long offset, byte mask) {
        byte v;
        do {
            v = getByteVolatile(o, offset);
        } while (!compareAndSetByte(o, offset, v, (byte) (v ^ mask)));
        return v;
    }

    public short getAndBitwiseXorShort(Object o, long offset, short mask) {
        short v;
        do {
            v = getShortVolatile(o, offset);
        } while (!compareAndSetShort(o, offset, v, (short) (v ^ mask)));
        return v;
    }

    public char getAndBitwiseXorChar(Object o, long offset, char mask) {
        char v;
        do {
            v = getCharVolatile(o, offset);
        } while (!compareAndSetChar(o, offset, v, (char) (v ^ mask)));
        return v;
    }

    public int getAndBitwiseXorInt(Object o, long offset, int mask) {
        int v;
        do {
            v = getIntVolatile(o, offset);
        } while (!compareAndSetInt(o, offset, v, v ^ mask));
        return v;
    }

    public long getAndBitwiseXorLong(Object o, long offset, long mask) {
        long v;
        do {
            v = getLongVolatile(o, offset);
        } while (!compareAndSetLong(o, offset, v, v ^ mask));
        return v;
    }

    public long getLongUnaligned(Object o, long offset) {
        return getLong(o, offset);
    }

    public long getLongUnaligned(Object o, long offset, boolean bigEndian) {
        long x = getLong(o, offset);
        return bigEndian ? Long.reverseBytes(x) : x;
    }

    public void putLongUnaligned(Object o, long offset, long x) {
        putLong(o, offset, x);
    }

    public void putLongUnaligned(Object o, long offset, long x, boolean bigEndian) {
        putLong(o, offset, bigEndian ? Long.reverseBytes(x) : x);
    }

    public int getIntUnaligned(Object o, long offset) {
        return getInt(o, offset);
    }

    public int getIntUnaligned(Object o, long offset, boolean bigEndian) {
        int x = getInt(o, offset);
        return bigEndian ? Integer.reverseBytes(x) : x;
    }

    public void putIntUnaligned(Object o, long offset, int x) {
        putInt(o, offset, x);
    }

    public void putIntUnaligned(Object o, long offset, int x, boolean bigEndian) {
        putInt(o, offset, bigEndian ? Integer.reverseBytes(x) : x);
    }

    public short getShortUnaligned(Object o, long offset) {
        return getShort(o, offset);
    }

    public short getShortUnaligned(Object o, long offset, boolean bigEndian) {
        short x = getShort(o, offset);
        return bigEndian ? Short.reverseBytes(x) : x;
    }

    public void putShortUnaligned(Object o, long offset, short x) {
        putShort(o, offset, x);
    }

    public void putShortUnaligned(Object o, long offset, short x, boolean bigEndian) {
        putShort(o, offset, bigEndian ? Short.reverseBytes(x) : x);
    }

    public char getCharUnaligned(Object o, long offset) {
        return getChar(o, offset);
    }

    public char getCharUnaligned(Object o, long offset, boolean bigEndian) {
        char x = getChar(o, offset);
        return bigEndian ? Character.reverseBytes(x) : x;
    }

    public void putCharUnaligned(Object o, long offset, char x) {
        putChar(o, offset, x);
    }

    public void putCharUnaligned(Object o, long offset, char x, boolean bigEndian) {
        putChar(o, offset, bigEndian ? Character.reverseBytes(x) : x);
    }
}
