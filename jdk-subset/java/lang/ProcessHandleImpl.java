// A process by its number and the time at which it was started: numbers are used again. What the system reports comes
// from /proc (jdk-subset/native/process.c).
package java.lang;

import java.io.File;
import java.nio.charset.Charset;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

final class ProcessHandleImpl implements ProcessHandle {
    // What status0 stores
    private static final int PARENT = 0;
    private static final int START_MILLIS = 1;
    private static final int CPU_NANOS = 2;
    private static final int USER = 3;
    private static final int STATUS = 4;

    private static final long POLL_MILLIS = 300;

    private static ProcessHandleImpl current;

    private final long pid;
    /** In milliseconds; 0 if the system did not report it. */
    private final long start;

    private ProcessHandleImpl(long pid, long start) {
        this.pid = pid;
        this.start = start;
    }

    /** The parent, the time of the start, the processor time and the user; false if there is no such process. */
    private static native boolean status0(long pid, long[] status);

    /** The path of the program that runs, or null. */
    private static native String program0(long pid);

    /** The words of the command line, each with a NUL at its end, or null. */
    private static native byte[] commandLine0(long pid);

    private static native String userName0(long uid);

    private static native long own0();

    /** False if there is no such process, or it is another user's. */
    static native boolean kill0(long pid, boolean force);

    static ProcessHandleImpl of(long pid) {
        long[] status = new long[STATUS];
        return new ProcessHandleImpl(pid, status0(pid, status) ? status[START_MILLIS] : 0);
    }

    static Optional<ProcessHandle> find(long pid) {
        long[] status = new long[STATUS];
        return status0(pid, status) ? Optional.of(new ProcessHandleImpl(pid, status[START_MILLIS])) : Optional.empty();
    }

    static synchronized ProcessHandleImpl own() {
        if (current == null) {
            current = of(own0());
        }
        return current;
    }

    @Override
    public long pid() {
        return pid;
    }

    /** What the system reports, or null if the process has ended. */
    private long[] status() {
        long[] status = new long[STATUS];
        return status0(pid, status) && (start == 0 || status[START_MILLIS] == start) ? status : null;
    }

    @Override
    public boolean isAlive() {
        return status() != null;
    }

    @Override
    public Optional<ProcessHandle> parent() {
        long[] status = status();
        return status == null || status[PARENT] <= 0 ? Optional.empty() : find(status[PARENT]);
    }

    /** All processes, in the order of their numbers; the parent of each in `parents`, if that is not null. */
    private static List<ProcessHandleImpl> list(List<Long> parents) {
        String[] names = new File("/proc").list();
        List<ProcessHandleImpl> found = new ArrayList<>();
        long[] numbers = new long[names == null ? 0 : names.length];
        int n = 0;
        for (int i = 0; i < numbers.length; i++) {
            char first = names[i].charAt(0);
            if (first >= '0' && first <= '9') {
                numbers[n++] = Long.parseLong(names[i]);
            }
        }
        Arrays.sort(numbers, 0, n);
        long[] status = new long[STATUS];
        for (int i = 0; i < n; i++) {
            if (status0(numbers[i], status)) {
                found.add(new ProcessHandleImpl(numbers[i], status[START_MILLIS]));
                if (parents != null) {
                    parents.add(status[PARENT]);
                }
            }
        }
        return found;
    }

    static Stream<ProcessHandle> all() {
        return new ArrayList<ProcessHandle>(list(null)).stream();
    }

    /** Children were started after their parents: a parent's number may have been that of another process. */
    private static void addChildren(ProcessHandleImpl of, List<ProcessHandleImpl> all, List<Long> parents,
            List<ProcessHandle> found) {
        for (int i = 0; i < all.size(); i++) {
            ProcessHandleImpl child = all.get(i);
            if (parents.get(i) == of.pid && child.pid != of.pid && child.start >= of.start) {
                found.add(child);
            }
        }
    }

    private Stream<ProcessHandle> below(boolean deep) {
        List<ProcessHandle> found = new ArrayList<>();
        if (isAlive()) {
            List<Long> parents = new ArrayList<>();
            List<ProcessHandleImpl> all = list(parents);
            addChildren(this, all, parents, found);
            for (int i = 0; deep && i < found.size(); i++) {
                addChildren((ProcessHandleImpl) found.get(i), all, parents, found);
            }
        }
        return found.stream();
    }

    @Override
    public Stream<ProcessHandle> children() {
        return below(false);
    }

    @Override
    public Stream<ProcessHandle> descendants() {
        return below(true);
    }

