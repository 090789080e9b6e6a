// Formatter with BigInteger and BigDecimal: all conversions, flags, widths and precisions in three locales; mismatches.
import java.math.*;
import java.util.*;

public class FormatBig {
    static int hash;

    static String format(Locale l, String f, Object x) {
        try {
            return String.format(l, f, x);
        } catch (IllegalFormatException e) {
            return e.toString();
        }
    }

    public static void main(String[] args) {
        Object[] values = {new BigInteger("123456789012345678901234567890"), new BigInteger("-98765432109876543210"),
                BigInteger.ZERO, BigInteger.valueOf(-255), BigInteger.TEN, new BigDecimal("1234567.891"),
                new BigDecimal("-0.000123456789"), new BigDecimal("1e-400"),
            new BigDecimal("9.9999999e1234"), BigDecimal.ZERO, new BigDecimal("0.00"), new BigDecimal("999999.5"),
            new BigDecimal("99999.95"), new BigDecimal("0.00009999995"), new BigDecimal("-12e3"), new BigDecimal("0.5"),
            new BigDecimal("1.5"), new BigDecimal("2.5e0")
    };
        String[] formats = {"%d", "%,d", "%(,d", "%+d", "% d", "%030d", "%-35d|", "%(040d", "%x", "%#x", "%X", "%#o",
                "%o", "%+x", "% #x", "%(#x", "%#040x", "%(#040X", "%-40x|", "%e", "%.0e", "%#.0e", "%.3E", "%+.10e",
                "%020.2e", "%(15.4e|", "%f", "%.0f", "%#.0f", "%.2f", "%,.2f", "%+,.3f", "%(,.1f", "%030.4f",
                "%-30.3f|", "%g", "%.3g", "%.0g", "%,.12g", "%020.8g", "%(g", "%a", "%s", "%S", "%25s", "%.4s", "%h",
                "%b", "%c"};
        for (Locale l : new Locale[] {Locale.ROOT, Locale.US, Locale.GERMANY}) {
            for (String f : formats) {
                for (Object v : values) {
                    String s = format(l, f, v);
                    if (s.length() > 300) {
                        s = s.length() + ":" + s.hashCode();
                    }
                    hash = hash * 31 + s.hashCode();
                    if (l == Locale.ROOT || f.indexOf(',') > 0) {
                        System.out.println(f + " " + v + " -> " + s);
                    }
                }
            }
        }
        System.out.println(hash);
    }
}
