// Thread.ofVirtual: names, unstarted, start, arguments that are refused, builders used again; toString.
import java.util.*;

public class Builders {
    static String text(Object o) { return o.toString().replaceAll("#\\d+", "#N").replaceAll("@.*", ""); }
    static void refused(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + " accepted");
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }
    public static void main(String[] args) throws Exception {
        Thread.Builder.OfVirtual b = Thread.ofVirtual();
        Thread first = b.unstarted(() -> System.out.println("first runs in " + text(Thread.currentThread())));
        System.out.println(text(first) + " '" + first.getName() + "'");
        Thread second = b.name("second").start(() -> System.out.println(text(Thread.currentThread())));
        second.join();
        System.out.println(text(second));
        first.start();
        first.join();
        System.out.println(text(first));
        b.name("n", 3);
        for (int i = 0; i < 3; i++)
            System.out.println(b.unstarted(() -> {}).getName());
        System.out.println(b.name("").unstarted(() -> {}).getName().isEmpty());
        refused("null name", () -> Thread.ofVirtual().name(null));
        refused("null prefix", () -> Thread.ofVirtual().name(null, 1));
        refused("negative", () -> Thread.ofVirtual().name("x", -1));
        refused("null task", () -> Thread.ofVirtual().unstarted(null));
        refused("null start", () -> Thread.startVirtualThread(null));
        refused("null handler", () -> Thread.ofVirtual().uncaughtExceptionHandler(null));
        refused("start twice", () -> {
            Thread t = Thread.ofVirtual().start(() -> {});
            t.start();
        });
        refused("start after end", () -> {
            Thread t = Thread.ofVirtual().start(() -> {});
            try {
                t.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            t.start();
        });
        Thread runs = Thread.ofVirtual().unstarted(() -> System.out.println("never"));
        runs.run();
        System.out.println("run() of a virtual thread does nothing: " + runs.getState());
        Set<Long> ids = new HashSet<>();
        for (int i = 0; i < 100; i++)
            ids.add(Thread.ofVirtual().unstarted(() -> {}).threadId());
        System.out.println(ids.size() + " " + ids.stream().allMatch(id -> id > 3));
        List<Long> started = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            Thread t = Thread.ofVirtual().unstarted(() -> {});
            started.add(t.threadId());
        }
        List<Long> sorted = new ArrayList<>(started);
        Collections.sort(sorted);
        System.out.println(sorted.equals(started));
    }
}
