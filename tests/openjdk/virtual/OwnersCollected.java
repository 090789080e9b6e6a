// jdk: 25-
// vmargs: -Xmx200m -Djdk.trackAllThreads=false
// args: 600000
// bound: 1000
// green: 20000
// Virtual threads that are dropped while they are parked in a monitor of theirs: more than there are names for owners.
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class OwnersCollected {
    static final AtomicInteger parked = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[0]);
        for (int i = 0; i < count; i += 1000) {
            for (int k = 0; k < 1000; k++) {
                Object lock = new Object();
                Thread.startVirtualThread(() -> {
                    synchronized (lock) {
                        parked.incrementAndGet();
                        while (lock != null)
                            LockSupport.park();
                    }
                });
            }
            int all = i + 1000;
            Until.so(() -> parked.get() == all);
        }
        System.out.println(parked);
    }
}
