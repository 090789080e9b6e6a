// Where a class comes from. Permissions are not part of this library: every domain has all of them.
package java.security;

public class ProtectionDomain {
    private final CodeSource codesource;
    private final ClassLoader classloader;

    public ProtectionDomain(CodeSource codesource, PermissionCollection permissions) {
        this(codesource, permissions, null, null);
    }

    public ProtectionDomain(CodeSource codesource, PermissionCollection permissions, ClassLoader classloader,
            Principal[] principals) {
        this.codesource = codesource;
        this.classloader = classloader;
    }

    public final CodeSource getCodeSource() {
        return codesource;
    }

    public final ClassLoader getClassLoader() {
        return classloader;
    }

    @Override
    public String toString() {
        return "ProtectionDomain " + codesource + "\n " + classloader + "\n";
    }
}
