// Texts with arguments: {0}, {1,number,#.##}, {2,choice,...}.
package java.text;

import java.io.InvalidObjectException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.Locale;

public class MessageFormat extends Format {
    private static final long serialVersionUID = 6479157306784022952L;

    private static final String[] TYPES = {"", "number", "date", "time", "choice"};
    private static final String[] NUMBER_STYLES = {"", "currency", "percent", "integer"};
    private static final String[] DATE_STYLES = {"", "short", "medium", "long", "full"};
    private static final int[] DATE_CODES = {DateFormat.DEFAULT, DateFormat.SHORT, DateFormat.MEDIUM, DateFormat.LONG,
        DateFormat.FULL};

    private Locale locale;
    /** The text without arguments. */
    private String pattern = "";
    private Format[] formats = new Format[0];
    /** Where in the text each argument is, and which one it is. */
    private int[] offsets = new int[0];
    private int[] argumentNumbers = new int[0];

    public MessageFormat(String pattern) {
        this(pattern, Locale.getDefault(Locale.Category.FORMAT));
    }

    public MessageFormat(String pattern, Locale locale) {
        this.locale = locale;
        applyPattern(pattern);
    }

    public void setLocale(Locale locale) {
        this.locale = locale;
    }

    public Locale getLocale() {
        return locale;
    }

