// String.format and printf: conversions, flags, width, precision, argument indices, errors; numbers and text of every
// type.
import java.util.*;
public class Formatting {
    static String f(String s, Object... a) {
        try {
            return String.format(s, a);
        } catch (IllegalFormatException e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }
    public static void main(String[] args) {
        String[] ints = { "%d", "%5d|", "%-5d|", "%05d", "%+d", "% d", "%,d", "%(d", "%x", "%X", "%o", "%#x", "%#o",
                "%08x", "%,15d", "%-,15d|", "%+,d" };
        for (String s : ints) {
            StringBuilder sb = new StringBuilder(s + " ");
            for (Object o : new Object[] { 0, 42, -42, Integer.MAX_VALUE, Integer.MIN_VALUE, 1234567L, Long.MIN_VALUE,
                    (short) -5, (byte) 7 })
                sb.append(f(s, o)).append(' ');
            System.out.println(sb);
        }
        String[] fl = { "%f", "%.2f", "%10.3f|", "%-10.1f|", "%010.2f", "%+.1f", "%e", "%.3e", "%E", "%g", "%.3g",
                "%,.2f", "%.0f", "%(.2f", "% .3f" };
        for (String s : fl) {
            StringBuilder sb = new StringBuilder(s + " ");
            for (Object o : new Object[] { 0.0, 1.0, -1.5, 3.14159265, 1234567.891, 0.000123456, 1e20, 2.5, 0.125, -0.0,
                    1.005, 99.995, Double.NaN, Double.NEGATIVE_INFINITY, 2.5f, 0.1f })
                sb.append(f(s, o)).append(' ');
            System.out.println(sb);
        }
        for (String s : new String[] { "%s", "%10s|", "%-10s|", "%.3s|", "%S", "%10.2s|", "%b", "%B", "%h", "%c", "%%",
                "%n", "%5%|", "%-6b|" }) {
            StringBuilder sb = new StringBuilder(s + " ");
            for (Object o : new Object[] { "hello", null, true, 'x', 65, List.of(1, 2), 2.5 })
                sb.append(f(s, o).replace('\n', '$')).append(' ');
            System.out.println(sb);
        }
        System.out.println(f("%2$s %1$s %<s %s %s", "a", "b"));
        System.out.println(f("%c%c%c", 'a', 0x1f600, (byte) 66));
        System.out.println(f("[%6.2f] [%-8s] [%+05d] [%c]", 3.14159, "ab", 42, 'z'));
        System.out.println(f("%s %S %.2s", new int[0].length, "mixed Case", "xyz"));
        System.out.println(f("no args") + f("%d%%", 50) + f("%s", (Object) null) + f("%x", -1L) + f("%x", (byte) -1)
                + f("%o", -8));
        for (String s : new String[] { "%d", "%d %d", "%q", "%", "%5", "%-d", "%.2d", "%,x", "%+s", "%c", "%#s", "%05s",
                "%3$d", "%+x", "%s %", "%-05d", "%+ d", "%b %f" })
            System.out.println(s + " -> " + f(s, "str") + " / " + f(s, 5));
        System.out.println(f("%d", 1.5) + f("%f", 1) + f("%c", "s") + f("%c", 0x110000) + f("%<s") + f("%e", 5));
        System.out.printf("%s-%d%n", "printf", 7);
        System.out.format("%08.3f %s%n", -3.5, Optional.of(1));
        StringBuilder out = new StringBuilder();
        Formatter fm = new Formatter(out);
        fm.format("%d", 1).format("%s", "x");
        fm.flush();
        System.out.println(out + fm.toString());
        System.out.println("%s!".formatted("inst") + String.valueOf(new char[] { 'v' })
                + String.format("%-20s%5s|", "left", "right"));
        class Own implements Formattable {
            public void formatTo(Formatter x, int flags, int w, int p) { x.format("<%d,%d,%d>", flags, w, p); }
        }
        System.out.println(f("%s %10s %-5.2s %S", new Own(), new Own(), new Own(), new Own()));
    }
}
