// The environment variables: this process's, as an unmodifiable map, and what a new process is to have.
package java.lang;

import java.util.AbstractCollection;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

final class ProcessEnvironment {
    private static HashMap<String, String> variables;
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
            variables = new HashMap<>(entries.length + 3);
            // From the last to the first: of several definitions the first one counts, as for getenv(3).
            for (int i = entries.length - 1; i >= 0; i--) {
                int eq = entries[i].indexOf('=', 1);
                if (eq > 0) {
                    variables.put(entries[i].substring(0, eq), entries[i].substring(eq + 1));
                }
            }
            map = Collections.unmodifiableMap(new StringEnvironment(variables));
        }
        return map;
    }

    /** A modifiable copy of this process's variables. */
    @SuppressWarnings("unchecked")
    static synchronized Map<String, String> copy() {
        getenv();
        return new StringEnvironment((HashMap<String, String>) variables.clone());
    }

    /** Of NAME=value texts; what has no = is left out, and what follows a NUL. */
    static Map<String, String> of(String[] texts) {
        HashMap<String, String> m = new HashMap<>(texts.length);
        for (int i = 0; i < texts.length; i++) {
            String envstring = texts[i];
            int nul = envstring.indexOf('\0');
            envstring = nul >= 0 ? envstring.substring(0, nul) : envstring;
            int eq = envstring.indexOf('=');
            if (eq >= 0) {
                m.put(envstring.substring(0, eq), envstring.substring(eq + 1));
            }
        }
        return new StringEnvironment(m);
    }

    static String[] block(Map<String, String> environment) {
        String[] block = new String[environment.size()];
        int n = 0;
        for (Map.Entry<String, String> e : environment.entrySet()) {
            block[n++] = e.getKey() + "=" + e.getValue();
        }
        return block;
    }

    /** Has only names and values that a variable can have. */
    private static final class StringEnvironment extends AbstractMap<String, String> {
        private final HashMap<String, String> m;

        StringEnvironment(HashMap<String, String> m) {
            this.m = m;
        }

        private static String name(String name) {
            if (name.indexOf('=') >= 0 || name.indexOf('\0') >= 0) {
                throw new IllegalArgumentException("Invalid environment variable name: \"" + name + "\"");
            }
            return name;
        }

        private static String value(String value) {
            if (value.indexOf('\0') >= 0) {
                throw new IllegalArgumentException("Invalid environment variable value: \"" + value + "\"");
            }
            return value;
        }

        private static String text(Object o) {
            return Objects.requireNonNull((String) o);
        }

        @Override
        public int size() {
            return m.size();
        }

        @Override
        public boolean isEmpty() {
            return m.isEmpty();
        }

        @Override
        public void clear() {
            m.clear();
        }

        @Override
        public boolean containsKey(Object key) {
            return m.containsKey(text(key));
        }

        @Override
        public boolean containsValue(Object value) {
            return m.containsValue(text(value));
        }

        @Override
        public String get(Object key) {
            return m.get(text(key));
        }

        @Override
        public String put(String key, String value) {
            return m.put(name(key), value(value));
        }

        @Override
        public String remove(Object key) {
            return m.remove(text(key));
        }

        @Override
        public Set<String> keySet() {
            return new Keys(m.keySet());
        }

        @Override
        public Collection<String> values() {
            return new Values(m.values());
        }

        @Override
        public Set<Map.Entry<String, String>> entrySet() {
            return new Entries(m.entrySet());
        }

        private static final class Keys extends AbstractSet<String> {
            private final Set<String> keys;

            Keys(Set<String> keys) {
                this.keys = keys;
            }

            @Override
            public int size() {
                return keys.size();
            }

            @Override
            public Iterator<String> iterator() {
                return keys.iterator();
            }

            @Override
            public void clear() {
                keys.clear();
            }

            @Override
            public boolean contains(Object o) {
                return keys.contains(text(o));
            }

            @Override
            public boolean remove(Object o) {
                return keys.remove(text(o));
            }
        }

        private static final class Values extends AbstractCollection<String> {
            private final Collection<String> values;

            Values(Collection<String> values) {
                this.values = values;
            }

            @Override
            public int size() {
                return values.size();
            }

            @Override
            public Iterator<String> iterator() {
                return values.iterator();
            }

            @Override
            public void clear() {
                values.clear();
            }

            @Override
            public boolean contains(Object o) {
                return values.contains(text(o));
            }

            @Override
            public boolean remove(Object o) {
                return values.remove(text(o));
            }
        }

        private static final class Entries extends AbstractSet<Map.Entry<String, String>> {
            private final Set<Map.Entry<String, String>> entries;

            Entries(Set<Map.Entry<String, String>> entries) {
                this.entries = entries;
            }

            private static Map.Entry<?, ?> entry(Object o) {
                Map.Entry<?, ?> e = (Map.Entry<?, ?>) o;
                text(e.getKey());
                text(e.getValue());
                return e;
            }

            @Override
            public int size() {
                return entries.size();
            }

            @Override
            public void clear() {
                entries.clear();
            }

            @Override
            public boolean contains(Object o) {
                return entries.contains(entry(o));
            }

            @Override
            public boolean remove(Object o) {
                return entries.remove(entry(o));
            }

            @Override
            public Iterator<Map.Entry<String, String>> iterator() {
                Iterator<Map.Entry<String, String>> i = entries.iterator();
                return new Iterator<>() {
                    @Override
                    public boolean hasNext() {
                        return i.hasNext();
                    }

                    @Override
                    public Map.Entry<String, String> next() {
                        return new Checked(i.next());
                    }

                    @Override
                    public void remove() {
                        i.remove();
                    }
                };
            }
        }

        private static final class Checked implements Map.Entry<String, String> {
            private final Map.Entry<String, String> e;

            Checked(Map.Entry<String, String> e) {
                this.e = e;
            }

            @Override
            public String getKey() {
                return e.getKey();
            }

            @Override
            public String getValue() {
                return e.getValue();
            }

            @Override
            public String setValue(String value) {
                return e.setValue(value(value));
            }

            @Override
            public String toString() {
                return getKey() + "=" + getValue();
            }

            @Override
            public boolean equals(Object o) {
                return o instanceof Checked && e.equals(((Checked) o).e);
            }

            @Override
            public int hashCode() {
                return e.hashCode();
            }
        }
    }
}
