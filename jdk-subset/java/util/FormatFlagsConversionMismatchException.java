// FormatFlagsConversionMismatchException: a flag that the conversion does not allow.
package java.util;

public class FormatFlagsConversionMismatchException extends IllegalFormatException {
    private static final long serialVersionUID = 19120414L;

    private final String flags;
    private final char conversion;

    public FormatFlagsConversionMismatchException(String flags, char conversion) {
        if (flags == null) {
            throw new NullPointerException();
        }
        this.flags = flags;
        this.conversion = conversion;
    }

    public String getFlags() {
        return flags;
    }

    public char getConversion() {
        return conversion;
    }

    @Override
    public String getMessage() {
        return "Conversion = " + conversion + ", Flags = " + flags;
    }
}
