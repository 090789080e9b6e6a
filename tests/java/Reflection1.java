// Reflection on classes: names, modifiers, members sorted by name, parameter and return types, superclasses and
// interfaces, forName, arrays, primitives, nested classes.
import java.lang.reflect.*;
import java.util.*;
public class Reflection1 {
    public interface Face<T> { void run(T t) throws java.io.IOException; int K = 1; }
    public static abstract class Base implements Face<String>, Cloneable {
        protected int prot;
        public static final long CONST = 9;
        transient volatile Object both;
        abstract int todo(int[] a, String... s);
        public synchronized final void fin() { }
        native double nat();
        protected Base(int x) throws Exception { }
        Base() { }
        static strictfp double st() { return 0; }
    }
    public static final class Leaf extends Base {
        private byte b;
        public String s;
        public void run(String s) { }
        int todo(int[] a, String... s) { return 1; }
        private Leaf(char c) { }
        public Leaf() { }
        class In { }
        static class Sn { }
        enum En { A }
        @interface An { int value() default 5; }
        record Rc(int a, List<String> l) { }
    }
    static void members(Class<?> c) {
        System.out.println(Modifier.toString(c.getModifiers()) + " " + c + " super " + c.getSuperclass() + " ifaces "
                + Arrays.toString(c.getInterfaces()));
        Field[] fs = c.getDeclaredFields();
        Arrays.sort(fs, Comparator.comparing(Field::getName));
        for (Field f : fs)
            if (!f.isSynthetic())
                System.out.println("  F " + f + " | " + f.getType().getSimpleName() + " "
                        + Modifier.toString(f.getModifiers()) + " " + f.getDeclaringClass().getSimpleName());
        Method[] ms = c.getDeclaredMethods();
        Arrays.sort(ms, Comparator.comparing(Method::getName).thenComparing(Method::toString));
        for (Method m : ms)
            System.out.println("  M " + m + " | " + m.getReturnType().getName() + Arrays.toString(m.getParameterTypes())
                    + Arrays.toString(m.getExceptionTypes()) + m.getParameterCount() + m.isVarArgs() + m.isBridge()
                    + m.isSynthetic() + m.isDefault());
        Constructor<?>[] cs = c.getDeclaredConstructors();
        Arrays.sort(cs, Comparator.comparing(Constructor::toString));
        for (Constructor<?> k : cs)
            System.out.println("  C " + k + " | " + k.getParameterCount() + k.getName()
                    + Modifier.toString(k.getModifiers()));
    }
    static String t(java.util.concurrent.Callable<?> c) {
        try {
            Object o = c.call();
            return String.valueOf(o);
        } catch (Throwable e) {
            return e.getClass().getName() + "<" + e.getMessage() + ">";
        }
    }
    public static void main(String[] args) throws Exception {
        for (Class<?> c : new Class<?>[] { Face.class, Base.class, Leaf.class, Leaf.Rc.class }) members(c);
        for (Class<?> c
                : new Class<?>[] { int.class, void.class, int[].class, String[][].class, Leaf.In.class, Leaf.En.class,
                Leaf.An.class, Map.Entry.class, new Object() { }.getClass(), Runnable.class, Thread.State.class })
            System.out.println(c.getName() + "|" + c.getSimpleName() + "|" + c.getTypeName() + "|"
                    + c.getCanonicalName() + "|" + c.getPackageName() + "|" + c.descriptorString() + "|"
                    + c.isPrimitive() + c.isArray() + c.isInterface() + c.isEnum() + c.isAnnotation() + c.isRecord()
                    + c.isAnonymousClass() + c.isMemberClass() + c.isLocalClass() + c.isSynthetic() + "|"
                    + c.getComponentType() + "|" + c.getEnclosingClass() + "|" + c.getDeclaringClass() + "|"
                    + Modifier.toString(c.getModifiers()) + "|" + (c == void.class ? "-" : c.arrayType()));
        System.out.println(t(() -> Class.forName("Reflection1$Leaf")) + t(() -> Class.forName("[I"))
                + t(() -> Class.forName("[[Ljava.lang.String;")) + t(() -> Class.forName("int"))
                + t(() -> Class.forName("no.such.Class")) + t(() -> Class.forName("java/lang/String"))
                + t(() -> Class.forName("[Lnope;")) + t(() -> Class.forName("")) + t(() -> Class.forName(null))
                + t(() -> Class.forName("Reflection1.Leaf")));
        System.out.println(t(() -> Base.class.getDeclaredMethod("todo", int[].class, String[].class))
                + t(() -> Leaf.class.getMethod("fin")) + t(() -> Leaf.class.getMethod("nope", int.class)) + t(() ->
                Leaf.class.getField("prot")) + t(() -> Leaf.class.getField("CONST")) + t(() -> Leaf.class.getField("K"))
                + t(() -> Leaf.class.getDeclaredField("zz")) + t(() -> Leaf.class.getConstructor(char.class))
                + t(() -> Leaf.class.getDeclaredConstructor(char.class)) + t(() -> Leaf.class.getMethod("toString"))
                + t(() -> Face.class.getMethod("run", Object.class)));
        TreeSet<String> pub = new TreeSet<>();
        for (Method m : Leaf.class.getMethods()) pub.add(m.getName() + m.getParameterCount());
        System.out.println(pub);
        pub.clear();
        for (Field f : Leaf.class.getFields()) pub.add(f.getName());
        for (Class<?> k : Leaf.class.getDeclaredClasses()) pub.add(k.getSimpleName());
        System.out.println(pub + " " + Leaf.class.getClasses().length);
        System.out.println(Leaf.class.isInstance(new Leaf()) + " " + Base.class.isAssignableFrom(Leaf.class)
                + Leaf.class.isAssignableFrom(Base.class) + Object.class.isAssignableFrom(int[].class)
                + int.class.isAssignableFrom(long.class) + Object[].class.isAssignableFrom(String[].class)
                + Number.class.isInstance(5) + t(() -> Leaf.class.cast("s"))
                + t(() -> Leaf.class.asSubclass(Base.class)) + t(() -> Leaf.class.asSubclass(Integer.class))
                + Leaf.class.getClassLoader().equals(Reflection1.class.getClassLoader()) + String.class.getClassLoader()
                + int[].class.getClassLoader() + Leaf.class.desiredAssertionStatus()
                + (Leaf.class == Class.forName("Reflection1$Leaf")) + Leaf.class.getPackage().getName()
                + Leaf.class.hashCode() * 0 + Object.class.getSuperclass() + Face.class.getSuperclass()
                + Leaf.class.getNestHost().getSimpleName() + Leaf.class.toGenericString());
    }
}
