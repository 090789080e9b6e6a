// Bytes and integers to hexadecimal text and back: with a delimiter between bytes, a prefix and a suffix for each.
package java.util;

import java.io.IOException;
import java.io.UncheckedIOException;

public final class HexFormat {
    private static final HexFormat PLAIN = new HexFormat("", "", "", false);

    private final String delimiter;
    private final String prefix;
    private final String suffix;
    private final boolean upper;

    private HexFormat(String delimiter, String prefix, String suffix, boolean upper) {
        this.delimiter = Objects.requireNonNull(delimiter, "delimiter");
        this.prefix = Objects.requireNonNull(prefix, "prefix");
        this.suffix = Objects.requireNonNull(suffix, "suffix");
        this.upper = upper;
    }

    public static HexFormat of() {
        return PLAIN;
    }

    public static HexFormat ofDelimiter(String delimiter) {
        return new HexFormat(delimiter, "", "", false);
    }

    public HexFormat withDelimiter(String delimiter) {
        return new HexFormat(delimiter, prefix, suffix, upper);
    }

    public HexFormat withPrefix(String prefix) {
        return new HexFormat(delimiter, prefix, suffix, upper);
    }

    public HexFormat withSuffix(String suffix) {
        return new HexFormat(delimiter, prefix, suffix, upper);
    }

    public HexFormat withUpperCase() {
        return new HexFormat(delimiter, prefix, suffix, true);
    }

    public HexFormat withLowerCase() {
        return new HexFormat(delimiter, prefix, suffix, false);
    }

    public String delimiter() {
        return delimiter;
    }

    public String prefix() {
        return prefix;
    }

    public String suffix() {
        return suffix;
    }

    public boolean isUpperCase() {
        return upper;
    }

    // ---- Formatting ----

    public String formatHex(byte[] bytes) {
        return formatHex(bytes, 0, bytes.length);
    }

    public String formatHex(byte[] bytes, int fromIndex, int toIndex) {
        Objects.requireNonNull(bytes, "bytes");
        Objects.checkFromToIndex(fromIndex, toIndex, bytes.length);
        int n = toIndex - fromIndex;
        long size = n == 0 ? 0 : n * (2L + prefix.length() + suffix.length() + delimiter.length());
        if (size > Integer.MAX_VALUE) {
            throw new OutOfMemoryError("String size is too large: " + size);
        }
        return formatHex(new StringBuilder((int) size), bytes, fromIndex, toIndex).toString();
    }

    public <A extends Appendable> A formatHex(A out, byte[] bytes) {
        return formatHex(out, bytes, 0, bytes.length);
    }

