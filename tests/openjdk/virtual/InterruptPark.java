// Interrupts and parks: before and during, flags, permits, blockers, parkNanos, parkUntil, unpark before the start.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class InterruptPark {
    public static void main(String[] args) throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        Thread t = Thread.startVirtualThread(() -> {
            while (!Thread.currentThread().isInterrupted())
                LockSupport.park("blocker");
            System.out.println("woken by an interrupt " + Thread.currentThread().isInterrupted());
            LockSupport.park();
            System.out.println("does not park while interrupted");
            System.out.println(Thread.interrupted() + " " + Thread.interrupted());
            LockSupport.unpark(Thread.currentThread());
            LockSupport.unpark(Thread.currentThread());
            LockSupport.park();
            System.out.println("the permit was there");
            LockSupport.parkNanos(1000);
            LockSupport.parkNanos(0);
            LockSupport.parkNanos(-5);
            LockSupport.parkUntil(0);
            LockSupport.parkUntil(InterruptPark.class, System.currentTimeMillis() + 2);
            System.out.println("only one");
        });
        Until.state(t, Thread.State.WAITING);
        System.out.println(LockSupport.getBlocker(t));
        t.interrupt();
        t.join();
        System.out.println(LockSupport.getBlocker(t) + " " + t.isInterrupted());
        Thread late = Thread.ofVirtual().unstarted(() -> {
            LockSupport.parkNanos(Long.MAX_VALUE);
            System.out.println("interrupted before the start " + Thread.interrupted());
        });
        late.interrupt();
        System.out.println(late.isInterrupted());
        late.start();
        late.join();
        LockSupport.unpark(null);
        LockSupport.unpark(late);
        Thread timed = Thread.startVirtualThread(() -> {
            while (never.getCount() > 0)
                LockSupport.parkNanos(Long.MAX_VALUE);
            System.out.println("unparked " + Thread.currentThread().isInterrupted());
        });
        Until.state(timed, Thread.State.TIMED_WAITING);
        never.countDown();
        LockSupport.unpark(timed);
        timed.join();
        Thread self = Thread.startVirtualThread(() -> {
            Thread.currentThread().interrupt();
            LockSupport.parkNanos(Long.MAX_VALUE);
            System.out.println("self " + Thread.currentThread().isInterrupted());
        });
        self.join();
        Thread.currentThread().interrupt();
        try {
            self.join();
            System.out.println("join of one that has ended");
        } catch (InterruptedException e) {
            System.out.println("join while interrupted");
        }
        System.out.println(Thread.interrupted());
    }
}
