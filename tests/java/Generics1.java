// Generics: erasure, bridge methods, covariant returns, bounded and recursive type variables, generic arrays, varargs,
// heap pollution, intersection types.
import java.util.*;
import java.util.function.*;
public class Generics1 {
    static abstract class Shape<S extends Shape<S>> implements Comparable<S> {
        abstract double area();
        abstract S scale(double k);
        public int compareTo(S o) { return Double.compare(area(), o.area()); }
    }
    static class Square extends Shape<Square> {
        double s;
        Square(double s) { this.s = s; }
        double area() { return s * s; }
        Square scale(double k) { return new Square(s * k); }
        public String toString() { return "Sq" + s; }
    }
    static class Box<T> {
        T v;
        Box(T v) { this.v = v; }
        T get() { return v; }
        void set(T t) { v = t; }
        <R> Box<R> map(Function<? super T, ? extends R> f) { return new Box<>(f.apply(v)); }
    }
    static class IntBox extends Box<Integer> {
        int sets;
        IntBox(int i) { super(i); }
        @Override Integer get() { return super.get() + 1; }
        @Override void set(Integer i) {
            sets++;
            super.set(i * 2);
        }
    }
    interface Visitor<R> { R num(int n); R add(Expr a, Expr b); }
    interface Expr { <R> R accept(Visitor<R> v); }
    static Expr num(int n) { return new Expr() { public <R> R accept(Visitor<R> v) { return v.num(n); } }; }
    static Expr add(Expr a, Expr b) { return new Expr() { public <R> R accept(Visitor<R> v) { return v.add(a, b); } }; }
    static <T extends Comparable<? super T>> T max(Collection<? extends T> c) {
        Iterator<? extends T> i = c.iterator();
        T best = i.next();
        while (i.hasNext()) {
            T t = i.next();
            if (t.compareTo(best) > 0) best = t;
        }
        return best;
    }
    @SafeVarargs static <T> List<T> listOf(T... ts) { return new ArrayList<>(Arrays.asList(ts)); }
    static <T> T[] grow(T[] a, int n) { return Arrays.copyOf(a, n); }
    static <K, V extends Comparable<V>> K argMax(Map<K, V> m) {
        K k = null;
        V best = null;
        for (Map.Entry<K, V> e : m.entrySet())
            if (best == null || e.getValue().compareTo(best) > 0) {
                k = e.getKey();
                best = e.getValue();
            }
        return k;
    }
    static <T extends CharSequence & Comparable<T>> String both(T a, T b) {
        return a.length() + ":" + a.compareTo(b) + ":" + a.charAt(0);
    }
    static void swapAny(List<?> l) { swap(l, 0, l.size() - 1); }
    private static <E> void swap(List<E> l, int i, int j) { E e = l.get(i); l.set(i, l.get(j)); l.set(j, e); }
    static void fill(List<? super Integer> l) { for (int i = 0; i < 3; i++) l.add(i); }
    static double sum(List<? extends Number> l) { double d = 0; for (Number n : l) d += n.doubleValue(); return d; }
    @SuppressWarnings({ "unchecked", "rawtypes" }) static void pollute() {
        List<String> l = new ArrayList<>(); ((List) l).add(5);
        try {
            String s = l.get(0);
            System.out.println(s);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        Object o = ((List) l).get(0); System.out.println(o);
        Box raw = new IntBox(1);
        try { raw.set("text"); } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        try {
            Comparable c = new Square(1);
            c.compareTo("x");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            Integer[] ia = (Integer[]) (Object) listOf("a").toArray();
            System.out.println(ia.length);
        } catch (ClassCastException e) {
            System.out.println("cce");
        }
    }
    static class Node<T extends Comparable<T>> {
        T key;
        Node<T> l, r;
        Node(T k) { key = k; }
        void insert(T k) {
            if (k.compareTo(key) < 0) {
                if (l == null) l = new Node<>(k);
                else l.insert(k);
            } else if (r == null) r = new Node<>(k);
            else r.insert(k);
        }
        void walk(Consumer<? super T> c) {
            if (l != null) l.walk(c);
            c.accept(key);
            if (r != null) r.walk(c);
        }
    }
    public static void main(String[] args) {
        System.out.println(max(Arrays.asList(new Square(2), new Square(5).scale(0.5), new Square(1))));
        Box<Integer> b = new IntBox(4); b.set(10);
        System.out.println(b.get() + " " + ((IntBox) b).sets + " " + b.map(x -> "v" + x).map(String::length).get());
        Expr e = add(num(1), add(num(20), num(3)));
        System.out.println(e.<Integer>accept(new Visitor<>() {
            public Integer num(int n) { return n; }
            public Integer add(Expr a, Expr c) { return a.accept(this) + c.accept(this); }
        })
            + e.accept(new Visitor<String>() {
                public String num(int n) { return "" + n; }
                public String add(Expr a, Expr c) { return "(" + a.accept(this) + "+" + c.accept(this) + ")"; }
            }));
        Integer[] g = grow(new Integer[] { 1, 2 }, 4);
        System.out.println(Arrays.toString(g) + g.getClass().getSimpleName());
        Map<String, Double> m = new TreeMap<>();
        m.put("a", 1.5);
        m.put("b", 9.0);
        m.put("c", 3.0);
        System.out.println(argMax(m));
        System.out.println(both("hello", "help"));
        List<Object> lo = new ArrayList<>(listOf("x", 2, 'c')); swapAny(lo); fill(lo); System.out.println(lo);
        System.out.println(sum(listOf(1, 2.5f, 3L, (short) 4, (byte) 5)));
        pollute();
        Node<String> root = new Node<>("m"); for (String s : "q f b x n a z".split(" ")) root.insert(s);
        StringBuilder sb = new StringBuilder(); root.walk(sb::append); System.out.println(sb);
        int bridges = 0;
        for (java.lang.reflect.Method k : IntBox.class.getDeclaredMethods()) if (k.isBridge()) bridges++;
        System.out.println("bridges " + bridges + " " + IntBox.class.getDeclaredMethods().length);
        Runnable r = (Runnable & java.io.Serializable) () -> System.out.println("intersection");
        r.run();
        System.out.println(r instanceof java.io.Serializable);
        List<? extends Number>[] arr = new List[] { listOf(1), listOf(2.0) };
        System.out.println(arr[1].get(0).intValue() + arr.length);
    }
}
