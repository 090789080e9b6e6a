// Numbers as texts; the instances are DecimalFormat with the patterns of locales.
package java.text;

import java.io.InvalidObjectException;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Currency;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import jdk.internal.locale.LocaleData;

public abstract class NumberFormat extends Format {
    private static final long serialVersionUID = -2308460125733713944L;

    public static final int INTEGER_FIELD = 0;
    public static final int FRACTION_FIELD = 1;

    private boolean groupingUsed = true;
    private byte maxIntegerDigits = 40;
    private byte minIntegerDigits = 1;
    private byte maxFractionDigits = 3;
    private byte minFractionDigits;
    private int serialVersionOnStream = 1;
    private boolean parseIntegerOnly;
    private int maximumIntegerDigits = 40;
    private int minimumIntegerDigits = 1;
    private int maximumFractionDigits = 3;
    private int minimumFractionDigits;

    protected NumberFormat() {
    }

    @Override
    public StringBuffer format(Object number, StringBuffer toAppendTo, FieldPosition pos) {
        if (number instanceof Long || number instanceof Integer || number instanceof Short || number instanceof Byte
                || number instanceof AtomicInteger || number instanceof AtomicLong
                || number instanceof BigInteger && ((BigInteger) number).bitLength() < 64) {
            return format(((Number) number).longValue(), toAppendTo, pos);
        }
        if (number instanceof Number) {
            return format(((Number) number).doubleValue(), toAppendTo, pos);
        }
        throw new IllegalArgumentException("Cannot format given Object as a Number");
    }

    @Override
    public final Object parseObject(String source, ParsePosition pos) {
        return parse(source, pos);
    }

    public final String format(double number) {
        return format(number, new StringBuffer(), new FieldPosition(0)).toString();
    }

    public final String format(long number) {
        return format(number, new StringBuffer(), new FieldPosition(0)).toString();
    }

    public abstract StringBuffer format(double number, StringBuffer toAppendTo, FieldPosition pos);

    public abstract StringBuffer format(long number, StringBuffer toAppendTo, FieldPosition pos);

    public abstract Number parse(String source, ParsePosition parsePosition);

    public Number parse(String source) throws ParseException {
        ParsePosition position = new ParsePosition(0);
        Number result = parse(source, position);
        if (position.index == 0) {
            throw new ParseException("Unparseable number: \"" + source + "\"", position.errorIndex);
        }
        return result;
    }

    public boolean isParseIntegerOnly() {
        return parseIntegerOnly;
    }

    public void setParseIntegerOnly(boolean value) {
        parseIntegerOnly = value;
    }

    /** A DecimalFormat with the pattern of that number in the locale's list. */
    private static DecimalFormat instance(Locale locale, int pattern) {
        DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(locale);
        return new DecimalFormat(LocaleData.list(locale, "patterns")[pattern], symbols);
    }

    private static Locale defaultLocale() {
        return Locale.getDefault(Locale.Category.FORMAT);
    }

    public static final NumberFormat getInstance() {
        return instance(defaultLocale(), 0);
    }

    public static NumberFormat getInstance(Locale inLocale) {
        return instance(inLocale, 0);
    }

    public static final NumberFormat getNumberInstance() {
        return instance(defaultLocale(), 0);
    }

    public static NumberFormat getNumberInstance(Locale inLocale) {
        return instance(inLocale, 0);
    }

    public static final NumberFormat getIntegerInstance() {
        return getIntegerInstance(defaultLocale());
    }

    public static NumberFormat getIntegerInstance(Locale inLocale) {
        DecimalFormat f = instance(inLocale, 0);
        f.setMaximumFractionDigits(0);
        f.setDecimalSeparatorAlwaysShown(false);
        f.setParseIntegerOnly(true);
        f.setRoundingMode(RoundingMode.HALF_EVEN);
        return f;
    }

    public static final NumberFormat getCurrencyInstance() {
        return getCurrencyInstance(defaultLocale());
    }

    public static NumberFormat getCurrencyInstance(Locale inLocale) {
        DecimalFormat f = instance(inLocale, 1);
        f.useCurrencyDigits();
        return f;
    }

    public static final NumberFormat getPercentInstance() {
        return instance(defaultLocale(), 2);
    }

    public static NumberFormat getPercentInstance(Locale inLocale) {
        return instance(inLocale, 2);
    }

    public static NumberFormat getCompactNumberInstance() {
        return getCompactNumberInstance(defaultLocale(), Style.SHORT);
    }

    public static NumberFormat getCompactNumberInstance(Locale locale, Style formatStyle) {
        Objects.requireNonNull(locale);
        Objects.requireNonNull(formatStyle);
        return CompactNumberFormat.of(locale, formatStyle);
    }

    public static Locale[] getAvailableLocales() {
        return LocaleData.available();
    }

    @Override
    public int hashCode() {
        return maximumIntegerDigits * 37 + 3;
    }

