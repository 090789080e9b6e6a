// Decimal numbers by patterns. A number is a row of decimal digits (Digits) until its separators and affixes are put.
package java.text;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import jdk.internal.locale.LocaleData;

public class DecimalFormat extends NumberFormat {
    private static final long serialVersionUID = 864413376551465018L;

    private static final int DOUBLE_INTEGER_DIGITS = 309;
    private static final int DOUBLE_FRACTION_DIGITS = 340;
    private static final char CURRENCY = '\u00A4';
    private static final char PER_MILLE = '\u2030';

    private String positivePrefix = "";
    private String positiveSuffix = "";
    private String negativePrefix = "-";
    private String negativeSuffix = "";
    /** Affixes as in a pattern: special characters stand for themselves if quoted. null: what was set. */
    private String posPrefixPattern;
    private String posSuffixPattern;
    private String negPrefixPattern;
    private String negSuffixPattern;
    private int multiplier = 1;
    private byte groupingSize = 3;
    private boolean decimalSeparatorAlwaysShown;
    private boolean parseBigDecimal;
    private transient boolean isCurrencyFormat;
    private DecimalFormatSymbols symbols;
    private boolean useExponentialNotation;
    private byte minExponentDigits;
    private int maximumIntegerDigits;
    private int minimumIntegerDigits;
    private int maximumFractionDigits;
    private int minimumFractionDigits;
    private RoundingMode roundingMode = RoundingMode.HALF_EVEN;
    private int serialVersionOnStream = 4;

    public DecimalFormat() {
        this(LocaleData.list(Locale.getDefault(Locale.Category.FORMAT), "patterns")[0]);
    }

    public DecimalFormat(String pattern) {
        symbols = DecimalFormatSymbols.getInstance(Locale.getDefault(Locale.Category.FORMAT));
        applyPattern(pattern, false);
    }

    public DecimalFormat(String pattern, DecimalFormatSymbols symbols) {
        this.symbols = (DecimalFormatSymbols) symbols.clone();
        applyPattern(pattern, false);
    }

    // Digits

    /** A number without sign: 0.DIGITS times 10 to the power of [point]; zero has no digits. */
    private static final class Digits {
        final String digits;
        final int point;

        Digits(BigDecimal value) {
            String s = value.unscaledValue().toString();
            int end = s.length();
            int start = 0;
            while (end > 0 && s.charAt(end - 1) == '0') {
                end--;
            }
            digits = s.substring(start, end);
            point = digits.isEmpty() ? 0 : s.length() - value.scale();
        }

        boolean isZero() {
            return digits.isEmpty();
        }

        /** The digit before 10 to the power of -place: place -1 is the tens' neighbour of the point. */
        char at(int index) {
            return index >= 0 && index < digits.length() ? digits.charAt(index) : '0';
        }
    }

    /** What of [exact] remains; what fits is as [shown], which has the fewest digits that tell the number from
     *  others. */
    private BigDecimal rounded(BigDecimal exact, BigDecimal shown, int scale, boolean negative) {
        if (shown.scale() <= scale) {
            return shown;
        }
        RoundingMode mode = roundingMode;
        if (negative) {
            mode = mode == RoundingMode.CEILING ? RoundingMode.FLOOR : mode == RoundingMode.FLOOR ? RoundingMode.CEILING
                    : mode;
        }
        return exact.setScale(scale, mode);
    }

    private BigDecimal significant(BigDecimal exact, BigDecimal shown, int count, boolean negative) {
        if (shown.signum() == 0) {
            return shown;
        }
        return rounded(exact, shown.stripTrailingZeros(), count - (shown.precision() - shown.scale()), negative);
    }

    // Formatting

    @Override
    public final StringBuffer format(Object number, StringBuffer toAppendTo, FieldPosition pos) {
        if (number instanceof Long || number instanceof Integer || number instanceof Short || number instanceof Byte
                || number instanceof AtomicInteger || number instanceof AtomicLong
                || number instanceof BigInteger && ((BigInteger) number).bitLength() < 64) {
            return format(((Number) number).longValue(), toAppendTo, pos);
        }
        if (number instanceof BigDecimal) {
            return format((BigDecimal) number, toAppendTo, new Runs(pos));
        }
        if (number instanceof BigInteger) {
            return format(new BigDecimal((BigInteger) number), toAppendTo, new Runs(pos));
        }
        if (number instanceof Number) {
            return format(((Number) number).doubleValue(), toAppendTo, pos);
        }
        throw new IllegalArgumentException("Cannot format given Object as a Number");
    }

    @Override
    public AttributedCharacterIterator formatToCharacterIterator(Object obj) {
        Runs runs = new Runs();
        StringBuffer sb = new StringBuffer();
        if (obj instanceof Double || obj instanceof Float) {
            format(((Number) obj).doubleValue(), sb, runs);
        } else if (obj instanceof BigDecimal) {
            format((BigDecimal) obj, sb, runs);
        } else if (obj instanceof BigInteger) {
            format(new BigDecimal((BigInteger) obj), sb, runs);
        } else if (obj instanceof Long || obj instanceof Integer || obj instanceof Short || obj instanceof Byte
                || obj instanceof AtomicInteger || obj instanceof AtomicLong) {
            format(BigDecimal.valueOf(((Number) obj).longValue()), sb, runs);
        } else if (obj == null) {
            throw new NullPointerException("formatToCharacterIterator must be passed non-null object");
        } else {
            throw new IllegalArgumentException("Cannot format given Object as a Number");
        }
        return runs.iterator(sb.toString());
    }

