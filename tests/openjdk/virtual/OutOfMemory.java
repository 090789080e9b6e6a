// vmargs: -Xmx64m
// OutOfMemoryError in virtual threads: arrays too large, a heap that is full, in tasks, afterwards all goes on.
import java.util.*;
import java.util.concurrent.*;

public class OutOfMemory {
    static long[] array(int n) { return new long[n]; }
    public static void main(String[] args) throws Exception {
        Thread.startVirtualThread(() -> {
            try {
                System.out.println(array(1 << 28).length);
            } catch (OutOfMemoryError e) {
                Thread.yield();
                System.out.println("large: " + e.getMessage());
            }
            List<Object> all = new ArrayList<>();
            try {
                for (;;) {
                    all.add(array(1 << 16));
                    Thread.yield();
                }
            } catch (OutOfMemoryError e) {
                all = null;
                System.out.println("full: " + e.getMessage());
            }
        }).join();
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 3; i++)
                try {
                    e.submit(() -> array(1 << 28)).get();
                } catch (ExecutionException x) {
                    System.out.println(x.getCause());
                }
            System.out.println(e.submit(() -> array(1000).length).get());
        }
        Thread u = Thread.ofVirtual().uncaughtExceptionHandler((t, e) -> System.out.println("uncaught " + e))
                .start(() -> array(1 << 28));
        u.join();
    }
}
