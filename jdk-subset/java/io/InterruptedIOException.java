// An I/O operation was interrupted.
package java.io;

public class InterruptedIOException extends IOException {
    private static final long serialVersionUID = 4020568460727500567L;

    public InterruptedIOException() {
    }

    public InterruptedIOException(String message) {
        super(message);
    }

    /** How many bytes had been transferred before it was interrupted. */
    public int bytesTransferred = 0;
}
