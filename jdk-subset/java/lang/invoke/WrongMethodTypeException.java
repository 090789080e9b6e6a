// See the API documentation of Java SE 17.
package java.lang.invoke;

public class WrongMethodTypeException extends RuntimeException {
    private static final long serialVersionUID = 292L;

    public WrongMethodTypeException() {
    }

    public WrongMethodTypeException(String s) {
        super(s);
    }

    WrongMethodTypeException(String s, Throwable cause) {
        super(s, cause);
    }
}
