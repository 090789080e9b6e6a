// 2,000 virtual threads hand one monitor over and sleep in it: who waits for a monitor takes no carrier.
import java.util.*;
import java.util.concurrent.*;

public class MonitorHandover {
    static int n, holders, most;
    public static void main(String[] args) throws Exception {
        Object l = new Object();
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 2000; i++)
                e.submit(() -> {
                    for (int k = 0; k < 5; k++)
                        synchronized (l) {
                            most = Math.max(most, ++holders);
                            n++;
                            if (n % 16 == 0)
                                Thread.sleep(0, 1000);
                            holders--;
                        }
                    return null;
                });
        }
        System.out.println(n + " never more than " + most);
    }
}
