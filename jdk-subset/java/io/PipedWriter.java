// Writing end of a pipe between two threads; the buffer is in the reading end.
package java.io;

public class PipedWriter extends Writer {
    private volatile PipedReader sink;
    private boolean closed;

    public PipedWriter(PipedReader snk) throws IOException {
        connect(snk);
    }

    public PipedWriter() {
    }

    public synchronized void connect(PipedReader snk) throws IOException {
        if (snk == null) {
            throw new NullPointerException();
        }
        if (sink != null) {
            throw new IOException("Already connected");
        }
        snk.setConnected();
        sink = snk;
    }

    private PipedReader connectedSink() throws IOException {
        PipedReader s = sink;
        if (s == null) {
            throw new IOException("Pipe not connected");
        }
        return s;
    }

    @Override
    public void write(int c) throws IOException {
        connectedSink().receive(c);
    }

    @Override
    public void write(char[] cbuf, int off, int len) throws IOException {
        PipedReader s = connectedSink();
        if ((off | len | off + len | cbuf.length - (off + len)) < 0) {
            throw new IndexOutOfBoundsException();
        }
        s.receive(cbuf, off, len);
    }

    @Override
    public synchronized void flush() throws IOException {
        PipedReader s = sink;
        if (s != null) {
            if (s.isClosedByReader() || closed) {
                throw new IOException("Pipe closed");
            }
            synchronized (s) {
                s.notifyAll();
            }
        }
    }

    @Override
    public void close() throws IOException {
        closed = true;
        PipedReader s = sink;
        if (s != null) {
            s.receivedLast();
        }
    }
}
