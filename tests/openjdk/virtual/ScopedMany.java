// jdk: 25-
// Many scoped values at once: more than any cache holds, bound again and again, in threads that take turns.
import java.util.*;
import java.util.concurrent.*;

public class ScopedMany {
    static final List<ScopedValue<Integer>> VALUES = new ArrayList<>();
    static int sum() {
        int sum = 0;
        for (ScopedValue<Integer> v : VALUES)
            sum = sum * 31 + v.orElse(0);
        return sum;
    }
    static int bind(int from, int to, int plus, Callable<Integer> then) throws Exception {
        ScopedValue.Carrier c = ScopedValue.where(VALUES.get(from), from + plus);
        for (int i = from + 1; i < to; i++)
            c = c.where(VALUES.get(i), i + plus);
        return c.call(then::call);
    }
    static int task(int plus) throws Exception {
        return bind(0, 20, plus, () -> {
            int a = sum();
            Thread.yield();
            int b = bind(10, 40, plus + 1, () -> {
                Thread.yield();
                int c = sum();
                int d = bind(5, 6, -plus, ScopedMany::sum);
                return c * 7 + d;
            });
            Thread.yield();
            if (sum() != a)
                throw new AssertionError("bindings are not what they were");
            return a + b * 13;
        });
    }
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 40; i++)
            VALUES.add(ScopedValue.newInstance());
        int[] want = new int[50];
        for (int i = 0; i < want.length; i++)
            want[i] = task(i);
        System.out.println(Arrays.hashCode(want) + " " + sum());
        try (ExecutorService e = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < want.length; i++) {
                int n = i;
                all.add(e.submit(() -> task(n)));
            }
            int wrong = 0;
            for (int i = 0; i < want.length; i++)
                if (all.get(i).get() != want[i])
                    wrong++;
            System.out.println("wrong " + wrong);
        }
    }
}
