// The beans with which a program watches its VM. There are no servers of beans in this library.
package java.lang.management;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import sun.management.ManagementFactoryHelper;

public class ManagementFactory {
    public static final String CLASS_LOADING_MXBEAN_NAME = "java.lang:type=ClassLoading";
    public static final String COMPILATION_MXBEAN_NAME = "java.lang:type=Compilation";
    public static final String MEMORY_MXBEAN_NAME = "java.lang:type=Memory";
    public static final String OPERATING_SYSTEM_MXBEAN_NAME = "java.lang:type=OperatingSystem";
    public static final String RUNTIME_MXBEAN_NAME = "java.lang:type=Runtime";
    public static final String THREAD_MXBEAN_NAME = "java.lang:type=Threading";
    public static final String GARBAGE_COLLECTOR_MXBEAN_DOMAIN_TYPE = "java.lang:type=GarbageCollector";
    public static final String MEMORY_MANAGER_MXBEAN_DOMAIN_TYPE = "java.lang:type=MemoryManager";
    public static final String MEMORY_POOL_MXBEAN_DOMAIN_TYPE = "java.lang:type=MemoryPool";

    private static final Set<Class<? extends PlatformManagedObject>> LISTS = Set.of(BufferPoolMXBean.class,
            GarbageCollectorMXBean.class, MemoryManagerMXBean.class, MemoryPoolMXBean.class);
    private static final Set<Class<? extends PlatformManagedObject>> SINGLE = Set.of(ClassLoadingMXBean.class,
            CompilationMXBean.class, MemoryMXBean.class, OperatingSystemMXBean.class, PlatformLoggingMXBean.class,
            RuntimeMXBean.class, ThreadMXBean.class, com.sun.management.OperatingSystemMXBean.class,
            com.sun.management.ThreadMXBean.class, com.sun.management.UnixOperatingSystemMXBean.class);

    private ManagementFactory() {
    }

    public static ClassLoadingMXBean getClassLoadingMXBean() {
        return ManagementFactoryHelper.CLASSES;
    }

    public static MemoryMXBean getMemoryMXBean() {
        return ManagementFactoryHelper.MEMORY;
    }

    public static ThreadMXBean getThreadMXBean() {
        return ManagementFactoryHelper.THREADS;
    }

    public static RuntimeMXBean getRuntimeMXBean() {
        return ManagementFactoryHelper.RUNTIME;
    }

    /** This VM has no compiler. */
    public static CompilationMXBean getCompilationMXBean() {
        return null;
    }

    public static OperatingSystemMXBean getOperatingSystemMXBean() {
        return ManagementFactoryHelper.SYSTEM;
    }

    public static List<MemoryPoolMXBean> getMemoryPoolMXBeans() {
        return new ArrayList<>(ManagementFactoryHelper.pools());
    }

    public static List<MemoryManagerMXBean> getMemoryManagerMXBeans() {
        return new ArrayList<>(ManagementFactoryHelper.managers());
    }

    public static List<GarbageCollectorMXBean> getGarbageCollectorMXBeans() {
        return ManagementFactoryHelper.all(GarbageCollectorMXBean.class);
    }

    public static <T extends PlatformManagedObject> T getPlatformMXBean(Class<T> mxbeanInterface) {
        if (LISTS.contains(mxbeanInterface)) {
            throw new IllegalArgumentException(mxbeanInterface.getName() + " can have more than one instance");
        }
        List<T> found = getPlatformMXBeans(mxbeanInterface);
        return found.isEmpty() ? null : found.get(0);
    }

    public static <T extends PlatformManagedObject> List<T> getPlatformMXBeans(Class<T> mxbeanInterface) {
        if (!LISTS.contains(mxbeanInterface) && !SINGLE.contains(mxbeanInterface)) {
            throw new IllegalArgumentException(mxbeanInterface.getName()
                    + " is not a platform management interface");
        }
        return ManagementFactoryHelper.all(mxbeanInterface);
    }

    public static Set<Class<? extends PlatformManagedObject>> getPlatformManagementInterfaces() {
        Set<Class<? extends PlatformManagedObject>> all = new java.util.HashSet<>(LISTS);
        all.addAll(SINGLE);
        return java.util.Collections.unmodifiableSet(all);
    }
}
