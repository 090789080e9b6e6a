// A counter without a lock, next to a map that has one. The total at the end differs from schedule to schedule, and the
// threads initialize classes (of the lambda for merge, and Step) before they count.
import java.util.*;

public class Totals {
    static class Step {
        static final int SIZE = Integer.parseInt("1");
    }

    final Map<String, Integer> hits = new HashMap<>();
    int total;

    void hit(String key) {
        synchronized (hits) {
            hits.merge(key, Step.SIZE, Integer::sum);
        }
        total++;
    }

    public static void main(String[] args) throws Exception {
        Totals t = new Totals();
        Thread one = new Thread(() -> { for (int i = 0; i < 3; i++) t.hit("a"); }, "one");
        Thread two = new Thread(() -> { for (int i = 0; i < 3; i++) t.hit("b"); }, "two");
        one.start();
        two.start();
        one.join();
        two.join();
        if (t.total != 6) throw new IllegalStateException("total " + t.total);
    }
}
