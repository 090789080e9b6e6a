// Direct and mapped buffers, VarHandle views, Unsafe, shared memory segments: raw memory in all sizes and byte orders
// vmargs: --add-exports java.base/jdk.internal.misc=ALL-UNNAMED --add-modules jdk.incubator.foreign
// vmargs: -XX:MaxDirectMemorySize=8m
// javac: --add-exports java.base/jdk.internal.misc=ALL-UNNAMED --add-modules jdk.incubator.foreign
import java.io.*;
import java.lang.invoke.*;
import java.nio.*;
import java.nio.channels.FileChannel;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import jdk.incubator.foreign.*;
import jdk.internal.misc.Unsafe;

public class Buffers {
    interface Body { Object run() throws Throwable; }
    static void attempt(String what, Body b) {
        try {
            System.out.println(what + ": " + b.run());
        } catch (Throwable e) {
            System.out.println(what + ": "
                    + e.toString().replaceAll("@[0-9a-f]+", "@N").replaceAll("0x[0-9a-f]+", "0xN"));
        }
    }
    static void buffer(ByteBuffer b) {
        for (ByteOrder o : new ByteOrder[] { ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN }) {
            b.clear();
            b.order(o).put((byte) 1).putInt(0x12345678).putLong(-2).putShort((short) 3).putChar('x').putFloat(1.5f)
                    .putDouble(-2.25).putInt(1, 7);
            b.flip();
            System.out.println(b + " " + b.get() + " " + b.getInt() + " " + b.getLong() + " " + b.getShort() + " "
                    + b.getChar() + " " + b.getFloat() + " " + b.getDouble() + " " + b.hashCode());
            b.rewind();
            LongBuffer l = b.asLongBuffer();
            System.out.println(l.get(1) + " " + l.order() + " " + b.slice(3, 5).getInt(0) + " "
                    + b.duplicate().position(2).compact().remaining());
            int[] ints = new int[3];
            b.rewind();
            b.asIntBuffer().get(ints);
            System.out.println(Arrays.toString(ints) + " " + b.mismatch(ByteBuffer.wrap(new byte[] { 1, 2 })));
            b.asCharBuffer().put("text");
            b.asDoubleBuffer().put(new double[] { 1, 2 });
            System.out.println(b.getDouble(8));
        }
        attempt("index", () -> b.getInt(b.capacity() - 3));
        attempt("overflow", () -> b.clear().position(b.capacity() - 1).putInt(1));
        attempt("read only", () -> b.asReadOnlyBuffer().put((byte) 1));
        attempt("array", () -> b.array().length);
    }
    static void memory() throws Exception {
        ByteBuffer[] keep = new ByteBuffer[4];
        for (int i = 0; i < keep.length; i++) keep[i] = ByteBuffer.allocateDirect(1 << 20);
        attempt("too much", () -> ByteBuffer.allocateDirect(1 << 23));
        Arrays.fill(keep, null);
        for (int i = 0; i < 40; i++) ByteBuffer.allocateDirect(1 << 20);
        System.out.println("given back");
        Path file = Files.createTempFile("buffers", ".bin");
        try (FileChannel c = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MappedByteBuffer m = c.map(FileChannel.MapMode.READ_WRITE, 0, 10000);
            m.put(9999, (byte) 5).putInt(4096, 77);
            m.force();
            System.out.println(m.isLoaded() || true);
            ByteBuffer direct = ByteBuffer.allocateDirect(8), heap = ByteBuffer.allocate(8);
            System.out.println(c.read(direct, 4096) + " " + direct.getInt(0) + " " + c.read(heap, 9996) + " "
                    + heap.get(3) + " " + c.size());
            System.out.println(c.write(new ByteBuffer[] { ByteBuffer.wrap(new byte[3]), ByteBuffer.allocateDirect(4) })
                    + " " + c.transferTo(0, 7, c.position(20)));
        }
        Files.delete(file);
    }
    static volatile long field;
    int instance = 3;
    Object reference = "r";
    static void unsafe() throws Exception {
        Unsafe u = Unsafe.getUnsafe();
        long p = u.allocateMemory(64);
        u.setMemory(p, 64, (byte) 0x11);
        u.putLong(p, 0x0102030405060708L);
        u.putIntUnaligned(null, p + 9, 0x0a0b0c0d);
        System.out.println(Long.toHexString(u.getLong(p + 8)) + " " + u.getByte(p) + " " + Integer
                .toHexString(u.getIntUnaligned(null, p + 9, true)) + " " + Long.toHexString(u.getLong(p + 16)));
        u.copySwapMemory(null, p, null, p + 32, 16, 8);
        u.copyMemory(p, p + 4, 16);
        System.out.println(Long.toHexString(u.getLong(p + 32)) + " " + Long.toHexString(u.getLong(p + 4)));
        p = u.reallocateMemory(p, 128);
        System.out.println(Long.toHexString(u.getLong(p + 32)));
        byte[] bytes = new byte[20];
        long base = u.arrayBaseOffset(byte[].class);
        u.copyMemory(null, p, bytes, base + 1, 8);
        u.copySwapMemory(null, p, bytes, base + 10, 8, 2);
        u.setMemory(bytes, base + 18, 2, (byte) -1);
        System.out.println(Arrays.toString(bytes) + " " + u.arrayIndexScale(byte[].class)
                + u.arrayIndexScale(long[].class) + u.arrayIndexScale(char[].class) + " " + base % 8 + " "
                + u.addressSize() + u.pageSize());
        u.freeMemory(p);
        Buffers b = (Buffers) u.allocateInstance(Buffers.class);
        long i = u.objectFieldOffset(Buffers.class, "instance"),
                r = u.objectFieldOffset(Buffers.class.getDeclaredField("reference")),
                s = u.staticFieldOffset(Buffers.class.getDeclaredField("field"));
        Object sb = u.staticFieldBase(Buffers.class.getDeclaredField("field"));
        System.out.println(b.instance + " " + b.reference + " " + u.compareAndSetInt(b, i, 0, 5) + u.compareAndSetInt(b,
                i, 0, 6) + " " + u.compareAndExchangeInt(b, i, 5, 7) + u.getAndAddInt(b, i, 3) + b.instance + " "
                           + u.compareAndSetReference(b, r, null, "set") + u.compareAndExchangeReference(b, r, "x", "y")
                           + u.getAndSetReference(b, r, "z") + b.reference + " "
                           + u.compareAndSetLong(sb, s, 0, 1L << 40) + u.getAndAddLong(sb, s, 2) + field
                           + u.compareAndSetByte(bytes, base, (byte) 0, (byte) 9) + bytes[0]
                           + u.getAndBitwiseOrInt(b, i, 0x100));
        u.putBoolean(bytes, base, true);
        u.putFloatVolatile(bytes, base + 4, 2.5f);
        u.putDoubleRelease(bytes, base + 8, 3.5);
        System.out.println(u.getBoolean(bytes, base) + " " + u.getFloatAcquire(bytes, base + 4) + " "
                + u.getDoubleOpaque(bytes, base + 8) + " " + u.getCharVolatile(bytes, base) + 0
                + u.getShort(bytes, base + 18));
        attempt("no field", () -> u.objectFieldOffset(Buffers.class, "none"));
        attempt("static", () -> u.objectFieldOffset(Buffers.class.getDeclaredField("field")));
        attempt("instance", () -> u.staticFieldOffset(Buffers.class.getDeclaredField("instance")));
        attempt("abstract", () -> u.allocateInstance(Number.class));
        attempt("interface", () -> u.allocateInstance(Runnable.class));
        attempt("array", () -> u.allocateInstance(int[].class));
        attempt("class", () -> u.allocateInstance(Class.class));
        attempt("sneaky", () -> { u.throwException(new IOException("sneaky")); return 0; });
        attempt("size", () -> u.allocateMemory(-1));
        attempt("load", () -> { double[] d = new double[3]; return u.getLoadAverage(d, 3) + " " + (d[0] >= 0); });
        attempt("initialised", () -> {
            boolean before = u.shouldBeInitialized(Late.class);
            u.ensureClassInitialized(Late.class);
            return before + " " + u.shouldBeInitialized(Late.class) + " " + u.shouldBeInitialized(int[].class);
        });
        u.fullFence();
        u.loadFence();
        u.storeFence();
    }
    static class Late { static { System.out.println("Late is initialised"); } }
    static void views() throws Throwable {
        VarHandle ints = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN),
                longs = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        byte[] b = new byte[32];
        ints.set(b, 3, 0x01020304);
        System.out.println(Arrays.toString(Arrays.copyOf(b, 8)) + " " + (int) ints.get(b, 3) + " " + (int) ints
                .getAndAdd(b, 4, 5) + " " + ints.compareAndSet(b, 8, 0, 9) + " " + (int) ints.getVolatile(b, 8));
        attempt("unaligned", () -> (int) ints.getVolatile(b, 3));
        ByteBuffer d = ByteBuffer.allocateDirect(32);
        longs.set(d, 1, 77L);
        System.out.println((long) longs.get(d, 1) + " " + (long) longs.getAndSet(d, 8, 5L) + " "
                + (long) longs.getAcquire(d, 8));
        attempt("unaligned", () -> (long) longs.getVolatile(d, 3));
        attempt("outside", () -> (long) longs.get(d, 25));
        attempt("wrong type", () -> (String) longs.get(d, 25));
    }
    static void segments() throws Throwable {
        ResourceScope shared = ResourceScope.newSharedScope();
        MemorySegment s = MemorySegment.allocateNative(1 << 16, 8, shared);
        MemoryAccess.setIntAtOffset(s, 8, 42);
        System.out.println(MemoryAccess.getIntAtOffset(s, 8) + " " + s.byteSize() + " " + s.scope().isAlive());
        attempt("outside", () -> MemoryAccess.getLongAtOffset(s, (1 << 16) - 4));
        CountDownLatch started = new CountDownLatch(3);
        Thread[] readers = new Thread[3];
        String[] ends = new String[3];
        for (int i = 0; i < readers.length; i++) {
            int k = i;
            (readers[i] = new Thread(() -> {
                try {
                    started.countDown();
                    for (long n = 0;; n++) MemoryAccess.setIntAtOffset(s, 16 + 4 * k, (int) n);
                } catch (IllegalStateException e) {
                    ends[k] = e.getMessage();
                }
            })).start();
        }
        started.await();
        Thread.sleep(50);
        for (int tries = 0; ; tries++) {
            try {
                shared.close();
                break;
            } catch (IllegalStateException e) {
                if (tries > 100000) throw e;
            }
        }
        for (Thread t : readers) t.join();
        System.out.println(Arrays.toString(ends) + " " + shared.isAlive());
        attempt("closed", () -> MemoryAccess.getIntAtOffset(s, 8));
        try (ResourceScope confined = ResourceScope.newConfinedScope()) {
            MemorySegment c = MemorySegment.allocateNative(16, confined);
            Thread t = new Thread(() -> attempt("other thread", () -> MemoryAccess.getInt(c)));
            t.start();
            t.join();
            System.out.println(c.asByteBuffer().order(ByteOrder.nativeOrder()).putLong(3).getLong(0) + " "
                    + MemorySegment.ofArray(new int[] { 1, 2 }).byteSize());
        }
    }
    public static void main(String[] args) throws Throwable {
        buffer(ByteBuffer.allocate(40));
        buffer(ByteBuffer.allocateDirect(40));
        memory();
        unsafe();
        views();
        segments();
    }
}
