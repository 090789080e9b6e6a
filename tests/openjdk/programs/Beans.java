// vmargs: -Xint -Dthis=that
// Every bean of the platform: names, attributes and operations with their types, what can be read and written, values
// that are the same in each run; what is refused. Of collectors, pools and diagnostic commands only what all VMs have.
import java.lang.management.*;
import java.util.*;
import java.util.concurrent.Callable;
import java.util.stream.*;
import javax.management.*;
import javax.management.openmbean.*;

public class Beans {
    static final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    /** Diagnostic commands as operations. */
    static final Set<String> COMMANDS = Set.of("gcClassHistogram", "gcHeapInfo", "gcRun", "gcRunFinalization", "help",
            "threadPrint", "threadDumpToFile", "threadVthreadScheduler", "threadVthreadPollers", "vmClasses",
            "vmCommandLine", "vmFlags", "vmNativeMemory", "vmSystemProperties", "vmUptime", "vmVersion",
            "systemTrimNativeHeap", "systemNativeHeapInfo");

    /** The type of a value; the value itself where it says what the bean can do. */
    static String text(String name, Object o) {
        if (o instanceof Boolean b && !name.equals("Verbose")) return b.toString();
        if (o instanceof CompositeData c) return "composite " + new TreeSet<>(c.getCompositeType().keySet());
        if (o instanceof TabularData d)
            return "tabular " + d.getTabularType().getIndexNames()
                    + new TreeSet<>(d.getTabularType().getRowType().keySet());
        if (o instanceof String s && name.matches("(Spec|Arch|Management).*")) return s;
        return o == null ? "null" : o.getClass().getTypeName();
    }
    static String value(ObjectName bean, String name) {
        try {
            return text(name, server.getAttribute(bean, name));
        } catch (RuntimeMBeanException e) {
            return e.getCause().toString();
        } catch (Exception e) {
            return e.toString();
        }
    }
    static <T extends MBeanFeatureInfo> List<T> sorted(T[] features) {
        return Stream.of(features).sorted(Comparator.comparing((MBeanFeatureInfo f) -> f.getName())
                .thenComparing(f -> f instanceof MBeanOperationInfo o ? Arrays.toString(o.getSignature()) : ""))
                .toList();
    }
    static void describe(ObjectName name) throws Exception {
        MBeanInfo info = server.getMBeanInfo(name);
        System.out.println(name.getDomain() + " " + info.getClassName().replaceAll("\\$\\$Lambda.*", ""));
        for (MBeanAttributeInfo a : sorted(info.getAttributes()))
            System.out.println("  " + a.getName() + " " + a.getType() + (a.isReadable() ? " r" : "")
                    + (a.isWritable() ? "w" : "") + (a.isIs() ? "i" : "") + " = "
                    + (a.getName().matches("LastGcInfo|CollectionUsage") ? "" : value(name, a.getName())));
        boolean commands = name.getKeyProperty("type").equals("DiagnosticCommand");
        for (MBeanOperationInfo o : sorted(info.getOperations()))
            if (!commands || COMMANDS.contains(o.getName()))
                System.out.println("  " + o.getReturnType() + " " + o.getName()
                        + Stream.of(o.getSignature()).map(MBeanParameterInfo::getType).toList() + o.getImpact()
                        + (commands ? o.getDescription() + Arrays.toString(o.getDescriptor().getFieldNames().length > 0
                                ? new Object[] {o.getDescriptor().getFieldValue("dcmd.name"),
                                    o.getDescriptor().getFieldValue("dcmd.vmImpact")} : null) : ""));
        for (MBeanNotificationInfo n : sorted(info.getNotifications()))
            System.out.println("  notifies " + n.getName() + Arrays.toString(n.getNotifTypes()));
    }

    static void show(String name, Callable<?> c) {
        Object o;
        try {
            o = c.call();
        } catch (Exception e) {
            Throwable t = e;
            while (t.getCause() != null)
                t = t.getCause();
            o = t;
        }
        System.out.println(name + ": " + Arrays.deepToString(new Object[] {o}));
    }

