// Driven by every_step.c: bytecode of every kind, loops that fuse, initialisers, constructors, lambdas, synchronized
// code.
import java.util.function.IntUnaryOperator;

public class EveryStep {
    static native void step(boolean on);
    static native void breakAll(Class<?> c);
    static native void churn(boolean on);

    static byte sb;
    static short ss;
    static char sc;
    static boolean sz;
    static int si;
    static long sj;
    static float sf;
    static double sd;
    static Object sa;
    static volatile int vi; static volatile long vj;
    byte fb; short fs; char fc; boolean fz; int fi; long fj; float ff; double fd; Object fa;
    volatile Object va;

    static int ints(int a, int b) {
        int r = a + b - a * b / (b == 0 ? 1 : b) % 7;
        r = r << 3 >> 1 >>> 1 & 255 | 1024 ^ a;
        r = -r;
        r += 100;
        r++;
        r += 1000;
        r += 40000;
        r = (byte) r + (char) r + (short) r;
        return r ^ 2000000;
    }
    static long longs(long a, long b) {
        long r = a + b - a * b / b % 7;
        r = r << 3 >> 1 >>> 1 & 255 | 1024 ^ a;
        r = -r + 1L;
        return r > b ? (int) r : (long) (float) r + (long) (double) r;
    }
    static double floats(float a, float b, double c, double d) {
        float f = a + b - a * b / b % 3f;
        double g = c + d - c * d / d % 3.5;
        f = -f + 1f + 2f + 0f;
        g = -g + 1.0 + 0.0;
        boolean less = f < a, more = f > a, dless = g < c, dmore = g >= c;
        return (less ? 1 : 0) + (more ? (double) f : (int) f) + (dless ? (int) g : (float) g) + (dmore ? 1 : 2);
    }
    static int branches(int a, Object o, Object p) {
        int n = 0;
        if (a == 0) n++;
        if (a != 0) n++;
        if (a < 0) n++;
        if (a <= 0) n++;
        if (a > 0) n++;
        if (a >= 0) n++;
        if (a == n) n++;
        if (a != n) n++;
        if (a < n) n++;
        if (a >= n) n++;
        if (o == null) n++;
        if (o != null) n++;
        if (o == p) n++;
        if (o != p) n++;
        switch (a) { case 1: n += 2; break; case 2: n += 3; break; case 3: n += 4; default: n += 5; }
        switch (a) { case 1: n += 2; break; case 2000: n += 3; break; case 300000: n += 4; default: n += 5; }
        return n;
    }
    static int arrays() {
        boolean[] z = {true, false}; byte[] b = {1, 2}; char[] c = {'a', 'b'}; short[] s = {1, 2}; int[] i = {1, 2};
        long[] j = {1, 2}; float[] f = {1, 2}; double[] d = {1, 2}; Object[] a = {"x", null}; int[][] m = new int[2][3];
        z[1] = z[0];
        b[1] += b[0];
        c[1]++;
        s[1] -= s[0];
        i[1] <<= i[0];
        j[1] *= j[0];
        f[1] /= f[0];
        d[1] %= d[0];
        a[1] = a[0];
        m[1][2]++;
        return z.length + b[1] + c[1] + s[1] + i[1] + (int) j[1] + (int) f[1] + (int) d[1] + a.length + m[1][2];
    }
    long fields() {
        fb = 1; fs = 2; fc = 'c'; fz = true; fi = 5; fj = 6; ff = 7; fd = 8; fa = this; va = fa;
        sb = fb; ss = fs; sc = fc; sz = fz; si = fi; sj = fj; sf = ff; sd = fd; sa = fa; vi = si; vj = sj;
        fi += si++ + ++fi; sj = fj++ * 2;
        this.fj = this.fj + (sa == va ? 1 : 0);
        return sb + ss + sc + (sz ? 1 : 0) + si + sj + (long) sf + (long) sd + vi + vj + fi + fj;
    }
    interface Shape {
        int area();
        default int twice() { return area() * 2; }
        static int unit() { return 1; }
        private int hidden() { return 3; }
        default int h() { return hidden(); }
    }
    static class Square implements Shape {
        final int side;
        Square(int side) { this.side = side; }
        public int area() { return side * side; }
        @Override public String toString() { return "Square"; }
    }
    static final class Small extends Square {
        Small() { super(2); }
        public int area() { return super.area() + 1; }
        private int own() { return 4; }
    }
    static int calls() {
        Square q = new Square(3);
        Shape s = q;
        Small t = new Small();
        int n = q.area() + s.area() + s.twice() + Shape.unit() + t.area() + t.own() + t.h() + Math.max(1, 2)
                + (int) Math.sqrt(16.0);
        Object o = t;
        if (o instanceof Square) n += ((Square) o).side;
        if (o instanceof Small x && x.side == 2) n += 100;
        return n + o.toString().length() + "text".length() + Quiet.class.getName().length();
    }
    static class Quiet { }
    static int dynamic(int base) {
        IntUnaryOperator f = x -> x + base;
        IntUnaryOperator g = EveryStep::twice;
        return f.applyAsInt(1) + g.applyAsInt(2);
    }
    static int twice(int x) { return x + x; }
    static int locked(Object o) {
        synchronized (o) {
            synchronized (EveryStep.class) { si++; }
        }
        return lockedMethod(1);
    }
    static synchronized int lockedMethod(int a) { return a + 1; }
    static int thrown(int kind) {
        int n = 0;
        try {
            try {
                if (kind == 0) throw new IllegalStateException("x");
                if (kind == 1) n = 1 / (kind - 1);
                if (kind == 2) n = new int[1][0].length + new int[1][2].length + ((int[]) null).length;
                if (kind == 3) n = ((String) (Object) Integer.valueOf(3)).length();
                if (kind == 4) n = new int[1][kind].length + new int[2][2][kind].length;
                if (kind == 5) n = deepThrow(3);
            } finally {
                n += 10;
            }
        } catch (IllegalStateException | ArithmeticException e) {
            n += 1;
        } catch (RuntimeException e) {
            n += 2;
        }
        return n;
    }
    static int deepThrow(int d) {
        if (d == 0) throw new IllegalStateException();
        try { return deepThrow(d - 1); } finally { si++; }
    }
    static int many(int a) {
        long l0=a, l1=a, l2=a, l3=a, l4=a, l5=a, l6=a, l7=a, l8=a, l9=a, m0=a, m1=a, m2=a, m3=a, m4=a, m5=a, m6=a,
                m7=a, m8=a, m9=a, n0=a, n1=a, n2=a, n3=a, n4=a, n5=a, n6=a, n7=a, n8=a, n9=a;
        long o0=a, o1=a, o2=a, o3=a, o4=a, o5=a, o6=a, o7=a, o8=a, o9=a, p0=a, p1=a, p2=a, p3=a, p4=a, p5=a, p6=a,
                p7=a, p8=a, p9=a, q0=a, q1=a, q2=a, q3=a, q4=a, q5=a, q6=a, q7=a, q8=a, q9=a;
        double r0=a, r1=a, r2=a, r3=a, r4=a, r5=a, r6=a, r7=a, r8=a, r9=a, s0=a, s1=a, s2=a, s3=a, s4=a, s5=a, s6=a,
                s7=a, s8=a, s9=a, t0=a, t1=a, t2=a, t3=a, t4=a, t5=a, t6=a, t7=a, t8=a, t9=a;
        double u0=a, u1=a, u2=a, u3=a, u4=a, u5=a, u6=a, u7=a, u8=a, u9=a, v0=a, v1=a, v2=a, v3=a, v4=a, v5=a, v6=a,
                v7=a, v8=a, v9=a, w0=a, w1=a, w2=a, w3=a, w4=a, w5=a, w6=a, w7=a, w8=a, w9=a, x0=a, x1=a, x2=a, x3=a,
                x4=a, x5=a, x6=a, x7=a, x8=a, x9=a;
        int wide = a; float f = a; Object o = "wide"; double d = a; long l = a;
        wide++; wide += 3000; f = f + wide; d += f; l += wide;
        return wide + (int) f + o.hashCode() + (int) d + (int) l;
    }

