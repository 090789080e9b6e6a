// Types of sockets and channels that need no network: what is not connected, implementations that a factory makes,
// a selector without channels, and channels, keys and selectors that a program brings.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.HttpRetryException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketImpl;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelectionKey;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

public class SocketTypes {
    interface Step {
        Object run() throws Exception;
    }

    static void show(String what, Step step) {
        try {
            System.out.println(what + ": " + step.run());
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }

    /** What is written comes back. */
    static class Echo extends SocketImpl {
        final Map<Integer, Object> options = new HashMap<>();
        final ByteArrayOutputStream written = new ByteArrayOutputStream();

        @Override protected void create(boolean stream) {
            System.out.println("  create " + stream);
        }

        @Override protected void connect(String host, int port) {
            System.out.println("  connect text");
        }

        @Override protected void connect(InetAddress to, int port) {
            System.out.println("  connect address");
        }

        @Override protected void connect(SocketAddress to, int timeout) throws IOException {
            System.out.println("  connect " + to + " " + timeout);
            if (((InetSocketAddress) to).getPort() == 1) {
                throw new java.net.ConnectException("refused");
            }
            address = ((InetSocketAddress) to).getAddress();
            port = ((InetSocketAddress) to).getPort();
            localport = 5;
        }

        @Override protected void bind(InetAddress host, int port) {
            System.out.println("  bind " + host + " " + port);
            address = host;
            localport = port == 0 ? 77 : port;
        }

        @Override protected void listen(int backlog) {
            System.out.println("  listen " + backlog);
        }

        @Override protected void accept(SocketImpl s) {
            System.out.println("  accept " + s.getClass().getSimpleName());
            ((Echo) s).address = InetAddress.getLoopbackAddress();
            ((Echo) s).port = 9;
            ((Echo) s).localport = localport;
        }

        @Override protected InputStream getInputStream() {
            return new ByteArrayInputStream(written.toByteArray());
        }

        @Override protected OutputStream getOutputStream() {
            return written;
        }

        @Override protected int available() {
            return 0;
        }

        @Override protected void close() {
            System.out.println("  close");
        }

        @Override protected void shutdownInput() {
            System.out.println("  shutdownInput");
        }

        @Override protected void sendUrgentData(int data) {
        }

        @Override public void setOption(int option, Object value) {
            options.put(option, value);
        }

        @Override public Object getOption(int option) {
            return options.get(option);
        }
    }

    static void unconnected() throws Exception {
        Socket s = new Socket();
        show("socket", () -> s + " " + s.isConnected() + s.isBound() + s.isClosed() + " " + s.getPort() + " "
                + s.getLocalPort() + " " + s.getInetAddress() + " " + s.getRemoteSocketAddress() + " "
                + s.getLocalSocketAddress() + " " + s.getChannel());
        show("input", s::getInputStream);
        show("output", s::getOutputStream);
        show("shutdown", () -> { s.shutdownInput(); return ""; });
        show("connect null", () -> { s.connect(null); return ""; });
        show("connect timeout", () -> { s.connect(new InetSocketAddress("127.0.0.1", 1), -1); return ""; });
        show("bad timeout", () -> { s.setSoTimeout(-1); return ""; });
        show("bad class", () -> { s.setTrafficClass(256); return ""; });
        show("bad send", () -> { s.setSendBufferSize(0); return ""; });
        show("bad receive", () -> { s.setReceiveBufferSize(0); return ""; });
        show("bad linger", () -> { s.setSoLinger(true, -1); return ""; });
        show("unresolved", () -> { s.connect(InetSocketAddress.createUnresolved("no.such", 1)); return ""; });
        s.close();
        s.close();
        show("closed", () -> s.isClosed() + " " + s);
        show("closed input", s::getInputStream);
        show("closed connect", () -> { s.connect(new InetSocketAddress(1)); return ""; });
        show("closed bind", () -> { s.bind(null); return ""; });
        show("closed option", s::getTcpNoDelay);
        show("proxy", () -> new Socket((java.net.Proxy) null));
        ServerSocket server = new ServerSocket();
        show("server", () -> server + " " + server.isBound() + server.isClosed() + " " + server.getLocalPort() + " "
                + server.getInetAddress() + " " + server.getLocalSocketAddress() + " " + server.getChannel());
        show("accept", server::accept);
        show("server timeout", () -> { server.setSoTimeout(-1); return ""; });
        server.close();
        show("closed accept", server::accept);
        show("closed server", () -> { server.bind(null); return ""; });
        show("port", () -> new ServerSocket(70000));
    }

    static void made() throws Exception {
        Socket.setSocketImplFactory(Echo::new);
        ServerSocket.setSocketFactory(Echo::new);
        show("twice", () -> { Socket.setSocketImplFactory(Echo::new); return ""; });
        Socket s = new Socket("127.0.0.1", 80);
        s.getOutputStream().write("text".getBytes());
        show("echo", () -> new String(s.getInputStream().readAllBytes()) + " " + s);
        s.setTcpNoDelay(true);
        s.setSoTimeout(7);
        s.setSoLinger(true, 100000);
        s.setKeepAlive(false);
        show("options", () -> s.getTcpNoDelay() + " " + s.getSoTimeout() + " " + s.getSoLinger() + " "
                + s.getKeepAlive() + " " + new java.util.TreeMap<>(Map.of(1, s.getReceiveBufferSize())));
        s.setSendBufferSize(12);
        show("named", () -> s.getSendBufferSize() + " " + s.supportedOptions());
        show("set", () -> s.setOption(StandardSocketOptions.SO_SNDBUF, 12));
        show("get", () -> s.getOption(StandardSocketOptions.SO_BROADCAST));
        show("urgent", () -> { s.sendUrgentData(1); return ""; });
        s.shutdownInput();
        show("shut", () -> s.isInputShutdown() + " " + s.isOutputShutdown());
        show("input", s::getInputStream);
        show("again", () -> { s.connect(new InetSocketAddress("127.0.0.1", 2)); return ""; });
        s.close();
        show("refused", () -> new Socket("127.0.0.1", 1));
        ServerSocket server = new ServerSocket(4000, 3);
        show("server", () -> server.isBound() + " " + server.getLocalPort());
        Socket accepted = server.accept();
        show("accepted", () -> accepted + " " + accepted.isConnected() + accepted.isBound());
        show("bound", () -> { server.bind(new InetSocketAddress(1)); return ""; });
        server.close();
    }

    static void values() throws Exception {
        DatagramPacket p = new DatagramPacket(new byte[10], 2, 5, InetAddress.getLoopbackAddress(), 12);
        show("packet", () -> p.getOffset() + " " + p.getLength() + " " + p.getSocketAddress());
        show("length", () -> { p.setLength(9); return ""; });
        show("data", () -> { p.setData(new byte[1], 1, 1); return ""; });
        show("port", () -> { p.setPort(-1); return ""; });
        show("address", () -> { p.setSocketAddress(InetSocketAddress.createUnresolved("a", 1)); return ""; });
        UnixDomainSocketAddress u = UnixDomainSocketAddress.of("/tmp/x");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(u);
        }
        System.out.println(new java.math.BigInteger(1, bytes.toByteArray()).toString(16));
        Object read = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        System.out.println(u + " " + read.equals(u) + " " + (read.hashCode() == u.hashCode()) + " " + u.getPath());
        HttpRetryException e = new HttpRetryException("why", 301, "there");
        System.out.println(e + " " + e.getReason() + " " + e.responseCode() + " " + e.getLocation());
        System.out.println(StandardSocketOptions.IP_TOS + " " + StandardSocketOptions.TCP_NODELAY.type());
    }