    @Override
    public StringBuffer format(double number, StringBuffer result, FieldPosition fieldPosition) {
        return format(number, result, new Runs(fieldPosition));
    }

    StringBuffer format(double number, StringBuffer result, Runs runs) {
        if (Double.isNaN(number) || Double.isInfinite(number) && multiplier == 0) {
            int start = result.length();
            result.append(symbols.getNaN());
            runs.add(Field.INTEGER, INTEGER_FIELD, start, result.length());
            return result;
        }
        if (multiplier != 1) {
            number *= multiplier;
        }
        // A negative multiplier makes the zero of a positive number negative.
        boolean negative = number < 0 || number == 0 && 1 / number < 0;
        if (Double.isInfinite(number)) {
            affix(result, runs, negative, true);
            int start = result.length();
            result.append(symbols.getInfinity());
            runs.add(Field.INTEGER, INTEGER_FIELD, start, result.length());
            affix(result, runs, negative, false);
            return result;
        }
        double abs = Math.abs(number);
        return format(result, runs, new BigDecimal(abs), new BigDecimal(Double.toString(abs)).stripTrailingZeros(),
                negative,
                false);
    }

    @Override
    public StringBuffer format(long number, StringBuffer result, FieldPosition fieldPosition) {
        return format(BigDecimal.valueOf(number), result, new Runs(fieldPosition));
    }

    StringBuffer format(BigDecimal number, StringBuffer result, Runs runs) {
        BigDecimal value = multiplier == 1 ? number : number.multiply(BigDecimal.valueOf(multiplier));
        boolean negative = value.signum() < 0;
        value = value.abs();
        return format(result, runs, value, value.signum() == 0 ? BigDecimal.ZERO : value.stripTrailingZeros(), negative,
                true);
    }

    private StringBuffer format(StringBuffer result, Runs runs, BigDecimal exact, BigDecimal shown, boolean negative,
            boolean unsignedZero) {
        int maxInt = getMaximumIntegerDigits();
        int minInt = getMinimumIntegerDigits();
        int maxFraction = getMaximumFractionDigits();
        int minFraction = getMinimumFractionDigits();
        BigDecimal value;
        if (useExponentialNotation) {
            int count = maxInt + maxFraction;
            value = count == 0 ? shown : significant(exact, shown, count, negative);
        } else {
            // What begins beyond the place after the last digit is zero in any rounding mode.
            value = shown.precision() - shown.scale() < -maxFraction ? BigDecimal.ZERO
                    : rounded(exact, shown, maxFraction, negative);
        }
        Digits digits = new Digits(value);
        if (unsignedZero && digits.isZero() && exact.signum() == 0) {
            negative = false;
        }
        affix(result, runs, negative, true);
        if (useExponentialNotation) {
            scientific(result, runs, digits, maxInt, minInt, maxFraction, minFraction);
        } else {
            plain(result, runs, digits, maxInt, minInt, maxFraction, minFraction);
        }
        affix(result, runs, negative, false);
        return result;
    }

    private char grouping() {
        return isCurrencyFormat ? symbols.getMonetaryGroupingSeparator() : symbols.getGroupingSeparator();
    }

    private char decimal() {
        return isCurrencyFormat ? symbols.getMonetaryDecimalSeparator() : symbols.getDecimalSeparator();
    }

    private void plain(StringBuffer result, Runs runs, Digits d, int maxInt, int minInt, int maxFraction,
            int minFraction) {
        int shift = symbols.getZeroDigit() - '0';
        int start = result.length();
        int count = Math.max(minInt, Math.max(0, d.point));
        int skipped = 0;
        if (count > maxInt) {
            skipped = count - maxInt;
            count = maxInt;
        }
        int integers = count;
        for (int i = count - 1; i >= 0; i--) {
            result.append((char) (d.at(d.point - 1 - i) + shift));
            if (isGroupingUsed() && i > 0 && groupingSize != 0 && i % groupingSize == 0) {
                int at = result.length();
                result.append(grouping());
                runs.add(Field.GROUPING_SEPARATOR, -1, at, at + 1);
            }
        }
        boolean hasFraction = minFraction > 0 || d.digits.length() > Math.max(0, d.point) || d.point < 0 && !d.isZero();
        if (d.point < 0 && !d.isZero() && minFraction == 0) {
            hasFraction = -d.point < maxFraction;
        }
        if (!hasFraction && result.length() == start) {
            result.append(symbols.getZeroDigit());
        }
        runs.add(Field.INTEGER, INTEGER_FIELD, start, result.length());
        int at = result.length();
        if (decimalSeparatorAlwaysShown || hasFraction) {
            result.append(decimal());
            runs.add(Field.DECIMAL_SEPARATOR, -1, at, at + 1);
        }
        int fraction = result.length();
        for (int i = 0; i < maxFraction; i++) {
            int index = d.point + i;
            if (i >= minFraction && index >= d.digits.length()) {
                break;
            }
            result.append((char) (d.at(index) + shift));
        }
        runs.add(Field.FRACTION, FRACTION_FIELD, fraction, result.length());
    }

