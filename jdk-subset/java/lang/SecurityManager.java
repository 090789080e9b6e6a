// Present because System.getSecurityManager names the type. No security manager can be installed in this library.
package java.lang;

@Deprecated(since = "17", forRemoval = true)
public class SecurityManager {
    public SecurityManager() {
    }

    public void checkExit(int status) {
    }

    public void checkRead(String file) {
    }

    public void checkWrite(String file) {
    }

    public void checkPropertyAccess(String key) {
    }
}
