import com.datadoghq.profiler.JavaProfiler;
import java.nio.file.Files;
import java.nio.file.Path;

/** Starts the profiler by its Java API, and records threads and contexts. */
public class DdprofUse {
    static long spin(int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) sum += new int[i % 50 + 1].length;
        return sum;
    }

    public static void main(String[] args) throws Exception {
        Files.createDirectories(Path.of(args[0]));
        JavaProfiler profiler = JavaProfiler.getInstance(args[0]);
        System.out.println("version given: " + !profiler.getVersion().isEmpty());
        profiler.addThread();
        Path out = Path.of(args[0], "profile.jfr");
        profiler.execute("start,cpu=10ms,wall=~10ms,memory=64k:a,jfr,file=" + out);
        profiler.setContext(1, 2);
        Thread t = new Thread(() -> {
            profiler.addThread();
            spin(200_000);
            profiler.removeThread();
        });
        t.start();
        long sum = spin(200_000);
        t.join();
        profiler.recordTraceRoot(1, "endpoint", 10);
        profiler.recordSetting("name", "value");
        profiler.dump(Path.of(args[0], "dump.jfr"));
        profiler.clearContext();
        profiler.stop();
        System.out.println("recorded: " + Files.exists(out) + ", " + (sum > 0));
        try {
            profiler.execute("no such command");
        } catch (IllegalArgumentException | IllegalStateException e) {
            System.out.println("refused");
        }
    }
}
