// jdk: 25
// Structured concurrency: a failure cancels the others, the first success ends the rest, timeouts, interrupts.
import java.time.Duration;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.StructuredTaskScope.*;

public class ScopeFailure {
    public static void main(String[] args) throws Exception {
        List<String> reported = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch never = new CountDownLatch(1), in = new CountDownLatch(3);
        Callable<String> waits = () -> {
            in.countDown();
            try {
                never.await();
                return "no";
            } catch (InterruptedException e) {
                reported.add("interrupted " + Thread.currentThread().isInterrupted());
                throw e;
            }
        };
        try (var scope = StructuredTaskScope.open()) {
            Subtask<String> a = scope.fork(waits), b = scope.fork(waits), c = scope.fork(waits);
            scope.fork(() -> {
                in.await();
                throw new IllegalStateException("fails");
            });
            try {
                scope.join();
            } catch (FailedException e) {
                System.out.println(e.getMessage() + " " + e.getCause() + " cancelled " + scope.isCancelled());
            }
            System.out.println(scope.fork(() -> "too late").state() + " " + a.state());
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(reported);
        try (var scope = StructuredTaskScope.open(Joiner.<String>anySuccessfulResultOrThrow())) {
            scope.fork(() -> { throw new Exception("bad"); });
            scope.fork(() -> { never.await(); return "never"; });
            scope.fork(() -> "quick");
            System.out.println(scope.join());
        }
        try (var scope = StructuredTaskScope.open(Joiner.<String>anySuccessfulResultOrThrow())) {
            for (int i = 0; i < 3; i++)
                scope.fork(() -> { throw new Exception("all bad"); });
            scope.join();
        } catch (FailedException e) {
            System.out.println("any: " + e.getCause().getMessage());
        }
        try (var scope = StructuredTaskScope.open(Joiner.<String>anySuccessfulResultOrThrow())) {
            scope.join();
        } catch (FailedException e) {
            System.out.println("any of none: " + e.getCause());
        }
        try (var scope = StructuredTaskScope.open(Joiner.<String>awaitAllSuccessfulOrThrow(),
                c -> c.withTimeout(Duration.ofMillis(5)))) {
            Subtask<String> s = scope.fork(() -> { never.await(); return "never"; });
            try {
                scope.join();
            } catch (StructuredTaskScope.TimeoutException e) {
                System.out.println("timeout: " + e.getMessage() + " " + s.state() + " " + scope.isCancelled());
            }
        }
        try (var scope = StructuredTaskScope.open(Joiner.allUntil(s -> s.state() == Subtask.State.FAILED))) {
            Subtask<Object> s = scope.fork(() -> { never.await(); return "never"; });
            Subtask<Object> f = scope.fork(() -> { throw new Exception("enough"); });
            System.out.println(scope.join().map(Subtask::state).toList() + " " + f.exception().getMessage());
        }
        Thread t = Thread.ofVirtual().unstarted(() -> {
            try (var scope = StructuredTaskScope.open()) {
                scope.fork(() -> { never.await(); return null; });
                scope.join();
            } catch (InterruptedException e) {
                System.out.println("join interrupted " + Thread.currentThread().isInterrupted());
            }
        });
        t.start();
        Until.in(t, "join");
        t.interrupt();
        t.join();
        try (var scope = StructuredTaskScope.open()) {
            Subtask<?> s = scope.fork(() -> { throw new StackOverflowError("error"); });
            scope.join();
        } catch (FailedException e) {
            System.out.println(e.getCause());
        }
    }
}
