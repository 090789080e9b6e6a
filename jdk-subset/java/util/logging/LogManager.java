// The loggers by name, and their configuration: properties such as NAME.level and NAME.handlers.
package java.util.logging;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

public class LogManager {
    public static final String LOGGING_MXBEAN_NAME = "java.util.logging:type=Logging";

    private static final String DEFAULTS = "handlers=java.util.logging.ConsoleHandler\n.level=INFO\n"
            + "java.util.logging.FileHandler.pattern=%h/java%u.log\njava.util.logging.FileHandler.limit=50000\n"
            + "java.util.logging.FileHandler.count=1\njava.util.logging.FileHandler.maxLocks=100\n"
            + "java.util.logging.FileHandler.formatter=java.util.logging.XMLFormatter\n"
            + "java.util.logging.ConsoleHandler.level=INFO\n"
            + "java.util.logging.ConsoleHandler.formatter=java.util.logging.SimpleFormatter\n";

    private static volatile LogManager manager;

    private volatile Properties props = new Properties();
    private final HashMap<String, WeakReference<Logger>> loggers = new HashMap<>();
    /** Loggers with handlers live as long as the manager. */
    private final Set<Logger> kept = new HashSet<>();
    private final List<Runnable> listeners = new ArrayList<>();
    private volatile Logger rootLogger;
    private volatile boolean rootReady;
    private boolean configured;

    protected LogManager() {
    }

    private static final class Root extends Logger {
        Root() {
            super("", null);
        }
    }

    public static LogManager getLogManager() {
        LogManager m = manager;
        return m != null ? m : create();
    }

    private static LogManager create() {
        synchronized (LogManager.class) {
            if (manager != null) {
                return manager;
            }
            LogManager m = null;
            String name = System.getProperty("java.util.logging.manager");
            if (name != null) {
                try {
                    m = (LogManager) ClassLoader.getSystemClassLoader().loadClass(name).getDeclaredConstructor()
                            .newInstance();
                } catch (Exception e) {
                    System.err.println("Could not load Logmanager \"" + name + "\"");
                    e.printStackTrace();
                }
            }
            m = m == null ? new LogManager() : m;
            manager = m;
            m.rootLogger = new Root();
            m.configure();
            m.rootLogger.init(m.level(".level", Level.INFO));
            m.addLogger(m.rootLogger);
            Logger global = Logger.global;
            synchronized (m.loggers) {
                m.put(global);
            }
            m.kept.add(global);
            LogManager closing = m;
            Runtime.getRuntime().addShutdownHook(new Thread(null, null, "LogManager$Cleaner") {
                @Override
                public void run() {
                    closing.closeAll();
                }
            });
            return m;
        }
    }

    private void configure() {
        if (configured) {
            return;
        }
        configured = true;
        try {
            readConfiguration();
        } catch (Exception e) {
            System.err.println("Can't load log handler configuration");
            e.printStackTrace();
        }
    }

    private void closeAll() {
        Logger[] all;
        synchronized (loggers) {
            all = kept.toArray(new Logger[0]);
        }
        for (Logger l : all) {
            l.closeHandlers();
        }
        if (rootReady) {
            rootLogger.closeHandlers();
        }
    }

    void keep(Logger logger) {
        synchronized (loggers) {
            kept.add(logger);
        }
    }

    /** The handlers of the root come when they are first needed. */
    void readyRoot(Logger logger) {
        if (logger == rootLogger && !rootReady) {
            synchronized (this) {
                if (!rootReady) {
                    rootReady = true;
                    addHandlers(rootLogger, "handlers");
                }
            }
        }
    }

    private void addHandlers(Logger logger, String property) {
        String names = getProperty(property);
        if (names == null) {
            return;
        }
        for (String name : names.split("[,\\s]+")) {
            if (name.isEmpty()) {
                continue;
            }
            try {
                Class<?> c = ClassLoader.getSystemClassLoader().loadClass(name);
                Handler h = (Handler) c.getDeclaredConstructor().newInstance();
                String level = getProperty(name + ".level");
                if (level != null) {
                    try {
                        h.setLevel(Level.parse(level));
                    } catch (IllegalArgumentException e) {
                        System.err.println("Can't set level for " + name);
                    }
                }
                logger.addHandler(h);
            } catch (Exception e) {
                System.err.println("Can't load log handler \"" + name + "\"");
                System.err.println(e);
                e.printStackTrace();
            }
        }
    }

    Logger demandLogger(String name, String bundle, Class<?> caller) {
        for (;;) {
            Logger l = getLogger(name);
            if (l != null) {
                return l;
            }
            l = new Logger(name, bundle, caller);
            if (addLogger(l)) {
                return l;
            }
        }
    }

