// jdk: 27
// javac: --enable-preview --release 27
// vmargs: --enable-preview
// What 27 has as a preview: scopes, lazy constants, PEM, primitive types in patterns.
import java.security.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;

public class PreviewScopes27 {
    static String kind(Object o) {
        return switch (o) {
            case int i when i > 5 -> "int>5";
            case int i -> "int";
            case double d -> "double " + d;
            default -> "other";
        };
    }
    static final LazyConstant<String> NAME = LazyConstant.of(() -> { System.out.println("computed"); return "name";
            });

    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open(StructuredTaskScope.Joiner.<Integer>allSuccessfulOrThrow(), c ->
                c.withName("n"))) {
            for (int i = 0; i < 5; i++) {
                int n = i;
                scope.fork(() -> n * n);
            }
            System.out.println(scope.join());
        }
        try (var scope = StructuredTaskScope.open(StructuredTaskScope.Joiner.<String>anySuccessfulOrThrow())) {
            scope.fork(() -> { throw new Exception("bad"); });
            scope.fork(() -> "good");
            System.out.println(scope.join());
        }
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> { throw new IllegalStateException("failed"); });
            scope.join();
        } catch (ExecutionException e) {
            System.out.println(e.getCause());
        }
        System.out.println(NAME.get() + NAME.get());
        List<Integer> squares = List.ofLazy(5, i -> i * i);
        System.out.println(squares.get(3) + " " + squares);
        Map<String, Integer> lengths = Map.ofLazy(Set.of("a", "bb"), String::length);
        System.out.println(lengths.get("bb") + " " + lengths.get("c"));
        System.out.println(kind(3) + kind(9) + kind(2.5) + kind('c'));
        int big = 300;
        System.out.println((big instanceof byte) + " " + (100 instanceof byte b ? b : -1));
        KeyPair p = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        String pem = PEMEncoder.of().encodeToString(p.getPublic());
        System.out.println(pem.lines().findFirst().get() + PEMDecoder.of().decode(pem,
                java.security.interfaces.EdECPublicKey.class).equals(p.getPublic()));
    }
}
