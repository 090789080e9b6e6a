// --add-exports and --add-opens on the command line: reflection and linkage see what they grant, and no more; the
// properties that carry them are hidden; unknown modules and packages give warnings.
// vmargs: --add-opens java.base/java.util=ALL-UNNAMED,java.base --add-opens=java.base/jdk.internal.reflect=ALL-UNNAMED
// vmargs: --add-exports java.base/jdk.internal.misc=,ALL-UNNAMED --add-exports=java.base/java.lang=ALL-UNNAMED
// vmargs: --add-exports java.base/no.such=ALL-UNNAMED --add-reads java.base=nope2
// vmargs: --add-reads java.base=ALL-UNNAMED --add-opens java.base/java.io=nope3
import java.lang.reflect.*;
import java.util.*;
public class ModuleOptions {
    interface Op { Object run() throws Throwable; }
    static void t(String what, Op o) {
        try {
            System.out.println(what + " " + o.run());
        } catch (Throwable e) {
            System.out.println(what + " " + e.toString().replaceAll("@[0-9a-f]+", "@"));
        }
    }
    public static void main(String[] a) {
        Module base = Object.class.getModule(), own = ModuleOptions.class.getModule();
        for (String pn : new String[] {"java.lang", "java.util", "java.io", "jdk.internal.misc", "jdk.internal.reflect",
                     "sun.nio.ch", "no.such"})
            System.out.println(pn + " " + base.isExported(pn) + base.isExported(pn, own) + base.isOpen(pn)
                    + base.isOpen(pn, own) + base.isOpen(pn, base));
        for (String key : System.getProperties().stringPropertyNames())
            if (key.startsWith("jdk.module.")) System.out.println(key);
        t("property", () -> System.getProperty("jdk.module.addopens.0"));
        t("open", () -> {
            Field f = AbstractList.class.getDeclaredField("modCount");
            f.setAccessible(true);
            return f.get(new ArrayList<>(List.of(1)));
        });
        t("closed", () -> {
            Method m = ClassLoader.class.getDeclaredMethod("getPackages");
            m.setAccessible(true);
            return m;
        });
        t("exported", () -> Class.forName("jdk.internal.misc.Unsafe").getMethod("getUnsafe").invoke(null).getClass());
        t("kept", () -> Class.forName("sun.nio.ch.DirectBuffer").getMethod("address").invoke(
                java.nio.ByteBuffer.allocateDirect(8)));
    }
}
