// Attributes of a manifest section. Names ignore case.
package java.util.jar;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

public class Attributes implements Map<Object, Object>, Cloneable {
    protected Map<Object, Object> map;

    public Attributes() {
        this(11);
    }

    public Attributes(int size) {
        map = new LinkedHashMap<>(size);
    }

    public Attributes(Attributes attr) {
        map = new LinkedHashMap<>(attr.map);
    }

    @Override
    public Object get(Object name) {
        return map.get(name);
    }

    public String getValue(String name) {
        return (String) get(new Name(name));
    }

    public String getValue(Name name) {
        return (String) get(name);
    }

    @Override
    public Object put(Object name, Object value) {
        return map.put((Name) name, (String) value);
    }

    public String putValue(String name, String value) {
        return (String) put(new Name(name), value);
    }

    @Override
    public Object remove(Object name) {
        return map.remove(name);
    }

    @Override
    public boolean containsValue(Object value) {
        return map.containsValue(value);
    }

    @Override
    public boolean containsKey(Object name) {
        return map.containsKey(name);
    }

    @Override
    public void putAll(Map<?, ?> attr) {
        if (!(attr instanceof Attributes)) {
            throw new ClassCastException();
        }
        for (Map.Entry<?, ?> me : attr.entrySet()) {
            put(me.getKey(), me.getValue());
        }
    }

    @Override
    public void clear() {
        map.clear();
    }

    @Override
    public int size() {
        return map.size();
    }

    @Override
    public boolean isEmpty() {
        return map.isEmpty();
    }

    @Override
    public Set<Object> keySet() {
        return map.keySet();
    }

    @Override
    public Collection<Object> values() {
        return map.values();
    }

    @Override
    public Set<Map.Entry<Object, Object>> entrySet() {
        return map.entrySet();
    }

    @Override
    public boolean equals(Object o) {
        return o == this || map.equals(o instanceof Attributes ? ((Attributes) o).map : o);
    }

    @Override
    public int hashCode() {
        return map.hashCode();
    }

    @Override
    public Object clone() {
        return new Attributes(this);
    }

    /** The name of an attribute. */
    public static class Name {
        public static final Name MANIFEST_VERSION = new Name("Manifest-Version");
        public static final Name SIGNATURE_VERSION = new Name("Signature-Version");
        public static final Name CONTENT_TYPE = new Name("Content-Type");
        public static final Name CLASS_PATH = new Name("Class-Path");
        public static final Name MAIN_CLASS = new Name("Main-Class");
        public static final Name SEALED = new Name("Sealed");
        public static final Name EXTENSION_LIST = new Name("Extension-List");
        public static final Name EXTENSION_NAME = new Name("Extension-Name");
        @Deprecated
        public static final Name EXTENSION_INSTALLATION = new Name("Extension-Installation");
        public static final Name IMPLEMENTATION_TITLE = new Name("Implementation-Title");
        public static final Name IMPLEMENTATION_VERSION = new Name("Implementation-Version");
        public static final Name IMPLEMENTATION_VENDOR = new Name("Implementation-Vendor");
        @Deprecated
        public static final Name IMPLEMENTATION_VENDOR_ID = new Name("Implementation-Vendor-Id");
        @Deprecated
        public static final Name IMPLEMENTATION_URL = new Name("Implementation-URL");
        public static final Name SPECIFICATION_TITLE = new Name("Specification-Title");
        public static final Name SPECIFICATION_VERSION = new Name("Specification-Version");
        public static final Name SPECIFICATION_VENDOR = new Name("Specification-Vendor");
        public static final Name MULTI_RELEASE = new Name("Multi-Release");

        private final String name;

        public Name(String name) {
            boolean good = !name.isEmpty() && name.length() <= 70;
            for (int i = 0; good && i < name.length(); i++) {
                char c = name.charAt(i);
                good = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-';
            }
            if (!good) {
                throw new IllegalArgumentException(name);
            }
            this.name = name;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Name && name.equalsIgnoreCase(((Name) o).name);
        }

        @Override
        public int hashCode() {
            int h = 0;
            for (int i = 0; i < name.length(); i++) {
                char c = name.charAt(i);
                h = h * 31 + (c >= 'a' && c <= 'z' ? c - 32 : c);
            }
            return h;
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
