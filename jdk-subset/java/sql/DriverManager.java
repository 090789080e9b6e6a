// Drivers that were registered, and those that jars on the class path offer as services.
package java.sql;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;

public class DriverManager {
    private static final class Entry {
        final Driver driver;
        final DriverAction action;

        Entry(Driver driver, DriverAction action) {
            this.driver = driver;
            this.action = action;
        }
    }

    private static final CopyOnWriteArrayList<Entry> DRIVERS = new CopyOnWriteArrayList<>();
    private static final Object LOCK = new Object();
    private static volatile int loginTimeout;
    private static volatile PrintWriter logWriter;
    private static volatile PrintStream logStream;
    private static boolean loaded;

    private DriverManager() {
    }

    /** Drivers register themselves when they are loaded; one that fails is none. */
    private static void load() {
        synchronized (LOCK) {
            if (loaded) {
                return;
            }
            String names = System.getProperty("jdbc.drivers");
            try {
                Iterator<Driver> i = ServiceLoader.load(Driver.class).iterator();
                while (i.hasNext()) {
                    i.next();
                }
            } catch (Throwable t) {
                println("DriverManager.initialize: load failed: " + t);
            }
            for (String name : names == null ? new String[0] : names.split(":")) {
                try {
                    Class.forName(name, true, ClassLoader.getSystemClassLoader());
                } catch (Exception e) {
                    println("DriverManager.Initialize: load failed: " + e);
                }
            }
            loaded = true;
        }
    }

    /** Whether the loader sees the same class under this name. */
    private static boolean isVisible(Driver d, ClassLoader loader) {
        try {
            return Class.forName(d.getClass().getName(), true, loader) == d.getClass();
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    private static List<Driver> visible(Class<?> caller) {
        load();
        ClassLoader loader = caller == null ? null : caller.getClassLoader();
        loader = loader == null ? Thread.currentThread().getContextClassLoader() : loader;
        List<Driver> result = new ArrayList<>();
        for (Entry e : DRIVERS) {
            if (isVisible(e.driver, loader)) {
                result.add(e.driver);
            }
        }
        return result;
    }

    private static Connection connect(String url, Properties info, Class<?> caller) throws SQLException {
        if (url == null) {
            throw new SQLException("The url cannot be null", "08001");
        }
        println("DriverManager.getConnection(\"" + url + "\")");
        SQLException reason = null;
        for (Driver d : visible(caller)) {
            try {
                Connection c = d.connect(url, info);
                if (c != null) {
                    return c;
                }
            } catch (SQLException e) {
                reason = reason == null ? e : reason;
            }
        }
        if (reason != null) {
            println("getConnection failed: " + reason);
            throw reason;
        }
        println("getConnection: no suitable driver found for " + url);
        throw new SQLException("No suitable driver found for " + url, "08001");
    }

    @CallerSensitive
    public static Connection getConnection(String url, Properties info) throws SQLException {
        return connect(url, info, Reflection.getCallerClass());
    }

    @CallerSensitive
    public static Connection getConnection(String url, String user, String password) throws SQLException {
        Properties info = new Properties();
        if (user != null) {
            info.put("user", user);
        }
        if (password != null) {
            info.put("password", password);
        }
        return connect(url, info, Reflection.getCallerClass());
    }

    @CallerSensitive
    public static Connection getConnection(String url) throws SQLException {
        return connect(url, new Properties(), Reflection.getCallerClass());
    }

    @CallerSensitive
    public static Driver getDriver(String url) throws SQLException {
        for (Driver d : visible(Reflection.getCallerClass())) {
            try {
                if (d.acceptsURL(url)) {
                    return d;
                }
            } catch (SQLException e) {
                continue;
            }
        }
        throw new SQLException("No suitable driver", "08001");
    }

    public static void registerDriver(Driver driver) throws SQLException {
        registerDriver(driver, null);
    }

    public static void registerDriver(Driver driver, DriverAction da) throws SQLException {
        if (driver == null) {
            throw new NullPointerException();
        }
        synchronized (LOCK) {
            if (find(driver) == null) {
                DRIVERS.add(new Entry(driver, da));
            }
        }
        println("registerDriver: " + driver);
    }

    private static Entry find(Driver driver) {
        for (Entry e : DRIVERS) {
            if (e.driver == driver) {
                return e;
            }
        }
        return null;
    }

    @CallerSensitive
    public static void deregisterDriver(Driver driver) throws SQLException {
        if (driver == null) {
            return;
        }
        Class<?> caller = Reflection.getCallerClass();
        synchronized (LOCK) {
            Entry e = find(driver);
            if (e == null) {
                println("    couldn't find driver to unload");
                return;
            }
            if (!isVisible(driver, caller == null ? null : caller.getClassLoader())) {
                throw new SecurityException();
            }
            if (e.action != null) {
                e.action.deregister();
            }
            DRIVERS.remove(e);
        }
    }

    @CallerSensitive
    public static Enumeration<Driver> getDrivers() {
        return Collections.enumeration(visible(Reflection.getCallerClass()));
    }

    @CallerSensitive
    public static Stream<Driver> drivers() {
        return visible(Reflection.getCallerClass()).stream();
    }

    public static void setLoginTimeout(int seconds) {
        loginTimeout = seconds;
    }

    public static int getLoginTimeout() {
        return loginTimeout;
    }

    public static PrintWriter getLogWriter() {
        return logWriter;
    }

    public static void setLogWriter(PrintWriter out) {
        logStream = null;
        logWriter = out;
    }

    @Deprecated(since = "1.2")
    public static void setLogStream(PrintStream out) {
        logStream = out;
        logWriter = out == null ? null : new PrintWriter(out);
    }

    @Deprecated(since = "1.2")
    public static PrintStream getLogStream() {
        return logStream;
    }

    public static void println(String message) {
        PrintWriter w = logWriter;
        if (w != null) {
            synchronized (LOCK) {
                w.println(message);
                w.flush();
            }
        }
    }
}
