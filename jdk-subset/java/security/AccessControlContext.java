// Snapshot of an access control context. The VM knows the four fields; without a policy nothing is ever checked by the
// library itself.
package java.security;

@Deprecated(since = "17", forRemoval = true)
public final class AccessControlContext {
    private ProtectionDomain[] context;
    private AccessControlContext privilegedContext;
    private boolean isPrivileged;
    private boolean isAuthorized;
    private DomainCombiner combiner;

    public AccessControlContext(ProtectionDomain[] context) {
        this.context = context.length == 0 ? null : context.clone();
    }

    public AccessControlContext(AccessControlContext acc, DomainCombiner combiner) {
        context = acc.context;
        this.combiner = combiner;
    }

    public DomainCombiner getDomainCombiner() {
        return combiner;
    }

    public void checkPermission(Permission perm) throws AccessControlException {
        if (perm == null) {
            throw new NullPointerException("permission can't be null");
        }
        for (int i = 0; context != null && i < context.length; i++) {
            if (context[i] != null && !context[i].implies(perm)) {
                throw new AccessControlException("access denied " + perm, perm);
            }
        }
    }

    @Override
    public boolean equals(Object obj) {
        return obj == this || obj instanceof AccessControlContext
                && java.util.Arrays.equals(context, ((AccessControlContext) obj).context)
                && java.util.Objects.equals(combiner, ((AccessControlContext) obj).combiner);
    }

    @Override
    public int hashCode() {
        int h = 0;
        for (int i = 0; context != null && i < context.length; i++) {
            h ^= java.util.Objects.hashCode(context[i]);
        }
        return h;
    }
}
