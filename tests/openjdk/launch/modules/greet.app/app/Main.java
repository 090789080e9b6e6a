package app;

import java.lang.module.ModuleDescriptor;
import java.lang.reflect.*;
import java.util.*;
import java.util.stream.*;

public class Main {
    interface Act { Object run() throws Throwable; }
    static void t(String what, Act act) {
        try {
            System.out.println(what + " = " + act.run());
        } catch (Throwable e) {
            System.out.println(what + " ! " + e + (e.getCause() != null ? " / " + e.getCause() : ""));
        }
    }

    public static void main(String[] args) throws Throwable {
        System.out.println(Arrays.toString(args) + " " + Main.class.getModule() + " "
                + Main.class.getClassLoader().getClass().getSimpleName());
        for (api.Greeter g : api.Greeter.all())
            System.out.println(g.getClass().getName() + ": " + g.greet("you") + " " + g.getClass().getModule());
        Module mine = Main.class.getModule();
        System.out.println(
                mine.getDescriptor().requires().stream().map(Object::toString).sorted().collect(Collectors.toList()));
        Optional<Module> impl = mine.getLayer().findModule("greet.impl");
        System.out.println(impl + " " + mine.isNamed() + " " + mine.getPackages());
        System.out.println(mine.getLayer().modules().stream().map(Module::getName).filter(n ->
                n.startsWith("greet")).sorted().collect(Collectors.toList()));
        if (impl.isPresent()) {
            Module m = impl.get();
            ModuleDescriptor d = m.getDescriptor();
            System.out.println(d.toNameAndVersion() + " " + d.isOpen() + " " + d.isAutomatic() + " "
                    + new TreeSet<>(d.packages()) + " " + d.exports() + " " + d.opens() + " " + d.provides());
            System.out.println(m.isExported("impl") + " " + m.isExported("impl", mine) + " "
                    + m.isExported("impl.hidden", mine) + " " + m.isOpen("impl.hidden", mine) + " "
                    + m.isOpen("impl.open") + " " + m.canRead(mine) + " " + mine.canRead(m));
            t("exported class", () -> Class.forName("impl.Polite").getConstructor().newInstance().getClass());
            t("hidden class", () -> Class.forName("impl.hidden.Secret").getConstructor().newInstance().getClass());
            t("hidden call", () -> {
                Class<?> c = Class.forName("impl.hidden.Secret");
                return c.getMethod("mark").invoke(null);
            });
            t("hidden field", () -> {
                Field f = Class.forName("impl.hidden.Secret").getDeclaredField("word");
                f.setAccessible(true);
                return f.get(null);
            });
            t("opened field", () -> {
                Class<?> c = Class.forName("impl.open.Opened");
                Field f = c.getDeclaredField("value");
                f.setAccessible(true);
                Constructor<?> k = c.getDeclaredConstructor();
                k.setAccessible(true);
                return f.get(k.newInstance());
            });
            t("forName in module", () -> Class.forName(m, "impl.hidden.Secret"));
            t("direct", () -> new impl.Polite().greet("me"));
            t("resource", () -> m.getResourceAsStream("impl/Polite.class") != null);
            t("hidden resource", () -> m.getResourceAsStream("impl/nothing.txt"));
        }
        t("base", () -> {
            Field f = String.class.getDeclaredField("hash");
            f.setAccessible(true);
            return f.getType();
        });
        t("java.logging", () -> mine.canRead(ModuleLayer.boot().findModule("java.logging").get()));
        t("java.sql", () -> ModuleLayer.boot().findModule("java.sql").isPresent());
        t("addReads", () -> {
            mine.addReads(String.class.getModule());
            return mine.canRead(Object.class.getModule());
        });
        t("addOpens", () -> Object.class.getModule().addOpens("java.lang", mine));
        t("throw", () -> { throw new IllegalStateException("boom"); });
        StackTraceElement top = new Throwable().getStackTrace()[0];
        System.out.println(top + " " + top.getModuleName() + " " + top.getModuleVersion() + " "
                + top.getClassLoaderName());
        new ArrayList<Integer>().get(0);
    }
}
