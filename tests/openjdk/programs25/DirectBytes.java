// Bytes of direct buffers by index, which the VM reads itself: limits, slices, views, mapped files, memory of arenas
// that are closed meanwhile; and names in the image of modules, whose hash codes it computes.
import java.lang.foreign.Arena;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

public class DirectBytes {
    static String at(ByteBuffer b, int i) {
        try {
            return "" + b.get(i);
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    static void show(String what, ByteBuffer b) {
        StringBuilder out = new StringBuilder(what + ":");
        for (int i : new int[] {0, 1, b.limit() - 1, b.limit(), b.capacity(), -1, Integer.MIN_VALUE,
                Integer.MAX_VALUE})
            out.append(' ').append(at(b, i));
        System.out.println(out);
    }

    static int sum(ByteBuffer b) {
        int sum = 0;
        for (int i = 0; i < b.limit(); i++)
            sum = 31 * sum + b.get(i);
        return sum;
    }

    public static void main(String[] args) throws Exception {
        ByteBuffer b = ByteBuffer.allocateDirect(300);
        for (int i = 0; i < 300; i++)
            b.put((byte) (i * 7));
        show("whole", b);
        b.limit(100).position(40);
        show("limited", b);
        show("slice", b.slice());
        show("read only", b.asReadOnlyBuffer());
        show("slice of a slice", b.slice(10, 60).slice(5, 5));
        b.clear();
        System.out.println(sum(b) + " " + sum(b.asReadOnlyBuffer()) + " " + sum(b.duplicate().limit(0)));
        show("empty", ByteBuffer.allocateDirect(0));
        show("heap", ByteBuffer.wrap(new byte[] {1, -128, 127}));
        try {
            at((ByteBuffer) null, 0);
            ((ByteBuffer) null).get(0);
        } catch (NullPointerException e) {
            System.out.println("null");
        }

        Arena arena = Arena.ofShared(), confined = Arena.ofConfined();
        ByteBuffer shared = arena.allocate(64).asByteBuffer();
        ByteBuffer own = confined.allocate(8).fill((byte) -3).asByteBuffer();
        shared.put(63, (byte) -5);
        show("shared arena", shared);
        show("confined arena", own);
        Thread other = new Thread(() -> System.out.println("another thread: " + at(own, 0)));
        other.start();
        other.join();
        arena.close();
        confined.close();
        show("closed", shared);
        System.out.println(at(own, 1));

        Path file = Files.createTempFile("direct", "bytes");
        Files.write(file, "some bytes of a file".getBytes());
        try (FileChannel c = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MappedByteBuffer mapped = c.map(FileChannel.MapMode.READ_ONLY, 0, c.size());
            show("mapped", mapped);
            System.out.println(sum(mapped));
            c.truncate(0);
            try {
                System.out.println(mapped.get(0));
            } catch (InternalError e) {
                System.out.println("InternalError");
            }
        }
        Files.delete(file);

        var image = FileSystems.getFileSystem(URI.create("jrt:/"));
        for (String name : new String[] {"java.base/java/lang/Object.class", "java.base/java/lang/Obj\u00e9ct.class",
                "java.base/java/\u4e2d/Object.class", "java.base/java/lang/O\u00ffbject.class", "java.base", "nothing"})
            System.out.println(Files.exists(image.getPath("/modules", name)) + " "
                    + (Object.class.getResource("/" + name) != null) + " "
                    + (ModuleLayer.boot().findModule("java.base").get().getResourceAsStream(name.substring(
                            Math.min(10, name.length()))) != null));
    }
}
