// A socket echo server with 20 client threads; each sees its own lines back.
import java.io.*;
import java.net.*;
import java.util.Arrays;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class SocketEcho {
    static void serve(Socket s) {
        try (s; BufferedReader in = new BufferedReader(new InputStreamReader(s.getInputStream()));
                PrintWriter out = new PrintWriter(s.getOutputStream(), true)) {
            for (String line; (line = in.readLine()) != null; ) out.println("echo " + line);
        } catch (IOException e) {
            System.out.println("server: " + e);
        }
    }

    /** Whether a thread waits for a connection, in native code. */
    static boolean isAccepting(Thread t) {
        StackTraceElement[] trace = t.getStackTrace();
        return trace.length > 0 && trace[0].isNativeMethod()
            && Arrays.stream(trace).anyMatch(e -> e.getMethodName().equals("implAccept"));
    }
    public static void main(String[] args) throws Exception {
        int clients = 20, lines = 25;
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread acceptor = new Thread(() -> {
                try {
                    for (int i = 0; i < clients; i++) {
                        Socket s = server.accept();
                        new Thread(() -> serve(s), "server-" + i).start();
                    }
                } catch (IOException e) {
                    System.out.println("accept: " + e);
                }
            });
            acceptor.start();
            AtomicInteger right = new AtomicInteger();
            CountDownLatch done = new CountDownLatch(clients);
            for (int i = 0; i < clients; i++) {
                int id = i;
                new Thread(() -> {
                    try (Socket s = new Socket(server.getInetAddress(), server.getLocalPort())) {
                        s.setTcpNoDelay(true);
                        BufferedReader in = new BufferedReader(new InputStreamReader(s.getInputStream()));
                        PrintWriter out = new PrintWriter(s.getOutputStream(), true);
                        for (int k = 0; k < lines; k++) {
                            out.println(id + ":" + k);
                            if (in.readLine().equals("echo " + id + ":" + k)) right.incrementAndGet();
                        }
                    } catch (IOException e) {
                        System.out.println("client: " + e);
                    } finally {
                        done.countDown();
                    }
                }).start();
            }
            System.out.println(done.await(1000, TimeUnit.SECONDS) + " " + right.get());
            acceptor.join();
            server.setSoTimeout(50);
            try { server.accept(); } catch (SocketTimeoutException e) { System.out.println(e); }
        }
        try {
            new Socket(InetAddress.getLoopbackAddress(), 1).close();
        } catch (ConnectException e) { System.out.println(e); }
        try (ServerSocket s = new ServerSocket(0)) {
            Thread main = Thread.currentThread();
            Thread closer = new Thread(() -> {
                try {
                    while (!isAccepting(main)) Thread.sleep(1);
                    s.close();
                } catch (Exception e) { System.out.println(e); }
            });
            closer.start();
            try { s.accept(); } catch (SocketException e) { System.out.println(e); }
        }
        try (DatagramSocket a = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                DatagramSocket b = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            byte[] data = "datagram".getBytes();
            a.send(new DatagramPacket(data, data.length, b.getLocalSocketAddress()));
            DatagramPacket p = new DatagramPacket(new byte[100], 100);
            b.receive(p);
            System.out.println(new String(p.getData(), 0, p.getLength()) + " " + (p.getPort() == a.getLocalPort()));
        }
        System.out.println(InetAddress.getByName("127.0.0.1") + " " + InetAddress.getByAddress(new byte[] {10, 0, 0, 1})
                .isSiteLocalAddress() + " " + Inet6Address.getByName("::1"));
        System.out.println(NetworkInterface.getByInetAddress(InetAddress.getByName("127.0.0.1")).isLoopback());
        try {
            InetAddress.getByName("no.such.host.invalid");
        } catch (UnknownHostException e) { System.out.println(e.getClass()); }
    }
}
