// Loops over every primitive type with wrap-around, nested loops with long and double accumulators, iinc with wide
// constants, many locals (wide forms).
public class Loops {
    static int many(int seed) {
        int a0 = seed, a1 = a0 + 1, a2 = a1 * 2, a3 = a2 ^ 3, a4 = a3 - 4, a5 = a4 << 1, a6 = a5 + a0, a7 = a6 | 1;
        long l0 = a7, l1 = l0 * 31, l2 = l1 + a3, l3 = l2 ^ l0;
        double d0 = l3, d1 = d0 / 3, d2 = d1 - a4;
        float f0 = (float) d2, f1 = f0 * 2;
        for (int i = 0; i < 50; i++) {
            a0 += a7;
            a1 ^= a0;
            a2 -= a1;
            a3 += i;
            a4 = a3 % 17;
            l0 += a4;
            l1 ^= l0 << 3;
            l2 -= l1 >>> 5;
            d0 += l2 % 1000;
            d1 = d0 * 0.5 + d1 * 0.25;
            f0 += a4;
            f1 = f1 * 0.5f + f0;
            a5 += 1000;
            a6 -= 30000;
            a7 += 200;
        }
        return (int) (a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + l0 + l1 + l2 + l3 + (long) d0 + (long) d1 + (long) d2
                + (long) f0 + (long) f1);
    }
    public static void main(String[] args) {
        int n = 0; for (int i = Integer.MAX_VALUE - 2; i > 0; i++) n++; System.out.print(n);
        byte b = 0; do { b += 7; n++; } while (b != 0); System.out.print(" " + n);
        short s = 1; do { s *= 3; n++; } while (s != 1); System.out.print(" " + n);
        char c = 'z'; while (--c != 0xffff) n++; System.out.print(" " + n);
        long l = 1;
        for (int k = 0; k < 100; k++) l = l * 6364136223846793005L + 1442695040888963407L;
        System.out.print(" " + l);
        float f = 16777210f;
        int steps = 0;
        while (f + 1 != f) {
            f++;
            steps++;
        }
        System.out.print(" " + steps + " " + f);
        double d = 0; for (double x = 0.1; x < 10; x += 0.1) d += x; System.out.println(" " + d);
        for (int i = 0; i < 10; i += 3)
            for (long j = 10; j > 0; j >>= 1) for (char q = 'a'; q < 'e'; q += 2) n += i * j + q;
        System.out.println(n);
        int i = 0;
        i += 32767;
        i += 1;
        i -= 32768;
        i += 100000;
        i -= 128;
        i += 127;
        i++;
        --i;
        i = i++ + ++i;
        System.out.println(i);
        System.out.println(many(1) + " " + many(-99));
        long fib = 0, g = 1; for (int k = 0; k < 95; k++) { long t = fib + g; fib = g; g = t; } System.out.println(fib);
        int bits = 0;
        for (int x = 0xdeadbeef; x != 0; x &= x - 1) bits++;
        for (int x = -1; x != 0; x >>>= 1) bits++;
        for (long x = Long.MIN_VALUE; x != -1; x >>= 1) bits++;
        System.out.println(bits);
        double pi = 0;
        for (int k = 0; k < 100000; k++) pi += (k % 2 == 0 ? 4.0 : -4.0) / (2 * k + 1);
        System.out.println(pi);
        float h = 0; for (int k = 1; k < 1000; k++) h += 1f / k; System.out.println(h);
        boolean flip = false;
        int flips = 0;
        for (int k = 0; k < 100; k++) {
            flip = !flip ^ k % 3 == 0;
            if (flip | k > 90) flips++;
            if (flip && k < 50 || !flip && k > 70) flips += 100;
        }
        System.out.println(flips);
        StringBuilder sb = new StringBuilder();
        for (char x = '\ufff0'; x != 5; x++) sb.append((int) x).append(x == '\uffff' ? "|" : ",");
        System.out.println(sb);
        int collatz = 0;
        for (int st = 1; st < 3000; st++) {
            long v = st;
            int len = 0;
            while (v != 1) {
                v = (v & 1) == 0 ? v >> 1 : 3 * v + 1;
                len++;
            }
            if (len > collatz) collatz = len;
        }
        System.out.println(collatz);
    }
}
