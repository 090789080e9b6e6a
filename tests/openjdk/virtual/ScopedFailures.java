// jdk: 25-
// Scoped values and failures: exceptions, endless recursion, errors inside of bindings restore what was bound.
import java.util.*;
import java.util.concurrent.locks.*;

public class ScopedFailures {
    static final ScopedValue<Integer> D = ScopedValue.newInstance();
    static int endless(int n) { return endless(n + 1) + 1; }
    static int rebinding(int n) { return ScopedValue.where(D, n).call(() -> rebinding(n + 1) + 1); }
    static void test() {
        ScopedValue.where(D, 1).run(() -> {
            try {
                ScopedValue.where(D, 2).run(() -> { throw new RuntimeException("at " + D.get()); });
            } catch (RuntimeException e) {
                System.out.println(e.getMessage() + ", now " + D.get());
            }
            try {
                ScopedValue.where(D, 3).call(() -> {
                    try {
                        throw new java.io.IOException("checked");
                    } finally {
                        LockSupport.parkNanos(1);
                        System.out.println("finally " + D.get());
                    }
                });
            } catch (java.io.IOException e) {
                System.out.println(e.getMessage() + ", now " + D.get());
            }
            try {
                ScopedValue.where(D, 4).call(() -> endless(0));
            } catch (StackOverflowError e) {
                System.out.println("overflow, now " + D.orElse(-1));
            }
        });
        System.out.println("bound " + D.isBound());
        try {
            rebinding(0);
        } catch (StackOverflowError e) {
            System.out.println("overflow of bindings");
        }
        System.out.println("bound " + D.isBound());
        ScopedValue.where(D, 9).run(() -> System.out.println("bound again " + D.get()));
        try {
            ScopedValue.where(D, 1).run(null);
        } catch (NullPointerException e) {
            System.out.println("nothing to run");
        }
        try {
            ScopedValue.where(null, 1);
        } catch (NullPointerException e) {
            System.out.println("nothing to bind");
        }
    }
    public static void main(String[] args) throws Exception {
        test();
        Thread.startVirtualThread(ScopedFailures::test).join();
        Thread t = Thread.ofVirtual().name("uncaught").start(() ->
            ScopedValue.where(D, 7).run(() -> { throw new IllegalStateException("out of a scope " + D.get()); }));
        t.join();
    }
}
