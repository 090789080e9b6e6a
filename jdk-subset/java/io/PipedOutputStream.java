// Writing end of a pipe between two threads; the buffer is in the reading end.
package java.io;

public class PipedOutputStream extends OutputStream {
    private volatile PipedInputStream sink;

    public PipedOutputStream(PipedInputStream snk) throws IOException {
        connect(snk);
    }

    public PipedOutputStream() {
    }

    public synchronized void connect(PipedInputStream snk) throws IOException {
        if (snk == null) {
            throw new NullPointerException();
        }
        if (sink != null) {
            throw new IOException("Already connected");
        }
        snk.setConnected();
        sink = snk;
    }

    private PipedInputStream connectedSink() throws IOException {
        PipedInputStream s = sink;
        if (s == null) {
            throw new IOException("Pipe not connected");
        }
        return s;
    }

    @Override
    public void write(int b) throws IOException {
        connectedSink().receive(b);
    }

    @Override
    public void write(byte[] b, int off, int len) throws IOException {
        PipedInputStream s = connectedSink();
        if (b == null) {
            throw new NullPointerException();
        }
        if ((off | len | off + len | b.length - (off + len)) < 0) {
            throw new IndexOutOfBoundsException();
        }
        s.receive(b, off, len);
    }

    @Override
    public synchronized void flush() throws IOException {
        PipedInputStream s = sink;
        if (s != null) {
            synchronized (s) {
                s.notifyAll();
            }
        }
    }

    @Override
    public void close() throws IOException {
        PipedInputStream s = sink;
        if (s != null) {
            s.receivedLast();
        }
    }
}
