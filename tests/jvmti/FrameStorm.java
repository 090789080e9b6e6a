// Functions without side effects, whose calls may be begun again at any time: see frame_storm.c.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.IntBinaryOperator;

public class FrameStorm {
    static native void begin();
    static native void storm(Thread[] threads);
    static native void report();

    interface Shape { int area(int k); default int twice(int k) { return 2 * area(k); } }

    static class Work extends Thread implements Shape {
        final int kind;
        volatile boolean end;
        int rounds, wrong;
        Work(int kind) { super("work " + kind); this.kind = kind; setDaemon(true); }

        static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
        static long wide(int n, long a, double b, int c) {
            return n == 0 ? a + (long) b + c : wide(n - 1, a + 1, b + 1, c) + 1;
        }
        int member(int n) { return n < 2 ? n : member(n - 1) + member(n - 2); }
        private int secret(int n) { return n < 2 ? n : secret(n - 1) + secret(n - 2); }
        public int area(int k) { return k * k; }
        static int viaInterface(Shape s, int n) {
            int sum = 0;
            for (int i = 0; i < n; i++) sum += s.area(i) + s.twice(i);
            return sum;
        }
        synchronized int locked(int n) { return n < 2 ? n : locked(n - 1) + locked(n - 2); }
        static synchronized int lockedStatic(int n) { return n < 2 ? n : lockedStatic(n - 1) + lockedStatic(n - 2); }
        int blocks(Object a, Object b, int n) {
            synchronized (a) {
                synchronized (b) {
                    if (n == 0) return 1;
                    return blocks(b, a, n - 1) + blocks(b, a, n - 1);
                }
            }
        }
        static int[] array(int n) {
            int[] a = new int[n + 1];
            for (int i = 0; i <= n; i++) a[i] = box(i).value;
            return a;
        }
        static class Box { final int value; Box(int v) { value = v; } }
        static class WorkBox extends Box { WorkBox(int v) { super(v); } }
        static Box box(int i) { return (i & 1) == 0 ? new Box(i) : new WorkBox(i); }
        static int allocate(int n) {
            int sum = 0;
            for (int i = 0; i < n; i++) {
                int[] a = array(i);
                sum += a[i];
            }
            return sum;
        }
        static int thrower(int n) { if (n == 0) throw new IllegalStateException("end"); return thrower(n - 1) + 1; }
        static int catcher(int n) {
            try { return thrower(n); } catch (IllegalStateException e) { return e.getMessage().length(); }
        }
        static String text(int n) { return n == 0 ? "" : text(n - 1) + n + ","; }
        static int constant(int n) {
            int k = 0;
            for (int i = 0; i < n; i++) k = constant2(i) == 42 ? 42 : -1;
            return k;
        }
        static int constant2(int n) { return n < 0 ? 0 : 42; }
        static long constantLong(int n) { for (int i = 0; i < n; i++) constant2(i); return 4242424242424242L; }
        static synchronized Object constantNull(int n) { for (int i = 0; i < n; i++) constantLong(3); return null; }
        static int handled(MethodHandle h, int n) throws Throwable {
            int sum = 0;
            for (int i = 0; i < n; i++) sum += (int) h.invokeExact(i, i);
            return sum;
        }
        static int add(int a, int b) { return fib(3) - 2 + a + b; }
        static int lambdas(int n) {
            int sum = 0;
            for (int i = 0; i < n; i++) {
                int k = i;
                IntBinaryOperator o = (a, b) -> add(a, b) + k;
                sum += o.applyAsInt(i, 1);
            }
            return sum;
        }

        static final MethodHandle ADD;
        static {
            try {
                ADD = MethodHandles.lookup().findStatic(Work.class, "add",
                        MethodType.methodType(int.class, int.class, int.class));
            }
            catch (ReflectiveOperationException e) { throw new Error(e); }
        }

        public void run() {
            Object a = new Object(), b = new Object();
            while (!end) {
                try { if (!one(a, b)) wrong++; } catch (Throwable e) { wrong++; e.printStackTrace(System.out); }
                if (Thread.holdsLock(this) || Thread.holdsLock(a) || Thread.holdsLock(b)
                        || Thread.holdsLock(Work.class))
                    wrong++;
                rounds++;
            }
        }
        boolean one(Object a, Object b) throws Throwable {
            switch (kind) {
            case 0: return fib(15) == 610;
            case 1: return wide(40, 1L << 40, 0.5, 7) == (1L << 40) + 40 + 40 + 7 + 40;
            case 2: return member(13) == 233 && secret(13) == 233;
            case 3: return viaInterface(this, 100) == 3 * 328350;
            case 4: return locked(10) == 55 && lockedStatic(10) == 55;
            case 5: return blocks(a, b, 6) == 64;
            case 6: return allocate(60) == 1770;
            case 7: return catcher(20) == 3;
            case 8: return text(15).equals("1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,");
            case 9: return constant(50) == 42 && constantLong(10) == 4242424242424242L && constantNull(3) == null;
            case 10: return handled(ADD, 50) == 2 * 1225;
            default: return lambdas(50) == 2 * 1225 + 50;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        begin();
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 15;
        for (int group = 0; group < 3; group++) {
            Work[] work = new Work[4];
            for (int i = 0; i < work.length; i++) { work[i] = new Work(group + 3 * i); work[i].start(); }
            for (int i = 0; i < rounds; i++) { storm(work); Thread.yield(); }
            for (Work w : work) w.end = true;
            for (Work w : work) {
                w.join();
                if (w.wrong != 0) System.out.println("WRONG: kind " + w.kind + ", " + w.wrong + " of " + w.rounds);
            }
        }
        report();
        System.out.println("done");
    }
}
