// StackWalker in virtual threads: all frames, classes, caller, limits, skipping, across yields and in lambdas.
import java.util.*;
import java.util.stream.*;

public class Walker {
    static String frames(StackWalker w) {
        return w.walk(s -> s.map(f -> f.getClassName() + "." + f.getMethodName() + ":" + f.getLineNumber())
                .collect(Collectors.joining("\n  ")));
    }
    static int deep(int n, StackWalker w) {
        if (n > 0)
            return deep(n - 1, w);
        Thread.yield();
        return w.walk(s -> (int) s.filter(f -> f.getMethodName().equals("deep")).count());
    }
    static Class<?> caller() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
    }
    static class Other {
        static Class<?> calls() { return caller(); }
    }
    static void test() {
        System.out.println("  " + frames(StackWalker.getInstance()));
        System.out.println(deep(300, StackWalker.getInstance()) + " " + Other.calls());
        StackWalker w = StackWalker.getInstance(Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE));
        System.out.println("" + w.walk(s -> s.limit(2).map(f -> f
                .getDeclaringClass().getSimpleName() + f.getMethodType())
                .toList()));
        System.out.println("" + w.walk(s -> s.skip(1).findFirst().isPresent()));
        w.forEach(f -> System.out.print(f.getMethodName() + " "));
        System.out.println();
        StackWalker shown = StackWalker.getInstance(StackWalker.Option.SHOW_REFLECT_FRAMES);
        System.out.println(frames(shown).contains("test"));
        try {
            w.walk(s -> { throw new IllegalStateException("in a walk"); });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        List<String> kept = w.walk(s -> s.map(f -> {
            Thread.yield();
            return f.getMethodName();
        }).toList());
        System.out.println(kept);
        try {
            StackWalker.getInstance().getCallerClass();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
    }
    public static void main(String[] args) throws Exception {
        test();
        Thread.ofVirtual().start(Walker::test).join();
        Thread.ofVirtual().start(() -> {
            Thread.yield();
            Runnable r = Walker::test;
            r.run();
        }).join();
        Thread.ofVirtual().start(() -> {
            try {
                Walker.class.getDeclaredMethod("test").invoke(null);
            } catch (ReflectiveOperationException e) {
                System.out.println(e);
            }
        }).join();
    }
}
