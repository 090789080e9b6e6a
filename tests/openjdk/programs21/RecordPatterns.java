// Record patterns: nested, with var, generic ones whose types are inferred, in instanceof and switch, with guards; what
// an accessor throws is a MatchException; a sealed type whose switch is complete.
import java.util.*;

public class RecordPatterns {
    sealed interface Expr permits Num, Add, Mul, Neg { }
    record Num(long value) implements Expr { }
    record Add(Expr left, Expr right) implements Expr { }
    record Mul(Expr left, Expr right) implements Expr { }
    record Neg(Expr inner) implements Expr { }
    record Box<T>(T content) { }
    record Two<A, B>(A a, B b) { }
    record Bad(int n) {
        public int n() {
            throw new IllegalStateException("no n");
        }
    }

    static long eval(Expr e) {
        return switch (e) {
            case Num(long v) -> v;
            case Add(Num(long a), Num(long b)) when a == b -> 2 * a;
            case Add(var a, var b) -> eval(a) + eval(b);
            case Mul(Num(var a), Expr b) when a == 0 -> 0;
            case Mul(Expr a, Expr b) -> eval(a) * eval(b);
            case Neg(Neg(var twice)) -> eval(twice);
            case Neg(var x) -> -eval(x);
        };
    }

    static String of(Object o) {
        return switch (o) {
            case null -> "null";
            case Box<?>(String s) when s.length() > 3 -> "long " + s;
            case Box<?>(String s) -> "short " + s;
            case Box<?>(Box<?>(Box<?>(var deep))) -> "deep " + deep;
            case Box<?>(var any) -> "box of " + any;
            case Two<?, ?>(Integer i, Two<?, ?>(Long l, var rest)) -> i + l + " and " + rest;
            case Two<?, ?>(var a, var b) -> a + "/" + b;
            case int[] numbers when numbers.length == 0 -> "no numbers";
            case int[] numbers -> "numbers " + numbers.length;
            case Character c -> "char " + (int) c;
            case Enum<?> e -> "enum " + e.name();
            default -> o.getClass().getSimpleName();
        };
    }

    public static void main(String[] args) {
        System.out.println(eval(new Add(new Mul(new Num(3), new Neg(new Neg(new Num(4)))), new Add(new Num(5),
                new Num(5)))));
        System.out.println(eval(new Mul(new Num(0), null)));
        Object[] all = {null, new Box<>("abcd"), new Box<>("a"), new Box<>(new Box<>(new Box<>(1.5))),
                new Box<>(null),
            new Two<>(1, new Two<>(2L, "r")), new Two<>(1, new Two<>(2, "r")), new int[0], new int[3], 'x',
            Thread.State.NEW, new StringBuilder()};
        for (Object o : all) System.out.println(of(o));
        if (new Box<>(new Two<>("l", 7)) instanceof Box<Two<String, Integer>>(Two<String, Integer>(var s, var n))
                && n > 6)
            System.out.println(s + n);
        try {
            Object bad = new Bad(1);
            if (bad instanceof Bad(int n)) System.out.println(n);
        } catch (MatchException e) {
            System.out.println(e + " " + e.getCause());
        }
        try {
            System.out.println(eval(new Neg(null)));
        } catch (MatchException | NullPointerException e) {
            System.out.println(e.getClass().getName() + " " + e.getCause());
        }
    }
}
