// The manifest of a jar file (JAR file specification): main attributes, and sections of attributes by name.
package java.util.jar;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

public class Manifest implements Cloneable {
    private final Attributes attr = new Attributes();
    private final Map<String, Attributes> entries = new LinkedHashMap<>();

    public Manifest() {
    }

    public Manifest(InputStream is) throws IOException {
        read(is);
    }

    public Manifest(Manifest man) {
        attr.putAll(man.attr);
        for (Map.Entry<String, Attributes> e : man.entries.entrySet()) {
            entries.put(e.getKey(), new Attributes(e.getValue()));
        }
    }

    public Attributes getMainAttributes() {
        return attr;
    }

    public Map<String, Attributes> getEntries() {
        return entries;
    }

    public Attributes getAttributes(String name) {
        return entries.get(name);
    }

    public void clear() {
        attr.clear();
        entries.clear();
    }

    /** Bytes of a line without its end. */
    private static final int MOST_BYTES = 511;

    private static int afterLine(byte[] b, int end) {
        return end + 1 < b.length && b[end] == '\r' && b[end + 1] == '\n' ? end + 2 : end + 1;
    }

    private static boolean startsSection(byte[] b, int at, int end) {
        return end - at >= 6 && new String(b, at, 6, StandardCharsets.ISO_8859_1).equalsIgnoreCase("Name: ");
    }

    public void read(InputStream is) throws IOException {
        byte[] b = is.readAllBytes();
        int at = 0;
        Attributes section = attr;
        boolean first = false;                  // the next line must name a section
        for (int number = 1; at < b.length; number++) {
            int end = at;
            while (end < b.length && b[end] != '\n' && b[end] != '\r') {
                end++;
            }
            if (end == b.length) {
                break;                          // a last line without its end does not count
            }
            if (end - at > MOST_BYTES) {
                throw new IOException((first ? "manifest line" : "line") + " too long (line " + number + ")");
            }
            int next = afterLine(b, end);
            if (end == at) {
                first = true;
                at = next;
                continue;
            }
            if (first && !startsSection(b, at, end)) {
                throw new IOException("invalid manifest format (line " + number + ")");
            }
            if (b[at] == ' ') {
                throw new IOException("misplaced continuation line (line " + number + ")");
            }
            byte[] joined = Arrays.copyOfRange(b, at, end);
            int colon = 0;
            while (colon < joined.length && joined[colon] != ':') {
                colon++;
            }
            if (colon + 1 >= joined.length || joined[colon + 1] != ' ') {
                throw new IOException("invalid header field (line " + number + ")");
            }
            at = next;
            boolean whole = true;
            // A value continues in lines that begin with a space.
            while (whole && at < b.length && b[at] == ' ') {
                int stop = at;
                while (stop < b.length && b[stop] != '\n' && b[stop] != '\r') {
                    stop++;
                }
                number++;
                if (stop - at > MOST_BYTES) {
                    throw new IOException("line too long (line " + number + ")");
                }
                whole = stop < b.length;
                int n = joined.length;
                joined = Arrays.copyOf(joined, n + stop - at - 1);
                System.arraycopy(b, at + 1, joined, n, stop - at - 1);
                at = afterLine(b, stop);
            }
            if (!whole) {
                break;
            }
            String line = new String(joined, StandardCharsets.UTF_8);
            colon = line.indexOf(':');
            String name = line.substring(0, colon);
            String value = line.substring(colon + 2);
            if (first) {
                section = entries.get(value);
                if (section == null) {
                    section = new Attributes();
                    entries.put(value, section);
                }
                first = false;
                continue;
            }
            try {
                section.putValue(name, value);
            } catch (IllegalArgumentException e) {
                throw new IOException("invalid header field name: " + name + " (line " + number + ")");
            }
        }
    }

    private static void println(OutputStream out, String line) throws IOException {
        byte[] b = line.getBytes(StandardCharsets.UTF_8);
        int at = 0;
        for (int room = 72; b.length - at > room; room = 71) {
            out.write(b, at, room);
            out.write("\r\n ".getBytes(StandardCharsets.UTF_8));
            at += room;
        }
        out.write(b, at, b.length - at);
        out.write("\r\n".getBytes(StandardCharsets.UTF_8));
    }

    private static void write(OutputStream out, Attributes a, Attributes.Name skip) throws IOException {
        for (Map.Entry<Object, Object> e : a.entrySet()) {
            if (!e.getKey().equals(skip)) {
                println(out, e.getKey() + ": " + e.getValue());
            }
        }
        println(out, "");
    }

    public void write(OutputStream out) throws IOException {
        Attributes.Name version = Attributes.Name.MANIFEST_VERSION;
        if (attr.getValue(version) == null) {
            version = Attributes.Name.SIGNATURE_VERSION;
        }
        if (attr.getValue(version) != null) {
            println(out, version + ": " + attr.getValue(version));
            write(out, attr, version);
        } else {
            println(out, "");
        }
        for (Map.Entry<String, Attributes> e : entries.entrySet()) {
            println(out, "Name: " + e.getKey());
            write(out, e.getValue(), null);
        }
        out.flush();
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Manifest && attr.equals(((Manifest) o).attr) && entries.equals(((Manifest) o).entries);
    }

    @Override
    public int hashCode() {
        return attr.hashCode() + entries.hashCode();
    }

    @Override
    public Object clone() {
        return new Manifest(this);
    }
}
