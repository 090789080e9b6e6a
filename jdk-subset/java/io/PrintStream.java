// Output stream that prints values as text and never throws IOException. Text goes through a StreamEncoder straight
// into a byte buffer, which is handed to write(byte[],int,int) of this stream as one piece per print or println.
package java.io;

import java.nio.charset.Charset;
import java.util.Formatter;
import java.util.Locale;
import java.util.Objects;
import jdk.internal.charset.StreamEncoder;

public class PrintStream extends FilterOutputStream implements Appendable, Closeable {
    private final boolean autoFlush;
    private boolean trouble;
    private boolean closing;
    private StreamEncoder encoder;

    private static OutputStream requireStream(OutputStream out) {
        return Objects.requireNonNull(out, "Null output stream");
    }

    static Charset toCharset(String csn) throws UnsupportedEncodingException {
        Objects.requireNonNull(csn, "charsetName");
        try {
            return Charset.forName(csn);
        } catch (IllegalArgumentException e) {
            throw new UnsupportedEncodingException(csn);
        }
    }

    private PrintStream(boolean autoFlush, Charset charset, OutputStream out) {
        super(out);
        this.autoFlush = autoFlush;
        this.encoder = new StreamEncoder(this, charset);
    }

    public PrintStream(OutputStream out) {
        this(out, false);
    }

    public PrintStream(OutputStream out, boolean autoFlush) {
        this(autoFlush, Charset.defaultCharset(), requireStream(out));
    }

    public PrintStream(OutputStream out, boolean autoFlush, String encoding)
            throws UnsupportedEncodingException {
        this(autoFlush, toCharset(encoding), requireStream(out));
    }

    public PrintStream(OutputStream out, boolean autoFlush, Charset charset) {
        this(autoFlush, Objects.requireNonNull(charset), requireStream(out));
    }

    public PrintStream(String fileName) throws FileNotFoundException {
        this(false, Charset.defaultCharset(), new FileOutputStream(fileName));
    }

    public PrintStream(String fileName, String csn) throws FileNotFoundException, UnsupportedEncodingException {
        this(false, toCharset(csn), new FileOutputStream(fileName));
    }

    public PrintStream(String fileName, Charset charset) throws IOException {
        this(false, Objects.requireNonNull(charset, "charset"), new FileOutputStream(fileName));
    }

    public PrintStream(File file) throws FileNotFoundException {
        this(false, Charset.defaultCharset(), new FileOutputStream(file));
    }

    public PrintStream(File file, String csn) throws FileNotFoundException, UnsupportedEncodingException {
        this(false, toCharset(csn), new FileOutputStream(file));
    }

    public PrintStream(File file, Charset charset) throws IOException {
        this(false, Objects.requireNonNull(charset, "charset"), new FileOutputStream(file));
    }

    private void ensureOpen() throws IOException {
        if (out == null) {
            throw new IOException("Stream closed");
        }
    }

    private void fail(IOException e) {
        if (e instanceof InterruptedIOException) {
            Thread.currentThread().interrupt();
        } else {
            trouble = true;
        }
    }

    @Override
    public void flush() {
        synchronized (this) {
            try {
                ensureOpen();
                out.flush();
            } catch (IOException e) {
                trouble = true;
            }
        }
    }

    @Override
    public void close() {
        synchronized (this) {
            if (!closing) {
                closing = true;
                try {
                    encoder.finish();
                    out.flush();
                    out.close();
                } catch (IOException e) {
                    trouble = true;
                }
                out = null;
                encoder = null;
            }
        }
    }

    public boolean checkError() {
        if (out != null) {
            flush();
        }
        if (out instanceof PrintStream) {
            return ((PrintStream) out).checkError();
        }
        return trouble;
    }

    protected void setError() {
        trouble = true;
    }

    protected void clearError() {
        trouble = false;
    }

    @Override
    public void write(int b) {
        try {
            synchronized (this) {
                ensureOpen();
                out.write(b);
                if (b == '\n' && autoFlush) {
                    out.flush();
                }
            }
        } catch (IOException e) {
            fail(e);
        }
    }

    @Override
    public void write(byte[] buf, int off, int len) {
        try {
            synchronized (this) {
                ensureOpen();
                out.write(buf, off, len);
                if (autoFlush) {
                    out.flush();
                }
            }
        } catch (IOException e) {
            fail(e);
        }
    }

    @Override
    public void write(byte[] buf) throws IOException {
        this.write(buf, 0, buf.length);
    }