    private void scientific(StringBuffer result, Runs runs, Digits d, int maxInt, int minInt, int maxFraction,
            int minFraction) {
        int shift = symbols.getZeroDigit() - '0';
        int start = result.length();
        int exponent = d.isZero() ? 0 : d.point;
        int repeat = maxInt;
        int minimum = minInt;
        if (repeat > 1 && repeat > minInt) {
            // The exponent is a multiple of the most integer digits.
            exponent = exponent >= 1 ? (exponent - 1) / repeat * repeat : (exponent - repeat) / repeat * repeat;
            minimum = 1;
        } else {
            exponent -= minInt;
        }
        int minDigits = minInt + minFraction;
        int integers = d.isZero() ? minimum : d.point - exponent;
        minDigits = Math.max(minDigits, integers);
        int total = Math.max(d.digits.length(), minDigits);
        int point = -1;
        boolean hasPoint = false;
        for (int i = 0; i < total; i++) {
            if (i == integers) {
                runs.add(Field.INTEGER, INTEGER_FIELD, start, result.length());
                point = result.length();
                result.append(decimal());
                runs.add(Field.DECIMAL_SEPARATOR, -1, point, point + 1);
                hasPoint = true;
            }
            result.append((char) (d.at(i) + shift));
        }
        if (!hasPoint) {
            runs.add(Field.INTEGER, INTEGER_FIELD, start, result.length());
            if (decimalSeparatorAlwaysShown && total == integers) {
                point = result.length();
                result.append(decimal());
                runs.add(Field.DECIMAL_SEPARATOR, -1, point, point + 1);
            }
            runs.add(Field.FRACTION, FRACTION_FIELD, result.length(), result.length());
        } else {
            runs.add(Field.FRACTION, FRACTION_FIELD, point + 1, result.length());
        }
        int at = result.length();
        result.append(symbols.getExponentSeparator());
        runs.add(Field.EXPONENT_SYMBOL, -1, at, result.length());
        exponent = d.isZero() ? 0 : exponent;
        if (exponent < 0) {
            at = result.length();
            result.append(symbols.getMinusSign());
            runs.add(Field.EXPONENT_SIGN, -1, at, result.length());
            exponent = -exponent;
        }
        at = result.length();
        String e = Integer.toString(exponent);
        for (int i = e.length(); i < minExponentDigits; i++) {
            result.append(symbols.getZeroDigit());
        }
        for (int i = 0; i < e.length(); i++) {
            result.append((char) (e.charAt(i) + shift));
        }
        runs.add(Field.EXPONENT, -1, at, result.length());
    }

    private void affix(StringBuffer result, Runs runs, boolean negative, boolean prefix) {
        String pattern = negative ? prefix ? negPrefixPattern : negSuffixPattern : prefix ? posPrefixPattern
                : posSuffixPattern;
        String text = negative ? prefix ? negativePrefix : negativeSuffix : prefix ? positivePrefix : positiveSuffix;
        if (pattern == null) {
            // Percent and per mille are found in what was set, too.
            result.append(text);
            return;
        }
        expand(pattern, result, runs);
    }

    /** Appends the text that an affix of a pattern stands for. */
    private void expand(String pattern, StringBuffer sb, Runs runs) {
        for (int i = 0; i < pattern.length();) {
            char c = pattern.charAt(i++);
            int at = sb.length();
            if (c == '\'' && i < pattern.length()) {
                c = pattern.charAt(i++);
                Field field = null;
                switch (c) {
                case CURRENCY:
                    if (i < pattern.length() && pattern.charAt(i) == CURRENCY) {
                        i++;
                        sb.append(symbols.getInternationalCurrencySymbol());
                    } else {
                        sb.append(symbols.getCurrencySymbol());
                    }
                    field = Field.CURRENCY;
                    break;
                case '%':
                    sb.append(symbols.getPercent());
                    field = Field.PERCENT;
                    break;
                case PER_MILLE:
                    sb.append(symbols.getPerMill());
                    field = Field.PERMILLE;
                    break;
                case '-':
                    sb.append(symbols.getMinusSign());
                    field = Field.SIGN;
                    break;
                default:
                    sb.append(c);
                }
                if (runs != null && field != null) {
                    runs.add(field, -1, at, sb.length());
                }
            } else {
                sb.append(c);
            }
        }
    }

    private String expand(String pattern) {
        StringBuffer sb = new StringBuffer();
        expand(pattern, sb, null);
        return sb.toString();
    }

    private void expandAffixes() {
        positivePrefix = posPrefixPattern == null ? positivePrefix : expand(posPrefixPattern);
        positiveSuffix = posSuffixPattern == null ? positiveSuffix : expand(posSuffixPattern);
        negativePrefix = negPrefixPattern == null ? negativePrefix : expand(negPrefixPattern);
        negativeSuffix = negSuffixPattern == null ? negativeSuffix : expand(negSuffixPattern);
    }

    // Parsing

