// Control information of an object stream is inconsistent.
package java.io;

public class StreamCorruptedException extends ObjectStreamException {
    private static final long serialVersionUID = 8983558202217591746L;

    public StreamCorruptedException() {
    }

    public StreamCorruptedException(String message) {
        super(message);
    }
}
