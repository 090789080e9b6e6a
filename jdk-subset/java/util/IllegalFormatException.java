// IllegalFormatException: a format string has an illegal specifier, or one that does not suit its argument.
package java.util;

public class IllegalFormatException extends IllegalArgumentException {
    private static final long serialVersionUID = 18830826L;

    // Only the subclasses of this package are thrown.
    IllegalFormatException() {
    }
}
