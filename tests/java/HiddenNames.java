// Lambda classes: hidden and synthetic, not found by name, distinct per expression, caching of non-capturing ones,
// serializable flag, toString shape, interfaces, nest host, marker interfaces, bridges.
import java.util.*;
import java.util.function.*;
public class HiddenNames {
    interface Mark { } interface Str extends Function<Object, String> { String apply(Object o); }
    static Supplier<String> plain() { return () -> "p"; }
    static Supplier<String> capture(String s) { return () -> s; }
    Runnable self() { return () -> this.toString(); }
    static String t(Runnable r) {
        try {
            r.run();
            return "ok";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }
    public static void main(String[] args) throws Exception {
        Supplier<String> a = plain(), b = plain(), c = capture("x"), d = capture("y");
        Class<?> k = a.getClass();
        System.out.println((a == b) + " " + (c == d) + (c.getClass() == d.getClass()) + (a.getClass() == c.getClass())
                + k.isHidden() + k.isSynthetic() + k.isAnonymousClass() + k.isLocalClass() + k.isInterface()
                + k.isArray() + k.getInterfaces()[0].getSimpleName() + k.getInterfaces().length
                + (k.getNestHost() == HiddenNames.class) + k.getSuperclass().getSimpleName() + (k.getClassLoader()
                == HiddenNames.class.getClassLoader()) + k.getPackageName().isEmpty() + k.getCanonicalName());
        System.out.println(k.getName().startsWith("HiddenNames$$Lambda$") + " " + k.getName().contains("/") + a
                .toString().startsWith("HiddenNames$$Lambda$") + (k.getSimpleName().startsWith("HiddenNames$$Lambda$"))
                + java.lang.reflect.Modifier.toString(k.getModifiers()));
        try {
            Class.forName(k.getName());
            System.out.println("found");
        } catch (ClassNotFoundException e) {
            System.out.println("not found");
        }
        Runnable r = (Runnable & Mark) () -> { };
        Supplier<String> s = (Supplier<String> & java.io.Serializable) () -> "s";
        Str st = Object::toString;
        Function<Object, String> f = st;
        System.out.println((r instanceof Mark) + " " + (s instanceof java.io.Serializable)
                + (a instanceof java.io.Serializable) + f.apply(5) + (a.equals(b)) + (a.hashCode() == b.hashCode())
                + (c.equals(d)));
        Runnable x = System.out::println, y = System.out::println;
        System.out.println(x == y);
        List<Class<?>> cs = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int j = i;
            IntSupplier is = () -> j;
            cs.add(is.getClass());
        }
        System.out.println(new HashSet<>(cs).size());
        Runnable self = new HiddenNames().self();
        self.run();
        System.out.println(t(() -> {
            Object q = "s";
            ((Runnable) q).run();
        }) + t(() -> ((Supplier<Integer>) (Supplier) a).get().intValue()) + t(() -> {
            Supplier<String> n = null;
            Runnable z = n::get;
        }) + t(() -> {
            Function<String, Integer> g = Integer::parseInt;
            g.apply("x");
        }));
        new Thread0(() -> System.out.println("ran")).go();
        System.out.println(HiddenNames.class.isHidden() + " " + new Object() { }.getClass().isHidden()
                + Arrays.stream(HiddenNames.class.getDeclaredMethods()).filter(m -> m.isSynthetic()).allMatch(m ->
                m.getName().startsWith("lambda$") || m.getName().startsWith("$deserializeLambda$")));
    }
    record Thread0(Runnable r) { void go() { r.run(); } }
}
