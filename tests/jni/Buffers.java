/* Direct buffers made by a native library, and those made by Java seen from the library (buffers.c). */
import java.nio.*;

public class Buffers {
    static native ByteBuffer make(int offset, long capacity);
    static native ByteBuffer nowhere(long capacity);
    static native void show(String what, Object buffer);
    static native void write(ByteBuffer b, int at, byte value);
    static native byte read(ByteBuffer b, int at);
    static native String text();
    static native Object global(Object b);
    static native void pending(Object b);

    static void attempt(String what, long capacity, boolean nowhere) {
        try {
            ByteBuffer b = nowhere ? nowhere(capacity) : make(0, capacity);
            System.out.println(what + ": " + b);
        } catch (Throwable t) {
            System.out.println(what + ": " + t);
        }
    }

    public static void main(String[] args) {
        System.load(System.getProperty("test.lib"));
        ByteBuffer b = make(4, 20);
        System.out.println(b + " direct " + b.isDirect() + " readonly " + b.isReadOnly() + " array " + b.hasArray()
                + " order " + b.order());
        show("made", b);
        System.out.println((char) b.get(0) + "" + (char) b.get());
        b.put(0, (byte) 'M');
        System.out.println(text());
        write(b, 1, (byte) 'E');
        System.out.println((char) b.get(1) + " " + b.position());
        b.position(3);
        show("positioned", b);
        ByteBuffer s = b.slice();
        show("slice", s);
        show("duplicate", b.duplicate());
        show("read only", b.asReadOnlyBuffer());
        b.position(4);
        show("as ints", b.asIntBuffer());
        show("as longs", b.asLongBuffer());
        show("as chars", b.asCharBuffer());
        show("as doubles", b.slice().order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer());
        b.order(ByteOrder.LITTLE_ENDIAN).putInt(0, 0x41424344);
        System.out.println(text());
        try {
            b.get(20);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("outside " + (e.getMessage() == null));
        }
        show("heap", ByteBuffer.allocate(8));
        show("heap view", ByteBuffer.allocate(8).asIntBuffer());
        show("wrapped", ByteBuffer.wrap(new byte[3]));
        show("object", new Object());
        show("string", "text");
        show("array", new byte[3]);
        ByteBuffer own = ByteBuffer.allocateDirect(100);
        show("allocated", own);
        write(own, 99, (byte) 7);
        System.out.println(own.get(99));
        own.put(98, (byte) 8);
        System.out.println(read(own, 98));
        show("empty slice", own.position(100).slice());
        show("empty", ByteBuffer.allocateDirect(0));
        System.out.println(global(b) == b);
        pending(b);
        attempt("zero", 0, false);
        attempt("negative", -1, false);
        attempt("most negative", Long.MIN_VALUE, false);
        attempt("int max", Integer.MAX_VALUE, false);
        attempt("beyond int", 1L << 31, false);
        attempt("beyond int 2", (1L << 32) + 5, false);
        attempt("nowhere zero", 0, true);
        attempt("nowhere", 4, true);
        show("nowhere", nowhere(0));
        for (int i = 0; i < 2000; i++) {
            ByteBuffer x = make(i & 31, 8);
            if (x.capacity() != 8) System.out.println("capacity " + x.capacity());
            if (i % 500 == 0) System.gc();
        }
        System.out.println("end");
    }
}
