// DOMAIN:KEY=VALUE,...: the name of a managed object, or a pattern of names. There is no server of such objects in this
// library, so a name is no query.
package javax.management;

import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import jdk.internal.util.SerialData;

public class ObjectName implements Comparable<ObjectName>, java.io.Serializable {
    private static final long serialVersionUID = 1081892073854801359L;

    public static final ObjectName WILDCARD = known("*:*");

    private final transient String domain;
    private final transient Map<String, String> properties = new LinkedHashMap<>();
    private final transient boolean listPattern;

    private static ObjectName known(String name) {
        try {
            return new ObjectName(name);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(e);
        }
    }

    public static ObjectName getInstance(String name) throws MalformedObjectNameException {
        return new ObjectName(name);
    }

    public static ObjectName getInstance(String domain, String key, String value) throws MalformedObjectNameException {
        return new ObjectName(domain, key, value);
    }

    public static ObjectName getInstance(String domain, Hashtable<String, String> table)
            throws MalformedObjectNameException {
        return new ObjectName(domain, table);
    }

    public static ObjectName getInstance(ObjectName name) {
        return name.getClass() == ObjectName.class ? name : known(name.toString());
    }

    public ObjectName(String name) throws MalformedObjectNameException {
        String s = java.util.Objects.requireNonNull(name, "name cannot be null").isEmpty() ? "*:*" : name;
        int colon = s.indexOf(':');
        if (colon < 0) {
            throw new MalformedObjectNameException("Domain part must be specified");
        }
        domain = checkDomain(s.substring(0, colon));
        if (colon + 1 == s.length()) {
            throw new MalformedObjectNameException("Key properties cannot be empty");
        }
        listPattern = parse(s, colon + 1);
    }

    public ObjectName(String domain, String key, String value) throws MalformedObjectNameException {
        this(domain, new Hashtable<>(Map.of(key, value)));
    }

    public ObjectName(String domain, Hashtable<String, String> table) throws MalformedObjectNameException {
        if (domain == null) {
            throw new NullPointerException("Domain can't be null");
        }
        this.domain = checkDomain(domain);
        if (table.isEmpty()) {
            throw new MalformedObjectNameException("Key property list cannot be empty");
        }
        for (Map.Entry<String, String> e : table.entrySet()) {
            checkKey(e.getKey());
            checkValue(e.getValue());
            properties.put(e.getKey(), e.getValue());
        }
        listPattern = false;
    }

    private static String checkDomain(String s) throws MalformedObjectNameException {
        if (s.indexOf('\n') >= 0) {
            throw new MalformedObjectNameException("Invalid character '\\n' in domain name");
        }
        if (s.indexOf(':') >= 0) {
            throw new MalformedObjectNameException("Invalid character ':' in domain part");
        }
        return s;
    }

    private static void checkKey(String key) throws MalformedObjectNameException {
        if (key.isEmpty()) {
            throw new MalformedObjectNameException("Invalid key (empty)");
        }
        for (int i = 0; i < key.length(); i++) {
            char c = key.charAt(i);
            if ("*?,:=\n".indexOf(c) >= 0) {
                throw new MalformedObjectNameException("Invalid character '" + (c == '\n' ? "\\n" : c)
                        + "' in key part of property");
            }
        }
    }

