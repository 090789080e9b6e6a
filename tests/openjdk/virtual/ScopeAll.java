// jdk: 25
// Structured concurrency: all must succeed, all are awaited; subtasks, states, bindings handed on.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.StructuredTaskScope.*;
import java.util.stream.*;

public class ScopeAll {
    static final ScopedValue<String> NAME = ScopedValue.newInstance();
    static String tell(Subtask<?> s) {
        return s.state() + (s.state() == Subtask.State.SUCCESS ? " " + s.get()
                : s.state() == Subtask.State.FAILED ? " " + s.exception() : "");
    }
    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            Subtask<String> a = scope.fork(() -> "a");
            Subtask<Integer> b = scope.fork(() -> 2);
            Subtask<?> c = scope.fork(() -> { Thread.yield(); });
            System.out.println(scope.join());
            System.out.println(tell(a) + ", " + tell(b) + ", " + tell(c));
        }
        try (var scope = StructuredTaskScope.open(Joiner.<Integer>allSuccessfulOrThrow())) {
            for (int i = 0; i < 100; i++) {
                int n = i;
                scope.fork(() -> {
                    Thread.yield();
                    return n * n;
                });
            }
            System.out.println(scope.join().map(Subtask::get).collect(Collectors.summingInt(n -> n)));
        }
        try (var scope = StructuredTaskScope.open(Joiner.awaitAll())) {
            Subtask<String> a = scope.fork(() -> "fine");
            Subtask<String> b = scope.fork(() -> { throw new Exception("not fine"); });
            System.out.println(scope.join() + " " + tell(a) + ", " + tell(b));
            try {
                b.get();
            } catch (IllegalStateException e) {
                System.out.println("no result");
            }
            try {
                a.exception();
            } catch (IllegalStateException e) {
                System.out.println("no exception");
            }
        }
        ScopedValue.where(NAME, "outer").run(() -> {
            try (var scope = StructuredTaskScope.open(Joiner.<String>allSuccessfulOrThrow())) {
                scope.fork(() -> NAME.get());
                scope.fork(() -> ScopedValue.where(NAME, "inner").call(() -> {
                    try (var deeper = StructuredTaskScope.open(Joiner.<String>allSuccessfulOrThrow())) {
                        deeper.fork(() -> NAME.get() + " handed on twice");
                        return deeper.join().map(Subtask::get).collect(Collectors.joining());
                    }
                }));
                System.out.println(scope.join().map(Subtask::get).toList());
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        ThreadFactory named = Thread.ofVirtual().name("sub-", 0).factory();
        try (var scope = StructuredTaskScope.open(Joiner.<String>allSuccessfulOrThrow(),
                c -> c.withThreadFactory(named).withName("scope"))) {
            for (int i = 0; i < 3; i++)
                scope.fork(() -> Thread.currentThread().getName() + Thread.currentThread().isVirtual());
            System.out.println(scope.join().map(Subtask::get).toList());
        }
        try (var scope = StructuredTaskScope.open()) {
            System.out.println("nothing forked: " + scope.join() + " cancelled " + scope.isCancelled());
        }
    }
}
