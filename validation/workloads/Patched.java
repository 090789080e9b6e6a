package workloads;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** A loader whose classes are made of the class files of others in this package, with names in them replaced by others
    of the same length: classes that do not fit together, without a second compiler. */
final class Patched extends ClassLoader {
    static {
        registerAsParallelCapable();
    }
    private final Map<String, byte[]> files = new HashMap<>();

    Patched() {
        super(Patched.class.getClassLoader());
    }

    /** The class [name] of this loader is made of [source]; [names]: old, new, old, new... */
    Patched with(String name, String source, String... names) {
        byte[] file = Common.bytes(source);
        for (int i = 0; i < names.length; i += 2)
            replace(file, utf8(names[i]), utf8(names[i + 1]));
        return with(name, file);
    }

    Patched with(String name, byte[] file) {
        files.put("workloads." + name, file);
        return this;
    }

    Class<?> get(String name) throws ClassNotFoundException {
        return Class.forName("workloads." + name, true, this);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            byte[] file = files.get(name);
            if (loaded != null)
                return loaded;
            return file != null ? defineClass(name, file, 0, file.length) : super.loadClass(name, resolve);
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void replace(byte[] file, byte[] from, byte[] to) {
        boolean found = false;
        for (int at = 0; at + from.length <= file.length; at++) {
            int same = 0;
            while (same < from.length && file[at + same] == from[same])
                same++;
            if (same == from.length) {
                System.arraycopy(to, 0, file, at, to.length);
                found = true;
            }
        }
        if (!found || from.length != to.length)
            throw new IllegalArgumentException(new String(from, StandardCharsets.UTF_8));
    }
}
