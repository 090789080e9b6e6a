// StackOverflowError in virtual threads: caught, again, in finally, after deep parks, uncaught.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class Overflow {
    static int depth;
    static int endless(int n) {
        depth = n;
        return endless(n + 1) + 1;
    }
    static int parks(int n) {
        if (n == 0) {
            LockSupport.parkNanos(1000);
            return 0;
        }
        return parks(n - 1) + 1;
    }
    static void finals(int n) {
        try {
            finals(n + 1);
        } finally {
            depth++;
        }
    }
    public static void main(String[] args) throws Exception {
        Thread t = Thread.startVirtualThread(() -> {
            for (int i = 0; i < 3; i++) {
                try {
                    endless(0);
                } catch (StackOverflowError e) {
                    System.out.println("caught " + (depth > 500) + " " + (e.getStackTrace().length >= 1024));
                }
                Thread.yield();
                System.out.println(parks(300));
            }
            depth = 0;
            try {
                finals(0);
            } catch (StackOverflowError e) {
                System.out.println("through finally " + (depth > 0));
            }
            LockSupport.parkNanos(1);
            synchronized (Overflow.class) {
                try {
                    endless(0);
                } catch (StackOverflowError e) {
                    System.out.println("holds " + Thread.holdsLock(Overflow.class));
                }
            }
        });
        t.join();
        Thread u = Thread.ofVirtual().uncaughtExceptionHandler((x, e) -> System.out.println("uncaught " + e
                + (e.getStackTrace().length >= 1024))).start(() -> endless(0));
        u.join();
        System.out.println(u.getState());
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Integer> f = e.submit(() -> endless(0));
            try {
                f.get();
            } catch (ExecutionException x) {
                System.out.println(x.getCause());
            }
            System.out.println(e.submit(() -> parks(1000)).get());
        }
    }
}
