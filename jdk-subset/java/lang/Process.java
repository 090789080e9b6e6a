// A process that the program started; ProcessImpl is the only kind of it in this library.
package java.lang;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.Charset;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import jdk.internal.misc.VM;

public abstract class Process {
    private static final long POLL_MILLIS = 100;

    /** Made once: what a reader has buffered must not be lost for the next caller. */
    private final Text<BufferedReader> input = new Text<>();
    private final Text<BufferedReader> error = new Text<>();
    private final Text<BufferedWriter> output = new Text<>();

    /** A reader or writer with the charset that the first caller asked for. */
    private static final class Text<T> {
        private T stream;
        private Charset charset;

        boolean isMade(Charset cs) {
            if (stream != null && !charset.equals(cs)) {
                throw new IllegalStateException(
                        stream.getClass().getSimpleName() + " was created with charset: " + charset);
            }
            return stream != null;
        }

        T make(T stream, Charset charset) {
            this.stream = stream;
            this.charset = charset;
            return stream;
        }
    }

    public Process() {
    }

    public abstract OutputStream getOutputStream();

    public abstract InputStream getInputStream();

    public abstract InputStream getErrorStream();

    private static Charset nativeCharset() {
        String name = VM.getSavedProperty("native.encoding");
        return name != null && Charset.isSupported(name) ? Charset.forName(name) : Charset.defaultCharset();
    }

    public final BufferedReader inputReader() {
        return inputReader(nativeCharset());
    }

    public final BufferedReader inputReader(Charset charset) {
        Objects.requireNonNull(charset, "charset");
        synchronized (this) {
            return input.isMade(charset) ? input.stream
                    : input.make(new BufferedReader(new InputStreamReader(getInputStream(), charset)), charset);
        }
    }

    public final BufferedReader errorReader() {
        return errorReader(nativeCharset());
    }

    public final BufferedReader errorReader(Charset charset) {
        Objects.requireNonNull(charset, "charset");
        synchronized (this) {
            return error.isMade(charset) ? error.stream
                    : error.make(new BufferedReader(new InputStreamReader(getErrorStream(), charset)), charset);
        }
    }

    public final BufferedWriter outputWriter() {
        return outputWriter(nativeCharset());
    }

    public final BufferedWriter outputWriter(Charset charset) {
        Objects.requireNonNull(charset, "charset");
        synchronized (this) {
            return output.isMade(charset) ? output.stream
                    : output.make(new BufferedWriter(new OutputStreamWriter(getOutputStream(), charset)), charset);
        }
    }

    public abstract int waitFor() throws InterruptedException;

    /** For processes of a program's own kind: asks again and again. */
    public boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
        long rest = unit.toNanos(timeout);
        if (!isAlive()) {
            return true;
        }
        long end = System.nanoTime() + rest;
        while (rest > 0) {
            Thread.sleep(Math.min(TimeUnit.NANOSECONDS.toMillis(rest) + 1, POLL_MILLIS));
            if (!isAlive()) {
                return true;
            }
            rest = end - System.nanoTime();
        }
        return false;
    }

    public abstract int exitValue();

    public abstract void destroy();

    public Process destroyForcibly() {
        destroy();
        return this;
    }

    public boolean supportsNormalTermination() {
        throw new UnsupportedOperationException(getClass() + ".supportsNormalTermination() not supported");
    }

    public boolean isAlive() {
        try {
            exitValue();
            return false;
        } catch (IllegalThreadStateException e) {
            return true;
        }
    }

    public long pid() {
        return toHandle().pid();
    }

    private final class Waiting implements Supplier<Process>, ForkJoinPool.ManagedBlocker {
        @Override
        public Process get() {
            boolean interrupted = false;
            while (!isReleasable()) {
                try {
                    ForkJoinPool.managedBlock(this);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return Process.this;
        }

        @Override
        public boolean block() throws InterruptedException {
            waitFor();
            return true;
        }

        @Override
        public boolean isReleasable() {
            return !isAlive();
        }
    }

    public CompletableFuture<Process> onExit() {
        return CompletableFuture.supplyAsync(new Waiting());
    }

    public ProcessHandle toHandle() {
        throw new UnsupportedOperationException(getClass() + ".toHandle() not supported");
    }

    public ProcessHandle.Info info() {
        return toHandle().info();
    }

    public Stream<ProcessHandle> children() {
        return toHandle().children();
    }

    public Stream<ProcessHandle> descendants() {
        return toHandle().descendants();
    }
}