    /** Stores a logger, and puts it into the tree: the nearest name above it is its parent, for those below it. */
    private void put(Logger logger) {
        String name = logger.getName();
        loggers.put(name, new WeakReference<>(logger));
        if (name.isEmpty()) {
            return;
        }
        Logger parent = rootLogger;
        for (int dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
            Logger above = live(name.substring(0, dot));
            if (above != null) {
                parent = above;
                break;
            }
        }
        logger.doSetParent(parent);
        String prefix = name + ".";
        for (WeakReference<Logger> r : loggers.values()) {
            Logger l = r.get();
            if (l != null && l != logger && l.getName().startsWith(prefix) && l.getParent() == parent) {
                l.doSetParent(logger);
            }
        }
    }

    private Logger live(String name) {
        WeakReference<Logger> r = loggers.get(name);
        return r == null ? null : r.get();
    }

    public boolean addLogger(Logger logger) {
        String name = logger.getName();
        if (name == null) {
            throw new NullPointerException();
        }
        synchronized (loggers) {
            if (live(name) != null) {
                return false;
            }
            put(logger);
        }
        if (logger == rootLogger) {
            return true;
        }
        configure(logger, name);
        // Names above it that are configured have loggers, too.
        for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
            String above = name.substring(0, dot);
            if (getProperty(above + ".level") != null || getProperty(above + ".handlers") != null) {
                keep(demandLogger(above, null, null));
            }
        }
        return true;
    }

    private void configure(Logger logger, String name) {
        if (getProperty(name + ".useParentHandlers") != null) {
            logger.setUseParentHandlers(flag(name + ".useParentHandlers"));
        }
        Level level = level(name + ".level", null);
        if (level != null) {
            logger.setLevel(level);
        }
        if (getProperty(name + ".handlers") != null) {
            addHandlers(logger, name + ".handlers");
        }
    }

    private boolean flag(String property) {
        String value = getProperty(property).toLowerCase();
        return value.equals("true") || value.equals("1");
    }

    public Logger getLogger(String name) {
        synchronized (loggers) {
            return live(name);
        }
    }

    public Enumeration<String> getLoggerNames() {
        synchronized (loggers) {
            List<String> names = new ArrayList<>();
            for (String name : loggers.keySet()) {
                if (live(name) != null) {
                    names.add(name);
                }
            }
            return Collections.enumeration(names);
        }
    }

    public void readConfiguration() throws IOException, SecurityException {
        String name = System.getProperty("java.util.logging.config.class");
        if (name != null) {
            try {
                ClassLoader.getSystemClassLoader().loadClass(name).getDeclaredConstructor().newInstance();
                return;
            } catch (Exception e) {
                System.err.println("Logging configuration class \"" + name + "\" failed");
                System.err.println(e);
            }
        }
        String file = System.getProperty("java.util.logging.config.file");
        try (InputStream in = file == null
                ? new java.io.ByteArrayInputStream(DEFAULTS.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1))
                : new BufferedInputStream(new FileInputStream(file))) {
            readConfiguration(in);
        }
    }

    public void readConfiguration(InputStream ins) throws IOException, SecurityException {
        reset();
        Properties read = new Properties();
        read.load(Objects.requireNonNull(ins));
        props = read;
        reconfigure();
    }

    /** Applies the properties to the loggers that there are. */
    private void reconfigure() {
        String configs = getProperty("config");
        if (configs != null) {
            for (String name : configs.split("[,\\s]+")) {
                try {
                    ClassLoader.getSystemClassLoader().loadClass(name).getDeclaredConstructor().newInstance();
                } catch (Exception e) {
                    System.err.println("Can't load config class \"" + name + "\"");
                    System.err.println(e);
                }
            }
        }
        rootReady = false;
        for (Logger l : all()) {
            if (l == rootLogger) {
                l.init(level(".level", Level.INFO));
            } else {
                configure(l, l.getName());
            }
        }
        notifyListeners();
    }

    private List<Logger> all() {
        synchronized (loggers) {
            List<Logger> all = new ArrayList<>();
            for (String name : loggers.keySet()) {
                Logger l = live(name);
                if (l != null) {
                    all.add(l);
                }
            }
            return all;
        }
    }

    public void reset() throws SecurityException {
        props = new Properties();
        for (Logger l : all()) {
            if (l == rootLogger && !rootReady) {
                rootReady = true;
            }
            l.closeHandlers();
            if (l == rootLogger) {
                l.setLevel(Level.INFO);
            } else {
                l.setLevel(null);
            }
        }
    }

    public void updateConfiguration(Function<String, BiFunction<String, String, String>> mapper) throws IOException {
        String file = System.getProperty("java.util.logging.config.file");
        try (InputStream in = file == null
                ? new java.io.ByteArrayInputStream(DEFAULTS.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1))
                : new BufferedInputStream(new FileInputStream(file))) {
            updateConfiguration(in, mapper);
        }
    }

    public void updateConfiguration(InputStream ins, Function<String, BiFunction<String, String, String>> mapper)
            throws IOException {
        Properties next = new Properties();
        next.load(Objects.requireNonNull(ins));
        Properties old = props;
        Properties merged = new Properties();
        Set<String> keys = new HashSet<>(old.stringPropertyNames());
        keys.addAll(next.stringPropertyNames());
        for (String key : keys) {
            BiFunction<String, String, String> f = mapper == null ? null : mapper.apply(key);
            String value = f == null ? next.getProperty(key) : f.apply(old.getProperty(key), next.getProperty(key));
            if (value != null) {
                merged.setProperty(key, value);
            }
        }
        props = merged;
        for (Logger l : all()) {
            String handlers = l == rootLogger ? "handlers" : l.getName() + ".handlers";
            if (!Objects.equals(old.getProperty(handlers), merged.getProperty(handlers))) {
                l.closeHandlers();
                addHandlers(l, handlers);
            }
            String level = l == rootLogger ? ".level" : l.getName() + ".level";
            if (!Objects.equals(old.getProperty(level), merged.getProperty(level))) {
                Level value = level(level, null);
                if (value != null || l != rootLogger) {
                    l.setLevel(value);
                }
            }
        }
        notifyListeners();
    }

    public String getProperty(String name) {
        return props.getProperty(name);
    }

    Level level(String property, Level otherwise) {
        String value = getProperty(property);
        if (value == null) {
            return otherwise;
        }
        try {
            return Level.parse(value.trim());
        } catch (IllegalArgumentException e) {
            return otherwise;
        }
    }

    int number(String property, int otherwise) {
        String value = getProperty(property);
        try {
            return value == null ? otherwise : Integer.parseInt(value.trim());
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    Object instance(String property, String otherwise) {
        String value = getProperty(property);
        for (String name : new String[] {value, otherwise}) {
            if (name != null) {
                try {
                    return ClassLoader.getSystemClassLoader().loadClass(name.trim()).getDeclaredConstructor()
                            .newInstance();
                } catch (ReflectiveOperationException e) {
                    // What the configuration names wrongly is replaced by the default.
                }
            }
        }
        return null;
    }

    @Deprecated(since = "17", forRemoval = true)
    public void checkAccess() throws SecurityException {
    }

    public LogManager addConfigurationListener(Runnable listener) {
        Objects.requireNonNull(listener);
        synchronized (listeners) {
            if (!listeners.contains(listener)) {
                listeners.add(listener);
            }
        }
        return this;
    }

    public void removeConfigurationListener(Runnable listener) {
        Objects.requireNonNull(listener);
        synchronized (listeners) {
            listeners.remove(listener);
        }
    }

    private void notifyListeners() {
        Runnable[] all;
        synchronized (listeners) {
            all = listeners.toArray(new Runnable[0]);
        }
        Throwable first = null;
        for (Runnable r : all) {
            try {
                r.run();
            } catch (RuntimeException | Error e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        if (first instanceof RuntimeException) {
            throw (RuntimeException) first;
        }
        if (first != null) {
            throw (Error) first;
        }
    }

    @SuppressWarnings("deprecation")
    private static final class Bean implements LoggingMXBean {
        @Override
        public List<String> getLoggerNames() {
            return Collections.list(getLogManager().getLoggerNames());
        }

        @Override
        public String getLoggerLevel(String loggerName) {
            Logger l = getLogManager().getLogger(loggerName);
            return l == null ? null : l.getLevel() == null ? "" : l.getLevel().getName();
        }

        @Override
        public void setLoggerLevel(String loggerName, String levelName) {
            Logger l = getLogManager().getLogger(Objects.requireNonNull(loggerName, "loggerName is null"));
            if (l == null) {
                throw new IllegalArgumentException("Logger " + loggerName + "does not exist");
            }
            l.setLevel(levelName == null ? null : Level.parse(levelName));
        }

        @Override
        public String getParentLoggerName(String loggerName) {
            Logger l = getLogManager().getLogger(loggerName);
            return l == null ? null : l.getParent() == null ? "" : l.getParent().getName();
        }
    }

    @Deprecated(since = "9")
    public static synchronized LoggingMXBean getLoggingMXBean() {
        return new Bean();
    }
}
