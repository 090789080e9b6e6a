// Connections: fields, types of content; handlers of the program.
import java.net.*;
import java.io.*;
import java.util.*;
public class UrlConnections {
  public static void main(String[] a) throws Throwable {
    File f = new File(System.getProperty("java.io.tmpdir"), "UrlConnections.x.txt");
    try (var w = new FileWriter(f)) {
      w.write("hello");
    }
    f.setLastModified(1000000000000L);
    URLConnection c = f.toURI().toURL().openConnection();
    System.out.println(c.getContentType() + " " + c.getContentLength() + " " + c.getContentEncoding() + " "
        + c.getDate() + " " + c.getExpiration() + " " + c.getLastModified() + " "
        + c.getHeaderField("content-length") + " " + new TreeMap<>(c.getHeaderFields()) + " "
        + c.getHeaderFieldLong("last-modified",5) + " " + c.getHeaderFieldDate("last-modified",5) + (c.getContent()
        instanceof InputStream) + c.getPermission().getActions());
    for (String s : new String[]{"d","/tmp"}) {
      URLConnection d = new File(s.equals("d")?"/":"/nonexistent").toURI().toURL().openConnection();
      try {
        d.connect();
        System.out.println(d.getContentType() + d.getHeaderFields());
      } catch (Throwable t) {
        System.out.println(t);
      }
      try {
        System.out.println(d.getContentType());
      } catch (Throwable t) {
        System.out.println(t);
      }
    }
    URLConnection u = new URLConnection(new URL("http://x/y.html")) {
      public void connect() {
        connected = true;
      }
    };
    System.out.println(u + " " + u.getAllowUserInteraction() + u.getUseCaches() + u.getIfModifiedSince()
        + u.getDefaultUseCaches() + u.getConnectTimeout() + u.getReadTimeout() + u.getRequestProperties()
        + u.getHeaderFields() + u.getContentType() + u.getContentLength() + u.getHeaderField("a"));
    try {
      System.out.println(u.getContent());
    } catch (Throwable t) {
      System.out.println(t);
    }
    u.setRequestProperty("a","1");
    u.addRequestProperty("A","2");
    u.addRequestProperty("b","3");
    System.out.println(new TreeMap<>(u.getRequestProperties()) + " " + u.getRequestProperty("a")
        + u.getRequestProperty("q"));
    for (Runnable r : new Runnable[]{()->u.setRequestProperty(null,"x"),()->u.addRequestProperty(null,"x"),
        ()->u.setConnectTimeout(-1),()->u.setReadTimeout(-1),()->{try{u.connect();}catch(Exception e){}},
        ()->u.setRequestProperty("a","b"),()->u.addRequestProperty("a","b"),()->u.getRequestProperty("a"),
        ()->u.getRequestProperties(),()->u.setDoInput(true),()->u.setUseCaches(true),()->u.setIfModifiedSince(1),
        ()->u.setAllowUserInteraction(true),()->u.setDefaultUseCaches(true),()->u.setConnectTimeout(1),
        ()->u.setDoOutput(true)}) try {
      r.run();
      System.out.println("ok");
    } catch (Throwable t) {
      System.out.println(t);
    }
    try {
      System.out.println(u.getPermission());
    } catch (Throwable t) {
      System.out.println(t);
    }
    System.out.println(URLConnection.getDefaultAllowUserInteraction() + " "
        + URLConnection.getDefaultRequestProperty("x") + URLConnection.getDefaultUseCaches("http")
        + URLConnection.guessContentTypeFromName(null==null?"a.HTML#x":""));
    TreeMap<String,String> m = new TreeMap<>();
    for (String e : ("a adoc aif ai ar arc asc au avi aac bat bin bmp bz2 c cc cdf class cpio cpp css csv dat dll"
        + " doc docx dump dvi el eps etx exe fpix fpx flac gif gtar gz gzip h hdf hqx htm html ico ief jar java j"
        + "fif jpe jpeg jpg js json log man md me mime mov movie mp3 mp4 mpe mpeg mpg ms mv nc o oda odp ods odt "
        + "oga ogg ogv opus pbm pdf pgm php pl png pnm ppm ppt pptx properties ps py qt rar ras rgb roff rtf sh s"
        + "har snd so spx src sql svg svgz t tar tex texi texinfo tgz tif tiff tr tsv txt text wav war webm webp "
        + "wsrc xbm xls xlsx xml xpm xsl xwd yaml z zip 7z bcpio latex ustar cer crl p8 mathml markdown asciidoc "
        + "jfif-tbnl").split(" ")) t(m, e);
    for (String e: ("mp3 mp4 7z bz2 h264 m4a m3u8 xhtml html5 woff woff2 jpeg2 jp2 3gp 3gpp 3g2 python epub+zip x"
        + "ht shtml tiff2 mpeg4 mpg4 xbm2 f77 c++ h++ cpp hpp").split(" ")) t(m,e);
    System.out.println(m);
    System.out.println(URLConnection.guessContentTypeFromName("a.h261")
        + URLConnection.guessContentTypeFromName("README") + URLConnection.guessContentTypeFromName("dir/")
        + URLConnection.guessContentTypeFromName("a.tar.gz") + URLConnection.guessContentTypeFromName(".txt"));
    for (String h : new String[]{"cafebabe","aced0005","474946383961","23646566","2158504d32","89504e470d0a1a0a",
        "ffd8ffe0","ffd8ffee","ffd8ffe100004578696600","2e736e64","49492a00","4d4d002a","52494646000000005745425056",
        "52494646","3c21444f43","3c68746d6c3e","3c48544d4c","3c48746d6c","3c686561643e","3c424f4459","3c3f786d6c",
        "efbbbf3c3f786d6c20","feff003c003f0078","fffe3c003f007800","61","3c","d9d9f3","504b0304"}) {
      byte[] by = new byte[h.length()/2 + 10];
      for (int i = 0; i < h.length()/2; i++) by[i] = (byte) Integer.parseInt(h.substring(2*i, 2*i + 2), 16);
      System.out.println(h + " " + URLConnection.guessContentTypeFromStream(new ByteArrayInputStream(by)));
    }
    System.out.println(URLConnection.guessContentTypeFromStream(new ByteArrayInputStream(new byte[0])));
    handlers();
    f.delete();
  }
  static class H extends URLStreamHandler {
    protected URLConnection openConnection(URL u) {
      return new URLConnection(u) {
        public void connect() {
          connected = true;
        }
        public InputStream getInputStream() {
          return new ByteArrayInputStream(("of " + u).getBytes());
        }
      };
    }
    protected int getDefaultPort() {
      return 99;
    }
  }
  static void handlers() throws Exception {
    URLStreamHandler h = new H();
    URL b = new URL(null, "mem://u@host:5/a/b/c.txt?q#r", h);
    for (String s : new String[]{"", "x", "/y", "?z", "#f", "../d", "./e", "//other/z", "x/../y", "mem:q",
        "mem://h2", "//h:bad/", "http://x/", "../../" + "../up", "a b", "//[::1]:3/", "?", "x?y#z"}) try {
      URL u = new URL(b, s);
      System.out.println("[" + s + "] " + u + " " + u.getProtocol() + " " + u.getAuthority() + " " + u.getUserInfo()
          + " " + u.getHost() + " " + u.getPort() + " " + u.getDefaultPort() + " " + u.getPath() + " " + u.getQuery()
          + " " + u.getRef() + " " + u.getFile());
    } catch (MalformedURLException e) {
      System.out.println("[" + s + "] " + e);
    }
    System.out.println(new String(b.openStream().readAllBytes()) + " " + b.equals(new URL(null,
        "mem://u@host:5/a/b/c.txt?q#r", h)) + b.sameFile(new URL(null, "mem://host:5/a/b/c.txt?q", h))
        + b.openConnection().getContentType());
    try {
      b.openConnection(Proxy.NO_PROXY);
    } catch (Exception e) {
      System.out.println(e);
    }
    try {
      b.openConnection(null);
    } catch (Exception e) {
      System.out.println(e);
    }
    try {
      new URL("mem:x");
    } catch (Exception e) {
      System.out.println(e);
    }
    URL.setURLStreamHandlerFactory(p -> p.equals("fac") ? h : null);
    System.out.println(new String(new URL("fac:x").openStream().readAllBytes()) + " " + new URL("fac", "h", "/f")
        + new URL("fac", "h", 3, "/f", null) + " " + new URL("http://a/b").getDefaultPort());
    try {
      URL.setURLStreamHandlerFactory(null);
    } catch (Error e) {
      System.out.println(e);
    }
  }
  static void t(TreeMap<String,String> m, String e) {
    String t=URLConnection.guessContentTypeFromName("x."+e);
    if (t!=null) m.merge(t,e,(p,q)->p+" "+q);
  }
}