    @Override
    public Number parse(String text, ParsePosition pos) {
        String nan = symbols.getNaN();
        if (text.regionMatches(pos.index, nan, 0, nan.length())) {
            pos.index += nan.length();
            return Double.NaN;
        }
        NumberText n = new NumberText(text, pos.index);
        if (!n.parse()) {
            pos.errorIndex = n.error;
            return null;
        }
        pos.index = n.at;
        if (n.infinite) {
            boolean positive = n.positive == multiplier >= 0;
            return multiplier == 0 ? (Number) Double.NaN : positive ? Double.POSITIVE_INFINITY
                    : Double.NEGATIVE_INFINITY;
        }
        if (multiplier == 0) {
            if (n.isZero()) {
                return Double.NaN;
            }
            return n.positive ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
        if (parseBigDecimal) {
            BigDecimal value = n.positive ? n.value() : n.value().negate();
            if (multiplier != 1) {
                try {
                    value = value.divide(BigDecimal.valueOf(multiplier));
                } catch (ArithmeticException e) {
                    value = value.divide(BigDecimal.valueOf(multiplier), roundingMode);
                }
            }
            return value;
        }
        return n.number();
    }

    private final class NumberText {
        final String text;
        int at;
        int error;
        boolean positive;
        boolean infinite;
        private final StringBuilder digits = new StringBuilder();
        private int fraction;
        /** `java` counts in 32 bits, and so do the sums with it. */
        private int exponent;

        NumberText(String text, int at) {
            this.text = text;
            this.at = at;
        }

        boolean isZero() {
            for (int i = 0; i < digits.length(); i++) {
                if (digits.charAt(i) != '0') {
                    return false;
                }
            }
            return true;
        }

        BigDecimal value() {
            String s = digits.length() == 0 ? "0" : digits.toString();
            return new BigDecimal(new BigInteger(s)).scaleByPowerOfTen(exponent - fraction);
        }

        /** A Long if the number is one, or a Double. */
        Number number() {
            if (isZero() && digits.length() > 0) {
                if (!positive) {
                    return isParseIntegerOnly() || multiplier < 0 ? (Number) 0L : (Number) Double.valueOf(-0.0);
                }
                return 0L;
            }
            String s = digits.toString();
            int zeros = 0;
            while (zeros < s.length() && s.charAt(zeros) == '0') {
                zeros++;
            }
            int point = exponent - fraction + (s.length() - zeros);
            long power = (long) point - (s.length() - zeros);
            boolean small = s.length() + Math.max(0, power) < 330;
            BigDecimal v = small && power > -400 - s.length() ? value() : null;
            if (v != null && v.signum() != 0) {
                BigDecimal whole = v.stripTrailingZeros();
                if (whole.scale() <= 0) {
                    BigInteger i = whole.toBigInteger();
                    i = positive ? i : i.negate();
                    if (i.bitLength() < 64) {
                        long l = i.longValue();
                        if (multiplier == 1) {
                            return l;
                        }
                        if (l % multiplier == 0 && !(l == Long.MIN_VALUE && multiplier == -1)) {
                            return l / multiplier;
                        }
                        return quotient((double) l / multiplier);
                    }
                }
            }
            double d = Double.parseDouble(digits.append('E').append(power).toString());
            return multiplier == 1 ? positive ? d : -d : quotient((positive ? d : -d) / multiplier);
        }

        /** What the division by the multiplier gives: a Long if that has no fraction, or if none is asked for. */
        private Number quotient(double d) {
            boolean whole = d == (long) d && !(d == 0 && 1 / d < 0);
            return whole || isParseIntegerOnly() ? (Number) (long) d : (Number) d;
        }

        boolean parse() {
            int start = at;
            boolean gotPositive = text.regionMatches(at, positivePrefix, 0, positivePrefix.length());
            boolean gotNegative = text.regionMatches(at, negativePrefix, 0, negativePrefix.length());
            if (gotPositive && gotNegative) {
                gotNegative = negativePrefix.length() >= positivePrefix.length()
                        && negativePrefix.length() != positivePrefix.length() || negativePrefix.length()
                        == positivePrefix.length();
                gotPositive = positivePrefix.length() >= negativePrefix.length();
            }
            if (gotPositive) {
                at += positivePrefix.length();
            } else if (gotNegative) {
                at += negativePrefix.length();
            } else {
                error = at;
                return false;
            }
            if (text.regionMatches(at, symbols.getInfinity(), 0, symbols.getInfinity().length())) {
                at += symbols.getInfinity().length();
                infinite = true;
            } else if (!digits()) {
                error = start;
                return false;
            }
            gotPositive = gotPositive && text.regionMatches(at, positiveSuffix, 0, positiveSuffix.length());
            gotNegative = gotNegative && text.regionMatches(at, negativeSuffix, 0, negativeSuffix.length());
            if (gotPositive && gotNegative) {
                if (positiveSuffix.length() > negativeSuffix.length()) {
                    gotNegative = false;
                } else if (positiveSuffix.length() < negativeSuffix.length()) {
                    gotPositive = false;
                }
            }
            if (gotPositive == gotNegative) {
                error = at;
                return false;
            }
            at += gotPositive ? positiveSuffix.length() : negativeSuffix.length();
            positive = gotPositive;
            return true;
        }

        private boolean digits() {
            boolean sawDecimal = false;
            boolean sawDigit = false;
            boolean sawExponent = false;
            int backup = -1;
            int start = at;
            int i = at;
            String e = symbols.getExponentSeparator();
            for (; i < text.length(); i++) {
                char c = text.charAt(i);
                int digit = c - symbols.getZeroDigit();
                digit = digit < 0 || digit > 9 ? Character.digit(c, 10) : digit;
                if (digit >= 0) {
                    backup = -1;
                    sawDigit = true;
                    digits.append((char) ('0' + digit));
                    fraction += sawDecimal ? 1 : 0;
                } else if (!sawExponent && c == decimal()) {
                    if (isParseIntegerOnly() || sawDecimal) {
                        break;
                    }
                    sawDecimal = true;
                } else if (c == grouping() && isGroupingUsed()) {
                    if (sawDecimal) {
                        break;
                    }
                    backup = i;
                } else if (!sawExponent && text.regionMatches(i, e, 0, e.length())) {
                    int end = exponent(i + e.length());
                    if (end > 0) {
                        i = end;
                        sawExponent = true;
                    }
                    break;
                } else {
                    break;
                }
            }
            at = backup >= 0 ? backup : i;
            if (!sawDigit) {
                at = start;
            }
            return sawDigit;
        }

        /** Reads an exponent, and returns where it ends; -1 without digits, and if it is no long. */
        private int exponent(int i) {
            boolean minus = i < text.length() && text.charAt(i) == symbols.getMinusSign();
            i += minus ? 1 : 0;
            StringBuilder sb = new StringBuilder(minus ? "-" : "");
            int start = i;
            for (; i < text.length(); i++) {
                int digit = text.charAt(i) - symbols.getZeroDigit();
                digit = digit < 0 || digit > 9 ? Character.digit(text.charAt(i), 10) : digit;
                if (digit < 0) {
                    break;
                }
                sb.append(digit);
            }
            if (i == start) {
                return -1;
            }
            try {
                exponent = (int) Long.parseLong(sb.toString());
            } catch (NumberFormatException e) {
                return -1;
            }
            return i;
        }
    }

    // Properties

    char zeroDigit() {
        return symbols.getZeroDigit();
    }

    public DecimalFormatSymbols getDecimalFormatSymbols() {
        return (DecimalFormatSymbols) symbols.clone();
    }

    public void setDecimalFormatSymbols(DecimalFormatSymbols newSymbols) {
        symbols = (DecimalFormatSymbols) newSymbols.clone();
        expandAffixes();
    }

    public String getPositivePrefix() {
        return positivePrefix;
    }

    public void setPositivePrefix(String newValue) {
        positivePrefix = newValue;
        posPrefixPattern = null;
    }

    public String getNegativePrefix() {
        return negativePrefix;
    }

    public void setNegativePrefix(String newValue) {
        negativePrefix = newValue;
        negPrefixPattern = null;
    }

    public String getPositiveSuffix() {
        return positiveSuffix;
    }

    public void setPositiveSuffix(String newValue) {
        positiveSuffix = newValue;
        posSuffixPattern = null;
    }

    public String getNegativeSuffix() {
        return negativeSuffix;
    }

    public void setNegativeSuffix(String newValue) {
        negativeSuffix = newValue;
        negSuffixPattern = null;
    }

    public int getMultiplier() {
        return multiplier;
    }

    public void setMultiplier(int newValue) {
        multiplier = newValue;
    }

    @Override
    public void setGroupingUsed(boolean newValue) {
        super.setGroupingUsed(newValue);
    }

    public int getGroupingSize() {
        return groupingSize;
    }

    public void setGroupingSize(int newValue) {
        if (newValue < 0 || newValue > Byte.MAX_VALUE) {
            throw new IllegalArgumentException("newValue is out of valid range. value: " + newValue);
        }
        groupingSize = (byte) newValue;
    }

    public boolean isDecimalSeparatorAlwaysShown() {
        return decimalSeparatorAlwaysShown;
    }

    public void setDecimalSeparatorAlwaysShown(boolean newValue) {
        decimalSeparatorAlwaysShown = newValue;
    }

    public boolean isParseBigDecimal() {
        return parseBigDecimal;
    }

    public void setParseBigDecimal(boolean newValue) {
        parseBigDecimal = newValue;
    }

    @Override
    public Object clone() {
        DecimalFormat other = (DecimalFormat) super.clone();
        other.symbols = (DecimalFormatSymbols) symbols.clone();
        return other;
    }

    private boolean sameAffix(String pattern, String otherPattern, String text, String otherText) {
        return pattern != null ? pattern.equals(otherPattern) : otherPattern == null && text.equals(otherText);
    }

    @Override
    public boolean equals(Object obj) {
        if (!super.equals(obj)) {
            return false;
        }
        DecimalFormat o = (DecimalFormat) obj;
        return sameAffix(posPrefixPattern, o.posPrefixPattern, positivePrefix, o.positivePrefix)
                && sameAffix(posSuffixPattern, o.posSuffixPattern, positiveSuffix, o.positiveSuffix)
                && sameAffix(negPrefixPattern, o.negPrefixPattern, negativePrefix, o.negativePrefix)
                && sameAffix(negSuffixPattern, o.negSuffixPattern, negativeSuffix, o.negativeSuffix)
                && multiplier == o.multiplier && groupingSize == o.groupingSize
                && decimalSeparatorAlwaysShown == o.decimalSeparatorAlwaysShown && parseBigDecimal == o.parseBigDecimal
                && useExponentialNotation == o.useExponentialNotation
                && (!useExponentialNotation || minExponentDigits == o.minExponentDigits)
                && maximumIntegerDigits == o.maximumIntegerDigits && minimumIntegerDigits == o.minimumIntegerDigits
                && maximumFractionDigits == o.maximumFractionDigits && minimumFractionDigits == o.minimumFractionDigits
                && roundingMode == o.roundingMode && symbols.equals(o.symbols);
    }

    @Override
    public int hashCode() {
        return super.hashCode() * 37 + positivePrefix.hashCode();
    }

    // Patterns

    public String toPattern() {
        return toPattern(false);
    }

    public String toLocalizedPattern() {
        return toPattern(true);
    }

    private void appendAffix(StringBuilder sb, String pattern, String text, boolean localized) {
        if (pattern == null) {
            appendText(sb, text, localized);
            return;
        }
        for (int i = 0; i < pattern.length(); i++) {
            int quote = pattern.indexOf('\'', i);
            if (quote < 0 || quote == pattern.length() - 1) {
                appendText(sb, pattern.substring(i), localized);
                return;
            }
            if (quote > i) {
                appendText(sb, pattern.substring(i, quote), localized);
            }
            char c = pattern.charAt(quote + 1);
            i = quote + 1;
            if (c == '\'') {
                sb.append(c);
            } else if (c == CURRENCY && i + 1 < pattern.length() && pattern.charAt(i + 1) == CURRENCY) {
                i++;
                sb.append(c);
            } else if (localized) {
                c = c == '%' ? symbols.getPercent() : c == PER_MILLE ? symbols.getPerMill()
                        : c == '-' ? symbols.getMinusSign() : c;
            }
            sb.append(c);
        }
    }

    private String specials(boolean localized) {
        return localized ? "" + symbols.getZeroDigit() + symbols.getGroupingSeparator() + symbols.getDecimalSeparator()
                + symbols.getPercent() + symbols.getPerMill() + symbols.getDigit() + symbols.getPatternSeparator()
                + symbols.getMinusSign() + CURRENCY : "0,.%\u2030#;-\u00A4";
    }

    private void appendText(StringBuilder sb, String text, boolean localized) {
        String specials = specials(localized);
        boolean quote = false;
        for (int i = 0; i < text.length(); i++) {
            quote |= specials.indexOf(text.charAt(i)) >= 0;
        }
        sb.append(quote ? "'" : "");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            sb.append(c == '\'' ? "''" : String.valueOf(c));
        }
        sb.append(quote ? "'" : "");
    }

