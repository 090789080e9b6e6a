// The provider of channels of a library without sockets: its selector has no channels, and waits for calls alone.
package sun.nio.ch;

import java.io.IOException;
import java.net.ProtocolFamily;
import java.net.SocketException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.DatagramChannel;
import java.nio.channels.IllegalSelectorException;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

public final class NoSockets extends SelectorProvider {
    public static final String MESSAGE = "the embedded class library has no sockets; run with --jdk DIR";

    private static SocketException exception() {
        return new SocketException(MESSAGE);
    }

    @Override
    public DatagramChannel openDatagramChannel() throws IOException {
        throw exception();
    }

    @Override
    public DatagramChannel openDatagramChannel(ProtocolFamily family) throws IOException {
        java.util.Objects.requireNonNull(family);
        throw exception();
    }

    @Override
    public Pipe openPipe() throws IOException {
        throw exception();
    }

    @Override
    public ServerSocketChannel openServerSocketChannel() throws IOException {
        throw exception();
    }

    @Override
    public SocketChannel openSocketChannel() throws IOException {
        throw exception();
    }

    @Override
    public AbstractSelector openSelector() {
        return new Waiting(this);
    }

    private static final class Waiting extends AbstractSelector {
        private final Set<SelectionKey> keys = new HashSet<>();
        private boolean woken;

        Waiting(SelectorProvider provider) {
            super(provider);
        }

        private Set<SelectionKey> keysOfOpen() {
            if (!isOpen()) {
                throw new ClosedSelectorException();
            }
            return keys;
        }

        @Override
        public Set<SelectionKey> keys() {
            return java.util.Collections.unmodifiableSet(keysOfOpen());
        }

        @Override
        public Set<SelectionKey> selectedKeys() {
            return keysOfOpen();
        }

        @Override
        public int selectNow() {
            keysOfOpen();
            synchronized (this) {
                woken = false;
            }
            return 0;
        }

        @Override
        public int select(long timeout) {
            if (timeout < 0) {
                throw new IllegalArgumentException("Negative timeout");
            }
            keysOfOpen();
            long end = timeout == 0 ? Long.MAX_VALUE : System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeout);
            begin();
            try {
                await(timeout == 0, end);
            } finally {
                end();
            }
            return 0;
        }

        /** An interrupt wakes, too (begin), and stays. */
        private synchronized void await(boolean forever, long end) {
            while (!woken && isOpen() && !Thread.currentThread().isInterrupted()) {
                long left = forever ? 0 : TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime() + 999_999);
                if (!forever && left <= 0) {
                    break;
                }
                try {
                    wait(left);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            woken = false;
        }

        @Override
        public int select() {
            return select(0);
        }

        @Override
        public synchronized AbstractSelector wakeup() {
            woken = true;
            notifyAll();
            return this;
        }

        @Override
        protected void implCloseSelector() {
            wakeup();
        }

        @Override
        protected SelectionKey register(AbstractSelectableChannel channel, int ops, Object attachment) {
            throw new IllegalSelectorException();
        }
    }
}
