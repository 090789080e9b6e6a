// Modules as a program sees them: java.base and unnamed modules, the Module and ModuleLayer queries, what is exported
// and open, changes that only the module itself may make, linkage errors between modules (not exported packages) by
// class, superclass and interface.
import java.io.*;
import java.util.*;

public class Modules1 {
    interface Op { Object run() throws Throwable; }
    static void t(String title, Op o) {
        String s;
        try { s = String.valueOf(o.run()); } catch (Throwable e) { s = e.getClass().getName() + ": " + e.getMessage(); }
        System.out.println(title + " -> " + s.replaceAll("@(0x)?[0-9a-f]{4,}", "@HASH"));
    }
    /** public class X extends sup implements itf { public String get() { return (ref class constant).getName() } } */
    static byte[] make(String name, String sup, String itf, String ref) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream o = new DataOutputStream(bytes);
        o.writeInt(0xcafebabe); o.writeInt(52);
        o.writeShort(itf == null ? 18 : 20);
        String[] utf = { name, sup, "<init>", "()V", "Code", "get", "()Ljava/lang/String;", ref, "java/lang/Class",
                "getName" };
        for (String s : utf) { o.writeByte(1); o.writeUTF(s); }                         // 1..10
        o.writeByte(7); o.writeShort(1);                                                // 11 this
        o.writeByte(7); o.writeShort(2);                                                // 12 super
        o.writeByte(7); o.writeShort(8);                                                // 13 ref
        o.writeByte(7); o.writeShort(9);                                                // 14 Class
        o.writeByte(12); o.writeShort(10); o.writeShort(7);                             // 15 getName:()String
        o.writeByte(10); o.writeShort(14); o.writeShort(15);                            // 16 Class.getName
        o.writeByte(12); o.writeShort(3); o.writeShort(4);                              // 17 <init>
        if (itf != null) { o.writeByte(1); o.writeUTF(itf); o.writeByte(7); o.writeShort(18); }   // 18, 19
        o.writeShort(33); o.writeShort(11); o.writeShort(12);
        o.writeShort(itf == null ? 0 : 1);
        if (itf != null) o.writeShort(19);
        o.writeShort(0); o.writeShort(1);
        o.writeShort(9); o.writeShort(6); o.writeShort(7); o.writeShort(1);
        o.writeShort(5); o.writeInt(12 + 7); o.writeShort(1); o.writeShort(0); o.writeInt(7);
        o.write(new byte[] { 19, 0, 13, (byte) 182, 0, 16, (byte) 176 });
        o.writeShort(0); o.writeShort(0); o.writeShort(0);
        return bytes.toByteArray();
    }
    static class L extends ClassLoader {
        L(String name) { super(name, Modules1.class.getClassLoader()); }
        Class<?> def(byte[] b) { return defineClass(null, b, 0, b.length); }
    }
    public static void main(String[] args) throws Exception {
        Module base = Object.class.getModule(), mine = Modules1.class.getModule();
        L l = new L("other");
        System.out.println(base + " " + base.isNamed() + base.getName() + base.getClassLoader() + " " + mine.isNamed()
                + mine.getName() + (mine.getClassLoader() == Modules1.class.getClassLoader()));
        System.out.println((mine == Modules1.class.getClassLoader().getUnnamedModule()) + " "
                + (l.getUnnamedModule() != mine) + (l.getUnnamedModule().getClassLoader() == l));
        System.out.println((int[].class.getModule() == base) + " " + (int.class.getModule() == base)
                + (String[][].class.getModule() == base) + (Modules1[].class.getModule() == mine));
        System.out.println((ModuleLayer.boot().findModule("java.base").get() == base) + " "
                + ModuleLayer.boot().findModule("no.such").isPresent() + (base.getLayer() == ModuleLayer.boot())
                + mine.getLayer() + ModuleLayer.boot().findLoader("java.base"));
        System.out.println(base.getDescriptor().name() + mine.getDescriptor() + base.getPackages().contains("java.lang")
                + base.getPackages().contains("java.util.concurrent") + base.getPackages().contains("no.such"));
        System.out.println(base.isExported("java.lang") + " " + base.isExported("jdk.internal.misc")
                + base.isExported("jdk.internal.misc", mine) + base.isExported("jdk.internal.misc", base)
                + base.isExported("no.such") + mine.isExported("any"));
        System.out.println(base.isOpen("java.lang") + " " + base.isOpen("java.lang", mine)
                + base.isOpen("java.lang", base) + mine.isOpen("any") + mine.isOpen("any", base));
        System.out.println(mine.canRead(base) + " " + base.canRead(mine) + base.canRead(base)
                + mine.canRead(l.getUnnamedModule()) + mine.canUse(Runnable.class) + (mine.addReads(base) == mine)
                + (mine.addExports("x", base) == mine) + (mine.addOpens("x", base) == mine));
        t("reads", () -> base.addReads(mine));
        t("exports", () -> base.addExports("java.lang", mine));
        t("opens", () -> base.addOpens("java.lang", mine));
        t("uses", () -> base.addUses(Runnable.class));
        t("null", () -> base.isExported(null));
        t("null 2", () -> base.canRead(null));
        t("unnamed", () -> mine.toString());
        t("resource", () -> base.getResourceAsStream("java/lang/Object.class") != null);
        t("constant",
                () -> l.def(make("m/A", "java/lang/Object", null, "java/lang/String")).getMethod("get").invoke(null));
        t("not exported", () -> {
            try {
                return l.def(make("m/B", "java/lang/Object", null, "jdk/internal/misc/VM")).getMethod("get")
                        .invoke(null);
            } catch (java.lang.reflect.InvocationTargetException e) { throw e.getCause(); }
        });
        t("array of not exported", () -> {
            try {
                return l.def(make("m/C", "java/lang/Object", null, "[[Ljdk/internal/misc/VM;")).getMethod("get")
                        .invoke(null);
            } catch (java.lang.reflect.InvocationTargetException e) { throw e.getCause(); }
        });
        t("superclass", () -> l.def(make("m/D", "jdk/internal/misc/VM", null, "java/lang/String")));
        t("superclass 2",
                () -> l.def(make("m/E", "jdk/internal/reflect/MethodAccessorImpl", null, "java/lang/String")));
        t("reflection", () -> Class.forName("jdk.internal.misc.VM").getMethod("isBooted").invoke(null));
        t("module of defined", () -> l.loadClass("m.A").getModule() == l.getUnnamedModule());
        t("forName", () -> Class.forName(base, "java.lang.String") + " " + Class.forName(base, "no.Such") + " "
                + Class.forName(mine, "Modules1"));
    }
}
