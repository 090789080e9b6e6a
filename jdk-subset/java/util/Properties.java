// Properties: strings by strings, with defaults, and the .properties format. The entries are in a
// ConcurrentHashMap (reading needs no lock, iteration order is its order); the Hashtable part is empty.
package java.util;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.Writer;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

public class Properties extends Hashtable<Object, Object> {
    private static final long serialVersionUID = 4112578634029874840L;

    protected volatile Properties defaults;
    private transient volatile ConcurrentHashMap<Object, Object> map;

    public Properties() {
        this(null, 8);
    }

    public Properties(int initialCapacity) {
        this(null, initialCapacity);
    }

    public Properties(Properties defaults) {
        this(defaults, 8);
    }

    private Properties(Properties defaults, int initialCapacity) {
        super((Void) null);
        map = new ConcurrentHashMap<>(initialCapacity);
        this.defaults = defaults;
    }

    public synchronized Object setProperty(String key, String value) {
        return put(key, value);
    }

    public synchronized void loadFromXML(InputStream in) throws IOException, InvalidPropertiesFormatException {
        Objects.requireNonNull(in);
        PropertiesXml.load(this, in);
    }

    public void storeToXML(OutputStream os, String comment) throws IOException {
        storeToXML(os, comment, java.nio.charset.StandardCharsets.UTF_8);
    }

    public void storeToXML(OutputStream os, String comment, String encoding) throws IOException {
        Objects.requireNonNull(os);
        Objects.requireNonNull(encoding);
        java.nio.charset.Charset charset;
        try {
            charset = java.nio.charset.Charset.forName(encoding);
        } catch (IllegalArgumentException e) {
            throw new java.io.UnsupportedEncodingException(encoding);
        }
        storeToXML(os, comment, charset);
    }

    public void storeToXML(OutputStream os, String comment, java.nio.charset.Charset charset) throws IOException {
        Objects.requireNonNull(os, "OutputStream");
        Objects.requireNonNull(charset, "Charset");
        PropertiesXml.store(this, os, comment, charset);
    }

    public String getProperty(String key) {
        Object v = map.get(key);
        if (v instanceof String) {
            return (String) v;
        }
        Properties d = defaults;
        return d != null ? d.getProperty(key) : null;
    }

    public String getProperty(String key, String defaultValue) {
        String v = getProperty(key);
        return v == null ? defaultValue : v;
    }

    // ---- load ----

    public synchronized void load(Reader reader) throws IOException {
        Objects.requireNonNull(reader, "reader parameter is null");
        load(new Input(reader, null));
    }

    public synchronized void load(InputStream inStream) throws IOException {
        Objects.requireNonNull(inStream, "inStream parameter is null");
        load(new Input(null, inStream));
    }

    /** Characters from a Reader, or from a stream of Latin-1 bytes. */
    private static final class Input {
        private final Reader reader;
        private final InputStream stream;
        private final char[] chars;
        private final byte[] bytes;
        private int pos;
        private int limit;

        Input(Reader reader, InputStream stream) {
            this.reader = reader;
            this.stream = stream;
            this.chars = reader == null ? null : new char[4096];
            this.bytes = reader == null ? new byte[4096] : null;
        }

        int read() throws IOException {
            if (pos >= limit) {
                limit = reader != null ? reader.read(chars) : stream.read(bytes);
                pos = 0;
                if (limit <= 0) {
                    return -1;
                }
            }
            return reader != null ? chars[pos++] : bytes[pos++] & 0xff;
        }
    }

    private static boolean isBlank(int c) {
        return c == ' ' || c == '\t' || c == '\f';
    }

