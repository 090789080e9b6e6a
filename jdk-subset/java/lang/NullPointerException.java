/** null was used where an object is required. The VM explains which one, when asked (contract 9.6). */
package java.lang;

public class NullPointerException extends RuntimeException {
    private static final long serialVersionUID = 5162710183389028792L;

    /** Number of fillInStackTrace calls, up to 2: a refilled trace no longer belongs to the fault. */
    private transient int fills;
    private transient boolean explained;
    private transient String extendedMessage;

    public NullPointerException() {
        super();
    }

    public NullPointerException(String s) {
        super(s);
    }

    private void explain() {
        explained = true;
        extendedMessage = fills == 1 ? getExtendedNPEMessage() : null;
    }

    public synchronized Throwable fillInStackTrace() {
        if (fills == 1 && !explained) {
            explain();
        }
        if (fills < 2) {
            fills++;
        }
        return super.fillInStackTrace();
    }

    public String getMessage() {
        String message = super.getMessage();
        if (message != null) {
            return message;
        }
        synchronized (this) {
            if (!explained) {
                explain();
            }
            return extendedMessage;
        }
    }

    private native String getExtendedNPEMessage();
}
