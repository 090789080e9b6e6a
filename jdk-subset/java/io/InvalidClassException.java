// A class cannot be (de)serialized.
package java.io;

public class InvalidClassException extends ObjectStreamException {
    private static final long serialVersionUID = -4333316296251054416L;

    public InvalidClassException(String message) {
        super(message);
    }

    /** Name of the invalid class. */
    public String classname;

    public InvalidClassException(String cname, String reason) {
        super(reason);
        classname = cname;
    }

    InvalidClassException(String reason, Throwable cause) {
        super(reason, cause);
    }

    InvalidClassException(String cname, String reason, Throwable cause) {
        super(reason, cause);
        classname = cname;
    }

    public String getMessage() {
        String message = super.getMessage();
        return classname == null ? message : classname + "; " + message;
    }
}