    static void threads() throws Exception {
        var b = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        long own = Thread.currentThread().getId(), none = 1L << 40;
        for (long id : new long[] {0, -1, none}) {
            show("cpu " + id, () -> b.getThreadCpuTime(id));
            show("user " + id, () -> b.getThreadUserTime(id));
            show("bytes " + id, () -> b.getThreadAllocatedBytes(id));
            show("info " + id, () -> b.getThreadInfo(id));
            show("infos " + id, () -> b.getThreadInfo(new long[] {own, id}, true, true)[1]);
            show("cpus " + id, () -> b.getThreadCpuTime(new long[] {id}));
            show("all bytes " + id, () -> b.getThreadAllocatedBytes(new long[] {id}));
        }
        show("depth", () -> b.getThreadInfo(own, -1));
        show("depth 0", () -> b.getThreadInfo(own, 0).getStackTrace().length);
        show("depth 2", () -> b.getThreadInfo(own, 2).getStackTrace().length);
        show("depth of many", () -> b.dumpAllThreads(false, false, 1)[0].getStackTrace().length);
        show("negative depth", () -> b.dumpAllThreads(false, false, -1));
        show("no ids", () -> b.getThreadInfo(new long[0]).length);
        show("null ids", () -> b.getThreadInfo((long[]) null));
        show("own", () -> b.getCurrentThreadCpuTime() > 0 && b.getCurrentThreadUserTime() >= 0
                && b.getThreadAllocatedBytes(own) > 0 && b.getThreadCpuTime(own) > 0);
        for (boolean on : new boolean[] {false, true}) {
            b.setThreadCpuTimeEnabled(on);
            b.setThreadAllocatedMemoryEnabled(on);
            b.setThreadContentionMonitoringEnabled(on);
            show("enabled " + on, () -> b.isThreadCpuTimeEnabled() + " " + b.isThreadAllocatedMemoryEnabled() + " "
                    + b.isThreadContentionMonitoringEnabled() + " " + (b.getThreadCpuTime(own) == -1) + " "
                    + (b.getThreadAllocatedBytes(own) == -1) + " " + (b.getThreadInfo(own).getBlockedTime() == -1));
        }
        b.resetPeakThreadCount();
        show("peak", () -> b.getPeakThreadCount() >= b.getThreadCount() - 1 && b.getTotalStartedThreadCount() > 0);
        CompositeData c = (CompositeData) server.invoke(new ObjectName("java.lang:type=Threading"), "getThreadInfo",
                new Object[] {own}, new String[] {"long"});
        show("composite", () -> new TreeMap<>(c.getCompositeType().keySet().stream()
                .collect(Collectors.toMap(k -> k, k -> c.getCompositeType().getType(k).getTypeName()))));
        show("from it", () -> ThreadInfo.from(c).getThreadName() + ThreadInfo.from(c).getThreadState());
    }

    static void flags() {
        var b = ManagementFactory.getPlatformMXBean(com.sun.management.HotSpotDiagnosticMXBean.class);
        String name = "HeapDumpOnOutOfMemoryError";
        show("flag", () -> b.getVMOption(name));
        show("set", () -> { b.setVMOption(name, "true"); return b.getVMOption(name); });
        show("set wrong", () -> { b.setVMOption(name, "perhaps"); return 1; });
        show("set back", () -> { b.setVMOption(name, "false"); return b.getVMOption(name); });
        show("fixed", () -> { b.setVMOption("MaxHeapSize", "1"); return 1; });
        show("none", () -> b.getVMOption("NoSuchFlag"));
        show("null", () -> b.getVMOption(null));
        show("set none", () -> { b.setVMOption("NoSuchFlag", "1"); return 1; });
        show("null value", () -> { b.setVMOption("HeapDumpPath", null); return 1; });
        show("writeable", () -> b.getDiagnosticOptions().stream().allMatch(com.sun.management.VMOption::isWriteable));
        show("dump relative", () -> { b.dumpHeap("/no/such/folder/x.hprof", true); return 1; });
        show("dump suffix", () -> { b.dumpHeap("/tmp/x", true); return 1; });
    }

