// A uniform resource identifier (RFC 2396, as java.net.URI reads it): parsing, quoting, normalising, resolving.
package java.net;

import java.io.ByteArrayOutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;

public final class URI implements Comparable<URI>, Serializable {
    private static final long serialVersionUID = -6052424284110960213L;

    private static final String MARK = "-_.!~*'()";
    private static final String PCHAR = MARK.concat(":@&=+$,");
    private static final String PATH = PCHAR.concat(";/");
    private static final String REGISTRY = MARK.concat("$,;:@&=+");
    private static final String SERVER = MARK.concat(";:&=+$,@[]");
    private static final String USER = MARK.concat(";:&=+$,");
    private static final String URIC = MARK.concat(";/?:@&=+$,[]");

    private String scheme;
    private String fragment;
    private String authority;
    private String userInfo;
    private String host;
    private int port = -1;
    private String path;
    private String query;
    private String specific;            // opaque: what is between scheme and fragment
    private String text;

    private URI() {
    }

    public URI(String str) throws URISyntaxException {
        parse(str);
    }

    public URI(String scheme, String ssp, String fragment) throws URISyntaxException {
        StringBuilder sb = new StringBuilder();
        appendScheme(sb, scheme);
        if (ssp != null) {
            quote(sb, ssp, URIC, true);
        }
        appendFragment(sb, fragment);
        parse(sb.toString());
    }

    public URI(String scheme, String host, String path, String fragment) throws URISyntaxException {
        this(scheme, null, host, -1, path, null, fragment);
    }

    public URI(String scheme, String authority, String path, String query, String fragment) throws URISyntaxException {
        StringBuilder sb = new StringBuilder();
        appendScheme(sb, scheme);
        if (authority != null) {
            sb.append("//");
            quote(sb, authority, SERVER, true);
        }
        appendPath(sb, scheme, path, query, fragment);
        parse(sb.toString());
    }

    public URI(String scheme, String userInfo, String host, int port, String path, String query, String fragment)
            throws URISyntaxException {
        StringBuilder sb = new StringBuilder();
        appendScheme(sb, scheme);
        if (host != null) {
            sb.append("//");
            if (userInfo != null) {
                quote(sb, userInfo, USER, false);
                sb.append('@');
            }
            boolean literal = host.indexOf(':') >= 0 && !host.startsWith("[") && !host.endsWith("]");
            sb.append(literal ? "[" : "").append(host).append(literal ? "]" : "");
            if (port != -1) {
                sb.append(':').append(port);
            }
        } else if (userInfo != null || port != -1) {
            throw new URISyntaxException(userInfo != null ? userInfo : "", userInfo != null
                    ? "User info not allowed without host" : "Port number not allowed without host");
        }
        appendPath(sb, scheme, path, query, fragment);
        parse(sb.toString());
    }

    public static URI create(String str) {
        try {
            return new URI(str);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    // ---- building ----

    private static void appendScheme(StringBuilder sb, String scheme) {
        if (scheme != null) {
            sb.append(scheme).append(':');
        }
    }

    private static void appendPath(StringBuilder sb, String scheme, String path, String query, String fragment)
            throws URISyntaxException {
        if (path != null) {
            if (scheme != null && !path.isEmpty() && path.charAt(0) != '/') {
                throw new URISyntaxException(sb.append(path).toString(), "Relative path in absolute URI");
            }
            quote(sb, path, PATH, false);
        }
        if (query != null) {
            sb.append('?');
            quote(sb, query, URIC, false);
        }
        appendFragment(sb, fragment);
    }

    private static void appendFragment(StringBuilder sb, String fragment) {
        if (fragment != null) {
            sb.append('#');
            quote(sb, fragment, URIC, false);
        }
    }

    private static boolean isAlphanumeric(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
    }

    /** Characters beyond ASCII stay unless they are spaces or control characters. */
    private static boolean isOther(char c) {
        return c >= 0x80 && !Character.isSpaceChar(c) && !Character.isISOControl(c);
    }

    private static void appendEscaped(StringBuilder sb, String s) {
        byte[] bytes = s.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            sb.append('%').append("0123456789ABCDEF".charAt(bytes[i] >> 4 & 15))
                    .append("0123456789ABCDEF".charAt(bytes[i] & 15));
        }
    }

    private static boolean isEscape(String s, int i) {
        return i + 2 < s.length() && Character.digit(s.charAt(i + 1), 16) >= 0
                && Character.digit(s.charAt(i + 2), 16) >= 0 && s.charAt(i + 1) < 0x80 && s.charAt(i + 2) < 0x80;
    }

    private static void quote(StringBuilder sb, String s, String legal, boolean keepEscapes) {
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (isAlphanumeric(c) || c < 0x80 && legal.indexOf(c) >= 0 || isOther(c)
                    || keepEscapes && c == '%' && isEscape(s, i)) {
                sb.append(c);
            } else {
                appendEscaped(sb, String.valueOf(c));
            }
        }
    }

