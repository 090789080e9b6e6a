// vmargs: -XX:+UseSerialGC
// Each way to ask for a collection has a cause of its own, in the words of the reference.
import com.sun.management.*;
import java.lang.management.*;
import java.nio.file.*;
import java.util.concurrent.*;
import javax.management.*;
import javax.management.openmbean.CompositeData;

public class CollectionCauses {
    interface Action { void run() throws Exception; }
    static final BlockingQueue<String> causes = new LinkedBlockingQueue<>();
    static void caused(String what, Action a) throws Exception {
        a.run();
        String cause;
        while ((cause = causes.take()).equals("Allocation Failure")) { }
        System.out.println(what + ": " + cause);
    }
    public static void main(String[] args) throws Exception {
        for (var bean : ManagementFactory.getGarbageCollectorMXBeans())
            ((NotificationEmitter) bean).addNotificationListener((n, o) -> causes.add(
                    GarbageCollectionNotificationInfo.from((CompositeData) n.getUserData()).getGcCause()), null, null);
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName commands = new ObjectName("com.sun.management:type=DiagnosticCommand");
        String[] strings = {String[].class.getName()};
        caused("System.gc", System::gc);
        caused("MemoryMXBean", ManagementFactory.getMemoryMXBean()::gc);
        caused("GC.run", () -> server.invoke(commands, "gcRun", null, null));
        caused("GC.class_histogram", () -> server.invoke(commands, "gcClassHistogram", new Object[] {null}, strings));
        Path folder = Files.createTempDirectory("causes"), dump = folder.resolve("x.hprof");
        caused("dumpHeap", () -> ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .dumpHeap(dump.toString(), true));
        Files.delete(dump);
        Files.delete(folder);
    }
}
