// A program with something to profile: three threads that make texts, compute, and wait for one another.
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

public class Shop {
    static final List<String> journal = new ArrayList<>();

    /** Allocates: each text is a new string. */
    static String order(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 20; i++) text.append("item ").append(random.nextInt(1000)).append(' ');
        return text.toString();
    }

    /** Computes: most of the time is spent here. */
    static long price(String order) {
        long sum = 0;
        for (int i = 0; i < order.length(); i++) {
            int letter = order.charAt(i);
            for (int round = 0; round < 100; round++) sum = sum * 31 + letter % 13;
        }
        return sum;
    }

    /** Makes the others wait, while one thread writes. */
    static synchronized void write(String order, long price) {
        StringBuilder line = new StringBuilder();
        for (String word : order.split(" ")) line.insert(0, word);
        journal.add(line.append(": ").append(price).toString());
    }

    static void serve(int seed, int orders) {
        Random random = new Random(seed);
        for (int i = 0; i < orders; i++) {
            String order = order(random);
            write(order, price(order));
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int seed = i;
            threads.add(new Thread(() -> serve(seed, 1000)));
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        System.out.println(journal.size() + " orders");
    }
}
