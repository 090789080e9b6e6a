// System properties, standard streams, and the initialisation phases the VM calls at start-up.
// Start-up creates only what hello world needs: properties stay in the VM's arrays until a program asks for them.
package java.lang;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.Iterator;
import java.util.Map;
import java.util.Properties;
import java.util.ResourceBundle;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import jdk.internal.charset.StandardCharset;
import jdk.internal.loader.BootLoader;
import jdk.internal.logger.SystemLoggers;
import jdk.internal.misc.Signal;
import jdk.internal.misc.VM;
import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;
import jdk.internal.util.SystemProps;

public final class System {
    // The VM stores the streams through setIn0/setOut0/setErr0; javac must not treat them as constants.
    public static final InputStream in = null;
    public static final PrintStream out = null;
    public static final PrintStream err = null;

    private static Properties props;
    private static String lineSeparator = "\n";

    private System() {
    }

    private static native void setIn0(InputStream in);

    private static native void setOut0(PrintStream out);

    private static native void setErr0(PrintStream err);

    public static native long currentTimeMillis();

    public static native long nanoTime();

    public static native void arraycopy(Object src, int srcPos, Object dest, int destPos, int length);

    public static native int identityHashCode(Object x);

    public static native String mapLibraryName(String libname);

    public static java.io.Console console() {
        return jdk.internal.access.IOAccess.get().console();
    }

    /** The channel that inetd has passed: sockets are not part of this library. */
    public static java.nio.channels.Channel inheritedChannel() throws java.io.IOException {
        return null;
    }

    public static void setIn(InputStream in) {
        setIn0(in);
    }

    public static void setOut(PrintStream out) {
        setOut0(out);
    }

    public static void setErr(PrintStream err) {
        setErr0(err);
    }

    @Deprecated(since = "17", forRemoval = true)
    public static SecurityManager getSecurityManager() {
        return null;
    }

    /** There is no security manager in this library: setting one fails. */
    @Deprecated(since = "17", forRemoval = true)
    public static void setSecurityManager(SecurityManager sm) {
        if (sm != null) {
            throw new UnsupportedOperationException(
                    "The Security Manager is deprecated and will be removed in a future release");
        }
    }

    private static Properties props() {
        Properties p = props;
        if (p == null) {
            synchronized (System.class) {
                p = props;
                if (p == null) {
                    p = VM.createProperties();
                    props = p;
                }
            }
        }
        return p;
    }

    public static Properties getProperties() {
        return props();
    }

    public static void setProperties(Properties p) {
        if (p == null) {
            p = VM.createProperties();
        }
        synchronized (System.class) {
            props = p;
        }
    }

    public static String lineSeparator() {
        return lineSeparator;
    }

    private static void checkKey(String key) {
        if (key == null) {
            throw new NullPointerException("key can't be null");
        }
        if (key.isEmpty()) {
            throw new IllegalArgumentException("key can't be empty");
        }
    }

    public static String getProperty(String key) {
        checkKey(key);
        return props == null ? VM.getInitialProperty(key) : props.getProperty(key);
    }

    public static String getProperty(String key, String def) {
        checkKey(key);
        if (props == null) {
            String value = VM.getInitialProperty(key);
            return value == null ? def : value;
        }
        return props.getProperty(key, def);
    }

    public static String setProperty(String key, String value) {
        checkKey(key);
        return (String) props().setProperty(key, value);
    }

    public static String clearProperty(String key) {
        checkKey(key);
        return (String) props().remove(key);
    }

    public static String getenv(String name) {
        return ProcessEnvironment.getenv(name);
    }

    public static Map<String, String> getenv() {
        return ProcessEnvironment.getenv();
    }

    public static void exit(int status) {
        Runtime.getRuntime().exit(status);
    }

    public static void gc() {
        Runtime.getRuntime().gc();
    }

    public static void runFinalization() {
        Runtime.getRuntime().runFinalization();
    }

    @CallerSensitive
    public static void load(String filename) {
        Runtime.getRuntime().load0(Reflection.getCallerClass(), filename);
    }

    @CallerSensitive
    public static void loadLibrary(String libname) {
        Runtime.getRuntime().loadLibrary0(Reflection.getCallerClass(), libname);
    }

    private static PrintStream newPrintStream(FileOutputStream fos, Charset charset) {
        return new PrintStream(new BufferedOutputStream(fos, 128), true, charset);
    }

    private static Charset streamCharset(String key) {
        String name = VM.getInitialProperty(key);
        Charset cs = name == null ? null : StandardCharset.find(name);
        return cs == null ? Charset.defaultCharset() : cs;
    }

