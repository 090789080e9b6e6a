// MissingFormatArgumentException: a specifier without argument.
package java.util;

public class MissingFormatArgumentException extends IllegalFormatException {
    private static final long serialVersionUID = 19190115L;

    private final String formatSpecifier;

    public MissingFormatArgumentException(String formatSpecifier) {
        if (formatSpecifier == null) {
            throw new NullPointerException();
        }
        this.formatSpecifier = formatSpecifier;
    }

    public String getFormatSpecifier() {
        return formatSpecifier;
    }

    @Override
    public String getMessage() {
        return "Format specifier '" + formatSpecifier + "'";
    }
}
