// Every int instruction on boundary values: iadd isub imul idiv irem ineg ishl ishr iushr iand ior ixor iinc i2b i2c
// i2s i2l i2f i2d.
public class IntArithmetic {
    static final int[] V = { 0, 1, -1, 2, -2, 7, -7, 31, 32, 33, 127, 128, -128, -129, 255, 256, 32767, 32768, -32768,
            65535, 65536, 0x55555555, 0xAAAAAAAA, Integer.MAX_VALUE, Integer.MIN_VALUE };
    public static void main(String[] args) {
        long h = 0;
        for (int a : V) {
            for (int b : V) {
                h = h * 31 + (a + b); h = h * 31 + (a - b); h = h * 31 + (a * b);
                if (b != 0) { h = h * 31 + (a / b); h = h * 31 + (a % b); }
                h = h * 31 + (a << b); h = h * 31 + (a >> b); h = h * 31 + (a >>> b);
                h = h * 31 + (a & b); h = h * 31 + (a | b); h = h * 31 + (a ^ b);
                h = h * 31 + (a < b ? 1 : 0) + (a <= b ? 2 : 0) + (a > b ? 4 : 0) + (a >= b ? 8 : 0) + (a == b ? 16 : 0)
                        + (a != b ? 32 : 0);
            }
            System.out.println(a + " " + (-a) + " " + (~a) + " " + (byte) a + " " + (short) a + " " + (int) (char) a
                    + " " + (long) a + " " + (float) a + " " + (double) a);
            int i = a;
            i += 127;
            System.out.print(i + " ");
            i -= 128;
            System.out.print(i + " ");
            i += 32767;
            System.out.print(i + " ");
            i -= 32768;
            System.out.println(i);
        }
        System.out.println(h);
        for (int bad : new int[] { 5, Integer.MIN_VALUE }) {
            try { System.out.println(bad / (bad - bad)); } catch (ArithmeticException e) { System.out.println(e); }
            try {
                System.out.println(bad % (bad - bad));
            } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        }
    }
}
