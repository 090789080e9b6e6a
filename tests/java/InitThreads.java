// Class initialisation by several threads: runs once, others wait, a cycle between two threads does not hang, failure
// is seen by all.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class InitThreads {
    static final AtomicInteger runs = new AtomicInteger(), failures = new AtomicInteger(), eiie = new AtomicInteger();

    static class Slow {
        static int value;

        static {
            runs.incrementAndGet();
            pause(100);
            value = 5;
        }
    }

    static class Failing {
        static {
            pause(50);
            if (true) {
                throw new IllegalStateException("no");
            }
        }

        static void use() {
        }
    }

    static class A {
        static {
            System.out.print("");
        }

        static final Object b = new B();
    }

    static class B {
    }

    static void pause(long n) {
        try {
            Thread.sleep(n);
        } catch (InterruptedException e) {
            throw new Error(e);
        }
    }

    static void all(int n, Runnable r) throws InterruptedException {
        Thread[] threads = new Thread[n];
        CountDownLatch go = new CountDownLatch(1);
        for (int i = 0; i < n; i++) {
            threads[i] = new Thread(() -> {
                try {
                    go.await();
                } catch (InterruptedException e) {
                    return;
                }
                r.run();
            });
            threads[i].start();
        }
        go.countDown();
        for (Thread t : threads) {
            t.join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger sum = new AtomicInteger();
        all(8, () -> sum.addAndGet(Slow.value));
        System.out.println(runs + " " + sum);
        all(6, () -> {
            try {
                Failing.use();
            } catch (ExceptionInInitializerError e) {
                eiie.incrementAndGet();
            } catch (NoClassDefFoundError e) {
                failures.incrementAndGet();
            }
        });
        System.out.println(eiie + " " + failures);
        all(6, () -> {
            if (A.b == null) {
                System.out.println("null");
            }
        });
        System.out.println("done");
    }
}
