// An action to be run by AccessController.doPrivileged.
package java.security;

public interface PrivilegedAction<T> {
    T run();
}
