// Type of a constructor parameter of ProtectionDomain; permissions are not part of this library.
package java.security;

public abstract class PermissionCollection implements java.io.Serializable {
    private static final long serialVersionUID = -6727011328946861783L;

    public PermissionCollection() {
    }
}
