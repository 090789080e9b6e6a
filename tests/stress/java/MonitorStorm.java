// Threads (1st) that wait for so many (2nd) notifications, on a monitor and on a raw monitor of an agent's, and
// compete for monitors meanwhile, under an agent (tests/stress/monitor_storm.c) that suspends them at random. Every
// notification brings back one who waits, and nobody comes back without one; one that meets an interrupt is not lost
// (JLS 17.2.4): either who waits comes back for it, or another one does. A suspended thread enters nothing; who stands
// at a monitor is among its waiters; events come in pairs.
// agent: monitor_storm.c
// sizes: 6 400 | 16 5000
public class MonitorStorm {
    static native void begin(Thread[] workers, Object[] monitors, Thread agent);
    static native String end();
    static native int suspensions();
    static native void rawWait();
    static native void rawNotify(boolean all);
    static native void rawPass(int me, int times);
    static native int rawGivenNotTaken();

    static final Object exact = new Object(), tokens = new Object();
    static int waiting, given, taken;               // guarded by exact: in the wait set; notified; come out of it
    static int left, used, counted;                 // guarded by tokens
    static volatile boolean stop;
    static volatile String failure;

    static class Worker extends Thread {
        final int me, rounds;
        int counts, interrupts;
        volatile boolean exactly = true;

        Worker(int me, int rounds) {
            this.me = me;
            this.rounds = rounds;
        }

        public void run() {
            try {
                for (int i = 0; i < rounds; i++) {
                    synchronized (exact) {
                        waiting++;
                        exact.wait();
                        if (++taken > given) failure = given + " notifications have brought back " + taken;
                    }
                    rawWait();
                    rawPass(me, 2000);
                    synchronized (tokens) { counted++; }
                    counts++;
                }
            } catch (InterruptedException e) {
                failure = "interrupted by nobody";
            }
            exactly = false;
            while (!stop) takeToken();
        }

        void takeToken() {
            try {
                synchronized (tokens) {
                    while (left == 0 && !stop) tokens.wait();
                    if (left > 0) {
                        left--;
                        used++;
                    }
                    counted++;
                    counts++;
                }
            } catch (InterruptedException e) {
                interrupts++;
            }
            rawPass(me, 5);
        }
    }

    static void notifyExactly(boolean all) {
        synchronized (exact) {
            int n = all || waiting == 0 ? waiting : 1;
            if (all) exact.notifyAll();
            else exact.notify();
            waiting -= n;
            given += n;
        }
        rawNotify(all);
    }

    static void check(boolean right, String what) {
        if (!right && failure == null) failure = what;
    }

    public static void main(String[] args) throws InterruptedException {
        int count = Integer.parseInt(args[0]), rounds = Integer.parseInt(args[1]);
        Worker[] workers = new Worker[count];
        for (int i = 0; i < count; i++) workers[i] = new Worker(i, rounds);
        begin(workers, new Object[] {exact, tokens}, new Thread("suspends"));
        for (Worker w : workers) w.start();
        for (int i = 0, k = 0; k < count; i++) {
            notifyExactly(i % 7 == 0);
            if (!workers[k].exactly) k++;
            if (i % 4 == 0) Thread.yield();
        }
        synchronized (exact) {
            check(given == taken && given == count * rounds, given + " given, " + taken + " taken");
        }
        check(rawGivenNotTaken() == 0, "notifications of the raw monitor are lost");
        int all = 0;
        for (int i = 0; i < rounds || suspensions() < rounds; i++) {
            synchronized (tokens) {
                left++;
                all++;
                tokens.notify();
            }
            workers[i * 31 % count].interrupt();
            if (i % 10 != 9) continue;
            for (boolean used = false; !used; Thread.yield())       // nobody notifies or interrupts: none may be lost
                synchronized (tokens) { used = left == 0; }
        }
        synchronized (tokens) {
            stop = true;
            tokens.notifyAll();
        }
        int counts = 0;
        for (Worker w : workers) {
            w.join();
            counts += w.counts;
        }
        check(used + left == all, "tokens: " + all + " " + used + " " + left);
        check(counts == counted, "counted: " + counts + " " + counted);
        String wrong = end();
        System.out.println(wrong != null ? wrong : failure != null ? failure : "ok");
    }
}
