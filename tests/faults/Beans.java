import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;

/* What OpenJDK's beans report of threads and memory. */
class Beans {
    static Object look() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        StringBuilder all = new StringBuilder();
        for (ThreadInfo i : threads.dumpAllThreads(true, true))
            if (i.getThreadName().equals("worker"))
                all.append(i.getThreadState()).append(i.getStackTrace()[1]).append(i.getLockedMonitors().length);
        ThreadInfo worker = threads.getThreadInfo(((Thread) Phases.worker).getId(), 3);
        all.append(worker.getStackTrace().length).append(threads.findDeadlockedThreads() == null);
        for (MemoryPoolMXBean p : ManagementFactory.getMemoryPoolMXBeans()) all.append(p.getUsage().getUsed() > 0);
        return all.append(ManagementFactory.getRuntimeMXBean().getInputArguments().size() > 2);
    }
}
