// Methods of Math, StrictMath, the boxes and BigInteger that came from 18 to 21.
import java.math.*;
import java.util.*;

public class NewMath {
    static void attempt(Runnable r) {
        try {
            r.run();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 7, -7, 3, -3, Integer.MIN_VALUE, Integer.MAX_VALUE};
        for (int x : ints)
            for (int y : ints)
                if (y != 0)
                    System.out.print(Math.ceilDiv(x, y) + "," + Math.ceilMod(x, y) + "," + Math.ceilDiv((long) x, y)
                            + "," + Math.ceilMod((long) x, (long) y) + " ");
        System.out.println();
        attempt(() -> System.out.println(Math.ceilDivExact(Integer.MIN_VALUE, -1)));
        attempt(() -> System.out.println(Math.floorDivExact(Integer.MIN_VALUE, -1)));
        attempt(() -> System.out.println(Math.divideExact(Long.MIN_VALUE, -1L)));
        System.out.println(Math.clamp(15L, 0, 10) + " " + Math.clamp(-5.5, -1.0, 1.0) + " " + Math.clamp(Float.NaN,
                1f, 2f) + " " + Math.clamp(Long.MAX_VALUE, 1L, 2L) + Math.clamp(-0.0, 0.0, 1.0));
        attempt(() -> Math.clamp(1L, 5, 4));
        attempt(() -> Math.clamp(1.0, Double.NaN, 4));
        System.out.println(Math.unsignedMultiplyHigh(-1L, -1L) + " " + Math.multiplyHigh(-1L, 2L) + " "
                + StrictMath.clamp(3.0, 1, 2));
        for (int x : ints)
            System.out.print(Integer.compress(x, 0x0f0f0f0f) + "," + Integer.expand(x, 0x55555555) + ","
                    + Integer.toHexString(Integer.expand(Integer.compress(x, -x), -x)) + " ");
        System.out.println();
        for (long x : new long[] {0, -1, 0x123456789abcdefL, Long.MIN_VALUE})
            System.out.print(Long.compress(x, 0xf0f0f0f0f0f0f0f0L) + "," + Long.expand(x, 0x3333333333333333L) + " ");
        System.out.println();
        int bad = 0;
        for (int s = Short.MIN_VALUE; s <= Short.MAX_VALUE; s++) {
            float f = Float.float16ToFloat((short) s);
            if (!Float.isNaN(f) && Float.floatToFloat16(f) != (short) s) bad++;
        }
        System.out.println(bad + " " + Float.float16ToFloat((short) 0x3c01) + " " + Float.floatToFloat16(65520f)
                + " " + Float.floatToFloat16(65519.9f)
            + " " + Float.floatToFloat16(1e-8f) + " " + Float.floatToFloat16(2.98023224e-8f) + " "
                    + Float.floatToFloat16(2.9802326e-8f) + Float.floatToFloat16(-0f));
        Random r = new Random(5);
        long sum = 0;
        for (int i = 0; i < 20000; i++) {
            float f = Float.intBitsToFloat(r.nextInt());
            if (!Float.isNaN(f)) sum = sum * 31 + Float.floatToFloat16(f);     // the bits of a NaN: the processor's
        }
        System.out.println(sum);
        System.out.println(BigInteger.TWO.pow(5000).add(BigInteger.ONE).parallelMultiply(BigInteger.TEN.pow(900))
                .hashCode());
        System.out.println(new BigDecimal("2").sqrt(new MathContext(40)) + " " + Double.toHexString(Math.fma(1.1,
                2.2, 3.3)) + Double.PRECISION + Float.SIZE);
        System.out.println(2.0E-3 + " " + 2e23 + " " + 1.0E23f + " " + Double.MIN_VALUE + " " + 9.999999999999999e22
                + " " + 4.9E-324 / 2);
        System.out.println(Math.absExact(-5) + " " + Character.toString(65) + Character.compare('a', 'b')
                + Byte.toUnsignedInt((byte) -1));
        System.out.println(Objects.checkIndex(3L, 5L) + Objects.toIdentityString("").substring(0, 17)
                + Integer.parseInt("+42", 0, 3, 8));
    }
}
