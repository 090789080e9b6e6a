// A source or destination that can be closed; closing twice has no effect.
package java.io;

public interface Closeable extends AutoCloseable {
    void close() throws IOException;
}
