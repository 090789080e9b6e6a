// Records, second part: generic and nested records, compact constructors that throw, varargs, static factories,
// interfaces, equality of floats, reflection on components.
import java.util.*;
import java.util.function.*;
public class RecordsMore {
    record Point(int x, int y) implements Comparable<Point> {
        static final Point ORIGIN = new Point(0, 0); static int made;
        Point { made++; if (x < -1000) throw new IllegalArgumentException("x too small: " + x); }
        Point(int v) { this(v, v); }
        static Point polar(double r, double t) {
            return new Point((int) Math.round(r * Math.cos(t)), (int) Math.round(r * Math.sin(t)));
        }
        Point plus(Point o) { return new Point(x + o.x, y + o.y()); }
        public int compareTo(Point o) { return x != o.x ? Integer.compare(x, o.x) : Integer.compare(y, o.y); }
    }
    record Pair<A, B>(A first, B second) {
        <C> Pair<A, C> with(C c) { return new Pair<>(first, c); }
        static <T> Pair<T, T> twin(T t) { return new Pair<>(t, t); }
        Pair<B, A> swap() { return new Pair<>(second, first); }
    }
    record Range(int lo, int hi) implements Iterable<Integer> {
        Range { if (lo > hi) { int t = lo; lo = hi; hi = t; } }
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int i = lo;
                public boolean hasNext() { return i < hi; }
                public Integer next() { return i++; }
            };
        }
        @Override public int hi() { return hi * 10; }
    }
    record Var(String head, int... tail) { int total() { int s = 0; for (int t : tail) s += t; return s; } }
    record Fl(float f, double d) { }
    record Custom(String s) {
        @Override public boolean equals(Object o) { return o instanceof Custom c && c.s.equalsIgnoreCase(s); }
        @Override public int hashCode() { return s.toLowerCase().hashCode(); }
        @Override public String toString() { return "C<" + s + ">"; }
    }
    record Tree<T>(T value, List<Tree<T>> kids) {
        Tree(T v) { this(v, List.of()); }
        int size() {
            int n = 1;
            for (Tree<T> k : kids) n += k.size();
            return n;
        }
    }
    record Wrap(Supplier<String> s) { String get() { return s.get(); } }
    public static void main(String[] args) throws Exception {
        System.out.println(new Point(3).plus(Point.polar(5, 0)) + " " + Point.ORIGIN + " " + Point.made);
        try { new Point(-5000); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        TreeSet<Point> set = new TreeSet<>(List.of(new Point(2, 1), new Point(1, 9), new Point(1, -9)));
        System.out.println(set + " " + new HashSet<>(set).contains(new Point(1, 9)));
        Pair<String, Integer> p = new Pair<>("k", 1);
        System.out.println(p.with(2.5).swap() + " " + Pair.twin(p) + " " + p.equals(new Pair<>("k", 1))
                + p.equals(p.swap()) + " " + (p.hashCode() == new Pair<>("k", 1).hashCode()));
        int s = 0;
        for (int i : new Range(7, 3)) s += i;
        System.out.println(s + " " + new Range(7, 3) + new Range(1, 2).hi());
        Var v = new Var("h", 1, 2, 3), u = new Var("h");
        System.out.println(v.total() + " " + u.total() + " " + v.equals(new Var("h", v.tail()))
                + v.equals(new Var("h", 1, 2, 3)));
        System.out.println(new Fl(0f, -0.0).equals(new Fl(0f, 0.0)) + " " + new Fl(Float.NaN, Double.NaN)
                .equals(new Fl(Float.NaN, Double.NaN)) + new Fl(1e10f, 1e-5) + " " + new Fl(1, 2).hashCode());
        System.out.println(new Custom("Ab").equals(new Custom("aB")) + " "
                + Set.of(new Custom("q")).contains(new Custom("Q")) + new Custom("z"));
        Tree<String> t = new Tree<>("root", List.of(new Tree<>("a"), new Tree<>("b", List.of(new Tree<>("c")))));
        System.out.println(t + " " + t.size());
        System.out.println(new Wrap(() -> "supplied").get() + " " + new Point(1, 2).hashCode() + " "
                + new Pair<>(null, 3).hashCode() + " " + new Pair<>(null, null));
        for (Class<?> c : new Class<?>[] { Point.class, Pair.class, Var.class, Fl.class, String.class }) {
            System.out.print(c.getSimpleName() + " " + c.isRecord());
            if (c.isRecord())
                for (java.lang.reflect.RecordComponent rc : c.getRecordComponents())
                    System.out.print(" " + rc.getType().getSimpleName() + " " + rc.getName());
            System.out.println(" " + java.lang.reflect.Modifier.toString(c.getModifiers()));
        }
        System.out.println(Point.class.getRecordComponents()[1].getAccessor().invoke(new Point(4, 44)));
        record Local(int a) { Local { a = a * 2; } } System.out.println(new Local(21));
    }
}
