/** Litmus tests of the memory model: prints what one run has read. `v` after the name: with volatile fields. */
public class Litmus {
    static int x, y;
    static volatile int vx, vy;
    static final class Plain { int value; Plain() { value = 7; } }
    static final class Final { final int value; Final() { value = 7; } }
    static Plain plain;
    static Final fin;
    static volatile Plain safe;
    static final int[] r = new int[4];

    static void together(Runnable... bodies) throws Exception {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) threads[i] = new Thread(bodies[i]);
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
    }

    static synchronized void set() { x = 1; y = 1; }
    static synchronized int get() { return x * 10 + y; }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
        case "mp" -> together(() -> { x = 1; y = 1; }, () -> { int a = y; r[1] = x; r[0] = a; });
        case "mpv" -> together(() -> { x = 1; vy = 1; }, () -> { int a = vy; r[1] = x; r[0] = a; });
        case "sb" -> together(() -> { x = 1; r[0] = y; }, () -> { y = 1; r[1] = x; });
        case "sbv" -> together(() -> { vx = 1; r[0] = vy; }, () -> { vy = 1; r[1] = vx; });
        case "lb" -> together(() -> { int a = x; y = 1; r[0] = a; }, () -> { int a = y; x = 1; r[1] = a; });
        case "co" -> together(() -> { x = 1; x = 2; }, () -> { int a = x; r[1] = x; r[0] = a; });
        case "iriw" -> together(() -> x = 1, () -> y = 1, () -> { int a = x; r[1] = y; r[0] = a; },
                () -> { int a = y; r[3] = x; r[2] = a; });
        case "iriwv" -> together(() -> vx = 1, () -> vy = 1, () -> { int a = vx; r[1] = vy; r[0] = a; },
                () -> { int a = vy; r[3] = vx; r[2] = a; });
        case "publish" -> together(() -> plain = new Plain(),
                () -> { Plain p = plain; r[0] = p == null ? 1 : p.value; });
        case "publishf" -> together(() -> fin = new Final(), () -> { Final p = fin; r[0] = p == null ? 1 : p.value; });
        case "publishv" -> together(() -> safe = new Plain(),
                () -> { Plain p = safe; r[0] = p == null ? 1 : p.value; });
        case "lock" -> together(Litmus::set, () -> r[0] = get());
        case "join" -> {
            together(() -> x = 1);
            r[0] = x;
        }
        case "start" -> {
            x = 1;
            together(() -> r[0] = x);
        }
        default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println(r[0] + " " + r[1] + " " + r[2] + " " + r[3]);
    }
}