    /**
     * Reads one logical line into [line]: without leading blanks, comment and blank lines left out,
     * continuation lines joined, escapes still in place. False at the end.
     */
    private static boolean readLine(Input in, StringBuilder line) throws IOException {
        line.setLength(0);
        boolean start = true;           // no character of the natural line yet
        boolean comment = false;
        boolean backslash = false;      // an odd number of them just before
        boolean skipLf = false;
        while (true) {
            int c = in.read();
            if (c < 0) {
                if (backslash) {
                    line.setLength(line.length() - 1);
                    // A lone backslash is a line all the same: the key "".
                    return true;
                }
                return line.length() > 0;
            }
            if (skipLf) {
                skipLf = false;
                if (c == '\n') {
                    continue;
                }
            }
            if (comment) {
                if (c == '\n' || c == '\r') {
                    comment = false;
                    start = true;
                }
                continue;
            }
            if (start) {
                if (isBlank(c)) {
                    continue;
                }
                if (line.length() == 0 && (c == '#' || c == '!')) {
                    comment = true;
                    continue;
                }
                if ((c == '\n' || c == '\r') && line.length() == 0) {
                    continue;
                }
                start = false;
            }
            if (c != '\n' && c != '\r') {
                line.append((char) c);
                backslash = c == '\\' && !backslash;
                continue;
            }
            if (!backslash) {
                return true;
            }
            // The line continues: drop the backslash and the blanks that follow.
            line.setLength(line.length() - 1);
            backslash = false;
            start = true;
            skipLf = c == '\r';
        }
    }

    private void load(Input in) throws IOException {
        StringBuilder line = new StringBuilder();
        StringBuilder out = new StringBuilder();
        while (readLine(in, line)) {
            int n = line.length();
            int keyEnd = 0;
            boolean separator = false;
            boolean backslash = false;
            int valueStart = n;
            while (keyEnd < n) {
                char c = line.charAt(keyEnd);
                if (!backslash && (c == '=' || c == ':')) {
                    valueStart = keyEnd + 1;
                    separator = true;
                    break;
                }
                if (!backslash && isBlank(c)) {
                    valueStart = keyEnd + 1;
                    break;
                }
                backslash = c == '\\' && !backslash;
                keyEnd++;
            }
            while (valueStart < n) {
                char c = line.charAt(valueStart);
                if (!isBlank(c)) {
                    if (separator || (c != '=' && c != ':')) {
                        break;
                    }
                    separator = true;
                }
                valueStart++;
            }
            String key = unescape(line, 0, keyEnd, out);
            put(key, unescape(line, valueStart, n, out));
        }
    }

    private static String unescape(StringBuilder in, int from, int to, StringBuilder out) {
        out.setLength(0);
        while (from < to) {
            char c = in.charAt(from++);
            if (c != '\\' || from == to) {
                if (c != '\\') {
                    out.append(c);
                }
                continue;
            }
            c = in.charAt(from++);
            if (c == 'u') {
                if (from > to - 4) {
                    throw new IllegalArgumentException("Malformed \\uxxxx encoding.");
                }
                int v = 0;
                for (int i = 0; i < 4; i++) {
                    char h = in.charAt(from++);
                    int d = h >= '0' && h <= '9' ? h - '0'
                            : h >= 'a' && h <= 'f' ? h - 'a' + 10
                            : h >= 'A' && h <= 'F' ? h - 'A' + 10 : -1;
                    if (d < 0) {
                        throw new IllegalArgumentException("Malformed \\uxxxx encoding.");
                    }
                    v = (v << 4) + d;
                }
                c = (char) v;
            } else if (c == 't') {
                c = '\t';
            } else if (c == 'r') {
                c = '\r';
            } else if (c == 'n') {
                c = '\n';
            } else if (c == 'f') {
                c = '\f';
            }
            out.append(c);
        }
        return out.toString();
    }

    // ---- store ----

    private static char hexDigit(int nibble) {
        return "0123456789ABCDEF".charAt(nibble & 0xf);
    }

    private static void appendUnicode(StringBuilder out, char c) {
        out.append("\\u").append(hexDigit(c >> 12)).append(hexDigit(c >> 8))
                .append(hexDigit(c >> 4)).append(hexDigit(c));
    }

