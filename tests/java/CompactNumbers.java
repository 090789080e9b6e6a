// CompactNumberFormat: plurals and their rules, rounding by the type of the number, fields, patterns in several forms.
import java.math.*;
import java.text.*;
import java.util.*;

public class CompactNumbers {
    static final double[] DOUBLES = {-0.0, -0.3, -0.6, 0.5, 1.5, -999.5, 999.5, 1000, 1050, 1350, 1949, 1950, 1999.9,
        999949, 999950, 1050000, 1499999, 1900000, 1950000, 1999999, -1999999, 1.05e9, 1.99e9, 1e12, 1.5e15, 1e300};
    static final String[] RULES = {"", "one:n=1", "one:n = 1;;", "one: n = 1,3..4,9", "one:n =1 and n!=2 or n=3",
        "one:n %10=1;two:n = 2", "few:i=10;one:i=9", "one:v = 0", "one:t != 0", "zero:n = 0;many:n % 100 = 11..14,20",
        "ONE:n=1", "other:n=1", "one:", "one:n is 1", "one:n in 1..2", "one:n = 1..", "one:n = 1.5", "one:n = 1 and",
        "one:(n = 1)", "one:n = 1 two:n = 2", "two:n = 2; few : n = 3", "one:n = 1;one:n=2", "one:n = 2..1"};
    static final String[] FORMS = {"{one:0' 'X other:0' 'Y}", "{one:0X  other:0Y }", "{one:0'X Z' other:0Y}", "K'0'0",
        "{other:0Y one:0X}", "{one:0X one:0Z}", "{one: 0X other:0Y}", "{one:0X,other:0Y}", "{one:0X", "0''", "0'",
        "00", "K", "-0X", "0.", "{zero:0a one:0b two:0c few:0d many:0e other:0f}", "{one:0X other}"};

    static String all(NumberFormat f) {
        StringBuilder b = new StringBuilder();
        for (double d : DOUBLES) b.append(f.format(d)).append('|');
        for (long d : new long[] {1050, -1050, 1950000, 1000000000000L, Long.MAX_VALUE, Long.MIN_VALUE})
            b.append(f.format(d)).append('|');
        for (String d : new String[] {"1050", "1500000", "1950000", "-0.3", "1e20", "123456.789"})
            b.append(f.format(new BigDecimal(d))).append('|');
        return b.append(f.format(new BigInteger("123456789012345678901234567890"))).toString();
    }

    static CompactNumberFormat of(String form, String rules) {
        return new CompactNumberFormat("#,##0.##", DecimalFormatSymbols.getInstance(Locale.US), new String[] {"", "",
            "", form, form.replace("0", "00"), form.replace("0", "000")}, rules);
    }

    public static void main(String[] args) {
        for (Locale l : new Locale[] {Locale.US, Locale.GERMANY, Locale.JAPAN})
            for (NumberFormat.Style s : NumberFormat.Style.values())
                for (int digits = 0; digits < 4; digits++) {
                    NumberFormat f = NumberFormat.getCompactNumberInstance(l, s);
                    f.setMaximumFractionDigits(digits);
                    System.out.println(l + " " + s + " " + digits + " " + all(f));
                    f.setMinimumFractionDigits(digits);
                    f.setGroupingUsed(true);
                    f.setRoundingMode(digits % 2 == 0 ? RoundingMode.UP : RoundingMode.DOWN);
                    System.out.println(all(f));
                }
        for (String rules : RULES) {
            try {
                CompactNumberFormat f = of("{zero:0z one:0a two:0b few:0c many:0d other:0f}", rules);
                StringBuilder b = new StringBuilder(rules + ": ");
                for (int digits = 0; digits < 4; digits += 3) {
                    f.setMaximumFractionDigits(digits);
                    for (double d : new double[] {1000, 1500, 1949, 1950, 2000, 3000, -1000, 9000, 9950, 10400, 11000,
                        20000, 111000}) b.append(f.format(d)).append('|');
                }
                System.out.println(b);
            } catch (IllegalArgumentException e) {
                System.out.println(rules + ": " + e);
            }
        }
        for (String form : FORMS) {
            try {
                CompactNumberFormat f = new CompactNumberFormat("#,##0.##", DecimalFormatSymbols.getInstance(Locale.US),
                        new String[] {"", "", "", form}, "one:n = 1");
                System.out.println(form + ": " + f.format(1) + "|" + f.format(1000) + "|" + f.format(-2000) + "|"
                        + f.format(12000) + "|" + f.format(0));
            } catch (IllegalArgumentException e) {
                System.out.println(form + ": " + e);
            }
        }
        NumberFormat f = NumberFormat.getCompactNumberInstance(Locale.GERMANY, NumberFormat.Style.LONG);
        for (Number x : new Number[] {1234567, 1000L, -5.5, new BigDecimal("1500000"), 0, -1e6}) {
            for (int field = 0; field < 2; field++) {
                FieldPosition p = new FieldPosition(field);
                System.out.print(f.format(x, new StringBuffer("__"), p) + " " + p.getBeginIndex() + "-"
                        + p.getEndIndex() + "; ");
            }
            AttributedCharacterIterator it = f.formatToCharacterIterator(x);
            for (char c = it.first(); c != CharacterIterator.DONE; c = it.next())
                System.out.print(c + "" + new TreeSet<>(it.getAttributes().keySet().stream().map(Object::toString)
                        .toList()));
            System.out.println();
        }
        for (String s : new String[] {"1 Million", "2 Millionen", "1,5 Milliarden", "3 Tausend", "1.000",
            "-2 Tausend"}) {
            ParsePosition p = new ParsePosition(0);
            System.out.println(s + " -> " + f.parse(s, p) + " " + p.getIndex() + "/" + p.getErrorIndex());
        }
        CompactNumberFormat c = of("0K", "");
        System.out.println(c.getGroupingSize() + " " + c.isGroupingUsed() + " " + c.format(1234567890));
        c.setGroupingUsed(true);
        System.out.println(c.format(1234567890));
        c.setGroupingSize(3);
        System.out.println(c.format(1234567890) + " " + c.getGroupingSize());
    }
}
