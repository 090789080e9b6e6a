// Order of instance initialisation: field initialisers, blocks, super constructors, this(...), virtual calls from
// constructors, exceptions while constructing, static and instance mixed.
public class InitOrder {
    static StringBuilder log = new StringBuilder();
    static int say(String s, int v) { log.append(s).append(' '); return v; }
    static class Base {
        int a = say("Base.a", 1);
        { say("Base.block", 0); }
        Base() {
            say("Base()", 0);
            hook();
        }
        Base(int x) {
            this();
            say("Base(int)", x);
        }
        void hook() { say("Base.hook", 0); }
        static { say("Base.static", 0); }
    }
    static class Mid extends Base {
        int b = say("Mid.b", 2) + a;
        final int c;
        final String k = "const";
        final Integer boxed = 5;
        Mid() {
            super(say("arg", 7));
            c = say("Mid()", 9);
        }
        void hook() { say("Mid.hook(b=" + b + ",c=" + c + ",k=" + k + ",boxed=" + boxed + ")", 0); }
        static int s = say("Mid.static", 0);
    }
    static class Leaf extends Mid {
        {
            d = 8;
            say("Leaf.block1", 0);
        }
        int d = 4;
        { say("Leaf.block2:" + d, 0); }
        int e;
        Leaf() {
            this(say("thisarg", 3));
            say("Leaf()", 0);
        }
        Leaf(int x) {
            super();
            e = x;
            say("Leaf(int):" + e + b + c, 0);
        }
        void hook() {
            super.hook();
            e = 77;
            say("Leaf.hook", 0);
        }
    }
    static class Thrower {
        int a = say("T.a", 1);
        int b = boom();
        int boom() {
            if (fail) throw new IllegalStateException("in init");
            return say("T.b", 2);
        }
        static boolean fail = true;
        Thrower() { say("T()", 0); }
    }
    static class Escape {
        static Escape last;
        final int v;
        Escape() {
            last = this;
            say("seen" + read(last), 0);
            v = 5;
            if (v == 5) throw new RuntimeException("escape");
        }
        static int read(Escape e) { return e.v; }
    }
    static class Lazy {
        static { say("Lazy.static", 0); }
        static final int CONST = 5;
        static final Object OBJ = new Object();
        static void touch() { }
    }
    static class SelfRef {
        static SelfRef one = new SelfRef();
        static int count = 10;
        int seen;
        SelfRef() { seen = count++; }
    }
    static class A1 { static int x = B1.y + 1; } static class B1 { static int y = A1.x + 1; }
    class Inner { int i = outerField * 2; } int outerField = say("outer", 21); Inner in = new Inner();
    interface I {
        int X = say("I.X", 3);
        static void nothing() { }
    }
    static class Impl implements I { static int y = say("Impl.y", X); }
    static void show(String t) { System.out.println(t + ": " + log); log.setLength(0); }
    public static void main(String[] args) {
        new Leaf(); show("leaf"); new Leaf(1); show("again");
        try { new Thrower(); } catch (IllegalStateException e) { show(e.getMessage()); }
        Thrower.fail = false;
        new Thrower();
        show("ok");
        try { new Escape(); } catch (RuntimeException e) { show(e.getMessage() + Escape.last.v); }
        int c = Lazy.CONST;
        show("const");
        Object[] none = new Lazy[3];
        Class<?> k = Lazy.class;
        show("array");
        Lazy.touch();
        show("touch");
        System.out.println(SelfRef.one.seen + " " + SelfRef.count + " " + B1.y + A1.x);
        System.out.println(new InitOrder().in.i);
        show("inner");
        System.out.println(Impl.y);
        show("iface");
        new Object() {
            int q = say("anon", 1);
            { say("anonblock" + q, 0); }
        };
        show("anon");
    }
}
