// jdk: 21
// javac: --enable-preview --release 21
// vmargs: --enable-preview
// Scoped values and structured concurrency, as the previews of 21 have them.
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;

public class PreviewScopes {
    static final ScopedValue<String> NAME = ScopedValue.newInstance();
    static final ScopedValue<Integer> DEPTH = ScopedValue.newInstance();

    static int deep(int n) {
        return n == 0 ? DEPTH.get() : ScopedValue.where(DEPTH, DEPTH.get() + 1).get(() -> deep(n - 1));
    }

    public static void main(String[] args) throws Exception {
        System.out.println(NAME.isBound() + NAME.orElse("none"));
        try {
            NAME.get();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        ScopedValue.where(NAME, "a").where(DEPTH, 0).run(() -> {
            System.out.println(NAME.get() + deep(100) + DEPTH.get());
            ScopedValue.runWhere(NAME, "b", () -> System.out.println(NAME.get()));
            System.out.println(NAME.get());
            try (var scope = new StructuredTaskScope.ShutdownOnFailure("mine", Thread.ofVirtual().factory())) {
                Supplier<String> x = scope.fork(() -> NAME.get() + "1");
                Supplier<Integer> y = scope.fork(() -> DEPTH.get() + 2);
                scope.join().throwIfFailed();
                System.out.println(x.get() + y.get());
            } catch (InterruptedException | ExecutionException e) {
                System.out.println(e);
            }
        });
        try (var scope = new StructuredTaskScope.ShutdownOnSuccess<String>()) {
            scope.fork(() -> { Thread.sleep(100_000); return "slow"; });
            scope.fork(() -> "quick");
            System.out.println(scope.join().result());
        }
        try (var scope = new StructuredTaskScope.ShutdownOnFailure()) {
            var slow = scope.fork(() -> { Thread.sleep(100_000); return 1; });
            var bad = scope.fork(() -> { throw new IllegalArgumentException("bad"); });
            scope.join();
            System.out.println(slow.state() + " " + bad.state() + " " + bad.exception());
            scope.throwIfFailed();
        } catch (ExecutionException e) {
            System.out.println(e.getCause());
        }
        try (var scope = new StructuredTaskScope<Integer>()) {
            List<StructuredTaskScope.Subtask<Integer>> all = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                int n = i;
                all.add(scope.fork(() -> n * n));
            }
            try {
                all.get(0).get();
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
            scope.join();
            System.out.println(all.stream().mapToInt(StructuredTaskScope.Subtask::get).sum());
        }
        try (var outer = new StructuredTaskScope<Integer>()) {
            ScopedValue.where(NAME, "x").run(() -> {
                try {
                    outer.fork(() -> 1);
                } catch (StructureViolationException e) {
                    System.out.println(e.getMessage());
                }
            });
            outer.join();
        }
        var left = new StructuredTaskScope<Integer>();
        left.fork(() -> 1);
        try {
            left.close();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
