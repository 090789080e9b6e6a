// Collections while natives hold references, elements and strings.
public class Collecting {
    static native int holdLocals(int n);
    static native int holdGlobals(int n);
    static native long holdElements(int n);
    static native int build(int n);
    static native Object[] tree(int depth);
    static native String churnStrings(int n);
    static native int arguments(Object a, Object b, Object c, Object d, Object e, Object f, Object g, Object h,
            double x, Object[] i);
    static native int throwing(int n);

    static Object sink;
    static void churn() {
        for (int i = 0; i < 200; i++) sink = new byte[100 + i];
        System.gc();
    }
    static Object make(int i) { return new StringBuilder("made ").append(i); }
    static void fail(int i) { throw new IllegalStateException("failure " + i); }
    static int count(Object o) {
        if (o == null) return 0;
        int n = 1;
        for (Object x : (Object[]) o) n += count(x);
        return n;
    }
    public static void main(String[] args) {
        System.load(System.getProperty("test.lib"));
        System.out.println(holdLocals(50));
        System.out.println(holdGlobals(50));
        System.out.println(holdElements(1000));
        System.out.println(build(60));
        System.out.println(count(tree(5)));
        System.out.println(churnStrings(100));
        System.out.println(arguments(make(1), make(2), make(3), make(4), make(5), make(6), make(7), make(8), 1.5,
                new Object[] { make(9) }));
        System.out.println(throwing(20));
    }
}
