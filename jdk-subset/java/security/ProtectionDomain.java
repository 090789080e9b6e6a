// Where a class comes from. Permissions are not part of this library: every domain has all of them.
package java.security;

public class ProtectionDomain {
    private final CodeSource codesource;
    private final ClassLoader classloader;
    private final Principal[] principals;
    private final PermissionCollection permissions;
    private final boolean staticOnly;

    public ProtectionDomain(CodeSource codesource, PermissionCollection permissions) {
        this(codesource, permissions, null, null, true);
    }

    public ProtectionDomain(CodeSource codesource, PermissionCollection permissions, ClassLoader classloader,
            Principal[] principals) {
        this(codesource, permissions, classloader, principals, false);
    }

    private ProtectionDomain(CodeSource codesource, PermissionCollection permissions, ClassLoader classloader,
            Principal[] principals, boolean staticOnly) {
        this.staticOnly = staticOnly;
        this.codesource = codesource;
        this.permissions = permissions;
        this.classloader = classloader;
        this.principals = principals == null ? new Principal[0] : principals.clone();
    }

    public final CodeSource getCodeSource() {
        return codesource;
    }

    public final ClassLoader getClassLoader() {
        return classloader;
    }

    public final Principal[] getPrincipals() {
        return principals.clone();
    }

    public final PermissionCollection getPermissions() {
        return permissions;
    }

    /** A domain without a loader's permissions asks no policy: there is none in this library. */
    public final boolean staticPermissionsOnly() {
        return staticOnly;
    }

    public boolean implies(Permission perm) {
        return permissions != null && (permissions.implies(perm));
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder("ProtectionDomain  ").append(codesource).append("\n ").append(classloader)
                .append("\n ");
        if (principals.length == 0) {
            sb.append("<no principals>");
        }
        for (int i = 0; i < principals.length; i++) {
            sb.append(i == 0 ? "(principals " : ",\n").append(principals[i])
                    .append(i == principals.length - 1 ? ")" : "");
        }
        return sb.append("\n ").append(permissions).append('\n').toString();
    }
}
