// Every conversion with its flags, widths, precisions and errors on many arguments; argument indices, Formattable,
// locales, Formatter objects.
import java.util.*;
public class FormatSpecs {
  static void f(String s, Object... a) {
      String r;
      try { r="["+String.format(s, a)+"]"; } catch(Throwable t) { r=t.getClass().getName()+": "+t.getMessage(); }
      System.out.println(s+" -> "+r);
  }
  public static void main(String[] x){
    Object[] one={};
    for (String s: ("%1$-+ #0,(12.3s|%(,-#d|%-(, #d|%-+0 d|%1$5.3s|%3$-5d|%2$S|%<X|%1$<S|%-+s|%+-s|%-,b|%#-h|%0.3d|%-"
            + ".3d|%+ .3d|%-0.3c|%#.2c|%.2n|%5.2n|%-5.2%|%+5%|%#-%|%-0e|%,-e|%(-a|%,(a|%#-g|%-,x|%,-08x|%.3tY|%"
            + "-tY|%+tY|%-.3tY|%tH|%TH|%tA|%tG|%tEE|%t1|%t%|%1$tY|%h|%tx|%T|%5t").split("\\|")) f(s, one);
    for (String s: ("%,d|%,010d|%(,d|%(010d|%+,d|% ,d|%-12d|%12d|%012d|%+012d|%(12d|%-(12d|%(,15d|%0(,15d|%x|%X|%o|%#"
            + "X|%#010x|%-10x|%010o|%#12o").split("\\|")) for (Object o: new Object[]{0, 7, -7, 123456, -123456,
            Integer.MIN_VALUE, 1234567890123L, Long.MIN_VALUE, (byte)-5, (short)-300}) f(s, o);
    for (String s: ("%f|%.0f|%#.0f|%.1f|%.10f|%,f|%,.2f|%012.3f|%+.2f|% "
            + ".2f|%(.2f|%0(12.2f|%,015.1f|%-15.2f|%15.2f|%e|%.0e|%#.0e|%E|%.3e|%012.2e|%(e|%+e|%.20e|%g|%.0g|%"
            + ".3g|%.10g|%G|%,g|%012g|%(g|%a|%A|%.0a|%.1a|%.5a|%.13a|%.20a|%20a|%020a|%+a|%-20a|% "
            + "a|%s|%.20f|%.3s").split("\\|"))
      for (Object o: new Object[]{0.0, -0.0, 1.0, -1.5, 0.5, 2.5, 0.05, 0.15, 1e10, 1e7, 9999999.5, 123456.789, 1e-5,
              9.9999e-5, 0.00009999995, 0.0001, 99999.95, 999999.5, 1e21, 1e100, 1.7976931348623157e308, 4.9e-324,
              2.2250738585072014E-308, 1e-310, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.1f,
              3.4028235e38f, 1.0E23, 0.995, 1.005, 0.125, 2e-3, 0.1+0.2, 1.0/3})
          f(s, o);
    f("%s %s %s", 1, 2);
    f("%2$s %s %<s %s", 1, 2);
    f("%s", (Object[])null);
    f("%d%%", 5);
    f("%c%c%c%c", 'a', 0x1F600, (byte)65, (short)66);
    f("%c", -1);
    f("%c", 0x110000);
    f("%C", 'ß');
    f("%S", "straße");
    f("%-8s|%8s|", "ab", "cd");
    f("%b %b", null, "x");
    f("%10.3b|", true);
    f("%s", new int[0].length);
    f("%s", List.of(1, 2));
    f("%h", "hello");
    f("%H", null);
    f("plain");
    f("");
    f("%n%n");
    f("a%%b%5%c", "x");
    Formattable fm=(fmt, fl, w, p)->fmt.format("<%d %d %d>", fl, w, p);
    f("%s|%S|%-10s|%#5.2s|%-#S", fm, fm, fm, fm, fm);
    f("%-10.4S", fm);
    f("%b",fm.equals(null));
    for (Locale l: new Locale[]{Locale.GERMANY, Locale.FRANCE, new Locale("ar", "EG"), new Locale("hi", "IN"),
            new Locale("de", "CH"), Locale.ROOT, null, new Locale("sv"), new Locale("fa"), Locale.JAPAN,
            new Locale("pt", "PT"), new Locale("pt", "BR"), new Locale("xx", "YY")})
        System.out.println(l+" "+String.format(l, "%,d %,.2f %d %.3f %e %08d %x %g %a %s %(,.1f %020.2f", 1234567,
                -1234567.891, -42, 1.5, 12345.678, 42, 255, 0.00001234, 1.0, 1.5, -1234.5, 3.25)+" "
                +String.format(l, "%tH", (Object)null)+String.format(l, "%S", "i"));
    StringBuilder sb=new StringBuilder();
    Formatter fo=new Formatter(sb);
    fo.format("%d-%s", 1, "x").format("|%5.1f", 2.25);
    System.out.println(fo+" "+sb+" "+fo.locale()+" "+(fo.out()==sb)+" "+fo.ioException());
    fo.close();
    fo.close();
    try { fo.format("x"); } catch (FormatterClosedException e) { System.out.println(e); }
    try { fo.toString(); } catch (FormatterClosedException e) { System.out.println(e.getMessage()); }
    System.out.printf("%s%n", 1).printf(Locale.GERMAN, "%.2f\n", 1.5);
    System.out.format("%5d|\n", 3);
    try { System.out.printf("abc%d %q\n", 1); } catch (Exception e) { System.out.println(e.getMessage()); }
    try { System.out.printf("abc%d %d\n", 1, "x"); } catch (Exception e) { System.out.println(e.getMessage()); }
    try {
        new IllegalFormatFlagsException(null);
    } catch (NullPointerException e) {
        System.out.println("npe "+e.getMessage());
    }
    try { String.format(null); } catch (NullPointerException e) { System.out.println("npe"); }
  }}