    public <A extends Appendable> A formatHex(A out, byte[] bytes, int fromIndex, int toIndex) {
        Objects.requireNonNull(out, "out");
        Objects.requireNonNull(bytes, "bytes");
        Objects.checkFromToIndex(fromIndex, toIndex, bytes.length);
        try {
            for (int i = fromIndex; i < toIndex; i++) {
                if (i > fromIndex) {
                    out.append(delimiter);
                }
                out.append(prefix).append(toHighHexDigit(bytes[i])).append(toLowHexDigit(bytes[i])).append(suffix);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
        return out;
    }

    public char toLowHexDigit(int value) {
        value &= 0xf;
        return (char) (value < 10 ? '0' + value : (upper ? 'A' : 'a') - 10 + value);
    }

    public char toHighHexDigit(int value) {
        return toLowHexDigit(value >> 4);
    }

    public <A extends Appendable> A toHexDigits(A out, byte value) {
        Objects.requireNonNull(out, "out");
        try {
            out.append(toHighHexDigit(value)).append(toLowHexDigit(value));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
        return out;
    }

    public String toHexDigits(byte value) {
        return toHexDigits(value, 2);
    }

    public String toHexDigits(char value) {
        return toHexDigits(value, 4);
    }

    public String toHexDigits(short value) {
        return toHexDigits(value, 4);
    }

    public String toHexDigits(int value) {
        return toHexDigits(value, 8);
    }

    public String toHexDigits(long value) {
        return toHexDigits(value, 16);
    }

    public String toHexDigits(long value, int digits) {
        if (digits < 0 || digits > 16) {
            throw new IllegalArgumentException("number of digits: " + digits);
        }
        char[] text = new char[digits];
        for (int i = digits - 1; i >= 0; i--) {
            text[i] = toLowHexDigit((int) value);
            value >>>= 4;
        }
        return new String(text);
    }

    // ---- Parsing ----

    public byte[] parseHex(CharSequence string) {
        return parseHex(string, 0, string.length());
    }

    public byte[] parseHex(CharSequence string, int fromIndex, int toIndex) {
        Objects.requireNonNull(string, "string");
        Objects.checkFromToIndex(fromIndex, toIndex, string.length());
        int n = toIndex - fromIndex;
        if (n == 0) {
            return new byte[0];
        }
        int between = suffix.length() + delimiter.length() + prefix.length();
        int stride = 2 + between;
        if (stride == 2) {
            if ((n & 1) != 0) {
                throw new IllegalArgumentException("string length not even: " + n);
            }
        } else if (n < 2 + prefix.length() + suffix.length()
                || (n - 2 - prefix.length() - suffix.length()) % stride != 0) {
            throw new IllegalArgumentException(
                    "extra or missing delimiters or values consisting of prefix, two hexadecimal digits, and suffix");
        }
        byte[] bytes = new byte[(n + delimiter.length()) / stride];
        int at = fromIndex;
        requireLiteral(string, at, prefix);
        at += prefix.length();
        String literal = suffix + delimiter + prefix;
        for (int i = 0; i < bytes.length; i++) {
            if (i > 0) {
                requireLiteral(string, at, literal);
                at += literal.length();
            }
            bytes[i] = (byte) (fromHexDigit(string.charAt(at)) << 4 | fromHexDigit(string.charAt(at + 1)));
            at += 2;
        }
        requireLiteral(string, at, suffix);
        return bytes;
    }

    private static void requireLiteral(CharSequence s, int at, String literal) {
        for (int i = 0; i < literal.length(); i++) {
            if (s.charAt(at + i) != literal.charAt(i)) {
                throw new IllegalArgumentException(
                        "found: \"" + s.subSequence(at, at + literal.length()) + "\", expected: \"" + literal
                        + "\", index: " + at + " ch: " + (int) s.charAt(at + i));
            }
        }
    }

    public byte[] parseHex(char[] chars, int fromIndex, int toIndex) {
        Objects.requireNonNull(chars, "chars");
        Objects.checkFromToIndex(fromIndex, toIndex, chars.length);
        return parseHex(new String(chars, fromIndex, toIndex - fromIndex));
    }

    public static boolean isHexDigit(int ch) {
        return ch >= '0' && ch <= '9' || ch >= 'a' && ch <= 'f' || ch >= 'A' && ch <= 'F';
    }

    public static int fromHexDigit(int ch) {
        if (!isHexDigit(ch)) {
            throw new NumberFormatException("not a hexadecimal digit: \"" + (char) ch + "\" = " + ch);
        }
        return ch <= '9' ? ch - '0' : (ch | 0x20) - 'a' + 10;
    }

    public static int fromHexDigits(CharSequence string) {
        return fromHexDigits(string, 0, string.length());
    }

    public static int fromHexDigits(CharSequence string, int fromIndex, int toIndex) {
        return (int) digits(string, fromIndex, toIndex, 8);
    }

    public static long fromHexDigitsToLong(CharSequence string) {
        return fromHexDigitsToLong(string, 0, string.length());
    }

    public static long fromHexDigitsToLong(CharSequence string, int fromIndex, int toIndex) {
        return digits(string, fromIndex, toIndex, 16);
    }

    private static long digits(CharSequence string, int fromIndex, int toIndex, int limit) {
        Objects.requireNonNull(string, "string");
        Objects.checkFromToIndex(fromIndex, toIndex, string.length());
        int n = toIndex - fromIndex;
        if (n > limit) {
            throw new IllegalArgumentException("string length greater than " + limit + ": " + n);
        }
        long value = 0;
        for (int i = fromIndex; i < toIndex; i++) {
            value = value << 4 | fromHexDigit(string.charAt(i));
        }
        return value;
    }

    // ---- Object ----

    @Override
    public boolean equals(Object o) {
        if (!(o instanceof HexFormat)) {
            return false;
        }
        HexFormat h = (HexFormat) o;
        return upper == h.upper && delimiter.equals(h.delimiter) && prefix.equals(h.prefix) && suffix.equals(h.suffix);
    }

    @Override
    public int hashCode() {
        return 31 * Objects.hash(delimiter, prefix, suffix) + Boolean.hashCode(upper);
    }

    @Override
    public String toString() {
        return "uppercase: " + upper + ", delimiter: \"" + delimiter + "\", prefix: \"" + prefix + "\", suffix: \""
                + suffix + "\"";
    }
}
