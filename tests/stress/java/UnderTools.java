// Threads under tools: 8 threads work while an agent (tests/stress/under_tools.c) suspends them, walks their stacks,
// pops frames, forces returns, writes locals, sets breakpoints and watches, steps, redefines their class, follows the
// heap and collects, at random from a seed. Whatever the agent does must be found again in what the threads count: a
// frame popped or returned from is an entry without an exit, a forced value arrives once, versions of the class never
// go back, tagged objects stay tagged until they die.
// agent: under_tools.c
// sizes: 3 1 | 120 1
// vmargs: -Xmx256m
import java.io.InputStream;
import java.util.Random;

public class UnderTools {
    static final int WORKERS = 8, NODES = 1000;
    static volatile boolean stop;
    static volatile String failure;

    /** What the agent tags; all are alive to the end. */
    static final class Node {
        Node next;
        final int number;

        Node(int number, Node next) {
            this.number = number;
            this.next = next;
        }
    }
    static Node nodes;

    /** What the agent tags and drops. */
    static final class Garbage {
        long[] load = new long[4];
    }

    static final class Failed extends RuntimeException {
        Failed(int depth) {
            super("depth " + depth);
        }
    }

    static final class Worker extends Thread {
        final Work work = new Work();
        final Random random;
        int lastVersion;
        long rounds;

        Worker(int number, long seed) {
            super("worker " + number);
            random = new Random(seed * 31 + number);
            setDaemon(true);            // the program ends when its main thread fails
        }

        void fail(String what) {
            if (failure == null) failure = getName() + ": " + what;
        }

        void expect(long got, int x) {
            if (got == Work.FORCED) work.forced++;
            else if (got == Work.MARK + Work.SUM) work.marked++;
            else if (got != x + Work.SUM) fail("f(" + x + ") is " + got);
        }

        int descend(int depth) {
            if (depth == 0) throw new Failed(20);
            try {
                return descend(depth - 1) + 1;
            } finally {
                work.unwound++;
            }
        }

        @Override
        public void run() {
            while (!stop) {
                int x = random.nextInt(1000);
                switch (random.nextInt(7)) {
                    case 0 -> expect(work.target(x), x);
                    case 1 -> expect(Work.locked(work, x), x);
                    case 2 -> expect(work.wide(work, x), x);
                    case 3 -> {
                        Object got = work.object(work, x);
                        if (got == null) work.forced++;
                        else if (got != work) fail("another object: " + got);
                    }
                    case 4 -> {
                        int before = work.unwound;
                        try {
                            descend(20);
                            fail("nothing was thrown");
                        } catch (Failed f) {
                            if (work.unwound != before + 20) fail("finally ran " + (work.unwound - before) + " times");
                        }
                    }
                    case 5 -> {
                        Object[] objects = new Object[100];
                        for (int i = 0; i < objects.length; i++) objects[i] = new int[] {i, x};
                        for (int i = 0; i < objects.length; i++) {
                            int[] o = (int[]) objects[i];
                            if (o[0] != i || o[1] != x) fail("element " + i + " is damaged");
                        }
                    }
                    default -> {
                        synchronized (UnderTools.class) {
                            shared++;
                        }
                        work.sharedAdded++;
                    }
                }
                int v = Work.version();
                if (v < lastVersion) fail("version " + v + " after " + lastVersion);
                lastVersion = v;
                rounds++;
            }
        }
    }
    static long shared;

    /** Plays until the time is over; null, or what went wrong. */
    static native String play(Worker[] threads, Class<?> work, byte[] file, Node first, int seconds, long seed);
    /** How many frames of that worker were popped or forced to return, its marks set, its values forced; and with -1
        the number of tagged garbage that was not reported as freed. */
    static native int count(int worker, int what);

    public static void main(String[] args) throws Exception {
        int seconds = Integer.parseInt(args[0]);
        long seed = Long.parseLong(args[1]);
        for (int i = NODES; i > 0; i--) nodes = new Node(i, nodes);
        byte[] file;
        try (InputStream in = UnderTools.class.getResourceAsStream("Work.class")) {
            file = in.readAllBytes();
        }
        Worker[] threads = new Worker[WORKERS];
        for (int i = 0; i < WORKERS; i++) threads[i] = new Worker(i, seed);
        for (Worker w : threads) w.start();
        String problem = play(threads, Work.class, file, nodes, seconds, seed);
        stop = true;
        for (Worker w : threads) {
            w.join(20_000);
            if (w.isAlive()) {
                System.out.println(w.getName() + " does not end: " + w.getState());
                System.exit(2);
            }
        }
        if (problem != null) System.out.println(problem);
        if (failure != null) System.out.println(failure);
        long added = 0;
        for (int i = 0; i < WORKERS; i++) {
            Work w = threads[i].work;
            int popped = count(i, 0), returned = count(i, 1), marks = count(i, 2);
            added += w.sharedAdded;
            if (w.entries - w.exits != popped + returned) {
                System.out.println("worker " + i + ": " + w.entries + " entries, " + w.exits + " exits, " + popped
                        + " popped, " + returned + " returned");
            }
            if (w.forced != returned)
                System.out.println("worker " + i + ": " + returned + " returns forced, " + w.forced + " arrived");
            if (w.marked > marks)
                System.out.println("worker " + i + ": " + marks + " marks set, " + w.marked + " arrived");
            if (threads[i].rounds == 0) System.out.println("worker " + i + " did nothing");
        }
        if (added != shared) System.out.println("shared is " + shared + ", not " + added);
        int left = count(-1, 0);
        if (left != 0) System.out.println(left + " freed objects were not reported");
        System.out.println("ok");
    }
}

/** The class that is redefined: the constant below is patched in its class file. The methods' first two and last two
    lines are the ones in which the agent leaves them alone. */
class Work {
    static final int FORCED = -7, MARK = 1 << 20, SUM = 300 * 299 / 2;
    int entries, exits, forced, marked, unwound, sharedAdded;

    static int version() {
        return 0x1BADF00D;
    }

    int target(int x) {
        entries++;
        int acc = x;
        for (int i = 0; i < 300; i++) {
            acc ^= 0x1BADF00D;
            acc ^= 0x1BADF00D;
            acc += i;
        }
        exits++;
        return acc;
    }

    static synchronized int locked(Work w, int x) {
        w.entries++;
        int acc = x;
        for (int i = 0; i < 300; i++) {
            acc ^= 0x1BADF00D;
            acc ^= 0x1BADF00D;
            acc += i;
        }
        w.exits++;
        return acc;
    }

    /** The argument before x keeps x in slot 2 of an instance method. */
    long wide(Work w, int x) {
        w.entries++;
        long acc = x;
        for (int i = 0; i < 300; i++) {
            acc ^= 0x1BADF00D;
            acc ^= 0x1BADF00D;
            acc += i;
        }
        w.exits++;
        return acc;
    }

    Object object(Work w, int x) {
        w.entries++;
        int acc = x;
        for (int i = 0; i < 300; i++) {
            acc ^= 0x1BADF00D;
            acc ^= 0x1BADF00D;
            acc += i;
        }
        w.exits++;
        return acc == x + SUM || acc == MARK + SUM ? w : "wrong sum";
    }
}