    @Override
    public ProcessHandle.Info info() {
        return new Info(pid, status());
    }

    private static final class Info implements ProcessHandle.Info {
        private final String command;
        private final String commandLine;
        private final String[] arguments;
        private final String user;
        private final Instant start;
        private final Duration cpu;

        /** The status null is that of a process which has ended. */
        Info(long pid, long[] status) {
            String[] words = status == null ? null : words(commandLine0(pid));
            command = status == null ? null : program0(pid);
            arguments = words == null || command == null ? null : Arrays.copyOfRange(words, 1, words.length);
            commandLine = words == null ? null : command == null ? String.join(" ", words)
                    : arguments.length == 0 ? command : command + " " + String.join(" ", arguments);
            user = status == null ? null : userName0(status[USER]);
            start = status == null ? null : Instant.ofEpochMilli(status[START_MILLIS]);
            cpu = status == null ? null : Duration.ofNanos(status[CPU_NANOS]);
        }

        private static String[] words(byte[] line) {
            if (line == null || line.length == 0) {
                return null;
            }
            int n = line.length - (line[line.length - 1] == 0 ? 1 : 0);
            return new String(line, 0, n, Charset.defaultCharset()).split("\0", -1);
        }

        @Override
        public Optional<String> command() {
            return Optional.ofNullable(command);
        }

        @Override
        public Optional<String> commandLine() {
            return Optional.ofNullable(commandLine);
        }

        @Override
        public Optional<String[]> arguments() {
            return Optional.ofNullable(arguments);
        }

        @Override
        public Optional<Instant> startInstant() {
            return Optional.ofNullable(start);
        }

        @Override
        public Optional<Duration> totalCpuDuration() {
            return Optional.ofNullable(cpu);
        }

        @Override
        public Optional<String> user() {
            return Optional.ofNullable(user);
        }

        private static void add(StringBuilder sb, String name, Object value) {
            if (value != null) {
                sb.append(sb.length() == 1 ? "" : ", ").append(name).append(": ").append(value);
            }
        }

        @Override
        public String toString() {
            StringBuilder sb = new StringBuilder("[");
            add(sb, "user", user == null ? null : user());
            if (command != null) {
                add(sb, "cmd", command);
                add(sb, "args", arguments == null || arguments.length == 0 ? null : Arrays.toString(arguments));
            } else {
                add(sb, "cmdLine", commandLine);
            }
            add(sb, "startTime", start == null ? null : startInstant());
            add(sb, "totalTime", cpu == null ? null : totalCpuDuration());
            return sb.append(']').toString();
        }
    }

    /** Waits for a process that is none of this program's, and so cannot be waited for by the system's functions. */
    private final class Polling implements Runnable {
        private final CompletableFuture<ProcessHandle> exit = new CompletableFuture<>();

        @Override
        public void run() {
            for (long pause = 1; isAlive(); pause = Math.min(2 * pause, POLL_MILLIS)) {
                ProcessImpl.pause(pause);
            }
            exit.complete(ProcessHandleImpl.this);
        }
    }

    @Override
    public CompletableFuture<ProcessHandle> onExit() {
        if (equals(own())) {
            throw new IllegalStateException("onExit for current process not allowed");
        }
        ProcessImpl child = ProcessImpl.child(pid);
        if (child != null) {
            return child.exit().handleAsync((p, failure) -> this);
        }
        Polling polling = new Polling();
        if (isAlive()) {
            ProcessImpl.startReaper(polling);
        } else {
            polling.run();
        }
        return polling.exit.handleAsync((p, failure) -> p);
    }

    @Override
    public boolean supportsNormalTermination() {
        return true;
    }

    private boolean destroy(boolean force) {
        if (equals(own())) {
            throw new IllegalStateException("destroy of current process not allowed");
        }
        ProcessImpl child = ProcessImpl.child(pid);
        return child != null ? child.kill(force) : isAlive() && kill0(pid, force);
    }

    @Override
    public boolean destroy() {
        return destroy(false);
    }

    @Override
    public boolean destroyForcibly() {
        return destroy(true);
    }

    @Override
    public int compareTo(ProcessHandle other) {
        return Long.compare(pid, ((ProcessHandleImpl) other).pid);
    }

    @Override
    public boolean equals(Object o) {
        if (!(o instanceof ProcessHandleImpl)) {
            return false;
        }
        ProcessHandleImpl that = (ProcessHandleImpl) o;
        return pid == that.pid && (start == that.start || start == 0 || that.start == 0);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(pid);
    }

    @Override
    public String toString() {
        return Long.toString(pid);
    }
}
