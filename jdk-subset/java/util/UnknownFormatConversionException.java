// UnknownFormatConversionException: a conversion that does not exist.
package java.util;

public class UnknownFormatConversionException extends IllegalFormatException {
    private static final long serialVersionUID = 19060418L;

    private final String conversion;

    public UnknownFormatConversionException(String conversion) {
        if (conversion == null) {
            throw new NullPointerException();
        }
        this.conversion = conversion;
    }

    public String getConversion() {
        return conversion;
    }

    @Override
    public String getMessage() {
        return "Conversion = '" + conversion + "'";
    }
}
