// A uniform resource locator, as class loaders return it for resources. Files and entries of jar files can be read:
// there is no network in this library.
package java.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;

public final class URL implements Serializable {
    private static final long serialVersionUID = -7627629688361524110L;

    /** Known protocols with their default ports. */
    private static final String PROTOCOLS = " file:-1 jar:-1 jrt:-1 http:80 https:443 ftp:21 mailto:-1 ";

    private final String protocol;
    private String host = "";
    private int port = -1;
    private String authority;
    private String userInfo;
    private String path = "";
    private String query;
    private String ref;

    public URL(String spec) throws MalformedURLException {
        this((URL) null, spec);
    }

    public URL(URL context, String spec) throws MalformedURLException {
        if (spec == null) {
            throw new MalformedURLException("Cannot invoke \"String.length()\" because \"spec\" is null");
        }
        String s = spec.trim();
        if (s.regionMatches(true, 0, "url:", 0, 4)) {
            s = s.substring(4);
        }
        int colon = s.indexOf(':');
        int stop = s.indexOf('/');
        boolean named = colon > 0 && (stop < 0 || colon < stop) && isProtocol(s, colon);
        if (named) {
            protocol = s.substring(0, colon).toLowerCase();
            if (PROTOCOLS.indexOf(" " + protocol + ":") < 0) {
                throw new MalformedURLException("unknown protocol: " + protocol);
            }
            s = s.substring(colon + 1);
            if (context != null && !(protocol.equals(context.protocol) && !s.startsWith("/")
                    && !protocol.equals("jar"))) {
                context = null;
            }
        } else if (context == null) {
            throw new MalformedURLException("no protocol: " + spec);
        } else {
            protocol = context.protocol;
        }
        int hash = s.indexOf('#');
        if (hash >= 0) {
            ref = s.substring(hash + 1);
            s = s.substring(0, hash);
        }
        if (protocol.equals("jar")) {
            path = context == null ? s : inJar(context.path, s);
            if (path.indexOf("!/") < 0) {
                throw new MalformedURLException("no !/ in spec");
            }
            return;
        }
        boolean bare = s.isEmpty();
        int mark = s.indexOf('?');
        if (mark >= 0) {
            query = s.substring(mark + 1);
            s = s.substring(0, mark);
        }
        if (s.startsWith("//")) {
            int slash = s.indexOf('/', 2);
            parseAuthority(slash < 0 ? s.substring(2) : s.substring(2, slash));
            path = slash < 0 ? "" : s.substring(slash);
        } else if (context == null) {
            path = s;
        } else {
            host = context.host;
            port = context.port;
            authority = context.authority;
            userInfo = context.userInfo;
            if (s.startsWith("/")) {
                path = s;
            } else if (s.isEmpty()) {
                path = context.path;
                if (bare) {
                    query = context.query;
                    ref = hash < 0 ? context.ref : ref;
                } else {
                    path = path.substring(0, path.lastIndexOf('/') + 1);
                }
            } else {
                path = withoutDots(context.path.substring(0, context.path.lastIndexOf('/') + 1).concat(s));
            }
        }
    }

    public URL(String protocol, String host, String file) throws MalformedURLException {
        this(protocol, host, -1, file);
    }

    public URL(String protocol, String host, int port, String file) throws MalformedURLException {
        this(protocol + ":" + (host == null || host.isEmpty() ? ""
                : "//" + (host.indexOf(':') >= 0 && !host.startsWith("[") ? "[" + host + "]" : host)
                        + (port < 0 ? "" : ":" + port)) + file);
        if (port < -1) {
            throw new MalformedURLException("Invalid port number :" + port);
        }
        if (host != null && authority == null) {
            authority = host;
        }
    }

    /** An entry relative to another one of the same jar, or to its root. */
    private static String inJar(String base, String s) throws MalformedURLException {
        int bang = base.lastIndexOf("!/");
        if (bang < 0) {
            throw new MalformedURLException("no !/ in spec");
        }
        String entry = s.startsWith("/") ? s : base.substring(bang + 1, base.lastIndexOf('/') + 1).concat(s);
        return base.substring(0, bang + 1).concat(withoutDots(entry));
    }

    /** Without "." segments, and without ".." that has something before it. */
    private static String withoutDots(String p) {
        int i;
        while ((i = p.indexOf("/./")) >= 0) {
            p = p.substring(0, i).concat(p.substring(i + 2));
        }
        for (i = p.indexOf("/../"); i >= 0; i = p.indexOf("/../", i)) {
            int before = i > 0 ? p.lastIndexOf('/', i - 1) : -1;
            if (i > 0 && before >= 0 && p.indexOf("/../", before) != before) {
                p = p.substring(0, before).concat(p.substring(i + 3));
                i = 0;
            } else {
                i += 3;
            }
        }
        while (p.endsWith("/..")) {
            int before = p.lastIndexOf('/', p.length() - 4);
            if (before < 0) {
                break;
            }
            p = p.substring(0, before + 1);
        }
        return p.startsWith("./") && p.length() > 2 ? p.substring(2) : p.endsWith("/.") ? p.substring(0, p.length() - 1)
                : p;
    }

