/** n virtual threads that block on one monitor; it is released, and each enters it. */
public class Contended {
    static int entered;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        synchronized (lock) {
            for (int i = 0; i < threads.length; i++) {
                threads[i] = Thread.ofVirtual().start(() -> {
                    synchronized (lock) {
                        entered++;
                    }
                });
            }
            for (Thread t : threads) while (t.getState() != Thread.State.BLOCKED) Thread.yield();
            Growth.begin();
        }
        for (Thread t : threads) t.join();
        Growth.end("blocked on one monitor");
        if (entered != threads.length) throw new AssertionError(entered);
    }
}
