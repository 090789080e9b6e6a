// java.net without sockets: proxies, permissions, the base of HTTP connections.
import java.net.*;
import java.io.*;
import java.util.*;
public class NetworkValues {
  static void t(Object o) {
    System.out.println(o);
  }
  interface R {
    Object r() throws Throwable;
  }
  static void r(R r) {
    try {
      t(r.r());
    } catch (Throwable e) {
      t(e);
    }
  }
  public static void main(String[] a) throws Throwable {
    r(()->Proxy.NO_PROXY);
    r(()->new Proxy(Proxy.Type.DIRECT,null));
    r(()->new Proxy(Proxy.Type.HTTP,null));
    r(()->new Proxy(Proxy.Type.HTTP,InetSocketAddress.createUnresolved("h",1)));
    r(()->Proxy.NO_PROXY.hashCode()==0);
    r(()->Proxy.NO_PROXY.address());
    r(()->ProxySelector.getDefault().select(new URI("http://x/")));
    r(()->ProxySelector.getDefault().select(null));
    r(()->ProxySelector.of(null).select(new URI("http://x/")));
    r(()->ProxySelector.of(InetSocketAddress.createUnresolved("h",1)).select(new URI("http://x/")));
    r(()->ProxySelector.of(InetSocketAddress.createUnresolved("h",1)).select(new URI("ftp://x/")));
    r(()->ProxySelector.of(null).select(new URI("x")));
    r(()->ProxySelector.getDefault().select(new URI("x")));
    r(()->new PasswordAuthentication("a",null));
    r(()->Authenticator.getDefault());
    r(()->Authenticator.requestPasswordAuthentication("h",null,1,"p","q","s"));
    for (String[] x : new String[][]{{"h","connect"},{"h:80","connect,resolve"},{"h:80-","accept"},{"h:-80",
        "listen"},{"h:80-90","Connect , ACCEPT"},{"*.a.b","resolve"},{"*","listen"},{"","connect"},{"h:","connect"},
        {"h","bad"},{"h",""},{"h:90-80","connect"},{"[::1]:5","connect"},{"::1","connect"},{"1:2:3:4:5:6:7:8:80",
        "connect"},{"h:x","connect"},{null,"connect"},{"h",null},{"h:99999","connect"}}) {
      r(()->{ SocketPermission p=new SocketPermission(x[0],x[1]); return p+" "+p.hashCode(); });
    }
    SocketPermission[] ps={p("localhost","connect"),p("localhost:80","connect"),p("localhost:80-","connect,accept"),
        p("localhost","resolve"),p("127.0.0.1:80","connect"),p("*","connect"),p("*.com","resolve"),p("a.com:1-5",
        "connect"),p("*.com:1-9","connect"),p("localhost:0","listen"),p("localhost:7","connect")};
    for (var x:ps) {
      StringBuilder b=new StringBuilder();
      for(var y:ps) b.append(x.implies(y)?1:0).append(x.equals(y)?'=':' ');
      t(b);
    }
    HttpURLConnection h=new HttpURLConnection(new URL("http://x/")) {
      public void connect() {
      }
      public void disconnect() {
      }
      public boolean usingProxy() {
        return false;
      }
      public String getHeaderField(int n) {
        return n==0?hf:null;
      }
    };
    r(h::getRequestMethod);
    r(()->{h.setRequestMethod("FOO");return 1;});
    r(()->{h.setRequestMethod("PUT");return 1;});
    r(()->{h.setRequestMethod("get");return 1;});
    r(h::getInstanceFollowRedirects);
    r(h::getErrorStream);
    r(()->{h.setFixedLengthStreamingMode(-1);return 1;});
    r(()->{h.setFixedLengthStreamingMode(5);return 1;});
    r(()->{h.setChunkedStreamingMode(5);return 1;});
    r(()->{h.setFixedLengthStreamingMode(5L);return 1;});
    r(()->{h.setAuthenticator(null);return 1;});
    r(h::getPermission);
    for (String q : new String[]{"HTTP/1.1 200 OK","HTTP/1.0 404 Not Found","HTTP/1.1 2","HTTP/1.1","junk",
        "HTTP/1.1 x y","HTTP/1.1 204"}) {
      hf=q;
      HttpURLConnection g=new HttpURLConnection(new URL("http://x/")) {
        public void connect() {
        }
        public void disconnect() {
        }
        public boolean usingProxy() {
          return false;
        }
        public String getHeaderField(int n) {
          return n==0?hf:null;
        }
        public InputStream getInputStream() {
          return null;
        }
      };
      r(()->g.getResponseCode()+" "+g.getResponseMessage());
    }
    r(h::getResponseCode);
    r(()->h);
  }
  static String hf;
  static SocketPermission p(String h,String a) {
    return new SocketPermission(h,a);
  }
}
