// jdk: 25
// vmargs: --enable-preview -XX:+UnlockExperimentalVMOptions -XX:-VMContinuations
// javac: --enable-preview --release 25
// Scoped values: nested, rebound, unbound again after exceptions and an endless recursion; structured concurrency.
import java.util.*;
import java.util.concurrent.*;

public class Scoped {
    static final ScopedValue<String> NAME = ScopedValue.newInstance();
    static final ScopedValue<Integer> DEPTH = ScopedValue.newInstance();
    static int recurse(int n) { return recurse(n + 1) + 1; }
    static String now() { return NAME.orElse("-") + DEPTH.orElse(0); }
    public static void main(String[] args) throws Exception {
        System.out.println(now() + NAME.isBound());
        ScopedValue.where(NAME, "a").where(DEPTH, 1).run(() -> {
            System.out.println(now());
            ScopedValue.where(NAME, "b").run(() -> System.out.println(now()));
            System.out.println(now());
            try {
                ScopedValue.where(DEPTH, 2).call(() -> { throw new IllegalStateException(now()); });
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage() + " " + now());
            }
            try {
                ScopedValue.where(DEPTH, 3).run(() -> recurse(0));
            } catch (StackOverflowError e) {
                System.out.println("overflow " + now());
            }
            System.gc();
            System.out.println(now());
        });
        System.out.println(now());
        try {
            NAME.get();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        ScopedValue.where(NAME, "scope").call(() -> {
            try (var scope = StructuredTaskScope.open()) {
                List<StructuredTaskScope.Subtask<String>> tasks = new ArrayList<>();
                for (int i = 0; i < 20; i++) {
                    int n = i;
                    tasks.add(scope.fork(() -> ScopedValue.where(DEPTH, n).call(Scoped::now)));
                }
                scope.join();
                for (var t : tasks) System.out.print(t.get() + " ");
                System.out.println();
            }
            return null;
        });
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> { throw new java.io.IOException("first"); });
            scope.join();
        } catch (StructuredTaskScope.FailedException e) {
            System.out.println(e.getCause());
        }
        try (var scope = StructuredTaskScope.open(StructuredTaskScope.Joiner.<String>anySuccessfulResultOrThrow())) {
            scope.fork(() -> { Thread.sleep(1000000); return "slow"; });
            scope.fork(() -> "fast");
            System.out.println(scope.join());
        }
    }
}
