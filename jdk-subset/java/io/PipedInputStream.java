// Reading end of a pipe between two threads: a ring buffer, full when in == out, empty when in < 0. A thread that waits looks once a second
// whether the other end's last user is still alive.
package java.io;

public class PipedInputStream extends InputStream {
    private static final int DEFAULT_PIPE_SIZE = 1024;
    protected static final int PIPE_SIZE = DEFAULT_PIPE_SIZE;

    private boolean connected;
    private volatile boolean closedByWriter;
    private volatile boolean closedByReader;
    private Thread readSide;
    private Thread writeSide;
    protected byte[] buffer;
    protected int in = -1;
    protected int out;

    public PipedInputStream(PipedOutputStream src) throws IOException {
        this(src, DEFAULT_PIPE_SIZE);
    }

    public PipedInputStream(PipedOutputStream src, int pipeSize) throws IOException {
        this(pipeSize);
        connect(src);
    }

    public PipedInputStream() {
        this(DEFAULT_PIPE_SIZE);
    }

    public PipedInputStream(int pipeSize) {
        if (pipeSize <= 0) {
            throw new IllegalArgumentException("Pipe Size <= 0");
        }
        buffer = new byte[pipeSize];
    }

    public void connect(PipedOutputStream src) throws IOException {
        src.connect(this);
    }

    /** Called by the writing end. */
    synchronized void setConnected() throws IOException {
        if (connected) {
            throw new IOException("Already connected");
        }
        in = -1;
        out = 0;
        connected = true;
    }

    private void checkWritable() throws IOException {
        if (!connected) {
            throw new IOException("Pipe not connected");
        }
        if (closedByWriter || closedByReader) {
            throw new IOException("Pipe closed");
        }
        if (readSide != null && !readSide.isAlive()) {
            throw new IOException("Read end dead");
        }
    }

    private void awaitRoom() throws IOException {
        while (in == out) {
            checkWritable();
            notifyAll();
            pause();
        }
    }

    private void pause() throws IOException {
        try {
            wait(1000);
        } catch (InterruptedException e) {
            throw new InterruptedIOException();
        }
    }

    protected synchronized void receive(int b) throws IOException {
        checkWritable();
        writeSide = Thread.currentThread();
        awaitRoom();
        if (in < 0) {
            in = 0;
            out = 0;
            notifyAll();
        }
        buffer[in++] = (byte) b;
        if (in == buffer.length) {
            in = 0;
        }
    }

    synchronized void receive(byte[] b, int off, int len) throws IOException {
        checkWritable();
        writeSide = Thread.currentThread();
        while (len > 0) {
            awaitRoom();
            // From in to out, or to the end of the buffer
            int from = in < 0 ? 0 : in;
            int n = Math.min(len, (in >= 0 && in < out ? out : buffer.length) - from);
            if (in < 0) {
                out = 0;
                notifyAll();
            }
            System.arraycopy(b, off, buffer, from, n);
            off += n;
            len -= n;
            in = from + n == buffer.length ? 0 : from + n;
        }
    }

    synchronized void receivedLast() {
        closedByWriter = true;
        notifyAll();
    }

    boolean isClosedByReader() {
        return closedByReader;
    }

    private void checkReadable() throws IOException {
        if (!connected) {
            throw new IOException("Pipe not connected");
        }
        if (closedByReader) {
            throw new IOException("Pipe closed");
        }
        if (writeSide != null && !writeSide.isAlive() && !closedByWriter && in < 0) {
            throw new IOException("Write end dead");
        }
    }

    @Override
    public synchronized int read() throws IOException {
        checkReadable();
        readSide = Thread.currentThread();
        int trials = 2;
        while (in < 0) {
            if (closedByWriter) {
                return -1;
            }
            if (writeSide != null && !writeSide.isAlive() && --trials < 0) {
                throw new IOException("Pipe broken");
            }
            notifyAll();
            pause();
        }
        if (in == out) {
            notifyAll();
        }
        int x = buffer[out++] & 0xff;
        if (out == buffer.length) {
            out = 0;
        }
        if (in == out) {
            in = -1;
        }
        return x;
    }

    @Override
    public synchronized int read(byte[] b, int off, int len) throws IOException {
        if (off < 0 || len < 0 || len > b.length - off) {
            throw new IndexOutOfBoundsException();
        }
        if (len == 0) {
            return 0;
        }
        int first = read();
        if (first < 0) {
            return -1;
        }
        b[off] = (byte) first;
        int n = 1;
        // What is there already, in one or two pieces
        while (in >= 0 && n < len) {
            int count = Math.min(len - n, (in > out ? in : buffer.length) - out);
            System.arraycopy(buffer, out, b, off + n, count);
            n += count;
            out += count;
            if (out == buffer.length) {
                out = 0;
            }
            if (in == out) {
                in = -1;
            }
        }
        return n;
    }

    @Override
    public synchronized int available() throws IOException {
        return in < 0 ? 0 : in == out ? buffer.length : in > out ? in - out : in + buffer.length - out;
    }

    @Override
    public void close() throws IOException {
        closedByReader = true;
        synchronized (this) {
            in = -1;
            notifyAll();
        }
    }
}
