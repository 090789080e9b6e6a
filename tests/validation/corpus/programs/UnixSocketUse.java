import java.io.IOException;
import java.nio.file.Path;
import org.newsclub.net.unix.AFUNIXServerSocket;
import org.newsclub.net.unix.AFUNIXSocket;
import org.newsclub.net.unix.AFUNIXSocketAddress;

/** A server and a client on one socket, credentials, and an address that nobody listens on. */
public class UnixSocketUse {
    public static void main(String[] args) throws Exception {
        Path path = Path.of("/tmp", "unix-socket-use-" + ProcessHandle.current().pid());
        AFUNIXSocketAddress address = AFUNIXSocketAddress.of(path);
        try (AFUNIXServerSocket server = AFUNIXServerSocket.newInstance()) {
            server.bind(address);
            Thread t = new Thread(() -> {
                try (AFUNIXSocket s = server.accept()) {
                    byte[] got = s.getInputStream().readNBytes(5);
                    s.getOutputStream().write(got);
                    System.out.println("peer known: " + (s.getPeerCredentials().getPid() > 0));
                } catch (IOException e) {
                    System.out.println("server: " + e);
                }
            });
            t.start();
            try (AFUNIXSocket client = AFUNIXSocket.connectTo(address)) {
                client.getOutputStream().write("hello".getBytes());
                System.out.println(new String(client.getInputStream().readNBytes(5)));
            }
            t.join();
        }
        try (AFUNIXSocket client = AFUNIXSocket.connectTo(AFUNIXSocketAddress.of(Path.of("/tmp/no/such/socket")))) {
            System.out.println("connected");
        } catch (IOException e) {
            System.out.println("refused");
        }
    }
}
