// A child process. A thread for each waits for its end, so that no child stays as a zombie, and stores the exit value;
// the number of the process is given back to the system under this object's lock, and so kill() never meets another
// process with that number.
package java.lang;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ProcessBuilder.NullInputStream;
import java.lang.ProcessBuilder.NullOutputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

final class ProcessImpl extends Process implements Runnable {
    /** Bytes of the stack of a thread that only waits. */
    private static final long REAPER_STACK = 128 * 1024;

    private static final long PAUSE_MILLIS = 10;

    /** Those that have not ended, by their numbers. */
    private static final Map<Long, ProcessImpl> children = new ConcurrentHashMap<>();

    private final long pid;
    private final ProcessHandleImpl handle;
    private final OutputStream stdin;
    private final InputStream stdout;
    private final InputStream stderr;
    private final CompletableFuture<Process> exit = new CompletableFuture<>();
    private boolean hasExited;
    private int exitCode;

    /**
     * Starts a program. Where `child` has no file for 0, 1 or 2 the process gets one end of a pipe, and the file in
     * `parent` the other; the environment null is this process's own. Returns the number of the process, or below 0 an
     * error number.
     */
    private static native long spawn0(String[] command, String[] environment, String directory, FileDescriptor[] child,
            FileDescriptor[] parent, boolean merged);

    /** Waits for the end of the process, but does not take its exit value; false if it has not ended yet. */
    private static native boolean await0(long pid);

    /** The exit value, 128 and the signal's number, or -1 if the system does not know. */
    private static native int reap0(long pid);

    /** Stores the two ends of a new pipe; an error number or 0. */
    private static native int pipe0(FileDescriptor[] ends);

    private static native String errorText(int error);

    static void pipe(FileDescriptor[] ends) throws IOException {
        int error = pipe0(ends);
        if (error != 0) {
            throw new IOException(errorText(error));
        }
    }

    /** Runs a command with the files that `child` names; those of `parent` are for pipes. */
    ProcessImpl(String[] command, String[] environment, String directory, FileDescriptor[] child, boolean merged)
            throws IOException {
        FileDescriptor[] parent = {new FileDescriptor(), new FileDescriptor(), new FileDescriptor()};
        pid = spawn0(command, environment, directory, child, parent, merged);
        if (pid < 0) {
            throw new IOException("error=" + -pid + ", " + errorText((int) -pid));
        }
        handle = ProcessHandleImpl.of(pid);
        stdin = child[0] == null ? new ProcessPipeOutputStream(parent[0]) : NullOutputStream.INSTANCE;
        stdout = child[1] == null ? new ProcessPipeInputStream(parent[1]) : NullInputStream.INSTANCE;
        stderr = child[2] == null ? new ProcessPipeInputStream(parent[2]) : NullInputStream.INSTANCE;
        children.put(pid, this);
        startReaper(this);
    }

    static void startReaper(Runnable what) {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        Thread reaper = new Thread(group, what, "process reaper", REAPER_STACK, false);
        reaper.setDaemon(true);
        reaper.setPriority(Thread.MAX_PRIORITY);
        reaper.setContextClassLoader(null);
        reaper.start();
    }

    /** Null if this program has not started that process, or it has ended. */
    static ProcessImpl child(long pid) {
        return children.get(pid);
    }

    /** The reaper's work. */
    @Override
    public void run() {
        while (!await0(pid)) {
            pause(PAUSE_MILLIS);
        }
        synchronized (this) {
            exitCode = reap0(pid);
            hasExited = true;
            children.remove(pid);
            notifyAll();
        }
        if (stdout instanceof ProcessPipeInputStream) {
            ((ProcessPipeInputStream) stdout).processExited();
        }
        if (stderr instanceof ProcessPipeInputStream) {
            ((ProcessPipeInputStream) stderr).processExited();
        }
        if (stdin instanceof ProcessPipeOutputStream) {
            ((ProcessPipeOutputStream) stdin).processExited();
        }
        exit.complete(this);
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            // Nobody has this thread but the debugger.
        }
    }

    /** The end of a pipe; at the end of the process what is in the pipe is kept, and the file closed. */
    private static final class ProcessPipeInputStream extends BufferedInputStream {
        ProcessPipeInputStream(FileDescriptor fd) {
            super(new FileInputStream(fd));
        }

        /** A thread that reads at that time has the lock of the stream. */
        synchronized void processExited() {
            InputStream pipe = in;
            if (pipe == null) {
                return;
            }
            byte[] rest = new byte[0];
            try {
                for (int n = pipe.available(); n > 0; n = pipe.available()) {
                    int old = rest.length;
                    rest = Arrays.copyOf(rest, old + n);
                    int got = pipe.readNBytes(rest, old, n);
                    if (got < n) {
                        rest = Arrays.copyOf(rest, old + got);
                        break;
                    }
                }
                pipe.close();
            } catch (IOException e) {
                // Closed by the program: it reads nothing more.
            }
            in = rest.length == 0 ? NullInputStream.INSTANCE : new ByteArrayInputStream(rest);
        }
    }

    private static final class ProcessPipeOutputStream extends BufferedOutputStream {
        ProcessPipeOutputStream(FileDescriptor fd) {
            super(new FileOutputStream(fd));
        }

        synchronized void processExited() {
            try {
                out.close();
            } catch (IOException e) {
                // What was not read is of no use to anybody.
            }
            out = NullOutputStream.INSTANCE;
        }
    }

    @Override
    public OutputStream getOutputStream() {
        return stdin;
    }

    @Override
    public InputStream getInputStream() {
        return stdout;
    }

    @Override
    public InputStream getErrorStream() {
        return stderr;
    }

    @Override
    public synchronized int waitFor() throws InterruptedException {
        while (!hasExited) {
            wait();
        }
        return exitCode;
    }

    @Override
    public synchronized boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
        long rest = unit.toNanos(timeout);
        long end = System.nanoTime() + rest;
        while (!hasExited && rest > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, rest);
            rest = end - System.nanoTime();
        }
        return hasExited;
    }

    @Override
    public synchronized int exitValue() {
        if (!hasExited) {
            throw new IllegalThreadStateException("process hasn't exited");
        }
        return exitCode;
    }

    @Override
    public synchronized boolean isAlive() {
        return !hasExited;
    }

    synchronized boolean kill(boolean force) {
        return !hasExited && ProcessHandleImpl.kill0(pid, force);
    }

    private void destroy(boolean force) {
        kill(force);
        closeQuietly(stdin);
        closeQuietly(stdout);
        closeQuietly(stderr);
    }

    private static void closeQuietly(AutoCloseable stream) {
        try {
            stream.close();
        } catch (Exception e) {
            // A pipe whose other end has gone
        }
    }

    @Override
    public void destroy() {
        destroy(false);
    }

    @Override
    public Process destroyForcibly() {
        destroy(true);
        return this;
    }

    @Override
    public boolean supportsNormalTermination() {
        return true;
    }

    @Override
    public long pid() {
        return pid;
    }

    @Override
    public ProcessHandle toHandle() {
        return handle;
    }

    CompletableFuture<Process> exit() {
        return exit;
    }

    @Override
    public CompletableFuture<Process> onExit() {
        return exit.handleAsync((p, failure) -> p);
    }

    @Override
    public String toString() {
        return "Process[pid=" + pid + ", exitValue=" + (isAlive() ? "\"not exited\"" : exitCode) + "]";
    }
}
