// IllegalFormatWidthException: a width where none is allowed, or that is no int.
package java.util;

public class IllegalFormatWidthException extends IllegalFormatException {
    private static final long serialVersionUID = 16660902L;

    private final int width;

    public IllegalFormatWidthException(int width) {
        this.width = width;
    }

    public int getWidth() {
        return width;
    }

    @Override
    public String getMessage() {
        return Integer.toString(width);
    }
}