    static void waiting() throws Exception {
        Selector selector = Selector.open();
        System.out.println(selector.isOpen() + " " + selector.keys() + selector.selectedKeys() + selector.selectNow());
        show("negative", () -> selector.select(-1));
        System.out.println(selector.select(1));
        selector.wakeup();
        System.out.println(selector.select() + " " + selector.selectNow(k -> { }));
        Thread.currentThread().interrupt();
        System.out.println(selector.select() + " " + Thread.interrupted());
        Thread other = new Thread(selector::wakeup);
        other.start();
        System.out.println(selector.select());
        other.join();
        Thread closer = new Thread(() -> {
            try {
                selector.close();
            } catch (IOException e) {
                e.printStackTrace();
            }
        });
        closer.start();
        try {
            selector.select();
        } catch (java.nio.channels.ClosedSelectorException e) {
            // It was closed before.
        }
        closer.join();
        System.out.println(selector.isOpen());
        show("closed", selector::selectNow);
        show("keys", selector::keys);
    }

    static class Channel extends AbstractSelectableChannel {
        Channel() {
            super(SelectorProvider.provider());
        }

        @Override public int validOps() {
            return SelectionKey.OP_READ | SelectionKey.OP_ACCEPT;
        }

        @Override protected void implCloseSelectableChannel() {
            System.out.println("  closed");
        }

