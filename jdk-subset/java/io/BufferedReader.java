// Reader with a buffer, and lines. Invariant: chars[pos..limit) are unread; markPos is negative or <= pos.
package java.io;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

public class BufferedReader extends Reader {
    private static final int DEFAULT_SIZE = 8192;
    private static final int LARGE_LIMIT = 1 << 16;

    private Reader in;
    private char[] chars;
    private int pos;
    private int limit;
    /** -1 without a mark, -2 after one that more characters than its limit have passed. */
    private int markPos = -1;
    private int markLimit;
    /** A line ended with CR: a directly following LF belongs to it. */
    private boolean skipLf;
    private boolean markedSkipLf;

    public BufferedReader(Reader in, int sz) {
        super(in);
        if (sz <= 0) {
            throw new IllegalArgumentException("Buffer size <= 0");
        }
        this.in = in;
        this.chars = new char[sz];
    }

    public BufferedReader(Reader in) {
        this(in, DEFAULT_SIZE);
    }

    private void ensureOpen() throws IOException {
        if (in == null) {
            throw new IOException("Stream closed");
        }
    }

    /** Called with pos == limit; false at the end of input. */
    private boolean fill() throws IOException {
        int at = 0;
        if (markPos >= 0) {
            int kept = pos - markPos;
            if (kept >= markLimit) {
                markPos = -2;
            } else {
                char[] to = chars;
                if (markLimit > chars.length) {
                    // Very large limits are usually never reached: there the buffer grows in steps.
                    to = new char[markLimit <= LARGE_LIMIT ? markLimit
                            : (int) Math.min(markLimit, Math.max(LARGE_LIMIT, kept * 2L))];
                }
                System.arraycopy(chars, markPos, to, 0, kept);
                chars = to;
                markPos = 0;
                at = kept;
            }
        }
        pos = limit = at;
        int n;
        do {
            n = in.read(chars, at, chars.length - at);
        } while (n == 0);
        if (n < 0) {
            return false;
        }
        limit = at + n;
        return true;
    }

    @Override
    public int read() throws IOException {
        synchronized (lock) {
            ensureOpen();
            for (;;) {
                if (pos >= limit && !fill()) {
                    return -1;
                }
                char c = chars[pos++];
                if (skipLf) {
                    skipLf = false;
                    if (c == '\n') {
                        continue;
                    }
                }
                return c;
            }
        }
    }

    private int readOnce(char[] cbuf, int off, int len) throws IOException {
        if (pos >= limit) {
            if (len >= chars.length && markPos < 0 && !skipLf) {
                return in.read(cbuf, off, len);
            }
            if (!fill()) {
                return -1;
            }
        }
        if (skipLf) {
            skipLf = false;
            if (chars[pos] == '\n') {
                pos++;
                if (pos >= limit && !fill()) {
                    return -1;
                }
            }
        }
        int n = Math.min(len, limit - pos);
        System.arraycopy(chars, pos, cbuf, off, n);
        pos += n;
        return n;
    }

    @Override
    public int read(char[] cbuf, int off, int len) throws IOException {
        synchronized (lock) {
            ensureOpen();
            Objects.checkFromIndexSize(off, len, cbuf.length);
            if (len == 0) {
                return 0;
            }
            int n = readOnce(cbuf, off, len);
            if (n <= 0) {
                return n;
            }
            while (n < len && in.ready()) {
                int more = readOnce(cbuf, off + n, len - n);
                if (more <= 0) {
                    break;
                }
                n += more;
            }
            return n;
        }
    }

    /** Reads a line; ended[0] states whether a terminator was seen. */
    String readLine(boolean ignoreLf, boolean[] ended) throws IOException {
        synchronized (lock) {
            ensureOpen();
            StringBuilder sb = null;
            boolean skip = ignoreLf || skipLf;
            for (;;) {
                if (pos >= limit && !fill()) {
                    return sb != null && sb.length() > 0 ? sb.toString() : null;
                }
                if (skip && chars[pos] == '\n') {
                    pos++;
                }
                boolean skippedAll = skip && pos >= limit;
                skip = false;
                skipLf = false;
                if (skippedAll) {
                    continue;
                }
                char[] b = chars;
                int start = pos;
                int end = limit;
                int i = start;
                char c = 0;
                while (i < end) {
                    c = b[i];
                    if (c == '\n' || c == '\r') {
                        break;
                    }
                    i++;
                }
                if (i < end) {
                    pos = i + 1;
                    if (c == '\r') {
                        skipLf = true;
                    }
                    if (ended != null) {
                        ended[0] = true;
                    }
                    if (sb == null) {
                        return new String(b, start, i - start);
                    }
                    return sb.append(b, start, i - start).toString();
                }
                pos = end;
                if (sb == null) {
                    sb = new StringBuilder(Math.max(80, i - start));
                }
                sb.append(b, start, i - start);
            }
        }
    }

    public String readLine() throws IOException {
        return readLine(false, null);
    }

    @Override
    public long skip(long n) throws IOException {
        if (n < 0L) {
            throw new IllegalArgumentException("skip value is negative");
        }
        synchronized (lock) {
            ensureOpen();
            long left = n;
            while (left > 0) {
                if (pos >= limit && !fill()) {
                    break;
                }
                if (skipLf) {
                    skipLf = false;
                    if (chars[pos] == '\n') {
                        pos++;
                    }
                }
                long d = limit - pos;
                if (left <= d) {
                    pos += (int) left;
                    left = 0;
                } else {
                    left -= d;
                    pos = limit;
                }
            }
            return n - left;
        }
    }

    @Override
    public boolean ready() throws IOException {
        synchronized (lock) {
            ensureOpen();
            if (skipLf) {
                if (pos >= limit && in.ready()) {
                    fill();
                }
                if (pos < limit) {
                    if (chars[pos] == '\n') {
                        pos++;
                    }
                    skipLf = false;
                }
            }
            return pos < limit || in.ready();
        }
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public void mark(int readAheadLimit) throws IOException {
        if (readAheadLimit < 0) {
            throw new IllegalArgumentException("Read-ahead limit < 0");
        }
        synchronized (lock) {
            ensureOpen();
            markLimit = readAheadLimit;
            markPos = pos;
            markedSkipLf = skipLf;
        }
    }

    @Override
    public void reset() throws IOException {
        synchronized (lock) {
            ensureOpen();
            if (markPos < 0) {
                throw new IOException(markPos == -2 ? "Mark invalid" : "Stream not marked");
            }
            pos = markPos;
            skipLf = markedSkipLf;
        }
    }

    @Override
    public void close() throws IOException {
        synchronized (lock) {
            if (in == null) {
                return;
            }
            try {
                in.close();
            } finally {
                in = null;
                chars = null;
            }
        }
    }

    public Stream<String> lines() {
        Iterator<String> iterator = new LineIterator(this);
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(iterator,
                Spliterator.ORDERED | Spliterator.NONNULL), false);
    }

    private static final class LineIterator implements Iterator<String> {
        private final BufferedReader reader;
        private String next;

        LineIterator(BufferedReader reader) {
            this.reader = reader;
        }

        @Override
        public boolean hasNext() {
            if (next != null) {
                return true;
            }
            try {
                next = reader.readLine();
                return next != null;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public String next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            String line = next;
            next = null;
            return line;
        }
    }
}
