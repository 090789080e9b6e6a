// jdk: 25
// javac: --enable-preview --release 25
// vmargs: --enable-preview
// What only 25 has as a preview: scopes with joiners, stable values, PEM, primitive types in patterns.
import java.security.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;

public class PreviewScopes25 {
    static String kind(Object o) {
        return switch (o) {
            case int i when i > 5 -> "int>5";
            case int i -> "int";
            case double d -> "double " + d;
            default -> "other";
        };
    }
    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open(StructuredTaskScope.Joiner.<Integer>allSuccessfulOrThrow(), c ->
                c.withName("n").withThreadFactory(Thread.ofVirtual().name("f-", 0).factory()))) {
            for (int i = 0; i < 5; i++) {
                int n = i;
                scope.fork(() -> n * n);
            }
            System.out.println(scope.join().map(StructuredTaskScope.Subtask::get).toList());
        }
        try (var scope = StructuredTaskScope.open(StructuredTaskScope.Joiner.<String>anySuccessfulResultOrThrow())) {
            scope.fork(() -> { throw new Exception("bad"); });
            scope.fork(() -> "good");
            System.out.println(scope.join());
        }
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> { throw new IllegalStateException("failed"); });
            scope.join();
        } catch (StructuredTaskScope.FailedException e) {
            System.out.println(e.getCause());
        }
        try (var scope = StructuredTaskScope.open(StructuredTaskScope.Joiner.awaitAll(), c ->
                c.withTimeout(java.time.Duration.ofMillis(5)))) {
            scope.fork(() -> { Thread.sleep(100_000); return 1; });
            scope.join();
        } catch (StructuredTaskScope.TimeoutException e) {
            System.out.println("timeout");
        }
        StableValue<String> s = StableValue.of();
        System.out.println(s.trySet("first") + " " + s.trySet("second") + s.orElseThrow() + s);
        Supplier<Integer> once = StableValue.supplier(() -> { System.out.println("computed"); return 9; });
        System.out.println(once.get() + once.get());
        List<Integer> squares = StableValue.list(5, i -> i * i);
        System.out.println(squares.get(3) + " " + squares);
        System.out.println(kind(3) + kind(9) + kind(2.5) + kind('c'));
        int big = 300;
        System.out.println((big instanceof byte) + " " + (100 instanceof byte b ? b : -1)
                + (16777217 instanceof float));
        KeyPair p = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        String pem = PEMEncoder.of().encodeToString(p.getPublic());
        System.out.println(pem.lines().findFirst().get() + PEMDecoder.of().decode(pem,
                java.security.interfaces.EdECPublicKey.class).equals(p.getPublic()));
    }
}
