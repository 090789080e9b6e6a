// Inner, local, anonymous and static nested classes: captured variables, Outer.this, qualified new, inheritance of
// inner classes, shadowing, local records and enums.
import java.util.*;
public class InnerClasses {
    private int value = 10;
    private static int counter;
    private final String name;
    InnerClasses(String name) { this.name = name; }
    class Inner {
        int value = 20;
        class Deep {
            int value = 30;
            String all() {
                return name + ":" + value + "," + this.value + "," + Inner.this.value + "," + InnerClasses.this.value;
            }
            void bump() { value++; Inner.this.value += 2; InnerClasses.this.value += 3; }
        }
        Deep deep() { return new Deep(); }
        public String toString() { return "Inner(" + name + ")"; }
    }
    static class Nested {
        static int made;
        final int id = ++made;
        private Nested next;
        private Nested link(Nested n) {
            next = n;
            return this;
        }
    }
    class Sub extends Inner { Sub() { InnerClasses.this.super(); } String both() { return toString() + super.value; } }
    static class Alien extends InnerClasses.Inner {
        Alien(InnerClasses o) { o.super(); }
        public String toString() { return "Alien of " + super.toString(); }
    }
    interface Counter { int next(); default Counter skip(int n) { for (int i = 0; i < n; i++) next(); return this; } }
    Counter counterFrom(int start, int step) {
        int[] state = { start };
        return new Counter() {
            { counter++; }
            private int calls;
            public int next() { calls++; int r = state[0]; state[0] += step; return r + value * 0; }
            @Override public String toString() { return name + " at " + state[0] + " after " + calls; }
        };
    }
    static List<Runnable> loops(List<String> out) {
        List<Runnable> list = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            final int k = i;
            final long l = i * 1000000000000L;
            final double d = i / 4.0;
            final char c = (char) ('a' + i);
            class Local implements Runnable {
                final String tag;
                Local(String tag) { this.tag = tag; }
                Local() { this("default"); }
                public void run() { out.add(tag + k + l + d + c); if (k == 1 && tag.equals("x")) new Local().run(); }
            }
            list.add(new Local("x"));
            list.add(new Local() { public void run() { super.run(); out.add("sub" + k); } });
        }
        return list;
    }
    static int fieldInit = new Object() { int twice(int x) { return 2 * x; } }.twice(21);
    static String localTypes(int n) {
        enum Size { SMALL, LARGE; static Size of(int n) { return n < 10 ? SMALL : LARGE; } }
        record Pair(Size s, int n) { String show() { return s + "/" + n; } }
        interface Shower { String show(Pair p); }
        Shower sh = new Shower() { public String show(Pair p) { return "<" + p.show() + ">"; } };
        return sh.show(new Pair(Size.of(n), n)) + new Pair(Size.LARGE, 1);
    }
    class Modern { static int shared = 5; static int inc() { return ++shared; } record R(int x) { } enum E { P, Q } }
    public static void main(String[] args) {
        InnerClasses o = new InnerClasses("o"), p = new InnerClasses("p");
        InnerClasses.Inner i = o.new Inner();
        InnerClasses.Inner.Deep d = i.new Deep(), e = p.new Inner().deep();
        System.out.println(d.all() + " " + e.all());
        d.bump(); d.bump(); e.bump();
        System.out.println(d.all() + " " + e.all() + " " + i);
        System.out.println(o.new Sub().both() + " " + new Alien(p) + " " + new Alien(p).deep().all());
        Counter c = o.counterFrom(5, 7);
        System.out.println(c.next() + " " + c.next() + " " + c.skip(3).next() + " " + c + " " + counter);
        List<String> out = new ArrayList<>();
        for (Runnable r : loops(out)) r.run();
        System.out.println(out);
        System.out.println(fieldInit + localTypes(3) + localTypes(30));
        Nested n = new Nested().link(new Nested()).link(new Nested());
        System.out.println(n.id + " " + n.next.id + " " + Nested.made + " " + Modern.inc() + Modern.inc()
                + new Modern.R(3) + Modern.E.Q);
        try {
            InnerClasses nul = null;
            nul.new Inner();
        } catch (NullPointerException x) {
            System.out.println("null outer");
        }
        Comparator<String> byLength = new Comparator<String>() {
            public int compare(String a, String b) { return a.length() - b.length(); }
        };
        String[] words = { "three", "a", "to", "four" };
        Arrays.sort(words, byLength.reversed());
        System.out.println(Arrays.toString(words));
        System.out.println(d.getClass().getName() + " " + c.getClass().getName() + " "
                + loops(out).get(1).getClass().getName() + " " + d.getClass().getSimpleName());
        System.out.println(d.getClass().getEnclosingClass() + " " + c.getClass().isAnonymousClass() + " "
                + loops(out).get(0).getClass().isLocalClass() + " " + Nested.class.isMemberClass());
    }
}
