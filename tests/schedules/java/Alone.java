// What main does while it is the only thread of the program, and threads that it leaves behind.
import java.lang.ref.WeakReference;

public class Alone {
    static long enter(long value, Object o) {
        long more = value, again = value;
        synchronized (o) { return more + again - value; }
    }
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "spins":           // only the clock can end that
                long end = System.nanoTime() + 1_000_000_000L;
                while (System.nanoTime() < end) { }
                Thread t = new Thread(() -> { });
                t.start();
                t.join();
                break;
            case "collects":        // only a thread of the system can end that
                java.lang.ref.ReferenceQueue<Object> queue = new java.lang.ref.ReferenceQueue<>();
                WeakReference<Object> weak = new WeakReference<>(new Object(), queue);
                while (queue.poll() != weak) System.gc();
                break;
            case "monitors":        // methods that are not synchronized, and leave a monitor
                long sum = 0x700000000L;
                for (int i = 0; i < 100; i++) sum = enter(sum, args);
                if (sum == 0) return;
                break;
            case "lines":           // 1 2 3, 3 1 2, or 1 3 2
            case "ordered":
                Thread two = new Thread(() -> {
                    System.out.println("1");
                    System.out.println("2");
                }), one = new Thread(() -> {
                    if (!args[0].equals("lines")) {
                        try {
                            two.join();
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                    System.out.println("3");
                });
                two.start();
                one.start();
                two.join();
                one.join();
                return;
            default:
                Thread left = new Thread(() -> {
                    Object lock = new Object();
                    synchronized (lock) {
                        try {
                            lock.wait();
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                }, "forgotten");
                left.setDaemon(args[0].equals("daemon"));
                left.start();
                System.exit(0);
        }
        System.out.println(args[0]);
    }
}
