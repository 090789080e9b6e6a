// Interfaces: default, static, private methods, X.super.m(), diamonds, most specific default, constants, functional
// interfaces, Object's methods through interfaces.
import java.util.*;
public class Interfaces1 {
    interface A { default String who() { return "A"; } default String twice() { return who() + who(); } }
    interface B extends A { default String who() { return "B" + A.super.who(); } }
    interface C extends A { default String other() { return "C" + who(); } }
    interface D extends B, C { }
    interface E2 extends A { String who(); }
    static class Ab implements A { }
    static class Bc implements B, C { }
    static class Dd implements D { public String who() { return "D" + D.super.who(); } }
    static class Super { public String who() { return "Super"; } } static class Wins extends Super implements A { }
    static class Choose implements B, F { public String who() { return B.super.who() + F.super.who(); } }
    interface F {
        default String who() { return "F"; }
        static String make() { return "Fstatic" + hidden(); }
        private static int hidden() { return 3; }
        private String inst() { return "priv"; }
        default String useInst() { return inst(); }
    }
    static abstract class Abs implements E2 { public String twice() { return "abs" + E2.super.twice(); } }
    static class Conc extends Abs { public String who() { return "conc"; } }
    interface Const {
        int X = 5;
        String S = "s" + X;
        int[] ARR = { X, X + 1 };
        List<String> L = new ArrayList<>(List.of("c"));
    }
    static class UseConst implements Const { int sum() { return X + ARR[0] + ARR[1]; } }
    interface Shape {
        double area();
        default int compareArea(Shape o) { return Double.compare(area(), o.area()); }
        static Shape unit() { return () -> 1.0; }
    }
    record Circle(double r) implements Shape { public double area() { return 3 * r * r; } }
    enum Fixed implements Shape {
        BIG { public double area() { return 1000; } }, SMALL { public double area() { return 0.5; } }
    }
    interface Gen<T> { T get(); default T or(T t) { T g = get(); return g == null ? t : g; } }
    static class GenS implements Gen<String> {
        String s;
        GenS(String s) { this.s = s; }
        public String get() { return s; }
    }
    interface Deep1 { default int v() { return 1; } }
    interface Deep2 extends Deep1 { default int v() { return Deep1.super.v() + 10; } }
    interface Deep3 extends Deep2 { default int v() { return Deep2.super.v() + 100; } }
    static class DeepBase implements Deep1 { } static class DeepTop extends DeepBase implements Deep3 { }
    public static void main(String[] args) {
        A[] as = { new Ab(), new Bc(), new Dd(), new Wins(), new Choose(), new Conc(), new A() { }, new B() {
            public String who() { return "anon" + B.super.who(); }
        } };
        for (A a : as)
            System.out.println(a.who() + " " + a.twice() + " " + (a instanceof B) + (a instanceof C)
                    + (a instanceof E2));
        System.out.println(new Bc().other() + new Dd().other() + F.make() + new Choose().useInst());
        System.out.println(new UseConst().sum() + Const.S + Const.L + UseConst.X);
        Const.L.add("d"); System.out.println(UseConst.L);
        Shape[] shapes = { new Circle(2), Fixed.BIG, Fixed.SMALL, Shape.unit(), () -> 7 };
        Arrays.sort(shapes, Shape::compareArea);
        for (Shape s : shapes) System.out.print(s.area() + " ");
        System.out.println();
        Gen<String> g = new GenS(null), h = new GenS("h"); System.out.println(g.or("dflt") + h.or("dflt"));
        System.out.println(new DeepBase().v() + " " + new DeepTop().v() + " " + ((Deep1) new DeepTop()).v());
        CharSequence cs = "chars";
        Comparable<String> cmp = "b";
        System.out.println(cs.length() + cs.toString() + cs.hashCode() + cs.equals("chars") + cmp.compareTo("a")
                + cs.getClass());
        Object o = as;
        System.out.println(o instanceof Object[] && !(o instanceof Comparable) && o instanceof Cloneable
                && o instanceof java.io.Serializable);
        for (Class<?> k : new Class<?>[] { A.class, D.class, Shape.class, Fixed.class })
            System.out.println(k.isInterface() + " " + Arrays.toString(k.getInterfaces()) + k.getSuperclass());
    }
}
