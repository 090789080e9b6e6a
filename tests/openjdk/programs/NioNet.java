// NIO selectors, socket and datagram channels, pipes, asynchronous channels, Unix domain sockets, buffers of all kinds,
// interruption that closes.
import java.io.*;
import java.net.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;

public class NioNet {
    static String text(ByteBuffer b) { b.flip(); return StandardCharsets.UTF_8.decode(b).toString(); }

    public static void main(String[] args) throws Exception {
        // One selector thread echoes to five clients.
        try (Selector selector = Selector.open(); ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).configureBlocking(false)
                    .register(selector, SelectionKey.OP_ACCEPT);
            Thread loop = new Thread(() -> {
                ByteBuffer buffer = ByteBuffer.allocateDirect(256);
                int closed = 0;
                try {
                    while (closed < 5) {
                        selector.select();
                        for (Iterator<SelectionKey> i = selector.selectedKeys().iterator(); i.hasNext(); ) {
                            SelectionKey k = i.next();
                            i.remove();
                            if (k.isAcceptable()) {
                                server.accept().configureBlocking(false).register(selector, SelectionKey.OP_READ);
                                continue;
                            }
                            SocketChannel c = (SocketChannel) k.channel();
                            buffer.clear();
                            if (c.read(buffer) < 0) { c.close(); closed++; continue; }
                            buffer.flip();
                            while (buffer.hasRemaining()) c.write(buffer);
                        }
                    }
                } catch (IOException e) { System.out.println("loop " + e); }
            });
            loop.start();
            List<SocketChannel> clients = new ArrayList<>();
            for (int i = 0; i < 5; i++) clients.add(SocketChannel.open(server.getLocalAddress()));
            for (int round = 0; round < 3; round++)
                for (int i = 0; i < 5; i++) {
                    String message = "client " + i + " round " + round;
                    clients.get(i).write(ByteBuffer.wrap(message.getBytes()));
                    ByteBuffer b = ByteBuffer.allocate(message.length());
                    while (b.hasRemaining() && clients.get(i).read(b) >= 0) { }
                    if (!text(b).equals(message)) System.out.println("wrong");
                }
            System.out.println(clients.get(0).isConnected() + " "
                    + clients.get(0).getOption(StandardSocketOptions.TCP_NODELAY) + " " + selector.keys().size());
            for (SocketChannel c : clients) c.close();
            loop.join();
            System.out.println(selector.selectNow() + " " + selector.isOpen());
            selector.wakeup();
            System.out.println(selector.select(10000));
        }
        Pipe pipe = Pipe.open();
        Thread writer = new Thread(() -> { try (Pipe.SinkChannel sink = pipe.sink()) { sink.write(
                ByteBuffer.wrap("through a pipe".getBytes())); } catch (IOException e) { System.out.println(e); } });
        writer.start();
        ByteBuffer b = ByteBuffer.allocate(100);
        while (pipe.source().read(b) >= 0) { }
        System.out.println(text(b));
        try (DatagramChannel x = DatagramChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(),
                0)); DatagramChannel y = DatagramChannel.open()) {
            y.send(ByteBuffer.wrap("dgram".getBytes()), x.getLocalAddress());
            b.clear();
            System.out.println((x.receive(b) != null) + " " + text(b));
            x.configureBlocking(false);
            System.out.println(x.receive(ByteBuffer.allocate(1)));
        }
        Path path = Files.createTempDirectory("uds").resolve("s");
        try (ServerSocketChannel s = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            s.bind(UnixDomainSocketAddress.of(path));
            try (SocketChannel c = SocketChannel.open(UnixDomainSocketAddress.of(path)); SocketChannel d = s.accept()) {
                c.write(ByteBuffer.wrap("unix".getBytes()));
                b.clear();
                d.read(b);
                System.out.println(text(b));
            }
        }
        Files.delete(path);
        Files.delete(path.getParent());
        AsynchronousServerSocketChannel as =
                AsynchronousServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        Future<AsynchronousSocketChannel> accepted = as.accept();
        AsynchronousSocketChannel ac = AsynchronousSocketChannel.open();
        ac.connect(as.getLocalAddress()).get(1000, TimeUnit.SECONDS);
        AsynchronousSocketChannel peer = accepted.get(1000, TimeUnit.SECONDS);
        CompletableFuture<String> heard = new CompletableFuture<>();
        ByteBuffer in = ByteBuffer.allocate(100);
        peer.read(in, "attachment", new CompletionHandler<Integer, String>() {
            public void completed(Integer n, String att) { heard.complete(n + " " + att + " " + text(in)); }
            public void failed(Throwable e, String att) { heard.completeExceptionally(e); }
        });
        ac.write(ByteBuffer.wrap("async".getBytes())).get();
        System.out.println(heard.get(1000, TimeUnit.SECONDS));
        ac.close(); peer.close(); as.close();
        Path file = Files.createTempFile("async", "");
        try (AsynchronousFileChannel f = AsynchronousFileChannel.open(file, StandardOpenOption.WRITE,
                StandardOpenOption.READ)) {
            System.out.println(f.write(ByteBuffer.wrap("0123456789".getBytes()), 0).get());
            ByteBuffer some = ByteBuffer.allocate(4);
            f.read(some, 3).get();
            System.out.println(text(some));
        }
        Files.delete(file);
        // Interrupting a thread in a blocking read closes the channel.
        ServerSocketChannel s =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        CountDownLatch in1 = new CountDownLatch(1);
        Thread blocked = new Thread(() -> {
            try {
                in1.countDown();
                s.accept();
            } catch (ClosedByInterruptException e) {
                System.out.println(e + " " + Thread.currentThread().isInterrupted());
            } catch (IOException e) {
                System.out.println("other " + e);
            }
        });
        blocked.start();
        in1.await();
        Thread.sleep(100);
        blocked.interrupt();
        blocked.join();
        System.out.println(s.isOpen());
        // Buffers.
        ByteBuffer d = ByteBuffer.allocateDirect(64).order(ByteOrder.LITTLE_ENDIAN);
        d.putShort((short) 0x1234).putChar('z').putFloat(1.5f).putDouble(-2.25).putInt(7).flip();
        System.out.println(d + " " + d.get(0) + " " + d.getShort() + d.getChar() + d.getFloat() + d.getDouble()
                + d.getInt());
        IntBuffer ints = d.clear().asIntBuffer();
        ints.put(new int[] {1, 2, 3});
        System.out.println(ints.get(2) + " " + d.getInt(4) + " " + d.slice(4, 8) + " " + d.duplicate().equals(d) + " "
                + d.asReadOnlyBuffer().isReadOnly() + " " + d.compareTo(ByteBuffer.allocate(64)) + " "
                + d.mismatch(ByteBuffer.allocate(64)));
        try { ByteBuffer.allocateDirect(4).putLong(1); } catch (BufferOverflowException e) { System.out.println(e); }
        CharBuffer chars = CharBuffer.wrap("characters");
        System.out.println(chars.subSequence(2, 6) + " " + chars.chars().filter(c -> c == 'c').count());
    }
}
