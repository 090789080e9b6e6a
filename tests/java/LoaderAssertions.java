// vmargs: -ea:LoaderAssertions$On -da:LoaderAssertions$Off -ea:some.pkg...
// Assertion status: options of the VM, settings of a loader by class, package and default, and what classes that are
// loaded later get.
import java.io.*;

public class LoaderAssertions {
    public static class On { public static boolean asserts() { boolean on = false; assert on = true; return on; } }
    public static class Off { public static boolean asserts() { boolean on = false; assert on = true; return on; } }
    public static class Other {
        public static boolean asserts() {
            boolean on = false;
            assert on = true;
            return on;
        }
        static class Inner {
            static boolean asserts() {
                boolean on = false;
                assert on = true;
                return on;
            }
        }
        public static boolean inner() { return Inner.asserts(); }
    }
    static class L extends ClassLoader {
        L() { super(LoaderAssertions.class.getClassLoader()); }
        @Override protected Class<?> loadClass(String n, boolean resolve) throws ClassNotFoundException {
            if (!n.startsWith("LoaderAssertions$O")) return super.loadClass(n, resolve);
            Class<?> c = findLoadedClass(n);
            if (c != null) return c;
            try (InputStream in = LoaderAssertions.class.getResourceAsStream(n + ".class")) {
                byte[] b = in.readAllBytes();
                return defineClass(n, b, 0, b.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(n, e);
            }
        }
        String show() throws Exception {
            StringBuilder sb = new StringBuilder();
            for (String s : new String[] { "On", "Off", "Other" }) {
                Class<?> c = loadClass("LoaderAssertions$" + s);
                sb.append(c.desiredAssertionStatus()).append('/').append(c.getMethod("asserts").invoke(null))
                        .append(' ');
            }
            return sb.append(loadClass("LoaderAssertions$Other").getMethod("inner").invoke(null)).toString();
        }
    }
    public static void main(String[] args) throws Exception {
        System.out.println(On.asserts() + " " + Off.asserts() + Other.asserts() + Other.inner() + " "
                + On.class.desiredAssertionStatus() + LoaderAssertions.class.desiredAssertionStatus() + String.class
                .desiredAssertionStatus() + int.class.desiredAssertionStatus() + On[].class.desiredAssertionStatus());
        System.out.println(new L().show());
        L a = new L(); a.setDefaultAssertionStatus(true); System.out.println(a.show());
        L b = new L(); b.setClassAssertionStatus("LoaderAssertions$Other", true); System.out.println(b.show());
        b.setClassAssertionStatus("LoaderAssertions$Other", false); System.out.println(b.show());
        L c = new L(); c.setPackageAssertionStatus(null, true); System.out.println(c.show());
        L d = new L(); d.clearAssertionStatus(); System.out.println(d.show());
        L e = new L(); e.setDefaultAssertionStatus(true); e.clearAssertionStatus(); System.out.println(e.show());
        L f = new L(); f.setClassAssertionStatus("LoaderAssertions$Other$Inner", true); System.out.println(f.show());
    }
}
