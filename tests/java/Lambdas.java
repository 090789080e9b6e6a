// Lambdas and method references of every kind: captures of all types, boxing, widening, varargs, constructors, arrays,
// generic bridges, serializable, recursion.
import java.util.*;
import java.util.function.*;
public class Lambdas {
    interface Prim { long f(byte b, short s, char c, int i, long l, float f, double d, boolean z); }
    interface Tri<A, B, C, R> { R apply(A a, B b, C c); }
    int field = 3;
    int inst(int x) { return x * field; }
    static int stat(int x) { return x + 1; }
    Lambdas() { }
    Lambdas(int f) { field = f; }
    static String va(Object... o) { return Arrays.toString(o); }
    static <T> T twice(UnaryOperator<T> f, T t) { return f.apply(f.apply(t)); }
    class Inner { int v; Inner(int v) { this.v = v; } int sum() { return v + field; } }
    private int secret() { return 77; }
    public static void main(String[] args) {
        byte b = 1;
        short s = 2;
        char c = 'c';
        int i = 4;
        long l = 1L << 40;
        float f = 1.5f;
        double d = 2.25;
        boolean z = true;
        String str = "cap";
        int[] arr = { 5 };
        Supplier<String> all = () -> "" + b + s + c + i + l + f + d + z + str + arr[0];
        System.out.println(all.get());
        arr[0]++;
        System.out.println(all.get());
        Prim p = (b1, s1, c1, i1, l1, f1, d1, z1) -> b1 + s1 + c1 + i1 + l1 + (long) f1 + (long) d1 + (z1 ? 1 : 0);
        System.out.println(p.f(b, s, c, i, l, f, d, z));
        IntFunction<int[]> mk = int[]::new; System.out.println(mk.apply(3).length);
        Function<Integer, Lambdas> ctor = Lambdas::new;
        System.out.println(ctor.apply(9).field + " " + ((Supplier<Lambdas>) Lambdas::new).get().field);
        Lambdas o = new Lambdas(5);
        IntUnaryOperator bound = o::inst;
        System.out.println(bound.applyAsInt(4));
        BiFunction<Lambdas, Integer, Integer> unbound = Lambdas::inst;
        System.out.println(unbound.apply(o, 6));
        ToLongFunction<Integer> widen = Lambdas::stat;
        System.out.println(widen.applyAsLong(1));
        IntFunction<Object> boxed = Lambdas::stat;
        System.out.println(boxed.apply(2));
        Function<Integer, Integer> st = Lambdas::stat;
        System.out.println(st.andThen(st).compose(st).apply(0));
        Tri<String, Integer, Double, String> va = Lambdas::va; System.out.println(va.apply("x", 1, 2.5));
        System.out.println(twice(x -> x + x, "ab") + twice(x -> x * 3, 2));
        Function<Integer, Inner> in = o.new Inner(1).getClass() != null ? v -> o.new Inner(v) : null;
        System.out.println(in.apply(2).sum());
        Comparator<String> cmp = Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder());
        List<String> list = new ArrayList<>(List.of("bb", "a", "ccc", "aa"));
        list.sort(cmp);
        System.out.println(list);
        Runnable r = () -> {
            class Local { String hi() { return "local " + str; } }
            System.out.println(new Local().hi());
        };
        r.run();
        ToIntFunction<Lambdas> priv = Lambdas::secret; System.out.println(priv.applyAsInt(o));
        Function<Object, String> ts = Object::toString;
        System.out.println(ts.apply(List.of(1, 2)));
        Supplier<Class<?>> gc = "x"::getClass;
        System.out.println(gc.get());
        BinaryOperator<Integer> max = Math::max;
        System.out.println(max.apply(3, 8));
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.negate().or(x -> false).test(""));
        Function<Integer, Function<Integer, Integer>> curried = x -> y -> x - y;
        System.out.println(curried.apply(10).apply(3));
        try {
            ((Supplier<Integer>) () -> Integer.parseInt("zz")).get();
        } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        String nul = null;
        try {
            Supplier<Integer> q = nul::length;
            System.out.println(q);
        } catch (NullPointerException e) {
            System.out.println("npe");
        }
        Map<String, Integer> m = new TreeMap<>();
        for (String w : "a b a c b a".split(" ")) m.merge(w, 1, Integer::sum);
        m.replaceAll((k, v) -> v * 10);
        m.forEach((k, v) -> System.out.print(k + v + " "));
        System.out.println();
        for (int k = 0; k < 3; k++) {
            int kk = k;
            IntSupplier sup = () -> kk * kk;
            System.out.print(sup.getAsInt() + " ");
        }
        System.out.println();
        ObjIntConsumer<StringBuilder> app = StringBuilder::append;
        StringBuilder sb = new StringBuilder();
        app.accept(sb, 42);
        System.out.println(sb);
        BooleanSupplier bs = () -> z;
        System.out.println(bs.getAsBoolean());
        DoubleBinaryOperator dd = (x, y) -> x / y;
        System.out.println(dd.applyAsDouble(1, 3));
        LongToIntFunction li = x -> (int) x;
        System.out.println(li.applyAsInt(l + 5));
        Callback cb = Lambdas::generic; System.out.println(cb.call(List.of("q")));
    }
    interface Callback { Object call(List<String> l); }
    static <T> T generic(List<T> l) { return l.get(0); }
}
