package minijvm.explore;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.CodeSource;
import java.security.SecureClassLoader;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Runs a program again and again for minijvm-explore --repeat=loop, each time under another schedule and with new
 * classes. It is a class of the boot loader, so that its operations are none of the program's.
 */
public final class Loop {
    private Loop() {}

    /** Waits for the explorer. False: there is no other schedule. */
    private static native boolean next();

    /** The program's main has returned or thrown. False: something of it is left, so the process must end. */
    private static native boolean end(Throwable thrown);

    /** Makes it the loader that getSystemClassLoader returns. */
    private static native void use(ClassLoader loader);

    /** Calls its method main. */
    private static native void call(Class<?> c, String[] arguments) throws Throwable;

    private static URL[] classPath() throws Exception {
        List<URL> path = new ArrayList<>();
        for (String part : System.getProperty("java.class.path").split(File.pathSeparator, -1))
            path.add(new File(part.isEmpty() ? "." : part).toURI().toURL());
        return path.toArray(new URL[0]);
    }

    /** The loader of one repetition. The class path is searched once for each class. */
    private static final class Repetition extends SecureClassLoader {
        private static final class Known {
            final byte[] bytes;
            final CodeSource source;

            Known(byte[] bytes, CodeSource source) {
                this.bytes = bytes;
                this.source = source;
            }
        }

        static {
            registerAsParallelCapable();
        }

        private static final ConcurrentHashMap<String, Known> known = new ConcurrentHashMap<>();
        private final URLClassLoader files;
        private final HashMap<String, Class<?>> loaded = new HashMap<>();

        Repetition(URLClassLoader files) {
            super(files.getParent());
            this.files = files;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Known k = known.get(name);
            return k == null ? super.loadClass(name, resolve) : define(name, k);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            String file = name.replace('.', '/') + ".class";
            URL where = files.findResource(file);
            if (where == null) throw new ClassNotFoundException(name);
            try (InputStream in = where.openStream()) {
                Known k = new Known(in.readAllBytes(), source(where.toString(), file));
                known.put(name, k);
                return define(name, k);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }

        private static CodeSource source(String where, String file) throws IOException {
            String base = where.substring(0, where.length() - file.length());
            if (base.startsWith("jar:")) base = base.substring("jar:".length(), base.length() - "!/".length());
            return new CodeSource(new URL(base), (Certificate[]) null);
        }

        private Class<?> define(String name, Known k) {
            synchronized (loaded) {
                Class<?> c = loaded.get(name);
                if (c == null) loaded.put(name, c = defineClass(name, k.bytes, 0, k.bytes.length, k.source));
                return c;
            }
        }

        @Override
        protected URL findResource(String name) {
            return files.findResource(name);
        }

        @Override
        protected Enumeration<URL> findResources(String name) throws IOException {
            return files.findResources(name);
        }
    }

    /** The system's properties, which are set back only if a repetition has changed them. */
    private static final class Watched extends Properties {
        private static final long serialVersionUID = 1;
        boolean changed;

        @Override
        public synchronized Object put(Object key, Object value) {
            changed = true;
            return super.put(key, value);
        }

        @Override
        public synchronized Object setProperty(String key, String value) {
            changed = true;
            return super.setProperty(key, value);
        }

        @Override
        public synchronized Object remove(Object key) {
            changed = true;
            return super.remove(key);
        }

        @Override
        public synchronized void clear() {
            changed = true;
            super.clear();
        }
    }

    private static Watched renew(Properties first, Watched now) {
        if (!now.changed && System.getProperties() == now) return now;
        Watched fresh = new Watched();
        fresh.putAll(first);
        fresh.changed = false;
        System.setProperties(fresh);
        return fresh;
    }

    private static Throwable run(ClassLoader loader, String name, String[] arguments) {
        try {
            call(Class.forName(name, false, loader), arguments);
            return null;
        } catch (Throwable e) {
            return e;
        }
    }

    public static void main(String[] args) throws Exception {
        String[] own = new String[args.length - 1];
        URLClassLoader files = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader());
        Properties properties = (Properties) System.getProperties().clone();
        Watched now = renew(properties, new Watched());
        PrintStream out = System.out, err = System.err;
        InputStream in = System.in;
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        Thread main = Thread.currentThread();
        while (next()) {
            ClassLoader loader = new Repetition(files);
            main.setContextClassLoader(loader);
            use(loader);
            System.arraycopy(args, 1, own, 0, own.length);
            if (!end(run(loader, args[0], own.clone()))) return;
            now = renew(properties, now);
            System.setOut(out);
            System.setErr(err);
            System.setIn(in);
            if (Locale.getDefault() != locale) Locale.setDefault(locale);
            if (!TimeZone.getDefault().equals(zone)) TimeZone.setDefault(zone);
            Thread.setDefaultUncaughtExceptionHandler(null);
            main.setUncaughtExceptionHandler(null);
            main.setName("main");
            main.setPriority(Thread.NORM_PRIORITY);
            Thread.interrupted();
        }
    }
}
