// Buffered reader that counts lines; any of LF, CR, CR LF ends one and is read as LF.
package java.io;

public class LineNumberReader extends BufferedReader {
    private int lineNumber;
    private int markedLineNumber;
    private boolean skipLf;
    private boolean markedSkipLf;
    /** The last character read was no line terminator, so that the end of input ends a line. */
    private boolean inLine;

    public LineNumberReader(Reader in) {
        super(in);
    }

    public LineNumberReader(Reader in, int sz) {
        super(in, sz);
    }

    public void setLineNumber(int lineNumber) {
        this.lineNumber = lineNumber;
    }

    public int getLineNumber() {
        return lineNumber;
    }

    @Override
    public int read() throws IOException {
        synchronized (lock) {
            int c = super.read();
            if (skipLf) {
                if (c == '\n') {
                    c = super.read();
                }
                skipLf = false;
            }
            if (c == '\r') {
                skipLf = true;
                c = '\n';
            }
            if (c == '\n') {
                lineNumber++;
                inLine = false;
            } else if (c == -1) {
                if (inLine) {
                    lineNumber++;
                }
                inLine = false;
            } else {
                inLine = true;
            }
            return c;
        }
    }

    @Override
    public int read(char[] cbuf, int off, int len) throws IOException {
        synchronized (lock) {
            int n = super.read(cbuf, off, len);
            if (n == -1) {
                if (inLine) {
                    lineNumber++;
                }
                inLine = false;
                return -1;
            }
            for (int i = off; i < off + n; i++) {
                char c = cbuf[i];
                if (skipLf) {
                    skipLf = false;
                    if (c == '\n') {
                        continue;
                    }
                }
                if (c == '\r') {
                    skipLf = true;
                }
                if (c == '\r' || c == '\n') {
                    lineNumber++;
                }
            }
            if (n > 0) {
                char last = cbuf[off + n - 1];
                inLine = last != '\n' && last != '\r';
            }
            return n;
        }
    }

    @Override
    public String readLine() throws IOException {
        synchronized (lock) {
            boolean[] ended = new boolean[1];
            String line = super.readLine(skipLf, ended);
            skipLf = false;
            if (line != null) {
                lineNumber++;
            } else if (inLine) {
                lineNumber++;
            }
            inLine = false;
            return line;
        }
    }

    @Override
    public long skip(long n) throws IOException {
        if (n < 0) {
            throw new IllegalArgumentException("skip() value is negative");
        }
        synchronized (lock) {
            char[] scratch = new char[(int) Math.min(n, 8192)];
            long left = n;
            while (left > 0) {
                int count = read(scratch, 0, (int) Math.min(left, scratch.length));
                if (count == -1) {
                    break;
                }
                left -= count;
            }
            if (n > 0) {
                // As the platform's class: characters skipped do not make a later end of input end a line.
                inLine = false;
            }
            return n - left;
        }
    }

    @Override
    public void mark(int readAheadLimit) throws IOException {
        synchronized (lock) {
            // One more, in case a line feed after a carriage return has to be skipped.
            super.mark(skipLf ? readAheadLimit + 1 : readAheadLimit);
            markedLineNumber = lineNumber;
            markedSkipLf = skipLf;
        }
    }

    @Override
    public void reset() throws IOException {
        synchronized (lock) {
            super.reset();
            lineNumber = markedLineNumber;
            skipLf = markedSkipLf;
        }
    }
}
