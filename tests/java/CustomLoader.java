// Own class loaders: classes built byte by byte and defined, same name in two loaders, casts between them, delegation,
// duplicate definition, broken bytes, wrong names, missing superclasses, diamond and abstract errors.
import java.io.*;
import java.util.*;
public class CustomLoader {
    public interface Greeter {
        String greet();
        default String twice() { return greet() + greet(); }
    }
    public interface Other { default String twice() { return "other"; } }
    public static class Final { }
    /* A small class-file writer: public class NAME extends SUPER implements IFACES { public NAME() { super(); } public
       String greet() { return TEXT; } } */
    static byte[] make(String name, String sup, String text, int access, String... ifaces) throws IOException {
        ByteArrayOutputStream pool = new ByteArrayOutputStream();
        DataOutputStream p = new DataOutputStream(pool);
        int[] n = { 1 };
        Map<String, Integer> utf = new HashMap<>();
        class W {
            int utf(String s) throws IOException {
                Integer i = utf.get(s);
                if (i != null) return i;
                p.writeByte(1);
                p.writeUTF(s);
                utf.put(s, n[0]);
                return n[0]++;
            }
            int cls(String s) throws IOException {
                int u = utf(s);
                p.writeByte(7);
                p.writeShort(u);
                return n[0]++;
            }
            int str(String s) throws IOException {
                int u = utf(s);
                p.writeByte(8);
                p.writeShort(u);
                return n[0]++;
            }
            int method(String c, String m, String d) throws IOException {
                int k = cls(c), a = utf(m), b = utf(d);
                p.writeByte(12);
                p.writeShort(a);
                p.writeShort(b);
                int nt = n[0]++;
                p.writeByte(10);
                p.writeShort(k);
                p.writeShort(nt);
                return n[0]++;
            }
        }
        W w = new W();
        int self = w.cls(name), su = w.cls(sup), init = w.utf("<init>"), vd = w.utf("()V"), code = w.utf("Code"),
                gr = w.utf("greet"), sd = w.utf("()Ljava/lang/String;"), si = w.method(sup, "<init>", "()V"),
                st = text == null ? 0 : w.str(text);
        int[] is = new int[ifaces.length];
        for (int i = 0; i < is.length; i++) is[i] = w.cls(ifaces[i]);
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        DataOutputStream o = new DataOutputStream(bo);
        o.writeInt(0xcafebabe);
        o.writeInt(49);
        o.writeShort(n[0]);
        o.write(pool.toByteArray());
        o.writeShort(access);
        o.writeShort(self);
        o.writeShort(su);
        o.writeShort(is.length);
        for (int i : is) o.writeShort(i);
        o.writeShort(0);
        o.writeShort(text == null ? 1 : 2);
        o.writeShort(1);
        o.writeShort(init);
        o.writeShort(vd);
        o.writeShort(1);
        o.writeShort(code);
        o.writeInt(17);
        o.writeShort(1);
        o.writeShort(1);
        o.writeInt(5);
        o.write(new byte[] { 42, (byte) 183, (byte) (si >> 8), (byte) si, (byte) 177 });
        o.writeInt(0);
        if (text != null) {
            o.writeShort(1);
            o.writeShort(gr);
            o.writeShort(sd);
            o.writeShort(1);
            o.writeShort(code);
            o.writeInt(16);
            o.writeShort(1);
            o.writeShort(1);
            o.writeInt(4);
            o.write(new byte[] { 19, (byte) (st >> 8), (byte) st, (byte) 176 });
            o.writeInt(0);
        }
        o.writeShort(0);
        return bo.toByteArray();
    }
    static class L extends ClassLoader {
        final Map<String, byte[]> classes = new HashMap<>();
        final List<String> asked = new ArrayList<>();
        L(String name, ClassLoader parent) { super(name, parent); }
        L add(String n, byte[] b) {
            classes.put(n, b);
            return this;
        }
        @Override protected Class<?> findClass(String n) throws ClassNotFoundException {
            asked.add(n);
            byte[] b = classes.get(n);
            if (b == null) throw new ClassNotFoundException("L has no " + n);
            return defineClass(n, b, 0, b.length);
        }
        Class<?> def(String n, byte[] b) { return defineClass(n, b, 0, b.length); }
        Class<?> found(String n) { return findLoadedClass(n); }
    }
    interface Op { Object run() throws Throwable; }
    static String t(Op o) {
        try {
            return String.valueOf(o.run());
        } catch (Throwable e) {
            return e.getClass().getSimpleName() + ": "
                    + String.valueOf(e.getMessage()).replaceAll("@[0-9a-f]+", "@HASH");
        }
    }
    public static void main(String[] args) throws Exception {
        ClassLoader me = CustomLoader.class.getClassLoader();
        L a = new L("first", me), b = new L("second", me);
        byte[] x = make("dyn/X", "java/lang/Object", "hello", 33, "CustomLoader$Greeter");
        a.add("dyn.X", x);
        b.add("dyn.X", make("dyn/X", "java/lang/Object", "bye", 33, "CustomLoader$Greeter"));
        Class<?> ca = a.loadClass("dyn.X"), cb = Class.forName("dyn.X", true, b);
        Greeter ga = (Greeter) ca.getDeclaredConstructor().newInstance(),
                gb = (Greeter) cb.getDeclaredConstructor().newInstance();
        System.out.println(ga.greet() + gb.twice() + (ca == cb) + ca.getName().equals(cb.getName()) + ca.isInstance(gb)
                + (a.loadClass("dyn.X") == ca) + a.asked + (ca.getClassLoader() == a) + a.getName()
                + ca.getPackageName() + (a.found("dyn.X") == ca) + a.found("dyn.Y") + (a.getParent() == me));
        System.out.println(t(() -> ca.cast(gb)) + t(() -> {
            Object[] arr = (Object[]) java.lang.reflect.Array.newInstance(ca, 1);
            arr[0] = gb;
            return arr;
        }));
        System.out.println(t(() -> a.def("dyn.X", x)));
        System.out.println(t(() -> a.loadClass("no.Such")));
        System.out.println(t(() -> Class.forName("no.Such", false, b)));
        System.out.println(t(() -> a.def("dyn.Wrong", x)));
        System.out.println(t(() -> a.def("dyn.T", Arrays.copyOf(x, 30))));
        System.out.println(t(() -> a.def(null, new byte[] { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 })));
        System.out.println(t(() -> a.def("java.lang.Evil", make("java/lang/Evil", "java/lang/Object", "x", 33))));
        byte[] v = x.clone();
        v[7] = 99;
        System.out.println(t(() -> new L(null, me).def("dyn.X", v)));
        a.add("dyn.Orphan", make("dyn/Orphan", "no/Parent", "o", 33));
        System.out.println(t(() -> a.loadClass("dyn.Orphan")) + " " + a.asked.contains("no.Parent"));
        a.add("dyn.Fin", make("dyn/Fin", "java/lang/String", "o", 33));
        System.out.println(t(() -> a.loadClass("dyn.Fin")));
        a.add("dyn.Iface", make("dyn/Iface", "java/lang/Runnable", "o", 33));
        System.out.println(t(() -> a.loadClass("dyn.Iface")));
        a.add("dyn.NotI", make("dyn/NotI", "java/lang/Object", "o", 33, "CustomLoader$Final"));
        System.out.println(t(() -> a.loadClass("dyn.NotI")));
        a.add("dyn.Circ", make("dyn/Circ", "dyn/Cird", "o", 33)).add("dyn.Cird", make("dyn/Cird", "dyn/Circ", "o", 33));
        System.out.println(t(() -> a.loadClass("dyn.Circ")));
        a.add("dyn.Dia", make("dyn/Dia", "java/lang/Object", "d", 33, "CustomLoader$Greeter", "CustomLoader$Other"));
        Greeter dia = (Greeter) a.loadClass("dyn.Dia").getDeclaredConstructor().newInstance();
        System.out.println(dia.greet() + t(dia::twice));
        a.add("dyn.Abs", make("dyn/Abs", "java/lang/Object", null, 33, "CustomLoader$Greeter"));
        Greeter abs = (Greeter) a.loadClass("dyn.Abs").getDeclaredConstructor().newInstance();
        System.out.println(t(abs::greet));
        System.out.println(t(abs::twice));
        a.add("dyn.Sub", make("dyn/Sub", "dyn/X", "sub", 33));
        System.out.println(((Greeter) a.loadClass("dyn.Sub").getDeclaredConstructor().newInstance()).twice()
                + a.loadClass("dyn.Sub").getSuperclass().getName());
        a.add("Pkg", make("Pkg", "CustomLoader$Hidden", "p", 33));
        System.out.println(t(() -> a.loadClass("Pkg")));
        System.out.println(me.getParent().getName() + me.getName() + ClassLoader.getSystemClassLoader().equals(me)
                + ClassLoader.getPlatformClassLoader().getName() + Thread.currentThread().getContextClassLoader()
                .equals(me) + t(() -> me.loadClass("CustomLoader").getSimpleName()) + t(() -> me.loadClass(null))
                + t(() -> ClassLoader.getPlatformClassLoader().loadClass("CustomLoader")));
        L child = new L("child", a);
        System.out.println(child.loadClass("dyn.X") == ca);
        L nop = new L("np", null);
        System.out.println(t(() -> nop.loadClass("CustomLoader")) + t(() -> nop.loadClass("java.util.List").getName()));
        L replacing = new L("rep", null) {
            @Override public Class<?> loadClass(String n) throws ClassNotFoundException {
                return n.startsWith("CustomLoader") ? Integer.class : super.loadClass(n);
            }
        };
        System.out.println(t(() -> replacing.loadClass("CustomLoader"))
                + t(() -> Class.forName("CustomLoader", true, replacing)));
    }
    static class Hidden { }
}
