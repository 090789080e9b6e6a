// modes: carriers bound one told
// Sockets in virtual threads: timeouts, closes and interrupts during reads and accepts, refusals, channels, datagrams.
import java.io.*;
import java.net.*;
import java.nio.ByteBuffer;
import java.nio.channels.*;
import java.util.concurrent.*;

public class Sockets {
    interface Try { void run() throws Exception; }
    static Thread go(String what, Try t) {
        return Thread.startVirtualThread(() -> {
            try {
                t.run();
                System.out.println(what + " ended");
            } catch (Exception e) {
                System.out.println(what + ": " + e + " " + Thread.currentThread().isInterrupted());
            }
        });
    }
    public static void main(String[] args) throws Exception {
        InetAddress here = InetAddress.getLoopbackAddress();
        ServerSocket server = new ServerSocket(0, 50, here);
        int port = server.getLocalPort();
        Socket[] pair = new Socket[2];
        Thread accepts = go("accept", () -> pair[1] = server.accept());
        pair[0] = new Socket(here, port);
        accepts.join();
        go("timeout", () -> {
            pair[1].setSoTimeout(1);
            pair[1].getInputStream().read();
        }).join();
        pair[1].setSoTimeout(0);
        go("accept timeout", () -> {
            server.setSoTimeout(1);
            server.accept();
        }).join();
        server.setSoTimeout(0);
        Thread reads = go("read", () -> System.out.println(pair[1].getInputStream().read()));
        Until.in(reads, "read");
        pair[0].getOutputStream().write(42);
        reads.join();
        Thread end = go("end", () -> System.out.println(pair[1].getInputStream().read()));
        Until.in(end, "read");
        pair[0].shutdownOutput();
        end.join();
        Thread closed = go("closed", () -> pair[0].getInputStream().read());
        Until.in(closed, "read");
        pair[0].close();
        closed.join();
        Thread accept = go("accept closed", server::accept);
        Until.in(accept, "accept");
        server.close();
        accept.join();
        go("refused", () -> new Socket(here, port)).join();
        try (ServerSocket again = new ServerSocket(0, 50, here)) {
            Socket s = new Socket(here, again.getLocalPort());
            Thread interrupted = go("interrupted", () -> s.getInputStream().read());
            Until.in(interrupted, "read");
            interrupted.interrupt();
            interrupted.join();
            System.out.println(s.isClosed());
        }
        try (ServerSocketChannel c = ServerSocketChannel.open().bind(new InetSocketAddress(here, 0))) {
            Thread t = go("channels", () -> {
                try (SocketChannel s = c.accept()) {
                    ByteBuffer b = ByteBuffer.allocate(100);
                    while (s.read(b) >= 0) { }
                    System.out.println(b.position() + " bytes");
                }
            });
            try (SocketChannel s = SocketChannel.open(c.getLocalAddress())) {
                s.write(ByteBuffer.wrap(new byte[60]));
            }
            t.join();
        }
        try (DatagramSocket a = new DatagramSocket(0, here); DatagramSocket b = new DatagramSocket(0, here)) {
            Thread t = go("datagram", () -> {
                DatagramPacket p = new DatagramPacket(new byte[10], 10);
                b.receive(p);
                System.out.println(new String(p.getData(), 0, p.getLength()));
            });
            a.send(new DatagramPacket("packet".getBytes(), 6, here, b.getLocalPort()));
            t.join();
        }
        Pipe pipe = Pipe.open();
        Thread t = go("pipe", () -> {
            ByteBuffer b = ByteBuffer.allocate(5);
            pipe.source().read(b);
            System.out.println(b);
        });
        pipe.sink().write(ByteBuffer.wrap(new byte[5]));
        t.join();
    }
}
