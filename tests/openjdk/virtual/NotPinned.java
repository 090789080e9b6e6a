// jdk: 25-
// Parks in synchronized methods and blocks, nested and recursive: a hundred at once, released last first. With a single
// carrier this comes to an end only if a monitor does not pin.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class NotPinned {
    static final int COUNT = 100;
    static final CountDownLatch IN = new CountDownLatch(COUNT);
    static final List<Integer> ORDER = Collections.synchronizedList(new ArrayList<>());
    final CountDownLatch go = new CountDownLatch(1);
    final int number;
    NotPinned(int number) { this.number = number; }
    synchronized void method() throws InterruptedException {
        synchronized (go) {
            deeper(3);
        }
        ORDER.add(number);
    }
    synchronized void deeper(int n) throws InterruptedException {
        synchronized (new Object()) {
            if (n > 0)
                deeper(n - 1);
            else {
                IN.countDown();
                go.await();
                Thread.sleep(0, 1);
                Thread.yield();
                if (!Thread.holdsLock(this) || !Thread.holdsLock(go))
                    throw new AssertionError("lost a monitor");
            }
        }
    }
    public static void main(String[] args) throws Exception {
        NotPinned[] all = new NotPinned[COUNT];
        Thread[] threads = new Thread[COUNT];
        for (int i = 0; i < COUNT; i++) {
            NotPinned p = all[i] = new NotPinned(i);
            threads[i] = Thread.ofVirtual().start(() -> {
                try {
                    p.method();
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            });
        }
        IN.await();
        for (int i = COUNT - 1; i >= 0; i--) {
            all[i].go.countDown();
            threads[i].join();
        }
        System.out.println(ORDER);
    }
}
