package workloads;

import java.util.List;

/** Local variables: every type, parameters that take two slots, slots used again, many of them, this, arrays, null. */
public final class Locals {
    private final int own = 9;

    private Locals() { }

    static String every(boolean z, byte b, char c, short s, int i, long j, float f, double d, String text, int[] array,
                        Object object, Runnable nothing) {
        boolean z2 = !z;
        byte b2 = (byte) (b + 1);
        char c2 = (char) (c + 1);
        short s2 = (short) (s * 2);
        int i2 = i << 1;
        long j2 = j ^ 0x5555;
        float f2 = f / 2;
        double d2 = d * 3;
        String text2 = text + text;
        int[] array2 = array.clone();
        array2[0]++;
        Object object2 = object == null ? text : object;
        i += i2;
        j -= j2;
        return "" + z2 + b2 + c2 + s2 + i + j + f2 + d2 + text2 + array2[0] + array[0] + object2 + nothing;
    }

    /** Slots hold one type after the other. */
    static long again(int rounds) {
        long sum = 0;
        for (int i = 0; i < rounds; i++) {
            {
                int number = i;
                sum += number;
            }
            {
                long number = i * 10L;
                sum += number;
            }
            {
                double number = i / 2.0;
                sum += (long) number;
            }
            {
                String number = "n" + i;
                sum += number.length();
            }
            try {
                Object missing = i % 2 == 0 ? null : "x";
                sum += missing.hashCode();
            } catch (NullPointerException caught) {
                sum += caught.getSuppressed().length - 1;
            }
            for (Integer boxed : List.of(1, 2, 3))
                sum += boxed;
        }
        return sum;
    }

    int itself(int argument) {
        Locals self = this;
        int sum = self.own + argument;
        Locals other = new Locals();
        self = other;
        return sum + self.own;
    }

    /** More than 255 slots, so that wide instructions are needed. */
    static double wide(double d0) {
        double a0 = d0, a1 = 1, a2 = 2, a3 = 3, a4 = 4, a5 = 5, a6 = 6, a7 = 7, a8 = 8, a9 = 9;
        double b0 = a0, b1 = a1, b2 = a2, b3 = a3, b4 = a4, b5 = a5, b6 = a6, b7 = a7, b8 = a8, b9 = a9;
        double c0 = b0, c1 = b1, c2 = b2, c3 = b3, c4 = b4, c5 = b5, c6 = b6, c7 = b7, c8 = b8, c9 = b9;
        double e0 = c0, e1 = c1, e2 = c2, e3 = c3, e4 = c4, e5 = c5, e6 = c6, e7 = c7, e8 = c8, e9 = c9;
        double f0 = e0, f1 = e1, f2 = e2, f3 = e3, f4 = e4, f5 = e5, f6 = e6, f7 = e7, f8 = e8, f9 = e9;
        double g0 = f0, g1 = f1, g2 = f2, g3 = f3, g4 = f4, g5 = f5, g6 = f6, g7 = f7, g8 = f8, g9 = f9;
        double h0 = g0, h1 = g1, h2 = g2, h3 = g3, h4 = g4, h5 = g5, h6 = g6, h7 = g7, h8 = g8, h9 = g9;
        double i0 = h0, i1 = h1, i2 = h2, i3 = h3, i4 = h4, i5 = h5, i6 = h6, i7 = h7, i8 = h8, i9 = h9;
        double j0 = i0, j1 = i1, j2 = i2, j3 = i3, j4 = i4, j5 = i5, j6 = i6, j7 = i7, j8 = i8, j9 = i9;
        double k0 = j0, k1 = j1, k2 = j2, k3 = j3, k4 = j4, k5 = j5, k6 = j6, k7 = j7, k8 = j8, k9 = j9;
        double l0 = k0, l1 = k1, l2 = k2, l3 = k3, l4 = k4, l5 = k5, l6 = k6, l7 = k7, l8 = k8, l9 = k9;
        double m0 = l0, m1 = l1, m2 = l2, m3 = l3, m4 = l4, m5 = l5, m6 = l6, m7 = l7, m8 = l8, m9 = l9;
        double n0 = m0, n1 = m1, n2 = m2, n3 = m3, n4 = m4, n5 = m5, n6 = m6, n7 = m7, n8 = m8, n9 = m9;
        int last = 300;
        Object reference = "wide";
        last++;
        return n0 + n1 + n2 + n3 + n4 + n5 + n6 + n7 + n8 + n9 + last + reference.toString().length();
    }

    static int matrix(int[][] rows, long factor) {
        int sum = 0;
        for (int[] row : rows) {
            for (int value : row)
                sum += value * (int) factor;
            row[0] = sum;
        }
        return sum;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            Common.say("every: " + every(i == 0, (byte) i, (char) ('a' + i), (short) (i * 100), i * 1000, 1L << 40 + i,
                                         i * 1.5f, i * 2.25, "t" + i, new int[] {i}, i == 1 ? null : i, null));
        Common.say("again: " + again(40));
        Common.say("this: " + new Locals().itself(4));
        Common.say("wide: " + wide(0.5));
        Common.say("matrix: " + matrix(new int[][] {{1, 2}, {3}, {4, 5, 6}}, 2));
    }
}
