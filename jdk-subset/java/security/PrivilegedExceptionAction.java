// An action that may throw, to be run by AccessController.doPrivileged.
package java.security;

public interface PrivilegedExceptionAction<T> {
    T run() throws Exception;
}
