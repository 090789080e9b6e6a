// Several threads that do countable things at once, for events that come from all of them.
public class Busy {
    static final int THREADS = 6, ROUNDS = 150;
    static final Object lock = new Object();
    static int shared;
    int own;

    static void here(String part) { }

    static int hit(int n) { return n + 1; }

    void round(int i) {
        own = hit(own);
        if (i % 50 == 0) {
            try {
                throw new IllegalStateException("round " + i);
            } catch (IllegalStateException e) {
                own += 0;
            }
        }
        synchronized (lock) {
            shared++;
        }
    }

    static void storm() throws Exception {
        Thread[] threads = new Thread[THREADS];
        for (int t = 0; t < THREADS; t++) {
            Busy b = new Busy();
            threads[t] = new Thread(() -> {
                for (int i = 0; i < ROUNDS; i++)
                    b.round(i);
            }, "busy " + t);
            threads[t].start();
        }
        for (Thread t : threads)
            t.join();
    }

    public static void main(String[] args) throws Exception {
        here("breakpoints");
        storm();
        here("watches");
        storm();
        here("methods");
        storm();
        here("steps");
        storm();
        here("suspensions");
        storm();
        here("end");
        System.out.println("shared " + shared);
    }
}
