// Knows how URLs of a protocol are read, compared and connected.
package java.net;

import java.io.IOException;

public abstract class URLStreamHandler {
    public URLStreamHandler() {
    }

    protected abstract URLConnection openConnection(URL u) throws IOException;

    protected URLConnection openConnection(URL u, Proxy p) throws IOException {
        throw new UnsupportedOperationException("Method not implemented.");
    }

    protected void parseURL(URL u, String spec, int start, int limit) {
        URL p = u.parsed(spec.substring(start, Math.max(start, limit)));
        setURL(u, u.getProtocol(), p.getHost(), p.getPort(), p.getAuthority(), p.getUserInfo(), p.getPath(),
                p.getQuery(), p.getRef());
    }

    protected int getDefaultPort() {
        return -1;
    }

    protected boolean equals(URL u1, URL u2) {
        return java.util.Objects.equals(u1.getRef(), u2.getRef()) && java.util.Objects.equals(u1.getQuery(),
                u2.getQuery()) && sameFile(u1, u2);
    }

    protected int hashCode(URL u) {
        return URL.hash(u.getProtocol()) + (u.getHost() == null ? 0 : u.getHost().toLowerCase().hashCode())
                + URL.hash(u.getFile()) + (u.getPort() == -1 ? getDefaultPort() : u.getPort()) + URL.hash(u.getRef());
    }

    protected boolean sameFile(URL u1, URL u2) {
        return u1.sameParts(u2) && hostsEqual(u1, u2);
    }

    protected InetAddress getHostAddress(URL u) {
        String host = u.getHost();
        try {
            return host == null || host.isEmpty() ? null : InetAddress.getByName(host);
        } catch (UnknownHostException | SecurityException e) {
            return null;
        }
    }

    protected boolean hostsEqual(URL u1, URL u2) {
        InetAddress a = getHostAddress(u1);
        InetAddress b = getHostAddress(u2);
        if (a != null && b != null) {
            return a.equals(b);
        }
        return u1.getHost() != null && u2.getHost() != null ? u1.getHost().equalsIgnoreCase(u2.getHost())
                : u1.getHost() == null && u2.getHost() == null;
    }

    protected String toExternalForm(URL u) {
        return u.external();
    }

    protected void setURL(URL u, String protocol, String host, int port, String authority, String userInfo, String path,
            String query, String ref) {
        if (u.handler() != this) {
            throw new SecurityException("handler for url different from this handler");
        }
        u.set(protocol, host, port, authority, userInfo, path, query, ref);
    }

    @Deprecated
    protected void setURL(URL u, String protocol, String host, int port, String file, String ref) {
        String userInfo = null;
        String authority = null;
        if (host != null && !host.isEmpty()) {
            authority = port == -1 ? host : host + ":" + port;
            int at = host.lastIndexOf('@');
            userInfo = at < 0 ? null : host.substring(0, at);
            host = host.substring(at + 1);
        }
        int mark = file == null ? -1 : file.lastIndexOf('?');
        setURL(u, protocol, host, port, authority, userInfo, mark < 0 ? file : file.substring(0, mark),
                mark < 0 ? null : file.substring(mark + 1), ref);
    }
}
