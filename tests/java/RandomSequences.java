// java.util.Random: all generators from fixed seeds, bounds, Gaussian, bytes, streams; Math.random only in range;
// shuffles.
import java.util.*;
public class RandomSequences {
    public static void main(String[] args) {
        for (long seed : new long[] { 0, 1, -1, 42, 123456789012345L, Long.MIN_VALUE }) {
            Random r = new Random(seed);
            StringBuilder sb = new StringBuilder();
            sb.append(r.nextInt()).append(' ').append(r.nextInt(10)).append(' ').append(r.nextInt(1 << 20)).append(' ')
                    .append(r.nextInt(1000000007)).append(' ').append(r.nextLong()).append(' ').append(r.nextBoolean())
                    .append(' ').append(r.nextFloat()).append(' ').append(r.nextDouble()).append(' ')
                    .append(r.nextGaussian()).append(' ').append(r.nextGaussian()).append(' ').append(r.nextGaussian());
            byte[] b = new byte[7];
            r.nextBytes(b);
            System.out.println(sb + Arrays.toString(b));
        }
        Random r = new Random(7);
        long h = 0;
        for (int i = 0; i < 5000; i++) {
            h = h * 31 + r.nextInt(i + 1);
            h = h * 31 + r.nextInt(5, 50 + i);
            h ^= Double.doubleToLongBits(r.nextGaussian());
            h += r.nextLong(1L << 40);
            h = h * 7 + Double.doubleToLongBits(r.nextDouble(2.5, 7));
        }
        System.out.println(h);
        int[] hist = new int[8];
        r.setSeed(99);
        for (int i = 0; i < 8000; i++) hist[r.nextInt(8)]++;
        System.out.println(Arrays.toString(hist));
        try { r.nextInt(0); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { r.nextInt(5, 5); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        double m = Math.random();
        System.out.println(m >= 0 && m < 1);
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < 30; i++) l.add(i);
        Collections.shuffle(l, new Random(2024));
        System.out.println(l);
        System.out.println(Arrays.toString(new Random(3).ints(5).toArray()) + Arrays.toString(new Random(3).ints(5, 10,
                20).toArray()) + Arrays.toString(new Random(3).doubles(2).toArray())
                + Arrays.toString(new Random(3).longs(3, -5, 5).toArray()));
        class My extends Random {
            int calls;
            @Override protected int next(int bits) {
                calls++;
                return super.next(bits) & 0xff;
            }
        }
        My my = new My();
        my.nextInt();
        my.nextLong();
        my.nextDouble();
        my.nextBoolean();
        my.nextFloat();
        System.out.println(my.calls);
        double x = 0, in = 0;
        Random mc = new Random(31415);
        for (int i = 0; i < 20000; i++) {
            double a = mc.nextDouble(), b = mc.nextDouble();
            if (a * a + b * b < 1) in++;
            x += a;
        }
        System.out.println(in + " " + x);
    }
}
