// java.net.URI: parts, quoting, errors with their index, normalising, resolving, relativising; File to URI and back.
import java.io.*; import java.net.*;
public class Uris {
    public static void main(String[] a) throws Exception {
        System.out.println(new File("/a b/ü;c").toURI() + " " + new File(new File("/x%20y").toURI()) + " "
                + new File(URI.create("file:/a%20b")));
        for (String s : new String[] { "a b", "http://h/a b", "//h:xx/", "http://h:80a/", "a:", ":a", "1a:b", "%zz",
                "a?b#c#d", "http://[::1/", "", "#", "mailto:x@y", "http:///a", "file:/a", "http://u@h:8/p/../q?x=1#f",
                "a|b", "http://[1::2::3]", "http://[1::2:]", "http://[1:2:]", "http://[::1::]" })
            try {
                URI u = new URI(s);
                System.out.println(s + " -> " + u.getScheme() + "," + u.getSchemeSpecificPart() + "," + u.getAuthority()
                        + "," + u.getUserInfo() + "," + u.getHost() + "," + u.getPort() + "," + u.getPath() + ","
                        + u.getQuery() + "," + u.getFragment() + " " + u.isOpaque() + u.isAbsolute() + " "
                        + u.normalize());
            }
            catch (URISyntaxException e) {
                System.out.println(s + " -> " + e.getMessage() + "|" + e.getIndex() + "|" + e.getReason());
            }
        System.out.println(new URI("file", null, "/a b/ü%", null) + " "
                + new URI("http", "u", "h", 80, "/p q", "a=b c", "f g") + " " + new URI("jar", "file:/a b!/c", null));
        System.out.println(URI.create("http://a/b/c/d;p?q").resolve("../g") + " " + URI.create("http://a/b/")
                .relativize(URI.create("http://a/b/c/d")) + URI.create("file:/a/ü").toASCIIString());
        try { URI.create("a b"); } catch (Exception e) { System.out.println(e); }
        try { new URI("a").toURL(); } catch (Exception e) { System.out.println(e); }
        try { new URL("nope:x"); } catch (Exception e) { System.out.println(e); }
            for (String[] p : new String[][] { { "http://a/b/c/d;p?q", "g:h" }, { "http://a/b/c/d;p?q", "g" },
                    { "http://a/b/c/d;p?q", "./g" }, { "http://a/b/c/d;p?q", "g/" },
                {
                    "http://a/b/c/d;p?q", "/g"
                }, { "http://a/b/c/d;p?q", "//g" }, { "http://a/b/c/d;p?q", "#s" }, { "http://a/b/c/d;p?q", "g?y#s" },
                { "http://a/b/c/d;p?q", "" },
                {
                    "http://a/b/c/d;p?q", "../../g"
                }, { "http://a/b/c/d;p?q", "g/./h/../i" }, { "a/b", "../c" }, { "mailto:x", "y" },
                { "file:/a/b/", "c/d" }
        })
            System.out.println(p[0] + " + " + p[1] + " = " + URI.create(p[0]).resolve(p[1]));
        for (String s : new String[] { "a/./b/../../c", "../a", "a/..", "./a:b", "/a/b/c/./../../g", "http://h/../x",
                "a//b", "/..", "." })
            System.out.println(s + " ~ " + URI.create(s).normalize());
        for (String[] p : new String[][] { { "http://a/b/", "http://a/b/c?q" }, { "http://a/b", "http://a/bc" },
                { "http://a/b", "http://a/b" }, { "/x", "/x/y" }, { "http://a/", "https://a/b" } })
            System.out.println(p[0] + " - " + p[1] + " = " + URI.create(p[0]).relativize(URI.create(p[1])));
        System.out.println(URI.create("HTTP://A/b").equals(URI.create("http://a/b")) + " " + URI.create("a")
                .compareTo(URI.create("b")) + " " + URI.create("http://h/%41").equals(URI.create("http://h/A")));
        for (Op o : new Op[] { () -> new File(new URI("http://x/y")), () -> new File(new URI("a")),
                () -> new File(new URI("file://h/y")), () -> new File(new URI("file:/y?q")),
                () -> new File(new URI("file:y")), () -> new URI("s", null, "rel", null) })
            try { System.out.println(o.run()); } catch (Exception e) { System.out.println(e); }
    }
    interface Op { Object run() throws Exception; }
}
