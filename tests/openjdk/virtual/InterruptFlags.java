// jdk: 21 25
// The flag of interrupts: own, of others, after the end, before the start, kept over parks, cleared by whom.
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class InterruptFlags {
    public static void main(String[] args) throws Exception {
        Thread t = Thread.ofVirtual().start(() -> {
            Thread me = Thread.currentThread();
            System.out.println(me.isInterrupted());
            me.interrupt();
            System.out.println(me.isInterrupted() + " " + me.isInterrupted() + " " + Thread.interrupted() + " "
                    + me.isInterrupted());
            me.interrupt();
            for (int i = 0; i < 10; i++)
                Thread.yield();
            System.out.println("after yields " + Thread.interrupted());
            Thread child = Thread.startVirtualThread(() ->
                System.out.println("not handed to a child " + Thread.currentThread().isInterrupted()));
            try {
                child.join();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            synchronized (me) {
                me.interrupt();
            }
            System.out.println("over a monitor " + me.isInterrupted());
        });
        t.join();
        System.out.println("ended " + t.isInterrupted());
        t.interrupt();
        System.out.println("interrupted after the end " + t.isInterrupted());
        Thread u = Thread.ofVirtual().unstarted(() -> System.out.println("from before the start "
                + Thread.currentThread().isInterrupted()));
        u.interrupt();
        System.out.println("unstarted " + u.isInterrupted());
        u.start();
        u.join();
        CountDownLatch seen = new CountDownLatch(1);
        Thread spins = Thread.ofVirtual().start(() -> {
            while (!Thread.currentThread().isInterrupted())
                Thread.yield();
            seen.countDown();
        });
        spins.interrupt();
        seen.await();
        spins.join();
        Thread mutual = Thread.ofVirtual().start(() -> {
            Thread other = Thread.ofVirtual().start(() -> {
                try {
                    Thread.sleep(Long.MAX_VALUE);
                } catch (InterruptedException e) {
                    System.out.println("interrupted by another virtual thread");
                }
            });
            other.interrupt();
            try {
                other.join();
            } catch (InterruptedException e) {
                System.out.println("myself?");
            }
        });
        mutual.join();
        Thread main = Thread.currentThread();
        Thread.startVirtualThread(main::interrupt);
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException e) {
            System.out.println("main was interrupted by a virtual thread " + main.isInterrupted());
        }
        try {
            t.stop();
        } catch (UnsupportedOperationException e) {
            System.out.println("stop: " + e.getMessage());
        }
    }
}
