// Who is logged in: principals and credentials. A subject is associated with what doAs runs.
package javax.security.auth;

import java.io.Serializable;
import java.security.AccessControlContext;
import java.security.AccessController;
import java.security.DomainCombiner;
import java.security.Principal;
import java.security.PrivilegedAction;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Supplier;

@SuppressWarnings("removal")
public final class Subject implements Serializable {
    private static final long serialVersionUID = -8308522755600156056L;

    private final Set<Principal> principals;
    private final transient Set<Object> pubCredentials;
    private final transient Set<Object> privCredentials;
    private volatile boolean readOnly;

    public Subject() {
        principals = Collections.synchronizedSet(new Part<>(Principal.class));
        pubCredentials = Collections.synchronizedSet(new Part<>(Object.class));
        privCredentials = Collections.synchronizedSet(new Part<>(Object.class));
    }

    public Subject(boolean readOnly, Set<? extends Principal> principals, Set<?> pubCredentials,
            Set<?> privCredentials) {
        this();
        this.principals.addAll(checked(principals));
        this.pubCredentials.addAll(checked(pubCredentials));
        this.privCredentials.addAll(checked(privCredentials));
        this.readOnly = readOnly;
    }

    private static <T> Collection<T> checked(Collection<T> c) {
        boolean bad = c == null;
        if (!bad) {
            try {
                bad = c.contains(null);
            } catch (NullPointerException e) {
                // It holds none.
            }
        }
        if (bad) {
            throw new NullPointerException("invalid null input(s)");
        }
        return c;
    }

    /** One of the three sets; its elements cannot change once the subject is read-only. */
    private final class Part<E> extends AbstractSet<E> {
        private final Set<E> set = new LinkedHashSet<>();
        private final Class<E> type;

        Part(Class<E> type) {
            this.type = type;
        }

        private void check() {
            if (readOnly) {
                throw new IllegalStateException("Subject is read-only");
            }
        }

        @Override
        public int size() {
            return set.size();
        }

        @Override
        public boolean contains(Object o) {
            return set.contains(java.util.Objects.requireNonNull(o, "invalid null input(s)"));
        }

        @Override
        public boolean add(E e) {
            java.util.Objects.requireNonNull(e, "invalid null input(s)");
            check();
            if (!type.isInstance(e)) {
                throw new SecurityException("attempting to add an object which is not an instance of "
                        + "java.security.Principal to a Subject's Principal Set");
            }
            return set.add(e);
        }

        @Override
        public boolean remove(Object o) {
            java.util.Objects.requireNonNull(o, "invalid null input(s)");
            check();
            return set.remove(o);
        }

        @Override
        public void clear() {
            check();
            set.clear();
        }

        @Override
        public Iterator<E> iterator() {
            Iterator<E> it = set.iterator();
            return new Iterator<E>() {
                @Override
                public boolean hasNext() {
                    return it.hasNext();
                }

                @Override
                public E next() {
                    return it.next();
                }

                @Override
                public void remove() {
                    check();
                    it.remove();
                }
            };
        }
    }

    public void setReadOnly() {
        readOnly = true;
    }

    public boolean isReadOnly() {
        return readOnly;
    }

    private record Combiner(Subject subject) implements DomainCombiner {
        @Override
        public java.security.ProtectionDomain[] combine(java.security.ProtectionDomain[] current,
                java.security.ProtectionDomain[] assigned) {
            return current == null || current.length == 0 ? assigned : current;
        }
    }

    @Deprecated(since = "17", forRemoval = true)
    public static Subject getSubject(AccessControlContext acc) {
        if (acc == null) {
            throw new NullPointerException("invalid null AccessControlContext provided");
        }
        DomainCombiner c = acc.getDomainCombiner();
        return c instanceof Combiner ? ((Combiner) c).subject() : null;
    }

    private static AccessControlContext with(Subject subject, AccessControlContext acc) {
        AccessControlContext c = acc != null ? acc
                : new AccessControlContext(new java.security.ProtectionDomain[0]);
        return subject == null ? new AccessControlContext(c, null)
                : new AccessControlContext(c, new Combiner(subject));
    }

    public static <T> T doAs(Subject subject, PrivilegedAction<T> action) {
        return doAsPrivileged(subject, action, AccessController.getContext());
    }

    public static <T> T doAs(Subject subject, PrivilegedExceptionAction<T> action) throws PrivilegedActionException {
        return doAsPrivileged(subject, action, AccessController.getContext());
    }

    @Deprecated(since = "17", forRemoval = true)
    public static <T> T doAsPrivileged(Subject subject, PrivilegedAction<T> action, AccessControlContext acc) {
        java.util.Objects.requireNonNull(action, "invalid null action provided");
        return AccessController.doPrivileged(action, with(subject, acc));
    }

    @Deprecated(since = "17", forRemoval = true)
    public static <T> T doAsPrivileged(Subject subject, PrivilegedExceptionAction<T> action, AccessControlContext acc)
            throws PrivilegedActionException {
        java.util.Objects.requireNonNull(action, "invalid null action provided");
        return AccessController.doPrivileged(action, with(subject, acc));
    }

    public Set<Principal> getPrincipals() {
        return principals;
    }

    public Set<Object> getPublicCredentials() {
        return pubCredentials;
    }

    public Set<Object> getPrivateCredentials() {
        return privCredentials;
    }

    private static <T> Set<T> only(Set<?> set, Class<T> c) {
        java.util.Objects.requireNonNull(c, "invalid null Class provided");
        Set<T> found = new HashSet<>();
        synchronized (set) {
            for (Object o : set) {
                if (c.isInstance(o)) {
                    found.add(c.cast(o));
                }
            }
        }
        return found;
    }

    public <T extends Principal> Set<T> getPrincipals(Class<T> c) {
        return only(principals, c);
    }

    public <T> Set<T> getPublicCredentials(Class<T> c) {
        return only(pubCredentials, c);
    }

    public <T> Set<T> getPrivateCredentials(Class<T> c) {
        return only(privCredentials, c);
    }

    @Override
    public boolean equals(Object o) {
        if (!(o instanceof Subject)) {
            return false;
        }
        Subject that = (Subject) o;
        return this == that || new HashSet<>(principals).equals(new HashSet<>(that.principals))
                && new HashSet<>(pubCredentials).equals(new HashSet<>(that.pubCredentials))
                && new HashSet<>(privCredentials).equals(new HashSet<>(that.privCredentials));
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder("Subject:\n");
        part(sb, "\tPrincipal: ", principals);
        part(sb, "\tPublic Credential: ", pubCredentials);
        part(sb, "\tPrivate Credential: ", privCredentials);
        return sb.toString();
    }

    private static void part(StringBuilder sb, String label, Set<?> set) {
        synchronized (set) {
            for (Object o : set) {
                sb.append(label).append(o).append('\n');
            }
        }
    }

    @Override
    public int hashCode() {
        int h = 0;
        synchronized (principals) {
            for (Principal p : principals) {
                h ^= p.hashCode();
            }
        }
        synchronized (pubCredentials) {
            for (Object o : pubCredentials) {
                h ^= o.hashCode();
            }
        }
        return h;
    }
}
