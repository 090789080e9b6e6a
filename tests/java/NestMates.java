// Private access across a nest (JEP 181): fields, methods, constructors, statics, between siblings, from lambdas,
// arrays and interfaces; getNestHost, isNestmateOf.
import java.util.*;
import java.util.function.*;
public class NestMates {
    private int a = 1; private static long b = 2; private double[] c = { 3.5 };
    private NestMates() { }
    private NestMates(int a) { this.a = a; }
    private int m(int x) { return x + a; }
    private static String s(Object o) { return "s" + o; }
    static class One {
        private String secret = "one"; private One() { } private One(String s) { secret = s; }
        private String get() { return secret; }
        private static class Hidden {
            private static int n = 7;
            private int i = n++;
            private Hidden self() { return this; }
        }
        int peek(NestMates n) { n.a += 5; b *= 3; n.c[0] += 1; n.c[0]++; return n.m(100) + (int) b; }
    }
    class Two {
        private One one = new One("two's");
        String read() {
            return one.secret + one.get() + new One().secret + (one.secret += "!") + a++ + ++a + NestMates.this.m(1);
        }
    }
    interface Face {
        private int hidden() { return 42; }
        default int shown() { return hidden() + helper(); }
        private static int helper() { return 1000; }
    }
    static class Impl implements Face { private int hidden() { return -1; } int mine() { return hidden(); } }
    static class Base {
        private String who() { return "base"; }
        String call() { return who(); }
        String callOther(Base o) { return o.who(); }
    }
    static class Derived extends Base {
        private String who() { return "derived"; }
        String own() { return who() + super.call() + ((Base) this).who(); }
    }
    private static <T> T make(Supplier<T> s) { return s.get(); }
    public static void main(String[] args) {
        NestMates n = new NestMates(9);
        System.out.println(new One().peek(n) + " " + n.a + " " + b + " " + n.c[0]);
        System.out.println(n.new Two().read() + " " + n.a);
        System.out.println(new One.Hidden().i + new One.Hidden().self().i + One.Hidden.n);
        System.out.println(new Impl().shown() + " " + new Impl().mine());
        System.out.println(new Derived().own() + new Derived().call() + new Base().callOther(new Derived()));
        Function<Integer, NestMates> f = NestMates::new;
        IntUnaryOperator g = f.apply(50)::m;
        Function<Object, String> h = NestMates::s;
        System.out.println(g.applyAsInt(5) + h.apply("x") + make(One::new).get() + make(() -> new One("lambda")).get());
        Class<?>[] all = { NestMates.class, One.class, One.Hidden.class, Two.class, Face.class, Impl.class };
        for (Class<?> k : all)
            System.out.println(k.getName() + " " + k.getNestHost().getName() + " " + k.isNestmateOf(One.class) + " "
                    + k.isNestmateOf(String.class));
        TreeSet<String> names = new TreeSet<>();
        for (Class<?> k : One.class.getNestMembers()) names.add(k.getSimpleName());
        System.out.println(names);
        System.out.println(int.class.getNestHost() + " " + int[].class.getNestHost().getSimpleName() + " "
                + String.class.getNestHost());
    }
}