    private static String escape(String s, boolean isKey, boolean escUnicode) {
        int n = s.length();
        StringBuilder out = new StringBuilder(n + 16);
        for (int i = 0; i < n; i++) {
            char c = s.charAt(i);
            switch (c) {
                case ' ':
                    if (i == 0 || isKey) {
                        out.append('\\');
                    }
                    out.append(' ');
                    break;
                case '\t':
                    out.append("\\t");
                    break;
                case '\n':
                    out.append("\\n");
                    break;
                case '\r':
                    out.append("\\r");
                    break;
                case '\f':
                    out.append("\\f");
                    break;
                case '\\':
                case '=':
                case ':':
                case '#':
                case '!':
                    out.append('\\').append(c);
                    break;
                default:
                    if (escUnicode && (c < 0x20 || c > 0x7e)) {
                        appendUnicode(out, c);
                    } else {
                        out.append(c);
                    }
            }
        }
        return out.toString();
    }

    private static void writeComments(BufferedWriter bw, String comments) throws IOException {
        StringBuilder out = new StringBuilder("#");
        int n = comments.length();
        for (int i = 0; i < n; i++) {
            char c = comments.charAt(i);
            if (c > 0xff) {
                appendUnicode(out, c);
            } else if (c == '\n' || c == '\r') {
                bw.write(out.toString());
                bw.newLine();
                out.setLength(0);
                if (c == '\r' && i + 1 < n && comments.charAt(i + 1) == '\n') {
                    i++;
                }
                // The next line is a comment already, or becomes one.
                if (i == n - 1 || (comments.charAt(i + 1) != '#' && comments.charAt(i + 1) != '!')) {
                    out.append('#');
                }
            } else {
                out.append(c);
            }
        }
        bw.write(out.toString());
        bw.newLine();
    }

    @Deprecated
    public void save(OutputStream out, String comments) {
        try {
            store(out, comments);
        } catch (IOException ignored) {
            // Documented: this old method does not report errors.
        }
    }

    public void store(Writer writer, String comments) throws IOException {
        store(writer instanceof BufferedWriter ? (BufferedWriter) writer : new BufferedWriter(writer),
                comments, false);
    }

    public void store(OutputStream out, String comments) throws IOException {
        store(new BufferedWriter(new OutputStreamWriter(out, "8859_1")), comments, true);
    }

    private void store(BufferedWriter bw, String comments, boolean escUnicode) throws IOException {
        if (comments != null) {
            writeComments(bw, comments);
        }
        bw.write("#" + timestamp(System.currentTimeMillis()));
        bw.newLine();
        synchronized (this) {
            Iterator<Map.Entry<Object, Object>> it = entrySet().iterator();
            while (it.hasNext()) {
                Map.Entry<Object, Object> e = it.next();
                String key = escape((String) e.getKey(), true, escUnicode);
                String value = escape((String) e.getValue(), false, escUnicode);
                bw.write(key + "=" + value);
                bw.newLine();
            }
        }
        bw.flush();
    }

    /** The form of java.util.Date, in UTC: the library has no other time zone. */
    private static String timestamp(long millis) {
        long days = Math.floorDiv(millis, 86400000L);
        int second = (int) (Math.floorMod(millis, 86400000L) / 1000);
        // Civil date from the day number: years begin in March, 400-year eras of 146097 days.
        long z = days + 719468;
        long era = Math.floorDiv(z, 146097L);
        int doe = (int) (z - era * 146097);
        int yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
        int doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
        int mp = (5 * doy + 2) / 153;
        int day = doy - (153 * mp + 2) / 5 + 1;
        int month = mp < 10 ? mp + 2 : mp - 10;         // from 0
        long year = yoe + era * 400 + (month < 2 ? 1 : 0);
        int weekday = Math.floorMod((int) (days % 7) + 4, 7);
        String names = "SunMonTueWedThuFriSatJanFebMarAprMayJunJulAugSepOctNovDec";
        StringBuilder sb = new StringBuilder(28);
        sb.append(names, 3 * weekday, 3 * weekday + 3).append(' ');
        sb.append(names, 21 + 3 * month, 24 + 3 * month).append(' ');
        twoDigits(sb, day).append(' ');
        twoDigits(sb, second / 3600).append(':');
        twoDigits(sb, second / 60 % 60).append(':');
        twoDigits(sb, second % 60).append(" UTC ").append(year);
        return sb.toString();
    }