    private String toPattern(boolean localized) {
        StringBuilder sb = new StringBuilder();
        for (int half = 0; half < 2; half++) {
            boolean negative = half == 1;
            if (negative && sameNegative()) {
                break;
            }
            sb.append(negative ? String.valueOf(localized ? symbols.getPatternSeparator() : ';') : "");
            appendAffix(sb, negative ? negPrefixPattern : posPrefixPattern, negative ? negativePrefix : positivePrefix,
                    localized);
            number(sb, localized);
            appendAffix(sb, negative ? negSuffixPattern : posSuffixPattern, negative ? negativeSuffix : positiveSuffix,
                    localized);
        }
        return sb.toString();
    }

    /** Whether negative numbers have a minus sign before the positive prefix, and the same suffix. */
    private boolean sameNegative() {
        if (negSuffixPattern == posSuffixPattern && negativeSuffix.equals(positiveSuffix)
                || negSuffixPattern != null && negSuffixPattern.equals(posSuffixPattern)) {
            return negPrefixPattern != null && posPrefixPattern != null
                    && negPrefixPattern.equals("'-".concat(posPrefixPattern)) || negPrefixPattern == posPrefixPattern
                    && negativePrefix.equals(symbols.getMinusSign() + positivePrefix);
        }
        return false;
    }

