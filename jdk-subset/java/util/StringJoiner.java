// StringJoiner: elements between a prefix and a suffix, separated by a delimiter.
package java.util;

public final class StringJoiner {
    private final String prefix;
    private final String delimiter;
    private final String suffix;
    private StringBuilder joined;       // elements with delimiters, without prefix; null: none yet
    private String emptyValue;

    public StringJoiner(CharSequence delimiter) {
        this(delimiter, "", "");
    }

    public StringJoiner(CharSequence delimiter, CharSequence prefix, CharSequence suffix) {
        Objects.requireNonNull(prefix, "The prefix must not be null");
        Objects.requireNonNull(delimiter, "The delimiter must not be null");
        Objects.requireNonNull(suffix, "The suffix must not be null");
        this.prefix = prefix.toString();
        this.delimiter = delimiter.toString();
        this.suffix = suffix.toString();
        checkLength((long) this.prefix.length() + this.suffix.length());
    }

    /** What has been joined must be a text: a longer one is refused where it arises, not when it is asked for. */
    private static void checkLength(long chars) {
        if (chars > Integer.MAX_VALUE) {
            throw new OutOfMemoryError("Requested array size exceeds VM limit");
        }
    }

    public StringJoiner setEmptyValue(CharSequence emptyValue) {
        this.emptyValue = Objects.requireNonNull(emptyValue, "The empty value must not be null").toString();
        return this;
    }

    @Override
    public String toString() {
        StringBuilder sb = joined;
        if (sb == null) {
            return emptyValue != null ? emptyValue : prefix + suffix;
        }
        if (prefix.isEmpty() && suffix.isEmpty()) {
            return sb.toString();
        }
        return new StringBuilder(prefix.length() + sb.length() + suffix.length())
                .append(prefix).append(sb).append(suffix).toString();
    }

    public StringJoiner add(CharSequence newElement) {
        String s = String.valueOf(newElement);
        StringBuilder sb = joined;
        if (sb == null) {
            checkLength((long) s.length() + prefix.length() + suffix.length());
            joined = sb = new StringBuilder();
        } else {
            checkLength((long) sb.length() + delimiter.length() + s.length() + prefix.length() + suffix.length());
            sb.append(delimiter);
        }
        sb.append(s);
        return this;
    }

    public StringJoiner merge(StringJoiner other) {
        Objects.requireNonNull(other);
        if (other.joined != null) {
            // A copy first: [other] may be this.
            String s = other.joined.toString();
            add(s);
        }
        return this;
    }

    public int length() {
        if (joined == null && emptyValue != null) {
            return emptyValue.length();
        }
        return prefix.length() + (joined == null ? 0 : joined.length()) + suffix.length();
    }
}
