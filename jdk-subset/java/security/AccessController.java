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

    public static <T> T doPrivileged(PrivilegedAction<T> action, AccessControlContext context) {
        return action.run();
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
        return doPrivileged(action);
    }

    public static AccessControlContext getContext() {
        return new AccessControlContext(new ProtectionDomain[0]);
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
