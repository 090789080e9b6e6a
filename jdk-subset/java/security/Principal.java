// An entity such as a person or a login.
package java.security;

public interface Principal {
    boolean equals(Object another);

    String toString();

    int hashCode();

    String getName();
}