    private void number(StringBuilder sb, boolean localized) {
        char zero = localized ? symbols.getZeroDigit() : '0';
        char digit = localized ? symbols.getDigit() : '#';
        int digits = useExponentialNotation ? getMaximumIntegerDigits()
                : Math.max(groupingSize, getMinimumIntegerDigits()) + 1;
        for (int i = digits; i > 0; i--) {
            if (i != digits && isGroupingUsed() && groupingSize != 0 && i % groupingSize == 0) {
                sb.append(localized ? grouping() : ',');
            }
            sb.append(i <= getMinimumIntegerDigits() ? zero : digit);
        }
        if (getMaximumFractionDigits() > 0 || decimalSeparatorAlwaysShown) {
            sb.append(localized ? decimal() : '.');
        }
        for (int i = 0; i < getMaximumFractionDigits(); i++) {
            sb.append(i < getMinimumFractionDigits() ? zero : digit);
        }
        if (useExponentialNotation) {
            sb.append(localized ? symbols.getExponentSeparator() : "E");
            for (int i = 0; i < minExponentDigits; i++) {
                sb.append(zero);
            }
        }
    }

    public void applyPattern(String pattern) {
        applyPattern(pattern, false);
    }

    public void applyLocalizedPattern(String pattern) {
        applyPattern(pattern, true);
    }