    static void others() throws Exception {
        ClassLoadingMXBean loading = ManagementFactory.getClassLoadingMXBean();
        show("classes", () -> loading.getTotalLoadedClassCount()
                == loading.getLoadedClassCount() + loading.getUnloadedClassCount());
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        memory.gc();
        show("memory", () -> memory.getHeapMemoryUsage().getUsed() > 0 && memory.getNonHeapMemoryUsage().getUsed() > 0
                && memory.getObjectPendingFinalizationCount() == 0);
        List<MemoryPoolMXBean> pools = ManagementFactory.getMemoryPoolMXBeans();
        show("pools", () -> pools.stream().allMatch(p -> p.isValid() && p.getMemoryManagerNames().length > 0));
        show("threshold", () -> { pools.get(0).setCollectionUsageThreshold(-1); return 1; });
        show("types", () -> pools.stream().map(MemoryPoolMXBean::getType).distinct().sorted().toList());
        show("collectors", () -> ManagementFactory.getGarbageCollectorMXBeans().stream()
                .allMatch(g -> g.isValid() && g.getCollectionCount() >= 0 && g.getMemoryPoolNames().length > 0));
        RuntimeMXBean r = ManagementFactory.getRuntimeMXBean();
        show("runtime", () -> r.getPid() == ProcessHandle.current().pid() && r.getUptime() >= 0
                && r.getStartTime() > 0);
        show("paths", () -> r.getClassPath().equals(System.getProperty("java.class.path")) + " "
                + r.isBootClassPathSupported());
        show("boot path", () -> r.getBootClassPath());
        show("arguments", () -> r.getInputArguments().stream().filter(a -> a.startsWith("-Dthis")).toList());
        var os = (com.sun.management.UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        show("system", () -> os.getAvailableProcessors() > 0 && os.getOpenFileDescriptorCount() > 0
                && os.getProcessCpuTime() > 0
                && os.getTotalMemorySize() > os.getFreeMemorySize() && os.getCommittedVirtualMemorySize() > 0
                && os.getCpuLoad() <= 1 && os.getProcessCpuLoad() <= 1);
        show("unknown attribute", () -> server.getAttribute(new ObjectName("java.lang:type=Memory"), "None"));
        show("unknown operation", () -> server.invoke(new ObjectName("java.lang:type=Memory"), "none", null, null));
        show("unknown bean", () -> server.getAttribute(new ObjectName("java.lang:type=None"), "x"));
        show("not written", () -> {
            server.setAttribute(new ObjectName("java.lang:type=Memory"), new Attribute("HeapMemoryUsage", 1));
            return 1;
        });
        ObjectName commands = new ObjectName("com.sun.management:type=DiagnosticCommand");
        String[] strings = {String[].class.getName()};
        show("command", () -> server.invoke(commands, "vmVersion", null, null).toString().lines().count() > 1);
        show("help", () -> server.invoke(commands, "help", new Object[] {new String[] {"VM.flags"}}, strings));
        Object[] another = {new String[] {"GC.heap_dump"}};
        show("help of another", () -> server.invoke(commands, "help", another, strings));
        show("wrong argument", () -> server.invoke(commands, "help", new Object[] {new String[] {"No.such"}}, strings));
        show("all flags", () -> server.invoke(commands, "vmFlags", new Object[] {new String[] {"-all"}}, strings)
                .toString().lines().filter(l -> l.matches(".* (MaxHeapSize|HeapDumpOnOutOfMemoryError) .*")).count());
    }

    public static void main(String[] args) throws Exception {
        for (ObjectName n : new TreeSet<>(server.queryNames(null, null)))
            if (!n.toString().matches(".*type=(GarbageCollector|MemoryPool|MemoryManager)\\b.*")) {
                System.out.println(n);
                describe(n);
            }
        describe(ManagementFactory.getGarbageCollectorMXBeans().get(0).getObjectName());
        describe(new ObjectName("java.lang:type=MemoryPool,name=Metaspace"));
        describe(new ObjectName("java.lang:type=MemoryManager,name=Metaspace Manager"));
        for (var i : ManagementFactory.getPlatformManagementInterfaces().stream()
                .sorted(Comparator.comparing(Class::getName)).toList())
            System.out.println(i.getName() + " "
                    + (i.getName().matches(".*\\.(Memory(Pool|Manager)|GarbageCollector)MXBean") ? ""
                    : ManagementFactory.getPlatformMXBeans(i).stream().map(b -> b.getObjectName().toString()).sorted()
                            .toList()));
        threads();
        flags();
        others();
    }
}
