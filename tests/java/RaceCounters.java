// Counters under synchronized methods, blocks, static methods and volatile hand-over; double-checked singletons; all
// updates must be there.
public class RaceCounters {
    static int statics;
    int fields;
    long blocks;
    static volatile boolean ready;
    static int published;
    static volatile RaceCounters instance;
    static int made;

    RaceCounters() {
        synchronized (RaceCounters.class) {
            made++;
        }
    }

    static synchronized void addStatic() {
        statics++;
    }

    synchronized void add() {
        fields++;
    }

    static RaceCounters get() {
        RaceCounters r = instance;
        if (r == null) {
            synchronized (RaceCounters.class) {
                r = instance;
                if (r == null) {
                    instance = r = new RaceCounters();
                }
            }
        }
        return r;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[8];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 5000; k++) {
                    addStatic();
                    get().add();
                    synchronized (get()) {
                        instance.blocks += k;
                    }
                }
            });
        }
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(statics + " " + instance.fields + " " + instance.blocks + " " + made);
        Thread reader = new Thread(() -> {
            while (!ready) {
                Thread.onSpinWait();
            }
            System.out.println(published);
        });
        reader.start();
        published = 42;
        ready = true;
        reader.join();
    }
}