    static class Loops {
        static int sum(int n) {
            int total = 0;
            for (int i = 0; i < n; i++) {
                if ((i & 1) == 0)
                    total += i;
                else
                    total -= 1;
                if (total > 100)
                    break;
            }
            return total;
        }
        static long bytes(byte[] data) {
            long h = 17;
            for (byte b : data)
                h = h * 31
                    + (b & 0xff);
            return h;
        }
        static int sieve(int n) {
            boolean[] composite = new boolean[n];
            int count = 0;
            for (int i = 2; i < n; i++) {
                if (composite[i])
                    continue;
                count++;
                for (int j = i + i; j < n; j += i)
                    composite[j] = true;
            }
            return count;
        }
        int state;
        synchronized int next() {
            state = state * 5
                + 1;
            return state & 7;
        }
        static int objects(int n) {
            Loops l = new Loops();
            int s = 0;
            while (n-- > 0)
                s += l.next();
            return s;
        }
    }

    static class Broken {
        static int field;
        static {
            field = 3;
            for (int i = 0; i < 2; i++)
                field += i;
        }
        int own = field;
        { own++; }
        Broken(int x) {
            super();
            own += x;
        }
        Runnable lambda() {
            return () -> {
                own++;
                synchronized (this) {
                    own++;
                }
            };
        }
        synchronized int locked() {
            if (own > 5)
                throw new IllegalStateException();
            return own;
        }
    }

    static void all() {
        System.out.println(ints(12, 5));
        System.out.println(longs(123, 5));
        System.out.println(floats(1.5f, 2.5f, 3.5, 4.5));
        System.out.println(branches(1, "a", null) + branches(300000, null, null) + branches(-1, "a", "a")
                + branches(3, "b", "a"));
        System.out.println(arrays());
        System.out.println(new EveryStep().fields());
        System.out.println(calls());
        System.out.println(dynamic(5));
        System.out.println(locked(new Object()));
        for (int i = 0; i < 6; i++) System.out.println(thrown(i));
        System.out.println(many(3));
    }
    static void loops() {
        System.out.println(Loops.sum(5) + " " + Loops.bytes(new byte[] {1, 2, -3}) + " " + Loops.sieve(8) + " "
                + Loops.objects(3));
    }

    public static void main(String[] args) {
        all();                      /* quickened and fused first */
        for (int i = 0; i < 3; i++) loops();
        step(true);
        all();
        loops();
        step(false);
        breakAll(Loops.class);
        loops();
        churn(true);
        loops();
        churn(false);
        Broken b = new Broken(1);
        b.lambda().run();
        try {
            b.locked();
        } catch (IllegalStateException e) {
            System.out.println("caught");
        }
        step(true);
        loops();
        step(false);
        breakAll(Broken.class);
        b.lambda().run();
        loops();
    }
}
