/** Threads that an agent stops: some in a few frames, one with a single frame, one inside of a try. */
public class Suspension {
    static volatile boolean done, go, deepRuns, deeperRuns, flatRuns, guardedRuns, otherRuns;
    static volatile int turns;
    static final Object owned = new Object();

    static int spin() {
        deepRuns = true;
        while (!done && !go) turns++;
        return 1;
    }

    static int other() {
        otherRuns = true;
        while (!done) turns++;
        return 2;
    }

    static int middle() {
        return spin() + other();
    }

    static class Deep extends Thread {
        @Override
        public void run() {
            synchronized (owned) {
                middle();
            }
        }
    }

    static int deepest() {
        deeperRuns = true;
        while (!done) turns++;
        return 3;
    }

    static class Deeper extends Thread {
        @Override
        public void run() {
            deepest();
        }
    }

    static class Flat extends Thread {
        @Override
        public void run() {
            flatRuns = true;
            while (!done) turns++;
        }
    }

    static class Guarded extends Thread {
        @Override
        public void run() {
            guarded();
        }

        int guarded() {
            try {
                guardedRuns = true;
                while (!done) turns++;
            } finally {
                turns = 0;
            }
            return 1;
        }
    }

    static Thread begin(Thread thread, String name) {
        thread.setName(name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    static int frame(Thread unstarted) {
        return unstarted.isAlive() ? 1 : 0;
    }

    /** With an argument the agent leaves some of them suspended. */
    public static void main(String[] args) throws InterruptedException {
        Thread[] all = {begin(new Deep(), "deep"), begin(new Deeper(), "deeper"), begin(new Flat(), "flat"),
            begin(new Guarded(), "guarded")};
        while (!deepRuns || !deeperRuns || !flatRuns || !guardedRuns) Thread.yield();
        frame(new Thread("unstarted"));
        done = true;
        if (args.length == 0)
            for (Thread thread : all) thread.join();
        System.out.println("the program has run");
        if (args.length != 0) System.exit(0);
    }
}
