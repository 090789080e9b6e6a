// Parks, sleeps and waits in class initialisers, which are called by the VM: pinned; others wait for the class.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class PinnedInitializer {
    static final CountDownLatch IN = new CountDownLatch(1);
    static volatile boolean go;
    static class Parks {
        static final String TEXT;
        static {
            IN.countDown();
            while (!go)
                LockSupport.park();
            TEXT = "made by " + Thread.currentThread().getName();
        }
    }
    static class Sleeps {
        static int n = 1;
        static {
            try {
                Thread.sleep(2);
                synchronized (Sleeps.class) {
                    Sleeps.class.wait(1);
                    n++;
                }
                Thread.yield();
                n++;
            } catch (InterruptedException e) {
                n = -1;
            }
        }
    }
    static class Fails {
        static int n = 1;
        static {
            LockSupport.parkNanos(1000);
            if (n == 1)
                throw new IllegalStateException("after a park");
        }
    }
    public static void main(String[] args) throws Exception {
        Thread first = Thread.ofVirtual().name("first").start(() -> System.out.println(Parks.TEXT));
        IN.await();
        Until.in(first, "<clinit>");
        System.out.println("waits for main: " + first.getState());
        List<String> got = Collections.synchronizedList(new ArrayList<>());
        Thread second = Thread.ofPlatform().name("second").start(() -> got.add(Parks.TEXT));
        go = true;
        LockSupport.unpark(first);
        first.join();
        second.join();
        Thread third = Thread.ofVirtual().name("third").start(() -> got.add(Parks.TEXT));
        third.join();
        System.out.println(got);
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 10; i++)
                all.add(e.submit(() -> Sleeps.n));
            for (Future<Integer> f : all)
                System.out.print(f.get() + " ");
            System.out.println();
            for (int i = 0; i < 2; i++) {
                try {
                    e.submit(() -> Fails.n).get();
                } catch (ExecutionException x) {
                    String text = x.getCause().getCause().getMessage().replaceAll(" \\[in thread.*", "");
                    System.out.println(x.getCause().getClass().getName() + ": " + text);
                }
            }
        }
    }
}
