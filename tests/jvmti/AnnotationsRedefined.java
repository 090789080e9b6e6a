// See annotations_redefined.c. Versions of a class are compiled as Name and Name2 and renamed by ClassBytes.
import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

public class AnnotationsRedefined {
    @Retention(RetentionPolicy.RUNTIME)
    @interface In {
        String value();
        double d() default 0.5;
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface P {
        String value();
        int n() default 100000;
        long l() default 5000000000L;
        double d() default 2.5;
        float f() default 1.5f;
        Class<?> c() default void.class;
        ElementType e() default ElementType.METHOD;
        In in() default @In("default");
        String[] list() default {};
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE_USE)
    @interface T {
        String value();
    }

    static void show(String what, Callable<?> c) {
        try {
            System.out.println(what + ": " + c.call());
        } catch (Throwable t) {
            System.out.println(what + ": " + t);
        }
    }

    static void become(Class<?> c, String source) throws Exception {
        int error = Redefiner.redefine(c, ClassBytes.of(source, c.getName()).bytes());
        if (error != 0) System.out.println(c.getName() + " as " + source + ": " + error);
    }

    static String text(Annotation a) {
        if (a instanceof T) return ((T) a).value();
        P p = (P) a;
        return p.value() + " " + p.n() + " " + p.l() + " " + p.d() + " " + p.f() + " " + p.c().getSimpleName() + " "
                + p.e() + " " + p.in().value() + " " + p.in().d() + " " + Arrays.toString(p.list());
    }

    static String text(AnnotatedElement e) {
        StringBuilder all = new StringBuilder();
        for (Annotation a : e.getDeclaredAnnotations()) all.append('@').append(text(a));
        return all.toString();
    }

    /** What a program has got of a class before it changes. */
    static class Early {
        final Method first, second, described;
        final Field field;
        final Constructor<?> constructor;
        final RecordComponent component;
        final Parameter parameter;
        final AnnotatedType type, componentType;

        Early(Class<?> c, Class<?> defaults) throws Exception {
            first = c.getDeclaredMethod("first", int.class);
            second = c.getDeclaredMethod("second");
            field = c.getDeclaredField("s");
            field.setAccessible(true);
            constructor = c.getDeclaredConstructors()[0];
            component = c.getRecordComponents()[0];
            parameter = first.getParameters()[0];
            type = first.getAnnotatedReturnType();
            componentType = component.getAnnotatedType();
            described = defaults.getDeclaredMethod("words");
        }

        void show(String when) {
            AnnotationsRedefined.show(when + " first", () -> text(first));
            AnnotationsRedefined.show(when + " second", () -> text(second));
            AnnotationsRedefined.show(when + " field", () -> text(field));
            AnnotationsRedefined.show(when + " constructor", () -> text(constructor));
            AnnotationsRedefined.show(when + " component", () -> text(component));
            AnnotationsRedefined.show(when + " accessor", () -> text(component.getAccessor()));
            AnnotationsRedefined.show(when + " parameter", () -> text(parameter));
            AnnotationsRedefined.show(when + " parameters", () -> text(first.getParameterAnnotations()[0][0]));
            AnnotationsRedefined.show(when + " type", () -> text(type));
            AnnotationsRedefined.show(when + " type of component", () -> text(componentType));
            AnnotationsRedefined.show(when + " default", () -> Arrays.toString((String[]) described.getDefaultValue()));
        }

        int sum() {
            int sum = 0;
            for (AnnotatedElement e : new AnnotatedElement[] {first, second, field, constructor, component, parameter})
                for (Annotation a : e.getDeclaredAnnotations()) sum += text(a).hashCode();
            return sum + Arrays.hashCode((String[]) described.getDefaultValue());
        }
    }

    /** Nothing of the class has been shown before its first change: then the second version is what is kept. */
    static void shownLater() throws Exception {
        become(Later.class, "Later2");
        Method m = Later.class.getDeclaredMethod("m");
        become(Later.class, "Later");
        Method n = Later.class.getDeclaredMethod("m");
        become(Later.class, "Later2");
        show("later", () -> text(m) + text(n) + text(Later.class.getDeclaredMethod("m")) + text(Later.class));
    }

