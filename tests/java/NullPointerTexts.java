// javac: -g
// Helpful texts of NullPointerExceptions (JEP 358) with local variable names.
import java.util.*;
import java.util.function.*;
public class NullPointerTexts {
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
    static NullPointerTexts sn;
    static int[] sia;
    static NullPointerTexts[] sna;
    static NullPointerTexts[][] snaa;
    static String sstr;
    static Object sobj;
    static Integer sint;
    NullPointerTexts f;
    int i;
    long l;
    int[] ia;
    NullPointerTexts[] na;
    NullPointerTexts[][] naa;
    String str;
    Object obj;
    float fl;
    double d;
    boolean z;
    byte b;
    char c;
    short s;
    Integer box;
    List<String> list;
    static NullPointerTexts mk() { return new NullPointerTexts(); }
    static NullPointerTexts nul() { return null; }
    NullPointerTexts self() { return this; }
    NullPointerTexts inul() { return null; }
    NullPointerTexts arg(int i, String s, Object o, int[] a, NullPointerTexts[][] n, List<?> l) { return null; }
    static int[] nia() { return null; }
    static Object p0(NullPointerTexts q) { return q.f; }
    static Object p1(int a, long b, NullPointerTexts q, double d, NullPointerTexts r) { return b > 0 ? q.f : r.f; }
    Object p2(long b, NullPointerTexts q) { q = null; return q.f; }
    Object p3(long b, NullPointerTexts q) { NullPointerTexts loc = q; return loc.f; }
    static Object p4(NullPointerTexts q, boolean z) { NullPointerTexts loc = z ? q : sn; return loc.f; }
    static Object p5(NullPointerTexts q, boolean z) { return (z ? q : sn).f; }
    static Object p6(NullPointerTexts q, boolean z) { return (z ? nul() : sn).f; }
    static Object p7(int n) {
        NullPointerTexts x = null;
        for (int i = 0; i < n; i++) { if (i == 2) return x.f; }
        return null;
    }
    static Object p8(Object o) { return ((NullPointerTexts) o).f; }
    static Object p9(Object[] o, int k) { return ((NullPointerTexts) o[k + 1]).f; }
    static void sync(Object o) { synchronized (o) { System.out.println(); } }
    static void thr(RuntimeException e) { throw e; }
    static void prims(NullPointerTexts n, int k) {
        t(() -> n.i);
        t(() -> n.l);
        t(() -> n.z);
        t(() -> n.d);
        t(() -> n.i = 3);
        t(() -> n.l = 3L);
        t(() -> n.d = 1.0);
        t(() -> n.str = "x");
        t(() -> {
            n.i++;
            return 0;
        });
        t(() -> n.i += k);
        t(() -> n.l <<= k);
    }
    static void arrays(boolean[] z, byte[] b, char[] c, short[] s, int[] i, long[] l, float[] f, double[] d,
            Object[] o) {
        t(() -> z[0]);
        t(() -> b[0]);
        t(() -> c[0]);
        t(() -> s[0]);
        t(() -> i[0]);
        t(() -> l[0]);
        t(() -> f[0]);
        t(() -> d[0]);
        t(() -> o[0]);
        t(() -> z[0] = true);
        t(() -> b[0] = 1);
        t(() -> c[0] = 1);
        t(() -> s[0] = 1);
        t(() -> i[0] = 1);
        t(() -> l[0] = 1);
        t(() -> f[0] = 1);
        t(() -> d[0] = 1);
        t(() -> o[0] = "");
        t(() -> o.length);
        t(() -> i[k(0)]++);
        t(() -> l[0] += 2);
    }
    static int k(int x) { return x; }
    public static void main(String[] args) throws Throwable {
        NullPointerTexts n = null, m = new NullPointerTexts();
        int i = 1, j = 2;
        long lg = 3;
        NullPointerTexts[] arr = new NullPointerTexts[5];
        NullPointerTexts[][] arr2 = new NullPointerTexts[3][];
        arr2[1] = new NullPointerTexts[4];
        byte bb = 1;
        char cc = 1;
        short ss = 1;
        prims(null, 2); arrays(null, null, null, null, null, null, null, null, null);
        t(() -> p0(null));
        t(() -> p1(1, 1, null, 1, null));
        t(() -> p1(1, 0, null, 1, null));
        t(() -> m.p2(1, m));
        t(() -> m.p3(1, null));
        t(() -> p4(null, true));
        t(() -> p4(null, false));
        t(() -> p5(null, true));
        t(() -> p6(null, true));
        t(() -> p7(5));
        t(() -> p8(null));
        t(() -> p9(new Object[4], 1));
        t(() -> {
            sync(null);
            return 0;
        });
        t(() -> {
            thr(null);
            return 0;
        });
        t(() -> { throw null; });
        t(() -> { synchronized (sobj) { return 0; } });
        t(() -> sn.f);
        t(() -> sn.f.f.f);
        t(() -> m.f.f);
        t(() -> m.self().f.f);
        t(() -> m.self().self().f.self());
        t(() -> nul().f);
        t(() -> m.inul().f);
        t(() -> m.self().inul().toString());
        t(() -> m.arg(1, "", null, null, null, null).f);
        t(() -> sstr.length());
        t(() -> sobj.toString());
        t(() -> sobj.equals(sstr));
        t(() -> m.str.substring(1, 2));
        t(() -> m.list.size());
        t(() -> m.list.get(0).length());
        t(() -> arr[1].f);
        t(() -> arr[i].f);
        t(() -> arr2[0][1]);
        t(() -> arr2[1][2].f);
        t(() -> arr2[i][j].f);
        t(() -> arr2[i][j].naa[i][j].f);
        t(() -> arr[i + 1].f);
        t(() -> arr[k(2)].f);
        t(() -> arr[m.i].f);
        t(() -> arr[(int) lg].f);
        t(() -> arr[bb].f);
        t(() -> m.na[0].f);
        t(() -> m.self().na[3].f);
        t(() -> sna[0]);
        t(() -> sia[0]);
        t(() -> snaa[0][1].f);
        t(() -> nia()[0]);
        t(() -> nia().length);
        t(() -> m.ia.length);
        t(() -> arr2[0].length);
        t(() -> arr[arr.length - 1].f);
        t(() -> arr[new int[] {1}[0]].f);
        t(() -> (int) sint); t(() -> m.box + 1); t(() -> (int) (Integer) sobj);
        t(() -> {
            for (Object o : (List<?>) sobj) { }
            return 0;
        });
        t(() -> {
            for (Object o : arr2[0]) { }
            return 0;
        });
        t(() -> {
            switch (sstr) {
                case "a": return 1;
            }
            return 0;
        });
        t(() -> {
            switch ((Thread.State) sobj) {
                case NEW: return 1;
            }
            return 0;
        });
        t(() -> sobj.getClass());
        t(() -> {
            Supplier<?> q = sobj::toString;
            return q;
        });
        t(() -> Objects.requireNonNull(sobj));
        t(() -> Objects.requireNonNull(sobj, "custom"));
        t(() -> { throw new NullPointerException(); });
        t(() -> { throw new NullPointerException("own"); });
        t(() -> sn.new Inner());
        t(() -> m.f.f.f.f.f.f.f);
        t(() -> {
            m.f = new NullPointerTexts();
            m.f.f = new NullPointerTexts();
            m.f.f.f = new NullPointerTexts();
            m.f.f.f.f = new NullPointerTexts();
            m.f.f.f.f.f = new NullPointerTexts();
            return m.f.f.f.f.f.f.f;
        });
        t(() -> {
            NullPointerTexts x = m.f.f.f.f.f;
            x.naa = new NullPointerTexts[2][2];
            return m.f.f.f.f.f.naa[m.i][k(1)].f;
        });
        t(() -> m.self().self().self().self().self().self().self().str.length());
        t(() -> arr2[1][arr2[1][2].i].f);
        t(() -> arr2[m.self().i].length);
        t(() -> sobj.hashCode() + sn.i);
        t(() -> m.f.f.arg(1, null, "", new int[0], null, null).l);
        t(() -> {
            n2(n, 3, "x").i = m.i;
            return 0;
        });
        t(() -> {
            m.na[m.i = 3] = null;
            return 0;
        });
        t(() -> ((Object[]) sobj)[100]);
        t(() -> ((Object[]) sobj)[40000]);
        t(() -> ((Object[]) sobj)[1000000]);
        t(() -> ((Object[]) sobj)[-1]);
        t(() -> arr2[0][1000]);
        Function<String, Integer> fn = String::length;
        t(() -> fn.apply(null));
        t(() -> ((Function<String, String>) null).apply("x"));
        new NullPointerTexts().inst(null, 1, null); NullPointerTexts.locals(null, 2L, null, new Object[3]);
        t(() -> {
            new Ctor(null);
            return 0;
        });
        t(() -> {
            Object o = new Object[] {null};
            return ((Object[]) o)[0].toString();
        });
        t(() -> {
            String q = null;
            return q + q.length();
        });
        t(() -> {
            long[] la = null;
            la[0]++;
            return 0;
        });
        t(() -> {
            NullPointerTexts q = null;
            q.na[1].f = q;
            return 0;
        });
        t(() -> {
            double[][] da = new double[2][];
            return da[1][0];
        });
        t(() -> {
            int x = 0;
            NullPointerTexts q = (x == 0) ? null : m;
            q.i--;
            return 0;
        });
        t(() -> {
            NullPointerTexts q;
            try { q = nul(); } finally { no += 0; }
            return q.f;
        });
        t(() -> {
            StringBuilder sb = null;
            sb.append('c').append(1);
            return 0;
        });
        t(() -> {
            Map<String, Integer> mp = new HashMap<>();
            int v = mp.get("x");
            return v;
        });
        t(() -> {
            char[] ca = null;
            return new String(ca);
        });
        t(() -> {
            Thread.State st = null;
            return st.name();
        });
        t(() -> {
            int[][][] q = new int[1][1][];
            return q[0][0][0];
        });
        t(() -> {
            Runnable r = null;
            r.run();
            return 0;
        });
        t(() -> {
            NullPointerTexts[] q = {null};
            for (NullPointerTexts e : q) e.i = 5;
            return 0;
        });
    }
    class Inner { }
    static class Ctor { int v; Ctor(NullPointerTexts n) { this(n, n.i); } Ctor(NullPointerTexts n, int i) { v = i; } }
    static NullPointerTexts n2(NullPointerTexts q, int z, String s) { return q; }
    NullPointerTexts fld; int[] arrf;
    void inst(NullPointerTexts a, int b, String c) {
        t(() -> this.fld.i); t(() -> fld.self()); t(() -> arrf[0]);
        try { a.f = this; } catch (NullPointerException e) { System.out.println("A " + e.getMessage()); }
        try { this.fld.f = a; } catch (NullPointerException e) { System.out.println("B " + e.getMessage()); }
        try { arrf[b]++; } catch (NullPointerException e) { System.out.println("C " + e.getMessage()); }
        try {
            a.arg(1, c, this, arrf, naa, null);
        } catch (NullPointerException e) {
            System.out.println("D " + e.getMessage());
        }
        try { synchronized (a) { b++; } } catch (NullPointerException e) { System.out.println("E " + e.getMessage()); }
        try {
            synchronized (fld) { b++; }
        } catch (NullPointerException e) {
            System.out.println("F " + e.getMessage());
        }
        try { a = fld; a.i = 1; } catch (NullPointerException e) { System.out.println("G " + e.getMessage()); }
        if (b > 0) {
            int q = 5;
            NullPointerTexts w = null;
            try { w.i = q; } catch (NullPointerException e) { System.out.println("H " + e.getMessage()); }
        }
        {
            String w2 = null;
            try { w2.trim(); } catch (NullPointerException e) { System.out.println("I " + e.getMessage()); }
        }
        b = 7;
        try { naa[b][b + 1].f = null; } catch (NullPointerException e) { System.out.println("J " + e.getMessage()); }
        try {
            throw (RuntimeException) obj;
        } catch (NullPointerException e) {
            System.out.println("K " + e.getMessage());
        }
    }
    static void locals(NullPointerTexts p, long q, String r, Object[] o) {
        double d1 = 1; NullPointerTexts v1 = p; long l2 = q; String v2 = r; Object[] v3 = o; int idx = 2;
        try { v1.f = null; } catch (NullPointerException e) { System.out.println("L " + e.getMessage()); }
        try { v2.length(); } catch (NullPointerException e) { System.out.println("M " + e.getMessage()); }
        try { v3[idx].hashCode(); } catch (NullPointerException e) { System.out.println("N " + e.getMessage()); }
        try { r.length(); } catch (NullPointerException e) { System.out.println("O " + e.getMessage()); }
        try { o[idx].hashCode(); } catch (NullPointerException e) { System.out.println("P " + e.getMessage()); }
        idx = 1;
        try { o[idx - 1].hashCode(); } catch (NullPointerException e) { System.out.println("Q " + e.getMessage()); }
        for (int z = 0; z < 3; z++) {
            try { o[z].hashCode(); } catch (NullPointerException e) { System.out.println("R " + e.getMessage()); }
        }
        r = null; try { r.length(); } catch (NullPointerException e) { System.out.println("S " + e.getMessage()); }
        o[0] = new Object[] {p};
        try {
            ((NullPointerTexts) ((Object[]) o[0])[0]).i++;
        } catch (NullPointerException e) {
            System.out.println("T " + e.getMessage());
        }
        try {
            p.f = null;
            p.f.i++;
        } catch (NullPointerException e) {
            e.fillInStackTrace();
            e.fillInStackTrace();
            System.out.println("V " + e.getMessage());
        }
        while (idx < 5) {
            idx++;
            if (idx == 4) {
                try { p.f = null; } catch (NullPointerException e) { System.out.println("U " + e.getMessage()); }
            }
            if (idx > 4) p = null;
        }
    }
}
