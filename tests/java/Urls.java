// java.net.URL: parsing with and without context, parts, equality, file: and jar: spellings, reading files and
// directories, errors.
import java.io.*;
import java.net.*;

public class Urls {
    static void show(String title, URL u) {
        System.out.println(title + " -> " + u + " | " + u.getProtocol() + "|" + u.getAuthority() + "|" + u.getUserInfo()
                + "|" + u.getHost() + "|" + u.getPort() + "|" + u.getDefaultPort() + "|" + u.getPath() + "|"
                + u.getQuery() + "|" + u.getFile() + "|" + u.getRef());
    }
    public static void main(String[] args) throws Exception {
        for (String s : new String[] { "http://u:p@h:81/a/b?q=1#r", "file:/a b/c", "file:///x", "file:rel/x",
                "jar:file:/a.jar!/b/c", "http://[::1]:8/x", "  http://h  ", "http://h?q", "http://h/a/./b/../c",
                "url:http://x/", "mailto:a@b", "HTTP://H/x", "ftp://h/", "nope", "nope:x", "", ":x", "http://h:x/",
                "http://h:-5/", "1http://x", "jar:file:/a.jar" })
            try {
                show(s, new URL(s));
            } catch (MalformedURLException e) {
                System.out.println(s + " -> " + e.getMessage());
            }
        try { new URL((String) null); } catch (MalformedURLException e) { System.out.println(e); }
        for (String[] p : new String[][] { { "file:/q/r", "x" }, { "file:/q/r", "./x/../y" }, { "file:/q/r", ".." },
                { "file:/q/r", "../../z" }, { "file:/q/", "/abs" }, { "http://h:8/q/r?x#f", "" },
                { "http://h/q/r?x", "#z" }, { "http://h/q/r", "?n" }, { "http://h/q/r", "//other/x" },
                { "http://h/q", "http:rel" }, { "http://h/q", "ftp://k/x" }, { "jar:file:/a.jar!/d/e", "f" },
                { "jar:file:/a.jar!/d/e", "/f" }, { "jar:file:/a.jar!/d/e", "../f" } })
            try {
                show(p[0] + " + " + p[1], new URL(new URL(p[0]), p[1]));
            } catch (MalformedURLException e) {
                System.out.println(p[0] + " + " + p[1] + " -> " + e.getMessage());
            }
        show("three", new URL("http", "host", "/f?q#r"));
        show("four", new URL("http", "host", 99, "/f"));
        show("local", new URL("file", "", "/x/y"));
        System.out.println(new URL("http://H/x").equals(new URL("http://h:80/x")) + " " + new URL("http://h/x#a")
                .equals(new URL("http://h/x#b")) + new URL("http://h/x#a").sameFile(new URL("http://h/x#b"))
                + new URL("file:/a").equals(new URL("file:/b")) + new URL("file:/a").equals("file:/a")
                + (new URL("file:/a").hashCode() == new URL("file:/a").hashCode()));
        System.out.println(new URL("http://h/a%20b").toURI().getPath() + " " + new File("/t t").toURI().toURL() + " "
                + new URL("file:/a b").toExternalForm());
        try { new URL("file:/a b").toURI(); } catch (URISyntaxException e) { System.out.println(e.getMessage()); }
        File f = File.createTempFile("urls", ".txt");
        try (FileOutputStream o = new FileOutputStream(f)) { o.write("some text".getBytes()); }
        URL u = f.toURI().toURL();
        try (InputStream in = u.openStream()) { System.out.println(new String(in.readAllBytes())); }
        URLConnection c = u.openConnection();
        System.out.println(c.getContentLength() + " " + c.getContentLengthLong() + " " + (c.getLastModified()
                == f.lastModified()) + c.getURL().equals(u) + c.getUseCaches() + c.getDoInput() + c.getDoOutput());
        c.getInputStream().close();
        f.delete();
        try { u.openStream(); } catch (IOException e) { System.out.println(e.getClass()); }
        try { new URL("jar:file:/x.jar").openConnection(); } catch (IOException e) { System.out.println(e); }
    }
}
