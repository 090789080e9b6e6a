// The queries of a security manager. None can be installed in this library; what a program asks one that it has made
// itself is denied, but for the properties that java's default policy lets all code read.
package java.lang;

import java.io.FileDescriptor;
import java.io.FilePermission;
import java.net.InetAddress;
import java.net.SocketPermission;
import java.security.AccessController;
import java.security.Permission;
import java.util.PropertyPermission;

@Deprecated(since = "17", forRemoval = true)
public class SecurityManager {
    public SecurityManager() {
    }

    protected Class<?>[] getClassContext() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.map(StackWalker.StackFrame::getDeclaringClass).toArray(Class<?>[]::new));
    }

    public Object getSecurityContext() {
        return AccessController.getContext();
    }

    public void checkPermission(Permission perm) {
        AccessController.checkPermission(perm);
    }

    public void checkPermission(Permission perm, Object context) {
        if (!(context instanceof java.security.AccessControlContext)) {
            throw new SecurityException();
        }
        AccessController.checkPermission(perm);
    }

    private void runtime(String name) {
        checkPermission(new RuntimePermission(name));
    }

    public void checkCreateClassLoader() {
        runtime("createClassLoader");
    }

    public void checkAccess(Thread t) {
        if (t == null) {
            throw new NullPointerException("thread can't be null");
        }
        ThreadGroup g = t.getThreadGroup();
        if (g != null && g.getParent() == null) {
            runtime("modifyThread");
        }
    }

    public void checkAccess(ThreadGroup g) {
        if (g == null) {
            throw new NullPointerException("thread group can't be null");
        }
        if (g.getParent() == null) {
            runtime("modifyThreadGroup");
        }
    }

    public void checkExit(int status) {
        runtime("exitVM." + status);
    }

    public void checkExec(String cmd) {
        checkPermission(new FilePermission(cmd.startsWith("/") ? cmd : "<<ALL FILES>>", "execute"));
    }

    public void checkLink(String lib) {
        if (lib == null) {
            throw new NullPointerException("library can't be null");
        }
        runtime("loadLibrary." + lib);
    }

    public void checkRead(FileDescriptor fd) {
        if (fd == null) {
            throw new NullPointerException("file descriptor can't be null");
        }
        runtime("readFileDescriptor");
    }

    public void checkRead(String file) {
        checkPermission(new FilePermission(file, "read"));
    }

    public void checkRead(String file, Object context) {
        checkPermission(new FilePermission(file, "read"), context);
    }

    public void checkWrite(FileDescriptor fd) {
        if (fd == null) {
            throw new NullPointerException("file descriptor can't be null");
        }
        runtime("writeFileDescriptor");
    }

    public void checkWrite(String file) {
        checkPermission(new FilePermission(file, "write"));
    }

    public void checkDelete(String file) {
        checkPermission(new FilePermission(file, "delete"));
    }

    private void socket(String host, int port, String actions) {
        String bracketed = host.indexOf(':') >= 0 && !host.startsWith("[") ? "[" + host + "]" : host;
        checkPermission(new SocketPermission(port == -1 ? bracketed : bracketed + ":" + port, actions));
    }

    public void checkConnect(String host, int port) {
        if (host == null) {
            throw new NullPointerException("host can't be null");
        }
        socket(host, port, port == -1 ? "resolve" : "connect");
    }

    public void checkConnect(String host, int port, Object context) {
        if (host == null) {
            throw new NullPointerException("host can't be null");
        }
        if (!(context instanceof java.security.AccessControlContext)) {
            throw new SecurityException();
        }
        checkConnect(host, port);
    }

    public void checkListen(int port) {
        socket("localhost", port, "listen");
    }

    public void checkAccept(String host, int port) {
        if (host == null) {
            throw new NullPointerException("host can't be null");
        }
        socket(host, port, "accept");
    }

    public void checkMulticast(InetAddress maddr) {
        socket(maddr.getHostAddress(), -1, "accept,connect");
    }

    @Deprecated(since = "1.4", forRemoval = true)
    public void checkMulticast(InetAddress maddr, byte ttl) {
        checkMulticast(maddr);
    }

    public void checkPropertiesAccess() {
        checkPermission(new PropertyPermission("*", "read,write"));
    }

    public void checkPropertyAccess(String key) {
        checkPermission(new PropertyPermission(key, "read"));
    }

    public void checkPrintJobAccess() {
        runtime("queuePrintJob");
    }

    public void checkPackageAccess(String pkg) {
        if (pkg == null) {
            throw new NullPointerException("package name can't be null");
        }
        if (pkg.startsWith("sun.") || pkg.startsWith("jdk.internal")) {
            runtime("accessClassInPackage." + pkg);
        }
    }

    public void checkPackageDefinition(String pkg) {
        if (pkg == null) {
            throw new NullPointerException("package name can't be null");
        }
    }

    public void checkSetFactory() {
        runtime("setFactory");
    }

    public void checkSecurityAccess(String target) {
        checkPermission(new java.security.SecurityPermission(target));
    }

    public ThreadGroup getThreadGroup() {
        return Thread.currentThread().getThreadGroup();
    }
}
