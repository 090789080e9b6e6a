// Factories of threads: names and numbers, what they hand on, newThreadPerTaskExecutor with them.
import java.util.*;
import java.util.concurrent.*;

public class Factories {
    static final InheritableThreadLocal<String> HANDED = new InheritableThreadLocal<>();
    static void show(Thread t) {
        System.out.println("'" + t.getName() + "' " + t.isVirtual() + " " + t.isDaemon() + " " + t.getPriority()
                + " " + t.getState() + " " + t.getThreadGroup().getName());
    }
    public static void main(String[] args) throws Exception {
        ThreadFactory plain = Thread.ofVirtual().factory();
        show(plain.newThread(() -> {}));
        ThreadFactory numbered = Thread.ofVirtual().name("worker-", 7).factory();
        for (int i = 0; i < 3; i++)
            show(numbered.newThread(() -> {}));
        ThreadFactory same = Thread.ofVirtual().name("same").factory();
        show(same.newThread(() -> {}));
        show(same.newThread(() -> {}));
        show(Thread.ofPlatform().name("platform-", 0).daemon().priority(7).factory().newThread(() -> {}));
        HANDED.set("from main");
        for (boolean inherit : new boolean[] { true, false }) {
            ThreadFactory f = Thread.ofVirtual().inheritInheritableThreadLocals(inherit).factory();
            Thread t = f.newThread(() -> System.out.println("inherits " + HANDED.get()));
            t.start();
            t.join();
        }
        ThreadFactory handled = Thread.ofVirtual().name("h").uncaughtExceptionHandler(
                (t, e) -> System.out.println(t.getName() + " threw " + e)).factory();
        Thread t = handled.newThread(() -> { throw new RuntimeException("out"); });
        t.start();
        t.join();
        System.out.println(t.getState());
        try (ExecutorService e = Executors.newThreadPerTaskExecutor(numbered)) {
            Set<String> names = new ConcurrentSkipListSet<>();
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 5; i++)
                all.add(e.submit(() -> names.add(Thread.currentThread().getName())));
            for (Future<?> f : all)
                f.get();
            System.out.println(names);
        }
        try (ExecutorService e = Executors.newFixedThreadPool(3, numbered)) {
            Future<Boolean> f = e.submit(() -> Thread.currentThread().isVirtual());
            System.out.println("pool of virtual threads: " + f.get());
        }
        try (ExecutorService e = Executors.newThreadPerTaskExecutor(r -> null)) {
            e.submit(() -> 1);
        } catch (RejectedExecutionException x) {
            System.out.println("no thread, refused");
        }
        try {
            plain.newThread(null);
        } catch (NullPointerException x) {
            System.out.println("no task");
        }
        Thread inner = Thread.startVirtualThread(() -> show(Thread.ofPlatform().name("child").unstarted(() -> {})));
        inner.join();
    }
}
