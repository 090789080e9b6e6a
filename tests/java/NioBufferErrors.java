// Buffers of java.nio: names in toString, exceptions with their messages for indices, ranges, read-only buffers;
// alignment.
import java.nio.*;
public class NioBufferErrors {
    interface R { Object run() throws Exception; }
    static void t(String n, R r) {
        try { System.out.println(n + ": " + r.run()); } catch (Throwable e) { System.out.println(n + ": " + e); }
    }
    public static void main(String[] a) throws Exception {
        ByteBuffer h = ByteBuffer.allocate(16), ro = h.asReadOnlyBuffer(), d = ByteBuffer.allocateDirect(16);
        for (ByteBuffer b : new ByteBuffer[] {h, ro, d, d.asReadOnlyBuffer()}) {
            t("str", () -> b);
            t("get(-1)", () -> b.get(-1));
            t("get(16)", () -> b.get(16));
            t("getInt(13)", () -> b.getInt(13));
            t("getInt(-1)", () -> b.getInt(-1));
            t("getLong(13)", () -> b.getLong(13));
            t("putInt(13)", () -> b.putInt(13, 1));
            t("put(17)", () -> b.put(17, (byte) 1));
            t("put(i,arr)", () -> b.put(14, new byte[4]));
            t("put(arr)", () -> b.put(new byte[40]));
            t("put(arr,3,9)", () -> b.put(new byte[10], 3, 9));
            if (!b.isReadOnly()) t("put self", () -> b.put(b));
            if (!b.isReadOnly()) t("put(i,buf)", () -> b.put(14, ByteBuffer.allocate(4), 0, 3));
            t("get(i,arr)", () -> b.get(14, new byte[4]));
            t("get(arr)", () -> b.get(new byte[17]));
            t("get(arr,3,9)", () -> b.get(new byte[10], 3, 9));
            t("slice", () -> b.slice(3, 14));
            t("slice", () -> b.slice(3, 4));
            t("compact", () -> b.duplicate().compact());
            t("array", () -> b.array().length);
            t("arrayOffset", () -> b.arrayOffset());
            t("isRO", () -> b.isReadOnly() + " " + b.hasArray() + b.isDirect());
            for (ByteOrder o : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
                ByteBuffer c = b.duplicate().order(o);
                t("v", () -> c.order() + " " + c.asIntBuffer() + c.asShortBuffer() + c.asLongBuffer()
                        + c.asFloatBuffer() + c.asDoubleBuffer() + c.asCharBuffer().length() + c.asIntBuffer().order()
                        + c.asIntBuffer().asReadOnlyBuffer() + c.asIntBuffer().slice(1, 2)
                        + c.asIntBuffer().duplicate());
                t("iv", () -> c.asIntBuffer().put(1));
                t("iv", () -> { try { return c.asIntBuffer().get(4);
                        } catch (IndexOutOfBoundsException e) { return "out of bounds"; } });
                t("iv", () -> c.asIntBuffer().array());
                t("iv", () -> c.asIntBuffer().arrayOffset());
            }
            t("align", () -> b.alignmentOffset(1, 4));
            t("align", () -> b.alignmentOffset(1, 3));
            t("align", () -> b.alignmentOffset(-1, 4));
            t("align", () -> b.alignmentOffset(1, 16));
            t("aslice", () -> b.position(1).alignedSlice(4));
            b.position(0);
        }
        IntBuffer i = IntBuffer.allocate(3);
        t("", () -> i + " " + i.asReadOnlyBuffer() + " " + i.order() + IntBuffer.wrap(new int[5], 1, 2).slice()
                + CharBuffer.allocate(2).order()+CharBuffer.wrap("abc").order());
        t("", () -> IntBuffer.wrap(new int[5], 1, 5));
        t("", () -> IntBuffer.allocate(-1));
        t("", () -> ByteBuffer.allocateDirect(-1));
        t("", () -> ByteBuffer.allocate(-2));
        t("", () -> CharBuffer.wrap("abc").put('c'));
        t("", () -> CharBuffer.wrap("abc").array());
        t("", () -> CharBuffer.wrap("abc", 1, 4));
        t("", () -> CharBuffer.wrap("abcd", 1, 3).slice() + " " + CharBuffer.wrap("abc").charAt(1));
        t("", () -> CharBuffer.wrap("abc").charAt(3));
        t("", () -> CharBuffer.wrap("abc").subSequence(1, 4));
        t("", () -> CharBuffer.wrap("abc").get(3));
        t("", () -> CharBuffer.allocate(3).charAt(3));
        t("", () -> CharBuffer.allocate(3).put("abcd"));
        t("", () -> CharBuffer.allocate(3).put("abcd", 2, 1));
        t("", () -> CharBuffer.allocate(3).append("abcd", 1, 3).flip());
        t("", () -> CharBuffer.allocate(3).append("abcd", 1, 7).flip());
        t("", () -> CharBuffer.allocate(3).asReadOnlyBuffer().append("abcd"));
        t("", () -> CharBuffer.allocate(3).asReadOnlyBuffer().put("abcd", 2, 1));
        t("mis", () -> IntBuffer.wrap(new int[]{1, 2, 3}).mismatch(IntBuffer.wrap(new int[]{1, 2, 4})) + " "
                + IntBuffer.wrap(new int[]{1, 2, 3}).mismatch(IntBuffer.wrap(new int[]{1, 2})) + " "
                + FloatBuffer.wrap(new float[]{0f, Float.NaN}).mismatch(
                FloatBuffer.wrap(new float[]{-0f, Float.intBitsToFloat(0x7fc00001)})) + FloatBuffer.wrap(new float[]{0f,
                Float.NaN}).compareTo(FloatBuffer.wrap(new float[]{-0f, Float.intBitsToFloat(0x7fc00001)})));
        t("hash", () -> FloatBuffer.wrap(new float[]{1.5f, -7.9f}).hashCode() + " "
                + DoubleBuffer.wrap(new double[]{1.5f, 1e300}).hashCode() + " " + LongBuffer.wrap(new long[]{1L << 40
                | 3, -5}).hashCode() + " " + ByteBuffer.wrap(new byte[] {-1, 2}).hashCode());
        t("", () -> h.limit(17));
        t("", () -> h.position(17));
        t("", () -> h.position(-1));
        t("", () -> h.limit(-1));
        t("", () -> h.reset());
        t("", () -> ByteOrder.nativeOrder() + "" + h.order(null).order());
        t("", () -> {
            h.position(3);
            h.mark();
            h.position(5);
            ByteBuffer q = h.duplicate();
            q.reset();
            return q + " " + h.slice().order() + h.asReadOnlyBuffer().order();
        });
        t("", () -> h.put(3, (byte[]) null, 0, 1));
        t("", () -> h.put((ByteBuffer) null));
        t("", () -> h.get((byte[]) null));
        t("", () -> IntBuffer.allocate(2).put(new int[3]));
        t("", () -> IntBuffer.allocate(2).asReadOnlyBuffer().put(0, new int[3]));
        t("", () -> IntBuffer.allocate(2).asReadOnlyBuffer().put(7, 3));
        t("", () -> IntBuffer.allocate(2).asReadOnlyBuffer().put(IntBuffer.allocate(8)));
        t("", () -> IntBuffer.allocate(2).asReadOnlyBuffer().put(7, IntBuffer.allocate(8), 3, 4));
        t("", () -> IntBuffer.allocate(2).asReadOnlyBuffer().compact());
        t("", () -> IntBuffer.allocate(2).asReadOnlyBuffer().array());
        t("", () -> IntBuffer.allocate(2).asReadOnlyBuffer().arrayOffset());
        t("",()-> { CharBuffer c = CharBuffer.wrap("xyz"); return c.read(CharBuffer.allocate(2)) + " " + c.read(c); });
    }
}
