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
        parse(str, false);
    }

    private URI(String str, boolean needServer) throws URISyntaxException {
        parse(str, needServer);
    }

    public URI(String scheme, String ssp, String fragment) throws URISyntaxException {
        StringBuilder sb = new StringBuilder();
        appendScheme(sb, scheme);
        if (ssp != null) {
            int literal = ssp.startsWith("//") ? literalEnd(ssp, 2) : 0;
            if (literal > 0 || !ssp.startsWith("//[")) {
                sb.append(ssp, 0, literal);
                quote(sb, ssp.substring(literal), URIC);
            }
        }
        appendFragment(sb, fragment);
        parse(sb.toString(), false);
    }

    public URI(String scheme, String host, String path, String fragment) throws URISyntaxException {
        this(scheme, null, host, -1, path, null, fragment);
    }

    public URI(String scheme, String authority, String path, String query, String fragment) throws URISyntaxException {
        StringBuilder sb = new StringBuilder();
        appendScheme(sb, scheme);
        if (authority != null) {
            sb.append("//");
            int literal = literalEnd(authority, 0);
            sb.append(authority, 0, literal);
            quote(sb, authority.substring(literal), SERVER);
        }
        appendPath(sb, scheme, path, query, fragment);
        parse(sb.toString(), false);
    }

    public URI(String scheme, String userInfo, String host, int port, String path, String query, String fragment)
            throws URISyntaxException {
        StringBuilder sb = new StringBuilder();
        appendScheme(sb, scheme);
        if (host != null) {
            sb.append("//");
            if (userInfo != null) {
                quote(sb, userInfo, USER);
                sb.append('@');
            }
            boolean literal = host.indexOf(':') >= 0 && !host.startsWith("[") && !host.endsWith("]");
            sb.append(literal ? "[" : "").append(host).append(literal ? "]" : "");
            if (port != -1) {
                sb.append(':').append(port);
            }
        }
        appendPath(sb, scheme, path, query, fragment);
        parse(sb.toString(), true);
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
            quote(sb, path, PATH);
        }
        if (query != null) {
            sb.append('?');
            quote(sb, query, URIC);
        }
        appendFragment(sb, fragment);
        if (scheme != null && path != null && !path.isEmpty() && path.charAt(0) != '/') {
            throw new URISyntaxException(sb.toString(), "Relative path in absolute URI");
        }
    }

    /** The index after an IPv6 address in brackets at from, which is not quoted; 0 if there is none. */
    private static int literalEnd(String s, int from) {
        int end = s.startsWith("[", from) ? s.indexOf(']', from) : -1;
        return end >= 0 && s.lastIndexOf(':', end) > from ? end + 1 : 0;
    }

    private static void appendFragment(StringBuilder sb, String fragment) {
        if (fragment != null) {
            sb.append('#');
            quote(sb, fragment, URIC);
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

    private static void quote(StringBuilder sb, String s, String legal) {
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (isAlphanumeric(c) || c < 0x80 && legal.indexOf(c) >= 0 || isOther(c)) {
                sb.append(c);
            } else {
                appendEscaped(sb, String.valueOf(c));
            }
        }
    }

    private static String decode(String s) {
        return decode(s, true);
    }

    /** With scopes a percent sign within brackets is that of an IPv6 address. */
    private static String decode(String s, boolean scopes) {
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
            if (c != '%' || brackets && scopes) {
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

    private void parse(String s, boolean needServer) throws URISyntaxException {
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
                parseAuthority(s, p + 2, stop, needServer);
            } else if (stop == s.length()) {
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

    /** The end of the longest run of characters of legal and of escaped octets. */
    private static int scan(String s, int from, int to, String legal, boolean barePercent) throws URISyntaxException {
        int i = from;
        while (i < to) {
            char c = s.charAt(i);
            if (c == '%' && !barePercent) {
                if (!isEscape(s, i) || i + 2 >= to) {
                    throw new URISyntaxException(s, "Malformed escape pair", i);
                }
                i += 2;
            } else if (c != '%' && !isAlphanumeric(c) && (c >= 0x80 || legal.indexOf(c) < 0) && !isOther(c)) {
                break;
            }
            i++;
        }
        return i;
    }

    /** An authority that is no server's may still be a name of a registry, unless a server is needed. */
    private void parseAuthority(String s, int from, int to, boolean needServer) throws URISyntaxException {
        authority = s.substring(from, to);
        // A percent sign may begin the scope of an IPv6 address.
        boolean server = scan(s, from, to, SERVER, s.charAt(from) != ']') == to;
        boolean registry = scan(s, from, to, REGISTRY, false) == to;
        if (registry && !server) {
            return;
        }
        if (!server) {
            throw new URISyntaxException(s, "Illegal character in authority", from);
        }
        try {
            parseServer(s, from, to);
        } catch (URISyntaxException e) {
            if (needServer || !registry) {
                throw e;
            }
        }
    }

    private void parseServer(String s, int from, int to) throws URISyntaxException {
        int h = from;
        int at = find(s, from, to, "/?#@");
        String user = null;
        if (at < to && s.charAt(at) == '@') {
            check(s, from, at, USER, "user info");
            user = s.substring(from, at);
            h = at + 1;
        }
        int end;
        if (h < to && s.charAt(h) == '[') {
            int close = find(s, h + 1, to, "/?#]");
            if (close == h + 1 || close == to || s.charAt(close) != ']') {
                throw new URISyntaxException(s, "Expected closing bracket for IPv6 address", close);
            }
            int percent = find(s, h + 1, close, "%");
            if (percent == h + 1) {
                percent = close;
            }
            new Inet6(s, h + 1, percent).check();
            if (percent + 1 == close) {
                throw new URISyntaxException(s, "scope id expected");
            }
            checkScope(s, percent + 1, close);
            end = close + 1;
        } else {
            end = endOfHost(s, h, to);
        }
        int number = -1;
        if (end < to) {
            if (s.charAt(end) != ':') {
                throw new URISyntaxException(s, "Expected port number", end);
            }
            number = port(s, end + 1, to);
        }
        userInfo = user;
        host = s.substring(h, end);
        port = number;
    }

    private static void checkScope(String s, int from, int to) throws URISyntaxException {
        for (int i = from; i < to; i++) {
            char c = s.charAt(i);
            if (!isAlphanumeric(c) && c != '_' && c != '.') {
                throw new URISyntaxException(s, "Illegal character in scope id", i);
            }
        }
    }

    private static int port(String s, int from, int to) throws URISyntaxException {
        if (from == to) {
            return -1;
        }
        for (int i = from; i < to; i++) {
            if (s.charAt(i) < '0' || s.charAt(i) > '9') {
                throw new URISyntaxException(s, "Illegal character in port number", i);
            }
        }
        try {
            return Integer.parseInt(s.substring(from, to));
        } catch (NumberFormatException e) {
            throw new URISyntaxException(s, "Malformed port number", from);
        }
    }

    private static int endOfHost(String s, int from, int to) throws URISyntaxException {
        int end = endOfInet4(s, from, to);
        if (end > from && (end == to || s.charAt(end) == ':')) {
            return end;
        }
        return endOfHostName(s, from, to);
    }

    private static int endOfDigits(String s, int from, int to) {
        while (from < to && s.charAt(from) >= '0' && s.charAt(from) <= '9') {
            from++;
        }
        return from;
    }

    /** The end of four numbers up to 255 with dots between them; -1 - index of what is none. */
    private static int endOfInet4(String s, int from, int to) {
        int i = from;
        for (int k = 0; k < 4; k++) {
            if (k > 0) {
                if (i == to || s.charAt(i) != '.') {
                    return -1 - i;
                }
                i++;
            }
            int end = endOfDigits(s, i, to);
            if (end == i || isAbove255(s, i, end)) {
                return -1 - i;
            }
            i = end;
        }
        return i;
    }

    private static boolean isAbove255(String s, int from, int to) {
        int v = 0;
        for (int i = from; i < to && v <= 255; i++) {
            v = v * 10 + s.charAt(i) - '0';
        }
        return v > 255;
    }

    /**
     * Labels of letters, digits and inner hyphens, perhaps with a dot at the end. The last of several starts
     * with a letter.
     */
    private static int endOfHostName(String s, int from, int to) throws URISyntaxException {
        int i = from;
        int last = -1;
        while (i < to && isAlphanumeric(s.charAt(i))) {
            last = i;
            while (i < to && (isAlphanumeric(s.charAt(i)) || s.charAt(i) == '-')) {
                i++;
            }
            if (s.charAt(i - 1) == '-') {
                throw new URISyntaxException(s, "Illegal character in hostname", i - 1);
            }
            if (i == to || s.charAt(i) != '.') {
                break;
            }
            i++;
        }
        if (i < to && s.charAt(i) != ':') {
            throw new URISyntaxException(s, "Illegal character in hostname", i);
        }
        if (last < 0) {
            throw new URISyntaxException(s, "Expected hostname", from);
        }
        if (last > from && s.charAt(last) <= '9') {
            throw new URISyntaxException(s, "Illegal character in hostname", last);
        }
        return i;
    }

    /** The text of an IPv6 address (RFC 2373, with the errors that java reports). */
    private static final class Inet6 {
        private final String s;
        private final int from;
        private final int to;
        private int at;
        private int bytes;

        Inet6(String s, int from, int to) {
            this.s = s;
            this.from = from;
            this.to = to;
            this.at = from;
        }

        private URISyntaxException error(String what, int index) {
            return new URISyntaxException(s, what, index);
        }

        void check() throws URISyntaxException {
            boolean compressed = false;
            if (sequence()) {
                if (s.startsWith("::", at) && at + 2 <= to) {
                    compressed = true;
                    at += 2;
                    post();
                } else if (at < to && s.charAt(at) == ':') {
                    inet4AfterColon("Expected IPv4 address");
                }
            } else if (s.startsWith("::", at) && at + 2 <= to) {
                compressed = true;
                at += 2;
                post();
            }
            if (at < to) {
                throw error("Malformed IPv6 address", from);
            }
            if (bytes > 16) {
                throw error("IPv6 address too long", from);
            }
            if (!compressed && bytes < 16) {
                throw error("IPv6 address too short", from);
            }
            if (compressed && bytes == 16) {
                throw error("Malformed IPv6 address", from);
            }
        }

        /** What follows a "::": nothing, numbers, or numbers and an IPv4 address. */
        private void post() throws URISyntaxException {
            if (at == to) {
                return;
            }
            if (sequence()) {
                if (s.startsWith("::", at) && at + 2 <= to) {
                    at++;
                    inet4("Expected hex digits or IPv4 address");
                } else if (at < to && s.charAt(at) == ':') {
                    inet4AfterColon("Expected hex digits or IPv4 address");
                }
            } else {
                inet4("Expected hex digits or IPv4 address");
            }
        }

        private void inet4AfterColon(String otherwise) throws URISyntaxException {
            at++;
            if (endOfHex(at) == at) {
                throw error("Expected digits for an IPv6 address", at);
            }
            inet4(otherwise);
        }

        private void inet4(String otherwise) throws URISyntaxException {
            int i = at;
            while (i < to && (s.charAt(i) == '.' || s.charAt(i) >= '0' && s.charAt(i) <= '9')) {
                i++;
            }
            if (i == at || i < to) {
                throw error(otherwise, at);
            }
            int end = endOfInet4(s, at, to);
            if (end < to) {
                throw error("Malformed IPv4 address", end < 0 ? -1 - end : end);
            }
            at = end;
            bytes += 4;
        }

        private int endOfHex(int i) {
            while (i < to && s.charAt(i) < 0x80 && Character.digit(s.charAt(i), 16) >= 0) {
                i++;
            }
            return i;
        }

        private static final int NONE = -1;

        /** The end of a number of 16 bits, NONE if the digits are the start of an IPv4 address. */
        private int endOfNumber(int i) throws URISyntaxException {
            int end = endOfHex(i);
            if (end == i || end < to && s.charAt(end) == '.') {
                return NONE;
            }
            if (end > i + 4) {
                throw error("IPv6 hexadecimal digit sequence too long", i);
            }
            bytes += 2;
            return end;
        }

        /** Numbers with a colon between them; stops at a "::" and at the colon before an IPv4 address. */
        private boolean sequence() throws URISyntaxException {
            int end = endOfNumber(at);
            if (end == NONE) {
                return false;
            }
            at = end;
            while (at < to && s.charAt(at) == ':' && !(s.startsWith("::", at) && at + 2 <= to)) {
                end = endOfNumber(at + 1);
                if (end == NONE) {
                    return true;
                }
                at = end;
            }
            return true;
        }
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
        if (host != null) {
            sb.append("//");
            if (userInfo != null) {
                sb.append(userInfo).append('@');
            }
            sb.append(host);
            if (port != -1) {
                sb.append(':').append(port);
            }
        } else if (authority != null) {
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
        return decode(query, false);
    }

    public String getRawFragment() {
        return fragment;
    }

    public String getFragment() {
        return decode(fragment, false);
    }

    public URI parseServerAuthority() throws URISyntaxException {
        if (authority == null || host != null) {
            return this;
        }
        return new URI(toString(), true);
    }

    // ---- operations ----

    private static boolean needsNormalizing(String p) {
        if (p.indexOf("//") >= 0) {
            return true;
        }
        for (int i = p.indexOf('.'); i >= 0; i = p.indexOf('.', i + 1)) {
            int end = p.startsWith("..", i) ? i + 2 : i + 1;
            if ((i == 0 || p.charAt(i - 1) == '/') && (end == p.length() || p.charAt(end) == '/')) {
                return true;
            }
        }
        return false;
    }

    /** Without "." segments and without ".." that has a segment to remove. */
    private static String normalizePath(String p) {
        if (!needsNormalizing(p)) {
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
            u.path = given.path;
        } else {
            boolean root = path.isEmpty() && scheme != null && !given.path.isEmpty();
            String folder = root ? "/" : path.substring(0, path.lastIndexOf('/') + 1);
            u.path = normalizePath(folder.concat(given.path));
        }
        return u;
    }

    public URI resolve(String str) {
        return resolve(create(str));
    }

    /** Octets that are escaped are the same in either case of their digits. */
    private static boolean same(String a, String b) {
        if (a == null || b == null || a.equals(b)) {
            return a == null ? b == null : b != null;
        }
        int n = a.length();
        if (n != b.length() || a.indexOf('%') < 0) {
            return false;
        }
        int escaped = 0;
        for (int i = 0; i < n; i++) {
            char c = a.charAt(i);
            char d = b.charAt(i);
            if (c != d && (escaped == 0 || lower(c) != lower(d))) {
                return false;
            }
            escaped = c == '%' ? 2 : escaped > 0 ? escaped - 1 : 0;
        }
        return true;
    }

    private static char lower(char c) {
        return c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
    }

    private static int hash(int h, String s) {
        if (s == null) {
            return h;
        }
        if (s.indexOf('%') < 0) {
            return h * 127 + s.hashCode();
        }
        int hash = 0;
        int escaped = 0;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            hash = 31 * hash + (escaped > 0 && c >= 'a' && c <= 'z' ? c - 32 : c);
            escaped = c == '%' ? 2 : escaped > 0 ? escaped - 1 : 0;
        }
        return h * 127 + hash;
    }

    private static int hashIgnoringCase(int h, String s) {
        for (int i = 0; s != null && i < s.length(); i++) {
            h = 31 * h + lower(s.charAt(i));
        }
        return h;
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
        int h = hash(hashIgnoringCase(0, scheme), fragment);
        if (specific != null) {
            return hash(h, specific);
        }
        h = hash(hash(h, path), query);
        return host != null ? hashIgnoringCase(hash(h, userInfo), host) + 1949 * port : hash(h, authority);
    }

    private static int compare(String a, String b) {
        if (a == null || b == null || same(a, b)) {
            return a == null ? b == null ? 0 : -1 : b == null ? 1 : 0;
        }
        int n = Math.min(a.length(), b.length());
        int escaped = 0;
        for (int i = 0; i < n; i++) {
            char c = a.charAt(i);
            char d = b.charAt(i);
            if (c != d && (escaped == 0 || lower(c) != lower(d))) {
                return escaped == 0 ? c - d : lower(c) - lower(d);
            }
            escaped = c == '%' ? 2 : escaped > 0 ? escaped - 1 : 0;
        }
        return a.length() - b.length();
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

    private static final java.io.ObjectStreamField[] serialPersistentFields = {
        new java.io.ObjectStreamField("string", String.class),
    };

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        s.putFields().put("string", toString());
        s.writeFields();
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        port = -1;
        try {
            parse((String) s.readFields().get("string", null), false);
        } catch (URISyntaxException e) {
            java.io.InvalidObjectException x = new java.io.InvalidObjectException("Invalid URI");
            x.initCause(e);
            throw x;
        }
    }
}
