// modes: carriers bound green told
// vmargs: -Djdk.virtualThreadScheduler.parallelism=2
// A pinned thread waits for one that is not: with a single carrier there would be nobody to run the other.
import java.util.*;
import java.util.concurrent.*;

public class PinnedBoth {
    static final SynchronousQueue<String> QUEUE = new SynchronousQueue<>();
    static class Takes {
        static final List<String> TEXTS = new ArrayList<>();
        static {
            try {
                for (int i = 0; i < 50; i++)
                    TEXTS.add(QUEUE.take());
                Thread child = Thread.startVirtualThread(child(TEXTS));
                child.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }
    static Runnable child(List<String> texts) {
        return () -> texts.add("a child of the initialiser");
    }
    public static void main(String[] args) throws Exception {
        Thread giver = Thread.startVirtualThread(() -> {
            try {
                for (int i = 0; i < 50; i++) {
                    Thread.yield();
                    QUEUE.put("t" + i);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        Thread taker = Thread.startVirtualThread(() -> System.out.println(Takes.TEXTS.size() + " "
                + Takes.TEXTS.get(7) + " " + Takes.TEXTS.get(50)));
        taker.join();
        giver.join();
    }
}
