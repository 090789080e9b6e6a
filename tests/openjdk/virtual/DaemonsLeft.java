// jdk: 25-
// Virtual threads are daemons: main ends with an exception while they park, wait, sleep and hold what they hold.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class DaemonsLeft {
    public static void main(String[] args) throws Exception {
        CountDownLatch in = new CountDownLatch(40);
        for (int i = 0; i < 10; i++) {
            Object m = new Object();
            Thread.startVirtualThread(() -> { in.countDown(); for (;;) LockSupport.park(); });
            Thread.startVirtualThread(() -> {
                in.countDown();
                synchronized (m) {
                    for (;;)
                        LockSupport.park();
                }
            });
            Thread.startVirtualThread(() -> {
                in.countDown();
                try {
                    Thread.sleep(Long.MAX_VALUE);
                } catch (InterruptedException e) {
                    System.out.println(e);
                } finally {
                    System.out.println("never");
                }
            });
            Thread.ofVirtual().start(() -> { in.countDown(); Until.quietly(new CountDownLatch(1)); });
        }
        in.await();
        throw new IllegalStateException("the end of main");
    }
}
