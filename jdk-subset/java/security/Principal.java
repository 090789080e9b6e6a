// An entity such as a person or a login.
package java.security;

import javax.security.auth.Subject;

public interface Principal {
    boolean equals(Object another);

    String toString();

    int hashCode();

    String getName();

    default boolean implies(Subject subject) {
        return subject != null && subject.getPrincipals().contains(this);
    }
}
