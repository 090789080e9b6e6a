// The terminal that the VM was started from: there is one when both standard input and standard output are terminals.
package java.io;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Formatter;
import jdk.internal.access.IOAccess;

public final class Console implements Flushable {
    private final Object readLock = new Object();
    private final Object writeLock = new Object();
    private final BufferedReader reader;
    private final PrintWriter writer;
    private final Formatter formatter;

    private Console() {
        reader = new BufferedReader(new InputStreamReader(new FileInputStream(FileDescriptor.in)));
        writer = new PrintWriter(new OutputStreamWriter(new FileOutputStream(FileDescriptor.out)), true);
        formatter = new Formatter(writer);
    }

    private static final class Holder {
        static final Console console = isTerminal() ? new Console() : null;
    }

    static {
        IOAccess.set(new IOAccess() {
            @Override
            public Console console() {
                return Holder.console;
            }
        });
    }

    public Charset charset() {
        return Charset.defaultCharset();
    }

    private static native boolean isTerminal();

    /** Switches the echo of the terminal; the result is its former state. */
    private static native boolean echo(boolean on) throws IOException;

    public PrintWriter writer() {
        return writer;
    }

    public Reader reader() {
        return reader;
    }

    public Console format(String fmt, Object... args) {
        synchronized (writeLock) {
            formatter.format(fmt, args);
            writer.flush();
        }
        return this;
    }

    public Console printf(String format, Object... args) {
        return format(format, args);
    }

    public String readLine(String fmt, Object... args) {
        synchronized (writeLock) {
            synchronized (readLock) {
                if (!fmt.isEmpty()) {
                    format(fmt, args);
                }
                try {
                    return reader.readLine();
                } catch (IOException e) {
                    throw new IOError(e);
                }
            }
        }
    }

    public String readLine() {
        return readLine("");
    }

    public char[] readPassword(String fmt, Object... args) {
        synchronized (writeLock) {
            synchronized (readLock) {
                try {
                    boolean before = echo(false);
                    try {
                        if (!fmt.isEmpty()) {
                            format(fmt, args);
                        }
                        return line();
                    } finally {
                        echo(before);
                        writer.println();
                    }
                } catch (IOException e) {
                    throw new IOError(e);
                }
            }
        }
    }

    public char[] readPassword() {
        return readPassword("");
    }

    /** A line in an array, of which no copies are left. */
    private char[] line() throws IOException {
        char[] line = new char[64];
        int n = 0;
        int c = reader.read();
        if (c < 0) {
            return null;
        }
        for (; c >= 0 && c != '\n' && c != '\r'; c = reader.read()) {
            if (n == line.length) {
                char[] old = line;
                line = Arrays.copyOf(line, n * 2);
                Arrays.fill(old, ' ');
            }
            line[n++] = (char) c;
        }
        char[] result = Arrays.copyOf(line, n);
        Arrays.fill(line, ' ');
        return result;
    }

    @Override
    public void flush() {
        writer.flush();
    }
}
