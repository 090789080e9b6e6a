package workloads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** What agents redefine or retransform: methods that run all the time, are on stacks for long, or never run. */
public final class Targets {
    interface Step {
        int step(int number);

        default int twice(int number) {
            return step(step(number));
        }
    }

    static class Plain implements Step {
        static int made;
        private final int by;

        Plain(int by) {
            this.by = by;
            made++;
        }

        static int shared(int number) {
            return number * 3 % 1001;
        }

        @Override
        public int step(int number) {
            return helper(number) + by;
        }

        private int helper(int number) {
            return number ^ 5;
        }

        final int fixed() {
            return 4;
        }

        synchronized int locked(int number) {
            return number + fixed();
        }

        int never() {
            return made / 0;
        }
    }

    static class Derived extends Plain {
        Derived() {
            super(2);
        }

        @Override
        public int step(int number) {
            return super.step(number) - 1;
        }

        int guarded(int number) {
            try {
                return 100 / (number % 7);
            } catch (ArithmeticException e) {
                return -1;
            } finally {
                made += 0;
            }
        }
    }

    /** Annotated, nested, with constants, a switch, a lambda and text: all that the constant pool may refer to. */
    @Deprecated
    static class Rich {
        static final String TEXT = "constant";
        static final long LONG = 1L << 40;
        static final double DOUBLE = 0.1;

        static String all(int number) {
            Step step = n -> n + 1;
            String word = switch (number % 4) {
                case 0 -> "zero";
                case 1 -> TEXT;
                default -> "more " + step.step(number);
            };
            return word + (LONG + number) + DOUBLE;
        }
    }

    enum Mode { ON, OFF }

    private Targets() { }

    /** A frame that stays on the stack while others call the same methods. */
    static int stays(CountDownLatch inside, CountDownLatch leave, Step step, int depth) throws InterruptedException {
        if (depth > 0)
            return step.step(stays(inside, leave, step, depth - 1));
        inside.countDown();
        leave.await();
        return step.twice(1);
    }

    public static void main(String[] args) throws InterruptedException {
        Plain plain = new Plain(1);
        Derived derived = new Derived();
        CountDownLatch inside = new CountDownLatch(2);
        CountDownLatch leave = new CountDownLatch(1);
        List<Integer> results = new ArrayList<>();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            Step step = i == 0 ? plain : derived;
            threads[i] = Common.start("stays " + i, () -> {
                try {
                    int result = stays(inside, leave, step, 5);
                    synchronized (results) {
                        results.add(result);
                    }
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
        }
        inside.await();
        int sum = 0;
        int length = 0;
        for (int round = 0; round < 20; round++) {
            for (int i = 0; i < 50; i++) {
                sum = Plain.shared(sum + plain.step(i) + derived.twice(i));
                sum += plain.locked(i) + derived.guarded(i) + Mode.values()[i % 2].ordinal();
            }
            length += Rich.all(round).length() + new Plain(round).fixed();
        }
        leave.countDown();
        Common.join(threads);
        results.sort(null);
        Common.say("targets: " + sum + " " + length + " " + results + " " + Plain.made);
        Plain.made = 0;
    }
}
