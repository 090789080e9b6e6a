// Channels as streams, readers and writers, and streams as channels.
package java.nio.channels;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.spi.AbstractInterruptibleChannel;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

public final class Channels {
    private static final int CHUNK = 8192;

    private Channels() {
    }

    /** One transfer, of a channel of either kind. */
    private interface Transfer {
        int run(ByteBuffer b) throws IOException;
    }

    private static void checkRange(int off, int len, int size) {
        if ((off | len) < 0 || len > size - off) {
            throw new IndexOutOfBoundsException();
        }
    }

    private static int await(Future<Integer> result) throws IOException {
        boolean interrupted = false;
        try {
            for (;;) {
                try {
                    return result.get();
                } catch (ExecutionException e) {
                    throw new IOException(e.getCause());
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static final class In extends InputStream {
        private final Channel ch;
        private final Transfer read;

        In(Channel ch, Transfer read) {
            this.ch = ch;
            this.read = read;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) == 1 ? one[0] & 0xff : -1;
        }

        @Override
        public synchronized int read(byte[] b, int off, int len) throws IOException {
            checkRange(off, len, b.length);
            return len == 0 ? 0 : read.run(ByteBuffer.wrap(b, off, len));
        }

        @Override
        public int available() throws IOException {
            if (!(ch instanceof SeekableByteChannel)) {
                return 0;
            }
            SeekableByteChannel s = (SeekableByteChannel) ch;
            return (int) Math.min(Math.max(0, s.size() - s.position()), Integer.MAX_VALUE);
        }

        @Override
        public long skip(long n) throws IOException {
            if (!(ch instanceof SeekableByteChannel)) {
                return super.skip(n);
            }
            SeekableByteChannel s = (SeekableByteChannel) ch;
            long from = s.position();
            long to = n > 0 ? from + n < 0 ? s.size() : Math.min(from + n, s.size()) : Math.max(from + n, 0);
            s.position(to);
            return to - from;
        }

        @Override
        public void close() throws IOException {
            ch.close();
        }
    }

    private static final class Out extends OutputStream {
        private final Channel ch;
        private final Transfer write;

        Out(Channel ch, Transfer write) {
            this.ch = ch;
            this.write = write;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] b, int off, int len) throws IOException {
            checkRange(off, len, b.length);
            ByteBuffer bytes = ByteBuffer.wrap(b, off, len);
            while (bytes.hasRemaining()) {
                if (write.run(bytes) <= 0) {
                    throw new IOException("no bytes written");
                }
            }
        }

        @Override
        public void close() throws IOException {
            ch.close();
        }
    }

    private static void requireBlocking(Channel ch) {
        Objects.requireNonNull(ch, "ch");
    }

    public static InputStream newInputStream(ReadableByteChannel ch) {
        requireBlocking(ch);
        return new In(ch, ch::read);
    }

    public static OutputStream newOutputStream(WritableByteChannel ch) {
        requireBlocking(ch);
        return new Out(ch, ch::write);
    }

    public static InputStream newInputStream(AsynchronousByteChannel ch) {
        requireBlocking(ch);
        return new In(ch, b -> await(ch.read(b)));
    }

    public static OutputStream newOutputStream(AsynchronousByteChannel ch) {
        requireBlocking(ch);
        return new Out(ch, b -> await(ch.write(b)));
    }

    private static final class ReadableByteChannelImpl extends AbstractInterruptibleChannel
            implements ReadableByteChannel {
        private final InputStream in;

        ReadableByteChannelImpl(InputStream in) {
            this.in = in;
        }

        /** The first piece may wait; further ones are read as long as there are bytes without waiting. */
        @Override
        public int read(ByteBuffer dst) throws IOException {
            if (!isOpen()) {
                throw new ClosedChannelException();
            }
            int total = 0;
            int got = 0;
            synchronized (in) {
                byte[] chunk = new byte[Math.min(dst.remaining(), CHUNK)];
                while (dst.hasRemaining()) {
                    int n = Math.min(dst.remaining(), chunk.length);
                    if (total > 0 && in.available() <= 0) {
                        break;
                    }
                    try {
                        begin();
                        got = in.read(chunk, 0, n);
                    } finally {
                        end(got > 0);
                    }
                    if (got < 0) {
                        break;
                    }
                    total += got;
                    dst.put(chunk, 0, got);
                }
                return got < 0 && total == 0 ? -1 : total;
            }
        }

        @Override
        protected void implCloseChannel() throws IOException {
            in.close();
        }
    }

    private static final class WritableByteChannelImpl extends AbstractInterruptibleChannel
            implements WritableByteChannel {
        private final OutputStream out;

        WritableByteChannelImpl(OutputStream out) {
            this.out = out;
        }

        @Override
        public int write(ByteBuffer src) throws IOException {
            if (!isOpen()) {
                throw new ClosedChannelException();
            }
            int total = src.remaining();
            synchronized (out) {
                byte[] chunk = new byte[Math.min(total, CHUNK)];
                while (src.hasRemaining()) {
                    int n = Math.min(src.remaining(), chunk.length);
                    src.get(chunk, 0, n);
                    boolean completed = false;
                    try {
                        begin();
                        out.write(chunk, 0, n);
                        completed = true;
                    } finally {
                        end(completed);
                    }
                }
            }
            return total;
        }

        @Override
        protected void implCloseChannel() throws IOException {
            out.close();
        }
    }

    public static ReadableByteChannel newChannel(InputStream in) {
        Objects.requireNonNull(in, "in");
        return in.getClass() == FileInputStream.class ? ((FileInputStream) in).getChannel()
                : new ReadableByteChannelImpl(in);
    }

    public static WritableByteChannel newChannel(OutputStream out) {
        Objects.requireNonNull(out, "out");
        return out.getClass() == FileOutputStream.class ? ((FileOutputStream) out).getChannel()
                : new WritableByteChannelImpl(out);
    }

    public static Reader newReader(ReadableByteChannel ch, CharsetDecoder dec, int minBufferCap) {
        Objects.requireNonNull(ch, "ch");
        return new InputStreamReader(newInputStream(ch), dec.reset());
    }

    public static Reader newReader(ReadableByteChannel ch, String csName) {
        Objects.requireNonNull(csName, "csName");
        return newReader(ch, Charset.forName(csName).newDecoder(), -1);
    }

    public static Reader newReader(ReadableByteChannel ch, Charset charset) {
        Objects.requireNonNull(charset, "charset");
        return newReader(ch, charset.newDecoder(), -1);
    }

    public static Writer newWriter(WritableByteChannel ch, CharsetEncoder enc, int minBufferCap) {
        Objects.requireNonNull(ch, "ch");
        return new OutputStreamWriter(newOutputStream(ch), enc.reset());
    }

    public static Writer newWriter(WritableByteChannel ch, String csName) {
        Objects.requireNonNull(csName, "csName");
        return newWriter(ch, Charset.forName(csName).newEncoder(), -1);
    }

    public static Writer newWriter(WritableByteChannel ch, Charset charset) {
        Objects.requireNonNull(charset, "charset");
        return newWriter(ch, charset.newEncoder(), -1);
    }
}