    private static StringBuilder twoDigits(StringBuilder sb, int n) {
        return sb.append((char) ('0' + n / 10)).append((char) ('0' + n % 10));
    }

    // ---- listing ----

    public Enumeration<?> propertyNames() {
        Hashtable<String, Object> h = new Hashtable<>();
        enumerate(h);
        return h.keys();
    }

    private void enumerate(Map<String, Object> h) {
        if (defaults != null) {
            defaults.enumerate(h);
        }
        Iterator<Map.Entry<Object, Object>> it = entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry<Object, Object> e = it.next();
            h.put((String) e.getKey(), e.getValue());
        }
    }

    public Set<String> stringPropertyNames() {
        Map<String, String> h = new HashMap<>();
        enumerateStrings(h);
        return Collections.unmodifiableSet(h.keySet());
    }

    private void enumerateStrings(Map<String, String> h) {
        if (defaults != null) {
            defaults.enumerateStrings(h);
        }
        Iterator<Map.Entry<Object, Object>> it = entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry<Object, Object> e = it.next();
            Object k = e.getKey();
            Object v = e.getValue();
            if (k instanceof String && v instanceof String) {
                h.put((String) k, (String) v);
            }
        }
    }

    public void list(PrintStream out) {
        out.println("-- listing properties --");
        Map<String, Object> h = new HashMap<>();
        enumerate(h);
        Iterator<Map.Entry<String, Object>> it = h.entrySet().iterator();
        while (it.hasNext()) {
            out.println(listed(it.next()));
        }
    }

    public void list(PrintWriter out) {
        out.println("-- listing properties --");
        Map<String, Object> h = new HashMap<>();
        enumerate(h);
        Iterator<Map.Entry<String, Object>> it = h.entrySet().iterator();
        while (it.hasNext()) {
            out.println(listed(it.next()));
        }
    }

    private static String listed(Map.Entry<String, Object> e) {
        String v = (String) e.getValue();
        return e.getKey() + "=" + (v.length() > 40 ? v.substring(0, 37) + "..." : v);
    }

    // ---- Hashtable, on the ConcurrentHashMap ----

    @Override
    void writeTable(java.io.ObjectOutputStream s) throws IOException {
        ArrayList<Object> all = new ArrayList<>();
        map.forEach((key, value) -> {
            all.add(value);
            all.add(key);
        });
        int count = all.size() / 2;
        int length = (int) (count / 0.75f) + count / 20 + 3;
        if (length > count && (length & 1) == 0) {
            length--;
        }
        java.io.ObjectOutputStream.PutField fields = s.putFields();
        fields.put("loadFactor", 0.75f);
        fields.put("threshold", (int) (length * 0.75f));
        s.writeFields();
        s.writeInt(length);
        s.writeInt(count);
        for (int i = all.size() - 1; i >= 0; i--) {
            s.writeObject(all.get(i));
        }
    }

    @Override
    void readTable(java.io.ObjectInputStream s) throws IOException, ClassNotFoundException {
        s.readFields();
        s.readInt();
        int n = s.readInt();
        if (n < 0) {
            throw new java.io.StreamCorruptedException("Illegal # of Elements: " + n);
        }
        map = new ConcurrentHashMap<>();
        for (int i = 0; i < n; i++) {
            Object key = s.readObject();
            map.put(key, s.readObject());
        }
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
    public Enumeration<Object> keys() {
        return Collections.enumeration(map.keySet());
    }

    @Override
    public Enumeration<Object> elements() {
        return Collections.enumeration(map.values());
    }

    @Override
    public boolean contains(Object value) {
        return map.containsValue(value);
    }

    @Override
    public boolean containsValue(Object value) {
        return map.containsValue(value);
    }

    @Override
    public boolean containsKey(Object key) {
        return map.containsKey(key);
    }

    @Override
    public Object get(Object key) {
        return map.get(key);
    }

    @Override
    public synchronized Object put(Object key, Object value) {
        return map.put(key, value);
    }

    @Override
    public synchronized Object remove(Object key) {
        return map.remove(key);
    }

    @Override
    public synchronized void putAll(Map<?, ?> t) {
        map.putAll(t);
    }

    @Override
    public synchronized void clear() {
        map.clear();
    }

    @Override
    public synchronized String toString() {
        return map.toString();
    }

    @Override
    public Set<Object> keySet() {
        return Collections.synchronizedSet(map.keySet(), this);
    }

    @Override
    public Collection<Object> values() {
        return Collections.synchronizedCollection(map.values(), this);
    }

    @Override
    public Set<Map.Entry<Object, Object>> entrySet() {
        return Collections.synchronizedSet(new Entries(map.entrySet()), this);
    }

    /** The entries without what shows that a concurrent map is inside. */
    private static final class Entries extends AbstractSet<Map.Entry<Object, Object>> {
        private final Set<Map.Entry<Object, Object>> set;

        Entries(Set<Map.Entry<Object, Object>> set) {
            this.set = set;
        }

        @Override
        public int size() {
            return set.size();
        }

        @Override
        public Iterator<Map.Entry<Object, Object>> iterator() {
            return set.iterator();
        }

        @Override
        public boolean contains(Object o) {
            return set.contains(o);
        }

        @Override
        public boolean remove(Object o) {
            return set.remove(o);
        }

        @Override
        public void clear() {
            set.clear();
        }

        @Override
        public String toString() {
            return set.toString();
        }
    }

    @Override
    public synchronized boolean equals(Object o) {
        return map.equals(o);
    }

    @Override
    public synchronized int hashCode() {
        return map.hashCode();
    }

    @Override
    public Object getOrDefault(Object key, Object defaultValue) {
        return map.getOrDefault(key, defaultValue);
    }

    @Override
    public synchronized void forEach(BiConsumer<? super Object, ? super Object> action) {
        map.forEach(action);
    }

    @Override
    public synchronized void replaceAll(BiFunction<? super Object, ? super Object, ?> function) {
        map.replaceAll(function);
    }

    @Override
    public synchronized Object putIfAbsent(Object key, Object value) {
        return map.putIfAbsent(key, value);
    }

    @Override
    public synchronized boolean remove(Object key, Object value) {
        return map.remove(key, value);
    }

    @Override
    public synchronized boolean replace(Object key, Object oldValue, Object newValue) {
        return map.replace(key, oldValue, newValue);
    }

    @Override
    public synchronized Object replace(Object key, Object value) {
        return map.replace(key, value);
    }

    @Override
    public synchronized Object computeIfAbsent(Object key, Function<? super Object, ?> mappingFunction) {
        return map.computeIfAbsent(key, mappingFunction);
    }

    @Override
    public synchronized Object computeIfPresent(
            Object key, BiFunction<? super Object, ? super Object, ?> remappingFunction) {
        return map.computeIfPresent(key, remappingFunction);
    }

    @Override
    public synchronized Object compute(Object key,
                                       BiFunction<? super Object, ? super Object, ?> remappingFunction) {
        return map.compute(key, remappingFunction);
    }

    @Override
    public synchronized Object merge(Object key, Object value,
                                     BiFunction<? super Object, ? super Object, ?> remappingFunction) {
        return map.merge(key, value, remappingFunction);
    }

    @Override
    protected void rehash() {
    }

    @Override
    public synchronized Object clone() {
        Properties p = (Properties) cloneShell();
        p.map = new ConcurrentHashMap<>(map);
        return p;
    }
}
