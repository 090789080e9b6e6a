// modes: carriers bound one told
// args: 10000
// bound: 1000
// Echo over loopback: 10,000 virtual threads, each a client, and as many that serve them; all connections that there
// may be open files for are open at once, though only a few hundred are being made: the queue of a listener is short.
import java.io.*;
import java.lang.management.*;
import java.net.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class EchoMany {
    static final int CONNECTING = 200;

    /** Says that it is there, then echoes. */
    static Void serve(Socket s) throws IOException {
        try (s) {
            s.getOutputStream().write('!');
            for (int n; (n = s.getInputStream().read()) >= 0;)
                s.getOutputStream().write(n + 1);
        }
        return null;
    }

    static boolean echoes(Socket s, int n) throws IOException {
        s.getOutputStream().write(n & 127);
        return s.getInputStream().read() == (n & 127) + 1;
    }

    public static void main(String[] args) throws Exception {
        int clients = Integer.parseInt(args[0]);
        var system = (com.sun.management.UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        int atOnce = (int) Math.min(clients, (system.getMaxFileDescriptorCount() - 200) / 2);
        Semaphore open = new Semaphore(atOnce), connecting = new Semaphore(CONNECTING);
        CountDownLatch allOpen = new CountDownLatch(atOnce);
        AtomicInteger right = new AtomicInteger(), wrong = new AtomicInteger();
        ConcurrentHashMap<String, Integer> failures = new ConcurrentHashMap<>();
        try (ServerSocket server = new ServerSocket(0, 2 * CONNECTING, InetAddress.getLoopbackAddress());
                ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> accepts = e.submit(() -> {
                for (int i = 0; i < clients; i++) {
                    Socket s = server.accept();
                    e.submit(() -> serve(s));
                }
                return null;
            });
            for (int i = 0; i < clients; i++) {
                int n = i;
                e.submit(() -> {
                    open.acquire();
                    connecting.acquire();
                    try (Socket s = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort())) {
                        boolean greeted = s.getInputStream().read() == '!';
                        connecting.release();
                        allOpen.countDown();
                        allOpen.await();
                        for (int k = 0; k < 2; k++)
                            (greeted && echoes(s, n + k) ? right : wrong).incrementAndGet();
                    } catch (IOException x) {
                        failures.merge(x.toString(), 1, Integer::sum);
                        connecting.release();
                        allOpen.countDown();
                    } finally {
                        open.release();
                    }
                    return null;
                });
            }
            accepts.get();
        }
        System.out.println(right + " right, " + wrong + " wrong, " + failures);
    }
}
