import java.lang.reflect.*;
import java.util.*;

public class Loose {
    public static void main(String[] args) throws Exception {
        System.out.println(Loose.class.getModule() + " " + Loose.class.getModule().getDescriptor());
        System.out.println(ModuleLayer.boot().findModule("greet.impl").isPresent() + " "
                + ModuleLayer.boot().findModule("java.sql").isPresent());
        if (args.length > 0) {
            for (String[] f : new String[][] {{"java.util.ArrayList", "size"}, {"java.lang.String", "value"},
                    {"java.net.URI", "host"}}) {
                try {
                    Field field = Class.forName(f[0]).getDeclaredField(f[1]);
                    field.setAccessible(true);
                    System.out.println(field);
                } catch (InaccessibleObjectException e) {
                    System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@N"));
                }
            }
            sun.misc.Unsafe.class.getDeclaredField("theUnsafe").setAccessible(true);
            System.out.println("jdk.unsupported is open");
        }
        try {
            Class.forName("impl.Polite").getDeclaredConstructor().newInstance();
            System.out.println("made");
        } catch (ClassNotFoundException | IllegalAccessException e) {
            System.out.println(e.toString().replaceAll("@[0-9a-f]+", "@N"));
        }
        List.of("a").add("b");
    }
}
