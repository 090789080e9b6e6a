// java.management: runtime, threads, memory, class loading, operating system, garbage collectors, notifications of own
// beans; what is the same on every VM.
// vmargs: -Da.b=c
import java.lang.management.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import javax.management.*;
import javax.management.openmbean.*;

public class Management {
    public interface CounterMBean { int getCount(); void setCount(int n); String describe(String prefix); }
    public static class Counter extends NotificationBroadcasterSupport implements CounterMBean {
        private int count;
        public int getCount() { return count; }
        public void setCount(int n) {
            sendNotification(new AttributeChangeNotification(this, 1, 0, "count", "Count", "int", count, n));
            count = n;
        }
        public String describe(String prefix) { return prefix + count; }
    }
    static volatile boolean stop;

    public static void main(String[] args) throws Exception {
        RuntimeMXBean r = ManagementFactory.getRuntimeMXBean();
        System.out.println(r.getSpecName() + " " + r.getSpecVersion() + " " + r.getVmName().isEmpty() + " "
                + (r.getUptime() > 0) + " " + (r.getStartTime() <= System.currentTimeMillis()) + " "
                + (r.getPid() == ProcessHandle.current().pid()) + r.getName().startsWith(r.getPid() + "@"));
        System.out.println(r.getSystemProperties().get("java.version").equals(System.getProperty("java.version")) + " "
                + r.getClassPath().equals(System.getProperty("java.class.path")) + " "
                + r.getInputArguments().contains("-Da.b=c") + " " + r.isBootClassPathSupported());

        ThreadMXBean t = ManagementFactory.getThreadMXBean();
        Object lock = new Object();
        ReentrantLock own = new ReentrantLock();
        CountDownLatch ready = new CountDownLatch(3);
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                ready.countDown();
                while (!stop) try { lock.wait(); } catch (InterruptedException e) { }
            }
        }, "waiter");
        Thread parked = new Thread(() -> { ready.countDown(); own.lock(); own.unlock(); }, "parked");
        Thread busy = new Thread(() -> { ready.countDown(); while (!stop) Thread.onSpinWait(); }, "busy");
        own.lock();
        for (Thread x : new Thread[] {waiter, parked, busy}) x.start();
        ready.await();
        while (waiter.getState() != Thread.State.WAITING || parked.getState() != Thread.State.WAITING) Thread.sleep(5);
        for (Thread x : new Thread[] {waiter, parked, busy}) {
            ThreadInfo i = t.getThreadInfo(x.getId(), 3);
            StackTraceElement[] stack = i.getStackTrace();
            System.out.println(i.getThreadName() + " " + i.getThreadState() + " "
                    + (i.getLockName() == null ? null : i.getLockName().replaceAll("@.*", "")) + " "
                    + i.getLockOwnerName() + " " + i.isInNative() + " " + i.isSuspended() + " " + i.isDaemon() + " "
                    + i.getPriority() + " " + (x == busy ? "" : stack[0].getMethodName() + stack.length));
        }
        System.out.println(Arrays.stream(t.getThreadInfo(t.getAllThreadIds())).filter(Objects::nonNull)
                .map(ThreadInfo::getThreadName).anyMatch("busy"::equals) + " " + (t.getThreadCount() >= 4) + " "
                + (t.getPeakThreadCount() >= t.getThreadCount()) + " " + (t.getTotalStartedThreadCount() >= 4) + " "
                + (t.getDaemonThreadCount() > 0));
        ThreadInfo[] dump = t.dumpAllThreads(true, true);
        System.out.println(Arrays.stream(dump).map(ThreadInfo::getThreadName).filter(n -> n.equals("main")
                || n.equals("waiter") || n.equals("parked") || n.equals("busy")).sorted().toList());
        for (ThreadInfo i : dump)
            if (i.getThreadName().equals("main"))
                System.out.println(i.getLockedSynchronizers().length + " " + i.getLockedMonitors().length);
        System.out.println(t.isThreadCpuTimeSupported() + " " + t.isCurrentThreadCpuTimeSupported() + " "
                + (t.getCurrentThreadCpuTime() > 0) + " " + (t.getThreadCpuTime(busy.getId()) >= 0) + " "
                + t.getThreadInfo(987654321L) + " " + Arrays.toString(t.findDeadlockedThreads()));
        stop = true;
        synchronized (lock) { lock.notifyAll(); }
        own.unlock();
        for (Thread x : new Thread[] {waiter, parked, busy}) x.join();
        // A deadlock of daemon threads.
        Object a = new Object(), b = new Object();
        CountDownLatch both = new CountDownLatch(2);
        Thread d1 = new Thread(() -> {
            synchronized (a) {
                both.countDown();
                await(both);
                synchronized (b) { }
            }
        }, "d1"), d2 = new Thread(() -> {
            synchronized (b) {
                both.countDown();
                await(both);
                synchronized (a) { }
            }
        }, "d2");
        for (Thread x : new Thread[] {d1, d2}) { x.setDaemon(true); x.start(); }
        while (d1.getState() != Thread.State.BLOCKED || d2.getState() != Thread.State.BLOCKED) Thread.sleep(5);
        long[] dead = t.findDeadlockedThreads();
        Arrays.sort(dead);
        for (ThreadInfo i : t.getThreadInfo(dead, true, true))
            System.out.println(i.getThreadName() + " " + i.getThreadState() + " owner " + i.getLockOwnerName() + " "
                    + i.getLockedMonitors().length + " " + i.getLockInfo().getClassName() + " " + i.getBlockedCount());
        System.out.println(Arrays.equals(dead, Arrays.stream(t.findMonitorDeadlockedThreads()).sorted().toArray()));

        MemoryMXBean m = ManagementFactory.getMemoryMXBean();
        MemoryUsage heap = m.getHeapMemoryUsage();
        byte[][] keep = new byte[64][];
        for (int i = 0; i < keep.length; i++) keep[i] = new byte[1 << 16];
        System.out.println((heap.getUsed() > 0) + " " + (heap.getCommitted() >= heap.getUsed()) + " "
                + (heap.getMax() >= heap.getCommitted()) + " " + (m.getNonHeapMemoryUsage().getUsed() > 0) + " "
                + (m.getHeapMemoryUsage().getUsed() > keep.length * 1000));
        m.gc();
        System.out.println(m.isVerbose() + " " + ManagementFactory.getGarbageCollectorMXBeans().isEmpty() + " "
                + (ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount).sum() > 0) + " " + keep.length);
        System.out.println(ManagementFactory.getMemoryPoolMXBeans().stream().anyMatch(p -> p.getType()
                == MemoryType.HEAP && p.isValid() && p.getUsage().getUsed() > 0));
        ClassLoadingMXBean c = ManagementFactory.getClassLoadingMXBean();
        System.out.println((c.getLoadedClassCount() > 300) + " " + (c.getTotalLoadedClassCount()
                >= c.getLoadedClassCount()) + " " + (c.getUnloadedClassCount() >= 0) + " " + c.isVerbose());
        OperatingSystemMXBean o = ManagementFactory.getOperatingSystemMXBean();
        System.out.println(o.getName() + " " + o.getArch() + " " + (o.getAvailableProcessors() == Runtime.getRuntime()
                .availableProcessors()) + " " + o.getVersion().equals(System.getProperty("os.version")));

        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        System.out.println(server.queryNames(new ObjectName("java.lang:type=Memory,*"), null) + " "
                + server.isRegistered(new ObjectName("java.lang:type=Threading")) + " " + server.getDefaultDomain());
        ObjectName name = new ObjectName("test:type=Counter");
        server.registerMBean(new Counter(), name);
        List<String> heard = new CopyOnWriteArrayList<>();
        server.addNotificationListener(name, (n, h) ->
                heard.add(n.getMessage() + " " + ((AttributeChangeNotification) n).getNewValue() + h), null, "!");
        server.setAttribute(name, new Attribute("Count", 7));
        System.out.println(server.getAttribute(name, "Count") + " " + server.invoke(name, "describe",
                new Object[] {"n="}, new String[] {"java.lang.String"}) + " " + heard);
        for (MBeanAttributeInfo i : server.getMBeanInfo(name).getAttributes())
            System.out.println(i.getName() + " " + i.getType() + " " + i.isWritable());
        CompositeData usage = (CompositeData) server.getAttribute(new ObjectName(ManagementFactory.MEMORY_MXBEAN_NAME),
                "HeapMemoryUsage");
        System.out.println(new TreeSet<>(usage.getCompositeType().keySet()) + " "
                + MemoryUsage.from(usage).getClass().getSimpleName());
        ThreadMXBean proxy = JMX.newMXBeanProxy(server, new ObjectName(ManagementFactory.THREAD_MXBEAN_NAME),
                ThreadMXBean.class);
        System.out.println(proxy.getThreadInfo(Thread.currentThread().getId()).getThreadName());
        try {
            server.getAttribute(name, "Nothing");
        } catch (AttributeNotFoundException e) { System.out.println(e.getMessage()); }
    }
    static void await(CountDownLatch l) {
        try { l.await(); } catch (InterruptedException e) { throw new RuntimeException(e); }
    }
}
