// Traces of exceptions in virtual threads: where they end, causes, suppressed ones, from other threads, after yields.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class Traces {
    static void level(int n) throws Exception {
        if (n == 0) {
            LockSupport.parkNanos(1);
            throw new Exception("at the bottom");
        }
        try {
            level(n - 1);
        } catch (Exception e) {
            Thread.yield();
            Exception more = new IllegalStateException("level " + n, e);
            more.addSuppressed(new RuntimeException("beside " + n));
            throw more;
        }
    }
    static Exception kept;
    public static void main(String[] args) throws Exception {
        Thread.ofVirtual().start(() -> {
            try {
                level(3);
            } catch (Exception e) {
                e.printStackTrace(System.out);
                kept = e;
            }
        }).join();
        Thread.ofVirtual().start(() -> new Error("with another's", kept).printStackTrace(System.out)).join();
        FutureTask<Integer> task = new FutureTask<>(() -> { level(1); return 1; });
        Thread.ofVirtual().start(task).join();
        try {
            task.get();
        } catch (ExecutionException e) {
            e.printStackTrace(System.out);
        }
        Exception made = new Exception("made in main");
        Thread.ofVirtual().start(() -> {
            System.out.println(made.getStackTrace().length);
            made.fillInStackTrace();
            System.out.println(made.getStackTrace()[0].getMethodName().contains("lambda"));
            made.setStackTrace(new StackTraceElement[0]);
            made.printStackTrace(System.out);
        }).join();
    }
}
