// Every long instruction on boundary values: ladd lsub lmul ldiv lrem lneg shifts, logic, lcmp, l2i l2f l2d.
public class LongArithmetic {
    static final long[] V = { 0, 1, -1, 2, -2, 63, 64, 65, 127, -128, 0x7fffffffL, 0x80000000L, -0x80000000L,
            0xffffffffL, 1L << 40, -(1L << 40), 0x5555555555555555L, Long.MAX_VALUE, Long.MIN_VALUE };
    public static void main(String[] args) {
        long h = 0;
        for (long a : V) {
            for (long b : V) {
                h = h * 31 + (a + b); h = h * 31 + (a - b); h = h * 31 + (a * b);
                if (b != 0) { h = h * 31 + (a / b); h = h * 31 + (a % b); }
                h = h * 31 + (a << b); h = h * 31 + (a >> b); h = h * 31 + (a >>> b); h = h * 31 + (a << (int) b);
                h = h * 31 + (a & b); h = h * 31 + (a | b); h = h * 31 + (a ^ b);
                h = h * 31 + (a < b ? 1 : 0) + (a <= b ? 2 : 0) + (a > b ? 4 : 0) + (a >= b ? 8 : 0) + (a == b ? 16 : 0)
                        + (a != b ? 32 : 0);
                h = h * 31 + Long.compare(a, b) + Long.compareUnsigned(a, b);
            }
            System.out.println(a + " " + (-a) + " " + (~a) + " " + (int) a + " " + (short) a + " " + (float) a + " "
                    + (double) a + " " + Long.toHexString(a) + " " + Long.toString(a, 36));
        }
        System.out.println(h);
        try { System.out.println(1L / (V[0])); } catch (ArithmeticException e) { System.out.println(e); }
        try { System.out.println(1L % (V[0])); } catch (ArithmeticException e) { System.out.println(e); }
    }
}
