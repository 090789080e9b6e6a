// Hidden classes: definition through Lookup, nestmate access, names, method handles and reflection on them, class data.
import java.io.*;
import java.lang.invoke.*;
import java.lang.reflect.*;
public class HiddenClasses {
    static int hostPriv() { return 99; }
    static String norm(Object s) {
        String t = String.valueOf(s);
        int i = t.indexOf("/0x");
        return i < 0 ? t : t.substring(0, i) + "/0x" + (t.length() > i + 19 ? t.substring(i + 19) : "");
    }
    public static void main(String[] a) throws Throwable {
        byte[] b;
        try (InputStream in = new FileInputStream(System.getProperty("java.class.path") + "/HiddenTemplate.class")) {
            byte[] buf = new byte[10000];
            int n = in.read(buf);
            b = java.util.Arrays.copyOf(buf, n);
        }
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandles.Lookup hl = l.defineHiddenClass(b, true, MethodHandles.Lookup.ClassOption.NESTMATE);
        Class<?> c = hl.lookupClass();
        System.out.println(norm(c) + " " + c.isHidden() + " " + norm(c.getSimpleName()) + " " + c.getCanonicalName()
                + " " + c.getNestHost() + " " + norm(c.descriptorString().replace('.', '/')) + " "
                + (c.getClassLoader() == HiddenClasses.class.getClassLoader()) + " " + c.getPackageName());
        System.out.println((int) hl.findStatic(c, "twice",
                MethodType.methodType(int.class, int.class)).invokeExact(21));
        Object o = c.getDeclaredConstructor().newInstance();
        System.out.println(o + " " + norm(o.getClass().getName()));
        MethodHandle self = hl.findVirtual(c, "self", MethodType.methodType(Object.class));
        System.out.println(self.invoke(o) == o);
        System.out.println(norm(self.type()));
        MethodHandle ctor = hl.findConstructor(c, MethodType.methodType(void.class));
        System.out.println(ctor.invoke());
        System.out.println((int) hl.findStaticGetter(c, "count", int.class).invoke());
        Method pr = c.getDeclaredMethod("priv"); pr.setAccessible(true);
        System.out.println(pr.invoke(null));
        try {
            hl.findStatic(c, "boom", MethodType.methodType(void.class, String.class)).invoke(null);
        } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        System.out.println(hl.findStatic(c, "tr", MethodType.methodType(String.class)).invoke());
        Field f = c.getDeclaredField("v");
        System.out.println(f.getInt(o));
        try {
            f.setInt(o, 5);
            System.out.println(f.getInt(o));
        } catch (Exception e) {
            System.out.println(e);
        }
        Class<?> c2 = l.defineHiddenClass(b, false).lookupClass();
        System.out.println(c2 != c);
        System.out.println(norm(c2.getNestHost()));
        try {
            l.defineHiddenClass(new byte[] {1, 2, 3}, false);
        } catch (Throwable e) { System.out.println(e.getClass()); }
        MethodHandles.Lookup dl = l.defineHiddenClassWithClassData(b, "data", true);
        System.out.println((String) MethodHandles.classData(dl, "_", String.class));
        System.out.println(Array.newInstance(c, 2).getClass().getName().startsWith("[LHiddenTemplate"));
    }
}
class HiddenTemplate {
    private static int count;
    static HiddenTemplate last;
    int v = 4;
    public HiddenTemplate() {
        count++;
        last = null;
    }
    static int twice(int x) { return x * 2; }
    Object self() { return this; }
    public String toString() { return "tpl" + v; }
    static void boom(String s) { s.length(); }
    static String tr() { return new Exception().getStackTrace()[0].getMethodName(); }
    private static int priv() { return HiddenClasses.hostPriv(); }
}
