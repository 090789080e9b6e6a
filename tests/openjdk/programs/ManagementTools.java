// jdk.management and the rarer parts of java.management: contention, deadlocks of locks, states in native code,
// notifications of collections, thresholds of pools, flags, diagnostic commands, refusals.
import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.*;
import java.net.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import javax.management.*;
import javax.management.openmbean.*;

public class ManagementTools {
    interface Asked { Object ask() throws Exception; }
    static void attempt(String what, Asked a) {
        try { System.out.println(what + ": " + a.ask()); }
        catch (RuntimeMBeanException e) { System.out.println(what + " fails: " + e.getCause()); }
        catch (Exception e) { System.out.println(what + " fails: " + e.toString().replaceAll(" Committed.*", "")); }
    }
    static final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    static void until(Thread t, Thread.State s) throws Exception { while (t.getState() != s) Thread.sleep(2); }

    static void contention() throws Exception {
        System.out.println(threads.isThreadContentionMonitoringSupported() + " "
                + threads.isThreadContentionMonitoringEnabled());
        threads.setThreadContentionMonitoringEnabled(true);
        Object lock = new Object();
        CountDownLatch done = new CountDownLatch(1), end = new CountDownLatch(1);
        Thread t;
        synchronized (lock) {
            t = new Thread(() -> {
                synchronized (lock) { }
                done.countDown();
                try { end.await(); } catch (InterruptedException e) { }
            }, "contender");
            t.start();
            until(t, Thread.State.BLOCKED);
            ThreadInfo i = threads.getThreadInfo(t.getId());
            System.out.println(i.getBlockedCount() + " " + i.getWaitedCount() + " " + i.getLockOwnerName() + " "
                    + (i.getLockOwnerId() == Thread.currentThread().getId()) + " "
                    + i.getLockName().equals("java.lang.Object@" + Integer.toHexString(System.identityHashCode(lock))));
            Thread.sleep(30);
        }
        done.await();
        until(t, Thread.State.WAITING);
        ThreadInfo i = threads.getThreadInfo(t.getId());
        // Loading the classes it now needs may have blocked it once more, and a park may end for nothing.
        System.out.println((i.getBlockedCount() >= 1) + " " + (i.getWaitedCount() >= 1) + " "
                           + (i.getBlockedTime() >= 20) + " " + (i.getWaitedTime() >= 0));
        threads.setThreadContentionMonitoringEnabled(false);
        System.out.println(threads.getThreadInfo(t.getId()).getBlockedTime() + " "
                + threads.getThreadInfo(t.getId()).getLockInfo().getClassName());
        end.countDown();
        t.join();
        System.out.println(threads.getThreadInfo(t.getId()) + " "
                + threads.getThreadInfo(new long[] {t.getId(), Thread.currentThread().getId()})[0]);
    }