    private static boolean isProtocol(String s, int end) {
        for (int i = 0; i < end; i++) {
            char c = s.charAt(i);
            boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
            if (!letter && (i == 0 || !(c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.'))) {
                return false;
            }
        }
        return true;
    }

    private void parseAuthority(String text) throws MalformedURLException {
        authority = text;
        int at = text.lastIndexOf('@');
        if (at >= 0) {
            userInfo = text.substring(0, at);
            text = text.substring(at + 1);
        }
        int colon = text.indexOf(':', text.startsWith("[") ? Math.max(text.indexOf(']'), 0) : 0);
        if (colon >= 0) {
            if (colon + 1 < text.length()) {
                try {
                    port = Integer.parseInt(text.substring(colon + 1));
                } catch (NumberFormatException e) {
                    int bad = colon + 1;
                    while (bad < text.length() - 1 && text.charAt(bad) >= '0' && text.charAt(bad) <= '9') {
                        bad++;
                    }
                    throw new MalformedURLException(
                            "Error at index " + (bad - colon - 1) + " in: \"" + text.substring(colon + 1) + "\"");
                }
                if (port < -1) {
                    throw new MalformedURLException("Invalid port number :" + port);
                }
            }
            text = text.substring(0, colon);
        }
        host = text;
    }

    public String getProtocol() {
        return protocol;
    }

    public String getHost() {
        return host;
    }

    public int getPort() {
        return port;
    }

    public int getDefaultPort() {
        int i = PROTOCOLS.indexOf(" " + protocol + ":") + protocol.length() + 2;
        return Integer.parseInt(PROTOCOLS.substring(i, PROTOCOLS.indexOf(' ', i)));
    }

    public String getAuthority() {
        return authority;
    }

    public String getUserInfo() {
        return userInfo;
    }

    public String getPath() {
        return path;
    }

    public String getQuery() {
        return query;
    }

    public String getFile() {
        return query == null ? path : path + "?" + query;
    }

    public String getRef() {
        return ref;
    }

    public URLConnection openConnection() throws IOException {
        if (protocol.equals("jar")) {
            return new sun.net.www.protocol.jar.JarURLConnection(this);
        }
        if (protocol.equals("jrt")
                || protocol.equals("file") && (host.isEmpty() || host.equals("localhost") || host.equals("~"))) {
            return new LocalConnection(this);
        }
        throw new IOException("connections are not supported: " + this);
    }

    public final InputStream openStream() throws IOException {
        return openConnection().getInputStream();
    }

    public final Object getContent() throws IOException {
        return openStream();
    }

    public URI toURI() throws URISyntaxException {
        return new URI(toString());
    }

    public boolean sameFile(URL other) {
        int p = port == -1 ? getDefaultPort() : port;
        int q = other.port == -1 ? other.getDefaultPort() : other.port;
        return protocol.equals(other.protocol) && host.equalsIgnoreCase(other.host) && p == q
                && getFile().equals(other.getFile());
    }

    public String toExternalForm() {
        StringBuilder sb = new StringBuilder(protocol).append(':');
        if (authority != null && !authority.isEmpty()) {
            sb.append("//").append(authority);
        }
        sb.append(getFile());
        if (ref != null) {
            sb.append('#').append(ref);
        }
        return sb.toString();
    }

    @Override
    public String toString() {
        return toExternalForm();
    }

    @Override
    public boolean equals(Object obj) {
        if (!(obj instanceof URL)) {
            return false;
        }
        URL that = (URL) obj;
        return sameFile(that) && (ref == null ? that.ref == null : ref.equals(that.ref));
    }

    @Override
    public int hashCode() {
        return protocol.hashCode() + host.toLowerCase().hashCode() + getFile().hashCode()
                + (port == -1 ? getDefaultPort() : port) + (ref == null ? 0 : ref.hashCode());
    }

    private static final java.io.ObjectStreamField[] serialPersistentFields = {
        new java.io.ObjectStreamField("protocol", String.class),
        new java.io.ObjectStreamField("host", String.class),
        new java.io.ObjectStreamField("port", int.class),
        new java.io.ObjectStreamField("authority", String.class),
        new java.io.ObjectStreamField("file", String.class),
        new java.io.ObjectStreamField("ref", String.class),
        new java.io.ObjectStreamField("hashCode", int.class),
    };

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        java.io.ObjectOutputStream.PutField fields = s.putFields();
        fields.put("protocol", protocol);
        fields.put("host", host);
        fields.put("port", port);
        fields.put("authority", authority);
        fields.put("file", getFile());
        fields.put("ref", ref);
        fields.put("hashCode", -1);
        s.writeFields();
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        java.io.ObjectInputStream.GetField fields = s.readFields();
        String file = (String) fields.get("file", null);
        String fragment = (String) fields.get("ref", null);
        String name = (String) fields.get("protocol", null);
        if (name == null || PROTOCOLS.indexOf(" " + name + ":") < 0) {
            throw new IOException("unknown protocol: " + name);
        }
        jdk.internal.util.SerialData.set(this, URL.class, "protocol", name);
        host = (String) fields.get("host", null);
        port = fields.get("port", -1);
        authority = (String) fields.get("authority", null);
        int mark = file == null ? -1 : file.lastIndexOf('?');
        path = mark < 0 ? file : file.substring(0, mark);
        query = mark < 0 ? null : file.substring(mark + 1);
        ref = fragment;
    }
}
