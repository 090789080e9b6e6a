// jdk: 25
// Structured concurrency: joiners of one's own: onFork, onComplete, result; exceptions in them; scopes in scopes.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.StructuredTaskScope.*;
import java.util.concurrent.atomic.*;

public class ScopeJoiners {
    static class Collecting implements Joiner<Integer, List<Integer>> {
        final Queue<Integer> results = new ConcurrentLinkedQueue<>();
        final AtomicInteger forks = new AtomicInteger(), failures = new AtomicInteger();
        final int enough;
        Collecting(int enough) { this.enough = enough; }
        @Override public boolean onFork(Subtask<? extends Integer> s) {
            forks.incrementAndGet();
            return s.state() != Subtask.State.UNAVAILABLE;
        }
        @Override public boolean onComplete(Subtask<? extends Integer> s) {
            if (s.state() == Subtask.State.SUCCESS)
                results.add(s.get());
            else
                failures.incrementAndGet();
            return results.size() >= enough;
        }
        @Override public List<Integer> result() {
            return results.stream().sorted().toList();
        }
    }
    static int tree(int depth) throws Exception {
        if (depth == 0)
            return 1;
        try (var scope = StructuredTaskScope.open()) {
            Subtask<Integer> l = scope.fork(() -> tree(depth - 1)), r = scope.fork(() -> tree(depth - 1));
            scope.join();
            return l.get() + r.get();
        }
    }
    public static void main(String[] args) throws Exception {
        Collecting all = new Collecting(1000);
        try (var scope = StructuredTaskScope.open(all)) {
            for (int i = 0; i < 20; i++) {
                int n = i;
                scope.fork(() -> {
                    if (n % 5 == 0)
                        throw new Exception();
                    return n;
                });
            }
            System.out.println(scope.join() + " " + all.forks + " " + all.failures);
        }
        Collecting three = new Collecting(3);
        CountDownLatch never = new CountDownLatch(1);
        try (var scope = StructuredTaskScope.open(three)) {
            for (int i = 0; i < 6; i++) {
                int n = i;
                scope.fork(() -> {
                    if (n >= 3)
                        never.await();
                    return n;
                });
            }
            System.out.println(scope.join() + " cancelled " + scope.isCancelled());
        }
        try (var scope = StructuredTaskScope.open(new Joiner<String, String>() {
            @Override public String result() throws Exception { throw new java.io.IOException("no result"); }
        })) {
            scope.fork(() -> "x");
            scope.join();
        } catch (FailedException e) {
            System.out.println(e.getCause());
        }
        try (var scope = StructuredTaskScope.open(new Joiner<String, String>() {
            @Override public boolean onFork(Subtask<? extends String> s) {
                throw new IllegalStateException("in onFork");
            }
            @Override public String result() { return "r"; }
        })) {
            try {
                scope.fork(() -> "x");
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
            System.out.println(scope.join());
        }
        try (var scope = StructuredTaskScope.open(new Joiner<String, String>() {
            @Override public boolean onFork(Subtask<? extends String> s) { return true; }
            @Override public String result() { return "cancelled by onFork"; }
        })) {
            Subtask<String> s = scope.fork(() -> "x");
            System.out.println(scope.join() + " " + s.state());
        }
        System.out.println("leaves " + tree(6));
    }
}