    /** First phase, run by the VM right after the main thread exists. */
    private static void initPhase1() {
        VM.saveProperties(SystemProps.Raw.vmProperties(), SystemProps.Raw.platformProperties());
        String separator = VM.getInitialProperty("line.separator");
        if (separator != null) {
            lineSeparator = separator;
        }
        setIn0(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
        setOut0(newPrintStream(new FileOutputStream(FileDescriptor.out), streamCharset("sun.stdout.encoding")));
        setErr0(newPrintStream(new FileOutputStream(FileDescriptor.err), streamCharset("sun.stderr.encoding")));
        Thread current = Thread.currentThread();
        current.getThreadGroup().add(current);
        Signal.setup();
        VM.initLevel(1);
    }

    /** Second phase: the module java.base and the unnamed module of the boot loader. 0 means success. */
    private static int initPhase2(boolean printToStderr, boolean printStackTrace) {
        Module.initBase();
        BootLoader.setUnnamedModule(new Module((ClassLoader) null));
        VM.initLevel(2);
        if (VM.hasModuleOptions()) {
            try {
                ModuleOptions.apply(Module.base());
            } catch (RuntimeException e) {
                PrintStream stream = printToStderr ? err : out;
                stream.println("Error occurred during initialization of boot layer");
                if (printStackTrace) {
                    e.printStackTrace(stream);
                } else {
                    stream.println(e);
                }
                return -1;
            }
        }
        return 0;
    }

    /** Third phase: the system class loader. */
    private static void initPhase3() {
        VM.initLevel(3);
        Thread.currentThread().setContextClassLoader(ClassLoader.initSystemClassLoader());
        VM.initLevel(4);
    }

    // ---- Loggers ----

    @CallerSensitive
    public static Logger getLogger(String name) {
        if (name == null) {
            throw new NullPointerException();
        }
        Class<?> caller = Reflection.getCallerClass();
        if (caller == null) {
            throw new IllegalCallerException("no caller frame");
        }
        return LoggerFinder.getLoggerFinder().getLogger(name, caller.getModule());
    }

    @CallerSensitive
    public static Logger getLogger(String name, ResourceBundle bundle) {
        if (name == null || bundle == null) {
            throw new NullPointerException();
        }
        Class<?> caller = Reflection.getCallerClass();
        if (caller == null) {
            throw new IllegalCallerException("no caller frame");
        }
        return LoggerFinder.getLoggerFinder().getLocalizedLogger(name, bundle, caller.getModule());
    }

    public interface Logger {
        enum Level {
            ALL(Integer.MIN_VALUE), TRACE(400), DEBUG(500), INFO(800), WARNING(900), ERROR(1000),
            OFF(Integer.MAX_VALUE);

            private final int severity;

            Level(int severity) {
                this.severity = severity;
            }

            public final String getName() {
                return name();
            }

            public final int getSeverity() {
                return severity;
            }
        }

        String getName();

        boolean isLoggable(Level level);

        default void log(Level level, String msg) {
            log(level, (ResourceBundle) null, msg, (Object[]) null);
        }

        default void log(Level level, Supplier<String> msgSupplier) {
            if (msgSupplier == null) {
                throw new NullPointerException();
            }
            if (isLoggable(level)) {
                log(level, (ResourceBundle) null, msgSupplier.get(), (Object[]) null);
            }
        }

        default void log(Level level, Object obj) {
            if (obj == null) {
                throw new NullPointerException();
            }
            if (isLoggable(level)) {
                log(level, (ResourceBundle) null, obj.toString(), (Object[]) null);
            }
        }

        default void log(Level level, String msg, Throwable thrown) {
            log(level, null, msg, thrown);
        }

        default void log(Level level, Supplier<String> msgSupplier, Throwable thrown) {
            if (msgSupplier == null) {
                throw new NullPointerException();
            }
            if (isLoggable(level)) {
                log(level, null, msgSupplier.get(), thrown);
            }
        }

        default void log(Level level, String format, Object... params) {
            log(level, null, format, params);
        }

        void log(Level level, ResourceBundle bundle, String msg, Throwable thrown);

        void log(Level level, ResourceBundle bundle, String format, Object... params);
    }

    /** The service that makes loggers: one of the class path, or else that of java.util.logging. */
    public abstract static class LoggerFinder {
        private static volatile LoggerFinder service;

        protected LoggerFinder() {
        }

        public abstract Logger getLogger(String name, Module module);

        public Logger getLocalizedLogger(String name, ResourceBundle bundle, Module module) {
            return SystemLoggers.localized(getLogger(name, module), bundle);
        }

        public static LoggerFinder getLoggerFinder() {
            LoggerFinder f = service;
            if (f == null) {
                Iterator<LoggerFinder> i = ServiceLoader.load(LoggerFinder.class, ClassLoader.getSystemClassLoader())
                    .iterator();
                f = i.hasNext() ? i.next() : SystemLoggers.finder();
                service = f;
            }
            return f;
        }
    }
}
