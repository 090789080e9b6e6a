// DecimalFormat: patterns, rounding, properties, parsing, fields; the formats of locales and the names of currencies.
import java.text.*;
import java.util.*;
import java.math.*;
public class DecimalFormats {
  static long seed = 7;
  static int rnd(int n) {
    seed = seed * 6364136223846793005L + 1442695040888963407L;
    return (int) ((seed >>> 33) % n);
  }
  static void p(String s) {
    System.out.println(s);
  }
  static String pat() {
    StringBuilder b = new StringBuilder();
    int n = 1 + rnd(9);
    String al = rnd(4) == 0 ? "0#,.;E%'-ax\u00a4\u2030 " : "00##,..0";
    for (int i = 0; i < n; i++) b.append(al.charAt(rnd(al.length())));
    return b.toString();
  }
  static double num() {
    switch (rnd(9)) {
      case 0:
      return rnd(2000) / 8.0 - 100;
      case 1:
      return (rnd(200000000) - 100000000) / 1000.0;
      case 2:
      return Math.pow(10, rnd(40) - 20) * (rnd(1000) - 500);
      case 3:
      return new double[] {0, -0.0, 1, -1, 0.5, 1.5, 2.5, 0.05, 0.005, 9.995, 99.5, 1e15, 1e16, 123456789012345678.0,
          1e300, 5e-324, Double.MAX_VALUE, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}[rnd(20)];
      case 4:
      return rnd(1000) / 1000.0 + rnd(3) * 0.0005;
      case 5:
      return -rnd(100) / 1000.0;
      case 6:
      return Double.longBitsToDouble(((long) rnd(Integer.MAX_VALUE) << 33) ^ rnd(Integer.MAX_VALUE));
      default:
      return rnd(1000000) / 100.0;
    }
  }
  public static void main(String[] a) {
    String[] pats = {"0E0#E0", "##0##E0.##E00", "0.0E00.0", "00.00;(00\u20300E0)", "0.#E0#;x", "0EE0", "0;x0E0y", "0",
        "#", "#.##", "0.00", "#,##0.00", "#,##0.###", "00.00E0", "##0.##E0", "0.###E00",
        "##0.#####E0", "#.#", ".00", "#.", "0.", "#,##0.00;(#,##0.00)", "\u00a4#,##0.00", "#%", "0.0\u2030", "'#'0",
        "#,####.0", "000000", "0.0000000000000000000", "#E0", "##E0", "###E0", "####E0", "0E0", "00E0", "000E0",
        "00.###E0", "##00.00E0", "#00.0E0", ".###E0", "0.E0", "#,##,##0.0#", "-0", "+0;-0", "0-", "0 'x'",
        "\u00a4\u00a4 0.00"};
    for (String s : pats) for (int i = 0; i < 12; i++) one(s, num());
    for (int i = 0; i < 900; i++) one(pat(), num());
    RoundingMode[] ms = RoundingMode.values();
    for (int i = 0; i < 700; i++) {
      DecimalFormat f = new DecimalFormat(pats[rnd(pats.length)], DecimalFormatSymbols.getInstance(Locale.US));
      RoundingMode m = ms[rnd(ms.length - 1)];
      f.setRoundingMode(m);
      double d = num();
      p(f.toPattern() + " " + m + " " + d + " " + f.format(d));
    }
    for (int i = 0; i < 500; i++) {
      DecimalFormat f = new DecimalFormat(pats[rnd(pats.length)], DecimalFormatSymbols.getInstance(Locale.US));
      int k = rnd(8);
      int v = rnd(6);
      switch (k) {
        case 0:
        f.setMaximumFractionDigits(v);
        break;
        case 1:
        f.setMinimumFractionDigits(v);
        break;
        case 2:
        f.setMaximumIntegerDigits(v);
        break;
        case 3:
        f.setMinimumIntegerDigits(v);
        break;
        case 4:
        f.setGroupingSize(v);
        break;
        case 5:
        f.setMultiplier(v - 2);
        break;
        case 6:
        f.setDecimalSeparatorAlwaysShown(true);
        break;
        case 7:
        f.setGroupingUsed(v % 2 == 0);
      }
      double d = num();
      BigDecimal bd = Double.isNaN(d) || Double.isInfinite(d) ? BigDecimal.ONE : new BigDecimal(d).setScale(10,
          RoundingMode.HALF_UP);
      long l = (long) d;
      if (f.getMultiplier() == 0 || f.getMaximumIntegerDigits() + f.getMaximumFractionDigits() == 0) continue;
      String pp;
      try {
        pp = f.toPattern();
      } catch (RuntimeException e) {
        pp = e.toString();
      }
      p(k + " " + v + " " + pp + " " + d + " " + f.format(d) + " " + f.format(l) + " " + f.format(bd) + " "
          + f.format(bd.toBigInteger()) + " " + f.getMaximumIntegerDigits() + " " + f.getMinimumIntegerDigits() + " "
          + f.getMaximumFractionDigits() + " " + f.getMinimumFractionDigits());
    }
    String[] texts = {"1", "-1", "1,234.5", "1.5E3", "1e3", "abc", "", "-", "1.", ".5", "1,", "1,,2", "1.2.3",
        "12abc", "(5)", "(5", "\u221e", "-\u221e", "NaN", "\ufffd", "9223372036854775807", "9223372036854775808",
        "-9223372036854775808", "1E400", "1E-400", "-0", "0.0", "-0.0", "50%", "$1.50", "-$1.50", "1 000", "00012",
        "1E", "1E+5", "1E-2", "\u0661\u0662", "1.000", "123456789012345678901234567890.5", "0x1", "1,234,56", "--1",
        "+1"};
    for (String s : pats) for (String t : texts) {
      DecimalFormat f = new DecimalFormat(s, DecimalFormatSymbols.getInstance(Locale.US));
      for (int m = 0; m < 3; m++) {
        if (m == 1) f.setParseIntegerOnly(true);
        if (m == 2) {
          f.setParseIntegerOnly(false);
          f.setParseBigDecimal(true);
        }
        ParsePosition pos = new ParsePosition(0);
        Number n = f.parse(t, pos);
        p("parse " + s + " " + t + " " + m + " " + n + " " + (n == null ? "" : n.getClass().getSimpleName()) + " "
            + pos.getIndex() + " " + pos.getErrorIndex());
      }
    }
    for (Locale l : new Locale[] {Locale.ROOT, Locale.ENGLISH, Locale.US, Locale.UK, Locale.GERMANY, Locale.GERMAN,
        new Locale("de", "CH"), new Locale("de", "AT"), Locale.FRANCE, Locale.CANADA_FRENCH, Locale.JAPAN,
        Locale.JAPANESE, new Locale("en", "IN"), new Locale("fr", "CH")}) {
      NumberFormat[] fs = {NumberFormat.getInstance(l), NumberFormat.getCurrencyInstance(l),
          NumberFormat.getPercentInstance(l), NumberFormat.getIntegerInstance(l),
          NumberFormat.getCompactNumberInstance(l, NumberFormat.Style.SHORT),
          NumberFormat.getCompactNumberInstance(l, NumberFormat.Style.LONG)};
      for (NumberFormat f : fs) {
        p(l + " " + (f instanceof DecimalFormat ? ((DecimalFormat) f).toPattern() + " " + ((DecimalFormat)
            f).toLocalizedPattern() : "compact"));
        for (double d : new double[] {0, 1, -1, 1234.5678, -1234567.891, 999, 1000, 2000, 15300, 999999, 1e6,
            1.5e6, 2e6, 1e9, 3.7e12, 1e15, 0.001, 0.5}) p(d + " " + f.format(d));
      }
      p(fs[1].getCurrency() + " " + fs[1].getCurrency().getSymbol(l) + " " + fs[1].getCurrency().getDisplayName(l));
      for (Currency c : new TreeSet<Currency>((x, y) -> x.getCurrencyCode().compareTo(y.getCurrencyCode())) {
        {
          addAll(Currency.getAvailableCurrencies());
        }
      }) p(c + " " + c.getSymbol(l) + " " + c.getDisplayName(l) + " " + c.getNumericCodeAsString() + " "
          + c.getDefaultFractionDigits());
    }
    for (String s : pats) for (double d : new double[] {0, 1234567.891, -12.5, 1e-10}) {
      DecimalFormat f = new DecimalFormat(s, DecimalFormatSymbols.getInstance(Locale.US));
      AttributedCharacterIterator it = f.formatToCharacterIterator(d);
      StringBuilder b = new StringBuilder();
      for (it.first(); it.getIndex() < it.getEndIndex(); it.setIndex(it.getRunLimit())) b.append(it.getRunStart()
          + "-" + it.getRunLimit() + new TreeMap<String, Object>() {
        {
          for (Map.Entry<AttributedCharacterIterator.Attribute, Object> e : it.getAttributes().entrySet())
              put(e.getKey().toString(), e.getValue());
        }
      });
      p(s + " " + d + " " + b);
      for (NumberFormat.Field fl : new NumberFormat.Field[] {NumberFormat.Field.INTEGER, NumberFormat.Field.FRACTION,
          NumberFormat.Field.EXPONENT, NumberFormat.Field.SIGN, NumberFormat.Field.DECIMAL_SEPARATOR,
          NumberFormat.Field.GROUPING_SEPARATOR}) {
        FieldPosition fp = new FieldPosition(fl);
        f.format(d, new StringBuffer("ab"), fp);
        p(fp.toString());
      }
      for (int k = 0; k < 2; k++) {
        FieldPosition fp = new FieldPosition(k);
        f.format(d, new StringBuffer("ab"), fp);
        p(fp.toString());
      }
    }
    p("" + new DecimalFormat("0").hashCode() + " " + new DecimalFormat("#,##0.00").hashCode() + " "
        + NumberFormat.getInstance(Locale.US).hashCode());
  }
  static void one(String s, double d) {
    try {
      DecimalFormat f = new DecimalFormat(s, DecimalFormatSymbols.getInstance(Locale.US));
      p(s + " | " + f.toPattern() + " | " + d + " | " + f.format(d) + " | " + f.format((long) d) + " | "
          + f.getMultiplier() + f.getPositivePrefix() + "/" + f.getPositiveSuffix() + "/" + f.getNegativePrefix()
          + "/" + f.getNegativeSuffix() + " " + f.getMinimumIntegerDigits() + " " + f.getMaximumFractionDigits()
          + " " + f.getMinimumFractionDigits() + " " + f.getGroupingSize() + f.isGroupingUsed()
          + f.isDecimalSeparatorAlwaysShown());
    } catch (RuntimeException e) {
      p(s + " | " + e);
    }
  }
}
