// Formatter's %t for Long and Date in the Julian and the Gregorian calendar: all conversions, flags, widths, errors;
// Date.toString.
// vmargs: -Duser.timezone=UTC
import java.util.*;
public class FormatDates {
    static final String ALL = "HIklMSNLQpzZsBbhAaCYyjmdeRTrDFc";
    static void t(Locale l, String f, Object a) {
        try {
            System.out.println(f + " " + a + " [" + String.format(l, f, a) + "]");
        } catch (IllegalFormatException e) {
            System.out.println(f + " " + a + " " + e);
        }
    }
    public static void main(String[] args) {
        Random r = new Random(args.length > 0 ? Long.parseLong(args[0]) : 20261129);
        int n = args.length > 1 ? Integer.parseInt(args[1]) : 300;
        long cutover = -12219292800000L, day = 86400000L;
        List<Long> times = new ArrayList<>(List.of(0L, -1L, 1L, cutover, cutover - 1, cutover + day, cutover - day,
                Long.MAX_VALUE, Long.MIN_VALUE, 253402300800000L, 951782400000L, -2203891200000L, -2208988800000L,
                -62135769600000L, -62135769600001L, -62167392000000L, cutover - 277 * day, cutover + 78 * day));
        for (int i = 0; i < n; i++) {
            long v = r.nextLong();
            times.add(i % 3 == 0 ? v % 300000000000000L : i % 3 == 1 ? v >> r.nextInt(50) : cutover + v % (500 * day));
        }
        for (long time : times) {
            StringBuilder sb = new StringBuilder().append(time);
            for (int i = 0; i < ALL.length(); i++) sb.append(' ').append(String.format("%t" + ALL.charAt(i), time));
            sb.append(String.format(" %TB %<Ta %<Tp %<Tc %<tF", new Date(time)));
            System.out.println(sb.append(' ').append(new Date(time)));
        }
        for (char c = 'A'; c <= 'z'; c++)
            for (String f : new String[] {"%t", "%T", "%12t", "%-12T", "%-t", "%.3t", "%#t", "%+t", "%012t", "%,t"})
                t(Locale.ROOT, f + c, 1234567890123L);
        for (Object a : new Object[] {null, 1, (short) 1, "x", 1.5, 'c', true, java.math.BigInteger.ONE})
            for (String f : new String[] {"%tY", "%TD", "%-9tc", "%9tH"}) t(Locale.US, f, a);
        t(null, "%tY-%<tB-%<tp", 5L);
        t(new Locale("ar", "EG"), "%tF %<tT", 1234567890123L);
        t(new Locale("hi", "IN"), "%tF %<tQ", 1234567890123L);
        System.out.println(String.format("%2$tY %1$tm %<td %tH", 0L, 86400000L * 400));
    }
}
