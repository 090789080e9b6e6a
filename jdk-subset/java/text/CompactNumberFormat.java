// Numbers as "1K" or "2 million": a pattern for each power of ten.
package java.text;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import jdk.internal.locale.LocaleData;

public final class CompactNumberFormat extends NumberFormat {
    private static final long serialVersionUID = 7128367218649234678L;

    private String[] compactPatterns;
    private DecimalFormatSymbols symbols;
    private String decimalPattern;
    private final String pluralRules;
    private final DecimalFormat decimalFormat;
    private final DecimalFormat defaultDecimalFormat;
    /** For each pattern, by plural ("one", then all others): prefix and suffix, as parts of the text; null is none. */
    private final transient String[][][] affixes;
    private final transient BigDecimal[] divisors;

    public CompactNumberFormat(String decimalPattern, DecimalFormatSymbols symbols, String[] compactPatterns) {
        this(decimalPattern, symbols, compactPatterns, "");
    }

    public CompactNumberFormat(String decimalPattern, DecimalFormatSymbols symbols, String[] compactPatterns,
            String pluralRules) {
        Objects.requireNonNull(decimalPattern, "decimalPattern");
        Objects.requireNonNull(symbols, "symbols");
        Objects.requireNonNull(compactPatterns, "compactPatterns");
        Objects.requireNonNull(pluralRules, "pluralRules");
        this.symbols = (DecimalFormatSymbols) symbols.clone();
        this.decimalPattern = decimalPattern;
        this.compactPatterns = compactPatterns.clone();
        this.pluralRules = pluralRules;
        defaultDecimalFormat = new DecimalFormat(decimalPattern, this.symbols);
        defaultDecimalFormat.setMaximumFractionDigits(0);
        decimalFormat = new DecimalFormat(decimalPattern, this.symbols);
        decimalFormat.setMaximumFractionDigits(0);
        decimalFormat.setGroupingUsed(false);
        super.setMaximumIntegerDigits(decimalFormat.getMaximumIntegerDigits());
        super.setMinimumIntegerDigits(decimalFormat.getMinimumIntegerDigits());
        super.setMinimumFractionDigits(0);
        super.setMaximumFractionDigits(0);
        super.setGroupingUsed(decimalFormat.isGroupingUsed());
        if (compactPatterns.length > 30) {
            throw new IllegalArgumentException("patterns");
        }
        affixes = new String[compactPatterns.length][][];
        divisors = new BigDecimal[compactPatterns.length];
        for (int i = 0; i < compactPatterns.length; i++) {
            parse(i, compactPatterns[i]);
        }
    }

    /** The patterns of a locale, from the texts that it has for one and for two thousands, millions and so on. */
    static CompactNumberFormat of(Locale locale, Style style) {
        char kind = style.name().charAt(0);
        String[] one = LocaleData.list(locale, "compact" + kind + "0");
        String[] other = LocaleData.list(locale, "compact" + kind + "1");
        String[] patterns = new String[one.length];
        for (int i = 0; i < patterns.length; i++) {
            String a = pattern(one[i]);
            String b = pattern(other[i]);
            patterns[i] = i < 3 || a.isEmpty() && b.isEmpty() ? "" : a.equals(b) ? a
                    : "{one:" + a + " other:" + b + "}";
        }
        CompactNumberFormat f = new CompactNumberFormat(LocaleData.list(locale, "patterns")[0],
                DecimalFormatSymbols.getInstance(locale), patterns,
                locale.getLanguage().equals("fr") ? "one:i = 0,1" : "one:i = 1 and v = 0");
        return f;
    }

    private static String pattern(String text) {
        int at = text.indexOf('{');
        int digits = Integer.parseInt(text.substring(0, at));
        String prefix = text.substring(at, text.indexOf("{0}"));
        String suffix = text.substring(text.indexOf("{0}") + 3);
        for (int i = 0; i < suffix.length(); i++) {
            if (Character.isDigit(suffix.charAt(i))) {
                return "";
            }
        }
        if (prefix.isEmpty() && suffix.isEmpty()) {
            return "";
        }
        return quoted(prefix) + "0".repeat(digits) + quoted(suffix);
    }

    private static String quoted(String s) {
        return s.isEmpty() ? s : "'" + s.replace("'", "''") + "'";
    }

    private void parse(int index, String pattern) {
        String[][] parsed = new String[2][];
        int zeros = 0;
        if (pattern.startsWith("{")) {
            String body = pattern.substring(1, pattern.length() - 1);
            int other = body.indexOf(" other:");
            if (!body.startsWith("one:") || other < 0) {
                if (!body.startsWith("other:")) {
                    throw new IllegalArgumentException("Plurals pattern string cannot be parsed: " + pattern);
                }
                parsed[0] = parsed[1] = affixes(body.substring(6));
            } else {
                parsed[0] = affixes(body.substring(4, other));
                parsed[1] = affixes(body.substring(other + 7));
            }
        } else if (!pattern.isEmpty()) {
            parsed[0] = parsed[1] = affixes(pattern);
        }
        if (parsed[1] == null) {
            divisors[index] = BigDecimal.ONE;
            return;
        }
        zeros = parsed[1][2].length();
        affixes[index] = parsed;
        if (zeros == 0) {
            divisors[index] = BigDecimal.ONE;
            return;
        }
        if (index + 1 < zeros) {
            throw new IllegalArgumentException("Invalid pattern [" + pattern + "]: min integer digits [" + zeros
                    + "] exceeds the number of digits of its range");
        }
        divisors[index] = BigDecimal.TEN.pow(index - zeros + 1);
    }

