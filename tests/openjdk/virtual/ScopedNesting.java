// jdk: 25-
// Scoped values: nested, bound again, unbound, many at once, orElse, orElseThrow, carriers made before they are used.
import java.util.*;

public class ScopedNesting {
    static final ScopedValue<String> A = ScopedValue.newInstance();
    static final ScopedValue<Integer> B = ScopedValue.newInstance();
    static final ScopedValue<List<String>> C = ScopedValue.newInstance();
    static String all() { return A.orElse("-") + B.orElse(-1) + C.orElse(List.of()) + A.isBound() + B.isBound(); }
    static int deep(int n) {
        if (n == 0)
            return B.get();
        return ScopedValue.where(B, B.get() + 1).call(() -> deep(n - 1) + B.get());
    }
    static void everything() throws Exception {
        System.out.println(all());
        ScopedValue.Carrier made = ScopedValue.where(A, "a").where(B, 1);
        System.out.println(made.get(A) + made.get(B) + all());
        made.run(() -> {
            System.out.println(all());
            made.where(A, "later").run(() -> System.out.println(all()));
            ScopedValue.where(C, List.of("x", "y")).run(() -> {
                System.out.println(all());
                ScopedValue.where(B, 2).run(() -> System.out.println(all()));
                System.out.println(all());
            });
            System.out.println(all());
        });
        System.out.println(all());
        System.out.println(ScopedValue.where(A, "first").where(A, "second").call(A::get));
        try {
            A.get();
        } catch (NoSuchElementException e) {
            System.out.println("unbound: " + e.getMessage());
        }
        try {
            A.orElseThrow(() -> new Exception("made"));
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
        try {
            made.get(C);
        } catch (NoSuchElementException e) {
            System.out.println("not in it");
        }
        try {
            A.orElse(null);
        } catch (NullPointerException e) {
            System.out.println("null is no default");
        }
        ScopedValue.where(A, null).run(() -> System.out.println(A.isBound() + " " + A.get() + " " + A.orElse("other")));
        System.out.println(ScopedValue.where(B, 0).call(() -> deep(100)));
        String s = ScopedValue.where(A, "called").call(
            () -> A.get() + ScopedValue.where(A, "in").call(A::get) + A.get());
        System.out.println(s);
    }
    public static void main(String[] args) throws Exception {
        everything();
        Thread t = Thread.startVirtualThread(() -> {
            try {
                everything();
            } catch (Exception e) {
                System.out.println(e);
            }
        });
        t.join();
    }
}
