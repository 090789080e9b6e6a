// Charsets that services of the program have. Few programs need them.
package java.nio.charset;

import java.nio.charset.spi.CharsetProvider;
import java.util.Iterator;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

final class ProvidedCharsets {
    /** Set while a thread searches the providers: these may ask for charsets. */
    private static final ThreadLocal<Boolean> SEARCHING = new ThreadLocal<>();

    private ProvidedCharsets() {
    }

    /** Of the services of the system class loader the first one that has it; one that cannot be loaded is left out. */
    static Charset find(String charsetName) {
        if (SEARCHING.get() != null || ClassLoader.getSystemClassLoader() == null) {
            return null;
        }
        SEARCHING.set(true);
        try {
            for (Iterator<CharsetProvider> i = providers(); hasNext(i);) {
                Charset cs = i.next().charsetForName(charsetName);
                if (cs != null) {
                    return cs;
                }
            }
            return null;
        } finally {
            SEARCHING.remove();
        }
    }

    /** Adds those whose names are not taken. */
    static void addTo(Map<String, Charset> map) {
        for (Iterator<CharsetProvider> i = providers(); hasNext(i);) {
            for (Iterator<Charset> k = i.next().charsets(); k.hasNext();) {
                Charset cs = k.next();
                map.putIfAbsent(cs.name(), cs);
            }
        }
    }

    private static Iterator<CharsetProvider> providers() {
        return ServiceLoader.load(CharsetProvider.class, ClassLoader.getSystemClassLoader()).iterator();
    }

    private static boolean hasNext(Iterator<CharsetProvider> i) {
        for (;;) {
            try {
                return i.hasNext();
            } catch (ServiceConfigurationError e) {
                if (e.getCause() instanceof SecurityException) {
                    continue;
                }
                throw e;
            }
        }
    }
}
