// Packages of the boot loader: those of classes that were found somewhere have names, others do not.
// javac: --add-exports java.base/jdk.internal.misc=ALL-UNNAMED
// vmargs: --add-exports java.base/jdk.internal.misc=ALL-UNNAMED
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import jdk.internal.misc.Unsafe;

public class Packages {
    static void show(String when) {
        List<String> names = new ArrayList<>();
        for (Package p : Package.getPackages())
            names.add(p == null ? "null" : p.getName());
        System.out.println(when + ": null " + names.contains("null") + ", twice "
                + (names.size() != new TreeSet<>(names).size()) + ", usual "
                + names.containsAll(List.of("java.lang", "java.util", "jdk.internal.misc", "")));
        for (String name : new String[] { "jdk.proxy1", "jdk.proxy2", "com.sun.proxy", "given", "java.lang" })
            System.out.println("  " + name + " " + names.contains(name) + " " + Package.getPackage(name));
    }

    static void show(Class<?> c) {
        System.out.println(c.getPackageName() + " in " + c.getModule().getName() + ", loader " + c.getClassLoader()
                + ": " + c.getPackage());
    }

    /** class given.C, of version 52, without members. */
    static byte[] given() {
        byte[] b = new byte[61];
        String text = "\u00ca\u00fe\u00ba\u00be\0\0\0\64\0\5\7\0\2\1\0\7given/C"
                + "\7\0\4\1\0\20java/lang/Object\0\41\0\1\0\3";
        for (int i = 0; i < text.length(); i++)
            b[i] = (byte) text.charAt(i);
        return Arrays.copyOf(b, text.length() + 8);
    }

    public static void main(String[] args) throws Exception {
        show("before");
        Class<?> proxy = Proxy.newProxyInstance(null, new Class<?>[] { Runnable.class }, (p, m, a) -> null).getClass();
        show("proxy");
        show(proxy);
        Class<?> given = Unsafe.getUnsafe().defineClass("given/C", given(), 0, given().length, null, null);
        show("given");
        show(given);
        show(Object.class);
        show(Object[].class);
    }
}
