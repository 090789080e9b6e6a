// Help for the serial forms of library classes, whose fields are others than those of `java`.
package jdk.internal.util;

import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OptionalDataException;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.function.Function;
import jdk.internal.misc.Unsafe;

public final class SerialData {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    /** More room than this is made only when the elements come. */
    private static final int TRUSTED = 1 << 16;

    private static ArrayCheck arrayCheck;
    private static Function<Boolean, OptionalDataException> optionalData;

    private SerialData() {
    }

    /** Asks the filter of a stream about an array that is made for what it has. */
    public interface ArrayCheck {
        void check(ObjectInputStream in, Class<?> c, int length) throws IOException;
    }

    public static void setArrayCheck(ArrayCheck check) {
        arrayCheck = check;
    }

    public static void check(ObjectInputStream in, Class<?> c, int length) throws IOException {
        if (length < 0) {
            throw new NegativeArraySizeException();
        }
        arrayCheck.check(in, c, length);
    }

    /** Sets a final field of an object that is being read. */
    public static void set(Object o, Class<?> c, String field, Object value) {
        long at = UNSAFE.objectFieldOffset(c, field);
        if (value instanceof Integer) {
            UNSAFE.putInt(o, at, (Integer) value);
        } else if (value instanceof Boolean) {
            UNSAFE.putBoolean(o, at, (Boolean) value);
        } else if (value instanceof Float) {
            UNSAFE.putFloat(o, at, (Float) value);
        } else {
            UNSAFE.putReference(o, at, value);
        }
    }

    /** Calls the constructor of [c] with parameters of these types on an object that has run none. */
    public static native void construct(Object o, Class<?> c, String descriptor, Object argument);

    /** java.io sets the maker: the constructors of the exception are not public. */
    public static void setOptionalData(Function<Boolean, OptionalDataException> maker) {
        optionalData = maker;
    }

    public static OptionalDataException optionalData(boolean eof) {
        UNSAFE.ensureClassInitialized(OptionalDataException.class);
        return optionalData.apply(eof);
    }

    public static int trusted(int n) {
        return Math.min(n, TRUSTED);
    }

    /** So many objects; a stream that has fewer costs no more room than it has bytes. */
    public static Object[] readElements(ObjectInputStream s, int n) throws IOException, ClassNotFoundException {
        check(s, Object[].class, n);
        Object[] a = new Object[trusted(n)];
        for (int i = 0; i < n; i++) {
            if (i == a.length) {
                a = Arrays.copyOf(a, (int) Math.min(n, 2L * i));
            }
            a[i] = s.readObject();
        }
        return a;
    }

    /** The next objects of a stream as elements, or as entries; exceptions of the stream are thrown as they are. */
    public static Iterator<Object> iterator(ObjectInputStream s, boolean entries) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return true;
            }

            @Override
            public Object next() {
                try {
                    Object o = s.readObject();
                    return entries ? new AbstractMap.SimpleEntry<>(o, s.readObject()) : o;
                } catch (IOException | ClassNotFoundException e) {
                    throw SerialData.<RuntimeException>unchecked(e);
                }
            }
        };
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T unchecked(Throwable t) throws T {
        throw (T) t;
    }

    public static int readCount(ObjectInputStream s, String what) throws IOException {
        int n = s.readInt();
        if (n < 0) {
            throw new InvalidObjectException("Illegal " + what + ": " + n);
        }
        return n;
    }

    /** Objects as far as null. */
    public static ArrayList<Object> readToNull(ObjectInputStream s) throws IOException, ClassNotFoundException {
        ArrayList<Object> list = new ArrayList<>();
        Object o;
        while ((o = s.readObject()) != null) {
            list.add(o);
        }
        return list;
    }

    public static void writeAll(ObjectOutputStream s, Iterator<?> it) throws IOException {
        while (it.hasNext()) {
            s.writeObject(it.next());
        }
    }
}