    public void applyPattern(String pattern) {
        StringBuilder text = new StringBuilder();
        ArrayList<int[]> places = new ArrayList<>();
        ArrayList<Format> found = new ArrayList<>();
        StringBuilder[] parts = null;
        int part = 0;
        int depth = 0;
        boolean quoted = false;
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (parts == null) {
                if (c == '\'') {
                    if (i + 1 < pattern.length() && pattern.charAt(i + 1) == '\'') {
                        text.append(c);
                        i++;
                    } else {
                        quoted = !quoted;
                    }
                } else if (c == '{' && !quoted) {
                    parts = new StringBuilder[] {new StringBuilder(), new StringBuilder(), new StringBuilder()};
                    part = 0;
                    depth = 0;
                } else {
                    text.append(c);
                }
            } else if (quoted) {
                parts[part].append(c);
                quoted = c != '\'';
            } else if (c == ',' && part < 2) {
                part++;
            } else if (c == '{') {
                depth++;
                parts[part].append(c);
            } else if (c == '}' && depth > 0) {
                depth--;
                parts[part].append(c);
            } else if (c == '}') {
                int number = argumentNumber(parts[0].toString());
                found.add(format(parts[1].toString(), parts[2].toString()));
                places.add(new int[] {text.length(), number});
                parts = null;
            } else if (c != ' ' || part != 1 || parts[part].length() > 0) {
                quoted = c == '\'';
                parts[part].append(c);
            }
        }
        // As in `java`, an argument that ends within an inner brace is left out without an exception.
        if (parts != null && depth == 0) {
            this.pattern = "";
            throw new IllegalArgumentException("Unmatched braces in the pattern.");
        }
        this.pattern = text.toString();
        formats = found.toArray(new Format[0]);
        offsets = new int[places.size()];
        argumentNumbers = new int[places.size()];
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = places.get(i)[0];
            argumentNumbers[i] = places.get(i)[1];
        }
    }

    private static int argumentNumber(String text) {
        int number;
        try {
            number = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("can't parse argument number: " + text, e);
        }
        if (number < 0) {
            throw new IllegalArgumentException("negative argument number: " + text);
        }
        return number;
    }

    private static int find(String word, String[] words) {
        for (int pass = 0; pass < 2; pass++) {
            for (int i = 0; i < words.length; i++) {
                if (words[i].equals(word)) {
                    return i;
                }
            }
            word = word.trim().toLowerCase(Locale.ROOT);
        }
        return -1;
    }

    private Format format(String type, String style) {
        int kind = find(type, TYPES);
        switch (kind) {
        case 0:
            return null;
        case 1:
            switch (find(style, NUMBER_STYLES)) {
            case 0: return NumberFormat.getInstance(locale);
            case 1: return NumberFormat.getCurrencyInstance(locale);
            case 2: return NumberFormat.getPercentInstance(locale);
            case 3: return NumberFormat.getIntegerInstance(locale);
            default:
                return new DecimalFormat(style, DecimalFormatSymbols.getInstance(locale));
            }
        case 2:
        case 3: {
            int s = find(style, DATE_STYLES);
            if (s < 0) {
                return new SimpleDateFormat(style, locale);
            }
            return kind == 2 ? DateFormat.getDateInstance(DATE_CODES[s], locale)
                    : DateFormat.getTimeInstance(DATE_CODES[s], locale);
        }
        case 4:
            try {
                return new ChoiceFormat(style);
            } catch (Exception e) {
                throw new IllegalArgumentException("Choice Pattern incorrect: " + style, e);
            }
        default:
            throw new IllegalArgumentException("unknown format type: " + type);
        }
    }

    private static void copyQuoted(String text, int from, int to, StringBuilder sb) {
        boolean quoted = false;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c == '{') {
                sb.append(quoted ? "" : "'");
                quoted = true;
                sb.append(c);
            } else if (c == '\'') {
                sb.append("''");
            } else {
                sb.append(quoted ? "'" : "").append(c);
                quoted = false;
            }
        }
        sb.append(quoted ? "'" : "");
    }

    public String toPattern() {
        StringBuilder sb = new StringBuilder();
        int last = 0;
        for (int i = 0; i < offsets.length; i++) {
            copyQuoted(pattern, last, offsets[i], sb);
            last = offsets[i];
            sb.append('{').append(argumentNumbers[i]).append(styleOf(formats[i])).append('}');
        }
        copyQuoted(pattern, last, pattern.length(), sb);
        return sb.toString();
    }

    private String styleOf(Format f) {
        if (f instanceof ChoiceFormat) {
            return ",choice," + ((ChoiceFormat) f).toPattern();
        }
        if (f instanceof NumberFormat) {
            if (f.equals(NumberFormat.getInstance(locale))) {
                return ",number";
            }
            if (f.equals(NumberFormat.getCurrencyInstance(locale))) {
                return ",number,currency";
            }
            if (f.equals(NumberFormat.getPercentInstance(locale))) {
                return ",number,percent";
            }
            if (f.equals(NumberFormat.getIntegerInstance(locale))) {
                return ",number,integer";
            }
            return f instanceof DecimalFormat ? ",number," + ((DecimalFormat) f).toPattern() : "";
        }
        if (f instanceof DateFormat) {
            for (int i = 0; i < DATE_CODES.length; i++) {
                String style = i == 0 ? "" : "," + DATE_STYLES[i];
                if (f.equals(DateFormat.getDateInstance(DATE_CODES[i], locale))) {
                    return ",date" + style;
                }
                if (f.equals(DateFormat.getTimeInstance(DATE_CODES[i], locale))) {
                    return ",time" + style;
                }
            }
            return f instanceof SimpleDateFormat ? ",date," + ((SimpleDateFormat) f).toPattern() : "";
        }
        return "";
    }

    public void setFormatsByArgumentIndex(Format[] newFormats) {
        for (int i = 0; i < offsets.length; i++) {
            if (argumentNumbers[i] < newFormats.length) {
                formats[i] = newFormats[argumentNumbers[i]];
            }
        }
    }

    public void setFormats(Format[] newFormats) {
        System.arraycopy(newFormats, 0, formats, 0, Math.min(newFormats.length, formats.length));
    }

    public void setFormatByArgumentIndex(int argumentIndex, Format newFormat) {
        for (int i = 0; i < offsets.length; i++) {
            if (argumentNumbers[i] == argumentIndex) {
                formats[i] = newFormat;
            }
        }
    }

    public void setFormat(int formatElementIndex, Format newFormat) {
        if (formatElementIndex >= offsets.length) {
            throw new ArrayIndexOutOfBoundsException(formatElementIndex);
        }
        formats[formatElementIndex] = newFormat;
    }

    private int arguments() {
        int most = -1;
        for (int n : argumentNumbers) {
            most = Math.max(most, n);
        }
        return most + 1;
    }

    public Format[] getFormatsByArgumentIndex() {
        Format[] all = new Format[arguments()];
        for (int i = 0; i < offsets.length; i++) {
            all[argumentNumbers[i]] = formats[i];
        }
        return all;
    }

    public Format[] getFormats() {
        return formats.clone();
    }

    public final StringBuffer format(Object[] arguments, StringBuffer result, FieldPosition pos) {
        return format(arguments, result, pos, null);
    }

    public static String format(String pattern, Object... arguments) {
        return new MessageFormat(pattern).format(arguments);
    }

    @Override
    public final StringBuffer format(Object arguments, StringBuffer result, FieldPosition pos) {
        return format((Object[]) arguments, result, pos, null);
    }

    /** What an argument is as a text, and the format by which it is one; without one the text is its own. */
    private Format chosen(Object o, int i) {
        if (formats[i] != null) {
            return formats[i];
        }
        return o instanceof Number ? NumberFormat.getInstance(locale)
                : o instanceof Date ? DateFormat.getDateTimeInstance(DateFormat.SHORT, DateFormat.SHORT, locale) : null;
    }

    private StringBuffer format(Object[] arguments, StringBuffer result, FieldPosition pos,
            ArrayList<AttributedCharacterIterator> parts) {
        int last = 0;
        int from = result.length();
        boolean wanted = pos != null && pos.getFieldAttribute() == Field.ARGUMENT;
        for (int i = 0; i < offsets.length; i++) {
            result.append(pattern, last, offsets[i]);
            last = offsets[i];
            int number = argumentNumbers[i];
            int start = result.length();
            if (arguments == null || number >= arguments.length) {
                result.append('{').append(number).append('}');
                continue;
            }
            Object o = arguments[number];
            Format format = o == null ? null : chosen(o, i);
            String text;
            if (o == null) {
                text = "null";
            } else if (format == null) {
                text = o.toString();
            } else {
                text = format.format(o);
                if (formats[i] instanceof ChoiceFormat && text.indexOf('{') >= 0) {
                    format = new MessageFormat(text, locale);
                    o = arguments;
                    text = format.format(o);
                }
            }
            if (parts != null) {
                if (from < start) {
                    parts.add(new AttributedString(result.substring(from, start)).getIterator());
                }
                AttributedCharacterIterator own = format == null ? new AttributedString(text).getIterator()
                        : format.formatToCharacterIterator(o);
                AttributedString s = new AttributedString(own);
                if (!text.isEmpty()) {
                    s.addAttribute(Field.ARGUMENT, number);
                    parts.add(s.getIterator());
                }
                from = start + text.length();
            }
            result.append(text);
            if (wanted && start != result.length()) {
                pos.setBeginIndex(start);
                pos.setEndIndex(result.length());
                wanted = false;
            }
        }
        result.append(pattern, last, pattern.length());
        if (parts != null && from < result.length()) {
            parts.add(new AttributedString(result.substring(from)).getIterator());
        }
        return result;
    }

    @Override
    public AttributedCharacterIterator formatToCharacterIterator(Object arguments) {
        if (arguments == null) {
            throw new NullPointerException("formatToCharacterIterator must be passed non-null object");
        }
        ArrayList<AttributedCharacterIterator> parts = new ArrayList<>();
        format((Object[]) arguments, new StringBuffer(), null, parts);
        if (parts.isEmpty()) {
            return new AttributedString("").getIterator();
        }
        return new AttributedString(parts.toArray(new AttributedCharacterIterator[0])).getIterator();
    }

    public Object[] parse(String source, ParsePosition pos) {
        if (source == null) {
            return new Object[0];
        }
        Object[] result = new Object[arguments()];
        int at = 0;
        int in = pos.index;
        ParsePosition p = new ParsePosition(0);
        for (int i = 0; i < offsets.length; i++) {
            int length = offsets[i] - at;
            if (!pattern.regionMatches(at, source, in, length)) {
                pos.errorIndex = in;
                return null;
            }
            in += length;
            at += length;
            if (formats[i] == null) {
                // A text goes on to the text that follows it.
                int end = i == offsets.length - 1 ? pattern.length() : offsets[i + 1];
                int next = at >= end ? source.length() : source.indexOf(pattern.substring(at, end), in);
                if (next < 0) {
                    pos.errorIndex = in;
                    return null;
                }
                String value = source.substring(in, next);
                if (!value.equals("{" + argumentNumbers[i] + "}")) {
                    result[argumentNumbers[i]] = value;
                }
                in = next;
            } else {
                p.index = in;
                result[argumentNumbers[i]] = formats[i].parseObject(source, p);
                if (p.index == in) {
                    pos.errorIndex = in;
                    return null;
                }
                in = p.index;
            }
        }
        int rest = pattern.length() - at;
        if (!pattern.regionMatches(at, source, in, rest)) {
            pos.errorIndex = in;
            return null;
        }
        pos.index = in + rest;
        return result;
    }

    public Object[] parse(String source) throws ParseException {
        ParsePosition pos = new ParsePosition(0);
        Object[] result = parse(source, pos);
        if (pos.index == 0) {
            throw new ParseException("MessageFormat parse error!", pos.errorIndex);
        }
        return result;
    }

    @Override
    public Object parseObject(String source, ParsePosition pos) {
        return parse(source, pos);
    }

    @Override
    public Object clone() {
        MessageFormat other = (MessageFormat) super.clone();
        other.formats = new Format[formats.length];
        for (int i = 0; i < formats.length; i++) {
            other.formats[i] = formats[i] == null ? null : (Format) formats[i].clone();
        }
        other.offsets = offsets.clone();
        other.argumentNumbers = argumentNumbers.clone();
        return other;
    }

    @Override
    public boolean equals(Object obj) {
        if (obj == null || getClass() != obj.getClass()) {
            return false;
        }
        MessageFormat o = (MessageFormat) obj;
        return pattern.equals(o.pattern) && java.util.Objects.equals(locale, o.locale) && Arrays.equals(offsets,
                o.offsets)
                && Arrays.equals(argumentNumbers, o.argumentNumbers) && Arrays.equals(formats, o.formats);
    }

    @Override
    public int hashCode() {
        return pattern.hashCode();
    }

    public static class Field extends Format.Field {
        private static final long serialVersionUID = 7899943957617360810L;

        public static final Field ARGUMENT = new Field("message argument field");

        protected Field(String name) {
            super(name);
        }

        @Override
        protected Object readResolve() throws InvalidObjectException {
            if (getClass() != Field.class) {
                throw new InvalidObjectException("subclass didn't correctly implement readResolve");
            }
            return ARGUMENT;
        }
    }

    private static final java.io.ObjectStreamField[] serialPersistentFields = {
        new java.io.ObjectStreamField("locale", Locale.class),
        new java.io.ObjectStreamField("pattern", String.class),
        new java.io.ObjectStreamField("formats", Format[].class),
        new java.io.ObjectStreamField("offsets", int[].class),
        new java.io.ObjectStreamField("argumentNumbers", int[].class),
        new java.io.ObjectStreamField("maxOffset", int.class),
    };

    /** With room for ten elements at least, as `java` has. */
    private void writeAsDefault(java.io.ObjectOutputStream s) throws java.io.IOException {
        int room = Math.max(10, offsets.length);
        java.io.ObjectOutputStream.PutField fields = s.putFields();
        fields.put("locale", locale);
        fields.put("pattern", pattern);
        fields.put("formats", Arrays.copyOf(formats, room));
        fields.put("offsets", Arrays.copyOf(offsets, room));
        fields.put("argumentNumbers", Arrays.copyOf(argumentNumbers, room));
        fields.put("maxOffset", offsets.length - 1);
        s.writeFields();
    }

    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        java.io.ObjectInputStream.GetField fields = s.readFields();
        locale = (Locale) fields.get("locale", null);
        pattern = (String) fields.get("pattern", null);
        int count = fields.get("maxOffset", -1) + 1;
        int[] places = (int[]) fields.get("offsets", null);
        int[] numbers = (int[]) fields.get("argumentNumbers", null);
        Format[] all = (Format[]) fields.get("formats", null);
        if (count < 0 || pattern == null || all == null || places == null || numbers == null || count > all.length
                || count > places.length || count > numbers.length) {
            throw new java.io.InvalidObjectException("Could not reconstruct MessageFormat from corrupt stream.");
        }
        formats = Arrays.copyOf(all, count);
        offsets = Arrays.copyOf(places, count);
        argumentNumbers = Arrays.copyOf(numbers, count);
        for (int i = count - 1, last = pattern.length(); i >= 0; last = offsets[i--]) {
            if (offsets[i] < 0 || offsets[i] > last) {
                throw new java.io.InvalidObjectException("Could not reconstruct MessageFormat from corrupt stream.");
            }
        }
    }
}
