// jdk: 25-
// modes: carriers bound green told
// vmargs: --add-opens=java.base/java.lang=ALL-UNNAMED
// What management tells of virtual threads and of what carries them (with a single carrier, the pinned one would keep
// all others waiting): infos, traces, locks and their owners, times, bytes, ids, dumps of threads to files.
import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.lang.management.*;
import java.nio.file.Path;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import java.util.stream.*;

public class BeansOfThreads {
    static final com.sun.management.ThreadMXBean threads =
            (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    static final CountDownLatch release = new CountDownLatch(1);
    static volatile boolean stop;

    static class Pins {
        static {
            Until.quietly(release);
        }
        static void use() { }
    }

    /** NULL: there is none, since the thread is a bound one. */
    static Thread carrier(Thread t) throws Exception {
        var f = Class.forName("java.lang.VirtualThread").getDeclaredField("carrierThread");
        f.setAccessible(true);
        return f.getDeclaringClass().isInstance(t) ? (Thread) f.get(t) : null;
    }

    static String name(String s) { return String.valueOf(s).replaceAll("ForkJoinPool-1-worker-\\d+", "a carrier"); }

    static String info(ThreadInfo i) {
        if (i == null) return "none";
        LockInfo lock = i.getLockInfo();
        return name(i.getThreadName()) + " " + i.getThreadState() + (i.isDaemon() ? " daemon" : "")
                + (i.isInNative() ? " native" : "") + (i.isSuspended() ? " suspended" : "") + " " + i.getPriority()
                + (lock == null ? "" : " for " + lock.getClassName() + " of " + name(i.getLockOwnerName()) + " "
                        + (i.getLockOwnerId() > 0))
                + " " + i.getLockedMonitors().length + " monitors, " + i.getLockedSynchronizers().length + " others";
    }
    static ThreadInfo whole(Thread t) { return threads.getThreadInfo(new long[] {t.threadId()}, true, true)[0]; }

    static String frames(StackTraceElement[] trace) {
        return Stream.of(trace).map(e -> e.getClassName().replaceAll("/0x.*", "") + "." + e.getMethodName()).toList()
                .toString();
    }

    static <T> T inVirtual(Callable<T> c) throws Exception {
        FutureTask<T> f = new FutureTask<>(c);
        Thread.ofVirtual().name("asks").start(f);
        return f.get();
    }

    static void show(String name, Callable<?> c) {
        Object o;
        try {
            o = c.call();
        } catch (Exception e) {
            o = e;
        }
        System.out.println(name + ": " + Arrays.deepToString(new Object[] {o}));
    }

    static void ofVirtual(Thread t) {
        long id = t.threadId();
        show("info", () -> info(threads.getThreadInfo(id)));
        show("infos", () -> threads.getThreadInfo(new long[] {id, id}, 5));
        show("with locks", () -> threads.getThreadInfo(new long[] {id}, true, true));
        show("times", () -> threads.getThreadCpuTime(id) + " " + threads.getThreadUserTime(id));
        show("bytes", () -> threads.getThreadAllocatedBytes(id));
        show("times of many", () -> threads.getThreadCpuTime(new long[] {id}));
        show("bytes of many", () -> threads.getThreadAllocatedBytes(new long[] {id}));
        show("own time", () -> inVirtual(() -> threads.getCurrentThreadCpuTime()));
        show("own user time", () -> inVirtual(() -> threads.getCurrentThreadUserTime()));
        show("own bytes", () -> inVirtual(() -> threads.getCurrentThreadAllocatedBytes()));
        show("own info", () -> inVirtual(() -> info(whole(Thread.currentThread()))));
        show("id is listed", () -> LongStream.of(threads.getAllThreadIds()).anyMatch(i -> i == id));
    }

    static Object dump(HotSpotDiagnosticMXBean bean, String path, ThreadDumpFormat f) {
        try {
            bean.dumpThreads(path, f);
            return "done";
        } catch (Exception e) {
            return e.getClass();
        }
    }
    static void dumps() throws Exception {
        HotSpotDiagnosticMXBean bean = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        for (ThreadDumpFormat f : ThreadDumpFormat.values()) {
            Path file = java.nio.file.Files.createTempFile("threads", "." + f), missing = file.resolveSibling("none/x");
            show(f + " exists", () -> dump(bean, file.toString(), f));
            java.nio.file.Files.delete(file);
            show(f + " relative", () -> dump(bean, "x", f));
            show(f + " nowhere", () -> dump(bean, missing.toString(), f));
            bean.dumpThreads(file.toString(), f);
            List<String> lines = java.nio.file.Files.readAllLines(file);
            java.nio.file.Files.delete(file);
            for (String n : List.of("pinned", "parked", "blocked"))
                System.out.println(n + " " + lines.stream().filter(l -> l.contains("\"" + n + "\"")).count());
            System.out.println(lines.stream().filter(l -> l.contains("Pins.<clinit>")).map(String::strip).toList());
            int i = IntStream.range(0, lines.size()).filter(k -> lines.get(k).contains("\"blocked\"")).findFirst()
                    .getAsInt();
            for (int k = i; k < i + 4; k++)
                System.out.println(lines.get(k).strip().replaceAll("@[0-9a-f]+|#\\d+|\\d{4}-[-0-9:.TZ]+", "N"));
        }
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object(), spun = new Object();
        ReentrantLock other = new ReentrantLock();
        Thread pinned = Thread.ofVirtual().name("pinned").start(Pins::use);
        Until.state(pinned, Thread.State.WAITING);
        Thread parked = Thread.ofVirtual().name("parked").start(() -> {
            other.lock();
            synchronized (lock) {
                Until.quietly(release);
            }
            other.unlock();
        });
        Until.in(parked, "quietly");
        Thread blocked = Thread.ofPlatform().name("blocked").start(() -> { synchronized (lock) { } });
        Until.state(blocked, Thread.State.BLOCKED);
        Thread wants = Thread.ofPlatform().name("wants").start(() -> { other.lock(); other.unlock(); });
        Until.state(wants, Thread.State.WAITING);
        ofVirtual(parked);
        show("blocked", () -> info(whole(blocked)));
        show("wants", () -> info(whole(wants)));
        show("deadlocked", () -> threads.findDeadlockedThreads());
        show("deadlocked at monitors", () -> threads.findMonitorDeadlockedThreads());
        show("dumped", () -> Stream.of(threads.dumpAllThreads(true, true))
                .filter(i -> i.getThreadName().matches("pinned|parked|blocked|wants")).map(BeansOfThreads::info)
                .toList());
        Thread carrier = carrier(pinned);
        if (carrier != null) {
            show("carrier", () -> carrier.getState() + " " + info(whole(carrier)));
            show("its frames", () -> frames(whole(carrier).getStackTrace()));
        }
        dumps();
        release.countDown();
        for (Thread t : List.of(pinned, parked, blocked, wants))
            t.join();
        // The owner of a monitor runs.
        CountDownLatch in = new CountDownLatch(1);
        Thread spins = Thread.ofVirtual().name("spins").start(() -> {
            synchronized (spun) {
                in.countDown();
                while (!stop)
                    Thread.onSpinWait();
            }
        });
        in.await();
        Thread platform = Thread.ofPlatform().name("platform").start(() -> { synchronized (spun) { } });
        Until.state(platform, Thread.State.BLOCKED);
        show("owner runs", () -> info(whole(platform)));
        Thread below = carrier(spins);
        if (below != null)
            show("carrier of one that runs", () -> below.getState() + " " + info(whole(below)));
        stop = true;
        spins.join();
        platform.join();
    }
}
