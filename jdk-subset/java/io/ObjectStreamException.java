// Base class of the exceptions of object streams.
package java.io;

public abstract class ObjectStreamException extends IOException {
    private static final long serialVersionUID = 7260898174833392607L;

    protected ObjectStreamException() {
    }

    protected ObjectStreamException(String message) {
        super(message);
    }

    ObjectStreamException(String message, Throwable cause) {
        super(message, cause);
    }

    ObjectStreamException(Throwable cause) {
        super(cause);
    }
}
