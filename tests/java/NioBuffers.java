// Buffers of java.nio, heap and direct: random operations of all element kinds in both byte orders, views, slices, bulk
// copies that overlap, compact, compare, mismatch, hash codes; memory of direct buffers comes back when they are
// unreachable.
// vmargs: -Xmx48m
import java.nio.*;
import java.util.*;

public class NioBuffers {
    static long sum;

    static void mix(long x) {
        sum = sum * 1000003 + x;
    }

    static void mix(Buffer b) {
        mix(b.position());
        mix(b.limit());
        mix(b.capacity());
        mix(b.hashCode());
    }

    static void bytes(Random r, ByteBuffer b) {
        for (int step = 0; step < 400; step++) {
            b.order(r.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
            int i = r.nextInt(b.capacity() + 2) - 1;
            try {
                switch (r.nextInt(26)) {
                    case 0: b.put((byte) r.nextInt()); break;
                    case 1: b.putInt(r.nextInt()); break;
                    case 2: b.putLong(i, r.nextLong()); break;
                    case 3: b.putDouble(r.nextDouble()); break;
                    case 4: b.putFloat(i, r.nextFloat()); break;
                    case 5: b.putChar((char) r.nextInt()); break;
                    case 6: b.putShort(i, (short) r.nextInt()); break;
                    case 7: mix(b.get()); break;
                    case 8: mix(b.getInt(i)); break;
                    case 9: mix(b.getLong()); break;
                    case 10: mix(Double.doubleToRawLongBits(b.getDouble(i))); break;
                    case 11: mix(Float.floatToRawIntBits(b.getFloat())); break;
                    case 12: mix(b.getChar(i)); break;
                    case 13: mix(b.getShort()); break;
                    case 14: b.position(r.nextInt(b.limit() + 1)); break;
                    case 15: b.limit(r.nextInt(b.capacity() + 1)); break;
                    case 16: b.clear(); break;
                    case 17: b.flip(); break;
                    case 18: b.rewind(); break;
                    case 19: b.mark(); break;
                    case 20: b.reset(); break;
                    case 21: b.compact(); break;
                    case 22: b.put(i, b, r.nextInt(8), r.nextInt(20)); break;
                    case 23: b.put(b.duplicate().limit(b.capacity()).position(b.capacity() / 2)); break;
                    case 24: { byte[] a = new byte[r.nextInt(12)]; b.get(a); mix(Arrays.hashCode(a)); break; }
                    default: {
                        byte[] a = new byte[16];
                        r.nextBytes(a);
                        b.put(i, a, r.nextInt(16), r.nextInt(16));
                        break;
                    }
                }
            } catch (IndexOutOfBoundsException | BufferUnderflowException | BufferOverflowException
                    | InvalidMarkException e) {
                mix(e.getClass().getName().hashCode());
            }
            mix(b);
        }
        System.out.println(b + " " + sum);
    }

    static void views(Random r, ByteBuffer b) {
        b.clear().position(r.nextInt(4));
        for (ByteOrder o : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
            b.order(o);
            IntBuffer ib = b.asIntBuffer();
            LongBuffer lb = b.asLongBuffer();
            ShortBuffer sb = b.asShortBuffer();
            CharBuffer cb = b.asCharBuffer();
            FloatBuffer fb = b.asFloatBuffer();
            DoubleBuffer db = b.asDoubleBuffer();
            for (int k = 0; k < 40; k++) {
                ib.put(r.nextInt(ib.limit()), r.nextInt());
                lb.put(r.nextInt(lb.limit()), r.nextLong());
                sb.put(r.nextInt(sb.limit()), (short) r.nextInt());
                cb.put(r.nextInt(cb.limit()), (char) r.nextInt(0xd800));
                fb.put(r.nextInt(fb.limit()), r.nextFloat());
                db.put(r.nextInt(db.limit()), r.nextGaussian());
                int n = r.nextInt(5);
                ib.put(r.nextInt(4), ib, r.nextInt(4), n);
                lb.put(0, lb.slice(1, 2), 0, 2);
                ib.put(0, new int[] {1, 2, 3, r.nextInt()}, 1, 3);
                sb.put(0, ShortBuffer.wrap(new short[] {7, 8, (short) r.nextInt()}), 1, 2);
                mix(b);
                mix(ib); mix(lb); mix(sb); mix(cb); mix(fb); mix(db);
            }
            int[] ints = new int[ib.remaining()];
            ib.get(ints);
            double[] doubles = new double[db.remaining()];
            db.get(0, doubles);
            char[] chars = new char[cb.remaining()];
            cb.get(chars);
            System.out.println(Arrays.hashCode(ints) + " " + Arrays.hashCode(doubles) + " " + Arrays.hashCode(chars)
                    + " " + ib.order() + ib.isDirect() + ib.hasArray());
            ib.flip().position(2);
            ib.compact();
            System.out.println(ib + " " + ib.slice() + " " + b.asLongBuffer().get(1) + " " + db.asReadOnlyBuffer()
                    + fb.duplicate());
            mix(b);
            System.out.println(sum);
        }
    }

    static <T extends Comparable<T>> String compare(T a, T b) {
        return Integer.signum(a.compareTo(b)) + "" + Integer.signum(b.compareTo(a)) + a.equals(b)
                + (a.hashCode() == b.hashCode()) + " ";
    }

    public static void main(String[] args) {
        Random r = new Random(99);
        for (int round = 0; round < 4; round++) {
            bytes(r, ByteBuffer.allocate(24 + round * 9));
            bytes(r, ByteBuffer.allocateDirect(24 + round * 9));
            bytes(r, ByteBuffer.allocateDirect(90).slice(7, 50));
            bytes(r, ByteBuffer.wrap(new byte[90], 11, 50).slice());
            views(r, ByteBuffer.allocate(70));
            views(r, ByteBuffer.allocateDirect(70));
        }
        System.out.println(compare(ByteBuffer.wrap(new byte[] {1, -1}), ByteBuffer.wrap(new byte[] {1, 1})) + compare(
                IntBuffer.wrap(new int[] {1, 2}), ByteBuffer.wrap(new byte[] {0, 0, 0, 1, 0, 0, 0, 2}).asIntBuffer())
            + compare(CharBuffer.wrap("ab"), CharBuffer.wrap(new char[] {'a', 'b', 'c'}))
            + compare(FloatBuffer.wrap(new float[] {0f, Float.NaN}), FloatBuffer.wrap(new float[] {-0f, Float.NaN}))
            + compare(DoubleBuffer.wrap(new double[] {Double.NaN}), DoubleBuffer.wrap(new double[] {1e300}))
            + compare(LongBuffer.wrap(new long[] {1L << 40}), LongBuffer.wrap(new long[] {1}))
            + compare(ShortBuffer.allocate(2), ShortBuffer.allocate(2)));
        CharBuffer text = CharBuffer.wrap("hello, world");
        text.position(7);
        System.out.println(text + " " + text.length() + text.charAt(1) + text.subSequence(1, 3) + text.slice()
                + text.toString().equals("world") + text.chars().sum() + text.isEmpty() + " "
                + new StringBuilder(text).reverse() + String.join("-", text, text.duplicate().flip()));
        CharBuffer made = CharBuffer.allocate(30);
        made.append("abc").append('d').append(null).append("xyzzy", 1, 3).put("0123456789", 2, 5).flip();
        System.out.println(made + " " + made.length() + " " + made.mismatch(CharBuffer.wrap("abcdnulx")));
        long total = 0;
        for (int i = 0; i < 120; i++) {
            ByteBuffer d = ByteBuffer.allocateDirect(1 << 20);
            d.putLong(8 * (i & 1023), i);
            total += d.asLongBuffer().get(i & 1023);
        }
        System.out.println(total);
    }
}