    private static String decode(String s) {
        if (s == null || s.indexOf('%') < 0) {
            return s;
        }
        StringBuilder sb = new StringBuilder();
        boolean brackets = false;
        for (int i = 0; i < s.length();) {
            char c = s.charAt(i);
            if (c == '[') {
                brackets = true;
            } else if (c == ']') {
                brackets = false;
            }
            if (c != '%' || brackets) {
                sb.append(c);
                i++;
                continue;
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (; i < s.length() && s.charAt(i) == '%'; i += 3) {
                bytes.write(Character.digit(s.charAt(i + 1), 16) << 4 | Character.digit(s.charAt(i + 2), 16));
            }
            sb.append(bytes.toString(StandardCharsets.UTF_8));
        }
        return sb.toString();
    }

    // ---- parsing ----

    private static void check(String s, int from, int to, String legal, String what) throws URISyntaxException {
        for (int i = from; i < to; i++) {
            char c = s.charAt(i);
            if (c == '%') {
                if (!isEscape(s, i) || i + 2 >= to) {
                    throw new URISyntaxException(s, "Malformed escape pair", i);
                }
                i += 2;
            } else if (!isAlphanumeric(c) && (c >= 0x80 || legal.indexOf(c) < 0) && !isOther(c)) {
                throw new URISyntaxException(s, "Illegal character in ".concat(what), i);
            }
        }
    }

    private static int find(String s, int from, int to, String stops) {
        while (from < to && stops.indexOf(s.charAt(from)) < 0) {
            from++;
        }
        return from;
    }

    private void parse(String s) throws URISyntaxException {
        text = s;
        int end = s.indexOf('#');
        int n = end < 0 ? s.length() : end;
        int at = find(s, 0, n, "/?#:");
        int start = 0;
        if (at < n && s.charAt(at) == ':') {
            if (at == 0) {
                throw new URISyntaxException(s, "Expected scheme name", 0);
            }
            for (int i = 0; i < at; i++) {
                char c = s.charAt(i);
                boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
                if (!letter && (i == 0 || !(c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.'))) {
                    throw new URISyntaxException(s, "Illegal character in scheme name", i);
                }
            }
            scheme = s.substring(0, at);
            start = at + 1;
            if (start == n) {
                throw new URISyntaxException(s, "Expected scheme-specific part", start);
            }
            if (s.charAt(start) != '/') {
                check(s, start, n, URIC, "opaque part");
                specific = s.substring(start, n);
                parseFragment(s, n);
                return;
            }
        }
        int p = start;
        if (s.startsWith("//", p) && p + 2 <= n) {
            int stop = find(s, p + 2, n, "/?");
            if (stop > p + 2) {
                parseAuthority(s, p + 2, stop);
            } else if (stop == n) {
                throw new URISyntaxException(s, "Expected authority", stop);
            }
            p = stop;
        }
        int mark = find(s, p, n, "?");
        check(s, p, mark, PATH, "path");
        path = s.substring(p, mark);
        if (mark < n) {
            check(s, mark + 1, n, URIC, "query");
            query = s.substring(mark + 1, n);
        }
        parseFragment(s, n);
    }

    private void parseFragment(String s, int n) throws URISyntaxException {
        if (n < s.length()) {
            check(s, n + 1, s.length(), URIC, "fragment");
            fragment = s.substring(n + 1);
        }
    }

    private void parseAuthority(String s, int from, int to) throws URISyntaxException {
        authority = s.substring(from, to);
        int at = authority.indexOf('@');
        int h = at < 0 ? from : from + at + 1;
        boolean bracket = h < to && s.charAt(h) == '[';
        int close = bracket ? s.indexOf(']', h) : -1;
        if (bracket && (close < 0 || close >= to)) {
            throw new URISyntaxException(s, "Expected closing bracket for IPv6 address", to);
        }
        check(s, from, to, bracket ? SERVER : REGISTRY, "authority");
        int colon = bracket ? (close + 1 < to && s.charAt(close + 1) == ':' ? close + 1 : -1) : s.indexOf(':', h);
        if (colon >= to) {
            colon = -1;
        }
        String name = s.substring(h, colon < 0 ? to : colon);
        int number = -1;
        if (colon >= 0 && colon + 1 < to) {
            try {
                number = Integer.parseInt(s.substring(colon + 1, to));
            } catch (NumberFormatException e) {
                return;                 // registry-based: there is no host
            }
            if (number < 0 || s.charAt(colon + 1) == '+') {
                return;
            }
        }
        if (!bracket && !isHostName(name)) {
            return;
        }
        userInfo = at < 0 ? null : authority.substring(0, at);
        host = name;
        port = number;
    }

    /** Labels of letters, digits and inner hyphens; the last one starts with a letter, unless all are numbers. */
    private static boolean isHostName(String name) {
        if (name.endsWith(".")) {
            name = name.substring(0, name.length() - 1);
        }
        boolean numbers = true;
        int last = 0;
        int start = 0;
        int labels = 0;
        for (int i = 0; i <= name.length(); i++) {
            if (i < name.length() && name.charAt(i) != '.') {
                char c = name.charAt(i);
                if (!isAlphanumeric(c) && c != '-') {
                    return false;
                }
                numbers &= c >= '0' && c <= '9';
                continue;
            }
            if (i == start || name.charAt(start) == '-' || name.charAt(i - 1) == '-') {
                return false;
            }
            last = start;
            start = i + 1;
            labels++;
        }
        char first = name.charAt(last);
        return numbers ? labels == 4 : !(first >= '0' && first <= '9');
    }

    // ---- parts ----

    public String getScheme() {
        return scheme;
    }

    public boolean isAbsolute() {
        return scheme != null;
    }

    public boolean isOpaque() {
        return path == null;
    }

    public String getRawSchemeSpecificPart() {
        if (specific != null) {
            return specific;
        }
        StringBuilder sb = new StringBuilder();
        appendHierarchy(sb);
        return sb.toString();
    }

    /** An authority that was given empty ("file:///a") is kept in the text only. */
    private void appendHierarchy(StringBuilder sb) {
        if (text != null) {
            int from = scheme == null ? 0 : scheme.length() + 1;
            int to = fragment == null ? text.length() : text.length() - fragment.length() - 1;
            sb.append(text, from, to);
            return;
        }
        if (authority != null) {
            sb.append("//").append(authority);
        }
        sb.append(path);
        if (query != null) {
            sb.append('?').append(query);
        }
    }

    public String getSchemeSpecificPart() {
        return decode(getRawSchemeSpecificPart());
    }

    public String getRawAuthority() {
        return authority;
    }

    public String getAuthority() {
        return decode(authority);
    }

    public String getRawUserInfo() {
        return userInfo;
    }

    public String getUserInfo() {
        return decode(userInfo);
    }

    public String getHost() {
        return host;
    }

    public int getPort() {
        return port;
    }

    public String getRawPath() {
        return path;
    }

    public String getPath() {
        return decode(path);
    }

    public String getRawQuery() {
        return query;
    }

    public String getQuery() {
        return decode(query);
    }

    public String getRawFragment() {
        return fragment;
    }

    public String getFragment() {
        return decode(fragment);
    }

    public URI parseServerAuthority() throws URISyntaxException {
        if (authority != null && host == null) {
            throw new URISyntaxException(toString(), "Illegal character in hostname", toString().indexOf(authority));
        }
        return this;
    }

    // ---- operations ----

    /** Without "." segments and without ".." that has a segment to remove. */
    private static String normalizePath(String p) {
        if (p.indexOf('.') < 0 && p.indexOf("//") < 0) {
            return p;
        }
        boolean absolute = p.startsWith("/");
        String[] kept = new String[p.length() + 1];
        int n = 0;
        boolean directory = false;
        for (int i = 0; i < p.length();) {
            int end = p.indexOf('/', i);
            String segment = p.substring(i, end < 0 ? p.length() : end);
            directory = end >= 0;
            i = end < 0 ? p.length() : end + 1;
            if (segment.isEmpty()) {
                continue;
            }
            if (segment.equals(".")) {
                directory = true;
            } else if (segment.equals("..")) {
                if (n > 0 && !kept[n - 1].equals("..")) {
                    n--;
                    directory = true;
                } else {
                    kept[n++] = segment;
                }
            } else {
                kept[n++] = segment;
            }
        }
        StringBuilder sb = new StringBuilder(absolute ? "/" : "");
        if (!absolute && n > 0 && kept[0].indexOf(':') >= 0) {
            sb.append("./");            // must not look like a scheme
        }
        for (int i = 0; i < n; i++) {
            sb.append(kept[i]);
            if (i + 1 < n || directory) {
                sb.append('/');
            }
        }
        return sb.toString();
    }

    private URI withPath(String p) {
        URI u = new URI();
        u.scheme = scheme;
        u.authority = authority;
        u.userInfo = userInfo;
        u.host = host;
        u.port = port;
        u.path = p;
        u.query = query;
        u.fragment = fragment;
        return u;
    }

    public URI normalize() {
        if (isOpaque() || path.isEmpty()) {
            return this;
        }
        String p = normalizePath(path);
        return p.equals(path) ? this : withPath(p);
    }

    public URI resolve(URI given) {
        if (given.isOpaque() || isOpaque() || given.scheme != null) {
            return given;
        }
        URI u = withPath(path);
        u.fragment = given.fragment;
        if (given.authority == null && given.path.isEmpty() && given.fragment != null && given.query == null) {
            return fragment != null && given.fragment.equals(fragment) ? this : u;
        }
        u.query = given.query;
        if (given.authority != null) {
            u.authority = given.authority;
            u.userInfo = given.userInfo;
            u.host = given.host;
            u.port = given.port;
            u.path = given.path;
        } else if (given.path.startsWith("/")) {
            u.path = normalizePath(given.path);
        } else {
            u.path = normalizePath(path.substring(0, path.lastIndexOf('/') + 1).concat(given.path));
        }
        return u;
    }

    public URI resolve(String str) {
        return resolve(create(str));
    }

    private static boolean same(String a, String b) {
        return a == null ? b == null : a.equals(b);
    }

    private static boolean sameIgnoringCase(String a, String b) {
        return a == null ? b == null : a.equalsIgnoreCase(b);
    }

    public URI relativize(URI given) {
        if (given.isOpaque() || isOpaque() || !sameIgnoringCase(scheme, given.scheme)
                || !same(authority, given.authority)) {
            return given;
        }
        String base = normalizePath(path);
        String p = normalizePath(given.path);
        if (!base.equals(p)) {
            if (!base.endsWith("/")) {
                base = base.concat("/");
            }
            if (!p.startsWith(base)) {
                return given;
            }
        }
        URI u = new URI();
        u.path = p.substring(base.length());
        u.query = given.query;
        u.fragment = given.fragment;
        return u;
    }

    public URL toURL() throws MalformedURLException {
        if (!isAbsolute()) {
            throw new IllegalArgumentException("URI is not absolute");
        }
        return new URL(toString());
    }

    public String toASCIIString() {
        String s = toString();
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < s.length();) {
            int c = s.codePointAt(i);
            int next = i + Character.charCount(c);
            if (c < 0x80) {
                sb.append((char) c);
            } else {
                appendEscaped(sb, s.substring(i, next));
            }
            i = next;
        }
        return sb.toString();
    }

    @Override
    public String toString() {
        if (text == null) {
            StringBuilder sb = new StringBuilder();
            appendScheme(sb, scheme);
            if (specific != null) {
                sb.append(specific);
            } else {
                appendHierarchy(sb);
            }
            if (fragment != null) {
                sb.append('#').append(fragment);
            }
            text = sb.toString();
        }
        return text;
    }

    @Override
    public boolean equals(Object obj) {
        if (!(obj instanceof URI)) {
            return false;
        }
        URI that = (URI) obj;
        return this == that || sameIgnoringCase(scheme, that.scheme) && same(fragment, that.fragment)
                && same(specific, that.specific) && same(path, that.path) && same(query, that.query)
                && (host != null ? sameIgnoringCase(host, that.host) && port == that.port
                        && same(userInfo, that.userInfo)
                : that.host == null && same(authority, that.authority));
    }

    @Override
    public int hashCode() {
        int h = scheme == null ? 0 : scheme.toLowerCase().hashCode();
        h = h * 127 + (fragment == null ? 0 : fragment.hashCode());
        h = h * 127 + (specific != null
                ? specific.hashCode() : path.hashCode() * 31 + (query == null ? 0 : query.hashCode()));
        return h * 127 + (host != null ? host.toLowerCase().hashCode() + 1949 * port : authority == null ? 0
                : authority.hashCode());
    }

    private static int compare(String a, String b) {
        return a == null ? b == null ? 0 : -1 : b == null ? 1 : a.compareTo(b);
    }

    private static int compareIgnoringCase(String a, String b) {
        return a == null ? b == null ? 0 : -1 : b == null ? 1 : a.compareToIgnoreCase(b);
    }

    @Override
    public int compareTo(URI that) {
        int c = compareIgnoringCase(scheme, that.scheme);
        if (c != 0) {
            return c;
        }
        if (isOpaque() || that.isOpaque()) {
            c = isOpaque() ? that.isOpaque() ? compare(specific, that.specific) : 1 : -1;
            return c != 0 ? c : compare(fragment, that.fragment);
        }
        if (host != null && that.host != null) {
            c = compare(userInfo, that.userInfo);
            c = c != 0 ? c : compareIgnoringCase(host, that.host);
            c = c != 0 ? c : port - that.port;
        } else {
            c = compare(authority, that.authority);
        }
        c = c != 0 ? c : compare(path, that.path);
        c = c != 0 ? c : compare(query, that.query);
        return c != 0 ? c : compare(fragment, that.fragment);
    }
}
