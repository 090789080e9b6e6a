// args: 30000
// bound: 2000
// Many virtual threads parked at once; each keeps its own values, all are woken.
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class ParkedMany {
    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[0]);
        Thread[] all = new Thread[count];
        AtomicInteger in = new AtomicInteger();
        AtomicLong sum = new AtomicLong();
        AtomicIntegerArray go = new AtomicIntegerArray(count);
        for (int i = 0; i < count; i++) {
            int n = i;
            all[i] = Thread.ofVirtual().unstarted(() -> {
                long a = n * 3L;
                in.incrementAndGet();
                while (go.get(n) == 0)
                    LockSupport.park();
                sum.addAndGet(a + n);
            });
            all[i].start();
        }
        Until.so(() -> in.get() == count);
        System.gc();
        for (int i = 0; i < count; i++) {
            go.set(i, 1);
            LockSupport.unpark(all[i]);
        }
        for (Thread t : all)
            t.join();
        System.out.println(sum);
    }
}