    @Override
    public boolean equals(Object obj) {
        if (obj == null) {
            return false;
        }
        if (this == obj) {
            return true;
        }
        if (getClass() != obj.getClass()) {
            return false;
        }
        NumberFormat other = (NumberFormat) obj;
        return maximumIntegerDigits == other.maximumIntegerDigits && minimumIntegerDigits == other.minimumIntegerDigits
                && maximumFractionDigits == other.maximumFractionDigits
                && minimumFractionDigits == other.minimumFractionDigits && groupingUsed == other.groupingUsed
                && parseIntegerOnly == other.parseIntegerOnly;
    }

    @Override
    public Object clone() {
        return super.clone();
    }

    public boolean isGroupingUsed() {
        return groupingUsed;
    }

    public void setGroupingUsed(boolean newValue) {
        groupingUsed = newValue;
    }

    public int getMaximumIntegerDigits() {
        return maximumIntegerDigits;
    }

    public void setMaximumIntegerDigits(int newValue) {
        maximumIntegerDigits = Math.max(0, newValue);
        minimumIntegerDigits = Math.min(minimumIntegerDigits, maximumIntegerDigits);
    }

    public int getMinimumIntegerDigits() {
        return minimumIntegerDigits;
    }

    public void setMinimumIntegerDigits(int newValue) {
        minimumIntegerDigits = Math.max(0, newValue);
        maximumIntegerDigits = Math.max(minimumIntegerDigits, maximumIntegerDigits);
    }

    public int getMaximumFractionDigits() {
        return maximumFractionDigits;
    }

    public void setMaximumFractionDigits(int newValue) {
        maximumFractionDigits = Math.max(0, newValue);
        minimumFractionDigits = Math.min(minimumFractionDigits, maximumFractionDigits);
    }

    public int getMinimumFractionDigits() {
        return minimumFractionDigits;
    }

    public void setMinimumFractionDigits(int newValue) {
        minimumFractionDigits = Math.max(0, newValue);
        maximumFractionDigits = Math.max(minimumFractionDigits, maximumFractionDigits);
    }

    public Currency getCurrency() {
        throw new UnsupportedOperationException();
    }

    public void setCurrency(Currency currency) {
        throw new UnsupportedOperationException();
    }

    public RoundingMode getRoundingMode() {
        throw new UnsupportedOperationException();
    }

    public void setRoundingMode(RoundingMode roundingMode) {
        throw new UnsupportedOperationException();
    }

    /** Old streams have the numbers of digits in one byte each. */
    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        maxIntegerDigits = (byte) Math.min(maximumIntegerDigits, Byte.MAX_VALUE);
        minIntegerDigits = (byte) Math.min(minimumIntegerDigits, Byte.MAX_VALUE);
        maxFractionDigits = (byte) Math.min(maximumFractionDigits, Byte.MAX_VALUE);
        minFractionDigits = (byte) Math.min(minimumFractionDigits, Byte.MAX_VALUE);
        s.defaultWriteObject();
    }

    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        s.defaultReadObject();
        if (serialVersionOnStream < 1) {
            maximumIntegerDigits = maxIntegerDigits;
            minimumIntegerDigits = minIntegerDigits;
            maximumFractionDigits = maxFractionDigits;
            minimumFractionDigits = minFractionDigits;
        }
        if (minimumIntegerDigits > maximumIntegerDigits || minimumFractionDigits > maximumFractionDigits
                || minimumIntegerDigits < 0 || minimumFractionDigits < 0) {
            throw new java.io.InvalidObjectException("Digit count range invalid");
        }
        serialVersionOnStream = 1;
    }

    public static class Field extends Format.Field {
        private static final long serialVersionUID = 7494728892700160890L;

        private static final Map<String, Field> instanceMap = new HashMap<>(11);

        public static final Field INTEGER = new Field("integer");
        public static final Field FRACTION = new Field("fraction");
        public static final Field EXPONENT = new Field("exponent");
        public static final Field DECIMAL_SEPARATOR = new Field("decimal separator");
        public static final Field SIGN = new Field("sign");
        public static final Field GROUPING_SEPARATOR = new Field("grouping separator");
        public static final Field EXPONENT_SYMBOL = new Field("exponent symbol");
        public static final Field PERCENT = new Field("percent");
        public static final Field PERMILLE = new Field("per mille");
        public static final Field CURRENCY = new Field("currency");
        public static final Field EXPONENT_SIGN = new Field("exponent sign");
        public static final Field PREFIX = new Field("prefix");
        public static final Field SUFFIX = new Field("suffix");

        protected Field(String name) {
            super(name);
            if (getClass() == Field.class) {
                instanceMap.put(name, this);
            }
        }

        @Override
        protected Object readResolve() throws InvalidObjectException {
            if (getClass() != Field.class) {
                throw new InvalidObjectException("subclass didn't correctly implement readResolve");
            }
            Object instance = instanceMap.get(getName());
            if (instance == null) {
                throw new InvalidObjectException("unknown attribute name");
            }
            return instance;
        }
    }

    public enum Style {
        SHORT, LONG
    }
}