    private static void checkValue(String value) throws MalformedObjectNameException {
        if (value.startsWith("\"")) {
            int end = quoted(value, 0);
            if (end != value.length()) {
                throw new MalformedObjectNameException("Invalid value [" + value + "]");
            }
            return;
        }
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\n' || ",=:\"".indexOf(c) >= 0) {
                throw new MalformedObjectNameException("Invalid character '" + (c == '\n' ? "\\n" : c)
                        + "' in value part of property");
            }
        }
    }

    /** The index after a quoted value. */
    private static int quoted(String s, int start) throws MalformedObjectNameException {
        for (int i = start + 1; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '\\') {
                i++;
                if (i == s.length() || "\\*?n\"".indexOf(s.charAt(i)) < 0) {
                    throw new MalformedObjectNameException("Invalid escape sequence '\\"
                            + (i == s.length() ? "" : s.charAt(i)) + "' in quoted value");
                }
            } else if (c == '\n') {
                throw new MalformedObjectNameException("Newline in quoted value");
            } else if (c == '"') {
                return i + 1;
            }
        }
        throw new MalformedObjectNameException("Missing termination quote");
    }

    /** The serial form has no fields, but the name. */
    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.defaultWriteObject();
        s.writeObject(toString());
    }

    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        String text = (String) s.readObject();
        try {
            ObjectName n = new ObjectName(text);
            SerialData.set(this, ObjectName.class, "domain", n.domain);
            SerialData.set(this, ObjectName.class, "properties", n.properties);
            SerialData.set(this, ObjectName.class, "listPattern", n.listPattern);
        } catch (MalformedObjectNameException | NullPointerException e) {
            throw new java.io.InvalidObjectException(e.toString());
        }
    }

    /** Whether the list of properties is open. */
    private boolean parse(String s, int at) throws MalformedObjectNameException {
        boolean open = false;
        for (;;) {
            if (s.startsWith("*", at) && (at + 1 == s.length() || s.charAt(at + 1) == ',')) {
                if (open) {
                    throw new MalformedObjectNameException(
                            "Cannot have several '*' characters in pattern property list");
                }
                open = true;
                at++;
            } else {
                int is = s.indexOf('=', at);
                if (is < 0) {
                    throw new MalformedObjectNameException("Unterminated key property part");
                }
                String key = s.substring(at, is);
                checkKey(key);
                int end = s.startsWith("\"", is + 1) ? quoted(s, is + 1) : s.indexOf(',', is);
                end = end < 0 ? s.length() : end;
                String value = s.substring(is + 1, end);
                checkValue(value);
                if (end < s.length() && s.charAt(end) != ',') {
                    throw new MalformedObjectNameException("Invalid ending character `" + s.charAt(end) + "'");
                }
                if (properties.put(key, value) != null) {
                    throw new MalformedObjectNameException("key `" + key + "' already defined");
                }
                at = end;
            }
            if (at == s.length()) {
                return open;
            }
            if (++at == s.length()) {
                throw new MalformedObjectNameException("Invalid ending comma");
            }
        }
    }

    private static boolean wild(String s) {
        return s.indexOf('*') >= 0 || s.indexOf('?') >= 0;
    }

    /** In a quoted value a star or question mark after a backslash is itself. */
    private static boolean wildValue(String s) {
        return wild(s.startsWith("\"") ? s.replaceAll("\\\\.", "") : s);
    }

    public boolean isPattern() {
        return isDomainPattern() || isPropertyPattern();
    }

    public boolean isDomainPattern() {
        return wild(domain);
    }

    public boolean isPropertyPattern() {
        return listPattern || isPropertyValuePattern();
    }

    public boolean isPropertyListPattern() {
        return listPattern;
    }

    public boolean isPropertyValuePattern() {
        for (String v : properties.values()) {
            if (wildValue(v)) {
                return true;
            }
        }
        return false;
    }

    public boolean isPropertyValuePattern(String property) {
        if (property == null) {
            throw new NullPointerException("key property can't be null");
        }
        String v = properties.get(property);
        if (v == null) {
            throw new IllegalArgumentException("key property not found");
        }
        return wildValue(v);
    }

    public String getCanonicalName() {
        String list = getCanonicalKeyPropertyListString();
        return domain + ":" + list + (!listPattern ? "" : list.isEmpty() ? "*" : ",*");
    }

    public String getDomain() {
        return domain;
    }

    public String getKeyProperty(String property) {
        if (property == null) {
            throw new NullPointerException();
        }
        return properties.get(property);
    }

    public Hashtable<String, String> getKeyPropertyList() {
        return new Hashtable<>(properties);
    }

    private static String join(Map<String, String> map) {
        StringBuilder sb = new StringBuilder();
        map.forEach((k, v) -> sb.append(sb.length() == 0 ? "" : ",").append(k).append('=').append(v));
        return sb.toString();
    }

    public String getKeyPropertyListString() {
        return join(properties);
    }

    public String getCanonicalKeyPropertyListString() {
        return join(new TreeMap<>(properties));
    }

    @Override
    public String toString() {
        return domain + ":" + getKeyPropertyListString()
                + (!listPattern ? "" : properties.isEmpty() ? "*" : ",*");
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof ObjectName
                && getCanonicalName().equals(((ObjectName) object).getCanonicalName());
    }

    @Override
    public int hashCode() {
        return getCanonicalName().hashCode();
    }

    public static String quote(String s) {
        StringBuilder sb = new StringBuilder("\"");
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '\n') {
                sb.append("\\n");
            } else {
                sb.append("\\\"*?".indexOf(c) >= 0 ? "\\" : "").append(c);
            }
        }
        return sb.append('"').toString();
    }

    public static String unquote(String q) {
        int last = q.length() - 1;
        if (last < 1 || q.charAt(0) != '"' || q.charAt(last) != '"') {
            throw new IllegalArgumentException("Argument not quoted");
        }
        StringBuilder sb = new StringBuilder();
        for (int i = 1; i < last; i++) {
            char c = q.charAt(i);
            if (c == '\\') {
                if (i == last - 1) {
                    throw new IllegalArgumentException("Trailing backslash");
                }
                c = q.charAt(++i);
                if ("\\\"*?n".indexOf(c) < 0) {
                    throw new IllegalArgumentException("Bad character '" + c + "' after backslash");
                }
                c = c == 'n' ? '\n' : c;
            } else if ("*?\"\n".indexOf(c) >= 0) {
                throw new IllegalArgumentException("Invalid unescaped character '" + c + "' in the string to unquote");
            }
            sb.append(c);
        }
        return sb.toString();
    }

    /** Whether this pattern, or name, matches a name. */
    public boolean apply(ObjectName name) {
        if (name == null) {
            throw new NullPointerException();
        }
        if (name.isPattern() || !matches(domain, name.domain)) {
            return false;
        }
        for (Map.Entry<String, String> e : properties.entrySet()) {
            String v = name.properties.get(e.getKey());
            if (v == null || !(wildValue(e.getValue()) ? matches(e.getValue(), v) : e.getValue().equals(v))) {
                return false;
            }
        }
        return listPattern || properties.size() == name.properties.size();
    }

    /** A star is any text, a question mark any character, a backslash quotes. */
    private static boolean matches(String pattern, String s) {
        boolean quotes = pattern.startsWith("\"");
        boolean[] now = new boolean[s.length() + 1];
        now[0] = true;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            boolean[] next = new boolean[now.length];
            if (c == '*') {
                boolean any = false;
                for (int j = 0; j < now.length; j++) {
                    next[j] = any |= now[j];
                }
            } else {
                boolean literal = c != '?';
                String one = quotes && c == '\\' && i + 1 < pattern.length() ? pattern.substring(i, ++i + 1)
                        : String.valueOf(c);
                for (int j = 0; j + one.length() < now.length; j++) {
                    next[j + one.length()] |= now[j] && (!literal || s.startsWith(one, j));
                }
            }
            now = next;
        }
        return now[s.length()];
    }

    /** By domain, then by the property "type", then by the canonical properties. */
    @Override
    public int compareTo(ObjectName name) {
        if (name == this) {
            return 0;
        }
        int c = domain.compareTo(name.domain);
        if (c != 0) {
            return c;
        }
        String mine = properties.getOrDefault("type", "");
        c = mine.compareTo(name.properties.getOrDefault("type", ""));
        return c != 0 ? c : getCanonicalName().compareTo(name.getCanonicalName());
    }
}
