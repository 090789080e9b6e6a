// Inheritable thread locals: from platform and virtual threads, childValue, builders that do not hand them on.
import java.util.*;
import java.util.concurrent.*;

public class LocalsInherited {
    static final InheritableThreadLocal<List<String>> PATH = new InheritableThreadLocal<>() {
        @Override protected List<String> childValue(List<String> parent) {
            List<String> copy = parent == null ? new ArrayList<>() : new ArrayList<>(parent);
            copy.add("child");
            return copy;
        }
    };
    static final InheritableThreadLocal<String> WORD = new InheritableThreadLocal<>();
    static void show(String what) {
        System.out.println(what + " " + WORD.get() + " " + PATH.get());
    }
    static void in(Thread t) {
        t.start();
        try {
            t.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
    public static void main(String[] args) throws Exception {
        in(Thread.ofVirtual().unstarted(() -> show("nothing set")));
        PATH.set(new ArrayList<>(List.of("main")));
        WORD.set("w");
        in(Thread.ofVirtual().unstarted(() -> {
            show("virtual");
            WORD.set("changed");
            in(Thread.ofVirtual().unstarted(() -> {
                show("grandchild");
                in(Thread.ofPlatform().unstarted(() -> show("a platform thread of it")));
            }));
            in(Thread.ofVirtual().inheritInheritableThreadLocals(false).unstarted(() -> show("none")));
            show("still");
        }));
        show("main");
        Thread made = Thread.ofVirtual().unstarted(() -> show("as when it was made"));
        WORD.set("later");
        in(made);
        in(Thread.ofPlatform().inheritInheritableThreadLocals(false).unstarted(() -> {
            show("platform without");
            in(Thread.ofVirtual().unstarted(() -> show("virtual of it")));
        }));
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            e.submit(() -> show("task")).get();
        }
        ClassLoader own = new ClassLoader(LocalsInherited.class.getClassLoader()) { };
        Thread.currentThread().setContextClassLoader(own);
        in(Thread.ofVirtual().unstarted(() -> {
            System.out.println("the context loader " + (Thread.currentThread().getContextClassLoader() == own));
            Thread.currentThread().setContextClassLoader(null);
            in(Thread.ofVirtual().unstarted(() ->
                System.out.println(Thread.currentThread().getContextClassLoader())));
        }));
        in(Thread.ofVirtual().inheritInheritableThreadLocals(false).unstarted(() ->
            System.out.println(Thread.currentThread().getContextClassLoader() == ClassLoader.getSystemClassLoader())));
    }
}
