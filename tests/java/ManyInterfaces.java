import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/* Selection among the methods and fields of many interfaces, which are drawn: each extends some earlier ones and
   declares some of four methods, abstract or not, and some of two constants. A class implements some of them, its
   subclass some more; each method is called by way of both classes and of an interface, each constant is read. Then
   classes with more interfaces or methods than anybody writes, which must not take long. */
public class ManyInterfaces extends ClassLoader {
    static final int PUBLIC = 1, STATIC = 8, FINAL = 16, SUPER = 0x20, INTERFACE = 0x200, ABSTRACT = 0x400;
    static final String OBJECT = "java/lang/Object";

    /** A class file in work: `add` returns the index of a constant. */
    static class Writer {
        final ByteArrayOutputStream pool = new ByteArrayOutputStream(), body = new ByteArrayOutputStream();
        final DataOutputStream constants = new DataOutputStream(pool), out = new DataOutputStream(body);
        final ByteArrayOutputStream fields = new ByteArrayOutputStream(), methods = new ByteArrayOutputStream();
        int next = 1, fieldCount, methodCount;
        final String name;

        Writer(String name, int access, String superName, List<String> interfaces) throws IOException {
            this.name = name;
            out.writeShort(access);
            out.writeShort(type(name));
            out.writeShort(type(superName));
            out.writeShort(interfaces.size());
            for (String i : interfaces) out.writeShort(type(i));
        }

        int utf8(String text) throws IOException {
            constants.writeByte(1);
            constants.writeUTF(text);
            return next++;
        }

        int type(String name) throws IOException {
            int text = utf8(name);
            constants.writeByte(7);
            constants.writeShort(text);
            return next++;
        }

        int member(int tag, String holder, String name, String descriptor) throws IOException {
            int of = type(holder), n = utf8(name), d = utf8(descriptor);
            constants.writeByte(12);
            constants.writeShort(n);
            constants.writeShort(d);
            constants.writeByte(tag);
            constants.writeShort(of);
            constants.writeShort(next++);
            return next++;
        }

        void constant(String name, int value) throws IOException {
            DataOutputStream f = new DataOutputStream(fields);
            int n = utf8(name), d = utf8("I"), attribute = utf8("ConstantValue");
            constants.writeByte(3);
            constants.writeInt(value);
            f.writeShort(PUBLIC | STATIC | FINAL);
            f.writeShort(n);
            f.writeShort(d);
            f.writeShort(1);
            f.writeShort(attribute);
            f.writeInt(2);
            f.writeShort(next++);
            fieldCount++;
        }

        /** No code: abstract. */
        void method(int access, String name, String descriptor, int... code) throws IOException {
            DataOutputStream m = new DataOutputStream(methods);
            m.writeShort(access | (code.length == 0 ? ABSTRACT : 0));
            m.writeShort(utf8(name));
            m.writeShort(utf8(descriptor));
            m.writeShort(code.length == 0 ? 0 : 1);
            if (code.length > 0) {
                m.writeShort(utf8("Code"));
                m.writeInt(12 + code.length);
                m.writeShort(2);
                m.writeShort(2);
                m.writeInt(code.length);
                for (int b : code) m.writeByte(b);
                m.writeInt(0);
            }
            methodCount++;
        }

        byte[] bytes() throws IOException {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            DataOutputStream file = new DataOutputStream(all);
            file.writeInt(0xcafebabe);
            file.writeInt(61);
            file.writeShort(next);
            pool.writeTo(all);
            body.writeTo(all);
            file.writeShort(fieldCount);
            fields.writeTo(all);
            file.writeShort(methodCount);
            methods.writeTo(all);
            file.writeShort(0);
            return all.toByteArray();
        }
    }

    private Class<?> define(Writer w) throws IOException {
        byte[] file = w.bytes();
        return defineClass(w.name.replace('/', '.'), file, 0, file.length);
    }

    static List<String> some(Random random, String[] from, int first, int end, int most) {
        List<String> chosen = new ArrayList<>();
        for (int left = random.nextInt(most + 1); left > 0 && end > first; left--) {
            String one = from[first + random.nextInt(end - first)];
            if (!chosen.contains(one)) chosen.add(one);
        }
        return chosen;
    }

    static Writer newClass(String name, String superName, List<String> interfaces) throws IOException {
        Writer w = new Writer(name, PUBLIC | SUPER, superName, interfaces);
        int init = w.member(10, superName, "<init>", "()V");
        w.method(PUBLIC, "<init>", "()V", 0x2a, 0xb7, init >> 8, init & 255, 0xb1);
        return w;
    }

    /** Texts of AbstractMethodError differ: `java` names a method that it has made. */
    static String cut(Throwable t) {
        return t instanceof AbstractMethodError ? "AbstractMethodError" : t.toString();
    }

    void report(String what, Class<?> user, String method, Object argument) {
        try {
            Object result = argument == null ? user.getMethod(method).invoke(null)
                                             : user.getMethod(method, Object.class).invoke(null, argument);
            System.out.println(what + " " + method + " " + result);
        } catch (java.lang.reflect.InvocationTargetException e) {
            System.out.println(what + " " + method + " " + cut(e.getCause()));
        } catch (ReflectiveOperationException e) {
            System.out.println(what + " " + method + " " + e);
        }
    }

