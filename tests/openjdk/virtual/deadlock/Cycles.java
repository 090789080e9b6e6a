// Threads in a ring: each owns the lock that the one before it wants. args: one letter a thread, virtual, pinned or
// platform (v, n, p); one letter a lock: monitor, ReentrantLock or write lock (m, r, w), or a wait that something ends:
// by an interrupt or a time-out (i, t); other threads: none, a daemon that sleeps, or a virtual thread (-, d, s).
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class Cycles {
    static Object[] locks;
    static String kinds;
    static CountDownLatch owned;
    static int pinned;
    static final List<Thread> threads = new ArrayList<>();

    static void first(int i) throws Exception {
        if (kinds.charAt(i) == 'm') {
            synchronized (locks[i]) {
                second(i);
            }
            return;
        }
        Lock lock = (Lock) locks[i];
        lock.lock();
        try {
            second(i);
        } finally {
            lock.unlock();
        }
    }

    static void second(int i) throws Exception {
        owned.countDown();
        owned.await();
        int next = (i + 1) % locks.length;
        switch (kinds.charAt(next)) {
            case 'm' -> {
                synchronized (locks[next]) {
                    System.out.println("entered");
                }
            }
            case 'i' -> ((Lock) locks[next]).lockInterruptibly();
            case 't' -> System.out.println(((Lock) locks[next]).tryLock(10, TimeUnit.SECONDS));
            default -> ((Lock) locks[next]).lock();
        }
    }

    /* A frame of a native method pins the virtual thread that goes through it: that of a class initialization does. */
    static class Pinned {
        static {
            run(pinned);
        }

        static void touch() { }
    }

    static void run(int i) {
        try {
            first(i);
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        } catch (Exception e) {
            e.printStackTrace();
        }
    }

    static void sleepForEver() {
        try {
            while (true) Thread.sleep(1000);
        } catch (InterruptedException e) {
            System.out.println("woken");
        }
    }

    public static void main(String[] args) throws Exception {
        kinds = args[1];
        locks = new Object[args[0].length()];
        owned = new CountDownLatch(locks.length);
        for (int i = 0; i < locks.length; i++) {
            char kind = kinds.charAt(i);
            locks[i] = kind == 'm' ? new Object() : kind == 'w' ? new ReentrantReadWriteLock().writeLock()
                     : new ReentrantLock();
        }
        if (args[2].equals("d")) {
            Thread sleeper = new Thread(Cycles::sleepForEver);
            sleeper.setDaemon(true);
            sleeper.start();
        } else if (args[2].equals("s")) {
            Thread.startVirtualThread(Cycles::sleepForEver);
        }
        for (int i = 0; i < locks.length; i++) {
            int me = i;
            char kind = args[0].charAt(i);
            if (kind == 'n') pinned = i;
            Runnable body = kind == 'n' ? Pinned::touch : () -> run(me);
            Thread.Builder builder = kind == 'p' ? Thread.ofPlatform() : Thread.ofVirtual();
            threads.add(builder.name("t" + i).start(body));
        }
        if (kinds.contains("i")) {
            Thread.sleep(5000);
            for (Thread thread : threads) thread.interrupt();
        }
        for (Thread thread : threads) thread.join();
        System.out.println("end");
    }
}