    private void applyPattern(String pattern, boolean localized) {
        PatternParser p = new PatternParser(pattern, localized);
        p.parse();
        useExponentialNotation = false;
        decimalSeparatorAlwaysShown = false;
        isCurrencyFormat = p.currency;
        if (!pattern.isEmpty()) {
            int zeros = p.zeros;
            int left = p.left;
            int right = p.right;
            int point = p.point;
            if (zeros == 0 && left > 0 && point >= 0) {
                // "#.###" has a zero before the point where there is nothing else.
                int n = point == 0 ? 1 : point;
                right = left - n;
                left = n - 1;
                zeros = 1;
            }
            if (point >= 0 && (point < left || point > left + zeros)) {
                throw new IllegalArgumentException("Malformed pattern \"" + pattern + '"');
            }
            int total = left + zeros + right;
            if (point > total) {
                throw new IllegalArgumentException();
            }
            int effective = point >= 0 ? point : total;
            setMinimumIntegerDigits(effective - left);
            useExponentialNotation = p.exponent >= 0;
            minExponentDigits = (byte) Math.max(0, p.exponent);
            setMaximumIntegerDigits(useExponentialNotation ? left + getMinimumIntegerDigits() : Integer.MAX_VALUE);
            setMaximumFractionDigits(point >= 0 ? total - point : 0);
            setMinimumFractionDigits(point >= 0 ? left + zeros - point : 0);
            setGroupingUsed(p.grouping > 0);
            groupingSize = (byte) Math.max(0, p.grouping);
            multiplier = p.multiplier;
            decimalSeparatorAlwaysShown = point == 0 || point == total;
        } else {
            setMinimumIntegerDigits(0);
            setMaximumIntegerDigits(Integer.MAX_VALUE);
            setMinimumFractionDigits(0);
            setMaximumFractionDigits(Integer.MAX_VALUE);
        }
        posPrefixPattern = p.affixes[0];
        posSuffixPattern = p.affixes[1];
        boolean own = p.negative && !(p.affixes[2].equals(posPrefixPattern) && p.affixes[3].equals(posSuffixPattern));
        negPrefixPattern = own ? p.affixes[2] : "'-".concat(posPrefixPattern);
        negSuffixPattern = own ? p.affixes[3] : posSuffixPattern;
        expandAffixes();
    }

    /** Reads a pattern: its affixes, and the number of the positive half. */
    private final class PatternParser {
        private final String pattern;
        private final char zero;
        private final char grouper;
        private final char decimal;
        private final char percent;
        private final char perMill;
        private final char digit;
        private final char separator;
        private final char minus;
        private final String exponential;
        final String[] affixes = {"", "", "", ""};
        boolean negative;
        boolean currency;
        int point = -1;
        int left;
        int zeros;
        int right;
        int grouping = -1;
        int exponent = -1;
        int multiplier = 1;
        private int at;
        private boolean quoted;

        PatternParser(String pattern, boolean localized) {
            this.pattern = pattern;
            zero = localized ? symbols.getZeroDigit() : '0';
            grouper = localized ? symbols.getGroupingSeparator() : ',';
            decimal = localized ? symbols.getDecimalSeparator() : '.';
            percent = localized ? symbols.getPercent() : '%';
            perMill = localized ? symbols.getPerMill() : PER_MILLE;
            digit = localized ? symbols.getDigit() : '#';
            separator = localized ? symbols.getPatternSeparator() : ';';
            minus = localized ? symbols.getMinusSign() : '-';
            exponential = localized ? symbols.getExponentSeparator() : "E";
        }

        private IllegalArgumentException bad(String what) {
            return new IllegalArgumentException(what + " in pattern \"" + pattern + '"');
        }

        void parse() {
            half(0);
            if (point < 0 && right > 0 || point >= 0 && zeros > 0 && (point < left || point > left + zeros)
                    || grouping == 0 || quoted) {
                throw new IllegalArgumentException("Malformed pattern \"" + pattern + '"');
            }
            // half() stops at a separator only; nothing after one is no half.
            if (at + 1 < pattern.length()) {
                at++;
                negative = true;
                half(2);
                if (quoted) {
                    throw new IllegalArgumentException("Malformed pattern \"" + pattern + '"');
                }
            }
        }

        private boolean isNumber(char c) {
            return c == digit || c == zero || c == grouper || c == decimal;
        }

        private void half(int first) {
            int positive = multiplier;
            multiplier = 1;
            affixes[first] = affix(true, first > 0);
            if (first == 0) {
                digits();
            } else {
                skipDigits();
            }
            affixes[first + 1] = affix(false, first > 0);
            multiplier = first == 0 ? multiplier : positive;
        }

        /** The digits of the negative half mean nothing. */
        private void skipDigits() {
            while (at < pattern.length() && isNumber(pattern.charAt(at))) {
                at++;
            }
            if (pattern.startsWith(exponential, at)) {
                at += exponential.length();
                while (at < pattern.length() && pattern.charAt(at) == zero) {
                    at++;
                }
            }
        }

        private String affix(boolean prefix, boolean second) {
            StringBuilder sb = new StringBuilder();
            for (; at < pattern.length(); at++) {
                char c = pattern.charAt(at);
                if (quoted) {
                    if (c == '\'') {
                        if (at + 1 < pattern.length() && pattern.charAt(at + 1) == '\'') {
                            at++;
                            sb.append("''");
                        } else {
                            quoted = false;
                        }
                        continue;
                    }
                } else if (isNumber(c)) {
                    if (prefix) {
                        break;
                    }
                    // The number goes on, whatever is in between.
                    if (second) {
                        skipDigits();
                    } else {
                        digits();
                    }
                    at--;
                    continue;
                } else if (c == CURRENCY) {
                    boolean twice = at + 1 < pattern.length() && pattern.charAt(at + 1) == CURRENCY;
                    at += twice ? 1 : 0;
                    currency = true;
                    sb.append(twice ? "'\u00A4\u00A4" : "'\u00A4");
                    continue;
                } else if (c == '\'') {
                    if (at + 1 < pattern.length() && pattern.charAt(at + 1) == '\'') {
                        at++;
                        sb.append("''");
                    } else {
                        quoted = true;
                    }
                    continue;
                } else if (c == separator) {
                    if (prefix || second) {
                        throw new IllegalArgumentException("Unquoted special character '" + c + "' in pattern \""
                                + pattern
                                + '"');
                    }
                    return sb.toString();
                } else if (c == percent || c == perMill) {
                    if (multiplier != 1) {
                        throw bad("Too many percent/per mille characters");
                    }
                    multiplier = c == percent ? 100 : 1000;
                    sb.append(c == percent ? "'%" : "'\u2030");
                    continue;
                } else if (c == minus) {
                    sb.append("'-");
                    continue;
                }
                sb.append(c);
            }
            return sb.toString();
        }