    void drawn(int seed) throws Exception {
        Random random = new Random(seed);
        int count = 20 + random.nextInt(20);
        String[] names = new String[count];
        for (int i = 0; i < count; i++) {
            names[i] = "I" + i;
            Writer w = new Writer(names[i], PUBLIC | INTERFACE | ABSTRACT, OBJECT, some(random, names, 0, i, 3));
            for (int m = 0; m < 4; m++) {
                int kind = random.nextInt(12);
                if (kind == 0) w.method(PUBLIC, "m" + m, "()I");
                else if (kind <= m) w.method(PUBLIC, "m" + m, "()I", 0x10, i, 0xac);
                else if (kind == 11) w.method(PUBLIC | STATIC, "m" + m, "()I", 0x10, i, 0xac);
            }
            for (int f = 0; f < 2; f++) if (random.nextInt(10) == 0) w.constant("f" + f, i);
            define(w);
        }
        List<String> first = some(random, names, 0, count, 12), more = some(random, names, 0, count, 12);
        Writer a = newClass("A", OBJECT, first), b = newClass("B", "A", more);
        if (random.nextInt(3) == 0) a.method(PUBLIC, "m0", "()I", 0x10, 101, 0xac);
        if (random.nextInt(3) == 0) b.method(PUBLIC, "m1", "()I", 0x10, 102, 0xac);
        define(a);
        Object object = define(b).getConstructor().newInstance();
        Writer user = new Writer("User", PUBLIC | SUPER, OBJECT, List.of());
        String called = more.isEmpty() ? names[0] : more.get(0);
        for (String holder : new String[] {"A", "B", called}) {
            boolean byInterface = holder == called;
            String prefix = byInterface ? "i" : holder.toLowerCase();
            int cast = user.type(holder);
            for (int m = 0; m < 4; m++) {
                int method = user.member(byInterface ? 11 : 10, holder, "m" + m, "()I");
                if (byInterface)
                    user.method(PUBLIC | STATIC, prefix + m, "(Ljava/lang/Object;)I", 0x2a, 0xc0, cast >> 8, cast & 255,
                                0xb9, method >> 8, method & 255, 1, 0, 0xac);
                else
                    user.method(PUBLIC | STATIC, prefix + m, "(Ljava/lang/Object;)I", 0x2a, 0xc0, cast >> 8, cast & 255,
                                0xb6, method >> 8, method & 255, 0xac);
            }
            for (int f = 0; f < 2; f++) {
                int field = user.member(9, holder, "f" + f, "I");
                user.method(PUBLIC | STATIC, prefix + "f" + f, "()I", 0xb2, field >> 8, field & 255, 0xac);
            }
        }
        Class<?> u = define(user);
        for (String prefix : new String[] {"a", "b", "i"}) {
            for (int m = 0; m < 4; m++) report("" + seed, u, prefix + m, object);
            for (int f = 0; f < 2; f++) report("" + seed, u, prefix + "f" + f, null);
        }
    }

    /** [count] interfaces, each extends two of the three before it: there are more ways than anybody can go. */
    void lattice(int count) throws Exception {
        for (int i = 0; i < count; i++) {
            List<String> supers = new ArrayList<>();
            for (int back = 1; back <= 3; back++) if (i >= back && (i + back) % 3 != 0) supers.add("L" + (i - back));
            Writer w = new Writer("L" + i, PUBLIC | INTERFACE | ABSTRACT, OBJECT, supers);
            w.method(PUBLIC, i < 2 ? "m" : "m" + i, "()I", 0x10, i & 63, 0xac);
            define(w);
        }
        Writer c = newClass("C", OBJECT, List.of("L" + (count - 1), "L" + (count - 2), "L" + (count - 3)));
        Object object = define(c).getConstructor().newInstance();
        Writer user = new Writer("User", PUBLIC | SUPER, OBJECT, List.of());
        int type = user.type("C"), m = user.member(10, "C", "m", "()I"), none = user.member(9, "C", "none", "I");
        user.method(PUBLIC | STATIC, "call", "(Ljava/lang/Object;)I", 0x2a, 0xc0, type >> 8, type & 255,
                    0xb6, m >> 8, m & 255, 0xac);
        user.method(PUBLIC | STATIC, "read", "()I", 0xb2, none >> 8, none & 255, 0xac);
        Class<?> u = define(user);
        report("lattice", u, "call", object);
        report("lattice", u, "read", null);
    }

    /** The class of a proxy for so many methods would need more constants than a class may have. */
    void tooLarge(int count) throws Exception {
        Class<?>[] both = new Class<?>[2];
        for (int i = 0; i < both.length; i++) {
            Writer w = new Writer("Large" + i, PUBLIC | INTERFACE | ABSTRACT, OBJECT, List.of());
            for (int m = 0; m < count; m++) w.method(PUBLIC, "m" + i + "x" + m, "()I");
            both[i] = define(w);
        }
        try {
            System.out.println(java.lang.reflect.Proxy.newProxyInstance(this, both, (p, m, a) -> 0) != null);
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) { // from 24 on the second
            System.out.println("too large");
        }
    }

    public static void main(String[] args) throws Exception {
        for (int seed = 0; seed < 60; seed++) new ManyInterfaces().drawn(seed);
        new ManyInterfaces().lattice(Integer.parseInt(args.length > 0 ? args[0] : "16"));
        new ManyInterfaces().tooLarge(32_000);
    }
}
