// A deserialized object failed validation.
package java.io;

public class InvalidObjectException extends ObjectStreamException {
    private static final long serialVersionUID = 3233174318281839583L;

    public InvalidObjectException(String message) {
        super(message);
    }

    InvalidObjectException(String message, Throwable cause) {
        super(message, cause);
    }
}
