// A uniform resource locator, as class loaders return it for resources. Only file URLs can be opened: there are no
// connections in this library.
package java.net;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;

public final class URL implements Serializable {
    private static final long serialVersionUID = -7627629688361524110L;

    /** Known protocols with their default ports. */
    private static final String PROTOCOLS = " file:-1 jar:-1 http:80 https:443 ftp:21 mailto:-1 ";

    private final String protocol;
    private String host = "";
    private int port = -1;
    private String authority;
    private String userInfo;
    private String path = "";
    private String query;
    private String ref;

    public URL(String spec) throws MalformedURLException {
        String s = spec == null ? "" : spec.trim();
        int colon = s.indexOf(':');
        if (colon < 1 || !isProtocol(s, colon)) {
            throw new MalformedURLException("no protocol: " + spec);
        }
        protocol = s.substring(0, colon).toLowerCase();
        if (PROTOCOLS.indexOf(" " + protocol + ":") < 0) {
            throw new MalformedURLException("unknown protocol: " + protocol);
        }
        String rest = s.substring(colon + 1);
        int hash = rest.indexOf('#');
        if (hash >= 0) {
            ref = rest.substring(hash + 1);
            rest = rest.substring(0, hash);
        }
        int mark = protocol.equals("jar") ? -1 : rest.indexOf('?');
        if (mark >= 0) {
            query = rest.substring(mark + 1);
            rest = rest.substring(0, mark);
        }
        if (rest.startsWith("//") && !protocol.equals("jar")) {
            int slash = rest.indexOf('/', 2);
            parseAuthority(slash < 0 ? rest.substring(2) : rest.substring(2, slash));
            rest = slash < 0 ? "" : rest.substring(slash);
        }
        path = rest;
    }

    public URL(String protocol, String host, String file) throws MalformedURLException {
        this(protocol + ":" + (host == null || host.isEmpty() ? "" : "//" + host) + file);
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
                    throw new MalformedURLException("For input string: \"" + text.substring(colon + 1) + "\"");
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

    public final InputStream openStream() throws IOException {
        if (protocol.equals("file") && host.isEmpty()) {
            return new FileInputStream(new File(decode(path)));
        }
        throw new IOException("connections are not supported: " + this);
    }

    /** Replaces %xx escapes; the bytes are UTF-8. */
    private static String decode(String s) {
        if (s.indexOf('%') < 0) {
            return s;
        }
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        byte[] b = s.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        for (int i = 0; i < b.length; i++) {
            int high = b[i] == '%' && i + 2 < b.length ? Character.digit((char) b[i + 1], 16) : -1;
            int low = high < 0 ? -1 : Character.digit((char) b[i + 2], 16);
            if (low < 0) {
                bytes.write(b[i]);
            } else {
                bytes.write(high << 4 | low);
                i += 2;
            }
        }
        return bytes.toString(java.nio.charset.StandardCharsets.UTF_8);
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
        int p = port == -1 ? getDefaultPort() : port;
        int q = that.port == -1 ? that.getDefaultPort() : that.port;
        return protocol.equals(that.protocol) && host.equalsIgnoreCase(that.host) && p == q
                && getFile().equals(that.getFile()) && (ref == null ? that.ref == null : ref.equals(that.ref));
    }

    @Override
    public int hashCode() {
        return protocol.hashCode() + host.toLowerCase().hashCode() + getFile().hashCode()
                + (port == -1 ? getDefaultPort() : port) + (ref == null ? 0 : ref.hashCode());
    }
}
