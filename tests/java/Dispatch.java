// Virtual, interface, special, static and private calls; default methods, diamonds, super calls, bridges, covariant
// returns, package-private.
import java.util.function.*;
public class Dispatch {
    interface Shape {
        double area();
        default String describe() { return name() + " " + area(); }
        String name();
        static Shape unit() { return new Square(1); }
        private int hidden() { return 3; }
        default int open() { return hidden(); }
    }
    interface Colored { default String describe() { return "colored"; } }
    record Square(double side) implements Shape {
        public double area() { return side * side; }
        public String name() { return "square"; }
    }
    static class Circle implements Shape, Colored {
        public double area() { return 3; }
        public String name() { return "circle"; }
        public String describe() { return Shape.super.describe() + "/" + Colored.super.describe(); }
    }
    static abstract class Base {
        abstract Object make();
        String who() { return "base"; }
        String call() { return who() + make(); }
        private String p() { return "base.p"; }
        String callP() { return p(); }
        protected Base copy() { return this; }
        static String st() { return "base.st"; }
    }
    static class Mid extends Base {
        String make() { return "mid"; }
        String who() { return "mid+" + super.who(); }
        String p() { return "mid.p"; }
        protected Mid copy() { return new Mid(); }
        static String st() { return "mid.st"; }
    }
    static class Leaf extends Mid {
        String who() { return "leaf+" + super.who(); }
        public String toString() { return "Leaf!"; }
        public boolean equals(Object o) { return o instanceof Leaf; }
        public int hashCode() { return 42; }
    }
    static abstract class Generic<T extends Comparable<T>> {
        abstract T get();
        boolean less(T o) { return get().compareTo(o) < 0; }
    }
    static class IntGen extends Generic<Integer> { Integer get() { return 4; } }
    interface Node<T> { T value(); } interface StrNode extends Node<String> { String value(); }
    public static void main(String[] args) {
        for (Shape s : new Shape[] { Shape.unit(), new Circle(), new Square(2.5) })
            System.out.println(s.describe() + " " + s.open());
        Base[] bs = { new Mid(), new Leaf() };
        for (Base b : bs)
            System.out.println(b.call() + " " + b.callP() + " " + b.copy().getClass().getSimpleName() + " " + Base.st()
                    + Mid.st());
        System.out.println(new Leaf() + " " + new Leaf().equals(new Leaf()) + " " + new Leaf().hashCode() + " "
                + new Mid().equals(new Leaf()));
        System.out.println(new IntGen().less(5) + " " + ((Generic<Integer>) new IntGen()).get());
        StrNode n = () -> "node"; Node<?> m = n; System.out.println(n.value() + m.value());
        Object o = (Comparable<String> & java.io.Serializable) x -> x.length();
        System.out.println(o instanceof java.io.Serializable);
        Supplier<Supplier<String>> nested = () -> () -> "nested"; System.out.println(nested.get().get());
        Object[] objs = { 1, "s", 'c', 2L, null, new int[0], new Square(3) };
        for (Object x : objs)
            System.out.println(x instanceof Integer i ? "int " + (i + 1) : x instanceof String s && s.length() == 1
                    ? "str " + s : x instanceof Record ? "record " + x : x == null ? "null" : x.getClass().getName());
        CharSequence cs = new StringBuilder("abc");
        System.out.println(cs.length() + " " + cs.charAt(1) + " " + cs.subSequence(1, 3) + " " + cs.getClass() + " "
                + cs.toString().hashCode());
        int[][] a = { { 1 }, { 2 } };
        int[][] c = a.clone();
        c[0] = new int[] { 9 };
        System.out.println(a[0][0] + " " + c[0][0] + " " + c[1].clone()[0]);
    }
}
