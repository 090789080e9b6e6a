// A relative get reached the limit of the buffer.
package java.nio;

public class BufferUnderflowException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BufferUnderflowException() {
    }
}