        @Override protected void implConfigureBlocking(boolean block) {
            System.out.println("  blocking " + block);
        }
    }

    static class Key extends AbstractSelectionKey {
        final SelectableChannel channel;
        final Selector selector;
        int ops;

        Key(SelectableChannel channel, Selector selector, int ops) {
            this.channel = channel;
            this.selector = selector;
            this.ops = ops;
        }

        @Override public SelectableChannel channel() {
            return channel;
        }

        @Override public Selector selector() {
            return selector;
        }

        @Override public int interestOps() {
            return ops;
        }

        @Override public SelectionKey interestOps(int ops) {
            this.ops = ops;
            return this;
        }

        @Override public int readyOps() {
            return SelectionKey.OP_READ;
        }
    }

    static class Own extends AbstractSelector {
        final Set<SelectionKey> keys = new HashSet<>();
        final Set<SelectionKey> selected = new HashSet<>();

        Own() {
            super(SelectorProvider.provider());
        }

        @Override protected void implCloseSelector() {
            System.out.println("  selector closed");
        }

        @Override protected SelectionKey register(AbstractSelectableChannel c, int ops, Object attachment) {
            Key k = new Key(c, this, ops);
            k.attach(attachment);
            keys.add(k);
            return k;
        }

        @Override public Set<SelectionKey> keys() {
            return keys;
        }

        @Override public Set<SelectionKey> selectedKeys() {
            return selected;
        }

        @Override public int selectNow() {
            synchronized (cancelledKeys()) {
                for (SelectionKey k : cancelledKeys()) {
                    keys.remove(k);
                    deregister((AbstractSelectionKey) k);
                }
                cancelledKeys().clear();
            }
            selected.addAll(keys);
            return keys.size();
        }

        @Override public int select(long timeout) {
            return selectNow();
        }

        @Override public int select() {
            return selectNow();
        }

        @Override public Selector wakeup() {
            return this;
        }
    }

    static void brought() throws Exception {
        Channel c = new Channel();
        Own selector = new Own();
        show("blocking", () -> c.register(selector, 1));
        c.configureBlocking(false);
        c.configureBlocking(false);
        show("bad", () -> c.register(selector, 4));
        SelectionKey k = c.register(selector, 1, "first");
        System.out.println(k.attachment() + " " + c.isRegistered() + " " + (c.keyFor(selector) == k) + " "
                + (c.register(selector, 16, "second") == k) + " " + k.interestOps() + " " + k.attachment());
        System.out.println(k.interestOpsOr(1) + " " + k.interestOpsAnd(1) + " " + k.interestOps() + " "
                + k.isReadable() + k.isWritable() + k.isAcceptable() + k.isConnectable());
        show("to blocking", () -> c.configureBlocking(true));
        System.out.println(selector.select(x -> System.out.println("  selected " + (x == k))));
        k.cancel();
        System.out.println(k.isValid() + " " + c.isRegistered());
        show("cancelled", () -> c.register(selector, 1) == k);
        System.out.println(selector.selectNow() + " " + c.isRegistered() + " " + c.keyFor(selector));
        SelectionKey second = c.register(selector, 1);
        c.close();
        System.out.println(second.isValid() + " " + c.isOpen());
        show("closed", () -> c.register(selector, 1));
        show("closed mode", () -> c.configureBlocking(true));
        selector.close();
        selector.close();
        Channel d = new Channel();
        d.configureBlocking(false);
        show("closed selector", () -> d.register(selector, 1).isValid());
    }

    public static void main(String[] args) throws Exception {
        unconnected();
        made();
        values();
        waiting();
        brought();
        for (Class<?> c : new Class<?>[] {java.nio.channels.SocketChannel.class,
            java.nio.channels.DatagramChannel.class,
            java.nio.channels.ServerSocketChannel.class, java.nio.channels.Pipe.SinkChannel.class}) {
            Set<String> all = new TreeSet<>();
            for (Class<?> i : c.getInterfaces()) {
                all.add(i.getSimpleName());
            }
            System.out.println(c.getSimpleName() + " " + c.getSuperclass().getSimpleName() + " " + all);
        }
    }
}
