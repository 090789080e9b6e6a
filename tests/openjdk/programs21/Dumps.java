// Thread dumps to files by the diagnostic bean: as text and as JSON, with virtual threads in their containers; the
// names, states and containers that do not depend on time.
import com.sun.management.*;
import java.lang.management.*;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import java.util.regex.*;

public class Dumps {
    static void park(CountDownLatch at) {
        at.countDown();
        while (!released) LockSupport.park();
    }
    static volatile boolean released;

    public static void main(String[] args) throws Exception {
        HotSpotDiagnosticMXBean bean = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        Path dir = Files.createTempDirectory("dumps");
        CountDownLatch at = new CountDownLatch(3);
        List<Thread> all = new CopyOnWriteArrayList<>();
        ThreadFactory f = Thread.ofVirtual().name("mine-", 0).factory();
        try (ExecutorService e = Executors.newThreadPerTaskExecutor(r -> { Thread t = f.newThread(r); all.add(t);
                return t; })) {
            for (int i = 0; i < 3; i++) e.submit(() -> park(at));
            at.await();
            for (Thread t : all) while (t.getState() != Thread.State.WAITING) Thread.sleep(1);
            Path json = dir.resolve("d.json"), text = dir.resolve("d.txt");
            bean.dumpThreads(json.toString(), HotSpotDiagnosticMXBean.ThreadDumpFormat.JSON);
            bean.dumpThreads(text.toString(), HotSpotDiagnosticMXBean.ThreadDumpFormat.TEXT_PLAIN);
            String j = Files.readString(json), t = Files.readString(text);
            Matcher keys = Pattern.compile("\"(\\w+)\":").matcher(j);
            Set<String> names = new TreeSet<>();
            while (keys.find()) names.add(keys.group(1));
            System.out.println(names);
            Matcher mine = Pattern.compile("\"name\": \"(mine-\\d)\"").matcher(j);
            Set<String> found = new TreeSet<>();
            while (mine.find()) found.add(mine.group(1));
            System.out.println(found);
            System.out.println(t.lines().filter(l -> l.contains("mine-")).map(l -> l.replaceAll("#\\d+", "#N")
                    .replaceAll("\\d{4}-\\d\\d-\\d\\d.*", "T")).sorted().toList());
            System.out.println(t.lines().filter(l -> l.contains("Dumps.park")).map(String::strip).distinct()
                    .toList());
            Matcher owner = Pattern.compile("\"container\": \"([^\"]*)\"").matcher(j);
            Set<String> containers = new TreeSet<>();
            while (owner.find()) containers.add(owner.group(1).replaceAll("@[0-9a-f]+", "@N"));
            System.out.println(containers);
            try {
                bean.dumpThreads(json.toString(), HotSpotDiagnosticMXBean.ThreadDumpFormat.JSON);
            } catch (java.io.IOException x) {
                System.out.println(x.getClass().getName());
            }
            try {
                bean.dumpThreads("relative", HotSpotDiagnosticMXBean.ThreadDumpFormat.JSON);
            } catch (IllegalArgumentException x) {
                System.out.println(x.getMessage());
            }
            released = true;
            all.forEach(LockSupport::unpark);
            Files.delete(json);
            Files.delete(text);
        }
        Files.delete(dir);
        ThreadInfo[] infos = ManagementFactory.getThreadMXBean().dumpAllThreads(true, true);
        System.out.println(Arrays.stream(infos).map(ThreadInfo::getThreadName).filter(n -> n.startsWith("mine"))
                .count());
    }
}