    /** Prefix, suffix, and the zeros between them. */
    private String[] affixes(String pattern) {
        StringBuilder[] sb = {new StringBuilder(), new StringBuilder()};
        StringBuilder zeros = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            int part = zeros.length() > 0 ? 1 : 0;
            if (c == '\'') {
                if (i + 1 < pattern.length() && pattern.charAt(i + 1) == '\'') {
                    sb[part].append(c);
                    i++;
                } else {
                    quoted = !quoted;
                }
            } else if (quoted) {
                sb[part].append(c);
            } else if (c == '0') {
                if (sb[1].length() > 0) {
                    throw new IllegalArgumentException("Unquoted special character '0' in pattern \"" + pattern + "\"");
                }
                zeros.append(c);
            } else if ("#,.;%\u2030\u00A4".indexOf(c) >= 0) {
                throw new IllegalArgumentException("Unquoted special character '" + c + "' in pattern \"" + pattern
                        + "\"");
            } else {
                sb[part].append(c == '-' ? symbols.getMinusSign() : c);
            }
        }
        return new String[] {sb[0].toString(), sb[1].toString(), zeros.toString()};
    }

    @Override
    public final StringBuffer format(Object number, StringBuffer toAppendTo, FieldPosition fieldPosition) {
        Objects.requireNonNull(number, "number");
        if (number instanceof BigDecimal) {
            return format((BigDecimal) number, false, toAppendTo, fieldPosition);
        }
        if (number instanceof BigInteger) {
            return format(new BigDecimal((BigInteger) number), false, toAppendTo, fieldPosition);
        }
        return super.format(number, toAppendTo, fieldPosition);
    }

    @Override
    public StringBuffer format(double number, StringBuffer result, FieldPosition fieldPosition) {
        if (Double.isNaN(number)) {
            return result.append(symbols.getNaN());
        }
        if (Double.isInfinite(number)) {
            return decimalFormat.format(number, result, fieldPosition);
        }
        return format(new BigDecimal(Double.toString(number)), number == 0 && 1 / number < 0, result, fieldPosition);
    }

    @Override
    public StringBuffer format(long number, StringBuffer result, FieldPosition fieldPosition) {
        return format(BigDecimal.valueOf(number), false, result, fieldPosition);
    }

    private int digits(BigDecimal value) {
        return value.signum() == 0 ? 1 : value.precision() - value.scale();
    }

    private StringBuffer format(BigDecimal number, boolean negativeZero, StringBuffer result, FieldPosition position) {
        boolean negative = number.signum() < 0 || negativeZero;
        BigDecimal value = number.abs();
        BigDecimal rounded = value.setScale(0, getRoundingMode());
        int index = Math.min(digits(rounded), compactPatterns.length) - 1;
        if (index < 0 || affixes[index] == null) {
            return defaultDecimalFormat.format(number, result, position);
        }
        BigDecimal shown = value.divide(divisors[index]);
        int scale = decimalFormat.getMaximumFractionDigits();
        BigDecimal visible = shown.setScale(scale, getRoundingMode());
        String[] affix = affixes[index][plural(shown, visible)];
        if (negative && visible.signum() != 0) {
            result.append(symbols.getMinusSign());
        }
        result.append(affix[0]);
        if (!affix[2].isEmpty()) {
            decimalFormat.format(shown, result, position);
        }
        return result.append(affix[1]);
    }

    /** 0 for one: by the integers of the number before it is rounded, and whether a fraction is shown. */
    private int plural(BigDecimal shown, BigDecimal visible) {
        int integers = shown.compareTo(BigDecimal.TEN) < 0 ? shown.intValue() : 10;
        if (pluralRules.contains("i = 0,1")) {
            return integers < 2 ? 0 : 1;
        }
        return !pluralRules.isEmpty() && integers == 1 && visible.stripTrailingZeros().scale() <= 0 ? 0 : 1;
    }

    @Override
    public AttributedCharacterIterator formatToCharacterIterator(Object obj) {
        return new AttributedString(format(obj)).getIterator();
    }

    @Override
    public Number parse(String text, ParsePosition pos) {
        Objects.requireNonNull(text);
        int start = pos.index;
        boolean negative = text.startsWith(String.valueOf(symbols.getMinusSign()), start);
        int from = start + (negative ? 1 : 0);
        int best = -1;
        int bestPlural = 0;
        int bestEnd = 0;
        Number bestNumber = null;
        for (int i = 0; i < affixes.length; i++) {
            for (int plural = 0; affixes[i] != null && plural < 2; plural++) {
                String[] a = affixes[i][plural];
                if (a[2].isEmpty() || !text.startsWith(a[0], from)) {
                    continue;
                }
                ParsePosition p = new ParsePosition(from + a[0].length());
                Number n = decimalFormat.parse(text, p);
                if (n == null || !text.startsWith(a[1], p.index)) {
                    continue;
                }
                int end = p.index + a[1].length();
                if (end > bestEnd) {
                    best = i;
                    bestPlural = plural;
                    bestEnd = end;
                    bestNumber = n;
                }
            }
        }
        ParsePosition p = new ParsePosition(start);
        Number plain = decimalFormat.parse(text, p);
        if (best < 0 || plain != null && p.index >= bestEnd) {
            pos.index = p.index;
            pos.errorIndex = p.errorIndex;
            return plain;
        }
        pos.index = bestEnd;
        BigDecimal value = new BigDecimal(bestNumber.toString()).multiply(divisors[best]);
        value = negative ? value.negate() : value;
        if (isParseBigDecimal()) {
            return value;
        }
        BigDecimal whole = value.stripTrailingZeros();
        if (whole.scale() <= 0 && whole.toBigInteger().bitLength() < 64) {
            return whole.longValue();
        }
        return isParseIntegerOnly() ? (Number) value.longValue() : (Number) value.doubleValue();
    }

    @Override
    public void setMaximumIntegerDigits(int newValue) {
        decimalFormat.setMaximumIntegerDigits(newValue);
        super.setMaximumIntegerDigits(newValue);
    }

    @Override
    public void setMinimumIntegerDigits(int newValue) {
        decimalFormat.setMinimumIntegerDigits(newValue);
        super.setMinimumIntegerDigits(newValue);
    }

    @Override
    public void setMinimumFractionDigits(int newValue) {
        decimalFormat.setMinimumFractionDigits(newValue);
        super.setMinimumFractionDigits(newValue);
    }

    @Override
    public void setMaximumFractionDigits(int newValue) {
        decimalFormat.setMaximumFractionDigits(newValue);
        super.setMaximumFractionDigits(newValue);
    }

    @Override
    public RoundingMode getRoundingMode() {
        return decimalFormat.getRoundingMode();
    }

    @Override
    public void setRoundingMode(RoundingMode roundingMode) {
        decimalFormat.setRoundingMode(roundingMode);
    }

    public int getGroupingSize() {
        return decimalFormat.getGroupingSize();
    }

    public void setGroupingSize(int newValue) {
        decimalFormat.setGroupingSize(newValue);
    }

    @Override
    public boolean isGroupingUsed() {
        return super.isGroupingUsed();
    }

    @Override
    public void setGroupingUsed(boolean newValue) {
        decimalFormat.setGroupingUsed(newValue);
        super.setGroupingUsed(newValue);
    }

    @Override
    public boolean isParseIntegerOnly() {
        return super.isParseIntegerOnly();
    }

    @Override
    public void setParseIntegerOnly(boolean value) {
        decimalFormat.setParseIntegerOnly(value);
        super.setParseIntegerOnly(value);
    }

    public boolean isParseBigDecimal() {
        return decimalFormat.isParseBigDecimal();
    }

    public void setParseBigDecimal(boolean newValue) {
        decimalFormat.setParseBigDecimal(newValue);
    }

    @Override
    public boolean equals(Object obj) {
        if (!super.equals(obj)) {
            return false;
        }
        CompactNumberFormat o = (CompactNumberFormat) obj;
        return decimalPattern.equals(o.decimalPattern) && symbols.equals(o.symbols)
                && Arrays.equals(compactPatterns, o.compactPatterns) && getRoundingMode() == o.getRoundingMode()
                && pluralRules.equals(o.pluralRules) && getGroupingSize() == o.getGroupingSize()
                && isParseBigDecimal() == o.isParseBigDecimal();
    }

    @Override
    public int hashCode() {
        return 31 * super.hashCode() + Objects.hash(decimalPattern, getRoundingMode(), pluralRules)
                + Arrays.hashCode(compactPatterns);
    }

    @Override
    public CompactNumberFormat clone() {
        CompactNumberFormat other = new CompactNumberFormat(decimalPattern, symbols, compactPatterns, pluralRules);
        other.setMaximumIntegerDigits(getMaximumIntegerDigits());
        other.setMinimumIntegerDigits(getMinimumIntegerDigits());
        other.setMaximumFractionDigits(getMaximumFractionDigits());
        other.setMinimumFractionDigits(getMinimumFractionDigits());
        other.setGroupingUsed(isGroupingUsed());
        other.setGroupingSize(getGroupingSize());
        other.setRoundingMode(getRoundingMode());
        other.setParseIntegerOnly(isParseIntegerOnly());
        other.setParseBigDecimal(isParseBigDecimal());
        return other;
    }
}
