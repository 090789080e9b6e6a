// java.net.URI: random texts, parts, errors with their index, comparison, hash codes, resolving, relativising.
import java.net.*;
import java.util.*;
public class UrisRandom {
    static final String[] BITS = {"http", "a", "b1", "1", "9", ":", "//", "/", "?", "#", "@", "[", "]", "%41", "%4a",
            "%4A", "%c3%a9", "%C3%A9", "%", "%2", "%zz", ".", "..", "/./", "/../", "-", "_", "~", " ", "|", "\"",
            "\u00e9", "\u2028", "\u00a0", "\ud83d\ude00", "::1", "1.2.3.4", "256.1.1.1", "fe80::1%eth0", "80", "+",
            ";", "=", "&", ",", "!", "h.com", "h-.com", "-h", "h.1a", "h.com.", "file", "mailto", "urn", "HTTP",
            "H.COM", "\\", "^", "{", "\0", "\u0080", "ffff:1:2:3:4:5:6:7", "::ffff:1.2.3.4", "%25", "jar:", "1:2",
            "a:", "::", "e%1"};
    static String gen(Random r) {
        StringBuilder sb = new StringBuilder();
        if (r.nextInt(3) == 0)
            sb.append(r.nextInt(4) == 0 ? "s://[" : r.nextInt(3) == 0 ? "http://" : r.nextBoolean() ? "//" : "s:");
        int n = r.nextInt(7);
        for (int i = 0; i < n; i++) sb.append(BITS[r.nextInt(BITS.length)]);
        return sb.toString();
    }
    static String esc(Object o) {
        if (o == null) return "null";
        StringBuilder sb = new StringBuilder();
        for (char c : o.toString().toCharArray())
            if (c < 32 || c > 126)
                sb.append(String.format("\\u%04x", (int) c));
            else
                sb.append(c);
        return sb.toString();
    }
    static void show(URI u) {
        System.out.println(esc(u + "|" + u.getScheme() + "|" + u.getRawSchemeSpecificPart() + "|"
                + u.getSchemeSpecificPart() + "|" + u.getRawAuthority() + "|" + u.getAuthority() + "|"
                + u.getRawUserInfo() + "|" + u.getUserInfo() + "|" + u.getHost() + "|" + u.getPort() + "|"
                + u.getRawPath() + "|" + u.getPath() + "|" + u.getRawQuery() + "|" + u.getQuery() + "|"
                + u.getRawFragment() + "|" + u.getFragment() + "|" + u.isOpaque() + u.isAbsolute() + "|"
                + u.hashCode() + "|" + u.toASCIIString() + "|" + u.normalize() + "|" + u.normalize().hashCode()));
    }
    interface Op {
        Object run() throws Exception;
    }
    static void t(String what, Op o) {
        try {
            Object r = o.run();
            System.out.print(esc(what) + " -> ");
            if (r instanceof URI)
                show((URI) r);
            else
                System.out.println(esc(r));
        } catch (URISyntaxException e) {
            System.out.println(esc(what + " -> " + e.getMessage() + "|" + e.getIndex() + "|" + e.getInput()));
        } catch (Exception e) { System.out.println(esc(what + " -> " + e)); }
    }
    static String part(Random r) {
        if (r.nextInt(3) == 0) return null;
        StringBuilder sb = new StringBuilder();
        int n = r.nextInt(4);
        for (int i = 0; i < n; i++) sb.append(BITS[r.nextInt(BITS.length)]);
        return sb.toString();
    }
    static String path(Random r) {
        String p = part(r);
        return p != null && r.nextBoolean() ? "/" + p : p;
    }
    static String sch(Random r) {
        switch (r.nextInt(5)) {
            case 0:
                return null;
            case 1:
                return "http";
            case 2:
                return "s";
            case 3:
                return "H+";
            default:
                return part(r);
        }
    }
    static String flip(Random r, String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray())
            sb.append(r.nextInt(3) == 0 ? c < 128 && Character.isUpperCase(c) ? Character.toLowerCase(c)
                                    : c < 128                                 ? Character.toUpperCase(c)
                                                                              : c
                                        : c);
        return sb.toString();
    }
    public static void main(String[] a) {
        for (String s : new String[] {"//[::1%e]/%41", "//[::1%25e]", "//[a%e]/", "//[", "//[x", "//u%@[::1%e]/%4",
                     "x[::1%e]", "//[::1%e/]", "//a[", "//[]", "//[:]", "//[::1%e]^%"}) {
            t("ssp " + s, () -> new URI("s", s, null));
            t("auth " + s, () -> new URI("s", s.replace("/", ""), "/p", "q", "f"));
        }
        for (String s : new String[] {"a b", "http://H^", "//h:xx/", "//[:::1]", "//1.2.3", "//[1:2:3:4:5:6:7:8:9]"})
            t("psa " + s, () -> new URI(s).parseServerAuthority());
        Random r = new Random(a.length > 0 ? Long.parseLong(a[0]) : 20261129);
        int n = a.length > 1 ? Integer.parseInt(a[1]) : 150;
        for (int i = 0; i < n; i++) {
            String s = gen(r), s2 = gen(r);
            t(s, () -> new URI(s));
            t("psa " + s, () -> new URI(s).parseServerAuthority());
            if (r.nextInt(2) == 0) {
                String f = flip(r, s);
                t("eq " + s + " " + f, () -> {
                    URI u = new URI(s), v = new URI(f);
                    return u.equals(v) + " " + u.compareTo(v) + " " + v.compareTo(u) + " " + u.hashCode() + " "
                            + v.hashCode();
                });
            }
            t("cmp " + s + " " + s2, () -> {
                URI u = new URI(s), v = new URI(s2);
                return u.equals(v) + " " + u.compareTo(v) + " " + v.compareTo(u);
            });
            t("res " + s + " " + s2, () -> new URI(s).resolve(new URI(s2)));
            t("rel " + s + " " + s2, () -> new URI(s).relativize(new URI(s2)));
            t("rel2 " + s + " " + s2, () -> new URI(s).relativize(new URI(s + s2)));
            String sc = sch(r), x = part(r), y = part(r), z = part(r), p = path(r), f = part(r);
            int port = r.nextInt(3) == 0 ? r.nextInt(3) - 2 : r.nextInt(4) == 0 ? 80 : -1;
            t("3 " + sc + "," + x + "," + f, () -> new URI(sc, x, f));
            t("4 " + sc + "," + x + "," + p + "," + f, () -> new URI(sc, x, p, f));
            t("5 " + sc + "," + x + "," + p + "," + y + "," + f, () -> new URI(sc, x, p, y, f));
            t("7 " + sc + "," + z + "," + x + "," + port + "," + p + "," + y + "," + f,
                    () -> new URI(sc, z, x, port, p, y, f));
        }
    }
}
