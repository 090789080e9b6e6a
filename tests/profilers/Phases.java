// Eight phases of work. The program itself measures the CPU time, the time and the allocated bytes of each: what a
// profiler's samples must agree with.
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Random;
import java.util.concurrent.locks.ReentrantLock;

public class Phases {
    static native long cpuTime(); // of the thread, in nanoseconds: clock.c
    static final long[][] used = new long[8][3]; // CPU time, time, bytes
    static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    static volatile Object sink;

    static int recursion(int n) { return n < 2 ? n : recursion(n - 1) + recursion(n - 2); }
    static int array(int n) {
        boolean[] composite = new boolean[n];
        int primes = 0;
        for (int i = 2; i < n; i++) {
            if (composite[i]) continue;
            primes++;
            for (int j = 2 * i; j < n; j += i) composite[j] = true;
        }
        return primes;
    }
    static long arithmetic(int n) {
        long x = 1;
        for (int i = 0; i < n; i++) x = x * 6364136223846793005L + (x >>> 33 ^ i);
        return x;
    }
    static int text(int n) {
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < n; i++) s.append(i).append(' ');
        return s.length();
    }
    static int map(int n) {
        HashMap<Integer, Integer> m = new HashMap<>();
        for (int i = 0; i < n; i++) m.merge(i % 1000, 1, Integer::sum);
        return m.size();
    }
    /** The last thousand are alive at the end: some of them were sampled. */
    static final byte[][] alive = new byte[1000][];
    static void allocation(int n) {
        for (int i = 0; i < n; i++) alive[i % alive.length] = new byte[200];
    }
    static int thrower(int n) {
        if (n == 0) throw new IllegalStateException();
        return thrower(n - 1) + 1;
    }
    static int exceptions(int n) {
        int caught = 0;
        for (int i = 0; i < n; i++) {
            try {
                thrower(10);
            } catch (IllegalStateException e) {
                caught++;
            }
        }
        return caught;
    }
    static void copies(int n) {
        int[] from = new int[4000], to = new int[4000];
        for (int i = 0; i < n; i++) System.arraycopy(from, 0, to, 0, from.length);
    }

    static void phase(int i) {
        long bytes = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
        long time = System.nanoTime(), cpu = cpuTime();
        switch (i) {
        case 0: recursion(21); break;
        case 1: array(60000); break;
        case 2: arithmetic(300000); break;
        case 3: text(20000); break;
        case 4: map(20000); break;
        case 5: allocation(30000); break;
        case 6: exceptions(1500); break;
        default: copies(8000); break;
        }
        used[i][0] += cpuTime() - cpu;
        used[i][1] += System.nanoTime() - time;
        used[i][2] += THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - bytes;
    }

    static void contend() throws InterruptedException {
        Object monitor = new Object();
        ReentrantLock lock = new ReentrantLock();
        Thread t = new Thread(() -> {
            synchronized (monitor) {
                sink = monitor;
            }
            lock.lock();
            lock.unlock();
        });
        lock.lock();
        synchronized (monitor) {
            t.start();
            while (t.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
        }
        while (t.getState() != Thread.State.WAITING) Thread.onSpinWait();
        lock.unlock();
        t.join();
    }

    /** LIBRARY, and ROUNDS or wait: until there is input, in rounds. */
    public static void main(String[] args) throws Exception {
        System.load(args[0]);
        int rounds = args[1].equals("wait") ? Integer.MAX_VALUE : Integer.parseInt(args[1]);
        // In random order: timers of CPU time expire at the kernel's ticks, which may have the period of the phases.
        Random random = new Random(1);
        for (int r = 0; r < rounds && (rounds < Integer.MAX_VALUE || System.in.available() == 0); r++) {
            for (int i = 0; i < used.length; i++) phase(random.nextInt(used.length));
            contend();
            if (r == 0) System.out.println("ready");
        }
        String[] names = {"recursion", "array", "arithmetic", "text", "map", "allocation", "exceptions", "copies"};
        for (int i = 0; i < used.length; i++) {
            System.out.println(names[i] + " " + used[i][0] + " " + used[i][1] + " " + used[i][2]);
        }
    }
}
