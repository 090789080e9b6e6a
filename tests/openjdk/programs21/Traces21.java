// Stack traces of threads of all kinds, of nested causes, of hidden frames; StackWalker with its options.
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class Traces21 {
    static String top(StackTraceElement[] es) {
        return Arrays.stream(es).filter(e -> e.getClassName().startsWith("Traces21")).map(e -> e.getMethodName()
                .replaceAll("\\$\\d+", "\\$N") + ":" + e.getLineNumber()).collect(Collectors.joining(" "));
    }
    static void waits(CountDownLatch l) {
        try {
            l.await();
        } catch (InterruptedException e) {
            System.out.println(top(e.getStackTrace()));
        }
    }
    static Class<?> caller(StackWalker w) {
        return w.getCallerClass();
    }
    static <T> T through(Callable<T> c) throws Exception {
        return c.call();
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch l = new CountDownLatch(1);
        for (Thread t : new Thread[] {Thread.ofPlatform().unstarted(() -> waits(l)), Thread.ofVirtual()
                .unstarted(() -> waits(l))}) {
            System.out.println(t.getStackTrace().length);
            t.start();
            while (t.getState() != Thread.State.WAITING) Thread.sleep(1);
            StackTraceElement[] es = t.getStackTrace();
            System.out.println(top(es) + " " + es[0].getModuleName() + " " + (es[es.length - 1].getMethodName()));
            t.interrupt();
            t.join();
            System.out.println(t.getStackTrace().length);
        }
        StackWalker all = StackWalker.getInstance(Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE,
                StackWalker.Option.SHOW_HIDDEN_FRAMES));
        StackWalker plain = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        for (StackWalker w : List.of(all, plain)) {
            List<String> frames = through(() -> w.walk(s -> s.filter(f -> f.getClassName().startsWith("Traces21"))
                    .map(f -> f.getMethodName().replaceAll("\\$\\d+", "\\$N") + f.getDescriptor() + f.getMethodType()
                    .parameterCount() + f.isNativeMethod() + (f.getByteCodeIndex() >= 0)).toList()));
            System.out.println(frames);
            System.out.println(caller(w));
        }
        try {
            through(() -> { throw new Exception("a", new RuntimeException("b", new Error("c"))); });
        } catch (Exception e) {
            e.addSuppressed(new Exception("s", e));
            System.out.println(top(e.getStackTrace()) + e.getCause().getCause());
            e.printStackTrace(System.out);
        }
        long depth = StackWalker.getInstance().walk(Stream::count);
        System.out.println(depth);
        Thread v = Thread.startVirtualThread(() -> {
            List<String> names = StackWalker.getInstance().walk(s -> s.map(StackWalker.StackFrame::getMethodName)
                    .map(n -> n.replaceAll("\\$\\d+", "\\$N")).toList());
            System.out.println(names);
        });
        v.join();
        Object o = null;
        try {
            ((Object[]) o)[3].toString();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
