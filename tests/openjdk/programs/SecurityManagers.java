// A SecurityManager: package access checked by the VM, policies, contexts of threads, permissions of loaders and
// reflection, exit refused
// vmargs: -Djava.security.manager=allow -Djava.security.policy==no/such/file
import java.io.*;
import java.net.*;
import java.security.*;
import java.util.*;

@SuppressWarnings("removal")
public class SecurityManagers {
    interface Body { Object run() throws Throwable; }
    static void attempt(String what, Body b) {
        try {
            System.out.println(what + ": " + b.run());
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }
    static class Manager extends SecurityManager {
        final Set<String> refused = new HashSet<>();
        final List<String> packages = Collections.synchronizedList(new ArrayList<>());
        @Override public void checkPermission(Permission p) {
            if (refused.contains(p.getName())) throw new SecurityException("refused " + p.getName());
        }
        @Override public void checkPackageAccess(String p) {
            if (p.equals("sun.misc") || p.equals("java.util.zip")) packages.add(p);
            if (refused.contains(p)) throw new SecurityException("no access to " + p);
        }
        @Override public void checkExit(int status) {
            if (status == 5) throw new SecurityException("no exit " + status);
        }
        Class<?>[] context() { return getClassContext(); }
    }
    static class Uses { Object use() { return new java.util.zip.CRC32().getValue(); } }
    public static void main(String[] args) throws Throwable {
        Manager m = new Manager();
        System.setSecurityManager(m);
        System.out.println(System.getSecurityManager() == m);
        attempt("exit", () -> { System.exit(5); return ""; });
        m.refused.add("secret");
        attempt("property", () -> System.getProperty("secret"));
        m.refused.add("getClassLoader");
        attempt("loader",
                () -> String.class.getClassLoader() + " " + SecurityManagers.class.getClassLoader().getParent());
        attempt("forName", () -> Class.forName("SecurityManagers$Uses").getName());
        attempt("use", () -> new Uses().use());
        attempt("sun.misc", () -> Class.forName("sun.misc.Signal").getName());
        System.out.println(new TreeSet<>(m.packages));
        m.refused.add("java.util.jar");
        attempt("refused package", () -> Class.forName("java.util.jar.JarFile"));
        attempt("context", () -> Arrays.stream(m.context()).map(c -> c.getName().replaceAll("\\$\\$.*", "")).toList());
        m.refused.add("modifyThread");
        Thread t = new Thread(() -> attempt("in a thread", () -> System.getProperty("secret")));
        t.start();
        t.join();
        m.refused.clear();
        Permissions some = new Permissions();
        some.add(new PropertyPermission("java.home", "read"));
        ProtectionDomain d = new ProtectionDomain(new CodeSource(new URL("file:/limited/"),
                (java.security.cert.Certificate[]) null), some);
        System.setSecurityManager(new SecurityManager() {
            public void checkPermission(Permission p) {
                if (p instanceof PropertyPermission || p instanceof SocketPermission)
                    AccessController.checkPermission(p);
            }
        });
        AccessControlContext limited = new AccessControlContext(new ProtectionDomain[] { d });
        byte[] code = SecurityManagers.class.getResourceAsStream("/SecurityManagers$Asks.class").readAllBytes();
        class Own extends ClassLoader {
            Class<?> define() { return defineClass("SecurityManagers$Asks", code, 0, code.length, d); }
        }
        attempt("asks as limited", () -> ((java.util.function.Function<String,
                String>) new Own().define().getDeclaredConstructor().newInstance()).apply("java.home").length() > 0);
        attempt("asks more as limited", () -> ((java.util.function.Function<String,
                String>) new Own().define().getDeclaredConstructor().newInstance()).apply("user.name"));
        attempt("asks for others", () -> AccessController.doPrivileged((PrivilegedAction<String>) () ->
                System.getProperty("user.name"), limited));
        attempt("asks for others, allowed", () -> AccessController.doPrivileged((PrivilegedAction<String>) () ->
                System.getProperty("java.home"), limited).length() > 0);
        attempt("limited privilege", () -> AccessController.doPrivileged((PrivilegedAction<Boolean>) () ->
                System.getProperty("java.home") != null, null, new PropertyPermission("java.home", "read")));
    }
    public static class Asks implements java.util.function.Function<String, String> {
        public Asks() { }
        public String apply(String s) { return System.getProperty(s); }
    }
}
