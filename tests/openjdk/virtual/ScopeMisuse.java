// jdk: 25
// Structured concurrency misused: forks after join, results before it, other threads, scopes closed in another order.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.StructuredTaskScope.*;

public class ScopeMisuse {
    interface Try { void run() throws Exception; }
    static void refused(String what, Try t) {
        try {
            t.run();
            System.out.println(what + " accepted");
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getName() + " " + e.getMessage());
        }
    }
    static final ScopedValue<String> V = ScopedValue.newInstance();
    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            Subtask<String> s = scope.fork(() -> "s");
            refused("get before join", s::get);
            refused("exception before join", s::exception);
            Thread other = Thread.ofVirtual().unstarted(() -> {
                refused("fork by another", () -> scope.fork(() -> "x"));
                refused("join by another", scope::join);
                refused("close by another", scope::close);
            });
            other.start();
            other.join();
            refused("fork of null", () -> scope.fork((Callable<String>) null));
            scope.join();
            refused("fork after join", () -> scope.fork(() -> "x"));
            refused("join again", scope::join);
            System.out.println(s.get());
            scope.close();
            scope.close();
            refused("fork after close", () -> scope.fork(() -> "x"));
            refused("join after close", scope::join);
        }
        refused("close without join", () -> {
            try (var scope = StructuredTaskScope.open()) {
                scope.fork(() -> "x");
            }
        });
        var outer = StructuredTaskScope.open();
        var inner = StructuredTaskScope.open();
        refused("outer first", outer::close);
        refused("inner afterwards", inner::close);
        refused("fork in a scope that was closed so", () -> inner.fork(() -> "x"));
        StructuredTaskScope<?, ?>[] left = new StructuredTaskScope<?, ?>[1];
        refused("scope left open in a binding", () ->
            ScopedValue.where(V, "v").run(() -> left[0] = StructuredTaskScope.open()));
        refused("and closed later", left[0]::close);
        try (var scope = StructuredTaskScope.open(Joiner.<String>awaitAll())) {
            refused("fork in another binding", () -> ScopedValue.where(V, "w").run(() -> scope.fork(() -> "x")));
            scope.join();
        }
        refused("no joiner", () -> StructuredTaskScope.open(null));
        refused("joiner used again", () -> {
            Joiner<String, ?> joiner = Joiner.allSuccessfulOrThrow();
            for (int i = 0; i < 2; i++)
                try (var scope = StructuredTaskScope.open(joiner)) {
                    scope.fork(() -> "x");
                    scope.join();
                }
        });
    }
}