    static void outer(Object a, Object b, Runnable r) { synchronized (a) { inner(b, r); } }
    static synchronized void inner(Object b, Runnable r) { synchronized (b) { r.run(); } }
    static void locks() throws Exception {
        CountDownLatch in = new CountDownLatch(1), end = new CountDownLatch(1);
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        Thread t = new Thread(() -> outer("a", 1, () -> {
            rw.writeLock().lock();
            in.countDown();
            try { end.await(); } catch (InterruptedException e) { }
            rw.writeLock().unlock();
        }), "holder");
        t.start();
        in.await();
        until(t, Thread.State.WAITING);
        ThreadInfo i = threads.getThreadInfo(new long[] {t.getId()}, true, true)[0];
        for (MonitorInfo m : i.getLockedMonitors())
            System.out.println(m.getClassName() + " " + m.getLockedStackFrame().getMethodName() + " "
                    + (i.getStackTrace()[m.getLockedStackDepth()].equals(m.getLockedStackFrame())));
        for (LockInfo l : i.getLockedSynchronizers()) System.out.println(l.getClassName());
        ThreadInfo none = threads.getThreadInfo(new long[] {t.getId()}, false, false)[0];
        System.out.println(none.getLockedMonitors().length + " " + none.getLockedSynchronizers().length + " "
                + (none.getStackTrace().length == i.getStackTrace().length));
        ThreadInfo cut = threads.getThreadInfo(new long[] {t.getId()}, true, true, 2)[0];
        System.out.println(cut.getStackTrace().length + " " + cut.getLockedMonitors().length + " "
                + cut.getLockedSynchronizers().length + " " + threads.getThreadInfo(t.getId()).getStackTrace().length);
        end.countDown();
        t.join();
        Lock x = new ReentrantLock(), y = new ReentrantLock();
        CountDownLatch both = new CountDownLatch(2);
        Thread[] pair = { new Thread(() -> lockBoth(x, y, both), "first"),
                new Thread(() -> lockBoth(y, x, both), "second") };
        for (Thread p : pair) { p.setDaemon(true); p.start(); }
        while (threads.findDeadlockedThreads() == null) Thread.sleep(2);
        for (ThreadInfo d : threads.getThreadInfo(threads.findDeadlockedThreads()))
            System.out.println(d.getThreadName() + " " + d.getThreadState() + " " + d.getLockOwnerName() + " "
                    + d.getLockName().replaceAll("@.*", "") + " " + d.isDaemon() + " " + d.getPriority());
        System.out.println(threads.findMonitorDeadlockedThreads());
    }
    static void lockBoth(Lock a, Lock b, CountDownLatch both) {
        a.lock();
        both.countDown();
        try { both.await(); } catch (InterruptedException e) { }
        b.lock();
    }

    static void states() throws Exception {
        ServerSocket server = new ServerSocket(0);
        Thread accepting = new Thread(() -> { try { server.accept(); } catch (Exception e) { } }, "accepting");
        Thread sleeping =
                new Thread(() -> { try { Thread.sleep(100000); } catch (InterruptedException e) { } }, "sleeping");
        Thread parked = new Thread(() -> LockSupport.parkNanos("why", 100_000_000_000L), "parked");
        for (Thread t : new Thread[] {accepting, sleeping, parked}) { t.setDaemon(true); t.start(); }
        until(sleeping, Thread.State.TIMED_WAITING);
        until(parked, Thread.State.TIMED_WAITING);
        while (!threads.getThreadInfo(accepting.getId()).isInNative()) Thread.sleep(5);
        for (Thread t : new Thread[] {accepting, sleeping, parked}) {
            ThreadInfo i = threads.getThreadInfo(t.getId(), Integer.MAX_VALUE);
            System.out.println(i.getThreadName() + " " + i.getThreadState() + " " + i.isInNative() + " "
                    + i.isSuspended() + " " + String.valueOf(i.getLockInfo()).replaceAll("@.*", "") + " "
                    + i.getWaitedCount() + " " + i.getStackTrace()[i.getStackTrace().length - 1].getMethodName());
        }
    }

