// Mapped files that become shorter: access to what is not there any more is an InternalError; later it is there again.
import java.io.RandomAccessFile;
import java.nio.*;
import java.nio.channels.FileChannel;
import java.nio.file.*;

public class MapsCut {
    interface Access {
        Object run() throws Exception;
    }

    static void show(String what, Access access) {
        try {
            System.out.println(what + " = " + access.run());
        } catch (Exception | InternalError e) {
            System.out.println(what + ": " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        Path path = Files.createTempFile("cut", ".dat");
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.setLength(20000);
            MappedByteBuffer b = file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, 20000);
            b.putLong(8192, 77);
            file.setLength(4096);
            show("what is left", () -> b.getLong(4088));
            show("byte", () -> b.get(8192));
            show("char", () -> b.getChar(8193));
            show("short", () -> b.getShort(8193));
            show("int", () -> b.getInt(8193));
            show("int across", () -> b.getInt(4094));
            show("long", () -> b.getLong(8192));
            show("float", () -> b.getFloat(8192));
            show("double", () -> b.getDouble(8192));
            show("put byte", () -> b.put(8192, (byte) 1).get(0));
            show("put char", () -> b.putChar(8193, 'c').get(0));
            show("put int", () -> b.putInt(8193, 5).get(0));
            show("put long", () -> b.putLong(8192, 5).get(0));
            show("bytes", () -> b.get(4000, new byte[3000]).get(0));
            show("few bytes", () -> b.get(4095, new byte[3]).get(0));
            show("put bytes", () -> b.put(4000, new byte[3000]).get(0));
            show("buffer", () -> ByteBuffer.allocateDirect(100).put(0, b, 5000, 100).get(0));
            b.position(8192);
            LongBuffer same = b.slice().order(ByteOrder.nativeOrder()).asLongBuffer(), other = b.slice().asLongBuffer();
            show("longs", () -> same.get(0, new long[100]).get(0));
            show("longs swapped", () -> other.get(0, new long[100]).get(0));
            show("put longs swapped", () -> other.put(0, new long[100]).get(0));
            show("hash", b::hashCode);
            show("equal", () -> b.equals(ByteBuffer.allocate(20000 - 8192)));
            file.setLength(20000);
            show("again", () -> b.getLong(8192) + " " + b.putInt(8200, 9).getInt(8200));
            Thread thread = new Thread(() -> System.out.println(b.get(8192)));
            thread.setUncaughtExceptionHandler((t, e) -> System.out.println("uncaught " + e));
            file.setLength(0);
            thread.start();
            thread.join();
        }
        Files.delete(path);
    }
}
