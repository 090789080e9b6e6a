// java.lang.management: the beans, thread infos with locks, their errors.
import java.lang.management.*;
import java.util.*;
import java.util.concurrent.locks.*;
public class ManagementBeans {
  static void t(Object o) {
    System.out.println(o);
  }
  interface R {
    Object r() throws Throwable;
  }
  static void r(R r) {
    try {
      t(r.r());
    } catch (Throwable e) {
      t(e);
    }
  }
  static int depth(int n, Runnable r) {
    if (n==0) {
      r.run();
      return 0;
    }
    return depth(n-1,r)+1;
  }
  public static void main(String[] a) throws Throwable {
    t(new MemoryUsage(1,2,3,-1));
    r(()->new MemoryUsage(-2,2,3,-1));
    r(()->new MemoryUsage(-1,2,3,-2));
    r(()->new MemoryUsage(0,4,3,9));
    r(()->new MemoryUsage(0,1,3,2));
    r(()->new MemoryUsage(0,-1,3,2));
    r(()->new MemoryUsage(0,0,-1,2));
    Object lock=new Object() {
      public String toString() {
        return "x";
      }
    };
    ReentrantLock rl=new ReentrantLock();
    Thread w=new Thread(()->{synchronized(lock){ rl.lock(); depth(9,
        ()->{try{lock.wait();}catch(InterruptedException e){}});}},"waiter");
    w.setPriority(7);
    w.start();
    Thread b;
    synchronized(lock) {
    } while(w.getState()!=Thread.State.WAITING) Thread.onSpinWait();
    Thread bl;
    ThreadMXBean tm=ManagementFactory.getThreadMXBean();
    synchronized(lock) {
      bl=new Thread(()->{synchronized(lock){}},"blocked");
      bl.setDaemon(true);
      bl.start();
      while(bl.getState()!=Thread.State.BLOCKED) Thread.onSpinWait();
      ThreadInfo bi=tm.getThreadInfo(bl.getId(),5);
      p(bi);
      t(bi.getBlockedCount()+" "+bi.getLockOwnerName()+bi.isInNative()+bi.isSuspended()+bi.getBlockedTime()
          +bi.getWaitedTime()+bi.isDaemon()+bi.getPriority());
    }
    ThreadInfo[] ii=tm.getThreadInfo(new long[]{w.getId()},true,true);
    p(ii[0]);
    t(Arrays.toString(ii[0].getLockedSynchronizers()).replaceAll("@[0-9a-f]+","@"));
    t(Arrays.toString(ii[0].getLockedMonitors()).replaceAll("@[0-9a-f]+","@"));
    LockInfo li=ii[0].getLockInfo();
    t(li.getClassName()+(li.getIdentityHashCode()==System.identityHashCode(lock)));
    p(tm.getThreadInfo(w.getId()));
    p(tm.getThreadInfo(w.getId(),3));
    r(()->tm.getThreadInfo(99999));
    r(()->tm.getThreadInfo(0));
    r(()->tm.getThreadInfo(-1));
    r(()->tm.getThreadInfo(1,-1));
    r(()->tm.getThreadInfo(new long[]{1,0}));
    r(()->tm.getThreadInfo((long[])null));
    r(()->tm.getThreadInfo(new long[]{1,99999})[1]);
    r(()->tm.getThreadInfo(new long[0]).length);
    r(()->tm.getThreadInfo(new long[]{1},false,false,-1));
    r(()->tm.dumpAllThreads(true,true,-1));
    r(()->tm.getThreadCpuTime(-5));
    r(()->tm.getThreadCpuTime(99999));
    r(()->tm.getThreadUserTime(99999));
    r(()->tm.getCurrentThreadCpuTime()>0);
    r(()->tm.findDeadlockedThreads());
    r(()->tm.findMonitorDeadlockedThreads());
    r(tm::isCurrentThreadCpuTimeSupported);
    r(tm::isObjectMonitorUsageSupported);
    r(tm::isSynchronizerUsageSupported);
    r(tm::isThreadContentionMonitoringEnabled);
    r(tm::isThreadContentionMonitoringSupported);
    r(tm::isThreadCpuTimeEnabled);
    r(tm::isThreadCpuTimeSupported);
    r(()->tm.getThreadCount()>0);
    r(()->tm.getAllThreadIds().length==tm.getThreadCount());
    ThreadInfo[] d=tm.dumpAllThreads(false,false,0);
    r(()->d[0].getStackTrace().length);
    RuntimeMXBean rm=ManagementFactory.getRuntimeMXBean();
    r(rm::isBootClassPathSupported);
    r(rm::getBootClassPath);
    r(()->rm.getClassPath().equals(System.getProperty("java.class.path")));
    r(rm::getManagementSpecVersion);
    r(()->rm.getName().matches("\\d+@.+"));
    r(rm::getSpecName);
    r(rm::getSpecVendor);
    r(rm::getSpecVersion);

    r(()->rm.getSystemProperties().get("java.class.path").equals(rm.getClassPath()));
    r(()->rm.getPid()==ProcessHandle.current().pid());
    r(()->rm.getStartTime()>1e12);
    r(()->rm.getUptime()>0);
    r(()->rm.getSystemProperties().getClass().getSimpleName());
    for (PlatformManagedObject o : new PlatformManagedObject[]{rm,tm,ManagementFactory.getMemoryMXBean(),
        ManagementFactory.getClassLoadingMXBean(),ManagementFactory.getOperatingSystemMXBean(),
        ManagementFactory.getPlatformMXBean(PlatformLoggingMXBean.class)}) r(o::getObjectName);
    MemoryMXBean mm=ManagementFactory.getMemoryMXBean();
    r(()->mm.getHeapMemoryUsage().getUsed()>0);
    r(mm::isVerbose);
    r(mm::getObjectPendingFinalizationCount);
    mm.gc();
    ClassLoadingMXBean cl=ManagementFactory.getClassLoadingMXBean();
    r(()->cl.getLoadedClassCount()>100);
    r(()->cl.getTotalLoadedClassCount()-cl.getUnloadedClassCount()==cl.getLoadedClassCount());
    r(cl::isVerbose);
    OperatingSystemMXBean os=ManagementFactory.getOperatingSystemMXBean();
    r(os::getName);
    r(()->os.getArch().equals(System.getProperty("os.arch")));
    r(()->os.getAvailableProcessors()==Runtime.getRuntime().availableProcessors());
    r(()->os.getSystemLoadAverage()>=0);
    r(()->os.getVersion().equals(System.getProperty("os.version")));
    for (MemoryPoolMXBean m
            : List.of(ManagementFactory.getMemoryPoolMXBeans().stream().filter(q->q.getType()==MemoryType.HEAP
                &&q.isUsageThresholdSupported()).findFirst().get())) {
      r(m::isValid);
      r(()->m.getUsage()!=null);
      r(()->{m.setUsageThreshold(-1);return 1;});
      r(()->{m.setUsageThreshold(1);return m.getUsageThreshold()+" "+m.isUsageThresholdExceeded();});
    }
    for (GarbageCollectorMXBean g : ManagementFactory.getGarbageCollectorMXBeans().subList(0,1)) {
      r(()->g.getCollectionCount()>=0);
      r(()->g.getCollectionTime()>=0);
      r(g::isValid);
      r(()->g.getMemoryPoolNames().length>0);
    }
    r(()->ManagementFactory.getPlatformMXBean(RuntimeMXBean.class)==rm);
    r(()->ManagementFactory.getPlatformMXBean(GarbageCollectorMXBean.class));
    r(()->ManagementFactory.getPlatformMXBeans(MemoryMXBean.class).size());
    r(()->ManagementFactory.getPlatformMXBean(PlatformManagedObject.class));
    PlatformLoggingMXBean lg=ManagementFactory.getPlatformMXBean(PlatformLoggingMXBean.class);
    r(()->lg.getLoggerLevel(""));
    r(()->lg.getLoggerLevel("nope"));
    r(()->lg.getParentLoggerName(""));
    r(()->{lg.setLoggerLevel("nope","INFO");return 1;});
    r(()->{lg.setLoggerLevel("","BAD");return 1;});
    r(()->lg.getLoggerNames().contains("global"));
    r(()->lg.getParentLoggerName("global"));
    com.sun.management.OperatingSystemMXBean so=(com.sun.management.OperatingSystemMXBean)os;
    r(()->so.getProcessCpuTime()>0&&so.getTotalMemorySize()>so.getFreeMemorySize()
        &&so.getTotalPhysicalMemorySize()==so.getTotalMemorySize()&&so.getCommittedVirtualMemorySize()>0
        &&so.getTotalSwapSpaceSize()>=so.getFreeSwapSpaceSize());
    r(()->{double q=so.getCpuLoad(), z=so.getProcessCpuLoad(); return q<=1&&z<=1;});
    com.sun.management.UnixOperatingSystemMXBean uo=(com.sun.management.UnixOperatingSystemMXBean)os;
    r(()->uo.getOpenFileDescriptorCount()>2&&uo.getMaxFileDescriptorCount()>uo.getOpenFileDescriptorCount());
    com.sun.management.ThreadMXBean st=(com.sun.management.ThreadMXBean)tm;
    r(()->st.isThreadAllocatedMemorySupported());
    r(()->{long x=st.getThreadAllocatedBytes(Thread.currentThread().getId()); byte[] big=new byte[1<<20];
        return st.getThreadAllocatedBytes(Thread.currentThread().getId())-x>=big.length;});
    r(()->st.getThreadCpuTime(new long[]{1})[0]>0);
    synchronized(lock) {
      lock.notifyAll();
    }
    w.join();
  }
  static void p(ThreadInfo i) {
    t(i.toString().replaceAll("Id=\\d+","Id=N").replaceAll("@[0-9a-f]+","@").replaceAll("/0x[0-9a-f]+",
        "").replaceAll("Lambda.[0-9]+","L").replaceAll("@/|java.base@[^/]*/","").replaceAll("(?m)^\\s+at java.*\n",
        ""));
  }
}
