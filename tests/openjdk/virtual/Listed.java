// Where virtual threads are listed and where they are not: groups, enumerate, all stack traces, counts, management.
import java.lang.management.*;
import java.util.*;
import java.util.concurrent.*;

public class Listed {
    public static void main(String[] args) throws Exception {
        CountDownLatch go = new CountDownLatch(1), in = new CountDownLatch(10);
        List<Thread> all = new ArrayList<>();
        int before = Thread.currentThread().getThreadGroup().activeCount();
        for (int i = 0; i < 10; i++)
            all.add(Thread.ofVirtual().name("v" + i).start(() -> {
                in.countDown();
                Until.quietly(go);
            }));
        in.await();
        System.out.println("more in the group: " + (Thread.currentThread().getThreadGroup().activeCount() - before));
        Thread v = all.get(0);
        ThreadGroup g = v.getThreadGroup();
        System.out.println(g + " " + g.getName() + " " + g.getMaxPriority() + " " + g.getParent().getName() + " "
                + g.activeCount() + " " + g.enumerate(new Thread[10]));
        Thread[] list = new Thread[100];
        int n = g.getParent().enumerate(list, true);
        boolean any = false;
        for (int i = 0; i < n; i++)
            any |= list[i].isVirtual();
        System.out.println("enumerated " + any);
        System.out.println("traces " + Thread.getAllStackTraces().keySet().stream().anyMatch(Thread::isVirtual));
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        System.out.println("info " + bean.getThreadInfo(v.threadId()) + " "
                + Arrays.stream(bean.getAllThreadIds()).anyMatch(id -> id == v.threadId()));
        System.out.println("dumped " + Arrays.stream(bean.dumpAllThreads(true, true))
                .anyMatch(i -> i.getThreadName().startsWith("v")));
        System.out.println("deadlocked " + bean.findDeadlockedThreads());
        go.countDown();
        for (Thread t : all)
            t.join();
        System.out.println(v.getThreadGroup() + " " + v.isAlive());
        Thread in2 = Thread.startVirtualThread(() -> {
            try {
                bean.getCurrentThreadCpuTime();
            } catch (UnsupportedOperationException e) {
                System.out.println("time: unsupported");
            }
            System.out.println(bean.getThreadCpuTime(Thread.currentThread().threadId()));
            System.out.println(Thread.activeCount() + " " + Thread.enumerate(new Thread[5]));
            Thread child = new Thread(() -> { }, "child");
            System.out.println(child.getThreadGroup().getName() + child.isDaemon() + child.isVirtual()
                    + child.getPriority());
        });
        in2.join();
    }
}
