// Annotations: all element kinds, defaults, inheritance, repeatable, type annotations, parameters, missing types,
// equality; package and record components.
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

public class Annotating {
    enum Level { LOW, HIGH }
    @Retention(RetentionPolicy.RUNTIME) @interface Inner { int value() default 7; }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @Documented @interface All {
        int i() default 1;
        long l() default 1L << 40;
        byte b() default -1;
        short s() default 2;
        char c() default 'x';
        float f() default 1.5f;
        double d() default 2.5;
        boolean z() default true;
        String text() default "a \"quoted\" text";
        Class<?> kind() default Map.Entry.class;
        Level level() default Level.HIGH;
        Inner inner() default @Inner(3);
        int[] ints() default { 1, 2 };
        String[] texts() default { };
        Class<?>[] types() default { int.class, String[].class };
        Inner[] inners() default { @Inner, @Inner(9) };
        Level[] levels() default Level.LOW;
    }
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Tags.class) @Target({ElementType.TYPE,
            ElementType.METHOD}) @interface Tag {
        String value();
    }
    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.TYPE, ElementType.METHOD}) @interface Tags {
        Tag[] value();
    }
    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER}) @interface Use {
        String value() default "";
    }
    @Retention(RetentionPolicy.CLASS) @interface Invisible { }

    @All(i = 5, text = "base", inner = @Inner) @Tag("one") @Tag("two") @Invisible static class Base { }
    static class Derived<@Use("T") T extends @Use("bound") Comparable<@Use("arg") T>> extends @Use("super") Base
            implements @Use("iface") Runnable {
        @Deprecated(since = "3", forRemoval = true) @Use("field") int @Use("array") [] field;
        @Use("return") String method(@Inner @Use("param") String p, int q, @All @Inner(2) long r)
                throws @Use("throws") IllegalStateException {
            return p;
        }
        @Tag("single") public void run() { }
        @Inner(4) Derived() { }
    }
    record Point(@Inner(1) int x, @Use("component") String y) { }

    public static void main(String[] args) throws Exception {
        All all = Base.class.getAnnotation(All.class);
        System.out.println(all);
        System.out.println(all.i() + all.text() + all.kind() + all.inner().value() + Arrays.toString(all.types())
                + all.levels()[0] + all.annotationType() + " " + Proxy.isProxyClass(all.getClass()));
        System.out.println(Derived.class.getAnnotation(All.class).equals(all) + " "
                + (Derived.class.getAnnotation(All.class).hashCode() == all.hashCode()) + " "
                + Derived.class.getDeclaredAnnotations().length + " " + Derived.class.isAnnotationPresent(Tags.class));
        System.out.println(Arrays.toString(Base.class.getAnnotationsByType(Tag.class)) + " "
                + Base.class.getAnnotation(Tag.class) + " " + Base.class.getAnnotation(Tags.class));
        Method m = Derived.class.getDeclaredMethod("method", String.class, int.class, long.class);
        System.out.println(Arrays.deepToString(m.getParameterAnnotations()).length() + " "
                + m.getParameters()[2].getAnnotation(Inner.class) + " " + m.getParameters()[0].getAnnotatedType());
        System.out.println(m.getAnnotatedReturnType() + " " + Arrays.toString(m.getAnnotatedExceptionTypes()) + " "
                + Derived.class.getAnnotatedSuperclass() + " "
                + Arrays.toString(Derived.class.getAnnotatedInterfaces()));
        TypeVariable<?> v = Derived.class.getTypeParameters()[0];
        System.out.println(Arrays.toString(v.getAnnotations()) + " " + Arrays.toString(v.getAnnotatedBounds()));
        Field f = Derived.class.getDeclaredField("field");
        System.out.println(f.getAnnotatedType() + " " + f.getAnnotation(Deprecated.class) + " "
                + ((AnnotatedArrayType) f.getAnnotatedType()).getAnnotatedGenericComponentType());
        System.out.println(Derived.class.getDeclaredMethod("run").getAnnotation(Tag.class) + " "
                + Derived.class.getDeclaredConstructor().getAnnotation(Inner.class));
        for (RecordComponent c : Point.class.getRecordComponents())
            System.out.println(c + " " + Arrays.toString(c.getAnnotations()) + " " + c.getAnnotatedType() + " "
                    + Arrays.toString(c.getAccessor().getAnnotations()));
        System.out.println(All.class.getDeclaredMethod("ints").getDefaultValue().getClass() + " "
                + All.class.getDeclaredMethod("inner").getDefaultValue() + " " + All.class.isAnnotation());
        InvocationHandler h = Proxy.getInvocationHandler(all);
        System.out.println(h.getClass().getName());
        try {
            Inner made = (Inner) Proxy.newProxyInstance(Inner.class.getClassLoader(), new Class<?>[] {Inner.class},
                    (p, method, a) -> method.getName().equals("value") ? 7 : method.getName().equals("annotationType")
                    ? Inner.class : method.getName().equals("hashCode") ? 0 : null);
            System.out.println(Base.class.getAnnotation(All.class).inner().equals(made));
        } catch (RuntimeException e) { System.out.println(e); }
        System.out.println(Arrays.toString(Thread.class.getMethod("stop").getAnnotations()) + " "
                + Arrays.toString(FunctionalInterface.class.getAnnotations()));
    }
}
