// InetAddress (literals), InetSocketAddress, URLEncoder, URLDecoder, exceptions of java.net.
import java.net.*;
import java.util.*;
import java.nio.charset.StandardCharsets;
public class HostAddresses {
  static void p(Object o) {
    System.out.println(o);
  }
  public static void main(String[] a) throws Exception {
    String[] hosts = {"127.0.0.1", "1.2.3.4", "255.255.255.255", "256.1.1.1", "1.2.3", "1", "10.1", "::1", "::",
        "fe80::1", "fe80::1%3", "[::1]", "[::1", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7", "::ffff:1.2.3.4", "::1.2.3.4",
        "2001:db8::ff00:42:8329", "1::2::3", "g::1", "", "224.0.0.1", "239.255.0.1", "192.168.1.1", "172.16.0.1",
        "169.254.1.1", "ff02::1", "fec0::1", "12345::", "1.2.3.4.5", "0x10.1.1.1", "[1.2.3.4]", "0.0.0.0",
        "localhost", "no.such.host.invalid"};
    for (String h : hosts) try {
      InetAddress i = InetAddress.getByName(h);
      p(h + " " + (h.equals("localhost") ? "" : i) + " " + i.getHostAddress() + " " + Arrays.toString(i.getAddress())
          + " " + i.hashCode() + " " + i.isAnyLocalAddress() + i.isLinkLocalAddress() + i.isLoopbackAddress()
          + i.isMCGlobal() + i.isMCLinkLocal() + i.isMCNodeLocal() + i.isMCOrgLocal() + i.isMCSiteLocal()
          + i.isMulticastAddress() + i.isSiteLocalAddress() + i.equals(InetAddress.getByAddress(i.getAddress()))
          + i.getClass().getSimpleName());
    } catch (UnknownHostException e) {
      p(h + " UHE " + (h.startsWith("no.") ? "" : e.getMessage()));
    }
    p(InetAddress.getByAddress("nm", new byte[] {1, 2, 3, 4}) + " " + InetAddress.getLoopbackAddress());
    try {
      InetAddress.getByAddress(new byte[3]);
    } catch (UnknownHostException e) {
      p(e);
    }
    for (InetSocketAddress s : new InetSocketAddress[] {new InetSocketAddress(80), new InetSocketAddress("127.0.0.1",
        1), InetSocketAddress.createUnresolved("foo", 2), new InetSocketAddress(InetAddress.getByName("::1"), 3),
        new InetSocketAddress(InetAddress.getByAddress("nm", new byte[] {1, 2, 3, 4}), 4)}) p(s + " " + s.getPort()
        + s.isUnresolved() + s.getHostString() + " " + s.hashCode() + s.equals(new InetSocketAddress(80)));
    try {
      new InetSocketAddress(70000);
    } catch (IllegalArgumentException e) {
      p(e);
    }
    try {
      new InetSocketAddress((String) null, 1);
    } catch (IllegalArgumentException e) {
      p(e);
    }
    for (String s : new String[] {"a b", "\u00fc\u20ac", "a+b&c=d/e?f", "*-_.~", "\ud83d\ude00x", "\ud83d", "%",
        ""}) {
      String e = URLEncoder.encode(s, StandardCharsets.UTF_8);
      p(e + " " + URLDecoder.decode(e, StandardCharsets.UTF_8).equals(s) + " " + URLEncoder.encode(s, "ISO-8859-1"));
    }
    for (String s : new String[] {"%", "%4", "%zz", "%-1", "a%41%42c", "%e2%82%ac+x", "%ff", "%41%"}) try {
      p(s + " " + URLDecoder.decode(s, "UTF-8"));
    } catch (Exception e) {
      p(s + " " + e);
    }
    try {
      URLEncoder.encode("x", "nope");
    } catch (Exception e) {
      p(e);
    }
    try {
      URLDecoder.decode("%41", "nope");
    } catch (Exception e) {
      p(e);
    }
    try {
      URLDecoder.decode("x", "");
    } catch (Exception e) {
      p(e);
    }
    for (Exception e : new Exception[] {new BindException("b"), new ConnectException(),
        new SocketTimeoutException("t"), new UnknownHostException("h"), new ProtocolException("p")}) p(e + " "
        + e.getClass().getSuperclass());
    NetworkInterface lo = NetworkInterface.getByInetAddress(InetAddress.getLoopbackAddress());
    p(lo.isLoopback() + " " + lo.isUp() + " " + lo.isVirtual() + " " + lo.getHardwareAddress() + " " + lo.getParent());
    p(lo.equals(NetworkInterface.getByName(lo.getName())));
    p(lo.equals(NetworkInterface.getByIndex(lo.getIndex())));
    p(NetworkInterface.getByName("nope") + " " + NetworkInterface.getByIndex(Integer.MAX_VALUE));
    for (InterfaceAddress address : lo.getInterfaceAddresses()) {
      if (address.getAddress() instanceof Inet4Address) p(address.toString() + " " + address.getBroadcast());
    }
  }
}
