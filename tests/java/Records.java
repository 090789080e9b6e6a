// Records: accessors, compact constructors, equals/hashCode/toString of all component types, nested generics, static
// members, interfaces.
import java.util.*;
public class Records {
    record Empty() { }
    record All(boolean z, byte b, char c, short s, int i, long l, float f, double d, String str, int[] arr,
            Object nul) { }
    record Point(int x, int y) implements Comparable<Point> {
        static final Point ORIGIN = new Point(0, 0);
        Point { if (x < 0) throw new IllegalArgumentException("x " + x); }
        Point(int v) { this(v, v); }
        double dist() { return Math.sqrt(x * x + y * y); }
        public int compareTo(Point o) { return Integer.compare(x, o.x); }
        static Point of(int a) { return new Point(a); }
    }
    record Pair<A, B>(A first, B second) { <C> Pair<A, C> with(C c) { return new Pair<>(first, c); } }
    record Custom(int v) {
        public int v() { return v * 2; }
        @Override public String toString() { return "Custom!" + v; }
        @Override public boolean equals(Object o) { return true; }
        @Override public int hashCode() { return 1; }
    }
    record D(double d, float f) { }
    public static void main(String[] args) {
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        int[] arr = { 1 };
        All a = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, "s", arr, null),
                b = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, "s", arr, null);
        System.out.println(a.equals(b) + " " + (a.hashCode() == b.hashCode()) + " " + a.toString().substring(0, 60)
                + " " + a.equals(null) + " " + a.equals("x"));
        System.out.println(new Point(3, 4) + " " + new Point(3, 4).dist() + " " + new Point(3, 4).hashCode() + " "
                + Point.of(2) + Point.ORIGIN + new Point(1, 2).equals(new Point(1, 2))
                + new Point(1, 2).equals(new Point(2, 1)));
        try { new Point(-1, 0); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        Pair<String, Integer> p = new Pair<>("k", 1);
        System.out.println(p + " " + p.with(List.of(2)) + " " + p.equals(new Pair<>("k", 1)) + " "
                + new Pair<>(null, null) + " " + p.hashCode());
        System.out.println(new Custom(4) + " " + new Custom(4).v() + " " + new Custom(1).equals("any"));
        System.out.println(new D(0.0, -0f).equals(new D(-0.0, 0f)) + " " + new D(Double.NaN,
                Float.NaN).equals(new D(Double.NaN, Float.NaN)) + " " + new D(1.5, 2.5f).hashCode());
        Set<Point> set = new HashSet<>();
        for (int i = 0; i < 10; i++) set.add(new Point(i % 3));
        System.out.println(set.size() + " " + new TreeSet<>(set));
        record Local(String n, int k) { }
        List<Local> l = new ArrayList<>();
        for (int i = 0; i < 3; i++) l.add(new Local("n" + i, -i));
        l.sort(Comparator.comparingInt(Local::k));
        System.out.println(l);
        System.out.println(Point.class.isRecord() + " " + String.class.isRecord());
    }
}
