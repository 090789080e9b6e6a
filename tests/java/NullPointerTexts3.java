// javac: -g
// Helpful texts of NullPointerExceptions: expressions of unknown or too deep origin, indices.
public class NullPointerTexts3 {
    interface T { Object run() throws Throwable; }
    static int no;
    static void t(T r) {
        no++;
        try {
            r.run();
            System.out.println(no + ": fine");
        } catch (NullPointerException e) {
            System.out.println(no + ": " + e.getMessage());
        } catch (Throwable e) {
            System.out.println(no + ": " + e);
        }
    }
    NullPointerTexts3 f;
    int i;
    Object[] oa;
    NullPointerTexts3[] na;
    static NullPointerTexts3 s = new NullPointerTexts3();
    static NullPointerTexts3[] sa = new NullPointerTexts3[3];
    NullPointerTexts3 m() { return this; }
    static Object t1(boolean z, NullPointerTexts3 a, NullPointerTexts3 b) { return (z ? a : b).f.f; }
    static Object t2(boolean z, Object[] a, Object[] b) { return (z ? a : b)[0].hashCode(); }
    static Object t3(boolean z, NullPointerTexts3[] a, NullPointerTexts3[] b) { return (z ? a : b)[0].f; }
    static Object t4() { return new NullPointerTexts3().f.f; }
    static Object t5() { return new NullPointerTexts3[3][0]; }
    static Object t6() { return (new NullPointerTexts3[3])[1].f; }
    static Object t7(NullPointerTexts3 x) { return x.na[x.na[x.na[x.na[0].i].i].i].f; }
    static Object t8(NullPointerTexts3 x) { return x.m().m().f.f.f; }
    static Object t9(NullPointerTexts3[][][][][] x) { return x[0][0][0][0][0].f; }
    static Object t10(NullPointerTexts3[][][][][] x) { return x[0][0][0][0][0].f.f; }
    static Object t11(int k, NullPointerTexts3[] x) { return x[k > 0 ? 1 : 2].f; }
    static Object t12(NullPointerTexts3[] x) { return sa[sa.length > 0 ? 1 : 2].f; }
    static Object t13(NullPointerTexts3 x) { return s.f.f; }
    static Object t14(NullPointerTexts3 x) { return s.m().f.f; }
    static Object t15(NullPointerTexts3 x) { return ((NullPointerTexts3) x.oa[0]).f; }
    static Object t16(NullPointerTexts3 x) { NullPointerTexts3 y; return (y = x.f).f; }
    static Object t17(NullPointerTexts3 x) { NullPointerTexts3 y; return (y = s.f) == null ? y.f : 1; }
    static Object t18(NullPointerTexts3 x) { x.na[0].f.f = x; return 0; }
    static Object t19(NullPointerTexts3 x) { s.f.na[0].f.f = x; return 0; }
    static Object t20(int[][] a, int[] b) { return a[b[b[b[0]]]][0]; }
    static Object t21(int[][] a, int[] b) { return a[b[b[b[b[b[b[0]]]]]]][0]; }
    static Object t22(int[][] a, NullPointerTexts3 b) { return a[b.f.f.f.f.f.i][0]; }
    static Object t23(int[][][] a, NullPointerTexts3 b) { return a[b.f.i][b.f.f.i][b.f.f.f.i]; }
    static Object t24(int[][] a) { return a[a.length - a.length][0]; }
    static Object t25(int[][] a, float q) { return a[(int) q][0]; }
    static Object t26(int[][] a, boolean z) { return a[z ? 0 : 1][0]; }
    static Object t27(int[][] a, Object z) { return a[z instanceof String ? 1 : 0][0]; }
    static Object t28(int[][] a, char z) { return a[z][0]; }
    static Object t29(int[][] a, byte[] z) { return a[z[0]][0]; }
    static Object t30(int[][] a, boolean[] z, short[] s, char[] c, long[] l) { return a[s[c[(int) l[0]]]][0]; }
    static Object t31(Object o) { return ((NullPointerTexts3[]) o)[0].f; }
    static Object t32(NullPointerTexts3 o) { return o.na[0].na[0].na[0].f; }
    static Object t33(NullPointerTexts3 o) { return o.na[o.i].na[o.i].na[o.i].f; }
    static void t34(NullPointerTexts3 o) { o.na[1] = o.na[2] = null; o.na[1].i = o.na[2].i = 4; }
    static void t35(NullPointerTexts3[] x) { for (int i = 0, j = 1; i < 3; i++, j *= 2) x[i * j].i = j; }
    public static void main(String[] args) throws Throwable {
        NullPointerTexts3 a = new NullPointerTexts3();
        t(() -> t1(true, a, a));
        t(() -> t1(true, null, a));
        t(() -> t2(true, new Object[1], null));
        t(() -> t2(true, null, null));
        t(() -> t3(true, new NullPointerTexts3[1], null));
        t(() -> t4());
        t(() -> t5().hashCode());
        t(() -> t6());
        NullPointerTexts3 x = new NullPointerTexts3();
        x.na = new NullPointerTexts3[] {x, null, x};
        x.oa = new Object[2];
        NullPointerTexts3 y = new NullPointerTexts3();
        y.na = new NullPointerTexts3[] {x, null, null};
        x.i = 1;
        t(() -> t7(x));
        t(() -> t8(x));
        t(() -> t9(new NullPointerTexts3[1][1][1][1][1]));
        NullPointerTexts3[][][][][] z = new NullPointerTexts3[1][1][1][1][1];
        z[0][0][0][0][0] = a;
        t(() -> t10(z));
        t(() -> t11(1, new NullPointerTexts3[3]));
        t(() -> t12(null));
        t(() -> t13(null));
        t(() -> t14(null));
        t(() -> t15(x));
        t(() -> t16(x));
        t(() -> t17(x));
        t(() -> t18(x));
        t(() -> t19(x));
        t(() -> t20(new int[1][], new int[1]));
        t(() -> t21(new int[1][], new int[1]));
        NullPointerTexts3 q = new NullPointerTexts3();
        q.f = q;
        t(() -> t22(new int[1][], q));
        t(() -> t23(new int[1][1][], q));
        t(() -> t24(new int[1][]));
        t(() -> t25(new int[1][], 0));
        t(() -> t26(new int[1][], true));
        t(() -> t27(new int[1][], a));
        t(() -> t28(new int[1][], (char) 0));
        t(() -> t29(new int[1][], new byte[1]));
        t(() -> t30(new int[1][], null, new short[1], new char[1], new long[1]));
        t(() -> t31(new NullPointerTexts3[1]));
        NullPointerTexts3 w = new NullPointerTexts3();
        w.na = new NullPointerTexts3[] {w, null, null};
        t(() -> {
            w.na[0] = new NullPointerTexts3();
            w.na[0].na = new NullPointerTexts3[] {new NullPointerTexts3()};
            return t32(w);
        });
        t(() -> {
            w.na[0].na[0].na = new NullPointerTexts3[3];
            return t32(w);
        });
        t(() -> t33(w));
        t(() -> {
            t34(w);
            return 0;
        });
        t(() -> {
            t35(new NullPointerTexts3[] {x, null, null});
            return 0;
        });
    }
}
