// A process of the system, the program's own ones or others.
package java.lang;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

public interface ProcessHandle extends Comparable<ProcessHandle> {
    long pid();

    static Optional<ProcessHandle> of(long pid) {
        return ProcessHandleImpl.find(pid);
    }

    static ProcessHandle current() {
        return ProcessHandleImpl.own();
    }

    Optional<ProcessHandle> parent();

    Stream<ProcessHandle> children();

    Stream<ProcessHandle> descendants();

    static Stream<ProcessHandle> allProcesses() {
        return ProcessHandleImpl.all();
    }

    Info info();

    interface Info {
        Optional<String> command();

        Optional<String> commandLine();

        Optional<String[]> arguments();

        Optional<Instant> startInstant();

        Optional<Duration> totalCpuDuration();

        Optional<String> user();
    }

    CompletableFuture<ProcessHandle> onExit();

    boolean supportsNormalTermination();

    boolean destroy();

    boolean destroyForcibly();

    boolean isAlive();

    @Override
    int hashCode();

    @Override
    boolean equals(Object other);

    @Override
    int compareTo(ProcessHandle other);
}
