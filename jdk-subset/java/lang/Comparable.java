/** Objects with a total (natural) order. */
package java.lang;

public interface Comparable<T> {
    int compareTo(T o);
}
