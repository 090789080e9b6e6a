// jdk: 25-
// Statements before super() and this(): checks, fields that are set early, captured values, exceptions, inner classes,
// enums and records.
import java.util.*;

public class Flexible {
    static List<String> log = new ArrayList<>();
    static class Base {
        Base(int n) {
            log.add("base " + n + " " + show());
        }
        String show() {
            return "none";
        }
    }
    static class Child extends Base {
        private final String early;
        private int other = 5;
        Child(String s) {
            if (s == null) throw new NullPointerException("s");
            early = s + "!";
            int n = 0;
            for (char c : s.toCharArray()) n += c;
            Runnable r = () -> log.add("lambda " + s);
            r.run();
            super(n);
            log.add("child " + early + other);
        }
        Child() {
            String s;
            try {
                s = String.valueOf(Integer.parseInt("zz"));
            } catch (NumberFormatException e) {
                s = "caught";
            }
            this(s);
        }
        String show() {
            return early + other;
        }
    }
    class Inner extends Base {
        Inner() {
            var outer = Flexible.this;
            super(outer.hashCode() == outer.hashCode() ? 1 : 2);
        }
    }
    record Range(int lo, int hi) {
        Range(int both) {
            if (both < 0) throw new IllegalArgumentException("both");
            this(both, both);
        }
    }
    enum E {
        A(1), B;
        final int n;
        E(int n) { this.n = n; }
        E() {
            int k = 40;
            this(k + 2);
        }
    }

    public static void main(String[] args) {
        new Child("ab");
        new Child();
        new Flexible().new Inner();
        System.out.println(log + " " + new Range(3) + E.B.n);
        for (Runnable r : new Runnable[] {() -> new Child(null), () -> new Range(-1)})
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e + " " + e.getStackTrace()[0]);
            }
    }
}
