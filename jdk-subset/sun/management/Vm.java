// What the VM knows about itself (vm/jvm/management_natives.c); the numbers are those of vm/jvm/jmm.h.
package sun.management;

import java.lang.management.MemoryManagerMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.lang.management.ThreadInfo;

final class Vm {
    static final int CLASSES_LOADED = 1;
    static final int CLASSES_UNLOADED = 2;
    static final int THREADS_STARTED = 3;
    static final int THREADS_LIVE = 4;
    static final int THREADS_PEAK = 5;
    static final int THREADS_DAEMON = 6;
    static final int INIT_DONE_MS = 7;
    static final int GC_MS = 9;
    static final int GC_COUNT = 10;
    static final int UPTIME_MS = 11;
    static final int VERBOSE_GC = 21;
    static final int VERBOSE_CLASS = 22;
    static final int CONTENTION = 23;
    static final int CPU_TIME = 24;
    static final int ALLOCATED_MEMORY = 25;
    static final int PEAK_THREADS = 801;
    static final int PEAK_POOL_USAGE = 805;

    private Vm() {
    }

    static native long longAttribute(int attribute);
    static native boolean boolAttribute(int attribute);
    static native void setBoolAttribute(int attribute, boolean on);
    static native MemoryUsage memoryUsage(boolean heap);
    /** Null: all. */
    static native MemoryPoolMXBean[] pools(Object manager);
    static native MemoryManagerMXBean[] managers(Object pool);
    static native MemoryUsage poolUsage(Object pool);
    static native MemoryUsage peakUsage(Object pool);
    static native MemoryUsage collectionUsage(Object pool);
    static native void reset(Object of, int statistic);
    static native ThreadInfo[] dumpThreads(long[] ids, boolean monitors, boolean synchronizers, int maxDepth);
    static native void threadInfos(long[] ids, int maxDepth, ThreadInfo[] result);
    /** Id 0: the current thread. */
    static native long cpuTime(long id, boolean withSystem);
    /** Of all threads, in nanoseconds; the ticks of /proc are 0 in a process that has just begun. */
    static native long processCpuTime();
    static native long allocated(long id);
    static native long totalAllocated();
    static native Thread[] deadlocks(boolean monitorsOnly);
}
