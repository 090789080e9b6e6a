/** A resource that a try-with-resources statement closes. */
package java.lang;

public interface AutoCloseable {
    void close() throws Exception;
}
