// Snapshot of an access control context. The VM knows the four fields; without permissions nothing is ever checked.
package java.security;

@Deprecated(since = "17", forRemoval = true)
public final class AccessControlContext {
    private ProtectionDomain[] context;
    private AccessControlContext privilegedContext;
    private boolean isPrivileged;
    private boolean isAuthorized;

    public AccessControlContext(ProtectionDomain[] context) {
        this.context = context.length == 0 ? null : context.clone();
    }
}
