// IllegalFormatConversionException: an argument of a class that the conversion does not take.
package java.util;

public class IllegalFormatConversionException extends IllegalFormatException {
    private static final long serialVersionUID = 17000126L;

    private final char conversion;
    private final Class<?> argumentClass;

    public IllegalFormatConversionException(char conversion, Class<?> argumentClass) {
        if (argumentClass == null) {
            throw new NullPointerException();
        }
        this.conversion = conversion;
        this.argumentClass = argumentClass;
    }

    public char getConversion() {
        return conversion;
    }

    public Class<?> getArgumentClass() {
        return argumentClass;
    }

    @Override
    public String getMessage() {
        return conversion + " != " + argumentClass.getName();
    }
}
