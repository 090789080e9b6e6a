// Objects that one thread makes and copies with System.arraycopy, clone, Arrays.copyOf, toArray, reflection, method
// handles and VarHandles into arrays that others read without synchronisation. Who finds one finds it whole, with its
// class and its final fields (JLS 17.5), and no element is torn (JLS 17.6). `make check SAN=thread` reports each store
// that does not publish; on hardware with strong ordering nothing else would.
// full: 20000

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class PublishedCopies {
    static final class Pair {
        final int a, b;
        final String text;

        Pair(int v) {
            a = v;
            b = ~v;
            text = Integer.toString(v);
        }

        boolean isWhole() {
            return a == ~b && text.equals(Integer.toString(a));
        }
    }

    static final class Holder {
        Object field;
    }

    static final class Box implements Cloneable {
        Pair pair;
        long number;
        char letter;

        Box copy() {
            try {
                return (Box) clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static final int N = 64;
    static final Object[] objects = new Object[N];
    static final Pair[] pairs = new Pair[N];
    static final Object[][] arrays = new Object[4][];
    static final Box[] boxes = new Box[1];
    static final Holder holder = new Holder();
    static final long[] longs = new long[N + 1];
    static final int[] ints = new int[N + 1];
    static final char[] chars = new char[N + 1];
    static final short[] shorts = new short[N + 1];
    static final double[] doubles = new double[N + 1];
    static volatile boolean done;
    static volatile String failure;

    static void fail(String text) {
        failure = text;
        done = true;
    }

    static Object[] spread(Object a, Object b) {
        return new Object[] {a, b};
    }

    static void checkObject(Object o, String where) {
        if (o == null) {
            return;
        }
        if (o.getClass() != Pair.class) {
            fail(where + ": " + o.getClass());
        } else if (!((Pair) o).isWhole()) {
            fail(where + ": not whole");
        }
    }

    static void read() {
        while (!done) {
            for (Object o : objects) {
                checkObject(o, "objects");
            }
            for (Pair p : pairs) {
                checkObject(p, "pairs");
            }
            for (Object[] array : arrays) {
                if (array != null) {
                    for (Object o : array) {
                        checkObject(o, "arrays");
                    }
                }
            }
            Box box = boxes[0];
            if (box != null) {
                checkObject(box.pair, "clone");
                if (box.number != (long) box.letter * 0x0001000100010001L) {
                    fail("fields of a clone: " + box.number + " " + (int) box.letter);
                }
            }
            checkObject(holder.field, "field");
            for (int i = 0; i <= N; i++) {
                long l = longs[i];
                if ((int) l != (int) (l >> 32)) {
                    fail("long " + Long.toHexString(l));
                }
                int n = ints[i];
                if ((short) n != (short) (n >> 16)) {
                    fail("int " + Integer.toHexString(n));
                }
                if ((byte) chars[i] != (byte) (chars[i] >> 8)) {
                    char c = chars[i];
                    if ((byte) c != (byte) (c >> 8)) {
                        fail("char " + (int) c);
                    }
                }
                short s = shorts[i];
                if ((byte) s != (byte) (s >> 8)) {
                    fail("short " + s);
                }
                long d = Double.doubleToRawLongBits(doubles[i]);
                if ((int) d != (int) (d >> 32)) {
                    fail("double " + Long.toHexString(d));
                }
            }
        }
    }

    public static void main(String[] args) throws Throwable {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 150;
        Thread[] readers = new Thread[2];
        for (int i = 0; i < readers.length; i++) {
            readers[i] = new Thread(PublishedCopies::read);
            readers[i].start();
        }
        MethodHandle spreader = MethodHandles.lookup()
                .findStatic(PublishedCopies.class, "spread",
                        MethodType.methodType(Object[].class, Object.class, Object.class))
                .asSpreader(Object[].class, 2);
        MethodHandle collector = MethodHandles.lookup()
                .findStatic(PublishedCopies.class, "spread",
                        MethodType.methodType(Object[].class, Object.class, Object.class));
        Field field = Holder.class.getDeclaredField("field");
        VarHandle element = MethodHandles.arrayElementVarHandle(Object[].class);
        for (int round = 0; round < rounds && !done; round++) {
            Pair[] own = new Pair[N];
            Object[] mixed = new Object[N];
            for (int i = 0; i < N; i++) {
                own[i] = new Pair(round * N + i);
                mixed[i] = new Pair(-i);
            }
            System.arraycopy(own, 0, pairs, 0, N / 2);
            System.arraycopy(mixed, 0, objects, 0, N / 2);
            System.arraycopy(own, 0, objects, N / 2 + 1, N / 2 - 1);        // from a subclass's array
            System.arraycopy(mixed, N / 2, pairs, N / 2, N / 2);            // each element is checked
            System.arraycopy(pairs, 0, pairs, 3, N / 2);                    // within one, in both directions
            System.arraycopy(pairs, 5, pairs, 1, N / 2);
            arrays[0] = own.clone();
            arrays[1] = Arrays.copyOf(mixed, N);
            arrays[2] = Arrays.copyOfRange(own, 3, 9, Object[].class);
            List<Object> list = new ArrayList<>(Arrays.asList(mixed));
            arrays[3] = list.toArray();
            Box box = new Box();
            box.pair = new Pair(round);
            box.letter = (char) (round % 60000);
            box.number = (long) box.letter * 0x0001000100010001L;
            boxes[0] = box.copy();
            field.set(holder, new Pair(round));
            Array.set(objects, 0, new Pair(round));
            element.set(objects, 1, (Object) new Pair(round));
            arrays[2] = (Object[]) spreader.invoke(new Object[] {new Pair(round), new Pair(~round)});
            arrays[2] = (Object[]) collector.invoke((Object) new Pair(round), (Object) new Pair(round));
            copyNumbers(round);
        }
        done = true;
        for (Thread t : readers) {
            t.join();
        }
        System.out.println(failure == null ? "whole" : failure);
    }

    /* Halves of each element are equal, before and after. */
    static void copyNumbers(int round) {
        long l = (round & 0xffffffffL) * 0x100000001L;
        char c = (char) ((round & 0xff) * 0x101);
        int n = c * 0x10001;
        long[] manyLongs = new long[N];
        int[] manyInts = new int[N];
        char[] manyChars = new char[N];
        short[] manyShorts = new short[N];
        double[] manyDoubles = new double[N];
        Arrays.fill(manyLongs, l);
        Arrays.fill(manyInts, n);
        Arrays.fill(manyChars, c);
        Arrays.fill(manyShorts, (short) c);
        Arrays.fill(manyDoubles, 1, N, Double.longBitsToDouble((l & 0x7fffffff7fffffffL)));
        int at = round & 1;
        System.arraycopy(manyLongs, 0, longs, at, N - (round & 3));
        System.arraycopy(manyInts, 0, ints, at, N - (round & 3));
        System.arraycopy(manyChars, 0, chars, at, N - (round & 3));
        System.arraycopy(manyShorts, 0, shorts, at, N - (round & 3));
        System.arraycopy(manyDoubles, 0, doubles, at, N - (round & 3));
        System.arraycopy(chars, at, chars, 1 - at, N - 1);
        System.arraycopy(ints, at, ints, 1 - at, N - 1);
        Arrays.fill(longs, 7, 9 + (round & 7), ~l);
        Arrays.fill(ints, 7, 9 + (round & 7), ~n);
        Arrays.fill(chars, 7, 9 + (round & 7), (char) ~c);
    }
}
