// Threads of 25 that wait for all that a dump of threads to a file tells of; the same by the management bean.
import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class Dumps {
    static final Object outer = new Object(), inner = new Object(), other = new Object();
    static final ReentrantLock lock = new ReentrantLock();
    static final CountDownLatch never = new CountDownLatch(1);
    static volatile Thread unnamed;

    static class Pinned {
        static {
            synchronized (Pinned.class) {
                LockSupport.park(other);
            }
        }
    }

    static void waits() {
        synchronized (outer) {
            synchronized (inner) {
                synchronized (inner) {
                    try {
                        outer.wait();
                    } catch (InterruptedException e) {
                    }
                }
            }
        }
    }

    static void waitsAlone() {
        Object mine = new Object();
        synchronized (mine) {
            try {
                mine.wait();
            } catch (InterruptedException e) {
            }
        }
    }

    static synchronized void blocks() {
        synchronized (inner) {
            System.out.println("never");
        }
    }

    static void await(Thread t, Thread.State state) {
        t.setDaemon(true);
        t.start();
        while (t.getState() != state) Thread.yield();
    }

    public static void main(String[] arguments) throws Exception {
        lock.lock();
        await(new Thread(Dumps::waits, "waits"), Thread.State.WAITING);
        await(new Thread(Dumps::blocks, "blocks"), Thread.State.BLOCKED);
        await(new Thread(Dumps::blocks, "blocks, too"), Thread.State.BLOCKED);
        await(new Thread(lock::lock, "locks \"quoted\" \\\n\u00e4\u20ac"), Thread.State.WAITING);
        await(new Thread(() -> LockSupport.parkNanos(Long.MAX_VALUE), "parks"), Thread.State.TIMED_WAITING);
        await(new Thread(() -> {
            synchronized (other) {
                try {
                    Thread.sleep(Long.MAX_VALUE);
                } catch (InterruptedException e) {
                }
            }
        }, "sleeps"), Thread.State.TIMED_WAITING);
        await(Thread.ofVirtual().name("virtual, parked").unstarted(() -> LockSupport.park(other)),
              Thread.State.WAITING);
        // on one line: where it waits `java` places it behind the monitorenter
        await(Thread.ofVirtual().unstarted(() -> { synchronized (inner) { } }), Thread.State.BLOCKED);
        await(Thread.ofVirtual().name("virtual, waits").unstarted(Dumps::waitsAlone), Thread.State.WAITING);
        await(Thread.ofVirtual().name("pinned").unstarted(() -> new Pinned()), Thread.State.WAITING);
        var executor = Executors.newVirtualThreadPerTaskExecutor();
        executor.submit(() -> {
            unnamed = Thread.currentThread();
            never.await();
            return null;
        });
        while (unnamed == null || unnamed.getState() != Thread.State.WAITING) Thread.yield();

        var bean = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        Path file = Files.createTempDirectory("dumps").resolve("bean");
        for (var format : HotSpotDiagnosticMXBean.ThreadDumpFormat.values()) {
            bean.dumpThreads(file.toString(), format);
            System.out.println(format + " " + Files.readString(file).contains("sleeps"));
            try {
                bean.dumpThreads(file.toString(), format);
            } catch (Exception e) {
                System.out.println(e.getClass() + " " + (e.getMessage().equals(file.toString())));
            }
            Files.delete(file);
        }
        Files.delete(file.getParent());
        try {
            bean.dumpThreads("relative", HotSpotDiagnosticMXBean.ThreadDumpFormat.JSON);
        } catch (Exception e) {
            System.out.println(e);
        }
        System.out.println("ready");
        System.in.read();
        System.exit(0);
    }
}
