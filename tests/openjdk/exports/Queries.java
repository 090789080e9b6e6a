// The functions JVM_X of libjvm.so about classes, members, constant pools, and those of the old verifier, called by a
// native library (queries.c) and not through the library's natives.
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

public class Queries {
    static native Object object(String f, Object a);
    static native Object object2(String f, Object a, Object b);
    static native Object object3(String f, Object a, Object b, Object c);
    static native Object objectZ(String f, Object a, boolean z);
    static native Object objectAt(String f, Object a, Object b, int i);
    static native boolean bool1(String f, Object a);
    static native boolean bool2(String f, Object a, Object b);
    static native int int1(String f, Object a);
    static native int int2(String f, Object a, Object b);
    static native int intAt(String f, Object a, Object b, int i);
    static native long longAt(String f, Object a, Object b, int i);
    static native float floatAt(String f, Object a, Object b, int i);
    static native double doubleAt(String f, Object a, Object b, int i);
    static native byte byteAt(String f, Object a, Object b, int i);
    static native String utf(String f, Class<?> c);
    static native String utfIx(String f, Class<?> c, int i);
    static native int intIx(String f, Class<?> c, int i);
    static native boolean boolIx(String f, Class<?> c, int i);
    static native int modifiers(String f, Class<?> c, int i, Class<?> called);
    static native byte[] bytesIx(String f, Class<?> c, int i, int length);
    static native int[] exceptions(String f, Class<?> c, int i, int length);
    static native int[] handler(String f, Class<?> c, int i, int entry);

    interface Body { Object run() throws Throwable; }
    static String show(Object o) {
        if (o instanceof byte[] b) return Arrays.toString(b);
        if (o instanceof int[] b) return Arrays.toString(b);
        if (o instanceof Object[] a) {
            String[] s = new String[a.length];
            for (int i = 0; i < s.length; i++) s[i] = show(a[i]);
            Arrays.sort(s);
            return a.getClass().getSimpleName() + Arrays.toString(s);
        }
        return String.valueOf(o);
    }
    static void attempt(String what, Body b) {
        String s;
        try { s = show(b.run()); }
        catch (Throwable e) { s = e + (e.getCause() == null ? "" : " by " + e.getCause()); }
        System.out.println(what + ": " + s.replaceAll("@[0-9a-f]{3,8}", "@N").replaceAll("0x[0-9a-f]+", "0xN"));
    }

