// The environment variables, as an unmodifiable map.
package java.lang;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

final class ProcessEnvironment {
    private static Map<String, String> map;

    private ProcessEnvironment() {
    }

    private static native String getenv0(String name);

    /** "NAME=value" strings. */
    private static native String[] environ0();

    static String getenv(String name) {
        if (name == null) {
            throw new NullPointerException();
        }
        if (name.isEmpty() || name.indexOf('=') >= 0 || name.indexOf('\0') >= 0) {
            return null;
        }
        return getenv0(name);
    }

    static synchronized Map<String, String> getenv() {
        if (map == null) {
            String[] entries = environ0();
            HashMap<String, String> m = new HashMap<>(entries.length + 3);
            // From the last to the first: of several definitions the first one counts, as for getenv(3).
            for (int i = entries.length - 1; i >= 0; i--) {
                int eq = entries[i].indexOf('=', 1);
                if (eq > 0) {
                    m.put(entries[i].substring(0, eq), entries[i].substring(eq + 1));
                }
            }
            map = Collections.unmodifiableMap(m);
        }
        return map;
    }
}
