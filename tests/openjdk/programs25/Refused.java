// What the VM says of classes that are refused, in the words of 25: sealed classes, missing fields, versions, defaults
// that conflict; classes are made by java.lang.classfile.
import java.lang.classfile.*;
import java.lang.constant.*;
import java.lang.invoke.MethodHandles;

public class Refused {
    public sealed static class Open permits Named { }
    public static final class Named extends Open { }
    public sealed interface Few permits One { }
    public static final class One implements Few { }
    public interface A { default String twice() { return "a"; } String greet(); }
    public interface B { default String twice() { return "b"; } }

    static class Own extends ClassLoader {
        Own(String name) { super(name, Refused.class.getClassLoader()); }
        Class<?> define(byte[] b) { return defineClass(null, b, 0, b.length); }
    }
    interface Makes { byte[] make(); }
    static void attempt(String what, Makes m, boolean own) {
        try {
            byte[] b = m.make();
            Class<?> c = own ? new Own("own").define(b) : MethodHandles.lookup().defineClass(b);
            Object o = c.getDeclaredConstructor().newInstance();
            System.out.println(what + " made, " + c.getSuperclass().getSimpleName());
            if (o instanceof A a) {
                try { System.out.println(a.twice()); } catch (LinkageError e) { System.out.println(e); }
                try { System.out.println(a.greet()); } catch (LinkageError e) { System.out.println(e); }
            }
            if (o instanceof Runnable r) r.run();
        } catch (Throwable e) {
            System.out.println(what + " " + e.toString().replaceAll("@[0-9a-f]+", "@N"));
        }
    }
    static byte[] make(String name, String sup, int flags, int major, int minor, String... interfaces) {
        ClassDesc parent = ClassDesc.of(sup);
        byte[] b = ClassFile.of().build(ClassDesc.of(name), c -> {
            c.withFlags(flags).withSuperclass(parent);
            c.withInterfaceSymbols(java.util.Arrays.stream(interfaces).map(ClassDesc::of).toList());
            c.withMethodBody("<init>", ConstantDescs.MTD_void, 1, code -> code.aload(0)
                .invokespecial(parent, "<init>", ConstantDescs.MTD_void).return_());
            if (java.util.Arrays.asList(interfaces).contains("java.lang.Runnable"))
                c.withMethodBody("run", ConstantDescs.MTD_void, 1, code -> code
                    .getstatic(ClassDesc.of("Refused"), "gone", ConstantDescs.CD_int.arrayType(2)).pop().return_());
        });
        b[5] = (byte) minor;
        b[4] = (byte) (minor >> 8);
        b[7] = (byte) major;
        return b;
    }
    public static void main(String[] args) throws Exception {
        attempt("not listed", () -> make("X1", "Refused$Open", 0x21, 69, 0), false);
        attempt("not listed interface", () -> make("X2", "java.lang.Object", 0x21, 69, 0, "Refused$Few"), false);
        attempt("another loader", () -> make("Refused$Named", "Refused$Open", 0x21, 69, 0), true);
        attempt("another loader, hidden", () -> make("X3", "Refused$Open", 0x20, 69, 0), true);
        attempt("missing field", () -> make("X4", "java.lang.Object", 0x21, 69, 0, "java.lang.Runnable"), false);
        for (int major : new int[] {44, 45, 61, 62, 68, 69, 70}) {
            attempt("version " + major, () -> make("V" + major, "java.lang.Object", 0x21, major, 0), true);
            attempt("preview of " + major, () -> make("P" + major, "java.lang.Object", 0x21, major, 65535), true);
        }
        attempt("minor", () -> make("M", "java.lang.Object", 0x21, 69, 3), true);
        attempt("conflict", () -> make("C", "java.lang.Object", 0x21, 69, 0, "Refused$A", "Refused$B"), false);
        attempt("none", () -> make("N", "java.lang.Object", 0x21, 69, 0, "Refused$A"), false);
        try {
            Class.forName("ab".repeat(20000) + "xy".repeat(20000));
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
    }
}
