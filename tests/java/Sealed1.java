// Sealed classes and interfaces with records: expression trees, exhaustive tests by instanceof patterns, isSealed,
// getPermittedSubclasses, non-sealed.
import java.util.*;
public class Sealed1 {
    sealed interface Expr permits Num, Var, Bin, Neg { }
    record Num(double v) implements Expr { }
    record Var(String name) implements Expr { }
    record Bin(char op, Expr l, Expr r) implements Expr { }
    record Neg(Expr e) implements Expr { }
    static double eval(Expr e, Map<String, Double> env) {
        if (e instanceof Num n) return n.v();
        if (e instanceof Var v) {
            Double d = env.get(v.name());
            if (d == null) throw new NoSuchElementException(v.name());
            return d;
        }
        if (e instanceof Neg g) return -eval(g.e(), env);
        if (e instanceof Bin b) {
            double x = eval(b.l(), env), y = eval(b.r(), env);
            return switch (b.op()) {
                case '+' -> x + y;
                case '-' -> x - y;
                case '*' -> x * y;
                case '/' -> x / y;
                default -> throw new IllegalStateException("op " + b.op());
            };
        }
        throw new AssertionError();
    }
    static Expr simplify(Expr e) {
        if (e instanceof Bin b) {
            Expr l = simplify(b.l()), r = simplify(b.r());
            if (b.op() == '*' && (l instanceof Num n && n.v() == 0 || r instanceof Num m && m.v() == 0))
                return new Num(0);
            if (b.op() == '+' && l instanceof Num n && n.v() == 0) return r;
            if (b.op() == '*' && l instanceof Num n && n.v() == 1) return r;
            if (l instanceof Num n && r instanceof Num m) return new Num(eval(new Bin(b.op(), n, m), Map.of()));
            return new Bin(b.op(), l, r);
        }
        return e instanceof Neg g && g.e() instanceof Neg h ? simplify(h.e()) : e;
    }
    static Expr derive(Expr e, String x) {
        if (e instanceof Num) return new Num(0);
        if (e instanceof Var v) return new Num(v.name().equals(x) ? 1 : 0);
        if (e instanceof Neg n) return new Neg(derive(n.e(), x));
        if (!(e instanceof Bin b)) throw new AssertionError();
        return switch (b.op()) {
            case '+', '-' -> new Bin(b.op(), derive(b.l(), x), derive(b.r(), x));
            case '*' -> new Bin('+', new Bin('*', derive(b.l(), x), b.r()), new Bin('*', b.l(), derive(b.r(), x)));
            default -> throw new UnsupportedOperationException();
        };
    }
    static abstract sealed class Animal {
        abstract String noise();
        static final class Dog extends Animal { String noise() { return "woof"; } }
        static non-sealed class Cat extends Animal { String noise() { return "meow"; } }
        static sealed class Bird extends Animal permits Duck { String noise() { return "tweet"; } }
        static final class Duck extends Bird { String noise() { return "quack" + super.noise(); } }
    }
    static class Tiger extends Animal.Cat { String noise() { return "roar"; } }
    enum Lights {
        RED { Lights next() { return GREEN; } }, GREEN { Lights next() { return RED; } };
        abstract Lights next();
    }
    public static void main(String[] args) {
        Expr e = new Bin('+', new Bin('*', new Num(2), new Var("x")),
                new Bin('*', new Num(0), new Neg(new Neg(new Var("y")))));
        System.out.println(e); System.out.println(simplify(e)); System.out.println(simplify(derive(e, "x")));
        System.out.println(eval(e, Map.of("x", 4.25, "y", 1.0)) + " " + e.equals(new Bin('+',
                new Bin('*', new Num(2), new Var("x")), new Bin('*', new Num(0), new Neg(new Neg(new Var("y"))))) ));
        try {
            eval(e, Map.of("x", 1.0));
        } catch (NoSuchElementException x) {
            System.out.println("unbound " + x.getMessage());
        }
        try {
            eval(new Bin('?', new Num(1), new Num(2)), Map.of());
        } catch (IllegalStateException x) { System.out.println(x.getMessage()); }
        for (Animal a : new Animal[] { new Animal.Dog(), new Animal.Cat(), new Tiger(), new Animal.Bird(),
                new Animal.Duck() })
            System.out.println(a.getClass().getSimpleName() + " " + a.noise());
        for (Class<?> c : new Class<?>[] { Expr.class, Animal.class, Animal.Bird.class, Animal.Cat.class, Num.class,
                String.class }) {
            System.out.print(c.getSimpleName() + " " + c.isSealed());
            if (c.isSealed()) for (Class<?> p : c.getPermittedSubclasses()) System.out.print(" " + p.getSimpleName());
            System.out.println();
        }
        System.out.println(Lights.RED.next() + " " + Lights.RED.next().next() + " " + Lights.class.isSealed());
    }
}
