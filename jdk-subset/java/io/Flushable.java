// A destination of data with buffered output.
package java.io;

public interface Flushable {
    void flush() throws IOException;
}
