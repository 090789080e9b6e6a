// How names of natives are made: overloads, underscores, unicode, inner classes, agents' and loaders' order of search.
public class Names {
    static native String plain();
    static native String over(int a);
    static native String over(long a);
    static native String over(String a, int[][] b);
    static native String over();
    static native String under_score(Names n, Object[] o);
    static native String $dollar$();
    static native String gr\u00f6\u00dfe();
    static native String \u4e2d\u6587(\u00c4\u00f6 x);
    static native String zero_0();
    static native String shortOnly(int a);
    static native String longOnly(int a);
    native String instance(byte b, char c, short s, boolean z, float f, double d);
    static class Inner {
        static native String inner();
        native String self(Inner i);
        class Deep_One { native String deep(Inner.Deep_One d); }
    }
    interface Face { static String call() { return new Impl().face(); } }
    static class Impl implements Face { public native String face(); }
    static class \u00c4\u00f6 { static native String n(\u00c4\u00f6... more); }
    enum E { X { native String each(); }; abstract String each(); }
    static Object anonymous = new Object() { native String anon(); public String toString() { return anon(); } };

    static native String missing();
    static native void missing2(int a, String[] b, int[][] c, Inner d, Object e);
    native long missing3();
    private static synchronized native Inner.Deep_One missing_4(char c, boolean z, byte b, short s, long j, float f,
            double d);
    static class Sub { static native void missing(); }
    static void no(Runnable r) {
        try {
            r.run();
            System.out.println("found");
        } catch (UnsatisfiedLinkError e) {
            System.out.println(e.getMessage());
        }
    }
    public static void main(String[] args) {
        no(() -> plain());
        System.load(System.getProperty("test.lib"));
        System.out.println(plain());
        System.out.println(over(1) + " " + over(2L) + " " + over("s", null) + " " + over());
        System.out.println(under_score(null, null));
        System.out.println($dollar$() + " " + gr\u00f6\u00dfe() + " " + \u4e2d\u6587(null) + " " + zero_0());
        System.out.println(shortOnly(1) + " " + longOnly(1));
        System.out.println(new Names().instance((byte) 1, 'c', (short) 2, true, 3f, 4d));
        System.out.println(Inner.inner() + " " + new Inner().self(null) + " " + new Inner().new Deep_One().deep(null));
        System.out.println(Face.call() + " " + \u00c4\u00f6.n() + " " + E.X.each() + " " + anonymous);
        no(() -> missing());
        no(() -> missing());
        no(() -> missing2(1, null, null, null, null));
        no(() -> new Names().missing3());
        no(() -> missing_4('c', true, (byte) 1, (short) 1, 1, 1, 1));
        no(() -> Sub.missing());
        System.out.println(Thread.holdsLock(Names.class));
    }
}
