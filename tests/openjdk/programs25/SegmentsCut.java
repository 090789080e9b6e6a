// Memory segments of files that become shorter: InternalError, where it is thrown, in virtual threads and stubs, too.
import java.lang.foreign.*;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.file.*;
import java.util.concurrent.Callable;

import static java.lang.foreign.ValueLayout.*;
import static java.nio.file.StandardOpenOption.*;

public class SegmentsCut {
    static void show(String what, Callable<Object> access) {
        try {
            System.out.println(what + " = " + access.call());
        } catch (Exception | InternalError e) {
            System.out.println(what + ": " + e);
            for (StackTraceElement s : e.getStackTrace()) System.out.println("    " + s);
        }
    }

    static void all(MemorySegment s) {
        VarHandle ints = JAVA_INT.varHandle(), longs = JAVA_LONG_UNALIGNED.varHandle();
        show("byte", () -> s.get(JAVA_BYTE, 3));
        show("int", () -> s.get(JAVA_INT, 8000));
        show("unaligned", () -> (long) longs.get(s, 8001L));
        show("volatile", () -> (int) ints.getVolatile(s, 0L));
        show("set volatile", () -> {
            ints.setVolatile(s, 0L, 1);
            return 0;
        });
        show("set", () -> {
            longs.set(s, 8001L, 1L);
            return 0;
        });
        show("address", () -> s.get(ADDRESS, 8));
        show("copy", () -> {
            MemorySegment.copy(s, JAVA_BYTE, 0, new byte[100], 0, 100);
            return 0;
        });
        show("swapping copy", () -> s.toArray(JAVA_LONG.withOrder(java.nio.ByteOrder.BIG_ENDIAN)).length);
        show("fill", () -> s.fill((byte) 1));
        show("mismatch", () -> s.mismatch(MemorySegment.ofArray(new byte[20000])));
        show("string", () -> s.getString(0));
    }

    public static void main(String[] args) throws Exception {
        Path path = Files.createTempFile("cut", ".dat");
        try (FileChannel channel = FileChannel.open(path, READ, WRITE); Arena arena = Arena.ofShared()) {
            MemorySegment s = channel.map(FileChannel.MapMode.READ_WRITE, 0, 20000, arena);
            channel.truncate(0);
            all(s);
            Thread.ofVirtual().start(() -> all(s)).join();
        }
        Files.delete(path);
    }
}
