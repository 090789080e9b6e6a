// See the API documentation of Java SE 17.
package java.lang.reflect;

public class MalformedParameterizedTypeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public MalformedParameterizedTypeException() {
    }

    public MalformedParameterizedTypeException(String message) {
        super(message);
    }
}
