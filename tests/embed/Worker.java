/* What the example host eight.c runs in its threads. */
public class Worker {
    private static int calls;

    private static synchronized void count() {
        calls++;
    }

    static int sum(int[] numbers) {
        count();
        int sum = 0;
        for (int n : numbers) sum += n;
        return sum;
    }

    static void fail(String text, int number) {
        count();
        if (!Thread.currentThread().getName().equals("worker " + number))
            throw new AssertionError(Thread.currentThread().getName());
        throw new IllegalStateException(text + " " + number);
    }

    static synchronized int report() {
        return calls;
    }
}