    public void writeBytes(byte[] buf) {
        this.write(buf, 0, buf.length);
    }

    private void write(String s, boolean line) {
        try {
            synchronized (this) {
                ensureOpen();
                encoder.write(s, 0, s.length());
                if (line) {
                    encoder.newLine();
                }
                encoder.flushBuffer();
            }
        } catch (IOException e) {
            fail(e);
        }
    }

    private void write(char[] s, boolean line) {
        try {
            synchronized (this) {
                ensureOpen();
                encoder.write(s, 0, s.length);
                if (line) {
                    encoder.newLine();
                }
                encoder.flushBuffer();
            }
        } catch (IOException e) {
            fail(e);
        }
    }

    private void newLine() {
        write("", true);
    }

    public void print(boolean b) {
        write(String.valueOf(b), false);
    }

    public void print(char c) {
        write(String.valueOf(c), false);
    }

    public void print(int i) {
        write(String.valueOf(i), false);
    }

    public void print(long l) {
        write(String.valueOf(l), false);
    }

    public void print(float f) {
        write(String.valueOf(f), false);
    }

    public void print(double d) {
        write(String.valueOf(d), false);
    }

    public void print(char[] s) {
        write(s, false);
    }

    public void print(String s) {
        write(String.valueOf(s), false);
    }

    public void print(Object obj) {
        write(String.valueOf(obj), false);
    }

    public void println() {
        newLine();
    }

    public void println(boolean x) {
        if (getClass() == PrintStream.class) {
            write(String.valueOf(x), true);
        } else {
            synchronized (this) {
                print(x);
                newLine();
            }
        }
    }

    public void println(char x) {
        if (getClass() == PrintStream.class) {
            write(String.valueOf(x), true);
        } else {
            synchronized (this) {
                print(x);
                newLine();
            }
        }
    }

    public void println(int x) {
        if (getClass() == PrintStream.class) {
            write(String.valueOf(x), true);
        } else {
            synchronized (this) {
                print(x);
                newLine();
            }
        }
    }

    public void println(long x) {
        if (getClass() == PrintStream.class) {
            write(String.valueOf(x), true);
        } else {
            synchronized (this) {
                print(x);
                newLine();
            }
        }
    }

    public void println(float x) {
        if (getClass() == PrintStream.class) {
            write(String.valueOf(x), true);
        } else {
            synchronized (this) {
                print(x);
                newLine();
            }
        }
    }

    public void println(double x) {
        if (getClass() == PrintStream.class) {
            write(String.valueOf(x), true);
        } else {
            synchronized (this) {
                print(x);
                newLine();
            }
        }
    }

    public void println(char[] x) {
        if (getClass() == PrintStream.class) {
            write(x, true);
        } else {
            synchronized (this) {
                print(x);
                newLine();
            }
        }
    }

    public void println(String x) {
        if (getClass() == PrintStream.class) {
            write(String.valueOf(x), true);
        } else {
            synchronized (this) {
                print(x);
                newLine();
            }
        }
    }

    public void println(Object x) {
        String s = String.valueOf(x);
        if (getClass() == PrintStream.class) {
            write(s, true);
        } else {
            synchronized (this) {
                print(s);
                newLine();
            }
        }
    }

    public PrintStream printf(String format, Object... args) {
        return format(format, args);
    }

    public PrintStream printf(Locale l, String format, Object... args) {
        return format(l, format, args);
    }

    public PrintStream format(String format, Object... args) {
        return format(Locale.getDefault(Locale.Category.FORMAT), format, args);
    }

    // A plain stream gets the whole text in one piece, also the part produced before a failing conversion; a
    // subclass sees append() called per piece.
    public PrintStream format(Locale l, String format, Object... args) {
        try {
            synchronized (this) {
                ensureOpen();
                if (getClass() == PrintStream.class) {
                    StringBuilder text = new StringBuilder();
                    try {
                        new Formatter(text, l).format(l, format, args);
                    } finally {
                        if (text.length() > 0) {
                            write(text.toString(), false);
                        }
                    }
                } else {
                    new Formatter((Appendable) this, l).format(l, format, args);
                }
            }
        } catch (IOException e) {
            fail(e);
        }
        return this;
    }

    public PrintStream append(CharSequence csq) {
        print(String.valueOf(csq));
        return this;
    }

    public PrintStream append(CharSequence csq, int start, int end) {
        if (csq == null) {
            csq = "null";
        }
        return append(csq.subSequence(start, end));
    }

    public PrintStream append(char c) {
        print(c);
        return this;
    }
}
