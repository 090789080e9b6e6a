// vmargs: -Djava.security.manager=allow
// A security manager, where there still is one (up to 23), and what refuses it later.
// jdk: 21
import java.security.*;

public class Managers {
    @SuppressWarnings("removal")
    public static void main(String[] args) throws Exception {
        System.out.println(System.getSecurityManager());
        System.setSecurityManager(new SecurityManager() {
            public void checkPermission(Permission p) {
                if (p.getName().startsWith("exitVM") || p.getName()
                        .equals("user.secret")) throw new SecurityException("no " + p.getName());
            }
        });
        try {
            System.exit(3);
        } catch (SecurityException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.getProperty("user.secret");
        } catch (SecurityException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(AccessController.doPrivileged((PrivilegedAction<String>) () -> "privileged"));
        try {
            AccessController.doPrivileged((PrivilegedExceptionAction<String>) () -> { throw new Exception("checked");
                    });
        } catch (PrivilegedActionException e) {
            System.out.println(e.getCause());
        }
        AccessControlContext none = new AccessControlContext(new ProtectionDomain[] {new ProtectionDomain(null,
                new Permissions())});
        System.setSecurityManager(null);
        try {
            AccessController.doPrivileged((PrivilegedAction<Void>) () -> {
                    AccessController.checkPermission(new RuntimePermission("x")); return null; }, none);
        } catch (AccessControlException e) {
            System.out.println(e.getMessage());
        }
        Thread t = Thread.ofVirtual().start(() -> System.out.println(AccessController.getContext() != null));
        t.join();
    }
}
