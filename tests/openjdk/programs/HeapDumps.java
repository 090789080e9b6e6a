// Heap dumps through java.lang.management: HotSpotDiagnosticMXBean.dumpHeap, the flags.
import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.DataInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import javax.management.MBeanOperationInfo;
import javax.management.ObjectName;

public class HeapDumps {
    static HotSpotDiagnosticMXBean bean = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    static Path directory;

    static String words(String text) {
        return text.replace(directory.toString(), "DIR").replaceAll("\\[\\d+ bytes in \\d+\\.\\d+ secs\\]", "[N]");
    }

    static void dump(String name, boolean live) {
        try {
            bean.dumpHeap(name, live);
            System.out.println(words(name) + " " + live + " written");
        } catch (Exception e) {
            System.out.println(words(name + " " + live + " " + e));
        }
    }

    static void look(Path file) throws Exception {
        try (DataInputStream in = new DataInputStream(new FileInputStream(file.toFile()))) {
            byte[] head = in.readNBytes(19);
            System.out.println(new String(head, 0, 18, "US-ASCII") + " " + in.readInt() + " " + Math
                    .abs(System.currentTimeMillis() - in.readLong()) / 1000_000 + " " + (in.available() > 10_000));
        }
        System.out.println(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }

    public static void main(String[] args) throws Exception {
        directory = Files.createTempDirectory("heapdumps");
        Path one = directory.resolve("one.hprof"), two = directory.resolve("t w\u00f6.hprof");
        dump(one.toString(), true);
        look(one);
        dump(one.toString(), false);
        dump(two.toString(), false);
        look(two);
        dump(directory.resolve("none/x.hprof").toString(), true);
        dump(directory.resolve("suffix.bin").toString(), true);
        dump("", false);
        Files.createDirectory(directory.resolve("d.hprof"));
        dump(directory.resolve("d.hprof").toString(), true);
        try {
            bean.dumpHeap(null, true);
        } catch (NullPointerException e) {
            System.out.println(e);
        }
        for (MBeanOperationInfo o : ManagementFactory.getPlatformMBeanServer()
                .getMBeanInfo(new ObjectName("com.sun.management:type=DiagnosticCommand")).getOperations())
            // only for who attaches
            if (o.getName().matches("gcHeapDump|managementagent.*")) System.out.println(o.getName());
        bean.setVMOption("HeapDumpOnOutOfMemoryError", "true");
        bean.setVMOption("HeapDumpPath", "/nonexistent/x");
        System.out.println(bean.getVMOption("HeapDumpOnOutOfMemoryError").getValue() + " "
                + bean.getVMOption("HeapDumpPath").getValue());
        try {
            System.out.println(new long[Integer.MAX_VALUE].length);
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
        for (File f : directory.toFile().listFiles()) f.delete();
        Files.delete(directory);
    }
}
