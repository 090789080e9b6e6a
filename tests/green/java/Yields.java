/** Threads that yield several times between two operations: a switch may be at any of these. */
public class Yields {
    static final StringBuffer log = new StringBuffer();

    static void work(char letter) {
        for (int i = 0; i < 4; i++) {
            log.append(letter);
            for (int k = 0; k < 5; k++) Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> work('a')), b = new Thread(() -> work('b'));
        a.start();
        b.start();
        work('m');
        a.join();
        b.join();
        System.out.println(log);
    }
}
