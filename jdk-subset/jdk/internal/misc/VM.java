// State of the VM's start-up, and the properties it was started with. The latter stay in the arrays that the natives
// returned: start-up looks up a few keys only, most programs none.
package jdk.internal.misc;

import java.util.Properties;

public class VM {
    private static volatile int initLevel;
    private static final Object lock = new Object();

    private static String[] vmProperties;
    private static String[] platformProperties;

    private VM() {
    }

    /** 1 after phase 1, 2 after phase 2, 3 while the system class loader is created, 4 afterwards. */
    /** Nanoseconds since 1970 less so many seconds; -1 where they are too many. */
    public static native long getNanoTimeAdjustment(long offsetInSeconds);

    public static int initLevel() {
        return initLevel;
    }

    public static void initLevel(int value) {
        synchronized (lock) {
            if (value - 1 < initLevel || value > 4) {
                throw new InternalError("Bad level: " + value);
            }
            initLevel = value;
            lock.notifyAll();
        }
    }

    public static boolean isModuleSystemInited() {
        return initLevel >= 2;
    }

    public static boolean isBooted() {
        return initLevel >= 4;
    }

    public static void saveProperties(String[] vm, String[] platform) {
        vmProperties = vm;
        platformProperties = platform;
    }

    private static String find(String[] list, String key) {
        for (int i = 0; list != null && i + 1 < list.length && list[i] != null; i += 2) {
            if (key.equals(list[i])) {
                return list[i + 1] == null ? "" : list[i + 1];
            }
        }
        return null;
    }

    /**
     * After the trace of an uncaught exception: a line on the process's standard error if the exception says that
     * this library lacks something and a JDK would help.
     */
    public static native void noteMissing(Throwable t);

    /** Whether options about modules were passed: nearly never. */
    public static boolean hasModuleOptions() {
        return find(vmProperties, "jdk.module.addopens.0") != null
                || find(vmProperties, "jdk.module.addexports.0") != null
                || find(vmProperties, "jdk.module.addreads.0") != null
                || find(vmProperties, "jdk.module.addmods.0") != null
                || find(vmProperties, "jdk.module.limitmods") != null;
    }

    /** What options the VM passed to the library. Of those about modules, java shows no other than the path. */
    private static boolean isInternal(String key) {
        return key.startsWith("jdk.module.") && (key.startsWith("add", 11) || key.startsWith("patch.", 11)
                || key.equals("jdk.module.limitmods"))
                || key.equals("sun.nio.MaxDirectMemorySize") || key.equals("sun.nio.PageAlignDirectMemory")
                || key.equals("jdk.boot.class.path.append");
    }

    /** Value at start-up of any property, or null. */
    public static String getSavedProperty(String key) {
        String value = find(vmProperties, key);
        return value != null ? value : find(platformProperties, key);
    }

    /** The same, for properties that programs may see. */
    public static String getInitialProperty(String key) {
        return isInternal(key) ? null : getSavedProperty(key);
    }

    /** A new set of all properties that programs may see, as at start-up. */
    public static Properties createProperties() {
        Properties p = new Properties();
        for (int pass = 0; pass < 2; pass++) {
            String[] list = pass == 0 ? platformProperties : vmProperties;
            for (int i = 0; list != null && i + 1 < list.length && list[i] != null; i += 2) {
                if (!isInternal(list[i])) {
                    p.setProperty(list[i], list[i + 1] == null ? "" : list[i + 1]);
                }
            }
        }
        return p;
    }

    private static volatile Runnable exitAction;

    /** What java.io has to do at exit, after the shutdown hooks; null if nothing. */
    public static Runnable exitAction() {
        return exitAction;
    }

    public static void setExitAction(Runnable action) {
        exitAction = action;
    }

    /** Thread.State of a threadStatus value (JVMTI thread state bits). */
    /** The options of the command line. */
    public static native String[] getRuntimeArguments();

    public static Thread.State toThreadState(int threadStatus) {
        if ((threadStatus & 0x4) != 0) {
            return Thread.State.RUNNABLE;
        } else if ((threadStatus & 0x400) != 0) {
            return Thread.State.BLOCKED;
        } else if ((threadStatus & 0x10) != 0) {
            return Thread.State.WAITING;
        } else if ((threadStatus & 0x20) != 0) {
            return Thread.State.TIMED_WAITING;
        } else if ((threadStatus & 0x2) != 0) {
            return Thread.State.TERMINATED;
        } else if ((threadStatus & 0x1) == 0) {
            return Thread.State.NEW;
        }
        return Thread.State.RUNNABLE;
    }

    public static long maxDirectMemory() {
        String s = getSavedProperty("sun.nio.MaxDirectMemorySize");
        if (s != null && !s.isEmpty()) {
            long n = Long.parseLong(s);
            if (n > -1) {
                return n;
            }
        }
        return Runtime.getRuntime().maxMemory();
    }
}
