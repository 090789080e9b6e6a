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

    private static volatile URLStreamHandlerFactory factory;

    private String protocol;
    private String host = "";
    private int port = -1;
    private String authority;
    private String userInfo;
    private String path = "";
    private String query;
    private String ref;
    /** Of the program; null: the protocol is one that this library knows. */
    private transient URLStreamHandler handler;

    public URL(String spec) throws MalformedURLException {
        this(null, spec);
    }

    public URL(URL context, String spec) throws MalformedURLException {
        this(context, spec, null);
    }

    public URL(URL context, String spec, URLStreamHandler handler) throws MalformedURLException {
        if (spec == null) {
            throw new MalformedURLException("Cannot invoke \"String.length()\" because \"spec\" is null");
        }
        String s = spec.trim();
        int start = s.regionMatches(true, 0, "url:", 0, 4) ? 4 : 0;
        int colon = s.indexOf(':', start);
        int stop = s.indexOf('/', start);
        if (colon > start && (stop < 0 || colon < stop) && isProtocol(s, start, colon)) {
            protocol = s.substring(start, colon).toLowerCase();
            start = colon + 1;
            if (handler == null && context != null && protocol.equals(context.protocol)) {
                handler = context.handler;
            }
            if (context != null && !(protocol.equals(context.protocol) && !s.startsWith("/", start)
                    && !protocol.equals("jar"))) {
                context = null;
            }
        } else if (context == null) {
            throw new MalformedURLException("no protocol: " + spec);
        } else {
            protocol = context.protocol;
        }
        this.handler = handler != null ? handler
                : context != null ? context.handler : handlerOf(protocol);
        if (context != null) {
            set(protocol, context.host, context.port, context.authority, context.userInfo, context.path, context.query,
                    context.ref);
        }
        int hash = s.indexOf('#', start);
        int limit = hash < 0 ? s.length() : hash;
        if (hash >= 0 || start < limit) {
            ref = hash < 0 ? null : s.substring(hash + 1);
        }
        if (this.handler == null) {
            parse(s.substring(start, limit));
            return;
        }
        try {
            this.handler.parseURL(this, s, start, limit);
        } catch (Exception e) {
            MalformedURLException m = new MalformedURLException(e.getMessage());
            m.initCause(e);
            throw m;
        }
    }

    public URL(String protocol, String host, String file) throws MalformedURLException {
        this(protocol, host, -1, file);
    }

    public URL(String protocol, String host, int port, String file) throws MalformedURLException {
        this(protocol, host, port, file, null);
    }

    public URL(String protocol, String host, int port, String file, URLStreamHandler handler)
            throws MalformedURLException {
        this(null, protocol + ":" + (host == null || host.isEmpty() ? ""
                : "//" + (host.indexOf(':') >= 0 && !host.startsWith("[") ? "[" + host + "]" : host)
                        + (port < 0 ? "" : ":" + port)) + file, handler);
        if (port < -1) {
            throw new MalformedURLException("Invalid port number :" + port);
        }
        if (host != null && authority == null) {
            authority = host;
        }
    }

    /** Null for a protocol of this library; a factory of the program comes first. */
    private static URLStreamHandler handlerOf(String protocol) throws MalformedURLException {
        boolean known = PROTOCOLS.indexOf(" " + protocol + ":") >= 0;
        URLStreamHandlerFactory f = factory;
        URLStreamHandler h = f == null || known && (protocol.equals("jrt") || protocol.equals("file")) ? null
                : f.createURLStreamHandler(protocol);
        if (h == null && !known) {
            h = provided(protocol);
            if (h == null) {
                throw new MalformedURLException("unknown protocol: " + protocol);
            }
        }
        return h;
    }

    /** Of a service, or of a class PACKAGE.PROTOCOL.Handler, whose package the property java.protocol.handler.pkgs
     * names. */
    private static URLStreamHandler provided(String protocol) {
        for (java.net.spi.URLStreamHandlerProvider p : java.util.ServiceLoader.load(
                java.net.spi.URLStreamHandlerProvider.class, ClassLoader.getSystemClassLoader())) {
            URLStreamHandler h = p.createURLStreamHandler(protocol);
            if (h != null) {
                return h;
            }
        }
        for (String pack : System.getProperty("java.protocol.handler.pkgs", "").split("\\|")) {
            try {
                Class<?> c = pack.isEmpty() ? null : Class.forName(pack.trim() + "." + protocol + ".Handler", true,
                        ClassLoader.getSystemClassLoader());
                if (c != null) {
                    return (URLStreamHandler) c.getDeclaredConstructor().newInstance();
                }
            } catch (ReflectiveOperationException | ClassCastException e) {
                // The next one.
            }
        }
        return null;
    }

    public static synchronized void setURLStreamHandlerFactory(URLStreamHandlerFactory fac) {
        if (factory != null) {
            throw new Error("factory already defined");
        }
        factory = fac;
    }

    URLStreamHandler handler() {
        return handler;
    }

    void set(String protocol, String host, int port, String authority, String userInfo, String path, String query,
            String ref) {
        this.protocol = protocol;
        this.host = host;
        this.port = port;
        this.authority = authority;
        this.userInfo = userInfo;
        this.path = path;
        this.query = query;
        this.ref = ref;
    }

    private URL(URL u) {
        set(u.protocol, u.host, u.port, u.authority, u.userInfo, u.path, u.query, u.ref);
    }

    /** This URL with the parts that a text has, for handlers. */
    URL parsed(String s) {
        URL u = new URL(this);
        try {
            u.parse(s);
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
        return u;
    }

    /** A text without protocol and fragment; what it lacks remains that of the context. */
    private void parse(String s) throws MalformedURLException {
        if (path == null) {
            path = "";
        }
        if (protocol.equals("jar")) {
            path = path.isEmpty() ? s : inJar(path, s);
            if (path.indexOf("!/") < 0) {
                throw new MalformedURLException("no !/ in spec");
            }
            return;
        }
        boolean relative = !path.isEmpty() || authority != null;
        String context = path;
        boolean bare = s.isEmpty();
        int mark = s.indexOf('?');
        if (!bare) {
            query = mark < 0 ? null : s.substring(mark + 1);
        }
        if (mark >= 0) {
            s = s.substring(0, mark);
        }
        if (s.startsWith("//")) {
            int slash = s.indexOf('/', 2);
            parseAuthority(slash < 0 ? s.substring(2) : s.substring(2, slash));
            path = slash < 0 ? "" : s.substring(slash);
        } else if (!relative || s.startsWith("/")) {
            path = s;
        } else if (!s.isEmpty()) {
            path = withoutDots(context.substring(0, context.lastIndexOf('/') + 1).concat(s));
        } else if (!bare) {
            path = context.substring(0, context.lastIndexOf('/') + 1);
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

    private static boolean isProtocol(String s, int start, int end) {
        for (int i = start; i < end; i++) {
            char c = s.charAt(i);
            boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
            if (!letter && (i == start || !(c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.'))) {
                return false;
            }
        }
        return true;
    }

    private void parseAuthority(String text) throws MalformedURLException {
        authority = text;
        userInfo = null;
        port = -1;
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
        if (handler != null) {
            return handler.getDefaultPort();
        }
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
        if (handler != null) {
            return handler.openConnection(this);
        }
        if (protocol.equals("jar")) {
            return new sun.net.www.protocol.jar.JarURLConnection(this);
        }
        if (protocol.equals("jrt")
                || protocol.equals("file") && (host.isEmpty() || host.equals("localhost") || host.equals("~"))) {
            return new LocalConnection(this);
        }
        if (protocol.startsWith("http")) {
            return new sun.net.www.protocol.http.HttpURLConnection(this);
        }
        throw NoNetwork.exception();
    }

    public URLConnection openConnection(Proxy proxy) throws IOException {
        if (proxy == null) {
            throw new IllegalArgumentException("proxy can not be null");
        }
        return handler != null ? handler.openConnection(this, proxy) : openConnection();
    }

    public final InputStream openStream() throws IOException {
        return openConnection().getInputStream();
    }

    public final Object getContent() throws IOException {
        return openConnection().getContent();
    }

    public final Object getContent(Class<?>[] classes) throws IOException {
        return openConnection().getContent(classes);
    }

    public URI toURI() throws URISyntaxException {
        return new URI(toString());
    }

    public boolean sameFile(URL other) {
        return handler != null ? handler.sameFile(this, other) : sameParts(other) && sameHost(other);
    }

    private boolean sameHost(URL other) {
        return host == null ? other.host == null : host.equalsIgnoreCase(other.host);
    }

    /** All but host and fragment. */
    boolean sameParts(URL other) {
        int p = port == -1 ? getDefaultPort() : port;
        int q = other.port == -1 ? other.getDefaultPort() : other.port;
        return (protocol == null ? other.protocol == null : protocol.equalsIgnoreCase(other.protocol)) && p == q
                && java.util.Objects.equals(getFile(), other.getFile());
    }

    String external() {
        StringBuilder sb = new StringBuilder(protocol).append(':');
        if (authority != null && !authority.isEmpty()) {
            sb.append("//").append(authority);
        }
        if (path != null) {
            sb.append(path);
        }
        if (query != null) {
            sb.append('?').append(query);
        }
        if (ref != null) {
            sb.append('#').append(ref);
        }
        return sb.toString();
    }

    public String toExternalForm() {
        return handler != null ? handler.toExternalForm(this) : external();
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
        return handler != null ? handler.equals(this, that)
                : sameFile(that) && (ref == null ? that.ref == null : ref.equals(that.ref));
    }

    static int hash(Object o) {
        return o == null ? 0 : o.hashCode();
    }

    @Override
    public int hashCode() {
        return handler != null ? handler.hashCode(this)
                : protocol.hashCode() + host.toLowerCase().hashCode() + getFile().hashCode()
                        + (port == -1 ? getDefaultPort() : port) + hash(ref);
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
        try {
            handler = handlerOf(name);
        } catch (MalformedURLException e) {
            throw new IOException(e.getMessage());
        }
        protocol = name;
        host = (String) fields.get("host", null);
        port = fields.get("port", -1);
        authority = (String) fields.get("authority", null);
        int mark = file == null ? -1 : file.lastIndexOf('?');
        path = mark < 0 ? file : file.substring(0, mark);
        query = mark < 0 ? null : file.substring(mark + 1);
        ref = fragment;
    }
}
