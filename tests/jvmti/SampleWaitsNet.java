// Waits of sockets, pipes and selectors, for SampleWaits.
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

final class SampleWaitsNet {
    private static void write(Pipe pipe) {
        try {
            pipe.sink().write(ByteBuffer.wrap(new byte[] {42}));
        } catch (java.io.IOException e) {
            System.out.println(e);
        }
    }

    static void run() throws Exception {
        InetAddress here = InetAddress.getLoopbackAddress();
        try (ServerSocket server = new ServerSocket(0, 1, here);
             DatagramSocket datagrams = new DatagramSocket(0, here)) {
            server.setSoTimeout((int) SampleWaits.MILLIS);
            SampleWaits.measure("ServerSocket.accept", () -> {
                try {
                    server.accept();
                    return false;
                } catch (SocketTimeoutException e) {
                    return true;
                }
            });
            try (Socket client = new Socket(here, server.getLocalPort()); Socket accepted = server.accept()) {
                client.setSoTimeout((int) SampleWaits.MILLIS);
                SampleWaits.measure("Socket's read", () -> {
                    try {
                        client.getInputStream().read();
                        return false;
                    } catch (SocketTimeoutException e) {
                        return true;
                    }
                });
                SampleWaits.measure("Socket's read until a byte comes", () -> {
                    SampleWaits.later(() -> {
                        try {
                            accepted.getOutputStream().write(42);
                        } catch (java.io.IOException e) {
                            System.out.println(e);
                        }
                    });
                    client.setSoTimeout(0);
                    return client.getInputStream().read() == 42;
                });
            }
            datagrams.setSoTimeout((int) SampleWaits.MILLIS);
            SampleWaits.measure("DatagramSocket.receive", () -> {
                try {
                    datagrams.receive(new DatagramPacket(new byte[1], 1));
                    return false;
                } catch (SocketTimeoutException e) {
                    return true;
                }
            });
        }
        Pipe pipe = Pipe.open();
        SampleWaits.measure("Pipe's read", () -> {
            ByteBuffer one = ByteBuffer.allocate(1);
            SampleWaits.later(() -> write(pipe));
            return pipe.source().read(one) == 1 && one.get(0) == 42;
        });
        try (Selector selector = Selector.open()) {
            pipe.source().configureBlocking(false);
            pipe.source().register(selector, SelectionKey.OP_READ);
            // Not select with a time: OpenJDK's library begins it anew with nearly each signal, on any VM.
            SampleWaits.measure("Selector.select", () -> {
                SampleWaits.later(() -> write(pipe));
                return selector.select() == 1;
            });
        }
        pipe.sink().close();
        pipe.source().close();
    }
}