        private void digits() {
            for (; at < pattern.length(); at++) {
                char c = pattern.charAt(at);
                if (c == digit) {
                    if (zeros > 0) {
                        right++;
                    } else {
                        left++;
                    }
                    grouping += grouping >= 0 && point < 0 ? 1 : 0;
                } else if (c == zero) {
                    if (right > 0) {
                        throw new IllegalArgumentException("Unexpected '0' in pattern \"" + pattern + '"');
                    }
                    zeros++;
                    grouping += grouping >= 0 && point < 0 ? 1 : 0;
                } else if (c == grouper) {
                    grouping = 0;
                } else if (c == decimal) {
                    if (point >= 0) {
                        throw bad("Multiple decimal separators");
                    }
                    point = left + zeros + right;
                } else if (pattern.startsWith(exponential, at)) {
                    if (exponent >= 0) {
                        throw bad("Multiple exponential symbols");
                    }
                    exponent = 0;
                    at += exponential.length();
                    while (at < pattern.length() && pattern.charAt(at) == zero) {
                        exponent++;
                        at++;
                    }
                    if (left + zeros < 1 || exponent < 1) {
                        throw new IllegalArgumentException("Malformed exponential pattern \"" + pattern + '"');
                    }
                    return;
                } else {
                    return;
                }
            }
        }
    }

    @Override
    public void setMaximumIntegerDigits(int newValue) {
        maximumIntegerDigits = Math.max(0, newValue);
        super.setMaximumIntegerDigits(Math.min(maximumIntegerDigits, DOUBLE_INTEGER_DIGITS));
        if (minimumIntegerDigits > maximumIntegerDigits) {
            minimumIntegerDigits = maximumIntegerDigits;
            super.setMinimumIntegerDigits(Math.min(minimumIntegerDigits, DOUBLE_INTEGER_DIGITS));
        }
    }

    @Override
    public void setMinimumIntegerDigits(int newValue) {
        minimumIntegerDigits = Math.max(0, newValue);
        super.setMinimumIntegerDigits(Math.min(minimumIntegerDigits, DOUBLE_INTEGER_DIGITS));
        if (minimumIntegerDigits > maximumIntegerDigits) {
            maximumIntegerDigits = minimumIntegerDigits;
            super.setMaximumIntegerDigits(Math.min(maximumIntegerDigits, DOUBLE_INTEGER_DIGITS));
        }
    }

    @Override
    public void setMaximumFractionDigits(int newValue) {
        maximumFractionDigits = Math.max(0, newValue);
        super.setMaximumFractionDigits(Math.min(maximumFractionDigits, DOUBLE_FRACTION_DIGITS));
        if (minimumFractionDigits > maximumFractionDigits) {
            minimumFractionDigits = maximumFractionDigits;
            super.setMinimumFractionDigits(Math.min(minimumFractionDigits, DOUBLE_FRACTION_DIGITS));
        }
    }

    @Override
    public void setMinimumFractionDigits(int newValue) {
        minimumFractionDigits = Math.max(0, newValue);
        super.setMinimumFractionDigits(Math.min(minimumFractionDigits, DOUBLE_FRACTION_DIGITS));
        if (minimumFractionDigits > maximumFractionDigits) {
            maximumFractionDigits = minimumFractionDigits;
            super.setMaximumFractionDigits(Math.min(maximumFractionDigits, DOUBLE_FRACTION_DIGITS));
        }
    }

    @Override
    public int getMaximumIntegerDigits() {
        return maximumIntegerDigits;
    }

    @Override
    public int getMinimumIntegerDigits() {
        return minimumIntegerDigits;
    }

    @Override
    public int getMaximumFractionDigits() {
        return maximumFractionDigits;
    }

    @Override
    public int getMinimumFractionDigits() {
        return minimumFractionDigits;
    }

    @Override
    public Currency getCurrency() {
        return symbols.getCurrency();
    }

    @Override
    public void setCurrency(Currency currency) {
        if (currency != symbols.getCurrency()) {
            symbols.setCurrency(currency);
            if (isCurrencyFormat) {
                expandAffixes();
            }
        }
    }

    @Override
    public RoundingMode getRoundingMode() {
        return roundingMode;
    }

    @Override
    public void setRoundingMode(RoundingMode roundingMode) {
        this.roundingMode = Objects.requireNonNull(roundingMode);
    }

    /** Takes over how many digits the currency has; the pattern may allow fewer. */
    void useCurrencyDigits() {
        Currency currency = symbols.getCurrency();
        int digits = currency == null ? -1 : currency.getDefaultFractionDigits();
        if (digits == -1) {
            return;
        }
        int oldMin = getMinimumFractionDigits();
        if (oldMin == getMaximumFractionDigits()) {
            setMinimumFractionDigits(digits);
            setMaximumFractionDigits(digits);
        } else {
            setMinimumFractionDigits(Math.min(digits, oldMin));
            setMaximumFractionDigits(digits);
        }
    }
}
