// Numbers as "1K" or "2 million": a pattern for each power of ten.
package java.text;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
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
    /** For each pattern, by the number of its form: prefix, suffix and zeros; null is none. */
    private final transient String[][][] affixes;
    private final transient PluralRules rules;
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
        rules = new PluralRules(pluralRules);
        defaultDecimalFormat = new DecimalFormat(decimalPattern, this.symbols);
        defaultDecimalFormat.setMaximumFractionDigits(0);
        decimalFormat = new DecimalFormat(decimalPattern, this.symbols);
        decimalFormat.setMaximumFractionDigits(0);
        decimalFormat.setGroupingUsed(false);
        decimalFormat.setGroupingSize(0);
        super.setMaximumIntegerDigits(decimalFormat.getMaximumIntegerDigits());
        super.setMinimumIntegerDigits(decimalFormat.getMinimumIntegerDigits());
        super.setMinimumFractionDigits(0);
        super.setMaximumFractionDigits(0);
        super.setGroupingUsed(false);
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
        return s.replace("'", "''").replace(".", "'.'").replace(" ", "' '");
    }

    private void parse(int index, String pattern) {
        String[][] parsed = new String[PluralRules.COUNT][];
        int last = PluralRules.OTHER;
        if (pattern.startsWith("{") && pattern.endsWith("}")) {
            for (String part : forms(pattern.substring(1, pattern.length() - 1))) {
                int colon = part.indexOf(':');
                int count = colon < 0 ? -1 : PluralRules.number(part.substring(0, colon));
                if (count >= 0 && colon + 1 < part.length()) {
                    parsed[count] = affixes(part.substring(colon + 1));
                    last = count;
                }
            }
        } else if (!pattern.isEmpty()) {
            parsed[PluralRules.OTHER] = affixes(pattern);
        }
        divisors[index] = BigDecimal.ONE;
        if (parsed[last] == null) {
            return;
        }
        int zeros = parsed[last][2].length();
        if (parsed[last][0].isEmpty() && parsed[last][1].isEmpty()) {
            return;
        }
        affixes[index] = parsed;
        if (zeros == 0) {
            return;
        }
        if (index + 1 < zeros) {
            throw new IllegalArgumentException("Invalid pattern [" + pattern + "]: min integer digits [" + zeros
                    + "] exceeds max integer digits [" + (index + 1) + "]");
        }
        divisors[index] = BigDecimal.TEN.pow(index - zeros + 1);
    }

    /** The parts of a pattern with several forms: spaces separate them, apart from a quoted one. */
    private static ArrayList<String> forms(String body) {
        ArrayList<String> forms = new ArrayList<>();
        StringBuilder form = new StringBuilder();
        for (int i = 0; i <= body.length(); i++) {
            if (body.startsWith("' '", i)) {
                form.append("' '");
                i += 2;
            } else if (i < body.length() && body.charAt(i) != ' ') {
                form.append(body.charAt(i));
            } else {
                forms.add(form.toString());
                form.setLength(0);
            }
        }
        return forms;
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
        if (quoted) {
            throw new IllegalArgumentException("Invalid single quote in pattern \"" + pattern + "\"");
        }
        return new String[] {sb[0].toString(), sb[1].toString(), zeros.toString()};
    }

    @Override
    public final StringBuffer format(Object number, StringBuffer toAppendTo, FieldPosition fieldPosition) {
        Objects.requireNonNull(number, "number");
        return isBig(number) ? format(number, toAppendTo, new Runs(fieldPosition))
                : super.format(number, toAppendTo, fieldPosition);
    }

    @Override
    public StringBuffer format(double number, StringBuffer result, FieldPosition fieldPosition) {
        return format((Object) number, result, new Runs(fieldPosition));
    }

    @Override
    public StringBuffer format(long number, StringBuffer result, FieldPosition fieldPosition) {
        return format(number == Long.MIN_VALUE ? (Object) BigInteger.valueOf(number) : (Object) number, result,
                new Runs(fieldPosition));
    }

    private static boolean isBig(Object number) {
        return number instanceof BigDecimal
                || number instanceof BigInteger && ((BigInteger) number).bitLength() > 63;
    }

    /** The number of digits before the decimal separator, at least 1. */
    private int digits(BigDecimal value) {
        return Math.max(value.precision() - value.scale(), 1);
    }

    /** Appends a Double, Long, BigDecimal or BigInteger. */
    private StringBuffer format(Object number, StringBuffer result, Runs runs) {
        if (number instanceof Double && !Double.isFinite((Double) number)) {
            return decimalFormat.format((Double) number, result, runs);
        }
        BigDecimal exact = new BigDecimal(number.toString());
        BigDecimal rounded = exact.setScale(getMinimumFractionDigits(), getRoundingMode());
        int index = Math.min(digits(rounded), compactPatterns.length) - 1;
        if (number instanceof BigDecimal) {
            exact = rounded;
        }
        String[][] forms = index < 0 ? null : affixes[index];
        if (forms != null) {
            Number shown = divided(number, exact.abs(), divisors[index]);
            // The number of the form is that of the integer that remains after rounding to tenths.
            BigDecimal tenths = exact.abs().scaleByPowerOfTen(1 - divisors[index].precision())
                    .setScale(1, getRoundingMode());
            String[] affix = forms[rules.of(tenths.toBigInteger())];
            affix = affix == null ? forms[PluralRules.OTHER] : affix;
            if (affix != null) {
                boolean negative = exact.signum() < 0 || number instanceof Double && 1 / (Double) number < 0;
                int start = result.length();
                append(negative ? String.valueOf(symbols.getMinusSign()) : "", Field.SIGN, result, runs);
                result.append(affix[0]);
                if (result.length() > start) {
                    runs.add(Field.PREFIX, -1, start, result.length());
                }
                if (affix[2].isEmpty()) {
                    return append(affix[1], Field.SUFFIX, result, runs);
                }
                if (shown instanceof Double) {
                    decimalFormat.format((Double) shown, result, runs);
                } else {
                    decimalFormat.format((BigDecimal) shown, result, runs);
                }
                return append(affix[1], Field.SUFFIX, result, runs);
            }
        }
        return number instanceof Double ? defaultDecimalFormat.format((Double) number, result, runs)
                : defaultDecimalFormat.format(exact, result, runs);
    }

    /** The absolute value of a number by a divisor, in the arithmetic of the number: a long with a rest is a double. */
    private Number divided(Object number, BigDecimal abs, BigDecimal divisor) {
        BigDecimal exact = abs.divide(divisor);
        if (number instanceof Double || number instanceof Long && exact.stripTrailingZeros().scale() > 0) {
            return abs.doubleValue() / divisor.doubleValue();
        }
        return number instanceof Long ? exact : abs.divide(divisor, getRoundingMode());
    }

    private static StringBuffer append(String text, Field field, StringBuffer result, Runs runs) {
        if (!text.isEmpty()) {
            int start = result.length();
            result.append(text);
            runs.add(field, -1, start, result.length());
        }
        return result;
    }

    @Override
    public AttributedCharacterIterator formatToCharacterIterator(Object obj) {
        if (!(obj instanceof Number)) {
            throw obj == null ? new NullPointerException("formatToCharacterIterator must be passed non-null object")
                    : new IllegalArgumentException("Cannot format given Object as a Number");
        }
        Runs runs = new Runs();
        Object number = isBig(obj) ? obj
                : obj instanceof Double || obj instanceof Float ? (Object) ((Number) obj).doubleValue()
                : (Object) ((Number) obj).longValue();
        return runs.iterator(format(number, new StringBuffer(), runs).toString());
    }

    @Override
    public Number parse(String text, ParsePosition pos) {
        Objects.requireNonNull(text);
        int start = pos.index;
        boolean negative = text.startsWith(String.valueOf(symbols.getMinusSign()), start);
        int from = start + (negative ? 1 : 0);
        int best = -1;
        int bestEnd = 0;
        Number bestNumber = null;
        for (int i = 0; i < affixes.length; i++) {
            for (int plural = 0; affixes[i] != null && plural < PluralRules.COUNT; plural++) {
                String[] a = affixes[i][plural];
                if (a == null || a[2].isEmpty() || !text.startsWith(a[0], from)) {
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

    private static final java.io.ObjectStreamField[] serialPersistentFields = {
        new java.io.ObjectStreamField("decimalPattern", String.class),
        new java.io.ObjectStreamField("symbols", DecimalFormatSymbols.class),
        new java.io.ObjectStreamField("compactPatterns", String[].class),
        new java.io.ObjectStreamField("groupingSize", byte.class),
        new java.io.ObjectStreamField("parseBigDecimal", boolean.class),
        new java.io.ObjectStreamField("roundingMode", RoundingMode.class),
        new java.io.ObjectStreamField("pluralRules", String.class),
    };

    private void writeAsDefault(java.io.ObjectOutputStream s) throws java.io.IOException {
        java.io.ObjectOutputStream.PutField fields = s.putFields();
        fields.put("decimalPattern", decimalPattern);
        fields.put("symbols", symbols);
        fields.put("compactPatterns", compactPatterns);
        fields.put("groupingSize", (byte) getGroupingSize());
        fields.put("parseBigDecimal", isParseBigDecimal());
        fields.put("roundingMode", getRoundingMode());
        fields.put("pluralRules", pluralRules);
        s.writeFields();
    }

    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        java.io.ObjectInputStream.GetField fields = s.readFields();
        CompactNumberFormat f;
        try {
            f = new CompactNumberFormat((String) fields.get("decimalPattern", null),
                    (DecimalFormatSymbols) fields.get("symbols", null),
                    (String[]) fields.get("compactPatterns", null), (String) fields.get("pluralRules", ""));
            f.decimalFormat.setGroupingSize(fields.get("groupingSize", (byte) 0));
        } catch (IllegalArgumentException | NullPointerException e) {
            throw new java.io.InvalidObjectException(e.getMessage());
        }
        Object mode = fields.get("roundingMode", null);
        f.decimalFormat.setRoundingMode(mode == null ? RoundingMode.HALF_EVEN : (RoundingMode) mode);
        f.decimalFormat.setParseBigDecimal(fields.get("parseBigDecimal", false));
        f.decimalFormat.setGroupingUsed(isGroupingUsed());
        f.decimalFormat.setParseIntegerOnly(isParseIntegerOnly());
        f.decimalFormat.setMaximumIntegerDigits(getMaximumIntegerDigits());
        f.decimalFormat.setMinimumIntegerDigits(getMinimumIntegerDigits());
        f.decimalFormat.setMaximumFractionDigits(getMaximumFractionDigits());
        f.decimalFormat.setMinimumFractionDigits(getMinimumFractionDigits());
        decimalPattern = f.decimalPattern;
        symbols = f.symbols;
        compactPatterns = f.compactPatterns;
        set("pluralRules", f.pluralRules);
        set("rules", f.rules);
        set("decimalFormat", f.decimalFormat);
        set("defaultDecimalFormat", f.defaultDecimalFormat);
        set("affixes", f.affixes);
        set("divisors", f.divisors);
    }

    private void set(String field, Object value) {
        jdk.internal.util.SerialData.set(this, CompactNumberFormat.class, field, value);
    }
}
