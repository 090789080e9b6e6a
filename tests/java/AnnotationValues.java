// Annotations as objects: values of all kinds, defaults, equality, hash codes, texts, inheritance, parameters, packages
// of repeated ones.
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

public class AnnotationValues {
    enum Color { RED, GREEN { } }
    @Retention(RetentionPolicy.RUNTIME) @interface Inner { String v() default "in"; int n() default 1; }
    @Retention(RetentionPolicy.RUNTIME) @interface All {
        boolean z() default true;
        byte b() default 1;
        char c() default 'c';
        short s() default 2;
        int i() default 3;
        long j() default 4L;
        float f() default 5f;
        double d() default 6d;
        String str() default "text \"quoted\" \n\t\\ '\u00e9";
        Class<?> cls() default String.class;
        Color e() default Color.GREEN;
        Inner in() default @Inner(v = "nested");
        boolean[] za() default { true, false };
        byte[] ba() default { 1, -2 };
        char[] ca() default { 'x', '\'' };
        short[] sa() default { };
        int[] ia() default 7;
        long[] ja() default { 1L, Long.MIN_VALUE };
        float[] fa() default { 1.5f, Float.NaN, Float.POSITIVE_INFINITY };
        double[] da() default { -0.0, 1e300 };
        String[] stra() default { "a", "b,c" };
        Class<?>[] clsa() default { int.class, int[].class, Map.Entry.class, void.class };
        Color[] ea() default {Color.RED}; Inner[] ina() default {@Inner, @Inner(n = 5)};
    }
    @Retention(RetentionPolicy.RUNTIME) @interface One { String value(); }
    @Retention(RetentionPolicy.RUNTIME) @interface Marker { }
    @Retention(RetentionPolicy.CLASS) @interface NotSeen { }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Inh { int value(); }
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Tags.class) @Inherited @interface Tag { String value(); }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface Tags { Tag[] value(); }

    @All static class A1 { }
    @All(i = 9, stra = {}, in = @Inner) static class A2 { }
    @All static class A3 { }
    @One("v") @Marker @NotSeen @Inh(1) @Tag("base") static class Base {
        @Deprecated(since = "1", forRemoval = true) public void m(@One("p") int a, int b,
                @Marker @One("q") String c) { }
    }
    @Tag("x") @Tag("y") static class Sub extends Base { @Override public void m(int a, int b, String c) { } }
    @Inh(2) static class Sub2 extends Sub { }
    @FunctionalInterface interface Fn { void f(); }

    static void p(Object o) { System.out.println(o instanceof Object[] ? Arrays.deepToString((Object[]) o) : o); }

    public static void main(String[] args) throws Exception {
        All a1 = A1.class.getAnnotation(All.class), a2 = A2.class.getAnnotation(All.class),
                a3 = A3.class.getAnnotation(All.class);
        p(a1.equals(a3) + " " + a1.equals(a2) + " " + (a1.hashCode() == a3.hashCode()) + " " + a1.equals(null)
                + a1.equals("x") + (a1 == A1.class.getAnnotation(All.class)));
        p(a1.annotationType() + " " + a1.z() + a1.b() + a1.c() + a1.s() + a1.i() + a1.j() + a1.f() + a1.d()
                + a1.str() + a1.cls() + a1.e() + a1.in().v() + a1.in().n());
        String t = a1.toString();
        for (String m : new String[] {"z=", "b=", "c=", "s=", "i=", "j=", "f=", "d=", "str=", "cls=", "e=", "in=",
                "za=", "ba=", "ca=", "sa=", "ia=", "ja=", "fa=", "da=", "stra=", "clsa=", "ea=", "ina="}) {
            int i = t.indexOf(" " + m) < 0 ? t.indexOf("(" + m) : t.indexOf(" " + m);
            p(m + (i >= 0));
        }
        p(A2.class.getAnnotation(All.class).in().v());
        p(t.length() > 300);
        p(Base.class.getAnnotation(One.class) + " " + Base.class.getAnnotation(Marker.class) + " "
                + Base.class.getAnnotation(One.class).hashCode() + " " + Base.class.getAnnotation(Marker.class)
                .hashCode() + " " + Base.class.getAnnotation(Inh.class).hashCode());
        p(new Inner() {
            public Class<? extends Annotation> annotationType() { return Inner.class; }
            public String v() { return "in"; }
            public int n() { return 1; }
        }.equals(a2.in()) + " " + a2.in().equals(new Inner() {
            public Class<? extends Annotation> annotationType() { return Inner.class; }
            public String v() { return "in"; }
            public int n() { return 1; }
        }));
        for (Class<?> c : new Class<?>[] {Base.class, Sub.class, Sub2.class, Fn.class}) {
            p(c.getSimpleName() + " " + Arrays.toString(c.getAnnotations()) + " | "
                    + Arrays.toString(c.getDeclaredAnnotations()));
            p(c.getAnnotationsByType(Tag.class));
            p(c.getDeclaredAnnotationsByType(Tag.class));
            p(c.getAnnotation(Tags.class) + " " + c.getAnnotation(Tag.class) + " " + c.isAnnotationPresent(Inh.class)
                    + c.isAnnotationPresent(NotSeen.class));
        }
        Method m = Base.class.getMethod("m", int.class, int.class, String.class);
        p(m.getParameterAnnotations());
        p(m.getAnnotations());
        p(Sub.class.getMethod("m", int.class, int.class, String.class).getAnnotations());
        p(m.getParameters()[2].getAnnotation(One.class) + " " + m.getParameters()[1].getAnnotations().length
                + m.getParameters()[0].isAnnotationPresent(Marker.class));
        int[] shared = a1.ia();
        shared[0] = 99;
        p(a1.ia()[0]);
        p(a1.getClass().getInterfaces().length + " " + Proxy.isProxyClass(a1.getClass()) + All.class.isAnnotation()
                + All.class.isInterface() + Arrays.toString(All.class.getInterfaces())
                + Modifier.toString(Inner.class.getModifiers()));
        p(All.class.getMethod("da").getDefaultValue().getClass() + " " + Arrays.toString((double[]) All.class
                .getMethod("da").getDefaultValue()) + One.class.getMethod("value").getDefaultValue());
        p(Arrays.toString(Retention.class.getAnnotations()) + Arrays.toString(Target.class.getDeclaredAnnotations())
                + Arrays.toString(Inherited.class.getAnnotations()));
        try { Base.class.getAnnotation(null); } catch (NullPointerException e) { p("npe"); }
        try { Base.class.getAnnotationsByType(null); } catch (NullPointerException e) { p("npe2"); }
    }
}