    /** A number of versions is all alive; each object has the values of its own. */
    static void manyVersions(int count) throws Exception {
        Field[] all = new Field[count];
        for (int i = 0; i < count; i++) {
            byte[] bytes = ClassBytes.of("Counted", "Counted").bytes();
            byte[] digits = String.format("%05d", i).getBytes();
            for (int at = 0; at + 5 < bytes.length; at++)
                if (new String(bytes, at, 5, "ISO-8859-1").equals("#####")) System.arraycopy(digits, 0, bytes, at, 5);
            if (Redefiner.redefine(Counted.class, bytes) != 0) System.out.println("version " + i);
            all[i] = Counted.class.getDeclaredField("f");
        }
        int good = 0;
        for (int i = 0; i < count; i++)
            if (all[i].getAnnotation(P.class).value().equals(String.format("%05d", i))) good++;
        System.out.println(good + " of " + count + " versions");
    }

    /** Readers never meet a mixture while the class changes. */
    static void readers() throws Exception {
        AtomicInteger wrong = new AtomicInteger(), stop = new AtomicInteger(), reads = new AtomicInteger();
        Thread[] readers = new Thread[2];
        for (int i = 0; i < readers.length; i++) {
            readers[i] = new Thread(() -> {
                while (stop.get() == 0) {
                    try {
                        String s = text(Later.class.getDeclaredMethod("m"));
                        if (!s.startsWith("@m1 ") && !s.startsWith("@m2 ")) wrong.incrementAndGet();
                    } catch (Throwable t) {
                        wrong.incrementAndGet();
                    }
                    reads.incrementAndGet();
                }
            });
            readers[i].start();
        }
        for (int i = 0; i < 20 || reads.get() < 50; i++) become(Later.class, i % 2 == 0 ? "Later" : "Later2");
        stop.set(1);
        for (Thread t : readers) t.join();
        System.out.println("wrong reads: " + wrong);
    }

    public static void main(String[] args) throws Exception {
        Early early = new Early(Shape.class, Defaults.class);
        int before = early.sum();
        become(Shape.class, "Shape2");
        become(Defaults.class, "Defaults2");
        early.show("early");
        show("class", () -> text(Shape.class));
        Early fresh = new Early(Shape.class, Defaults.class);
        fresh.show("fresh");
        int then = fresh.sum();
        for (int i = 0; i < 6; i++) {
            become(Shape.class, i % 2 == 0 ? "Shape" : "Shape2");
            become(Defaults.class, i % 2 == 0 ? "Defaults" : "Defaults2");
            System.gc();
            System.out.println((early.sum() == before) + " " + (fresh.sum() == then) + " "
                    + (new Early(Shape.class, Defaults.class).sum() == (i % 2 == 0 ? before : then)));
        }
        shownLater();
        manyVersions(60);
        readers();
    }
}

@AnnotationsRedefined.P("shape")
record Shape(@AnnotationsRedefined.P(value = "x", n = 7000000) @AnnotationsRedefined.T("typed") int x) {
    @AnnotationsRedefined.P("static") static String s = "s";

    @AnnotationsRedefined.P(value = "one", l = 123456789012L, d = 7.25, f = 9.5f, c = String[].class,
            e = ElementType.FIELD, in = @AnnotationsRedefined.In(value = "inner", d = 8.5), list = {"a", "b"})
    @AnnotationsRedefined.T("one's type")
    String first(@AnnotationsRedefined.P("parameter") int p) {
        return "";
    }

    @AnnotationsRedefined.P("two")
    void second() {
    }
}

@AnnotationsRedefined.P("shape, another")
record Shape2(@AnnotationsRedefined.P(value = "x, another", n = 7000001) @AnnotationsRedefined.T("typed again") int x) {
    @AnnotationsRedefined.P("static, another") static String s = "s";

    @AnnotationsRedefined.P("two")
    void second() {
        System.out.println("a new body" + 987654321L + 1e300 + 3e30f);
    }

    @AnnotationsRedefined.P(value = "one, another", l = 223456789012L, d = 17.25, f = 19.5f, c = Object[].class,
            e = ElementType.TYPE, in = @AnnotationsRedefined.In(value = "inner again", d = 18.5), list = {"b", "c"})
    @AnnotationsRedefined.T("one's other type")
    String first(@AnnotationsRedefined.P("parameter, another") int p) {
        return "";
    }
}

@interface Defaults {
    int number() default 1000000;
    String[] words() default {"red", "green"};
}

@interface Defaults2 {
    String[] words() default {"blue", "red", "yellow"};
    int number() default 2000000;
}

class Later {
    @AnnotationsRedefined.P("m1") void m() {
    }
}

@AnnotationsRedefined.P("class")
class Later2 {
    @AnnotationsRedefined.P("m2") void m() {
        System.out.println("m");
    }
}

class Counted {
    @AnnotationsRedefined.P("#####") int f;
}