    // --- what is asked about ---

    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER}) @interface Use {
        int value() default 1;
    }
    @Retention(RetentionPolicy.RUNTIME) @interface Mark { String text(); long number() default 1L << 40; }
    @Mark(text = "class") static abstract class Plain<@Use T extends Comparable<T>> extends @Use(5) Object
            implements Runnable, Comparator<T> {
        @Use(3) protected static final int CONSTANT = 123456;
        volatile transient @Mark(text = "field") List<@Use String> list;
        Plain() throws java.io.IOException { }
        @Mark(text = "method") synchronized strictfp <X extends Exception> @Use(2) T generic(final X x, int... rest)
                throws X {
            return null;
        }
        abstract void later();
        static long sum(int a, long b, double c, Object d) {
            try {
                return (long) (a + b + c);
            } catch (RuntimeException e) {
                return Long.MAX_VALUE - 3;
            } finally {
                System.out.print("");
            }
        }
        class Inner { private class Deep { } }
    }
    record Pair<T>(@Use(4) T first, @Mark(text = "component") int second) { }
    sealed interface Shape permits Round, Square { }
    record Round() implements Shape { }
    static final class Square implements Shape { }
    enum Color { RED, GREEN { void paint() { } } }
    static class Old {
        static final float F = 1.5f;
        static final double D = 2.5;
        static final String S = "text";
        static final long L = 1L << 50;
        int field;
        static Object other;
        int work(int n, Object o) throws InterruptedException, java.io.IOException {
            synchronized (o) { for (int i = 0; i < n; i++) field += i; }
            try {
                other = ((Runnable) o);
                ((Runnable) o).run();
            } catch (IllegalStateException | NullPointerException e) {
                return -1;
            } finally {
                field++;
            }
            return new int[n].length + String.valueOf(L).length();
        }
        private static void nothing() { }
    }

    static final String[] OBJECTS = { "InitClassName", "GetClassInterfaces", "GetClassSignature", "GetDeclaredClasses",
            "GetDeclaringClass", "GetSimpleBinaryName", "GetEnclosingMethodInfo", "GetClassAnnotations",
                                      "GetClassTypeAnnotations", "GetProtectionDomain", "GetClassSigners" };
    static final String[] BOOLEANS = { "IsInterface", "IsArrayClass", "IsPrimitiveClass", "IsHiddenClass" };
    // not for primitives and arrays
    static final String[] NESTS = { "GetNestHost", "GetNestMembers", "GetRecordComponents", "GetPermittedSubclasses" };
    static final String[] MEMBERS = { "GetClassDeclaredMethods", "GetClassDeclaredFields",
            "GetClassDeclaredConstructors" };

    static void mirrors() throws Exception {
        Object local = new Object() { };
        class Named { }
        Runnable lambda = () -> { };
        Class<?>[] all = { Object.class, int.class, void.class, int[].class, String[][].class, Queries.class,
                Plain.class, Plain.Inner.class, Class.forName("Queries$Plain$Inner$Deep"), Pair.class, Shape.class,
                Round.class, Square.class,
                           Color.class, Color.GREEN.getClass(), local.getClass(), Named.class, Mark.class,
                           Map.Entry.class, Thread.State.class, Shape[].class
                   };
        for (Class<?> c : all) {
            for (String f : OBJECTS)
                if (!(f.equals("GetProtectionDomain") && c.getClassLoader() != null))
                    attempt(c + " " + f, () -> object("JVM_" + f, c));
            String s = "";
            for (String f : BOOLEANS) s += bool1("JVM_" + f, c) ? 1 : 0;
            System.out.println(s + " " + Integer.toHexString(int1("JVM_GetClassModifiers", c)) + " "
                    + Integer.toHexString(int1("JVM_GetClassAccessFlags", c)) + " "
                    + (c.isPrimitive() || c.isArray() ? "" : bool1("JVM_IsRecord", c)));
            if (c.isPrimitive() || c.isArray()) continue;
            for (String f : NESTS) if (c.getClassLoader() != null) attempt(c + " " + f, () -> object("JVM_" + f, c));
            if (c == Object.class || c == Queries.class) continue;
            for (String f : MEMBERS)
                for (boolean pub : new boolean[] { false, true })
                    attempt(c + " " + f + pub, () -> objectZ("JVM_" + f, c, pub));
        }
        System.out.println(bool1("JVM_IsHiddenClass", lambda.getClass()) + " "
                + ((String) object("JVM_InitClassName", lambda.getClass())).contains("/"));
        for (Class<?>[] pair : new Class<?>[][] { { Plain.class, Pair.class }, { Plain.Inner.class, Color.class },
                { Queries.class, String.class }, { String.class, String.class } })
            System.out.println(bool2("JVM_AreNestMates", pair[0], pair[1]));
        attempt("assertion", () -> bool2("JVM_DesiredAssertionStatus", null, Queries.class) + " "
                + bool2("JVM_DesiredAssertionStatus", null, String.class));
        Object[] signers = { "me" };
        object2("JVM_SetClassSigners", Square.class, signers);
        attempt("signers", () -> object("JVM_GetClassSigners", Square.class));
        attempt("signers are copied", () -> object("JVM_GetClassSigners", Square.class) != signers
                && Square.class.getSigners()[0] == signers[0]);
        attempt("directives", () -> object("JVM_AssertionStatusDirectives", Queries.class).getClass());
    }
    static void reflection() throws Exception {
        Method generic = Plain.class.getDeclaredMethod("generic", Exception.class, int[].class),
                sum = Plain.class.getDeclaredMethod("sum", int.class, long.class, double.class, Object.class);
        Field list = Plain.class.getDeclaredField("list"), constant = Plain.class.getDeclaredField("CONSTANT");
        for (Executable e : new Executable[] { generic, sum, Plain.class.getDeclaredConstructor(),
                Pair.class.getDeclaredConstructors()[0], Color.class.getDeclaredConstructors()[0] }) {
            attempt(e.getName() + " parameters", () -> object("JVM_GetMethodParameters", e));
            attempt(e.getName() + " type annotations", () -> object("JVM_GetMethodTypeAnnotations", e));
        }
        for (Field f : new Field[] { list, constant, Pair.class.getDeclaredField("first") })
            attempt(f.getName() + " type annotations", () -> object("JVM_GetFieldTypeAnnotations", f));
        attempt("invoke", () -> object3("JVM_InvokeMethod", sum, null, new Object[] { (short) 1, 2, 3f, "x" }));
        attempt("invoke wrong", () -> object3("JVM_InvokeMethod", sum, null, new Object[] { 1L, 2, 3f, "x" }));
        attempt("invoke few", () -> object3("JVM_InvokeMethod", sum, null, new Object[] { 1 }));
        attempt("invoke none", () -> object3("JVM_InvokeMethod", String.class.getMethod("length"), "four", null));
        attempt("invoke null", () -> object3("JVM_InvokeMethod", String.class.getMethod("length"), null, null));
        attempt("invoke other", () -> object3("JVM_InvokeMethod", String.class.getMethod("length"), 1, null));
        attempt("invoke throwing", () ->
                object3("JVM_InvokeMethod", String.class.getMethod("charAt", int.class), "x", new Object[] { 3 }));
        attempt("invoke interface",
                () -> object3("JVM_InvokeMethod", List.class.getMethod("size"), List.of(1, 2), new Object[0]));
        attempt("invoke void",
                () -> object3("JVM_InvokeMethod", List.class.getMethod("clear"), new ArrayList<>(), null));
        attempt("new", () -> object2("JVM_NewInstanceFromConstructor", String.class.getConstructor(char[].class),
                new Object[] { new char[] { 'a' } }));
        attempt("new abstract",
                () -> object2("JVM_NewInstanceFromConstructor", Plain.class.getDeclaredConstructor(), null));
        attempt("new throwing", () -> object2("JVM_NewInstanceFromConstructor",
                ArrayList.class.getConstructor(int.class), new Object[] { -1 }));
    }
    static void pools() throws Exception {
        new Old();                      // linked, as everywhere that pools are read
        for (Class<?> c : new Class<?>[] { Old.class, Square.class, Round.class }) {
            Object pool = object("JVM_GetClassConstantPool", c);
            int size = int2("JVM_ConstantPoolGetSize", pool, c);
            System.out.println(c + " " + size);
            for (int i = -1; i <= size; i++) {
                int k = i;
                String[] b = { "" };
                attempt(c.getSimpleName() + " tag " + i,
                        () -> b[0] = "" + byteAt("JVM_ConstantPoolGetTagAt", pool, c, k));
                for (String f : new String[] { "ClassAt", "ClassAtIfLoaded", "FieldAt", "FieldAtIfLoaded", "MethodAt",
                        "MethodAtIfLoaded", "MemberRefInfoAt", "NameAndTypeRefInfoAt", "StringAt", "UTF8At" })
                    if (!f.endsWith("IfLoaded") || b[0].equals("7"))
                        quietly(b, f, () -> show(objectAt("JVM_ConstantPoolGet" + f, pool, c, k)));
                for (String f : new String[] { "ClassRefIndexAt", "NameAndTypeRefIndexAt", "IntAt" })
                    quietly(b, f, () -> intAt("JVM_ConstantPoolGet" + f, pool, c, k));
                quietly(b, "LongAt", () -> longAt("JVM_ConstantPoolGetLongAt", pool, c, k));
                quietly(b, "FloatAt", () -> floatAt("JVM_ConstantPoolGetFloatAt", pool, c, k));
                quietly(b, "DoubleAt", () -> doubleAt("JVM_ConstantPoolGetDoubleAt", pool, c, k));
                System.out.println(b[0]);
            }
        }
        attempt("pool of int", () -> object("JVM_GetClassConstantPool", int.class) + " "
                + object("JVM_GetClassConstantPool", int[].class));
    }
    // What is of the wrong kind answers the same for most entries: it shows in their number.
    static void quietly(String[] text, String what, Body b) {
        try { text[0] += " " + what + "=" + b.run(); }
        catch (IllegalArgumentException e) {
            text[0] += e.getMessage().equals("Wrong type at constant pool index") ? "." : "!" + e.getMessage();
        }
        catch (Throwable e) { text[0] += " " + what + " fails: " + e; }
    }
    static void verifier() throws Exception {
        ClassLoader loader = Queries.class.getClassLoader();
        // not linked: their code is as it was read
        for (String name : new String[] { "Queries$Old", "Queries$Shape", "Queries$Color" }) {
            Class<?> c = new ClassLoader(null) {
                protected Class<?> findClass(String n) throws ClassNotFoundException {
                    try (var in = loader.getResourceAsStream(n + ".class")) {
                        byte[] b = in.readAllBytes();
                        return defineClass(n, b, 0, b.length);
                    } catch (Exception e) {
                        throw new ClassNotFoundException(n);
                    }
                }
            }.loadClass(name);
            int entries = int1("JVM_GetClassCPEntriesCount", c), fields = int1("JVM_GetClassFieldsCount", c),
                    methods = int1("JVM_GetClassMethodsCount", c);
            byte[] types = bytesIx("JVM_GetClassCPTypes", c, -1, entries);
            System.out.println(utf("JVM_GetClassNameUTF", c) + " " + entries + " " + fields + " " + methods + " "
                    + Arrays.toString(types));
            for (int i = 0; i < fields; i++)
                System.out.println("field " + i + " " + intIx("JVM_GetFieldIxModifiers", c, i));
            List<String> lines = new ArrayList<>();
            for (int i = 0; i < methods; i++) {
                String s = utfIx("JVM_GetMethodIxNameUTF", c, i) + utfIx("JVM_GetMethodIxSignatureUTF", c, i);
                for (String f : new String[] { "Modifiers", "LocalsCount", "ArgsSize", "MaxStack", "ByteCodeLength",
                        "ExceptionTableLength", "ExceptionsCount" })
                    s += " " + f + " " + intIx("JVM_GetMethodIx" + f, c, i);
                s += " " + boolIx("JVM_IsConstructorIx", c, i) + " " + boolIx("JVM_IsVMGeneratedMethodIx", c, i);
                s += " " + Arrays.toString(bytesIx("JVM_GetMethodIxByteCode", c, i,
                        intIx("JVM_GetMethodIxByteCodeLength", c, i)));
                s += " " + Arrays.toString(exceptions("JVM_GetMethodIxExceptionIndexes", c, i,
                        intIx("JVM_GetMethodIxExceptionsCount", c, i)));
                for (int k = 0; k < intIx("JVM_GetMethodIxExceptionTableLength", c, i); k++)
                    s += Arrays.toString(handler("JVM_GetMethodIxExceptionTableEntry", c, i, k));
                lines.add(s);
            }
            Collections.sort(lines);
            lines.forEach(System.out::println);
            for (int i = 1; i < entries; i++) {
                if (types[i] == 7) System.out.println(i + " " + utfIx("JVM_GetCPClassNameUTF", c, i));
                String kind = types[i] == 9 ? "Field" : types[i] == 10 || types[i] == 11 ? "Method" : null;
                if (kind == null) continue;
                System.out.println(i + " " + utfIx("JVM_GetCP" + kind + "ClassNameUTF", c, i) + " " + utfIx("JVM_GetCP"
                        + kind + "NameUTF", c, i) + " " + utfIx("JVM_GetCP" + kind + "SignatureUTF", c, i) + " "
                                   + modifiers("JVM_GetCP" + kind + "Modifiers", c, i, c) + " "
                                   + modifiers("JVM_GetCP" + kind + "Modifiers", c, i, Object.class));
            }
        }
        System.out.println(bool2("JVM_IsSameClassPackage", Old.class, Queries.class) + " "
                + bool2("JVM_IsSameClassPackage", String.class, Integer.class) + " "
                + bool2("JVM_IsSameClassPackage", String.class, List.class));
    }

    public static void main(String[] args) throws Exception {
        System.load(args[0]);
        mirrors();
        reflection();
        pools();
        verifier();
    }
}
