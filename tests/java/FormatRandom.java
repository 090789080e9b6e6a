// Formatter on random numbers: rounding half up from the shortest digits, exponents, %g's two forms, hexadecimal,
// grouping; hashes of many, some in full.
import java.util.*;
public class FormatRandom {
    public static void main(String[] args) {
        String[] f = {"%f", "%.0f", "%.1f", "%.2f", "%.3f", "%.7f", "%.15f", "%,.2f", "%(,.4f", "%+020.3f", "%e",
                "%.0e", "%.1e", "%.5e", "%.17e", "%E", "%g", "%.1g", "%.3g", "%.12g", "%,g", "%a", "%.1a", "%.4a",
                "%-30.6f|", "%s"};
        Random r = new Random(20240607);
        for (String s : f) {
            int h = 0;
            for (int i = 0; i < 300; i++) {
                double d;
                switch (i % 6) {
                    case 0: d = Double.longBitsToDouble(r.nextLong()); break;
                    case 1: d = r.nextInt(2000000) / 1000.0; break;
                    case 2: d = (r.nextInt(200001) - 100000) / 8.0; break;
                    case 3: d = r.nextDouble() * Math.pow(10, r.nextInt(20) - 10); break;
                    case 4: d = r.nextGaussian(); break;
                    default: d = (double) r.nextFloat() * 100; break;
                }
                String t = String.format(s, d);
                h = h * 31 + t.hashCode();
                if (i < 12) System.out.println(s + " " + d + " -> " + t);
            }
            System.out.println(s + " " + Integer.toHexString(h));
        }
        for (String s : new String[] {"%d", "%,d", "%012d", "%+,15d|", "%-15d|", "%(d", "%x", "%X", "%#x", "%016x",
                "%o", "%#o", "% d"}) {
            int h = 0;
            for (int i = 0; i < 200; i++) {
                long v = i % 2 == 0 ? r.nextLong() >> r.nextInt(64) : r.nextInt(2000) - 1000;
                if (s.indexOf('x') >= 0 && i % 3 == 0) v = (int) v;
                String t = i % 4 == 1 ? String.format(s, (int) v) : String.format(s, v);
                h = h * 31 + t.hashCode();
                if (i < 6) System.out.println(s + " " + v + " -> " + t);
            }
            System.out.println(s + " " + Integer.toHexString(h));
        }
    }
}
