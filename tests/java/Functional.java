// java.util.function: composition, currying, suppliers, operators, predicates, memoisation, Optional chains, functions
// in maps, recursion through lambdas, captured state.
import java.util.*;
import java.util.function.*;
public class Functional {
    static <A, B, C> Function<A, C> compose(Function<? super A, ? extends B> f, Function<? super B, ? extends C> g) {
        return a -> g.apply(f.apply(a));
    }
    static <T, R> Function<T, R> memo(Function<T, R> f, int[] misses) {
        Map<T, R> cache = new HashMap<>();
        return t -> {
            R r = cache.get(t);
            if (r == null) {
                misses[0]++;
                r = f.apply(t);
                cache.put(t, r);
            }
            return r;
        };
    }
    static <T> T fold(List<T> l, T zero, BinaryOperator<T> op) {
        T acc = zero;
        for (T t : l) acc = op.apply(acc, t);
        return acc;
    }
    static <T, R> List<R> map(List<T> l, Function<? super T, ? extends R> f) {
        List<R> r = new ArrayList<>();
        l.forEach(t -> r.add(f.apply(t)));
        return r;
    }
    interface Rec<T, R> extends Function<Rec<T, R>, Function<T, R>> { }
    static <T, R> Function<T, R> y(Function<Function<T, R>, Function<T, R>> f) {
        Rec<T, R> r = w -> f.apply(x -> w.apply(w).apply(x));
        return r.apply(r);
    }
    static Supplier<Integer> counter() { int[] n = { 0 }; return () -> n[0]++; }
    static class Lazy<T> implements Supplier<T> {
        Supplier<? extends T> s;
        T v;
        Lazy(Supplier<? extends T> s) { this.s = s; }
        public T get() {
            if (s != null) {
                v = s.get();
                s = null;
            }
            return v;
        }
    }
    sealed interface Result<T> {
        record Ok<T>(T v) implements Result<T> { }
        record Err<T>(String m) implements Result<T> { }
        default <R> Result<R> then(Function<T, Result<R>> f) {
            return this instanceof Ok<T> o ? f.apply(o.v()) : new Err<>(((Err<T>) this).m());
        }
    }
    static Result<Integer> parse(String s) {
        try {
            return new Result.Ok<>(Integer.parseInt(s));
        } catch (NumberFormatException e) {
            return new Result.Err<>(e.getMessage());
        }
    }
    public static void main(String[] args) {
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " "
                + compose(inc, String::valueOf).apply(8) + Function.<String>identity().apply("id"));
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curried = a -> b -> c -> a * 100 + b * 10 + c;
        System.out.println(curried.apply(1).apply(2).apply(3));
        int[] misses = { 0 };
        Function<Integer, Long> sq = memo(x -> (long) x * x, misses);
        long s = 0;
        for (int i = 0; i < 30; i++) s += sq.apply(i % 7);
        System.out.println(s + " " + misses[0]);
        System.out.println(fold(List.of(1, 2, 3, 4), 0, Integer::sum) + fold(List.of("a", "b"), "", String::concat)
                + map(List.of("x", "yy"), String::length)
                + fold(List.of(3, 9, 2), Integer.MIN_VALUE, BinaryOperator.maxBy(Comparator.naturalOrder())));
        System.out.println(Functional.<Integer, Long>y(self -> n -> n < 2 ? 1L : n * self.apply(n - 1)).apply(15));
        Supplier<Integer> c1 = counter(), c2 = counter();
        c1.get();
        c1.get();
        System.out.println(c1.get() + " " + c2.get());
        int[] made = { 0 };
        Lazy<String> lz = new Lazy<>(() -> "made" + ++made[0]);
        System.out.println(lz.get() + lz.get());
        Predicate<String> empty = String::isEmpty, longp = t -> t.length() > 3;
        System.out.println(empty.negate().and(longp).test("four") + " " + empty.or(longp).test("abc")
                + Predicate.not(empty).test("") + Predicate.isEqual("q").test("q"));
        System.out.println(parse("20").then(a -> parse("22").then(b -> new Result.Ok<>(a + b))) + " "
                + parse("x1").then(a -> new Result.Ok<>(a)));
        Optional<String> o = Optional.of("value");
        System.out.println(o.map(String::toUpperCase).filter(t -> t.startsWith("V")).orElse("none")
                + o.flatMap(t -> Optional.<Integer>empty()).isPresent() + Optional.ofNullable((String) null).or(() ->
                Optional.of("alt")).get() + Optional.empty().orElseGet(() -> "gen") + o + Optional.empty()
                + OptionalInt.of(5) + OptionalDouble.empty() + OptionalLong.of(7).getAsLong());
        try { Optional.empty().get(); } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }
        try {
            Optional.empty().orElseThrow(() -> new IllegalStateException("mine"));
        } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        o.ifPresentOrElse(v -> System.out.println("has " + v), () -> System.out.println("no"));
        Map<String, DoubleBinaryOperator> ops = new TreeMap<>();
        ops.put("+", (a, b) -> a + b);
        ops.put("max", Math::max);
        ops.put("pow", Math::pow);
        ops.put("-", (a, b) -> a - b);
        ops.forEach((k, f) -> System.out.print(k + f.applyAsDouble(2, 3) + " "));
        System.out.println();
        Runnable[] rs = new Runnable[4];
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < rs.length; i++) {
            int k = i;
            rs[i] = () -> {
                sb.append(k);
                if (k > 0) rs[k - 1].run();
            };
        }
        for (Runnable r : rs) r.run();
        System.out.println(sb);
        IntFunction<int[]> mk = int[]::new;
        Supplier<List<String>> ls = ArrayList::new;
        BiFunction<String, Integer, Character> at = String::charAt;
        UnaryOperator<String> up = String::trim;
        ToIntFunction<String> len = String::length;
        IntBinaryOperator mx = Math::max;
        ObjIntConsumer<StringBuilder> app = StringBuilder::append;
        BooleanSupplier bs = ls.get()::isEmpty;
        LongUnaryOperator neg = x -> -x;
        DoubleFunction<String> ds = Double::toString;
        IntPredicate ev = x -> (x & 1) == 0;
        IntUnaryOperator iu = ((IntUnaryOperator) x -> x + 3).andThen(x -> x * x).compose(x -> x - 1);
        app.accept(sb, 42);
        System.out.println(mk.apply(3).length + "" + at.apply("hello", 1) + up.apply("  t ") + len.applyAsInt("four")
                + mx.applyAsInt(3, 9) + sb.substring(sb.length() - 2) + bs.getAsBoolean() + neg.applyAsLong(5)
                + ds.apply(1.5) + ev.and(x -> x > 2).test(4) + iu.applyAsInt(2)
                + IntUnaryOperator.identity().applyAsInt(6));
        Comparator<String> cmp = Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder());
        List<String> w = new ArrayList<>(List.of("bb", "a", "ccc", "aa", "c"));
        w.sort(cmp);
        System.out.println(w);
        w.sort(Comparator.nullsFirst(cmp.reversed()));
        System.out.println(w);
        w.sort(Comparator.comparingInt((String t) -> t.charAt(0)).thenComparingInt(String::length));
        System.out.println(w);
        w.replaceAll(t -> t + t.length());
        System.out.println(w);
        BiConsumer<Integer, Integer> p1 = (a, b) -> System.out.print(a + b + ";");
        p1.andThen((a, b) -> System.out.println(a * b)).accept(6, 7);
        Callable3<String> c3 = String::join;
        System.out.println(c3.call("-", "a", "b"));
    }
    interface Callable3<T> { T call(CharSequence d, CharSequence... parts); }
}
