// Runs privileged actions. Without a security manager they are plain calls.
package java.security;

@Deprecated(since = "17", forRemoval = true)
@SuppressWarnings("removal")
public final class AccessController {
    private AccessController() {
    }

    public static <T> T doPrivileged(PrivilegedAction<T> action) {
        return action.run();
    }

    /** The context with the combiner that a doPrivileged around the caller has passed. */
    private static ThreadLocal<AccessControlContext> current;

    private static synchronized ThreadLocal<AccessControlContext> current() {
        if (current == null) {
            current = new ThreadLocal<>();
        }
        return current;
    }

    private static boolean carries(AccessControlContext context) {
        return context != null && context.getDomainCombiner() != null || current != null && current.get() != null;
    }

    public static <T> T doPrivileged(PrivilegedAction<T> action, AccessControlContext context) {
        if (!carries(context)) {
            return action.run();
        }
        AccessControlContext outer = current().get();
        current.set(context);
        try {
            return action.run();
        } finally {
            current.set(outer);
        }
    }

    public static <T> T doPrivileged(PrivilegedExceptionAction<T> action) throws PrivilegedActionException {
        try {
            return action.run();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new PrivilegedActionException(e);
        }
    }

    public static <T> T doPrivileged(PrivilegedExceptionAction<T> action, AccessControlContext context)
            throws PrivilegedActionException {
        if (!carries(context)) {
            return doPrivileged(action);
        }
        AccessControlContext outer = current().get();
        current.set(context);
        try {
            return doPrivileged(action);
        } finally {
            current.set(outer);
        }
    }

    private static Permission[] checked(Permission[] perms) {
        java.util.Objects.requireNonNull(perms, "null permissions parameter");
        for (Permission p : perms) {
            java.util.Objects.requireNonNull(p, "permission can't be null");
        }
        return perms;
    }

    public static <T> T doPrivileged(PrivilegedAction<T> action, AccessControlContext context, Permission... perms) {
        checked(perms);
        return action.run();
    }

    public static <T> T doPrivileged(PrivilegedExceptionAction<T> action, AccessControlContext context,
            Permission... perms) throws PrivilegedActionException {
        checked(perms);
        return doPrivileged(action);
    }

    public static <T> T doPrivilegedWithCombiner(PrivilegedAction<T> action) {
        return action.run();
    }

    public static <T> T doPrivilegedWithCombiner(PrivilegedExceptionAction<T> action)
            throws PrivilegedActionException {
        return doPrivileged(action);
    }

    public static <T> T doPrivilegedWithCombiner(PrivilegedAction<T> action, AccessControlContext context,
            Permission... perms) {
        checked(perms);
        return action.run();
    }

    public static <T> T doPrivilegedWithCombiner(PrivilegedExceptionAction<T> action, AccessControlContext context,
            Permission... perms) throws PrivilegedActionException {
        checked(perms);
        return doPrivileged(action);
    }

    public static AccessControlContext getContext() {
        AccessControlContext c = current == null ? null : current.get();
        return c != null ? c : new AccessControlContext(new ProtectionDomain[0]);
    }

    /** Without policies all is denied but the properties that all code can read. */
    public static void checkPermission(Permission perm) throws AccessControlException {
        if (perm == null) {
            throw new NullPointerException("permission can't be null");
        }
        if (perm instanceof java.util.PropertyPermission && perm.getActions().equals("read")) {
            String name = perm.getName();
            for (String open : OPEN.split(" ")) {
                if (name.equals(open)) {
                    return;
                }
            }
        }
        if (perm instanceof RuntimePermission && perm.getName().startsWith("exitVM")) {
            return;
        }
        throw new AccessControlException("access denied " + perm, perm);
    }

    private static final String OPEN = "java.version java.vendor java.vendor.url java.class.version os.name os.version "
            + "os.arch file.separator path.separator line.separator java.specification.version "
            + "java.specification.maintenance.version java.specification.vendor java.specification.name "
            + "java.vm.specification.version java.vm.specification.vendor java.vm.specification.name java.vm.version "
            + "java.vm.vendor java.vm.name";
}