    static void collections() throws Exception {
        GarbageCollectorMXBean gc = ManagementFactory.getGarbageCollectorMXBeans().stream().filter(g ->
                Arrays.asList(g.getMemoryPoolNames()).size() > 0).reduce((a, b) -> b).get();
        BlockingQueue<CompositeData> heard = new LinkedBlockingQueue<>();
        NotificationListener listener = (n, h) -> {
            if (n.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION))
                heard.add((CompositeData) n.getUserData());
        };
        ((NotificationEmitter) gc).addNotificationListener(listener, null, null);
        long before = gc.getCollectionCount();
        System.gc();
        GarbageCollectionNotificationInfo info = GarbageCollectionNotificationInfo.from(heard.take());
        System.out.println(info.getGcName().equals(gc.getName()) + " " + info.getGcCause() + " " + info.getGcAction()
                + " " + (gc.getCollectionCount() > before) + " " + (gc.getCollectionTime() >= 0));
        com.sun.management.GcInfo last = ((com.sun.management.GarbageCollectorMXBean) gc).getLastGcInfo();
        System.out.println((last.getId() >= info.getGcInfo().getId()) + " " + (last.getStartTime() <= last.getEndTime())
                + " " + (last.getMemoryUsageAfterGc().keySet().equals(last.getMemoryUsageBeforeGc().keySet())) + " "
                + (last.get("GcThreadCount") != null));
        ((NotificationEmitter) gc).removeNotificationListener(listener);
    }

    static void thresholds() throws Exception {
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        NotificationListener listener = (n, h) -> {
            MemoryNotificationInfo i = MemoryNotificationInfo.from((CompositeData) n.getUserData());
            heard.add(n.getType() + " " + (i.getUsage().getUsed() > 0));
        };
        ((NotificationEmitter) ManagementFactory.getMemoryMXBean()).addNotificationListener(listener, null, null);
        MemoryPoolMXBean pool =
                ManagementFactory.getMemoryPoolMXBeans().stream().filter(p -> p.getType() == MemoryType.HEAP
                && p.isUsageThresholdSupported() && p.isCollectionUsageThresholdSupported()).findFirst().get();
        System.out.println(pool.getUsageThreshold() + " " + pool.getCollectionUsageThreshold() + " "
                + pool.isCollectionUsageThresholdExceeded());
        byte[] kept = new byte[4 << 20];
        pool.setCollectionUsageThreshold(1024);
        System.gc();
        System.out.println(heard.take() + " " + pool.getCollectionUsageThreshold());
        while (!pool.isCollectionUsageThresholdExceeded()) Thread.sleep(5);
        System.out.println((pool.getCollectionUsageThresholdCount() > 0) + " "
                + (kept.length + pool.getCollectionUsage().getUsed() > 4 << 20));
        pool.setCollectionUsageThreshold(0);
        attempt("exceeded", () -> pool.isCollectionUsageThresholdExceeded());
        attempt("negative", () -> { pool.setUsageThreshold(-1); return null; });
        attempt("beyond", () -> { pool.setUsageThreshold(Long.MAX_VALUE); return null; });
        MemoryPoolMXBean other = ManagementFactory.getMemoryPoolMXBeans().stream().filter(p ->
                p.getName().equals("Metaspace")).findFirst().get();
        System.out.println(other.getType() + " " + other.isUsageThresholdSupported() + " "
                + other.isCollectionUsageThresholdSupported() + " " + other.getCollectionUsage() + " "
                + other.getUsage().getMax() + " " + other.getMemoryManagerNames().length);
        attempt("no collection", () -> other.getCollectionUsageThreshold());
        pool.resetPeakUsage();
        System.out.println(pool.getPeakUsage().getUsed() > 0);
        ManagementFactory.getMemoryMXBean().setVerbose(false);
    }

    static void flags() throws Exception {
        HotSpotDiagnosticMXBean h = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        System.out.println(h.getVMOption("PrintConcurrentLocks") + " " + h.getVMOption("MaxHeapSize").isWriteable());
        h.setVMOption("PrintConcurrentLocks", "true");
        System.out.println(h.getVMOption("PrintConcurrentLocks").getValue() + " "
                + h.getDiagnosticOptions().stream().anyMatch(o -> o.getName().equals("PrintConcurrentLocks")));
        h.setVMOption("PrintConcurrentLocks", "false");
        attempt("unknown flag", () -> h.getVMOption("NoSuchFlag"));
        attempt("null flag", () -> h.getVMOption(null));
        attempt("fixed flag", () -> { h.setVMOption("MaxHeapSize", "1"); return null; });
        attempt("bad value", () -> { h.setVMOption("PrintConcurrentLocks", "maybe"); return null; });
    }

    static void commands() throws Exception {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("com.sun.management:type=DiagnosticCommand");
        Set<String> wanted = new TreeSet<>(List.of("gcRun", "threadPrint", "vmVersion", "vmCommandLine",
                "vmSystemProperties", "vmFlags", "vmUptime", "help", "gcClassHistogram", "jvmtiAgentLoad"));
        for (MBeanOperationInfo i : server.getMBeanInfo(name).getOperations())
            if (wanted.remove(i.getName()))
                System.out.println(i.getName() + " " + i.getReturnType() + " " + i.getDescriptor()
                        .getFieldValue("dcmd.name") + " " + i.getDescriptor().getFieldValue("dcmd.permissionClass")
                        + " " + i.getDescriptor().getFieldValue("dcmd.permissionName") + " "
                        + i.getDescriptor().getFieldValue("dcmd.permissionAction"));
        System.out.println(wanted);
        String[] signature = { String[].class.getName() };
        System.out.println(server.invoke(name, "gcRun", null, null));
        System.out.println(((String) server.invoke(name, "threadPrint", new Object[] {new String[] {"-l"}}, signature))
                .contains("\"main\" #1 prio=5"));
        System.out.println(((String) server.invoke(name, "vmSystemProperties", null, null))
                .contains("java.specification.version=17"));
        System.out.println(server.invoke(name, "help", new Object[] {new String[] {"VM.version"}}, signature));
        System.out.println(((String) server.invoke(name, "gcClassHistogram", new Object[] {new String[] {"-all"}},
                signature)).contains("java.lang.String"));
        attempt("bad argument",
                () -> server.invoke(name, "gcClassHistogram", new Object[] {new String[] {"-nothing"}}, signature));
        attempt("argument for none",
                () -> server.invoke(name, "vmUptime", new Object[] {new String[] {"a", "b"}}, signature));
        attempt("no such command", () -> server.invoke(name, "vmNothing", null, null));
    }

    public static void main(String[] args) throws Exception {
        contention();
        locks();
        states();
        collections();
        thresholds();
        flags();
        commands();
        attempt("id 0", () -> threads.getThreadInfo(0));
        attempt("id -1", () -> threads.getThreadInfo(new long[] {1, -1}));
        attempt("depth -1", () -> threads.getThreadInfo(1, -1));
        attempt("null", () -> threads.getThreadInfo((long[]) null));
        attempt("depth", () -> threads.dumpAllThreads(false, false, -1));
        attempt("depth 0", () -> threads.getThreadInfo(1).getStackTrace().length + " "
                + threads.dumpAllThreads(true, true, 0)[0].getStackTrace().length);
        attempt("cpu 0", () -> threads.getThreadCpuTime(0));
        attempt("cpu none", () -> threads.getThreadCpuTime(98765) + " " + threads.getThreadUserTime(98765));
        com.sun.management.ThreadMXBean more = (com.sun.management.ThreadMXBean) threads;
        long had = more.getCurrentThreadAllocatedBytes();
        byte[] some = new byte[1 << 20];
        System.out.println((more.getCurrentThreadAllocatedBytes() - had >= some.length) + " "
                + more.getThreadAllocatedBytes(98765) + " " + Arrays.toString(
                more.getThreadAllocatedBytes(new long[] {98765})) + " " + (more.getThreadCpuTime(new long[] {1})[0] > 0)
                + " " + (more.getThreadUserTime(new long[] {1})[0] >= 0));
        more.setThreadAllocatedMemoryEnabled(false);
        System.out.println(more.isThreadAllocatedMemoryEnabled() + " " + more.getCurrentThreadAllocatedBytes());
        threads.setThreadCpuTimeEnabled(false);
        System.out.println(threads.isThreadCpuTimeEnabled() + " " + threads.getCurrentThreadCpuTime());
        threads.resetPeakThreadCount();
        System.out.println((threads.getPeakThreadCount() == threads.getThreadCount()) + " "
                + (threads.getTotalStartedThreadCount() >= threads.getThreadCount()) + " "
                + (threads.getDaemonThreadCount() < threads.getThreadCount()));
    }
}
